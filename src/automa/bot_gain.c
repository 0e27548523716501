/*
 * bot_gain.c -- what an automaton takes: Buildings, Superprojects, Workers, Resources, Time Travels; and how it removes
 * Anomalies (CB1-49 to -82, CB2-49 to -85).  The functions return whether that was possible.
 */
#include "automa/bot.h"

static int second_top(const struct game *g, int type)
{
	return g->seconds[type] ? g->second[type][g->seconds[type] - 1] : 0;
}

void bot_construct(struct play *p, int seat, int type, int command)
{
	struct game *g = p->g;
	int first = g->primary[type], second = second_top(g, type);
	int slot = row_free(g, seat, type);
	bot_rule(g, seat, "CB1-49", "CB2-49");
	if (slot < 0 || (!first && !second)) {
		bot_rule(g, seat, slot < 0 ? "CB1-52" : "CB1-50", slot < 0 ? "CB2-52" : "CB2-53");
		bot_fail(p, seat, command, slot < 0 ? RIFT_MISSING_SLOT : RIFT_MISSING_BUILDING);
		return;
	}
	const char *rule = bot_rule(g, seat, "CB1-50", "CB2-50");
	int tile = first;
	if (!first || !second) {
		tile = first ? first : second;
		rule = bot_rule(g, seat, "CB1-50", "CB2-53");
	} else if (tiles[second].vp >= tiles[first].vp) {
		tile = second;
		if (tiles[second].vp == tiles[first].vp)
			rule = bot_rule(g, seat, "CB1-51", "CB2-51");
	}
	bot_decided(p, seat, D_BUILDING, tile, tile == first ? second : first, rule);
	bot_rule(g, seat, "CB1-57", "CB2-54");
	g->seat[seat].tile[slot] = (uint8_t)tile;
	event_log(p, E_BUILT, seat, tile, slot, 0, 0x1f, rule);
	stack_take(p, tile);
}

/* The face-up Superproject with the most VP, the oldest on a tie; *era becomes its Era. */
int bot_best_superproject(const struct game *g, int *era)
{
	int best = 0, last = ERAS;
	if (option(g, PRESENT_SUPERPROJECTS))
		last = g->era;
	if (module(g, FRACTURES))
		RULE("CXFRAC-76");
	for (int at = 0; at <= last; at++) {
		int place = at ? at : ERA_ZERO, tile = g->timeline[place];
		if (!tile || tile == HIDDEN || (best && tiles[tile].vp <= tiles[best].vp))
			continue;
		best = tile;
		*era = place;
	}
	return best;
}

void bot_take_superproject(struct play *p, int seat)
{
	struct game *g = p->g;
	int era = 0, at = 0;
	int tile = bot_best_superproject(g, &era);
	CHECK(tile);
	while (g->bot.superproject[at])
		at++;
	g->bot.superproject[at] = (uint8_t)tile;
	g->timeline[era] = 0;
	const char *rule = bot_rule(g, seat, "CB1-54", "CB2-56");
	bot_decided(p, seat, D_SUPERPROJECT, tile, era, rule);
	event_log(p, E_BUILT, seat, tile, SLOTS_HOME + at, 0, 0x1f, rule);
	if (module(g, FRACTURES) && era == last_era(g))
		vp_gain(p, seat, LAST_SUPER_VP, "CXFRAC-46");
}

static const uint8_t worker_order[4] = { GENIUS, ADMINISTRATOR, ENGINEER, SCIENTIST };

int bot_has(const struct game *g, int seat, int type)
{
	return g->seat[seat].active[type] + g->bot.stands_for[type];
}

static bool set_complete(const struct game *g, int seat)
{
	for (int w = SCIENTIST; w <= GENIUS; w++)
		if (!bot_has(g, seat, w))
			return false;
	return true;
}

/* Removes one of the type: a Worker before an Operator that stands in for one (CXFRAC-62). */
static void set_lose(struct play *p, int seat, int type, const char *rule)
{
	uint8_t *operators = &p->g->bot.stands_for[type];
	bool worker = p->g->seat[seat].active[type];
	if (worker && *operators)
		RULE("CXFRAC-62");
	if (!worker) {
		--*operators;
		bot_decided(p, seat, D_POSITION, type, -1, rule);
	}
	worker_lose(p, seat, worker ? type : OPERATOR, RIFT_ACTIVE, rule);
}

/* A complete set of one Worker of each type is turned in for 5 VP (CB1-61, CB2-61). */
static void worker_sets(struct play *p, int seat)
{
	while (set_complete(p->g, seat)) {
		const char *rule = bot_rule(p->g, seat, "CB1-61", "CB2-61");
		bot_decided(p, seat, D_WORKER_SET, 0, 0, rule);
		for (int w = SCIENTIST; w <= GENIUS; w++)
			set_lose(p, seat, w, rule);
		vp_gain(p, seat, 5, rule);
	}
}

static int worker_wanted(const struct game *g, int seat, bool genius, const char **rule)
{
	if (genius) {
		*rule = "CB2-65";
		return GENIUS;
	}
	for (int i = 0; i < 4; i++) {
		int w = worker_order[i];
		if (g->recruit_pool[w] && !bot_has(g, seat, w)) {
			*rule = bot_rule(g, seat, "CB1-58", "CB2-59");
			return w;
		}
	}
	for (int i = 0; i < 4; i++) {
		if (g->recruit_pool[worker_order[i]]) {
			*rule = bot_rule(g, seat, "CB1-59", "CB2-60");
			return worker_order[i];
		}
	}
	return NO_TYPE;
}

bool bot_recruit(struct play *p, int seat, bool genius)
{
	struct game *g = p->g;
	const char *rule = NULL;
	int type = worker_wanted(g, seat, genius, &rule);
	if (!type) {
		bot_rule(g, seat, "CB1-62", "CB2-109");
		return false;
	}
	int pool = 0, owned = 0;
	for (int w = SCIENTIST; w <= GENIUS; w++) {
		pool |= g->recruit_pool[w] ? 1 << w : 0;
		owned |= bot_has(g, seat, w) ? 1 << w : 0;
	}
	if (module(g, FRACTURES))
		RULE("CXFRAC-47");
	bot_decided(p, seat, D_WORKER, type, pool | owned << 6, rule);
	g->recruit_pool[type]--;
	worker_gain(p, seat, type, RIFT_ACTIVE, rule);
	if (g->seat[seat].kind == CHRONOBOT_1)
		RULE("CB1-60");
	else
		vp_gain(p, seat, 1, "CB2-58");
	worker_sets(p, seat);
	return true;
}

static const uint8_t resource_order[4] = { NEUTRONIUM, URANIUM, GOLD, TITANIUM };

/* Preference: Resources it does not own first, then the fixed order; a smaller rank is better. */
static int rank(const struct game *g, int seat, int good, int counted)
{
	int place = 0;
	while (resource_order[place] != good)
		place++;
	return place + (g->seat[seat].good[good] || good == counted ? 4 : 0);
}

/* Whether it may use a hex.  Chronobot 1 in the classic edition always takes the topmost free hex (CB1-64). */
static bool mine_open(const struct game *g, int hex)
{
	if (g->edition == CLASSIC && g->seat[bot_seat(g)].kind == CHRONOBOT_1)
		for (int above = 0; above < hex; above++)
			if (!g->hex[MINE_TOP + above])
				return false;
	return !g->hex[MINE_TOP + hex];
}

/* Whether one free hex gives both Resources: one from the pool, the other beside the hex. */
static bool pair_on(const struct game *g, int hex, int a, int b)
{
	return mine_open(g, hex) &&
		((g->mine_pool[a] && mine_bonus[hex] == b) || (g->mine_pool[b] && mine_bonus[hex] == a));
}

/* The topmost free hex that gives both Resources, or -1. */
static int pair_hex(const struct game *g, int a, int b)
{
	for (int hex = 0; hex < 3; hex++)
		if (pair_on(g, hex, a, b))
			return hex;
	return -1;
}

static bool obtainable(const struct game *g, int good)
{
	for (int hex = 0; hex < 3; hex++)
		if (mine_open(g, hex) && (g->mine_pool[good] || mine_bonus[hex] == good))
			return true;
	return false;
}

/* The best Resource; with `first`, the best one available together with it. */
static int pick(const struct game *g, int seat, int first)
{
	int best = 0, best_rank = 99;
	for (int good = TITANIUM; good <= NEUTRONIUM; good++) {
		if (first ? pair_hex(g, first, good) < 0 : !obtainable(g, good))
			continue;
		int r = rank(g, seat, good, first);
		if (r < best_rank) {
			best_rank = r;
			best = good;
		}
	}
	return best;
}

static void resource_sets(struct play *p, int seat)
{
	struct seat *s = &p->g->seat[seat];
	while (s->good[TITANIUM] && s->good[GOLD] && s->good[URANIUM] && s->good[NEUTRONIUM]) {
		const char *rule = bot_rule(p->g, seat, "CB1-65", "CB2-72");
		bot_decided(p, seat, D_RESOURCE_SET, 0, 0, rule);
		for (int good = TITANIUM; good <= NEUTRONIUM; good++)
			good_pay(p, seat, good, 1, rule);
		vp_gain(p, seat, 5, rule);
	}
}

void bot_sets(struct play *p, int seat)
{
	worker_sets(p, seat);
	resource_sets(p, seat);
}

/* What it would mine; hex is NO_HEX if none is free, from_pool is 0 if the pool is empty. */
#define NO_HEX (-1)
struct dig {
	int hex, from_pool, beside;
};

/* In the base game the pool always has enough for three hexes (CB2-70); with Fractures of Time a hex can be used
   again. */
static struct dig dig_beside(const struct game *g, int good)
{
	int hex = 0;
	CHECK(module(g, FRACTURES));
	RULE("CXFRAC-44");
	while (!mine_open(g, hex) || mine_bonus[hex] != good)
		hex++;
	return (struct dig){ hex, 0, good };
}

static struct dig mine_choice(const struct game *g, int seat)
{
	int first = pick(g, seat, 0);
	if (!first)
		return (struct dig){ NO_HEX, 0, 0 };
	int second = pick(g, seat, first);
	if (!second)
		return dig_beside(g, first);
	int hex = pair_hex(g, first, second);
	bool first_from_pool = g->mine_pool[first] && mine_bonus[hex] == second;
	return (struct dig){ hex, first_from_pool ? first : second, first_from_pool ? second : first };
}

int bot_mine_space(const struct game *g, int seat)
{
	int hex = mine_choice(g, seat).hex;
	return hex == NO_HEX ? NO_SPACE : MINE_TOP + hex;
}

/* CB2-66 to -72.  Returns false if no hex is free. */
bool bot_mine(struct play *p, int seat)
{
	struct game *g = p->g;
	struct dig dig = mine_choice(g, seat);
	if (dig.hex == NO_HEX)
		return false;
	RULE("CB2-67");
	RULE("CB2-68");
	RULE("CB2-70");
	bot_place(p, seat, MINE_TOP + dig.hex);
	const char *rule = bot_rule(g, seat, "CB1-64", "CB2-66");
	bot_decided(p, seat, D_RESOURCES, dig.from_pool | dig.beside << 4, MINE_TOP + dig.hex, rule);
	g->mine_side[dig.hex] = 0;
	if (dig.from_pool) {
		g->mine_pool[dig.from_pool]--;
		good_gain(p, seat, dig.from_pool, 1, rule);
	}
	good_gain(p, seat, dig.beside, 1, module(g, FRACTURES) ? "CXFRAC-43" : rule);
	resource_sets(p, seat);
	return true;
}

static bool past_warps(const struct game *g, int seat)
{
	for (int back = past_eras(g); back; back--)
		if (warps_on(g, seat, era_back(g, back)))
			return true;
	return false;
}

bool bot_travel(struct play *p, int seat, bool rolled)
{
	struct game *g = p->g;
	struct seat *s = &g->seat[seat];
	bool has = past_warps(g, seat);
	bot_rule(g, seat, "CB1-69", "CB2-75");
	if (!has && (s->kind != CHRONOBOT_1 || !rolled)) {
		RULE("CB2-76");
		return false;
	}
	if (!has)
		RULE("CB1-70");
	else
		automa_unwarp(p, seat, false, bot_rule(g, seat, "CB1-67", "CB2-73"));
	if (s->travels == 6) {
		bot_rule(g, seat, "CB1-71", "CB2-77");
		return true;
	}
	s->travels++;
	event_log(p, E_TRAVEL, seat, s->travels, 0, 1, 0x1f, bot_rule(g, seat, "CB1-68", "CB2-74"));
	return true;
}

static int worth(const struct seat *s, int good)
{
	return good == NEUTRONIUM ? 2 * s->good[good] : s->good[good];
}

/* The Resource to pay with: the one worth most; ties in the order T, G, U, N. */
static int payment(const struct seat *s)
{
	static const uint8_t order[4] = { TITANIUM, GOLD, URANIUM, NEUTRONIUM };
	int best = 0;
	for (int i = 0; i < 4; i++)
		if (s->good[order[i]] && (!best || worth(s, order[i]) > worth(s, best)))
			best = order[i];
	return best;
}

enum rift_missing bot_remove_anomaly(struct play *p, int seat)
{
	struct game *g = p->g;
	struct seat *s = &g->seat[seat];
	bool first = s->kind == CHRONOBOT_1, printed = option(g, PRINTED_2017);
	int water = first ? (printed ? 1 : 2) : 0, due = printed ? 1 : 2, have = 0;
	bot_rule(g, seat, "CB1-79", "CB2-82");
	for (int good = TITANIUM; good <= NEUTRONIUM; good++)
		have += worth(s, good);
	if (!g->bot.anomalies || have < due || s->good[WATER] < water) {
		bot_rule(g, seat, "CB1-80", "CB2-83");
		if (!g->bot.anomalies)
			return RIFT_MISSING_ANOMALY;
		return have < due ? RIFT_MISSING_RESOURCES : RIFT_MISSING_WATER;
	}
	const char *rule = bot_rule(g, seat, "CB1-77", "CB2-79");
	good_pay(p, seat, WATER, water, rule);
	for (int good = 0; due > 0; due -= good == NEUTRONIUM ? 2 : 1) {
		if (good)
			RULE("CB2-81");
		if (!good || !s->good[good]) /* uses up one Resource before the next */
			good = payment(s);
		good_pay(p, seat, good, 1, bot_rule(g, seat, "CB1-78", "CB2-80"));
	}
	g->bot.anomalies--;
	bot_decided(p, seat, D_ANOMALY, g->bot.anomalies, -1, rule);
	automa_gives_back(p, seat);
	return RIFT_MISSING_NOTHING;
}
