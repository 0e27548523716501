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
	COUNT(rewound, counter, "games that lost steps when the database was set back or a standby took over") \
	COUNT(bus_refused, counter, "messages on NATS dropped: unsigned, forged or replayed") \
	COUNT(gaps, counter, "games with missed steps of other nodes, found in the log") \
	COUNT(resumed, counter, "games loaded from a snapshot") \
	COUNT(archive_reads, counter, "games read from the archive") \
	COUNT(archive_away, counter, "games not read because the archive was away or too many waited for it") \
	COUNT(archive_damaged, counter, "games not read because their record in the archive is damaged or missing") \
	COUNT(logins, counter, "successful logins") \
	COUNT(logins_refused, counter, "logins refused: wrong password or rate limit") \
	COUNT(mails, counter, "emails accepted by the mail server") \
	COUNT(mails_failed, counter, "failed attempts to send an email") \
	COUNT(deliveries, counter, "webhook deliveries answered with success") \
	COUNT(deliveries_failed, counter, "failed attempts to deliver to a webhook") \
	COUNT(pushes, counter, "push messages taken by push services") \
	COUNT(pushes_failed, counter, "failed attempts to hand over a push message") \
	COUNT(pushes_gone, counter, \
		"browsers that were removed because their push service does not know them any more") \
	COUNT(sender_restarts, counter, \
		"senders (processes that send emails, push messages and webhook deliveries) that died or were killed") \
	COUNT(reports, counter, "reports of players about players") \
	COUNT(expelled, counter, "WebSockets closed because their address is banned") \
	COUNT(collected, counter, "games deleted because they never began or guests abandoned them") \
	COUNT(late, counter, "seats whose clock ran out") \
	COUNT(autoplayed, counter, "moves the computer made for a seat") \
	COUNT(thoughts, counter, "decisions of computer seats whose level searches") \
	COUNT(thoughts_cut, counter, \
		"decisions with fewer simulations than the level has, because others waited or time was over") \
	COUNT(thoughts_plain, counter, \
		"decisions in games on rules that the network of the search does not fit: judged without it") \
	COUNT(simulations, counter, "simulations of searching levels") \
	COUNT(levels_unknown, counter, "moves of seats whose level this node does not know: greedy played") \
	COUNT(senders, gauge, "senders that run: one for webhooks and push messages, one for emails") \
	COUNT(sender_in_flight, gauge, "emails, push messages and webhook deliveries that a sender is sending") \
	COUNT(rooms, gauge, "games in memory") \
	COUNT(connections, gauge, "open TCP connections of clients, WebSockets included") \
	COUNT(sockets, gauge, "open WebSockets") \
	COUNT(passwords_waiting, gauge, "passwords that wait to be hashed") \
	COUNT(thoughts_waiting, gauge, "decisions that wait until the computer thinks about them") \
	COUNT(store_waiting, gauge, "database queries queued and in flight") \
	COUNT(store_connections, gauge, "open connections to the database") \
	COUNT(store_bytes, gauge, "size of the database, read every minute; 0: not known yet") \
	COUNT(bus_there, gauge, "1 while connected to the message bus, and no unsigned messages are heard there") \
	COUNT(standing_waiting, gauge, "standings not written to the database yet")

/*
 * What limits and budgets have refused, by their name: timerift_budget_refused_total{budget="NAME"}.  REFUSAL(name, meaning)
 */
#define REFUSALS(REFUSAL) \
	REFUSAL(connections, "connections of an address or network") \
	REFUSAL(silent, "connections closed because they had not sent a request when descriptors were needed") \
	REFUSAL(requests, "requests of an address or network, or all at once") \
	REFUSAL(sockets, "WebSockets of an address or network, or all at once") \
	REFUSAL(displaced, "WebSockets closed for one with a better claim") \
	REFUSAL(join, "WebSockets that had not joined a game in time") \
	REFUSAL(messages, "messages on one WebSocket") \
	REFUSAL(paused, "times a WebSocket was not read for a while because its address or network sent too much") \
	REFUSAL(queue, "WebSockets that did not read what was sent to them") \
	REFUSAL(request, "malformed requests and messages") \
	REFUSAL(hashing, "passwords that were not hashed: the queue was full or the wait too long") \
	REFUSAL(logins, "tries to sign in") \
	REFUSAL(mails, "emails asked for") \
	REFUSAL(links, "links, tokens and lists of seats asked for") \
	REFUSAL(guesses, "requests after wrong links and tokens") \
	REFUSAL(reports, "reports, and exports of accounts") \
	REFUSAL(allowance, "games and chat messages beyond what an address or network may have stored in a day")

enum refusal {
#define REFUSAL_NAME(name, meaning) REFUSED_##name,
	REFUSALS(REFUSAL_NAME)
#undef REFUSAL_NAME
		REFUSAL_COUNT
};

/* Latency histograms.  SPAN(name, meaning) */
#define SPANS(SPAN) \
	SPAN(request_seconds, "latency of HTTP requests") \
	SPAN(wish_seconds, "latency of wishes: queue, rules and commit") \
	SPAN(thought_seconds, "latency of decisions whose level searches, queue included") \
	SPAN(store_seconds, "latency of database queries, queue included") \
	SPAN(archive_seconds, "latency of reading a game's record from the archive, queue included") \
	SPAN(loop_seconds, "turns of the event loop, without waiting for events: how long nobody was served")

/* Gauges of a duration, in nanoseconds here and in seconds in the output.  TIME(name, meaning) */
#define TIMES(TIME) \
	TIME(loop_longest_seconds, "longest turn of the event loop since the start") \
	TIME(loop_longest_minute_seconds, "longest turn of the event loop in the last minute") \
	TIME(loop_longest_cpu_seconds, "most processor time that a turn of the event loop took since the start") \
	TIME(thinking_cpu_seconds, "processor time that computer seats have thought since the start")

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
#define TIME_FIELD(name, meaning) uint64_t name;
	TIMES(TIME_FIELD)
#undef TIME_FIELD
	uint64_t budget_refused[REFUSAL_COUNT];
};

/* Records something that took so many nanoseconds. */
void span_add(struct span *span, uint64_t took_ns);

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
