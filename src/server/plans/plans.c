/*
 * plans.c -- see plans.h.  A look at a game: the rows of its plans are read, then the log; then the first plan that does
 * not wait does one thing, and the look begins again.
 */
#include "server/plans/plans.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/loop.h"
#include "server/base/map.h"
#include "server/bus/bus.h"
#include "server/plans/foresee.h"
#include "server/store/pg.h"
#include "server/store/rows.h"

#define AGAIN_MS 1000 /* after a failure */

/* store/sql/plans.sql */
STATEMENT(plan_read);
STATEMENT(plan_set);
STATEMENT(plan_clear);
STATEMENT(plan_claim);
STATEMENT(plan_mark);
STATEMENT(plan_end);

enum column { SEAT, ID, N, AT, PLAYED, RULES, STEPS, ENDED, PROVEN, PERSON, CLOSED, ACCOUNT, CLAIMED };

/* A plan that has not ended, as it was read. */
struct live {
	struct plan_at at;
	enum plan_end ended; /* by what the row says; else the log decides */
	bool claimed; /* its player cannot change it until its step is played */
	unsigned char rules[RULES_HASH];
	struct plan plan;
};

/* A game that is looked at. */
struct look {
	struct map_link link; /* first: key is the game */
	struct plans *all;
	bool again; /* something happened meanwhile: look once more */
	bool failed; /* waits for the timer */
	int seat; /* of the plan that acts, whose player is told then */
	int count;
	struct live *live; /* NULL between two looks */
};

struct plans {
	struct plans_setting set;
	uv_timer_t *timer;
	struct map looks; /* by game */
	bool draining;
};

static void look_read(struct look *k);

static void look_drop(struct look *k)
{
	map_remove(&k->all->looks, &k->link);
	free(k->live);
	free(k);
}

/* Every plan waits, or there is none. */
static void look_end(struct look *k)
{
	if (k->again)
		look_read(k);
	else
		look_drop(k);
}

static void look_fail(struct look *k)
{
	k->failed = true;
}

static void on_timer(uv_timer_t *timer)
{
	struct plans *all = timer->data;
	for (struct look *k = map_first(&all->looks), *next; k; k = next) {
		next = map_next(&all->looks, &k->link);
		if (k->failed && !all->draining)
			look_read(k);
	}
}

/* ---- one plan acts ---- */

static void on_changed(void *arg, const struct db_answer *answer)
{
	struct look *k = arg;
	if (answer->result != DB_OK) {
		look_fail(k);
		return;
	}
	plans_tell(k->all, k->link.game, k->seat);
	look_read(k);
}

static void on_played(void *arg, const struct rooms_reply *reply)
{
	struct look *k = arg;
	if (reply->result == ROOMS_DONE || reply->result == ROOMS_STALE || reply->result == ROOMS_OVER)
		look_read(k); /* the log tells what became of it */
	else
		look_fail(k);
}

struct numbers {
	unsigned char game[8], seat[2], id[8], step[2], n[4], tail[8], asked, knows;
};

static void on_claimed(void *arg, const struct db_answer *answer)
{
	struct look *k = arg;
	if (answer->result == DB_OK)
		look_read(k);
	else
		look_fail(k);
}

static void plan_claim(struct look *k, const struct live *l)
{
	struct numbers b;
	const struct db_value values[4] = { value_number(b.game, k->link.game), value_small(b.seat, l->at.seat),
		value_number(b.id, l->at.id), value_small(b.step, l->at.step) };
	db_ask(stores_of(k->all->set.stores, k->link.game), &sql_plan_claim, values, on_claimed, k);
}

static void plan_note(struct look *k, const struct live *l, const struct plan_verdict *v)
{
	struct numbers b;
	const struct db_value values[6] = { value_number(b.game, k->link.game), value_small(b.seat, l->at.seat),
		value_number(b.id, l->at.id), value_small(b.step, v->step), { b.n, 4 }, value_number(b.tail, v->tail) };
	number_put(b.n, v->n, 4);
	db_ask(stores_of(k->all->set.stores, k->link.game), &sql_plan_mark, values, on_changed, k);
}

static void plan_finish(struct look *k, const struct live *l, enum plan_end why, const struct position *t)
{
	struct numbers b = { .asked = t->rules->asks(&t->game).seats >> l->at.seat & 1, .knows = why == PLAN_PLAYED };
	const struct db_value values[8] = { value_number(b.game, k->link.game), value_small(b.seat, l->at.seat),
		value_number(b.id, l->at.id), value_text(plan_end_word(why)), { b.n, 4 }, { &b.asked, 1 },
		{ &b.knows, 1 }, value_small(b.step, l->at.step) };
	number_put(b.n, t->count, 4);
	db_ask(stores_of(k->all->set.stores, k->link.game), &sql_plan_end, values, on_changed, k);
}

static void live_judge(struct plan_verdict *v, const struct live *l, const struct position *t)
{
	unsigned char rules[RULES_HASH];
	rules_hash(rules, t->rules);
	*v = (struct plan_verdict){ .does = PLAN_ENDED, .why = l->ended };
	if (l->ended == PLAN_ENDS_NOT && memcmp(rules, l->rules, sizeof rules) != 0)
		v->why = PLAN_RULES;
	if (v->why == PLAN_ENDS_NOT)
		plan_foresee(v, &l->plan, &l->at, t);
}

/* False: it waits. */
static bool live_acts(struct look *k, const struct live *l, const struct position *t)
{
	struct plan_verdict v;
	live_judge(&v, l, t);
	k->seat = l->at.seat;
	if (v.does == PLAN_PLAYS && !l->claimed)
		plan_claim(k, l);
	else if (v.does == PLAN_PLAYS)
		rooms_wish(k->all->set.rooms, k->link.game, &v.wish, on_played, k);
	else if (v.does == PLAN_MARKS)
		plan_note(k, l, &v);
	else if (v.does == PLAN_ENDED)
		plan_finish(k, l, v.why, t);
	return v.does != PLAN_WAITS;
}

static void on_position(void *arg, const struct rooms_reply *reply)
{
	struct look *k = arg;
	const struct position *t = rooms_position(k->all->set.rooms, k->link.game);
	if (reply->result == ROOMS_BUSY || (reply->result == ROOMS_DONE && !t)) {
		look_fail(k);
		return;
	}
	for (int i = 0; t && reply->result == ROOMS_DONE && i < k->count; i++)
		if (live_acts(k, &k->live[i], t))
			return;
	look_end(k);
}

/* ---- reading ---- */

static void live_take(struct live *l, const struct plans *all, const PGresult *rows, int row)
{
	json_t *steps = json_loadb(PQgetvalue(rows, row, STEPS), (size_t)PQgetlength(rows, row, STEPS), 0, NULL);
	const uint64_t account = (uint64_t)pg_number(rows, row, ACCOUNT);
	l->at = (struct plan_at){ .id = (uint64_t)pg_number(rows, row, ID),
		.seat = (int)pg_number(rows, row, SEAT),
		.step = (int)pg_number(rows, row, AT),
		.n = (uint32_t)pg_number(rows, row, N) };
	l->claimed = PQgetvalue(rows, row, CLAIMED)[0] == 1;
	memcpy(l->rules, PQgetvalue(rows, row, RULES), sizeof l->rules);
	if (PQgetvalue(rows, row, CLOSED)[0] == 1)
		l->ended = PLAN_OVER;
	else if (PQgetvalue(rows, row, PERSON)[0] != 1 || (account && all->set.banned(all->set.arg, account)))
		l->ended = PLAN_AWAY;
	else if (PQgetvalue(rows, row, PROVEN)[0] != 1)
		l->ended = PLAN_REWOUND;
	else if (!plan_parse(&l->plan, steps, l->at.seat))
		l->ended = PLAN_RULES; /* a later version may write what this one cannot read */
	else
		l->ended = PLAN_ENDS_NOT;
	json_decref(steps);
}

static void on_read(void *arg, const struct db_answer *answer)
{
	struct look *k = arg;
	const int rows = answer->result == DB_OK ? PQntuples(answer->rows) : 0;
	uint32_t from = UINT32_MAX;
	if (answer->result == DB_OK && !k->live)
		k->live = malloc(RIFT_SEATS * sizeof *k->live);
	if (answer->result != DB_OK || !k->live) {
		look_fail(k);
		return;
	}
	k->count = 0;
	for (int row = 0; row < rows && k->count < RIFT_SEATS; row++) {
		if (PQgetlength(answer->rows, row, ENDED) > 0)
			continue;
		live_take(&k->live[k->count++], k->all, answer->rows, row);
		const uint32_t n = (uint32_t)pg_number(answer->rows, row, N);
		from = n < from ? n : from;
	}
	if (k->count > 0)
		rooms_visit_from(k->all->set.rooms, k->link.game, from, on_position, k);
	else
		look_end(k);
}

/* seat -1: all */
static void rows_read(struct plans *all, uint64_t game, int seat, db_done *done, void *arg)
{
	unsigned char id[8], place[2];
	const struct db_value values[2] = { value_number(id, game),
		seat < 0 ? (struct db_value){ NULL, 0 } : value_small(place, seat) };
	db_ask(stores_of(all->set.stores, game), &sql_plan_read, values, done, arg);
}

static void look_read(struct look *k)
{
	k->again = k->failed = false;
	rows_read(k->all, k->link.game, -1, on_read, k);
}

void plans_look(struct plans *all, uint64_t game)
{
	struct look *k = map_find(&all->looks, game);
	if (all->draining)
		return;
	if (k) {
		k->again = true;
		return;
	}
	k = calloc(1, sizeof *k);
	if (!k)
		return; /* out of memory: the game is due soon */
	k->all = all;
	map_put(&all->looks, &k->link, game);
	look_read(k);
}

/* ---- telling the player ---- */

struct hearing {
	struct plans *all;
	uint64_t game;
	int seat;
};

static json_t *plan_message(const PGresult *rows)
{
	json_t *steps = json_loadb(PQgetvalue(rows, 0, STEPS), (size_t)PQgetlength(rows, 0, STEPS), 0, NULL);
	json_t *message = json_pack("{s:s, s:i, s:i, s:i, s:o}", "t", "plan", "n", (int)pg_number(rows, 0, N), "at",
		(int)pg_number(rows, 0, AT), "played", (int)pg_number(rows, 0, PLAYED), "steps", steps);
	if (PQgetlength(rows, 0, ENDED) > 0)
		json_object_set_new(message, "ended", row_text(rows, 0, ENDED));
	return message;
}

static void on_hearing(void *arg, const struct db_answer *answer)
{
	struct hearing *h = arg;
	if (answer->result == DB_OK)
		party_tell_seat(h->all->set.parties, h->game, h->seat,
			PQntuples(answer->rows) > 0 ? plan_message(answer->rows)
						    : json_pack("{s:s, s:[]}", "t", "plan", "steps"));
	free(h);
}

void plans_heard(struct plans *all, uint64_t game, int seat)
{
	struct hearing *h = party_sockets(all->set.parties, game, seat) > 0 ? malloc(sizeof *h) : NULL;
	if (!h)
		return;
	*h = (struct hearing){ all, game, seat };
	rows_read(all, game, seat, on_hearing, h);
}

void plans_tell(struct plans *all, uint64_t game, int seat)
{
	unsigned char data[4];
	number_put(data, (uint64_t)seat, sizeof data);
	plans_heard(all, game, seat);
	if (all->set.bus)
		bus_send(all->set.bus, game, BUS_PLAN, data, sizeof data);
}

/* ---- changes by the player ---- */

void plan_store(struct plans *all, const struct position *t, int seat, const char *steps, db_done *done, void *arg)
{
	struct numbers b;
	uint64_t id;
	randombytes_buf(&id, sizeof id);
	const struct db_value values[6] = { value_number(b.game, t->id), value_small(b.seat, seat),
		value_number(b.id, id), { b.n, 4 }, value_number(b.tail, t->count > 0 ? t->tail : 0),
		value_text(steps) };
	number_put(b.n, t->count, 4);
	db_ask(stores_of(all->set.stores, t->id), &sql_plan_set, values, done, arg);
}

void plan_remove(struct plans *all, uint64_t game, int seat, db_done *done, void *arg)
{
	struct numbers b;
	const struct db_value values[2] = { value_number(b.game, game), value_small(b.seat, seat) };
	db_ask(stores_of(all->set.stores, game), &sql_plan_clear, values, done, arg);
}

/* ---- opening ---- */

struct plans *plans_open(uv_loop_t *loop, const struct plans_setting *setting)
{
	struct plans *all = calloc(1, sizeof *all);
	if (!all || !(all->timer = timer_new(loop, all))) {
		free(all);
		return NULL;
	}
	all->set = *setting;
	uv_timer_start(all->timer, on_timer, AGAIN_MS, AGAIN_MS);
	return all;
}

void plans_drain(struct plans *all)
{
	all->draining = true;
}

void plans_close(struct plans *all)
{
	for (struct look *k = map_first(&all->looks), *next; k; k = next) {
		next = map_next(&all->looks, &k->link);
		look_drop(k);
	}
	handle_drop(all->timer);
	free(all);
}
