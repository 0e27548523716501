/* picture.c -- fills struct picture from the facts of a position.  It reads the game only through the table of rules,
   never its internal layout. */
#include "ai/picture.h"

#include <string.h>

#include "base/base.h"

#define BOX_ERAS 7
#define FRACTURES_ERAS 5

#define PICTURE_NAME(NAME, field) RIFT_FACT_##NAME,
static const enum rift_fact table_facts[] = { PICTURE_TABLE(PICTURE_NAME) };
static const enum rift_fact seat_facts[] = { PICTURE_SEAT(PICTURE_NAME) };

#define TABLE(NAME) rules->fact(g, RIFT_FACT_##NAME, 0, 0)
#define TABLE_AT(NAME, i) rules->fact(g, RIFT_FACT_##NAME, 0, i)
#define SEAT(NAME) rules->fact(g, RIFT_FACT_##NAME, p->seat, 0)
#define SEAT_AT(NAME, i) rules->fact(g, RIFT_FACT_##NAME, p->seat, i)

void picture_setting(struct setting *in, const struct rift_rules *rules, const struct rift_game *g, int seat)
{
	*in = (struct setting){ .rules = rules, .seat = seat };
	in->players = TABLE(PLAYERS);
	in->edition = TABLE(EDITION);
	in->side = TABLE(SIDE);
	in->path = rules->fact(g, RIFT_FACT_PATH, seat, 0);
	in->evacuation = rules->fact(g, RIFT_FACT_EVACUATION, seat, 0);
	int kind = in->players == 2 ? rules->fact(g, RIFT_FACT_KIND, 1 - seat, 0) : RIFT_HUMAN;
	if (kind == RIFT_CHRONOBOT_1 || kind == RIFT_CHRONOBOT_2)
		in->chronobot = 1 + (1 - seat);
	in->impact = TABLE(IMPACT);
	in->impact_after = TABLE(IMPACT_AFTER);
	in->doomsday = TABLE(MODULES) >> (RIFT_DOOMSDAY - 1) & 1;
	in->pioneers = TABLE(MODULES) >> (RIFT_PIONEERS - 1) & 1;
	in->variable = TABLE(MODULES) >> (RIFT_VARIABLE_ANOMALIES - 1) & 1;
	in->fractures = TABLE(MODULES) >> (RIFT_FRACTURES - 1) & 1;
	in->last_era = in->fractures ? FRACTURES_ERAS : BOX_ERAS;
	in->workers_end = in->fractures ? WORKER_END : RIFT_GENIUS + 1;
	in->warps_end = in->fractures ? WARP_END : RIFT_WARP_FLUX;
	unsigned flipped = (unsigned)TABLE(FLIPPED);
	for (int space = RIFT_CONSTRUCT_1; space <= RIFT_RESEARCH_3; space++)
		if (TABLE_AT(COLLAPSE, space) && !(flipped >> space & 1))
			in->capital[in->capitals++] = (uint8_t)space;
}

int *picture_facts(const struct rift_rules *rules, const struct rift_game *g, const enum rift_fact *facts, size_t count,
	int seat, int *out)
{
	if (rules == RIFT_RULES)
		return out + rift_facts(g, facts, count, seat, out);
	for (size_t k = 0; k < count; k++)
		for (int i = 0; i < rift_fact_count(facts[k]); i++)
			*out++ = rules->fact(g, facts[k], seat, i);
	return out;
}

static void take_table(struct picture *p, const struct rift_game *g)
{
	const struct rift_rules *rules = p->in->rules;
	p->era = picture_era(p->era_number);
	p->impact = p->in->impact;
	p->over = p->phase == RIFT_GAME_OVER;
	p->acting = (p->phase == RIFT_POWER_UP || p->phase == RIFT_WARP_PHASE || p->phase == RIFT_ACTION_ROUNDS) &&
		!(p->phase == RIFT_ACTION_ROUNDS && p->passed >> p->seat & 1);
	for (int i = 0; i < p->in->capitals; i++)
		p->open += !TABLE_AT(HEX, p->in->capital[i]);
}

/* A Chronobot passes soon after the player: not before its third turn, or when it has no Exosuits. */
static void take_bot(struct picture *p, const struct rift_game *g)
{
	const struct rift_rules *rules = p->in->rules;
	int bot = p->in->chronobot - 1;
	if (bot < 0)
		return;
	if (p->phase < RIFT_POWER_UP || p->phase > RIFT_ACTION_ROUNDS || p->passed >> bot & 1)
		return;
	int suits = __builtin_popcount((unsigned)rules->fact(g, RIFT_FACT_SLOTS, bot, 0));
	p->bot_most = suits;
	p->bot_least = int_min(suits, int_max(0, 3 - TABLE(BOT_ACTIONS)));
	p->bot_next = p->turn == bot;
}

static void take_workers(struct picture *p, const struct rift_game *g)
{
	const struct rift_rules *rules = p->in->rules;
	for (int type = RIFT_SCIENTIST; type < p->in->workers_end; type++) {
		p->rested[type] = p->active[type];
		p->weary[type] = p->tired[type];
		p->actives += p->active[type];
		p->tireds += p->tired[type];
	}
	for (int i = p->posts - 1; i >= 0; i--) {
		int type = SEAT_AT(POST_WORKER, i), space = SEAT_AT(POST_SPACE, i);
		if (RIFT_IS_HOME(space))
			p->busy |= 1u << (space - RIFT_HOME_1);
		p->guardians += type == RIFT_GUARDIAN;
		if (type < RIFT_SCIENTIST || (type > RIFT_GENIUS && type != RIFT_OPERATOR))
			continue;
		p->blinkers += space <= RIFT_EVACUATE;
		switch (SEAT_AT(POST_FATE, i)) {
		case MOTIVATED:
			p->rested[type]++;
			break;
		case DIES:
			break;
		default:
			p->weary[type]++;
		}
	}
}

static void take_board(struct picture *p, const struct rift_game *g)
{
	const struct rift_rules *rules = p->in->rules;
	for (int slot = 0; p->in->variable && slot < PICTURE_SLOTS; slot++)
		p->variable[slot] = SEAT_AT(VARIABLES, slot);
	p->glitched = p->in->fractures ? (unsigned)SEAT(GLITCH_TILES) : 0;
	p->busy |= (unsigned)p->used >> (RIFT_HOME_1 - RIFT_SUPPLY);
	p->suits = __builtin_popcount((unsigned)p->slots);
	p->guards = __builtin_popcount((unsigned)p->guardian_slots);
	p->guardians += p->guards + p->guardians_kept;
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++) {
		p->breakthroughs += p->breakthrough[b];
		p->shape[RIFT_BREAKTHROUGH_SHAPE(b)] += p->breakthrough[b];
	}
	for (int warp = 1; warp < p->in->warps_end; warp++)
		p->out += p->warp[warp] != 0;
}

void picture_take(struct picture *p, const struct setting *in, const struct rift_game *g)
{
	const size_t made = offsetof(struct picture, in);
	int *out = (int *)(void *)p;
	_Static_assert(offsetof(struct picture, era_number) == 0, "the facts do not come first");
	out = picture_facts(in->rules, g, table_facts, ARRAY_LEN(table_facts), 0, out);
	out = picture_facts(in->rules, g, seat_facts, ARRAY_LEN(seat_facts), in->seat, out);
	CHECK(out == &p->posts + 1);
	memset((char *)p + made, 0, sizeof *p - made);
	p->in = in;
	p->seat = in->seat;
	p->players = in->players;
	p->evacuated = p->evacuated_as;
	take_table(p, g);
	take_workers(p, g);
	take_board(p, g);
	take_bot(p, g);
}

static int buildings(const struct picture *p, int type)
{
	int n = 0;
	for (int slot = 0; slot < PICTURE_SLOTS; slot++)
		n += RIFT_IS_BUILDING(p->tile[slot]) && (!type || slot / 3 + 1 == type);
	return n;
}

static int tiles_where(const struct picture *p, int what)
{
	int n = what == COUNT_ANOMALIES ? __builtin_popcount((unsigned)p->covered) : 0;
	for (int slot = 0; slot < PICTURE_SLOTS; slot++) {
		int tile = p->tile[slot];
		n += what == COUNT_SLOTS          ? tile != 0
			: what == COUNT_ANOMALIES ? tile == RIFT_ANOMALY
						  : RIFT_IS_SUPER(tile);
	}
	return n;
}

static int workers(const struct picture *p, int type)
{
	return p->rested[type] + p->weary[type];
}

int picture_count(const struct picture *p, int what)
{
	if (what >= COUNT_POWER_PLANTS && what <= COUNT_LABS)
		return buildings(p, what - COUNT_POWER_PLANTS + RIFT_POWER_PLANT);
	if (what >= COUNT_SCIENTISTS && what <= COUNT_GENIUSES)
		return workers(p, what - COUNT_SCIENTISTS + RIFT_SCIENTIST);
	if (what >= COUNT_TITANIUM && what <= COUNT_WATER)
		return p->good[what - COUNT_TITANIUM + RIFT_TITANIUM];
	switch (what) {
	case COUNT_BUILDINGS:
		return buildings(p, RIFT_NO_TYPE);
	case COUNT_SLOTS:
	case COUNT_SUPERPROJECTS:
	case COUNT_ANOMALIES:
		return tiles_where(p, what);
	case COUNT_TOP_MORALE:
		return p->morale == 7;
	case COUNT_WORKERS:
		return workers(p, RIFT_SCIENTIST) + workers(p, RIFT_ENGINEER) + workers(p, RIFT_ADMINISTRATOR) +
			workers(p, RIFT_GENIUS) + workers(p, RIFT_OPERATOR);
	case COUNT_BREAKTHROUGHS:
		return p->breakthroughs;
	case COUNT_TRAVELS:
		return p->travels;
	case COUNT_WARPS_AT_HOME:
		return p->in->warps_end - 1 - p->out;
	default:
		return 0;
	}
}

int picture_row_free(const struct picture *p, int type)
{
	for (int slot = (type - 1) * 3; slot < type * 3; slot++)
		if (!p->tile[slot])
			return slot;
	return -1;
}

bool picture_pair_free(const struct picture *p)
{
	for (int slot = 0; slot < PICTURE_SLOTS; slot++)
		if (slot % 3 < 2 && !p->tile[slot] && !p->tile[slot + 1])
			return true;
	return false;
}
