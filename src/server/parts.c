/* parts.c -- see parts.h. */
#include "server/parts.h"

#include <string.h>

#include "server/api/bans.h"
#include "server/archive/fetch.h"
#include "server/archive/weeks.h"
#include "server/bus/bus.h"
#include "server/game/gaps.h"
#include "server/game/snapshot.h"
#include "server/game/standing.h"
#include "server/people/collect.h"
#include "server/store/pg.h"

#define DOUBT_LOOKS 10 /* looks between permission re-checks while NATS is disconnected; else `recheck` */

const struct store *stores_end(const struct server *s)
{
	return s->stores + s->addresses.count;
}

static struct store *store_of(struct server *s, uint64_t game)
{
	return &s->stores[stores_index(s->api.stores, game)];
}

size_t standings_waiting(const struct server *s)
{
	size_t waiting = 0;
	for (const struct store *p = s->stores; p < stores_end(s); p++)
		waiting += standing_waiting(p->standing);
	return waiting;
}

static void on_settled(void *arg, const struct position *t)
{
	struct server *s = arg;
	if (t->count == 0 && t->clock.asked) /* a seat, not Nature, has to move first */
		standing_note(store_of(s, t->id)->standing, t);
	if (t->count == 0) /* the seats may have changed: perhaps this node just began the game */
		party_heard(s->api.parties, t->id);
	party_stepped(s->api.parties, t);
}

static void on_step(void *arg, const struct position *t, const struct step *step, bool mine)
{
	struct server *s = arg;
	if (mine || !s->api.draining) /* while draining, other nodes write the standings of their steps */
		standing_note(store_of(s, t->id)->standing, t);
	if (rooms_position(s->api.rooms, t->id)) /* NULL while the log is being read */
		party_stepped(s->api.parties, t);
	if (mine) {
		snapshot_note(store_of(s, t->id)->snapshots, t, step);
		due_stepped(s->api.due, t);
	}
}

static void on_behind(void *arg, uint64_t game)
{
	struct server *s = arg;
	rooms_look(s->api.rooms, game);
}

static void on_step_elsewhere(struct server *s, const struct bus_message *m)
{
	struct step step;
	if (!step_unpack(&step, m->data, m->length))
		return;
	s->api.metrics.heard++;
	rooms_heard(s->api.rooms, m->game, &step);
}

static void on_heard(void *arg, const struct bus_message *m)
{
	struct server *s = arg;
	switch (m->kind) {
	case BUS_STEP:
		on_step_elsewhere(s, m);
		break;
	case BUS_LOOK:
		s->api.metrics.heard++;
		rooms_heard(s->api.rooms, m->game, NULL);
		party_heard(s->api.parties, m->game);
		break;
	case BUS_NEWS:
		party_heard(s->api.parties, m->game);
		break;
	case BUS_PLAN:
		plans_heard(s->api.plans, m->game, (int)number_get(m->data, 4));
		break;
	case BUS_PRESENT: {
		struct present present = present_unpack(m->node, m->data);
		party_present(s->api.parties, m->game, &present);
	}
	}
}

/* The subscription is active now: re-check permissions and seats read before that.  gaps.c finds missed steps. */
static void on_listening(void *arg, uint64_t game)
{
	struct server *s = arg;
	rooms_doubt(s->api.rooms, game);
	party_heard(s->api.parties, game);
}

static void gaps_all(struct server *s, bool all)
{
	for (struct store *p = s->stores; p < stores_end(s); p++)
		if (p->gaps)
			gaps_look(p->gaps, all);
}

/* NATS reconnected: messages may have been lost. */
static void on_back(void *arg)
{
	struct server *s = arg;
	gaps_all(s, true);
	if (s->api.parties)
		parties_refresh(s->api.parties);
	if (s->api.rooms)
		rooms_doubt_all(s->api.rooms);
}

/* A database has a new history: nothing known of the old one is taken for granted. */
static void on_history(void *arg, int store, const struct history *history)
{
	struct server *s = arg;
	struct store *p = &s->stores[store];
	const bool first = !p->connected;
	(void)history;
	p->connected = true;
	if (first)
		return;
	standing_lose(p->standing);
	rooms_prove(s->api.rooms, store);
	journal_lose(p->journal);
	parties_refresh(s->api.parties);
	rooms_doubt_all(s->api.rooms);
	standing_sweep(p->standing, on_behind, s);
}

/*
 * A bucket is in another store now: its rooms look whether their last step is there, and standings that were not written
 * to the old one are found.
 */
static void on_bucket(void *arg, unsigned bucket, int store)
{
	struct server *s = arg;
	if (!s->api.rooms)
		return;
	rooms_moved(s->api.rooms, bucket);
	standing_sweep(s->stores[store].standing, on_behind, s);
}

static const struct stores_calls stores_calls = { .history = on_history, .moved = on_bucket };

static void on_proved(void *arg, const struct position *t)
{
	struct server *s = arg;
	standing_note(store_of(s, t->id)->standing, t);
}

/* A seat of the game has a plan. */
static void on_planned(void *arg, uint64_t game)
{
	struct server *s = arg;
	plans_look(s->api.plans, game);
}

static bool on_banned(void *arg, uint64_t account)
{
	const struct server *s = arg;
	return bans_account(&s->api, account);
}

static void on_fetch(void *arg, const struct place_kept *place, rooms_fetched *done, void *done_arg)
{
	struct server *s = arg;
	fetch_ask(s->fetch, place, done, done_arg);
}

static const struct bus_calls bus_calls = { .heard = on_heard, .listening = on_listening, .back = on_back };

/* What reads and writes a database. */
static bool store_open(struct store *p)
{
	struct server *s = p->server;
	struct db *db = stores_at(s->api.stores, p->index);
	p->journal = s->journals[p->index] = journal_open(&s->loop, db, (int)s->conf.connections, 256, 50000);
	p->standing = standing_open(&s->loop, db, on_planned, s);
	p->snapshots = snapshots_open(&s->loop, db, (uint32_t)s->conf.snapshot);
	p->weeks = *s->conf.archive ? weeks_open(db) : NULL;
	return p->journal && p->standing && p->snapshots && (p->weeks || !*s->conf.archive);
}

bool parts_stores_open(struct server *s, const uint8_t map[BUCKETS])
{
	const struct conf *c = &s->conf;
	const struct pg_bounds bounds = { (int)c->statement_s, (int)c->lock_s };
	const struct stores_setting setting = { .addresses = &s->addresses,
		.bounds = &bounds,
		.connections = (int)c->connections,
		.limit = 20000,
		.calls = &stores_calls,
		.arg = s };
	s->api.stores = stores_open(&s->loop, &setting, map);
	bool ok = s->api.stores != NULL;
	for (struct store *p = s->stores; ok && p < stores_end(s); p++) {
		p->server = s;
		p->index = (int)(p - s->stores);
		ok = store_open(p);
	}
	return ok;
}

/* What deletes old games of a database and finds steps of other nodes in it. */
static bool store_watch(struct store *p)
{
	struct server *s = p->server;
	struct api *d = &s->api;
	p->gaps = s->bus ? gaps_open(d->rooms, p->index) : NULL;
	p->collect = collect_open(stores_at(d->stores, p->index), p->index == DIRECTORY, d->parties,
		s->conf.unbegun_days, s->conf.guest_days);
	return p->collect && (p->gaps || !s->bus);
}

bool parts_games_open(struct server *s)
{
	const struct conf *c = &s->conf;
	struct api *d = &s->api;
	const struct bus_setting bus = { c->nats, c->nats_nkey, c->nats_ca, c->nats_cert, c->nats_key };
	if (*c->nats)
		s->bus = bus_open(&s->loop, &bus, &bus_calls, s);
	const struct rooms_setting rooms = { .rooms = (size_t)c->rooms,
		.wishes = 16,
		.bus = s->bus,
		.journals = s->journals,
		.settled = on_settled,
		.stepped = on_step,
		.proved = on_proved,
		.fetch = *c->archive ? on_fetch : NULL,
		.arg = s };
	d->rooms = s->bus || !*c->nats ? rooms_open(&s->loop, d->stores, &s->shelf, &rooms) : NULL;
	d->parties = d->rooms ? parties_open(&s->loop, d->stores, d->rooms, s->bus) : NULL;
	bool ok = d->parties != NULL;
	for (struct store *p = s->stores; ok && p < stores_end(s); p++)
		ok = store_watch(p);
	const struct plans_setting plans = { .stores = d->stores,
		.rooms = d->rooms,
		.parties = d->parties,
		.bus = s->bus,
		.banned = on_banned,
		.arg = s };
	d->plans = ok ? plans_open(&s->loop, &plans) : NULL;
	d->due = d->plans ? due_open(&s->loop, d->stores, d->rooms, d->parties, d->plans, (int)c->think_share) : NULL;
	return d->due != NULL;
}

void parts_close(struct server *s)
{
	struct api *d = &s->api;
	for (struct store *p = s->stores; p < stores_end(s); p++) {
		if (p->gaps)
			gaps_close(p->gaps);
		journal_lose(p->journal);
	}
	rooms_close(d->rooms);
	due_close(d->due);
	plans_close(d->plans);
	parties_close(d->parties);
	for (struct store *p = s->stores; p < stores_end(s); p++) {
		collect_close(p->collect);
		journal_close(p->journal);
		standing_close(p->standing);
		snapshots_close(p->snapshots);
		weeks_close(p->weeks);
	}
	if (s->bus)
		bus_close(s->bus);
}

void parts_sweep(struct server *s)
{
	for (struct store *p = s->stores; p < stores_end(s); p++)
		standing_sweep(p->standing, on_behind, s);
}

void parts_look(struct server *s, bool away)
{
	gaps_all(s, away);
	for (struct store *p = s->stores; p < stores_end(s); p++) {
		if (!s->api.draining)
			collect_look(p->collect);
		if (p->weeks)
			weeks_look(p->weeks);
	}
	if (away)
		parties_refresh(s->api.parties);
	if ((s->looks + 1) % (unsigned)s->conf.recheck == 0 || (away && (s->looks + 1) % DOUBT_LOOKS == 0))
		rooms_doubt_all(s->api.rooms);
	rooms_doubt_some(s->api.rooms);
}
