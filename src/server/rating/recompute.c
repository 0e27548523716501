/* recompute.c -- see recompute.h.  Blocking connections: it runs without the event loop. */
#include "server/rating/recompute.h"

#include <inttypes.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/code.h"
#include "server/rating/batch.h"
#include "server/store/db.h"
#include "server/store/pg.h"
#include "server/store/rows.h"

/* store/sql/ratings.sql */
STATEMENT(ratings_all);
STATEMENT(ratings_games);
STATEMENT(ratings_differ);

#define PAGE 5000
#define SHOWN 20 /* differences that are printed */
#define LINE 400

enum all_column { RATING = BATCH_PLACE + 1, RD, VOLATILITY };

struct computing {
	PGconn *conn;
	const PGresult *rows; /* of the page */
	int row; /* first of the game that is being counted */
	struct batch batch;
	uint64_t games, ratings, differences;
	bool writing; /* to rating_step, by COPY */
	bool failed;
};

static PGresult *asked(PGconn *conn, const struct db_statement *statement, const struct db_value *values)
{
	const char *at[DB_PARAMETERS];
	int lengths[DB_PARAMETERS], formats[DB_PARAMETERS];
	for (int i = 0; i < statement->parameters; i++) {
		at[i] = values[i].bytes;
		lengths[i] = values[i].length;
		formats[i] = 1;
	}
	PGresult *rows = PQexecParams(conn, statement->sql, statement->parameters, NULL, at, lengths, formats, 1);
	if (PQresultStatus(rows) == PGRES_TUPLES_OK)
		return rows;
	fprintf(stderr, "timeriftd: %s", PQerrorMessage(conn));
	PQclear(rows);
	return NULL;
}

static bool run(PGconn *conn, const char *sql)
{
	PGresult *result = PQexec(conn, sql);
	const ExecStatusType status = PQresultStatus(result);
	const bool ok = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_COPY_IN;
	if (!ok)
		fprintf(stderr, "timeriftd: %s", PQerrorMessage(conn));
	PQclear(result);
	return ok;
}

/* The row of the page that belongs to the player in the game that is being counted. */
static int row_of(const struct computing *c, uint64_t player)
{
	int row = c->row;
	while (row < PQntuples(c->rows) && (uint64_t)pg_number(c->rows, row, BATCH_PLAYER) != player)
		row++;
	return row;
}

/* Whether a column has the same bits; a comparison by value would take 0 and -0 for the same. */
static bool column_is(const struct computing *c, int row, int column, double computed)
{
	uint64_t bits;
	memcpy(&bits, &computed, sizeof bits);
	return !PQgetisnull(c->rows, row, column) && (uint64_t)pg_number(c->rows, row, column) == bits;
}

static bool differs(const struct computing *c, int row, const struct glicko *is)
{
	return !column_is(c, row, RATING, is->rating) || !column_is(c, row, RD, is->rd) ||
		!column_is(c, row, VOLATILITY, is->volatility);
}

static void difference_print(const struct computing *c, int row, const struct batch_player *p, uint64_t game)
{
	char code[GAME_TEXT], player[GAME_TEXT];
	game_write(code, game);
	game_write(player, p->player);
	printf("game %s, player %s: computed %.6f ± %.6f, stored ", code, player, p->now.is.rating, p->now.is.rd);
	if (PQgetisnull(c->rows, row, RATING))
		printf("nothing\n");
	else
		printf("%.6f ± %.6f\n", batch_number(c->rows, row, RATING), batch_number(c->rows, row, RD));
}

static void on_compared(struct computing *c, const struct batch_player *p, uint64_t game)
{
	const int row = row_of(c, p->player);
	if (!differs(c, row, &p->now.is))
		return;
	if (c->differences++ < SHOWN)
		difference_print(c, row, p, game);
}

/* Seventeen digits give a double back as it was. */
static void on_copied(struct computing *c, const struct batch_player *p, uint64_t game)
{
	char line[LINE];
	const int length = snprintf(line, sizeof line, "%" PRIu64 "\t%d\t%" PRId64 "\t%.17g\t%.17g\t%.17g\n", p->player,
		(int)p->pool, (int64_t)game, p->now.is.rating, p->now.is.rd, p->now.is.volatility);
	c->failed = c->failed || PQputCopyData(c->conn, line, length) != 1;
}

static void on_told(void *arg, const struct batch_player *p, uint64_t game, int64_t ended)
{
	struct computing *c = arg;
	(void)ended;
	c->ratings++;
	if (c->writing)
		on_copied(c, p, game);
	else
		on_compared(c, p, game);
}

/* Counts the games of a page. */
static bool page_count(struct computing *c)
{
	for (c->row = 0; c->row < PQntuples(c->rows);) {
		const int next = batch_game(&c->batch, c->rows, c->row, 0, on_told, c);
		if (next < 0 || c->failed)
			return false;
		c->games++;
		c->row = next;
	}
	return true;
}

/* Reads all results by pages from another connection than the one that is written to.  counted: only those that the ratings count. */
static bool all_count(struct computing *c, PGconn *from, bool counted)
{
	unsigned char ended[8], game[8], limit[8];
	const unsigned char only = counted;
	int64_t last_ended = INT64_MIN, last_game = INT64_MIN; /* -infinity */
	bool ok = true;
	for (bool more = true; ok && more;) {
		const struct db_value values[4] = { value_number(ended, (uint64_t)last_ended),
			value_number(game, (uint64_t)last_game), value_number(limit, PAGE), { &only, 1 } };
		PGresult *rows = asked(from, &sql_ratings_all, values);
		c->rows = rows;
		ok = rows && page_count(c);
		more = ok && PQntuples(rows) > 0;
		if (more) {
			last_ended = pg_number(rows, PQntuples(rows) - 1, BATCH_ENDED);
			last_game = pg_number(rows, PQntuples(rows) - 1, BATCH_GAME);
		}
		PQclear(rows);
	}
	batch_release(&c->batch);
	return ok;
}

/* Ratings that no result explains. */
static uint64_t surplus(PGconn *conn, uint64_t explained)
{
	PGresult *rows = PQexec(conn, "SELECT count(*) FROM rating_step");
	const uint64_t stored = PQntuples(rows) ? strtoull(PQgetvalue(rows, 0, 0), NULL, 10) : 0;
	PQclear(rows);
	if (stored > explained)
		printf("%" PRIu64 " ratings belong to no result\n", stored - explained);
	return stored > explained ? stored - explained : 0;
}

/* Compares what is stored with what the counted results give. */
static bool compare(PGconn *conn, struct computing *c)
{
	if (!all_count(c, conn, true))
		return false;
	/* a difference may be a rating that is not there: then the rows that are there explain fewer */
	c->differences += surplus(conn, c->ratings);
	return true;
}

/* All ratings anew, in the transaction that holds the version; the results are read by another connection. */
static bool replace(PGconn *conn, PGconn *from)
{
	struct computing c = { .conn = conn, .writing = true };
	bool ok =
		run(conn,
			"CREATE TEMP TABLE computed (player bigint, pool smallint, game_id bigint, rating double precision, "
			"rd double precision, volatility double precision) ON COMMIT DROP") &&
		run(conn, "COPY computed FROM STDIN");
	ok = ok && all_count(&c, from, false);
	ok = ok && PQputCopyEnd(conn, NULL) == 1;
	PGresult *result = ok ? PQgetResult(conn) : NULL;
	ok = ok && PQresultStatus(result) == PGRES_COMMAND_OK;
	PQclear(result);
	while (ok && (result = PQgetResult(conn)))
		PQclear(result);
	return ok && run(conn, "DELETE FROM rating_step") &&
		run(conn,
			"INSERT INTO rating_step (player, pool, ended, game_id, rating, rd, volatility) SELECT player, c.pool, "
			"r.ended, game_id, rating, rd, volatility FROM computed c JOIN result r USING (game_id)") &&
		run(conn,
			"UPDATE result SET reckoned = true WHERE NOT reckoned AND EXISTS (SELECT FROM rating_step s "
			"WHERE s.game_id = result.game_id) OR NOT reckoned AND NOT 0 < ANY (players)") &&
		run(conn, "UPDATE rating_head SET version = version + 1") && run(conn, "COMMIT");
}

/* A page of a store's games against the results of the directory.  Returns how many there were, -1 on failure. */
static int games_compare(PGconn *conn, PGconn *store, int64_t *last, uint64_t *differences)
{
	unsigned char after[8], limit[8];
	struct bytes columns[4] = { 0 };
	struct db_value values[4];
	const struct db_value page[2] = { value_number(after, (uint64_t)*last), value_number(limit, PAGE) };
	PGresult *rows = asked(store, &sql_ratings_games, page), *differing = NULL;
	int count = rows ? PQntuples(rows) : -1;
	for (int i = 0; count > 0 && i < 4; i++) {
		pg_array_column(&columns[i], rows, i);
		values[i] = (struct db_value){ columns[i].at, (int)columns[i].length };
	}
	if (count > 0) {
		*last = pg_number(rows, count - 1, 0);
		differing = asked(conn, &sql_ratings_differ, values);
		count = differing ? count : -1;
	}
	for (int row = 0; differing && row < PQntuples(differing); row++) {
		char code[GAME_TEXT];
		game_write(code, (uint64_t)pg_number(differing, row, 0));
		if ((*differences)++ < SHOWN)
			printf("game %s: its result is not the one of its store\n", code);
	}
	for (int i = 0; i < 4; i++)
		bytes_release(&columns[i]);
	PQclear(differing);
	PQclear(rows);
	return count;
}

/* The games of all stores. */
static bool stores_compare(const struct addresses *a, PGconn *conn, uint64_t *games, uint64_t *differences)
{
	bool ok = true;
	for (int i = 0; ok && i < a->count; i++) {
		PGconn *store = pg_connect(a->store[i].conninfo, PQconnectdbParams);
		int64_t last = INT64_MIN;
		int count = PQstatus(store) == CONNECTION_OK ? 1 : -1;
		if (count < 0)
			fprintf(stderr, "timeriftd: %s", PQerrorMessage(store));
		while (count > 0) {
			count = games_compare(conn, store, &last, differences);
			*games += count > 0 ? (uint64_t)count : 0;
		}
		ok = count == 0;
		PQfinish(store);
	}
	return ok;
}

static bool recompute_on(const struct addresses *a, bool check, PGconn *conn, PGconn *from, uint64_t *differences)
{
	struct computing c = { .conn = conn };
	uint64_t games = 0, of_games = 0;
	if (!run(conn, "BEGIN") || !run(conn, "SELECT version FROM rating_head FOR UPDATE") || !compare(conn, &c))
		return false;
	printf("%" PRIu64 " results, %" PRIu64 " ratings computed, %" PRIu64 " differ\n", c.games, c.ratings,
		c.differences);
	if (c.differences && !check) {
		if (!replace(conn, from))
			return false;
		printf("replaced\n");
	} else if (!run(conn, "COMMIT")) {
		return false;
	}
	if (!stores_compare(a, conn, &games, &of_games))
		return false;
	printf("%" PRIu64 " games of the stores, %" PRIu64 " have another result\n", games, of_games);
	*differences = (check ? c.differences : 0) + of_games;
	return true;
}

int recompute(const struct addresses *a, bool check)
{
	PGconn *conn = pg_connect(a->store[0].conninfo, PQconnectdbParams);
	PGconn *from = pg_connect(a->store[0].conninfo, PQconnectdbParams);
	uint64_t differences = 0;
	bool ok = PQstatus(conn) == CONNECTION_OK && PQstatus(from) == CONNECTION_OK;
	if (!ok)
		fprintf(stderr, "timeriftd: %s", PQerrorMessage(PQstatus(conn) == CONNECTION_OK ? from : conn));
	ok = ok && recompute_on(a, check, conn, from, &differences);
	PQfinish(from);
	PQfinish(conn);
	return ok && differences == 0 ? 0 : 1;
}
