/* place.h -- places; internal to the session. */
#ifndef SESSION_PLACE_H
#define SESSION_PLACE_H

#include "session/session.h"

void subject_of(struct rift_move m, uint8_t *kind, uint8_t *number); /* the thing that an answer chooses */
int space_of(struct rift_place there); /* Action space of a place, or RIFT_NO_SPACE */

#endif
