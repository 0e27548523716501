/*
 * bus.h -- word between nodes, by NATS: what one has written to the log the others need not read there.
 *
 * Nothing depends on it: a message may come late, twice or never.  A step says which n it follows, so a gap is seen and the log
 * is read; while the bus is away, nodes look into the log by themselves.  libnats calls from threads of its own; what it brings
 * is handed to the event loop by a queue.
 */
#ifndef SERVER_BASE_BUS_H
#define SERVER_BASE_BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

struct bus;

/* What a message is about.  On the wire its length says which of them it is. */
enum bus_kind {
	BUS_LOOK, /* something has changed: look for yourself */
	BUS_NEWS, /* of people only: nobody sits elsewhere, and the log is as it was */
	BUS_PRESENT, /* who of a game is at the sending node: 3 bytes */
	BUS_STEP /* what was written to the log: more bytes than that */
};

struct bus_message {
	enum bus_kind kind;
	uint64_t game;
	uint32_t node; /* that sent it */
	const unsigned char *data; /* of BUS_PRESENT and BUS_STEP */
	size_t length;
};

/* Called on the loop. */
struct bus_calls {
	void (*heard)(void *arg, const struct bus_message *message);
	void (*listening)(void *arg, uint64_t game); /* from now on word of this game comes here */
	void (*back)(void *arg); /* it was away and is there again */
};

struct bus *bus_open(uv_loop_t *loop, const char *url, const struct bus_calls *calls, void *arg);
void bus_close(struct bus *b);

bool bus_there(const struct bus *b);

/* A failure is as good as a loss on the way. */
void bus_send(struct bus *b, uint64_t game, enum bus_kind kind, const unsigned char *data, size_t length);

void *bus_listen(struct bus *b, uint64_t game); /* to be given to bus_leave; NULL if it could not */
void bus_leave(struct bus *b, void *subscription);

#endif
