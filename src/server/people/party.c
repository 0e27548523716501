/*
 * party.c -- see party.h.  At most one query for seats and one for chat is in flight per party; changes meanwhile
 * trigger another.  A party is freed with its last member, but not while a query is in flight.
 */
#include "server/people/party.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/bus/bus.h"
#include "server/base/loop.h"
#include "server/base/map.h"
#include "server/people/chat.h"
#include "server/store/pg.h"

#define TICK_MS 1000 /* interval of presence updates, retries and delayed chat */

struct party {
	struct map_link link; /* first: key is the game */
	struct parties *all;
	struct people people;
	bool known, reading, again; /* again: changed since the query was sent, read once more */
	bool failed; /* the last query failed: retry with the next tick */
	bool chatting; /* a chat query is in flight */
	bool chat_again;
	bool shifted; /* presence changed: send with the next tick */
	bool unsaid; /* presence here changed: publish it */
	struct presence elsewhere;
	struct member *members;
};

struct parties {
	struct stores *stores;
	struct rooms *rooms;
	struct bus *bus;
	uv_timer_t *tick;
	unsigned ticks;
	struct map map;
};

static void party_read(struct party *p);
static void party_chat(struct party *p);

static void party_release(struct party *p)
{
	if (p->members || p->reading || p->chatting)
		return;
	map_remove(&p->all->map, &p->link);
	presence_release(&p->elsewhere);
	free(p);
}

/* ---- presence ---- */

static struct present party_here(const struct party *p)
{
	struct present here = { 0 };
	for (const struct member *m = p->members; m; m = m->next) {
		if (m->seat < RIFT_SEATS)
			here.seats |= (uint8_t)(1 << m->seat);
		else if (here.spectators < UINT16_MAX)
			here.spectators++;
	}
	return here;
}

static void party_say_here(struct party *p)
{
	struct present here = party_here(p);
	unsigned char data[PRESENT_BYTES];
	p->unsaid = false;
	present_pack(data, &here);
	if (p->all->bus)
		bus_send(p->all->bus, p->link.game, BUS_PRESENT, data, sizeof data);
}

void party_present(struct parties *all, uint64_t game, const struct present *told)
{
	struct party *p = map_find(&all->map, game);
	if (!p)
		return;
	enum presence_news news = presence_hear(&p->elsewhere, told, (int64_t)(uv_hrtime() / 1000000));
	p->shifted = p->shifted || news != PRESENCE_SAME;
	p->unsaid = p->unsaid || news == PRESENCE_NEW;
}

static json_t *seats_listed(unsigned bits)
{
	json_t *list = json_array();
	for (int seat = 0; seat < RIFT_SEATS; seat++)
		if (bits >> seat & 1)
			json_array_append_new(list, json_integer(seat));
	return list;
}

/* ---- sending ---- */

static void member_tell(struct party *p, struct member *m, int64_t now)
{
	const struct position *t = rooms_position(p->all->rooms, p->link.game);
	struct present here = party_here(p);
	json_t *message = people_message(&p->people, now);
	json_object_set_new(message, "here", seats_listed(here.seats | presence_seats(&p->elsewhere)));
	json_object_set_new(message, "spectators", json_integer(here.spectators + presence_spectators(&p->elsewhere)));
	if (m->seat < RIFT_SEATS)
		json_object_set_new(message, "muted", seats_listed(p->people.seat[m->seat].mutes));
	m->tell(m, message);
	if (t && options_timed(&p->people.options) && (m->seat < RIFT_SEATS || !options_delayed(&p->people.options)))
		m->tell(m, clock_message(&p->people, &t->clock, now));
}

static void party_tell(struct party *p)
{
	int64_t now = clock_now();
	p->shifted = false;
	for (struct member *m = p->members, *next; m; m = next) {
		next = m->next;
		member_tell(p, m, now);
	}
}

void party_stepped(struct parties *all, const struct position *t)
{
	struct party *p = map_find(&all->map, t->id);
	int64_t now = clock_now();
	if (!p || !p->known || !options_timed(&p->people.options))
		return;
	for (struct member *m = p->members, *next; m; m = next) {
		next = m->next;
		if (m->seat < RIFT_SEATS || !options_delayed(&p->people.options))
			m->tell(m, clock_message(&p->people, &t->clock, now));
	}
}

/* ---- chat ---- */

/* Up to which moment a member may read the chat. */
static int64_t member_until(struct party *p, const struct member *m)
{
	const struct options *o = &p->people.options;
	if (m->seat < RIFT_SEATS)
		return MOMENT_NEVER;
	if (!o->chat_all)
		return INT64_MIN;
	return options_delayed(o) ? rooms_shown_until(p->all->rooms, p->link.game) : MOMENT_NEVER;
}

static void on_texts(void *arg, const struct db_answer *answer)
{
	struct party *p = arg;
	bool more = p->chat_again; /* also set below if a text was sent: there may be more */
	p->failed = p->failed || answer->result != DB_OK;
	for (int row = 0; answer->result == DB_OK && row < PQntuples(answer->rows); row++) {
		struct text text;
		chat_take(&text, answer->rows, row);
		for (struct member *m = p->members, *next; m; m = next) {
			next = m->next;
			/* One who joined since the query was sent may lack texts before it: they come with the next. */
			if (text.n != m->chat + 1 || text.at > member_until(p, m))
				continue;
			m->chat = text.n;
			more = true;
			if (m->seat == RIFT_SEATS || !(p->people.seat[m->seat].mutes >> text.seat & 1))
				m->tell(m, chat_message(&text));
		}
	}
	p->chat_again = false;
	p->chatting = false;
	if (more && p->members)
		party_chat(p);
	else
		party_release(p);
}

/* The seat (or spectator) that lacks most texts and may read more; NULL: none. */
static const struct member *chat_wanted(struct party *p, bool spectators)
{
	const struct member *least = NULL;
	for (const struct member *m = p->members; m; m = m->next)
		if ((m->seat == RIFT_SEATS) == spectators && m->chat < (least ? least->chat : p->people.chat))
			least = m;
	return least && member_until(p, least) > INT64_MIN ? least : NULL;
}

/* Reads texts that members lack: first for seats, then for spectators, who may see them with a delay. */
static void party_chat(struct party *p)
{
	const struct member *m = chat_wanted(p, false);
	if (!m)
		m = chat_wanted(p, true);
	if (!m)
		return;
	if (p->chatting) {
		p->chat_again = true;
		return;
	}
	p->chatting = true;
	chat_ask(stores_of(p->all->stores, p->link.game), p->link.game, m->chat, member_until(p, m), on_texts, p);
}

/* ---- reading ---- */

static void on_people(void *arg, const struct db_answer *answer)
{
	struct party *p = arg;
	p->failed = answer->result != DB_OK;
	if (!p->failed && people_take(&p->people, answer->rows)) {
		p->known = true;
		party_tell(p);
		party_chat(p);
	}
	p->reading = false; /* cleared last: party_release must not free p while it sends */
	if (p->again && p->members)
		party_read(p);
	else
		party_release(p);
}

static void party_read(struct party *p)
{
	unsigned char id[8];
	const struct db_value values[1] = { { id, sizeof id } };
	number_put(id, p->link.game, sizeof id);
	p->again = p->reading;
	if (p->reading)
		return;
	p->reading = true;
	db_ask(stores_of(p->all->stores, p->link.game), &sql_people_read, values, on_people, p);
}

/*
 * Sends presence when it changed.  Publishes it again every PRESENCE_TELL_S seconds; games are spread over the ticks.
 */
static void party_presence(struct party *p, bool again)
{
	int64_t now_ms = (int64_t)(uv_hrtime() / 1000000);
	if (again && presence_forget(&p->elsewhere, now_ms))
		p->shifted = true;
	if (p->unsaid || (again && p->members))
		party_say_here(p);
	if (p->shifted && p->known)
		party_tell(p);
}

static void on_tick(uv_timer_t *timer)
{
	struct parties *all = timer->data;
	all->ticks++;
	for (struct party *p = map_first(&all->map), *next; p; p = next) {
		next = map_next(&all->map, &p->link);
		party_presence(p, all->ticks % PRESENCE_TELL_S == map_bucket(p->link.game) % PRESENCE_TELL_S);
		if (p->failed && !p->reading)
			party_read(p);
		else if (p->known && options_delayed(&p->people.options))
			party_chat(p);
	}
}

/* ---- interface ---- */

void party_join(struct parties *all, struct member *m)
{
	struct party *p = map_find(&all->map, m->game);
	if (!p) {
		p = calloc(1, sizeof *p);
		if (!p)
			return; /* out of memory: it gets no messages about people, but can play */
		p->all = all;
		map_put(&all->map, &p->link, m->game);
	}
	m->party = p;
	m->next = p->members;
	m->self = &p->members;
	if (m->next)
		m->next->self = &m->next;
	p->members = m;
	p->unsaid = true;
	party_read(p);
}

void party_leave(struct member *m)
{
	struct party *p = m->party;
	m->party = NULL;
	if (!p)
		return;
	if (m->self) {
		*m->self = m->next;
		if (m->next)
			m->next->self = m->self;
		m->self = NULL;
	}
	p->shifted = true;
	p->unsaid = true;
	if (!p->members)
		party_say_here(p); /* now, because the party is freed with its last member */
	party_release(p);
}

void party_heard(struct parties *all, uint64_t game)
{
	struct party *p = map_find(&all->map, game);
	if (p)
		party_read(p);
}

void party_changed(struct parties *all, uint64_t game)
{
	party_heard(all, game);
	rooms_changed(all->rooms, game);
}

void party_news(struct parties *all, uint64_t game)
{
	party_heard(all, game);
	if (all->bus)
		bus_send(all->bus, game, BUS_NEWS, NULL, 0);
}

size_t party_sockets(const struct parties *all, uint64_t game, int seat)
{
	const struct party *p = map_find(&all->map, game);
	size_t count = 0;
	for (const struct member *m = p ? p->members : NULL; m; m = m->next)
		count += m->seat == seat;
	return count;
}

void parties_refresh(struct parties *all)
{
	for (struct party *p = map_first(&all->map), *next; p; p = next) {
		next = map_next(&all->map, &p->link);
		party_read(p);
	}
}

void party_tell_seat(struct parties *all, uint64_t game, int seat, json_t *message)
{
	const struct party *p = map_find(&all->map, game);
	for (struct member *m = p ? p->members : NULL, *next; m; m = next) {
		next = m->next;
		if (m->seat == seat)
			m->tell(m, json_incref(message));
	}
	json_decref(message);
}

const struct people *party_people(const struct parties *all, uint64_t game)
{
	const struct party *p = map_find(&all->map, game);
	return p && p->known ? &p->people : NULL;
}

struct question {
	party_done *done;
	void *arg;
};

static void on_asked(void *arg, const struct db_answer *answer)
{
	struct question *q = arg;
	struct people people;
	bool known = answer->result == DB_OK && people_take(&people, answer->rows);
	q->done(q->arg, known ? &people : NULL);
	free(q);
}

void party_ask(struct parties *all, uint64_t game, party_done *done, void *arg)
{
	unsigned char id[8];
	const struct db_value values[1] = { { id, sizeof id } };
	struct question *q = malloc(sizeof *q);
	if (!q) {
		done(arg, NULL);
		return;
	}
	*q = (struct question){ .done = done, .arg = arg };
	number_put(id, game, sizeof id);
	db_ask(stores_of(all->stores, game), &sql_people_read, values, on_asked, q);
}

struct parties *parties_open(uv_loop_t *loop, struct stores *stores, struct rooms *rooms, struct bus *bus)
{
	struct parties *all = calloc(1, sizeof *all);
	if (!all || !(all->tick = timer_new(loop, all))) {
		free(all);
		return NULL;
	}
	all->stores = stores;
	all->rooms = rooms;
	all->bus = bus;
	uv_timer_start(all->tick, on_tick, TICK_MS, TICK_MS);
	return all;
}

void parties_close(struct parties *all)
{
	for (struct party *p = map_first(&all->map), *next; p; p = next) {
		next = map_next(&all->map, &p->link);
		presence_release(&p->elsewhere);
		free(p);
	}
	handle_drop(all->tick);
	free(all);
}
