/* parts.c -- see parts.h. */
#include "server/parts.h"

#include <string.h>

#include "server/archive/fetch.h"
#include "server/bus/bus.h"
#include "server/game/gaps.h"
#include "server/game/snapshot.h"
#include "server/game/standing.h"
#include "server/people/collect.h"
#include "server/store/pg.h"

#define DOUBT_LOOKS 10 /* looks between permission re-checks while NATS is disconnected; else `recheck` */

static void on_settled(void *arg, const struct position *t)
{
	struct server *s = arg;
	if (t->count == 0 && t->clock.asked) /* a seat, not Nature, has to move first */
		standing_note(s->standing, t);
	if (t->count == 0) /* the seats may have changed: perhaps this node just began the game */
		party_heard(s->api.parties, t->id);
	party_stepped(s->api.parties, t);
}

static void on_step(void *arg, const struct position *t, const struct step *step, bool mine)
{
	struct server *s = arg;
	if (mine || !s->api.draining) /* while draining, other nodes write the standings of their steps */
		standing_note(s->standing, t);
	if (rooms_position(s->api.rooms, t->id)) /* NULL while the log is being read */
		party_stepped(s->api.parties, t);
	if (mine) {
		snapshot_note(s->snapshots, t, step);
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

/* NATS reconnected: messages may have been lost. */
static void on_back(void *arg)
{
	struct server *s = arg;
	if (s->gaps)
		gaps_look(s->gaps, true);
	if (s->api.parties)
		parties_refresh(s->api.parties);
	if (s->api.rooms)
		rooms_doubt_all(s->api.rooms);
}

/* The database has a new history: nothing known of the old one is taken for granted. */
static void on_moved(void *arg, const struct history *history)
{
	struct server *s = arg;
	const bool first = !s->connected;
	s->connected = true;
	memcpy(s->api.store, history->name, STORE_TEXT);
	if (first)
		return;
	standing_lose(s->standing);
	rooms_prove(s->api.rooms);
	journal_lose(s->journal);
	parties_refresh(s->api.parties);
	rooms_doubt_all(s->api.rooms);
	standing_sweep(s->standing, on_behind, s);
}

static void on_proved(void *arg, const struct position *t)
{
	struct server *s = arg;
	standing_note(s->standing, t);
}

static void on_fetch(void *arg, const struct place_kept *place, rooms_fetched *done, void *done_arg)
{
	struct server *s = arg;
	fetch_ask(s->fetch, place, done, done_arg);
}

static const struct bus_calls bus_calls = { .heard = on_heard, .listening = on_listening, .back = on_back };

/* What reads and writes the database. */
bool parts_store_open(struct server *s)
{
	const struct conf *c = &s->conf;
	struct api *d = &s->api;
	const struct pg_bounds bounds = { (int)c->statement_s, (int)c->lock_s };
	d->db = db_open(&s->loop, c->database, &bounds, (int)c->connections, 20000);
	if (!d->db)
		return false;
	db_follow(d->db, on_moved, s);
	s->journal = journal_open(d->db, (int)c->connections, 256, 50000);
	s->standing = standing_open(&s->loop, d->db);
	s->snapshots = snapshots_open(&s->loop, d->db, (uint32_t)c->snapshot);
	return s->journal && s->standing && s->snapshots;
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
		.settled = on_settled,
		.stepped = on_step,
		.proved = on_proved,
		.fetch = *c->archive ? on_fetch : NULL,
		.arg = s };
	d->rooms = s->bus || !*c->nats ? rooms_open(&s->loop, d->db, s->journal, &s->shelf, &rooms) : NULL;
	s->gaps = s->bus && d->rooms ? gaps_open(d->db, d->rooms) : NULL;
	d->parties = d->rooms ? parties_open(&s->loop, d->db, d->rooms, s->bus) : NULL;
	s->collect = d->parties ? collect_open(d->db, d->parties, c->unbegun_days, c->guest_days) : NULL;
	d->due = s->collect ? due_open(&s->loop, d->db, d->rooms, d->parties, (int)c->think_share) : NULL;
	return d->due != NULL;
}

void parts_close(struct server *s)
{
	struct api *d = &s->api;
	if (s->gaps)
		gaps_close(s->gaps);
	rooms_close(d->rooms);
	due_close(d->due);
	collect_close(s->collect);
	parties_close(d->parties);
	journal_close(s->journal);
	standing_close(s->standing);
	snapshots_close(s->snapshots);
	if (s->bus)
		bus_close(s->bus);
}

void parts_sweep(struct server *s)
{
	standing_sweep(s->standing, on_behind, s);
}

void parts_look(struct server *s, bool away)
{
	if (s->gaps)
		gaps_look(s->gaps, away);
	if (!s->api.draining)
		collect_look(s->collect);
	if (away)
		parties_refresh(s->api.parties);
	if ((s->looks + 1) % (unsigned)s->conf.recheck == 0 || (away && (s->looks + 1) % DOUBT_LOOKS == 0))
		rooms_doubt_all(s->api.rooms);
	rooms_doubt_some(s->api.rooms);
}
