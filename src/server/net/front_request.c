/*
 * front_request.c -- see front_parts.h.  A request is passed to the api when its body is complete.  It is freed when it
 * was answered and its connection no longer refers to it, whichever comes last.
 */
#include "server/net/front_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/base/log.h"
#include "server/base/metrics.h"
#include "server/net/peer.h"

#define SLOW_MS 1000 /* a request that is logged */
#define LINES_MOST 10 /* lines a second about failed and slow requests */

static void request_free(struct request *r)
{
	r->front->requests--;
	if (r->counted)
		tally_leave(r->front->setting.peers->requests, r->origin);
	free(r->body);
	free(r->answer);
	free(r);
}

/* A response without a body that announces the end of the connection; the caller closes it. */
static void refusal_write(struct lws *wsi, unsigned status)
{
	unsigned char head[LWS_PRE + 2048], *start = head + LWS_PRE, *at = start, *end = head + sizeof head - 1;
	if (lws_add_http_header_status(wsi, status, &at, end) ||
		lws_add_http_header_by_name(
			wsi, (const unsigned char *)"connection:", (const unsigned char *)"close", 5, &at, end) ||
		lws_add_http_header_content_length(wsi, 0, &at, end) ||
		lws_finalize_write_http_header(wsi, start, &at, end))
		return; /* closed without a response */
}

static enum refusal refusal_of(unsigned status)
{
	return status == 429 || status == HTTP_STATUS_SERVICE_UNAVAILABLE ? REFUSED_requests : REFUSED_request;
}

int front_refuse_last(struct front *f, struct lws *wsi, unsigned status)
{
	front_refused_by(f, refusal_of(status));
	refusal_write(wsi, status);
	return -1;
}

/*
 * Keeps the connection only if the request has no body.  Otherwise the unread body would be read as the next request,
 * which behind a proxy may be another client's.
 */
int front_refuse(struct front *f, struct lws *wsi, unsigned status)
{
	size_t body;
	if (front_framing(f, wsi, &body) != 0 || front_method(wsi) == FRONT_POST || body > 0)
		return front_refuse_last(f, wsi, status);
	front_refused_by(f, refusal_of(status));
	return lws_return_http_status(wsi, status, NULL) || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int banned_refuse(struct front *f, struct lws *wsi)
{
	front_refused_by(f, REFUSED_request);
	(void)lws_return_http_status(
		wsi, HTTP_STATUS_FORBIDDEN, "The person who runs this server has banned your IP address.");
	return -1;
}

int front_check(struct front *f, struct lws *wsi, const char *path)
{
	char peer[FRONT_PEER], cookie[FRONT_COOKIE];
	size_t body;
	unsigned status = front_framing(f, wsi, &body);
	if (status == 0 && (!front_peer(f, wsi, peer) || !front_cookie(f, wsi, cookie)))
		status = HTTP_STATUS_BAD_REQUEST;
	if (status == 0 && front_method(wsi) == FRONT_POST && strncmp(path, "/api/", 5) != 0)
		status =
			HTTP_STATUS_METHOD_NOT_ALLOWED; /* files have no use for a body, and libwebsockets would leave it unread */
	if (status == 0 && f->setting.banned(f->setting.arg, peer))
		return banned_refuse(f, wsi);
	return status == 0 ? 0 : front_refuse_last(f, wsi, status);
}

/* Passes the request to the api; from here on only an answer frees it. */
static void request_give(struct request *r)
{
	r->given = true;
	r->began_ns = uv_hrtime();
	r->front->setting.request(r->front->setting.arg, r);
}

/* The library has the arguments apart, and would join them with commas.  What does not fit is missing as a whole. */
static void query_copy(struct lws *wsi, char query[FRONT_PATH])
{
	size_t length = 0;
	for (int i = 0; length < FRONT_PATH; i++) {
		char part[FRONT_PATH];
		const int size = lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i);
		if (size < 0)
			return;
		length += (size_t)snprintf(query + length, FRONT_PATH - length, "%s%s", i ? "&" : "", part);
	}
	query[0] = '\0';
}

int request_start(struct front *f, struct lws *wsi, struct seen *seen, const char *path)
{
	char peer[FRONT_PEER], whole[FRONT_PATH];
	enum front_method method = front_method(wsi);
	const bool announced = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
	size_t body;
	const unsigned wrong = front_framing(f, wsi, &body);

	if (f->closing || f->requests >= f->setting.requests_max)
		return front_refuse(f, wsi, HTTP_STATUS_SERVICE_UNAVAILABLE);
	if (!front_peer(f, wsi, peer))
		return front_refuse_last(f, wsi, HTTP_STATUS_BAD_REQUEST);
	const struct origin origin = origin_read(peer);
	if (!peer_request(f->setting.peers, peer) || !tally_may(f->setting.peers->requests, origin))
		return front_refuse(f, wsi, 429);
	if (!*path && front_header(wsi, WSI_TOKEN_GET_URI, whole, sizeof whole)) /* /healthz, /metrics: mounted whole */
		path = whole;
	if (strlen(path) >= FRONT_PATH)
		return front_refuse(f, wsi, HTTP_STATUS_REQ_URI_TOO_LONG);
	if (wrong != 0)
		return front_refuse(f, wsi, wrong);
	if (method == FRONT_OTHER)
		return front_refuse(f, wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
	if (!front_origin(f, wsi))
		return front_refuse(f, wsi, HTTP_STATUS_FORBIDDEN);
	struct request *r = calloc(1, sizeof *r);
	if (!r || !(r->body = calloc(1, body + 1))) {
		free(r);
		return -1;
	}
	r->front = f;
	r->wsi = wsi;
	r->began_ns = uv_hrtime();
	r->method = method;
	r->last =
		method == FRONT_POST && !announced; /* libwebsockets would wait for a body until the connection ends */
	r->type = "application/json";
	memcpy(r->path, path, strlen(path) + 1);
	query_copy(wsi, r->query);
	(void)front_cookie(f, wsi, r->cookie); /* front_check has refused two of them */
	front_device(f, wsi, r->device);
	r->language = front_language(wsi);
	memcpy(r->peer, peer, sizeof peer);
	r->forwarded = front_forwarded(wsi);
	front_ident(f, wsi, r->id);
	f->requests++;
	r->origin = origin;
	r->counted = tally_enter(f->setting.peers->requests, origin);
	seen->request = r;
	lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, f->setting.timeout_s);
	if (method != FRONT_POST || !announced) /* a Content-Length, even 0, announces a body: request_whole follows */
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

/* Every request at level debug; failed and slow ones always, but not more than some a second. */
static void request_log(const struct request *r, int status)
{
	static uint64_t second, lines;
	const uint64_t now = uv_hrtime(), ms = (now - r->began_ns) / 1000000;
	const bool health = r->route && strcmp(r->route, "/healthz") == 0;
	const bool bad = (status >= 500 && !health) || ms > SLOW_MS;
	char answered[12], took[24];
	if (now / 1000000000 != second) {
		second = now / 1000000000;
		lines = 0;
	}
	const enum log_level level = bad && lines++ < LINES_MOST ? LOG_WARN : LOG_DEBUG;
	(void)snprintf(answered, sizeof answered, "%d", status);
	(void)snprintf(took, sizeof took, "%" PRIu64, ms);
	log_event(
		level, "request", "request", r->id, "route", r->route ? r->route : "-", "status", answered, "ms", took);
}

void front_answer(struct request *r, int status, const char *text, size_t length)
{
	CHECK(!r->answered);
	r->answered = true;
	if (r->front->setting.took)
		span_note(r->front->setting.took, r->began_ns);
	request_log(r, status);
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

void front_wait(struct request *r, int seconds)
{
	if (r->wsi)
		lws_set_timeout(r->wsi, PENDING_TIMEOUT_HTTP_CONTENT, seconds);
}

bool front_wanted(const struct request *r)
{
	return r->wsi != NULL;
}

static int cookie_write(struct lws *wsi, char *cookie, unsigned char **at, unsigned char *end)
{
	return cookie[0] ? lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_SET_COOKIE, (unsigned char *)cookie,
				   (int)strlen(cookie), at, end)
			 : 0;
}

static int head_write(struct lws *wsi, struct request *r)
{
	unsigned char head[LWS_PRE + 2048], *start = head + LWS_PRE, *at = start, *end = head + sizeof head - 1;
	if (lws_add_http_common_headers(wsi, (unsigned)r->status, r->type, r->answer_length, &at, end) ||
		lws_add_http_header_by_name(
			wsi, (const unsigned char *)"cache-control:", (const unsigned char *)"no-store", 8, &at, end) ||
		lws_add_http_header_by_name(wsi, (const unsigned char *)"x-request-id:", (const unsigned char *)r->id,
			(int)strlen(r->id), &at, end))
		return -1;
	if (r->last &&
		lws_add_http_header_by_name(
			wsi, (const unsigned char *)"connection:", (const unsigned char *)"close", 5, &at, end))
		return -1;
	if (cookie_write(wsi, r->set_device, &at, end) != 0 || cookie_write(wsi, r->set_cookie, &at, end) != 0)
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
	const bool last = r->last;
	seen->request = NULL;
	request_free(r);
	return lws_http_transaction_completed(wsi) || last ? -1 : 0;
}
