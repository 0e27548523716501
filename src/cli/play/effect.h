/* effect.h -- what an answer costs and gives in a few letters, from its preview: "-1W +3T +1 VP". */
#ifndef CLI_PLAY_EFFECT_H
#define CLI_PLAY_EFFECT_H

#include <stdbool.h>
#include <stddef.h>

#include "rift_session.h"

#define EFFECT_LETTERS 120

/* "" if nothing changes hands.  after (may be NULL): the position it leads to.  false: the move is not legal. */
bool effect_text(const struct rift_session *s, struct rift_move m, struct rift_game *after, char *out, size_t size);

#endif
