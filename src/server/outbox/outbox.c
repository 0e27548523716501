/*
 * outbox.c -- see outbox.h.
 *
 * A row being sent is a parcel: it is taken (leased for 5 minutes), sent, and its result written back.
 */
#include "server/outbox/outbox_parts.h"

#include <stdlib.h>

#include "server/base/loop.h"
#include "server/base/log.h"
#include "server/store/pg.h"

#define LOOK_MS 1000
#define MAILS_AT_ONCE 4
#define DELIVERIES_AT_ONCE 32
#define PUSHES_AT_ONCE 16
#define ANNOUNCEMENTS_AT_ONCE 8
#define MAIL_TRIES 7
#define HOOK_TRIES 5
#define PUSH_TRIES 4 /* then a mail follows */
#define SWEEP_LOOKS 60
#define CHORE_LOOKS 10

/* store/sql/outbox.sql */
STATEMENT(outbox_mail);
STATEMENT(outbox_delivery);
STATEMENT(outbox_announcement);
STATEMENT(outbox_undo);
STATEMENT(outbox_sweep);
STATEMENT(push_take);
STATEMENT(push_undo);

static void on_taken(void *arg, const struct db_answer *answer)
{
	struct parcel *p = arg;
	struct lane *l = p->lane;
	if (answer->result == DB_LOST && !p->outbox->stopped) {
		p->ended = PARCEL_UNSEEN;
		parcel_untold(p);
		return;
	}
	if (answer->result != DB_OK || PQntuples(answer->rows) == 0 || p->outbox->stopped) {
		l->busy--;
		parcel_free(p);
		return;
	}
	const bool push = parcel_is_push(p);
	p->id = (uint64_t)pg_number(answer->rows, 0, ID);
	p->tries = (int)pg_number(answer->rows, 0, push ? (int)PUSH_TRIED : (int)TRIES);
	p->kind = push ? OUTBOX_NONE : (enum outbox_kind)pg_number(answer->rows, 0, KIND);
	p->account = l == &p->outbox->deliveries ? (uint64_t)pg_number(answer->rows, 0, ACCOUNT) : 0;
	if (p->outbox->draining || !sender_ready(l->sender)) {
		p->untried = true;
		parcel_again(p);
		return;
	}
	if (!l->send(p, answer->rows))
		parcel_end(p, false);
	lane_look(l);
}

void lane_look(struct lane *l)
{
	unsigned char hash[TOKEN_HASH];
	struct outbox *o = l->outbox;
	bool able = l->sender && sender_ready(l->sender) && l->busy < l->most && !o->draining;
	struct parcel *p = able ? calloc(1, sizeof *p) : NULL;
	if (!p)
		return;
	p->outbox = o;
	p->lane = l;
	token_new(p->token);
	const struct db_value values[1] = { parcel_taken(p, hash) };
	l->busy++;
	db_ask(o->db, l->take, values, on_taken, p);
}

void outbox_look(struct outbox *o)
{
	lane_look(&o->mails);
	lane_look(&o->deliveries);
	lane_look(&o->announcements);
	lane_look(&o->pushes);
}

/* ---- timer ---- */

/* Something was carried to the directory. */
static void on_arrived(void *arg)
{
	outbox_look(arg);
}

void outbox_chores(struct outbox *o)
{
	chores_look(o->chores);
}

static void on_swept(void *arg, const struct db_answer *answer)
{
	(void)arg;
	(void)answer;
}

static void untold_tell(struct outbox *o)
{
	struct parcel *untold = o->untold;
	o->untold = NULL;
	for (struct parcel *p = untold, *next; p; p = next) {
		next = p->next;
		parcel_note(p);
	}
}

void outbox_listed(struct outbox *o, uint64_t game)
{
	if (!o->draining)
		carry_game(o->carry, game);
}

static void on_look(uv_timer_t *timer)
{
	struct outbox *o = timer->data;
	if (!db_ready(o->db))
		return;
	untold_tell(o);
	if (o->draining)
		return;
	carry_look(o->carry);
	outbox_look(o);
	if (o->looks % CHORE_LOOKS == 0)
		chores_look(o->chores);
	if (o->looks++ % SWEEP_LOOKS == 0)
		db_ask(o->db, &sql_outbox_sweep, NULL, on_swept, o);
}

static void lanes_open(struct outbox *o)
{
	const struct lane plain = { .outbox = o, .undo = &sql_outbox_undo };
	o->mails = o->deliveries = o->announcements = o->pushes = plain;
	o->mails.take = &sql_outbox_mail;
	o->mails.send = parcel_mail;
	o->mails.tries = MAIL_TRIES;
	o->mails.most = MAILS_AT_ONCE;
	o->deliveries.take = &sql_outbox_delivery;
	o->deliveries.send = parcel_deliver;
	o->announcements.take = &sql_outbox_announcement;
	o->announcements.send = parcel_announce;
	o->deliveries.tries = o->announcements.tries = HOOK_TRIES;
	o->deliveries.most = DELIVERIES_AT_ONCE;
	o->announcements.most = ANNOUNCEMENTS_AT_ONCE;
	o->pushes.take = &sql_push_take;
	o->pushes.undo = &sql_push_undo;
	o->pushes.send = parcel_push;
	o->pushes.tries = PUSH_TRIES;
	o->pushes.most = PUSHES_AT_ONCE;
}

struct outbox *outbox_open(uv_loop_t *loop, struct stores *stores, const struct conf *conf, struct metrics *metrics)
{
	struct outbox *o = calloc(1, sizeof *o);
	if (!o)
		return NULL;
	*o = (struct outbox){ .db = stores_directory(stores), .stores = stores, .conf = conf, .metrics = metrics };
	o->carry = carry_open(stores, conf, on_arrived, o);
	o->chores = chores_open(stores);
	lanes_open(o);
	o->deliveries.sender = sender_open(loop, TASK_HOOK, conf->nameservers, metrics);
	o->announcements.sender = o->pushes.sender = o->deliveries.sender;
	if (*conf->smtp)
		o->mails.sender = sender_open(loop, TASK_MAIL, conf->nameservers, metrics);
	o->timer = timer_new(loop, o);
	if (!o->deliveries.sender || (*conf->smtp && !o->mails.sender) || !o->timer || !o->carry ||
		!o->chores) { /* the caller exits */
		handle_drop(o->timer);
		free(o);
		return NULL;
	}
	uv_timer_start(o->timer, on_look, LOOK_MS, LOOK_MS);
	return o;
}

void outbox_drain(struct outbox *o)
{
	o->draining = true;
}

void outbox_abort(struct outbox *o)
{
	sender_abort(o->deliveries.sender);
	if (o->mails.sender)
		sender_abort(o->mails.sender);
}

void outbox_stop(struct outbox *o)
{
	o->draining = o->stopped = true;
	sender_close(o->deliveries.sender);
	if (o->mails.sender)
		sender_close(o->mails.sender);
	for (struct parcel *p = o->untold, *next; p; p = next) {
		next = p->next;
		parcel_free(p);
	}
	uv_timer_stop(o->timer);
	handle_drop(o->timer);
}

void outbox_free(struct outbox *o)
{
	carry_close(o->carry);
	chores_close(o->chores);
	free(o);
}

size_t outbox_busy(const struct outbox *o)
{
	return o->mails.busy + o->deliveries.busy + o->announcements.busy + o->pushes.busy;
}

size_t outbox_sending(const struct outbox *o)
{
	return sender_busy(o->deliveries.sender) + (o->mails.sender ? sender_busy(o->mails.sender) : 0);
}

size_t outbox_senders(const struct outbox *o)
{
	return (size_t)sender_ready(o->deliveries.sender) + (o->mails.sender && sender_ready(o->mails.sender));
}
