/*
 * take.c -- taking over a seat whose owner left.
 *
 *   POST /games/ID/take {link, name?, token?}   link: made by `give` (people.c)
 *
 * Idempotent: taking again with the same token returns the same seat.
 */
#include <stdlib.h>
#include <string.h>

#include "server/api/exchange.h"
#include "server/api/place.h"
#include "server/api/routes.h"
#include "server/base/code.h"
#include "server/net/peer.h"
#include "server/store/pg.h"

/* store/sql/take.sql */
STATEMENT(people_take);

struct taker {
	struct api *api;
	struct request *request;
	uint64_t game;
	unsigned char link[TOKEN_HASH];
	char name[NAME_SIZE], token[TOKEN_TEXT];
	bool own; /* the client drew the token: this may be a retry */
	bool again; /* retried once: an identical request may have won a race */
};

static void taker_ask(struct taker *t);

static void on_taken(void *arg, const struct db_answer *answer)
{
	struct taker *t = arg;
	const bool none = answer->result == DB_OK && PQntuples(answer->rows) == 0;
	char game[GAME_TEXT];
	if (none && t->own && !t->again) {
		t->again = true;
		taker_ask(t);
		return;
	}
	if (none) {
		guess_wrong(t->api->limits, t->request->peer);
		answer_error(t->request, 403, "no-seat");
	} else if (answer->result != DB_OK) {
		answer_error(t->request, 503, "busy");
	} else {
		game_write(game, t->game);
		answer_json(t->request, 200,
			json_pack("{s:s, s:i, s:s}", "game", game, "seat", (int)pg_number(answer->rows, 0, 0), "token",
				t->token));
		party_changed(t->api->parties, t->game);
		due_look(t->api->due, t->game);
	}
	free(t);
}

static void taker_ask(struct taker *t)
{
	unsigned char id[8], token[TOKEN_HASH], now[8];
	token_hash(token, t->token);
	number_put(id, t->game, sizeof id);
	number_put(now, (uint64_t)clock_now(), sizeof now);
	const struct db_value values[5] = { { id, 8 }, { t->link, TOKEN_HASH }, { token, TOKEN_HASH },
		{ t->name, (int)strlen(t->name) }, { now, 8 } };
	db_ask(stores_of(t->api->stores, t->game), &sql_people_take, values, on_taken, t);
}

static void take(struct api *d, struct request *r, uint64_t game, const json_t *body)
{
	const char *link = text_of(body, "link", TOKEN_TEXT);
	struct taker taker = { .api = d, .request = r, .game = game, .own = json_object_get(body, "token") != NULL };
	unsigned char token[TOKEN_HASH];
	if (!guess_allowed(d->limits, r->peer)) {
		answer_error(r, 429, "too-often");
		return;
	}
	if (!link || !token_hash(taker.link, link) || !token_given(body, "token", taker.token, token)) {
		answer_error(r, 400, "bad-request");
		return;
	}
	if (!name_given(body, taker.name)) {
		answer_error(r, 400, "bad-name");
		return;
	}
	struct taker *t = malloc(sizeof *t);
	if (!t) {
		answer_error(r, 503, "busy");
		return;
	}
	*t = taker;
	taker_ask(t);
}

void link_take(struct api *d, struct request *r, uint64_t game)
{
	json_t *body = json_loadb(r->body, r->length, JSON_REJECT_DUPLICATES, NULL);
	take(d, r, game, body);
	json_decref(body);
}
