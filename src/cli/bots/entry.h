/*
 * entry.h -- what can take part in a match: a level of the computer players, an automaton, or a program.
 *
 *     greedy                         a level
 *     master@200                     a level with another budget, in nodes
 *     chronossus+one-more            an automaton with options; +all: every option that makes it harder
 *     mine=python3 examples/bot.py   a program that speaks the bot protocol, and what to call it
 */
#ifndef CLI_BOTS_ENTRY_H
#define CLI_BOTS_ENTRY_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/bots/referee.h"
#include "rift.h"
#include "rift_player.h"

#define ENTRY_NAME 48

enum entry_kind { ENTRY_LEVEL, ENTRY_AUTOMATON, ENTRY_PROGRAM };

struct entry {
	enum entry_kind kind;
	char name[ENTRY_NAME]; /* without blanks: it stands in files of results */
	const struct rift_player *player; /* of a level */
	struct budget budget; /* of a level; zeros: the level's own */
	struct rift_setup automaton; /* kind at seat 1, options, variants */
	const char *command; /* of a program */
};

/* Reads one; false with a sentence in `why` if there is no such entry. */
bool entry_read(struct entry *entry, const char *text, char *why, size_t size);

#endif
