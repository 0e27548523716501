/*
 * curl_loop.c -- see curl_loop.h.
 *
 * The usual multi_socket scheme: libcurl tells us which sockets to poll (on_socket) and its timeout (on_wanted); libuv
 * calls back; we call curl_multi_socket_action and collect finished transfers.
 */
#include "server/sender/curl_loop.h"

#include <stdlib.h>

#include "server/base/loop.h"

struct curl_loop {
	uv_loop_t *loop;
	CURLM *multi;
	uv_timer_t *timer;
	struct load *loads;
};

/* A socket that libcurl wants polled. */
struct line {
	uv_poll_t poll;
	struct curl_loop *curl_loop;
	curl_socket_t socket;
};

struct load {
	struct load *next, **self;
	CURL *easy;
	curl_loop_done *done;
	void *arg;
};

static void load_end(struct curl_loop *c, struct load *load, CURLcode result)
{
	*load->self = load->next;
	if (load->next)
		load->next->self = load->self;
	curl_multi_remove_handle(c->multi, load->easy);
	load->done(load->arg, load->easy, result);
	free(load);
}

/* Calls `done` of finished transfers. */
static void curl_loop_collect(struct curl_loop *c)
{
	const CURLMsg *message;
	int left;
	while ((message = curl_multi_info_read(c->multi, &left))) {
		struct load *load = NULL;
		if (message->msg != CURLMSG_DONE)
			continue;
		curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &load);
		load_end(c, load, message->data.result);
	}
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
	struct line *line = poll->data;
	struct curl_loop *c = line->curl_loop;
	int flags = (events & UV_READABLE ? CURL_CSELECT_IN : 0) | (events & UV_WRITABLE ? CURL_CSELECT_OUT : 0),
	    running;
	if (status < 0)
		flags = CURL_CSELECT_ERR;
	curl_multi_socket_action(c->multi, line->socket, flags, &running); /* may free line */
	curl_loop_collect(c);
}

static void on_timer(uv_timer_t *timer)
{
	struct curl_loop *c = timer->data;
	int running;
	curl_multi_socket_action(c->multi, CURL_SOCKET_TIMEOUT, 0, &running);
	curl_loop_collect(c);
}

static int on_wanted(CURLM *multi, long timeout_ms, void *arg)
{
	struct curl_loop *c = arg;
	(void)multi;
	if (timeout_ms < 0)
		uv_timer_stop(c->timer);
	else /* never immediately: libcurl must not be called from its own callback */
		uv_timer_start(c->timer, on_timer, timeout_ms > 0 ? (uint64_t)timeout_ms : 1, 0);
	return 0;
}

static void line_free(uv_handle_t *handle)
{
	free(handle->data);
}

static struct line *line_new(struct curl_loop *c, curl_socket_t socket)
{
	struct line *line = calloc(1, sizeof *line);
	if (!line || uv_poll_init_socket(c->loop, &line->poll, socket) != 0) {
		free(line);
		return NULL;
	}
	line->poll.data = line;
	line->curl_loop = c;
	line->socket = socket;
	curl_multi_assign(c->multi, socket, line);
	return line;
}

static int on_socket(CURL *easy, curl_socket_t socket, int what, void *arg, void *kept)
{
	struct curl_loop *c = arg;
	struct line *line = kept;
	(void)easy;
	if (what == CURL_POLL_REMOVE) {
		curl_multi_assign(c->multi, socket, NULL);
		if (line) {
			uv_poll_stop(&line->poll);
			uv_close((uv_handle_t *)&line->poll, line_free);
		}
		return 0;
	}
	if (!line && !(line = line_new(c, socket)))
		return -1;
	int events = (what & CURL_POLL_IN ? UV_READABLE : 0) | (what & CURL_POLL_OUT ? UV_WRITABLE : 0);
	return uv_poll_start(&line->poll, events, on_poll);
}

int curl_loop_send(struct curl_loop *c, CURL *easy, curl_loop_done *done, void *arg)
{
	struct load *load = malloc(sizeof *load);
	if (!load)
		return -1;
	*load = (struct load){ .easy = easy, .done = done, .arg = arg };
	curl_easy_setopt(easy, CURLOPT_PRIVATE, load);
	if (curl_multi_add_handle(c->multi, easy) != CURLM_OK) {
		free(load);
		return -1;
	}
	load->next = c->loads;
	load->self = &c->loads;
	if (load->next)
		load->next->self = &load->next;
	c->loads = load;
	return 0;
}

void curl_loop_abort(struct curl_loop *c)
{
	for (struct load *load = c->loads, *next; load; load = next) {
		next = load->next;
		load_end(c, load, CURLE_ABORTED_BY_CALLBACK);
	}
}

void curl_loop_close(struct curl_loop *c)
{
	curl_loop_abort(c);
	curl_multi_cleanup(c->multi);
	uv_timer_stop(c->timer);
	handle_drop(c->timer);
	free(c);
}

struct curl_loop *curl_loop_open(uv_loop_t *loop)
{
	struct curl_loop *c = calloc(1, sizeof *c);
	if (!c)
		return NULL;
	c->loop = loop;
	c->multi = curl_multi_init();
	c->timer = timer_new(loop, c);
	if (!c->multi || !c->timer) {
		if (c->multi)
			curl_multi_cleanup(c->multi);
		handle_drop(c->timer);
		free(c);
		return NULL;
	}
	curl_multi_setopt(c->multi, CURLMOPT_SOCKETFUNCTION, on_socket);
	curl_multi_setopt(c->multi, CURLMOPT_SOCKETDATA, c);
	curl_multi_setopt(c->multi, CURLMOPT_TIMERFUNCTION, on_wanted);
	curl_multi_setopt(c->multi, CURLMOPT_TIMERDATA, c);
	curl_multi_setopt(c->multi, CURLMOPT_MAX_HOST_CONNECTIONS, 4L);
	return c;
}
