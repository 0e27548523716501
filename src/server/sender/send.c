/*
 * send.c -- see send.h.  A task is a job: its host is looked up (resolve.h), its addresses checked, then libcurl
 * transfers it (transfer.h), webhook deliveries on the loop, mails each on a thread.  Whatever happens, each job ends
 * with one result; a sender that cannot go on exits, and its node starts another.
 */
#include "server/sender/send.h"

#include <ares.h>
#include <malloc.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

#include "server/base/bytes.h"
#include "server/base/log.h"
#include "server/sender/address.h"
#include "server/sender/cage.h"
#include "server/sender/curl_loop.h"
#include "server/sender/frame.h"
#include "server/sender/resolve.h"
#include "server/sender/smtp.h"
#include "server/sender/transfer.h"

#define JOBS_MOST 64 /* more than a node sends at once */
#define EACH_MOST 4 /* deliveries to one address at once */

struct send {
	uv_loop_t loop;
	uv_pipe_t pipe;
	struct curl_loop *curl_loop;
	struct smtp *smtp;
	struct resolve_setting names;
	enum task_kind kind;
	struct job *jobs;
	size_t count;
	struct bytes in;
};

struct job {
	struct job *next, **self;
	struct send *send;
	unsigned char *frame; /* what `task` points into */
	size_t length;
	struct task task;
	struct target target;
	struct lookup *lookup; /* while the name is looked up */
	struct transfer transfer;
};

/* A result on its way to the node. */
struct told {
	uv_write_t write;
	unsigned char frame[FRAME_HEAD + FRAME_RESULT];
};

static void on_told(uv_write_t *write, int status)
{
	free(write->data);
	if (status != 0)
		_exit(1); /* the node is gone */
}

static void result_tell(struct send *s, const struct result *r)
{
	struct told *t = calloc(1, sizeof *t);
	if (!t)
		_exit(1);
	result_write(t->frame, r);
	uv_buf_t buffer = uv_buf_init((char *)t->frame, sizeof t->frame);
	t->write.data = t;
	if (uv_write(&t->write, (uv_stream_t *)&s->pipe, &buffer, 1, on_told) != 0)
		_exit(1);
}

static void job_end(struct job *j, const struct result *r)
{
	struct send *s = j->send;
	*j->self = j->next;
	if (j->next)
		j->next->self = j->self;
	s->count--;
	result_tell(s, r);
	transfer_end(&j->transfer);
	sodium_memzero(j->frame, j->length);
	free(j->frame);
	free(j);
}

static void job_fail(struct job *j, int code)
{
	const struct result r = { .id = j->task.id, .code = code };
	job_end(j, &r);
}

static void on_sent(void *arg, CURL *easy, CURLcode code)
{
	struct job *j = arg;
	struct result r = transfer_result(&j->transfer, code);
	(void)easy;
	job_end(j, &r);
}

/* Deliveries under way to the address that this one would connect to first. */
static int jobs_beside(const struct job *mine, const struct sockaddr *address)
{
	int count = 0;
	for (const struct job *j = mine->send->jobs; j; j = j->next)
		if (j->transfer.easy && address_same((const struct sockaddr *)&j->transfer.addresses.at[0], address))
			count++;
	return count;
}

static void on_resolved(void *arg, int result, const struct addresses *found)
{
	struct job *j = arg;
	struct send *s = j->send;
	struct addresses addresses = *found;
	j->lookup = NULL;
	if (result != 0) {
		job_fail(j, result);
		return;
	}
	addresses_filter(&addresses, &j->task);
	if (addresses.count == 0) {
		job_fail(j, RESULT_PRIVATE);
		return;
	}
	if (s->kind == TASK_HOOK && jobs_beside(j, (const struct sockaddr *)&addresses.at[0]) >= EACH_MOST) {
		job_fail(j, RESULT_BUSY);
		return;
	}
	bool begun = transfer_begin(&j->transfer, &j->task, &j->target, &addresses);
	if (!begun ||
		(s->kind == TASK_HOOK ? curl_loop_send(s->curl_loop, j->transfer.easy, on_sent, j)
				      : smtp_send(s->smtp, j->transfer.easy, on_sent, j)) != 0)
		job_fail(j, CURLE_OUT_OF_MEMORY);
}

static void job_begin(struct send *s, unsigned char *frame, size_t length, const struct task *task)
{
	struct job *j = calloc(1, sizeof *j);
	if (!j)
		_exit(1);
	*j = (struct job){
		.next = s->jobs, .self = &s->jobs, .send = s, .frame = frame, .length = length, .task = *task
	};
	if (j->next)
		j->next->self = &j->next;
	s->jobs = j;
	if (++s->count > JOBS_MOST)
		job_fail(j, RESULT_BUSY);
	else if (!target_read(&j->target, task->text[TASK_URL]))
		job_fail(j, CURLE_URL_MALFORMAT);
	else if (!(j->lookup = resolve_begin(&s->names, j->target.host, on_resolved, j)))
		job_fail(j, CURLE_OUT_OF_MEMORY);
}

/* Ends everything under way; the results say so. */
static void jobs_abort(struct send *s)
{
	for (struct job *j = s->jobs, *next; j; j = next) {
		next = j->next;
		if (j->lookup) {
			resolve_cancel(j->lookup);
			job_fail(j, CURLE_ABORTED_BY_CALLBACK);
		}
	}
	curl_loop_abort(s->curl_loop);
	smtp_abort(s->smtp);
}

/* Push services are servers of others, too: the sender of webhooks sends push messages. */
static bool send_takes(const struct send *s, enum task_kind kind)
{
	return kind == TASK_ABORT || kind == s->kind || (kind == TASK_PUSH && s->kind == TASK_HOOK);
}

/* Takes over the frame. */
static void frame_take(struct send *s, unsigned char *frame, size_t length)
{
	struct task task;
	if (!task_read(&task, frame, length) || !send_takes(s, task.kind)) {
		log_event(LOG_ERROR, "sender_wrong_task");
		_exit(1);
	}
	if (task.kind != TASK_ABORT) {
		job_begin(s, frame, length, &task);
		return;
	}
	jobs_abort(s);
	free(frame);
}

/* Takes whole frames off the front of `in`. */
static void frames_take(struct send *s)
{
	size_t used = 0;
	while (s->in.length - used >= FRAME_HEAD) {
		uint64_t length = number_get(s->in.at + used, FRAME_HEAD);
		if (length > FRAME_MOST)
			_exit(1);
		if (s->in.length - used - FRAME_HEAD < length)
			break;
		unsigned char *frame = malloc(length + 1);
		if (!frame)
			_exit(1);
		memcpy(frame, s->in.at + used + FRAME_HEAD, length);
		used += FRAME_HEAD + length;
		frame_take(s, frame, length);
	}
	memmove(s->in.at, s->in.at + used, s->in.length - used);
	sodium_memzero(s->in.at + s->in.length - used, used);
	s->in.length -= used;
}

static void on_buffer(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
	static char space[65536];
	(void)handle;
	(void)wanted;
	*buffer = uv_buf_init(space, sizeof space);
}

static void on_read(uv_stream_t *stream, ssize_t got, const uv_buf_t *buffer)
{
	struct send *s = stream->data;
	if (got < 0)
		_exit(0); /* the node has closed the connection, or died */
	bytes_add(&s->in, buffer->base, (size_t)got);
	sodium_memzero(buffer->base, (size_t)got);
	if (s->in.failed)
		_exit(1);
	frames_take(s);
}

static bool send_open(struct send *s, const char *nameservers)
{
	mallopt(M_ARENA_MAX, 2); /* an arena for each thread would reserve 64 MB of address space each */
	if (sodium_init() < 0 || curl_global_init(CURL_GLOBAL_DEFAULT) != 0 ||
		ares_library_init(ARES_LIB_INIT_ALL) != 0 || uv_loop_init(&s->loop) != 0 ||
		uv_pipe_init(&s->loop, &s->pipe, 0) != 0 || uv_pipe_open(&s->pipe, 0) != 0)
		return false;
	s->pipe.data = s;
	s->names = (struct resolve_setting){ &s->loop, nameservers, s->kind == TASK_MAIL };
	s->curl_loop = curl_loop_open(&s->loop);
	s->smtp = smtp_open(&s->loop);
	return s->curl_loop && s->smtp;
}

int send_main(int argc, char **argv)
{
	static struct send s;
	struct stat input;
	bool mails = argc > 0 && strcmp(argv[0], "mails") == 0;
	if (argc < 1 || argc > 2 || (!mails && strcmp(argv[0], "hooks") != 0) || fstat(0, &input) != 0 ||
		!S_ISSOCK(input.st_mode)) {
		fputs("timeriftd: `send` is started by `serve`\n", stderr);
		return 2;
	}
	cage_alone();
	s.kind = mails ? TASK_MAIL : TASK_HOOK;
	if (!send_open(&s, argc > 1 ? argv[1] : "")) {
		log_event(LOG_ERROR, "sender_not_started", "kind", argv[0]);
		return 1;
	}
	const char *failed = cage_close(mails);
	if (failed) {
		log_event(LOG_ERROR, "sender_not_caged", "why", failed);
		return 1;
	}
	uv_read_start((uv_stream_t *)&s.pipe, on_buffer, on_read);
	uv_run(&s.loop, UV_RUN_DEFAULT);
	return 0;
}
