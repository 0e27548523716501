/* sender.c -- see sender.h. */
#include "server/sender/sender.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/log.h"
#include "server/base/loop.h"
#include "server/sender/transfer.h"

#define TICK_MS 250
#define WAIT_LEAST_MS 100 /* before a sender is replaced; doubled each time until one has sent a result */
#define WAIT_MOST_MS 30000
#define HOOK_LATE_MS (2 * (RESOLVE_MS + 1000 * HOOK_SECONDS)) /* twice what a sender allows itself */
#define MAIL_LATE_MS (2 * (RESOLVE_MS + 2000 * MAIL_SECONDS))

struct sender {
	uv_loop_t *loop;
	enum task_kind kind;
	const char *nameservers;
	struct metrics *metrics;
	struct child *child; /* NULL while none runs */
	uv_timer_t *timer;
	struct ticket *tickets;
	size_t busy;
	uint64_t last_id;
	int failures; /* senders since the last result */
	int64_t start_ms; /* when to start the next one */
};

/* A task without a result. */
struct ticket {
	struct ticket *next;
	uint64_t id;
	int64_t late_ms;
	sender_done *done;
	void *arg;
};

/* A process.  Lives until it has exited and both handles are closed. */
struct child {
	uv_process_t process;
	uv_pipe_t pipe;
	struct sender *sender; /* NULL: given up */
	int open; /* handles */
	unsigned char in[FRAME_HEAD + FRAME_RESULT];
	size_t have;
};

struct writing {
	uv_write_t write;
	struct bytes frame;
};

static const char *kind_name(const struct sender *s)
{
	return s->kind == TASK_HOOK ? "hooks" : "mails";
}

/* ---- results ---- */

static void ticket_end(struct sender *s, struct ticket *t, const struct result *r)
{
	s->busy--;
	t->done(t->arg, r);
	free(t);
}

static void tickets_lose(struct sender *s)
{
	struct ticket *lost = s->tickets;
	s->tickets = NULL;
	for (struct ticket *t = lost, *next; t; t = next) {
		const struct result r = { .id = t->id, .code = RESULT_LOST };
		next = t->next;
		ticket_end(s, t, &r);
	}
}

/* False: a result that nobody waits for. */
static bool result_take(struct sender *s, const struct result *r)
{
	for (struct ticket **at = &s->tickets; *at; at = &(*at)->next)
		if ((*at)->id == r->id) {
			struct ticket *t = *at;
			*at = t->next;
			s->failures = 0;
			ticket_end(s, t, r);
			return true;
		}
	return false;
}

/* ---- the process ---- */

static void on_handle_closed(uv_handle_t *handle)
{
	struct child *c = handle->data;
	if (--c->open == 0)
		free(c);
}

/*
 * Kills the process; its handle is closed when it has exited, so that no zombie is left.  A process that was never
 * started has no id, and to kill 0 would be to kill this node with its whole group.
 */
static void child_leave(struct child *c)
{
	c->sender = NULL;
	if (c->process.pid > 0)
		uv_process_kill(&c->process, SIGKILL);
	uv_close((uv_handle_t *)&c->pipe, on_handle_closed);
}

/* Gives up on the process: all its tasks are lost, and another one starts after a while. */
static void sender_replace(struct sender *s, const char *why)
{
	int64_t wait = s->failures < 10 ? (int64_t)WAIT_LEAST_MS << s->failures : WAIT_MOST_MS;
	log_event(LOG_WARN, "sender_lost", "kind", kind_name(s), "why", why);
	child_leave(s->child);
	s->child = NULL;
	s->failures++;
	s->start_ms = now_ms() + (wait < WAIT_MOST_MS ? wait : WAIT_MOST_MS);
	s->metrics->sender_restarts++;
	tickets_lose(s);
}

static void on_exit_child(uv_process_t *process, int64_t status, int signal_number)
{
	struct child *c = process->data;
	char why[60];
	(void)snprintf(why, sizeof why, "status %lld, signal %d", (long long)status, signal_number);
	process->pid = 0; /* may soon be another's */
	if (c->sender)
		sender_replace(c->sender, why);
	uv_close((uv_handle_t *)process, on_handle_closed);
}

static void on_buffer(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
	struct child *c = handle->data;
	(void)wanted;
	*buffer = uv_buf_init((char *)c->in + c->have, (unsigned)(sizeof c->in - c->have));
}

static void on_read(uv_stream_t *stream, ssize_t got, const uv_buf_t *buffer)
{
	struct child *c = stream->data;
	struct result r;
	(void)buffer;
	if (!c->sender)
		return;
	if (got < 0) {
		sender_replace(c->sender, "it closed the connection");
		return;
	}
	c->have += (size_t)got;
	if (c->have < sizeof c->in)
		return;
	c->have = 0;
	if (!result_read(&r, c->in) || !result_take(c->sender, &r)) {
		if (c->sender)
			sender_replace(c->sender, "it sent nonsense");
	}
}

/* Only what sanitizers read; settings, and with them secrets, stay here. */
static size_t environment_make(char *out[], size_t most)
{
	extern char **environ;
	size_t count = 0;
	for (char **e = environ; *e && count + 1 < most; e++)
		if (strstr(*e, "SAN_OPTIONS="))
			out[count++] = *e;
	out[count] = NULL;
	return count;
}

static void child_start(struct sender *s)
{
	char name[] = "timeriftd", send[] = "send", kind[8], servers[300], *environment[8];
	char *arguments[] = { name, send, kind, servers, NULL };
	struct child *c = calloc(1, sizeof *c);
	if (!c)
		return;
	(void)snprintf(kind, sizeof kind, "%s", kind_name(s));
	(void)snprintf(servers, sizeof servers, "%s", s->nameservers);
	(void)environment_make(environment, sizeof environment / sizeof environment[0]);
	c->process.data = c->pipe.data = c;
	c->sender = s;
	c->open = 2;
	uv_pipe_init(s->loop, &c->pipe, 0);
	uv_stdio_container_t stdio[3] = { { .flags = UV_CREATE_PIPE | UV_READABLE_PIPE | UV_WRITABLE_PIPE,
						  .data.stream = (uv_stream_t *)&c->pipe },
		{ .flags = UV_IGNORE }, { .flags = UV_INHERIT_FD, .data.fd = 2 } };
	const uv_process_options_t options = { .file = "/proc/self/exe", /* this build, even if the file was replaced */
		.args = arguments,
		.env = environment,
		.exit_cb = on_exit_child,
		.stdio = stdio,
		.stdio_count = 3 };
	int failed = uv_spawn(s->loop, &c->process, &options);
	s->child = c;
	if (failed == 0) {
		uv_read_start((uv_stream_t *)&c->pipe, on_buffer, on_read);
		return;
	}
	sender_replace(s, uv_strerror(failed));
	uv_close((uv_handle_t *)&c->process, on_handle_closed);
}

static void on_tick(uv_timer_t *timer)
{
	struct sender *s = timer->data;
	int64_t now = now_ms();
	if (!s->child && now >= s->start_ms)
		child_start(s);
	for (const struct ticket *t = s->tickets; t; t = t->next)
		if (now >= t->late_ms) {
			sender_replace(s, "it did not answer in time");
			return;
		}
}

/* ---- tasks ---- */

static void on_written(uv_write_t *write, int status)
{
	struct writing *w = write->data;
	(void)status; /* a broken connection is noticed by reading */
	sodium_memzero(w->frame.at, w->frame.length);
	bytes_release(&w->frame);
	free(w);
}

static int task_send(struct sender *s, const struct task *task)
{
	struct writing *w = calloc(1, sizeof *w);
	if (!w)
		return -1;
	w->write.data = w;
	task_write(&w->frame, task);
	uv_buf_t buffer = uv_buf_init((char *)w->frame.at, (unsigned)w->frame.length);
	if (w->frame.failed || w->frame.length > FRAME_HEAD + FRAME_MOST ||
		uv_write(&w->write, (uv_stream_t *)&s->child->pipe, &buffer, 1, on_written) != 0) {
		on_written(&w->write, -1);
		return -1;
	}
	return 0;
}

bool sender_ready(const struct sender *s)
{
	return s->child != NULL;
}

int sender_send(struct sender *s, struct task *task, sender_done *done, void *arg)
{
	struct ticket *t = s->child ? calloc(1, sizeof *t) : NULL;
	if (!t)
		return -1;
	task->id = ++s->last_id;
	if (task_send(s, task) != 0) {
		free(t);
		return -1;
	}
	*t = (struct ticket){ .next = s->tickets,
		.id = task->id,
		.late_ms = now_ms() + (s->kind == TASK_HOOK ? HOOK_LATE_MS : MAIL_LATE_MS),
		.done = done,
		.arg = arg };
	s->tickets = t;
	s->busy++;
	return 0;
}

size_t sender_busy(const struct sender *s)
{
	return s->busy;
}

void sender_abort(struct sender *s)
{
	const struct task task = { .kind = TASK_ABORT };
	if (s->child)
		(void)task_send(s, &task);
}

void sender_close(struct sender *s)
{
	if (s->child)
		child_leave(s->child);
	s->child = NULL;
	tickets_lose(s);
	uv_timer_stop(s->timer);
	handle_drop(s->timer);
	free(s);
}

struct sender *sender_open(uv_loop_t *loop, enum task_kind kind, const char *nameservers, struct metrics *metrics)
{
	struct sender *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	*s = (struct sender){ .loop = loop, .kind = kind, .nameservers = nameservers, .metrics = metrics };
	s->timer = timer_new(loop, s);
	if (!s->timer) {
		free(s);
		return NULL;
	}
	child_start(s);
	uv_timer_start(s->timer, on_tick, TICK_MS, TICK_MS);
	return s;
}
