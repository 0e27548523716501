/*
 * front_files.c -- see front_parts.h.  Content-addressed files: builds of the rules (/rules/HASH.wasm) and assets of
 * the page (/assets/NAME-HASH.EXT).  They never change, so they are cached forever.  FILE.gz is sent instead if it
 * exists and the client accepts gzip.  libwebsockets serves the other files of the site.
 */
#include "server/net/front_parts.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/net/peer.h"

#define RULES_DIGITS 32 /* hex digits of a build's name */
#define FILE_PATH 1024
#define KEEP "cache-control: public, max-age=31536000, immutable\r\n"
#define SMALL "content-encoding: gzip\r\nvary: accept-encoding\r\n"

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.";

static const struct {
	const char *end, *type;
} kinds[] = {
	{ ".js", "text/javascript" },
	{ ".css", "text/css" },
	{ ".wasm", "application/wasm" },
	{ ".svg", "image/svg+xml" },
	{ ".words", "application/octet-stream" },
	{ ".rift", "text/plain; charset=utf-8" },
	{ ".woff2", "font/woff2" },
};

/* MIME type by file extension; NULL: not served. */
static const char *kind_of(const char *name)
{
	size_t length = strlen(name);
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		size_t end = strlen(kinds[i].end);
		if (length > end && strcmp(name + length - end, kinds[i].end) == 0)
			return kinds[i].type;
	}
	return NULL;
}

static int file_send(struct front *f, struct lws *wsi, const char *dir, const char *name)
{
	char file[FILE_PATH], accepted[200];
	const char *type = kind_of(name), *head = KEEP;
	int length = snprintf(file, sizeof file - 3, "%s/%s", dir, name);

	if (!type || length >= (int)sizeof file - 3)
		return front_refuse(f, wsi, HTTP_STATUS_NOT_FOUND);
	memcpy(file + length, ".gz", 4);
	if (front_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepted, sizeof accepted) && strstr(accepted, "gzip") &&
		access(file, R_OK) == 0)
		head = KEEP SMALL;
	else
		file[length] = '\0';
	int sent = lws_serve_http_file(wsi, file, type, head, (int)strlen(head));
	return sent < 0 || (sent > 0 && lws_http_transaction_completed(wsi)) ? -1 : 0;
}

static bool rules_name(const char *name)
{
	return strspn(name, "0123456789abcdef") == RULES_DIGITS && strcmp(name + RULES_DIGITS, ".wasm") == 0;
}

/* A single file name, no directory, not hidden. */
static bool asset_name(const char *name)
{
	return name[0] != '.' && strspn(name, letters) == strlen(name);
}

/* path: the part after the mount point. */
static int file_asked(struct front *f, struct lws *wsi, const char *path, bool rules)
{
	char peer[FRONT_PEER], dir[FILE_PATH];
	if (!connection_asked(f, wsi))
		return -1;
	if (!front_peer(f, wsi, peer))
		return front_refuse_last(f, wsi, HTTP_STATUS_BAD_REQUEST);
	if (!peer_request(f->setting.peers, peer))
		return front_refuse(f, wsi, 429);
	if (front_method(wsi) != FRONT_GET)
		return front_refuse(f, wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
	if (path[0] != '/' || !(rules ? rules_name(path + 1) : asset_name(path + 1)) ||
		snprintf(dir, sizeof dir, rules ? "%s" : "%s/assets", rules ? f->setting.rules : f->setting.site) >=
			(int)sizeof dir)
		return front_refuse(f, wsi, HTTP_STATUS_NOT_FOUND);
	return file_send(f, wsi, dir, path + 1);
}

static int on_file(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length, bool rules)
{
	if (reason == LWS_CALLBACK_HTTP)
		return file_asked(lws_context_user(lws_get_context(wsi)), wsi, in, rules);
	if (reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION) /* WebSockets cannot use this protocol */
		return -1;
	return lws_callback_http_dummy(wsi, reason, user, in, length);
}

int front_on_rules(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
	return on_file(wsi, reason, user, in, length, true);
}

int front_on_asset(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
	return on_file(wsi, reason, user, in, length, false);
}
