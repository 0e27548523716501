/*
 * front_rank.c -- see front_parts.h.  Who is served when not all can be: players before watchers before strangers, and
 * among equals the networks that have less.
 *
 * Sockets: strangers, who have joined no game, may hold half of all places and have `join_s` seconds.  When there is no
 * place left, a new socket takes that of one of a weaker rank or of a network that has more sockets than its own.
 * A player's is taken only from a crowd: anybody can take a seat in a game against the computer.
 *
 * Messages: a socket whose address or network has sent too much (base/budget.h) is not read for a while; the kernel
 * then slows its sender down.  Players and strangers have separate budgets, so that a crowd of strangers in the same
 * network does not slow a player.  A long message counts as several.  When a turn of the loop has taken long, or while
 * many joins are in progress, no messages are taken but those of players: a crowd that comes at once, because another
 * node has ended, waits for its places and not everybody for the crowd.
 */
#include "server/net/front_parts.h"

#include <string.h>

#include "server/base/loop.h"
#include "server/net/peer.h"

#define LOOKED_AT 64 /* sockets compared when one has to go */
#define CROWD 16 /* players of a network that has more than this part of all places may have to go */
#define SECOND_MS 1000
#define RESUME_MS 20
#define RESUMED_AT_ONCE 256 /* paused sockets looked at in one turn of the loop */
#define TURN_MS 15 /* a turn of the loop has taken long */
#define LONG 128 /* bytes of a message that count as one more */

void front_refused_by(struct front *f, enum refusal by)
{
	f->refused++;
	if (f->setting.refused_by)
		f->setting.refused_by[by]++;
}

/* ---- ranks ---- */

static void list_append(struct socket_list *list, struct socket *s)
{
	s->next = NULL;
	s->self = list->last;
	*list->last = s;
	list->last = &s->next;
	list->count++;
}

static void list_remove(struct socket_list *list, struct socket *s)
{
	*s->self = s->next;
	if (s->next)
		s->next->self = s->self;
	else
		list->last = s->self;
	list->count--;
}

void rank_enter(struct front *f, struct socket *s)
{
	s->rank = RANK_STRANGER;
	s->ranked_ms = now_ms();
	list_append(&f->ranks[s->rank], s);
}

static void pause_begin(struct front *f, struct socket *s)
{
	s->paused_next = NULL;
	s->paused_self = f->paused_last;
	*f->paused_last = s;
	f->paused_last = &s->paused_next;
}

static void pause_end(struct front *f, struct socket *s)
{
	if (!s->paused_self)
		return;
	*s->paused_self = s->paused_next;
	if (s->paused_next)
		s->paused_next->paused_self = s->paused_self;
	else
		f->paused_last = s->paused_self;
	s->paused_self = NULL;
}

void rank_leave(struct front *f, struct socket *s)
{
	list_remove(&f->ranks[s->rank], s);
	pause_end(f, s);
	f->displaced -= s->displaced;
}

void socket_rank(struct socket *s, enum socket_rank rank)
{
	if (s->rank == rank)
		return;
	list_remove(&s->front->ranks[s->rank], s);
	s->rank = rank;
	s->ranked_ms = now_ms();
	list_append(&s->front->ranks[rank], s);
}

/* ---- places ---- */

/* Of the oldest sockets of a rank one whose network has the most, and more than `least`. */
static struct socket *heaviest(const struct front *f, enum socket_rank rank, uint32_t least)
{
	struct socket *s = f->ranks[rank].first, *heavy = NULL;
	for (int i = 0; s && i < LOOKED_AT; s = s->next) {
		const uint32_t weight = s->closing ? 0 : tally_network(f->setting.peers->sockets, s->origin);
		i += !s->closing;
		if (weight > least) {
			heavy = s;
			least = weight;
		}
	}
	return heavy;
}

/* Those that were looked at go to the end of the list, so that the next time others are. */
static struct socket *of_a_crowd(struct front *f, uint32_t own)
{
	struct socket_list *players = &f->ranks[RANK_PLAYER];
	const uint32_t crowd = (uint32_t)(f->setting.sockets_max / CROWD);
	struct socket *heavy = heaviest(f, RANK_PLAYER, own > crowd ? own : crowd);
	for (int i = 0; players->first && i < LOOKED_AT; i++) {
		struct socket *s = players->first;
		list_remove(players, s);
		list_append(players, s);
	}
	return heavy;
}

bool socket_displace(struct front *f, enum socket_rank rank, struct origin o)
{
	const uint32_t own = tally_network(f->setting.peers->sockets, o) + 1;
	struct socket *s = NULL;
	for (enum socket_rank weaker = RANK_STRANGER; !s && weaker < RANK_PLAYER; weaker++)
		s = heaviest(f, weaker, weaker < rank ? 0 : own);
	if (!s)
		s = of_a_crowd(f, own);
	if (!s)
		return false;
	front_refused_by(f, REFUSED_displaced);
	s->displaced = true;
	f->displaced++;
	socket_kill(s);
	return true;
}

bool rank_admit(struct front *f, enum socket_rank rank, struct origin o)
{
	const size_t all = f->sockets - f->displaced, most = f->setting.sockets_max;
	const size_t strangers = f->ranks[RANK_STRANGER].count;
	if (f->displaced > most / 2) /* they are closed in the next turn of the loop */
		return false;
	if (all >= most || (strangers >= f->displaced && strangers - f->displaced >= (most + 1) / 2))
		return socket_displace(f, rank, o);
	return true;
}

static void on_second(uv_timer_t *timer)
{
	struct front *f = timer->data;
	const int64_t since = now_ms() - f->setting.join_s * INT64_C(1000);
	for (struct socket *s = f->ranks[RANK_STRANGER].first; s && s->ranked_ms <= since; s = s->next)
		if (!s->closing) {
			front_refused_by(f, REFUSED_join);
			socket_kill(s);
		}
}

/* ---- messages ---- */

static bool turn_is_long(const struct front *f)
{
	return uv_hrtime() / 1000000 >= uv_now(f->resume->loop) + TURN_MS;
}

static bool paced(struct front *f, const struct socket *s)
{
	struct peers *peers = f->setting.peers;
	struct pace *pace = s->rank == RANK_PLAYER ? peers->played : peers->said;
	const int64_t count = s->whole ? 1 + (int64_t)(s->length / LONG) : 1;
	if (s->rank != RANK_PLAYER && (turn_is_long(f) || f->setting.crowded(f->setting.arg)))
		return false;
	return pace_take_many(pace, s->origin, (int64_t)uv_hrtime(), count);
}

static void on_resume(uv_timer_t *timer)
{
	struct front *f = timer->data;
	struct socket *s = f->paused, *next;
	for (int i = 0; s && i < RESUMED_AT_ONCE && !turn_is_long(f); i++, s = next) {
		next = s->paused_next;
		pause_end(f, s);
		if (s->closing)
			continue;
		if (!paced(f, s)) {
			pause_begin(f, s); /* at the end, so that each gets its turn */
			continue;
		}
		if (s->whole)
			socket_take(f, s);
		lws_rx_flow_control(s->wsi, 1);
	}
	if (!f->paused)
		uv_timer_stop(timer);
}

bool socket_paced(struct front *f, struct socket *s)
{
	if (paced(f, s))
		return true;
	if (s->paused_self)
		return false;
	if (f->setting.refused_by)
		f->setting.refused_by[REFUSED_paused]++;
	lws_rx_flow_control(s->wsi, 0);
	pause_begin(f, s);
	if (!uv_is_active((uv_handle_t *)f->resume))
		uv_timer_start(f->resume, on_resume, RESUME_MS, RESUME_MS);
	return false;
}

/* ---- lifetime ---- */

bool ranks_open(struct front *f, uv_loop_t *loop)
{
	for (int rank = 0; rank < RANKS; rank++)
		f->ranks[rank].last = &f->ranks[rank].first;
	f->paused_last = &f->paused;
	f->second = timer_new(loop, f);
	f->resume = timer_new(loop, f);
	f->leave = timer_new(loop, f);
	if (!f->second || !f->resume || !f->leave)
		return false;
	uv_timer_start(f->second, on_second, SECOND_MS, SECOND_MS);
	return true;
}

void ranks_close(struct front *f)
{
	handle_drop(f->second);
	handle_drop(f->resume);
	handle_drop(f->leave);
	f->second = f->resume = f->leave = NULL;
}
