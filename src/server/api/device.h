/*
 * device.h -- devices on which an account was signed in before, told by a cookie.
 *
 * A wrong password slows those who guess, but never the owner on such a device (password.h).  The cookie names the
 * account and is authenticated with a key of the site, so nothing is stored and every node knows it.  The second of its
 * codes covers the hash of the password: a new password ends it.  It proves nothing but that; signing in needs the
 * password all the same.
 */
#ifndef SERVER_API_DEVICE_H
#define SERVER_API_DEVICE_H

#include "server/api/exchange.h"

const char *device_cookie(const struct conf *conf); /* the name of the cookie */

bool device_genuine(const char *cookie); /* some account was signed in with this cookie's device */
bool device_known(const char *cookie, uint64_t account, const char *hash); /* this account, with this password */
void device_set(struct exchange *c, uint64_t account, const char *hash); /* sets the cookie of the answer */
void device_forget(struct exchange *c); /* the answer deletes the cookie */

#endif
