/* mail_text.h -- composes mails (RFC 5322, MIME), in plain text only.  The texts are in i18n/LANGUAGE/mail.json. */
#ifndef SERVER_OUTBOX_MAIL_TEXT_H
#define SERVER_OUTBOX_MAIL_TEXT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/store/pg.h"

#define MAIL_MOST 254 /* bytes of an email address */
#define LANGUAGE_MOST 10 /* bytes of a language code, with NUL */

/* Values of outbox.kind and errand.kind; table errand holds the links of mails. */
enum outbox_kind {
	OUTBOX_NONE,
	OUTBOX_MAKE,
	OUTBOX_PASSWORD,
	OUTBOX_ADDRESS,
	OUTBOX_SEAT_ADDRESS,
	OUTBOX_SEAT_LINK,
	OUTBOX_TURN,
	OUTBOX_CHANGED,
	OUTBOX_HOOK /* no mail: a webhook delivery, see hook.h */
};

struct mail_text {
	enum outbox_kind kind;
	uint64_t id; /* outbox.id, for the Message-ID: a mail sent twice keeps it */
	const char *from, *to; /* email addresses, validated on input */
	const char *language; /* code of a catalogue; "": English */
	const char *origin; /* base URL of links: "https://play.example" */
	const char *token; /* token of the link in it */
	const char *off; /* secret of the unsubscribe link; "" if there is none */
	const char *title; /* of the game; "" if it has none */
	uint64_t game;
	const json_t *body; /* outbox.body */
};

#define TOLD_MOST 700 /* bytes of a sentence about a turn, with its zero */

/* "Your turn: TITLE", for a push message. */
void mail_turn_words(char out[TOLD_MOST], const char *language, const char *title);

/* "TITLE: it is NAME's turn. LINK", for a chat room.  name may be empty: then the letter of the seat is told. */
void mail_room_words(
	char out[TOLD_MOST], const char *language, const char *title, const char *name, int seat, const char *link);

/*
 * Writes the page that unsubscribes, in a language: a question with a button, or that it is done.  Returns its length.
 */
#define MAIL_OFF_PAGE 1200
size_t mail_off_page(char out[MAIL_OFF_PAGE], const char *language, bool done);

/* Appends the whole mail. */
void mail_text_write(struct bytes *out, const struct mail_text *l);

#endif
