/*
 * ratings.c -- ratings of accounts (server/rating), as far as each wants to show them.
 *
 *   GET  /account/ratings            one's own profile: {name, player, show, ratings, games}
 *   POST /account/ratings {show}     what others see: "nothing", "ratings", "games"
 *   GET  /players/ID                 the profile of another one, by the number of a player: what it shows
 *   GET  /games/ID/ratings           of the seats of a rated game: {seats: [{seat, rating, deviation, level?, player?, place?, after?, change?}]}
 *
 * Deviations are those of now: they grow while one does not play.
 */
#include "server/api/accounts.h"
#include "server/api/routes.h"

#include <math.h>
#include <string.h>

#include "base/base.h"
#include "server/game/clock.h"
#include "server/meet/statistics.h"
#include "server/rating/batch.h"
#include "server/store/pg.h"

/* store/sql/ratings.sql */
STATEMENT(ratings_profile);
STATEMENT(ratings_recent);
STATEMENT(ratings_show);
STATEMENT(ratings_seats);
STATEMENT(ratings_of);

enum show { SHOW_NOTHING, SHOW_RATINGS, SHOW_GAMES, SHOWS };

static const char *const shows[SHOWS] = { "nothing", "ratings", "games" };
static const char *const pools[POOLS] = { "live", "turns" };

static json_t *game_json(const PGresult *rows, int row, int column)
{
	char code[GAME_TEXT];
	game_write(code, (uint64_t)pg_number(rows, row, column));
	return json_string(code);
}

/* A rating as of now, from its columns rating, rd, volatility and time, which are NULL before the first game. */
static struct glicko rating_read(const PGresult *rows, int row, int first)
{
	struct rated is = { .games = 0 };
	const int64_t now = clock_now();
	if (!PQgetisnull(rows, row, first))
		is = (struct rated){ { batch_number(rows, row, first), batch_number(rows, row, first + 1),
					     batch_number(rows, row, first + 2) },
			pg_number(rows, row, first + 3), 1 };
	return rated_now(&is, now);
}

static void rating_put(json_t *object, struct glicko is)
{
	json_object_set_new(object, "rating", json_integer(lround(is.rating)));
	json_object_set_new(object, "deviation", json_integer(lround(is.rd)));
}

/* ---- a profile ---- */

enum profile_column { NAME, PLAYER, SHOW, POOL, RATING, GAMES = RATING + 4, HISTORY };
enum recent_column { GAME, ENDED, GAME_POOL, SEAT, AFTER, BEFORE, SEATS };

static const char *pool_word(const PGresult *rows, int row, int column)
{
	const int64_t pool = pg_number(rows, row, column);
	return pools[pool >= 0 && pool < POOLS ? pool : POOL_LIVE];
}

static json_t *recent_row(const PGresult *rows, int row)
{
	const long after = lround(batch_number(rows, row, AFTER));
	const double before = PQgetisnull(rows, row, BEFORE) ? GLICKO_RATING : batch_number(rows, row, BEFORE);
	return json_pack("{s:o, s:I, s:s, s:I, s:I, s:I, s:o}", "game", game_json(rows, row, GAME), "ended",
		(json_int_t)pg_number(rows, row, ENDED), "pool", pool_word(rows, row, GAME_POOL), "seat",
		(json_int_t)pg_number(rows, row, SEAT), "rating", (json_int_t)after, "change",
		(json_int_t)(after - lround(before)), "seats", row_list(rows, row, SEATS));
}

static void on_recent(struct exchange *c, const PGresult *rows)
{
	json_t *games = json_array();
	for (int row = 0; row < PQntuples(rows); row++)
		json_array_append_new(games, recent_row(rows, row));
	json_object_set_new(json_object_get(c->body, "profile"), "games", games);
	statistics_tell(c, (uint64_t)json_integer_value(json_object_get(c->body, "number")), c->account != 0);
}

static json_t *ratings_rows(const PGresult *rows)
{
	json_t *all = json_array();
	for (int row = 0; row < PQntuples(rows); row++) {
		json_t *one = json_pack("{s:s, s:I, s:o}", "pool", pool_word(rows, row, POOL), "games",
			(json_int_t)pg_number(rows, row, GAMES), "history", row_list(rows, row, HISTORY));
		rating_put(one, rating_read(rows, row, RATING));
		json_array_append_new(all, one);
	}
	return all;
}

static void on_profile(struct exchange *c, const PGresult *rows)
{
	const bool own = c->account != 0;
	const int64_t show = PQntuples(rows) ? pg_number(rows, 0, SHOW) : SHOW_NOTHING;
	unsigned char player[8];
	const unsigned char named = own;
	if (PQntuples(rows) == 0 || show < 0 || show >= SHOWS || (!own && show == SHOW_NOTHING)) {
		exchange_fail(c, 404, "no-player");
		return;
	}
	json_t *told = json_pack(
		"{s:o, s:s, s:o}", "name", row_text(rows, 0, NAME), "show", shows[show], "ratings", ratings_rows(rows));
	if (!PQgetisnull(rows, 0, PLAYER))
		json_object_set_new(told, "player", game_json(rows, 0, PLAYER));
	if (!own && show < SHOW_GAMES) {
		for (size_t i = 0; i < POOLS; i++)
			json_object_del(json_array_get(json_object_get(told, "ratings"), i), "history");
		exchange_end(c, 200, told);
		return;
	}
	json_object_set_new(c->body, "profile", told);
	json_object_set_new(c->body, "number", json_integer((json_int_t)pg_number(rows, 0, PLAYER)));
	const struct db_value values[2] = { value_number(player, (uint64_t)pg_number(rows, 0, PLAYER)), { &named, 1 } };
	exchange_ask(c, &sql_ratings_recent, values, on_recent);
}

void account_ratings(struct exchange *c)
{
	unsigned char account[8];
	const struct db_value values[2] = { value_number(account, c->account), { NULL, 0 } };
	exchange_ask(c, &sql_ratings_profile, values, on_profile);
}

void player_ratings(struct exchange *c)
{
	unsigned char player[8];
	const struct db_value values[2] = { { NULL, 0 }, value_number(player, c->game) };
	exchange_ask(c, &sql_ratings_profile, values, on_profile);
}

static void on_shown(struct exchange *c, const PGresult *rows)
{
	(void)rows;
	exchange_end(c, 200, json_object());
}

void account_ratings_show(struct exchange *c)
{
	unsigned char account[8], number[2];
	const char *word = text_of(c->body, "show", 16);
	int show = 0;
	while (word && show < SHOWS && strcmp(shows[show], word) != 0)
		show++;
	if (!word || show == SHOWS) {
		exchange_fail(c, 400, "bad-request");
		return;
	}
	const struct db_value values[2] = { value_number(account, c->account), value_small(number, show) };
	exchange_ask(c, &sql_ratings_show, values, on_shown);
}

/* ---- the seats of a game ---- */

enum seat_column { SEAT_NUMBER, SEAT_ACCOUNT, SEAT_LEVEL, SEAT_POOL, SEAT_PLACE };
enum of_column { OF_ACCOUNT, OF_PLAYER, OF_RATING, OF_AFTER = OF_RATING + 4, OF_BEFORE };

/* What a game did to a rating: the rating after it, and the difference between the rounded figures. */
static void change_put(json_t *object, const PGresult *rows, int row, int after, int before)
{
	const long is = lround(batch_number(rows, row, after));
	const double was = PQgetisnull(rows, row, before) ? GLICKO_RATING : batch_number(rows, row, before);
	json_object_set_new(object, "after", json_integer(is));
	json_object_set_new(object, "change", json_integer(is - lround(was)));
}

static void account_put(json_t *seat, const PGresult *rows, int row)
{
	rating_put(seat, rating_read(rows, row, OF_RATING));
	if (!PQgetisnull(rows, row, OF_PLAYER))
		json_object_set_new(seat, "player", game_json(rows, row, OF_PLAYER));
	if (!PQgetisnull(rows, row, OF_AFTER))
		change_put(seat, rows, row, OF_AFTER, OF_BEFORE);
}

/* The answer of the directory: gives each seat of its accounts a rating. */
static void on_ratings(struct exchange *c, const PGresult *rows)
{
	json_t *seats = json_incref(json_object_get(c->body, "seats")), *seat;
	size_t i;
	json_array_foreach(seats, i, seat)
	{
		const json_int_t account = json_integer_value(json_object_get(seat, "account"));
		for (int row = 0; account && row < PQntuples(rows); row++)
			if (pg_number(rows, row, OF_ACCOUNT) == account)
				account_put(seat, rows, row);
		json_object_del(seat, "account");
	}
	exchange_end(c, 200, json_pack("{s:o}", "seats", seats));
}

static json_t *seat_row(const PGresult *rows, int row)
{
	json_t *seat = json_pack("{s:I}", "seat", (json_int_t)pg_number(rows, row, SEAT_NUMBER));
	char level[32];
	if (!PQgetisnull(rows, row, SEAT_LEVEL) && row_copy(rows, row, SEAT_LEVEL, level, sizeof level)) {
		const struct glicko *known = reckon_level(level);
		json_object_set_new(seat, "level", json_string(level));
		if (known)
			rating_put(seat, *known);
	}
	if (!PQgetisnull(rows, row, SEAT_ACCOUNT))
		json_object_set_new(seat, "account", json_integer(pg_number(rows, row, SEAT_ACCOUNT)));
	if (!PQgetisnull(rows, row, SEAT_PLACE))
		json_object_set_new(seat, "place", json_integer(pg_number(rows, row, SEAT_PLACE)));
	return seat;
}

static void on_seats(struct exchange *c, const PGresult *rows)
{
	json_t *seats = json_array();
	struct bytes accounts = { 0 };
	unsigned char pool[2], game[8], account[8];
	pg_array_begin(&accounts, PG_INT8, (size_t)PQntuples(rows));
	for (int row = 0; row < PQntuples(rows); row++) {
		json_array_append_new(seats, seat_row(rows, row));
		pg_array_number(&accounts, (uint64_t)pg_number(rows, row, SEAT_ACCOUNT), 8);
	}
	json_object_set_new(c->body, "seats", seats);
	const struct db_value values[4] = { { accounts.at, (int)accounts.length },
		value_small(pool, PQntuples(rows) ? (int)pg_number(rows, 0, SEAT_POOL) : POOL_LIVE),
		value_number(game, c->game), exchange_account(c, account) };
	if (accounts.failed)
		exchange_fail(c, 503, "busy");
	else
		exchange_ask(c, &sql_ratings_of, values, on_ratings);
	bytes_release(&accounts);
}

static void seats_ask(struct exchange *c)
{
	unsigned char id[8];
	const struct db_value values[1] = { value_number(id, c->game) };
	exchange_ask_game(c, &sql_ratings_seats, values, on_seats);
}

void game_ratings(struct exchange *c)
{
	exchange_identify(c, true, seats_ask);
}
