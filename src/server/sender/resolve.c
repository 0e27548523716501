/*
 * resolve.c -- see resolve.h.  Every lookup has a c-ares channel of its own: it reads /etc/resolv.conf as it is now, and
 * ends without touching others.  c-ares must not be destroyed from its own callbacks, so they only leave a note.
 */
#include "server/sender/resolve.h"

#include <ares.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/loop.h"
#include "server/sender/frame.h"

#define TICK_MS 100
#define TRY_MS 1500 /* until the next name server is asked */
#define TRIES 2

struct lookup {
	uv_loop_t *loop;
	ares_channel channel;
	uv_timer_t *timer;
	struct watch *watches;
	int64_t until_ms;
	bool over;
	int result;
	struct addresses found;
	resolve_done *done;
	void *arg;
};

/* A socket of c-ares. */
struct watch {
	uv_poll_t poll;
	struct watch *next;
	struct lookup *lookup;
	ares_socket_t socket;
};

static void watch_free(uv_handle_t *handle)
{
	free(handle->data);
}

static void watch_drop(struct lookup *l, ares_socket_t socket)
{
	for (struct watch **at = &l->watches; *at; at = &(*at)->next)
		if ((*at)->socket == socket) {
			struct watch *w = *at;
			*at = w->next;
			uv_poll_stop(&w->poll);
			uv_close((uv_handle_t *)&w->poll, watch_free);
			return;
		}
}

static void lookup_free(struct lookup *l)
{
	ares_destroy(l->channel); /* calls on_state for open sockets, and on_found unless the lookup is over */
	uv_timer_stop(l->timer);
	handle_drop(l->timer);
	free(l);
}

static void lookup_end(struct lookup *l)
{
	resolve_done *done = l->done;
	void *arg = l->arg;
	int result = l->result;
	struct addresses found = l->found;
	lookup_free(l);
	done(arg, result, &found);
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
	struct watch *w = poll->data;
	struct lookup *l = w->lookup;
	bool in = status < 0 || events & UV_READABLE, out = status < 0 || events & UV_WRITABLE;
	ares_process_fd(
		l->channel, in ? w->socket : ARES_SOCKET_BAD, out ? w->socket : ARES_SOCKET_BAD); /* may free w */
	if (l->over)
		lookup_end(l);
}

static struct watch *watch_new(struct lookup *l, ares_socket_t socket)
{
	struct watch *w = calloc(1, sizeof *w);
	if (!w || uv_poll_init_socket(l->loop, &w->poll, socket) != 0) {
		free(w);
		return NULL;
	}
	w->poll.data = w;
	w->lookup = l;
	w->socket = socket;
	w->next = l->watches;
	l->watches = w;
	return w;
}

/* c-ares wants a socket watched, or no longer. */
static void on_state(void *arg, ares_socket_t socket, int in, int out)
{
	struct lookup *l = arg;
	struct watch *w = l->watches;
	if (!in && !out) {
		watch_drop(l, socket);
		return;
	}
	while (w && w->socket != socket)
		w = w->next;
	if (w || (w = watch_new(l, socket)))
		uv_poll_start(&w->poll, (in ? UV_READABLE : 0) | (out ? UV_WRITABLE : 0), on_poll);
}

static void on_found(void *arg, int status, int timeouts, struct ares_addrinfo *info)
{
	struct lookup *l = arg;
	(void)timeouts;
	if (!l->over) {
		for (const struct ares_addrinfo_node *n = info ? info->nodes : NULL;
			n && l->found.count < ADDRESSES_MOST; n = n->ai_next)
			if (n->ai_addrlen <= sizeof l->found.at[0])
				memcpy(&l->found.at[l->found.count++], n->ai_addr, n->ai_addrlen);
		l->over = true;
		l->result = l->found.count > 0 ? 0 : status == ARES_ETIMEOUT ? RESULT_NAME_LATE : RESULT_NO_NAME;
	}
	ares_freeaddrinfo(info);
}

static void on_tick(uv_timer_t *timer)
{
	struct lookup *l = timer->data;
	if (!l->over)
		ares_process_fd(
			l->channel, ARES_SOCKET_BAD, ARES_SOCKET_BAD); /* asks the next name server when it is time */
	if (!l->over && now_ms() >= l->until_ms) {
		l->over = true;
		l->result = RESULT_NAME_LATE;
	}
	if (l->over)
		lookup_end(l);
}

static bool channel_open(struct lookup *l, const struct resolve_setting *s)
{
	struct ares_options options = {
		.timeout = TRY_MS, .tries = TRIES, .sock_state_cb = on_state, .sock_state_cb_data = l
	};
	int mask = ARES_OPT_TIMEOUTMS | ARES_OPT_TRIES | ARES_OPT_SOCK_STATE_CB | (s->search ? 0 : ARES_OPT_DOMAINS);
	if (ares_init_options(&l->channel, &options, mask) != ARES_SUCCESS)
		return false;
	if (*s->nameservers && ares_set_servers_ports_csv(l->channel, s->nameservers) != ARES_SUCCESS) {
		ares_destroy(l->channel);
		return false;
	}
	return true;
}

struct lookup *resolve_begin(const struct resolve_setting *s, const char *host, resolve_done *done, void *arg)
{
	static const struct ares_addrinfo_hints hints = { .ai_flags = ARES_AI_NOSORT, .ai_family = AF_UNSPEC };
	struct lookup *l = calloc(1, sizeof *l);
	if (!l)
		return NULL;
	*l = (struct lookup){ .loop = s->loop, .done = done, .arg = arg, .until_ms = now_ms() + RESOLVE_MS };
	l->timer = timer_new(s->loop, l);
	if (!l->timer || !channel_open(l, s)) {
		handle_drop(l->timer);
		free(l);
		return NULL;
	}
	ares_getaddrinfo(l->channel, host, NULL, &hints, on_found, l);
	uv_timer_start(l->timer, on_tick, 0, TICK_MS); /* also tells what was found at once */
	return l;
}

void resolve_cancel(struct lookup *l)
{
	l->over = true;
	lookup_free(l);
}
