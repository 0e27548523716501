/*
 * play.c -- WebSocket messages join, play and ping.
 *
 * A socket first joins a game with a seat's token or the session; without either it is a spectator.  Then it sends
 * wishes (play) and receives every step, filtered by the rules for its seat (rift_move_view).  Permissions are
 * re-checked when they may have changed.
 */
#include "server/api/api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/api/bans.h"
#include "server/api/exchange.h"
#include "server/api/place.h"
#include "server/base/code.h"
#include "server/game/day.h"
#include "server/net/peer.h"
#include "server/store/pg.h"
#include "rift_words.h"

#define MARK_TEXT 17 /* 16 hex digits and the terminating zero */
#define JOINS_AT_ONCE 64 /* joins that wait for the database, and moves behind them */
#define SEAT_SOCKETS 32 /* per seat and node: open pages of one player */

struct wished {
	struct place *place;
	uint64_t key, began_ns;
};

/* store/sql/play.sql */
STATEMENT(play_seat);
STATEMENT(play_seat_account);
STATEMENT(play_spectators);
STATEMENT(exchange_person);
STATEMENT(bans_account);

void place_release(struct place *p)
{
	if (!p->socket && p->asked == 0)
		free(p);
}

void place_send(struct place *p, json_t *object)
{
	char *text = p->socket && object ? json_dumps(object, JSON_COMPACT) : NULL;
	if (text)
		socket_send(p->socket, text, strlen(text));
	free(text);
	json_decref(object);
}

void place_error(struct place *p, const char *word)
{
	place_send(p, json_pack("{s:s, s:s}", "t", "error", "why", word));
}

/* ---- sending moves ---- */

static void on_moves(struct watcher *w, uint32_t n, const struct rift_move *moves, size_t count)
{
	struct place *p = (struct place *)w;
	size_t room = 96 + count * MOVE_BYTES * 2;
	char *text = malloc(room);
	if (!text || !p->socket) {
		free(text);
		return;
	}
	int at = snprintf(text, room, "{\"t\":\"moves\",\"n\":%u,\"m\":\"", n);
	for (size_t i = 0; i < count; i++, at += 2 * MOVE_BYTES) {
		unsigned char bytes[MOVE_BYTES];
		move_write(bytes, moves[i]);
		hex_write(text + at, bytes, MOVE_BYTES);
	}
	at += snprintf(text + at, room - (size_t)at, "\",\"mark\":\"%016llx\"}", (unsigned long long)w->mark);
	socket_send(p->socket, text, (size_t)at);
	free(text);
}

static const char *const result_words[] = {
	[ROOMS_DONE] = "done",
	[ROOMS_STALE] = "stale",
	[ROOMS_REFUSED] = "refused",
	[ROOMS_OVER] = "over",
	[ROOMS_NO_GAME] = "no-game",
	[ROOMS_NO_RULES] = "no-rules",
	[ROOMS_NOT_BEGUN] = "not-begun",
	[ROOMS_REWOUND] = "rewound",
	[ROOMS_BUSY] = "busy",
	[ROOMS_DAMAGED] = "damaged",
};

/* A guest's seat counts once the game is running: anyone can make games that never begin. */
static void place_rank(struct place *p)
{
	const bool joined = p->joined == JOINED_YES, seated = joined && p->watcher.seat < RIFT_SEATS;
	if (seated && (p->by_account || p->watcher.told_begun))
		socket_rank(p->socket, RANK_PLAYER);
	else
		socket_rank(p->socket, joined ? RANK_WATCHER : RANK_STRANGER);
}

static void on_begun(struct watcher *w)
{
	struct place *p = (struct place *)w;
	place_send(p, json_pack("{s:s}", "t", "begun"));
	place_rank(p);
}

/* Leaves the game; the socket stays open and may join again. */
static void place_leave(struct place *p)
{
	rooms_leave(&p->watcher);
	party_leave(&p->member);
	json_decref(p->held);
	p->held = NULL;
	p->joined = JOINED_NOT;
	place_rank(p);
}

static void on_gone(struct watcher *w, enum rooms_result why)
{
	struct place *p = (struct place *)w;
	place_leave(p);
	place_error(p, result_words[why]);
}

/* ---- joining ---- */

/* seen: how many moves the player has been shown before. */
static void place_join(struct place *p, int seat, int64_t seen)
{
	char game[GAME_TEXT];
	if (seat < RIFT_SEATS && party_sockets(p->api->parties, p->watcher.game, seat) >= SEAT_SOCKETS) {
		place_error(p, "crowded");
		return;
	}
	game_write(game, p->watcher.game);
	p->joined = JOINED_YES;
	p->watcher.seat = seat;
	p->watcher.origin = p->socket->origin;
	json_t *joined = json_pack("{s:s, s:s, s:i, s:i, s:s}", "t", "joined", "game", game, "seat", seat, "protocol",
		PROTOCOL, "store", stores_history(p->api->stores, p->watcher.game));
	if (seat < RIFT_SEATS)
		json_object_set_new(joined, "seen", json_integer(seen));
	place_send(p, joined);
	place_rank(p);
	rooms_watch(p->api->rooms, &p->watcher);
	if (p->joined != JOINED_YES) /* rooms_watch may have ended it */
		return;
	people_joined(p);
	if (seat == RIFT_SEATS || !p->planned)
		return;
	plans_heard(p->api->plans, p->watcher.game, seat);
	plans_look(p->api->plans, p->watcher.game); /* a node that died may have left it half-way */
}

/* Before each question that join_goes_on answers. */
static void join_waits(struct place *p)
{
	p->joined = JOINED_ASKING;
	p->api->joining++;
}

/* True if the query succeeded and the socket is still open. */
static bool join_goes_on(struct place *p, const struct db_answer *answer)
{
	CHECK(p->api->joining > 0);
	p->asked--;
	p->api->joining--;
	p->joined = JOINED_NOT;
	if (!p->socket)
		place_release(p);
	else if (answer->result != DB_OK)
		place_error(p, "busy");
	else
		return true;
	return false;
}

enum seat_column { SEAT, SEEN, ACCOUNT, WAITING, EFFECTIVE, PLANNED };

static bool seat_banned(const struct place *p, const PGresult *rows)
{
	return !PQgetisnull(rows, 0, ACCOUNT) && bans_account(p->api, (uint64_t)pg_number(rows, 0, ACCOUNT));
}

/* The account of the seat is banned: says so and closes the socket. */
static void place_banned(struct place *p)
{
	place_error(p, "banned");
	socket_close_as(p->socket, SOCKET_BANNED);
}

/* What this node knows may be older than the end of the ban: the directory is asked. */
static void on_banned(void *arg, const struct db_answer *answer)
{
	struct place *p = arg;
	if (!join_goes_on(p, answer))
		return;
	if (PQgetvalue(answer->rows, 0, 0)[0] == 1)
		place_banned(p);
	else
		place_join(p, p->banned_seat, p->banned_seen);
}

static void banned_ask(struct place *p, const PGresult *rows)
{
	unsigned char account[8];
	const struct db_value values[1] = { value_number(account, (uint64_t)pg_number(rows, 0, ACCOUNT)) };
	p->banned_seat = (int)pg_number(rows, 0, SEAT);
	p->banned_seen = pg_number(rows, 0, SEEN);
	join_waits(p);
	p->asked++;
	db_ask(stores_directory(p->api->stores), &sql_bans_account, values, on_banned, p);
}

static void on_seat(void *arg, const struct db_answer *answer)
{
	struct place *p = arg;
	if (!join_goes_on(p, answer))
		return;
	if (PQntuples(answer->rows) == 0) {
		guess_wrong(p->api->limits, p->socket->peer);
		place_error(p, "wrong-seat");
		return;
	}
	if (PQgetvalue(answer->rows, 0, EFFECTIVE)[0] == 1) {
		rooms_changed(p->api->rooms, p->watcher.game); /* closes the sockets of the link before */
		party_changed(p->api->parties, p->watcher.game);
	}
	p->planned = PQgetvalue(answer->rows, 0, PLANNED)[0] == 1;
	if (PQgetvalue(answer->rows, 0, WAITING)[0] == 1)
		place_error(p, "link-waits");
	else if (seat_banned(p, answer->rows))
		banned_ask(p, answer->rows);
	else
		place_join(p, (int)pg_number(answer->rows, 0, 0), pg_number(answer->rows, 0, 1));
}

static void seat_read(struct place *p)
{
	unsigned char id[8], account[8];
	const struct db_value values[2] = { value_number(id, p->watcher.game),
		p->by_account ? value_number(account, p->account) : value_hash(p->right) };
	db_ask(stores_of(p->api->stores, p->watcher.game), p->by_account ? &sql_play_seat_account : &sql_play_seat,
		values, p->seat_asked, p);
}

/* The directory knows whose the session is.  If it does not answer, somebody who plays goes on. */
static void on_person(void *arg, const struct db_answer *answer)
{
	struct place *p = arg;
	const bool there = answer->result == DB_OK;
	if (there)
		p->account = PQntuples(answer->rows) > 0 ? (uint64_t)pg_number(answer->rows, 0, 0) : 0;
	if (!p->api->stores || (!there && p->joined != JOINED_YES))
		p->seat_asked(p, answer);
	else
		seat_read(p);
}

static void seat_ask(struct place *p, db_done *done)
{
	const struct db_value values[1] = { value_hash(p->right) };
	p->asked++;
	p->seat_asked = done;
	if (p->by_account)
		db_ask(stores_directory(p->api->stores), &sql_exchange_person, values, on_person, p);
	else
		seat_read(p);
}

static void seat_check(struct place *p);

/*
 * Result of a permission re-check.  If the seat's link was replaced or the session has ended, the socket is closed.
 * Likewise if the database fails twice (the first query may have been on a broken connection): a permitted client
 * reconnects.
 */
static void on_seat_again(void *arg, const struct db_answer *answer)
{
	struct place *p = arg;
	const bool again = p->check_again;
	p->asked--;
	p->checking = p->check_again = false;
	if (!p->socket || p->joined != JOINED_YES) {
		place_release(p);
		return;
	}
	if (answer->result != DB_OK && !p->check_unheard) {
		p->check_unheard = true;
		seat_check(p);
		return;
	}
	if (answer->result == DB_OK && PQntuples(answer->rows) > 0 && seat_banned(p, answer->rows)) {
		place_leave(p);
		place_banned(p);
		return;
	}
	if (answer->result == DB_OK && PQntuples(answer->rows) > 0 && PQgetvalue(answer->rows, 0, WAITING)[0] != 1 &&
		pg_number(answer->rows, 0, SEAT) == p->watcher.seat) {
		p->check_unheard = false;
		if (again)
			seat_check(p);
		return;
	}
	place_leave(p);
	place_error(p, answer->result == DB_OK ? "wrong-seat" : "busy");
	socket_close(p->socket);
}

/* Re-checks the permission; at most one check per place is in flight. */
static void seat_check(struct place *p)
{
	p->check_again = p->checking;
	if (p->checking)
		return;
	p->checking = true;
	seat_ask(p, on_seat_again);
}

static void on_changed(struct watcher *w)
{
	struct place *p = (struct place *)w;
	if (p->joined == JOINED_YES && w->seat < RIFT_SEATS)
		seat_check(p);
}

/* Reads the credential of a join: the session cookie or a seat's token.  False: missing or malformed. */
static bool right_read(struct place *p, const json_t *message)
{
	const char *token = text_of(message, "token", TOKEN_TEXT), *as = text_of(message, "as", 7);
	p->by_account = json_object_get(message, "as") != NULL;
	if (p->by_account)
		return as && strcmp(as, "account") == 0 && p->socket->cookie &&
			cookie_session(p->socket->cookie, p->right);
	return token && token_hash(p->right, token);
}

static void on_spectators(void *arg, const struct db_answer *answer)
{
	struct place *p = arg;
	if (!join_goes_on(p, answer))
		return;
	if (PQntuples(answer->rows) == 0)
		place_error(p, "no-game");
	else if (PQgetvalue(answer->rows, 0, 0)[0] != 1 ||
		!day_is_told((uint32_t)pg_number(answer->rows, 0, 1), clock_now()))
		place_error(p, "no-spectators");
	else
		place_join(p, RIFT_SEATS, 0);
}

static void spectate(struct place *p)
{
	unsigned char id[8];
	const struct db_value values[1] = { value_number(id, p->watcher.game) };
	p->asked++;
	db_ask(stores_of(p->api->stores, p->watcher.game), &sql_play_spectators, values, on_spectators, p);
}

/* Asks for permission: as a spectator, or to a seat. */
static void join_ask(struct place *p)
{
	join_waits(p);
	if (p->spectates)
		spectate(p);
	else
		seat_ask(p, on_seat);
}

static void on_last(void *arg, const struct db_answer *answer)
{
	struct place *p = arg;
	if (!join_goes_on(p, answer))
		return;
	if (room_last_is(answer->rows, p->watcher.game, p->watcher.mark, p->member.chat))
		join_ask(p);
	else
		place_error(p, room_last_left(p->api->stores, answer->rows) ? "busy" : "rewound");
}

static uint32_t number_of(const json_t *message, const char *key, json_int_t most)
{
	const json_t *value = json_object_get(message, key);
	json_int_t number = json_integer_value(value);
	return json_is_integer(value) && number > 0 && number <= most ? (uint32_t)number : 0;
}

/* A client that states its protocol version must match; an old page is told to reload. */
static bool protocol_fits(struct place *p, const json_t *message)
{
	const json_t *spoken = json_object_get(message, "protocol");
	if (!spoken || (json_is_integer(spoken) && json_integer_value(spoken) == PROTOCOL))
		return true;
	place_send(p, json_pack("{s:s, s:s, s:i}", "t", "error", "why", "other-protocol", "protocol", PROTOCOL));
	return false;
}

/*
 * Whether the client's moves belong to this history of the database (history.h).  If it got them in another one, the
 * mark of its last move shows whether this one has them too: HISTORY_ASK.
 */
enum fits { HISTORY_FITS, HISTORY_DIFFERS, HISTORY_ASK };

static enum fits history_fits(struct place *p, const json_t *message)
{
	const char *now = stores_history(p->api->stores, p->watcher.game);
	const char *store = json_object_get(message, "store") ? text_of(message, "store", STORE_TEXT) : now;
	const char *mark = text_of(message, "mark", MARK_TEXT);
	unsigned char bytes[MARK_TEXT / 2];
	if (p->watcher.n == 0 || (store && strcmp(store, now) == 0))
		return HISTORY_FITS;
	if (!store || !mark || !hex_read(bytes, sizeof bytes, mark, strlen(mark)))
		return HISTORY_DIFFERS;
	p->watcher.mark = number_get(bytes, sizeof bytes);
	return HISTORY_ASK;
}

static void join_in(struct place *p, const json_t *message)
{
	switch (history_fits(p, message)) {
	case HISTORY_FITS:
		join_ask(p);
		break;
	case HISTORY_DIFFERS:
		place_error(p, "rewound");
		break;
	case HISTORY_ASK:
		join_waits(p);
		p->asked++;
		room_last_ask(p->api->stores, p->watcher.game, p->watcher.n, on_last, p);
		break;
	}
}

static void join(struct place *p, const json_t *message)
{
	const char *game = text_of(message, "game", GAME_TEXT);

	if (!protocol_fits(p, message))
		return;
	if (p->joined != JOINED_NOT || !game || !game_read(game, strlen(game), &p->watcher.game)) {
		place_error(p, "bad-join");
		return;
	}
	if (p->joins_again && !socket_request(p->socket)) {
		place_error(p, "too-often");
		return;
	}
	p->joins_again = true;
	p->watcher.n = number_of(message, "n", GAME_MOVES);
	p->watcher.doubted = false;
	p->member.chat = number_of(message, "chat", INT32_MAX);
	p->spectates = !json_object_get(message, "token") && !json_object_get(message, "as");
	if (!p->spectates && !guess_allowed(p->api->limits, p->socket->peer)) {
		place_error(p, "too-often");
		return;
	}
	if (!p->spectates && !right_read(p, message)) {
		place_error(p, "wrong-seat");
		return;
	}
	join_in(p, message);
}

/* ---- playing ---- */

static void on_wish(void *arg, const struct rooms_reply *reply)
{
	struct wished *wished = arg;
	struct place *p = wished->place;
	char key[17];
	(void)snprintf(key, sizeof key, "%016llx", (unsigned long long)wished->key);
	p->asked--;
	span_note(&p->api->metrics.wish_seconds, wished->began_ns);
	json_t *answer = json_pack("{s:s, s:s, s:s, s:i}", "t", "answer", "key", key, "is", result_words[reply->result],
		"n", (int)reply->n);
	if (reply->result == ROOMS_REFUSED) {
		p->api->metrics.wishes_refused++;
		json_object_set_new(answer, "why", json_string(rift_word_result((int)reply->refusal)));
	}
	place_send(p, answer);
	place_release(p);
	free(wished);
}

static bool wish_read(const json_t *message, struct wish *wish)
{
	const char *key = text_of(message, "key", 16),
		   *moves = text_of(message, "m", (size_t)WISH_MOVES * MOVE_BYTES * 2);
	const json_t *n = json_object_get(message, "n");
	unsigned char bytes[WISH_MOVES * MOVE_BYTES], number[8];
	size_t length = moves ? strlen(moves) : 0;

	if (!key || !moves || !json_is_integer(n) || json_integer_value(n) < 0 || json_integer_value(n) > GAME_MOVES)
		return false;
	if (length == 0 || length % ((size_t)MOVE_BYTES * 2) != 0 || !hex_read(bytes, length / 2, moves, length) ||
		!hex_read(number, 8, key, strlen(key)))
		return false;
	wish->n = (uint32_t)json_integer_value(n);
	wish->count = (uint32_t)(length / 2 / MOVE_BYTES);
	for (int i = 0; i < 8; i++)
		wish->key = wish->key << 8 | number[i];
	for (uint32_t i = 0; i < wish->count; i++)
		wish->moves[i] = move_read(bytes + (size_t)i * MOVE_BYTES);
	return true;
}

static void place_answer(struct place *p, uint64_t key, const char *is, uint32_t n)
{
	char hex[17];
	(void)snprintf(hex, sizeof hex, "%016llx", (unsigned long long)key);
	place_send(p, json_pack("{s:s, s:s, s:s, s:i}", "t", "answer", "key", hex, "is", is, "n", (int)n));
}

/* The seats are being read: holds one wish until then; further ones are answered "busy". */
static void play_later(struct place *p, uint64_t key, const json_t *message)
{
	if (p->held || !(p->held = json_deep_copy(message)))
		place_answer(p, key, "busy", p->watcher.n);
}

static void play(struct place *p, const json_t *message)
{
	struct wish wish = { .seat = (uint8_t)p->watcher.seat };
	struct wished *wished;

	if (p->joined != JOINED_YES || p->watcher.seat >= RIFT_SEATS || !wish_read(message, &wish)) {
		place_error(p, "bad-play");
		return;
	}
	if (!party_people(p->api->parties, p->member.game)) {
		play_later(p, wish.key, message);
		return;
	}
	const char *why = people_may_play(p);
	if (why) {
		place_answer(p, wish.key, why, p->watcher.n);
		return;
	}
	wished = malloc(sizeof *wished);
	if (!wished) {
		place_error(p, "busy");
		return;
	}
	*wished = (struct wished){ .place = p, .key = wish.key, .began_ns = uv_hrtime() };
	p->asked++;
	p->api->metrics.wishes++;
	rooms_wish(p->api->rooms, p->watcher.game, &wish, on_wish, wished);
}

void place_play_held(struct place *p)
{
	json_t *held = p->held;
	if (!held)
		return;
	p->held = NULL;
	if (p->joined == JOINED_YES)
		play(p, held);
	json_decref(held);
}

/* ---- sockets ---- */

bool api_opened(void *arg, struct socket *s)
{
	struct api *d = arg;
	struct place *p = d->draining ? NULL : calloc(1, sizeof *p);
	if (!p)
		return false;
	*p = (struct place){
		.watcher = { .moves = on_moves, .begun = on_begun, .changed = on_changed, .gone = on_gone },
		.api = d,
		.socket = s
	};
	s->user = p;
	return true;
}

/* False: unknown kind of message. */
static bool message_take(struct place *p, const char *kind, const json_t *message)
{
	if (strcmp(kind, "join") == 0)
		join(p, message);
	else if (strcmp(kind, "play") == 0)
		play(p, message);
	else if (strcmp(kind, "ping") == 0)
		place_send(p, json_pack("{s:s}", "t", "pong"));
	else
		return api_people(p, kind, message);
	return true;
}

void api_message(void *arg, struct socket *s, const char *text, size_t length)
{
	struct place *p = s->user;
	json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
	const char *kind = message ? text_of(message, "t", 16) : NULL;
	struct api *d = arg;
	d->metrics.messages++;
	if (!kind || !message_take(p, kind, message))
		place_error(p, "bad-message");
	json_decref(message);
}

bool api_crowded(void *arg)
{
	const struct api *d = arg;
	return d->joining >= JOINS_AT_ONCE;
}

void api_closed(void *arg, struct socket *s)
{
	struct place *p = s->user;
	(void)arg;
	rooms_leave(&p->watcher);
	json_decref(p->held);
	p->held = NULL;
	p->socket = NULL;
	p->asked++; /* keeps p alive if the query of people_left fails immediately */
	people_left(p);
	p->asked--;
	place_release(p);
}
