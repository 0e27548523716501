/*
 * chat.h -- what the seats of a game say to each other.
 *
 * A text is letters, never markup: it is stored as it came and sent as it is stored, and the page shows it as text.  It may be 500
 * letters long; a seat may send five in ten seconds and the seats of a game 2,000 in all, whichever node they ask.
 */
#ifndef SERVER_PEOPLE_CHAT_H
#define SERVER_PEOPLE_CHAT_H

#include <jansson.h>

#include "server/store/db.h"

#define CHAT_BYTES 2000
#define CHAT_ROWS 200 /* read at once */

struct text {
	uint32_t n;
	int seat;
	int64_t at;
	char text[CHAT_BYTES + 1];
};

/* Whether it may be said: not empty, not too long, no control characters but line ends. */
bool chat_fits(const char *text);

/* Stores it.  One row: its number, and whether it is there already; none: too many, or another was faster: ask again. */
void chat_say(
	struct db *db, uint64_t game, int seat, uint64_t key, const char *text, int64_t now, db_done *done, void *arg);

/* Reads the texts after number n, said until a moment: rows for chat_take. */
void chat_ask(struct db *db, uint64_t game, uint32_t n, int64_t until, db_done *done, void *arg);
void chat_take(struct text *t, const PGresult *rows, int row);

json_t *chat_message(const struct text *t);

#endif
