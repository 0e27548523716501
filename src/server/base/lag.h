/*
 * lag.h -- loop lag: how long each turn of the event loop keeps it from polling.  While a turn lasts nobody is served,
 * so the longest turn is the longest that everybody has to wait for one.
 *
 * A turn lasts from one poll to the next without the time in which the poll itself waits.  Its wall-clock time contains
 * time in which the system ran other programs; its processor time does not.
 */
#ifndef SERVER_BASE_LAG_H
#define SERVER_BASE_LAG_H

#include <stdint.h>
#include <uv.h>

#include "server/base/metrics.h"

struct lag;

/* Before the loop runs.  Fills in loop_seconds of `metrics`, and logs `loop_away` after a turn of over 50 ms. */
struct lag *lag_open(uv_loop_t *loop, struct metrics *metrics); /* NULL: out of memory */
void lag_gauge(const struct lag *l); /* brings the gauges loop_longest_* up to date */
void lag_close(struct lag *l);

/* Records a turn that ended at now_ns, a time of uv_hrtime().  Called by the loop; tests call it with times of their own. */
void lag_note(struct lag *l, uint64_t now_ns, uint64_t away_ns, uint64_t cpu_ns);
void lag_gauge_at(const struct lag *l, uint64_t now_ns);

#endif
