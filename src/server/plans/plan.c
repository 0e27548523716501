/* plan.c -- see plan.h. */
#include "server/plans/plan.h"

#include <string.h>

#include "server/game/step.h"
#include "text/format/letters.h"
#include "rift_words.h"

/* Reads moves in hex; returns how many, -1 if it cannot. */
static int moves_read(struct rift_move *out, int most, const json_t *value)
{
	unsigned char bytes[PLAN_SEEN * MOVE_BYTES];
	const char *text = json_string_value(value);
	const size_t length = text ? strlen(text) / 2 : 0;
	if (!text || length % MOVE_BYTES != 0 || length > (size_t)most * MOVE_BYTES ||
		!hex_read(bytes, length, text, strlen(text)))
		return -1;
	for (size_t i = 0; i < length / MOVE_BYTES; i++)
		out[i] = move_read(bytes + i * MOVE_BYTES);
	return (int)(length / MOVE_BYTES);
}

/* absent: what is foreseen if nothing is said. */
static bool foreseen_parse(struct foreseen *f, const json_t *value, bool absent, int seat, bool nature)
{
	*f = (struct foreseen){ .any = absent };
	if (!value)
		return true;
	const char *text = json_string_value(value);
	f->any = text && strcmp(text, "any") == 0;
	const int count = f->any ? 0 : moves_read(f->moves, PLAN_SEEN, value);
	for (int i = 0; i < count; i++)
		if (f->moves[i].seat == seat || (f->moves[i].seat == RIFT_NATURE) != nature)
			return false;
	f->count = (uint8_t)(count > 0 ? count : 0);
	return count >= 0;
}

static int ask_kind(const char *word)
{
	for (int kind = 1; word && kind < RIFT_ASK_END; kind++)
		if (strcmp(rift_word_ask(kind), word) == 0)
			return kind;
	return RIFT_NO_ASK;
}

static bool answers_parse(struct plan_step *s, const json_t *answers, int seat)
{
	const size_t count = json_array_size(answers);
	if (count < 1 || count > PLAN_ANSWERS)
		return false;
	s->count = (uint8_t)count;
	for (size_t i = 0; i < count; i++) {
		const json_t *answer = json_array_get(answers, i);
		const int kind = ask_kind(json_string_value(json_object_get(answer, "ask")));
		if (kind == RIFT_NO_ASK || moves_read(&s->answers[i].move, 1, json_object_get(answer, "m")) != 1 ||
			s->answers[i].move.seat != seat)
			return false;
		s->answers[i].ask = (uint8_t)kind;
	}
	return true;
}

static bool step_parse(struct plan *p, int number, const json_t *step, int seat)
{
	struct plan_step *s = &p->steps[number];
	const json_t *after = json_object_get(step, "after");
	const json_int_t before = after ? json_integer_value(after) : PLAN_FIRST;
	if ((after && (!json_is_integer(after) || before < 0)) || before >= number)
		return false;
	s->after = (int8_t)before;
	s->depth = (uint8_t)(before < 0 ? 1 : p->steps[before].depth + 1);
	return s->depth <= PLAN_DEPTH && answers_parse(s, json_object_get(step, "answers"), seat) &&
		foreseen_parse(&s->others, json_object_get(step, "others"), true, seat, false) &&
		foreseen_parse(&s->draws, json_object_get(step, "draws"), false, seat, true);
}

bool plan_parse(struct plan *p, const json_t *steps, int seat)
{
	const size_t count = json_array_size(steps);
	if (count < 1 || count > PLAN_STEPS)
		return false;
	p->count = (int)count;
	for (int i = 0; i < p->count; i++)
		if (!step_parse(p, i, json_array_get(steps, (size_t)i), seat))
			return false;
	return true;
}
