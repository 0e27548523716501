/*
 * thoughts.c -- see thoughts.h.
 *
 * Loop and thread take turns with `slice`: the loop fills it and posts the semaphore, the thread thinks and wakes the
 * loop.  Neither touches it in the other's turn, so there is no lock that a thread of low priority could hold.
 */
#include "server/autoplay/thoughts.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "ai/net.h"
#include "base/base.h"
#include "server/base/loop.h"

#define SECOND_NS UINT64_C(1000000000)
#define SLICE_NS UINT64_C(10000000) /* of processor time; at least one simulation */
#define LONGEST_NS (3 * SECOND_NS) /* of a decision; other nodes claim a game after 5 s (SOON_S of standing.c) */
#define NICE 19
#define CALM 2 /* decisions that may wait before any gets fewer simulations */
#define ALONE_TIMES 10 /* a slice of a game that can wait is followed by a rest so many times as long */
#define UNIT 100 /* simulations that count as one thing of `used` */
#define UNITS_PER_S 50
#define UNITS_MOST (INT64_C(60) * UNITS_PER_S)
#define MANY_NS (INT64_C(30) * 1000000000) /* more than a fast player needs */
#define ALIKE_NS (INT64_C(4) * 1000000000) /* networks whose use differs by less share the processor */

/* What the thread thinks about now. */
struct slice {
	struct question question;
	struct rift_game game;
	struct rift_think *think; /* NULL: not begun */
	uint32_t nodes; /* the budget */
	uint32_t made; /* simulations in this slice */
	uint64_t cpu_ns; /* that it took */
	bool more; /* there is more to think about */
};

struct thoughts {
	const struct thoughts_calls *calls;
	int share;
	uv_thread_t thread;
	uv_sem_t go;
	uv_async_t *sliced;
	uv_timer_t *rest; /* until the next slice */
	void *memory;
	size_t bytes;
	struct slice slice;
	bool running; /* it is the thread's turn */
	bool stop, draining;
	struct thought *first, **last; /* waiting, in the order of arrival */
	size_t waiting;
	struct thought *current; /* NULL: none, or dropped while the thread was thinking */
	uint32_t made; /* simulations for it */
	uint64_t began_ns; /* when it began */
	uint64_t rest_ns; /* no slice before this time */
	struct pace *used; /* simulations by network */
	struct {
		uint64_t made, cut, plain, simulations, cpu_ns;
		struct span took;
	} count;
};

/* ---- the thread ---- */

static uint64_t cpu_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (uint64_t)t.tv_sec * SECOND_NS + (uint64_t)t.tv_nsec;
}

static void slice_run(struct slice *s, void *memory, size_t bytes)
{
	const struct question *q = &s->question;
	const uint64_t began = cpu_now();
	s->made = 0;
	if (!s->think)
		s->think = rift_think_begin(memory, bytes, q->player, q->rules, &s->game, q->seat, q->seed, s->nodes);
	for (s->more = s->think != NULL; s->more && cpu_now() - began < SLICE_NS; s->made++)
		s->more = rift_think_go(s->think, 1);
	s->cpu_ns = cpu_now() - began;
}

static void thread_run(void *arg)
{
	struct thoughts *all = arg;
	(void)setpriority(PRIO_PROCESS, 0, NICE); /* of this thread only, on Linux */
	for (;;) {
		uv_sem_wait(&all->go);
		if (all->stop)
			return;
		slice_run(&all->slice, all->memory, all->bytes);
		(void)uv_async_send(all->sliced);
	}
}

/* ---- order and budget ---- */

/* Nobody is there, or somebody who keeps the thread busy all the time. */
static bool can_wait(const struct thought *t)
{
	return !t->attended || t->used_ns > MANY_NS;
}

static bool goes_before(const struct thought *a, const struct thought *b)
{
	if (a->attended != b->attended)
		return a->attended;
	return a->attended && a->used_ns < b->used_ns;
}

static struct thought *queue_take(struct thoughts *all)
{
	struct thought **best = &all->first;
	for (struct thought **at = best; *at; at = &(*at)->next)
		if (goes_before(*at, *best))
			best = at;
	struct thought *t = *best;
	*best = t->next;
	if (!t->next)
		all->last = best;
	all->waiting--;
	return t;
}

/* How many wait with whom a thought has to share: not those of networks that used much more. */
static uint32_t rivals(const struct thoughts *all, const struct thought *t)
{
	uint32_t count = 0;
	for (const struct thought *other = all->first; other; other = other->next)
		count += !t->attended ||
			(other->attended &&
				(other->who.network == t->who.network || other->used_ns <= t->used_ns + ALIKE_NS));
	return count;
}

static uint32_t budget(const struct thoughts *all, const struct thought *t, const struct rift_player *p)
{
	const uint32_t many = rivals(all, t), nodes = many > CALM ? p->nodes * CALM / many : p->nodes;
	return nodes ? nodes : 1; /* 0 would be the whole budget */
}

/* Whether to answer with what was found so far. */
static bool in_a_hurry(const struct thoughts *all)
{
	if (uv_hrtime() - all->began_ns >= LONGEST_NS)
		return true;
	for (const struct thought *t = all->first; t && can_wait(all->current); t = t->next)
		if (!can_wait(t))
			return true;
	return false;
}

/* ---- the loop ---- */

static void thoughts_go(struct thoughts *all);

static void on_rested(uv_timer_t *timer)
{
	thoughts_go(timer->data);
}

/* Takes the next decision of the queue that there still is. */
static void current_take(struct thoughts *all)
{
	struct slice *s = &all->slice;
	while (!all->current && all->first) {
		struct thought *t = queue_take(all);
		if (!all->calls->ask(t, &s->question))
			continue;
		memcpy(&s->game, s->question.game, sizeof s->game);
		s->question.game = &s->game;
		s->nodes = budget(all, t, s->question.player);
		s->think = NULL;
		all->current = t;
		all->made = 0;
		all->began_ns = uv_hrtime();
		all->count.plain += !net_check(&net_built_in, s->question.rules->revision);
	}
}

/* Lets the thread think, unless it does or has to rest. */
static void thoughts_go(struct thoughts *all)
{
	if (all->running || all->draining || uv_is_active((uv_handle_t *)all->rest))
		return;
	const uint64_t now = uv_hrtime();
	if (all->rest_ns > now) {
		uv_timer_start(all->rest, on_rested, (all->rest_ns - now) / 1000000 + 1, 0);
		return;
	}
	current_take(all);
	if (!all->current)
		return;
	all->running = true;
	uv_sem_post(&all->go);
}

static void current_end(struct thoughts *all)
{
	struct thought *t = all->current;
	const struct slice *s = &all->slice;
	CHECK(s->think); /* the seat was asked, and the memory suffices for every player */
	all->current = NULL;
	all->count.made++;
	all->count.cut += s->more || s->nodes < s->question.player->nodes;
	span_note(&all->count.took, t->asked_ns);
	if (t->attended)
		pace_spend(all->used, t->who, (int64_t)uv_hrtime(), all->made / UNIT);
	all->calls->done(t, rift_think_answer(s->think));
}

static void rest_set(struct thoughts *all, const struct thought *t)
{
	const uint64_t share = (uint64_t)all->share, wait = t && can_wait(t) ? ALONE_TIMES : 1;
	all->rest_ns = uv_hrtime() + all->slice.cpu_ns * (100 * wait - share) / share;
}

static void on_sliced(uv_async_t *async)
{
	struct thoughts *all = async->data;
	struct thought *t = all->current;
	const bool wanted = t && all->calls->wanted(t); /* may find that nobody attends it any more */
	all->running = false;
	all->made += all->slice.made;
	all->count.simulations += all->slice.made;
	all->count.cpu_ns += all->slice.cpu_ns;
	rest_set(all, t);
	if (t && !wanted) {
		all->current = NULL;
		all->calls->dropped(t);
	} else if (t && (!all->slice.more || in_a_hurry(all))) {
		current_end(all);
	}
	thoughts_go(all);
}

bool thoughts_needed(const struct rift_player *p)
{
	return p->nodes > 0;
}

void thoughts_add(struct thoughts *all, struct thought *t, const struct origin *who)
{
	const int64_t now_ns = (int64_t)uv_hrtime();
	*t = (struct thought){ .attended = who != NULL, .asked_ns = (uint64_t)now_ns };
	if (who) {
		t->who = *who;
		t->used_ns = pace_used(all->used, *who, now_ns);
		pace_spend(all->used, *who, now_ns, 1); /* so that the next one of the same network comes later */
	}
	*all->last = t;
	all->last = &t->next;
	all->waiting++;
	thoughts_go(all);
}

void thoughts_drain(struct thoughts *all)
{
	all->draining = true;
	uv_timer_stop(all->rest);
}

struct thought *thoughts_take(struct thoughts *all)
{
	struct thought *t = all->current;
	all->current = NULL;
	return t ? t : all->first ? queue_take(all) : NULL;
}

void thoughts_gauge(const struct thoughts *all, struct metrics *c)
{
	c->thoughts = all->count.made;
	c->thoughts_cut = all->count.cut;
	c->thoughts_plain = all->count.plain;
	c->simulations = all->count.simulations;
	c->thoughts_waiting = all->waiting;
	c->thinking_cpu_seconds = all->count.cpu_ns;
	c->thought_seconds = all->count.took;
}

/* ---- lifetime ---- */

/* Memory for any of the players. */
static size_t bytes_most(void)
{
	size_t most = 0;
	for (size_t i = 0; i < rift_player_count(); i++)
		if (rift_think_bytes(rift_player_at(i)) > most)
			most = rift_think_bytes(rift_player_at(i));
	return most;
}

static void thoughts_free(struct thoughts *all)
{
	handle_drop(all->rest);
	handle_drop(all->sliced);
	pace_close(all->used);
	free(all->memory);
	free(all);
}

static uv_async_t *async_new(uv_loop_t *loop, void *data)
{
	uv_async_t *async = calloc(1, sizeof *async);
	if (async && uv_async_init(loop, async, on_sliced) != 0) {
		free(async);
		return NULL;
	}
	if (async)
		async->data = data;
	return async;
}

static bool thread_start(struct thoughts *all)
{
	if (uv_sem_init(&all->go, 0) != 0)
		return false;
	if (uv_thread_create(&all->thread, thread_run, all) == 0)
		return true;
	uv_sem_destroy(&all->go);
	return false;
}

struct thoughts *thoughts_open(uv_loop_t *loop, int share, const struct thoughts_calls *calls)
{
	struct thoughts *all = calloc(1, sizeof *all);
	if (!all)
		return NULL;
	all->calls = calls;
	all->share = share;
	all->last = &all->first;
	all->bytes = bytes_most();
	all->memory = malloc(all->bytes);
	all->rest = timer_new(loop, all);
	all->sliced = async_new(loop, all);
	all->used = pace_open(UNITS_PER_S, UNITS_MOST, INT64_MAX);
	if (!all->memory || !all->rest || !all->sliced || !all->used || !thread_start(all)) {
		thoughts_free(all);
		return NULL;
	}
	return all;
}

void thoughts_close(struct thoughts *all)
{
	all->stop = true;
	uv_sem_post(&all->go);
	uv_thread_join(&all->thread);
	uv_sem_destroy(&all->go);
	thoughts_free(all);
}
