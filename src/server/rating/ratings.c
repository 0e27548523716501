/* ratings.c -- see ratings.h. */
#include "server/rating/ratings.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/log.h"
#include "server/rating/batch.h"
#include "server/store/pg.h"
#include "server/store/rows.h"

/* store/sql/ratings.sql */
STATEMENT(ratings_read);
STATEMENT(ratings_rewind);
STATEMENT(ratings_write);

#define PG_FLOAT8 701
#define BATCH 200 /* LIMIT of ratings_read */

enum read_column { VERSION, FIRST, RATING = FIRST + BATCH_PLACE + 1, RD, VOLATILITY, AT };
enum written { W_VERSION, W_PLAYER, W_POOL, W_GAME, W_ENDED, W_RATING, W_RD, W_VOLATILITY, W_GAMES, WRITTEN };

struct ratings {
	struct stores *stores;
	bool busy, more; /* more: results may be left over */
	struct bytes columns[WRITTEN];
};

static void on_written(void *arg, const struct db_answer *answer)
{
	struct ratings *r = arg;
	r->busy = false;
	if (answer->result == DB_REFUSED)
		log_event(LOG_WARN, "ratings_refused", "sqlstate", answer->sqlstate);
	else if (answer->result == DB_OK && r->more)
		ratings_look(r);
}

static uint64_t bits_of(double number)
{
	uint64_t bits;
	memcpy(&bits, &number, sizeof bits);
	return bits;
}

static void on_told(void *arg, const struct batch_player *p, uint64_t game, int64_t ended)
{
	struct ratings *r = arg;
	pg_array_number(&r->columns[W_PLAYER], p->player, 8);
	pg_array_number(&r->columns[W_POOL], (uint64_t)p->pool, 2);
	pg_array_number(&r->columns[W_GAME], game, 8);
	pg_array_number(&r->columns[W_ENDED], (uint64_t)ended, 8);
	pg_array_number(&r->columns[W_RATING], bits_of(p->now.is.rating), 8);
	pg_array_number(&r->columns[W_RD], bits_of(p->now.is.rd), 8);
	pg_array_number(&r->columns[W_VOLATILITY], bits_of(p->now.is.volatility), 8);
}

/* The ratings before the batch.  False: no memory. */
static bool players_read(struct batch *b, const PGresult *rows)
{
	for (int row = 0; row < PQntuples(rows); row++) {
		const uint64_t player = (uint64_t)pg_number(rows, row, FIRST + BATCH_PLAYER);
		bool fresh;
		struct batch_player *p = player
			? batch_player(b, player, (enum pool)pg_number(rows, row, FIRST + BATCH_POOL), &fresh)
			: NULL;
		if (player && !p)
			return false;
		if (player && fresh && !PQgetisnull(rows, row, AT))
			p->now = (struct rated){ { batch_number(rows, row, RATING), batch_number(rows, row, RD),
							 batch_number(rows, row, VOLATILITY) },
				pg_number(rows, row, AT), 1 };
	}
	return true;
}

/* How many games and players' seats the rows have. */
static void count_rows(const PGresult *rows, size_t *games, size_t *seats)
{
	*games = *seats = 0;
	for (int row = 0; row < PQntuples(rows); row++) {
		*seats += pg_number(rows, row, FIRST + BATCH_PLAYER) != 0;
		*games += row == 0 ||
			pg_number(rows, row, FIRST + BATCH_GAME) != pg_number(rows, row - 1, FIRST + BATCH_GAME);
	}
}

static void columns_begin(struct ratings *r, const PGresult *rows)
{
	static const uint32_t types[WRITTEN] = { 0, PG_INT8, PG_INT2, PG_INT8, PG_MOMENT, PG_FLOAT8, PG_FLOAT8,
		PG_FLOAT8, PG_INT8 };
	size_t games, seats;
	count_rows(rows, &games, &seats);
	r->more = games >= BATCH;
	for (int i = W_PLAYER; i < WRITTEN; i++)
		pg_array_begin(&r->columns[i], types[i], i == W_GAMES ? games : seats);
}

static bool batch_count(struct ratings *r, const PGresult *rows)
{
	struct batch b = { 0 };
	bool ok = players_read(&b, rows);
	columns_begin(r, rows);
	for (int row = 0; ok && row >= 0 && row < PQntuples(rows);) {
		pg_array_number(&r->columns[W_GAMES], (uint64_t)pg_number(rows, row, FIRST + BATCH_GAME), 8);
		row = batch_game(&b, rows, row, FIRST, on_told, r);
		ok = row >= 0;
	}
	batch_release(&b);
	return ok;
}

static void batch_write(struct ratings *r, struct db_value version)
{
	struct db_value values[WRITTEN] = { version };
	bool failed = false;
	for (int i = W_PLAYER; i < WRITTEN; i++) {
		values[i] = (struct db_value){ r->columns[i].at, (int)r->columns[i].length };
		failed = failed || r->columns[i].failed;
	}
	r->busy = !failed;
	if (!failed)
		db_ask(stores_directory(r->stores), &sql_ratings_write, values, on_written, r);
}

static void on_read(void *arg, const struct db_answer *answer)
{
	struct ratings *r = arg;
	unsigned char number[8];
	r->busy = false;
	if (answer->result != DB_OK || PQntuples(answer->rows) == 0)
		return;
	const struct db_value version = value_number(number, (uint64_t)pg_number(answer->rows, 0, VERSION));
	if (PQgetisnull(answer->rows, 0, FIRST + BATCH_GAME)) {
		r->busy = r->more = true;
		log_event(LOG_INFO, "ratings_rewound");
		db_ask(stores_directory(r->stores), &sql_ratings_rewind, &version, on_written, r);
	} else if (batch_count(r, answer->rows)) {
		batch_write(r, version);
	} else {
		log_event(LOG_WARN, "ratings_stopped");
	}
}

void ratings_look(struct ratings *r)
{
	if (r->busy || !db_ready(stores_directory(r->stores)))
		return;
	r->busy = true;
	db_ask(stores_directory(r->stores), &sql_ratings_read, NULL, on_read, r);
}

struct ratings *ratings_open(struct stores *stores)
{
	struct ratings *r = calloc(1, sizeof *r);
	if (r)
		r->stores = stores;
	return r;
}

void ratings_close(struct ratings *r)
{
	for (int i = 0; r && i < WRITTEN; i++)
		bytes_release(&r->columns[i]);
	free(r);
}
