/*
 * metrics.h -- what the node has done and holds, for Prometheus (GET /metrics, see docs/operations.md).
 *
 * COUNT(name, kind, meaning): the struct and the text come from this list.
 */
#ifndef SERVER_BASE_METRICS_H
#define SERVER_BASE_METRICS_H

#include <stddef.h>
#include <stdint.h>

#define COUNTS(COUNT) \
	COUNT(requests, counter, "HTTP requests answered") \
	COUNT(messages, counter, "messages of sockets") \
	COUNT(refused, counter, "requests and messages refused by limits") \
	COUNT(wishes, counter, "wishes of seats") \
	COUNT(wishes_refused, counter, "wishes the rules refused") \
	COUNT(steps, counter, "steps written") \
	COUNT(commits, counter, "commits that carried them") \
	COUNT(heard, counter, "steps heard from other nodes") \
	COUNT(missed, counter, "games in which a step of another node was found that nobody had told of") \
	COUNT(resumed, counter, "games opened from a snapshot") \
	COUNT(logins, counter, "people signed in") \
	COUNT(logins_refused, counter, "wrong passwords and logins over the limit") \
	COUNT(letters, counter, "letters the mail server took") \
	COUNT(letters_failed, counter, "letters it did not take, each try") \
	COUNT(calls, counter, "calls to hooks that were answered well") \
	COUNT(calls_failed, counter, "calls that were not, each try") \
	COUNT(late, counter, "seats whose time was over") \
	COUNT(autoplayed, counter, "decisions of the computer for a seat") \
	COUNT(rooms, gauge, "games in memory") \
	COUNT(sockets, gauge, "sockets open") \
	COUNT(store_waiting, gauge, "questions to the store without an answer") \
	COUNT(store_connections, gauge, "open connections to the store") \
	COUNT(bus_there, gauge, "1 if there is word from other nodes") \
	COUNT(standing_waiting, gauge, "standings not written yet")

/* How long things took.  SPAN(name, meaning) */
#define SPANS(SPAN) \
	SPAN(request_seconds, "from a request to its answer") \
	SPAN(wish_seconds, "from a wish of a seat to its answer: the rules, the commit, the queue before it") \
	SPAN(store_seconds, "from a question to the store to its answer, waiting included")

#define SPAN_STEPS 13

struct span {
	uint64_t count[SPAN_STEPS + 1]; /* the last: longer than the longest step */
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

/* Something that began at that moment of uv_hrtime() has ended. */
void span_note(struct span *span, uint64_t began_ns);

/* As Prometheus reads it; answers the length. */
size_t metrics_write(const struct metrics *c, char *out, size_t size);

#endif
