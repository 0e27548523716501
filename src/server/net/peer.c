/* peer.c -- see peer.h. */
#include "server/net/peer.h"

#include <stdlib.h>
#include <uv.h>

#include "server/base/limit.h"

#define SILENT_EACH 64 /* browsers open connections in advance, a few each */
#define HTTP_TIMES 2 /* connections per socket that an address may open */
#define IN_PROGRESS 8 /* a burst of requests takes so many turns */
#define SAID_TIMES 10 /* sockets of one address that may send at their full rate */
/* Addresses at their full rate that the node serves at once; what more send is shared out among all networks. */
#define ASKED_ALL 40
#define SAID_ALL 20
#define PLAYED_ALL 40

static const struct limit guesses = { .what = "guess", .burst = 20, .refill_s = 10, .refusal = REFUSED_guesses };

static uint32_t at_least_one(int64_t number)
{
	return number < 1 ? 1 : number > UINT32_MAX / 4 ? UINT32_MAX / 4 : (uint32_t)number;
}

struct peers *peers_open(const struct peers_setting *s)
{
	struct peers *p = calloc(1, sizeof *p);
	const int64_t each = (int64_t)s->sockets_each, rate = (int64_t)s->rate * SAID_TIMES;
	if (!p)
		return NULL;
	p->connections = tally_open(at_least_one(each * HTTP_TIMES));
	p->silent = tally_open(at_least_one(each < SILENT_EACH ? each : SILENT_EACH));
	p->sockets = tally_open(at_least_one(each));
	p->requests = tally_open(at_least_one(s->request_burst / IN_PROGRESS));
	p->asked = pace_open(s->request_rate, s->request_burst, (int64_t)s->request_rate * ASKED_ALL);
	p->said = pace_open(rate, (int64_t)s->burst * SAID_TIMES, rate * SAID_ALL);
	p->played = pace_open(rate, (int64_t)s->burst * SAID_TIMES, rate * PLAYED_ALL);
	if (!p->connections || !p->silent || !p->sockets || !p->requests || !p->asked || !p->said || !p->played) {
		peers_close(p);
		return NULL;
	}
	return p;
}

void peers_close(struct peers *p)
{
	if (!p)
		return;
	tally_close(p->connections);
	tally_close(p->silent);
	tally_close(p->sockets);
	tally_close(p->requests);
	pace_close(p->asked);
	pace_close(p->said);
	pace_close(p->played);
	free(p);
}

bool peer_request(struct peers *p, const char *peer)
{
	return pace_take(p->asked, origin_read(peer), (int64_t)uv_hrtime());
}

bool guess_allowed(struct limits *l, const char *peer)
{
	if (!limit_take_peer(l, &guesses, peer))
		return false;
	limit_give_peer(l, &guesses, peer);
	return true;
}

void guess_wrong(struct limits *l, const char *peer)
{
	(void)limit_take_peer(l, &guesses, peer);
}
