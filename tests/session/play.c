/* play.c -- see play.h. */
#include "play.h"

#include <string.h>

#include "expect.h"

uint64_t random_next(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

size_t random_below(uint64_t *state, size_t n)
{
	EXPECT(n > 0);
	return (size_t)(random_next(state) % n);
}

struct rift_setup setup_number(size_t i)
{
	struct rift_setup setup = { .players = 2 };
	switch (i) {
	case 0:
		break;
	case 1:
		setup.seat[1].kind = RIFT_CHRONOBOT_2;
		break;
	case 2:
		setup.seat[1].kind = RIFT_CHRONOSSUS;
		setup.modules = MODULE(FRACTURES) | MODULE(VARIABLE_ANOMALIES);
		break;
	case 3:
		setup.modules = MODULE(FRACTURES) | MODULE(PIONEERS);
		break;
	case 4:
		setup.variants = 1u << (RIFT_ASSET_DRAFT - 1) | 1u << (RIFT_CONDITION_DRAFT - 1);
		break;
	case 5:
		setup.players = 3;
		setup.modules = MODULE(DOOMSDAY) | MODULE(PIONEERS) | MODULE(GUARDIANS);
		break;
	case 6:
		setup.players = 4;
		setup.side = RIFT_SIDE_B;
		setup.modules = MODULE(FRACTURES) | MODULE(PIONEERS);
		setup.variants = 1u << (RIFT_ALTERNATE_TIMELINE - 1);
		break;
	default:
		setup.seat[1].kind = RIFT_CHRONOBOT_1;
	}
	return setup;
}

/* What rarely comes up is turned up first where it is looked for. */
static bool is_rare(struct rift_move m)
{
	return m.verb == RIFT_N_SUPERPROJECT && m.a == RIFT_SUPER(RIFT_AMETHYNIA_TECHNOLOGY_CENTER);
}

/* The n-th roll depends on n alone, so that a roll after Undo is the same. */
static size_t roll(void *context, const struct rift_outcome *outcomes, size_t count, size_t number)
{
	const struct table *t = context;
	uint64_t random = t->seed * 31 + number * 977;
	size_t all = 0, at = 0;
	for (size_t i = 0; t->eager && i < count; i++)
		if (is_rare(outcomes[i].move))
			return i;
	for (size_t i = 0; i < count; i++)
		all += outcomes[i].weight;
	size_t left = random_below(&random, all);
	while (left >= outcomes[at].weight)
		left -= outcomes[at++].weight;
	return at;
}

static struct rift_move choose(void *context, const struct rift_game *g, int seat, size_t number)
{
	struct rift_move moves[RIFT_ANSWERS];
	const struct table *t = context;
	uint64_t random = t->seed ^ number * 7919;
	return moves[random_below(&random, rift_legal(g, seat, moves, RIFT_ANSWERS))];
}

void table_open(struct table *t, struct rift_setup setup, uint64_t seed)
{
	t->setup = setup;
	t->seed = t->random = seed;
	t->eager = false;
	t->options.host = (struct rift_session_host){ .context = t, .roll = roll, .choose = choose };
	EXPECT(rift_session_bytes(MOVES_MAX) <= sizeof t->memory);
	t->s = rift_session_open(RIFT_RULES, t->memory, sizeof t->memory, &setup, &t->options);
	EXPECT(t->s != NULL);
}

static bool is_eager(struct rift_move m)
{
	return m.verb == RIFT_V_ACQUIRE || m.verb == RIFT_V_YES || m.verb == RIFT_V_FREE || m.verb == RIFT_V_COMPOUND ||
		(m.verb == RIFT_V_BUILD && RIFT_IS_SUPER(m.a)) ||
		(m.verb == RIFT_V_PLACE &&
			(m.b <= RIFT_CONSTRUCT_3 || (m.b >= RIFT_ASSIMILATE_1 && m.b <= RIFT_ASSIMILATE_3)));
}

struct rift_move any_answer(struct table *t)
{
	struct rift_answer answers[RIFT_ANSWERS];
	size_t count = rift_session_answers(t->s, answers, RIFT_ANSWERS);
	EXPECT(count > 0);
	size_t first = random_below(&t->random, count);
	for (size_t i = 0; t->eager && i < count && random_below(&t->random, 8); i++)
		if (is_eager(answers[(first + i) % count].move))
			return answers[(first + i) % count].move;
	if (t->eager && answers[first].move.verb == RIFT_V_PASS)
		first = random_below(&t->random, count);
	return answers[first].move;
}

bool table_step(struct table *t)
{
	struct rift_now now = rift_session_now(t->s);
	switch ((enum rift_state)now.state) {
	case RIFT_STATE_OVER:
		return false;
	case RIFT_STATE_ANSWER:
		EXPECT(rift_session_play(t->s, any_answer(t)) == RIFT_OK);
		return true;
	case RIFT_STATE_HAND_OVER:
		rift_session_take(t->s, now.seat);
		return true;
	case RIFT_STATE_TURN_UP:
		EXPECT(rift_session_go_on(t->s));
		return true;
	case RIFT_STATE_READY:
		EXPECT(rift_session_end_turn(t->s));
		return true;
	case RIFT_STATE_NATURE:
	case RIFT_STATE_COMPUTER:
		EXPECT(rift_session_step(t->s));
		return true;
	case RIFT_STATE_SEND:
	case RIFT_STATE_SENT:
	case RIFT_STATE_WAIT:
		break;
	}
	expect_failed("nobody goes on", __FILE__, __LINE__);
}

void replay(const struct table *t, size_t n, struct rift_game *out)
{
	EXPECT(rift_new(out, &t->setup) == RIFT_OK);
	for (size_t i = 0; i < n; i++)
		EXPECT(rift_play(out, rift_session_moves(t->s)[i], NULL) == RIFT_OK);
}

bool same_game(const struct rift_game *x, const struct rift_game *y)
{
	return memcmp(x, y, sizeof *x) == 0;
}
