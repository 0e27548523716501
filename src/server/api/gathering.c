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

#include "server/people/party.h"
#include "server/store/pg.h"
#include "rift_player.h"

/* store/sql/gathering.sql */
STATEMENT(room_invite);
STATEMENT(room_computer);
STATEMENT(room_begun);
STATEMENT(room_leave);

/* Reads the credential: a seat's token or the session.  False: neither; the request was answered. */
static bool right_read(
	struct exchange *c, unsigned char hash[TOKEN_HASH], struct db_value *token, struct db_value *session)
{
	const char *text = text_of(c->body, "token", TOKEN_TEXT);
	bool given = json_object_get(c->body, "token") != NULL;
	if (given ? !text || !token_hash(hash, text) : !c->has_session) {
		exchange_fail(c, 403, "wrong-seat");
		return false;
	}
	*token = given ? value_hash(hash) : (struct db_value){ NULL, 0 };
	*session = given ? (struct db_value){ NULL, 0 } : value_hash(c->session);
	return exchange_limit(c, &limit_tokens);
}

static void on_invited(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0)
		exchange_fail(c, 403, "wrong-seat");
	else
		exchange_end(c, 200, json_pack("{s:s}", "invite", c->token));
}

void invite_make(struct exchange *c)
{
	unsigned char game[8], hash[TOKEN_HASH], fresh[TOKEN_HASH];
	struct db_value token, session;
	if (!right_read(c, hash, &token, &session))
		return;
	token_new(c->token);
	token_hash(fresh, c->token);
	const struct db_value values[4] = { value_number(game, c->game), token, session, value_hash(fresh) };
	exchange_ask(c, &sql_room_invite, values, on_invited);
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
		exchange_ask(c, &sql_room_begun, &value, on_begun_elsewhere);
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
		exchange_ask(c, &sql_room_begin, values, on_begun);
	}
}

void computer_sit(struct exchange *c)
{
	const json_t *seat = json_object_get(c->body, "seat"), *on = json_object_get(c->body, "on");
	unsigned char game[8], hash[TOKEN_HASH], number[2], flag = json_is_true(on);
	struct db_value token, session;
	const char *level = text_of(c->body, "level", LEVEL_WORD - 1);
	if (!json_is_integer(seat) || json_integer_value(seat) < 0 || json_integer_value(seat) >= RIFT_SEATS ||
		!json_is_boolean(on) || (json_object_get(c->body, "level") && !(level && rift_player(level)))) {
		exchange_fail(c, 400, "bad-request");
		return;
	}
	if (!right_read(c, hash, &token, &session))
		return;
	const struct db_value values[6] = { value_number(game, c->game), token, session,
		value_small(number, (int)json_integer_value(seat)), { &flag, 1 },
		level ? value_text(level) : (struct db_value){ NULL, 0 } };
	exchange_ask(c, &sql_room_computer, values, on_computer);
}

static void on_left(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) {
		exchange_fail(c, 403, "wrong-seat");
		return;
	}
	party_changed(c->api->parties, c->game);
	if (!PQgetisnull(rows, 0, 2))
		party_news(c->api->parties, (uint64_t)pg_number(rows, 0, 2));
	exchange_end(c, 200, json_pack("{s:b}", "called_off", PQgetvalue(rows, 0, 1)[0] == 1));
}

void seat_leave(struct exchange *c)
{
	unsigned char game[8], hash[TOKEN_HASH];
	struct db_value token, session;
	if (!right_read(c, hash, &token, &session))
		return;
	const struct db_value values[3] = { value_number(game, c->game), token, session };
	exchange_ask(c, &sql_room_leave, values, on_left);
}
