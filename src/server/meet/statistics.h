/* statistics.h -- what rated games tell of a player: by Path, by module, against each opponent. */
#ifndef SERVER_MEET_STATISTICS_H
#define SERVER_MEET_STATISTICS_H

#include "server/api/routes.h"

/* Adds the statistics of a player to a profile, c->body.profile, and answers with it.  own: all opponents have names. */
void statistics_tell(struct exchange *c, uint64_t player, bool own);

#endif
