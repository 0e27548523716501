/* contests.c -- see contests.h.  One tournament at a time. */
#include "server/meet/contests.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/log.h"
#include "server/meet/tournament.h"
#include "server/people/party.h"
#include "server/store/pg.h"
#include "server/store/rows.h"
#include "rift_record.h"

/* store/sql/tournaments.sql */
STATEMENT(contest_take);
STATEMENT(contest_rest);
STATEMENT(contest_end);
STATEMENT(contest_write);
STATEMENT(contest_make);
STATEMENT(contest_made);
STATEMENT(contest_stop);

struct contests {
	struct api *api;
	bool busy;
	uint64_t id;
	struct tournament *tournament; /* NULL: being taken or read */
	char setup[TOURNAMENT_SETUP + 1], *options;
	bool late; /* the time of the round is over: results of the games that were ended are on their way */
	size_t table; /* the games of the tables before it are made, or ended */
	bool failed; /* a game could not be made or ended: again when the lease is over */
};

static struct db *directory_of(const struct contests *c)
{
	return stores_directory(c->api->stores);
}

static void contest_leave(struct contests *c)
{
	if (c->tournament)
		tournament_free(c->tournament);
	free(c->options);
	c->tournament = NULL;
	c->options = NULL;
	c->busy = false;
}

/* Whatever was done, there may be more: in this tournament, or in another one. */
static void on_done(void *arg, const struct db_answer *answer)
{
	struct contests *c = arg;
	if (answer->result == DB_REFUSED)
		log_event(LOG_WARN, "tournament_refused", "sqlstate", answer->sqlstate);
	contest_leave(c);
	if (answer->result == DB_OK && c->api->stores)
		contests_look(c);
}

static void contest_finish(struct contests *c, enum tournament_state state)
{
	unsigned char id[8], version[8], number[2];
	const struct db_value values[3] = { value_number(id, c->id),
		value_number(version, (uint64_t)c->tournament->version), value_small(number, (int)state) };
	db_ask(directory_of(c), &sql_contest_end, values, on_done, c);
}

static void contest_rest(struct contests *c)
{
	unsigned char id[8], version[8];
	const struct db_value values[2] = { value_number(id, c->id),
		value_number(version, (uint64_t)c->tournament->version) };
	if (c->failed || c->late)
		contest_leave(c);
	else
		db_ask(directory_of(c), &sql_contest_rest, values, on_done, c);
}

/* ---- a round ---- */

enum written { W_NUMBER, W_GAME, W_TABLE, W_SEAT, W_PLAYER, WRITTEN };

static void columns_fill(
	const struct contests *c, const struct contest_table *tables, size_t count, struct bytes columns[WRITTEN])
{
	static const uint32_t types[WRITTEN] = { PG_INT2, PG_INT8, PG_INT2, PG_INT2, PG_INT2 };
	size_t seats = 0;
	for (size_t i = 0; i < count; i++)
		seats += (size_t)tables[i].seats;
	for (int i = 0; i < WRITTEN; i++)
		pg_array_begin(&columns[i], types[i], i < W_TABLE ? count : seats);
	for (size_t i = 0; i < count; i++) {
		const bool bye = tables[i].seats == 1;
		pg_array_number(&columns[W_NUMBER], i + 1, 2);
		pg_array_number(&columns[W_GAME], bye ? 0 : api_game_new(c->api), 8);
		for (int seat = 0; seat < tables[i].seats; seat++) {
			pg_array_number(&columns[W_TABLE], i + 1, 2);
			pg_array_number(&columns[W_SEAT], (uint64_t)seat, 2);
			pg_array_number(&columns[W_PLAYER], (uint64_t)tables[i].player[seat] + 1, 2);
		}
	}
}

static void round_write(struct contests *c, int round, const struct contest_table *tables, size_t count)
{
	unsigned char id[8], version[8], number[2], rounds[2], seed[8];
	struct bytes columns[WRITTEN] = { { 0 } };
	struct db_value values[10] = { value_number(id, c->id), value_number(version, (uint64_t)c->tournament->version),
		value_small(number, round), value_small(rounds, c->tournament->contest.rounds),
		value_number(seed, c->tournament->contest.seed) };
	bool failed = false;
	columns_fill(c, tables, count, columns);
	for (int i = 0; i < WRITTEN; i++) {
		values[5 + i] = (struct db_value){ columns[i].at, (int)columns[i].length };
		failed = failed || columns[i].failed;
	}
	if (failed)
		contest_leave(c);
	else
		db_ask(directory_of(c), &sql_contest_write, values, on_done, c);
	for (int i = 0; i < WRITTEN; i++)
		bytes_release(&columns[i]);
}

/* Pairs a round; with too few players the tournament ends instead. */
static void round_pair(struct contests *c, int round)
{
	struct contest_table tables[CONTEST_ROUND_TABLES];
	const size_t count = contest_pair(&c->tournament->contest, round, tables);
	if (count > 0)
		round_write(c, round, tables, count);
	else
		contest_finish(c, round == 1 ? TOURNAMENT_CALLED_OFF : TOURNAMENT_OVER);
}

static void contest_begin(struct contests *c, bool automatic)
{
	struct contest *contest = &c->tournament->contest;
	randombytes_buf(&contest->seed, sizeof contest->seed);
	contest->rounds = contest_rounds(contest->form, contest->size, contest->players, c->tournament->wanted);
	if (automatic)
		round_pair(c, 1);
	else
		contest_finish(c, TOURNAMENT_CALLED_OFF);
}

static bool round_over(const struct contest *c)
{
	for (size_t i = 0; i < c->tables; i++)
		if (!c->table[i].over)
			return false;
	return true;
}

/* ---- the games of a round ---- */

static const json_t *table_row(const struct contests *c)
{
	return json_array_get(c->tournament->tables, c->table);
}

static uint64_t table_game(const struct contests *c)
{
	return (uint64_t)json_integer_value(json_object_get(table_row(c), "game"));
}

static void tables_next(struct contests *c);

/* Goes on with the next table, whether it was noted or not: what was not is done again. */
static void on_made(void *arg, const struct db_answer *answer)
{
	struct contests *c = arg;
	c->failed = c->failed || answer->result != DB_OK;
	c->table++;
	tables_next(c);
}

static void on_game(void *arg, const struct db_answer *answer)
{
	struct contests *c = arg;
	unsigned char game[8];
	const struct db_value values[1] = { value_number(game, table_game(c)) };
	if (answer->result != DB_OK || !c->api->stores) {
		on_made(c, answer);
		return;
	}
	rooms_look(c->api->rooms, table_game(c)); /* so that Nature makes the first moves even if nobody watches */
	db_ask(directory_of(c), &sql_contest_made, values, on_made, c);
}

/* The accounts and names of a table's seats; a seat without an account is NULL. */
static void seats_fill(const struct contests *c, struct bytes *accounts, struct bytes *names)
{
	const struct contest_table *t = &c->tournament->contest.table[c->table];
	pg_array_begin(accounts, PG_INT8, (size_t)t->seats);
	pg_array_begin(names, PG_TEXT, (size_t)t->seats);
	for (int seat = 0; seat < t->seats; seat++) {
		const json_t *player = json_array_get(c->tournament->players, (size_t)t->player[seat]),
			     *account = json_object_get(player, "account"), *name = json_object_get(player, "name");
		const char *text = json_is_string(name) ? json_string_value(name) : "";
		pg_array_number(accounts, (uint64_t)json_integer_value(account), 8);
		pg_array_bytes(names, text, strlen(text));
	}
}

static void game_make(struct contests *c)
{
	unsigned char game[8], secret[RIFT_FAIR_BYTES], sealed[SEAL_BYTES], invite[TOKEN_HASH], now[8];
	struct bytes accounts = { 0 }, names = { 0 };
	const uint64_t id = table_game(c);
	randombytes_buf(secret, sizeof secret);
	randombytes_buf(invite, sizeof invite); /* of no token: nobody is invited */
	seats_fill(c, &accounts, &names);
	const struct db_value values[9] = { value_number(game, id), value_text(c->setup),
		{ c->api->shelf->newest->hash, RULES_HASH },
		{ sealed, (int)seal_write(sealed, SEAL_GAME(id), secret, sizeof secret) }, { invite, TOKEN_HASH },
		value_text(c->options), { accounts.at, (int)accounts.length }, { names.at, (int)names.length },
		value_number(now, (uint64_t)clock_now()) };
	if (accounts.failed || names.failed)
		contest_leave(c);
	else
		db_ask(stores_of(c->api->stores, id), &sql_contest_make, values, on_game, c);
	sodium_memzero(secret, sizeof secret);
	bytes_release(&accounts);
	bytes_release(&names);
}

static void on_stopped(void *arg, const struct db_answer *answer)
{
	struct contests *c = arg;
	if (answer->result == DB_OK && c->api->stores)
		party_changed(c->api->parties, table_game(c));
	on_made(c, answer);
}

static void game_stop(struct contests *c)
{
	unsigned char game[8];
	const struct db_value values[1] = { value_number(game, table_game(c)) };
	db_ask(stores_of(c->api->stores, table_game(c)), &sql_contest_stop, values, on_stopped, c);
}

/* The log decides whether the game is over: its standing, and with it the result, is written after it, perhaps much later if a node died. */
static void on_visited(void *arg, const struct rooms_reply *reply)
{
	struct contests *c = arg;
	if (!c->api->stores) {
		contest_leave(c);
		return;
	}
	const struct position *t = rooms_position(c->api->rooms, table_game(c));
	const bool over = reply->result == ROOMS_DONE && t && t->rules->asks(&t->game).seats == 0;
	if (!over && reply->result != ROOMS_BUSY) {
		game_stop(c);
		return;
	}
	c->failed = c->failed || !over;
	c->table++;
	tables_next(c);
}

static void game_end(struct contests *c)
{
	rooms_visit(c->api->rooms, table_game(c), on_visited, c);
}

/* Makes the games that are not made yet, and ends those whose time is over. */
static void tables_next(struct contests *c)
{
	const struct contest *contest = &c->tournament->contest;
	for (; c->api->stores && c->table < contest->tables; c->table++) {
		const bool made = json_is_true(json_object_get(table_row(c), "made"));
		if (contest->table[c->table].over || (made && !c->late))
			continue;
		(made ? game_end : game_make)(c);
		return;
	}
	if (c->api->stores)
		contest_rest(c);
	else
		contest_leave(c);
}

/* ---- what there is to do ---- */

static bool texts_read(struct contests *c, const PGresult *rows)
{
	const size_t length = (size_t)PQgetlength(rows, 0, T_OPTIONS);
	c->options = malloc(length + 1);
	return row_copy(rows, 0, T_SETUP, c->setup, sizeof c->setup) && c->options &&
		row_copy(rows, 0, T_OPTIONS, c->options, length + 1);
}

static void contest_go(struct contests *c, const PGresult *rows)
{
	const struct tournament *t = c->tournament;
	if (t->state == TOURNAMENT_OPEN && PQgetvalue(rows, 0, T_BEGINS)[0] == 1)
		contest_begin(c, PQgetvalue(rows, 0, T_AUTOMATIC)[0] == 1);
	else if (t->state != TOURNAMENT_RUNS)
		contest_rest(c);
	else if (!round_over(&t->contest))
		tables_next(c);
	else if (t->round < t->contest.rounds)
		round_pair(c, t->round + 1);
	else
		contest_finish(c, TOURNAMENT_OVER);
}

static void on_read(void *arg, const struct db_answer *answer)
{
	struct contests *c = arg;
	const bool ok = answer->result == DB_OK && c->api->stores && PQntuples(answer->rows) > 0;
	c->tournament = ok ? tournament_new(answer->rows) : NULL;
	if (!c->tournament || !texts_read(c, answer->rows)) {
		contest_leave(c);
		return;
	}
	c->table = 0;
	c->failed = false;
	c->late = PQgetvalue(answer->rows, 0, T_LATE)[0] == 1;
	contest_go(c, answer->rows);
}

static void on_taken(void *arg, const struct db_answer *answer)
{
	struct contests *c = arg;
	unsigned char id[8];
	if (answer->result != DB_OK || !c->api->stores || PQntuples(answer->rows) == 0) {
		contest_leave(c);
		return;
	}
	c->id = (uint64_t)pg_number(answer->rows, 0, 0);
	const struct db_value values[2] = { value_number(id, c->id), { NULL, 0 } };
	db_ask(directory_of(c), &sql_tournament_read, values, on_read, c);
}

void contests_look(struct contests *c)
{
	if (c->busy || c->api->draining || !db_ready(directory_of(c)))
		return;
	c->busy = true;
	db_ask(directory_of(c), &sql_contest_take, NULL, on_taken, c);
}

struct contests *contests_open(struct api *api)
{
	struct contests *c = calloc(1, sizeof *c);
	if (c)
		c->api = api;
	return c;
}

void contests_close(struct contests *c)
{
	if (c)
		contest_leave(c);
	free(c);
}
