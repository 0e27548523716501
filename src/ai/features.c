/* features.c -- see features.h.  One function per paragraph of features.def. */
#include "ai/features.h"

#include "base/base.h"

enum feature_unit {
	UNIT_NONE,
#define FEATURE(NAME, count, unit) UNIT_##NAME = (unit),
#include "ai/features.def"
#undef FEATURE
};

static void put_at(struct sparse *f, size_t at, int n, int unit)
{
	int x = n * FEATURE_ONE / unit;
	if (!x)
		return;
	CHECK(f->count < FEATURES_MAX);
	f->at[f->count] = (uint16_t)at;
	f->x[f->count++] = (int16_t)int_max(-FEATURE_MOST, int_min(x, FEATURE_MOST));
}

/* Input i of a group is n.  Nothing is put for an index beyond the group. */
#define PUT_AT(f, NAME, i, n) \
	((size_t)(i) < sizeof((struct feature_places *)0)->NAME \
			? put_at(f, offsetof(struct feature_places, NAME) + (size_t)(i), n, UNIT_##NAME) \
			: (void)0)
#define PUT(f, NAME, n) PUT_AT(f, NAME, 0, n)

#define CONDITIONS_MAX 6 /* at most: indices of RIFT_FACT_CONDITIONS */

#define TABLE(NAME) rules->fact(g, RIFT_FACT_##NAME, 0, 0)
#define TABLE_AT(NAME, i) rules->fact(g, RIFT_FACT_##NAME, 0, i)
#define SEAT(NAME) rules->fact(g, RIFT_FACT_##NAME, seat, 0)
#define SEAT_AT(NAME, i) rules->fact(g, RIFT_FACT_##NAME, seat, i)

void features_look(struct look looks[RIFT_SEATS], const struct value *values, const struct rift_rules *rules,
	const struct rift_game *g)
{
	int players = TABLE(PLAYERS);
	for (int seat = 0; seat < players; seat++) {
		struct look *look = &looks[seat];
		look->automaton = SEAT(KIND) > RIFT_HUMAN;
		look->value = 0;
		if (look->automaton) {
			rules->score(g, seat, &look->sheet);
			continue;
		}
		struct value v = values[seat];
		picture_setting(&v.in, rules, g, seat);
		value_look(&v, g, &look->picture, look->terms);
		look->picture.in = &values[seat].in; /* outlives v; what changed meanwhile is in the picture */
		for (int i = 0; i < VALUE_END; i++)
			look->value += look->terms[i];
	}
}

static void put_bits(struct sparse *f, size_t at, size_t count, unsigned bits)
{
	for (size_t i = 0; i < count && bits >> i; i++)
		put_at(f, at + i, (int)(bits >> i & 1), 1);
}
#define PUT_BITS(f, NAME, bits) \
	put_bits(f, offsetof(struct feature_places, NAME), sizeof((struct feature_places *)0)->NAME, bits)

static void put_table(
	struct sparse *f, const struct picture *p, const struct rift_rules *rules, const struct rift_game *g)
{
	PUT(f, ALWAYS, 1);
	PUT_AT(f, ERA, p->era, 1);
	PUT_AT(f, PHASE, p->phase, 1);
	PUT_AT(f, SEATS, p->players, 1);
	PUT_BITS(f, MODULE, (unsigned)TABLE(MODULES) << 1);
	PUT_BITS(f, VARIANT, (unsigned)TABLE(VARIANTS) << 1);
	PUT(f, CLASSIC, p->in->edition == RIFT_CLASSIC);
	PUT(f, SIDE_B, p->in->side == RIFT_SIDE_B);
	PUT(f, IMPACT, p->impact);
	PUT(f, IMPACT_DUE, p->impact ? 0 : TABLE(IMPACT_AFTER) - p->era + 1);
	PUT(f, CAPITALS_OPEN, p->open);
	PUT(f, EVACUATIONS, TABLE(EVACUATIONS));
	for (int i = 0; i < CONDITIONS_MAX; i++)
		if (TABLE_AT(CONDITIONS, i))
			PUT_AT(f, CONDITION, TABLE_AT(CONDITIONS, i), 1);
	for (int era = 1; era <= RIFT_ERA_ZERO; era++) {
		int tile = TABLE_AT(TIMELINE, era);
		if (RIFT_IS_SUPER(tile))
			PUT_AT(f, SUPER_OFFERED, RIFT_SUPER_NAME(tile), 1);
	}
	for (int good = 1; good <= RIFT_NEUTRONIUM; good++)
		PUT_AT(f, MINED, good, TABLE_AT(MINE_POOL, good));
	for (int type = RIFT_SCIENTIST; type <= RIFT_GENIUS; type++)
		PUT_AT(f, RECRUITS, type, TABLE_AT(RECRUIT_POOL, type));
}

static void put_own(struct sparse *f, const struct look *look)
{
	const struct picture *p = &look->picture;
	PUT(f, VALUE, look->value);
	PUT_AT(f, VALUE_IN_ERA, p->era, look->value);
	for (int i = 0; i < VALUE_END; i++)
		PUT_AT(f, TERM, i, look->terms[i]);
	PUT(f, CONDITIONS, p->conditions);
	PUT(f, ERAS, p->eras);
	for (int good = 1; good < GOOD_END; good++)
		PUT_AT(f, GOOD, good, p->good[good]);
	for (int type = SCIENTIST; type < WORKER_END; type++) {
		PUT_AT(f, ACTIVE, type, p->active[type]);
		PUT_AT(f, WORKER, type, p->rested[type] + p->weary[type]);
	}
	PUT(f, TIRED, p->tireds);
	PUT(f, SUITS, p->suits);
	PUT(f, BREAKTHROUGH, p->breakthroughs);
	for (int shape = 1; shape < SHAPE_END; shape++)
		PUT_AT(f, SHAPE, shape, p->shape[shape]);
	PUT(f, WARPED, p->out);
	PUT(f, TRAVELS, p->travels);
	PUT_AT(f, MORALE, int_max(0, int_min(p->morale, 7)), 1);
	PUT_AT(f, PARADOX, int_max(0, int_min(p->paradox, 3)), 1);
	PUT(f, EVACUATED, p->evacuated);
	PUT(f, ACTING, p->acting);
}

static void put_character(struct sparse *f, const struct rift_rules *rules, const struct rift_game *g, int seat)
{
	PUT(f, SUITS_KEPT, SEAT(EXOSUITS));
	PUT(f, OWN_TURN, TABLE(TURN) == seat);
	PUT(f, FIRST, TABLE(FIRST) == seat);
	PUT_AT(f, PATH, 2 * SEAT(PATH) + (SEAT(EVACUATION) == 2), 1);
	PUT_AT(f, LEADER, SEAT(LEADER), 1);
	if (!SEAT(EVACUATED)) {
		PUT(f, EVACUATION_MET, rules->sum(g, RIFT_SUM_EVACUATION_MET, seat, 0));
		PUT(f, EVACUATION_VP, rules->sum(g, RIFT_SUM_EVACUATION_VP, seat, 0));
	}
}

static void put_building(struct sparse *f, int tile)
{
	int place = RIFT_BUILDING_PLACE(tile);
	switch (RIFT_BUILDING_TYPE(tile)) {
	case RIFT_POWER_PLANT:
		PUT_AT(f, POWER_PLANT, place, 1);
		break;
	case RIFT_FACTORY:
		PUT_AT(f, FACTORY, place, 1);
		break;
	case RIFT_LIFE_SUPPORT:
		PUT_AT(f, LIFE_SUPPORT, place, 1);
		break;
	default:
		PUT_AT(f, LAB, place, 1);
	}
}

static void put_tiles(struct sparse *f, const struct picture *p)
{
	int row_free[PICTURE_SLOTS / 3] = { 0 }, anomalies = 0;
	for (int slot = 0; slot < PICTURE_SLOTS; slot++) {
		int tile = p->tile[slot];
		bool covered = p->covered >> slot & 1;
		row_free[slot / 3] += !tile;
		anomalies += covered || RIFT_IS_ANOMALY(tile);
		if (RIFT_IS_SUPER(tile))
			PUT_AT(f, SUPER, RIFT_SUPER_NAME(tile), 1);
		else if (RIFT_IS_BUILDING(tile) && !covered && !(p->glitched >> slot & 1))
			put_building(f, tile);
		if (p->variable[slot])
			PUT_AT(f, VARIABLE, p->variable[slot], 1);
	}
	PUT(f, ANOMALIES, anomalies);
	for (int row = 0; row < PICTURE_SLOTS / 3; row++)
		PUT_AT(f, SLOTS_FREE, row, row_free[row]);
	PUT(f, PAIR_FREE, picture_pair_free(p));
}

static void put_modules(
	struct sparse *f, const struct picture *p, const struct rift_rules *rules, const struct rift_game *g, int seat)
{
	if (p->in->doomsday) {
		int token = path_token[p->in->path];
		PUT(f, EXPERIMENTS, __builtin_popcount((unsigned)SEAT(EXPERIMENTS_TAKEN)));
		PUT(f, TRACK, token ? TABLE_AT(TRACK, token) - TRACK_START : 0);
	}
	if (p->in->pioneers) {
		PUT(f, POWER, rules->sum(g, RIFT_SUM_POWER, seat, 0));
		PUT(f, SENSORS, !!SEAT_AT(SENSORS, 0) + !!SEAT_AT(SENSORS, 1) + !!SEAT_AT(SENSORS, 2));
		PUT(f, ADVENTURES,
			__builtin_popcount((unsigned)SEAT_AT(ADVENTURES, 0)) +
				__builtin_popcount((unsigned)SEAT_AT(ADVENTURES, 1)));
	}
	PUT(f, GUARDIANS, p->guardians);
	if (p->in->fractures) {
		PUT_BITS(f, TECHNOLOGY, (unsigned)SEAT(TECHNOLOGIES));
		PUT(f, DEVICE_FREE, rules->sum(g, RIFT_SUM_DEVICE_FREE, seat, 0));
		PUT(f, DEVICE_FLUX, __builtin_popcount((unsigned)SEAT(DEVICE_FLUX)));
		PUT(f, GLITCHES, rules->sum(g, RIFT_SUM_GLITCHES, seat, 0));
	}
}

static void put_other(struct sparse *f, const struct look *looks, int seat)
{
	const struct look *best = NULL;
	int players = looks[seat].picture.players, sum = 0, count = 0;
	for (int other = 0; other < players; other++) {
		if (other == seat || looks[other].automaton)
			continue;
		if (!best || looks[other].value > best->value)
			best = &looks[other];
		sum += looks[other].value;
		count++;
	}
	if (!best)
		return;
	const struct picture *p = &best->picture;
	PUT(f, OTHER_VALUE, best->value);
	PUT(f, OTHER_MEAN, sum / count);
	for (int i = 0; i < VALUE_END; i++)
		PUT_AT(f, OTHER_TERM, i, best->terms[i]);
	for (int good = 1; good < GOOD_END; good++)
		PUT_AT(f, OTHER_GOOD, good, p->good[good]);
	for (int type = SCIENTIST; type < WORKER_END; type++)
		PUT_AT(f, OTHER_WORKER, type, p->rested[type] + p->weary[type]);
	PUT(f, OTHER_SUITS, p->suits);
	PUT(f, OTHER_BREAKTHROUGH, p->breakthroughs);
	PUT(f, OTHER_TRAVELS, p->travels);
	PUT(f, OTHER_MORALE, p->morale);
	PUT(f, OTHER_EVACUATED, p->evacuated);
}

static void put_sheet(struct sparse *f, const struct rift_score *sheet, int era, int kind)
{
	PUT_AT(f, BOT, kind, 1);
	PUT_AT(f, BOT_SCORE_IN_ERA, era, sheet->total);
	PUT_AT(f, BOT_SCORE_OF_KIND, kind, sheet->total);
	PUT(f, BOT_SUPERPROJECTS, sheet->superprojects);
	PUT(f, BOT_BREAKTHROUGHS, sheet->breakthroughs);
	PUT(f, BOT_BUILDINGS, sheet->buildings);
	PUT(f, BOT_TOKENS, sheet->tokens);
}

static void put_automaton(
	struct sparse *f, const struct picture *p, const struct rift_rules *rules, const struct rift_game *g, int seat)
{
	int workers = 0, objectives = 0;
	for (int type = RIFT_SCIENTIST; type < RIFT_WORKER_END; type++)
		workers += SEAT_AT(ACTIVE, type) + SEAT_AT(TIRED, type);
	for (int i = 0; i < 4; i++)
		objectives += TABLE_AT(OBJECTIVES, i) != 0;
	for (int option = 1; option < RIFT_OPTION_END; option++)
		PUT_AT(f, BOT_OPTION, option,
			(unsigned)TABLE_AT(OPTIONS, (option - 1) / 32) >> (option - 1) % 32 & 1 ? 1 : 0);
	for (int i = 0; i < 2; i++) {
		PUT_AT(f, BOT_ENERGY, i, TABLE_AT(BOT_ENERGY, i));
		PUT_AT(f, BOT_FLUX, i, TABLE_AT(FLUX_POOL, i));
	}
	PUT(f, BOT_ANOMALIES, TABLE(BOT_ANOMALIES));
	PUT(f, BOT_OBJECTIVES, objectives);
	PUT(f, BOT_ACTIONS, TABLE(BOT_ACTIONS));
	PUT_AT(f, BOT_TURNS, 0, p->bot_least);
	PUT_AT(f, BOT_TURNS, 1, p->bot_most);
	PUT(f, BOT_SUITS, SEAT(EXOSUITS));
	PUT(f, BOT_TRAVELS, SEAT(TRAVELS));
	PUT(f, BOT_MORALE, SEAT(MORALE));
	PUT(f, BOT_WORKERS, workers);
	PUT(f, BOT_PASSED, TABLE(PASSED) >> seat & 1);
	PUT(f, BOT_WATER, SEAT_AT(GOODS, RIFT_WATER));
}

void features_take(
	struct sparse *f, const struct look *looks, const struct rift_rules *rules, const struct rift_game *g, int seat)
{
	const struct picture *p = &looks[seat].picture;
	f->count = 0;
	put_table(f, p, rules, g);
	put_own(f, &looks[seat]);
	put_character(f, rules, g, seat);
	put_tiles(f, p);
	put_modules(f, p, rules, g, seat);
	put_other(f, looks, seat);
	for (int other = 0; other < p->players; other++) {
		if (!looks[other].automaton)
			continue;
		put_sheet(f, &looks[other].sheet, p->era, rules->fact(g, RIFT_FACT_KIND, other, 0));
		put_automaton(f, p, rules, g, other);
	}
}

static uint64_t mix_in(uint64_t hash, uint64_t n)
{
	return (hash ^ n) * 0x100000001b3u;
}

static uint64_t mix_in_text(uint64_t hash, const char *text)
{
	for (; *text; text++)
		hash = mix_in(hash, (unsigned char)*text);
	return hash;
}

uint64_t features_hash(void)
{
	uint64_t hash = 0xcbf29ce484222325u;
#define FEATURE(NAME, count, unit) hash = mix_in(mix_in(mix_in_text(hash, #NAME), (uint64_t)(count)), (uint64_t)(unit));
#include "ai/features.def"
#undef FEATURE
#define W(name, value) hash = mix_in(mix_in_text(hash, #name), (uint64_t)(value));
	GREEDY_WEIGHTS(W)
#undef W
	return hash;
}
