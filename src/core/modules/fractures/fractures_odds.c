/*
 * fractures_odds.c -- what a seat can compute before a Blink or a Recall: the slots left after placing its Flux Cores,
 * the chance that the Flux die is too high for them, and the target of the Glitch.
 */
#include "core/modules/fractures/fractures.h"

/* Makes *with the game after placing these Flux Cores; returns false if there are not enough free slots. */
static bool laid(struct game *with, const struct game *g, int seat, int cores)
{
	*with = *g;
	struct fractures_seat *s = &with->seat[seat].fractures;
	for (int i = 0; i < cores; i++) {
		unsigned free = device_slots(with, seat);
		if (!free)
			return false;
		s->flux = (uint16_t)(s->flux | (free & -free));
	}
	return true;
}

/* How many of the six faces of the Flux die are too high for the free slots. */
static int faces_high(const struct game *g, int seat)
{
	int high = 0;
	for (int face = 0; face < (int)ARRAY_LEN(flux_die); face++)
		high += flux_shows(g, seat, face) > device_free(g, seat) ? flux_die[face] : 0;
	return high;
}

static int faces_with_room(const struct game *g, int seat)
{
	int faces = 0;
	for (int target = GLITCH_TRAVEL; target <= GLITCH_CONDITIONS; target++)
		faces += glitch_room(g, seat, target) ? glitch_die[target] : 0;
	return faces;
}

/* Whether a Blink with this Worker rolls the dice; 0 is any Worker but an Operator. */
static bool rolls(const struct game *g, int seat, int worker)
{
	return worker != OPERATOR && !(g->seat[seat].fractures.blink & NEXT_NO_DICE);
}

/* Chance in 1000 of a Glitch. */
static int glitch_odds(const struct game *g, int seat)
{
	return faces_with_room(g, seat) ? 1000 * faces_high(g, seat) / FLUX_FACES : 0;
}

/* Chance in 1000 that the dice put a Glitch on this target; targets without a free place are rerolled (GLITCH-04). */
static int target_odds(const struct game *g, int seat, int target)
{
	if (target <= NO_GLITCH || target > GLITCH_CONDITIONS || !glitch_room(g, seat, target))
		return 0;
	return 1000 * faces_high(g, seat) * glitch_die[target] / (FLUX_FACES * faces_with_room(g, seat));
}

static int blink_sum(const struct game *g, enum rift_sum sum, int seat, int index)
{
	struct game with;
	if (!laid(&with, g, seat, 1))
		return 0;
	switch ((int)sum) {
	case RIFT_SUM_BLINK_FREE:
		return device_free(&with, seat);
	case RIFT_SUM_BLINK_FACES:
		return rolls(g, seat, index) ? faces_high(&with, seat) : 0;
	case RIFT_SUM_GLITCH_ROOM:
		return index > NO_GLITCH && index <= GLITCH_CONDITIONS && glitch_room(&with, seat, index);
	case RIFT_SUM_GLITCH_ODDS:
		return rolls(g, seat, NO_TYPE) ? target_odds(&with, seat, index) : 0;
	default:
		return rolls(g, seat, index) ? glitch_odds(&with, seat) : 0;
	}
}

int fractures_sum(const struct game *g, enum rift_sum sum, int seat, int index)
{
	struct game with;
	switch ((int)sum) {
	case RIFT_SUM_DEVICE_FREE:
		return device_free(g, seat);
	case RIFT_SUM_DEVICE_VP:
		return device_vp(g, seat);
	case RIFT_SUM_GLITCHES:
		return glitches_of(g, seat);
	case RIFT_SUM_RECALL_ODDS:
		return laid(&with, g, seat, RECALL_FLUX) ? glitch_odds(&with, seat) : 0;
	default:
		return blink_sum(g, sum, seat, index);
	}
}
