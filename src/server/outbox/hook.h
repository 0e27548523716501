/*
 * hook.h -- calls to the URL an account has given: "it is your turn" for programs.
 *
 * The body is JSON.  X-Timerift-Signature is "t=SECONDS,v1=HEX": HMAC-SHA-256 of "SECONDS.BODY" by the account's secret.  A
 * stranger may name any URL, so only public addresses are called, whatever the name resolves to at that moment; nothing is
 * followed and no answer is read.
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

/* NULL, or the word of what is wrong with a URL: "bad-url", "private-address". */
const char *hook_url_wrong(const char *url, bool private_allowed);

/* A transfer of h->body; NULL: no memory. */
CURL *hook_begin(struct hook *h, const char *url, const char *secret, bool private_allowed);
void hook_free(struct hook *h);

/* Whether everybody may call it: not of this host, this network or no network at all. */
bool address_public(const struct sockaddr *address);

/* The signature as it is sent. */
void hook_sign(char out[128], const char *secret, int64_t at_s, const char *body);

#endif
