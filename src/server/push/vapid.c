/* vapid.c -- see vapid.h. */
#include "server/push/vapid.h"

#include <curl/curl.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/site.h"

#define LIFE_S 43200 /* half a day; at most a day is allowed */
#define PART 700 /* bytes of a part of a token in base64url */
#define VARIANT sodium_base64_VARIANT_URLSAFE_NO_PADDING

bool vapid_key(struct p256 *key)
{
	unsigned char secret[SITE_KEY];
	site_key("vapid", secret);
	const bool well = p256_derive(key, secret, sizeof secret);
	sodium_memzero(secret, sizeof secret);
	return well;
}

void vapid_public(char out[VAPID_KEY], const struct p256 *key)
{
	sodium_bin2base64(out, VAPID_KEY, key->public, P256_PUBLIC, VARIANT);
}

bool vapid_origin(char out[VAPID_ORIGIN], const char *url)
{
	char *scheme = NULL, *host = NULL, *port = NULL;
	CURLU *parts = curl_url();
	bool well = parts && curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK &&
		curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
		curl_url_get(parts, CURLUPART_HOST, &host, 0) == CURLUE_OK;
	if (well) {
		(void)curl_url_get(parts, CURLUPART_PORT, &port, CURLU_NO_DEFAULT_PORT);
		const int length =
			snprintf(out, VAPID_ORIGIN, "%s://%s%s%s", scheme, host, port ? ":" : "", port ? port : "");
		well = length > 0 && length < VAPID_ORIGIN;
	}
	curl_free(scheme);
	curl_free(host);
	curl_free(port);
	curl_url_cleanup(parts);
	return well;
}

/* Writes a JSON object in base64url and releases it. */
static bool part_write(char out[PART], json_t *part)
{
	char *text = part ? json_dumps(part, JSON_COMPACT | JSON_PRESERVE_ORDER) : NULL;
	const bool fits = text && sodium_base64_encoded_len(strlen(text), VARIANT) <= PART;
	if (fits)
		sodium_bin2base64(out, PART, (const unsigned char *)text, strlen(text), VARIANT);
	free(text);
	json_decref(part);
	return fits;
}

bool vapid_write(char out[VAPID_HEADER], const struct p256 *key, const char *origin, const char *subject, int64_t now_s)
{
	char head[PART], body[PART], text[2 * PART], signed_in[PART], public[VAPID_KEY];
	unsigned char signature[P256_SIGNATURE];
	if (!part_write(head, json_pack("{s:s, s:s}", "typ", "JWT", "alg", "ES256")) ||
		!part_write(body,
			json_pack("{s:s, s:I, s:s}", "aud", origin, "exp", (json_int_t)now_s + LIFE_S, "sub", subject)))
		return false;
	(void)snprintf(text, sizeof text, "%s.%s", head, body);
	if (!p256_sign(signature, key, text, strlen(text)))
		return false;
	sodium_bin2base64(signed_in, sizeof signed_in, signature, sizeof signature, VARIANT);
	vapid_public(public, key);
	const int length = snprintf(out, VAPID_HEADER, "vapid t=%s.%s, k=%s", text, signed_in, public);
	return length > 0 && length < VAPID_HEADER;
}
