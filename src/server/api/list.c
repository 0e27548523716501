/*
 * list.c -- lists of games: state of each, whose turn it is, what is new.
 *
 *   GET  /account/games                            games of the signed-in account
 *   POST /seats         {seats: [{game, token}]}   games of seats known by their tokens, for people without an account
 *
 * Both answer {games: […]}: running games first; among them one's own turn first, then by the longest wait.
 */
#include "server/api/accounts.h"
#include "server/api/routes.h"

#include <string.h>

#include "server/people/people.h"
#include "server/store/pg.h"

#define SEATS_MOST 100 /* per request */

/* Wrong tokens are silently left out of the answer; this rate limit prevents guessing them. */
static const struct limit limit_seats = { "seats", 60, 2, REFUSED_links };

enum column { GAME, TITLE, SEAT, STATUS, TURN, SINCE, MOVES, SEEN, SEATS, DUE, CHAT, MAKER };

/* store/sql/list.sql */
STATEMENT(list_account);
STATEMENT(list_links);

static json_t *number_or_null(const PGresult *rows, int row, int column)
{
	return PQgetisnull(rows, row, column) ? json_null() : json_integer(pg_number(rows, row, column));
}

static json_t *game_row(const PGresult *rows, int row)
{
	const int seat = (int)pg_number(rows, row, SEAT);
	json_t *seats = json_loadb(PQgetvalue(rows, row, SEATS), (size_t)PQgetlength(rows, row, SEATS), 0, NULL);
	char game[GAME_TEXT];
	game_write(game, (uint64_t)pg_number(rows, row, GAME));
	json_t *told = json_pack("{s:s, s:o, s:i, s:i, s:b, s:I, s:i, s:i, s:o?}", "game", game, "title",
		row_text(rows, row, TITLE), "seat", seat, "status", (int)pg_number(rows, row, STATUS), "turn",
		PQgetvalue(rows, row, TURN)[0] == 1, "since", (json_int_t)pg_number(rows, row, SINCE), "n",
		(int)pg_number(rows, row, MOVES), "seen", (int)pg_number(rows, row, SEEN), "seats", seats);
	json_object_set_new(told, "due", number_or_null(rows, row, DUE));
	json_object_set_new(told, "chat", json_integer(pg_number(rows, row, CHAT)));
	json_object_set(told, "player", json_object_get(json_array_get(seats, (size_t)seat), "player"));
	json_object_set_new(told, "maker", json_integer(pg_number(rows, row, MAKER)));
	return told;
}

static void on_games(struct exchange *c, const PGresult *rows)
{
	json_t *games = json_array();
	for (int row = 0; row < PQntuples(rows); row++)
		json_array_append_new(games, game_row(rows, row));
	exchange_end(c, 200, json_pack("{s:o}", "games", games));
}

void account_games(struct exchange *c)
{
	unsigned char id[8];
	const struct db_value values[1] = { value_number(id, c->account) };
	exchange_ask(c, &sql_list_account, values, on_games);
}

/* Parses one seat of the request; false: malformed. */
static bool seat_read(const json_t *seat, uint64_t *game, unsigned char hash[TOKEN_HASH])
{
	const char *id = text_of(seat, "game", GAME_TEXT), *token = text_of(seat, "token", TOKEN_TEXT);
	return id && token && game_read(id, strlen(id), game) && token_hash(hash, token);
}

void seats_list(struct exchange *c)
{
	const json_t *seats = json_object_get(c->body, "seats"), *seat;
	size_t i, count = json_array_size(seats);
	struct bytes games = { 0 }, tokens = { 0 };
	bool good = json_is_array(seats) && count <= SEATS_MOST;

	pg_array_begin(&games, PG_INT8, count);
	pg_array_begin(&tokens, PG_BYTEA, count);
	json_array_foreach(seats, i, seat)
	{
		uint64_t game = 0;
		unsigned char hash[TOKEN_HASH];
		good = good && seat_read(seat, &game, hash);
		if (!good)
			break;
		pg_array_number(&games, game, 8);
		pg_array_bytes(&tokens, hash, sizeof hash);
	}
	const struct db_value values[2] = { { games.at, (int)games.length }, { tokens.at, (int)tokens.length } };
	if (!good || games.failed || tokens.failed)
		exchange_fail(c, good ? 503 : 400, good ? "busy" : "bad-request");
	else if (exchange_limit(c, &limit_seats))
		exchange_ask(c, &sql_list_links, values, on_games);
	bytes_release(&games);
	bytes_release(&tokens);
}
