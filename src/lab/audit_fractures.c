/*
 * audit_fractures.c -- invariants of Fractures of Time in any position: each Technology is in one place, a slot of a
 * Fracture Device holds one thing, a Glitch lies on something, and no Collapsing tile exists twice.
 */
#include "lab/audit.h"
#include "content/content.h"

#define SLOTS 12
#define GLITCHES 8

/* False: counted before, or no such card. */
static bool count(uint32_t *found, int card)
{
	if (card <= 0 || card >= RIFT_TECHNOLOGY_END || *found >> card & 1)
		return false;
	*found |= 1u << card;
	return true;
}

/*
 * Cards drawn in secret or put back under the pile count among the unseen ones for all other seats: not counted again.
 */
static bool technologies_sound(const struct rift_game *g, const struct ledger *t, char *wrong, size_t size)
{
	uint32_t found = (uint32_t)t->technologies_unseen[0];
	if (t->technology_top[0] && !count(&found, (int)t->technology_top[0]))
		return audit_wrong(wrong, size, "the first Technology is in two places");
	for (int i = 0; i < t->technology_seconds[0]; i++)
		if (!count(&found, (int)t->technology_second[i]))
			return audit_wrong(wrong, size, "a Technology of the second pile is in two places");
	for (int seat = 0; seat < t->players; seat++)
		for (int card = 1; card < RIFT_TECHNOLOGY_END; card++)
			if (t->seat[seat].technologies[0] >> card & 1 && !count(&found, card))
				return audit_wrong(
					wrong, size, "seat %c: Technology %d is in two places", 'A' + seat, card);
	int all = __builtin_popcount(found), drawn = rift_fact(g, RIFT_FACT_TECHNOLOGIES_DRAWN, 0, 0);
	return all + drawn >= RIFT_TECHNOLOGY_END - 2 || audit_wrong(wrong, size, "%d Technologies are left", all);
}

/* Whether a Glitch can lie there: on an uncovered tile, on the board or off it. */
static bool tile_there(const struct ledger_seat *s, int slot)
{
	if (slot >= SLOTS)
		return s->off_board[slot - SLOTS];
	return s->tiles[slot] && !(s->covered[0] >> slot & 1);
}

static bool seat_sound(const struct rift_game *g, const struct ledger *t, int seat, char *wrong, size_t size)
{
	const struct ledger_seat *s = &t->seat[seat];
	int32_t held = s->device_flux[0] | s->device_glitches[0];
	if (s->device_flux[0] & s->device_glitches[0] || held >> s->device_slots[0])
		return audit_wrong(wrong, size, "seat %c: the slots of the Fracture Device", 'A' + seat);
	int glitches = rift_sum(g, RIFT_SUM_GLITCHES, seat, 0);
	if (glitches < 0 || glitches > GLITCHES)
		return audit_wrong(wrong, size, "seat %c has %d Glitches", 'A' + seat, glitches);
	for (int slot = 0; s->glitch_tiles[0] >> slot; slot++)
		if (s->glitch_tiles[0] >> slot & 1 && !tile_there(s, slot))
			return audit_wrong(
				wrong, size, "seat %c: a Glitch on slot %d, where there is nothing", 'A' + seat, slot);
	for (int i = 0; s->glitch_cards[0] >> i; i++) {
		int card = rift_fact(g, RIFT_FACT_CONDITIONS, 0, i) | rift_fact(g, RIFT_FACT_OBJECTIVES, 0, i);
		if (s->glitch_cards[0] >> i & 1 && !card)
			return audit_wrong(
				wrong, size, "seat %c: a Glitch on card %d, which is not there", 'A' + seat, i);
	}
	return true;
}

/* No tile that is visible elsewhere lies under another. */
static bool collapses_sound(const struct rift_game *g, char *wrong, size_t size)
{
	uint32_t found = 0;
	for (int space = RIFT_CONSTRUCT_1; space <= RIFT_RESEARCH_3; space++)
		for (int i = 0; i < 3; i++) {
			int tile = i < 2 ? rift_fact(g, RIFT_FACT_COLLAPSE_BELOW, 0, 2 * space + i)
					 : rift_fact(g, RIFT_FACT_COLLAPSE, 0, space);
			if (!tile || tile == RIFT_HIDDEN)
				continue;
			if (found >> tile & 1)
				return audit_wrong(wrong, size, "collapsing tile %d lies twice", tile);
			found |= 1u << tile;
		}
	return true;
}

bool audit_fractures(const struct rift_game *g, const struct ledger *t, char *wrong, size_t size)
{
	if (!(rift_fact(g, RIFT_FACT_MODULES, 0, 0) >> (RIFT_FRACTURES - 1) & 1))
		return true;
	for (int seat = 0; seat < t->players; seat++)
		if (!seat_sound(g, t, seat, wrong, size))
			return false;
	if (t->operators[0] < 0 || t->operators[0] > valley_operators[t->players])
		return audit_wrong(wrong, size, "%d Operators in the Valley", (int)t->operators[0]);
	return technologies_sound(g, t, wrong, size) && collapses_sound(g, wrong, size);
}
