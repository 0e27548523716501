/*
 * proxy.c -- timerift-proxy SEED CUT TWICE LISTEN:TARGET…: simulates a bad network between players and nodes.
 *
 * Forwards bytes.  Of WebSocket text frames, one in TWICE is duplicated, and one in CUT closes the connection on both
 * sides, with equal chance before or after the frame is forwarded; 0 means never.  SIGUSR1 closes all connections.
 * HTTP requests pass unchanged.
 */
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "ai/draw.h"
#include "base/base.h"

#define DOORS 8
#define ROOM 1048576 /* bytes buffered per direction */

struct proxy {
	uv_loop_t loop;
	uint64_t random;
	uint32_t cut, twice;
	struct pair *pairs;
	unsigned long cuts, twices;
};

struct door {
	struct proxy *proxy;
	uv_tcp_t tcp;
	int target;
};

/* One end of a connection and the bytes received from it. */
struct end {
	uv_tcp_t tcp;
	struct pair *pair;
	struct end *other;
	char *bytes;
	size_t length;
};

struct pair {
	struct pair *next, **self;
	struct proxy *proxy;
	struct end client, node;
	uv_connect_t connect;
	int open;
	bool upgraded, closing;
};

struct sent {
	uv_write_t write;
	char bytes[];
};

static void on_closed(uv_handle_t *handle)
{
	struct end *e = handle->data;
	struct pair *p = e->pair;
	if (--p->open > 0)
		return;
	*p->self = p->next;
	if (p->next)
		p->next->self = p->self;
	free(p->client.bytes);
	free(p->node.bytes);
	free(p);
}

static void pair_cut(struct pair *p)
{
	if (p->closing)
		return;
	p->closing = true;
	uv_close((uv_handle_t *)&p->client.tcp, on_closed);
	uv_close((uv_handle_t *)&p->node.tcp, on_closed);
}

static void on_sent(uv_write_t *write, int status)
{
	(void)status;
	free(write);
}

static void pass(struct end *from, const char *bytes, size_t length)
{
	struct sent *s = malloc(sizeof *s + length);
	CHECK(s);
	memcpy(s->bytes, bytes, length);
	uv_buf_t buffer = uv_buf_init(s->bytes, (unsigned)length);
	if (uv_write(&s->write, (uv_stream_t *)&from->other->tcp, &buffer, 1, on_sent) != 0)
		free(s);
}

/* Length of the first frame in the buffer; 0 if it is incomplete. */
static size_t frame_length(const struct end *e)
{
	const unsigned char *in = (const unsigned char *)e->bytes;
	size_t head = 2, length;
	if (e->length < 2)
		return 0;
	length = in[1] & 127;
	if (length == 126) {
		head = 4;
		length = e->length < 4 ? ROOM : (size_t)in[2] << 8 | in[3];
	} else if (length == 127) {
		head = 10;
		length = e->length < 10 ? ROOM : (size_t)in[6] << 24 | (size_t)in[7] << 16 | (size_t)in[8] << 8 | in[9];
	}
	head += in[1] & 128 ? 4 : 0;
	return e->length < head + length ? 0 : head + length;
}

static bool chosen(struct proxy *x, uint32_t one_in)
{
	return one_in && ai_draw(&x->random, one_in) == 0;
}

static void frame_pass(struct end *e, size_t length)
{
	struct proxy *x = e->pair->proxy;
	bool text = (e->bytes[0] & 15) == 1, cut = text && chosen(x, x->cut);
	if (!cut || ai_draw(&x->random, 2) == 0)
		pass(e, e->bytes, length);
	if (text && chosen(x, x->twice)) {
		x->twices++;
		pass(e, e->bytes, length);
	}
	if (cut) {
		x->cuts++;
		pair_cut(e->pair);
	}
}

static void take(struct end *e, size_t used)
{
	memmove(e->bytes, e->bytes + used, e->length - used);
	e->length -= used;
}

/* Forwards raw bytes until the node answers 101, then frames. */
static void end_pass(struct end *e)
{
	struct pair *p = e->pair;
	if (!p->upgraded) {
		char *stop = e == &p->node && e->length < ROOM ? memmem(e->bytes, e->length, "\r\n\r\n", 4) : NULL;
		bool upgrade = stop && e->length > 12 && memcmp(e->bytes, "HTTP/1.1 101", 12) == 0;
		size_t used = upgrade ? (size_t)(stop + 4 - e->bytes) : e->length;
		pass(e, e->bytes, used);
		take(e, used);
		p->upgraded = upgrade;
	}
	for (size_t length; p->upgraded && !p->closing && (length = frame_length(e)) > 0;) {
		frame_pass(e, length);
		take(e, length);
	}
}

static void on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
	struct end *e = handle->data;
	(void)wanted;
	*buffer = uv_buf_init(e->bytes + e->length, (unsigned)(ROOM - e->length));
}

static void on_read(uv_stream_t *stream, ssize_t got, const uv_buf_t *buffer)
{
	struct end *e = stream->data;
	(void)buffer;
	if (got < 0) {
		pair_cut(e->pair);
		return;
	}
	e->length += (size_t)got;
	end_pass(e);
}

static void on_connect(uv_connect_t *connect, int status)
{
	struct pair *p = connect->data;
	if (status != 0 || uv_read_start((uv_stream_t *)&p->client.tcp, on_room, on_read) != 0 ||
		uv_read_start((uv_stream_t *)&p->node.tcp, on_room, on_read) != 0)
		pair_cut(p);
}

static void end_init(struct end *e, struct pair *p, struct end *other)
{
	uv_tcp_init(&p->proxy->loop, &e->tcp);
	uv_tcp_nodelay(&e->tcp, 1);
	e->tcp.data = e;
	e->pair = p;
	e->other = other;
	e->bytes = malloc(ROOM);
	CHECK(e->bytes);
}

static void on_knock(uv_stream_t *stream, int status)
{
	struct door *d = stream->data;
	struct pair *p = status == 0 ? calloc(1, sizeof *p) : NULL;
	struct sockaddr_in address;
	if (!p)
		return;
	p->proxy = d->proxy;
	p->open = 2;
	p->next = d->proxy->pairs;
	p->self = &d->proxy->pairs;
	if (p->next)
		p->next->self = &p->next;
	d->proxy->pairs = p;
	end_init(&p->client, p, &p->node);
	end_init(&p->node, p, &p->client);
	uv_ip4_addr("127.0.0.1", d->target, &address);
	p->connect.data = p;
	if (uv_accept(stream, (uv_stream_t *)&p->client.tcp) != 0 ||
		uv_tcp_connect(&p->connect, &p->node.tcp, (const struct sockaddr *)&address, on_connect) != 0)
		pair_cut(p);
}

static void on_signal(uv_signal_t *handle, int number)
{
	struct proxy *x = handle->data;
	if (number != SIGUSR1) {
		printf("proxy: cut=%lu twice=%lu\n", x->cuts, x->twices);
		exit(0);
	}
	for (struct pair *p = x->pairs; p; p = p->next) {
		x->cuts++;
		pair_cut(p);
	}
}

static bool door_open(struct door *d, struct proxy *x, const char *text)
{
	int port;
	struct sockaddr_in address;
	if (sscanf(text, "%d:%d", &port, &d->target) != 2)
		return false;
	d->proxy = x;
	uv_tcp_init(&x->loop, &d->tcp);
	d->tcp.data = d;
	uv_ip4_addr("127.0.0.1", port, &address);
	return uv_tcp_bind(&d->tcp, (const struct sockaddr *)&address, 0) == 0 &&
		uv_listen((uv_stream_t *)&d->tcp, 1024, on_knock) == 0;
}

int main(int argc, char **argv)
{
	static struct proxy x;
	static struct door doors[DOORS];
	static const int signals[2] = { SIGUSR1, SIGTERM };
	uv_signal_t handles[2];
	if (argc < 5 || argc > 4 + DOORS) {
		fputs("timerift-proxy SEED CUT TWICE LISTEN:TARGET…\n", stderr);
		return 2;
	}
	x.random = strtoull(argv[1], NULL, 10);
	x.cut = (uint32_t)strtoul(argv[2], NULL, 10);
	x.twice = (uint32_t)strtoul(argv[3], NULL, 10);
	(void)signal(SIGPIPE, SIG_IGN);
	uv_loop_init(&x.loop);
	for (int i = 0; i < argc - 4; i++)
		if (!door_open(&doors[i], &x, argv[4 + i])) {
			fprintf(stderr, "timerift-proxy: %s cannot be opened\n", argv[4 + i]);
			return 1;
		}
	for (int i = 0; i < 2; i++) {
		uv_signal_init(&x.loop, &handles[i]);
		handles[i].data = &x;
		uv_signal_start(&handles[i], on_signal, signals[i]);
	}
	return uv_run(&x.loop, UV_RUN_DEFAULT);
}
