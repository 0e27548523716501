/*
 * list.c -- lists of games: state of each, whose turn it is, what is new.
 *
 *   GET  /account/games                            games of the signed-in account
 *   POST /seats         {seats: [{game, token}]}   games of seats known by their tokens, for people without an account
 *
 * Both answer {games: […], away?: true}; away: a store does not answer, so that its games are missing.  Running games first; among them one's own turn first, then by the longest wait.
 */
#include "server/api/accounts.h"
#include "server/api/routes.h"

#include <stdlib.h>
#include <string.h>

#include "server/game/standing.h"
#include "server/people/people.h"
#include "server/store/pg.h"

#define SEATS_MOST 100 /* per request */
#define GAMES_SHOWN 200 /* LIMIT of the statements */

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

/* A list that several stores answer.  While a bucket is moved two of them have its games: the one that the map names counts. */
struct listing {
	struct exchange *call;
	struct asked {
		struct listing *of;
		int store;
	} asked_of[STORES_MOST];
	int open; /* stores that have not answered */
	int asked, away;
	size_t count;
	struct listed {
		bool over, turn;
		int64_t since;
		size_t at; /* in the order of arrival */
		json_t *game;
	} game[]; /* GAMES_SHOWN for each store */
};

/* As the statements sort: games that are not over first, among them one's own turn first, then by the longest wait; of the others the last ones first. */
static int listed_compare(const void *one, const void *other)
{
	const struct listed *a = one, *b = other;
	if (a->over != b->over)
		return a->over ? 1 : -1;
	if (a->turn != b->turn)
		return a->turn ? -1 : 1;
	if (a->since != b->since)
		return (a->since < b->since) == a->over ? 1 : -1;
	return a->at < b->at ? -1 : a->at > b->at;
}

static void listing_end(struct listing *l)
{
	struct exchange *c = l->call;
	const bool none = l->asked > 0 && l->asked == l->away;
	json_t *games = json_array();
	qsort(l->game, l->count, sizeof l->game[0], listed_compare);
	for (size_t i = 0; i < l->count; i++)
		if (i < GAMES_SHOWN)
			json_array_append_new(games, l->game[i].game);
		else
			json_decref(l->game[i].game);
	json_t *told = json_pack("{s:o}", "games", games);
	if (l->away)
		json_object_set_new(told, "away", json_true());
	free(l);
	if (none) {
		json_decref(told);
		exchange_fail(c, 503, "busy");
	} else {
		exchange_end(c, 200, told);
	}
}

static void on_listed(void *arg, const struct db_answer *answer)
{
	const struct asked *asked = arg;
	struct listing *l = asked->of;
	const struct stores *stores = l->call->api->stores;
	l->away += answer->result != DB_OK;
	for (int row = 0; answer->result == DB_OK && row < PQntuples(answer->rows) && row < GAMES_SHOWN; row++) {
		if (!stores || stores_index(stores, (uint64_t)pg_number(answer->rows, row, GAME)) != asked->store)
			continue;
		l->game[l->count] = (struct listed){ .over = pg_number(answer->rows, row, STATUS) >= STATUS_OVER,
			.turn = PQgetvalue(answer->rows, row, TURN)[0] == 1,
			.since = pg_number(answer->rows, row, SINCE),
			.at = l->count,
			.game = game_row(answer->rows, row) };
		l->count++;
	}
	if (--l->open == 0)
		listing_end(l);
}

/* Asks a store, unless it is away: then its games are missing, and the answer says so. */
static void store_ask(struct listing *l, int store, const struct db_statement *statement, const struct db_value *values)
{
	struct db *db = stores_at(l->call->api->stores, store);
	static const struct db_answer lost = { .result = DB_LOST };
	struct asked *asked = &l->asked_of[store];
	*asked = (struct asked){ .of = l, .store = store };
	l->open++;
	l->asked++;
	if (stores_count(l->call->api->stores) > 1 && !db_ready(db))
		on_listed(asked, &lost);
	else
		db_ask(db, statement, values, on_listed, asked);
}

static struct listing *listing_new(struct exchange *c)
{
	struct listing *l =
		calloc(1, sizeof *l + (size_t)stores_count(c->api->stores) * GAMES_SHOWN * sizeof(struct listed));
	if (l)
		*l = (struct listing){ .call = c, .open = 1 };
	else
		exchange_fail(c, 503, "busy");
	return l;
}

/* All stores are asked. */
static void listing_asked(struct listing *l)
{
	if (--l->open == 0)
		listing_end(l);
}

void account_games(struct exchange *c)
{
	unsigned char id[8];
	const struct db_value values[1] = { value_number(id, c->account) };
	struct listing *l = listing_new(c);
	if (!l)
		return;
	for (int store = 0; store < stores_count(c->api->stores); store++)
		store_ask(l, store, &sql_list_account, values);
	listing_asked(l);
}

/* Parses one seat of the request; false: malformed. */
static bool seat_read(const json_t *seat, uint64_t *game, unsigned char hash[TOKEN_HASH])
{
	const char *id = text_of(seat, "game", GAME_TEXT), *token = text_of(seat, "token", TOKEN_TEXT);
	return id && token && game_read(id, strlen(id), game) && token_hash(hash, token);
}

/* The seats of one store, as parameters; false: there are none. */
static bool seats_of(const struct exchange *c, int store, struct bytes *games, struct bytes *tokens)
{
	const json_t *seats = json_object_get(c->body, "seats"), *seat;
	struct {
		uint64_t game;
		unsigned char hash[TOKEN_HASH];
	} found[SEATS_MOST];
	size_t i, count = 0;
	json_array_foreach(seats, i, seat) if (seat_read(seat, &found[count].game, found[count].hash) &&
		stores_index(c->api->stores, found[count].game) == store) count++;
	pg_array_begin(games, PG_INT8, count);
	pg_array_begin(tokens, PG_BYTEA, count);
	for (i = 0; i < count; i++) {
		pg_array_number(games, found[i].game, 8);
		pg_array_bytes(tokens, found[i].hash, TOKEN_HASH);
	}
	return count > 0 && !games->failed && !tokens->failed;
}

static void seats_ask(struct exchange *c)
{
	struct listing *l = listing_new(c);
	for (int store = 0; l && store < stores_count(c->api->stores); store++) {
		struct bytes games = { 0 }, tokens = { 0 };
		if (seats_of(c, store, &games, &tokens) || stores_count(c->api->stores) == 1) {
			const struct db_value values[2] = { { games.at, (int)games.length },
				{ tokens.at, (int)tokens.length } };
			store_ask(l, store, &sql_list_links, values);
		}
		bytes_release(&games);
		bytes_release(&tokens);
	}
	if (l)
		listing_asked(l);
}

void seats_list(struct exchange *c)
{
	const json_t *seats = json_object_get(c->body, "seats"), *seat;
	size_t i;
	bool good = json_is_array(seats) && json_array_size(seats) <= SEATS_MOST;
	json_array_foreach(seats, i, seat)
	{
		uint64_t game = 0;
		unsigned char hash[TOKEN_HASH];
		good = good && seat_read(seat, &game, hash);
	}
	if (!good)
		exchange_fail(c, 400, "bad-request");
	else if (exchange_limit(c, &limit_seats))
		seats_ask(c);
}
