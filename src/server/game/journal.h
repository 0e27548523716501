/*
 * journal.h -- appends steps to the log (table move), with group commit.
 *
 * A step is written only if the log has no step with its game and n: the primary key decides between nodes (optimistic
 * concurrency).  The steps of one turn of the loop go together, and while all commits are in flight, new steps are collected for the next one: under
 * load one commit carries many steps, and an idle server writes a step at once.
 */
#ifndef SERVER_GAME_JOURNAL_H
#define SERVER_GAME_JOURNAL_H

#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "server/game/position.h"
#include "server/store/db.h"

enum journal_result {
	JOURNAL_WRITTEN, /* committed */
	JOURNAL_TAKEN, /* another step has this n: read the log */
	JOURNAL_MOVED, /* not written: the game is in another store, or about to be */
	JOURNAL_UNKNOWN, /* the connection broke: read the log to find out */
	JOURNAL_FULL /* the queue is full: not written */
};

typedef void journal_done(void *arg, enum journal_result result);

struct journal;

/* batches: commits in flight at once, each of at most batch_steps.  limit: steps waiting. */
struct journal *journal_open(uv_loop_t *loop, struct db *db, int batches, size_t batch_steps, size_t limit);
void journal_close(struct journal *j); /* the queue must be empty */

void journal_write(struct journal *j, uint64_t game, const struct step *step, journal_done *done, void *arg);

/*
 * The database has a new history, or is gone: the steps that wait end with JOURNAL_UNKNOWN, since their rooms must look
 * first whether the log has the steps before them.
 */
void journal_lose(struct journal *j);

/* Steps and commits written so far. */
uint64_t journal_steps(const struct journal *j);
uint64_t journal_commits(const struct journal *j);

/* Selects the steps of game $1 from move $2 on; journal_step decodes a row. */
STATEMENT(journal_tail);
bool journal_step(const PGresult *rows, int row, struct step *step); /* false: malformed row */

/* Where the record of an archived game is. */
#define PLACE_NAME 80

struct place_kept {
	char segment[PLACE_NAME];
	uint64_t game, at;
	uint32_t length, moves; /* bytes of the record; moves of the game */
};

/* Whether these rows say that the game is archived; then *place has everything but the game. */
bool journal_place(const PGresult *rows, struct place_kept *place);

#endif
