/*
 * tls.h -- TLS for the sockets of the load generator: OpenSSL in memory, bytes in and bytes out.  Certificates are not
 * checked, because the tests make their own.
 */
#ifndef LOAD_TLS_H
#define LOAD_TLS_H

#include <stdbool.h>
#include <stddef.h>

struct tls;

struct tls *tls_open(void); /* NULL: out of memory */
void tls_free(struct tls *t); /* NULL: nothing */

/* Bytes that came from the network. */
bool tls_take(struct tls *t, const void *bytes, size_t length);

/* Shakes hands as far as what came allows.  1: done; 0: more has to come; -1: refused. */
int tls_shake(struct tls *t);

/* Reads text of the peer.  0: none is there yet; -1: the connection has ended. */
int tls_read(struct tls *t, void *out, size_t room);

bool tls_write(struct tls *t, const void *bytes, size_t length);

/* Bytes that have to be sent; 0: none.  To be asked after each of the calls above. */
size_t tls_give(struct tls *t, void *out, size_t room);

#endif
