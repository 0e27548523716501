/*
 * open.c -- open games: listing one's own, and the list.
 *
 *   POST /games/ID/open  {join, watch, guests, language, within?}   maker only, signed in: lists the game, or changes how
 *   GET  /games/ID/open                                    how it is listed
 *   GET  /lobby?…                                          the list, or one page of it (lobby.h)
 *
 * The list is answered from memory (people/lobby.h).  Only for somebody who is signed in the directory is asked first: whose games are left out, because of
 * a block in either direction.  A page asks again every second with the version that it has, and is told "same" as long as nothing on it has changed.
 */
#include "server/api/accounts.h"
#include "server/api/routes.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/outbox/outbox.h"
#include "server/people/lobby.h"
#include "server/store/pg.h"
#include "rift_lists.h"

#define HASH_BYTES 8
#define WITHIN_LEAST 50
#define WITHIN_MOST 1000

/* store/sql/open.sql */
STATEMENT(open_viewer);
STATEMENT(open_waits);
STATEMENT(open_set);
STATEMENT(open_about);

static const struct limit limit_open = { "open", 20, 30, REFUSED_requests };

/* ---- listing a game ---- */

static bool flag(const struct exchange *c, const char *key)
{
	return json_is_true(json_object_get(c->body, key));
}

/* A code of a language: "fr", "pt-BR". */
static bool language_good(const char *text)
{
	const size_t length = text ? strlen(text) : 0;
	return length >= 2 && length < LOBBY_LANGUAGE && text[0] >= 'a' && text[0] <= 'z' && text[1] >= 'a' &&
		text[1] <= 'z' && strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-") == length;
}

static void on_set(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) {
		exchange_fail(c, 403, "wrong-seat");
		return;
	}
	outbox_listed(c->api->outbox, c->game);
	exchange_end(c, 200, json_pack("{s:I}", "until", (json_int_t)pg_number(rows, 0, 0)));
}

/* For whom the game is: how far their ratings may be from that of the host.  0: anybody; -1: what was asked for makes no sense. */
static int within_of(const struct exchange *c)
{
	const json_t *within = json_object_get(c->body, "within");
	const json_int_t value = json_integer_value(within);
	if (!within)
		return 0;
	return json_is_integer(within) && value >= WITHIN_LEAST && value <= WITHIN_MOST && !flag(c, "guests")
		? (int)value
		: -1;
}

static void on_waits(struct exchange *c, const PGresult *rows)
{
	unsigned char game[8], account[8], within[2], live[2], turns[2];
	const unsigned char join = flag(c, "join"), guests = flag(c, "guests"), watch = flag(c, "watch");
	const struct db_value values[9] = { value_number(game, c->game), value_number(account, c->account),
		{ &join, 1 }, { &guests, 1 }, { &watch, 1 },
		value_text(text_of(c->body, "language", LOBBY_LANGUAGE - 1)), value_small(within, within_of(c)),
		value_small(live, (int)pg_number(rows, 0, 1)), value_small(turns, (int)pg_number(rows, 0, 2)) };
	if (join && pg_number(rows, 0, 0) >= LOBBY_WAITS_MOST)
		exchange_fail(c, 409, "too-many-open");
	else
		exchange_ask_game(c, &sql_open_set, values, on_set);
}

void game_open(struct exchange *c)
{
	static const char *const flags[] = { "join", "watch", "guests" };
	unsigned char account[8];
	const struct db_value values[1] = { value_number(account, c->account) };
	bool good = language_good(text_of(c->body, "language", LOBBY_LANGUAGE - 1)) && within_of(c) >= 0;
	for (size_t i = 0; i < ARRAY_LEN(flags); i++)
		good = good && json_is_boolean(json_object_get(c->body, flags[i]));
	if (!good)
		exchange_fail(c, 400, "bad-request");
	else if (exchange_limit(c, &limit_open))
		exchange_ask(c, &sql_open_waits, values, on_waits);
}

static void on_about(struct exchange *c, const PGresult *rows)
{
	const bool listed = PQntuples(rows) > 0;
	char language[LOBBY_LANGUAGE] = "";
	if (listed && !row_copy(rows, 0, 3, language, sizeof language))
		language[0] = '\0';
	exchange_end(c, 200,
		json_pack("{s:b, s:b, s:b, s:s, s:o?}", "join", listed && PQgetvalue(rows, 0, 0)[0] == 1, "guests",
			listed && PQgetvalue(rows, 0, 1)[0] == 1, "watch", listed && PQgetvalue(rows, 0, 2)[0] == 1,
			"language", language, "rating",
			listed && !PQgetisnull(rows, 0, 4) ? json_pack("[I, I]", (json_int_t)pg_number(rows, 0, 4),
								     (json_int_t)pg_number(rows, 0, 5))
							   : NULL));
}

void game_open_tell(struct exchange *c)
{
	unsigned char game[8];
	const struct db_value values[1] = { value_number(game, c->game) };
	exchange_ask_game(c, &sql_open_about, values, on_about);
}

/* ---- the list ---- */

/* What a page asks for, and who asks. */
struct view {
	struct api *api;
	struct request *request;
	struct lobby_page page;
	char version[LOBBY_VERSION + 2 * HASH_BYTES + 2]; /* that it has; empty: none */
};

static int word_bit(const char *value, const char *const *words, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(value, words[i]) == 0)
			return 1 << i;
	return 0;
}

static int set_read(const char *value)
{
#define MODULE_WORD(NAME, word) word,
	static const char *const words[] = { "base", RIFT_MODULES(MODULE_WORD) };
#undef MODULE_WORD
	return word_bit(value, words, ARRAY_LEN(words));
}

/* It is told again as it came. */
static bool version_good(const char *text, size_t size)
{
	const size_t length = strlen(text);
	return length < size && strspn(text, "0123456789abcdef.-") == length;
}

static bool pair_read(struct view *v, const char *key, const char *value)
{
	static const char *const speeds[] = { "live", "days", "none" };
	struct lobby_page *p = &v->page;
	if (strcmp(key, "players") == 0)
		p->players = value[0] >= '2' && value[0] <= '4' && !value[1] ? value[0] - '0' : 0;
	else if (strcmp(key, "speed") == 0)
		p->speed = word_bit(value, speeds, ARRAY_LEN(speeds));
	else if (strcmp(key, "set") == 0)
		p->set = set_read(value);
	else if (strcmp(key, "after") == 0)
		return lobby_next(p, value);
	else if (strcmp(key, "watch") == 0 && strcmp(value, "1") == 0)
		p->kind = LOBBY_RUNS;
	else if (strcmp(key, "guests") == 0 && strcmp(value, "1") == 0)
		p->guest = true;
	else if (strcmp(key, "fits") == 0 && strcmp(value, "1") == 0)
		p->fitting = true;
	else if (strcmp(key, "language") == 0 && language_good(value))
		(void)snprintf(p->language, sizeof p->language, "%s", value);
	else if (strcmp(key, "version") == 0 && version_good(value, sizeof v->version))
		memcpy(v->version, value, strlen(value) + 1);
	else
		return false;
	return (strcmp(key, "players") != 0 || p->players) && (strcmp(key, "speed") != 0 || p->speed) &&
		(strcmp(key, "set") != 0 || p->set);
}

/* False: something in it is unknown or malformed. */
static bool query_read(struct view *v, const char *query)
{
	char text[FRONT_PATH], *rest = text;
	(void)snprintf(text, sizeof text, "%s", query);
	while (*rest) {
		char *pair = rest, *end = strchr(rest, '&'), *value = strchr(rest, '=');
		rest = end ? end + 1 : rest + strlen(rest);
		if (end)
			*end = '\0';
		if (!value || (end && value > end))
			return false;
		*value = '\0';
		if (!pair_read(v, pair, value + 1))
			return false;
	}
	return true;
}

/* Whether the page that was sent with this version is still the same; *state becomes that of now. */
static bool list_same(const struct view *v, const char *state)
{
	const size_t length = strlen(state);
	return strncmp(v->version, state, length) == 0 && v->version[length] == '-';
}

/* Answers with the page, or that it has not changed: the version is the state of the list and a hash of the page. */
static void view_answer(const struct view *v)
{
	char state[LOBBY_VERSION], hex[2 * HASH_BYTES + 1], head[160];
	unsigned char hash[crypto_generichash_BYTES];
	struct bytes games = { 0 }, out = { 0 };
	lobby_version(v->api->lobby, state);
	lobby_write(v->api->lobby, &v->page, &games);
	(void)snprintf(head, sizeof head, ",\"ratings\":{\"live\":%d,\"turns\":%d}", v->page.ratings[POOL_LIVE],
		v->page.ratings[POOL_TURNS]);
	if (v->page.viewer)
		bytes_add(&games, head, strlen(head));
	(void)crypto_generichash(hash, sizeof hash, games.at, games.length, NULL, 0);
	hex_write(hex, hash, HASH_BYTES);
	const char *had = strrchr(v->version, '-');
	const bool same = had && strcmp(had + 1, hex) == 0;
	(void)snprintf(head, sizeof head, "{\"version\":\"%s-%s\",", state, hex);
	bytes_add(&out, head, strlen(head));
	if (same)
		bytes_add(&out, "\"same\":true", 11);
	else
		bytes_add(&out, games.at, games.length);
	bytes_add(&out, "}", 1);
	if (games.failed || out.failed)
		answer_error(v->request, 503, "busy");
	else
		front_answer(v->request, 200, (const char *)out.at, out.length);
	bytes_release(&games);
	bytes_release(&out);
}

/* The columns of each row: the account, one that is hidden from it (in their order), its ratings. */
static void on_viewer(void *arg, const struct db_answer *answer)
{
	struct view *v = arg;
	const int rows = answer->result == DB_OK ? PQntuples(answer->rows) : 0;
	uint64_t *hidden = rows > 0 ? calloc((size_t)rows, sizeof *hidden) : NULL;
	if (answer->result != DB_OK || (rows > 0 && !hidden)) {
		answer_error(v->request, 503, "busy");
		free(v);
		return;
	}
	v->page.viewer = rows > 0 ? (uint64_t)pg_number(answer->rows, 0, 0) : 0;
	v->page.ratings[POOL_LIVE] = rows > 0 ? (int)pg_number(answer->rows, 0, 2) : 0;
	v->page.ratings[POOL_TURNS] = rows > 0 ? (int)pg_number(answer->rows, 0, 3) : 0;
	for (int row = 0; row < rows; row++)
		if (!PQgetisnull(answer->rows, row, 1))
			hidden[v->page.hidden_count++] = (uint64_t)pg_number(answer->rows, row, 1);
	v->page.hidden = hidden;
	view_answer(v);
	free(hidden);
	free(v);
}

void lobby_tell(struct api *d, struct request *r, uint64_t game)
{
	struct view view = { .api = d, .request = r, .page = { .kind = LOBBY_WAITS } };
	char state[LOBBY_VERSION];
	unsigned char session[TOKEN_HASH];
	(void)game;
	if (!query_read(&view, r->query)) {
		answer_error(r, 400, "bad-request");
		return;
	}
	lobby_version(d->lobby, state);
	if (list_same(&view, state)) {
		answer_json(r, 200, json_pack("{s:s, s:b}", "version", view.version, "same", true));
		return;
	}
	if (!cookie_session(r->cookie, session)) {
		view_answer(&view);
		return;
	}
	struct view *v = malloc(sizeof *v);
	const struct db_value values[1] = { value_hash(session) };
	if (!v) {
		answer_error(r, 503, "busy");
		return;
	}
	*v = view;
	db_ask(stores_directory(d->stores), &sql_open_viewer, values, on_viewer, v);
}
