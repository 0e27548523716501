/*
 * options.h -- time limits, spectators and chat of a game, chosen when it is made (game.options, JSON).
 *
 *   {"clock": {"base": seconds, "increment": seconds}}   a live clock for each seat, or
 *   {"deadline": {"hours": n}}                           a time limit for each step
 *   "vacation": {"days": n}       each seat may pause its deadlines; only with them
 *   "late": "greedy" | "open"     when time runs out: the computer plays, or the seat can be given to someone else
 *   "spectators": true | false
 *   "delay": {"minutes": n} | {"rounds": 1}   of what spectators see
 *   "chat": "seats" | "all"       who can read it
 *   "computer": a level           how strong the computer plays seats that it takes before the game begins: a name of
 *                                 rift_player.h.  Statements that fill a seat read it
 *   "rated": true                 the game counts for ratings (server/rating): every person has an account, there is a time limit,
 *                                 and the computer plays for whoever lets it run out, so that every rated game ends
 *
 * Defaults: not rated, no time limit, spectators without delay, chat for the seats, computer "greedy".
 */
#ifndef SERVER_GAME_OPTIONS_H
#define SERVER_GAME_OPTIONS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct options {
	uint32_t base_s, increment_s; /* base 0: no live clock */
	uint32_t deadline_s; /* 0: none */
	uint32_t vacation_s; /* per seat, in total */
	bool late_open; /* else greedy */
	bool no_spectators;
	uint32_t delay_s;
	bool delay_round;
	bool chat_all;
	bool rated;
};

/* Parses options.  Returns NULL, or the key that is wrong.  object may be NULL. */
const char *options_read(struct options *o, const json_t *object);

/* The same from the column's text.  Keys that this version does not know, or not with this value, are skipped. */
void options_parse(struct options *o, const char *text, size_t length);

bool options_timed(const struct options *o);
bool options_delayed(const struct options *o); /* for spectators */

#endif
