/*
 * bus.h -- publish/subscribe between nodes over NATS: a node publishes each step it writes, so others need not read the
 * log.
 *
 * Correctness never depends on it: a message may arrive late, twice or never.  Each step carries the n it follows, so a
 * receiver detects a gap and reads the log; while NATS is disconnected, nodes poll the log.  libnats calls back on its
 * own threads; a queue hands its messages to the event loop.
 */
#ifndef SERVER_BASE_BUS_H
#define SERVER_BASE_BUS_H

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
	BUS_STEP /* a step written to the log: more than 3 bytes */
};

struct bus_message {
	enum bus_kind kind;
	uint64_t game;
	uint32_t node; /* the sender */
	const unsigned char *data; /* payload of BUS_PRESENT and BUS_STEP */
	size_t length;
};

/* Callbacks, on the event loop. */
struct bus_calls {
	void (*heard)(void *arg, const struct bus_message *message);
	void (*listening)(void *arg, uint64_t game); /* the subscription is active */
	void (*back)(void *arg); /* reconnected; messages may have been lost */
};

struct bus *bus_open(uv_loop_t *loop, const char *url, const struct bus_calls *calls, void *arg);
void bus_close(struct bus *b);

bool bus_there(const struct bus *b);

/* Publishes.  A failure is not reported: receivers must cope with lost messages anyway. */
void bus_send(struct bus *b, uint64_t game, enum bus_kind kind, const unsigned char *data, size_t length);

void *bus_listen(struct bus *b, uint64_t game); /* subscribes; the handle is for bus_leave, NULL on failure */
void bus_leave(struct bus *b, void *subscription);

#endif
