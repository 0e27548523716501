/* keep_read.c -- see keep_parts.h.  Walks through the games that are over, by id, and reads their moves from the log. */
#include "server/archive/keep_parts.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/base/code.h"
#include "server/game/journal.h"
#include "server/game/standing.h"
#include "server/store/pg.h"

#define GAMES "300" /* read at once */

/* Weeks that have a part; ids from before; and all weeks, if the part for others has any. */
static const char ranges_sql[] =
	"SELECT part_low(week), part_low(week + 1) FROM part "
	"UNION ALL SELECT 0, 9223372036854775807 WHERE EXISTS (SELECT FROM move_old) "
	"UNION ALL SELECT (-9223372036854775808)::bigint, 0 WHERE EXISTS (SELECT FROM move_other) ORDER BY 1, 2";

static const char games_sql[] =
	"SELECT s.game_id, s.n, s.status FROM standing s WHERE s.game_id >= $1::int8 AND s.game_id < $2::int8 AND s.status >= 2 "
	"AND s.since <= now() - $3::int8 * interval '1 day' AND NOT EXISTS (SELECT FROM archived a WHERE a.game_id = s.game_id) "
	"AND EXISTS (SELECT FROM move m WHERE m.game_id = s.game_id AND m.n = 0) ORDER BY s.game_id LIMIT " GAMES;

/* Columns as journal_step expects them, and the game. */
static const char moves_sql[] =
	"SELECT n, seat, key, moves, at, game_id FROM move WHERE game_id = ANY ($1::int8[]) ORDER BY game_id, n";

bool walk_begin(struct walk *w, PGconn *conn, int64_t days)
{
	PGresult *rows = keep_ask(conn, ranges_sql, 0, NULL);
	*w = (struct walk){ .conn = conn, .days = days };
	w->ranges = rows ? (size_t)PQntuples(rows) : 0;
	w->low = calloc(w->ranges + 1, sizeof *w->low);
	w->high = calloc(w->ranges + 1, sizeof *w->high);
	bool ok = rows && w->low && w->high;
	for (size_t i = 0; ok && i < w->ranges; i++) {
		w->low[i] = pg_number(rows, (int)i, 0);
		w->high[i] = pg_number(rows, (int)i, 1);
	}
	PQclear(rows);
	w->last = ok && w->ranges > 0 ? w->low[0] : 0;
	return ok;
}

void walk_end(struct walk *w)
{
	free(w->low);
	free(w->high);
}

/* The moves of the games in these rows. */
static PGresult *moves_ask(PGconn *conn, const PGresult *games)
{
	struct bytes ids = { 0 };
	pg_array_begin(&ids, PG_INT8, (size_t)PQntuples(games));
	for (int i = 0; i < PQntuples(games); i++)
		pg_array_number(&ids, (uint64_t)pg_number(games, i, 0), 8);
	const char *values[] = { (const char *)ids.at };
	const int lengths[] = { (int)ids.length }, formats[] = { 1 };
	PGresult *rows = ids.failed ? NULL : PQexecParams(conn, moves_sql, 1, NULL, values, lengths, formats, 1);
	bytes_release(&ids);
	if (rows && PQresultStatus(rows) == PGRES_TUPLES_OK)
		return rows;
	fprintf(stderr, "timeriftd: %s", PQerrorMessage(conn));
	PQclear(rows);
	return NULL;
}

/* The steps of a game from row *row on; 0 if they are malformed.  *row: after them. */
static uint32_t steps_read(const PGresult *moves, int *row, int64_t game, struct step *steps)
{
	uint32_t count = 0;
	bool well = true;
	for (; *row < PQntuples(moves) && pg_number(moves, *row, 5) == game; (*row)++) {
		well = well && count < GAME_MOVES && journal_step(moves, *row, &steps[count]);
		count += well;
	}
	return well ? count : 0;
}

/* Whether the log has all moves that the standing knows. */
static bool steps_whole(const PGresult *games, int at, const struct step *steps, uint32_t count)
{
	if (count == 0)
		return false;
	const int64_t moves = (int64_t)steps[count - 1].n + steps[count - 1].count;
	return pg_number(games, at, 2) == STATUS_OVER ? moves == pg_number(games, at, 1)
						      : moves >= pg_number(games, at, 1);
}

static bool games_pack(struct walk *w, const PGresult *games, const PGresult *moves, struct segment *s, struct kept *k)
{
	struct step *steps = malloc(GAME_MOVES * sizeof *steps);
	bool ok = steps != NULL;
	int row = 0;
	for (int i = 0; ok && i < PQntuples(games); i++) {
		const int64_t game = pg_number(games, i, 0);
		struct record_found found = { .game = (uint64_t)game };
		while (row < PQntuples(moves) && pg_number(moves, row, 5) < game)
			row++;
		const uint32_t count = steps_read(moves, &row, game, steps);
		if (!steps_whole(games, i, steps, count) ||
			!segment_add(s, found.game, steps, count, &found.at, &found.length)) {
			char name[GAME_TEXT];
			game_write(name, found.game);
			fprintf(stderr, "timeriftd: game %s stays: its moves are not what its standing says\n", name);
			w->skipped++;
			continue;
		}
		const struct step *end = &steps[count - 1];
		found.steps = count;
		found.moves = end->n + end->count;
		found.n = end->n;
		found.key = end->key;
		found.ended = end->at;
		ok = kept_add(k, &found);
	}
	free(steps);
	return ok && !s->out.failed;
}

int walk_fill(struct walk *w, struct segment *s, struct kept *k)
{
	while (w->range < w->ranges) {
		const int64_t between[3] = { w->last, w->high[w->range], w->days };
		PGresult *games = keep_ask(w->conn, games_sql, 3, between);
		const int count = games ? PQntuples(games) : 0;
		if (games && count == 0) {
			PQclear(games);
			if (++w->range < w->ranges)
				w->last = w->low[w->range];
			continue;
		}
		PGresult *moves = games ? moves_ask(w->conn, games) : NULL;
		bool ok = moves && games_pack(w, games, moves, s, k);
		if (ok)
			w->last = pg_number(games, count - 1, 0) + 1;
		PQclear(moves);
		PQclear(games);
		return ok ? 1 : -1;
	}
	return 0;
}
