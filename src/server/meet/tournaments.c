/*
 * tournaments.c -- making a tournament, and the list.
 *
 *   POST /tournaments   {title, form, setup, options, rounds?, hours?, starts?, most?, listed}   signed in
 *   GET  /tournaments                                                                            listed ones, and those of the account
 *
 * Its games are rated: every person has an account, there is a time limit, and every game ends.
 */
#include "server/api/accounts.h"
#include "server/api/routes.h"

#include <stdlib.h>
#include <string.h>

#include "rift_record.h"
#include "server/meet/tournament.h"
#include "server/store/pg.h"

#define STARTS_MOST_S (366L * 86400)
#define HOURS_MOST 1440

/* store/sql/tournaments.sql */
STATEMENT(tournament_make);
STATEMENT(tournament_list);

static const struct limit limit_tournaments = { "tournaments", 5, 600, REFUSED_requests };

/* ---- making ---- */

/* What a request wants, read and checked. */
struct wanted {
	enum contest_form form;
	int size, rounds, hours, most;
	int64_t starts; /* seconds since 1970; 0: when the maker says so */
	char title[TITLE_SIZE], setup[TOURNAMENT_SETUP + 1], *options;
};

/* An integer between two, or `without` if it is missing; false: it is something else. */
static bool number_given(
	const json_t *body, const char *key, int64_t least, int64_t most, int64_t without, int64_t *out)
{
	const json_t *value = json_object_get(body, key);
	*out = value ? json_integer_value(value) : without;
	return !value || (json_is_integer(value) && *out >= least && *out <= most);
}

static bool numbers_read(struct wanted *w, const json_t *body)
{
	const int64_t now = moment_unix_ms(clock_now()) / 1000;
	const int players = w->form == CONTEST_ROBIN ? CONTEST_ROBIN_PLAYERS : TOURNAMENT_MOST;
	int64_t rounds = 0, hours = 0, most = 0;
	const bool ok = number_given(body, "rounds", 0, CONTEST_ROUNDS, 0, &rounds) &&
		number_given(body, "hours", 0, HOURS_MOST, 0, &hours) &&
		number_given(body, "most", w->size, players, players, &most) &&
		number_given(body, "starts", now + 60, now + STARTS_MOST_S, 0, &w->starts);
	w->rounds = (int)rounds;
	w->hours = (int)hours;
	w->most = (int)most;
	return ok;
}

/* All seats are people's: every table has as many players as the set-up has seats. */
static bool setup_read(struct wanted *w, const struct rift_rules *rules, const char *given)
{
	struct rift_setup setup;
	struct rift_game game;
	char why[200];
	if (!given || rift_record_read_setup(rules, given, &setup, why, sizeof why) != 0 || setup.players < 2 ||
		rules->begin(&game, &setup) != RIFT_OK)
		return false;
	for (int i = 0; i < setup.players; i++)
		if (setup.seat[i].kind > RIFT_HUMAN)
			return false;
	w->size = setup.players;
	return rift_record_write_setup(&setup, w->setup, sizeof w->setup) < sizeof w->setup;
}

static bool options_given(struct wanted *w, json_t *body)
{
	struct options options;
	json_t *given = json_object_get(body, "options");
	if (!json_is_object(given) || json_object_get(given, "computer"))
		return false;
	json_object_set_new(given, "rated", json_true());
	w->options = options_read(&options, given) ? NULL : json_dumps(given, JSON_COMPACT);
	return w->options != NULL;
}

static bool form_read(struct wanted *w, const char *word)
{
	w->form = word && strcmp(word, "robin") == 0 ? CONTEST_ROBIN : CONTEST_SWISS;
	return word && (w->form == CONTEST_ROBIN || strcmp(word, "swiss") == 0);
}

static void on_made(struct exchange *c, const PGresult *rows)
{
	char id[GAME_TEXT];
	game_write(id, c->game);
	if (PQntuples(rows) == 0)
		exchange_fail(c, 409, "too-many-tournaments");
	else
		exchange_end(c, 201, json_pack("{s:s}", "tournament", id));
}

static void tournament_write(struct exchange *c, const struct wanted *w)
{
	unsigned char id[8], account[8], form[2], size[2], most[2], rounds[2], hours[2], starts[8];
	const unsigned char listed = json_is_true(json_object_get(c->body, "listed"));
	c->game = game_new();
	const struct db_value values[12] = { value_number(id, c->game), value_number(account, c->account),
		value_text(w->title), { &listed, 1 }, value_small(form, (int)w->form), value_small(size, w->size),
		value_text(w->setup), value_text(w->options), value_small(most, w->most),
		value_small(rounds, w->rounds), value_small(hours, w->hours),
		value_number(starts, (uint64_t)w->starts) };
	exchange_ask(c, &sql_tournament_make, values, on_made);
}

/* Reads a request; the word of what is wrong with it, or NULL. */
static const char *wanted_read(struct wanted *w, const struct rift_rules *rules, json_t *body)
{
	const char *title = text_of(body, "title", TITLE_SIZE - 1);
	if (!title || !title_read(w->title, title) || !w->title[0] || !form_read(w, text_of(body, "form", 8)))
		return "bad-request";
	if (!setup_read(w, rules, text_of(body, "setup", TOURNAMENT_SETUP)))
		return "bad-setup";
	if (!numbers_read(w, body))
		return "bad-request";
	return options_given(w, body) ? NULL : "bad-options";
}

void tournament_make(struct exchange *c)
{
	struct wanted w = { 0 };
	const char *wrong = wanted_read(&w, c->api->shelf->newest->rules, c->body);
	if (wrong)
		exchange_fail(c, 400, wrong);
	else if (exchange_limit(c, &limit_tournaments))
		tournament_write(c, &w);
	free(w.options);
}

/* ---- the list ---- */

enum list_column {
	ID,
	TITLE,
	FORM,
	SIZE,
	STATE,
	MOST,
	ROUNDS,
	ROUND,
	STARTS,
	AUTOMATIC,
	MAKER,
	PLAYERS,
	MINE,
	JOINED,
	OPTIONS,
	SETUP
};

static json_t *list_row(const PGresult *rows, int row)
{
	static const enum list_column flags[] = { AUTOMATIC, MINE, JOINED };
	static const char *const flag_keys[] = { "automatic", "mine", "joined" };
	static const enum list_column numbers[] = { SIZE, STATE, MOST, ROUNDS, ROUND, STARTS, PLAYERS };
	static const char *const number_keys[] = { "size", "state", "most", "rounds", "round", "starts", "players" };
	char id[GAME_TEXT];
	game_write(id, (uint64_t)pg_number(rows, row, ID));
	json_t *told = json_pack("{s:s, s:o, s:s, s:o, s:o, s:o}", "tournament", id, "title",
		row_text(rows, row, TITLE), "form", pg_number(rows, row, FORM) == CONTEST_ROBIN ? "robin" : "swiss",
		"maker", PQgetisnull(rows, row, MAKER) ? json_null() : row_text(rows, row, MAKER), "setup",
		row_text(rows, row, SETUP), "options",
		json_loadb(PQgetvalue(rows, row, OPTIONS), (size_t)PQgetlength(rows, row, OPTIONS), 0, NULL));
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
		json_object_set_new(told, number_keys[i], json_integer(pg_number(rows, row, (int)numbers[i])));
	for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
		json_object_set_new(told, flag_keys[i], json_boolean(PQgetvalue(rows, row, (int)flags[i])[0] == 1));
	return told;
}

static void on_list(struct exchange *c, const PGresult *rows)
{
	json_t *all = json_array();
	for (int row = 0; row < PQntuples(rows); row++)
		json_array_append_new(all, list_row(rows, row));
	exchange_end(c, 200, json_pack("{s:o}", "tournaments", all));
}

static void list_read(struct exchange *c)
{
	unsigned char account[8];
	const struct db_value values[1] = { exchange_account(c, account) };
	exchange_ask(c, &sql_tournament_list, values, on_list);
}

void tournaments_list(struct exchange *c)
{
	exchange_identify(c, c->has_session, list_read);
}
