/* carry.c -- see carry.h.  The columns of one statement's rows are arrays that the next one has as its first parameters. */
#include "server/outbox/carry.h"

#include <stdlib.h>

#include "server/store/pg.h"
#include "server/store/rows.h"

/* store/sql/carry.sql */
STATEMENT(carry_calls);
STATEMENT(carry_calls_put);
STATEMENT(carry_calls_end);
STATEMENT(carry_pushes);
STATEMENT(carry_pushes_put);
STATEMENT(carry_pushes_end);
STATEMENT(carry_games);
STATEMENT(carry_games_put);
STATEMENT(carry_games_end);
STATEMENT(carry_turns);
STATEMENT(carry_turns_put);
STATEMENT(carry_turns_end);
STATEMENT(carry_results);
STATEMENT(carry_results_put);
STATEMENT(carry_results_end);
STATEMENT(carry_days);
STATEMENT(carry_days_put);
STATEMENT(carry_days_end);
STATEMENT(carry_posts);
STATEMENT(carry_posts_put);
STATEMENT(carry_posts_end);
STATEMENT(carry_listed);
STATEMENT(carry_listed_put);
STATEMENT(carry_listed_end);

enum trip_kind {
	TRIP_CALLS,
	TRIP_PUSHES,
	TRIP_GAMES,
	TRIP_TURNS,
	TRIP_RESULTS,
	TRIP_DAYS,
	TRIP_POSTS,
	TRIP_LISTED,
	TRIPS
};

static const struct {
	const struct db_statement *read, *put, *end;
} statements[TRIPS] = {
	[TRIP_CALLS] = { &sql_carry_calls, &sql_carry_calls_put, &sql_carry_calls_end },
	[TRIP_PUSHES] = { &sql_carry_pushes, &sql_carry_pushes_put, &sql_carry_pushes_end },
	[TRIP_GAMES] = { &sql_carry_games, &sql_carry_games_put, &sql_carry_games_end },
	[TRIP_TURNS] = { &sql_carry_turns, &sql_carry_turns_put, &sql_carry_turns_end },
	[TRIP_RESULTS] = { &sql_carry_results, &sql_carry_results_put, &sql_carry_results_end },
	[TRIP_DAYS] = { &sql_carry_days, &sql_carry_days_put, &sql_carry_days_end },
	[TRIP_POSTS] = { &sql_carry_posts, &sql_carry_posts_put, &sql_carry_posts_end },
	[TRIP_LISTED] = { &sql_carry_listed, &sql_carry_listed_put, &sql_carry_listed_end },
};

struct trip {
	struct carry *carry;
	int store;
	enum trip_kind kind;
	bool busy, again;
};

struct carry {
	struct stores *stores;
	const struct conf *conf;
	void (*arrived)(void *arg);
	void *arg;
	struct trip trips[STORES_MOST][TRIPS];
};

/* Seconds that a turn lasts before somebody is told. */
static long trip_delay(const struct trip *t)
{
	const struct conf *conf = t->carry->conf;
	return t->kind == TRIP_PUSHES || t->kind == TRIP_GAMES ? conf->push_delay : conf->mail_delay;
}

/* Asks with the columns of rows, followed by a number; a statement without that parameter ignores it. */
static void trip_go(struct trip *t, struct db *db, const struct db_statement *statement, const PGresult *rows,
	long number, db_done *done)
{
	struct bytes columns[DB_PARAMETERS] = { 0 };
	struct db_value values[DB_PARAMETERS] = { 0 };
	unsigned char last[8];
	const int count = PQnfields(rows);
	bool failed = count >= DB_PARAMETERS;
	for (int i = 0; i < count && !failed; i++) {
		pg_array_column(&columns[i], rows, i);
		failed = columns[i].failed;
		values[i] = (struct db_value){ columns[i].at, (int)columns[i].length };
	}
	t->busy = !failed;
	if (!failed) {
		values[count] = value_number(last, (uint64_t)number);
		db_ask(db, statement, values, done, t);
	}
	for (int i = 0; i < count && i < DB_PARAMETERS; i++)
		bytes_release(&columns[i]);
}

static void trip_begin(struct trip *t);

/* Another one follows if something has changed meanwhile. */
static void trip_done(struct trip *t)
{
	const struct carry *c = t->carry;
	const bool again = t->again;
	t->busy = t->again = false;
	if (again && db_ready(stores_directory(c->stores)) && db_ready(stores_at(c->stores, t->store)))
		trip_begin(t);
}

static void on_ended(void *arg, const struct db_answer *answer)
{
	struct trip *t = arg;
	(void)answer; /* without it the same rows are read again */
	trip_done(t);
}

static void on_put(void *arg, const struct db_answer *answer)
{
	struct trip *t = arg;
	struct carry *c = t->carry;
	if (answer->result != DB_OK) {
		t->busy = t->again = false; /* the next second */
		return;
	}
	c->arrived(c->arg);
	trip_go(t, stores_at(c->stores, t->store), statements[t->kind].end, answer->rows, trip_delay(t), on_ended);
}

static void on_read(void *arg, const struct db_answer *answer)
{
	struct trip *t = arg;
	struct carry *c = t->carry;
	if (answer->result == DB_OK && PQntuples(answer->rows) > 0)
		trip_go(t, stores_directory(c->stores), statements[t->kind].put, answer->rows, c->conf->mail_gap,
			on_put);
	else if (answer->result == DB_OK)
		trip_done(t);
	else
		t->busy = t->again = false;
}

static void trip_begin(struct trip *t)
{
	const struct carry *c = t->carry;
	unsigned char delay[8];
	const struct db_value values[1] = { value_number(delay, (uint64_t)trip_delay(t)) };
	t->busy = true;
	db_ask(stores_at(c->stores, t->store), statements[t->kind].read, values, on_read, t);
}

void carry_look(struct carry *c)
{
	if (!db_ready(stores_directory(c->stores)))
		return;
	for (int store = 0; store < stores_count(c->stores); store++)
		for (int kind = 0; kind < TRIPS; kind++)
			if (!c->trips[store][kind].busy && db_ready(stores_at(c->stores, store)))
				trip_begin(&c->trips[store][kind]);
}

void carry_game(struct carry *c, uint64_t game)
{
	const int store = stores_index(c->stores, game);
	struct trip *t = &c->trips[store][TRIP_LISTED];
	if (t->busy)
		t->again = true;
	else if (db_ready(stores_directory(c->stores)) && db_ready(stores_at(c->stores, store)))
		trip_begin(t);
}

struct carry *carry_open(struct stores *stores, const struct conf *conf, void (*arrived)(void *arg), void *arg)
{
	struct carry *c = calloc(1, sizeof *c);
	if (!c)
		return NULL;
	*c = (struct carry){ .stores = stores, .conf = conf, .arrived = arrived, .arg = arg };
	for (int store = 0; store < STORES_MOST; store++)
		for (int kind = 0; kind < TRIPS; kind++)
			c->trips[store][kind] =
				(struct trip){ .carry = c, .store = store, .kind = (enum trip_kind)kind };
	return c;
}

void carry_close(struct carry *c)
{
	free(c);
}
