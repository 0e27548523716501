/* lists.c -- see admin.h.  The commands of `timeriftd admin` that only read. */
#include "server/admin/admin.h"

#include <stdlib.h>
#include <string.h>

#define MOMENT(column) "to_char(" column ", 'YYYY-MM-DD HH24:MI:SS TZ') AS " column
#define END(column) \
	"CASE WHEN " column " = 'infinity' THEN 'for good' ELSE to_char(" column ", 'YYYY-MM-DD HH24:MI:SS TZ') END"

/* Not a copy of a game that is being moved here, or what is left of one that has moved. */
#define HERE(game) "NOT EXISTS (SELECT FROM fence WHERE bucket = (" game " >> 40) & 255)"

static int list(const struct admin *a, const char *sql, int count, const char *const *values)
{
	PGresult *rows = admin_ask(a, sql, count, values);
	if (!rows)
		return ADMIN_FAILED;
	admin_print(a, rows);
	PQclear(rows);
	return ADMIN_DONE;
}

static int accounts(struct admin *a)
{
	static const char counted[] =
		"SELECT coalesce(jsonb_object_agg(c.account, c.games), '{}') FROM (SELECT account, count(*) AS games FROM seat "
		"WHERE account IN (SELECT jsonb_array_elements_text($1::jsonb)::int8) AND " HERE(
			"game_id") " GROUP BY account) AS c";
	static const char found[] =
		"SELECT coalesce(jsonb_agg(a.id::text), '[]') FROM account a WHERE $1 = '' OR strpos(lower(a.name), lower($1)) > 0 "
		"OR strpos(lower(a.mail), lower($1)) > 0";
	static const char sql[] =
		"SELECT a.id AS account, a.name, a.mail, " MOMENT("made") ", (SELECT count(*) FROM seat s WHERE s.account = a.id AND " HERE(
			"s.game_id") ") + (SELECT coalesce(sum((c->>a.id::text)::int), 0) FROM "
				     "jsonb_array_elements($2::jsonb) AS c) AS games, (SELECT count(*) FROM session z WHERE z.account = a.id AND z.until > now()) AS sessions, "
				     "(SELECT " END(
					     "until") " FROM ban b WHERE b.account = a.id AND b.until > now()) AS banned FROM account a "
						      "WHERE $1 = '' OR strpos(lower(a.name), lower($1)) > 0 OR strpos(lower(a.mail), lower($1)) > 0 "
						      "ORDER BY a.made DESC LIMIT 500";
	const char *values[2] = { a->count ? a->words[0] : "", NULL };
	PGresult *ids = admin_ask(a, found, 1, values);
	const char *who[1] = { ids ? PQgetvalue(ids, 0, 0) : NULL };
	char *games = ids ? admin_stores_json(a, counted, 1, who) : NULL;
	values[1] = games;
	int status = games ? list(a, sql, 2, values) : ADMIN_FAILED;
	free(games);
	PQclear(ids);
	return status;
}

#define MADE 2 /* column of games */

/* The rows of both, which are sorted by a column, last ones first; frees the first.  NULL: one of them failed. */
static PGresult *rows_merge(PGresult *one, const PGresult *two, int column)
{
	PGresult *out = two ? PQcopyResult(one, PG_COPYRES_ATTRS) : NULL;
	int i = 0, j = 0;
	while (out && (i < PQntuples(one) || j < PQntuples(two))) {
		const bool first = j == PQntuples(two) ||
			(i < PQntuples(one) && strcmp(PQgetvalue(one, i, column), PQgetvalue(two, j, column)) >= 0);
		const PGresult *from = first ? one : two;
		const int row = first ? i : j, at = PQntuples(out);
		for (int c = 0; c < PQnfields(out); c++) {
			const bool null = PQgetisnull(from, row, c);
			if (!PQsetvalue(out, at, c, null ? NULL : PQgetvalue(from, row, c),
				    null ? -1 : PQgetlength(from, row, c))) {
				PQclear(one);
				PQclear(out);
				return NULL;
			}
		}
		i += first;
		j += !first;
	}
	PQclear(one);
	return out;
}

/* Rows of the account that the first word names; without one, of all: $1 is NULL. */
static int list_of_account(struct admin *a, const char *sql)
{
	char id[ADMIN_NUMBER];
	int status = a->count ? admin_account(a, a->words[0], id) : ADMIN_DONE;
	const char *values[1] = { a->count ? id : NULL };
	return status == ADMIN_DONE ? list(a, sql, 1, values) : status;
}

static int games(struct admin *a)
{
	static const char sql[] = "SELECT g.id AS game, g.title, " MOMENT(
		"made") ", (ARRAY['gathering', 'running', 'over', 'given up'])[1 + t.status] "
			"AS status, t.n AS moves, g.closed IS NOT NULL AS closed, (SELECT string_agg(CASE WHEN s.free THEN '(free)' WHEN "
			"s.former THEN '(former player)' WHEN s.name = '' THEN '(no name)' ELSE s.name END, ', ' ORDER BY s.seat) FROM seat s "
			"WHERE s.game_id = g.id) AS seats FROM game g JOIN standing t ON t.game_id = g.id WHERE " HERE(
				"g.id") " AND ($1::text IS NULL OR EXISTS "
					"(SELECT FROM seat s WHERE s.game_id = g.id AND s.account = $1::int8)) ORDER BY g.made DESC LIMIT 500";
	char id[ADMIN_NUMBER];
	int status = a->count ? admin_account(a, a->words[0], id) : ADMIN_DONE;
	const char *values[1] = { a->count ? id : NULL };
	PGresult *all = status == ADMIN_DONE ? admin_ask(a, sql, 1, values) : NULL;
	for (int store = 1; all && store < a->addresses.count; store++) {
		PGconn *conn = admin_store(a, store);
		PGresult *more = conn ? admin_ask_at(conn, sql, 1, values) : NULL;
		all = rows_merge(all, more, MADE);
		PQclear(more);
	}
	if (all)
		admin_print(a, all);
	else if (status == ADMIN_DONE)
		status = ADMIN_FAILED;
	PQclear(all);
	return status;
}

static int tournaments(struct admin *a)
{
	static const char sql[] =
		"SELECT t.id AS tournament, t.title, to_char(t.made, 'YYYY-MM-DD HH24:MI:SS TZ') AS made, "
		"(ARRAY['open', 'running', 'over', 'called off'])[1 + t.state] AS status, t.joined, t.listed, "
		"t.maker AS maker_account, u.name AS maker FROM tournament t LEFT JOIN account u ON u.id = t.maker "
		"WHERE $1::text IS NULL OR t.maker = $1::int8 OR EXISTS (SELECT FROM contestant c WHERE "
		"c.tournament = t.id AND c.account = $1::int8) ORDER BY t.made DESC LIMIT 500";
	return list_of_account(a, sql);
}

static int sessions(struct admin *a)
{
	static const char sql[] =
		"SELECT z.account, u.name, to_char(z.made, 'YYYY-MM-DD HH24:MI:SS TZ') AS made, to_char(z.until, 'YYYY-MM-DD "
		"HH24:MI:SS TZ') AS until FROM session z JOIN account u ON u.id = z.account WHERE z.until > now() AND ($1::text IS "
		"NULL OR z.account = $1::int8) ORDER BY z.made DESC LIMIT 500";
	return list_of_account(a, sql);
}

static int bans(struct admin *a)
{
	static const char sql[] =
		"SELECT b.id AS ban, b.account, u.name, b.network::text AS network, to_char(b.made, 'YYYY-MM-DD HH24:MI:SS TZ') AS "
		"made, " END(
			"b.until") " AS until, b.reason FROM ban b LEFT JOIN account u ON u.id = b.account WHERE $1 OR "
				   "b.until > now() ORDER BY b.id";
	const char *values[1] = { a->all ? "true" : "false" };
	return list(a, sql, 1, values);
}

#define REPORT \
	"SELECT r.id AS report, to_char(r.made, 'YYYY-MM-DD HH24:MI:SS TZ') AS made, r.game_id AS game, r.n AS moves, " \
	"r.reporter, r.reporter_account, r.reported, r.reported_account, coalesce(u.name, r.name) AS reported_name, r.why, " \
	"r.words, r.chat_n AS text, to_char(r.handled, 'YYYY-MM-DD HH24:MI:SS TZ') AS handled"
#define REPORT_FROM " FROM report r LEFT JOIN account u ON u.id = r.reported_account "

/* All open reports, or one with the chat around it. */
static int reports(struct admin *a)
{
	static const char all[] = REPORT REPORT_FROM "WHERE $1 OR r.handled IS NULL ORDER BY r.id LIMIT 500";
	static const char one[] = REPORT
		", (SELECT coalesce(jsonb_agg(x - 'account' ORDER BY (x->>'n')::int), '[]') FROM jsonb_array_elements(r.chat) AS x) AS "
		"chat" REPORT_FROM "WHERE r.id::text = $1";
	const char *values[1] = { a->count ? a->words[0] : a->all ? "true" : "false" };
	if (!a->count)
		return list(a, all, 1, values);
	PGresult *rows = admin_ask(a, one, 1, values);
	int status = !rows ? ADMIN_FAILED : PQntuples(rows) ? ADMIN_DONE : ADMIN_NOTHING;
	if (status == ADMIN_DONE)
		admin_print_one(a, rows);
	PQclear(rows);
	return status;
}

static int audit(struct admin *a)
{
	static const char sql[] =
		"SELECT id, to_char(at, 'YYYY-MM-DD HH24:MI:SS TZ') AS at, who, act, account, target, reason FROM audit ORDER BY id";
	return list(a, sql, 0, NULL);
}

const struct admin_command admin_lists[] = {
	{ "accounts", "[TEXT]", "accounts, newest first; TEXT: those whose name or address contains it", 0, 1, false,
		accounts },
	{ "games", "[ACCOUNT]", "games, newest first", 0, 1, false, games },
	{ "tournaments", "[ACCOUNT]", "tournaments, newest first; ACCOUNT: those that it made or joined", 0, 1, false,
		tournaments },
	{ "sessions", "[ACCOUNT]", "browsers that are signed in", 0, 1, false, sessions },
	{ "bans", "", "bans in force; --all: ended ones too", 0, 0, false, bans },
	{ "reports", "[REPORT]",
		"open reports; --all: handled ones too; REPORT: the one with this number, and the chat around it", 0, 1,
		false, reports },
	{ "audit", "", "what was done with the actions below: who, when and why", 0, 0, false, audit },
	{ 0 },
};
