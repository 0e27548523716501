/*
 * rematch.c -- a new game with the same setup and options, a new secret, and every person one seat further.
 *
 * The first seat that asks creates the game; its commitment is public before anybody joins.  Every seat that asks joins
 * it with its existing token, so nobody needs a new link, and may send a new share of the dice.  The seat of a player
 * who does not come stays free for the invitation.  Seats of the computer and of automata stay theirs.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/place.h"
#include "server/base/code.h"
#include "server/people/allowance.h"
#include "server/store/pg.h"
#include "server/store/rows.h"
#include "rift_record.h"

/* store/sql/rematch.sql */
STATEMENT(rematch_make);
STATEMENT(rematch_sit);

struct want {
	struct place *place;
	uint64_t game; /* the new game */
	bool paid; /* from the allowance of the address */
	bool made; /* by this request */
	int seat;
	unsigned char word[RIFT_FAIR_BYTES];
	char invite[TOKEN_TEXT];
	struct allowance allowance;
};

static void want_end(struct want *w, const char *why)
{
	struct place *p = w->place;
	if (why) {
		place_send(p, json_pack("{s:s, s:s, s:s}", "t", "error", "what", "rematch", "why", why));
	} else {
		char game[GAME_TEXT];
		game_write(game, w->game);
		json_t *message = json_pack(
			"{s:s, s:s, s:s, s:i}", "t", "done", "what", "rematch", "game", game, "seat", w->seat);
		if (w->made)
			json_object_set_new(message, "invite", json_string(w->invite));
		place_send(p, message);
		party_news(p->api->parties, p->member.game);
	}
	p->asked--;
	place_release(p);
	free(w);
}

static void on_begun(void *arg, const struct db_answer *answer)
{
	struct want *w = arg;
	const struct api *d = w->place->api;
	party_changed(d->parties, w->game); /* tells the players waiting there who joined */
	if (answer->result == DB_LOST || (answer->result == DB_OK && PQntuples(answer->rows) > 0))
		rooms_look(d->rooms, w->game); /* so that Nature makes the first moves even if nobody watches */
	want_end(w, NULL);
}

static void on_sat(void *arg, const struct db_answer *answer)
{
	struct want *w = arg;
	unsigned char id[8], now[8];
	if (answer->result != DB_OK || PQntuples(answer->rows) == 0) {
		want_end(w, answer->result == DB_OK ? "taken" : "busy");
		return;
	}
	w->game = (uint64_t)pg_number(answer->rows, 0, 0);
	w->seat = (int)pg_number(answer->rows, 0, 1);
	number_put(id, w->game, sizeof id);
	number_put(now, (uint64_t)clock_now(), sizeof now);
	const struct db_value values[2] = { { id, sizeof id }, { now, sizeof now } };
	db_ask(stores_of(w->place->api->stores, w->game), &sql_room_begin, values, on_begun, w);
}

static void on_made(void *arg, const struct db_answer *answer)
{
	struct want *w = arg;
	const struct place *p = w->place;
	unsigned char id[8], seat[2];
	w->made = answer->result == DB_OK && pg_number(answer->rows, 0, 0) > 0;
	if (w->paid && !w->made && answer->result != DB_LOST && p->api->stores)
		allowance_return(stores_directory(p->api->stores), ALLOWANCE_GAMES, &w->allowance);
	if (answer->result != DB_OK) {
		want_end(w, "busy");
		return;
	}
	if (PQgetvalue(answer->rows, 0, 1)[0] == 0) {
		p->api->metrics.budget_refused[REFUSED_allowance]++;
		want_end(w, "slow-down");
		return;
	}
	number_put(id, p->member.game, sizeof id);
	number_put(seat, (uint64_t)p->member.seat, sizeof seat);
	const struct db_value values[3] = { { id, sizeof id }, { seat, sizeof seat }, { w->word, RIFT_FAIR_BYTES } };
	db_ask(stores_of(p->api->stores, p->member.game), &sql_rematch_sit, values, on_sat, w);
}

static void want_go(struct want *w)
{
	const struct place *p = w->place;
	unsigned char old[8], new[8], seat[2], secret[RIFT_FAIR_BYTES], sealed[SEAL_BYTES], invite[TOKEN_HASH];
	const uint64_t game = bucket_game(api_game_new(p->api), p->member.game);
	const unsigned char paid = w->paid;
	number_put(old, p->member.game, sizeof old);
	number_put(new, game, sizeof new);
	token_new(w->invite);
	token_hash(invite, w->invite);
	randombytes_buf(secret, sizeof secret);
	number_put(seat, (uint64_t)p->member.seat, sizeof seat);
	const struct db_value values[7] = { { old, sizeof old }, { new, sizeof new },
		{ p->api->shelf->newest->hash, RULES_HASH },
		{ sealed, (int)seal_write(sealed, SEAL_GAME(game), secret, RIFT_FAIR_BYTES) }, { invite, TOKEN_HASH },
		{ seat, sizeof seat }, { &paid, 1 } };
	db_ask_few(stores_of(p->api->stores, p->member.game), &sql_rematch_make, values, on_made, w);
}

static void on_paid(void *arg, const struct db_answer *answer)
{
	struct want *w = arg;
	w->paid = allowance_paid(answer);
	if (answer->result == DB_OK && w->place->api->stores)
		want_go(w);
	else
		want_end(w, "busy");
}

/* Only when the game is over: by the log, or by resignation.  The socket may be closed by now: then nobody waits. */
static void on_visited(void *arg, const struct rooms_reply *reply)
{
	struct want *w = arg;
	const struct api *d = w->place->api;
	const struct people *people = party_people(d->parties, w->place->member.game);
	const struct position *t = rooms_position(d->rooms, w->place->member.game);
	if (reply->result != ROOMS_DONE || !t || !w->place->socket)
		want_end(w, reply->result == ROOMS_NOT_BEGUN ? "not-over" : "busy");
	else if (t->rules->asks(&t->game).seats != 0 && !(people && people->given_up))
		want_end(w, "not-over");
	else
		allowance_pay(stores_directory(d->stores), ALLOWANCE_GAMES, &w->allowance, on_paid, w);
}

void rematch_want(struct place *p, const json_t *message)
{
	const char *hex = text_of(message, "word", (size_t)2 * RIFT_FAIR_BYTES);
	struct want *w = calloc(1, sizeof *w);
	if (!w) {
		place_error(p, "busy");
		return;
	}
	w->place = p;
	allowance_of(&w->allowance, p->socket->peer, p->api->conf->games_daily); /* the socket may close meanwhile */
	p->asked++;
	if (json_object_get(message, "word") && (!hex || !hex_read(w->word, RIFT_FAIR_BYTES, hex, strlen(hex))))
		want_end(w, "bad-word");
	else
		rooms_visit(p->api->rooms, p->member.game, on_visited, w);
}
