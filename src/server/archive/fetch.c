/* fetch.c -- see fetch.h.  A lock guards the two queues, of what waits and of what is done; threads hold it for no call. */
#include "server/archive/fetch.h"

#include <stdlib.h>

#include "server/archive/depot.h"
#include "server/archive/segment.h"
#include "server/base/log.h"

#define THREADS 4
#define WAITING_MOST 1000

struct errand {
	struct errand *next;
	struct place_kept place;
	rooms_fetched *done;
	void *arg;
	uint64_t began_ns;
	enum rooms_record result;
	struct bytes plain;
	char why[200];
};

struct queue {
	struct errand *first, **last;
};

struct fetch {
	const struct conf *conf;
	struct metrics *metrics;
	uv_async_t *woken;
	uv_thread_t threads[THREADS];
	int started;
	uv_mutex_t lock;
	uv_cond_t more;
	atomic_bool stop;
	struct queue waiting, done; /* under the lock */
	size_t count; /* asked for and not answered; of the loop alone */
};

static void queue_put(struct queue *q, struct errand *e)
{
	e->next = NULL;
	*q->last = e;
	q->last = &e->next;
}

static struct errand *queue_take(struct queue *q)
{
	struct errand *e = q->first;
	if (e && !(q->first = e->next))
		q->last = &q->first;
	return e;
}

/* ---- the threads ---- */

static void errand_run(struct errand *e, struct depot *depot, struct bytes *text)
{
	const struct place_kept *p = &e->place;
	enum depot_result got = depot ? depot_get(depot, text, p->segment, p->at, p->length) : DEPOT_AWAY;
	e->result = RECORD_AWAY;
	if (got != DEPOT_DONE) {
		(void)snprintf(e->why, sizeof e->why, "%.190s", depot ? depot_why(depot) : "out of memory");
		e->result = got == DEPOT_MISSING ? RECORD_DAMAGED : RECORD_AWAY;
	} else if (!record_open(&e->plain, text->at, text->length, p->game)) {
		(void)snprintf(e->why, sizeof e->why, "its checksum is wrong");
		e->result = RECORD_DAMAGED;
	} else {
		e->result = RECORD_HERE;
	}
}

static struct errand *errand_next(struct fetch *f)
{
	struct errand *e = NULL;
	uv_mutex_lock(&f->lock);
	while (!atomic_load(&f->stop) && !(e = queue_take(&f->waiting)))
		uv_cond_wait(&f->more, &f->lock);
	uv_mutex_unlock(&f->lock);
	return e;
}

static void thread_run(void *arg)
{
	struct fetch *f = arg;
	struct depot *depot = depot_open(f->conf, &f->stop);
	struct bytes text = { 0 };
	for (struct errand *e; (e = errand_next(f));) {
		errand_run(e, depot, &text);
		uv_mutex_lock(&f->lock);
		queue_put(&f->done, e);
		uv_mutex_unlock(&f->lock);
		uv_async_send(f->woken);
	}
	bytes_release(&text);
	if (depot)
		depot_close(depot);
}

/* ---- the loop ---- */

static void errand_end(struct fetch *f, struct errand *e)
{
	f->count--;
	f->metrics->archive_reads += e->result == RECORD_HERE;
	f->metrics->archive_away += e->result == RECORD_AWAY;
	f->metrics->archive_damaged += e->result == RECORD_DAMAGED;
	span_note(&f->metrics->archive_seconds, e->began_ns);
	if (e->result != RECORD_HERE && !atomic_load(&f->stop))
		log_event(LOG_ERROR, e->result == RECORD_DAMAGED ? "archive_damaged" : "archive_away", "segment",
			e->place.segment, "why", e->why);
	e->done(e->arg, e->result, e->plain.at, e->plain.length);
	bytes_release(&e->plain);
	free(e);
}

static void on_woken(uv_async_t *woken)
{
	struct fetch *f = woken->data;
	for (;;) {
		uv_mutex_lock(&f->lock);
		struct errand *e = queue_take(&f->done);
		uv_mutex_unlock(&f->lock);
		if (!e)
			return;
		errand_end(f, e);
	}
}

void fetch_ask(struct fetch *f, const struct place_kept *place, rooms_fetched *done, void *arg)
{
	struct errand *e = f->count < WAITING_MOST ? calloc(1, sizeof *e) : NULL;
	if (!e) {
		f->metrics->archive_away++;
		done(arg, RECORD_AWAY, NULL, 0);
		return;
	}
	*e = (struct errand){ .place = *place, .done = done, .arg = arg, .began_ns = uv_hrtime() };
	f->count++;
	uv_mutex_lock(&f->lock);
	queue_put(&f->waiting, e);
	uv_cond_signal(&f->more);
	uv_mutex_unlock(&f->lock);
}

static void on_closed(uv_handle_t *handle)
{
	free(handle);
}

static uv_async_t *async_new(uv_loop_t *loop, struct fetch *f)
{
	uv_async_t *woken = calloc(1, sizeof *woken);
	if (!woken || uv_async_init(loop, woken, on_woken) != 0) {
		free(woken);
		return NULL;
	}
	woken->data = f;
	return woken;
}

struct fetch *fetch_open(uv_loop_t *loop, const struct conf *conf, struct metrics *metrics)
{
	struct fetch *f = calloc(1, sizeof *f);
	if (!f)
		return NULL;
	f->conf = conf;
	f->metrics = metrics;
	f->waiting.last = &f->waiting.first;
	f->done.last = &f->done.first;
	if (uv_mutex_init(&f->lock) != 0 || uv_cond_init(&f->more) != 0 || !(f->woken = async_new(loop, f))) {
		free(f);
		return NULL;
	}
	while (f->started < THREADS && uv_thread_create(&f->threads[f->started], thread_run, f) == 0)
		f->started++;
	if (f->started == THREADS)
		return f;
	fetch_close(f);
	return NULL;
}

void fetch_close(struct fetch *f)
{
	uv_mutex_lock(&f->lock);
	atomic_store(&f->stop, true);
	uv_cond_broadcast(&f->more);
	uv_mutex_unlock(&f->lock);
	for (int i = 0; i < f->started; i++)
		uv_thread_join(&f->threads[i]);
	for (struct errand *e; (e = queue_take(&f->waiting));) {
		e->result = RECORD_AWAY;
		queue_put(&f->done, e);
	}
	for (struct errand *e; (e = queue_take(&f->done));)
		errand_end(f, e);
	uv_mutex_destroy(&f->lock);
	uv_cond_destroy(&f->more);
	uv_close((uv_handle_t *)f->woken, on_closed);
	free(f);
}
