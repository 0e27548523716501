/* socket.h -- a WebSocket client on the event loop, just enough for one's own server: texts, whole frames. */
#ifndef LOAD_SOCKET_H
#define LOAD_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#define SOCKET_ROOM 262144

/* Bytes of frames with their heads, without what TCP and TLS add. */
struct traffic {
	uint64_t sent, received;
};

struct client {
	uv_tcp_t tcp;
	uv_connect_t connect;
	bool upgraded, closed;
	unsigned char *in;
	size_t length;
	void (*opened)(struct client *c);
	void (*text)(struct client *c, const char *text, size_t length); /* text ends with a zero */
	void (*frame)(
		struct client *c, int code, const unsigned char *bytes, size_t length); /* each, before text; or NULL */
	void (*gone)(
		struct client *c); /* once, after it was opened or could not be; memory is the caller's from then on */
	struct traffic *traffic; /* counted here */
	void *user;
};

void client_open(uv_loop_t *loop, struct client *c, int port);
void client_send(struct client *c, const char *text, size_t length);
void client_close(struct client *c);

#endif
