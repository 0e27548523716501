/*
 * slow.h -- accounts whose password was tried often lately: the interval at which further tries are checked.
 *
 * The first SLOW_FREE tries are checked at once; then the interval doubles from one second up to SLOW_MOST_MS.  A try is
 * counted when it is checked and taken back when it was right; the count drops by one a minute.  Memory is fixed: a
 * 4-way set-associative table by keyed hash, in which the account with the fewest tries is evicted.
 */
#ifndef SERVER_PEOPLE_SLOW_H
#define SERVER_PEOPLE_SLOW_H

#include <stdint.h>

#define SLOW_FREE 5
#define SLOW_MOST_MS 16000
#define SLOW_FORGET_MS 60000

struct slow;

struct slow *slow_open(void);
void slow_close(struct slow *s);

uint64_t slow_tag(const struct slow *s, const char *account); /* never 0 */
int64_t slow_until(struct slow *s, uint64_t tag); /* when the next try may be checked */
void slow_take(struct slow *s, uint64_t tag, int64_t now_ms); /* one is being checked */
void slow_give(struct slow *s, uint64_t tag, int64_t now_ms); /* it was right */

#endif
