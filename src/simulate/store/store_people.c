/* store_people.c -- see store.h: the statements about seats, chat and who may join; and the list of all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/game/clock.h"
#include "server/game/standing.h"
#include "server/people/people.h"
#include "simulate/store/backends.h"
#include "simulate/store/rows.h"
#include "simulate/store/statements.h"

#define PRESENT_EVERY (300 * MOMENT_SECOND)

static bool bytes_are(const struct db_value *v, const unsigned char hash[STORE_HASH])
{
	return v->bytes && v->length == STORE_HASH && memcmp(v->bytes, hash, STORE_HASH) == 0;
}

/* ---- who may join ---- */

static PGresult *play_seat(struct store *store, const struct db_value *v)
{
	struct game_row *g = store_game(store, (uint64_t)value_int(&v[0]));
	PGresult *rows = rows_new(6);
	if (store_gone(store, (uint64_t)value_int(&v[0])))
		return rows;
	for (int seat = 0; g && seat < g->seats; seat++) {
		struct seat_row *s = &g->seat[seat];
		if (!s->taken || !bytes_are(&v[1], s->token))
			continue;
		if (s->present < store->now - PRESENT_EVERY && !store_refuses(store, g))
			s->present = store->now;
		rows_int(rows, 0, 0, seat, 2);
		rows_int(rows, 0, 1, s->seen, 4);
		rows_null(rows, 0, 2); /* no account */
		rows_bool(rows, 0, 3, false); /* no link waits or takes effect */
		rows_bool(rows, 0, 4, false);
		rows_bool(rows, 0, 5, false); /* nobody plans */
	}
	return rows;
}

static PGresult *play_spectators(struct store *store, const struct db_value *v)
{
	const struct game_row *g = store_game(store, (uint64_t)value_int(&v[0]));
	PGresult *rows = rows_new(2);
	if (g || store_gone(store, (uint64_t)value_int(&v[0]))) {
		rows_bool(rows, 0, 0, !g || strstr(g->options, "\"spectators\": false") == NULL);
		rows_null(rows, 0, 1); /* no game of the day */
	}
	return rows;
}

/* ---- seats ---- */

static void sitter_put(PGresult *rows, const struct game_row *g, int seat)
{
	static const char *const words[] = { "person", "greedy", "open", "gave-up" };
	const struct seat_row *s = &g->seat[seat];
	rows_int(rows, seat, 0, seat, 2);
	rows_int(rows, seat, 1, s->player, 2);
	if (s->returned == STORE_NEVER)
		rows_null(rows, seat, 2);
	else
		rows_int(rows, seat, 2, s->returned, 8);
	rows_int(rows, seat, 3, s->mutes, 2);
	rows_int(rows, seat, 4, s->votes, 2);
	rows_bool(rows, seat, 5, false); /* not offered */
	rows_text(rows, seat, 6, s->name);
	if (s->taken)
		rows_text(rows, seat, 7, words[s->player]);
	else
		rows_text(rows, seat, 7, s->player == PLAYER_GREEDY ? "computer" : "automaton");
	rows_bool(rows, seat, 15, false); /* not free */
	rows_bool(rows, seat, 17, false); /* not former */
	if (!s->taken && s->player == PLAYER_GREEDY)
		rows_text(rows, seat, 20, "greedy");
	else
		rows_null(rows, seat, 20);
}

static PGresult *people_read(struct store *store, const struct db_value *v)
{
	static const int nulls[] = { 8, 9, 11, 19 }; /* vacations, rematch, heir */
	const struct game_row *g = store_game(store, (uint64_t)value_int(&v[0]));
	PGresult *rows = rows_new(21);
	if (store_gone(store, (uint64_t)value_int(&v[0])))
		return rows;
	for (int seat = 0; g && seat < g->seats; seat++) {
		sitter_put(rows, g, seat);
		for (size_t i = 0; i < ARRAY_LEN(nulls); i++)
			rows_null(rows, seat, nulls[i]);
		rows_text(rows, seat, 10, g->options);
		rows_int(rows, seat, 12, g->standing.status, 2);
		if (g->chat_count > 0)
			rows_int(rows, seat, 13, g->chat[g->chat_count - 1].n, 4);
		else
			rows_null(rows, seat, 13);
		rows_int(rows, seat, 14, g->maker, 2);
		rows_int(rows, seat, 16, g->standing.due, 8);
		rows_bool(rows, seat, 18, false); /* not closed */
	}
	return rows;
}

/* The seat of parameters $1 and $2; NULL: no such row. */
static struct seat_row *seat_of(struct store *store, const struct db_value *v)
{
	struct game_row *g = store_game(store, (uint64_t)value_int(&v[0]));
	const int64_t seat = value_int(&v[1]);
	return g && seat >= 0 && seat < g->seats ? &g->seat[seat] : NULL;
}

static PGresult *people_seen(struct store *store, const struct db_value *v)
{
	struct seat_row *s = seat_of(store, v);
	if (s && (int64_t)s->seen < value_int(&v[2]) &&
		!store_refuses(store, store_game(store, (uint64_t)value_int(&v[0]))))
		s->seen = (uint32_t)value_int(&v[2]);
	return rows_new(0);
}

static PGresult *people_mute(struct store *store, const struct db_value *v)
{
	struct seat_row *s = seat_of(store, v);
	PGresult *rows = rows_new(1);
	if (!s || store_refuses(store, store_game(store, (uint64_t)value_int(&v[0]))))
		return rows;
	const int bit = 1 << value_int(&v[2]);
	s->mutes = value_int(&v[3]) ? s->mutes | bit : s->mutes & ~bit;
	rows_int(rows, 0, 0, value_int(&v[1]), 2);
	return rows;
}

static PGresult *people_resign(struct store *store, const struct db_value *v)
{
	struct game_row *g = store_game(store, (uint64_t)value_int(&v[0]));
	struct seat_row *s = seat_of(store, v);
	const int bit = 1 << value_int(&v[1]);
	PGresult *rows = rows_new(1);
	int people = 0;
	if (!g || g->standing.status != STATUS_RUNNING || g->standing.gave_up & bit || store_refuses(store, g))
		return rows;
	for (int seat = 0; seat < g->seats; seat++)
		people |= g->seat[seat].taken << seat;
	const bool over = g->seats == 2 || (people & ~(g->standing.gave_up | bit)) == 0;
	g->standing.gave_up |= bit;
	g->standing.greedy |= bit;
	g->standing.due = over ? STORE_NEVER : value_int(&v[2]);
	if (over) {
		g->standing.status = STATUS_GIVEN_UP;
		g->standing.to_move = 0;
	}
	if (!s)
		return rows;
	s->player = PLAYER_GAVE_UP;
	s->votes = 0;
	rows_int(rows, 0, 0, g->standing.status, 2);
	return rows;
}

static PGresult *people_back(struct store *store, const struct db_value *v)
{
	struct game_row *g = store_game(store, (uint64_t)value_int(&v[0]));
	struct seat_row *s = seat_of(store, v);
	PGresult *rows = rows_new(1);
	if (!s || (s->player != PLAYER_GREEDY && s->player != PLAYER_OPEN) || store_refuses(store, g))
		return rows;
	s->player = PLAYER_PERSON;
	s->returned = value_int(&v[2]);
	s->votes = 0;
	g->standing.greedy &= ~(1 << value_int(&v[1]));
	g->standing.due = value_int(&v[2]);
	rows_int(rows, 0, 0, (int64_t)g->id, 8);
	return rows;
}

/* ---- chat ---- */

static void chat_put(struct game_row *g, const struct db_value *v, uint32_t n)
{
	if (g->chat_count == g->chat_room) {
		g->chat_room = g->chat_room ? 2 * g->chat_room : 16;
		g->chat = realloc(g->chat, g->chat_room * sizeof *g->chat);
		CHECK(g->chat);
	}
	struct chat_row *c = &g->chat[g->chat_count++];
	*c = (struct chat_row){
		.n = n, .seat = (int)value_int(&v[1]), .key = (uint64_t)value_int(&v[2]), .at = value_int(&v[4])
	};
	CHECK(v[3].length < (int)sizeof c->text);
	memcpy(c->text, v[3].bytes, (size_t)v[3].length);
}

static PGresult *chat_insert(struct store *store, const struct db_value *v)
{
	struct game_row *g = store_game(store, (uint64_t)value_int(&v[0]));
	PGresult *rows = rows_new(3);
	int64_t lately = 0, n = 0, hindered = 0;
	bool now = false;
	const uint32_t last = g && g->chat_count > 0 ? g->chat[g->chat_count - 1].n : 0;
	if (!g)
		return rows;
	for (uint32_t i = 0; i < g->chat_count; i++) {
		const struct chat_row *c = &g->chat[i];
		if (c->seat != value_int(&v[1]))
			continue;
		if (c->key == (uint64_t)value_int(&v[2]))
			n = c->n;
		lately += c->at > value_int(&v[5]);
	}
	if (n == 0 && last >= value_int(&v[7]))
		hindered = 2;
	else if (n == 0 && lately >= value_int(&v[6]))
		hindered = 1;
	else if (n == 0 && !value_int(&v[8]))
		hindered = 3;
	else if (n == 0 && !store_refuses(store, g)) {
		n = last + 1;
		chat_put(g, v, (uint32_t)n);
		now = true;
	}
	rows_int(rows, 0, 0, n, 4);
	rows_int(rows, 0, 1, hindered, 4);
	rows_bool(rows, 0, 2, now);
	return rows;
}

#define CHAT_LIMIT 200

static PGresult *chat_tail(struct store *store, const struct db_value *v)
{
	const struct game_row *g = store_game(store, (uint64_t)value_int(&v[0]));
	PGresult *rows = rows_new(4);
	int count = 0;
	for (uint32_t i = 0; g && i < g->chat_count && count < CHAT_LIMIT; i++) {
		const struct chat_row *c = &g->chat[i];
		if (c->n <= value_int(&v[1]) || c->at > value_int(&v[2]))
			continue;
		rows_int(rows, count, 0, c->n, 4);
		rows_int(rows, count, 1, c->seat, 2);
		rows_int(rows, count, 2, c->at, 8);
		rows_text(rows, count++, 3, c->text);
	}
	return rows;
}

/* ---- what belongs to the directory: nobody is short of anything ---- */

const char *const store_names[BACKENDS] = { STORE_OF_DIRECTORY, "other" };

static PGresult *stores_map(struct store *store, const struct db_value *v)
{
	PGresult *rows = rows_new(3);
	int count = 0;
	(void)v;
	for (int bucket = 0; bucket < STORE_BUCKETS; bucket++) {
		if (!store->bucket[bucket].listed)
			continue;
		rows_int(rows, count, 0, bucket, 2);
		rows_text(rows, count, 1, store_names[store->bucket[bucket].store]);
		rows_int(rows, count++, 2, store->bucket[bucket].version, 8);
	}
	return rows;
}

static PGresult *allowance_pay(struct store *store, const struct db_value *v)
{
	PGresult *rows = rows_new(1);
	(void)store;
	(void)v;
	rows_bool(rows, 0, 0, true);
	return rows;
}

static PGresult *nothing(struct store *store, const struct db_value *v)
{
	(void)store;
	(void)v;
	return rows_new(3);
}

/* ---- what finds nothing: no game is days old ---- */

static PGresult *nothing_old(struct store *store, const struct db_value *v)
{
	(void)store;
	(void)v;
	return rows_new(2);
}

static const struct statement statements[] = {
	{ "play_seat", play_seat },
	{ "play_spectators", play_spectators },
	{ "people_read", people_read },
	{ "people_seen", people_seen },
	{ "people_mute", people_mute },
	{ "people_resign", people_resign },
	{ "people_back", people_back },
	{ "chat_insert", chat_insert },
	{ "chat_tail", chat_tail },
	{ "allowance_pay", allowance_pay },
	{ "allowance_return", nothing },
	{ "stores_map", stores_map },
	{ "collect_unbegun", nothing_old },
	{ "collect_allowance", nothing_old },
	{ "collect_guests", nothing_old },
};

PGresult *store_run(struct store *store, const struct db_statement *statement, const struct db_value *values)
{
	const struct statement *s = statement_of_games(statement->name);
	for (size_t i = 0; !s && i < ARRAY_LEN(statements); i++)
		if (strcmp(statements[i].name, statement->name) == 0)
			s = &statements[i];
	if (!s) {
		fprintf(stderr, "timerift-simulate: the store does not know the statement %s\n", statement->name);
		exit(2);
	}
	uint64_t sums[STORE_GAMES];
	store->refused = false;
	store_follow_begin(store, sums);
	PGresult *rows = s->run(store, values);
	store_follow_end(store, sums);
	if (store->refused)
		PQclear(rows);
	return store->refused ? NULL : rows;
}
