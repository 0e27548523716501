/*
 * standing.h -- whose turn it is in each game (table standing), written asynchronously after the log.
 *
 * Lists, clocks and mails need a game's standing without replaying it.  The node that wrote a step notes the new
 * standing and writes it in a batch up to 300 ms later; a row is only replaced by one that knows more moves.  What a
 * crash leaves out is repaired when a node starts: it looks for games whose log is ahead of their standing.
 */
#ifndef SERVER_GAME_STANDING_H
#define SERVER_GAME_STANDING_H

#include <uv.h>

#include "server/game/position.h"
#include "server/store/db.h"

enum status { STATUS_GATHERING, STATUS_RUNNING, STATUS_OVER, STATUS_GIVEN_UP };

struct standing;

/* planned: called for each game whose standing was written and in which a seat has a plan (plans.h). */
struct standing *standing_open(
	uv_loop_t *loop, struct db *db, void (*planned)(void *arg, uint64_t game), void *planned_arg);
void standing_close(struct standing *s);

void standing_note(struct standing *s, const struct position *t);

/* Repairs after a crash: calls `found` for each running game whose log is ahead of its standing. */
void standing_sweep(struct standing *s, void (*found)(void *arg, uint64_t game), void *arg);

/* The database has a new history, perhaps without the steps noted: forgets the notes.  Sweep afterwards. */
void standing_lose(struct standing *s);

size_t standing_waiting(const struct standing *s);

#endif
