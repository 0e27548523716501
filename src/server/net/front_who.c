/*
 * front_who.c -- see front_parts.h.  Reads request headers into buffers of fixed size.  All of it is untrusted input.
 */
#include "server/net/front_parts.h"

#include <stdio.h>
#include <string.h>

#include "server/base/log.h"
#include "server/net/accepted.h"
#include "server/net/forwarded.h"
#include "server/net/framing.h"

#define COOKIES_MAX 4096 /* bytes of the header; libwebsockets accepts no longer one */
#define DISGUISED 24 /* bytes of a name with a blank and a colon */
#define COOKIE_MAX 120 /* bytes of one of our cookies, with its name */
#define LANGUAGES_MAX 300 /* bytes of Accept-Language; of a longer one nothing is used */

/* Copies a header; false if it is missing or does not fit. */
bool front_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size)
{
	int length = lws_hdr_total_length(wsi, token);
	out[0] = '\0';
	return length > 0 && (size_t)length < size && lws_hdr_copy(wsi, out, (int)size, token) > 0;
}

/* The address at the other end of the connection; without one, as of a Unix socket, the peer is empty. */
static bool peer_direct(struct lws *wsi, char peer[FRONT_PEER], unsigned char address[ADDRESS_BYTES])
{
	peer[0] = '\0';
	lws_get_peer_simple(wsi, peer, FRONT_PEER);
	if (!address_read(address, peer, strlen(peer)))
		return false;
	address_write(peer, address);
	return true;
}

/* Several headers count as one list.  False: too long. */
static bool forwarded_copy(struct lws *wsi, char list[FORWARDED_MAX])
{
	size_t used = 0;
	for (int i = 0;; i++) {
		const int length = lws_hdr_fragment_length(wsi, WSI_TOKEN_X_FORWARDED_FOR, i);
		if (length <= 0)
			break;
		if (i > 0)
			list[used++] = ',';
		if (used + (size_t)length + 2 > FORWARDED_MAX ||
			lws_hdr_copy_fragment(wsi, list + used, length + 1, WSI_TOKEN_X_FORWARDED_FOR, i) < 0)
			return false;
		used += (size_t)length;
	}
	list[used] = '\0';
	return true;
}

bool front_forwarded(struct lws *wsi)
{
	return lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0 ||
		lws_hdr_custom_length(wsi, "forwarded:", 10) >= 0;
}

/* Anybody else could choose ids that mislead the reader of a log. */
void front_ident(struct front *f, struct lws *wsi, char id[IDENT_SIZE])
{
	static const char name[] = "x-request-id:";
	unsigned char address[ADDRESS_BYTES];
	char peer[FRONT_PEER];
	const bool known = peer_direct(wsi, peer, address);
	const bool trusted = f->setting.behind_proxy && (!known || nets_hold(&f->setting.proxies, address));
	const int length = trusted ? lws_hdr_custom_length(wsi, name, sizeof name - 1) : -1;
	if (length <= 0 || length > IDENT_MOST || lws_hdr_custom_copy(wsi, id, IDENT_SIZE, name, sizeof name - 1) < 0 ||
		!ident_good(id))
		ident_new(id);
}

/* Says once that the setting may be wrong: without it all clients of that proxy would count as one. */
static void proxy_unknown(const char *peer)
{
	static bool said;
	if (!said)
		log_event(LOG_WARN, "proxy_unknown", "peer", peer);
	said = true;
}

bool front_peer(struct front *f, struct lws *wsi, char peer[FRONT_PEER])
{
	unsigned char address[ADDRESS_BYTES];
	char list[FORWARDED_MAX];
	const bool known = peer_direct(wsi, peer, address);
	if (!f->setting.behind_proxy || lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
		return true;
	if (known && !nets_hold(&f->setting.proxies, address)) {
		proxy_unknown(peer);
		return true;
	}
	if (!forwarded_copy(wsi, list) || !forwarded_read(&f->setting.proxies, list, address))
		return false;
	address_write(peer, address);
	return true;
}

/*
 * Copies only our cookie: a host may have others, and long ones.  Another site of the same domain can add a cookie of
 * any name that does not begin with __Host-, so two of ours mean that one is forged.
 */
static bool cookie_copy(struct lws *wsi, const char *named, char cookie[FRONT_COOKIE])
{
	char list[COOKIES_MAX];
	const size_t ours = strlen(named);
	bool found = false;
	cookie[0] = '\0';
	if (!front_header(wsi, WSI_TOKEN_HTTP_COOKIE, list, sizeof list))
		return true;
	for (const char *at = list; *at; at += strspn(at, "; ")) {
		const size_t length = strcspn(at, ";"), name = strcspn(at, "=; ");
		if (name == ours && memcmp(at, named, ours) == 0) {
			if (found)
				return false;
			found = true;
			if (length <= COOKIE_MAX) {
				memcpy(cookie, at, length);
				cookie[length] = '\0';
			}
		}
		at += length;
	}
	return true;
}

bool front_cookie(struct front *f, struct lws *wsi, char cookie[FRONT_COOKIE])
{
	return cookie_copy(wsi, f->setting.cookie, cookie);
}

void front_device(struct front *f, struct lws *wsi, char cookie[FRONT_COOKIE])
{
	if (!f->setting.device || !cookie_copy(wsi, f->setting.device, cookie))
		cookie[0] = '\0';
}

const char *front_language(struct lws *wsi)
{
	char list[LANGUAGES_MAX];
	return front_header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, list, sizeof list) ? language_accepted(list) : NULL;
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

/*
 * Names with one character more, which libwebsockets does not know: other parsers may read them as Transfer-Encoding or
 * Content-Length.
 */
static bool header_disguised(struct lws *wsi)
{
	static const char *const names[] = { "transfer-encoding", "content-length" };
	static const char blanks[] = { ' ', '\t', '\v', '\f', '\r', '\0' };
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		for (size_t b = 0; b < sizeof blanks; b++) {
			char before[DISGUISED], after[DISGUISED];
			const int length = snprintf(before, sizeof before, " %s:", names[i]);
			(void)snprintf(after, sizeof after, "%s :", names[i]);
			before[0] = after[length - 2] = blanks[b];
			if (lws_hdr_custom_length(wsi, before, length) >= 0 ||
				lws_hdr_custom_length(wsi, after, length) >= 0)
				return true;
		}
	return false;
}

unsigned front_framing(struct front *f, struct lws *wsi, size_t *body)
{
	char any[2], length[20] = "";
	struct framing in = { .method = front_method(wsi), .length = length, .most = f->setting.body_max };
	/* An empty header has a fragment of length 0, a missing one has none. */
	in.encoded = lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING, 0) > 0 ||
		lws_hdr_copy_fragment(wsi, any, sizeof any, WSI_TOKEN_HTTP_TRANSFER_ENCODING, 0) >= 0 ||
		header_disguised(wsi);
	if (lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, 0) > 0 ||
		lws_hdr_copy_fragment(wsi, any, sizeof any, WSI_TOKEN_HTTP_CONTENT_LENGTH, 0) >= 0) {
		in.lengths = lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, 1) > 0 ||
				lws_hdr_copy_fragment(wsi, any, sizeof any, WSI_TOKEN_HTTP_CONTENT_LENGTH, 1) >= 0
			? 2
			: 1;
		if (lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) < 0)
			in.lengths = 2; /* longer than any number: malformed */
	}
	return framing_read(&in, body);
}
