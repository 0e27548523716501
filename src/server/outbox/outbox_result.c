/*
 * outbox_result.c -- see outbox_parts.h.  Result writes are retried, because an unrecorded success would be sent again.  If the answer to a take is
 * lost, its undo releases what it took.
 */
#include "server/outbox/outbox_parts.h"

#include <sodium.h>
#include <stdlib.h>

#include "server/base/log.h"
#include "server/store/pg.h"

#define BUSY_WAIT_S 2 /* until a delivery is tried that its sender had no place for */
#define NOTES_MOST 300 /* attempts to write a result, one per tick: until the lease has expired */
#define UNSEEN_NOTES 5 /* attempts of an undo: a take may be committed after its connection broke */

/* store/sql/outbox.sql */
STATEMENT(outbox_end);
STATEMENT(outbox_again);
STATEMENT(push_end);
STATEMENT(push_again);

void parcel_free(struct parcel *p)
{
	sodium_memzero(p, sizeof *p);
	free(p);
}

void parcel_untold(struct parcel *p)
{
	p->next = p->outbox->untold;
	p->outbox->untold = p;
}

/* Whether the result is recorded, or it is time to give up. */
static bool parcel_noted(const struct parcel *p, const struct db_answer *answer)
{
	if (answer->result != DB_OK)
		return p->notes >= NOTES_MOST;
	return p->ended != PARCEL_UNSEEN || pg_number(answer->rows, 0, 0) > 0 || p->notes >= UNSEEN_NOTES;
}

static void on_noted(void *arg, const struct db_answer *answer)
{
	struct parcel *p = arg;
	struct lane *l = p->lane;
	if (!l->outbox->stopped && !parcel_noted(p, answer)) {
		parcel_untold(p);
		return;
	}
	parcel_free(p);
	l->busy--;
	lane_look(l);
}

/* Backoff in seconds: four times as long each time. */
static uint64_t parcel_wait_s(const struct parcel *p)
{
	if (p->untried && !p->outbox->draining)
		return BUSY_WAIT_S;
	return p->outbox->draining ? 0 : (uint64_t)p->outbox->conf->mail_retry << 2 * (p->tries - 1);
}

struct db_value parcel_taken(const struct parcel *p, unsigned char hash[TOKEN_HASH])
{
	token_hash(hash, p->token);
	return value_hash(hash);
}

bool parcel_is_push(const struct parcel *p)
{
	return p->lane == &p->outbox->pushes;
}

/* The same for push messages, whose statements have other parameters. */
static void push_note(struct parcel *p)
{
	unsigned char id[8], wait[8], tries[8], untried[8], well[1] = { p->ended == PARCEL_LEFT },
							    gone[1] = { p->gone };
	const struct db_value end[3] = { value_number(id, p->id), { well, 1 }, { gone, 1 } };
	const struct db_value again[4] = { value_number(id, p->id), value_number(wait, parcel_wait_s(p)),
		value_number(tries, (uint64_t)p->tries), value_number(untried, p->untried) };
	const bool later = p->ended == PARCEL_AGAIN;
	db_ask(p->outbox->db, later ? &sql_push_again : &sql_push_end, later ? again : end, on_noted, p);
}

/* The answer to the take was lost. */
static void parcel_undo(struct parcel *p)
{
	unsigned char taken[TOKEN_HASH];
	const struct db_value values[1] = { parcel_taken(p, taken) };
	db_ask(p->outbox->db, p->lane->undo, values, on_noted, p);
}

void parcel_note(struct parcel *p)
{
	static const struct db_statement *const notes[] = {
		[PARCEL_LEFT] = &sql_outbox_end, [PARCEL_NEVER] = &sql_outbox_end, [PARCEL_AGAIN] = &sql_outbox_again
	};
	const struct outbox *o = p->outbox;
	unsigned char id[8], account[8], wait[8], tries[8], untried[8], well[1] = { p->ended == PARCEL_LEFT };
	p->notes++;
	if (p->ended == PARCEL_UNSEEN || parcel_is_push(p)) {
		(p->ended == PARCEL_UNSEEN ? parcel_undo : push_note)(p);
		return;
	}
	struct db_value values[5] = { value_number(id, p->id), value_number(account, p->account), { well, 1 },
		value_number(tries, (uint64_t)p->tries), value_number(untried, p->untried) };
	if (p->ended == PARCEL_AGAIN)
		values[2] = value_number(wait, parcel_wait_s(p));
	db_ask(o->db, notes[p->ended], values, on_noted, p);
}

void parcel_end(struct parcel *p, bool well)
{
	if (!well)
		log_event(LOG_WARN,
			p->lane == &p->outbox->mails ? "mail_given_up"
				: parcel_is_push(p)  ? "push_given_up"
						     : "delivery_given_up");
	p->ended = well ? PARCEL_LEFT : PARCEL_NEVER;
	parcel_note(p);
}

void parcel_again(struct parcel *p)
{
	if (!p->outbox->draining && !p->untried && p->tries >= p->lane->tries) {
		parcel_end(p, false);
		return;
	}
	p->ended = PARCEL_AGAIN;
	parcel_note(p);
}

bool parcel_left(struct parcel *p)
{
	if (!p->outbox->stopped)
		return false;
	p->lane->busy--;
	parcel_free(p);
	return true;
}
