/*
 * bus.c -- see bus.h.
 *
 * One subject for each game: "game.ID".  A message is the sender's node id (4 bytes) and the payload.  A node ignores
 * its own messages except the 1-byte echo that bus_listen sends.
 */
#include "server/base/bus.h"

#include <nats/nats.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/base/bytes.h"
#include "server/base/loop.h"
#include "server/base/log.h"

#define NODE 4 /* bytes of the sender's id, before the payload */
#define MESSAGE_MOST 4096 /* bytes; larger messages are dropped */
/* Payload lengths in bytes, which identify the kind. */
#define LOOK 0
#define ECHOED 1 /* sent by a node to itself, see bus_listen */
#define NEWS 2
#define PRESENT 3
#define QUEUE_MAX 10000 /* messages; more are dropped, since the log has the steps */
#define RECONNECT_MS 200
#define PING_MS 2000 /* to detect a dead connection */
#define CLOSE_MS 2000
#define TOLD 16384 /* ring of recently published games; entries expire after TOLD_MS */
#define TOLD_MS 10000

struct word {
	struct word *next;
	bool echo;
	struct bus_message message;
	unsigned char data[];
};

/* A game with a recently published message, which may have been lost when the connection broke. */
struct told {
	uint64_t game;
	int64_t at_ms;
};

struct bus {
	natsConnection *connection;
	natsOptions *options;
	uv_async_t *wake;
	uv_mutex_t lock;
	struct word *first, **last;
	size_t count;
	atomic_bool there, returned;
	struct told told[TOLD];
	size_t told_next;
	uint32_t self; /* node id, to ignore our own messages */
	struct bus_calls calls;
	void *arg;
};

static void subject_write(char out[32], uint64_t game)
{
	(void)snprintf(out, 32, "game.%016llx", (unsigned long long)game);
}

/* ---- on a thread of libnats ---- */

static enum bus_kind kind_of(size_t length)
{
	return length == LOOK ? BUS_LOOK : length == NEWS ? BUS_NEWS : length == PRESENT ? BUS_PRESENT : BUS_STEP;
}

/*
 * Parses a message.  NULL: not for this node.  An echo is for its sender only; everything else is for the other nodes.
 */
static struct word *word_read(const struct bus *b, const char *subject, const unsigned char *data, size_t length)
{
	unsigned long long game;
	if (sscanf(subject, "game.%16llx", &game) != 1 || length < NODE || length > MESSAGE_MOST)
		return NULL;
	uint32_t node = (uint32_t)number_get(data, NODE);
	bool echo = length == NODE + ECHOED;
	struct word *w = echo == (node == b->self) ? malloc(sizeof *w + length) : NULL;
	if (!w)
		return NULL;
	*w = (struct word){ .echo = echo, .message = { kind_of(length - NODE), game, node, w->data, length - NODE } };
	memcpy(w->data, data + NODE, length - NODE);
	return w;
}

static void on_message(natsConnection *connection, natsSubscription *subscription, natsMsg *message, void *arg)
{
	struct bus *b = arg;
	(void)connection;
	(void)subscription;
	struct word *w = word_read(b, natsMsg_GetSubject(message), (const unsigned char *)natsMsg_GetData(message),
		(size_t)natsMsg_GetDataLength(message));
	natsMsg_Destroy(message);
	if (!w)
		return;
	uv_mutex_lock(&b->lock);
	bool room = b->count < QUEUE_MAX;
	if (room) {
		*b->last = w;
		b->last = &w->next;
		b->count++;
	}
	uv_mutex_unlock(&b->lock);
	if (!room) {
		free(w);
		atomic_store(&b->returned, true);
	}
	uv_async_send(b->wake);
}

static void on_away(natsConnection *connection, void *arg)
{
	struct bus *b = arg;
	(void)connection;
	atomic_store(&b->there, false);
}

static void on_there(natsConnection *connection, void *arg)
{
	struct bus *b = arg;
	(void)connection;
	atomic_store(&b->there, true);
	atomic_store(&b->returned, true);
	uv_async_send(b->wake);
}

/* ---- on the event loop ---- */

/* Publishes this node's id and the payload.  data may be NULL for zeros. */
static void bus_publish(struct bus *b, uint64_t game, const unsigned char *data, size_t length)
{
	unsigned char message[MESSAGE_MOST] = { 0 };
	char subject[32];
	if (length > MESSAGE_MOST - NODE)
		return;
	number_put(message, b->self, NODE);
	if (data)
		memcpy(message + NODE, data, length);
	subject_write(subject, game);
	natsConnection_Publish(b->connection, subject, message, (int)(NODE + length));
}

/*
 * After a reconnect.  This node polled the log meanwhile, but other nodes may have reconnected earlier and still miss
 * what was published while the connection was breaking.  Tells them to read every game published within the last
 * TOLD_MS.
 */
static void bus_remind(struct bus *b)
{
	for (size_t i = 0; i < TOLD; i++) {
		if (!b->told[i].game || now_ms() - b->told[i].at_ms > TOLD_MS)
			continue;
		bus_publish(b, b->told[i].game, NULL, LOOK);
		b->told[i].game = 0;
	}
}

static void on_wake(uv_async_t *wake)
{
	struct bus *b = wake->data;
	uv_mutex_lock(&b->lock);
	struct word *w = b->first;
	b->first = NULL;
	b->last = &b->first;
	b->count = 0;
	uv_mutex_unlock(&b->lock);
	if (atomic_exchange(&b->returned, false)) {
		b->calls.back(b->arg);
		bus_remind(b);
	}
	while (w) {
		struct word *next = w->next;
		if (w->echo)
			b->calls.listening(b->arg, w->message.game);
		else
			b->calls.heard(b->arg, &w->message);
		free(w);
		w = next;
	}
}

static natsStatus bus_connect(struct bus *b, const char *url)
{
	natsStatus s = natsOptions_Create(&b->options);
	if (s == NATS_OK)
		s = natsOptions_SetURL(b->options, url);
	if (s == NATS_OK)
		s = natsOptions_UseGlobalMessageDelivery(b->options, true);
	if (s == NATS_OK)
		s = natsOptions_SetMaxReconnect(b->options, -1);
	if (s == NATS_OK)
		s = natsOptions_SetReconnectWait(b->options, RECONNECT_MS);
	if (s == NATS_OK)
		s = natsOptions_SetPingInterval(b->options, PING_MS);
	if (s == NATS_OK)
		s = natsOptions_SetReconnectBufSize(b->options, 1); /* no buffer while disconnected: the log has it */
	if (s == NATS_OK)
		s = natsOptions_SetRetryOnFailedConnect(b->options, true, on_there, b);
	if (s == NATS_OK)
		s = natsOptions_SetDisconnectedCB(b->options, on_away, b);
	if (s == NATS_OK)
		s = natsOptions_SetReconnectedCB(b->options, on_there, b);
	if (s == NATS_OK)
		s = natsConnection_Connect(&b->connection, b->options);
	atomic_store(&b->there, s == NATS_OK);
	return s;
}

struct bus *bus_open(uv_loop_t *loop, const char *url, const struct bus_calls *calls, void *arg)
{
	struct bus *b = calloc(1, sizeof *b);
	if (!b || !(b->wake = calloc(1, sizeof *b->wake))) {
		free(b);
		return NULL;
	}
	b->last = &b->first;
	b->calls = *calls;
	b->arg = arg;
	b->self = (uint32_t)uv_os_getpid() ^ (uint32_t)uv_hrtime();
	uv_mutex_init(&b->lock);
	uv_async_init(loop, b->wake, on_wake);
	b->wake->data = b;
	natsStatus s = bus_connect(b, url);
	if (s != NATS_OK && s != NATS_NOT_YET_CONNECTED) {
		log_event(LOG_ERROR, "bus", "why", natsStatus_GetText(s));
		bus_close(b);
		return NULL;
	}
	return b;
}

void bus_close(struct bus *b)
{
	natsConnection_Close(b->connection);
	natsConnection_Destroy(b->connection);
	natsOptions_Destroy(b->options);
	nats_CloseAndWait(CLOSE_MS); /* joins its threads: no callbacks after this */
	while (b->first) {
		struct word *w = b->first;
		b->first = w->next;
		free(w);
	}
	handle_drop(b->wake);
	uv_mutex_destroy(&b->lock);
	free(b);
}

bool bus_there(const struct bus *b)
{
	return atomic_load(&b->there);
}

void bus_send(struct bus *b, uint64_t game, enum bus_kind kind, const unsigned char *data, size_t length)
{
	if (kind != BUS_PRESENT) /* presence is republished periodically */
		b->told[b->told_next++ % TOLD] = (struct told){ game, now_ms() };
	bus_publish(b, game, data, kind == BUS_NEWS ? NEWS : length);
}

/*
 * A subscription takes a moment to reach the NATS server; messages published meanwhile are missed.  So an echo is
 * published right after it.  When the echo arrives, the subscription is active, and `listening` tells the caller to
 * re-read whatever it read before.
 */
void *bus_listen(struct bus *b, uint64_t game)
{
	natsSubscription *subscription = NULL;
	char subject[32];
	subject_write(subject, game);
	if (natsConnection_Subscribe(&subscription, b->connection, subject, on_message, b) != NATS_OK)
		return NULL;
	bus_publish(b, game, NULL, ECHOED); /* if it is lost, the connection broke, and `back` follows */
	return subscription;
}

void bus_leave(struct bus *b, void *subscription)
{
	(void)b;
	natsSubscription_Destroy(subscription);
}
