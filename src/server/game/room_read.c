/*
 * room_read.c -- see room.h.  Loads a room: the game's row (with its snapshot), then the log after the position.  A
 * failed query is retried every RETRY_MS until the database answers.
 */
#include "server/game/room.h"

#include <string.h>

#include "server/bus/bus.h"
#include "server/base/log.h"
#include "server/game/snapshot.h"
#include "server/store/pg.h"
#include "server/store/rows.h"
#include "rift_record.h"

#define RETRY_MS 100
#define SNAPSHOT_COLUMNS 5 /* as snapshot_take reads */
#define FEW 8 /* up to so many steps are sent one by one; more, and those of a room just opened, all at once */

/* store/sql/room_read.sql */
STATEMENT(room_game);
STATEMENT(room_begin);

enum game_column { SETUP, RULES, SECRET, WORDS, OPTIONS, BEGUN, FULL, SNAPSHOT, DAY = SNAPSHOT + SNAPSHOT_COLUMNS };

static void room_read_log(struct room *r);
static void room_begin(struct room *r);

static void on_retry(uv_timer_t *timer)
{
	room_read(timer->data);
}

void room_read_later(struct room *r)
{
	uv_timer_start(r->retry, on_retry, RETRY_MS, 0);
}

/*
 * Whether a step of the log is ours, though the connection broke before we knew: then no other node has been told of
 * it.
 */
static bool step_mine(const struct room *r, const struct step *step)
{
	return r->unsure && step->n == r->step->n && step->seat == r->step->seat && step->key == r->step->key;
}

void room_read_end(struct room *r)
{
	r->unsure = false;
	r->known = true;
	r->state = ROOM_READY;
	if (r->begun && r->rooms->setting.settled)
		r->rooms->setting.settled(r->rooms->setting.arg, &r->position);
	room_go(r);
}

static void on_tail(void *arg, const struct db_answer *answer)
{
	struct room *r = arg;
	struct place_kept place;
	struct step step;

	if (answer->result != DB_OK) {
		room_read_later(r);
		return;
	}
	if (r->unproven) { /* since the log was asked for */
		room_read(r);
		return;
	}
	if (journal_place(answer->rows, &place)) {
		place.game = r->link.game;
		room_fetch(r, &place);
		return;
	}
	r->archived = false;
	const enum taken how = !r->known || PQntuples(answer->rows) > FEW ? TAKEN_READ : TAKEN_HEARD;
	for (int row = 0; row < PQntuples(answer->rows); row++) {
		if (!journal_step(answer->rows, row, &step) ||
			!room_take(r, &step, step_mine(r, &step) ? TAKEN_WRITTEN : how)) {
			log_event(LOG_ERROR, "log_unreadable");
			room_fail(r, ROOMS_NO_GAME);
			return;
		}
		if (step_mine(r, &step))
			room_spread(r, &step);
	}
	room_read_end(r);
}

/* Sets up the position from the game's row.  ROOMS_DONE, or why it failed. */
static enum rooms_result row_take(struct room *r, const PGresult *rows)
{
	struct rift_setup setup;
	struct options options;
	unsigned char key[RIFT_FAIR_BYTES], secret[RIFT_FAIR_BYTES];
	unsigned char shares[RIFT_SEATS][RIFT_FAIR_BYTES] = { { 0 } };
	char text[2048], why[200];
	int length = PQgetlength(rows, 0, SETUP);
	const struct rift_rules *rules = NULL;

	if (length >= (int)sizeof text || PQgetlength(rows, 0, RULES) != RULES_HASH ||
		!row_secret(secret, SEAL_GAME(r->link.game), rows, 0, SECRET))
		return ROOMS_NO_GAME;
	memcpy(text, PQgetvalue(rows, 0, SETUP), (size_t)length);
	text[length] = '\0';
	rules = shelf_find(r->rooms->shelf, (const unsigned char *)PQgetvalue(rows, 0, RULES));
	if (!rules)
		return ROOMS_NO_RULES;
	if (rift_record_read_setup(rules, text, &setup, why, sizeof why) != 0)
		return ROOMS_NO_GAME;
	r->begun = !PQgetisnull(rows, 0, WORDS);
	if (r->begun && PQgetlength(rows, 0, WORDS) == (int)sizeof shares)
		memcpy(shares, PQgetvalue(rows, 0, WORDS), sizeof shares);
	const uint32_t day = (uint32_t)pg_number(rows, 0, DAY); /* its words are zeros */
	rift_fair_key(key, secret, day ? day : r->link.game, (const unsigned char(*)[RIFT_FAIR_BYTES])shares);
	options_parse(&options, PQgetvalue(rows, 0, OPTIONS), (size_t)PQgetlength(rows, 0, OPTIONS));
	position_release(&r->position); /* if the row was read before */
	if (!position_init(&r->position, r->link.game, rules, &setup, key, &options))
		return ROOMS_NO_GAME;
	r->position.shared = day != 0;
	if (r->begun)
		clock_step(&r->position.clock, &options, RIFT_NATURE, rules->asks(&r->position.game).seats,
			pg_number(rows, 0, BEGUN));
	if (r->begun && snapshot_take(&r->position, rows, 0, SNAPSHOT))
		r->rooms->resumed++;
	return ROOMS_DONE;
}

static void on_game(void *arg, const struct db_answer *answer)
{
	struct room *r = arg;
	if (answer->result != DB_OK) {
		room_read_later(r);
		return;
	}
	enum rooms_result taken = PQntuples(answer->rows) > 0 ? row_take(r, answer->rows) : ROOMS_NO_GAME;
	if (taken != ROOMS_DONE) {
		room_fail(r, taken);
		return;
	}
	if (!r->begun && PQgetvalue(answer->rows, 0, FULL)[0] == 1)
		room_begin(r);
	else
		room_read_log(r);
}

/* Runs a query for this game; `second` is its other parameter. */
static void room_ask(struct room *r, const struct db_statement *statement, uint64_t second, int width, db_done *done)
{
	unsigned char game[8], bytes[8];
	const struct db_value values[2] = { { game, sizeof game }, { bytes, width } };
	number_put(game, r->link.game, sizeof game);
	number_put(bytes, second, width);
	r->state = ROOM_READING;
	db_ask(stores_of(r->rooms->stores, r->link.game), statement, values, done, r);
}

static void room_read_log(struct room *r)
{
	room_ask(r, &sql_journal_tail, r->position.count, 4, on_tail);
}

static void on_begin(void *arg, const struct db_answer *answer)
{
	struct room *r = arg;
	if (answer->result != DB_OK) {
		room_read_later(r);
		return;
	}
	if (PQntuples(answer->rows) > 0 && r->rooms->setting.bus)
		bus_send(r->rooms->setting.bus, r->link.game, BUS_LOOK, NULL, 0);
	room_read(r);
}

/* All seats are taken, but the game has not begun: the node that filled the last seat failed to, or is about to. */
static void room_begin(struct room *r)
{
	room_ask(r, &sql_room_begin, (uint64_t)clock_now(), 8, on_begin);
}

/* stale is cleared first, so that a change between reading the row and the log triggers another read. */
void room_read(struct room *r)
{
	r->stale = false;
	if ((r->unproven || r->outrun) && room_prove(r))
		return;
	if (r->begun)
		room_read_log(r);
	else
		room_ask(r, &sql_room_game, !r->whole, 1, on_game);
}

void room_read_whole(struct room *r)
{
	r->whole = true;
	r->known = r->begun = false;
	room_read(r);
}
