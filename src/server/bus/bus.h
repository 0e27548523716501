/*
 * bus.h -- publish/subscribe between nodes over NATS: a node publishes each step it writes, so others need not read the
 * log.
 *
 * Correctness never depends on it: a message may arrive late, twice or never.  Each step carries the n it follows, so a
 * receiver detects a gap and reads the log; while NATS is disconnected, nodes poll the log.  libnats calls back on its
 * own threads; a queue hands its messages to the event loop.
 *
 * Messages are signed (sign.h).  Unsigned ones are dropped, whoever may publish on NATS.  Nodes of the version before
 * did not sign; they use other subjects, so that neither takes the other's messages for its own.  While unsigned ones
 * are heard there (an update is under way, or a stranger publishes), bus_there() is false, so that this node polls the
 * log as if NATS were away, and tells the old nodes to read the log.
 */
#ifndef SERVER_BUS_BUS_H
#define SERVER_BUS_BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

struct bus;

/* The kind of a message.  It is not sent: the receiver derives it from the payload's length. */
enum bus_kind {
	BUS_LOOK, /* something changed: read the log and re-check permissions */
	BUS_NEWS, /* seats' settings or chat changed; neither seat owners nor the log did */
	BUS_PRESENT, /* which seats and how many spectators are connected to the sender: 3 bytes */
	BUS_PLAN, /* the plan of a seat changed: the seat, 4 bytes */
	BUS_STEP /* a step written to the log: more than 4 bytes */
};

struct bus_message {
	enum bus_kind kind;
	uint64_t game;
	uint32_t node; /* the sender */
	const unsigned char *data; /* payload of BUS_PRESENT, BUS_PLAN and BUS_STEP */
	size_t length;
};

/* Callbacks, on the event loop. */
struct bus_calls {
	void (*heard)(void *arg, const struct bus_message *message);
	void (*listening)(void *arg, uint64_t game); /* the subscription is active */
	void (*back)(void *arg); /* reconnected; messages may have been lost */
};

/* How to reach NATS.  An empty text: not used.  The URL may hold user:password or a token, tls:// asks for TLS. */
struct bus_setting {
	const char *url;
	const char *nkey; /* file with the seed of an nkey */
	const char *ca; /* PEM files: who may have signed the server's certificate; our certificate and its key */
	const char *cert, *key;
};

struct bus *bus_open(uv_loop_t *loop, const struct bus_setting *setting, const struct bus_calls *calls, void *arg);
void bus_close(struct bus *b);

bool bus_there(const struct bus *b); /* connected, and every node signs */
uint64_t bus_refused(const struct bus *b); /* messages dropped: unsigned, forged, replayed */

/* Publishes.  A failure is not reported: receivers must cope with lost messages anyway. */
void bus_send(struct bus *b, uint64_t game, enum bus_kind kind, const unsigned char *data, size_t length);

void *bus_listen(struct bus *b, uint64_t game); /* subscribes; the handle is for bus_leave, NULL on failure */
void bus_leave(struct bus *b, void *subscription);

#endif
