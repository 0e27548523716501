/*
 * cx_blink.c -- Blinks of the Chronossus (CXFRAC-16 to -42): which of its Exosuits can Blink, which one does, and how.
 * An Exosuit that can Blink carries an Energy Core.  bot_turn.c decides when a Flux token is drawn.
 */
#include "automa/bot.h"
#include "core/modules/fractures/fractures.h"

/* Spaces by distance from the bottom Research space (CXFRAC-34); so the lower space of each Action comes first. */
static const uint8_t nearest[] = { RESEARCH_2, RESEARCH_1, RECRUIT_2, RECRUIT_1, CONSTRUCT_2, CONSTRUCT_1, COUNCIL_LEFT,
	COUNCIL_RIGHT, MINE_BOTTOM, MINE_MIDDLE, MINE_TOP };

static int action_at(int space)
{
	if (space_capital(space))
		return space_capital(space);
	return space == COUNCIL_LEFT || space == COUNCIL_RIGHT ? COUNCIL_ACTION : MINE_ACTION;
}

int cx_token_action(const struct game *g, int seat, int token)
{
	int command = token_command(g, seat, token);
	RULE("CXFRAC-31");
	if (slot_tile(g, command)) {
		if (command == C_GENIUS)
			RULE("CXCOMBO-20");
		return 0;
	}
	if (command == C_TRAVEL || command == C_ANOMALY)
		return 0;
	return command == C_MINE ? MINE_ACTION : command_capital(g, command);
}

/* Whether the Exosuit there can Blink: it carries an Energy Core, and the target belongs to another Action. */
static bool is_ready(const struct game *g, int seat, int space, int action, int target)
{
	const struct seat *s = &g->seat[seat];
	if (g->hex[space] != seat + 1)
		return false;
	for (int i = 0; i < s->posts; i++) {
		if (s->post[i].space != space)
			continue;
		if (s->post[i].again && action_at(space) == action)
			RULE("CXFRAC-17");
		if (!s->post[i].again || action_at(space) == action)
			return false;
		RULE("CXFRAC-16");
		if (action_at(space) != COUNCIL_ACTION)
			return true;
		RULE("CXFRAC-18");
		return target != COUNCIL_LEFT && target != COUNCIL_RIGHT;
	}
	return false;
}

int cx_blink_ready(const struct game *g, int seat, int action, int target)
{
	int n = 0;
	RULE("CXFRAC-22");
	if (!target)
		return 0;
	RULE("CXFRAC-19");
	for (size_t i = 0; i < ARRAY_LEN(nearest); i++)
		n += is_ready(g, seat, nearest[i], action, target);
	return n;
}

/* The first of those that can Blink, in the order of `nearest`; `only`: of that Action, 0 for any. */
static int first_ready(const struct game *g, int seat, int action, int target, int only)
{
	int found = NO_SPACE;
	for (size_t i = 0; i < ARRAY_LEN(nearest); i++) {
		int space = nearest[i];
		if ((only && action_at(space) != only) || !is_ready(g, seat, space, action, target))
			continue;
		if (found && only)
			RULE("CXFRAC-30");
		if (!found)
			found = space;
	}
	return found;
}

/* The Exosuit that Blinks: one on an Action of another token, lowest token number first; else the nearest. */
static int choose(const struct game *g, int seat, int token, int action, int target, int *by)
{
	int chosen = NO_SPACE;
	*by = 0;
	for (int other = 1; other < TOKENS; other++) {
		if (other == token || !g->bot.token[other])
			continue;
		int of = cx_token_action(g, seat, other),
		    space = of ? first_ready(g, seat, action, target, of) : NO_SPACE;
		if (space && *by)
			RULE("CXFRAC-29");
		if (!space || *by)
			continue;
		*by = other;
		chosen = space;
	}
	if (chosen)
		return chosen;
	RULE("CXFRAC-34");
	return first_ready(g, seat, action, target, 0);
}

void cx_blink_drawn(struct play *p, int seat, int flux_token, int ready)
{
	uint8_t *flux = p->g->bot.flux;
	RULE("CXFRAC-21");
	if (!flux[0])
		RULE("CXFRAC-27");
	flux[flux_token - 1]--;
	if (flux_token == CASING) {
		RULE("CXFRAC-25");
		flux[2]++;
	}
	bot_decided(p, seat, D_FLUX, flux_token, ready, flux_token == CASING ? "CXFRAC-24" : "CXFRAC-23");
}

static struct post *post_at(struct seat *s, int space)
{
	int i = 0;
	while (s->post[i].space != space)
		i++;
	return &s->post[i];
}

void cx_blink_leave(struct play *p, int seat, int token, int action, int target)
{
	struct game *g = p->g;
	struct seat *s = &g->seat[seat];
	int by, space = choose(g, seat, token, action, target, &by);
	struct post *post = post_at(s, space);
	if (action_at(space) == COUNCIL_ACTION)
		RULE("CXFRAC-32");
	RULE("CXFRAC-36");
	RULE("CXFRAC-42");
	post->again = 0;
	g->bot.blinks = (uint8_t)(post - s->post + 1);
	bot_decided(p, seat, D_BLINK, space, by, by ? "CXFRAC-28" : "CXFRAC-33");
	if (blink_collapse(p, seat, space))
		RULE("CXFRAC-40");
}

void cx_blink_arrive(struct play *p, int seat, int space)
{
	struct game *g = p->g;
	struct post *post = &g->seat[seat].post[g->bot.blinks - 1];
	RULE("CXFRAC-37");
	RULE("CXFRAC-38");
	RULE("CXFRAC-39");
	if (space == COUNCIL_LEFT)
		RULE("CXFRAC-41");
	if (space == ADVENTURE)
		RULE("CXCOMBO-17");
	if (action_at(post->space) == MINE_ACTION)
		RULE("CXFRAC-45");
	g->hex[post->space] = 0;
	post->space = (uint8_t)space;
	g->bot.blinks = 0;
	bot_decided(p, seat, D_SPACE, space, BY_BLINK, "CXFRAC-35");
}
