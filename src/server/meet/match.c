/*
 * match.c -- quick match: players with the same wishes are put together.
 *
 *   POST   /match   {token, word, players, speeds, sets, languages}   a wish, repeated every second while the page waits
 *   DELETE /match                                                     the page stops waiting
 *
 * The directory decides who is put together, in one transaction (function wish_ask, migration 0020), and draws nothing: the id of the game comes from
 * the node that asked last.  From then on each node at which one of the players asks does the same: reads the players of the game, inserts it into its store
 * unless that was done, begins it, and only then tells its player.  So it does not matter which node dies in between.
 */
#include "server/api/accounts.h"
#include "server/api/routes.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "rift_lists.h"
#include "rift_record.h"
#include "server/people/allowance.h"
#include "server/people/party.h"
#include "server/store/pg.h"

#define LANGUAGES_MOST 8
#define LANGUAGE_SIZE 10
#define SETUP_MOST 400

/* store/sql/match.sql */
STATEMENT(match_ask);
STATEMENT(match_seats);
STATEMENT(match_insert);
STATEMENT(match_taken);
STATEMENT(match_end);

enum state { STATE_WAITS, STATE_FOUND, STATE_NOTHING_LEFT };
enum found { FOUND_STATE, FOUND_GAME, FOUND_SEAT, FOUND_MINE };
enum matched { ACCOUNT, TOKEN, WORD, NAME, SIZE, SPEED, SET };

static const struct {
	const char *word, *options;
} speeds[] = {
	{ "live", "{\"clock\":{\"base\":1800,\"increment\":30}}" },
	{ "days", "{\"deadline\":{\"hours\":48},\"vacation\":{\"days\":14}}" },
};

/* The modules of a game, by the bits of wish.sets. */
static const char *const sets[] = { "base", "doomsday", "pioneers", "guardians", "fractures", "variable-anomalies" };

/* ---- the game ---- */

static void on_told(struct exchange *c, const PGresult *rows)
{
	char game[GAME_TEXT];
	(void)rows;
	game_write(game, c->game);
	exchange_end(c, 200, json_pack("{s:s, s:i, s:b}", "game", game, "seat", c->seat, "mine", c->mine));
}

static void match_told(struct exchange *c)
{
	unsigned char account[8], game[8];
	const struct db_value values[2] = { value_number(account, c->account), value_number(game, c->game) };
	exchange_ask(c, &sql_match_taken, values, on_told);
}

static void on_begun(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) > 0) {
		party_changed(c->api->parties, c->game);
		rooms_look(c->api->rooms, c->game); /* so that Nature makes the first moves even if nobody watches */
	}
	match_told(c);
}

static void on_inserted(struct exchange *c, const PGresult *rows)
{
	unsigned char game[8], now[8];
	const struct db_value values[2] = { value_number(game, c->game), value_number(now, (uint64_t)clock_now()) };
	(void)rows; /* none: another node has done it */
	exchange_ask_game(c, &sql_room_begin, values, on_begun);
}

/* The set-up of a game of so many people. */
static bool setup_of(const struct exchange *c, int players, int set, char text[SETUP_MOST])
{
	char given[SETUP_MOST], why[200];
	struct rift_setup setup;
	if (set < 0 || set >= (int)ARRAY_LEN(sets))
		return false; /* of a newer version */
	size_t length = (size_t)snprintf(
		given, sizeof given, "%s%s\nseats", set > 0 ? "modules " : "", set > 0 ? sets[set] : "");
	for (int seat = 0; seat < players; seat++)
		length += (size_t)snprintf(given + length, sizeof given - length, " %c=human", 'A' + seat);
	const struct rift_rules *rules = c->api->shelf->newest->rules;
	return rift_record_read_setup(rules, given, &setup, why, sizeof why) == 0 &&
		rift_record_write_setup(&setup, text, SETUP_MOST) < SETUP_MOST;
}

/* The number of the only bit that is set. */
static int bit_of(int bits)
{
	int number = 0;
	while (bits > 1) {
		bits >>= 1;
		number++;
	}
	return number;
}

static void match_insert(struct exchange *c, const PGresult *rows, const char *setup, const char *options)
{
	unsigned char game[8], secret[RIFT_FAIR_BYTES], sealed[SEAL_BYTES], invite[TOKEN_HASH];
	struct bytes seats = { 0 }, columns[4] = { { 0 } };
	static const enum matched order[4] = { TOKEN, NAME, WORD, ACCOUNT };
	char text[TOKEN_TEXT];
	bool failed = false;
	randombytes_buf(secret, sizeof secret);
	token_new(text);
	(void)token_hash(invite, text);
	pg_array_begin(&seats, PG_INT2, (size_t)PQntuples(rows));
	for (int seat = 0; seat < PQntuples(rows); seat++)
		pg_array_number(&seats, (uint64_t)seat, 2);
	for (size_t i = 0; i < ARRAY_LEN(columns); i++) {
		pg_array_column(&columns[i], rows, (int)order[i]);
		failed = failed || columns[i].failed;
	}
	const struct db_value values[11] = { value_number(game, c->game), value_text(setup),
		{ c->api->shelf->newest->hash, RULES_HASH },
		{ sealed, (int)seal_write(sealed, SEAL_GAME(c->game), secret, sizeof secret) }, { invite, TOKEN_HASH },
		value_text(options), { seats.at, (int)seats.length }, { columns[0].at, (int)columns[0].length },
		{ columns[1].at, (int)columns[1].length }, { columns[2].at, (int)columns[2].length },
		{ columns[3].at, (int)columns[3].length } };
	if (failed || seats.failed)
		exchange_fail(c, 503, "busy");
	else
		exchange_ask_game(c, &sql_match_insert, values, on_inserted);
	sodium_memzero(secret, sizeof secret);
	bytes_release(&seats);
	for (size_t i = 0; i < ARRAY_LEN(columns); i++)
		bytes_release(&columns[i]);
}

/* Fewer players than seats: one was told, so the game is there, and made another wish. */
static void on_players(struct exchange *c, const PGresult *rows)
{
	char setup[SETUP_MOST];
	const int players = PQntuples(rows);
	if (players == 0 || players < (int)pg_number(rows, 0, SIZE))
		on_inserted(c, rows);
	else if (!setup_of(c, players, bit_of((int)pg_number(rows, 0, SET)), setup))
		exchange_fail(c, 503, "busy");
	else
		match_insert(c, rows, setup, speeds[bit_of((int)pg_number(rows, 0, SPEED))].options);
}

static void on_asked(struct exchange *c, const PGresult *rows)
{
	unsigned char game[8];
	const enum state state = (enum state)pg_number(rows, 0, FOUND_STATE);
	if (state == STATE_NOTHING_LEFT)
		exchange_spent(c);
	else if (state == STATE_WAITS)
		exchange_end(c, 200, json_pack("{s:b}", "waiting", true));
	else {
		c->game = (uint64_t)pg_number(rows, 0, FOUND_GAME);
		c->seat = (int)pg_number(rows, 0, FOUND_SEAT);
		c->mine = PQgetvalue(rows, 0, FOUND_MINE)[0] == 1;
		const struct db_value values[1] = { value_number(game, c->game) };
		exchange_ask(c, &sql_match_seats, values, on_players);
	}
}

/* ---- the wish ---- */

static int word_bit(const char *value, int of)
{
	for (int i = 0; i < of; i++)
		if (strcmp(value, of == (int)ARRAY_LEN(sets) ? sets[i] : speeds[i].word) == 0)
			return 1 << i;
	return 0;
}

/* The bits of a list of words; 0: malformed.  of: the length of the list that it is from. */
static int words_read(const json_t *list, int of)
{
	int bits = 0;
	size_t i;
	const json_t *word;
	json_array_foreach(list, i, word)
	{
		const int bit = json_is_string(word) ? word_bit(json_string_value(word), of) : 0;
		if (!bit)
			return 0;
		bits |= bit;
	}
	return bits;
}

static int players_read(const json_t *list)
{
	int bits = 0;
	size_t i;
	const json_t *number;
	json_array_foreach(list, i, number)
	{
		const json_int_t players = json_integer_value(number);
		if (players < 2 || players > RIFT_SEATS)
			return 0;
		bits |= 1 << (players - 2);
	}
	return bits;
}

static bool language_good(const char *text)
{
	const size_t length = text ? strlen(text) : 0;
	return length >= 2 && length < LANGUAGE_SIZE &&
		strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-") == length;
}

static bool languages_read(const json_t *list, struct bytes *out)
{
	const size_t count = json_array_size(list);
	size_t i;
	const json_t *language;
	if (count < 1 || count > LANGUAGES_MOST)
		return false;
	pg_array_begin(out, PG_TEXT, count);
	json_array_foreach(list, i, language)
	{
		const char *text = json_string_value(language);
		if (!language_good(text))
			return false;
		pg_array_bytes(out, text, strlen(text));
	}
	return !out->failed;
}

static bool share_read(const json_t *body, unsigned char share[RIFT_FAIR_BYTES])
{
	const char *hex = text_of(body, "word", (size_t)2 * RIFT_FAIR_BYTES);
	return hex && hex_read(share, RIFT_FAIR_BYTES, hex, strlen(hex));
}

void match_ask(struct exchange *c)
{
	unsigned char account[8], token[TOKEN_HASH], share[RIFT_FAIR_BYTES], players[2], speed[2], set[2], game[8];
	const char *text = text_of(c->body, "token", TOKEN_TEXT);
	const int sizes = players_read(json_object_get(c->body, "players"));
	const int paces = words_read(json_object_get(c->body, "speeds"), (int)ARRAY_LEN(speeds));
	const int modules = words_read(json_object_get(c->body, "sets"), (int)ARRAY_LEN(sets));
	struct bytes languages = { 0 };
	struct allowance allowance;
	allowance_of(&allowance, c->request->peer, c->api->conf->games_daily);
	if (text && token_hash(token, text) && share_read(c->body, share) && sizes && paces && modules &&
		languages_read(json_object_get(c->body, "languages"), &languages)) {
		const struct db_value values[11] = { value_number(account, c->account), { token, TOKEN_HASH },
			{ share, RIFT_FAIR_BYTES }, value_small(players, sizes), value_small(speed, paces),
			value_small(set, modules), { languages.at, (int)languages.length },
			value_number(game, api_game_new(c->api)), { allowance.address, ALLOWANCE_HASH },
			{ allowance.network, ALLOWANCE_HASH }, { allowance.most, ALLOWANCE_NUMBER } };
		exchange_ask(c, &sql_match_ask, values, on_asked);
	} else
		exchange_fail(c, 400, "bad-request");
	bytes_release(&languages);
}

/* What the wish took from the allowance is given back. */
static void on_ended(struct exchange *c, const PGresult *rows)
{
	struct allowance allowance;
	allowance_of(&allowance, c->request->peer, c->api->conf->games_daily);
	if (PQntuples(rows) > 0 && c->api->stores)
		allowance_return(stores_directory(c->api->stores), ALLOWANCE_GAMES, &allowance);
	exchange_end(c, 200, json_object());
}

void match_end(struct exchange *c)
{
	unsigned char account[8];
	const struct db_value values[1] = { value_number(account, c->account) };
	exchange_ask(c, &sql_match_end, values, on_ended);
}
