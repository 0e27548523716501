/* front_socket.c -- see front_parts.h.  WebSockets: admission, rate limit, bounded send queues. */
#include "server/net/front_parts.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/loop.h"
#include "server/net/peer.h"

static void socket_free(struct socket *s)
{
	while (s->first) {
		struct front_text *text = s->first;
		s->first = text->next;
		free(text);
	}
	s->front->queued -= s->queued;
	*s->self = s->next;
	if (s->next)
		s->next->self = s->self;
	free(s->message);
	if (s->entered)
		peer_leave(s->front->setting.peers, s->peer);
	s->front->sockets--;
	free(s);
}

bool socket_allowed(struct front *f, struct lws *wsi)
{
	char peer[FRONT_PEER];
	if (f->leaving) /* refused before the upgrade, so that the load balancer tries another node */
		return false;
	front_peer(f, wsi, peer);
	return front_origin(f, wsi) && peer_request(f->setting.peers, peer);
}

int socket_start(struct front *f, struct lws *wsi, struct seen *seen)
{
	struct socket *s = f->closing || f->sockets >= f->setting.sockets_max ? NULL : calloc(1, sizeof *s);
	if (!s) {
		f->refused++;
		return -1;
	}
	*s = (struct socket){ .wsi = wsi, .front = f, .tokens = f->setting.burst, .refilled_ms = now_ms() };
	s->last = &s->first;
	front_cookie(f, wsi, s->cookie);
	front_peer(f, wsi, s->peer);
	f->sockets++;
	s->next = f->all;
	s->self = &f->all;
	if (s->next)
		s->next->self = &s->next;
	f->all = s;
	s->entered = peer_enter(f->setting.peers, s->peer);
	if (!s->entered || !f->setting.opened(f->setting.arg, s)) {
		f->refused++;
		socket_free(s);
		return -1;
	}
	seen->socket = s;
	return 0;
}

/* Token bucket: `burst` messages, refilled at rate_per_s. */
static bool rate_ok(struct front *f, struct socket *s)
{
	int64_t now = now_ms(), more = (now - s->refilled_ms) * f->setting.rate_per_s / 1000;
	if (more > 0) {
		s->tokens = s->tokens + more > f->setting.burst ? f->setting.burst : s->tokens + more;
		s->refilled_ms = now;
	}
	return s->tokens-- > 0;
}

int socket_read(struct front *f, struct lws *wsi, struct socket *s, const void *in, size_t length)
{
	if (!s || s->closing)
		return 0;
	bool fits = s->length + length <= f->setting.message_max && !lws_frame_is_binary(wsi);
	char *message = fits ? realloc(s->message, s->length + length + 1) : NULL;
	if (!message) {
		f->refused++;
		return -1;
	}
	memcpy(message + s->length, in, length);
	s->message = message;
	s->length += length;
	s->message[s->length] = '\0';
	if (lws_remaining_packet_payload(wsi) > 0 || !lws_is_final_fragment(wsi))
		return 0;
	size_t whole = s->length;
	s->length = 0;
	if (!rate_ok(f, s)) {
		f->refused++;
		return -1;
	}
	f->setting.message(f->setting.arg, s, s->message, whole);
	return 0;
}

bool socket_request(struct socket *s)
{
	return peer_request(s->front->setting.peers, s->peer);
}

/* Memory of a queued text, overhead included. */
static size_t text_size(size_t length)
{
	return sizeof(struct front_text) + LWS_PRE + length;
}

/* When all queues together are full, sockets that still have unread texts get no more. */
static bool queue_has_room(const struct socket *s, size_t more)
{
	const struct front_setting *setting = &s->front->setting;
	return s->queued + more <= setting->queue_max &&
		(s->queued == 0 || s->front->queued + more <= setting->queues_max);
}

void socket_send(struct socket *s, const char *text, size_t length)
{
	if (s->closing)
		return;
	struct front_text *t = queue_has_room(s, text_size(length)) ? malloc(text_size(length)) : NULL;
	if (!t) { /* it does not read: close it; the client reconnects and asks for what it missed */
		s->closing = true;
		s->front->refused++;
		lws_set_timeout(s->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
		return;
	}
	*t = (struct front_text){ .length = length };
	memcpy(t->bytes + LWS_PRE, text, length);
	*s->last = t;
	s->last = &t->next;
	s->queued += text_size(length);
	s->front->queued += text_size(length);
	lws_callback_on_writable(s->wsi);
}

void socket_close(struct socket *s)
{
	s->closing = true;
	lws_callback_on_writable(s->wsi);
}

void front_dismiss(struct front *f, const char *text, size_t length)
{
	f->leaving = true;
	for (struct socket *s = f->all; s; s = s->next) {
		socket_send(s, text, length);
		socket_close(s);
	}
}

int socket_write(struct lws *wsi, struct socket *s)
{
	if (!s)
		return 0;
	while (s->first) { /* the callback means that at least one write is possible */
		struct front_text *t = s->first;
		if (lws_write(wsi, t->bytes + LWS_PRE, t->length, LWS_WRITE_TEXT) < (int)t->length)
			return -1;
		s->first = t->next;
		if (!s->first)
			s->last = &s->first;
		s->queued -= text_size(t->length);
		s->front->queued -= text_size(t->length);
		free(t);
		if (s->first && lws_send_pipe_choked(wsi))
			break;
	}
	if (s->first)
		lws_callback_on_writable(wsi);
	else if (s->closing) {
		lws_close_reason(wsi, LWS_CLOSE_STATUS_NORMAL, NULL, 0);
		return -1;
	}
	return 0;
}

void socket_gone(struct front *f, struct seen *seen)
{
	struct socket *s = seen->socket;
	if (!s)
		return;
	seen->socket = NULL;
	s->closing = true;
	f->setting.closed(f->setting.arg, s);
	socket_free(s);
}
