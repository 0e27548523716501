/* snapshot.c -- see snapshot.h.  Games with a delay for spectators have none: they need the times of all steps; nor has a game of the day: it counts all draws. */
#include "server/game/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/loop.h"
#include "server/store/pg.h"

#define BEHIND_MS 1000
#define NOTES_MAX 500 /* pending; more are skipped */
#define COLUMNS 7
#define FORM "timerift snapshot 1" /* version of the layout of `state` */

/* store/sql/snapshot.sql */
STATEMENT(snapshot_write);
STATEMENT(snapshot_drop);

struct note {
	struct note *next;
	uint64_t game, key;
	uint32_t n, step;
	bool over; /* the game is over: delete its snapshot */
	unsigned char rules[RULES_HASH], seal[RIFT_FAIR_BYTES];
	struct bytes state;
};

struct snapshots {
	struct db *db;
	uv_timer_t *timer;
	struct note *first;
	size_t count;
	uint32_t every; /* in moves */
	bool writing;
};

/* ---- contents ---- */

static void state_write(struct bytes *out, const struct position *t)
{
	bytes_number(out, (uint64_t)t->clock.at, 8);
	bytes_number(out, t->clock.asked, 1);
	for (int seat = 0; seat < RIFT_SEATS; seat++) {
		bytes_number(out, (uint64_t)t->clock.left[seat], 8);
		bytes_number(out, (uint64_t)t->clock.since[seat], 8);
		bytes_number(out, t->last[seat].key, 8);
		bytes_number(out, t->last[seat].n, 4);
	}
	bytes_add(out, &t->game, sizeof t->game);
}

#define STATE_BYTES (9 + RIFT_SEATS * 28 + sizeof(struct rift_game))

static uint64_t number_take(const unsigned char **at, int width)
{
	uint64_t value = 0;
	while (width-- > 0)
		value = value << 8 | *(*at)++;
	return value;
}

static void state_read(struct position *t, const unsigned char *at)
{
	t->clock.at = (int64_t)number_take(&at, 8);
	t->clock.asked = (uint8_t)number_take(&at, 1);
	for (int seat = 0; seat < RIFT_SEATS; seat++) {
		t->clock.left[seat] = (int64_t)number_take(&at, 8);
		t->clock.since[seat] = (int64_t)number_take(&at, 8);
		t->last[seat].key = number_take(&at, 8);
		t->last[seat].n = (uint32_t)number_take(&at, 4);
	}
	memcpy(&t->game, at, sizeof t->game);
}

/* Computes the MAC.  False: out of memory. */
static bool seal_make(unsigned char seal[RIFT_FAIR_BYTES], const struct position *t, uint32_t n, uint32_t step,
	uint64_t key, const void *state, size_t length)
{
	struct bytes all = { 0 };
	unsigned char rules[RULES_HASH];
	rules_hash(rules, t->rules);
	bytes_add(&all, FORM, sizeof FORM);
	bytes_number(&all, t->id, 8);
	bytes_number(&all, n, 4);
	bytes_number(&all, step, 4);
	bytes_number(&all, key, 8);
	bytes_add(&all, rules, RULES_HASH);
	bytes_add(&all, state, length);
	bool whole = !all.failed;
	if (whole)
		rift_fair_hash(seal, RIFT_FAIR_BYTES, t->key, RIFT_FAIR_BYTES, all.at, all.length);
	bytes_release(&all);
	return whole;
}

bool snapshot_take(struct position *t, const PGresult *rows, int row, int column)
{
	const int state = column + 3, seal = column + 4;
	unsigned char ours[RIFT_FAIR_BYTES];

	if (options_delayed(&t->options) || t->shared || PQgetisnull(rows, row, column))
		return false;
	int64_t n = pg_number(rows, row, column);
	const unsigned char *bytes = (const unsigned char *)PQgetvalue(rows, row, state);
	if (n <= 0 || n > GAME_MOVES || PQgetlength(rows, row, state) != (int)STATE_BYTES ||
		PQgetlength(rows, row, seal) != RIFT_FAIR_BYTES)
		return false;
	if (!seal_make(ours, t, (uint32_t)n, (uint32_t)pg_number(rows, row, column + 1),
		    (uint64_t)pg_number(rows, row, column + 2), bytes, STATE_BYTES) ||
		memcmp(ours, PQgetvalue(rows, row, seal), RIFT_FAIR_BYTES) != 0)
		return false;
	struct rift_game *base = malloc(sizeof *base);
	if (!base)
		return false;
	state_read(t, bytes);
	t->tail = (uint64_t)pg_number(rows, row, column + 2);
	*base = t->game;
	t->base = base;
	t->first = t->count = (uint32_t)n;
	return true;
}

/* ---- asynchronous writing ---- */

static void note_free(struct note *note)
{
	bytes_release(&note->state);
	free(note);
}

/* The pending note of a game; a newer snapshot replaces one that waits. */
static struct note *note_of(struct snapshots *s, uint64_t game)
{
	for (struct note *note = s->first; note; note = note->next)
		if (note->game == game)
			return note;
	struct note *note = s->count < NOTES_MAX ? calloc(1, sizeof *note) : NULL;
	if (note) {
		note->game = game;
		note->next = s->first;
		s->first = note;
		s->count++;
	}
	return note;
}

void snapshot_note(struct snapshots *s, const struct position *t, const struct step *step)
{
	if (s->every == 0 || options_delayed(&t->options) || t->shared)
		return;
	const bool over = t->rules->asks(&t->game).seats == 0;
	if (over ? t->count < s->every : t->count / s->every == step->n / s->every)
		return;
	struct note *note = note_of(s, t->id);
	if (!note)
		return;
	note->over = over;
	note->n = t->count;
	note->step = step->n;
	note->key = step->key;
	rules_hash(note->rules, t->rules);
	bytes_clear(&note->state);
	state_write(&note->state, t);
	if (note->state.failed ||
		!seal_make(note->seal, t, note->n, note->step, note->key, note->state.at, note->state.length))
		note->over = true; /* out of memory: delete rather than write a wrong one */
}

static void on_written(void *arg, const struct db_answer *answer)
{
	struct snapshots *s = arg;
	(void)answer; /* a lost write only costs a cache entry */
	s->writing = false;
}

static void on_dropped(void *arg, const struct db_answer *answer)
{
	(void)arg;
	(void)answer;
}

static void note_add(struct bytes columns[COLUMNS], const struct note *note)
{
	pg_array_number(&columns[0], note->game, 8);
	if (note->over)
		return;
	pg_array_number(&columns[1], note->n, 4);
	pg_array_number(&columns[2], note->step, 4);
	pg_array_number(&columns[3], note->key, 8);
	pg_array_bytes(&columns[4], note->rules, RULES_HASH);
	pg_array_bytes(&columns[5], note->state.at, note->state.length);
	pg_array_bytes(&columns[6], note->seal, RIFT_FAIR_BYTES);
}

/* Writes the snapshots of running games, or deletes those of finished ones. */
static void notes_send(struct snapshots *s, bool over)
{
	static const uint32_t types[COLUMNS] = { PG_INT8, PG_INT4, PG_INT4, PG_INT8, PG_BYTEA, PG_BYTEA, PG_BYTEA };
	struct bytes columns[COLUMNS] = { 0 };
	struct db_value values[COLUMNS];
	bool failed = false;
	size_t count = 0;

	for (const struct note *note = s->first; note; note = note->next)
		count += note->over == over;
	if (count == 0)
		return;
	for (int i = 0; i < COLUMNS; i++)
		pg_array_begin(&columns[i], types[i], count);
	for (const struct note *note = s->first; note; note = note->next)
		if (note->over == over)
			note_add(columns, note);
	for (int i = 0; i < COLUMNS; i++) {
		values[i] = (struct db_value){ columns[i].at, (int)columns[i].length };
		failed = failed || columns[i].failed;
	}
	if (!failed && over)
		db_ask(s->db, &sql_snapshot_drop, values, on_dropped, NULL);
	else if (!failed) {
		s->writing = true;
		db_ask(s->db, &sql_snapshot_write, values, on_written, s);
	}
	for (int i = 0; i < COLUMNS; i++)
		bytes_release(&columns[i]);
}

static void notes_free(struct snapshots *s)
{
	while (s->first) {
		struct note *note = s->first;
		s->first = note->next;
		note_free(note);
	}
	s->count = 0;
}

static void on_timer(uv_timer_t *timer)
{
	struct snapshots *s = timer->data;
	if (s->writing || !s->first)
		return;
	notes_send(s, false);
	notes_send(s, true);
	notes_free(s);
}

struct snapshots *snapshots_open(uv_loop_t *loop, struct db *db, uint32_t every)
{
	struct snapshots *s = calloc(1, sizeof *s);
	if (!s || !(s->timer = timer_new(loop, s))) {
		free(s);
		return NULL;
	}
	s->db = db;
	s->every = every;
	uv_timer_start(s->timer, on_timer, BEHIND_MS, BEHIND_MS);
	return s;
}

void snapshots_close(struct snapshots *s)
{
	notes_free(s);
	handle_drop(s->timer);
	free(s);
}
