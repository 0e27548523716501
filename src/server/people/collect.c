/*
 * collect.c -- see collect.h.  Each chore is one query at a time; while batches are full the next one follows after a
 * second.
 */
#include "server/people/collect.h"

#include <stdlib.h>

#include "server/store/pg.h"
#include "server/store/rows.h"

#define LOOKS 10 /* seconds between two queries */

/* store/sql/collect.sql */
STATEMENT(collect_unbegun);
STATEMENT(collect_allowance);
STATEMENT(collect_guests);

/* LIMIT of the statements. */
#define BATCH_UNBEGUN 100
#define BATCH_ALLOWANCE 1000
#define BATCH_GUESTS 10
#define SLICE_GUESTS 200 /* games it looks at */

struct chore {
	struct collect *collect;
	bool asking, more;
};

struct collect {
	struct db *db;
	bool directory; /* it has the allowances */
	struct parties *parties;
	uint64_t unbegun_days, guest_days, count;
	int64_t walked; /* the last game that was looked at for guests: all are, one slice after the other */
	unsigned looks;
	struct chore unbegun, allowance, guests;
};

struct collect *collect_open(struct db *db, bool directory, struct parties *parties, long unbegun_days, long guest_days)
{
	struct collect *c = calloc(1, sizeof *c);
	if (c)
		*c = (struct collect){ .db = db,
			.directory = directory,
			.parties = parties,
			.unbegun_days = (uint64_t)unbegun_days,
			.guest_days = (uint64_t)guest_days,
			.walked = INT64_MIN,
			.unbegun = { .collect = c },
			.allowance = { .collect = c },
			.guests = { .collect = c } };
	return c;
}

static int chore_end(struct chore *chore, const struct db_answer *answer, int batch)
{
	const int count = answer->result == DB_OK ? PQntuples(answer->rows) : 0;
	chore->asking = false;
	chore->more = count == batch;
	return count;
}

static void game_gone(struct collect *c, const PGresult *rows, int row)
{
	c->count++;
	party_changed(c->parties, (uint64_t)pg_number(rows, row, 0)); /* somebody may still be waiting there */
}

static void on_unbegun(void *arg, const struct db_answer *answer)
{
	struct chore *chore = arg;
	const int count = chore_end(chore, answer, BATCH_UNBEGUN);
	for (int row = 0; row < count; row++)
		game_gone(chore->collect, answer->rows, row);
}

static void on_guests(void *arg, const struct db_answer *answer)
{
	struct chore *chore = arg;
	struct collect *c = chore->collect;
	const int count = chore_end(chore, answer, SLICE_GUESTS);
	int gone = 0;
	for (int row = 0; row < count; row++)
		if (PQgetvalue(answer->rows, row, 1)[0] == 1) {
			game_gone(c, answer->rows, row);
			gone++;
		}
	if (gone < BATCH_GUESTS) /* else the slice may have more */
		c->walked = count == SLICE_GUESTS ? pg_number(answer->rows, count - 1, 0) : INT64_MIN;
	chore->more = gone > 0; /* nothing to delete is the rule: no hurry */
}

static void on_allowance(void *arg, const struct db_answer *answer)
{
	(void)chore_end(arg, answer, BATCH_ALLOWANCE);
}

/* Whether a chore has to be done now; then it begins. */
static bool chore_begin(struct chore *chore, bool due)
{
	if (chore->asking || !(due || chore->more))
		return false;
	chore->asking = true;
	return true;
}

void collect_look(struct collect *c)
{
	unsigned char unbegun_days[8], guest_days[8], walked[8];
	const struct db_value unbegun[1] = { value_number(unbegun_days, c->unbegun_days) };
	const struct db_value guests[2] = { value_number(guest_days, c->guest_days),
		value_number(walked, (uint64_t)c->walked) };
	const bool due = ++c->looks % LOOKS == 0;
	if (chore_begin(&c->unbegun, due))
		db_ask(c->db, &sql_collect_unbegun, unbegun, on_unbegun, &c->unbegun);
	if (c->directory && chore_begin(&c->allowance, due))
		db_ask(c->db, &sql_collect_allowance, NULL, on_allowance, &c->allowance);
	if (chore_begin(&c->guests, due))
		db_ask(c->db, &sql_collect_guests, guests, on_guests, &c->guests);
}

uint64_t collect_count(const struct collect *c)
{
	return c->count;
}

void collect_close(struct collect *c)
{
	free(c);
}
