/*
 * replay.c -- plays a game by the full program and by companion light side by side: companion-replay RECORD ... plays
 * the moves of records, companion-replay [--first N] --random COUNT SEED draws setups and moves.
 *
 * The companion is told only what somebody at the table sees: which spaces the player's figures occupy, what left the
 * pools and stacks, the player's Warp tiles, and the automaton's dice and draws.  After each of its steps the events of
 * the automaton and its whole board must equal those of the full program.  Prints the number of entries per turn of the
 * player; --taps N fails if their median is above N.  --entries prints every entry instead, one line each: kind, verb, a
 * to d (tests/companion/entries).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/driver.h"
#include "companion/companion.h"
#include "core/modules/pioneers/pioneers.h"
#include "rift_record.h"
#include "rift_words.h"

#define EVENTS 4096
#define TURNS 4096

/* One game, twice. */
static struct {
	const char *name;
	struct rift_game full;
	struct rift_companion *light;
	int you, bot;
	/* What the automaton did and was not compared yet: by the full program, and by the companion. */
	struct rift_event told[EVENTS], heard[EVENTS];
	size_t count, heard_count;
	struct rift_move warp; /* Warp tiles chosen, until it is known whether another lies on top */
	struct rift_event cards[64]; /* cards that the player took in the present turn, in order */
	size_t card_count;
	uint8_t dealt[16], dealt_count; /* Experiments dealt meanwhile */
	int steps;
	int entries, before; /* entries in all, and when the player's last turn ended */
	int own; /* entries of the player's present turn */
} play;

static int taps[TURNS], own_taps[TURNS], turns; /* per turn of the player: all entries, and those of the turn itself */
static int games, compared, corrections, with[RIFT_MODULE_END];
static bool print_entries;

static void fail(const char *what)
{
	const struct game *g = game_in(&play.full), *l = game_in(rift_companion_game(play.light));
	struct rift_wanted w = rift_companion_wants(play.light);
	printf("%s: step %d, Era %d, phase %d: %s\n", play.name, play.steps, g->era, g->phase, what);
	printf("  full: frame %d seat %d ask %d; companion: frame %d seat %d ask %d, wants %d verb %d, Era %d phase %d\n",
		g->frame[g->depth - 1].op, g->frame[g->depth - 1].seat, g->frame[g->depth - 1].ask,
		l->frame[l->depth - 1].op, l->frame[l->depth - 1].seat, l->frame[l->depth - 1].ask, w.kind, w.verb,
		l->era, l->phase);
	exit(1);
}

static const struct game *light(void)
{
	return game_in(rift_companion_game(play.light));
}

static int wants(void)
{
	return rift_companion_wants(play.light).kind;
}

static bool is_bots(const struct rift_event *e)
{
	return e->rule && (!strncmp(e->rule, "CB", 2) || !strncmp(e->rule, "CX", 2)) && e->kind != E_CARD;
}

static void keep(struct rift_event *to, size_t *count, const struct rift_event *from, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (is_bots(&from[i]) && *count < EVENTS)
			to[(*count)++] = from[i];
}

static bool try_enter(struct rift_entry e)
{
	size_t count;
	if (rift_companion_enter(play.light, e) != RIFT_OK)
		return false;
	play.entries++;
	if (print_entries)
		printf("%d %d %d %d %d %d\n", e.kind, e.verb, e.a, e.b, e.c, e.d);
	const struct rift_event *told = rift_companion_told(play.light, &count);
	size_t before = rift_companion_told_before(play.light);
	keep(play.heard, &play.heard_count, told + before, count - before);
	return true;
}

static void enter(int kind, int a, int b, int c)
{
	struct rift_entry e = { .kind = (uint8_t)kind, .a = (uint8_t)a, .b = (uint8_t)b, .c = (uint8_t)c };
	char what[120];
	if (try_enter(e))
		return;
	(void)snprintf(what, sizeof what, "the entry %d %d %d %d is refused", kind, a, b, c);
	fail(what);
}

static void enter_nature(struct rift_move m)
{
	struct rift_entry e = { .kind = RIFT_ENTER_NATURE, .verb = m.verb, .a = m.a, .b = m.b, .c = m.c, .d = m.d };
	char what[120];
	if (try_enter(e))
		return;
	(void)snprintf(what, sizeof what, "Nature's answer %d %d %d is refused", m.verb, m.a, m.b);
	fail(what);
}

static void correct(enum rift_fact fact, int index, int value)
{
	struct rift_entry e = rift_companion_correct(play.light, fact, index, value);
	corrections++;
	if (!e.kind || !try_enter(e))
		fail("a correction is refused");
}

/* While changes are entered the companion may ask what lies there now: read it off the table. */
static void read_off(const struct game *t)
{
	while (wants() == RIFT_WANT_NATURE) {
		const struct game *l = light();
		const struct frame *f = &l->frame[l->depth - 1], *due = &t->frame[t->depth - 1];
		struct rift_move m = { .verb = rift_companion_wants(play.light).verb, .seat = RIFT_NATURE };
		if (due->ask == ASK_NATURE && due->op == f->op)
			return; /* it is being turned up */
		switch (f->op) {
		case F_TURN_TOP:
			m.a = t->primary[f->v[0]];
			break;
		case F_TECHNOLOGY:
			m.a = t->fractures.primary;
			break;
		case F_PILE:
			m.a = t->variables.top;
			break;
		case F_EXPERIMENTS:
			m.a = play.dealt_count ? play.dealt[0] : t->doomsday.top;
			memmove(play.dealt, play.dealt + 1, sizeof play.dealt - 1);
			play.dealt_count = (uint8_t)(play.dealt_count ? play.dealt_count - 1 : 0);
			break;
		case F_UNCOVER:
			m.a = t->collapse[f->v[1]];
			break;
		default:
			return;
		}
		enter_nature(m);
	}
}

static void change(const struct game *t, int kind, int a, int b)
{
	enter(kind, a, b, 0);
	read_off(t);
}

static int mark_at(const struct game *g, int space)
{
	return space < HEX_END ? g->hex[space] : g->fractures.valley[space - VALLEY_FIRST];
}

static int next_space(const struct game *g, int space)
{
	if (space + 1 < HEX_END)
		return space + 1;
	if (!module(g, FRACTURES) || space == VALLEY_2)
		return 0;
	return space < VALLEY_FIRST ? VALLEY_FIRST : space + 1;
}

static void see_spaces(const struct game *t)
{
	int mark = play.you + 1;
	for (int s = CONSTRUCT_1; s; s = next_space(t, s))
		if (mark_at(light(), s) == mark && mark_at(t, s) != mark)
			change(t, RIFT_ENTER_LEAVE, s, 0);
	for (int s = CONSTRUCT_1; s; s = next_space(t, s))
		if (mark_at(light(), s) != mark && mark_at(t, s) == mark)
			change(t, RIFT_ENTER_SPACE, s, 0);
	if (light()->first != t->first)
		change(t, RIFT_ENTER_FIRST, t->first == play.bot, 0);
	for (int s = CONSTRUCT_1; s <= RESEARCH_3; s++)
		if (light()->collapse[s] != t->collapse[s])
			correct(RIFT_FACT_COLLAPSE, s, t->collapse[s]);
	if (light()->flipped != t->flipped)
		correct(RIFT_FACT_FLIPPED, 0, (int)t->flipped);
}

static void see_pools(const struct game *t)
{
	for (int w = SCIENTIST; w <= GENIUS; w++)
		while (light()->recruit_pool[w] != t->recruit_pool[w]) {
			if (light()->recruit_pool[w] < t->recruit_pool[w])
				correct(RIFT_FACT_RECRUIT_POOL, w, t->recruit_pool[w]);
			else
				change(t, RIFT_ENTER_WORKER, w, 0);
		}
	for (int good = TITANIUM; good <= NEUTRONIUM; good++)
		while (light()->mine_pool[good] != t->mine_pool[good]) {
			if (light()->mine_pool[good] < t->mine_pool[good])
				correct(RIFT_FACT_MINE_POOL, good, t->mine_pool[good]);
			else
				change(t, RIFT_ENTER_RESOURCE, good, 0);
		}
	for (int shape = CIRCLE; shape <= SQUARE; shape++) {
		int there = 0, here = 0;
		for (int icon = TIME; icon <= SOCIETY; icon++) {
			there += t->breakthrough_left[RIFT_BREAKTHROUGH(shape, icon)];
			here += light()->breakthrough_left[RIFT_BREAKTHROUGH(shape, icon)];
		}
		if (!there != !here)
			change(t, RIFT_ENTER_SHAPE, shape, there != 0);
	}
}

static void see_stacks(const struct game *t)
{
	for (int type = POWER_PLANT; type <= LAB; type++) {
		if (light()->primary[type] != t->primary[type] && light()->primary[type])
			change(t, RIFT_ENTER_TILE, type, 1);
		while (light()->seconds[type] > t->seconds[type])
			change(t, RIFT_ENTER_TILE, type, 2);
		if (light()->primary[type] != t->primary[type])
			enter(RIFT_ENTER_TOP, type, 1, t->primary[type]);
		if (light()->seconds[type] != t->seconds[type])
			fail("a secondary stack differs");
	}
	for (int era = 1; era <= ERA_ZERO; era++)
		if (light()->timeline[era] != t->timeline[era])
			change(t, RIFT_ENTER_SUPER, era, 0);
}

/* Of Warp tiles that lie on each other one counts (TECH-516). */
static int warps_of(const struct game *g, int era)
{
	return warps_on(g, play.you, era);
}

static void see_warps(const struct game *t)
{
	for (int era = 1; era <= ERA_ZERO; era++) {
		while (warps_of(light(), era) > warps_of(t, era))
			change(t, RIFT_ENTER_UNWARP, era, 0);
		while (warps_of(light(), era) < warps_of(t, era))
			change(t, RIFT_ENTER_WARP, era, 0);
	}
}

static void see_modules(const struct game *t)
{
	for (int place = 1; place <= GUARDIAN_PLACES; place++)
		if (light()->marker[place] != t->marker[place])
			change(t, RIFT_ENTER_GUARDIAN, place, 0);
	for (int i = 0; i < POWER_SPACES; i++)
		if (light()->pioneers.space[i] != t->pioneers.space[i])
			change(t, RIFT_ENTER_VENTURE, i + 1, 0);
	for (int deck = 0; deck < 2; deck++)
		while (deck_size(light(), deck) > deck_size(t, deck))
			change(t, RIFT_ENTER_ADVENTURE, deck + 1, 0);
	if (light()->fractures.primary != t->fractures.primary && light()->fractures.primary)
		change(t, RIFT_ENTER_TECHNOLOGY, 1, 0);
	while (light()->fractures.seconds > t->fractures.seconds)
		change(t, RIFT_ENTER_TECHNOLOGY, 2, 0);
	while (light()->fractures.operators > t->fractures.operators)
		change(t, RIFT_ENTER_OPERATOR, 0, 0);
}

/* Notes the cards that the player took. */
static void note_cards(const struct rift_log *log)
{
	for (size_t i = 0; i < log->count; i++) {
		const struct rift_event *e = &log->events[i];
		bool taken =
			e->kind == E_EXPERIMENT || e->kind == E_TOKEN || (e->kind == E_PILE && e->a == RIFT_PILE_TAKEN);
		if (e->seat == play.you && taken && play.card_count < 64)
			play.cards[play.card_count++] = *e;
	}
}

static void see_cards(const struct game *t)
{
	for (size_t i = 0; i < play.card_count; i++) {
		const struct rift_event *e = &play.cards[i];
		if (e->kind == E_EXPERIMENT)
			change(t, RIFT_ENTER_EXPERIMENT, e->b, 0);
		else if (e->kind == E_TOKEN)
			change(t, RIFT_ENTER_TOKEN, e->a, 0);
		else
			change(t, RIFT_ENTER_ANOMALY, e->n, 0);
	}
	play.card_count = play.dealt_count = 0;
}

static void compare_events(void)
{
	size_t n = play.count < play.heard_count ? play.count : play.heard_count;
	for (size_t i = 0; i < n; i++) {
		const struct rift_event *a = &play.told[i], *b = &play.heard[i];
		if (a->kind == b->kind && a->a == b->a && a->b == b->b && a->n == b->n && !strcmp(a->rule, b->rule))
			continue;
		printf("  full %d %d %d %d %s, companion %d %d %d %d %s\n", a->kind, a->a, a->b, a->n, a->rule, b->kind,
			b->a, b->b, b->n, b->rule);
		fail("an event differs");
	}
	if (play.count != play.heard_count) {
		bool more = play.heard_count > n;
		const struct rift_event *e = more ? &play.heard[n] : &play.told[n];
		printf("  %d %d %d %d %s\n", e->kind, e->a, e->b, e->n, e->rule);
		fail(more ? "the companion's automaton does more" : "the companion's automaton does less");
	}
	play.count = play.heard_count = 0;
	compared++;
}

static void compare_board(void)
{
	struct game a = *game_in(&play.full), b = *light();
	memset(a.bot.objective, 0, sizeof a.bot.objective);
	memset(b.bot.objective, 0, sizeof b.bot.objective);
	if (memcmp(&a.bot, &b.bot, sizeof a.bot) != 0)
		fail("tokens, tiles or pools of the automaton differ");
	for (size_t i = 0; i < sizeof a.seat[0]; i++)
		if (((unsigned char *)&a.seat[play.bot])[i] != ((unsigned char *)&b.seat[play.bot])[i])
			printf("  byte %d of its seat is %d, here %d\n", (int)i,
				((unsigned char *)&a.seat[play.bot])[i], ((unsigned char *)&b.seat[play.bot])[i]);
	if (memcmp(&a.seat[play.bot], &b.seat[play.bot], sizeof a.seat[0]) != 0)
		fail("the automaton's board differs");
	if (a.era != b.era || a.impact != b.impact || a.impact_after != b.impact_after || a.passed != b.passed)
		fail("Era or Impact differ");
	struct rift_score x, y;
	rift_score(&play.full, play.bot, &x);
	rift_companion_score(play.light, &y);
	x.conditions = y.conditions = 0;
	if (x.total != y.total)
		fail("its score differs");
}

static bool in_turn(const struct game *g)
{
	for (int i = 0; i < g->depth; i++)
		if (g->frame[i].op == F_TURN)
			return true;
	return false;
}

static void end_turn(bool pass)
{
	own_taps[turns < TURNS ? turns : 0] = play.entries + 1 - (play.own ? play.own - 1 : play.entries);
	enter(pass ? RIFT_ENTER_PASS : RIFT_ENTER_DONE, 0, 0, 0);
	if (turns < TURNS)
		taps[turns++] = play.entries - play.before;
	play.before = play.entries;
}

/* Answers of the player that the full program made itself, because there was only one. */
static void catch_up(void)
{
	const struct game *g = game_in(&play.full);
	for (;;) {
		struct rift_entry first;
		int kind = wants();
		bool lags = g->era == light()->era && g->phase < ACTION_ROUNDS;
		if (kind == RIFT_WANT_TURN && !in_turn(g) && !lags) {
			see_warps(g);
			end_turn(true);
		} else if (kind == RIFT_WANT_MARK && g->phase != SETTING_UP) {
			rift_companion_answers(play.light, &first, 1);
			enter(first.kind, first.a, 0, 0);
		} else if (kind == RIFT_WANT_ANOMALIES && !g->variables.due[play.you]) {
			for (int i = 0; i < g->depth; i++)
				if (g->frame[i].op == F_RECEIVE && g->frame[i].seat == play.you)
					return;
			enter(RIFT_ENTER_GO_ON, 0, 0, 0);
		} else {
			return;
		}
	}
}

static bool same_question(const struct game *g)
{
	const struct frame *a = &g->frame[g->depth - 1], *b = &light()->frame[light()->depth - 1];
	bool seats = a->op == F_PARADOX || a->op == F_FIND || a->op == F_DICE;
	return wants() == RIFT_WANT_NATURE && a->op == b->op && a->pc == b->pc && (!seats || a->seat == b->seat);
}

/* The player's answers outside of turns. */
static void say_choice(struct rift_move m)
{
	const struct rift_ask next = rift_asks(&play.full);
	if (m.verb == V_PATH && wants() == RIFT_WANT_PATH)
		enter(RIFT_ENTER_PATH, m.a, 0, 0);
	if (m.verb == V_MARK)
		enter(RIFT_ENTER_MARK, m.a, 0, 0);
	if (m.verb == V_WARP)
		play.warp = m;
	if ((m.verb == V_WARP && next.kind != ASK_COMPOUND) || m.verb == V_COMPOUND) {
		if (wants() != RIFT_WANT_WARPS)
			fail("the companion does not ask for Warp tiles");
		enter(RIFT_ENTER_WARPS, (play.warp.a != 0) + (play.warp.b != 0), 0, 0);
	}
}

static void compare(void)
{
	const struct game *g = game_in(&play.full);
	if (g->phase != light()->phase) /* the companion does not wait for what the player does alone */
		return;
	if (in_turn(g) || (g->frame[g->depth - 1].ask == ASK_NATURE && same_question(g))) {
		compare_events();
		compare_board();
	}
}

/* What changed on the table in a turn of the player. */
static void see_turn(const struct game *t)
{
	see_cards(t);
	see_spaces(t);
	see_pools(t);
	see_stacks(t);
	see_warps(t);
	see_modules(t);
}

static void step(struct rift_move m)
{
	static struct rift_event events[RIFT_EVENTS_MAX], until[RIFT_EVENTS_MAX];
	struct rift_log log = { .events = events, .max = RIFT_EVENTS_MAX };
	struct rift_log part = { .events = until, .max = RIFT_EVENTS_MAX };
	struct rift_game turn = play.full;
	bool mine = in_turn(game_in(&play.full)), asked = same_question(game_in(&play.full));
	play.steps++;
	if (!mine && rift_asks(&play.full).kind != ASK_COMPOUND && wants() != RIFT_WANT_NOTHING)
		see_warps(game_in(&play.full));
	if (rift_play_turn(&turn, m, &part) != RIFT_OK || rift_play(&play.full, m, &log) != RIFT_OK)
		fail("the move is refused by the rules");
	keep(play.told, &play.count, log.events, log.count);
	note_cards(&part);
	const struct game *t = game_in(&turn);
	if (mine) {
		if (!play.own)
			play.own = 1 + play.entries;
		if (m.verb == N_EXPERIMENT && play.dealt_count < sizeof play.dealt)
			play.dealt[play.dealt_count++] = m.a;
		if (in_turn(t))
			return;
		see_turn(t);
		end_turn(t->passed >> play.you & 1);
	} else {
		if (m.seat != RIFT_NATURE)
			say_choice(m);
		else if (asked)
			enter_nature(m);
		see_cards(t);
	}
	play.own = 0;
	catch_up();
	compare();
}

static void begin(const char *name, const struct rift_setup *setup)
{
	static void *memory;
	struct rift_companion_setup s = { .game = *setup };
	if (!memory)
		memory = malloc(rift_companion_bytes());
	memset(&play, 0, sizeof play);
	play.name = name;
	if (rift_new(&play.full, setup) != RIFT_OK || !(play.light = rift_companion_open(memory, &s))) {
		printf("%s: the setup is refused\n", name);
		exit(1);
	}
	play.you = rift_companion_you(play.light);
	play.bot = rift_companion_bot(play.light);
}

static void finish(void)
{
	games++;
	catch_up();
	if (rift_asks(&play.full).kind != ASK_OVER)
		return;
	if (wants() != RIFT_WANT_NOTHING)
		fail("the full program's game is over");
	compare_events();
	compare_board();
}

static void play_record(const char *name)
{
	static char text[1 << 20];
	static struct rift_record record;
	struct rift_record_error error;
	struct rift_game end;
	FILE *file = fopen(name, "r");
	size_t length = file ? fread(text, 1, sizeof text, file) : 0;
	if (file)
		(void)fclose(file);
	if (rift_record_read(RIFT_RULES, text, length, &record, &end, &error)) {
		printf("%s: %s\n", name, error.reason);
		exit(1);
	}
	begin(name, &record.setup);
	for (size_t i = 0; i < record.count; i++)
		step(record.moves[i]);
	finish();
}

static void play_random(uint64_t seed, uint64_t number)
{
	static char name[64];
	static struct rift_move moves[RIFT_ANSWERS];
	static struct rift_outcome out[RIFT_ANSWERS];
	struct rng rng;
	struct rift_setup setup;
	unsigned modules;
	rng_seed(&rng, seed, number);
	do {
		int kind = rng_below(&rng, 2) ? RIFT_CHRONOSSUS : RIFT_CHRONOBOT_1 + (int)rng_below(&rng, 2);
		modules = rng_below(&rng, 8) ? rng_below(&rng, 1u << (RIFT_MODULE_END - 1)) : 0;
		driver_solo_setup(&rng, kind, modules, &setup);
	} while (rift_setup_check(&setup) != RIFT_NO_FAULT || (modules & ~setup.modules));
	for (int i = 0; i < RIFT_MODULE_END - 1; i++)
		with[i] += (setup.modules >> i & 1) != 0;
	const struct player *player =
		&driver_players[rng_below(&rng, 2) ? driver_player_count - 1
						   : rng_below(&rng, (uint32_t)driver_player_count)];
	(void)snprintf(name, sizeof name, "game %d of seed %d", (int)number, (int)seed);
	begin(name, &setup);
	for (;;) {
		struct rift_ask ask = rift_asks(&play.full);
		if (!ask.seats)
			break;
		if (ask.seats >> RIFT_NATURE & 1) {
			size_t n = rift_chance(&play.full, out, RIFT_ANSWERS);
			step(out[driver_outcome(&rng, out, n)].move);
			continue;
		}
		size_t n = rift_legal(&play.full, play.you, moves, RIFT_ANSWERS);
		step(moves[player->choose(player, &play.full, moves, n, &rng)]);
	}
	finish();
}

static int by_size(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static int median(int *of)
{
	qsort(of, (size_t)turns, sizeof of[0], by_size);
	return turns ? of[turns / 2] : 0;
}

int main(int argc, char **argv)
{
	int most = 0, first = 0;
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--taps") && i + 1 < argc) {
			most = atoi(argv[++i]);
		} else if (!strcmp(argv[i], "--first") && i + 1 < argc) {
			first = atoi(argv[++i]);
		} else if (!strcmp(argv[i], "--entries")) {
			print_entries = true;
		} else if (!strcmp(argv[i], "--random") && i + 2 < argc) {
			for (int n = 0; n < atoi(argv[i + 1]); n++)
				play_random((uint64_t)atoi(argv[i + 2]), (uint64_t)n + (uint64_t)first);
			i += 2;
		} else {
			play_record(argv[i]);
		}
	}
	for (int m = 1; m < RIFT_MODULE_END; m++)
		if (with[m - 1])
			printf("companion: %d games with %s\n", with[m - 1], rift_word_module(m));
	if (print_entries)
		return 0;
	int all = median(taps), own = median(own_taps);
	printf("companion: %d games, %d comparisons, %d turns of the player; entries per turn: median %d of the turn itself, %d"
	       " with the automaton's dice and draws after the turn before; %d corrections\n",
		games, compared, turns, own, all, corrections);
	if (most && all > most) {
		printf("companion: at most %d entries per turn were promised\n", most);
		return 1;
	}
	return 0;
}
