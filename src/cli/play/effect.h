/* effect.h -- cost and gain of an answer in abbreviations, computed by a preview: "-1W +3T +1 VP". */
#ifndef CLI_PLAY_EFFECT_H
#define CLI_PLAY_EFFECT_H

#include <stdbool.h>
#include <stddef.h>

#include "rift_session.h"

#define EFFECT_LETTERS 240

/* "" if nothing is paid or gained.  after (may be NULL): the resulting position.  False: the move is illegal. */
bool effect_text(const struct rift_session *s, struct rift_move m, struct rift_game *after, char *out, size_t size);

#endif
