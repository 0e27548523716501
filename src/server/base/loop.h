/*
 * loop.h -- libuv handles with their own heap memory.  libuv uses a handle's memory until its close callback has run,
 * which may be after the owner is freed; so the close callback frees the handle.
 */
#ifndef SERVER_BASE_LOOP_H
#define SERVER_BASE_LOOP_H

#include <stdint.h>
#include <uv.h>

uv_timer_t *timer_new(uv_loop_t *loop, void *data); /* not started; NULL: out of memory */
void handle_drop(void *handle); /* closes and frees a heap-allocated handle; NULL is allowed */

int64_t now_ms(void); /* monotonic clock, for measuring durations */

#endif
