/* front_socket.c -- see front_parts.h.  WebSockets: admission, rate limit, bounded send queues. */
#include "server/net/front_parts.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/loop.h"
#include "server/net/peer.h"

/* So often so many sockets are dismissed, 3,000 a second: about as fast as another node takes them. */
#define LEAVE_MS 20
#define LEAVE_AT_ONCE ((size_t)60)
#define LEAVE_MOST_MS 5000 /* for all of them: then more at once */
#define WRITE_CLOSE ((enum lws_write_protocol)4) /* LWS_WRITE_CLOSE of libwebsockets' private headers */

static void socket_free(struct socket *s)
{
	while (s->first) {
		struct front_text *text = s->first;
		s->first = text->next;
		free(text);
	}
	s->front->queued -= s->queued;
	rank_leave(s->front, s);
	free(s->message);
	free(s->cookie);
	tally_leave(s->front->setting.peers->sockets, s->origin);
	s->front->sockets--;
	free(s);
}

int socket_check(struct front *f, struct lws *wsi)
{
	char peer[FRONT_PEER], cookie[FRONT_COOKIE];
	size_t body;
	const unsigned wrong = front_framing(f, wsi, &body);
	if (wrong != 0)
		return front_refuse_last(f, wsi, wrong);
	if (!front_peer(f, wsi, peer) || !front_cookie(f, wsi, cookie))
		return front_refuse_last(f, wsi, HTTP_STATUS_BAD_REQUEST);
	const bool asked = peer_request(f->setting.peers, peer);
	/* While this node drains, refused before the upgrade, so that the load balancer tries another node. */
	if (!f->leaving && asked && front_origin(f, wsi))
		return 0;
	front_refused_by(f, asked ? REFUSED_request : REFUSED_requests);
	return -1;
}

int socket_start(struct front *f, struct lws *wsi, struct seen *seen)
{
	char peer[FRONT_PEER], device[FRONT_COOKIE], cookie[FRONT_COOKIE];
	(void)front_peer(f, wsi, peer); /* socket_check has refused a malformed one */
	if (f->setting.banned(
		    f->setting.arg, peer)) { /* only now, because a page learns nothing but the code of a close */
		front_refused_by(f, REFUSED_request);
		lws_close_reason(wsi, (enum lws_close_status)SOCKET_BANNED, NULL, 0);
		return -1;
	}
	front_device(f, wsi, device);
	const struct origin origin = origin_read(peer);
	const bool known = device[0] && f->setting.known(device);
	struct socket *s = NULL;
	if (!f->closing && tally_may(f->setting.peers->sockets, origin) &&
		rank_admit(f, known ? RANK_PLAYER : RANK_STRANGER, origin))
		s = calloc(1, sizeof *s);
	if (!s) {
		front_refused_by(f, REFUSED_sockets);
		return -1;
	}
	*s = (struct socket){
		.wsi = wsi, .front = f, .tokens = f->setting.burst, .refilled_ms = now_ms(), .origin = origin
	};
	s->last = &s->first;
	(void)front_cookie(f, wsi, cookie);
	s->cookie = cookie[0] ? strdup(cookie) : NULL; /* out of memory: as one who is not signed in */
	memcpy(s->peer, peer, sizeof peer);
	f->sockets++;
	rank_enter(f, s);
	(void)tally_enter(f->setting.peers->sockets, origin);
	if (!f->setting.opened(f->setting.arg, s)) {
		front_refused_by(f, REFUSED_sockets);
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
		front_refused_by(f, REFUSED_request);
		return -1;
	}
	memcpy(message + s->length, in, length);
	s->message = message;
	s->length += length;
	s->message[s->length] = '\0';
	if (lws_remaining_packet_payload(wsi) > 0)
		return 0;
	if (!lws_is_final_fragment(wsi))
		return socket_frame(f, s);
	s->whole = true;
	if (!rate_ok(f, s)) {
		front_refused_by(f, REFUSED_messages);
		return -1;
	}
	if (socket_paced(f, s))
		socket_take(f, s);
	return 0;
}

void socket_take(struct front *f, struct socket *s)
{
	const size_t length = s->length;
	char *message = s->message;
	s->message = NULL;
	s->length = 0;
	s->whole = false;
	f->setting.message(f->setting.arg, s, message, length);
	free(message);
}

int socket_frame(struct front *f, struct socket *s)
{
	if (!s || s->closing || s->paused_self)
		return 0;
	if (!rate_ok(f, s)) {
		front_refused_by(f, REFUSED_messages);
		return -1;
	}
	(void)socket_paced(f, s);
	return 0;
}

void socket_kill(struct socket *s)
{
	s->closing = true;
	lws_set_timeout(s->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
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
		front_refused_by(s->front, REFUSED_queue);
		socket_kill(s);
		return;
	}
	*t = (struct front_text){ .length = length };
	memcpy(t->bytes + LWS_PRE, text, length);
	*s->last = t;
	s->last = &t->next;
	s->queued += text_size(length);
	s->front->queued += text_size(length);
	s->sent = true;
	lws_callback_on_writable(s->wsi);
}

void socket_close(struct socket *s)
{
	s->closing = true;
	lws_callback_on_writable(s->wsi);
}

void socket_close_as(struct socket *s, unsigned code)
{
	s->close_code = code;
	socket_close(s);
}

size_t front_expel(struct front *f, const char *text, size_t length)
{
	size_t count = 0;
	for (int rank = 0; rank < RANKS; rank++)
		for (struct socket *s = f->ranks[rank].first; s; s = s->next) {
			if (s->closing || !f->setting.banned(f->setting.arg, s->peer))
				continue;
			socket_send(s, text, length);
			socket_close_as(s, SOCKET_BANNED);
			count++;
		}
	return count;
}

/* The next sockets, strangers first. */
static void on_leave(uv_timer_t *timer)
{
	struct front *f = timer->data;
	size_t count = 0;
	for (int rank = 0; rank < RANKS; rank++)
		for (struct socket *s = f->ranks[rank].first; s; s = s->next) {
			if (s->closing)
				continue;
			if (count++ == f->dismissed_at_once)
				return;
			socket_send(s, f->farewell, strlen(f->farewell));
			socket_close(s);
		}
	uv_timer_stop(timer);
}

void front_dismiss(struct front *f, const char *text)
{
	const size_t least = f->sockets / (LEAVE_MOST_MS / LEAVE_MS) + 1;
	f->leaving = true;
	f->farewell = text;
	f->dismissed_at_once = least > LEAVE_AT_ONCE ? least : LEAVE_AT_ONCE;
	uv_timer_start(f->leave, on_leave, 0, LEAVE_MS);
}

bool front_dismisses(const struct front *f)
{
	return uv_is_active((const uv_handle_t *)f->leave);
}

/* Writes the close frame itself: after lws_close_reason in this callback libwebsockets closes without one. */
static int close_write(struct lws *wsi, unsigned code)
{
	unsigned char frame[LWS_PRE + 2];
	frame[LWS_PRE] = (unsigned char)(code >> 8);
	frame[LWS_PRE + 1] = (unsigned char)code;
	(void)lws_write(wsi, frame + LWS_PRE, 2, WRITE_CLOSE);
	return -1;
}

/*
 * There is nothing to write: libwebsockets has answered a ping frame, of which it says nothing else.  It may also call
 * once more after a text was sent, so one such call is not counted.
 */
static int socket_idle(struct socket *s)
{
	const bool sent = s->sent;
	s->sent = false;
	return sent ? 0 : socket_frame(s->front, s);
}

int socket_write(struct lws *wsi, struct socket *s)
{
	if (!s)
		return 0;
	if (!s->first && !s->closing)
		return socket_idle(s);
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
	if (s->first || (s->closing && lws_send_pipe_choked(wsi)))
		lws_callback_on_writable(wsi);
	else if (s->closing)
		return close_write(wsi, s->close_code ? s->close_code : LWS_CLOSE_STATUS_NORMAL);
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
