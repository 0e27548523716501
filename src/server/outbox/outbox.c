/*
 * outbox.c -- see outbox.h.
 *
 * A row being sent is a parcel: it is taken (leased for 5 minutes), sent, and its result written back.  Result writes
 * are retried, because an unrecorded success would be sent again.  If the answer to a take is lost, outbox_undo
 * releases what it took.
 */
#include "server/outbox/outbox.h"

#include <curl/curl.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/base/loop.h"
#include "server/base/log.h"
#include "server/outbox/carry.h"
#include "server/outbox/chores.h"
#include "server/outbox/hook.h"
#include "server/outbox/mail_text.h"
#include "server/sender/sender.h"
#include "server/store/pg.h"
#include "server/store/rows.h"

#define LOOK_MS 1000
#define MAILS_AT_ONCE 4
#define DELIVERIES_AT_ONCE 32
#define BUSY_WAIT_S 2 /* until a delivery is tried that its sender had no place for */
#define MAIL_TRIES 7
#define HOOK_TRIES 5
#define SWEEP_LOOKS 60
#define CHORE_LOOKS 10
#define NOTES_MOST 300 /* attempts to write a result, one per tick: until the lease has expired */
#define UNSEEN_NOTES 5 /* attempts of outbox_undo: a take may be committed after its connection broke */

/* Columns of a taken row: those of the fragment `told`, then those of mails or deliveries. */
enum take_column { ID, KIND, TRIES, BODY, GAME, SEAT, TITLE, MAIL, OFF, LANGUAGE, URL = MAIL, SECRET, ACCOUNT };

/* store/sql/outbox.sql */
STATEMENT(outbox_mail);
STATEMENT(outbox_delivery);
STATEMENT(outbox_undo);
STATEMENT(outbox_end);
STATEMENT(outbox_again);
STATEMENT(outbox_sweep);

/* Mails and deliveries have a lane each, so that neither waits for the other. */
struct lane {
	struct outbox *outbox;
	const struct db_statement *take;
	struct sender *sender; /* NULL: nothing is sent */
	size_t most, busy; /* rows taken or being taken */
};

struct outbox {
	struct db *db;
	const struct conf *conf;
	struct metrics *metrics;
	uv_timer_t *timer;
	struct lane mails, deliveries;
	struct parcel *untold; /* results to write again with the next tick */
	bool draining, stopped;
	struct carry *carry;
	struct chores *chores;
	unsigned looks;
};

/* A row being sent. */
struct parcel {
	struct parcel *next; /* in `untold` */
	struct outbox *outbox;
	struct lane *lane;
	uint64_t id, account; /* account: owner of the webhook */
	enum outbox_kind kind;
	int tries;
	enum { PARCEL_LEFT, PARCEL_NEVER, PARCEL_AGAIN, PARCEL_UNSEEN } ended;
	int notes;
	bool untried; /* the sender was busy: this was no attempt */
	char token[TOKEN_TEXT];
};

/* ---- results ---- */

static void lane_look(struct lane *l);

static void parcel_free(struct parcel *p)
{
	sodium_memzero(p, sizeof *p);
	free(p);
}

static void parcel_untold(struct parcel *p)
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

/* outbox.taken: the hash of this parcel's token. */
static struct db_value parcel_taken(const struct parcel *p, unsigned char hash[TOKEN_HASH])
{
	token_hash(hash, p->token);
	return value_hash(hash);
}

/* Writes the result to the database.  If that never succeeds, the row is taken again when its lease expires. */
static void parcel_note(struct parcel *p)
{
	static const struct db_statement *const notes[] = { [PARCEL_LEFT] = &sql_outbox_end,
		[PARCEL_NEVER] = &sql_outbox_end,
		[PARCEL_AGAIN] = &sql_outbox_again,
		[PARCEL_UNSEEN] = &sql_outbox_undo };
	const struct outbox *o = p->outbox;
	unsigned char id[8], account[8], wait[8], tries[8], untried[8], well[1] = { p->ended == PARCEL_LEFT },
									taken[TOKEN_HASH];
	struct db_value values[5] = { value_number(id, p->id), value_number(account, p->account), { well, 1 },
		value_number(tries, (uint64_t)p->tries), value_number(untried, p->untried) };
	if (p->ended == PARCEL_AGAIN)
		values[2] = value_number(wait, parcel_wait_s(p));
	if (p->ended == PARCEL_UNSEEN)
		values[0] = parcel_taken(p, taken);
	p->notes++;
	db_ask(o->db, notes[p->ended], values, on_noted, p);
}

/* Finishes a row: sent, or given up. */
static void parcel_end(struct parcel *p, bool well)
{
	if (!well)
		log_event(LOG_WARN, p->kind == OUTBOX_HOOK ? "delivery_given_up" : "mail_given_up");
	p->ended = well ? PARCEL_LEFT : PARCEL_NEVER;
	parcel_note(p);
}

/* Schedules a retry: after the backoff, or at once while draining, for another node. */
static void parcel_again(struct parcel *p)
{
	if (!p->outbox->draining && !p->untried && p->tries >= (p->kind == OUTBOX_HOOK ? HOOK_TRIES : MAIL_TRIES)) {
		parcel_end(p, false);
		return;
	}
	p->ended = PARCEL_AGAIN;
	parcel_note(p);
}

/* Shutdown: frees the parcel; another node takes the row when its lease expires. */
static bool parcel_left(struct parcel *p)
{
	if (!p->outbox->stopped)
		return false;
	p->lane->busy--;
	parcel_free(p);
	return true;
}

enum mail_end {
	MAIL_TAKEN,
	MAIL_LATER, /* not accepted: retry */
	MAIL_NEVER, /* rejected permanently */
	MAIL_UNKNOWN /* no answer after all bytes were sent, or none from the sender: it may have been accepted */
};

static enum mail_end mail_end(const struct result *r)
{
	if (r->code == CURLE_OK)
		return MAIL_TAKEN;
	if (r->code == RESULT_LOST)
		return MAIL_UNKNOWN;
	if (r->status >= 500 && r->code != CURLE_LOGIN_DENIED)
		return MAIL_NEVER;
	return r->status >= 400 || !r->whole ? MAIL_LATER : MAIL_UNKNOWN;
}

static void on_mailed(void *arg, const struct result *r)
{
	struct parcel *p = arg;
	enum mail_end end = mail_end(r);
	if (parcel_left(p))
		return;
	if (end == MAIL_TAKEN)
		p->outbox->metrics->mails++;
	else {
		p->outbox->metrics->mails_failed++;
		log_event(LOG_WARN, "mail_failed", "why", result_why(r));
	}
	if (end == MAIL_TAKEN || end == MAIL_NEVER)
		parcel_end(p, end == MAIL_TAKEN);
	else if (end == MAIL_UNKNOWN && p->kind == OUTBOX_TURN) /* at most once: do not retry */
		parcel_end(p, true);
	else
		parcel_again(p);
}

static void on_delivered(void *arg, const struct result *r)
{
	struct parcel *p = arg;
	if (parcel_left(p))
		return;
	if (r->code == CURLE_OK && r->status >= 200 && r->status < 300) {
		p->outbox->metrics->deliveries++;
		parcel_end(p, true);
		return;
	}
	p->untried = r->code == RESULT_BUSY;
	if (!p->untried) {
		p->outbox->metrics->deliveries_failed++;
		log_event(LOG_INFO, "delivery_failed", "why", result_why(r));
	}
	parcel_again(p);
}

/* ---- sending ---- */

static bool mail_send(struct parcel *p, const char *to, const struct bytes *text)
{
	const struct conf *conf = p->outbox->conf;
	struct task task = { .kind = TASK_MAIL,
		.tls = (int)conf->smtp_tls,
		.text = { [TASK_URL] = conf->smtp,
			[TASK_USER] = conf->smtp_user,
			[TASK_PASSWORD] = conf->smtp_password,
			[TASK_FROM] = conf->mail_from,
			[TASK_TO] = to,
			[TASK_BODY] = (const char *)text->at } };
	return text->length > 0 && !text->failed && sender_send(p->lane->sender, &task, on_mailed, p) == 0;
}

static bool parcel_mail(struct parcel *p, const PGresult *rows)
{
	const struct conf *conf = p->outbox->conf;
	char to[MAIL_MOST + 1], title[500], off[40], language[LANGUAGE_MOST];
	struct bytes written = { 0 };
	json_t *body = json_loadb(PQgetvalue(rows, 0, BODY), (size_t)PQgetlength(rows, 0, BODY), 0, NULL);
	bool fits = row_copy(rows, 0, MAIL, to, sizeof to) && row_copy(rows, 0, TITLE, title, sizeof title) &&
		row_copy(rows, 0, OFF, off, sizeof off) && row_copy(rows, 0, LANGUAGE, language, sizeof language);
	if (fits && body && p->kind > OUTBOX_NONE && p->kind < OUTBOX_HOOK) {
		const struct mail_text text = { .kind = p->kind,
			.id = p->id,
			.from = conf->mail_from,
			.to = to,
			.language = language,
			.origin = conf->origin,
			.token = p->token,
			.off = off,
			.title = title,
			.game = (uint64_t)pg_number(rows, 0, GAME),
			.body = body };
		mail_text_write(&written, &text);
		bytes_add(&written, "", 1);
	}
	bool sent = mail_send(p, to, &written);
	json_decref(body);
	bytes_release(&written);
	return sent;
}

static bool hook_write(char out[HOOK_BODY], const struct parcel *p, const PGresult *rows, const char *title)
{
	char game[GAME_TEXT];
	json_t *body = json_loadb(PQgetvalue(rows, 0, BODY), (size_t)PQgetlength(rows, 0, BODY), 0, NULL);
	game_write(game, (uint64_t)pg_number(rows, 0, GAME));
	json_t *call = json_pack("{s:I, s:s, s:s, s:i, s:o?, s:s}", "id", (json_int_t)p->id, "event", "turn", "game",
		game, "seat", (int)pg_number(rows, 0, SEAT), "n", json_incref(json_object_get(body, "n")), "title",
		title);
	char *text = call ? json_dumps(call, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;
	bool fits = text && strlen(text) < HOOK_BODY;
	if (fits)
		memcpy(out, text, strlen(text) + 1);
	free(text);
	json_decref(call);
	json_decref(body);
	return fits;
}

/* Signed here: the sender never has the secret. */
static bool parcel_deliver(struct parcel *p, const PGresult *rows)
{
	char url[HOOK_URL + 1], sealed[SEAL_TEXT], secret[64], title[500], body[HOOK_BODY], signature[HOOK_SIGNATURE];
	bool fits = row_copy(rows, 0, URL, url, sizeof url) && *url &&
		row_copy(rows, 0, SECRET, sealed, sizeof sealed) &&
		seal_read_text(secret, sizeof secret, SEAL_HOOK(p->account), sealed) &&
		row_copy(rows, 0, TITLE, title, sizeof title);
	if (!fits || (!hook_write(body, p, rows, title) && !hook_write(body, p, rows, "")))
		return false;
	hook_sign(signature, secret, (int64_t)time(NULL), body);
	sodium_memzero(secret, sizeof secret);
	struct task task = { .kind = TASK_HOOK,
		.private_allowed = p->outbox->conf->hooks_private != 0,
		.text = { [TASK_URL] = url, [TASK_SIGNATURE] = signature, [TASK_BODY] = body } };
	return sender_send(p->lane->sender, &task, on_delivered, p) == 0;
}

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
	p->id = (uint64_t)pg_number(answer->rows, 0, ID);
	p->kind = (enum outbox_kind)pg_number(answer->rows, 0, KIND);
	p->tries = (int)pg_number(answer->rows, 0, TRIES);
	p->account = p->kind == OUTBOX_HOOK ? (uint64_t)pg_number(answer->rows, 0, ACCOUNT) : 0;
	if (p->outbox->draining || !sender_ready(l->sender)) {
		p->untried = true;
		parcel_again(p);
		return;
	}
	if (!(p->kind == OUTBOX_HOOK ? parcel_deliver : parcel_mail)(p, answer->rows))
		parcel_end(p, false);
	lane_look(l);
}

static void lane_look(struct lane *l)
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

struct outbox *outbox_open(uv_loop_t *loop, struct stores *stores, const struct conf *conf, struct metrics *metrics)
{
	struct outbox *o = calloc(1, sizeof *o);
	if (!o)
		return NULL;
	*o = (struct outbox){ .db = stores_directory(stores), .conf = conf, .metrics = metrics };
	o->carry = carry_open(stores, conf, on_arrived, o);
	o->chores = chores_open(stores);
	o->mails = (struct lane){ .outbox = o, .take = &sql_outbox_mail, .most = MAILS_AT_ONCE };
	o->deliveries = (struct lane){ .outbox = o, .take = &sql_outbox_delivery, .most = DELIVERIES_AT_ONCE };
	o->deliveries.sender = sender_open(loop, TASK_HOOK, conf->nameservers, metrics);
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
	return o->mails.busy + o->deliveries.busy;
}

size_t outbox_sending(const struct outbox *o)
{
	return sender_busy(o->deliveries.sender) + (o->mails.sender ? sender_busy(o->mails.sender) : 0);
}

size_t outbox_senders(const struct outbox *o)
{
	return (size_t)sender_ready(o->deliveries.sender) + (o->mails.sender && sender_ready(o->mails.sender));
}
