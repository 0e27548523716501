/*
 * due.c -- see due.h.
 *
 * A claimed game goes through: read the seats (party_ask), read the log (rooms_visit), then on_table writes the next
 * due time, marks a seat as late, or queues a computer move.  Computer moves run one per turn of the event loop.
 *
 * Games of which a player is connected come first, those of networks that had fewer turns lately before others.  Games
 * that nobody attends, and those of a network that had too many turns, together get at most a tenth of the time, one
 * after another; the former give their place to others that are due.
 *
 * A seat whose level searches thinks on a thread instead (thoughts.h).  That takes a while, so seats and log are read
 * again before its answer is written.
 */
#include "server/autoplay/due.h"

#include <stdlib.h>
#include <stddef.h>
#include <string.h>

#include "server/autoplay/autoplay.h"
#include "server/autoplay/thoughts.h"
#include "server/base/budget.h"
#include "server/base/loop.h"
#include "server/base/map.h"
#include "server/base/log.h"
#include "server/store/pg.h"

#define LOOK_MS 400
#define LEASE_S 10
#define GAMES_MAX 1000 /* in progress; more are claimed later */
#define ALONE_TIMES 9 /* a move that can wait is followed by a pause so many times as long */
#define ALONE_MS 5000 /* after that an unattended game is left for the next claim, if there are others */
#define TURN_S 1 /* a network is reminded of each turn for so long */
#define TURNS_MOST 600
#define TURNS_MANY INT64_C(200) /* more than a fast player among computers needs */
#define MANY_NS \
	(TURNS_MANY * TURN_S * 1500000000) /* as pace_used tells: of the address, and half of it of the network */

/* store/sql/due.sql */
STATEMENT(due_claim);
STATEMENT(due_write);
STATEMENT(due_seat_late);

/* A game being processed. */
struct due_game {
	struct map_link link; /* first: key is the game */
	struct due_game *next; /* in the queue for computer moves */
	struct due *due;
	bool again; /* something changed since the query was sent: start over */
	uint32_t n; /* moves before the computer's wish */
	int64_t since_ms; /* when it was claimed */
	bool attended; /* a player of it is connected to this node */
	int64_t used_ns; /* turns that the player's network had lately */
	struct people people;
	struct thought thought; /* about the question of a seat after so many moves */
	struct {
		bool there; /* answered */
		int seat;
		uint32_t n;
		struct rift_move move;
	} thinks;
};

struct due {
	struct stores *stores;
	struct rooms *rooms;
	struct parties *parties;
	struct plans *plans;
	uv_timer_t *look, *think; /* think: one computer move per turn of the loop */
	struct due_game *first, **last; /* waiting for a computer move, in the order of arrival */
	struct pace *turns; /* computer moves by network */
	struct thoughts *thoughts;
	int64_t alone_ms; /* when the next move that can wait may be made */
	struct map games; /* by game */
	struct claim {
		struct due *due;
		bool busy;
	} claims[STORES_MOST]; /* by store */
	bool draining;
	uint64_t late, played, unknown; /* unknown: moves of seats whose level this node does not know */
};

static void due_game_people(struct due_game *e);

static void due_game_drop(struct due_game *e)
{
	map_remove(&e->due->games, &e->link);
	free(e);
}

static void due_game_end(struct due_game *e)
{
	if (e->again)
		due_game_people(e);
	else
		due_game_drop(e);
}

/* ---- computer moves ---- */

static void on_played(void *arg, const struct rooms_reply *reply)
{
	struct due_game *e = arg;
	bool played =
		reply->result == ROOMS_DONE && reply->n >= e->n; /* greater if others answered the same ask first */
	if (played)
		e->due->played++;
	else if (reply->result == ROOMS_REFUSED || reply->result == ROOMS_DONE)
		log_event(LOG_ERROR, "autoplay_refused");
	const bool enough = !e->attended && now_ms() - e->since_ms > ALONE_MS && e->due->games.count > GAMES_MAX / 4;
	if ((played || reply->result == ROOMS_STALE) && !enough)
		due_game_people(e);
	else
		due_game_drop(e); /* claimed again when the lease expires */
}

static bool goes_before(const struct due_game *a, const struct due_game *b)
{
	if (a->attended != b->attended)
		return a->attended;
	return a->attended && a->used_ns < b->used_ns;
}

/* Nobody is there, or somebody who keeps the computer busy all the time. */
static bool can_wait(const struct due_game *e)
{
	return !e->attended || e->used_ns > MANY_NS;
}

static struct due_game *queue_take(struct due *d)
{
	struct due_game **best = &d->first;
	for (struct due_game **at = best; *at; at = &(*at)->next)
		if (goes_before(*at, *best))
			best = at;
	struct due_game *e = *best;
	if (can_wait(e) && now_ms() < d->alone_ms)
		return NULL;
	*best = e->next;
	if (!e->next)
		d->last = best;
	return e;
}

/* The seat that the computer has to play now; -1: none. */
static int seat_to_play(const struct due_game *e, const struct position *t)
{
	const unsigned asked = t ? t->rules->asks(&t->game).seats : 0;
	for (int seat = 0; seat < e->people.seats; seat++)
		if (asked >> seat & 1 && people_greedy(&e->people, seat))
			return seat;
	return -1;
}

/* Who plays a seat of the computer; NULL: greedy, as for people who are away. */
static const struct rift_player *player_of(const struct people *p, int seat)
{
	return *p->seat[seat].level ? rift_player(p->seat[seat].level) : NULL;
}

static bool searches(const struct people *p, int seat)
{
	const struct rift_player *player = player_of(p, seat);
	return player && thoughts_needed(player);
}

static void due_game_wish(struct due_game *e, const struct wish *wish)
{
	e->n = wish->n;
	rooms_wish(e->due->rooms, e->link.game, wish, on_played, e);
}

static void due_game_move(struct due_game *e)
{
	struct due *d = e->due;
	struct wish wish;
	const struct position *t = rooms_position(d->rooms, e->link.game);
	const int seat = seat_to_play(e, t);
	if (seat < 0 || searches(&e->people, seat)) {
		due_game_people(e); /* answered meanwhile */
		return;
	}
	const struct rift_player *player = player_of(&e->people, seat);
	d->unknown += !player && *e->people.seat[seat].level;
	autoplay(t, seat, player, &wish);
	due_game_wish(e, &wish);
}

static void on_think(uv_timer_t *timer)
{
	struct due *d = timer->data;
	const int64_t began = now_ms();
	struct due_game *e = d->first ? queue_take(d) : NULL;
	if (e) {
		const bool waited = can_wait(e);
		due_game_move(e);
		if (waited)
			d->alone_ms = now_ms() + 1 + ALONE_TIMES * (now_ms() - began);
	}
	const int64_t wait = e ? 0 : d->alone_ms - now_ms();
	if (d->first && !d->draining)
		uv_timer_start(timer, on_think, wait > 1 ? (uint64_t)wait : 1, 0);
}

/* ---- seats whose level searches ---- */

static struct due_game *due_game_of(struct thought *thought)
{
	return (struct due_game *)(void *)((char *)thought - offsetof(struct due_game, thought));
}

static bool on_thought_attended(struct thought *thought, struct origin *who)
{
	struct due_game *e = due_game_of(thought);
	e->attended = rooms_attended(e->due->rooms, e->link.game, who);
	return e->attended;
}

/* Its players may have left since it was queued. */
static void attended_again(const struct due_game *e, struct thought *thought)
{
	struct origin player;
	thought->attended = thought->attended && rooms_attended(e->due->rooms, e->link.game, &player);
}

static bool on_thought_ask(struct thought *thought, struct question *q)
{
	struct due_game *e = due_game_of(thought);
	const struct position *t = rooms_position(e->due->rooms, e->link.game);
	const int seat = seat_to_play(e, t);
	if (seat < 0 || !searches(&e->people, seat)) {
		due_game_people(e); /* answered meanwhile, or no longer in memory */
		return false;
	}
	attended_again(e, thought);
	e->thinks.seat = seat;
	e->thinks.n = t->count;
	*q = (struct question){ .player = player_of(&e->people, seat),
		.rules = t->rules,
		.game = &t->game,
		.seat = seat,
		.seed = autoplay_seed(t, seat) };
	return true;
}

/* Not if the game went on or ended, or if somebody took the seat, as far as this node knows. */
static bool on_thought_wanted(struct thought *thought)
{
	const struct due_game *e = due_game_of(thought);
	const struct position *t = rooms_position(e->due->rooms, e->link.game);
	const struct people *p = party_people(e->due->parties, e->link.game);
	attended_again(e, thought);
	if (p && (p->given_up || !searches(p, e->thinks.seat)))
		return false;
	return !t || t->count == e->thinks.n;
}

static void on_thought_dropped(struct thought *thought)
{
	due_game_people(due_game_of(thought));
}

static void on_thought_done(struct thought *thought, struct rift_move answer)
{
	struct due_game *e = due_game_of(thought);
	e->thinks.there = true;
	e->thinks.move = answer;
	due_game_people(e);
}

static const struct thoughts_calls thoughts_calls = { .attended = on_thought_attended,
	.ask = on_thought_ask,
	.wanted = on_thought_wanted,
	.dropped = on_thought_dropped,
	.done = on_thought_done };

/* Seats and log are up to date: writes the answer that was found, or has one looked for. */
static void due_game_search(struct due_game *e, const struct position *t, int seat, const struct origin *player)
{
	const bool there = e->thinks.there && e->thinks.seat == seat && e->thinks.n == t->count;
	struct wish wish;
	e->thinks.there = false;
	if (!there && thoughts_full(e->due->thoughts, player != NULL)) {
		due_game_drop(e); /* claimed again when the lease expires */
		return;
	}
	if (!there) {
		thoughts_add(e->due->thoughts, &e->thought, player);
		return;
	}
	autoplay_wish(t, seat, e->thinks.move, &wish);
	due_game_wish(e, &wish);
}

static void due_game_think(struct due_game *e)
{
	struct due *d = e->due;
	struct origin player;
	const struct position *t = rooms_position(d->rooms, e->link.game);
	const int seat = seat_to_play(e, t);
	e->attended = rooms_attended(d->rooms, e->link.game, &player);
	if (seat >= 0 && searches(&e->people, seat)) {
		due_game_search(e, t, seat, e->attended ? &player : NULL);
		return;
	}
	if (e->attended) {
		e->used_ns = pace_used(d->turns, player, (int64_t)uv_hrtime());
		pace_spend(d->turns, player, (int64_t)uv_hrtime(), 1);
	}
	e->next = NULL;
	*d->last = e;
	d->last = &e->next;
	if (!d->draining && (!can_wait(e) || !uv_is_active((uv_handle_t *)d->think)))
		uv_timer_start(d->think, on_think, 0, 0);
}

/* ---- processing a game ---- */

static void on_late(void *arg, const struct db_answer *answer)
{
	struct due_game *e = arg;
	if (answer->result != DB_OK) {
		if (answer->result == DB_LOST) /* the update may have been committed */
			party_news(e->due->parties, e->link.game);
		due_game_drop(e);
		return;
	}
	if (PQntuples(answer->rows) > 0) {
		e->due->late++;
		party_news(e->due->parties, e->link.game);
		plans_look(e->due->plans, e->link.game); /* one who is late plans no more */
	}
	due_game_people(e);
}

static void due_game_late(struct due_game *e, int seat, uint32_t n)
{
	unsigned char id[8], place[2], before[4], player[2];
	number_put(id, e->link.game, sizeof id);
	number_put(place, (uint64_t)seat, sizeof place);
	number_put(before, n, sizeof before);
	number_put(player, e->people.options.late_open ? PLAYER_OPEN : PLAYER_GREEDY, sizeof player);
	const struct db_value values[4] = { { id, sizeof id }, { place, sizeof place }, { before, sizeof before },
		{ player, sizeof player } };
	db_ask(stores_of(e->due->stores, e->link.game), &sql_due_seat_late, values, on_late, e);
}

static void on_noted(void *arg, const struct db_answer *answer)
{
	(void)answer; /* on failure the game is claimed again when the lease expires */
	due_game_end(arg);
}

static void due_game_note(struct due_game *e, uint32_t n, int64_t due)
{
	unsigned char id[8], before[4], at[8], was[8];
	number_put(id, e->link.game, sizeof id);
	number_put(before, n, sizeof before);
	number_put(at, (uint64_t)due, sizeof at);
	number_put(was, (uint64_t)e->people.due, sizeof was);
	const struct db_value values[4] = { { id, sizeof id }, { before, sizeof before }, { at, sizeof at },
		{ was, sizeof was } };
	db_ask(stores_of(e->due->stores, e->link.game), &sql_due_write, values, on_noted, e);
}

/* Position and seats are up to date: decides what to do. */
static void on_table(void *arg, const struct rooms_reply *reply)
{
	struct due_game *e = arg;
	const struct position *t = rooms_position(e->due->rooms, e->link.game);
	int64_t now = clock_now();

	if (reply->result != ROOMS_DONE || !t) {
		due_game_drop(e);
		return;
	}
	int64_t next = people_next(&e->people, &t->clock);
	if (next > now) {
		due_game_note(e, t->count, next);
		return;
	}
	for (int seat = 0; seat < e->people.seats; seat++)
		if (people_due(&e->people, &t->clock, seat) <= now && !people_greedy(&e->people, seat)) {
			due_game_late(e, seat, t->count);
			return;
		}
	due_game_think(e);
}

/* A node that died may have changed who plays and not have told it: what the players here were told is out of date. */
static bool outdated(const struct people *told, const struct people *p)
{
	for (int seat = 0; seat < p->seats; seat++)
		if (told->seat[seat].player != p->seat[seat].player)
			return true;
	return false;
}

static void on_people(void *arg, const struct people *p)
{
	struct due_game *e = arg;
	if (!p) {
		due_game_drop(e);
		return;
	}
	e->people = *p;
	const struct people *told = party_people(e->due->parties, e->link.game);
	if (told && outdated(told, p))
		party_news(e->due->parties, e->link.game);
	rooms_visit(e->due->rooms, e->link.game, on_table, e);
}

static void due_game_people(struct due_game *e)
{
	e->again = false;
	party_ask(e->due->parties, e->link.game, on_people, e);
}

/* Games in progress, without those that wait for the thread: those are bounded on their own (thoughts_full). */
static size_t games_at_work(const struct due *d)
{
	return d->games.count - thoughts_waiting(d->thoughts);
}

void due_look(struct due *d, uint64_t game)
{
	struct due_game *e = map_find(&d->games, game);
	if (d->draining)
		return;
	if (e) {
		e->again = true;
		return;
	}
	e = games_at_work(d) < GAMES_MAX ? calloc(1, sizeof *e) : NULL;
	if (!e)
		return;
	e->due = d;
	e->since_ms = now_ms();
	map_put(&d->games, &e->link, game);
	due_game_people(e);
}

void due_stepped(struct due *d, const struct position *t)
{
	const struct people *p = party_people(d->parties, t->id);
	for (int seat = 0; p && seat < p->seats; seat++)
		if (t->clock.asked >> seat & 1 && people_greedy(p, seat)) {
			due_look(d, t->id);
			return;
		}
}

/* ---- claiming ---- */

static void on_claimed(void *arg, const struct db_answer *answer)
{
	struct claim *c = arg;
	struct due *d = c->due;
	c->busy = false;
	for (int row = 0; answer->result == DB_OK && row < PQntuples(answer->rows); row++) {
		const uint64_t game = (uint64_t)pg_number(answer->rows, row, 0);
		due_look(d, game);
		if (PQgetvalue(answer->rows, row, 1)[0] == 1)
			plans_look(d->plans, game);
	}
}

static void on_look(uv_timer_t *timer)
{
	struct due *d = timer->data;
	unsigned char now[8], lease[8];
	const struct db_value values[2] = { { now, sizeof now }, { lease, sizeof lease } };
	rooms_show(d->rooms);
	if (games_at_work(d) > GAMES_MAX / 2)
		return;
	number_put(now, (uint64_t)clock_now(), sizeof now);
	number_put(lease, (uint64_t)(clock_now() + LEASE_S * MOMENT_SECOND), sizeof lease);
	for (int i = 0; i < stores_count(d->stores); i++) {
		struct claim *c = &d->claims[i];
		if (c->busy)
			continue;
		*c = (struct claim){ d, true };
		db_ask(stores_at(d->stores, i), &sql_due_claim, values, on_claimed, c);
	}
}

void due_drain(struct due *d)
{
	uv_timer_stop(d->look);
	uv_timer_stop(d->think);
	thoughts_drain(d->thoughts);
	d->draining = true;
}

struct due *due_open(uv_loop_t *loop, struct stores *stores, struct rooms *rooms, struct parties *parties,
	struct plans *plans, int think_share)
{
	struct due *d = calloc(1, sizeof *d);
	if (!d || !(d->look = timer_new(loop, d)) || !(d->think = timer_new(loop, d)) ||
		!(d->turns = pace_open_slow(TURN_S, TURNS_MOST)) ||
		!(d->thoughts = thoughts_open(loop, think_share, &thoughts_calls))) {
		if (d) {
			handle_drop(d->look);
			handle_drop(d->think);
			pace_close(d->turns);
		}
		free(d);
		return NULL;
	}
	d->stores = stores;
	d->rooms = rooms;
	d->parties = parties;
	d->plans = plans;
	d->last = &d->first;
	uv_timer_start(d->look, on_look, LOOK_MS, LOOK_MS);
	return d;
}

void due_close(struct due *d)
{
	while (d->first) {
		struct due_game *e = d->first;
		d->first = e->next;
		due_game_drop(e);
	}
	for (struct thought *t; (t = thoughts_take(d->thoughts));)
		due_game_drop(due_game_of(t));
	thoughts_close(d->thoughts);
	handle_drop(d->look);
	handle_drop(d->think);
	pace_close(d->turns);
	free(d);
}

void due_gauge(const struct due *d, struct metrics *c)
{
	c->late = d->late;
	c->autoplayed = d->played;
	c->levels_unknown = d->unknown;
	thoughts_gauge(d->thoughts, c);
}
