/*
 * bus.c -- see bus.h.
 *
 * One subject for each game: "timerift.game.ID".  A message is a payload that is signed with the sender's node id
 * (sign.h).  A node ignores its own messages except the 1-byte echo that bus_listen sends.
 */
#include "server/bus/bus.h"

#include <nats/nats.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/base.h"
#include "server/base/bytes.h"
#include "server/base/loop.h"
#include "server/base/log.h"
#include "server/bus/nkey.h"
#include "server/bus/sign.h"

#define SUBJECT 48
#define MESSAGE_MOST 4096 /* bytes; larger messages are dropped */
/* Payload lengths in bytes, which identify the kind. */
#define LOOK 0
#define ECHOED 1 /* sent by a node to itself, see bus_listen */
#define NEWS 2
#define PRESENT 3
#define PLAN 4
#define QUEUE_MAX 10000 /* messages; more are dropped, since the log has the steps */
#define RECONNECT_MS 200
#define PING_MS 2000 /* to detect a dead connection */
#define CLOSE_MS 2000
#define TOLD 16384 /* ring of recently published games */
#define TOLD_MS 10000 /* what was published so long before the connection was known to be broken may be lost */
#define OLD_SUBJECTS "game.*" /* of nodes that do not sign */
#define OLD_NODE 4 /* the sender's id begins their messages; 0: a hint of ours to them */
#define OLD_MS 10000 /* unsigned messages heard within that time: nodes publish who is there every few seconds */

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
	atomic_bool there, returned, closed;
	atomic_uint_fast64_t refused;
	atomic_int_fast64_t old_ms; /* when an unsigned message was last heard */
	atomic_int_fast64_t away_ms; /* since when the connection is broken; 0: it is not */
	natsSubscription *old;
	struct signer signer; /* of the event loop, except its senders: the delivery thread's */
	struct told told[TOLD];
	size_t told_next;
	struct bus_calls calls;
	void *arg;
};

static void subject_write(char out[SUBJECT], uint64_t game)
{
	(void)snprintf(out, SUBJECT, "timerift.game.%016llx", (unsigned long long)game);
}

static int64_t wall_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- on a thread of libnats ---- */

static enum bus_kind kind_of(size_t length)
{
	switch (length) {
	case LOOK:
		return BUS_LOOK;
	case NEWS:
		return BUS_NEWS;
	case PRESENT:
		return BUS_PRESENT;
	case PLAN:
		return BUS_PLAN;
	default:
		return BUS_STEP;
	}
}

/*
 * Parses a message.  NULL: not for this node.  An echo is for its sender only; everything else is for the other nodes.
 */
static struct word *word_read(struct bus *b, const char *subject, const unsigned char *data, size_t length)
{
	unsigned long long game;
	if (sscanf(subject, "timerift.game.%16llx", &game) != 1 || length > MESSAGE_MOST ||
		!sign_check(&b->signer, subject, data, length, wall_ms())) {
		atomic_fetch_add(&b->refused, 1);
		return NULL;
	}
	uint32_t node = (uint32_t)number_get(data, 4);
	length -= SIGN_EXTRA;
	bool echo = length == ECHOED;
	struct word *w = echo == (node == b->signer.node) ? malloc(sizeof *w + length) : NULL;
	if (!w)
		return NULL;
	*w = (struct word){ .echo = echo, .message = { kind_of(length), game, node, w->data, length } };
	memcpy(w->data, data + SIGN_HEAD, length);
	return w;
}

/* A message of a node that does not sign, or of a stranger: it says nothing but that one is there. */
static void on_old(natsConnection *connection, natsSubscription *subscription, natsMsg *message, void *arg)
{
	struct bus *b = arg;
	const unsigned char *data = (const unsigned char *)natsMsg_GetData(message);
	(void)connection;
	(void)subscription;
	if (natsMsg_GetDataLength(message) != OLD_NODE || number_get(data, OLD_NODE) != 0) {
		atomic_fetch_add(&b->refused, 1);
		atomic_store(&b->old_ms, now_ms());
	}
	natsMsg_Destroy(message);
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
	int_fast64_t never = 0;
	(void)connection;
	atomic_store(&b->there, false);
	atomic_compare_exchange_strong(&b->away_ms, &never, now_ms());
}

static void on_there(natsConnection *connection, void *arg)
{
	struct bus *b = arg;
	(void)connection;
	atomic_store(&b->there, true);
	atomic_store(&b->returned, true);
	uv_async_send(b->wake);
}

/* NATS does not know this node: libnats tries no more. */
static void on_closed(natsConnection *connection, void *arg)
{
	struct bus *b = arg;
	(void)connection;
	atomic_store(&b->there, false);
	atomic_store(&b->closed, true);
	uv_async_send(b->wake);
}

/* ---- on the event loop ---- */

static bool bus_old(const struct bus *b)
{
	int64_t heard_ms = atomic_load(&b->old_ms);
	return heard_ms != 0 && now_ms() - heard_ms < OLD_MS;
}

/* Publishes the payload, signed.  data may be NULL for zeros. */
static void bus_publish(struct bus *b, uint64_t game, const unsigned char *data, size_t length)
{
	unsigned char message[MESSAGE_MOST];
	char subject[SUBJECT];
	if (length > MESSAGE_MOST - SIGN_EXTRA)
		return;
	subject_write(subject, game);
	sign_write(&b->signer, message, subject, data, length, wall_ms());
	natsConnection_Publish(b->connection, subject, message, (int)(length + SIGN_EXTRA));
}

/* Tells nodes that do not sign to read the log of a game. */
static void bus_hint(struct bus *b, uint64_t game)
{
	static const unsigned char nobody[OLD_NODE];
	char subject[SUBJECT];
	(void)snprintf(subject, sizeof subject, "game.%016llx", (unsigned long long)game);
	natsConnection_Publish(b->connection, subject, nobody, OLD_NODE);
}

/*
 * After a reconnect.  This node polled the log meanwhile, but other nodes may have reconnected earlier and still miss
 * what was published while the connection was breaking or broken; or they never lost theirs, and have polled nothing.
 * Tells them to read every game published since.
 */
static void bus_remind(struct bus *b)
{
	const int64_t away_ms = atomic_exchange(&b->away_ms, 0), since_ms = (away_ms ? away_ms : now_ms()) - TOLD_MS;
	for (size_t i = 0; i < TOLD; i++) {
		if (!b->told[i].game || b->told[i].at_ms < since_ms)
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
	if (atomic_exchange(&b->closed, false))
		log_event(LOG_ERROR, "bus_closed", "why", "NATS refused this node; restart it with the right settings");
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

/* Who we are, and whom we trust to be the server.  libnats compares the server's name with its certificate. */
static natsStatus bus_credentials(struct bus *b, const struct bus_setting *setting, const char *public)
{
	natsStatus s = NATS_OK;
	if (*setting->nkey)
		s = natsOptions_SetNKeyFromSeed(b->options, public, setting->nkey);
	if (s == NATS_OK && (strncmp(setting->url, "tls://", 6) == 0 || *setting->ca))
		s = natsOptions_SetSecure(b->options, true);
	if (s == NATS_OK && *setting->ca)
		s = natsOptions_LoadCATrustedCertificates(b->options, setting->ca);
	if (s == NATS_OK && *setting->cert)
		s = natsOptions_LoadCertificatesChain(b->options, setting->cert, setting->key);
	return s;
}

static natsStatus bus_connect(struct bus *b, const struct bus_setting *setting, const char *public)
{
	natsStatus s = natsOptions_Create(&b->options);
	if (s == NATS_OK)
		s = natsOptions_SetURL(b->options, setting->url);
	if (s == NATS_OK)
		s = bus_credentials(b, setting, public);
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
		s = natsOptions_SetClosedCB(b->options, on_closed, b);
	if (s == NATS_OK)
		s = natsConnection_Connect(&b->connection, b->options);
	atomic_store(&b->there, s == NATS_OK);
	if (s == NATS_OK || s == NATS_NOT_YET_CONNECTED)
		natsConnection_Subscribe(&b->old, b->connection, OLD_SUBJECTS, on_old, b);
	return s;
}

struct bus *bus_open(uv_loop_t *loop, const struct bus_setting *setting, const struct bus_calls *calls, void *arg)
{
	char public[NKEY_PUBLIC], why[300];
	if (*setting->nkey && !nkey_read(public, setting->nkey, why, sizeof why)) {
		log_event(LOG_ERROR, "bus", "why", why);
		return NULL;
	}
	struct bus *b = calloc(1, sizeof *b);
	if (!b || !(b->wake = calloc(1, sizeof *b->wake))) {
		free(b);
		return NULL;
	}
	b->last = &b->first;
	b->calls = *calls;
	b->arg = arg;
	signer_init(&b->signer);
	uv_mutex_init(&b->lock);
	uv_async_init(loop, b->wake, on_wake);
	b->wake->data = b;
	natsStatus s = bus_connect(b, setting, public);
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
	natsSubscription_Destroy(b->old);
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
	return atomic_load(&b->there) && !bus_old(b);
}

uint64_t bus_refused(const struct bus *b)
{
	return atomic_load(&b->refused);
}

void bus_send(struct bus *b, uint64_t game, enum bus_kind kind, const unsigned char *data, size_t length)
{
	if (kind != BUS_PRESENT) /* presence is republished periodically */
		b->told[b->told_next++ % TOLD] = (struct told){ game, now_ms() };
	bus_publish(b, game, data, kind == BUS_NEWS ? NEWS : length);
	if (kind != BUS_PRESENT && bus_old(b))
		bus_hint(b, game);
}

/*
 * A subscription takes a moment to reach the NATS server; messages published meanwhile are missed.  So an echo is
 * published right after it.  When the echo arrives, the subscription is active, and `listening` tells the caller to
 * re-read whatever it read before.
 */
void *bus_listen(struct bus *b, uint64_t game)
{
	natsSubscription *subscription = NULL;
	char subject[SUBJECT];
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
