/*
 * db.c -- see db.h.
 *
 * A query waits in `waiting` until a connection has fewer than IN_FLIGHT queries, and goes to the open one with the
 * fewest.  There it is queued in `sent`, because results come in the order of sending.  A PREPARE is a query without a
 * callback.
 *
 * What strangers can ask for in masses (db_ask_few) waits in a queue of its own, of which few are in flight.
 */
#include "server/store/db.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/base/metrics.h"
#include "server/base/loop.h"
#include "server/base/log.h"
#include "server/store/pg.h"

#define BACKOFF_MIN_MS 50
#define BACKOFF_MAX_MS 250
#define CONNECT_MS 5000 /* ms, for all hosts of the connection string together; the next try begins with another one */
#define PATIENCE_MS 500
#define PROBE_MS 1000 /* the same for the probe, which need not be right */
#define SILENT_MS 5000 /* a server that answers nothing for so long may have been replaced: the probe looks */
#define FENCED "TR421" /* sqlstate of a write to a game that is in another store */
#define READ_ONLY "25006" /* sqlstate of a write on a standby */
#define FEW 2 /* queries of db_ask_few in flight: a connection answers in order, so moves wait behind each */
#define IN_FLIGHT 64 /* queries on one connection: enough to hide latency, few enough to balance the load */

/* store/sql/db.sql */
STATEMENT(db_label);

struct question {
	struct question *next;
	const struct db_statement *statement;
	db_done *done; /* NULL: a PREPARE */
	void *arg;
	bool bound; /* see db_ask_bound */
	bool few; /* sent, and one of the few */
	char label[DB_LABEL]; /* see db_label */
	struct db_value values[DB_PARAMETERS];
	uint64_t began_ns;
	unsigned char bytes[]; /* the parameters that values point to */
};

struct queue {
	struct question *first, **last;
	size_t count;
};

enum link_state {
	LINK_DOWN,
	LINK_CONNECTING,
	LINK_ASKING, /* which history the server has */
	LINK_OPEN,
	LINK_BROKEN /* found while sending: closed on the next turn of the loop, because callbacks may not run before */
};

struct link {
	struct db *db;
	PGconn *conn;
	enum link_state state;
	int64_t began_ms; /* when connecting began */
	unsigned tries; /* so far: each begins with another host */
	struct history history;
	int64_t heard_ms; /* last answer, or the first query after all were answered */
	uv_poll_t *poll;
	int events;
	struct queue sent;
	bool *prepared; /* by the statement's number */
	enum db_result answered; /* result of the head of `sent`, until its sync arrives */
	char sqlstate[6];
	PGresult *rows;
	bool demoted; /* the server refused a write because it is a standby now */
};

/* Counters of one statement.  rows: those it returned, or wrote if it returns none. */
struct tally {
	uint64_t answered, failed, took_ns, rows;
};

struct db {
	uv_loop_t *loop;
	char *conninfo;
	struct pg_bounds bounds;
	uv_timer_t *timer; /* reconnects, with backoff */
	uv_timer_t *patience; /* connect timeout */
	unsigned backoff_ms;
	size_t limit, count;
	struct span *took; /* latency histogram; NULL: none */
	struct history history;
	db_moved *moved;
	void *moved_arg;
	void (*fenced)(void *arg);
	void *fenced_arg;
	struct tally *tally; /* by the statement's number */
	bool *prepared; /* backing array of all links */
	struct queue waiting, waiting_few;
	size_t few; /* of db_ask_few, in flight */
	int links; /* and one more, the probe: it never carries queries, only finds a new history */
	bool closing;
	struct link link[];
};

/* Of the next queries, to any database: all run on one thread, and a callback of one asks another. */
static char next_label[DB_LABEL];

static void link_close(struct link *l);
static void db_pump(struct db *db);

static void queue_init(struct queue *q)
{
	q->first = NULL;
	q->last = &q->first;
	q->count = 0;
}

static void queue_put(struct queue *q, struct question *question)
{
	question->next = NULL;
	*q->last = question;
	q->last = &question->next;
	q->count++;
}

static struct question *queue_take(struct queue *q)
{
	struct question *question = q->first;
	if (!question)
		return NULL;
	q->first = question->next;
	if (!q->first)
		q->last = &q->first;
	q->count--;
	return question;
}

/* PQcmdTuples does not change the result, though it does not say so. */
static uint64_t rows_count(const PGresult *rows)
{
	return rows ? strtoull(PQcmdTuples((PGresult *)(uintptr_t)rows), NULL, 10) : 0;
}

static void question_count(struct db *db, const struct question *question, const struct db_answer *answer)
{
	struct tally *t = &db->tally[question->statement->number];
	if (answer->result != DB_OK) {
		t->failed++;
		return;
	}
	t->answered++;
	t->rows += rows_count(answer->rows);
	t->took_ns += uv_hrtime() - question->began_ns;
	if (db->took)
		span_note(db->took, question->began_ns);
}

/* Calls the callback and frees the query. */
static void question_end(struct db *db, struct question *question, const struct db_answer *answer)
{
	if (question->done) {
		db->count--;
		db->few -= question->few;
		question_count(db, question, answer);
		memcpy(next_label, question->label, sizeof next_label);
		if (db->fenced && strcmp(answer->sqlstate, FENCED) == 0)
			db->fenced(db->fenced_arg);
		question->done(question->arg, answer);
		next_label[0] = '\0';
	}
	free(question);
}

static void queue_lose(struct db *db, struct queue *q)
{
	const struct db_answer lost = { .result = DB_LOST };
	struct question *question;
	while ((question = queue_take(q)))
		question_end(db, question, &lost);
}

/* Copies the parameters.  Without values: a PREPARE. */
static struct question *question_new(
	const struct db_statement *statement, const struct db_value *values, db_done *done, void *arg)
{
	const int count = values ? statement->parameters : 0;
	size_t size = 0;
	for (int i = 0; i < count; i++)
		size += values[i].bytes ? (size_t)values[i].length : 0;
	struct question *q = calloc(1, sizeof *q + size);
	if (!q)
		return NULL;
	*q = (struct question){ .statement = statement, .done = done, .arg = arg, .began_ns = uv_hrtime() };
	unsigned char *at = q->bytes;
	for (int i = 0; i < count; i++) {
		if (!values[i].bytes)
			continue;
		memcpy(at, values[i].bytes, (size_t)values[i].length);
		q->values[i] = (struct db_value){ at, values[i].length };
		at += values[i].length;
	}
	return q;
}

/* ---- a connection ---- */

static void on_poll(uv_poll_t *handle, int status, int events);

static void link_watch(struct link *l, int events)
{
	if (l->events == events)
		return;
	l->events = events;
	uv_poll_start(l->poll, events, on_poll);
}

static void retry_later(struct db *db);
static void on_retry(uv_timer_t *timer);

/*
 * The connection broke or could not be opened: queries in flight fail with DB_LOST, queued ones wait for another
 * connection.
 */
static void link_close(struct link *l)
{
	struct db *db = l->db;
	if (l->poll) {
		uv_poll_stop(l->poll);
		handle_drop(l->poll);
		l->poll = NULL;
	}
	if (l->conn)
		PQfinish(l->conn);
	l->conn = NULL;
	PQclear(l->rows);
	l->rows = NULL;
	l->state = LINK_DOWN;
	memset(l->prepared, 0, sql_statement_count * sizeof l->prepared[0]);
	l->answered = DB_OK;
	l->demoted = false;
	memset(l->sqlstate, 0, sizeof l->sqlstate);
	queue_lose(db, &l->sent);
	if (!db->closing)
		retry_later(db);
}

static void link_failed(struct link *l)
{
	const char *why = l->demoted ? "it is read-only: a standby now, or full"
		: l->conn            ? PQerrorMessage(l->conn)
				     : "no memory";
	log_event(LOG_WARN, "db_broken", "why", why);
	link_close(l);
}

/* Marks a connection as broken from within db_ask, where callbacks may not run. */
static void link_break(struct link *l)
{
	l->state = LINK_BROKEN;
	uv_timer_start(l->db->timer, on_retry, 0, 0);
}

/*
 * libpq may switch to another socket after each step of connecting, perhaps with the same descriptor number: poll
 * afresh.
 */
static bool link_poll_init(struct link *l)
{
	if (l->poll) {
		uv_poll_stop(l->poll);
		handle_drop(l->poll);
	}
	l->poll = calloc(1, sizeof *l->poll);
	l->events = 0;
	if (!l->poll || uv_poll_init(l->db->loop, l->poll, PQsocket(l->conn)) != 0) {
		free(l->poll);
		l->poll = NULL;
		return false;
	}
	l->poll->data = l;
	return true;
}

/* libpq would print notices to standard error, which is reserved for the log. */
static void on_notice(void *arg, const PGresult *notice)
{
	const char *state = PQresultErrorField(notice, PG_DIAG_SQLSTATE);
	(void)arg;
	log_event(LOG_DEBUG, "db_notice", "state", state ? state : "-");
}

static void link_connect(struct link *l)
{
	const unsigned first = (unsigned)(l - l->db->link) + l->tries++;
	l->conn = pg_connect_from(l->db->conninfo, first, &l->db->bounds, PQconnectStartParams);
	if (l->conn)
		PQsetNoticeReceiver(l->conn, on_notice, NULL);
	l->state = LINK_CONNECTING;
	l->began_ms = now_ms();
	if (!l->conn || PQstatus(l->conn) == CONNECTION_BAD || !link_poll_init(l)) {
		link_failed(l);
		return;
	}
	link_watch(l, UV_WRITABLE);
}

/* Moves the queries that are bound to a history from one queue to another. */
static void queue_unbind(struct queue *q, struct queue *bound)
{
	struct queue all = *q;
	struct question *question;
	queue_init(q);
	while ((question = queue_take(&all)))
		queue_put(question->bound ? bound : q, question);
}

/* A connection has found a new history: nothing may be written to the old one any more. */
static void db_move(struct db *db, const struct link *found)
{
	struct queue bound;
	queue_init(&bound);
	queue_unbind(&db->waiting, &bound); /* none of waiting_few is bound */
	log_event(db->history.name[0] ? LOG_WARN : LOG_INFO, "db_history", "store", found->history.name);
	db->history = found->history;
	for (int i = 0; i < db->links; i++)
		if (&db->link[i] != found && (db->link[i].state == LINK_OPEN || db->link[i].state == LINK_ASKING))
			db->link[i].state = LINK_BROKEN; /* the callbacks below must not use it */
	if (db->moved)
		db->moved(db->moved_arg, &db->history);
	for (int i = 0; i < db->links; i++)
		if (db->link[i].state == LINK_BROKEN)
			link_close(&db->link[i]);
	queue_lose(db, &bound);
}

static void link_opened(struct link *l)
{
	enum history_order order = history_compare(&l->db->history, &l->history);
	if (!l->history.name[0] || PQenterPipelineMode(l->conn) != 1) {
		link_failed(l);
		return;
	}
	if (order == HISTORY_OLDER) {
		log_event(LOG_WARN, "db_older", "store", l->history.name);
		link_close(l);
		return;
	}
	if (order == HISTORY_NEW)
		db_move(l->db, l);
	if (l == &l->db->link[l->db->links]) { /* the probe has done its work */
		link_close(l);
		return;
	}
	l->state = LINK_OPEN;
	l->db->backoff_ms = BACKOFF_MIN_MS;
	link_watch(l, UV_READABLE);
	log_event(LOG_INFO, "db_open");
	db_pump(l->db);
}

static void link_ask(struct link *l)
{
	memset(&l->history, 0, sizeof l->history);
	if (PQsetnonblocking(l->conn, 1) != 0 || !link_poll_init(l) || !PQsendQuery(l->conn, history_sql)) {
		link_failed(l);
		return;
	}
	l->state = LINK_ASKING;
	link_watch(l, UV_READABLE | UV_WRITABLE);
}

static void link_told(struct link *l)
{
	int left = PQflush(l->conn);
	PGresult *result;
	if (left < 0 || !PQconsumeInput(l->conn)) {
		link_failed(l);
		return;
	}
	link_watch(l, left > 0 ? UV_READABLE | UV_WRITABLE : UV_READABLE);
	while (!PQisBusy(l->conn)) {
		result = PQgetResult(l->conn);
		if (!result) {
			link_opened(l);
			return;
		}
		history_read(&l->history, result);
		PQclear(result);
	}
}

static void link_step(struct link *l)
{
	PostgresPollingStatusType step = PQconnectPoll(l->conn);
	if (step == PGRES_POLLING_OK)
		link_ask(l);
	else if (step == PGRES_POLLING_FAILED || !link_poll_init(l))
		link_failed(l);
	else
		link_watch(l, step == PGRES_POLLING_READING ? UV_READABLE : UV_WRITABLE);
}

/* The sync of the head of `sent` has arrived, so its result is complete. */
static void link_answer(struct link *l)
{
	struct question *question = queue_take(&l->sent);
	l->heard_ms = now_ms();
	struct db_answer answer = { .result = l->answered, .rows = l->rows };
	CHECK(question);
	if (!question->done && l->answered != DB_OK)
		l->prepared[question->statement->number] = false;
	memcpy(answer.sqlstate, l->sqlstate, sizeof answer.sqlstate);
	PGresult *rows = l->rows;
	l->rows = NULL;
	l->answered = DB_OK;
	memset(l->sqlstate, 0, sizeof l->sqlstate);
	question_end(l->db, question, &answer);
	PQclear(rows);
}

static void link_result(struct link *l, PGresult *result)
{
	const ExecStatusType status = PQresultStatus(result);
	if (status == PGRES_PIPELINE_SYNC) {
		PQclear(result);
		link_answer(l);
	} else if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
		PQclear(l->rows);
		l->rows = result;
	} else {
		const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
		if (l->answered == DB_OK && state) /* the first error is the cause */
			memcpy(l->sqlstate, state, 5);
		l->demoted = l->demoted || strcmp(l->sqlstate, READ_ONLY) == 0;
		l->answered = DB_REFUSED;
		log_event(LOG_WARN, "db_refused", "state", state ? state : "-", "statement",
			l->sent.first ? l->sent.first->statement->name : "-", "request",
			l->sent.first ? l->sent.first->label : "");
		PQclear(result);
	}
}

static void link_read(struct link *l)
{
	if (!PQconsumeInput(l->conn)) {
		link_failed(l);
		return;
	}
	while (l->state == LINK_OPEN && !l->demoted && l->sent.first && !PQisBusy(l->conn)) {
		PGresult *result = PQgetResult(l->conn);
		if (result)
			link_result(l, result);
		else if (PQstatus(l->conn) == CONNECTION_BAD) {
			link_failed(l);
			return;
		}
	}
	if (l->state == LINK_OPEN && (l->demoted || PQstatus(l->conn) == CONNECTION_BAD))
		link_failed(l);
}

static void link_flush(struct link *l)
{
	int left = PQflush(l->conn);
	if (left < 0)
		link_failed(l);
	else
		link_watch(l, left > 0 ? UV_READABLE | UV_WRITABLE : UV_READABLE);
}

static void on_poll(uv_poll_t *handle, int status, int events)
{
	struct link *l = handle->data;
	struct db *db = l->db;
	if (l->state == LINK_CONNECTING) {
		link_step(l);
		return;
	}
	if (l->state == LINK_ASKING) {
		link_told(l);
		return;
	}
	if (status < 0 || l->state == LINK_BROKEN)
		link_failed(l);
	if (l->state == LINK_OPEN && (events & UV_READABLE))
		link_read(l);
	if (l->state == LINK_OPEN)
		link_flush(l);
	db_pump(db);
}

/* ---- queries ---- */

static bool link_prepare(struct link *l, const struct db_statement *statement)
{
	struct question *q = question_new(statement, NULL, NULL, NULL);
	if (!q)
		return false;
	if (!PQsendPrepare(l->conn, statement->name, statement->sql, 0, NULL) || !PQpipelineSync(l->conn)) {
		free(q);
		return false;
	}
	queue_put(&l->sent, q);
	l->prepared[statement->number] = true;
	return true;
}

/* In the transaction of the query that follows: its result is replaced by that of the query. */
static bool link_label(struct link *l, const char *label)
{
	const int length = (int)strlen(label), format = 0;
	return PQsendQueryPrepared(l->conn, sql_db_label.name, 1, &label, &length, &format, 1);
}

static bool link_send(struct link *l, struct question *q)
{
	const char *values[DB_PARAMETERS];
	int lengths[DB_PARAMETERS], formats[DB_PARAMETERS];
	if (!l->prepared[q->statement->number] && !link_prepare(l, q->statement))
		return false;
	if (q->label[0] &&
		((!l->prepared[sql_db_label.number] && !link_prepare(l, &sql_db_label)) || !link_label(l, q->label)))
		return false;
	for (int i = 0; i < q->statement->parameters; i++) {
		values[i] = q->values[i].bytes;
		lengths[i] = q->values[i].length;
		formats[i] = 1;
	}
	return PQsendQueryPrepared(
		       l->conn, q->statement->name, q->statement->parameters, values, lengths, formats, 1) &&
		PQpipelineSync(l->conn);
}

static struct link *link_idlest(struct db *db)
{
	struct link *best = NULL;
	for (int i = 0; i < db->links; i++) {
		struct link *l = &db->link[i];
		if (l->state == LINK_OPEN && l->sent.count < IN_FLIGHT && (!best || l->sent.count < best->sent.count))
			best = l;
	}
	return best;
}

/* The next query to be sent; NULL: none now. */
static struct question *next_take(struct db *db)
{
	if (db->waiting.first)
		return queue_take(&db->waiting);
	if (!db->waiting_few.first || db->few >= FEW)
		return NULL;
	db->few++;
	db->waiting_few.first->few = true;
	return queue_take(&db->waiting_few);
}

/* Sends queued queries while a connection accepts more. */
static void db_pump(struct db *db)
{
	struct link *l;
	struct question *q;
	while (!db->closing && (l = link_idlest(db)) && (q = next_take(db))) {
		if (!l->sent.first)
			l->heard_ms = now_ms();
		bool sent = link_send(l, q);
		queue_put(&l->sent, q); /* even if sending failed: then it is lost with the connection */
		int left = sent ? PQflush(l->conn) : -1;
		if (left < 0)
			link_break(l);
		else
			link_watch(l, left > 0 ? UV_READABLE | UV_WRITABLE : UV_READABLE);
	}
}

void db_label(const char *label)
{
	(void)snprintf(next_label, sizeof next_label, "%s", label);
}

void db_fenced(struct db *db, void (*fenced)(void *arg), void *arg)
{
	db->fenced = fenced;
	db->fenced_arg = arg;
}

void db_time(struct db *db, struct span *took)
{
	db->took = took;
}

void db_follow(struct db *db, db_moved *moved, void *arg)
{
	db->moved = moved;
	db->moved_arg = arg;
}

static void db_put(struct db *db, struct queue *to, bool bound, const struct db_statement *statement,
	const struct db_value *values, db_done *done, void *arg)
{
	const struct db_answer full = { .result = DB_FULL };
	struct question *q = db->count < db->limit ? question_new(statement, values, done, arg) : NULL;
	if (!q || db->closing) {
		free(q);
		done(arg, &full);
		return;
	}
	db->count++;
	q->bound = bound;
	memcpy(q->label, next_label, sizeof q->label);
	queue_put(to, q);
	db_pump(db);
}

void db_ask(
	struct db *db, const struct db_statement *statement, const struct db_value *values, db_done *done, void *arg)
{
	db_put(db, &db->waiting, false, statement, values, done, arg);
}

void db_ask_few(
	struct db *db, const struct db_statement *statement, const struct db_value *values, db_done *done, void *arg)
{
	db_put(db, &db->waiting_few, false, statement, values, done, arg);
}

void db_ask_bound(
	struct db *db, const struct db_statement *statement, const struct db_value *values, db_done *done, void *arg)
{
	db_put(db, &db->waiting, true, statement, values, done, arg);
}

static void on_retry(uv_timer_t *timer)
{
	struct db *db = timer->data;
	for (int i = 0; i < db->links; i++)
		if (db->link[i].state == LINK_BROKEN)
			link_failed(&db->link[i]);
	for (int i = 0; i < db->links; i++)
		if (db->link[i].state == LINK_DOWN)
			link_connect(&db->link[i]);
}

static bool link_silent(const struct link *l)
{
	return l->state == LINK_OPEN && l->sent.first && now_ms() - l->heard_ms > SILENT_MS;
}

/* Gives up on hosts that do not answer.  A hung server closes no connection: the probe looks for its successor. */
static void on_patience(uv_timer_t *timer)
{
	struct db *db = timer->data;
	struct link *probe = &db->link[db->links];
	bool silent = false;
	for (int i = 0; i <= db->links; i++) {
		struct link *l = &db->link[i];
		const int64_t patience = l == probe ? PROBE_MS : CONNECT_MS;
		silent = silent || link_silent(l);
		if ((l->state == LINK_CONNECTING || l->state == LINK_ASKING) && now_ms() - l->began_ms > patience)
			link_failed(l);
	}
	if (silent && probe->state == LINK_DOWN)
		link_connect(probe);
}

static void retry_later(struct db *db)
{
	if (uv_is_active((uv_handle_t *)db->timer))
		return;
	uv_timer_start(db->timer, on_retry, db->backoff_ms, 0);
	db->backoff_ms = db->backoff_ms * 2 > BACKOFF_MAX_MS ? BACKOFF_MAX_MS : db->backoff_ms * 2;
}

static void db_free(struct db *db)
{
	handle_drop(db->timer);
	handle_drop(db->patience);
	free(db->conninfo);
	free(db->tally);
	free(db->prepared);
	free(db);
}

struct db *db_open(uv_loop_t *loop, const char *conninfo, const struct pg_bounds *bounds, int connections, size_t limit)
{
	struct db *db = calloc(1, sizeof *db + ((size_t)connections + 1) * sizeof db->link[0]);
	if (!db)
		return NULL;
	*db = (struct db){ .loop = loop, .limit = limit, .links = connections, .backoff_ms = BACKOFF_MIN_MS };
	db->bounds = *bounds;
	queue_init(&db->waiting);
	queue_init(&db->waiting_few);
	db->conninfo = strdup(conninfo);
	db->timer = timer_new(loop, db);
	db->patience = timer_new(loop, db);
	db->tally = calloc(sql_statement_count, sizeof db->tally[0]);
	db->prepared = calloc(((size_t)connections + 1) * sql_statement_count, sizeof db->prepared[0]);
	if (!db->conninfo || !db->timer || !db->patience || !db->tally || !db->prepared) {
		db_free(db);
		return NULL;
	}
	uv_timer_start(db->patience, on_patience, PATIENCE_MS, PATIENCE_MS);
	for (int i = 0; i <= connections; i++) {
		db->link[i].db = db;
		db->link[i].prepared = db->prepared + (size_t)i * sql_statement_count;
		queue_init(&db->link[i].sent);
		if (i < connections)
			link_connect(&db->link[i]);
	}
	return db;
}

void db_stop(struct db *db)
{
	db->closing = true;
	for (int i = 0; i <= db->links; i++)
		link_close(&db->link[i]);
	queue_lose(db, &db->waiting);
	queue_lose(db, &db->waiting_few);
}

void db_close(struct db *db)
{
	db_stop(db);
	db_free(db);
}

bool db_ready(const struct db *db)
{
	return db_connections(db) > 0;
}

int db_connections(const struct db *db)
{
	int open = 0;
	for (int i = 0; i < db->links; i++)
		open += db->link[i].state == LINK_OPEN;
	return open;
}

size_t db_waiting(const struct db *db)
{
	return db->count;
}

size_t db_metrics_write(const struct db *db, char *out, size_t size)
{
	struct metrics_text t = { out, 0, size };
	METRICS_PUT(&t,
		"# HELP timerift_statement_seconds latency of database queries, by statement\n"
		"# TYPE timerift_statement_seconds summary\n");
	for (size_t i = 0; i < sql_statement_count; i++) {
		const struct tally *tally = &db->tally[i];
		if (tally->answered == 0)
			continue;
		METRICS_PUT(&t, "timerift_statement_seconds_sum{statement=\"%s\"} %.6f\n", sql_statements[i]->name,
			(double)tally->took_ns / 1e9);
		METRICS_PUT(&t, "timerift_statement_seconds_count{statement=\"%s\"} %" PRIu64 "\n",
			sql_statements[i]->name, tally->answered);
	}
	METRICS_PUT(&t,
		"# HELP timerift_statement_rows_total rows that database queries wrote or returned, by statement\n"
		"# TYPE timerift_statement_rows_total counter\n");
	for (size_t i = 0; i < sql_statement_count; i++)
		if (db->tally[i].answered > 0)
			METRICS_PUT(&t, "timerift_statement_rows_total{statement=\"%s\"} %" PRIu64 "\n",
				sql_statements[i]->name, db->tally[i].rows);
	METRICS_PUT(&t,
		"# HELP timerift_statements_failed_total failed database queries, by statement\n"
		"# TYPE timerift_statements_failed_total counter\n");
	for (size_t i = 0; i < sql_statement_count; i++)
		if (db->tally[i].failed > 0)
			METRICS_PUT(&t, "timerift_statements_failed_total{statement=\"%s\"} %" PRIu64 "\n",
				sql_statements[i]->name, db->tally[i].failed);
	return metrics_text_length(&t);
}
