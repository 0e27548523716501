/*
 * gathering.c -- a game that has not begun: invitation, computer players, leaving.
 *
 *   POST /games/ID/invite   {token?}             maker only: makes a new invitation and invalidates the old one
 *   POST /games/ID/computer {token?, seat, on, level?}   maker only: the computer takes a free seat, or leaves it
 *   POST /games/ID/leave    {token?}             frees one's seat; if the maker leaves, the game is deleted
 *
 * Without a token the session identifies the player.  After the game has begun, these fail; leaving is then `resign`.
 */
#include "server/api/accounts.h"
#include "server/api/routes.h"

#include <string.h>

#include "server/outbox/outbox.h"
#include "server/people/party.h"
#include "server/store/pg.h"
#include "rift_player.h"

/* store/sql/gathering.sql */
STATEMENT(room_invite);
STATEMENT(room_computer);
STATEMENT(room_begun);
STATEMENT(room_leave);

void seat_right(struct exchange *c, exchange_handler *then)
{
	unsigned char hash[TOKEN_HASH];
	const char *text = text_of(c->body, "token", TOKEN_TEXT);
	bool given = json_object_get(c->body, "token") != NULL;
	if (given ? !text || !token_hash(hash, text) : !c->has_session)
		exchange_fail(c, 403, "wrong-seat");
	else if (exchange_limit(c, &limit_tokens))
		exchange_identify(c, !given, then);
}

struct db_value seat_token(const struct exchange *c, unsigned char hash[TOKEN_HASH])
{
	const char *text = text_of(c->body, "token", TOKEN_TEXT);
	return text && token_hash(hash, text) ? value_hash(hash) : (struct db_value){ NULL, 0 };
}

static void on_invited(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0)
		exchange_fail(c, 403, "wrong-seat");
	else
		exchange_end(c, 200, json_pack("{s:s}", "invite", c->token));
}

static void invite_write(struct exchange *c)
{
	unsigned char game[8], account[8], hash[TOKEN_HASH], fresh[TOKEN_HASH];
	token_new(c->token);
	token_hash(fresh, c->token);
	const struct db_value values[4] = { value_number(game, c->game), seat_token(c, hash),
		exchange_account(c, account), value_hash(fresh) };
	exchange_ask_game(c, &sql_room_invite, values, on_invited);
}

void invite_make(struct exchange *c)
{
	seat_right(c, invite_write);
}

static void on_begun_elsewhere(struct exchange *c, const PGresult *rows)
{
	exchange_end(c, 200, json_pack("{s:b}", "begun", PQntuples(rows) > 0));
}

/* No row: another node has just begun the game, or a seat is still free. */
static void on_begun(struct exchange *c, const PGresult *rows)
{
	unsigned char game[8];
	const struct db_value value = value_number(game, c->game);
	if (PQntuples(rows) == 0) {
		exchange_ask_game(c, &sql_room_begun, &value, on_begun_elsewhere);
		return;
	}
	party_changed(c->api->parties, c->game);
	rooms_look(c->api->rooms, c->game); /* so that Nature makes the first moves even if nobody watches */
	exchange_end(c, 200, json_pack("{s:b}", "begun", true));
}

static void on_computer(struct exchange *c, const PGresult *rows)
{
	unsigned char game[8], now[8];
	const struct db_value values[2] = { value_number(game, c->game), value_number(now, (uint64_t)clock_now()) };
	if (PQntuples(rows) == 0)
		exchange_fail(c, 403, "wrong-seat");
	else if (PQgetisnull(rows, 0, 0))
		exchange_fail(c, 409, "no-seat");
	else {
		party_news(c->api->parties, c->game);
		outbox_listed(c->api->outbox, c->game);
		exchange_ask_game(c, &sql_room_begin, values, on_begun);
	}
}

static void computer_write(struct exchange *c)
{
	unsigned char game[8], account[8], hash[TOKEN_HASH], number[2],
		flag = json_is_true(json_object_get(c->body, "on"));
	const char *level = text_of(c->body, "level", LEVEL_WORD - 1);
	const struct db_value values[6] = { value_number(game, c->game), seat_token(c, hash),
		exchange_account(c, account),
		value_small(number, (int)json_integer_value(json_object_get(c->body, "seat"))), { &flag, 1 },
		level ? value_text(level) : (struct db_value){ NULL, 0 } };
	exchange_ask_game(c, &sql_room_computer, values, on_computer);
}

void computer_sit(struct exchange *c)
{
	const json_t *seat = json_object_get(c->body, "seat"), *on = json_object_get(c->body, "on");
	const char *level = text_of(c->body, "level", LEVEL_WORD - 1);
	if (!json_is_integer(seat) || json_integer_value(seat) < 0 || json_integer_value(seat) >= RIFT_SEATS ||
		!json_is_boolean(on) || (json_object_get(c->body, "level") && !(level && rift_player(level)))) {
		exchange_fail(c, 400, "bad-request");
		return;
	}
	seat_right(c, computer_write);
}

static void on_left(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) {
		exchange_fail(c, 403, "wrong-seat");
		return;
	}
	party_changed(c->api->parties, c->game);
	outbox_listed(c->api->outbox, c->game);
	if (!PQgetisnull(rows, 0, 2))
		party_news(c->api->parties, (uint64_t)pg_number(rows, 0, 2));
	exchange_end(c, 200, json_pack("{s:b}", "called_off", PQgetvalue(rows, 0, 1)[0] == 1));
}

static void seat_free(struct exchange *c)
{
	unsigned char game[8], account[8], hash[TOKEN_HASH];
	const struct db_value values[3] = { value_number(game, c->game), seat_token(c, hash),
		exchange_account(c, account) };
	exchange_ask_game(c, &sql_room_leave, values, on_left);
}

void seat_leave(struct exchange *c)
{
	seat_right(c, seat_free);
}
