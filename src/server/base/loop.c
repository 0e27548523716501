/* loop.c -- see loop.h. */
#include "server/base/loop.h"

#include <stdlib.h>

uv_timer_t *timer_new(uv_loop_t *loop, void *data)
{
	uv_timer_t *timer = calloc(1, sizeof *timer);
	if (timer) {
		uv_timer_init(loop, timer);
		timer->data = data;
	}
	return timer;
}

static void on_closed(uv_handle_t *handle)
{
	free(handle);
}

void handle_drop(void *handle)
{
	if (handle)
		uv_close(handle, on_closed);
}

int64_t now_ms(void)
{
	return (int64_t)(uv_hrtime() / 1000000);
}
