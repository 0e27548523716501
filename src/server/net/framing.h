/*
 * framing.h -- where the body of a request ends.
 *
 * A proxy and a node that disagree about it let one client's bytes count as another client's request.  So a body is
 * announced by exactly one Content-Length in plain digits, and by a POST only; everything else is refused, and the
 * connection is closed.  Knows nothing of libwebsockets: unit tests and the fuzzer call it.
 */
#ifndef SERVER_NET_FRAMING_H
#define SERVER_NET_FRAMING_H

#include <stdbool.h>
#include <stddef.h>

#include "server/net/front.h"

struct framing {
	enum front_method method;
	bool encoded; /* there is a Transfer-Encoding, or something that another parser may take for one */
	int lengths; /* number of Content-Length headers: 0, 1, or 2 for several */
	const char *length; /* value of the first one */
	size_t most; /* bytes of a body that are accepted */
};

/* Returns 0 and the length of the body, or the status of the refusal. */
unsigned framing_read(const struct framing *in, size_t *body);

#endif
