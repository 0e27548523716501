/*
 * mover.h -- `timeriftd shards` in a run: server/shards/move.c and follow.c as they are, in a coroutine that waits for answers of databases in virtual time.
 *
 * mover.c has the coroutine, its sessions and their faults; mover_sql.c what its statements mean; mover_copy.c stands in for server/shards/copy.c.
 * Killing the command breaks all its sessions at once: nothing that it does afterwards reaches a database, so the code can run to its end.
 */
#ifndef SIMULATE_MOVER_H
#define SIMULATE_MOVER_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

#include "simulate/backend.h"

/* A connection of the command; move.c knows it as a PGconn. */
struct session {
	struct backend *server;
	unsigned starts; /* of the server, when it was opened */
	uint64_t number;
	bool broken;
};

void mover_begin(uint32_t cut); /* cut: statements of 10,000 whose connection breaks */
void mover_end(void);
bool mover_runs(void);
uint64_t mover_moved(void); /* commands that ended well */

/* Starts a command: a bucket that is being moved is resumed, or with `back` taken back; else it goes to the other store. */
void mover_start(unsigned bucket, bool back);
void mover_kill(void);
void mover_heal(void); /* its connections do not break any more */

/* The bucket of a move that has not ended; -1: there is none. */
int mover_unfinished(void);

/* At the end nothing of a move is left anywhere. */
void mover_check(void);

/* mover.c: sends a statement, runs it in the database at one moment, and waits for the answer.  false: the connection is broken. */
typedef PGresult *session_act(struct session *s, void *arg);
bool session_run(struct session *s, session_act *act, void *arg, PGresult **answer);

/* The same with SQL, which may still be run if the connection broke on the way.  NULL: it failed. */
PGresult *session_statement(struct session *s, const char *sql, int count, const char *const *values);

/* mover_sql.c: runs SQL with parameters as texts, at one moment. */
PGresult *mover_statement(struct session *s, const char *sql, const char *const *values);
void mover_locks_end(uint64_t session);
void mover_locks_clear(void);

#endif
