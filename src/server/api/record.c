/*
 * record.c -- verifiable dice: a seat's share before the game begins, the record when it is over.
 *
 *   POST /games/ID/word    {token, word}   sets a seat's share of the dice, after its player saw the commitment
 *   GET  /games/ID/record                  as a spectator, or signed in as one of its players
 *   POST /games/ID/record  {token}         as the player of a seat
 *
 * There is no record of a running game: hidden information would leave gaps that no program could replay, and players
 * already have their moves from the socket.  The spectators' delay applies here as well.  A game of the day has none before the day is over, because the
 * record has the secret of all its games.
 */
#include "server/api/exchange.h"
#include "server/api/routes.h"

#include <stdlib.h>
#include <string.h>

#include "server/game/day.h"
#include "server/net/peer.h"
#include "server/store/pg.h"
#include "server/store/rows.h"
#include "rift_record.h"

#define RECORD_TEXT (1u << 18) /* bytes; enough for GAME_MOVES moves of 50 characters */

/* store/sql/record.sql */
STATEMENT(record_seal);
STATEMENT(record_share);

struct reader {
	struct exchange *call;
	struct rift_seal seal;
	bool given_up; /* the game ended by resignation */
	bool player;
};

/* Writes the record.  NULL: out of memory, or the rules reject the moves. */
static char *record_text(const struct position *t, const struct rift_seal *seal, size_t *length)
{
	struct rift_record *record = calloc(1, sizeof *record);
	char *text = malloc(RECORD_TEXT);
	*length = 0;
	if (record && text && t->count <= RIFT_RECORD_MOVES) {
		record->setup = t->setup;
		record->count = t->count;
		memcpy(record->moves, t->moves, t->count * sizeof *t->moves);
		*length = rift_record_write_sealed(t->rules, record, seal, text, RECORD_TEXT);
	}
	free(record);
	if (*length > 0 && *length < RECORD_TEXT)
		return text;
	free(text);
	return NULL;
}

static void record_send(struct reader *r, const struct position *t)
{
	size_t length;
	rules_hash(r->seal.rules, t->rules);
	char *text = record_text(t, &r->seal, &length);
	if (text) {
		r->call->request->type = "text/plain; charset=utf-8";
		exchange_end_text(r->call, 200, text, length);
	} else {
		exchange_fail(r->call, 503, "busy");
	}
	free(text);
}

static const char *unread_word(enum rooms_result result)
{
	if (result == ROOMS_DAMAGED)
		return "damaged";
	return result == ROOMS_NO_RULES ? "no-rules" : "busy";
}

/* The log decides whether the game is over: the standing is written after it. */
static void on_table(void *arg, const struct rooms_reply *reply)
{
	struct reader *r = arg;
	const struct position *t = rooms_position(r->call->api->rooms, r->seal.game);
	bool there = reply->result == ROOMS_DONE && t;
	if (reply->result == ROOMS_NO_GAME)
		exchange_fail(r->call, 404, "no-game");
	else if (!there)
		exchange_fail(r->call, 503, unread_word(reply->result));
	else if (!r->given_up && t->rules->asks(&t->game).seats != 0)
		exchange_fail(r->call, 409, "not-over");
	else if (!r->player && position_shown(t, clock_now()) < t->count)
		exchange_fail(r->call, 409, "not-yet");
	else
		record_send(r, t);
	free(r);
}

static void seal_take(struct reader *r, const PGresult *rows, const unsigned char secret[RIFT_FAIR_BYTES])
{
	r->given_up = pg_number(rows, 0, 2) == 3;
	r->player = PQgetvalue(rows, 0, 5)[0] == 1;
	r->seal.game = r->call->game;
	r->seal.day = (uint32_t)pg_number(rows, 0, 6);
	memcpy(r->seal.secret, secret, RIFT_FAIR_BYTES);
	memcpy(r->seal.shares, PQgetvalue(rows, 0, 1), sizeof r->seal.shares);
	rift_fair_commit(r->seal.commitment, secret);
	if (r->given_up)
		r->seal.given_up = (uint8_t)pg_number(rows, 0, 4);
}

static void on_seal(struct exchange *c, const PGresult *rows)
{
	unsigned char secret[RIFT_FAIR_BYTES];
	bool there = PQntuples(rows) > 0, player = there && PQgetvalue(rows, 0, 5)[0] == 1;
	if (!player && json_object_get(c->body, "token")) {
		guess_wrong(c->api->limits, c->request->peer);
		exchange_fail(c, 403, "wrong-seat");
	} else if (!there) {
		exchange_fail(c, 404, "no-game");
	} else if (!player && PQgetvalue(rows, 0, 3)[0] != 1) {
		exchange_fail(c, 403, "no-spectators");
	} else if (!day_is_told((uint32_t)pg_number(rows, 0, 6), clock_now())) {
		exchange_fail(c, 409, "not-yet");
	} else if (PQgetlength(rows, 0, 1) != RIFT_SEATS * RIFT_FAIR_BYTES) {
		exchange_fail(c, 409, "not-over"); /* it has not begun */
	} else if (!row_secret(secret, SEAL_GAME(c->game), rows, 0, 0)) {
		exchange_fail(c, 503, "busy");
	} else {
		struct reader *r = calloc(1, sizeof *r);
		if (!r) {
			exchange_fail(c, 503, "busy");
			return;
		}
		r->call = c;
		seal_take(r, rows, secret);
		rooms_visit_whole(c->api->rooms, c->game, on_table, r);
	}
}

static void seal_ask(struct exchange *c)
{
	const char *token = text_of(c->body, "token", TOKEN_TEXT);
	unsigned char game[8], account[8], hash[TOKEN_HASH];
	const struct db_value none = { NULL, 0 };
	const struct db_value values[3] = { value_number(game, c->game),
		token && token_hash(hash, token) ? value_hash(hash) : none, exchange_account(c, account) };
	exchange_ask_game(c, &sql_record_seal, values, on_seal);
}

void record_ask(struct exchange *c)
{
	const char *token = text_of(c->body, "token", TOKEN_TEXT);
	unsigned char hash[TOKEN_HASH];
	bool brought = json_object_get(c->body, "token") != NULL;
	if (brought && (!token || !token_hash(hash, token))) {
		exchange_fail(c, 403, "wrong-seat");
		return;
	}
	if (brought && !guess_allowed(c->api->limits, c->request->peer)) {
		exchange_fail(c, 429, "too-often");
		return;
	}
	exchange_identify(c, true, seal_ask);
}

/* ---- shares of the dice ---- */

static void on_word(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) {
		guess_wrong(c->api->limits, c->request->peer);
		exchange_fail(c, 403, "wrong-seat");
	} else if (PQgetvalue(rows, 0, 1)[0] != 1) {
		exchange_fail(c, 409, "begun");
	} else {
		exchange_end(c, 200, json_pack("{s:i}", "seat", (int)pg_number(rows, 0, 0)));
	}
}

void word_give(struct exchange *c)
{
	const char *token = text_of(c->body, "token", TOKEN_TEXT),
		   *hex = text_of(c->body, "word", (size_t)2 * RIFT_FAIR_BYTES);
	unsigned char game[8], hash[TOKEN_HASH], share[RIFT_FAIR_BYTES];
	if (!hex || !hex_read(share, RIFT_FAIR_BYTES, hex, strlen(hex)))
		exchange_fail(c, 400, "bad-word");
	else if (!token || !token_hash(hash, token))
		exchange_fail(c, 403, "wrong-seat");
	else if (!guess_allowed(c->api->limits, c->request->peer))
		exchange_fail(c, 429, "too-often");
	else {
		const struct db_value values[3] = { value_number(game, c->game), value_hash(hash),
			{ share, RIFT_FAIR_BYTES } };
		exchange_ask_game(c, &sql_record_share, values, on_word);
	}
}
