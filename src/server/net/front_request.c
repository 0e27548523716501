/*
 * front_request.c -- see front_parts.h.  A request is passed to the api when its body is complete.  It is freed when it
 * was answered and its connection no longer refers to it, whichever comes last.
 */
#include "server/net/front_parts.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/base/metrics.h"
#include "server/net/peer.h"

static void request_free(struct request *r)
{
	r->front->requests--;
	free(r->body);
	free(r->answer);
	free(r);
}

int front_refuse(struct front *f, struct lws *wsi, unsigned status)
{
	f->refused++;
	return lws_return_http_status(wsi, status, NULL) || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Passes the request to the api; from here on only an answer frees it. */
static void request_give(struct request *r)
{
	r->given = true;
	r->began_ns = uv_hrtime();
	r->front->setting.request(r->front->setting.arg, r);
}

int request_start(struct front *f, struct lws *wsi, struct seen *seen, const char *path)
{
	char length[20], peer[FRONT_PEER], whole[FRONT_PATH];
	enum front_method method = front_method(wsi);
	long body =
		front_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length) ? strtol(length, NULL, 10) : 0;

	if (f->closing || f->requests >= f->setting.requests_max)
		return front_refuse(f, wsi, HTTP_STATUS_SERVICE_UNAVAILABLE);
	front_peer(f, wsi, peer);
	if (!peer_request(f->setting.peers, peer))
		return front_refuse(f, wsi, 429);
	if (!*path && front_header(wsi, WSI_TOKEN_GET_URI, whole, sizeof whole)) /* /healthz, /metrics: mounted whole */
		path = whole;
	if (strlen(path) >= FRONT_PATH)
		return front_refuse(f, wsi, HTTP_STATUS_REQ_URI_TOO_LONG);
	if (body < 0 || (size_t)body > f->setting.body_max)
		return front_refuse(f, wsi, HTTP_STATUS_REQ_ENTITY_TOO_LARGE);
	if (method == FRONT_OTHER)
		return front_refuse(f, wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
	if (!front_origin(f, wsi))
		return front_refuse(f, wsi, HTTP_STATUS_FORBIDDEN);
	struct request *r = calloc(1, sizeof *r);
	if (!r || !(r->body = calloc(1, (size_t)body + 1))) {
		free(r);
		return -1;
	}
	r->front = f;
	r->wsi = wsi;
	r->began_ns = uv_hrtime();
	r->method = method;
	r->type = "application/json";
	memcpy(r->path, path, strlen(path) + 1);
	front_header(wsi, WSI_TOKEN_HTTP_URI_ARGS, r->query, sizeof r->query);
	front_cookie(f, wsi, r->cookie);
	memcpy(r->peer, peer, sizeof peer);
	f->requests++;
	seen->request = r;
	lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, f->setting.timeout_s);
	if (method != FRONT_POST || !length[0]) /* a Content-Length, even 0, announces a body: request_whole follows */
		request_give(r);
	return 0;
}

/* The client disconnected.  If the handler is still working, its answer is discarded. */
void request_gone(struct seen *seen)
{
	struct request *r = seen->request;
	if (!r)
		return;
	seen->request = NULL;
	r->wsi = NULL;
	if (r->answered || !r->given)
		request_free(r);
}

/*
 * The body is complete.  With pipelined requests libwebsockets repeats this event and does nothing else until the
 * request is answered (a busy loop): close such a connection.
 */
int request_whole(struct seen *seen)
{
	if (!seen->request)
		return 0;
	if (seen->request->given)
		return -1;
	request_give(seen->request);
	return 0;
}

int request_body(struct front *f, struct lws *wsi, struct seen *seen, const void *in, size_t length)
{
	struct request *r = seen->request;
	if (!r || r->given || length == 0)
		return 0;
	if (uv_hrtime() - r->began_ns > (uint64_t)f->setting.timeout_s * 1000000000u)
		return -1; /* slowloris: the body trickles in */
	char *body = r->length + length <= f->setting.body_max ? realloc(r->body, r->length + length + 1) : NULL;
	if (!body) {
		request_gone(seen);
		return front_refuse(f, wsi, HTTP_STATUS_REQ_ENTITY_TOO_LARGE);
	}
	memcpy(body + r->length, in, length);
	r->body = body;
	r->length += length;
	r->body[r->length] = '\0';
	return 0;
}

void front_answer(struct request *r, int status, const char *text, size_t length)
{
	CHECK(!r->answered);
	r->answered = true;
	if (r->front->setting.took)
		span_note(r->front->setting.took, r->began_ns);
	r->status = status;
	r->answer = malloc(LWS_PRE + length + 1);
	if (!r->wsi || !r->answer) {
		if (r->wsi)
			lws_set_timeout(r->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
		else
			request_free(r);
		return;
	}
	memcpy(r->answer + LWS_PRE, text, length);
	r->answer_length = length;
	/* Sending has its own limit: libwebsockets writes 4 KB at a time, and a busy loop may come back late for the rest. */
	lws_set_timeout(r->wsi, PENDING_TIMEOUT_HTTP_CONTENT, r->front->setting.timeout_s);
	lws_callback_on_writable(r->wsi);
}

static int head_write(struct lws *wsi, struct request *r)
{
	unsigned char head[LWS_PRE + 2048], *start = head + LWS_PRE, *at = start, *end = head + sizeof head - 1;
	if (lws_add_http_common_headers(wsi, (unsigned)r->status, r->type, r->answer_length, &at, end) ||
		lws_add_http_header_by_name(
			wsi, (const unsigned char *)"cache-control:", (const unsigned char *)"no-store", 8, &at, end))
		return -1;
	if (r->set_cookie[0] &&
		lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_SET_COOKIE, (unsigned char *)r->set_cookie,
			(int)strlen(r->set_cookie), &at, end))
		return -1;
	r->head_sent = true;
	return lws_finalize_write_http_header(wsi, start, &at, end) ? -1 : 0;
}

int request_write(struct lws *wsi, struct seen *seen)
{
	struct request *r = seen->request;
	if (!r || !r->answered)
		return 0;
	if (!r->head_sent) {
		if (head_write(wsi, r) != 0)
			return -1;
		lws_callback_on_writable(wsi);
		return 0;
	}
	if (r->answer_length > 0 &&
		lws_write(wsi, (unsigned char *)r->answer + LWS_PRE, r->answer_length, LWS_WRITE_HTTP_FINAL) < 0)
		return -1;
	seen->request = NULL;
	request_free(r);
	return lws_http_transaction_completed(wsi) ? -1 : 0;
}
