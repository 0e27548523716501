/*
 * cage.h -- what a sender may do: limits on memory, descriptors and processes, and a seccomp filter.  A node without
 * privileges cannot give its sender another user, so the filter takes the place of one: no program can be started, no
 * file written, no process looked into, and no socket opened but for the Internet.
 */
#ifndef SERVER_SENDER_CAGE_H
#define SERVER_SENDER_CAGE_H

#include <stdbool.h>

void cage_alone(void); /* first: closes inherited descriptors, ends with the node, ignores the signals meant for it */

/*
 * Last, before the first task.  threads: the sender may start threads.  NULL, or what failed.  Builds with a sanitizer
 * keep only the limits that a sanitizer bears.
 */
const char *cage_close(bool threads);

#endif
