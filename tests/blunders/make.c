/*
 * make.c -- made the records of this folder: make-blunders NUMBER [SEED] writes one to standard output.
 *
 * All sides play as the level skilled, except that one of them blunders once:
 * - in every second game it passes though it has three Exosuits and three Active Workers left;
 * - in every fourth game it powers up no Exosuit;
 * - in the others it gives the worst of eight answers to a turn.  Which one that is does not depend on any search: after
 *   each answer the game is played to its end ten times by the player novice, with the same dice, and the answer with
 *   the lowest mean margin is the worst.  In 64 games of the player greedy it must be at least 5 VP worse than the
 *   answer that the level skilled would give.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "rift_player.h"
#include "rift_record.h"
#include "rift_words.h"

#define CANDIDATES 8
#define TRIALS 10
#define PROOF 64 /* trials */
#define WORSE 5 /* VP */
#define SUITS 3
#define TEXT (1u << 20)

static uint64_t draw(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

static struct rift_move outcome(const struct rift_game *g, uint64_t *state)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	size_t count = rift_chance(g, outcomes, RIFT_ANSWERS), at = 0;
	uint32_t total = 0;
	for (size_t i = 0; i < count; i++)
		total += outcomes[i].weight;
	CHECK(total > 0);
	for (uint32_t left = (uint32_t)(draw(state) % total); left >= outcomes[at].weight; at++)
		left -= outcomes[at].weight;
	return outcomes[at].move;
}

static struct rift_move answer(const struct rift_player *p, const struct rift_game *g, uint64_t *state)
{
	static void *memory;
	static size_t size;
	if (rift_think_bytes(p) > size) {
		size = rift_think_bytes(p);
		free(memory);
		memory = malloc(size);
		CHECK(memory);
	}
	return rift_player_choose(p, RIFT_RULES, g, __builtin_ctz(rift_asks(g).seats), state, memory, size);
}

static struct rift_move next_move(const struct rift_player *p, const struct rift_game *g, uint64_t *state)
{
	return rift_asks(g).seats >> RIFT_NATURE & 1 ? outcome(g, state) : answer(p, g, state);
}

/* The mean margin when the game is played to its end after a move. */
static double margin_after(
	const struct rift_player *by, const struct rift_game *g, struct rift_move m, uint64_t seed, uint64_t trials)
{
	int players = rift_fact(g, RIFT_FACT_PLAYERS, 0, 0), sum = 0;
	for (uint64_t trial = 0; trial < trials; trial++) {
		struct rift_game end = *g;
		struct rift_score sheet;
		uint64_t state = seed + trial;
		int best = -1000;
		CHECK(rift_play(&end, m, NULL) == RIFT_OK);
		while (rift_asks(&end).seats)
			CHECK(rift_play(&end, next_move(by, &end, &state), NULL) == RIFT_OK);
		for (int seat = 0; seat < players; seat++) {
			rift_score(&end, seat, &sheet);
			if (seat == m.seat)
				sum += sheet.total;
			else
				best = int_max(best, sheet.total);
		}
		sum -= best;
	}
	return (double)sum / (double)trials;
}

/* The answer with this verb and no more than this in it. */
static bool answer_of(const struct rift_game *g, int seat, int verb, struct rift_move *m)
{
	struct rift_move answers[RIFT_ANSWERS];
	size_t count = rift_legal(g, seat, answers, RIFT_ANSWERS);
	for (size_t i = 0; i < count; i++) {
		if (answers[i].verb == verb && answers[i].a == 0) {
			*m = answers[i];
			return true;
		}
	}
	return false;
}

static bool pass_of(const struct rift_game *g, int seat, struct rift_move *m)
{
	int workers = 0;
	for (int worker = 1; worker < RIFT_WORKER_END; worker++)
		workers += rift_fact(g, RIFT_FACT_ACTIVE, seat, worker);
	return rift_fact(g, RIFT_FACT_EXOSUITS, seat, 0) >= SUITS && workers >= SUITS &&
		answer_of(g, seat, RIFT_V_PASS, m);
}

/* In *m the answer that would be given; then the worst one, if it is bad enough. */
static bool worst_of(const struct rift_game *g, int seat, uint64_t *state, struct rift_move *m)
{
	struct rift_move answers[RIFT_ANSWERS], worst = *m, good = *m;
	size_t count = rift_legal(g, seat, answers, RIFT_ANSWERS);
	const struct rift_player *novice = rift_player("novice"), *greedy = rift_player("greedy");
	uint64_t seed = draw(state);
	double low = margin_after(novice, g, good, seed, TRIALS), first = low;
	for (int i = 0; i < CANDIDATES; i++) {
		struct rift_move one = answers[draw(state) % count];
		double margin = margin_after(novice, g, one, seed, TRIALS);
		if (margin < low && one.verb != RIFT_V_PASS) {
			low = margin;
			worst = one;
		}
	}
	*m = worst;
	seed = draw(state);
	return first - low >= WORSE &&
		margin_after(greedy, g, good, seed, PROOF) - margin_after(greedy, g, worst, seed, PROOF) >= WORSE;
}

static struct rift_setup setup_of(int number, uint64_t *state)
{
	struct rift_setup setup = { .revision = RIFT_REVISION, .players = 2, .edition = RIFT_INFINITY_BOX };
	int path = (int)(draw(state) % 4);
	setup.players = number % 10 == 9 ? 3 : 2;
	if (number % 5 == 3)
		setup.modules = RIFT_MODULE_BIT(number % 10 == 3 ? RIFT_PIONEERS : RIFT_FRACTURES);
	for (int seat = 0; seat < setup.players; seat++) {
		setup.seat[seat].kind = RIFT_HUMAN;
		setup.seat[seat].path = (uint8_t)(1 + (path + seat) % 4);
	}
	if (number % 10 == 5) {
		setup.seat[1].kind = RIFT_CHRONOBOT_2;
		setup.seat[1].path = 0;
	}
	return setup;
}

/* In *m the answer that would be given; then the blunder, if there is one. */
static bool blunders(int number, const struct rift_game *g, uint64_t *state, struct rift_move *m)
{
	int kind = rift_asks(g).kind;
	if (number % 4 == 0)
		return kind == RIFT_ASK_POWER && answer_of(g, m->seat, RIFT_V_POWER, m);
	if (kind != RIFT_ASK_TURN)
		return false;
	return number % 2 ? pass_of(g, m->seat, m) : worst_of(g, m->seat, state, m);
}

int main(int argc, char **argv)
{
	static struct rift_record r;
	static char text[TEXT];
	int number = argc > 1 ? atoi(argv[1]) : 0;
	uint64_t state = (uint64_t)number * 1000003 + (argc > 2 ? (uint64_t)atoi(argv[2]) : 0);
	int victim = number % 10 == 5 ? 0 : number / 2 % 2, era = 2 + (int)(draw(&state) % 4);
	int wait = (int)(draw(&state) % 3); /* turns in that Era before the blunder */
	size_t blunder = 0;
	struct rift_game g;
	r.setup = setup_of(number, &state);
	CHECK(rift_new(&g, &r.setup) == RIFT_OK);
	while (rift_asks(&g).seats) {
		struct rift_move m = next_move(rift_player("skilled"), &g, &state), bad = m;
		bool ripe = m.seat == victim && !blunder && rift_fact(&g, RIFT_FACT_ERA, 0, 0) >= era &&
			(rift_asks(&g).kind != RIFT_ASK_TURN || wait-- <= 0);
		if (ripe && blunders(number, &g, &state, &bad)) {
			m = bad;
			blunder = r.count + 1;
		}
		CHECK(r.count < RIFT_RECORD_MOVES);
		r.moves[r.count++] = m;
		CHECK(rift_play(&g, m, NULL) == RIFT_OK);
	}
	if (!blunder || rift_record_write(RIFT_RULES, &r, text, sizeof text) >= sizeof text) {
		(void)fprintf(stderr, "no blunder in game %d\n", number);
		return 1;
	}
	(void)printf("# %c blunders with move %zu\n%s", rift_words_seat(victim), blunder, text);
	return 0;
}
