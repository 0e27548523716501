/* address.h -- which addresses webhooks may be delivered to: public ones only, unless hooks_private = 1. */
#ifndef SERVER_SENDER_ADDRESS_H
#define SERVER_SENDER_ADDRESS_H

#include <stdbool.h>
#include <sys/socket.h>

/* Whether an address is public: not loopback, private, link-local or reserved. */
bool address_public(const struct sockaddr *address);

/* Whether two addresses are the same host; ports do not matter. */
bool address_same(const struct sockaddr *a, const struct sockaddr *b);

#endif
