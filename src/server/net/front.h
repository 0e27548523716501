/*
 * front.h -- HTTP and WebSocket, by libwebsockets on the event loop.
 *
 * What the rest of the server sees of the network: requests that are answered once, now or later, and sockets that get and send
 * texts.  All limits on what a stranger can make the server hold are kept here: sizes, numbers, times, rates.
 */
#ifndef SERVER_NET_FRONT_H
#define SERVER_NET_FRONT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#define FRONT_PATH 200 /* longest path with its query */
#define FRONT_COOKIE 300 /* all of ours that came, or the one that is set */
#define FRONT_PEER 64

enum front_method { FRONT_GET, FRONT_POST, FRONT_DELETE, FRONT_OTHER };

/* A request under way.  Answered exactly once by front_answer, which ends it. */
struct request {
	enum front_method method;
	char path[FRONT_PATH]; /* without the query */
	char query[FRONT_PATH];
	char cookie[FRONT_COOKIE]; /* those of the setting's name */
	char peer[FRONT_PEER]; /* who asks: the address, or what a trusted proxy says it is */
	char *body; /* ends with a zero */
	size_t length;
	void *wsi; /* NULL: the asker has gone, the answer will be thrown away */
	struct front *front;
	/* the answer */
	int status;
	char *answer;
	size_t answer_length, sent;
	char set_cookie[FRONT_COOKIE];
	const char *type;
	bool given, answered, head_sent; /* given: somebody works on the answer */
	uint64_t began_ns; /* when its head came; once it is whole, when it was given */
};

/* A socket. */
struct socket {
	struct socket *next, **self; /* among all */
	void *wsi;
	struct front *front;
	char peer[FRONT_PEER];
	char cookie[FRONT_COOKIE];
	struct front_text *first, **last; /* to be sent */
	size_t queued; /* memory of these */
	char *message; /* being received */
	size_t length;
	bool closing, entered; /* entered: counted among its address's */
	int64_t tokens, refilled_ms; /* the rate limit */
	void *user; /* what socket_opened made */
};

struct peers;
struct span;

struct front_setting {
	const char *host; /* to listen on; NULL: every address */
	int port;
	const char *site; /* directory of static files; NULL: none */
	const char *rules; /* directory of builds: /rules/HASH.wasm is served from it */
	const char
		*origin; /* the only Origin a page may have ("https://play.example"); NULL: the Host of the request */
	bool behind_proxy; /* believe X-Forwarded-For */
	const char *cookie; /* how the names of our cookies end */
	size_t body_max, message_max, queue_max; /* bytes; queue_max: of one socket */
	size_t queues_max; /* bytes of all sockets */
	size_t sockets_max, requests_max;
	struct peers *peers; /* what each address may; not given away */
	int rate_per_s, burst; /* messages of one socket */
	int timeout_s; /* of a slow request */
	struct span *took; /* notes how long answers take */
	void (*request)(void *arg, struct request *r);
	bool (*opened)(void *arg, struct socket *s); /* false: refused */
	void (*message)(void *arg, struct socket *s, const char *text, size_t length);
	void (*closed)(void *arg, struct socket *s);
	void *arg;
};

struct front;
struct front *front_open(uv_loop_t *loop, const struct front_setting *setting);
/* Everybody goes.  What libwebsockets has in the loop goes by turns of it: then front_end, which runs it until nothing is left. */
void front_close(struct front *f);
void front_end(struct front *f, uv_loop_t *loop);

/* Answers with JSON (or another type); text is copied. */
void front_answer(struct request *r, int status, const char *text, size_t length);

/* What costs the store as much as a request counts as one of its address.  False: too many lately. */
bool socket_request(struct socket *s);

/* Sends a text.  A socket that does not read is closed when queue_max is reached, or queues_max by all of them. */
void socket_send(struct socket *s, const char *text, size_t length);
void socket_close(struct socket *s); /* after what is queued */

/* Sends a text to every socket and closes it: they come back elsewhere. */
void front_dismiss(struct front *f, const char *text, size_t length);

size_t front_sockets(const struct front *f);
uint64_t front_refused(const struct front *f); /* by limits */

#endif
