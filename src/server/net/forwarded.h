/*
 * forwarded.h -- the client's address behind proxies, from X-Forwarded-For.
 *
 * Each proxy appends the address of whoever connected to it.  So the list is read from its end as long as the addresses
 * are those of our own proxies; the first other one is the client, and what stands before it may be forged.
 */
#ifndef SERVER_NET_FORWARDED_H
#define SERVER_NET_FORWARDED_H

#include <stdbool.h>

#include "server/base/nets.h"

#define FORWARDED_MAX 512 /* bytes of all X-Forwarded-For headers of a request, with the terminating zero */

/* Reads the client's address.  False: the part of the list that counts is malformed. */
bool forwarded_read(const struct nets *proxies, const char *list, unsigned char client[ADDRESS_BYTES]);

#endif
