/*
 * report.c -- a player reports another one, or one of its chat messages, to the operator.
 *
 *   {"t":"report", seat, why, words?, text?}   why: a word of `kinds`; text: the number of the chat text
 *
 * Stored with the number of moves the reporter has got and the chat around the text, for `timeriftd admin reports`.
 */
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
STATEMENT(report_insert);

static void refuse(struct place *p, const char *why)
{
	place_send(p, json_pack("{s:s, s:s, s:s}", "t", "error", "what", "report", "why", why));
}

static void on_reported(void *arg, const struct db_answer *answer)
{
	struct place *p = arg;
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
	unsigned char game[8], own[2], other[2], n[4], text[4];
	struct allowance allowance;
	if (!why || seat < 0 || !words || (*words && !chat_fits(words)) || !text_number(message, text)) {
		refuse(p, "bad-report");
		return;
	}
	allowance_of(&allowance, p->socket->peer, REPORTS_DAILY);
	number_put(n, p->watcher.n, sizeof n);
	const struct db_value values[10] = { value_number(game, p->member.game), value_small(own, p->member.seat),
		value_small(other, seat), { n, 4 }, { text, 4 }, value_text(why), value_text(words),
		{ allowance.address, ALLOWANCE_HASH }, { allowance.network, ALLOWANCE_HASH },
		{ allowance.most, ALLOWANCE_NUMBER } };
	p->asked++;
	db_ask(p->api->db, &sql_report_insert, values, on_reported, p);
}
