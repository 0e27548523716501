/*
 * resolve.h -- looks up names with c-ares, without blocking and with a limit on the time.  libcurl's own resolver waits
 * in a thread, which libcurl joins when the transfer ends: as long as the name servers please.
 */
#ifndef SERVER_SENDER_RESOLVE_H
#define SERVER_SENDER_RESOLVE_H

#include <stdbool.h>
#include <sys/socket.h>
#include <uv.h>

#define ADDRESSES_MOST 8
#define RESOLVE_MS 5000 /* a lookup takes no longer */

struct addresses {
	int count;
	struct sockaddr_storage at[ADDRESSES_MOST];
};

struct resolve_setting {
	uv_loop_t *loop;
	const char *nameservers; /* "address[:port],..."; "": those of /etc/resolv.conf */
	bool search; /* also try the search domains of /etc/resolv.conf */
};

/* result: 0, RESULT_NO_NAME or RESULT_NAME_LATE. */
typedef void resolve_done(void *arg, int result, const struct addresses *found);

struct lookup;

/* Calls `done` once, later, from the loop.  NULL: out of memory. */
struct lookup *resolve_begin(const struct resolve_setting *s, const char *host, resolve_done *done, void *arg);
void resolve_cancel(struct lookup *l); /* without calling `done` */

#endif
