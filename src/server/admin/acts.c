/*
 * acts.c -- see admin.h.  The commands of `timeriftd admin` that change something or give personal data away.  Each is
 * one transaction that also writes the audit trail.
 */
#include "server/admin/admin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAIL_TEXT 1100 /* bytes: an address has at most 254 characters */

/* What an act was done to, for the audit trail. */
struct target {
	const char *account; /* NULL: none */
	const char *name; /* a game, a network, a report; "" for an account */
};

static bool run(const struct admin *a, const char *sql)
{
	PGresult *result = admin_ask(a, sql, 0, NULL);
	PQclear(result);
	return result != NULL;
}

static bool audited(const struct admin *a, const struct target *t)
{
	static const char sql[] =
		"INSERT INTO audit (who, act, account, target, reason) VALUES ($1, $2, $3::int8, $4, $5)";
	char act[64];
	bool kind = strcmp(a->command->name, "ban") == 0 || strcmp(a->command->name, "unban") == 0;
	(void)snprintf(act, sizeof act, "%s%s%s", a->command->name, kind ? " " : "", kind ? a->words[0] : "");
	const char *values[5] = { a->who, act, t->account, t->name, a->reason ? a->reason : "" };
	PGresult *result = admin_ask(a, sql, 5, values);
	PQclear(result);
	return result != NULL;
}

/*
 * Runs a statement that returns a row for what it changed, and the audit trail with it.  rows: NULL, or the result.  In another store than the directory the
 * statement is a transaction of its own, which comes before that of the audit trail.
 */
static int act_at(const struct admin *a, PGconn *conn, const struct target *t, const char *sql, int count,
	const char *const *values, PGresult **rows)
{
	PGresult *result = conn && run(a, "BEGIN") ? admin_ask_at(conn, sql, count, values) : NULL;
	int status = !result ? ADMIN_FAILED : PQntuples(result) ? ADMIN_DONE : ADMIN_NOTHING;
	if (status == ADMIN_DONE && (!audited(a, t) || !run(a, "COMMIT")))
		status = ADMIN_FAILED;
	if (status != ADMIN_DONE)
		run(a, "ROLLBACK");
	if (rows && status == ADMIN_DONE)
		*rows = result;
	else
		PQclear(result);
	return status;
}

static int act(const struct admin *a, const struct target *t, const char *sql, int count, const char *const *values,
	PGresult **rows)
{
	return act_at(a, a->conn, t, sql, count, values, rows);
}

static int told(int status, const char *done, const char *nothing)
{
	if (status == ADMIN_DONE)
		printf("%s\n", done);
	else if (status == ADMIN_NOTHING)
		fprintf(stderr, "timeriftd: %s\n", nothing);
	return status;
}

/* ---- bans ---- */

/* The network of `address A` and `network A/BITS` as PostgreSQL writes it. */
static int network_of(const struct admin *a, char network[64])
{
	static const char sql[] =
		"SELECT network($1::inet)::text, masklen($1::inet), family($1::inet), masklen($1::inet) < CASE family($1::inet) "
		"WHEN 4 THEN 16 ELSE 32 END, masklen($1::inet) = CASE family($1::inet) WHEN 4 THEN 32 ELSE 128 END";
	const char *values[1] = { a->words[1] };
	bool address = strcmp(a->words[0], "address") == 0;
	PGresult *rows = admin_ask(a, sql, 1, values);
	int status = rows ? ADMIN_DONE : ADMIN_USAGE;
	if (rows && address && PQgetvalue(rows, 0, 4)[0] != 't') {
		fprintf(stderr, "timeriftd: %s is a network; use \"network\"\n", a->words[1]);
		status = ADMIN_USAGE;
	} else if (rows && !a->yes && PQgetvalue(rows, 0, 3)[0] == 't') {
		fprintf(stderr, "timeriftd: %s covers very many addresses; add --yes if you mean it\n", a->words[1]);
		status = ADMIN_USAGE;
	} else if (rows) {
		(void)snprintf(network, 64, "%s", PQgetvalue(rows, 0, 0));
	}
	PQclear(rows);
	return status;
}

/* Reads account, address or network into the column's value. */
static int banned_of(const struct admin *a, char value[64], bool *account)
{
	char id[ADMIN_NUMBER];
	*account = strcmp(a->words[0], "account") == 0;
	if (*account) {
		int status = admin_account(a, a->words[1], id);
		(void)snprintf(value, 64, "%s", status == ADMIN_DONE ? id : "");
		return status;
	}
	if (strcmp(a->words[0], "address") == 0 || strcmp(a->words[0], "network") == 0)
		return network_of(a, value);
	fprintf(stderr, "usage: timeriftd admin %s account|address|network ...\n", a->command->name);
	return ADMIN_USAGE;
}

struct ban_change {
	const char *account, *network; /* statements; $1 is what the words name */
	const char *done, *nothing; /* what is said */
};

static int ban_change(struct admin *a, const struct ban_change *change, int count, const char **values)
{
	char value[64];
	bool account;
	int status = banned_of(a, value, &account);
	if (status != ADMIN_DONE)
		return status;
	const struct target target = { account ? value : NULL, account ? "" : value };
	values[0] = value;
	status = act(a, &target, account ? change->account : change->network, count, values, NULL);
	return told(status, change->done, change->nothing);
}

#define BAN(column) \
	"INSERT INTO ban (" column \
	", until, reason) VALUES ($1, coalesce($2::timestamptz, now() + $3::interval, 'infinity'), $4) " \
	"ON CONFLICT (" column \
	") DO UPDATE SET until = excluded.until, reason = excluded.reason, made = now() RETURNING id"

static int ban(struct admin *a)
{
	static const struct ban_change change = { BAN("account"), BAN("network"), "banned", "nothing was banned" };
	const char *values[4] = { NULL, a->until, a->lasting, a->reason };
	return ban_change(a, &change, 4, values);
}

static int unban(struct admin *a)
{
	static const struct ban_change change = { "DELETE FROM ban WHERE account = $1::int8 RETURNING id",
		"DELETE FROM ban WHERE network = $1::cidr RETURNING id", "unbanned", "there is no such ban" };
	const char *values[1] = { NULL };
	return ban_change(a, &change, 1, values);
}

/* ---- warnings, games, sessions, reports ---- */

static int warn(struct admin *a)
{
	char id[ADMIN_NUMBER];
	const char *values[2] = { id, a->reason };
	const struct target target = { id, "" };
	int status = admin_account(a, a->words[0], id);
	if (status != ADMIN_DONE)
		return status;
	return told(act(a, &target, "INSERT INTO warning (account, reason) VALUES ($1::int8, $2) RETURNING id", 2,
			    values, NULL),
		"warned: the page shows the reason at the next visit", "nobody was warned");
}

/* The invitation and offered seats become invalid; the game ends as by resignation and says that the operator closed it. */
static int close_game(struct admin *a)
{
	static const char sql[] =
		"WITH g AS (UPDATE game SET closed = now(), invite = sha256(uuid_send(gen_random_uuid()) || "
		"uuid_send(gen_random_uuid())) WHERE id = $1::int8 AND closed IS NULL AND (NOT EXISTS "
		"(SELECT FROM fence WHERE bucket = ($1::int8 >> 40) & 255) OR fence_refuse()) RETURNING id), t AS (UPDATE standing SET status "
		"= CASE WHEN status < 2 THEN 3 ELSE status END, due = NULL, to_move = 0 FROM g WHERE game_id = g.id), s AS (UPDATE "
		"seat SET offer = NULL, votes = 0 FROM g WHERE game_id = g.id), n AS (DELETE FROM notice USING g WHERE game_id = g.id) "
		"SELECT pg_notify('timerift', 'game ' || id) FROM g";
	char id[ADMIN_NUMBER];
	const char *values[1] = { id };
	const struct target target = { NULL, a->words[0] };
	int status = admin_game(a->words[0], id);
	int store = status == ADMIN_DONE ? admin_store_of(a, id) : 0;
	if (store < 0)
		return ADMIN_FAILED;
	if (status == ADMIN_DONE)
		status = act_at(a, admin_store(a, store), &target, sql, 1, values, NULL);
	return told(status, "closed", "there is no such game, or it is closed already");
}

/* As if its maker had called it off; and nobody finds it in a list or reads its title any more. */
static int call_off(struct admin *a)
{
	static const char sql[] =
		"UPDATE tournament SET title = '', listed = false, state = CASE WHEN state < 2 THEN 3 ELSE state END, ended = coalesce(ended, "
		"now()), next = 'infinity', version = version + 1 WHERE id = $1::int8 AND (state < 2 OR title <> '' OR listed) RETURNING id";
	char id[ADMIN_NUMBER];
	const char *values[1] = { id };
	const struct target target = { NULL, a->words[0] };
	int status = admin_game(a->words[0], id);
	if (status == ADMIN_DONE)
		status = act(a, &target, sql, 1, values, NULL);
	return told(status, "called off", "there is no such tournament, or it is called off already");
}

static int end_sessions(struct admin *a)
{
	static const char sql[] = "WITH z AS (DELETE FROM session WHERE account = $1::int8 RETURNING account) "
				  "SELECT pg_notify('timerift', 'account ' || account) FROM z";
	char id[ADMIN_NUMBER];
	const char *values[1] = { id };
	const struct target target = { id, "" };
	int status = admin_account(a, a->words[0], id);
	if (status != ADMIN_DONE)
		return status;
	return told(act(a, &target, sql, 1, values, NULL), "ended", "the account is not signed in anywhere");
}

static int handle(struct admin *a)
{
	const struct target target = { NULL, a->words[0] };
	int status = act(a, &target,
		"UPDATE report SET handled = now() WHERE id::text = $1 AND handled IS NULL RETURNING id", 1, a->words,
		NULL);
	return told(status, "handled", "there is no open report with this number");
}

/* ---- personal data ---- */

/* The address of an account in lower case, as games_export and games_erase want it. */
static int mail_of(const struct admin *a, const char *id, char mail[MAIL_TEXT])
{
	const char *values[1] = { id };
	PGresult *rows = admin_ask(a, "SELECT lower(mail) FROM account WHERE id = $1::int8", 1, values);
	int status = rows && PQntuples(rows) ? ADMIN_DONE : ADMIN_FAILED;
	(void)snprintf(mail, MAIL_TEXT, "%s", status == ADMIN_DONE ? PQgetvalue(rows, 0, 0) : "");
	PQclear(rows);
	return status;
}

static int export_account(struct admin *a)
{
	static const char sql[] =
		"SELECT jsonb_pretty((SELECT jsonb_object_agg(told.key, told.value || coalesce((SELECT jsonb_agg(x) FROM "
		"jsonb_array_elements($2::jsonb) AS store, jsonb_array_elements(store->told.key) AS x), '[]')) FROM "
		"jsonb_each(account_export(id)) AS told)) FROM account WHERE id = $1::int8";
	char id[ADMIN_NUMBER], mail[MAIL_TEXT];
	const char *values[2] = { id, mail };
	const struct target target = { id, "" };
	PGresult *rows = NULL;
	int status = admin_account(a, a->words[0], id);
	if (status == ADMIN_DONE)
		status = mail_of(a, id, mail);
	char *more = status == ADMIN_DONE ? admin_stores_json(a, "SELECT games_export($1::int8, $2)", 2, values) : NULL;
	values[1] = more;
	if (status == ADMIN_DONE)
		status = more ? act(a, &target, sql, 2, values, &rows) : ADMIN_FAILED;
	if (rows)
		printf("%s\n", PQgetvalue(rows, 0, 0));
	PQclear(rows);
	free(more);
	return status;
}

static int erase(struct admin *a)
{
	char id[ADMIN_NUMBER], mail[MAIL_TEXT];
	const char *values[2] = { id, mail };
	const struct target target = { NULL, "" };
	int status = admin_account(a, a->words[0], id);
	if (status != ADMIN_DONE)
		return status;
	if (!a->yes) {
		fprintf(stderr, "timeriftd: erasing cannot be undone; add --yes\n");
		return ADMIN_USAGE;
	}
	status = mail_of(a, id, mail);
	if (status == ADMIN_DONE)
		status = act(a, &target, "SELECT WHERE account_erase($1::int8) = 1", 1, values, NULL);
	if (status == ADMIN_DONE) {
		char *stores = admin_stores_json(a, "SELECT games_erase($1::int8, $2)", 2, values);
		if (!stores)
			fprintf(stderr, "timeriftd: the nodes erase the rest once all databases are there\n");
		free(stores);
	}
	return told(status, "erased", "there is no such account");
}

const struct admin_command admin_acts[] = {
	{ "ban", "account ACCOUNT|address ADDRESS|network ADDRESS/BITS",
		"bans an account, an address or a network on all nodes and closes its open sockets; --until TIME or --for 7d, else for good",
		2, 2, true, ban },
	{ "unban", "account ACCOUNT|address ADDRESS|network ADDRESS/BITS", "ends a ban", 2, 2, true, unban },
	{ "warn", "ACCOUNT",
		"shows the account the reason as a warning, which it must acknowledge; nothing else changes", 1, 1,
		true, warn },
	{ "close", "GAME", "ends a game for good; its players are told", 1, 1, true, close_game },
	{ "call-off", "TOURNAMENT",
		"calls a tournament off, and removes its title and its place in the list; its games in progress go on",
		1, 1, true, call_off },
	{ "end-sessions", "ACCOUNT", "signs the account out everywhere", 1, 1, true, end_sessions },
	{ "handle", "REPORT", "marks a report as handled", 1, 1, true, handle },
	{ "export", "ACCOUNT",
		"prints what is stored about an account, without secrets and without other people's reports, as JSON",
		1, 1, true, export_account },
	{ "erase", "ACCOUNT --yes", "erases an account for good; others can go on with its games", 1, 1, true, erase },
	{ 0 },
};
