/* socket.c -- see socket.h. */
#include "load/socket.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/tls.h"

#define WIRE_ROOM 65536 /* read and sent at once with TLS */

struct sent {
	uv_write_t write;
	char bytes[];
};

static unsigned char wire[WIRE_ROOM]; /* of the socket that is being read or written */

static void on_closed(uv_handle_t *handle)
{
	struct client *c = handle->data;
	free(c->in);
	tls_free(c->tls);
	c->in = NULL;
	c->tls = NULL;
	c->gone(c);
}

void client_close(struct client *c)
{
	if (c->closed)
		return;
	c->closed = true;
	uv_close((uv_handle_t *)&c->tcp, on_closed);
}

static void on_written(uv_write_t *write, int status)
{
	(void)status;
	free(write);
}

static void raw_send(struct client *c, const void *head, size_t head_length, const void *body, size_t length)
{
	struct sent *s = malloc(sizeof *s + head_length + length);
	if (!s || c->closed) {
		free(s);
		return;
	}
	memcpy(s->bytes, head, head_length);
	memcpy(s->bytes + head_length, body, length);
	uv_buf_t buffer = uv_buf_init(s->bytes, (unsigned)(head_length + length));
	if (uv_write(&s->write, (uv_stream_t *)&c->tcp, &buffer, 1, on_written) != 0)
		free(s);
}

/* Sends what TLS has ready. */
static void tls_flush(struct client *c)
{
	for (size_t got; (got = tls_give(c->tls, wire, sizeof wire)) > 0;)
		raw_send(c, wire, got, "", 0);
}

static void bytes_send(struct client *c, const void *head, size_t head_length, const void *body, size_t length)
{
	c->traffic->sent += head_length + length;
	if (!c->tls) {
		raw_send(c, head, head_length, body, length);
		return;
	}
	if (!tls_write(c->tls, head, head_length) || (length > 0 && !tls_write(c->tls, body, length)))
		client_close(c);
	tls_flush(c);
}

/* The mask is zero, which the protocol allows. */
void client_send(struct client *c, const char *text, size_t length)
{
	unsigned char head[8] = { 0x81 };
	size_t used = 2;
	if (length < 126)
		head[1] = (unsigned char)(0x80 | length);
	else {
		head[1] = 0x80 | 126;
		head[2] = (unsigned char)(length >> 8);
		head[3] = (unsigned char)length;
		used = 4;
	}
	bytes_send(c, head, used + 4, text, length);
}

/* Handles the first frame in the buffer.  Returns its length with header; 0 if it is incomplete. */
static size_t frame(struct client *c)
{
	const unsigned char *in = c->in;
	size_t head = 2, length;
	if (c->length < 2)
		return 0;
	length = in[1] & 127;
	if (length == 126) {
		head = 4;
		length = c->length < 4 ? SOCKET_ROOM : (size_t)in[2] << 8 | in[3];
	} else if (length == 127) {
		head = 10;
		length = c->length < 10 ? SOCKET_ROOM
					: (size_t)in[6] << 24 | (size_t)in[7] << 16 | (size_t)in[8] << 8 | in[9];
	}
	if (c->length < head + length)
		return 0;
	if (c->frame)
		c->frame(c, in[0] & 15, in + head, length);
	if ((in[0] & 15) == 8) {
		client_close(c);
		return 0;
	}
	if ((in[0] & 15) == 9) {
		static const unsigned char pong[6] = { 0x8a, 0x80 };
		bytes_send(c, pong, sizeof pong, "", 0);
	} else if ((in[0] & 15) <= 1) {
		unsigned char after = c->in[head + length];
		c->in[head + length] = '\0';
		c->text(c, (const char *)in + head, length);
		c->in[head + length] = after;
	}
	return head + length;
}

static void take(struct client *c, size_t used)
{
	memmove(c->in, c->in + used, c->length - used);
	c->length -= used;
}

static void on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
	struct client *c = handle->data;
	(void)wanted;
	*buffer = c->tls ? uv_buf_init((char *)wire, sizeof wire)
			 : uv_buf_init((char *)c->in + c->length, (unsigned)(SOCKET_ROOM - 1 - c->length));
}

/* More text of the server is in the buffer. */
static void grown(struct client *c, size_t by)
{
	c->traffic->received += by;
	c->length += by;
	c->in[c->length] = '\0';
	if (!c->upgraded) {
		char *end = strstr((char *)c->in, "\r\n\r\n");
		if (!end)
			return;
		if (strncmp((char *)c->in, "HTTP/1.1 101", 12) != 0) {
			client_close(c);
			return;
		}
		take(c, (size_t)(end + 4 - (char *)c->in));
		c->upgraded = true;
		c->opened(c);
	}
	for (size_t used; !c->closed && (used = frame(c)) > 0;)
		take(c, used);
}

static void upgrade_ask(struct client *c)
{
	static const char hello[] =
		"GET /api/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		"Sec-WebSocket-Key: dGltZXJpZnQtbG9hZC0xMg==\r\nSec-WebSocket-Version: 13\r\n"
		"Sec-WebSocket-Protocol: timerift\r\n\r\n";
	c->asked = true;
	bytes_send(c, hello, sizeof hello - 1, "", 0);
}

/* Goes on with the handshake; asks for the WebSocket after it. */
static void shake(struct client *c)
{
	const int done = tls_shake(c->tls);
	tls_flush(c);
	if (done < 0)
		client_close(c);
	else if (done > 0)
		upgrade_ask(c);
}

static void secret_read(struct client *c, const void *bytes, size_t length)
{
	int got = tls_take(c->tls, bytes, length) ? 0 : -1;
	if (got == 0 && !c->asked)
		shake(c);
	while (c->asked && !c->closed && (got = tls_read(c->tls, c->in + c->length, SOCKET_ROOM - 1 - c->length)) > 0)
		grown(c, (size_t)got);
	if (got < 0)
		client_close(c);
}

static void on_read(uv_stream_t *stream, ssize_t got, const uv_buf_t *buffer)
{
	struct client *c = stream->data;
	if (got < 0)
		client_close(c);
	else if (c->tls)
		secret_read(c, buffer->base, (size_t)got);
	else
		grown(c, (size_t)got);
}

static void on_connect(uv_connect_t *connect, int status)
{
	struct client *c = connect->data;
	if (status != 0 || uv_read_start((uv_stream_t *)&c->tcp, on_room, on_read) != 0)
		client_close(c);
	else if (c->tls)
		shake(c);
	else
		upgrade_ask(c);
}

/* In networks of 250 addresses (/24), from 127.1.0.1 on. */
static void from_bind(struct client *c)
{
	struct sockaddr_in address = { .sin_family = AF_INET };
	const uint32_t i = c->from - 1;
	address.sin_addr.s_addr = htonl(127u << 24 | ((1u << 16) + (i / 250 << 8)) | (i % 250 + 1));
	(void)uv_tcp_bind(&c->tcp, (struct sockaddr *)&address, 0); /* an error comes with the connection */
}

void client_open(uv_loop_t *loop, struct client *c, int port)
{
	struct sockaddr_in address;
	c->upgraded = c->closed = c->asked = false;
	c->length = 0;
	c->tls = c->secure ? tls_open() : NULL;
	c->in = malloc(SOCKET_ROOM); /* its pages are not touched before they are needed */
	uv_ip4_addr("127.0.0.1", port, &address);
	uv_tcp_init(loop, &c->tcp);
	if (c->from)
		from_bind(c);
	uv_tcp_nodelay(&c->tcp, 1);
	c->tcp.data = c->connect.data = c;
	if (!c->in || (c->secure && !c->tls) ||
		uv_tcp_connect(&c->connect, &c->tcp, (struct sockaddr *)&address, on_connect) != 0)
		client_close(c);
}
