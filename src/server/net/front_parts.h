/*
 * front_parts.h -- the inside of the front: what libwebsockets' one callback hands to requests and to sockets.  Private to
 * front*.c.
 */
#ifndef SERVER_NET_FRONT_PARTS_H
#define SERVER_NET_FRONT_PARTS_H

#include <libwebsockets.h>

#include "server/net/front.h"

/* What libwebsockets keeps for a connection: pointers only, for a request or socket of ours may live longer than it. */
struct seen {
	struct request *request;
	struct socket *socket;
};

struct front_text {
	struct front_text *next;
	size_t length, sent;
	unsigned char bytes[]; /* LWS_PRE bytes of room first */
};

struct front {
	struct lws_context *context;
	struct front_setting setting;
	size_t sockets, requests;
	size_t queued; /* memory of all that is to be sent to sockets */
	uint64_t refused;
	struct lws_protocols protocols[5];
	struct lws_http_mount mount;
	struct socket *all;
	bool leaving; /* takes no more sockets */
	bool closing;
};

/* front_who.c: who asks, and whether for itself. */
bool front_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size);
void front_peer(struct front *f, struct lws *wsi, char peer[FRONT_PEER]);
void front_cookie(struct front *f, struct lws *wsi, char cookie[FRONT_COOKIE]);
bool front_origin(struct front *f, struct lws *wsi);
enum front_method front_method(struct lws *wsi);

/* front_request.c: each answers what libwebsockets wants to be told, -1 to end the connection. */
int front_refuse(struct front *f, struct lws *wsi, unsigned status);
int request_start(struct front *f, struct lws *wsi, struct seen *seen, const char *path);
int request_body(struct front *f, struct lws *wsi, struct seen *seen, const void *in, size_t length);
int request_whole(struct seen *seen);
int request_write(struct lws *wsi, struct seen *seen);
void request_gone(struct seen *seen);

/* front_files.c: what libwebsockets calls for /rules and /assets. */
int front_on_rules(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);
int front_on_asset(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

/* front_socket.c */
bool socket_allowed(struct front *f, struct lws *wsi);
int socket_start(struct front *f, struct lws *wsi, struct seen *seen);
int socket_read(struct front *f, struct lws *wsi, struct socket *s, const void *in, size_t length);
int socket_write(struct lws *wsi, struct socket *s);
void socket_gone(struct front *f, struct seen *seen);

#endif
