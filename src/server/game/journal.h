/*
 * journal.h -- writing steps to the log.
 *
 * A step is written exactly if the log has no other with its game and n: the primary key decides between nodes.  While a
 * commit is under way, what arrives meanwhile is gathered and goes with the next one: under load one commit carries
 * many steps, at rest a step does not wait.
 */
#ifndef SERVER_GAME_JOURNAL_H
#define SERVER_GAME_JOURNAL_H

#include <stddef.h>
#include <stdint.h>

#include "server/game/position.h"
#include "server/store/db.h"

enum journal_result {
	JOURNAL_WRITTEN, /* and committed */
	JOURNAL_TAKEN, /* there is another step with this n: read the log */
	JOURNAL_UNKNOWN, /* the connection broke: read the log, then decide */
	JOURNAL_FULL /* too much is waiting: not written */
};

typedef void journal_done(void *arg, enum journal_result result);

struct journal;

/* batches: commits under way at once; each carries at most batch_steps. */
struct journal *journal_open(struct db *db, int batches, size_t batch_steps, size_t limit);
void journal_close(struct journal *j); /* nothing may be under way */

void journal_write(struct journal *j, uint64_t game, const struct step *step, journal_done *done, void *arg);

/* Steps and commits so far. */
uint64_t journal_steps(const struct journal *j);
uint64_t journal_commits(const struct journal *j);

/* Reading: SELECT of the steps of a game from n on; rows are read by journal_step. */
STATEMENT(journal_tail);
bool journal_step(const PGresult *rows, int row, struct step *step); /* false: the row is no step */

#endif
