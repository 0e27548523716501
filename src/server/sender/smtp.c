/*
 * smtp.c -- see smtp.h.  Threads share nothing with the loop but two atomic flags and uv_async_send; the loop joins
 * them.
 */
#include "server/sender/smtp.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

struct smtp {
	uv_async_t async; /* wakes the loop: a transfer has finished */
	struct ride *rides;
};

struct ride {
	struct ride *next;
	struct smtp *smtp;
	uv_thread_t thread;
	CURL *easy;
	CURLcode result;
	curl_loop_done *done;
	void *arg;
	atomic_bool aborted; /* set by the loop, read by the thread */
	atomic_bool over; /* set by the thread as its last access */
};

/* libcurl calls this at least once a second; nonzero aborts. */
static int on_progress(void *arg, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
	struct ride *r = arg;
	(void)a;
	(void)b;
	(void)c;
	(void)d;
	return atomic_load(&r->aborted);
}

/* Runs on its own thread. */
static void ride_go(void *arg)
{
	struct ride *r = arg;
	r->result = curl_easy_perform(r->easy);
	atomic_store(&r->over, true);
	uv_async_send(&r->smtp->async);
}

static void ride_end(struct ride *r)
{
	uv_thread_join(&r->thread);
	r->done(r->arg, r->easy, r->result);
	free(r);
}

static void on_over(uv_async_t *async)
{
	struct smtp *c = async->data;
	for (struct ride **at = &c->rides; *at;) {
		struct ride *r = *at;
		if (!atomic_load(&r->over)) {
			at = &r->next;
			continue;
		}
		*at = r->next;
		ride_end(r); /* may start another transfer, which is inserted at the front */
	}
}

int smtp_send(struct smtp *c, CURL *easy, curl_loop_done *done, void *arg)
{
	struct ride *r = calloc(1, sizeof *r);
	if (!r)
		return -1;
	*r = (struct ride){ .smtp = c, .easy = easy, .done = done, .arg = arg };
	curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, on_progress);
	curl_easy_setopt(easy, CURLOPT_XFERINFODATA, r);
	curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
	curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L); /* so that the thread also waits for QUIT */
	if (uv_thread_create(&r->thread, ride_go, r) != 0) {
		free(r);
		return -1;
	}
	r->next = c->rides;
	c->rides = r;
	return 0;
}

void smtp_abort(struct smtp *c)
{
	for (struct ride *r = c->rides; r; r = r->next)
		atomic_store(&r->aborted, true);
}

static void on_closed(uv_handle_t *handle)
{
	free(handle->data);
}

void smtp_close(struct smtp *c)
{
	smtp_abort(c);
	while (c->rides) {
		struct ride *r = c->rides;
		c->rides = r->next;
		ride_end(r);
	}
	uv_close((uv_handle_t *)&c->async, on_closed);
}

struct smtp *smtp_open(uv_loop_t *loop)
{
	struct smtp *c = calloc(1, sizeof *c);
	if (!c || uv_async_init(loop, &c->async, on_over) != 0) {
		free(c);
		return NULL;
	}
	c->async.data = c;
	return c;
}
