/*
 * front_files.c -- see front_parts.h.  Content-addressed files: builds of the rules (/rules/HASH.wasm) and assets of
 * the page (/assets/NAME-HASH.EXT).  They never change, so they are cached forever.  The pages of the website (/about/)
 * are cached for a while.  FILE.gz is sent instead if it exists and the client accepts gzip.  libwebsockets serves the
 * other files of the site.
 */
#include "server/net/front_parts.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/net/peer.h"

#define RULES_DIGITS 32 /* hex digits of a build's name */
#define FILE_PATH 1024
#define KEEP "cache-control: public, max-age=31536000, immutable\r\n"
#define KEEP_SHORT "cache-control: public, max-age=600\r\n"
#define SMALL "content-encoding: gzip\r\nvary: accept-encoding\r\n"

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.";

/* What is served below a mount point. */
struct shelf {
	const char *dir; /* below the site; NULL: the directory of the rules */
	bool (*name)(const char *name); /* whether there may be such a file */
	const char *head, *head_small; /* headers of a file; of its FILE.gz */
	bool index; /* a path that ends in / means its index.html */
};

static const struct {
	const char *end, *type;
} kinds[] = {
	{ ".html", "text/html; charset=utf-8" },
	{ ".json", "application/json" },
	{ ".webp", "image/webp" },
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

static int file_send(struct front *f, struct lws *wsi, const struct shelf *shelf, const char *name)
{
	char file[FILE_PATH], accepted[200];
	const char *type = kind_of(name), *head = shelf->head;
	int length = snprintf(file, sizeof file - 3, "%s%s/%s", shelf->dir ? f->setting.site : f->setting.rules,
		shelf->dir ? shelf->dir : "", name);

	if (!type || length >= (int)sizeof file - 3)
		return front_refuse(f, wsi, HTTP_STATUS_NOT_FOUND);
	memcpy(file + length, ".gz", 4);
	if (front_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepted, sizeof accepted) && strstr(accepted, "gzip") &&
		access(file, R_OK) == 0)
		head = shelf->head_small;
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

/* File names with one / between each; none of them hidden, so neither is "..". */
static bool page_name(const char *name)
{
	size_t length = strspn(name, letters);
	while (length > 0 && name[0] != '.' && name[length] == '/') {
		name += length + 1;
		length = strspn(name, letters);
	}
	return length > 0 && name[0] != '.' && name[length] == '\0';
}

static const struct shelf shelf_rules = { NULL, rules_name, KEEP, KEEP SMALL, false };
static const struct shelf shelf_assets = { "/assets", asset_name, KEEP, KEEP SMALL, false };
static const struct shelf shelf_about = { "/about", page_name, KEEP_SHORT, KEEP_SHORT SMALL, true };

/* To the same path with a / at its end, from which the links of a page are relative; also behind a proxy with a prefix. */
static int about_redirect(struct lws *wsi)
{
	static const char to[] = "about/";
	unsigned char head[LWS_PRE + 1024], *start = head + LWS_PRE, *at = start, *end = head + sizeof head - 1;
	if (lws_http_redirect(wsi, HTTP_STATUS_MOVED_PERMANENTLY, (const unsigned char *)to, sizeof to - 1, &at, end) <
		0)
		return -1;
	return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static bool head_asked(struct lws *wsi)
{
	return lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
}

/* path: the part after the mount point. */
static int file_asked(struct front *f, struct lws *wsi, const char *path, const struct shelf *shelf)
{
	char peer[FRONT_PEER], name[FILE_PATH];
	if (!connection_asked(f, wsi))
		return -1;
	if (!front_peer(f, wsi, peer))
		return front_refuse_last(f, wsi, HTTP_STATUS_BAD_REQUEST);
	if (!peer_request(f->setting.peers, peer))
		return front_refuse(f, wsi, 429);
	if (front_method(wsi) != FRONT_GET && !head_asked(wsi))
		return front_refuse(f, wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
	if (shelf->index && !*path)
		return about_redirect(wsi);
	if (path[0] != '/' || strlen(path) > FILE_PATH - sizeof "index.html")
		return front_refuse(f, wsi, HTTP_STATUS_NOT_FOUND);
	const bool index = shelf->index && path[strlen(path) - 1] == '/';
	(void)snprintf(name, sizeof name, "%s%s", path + 1, index ? "index.html" : "");
	if (!shelf->name(name))
		return front_refuse(f, wsi, HTTP_STATUS_NOT_FOUND);
	return file_send(f, wsi, shelf, name);
}

static int on_file(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length,
	const struct shelf *shelf)
{
	if (reason == LWS_CALLBACK_HTTP)
		return file_asked(lws_context_user(lws_get_context(wsi)), wsi, in, shelf);
	if (reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION) /* WebSockets cannot use this protocol */
		return -1;
	return lws_callback_http_dummy(wsi, reason, user, in, length);
}

int front_on_rules(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
	return on_file(wsi, reason, user, in, length, &shelf_rules);
}

int front_on_asset(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
	return on_file(wsi, reason, user, in, length, &shelf_assets);
}

int front_on_about(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
	return on_file(wsi, reason, user, in, length, &shelf_about);
}
