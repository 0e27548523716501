/*
 * tokens.c -- Command tokens: their spaces, how they move, and how they push each other (CB1-32 to -36, CB2-29 to -37,
 * CBDIFF-07, -08, CX-15 to -18, CX-33).
 */
#include "automa/bot.h"

static const struct solo_board *solo_board(const struct game *g, int seat)
{
	return &solo_boards[g->seat[seat].kind];
}

int slot_tile(const struct game *g, int command)
{
	if (command == C_GENIUS)
		return g->bot.slot[0];
	return command >= C_SLOT_1 ? g->bot.slot[command - C_SLOT_1 + 1] : 0;
}

bool tile_auto_skips(int tile)
{
	return action_tiles[tile].auto_skip;
}

int token_command(const struct game *g, int seat, int token)
{
	return solo_board(g, seat)->command[g->bot.token[token]];
}

static int next_space(const struct game *g, int seat, int token)
{
	const struct solo_board *board = solo_board(g, seat);
	int at = g->bot.token[token];
	const uint8_t *route = board->route[token];
	if (!route) {
		bot_rule(g, seat, "CB1-30", "CB2-32");
		at = board->next[at];
		if (board->command[at] == C_REBOOT && option(g, SKIP_REBOOT)) {
			RULE("CBDIFF-07");
			RULE("CBDIFF-08");
			at = board->next[at];
		}
		return at;
	}
	RULE("CX-15");
	RULE("CX-17");
	int i = 0;
	while (route[i] != at)
		i++;
	return route[i + 1] ? route[i + 1] : route[0];
}

static int tokens_on(const struct game *g, int space, int but)
{
	int n = 0;
	for (int token = 1; token < TOKENS; token++)
		n += token != but && g->bot.token[token] == space;
	return n;
}

/* The upper token on a space: the last that arrived (CB2-35). */
static int upper_on(const struct game *g, int space)
{
	int upper = 0;
	for (int token = 1; token < TOKENS; token++)
		if (g->bot.token[token] == space && (!upper || g->bot.order[token] > g->bot.order[upper]))
			upper = token;
	return upper;
}

static int highest_on(const struct game *g, int space)
{
	for (int token = TOKENS - 1; token; token--)
		if (g->bot.token[token] == space)
			return token;
	return 0;
}

static void arrive(struct game *g, int token, int space)
{
	int left = g->bot.token[token];
	g->bot.token[token] = (uint8_t)space;
	g->bot.order[token] = (uint8_t)(1 + tokens_on(g, space, token));
	if (tokens_on(g, left, token) == 1)
		g->bot.order[upper_on(g, left)] = 1;
	if (tokens_on(g, space, token))
		RULE("CX-16");
}

static void push(struct play *p, int seat, int token, const char *rule)
{
	struct game *g = p->g;
	arrive(g, token, next_space(g, seat, token));
	bot_decided(p, seat, D_PUSH, token, token_command(g, seat, token), rule);
	bot_rule(g, seat, "CB1-35", "CB2-36");
	RULE("CB2-94");
}

/* Chronobot 1: if three tokens are on a space, the highest number moves on, repeated until no space has three. */
static void push_first(struct play *p, int seat, int at)
{
	struct game *g = p->g;
	while (tokens_on(g, at, 0) >= 3) {
		int token = highest_on(g, at);
		RULE("CB1-36");
		push(p, seat, token, "CB1-34");
		at = g->bot.token[token];
	}
}

/*
 * Chronobot 2: if a space has two tokens, its upper one moves on before the third arrives.  With three tokens on the
 * long loop a pushed token never meets two others (CB2-37).
 */
static void push_second(struct play *p, int seat, int to, int arriving)
{
	if (tokens_on(p->g, to, arriving) < 2)
		return;
	push(p, seat, upper_on(p->g, to), "CB2-34");
	RULE("CB2-35");
}

void token_advance(struct play *p, int seat, int token)
{
	struct game *g = p->g;
	int to = next_space(g, seat, token);
	if (g->seat[seat].kind != CHRONOBOT_1)
		push_second(p, seat, to, token);
	if (g->seat[seat].kind == CHRONOSSUS) {
		RULE("CX-18");
		RULE("CX-33");
		RULE("CX-34");
	}
	arrive(g, token, to);
	bot_rule(g, seat, "CB1-33", "CB2-33");
	bot_decided(p, seat, D_TOKEN, token, token_command(g, seat, token), bot_rule(g, seat, "CB1-32", "CB2-29"));
	if (g->seat[seat].kind == CHRONOBOT_1)
		push_first(p, seat, to);
}
