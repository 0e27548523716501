/*
 * rehearse.h -- before a deploy: every running game replayed on the build it is on and on another one.
 *
 * Nothing is written.  The running games stay on their build whatever comes out; what the rehearsal tells is what the
 * other build would do differently, and which games are on rules that are not kept.
 */
#ifndef SERVER_REHEARSAL_REHEARSE_H
#define SERVER_REHEARSAL_REHEARSE_H

#include "server/rules/rules.h"

/*
 * Prints what differs, game by game, and a last line `rehearse: N games, N steps, N differences`.  The exit status: 0, 1 if
 * there are differences, 2 if the log cannot be read.
 */
int rehearse(const char *conninfo, const struct shelf *shelf, const struct rift_rules *other);

#endif
