/*
 * chat.c -- see chat.h.  Rate limits and numbering are part of the INSERT statement (store/sql/chat.sql), so they hold
 * across nodes.
 */
#include "server/people/chat.h"

#include <stdio.h>
#include <string.h>

#include "server/game/clock.h"
#include "server/store/pg.h"

#define LETTERS 500
#define RATE_TEXTS 5
#define RATE_S 10
#define GAME_TEXTS 2000

/* store/sql/chat.sql */
STATEMENT(chat_insert);
STATEMENT(chat_tail);

bool chat_fits(const char *text)
{
	size_t letters = 0, shown = 0;
	for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
		if ((*c < 0x20 && *c != '\n') || *c == 0x7f)
			return false;
		letters += (*c & 0xc0) != 0x80; /* count characters: skip UTF-8 continuation bytes */
		shown += *c > 0x20;
	}
	return shown > 0 && letters <= LETTERS;
}

void chat_say(struct db *db, const struct saying *s, int64_t now, db_done *done, void *arg)
{
	unsigned char id[8], place[2], number[8], at[8], before[8], rate[8], most[4], paid = s->paid;
	number_put(id, s->game, sizeof id);
	number_put(place, (uint64_t)s->seat, sizeof place);
	number_put(number, s->key, sizeof number);
	number_put(at, (uint64_t)now, sizeof at);
	number_put(before, (uint64_t)(now - RATE_S * MOMENT_SECOND), sizeof before);
	number_put(rate, RATE_TEXTS, sizeof rate);
	number_put(most, GAME_TEXTS, sizeof most);
	const struct db_value values[9] = { { id, sizeof id }, { place, sizeof place }, { number, sizeof number },
		{ s->text, (int)strlen(s->text) }, { at, sizeof at }, { before, sizeof before }, { rate, sizeof rate },
		{ most, sizeof most }, { &paid, 1 } };
	db_ask(db, &sql_chat_insert, values, done, arg);
}

void chat_ask(struct db *db, uint64_t game, uint32_t n, int64_t until, db_done *done, void *arg)
{
	unsigned char id[8], number[4], at[8];
	number_put(id, game, sizeof id);
	number_put(number, n, sizeof number);
	number_put(at, (uint64_t)until, sizeof at);
	const struct db_value values[3] = { { id, sizeof id }, { number, sizeof number }, { at, sizeof at } };
	db_ask(db, &sql_chat_tail, values, done, arg);
}

void chat_take(struct text *t, const PGresult *rows, int row)
{
	int length = PQgetlength(rows, row, 3);
	t->n = (uint32_t)pg_number(rows, row, 0);
	t->seat = (int)pg_number(rows, row, 1);
	t->at = pg_number(rows, row, 2);
	length = length <= CHAT_BYTES ? length : CHAT_BYTES;
	memcpy(t->text, PQgetvalue(rows, row, 3), (size_t)length);
	t->text[length] = '\0';
}

json_t *chat_message(const struct text *t)
{
	return json_pack("{s:s, s:i, s:i, s:I, s:s}", "t", "chat", "n", (int)t->n, "seat", t->seat, "at",
		(json_int_t)moment_unix_ms(t->at), "text", t->text);
}
