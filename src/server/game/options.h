/*
 * options.h -- what was agreed about time and onlookers when a game was made (game.options).
 *
 *   {"clock": {"base": seconds, "increment": seconds}}   a live clock for each seat, or
 *   {"deadline": {"hours": n}}                           so long for each step
 *   "vacation": {"days": n}       that each seat may stop its deadlines; only with them
 *   "late": "greedy" | "open"     when time is over: the computer plays, or the seat can be given to someone else
 *   "spectators": true | false
 *   "delay": {"minutes": n} | {"rounds": 1}   before spectators are told
 *   "chat": "seats" | "all"       who reads it
 *
 * Without any of these: no limit of time, spectators see at once, chat is for the seats.
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
	uint32_t vacation_s; /* of each seat, in all */
	bool late_open; /* else greedy */
	bool no_spectators;
	uint32_t delay_s;
	bool delay_round;
	bool chat_all;
};

/* NULL, or the key that is wrong.  object may be NULL. */
const char *options_read(struct options *o, const json_t *object);

/* The same from the text of the store; what cannot be read is left out. */
void options_parse(struct options *o, const char *text, size_t length);

bool options_timed(const struct options *o);
bool options_delayed(const struct options *o); /* for spectators */

#endif
