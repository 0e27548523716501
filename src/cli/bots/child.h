/*
 * child.h -- a program that runs beside this one and talks through its standard input and output.
 *
 * It is the leader of a process group of its own, and everything in that group is killed when it is ended: nothing that
 * a program started stays behind.  It is also killed when this program ends, whether by a signal or by itself.
 */
#ifndef CLI_BOTS_CHILD_H
#define CLI_BOTS_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "cli/bots/lines.h"

struct child {
	pid_t pid; /* 0: it does not run */
	int in; /* its standard input; writing never blocks */
	struct lines out; /* its standard output */
};

/*
 * Call once before the first child: a broken pipe becomes an error of write, and a signal that ends this program ends
 * its children.
 */
void child_prepare(void);

/* The same for a process that was forked to work: forgets the children of its parent and ends together with it. */
void child_prepare_worker(void);

/* Starts a command of the shell.  Its messages on standard error are shown if loud.  Returns 0, or -1 with errno. */
int child_start(struct child *child, const char *command, bool loud);

/* Writes all of a text; false if the program has ended or does not read until the deadline. */
bool child_write(struct child *child, const char *text, size_t length, int64_t deadline);

/* Closes the pipes, waits up to patience_ms for the program to end, kills what is left of its group. */
void child_end(struct child *child, int64_t patience_ms);

/* Processes that child_prepare's handler ends too: the workers of this program. */
void child_watch(pid_t pid);
void child_forget(pid_t pid);

#endif
