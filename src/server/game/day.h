/*
 * day.h -- the days of the game of the day: until when it counts, and when its secret may be known.  Days are counted from 1970-01-01, in UTC;
 * text/format/letters.h writes them as dates.
 */
#ifndef SERVER_GAME_DAY_H
#define SERVER_GAME_DAY_H

#include <stdbool.h>
#include <stdint.h>

#include "text/format/letters.h"

#define DAY_LENGTH_S 86400
#define DAY_GRACE_S 7200 /* after its end, to finish games; as function day_counts in migration 0028 */
#define DAY_MARGIN_S 60 /* after that, until anything is told: clocks of nodes may differ */

uint32_t day_of(int64_t moment);
int64_t day_end_s(uint32_t day); /* until when games of the day begin, in seconds since 1970 */
int64_t day_close_s(uint32_t day); /* until when a game that ends counts */

/* Whether secret, records and board of the day may be known to everybody; true for 0, no day. */
bool day_is_told(uint32_t day, int64_t moment);

#endif
