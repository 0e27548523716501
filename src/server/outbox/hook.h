/*
 * hook.h -- webhook deliveries: POST "it is your turn" to the URL of an account.
 *
 * The body is JSON.  X-Timerift-Signature is "t=SECONDS,v1=HEX": HMAC-SHA-256 of "SECONDS.BODY" with the account's
 * secret.  Anybody can register any URL, so against SSRF only public addresses are connected to, checked after DNS
 * resolution; redirects are not followed and the response body is discarded.
 */
#ifndef SERVER_OUTBOX_HOOK_H
#define SERVER_OUTBOX_HOOK_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

#define HOOK_URL 300
#define HOOK_BODY 600

struct hook {
	char body[HOOK_BODY];
	struct curl_slist *headers;
};

/* NULL, or an error word for a URL: "bad-url", "private-address". */
const char *hook_url_wrong(const char *url, bool private_allowed);

/* Creates the transfer of h->body; NULL: out of memory. */
CURL *hook_begin(struct hook *h, const char *url, const char *secret, bool private_allowed);
void hook_free(struct hook *h);

/* Whether an address is public: not loopback, private, link-local or reserved. */
bool address_public(const struct sockaddr *address);

/* Writes the value of the signature header. */
void hook_sign(char out[128], const char *secret, int64_t at_s, const char *body);

#endif
