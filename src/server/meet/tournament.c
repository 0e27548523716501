/*
 * tournament.c -- one tournament: seeing it, joining and leaving, beginning and calling it off.
 *
 *   GET  /tournaments/ID            everything that it consists of, with the standings
 *   POST /tournaments/ID/join       until it begins
 *   POST /tournaments/ID/leave      later: drops out after the round that is being played
 *   POST /tournaments/ID/begin      the maker: now
 *   POST /tournaments/ID/withdraw   the maker: calls it off
 *
 * A node does what follows (contests.c).
 */
#include "server/api/accounts.h"
#include "server/api/routes.h"

#include <inttypes.h>
#include <stdio.h>

#include "server/meet/tournament.h"
#include "server/people/allowance.h"
#include "server/store/pg.h"

/* store/sql/tournaments.sql */
STATEMENT(tournament_join);
STATEMENT(tournament_leave);
STATEMENT(tournament_begin);
STATEMENT(tournament_withdraw);

static const struct limit limit_entries = { "tournament entries", 20, 6, REFUSED_requests };

/* ---- seeing it ---- */

static json_t *column_or_null(const PGresult *rows, int column)
{
	return PQgetisnull(rows, 0, column) ? json_null() : json_integer(pg_number(rows, 0, column));
}

/* The players without their accounts; an erased one has no name. */
static json_t *players_told(const struct tournament *t)
{
	json_t *told = json_array();
	const json_t *player;
	size_t i;
	json_array_foreach(t->players, i, player)
	{
		json_t *one = json_pack("{s:I, s:O, s:O}", "player", (json_int_t)i + 1, "name",
			json_object_get(player, "name"), "left", json_object_get(player, "left"));
		if (json_is_true(json_object_get(player, "mine")))
			json_object_set_new(one, "mine", json_true());
		json_array_append_new(told, one);
	}
	return told;
}

/* The tables as people know their games. */
static json_t *tables_told(const struct tournament *t)
{
	json_t *told = json_array();
	const json_t *table;
	size_t i;
	json_array_foreach(t->tables, i, table)
	{
		const json_t *game = json_object_get(table, "game");
		json_t *one = json_deep_copy(table);
		char id[GAME_TEXT];
		if (json_is_integer(game)) {
			game_write(id, (uint64_t)json_integer_value(game));
			json_object_set_new(one, "game", json_string(id));
		}
		json_object_del(one, "made");
		json_array_append_new(told, one);
	}
	return told;
}

static json_t *standings_told(const struct contest *c)
{
	struct contest_rank ranks[CONTEST_PLAYERS];
	json_t *told = json_array();
	contest_stand(c, ranks);
	for (int i = 0; i < c->players; i++) {
		const struct contest_rank *r = &ranks[i];
		json_array_append_new(told,
			json_pack("{s:i, s:i, s:i, s:i, s:i}", "player", r->player + 1, "points", r->points,
				"opponents", r->opponents, "direct", r->direct, "share", r->share));
	}
	return told;
}

static json_t *tournament_told(const struct tournament *t, const PGresult *rows)
{
	char seed[20];
	(void)snprintf(seed, sizeof seed, "%016" PRIx64, t->contest.seed);
	json_t *told = json_pack("{s:I, s:o, s:s, s:i, s:i, s:i, s:i, s:i, s:I, s:b, s:b, s:b}", "version",
		(json_int_t)t->version, "title", row_text(rows, 0, T_TITLE), "form",
		t->contest.form == CONTEST_ROBIN ? "robin" : "swiss", "size", t->contest.size, "state", (int)t->state,
		"wanted", t->wanted, "rounds", t->contest.rounds, "round", t->round, "most",
		(json_int_t)pg_number(rows, 0, T_MOST), "automatic", PQgetvalue(rows, 0, T_AUTOMATIC)[0] == 1, "listed",
		PQgetvalue(rows, 0, T_LISTED)[0] == 1, "mine", PQgetvalue(rows, 0, T_MINE)[0] == 1);
	json_object_set_new(told, "maker", PQgetisnull(rows, 0, T_MAKER) ? json_null() : row_text(rows, 0, T_MAKER));
	json_object_set_new(told, "setup", row_text(rows, 0, T_SETUP));
	json_object_set_new(told, "options",
		json_loadb(PQgetvalue(rows, 0, T_OPTIONS), (size_t)PQgetlength(rows, 0, T_OPTIONS), 0, NULL));
	json_object_set_new(told, "hours", json_integer(pg_number(rows, 0, T_HOURS)));
	json_object_set_new(told, "seed", PQgetisnull(rows, 0, T_SEED) ? json_null() : json_string(seed));
	json_object_set_new(told, "starts", column_or_null(rows, T_STARTS));
	json_object_set_new(told, "until", column_or_null(rows, T_UNTIL));
	json_object_set_new(told, "ended", column_or_null(rows, T_ENDED));
	json_object_set_new(told, "players", players_told(t));
	json_object_set_new(told, "tables", tables_told(t));
	json_object_set_new(told, "standings", t->round > 0 ? standings_told(&t->contest) : json_array());
	return told;
}

static void on_read(struct exchange *c, const PGresult *rows)
{
	struct tournament *t = tournament_new(rows);
	if (PQntuples(rows) == 0)
		exchange_fail(c, 404, "no-tournament");
	else if (!t)
		exchange_fail(c, 503, "busy");
	else
		exchange_end(c, 200, tournament_told(t, rows));
	if (t)
		tournament_free(t);
}

static void tournament_ask(struct exchange *c)
{
	unsigned char id[8], account[8];
	const struct db_value values[2] = { value_number(id, c->game), exchange_account(c, account) };
	exchange_ask(c, &sql_tournament_read, values, on_read);
}

void tournament_tell(struct exchange *c)
{
	exchange_identify(c, c->has_session, tournament_ask);
}

/* ---- taking part ---- */

static void entry_ask(struct exchange *c, const struct db_statement *statement,
	void (*then)(struct exchange *c, const PGresult *rows))
{
	unsigned char id[8], account[8];
	const struct db_value values[2] = { value_number(id, c->game), value_number(account, c->account) };
	if (exchange_limit(c, &limit_entries))
		exchange_ask(c, statement, values, then);
}

static void on_joined(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0)
		exchange_fail(c, 404, "no-tournament");
	else if (pg_number(rows, 0, 0) == 0)
		exchange_end(c, 200, json_object());
	else if (pg_number(rows, 0, 0) == 1)
		exchange_fail(c, 409, "begun");
	else if (pg_number(rows, 0, 0) == 2)
		exchange_fail(c, 409, "no-seat");
	else if (pg_number(rows, 0, 0) == 4)
		exchange_spent(c);
	else
		exchange_fail(c, 409, "too-many-tournaments");
}

void tournament_enter(struct exchange *c)
{
	unsigned char id[8], account[8];
	struct allowance allowance;
	allowance_of(&allowance, c->request->peer, c->api->conf->games_daily);
	const struct db_value values[5] = { value_number(id, c->game), value_number(account, c->account),
		{ allowance.address, ALLOWANCE_HASH }, { allowance.network, ALLOWANCE_HASH },
		{ allowance.most, ALLOWANCE_NUMBER } };
	if (exchange_limit(c, &limit_entries))
		exchange_ask(c, &sql_tournament_join, values, on_joined);
}

static void on_left(struct exchange *c, const PGresult *rows)
{
	(void)rows; /* idempotent */
	exchange_end(c, 200, json_object());
}

void tournament_exit(struct exchange *c)
{
	entry_ask(c, &sql_tournament_leave, on_left);
}

/* ---- the maker ---- */

static void on_begun(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0)
		exchange_fail(c, 403, "wrong-seat");
	else if (pg_number(rows, 0, 0) < 0)
		exchange_fail(c, 409, "too-few");
	else
		exchange_end(c, 200, json_object());
}

void tournament_start(struct exchange *c)
{
	entry_ask(c, &sql_tournament_begin, on_begun);
}

static void on_withdrawn(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0)
		exchange_fail(c, 403, "wrong-seat");
	else
		exchange_end(c, 200, json_object());
}

void tournament_withdraw(struct exchange *c)
{
	entry_ask(c, &sql_tournament_withdraw, on_withdrawn);
}
