/*
 * listen.h -- a connection to PostgreSQL that LISTENs: what `timeriftd admin` and triggers NOTIFY reaches every node at
 * once, without NATS.
 *
 * A notification may be lost while the connection is down.  So `opened` is called after every LISTEN: read again
 * whatever notifications are about.
 */
#ifndef SERVER_STORE_LISTEN_H
#define SERVER_STORE_LISTEN_H

#include <uv.h>

struct listen_calls {
	void (*opened)(void *arg);
	void (*heard)(void *arg, const char *payload); /* of the channel "timerift" */
};

struct listen;

/* Connects, and connects again when the connection breaks or does not answer.  NULL: no memory. */
struct listen *listen_open(uv_loop_t *loop, const char *conninfo, const struct listen_calls *calls, void *arg);
void listen_close(struct listen *l); /* the loop closes the handles in its next turns */

#endif
