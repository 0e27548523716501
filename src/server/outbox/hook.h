/*
 * hook.h -- webhook deliveries: POST "it is your turn" to the URL of an account, or whose turn it is to that of a game.
 *
 * The body is JSON.  X-Timerift-Signature is "t=SECONDS,v1=HEX": HMAC-SHA-256 of "SECONDS.BODY" with the account's
 * secret.  Anybody can register any URL, so against SSRF only public addresses are connected to, checked after DNS
 * resolution; redirects are not followed and the response body is discarded (sender/transfer.c).
 */
#ifndef SERVER_OUTBOX_HOOK_H
#define SERVER_OUTBOX_HOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HOOK_URL 300
#define HOOK_BODY 600
#define HOOK_SIGNATURE 128

/* NULL, or an error word for a URL of at most so many bytes: "bad-url", "private-address". */
const char *hook_url_wrong(const char *url, size_t most, bool private_allowed);

/* Forms of a game's webhook (game_hook.form): what chat programs take. */
enum hook_form {
	HOOK_FORM_NONE,
	HOOK_DISCORD, /* {"content"}, and nobody is mentioned by it */
	HOOK_SLACK /* {"text"}: Slack, Mattermost, Rocket.Chat, Google Chat */
};

#define HOOK_ROOM_BODY 2000

/* Writes what a chat program is told.  false: it does not fit. */
bool hook_room_write(char out[HOOK_ROOM_BODY], enum hook_form form, const char *text);

/* Writes the value of the signature header. */
void hook_sign(char out[HOOK_SIGNATURE], const char *secret, int64_t at_s, const char *body);

#endif
