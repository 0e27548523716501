/* place.c -- the place on the table that an answer belongs to, and the thing it chooses.  For most verbs both are rows
   of a table. */
#include "session/place.h"

#define OF(verb, place, thing) [RIFT_V_##verb] = { RIFT_PLACE_##place, RIFT_T_##thing }
#define RIFT_T_NOTHING RIFT_NO_THING

/* Place and subject of each verb whose arguments equal the fields of the place; for other verbs, only the subject. */
static const struct {
	uint8_t place, thing;
} of_verb[RIFT_VERB_END] = {
	OF(PATH, PATH, PATH),
	OF(LEADER, LEADER_CARD, LEADER),
	OF(KEEP_ASSET, ASSET, ASSET),
	OF(KEEP_CONDITION, CONDITION, CONDITION),
	OF(SECRET, WORD, NOTHING),
	OF(POWER, POWER, NOTHING),
	OF(SWAP, SWAP, GOOD),
	OF(WARP, WARPS, WARP),
	OF(FIRST_TILE, WARPS, WARP),
	OF(PLACE, SPACE, NOTHING),
	OF(FREE, SPACE, SPACE),
	OF(PASS, WORD, NOTHING),
	OF(TAKE, MINE, GOOD),
	OF(PAY, PAY_MIX, NOTHING),
	OF(GAIN, GAIN_MIX, NOTHING),
	OF(GIVE, WORKER, WORKER),
	OF(CHOOSE, ALTERNATIVE, NOTHING),
	OF(BUILD, TILE, TILE),
	OF(LESS, PURSE, GOOD),
	OF(ROW, SLOT, SLOT),
	OF(SPEND, BREAKTHROUGHS, BREAKTHROUGH),
	OF(RECRUIT, RECRUIT, WORKER),
	OF(BONUS, BONUS, WORKER),
	OF(SET, FACE, NOTHING),
	OF(ROLL, WORD, NOTHING),
	OF(NAME, FACE, NOTHING),
	OF(REROLL, DIE, NOTHING),
	OF(COPY, CAPITAL, CAPITAL),
	OF(COPY_TILE, TILE, TILE),
	OF(YES, WORD, NOTHING),
	OF(NO, WORD, NOTHING),
	OF(TRADE, EXCHANGE, EXCHANGE),
	OF(FOCUS, ERA, ERA),
	OF(REPAY, WARPS, WARP),
	OF(UNWARP, WARPS, WARP),
	OF(ANOMALY, SLOT, SLOT),
	OF(COVER, SLOT, SLOT),
	OF(LOSE, SLOT, SLOT),
	OF(RETURN, PARADOX, NOTHING),
	OF(ENLIST, ENLIST, NOTHING),
	OF(GUARDIANS, GUARDIANS, NOTHING),
	OF(FIGURE, FIGURE, NOTHING),
	OF(DECK, DECK, DECK),
	OF(KEEP_ADVENTURE, ADVENTURE, ADVENTURE),
	OF(UNDER, UNDER_ADVENTURE, ADVENTURE),
	OF(UPGRADE, UPGRADE, GOOD),
	OF(DO, CAPITAL, CAPITAL),
	OF(CLEAR, SLOT, SLOT),
	OF(TAKE_ANOMALY, VARIABLE, NOTHING),
	OF(EFFECT, VARIABLE, NOTHING),
	OF(STAY, WORKER, WORKER),
	OF(HEX, SHUT, NOTHING),
	OF(BLINK, POST, WORKER),
	OF(BLINK_TO, SPACE, SPACE),
	OF(GLITCH, GLITCH, GLITCH),
	OF(UNGLITCH, GLITCH, GLITCH),
	OF(RECALL, SPACE, SPACE),
	OF(REMOVE, FLUX, NOTHING),
	OF(OPERATOR, OPERATOR, NOTHING),
	OF(ACQUIRE, TECHNOLOGY, TECHNOLOGY),
	OF(AS, AS, WORKER),
	OF(VALLEY, VALLEY, VALLEY),
	OF(NESTED, NESTED, TILE),
	OF(REPLACE, PURSE, GOOD),
	OF(BUILD_OFF, TILE, TILE),
	OF(KEEP_TECHNOLOGY, KEPT_TECHNOLOGY, TECHNOLOGY),
	OF(RETRIEVE, POST, WORKER),
	OF(DEVICE, SPACE, SPACE),
	OF(COMPOUND, COMPOUND, WARP),
	OF(UNDER_TECHNOLOGY, UNDER_TECHNOLOGY, TECHNOLOGY),
	OF(SEARCH, SEARCH, TYPE),
	OF(BUILD_BELOW, SEEN, TILE),
	OF(MARK, ERA, ERA),
};

/* Kinds of places that belong to a seat. */
static bool is_owned(int kind)
{
	static const uint8_t owned[] = { RIFT_PLACE_SLOT, RIFT_PLACE_TILE, RIFT_PLACE_OWN, RIFT_PLACE_SUPPLY,
		RIFT_PLACE_FORCE, RIFT_PLACE_LEADER, RIFT_PLACE_WARPS, RIFT_PLACE_PURSE, RIFT_PLACE_UPGRADE,
		RIFT_PLACE_WORKER, RIFT_PLACE_BREAKTHROUGHS, RIFT_PLACE_COMPOUND, RIFT_PLACE_SHUT, RIFT_PLACE_POST,
		RIFT_PLACE_GLITCH, RIFT_PLACE_FLUX, RIFT_PLACE_NESTED };
	for (size_t i = 0; i < ARRAY_LEN(owned); i++)
		if (owned[i] == kind)
			return true;
	return false;
}

static struct rift_place place(int kind, int seat, int a, int b, int c)
{
	return (struct rift_place){ .kind = (uint8_t)kind,
		.seat = (uint8_t)(is_owned(kind) ? seat : 0),
		.a = (uint8_t)a,
		.b = (uint8_t)b,
		.c = (uint8_t)c };
}

static struct rift_place space_place(int space, int seat)
{
	switch (space) {
	case RIFT_SUPPLY:
		return place(RIFT_PLACE_SUPPLY, seat, 0, 0, 0);
	case RIFT_FORCE:
		return place(RIFT_PLACE_FORCE, seat, 0, 0, 0);
	case RIFT_LEADER:
		return place(RIFT_PLACE_LEADER, seat, 0, 0, 0);
	default:
		break;
	}
	if (RIFT_IS_HOME(space))
		return place(RIFT_PLACE_SLOT, seat, space - RIFT_HOME_1, 0, 0);
	return place(RIFT_IS_OWN(space) ? RIFT_PLACE_OWN : RIFT_PLACE_SPACE, seat, space, 0, 0);
}

static struct rift_place slot_of_tile(const struct rift_rules *rules, const struct rift_game *g, int tile, int seat)
{
	for (int slot = 0; slot < rules->fact_count(RIFT_FACT_TILES); slot++)
		if (rules->fact(g, RIFT_FACT_TILES, seat, slot) == tile)
			return place(RIFT_PLACE_SLOT, seat, slot, 0, 0);
	return place(RIFT_PLACE_TILE, seat, tile, 0, 0);
}

/* The place of a tile to build: on a stack, above an Era, or elsewhere. */
static struct rift_place tile_place(const struct rift_rules *rules, const struct rift_game *g, int tile, int seat)
{
	for (int type = 1; type < RIFT_TYPE_END; type++) {
		int count = rules->fact(g, RIFT_FACT_SECONDARY_COUNT, 0, type);
		if (rules->fact(g, RIFT_FACT_PRIMARY, 0, type) == tile)
			return place(RIFT_PLACE_STACK, seat, type, 1, tile);
		if (count && rules->fact(g, RIFT_FACT_SECONDARY, 0, RIFT_STACK_MAX * type + count - 1) == tile)
			return place(RIFT_PLACE_STACK, seat, type, 2, tile);
	}
	for (int era = 1; era <= RIFT_ERA_ZERO; era++)
		if (rules->fact(g, RIFT_FACT_TIMELINE, 0, era) == tile)
			return place(RIFT_PLACE_SUPERPROJECT, seat, era, 0, tile);
	return slot_of_tile(rules, g, tile, seat);
}

/* The place of a Building slot; a tile beside the board is a space of its own. */
static struct rift_place slot_place(int slot, int seat)
{
	if (slot < RIFT_OFF_BOARD)
		return place(RIFT_PLACE_SLOT, seat, slot, 0, 0);
	return place(RIFT_PLACE_OWN, seat, slot == RIFT_OFF_BOARD ? RIFT_OUTPOST : RIFT_SECRET_SITE, 0, 0);
}

/* The place of a busy Worker: an Exosuit, or a space of the seat's own boards. */
static struct rift_place post_place(int space, int worker, int seat)
{
	struct rift_place there = space_place(space, seat);
	return there.kind == RIFT_PLACE_SPACE ? place(RIFT_PLACE_POST, seat, space, worker, 0) : there;
}

static struct rift_place variable_place(const struct rift_rules *rules, const struct rift_game *g, int x, int seat)
{
	for (int slot = 0; slot < rules->fact_count(RIFT_FACT_VARIABLES); slot++)
		if (rules->fact(g, RIFT_FACT_VARIABLES, seat, slot) == x)
			return place(RIFT_PLACE_SLOT, seat, slot, 0, 0);
	return place(RIFT_PLACE_VARIABLE, seat, x, 0, 0);
}

/* Places whose fields differ from the arguments of the move. */
static bool place_otherwise(
	const struct rift_rules *rules, const struct rift_game *g, struct rift_move m, struct rift_place *out)
{
	switch (m.verb) {
	case RIFT_V_PLACE:
		*out = space_place(m.b, m.seat);
		return true;
	case RIFT_V_FREE:
	case RIFT_V_BLINK_TO:
	case RIFT_V_RECALL:
	case RIFT_V_DEVICE:
		*out = space_place(m.a, m.seat);
		return true;
	case RIFT_V_BUILD:
	case RIFT_V_BUILD_OFF:
		*out = m.b ? place(RIFT_PLACE_SEEN, m.seat, m.a, 0, 0) : tile_place(rules, g, m.a, m.seat);
		return true;
	case RIFT_V_COPY_TILE:
		*out = slot_of_tile(rules, g, m.a, m.b);
		return true;
	case RIFT_V_BLINK:
	case RIFT_V_RETRIEVE:
		*out = post_place(m.b, m.a, m.seat);
		return true;
	case RIFT_V_GLITCH:
	case RIFT_V_UNGLITCH:
		if (m.a != RIFT_GLITCH_BUILDING)
			return false;
		*out = slot_place(m.b, m.seat);
		return true;
	case RIFT_V_EFFECT:
		*out = variable_place(rules, g, m.a, m.seat);
		return true;
	default:
		return false;
	}
}

struct rift_place rift_place_of(const struct rift_rules *rules, const struct rift_game *g, struct rift_move m)
{
	struct rift_place out = { 0 };
	int kind = m.verb < RIFT_VERB_END ? of_verb[m.verb].place : 0;
	if (!kind)
		return (struct rift_place){ .kind = RIFT_PLACE_NATURE };
	if (place_otherwise(rules, g, m, &out))
		return out;
	out = place(kind, m.seat, m.a, m.b, m.c);
	out.d = m.d;
	if (kind == RIFT_PLACE_WORD)
		out.a = m.verb;
	else if (kind == RIFT_PLACE_WARPS)
		out.c = (uint8_t)rules->fact(g, RIFT_FACT_WARPS, m.seat, m.a);
	else if (m.verb == RIFT_V_NAME)
		out = place(kind, m.seat, 2, m.a, 0);
	else if (m.verb == RIFT_V_STAY)
		out.b = RIFT_TIRED;
	else if (m.verb == RIFT_V_HEX)
		out.a--;
	return out;
}

void subject_of(struct rift_move m, uint8_t *kind, uint8_t *number)
{
	*kind = of_verb[m.verb].thing;
	*number = *kind ? m.a : 0;
	if (m.verb == RIFT_V_PLACE) {
		*kind = RIFT_T_SPACE;
		*number = m.b;
	} else if (m.verb == RIFT_V_TAKE_ANOMALY || m.verb == RIFT_V_EFFECT) {
		*kind = RIFT_T_TILE;
		*number = RIFT_VARIABLE(m.a);
	}
}

int space_of(struct rift_place there)
{
	switch (there.kind) {
	case RIFT_PLACE_SPACE:
	case RIFT_PLACE_OWN:
		return there.a;
	case RIFT_PLACE_SLOT:
		return RIFT_HOME_1 + there.a;
	case RIFT_PLACE_SUPPLY:
		return RIFT_SUPPLY;
	case RIFT_PLACE_FORCE:
		return RIFT_FORCE;
	case RIFT_PLACE_LEADER:
		return RIFT_LEADER;
	default:
		return RIFT_NO_SPACE;
	}
}
