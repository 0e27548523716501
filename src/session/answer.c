/* answer.c -- the legal answers: their place on the table, whether a cheaper equivalent exists, a preview of their
   effect; and why a place cannot be used. */
#include "session/place.h"

static bool has_place(const struct rift_move *moves, size_t count, int worker, int space)
{
	for (size_t i = 0; i < count; i++)
		if (moves[i].verb == RIFT_V_PLACE && moves[i].a == worker && moves[i].b == space)
			return true;
	return false;
}

/* Whether a cheaper hex of the same Action is free; only before the Impact, whose tiles make the hexes differ. */
static bool dearer_hex(const struct rift_session *s, const struct rift_move *moves, size_t count, struct rift_move m)
{
	bool valley = m.b >= RIFT_ASSIMILATE_1 && m.b <= RIFT_EXTRACT_3;
	if (!valley && (m.b > RIFT_RESEARCH_3 || s->rules->fact(&s->game, RIFT_FACT_IMPACT, 0, 0)))
		return false;
	int first = valley ? RIFT_ASSIMILATE_1 : RIFT_CONSTRUCT_1;
	for (int space = m.b - (m.b - first) % 3; space < m.b; space++)
		if (has_place(moves, count, m.a, space))
			return true;
	return false;
}

struct payment {
	int part[5];
};

static struct payment power_payment(struct rift_move m)
{
	return (struct payment){ { m.b, m.c & 3, m.c >> 2 & 3, m.c >> 4 & 3, m.d } };
}

static bool pays_less(struct rift_move m, struct rift_move than)
{
	struct payment x = power_payment(m), y = power_payment(than);
	bool less = false;
	for (size_t i = 0; i < ARRAY_LEN(x.part); i++) {
		if (x.part[i] > y.part[i])
			return false;
		less = less || x.part[i] < y.part[i];
	}
	return less;
}

/* Whether another answer powers up the same number of Exosuits for less. */
static bool dearer_power(const struct rift_move *moves, size_t count, struct rift_move m)
{
	for (size_t i = 0; i < count; i++)
		if (moves[i].a == m.a && pays_less(moves[i], m))
			return true;
	return false;
}

static enum rift_group group_of(struct rift_move m)
{
	switch (m.verb) {
	case RIFT_V_PLACE:
		return RIFT_ON_MAIN(m.b) ? RIFT_GROUP_MAIN : RIFT_GROUP_HOME;
	case RIFT_V_BLINK:
		return RIFT_GROUP_BLINK;
	case RIFT_V_FREE:
		return RIFT_GROUP_FREE;
	case RIFT_V_PASS:
		return RIFT_GROUP_PASS;
	default:
		return RIFT_GROUP_ONE;
	}
}

static size_t answers_of_nature(const struct rift_session *s, struct rift_answer *out, size_t max)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	size_t count = s->rules->chance(&s->game, outcomes, RIFT_ANSWERS);
	for (size_t i = 0; i < count && i < max; i++)
		out[i] = (struct rift_answer){
			.move = outcomes[i].move, .place = { .kind = RIFT_PLACE_NATURE }, .weight = outcomes[i].weight
		};
	return count < max ? count : max;
}

size_t rift_session_answers(const struct rift_session *s, struct rift_answer *out, size_t max)
{
	struct rift_move moves[RIFT_ANSWERS];
	struct rift_now now = rift_session_now(s);
	if (now.state != RIFT_STATE_ANSWER)
		return 0;
	if (now.seat == RIFT_NATURE)
		return answers_of_nature(s, out, max);
	size_t count = s->rules->legal(&s->game, now.seat, moves, RIFT_ANSWERS);
	for (size_t i = 0; i < count && i < max; i++) {
		struct rift_move m = moves[i];
		out[i] = (struct rift_answer){ .move = m,
			.place = rift_place_of(s->rules, &s->game, m),
			.group = (uint8_t)group_of(m),
			.worker = m.verb == RIFT_V_PLACE ? m.a : RIFT_NO_WORKER_TYPE,
			.secret = now.secret };
		subject_of(m, &out[i].subject_kind, &out[i].subject);
		out[i].dearer = m.verb == RIFT_V_PLACE ? dearer_hex(s, moves, count, m)
						       : m.verb == RIFT_V_POWER && dearer_power(moves, count, m);
	}
	return count < max ? count : max;
}

/* ---- preview of a move ---- */

static int bits_of(int bits)
{
	return __builtin_popcount((unsigned)bits);
}

static int breakthroughs(const struct rift_rules *rules, const struct rift_game *g, int seat)
{
	int n = 0;
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++)
		n += rules->fact(g, RIFT_FACT_BREAKTHROUGHS, seat, b);
	return n;
}

/* Adds (or subtracts) what a seat has in a position. */
static void balance_add(
	const struct rift_rules *rules, const struct rift_game *g, int seat, int sign, struct rift_balance *to)
{
	struct rift_score sheet;
	for (int good = 1; good < RIFT_GOOD_END; good++)
		to->good[good] = (int16_t)(to->good[good] + sign * rules->fact(g, RIFT_FACT_GOODS, seat, good));
	for (int w = 1; w < RIFT_WORKER_END; w++) {
		to->active[w] = (int8_t)(to->active[w] + sign * rules->fact(g, RIFT_FACT_ACTIVE, seat, w));
		to->tired[w] = (int8_t)(to->tired[w] + sign * rules->fact(g, RIFT_FACT_TIRED, seat, w));
	}
	rules->score(g, seat, &sheet);
	to->vp = (int16_t)(to->vp + sign * rules->fact(g, RIFT_FACT_VP, seat, 0));
	to->score = (int16_t)(to->score + sign * sheet.total);
	to->exosuits = (int8_t)(to->exosuits + sign * bits_of(rules->fact(g, RIFT_FACT_SLOTS, seat, 0)));
	to->morale = (int8_t)(to->morale + sign * rules->fact(g, RIFT_FACT_MORALE, seat, 0));
	to->paradox = (int8_t)(to->paradox + sign * rules->fact(g, RIFT_FACT_PARADOX, seat, 0));
	to->breakthroughs = (int8_t)(to->breakthroughs + sign * breakthroughs(rules, g, seat));
	to->travels = (int8_t)(to->travels + sign * rules->fact(g, RIFT_FACT_TRAVELS, seat, 0));
}

void rift_balance_of(const struct rift_rules *rules, const struct rift_game *before, const struct rift_game *after,
	int seat, struct rift_balance *out)
{
	*out = (struct rift_balance){ 0 };
	balance_add(rules, after, seat, 1, out);
	balance_add(rules, before, seat, -1, out);
	int first = rules->fact(after, RIFT_FACT_FIRST, 0, 0);
	out->first = first == seat && rules->fact(before, RIFT_FACT_FIRST, 0, 0) != seat;
}

static bool is_even(const struct rift_balance *of)
{
	const unsigned char *bytes = (const unsigned char *)of;
	for (size_t i = 0; i < sizeof *of; i++)
		if (bytes[i])
			return false;
	return true;
}

bool rift_session_preview(const struct rift_session *s, struct rift_move m, struct rift_preview *out,
	struct rift_game *after, struct rift_log *log)
{
	struct rift_game before, then;
	*out = (struct rift_preview){ 0 };
	if (m.seat >= RIFT_SEATS)
		return false;
	s->rules->view(&before, &s->game, m.seat);
	then = before;
	if (s->rules->play_turn(&then, m, log) != RIFT_OK)
		return false;
	rift_balance_of(s->rules, &before, &then, m.seat, &out->balance);
	out->even = is_even(&out->balance);
	out->next = s->rules->asks(&then);
	out->goes_on = out->next.seats >> m.seat & 1;
	bool nature = out->next.seats >> RIFT_NATURE & 1;
	out->reveals = nature && rift_session_hold(nature_verb(s, &then)) == RIFT_HOLD_AT_ONCE;
	out->ends = !out->goes_on && !out->reveals && !(nature && turn_goes_on(s, &then, m.seat));
	if (after)
		*after = then;
	return true;
}

/* ---- why a place cannot be used ---- */

static bool places_workers(int ask)
{
	return ask == RIFT_ASK_TURN || ask == RIFT_ASK_PLACE_MAIN || ask == RIFT_ASK_PLACE_HOME;
}

static enum rift_result check(const struct rift_session *s, int verb, int seat, int a, int b)
{
	return s->rules->check(&s->game,
		(struct rift_move){ .verb = (uint8_t)verb, .seat = (uint8_t)seat, .a = (uint8_t)a, .b = (uint8_t)b });
}

/* Prefers a specific reason to "wrong Worker". */
static bool says_more(enum rift_result refusal, enum rift_result than)
{
	bool plain = refusal == RIFT_WRONG_WORKER || refusal == RIFT_NO_WORKER;
	return than == RIFT_OK || (!plain && (than == RIFT_WRONG_WORKER || than == RIFT_NO_WORKER));
}

struct rift_why rift_session_why(const struct rift_session *s, struct rift_place there, int worker)
{
	struct rift_why why = { 0 };
	struct rift_now now = rift_session_now(s);
	int space = space_of(there);
	enum rift_result refusal = RIFT_OK;
	if (now.state != RIFT_STATE_ANSWER || now.seat >= RIFT_SEATS || !space ||
		!places_workers(s->rules->asks(&s->game).kind))
		return why;
	for (int w = 1; w < RIFT_WORKER_END; w++) {
		if (!s->rules->fact(&s->game, RIFT_FACT_ACTIVE, now.seat, w))
			continue;
		enum rift_result placed = check(s, RIFT_V_PLACE, now.seat, w, space);
		if (placed == RIFT_OK)
			why.workers |= (uint8_t)(1u << w);
		else if (says_more(placed, refusal))
			refusal = placed;
	}
	enum rift_result free = check(s, RIFT_V_FREE, now.seat, space, 0);
	if (worker ? why.workers >> worker & 1 : why.workers || free == RIFT_OK)
		return why;
	if (worker)
		refusal = check(s, RIFT_V_PLACE, now.seat, worker, space);
	else if (free != RIFT_CLOSED && free != RIFT_BAD_MOVE)
		refusal = free;
	else if (refusal == RIFT_OK)
		refusal = check(s, RIFT_V_PLACE, now.seat, RIFT_GENIUS, space);
	why.refusal = (uint8_t)refusal;
	return why;
}
