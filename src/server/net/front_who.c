/*
 * front_who.c -- see front_parts.h.  Reads request headers into buffers of fixed size.  All of it is untrusted input.
 */
#include "server/net/front_parts.h"

#include <string.h>

#define COOKIES_MAX 4096 /* bytes of the header; libwebsockets accepts no longer one */
#define COOKIE_MAX 100 /* bytes of one of our cookies, with its name */

/* Copies a header; false if it is missing or does not fit. */
bool front_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size)
{
	int length = lws_hdr_total_length(wsi, token);
	out[0] = '\0';
	return length > 0 && (size_t)length < size && lws_hdr_copy(wsi, out, (int)size, token) > 0;
}

/* Behind a proxy: the last address of X-Forwarded-For, which the proxy added; the client can forge those before it. */
void front_peer(struct front *f, struct lws *wsi, char peer[FRONT_PEER])
{
	char list[256];
	if (f->setting.behind_proxy && front_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list)) {
		const char *last = strrchr(list, ',');
		last = last ? last + 1 : list;
		last += strspn(last, " ");
		const size_t length = strlen(last);
		if (length < FRONT_PEER) {
			memcpy(peer, last, length + 1);
			return;
		}
	}
	peer[0] = '\0';
	lws_get_peer_simple(wsi, peer, FRONT_PEER);
	if (strncmp(peer, "::ffff:", 7) == 0) /* IPv4-mapped IPv6 address */
		memmove(peer, peer + 7, strlen(peer + 7) + 1);
}

/* Copies only our cookies: a host may have others, and long ones. */
void front_cookie(struct front *f, struct lws *wsi, char cookie[FRONT_COOKIE])
{
	char list[COOKIES_MAX];
	const size_t ours = strlen(f->setting.cookie);
	size_t used = 0;
	cookie[0] = '\0';
	if (!front_header(wsi, WSI_TOKEN_HTTP_COOKIE, list, sizeof list))
		return;
	for (const char *at = list; *at; at += strspn(at, "; ")) {
		const size_t length = strcspn(at, ";"), name = strcspn(at, "=;");
		const bool is = name >= ours && strncmp(at + name - ours, f->setting.cookie, ours) == 0;
		if (is && length <= COOKIE_MAX && used + length + 2 < FRONT_COOKIE) {
			memcpy(cookie + used, at, length);
			used += length;
			cookie[used++] = ';';
			cookie[used] = '\0';
		}
		at += length;
	}
}

/* Origin check against cross-site requests. */
bool front_origin(struct front *f, struct lws *wsi)
{
	char origin[200], host[200];
	if (!front_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin))
		return lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) ==
			0; /* no Origin: not a browser; too long: refuse */
	if (f->setting.origin)
		return strcmp(origin, f->setting.origin) == 0;
	const char *name = strstr(origin, "://");
	return name && front_header(wsi, WSI_TOKEN_HOST, host, sizeof host) && strcmp(name + 3, host) == 0;
}

enum front_method front_method(struct lws *wsi)
{
	if (lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0)
		return FRONT_POST;
	if (lws_hdr_total_length(wsi, WSI_TOKEN_DELETE_URI) > 0)
		return FRONT_DELETE;
	return lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0 ? FRONT_GET : FRONT_OTHER;
}
