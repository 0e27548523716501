/* password.c -- see password.h.  A queue in front of libuv's thread pool, which also resolves host names. */
#include "server/api/password.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "server/people/slow.h"
#include "server/base/loop.h"

#define AT_ONCE 2 /* each uses password_mb of memory; the pool's other threads stay free for DNS lookups */
#define WAITING_MOST 256
#define KNOWN_MOST 64 /* more, from known devices */
#define LOOK_MS 50 /* while some wait for their time */
#define NICE 10 /* of the threads that hash: the event loop goes first */
#define USED_S 60 /* a network is reminded of each hash for so long */
#define USED_MOST 3600

struct job {
	uv_work_t work;
	struct job *next;
	struct passwords *owner;
	struct password_ask ask;
	uint64_t account; /* tag of ask.account in the table of slowed accounts; 0: none */
	int64_t asked_ms, used_ns; /* used_ns: how much the network had asked for lately */
	char password[PASSWORD_MOST + 1];
	char hash[PASSWORD_HASH]; /* to check against, or the result */
	bool making, nobody, ok;
	void (*hashed)(void *arg, const char *hash);
	void (*checked)(void *arg, enum password_result result);
	void *arg;
};

struct passwords {
	uv_loop_t *loop;
	uv_timer_t *look;
	size_t memory;
	int running;
	size_t waiting;
	struct job *first; /* in the order of arrival */
	struct pace *used; /* hashes by network and by the region it belongs to */
	struct slow *slow;
	char nobody[PASSWORD_HASH]; /* checked against when there is no account */
};

static void job_end(struct job *j, bool done)
{
	const bool right = done && j->ok && !j->nobody;
	if (j->making)
		j->hashed(j->arg, done && j->ok ? j->hash : NULL);
	else {
		if (right && j->account)
			slow_give(j->owner->slow, j->account, now_ms());
		j->checked(j->arg, !done ? PASSWORD_BUSY : right ? PASSWORD_RIGHT : PASSWORD_WRONG);
	}
	sodium_memzero(j, sizeof *j);
	free(j);
}

/* Runs on a pool thread: may touch only its job. */
static void on_work(uv_work_t *work)
{
	static _Thread_local bool low;
	struct job *j = work->data;
	size_t length = strlen(j->password);
	if (!low)
		low = setpriority(PRIO_PROCESS, 0, NICE) == 0; /* of this thread only, on Linux */
	if (j->making)
		j->ok = crypto_pwhash_str(j->hash, j->password, length, crypto_pwhash_OPSLIMIT_INTERACTIVE,
				j->owner->memory) == 0;
	else
		j->ok = crypto_pwhash_str_verify(j->hash, j->password, length) == 0;
}

/* ---- the queue ---- */

static void jobs_go(struct passwords *p);

static void on_worked(uv_work_t *work, int status)
{
	struct job *j = work->data;
	struct passwords *p = j->owner;
	p->running--;
	job_end(j, status == 0);
	jobs_go(p);
}

/* Fewer levels up: what is an address to a pace is a network here, and its network a region: an IPv6 /32, an IPv4 /16. */
static struct origin wider(struct origin o)
{
	const bool four = o.network >> 33 == 0;
	return (struct origin){ o.network, four ? o.network & ~UINT64_C(0xffff) : o.network & ~UINT64_C(0xffffffff) };
}

static bool job_before(const struct job *a, const struct job *b)
{
	if (a->ask.known != b->ask.known)
		return a->ask.known;
	return a->used_ns < b->used_ns;
}

static struct job *job_take(struct passwords *p, struct job **at)
{
	struct job *j = *at;
	*at = j->next;
	p->waiting--;
	return j;
}

/* Ends the jobs that waited too long and those whose client has gone. */
static void jobs_expire(struct passwords *p)
{
	const int64_t since = now_ms() - PASSWORD_WAIT_S * INT64_C(1000);
	for (struct job **at = &p->first; *at;)
		if ((*at)->asked_ms <= since || ((*at)->ask.wanted && !(*at)->ask.wanted((*at)->arg)))
			job_end(job_take(p, at), false);
		else
			at = &(*at)->next;
}

/* The one whose turn it is; NULL: none may be checked yet. */
static struct job *job_next(struct passwords *p)
{
	const int64_t now = now_ms();
	struct job **best = NULL;
	for (struct job **at = &p->first; *at; at = &(*at)->next)
		if ((!(*at)->account || slow_until(p->slow, (*at)->account) <= now) &&
			(!best || job_before(*at, *best)))
			best = at;
	if (!best)
		return NULL;
	if ((*best)->account)
		slow_take(p->slow, (*best)->account, now);
	return job_take(p, best);
}

static void jobs_go(struct passwords *p)
{
	struct job *j;
	jobs_expire(p);
	while (p->running < AT_ONCE && (j = job_next(p))) {
		p->running++;
		uv_queue_work(p->loop, &j->work, on_work, on_worked);
	}
	if (!p->first)
		uv_timer_stop(p->look);
}

static void on_look(uv_timer_t *timer)
{
	jobs_go(timer->data);
}

/* Makes place in a full queue by ending the last in its order.  False: there is none after this one. */
static bool job_displace(struct passwords *p, const struct job *j)
{
	struct job **last = NULL;
	for (struct job **at = &p->first; *at; at = &(*at)->next)
		if (!last || !job_before(*at, *last))
			last = at;
	if (!last || !job_before(j, *last))
		return false;
	job_end(job_take(p, last), false);
	return true;
}

static struct job *job_new(struct passwords *p, const struct password_ask *ask, const char *password, void *arg)
{
	const int64_t now_ns = (int64_t)uv_hrtime();
	const size_t length = strlen(password), most = WAITING_MOST + (ask->known ? KNOWN_MOST : 0);
	struct job *j = length <= PASSWORD_MOST ? calloc(1, sizeof *j) : NULL;
	if (!j)
		return NULL;
	j->owner = p;
	j->work.data = j;
	j->ask = *ask;
	j->account = ask->account && !ask->known ? slow_tag(p->slow, ask->account) : 0;
	j->ask.account = NULL; /* the caller's memory */
	j->arg = arg;
	j->asked_ms = now_ms();
	j->used_ns = pace_used(p->used, wider(ask->origin), now_ns);
	if (p->waiting >= most && !job_displace(p, j)) {
		free(j);
		return NULL;
	}
	pace_spend(p->used, wider(ask->origin), now_ns, 1);
	memcpy(j->password, password, length + 1);
	return j;
}

static void job_queue(struct passwords *p, struct job *j)
{
	struct job **last = &p->first;
	while (*last)
		last = &(*last)->next;
	*last = j;
	p->waiting++;
	jobs_go(p);
	if (p->first && !uv_is_active((uv_handle_t *)p->look))
		uv_timer_start(p->look, on_look, LOOK_MS, LOOK_MS);
}

void password_hash(struct passwords *p, const struct password_ask *ask, const char *password,
	void (*done)(void *arg, const char *hash), void *arg)
{
	struct job *j = job_new(p, ask, password, arg);
	if (!j) {
		done(arg, NULL);
		return;
	}
	j->making = true;
	j->hashed = done;
	job_queue(p, j);
}

void password_check(struct passwords *p, const struct password_ask *ask, const char *hash, const char *password,
	void (*done)(void *arg, enum password_result result), void *arg)
{
	bool fits = hash && strlen(hash) < PASSWORD_HASH;
	struct job *j = job_new(p, ask, password, arg);
	if (!j) {
		done(arg, PASSWORD_BUSY);
		return;
	}
	j->nobody = !fits;
	memcpy(j->hash, fits ? hash : p->nobody, strlen(fits ? hash : p->nobody) + 1);
	j->checked = done;
	job_queue(p, j);
}

size_t passwords_waiting(const struct passwords *p)
{
	return p->waiting;
}

/* ---- lifetime ---- */

static void passwords_free(struct passwords *p)
{
	handle_drop(p->look);
	pace_close(p->used);
	slow_close(p->slow);
	free(p);
}

struct passwords *passwords_open(uv_loop_t *loop, size_t megabytes)
{
	struct passwords *p = calloc(1, sizeof *p);
	unsigned char random[32];
	if (!p)
		return NULL;
	p->loop = loop;
	p->memory = (megabytes < 8 ? 8 : megabytes) << 20;
	p->look = timer_new(loop, p);
	p->used = pace_open_slow(USED_S, USED_MOST / USED_S);
	p->slow = slow_open();
	randombytes_buf(random, sizeof random);
	if (!p->look || !p->used || !p->slow ||
		crypto_pwhash_str(p->nobody, (const char *)random, sizeof random, crypto_pwhash_OPSLIMIT_INTERACTIVE,
			p->memory) != 0) {
		passwords_free(p);
		return NULL;
	}
	return p;
}

void passwords_close(struct passwords *p)
{
	while (p->first)
		job_end(job_take(p, &p->first), false);
	while (p->running > 0)
		uv_run(p->loop, UV_RUN_ONCE);
	passwords_free(p);
}
