/* password.c -- see password.h.  A queue in front of libuv's thread pool, which also resolves host names. */
#include "server/api/password.h"

#include <stdlib.h>
#include <string.h>

#define AT_ONCE 2 /* each uses password_mb of memory; the pool's other threads stay free for DNS lookups */
#define WAITING_MOST 64

struct job {
	uv_work_t work;
	struct job *next;
	struct passwords *owner;
	char password[PASSWORD_MOST + 1];
	char hash[PASSWORD_HASH]; /* to check against, or the result */
	bool making, nobody, ok;
	void (*hashed)(void *arg, const char *hash);
	void (*checked)(void *arg, enum password_result result);
	void *arg;
};

struct passwords {
	uv_loop_t *loop;
	size_t memory;
	int running;
	size_t waiting;
	struct job *first, **last;
	char nobody[PASSWORD_HASH]; /* checked against when there is no account */
};

static void job_end(struct job *j, bool done)
{
	if (j->making)
		j->hashed(j->arg, done && j->ok ? j->hash : NULL);
	else if (!done)
		j->checked(j->arg, PASSWORD_BUSY);
	else
		j->checked(j->arg, j->ok && !j->nobody ? PASSWORD_RIGHT : PASSWORD_WRONG);
	sodium_memzero(j, sizeof *j);
	free(j);
}

/* Runs on a pool thread: may touch only its job. */
static void on_work(uv_work_t *work)
{
	struct job *j = work->data;
	size_t length = strlen(j->password);
	if (j->making)
		j->ok = crypto_pwhash_str(j->hash, j->password, length, crypto_pwhash_OPSLIMIT_INTERACTIVE,
				j->owner->memory) == 0;
	else
		j->ok = crypto_pwhash_str_verify(j->hash, j->password, length) == 0;
}

static void jobs_go(struct passwords *p);

static void on_worked(uv_work_t *work, int status)
{
	struct job *j = work->data;
	struct passwords *p = j->owner;
	p->running--;
	job_end(j, status == 0);
	jobs_go(p);
}

static void jobs_go(struct passwords *p)
{
	while (p->first && p->running < AT_ONCE) {
		struct job *j = p->first;
		p->first = j->next;
		if (!p->first)
			p->last = &p->first;
		p->waiting--;
		p->running++;
		uv_queue_work(p->loop, &j->work, on_work, on_worked);
	}
}

/* Queues a job; NULL if the queue is full. */
static struct job *job_new(struct passwords *p, const char *password)
{
	size_t length = strlen(password);
	struct job *j = p->waiting < WAITING_MOST && length <= PASSWORD_MOST ? calloc(1, sizeof *j) : NULL;
	if (!j)
		return NULL;
	j->owner = p;
	j->work.data = j;
	memcpy(j->password, password, length + 1);
	*p->last = j;
	p->last = &j->next;
	p->waiting++;
	return j;
}

void password_hash(struct passwords *p, const char *password, void (*done)(void *arg, const char *hash), void *arg)
{
	struct job *j = job_new(p, password);
	if (!j) {
		done(arg, NULL);
		return;
	}
	j->making = true;
	j->hashed = done;
	j->arg = arg;
	jobs_go(p);
}

void password_check(struct passwords *p, const char *hash, const char *password,
	void (*done)(void *arg, enum password_result result), void *arg)
{
	bool fits = hash && strlen(hash) < PASSWORD_HASH;
	struct job *j = job_new(p, password);
	if (!j) {
		done(arg, PASSWORD_BUSY);
		return;
	}
	j->nobody = !fits;
	memcpy(j->hash, fits ? hash : p->nobody, strlen(fits ? hash : p->nobody) + 1);
	j->checked = done;
	j->arg = arg;
	jobs_go(p);
}

struct passwords *passwords_open(uv_loop_t *loop, size_t megabytes)
{
	struct passwords *p = calloc(1, sizeof *p);
	unsigned char random[32];
	if (!p)
		return NULL;
	p->loop = loop;
	p->last = &p->first;
	p->memory = (megabytes < 8 ? 8 : megabytes) << 20;
	randombytes_buf(random, sizeof random);
	if (crypto_pwhash_str(p->nobody, (const char *)random, sizeof random, crypto_pwhash_OPSLIMIT_INTERACTIVE,
		    p->memory) != 0) {
		free(p);
		return NULL;
	}
	return p;
}

void passwords_close(struct passwords *p)
{
	while (p->first) {
		struct job *j = p->first;
		p->first = j->next;
		job_end(j, false);
	}
	while (p->running > 0)
		uv_run(p->loop, UV_RUN_ONCE);
	free(p);
}
