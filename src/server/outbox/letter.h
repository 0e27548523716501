/*
 * letter.h -- what letters say, as mail servers take it (RFC 5322, MIME).  Text only: nothing in a letter is ever markup.
 */
#ifndef SERVER_OUTBOX_LETTER_H
#define SERVER_OUTBOX_LETTER_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/store/pg.h"

#define MAIL_MOST 254 /* bytes of a mail address */

/* As in the tables outbox and errand, which holds the links of mails. */
enum letter_kind {
	LETTER_NONE,
	LETTER_MAKE,
	LETTER_PASSWORD,
	LETTER_ADDRESS,
	LETTER_SEAT_ADDRESS,
	LETTER_SEAT_LINK,
	LETTER_TURN,
	LETTER_CHANGED,
	LETTER_HOOK /* no letter: a call, see hook.h */
};

struct letter {
	enum letter_kind kind;
	uint64_t id; /* of the outbox: a letter sent twice is the same letter */
	const char *from, *to; /* addresses, checked when they were given */
	const char *origin; /* of links: "https://play.example" */
	const char *token; /* of the link in it */
	const char *off; /* of the link that stops such letters; "" if there is none */
	const char *title; /* of the game; "" if it has none */
	uint64_t game;
	const json_t *body; /* of the outbox */
};

/* Adds the whole letter. */
void letter_write(struct bytes *out, const struct letter *l);

#endif
