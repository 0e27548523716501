/* store.c -- see store.h: the statements about logs, rooms and standings.  store_people.c has those about seats. */
#include "simulate/store/store.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/game/standing.h"
#include "simulate/store/rows.h"
#include "simulate/store/statements.h"

struct game_row *store_game(struct store *store, uint64_t id)
{
	struct game_row *g = store->games;
	while (g && g->id != id)
		g = g->next;
	return g;
}

void store_add(struct store *store, struct game_row *game)
{
	struct game_row **at = &store->games;
	while (*at && (*at)->id < game->id)
		at = &(*at)->next;
	game->next = *at;
	*at = game;
}

void store_release(struct store *store)
{
	while (store->games) {
		struct game_row *g = store->games;
		store->games = g->next;
		game_free(g);
	}
	free(store->touched);
}

/* ---- the log ---- */

static bool log_has(const struct game_row *g, uint32_t n)
{
	for (uint32_t i = g->log_count; i > 0 && g->log[i - 1].n >= n; i--)
		if (g->log[i - 1].n == n)
			return true;
	return false;
}

/* Whether the log has a step from n on. */
static bool log_beyond(const struct game_row *g, int64_t n)
{
	return g && g->log_count > 0 && g->log[g->log_count - 1].n >= n;
}

static void log_put(struct game_row *g, const struct log_row *row)
{
	uint32_t at = g->log_count;
	if (g->log_count == g->log_room) {
		g->log_room = g->log_room ? 2 * g->log_room : 64;
		g->log = realloc(g->log, g->log_room * sizeof *g->log);
		CHECK(g->log);
	}
	for (; at > 0 && g->log[at - 1].n > row->n; at--)
		g->log[at] = g->log[at - 1];
	g->log[at] = *row;
	g->log_count++;
}

static PGresult *journal_insert(struct store *store, const struct db_value *v)
{
	struct array game = array_of(&v[0]), n = array_of(&v[1]), seat = array_of(&v[2]), key = array_of(&v[3]),
		     moves = array_of(&v[4]), at = array_of(&v[5]);
	PGresult *rows = rows_new(2);
	int count = 0;
	while (array_next(&game) && array_next(&n) && array_next(&seat) && array_next(&key) && array_next(&moves) &&
		array_next(&at)) {
		struct game_row *g = store_game(store, (uint64_t)array_int(&game));
		struct log_row row = { .n = (uint32_t)array_int(&n),
			.seat = (int)array_int(&seat),
			.key = (uint64_t)array_int(&key),
			.at = array_int(&at),
			.length = moves.length };
		if (store_fenced(store, (uint64_t)array_int(&game))) {
			rows_int(rows, count, 0, array_int(&game), 8);
			rows_bool(rows, count++, 1, false); /* its bucket is not here */
			continue;
		}
		CHECK(g && moves.length <= sizeof row.moves);
		memcpy(row.moves, moves.at, moves.length);
		if (log_has(g, row.n))
			continue; /* ON CONFLICT DO NOTHING */
		log_put(g, &row);
		rows_int(rows, count, 0, (int64_t)g->id, 8);
		rows_bool(rows, count++, 1, true);
	}
	return rows;
}

static PGresult *journal_tail(struct store *store, const struct db_value *v)
{
	const struct game_row *g = store_game(store, (uint64_t)value_int(&v[0]));
	PGresult *rows = rows_new(5);
	int count = 0;
	if (store_gone(store, (uint64_t)value_int(&v[0])))
		return rows;
	for (uint32_t i = 0; g && i < g->log_count; i++) {
		const struct log_row *row = &g->log[i];
		if (row->n < value_int(&v[1]))
			continue;
		rows_int(rows, count, 0, row->n, 4);
		rows_int(rows, count, 1, row->seat, 2);
		rows_int(rows, count, 2, (int64_t)row->key, 8);
		rows_bytes(rows, count, 3, row->moves, row->length);
		rows_int(rows, count++, 4, row->at, 8);
	}
	return rows;
}

PGresult *store_log(const struct game_row *g)
{
	PGresult *rows = rows_new(4);
	for (uint32_t i = 0; i < g->log_count; i++) {
		rows_int(rows, (int)i, 0, g->log[i].n, 4);
		rows_int(rows, (int)i, 1, g->log[i].seat, 2);
		rows_int(rows, (int)i, 2, (int64_t)g->log[i].key, 8);
		rows_bytes(rows, (int)i, 3, g->log[i].moves, g->log[i].length);
	}
	return rows;
}

static PGresult *gaps_read(struct store *store, const struct db_value *v)
{
	struct array game = array_of(&v[0]), n = array_of(&v[1]);
	PGresult *rows = rows_new(2);
	int count = 0;
	while (array_next(&game) && array_next(&n)) {
		const struct game_row *g = store_game(store, (uint64_t)array_int(&game));
		const int64_t asked = array_int(&n);
		/* No seat is free here, so a game that a node thinks has not begun can begin, or has. */
		if (asked >= 0 && !log_beyond(g, asked))
			continue;
		rows_int(rows, count, 0, array_int(&game), 8);
		rows_int(rows, count++, 1, asked, 4);
	}
	return rows;
}

static PGresult *room_last(struct store *store, const struct db_value *v)
{
	const struct game_row *g = store_game(store, (uint64_t)value_int(&v[0]));
	PGresult *rows = rows_new(6);
	const struct log_row *row = NULL;
	for (uint32_t i = 0; g && i < g->log_count && g->log[i].n < value_int(&v[1]); i++)
		row = &g->log[i];
	for (int column = 0; !row && column < 4; column++)
		rows_null(rows, 0, column);
	if (row) {
		rows_int(rows, 0, 0, row->n, 4);
		rows_int(rows, 0, 1, row->length, 4);
		rows_int(rows, 0, 2, (int64_t)row->key, 8);
		rows_int(rows, 0, 3, row->at, 8);
	}
	rows_int(rows, 0, 4, g && g->chat_count ? g->chat[g->chat_count - 1].n : 0, 4);
	rows_bool(rows, 0, 5, store_fenced(store, (uint64_t)value_int(&v[0])));
	return rows;
}

/* ---- rooms ---- */

/* Whether the log has the last step of the snapshot, where the snapshot says. */
static bool snapshot_fits(const struct game_row *g)
{
	if (!g->snapshot.there || memcmp(g->snapshot.rules, g->rules, STORE_RULES) != 0)
		return false;
	for (uint32_t i = 0; i < g->log_count; i++)
		if (g->log[i].n == g->snapshot.step && g->log[i].key == g->snapshot.key)
			return g->snapshot.n == g->log[i].n + g->log[i].length / MOVE_BYTES;
	return false;
}

static PGresult *room_game(struct store *store, const struct db_value *v)
{
	const struct game_row *g = store_game(store, (uint64_t)value_int(&v[0]));
	PGresult *rows = rows_new(13);
	if (!g) {
		(void)store_gone(store, (uint64_t)value_int(&v[0]));
		return rows;
	}
	rows_null(rows, 0, 12); /* no game of the day */
	rows_text(rows, 0, 0, g->setup);
	rows_bytes(rows, 0, 1, g->rules, STORE_RULES);
	rows_bytes(rows, 0, 2, g->secret, STORE_HASH);
	if (g->has_words) {
		rows_bytes(rows, 0, 3, g->words, sizeof g->words);
		rows_int(rows, 0, 5, g->begun, 8);
	} else {
		rows_null(rows, 0, 3);
		rows_null(rows, 0, 5);
	}
	rows_text(rows, 0, 4, g->options);
	rows_bool(rows, 0, 6, !g->has_words);
	if (!value_int(&v[1]) || !snapshot_fits(g)) {
		for (int column = 7; column < 12; column++)
			rows_null(rows, 0, column);
		return rows;
	}
	rows_int(rows, 0, 7, g->snapshot.n, 4);
	rows_int(rows, 0, 8, g->snapshot.step, 4);
	rows_int(rows, 0, 9, (int64_t)g->snapshot.key, 8);
	rows_bytes(rows, 0, 10, g->snapshot.state, g->snapshot.length);
	rows_bytes(rows, 0, 11, g->snapshot.seal, STORE_HASH);
	return rows;
}

/* Whether the options name a clock or a deadline. */
static bool options_have_time(const char *options)
{
	return strstr(options, "\"clock\"") || strstr(options, "\"deadline\"");
}

static PGresult *room_begin(struct store *store, const struct db_value *v)
{
	struct game_row *g = store_game(store, (uint64_t)value_int(&v[0]));
	PGresult *rows = rows_new(1);
	if (store_refuses(store, g) || !g || g->has_words)
		return rows;
	g->has_words = true;
	g->begun = value_int(&v[1]);
	for (int seat = 0; seat < g->seats; seat++)
		memcpy(g->words + (size_t)seat * STORE_HASH, g->seat[seat].word, STORE_HASH);
	g->standing.status = STATUS_RUNNING;
	g->standing.due = options_have_time(g->options) ? value_int(&v[1]) : STORE_NEVER;
	rows_int(rows, 0, 0, (int64_t)g->id, 8);
	return rows;
}

static PGresult *snapshot_write(struct store *store, const struct db_value *v)
{
	struct array game = array_of(&v[0]), n = array_of(&v[1]), step = array_of(&v[2]), key = array_of(&v[3]),
		     rules = array_of(&v[4]), state = array_of(&v[5]), seal = array_of(&v[6]);
	while (array_next(&game) && array_next(&n) && array_next(&step) && array_next(&key) && array_next(&rules) &&
		array_next(&state) && array_next(&seal)) {
		struct game_row *g = store_game(store, (uint64_t)array_int(&game));
		if (store_fenced(store, (uint64_t)array_int(&game)))
			continue;
		CHECK(g && rules.length == STORE_RULES && seal.length == STORE_HASH);
		g->snapshot.there = true;
		g->snapshot.n = (uint32_t)array_int(&n);
		g->snapshot.step = (uint32_t)array_int(&step);
		g->snapshot.key = (uint64_t)array_int(&key);
		memcpy(g->snapshot.rules, rules.at, STORE_RULES);
		memcpy(g->snapshot.seal, seal.at, STORE_HASH);
		g->snapshot.state = realloc(g->snapshot.state, state.length);
		CHECK(g->snapshot.state);
		memcpy(g->snapshot.state, state.at, state.length);
		g->snapshot.length = state.length;
	}
	return rows_new(0);
}

static PGresult *snapshot_drop(struct store *store, const struct db_value *v)
{
	for (struct array game = array_of(&v[0]); array_next(&game);) {
		struct game_row *g = store_game(store, (uint64_t)array_int(&game));
		if (g && !store_fenced(store, g->id))
			g->snapshot.there = false;
	}
	return rows_new(0);
}

/* ---- standings and what is due ---- */

static PGresult *standing_write(struct store *store, const struct db_value *v)
{
	struct array game = array_of(&v[0]), n = array_of(&v[1]), status = array_of(&v[2]), to_move = array_of(&v[3]),
		     due = array_of(&v[4]), soon = array_of(&v[5]);
	while (array_next(&game) && array_next(&n) && array_next(&status) && array_next(&to_move) && array_next(&due) &&
		array_next(&soon)) {
		struct game_row *g = store_game(store, (uint64_t)array_int(&game));
		const uint32_t moves = (uint32_t)array_int(&n);
		if (!g || store_fenced(store, g->id) || g->standing.status == STATUS_GIVEN_UP ||
			!(g->standing.n < moves || (moves == 0 && g->standing.n == 0 && g->standing.to_move == 0)))
			continue;
		g->standing.n = moves;
		g->standing.status = (int)array_int(&status);
		g->standing.to_move = (int)array_int(&to_move);
		g->standing.due = array_int(&due);
		if (g->standing.status != STATUS_RUNNING)
			g->standing.due = STORE_NEVER;
		else if (g->standing.to_move & g->standing.greedy)
			g->standing.due = array_int(&soon);
	}
	return rows_new(0);
}

static PGresult *standing_behind(struct store *store, const struct db_value *v)
{
	PGresult *rows = rows_new(1);
	int count = 0;
	(void)v;
	for (const struct game_row *g = store->games; g; g = g->next)
		if (!store_fenced(store, g->id) && g->standing.status < STATUS_OVER && g->has_words &&
			(g->standing.n == 0 || log_beyond(g, g->standing.n)))
			rows_int(rows, count++, 0, (int64_t)g->id, 8);
	return rows;
}

#define CLAIMED 50

static PGresult *due_claim(struct store *store, const struct db_value *v)
{
	PGresult *rows = rows_new(2);
	for (int count = 0; count < CLAIMED; count++) {
		struct game_row *first = NULL;
		for (struct game_row *g = store->games; g; g = g->next)
			if (!store_fenced(store, g->id) && !g->standing.claimed && g->standing.due != STORE_NEVER &&
				g->standing.due <= value_int(&v[0]) &&
				(!first || g->standing.due < first->standing.due))
				first = g;
		if (!first)
			break;
		first->standing.due = first->standing.status == STATUS_RUNNING ? value_int(&v[1]) : STORE_NEVER;
		first->standing.claimed = true;
		rows_int(rows, count, 0, (int64_t)first->id, 8);
		rows_bool(rows, count, 1, false); /* nobody plans */
	}
	for (struct game_row *g = store->games; g; g = g->next)
		g->standing.claimed = false;
	return rows;
}

static PGresult *due_write(struct store *store, const struct db_value *v)
{
	struct game_row *g = store_game(store, (uint64_t)value_int(&v[0]));
	if (g && g->standing.n <= value_int(&v[1]) && g->standing.status == STATUS_RUNNING &&
		g->standing.due == value_int(&v[3]) && !store_refuses(store, g))
		g->standing.due = value_int(&v[2]);
	return rows_new(0);
}

static PGresult *due_seat_late(struct store *store, const struct db_value *v)
{
	struct game_row *g = store_game(store, (uint64_t)value_int(&v[0]));
	const int seat = (int)value_int(&v[1]);
	PGresult *rows = rows_new(1);
	if (!g || g->standing.status != STATUS_RUNNING || seat >= g->seats || g->seat[seat].player != 0 ||
		log_beyond(g, value_int(&v[2])) || store_refuses(store, g))
		return rows;
	g->seat[seat].player = (int)value_int(&v[3]);
	if (value_int(&v[3]) == 1)
		g->standing.greedy |= 1 << seat;
	rows_int(rows, 0, 0, (int64_t)g->id, 8);
	return rows;
}

/* Nobody plans. */
static PGresult *plan_read(struct store *store, const struct db_value *v)
{
	(void)store;
	(void)v;
	return rows_new(13);
}

static const struct statement statements[] = {
	{ "journal_insert", journal_insert },
	{ "journal_tail", journal_tail },
	{ "gaps_read", gaps_read },
	{ "room_last", room_last },
	{ "room_game", room_game },
	{ "room_begin", room_begin },
	{ "snapshot_write", snapshot_write },
	{ "snapshot_drop", snapshot_drop },
	{ "standing_write", standing_write },
	{ "standing_behind", standing_behind },
	{ "due_claim", due_claim },
	{ "due_write", due_write },
	{ "due_seat_late", due_seat_late },
	{ "plan_read", plan_read },
};

const struct statement *statement_of_games(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(statements); i++)
		if (strcmp(statements[i].name, name) == 0)
			return &statements[i];
	return NULL;
}
