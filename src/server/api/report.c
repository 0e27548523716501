/*
 * report.c -- a player reports another one, or one of its chat messages, to the operator.
 *
 *   {"t":"report", seat, why, words?, text?}   why: a word of `kinds`; text: the number of the chat text
 *
 * Stored with the number of moves the reporter has got and the chat around the text, for `timeriftd admin reports`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/api/exchange.h"
#include "server/api/place.h"
#include "server/people/allowance.h"
#include "server/people/chat.h"

#define REPORTS_DAILY 40 /* by an address: each holds up to 21 chat texts */

static const char *const kinds[] = { "insult", "cheating", "spam", "name", "other" };

/* store/sql/report.sql */
STATEMENT(report_read);
STATEMENT(report_insert);

struct told {
	struct place *place;
	uint64_t game;
	int seat;
	unsigned char other[2], n[4], text[4];
	char why[21], words[CHAT_BYTES + 1];
	struct allowance allowance;
};

static void refuse(struct place *p, const char *why)
{
	place_send(p, json_pack("{s:s, s:s, s:s}", "t", "error", "what", "report", "why", why));
}

static void on_reported(void *arg, const struct db_answer *answer)
{
	struct told *t = arg;
	struct place *p = t->place;
	free(t);
	p->asked--;
	if (answer->result == DB_OK && PQntuples(answer->rows) > 0) {
		p->api->metrics.reports++;
		place_send(p, json_pack("{s:s, s:s}", "t", "done", "what", "report"));
	} else {
		p->api->metrics.budget_refused[REFUSED_reports] += answer->result == DB_OK;
		refuse(p, answer->result == DB_OK ? "enough-reports" : "busy");
	}
	place_release(p);
}

/* What the store of the game knows; the directory has the reports. */
static void on_read(void *arg, const struct db_answer *answer)
{
	struct told *t = arg;
	const struct api *d = t->place->api;
	const PGresult *rows = answer->rows;
	unsigned char game[8], own[2];
	if (answer->result != DB_OK || PQntuples(rows) == 0 || !d->stores) {
		on_reported(t, answer);
		return;
	}
	struct db_value values[14] = { value_number(game, t->game), value_small(own, t->seat), { t->other, 2 },
		{ t->n, 4 }, { t->text, 4 }, value_text(t->why), value_text(t->words),
		{ t->allowance.address, ALLOWANCE_HASH }, { t->allowance.network, ALLOWANCE_HASH },
		{ t->allowance.most, ALLOWANCE_NUMBER } };
	for (int i = 0; i < 4; i++)
		if (!PQgetisnull(rows, 0, i))
			values[10 + i] = (struct db_value){ PQgetvalue(rows, 0, i), PQgetlength(rows, 0, i) };
	db_ask(stores_directory(d->stores), &sql_report_insert, values, on_reported, t);
}

/* The seat in the message; -1: none, or the reporter's own. */
static int seat_of(const struct place *p, const json_t *message)
{
	const json_t *seat = json_object_get(message, "seat");
	json_int_t number = json_integer_value(seat);
	return json_is_integer(seat) && number >= 0 && number < RIFT_SEATS && number != p->member.seat ? (int)number
												       : -1;
}

static const char *kind_of(const json_t *message)
{
	const char *why = text_of(message, "why", 20);
	for (size_t i = 0; why && i < ARRAY_LEN(kinds); i++)
		if (strcmp(why, kinds[i]) == 0)
			return kinds[i];
	return NULL;
}

/* The number of the chat text; 0: the player is reported.  False: malformed. */
static bool text_number(const json_t *message, unsigned char out[4])
{
	const json_t *text = json_object_get(message, "text");
	const json_int_t n = json_integer_value(text);
	number_put(out, (uint64_t)n, 4);
	return !text || (json_is_integer(text) && n > 0 && n <= INT32_MAX);
}

void report_make(struct place *p, const json_t *message)
{
	const char *why = kind_of(message);
	const char *words = json_object_get(message, "words") ? text_of(message, "words", CHAT_BYTES) : "";
	int seat = seat_of(p, message);
	unsigned char game[8], own[2], text[4];
	if (!why || seat < 0 || !words || (*words && !chat_fits(words)) || !text_number(message, text)) {
		refuse(p, "bad-report");
		return;
	}
	struct told *t = calloc(1, sizeof *t);
	if (!t) {
		refuse(p, "busy");
		return;
	}
	*t = (struct told){ .place = p, .game = p->member.game, .seat = p->member.seat };
	allowance_of(&t->allowance, p->socket->peer, REPORTS_DAILY);
	number_put(t->n, p->watcher.n, sizeof t->n);
	memcpy(t->text, text, sizeof text);
	(void)value_small(t->other, seat);
	(void)snprintf(t->why, sizeof t->why, "%s", why);
	(void)snprintf(t->words, sizeof t->words, "%s", words);
	const struct db_value values[4] = { value_number(game, t->game), value_small(own, t->seat), { t->other, 2 },
		{ t->text, 4 } };
	p->asked++;
	db_ask(stores_of(p->api->stores, t->game), &sql_report_read, values, on_read, t);
}
