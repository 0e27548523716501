/*
 * thoughts.c -- see thoughts.h.
 *
 * Loop and thread take turns with `slice`: the loop fills it and posts the semaphore, the thread thinks and wakes the
 * loop.  Neither touches it in the other's turn, so there is no lock that a thread of low priority could hold.  It wakes
 * the loop by an eventfd and not by uv_async_send, in which libuv 1.44 lets the loop spin until the thread has left it.
 */
#include "server/autoplay/thoughts.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "ai/net.h"
#include "base/base.h"
#include "server/base/loop.h"

#define SECOND_NS UINT64_C(1000000000)
#define SLICE_NS UINT64_C(10000000) /* of processor time; at least one simulation */
#define LONGEST_NS (3 * SECOND_NS) /* of a decision; other nodes claim a game after 5 s (SOON_S of standing.c) */
#define NICE 19
#define CALM 2 /* decisions that may wait before any gets fewer simulations */
#define ALONE_TIMES 10 /* the rest after a slice of a game that can wait is so many times as long */
#define ALONE_TURN 10 /* one decision in so many is of a game that nobody attends, if there is one */
#define ALONE_MOST 100 /* of them that wait */
#define WAITING_MOST 400
#define UNIT 20 /* simulations that count as one thing of `used` */
#define UNITS_PER_S 25 /* more than a fast player against two masters */
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
	int done_fd; /* an eventfd: the thread has ended a slice */
	uv_poll_t *sliced;
	uv_timer_t *rest; /* until the next slice */
	void *memory;
	size_t bytes;
	struct slice slice;
	bool running; /* it is the thread's turn */
	atomic_bool stop;
	bool draining;
	struct thought *first, **last; /* waiting, in the order of arrival */
	size_t waiting, alone; /* alone: of them those that nobody attends */
	uint32_t turn; /* decisions taken from the queue */
	struct thought *current; /* NULL: none, or dropped while the thread was thinking */
	uint32_t made; /* simulations for it */
	uint64_t began_ns; /* when it began */
	uint64_t rest_ns; /* no slice before this time */
	uint64_t alone_ns; /* and none of a game that can wait before this one */
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
		if (atomic_load(&all->stop))
			return;
		slice_run(&all->slice, all->memory, all->bytes);
		ssize_t wrote = write(all->done_fd, &(uint64_t){ 1 }, sizeof(uint64_t));
		CHECK(wrote == sizeof(uint64_t));
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

static void thought_attend(struct thoughts *all, struct thought *t, const struct origin *who)
{
	const int64_t now_ns = (int64_t)uv_hrtime();
	t->attended = true;
	t->who = *who;
	t->used_ns = pace_used(all->used, *who, now_ns);
	pace_spend(all->used, *who, now_ns, 1); /* so that the next one of the same network comes later */
}

/* Players may have come or left since a thought was queued. */
static void queue_look(struct thoughts *all)
{
	struct origin who;
	all->alone = 0;
	for (struct thought *t = all->first; t; t = t->next) {
		const bool there = all->calls->attended(t, &who);
		if (there && !t->attended)
			thought_attend(all, t, &who);
		t->attended = there;
		all->alone += !there;
	}
}

static struct thought **queue_best(struct thoughts *all)
{
	struct thought **best = &all->first;
	for (struct thought **at = best; *at; at = &(*at)->next)
		if (goes_before(*at, *best))
			best = at;
	return best;
}

static struct thought **queue_alone(struct thoughts *all)
{
	struct thought **at = &all->first;
	while ((*at)->attended)
		at = &(*at)->next;
	return at;
}

static struct thought *queue_take(struct thoughts *all)
{
	const bool alone = ++all->turn % ALONE_TURN == 0 && all->alone > 0;
	struct thought **at = alone ? queue_alone(all) : queue_best(all), *t = *at;
	*at = t->next;
	if (!t->next)
		all->last = at;
	all->waiting--;
	all->alone -= !t->attended;
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

/* Whether one is queued that cannot wait. */
static bool urgent(const struct thoughts *all)
{
	for (const struct thought *t = all->first; t; t = t->next)
		if (!can_wait(t))
			return true;
	return false;
}

/* Whether to answer with what was found so far. */
static bool in_a_hurry(const struct thoughts *all)
{
	return uv_hrtime() - all->began_ns >= LONGEST_NS || (can_wait(all->current) && urgent(all));
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
	if (all->running || all->draining)
		return;
	queue_look(all);
	const bool now_or_soon = (all->current && !can_wait(all->current)) || urgent(all);
	const uint64_t now = uv_hrtime(), next = now_or_soon ? all->rest_ns : all->alone_ns;
	if (next > now) {
		uv_timer_start(all->rest, on_rested, (next - now) / 1000000 + 1, 0);
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
	const bool late = t && can_wait(t) && (!t->attended || all->first);
	const uint64_t share = (uint64_t)all->share, wait = late ? ALONE_TIMES : 1;
	const uint64_t now = uv_hrtime(), used = all->slice.cpu_ns;
	all->rest_ns = now + used * (100 - share) / share;
	all->alone_ns = now + used * (100 * wait - share) / share;
}

static void on_sliced(uv_poll_t *poll, int status, int events)
{
	struct thoughts *all = poll->data;
	struct thought *t = all->current;
	uint64_t ended;
	(void)status;
	(void)events;
	if (read(all->done_fd, &ended, sizeof ended) != sizeof ended)
		return; /* woken without need */
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

bool thoughts_full(const struct thoughts *all, bool attended)
{
	return all->waiting >= WAITING_MOST || (!attended && all->alone >= ALONE_MOST);
}

size_t thoughts_waiting(const struct thoughts *all)
{
	return all->waiting;
}

void thoughts_add(struct thoughts *all, struct thought *t, const struct origin *who)
{
	*t = (struct thought){ .asked_ns = uv_hrtime() };
	if (who)
		thought_attend(all, t, who);
	all->alone += !t->attended;
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
	if (all->done_fd >= 0)
		close(all->done_fd);
	pace_close(all->used);
	free(all->memory);
	free(all);
}

static uv_poll_t *poll_new(uv_loop_t *loop, int fd, void *data)
{
	uv_poll_t *poll = fd >= 0 ? calloc(1, sizeof *poll) : NULL;
	if (poll && uv_poll_init(loop, poll, fd) != 0) {
		free(poll);
		return NULL;
	}
	if (poll && uv_poll_start(poll, UV_READABLE, on_sliced) != 0) {
		handle_drop(poll);
		return NULL;
	}
	if (poll)
		poll->data = data;
	return poll;
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
	all->done_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	all->sliced = poll_new(loop, all->done_fd, all);
	all->used = pace_open(UNITS_PER_S, UNITS_MOST, INT64_MAX);
	if (!all->memory || !all->rest || !all->sliced || !all->used || !thread_start(all)) {
		thoughts_free(all);
		return NULL;
	}
	return all;
}

void thoughts_close(struct thoughts *all)
{
	atomic_store(&all->stop, true);
	uv_sem_post(&all->go);
	uv_thread_join(&all->thread);
	uv_sem_destroy(&all->go);
	thoughts_free(all);
}
