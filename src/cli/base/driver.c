/* driver.c -- see driver.h. */
#include "cli/base/driver.h"

#include <stdlib.h>
#include <string.h>

#include "ai/greedy.h"
#include "base/base.h"
#include "content/content.h"
#include "rift_record.h"
#include "rift_words.h"

static uint64_t splitmix(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

void rng_seed(struct rng *rng, uint64_t seed, uint64_t stream)
{
	uint64_t state = seed;
	state = splitmix(&state) ^ stream;
	for (size_t i = 0; i < ARRAY_LEN(rng->s); i++)
		rng->s[i] = splitmix(&state);
}

static uint64_t rotate(uint64_t x, int by)
{
	return x << by | x >> (64 - by);
}

uint64_t rng_next(struct rng *rng)
{
	uint64_t *s = rng->s;
	uint64_t result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotate(s[3], 45);
	return result;
}

/* By multiplication: the bias is below n / 2^32, too small to matter. */
uint32_t rng_below(struct rng *rng, uint32_t n)
{
	CHECK(n > 0);
	return (uint32_t)((rng_next(rng) >> 32) * n >> 32);
}

size_t driver_outcome(struct rng *rng, const struct rift_outcome *outcomes, size_t count)
{
	uint32_t total = 0;
	for (size_t i = 0; i < count; i++)
		total += outcomes[i].weight;
	uint32_t left = rng_below(rng, total);
	size_t at = 0;
	for (; at + 1 < count && left >= outcomes[at].weight; at++)
		left -= outcomes[at].weight;
	return at;
}

int driver_seat(struct rng *rng, unsigned seats)
{
	uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcount(seats));
	for (; skip; skip--)
		seats &= seats - 1;
	return __builtin_ctz(seats);
}

/* Preferences of a random player: weights of answers by kind; ordinary answers weigh LIKE. */
#define LIKE 8
struct style {
	uint16_t pass, force, free;
	uint16_t construct, recruit, research, council, mine, purify, trade, evacuate, supply, home;
	uint16_t nothing; /* declining: no Warp tile, no repayment, no copy, no */
	uint16_t warp_two;
	uint16_t super; /* a Superproject where a Building is possible */
	uint16_t own; /* a Building that its Path's Evacuation needs */
	uint16_t exosuit; /* per Exosuit powered up */
	uint16_t module; /* spaces of modules; 0: like any other */
};

#define EVEN \
	.force = LIKE, .free = LIKE, .construct = LIKE, .recruit = LIKE, .research = LIKE, .council = LIKE, \
	.mine = LIKE, .purify = LIKE, .trade = LIKE, .evacuate = LIKE, .supply = LIKE, .home = LIKE, .nothing = LIKE, \
	.warp_two = LIKE, .super = LIKE, .own = LIKE
static const struct style plain = { EVEN, .pass = 1, .exosuit = 4 };
static const struct style idle = { EVEN, .pass = 120 };

static const struct style builder = { .pass = 1,
	.force = 1,
	.free = 30,
	.construct = 200,
	.recruit = 20,
	.research = 30,
	.council = 10,
	.mine = 100,
	.purify = 10,
	.trade = 6,
	.evacuate = 100,
	.supply = 30,
	.home = 20,
	.nothing = 4,
	.warp_two = 6,
	.super = 60,
	.own = 80,
	.exosuit = 20 };

/* Breakthroughs and Superprojects. */
static const struct style scholar = { .pass = 1,
	.force = 1,
	.free = 20,
	.construct = 60,
	.recruit = 20,
	.research = 300,
	.council = 60,
	.mine = 60,
	.purify = 20,
	.trade = 6,
	.evacuate = 60,
	.supply = 60,
	.home = 40,
	.nothing = 2,
	.warp_two = 4,
	.super = 500,
	.own = 8,
	.exosuit = 20 };

/* Warps as much as possible and repays: Power Plants, Time Travel. */
static const struct style traveller = { .pass = 1,
	.force = 1,
	.free = 40,
	.construct = 100,
	.recruit = 20,
	.research = 20,
	.council = 10,
	.mine = 60,
	.purify = 30,
	.trade = 10,
	.evacuate = 40,
	.supply = 30,
	.home = 200,
	.nothing = 1,
	.warp_two = 60,
	.super = 60,
	.own = 8,
	.exosuit = 16,
	.module = 1500 };

/* Forces Workers, warps as much as possible, repays nothing and builds: boards full of tiles and Anomalies. */
static const struct style reckless = { .pass = 20,
	.force = 2000,
	.free = 900,
	.construct = 2000,
	.recruit = 2,
	.research = 20,
	.council = 1,
	.mine = 200,
	.purify = 1,
	.trade = 2,
	.evacuate = 1,
	.supply = 6,
	.home = 1,
	.nothing = 300,
	.warp_two = 2000,
	.super = 2000,
	.own = 10,
	.exosuit = 36 };

/* Uses its player board, Supply and Free Actions; gains Morale. */
static const struct style homely = { .pass = 1,
	.force = 2,
	.free = 200,
	.construct = 40,
	.recruit = 60,
	.research = 10,
	.council = 4,
	.mine = 20,
	.purify = 60,
	.trade = 60,
	.evacuate = 100,
	.supply = 200,
	.home = 300,
	.nothing = 4,
	.warp_two = 8,
	.super = 20,
	.own = 30,
	.exosuit = 6 };

/* Prefers what modules add, such as Experiments. */
static const struct style explorer = { .pass = 1,
	.force = 2,
	.free = 30,
	.construct = 90,
	.recruit = 40,
	.research = 90,
	.council = 20,
	.mine = 60,
	.purify = 60,
	.trade = 10,
	.evacuate = 40,
	.supply = 40,
	.home = 200,
	.nothing = 1,
	.warp_two = 30,
	.super = 60,
	.own = 20,
	.exosuit = 30,
	.module = 3000 };

static unsigned like_space(const struct style *style, int space)
{
	if (space <= RIFT_CONSTRUCT_3)
		return style->construct;
	if (space <= RIFT_RECRUIT_3)
		return style->recruit;
	if (space <= RIFT_RESEARCH_3)
		return style->research;
	if (space <= RIFT_COUNCIL_RIGHT)
		return style->council;
	if (space <= RIFT_MINE_BOTTOM)
		return style->mine;
	if (space > RIFT_HOME_12)
		return style->module ? style->module : LIKE;
	switch (space) {
	case RIFT_PURIFY:
		return style->purify;
	case RIFT_TRADE:
		return style->trade;
	case RIFT_EVACUATE:
		return style->evacuate;
	case RIFT_SUPPLY:
		return style->supply;
	default:
		return style->home;
	}
}

static unsigned like_tile(const struct style *style, const struct rift_game *g, int seat, int tile)
{
	if (RIFT_IS_SUPER(tile))
		return style->super;
	int base = paths[rift_fact(g, RIFT_FACT_PATH, seat, 0)].evacuation[INFINITY_BOX][0].base;
	return RIFT_BUILDING_TYPE(tile) - RIFT_POWER_PLANT == base - COUNT_POWER_PLANTS ? style->own : LIKE;
}

static unsigned like(const struct style *style, const struct rift_game *g, struct rift_move m)
{
	switch (m.verb) {
	case RIFT_V_PASS:
		return style->pass;
	case RIFT_V_FREE:
		return m.a == RIFT_FORCE ? style->force : m.a == RIFT_SUPPLY ? style->supply : style->free;
	case RIFT_V_PLACE:
		return like_space(style, m.b);
	case RIFT_V_POWER:
		return 1u + m.a * style->exosuit;
	case RIFT_V_WARP:
		return m.b ? style->warp_two : m.a ? LIKE : style->nothing;
	case RIFT_V_REPAY:
	case RIFT_V_UNWARP:
	case RIFT_V_COPY:
	case RIFT_V_ENLIST:
		return m.a ? LIKE : style->nothing;
	case RIFT_V_NO:
		return style->nothing;
	case RIFT_V_BLINK:
	case RIFT_V_ACQUIRE:
		return style->module ? style->module : 4 * LIKE;
	case RIFT_V_BUILD:
	case RIFT_V_BUILD_OFF:
		return like_tile(style, g, m.seat, m.a);
	default:
		return LIKE;
	}
}

static size_t choose_by_style(const struct player *self, const struct rift_game *g, const struct rift_move *answers,
	size_t count, struct rng *rng)
{
	unsigned weight[RIFT_ANSWERS], total = 0;
	CHECK(count > 0 && count <= RIFT_ANSWERS);
	for (size_t i = 0; i < count; i++)
		total += weight[i] = like(self->more, g, answers[i]);
	unsigned left = rng_below(rng, total);
	size_t at = 0;
	for (; at + 1 < count && left >= weight[at]; at++)
		left -= weight[at];
	return at;
}

static size_t choose_any(const struct player *self, const struct rift_game *g, const struct rift_move *answers,
	size_t count, struct rng *rng)
{
	(void)self;
	(void)g;
	(void)answers;
	return rng_below(rng, (uint32_t)count);
}

const struct player player_uniform = { "uniform", choose_any, NULL };

struct rift_move driver_think(const struct rift_player *p, const struct rift_game *g, int seat, uint64_t *random)
{
	size_t bytes = rift_think_bytes(p);
	void *memory = malloc(bytes);
	CHECK(memory != NULL);
	struct rift_move m = rift_player_choose(p, RIFT_RULES, g, seat, random, memory, bytes);
	free(memory);
	return m;
}

static size_t choose_greedy(const struct player *self, const struct rift_game *g, const struct rift_move *answers,
	size_t count, struct rng *rng)
{
	(void)self;
	uint64_t random = rng_next(rng);
	struct rift_move m = greedy_choose(RIFT_RULES, g, answers[0].seat, &random);
	size_t at = 0;
	while (at < count && memcmp(&answers[at], &m, sizeof m) != 0)
		at++;
	CHECK(at < count);
	return at;
}

const struct player player_greedy = { "greedy", choose_greedy, NULL };

const struct player driver_players[] = {
	{ "random", choose_by_style, &plain }, { "idle", choose_by_style, &idle },
	{ "builder", choose_by_style, &builder }, { "scholar", choose_by_style, &scholar },
	{ "traveller", choose_by_style, &traveller }, { "reckless", choose_by_style, &reckless },
	{ "homely", choose_by_style, &homely },
	{ "explorer", choose_by_style, &explorer }, /* only in games with modules */
};
const size_t driver_player_count = ARRAY_LEN(driver_players);

const struct player *driver_player(const char *name)
{
	for (size_t i = 0; i < driver_player_count; i++)
		if (strcmp(driver_players[i].name, name) == 0)
			return &driver_players[i];
	if (strcmp(name, player_greedy.name) == 0)
		return &player_greedy;
	return strcmp(name, player_uniform.name) == 0 ? &player_uniform : NULL;
}

static void draw_seats(struct rng *rng, struct rift_setup *setup, int humans)
{
	bool fractures = setup->modules >> (RIFT_FRACTURES - 1) & 1;
	size_t count = fractures ? RIFT_UNITY : RIFT_SALVATION;
	uint8_t path[RIFT_UNITY];
	for (size_t i = 0; i < count; i++)
		path[i] = (uint8_t)(i + 1);
	for (size_t i = count - 1; i > 0; i--) {
		size_t j = rng_below(rng, (uint32_t)i + 1);
		uint8_t other = path[j];
		path[j] = path[i];
		path[i] = other;
	}
	for (int seat = 0; seat < humans; seat++) {
		if (rng_below(rng, 4) == 0)
			continue; /* asked or drawn during set-up */
		setup->seat[seat].path = path[seat];
		if (rng_below(rng, 4))
			setup->seat[seat].leader =
				paths[path[seat]].leader[rng_below(rng, fractures ? LEADERS_MAX : BASE_LEADERS)];
		if (rng_below(rng, 4))
			setup->seat[seat].evacuation = (uint8_t)(1 + rng_below(rng, 2));
	}
}

static void draw_table(struct rng *rng, struct rift_setup *setup)
{
	setup->edition = (uint8_t)(rng_below(rng, 3) ? RIFT_INFINITY_BOX : RIFT_CLASSIC);
	setup->side = (uint8_t)rng_below(rng, 2);
	setup->first = (uint8_t)rng_below(rng, setup->players + 1u);
	for (int v = RIFT_NO_VARIANT + 1; v <= RIFT_NARROW_COUNCIL; v++)
		if (rng_below(rng, 4) == 0)
			setup->variants |= RIFT_VARIANT_BIT(v);
}

/* Draws the variants and numbers of a module. */
static void draw_modules(struct rng *rng, unsigned modules, int kind, struct rift_setup *setup)
{
	setup->modules = modules;
	if (modules >> (RIFT_FRACTURES - 1) & 1)
		setup->device = (uint8_t)rng_below(rng, 2);
	if (modules >> (RIFT_NEW_BUILDINGS - 1) & 1 && rng_below(rng, 2))
		setup->left_out = (uint16_t)rng_below(rng, 1u << (RIFT_NEW_BUILDING_END - 1));
	bool drafted = setup->variants >> (RIFT_CONDITION_DRAFT - 1) & 1;
	if (!kind && modules >> (RIFT_VARIABLE_ANOMALIES - 1) & 1 && !drafted && rng_below(rng, 4) == 0)
		setup->variants |= RIFT_VARIANT_BIT(RIFT_NEW_CONDITIONS);
	if (!(modules >> (RIFT_DOOMSDAY - 1) & 1) || rng_below(rng, 3))
		return;
	if (kind)
		setup->marked_experiments = (uint8_t)rng_below(rng, 7);
	else
		setup->variants |= RIFT_VARIANT_BIT(RIFT_PLANNED_EXPERIMENTS);
}

void driver_setup(struct rng *rng, int players, unsigned modules, struct rift_setup *setup)
{
	*setup = (struct rift_setup){ .players = (uint8_t)players };
	draw_table(rng, setup);
	draw_modules(rng, modules, 0, setup);
	draw_seats(rng, setup, players);
	if (players != 2) /* the only variant for two players */
		setup->variants &= ~RIFT_VARIANT_BIT(RIFT_NARROW_COUNCIL);
}

/* Adds a third of the options that are compatible with the setup. */
static void draw_options(struct rng *rng, struct rift_setup *setup)
{
	for (int o = RIFT_NO_OPTION + 1; o < RIFT_OPTION_END; o++) {
		struct rift_setup with = *setup;
		with.options |= RIFT_OPTION_BIT(o);
		if (rng_below(rng, 3) == 0 && rift_setup_check(&with) == RIFT_NO_FAULT)
			*setup = with;
	}
}

/*
 * Only the rules know which options are compatible: draws until they accept the setup, with fewer options the longer it
 * takes.
 */
void driver_solo_setup(struct rng *rng, int kind, unsigned modules, struct rift_setup *setup)
{
	int bot = (int)rng_below(rng, 2);
	for (uint32_t tries = 1; tries < 1000; tries++) {
		*setup = (struct rift_setup){ .players = 2 };
		draw_table(rng, setup);
		draw_modules(rng, modules, kind, setup);
		draw_seats(rng, setup, 2);
		memset(&setup->seat[bot], 0, sizeof setup->seat[bot]);
		setup->seat[bot].kind = (uint8_t)kind;
		if (tries > 100)
			setup->variants = 0;
		if (kind == RIFT_CHRONOSSUS) {
			setup->energy_cores = (uint8_t)rng_below(rng, 4);
			setup->objectives_fewer = (uint8_t)rng_below(rng, 4);
		}
		if (modules >> (RIFT_FRACTURES - 1) & 1) {
			setup->flux_cores = (uint8_t)rng_below(rng, 4);
			setup->glitches = (uint8_t)rng_below(rng, 2);
		}
		if (rift_setup_check(setup) != RIFT_NO_FAULT)
			continue;
		draw_options(rng, setup);
		return;
	}
	*setup = (struct rift_setup){ .players = 2 };
	setup->seat[1].kind = (uint8_t)kind;
}

bool driver_bits(const char *list, char between, int (*number_of)(const char *word), uint64_t *bits)
{
	const char ends[] = { between, '\0' };
	*bits = 0;
	if (strcmp(list, "-") == 0)
		return true;
	while (*list) {
		char word[32] = "";
		size_t length = strcspn(list, ends);
		if (length >= sizeof word)
			return false;
		memcpy(word, list, length);
		int number = number_of(word);
		if (number <= 0)
			return false;
		*bits |= UINT64_C(1) << (number - 1);
		list += length;
		list += *list == between;
	}
	return *bits != 0;
}

bool driver_modules(const char *list, unsigned *modules)
{
	uint64_t bits;
	bool well = driver_bits(list, ',', rift_word_module_of, &bits);
	*modules = (unsigned)bits;
	return well;
}

void driver_setup_line(const struct rift_setup *setup, char *out, size_t size)
{
	size_t length = rift_record_write_setup(setup, out, size);
	CHECK(length > 0 && length < size);
	for (size_t i = 0; i < length; i++)
		if (out[i] == '\n')
			out[i] = ' ';
	while (length > 0 && out[length - 1] == ' ')
		out[--length] = '\0';
}

/* Options that do not make the game harder. */
#define NOT_HARDER (RIFT_OPTION_BIT(RIFT_BEGINNER) | RIFT_OPTION_BIT(RIFT_PRINTED_2017))

/* Takes the changed setup if the rules accept it. */
static void take_accepted(struct rift_setup *setup, const struct rift_setup *changed)
{
	if (rift_setup_check(changed) == RIFT_NO_FAULT)
		*setup = *changed;
}

void driver_hardest(struct rift_setup *setup)
{
	setup->variants |= RIFT_VARIANT_BIT(RIFT_NARROW_COUNCIL);
	struct rift_setup more;
	for (int option = 1; option < RIFT_OPTION_END; option++) {
		if (RIFT_OPTION_BIT(option) & NOT_HARDER)
			continue;
		more = *setup;
		more.options |= RIFT_OPTION_BIT(option);
		take_accepted(setup, &more);
	}
	more = *setup;
	more.energy_cores = 3;
	take_accepted(setup, &more);
	more = *setup;
	more.objectives_fewer = 3;
	take_accepted(setup, &more);
}
