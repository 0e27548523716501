/* chores.c -- see chores.h.  One chore at a time. */
#include "server/outbox/chores.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/log.h"
#include "server/outbox/mail_text.h"
#include "server/store/pg.h"
#include "server/store/rows.h"

enum chore_column { ID, KIND, ACCOUNT, MAIL };

/* store/sql/chores.sql */
STATEMENT(chores_take);
STATEMENT(chores_erase);
STATEMENT(chores_uses);
STATEMENT(chores_end);

struct chores {
	struct stores *stores;
	bool busy, again; /* one is taken or being taken; look again after it */
	int open; /* stores that have not answered */
	bool failed, found; /* in one of them */
	uint64_t id;
};

static void chore_done(struct chores *c)
{
	c->busy = false;
	if (c->again)
		chores_look(c);
}

static void on_ended(void *arg, const struct db_answer *answer)
{
	(void)answer; /* it is taken again after its lease */
	chore_done(arg);
}

static void on_store(void *arg, const struct db_answer *answer)
{
	struct chores *c = arg;
	unsigned char id[8];
	if (answer->result != DB_OK)
		c->failed = true;
	else
		c->found = c->found || (PQgetlength(answer->rows, 0, 0) == 1 && PQgetvalue(answer->rows, 0, 0)[0] == 1);
	if (--c->open > 0)
		return;
	if (c->failed) {
		log_event(LOG_WARN, "chore_later");
		chore_done(c);
		return;
	}
	const unsigned char found = c->found;
	const struct db_value values[2] = { value_number(id, c->id), { &found, 1 } };
	db_ask(stores_directory(c->stores), &sql_chores_end, values, on_ended, c);
}

static void on_taken(void *arg, const struct db_answer *answer)
{
	struct chores *c = arg;
	char mail[MAIL_MOST + 1];
	unsigned char account[8];
	if (answer->result != DB_OK || PQntuples(answer->rows) == 0 ||
		!row_copy(answer->rows, 0, MAIL, mail, sizeof mail)) {
		chore_done(c);
		return;
	}
	const enum chore_kind kind = (enum chore_kind)pg_number(answer->rows, 0, KIND);
	const struct db_value values[2] = { value_number(account, (uint64_t)pg_number(answer->rows, 0, ACCOUNT)),
		value_text(mail) };
	c->id = (uint64_t)pg_number(answer->rows, 0, ID);
	c->failed = c->found = false;
	c->open = stores_count(c->stores);
	c->again = true; /* there may be more */
	for (int store = 0; store < stores_count(c->stores); store++)
		db_ask(stores_at(c->stores, store), kind == CHORE_ERASE ? &sql_chores_erase : &sql_chores_uses, values,
			on_store, c);
}

void chores_look(struct chores *c)
{
	c->again = c->busy;
	if (c->busy)
		return;
	c->busy = true;
	db_ask(stores_directory(c->stores), &sql_chores_take, NULL, on_taken, c);
}

struct chores *chores_open(struct stores *stores)
{
	struct chores *c = calloc(1, sizeof *c);
	if (c)
		c->stores = stores;
	return c;
}

void chores_close(struct chores *c)
{
	free(c);
}
