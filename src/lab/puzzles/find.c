/*
 * find.c -- looks for puzzles in games of computer players.
 *
 * A game depends only on the seed and its number.  Its last Era is played several times, and the first position is taken that
 * fits: so no two puzzles are of one game.
 */
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "cli/base/driver.h"
#include "lab/learn/setup.h"
#include "lab/puzzles/puzzles.h"

#define AGAIN 16 /* how often the last Era of a game is played anew */
#define LINE_MAX_MOVES 256 /* room for the moves of an answer */
#define WORKERS_MAX 2 /* with more the lines are too many */
#define NOBODY (-1)

/* A game under way. */
struct table {
	struct rng rng;
	struct rift_game game;
	const struct rift_player *player[RIFT_SEATS];
	uint64_t random[RIFT_SEATS];
	int hero; /* the seat that stays while the other one passes early; NOBODY: no seat passes early */
	int era; /* of the position below */
	struct rift_game rounds; /* where the Action Rounds of the Era began */
	size_t rounds_at; /* after so many moves */
};

static struct rift_move think(const struct puzzle_try *how, const struct rift_game *g, int seat, uint64_t seed)
{
	size_t bytes = rift_think_bytes(how->player);
	void *memory = malloc(bytes);
	CHECK(memory != NULL);
	struct rift_think *t = rift_think_begin(memory, bytes, how->player, RIFT_RULES, g, seat, seed, how->nodes);
	CHECK(t != NULL);
	while (rift_think_go(t, UINT32_MAX))
		;
	struct rift_move m = rift_think_answer(t);
	free(memory);
	return m;
}

static struct rift_move draw(const struct rift_game *g, struct rng *rng)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	size_t count = rift_chance(g, outcomes, RIFT_ANSWERS);
	return outcomes[driver_outcome(rng, outcomes, count)].move;
}

/* Plays a move of the seat's line; false: the game has ended with it. */
static bool line_step(struct rift_game *g, struct rift_move m)
{
	enum rift_result r = rift_play(g, m, NULL);
	CHECK(r == RIFT_OK);
	return rift_asks(g).seats != 0;
}

int puzzle_play(const struct puzzle_try *how, const struct rift_game *from, int seat, struct rift_record *record)
{
	struct rift_game g = *from;
	struct rng rng;
	struct rift_move m;
	rng_seed(&rng, how->seed, 0);
	do {
		uint64_t seed = rng_next(&rng);
		if (rift_asks(&g).seats == 1u << RIFT_NATURE)
			m = draw(&g, &rng);
		else
			m = think(how, &g, seat, seed);
		if (record && record->count < RIFT_RECORD_MOVES)
			record->moves[record->count++] = m;
	} while (line_step(&g, m));
	return solve_total(&g, seat);
}

/* Ends the answer where its VP are reached.  false: it is too long, or it needs luck. */
static bool answer_trim(struct solver *s, struct puzzle *p, const struct rift_game *from)
{
	struct rift_game g = *from;
	int decisions = 0, turns = 0, vp;
	for (size_t i = p->at; i < p->record.count; i++) {
		struct rift_move m = p->record.moves[i];
		decisions += m.seat == p->seat;
		turns += m.verb == RIFT_V_PLACE;
		if (decisions > PUZZLE_DECISIONS || turns > PUZZLE_TURNS)
			return false;
		if (line_step(&g, m)) {
			if (solve_on(s, &g).sure < p->best)
				return false;
			if (rift_asks(&g).kind != RIFT_ASK_TURN || !solve_stop(&g, p->seat, &vp))
				continue;
		} else {
			vp = solve_total(&g, p->seat);
		}
		if (vp == p->best) {
			p->record.count = i + 1;
			return true;
		}
	}
	return false;
}

static bool level_finds(const char *level, const struct rift_game *g, const struct puzzle *p, uint64_t seed)
{
	const struct puzzle_try how = { .player = rift_player(level), .seed = seed };
	return puzzle_play(&how, g, p->seat, NULL) == p->best;
}

/* Whether the turns from here on are a puzzle: one best end, which greedy misses and master finds. */
static bool is_puzzle(const struct puzzle_plan *plan, const struct table *t, struct solver *s, struct puzzle *p)
{
	const struct rift_game *g = &t->game;
	struct solved solved;
	struct rng rng = t->rng;
	if (!solve(s, g, p->seat, &solved) || !solved.alike)
		return false;
	p->now = solved.now;
	p->best = solved.lines.best;
	p->second = solved.lines.second;
	if (solved.lines.sure < p->best || p->best - p->second < PUZZLE_MARGIN || solved.gains < PUZZLE_GAINS ||
		solved.sensible < PUZZLE_SENSIBLE)
		return false;
	if (level_finds("greedy", g, p, rng_next(&rng)))
		return false;
	const struct puzzle_try how = { rift_player(PUZZLE_PLAYER), plan->nodes, rng_next(&rng) };
	p->nodes = plan->nodes;
	p->at = p->record.count;
	if (puzzle_play(&how, g, p->seat, &p->record) == p->best && answer_trim(s, p, g)) {
		p->difficulty = level_finds("skilled", g, p, rng_next(&rng)) ? 1
			: level_finds("expert", g, p, rng_next(&rng))        ? 2
									     : 3;
		return true;
	}
	p->record.count = p->at;
	return false;
}

static void players_draw(struct table *t)
{
	static const char *const levels[] = { "novice", "greedy", "greedy" };
	for (int seat = 0; seat < RIFT_SEATS; seat++) {
		t->player[seat] = rift_player(levels[rng_below(&t->rng, ARRAY_LEN(levels))]);
		t->random[seat] = rng_next(&t->rng);
	}
}

/* Two seats, or one against an automaton; with modules if the plan wants no others. */
static bool setup_fits(const struct puzzle_plan *plan, const struct rift_setup *setup)
{
	return setup->players <= 2 && (setup->modules || !plan->modules);
}

static void table_begin(struct table *t, const struct puzzle_plan *plan, uint64_t number, struct rift_record *record)
{
	memset(t, 0, sizeof *t);
	memset(record, 0, sizeof *record);
	rng_seed(&t->rng, plan->seed, number);
	do
		(void)learn_setup(&t->rng, &record->setup);
	while (!setup_fits(plan, &record->setup));
	t->hero = NOBODY;
	players_draw(t);
	enum rift_result r = rift_new(&t->game, &record->setup);
	CHECK(r == RIFT_OK);
}

/* Back to the beginning of the last Action Rounds, which other levels play now. */
static void table_again(struct table *t, struct rift_record *record)
{
	t->game = t->rounds;
	record->count = t->rounds_at;
	t->hero = (int)rng_below(&t->rng, record->setup.players);
	players_draw(t);
}

/* A seat that passes early leaves turns of its own to the other one; else seats play as their levels do. */
static struct rift_move table_answer(struct table *t, struct rift_ask ask, int seat)
{
	const struct rift_move pass = { .verb = RIFT_V_PASS, .seat = (uint8_t)seat };
	if (seat == RIFT_NATURE)
		return draw(&t->game, &t->rng);
	if (ask.kind == RIFT_ASK_TURN && t->hero != NOBODY && t->hero != seat && rng_below(&t->rng, 2) &&
		rift_check(&t->game, pass) == RIFT_OK)
		return pass;
	return driver_think(t->player[seat], &t->game, seat, &t->random[seat]);
}

static void rounds_mark(struct table *t, struct rift_ask ask, int era, size_t moves)
{
	if (ask.kind != RIFT_ASK_TURN || era == t->era)
		return;
	t->era = era;
	t->rounds = t->game;
	t->rounds_at = moves;
}

/* Active Workers, each of which can take a turn. */
static int workers_of(const struct rift_game *g, int seat)
{
	int count = 0;
	for (int i = 1; i < rift_fact_count(RIFT_FACT_ACTIVE); i++)
		count += rift_fact(g, RIFT_FACT_ACTIVE, seat, i);
	return count;
}

/* Plays to the end of the game, or up to a puzzle. */
static bool table_play(struct table *t, const struct puzzle_plan *plan, struct solver *s, struct puzzle *p)
{
	struct rift_ask ask;
	while ((ask = rift_asks(&t->game)).seats && p->record.count + LINE_MAX_MOVES < RIFT_RECORD_MOVES) {
		p->seat = __builtin_ctz(ask.seats);
		p->era = rift_fact(&t->game, RIFT_FACT_ERA, 0, 0);
		rounds_mark(t, ask, p->era, p->record.count);
		if (solve_alone(&t->game, p->seat) && workers_of(&t->game, p->seat) <= WORKERS_MAX &&
			is_puzzle(plan, t, s, p))
			return true;
		struct rift_move m = table_answer(t, ask, p->seat);
		enum rift_result r = rift_play(&t->game, m, NULL);
		CHECK(r == RIFT_OK);
		p->record.moves[p->record.count++] = m;
	}
	return false;
}

bool puzzle_find(const struct puzzle_plan *plan, uint64_t number, struct solver *s, struct puzzle *p)
{
	struct table t;
	table_begin(&t, plan, number, &p->record);
	if (table_play(&t, plan, s, p))
		return true;
	for (int again = 0; again < AGAIN; again++) {
		table_again(&t, &p->record);
		if (table_play(&t, plan, s, p))
			return true;
	}
	return false;
}
