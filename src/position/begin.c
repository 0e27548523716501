/*
 * begin.c -- begins a phase on a table that was stated.  The frame of the whole game lies at the bottom of the stack and
 * goes on with the phase when a question without effect, "take no Warp tile back", is answered above it.
 */
#include "position/position.h"

#include <string.h>

#include "core/engine/engine.h"

/* The step of the frame of the game that begins a phase (game_run in clean.c); 0: it cannot be begun. */
static uint8_t step_of(enum rift_phase phase)
{
	static const uint8_t steps[RIFT_PHASE_END] = {
		[PARADOX_PHASE] = 2,
		[POWER_UP] = 3,
		[WARP_PHASE] = 4,
		[ACTION_ROUNDS] = 5,
		[CLEAN_UP] = 6,
	};
	return phase < RIFT_PHASE_END ? steps[phase] : 0;
}

static void rounds_push(struct game *g, int seat)
{
	g->phase = ACTION_ROUNDS;
	g->lead = g->lead < g->players ? g->lead : g->first;
	g->passed = (uint8_t)(g->passed & ~(1u << seat));
	g->frame[0].pc++;
	g->frame[g->depth++] = (struct frame){
		.op = F_ROUNDS, .pc = 1, .v = { (uint8_t)((seat - g->lead + g->players) % g->players) }
	};
}

int rift_position_begin(struct rift_game *game, enum rift_phase phase, int seat, struct rift_position_error *error)
{
	struct rift_game begun = *game;
	struct game *g = game_of(&begun);
	*error = (struct rift_position_error){ .seat = -1, .field = RIFT_NO_FIELD, .index = -1 };
	memset(g->frame, 0, sizeof g->frame);
	g->depth = 0;
	if (!table_check(g, error))
		return -1;
	if (!step_of(phase) || (phase == RIFT_ACTION_ROUNDS && (seat < 0 || seat >= g->players)))
		return wrong_at(error, RIFT_WRONG_PHASE, -1, "phase", 0) - 1;
	g->frame[g->depth++] = (struct frame){ .op = F_GAME, .pc = step_of(phase) };
	if (phase == RIFT_ACTION_ROUNDS)
		rounds_push(g, seat);
	g->frame[g->depth++] = (struct frame){ .op = F_UNWARP, .ask = ASK_UNWARP };
	struct rift_move none = { .verb = V_UNWARP };
	if (rift_play(&begun, none, NULL) != RIFT_OK)
		return wrong_at(error, RIFT_WRONG_QUESTION, -1, NULL, -1) - 1;
	if (rift_position_check(&begun, error) != 0)
		return -1;
	*game = begun;
	return 0;
}
