/* request.c -- see request.h. */
#include "load/request.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

#define CALL_ROOM 16384

struct request {
	uv_tcp_t tcp;
	uv_timer_t timer;
	uv_connect_t connect;
	uv_write_t write;
	int open; /* open handles */
	bool ended;
	char *out;
	size_t length;
	char in[CALL_ROOM];
	request_done *done;
	void *arg;
};

static void on_closed(uv_handle_t *handle)
{
	struct request *c = handle->data;
	if (--c->open > 0)
		return;
	free(c->out);
	free(c);
}

/* Calls done with the answer, if it is complete. */
static void request_end(struct request *c, bool whole)
{
	int status = 0;
	if (c->ended)
		return;
	c->ended = true;
	c->in[c->length] = '\0';
	const char *text = whole ? strstr(c->in, "\r\n\r\n") : NULL;
	if (!text || sscanf(c->in, "HTTP/1.%*d %d", &status) != 1)
		status = 0;
	json_t *answer = status ? json_loads(text + 4, 0, NULL) : NULL;
	c->done(c->arg, status, answer);
	json_decref(answer);
	uv_close((uv_handle_t *)&c->tcp, on_closed);
	uv_close((uv_handle_t *)&c->timer, on_closed);
}

static void on_late(uv_timer_t *timer)
{
	request_end(timer->data, false);
}

static void on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
	struct request *c = handle->data;
	(void)wanted;
	*buffer = uv_buf_init(c->in + c->length, (unsigned)(CALL_ROOM - 1 - c->length));
}

static void on_read(uv_stream_t *stream, ssize_t got, const uv_buf_t *buffer)
{
	struct request *c = stream->data;
	(void)buffer;
	if (got < 0)
		request_end(c, got == UV_EOF);
	else
		c->length += (size_t)got;
}

static void on_written(uv_write_t *write, int status)
{
	if (status != 0)
		request_end(write->data, false);
}

static void on_connect(uv_connect_t *connect, int status)
{
	struct request *c = connect->data;
	uv_buf_t buffer = uv_buf_init(c->out, (unsigned)strlen(c->out));
	if (c->ended)
		return;
	if (status != 0 || uv_read_start((uv_stream_t *)&c->tcp, on_room, on_read) != 0 ||
		uv_write(&c->write, (uv_stream_t *)&c->tcp, &buffer, 1, on_written) != 0)
		request_end(c, false);
}

static char *request_text(const char *path, const json_t *body)
{
	char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
	size_t length = text ? strlen(text) : 0, room = length + strlen(path) + 200;
	char *out = malloc(room);
	CHECK(out && (text || !body));
	(void)snprintf(out, room,
		"%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: %zu\r\n\r\n%s",
		body ? "POST" : "GET", path, length, text ? text : "");
	free(text);
	return out;
}

void request_start(uv_loop_t *loop, int port, const char *path, const json_t *body, request_done *done, void *arg)
{
	struct request *c = calloc(1, sizeof *c);
	struct sockaddr_in address;
	CHECK(c);
	c->out = request_text(path, body);
	c->done = done;
	c->arg = arg;
	c->open = 2;
	uv_ip4_addr("127.0.0.1", port, &address);
	uv_tcp_init(loop, &c->tcp);
	uv_timer_init(loop, &c->timer);
	c->tcp.data = c->timer.data = c->connect.data = c->write.data = c;
	uv_timer_start(&c->timer, on_late, CALL_MS, 0);
	if (uv_tcp_connect(&c->connect, &c->tcp, (const struct sockaddr *)&address, on_connect) != 0)
		uv_timer_start(&c->timer, on_late, 0, 0);
}
