/*
 * tell_pick.c -- chooses the message for an event.  The choice depends only on the event, so a log can be told without
 * its game.  If one kind of event has two meanings, the rule that caused it distinguishes them.
 */
#include "text/tell/tell_parts.h"

#include <string.h>

#include "base/base.h"

/* Whether the rule belongs to an automaton: CB1, CB2, CX. */
static bool by_automaton(const struct rift_event *e)
{
	return e->rule != NULL && (strncmp(e->rule, "CB", 2) == 0 || strncmp(e->rule, "CX", 2) == 0);
}

static bool by_rule(const struct rift_event *e, const char *rule)
{
	return e->rule != NULL && strcmp(e->rule, rule) == 0;
}

static enum message phase_message(int phase)
{
	if (phase == RIFT_SETTING_UP)
		return M_PHASE_SETUP;
	return phase == RIFT_GAME_OVER ? M_PHASE_OVER : M_PHASE;
}

static enum message free_message(int space)
{
	if (space == RIFT_LEADER)
		return M_FREE_LEADER;
	return RIFT_IS_HOME(space) ? M_FREE_TILE : M_FREE;
}

static enum message rest_message(const struct rift_event *e)
{
	int n = e->n;
	if (e->a)
		return M_REST_BUT;
	return n == 0 ? M_REST_NONE : n == 1 ? M_REST_ONE : M_REST;
}

static enum message retrieve_message(int fate)
{
	return fate == 0 ? M_RETRIEVE_TIRED : fate == 1 ? M_RETRIEVE_MOTIVATED : M_RETRIEVE_DIES;
}

static enum message exosuit_message(const struct rift_event *e)
{
	if (e->n < 0)
		return M_EXOSUIT_LOSE;
	if (!by_rule(e, "POWER-01") && !by_automaton(e))
		return M_EXOSUIT_GAIN;
	return e->n == 0 ? M_EXOSUIT_NONE : M_EXOSUIT_POWER;
}

/* An automaton's pass: the rolled Action needs an Exosuit, or it has none at the start of its turn. */
static enum message pass_message(const struct rift_event *e)
{
	if (by_rule(e, "CX-48") || by_rule(e, "CXFRAC-65"))
		return M_PASS_NEEDS;
	return by_automaton(e) ? M_PASS_EMPTY : M_PASS;
}

static enum message place_message(const struct rift_event *e)
{
	if (e->b == RIFT_LEADER)
		return M_PLACE_LEADER;
	return RIFT_IS_HOME(e->b) ? M_PLACE_TILE : M_PLACE;
}

static enum message guardian_message(const struct rift_event *e)
{
	bool in_phase = by_rule(e, "GUARD-30") || by_rule(e, "CXGUARD-13");
	switch (e->a) {
	case RIFT_GUARDIAN_ENLISTED:
		return M_GUARDIAN_ENLISTED;
	case RIFT_GUARDIAN_POWERED:
		if (!in_phase)
			return M_GUARDIAN_RECEIVED;
		return e->n == 1 ? M_GUARDIAN_ONE : M_GUARDIAN_POWERED;
	case RIFT_GUARDIAN_RETURNED:
		return M_GUARDIAN_RETURNED;
	default:
		return M_GUARDIAN_PLACED;
	}
}

static enum message anomaly_message(const struct rift_event *e)
{
	if (e->n < 0)
		return M_ANOMALY_REMOVE;
	return e->b ? M_ANOMALY_COVER : M_ANOMALY_GAIN;
}

static enum message turned_message(const struct rift_event *e)
{
	if (by_rule(e, "IMPACT-04") || (e->rule != NULL && strncmp(e->rule, "FCOLLAPSE", 9) == 0))
		return M_TURNED_COLLAPSE;
	return RIFT_IS_SUPER(e->a) ? M_TURNED_SUPER : M_TURNED_BUILDING;
}

static enum message card_message(const struct rift_event *e)
{
	switch (e->a) {
	case RIFT_N_CONDITION:
		return M_CARD_CONDITION;
	case RIFT_N_RECRUIT_CARD:
		return M_CARD_RECRUIT;
	case RIFT_N_MINE_CARD:
		return M_CARD_MINE;
	case RIFT_N_SHOW_ASSET:
		return M_CARD_ASSET;
	case RIFT_N_SHOW_CONDITION:
		return M_CARD_SHOWN;
	case RIFT_N_OBJECTIVE:
		return M_CARD_OBJECTIVE;
	case RIFT_N_ADVENTURE:
		return by_automaton(e) ? M_CARD_ADVENTURE_DRAWN : M_CARD_ADVENTURE;
	case RIFT_V_KEEP_CONDITION:
		return M_CARD_KEPT;
	default:
		return M_CARD;
	}
}

static enum message roll_message(const struct rift_event *e)
{
	if (e->a == RIFT_N_PARADOX)
		return by_rule(e, "CB2-26") ? M_ROLL_WARP : M_ROLL_PARADOX;
	if (e->a == RIFT_N_FLUX || e->a == RIFT_N_GLITCH)
		return fractures_message(e);
	if (e->a == RIFT_N_TRAJECTORY)
		return M_ROLL_TRAJECTORY;
	if (e->a == RIFT_N_ADVENTURE_DIE)
		return M_ROLL_ADVENTURE;
	return e->a == 1 ? M_ROLL_SHAPE : M_ROLL_ICON;
}

static enum message secret_message(const struct rift_event *e)
{
	switch (e->a) {
	case RIFT_V_WARP:
		return M_SECRET_WARP;
	case RIFT_N_DEAL_ASSET:
		return M_SECRET_ASSET;
	case RIFT_N_DEAL_CONDITION:
		return M_SECRET_CONDITION;
	case RIFT_V_KEEP_ASSET:
		return M_SECRET_KEEP_ASSET;
	case RIFT_V_KEEP_CONDITION:
		return M_SECRET_KEEP_CONDITION;
	case RIFT_N_HAND:
		return M_SECRET_HAND;
	case RIFT_N_DRAW:
		return M_SECRET_DRAW;
	case RIFT_V_UNDER:
		return M_SECRET_UNDER;
	case RIFT_V_COMPOUND:
		return M_SECRET_COMPOUND;
	case RIFT_N_DRAW_TECHNOLOGY:
		return M_SECRET_TECHNOLOGY;
	case RIFT_V_UNDER_TECHNOLOGY:
		return M_SECRET_UNDER_TECHNOLOGY;
	case RIFT_N_LOOK:
		return M_SECRET_LOOK;
	default:
		return M_SECRET;
	}
}

static enum message space_message(int why)
{
	enum { GUARDIAN = 8 }; /* added to the reason */
	static const uint16_t spaces[] = { M_DECIDED_SPACE, M_DECIDED_COUNCIL, M_DECIDED_GUARDIAN, M_DECIDED_BLINKED,
		M_DECIDED_VALLEY };
	if (why == GUARDIAN)
		return M_DECIDED_SPACE_GUARDIAN;
	if (why == GUARDIAN + 1)
		return M_DECIDED_COUNCIL_GUARDIAN;
	why &= GUARDIAN - 1;
	return (enum message)spaces[why < (int)ARRAY_LEN(spaces) ? why : 0];
}

static enum message decided_message(const struct rift_event *e)
{
	static const uint16_t plain[RIFT_DECISION_END] = {
		[RIFT_NO_DECISION] = M_DECIDED,
		[RIFT_D_BUILDING] = M_DECIDED_BUILDING,
		[RIFT_D_SUPERPROJECT] = M_DECIDED_SUPER,
		[RIFT_D_WORKER] = M_DECIDED_WORKER,
		[RIFT_D_RESOURCES] = M_DECIDED_RESOURCES,
		[RIFT_D_WARP] = M_DECIDED_WARP,
		[RIFT_D_WORKER_SET] = M_DECIDED_WORKER_SET,
		[RIFT_D_RESOURCE_SET] = M_DECIDED_RESOURCE_SET,
		[RIFT_D_TOKEN] = M_DECIDED_TOKEN,
		[RIFT_D_PUSH] = M_DECIDED_PUSH,
		[RIFT_D_ENERGY] = M_DECIDED_ENERGY,
		[RIFT_D_EXOSUIT_LOST] = M_DECIDED_EXOSUIT,
		[RIFT_D_AUTO_SKIP] = M_DECIDED_SKIP,
		[RIFT_D_LAST_TRAVEL] = M_DECIDED_TRAVEL,
	};
	switch (e->a) {
	case RIFT_D_SPACE:
		return space_message(e->n);
	case RIFT_D_GENIUS:
		return e->n ? M_DECIDED_RECRUIT : M_DECIDED_RESEARCH;
	case RIFT_D_ANOMALY:
		return e->n > 0 ? M_DECIDED_ANOMALY : e->n < 0 ? M_DECIDED_REMOVE : M_DECIDED_NO_ANOMALY;
	case RIFT_D_SUPPLY:
		return e->n ? M_DECIDED_SUPPLY : M_DECIDED_NO_SUPPLY;
	case RIFT_D_ENLIST:
		return e->n ? M_DECIDED_ENLIST_WORKER : M_DECIDED_ENLIST;
	case RIFT_D_EXPERIMENT:
	case RIFT_D_MARKER:
		return doomsday_message(e);
	case RIFT_D_ADVENTURE:
	case RIFT_D_UPGRADE:
		return pioneers_message(e);
	case RIFT_D_VARIABLE:
		return variable_message(e);
	case RIFT_D_FLUX:
	case RIFT_D_BLINK:
	case RIFT_D_POOL:
	case RIFT_D_ASSIMILATE:
	case RIFT_D_POSITION:
		return fractures_decided(e);
	case RIFT_D_TILE:
		return e->b ? M_DECIDED_TILE_LAID : M_DECIDED_TILE;
	default:
		return e->a < RIFT_DECISION_END && plain[e->a] ? (enum message)plain[e->a] : M_DECIDED;
	}
}

/* Kinds with two messages, depending on the sign of n. */
static enum message signed_message(const struct rift_event *e)
{
	switch (e->kind) {
	case RIFT_E_GOOD:
		return e->n < 0 ? M_GOOD_PAY : M_GOOD_GAIN;
	case RIFT_E_VP:
		return e->n < 0 ? M_VP_LOSE : M_VP_GAIN;
	case RIFT_E_WORKER:
		return e->n < 0 ? M_WORKER_LOSE : M_WORKER_GAIN;
	case RIFT_E_MORALE:
		return e->n < 0 ? M_MORALE_LOSE : M_MORALE_GAIN;
	case RIFT_E_PARADOX:
		return e->n < 0 ? M_PARADOX_RETURN : M_PARADOX_GAIN;
	case RIFT_E_BREAKTHROUGH:
		return e->n < 0 ? M_BREAKTHROUGH_SPEND : M_BREAKTHROUGH_GAIN;
	default:
		return NO_MESSAGE;
	}
}

/* Kinds with only one message. */
static enum message plain_message(int kind)
{
	static const uint16_t messages[RIFT_EVENT_END] = {
		[RIFT_E_ERA] = M_ERA,
		[RIFT_E_TURN] = M_TURN,
		[RIFT_E_BUILT] = M_BUILT,
		[RIFT_E_LOST] = M_LOST,
		[RIFT_E_FOCUS] = M_FOCUS,
		[RIFT_E_TRAVEL] = M_TRAVEL,
		[RIFT_E_FIRST] = M_FIRST,
		[RIFT_E_IMPACT] = M_IMPACT,
		[RIFT_E_FLIPPED] = M_FLIPPED,
		[RIFT_E_EVACUATED] = M_EVACUATED,
		[RIFT_E_END] = M_END,
	};
	return kind < RIFT_EVENT_END ? (enum message)messages[kind] : NO_MESSAGE;
}

enum message message_of(const struct rift_event *e)
{
	enum message message = plain_message(e->kind);
	if (message == NO_MESSAGE)
		message = signed_message(e);
	if (message != NO_MESSAGE)
		return message;
	switch (e->kind) {
	case RIFT_E_PHASE:
		return phase_message(e->a);
	case RIFT_E_SEAT:
		return e->a ? M_SEAT : M_SEAT_AUTOMATON;
	case RIFT_E_PASS:
		return pass_message(e);
	case RIFT_E_PLACE:
		return place_message(e);
	case RIFT_E_FREE:
		return free_message(e->a);
	case RIFT_E_REST:
		return rest_message(e);
	case RIFT_E_RETRIEVE:
		return retrieve_message(e->b);
	case RIFT_E_EXOSUIT:
		return exosuit_message(e);
	case RIFT_E_GUARDIAN:
		return guardian_message(e);
	case RIFT_E_VENTURE:
	case RIFT_E_DECK:
	case RIFT_E_ADVENTURE:
	case RIFT_E_UPGRADE:
		return pioneers_message(e);
	case RIFT_E_ANOMALY:
		return anomaly_message(e);
	case RIFT_E_PILE:
		return variable_message(e);
	case RIFT_E_BLINK:
	case RIFT_E_FLUX:
	case RIFT_E_GLITCH:
	case RIFT_E_TECHNOLOGY:
	case RIFT_E_DEVICE:
	case RIFT_E_RECALL:
	case RIFT_E_OPERATORS:
	case RIFT_E_UNCOVERED:
	case RIFT_E_SEARCH:
	case RIFT_E_LEADER:
		return fractures_message(e);
	case RIFT_E_COVERED:
		return e->n ? fractures_message(e) : M_COVERED;
	case RIFT_E_WARP:
		return by_automaton(e) ? M_WARP_AUTOMATON : M_WARP;
	case RIFT_E_UNWARP:
		return by_automaton(e) ? M_UNWARP_AUTOMATON : M_UNWARP;
	case RIFT_E_TURNED:
		return turned_message(e);
	case RIFT_E_CARD:
		return card_message(e);
	case RIFT_E_ROLL:
		return roll_message(e);
	case RIFT_E_SECRET:
		return secret_message(e);
	case RIFT_E_COMMAND:
		return e->n ? M_COMMAND_TILE : M_COMMAND;
	case RIFT_E_DECIDED:
		return decided_message(e);
	case RIFT_E_FAILED:
		return e->a == 1 ? M_FAILED_SPACE : M_FAILED;
	default:
		return doomsday_message(e);
	}
}
