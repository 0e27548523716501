/*
 * audit_table.c -- invariants of any position after set-up: every piece is in exactly one place, and every marker is on
 * its track.
 */
#include <stdio.h>

#include "base/base.h"
#include "lab/audit.h"
#include "content/content.h"

#define EXOSUITS 6
#define SLOTS 12
#define MANY_GOODS 500

/* The position being checked. */
struct view_of_table {
	const struct rift_game *g;
	const struct ledger *t;
	char *wrong;
	size_t size;
};
#define SAY(v, ...) audit_wrong((v)->wrong, (v)->size, __VA_ARGS__)

static bool is_bot(const struct view_of_table *v, int seat)
{
	return rift_fact(v->g, RIFT_FACT_KIND, seat, 0) > RIFT_HUMAN;
}

static bool fractures(const struct view_of_table *v)
{
	return rift_fact(v->g, RIFT_FACT_MODULES, 0, 0) >> (RIFT_FRACTURES - 1) & 1;
}

static bool within(const struct view_of_table *v, int seat, const char *what, int n, int least, int most)
{
	if (n >= least && n <= most)
		return true;
	return SAY(v, "seat %c: %s is %d, not %d to %d", 'A' + seat, what, n, least, most);
}

static bool tracks_sound(const struct view_of_table *v, int seat)
{
	const struct ledger_seat *s = &v->t->seat[seat];
	int era = (int)v->t->era[0];
	if (!within(v, seat, "morale", (int)s->morale[0], 1, 7) ||
		!within(v, seat, "travels", (int)s->travels[0], 0, 8))
		return false;
	if (era == RIFT_ERA_ZERO)
		era = 0;
	bool zero = s->focus[0] == RIFT_ERA_ZERO && fractures(v);
	if ((!zero && !within(v, seat, "focus", (int)s->focus[0], 1, int_max(era, 1))) ||
		!within(v, seat, "paradox", (int)s->paradox[0], 0, 6))
		return false;
	for (int good = RIFT_TITANIUM; good < RIFT_GOOD_END; good++)
		if (!within(v, seat, "a good", (int)s->goods[good], 0, MANY_GOODS))
			return false;
	for (int warp = 1; warp < RIFT_WARP_END; warp++)
		if (!(s->warps[warp] == RIFT_ERA_ZERO && fractures(v)) &&
			!within(v, seat, "the era of a warp tile", (int)s->warps[warp], 0, era))
			return false;
	return within(v, seat, "evacuated", (int)s->evacuated[0], 0, (int)v->t->evacuations[0]);
}

/* A seat has a marker on the Guardian board exactly if it has a Guardian. */
static bool guardians_sound(const struct view_of_table *v, int seat, int powered, int placed)
{
	int supply = rift_fact(v->g, RIFT_FACT_GUARDIANS, seat, 0), markers = 0;
	int on_slots = rift_fact(v->g, RIFT_FACT_GUARDIAN_SLOTS, seat, 0);
	for (int place = 1; place < rift_fact_count(RIFT_FACT_MARKERS); place++)
		markers += v->t->markers[place] == seat + 1;
	if (on_slots & ~rift_fact(v->g, RIFT_FACT_SLOTS, seat, 0))
		return SAY(v, "seat %c: a Guardian on an empty slot", 'A' + seat);
	return supply + powered + placed == markers ||
		SAY(v, "seat %c: %d Guardians in supply, %d powered up, %d placed, %d markers", 'A' + seat, supply,
			powered, placed, markers);
}

static int hex_owner(const struct view_of_table *v, int space)
{
	if (RIFT_IS_VALLEY(space))
		return rift_fact(v->g, RIFT_FACT_VALLEY, 0, space - RIFT_ASSIMILATE_1);
	return rift_fact(v->g, RIFT_FACT_HEX, 0, space);
}

/* Each Exosuit is in the personal supply, on a slot or on the main board, and each of these hexes records its owner. */
static bool exosuits_sound(const struct view_of_table *v, int seat, int *hexes)
{
	int out = 0, guardians = 0, posts = rift_fact(v->g, RIFT_FACT_POSTS, seat, 0);
	for (int i = 0; i < posts; i++) {
		int space = rift_fact(v->g, RIFT_FACT_POST_SPACE, seat, i);
		if (!space || !RIFT_ON_MAIN(space))
			continue;
		out++;
		guardians += rift_fact(v->g, RIFT_FACT_POST_WORKER, seat, i) == RIFT_GUARDIAN;
		if (space > RIFT_MINE_BOTTOM && !RIFT_IS_VALLEY(space))
			continue;
		if (hex_owner(v, space) != seat + 1)
			return SAY(v, "seat %c has a post on space %d, the hex there is not its", 'A' + seat, space);
		(*hexes)++;
	}
	int supply = rift_fact(v->g, RIFT_FACT_EXOSUITS, seat, 0), powered = (int)v->t->seat[seat].powered[0];
	int guards = (int)v->t->seat[seat].guards[0];
	if (supply + powered - guards + out - guardians != EXOSUITS)
		return SAY(v, "seat %c: %d Exosuits in supply, %d powered up, %d placed", 'A' + seat, supply,
			powered - guards, out - guardians);
	return guardians_sound(v, seat, guards, guardians);
}

static bool hexes_sound(const struct view_of_table *v, int posts_on_hexes)
{
	int taken = 0;
	for (int space = RIFT_CONSTRUCT_1; space <= RIFT_MINE_BOTTOM; space++)
		taken += rift_fact(v->g, RIFT_FACT_HEX, 0, space) != 0;
	for (int i = 0; i < rift_fact_count(RIFT_FACT_VALLEY); i++)
		taken += rift_fact(v->g, RIFT_FACT_VALLEY, 0, i) != 0;
	return taken == posts_on_hexes || SAY(v, "%d hexes are taken, by %d posts", taken, posts_on_hexes);
}

/* A player board: Superprojects on two adjacent slots, Anomalies only over Buildings. */
static bool board_sound(const struct view_of_table *v, int seat)
{
	const struct ledger_seat *s = &v->t->seat[seat];
	for (int slot = 0; slot < SLOTS; slot++) {
		int tile = (int)s->tiles[slot];
		bool tail_due = slot % 3 > 0 && RIFT_IS_SUPER(s->tiles[slot - 1]);
		if ((tile == RIFT_TAIL) != tail_due)
			return SAY(v, "seat %c, slot %d: half a Superproject", 'A' + seat, slot);
		if (RIFT_IS_BUILDING(tile) && RIFT_BUILDING_TYPE(tile) != slot / 3 + 1)
			return SAY(v, "seat %c, slot %d: a Building of another type", 'A' + seat, slot);
		if ((s->covered[0] >> slot & 1) && !RIFT_IS_BUILDING(tile))
			return SAY(v, "seat %c, slot %d: an Anomaly covers no Building", 'A' + seat, slot);
	}
	return true;
}

/* Whether the setup excludes a Building (COMBO-04). */
static bool left_out(const struct view_of_table *v, int tile)
{
#define EACH_TILE(NAME, word) [RIFT_NEW_##NAME] = RIFT_BUILDING(NAME),
	static const uint8_t each[RIFT_NEW_BUILDING_END] = { RIFT_NEW_BUILDINGS_EACH(EACH_TILE) };
#undef EACH_TILE
	struct rift_setup setup;
	rift_setup_of(v->g, &setup);
	for (int i = 1; i < RIFT_NEW_BUILDING_END; i++)
		if (each[i] == tile)
			return setup.left_out & RIFT_NEW_BUILDING_BIT(i);
	return false;
}

/* Marks a tile as found; false if it was found before. */
static bool tile_found(const struct view_of_table *v, uint8_t *found, int tile)
{
	if (tile <= 0 || tile >= TILE_COUNT || (RIFT_IS_BUILDING(tile) && !tiles[tile].number))
		return SAY(v, "there is no tile %d", tile);
	if (left_out(v, tile))
		return SAY(v, "tile %d was left out", tile);
	if (found[tile]++)
		return SAY(v, "tile %d is in two places", tile);
	return true;
}

static bool boards_tiles(const struct view_of_table *v, uint8_t *found)
{
	for (int seat = 0; seat < v->t->players; seat++)
		for (int slot = 0; slot < SLOTS; slot++) {
			int tile = (int)v->t->seat[seat].tiles[slot];
			if (tile && tile < RIFT_ANOMALY && !tile_found(v, found, tile))
				return false;
		}
	for (int seat = 0; seat < v->t->players; seat++)
		for (int i = 0; i < 2; i++) {
			int tile = (int)v->t->seat[seat].off_board[i];
			if (tile && !tile_found(v, found, tile))
				return false;
		}
	return true;
}

/* Number of Buildings of a type; a replacement takes the place of the original. */
static int buildings_of(const struct view_of_table *v, int type)
{
	uint32_t modules = (uint32_t)rift_fact(v->g, RIFT_FACT_MODULES, 0, 0);
	int count = 0;
	if (fractures(v))
		modules |= RIFT_MODULE_BIT(RIFT_NEW_BUILDINGS);
	for (int n = 1; n < RIFT_TYPE_CAPACITY; n++) {
		int tile = RIFT_BUILDING_AT(type, n);
		const struct tile *t = &tiles[tile];
		count += t->number && !t->replaces && (!t->module || modules & RIFT_MODULE_BIT(t->module)) &&
			!left_out(v, tile);
	}
	return count;
}

static bool stack_sound(const struct view_of_table *v, uint8_t *found, int type)
{
	const struct rift_game *g = v->g;
	unsigned unseen = (unsigned)rift_fact(g, RIFT_FACT_PRIMARY_UNSEEN, 0, type);
	for (int n = 1; n < RIFT_TYPE_CAPACITY; n++)
		if ((unseen >> n & 1) && !tile_found(v, found, RIFT_BUILDING_AT(type, n)))
			return false;
	int top = rift_fact(g, RIFT_FACT_PRIMARY, 0, type), seconds = rift_fact(g, RIFT_FACT_SECONDARY_COUNT, 0, type);
	if (top && !tile_found(v, found, top))
		return false;
	for (int i = 0; i < seconds; i++)
		if (!tile_found(v, found, rift_fact(g, RIFT_FACT_SECONDARY, 0, RIFT_STACK_MAX * type + i)))
			return false;
	int all = 0, bottom = rift_fact(g, RIFT_FACT_PRIMARY_BOTTOM, 0, type);
	for (int n = 1; n < RIFT_TYPE_CAPACITY; n++)
		all += found[RIFT_BUILDING_AT(type, n)];
	for (int i = 0; i < 3; i++) /* a card that somebody looked at is still counted as unseen */
		bottom -= rift_fact(g, RIFT_FACT_STACK_LOOKED, 0, 3 * type + i) != 0;
	if (all + bottom != buildings_of(v, type))
		return SAY(v, "type %d: %d Buildings found and %d below the stack", type, all, bottom);
	return true;
}

static bool superprojects_sound(const struct view_of_table *v, uint8_t *found)
{
	int hidden = 0, all = 0;
	unsigned unseen = (unsigned)rift_fact(v->g, RIFT_FACT_SUPERS_UNSEEN, 0, 0);
	for (int name = 1; name < RIFT_SUPERPROJECT_END; name++)
		if ((unseen >> name & 1) && !tile_found(v, found, RIFT_SUPER(name)))
			return false;
	for (int era = 1; era <= RIFT_ERA_ZERO; era++) {
		int tile = rift_fact(v->g, RIFT_FACT_TIMELINE, 0, era);
		hidden += tile == RIFT_HIDDEN;
		if (tile && tile != RIFT_HIDDEN && !tile_found(v, found, tile))
			return false;
	}
	for (int i = 0; i < 4; i++) {
		int tile = rift_fact(v->g, RIFT_FACT_BOT_SUPERPROJECTS, 0, i);
		if (tile && !tile_found(v, found, tile))
			return false;
	}
	for (int name = 1; name < RIFT_SUPERPROJECT_END; name++)
		all += found[RIFT_SUPER(name)];
	if (all != (fractures(v) ? RIFT_SUPERPROJECT_END : BASE_SUPERS) - 1 || hidden > __builtin_popcount(unseen))
		return SAY(v, "%d Superprojects found", all);
	return true;
}

static bool tiles_sound(const struct view_of_table *v)
{
	uint8_t found[TILE_COUNT] = { 0 };
	if (!boards_tiles(v, found))
		return false;
	for (int type = RIFT_POWER_PLANT; type < RIFT_TYPE_END; type++)
		if (!stack_sound(v, found, type))
			return false;
	return superprojects_sound(v, found);
}

static bool breakthroughs_sound(const struct view_of_table *v)
{
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++) {
		int all = (int)v->t->breakthroughs_left[b];
		for (int seat = 0; seat < v->t->players; seat++) {
			all += (int)v->t->seat[seat].breakthroughs[b] +
				(v->t->seat[seat].sensors[RIFT_BREAKTHROUGH_SHAPE(b) - 1] == b);
			for (int i = 0; i < rift_fact_count(RIFT_FACT_DEVICE_LAID); i++)
				all += v->t->seat[seat].device_laid[i] == b;
		}
		if (all != BREAKTHROUGH_COPIES)
			return SAY(v, "Breakthrough %d is there %d times", b, all);
	}
	return true;
}

/* Each Adventure card is in its deck, drawn, kept or removed; one may be in transit. */
static bool adventures_sound(const struct view_of_table *v)
{
	if (!(rift_fact(v->g, RIFT_FACT_MODULES, 0, 0) >> (RIFT_PIONEERS - 1) & 1))
		return true;
	for (int deck = 0; deck < 2; deck++) {
		uint32_t out = (uint32_t)v->t->adventures_gone[deck];
		int all = rift_fact(v->g, RIFT_FACT_ADVENTURES_LEFT, 0, deck), drawn = 0;
		int under = rift_fact(v->g, RIFT_FACT_ADVENTURES_UNDER, 0, deck);
		for (int seat = 0; seat < v->t->players; seat++) {
			if (out & (uint32_t)v->t->seat[seat].adventures[deck])
				return SAY(v, "an Adventure card is kept twice");
			out |= (uint32_t)v->t->seat[seat].adventures[deck];
		}
		for (int i = 0; i < under; i++) {
			int card = rift_fact(v->g, RIFT_FACT_ADVENTURE_UNDER, 0, deck * DECK_CARDS + i);
			if (card && (card - 1) / DECK_CARDS != deck)
				return SAY(v, "Adventure card %d lies under the other deck", card);
			uint32_t bit = card ? 1u << (card - 1) % DECK_CARDS : 0;
			if (out & bit)
				return SAY(v, "Adventure card %d is in two places", card);
			out |= bit;
		}
		drawn = rift_fact(v->g, RIFT_FACT_ADVENTURE_DRAWN, 0, 0);
		all += __builtin_popcount(out);
		if (all > DECK_CARDS || all + drawn + 2 < DECK_CARDS)
			return SAY(v, "%d Adventure cards in deck %d", all, deck);
	}
	return true;
}

/* Workers in the pools came with this Era's cards. */
static bool pools_sound(const struct view_of_table *v)
{
	int card = rift_fact(v->g, RIFT_FACT_RECRUIT_CARD, 0, 0);
	for (int type = RIFT_SCIENTIST; type <= RIFT_GENIUS; type++)
		if (rift_fact(v->g, RIFT_FACT_RECRUIT_POOL, 0, type) > recruit_cards[card][type])
			return SAY(v, "the recruit pool holds more of type %d than card %d shows", type, card);
	for (int hex = 0; hex < 3; hex++)
		if (rift_fact(v->g, RIFT_FACT_MINE_SIDE, 0, hex) > 1)
			return SAY(v, "the mine's side %d", hex);
	return true;
}

static bool capital_sound(const struct view_of_table *v)
{
	for (int space = RIFT_CONSTRUCT_1; space <= RIFT_RESEARCH_3; space++) {
		int collapse = rift_fact(v->g, RIFT_FACT_COLLAPSE, 0, space);
		bool flipped = v->t->flipped[0] >> space & 1;
		if (flipped && !collapse)
			return SAY(v, "space %d is flipped but has no tile", space);
		if (flipped && rift_fact(v->g, RIFT_FACT_HEX, 0, space))
			return SAY(v, "space %d is flipped and taken", space);
		for (int other = RIFT_CONSTRUCT_1; collapse && other < space; other++)
			if (rift_fact(v->g, RIFT_FACT_COLLAPSE, 0, other) == collapse)
				return SAY(v, "collapsing tile %d lies twice", collapse);
	}
	return true;
}

/* An automaton's board: at most three Anomalies and Superprojects, at most two tokens of a Chronobot together. */
static bool bot_sound(const struct view_of_table *v, int seat)
{
	int kind = rift_fact(v->g, RIFT_FACT_KIND, seat, 0);
	if (!within(v, seat, "anomalies", (int)v->t->bot_anomalies[0], 0, 3) ||
		!within(v, seat, "travels", (int)v->t->seat[seat].travels[0], 0, 6))
		return false;
	for (int token = 1; token <= 6; token++) {
		int at = rift_fact(v->g, RIFT_FACT_BOT_TOKEN, 0, token), together = 0;
		for (int other = 1; other <= 6; other++)
			together += rift_fact(v->g, RIFT_FACT_BOT_TOKEN, 0, other) == at;
		if (at && together > 2 && kind != RIFT_CHRONOSSUS)
			return SAY(v, "%d tokens on Command space %d", together, at);
	}
	return v->t->bot_superprojects[3] == 0 || SAY(v, "an automaton with four Superprojects");
}

/* Secret choices are cleared once they are revealed. */
static bool secrets_sound(const struct view_of_table *v)
{
	for (int seat = 0; seat < v->t->players; seat++) {
		int wish = rift_fact(v->g, RIFT_FACT_WISH, seat, 0) | rift_fact(v->g, RIFT_FACT_WISH, seat, 1);
		if (v->t->phase[0] != RIFT_WARP_PHASE && (wish || rift_fact(v->g, RIFT_FACT_CHOSEN, seat, 0)))
			return SAY(v, "seat %c: a chosen Warp tile is left over", 'A' + seat);
		bool draws = rift_fact(v->g, RIFT_FACT_TECHNOLOGIES, seat, 0) >> RIFT_COVERT_OPERATIONS_HQ & 1 &&
			!rift_fact(v->g, RIFT_FACT_OWN_CONDITION, seat, 0);
		if ((!draws && rift_fact(v->g, RIFT_FACT_HAND, seat, 0)) || rift_fact(v->g, RIFT_FACT_KEPT, seat, 0))
			return SAY(v, "seat %c: cards of a draft are left over", 'A' + seat);
	}
	return true;
}

static bool turn_sound(const struct view_of_table *v)
{
	struct rift_ask ask = rift_asks(v->g);
	int players = (int)v->t->players;
	if (rift_fact(v->g, RIFT_FACT_PASSED, 0, 0) >> players)
		return SAY(v, "somebody has passed who does not play");
	if (v->t->first[0] >= players || rift_fact(v->g, RIFT_FACT_TURN, 0, 0) >= players)
		return SAY(v, "it is nobody's turn");
	if ((v->t->phase[0] == RIFT_GAME_OVER) != (ask.seats == 0))
		return SAY(v, "the game is over, or it is not: phase %d, seats %d", (int)v->t->phase[0], ask.seats);
	if (ask.seats != 1u << RIFT_NATURE && ask.seats >> players)
		return SAY(v, "a seat is asked that does not play");
	return (ask.kind && ask.rule && ask.rule[0]) || !ask.seats || SAY(v, "a question without a kind or a rule");
}

bool audit_table(const struct rift_game *g, const struct ledger *found, char *wrong, size_t size)
{
	const struct view_of_table v = { g, found, wrong, size };
	int hexes = 0;
	if (!turn_sound(&v))
		return false;
	if (found->phase[0] <= RIFT_SETTING_UP)
		return true;
	for (int seat = 0; seat < found->players; seat++) {
		if (is_bot(&v, seat) ? !bot_sound(&v, seat) : !tracks_sound(&v, seat))
			return false;
		if (!exosuits_sound(&v, seat, &hexes) || !board_sound(&v, seat))
			return false;
	}
	if (!hexes_sound(&v, hexes) || !tiles_sound(&v) || !breakthroughs_sound(&v))
		return false;
	if (!audit_variable(g, found, wrong, size) || !audit_fractures(g, found, wrong, size))
		return false;
	return adventures_sound(&v) && pools_sound(&v) && capital_sound(&v) && secrets_sound(&v);
}
