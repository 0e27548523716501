/*
 * front_parts.h -- internals of the front, private to front*.c: the handlers that libwebsockets' single callback
 * dispatches to.
 */
#ifndef SERVER_NET_FRONT_PARTS_H
#define SERVER_NET_FRONT_PARTS_H

#include <libwebsockets.h>

#include "server/base/metrics.h"
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

struct connection;

struct connection_list {
	struct connection *first, **last;
};

struct socket_list {
	struct socket *first, **last;
	size_t count;
};

struct front {
	struct lws_context *context;
	struct front_setting setting;
	size_t sockets, requests;
	size_t queued; /* bytes in all send queues */
	uint64_t refused;
	struct lws_protocols protocols[6];
	struct lws_http_mount mount;
	struct connection_list silent, asked; /* without a request yet; between requests.  front_connection.c */
	size_t connections, connections_closing, connections_max;
	struct socket_list ranks[RANKS]; /* front_rank.c */
	size_t displaced; /* sockets that are being closed for another */
	struct socket *paused, **paused_last;
	uv_timer_t *second, *resume; /* checks deadlines; reads paused sockets again */
	uv_timer_t *leave; /* dismisses the next sockets */
	const char *farewell; /* what they are told */
	size_t dismissed_at_once;
	bool leaving; /* accepts no more sockets */
	bool closing;
};

/* front_who.c: client address, our cookies, language, Origin check. */
bool front_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size);
bool front_peer(struct front *f, struct lws *wsi, char peer[FRONT_PEER]); /* false: answer 400 */
void front_ident(struct front *f, struct lws *wsi, char id[IDENT_SIZE]); /* of a trusted proxy, or a new one */
bool front_forwarded(struct lws *wsi); /* there is an X-Forwarded-For or Forwarded header */
bool front_cookie(struct front *f, struct lws *wsi, char cookie[FRONT_COOKIE]); /* false: two of ours; answer 400 */
void front_device(struct front *f, struct lws *wsi, char cookie[FRONT_COOKIE]); /* empty if there are two */
const char *front_language(struct lws *wsi); /* of Accept-Language; NULL: none that we have */
bool front_origin(struct front *f, struct lws *wsi);
enum front_method front_method(struct lws *wsi);
unsigned front_framing(struct front *f, struct lws *wsi, size_t *body); /* see framing_read */

/* front_request.c: each returns what libwebsockets expects; -1 closes the connection. */
int front_refuse(struct front *f, struct lws *wsi, unsigned status);
int front_refuse_last(struct front *f, struct lws *wsi, unsigned status); /* always closes the connection */
int front_check(struct front *f, struct lws *wsi, const char *path); /* before libwebsockets chooses who answers */
int request_start(struct front *f, struct lws *wsi, struct seen *seen, const char *path);
int request_body(struct front *f, struct lws *wsi, struct seen *seen, const void *in, size_t length);
int request_whole(struct seen *seen);
int request_write(struct lws *wsi, struct seen *seen);
void request_gone(struct seen *seen);

/* front_files.c: libwebsockets callbacks for /rules, /assets and /about. */
int front_on_rules(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);
int front_on_asset(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);
int front_on_about(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

/* front_connection.c */
void connections_open(struct front *f);
bool connection_allowed(struct front *f, const struct lws_filter_network_conn_args *args);
void connection_begin(struct front *f, struct lws *wsi);
/* Has sent the head of a request.  False: it is being closed, though reading has put that off: close it now. */
bool connection_asked(struct front *f, struct lws *wsi);
void connection_upgraded(struct front *f, struct lws *wsi); /* is a socket now */
void connection_end(struct front *f, struct lws *wsi);

/* front_rank.c: who is served when not all can be. */
bool ranks_open(struct front *f, uv_loop_t *loop);
void ranks_close(struct front *f);
/* Whether there is a place for a new socket; may close another. */
bool rank_admit(struct front *f, enum socket_rank rank, struct origin o);
void rank_enter(struct front *f, struct socket *s); /* as a stranger */
void rank_leave(struct front *f, struct socket *s);
bool socket_displace(struct front *f, enum socket_rank rank, struct origin o); /* closes one with a weaker claim */
bool socket_paced(struct front *f, struct socket *s); /* false: too much came from its address; read later */
void front_refused_by(struct front *f, enum refusal by);

/* front_socket.c */
void socket_kill(struct socket *s); /* without sending what is queued */
void socket_take(struct front *f, struct socket *s); /* passes the received message to the handler */
int socket_frame(struct front *f, struct socket *s); /* a frame that is no message has arrived: it counts as one */
int socket_check(struct front *f, struct lws *wsi); /* before the upgrade */
int socket_start(struct front *f, struct lws *wsi, struct seen *seen);
int socket_read(struct front *f, struct lws *wsi, struct socket *s, const void *in, size_t length);
int socket_write(struct lws *wsi, struct socket *s);
void socket_gone(struct front *f, struct seen *seen);

#endif
