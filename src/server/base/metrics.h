/*
 * metrics.h -- counters, gauges and histograms of this node in Prometheus format (GET /metrics, docs/operations.md).
 *
 * COUNT(name, kind, meaning): this list generates the struct and the HELP texts.
 */
#ifndef SERVER_BASE_METRICS_H
#define SERVER_BASE_METRICS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define COUNTS(COUNT) \
	COUNT(requests, counter, "HTTP requests answered") \
	COUNT(messages, counter, "messages received on WebSockets") \
	COUNT(refused, counter, "requests and messages refused by limits") \
	COUNT(wishes, counter, "wishes (moves of one turn) received from seats") \
	COUNT(wishes_refused, counter, "wishes refused by the rules") \
	COUNT(steps, counter, "steps written to the log") \
	COUNT(commits, counter, "database commits that wrote steps") \
	COUNT(heard, counter, "messages about games received from other nodes") \
	COUNT(gaps, counter, "games with missed steps of other nodes, found in the log") \
	COUNT(resumed, counter, "games loaded from a snapshot") \
	COUNT(logins, counter, "successful logins") \
	COUNT(logins_refused, counter, "logins refused: wrong password or rate limit") \
	COUNT(mails, counter, "emails accepted by the mail server") \
	COUNT(mails_failed, counter, "failed attempts to send an email") \
	COUNT(deliveries, counter, "webhook deliveries answered with success") \
	COUNT(deliveries_failed, counter, "failed attempts to deliver to a webhook") \
	COUNT(late, counter, "seats whose clock ran out") \
	COUNT(autoplayed, counter, "moves the computer made for a seat") \
	COUNT(rooms, gauge, "games in memory") \
	COUNT(sockets, gauge, "open WebSockets") \
	COUNT(store_waiting, gauge, "database queries queued and in flight") \
	COUNT(store_connections, gauge, "open connections to the database") \
	COUNT(bus_there, gauge, "1 while connected to the message bus") \
	COUNT(standing_waiting, gauge, "standings not written to the database yet")

/* Latency histograms.  SPAN(name, meaning) */
#define SPANS(SPAN) \
	SPAN(request_seconds, "latency of HTTP requests") \
	SPAN(wish_seconds, "latency of wishes: queue, rules and commit") \
	SPAN(store_seconds, "latency of database queries, queue included")

#define SPAN_STEPS 13

struct span {
	uint64_t count[SPAN_STEPS + 1]; /* by bucket; the last one counts what is longer than 5 s */
	uint64_t sum_ns;
};

struct metrics {
#define COUNT_FIELD(name, kind, meaning) uint64_t name;
	COUNTS(COUNT_FIELD)
#undef COUNT_FIELD
#define SPAN_FIELD(name, meaning) struct span name;
	SPANS(SPAN_FIELD)
#undef SPAN_FIELD
};

/* Records the latency of something that began at began_ns, a time of uv_hrtime(). */
void span_note(struct span *span, uint64_t began_ns);

/* A bounded text buffer.  METRICS_PUT(text, ...) appends as printf does and truncates at the end of the buffer. */
struct metrics_text {
	char *out;
	size_t used, size;
};

#define METRICS_PUT(t, ...) \
	((t)->used += (t)->used < (t)->size \
			? (size_t)snprintf((t)->out + (t)->used, (t)->size - (t)->used, __VA_ARGS__) \
			: 0)

size_t metrics_text_length(const struct metrics_text *t);

/* Writes all metrics in Prometheus text format.  Returns the length. */
size_t metrics_write(const struct metrics *c, char *out, size_t size);

#endif
