/*
 * native.c -- a game between computer players without Python: native PLAYER SEED.  Prints its record.  The dice and the seeds of
 * the players are those of test_native.py, so that both programs must write the same record.
 */
#include <stdio.h>
#include <stdlib.h>

#include <rift_player.h>
#include <rift_record.h>

static uint64_t next(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

static struct rift_move draw(const struct rift_game *g, uint64_t *dice)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	const size_t count = rift_chance(g, outcomes, RIFT_ANSWERS);
	uint64_t all = 0, i = 0;
	for (size_t k = 0; k < count; k++)
		all += outcomes[k].weight;
	uint64_t left = (next(dice) >> 32) * all >> 32;
	for (; left >= outcomes[i].weight; i++)
		left -= outcomes[i].weight;
	return outcomes[i].move;
}

static struct rift_move choose(
	const struct rift_player *p, void *memory, const struct rift_game *g, unsigned seats, uint64_t seed)
{
	struct rift_think *t =
		rift_think_begin(memory, rift_think_bytes(p), p, RIFT_RULES, g, __builtin_ctz(seats), seed, 0);
	while (rift_think_go(t, 7))
		continue;
	return rift_think_answer(t);
}

int main(int argc, char **argv)
{
	static struct rift_record record = { .setup = { .players = 2 } };
	static char text[1 << 20];
	const struct rift_player *p = argc == 3 ? rift_player(argv[1]) : NULL;
	struct rift_game g;
	if (!p)
		return 2;
	void *memory = malloc(rift_think_bytes(p));
	uint64_t dice = strtoull(argv[2], NULL, 10);
	if (!memory || rift_new(&g, &record.setup) != RIFT_OK)
		return 1;
	for (unsigned seats; (seats = rift_asks(&g).seats) != 0;) {
		const struct rift_move m =
			seats >> RIFT_NATURE & 1 ? draw(&g, &dice) : choose(p, memory, &g, seats, record.count);
		if (rift_play(&g, m, NULL) != RIFT_OK)
			return 1;
		record.moves[record.count++] = m;
	}
	(void)rift_record_write(RIFT_RULES, &record, text, sizeof text);
	fputs(text, stdout);
	free(memory);
	return 0;
}
