/*
 * front_connection.c -- see front_parts.h.  Counts TCP connections from the moment they are accepted, also those that
 * never send a byte, by address and network.
 *
 * Every connection takes a descriptor, and libwebsockets stops accepting when it has none left.  So some are kept in
 * reserve: when only those are left, a new connection takes the place of one that has not sent a request, else of one
 * that is idle between two requests, else of a socket with a weaker claim (front_rank.c).  The connections of a
 * trusted proxy belong to many clients and are not counted for its address; its own limits hold there.
 *
 * Many connections may be accepted before the first of them is read.  One whose request has arrived is not silent: it
 * gives its place to nobody of its network.
 */
#include "server/net/front_parts.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>

#include "server/base/loop.h"
#include "server/base/metrics.h"
#include "server/net/peer.h"

#define RESERVED ((size_t)128) /* descriptors for the database, files, and connections that are being closed */
#define LOOKED_AT 64 /* connections compared when one has to go */
#define UNREAD 8 /* connections asked whether they have sent something, when one has to go */
#define IDLE_MS 2000 /* a connection is idle if its last request began before that */

struct connection {
	struct connection *next, **self; /* in the list of its state, oldest first */
	struct lws *wsi;
	struct origin origin;
	bool counted, silent, closing;
	bool silent_counted; /* in the tally of silent ones */
	int64_t asked_ms; /* when its last request began */
};

static void list_remove(struct front *f, struct connection *c)
{
	if (!c->self)
		return;
	struct connection_list *list = c->silent ? &f->silent : &f->asked;
	*c->self = c->next;
	if (c->next)
		c->next->self = c->self;
	else
		list->last = c->self;
	c->self = NULL;
}

static void list_append(struct connection_list *list, struct connection *c)
{
	c->next = NULL;
	c->self = list->last;
	*list->last = c;
	list->last = &c->next;
}

void connections_open(struct front *f)
{
	struct rlimit descriptors;
	f->silent.last = &f->silent.first;
	f->asked.last = &f->asked.first;
	f->connections_max = SIZE_MAX;
	if (getrlimit(RLIMIT_NOFILE, &descriptors) == 0 && descriptors.rlim_cur != RLIM_INFINITY)
		f->connections_max = descriptors.rlim_cur > 2 * RESERVED ? descriptors.rlim_cur - RESERVED : RESERVED;
}

static void silent_end(struct front *f, struct connection *c)
{
	list_remove(f, c);
	if (c->silent_counted)
		tally_leave(f->setting.peers->silent, c->origin);
	c->silent = c->silent_counted = false;
}

static void connection_kill(struct front *f, struct connection *c)
{
	silent_end(f, c);
	c->closing = true;
	f->connections_closing++;
	lws_set_timeout(c->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

/* Of the oldest ones the one whose network has the most connections; NULL: none, or all began after since_ms. */
static struct connection *heaviest(const struct front *f, struct connection *c, int64_t since_ms)
{
	struct connection *heavy = NULL;
	uint32_t most = 0;
	for (int i = 0; c && i < LOOKED_AT && c->asked_ms <= since_ms; i++, c = c->next) {
		const uint32_t weight = tally_network(f->setting.peers->connections, c->origin);
		if (!heavy || weight > most) {
			heavy = c;
			most = weight;
		}
	}
	return heavy;
}

static bool descriptor_freed(struct front *f, struct origin o)
{
	struct connection *c = heaviest(f, f->silent.first, INT64_MAX);
	if (!c)
		c = heaviest(f, f->asked.first, now_ms() - IDLE_MS);
	if (!c)
		return socket_displace(f, RANK_STRANGER, o);
	connection_kill(f, c);
	front_refused_by(f, REFUSED_silent);
	return true;
}

static bool has_sent(const struct connection *c)
{
	int unread = 0;
	return ioctl(lws_get_socket_fd(c->wsi), FIONREAD, &unread) == 0 && unread > 0;
}

/*
 * A silent connection of the same network makes place for a new one.  If the oldest ones only wait to be read, there is
 * place for it, too: they are silent no longer in the next turn of the loop.
 */
static bool silent_replaced(struct front *f, struct origin o)
{
	struct connection *c = f->silent.first;
	int waiting = 0;
	for (int i = 0; c && i < LOOKED_AT * 4 && waiting < UNREAD; i++, c = c->next) {
		if (c->origin.network != o.network)
			continue;
		if (!has_sent(c)) {
			connection_kill(f, c);
			front_refused_by(f, REFUSED_silent);
			return true;
		}
		waiting++;
	}
	return waiting > 0;
}

static bool is_proxy(const struct front *f, const char *peer)
{
	unsigned char address[ADDRESS_BYTES];
	return f->setting.behind_proxy && address_read(address, peer, strlen(peer)) &&
		nets_hold(&f->setting.proxies, address);
}

static void peer_write(char text[FRONT_PEER], const struct sockaddr_storage *from)
{
	const void *bytes = from->ss_family == AF_INET6 ? (const void *)&((const struct sockaddr_in6 *)from)->sin6_addr
							: (const void *)&((const struct sockaddr_in *)from)->sin_addr;
	if (from->ss_family == AF_INET || from->ss_family == AF_INET6)
		inet_ntop(from->ss_family, bytes, text, FRONT_PEER);
}

bool connection_allowed(struct front *f, const struct lws_filter_network_conn_args *args)
{
	struct peers *peers = f->setting.peers;
	char peer[FRONT_PEER] = "";
	peer_write(peer, &args->cli_addr);
	const struct origin o = origin_read(peer);
	if (!is_proxy(f, peer)) {
		if (!tally_may(peers->connections, o) || (!tally_may(peers->silent, o) && !silent_replaced(f, o))) {
			front_refused_by(f, REFUSED_connections);
			return false;
		}
	}
	if (f->connections < f->connections_max + f->connections_closing || descriptor_freed(f, o))
		return true;
	front_refused_by(f, REFUSED_connections);
	return false;
}

void connection_begin(struct front *f, struct lws *wsi)
{
	struct connection *c = calloc(1, sizeof *c);
	char peer[FRONT_PEER] = "";
	if (!c) {
		lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
		return;
	}
	lws_get_peer_simple(wsi, peer, sizeof peer);
	*c = (struct connection){ .wsi = wsi, .origin = origin_read(peer), .silent = true, .asked_ms = now_ms() };
	c->counted = !is_proxy(f, peer) && tally_enter(f->setting.peers->connections, c->origin);
	c->silent_counted = c->counted && tally_enter(f->setting.peers->silent, c->origin);
	list_append(&f->silent, c);
	f->connections++;
	lws_set_opaque_user_data(wsi, c);
}

bool connection_asked(struct front *f, struct lws *wsi)
{
	struct connection *c = lws_get_opaque_user_data(wsi);
	if (!c || c->closing)
		return !c;
	silent_end(f, c);
	c->asked_ms = now_ms();
	list_append(&f->asked, c);
	return true;
}

void connection_upgraded(struct front *f, struct lws *wsi)
{
	struct connection *c = lws_get_opaque_user_data(wsi);
	if (c)
		silent_end(f, c);
}

void connection_end(struct front *f, struct lws *wsi)
{
	struct connection *c = lws_get_opaque_user_data(wsi);
	if (!c)
		return;
	lws_set_opaque_user_data(wsi, NULL);
	silent_end(f, c);
	if (c->counted)
		tally_leave(f->setting.peers->connections, c->origin);
	f->connections_closing -= c->closing;
	f->connections--;
	free(c);
}
