/*
 * fractures_spaces.c -- spaces beside the player board: Technologies with a Free Action (TECH-508a, -512a, -515a) and
 * the tiles built off the board (TECH-506b, TECH-509a).  fractures_shut rules out spaces of the module that cannot be
 * used now.
 */
#include "core/modules/fractures/fractures.h"
#include "core/modules/fractures/technologies.h"

static bool used(const struct game *g, int seat, int space)
{
	return g->seat[seat].fractures.used >> (space - DEVICE_FIRST) & 1;
}

/* The card whose Free Action this space is, or NO_TECHNOLOGY. */
static int space_card(int space)
{
	switch (space) {
	case TECHNOLOGY_508:
		return GLITCH_ABSORBER;
	case TECHNOLOGY_512:
		return ANOMALY_NEUTRALIZER;
	case TECHNOLOGY_515:
		return BLINK_SUPPRESSION_BYPASS;
	default:
		return NO_TECHNOLOGY;
	}
}

/* The tile beside the board that can be used there, or 0. */
static int off_tile(const struct game *g, int seat, int space)
{
	const struct fractures_seat *s = &g->seat[seat].fractures;
	int place = space - OUTPOST;
	if (place < 0 || place >= OFF_BOARD)
		return 0;
	if (tile_glitched(g, seat, SLOTS_HOME + place))
		RULE("GLITCH-21");
	return off_board_in_force(g, seat, place) ? s->off[place] : 0;
}

bool fractures_shut(const struct game *g, int seat, int space)
{
	const struct fractures_seat *s = &g->seat[seat].fractures;
	if (RIFT_IS_VALLEY(space))
		return g->fractures.valley[space - VALLEY_FIRST];
	if (space >= OUTPOST && !s->off[space - OUTPOST])
		return true;
	return used(g, seat, space) || (space > DEVICE_GENIUS && space < OUTPOST);
}

enum rift_result beside_check(const struct game *g, int seat, int worker, int space)
{
	const struct tile *t = &tiles[off_tile(g, seat, space)];
	if (!t->worker)
		return RIFT_CLOSED;
	if (used(g, seat, space))
		return RIFT_OCCUPIED;
	if (t->worker != ANY_WORKER && !may_work(g, seat, worker, t->worker))
		return RIFT_WRONG_WORKER;
	struct intent who = intent_of(seat, worker);
	who.placing = true;
	return program_check(g, &who, t->does);
}

enum rift_result beside_free_check(const struct game *g, int seat, int space)
{
	const struct fractures_seat *s = &g->seat[seat].fractures;
	if (!s->technologies && !s->off[0] && !s->off[1]) /* in most turns: neither a card nor a tile */
		return RIFT_CLOSED;
	struct intent who = intent_of(seat, NO_TYPE);
	int card = space_card(space), tile = off_tile(g, seat, space);
	if (card ? !technology_held(g, seat, card) : !tiles[tile].free_action)
		return RIFT_CLOSED;
	if (used(g, seat, space))
		return RIFT_USED;
	return free_program_check(g, &who, card ? technologies[card].does : tiles[tile].does);
}

int beside_fate(const struct game *g, int seat, int worker, int space)
{
	return tile_fate(g, seat, worker, off_tile(g, seat, space));
}

void beside_act(struct play *p, int seat, int worker, int space)
{
	int card = space_card(space);
	if (card)
		program_start(p, seat, PROGRAM_TECHNOLOGY_DOES, card, worker, space);
	else
		program_start(p, seat, PROGRAM_DOES, off_tile(p->g, seat, space), worker, space);
}
