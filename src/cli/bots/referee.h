/*
 * referee.h -- this program's side of the bot protocol (docs/bots.md): it holds the game and asks bots for moves.
 *
 * A bot is told what its seat may see and nothing else: the referee keeps Nature and the secrets of other seats.  It is
 * trusted with nothing either.  Whatever it does wrong is a fault with a sentence that says why; the caller counts the
 * game as lost and ends the bot.  A bot that had a fault is not asked again.
 */
#ifndef CLI_BOTS_REFEREE_H
#define CLI_BOTS_REFEREE_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/bots/child.h"
#include "rift.h"

#define BOT_PROTOCOL 1 /* version of the protocol */
#define BOT_NAME 64
#define BOT_WHY 160

/* How long a bot may take, in milliseconds. */
struct patience {
	int64_t start; /* from its start to riftok; from isready to readyok; to take in what it is told */
	int64_t answer; /* from go to bestmove; then it is told to stop */
	int64_t grace; /* from stop to bestmove; then it has lost */
};

/* What a bot may spend on a decision; 0: no such limit. */
struct budget {
	uint32_t nodes;
	int64_t ms;
};

struct bot {
	struct child child;
	struct patience patience;
	char name[BOT_NAME]; /* as it calls itself */
	char rules[33]; /* hash of the rules it plays by; "" if it did not say */
	bool legal, facts; /* what it wants to be told before each decision */
	char why[BOT_WHY]; /* what it did wrong; "" as long as it did nothing wrong */
};

/* Each returns false after a fault, with bot->why set. */

/* Starts the command and exchanges names.  The bot must be ended with bot_end, also after a fault. */
bool bot_start(struct bot *bot, const char *command, const struct patience *patience, bool loud);

/* Begins a game at its first position: the seat the bot plays, the setup, a seed for its random choices. */
bool bot_begin(struct bot *bot, int seat, const struct rift_setup *setup, uint64_t seed);

/* Tells a move that is about to be played in g, as this seat may see it. */
bool bot_tell(struct bot *bot, int seat, const struct rift_game *g, struct rift_move m);

/* Asks for the answer of the seat in g; *m becomes a legal one. */
bool bot_ask(struct bot *bot, int seat, const struct rift_game *g, const struct budget *budget, struct rift_move *m);

/* Tells how the game ended: the score of each seat and who won (bits). */
bool bot_over(struct bot *bot, const struct rift_game *g, int seats);

/* Ends the bot: politely if it did nothing wrong. */
void bot_end(struct bot *bot);

#endif
