/*
 * games.c -- making a game and joining it.
 *
 *   POST /games            {setup, title?, name?, word?, options?} the maker gets the first free seat and an invitation
 *   POST /games/ID/join    {invite, name?, word?, token?}          takes the next free seat
 *   POST /games/ID/join    {open: true, name?, word?, token?}      the same in an open game (meet/open.c)
 *   GET  /games/ID                                                 what everybody may know
 *
 * A game begins when its last free seat is taken: then the seats' shares of the dice (`word`) are fixed and Nature may
 * answer.  The invitation is a token of the game; a seat's token belongs to its player alone.  Joining is idempotent:
 * the same token returns the same seat.
 */
#include "server/api/api.h"
#include "server/api/routes.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/exchange.h"
#include "server/api/place.h"
#include "server/base/code.h"
#include "server/base/limit.h"
#include "server/game/day.h"
#include "server/net/peer.h"
#include "server/outbox/outbox.h"
#include "server/people/allowance.h"
#include "server/people/lobby.h"
#include "server/people/party.h"
#include "server/store/pg.h"
#include "server/store/rows.h"
#include "rift_record.h"

#define SETUP_MAX 1500

/* Seats of open games that a client address takes. */
static const struct limit limit_open_join = { "open join", 10, 60, REFUSED_requests };

/* store/sql/games.sql */
STATEMENT(games_insert);
STATEMENT(games_seat_take);
STATEMENT(games_open_take);
STATEMENT(games_about);
/* store/sql/open.sql */
STATEMENT(open_guest);
STATEMENT(exchange_person);

/* A request to make or join a game. */
struct guest {
	struct api *api;
	struct request *request;
	uint64_t game;
	int seat;
	bool maker;
	unsigned char secret[RIFT_FAIR_BYTES];
	char token[TOKEN_TEXT], invite[TOKEN_TEXT], name[NAME_SIZE];
	/* only to join */
	bool open; /* the game is open: no invitation */
	bool own; /* the client drew the token: this may be a retry */
	bool again; /* retried once: an identical request may have won a race */
	unsigned char invite_hash[TOKEN_HASH], share[RIFT_FAIR_BYTES];
	uint64_t account; /* that is signed in; 0: none */
	void (*identified)(struct guest *g);
	/* only to make */
	bool rated;
	struct allowance allowance;
	struct rift_setup setup;
	char text[SETUP_MAX + 1], title[TITLE_SIZE], *options;
};

static struct db_value number(unsigned char out[8], uint64_t value)
{
	for (int i = 0; i < 8; i++)
		out[i] = (unsigned char)(value >> 8 * (7 - i));
	return (struct db_value){ out, 8 };
}

static struct db_value text_value(const char *text)
{
	return (struct db_value){ text, (int)strlen(text) };
}

static struct db_value account_value(const struct guest *g, unsigned char out[8])
{
	return g->account ? number(out, g->account) : (struct db_value){ NULL, 0 };
}

/* Parses the share of the dice (`word`, 64 hex digits; zeros if missing). */
static bool share_read(const json_t *body, unsigned char share[RIFT_FAIR_BYTES])
{
	const char *hex = json_object_get(body, "word") ? text_of(body, "word", (size_t)2 * RIFT_FAIR_BYTES) : NULL;
	memset(share, 0, RIFT_FAIR_BYTES);
	return !json_object_get(body, "word") || (hex && hex_read(share, RIFT_FAIR_BYTES, hex, strlen(hex)));
}

static void guest_free(struct guest *g)
{
	free(g->options);
	free(g);
}

static void guest_answer(struct guest *g)
{
	char game[GAME_TEXT], commitment[2 * RIFT_FAIR_BYTES + 1];
	unsigned char hash[RIFT_FAIR_BYTES];
	game_write(game, g->game);
	json_t *answer = json_pack("{s:s, s:i, s:s}", "game", game, "seat", g->seat, "token", g->token);
	if (g->maker) {
		rift_fair_commit(hash, g->secret);
		hex_write(commitment, hash, sizeof hash);
		json_object_set_new(answer, "invite", json_string(g->invite));
		json_object_set_new(answer, "commitment", json_string(commitment));
	}
	answer_json(g->request, g->maker ? 201 : 200, answer);
	guest_free(g);
}

static void on_begun(void *arg, const struct db_answer *answer)
{
	struct guest *g = arg;
	bool begun = answer->result == DB_OK && PQntuples(answer->rows) > 0;
	if (begun || !g->maker)
		party_changed(g->api->parties, g->game); /* tells waiting players who joined */
	if (begun || answer->result == DB_LOST)
		rooms_look(g->api->rooms, g->game); /* opens the room unwatched, so that Nature makes the first moves */
	if (g->api->stores)
		outbox_listed(g->api->outbox, g->game);
	guest_answer(g); /* the seat is taken; a game that could not begin now begins when its row is next read */
}

static void guest_begin(struct guest *g)
{
	unsigned char id[8], now[8];
	const struct db_value values[2] = { number(id, g->game), number(now, (uint64_t)clock_now()) };
	db_ask(stores_of(g->api->stores, g->game), &sql_room_begin, values, on_begun, g);
}

static void guest_fail(struct guest *g, int status, const char *word)
{
	answer_error(g->request, status, word);
	guest_free(g);
}

/* What was paid for was not stored, unless the answer was lost. */
static void on_made(void *arg, const struct db_answer *answer)
{
	struct guest *g = arg;
	const bool made = answer->result == DB_OK && PQntuples(answer->rows) > 0;
	if (!made && answer->result != DB_LOST && g->api->stores)
		allowance_return(stores_directory(g->api->stores), ALLOWANCE_GAMES, &g->allowance);
	if (made)
		guest_begin(g);
	else
		guest_fail(g, 503, "busy");
}

/* ---- who it is ---- */

enum person_column { PERSON, NAME, BANNED };

static void on_person(void *arg, const struct db_answer *answer)
{
	struct guest *g = arg;
	const bool known = answer->result == DB_OK && PQntuples(answer->rows) > 0;
	if (answer->result != DB_OK) {
		guest_fail(g, 503, "busy");
		return;
	}
	if (known && PQgetvalue(answer->rows, 0, BANNED)[0] == 1) {
		guest_fail(g, 403, "banned");
		return;
	}
	g->account = known ? (uint64_t)pg_number(answer->rows, 0, PERSON) : 0;
	if (known && !g->name[0] && !row_copy(answer->rows, 0, NAME, g->name, sizeof g->name))
		g->name[0] = '\0';
	g->identified(g);
}

/* The directory knows who is signed in: account and name; then goes on. */
static void guest_identify(struct guest *g, void (*then)(struct guest *g))
{
	unsigned char session[TOKEN_HASH];
	const struct db_value values[1] = { { session, TOKEN_HASH } };
	g->identified = then;
	if (cookie_session(g->request->cookie, session))
		db_ask(stores_directory(g->api->stores), &sql_exchange_person, values, on_person, g);
	else
		then(g);
}

static void guest_sit(struct guest *g);

static void on_taken(void *arg, const struct db_answer *answer)
{
	struct guest *g = arg;
	const bool twice = answer->result == DB_REFUSED && strcmp(answer->sqlstate, "23505") == 0;
	const bool none = answer->result == DB_OK && PQntuples(answer->rows) == 0;
	if ((twice || none) && g->own && !g->again) {
		g->again = true;
		guest_sit(g);
	} else if (twice)
		guest_fail(g, 409, "has-seat"); /* unique constraint: one seat per account */
	else if (answer->result != DB_OK)
		guest_fail(g, 503, "busy");
	else if (none && g->open)
		guest_fail(g, 409, "no-seat"); /* somebody was faster, or it is not open any more */
	else if (none) {
		guess_wrong(g->api->limits, g->request->peer);
		guest_fail(g, 403, "no-seat");
	} else if (pg_number(answer->rows, 0, 0) < 0) {
		guest_fail(g, 401, "sign-in"); /* the game is rated */
	} else {
		g->seat = (int)pg_number(answer->rows, 0, 0);
		guest_begin(g);
	}
}

/* ---- making ---- */

/* The seats of a setup as arrays; seats of people are free.  Returns the first of these, -1 if there is none. */
static int seats_write(const struct rift_setup *setup, struct bytes *seats, struct bytes *frees)
{
	int first = -1;
	pg_array_begin(seats, PG_INT2, setup->players);
	pg_array_begin(frees, PG_BOOL, setup->players);
	for (int i = 0; i < setup->players; i++) {
		bool person = setup->seat[i].kind <= RIFT_HUMAN;
		if (person && first < 0)
			first = i;
		pg_array_number(seats, (uint64_t)i, 2);
		pg_array_number(frees, person, 1);
	}
	return first;
}

static void game_insert(struct guest *g)
{
	unsigned char id[8], invite[TOKEN_HASH], token[TOKEN_HASH], seat[2], account[8], sealed[SEAL_BYTES];
	struct bytes seats = { 0 }, frees = { 0 };

	(void)seats_write(&g->setup, &seats, &frees);
	token_new(g->token);
	token_new(g->invite);
	randombytes_buf(g->secret, sizeof g->secret);
	token_hash(token, g->token);
	token_hash(invite, g->invite);
	seat[0] = 0;
	seat[1] = (unsigned char)g->seat;
	const struct db_value values[14] = { number(id, g->game), text_value(g->text),
		{ g->api->shelf->newest->hash, RULES_HASH },
		{ sealed, (int)seal_write(sealed, SEAL_GAME(g->game), g->secret, RIFT_FAIR_BYTES) },
		{ invite, TOKEN_HASH }, text_value(g->title), { seats.at, (int)seats.length },
		{ frees.at, (int)frees.length }, { seat, 2 }, { token, TOKEN_HASH }, text_value(g->name),
		{ g->share, RIFT_FAIR_BYTES }, account_value(g, account), text_value(g->options) };
	if (seats.failed || frees.failed)
		guest_fail(g, 503, "busy");
	else
		db_ask_few(stores_of(g->api->stores, g->game), &sql_games_insert, values, on_made, g);
	bytes_release(&seats);
	bytes_release(&frees);
}

static void on_paid(void *arg, const struct db_answer *answer)
{
	struct guest *g = arg;
	if (answer->result != DB_OK)
		guest_fail(g, 503, "busy");
	else if (allowance_paid(answer))
		game_insert(g);
	else {
		g->api->metrics.budget_refused[REFUSED_allowance]++;
		guest_fail(g, 429, "slow-down");
	}
}

static void game_pay(struct guest *g)
{
	allowance_pay(stores_directory(g->api->stores), ALLOWANCE_GAMES, &g->allowance, on_paid, g);
}

/* A rated game is for accounts: its maker has one, too. */
static void game_agreed(struct guest *g)
{
	if (g->rated && !g->account)
		guest_fail(g, 401, "sign-in");
	else
		game_pay(g);
}

static void game_make(struct guest *g)
{
	struct bytes seats = { 0 }, frees = { 0 };
	allowance_of(&g->allowance, g->request->peer, g->api->conf->games_daily);
	g->maker = true;
	g->game = api_game_new(g->api);
	g->seat = seats_write(&g->setup, &seats, &frees);
	bytes_release(&seats);
	bytes_release(&frees);
	if (g->seat < 0)
		guest_fail(g, 400, "bad-setup");
	else
		guest_identify(g, game_agreed);
}

/* Writes the setup anew: without comments, and the same for everybody who means the same. */
static bool setup_read(
	const struct rift_rules *rules, const char *given, struct rift_setup *setup, char text[SETUP_MAX + 1])
{
	struct rift_setup again;
	char why[200];
	return rift_record_read_setup(rules, given, setup, why, sizeof why) == 0 &&
		rift_record_write_setup(setup, text, SETUP_MAX + 1) <= SETUP_MAX &&
		rift_record_read_setup(rules, text, &again, why, sizeof why) == 0;
}

/* Whether all seats are people's or computer levels': how strong an automaton is depends on the modules, and was measured without them. */
static bool all_can_be_rated(const struct rift_setup *setup)
{
	for (int i = 0; i < setup->players; i++)
		if (setup->seat[i].kind > RIFT_HUMAN)
			return false;
	return setup->players > 1;
}

static void guest_make(struct guest *g, const json_t *body)
{
	const char *given_setup = text_of(body, "setup", SETUP_MAX);
	const char *given_title = json_object_get(body, "title") ? text_of(body, "title", TITLE_SIZE - 1) : "";
	struct rift_game game;
	struct options options;
	const json_t *given = json_object_get(body, "options");

	if (!given_setup || !given_title || !title_read(g->title, given_title) || !share_read(body, g->share))
		guest_fail(g, 400, "bad-request");
	else if (!name_given(body, g->name))
		guest_fail(g, 400, "bad-name");
	else if (!setup_read(g->api->shelf->newest->rules, given_setup, &g->setup, g->text) ||
		g->api->shelf->newest->rules->begin(&game, &g->setup) != RIFT_OK)
		guest_fail(g, 400, "bad-setup");
	else if (options_read(&options, given) || (options.rated && !all_can_be_rated(&g->setup)))
		guest_fail(g, 400, "bad-options");
	else if (!(g->options = given ? json_dumps(given, JSON_COMPACT) : strdup("{}")))
		guest_fail(g, 503, "busy");
	else {
		g->rated = options.rated;
		game_make(g);
	}
}

static void open_sit(struct guest *g)
{
	unsigned char id[8], token[TOKEN_HASH], account[8];
	token_hash(token, g->token);
	const struct db_value values[5] = { number(id, g->game), { token, TOKEN_HASH }, text_value(g->name),
		{ g->share, RIFT_FAIR_BYTES }, account_value(g, account) };
	db_ask(stores_of(g->api->stores, g->game), &sql_games_open_take, values, on_taken, g);
}

/* What the directory says against it: blocks are not told apart from a game that is full. */
static void on_open_guest(void *arg, const struct db_answer *answer)
{
	struct guest *g = arg;
	if (answer->result != DB_OK)
		guest_fail(g, 503, "busy");
	else if (PQgetvalue(answer->rows, 0, 1)[0] == 1)
		guest_fail(g, 409, "no-seat");
	else if (PQgetvalue(answer->rows, 0, 2)[0] == 1)
		guest_fail(g, 409, "wrong-rating");
	else if (pg_number(answer->rows, 0, 0) >= LOBBY_WAITS_MOST)
		guest_fail(g, 409, "too-many-open");
	else
		open_sit(g);
}

static void guest_open(struct guest *g)
{
	unsigned char account[8], id[8];
	const struct db_value values[2] = { account_value(g, account), number(id, g->game) };
	if (g->account)
		db_ask(stores_directory(g->api->stores), &sql_open_guest, values, on_open_guest, g);
	else
		open_sit(g);
}

static void guest_sit(struct guest *g)
{
	unsigned char id[8], token[TOKEN_HASH], account[8];
	if (g->open) {
		open_sit(g);
		return;
	}
	token_hash(token, g->token);
	const struct db_value values[6] = { number(id, g->game), { g->invite_hash, TOKEN_HASH }, { token, TOKEN_HASH },
		text_value(g->name), { g->share, RIFT_FAIR_BYTES }, account_value(g, account) };
	db_ask(stores_of(g->api->stores, g->game), &sql_games_seat_take, values, on_taken, g);
}

static void guest_join(struct guest *g, const json_t *body)
{
	const char *invite = text_of(body, "invite", TOKEN_TEXT);
	unsigned char token[TOKEN_HASH];

	g->open = json_is_true(json_object_get(body, "open"));
	if ((!g->open && (!invite || !token_hash(g->invite_hash, invite))) || !share_read(body, g->share) ||
		!token_given(body, "token", g->token, token)) {
		guest_fail(g, 400, "bad-request");
		return;
	}
	if (!name_given(body, g->name)) {
		guest_fail(g, 400, "bad-name");
		return;
	}
	if (!guess_allowed(g->api->limits, g->request->peer)) {
		guest_fail(g, 429, "too-often");
		return;
	}
	if (g->open && !limit_take_peer(g->api->limits, &limit_open_join, g->request->peer)) {
		guest_fail(g, 429, "slow-down");
		return;
	}
	g->own = json_object_get(body, "token") != NULL;
	guest_identify(g, g->open ? guest_open : guest_sit);
}

/* ---- reading ---- */

static json_t *column_text(const PGresult *rows, int column)
{
	return json_stringn(PQgetvalue(rows, 0, column), (size_t)PQgetlength(rows, 0, column));
}

static void on_about(void *arg, const struct db_answer *answer)
{
	struct request *r = arg;
	const PGresult *rows = answer->rows;
	unsigned char hash[RIFT_FAIR_BYTES], secret[RIFT_FAIR_BYTES];
	char hex[2 * RIFT_FAIR_BYTES + 1], date[DAY_TEXT];

	if (answer->result != DB_OK) {
		answer_error(r, 503, "busy");
		return;
	}
	if (PQntuples(rows) == 0) {
		answer_error(r, 404, "no-game");
		return;
	}
	if (!row_secret(secret, SEAL_GAME((uint64_t)pg_number(rows, 0, 8)), rows, 0, 3)) {
		answer_error(r, 503, "busy");
		return;
	}
	int status = (int)pg_number(rows, 0, 5);
	rift_fair_commit(hash, secret);
	hex_write(hex, hash, sizeof hash);
	json_t *about = json_pack("{s:o, s:o, s:o, s:s, s:b, s:i, s:o?}", "setup", column_text(rows, 0), "title",
		column_text(rows, 1), "rules", column_text(rows, 2), "commitment", hex, "begun",
		PQgetvalue(rows, 0, 4)[0] == 1, "status", status, "seats",
		json_loadb(PQgetvalue(rows, 0, 6), (size_t)PQgetlength(rows, 0, 6), 0, NULL));
	if (about)
		json_object_set_new(
			about, "options", json_loadb(PQgetvalue(rows, 0, 7), (size_t)PQgetlength(rows, 0, 7), 0, NULL));
	const uint32_t day = (uint32_t)pg_number(rows, 0, 9);
	if (about && day) {
		day_write(date, day);
		json_object_set_new(about, "day", json_string(date));
	}
	if (about && !PQgetisnull(rows, 0, 10))
		json_object_set_new(about, "ended", json_integer((json_int_t)pg_number(rows, 0, 10)));
	if (about && status >= 2 && day_is_told(day, clock_now())) {
		hex_write(hex, secret, RIFT_FAIR_BYTES);
		json_object_set_new(about, "secret", json_string(hex));
	}
	answer_json(r, 200, about);
}

void games_tell(struct api *d, struct request *r, uint64_t game)
{
	unsigned char id[8];
	const struct db_value values[1] = { number(id, game) };
	db_ask(stores_of(d->stores, game), &sql_games_about, values, on_about, r);
}

/* Parses the body; NULL: the request was answered with an error. */
static struct guest *guest_new(struct api *d, struct request *r, uint64_t game, json_t **body)
{
	*body = json_loadb(r->body, r->length, JSON_REJECT_DUPLICATES, NULL);
	struct guest *g = json_is_object(*body) ? calloc(1, sizeof *g) : NULL;
	if (g)
		*g = (struct guest){ .api = d, .request = r, .game = game };
	else
		answer_error(r, json_is_object(*body) ? 503 : 400, json_is_object(*body) ? "busy" : "bad-request");
	return g;
}

void games_make(struct api *d, struct request *r, uint64_t game)
{
	json_t *body;
	struct guest *g = guest_new(d, r, game, &body);
	if (g)
		guest_make(g, body);
	json_decref(body);
}

void games_join(struct api *d, struct request *r, uint64_t game)
{
	json_t *body;
	struct guest *g = guest_new(d, r, game, &body);
	if (g)
		guest_join(g, body);
	json_decref(body);
}
