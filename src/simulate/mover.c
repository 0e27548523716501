/* mover.c -- see mover.h. */
#include "simulate/mover.h"

#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <ucontext.h>

#include "base/base.h"
#include "server/admin/admin.h"
#include "server/shards/move.h"
#include "server/store/pg.h"
#include "simulate/node.h"

#define STACK ((size_t)256 * 1024)
#define NOTICED_US (2 * SECOND) /* until a database has noticed that a session is gone, at most */
#define CONNECT_US (5 * SECOND) /* to a database that does not answer */
#define DEAD_S 1000 /* what a dead command's clock runs ahead with each look */

static struct mover {
	ucontext_t inside, outside;
	unsigned char *stack;
	struct admin admin;
	struct event *wakes;
	bool runs, dead, back;
	unsigned bucket;
	int64_t alarm_at; /* INT64_MAX: none */
	time_t dead_s;
	uint64_t sessions, moved;
	uint32_t cut;
} mover;

/* ---- the coroutine ---- */

static void go_in(void)
{
	struct node *before = sim_here();
	sim_enter(node_mover());
	CHECK(swapcontext(&mover.outside, &mover.inside) == 0);
	sim_enter(before);
}

static void on_wake(void *arg)
{
	(void)arg;
	mover.wakes = NULL;
	go_in();
}

/* Within the command: lets the run go on for a while. */
static void stay(int64_t us)
{
	if (mover.dead)
		return;
	mover.wakes = sim_after_in(node_mover(), us, on_wake, NULL);
	CHECK(swapcontext(&mover.inside, &mover.outside) == 0);
}

static void mover_main(void)
{
	const int to = 1 - backend_of((uint64_t)mover.bucket << 40);
	const int under_way =
		mover_unfinished() == (int)mover.bucket ? backend(0)->store.bucket[mover.bucket].target : to;
	const int status = mover.back ? move_abort(&mover.admin, (int)mover.bucket)
				      : move_bucket(&mover.admin, (int)mover.bucket, under_way);
	sim_trace("move ends", mover.bucket, (uint64_t)status, mover.dead);
	mover.moved += status == ADMIN_DONE && !mover.back;
	mover.runs = false;
	CHECK(swapcontext(&mover.inside, &mover.outside) == 0);
}

void mover_start(unsigned bucket, bool back)
{
	CHECK(!mover.runs);
	sim_trace("move begins", bucket, (uint64_t)(1 - backend_of((uint64_t)bucket << 40)), back);
	mover.runs = true;
	mover.dead = false;
	mover.back = back;
	mover.bucket = bucket;
	mover.alarm_at = INT64_MAX;
	CHECK(getcontext(&mover.inside) == 0);
	mover.inside.uc_stack.ss_sp = mover.stack;
	mover.inside.uc_stack.ss_size = STACK;
	mover.inside.uc_link = NULL;
	makecontext(&mover.inside, mover_main, 0);
	go_in();
}

void mover_kill(void)
{
	if (!mover.runs)
		return;
	sim_trace("move killed", mover.bucket, 0, 0);
	mover.dead = true;
	if (mover.wakes)
		sim_cancel(mover.wakes);
	mover.wakes = NULL;
	go_in();
	CHECK(!mover.runs);
}

void mover_begin(uint32_t cut)
{
	mover = (struct mover){ .stack = malloc(STACK), .cut = cut };
	CHECK(mover.stack);
	mover.admin.reason = "a run";
	(void)strcpy(mover.admin.who, "simulate");
	mover.admin.addresses.count = backends_count();
	for (int i = 0; i < backends_count(); i++) {
		(void)strcpy(mover.admin.addresses.store[i].name, store_names[i]);
		(void)snprintf(mover.admin.addresses.store[i].conninfo, STORE_CONNINFO, "%d", i);
	}
	mover_locks_clear();
}

void mover_end(void)
{
	mover_kill();
	free(mover.stack);
}

void mover_heal(void)
{
	mover.cut = 0;
}

bool mover_runs(void)
{
	return mover.runs;
}

uint64_t mover_moved(void)
{
	return mover.moved;
}

int mover_unfinished(void)
{
	for (int bucket = 0; bucket < STORE_BUCKETS; bucket++)
		if (backend(0)->store.bucket[bucket].phase)
			return bucket;
	return -1;
}

void mover_check(void)
{
	for (int i = 0; i < backends_count(); i++) {
		const struct store *store = &backend(i)->store;
		for (const struct game_row *g = store->games; g; g = g->next)
			if (backend_of(g->id) != i || store_fenced(store, g->id))
				sim_finding("store %d: has rows of a game of another store, or fences its own", i);
		for (int bucket = 0; bucket < STORE_BUCKETS; bucket++)
			if (store->bucket[bucket].phase || store->bucket[bucket].triggers ||
				store->bucket[bucket].coming)
				sim_finding("store %d: something is left of the move of bucket %d", i, bucket);
		if (store->touched_count)
			sim_finding("store %d: games are noted still", i);
	}
}

/* ---- sessions ---- */

/* The process of a session has ended in the database: its locks are free. */
static void on_ended(void *arg)
{
	uint64_t *number = arg;
	mover_locks_end(*number);
	free(number);
}

static void session_break(struct session *s, int64_t us)
{
	uint64_t *number = malloc(sizeof *number);
	CHECK(number);
	*number = s->number;
	if (!s->broken)
		sim_after_in(node_store(s->server->number), us, on_ended, number);
	else
		free(number);
	s->broken = true;
}

/* A statement that the database had got before the session broke. */
struct orphan {
	struct backend *server;
	unsigned starts;
	char *sql, *values[5];
	int count;
	uint64_t session;
};

static void on_orphan(void *arg)
{
	struct orphan *o = arg;
	struct session s = { .server = o->server, .number = o->session };
	if (o->server->starts == o->starts) {
		PQclear(mover_statement(&s, o->sql, o->count ? (const char *const *)o->values : NULL));
		sim_trace_text("runs late", o->sql);
	}
	for (size_t i = 0; i < ARRAY_LEN(o->values); i++)
		free(o->values[i]);
	free(o->sql);
	free(o);
}

struct asked {
	const char *sql;
	const char *const *values;
	int count;
};

/* The command died, or gave up waiting, after it had sent a statement: the database may run it, and only then ends the session. */
static void orphan_leave(struct session *s, const struct asked *asked)
{
	struct orphan *o = calloc(1, sizeof *o);
	CHECK(o && asked->count <= (int)ARRAY_LEN(o->values));
	*o = (struct orphan){ .server = s->server,
		.starts = s->starts,
		.sql = strdup(asked->sql),
		.count = asked->count,
		.session = s->number };
	for (int i = 0; i < asked->count; i++)
		o->values[i] = strdup(asked->values[i]);
	const int64_t paused = node_paused_until(node_store(s->server->number)) - sim_now();
	const int64_t us = sim_between(0, 20 * MS) + (paused > 0 ? paused : 0);
	sim_after_in(node_store(s->server->number), us, on_orphan, o);
	session_break(s, us + sim_between(1, 20 * MS));
}

static bool session_well(const struct session *s)
{
	return !mover.dead && !s->broken && s->server->up && s->starts == s->server->starts;
}

/* Waits until the database has got the statement; one that stands still is given up when the alarm rings. */
static bool session_reach(struct session *s)
{
	stay(backend_way(s->server));
	while (session_well(s) && !backend_answers(s->server) && sim_now() < mover.alarm_at) {
		const int64_t until = node_paused_until(node_store(s->server->number));
		stay((until < mover.alarm_at ? until : mover.alarm_at) - sim_now() + 1);
	}
	return session_well(s) && backend_answers(s->server) && !sim_chance(mover.cut);
}

bool session_run(struct session *s, session_act *act, void *arg, PGresult **answer)
{
	*answer = NULL;
	if (!session_well(s) || !session_reach(s)) {
		session_break(s, sim_between(0, NOTICED_US));
		return false;
	}
	*answer = act(s, arg);
	stay(backend_way(s->server));
	if (session_well(s) && !sim_chance(mover.cut))
		return true;
	session_break(s, sim_between(0, NOTICED_US));
	PQclear(*answer);
	*answer = NULL;
	return false;
}

static PGresult *act_sql(struct session *s, void *arg)
{
	const struct asked *asked = arg;
	sim_trace_text("moves", asked->sql);
	return mover_statement(s, asked->sql, asked->values);
}

PGresult *session_statement(struct session *s, const char *sql, int count, const char *const *values)
{
	struct asked asked = { sql, values, count };
	PGresult *answer = NULL;
	if (!session_well(s))
		return NULL;
	if (session_reach(s)) {
		answer = act_sql(s, &asked);
		stay(backend_way(s->server));
		if (session_well(s) && !sim_chance(mover.cut))
			return answer;
		session_break(s, sim_between(0, NOTICED_US));
	} else if (s->starts == s->server->starts && sim_chance(5000)) {
		orphan_leave(s, &asked);
	} else {
		session_break(s, sim_between(0, NOTICED_US));
	}
	PQclear(answer);
	return NULL;
}

/* ---- what move.c and follow.c call (mover_names.h) ---- */

PGconn *mover_connect(const char *conninfo, pg_connector *connect);
ConnStatusType mover_status(const PGconn *conn);
void mover_finish(PGconn *conn);
int mover_socket(const PGconn *conn);
char *mover_error(const PGconn *conn);
PGresult *mover_exec(PGconn *conn, const char *sql);
PGresult *mover_ask(PGconn *conn, const char *sql, int count, const char *const *values);
PGresult *mover_ask_directory(const struct admin *a, const char *sql, int count, const char *const *values);
int mover_migrated(const char *conninfo, bool quiet);
int mover_clock(clockid_t clock, struct timespec *now);
int mover_sleep(const struct timespec *span, struct timespec *left);
int mover_alarm(__itimer_which_t which, const struct itimerval *when, struct itimerval *old);
int mover_signals(int how, const sigset_t *set, sigset_t *old);
__attribute__((format(printf, 2, 3))) int mover_print(FILE *out, const char *format, ...);
__attribute__((format(printf, 1, 2))) int mover_say(const char *format, ...);

PGconn *mover_connect(const char *conninfo, pg_connector *connect)
{
	struct session *s = calloc(1, sizeof *s);
	(void)connect;
	CHECK(s);
	*s = (struct session){ .server = backend((int)strtol(conninfo, NULL, 10)), .number = ++mover.sessions };
	stay(backend_way(s->server));
	if (!backend_answers(s->server))
		stay(s->server->up ? CONNECT_US : 0);
	s->starts = s->server->starts;
	s->broken = mover.dead || !backend_answers(s->server);
	return (PGconn *)(void *)s;
}

ConnStatusType mover_status(const PGconn *conn)
{
	const struct session *s = (const void *)conn;
	return s && session_well(s) ? CONNECTION_OK : CONNECTION_BAD;
}

void mover_finish(PGconn *conn)
{
	struct session *s = (void *)conn;
	if (s)
		session_break(s, sim_between(0, NOTICED_US));
	free(s);
}

int mover_socket(const PGconn *conn)
{
	(void)conn;
	return -1;
}

char *mover_error(const PGconn *conn)
{
	static char text[] = "the connection broke\n";
	(void)conn;
	return text;
}

PGresult *mover_ask(PGconn *conn, const char *sql, int count, const char *const *values)
{
	return session_statement((void *)conn, sql, count, values);
}

PGresult *mover_exec(PGconn *conn, const char *sql)
{
	return session_statement((void *)conn, sql, 0, NULL);
}

PGresult *mover_ask_directory(const struct admin *a, const char *sql, int count, const char *const *values)
{
	(void)a;
	(void)sql;
	(void)count;
	(void)values;
	CHECK(false); /* not by a move */
	return NULL;
}

int mover_migrated(const char *conninfo, bool quiet)
{
	(void)quiet;
	return mover.dead || !backend_answers(backend((int)strtol(conninfo, NULL, 10)));
}

int mover_clock(clockid_t clock, struct timespec *now)
{
	(void)clock;
	mover.dead_s += mover.dead ? DEAD_S : 0;
	*now = (struct timespec){ .tv_sec = sim_now() / SECOND + mover.dead_s, .tv_nsec = sim_now() % SECOND * 1000 };
	return 0;
}

int mover_sleep(const struct timespec *span, struct timespec *left)
{
	(void)left;
	stay(span->tv_sec * SECOND + span->tv_nsec / 1000);
	return 0;
}

int mover_alarm(__itimer_which_t which, const struct itimerval *when, struct itimerval *old)
{
	(void)which;
	(void)old;
	mover.alarm_at = when->it_value.tv_sec ? sim_now() + when->it_value.tv_sec * SECOND : INT64_MAX;
	return 0;
}

int mover_signals(int how, const sigset_t *set, sigset_t *old)
{
	(void)how;
	(void)set;
	(void)old;
	return 0;
}

/* What it prints counts in the trace; what it writes into memory is written. */
int mover_print(FILE *out, const char *format, ...)
{
	char text[300];
	va_list arguments;
	va_start(arguments, format);
	const int length =
		out == stderr ? vsnprintf(text, sizeof text, format, arguments) : vfprintf(out, format, arguments);
	va_end(arguments);
	if (out == stderr)
		sim_trace_text("move says", text);
	return length;
}

int mover_say(const char *format, ...)
{
	char text[300];
	va_list arguments;
	va_start(arguments, format);
	const int length = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	sim_trace_text("move says", text);
	return length;
}
