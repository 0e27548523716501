/*
 * outbox_parts.h -- internals of the outbox, private to outbox*.c.
 *
 * outbox.c takes rows and has the timer, outbox_send.c sends mails and webhook deliveries, outbox_push.c push messages and what webhooks of games are
 * told, outbox_result.c writes what became of them.
 */
#ifndef SERVER_OUTBOX_OUTBOX_PARTS_H
#define SERVER_OUTBOX_OUTBOX_PARTS_H

#include <stdbool.h>
#include <uv.h>

#include "server/base/code.h"
#include "server/outbox/carry.h"
#include "server/outbox/chores.h"
#include "server/outbox/mail_text.h"
#include "server/outbox/outbox.h"
#include "server/sender/sender.h"
#include "server/store/rows.h"

/* Columns of a taken row: those of the fragment `told`, then those of mails, deliveries or games' deliveries.  Push messages have their own. */
enum take_column {
	ID,
	KIND,
	TRIES,
	BODY,
	GAME,
	SEAT,
	TITLE,
	MAIL,
	OFF,
	LANGUAGE,
	URL = MAIL,
	SECRET,
	ACCOUNT,
	ROOM_LANGUAGE = MAIL
};
enum push_column {
	PUSH_ID,
	PUSH_TRIED,
	PUSH_GAME,
	PUSH_SEAT,
	PUSH_N,
	PUSH_TITLE,
	PUSH_OWNER, /* the subscription */
	PUSH_URL,
	PUSH_KEY,
	PUSH_SECRET,
	PUSH_LANGUAGE
};

struct parcel;

/* Mails, deliveries, those of games and push messages have a lane each, so that none waits for another. */
struct lane {
	struct outbox *outbox;
	const struct db_statement *take, *undo;
	bool (*send)(struct parcel *p, const PGresult *rows); /* false: it never can be */
	struct sender *sender; /* NULL: nothing is sent */
	int tries;
	size_t most, busy; /* rows taken or being taken */
};

struct outbox {
	struct db *db;
	const struct conf *conf;
	struct metrics *metrics;
	uv_timer_t *timer;
	struct stores *stores;
	struct lane mails, deliveries, announcements, pushes;
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
	uint64_t game; /* of a game's webhook */
	enum outbox_kind kind;
	int tries;
	enum { PARCEL_LEFT, PARCEL_NEVER, PARCEL_AGAIN, PARCEL_UNSEEN } ended;
	int notes;
	bool gone; /* the browser gets no more messages */
	bool untried; /* the sender was busy: this was no attempt */
	char token[TOKEN_TEXT];
};

/* outbox.c */
void lane_look(struct lane *l); /* takes a row if there is one, and place for it */

/* outbox_send.c, outbox_push.c: values of lane.send */
bool parcel_mail(struct parcel *p, const PGresult *rows);
bool parcel_deliver(struct parcel *p, const PGresult *rows);
bool parcel_push(struct parcel *p, const PGresult *rows);
bool parcel_announce(struct parcel *p, const PGresult *rows);
sender_done on_delivered; /* of a webhook */

/* outbox_result.c */
bool parcel_is_push(const struct parcel *p);
struct db_value parcel_taken(
	const struct parcel *p, unsigned char hash[TOKEN_HASH]); /* outbox.taken: the hash of its token */
void parcel_end(struct parcel *p, bool well); /* finishes a row: sent, or given up */
void parcel_again(
	struct parcel *p); /* schedules a retry: after the backoff, or at once while draining, for another node */
void parcel_note(struct parcel
		*p); /* writes the result; if that never succeeds, the row is taken again when its lease expires */
void parcel_untold(struct parcel *p); /* ... with the next tick */
bool parcel_left(struct parcel *p); /* shutdown: frees the parcel; another node takes the row when its lease expires */
void parcel_free(struct parcel *p);

#endif
