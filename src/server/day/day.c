/*
 * day.c -- the game of the day: for everybody the same setup, deal and Nature against an automaton, one game of each account.
 *
 *   GET  /day               today's: setup, commitment, one's own game; the days before
 *   GET  /day/DATE          that of another day
 *   POST /day/begin         signed in: one's game of today, which is made if it is not there
 *   POST /day/show {show}   signed in: whether one's name is on the boards
 *
 * The first one who asks on a day fixes it: the row `day` of the directory has the setup, the build of the rules and the secret, from which the draws of
 * all its games follow (rift_fair_shared).  One's game is the row `day_try`, whose key is day and account; the game itself is inserted into its store by
 * each node that comes to it, until it is there (as in meet/match.c).  Nothing that follows from the secret is told before the day is over (game/day.h).
 */
#include "server/api/accounts.h"
#include "server/api/routes.h"

#include <sodium.h>
#include <string.h>

#include "server/day/board.h"
#include "server/day/setup.h"
#include "server/game/day.h"
#include "server/people/allowance.h"
#include "server/people/party.h"
#include "server/store/pg.h"
#include "rift_record.h"

/* store/sql/day.sql */
STATEMENT(day_find);
STATEMENT(day_make);
STATEMENT(day_begin);
STATEMENT(day_insert);
STATEMENT(day_show);

static const struct limit limit_day = { "game of the day", 60, 10, REFUSED_requests };

enum find_column { FOUND_SETUP, FOUND_RULES, FOUND_SECRET };

/* ---- the day ---- */

static void day_look(struct exchange *c);

static void on_made(struct exchange *c, const PGresult *rows)
{
	(void)rows; /* another one may have been faster */
	day_look(c);
}

static void day_make(struct exchange *c)
{
	unsigned char day[4], secret[RIFT_FAIR_BYTES], sealed[SEAL_BYTES];
	char text[DAY_SETUP], written[DAY_SETUP], why[200];
	struct rift_setup setup;
	const struct build *newest = c->api->shelf->newest;
	(void)day_setup(c->day.number, text, sizeof text);
	if (rift_record_read_setup(newest->rules, text, &setup, why, sizeof why) != 0 ||
		rift_record_write_setup(&setup, written, sizeof written) >= sizeof written) {
		exchange_fail(c, 503, "no-rules");
		return;
	}
	randombytes_buf(secret, sizeof secret);
	const size_t length = seal_write(sealed, SEAL_DAY(c->day.number), secret, sizeof secret);
	const struct db_value values[4] = { day_value(c->day.number, day), value_text(written),
		{ newest->hash, RULES_HASH }, { sealed, (int)length } };
	c->day.made = true;
	exchange_ask(c, &sql_day_make, values, on_made);
	sodium_memzero(secret, sizeof secret);
	sodium_memzero(sealed, sizeof sealed);
}

static void on_found(struct exchange *c, const PGresult *rows)
{
	const bool found = PQntuples(rows) > 0;
	if (!found && c->day.number == day_of(clock_now()) && !c->day.made)
		day_make(c);
	else if (!found)
		exchange_fail(c, 404, "no-day");
	else if (!row_secret(c->day.secret, SEAL_DAY(c->day.number), rows, 0, FOUND_SECRET))
		exchange_fail(c, 503, "busy");
	else {
		memcpy(c->day.rules, PQgetvalue(rows, 0, FOUND_RULES), RULES_HASH);
		json_object_set_new(c->body, "setup", row_text(rows, 0, FOUND_SETUP));
		c->handler(c);
	}
}

/* Reads the day into c->day, makes it if it is today, and goes on with c->handler. */
static void day_look(struct exchange *c)
{
	unsigned char day[4];
	const struct db_value values[1] = { day_value(c->day.number, day) };
	exchange_ask(c, &sql_day_find, values, on_found);
}

static void day_look_for(struct exchange *c, exchange_handler *then)
{
	c->handler = then;
	day_look(c);
}

/* ---- to read ---- */

static void tell_look(struct exchange *c)
{
	day_look_for(c, board_tell);
}

void day_tell(struct exchange *c)
{
	c->day.number = day_of(clock_now());
	exchange_identify(c, true, tell_look);
}

void day_tell_date(struct exchange *c)
{
	exchange_identify(c, true, tell_look);
}

/* ---- to play ---- */

static void on_begun(struct exchange *c, const PGresult *rows)
{
	char game[GAME_TEXT];
	if (PQntuples(rows) > 0) {
		party_changed(c->api->parties, c->game);
		rooms_look(c->api->rooms, c->game); /* so that Nature makes the first moves even if nobody watches */
	}
	game_write(game, c->game);
	exchange_end(c, 200, json_pack("{s:s, s:i}", "game", game, "seat", 0));
}

static void on_inserted(struct exchange *c, const PGresult *rows)
{
	unsigned char game[8], now[8];
	const struct db_value values[2] = { value_number(game, c->game), value_number(now, (uint64_t)clock_now()) };
	(void)rows; /* none: it was there */
	exchange_ask_game(c, &sql_room_begin, values, on_begun);
}

static void on_game(struct exchange *c, const PGresult *rows)
{
	unsigned char game[8], account[8], day[4], invite[TOKEN_HASH], sealed[SEAL_BYTES];
	char text[TOKEN_TEXT];
	if (PQntuples(rows) == 0) {
		exchange_spent(c);
		return;
	}
	c->game = (uint64_t)pg_number(rows, 0, 0);
	token_new(text); /* an invitation that nobody gets */
	(void)token_hash(invite, text);
	const size_t length = seal_write(sealed, SEAL_GAME(c->game), c->day.secret, RIFT_FAIR_BYTES);
	const struct db_value values[7] = { value_number(game, c->game),
		value_text(json_string_value(json_object_get(c->body, "setup"))), { c->day.rules, RULES_HASH },
		{ sealed, (int)length }, { invite, TOKEN_HASH }, day_value(c->day.number, day),
		value_number(account, c->account) };
	exchange_ask_game(c, &sql_day_insert, values, on_inserted);
	sodium_memzero(sealed, sizeof sealed);
}

static void begin_found(struct exchange *c)
{
	unsigned char day[4], account[8], game[8];
	struct allowance allowance;
	allowance_of(&allowance, c->request->peer, c->api->conf->games_daily);
	const struct db_value values[6] = { day_value(c->day.number, day), value_number(account, c->account),
		value_number(game, api_game_new(c->api)), { allowance.address, ALLOWANCE_HASH },
		{ allowance.network, ALLOWANCE_HASH }, { allowance.most, ALLOWANCE_NUMBER } };
	exchange_ask(c, &sql_day_begin, values, on_game);
}

void day_play(struct exchange *c)
{
	if (!exchange_limit(c, &limit_day))
		return;
	c->day.number = day_of(clock_now());
	day_look_for(c, begin_found);
}

static void on_shown(struct exchange *c, const PGresult *rows)
{
	(void)rows;
	exchange_end(c, 200, json_object());
}

void day_show(struct exchange *c)
{
	unsigned char account[8];
	const json_t *show = json_object_get(c->body, "show");
	const unsigned char shown = json_is_true(show);
	const struct db_value values[2] = { value_number(account, c->account), { &shown, 1 } };
	if (!json_is_boolean(show))
		exchange_fail(c, 400, "bad-request");
	else if (exchange_limit(c, &limit_day))
		exchange_ask(c, &sql_day_show, values, on_shown);
}
