/*
 * front_parts.h -- internals of the front, private to front*.c: the handlers that libwebsockets' single callback
 * dispatches to.
 */
#ifndef SERVER_NET_FRONT_PARTS_H
#define SERVER_NET_FRONT_PARTS_H

#include <libwebsockets.h>

#include "server/net/front.h"

/* Per-connection data in libwebsockets: pointers only, because our request or socket may outlive the connection. */
struct seen {
	struct request *request;
	struct socket *socket;
};

struct front_text {
	struct front_text *next;
	size_t length, sent;
	unsigned char bytes[]; /* LWS_PRE bytes of headroom, then the text */
};

struct front {
	struct lws_context *context;
	struct front_setting setting;
	size_t sockets, requests;
	size_t queued; /* bytes in all send queues */
	uint64_t refused;
	struct lws_protocols protocols[5];
	struct lws_http_mount mount;
	struct socket *all;
	bool leaving; /* accepts no more sockets */
	bool closing;
};

/* front_who.c: client address, our cookies, Origin check. */
bool front_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size);
void front_peer(struct front *f, struct lws *wsi, char peer[FRONT_PEER]);
void front_cookie(struct front *f, struct lws *wsi, char cookie[FRONT_COOKIE]);
bool front_origin(struct front *f, struct lws *wsi);
enum front_method front_method(struct lws *wsi);

/* front_request.c: each returns what libwebsockets expects; -1 closes the connection. */
int front_refuse(struct front *f, struct lws *wsi, unsigned status);
int request_start(struct front *f, struct lws *wsi, struct seen *seen, const char *path);
int request_body(struct front *f, struct lws *wsi, struct seen *seen, const void *in, size_t length);
int request_whole(struct seen *seen);
int request_write(struct lws *wsi, struct seen *seen);
void request_gone(struct seen *seen);

/* front_files.c: libwebsockets callbacks for /rules and /assets. */
int front_on_rules(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);
int front_on_asset(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

/* front_socket.c */
bool socket_allowed(struct front *f, struct lws *wsi);
int socket_start(struct front *f, struct lws *wsi, struct seen *seen);
int socket_read(struct front *f, struct lws *wsi, struct socket *s, const void *in, size_t length);
int socket_write(struct lws *wsi, struct socket *s);
void socket_gone(struct front *f, struct seen *seen);

#endif
