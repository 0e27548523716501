/* collect.c -- see collect.h.  One query at a time; while batches are full the next one follows after a second. */
#include "server/people/collect.h"

#include <stdlib.h>

#include "server/store/pg.h"
#include "server/store/rows.h"

#define LOOKS 10 /* seconds between two queries */
#define BATCH 100 /* LIMIT of store/sql/collect.sql */

/* store/sql/collect.sql */
STATEMENT(collect_unbegun);

struct collect {
	struct db *db;
	struct parties *parties;
	uint64_t days, count;
	unsigned looks;
	bool asking, more;
};

struct collect *collect_open(struct db *db, struct parties *parties, long days)
{
	struct collect *c = calloc(1, sizeof *c);
	if (c)
		*c = (struct collect){ .db = db, .parties = parties, .days = (uint64_t)days };
	return c;
}

static void on_collected(void *arg, const struct db_answer *answer)
{
	struct collect *c = arg;
	const int count = answer->result == DB_OK ? PQntuples(answer->rows) : 0;
	c->asking = false;
	c->more = count == BATCH;
	c->count += (uint64_t)count;
	for (int row = 0; row < count; row++)
		party_changed(c->parties,
			(uint64_t)pg_number(answer->rows, row, 0)); /* somebody may still be waiting there */
}

void collect_look(struct collect *c)
{
	unsigned char days[8];
	const struct db_value values[1] = { value_number(days, c->days) };
	if (c->asking || (++c->looks % LOOKS != 0 && !c->more))
		return;
	c->asking = true;
	db_ask(c->db, &sql_collect_unbegun, values, on_collected, c);
}

uint64_t collect_count(const struct collect *c)
{
	return c->count;
}

void collect_close(struct collect *c)
{
	free(c);
}
