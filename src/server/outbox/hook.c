/* hook.c -- see hook.h. */
#include "server/outbox/hook.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <jansson.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/code.h"
#include "server/sender/address.h"

/* Whether the host is a private address literal or localhost; other names are checked on connecting. */
static bool literal_private(const char *host)
{
	struct sockaddr_in v4 = { .sin_family = AF_INET };
	struct sockaddr_in6 v6 = { .sin6_family = AF_INET6 };
	char bare[64];
	if (inet_aton(host, &v4.sin_addr)) /* also accepts 127.1 and 0x7f000001 */
		return !address_public((const struct sockaddr *)&v4);
	size_t length = strlen(host);
	if (length < 3 || length > sizeof bare || host[0] != '[')
		return strcmp(host, "localhost") == 0;
	memcpy(bare, host + 1, length - 2);
	bare[length - 2] = '\0';
	return inet_pton(AF_INET6, bare, &v6.sin6_addr) != 1 || !address_public((const struct sockaddr *)&v6);
}

const char *hook_url_wrong(const char *url, size_t most, bool private_allowed)
{
	char *scheme = NULL, *host = NULL, *user = NULL;
	const char *wrong = "bad-url";
	CURLU *parts = curl_url();
	for (const char *c = url; *c; c++)
		if (*c <= ' ' || *c > '~')
			goto out;
	if (!parts || strlen(url) > most || curl_url_set(parts, CURLUPART_URL, url, 0) != CURLUE_OK ||
		curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) != CURLUE_OK ||
		curl_url_get(parts, CURLUPART_HOST, &host, 0) != CURLUE_OK)
		goto out;
	if (curl_url_get(parts, CURLUPART_USER, &user, 0) == CURLUE_OK)
		goto out;
	if (strcmp(scheme, "https") != 0 && !(private_allowed && strcmp(scheme, "http") == 0))
		goto out;
	wrong = !private_allowed && literal_private(host) ? "private-address" : NULL;
out:
	curl_free(scheme);
	curl_free(host);
	curl_free(user);
	curl_url_cleanup(parts);
	return wrong;
}

bool hook_room_write(char out[HOOK_ROOM_BODY], enum hook_form form, const char *text)
{
	json_t *body = form == HOOK_SLACK ? json_pack("{s:s}", "text", text)
					  : json_pack("{s:s, s:{s:[]}}", "content", text, "allowed_mentions", "parse");
	char *written = body ? json_dumps(body, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;
	const bool fits = written && strlen(written) < HOOK_ROOM_BODY;
	if (fits)
		memcpy(out, written, strlen(written) + 1);
	free(written);
	json_decref(body);
	return fits;
}

void hook_sign(char out[HOOK_SIGNATURE], const char *secret, int64_t at_s, const char *body)
{
	unsigned char mac[crypto_auth_hmacsha256_BYTES];
	char hex[2 * sizeof mac + 1], head[32];
	crypto_auth_hmacsha256_state state;
	int length = snprintf(head, sizeof head, "%lld.", (long long)at_s);
	crypto_auth_hmacsha256_init(&state, (const unsigned char *)secret, strlen(secret));
	crypto_auth_hmacsha256_update(&state, (const unsigned char *)head, (unsigned long long)length);
	crypto_auth_hmacsha256_update(&state, (const unsigned char *)body, strlen(body));
	crypto_auth_hmacsha256_final(&state, mac);
	hex_write(hex, mac, sizeof mac);
	(void)snprintf(out, HOOK_SIGNATURE, "t=%lld,v1=%s", (long long)at_s, hex);
}
