/*
 * list.c -- somebody's games: where each stands, whose turn it is, what is new.
 *
 *   GET  /account/games                            those of the account that is signed in
 *   POST /seats         {seats: [{game, token}]}   those of seats that are known by their links, for people without an account
 *
 * Both answer {games: […]}: running games first, one's own turn before others', the longest wait before the shorter.
 */
#include "server/api/accounts.h"
#include "server/api/routes.h"

#include <string.h>

#include "server/people/people.h"
#include "server/store/pg.h"

#define SEATS_MOST 100 /* asked for at once */

/* A link that is wrong here is only left out, but many of them are guessing. */
static const struct limit limit_seats = { "seats", 60, 2 };

/* due: when the next time in this game ends; not told to a seat whose owner is away. */
#define GAMES \
	"SELECT m.game_id, g.title, m.seat, t.status, t.status = 1 AND t.to_move >> m.seat & 1 = 1 AS turn, " \
	"extract(epoch FROM t.since)::int8, t.n, m.seen, (SELECT json_agg(json_build_object('seat', s.seat, 'name', s.name, " \
	"'free', s.free, 'player', " SEAT_PLAYER \
	", 'turn', t.status = 1 AND t.to_move >> s.seat & 1 = 1) ORDER BY s.seat)::text " \
	"FROM seat s WHERE s.game_id = m.game_id), " \
	"CASE WHEN t.status = 1 AND m.player = 0 AND NOT EXISTS (SELECT FROM vacation v WHERE v.game_id = m.game_id AND " \
	"v.seat = m.seat AND now() BETWEEN v.begins AND v.ends) THEN extract(epoch FROM t.due)::int8 END, " \
	"(SELECT max(c.n) FROM chat c WHERE c.game_id = m.game_id), g.maker " \
	"FROM seat m JOIN game g ON g.id = m.game_id JOIN standing t ON t.game_id = m.game_id WHERE "
#define IN_ORDER " ORDER BY t.status >= 2, turn DESC, CASE WHEN t.status < 2 THEN t.since END, t.since DESC LIMIT 200"

enum column { GAME, TITLE, SEAT, STATUS, TURN, SINCE, MOVES, SEEN, SEATS, DUE, CHAT, MAKER };

static const struct db_statement games_of_account = {
	.name = "list_account",
	.sql = GAMES "m.account = $1::int8" IN_ORDER,
	.parameters = 1,
};

static const struct db_statement games_of_links = {
	.name = "list_links",
	.sql = GAMES "(m.game_id, m.token) IN (SELECT * FROM unnest($1::int8[], $2::bytea[]))" IN_ORDER,
	.parameters = 2,
};

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
	exchange_ask(c, &games_of_account, values, on_games);
}

/* One of the seats asked for: false if that is none. */
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
		exchange_ask(c, &games_of_links, values, on_games);
	bytes_release(&games);
	bytes_release(&tokens);
}
