/*
 * audit_question.c -- checks of asks: the number of answers, that exactly the listed ones are accepted, that a refused
 * move changes nothing, and that the words of an answer are read back as that answer.
 */
#include <string.h>

#include "base/base.h"
#include "lab/audit.h"
#include "rift_words.h"

static uint64_t number_of(struct rift_move m)
{
	uint64_t n = 0;
	memcpy(&n, &m, sizeof m);
	return n;
}

static bool all_differ(struct audit *audit, const struct answers_listed *listed)
{
	uint64_t numbers[RIFT_ANSWERS];
	for (size_t i = 0; i < listed->count; i++) {
		numbers[i] = number_of(listed->moves[i]);
		for (size_t k = 0; k < i; k++)
			if (numbers[k] == numbers[i])
				return WRONG(audit, "answers %zu and %zu are the same", k, i);
	}
	return true;
}

static bool is_listed(const struct answers_listed *listed, struct rift_move m)
{
	for (size_t i = 0; i < listed->count; i++)
		if (number_of(listed->moves[i]) == number_of(m))
			return true;
	return false;
}

bool audit_words(struct audit *audit, const struct rift_game *g, struct rift_move m)
{
	char words[RIFT_WORDS_MAX], why[80] = "";
	struct rift_move back = { 0 };
	size_t length = rift_words_move(RIFT_RULES, g, m, words, sizeof words);
	if (length == 0 || length >= sizeof words)
		return WRONG(audit, "move %d %d %d %d %d has %zu letters of words", m.verb, m.a, m.b, m.c, m.d, length);
	if (rift_words_parse(RIFT_RULES, g, m.seat, words, &back, why, sizeof why) != 0)
		return WRONG(audit, "its own words \"%s\" are not understood: %s", words, why);
	if (number_of(back) != number_of(m))
		return WRONG(audit, "\"%s\" is %d %d %d %d %d of seat %d, but read as %d %d %d %d %d of seat %d", words,
			m.verb, m.a, m.b, m.c, m.d, m.seat, back.verb, back.a, back.b, back.c, back.d, back.seat);
	return true;
}

static bool answer_good(struct audit *audit, const struct rift_game *g, struct rift_move m)
{
	enum rift_result r = rift_check(g, m);
	if (r != RIFT_OK)
		return WRONG(audit, "listed, but refused (%s): %d %d %d %d %d", rift_word_result((int)r), m.verb, m.a,
			m.b, m.c, m.d);
	return audit_words(audit, g, m);
}

/* Checks all answers, and the ask as a sentence. */
static bool every_answer(struct audit *audit, const struct rift_game *g, const struct answers_listed *listed)
{
	char sentence[RIFT_TELL_MAX];
	size_t length = rift_tell_ask(RIFT_RULES, g, listed->seat, NULL, sentence, sizeof sentence);
	if (length == 0 || length >= sizeof sentence)
		return WRONG(audit, "the question %s is told in %zu letters", rift_word_ask(rift_asks(g).kind), length);
	for (size_t i = 0; i < listed->count; i++)
		if (!answer_good(audit, g, listed->moves[i]))
			return false;
	return true;
}

/* An invalid move, such as a faulty client or an attacker might send. */
static struct rift_move hostile(struct audit *audit, const struct answers_listed *listed)
{
	struct rng *rng = &audit->rng;
	struct rift_move m = listed->moves[rng_below(rng, (uint32_t)listed->count)];
	uint64_t bits = rng_next(rng);
	uint8_t byte = (uint8_t)(bits >> 8);
	switch (bits & 7) {
	case 0: /* random bytes */
		memcpy(&m, &bits, sizeof m);
		break;
	case 1: /* for another seat */
		m.seat = (uint8_t)(byte % 6);
		break;
	case 2: /* another verb with the same arguments */
		m.verb = (uint8_t)(byte % RIFT_VERB_END);
		break;
	case 3:
		m.a = (uint8_t)(byte & 15);
		break;
	case 4:
		m.b = (uint8_t)(byte & 31);
		break;
	case 5: /* one bit flipped */
		((uint8_t *)&m)[byte % sizeof m] ^= (uint8_t)(1u << (bits >> 16 & 7));
		break;
	case 6: /* a Worker on a random space */
		m = (struct rift_move){ .verb = RIFT_V_PLACE, .seat = m.seat };
		m.a = (uint8_t)(1 + byte % (RIFT_WORKER_END - 1));
		m.b = (uint8_t)(1 + (bits >> 16) % (RIFT_SPACE_END - 1));
		break;
	default:
		m = (struct rift_move){ .verb = RIFT_V_FREE, .seat = m.seat, .a = (uint8_t)(byte % RIFT_SPACE_END) };
	}
	return m;
}

/* A move is accepted exactly if listed; a refused one changes nothing and emits no event. */
static bool judged_right(
	struct audit *audit, const struct rift_game *g, const struct answers_listed *listed, struct rift_move m)
{
	struct rift_move others[RIFT_ANSWERS];
	bool should = m.seat == listed->seat && is_listed(listed, m);
	if (m.seat != listed->seat && m.seat < RIFT_SEATS) {
		struct answers_listed other = { m.seat, others, rift_legal(g, m.seat, others, ARRAY_LEN(others)) };
		should = is_listed(&other, m);
	}
	enum rift_result r = rift_check(g, m);
	seen_mark(audit->seen, SEEN_REFUSALS, (int)r);
	if ((r == RIFT_OK) != should)
		return WRONG(audit, "%s: %d %d %d %d %d of seat %d (%s)",
			should ? "listed, but refused" : "not listed, but accepted", m.verb, m.a, m.b, m.c, m.d, m.seat,
			rift_word_result((int)r));
	if (should)
		return true;
	struct rift_event event;
	struct rift_log log = { &event, 0, 1 };
	audit->scratch = *g;
	if (rift_play(&audit->scratch, m, &log) != r)
		return WRONG(audit, "rift_play and rift_check refuse differently: %d %d %d %d %d", m.verb, m.a, m.b,
			m.c, m.d);
	if (memcmp(&audit->scratch, g, sizeof *g) != 0 || log.count)
		return WRONG(audit, "refused, but something changed: %d %d %d %d %d", m.verb, m.a, m.b, m.c, m.d);
	return true;
}

/* Tries each Worker on each space, and each Free Action. */
static bool every_place(struct audit *audit, const struct rift_game *g, const struct answers_listed *listed)
{
	for (int space = 0; space <= RIFT_SPACE_END; space++) {
		struct rift_move m = { .verb = RIFT_V_FREE, .seat = (uint8_t)listed->seat, .a = (uint8_t)space };
		if (!judged_right(audit, g, listed, m))
			return false;
		m.verb = RIFT_V_PLACE;
		m.b = (uint8_t)space;
		for (m.a = 0; m.a <= RIFT_WORKER_END; m.a++)
			if (!judged_right(audit, g, listed, m))
				return false;
	}
	return true;
}

bool audit_question(struct audit *audit, const struct rift_game *g, const struct answers_listed *listed)
{
	struct rng *rng = &audit->rng;
	if (!listed->count || listed->count > RIFT_ANSWERS)
		return WRONG(audit, "a question with %zu answers", listed->count);
	if (!all_differ(audit, listed))
		return false;
	for (size_t i = 0; i < listed->count; i++)
		if (listed->moves[i].seat != listed->seat)
			return WRONG(audit, "an answer for another seat");
	if (rng_below(rng, AUDIT_EVERY_ANSWER) == 0 && !every_answer(audit, g, listed))
		return false;
	for (int i = 0; i < AUDIT_HOSTILE; i++)
		if (!judged_right(audit, g, listed, hostile(audit, listed)))
			return false;
	if (rift_asks(g).kind != RIFT_ASK_TURN)
		return true;
	bool now = rng_below(rng, AUDIT_EVERY_PLACE) == 0;
	return now || audit->every_turn ? every_place(audit, g, listed) : true;
}

bool audit_before(
	struct audit *audit, const struct rift_game *g, const struct answers_listed *listed, struct rift_move m)
{
	audit->before = *g;
	if (!answer_good(audit, g, m))
		return false;
	for (int seat = 0; seat < AUDIT_VIEWS; seat++) {
		audit->view_move[seat] = rift_move_view(g, m, seat);
		seen_mark(audit->seen, SEEN_VERBS, audit->view_move[seat].verb);
	}
	/* play another answer and undo it */
	struct rift_move other = listed->moves[rng_below(&audit->rng, (uint32_t)listed->count)];
	audit->scratch = *g;
	if (rift_play(&audit->scratch, other, NULL) != RIFT_OK)
		return WRONG(audit, "listed, but not to be played: %d %d %d %d %d", other.verb, other.a, other.b,
			other.c, other.d);
	audit->scratch = audit->before;
	return memcmp(&audit->scratch, g, sizeof *g) == 0 || WRONG(audit, "taking a move back leaves something behind");
}
