/*
 * journal.c -- see journal.h.  A batch is one INSERT ... ON CONFLICT DO NOTHING RETURNING; an entry that is not
 * returned lost the race for its n.
 */
#include "server/game/journal.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/base/loop.h"
#include "server/store/pg.h"

/* store/sql/journal.sql */
STATEMENT(journal_insert);
STATEMENT(journal_tail);

#define COLUMNS 6

struct entry {
	struct entry *next;
	uint64_t game;
	uint32_t n;
	uint8_t seat;
	uint64_t key;
	int64_t at;
	journal_done *done;
	void *arg;
	bool written, elsewhere; /* elsewhere: the game's bucket has left this store */
	size_t length;
	unsigned char moves[];
};

struct batch {
	struct journal *journal;
	bool busy;
	size_t count;
	struct entry **entries;
};

struct journal {
	struct db *db;
	uv_timer_t *soon; /* set with 0 ms: the entries of one turn of the loop go together */
	struct entry *first, **last;
	size_t waiting, limit, batch_steps;
	struct bytes columns[COLUMNS];
	struct entry **entries; /* backing array of all batches */
	uint64_t steps, commits;
	int batches;
	struct batch batch[];
};

static void journal_pump(struct journal *j);

static int entry_compare(const void *a, const void *b)
{
	const struct entry *x = *(struct entry *const *)a, *y = *(struct entry *const *)b;
	return x->game < y->game ? -1 : x->game > y->game;
}

static struct entry *entry_of(const struct batch *batch, uint64_t game)
{
	size_t low = 0, high = batch->count;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (batch->entries[middle]->game < game)
			low = middle + 1;
		else
			high = middle;
	}
	return low < batch->count && batch->entries[low]->game == game ? batch->entries[low] : NULL;
}

static void on_written(void *arg, const struct db_answer *answer)
{
	struct batch *batch = arg;
	struct journal *j = batch->journal;
	size_t count = batch->count;

	if (answer->result == DB_OK) {
		j->commits++;
		for (int row = 0; row < PQntuples(answer->rows); row++) {
			struct entry *e = entry_of(batch, (uint64_t)pg_number(answer->rows, row, 0));
			CHECK(e);
			e->written = PQgetvalue(answer->rows, row, 1)[0] == 1;
			e->elsewhere = !e->written;
		}
	}
	for (size_t i = 0; i < count; i++) {
		struct entry *e = batch->entries[i];
		enum journal_result result = e->written ? JOURNAL_WRITTEN : JOURNAL_TAKEN;
		if (e->elsewhere)
			result = JOURNAL_MOVED;
		if (answer->result == DB_FULL)
			result = JOURNAL_FULL;
		else if (answer->result != DB_OK)
			result = JOURNAL_UNKNOWN;
		j->steps += e->written;
		e->done(e->arg, result);
		free(e);
	}
	batch->busy = false;
	journal_pump(j);
}

static void batch_send(struct batch *batch)
{
	struct journal *j = batch->journal;
	struct bytes *c = j->columns;
	static const uint32_t types[COLUMNS] = { PG_INT8, PG_INT4, PG_INT2, PG_INT8, PG_BYTEA, PG_MOMENT };
	struct db_value values[COLUMNS];

	qsort(batch->entries, batch->count, sizeof(struct entry *), entry_compare);
	for (int i = 0; i < COLUMNS; i++)
		pg_array_begin(&c[i], types[i], batch->count);
	for (size_t i = 0; i < batch->count; i++) {
		const struct entry *e = batch->entries[i];
		pg_array_number(&c[0], e->game, 8);
		pg_array_number(&c[1], e->n, 4);
		pg_array_number(&c[2], e->seat, 2);
		pg_array_number(&c[3], e->key, 8);
		pg_array_bytes(&c[4], e->moves, e->length);
		pg_array_number(&c[5], (uint64_t)e->at, 8);
	}
	bool failed = false;
	for (int i = 0; i < COLUMNS; i++) {
		values[i] = (struct db_value){ c[i].at, (int)c[i].length };
		failed = failed || c[i].failed;
	}
	batch->busy = true;
	if (failed)
		on_written(batch, &(const struct db_answer){ .result = DB_FULL });
	else
		db_ask_bound(j->db, &sql_journal_insert, values, on_written, batch);
}

/* Fills and sends every idle batch.  A game has at most one step in flight, so a batch never holds a game twice. */
static void journal_pump(struct journal *j)
{
	for (int i = 0; i < j->batches && j->first; i++) {
		struct batch *batch = &j->batch[i];
		if (batch->busy)
			continue;
		for (batch->count = 0; batch->count < j->batch_steps && j->first; j->waiting--) {
			struct entry *e = j->first;
			j->first = e->next;
			batch->entries[batch->count++] = e;
		}
		if (!j->first)
			j->last = &j->first;
		batch_send(batch);
	}
}

static void on_soon(uv_timer_t *timer)
{
	journal_pump(timer->data);
}

void journal_write(struct journal *j, uint64_t game, const struct step *step, journal_done *done, void *arg)
{
	size_t length = step->count * (size_t)MOVE_BYTES;
	struct entry *e = j->waiting < j->limit ? calloc(1, sizeof *e + length) : NULL;
	if (!e) {
		done(arg, JOURNAL_FULL);
		return;
	}
	*e = (struct entry){ .game = game,
		.n = step->n,
		.seat = step->seat,
		.key = step->key,
		.at = step->at,
		.done = done,
		.arg = arg,
		.length = length };
	for (uint32_t i = 0; i < step->count; i++)
		move_write(e->moves + (size_t)i * MOVE_BYTES, step->moves[i]);
	*j->last = e;
	j->last = &e->next;
	j->waiting++;
	if (!uv_is_active((uv_handle_t *)j->soon))
		uv_timer_start(j->soon, on_soon, 0, 0);
}

void journal_lose(struct journal *j)
{
	struct entry *e = j->first;
	j->first = NULL;
	j->last = &j->first;
	j->waiting = 0;
	for (struct entry *next; e; e = next) {
		next = e->next;
		e->done(e->arg, JOURNAL_UNKNOWN);
		free(e);
	}
}

bool journal_step(const PGresult *rows, int row, struct step *step)
{
	int length = PQgetlength(rows, row, 3);
	const unsigned char *moves = (const unsigned char *)PQgetvalue(rows, row, 3);

	if (length <= 0 || length % MOVE_BYTES != 0 || length / MOVE_BYTES > STEP_MOVES)
		return false;
	step->n = (uint32_t)pg_number(rows, row, 0);
	step->seat = (uint8_t)pg_number(rows, row, 1);
	step->key = (uint64_t)pg_number(rows, row, 2);
	step->at = pg_number(rows, row, 4);
	step->count = (uint32_t)(length / MOVE_BYTES);
	for (uint32_t i = 0; i < step->count; i++)
		step->moves[i] = move_read(moves + (size_t)i * MOVE_BYTES);
	return true;
}

bool journal_place(const PGresult *rows, struct place_kept *place)
{
	const int head = 16, length = PQntuples(rows) > 0 ? PQgetlength(rows, 0, 3) : 0;
	if (length <= head || length - head >= PLACE_NAME || pg_number(rows, 0, 0) >= 0)
		return false;
	const unsigned char *in = (const unsigned char *)PQgetvalue(rows, 0, 3);
	*place = (struct place_kept){ .at = number_get(in, 8),
		.length = (uint32_t)number_get(in + 8, 4),
		.moves = (uint32_t)number_get(in + 12, 4) };
	memcpy(place->segment, in + head, (size_t)(length - head));
	return true;
}

struct journal *journal_open(uv_loop_t *loop, struct db *db, int batches, size_t batch_steps, size_t limit)
{
	struct journal *j = calloc(1, sizeof *j + (size_t)batches * sizeof j->batch[0]);
	if (!j)
		return NULL;
	*j = (struct journal){ .db = db, .limit = limit, .batch_steps = batch_steps, .batches = batches };
	j->entries = calloc((size_t)batches * batch_steps, sizeof(struct entry *));
	j->soon = timer_new(loop, j);
	if (!j->entries || !j->soon) {
		handle_drop(j->soon);
		free(j->entries);
		free(j);
		return NULL;
	}
	j->last = &j->first;
	for (int i = 0; i < batches; i++)
		j->batch[i] = (struct batch){ .journal = j, .entries = j->entries + (size_t)i * batch_steps };
	return j;
}

void journal_close(struct journal *j)
{
	CHECK(!j->first);
	for (int i = 0; i < COLUMNS; i++)
		bytes_release(&j->columns[i]);
	handle_drop(j->soon);
	free(j->entries);
	free(j);
}

uint64_t journal_steps(const struct journal *j)
{
	return j->steps;
}

uint64_t journal_commits(const struct journal *j)
{
	return j->commits;
}
