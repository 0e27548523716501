/*
 * front.c -- see front.h.  Configures libwebsockets; its single callback (on_event) dispatches to the other front_*.c
 * files.
 */
#include "server/net/front_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/base/log.h"
#include "server/net/peer.h"

#define LINES_MAX 10 /* log lines of libwebsockets per LINES_MS */
#define LINES_MS 60000
/*
 * Bytes of a message that are passed on at once: every socket keeps a buffer of this size.  A wish is shorter.  At least
 * 128, because libwebsockets takes control frames, of up to 125 bytes, from it as a whole.
 */
#define SOCKET_PIECE 256

/* Security headers of every response, files included. */
static const struct lws_protocol_vhost_options safe_headers[] = {
	{ &safe_headers[1], NULL, "content-security-policy:",
		"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
		"connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'" },
	{ &safe_headers[2], NULL, "x-content-type-options:", "nosniff" },
	{ &safe_headers[3], NULL, "referrer-policy:", "no-referrer" },
	{ &safe_headers[4], NULL, "permissions-policy:", "camera=(), microphone=(), geolocation=()" },
	{ &safe_headers[5], NULL, "cross-origin-opener-policy:", "same-origin" },
	{ NULL, NULL, "cross-origin-resource-policy:", "same-origin" },
};

static struct front *front_of(struct lws *wsi)
{
	return lws_context_user(lws_get_context(wsi));
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
	struct seen *seen = user;
	if (!wsi)
		return 0;
	struct front *f = front_of(wsi);
	switch ((int)reason) {
	case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
		return connection_allowed(f, user) ? 0 : -1;
	case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
		connection_begin(f, wsi);
		return 0;
	case LWS_CALLBACK_WSI_DESTROY:
		connection_end(f, wsi);
		return 0;
	case LWS_CALLBACK_FILTER_HTTP_CONNECTION:
		return connection_asked(f, wsi) ? front_check(f, wsi, in) : -1;
	case LWS_CALLBACK_HTTP:
		return connection_asked(f, wsi) ? request_start(f, wsi, seen, in) : -1;
	case LWS_CALLBACK_HTTP_BODY:
		return request_body(f, wsi, seen, in, length);
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
		return request_whole(seen);
	case LWS_CALLBACK_HTTP_WRITEABLE:
		return request_write(wsi, seen);
	case LWS_CALLBACK_CLOSED_HTTP:
	case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
		if (seen)
			request_gone(seen);
		return 0;
	case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* no h2c upgrade: it would bypass the proxy and its X-Forwarded-For */
		return in && strcasecmp(in, "websocket") == 0 ? 0 : front_refuse_last(f, wsi, HTTP_STATUS_BAD_REQUEST);
	case LWS_CALLBACK_RAW_ADOPT: /* CONNECT, and anything that is not HTTP */
		return -1;
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
		return socket_check(f, wsi);
	case LWS_CALLBACK_ESTABLISHED:
		connection_upgraded(f, wsi);
		return socket_start(f, wsi, seen);
	case LWS_CALLBACK_RECEIVE:
		return socket_read(f, wsi, seen->socket, in, length);
	case LWS_CALLBACK_RECEIVE_PONG:
		return socket_frame(f, seen->socket);
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return socket_write(wsi, seen->socket);
	case LWS_CALLBACK_CLOSED:
		socket_gone(f, seen);
		return 0;
	default:
		return lws_callback_http_dummy(wsi, reason, user, in, length);
	}
}

/* Rate-limited: clients cause most of these lines and must not be able to fill the disk. */
static void on_lws_log(int level, const char *line)
{
	static uint64_t since_ms;
	static int lines;
	char text[200];
	(void)level;
	if (uv_hrtime() / 1000000 - since_ms > LINES_MS) {
		since_ms = uv_hrtime() / 1000000;
		lines = 0;
	}
	if (lines++ >= LINES_MAX)
		return;
	(void)snprintf(text, sizeof text, "%s", line);
	text[strcspn(text, "\n")] = '\0';
	log_event(LOG_WARN, "lws", "line", text);
}

/*
 * Paths answered by code, with the protocol that handles each.  Proxies and Prometheus expect /healthz and /metrics;
 * both exist below /api as well.
 */
#define ASKED(next_mount, path, by) \
	{ \
		.mount_next = (next_mount), .mountpoint = (path), .mountpoint_len = sizeof(path) - 1, \
		.origin_protocol = LWSMPRO_CALLBACK, .protocol = (by), .origin = (by) \
	}
static const struct lws_http_mount asked[] = { ASKED(&asked[1], "/api", "http"), ASKED(&asked[2], "/rules", "rules"),
	ASKED(&asked[3], "/healthz", "http"), ASKED(NULL, "/metrics", "http") };
static const struct lws_http_mount site[] = { ASKED(&site[1], "/assets", "assets"), ASKED(asked, "/about", "about") };

/* MIME types that libwebsockets does not know. */
static const struct lws_protocol_vhost_options file_types[] = { { &file_types[1], NULL, ".wasm", "application/wasm" },
	{ NULL, NULL, ".webmanifest", "application/manifest+json" } };

struct front *front_open(uv_loop_t *loop, const struct front_setting *setting)
{
	struct front *f = calloc(1, sizeof *f);
	void *loops[1] = { loop };
	if (!f)
		return NULL;
	f->setting = *setting;
	f->protocols[0] = (struct lws_protocols){ "http", on_event, sizeof(struct seen), 0, 0, NULL, 0 };
	f->protocols[1] = (struct lws_protocols){ "timerift", on_event, sizeof(struct seen), SOCKET_PIECE, 0, NULL, 0 };
	f->protocols[2] = (struct lws_protocols){ "rules", front_on_rules, 0, 0, 0, NULL, 0 };
	f->protocols[3] = (struct lws_protocols){ "assets", front_on_asset, 0, 0, 0, NULL, 0 };
	f->protocols[4] = (struct lws_protocols){ "about", front_on_about, 0, 0, 0, NULL, 0 };
	f->mount = (struct lws_http_mount){ .mount_next = site,
		.mountpoint = "/",
		.mountpoint_len = 1,
		.origin = setting->site,
		.def = "index.html",
		.origin_protocol = LWSMPRO_FILE,
		.extra_mimetypes = file_types };
	lws_set_log_level(LLL_ERR, on_lws_log);
	struct lws_context_creation_info info = { 0 };
	info.port = setting->port;
	info.iface = setting->host;
	info.protocols = f->protocols;
	info.mounts = setting->site ? &f->mount : asked;
	info.headers = safe_headers;
	info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8;
	info.foreign_loops = loops;
	info.user = f;
	info.gid = -1;
	info.uid = -1;
	info.timeout_secs = (unsigned)setting->timeout_s;
	info.keepalive_timeout = 30;
	info.ka_time = 60;
	info.ka_interval = 10;
	info.ka_probes = 3;
	connections_open(f);
	f->context = ranks_open(f, loop) ? lws_create_context(&info) : NULL;
	if (!f->context) {
		ranks_close(f);
		free(f);
		return NULL;
	}
	return f;
}

void front_close(struct front *f)
{
	f->closing = true;
	ranks_close(f);
	lws_context_destroy(f->context);
}

/* On a foreign loop libwebsockets must be destroyed twice: first it closes its handles, then it frees its memory. */
void front_end(struct front *f, uv_loop_t *loop)
{
	for (int i = 0; i < 3; i++)
		uv_run(loop, UV_RUN_NOWAIT);
	lws_context_destroy(f->context);
	uv_run(loop, UV_RUN_DEFAULT);
	free(f);
}

size_t front_connections(const struct front *f)
{
	return f->connections;
}

size_t front_sockets(const struct front *f)
{
	return f->sockets;
}

uint64_t front_refused(const struct front *f)
{
	return f->refused;
}
