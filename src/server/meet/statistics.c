/*
 * statistics.c -- see statistics.h.  The directory computes them from the results of rated games whenever they are asked for; nothing is stored.
 */
#include "server/meet/statistics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rift.h"
#include "server/rating/batch.h"
#include "server/store/pg.h"

/* store/sql/ratings.sql */
STATEMENT(ratings_statistics);

enum column { KIND, KEY, NAME, GAMES, WON, AVERAGE, BEST, STREAK, LONGEST };

#define WORD(name, word) word,
static const char *const paths[] = { RIFT_PATHS(WORD) };
static const char *const modules[] = { RIFT_MODULES(WORD) };
#undef WORD

/* The number of a player is told as people know it; a level has its word. */
static json_t *opponent_key(const char *key)
{
	char code[GAME_TEXT], *end;
	const unsigned long long number = strtoull(key, &end, 10);
	if (*end != '\0' || end == key)
		return json_string(key);
	game_write(code, number);
	return json_string(code);
}

static json_t *group_row(const PGresult *rows, int row)
{
	const char *key = PQgetvalue(rows, row, KEY);
	const bool opponent = strcmp(PQgetvalue(rows, row, KIND), "opponents") == 0;
	json_t *group =
		json_pack("{s:o, s:I, s:I, s:f, s:I, s:I, s:I}", "key", opponent ? opponent_key(key) : json_string(key),
			"games", (json_int_t)pg_number(rows, row, GAMES), "won", (json_int_t)pg_number(rows, row, WON),
			"average", round(10 * batch_number(rows, row, AVERAGE)) / 10, "best",
			(json_int_t)pg_number(rows, row, BEST), "streak", (json_int_t)pg_number(rows, row, STREAK),
			"longest", (json_int_t)pg_number(rows, row, LONGEST));
	if (opponent)
		json_object_set_new(
			group, "name", PQgetisnull(rows, row, NAME) ? json_null() : row_text(rows, row, NAME));
	return group;
}

static void on_statistics(struct exchange *c, const PGresult *rows)
{
	static const char *const kinds[] = { "paths", "modules", "opponents" };
	json_t *told = json_incref(json_object_get(c->body, "profile")), *all = json_null(),
	       *statistics = json_object();
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		json_object_set_new(statistics, kinds[i], json_array());
	for (int row = 0; row < PQntuples(rows); row++) {
		json_t *group = group_row(rows, row), *list = json_object_get(statistics, PQgetvalue(rows, row, KIND));
		if (list)
			json_array_append_new(list, group);
		else
			all = group;
	}
	json_object_set_new(statistics, "all", all);
	json_object_set_new(told, "statistics", statistics);
	exchange_end(c, 200, told);
}

static void words_put(struct bytes *b, const char *const *words, size_t count)
{
	pg_array_begin(b, PG_TEXT, count);
	for (size_t i = 0; i < count; i++)
		pg_array_bytes(b, words[i], strlen(words[i]));
}

void statistics_tell(struct exchange *c, uint64_t player, bool own)
{
	unsigned char number[8];
	const unsigned char named = own;
	struct bytes path_words = { 0 }, module_words = { 0 };
	words_put(&path_words, paths, sizeof paths / sizeof paths[0]);
	words_put(&module_words, modules, sizeof modules / sizeof modules[0]);
	const struct db_value values[4] = { value_number(number, player), { &named, 1 },
		{ path_words.at, (int)path_words.length }, { module_words.at, (int)module_words.length } };
	if (path_words.failed || module_words.failed)
		exchange_fail(c, 503, "busy");
	else
		exchange_ask(c, &sql_ratings_statistics, values, on_statistics);
	bytes_release(&path_words);
	bytes_release(&module_words);
}
