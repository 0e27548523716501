/* bus.c -- see bus.h. */
#include "server/base/bus.h"

#include <nats/nats.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/base/loop.h"
#include "server/base/say.h"
#include "server/store/pg.h"

#define HEAD 25 /* bytes before the moves: who sent it, n, seat, key, at */
#define PRESENT 7 /* bytes of who is there: who sent it, seats, spectators */
#define ECHOED 5 /* bytes of what a node says to itself */
#define NEWS 6 /* bytes of word that something is new among the people */
#define QUEUE_MAX 10000 /* more is dropped: the log has it */
#define RECONNECT_MS 200
#define PING_MS 2000 /* a line that is dead without having said so */
#define CLOSE_MS 2000
#define TOLD 16384 /* games told of last, and for how long they are kept */
#define TOLD_MS 10000

struct word {
	struct word *next;
	uint64_t game;
	bool has_step, has_present, news, echo;
	struct present present;
	struct step step;
};

/* A word said: it may have been lost on a line that was about to break. */
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
	uint32_t self; /* this node's messages are not news to it */
	struct bus_calls calls;
	void *arg;
	void (*present)(void *arg, uint64_t game, const struct present *told);
	void *present_arg;
};

static uint64_t number_read(const unsigned char *in, int width)
{
	uint64_t value = 0;
	for (int i = 0; i < width; i++)
		value = value << 8 | in[i];
	return value;
}

static void subject_write(char out[32], uint64_t game)
{
	(void)snprintf(out, 32, "game.%016llx", (unsigned long long)game);
}

/* ---- on a thread of libnats ---- */

static bool word_read(
	const struct bus *b, const char *subject, const unsigned char *data, size_t length, struct word *w)
{
	unsigned long long game;
	if (sscanf(subject, "game.%16llx", &game) != 1 || length < 4)
		return false;
	w->echo = length == ECHOED;
	if (w->echo !=
		(number_read(data, 4) == b->self)) /* only its echo is of use to who said it, and to nobody else */
		return false;
	w->game = game;
	w->has_present = length == PRESENT;
	w->news = length == NEWS;
	w->has_step = length > ECHOED && !w->has_present && !w->news;
	if (w->has_present)
		w->present =
			(struct present){ (uint32_t)number_read(data, 4), data[4], (uint16_t)number_read(data + 5, 2) };
	if (!w->has_step)
		return true;
	size_t moves = length < HEAD ? 0 : length - HEAD;
	if (moves == 0 || moves % MOVE_BYTES != 0 || moves / MOVE_BYTES > STEP_MOVES)
		return false;
	w->step.n = (uint32_t)number_read(data + 4, 4);
	w->step.seat = data[8];
	w->step.key = number_read(data + 9, 8);
	w->step.at = (int64_t)number_read(data + 17, 8);
	w->step.count = (uint32_t)(moves / MOVE_BYTES);
	for (uint32_t i = 0; i < w->step.count; i++)
		w->step.moves[i] = move_read(data + HEAD + (size_t)i * MOVE_BYTES);
	return true;
}

static void on_message(natsConnection *connection, natsSubscription *subscription, natsMsg *message, void *arg)
{
	struct bus *b = arg;
	struct word *w = calloc(1, sizeof *w);
	(void)connection;
	(void)subscription;
	bool ok = w &&
		word_read(b, natsMsg_GetSubject(message), (const unsigned char *)natsMsg_GetData(message),
			(size_t)natsMsg_GetDataLength(message), w);
	natsMsg_Destroy(message);
	if (!ok) {
		free(w);
		return;
	}
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

/* ---- on the loop ---- */

/*
 * The line was broken.  This node has read the log meanwhile, but others may be back for longer and wait for what was said
 * into the broken line: of every game told of lately they are told to look for themselves.
 */
static void bus_remind(struct bus *b)
{
	unsigned char data[4];
	char subject[32];
	pg_put(data, b->self, 4);
	for (size_t i = 0; i < TOLD; i++) {
		if (!b->told[i].game || now_ms() - b->told[i].at_ms > TOLD_MS)
			continue;
		subject_write(subject, b->told[i].game);
		natsConnection_Publish(b->connection, subject, data, sizeof data);
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
			b->calls.listening(b->arg, w->game);
		else if (w->news)
			b->calls.news(b->arg, w->game);
		else if (!w->has_present)
			b->calls.heard(b->arg, w->game, w->has_step ? &w->step : NULL);
		else if (b->present)
			b->present(b->present_arg, w->game, &w->present);
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
		s = natsOptions_SetReconnectBufSize(b->options, 1); /* what is said while it is away is in the log */
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
		say(SAY_ERROR, "bus", "why", natsStatus_GetText(s));
		bus_close(b);
		return NULL;
	}
	return b;
}

void bus_on_present(struct bus *b, void (*present)(void *arg, uint64_t game, const struct present *told), void *arg)
{
	b->present = present;
	b->present_arg = arg;
}

void bus_close(struct bus *b)
{
	natsConnection_Close(b->connection);
	natsConnection_Destroy(b->connection);
	natsOptions_Destroy(b->options);
	nats_CloseAndWait(CLOSE_MS); /* its threads have gone: nobody calls any more */
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

/* A failure is as good as a loss on the way. */
static void bus_say(struct bus *b, uint64_t game, const unsigned char *data, size_t length)
{
	char subject[32];
	subject_write(subject, game);
	b->told[b->told_next++ % TOLD] = (struct told){ game, now_ms() };
	natsConnection_Publish(b->connection, subject, data, (int)length);
}

void bus_news(struct bus *b, uint64_t game)
{
	unsigned char data[NEWS] = { 0 };
	pg_put(data, b->self, 4);
	bus_say(b, game, data, sizeof data);
}

void bus_tell(struct bus *b, uint64_t game, const struct step *step)
{
	unsigned char data[HEAD + STEP_MOVES * MOVE_BYTES];
	size_t length = 4;
	pg_put(data, b->self, 4);
	if (step) {
		pg_put(data + 4, step->n, 4);
		data[8] = step->seat;
		pg_put(data + 9, step->key, 8);
		pg_put(data + 17, (uint64_t)step->at, 8);
		for (uint32_t i = 0; i < step->count; i++)
			move_write(data + HEAD + (size_t)i * MOVE_BYTES, step->moves[i]);
		length = HEAD + (size_t)step->count * MOVE_BYTES;
	}
	bus_say(b, game, data, length);
}

void bus_present(struct bus *b, uint64_t game, uint8_t seats, unsigned spectators)
{
	unsigned char data[PRESENT];
	char subject[32];
	pg_put(data, b->self, 4);
	data[4] = seats;
	pg_put(data + 5, spectators < UINT16_MAX ? spectators : UINT16_MAX, 2);
	subject_write(subject, game);
	natsConnection_Publish(b->connection, subject, data, sizeof data); /* it is said again before long */
}

/*
 * A subscription is on its way for a moment, and word said meanwhile passes it by.  An echo sent after it comes back when
 * it has arrived: whatever was found out before that has to be looked at again.
 */
void *bus_listen(struct bus *b, uint64_t game)
{
	natsSubscription *subscription = NULL;
	unsigned char data[ECHOED] = { 0 };
	char subject[32];
	subject_write(subject, game);
	if (natsConnection_Subscribe(&subscription, b->connection, subject, on_message, b) != NATS_OK)
		return NULL;
	pg_put(data, b->self, 4);
	natsConnection_Publish(b->connection, subject, data, sizeof data); /* lost with the line: then `back` follows */
	return subscription;
}

void bus_leave(struct bus *b, void *subscription)
{
	(void)b;
	natsSubscription_Destroy(subscription);
}
