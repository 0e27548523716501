/*
 * twin.c -- timerift-simulate-twin CONNINFO SEED COUNT: the same random statements to the store in memory and, through the
 * node's own db.c, to PostgreSQL; every answer is compared, and the tables at the end.
 *
 * The database must be migrated.  Answers without ORDER BY are compared as sets of rows.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "ai/draw.h"
#include "base/base.h"
#include "server/base/bytes.h"
#include "server/store/pg.h"
#include "server/store/rows.h"
#include "simulate/store/store.h"

#define GAMES 4
#define BUCKETS_USED 2
#define BEGIN INT64_C(800000000000000) /* a moment */
#define MINUTE INT64_C(60000000)

struct twin {
	uv_loop_t loop;
	struct db *db;
	PGconn *conn; /* for what no statement of a node does */
	struct store store;
	uint64_t random, ids[GAMES + 1]; /* the last one does not exist */
	bool answered;
	int columns;
	PGresult *ours;
	const struct db_statement *statement;
	unsigned done, differ;
	/* parameters */
	struct db_value values[DB_PARAMETERS];
	unsigned char numbers[DB_PARAMETERS][8];
	struct bytes arrays[DB_PARAMETERS];
	char text[40];
};

static uint32_t draw(struct twin *t, uint32_t below)
{
	return ai_draw(&t->random, below);
}

/* ---- comparing ---- */

static void row_write(char *out, size_t size, const PGresult *rows, int row)
{
	size_t at = 0;
	for (int column = 0; column < PQnfields(rows); column++) {
		const unsigned char *bytes = (const unsigned char *)PQgetvalue(rows, row, column);
		at += (size_t)snprintf(out + at, size - at, PQgetisnull(rows, row, column) ? "|NULL" : "|");
		for (int i = 0; i < PQgetlength(rows, row, column) && at + 3 < size; i++)
			at += (size_t)snprintf(out + at, size - at, "%02x", bytes[i]);
	}
}

static int by_text(const void *a, const void *b)
{
	return strcmp(a, b);
}

#define ROW_TEXT 4000

static bool ordered(const struct db_statement *s)
{
	static const char *const names[] = { "journal_tail", "chat_tail", "people_read" };
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (strcmp(s->name, names[i]) == 0)
			return true;
	return false;
}

/* The rows as texts, sorted if the statement promises no order. */
static char (*rows_written(const struct db_statement *statement, const PGresult *rows))[ROW_TEXT]
{
	const int count = PQntuples(rows);
	char(*texts)[ROW_TEXT] = calloc((size_t)count + 1, sizeof *texts);
	CHECK(texts);
	for (int row = 0; row < count; row++)
		row_write(texts[row], sizeof texts[row], rows, row);
	if (!ordered(statement))
		qsort(texts, (size_t)count, sizeof texts[0], by_text);
	return texts;
}

static void rows_compare(struct twin *t, const PGresult *theirs)
{
	char(*a)[ROW_TEXT] = rows_written(t->statement, t->ours), (*b)[ROW_TEXT] = rows_written(t->statement, theirs);
	const int count = PQntuples(t->ours);
	bool same = count == PQntuples(theirs);
	for (int row = 0; same && row < count; row++)
		same = strcmp(a[row], b[row]) == 0;
	if (!same) {
		t->differ++;
		printf("twin: %s (number %u): memory answers %d rows, PostgreSQL %d\n  memory     %.600s\n  PostgreSQL %.600s\n",
			t->statement->name, t->done, count, PQntuples(theirs), a[0], b[0]);
	}
	free(a);
	free(b);
}

/* Refused by both.  Whether a statement that finds nothing to write asks the fence before or after is up to PostgreSQL's plan. */
static bool refused(const struct twin *t, const struct db_answer *answer)
{
	return answer->result == DB_REFUSED && strcmp(answer->sqlstate, "TR421") == 0 &&
		(!t->ours || PQntuples(t->ours) == 0);
}

static void on_answer(void *arg, const struct db_answer *answer)
{
	struct twin *t = arg;
	t->answered = true;
	if (refused(t, answer))
		return;
	if (answer->result != DB_OK || !t->ours) {
		t->differ++;
		printf("twin: %s: PostgreSQL %s %s, memory %s\n", t->statement->name,
			answer->result == DB_OK ? "answers" : "refuses", answer->sqlstate,
			t->ours ? "answers" : "refuses");
		return;
	}
	rows_compare(t, answer->rows);
}

static void ask(struct twin *t, const struct db_statement *statement)
{
	t->statement = statement;
	t->answered = false;
	t->ours = store_run(&t->store, statement, t->values);
	db_ask(t->db, statement, t->values, on_answer, t);
	while (!t->answered)
		uv_run(&t->loop, UV_RUN_ONCE);
	PQclear(t->ours);
	t->done++;
}

/* ---- parameters ---- */

static uint64_t game_any(struct twin *t, bool real)
{
	return t->ids[draw(t, real ? GAMES : GAMES + 1)];
}

static void put_number(struct twin *t, int i, uint64_t value, int width)
{
	number_put(t->numbers[i], value, width);
	t->values[i] = (struct db_value){ t->numbers[i], width };
}

static void put_array(struct twin *t, int i, uint32_t type, uint64_t value, int width)
{
	pg_array_begin(&t->arrays[i], type, 1);
	pg_array_number(&t->arrays[i], value, width);
	t->values[i] = (struct db_value){ t->arrays[i].at, (int)t->arrays[i].length };
}

static void put_array_bytes(struct twin *t, int i, size_t length)
{
	unsigned char bytes[60];
	CHECK(length <= sizeof bytes);
	for (size_t k = 0; k < length; k++)
		bytes[k] = (unsigned char)draw(t, 4);
	pg_array_begin(&t->arrays[i], PG_BYTEA, 1);
	pg_array_bytes(&t->arrays[i], bytes, length);
	t->values[i] = (struct db_value){ t->arrays[i].at, (int)t->arrays[i].length };
}

static uint64_t moment(struct twin *t)
{
	return (uint64_t)(BEGIN + (int64_t)draw(t, 200) * MINUTE / 4);
}

static uint64_t moment_or_never(struct twin *t)
{
	return draw(t, 3) == 0 ? (uint64_t)INT64_MAX : moment(t);
}

#define N_MOST 30

static void game_and(struct twin *t, uint64_t value, int width)
{
	put_number(t, 0, game_any(t, false), 8);
	put_number(t, 1, value, width);
}

static void fill_insert(struct twin *t)
{
	put_array(t, 0, PG_INT8, game_any(t, true), 8);
	put_array(t, 1, PG_INT4, draw(t, N_MOST), 4);
	put_array(t, 2, PG_INT2, draw(t, 4), 2);
	put_array(t, 3, PG_INT8, draw(t, 5), 8);
	put_array_bytes(t, 4, 6 * (size_t)(1 + draw(t, 3)));
	put_array(t, 5, PG_MOMENT, moment(t), 8);
}

static void fill_game_n(struct twin *t)
{
	game_and(t, draw(t, N_MOST), 4);
}

static void fill_gaps(struct twin *t)
{
	put_array(t, 0, PG_INT8, game_any(t, true), 8);
	put_array(t, 1, PG_INT4, draw(t, 4) ? draw(t, N_MOST) : UINT32_MAX, 4);
}

static void fill_room(struct twin *t)
{
	game_and(t, draw(t, 2), 1);
}

static void fill_begin(struct twin *t)
{
	game_and(t, moment(t), 8);
}

static void fill_snapshot(struct twin *t)
{
	const uint32_t step = draw(t, N_MOST);
	put_array(t, 0, PG_INT8, game_any(t, true), 8);
	put_array(t, 1, PG_INT4, step + 1 + draw(t, 3), 4);
	put_array(t, 2, PG_INT4, step, 4);
	put_array(t, 3, PG_INT8, draw(t, 5), 8);
	pg_array_begin(&t->arrays[4], PG_BYTEA, 1);
	pg_array_bytes(&t->arrays[4], t->store.games->rules, STORE_RULES);
	t->values[4] = (struct db_value){ t->arrays[4].at, (int)t->arrays[4].length };
	put_array_bytes(t, 5, 40);
	put_array_bytes(t, 6, STORE_HASH);
}

static void fill_drop(struct twin *t)
{
	put_array(t, 0, PG_INT8, game_any(t, false), 8);
}

static void fill_standing(struct twin *t)
{
	put_array(t, 0, PG_INT8, game_any(t, false), 8);
	put_array(t, 1, PG_INT4, draw(t, N_MOST), 4);
	put_array(t, 2, PG_INT2, draw(t, 8) ? 1 : 2, 2);
	put_array(t, 3, PG_INT2, draw(t, 16), 2);
	put_array(t, 4, PG_MOMENT, moment_or_never(t), 8);
	put_array(t, 5, PG_MOMENT, moment(t), 8);
	for (int i = 6; i < 11; i++)
		put_array(t, i, PG_INT4, draw(t, N_MOST), 4);
	put_array(t, 11, PG_INT8, draw(t, N_MOST), 8);
	put_array(t, 12, PG_INT4, draw(t, N_MOST), 4);
	put_array(t, 13, PG_INT4, draw(t, N_MOST), 4);
}

static void fill_nothing(struct twin *t)
{
	(void)t;
}

static void fill_claim(struct twin *t)
{
	put_number(t, 0, moment(t), 8);
	put_number(t, 1, moment(t), 8);
}

static int64_t value_of(const struct twin *t, int i)
{
	return (int64_t)number_get(t->values[i].bytes, t->values[i].length);
}

static void fill_due(struct twin *t)
{
	game_and(t, draw(t, N_MOST), 4);
	put_number(t, 2, moment_or_never(t), 8);
	const struct game_row *g = store_game(&t->store, (uint64_t)value_of(t, 0));
	put_number(t, 3, g && draw(t, 2) ? (uint64_t)g->standing.due : moment_or_never(t), 8);
}

static void fill_late(struct twin *t)
{
	game_and(t, draw(t, 4), 2);
	put_number(t, 2, draw(t, 2 * N_MOST), 4);
	put_number(t, 3, 1 + draw(t, 2), 2);
}

static void fill_seat(struct twin *t)
{
	const struct game_row *g = store_game(&t->store, t->ids[draw(t, GAMES)]);
	put_number(t, 0, draw(t, 2) ? g->id : game_any(t, false), 8);
	t->values[1] = (struct db_value){ g->seat[draw(t, (uint32_t)g->seats)].token, STORE_HASH };
}

static void fill_plan(struct twin *t)
{
	game_and(t, draw(t, 4), 2);
}

static void fill_game(struct twin *t)
{
	put_number(t, 0, game_any(t, false), 8);
}

static void fill_seen(struct twin *t)
{
	game_and(t, draw(t, 4), 2);
	put_number(t, 2, draw(t, N_MOST), 4);
}

static void fill_mute(struct twin *t)
{
	game_and(t, draw(t, 4), 2);
	put_number(t, 2, draw(t, 4), 2);
	put_number(t, 3, draw(t, 2), 1);
}

static void fill_deed(struct twin *t)
{
	game_and(t, draw(t, 4), 2);
	put_number(t, 2, moment(t), 8);
}

static void fill_say(struct twin *t)
{
	const uint64_t at = moment(t);
	put_number(t, 0, game_any(t, true), 8);
	put_number(t, 1, draw(t, 2), 2);
	put_number(t, 2, draw(t, 40), 8);
	t->values[3] = (struct db_value){ t->text, snprintf(t->text, sizeof t->text, "text %u", draw(t, 1000)) };
	put_number(t, 4, at, 8);
	put_number(t, 5, at - 10 * (uint64_t)MINUTE, 8);
	put_number(t, 6, 5, 8);
	put_number(t, 7, 25, 4);
	put_number(t, 8, draw(t, 4) > 0, 1);
}

static void fill_texts(struct twin *t)
{
	game_and(t, draw(t, 25), 4);
	put_number(t, 2, moment_or_never(t), 8);
}

/* Every statement that the store in memory knows, but those of collect.c, which look at days, and those of the directory. */
#define STATEMENTS(S) \
	S(journal_insert, fill_insert, 8) \
	S(journal_tail, fill_game_n, 4) \
	S(gaps_read, fill_gaps, 4) \
	S(room_last, fill_game_n, 3) \
	S(room_game, fill_room, 3) \
	S(room_begin, fill_begin, 1) \
	S(snapshot_write, fill_snapshot, 4) \
	S(snapshot_drop, fill_drop, 1) \
	S(standing_write, fill_standing, 4) \
	S(standing_behind, fill_nothing, 1) \
	S(due_claim, fill_claim, 1) \
	S(due_write, fill_due, 3) \
	S(due_seat_late, fill_late, 3) \
	S(plan_read, fill_plan, 1) \
	S(play_seat, fill_seat, 3) \
	S(play_spectators, fill_game, 1) \
	S(people_read, fill_game, 4) \
	S(people_seen, fill_seen, 2) \
	S(people_mute, fill_mute, 1) \
	S(people_resign, fill_deed, 1) \
	S(people_back, fill_deed, 3) \
	S(chat_insert, fill_say, 6) \
	S(chat_tail, fill_texts, 3)

#define DECLARE(name, fill, weight) STATEMENT(name);
STATEMENTS(DECLARE)
#undef DECLARE

static const struct kind {
	const struct db_statement *statement;
	void (*fill)(struct twin *t);
	uint32_t weight;
} kinds[] = {
#define ROW(name, fill, weight) { &sql_##name, fill, weight },
	STATEMENTS(ROW)
#undef ROW
};

static void command(PGconn *conn, const char *sql)
{
	PGresult *result = PQexec(conn, sql);
	if (PQresultStatus(result) != PGRES_COMMAND_OK) {
		fprintf(stderr, "twin: %s%s\n", PQerrorMessage(conn), sql);
		exit(2);
	}
	PQclear(result);
}

/* A bucket leaves the store, or comes back. */
static void fence_turn(struct twin *t, unsigned bucket)
{
	char sql[100];
	bool *fenced = &t->store.bucket[bucket].fenced;
	*fenced = !*fenced;
	(void)snprintf(sql, sizeof sql,
		*fenced ? "INSERT INTO fence (bucket) VALUES (%u)" : "DELETE FROM fence WHERE bucket = %u", bucket);
	command(t->conn, sql);
}

static void ask_any(struct twin *t)
{
	uint32_t all = 0, at;
	size_t i = 0;
	if (draw(t, 50) == 0)
		fence_turn(t, draw(t, BUCKETS_USED));
	for (size_t k = 0; k < ARRAY_LEN(kinds); k++)
		all += kinds[k].weight;
	for (at = draw(t, all); at >= kinds[i].weight; i++)
		at -= kinds[i].weight;
	kinds[i].fill(t);
	ask(t, kinds[i].statement);
}

/* At the end every row is read with what the statements can show. */
static void ask_all(struct twin *t)
{
	for (unsigned bucket = 0; bucket < BUCKETS_USED; bucket++)
		if (t->store.bucket[bucket].fenced)
			fence_turn(t, bucket);
	for (int i = 0; i < GAMES; i++) {
		put_number(t, 0, t->ids[i], 8);
		put_number(t, 1, 0, 4);
		ask(t, &sql_journal_tail);
		put_number(t, 1, 1, 1);
		ask(t, &sql_room_game);
		ask(t, &sql_people_read);
		put_number(t, 1, 0, 4);
		put_number(t, 2, (uint64_t)INT64_MAX, 8);
		ask(t, &sql_chat_tail);
	}
	ask(t, &sql_standing_behind);
}

/* ---- the tables at the beginning ---- */

static void hex_random(struct twin *t, unsigned char *bytes, size_t length, char *hex)
{
	for (size_t i = 0; i < length; i++) {
		bytes[i] = (unsigned char)draw(t, 256);
		(void)snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
	}
}

static void seat_make(struct twin *t, PGconn *conn, struct game_row *g, int seat)
{
	char sql[600], token[2 * STORE_HASH + 1], word[2 * STORE_HASH + 1];
	struct seat_row *s = &g->seat[seat];
	hex_random(t, s->token, sizeof s->token, token);
	hex_random(t, s->word, sizeof s->word, word);
	s->taken = true;
	s->returned = STORE_NEVER;
	s->present = INT64_MIN;
	(void)snprintf(s->name, sizeof s->name, "Seat %d", seat);
	(void)snprintf(sql, sizeof sql,
		"INSERT INTO seat (game_id, seat, free, token, word, name) VALUES (%" PRIu64
		", %d, false, '\\x%s', '\\x%s', '%s')",
		g->id, seat, token, word, s->name);
	command(conn, sql);
}

static void game_make(struct twin *t, PGconn *conn, int i)
{
	static const char *const options[] = { "{}", "{\"clock\": {\"base\": 10, \"increment\": 2}}",
		"{\"spectators\": false}", "{\"late\": \"open\", \"clock\": {\"base\": 12, \"increment\": 0}}" };
	char sql[2000], rules[2 * STORE_RULES + 1], secret[2 * STORE_HASH + 1];
	struct game_row *g = calloc(1, sizeof *g);
	CHECK(g);
	t->ids[i] = g->id = (uint64_t)(i % BUCKETS_USED) << 40 | (1 + (uint64_t)draw(t, UINT32_MAX));
	g->seats = 2 + i % 3;
	hex_random(t, g->rules, sizeof g->rules, rules);
	if (t->store.games) { /* all have the same, so that snapshots fit */
		memcpy(g->rules, t->store.games->rules, sizeof g->rules);
		for (size_t k = 0; k < sizeof g->rules; k++)
			(void)snprintf(rules + 2 * k, 3, "%02x", g->rules[k]);
	}
	hex_random(t, g->secret, sizeof g->secret, secret);
	(void)snprintf(g->setup, sizeof g->setup, "seats A=human B=human");
	(void)snprintf(g->options, sizeof g->options, "%s", options[i % 4]);
	g->standing.due = STORE_NEVER;
	(void)snprintf(sql, sizeof sql,
		"INSERT INTO game (id, setup, rules, secret, invite, options) VALUES (%" PRIu64
		", '%s', '\\x%s', '\\x%s', '\\x%s', '%s')",
		g->id, g->setup, rules, secret, secret, g->options);
	command(conn, sql);
	(void)snprintf(sql, sizeof sql, "INSERT INTO standing (game_id) VALUES (%" PRIu64 ")", g->id);
	command(conn, sql);
	for (int seat = 0; seat < g->seats; seat++)
		seat_make(t, conn, g, seat);
	store_add(&t->store, g);
}

static void tables_make(struct twin *t)
{
	command(t->conn, "TRUNCATE game, move, snapshot, fence CASCADE");
	for (int i = 0; i < GAMES; i++)
		game_make(t, t->conn, i);
	t->ids[GAMES] = 3; /* of no game */
}

int main(int argc, char **argv)
{
	static struct twin t;
	const struct pg_bounds bounds = { 30, 10 };
	if (argc != 4) {
		fputs("timerift-simulate-twin CONNINFO SEED COUNT\n", stderr);
		return 2;
	}
	t.random = strtoull(argv[2], NULL, 10);
	t.store.now = BEGIN;
	uv_loop_init(&t.loop);
	t.conn = PQconnectdb(argv[1]);
	tables_make(&t);
	t.db = db_open(&t.loop, argv[1], &bounds, 1, 100);
	CHECK(t.db);
	for (long i = strtol(argv[3], NULL, 10); i > 0; i--)
		ask_any(&t);
	ask_all(&t);
	db_close(t.db);
	uv_run(&t.loop, UV_RUN_DEFAULT);
	uv_loop_close(&t.loop);
	store_release(&t.store);
	PQfinish(t.conn);
	for (int i = 0; i < DB_PARAMETERS; i++)
		bytes_release(&t.arrays[i]);
	printf("twin: seed=%s statements=%u differ=%u\n", argv[2], t.done, t.differ);
	return t.differ > 0;
}
