/* move.c -- see move.h. */
#include "server/shards/move.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>

#include "server/shards/follow.h"
#include "server/store/migrate.h"
#include "server/store/pg.h"

#define LOCK_MOVE "7281950" /* of a bucket, in a store */
#define LOCK_INTENT "7281951" /* of a bucket, in the directory, which is a store, too */
#define LOCK_ARCHIVE "7281948" /* of archive/keep.c */
#define LOCK_MS 5000
#define PAUSE_MS 1000 /* at most */
#define SWITCH_MS 200 /* of it, kept for the switch */
#define PAUSES 20 /* attempts */
#define PAUSE_AGAIN_MS 500
#define ROUNDS 1000 /* until few games are touched in a round */
#define FEW 20
#define HUNG_S 3 /* a database that does not answer during a pause is given up */
#define WRITERS_MS 60000 /* where nobody waits for us */
#define UNKNOWN_S 120 /* for the outcome of the switch, and for the target to open */
#define LINGER_MS 1000 /* between the switch and the end of the old rows: reads that are under way end */
#define DELETED 500 /* games in one transaction */

enum phase { PHASE_NONE, PHASE_COPYING, PHASE_FENCED, PHASE_SWITCHED };

struct move {
	struct admin *a;
	int bucket, source, target;
	enum phase phase;
	char number[16]; /* the bucket, as a parameter */
	PGconn *directory, *from, *to;
	struct copier copier;
	long games; /* of the bucket */
	long paused_at, pause_ms;
	bool switching; /* the switch was sent: it may have happened */
};

static const char *name_of(const struct move *m, int store)
{
	return m->a->addresses.store[store].name;
}

static void wait_ms(long ms)
{
	const struct timespec span = { ms / 1000, ms % 1000 * 1000000 };
	(void)nanosleep(&span, NULL);
}

/* ---- the pause has an end ---- */

/* Sockets to the target and the directory, while somebody waits for the move; -1: none. */
static volatile sig_atomic_t awaited[2] = { -1, -1 };

static void on_hung(int number)
{
	(void)number;
	for (int i = 0; i < 2; i++)
		if (awaited[i] >= 0)
			(void)shutdown(awaited[i], SHUT_RDWR); /* the call that waits for it fails */
}

static void alarm_set(long seconds)
{
	const struct itimerval when = { .it_value = { .tv_sec = seconds } };
	(void)setitimer(ITIMER_REAL, &when, NULL);
}

/* From now on a database that hangs is given up after a while, and nobody interrupts the command; or no more. */
static void pause_watch(const struct move *m, bool on)
{
	const struct sigaction hung = { .sa_handler = on_hung };
	sigset_t keys;
	(void)sigemptyset(&keys);
	(void)sigaddset(&keys, SIGINT);
	(void)sigaddset(&keys, SIGTERM);
	(void)sigaddset(&keys, SIGHUP);
	(void)sigaction(SIGALRM, &hung, NULL);
	awaited[0] = on ? PQsocket(m->to) : -1;
	awaited[1] = on ? PQsocket(m->directory) : -1;
	alarm_set(on ? HUNG_S : 0);
	(void)sigprocmask(on ? SIG_BLOCK : SIG_UNBLOCK, &keys, NULL);
}

/* For tests: stops the process at a point of a move, as a crash would find it. */
static void reached(const char *point)
{
	const char *wanted = getenv("TIMERIFT_SHARDS_STOP");
	if (!wanted || strcmp(wanted, point) != 0)
		return;
	alarm_set(0);
	(void)raise(SIGSTOP);
	alarm_set(awaited[0] >= 0 ? HUNG_S : 0);
}

/* ---- sessions ---- */

static PGconn *session(const struct move *m, int store)
{
	PGconn *conn = pg_connect(m->a->addresses.store[store].conninfo, PQconnectdbParams);
	if (PQstatus(conn) == CONNECTION_OK)
		return conn;
	fprintf(stderr, "timeriftd: %s: %s", name_of(m, store), PQerrorMessage(conn));
	PQfinish(conn);
	return NULL;
}

/* A command that just ended, or was killed, may hold the lock for a moment. */
static bool locked(const struct move *m, PGconn *conn, const char *lock)
{
	const char *values[2] = { lock, m->number };
	const long begun = shards_ms();
	bool got = false, failed = false;
	while (!got && !failed && shards_ms() - begun < LOCK_MS) {
		PGresult *rows = admin_ask_at(conn, "SELECT pg_try_advisory_lock($1::int4, $2::int4)", 2, values);
		failed = rows == NULL;
		got = rows && PQgetvalue(rows, 0, 0)[0] == 't';
		PQclear(rows);
		if (!got && !failed)
			wait_ms(LOCK_MS / 50);
	}
	if (!got && !failed)
		fprintf(stderr, "timeriftd: another command is at work on bucket %d\n", m->bucket);
	return got;
}

/* The session of a store: nobody else writes to the bucket's rows there on behalf of a move, and no game goes to the archive. */
static PGconn *store_session(const struct move *m, int store)
{
	PGconn *conn = session(m, store);
	if (conn && migrate_check(m->a->addresses.store[store].conninfo, true) == 0 && locked(m, conn, LOCK_MOVE) &&
		shards_run(conn, "SELECT pg_advisory_lock_shared(" LOCK_ARCHIVE ")"))
		return conn;
	PQfinish(conn);
	return NULL;
}

static void session_end(PGconn *conn)
{
	if (conn)
		PQclear(PQexec(conn, "SELECT pg_advisory_unlock_all()")); /* else only when its process has ended */
	PQfinish(conn);
}

static void move_close(struct move *m)
{
	copier_release(&m->copier);
	session_end(m->from);
	session_end(m->to);
	session_end(m->directory);
}

/* ---- the directory ---- */

bool move_map(struct admin *a, int map[256])
{
	PGresult *rows = admin_ask(a, "SELECT bucket, store FROM bucket", 0, NULL);
	bool ok = rows != NULL;
	memset(map, 0, 256 * sizeof map[0]);
	for (int i = 0; ok && i < PQntuples(rows); i++) {
		const int store = addresses_find(&a->addresses, PQgetvalue(rows, i, 1));
		if (store < 0)
			fprintf(stderr, "timeriftd: the setting \"stores\" does not have the store %s\n",
				PQgetvalue(rows, i, 1));
		map[strtol(PQgetvalue(rows, i, 0), NULL, 10) & 255] = store;
		ok = store >= 0;
	}
	PQclear(rows);
	return ok;
}

/* What the directory says of the bucket: where it is, and whether it is being moved. */
static bool move_read(struct move *m)
{
	static const char sql[] =
		"SELECT coalesce((SELECT store FROM bucket WHERE bucket = $1::int2), '" STORE_OF_DIRECTORY
		"'), m.source, m.target, m.phase FROM "
		"(SELECT 1) AS one LEFT JOIN bucket_move m ON m.bucket = $1::int2";
	const char *values[1] = { m->number };
	PGresult *rows = admin_ask_at(m->directory, sql, 1, values);
	if (!rows)
		return false;
	const bool moving = !PQgetisnull(rows, 0, 3);
	m->source = addresses_find(&m->a->addresses, PQgetvalue(rows, 0, moving ? 1 : 0));
	m->target = moving ? addresses_find(&m->a->addresses, PQgetvalue(rows, 0, 2)) : -1;
	m->phase = moving ? (enum phase)strtol(PQgetvalue(rows, 0, 3), NULL, 10) : PHASE_NONE;
	PQclear(rows);
	const bool known = m->source >= 0 && (m->target >= 0 || !moving);
	if (!known)
		fprintf(stderr, "timeriftd: the setting \"stores\" does not have the stores of bucket %d\n", m->bucket);
	return known;
}

static bool directory_begin(struct move *m, struct admin *a, int bucket)
{
	*m = (struct move){ .a = a, .bucket = bucket, .target = -1 };
	(void)snprintf(m->number, sizeof m->number, "%d", bucket);
	m->directory = session(m, 0);
	return m->directory && locked(m, m->directory, LOCK_INTENT) && move_read(m);
}

/* The intent, with its row in the audit trail. */
static bool intent_write(struct move *m, int target)
{
	static const char sql[] =
		"WITH m AS (INSERT INTO bucket_move (bucket, source, target, who, reason) VALUES ($1::int2, $2, $3, $4, $5)) INSERT INTO audit "
		"(who, act, target, reason) VALUES ($4, 'move', 'bucket ' || $1 || ': ' || $2 || ' -> ' || $3, $5)";
	m->target = target;
	const char *values[5] = { m->number, name_of(m, m->source), name_of(m, target), m->a->who, m->a->reason };
	PGresult *done = admin_ask_at(m->directory, sql, 5, values);
	m->phase = PHASE_COPYING;
	PQclear(done);
	return done != NULL;
}

static bool phase_write(struct move *m, enum phase phase)
{
	char sql[100];
	(void)snprintf(sql, sizeof sql, "UPDATE bucket_move SET phase = %d WHERE bucket = %d", (int)phase, m->bucket);
	if (!shards_run(m->directory, sql))
		return false;
	m->phase = phase;
	return true;
}

/* ---- copying and following ---- */

/* Parts of the log for the weeks of the bucket's games; what has none goes to the part for others. */
static bool parts_make(const struct move *m, const struct games *g)
{
	int64_t last = -1;
	for (size_t i = 0; i < g->count && g->id[i] < 0; i++) {
		const int64_t week = g->id[i] >> 50 & 8191;
		char sql[80];
		(void)snprintf(sql, sizeof sql, "SELECT parts_make(%d, 1)", (int)week);
		if (week != last && !shards_run(m->to, sql))
			return false;
		last = week;
	}
	return true;
}

/* All games of both sides that differ are copied, or deleted in the target. */
static bool all_copy(struct move *m, bool parts)
{
	struct games games = { 0 }, differ = { 0 };
	bool ok = games_read(m->from, m->bucket, &games);
	m->games = (long)games.count;
	ok = ok && games_read(m->to, m->bucket, &games);
	games_sort(&games);
	ok = ok && (!parts || parts_make(m, &games)) && games_compare(&m->copier, games.id, games.count, &differ) &&
		games_copy(&m->copier, &differ);
	games_release(&games);
	games_release(&differ);
	return ok;
}

static bool rounds(struct move *m)
{
	long touched = FEW + 1;
	for (int left = ROUNDS; touched > FEW && left > 0; left--)
		touched = follow_round(&m->copier, m->bucket);
	return touched >= 0;
}

/* Up to the pause.  A move that was interrupted left the target's fence as it was. */
static bool copying(struct move *m)
{
	if (m->phase == PHASE_FENCED && (!fence_set(m->from, m->bucket, FENCE_NONE) || !phase_write(m, PHASE_COPYING)))
		return false;
	if (!fence_set(m->to, m->bucket, FENCE_COMING) || writers_wait(m->to, WRITERS_MS) != 1 ||
		!follow_begin(m->from, m->bucket))
		return false;
	reached("following");
	if (!all_copy(m, true))
		return false;
	reached("copied");
	return rounds(m) && all_copy(m, false) && rounds(m);
}

/* ---- the pause ---- */

/* Nobody writes to the bucket, and all is copied.  1; 0: not in time, -1: it failed. */
static int paused(struct move *m, long begun)
{
	if (!fence_set(m->from, m->bucket, FENCE_LEFT))
		return -1;
	reached("fenced");
	int ended = writers_wait(m->from, (PAUSE_MS - SWITCH_MS) / 2);
	while (ended == 1) {
		const long touched = follow_round(&m->copier, m->bucket);
		if (touched <= 0)
			return touched == 0 ? 1 : -1;
		ended = shards_ms() - begun < PAUSE_MS - SWITCH_MS;
	}
	return ended;
}

/* May be repeated: it does nothing unless the bucket is fenced. */
static bool switch_ask(struct move *m)
{
	static const char sql[] =
		"WITH m AS (UPDATE bucket_move SET phase = 3 WHERE bucket = $1::int2 AND phase = 2 RETURNING bucket, target) INSERT INTO bucket "
		"(bucket, store) SELECT bucket, target FROM m ON CONFLICT (bucket) DO UPDATE SET store = excluded.store, version = bucket.version + 1";
	const char *values[1] = { m->number };
	PGresult *done = admin_ask_at(m->directory, sql, 1, values);
	PQclear(done);
	return done != NULL;
}

/* The outcome of the switch is unknown as long as the directory does not say so: it is asked for again, never taken back. */
static bool switched(struct move *m)
{
	const long begun = shards_ms();
	m->switching = true;
	bool done = switch_ask(m);
	pause_watch(m, false);
	while (!done && shards_ms() - begun < 1000L * UNKNOWN_S) {
		wait_ms(PAUSE_AGAIN_MS);
		PQfinish(m->directory);
		m->directory = session(m, 0);
		done = m->directory && switch_ask(m);
	}
	if (done)
		m->phase = PHASE_SWITCHED;
	else
		fprintf(stderr,
			"timeriftd: bucket %d is fenced, and whether it was switched is unknown: repeat the command\n",
			m->bucket);
	return done;
}

/* One attempt.  1: switched; 0: it would take too long, and play goes on in the source; -1: it failed. */
static int pause_try(struct move *m)
{
	if (!phase_write(m, PHASE_FENCED))
		return -1;
	m->paused_at = shards_ms();
	pause_watch(m, true);
	int ok = paused(m, m->paused_at);
	if (ok == 1) {
		reached("caught-up");
		if (!shards_run(m->directory, "SELECT") || !shards_run(m->to, "SELECT"))
			ok = -1; /* one that is away is found here: then the outcome is known */
		reached("switching");
	}
	if (ok == 1)
		ok = switched(m) ? 1 : -1;
	if (ok != 1 && !m->switching &&
		(!fence_set(m->from, m->bucket, FENCE_NONE) || (ok == 0 && !phase_write(m, PHASE_COPYING))))
		ok = -1;
	pause_watch(m, false);
	return ok;
}

static bool pausing(struct move *m)
{
	int ok = 0;
	for (int left = PAUSES; ok == 0 && left > 0; left--) {
		if (left < PAUSES)
			wait_ms(PAUSE_AGAIN_MS);
		ok = rounds(m) ? pause_try(m) : -1;
	}
	if (ok == 0)
		fprintf(stderr,
			"timeriftd: bucket %d is written to so much that a pause of %d ms is too short: repeat the command later\n",
			m->bucket, PAUSE_MS);
	return ok == 1;
}

/* ---- what is left to do ---- */

/* The target accepts the bucket.  Its games stand still until it does, so it is asked again if it was restarted. */
static bool opened(struct move *m)
{
	const long begun = shards_ms();
	reached("switched");
	bool done = fence_set(m->to, m->bucket, FENCE_NONE);
	while (!done && shards_ms() - begun < 1000L * UNKNOWN_S) {
		wait_ms(PAUSE_AGAIN_MS);
		session_end(m->to);
		m->to = store_session(m, m->target);
		done = m->to && fence_set(m->to, m->bucket, FENCE_NONE);
	}
	if (m->paused_at)
		m->pause_ms = shards_ms() - m->paused_at;
	return done;
}

static bool rows_remove(PGconn *conn, int bucket)
{
	struct games games = { 0 };
	bool ok = games_read(conn, bucket, &games);
	for (size_t at = 0; ok && at < games.count; at += DELETED) {
		ok = shards_run(conn, "BEGIN") &&
			games_delete(conn, games.id + at, games.count - at < DELETED ? games.count - at : DELETED);
		ok = shards_run(conn, ok ? "COMMIT" : "ROLLBACK") && ok;
	}
	games_release(&games);
	return ok;
}

static bool intent_end(struct move *m)
{
	char sql[80];
	(void)snprintf(sql, sizeof sql, "DELETE FROM bucket_move WHERE bucket = %d", m->bucket);
	return shards_run(m->directory, sql);
}

static bool finishing(struct move *m)
{
	reached("opened");
	wait_ms(LINGER_MS);
	if (!follow_end(m->from, m->bucket))
		return false;
	reached("removing");
	return rows_remove(m->from, m->bucket) && intent_end(m);
}

static bool stores_open_both(struct move *m)
{
	m->from = store_session(m, m->source);
	m->to = m->from ? store_session(m, m->target) : NULL;
	return m->to && copier_begin(&m->copier, m->from, m->to);
}

/* Rows that a target has of a bucket that never was there are of unknown origin. */
static bool target_empty(struct move *m)
{
	static const char sql[] =
		"SELECT FROM game WHERE (id >> 40) & 255 = $1::int8 AND NOT EXISTS (SELECT FROM fence WHERE bucket = $1::int8) LIMIT 1";
	const char *values[1] = { m->number };
	PGresult *rows = admin_ask_at(m->to, sql, 1, values);
	const bool empty = rows && PQntuples(rows) == 0;
	if (rows && !empty)
		fprintf(stderr, "timeriftd: %s has games of bucket %d, though the map says that they are in %s\n",
			name_of(m, m->target), m->bucket, name_of(m, m->source));
	PQclear(rows);
	return empty;
}

static int move_go(struct move *m, int target)
{
	const bool fresh = m->phase == PHASE_NONE;
	if (fresh && m->source == target) {
		fprintf(stderr, "timeriftd: bucket %d is in %s already\n", m->bucket, name_of(m, target));
		return ADMIN_NOTHING;
	}
	if (!fresh && m->target != target) {
		fprintf(stderr,
			"timeriftd: bucket %d is being moved to %s: finish that, or take it back with \"abort\"\n",
			m->bucket, name_of(m, m->target));
		return ADMIN_USAGE;
	}
	m->target = target;
	if (!stores_open_both(m) || (fresh && (!target_empty(m) || !intent_write(m, target))))
		return ADMIN_FAILED;
	reached("intent");
	if (m->phase != PHASE_SWITCHED && (!copying(m) || !pausing(m)))
		return ADMIN_FAILED;
	if (!opened(m) || !finishing(m))
		return ADMIN_FAILED;
	printf("bucket %d: %s -> %s: games=%ld copies=%ld rows=%ld pause=%ld ms\n", m->bucket, name_of(m, m->source),
		name_of(m, m->target), m->games, m->copier.games, m->copier.rows, m->pause_ms);
	return fflush(stdout) == 0 ? ADMIN_DONE : ADMIN_FAILED;
}

int move_bucket(struct admin *a, int bucket, int target)
{
	struct move m;
	int status = directory_begin(&m, a, bucket) ? move_go(&m, target) : ADMIN_FAILED;
	if (status == ADMIN_FAILED)
		fprintf(stderr, "timeriftd: bucket %d was not moved; repeat the command to go on%s\n", bucket,
			m.phase == PHASE_SWITCHED ? ": the map names the new store already" : "");
	move_close(&m);
	return status;
}

int move_target(struct admin *a, int bucket)
{
	char number[16];
	const char *values[1] = { number };
	(void)snprintf(number, sizeof number, "%d", bucket);
	PGresult *rows = admin_ask(a, "SELECT target FROM bucket_move WHERE bucket = $1::int2", 1, values);
	const int target = !rows ? -2 : PQntuples(rows) ? addresses_find(&a->addresses, PQgetvalue(rows, 0, 0)) : -1;
	PQclear(rows);
	return target;
}

/* ---- taking back ---- */

static bool abort_end(struct move *m)
{
	static const char sql[] =
		"WITH m AS (DELETE FROM bucket_move WHERE bucket = $1::int2 RETURNING source, target) INSERT INTO audit (who, act, target, reason) "
		"SELECT $2, 'abort', 'bucket ' || $1 || ': ' || source || ' -> ' || target, $3 FROM m";
	const char *values[3] = { m->number, m->a->who, m->a->reason };
	PGresult *done = admin_ask_at(m->directory, sql, 3, values);
	PQclear(done);
	return done != NULL;
}

/* Play goes on first; the target may be away. */
static bool abort_go(struct move *m)
{
	m->from = store_session(m, m->source);
	if (!m->from || !fence_set(m->from, m->bucket, FENCE_NONE) || !phase_write(m, PHASE_COPYING) ||
		!follow_end(m->from, m->bucket))
		return false;
	m->to = store_session(m, m->target);
	return m->to && fence_set(m->to, m->bucket, FENCE_COMING) && writers_wait(m->to, WRITERS_MS) == 1 &&
		rows_remove(m->to, m->bucket) && fence_set(m->to, m->bucket, FENCE_LEFT) && abort_end(m);
}

int move_abort(struct admin *a, int bucket)
{
	struct move m;
	int status = directory_begin(&m, a, bucket) ? ADMIN_DONE : ADMIN_FAILED;
	if (status == ADMIN_DONE && m.phase == PHASE_NONE) {
		fprintf(stderr, "timeriftd: bucket %d is not being moved\n", bucket);
		status = ADMIN_NOTHING;
	} else if (status == ADMIN_DONE && m.phase == PHASE_SWITCHED) {
		fprintf(stderr, "timeriftd: bucket %d is in %s already: finish the move, then move it back\n", bucket,
			m.a->addresses.store[m.target].name);
		status = ADMIN_USAGE;
	} else if (status == ADMIN_DONE) {
		status = abort_go(&m) ? ADMIN_DONE : ADMIN_FAILED;
		printf("bucket %d: %s\n", bucket,
			status == ADMIN_DONE ? "taken back" : "not taken back altogether: repeat the command");
	}
	move_close(&m);
	return status;
}
