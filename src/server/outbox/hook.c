/*
 * hook.c -- see hook.h.  The address check runs in libcurl's open-socket callback, so it sees the address that is
 * really connected to.
 */
#include "server/outbox/hook.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/base/code.h"

#define TIMEOUT_S 10L

/* ---- addresses ---- */

/* IPv4 networks that are not public (IANA special-purpose address registry). */
static const struct {
	uint32_t network;
	int bits;
} closed4[] = {
	{ 0x00000000, 8 }, /* this network */
	{ 0x0a000000, 8 }, /* private */
	{ 0x64400000, 10 }, /* carrier-grade NAT */
	{ 0x7f000000, 8 }, /* loopback */
	{ 0xa9fe0000, 16 }, /* link-local, cloud metadata services */
	{ 0xac100000, 12 }, /* private */
	{ 0xc0000000, 24 }, /* protocol assignments */
	{ 0xc0000200, 24 }, /* documentation */
	{ 0xc0586300, 24 }, /* 6to4 relays */
	{ 0xc0a80000, 16 }, /* private */
	{ 0xc6120000, 15 }, /* benchmarking */
	{ 0xc6336400, 24 }, /* documentation */
	{ 0xcb007100, 24 }, /* documentation */
	{ 0xe0000000, 3 }, /* multicast, reserved, broadcast */
};

static bool public4(uint32_t address)
{
	for (size_t i = 0; i < sizeof closed4 / sizeof closed4[0]; i++)
		if ((address ^ closed4[i].network) >> (32 - closed4[i].bits) == 0)
			return false;
	return true;
}

/* Only 2000::/3, without documentation and without prefixes that embed IPv4 addresses (Teredo, 6to4). */
static bool public6(const unsigned char a[16])
{
	static const unsigned char mapped[12] = { [10] = 0xff, [11] = 0xff };
	if (memcmp(a, mapped, sizeof mapped) == 0)
		return public4((uint32_t)a[12] << 24 | (uint32_t)a[13] << 16 | (uint32_t)a[14] << 8 | a[15]);
	if (a[0] >> 5 != 1)
		return false;
	bool teredo_and_tests = a[0] == 0x20 && a[1] == 0x01 && a[2] < 2; /* 2001::/23 */
	bool documentation = a[0] == 0x20 && a[1] == 0x01 && a[2] == 0x0d && a[3] == 0xb8;
	bool six_to_four = a[0] == 0x20 && a[1] == 0x02;
	return !teredo_and_tests && !documentation && !six_to_four;
}

bool address_public(const struct sockaddr *address)
{
	if (address->sa_family == AF_INET)
		return public4(ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr));
	return address->sa_family == AF_INET6 &&
		public6(((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr);
}

/* Called with the resolved address before libcurl connects, so that DNS rebinding does not help. */
static curl_socket_t on_open(void *arg, curlsocktype purpose, struct curl_sockaddr *address)
{
	const bool *private_allowed = arg;
	(void)purpose;
	if (!*private_allowed && !address_public(&address->addr))
		return CURL_SOCKET_BAD;
	return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* ---- URLs ---- */

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

const char *hook_url_wrong(const char *url, bool private_allowed)
{
	char *scheme = NULL, *host = NULL, *user = NULL;
	const char *wrong = "bad-url";
	CURLU *parts = curl_url();
	for (const char *c = url; *c; c++)
		if (*c <= ' ' || *c > '~')
			goto out;
	if (!parts || strlen(url) > HOOK_URL || curl_url_set(parts, CURLUPART_URL, url, 0) != CURLUE_OK ||
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

/* ---- delivering ---- */

void hook_sign(char out[128], const char *secret, int64_t at_s, const char *body)
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
	(void)snprintf(out, 128, "t=%lld,v1=%s", (long long)at_s, hex);
}

static size_t on_answer(const char *data, size_t size, size_t count, void *arg)
{
	(void)data;
	(void)arg;
	return size * count; /* discarded */
}

static bool headers_make(struct hook *h, const char *secret)
{
	static const char *const plain[] = { "Content-Type: application/json", "User-Agent: timerift", "Expect:" };
	char signature[128], line[160];
	hook_sign(signature, secret, (int64_t)time(NULL), h->body);
	(void)snprintf(line, sizeof line, "X-Timerift-Signature: %s", signature);
	h->headers = curl_slist_append(NULL, line);
	for (size_t i = 0; h->headers && i < sizeof plain / sizeof plain[0]; i++)
		if (!curl_slist_append(h->headers, plain[i]))
			return false;
	return h->headers != NULL;
}

CURL *hook_begin(struct hook *h, const char *url, const char *secret, bool private_allowed)
{
	static bool allowed[2] = { false, true };
	CURL *easy = curl_easy_init();
	if (!easy || !headers_make(h, secret)) {
		curl_easy_cleanup(easy);
		return NULL;
	}
	curl_easy_setopt(easy, CURLOPT_URL, url);
	curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, private_allowed ? "http,https" : "https");
	curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
	curl_easy_setopt(easy, CURLOPT_PROXY, "");
	curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, on_open);
	curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, &allowed[private_allowed]);
	curl_easy_setopt(easy, CURLOPT_HTTPHEADER, h->headers);
	curl_easy_setopt(easy, CURLOPT_POSTFIELDS, h->body);
	curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_answer);
	curl_easy_setopt(easy, CURLOPT_MAXFILESIZE, 65536L);
	curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(easy, CURLOPT_TIMEOUT, TIMEOUT_S);
	return easy;
}

void hook_free(struct hook *h)
{
	curl_slist_free_all(h->headers);
	h->headers = NULL;
}
