/*
 * loop.h -- handles of the event loop.  libuv wants a handle's memory until it has closed it, which is after whoever had it
 * is gone: so each has memory of its own, given back by the loop.
 */
#ifndef SERVER_BASE_LOOP_H
#define SERVER_BASE_LOOP_H

#include <stdint.h>
#include <uv.h>

uv_timer_t *timer_new(uv_loop_t *loop, void *data); /* not started; NULL: no memory */
void handle_drop(void *handle); /* any handle that was allocated: ends it and frees it; NULL: nothing */

int64_t now_ms(void); /* of a clock that nobody sets, for measuring */

#endif
