/*
 * chat.h -- the chat of a game.
 *
 * Texts are plain text, never markup: stored as received, sent as stored, displayed as text.  Limits: 500 characters
 * per text, 5 texts per seat in 10 s, 2,000 texts per game, and the allowance of the address; the database enforces them
 * across nodes.
 */
#ifndef SERVER_PEOPLE_CHAT_H
#define SERVER_PEOPLE_CHAT_H

#include <jansson.h>

#include "server/store/db.h"

#define CHAT_BYTES 2000
#define CHAT_ROWS 200 /* per query */

struct text {
	uint32_t n;
	int seat;
	int64_t at;
	char text[CHAT_BYTES + 1];
};

/* Whether a text is acceptable: not blank, not too long, no control characters except line ends. */
bool chat_fits(const char *text);

/* Why a text was not stored. */
enum chat_refusal { CHAT_STORED, CHAT_TOO_FAST, CHAT_GAME_FULL, CHAT_DAY_FULL, CHAT_CLOSED, CHAT_REFUSALS };

/* A text to store. */
struct saying {
	uint64_t game, key;
	int seat;
	bool paid; /* from the allowance of the address; else it is only looked for */
	const char *text;
};

/*
 * Stores a text.  Idempotent by key.  The result has one row (number, enum chat_refusal, whether it was stored now), or none if another text took
 * the number: retry.
 */
void chat_say(struct db *db, const struct saying *s, int64_t now, db_done *done, void *arg);

/* Reads the texts after number n up to a moment; chat_take decodes a row. */
void chat_ask(struct db *db, uint64_t game, uint32_t n, int64_t until, db_done *done, void *arg);
void chat_take(struct text *t, const PGresult *rows, int row);

json_t *chat_message(const struct text *t);

#endif
