/*
 * listen.c -- see listen.h.  A connection of its own, because those of the pool (db.c) pipeline queries.  A query every
 * BEAT_MS shows whether the server still answers: a listener sends nothing otherwise and would wait for ever.
 */
#include "server/store/listen.h"

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/log.h"
#include "server/base/loop.h"
#include "server/store/pg.h"

#define LOOK_MS 250
#define BEAT_MS 1000
#define ANSWER_MS 5000 /* without an answer for so long the connection counts as broken; also while connecting */

enum listen_state { LISTEN_DOWN, LISTEN_CONNECTING, LISTEN_ASKING, LISTEN_OPEN };

struct listen {
	uv_loop_t *loop;
	char *conninfo;
	const struct listen_calls *calls;
	void *arg;
	enum listen_state state;
	unsigned host; /* of several, the one to try first */
	PGconn *conn;
	uv_poll_t *poll;
	uv_timer_t *timer;
	bool asked; /* a query is under way */
	int64_t since_ms; /* when the query was sent or connecting began */
};

static void on_poll(uv_poll_t *handle, int status, int events);

static void poll_drop(struct listen *l)
{
	if (!l->poll)
		return;
	uv_poll_stop(l->poll);
	handle_drop(l->poll);
	l->poll = NULL;
}

static void listen_end(struct listen *l)
{
	poll_drop(l);
	if (l->conn)
		PQfinish(l->conn);
	l->conn = NULL;
	l->asked = false;
	l->state = LISTEN_DOWN;
}

static void listen_failed(struct listen *l)
{
	log_event(LOG_WARN, "listen_broken", "why", l->conn ? PQerrorMessage(l->conn) : "no memory");
	l->host++;
	listen_end(l);
}

/* libpq may use another socket after each step of connecting. */
static bool poll_start(struct listen *l, int events)
{
	poll_drop(l);
	l->poll = calloc(1, sizeof *l->poll);
	if (!l->poll || uv_poll_init(l->loop, l->poll, PQsocket(l->conn)) != 0) {
		free(l->poll);
		l->poll = NULL;
		return false;
	}
	l->poll->data = l;
	return uv_poll_start(l->poll, events, on_poll) == 0;
}

/* libpq would print notices, such as that the server shuts down, to standard error, which is reserved for the log. */
static void on_notice(void *arg, const PGresult *notice)
{
	const char *state = PQresultErrorField(notice, PG_DIAG_SQLSTATE);
	(void)arg;
	log_event(LOG_DEBUG, "db_notice", "state", state ? state : "-");
}

static void listen_connect(struct listen *l)
{
	const struct pg_bounds none = { 0 };
	l->conn = pg_connect_from(l->conninfo, l->host, &none, PQconnectStartParams);
	if (l->conn)
		PQsetNoticeReceiver(l->conn, on_notice, NULL);
	l->state = LISTEN_CONNECTING;
	l->since_ms = now_ms();
	if (!l->conn || PQstatus(l->conn) == CONNECTION_BAD || !poll_start(l, UV_WRITABLE))
		listen_failed(l);
}

/* The queries are a few bytes, which an idle socket always takes. */
static bool listen_ask(struct listen *l, const char *sql)
{
	l->asked = true;
	l->since_ms = now_ms();
	return PQsendQuery(l->conn, sql) == 1 && PQflush(l->conn) == 0;
}

static void listen_step(struct listen *l)
{
	PostgresPollingStatusType step = PQconnectPoll(l->conn);
	bool ok = step != PGRES_POLLING_FAILED;
	if (step == PGRES_POLLING_OK) {
		l->state = LISTEN_ASKING;
		ok = PQsetnonblocking(l->conn, 1) == 0 && poll_start(l, UV_READABLE) &&
			listen_ask(l, "LISTEN timerift");
	} else if (ok) {
		ok = poll_start(l, step == PGRES_POLLING_READING ? UV_READABLE : UV_WRITABLE);
	}
	if (!ok)
		listen_failed(l);
}

/* Reads results.  False: one of them is an error. */
static bool results_read(struct listen *l)
{
	bool ok = true;
	while (l->asked && !PQisBusy(l->conn)) {
		PGresult *result = PQgetResult(l->conn);
		const ExecStatusType status = PQresultStatus(result);
		ok = ok && (!result || status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK);
		l->asked = result != NULL;
		PQclear(result);
	}
	return ok;
}

static void listen_read(struct listen *l)
{
	if (!PQconsumeInput(l->conn) || !results_read(l) || PQstatus(l->conn) == CONNECTION_BAD) {
		listen_failed(l);
		return;
	}
	if (l->state == LISTEN_ASKING && !l->asked) {
		l->state = LISTEN_OPEN;
		log_event(LOG_INFO, "listening");
		l->calls->opened(l->arg);
	}
	for (PGnotify *told; (told = PQnotifies(l->conn)); PQfreemem(told))
		l->calls->heard(l->arg, told->extra);
}

static void on_poll(uv_poll_t *handle, int status, int events)
{
	struct listen *l = handle->data;
	(void)events;
	if (status < 0)
		listen_failed(l);
	else if (l->state == LISTEN_CONNECTING)
		listen_step(l);
	else
		listen_read(l);
}

/* Asks from time to time whether the server is still there.  False: it cannot be asked. */
static bool listen_beat(struct listen *l, int64_t waited)
{
	return l->state != LISTEN_OPEN || waited < BEAT_MS || listen_ask(l, "SELECT 1");
}

static void on_look(uv_timer_t *timer)
{
	struct listen *l = timer->data;
	const int64_t waited = now_ms() - l->since_ms;
	if (l->state == LISTEN_DOWN)
		listen_connect(l);
	else if (l->state == LISTEN_CONNECTING || l->asked ? waited > ANSWER_MS : !listen_beat(l, waited))
		listen_failed(l);
}

struct listen *listen_open(uv_loop_t *loop, const char *conninfo, const struct listen_calls *calls, void *arg)
{
	struct listen *l = calloc(1, sizeof *l);
	if (!l)
		return NULL;
	*l = (struct listen){ .loop = loop, .calls = calls, .arg = arg };
	l->conninfo = strdup(conninfo);
	l->timer = l->conninfo ? timer_new(loop, l) : NULL;
	if (!l->timer) {
		free(l->conninfo);
		free(l);
		return NULL;
	}
	uv_timer_start(l->timer, on_look, 0, LOOK_MS);
	return l;
}

void listen_close(struct listen *l)
{
	listen_end(l);
	handle_drop(l->timer);
	free(l->conninfo);
	free(l);
}
