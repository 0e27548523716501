/*
 * backend.c -- see backend.h; and server/store/db.h over the stores in memory, with what can happen to connections.  A connection string is
 * the number of a backend.
 *
 * As in the real pool, a query waits until a connection has room, results come in the order of sending, and a broken
 * connection fails what was sent with DB_LOST.  Each statement runs on the server at one moment and is answered at a
 * later one, so a break between the two loses the answer of a statement that was committed.  What a broken connection
 * had sent may still be run later, up to a point.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/base/loop.h"
#include "server/game/clock.h"
#include "server/store/pg.h"
#include "simulate/backend.h"
#include "simulate/node.h"

#define LINKS_MOST 8
#define IN_FLIGHT 64
#define BACKOFF_MIN_MS 50
#define BACKOFF_MAX_MS 250

struct db;

/* The server's side of a connection, and what is on the way.  It lives until the last statement is through. */
struct wire {
	struct link *link; /* NULL: the node has given it up */
	unsigned uses;
	int64_t run_at, answered_at; /* of the last statement */
	bool broken;
	unsigned runs; /* after the break: so many statements are still run, unless the server stops */
	struct backend *server;
	unsigned starts; /* of the server, when it was opened */
};

/* A query, from db_ask to its callback; and its statement, which may outlive that. */
struct question {
	struct question *next;
	const struct db_statement *statement;
	db_done *done; /* NULL: nobody waits for it any more */
	void *arg;
	bool bound, ran, refused, fenced;
	bool through; /* nothing of it is on the way any more */
	struct wire *wire; /* once it is sent */
	PGresult *rows;
	struct db_value values[DB_PARAMETERS];
	unsigned char bytes[];
};

struct queue {
	struct question *first, **last;
	size_t count;
};

struct link {
	struct db *db;
	bool open;
	struct wire *wire;
	struct queue sent; /* answers are awaited */
};

struct db {
	struct db *next;
	struct node *node;
	struct backend *server;
	struct link link[LINKS_MOST];
	int links;
	size_t limit, count;
	struct queue waiting;
	struct history history;
	db_moved *moved;
	void *moved_arg;
	uv_timer_t *timer; /* reconnects */
	unsigned backoff_ms;
	bool closing;
	void (*fenced)(void *arg);
	void *fenced_arg;
};

static struct backend servers[BACKENDS];
static int count;
static struct db *pools; /* of all nodes */

static void db_pump(struct db *db);

struct backend *backend(int number)
{
	return &servers[number];
}

int backends_count(void)
{
	return count;
}

int backend_of(uint64_t game)
{
	const unsigned bucket = bucket_of(game);
	return servers[0].store.bucket[bucket].listed ? servers[0].store.bucket[bucket].store : 0;
}

bool directory_answers(void)
{
	return backend_answers(&servers[0]);
}

bool backend_answers(const struct backend *b)
{
	return b->up && node_paused_until(node_store(b->number)) <= sim_now();
}

/* ---- queues ---- */

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

static struct question *question_new(
	const struct db_statement *statement, const struct db_value *values, db_done *done, void *arg)
{
	size_t size = 0;
	for (int i = 0; i < statement->parameters; i++)
		size += values[i].bytes ? (size_t)values[i].length : 0;
	struct question *q = calloc(1, sizeof *q + size);
	CHECK(q);
	*q = (struct question){ .statement = statement, .done = done, .arg = arg };
	unsigned char *at = q->bytes;
	for (int i = 0; i < statement->parameters; i++) {
		if (!values[i].bytes)
			continue;
		memcpy(at, values[i].bytes, (size_t)values[i].length);
		q->values[i] = (struct db_value){ at, values[i].length };
		at += values[i].length;
	}
	return q;
}

static void wire_leave(struct wire *w)
{
	if (--w->uses == 0)
		free(w);
}

/* Nobody waits for it and it is not on the way. */
static void question_free(struct question *q)
{
	if (q->wire)
		wire_leave(q->wire);
	PQclear(q->rows);
	free(q);
}

/* Nothing of it is on the way any more. */
static void question_through(struct question *q)
{
	q->through = true;
	if (!q->done)
		question_free(q);
}

static void question_end(struct db *db, struct question *q, const struct db_answer *answer)
{
	db_done *done = q->done;
	q->done = NULL;
	db->count--;
	done(q->arg, answer);
}

/* Those that were sent are freed when they are through. */
static void queue_lose(struct db *db, struct queue *queue)
{
	const struct db_answer lost = { .result = DB_LOST };
	struct question *q;
	while ((q = queue_take(queue))) {
		question_end(db, q, &lost);
		if (!q->wire || q->through)
			question_free(q);
	}
}

/* ---- the way to the server and back ---- */

int64_t backend_way(const struct backend *b)
{
	const int64_t most = sim_chance(100) ? b->slow : b->latency;
	return sim_between(most / 4, most);
}

static void on_answer(void *arg)
{
	struct question *q = arg, *head;
	struct link *l = q->wire->link;
	if (q->wire->broken || !l) {
		question_through(q);
		return;
	}
	head = queue_take(&l->sent);
	CHECK(head == q && q->ran);
	struct db_answer answer = { .result = q->refused || q->fenced ? DB_REFUSED : DB_OK, .rows = q->rows };
	if (q->refused)
		(void)snprintf(answer.sqlstate, sizeof answer.sqlstate, "%s", sim_chance(5000) ? "40P01" : "57014");
	if (q->fenced) {
		(void)strcpy(answer.sqlstate, "TR421");
		l->db->fenced(l->db->fenced_arg);
	}
	question_end(l->db, q, &answer);
	if (q->wire->link)
		db_pump(q->wire->link->db);
	question_through(q);
}

static void on_run(void *arg)
{
	struct question *q = arg;
	struct wire *w = q->wire;
	struct backend *b = w->server;
	if (w->broken && (w->runs == 0 || w->starts != b->starts)) {
		question_through(q);
		return;
	}
	w->runs -= w->broken;
	q->ran = true;
	q->refused = sim_chance(b->refused);
	b->store.now = clock_now();
	if (!q->refused)
		q->rows = store_run(&b->store, q->statement, q->values);
	q->fenced = !q->refused && !q->rows;
	sim_trace_text(w->broken     ? "runs late"
			: q->refused ? "refuses"
			: q->fenced  ? "is elsewhere"
				     : "runs",
		q->statement->name);
	if (w->broken || !w->link) {
		question_through(q);
		return;
	}
	w->answered_at += 1;
	const int64_t at = sim_now() + backend_way(b);
	w->answered_at = at > w->answered_at ? at : w->answered_at;
	sim_after_in(w->link->db->node, w->answered_at - sim_now(), on_answer, q);
}

static void link_send(struct link *l, struct question *q)
{
	struct wire *w = l->wire;
	const int64_t at = sim_now() + backend_way(w->server);
	w->run_at = at > w->run_at + 1 ? at : w->run_at + 1;
	w->uses++;
	q->wire = w;
	queue_put(&l->sent, q);
	sim_after_in(node_store(w->server->number), w->run_at - sim_now(), on_run, q);
}

static struct link *link_idlest(struct db *db)
{
	struct link *best = NULL;
	for (int i = 0; i < db->links; i++) {
		struct link *l = &db->link[i];
		if (l->open && l->sent.count < IN_FLIGHT && (!best || l->sent.count < best->sent.count))
			best = l;
	}
	return best;
}

static void db_pump(struct db *db)
{
	struct link *l;
	while (!db->closing && db->waiting.first && (l = link_idlest(db)))
		link_send(l, queue_take(&db->waiting));
}

/* ---- connections ---- */

static void on_retry(uv_timer_t *timer);

static void retry_later(struct db *db)
{
	if (db->closing || uv_is_active((uv_handle_t *)db->timer))
		return;
	uv_timer_start(db->timer, on_retry, db->backoff_ms, 0);
	db->backoff_ms = db->backoff_ms * 2 > BACKOFF_MAX_MS ? BACKOFF_MAX_MS : db->backoff_ms * 2;
}

/* From now on nothing comes back, and the server runs only what it had got by some moment. */
static void wire_break(struct wire *w)
{
	if (w->broken)
		return;
	w->broken = true;
	w->runs = sim_chance(w->server->zombies) ? sim_draw(IN_FLIGHT / 8) : 0;
}

static void link_close(struct link *l)
{
	struct wire *w = l->wire;
	l->open = false;
	l->wire = NULL;
	if (w) {
		wire_break(w);
		w->link = NULL;
		wire_leave(w);
	}
	queue_lose(l->db, &l->sent);
	retry_later(l->db);
}

static void on_broken(void *arg)
{
	struct wire *w = arg;
	if (w->link)
		link_close(w->link);
	wire_leave(w);
}

/* Nothing may be written to the old history any more. */
static void db_move(struct db *db, const struct link *found)
{
	struct queue bound, all = db->waiting;
	struct question *q;
	queue_init(&bound);
	queue_init(&db->waiting);
	if (all.last == &db->waiting.first)
		all.last = &all.first;
	while ((q = queue_take(&all)))
		queue_put(q->bound ? &bound : &db->waiting, q);
	db->history = db->server->history;
	for (int i = 0; i < db->links; i++)
		db->link[i].open = db->link[i].open && &db->link[i] == found;
	if (db->moved)
		db->moved(db->moved_arg, &db->history);
	for (int i = 0; i < db->links; i++)
		if (&db->link[i] != found && db->link[i].wire)
			link_close(&db->link[i]);
	queue_lose(db, &bound);
}

static void link_open(struct link *l)
{
	struct db *db = l->db;
	l->wire = calloc(1, sizeof *l->wire);
	CHECK(l->wire);
	*l->wire = (struct wire){ .link = l, .uses = 1, .server = db->server, .starts = db->server->starts };
	if (history_compare(&db->history, &db->server->history) == HISTORY_NEW)
		db_move(db, l);
	l->open = true;
	db->backoff_ms = BACKOFF_MIN_MS;
	db_pump(db);
}

static void on_retry(uv_timer_t *timer)
{
	struct db *db = timer->data;
	bool down = false;
	for (int i = 0; i < db->links; i++) {
		struct link *l = &db->link[i];
		if (!l->wire && backend_answers(db->server))
			link_open(l);
		down = down || !l->wire;
	}
	if (down)
		retry_later(db);
}

/* ---- faults ---- */

/* The node notices a while later. */
static void link_cut(struct link *l)
{
	struct wire *w = l->wire;
	if (!w || w->broken)
		return;
	wire_break(w);
	w->uses++;
	sim_after_in(
		l->db->node, sim_chance(1000) ? sim_between(0, 3 * SECOND) : sim_between(0, 20 * MS), on_broken, w);
}

void backend_break(struct node *node, bool all)
{
	for (struct db *db = pools; db; db = db->next)
		for (int i = 0; db->node == node && i < db->links; i++)
			if (all || sim_chance(5000))
				link_cut(&db->link[i]);
}

static void on_back(void *arg)
{
	struct backend *b = arg;
	b->up = true;
	sim_trace("store up", (uint64_t)b->number, b->history.timeline, 0);
}

static void history_name(struct history *h)
{
	(void)snprintf(h->name, sizeof h->name, "%08x%08x", (unsigned)h->cluster, (unsigned)h->timeline);
}

void backend_restart(struct backend *b, int64_t away, bool promoted)
{
	sim_trace(promoted ? "store promoted" : "store down", (uint64_t)b->number, (uint64_t)away, 0);
	if (!b->up)
		return;
	b->up = false;
	for (struct db *db = pools; db; db = db->next)
		for (int i = 0; db->server == b && i < db->links; i++)
			link_cut(&db->link[i]);
	b->starts++;
	if (promoted) {
		b->history.timeline++;
		history_name(&b->history);
	}
	sim_after_in(NULL, away, on_back, b);
}

void backends_begin(int number)
{
	count = number;
	for (int i = 0; i < BACKENDS; i++) {
		servers[i] = (struct backend){ .number = i, .up = true };
		servers[i].history.cluster = (unsigned)i + 1;
		servers[i].history.timeline = servers[i].history.database = 1;
		history_name(&servers[i].history);
	}
}

void backends_end(void)
{
	for (int i = 0; i < BACKENDS; i++)
		store_release(&servers[i].store);
}

/* ---- server/store/db.h ---- */

struct db *db_open(uv_loop_t *loop, const char *conninfo, const struct pg_bounds *bounds, int connections, size_t limit)
{
	struct db *db = calloc(1, sizeof *db);
	CHECK(db && connections <= LINKS_MOST);
	(void)bounds;
	*db = (struct db){ .next = pools,
		.node = sim_here(),
		.server = &servers[strtol(conninfo, NULL, 10)],
		.links = connections,
		.limit = limit };
	db->backoff_ms = 1;
	db->timer = timer_new(loop, db);
	queue_init(&db->waiting);
	for (int i = 0; i < connections; i++) {
		db->link[i].db = db;
		queue_init(&db->link[i].sent);
	}
	pools = db;
	retry_later(db);
	return db;
}

void db_stop(struct db *db)
{
	db->closing = true;
	for (int i = 0; i < db->links; i++)
		link_close(&db->link[i]);
	queue_lose(db, &db->waiting);
}

void db_close(struct db *db)
{
	struct db **at = &pools;
	db_stop(db);
	while (*at != db)
		at = &(*at)->next;
	*at = db->next;
	handle_drop(db->timer);
	free(db);
}

static void db_put(struct db *db, bool bound, const struct db_statement *statement, const struct db_value *values,
	db_done *done, void *arg)
{
	const struct db_answer full = { .result = DB_FULL };
	if (db->closing || db->count >= db->limit) {
		done(arg, &full);
		return;
	}
	struct question *q = question_new(statement, values, done, arg);
	q->bound = bound;
	db->count++;
	queue_put(&db->waiting, q);
	db_pump(db);
}

void db_ask(
	struct db *db, const struct db_statement *statement, const struct db_value *values, db_done *done, void *arg)
{
	db_put(db, false, statement, values, done, arg);
}

void db_ask_few(
	struct db *db, const struct db_statement *statement, const struct db_value *values, db_done *done, void *arg)
{
	db_put(db, false, statement, values, done, arg);
}

void db_ask_bound(
	struct db *db, const struct db_statement *statement, const struct db_value *values, db_done *done, void *arg)
{
	db_put(db, true, statement, values, done, arg);
}

void db_follow(struct db *db, db_moved *moved, void *arg)
{
	db->moved = moved;
	db->moved_arg = arg;
}

void db_fenced(struct db *db, void (*fenced)(void *arg), void *arg)
{
	db->fenced = fenced;
	db->fenced_arg = arg;
}

void db_time(struct db *db, struct span *took)
{
	(void)db;
	(void)took;
}

void db_label(const char *label)
{
	(void)label;
}

bool db_ready(const struct db *db)
{
	return db_connections(db) > 0;
}

int db_connections(const struct db *db)
{
	int open = 0;
	for (int i = 0; i < db->links; i++)
		open += db->link[i].open;
	return open;
}

size_t db_waiting(const struct db *db)
{
	return db->count;
}

size_t db_metrics_write(const struct db *db, char *out, size_t size)
{
	(void)db;
	(void)out;
	(void)size;
	return 0;
}
