/*
 * board.c -- see board.h.  While a day is not over, its board is for those who have finished their own game, and the secret, the games of others and
 * their records for nobody.
 */
#include "server/day/board.h"

#include <string.h>

#include "server/day/setup.h"
#include "server/game/clock.h"
#include "server/game/day.h"
#include "server/store/pg.h"
#include "rift_record.h"

/* store/sql/day.sql */
STATEMENT(day_own);
STATEMENT(day_board);
STATEMENT(day_past);

/* An account's game in a row, from this column on: its id, whether it is over, VP of player and automaton, whether the player won, whether it counts, its place. */
enum game_column { GAME, OVER, SCORE, BOT, WON, COUNTS, PLACE };
enum own_column { BEGUN, FINISHED, SHOW, STREAK, OWN };
enum board_column { BOARD_PLACE, BOARD_NAME, BOARD_SCORE, BOARD_BOT, BOARD_WON, BOARD_GAME, BOARD_MINE };
enum past_column { PAST_DAY, PAST_SETUP, PAST_FINISHED, PAST };

struct db_value day_value(uint32_t day, unsigned char out[4])
{
	for (int i = 0; i < 4; i++)
		out[i] = (unsigned char)(day >> 8 * (3 - i));
	return (struct db_value){ out, 4 };
}

static bool flag(const PGresult *rows, int row, int column)
{
	return PQgetvalue(rows, row, column)[0] == 1;
}

static json_t *number(const PGresult *rows, int row, int column)
{
	return json_integer((json_int_t)pg_number(rows, row, column));
}

static json_t *game_code(const PGresult *rows, int row, int column)
{
	char code[GAME_TEXT];
	game_write(code, (uint64_t)pg_number(rows, row, column));
	return json_string(code);
}

static json_t *date(uint32_t day)
{
	char text[DAY_TEXT];
	day_write(text, day);
	return json_string(text);
}

static json_t *hex(const unsigned char bytes[RIFT_FAIR_BYTES])
{
	char text[2 * RIFT_FAIR_BYTES + 1];
	hex_write(text, bytes, RIFT_FAIR_BYTES);
	return json_string(text);
}

/* What became of an account's game; null without one. */
static json_t *game_told(const PGresult *rows, int row, int at)
{
	if (PQgetisnull(rows, row, at + GAME))
		return json_null();
	const bool over = flag(rows, row, at + OVER), resigned = over && PQgetisnull(rows, row, at + SCORE);
	const bool counts = over && flag(rows, row, at + COUNTS);
	const char *state = !over ? "running" : resigned ? "resigned" : counts ? "finished" : "late";
	json_t *told = json_pack("{s:o, s:s}", "game", game_code(rows, row, at + GAME), "state", state);
	if (!over || resigned)
		return told;
	json_object_set_new(told, "score", number(rows, row, at + SCORE));
	json_object_set_new(told, "automaton", number(rows, row, at + BOT));
	json_object_set_new(told, "won", json_boolean(flag(rows, row, at + WON)));
	if (counts)
		json_object_set_new(told, "place", number(rows, row, at + PLACE));
	return told;
}

static bool is_told(const struct exchange *c)
{
	return day_is_told(c->day.number, clock_now());
}

/* ---- the days before ---- */

static void told_end(struct exchange *c)
{
	exchange_end(c, 200, json_incref(json_object_get(c->body, "told")));
}

static void on_past(struct exchange *c, const PGresult *rows)
{
	json_t *past = json_array();
	for (int row = 0; row < PQntuples(rows); row++) {
		const uint32_t day = (uint32_t)pg_number(rows, row, PAST_DAY);
		json_array_append_new(past,
			json_pack("{s:o, s:o, s:b, s:o, s:o}", "day", date(day), "setup",
				row_text(rows, row, PAST_SETUP), "over", day_is_told(day, clock_now()), "finished",
				number(rows, row, PAST_FINISHED), "mine", game_told(rows, row, PAST)));
	}
	json_object_set_new(json_object_get(c->body, "told"), "past", past);
	told_end(c);
}

static void past_ask(struct exchange *c)
{
	unsigned char day[4], account[8];
	const struct db_value values[2] = { day_value(c->day.number, day), exchange_account(c, account) };
	if (c->day.number == day_of(clock_now()))
		exchange_ask(c, &sql_day_past, values, on_past);
	else
		told_end(c);
}

/* ---- the board ---- */

static json_t *board_row(const PGresult *rows, int row, bool told)
{
	json_t *one = json_pack("{s:o, s:o, s:o, s:b, s:b}", "place", number(rows, row, BOARD_PLACE), "score",
		number(rows, row, BOARD_SCORE), "automaton", number(rows, row, BOARD_BOT), "won",
		flag(rows, row, BOARD_WON), "mine", flag(rows, row, BOARD_MINE));
	if (!PQgetisnull(rows, row, BOARD_NAME))
		json_object_set_new(one, "name", row_text(rows, row, BOARD_NAME));
	if (told)
		json_object_set_new(one, "game", game_code(rows, row, BOARD_GAME));
	return one;
}

static void on_board(struct exchange *c, const PGresult *rows)
{
	json_t *board = json_array();
	for (int row = 0; row < PQntuples(rows); row++)
		json_array_append_new(board, board_row(rows, row, is_told(c)));
	json_object_set_new(json_object_get(c->body, "told"), "board", board);
	past_ask(c);
}

static json_t *day_json(const struct exchange *c)
{
	char text[DAY_SETUP];
	unsigned char commitment[RIFT_FAIR_BYTES];
	const bool over = is_told(c);
	rift_fair_commit(commitment, c->day.secret);
	json_t *told = json_pack("{s:o, s:I, s:I, s:b, s:s, s:O, s:o}", "day", date(c->day.number), "ends",
		(json_int_t)day_end_s(c->day.number), "closes", (json_int_t)day_close_s(c->day.number), "over", over,
		"level", day_setup(c->day.number, text, sizeof text), "setup", json_object_get(c->body, "setup"),
		"commitment", hex(commitment));
	if (over)
		json_object_set_new(told, "secret", hex(c->day.secret));
	return told;
}

static void on_own(struct exchange *c, const PGresult *rows)
{
	unsigned char day[4], account[8];
	json_t *told = day_json(c), *mine = game_told(rows, 0, OWN);
	const char *state = json_string_value(json_object_get(mine, "state"));
	json_object_set_new(told, "begun", number(rows, 0, BEGUN));
	json_object_set_new(told, "finished", number(rows, 0, FINISHED));
	if (c->account) {
		json_object_set_new(told, "show", json_boolean(flag(rows, 0, SHOW)));
		json_object_set_new(told, "streak", number(rows, 0, STREAK));
	}
	const bool finished = state && strcmp(state, "finished") == 0;
	json_object_set_new(told, "mine", mine);
	json_object_set_new(c->body, "told", told);
	const struct db_value values[2] = { day_value(c->day.number, day), exchange_account(c, account) };
	if (finished || is_told(c))
		exchange_ask(c, &sql_day_board, values, on_board);
	else
		past_ask(c);
}

void board_tell(struct exchange *c)
{
	unsigned char day[4], account[8];
	const struct db_value values[2] = { day_value(c->day.number, day), exchange_account(c, account) };
	exchange_ask(c, &sql_day_own, values, on_own);
}
