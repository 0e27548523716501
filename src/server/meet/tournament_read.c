/* tournament_read.c -- see tournament.h. */
#include "server/meet/tournament.h"

#include <stdlib.h>

#include "server/store/pg.h"

static json_t *column_json(const PGresult *rows, int column)
{
	json_t *value = json_loadb(PQgetvalue(rows, 0, column), (size_t)PQgetlength(rows, 0, column), 0, NULL);
	return value ? value : json_array();
}

static int number_at(const json_t *list, int index)
{
	return (int)json_integer_value(json_array_get(list, (size_t)index));
}

/* False: there is something in it that this version does not know. */
static bool table_read(struct contest_table *t, const json_t *row, int players)
{
	const json_t *seats = json_object_get(row, "players"), *places = json_object_get(row, "places"),
		     *scores = json_object_get(row, "scores");
	t->round = (int)json_integer_value(json_object_get(row, "round"));
	t->seats = (int)json_array_size(seats);
	if (t->seats < 1 || t->seats > CONTEST_SEATS || t->round < 1 || t->round > CONTEST_ROUNDS)
		return false;
	t->over = t->seats == 1 || (int)json_array_size(places) == t->seats;
	t->scored = (int)json_array_size(scores) == t->seats;
	for (int seat = 0; seat < t->seats; seat++) {
		t->player[seat] = number_at(seats, seat) - 1;
		t->place[seat] = number_at(places, seat);
		t->score[seat] = number_at(scores, seat);
		t->scored = t->scored && json_is_integer(json_array_get(scores, (size_t)seat));
		if (t->player[seat] < 0 || t->player[seat] >= players)
			return false;
	}
	return true;
}

static bool contest_read(struct tournament *t, const PGresult *rows)
{
	struct contest *c = &t->contest;
	size_t i;
	const json_t *row;
	c->form = pg_number(rows, 0, T_FORM) == CONTEST_ROBIN ? CONTEST_ROBIN : CONTEST_SWISS;
	c->size = (int)pg_number(rows, 0, T_SIZE);
	c->rounds = (int)pg_number(rows, 0, T_ROUNDS);
	c->seed = (uint64_t)pg_number(rows, 0, T_SEED);
	c->players = (int)json_array_size(t->players);
	c->tables = json_array_size(t->tables);
	if (c->players > CONTEST_PLAYERS || c->tables > CONTEST_TABLES)
		return false;
	json_array_foreach(t->players, i, row) c->out[i] =
		json_is_true(json_object_get(row, "gone")) || json_is_integer(json_object_get(row, "left"));
	json_array_foreach(t->tables, i, row) if (!table_read(&c->table[i], row, c->players)) return false;
	return true;
}

struct tournament *tournament_new(const PGresult *rows)
{
	struct tournament *t = PQntuples(rows) > 0 ? calloc(1, sizeof *t) : NULL;
	if (!t)
		return NULL;
	t->version = pg_number(rows, 0, T_VERSION);
	t->state = (enum tournament_state)pg_number(rows, 0, T_STATE);
	t->round = (int)pg_number(rows, 0, T_ROUND);
	t->wanted = (int)pg_number(rows, 0, T_WANTED);
	t->players = column_json(rows, T_PLAYERS);
	t->tables = column_json(rows, T_TABLES);
	if (contest_read(t, rows))
		return t;
	tournament_free(t);
	return NULL;
}

void tournament_free(struct tournament *t)
{
	json_decref(t->players);
	json_decref(t->tables);
	free(t);
}
