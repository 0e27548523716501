/* socket.h -- a minimal WebSocket client on the event loop, for our own server only: unfragmented text frames. */
#ifndef LOAD_SOCKET_H
#define LOAD_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#define SOCKET_ROOM 262144

/* Bytes of frames with their headers, without TCP and TLS overhead. */
struct traffic {
	uint64_t sent, received;
};

struct client {
	uv_tcp_t tcp;
	uv_connect_t connect;
	bool secure; /* with TLS */
	bool asked, upgraded, closed;
	struct tls *tls; /* NULL: without */
	unsigned char *in;
	size_t length;
	void (*opened)(struct client *c);
	void (*text)(struct client *c, const char *text, size_t length); /* zero-terminated */
	void (*frame)(
		struct client *c, int code, const unsigned char *bytes, size_t length); /* every frame; may be NULL */
	void (*gone)(struct client *c); /* once, also if connecting failed; then the caller may free c */
	uint32_t from; /* which address of 127.0.0.0/8 it comes from; 0: any */
	struct traffic *traffic; /* byte counters */
	void *user;
};

void client_open(uv_loop_t *loop, struct client *c, int port);
void client_send(struct client *c, const char *text, size_t length);
void client_close(struct client *c);

#endif
