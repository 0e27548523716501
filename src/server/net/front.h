/*
 * front.h -- HTTP and WebSocket server: libwebsockets on the event loop.
 *
 * The rest of the server sees requests, each answered exactly once, now or later, and sockets that receive and send
 * texts.  All limits on what clients can make the server hold are enforced here: sizes, counts, timeouts, rates.
 */
#ifndef SERVER_NET_FRONT_H
#define SERVER_NET_FRONT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "server/base/budget.h"
#include "server/base/nets.h"
#include "server/net/ident.h"

#define FRONT_PATH 200 /* bytes of path or query, with the terminating zero */
#define FRONT_COOKIE 300 /* bytes: our cookie of a request, or the one that is set */
#define FRONT_PEER 48 /* bytes of an address as text */
#define SOCKET_BANNED 4403 /* WebSocket close code: the address or the account is banned */

enum front_method { FRONT_GET, FRONT_POST, FRONT_DELETE, FRONT_OTHER };

/* A request.  front_answer, called exactly once, ends it. */
struct request {
	enum front_method method;
	char path[FRONT_PATH]; /* without the query string */
	char query[FRONT_PATH];
	char cookie[FRONT_COOKIE]; /* only ours, see front_setting */
	char device[FRONT_COOKIE]; /* the cookie of a device that has signed in */
	char peer[FRONT_PEER]; /* client address, or what a trusted proxy says it is */
	const char *language; /* of Accept-Language the best that we have a catalogue of; NULL: none */
	char id[IDENT_SIZE]; /* in the answer, the log and the database's log */
	const char *route; /* set by the handler, for the log; NULL: none */
	bool forwarded; /* came through a proxy, or claims so */
	char *body; /* zero-terminated */
	size_t length;
	void *wsi; /* NULL: the client disconnected, the answer will be discarded */
	struct front *front;
	/* the answer */
	int status;
	char *answer;
	size_t answer_length, sent;
	char set_cookie[FRONT_COOKIE], set_device[FRONT_COOKIE];
	const char *type;
	bool given, answered, head_sent; /* given: passed to the handler */
	bool last; /* close the connection after the answer */
	bool counted; /* in the tally of requests */
	struct origin origin; /* of peer */
	uint64_t began_ns; /* when the headers arrived; after `given`: when it was passed on */
};

/*
 * The claim of a socket to be served when not all can be.  A stranger has to join a game within `join_s` seconds.
 */
enum socket_rank {
	RANK_STRANGER, /* has joined no game */
	RANK_WATCHER, /* a spectator, or a guest's seat in a game that has not begun */
	RANK_PLAYER, /* a seat in a running game, or a signed-in player */
	RANKS
};

/* A socket. */
struct socket {
	struct socket *next, **self; /* in the list of its rank, oldest first */
	struct socket *paused_next, **paused_self; /* in the list of paused sockets; paused_self NULL: not paused */
	void *wsi;
	struct front *front;
	char peer[FRONT_PEER];
	char *cookie; /* ours, see front_setting; NULL: none */
	struct front_text *first, **last; /* send queue */
	bool sent; /* a text was queued since libwebsockets last called with nothing to write */
	size_t queued; /* bytes of memory of the send queue */
	char *message; /* being received; NULL: nothing */
	size_t length;
	bool whole; /* the message has arrived and waits to be taken */
	enum socket_rank rank;
	int64_t ranked_ms; /* since when */
	struct origin origin; /* of peer */
	bool closing, displaced;
	unsigned close_code; /* 0: 1000, normal */
	int64_t tokens, refilled_ms; /* token bucket of the rate limit */
	void *user; /* set by the `opened` callback */
};

struct peers;
struct span;

struct front_setting {
	const char *host; /* to listen on; NULL: all addresses */
	int port;
	const char *site; /* directory of static files; NULL: none */
	const char *rules; /* directory of builds; serves /rules/HASH.wasm */
	const char *origin; /* the only allowed Origin ("https://play.example"); NULL: the Host header */
	bool behind_proxy; /* believe X-Forwarded-For of these: */
	struct nets proxies;
	const char *cookie; /* name of our cookie */
	const char *device; /* name of the cookie of a device that has signed in */
	bool (*known)(const char *device); /* whether such a cookie is genuine */
	size_t body_max, message_max, queue_max; /* bytes; queue_max: send queue of one socket */
	size_t queues_max; /* bytes, send queues of all sockets */
	size_t sockets_max, requests_max;
	struct peers *peers; /* budgets of client addresses; stays the caller's */
	uint64_t *refused_by; /* counters, by enum refusal of base/metrics.h */
	int rate_per_s, burst; /* messages of one socket */
	int timeout_s; /* for receiving a request */
	int join_s; /* for a socket to join a game */
	struct span *took; /* latency histogram */
	bool (*banned)(void *arg, const char *peer); /* whether an address gets 403 and no socket */
	void (*request)(void *arg, struct request *r);
	bool (*opened)(void *arg, struct socket *s); /* false: refuse the socket */
	bool (*crowded)(void *arg); /* only players' messages are taken now */
	void (*message)(void *arg, struct socket *s, const char *text, size_t length);
	void (*closed)(void *arg, struct socket *s);
	void *arg;
};

struct front;
struct front *front_open(uv_loop_t *loop, const struct front_setting *setting);
/*
 * Closes all connections.  libwebsockets needs further turns of the loop to close its handles: then call front_end,
 * which runs the loop until nothing is left.
 */
void front_close(struct front *f);
void front_end(struct front *f, uv_loop_t *loop);

/* Answers with JSON (or r->type); text is copied. */
void front_answer(struct request *r, int status, const char *text, size_t length);

void front_wait(struct request *r, int seconds); /* the answer may take so long */
bool front_wanted(const struct request *r); /* the client is still there */

/* Counts a message that costs as much as a request against the request rate of its address.  False: over the limit. */
bool socket_request(struct socket *s);

/*
 * Queues a text.  A socket that does not read is closed when its queue reaches queue_max, or all queues together
 * queues_max.
 */
void socket_send(struct socket *s, const char *text, size_t length);
void socket_close(struct socket *s); /* after sending what is queued */
void socket_close_as(struct socket *s, unsigned code);

/* The banned addresses have changed: sends the text to their sockets and closes them.  Returns how many. */
size_t front_expel(struct front *f, const char *text, size_t length);

void socket_rank(struct socket *s, enum socket_rank rank); /* the handler knows now who it is */

/*
 * Shutdown: takes no new sockets, and sends a text to every socket and closes it, some at a time; clients reconnect to
 * another node.  Those whose turn has not come play on.  text must live on.
 */
void front_dismiss(struct front *f, const char *text);
bool front_dismisses(const struct front *f); /* there are some left */

size_t front_sockets(const struct front *f);
size_t front_connections(const struct front *f); /* TCP connections, those of sockets included */
uint64_t front_refused(const struct front *f); /* requests and messages refused by limits */

#endif
