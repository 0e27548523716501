/*
 * vapid.h -- says to push services who sends (RFC 8292): a token signed with the key of the site, whose public half browsers got with their subscription.
 *
 * The key is derived from the key of the site: all nodes have the same one, and it lives as long as the database, of which it is a part in backups.
 */
#ifndef SERVER_PUSH_VAPID_H
#define SERVER_PUSH_VAPID_H

#include <stdbool.h>
#include <stdint.h>

#include "server/push/p256.h"

#define VAPID_KEY 88 /* the public key in base64url, with a zero */
#define VAPID_ORIGIN 300 /* bytes of "https://push.example:port", with a zero */
#define VAPID_HEADER 1000 /* bytes of a value of Authorization, with a zero */

bool vapid_key(struct p256 *key); /* after site_set; false: out of memory */
void vapid_public(char out[VAPID_KEY], const struct p256 *key);

/* "https://push.example" of the URL of a subscription, as a token names its service.  false: it is no URL. */
bool vapid_origin(char out[VAPID_ORIGIN], const char *url);

/*
 * Writes the value of Authorization for a service, valid for half a day from now_s.  subject: "mailto:" and the address of the operator.  false: too
 * long, or out of memory.
 */
bool vapid_write(
	char out[VAPID_HEADER], const struct p256 *key, const char *origin, const char *subject, int64_t now_s);

#endif
