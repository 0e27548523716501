/*
 * standing.c -- see standing.h.  One batch in flight; a batch that failed is sent again unchanged before the next one.
 */
#include "server/game/standing.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/loop.h"
#include "server/base/map.h"
#include "server/store/pg.h"

#define BEHIND_MS 300
#define BATCH 500

#define COLUMNS 14
#define SOON_S 5
#define MEETINGS 5

/* store/sql/standing.sql */
STATEMENT(standing_write);
STATEMENT(standing_behind);

struct note {
	struct map_link link; /* first: key is the game */
	uint32_t n;
	uint8_t status, to_move;
	uint32_t came[RIFT_SEATS]; /* number of moves when a seat's turn began, if seen; 0: not seen */
	int64_t due, soon;
	uint32_t places; /* of a game that is over: four bits for each seat; 0: it is not */
	uint64_t scores; /* its VP, sixteen bits for each seat */
	uint32_t paths, modules; /* the Path of each seat, four bits each; the modules of the setup */
};

struct standing {
	struct db *db;
	uv_timer_t *timer;
	struct map notes;
	bool writing, again, lost; /* lost: the batch in flight is of an older history, see standing_lose */
	int met; /* retries after conflicts with other transactions */
	struct bytes columns[COLUMNS];
	void (*found)(void *arg, uint64_t game);
	void *found_arg;
	void (*planned)(void *arg, uint64_t game);
	void *planned_arg;
};

static struct note *note_new(struct standing *s, uint64_t game)
{
	struct note *note = calloc(1, sizeof *note);
	if (note)
		map_put(&s->notes, &note->link, game);
	return note;
}

static void note_setup(struct note *note, const struct position *t)
{
	note->modules = t->setup.modules;
	note->paths = 0;
	for (int seat = 0; seat < t->setup.players; seat++)
		note->paths |= ((uint32_t)t->rules->fact(&t->game, RIFT_FACT_PATH, seat, 0) & 15) << 4 * seat;
}

/* The places by the rules.  A seat is behind those that won if it did not, else behind those with more VP. */
static void note_places(struct note *note, const struct position *t)
{
	int vp[RIFT_SEATS], won[RIFT_SEATS];
	const int seats = t->setup.players;
	note->places = 0;
	note->scores = 0;
	for (int seat = 0; seat < seats; seat++) {
		struct rift_score sheet;
		t->rules->score(&t->game, seat, &sheet);
		vp[seat] = sheet.total;
		won[seat] = t->rules->won(&t->game, seat);
		note->scores |= (uint64_t)(uint16_t)sheet.total << 16 * seat;
	}
	for (int seat = 0; seat < seats; seat++) {
		uint32_t place = 1;
		for (int other = 0; other < seats; other++)
			place += won[other] != won[seat] ? won[other] > won[seat] : vp[other] > vp[seat];
		note->places |= place << 4 * seat;
	}
}

void standing_note(struct standing *s, const struct position *t)
{
	struct note *note = map_find(&s->notes, t->id);
	unsigned seats = t->rules->asks(&t->game).seats;
	for (int seat = 0; note && seat < RIFT_SEATS; seat++)
		if ((seats & ~note->to_move) >> seat & 1)
			note->came[seat] = t->count;
	if (!note && !(note = note_new(s, t->id)))
		return; /* out of memory: standing_sweep repairs it at the next start */
	note->n = t->count;
	note->status = seats == 0 ? STATUS_OVER : STATUS_RUNNING;
	note->to_move = (uint8_t)seats;
	note->due = clock_next(&t->clock, &t->options);
	note->soon = t->clock.at + SOON_S * MOMENT_SECOND;
	if (note->status == STATUS_OVER) {
		note_places(note, t);
		note_setup(note, t);
	}
}

/*
 * Whether to retry: a deadlock (class 40), a wait for a lock that was ended (55, 57), or a foreign key violation (23503) because an account with a webhook is
 * being deleted; the next time it is gone.
 */
static bool met_another(struct standing *s, const char *sqlstate)
{
	return strncmp(sqlstate, "40", 2) == 0 || strncmp(sqlstate, "55", 2) == 0 || strncmp(sqlstate, "57", 2) == 0 ||
		(strncmp(sqlstate, "23", 2) == 0 && s->met++ < MEETINGS);
}

static void on_written(void *arg, const struct db_answer *answer)
{
	struct standing *s = arg;
	s->writing = false;
	s->again = !s->lost && answer->result != DB_OK &&
		(answer->result != DB_REFUSED || met_another(s, answer->sqlstate));
	/* a lost or conflicting batch is written again: the statement is idempotent */
	s->lost = false;
	if (!s->again)
		s->met = 0;
	for (int row = 0; answer->result == DB_OK && row < PQntuples(answer->rows); row++)
		s->planned(s->planned_arg, (uint64_t)pg_number(answer->rows, row, 0));
}

static void batch_write(struct standing *s)
{
	struct db_value values[COLUMNS];
	for (int i = 0; i < COLUMNS; i++)
		values[i] = (struct db_value){ s->columns[i].at, (int)s->columns[i].length };
	s->writing = true;
	db_ask_bound(s->db, &sql_standing_write, values, on_written, s);
}

static void on_timer(uv_timer_t *timer)
{
	static const uint32_t types[COLUMNS] = { PG_INT8, PG_INT4, PG_INT2, PG_INT2, PG_MOMENT, PG_MOMENT, PG_INT4,
		PG_INT4, PG_INT4, PG_INT4, PG_INT4, PG_INT8, PG_INT4, PG_INT4 };
	struct standing *s = timer->data;
	struct note *batch[BATCH];
	size_t count = 0;

	if (!s->writing && s->again)
		batch_write(s);
	if (s->writing || s->again || s->notes.count == 0)
		return;
	for (struct note *note = map_first(&s->notes), *next; note && count < BATCH; note = next) {
		next = map_next(&s->notes, &note->link);
		map_remove(&s->notes, &note->link);
		batch[count++] = note;
	}
	for (int i = 0; i < COLUMNS; i++)
		pg_array_begin(&s->columns[i], types[i], count);
	for (size_t i = 0; i < count; i++) {
		pg_array_number(&s->columns[0], batch[i]->link.game, 8);
		pg_array_number(&s->columns[1], batch[i]->n, 4);
		pg_array_number(&s->columns[2], batch[i]->status, 2);
		pg_array_number(&s->columns[3], batch[i]->to_move, 2);
		pg_array_number(&s->columns[4], (uint64_t)batch[i]->due, 8);
		pg_array_number(&s->columns[5], (uint64_t)batch[i]->soon, 8);
		for (int seat = 0; seat < RIFT_SEATS; seat++)
			pg_array_number(&s->columns[6 + seat], batch[i]->came[seat], 4);
		pg_array_number(&s->columns[10], batch[i]->places, 4);
		pg_array_number(&s->columns[11], batch[i]->scores, 8);
		pg_array_number(&s->columns[12], batch[i]->paths, 4);
		pg_array_number(&s->columns[13], batch[i]->modules, 4);
		free(batch[i]);
	}
	batch_write(s);
}

static void on_behind(void *arg, const struct db_answer *answer)
{
	struct standing *s = arg;
	if (answer->result == DB_LOST)
		standing_sweep(s, s->found, s->found_arg);
	if (answer->result != DB_OK)
		return;
	for (int row = 0; row < PQntuples(answer->rows); row++)
		s->found(s->found_arg, (uint64_t)pg_number(answer->rows, row, 0));
}

void standing_sweep(struct standing *s, void (*found)(void *arg, uint64_t game), void *arg)
{
	s->found = found;
	s->found_arg = arg;
	db_ask(s->db, &sql_standing_behind, NULL, on_behind, s);
}

static void notes_free(struct standing *s)
{
	for (struct note *note = map_first(&s->notes), *next; note; note = next) {
		next = map_next(&s->notes, &note->link);
		map_remove(&s->notes, &note->link);
		free(note);
	}
}

void standing_lose(struct standing *s)
{
	notes_free(s);
	s->lost = s->writing;
	s->again = false;
}

struct standing *standing_open(
	uv_loop_t *loop, struct db *db, void (*planned)(void *arg, uint64_t game), void *planned_arg)
{
	struct standing *s = calloc(1, sizeof *s);
	if (!s || !(s->timer = timer_new(loop, s))) {
		free(s);
		return NULL;
	}
	s->db = db;
	s->planned = planned;
	s->planned_arg = planned_arg;
	uv_timer_start(s->timer, on_timer, BEHIND_MS, BEHIND_MS);
	return s;
}

void standing_close(struct standing *s)
{
	notes_free(s);
	for (int i = 0; i < COLUMNS; i++)
		bytes_release(&s->columns[i]);
	handle_drop(s->timer);
	free(s);
}

size_t standing_waiting(const struct standing *s)
{
	return s->notes.count + (s->writing || s->again);
}
