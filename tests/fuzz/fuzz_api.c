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
	static PGresAttDesc names[8];
	PGresult *rows = PQmakeEmptyPGresult(NULL, PGRES_TUPLES_OK);
	for (int i = 0; i < 8; i++)
		names[i] = (PGresAttDesc){ .name = (char *)(uintptr_t) "x", .format = 1 };
	CHECK(rows && PQsetResultAttrs(rows, columns, names));
	return rows;
}

/* Rows for what a player needs; NULL: refused. */
static PGresult *rows_for(const struct question *q)
{
	static const char zeros[128], setup[] = "seats A=human B=human";
	PGresult *rows = NULL;
	if (strcmp(q->statement->name, "desk_seat") == 0) {
		rows = rows_new(2);
		row_set(rows, 0, 0, zeros, 2);
		row_set(rows, 0, 1, zeros, 4);
	} else if (strcmp(q->statement->name, "desk_spectators") == 0) {
		rows = rows_new(1);
		row_set(rows, 0, 0, "\1", 1);
	} else if (strcmp(q->statement->name, "house_game") == 0) {
		rows = rows_new(6);
		row_set(rows, 0, 0, setup, sizeof setup - 1);
		row_set(rows, 0, 1, core.hash, RULES_HASH);
		row_set(rows, 0, 2, zeros, 32);
		row_set(rows, 0, 3, zeros, 128);
		row_set(rows, 0, 4, "{}", 2);
		row_set(rows, 0, 5, zeros, 8);
	} else if (strcmp(q->statement->name, "journal_tail") == 0) {
		rows = rows_new(4);
	} else if (strcmp(q->statement->name, "journal_insert") == 0) {
		rows = rows_new(1);
		row_set(rows, 0, 0, q->first + 24, 8); /* an array's head is 20 bytes, a length 4 */
	}
	return rows;
}

static void store_answer(void)
{
	while (db.first) {
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

void socket_send(struct socket *s, const char *text, size_t length)
{
	json_t *sent = json_loadb(text, length, 0, NULL);
	CHECK(!s->closing && json_is_object(sent));
	json_decref(sent);
}

void socket_close(struct socket *s)
{
	(void)s;
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

static struct api *api_new(void)
{
	static struct api d;
	static struct shelf shelf;
	static struct conf conf;
	static uv_loop_t loop;
	char why[200];
	CHECK(sodium_init() >= 0 && conf_read(&conf, NULL, why, sizeof why) == 0 && uv_loop_init(&loop) == 0);
	core.rules = RIFT_RULES;
	rules_hash(core.hash, core.rules);
	shelf = (struct shelf){ .builds = &core, .count = 1, .newest = &core };
	db.last = &db.first;
	log_level_set(LOG_ERROR);
	d = (struct api){ .db = &db, .shelf = &shelf, .conf = &conf, .limits = limits_open() };
	const struct rooms_setting setting = { .rooms = 64, .wishes = 16 };
	d.rooms = rooms_open(&loop, &db, journal_open(&db, 1, 1, 100), &shelf, &setting);
	d.parties = parties_open(&loop, &db, d.rooms, NULL);
	d.due = due_open(&loop, &db, d.rooms, d.parties);
	CHECK(d.limits && d.rooms && d.parties && d.due);
	store_answer();
	return &d;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct api *d;
	struct socket s = { .peer = "192.0.2.1" };
	if (!d)
		d = api_new();
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
	return 0;
}
