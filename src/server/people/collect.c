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

/* LIMIT of the statements. */
#define BATCH 100
#define BATCH_ALLOWANCE 1000

struct chore {
	struct collect *collect;
	bool asking, more;
};

struct collect {
	struct db *db;
	struct parties *parties;
	uint64_t unbegun_days, count;
	unsigned looks;
	struct chore unbegun, allowance;
};

struct collect *collect_open(struct db *db, struct parties *parties, long unbegun_days)
{
	struct collect *c = calloc(1, sizeof *c);
	if (c)
		*c = (struct collect){ .db = db,
			.parties = parties,
			.unbegun_days = (uint64_t)unbegun_days,
			.unbegun = { .collect = c },
			.allowance = { .collect = c } };
	return c;
}

static int chore_end(struct chore *chore, const struct db_answer *answer, int batch)
{
	const int count = answer->result == DB_OK ? PQntuples(answer->rows) : 0;
	chore->asking = false;
	chore->more = count == batch;
	return count;
}

static void on_unbegun(void *arg, const struct db_answer *answer)
{
	struct chore *chore = arg;
	struct collect *c = chore->collect;
	const int count = chore_end(chore, answer, BATCH);
	c->count += (uint64_t)count;
	for (int row = 0; row < count; row++)
		party_changed(c->parties,
			(uint64_t)pg_number(answer->rows, row, 0)); /* somebody may still be waiting there */
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
	unsigned char days[8];
	const struct db_value unbegun[1] = { value_number(days, c->unbegun_days) };
	const bool due = ++c->looks % LOOKS == 0;
	if (chore_begin(&c->unbegun, due))
		db_ask(c->db, &sql_collect_unbegun, unbegun, on_unbegun, &c->unbegun);
	if (chore_begin(&c->allowance, due))
		db_ask(c->db, &sql_collect_allowance, NULL, on_allowance, &c->allowance);
}

uint64_t collect_count(const struct collect *c)
{
	return c->count;
}

void collect_close(struct collect *c)
{
	free(c);
}
