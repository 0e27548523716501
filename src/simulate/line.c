/* line.c -- see line.h; and the part of server/net/front.h that concerns sockets. */
#include "simulate/line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/api/api.h"
#include "server/net/front.h"
#include "simulate/sim.h"

#define WAY_US (4 * MS)

struct line {
	struct socket socket; /* first: the node's side */
	struct line *next;
	struct node *node;
	const struct line_calls *calls;
	void *arg;
	bool client, server; /* which sides still hold it */
	bool cut; /* nothing gets through any more */
	int64_t up_at, down_at; /* when the last text of each direction arrives */
	int64_t silent_until;
};

struct text {
	struct line *line;
	size_t length;
	char text[];
};

static struct line *lines;

static int64_t arrival(const struct line *l, int64_t last)
{
	int64_t at = sim_now() + sim_between(WAY_US / 8, WAY_US);
	at = at > l->silent_until ? at : l->silent_until;
	return at > last ? at : last + 1;
}

static struct text *text_new(struct line *l, const char *text, size_t length)
{
	struct text *t = malloc(sizeof *t + length + 1);
	CHECK(t);
	*t = (struct text){ l, length };
	memcpy(t->text, text, length);
	t->text[length] = '\0';
	return t;
}

/* ---- to the node ---- */

static void on_node_text(void *arg)
{
	struct text *t = arg;
	struct line *l = t->line;
	if (l->server && !l->cut && node_api(l->node)) {
		sim_trace_text("->", t->text);
		api_message(node_api(l->node), &l->socket, t->text, t->length);
	}
	free(t);
}

void line_send(struct line *l, const char *text, size_t length)
{
	l->up_at = arrival(l, l->up_at);
	sim_after_in(l->node, l->up_at - sim_now(), on_node_text, text_new(l, text, length));
}

/* The node learns that the client is gone. */
static void on_node_closed(void *arg)
{
	struct line *l = arg;
	if (!l->server || !node_api(l->node))
		return;
	l->server = false;
	api_closed(node_api(l->node), &l->socket);
}

/* ---- to the client ---- */

static void on_client_gone(void *arg)
{
	struct line *l = arg;
	if (!l->client)
		return;
	l->client = false;
	l->calls->gone(l->arg, l);
}

static void on_client_text(void *arg)
{
	struct text *t = arg;
	struct line *l = t->line;
	if (l->client && !l->cut)
		l->calls->text(l->arg, l, t->text, t->length);
	free(t);
}

static void on_client_opened(void *arg)
{
	struct line *l = arg;
	if (l->client && !l->cut)
		l->calls->opened(l->arg, l);
}

static void on_node_opened(void *arg)
{
	struct line *l = arg;
	struct api *api = node_api(l->node);
	if (!api || l->cut || !api_opened(api, &l->socket)) {
		sim_after_in(NULL, sim_between(0, WAY_US), on_client_gone, l);
		return;
	}
	l->server = true;
	l->down_at = arrival(l, l->down_at);
	sim_after_in(NULL, l->down_at - sim_now(), on_client_opened, l);
}

struct line *line_open(struct node *node, const struct line_calls *calls, void *arg)
{
	struct line *l = calloc(1, sizeof *l);
	CHECK(l);
	*l = (struct line){ .next = lines, .node = node, .calls = calls, .arg = arg, .client = true };
	(void)snprintf(l->socket.peer, sizeof l->socket.peer, "10.0.0.%u", 1 + sim_draw(200));
	l->socket.origin = origin_read(l->socket.peer);
	lines = l;
	l->up_at = arrival(l, 0);
	sim_after_in(node, l->up_at - sim_now(), on_node_opened, l);
	return l;
}

void line_close(struct line *l)
{
	l->client = false;
	l->up_at = arrival(l, l->up_at);
	sim_after_in(l->node, l->up_at - sim_now(), on_node_closed, l);
}

/* ---- faults ---- */

void line_break(struct line *l)
{
	if (l->cut)
		return;
	l->cut = true;
	sim_after_in(l->node, sim_between(0, sim_chance(500) ? 20 * SECOND : 20 * MS), on_node_closed, l);
	sim_after_in(NULL, sim_between(0, 20 * MS), on_client_gone, l);
}

void line_silence(struct line *l, int64_t us)
{
	l->silent_until = sim_now() + us;
}

void lines_break_some(uint32_t of_10000)
{
	for (struct line *l = lines; l; l = l->next)
		if ((l->client || l->server) && sim_chance(of_10000))
			line_break(l);
}

void lines_cut(const struct node *n)
{
	for (struct line *l = lines; l; l = l->next)
		if (l->node == n && !l->cut) {
			l->cut = true;
			sim_after_in(NULL, sim_between(0, 20 * MS), on_client_gone, l);
		}
}

void lines_close(const struct node *n, struct api *api)
{
	for (struct line *l = lines; l; l = l->next)
		if (l->node == n && l->server) {
			l->server = false;
			api_closed(api, &l->socket);
		}
}

void lines_end(void)
{
	while (lines) {
		struct line *l = lines;
		lines = l->next;
		free(l);
	}
}

/* ---- server/net/front.h ---- */

void socket_send(struct socket *s, const char *text, size_t length)
{
	struct line *l = (struct line *)s;
	if (l->cut || s->closing)
		return;
	l->down_at = arrival(l, l->down_at);
	struct text *t = text_new(l, text, length);
	sim_trace_text("<-", t->text);
	sim_after_in(NULL, l->down_at - sim_now(), on_client_text, t);
}

void socket_close_as(struct socket *s, unsigned code)
{
	struct line *l = (struct line *)s;
	(void)code;
	if (s->closing)
		return;
	s->closing = true;
	l->down_at = arrival(l, l->down_at);
	sim_after_in(NULL, l->down_at - sim_now(), on_client_gone, l);
	sim_after_in(l->node, l->down_at - sim_now(), on_node_closed, l);
}

void socket_close(struct socket *s)
{
	socket_close_as(s, 0);
}

void socket_rank(struct socket *s, enum socket_rank rank)
{
	s->rank = rank;
}

bool socket_request(struct socket *s)
{
	(void)s;
	return true;
}

/* ---- there are no requests ---- */

void front_answer(struct request *r, int status, const char *text, size_t length)
{
	(void)status;
	(void)text;
	(void)length;
	CHECK(!r);
}

void front_wait(struct request *r, int seconds)
{
	(void)seconds;
	CHECK(!r);
}

bool front_wanted(const struct request *r)
{
	return r->wsi != NULL;
}
