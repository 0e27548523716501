/*
 * rehearse.h -- before a deploy: replays every running game on its own build and on another one, and reports
 * differences.
 *
 * Read-only.  Running games stay on their build in any case; the report shows what the other build would do
 * differently, and which games are on builds that are not installed.
 */
#ifndef SERVER_REHEARSAL_REHEARSE_H
#define SERVER_REHEARSAL_REHEARSE_H

#include "server/rules/rules.h"
#include "server/store/addresses.h"

/*
 * Prints differences game by game, then `rehearse: N games, N steps, N differences`.  Returns the exit status: 0, 1 if
 * there are differences, 2 if the log cannot be read.
 */
int rehearse(const struct addresses *addresses, const struct shelf *shelf, const struct rift_rules *other);

#endif
