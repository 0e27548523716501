/*
 * standing.h -- who must move where, written behind the log.
 *
 * Lists of games, clocks and mail need to know a game's standing without playing it.  The node that wrote a step notes the new
 * standing and writes it with others a moment later; a row is only ever replaced by one that knows more moves.  What a crash
 * leaves out is made good when a node starts: it looks for games whose log is ahead of their standing.
 */
#ifndef SERVER_GAME_STANDING_H
#define SERVER_GAME_STANDING_H

#include <uv.h>

#include "server/game/position.h"
#include "server/store/db.h"

enum status { STATUS_GATHERING, STATUS_RUNNING, STATUS_OVER, STATUS_GIVEN_UP };

struct standing;

struct standing *standing_open(uv_loop_t *loop, struct db *db);
void standing_close(struct standing *s);

void standing_note(struct standing *s, const struct position *t);

/* Asks for running games whose log is ahead: `found` is called for each. */
void standing_sweep(struct standing *s, void (*found)(void *arg, uint64_t game), void *arg);

size_t standing_waiting(const struct standing *s);

#endif
