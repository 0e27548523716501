/*
 * correct.c -- corrections: a value of the table, or of the automaton's own board, is set to what it is in reality.
 */
#include <string.h>

#include "companion/companion.h"

/* Which facts can be corrected, and their largest value. */
static const struct {
	uint8_t fact, most;
} correctable[] = {
	{ RIFT_FACT_RECRUIT_POOL, 20 },
	{ RIFT_FACT_MINE_POOL, 20 },
	{ RIFT_FACT_TIMELINE, RIFT_HIDDEN },
	{ RIFT_FACT_HEX, 2 },
	{ RIFT_FACT_VALLEY, 2 },
	{ RIFT_FACT_COLLAPSE, RIFT_COLLAPSE_END - 1 },
	{ RIFT_FACT_FLIPPED, 255 },
	{ RIFT_FACT_IMPACT_AFTER, 7 },
	{ RIFT_FACT_BREAKTHROUGHS_LEFT, 9 },
	{ RIFT_FACT_BOT_TOKEN, 14 },
	{ RIFT_FACT_BOT_ENERGY, 40 },
	{ RIFT_FACT_BOT_ANOMALIES, 3 },
	{ RIFT_FACT_BOT_ACTIONS, 20 },
	{ RIFT_FACT_MARKERS, 2 },
	{ RIFT_FACT_EXPERIMENTS_MARKED, 255 },
	{ RIFT_FACT_TRACK, 10 },
	{ RIFT_FACT_POWER_SPACES, 2 },
	{ RIFT_FACT_ADVENTURES_LEFT, 18 },
	{ RIFT_FACT_OPERATORS, 8 },
	{ RIFT_FACT_FLUX_POOL, 40 },
	{ RIFT_FACT_VARIABLES_GONE, 255 },
	{ RIFT_FACT_GOODS, 99 },
	{ RIFT_FACT_VP, 255 },
	{ RIFT_FACT_ACTIVE, 20 },
	{ RIFT_FACT_BREAKTHROUGHS, 9 },
	{ RIFT_FACT_TRAVELS, 6 },
	{ RIFT_FACT_MORALE, 4 },
	{ RIFT_FACT_EXOSUITS, 6 },
	{ RIFT_FACT_SLOTS, 63 },
	{ RIFT_FACT_UPGRADE_TOKENS, 40 },
};

/* Whether the largest value of a fact is above what one byte of the table above can say. */
static int most_of(int at)
{
	switch (correctable[at].fact) {
	case RIFT_FACT_VP:
		return 999;
	case RIFT_FACT_FLIPPED:
		return (1 << (RESEARCH_3 + 1)) - 1;
	case RIFT_FACT_VARIABLES_GONE:
		return 0xffff;
	default:
		return correctable[at].most;
	}
}

static int at_of(int fact)
{
	for (size_t i = 0; i < ARRAY_LEN(correctable); i++)
		if (correctable[i].fact == fact)
			return (int)i;
	return -1;
}

/* Where a fact has many values, the place of the first is found and the others follow it. */
static void fact_write(struct rift_companion *c, int fact, int seat, int index, int value)
{
	enum rift_fact one = (enum rift_fact)fact;
	struct rift_where where[64];
	(void)rift_facts_where(&one, 1, seat, where);
	unsigned char *to = c->game.bytes + where[index].at;
	uint32_t wide = (uint32_t)value;
	uint16_t half = (uint16_t)value;
	if (where[index].width == 4)
		memcpy(to, &wide, 4);
	else if (where[index].width == 2)
		memcpy(to, &half, 2);
	else
		*to = (unsigned char)value;
}

/* A figure of the player on a space is also a post, so that it returns in Clean Up. */
static bool correct_space(struct rift_companion *c, int space, int value)
{
	struct game *g = table(c);
	const bool valley = space >= VALLEY_FIRST;
	const int mark = valley ? g->fractures.valley[space - VALLEY_FIRST] : g->hex[space];
	if (mark)
		figure_off(g, mark - 1, space);
	if (value)
		figure_on(g, value - 1, space);
	return true;
}

/* A token moves on its own Command spaces only. */
static bool token_fits(struct rift_companion *c, int token, int space)
{
	const struct solo_board *board = &solo_boards[table(c)->seat[c->bot].kind];
	const uint8_t *route = board->route[token];
	if (!board->start[token] || !board->command[space])
		return false;
	for (; route && *route; route++)
		if (*route == space)
			return true;
	return !board->route[token];
}

static bool correct_fact(struct rift_companion *c, struct rift_entry e)
{
	int at = at_of(e.a), value = e.c + 256 * e.d;
	enum rift_fact fact = (enum rift_fact)e.a;
	if (at < 0 || e.b >= rift_fact_count(fact) || value > most_of(at) || e.verb)
		return false;
	if (fact == RIFT_FACT_HEX)
		return e.b > 0 && correct_space(c, e.b, value);
	if (fact == RIFT_FACT_VALLEY)
		return module(table(c), FRACTURES) && correct_space(c, VALLEY_FIRST + e.b, value);
	if (fact == RIFT_FACT_TIMELINE && value && value != RIFT_HIDDEN && !RIFT_IS_SUPER(value))
		return false;
	if (fact == RIFT_FACT_BOT_TOKEN && !token_fits(c, e.b, value))
		return false;
	fact_write(c, e.a, c->bot, e.b, value);
	return true;
}

static bool correct_top(struct game *g, int type, int stack, int tile)
{
	if (type < POWER_PLANT || type > LAB || stack < 1 || stack > 2)
		return false;
	if (tile && (!RIFT_IS_BUILDING(tile) || RIFT_BUILDING_TYPE(tile) != type))
		return false;
	if (stack == 1) {
		g->primary[type] = (uint8_t)tile;
		g->unseen[type] &= ~(tile ? 1u << RIFT_BUILDING_PLACE(tile) : ~0u);
		return true;
	}
	uint8_t *n = &g->seconds[type];
	while (*n && g->second[type][*n - 1] != tile)
		g->second[type][--*n] = 0;
	if (!*n && tile)
		g->second[type][(*n)++] = (uint8_t)tile;
	return true;
}

bool companion_corrects(struct rift_companion *c, struct rift_entry e)
{
	if (e.kind == RIFT_ENTER_TOP)
		return correct_top(table(c), e.a, e.b, e.c);
	return correct_fact(c, e);
}

struct rift_entry rift_companion_correct(const struct rift_companion *c, enum rift_fact fact, int index, int value)
{
	struct rift_entry e = { 0 };
	int at = at_of((int)fact);
	(void)c;
	if (at < 0 || index < 0 || index >= rift_fact_count(fact) || value < 0 || value > most_of(at))
		return e;
	e.kind = RIFT_ENTER_CORRECT;
	e.a = (uint8_t)fact;
	e.b = (uint8_t)index;
	e.c = (uint8_t)value;
	e.d = (uint8_t)(value >> 8);
	return e;
}
