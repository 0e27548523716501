/*
 * Fuzzes what comes from the network after its framing: messages of a socket and bodies of requests, against the real api, rooms and journal.
 *
 * The network and the store are stood in for here: a begun game of two seats is there, its seat A belongs to any token, steps are
 * written, everything else is refused.  An input is lines: "/path body" is a request, anything else a message.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/api/api.h"
#include "server/api/password.h"
#include "server/api/routes.h"
#include "server/autoplay/due.h"
#include "server/base/limit.h"
#include "server/base/log.h"
#include "server/base/site.h"
#include "server/people/party.h"
#include "server/store/pg.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- the store ---- */

struct question {
	struct question *next;
	const struct db_statement *statement;
	db_done *done;
	void *arg;
	unsigned char first[4096]; /* of the first value */
};

struct db {
	struct question *first, **last;
};

static struct db db;
static struct build core;
static uv_loop_t loop;

void db_ask(struct db *d, const struct db_statement *statement, const struct db_value *values, db_done *done, void *arg)
{
	struct question *q = calloc(1, sizeof *q);
	CHECK(q);
	q->statement = statement;
	q->done = done;
	q->arg = arg;
	if (statement->parameters && values[0].bytes && values[0].length <= (int)sizeof q->first)
		memcpy(q->first, values[0].bytes, (size_t)values[0].length);
	*d->last = q;
	d->last = &q->next;
}

void db_ask_few(
	struct db *d, const struct db_statement *statement, const struct db_value *values, db_done *done, void *arg)
{
	db_ask(d, statement, values, done, arg);
}

void db_ask_bound(
	struct db *d, const struct db_statement *statement, const struct db_value *values, db_done *done, void *arg)
{
	db_ask(d, statement, values, done, arg);
}

void db_label(const char *label)
{
	(void)label;
}

struct db *db_open(uv_loop_t *own, const char *conninfo, const struct pg_bounds *bounds, int connections, size_t limit)
{
	(void)own;
	(void)conninfo;
	(void)bounds;
	(void)connections;
	(void)limit;
	db.last = &db.first;
	return &db;
}

void db_time(struct db *d, struct span *took)
{
	(void)d;
	(void)took;
}

void db_follow(struct db *d, db_moved *moved, void *arg)
{
	(void)d;
	(void)moved;
	(void)arg;
}

void db_fenced(struct db *d, void (*fenced)(void *arg), void *arg)
{
	(void)d;
	(void)fenced;
	(void)arg;
}

void db_stop(struct db *d)
{
	(void)d;
}

void db_close(struct db *d)
{
	(void)d;
}

bool db_ready(const struct db *d)
{
	return d->first == NULL;
}

size_t db_waiting(const struct db *d)
{
	return d->first != NULL;
}

int db_connections(const struct db *d)
{
	return d != NULL;
}

size_t db_metrics_write(const struct db *d, char *out, size_t size)
{
	(void)d;
	(void)out;
	(void)size;
	return 0;
}

static void row_set(PGresult *rows, int row, int column, const void *bytes, int length)
{
	CHECK(PQsetvalue(rows, row, column, (char *)(uintptr_t)bytes, length));
}

static PGresult *rows_new(int columns)
{
	static PGresAttDesc names[24];
	PGresult *rows = PQmakeEmptyPGresult(NULL, PGRES_TUPLES_OK);
	for (int i = 0; i < (int)ARRAY_LEN(names); i++)
		names[i] = (PGresAttDesc){ .name = (char *)(uintptr_t) "x", .format = 1 };
	CHECK(rows && columns <= (int)ARRAY_LEN(names) && PQsetResultAttrs(rows, columns, names));
	return rows;
}

/* Named by the symbols, so that a statement with a new name is noticed when this is built. */
STATEMENT(play_seat);
STATEMENT(play_spectators);
STATEMENT(people_read);
STATEMENT(room_game);
STATEMENT(room_last);
STATEMENT(journal_tail);
STATEMENT(journal_insert);
STATEMENT(report_insert);

static PGresult *rows_of_seat(void)
{
	static const char zeros[4];
	PGresult *rows = rows_new(6);
	row_set(rows, 0, 0, zeros, 2);
	row_set(rows, 0, 1, zeros, 4);
	for (int i = 2; i < 6; i++)
		row_set(rows, 0, i, zeros, 1);
	return rows;
}

static PGresult *rows_of_game(void)
{
	static const char zeros[128], setup[] = "seats A=human B=human";
	PGresult *rows = rows_new(12);
	row_set(rows, 0, 0, setup, sizeof setup - 1);
	row_set(rows, 0, 1, core.hash, RULES_HASH);
	row_set(rows, 0, 2, zeros, 32);
	row_set(rows, 0, 3, zeros, 128);
	row_set(rows, 0, 4, "{}", 2);
	row_set(rows, 0, 5, zeros, 8);
	row_set(rows, 0, 6, zeros, 1);
	for (int i = 7; i < 12; i++) /* there is no snapshot */
		row_set(rows, 0, i, NULL, -1);
	return rows;
}

/* Two people, no vacation. */
static PGresult *rows_of_people(void)
{
	static const char zeros[8];
	static const struct {
		const char *bytes;
		int length;
	} values[] = { { zeros, 2 }, { zeros, 2 }, { zeros, 8 }, { zeros, 2 }, { zeros, 2 }, { zeros, 1 }, { "x", 1 },
		{ "person", 6 }, { NULL, -1 }, { NULL, -1 }, { "{}", 2 }, { NULL, -1 }, { zeros, 2 }, { NULL, -1 },
		{ zeros, 2 }, { zeros, 1 }, { zeros, 8 }, { zeros, 1 }, { zeros, 1 }, { NULL, -1 }, { NULL, -1 } };
	PGresult *rows = rows_new((int)ARRAY_LEN(values));
	for (int row = 0; row < 2; row++) {
		for (int i = 0; i < (int)ARRAY_LEN(values); i++)
			row_set(rows, row, i, values[i].bytes, values[i].length);
		row_set(rows, row, 0, row ? "\0\1" : zeros, 2);
	}
	return rows;
}

/* The log is empty, and the game's bucket here. */
static PGresult *rows_of_last(void)
{
	static const char zeros[4];
	PGresult *rows = rows_new(6);
	for (int i = 0; i < 4; i++)
		row_set(rows, 0, i, NULL, -1);
	row_set(rows, 0, 4, zeros, 4);
	row_set(rows, 0, 5, zeros, 1);
	return rows;
}

/* Rows for what a player needs; NULL: refused. */
static PGresult *rows_for(const struct question *q)
{
	PGresult *rows = NULL;
	if (q->statement == &sql_play_seat)
		return rows_of_seat();
	if (q->statement == &sql_room_game)
		return rows_of_game();
	if (q->statement == &sql_room_last)
		return rows_of_last();
	if (q->statement == &sql_people_read)
		return rows_of_people();
	if (q->statement == &sql_journal_tail)
		return rows_new(5);
	if (q->statement == &sql_report_insert) {
		rows = rows_new(1);
		row_set(rows, 0, 0, "\0\0\0\0\0\0\0\1", 8);
	} else if (q->statement == &sql_play_spectators) {
		rows = rows_new(1);
		row_set(rows, 0, 0, "\1", 1);
	} else if (q->statement == &sql_journal_insert) {
		rows = rows_new(2);
		row_set(rows, 0, 0, q->first + 24, 8); /* an array's head is 20 bytes, a length 4 */
		row_set(rows, 0, 1, "\1", 1);
	}
	return rows;
}

static void store_answer(void)
{
	for (uv_run(&loop, UV_RUN_NOWAIT); db.first; uv_run(&loop, UV_RUN_NOWAIT)) {
		struct question *q = db.first;
		PGresult *rows = rows_for(q);
		struct db_answer answer = { .result = rows ? DB_OK : DB_REFUSED, .sqlstate = "23505", .rows = rows };
		db.first = q->next;
		if (!db.first)
			db.last = &db.first;
		q->done(q->arg, &answer);
		PQclear(rows);
		free(q);
	}
}

/* ---- the network ---- */

void front_answer(struct request *r, int status, const char *text, size_t length)
{
	CHECK(!r->answered && status >= 200 && status < 600 && (length == 0 || text));
	r->answered = true;
}

void front_wait(struct request *r, int seconds)
{
	CHECK(!r->answered && seconds > 0);
}

bool front_wanted(const struct request *r)
{
	return !r->answered;
}

static bool answered; /* a wish was, since this was cleared */

void socket_send(struct socket *s, const char *text, size_t length)
{
	json_t *sent = json_loadb(text, length, 0, NULL);
	CHECK(!s->closing && json_is_object(sent));
	if (strcmp(json_string_value(json_object_get(sent, "t")), "answer") == 0)
		answered = true;
	json_decref(sent);
}

void socket_close(struct socket *s)
{
	(void)s;
}

void socket_close_as(struct socket *s, unsigned code)
{
	(void)s;
	(void)code;
}

void socket_rank(struct socket *s, enum socket_rank rank)
{
	CHECK(rank < RANKS);
	s->rank = rank;
}

bool socket_request(struct socket *s)
{
	(void)s;
	return true;
}

static void line_take(struct api *d, struct socket *s, char *line, size_t length)
{
	char *body = line[0] == '/' ? memchr(line, ' ', length) : NULL;
	if (!body || (size_t)(body - line) >= FRONT_PATH) {
		api_message(d, s, line, length);
		store_answer();
		return;
	}
	struct request r = { .method = FRONT_POST, .peer = "192.0.2.1", .type = "application/json" };
	memcpy(r.path, line, (size_t)(body - line));
	r.body = body + 1;
	r.length = length - (size_t)(body + 1 - line);
	if (strncmp(r.path, "/games", 6) == 0)
		routes_answer(d, &r);
	else
		answer_error(&r, 404, "no-such-path");
	store_answer();
	CHECK(r.answered);
}

static bool nobody_banned(void *arg, uint64_t account)
{
	(void)arg;
	return account == UINT64_MAX;
}

static struct api *api_new(void)
{
	static struct api d;
	static struct shelf shelf;
	static struct conf conf;
	static const unsigned char site[SITE_KEY];
	static const struct addresses addresses = { .count = 1 };
	static const struct stores_setting stores = { .addresses = &addresses };
	static const uint8_t map[BUCKETS];
	char why[200];
	CHECK(sodium_init() >= 0 && conf_read(&conf, NULL, why, sizeof why) == 0 && uv_loop_init(&loop) == 0);
	site_set(site);
	core.rules = RIFT_RULES;
	rules_hash(core.hash, core.rules);
	shelf = (struct shelf){ .builds = &core, .count = 1, .newest = &core };
	log_level_set(LOG_ERROR);
	d = (struct api){
		.stores = stores_open(&loop, &stores, map), .shelf = &shelf, .conf = &conf, .limits = limits_open()
	};
	struct rooms_setting setting = { .rooms = 64, .wishes = 16 };
	static struct journal *journals[1];
	journals[0] = journal_open(&loop, &db, 1, 1, 100);
	setting.journals = journals;
	d.rooms = rooms_open(&loop, d.stores, &shelf, &setting);
	d.parties = parties_open(&loop, d.stores, d.rooms, NULL);
	const struct plans_setting plans = {
		.stores = d.stores, .rooms = d.rooms, .parties = d.parties, .banned = nobody_banned
	};
	d.plans = plans_open(&loop, &plans);
	d.due = due_open(&loop, d.stores, d.rooms, d.parties, d.plans, 50);
	CHECK(d.limits && d.rooms && d.parties && d.plans && d.due);
	store_answer();
	return &d;
}

static void input_take(struct api *d, const uint8_t *data, size_t size)
{
	struct socket s = { .peer = "192.0.2.1" };
	char *text = malloc(size + 1), *end = text + size;
	CHECK(text && api_opened(d, &s));
	memcpy(text, data, size);
	*end = '\0';
	for (char *line = text, *stop; line < end; line = stop + 1) {
		stop = memchr(line, '\n', (size_t)(end - line));
		stop = stop ? stop : end;
		*stop = '\0';
		line_take(d, &s, line, (size_t)(stop - line));
	}
	s.closing = true;
	api_closed(d, &s);
	store_answer();
	free(text);
}

/* A store that answers too little would leave most of the code out of reach without a word. */
static void wish_check(struct api *d)
{
	static const char wish[] =
		"{\"t\":\"join\",\"game\":\"0000000000001\",\"token\":\"0123456789abcdefghjkmnpqrs\",\"n\":0}\n"
		"{\"t\":\"play\",\"n\":0,\"key\":\"0000000000000001\",\"m\":\"010001000000\"}";
	input_take(d, (const uint8_t *)wish, sizeof wish - 1);
	CHECK(answered);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct api *d;
	if (!d) {
		d = api_new();
		wish_check(d);
	}
	input_take(d, data, size);
	return 0;
}
