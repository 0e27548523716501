/*
 * lobby.c -- see lobby.h.  The games are in one array, newest first.  Each has its JSON written once, when it changes; a page is a walk through the array that
 * compares numbers and copies texts.
 */
#include "server/people/lobby.h"

#include <assert.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "rift_record.h"
#include "server/base/log.h"
#include "server/base/map.h"
#include "server/game/clock.h"
#include "server/game/options.h"
#include "server/store/pg.h"
#include "server/store/rows.h"

#define BATCH 1000 /* LIMIT of lobby_read */
#define SWEEP_TICKS 60

/* store/sql/lobby.sql */
STATEMENT(lobby_read);
STATEMENT(lobby_sweep);

enum column {
	VERSION,
	GAME,
	KIND,
	MADE,
	UNTIL,
	GUESTS,
	LANGUAGE,
	SETUP,
	TITLE,
	OPTIONS,
	SEATS,
	ACCOUNTS,
	RATING_FROM = ACCOUNTS + RIFT_SEATS,
	RATING_TO
};

struct open_game {
	struct map_link link; /* first: see map.h */
	enum lobby_kind kind;
	int64_t made, until; /* moments */
	int players, speed, sets;
	bool guests;
	bool ranged; /* only for ratings from the first to the last */
	int first, last;
	char language[LOBBY_LANGUAGE];
	uint64_t accounts[RIFT_SEATS]; /* 0: none */
	char *text; /* as JSON */
	unsigned round; /* of the reading that found it last */
};

struct lobby {
	struct stores *stores;
	const struct shelf *shelf;
	struct map map;
	struct open_game **games; /* newest first */
	size_t count, room;
	int64_t version; /* up to which everything was read */
	uint64_t ended; /* offers that ended here */
	unsigned round, ticks;
	bool reading, again; /* a query is under way; another one after it */
	bool doubted, whole; /* the next one begins anew; this one and its next ones read everything */
};

/* ---- the array ---- */

static int newer(int64_t made, uint64_t id, const struct open_game *g)
{
	if (made != g->made)
		return made > g->made ? -1 : 1;
	return id > g->link.game ? -1 : id < g->link.game;
}

/* Where a game of this time and id is, or would be. */
static size_t place_of(const struct lobby *l, int64_t made, uint64_t id)
{
	size_t low = 0, high = l->count;
	while (low < high) {
		const size_t middle = (low + high) / 2;
		if (newer(made, id, l->games[middle]) > 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void game_free(struct open_game *g)
{
	free(g->text);
	free(g);
}

static void game_remove(struct lobby *l, struct open_game *g)
{
	const size_t at = place_of(l, g->made, g->link.game);
	assert(at < l->count && l->games[at] == g);
	memmove(l->games + at, l->games + at + 1, (l->count - at - 1) * sizeof(struct open_game *));
	l->count--;
	map_remove(&l->map, &g->link);
	game_free(g);
}

static bool game_add(struct lobby *l, struct open_game *g, uint64_t id)
{
	if (l->count == l->room) {
		const size_t room = l->room ? 2 * l->room : 64;
		struct open_game **games = realloc(l->games, room * sizeof(struct open_game *));
		if (!games)
			return false;
		l->games = games;
		l->room = room;
	}
	const size_t at = place_of(l, g->made, id);
	memmove(l->games + at + 1, l->games + at, (l->count - at) * sizeof(struct open_game *));
	l->games[at] = g;
	l->count++;
	map_put(&l->map, &g->link, id);
	return true;
}

/* ---- rows ---- */

static int speed_of(const struct options *o)
{
	if (o->base_s)
		return LOBBY_LIVE;
	return o->deadline_s ? LOBBY_DAYS : LOBBY_UNTIMED;
}

/* The words of the modules, and their bits. */
static json_t *modules_of(struct open_game *g, const struct rift_setup *setup)
{
#define MODULE_WORD(NAME, word) word,
	static const char *const words[] = { RIFT_MODULES(MODULE_WORD) };
#undef MODULE_WORD
	json_t *told = json_array();
	g->sets = setup->modules ? (int)(setup->modules << 1) : LOBBY_BASE;
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		if (setup->modules >> i & 1)
			json_array_append_new(told, json_string(words[i]));
	return told;
}

static json_t *parsed(const PGresult *rows, int row, int column)
{
	return json_loadb(PQgetvalue(rows, row, column), (size_t)PQgetlength(rows, row, column), 0, NULL);
}

/* The ratings that it is for, as JSON.  NULL: any. */
static json_t *range_read(struct open_game *g, const PGresult *rows, int row)
{
	g->ranged = !PQgetisnull(rows, row, RATING_FROM);
	g->first = (int)pg_number(rows, row, RATING_FROM);
	g->last = (int)pg_number(rows, row, RATING_TO);
	return g->ranged ? json_pack("[i, i]", g->first, g->last) : NULL;
}

/* What lists show of a game.  NULL: its row cannot be read. */
static char *game_text(struct open_game *g, const struct shelf *shelf, const PGresult *rows, int row)
{
	struct rift_setup setup;
	struct options options;
	char text[2048], why[200], game[GAME_TEXT];
	if (!row_copy(rows, row, SETUP, text, sizeof text) ||
		rift_record_read_setup(shelf->newest->rules, text, &setup, why, sizeof why) != 0)
		return NULL; /* of a newer build of the rules, with which this node could not play it either */
	options_parse(&options, PQgetvalue(rows, row, OPTIONS), (size_t)PQgetlength(rows, row, OPTIONS));
	g->speed = speed_of(&options);
	g->players = setup.players;
	game_write(game, (uint64_t)pg_number(rows, row, GAME));
	json_t *told = json_pack("{s:s, s:I, s:o, s:s, s:o, s:o?, s:s, s:b, s:b, s:o?, s:o?}", "game", game, "made",
		(json_int_t)(moment_unix_ms(g->made) / 1000), "title", row_text(rows, row, TITLE), "setup", text,
		"modules", modules_of(g, &setup), "options", parsed(rows, row, OPTIONS), "language", g->language,
		"guests", g->guests, "running", g->kind == LOBBY_RUNS, "seats", parsed(rows, row, SEATS), "rating",
		range_read(g, rows, row));
	char *written = told ? json_dumps(told, JSON_COMPACT) : NULL;
	json_decref(told);
	return written;
}

static struct open_game *game_read_row(const struct lobby *l, const PGresult *rows, int row)
{
	struct open_game *g = calloc(1, sizeof *g);
	if (!g)
		return NULL;
	g->kind = (enum lobby_kind)pg_number(rows, row, KIND);
	g->made = pg_number(rows, row, MADE);
	g->until = pg_number(rows, row, UNTIL);
	g->guests = PQgetvalue(rows, row, GUESTS)[0] == 1;
	g->round = l->round;
	for (int i = 0; i < RIFT_SEATS; i++)
		g->accounts[i] = (uint64_t)pg_number(rows, row, ACCOUNTS + i);
	if (row_copy(rows, row, LANGUAGE, g->language, sizeof g->language))
		g->text = game_text(g, l->shelf, rows, row);
	if (!g->text) {
		log_event(LOG_WARN, "lobby_row_unread");
		game_free(g);
		return NULL;
	}
	return g;
}

static void row_take(struct lobby *l, const PGresult *rows, int row)
{
	const uint64_t id = (uint64_t)pg_number(rows, row, GAME);
	struct open_game *old = map_find(&l->map, id);
	if (old)
		game_remove(l, old);
	l->version = pg_number(rows, row, VERSION);
	if (pg_number(rows, row, KIND) == LOBBY_GONE)
		return;
	struct open_game *g = game_read_row(l, rows, row);
	if (g && !game_add(l, g, id))
		game_free(g);
}

/* Everything was read: what is not in the directory any more goes. */
static void round_end(struct lobby *l)
{
	l->whole = false;
	for (size_t i = l->count; i-- > 0;)
		if (l->games[i]->round != l->round)
			game_remove(l, l->games[i]);
}

/* ---- reading ---- */

static void lobby_ask(struct lobby *l);

static void on_read(void *arg, const struct db_answer *answer)
{
	struct lobby *l = arg;
	const bool good = answer->result == DB_OK;
	const int rows = good ? PQntuples(answer->rows) : 0;
	l->reading = false;
	for (int row = 0; row < rows; row++)
		row_take(l, answer->rows, row);
	if (good && rows < BATCH && l->whole)
		round_end(l);
	if (good && (rows == BATCH || l->again))
		lobby_ask(l);
}

static void lobby_ask(struct lobby *l)
{
	unsigned char version[8];
	l->again = l->reading;
	if (l->reading)
		return;
	if (l->doubted) {
		l->doubted = false;
		l->whole = true;
		l->version = 0;
		l->round++;
	}
	const struct db_value values[1] = { value_number(version, (uint64_t)l->version) };
	l->reading = true;
	db_ask(stores_directory(l->stores), &sql_lobby_read, values, on_read, l);
}

void lobby_look(struct lobby *l)
{
	lobby_ask(l);
}

void lobby_doubt(struct lobby *l)
{
	l->doubted = true;
	lobby_ask(l);
}

static void on_swept(void *arg, const struct db_answer *answer)
{
	(void)arg;
	if (answer->result != DB_OK)
		log_event(LOG_WARN, "lobby_not_swept");
}

void lobby_tick(struct lobby *l)
{
	const int64_t now = clock_now();
	for (size_t i = l->count; i-- > 0;)
		if (l->games[i]->until <= now) {
			game_remove(l, l->games[i]);
			l->ended++;
		}
	if (!db_ready(stores_directory(l->stores)))
		return;
	lobby_ask(l);
	if (l->ticks++ % SWEEP_TICKS == 0)
		db_ask(stores_directory(l->stores), &sql_lobby_sweep, NULL, on_swept, NULL);
}

struct lobby *lobby_open(struct stores *stores, const struct shelf *shelf)
{
	struct lobby *l = calloc(1, sizeof *l);
	if (l)
		*l = (struct lobby){ .stores = stores, .shelf = shelf };
	return l;
}

void lobby_close(struct lobby *l)
{
	for (size_t i = 0; l && i < l->count; i++)
		game_free(l->games[i]);
	if (l)
		free(l->games);
	free(l);
}

size_t lobby_count(const struct lobby *l)
{
	return l->count;
}

/* ---- pages ---- */

void lobby_version(const struct lobby *l, char out[LOBBY_VERSION])
{
	(void)snprintf(out, LOBBY_VERSION, "%" PRId64 ".%" PRIu64 ".%u", l->version, l->ended, l->round);
}

static int account_compare(const void *one, const void *other)
{
	const int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
	return a < b ? -1 : a > b;
}

static bool hidden(const struct lobby_page *p, const struct open_game *g)
{
	for (int i = 0; i < RIFT_SEATS && p->hidden_count > 0; i++)
		if (g->accounts[i] &&
			bsearch(&g->accounts[i], p->hidden, p->hidden_count, sizeof p->hidden[0], account_compare))
			return true;
	return false;
}

static bool mine(const struct lobby_page *p, const struct open_game *g)
{
	bool found = false;
	for (int i = 0; i < RIFT_SEATS && p->viewer; i++)
		found = found || g->accounts[i] == p->viewer;
	return found;
}

static bool rating_fits(const struct lobby_page *p, const struct open_game *g)
{
	const int rating = p->ratings[g->speed == LOBBY_LIVE ? POOL_LIVE : POOL_TURNS];
	return !p->fitting || !g->ranged || g->kind != LOBBY_WAITS || (rating >= g->first && rating <= g->last) ||
		mine(p, g);
}

static bool fits(const struct lobby_page *p, const struct open_game *g)
{
	return g->kind == p->kind && (!p->players || p->players == g->players) && (!p->speed || p->speed == g->speed) &&
		(!p->set || p->set & g->sets) && (!p->guest || g->guests) &&
		(!*p->language || strcmp(p->language, g->language) == 0) && rating_fits(p, g) && !hidden(p, g);
}

static void text_add(struct bytes *out, const char *text)
{
	bytes_add(out, text, strlen(text));
}

void lobby_write(const struct lobby *l, const struct lobby_page *page, struct bytes *out)
{
	const struct open_game *last = NULL;
	size_t shown = 0, total = 0;
	bool more = false;
	char rest[96], game[GAME_TEXT];
	text_add(out, "\"games\":[");
	for (size_t i = 0; i < l->count; i++) {
		const struct open_game *g = l->games[i];
		if (!fits(page, g))
			continue;
		total++;
		if (more || (page->made && newer(page->made, page->game, g) >= 0))
			continue;
		more = shown == LOBBY_PAGE;
		if (more)
			continue;
		text_add(out, shown++ ? "," : "");
		text_add(out, mine(page, g) ? "{\"mine\":true," : "{\"mine\":false,");
		text_add(out, g->text + 1);
		last = g;
	}
	(void)snprintf(rest, sizeof rest, "],\"total\":%zu", total);
	text_add(out, rest);
	if (!more || !last)
		return;
	game_write(game, last->link.game);
	(void)snprintf(rest, sizeof rest, ",\"next\":\"%" PRId64 ".%s\"", last->made, game);
	text_add(out, rest);
}

bool lobby_next(struct lobby_page *page, const char *text)
{
	const char *dot = strchr(text, '.');
	char *end;
	if (!dot || dot == text || dot - text > 18 || strspn(text, "0123456789") != (size_t)(dot - text))
		return false;
	page->made = strtoll(text, &end, 10);
	return page->made > 0 && game_read(dot + 1, strlen(dot + 1), &page->game);
}
