/*
 * people.c -- messages of seats other than moves: chat, mute, resign, return, vacation, giving a seat away.
 *
 *   {"t":"chat", key, text}   {"t":"mute", seat, on}   {"t":"seen", n}
 *   {"t":"resign"}   {"t":"back"}   {"t":"stay"}   {"t":"vacation", days}   {"t":"give", seat}   {"t":"rematch", word?}   {"t":"report", …}
 *   {"t":"plan", n, steps}
 *
 * Each is one SQL statement, answered by {"t":"done","what":…} or {"t":"error","what":…,"why":…}.  Changes of seats are
 * sent to everybody by {"t":"people"}.
 */
#include <stdlib.h>
#include <string.h>

#include "server/api/exchange.h"
#include "server/api/place.h"
#include "server/base/code.h"
#include "server/net/peer.h"
#include "server/people/allowance.h"
#include "server/people/chat.h"
#include "server/store/pg.h"

#define SEEN_S 5 /* minimum interval between writes of `seen` */
#define CHAT_TRIES 20 /* retries after losing a race for a chat number: three others may send 5 texts each (chat.c) */
#define DAY_S 86400

/* store/sql/messages.sql */
STATEMENT(people_mute);
STATEMENT(people_seen);
STATEMENT(people_resign);
STATEMENT(people_back);
STATEMENT(people_stay);
STATEMENT(people_vacation);
STATEMENT(people_vacation_end);
STATEMENT(people_give);

/* A pending request of a place. */
struct deed {
	struct place *place;
	const char *what;
	const char *refusal; /* error word if the statement returns no row */
	uint64_t key; /* chat */
	struct allowance allowance; /* chat */
	bool paid; /* chat: from the allowance */
	int tries;
	char link[TOKEN_TEXT]; /* give */
	char text[]; /* chat */
};

static void done(struct place *p, const char *what, json_t *more)
{
	json_t *message = json_pack("{s:s, s:s}", "t", "done", "what", what);
	json_object_update(message, more);
	json_decref(more);
	place_send(p, message);
}

static void refuse(struct place *p, const char *what, const char *why)
{
	place_send(p, json_pack("{s:s, s:s, s:s}", "t", "error", "what", what, "why", why));
}

static struct deed *deed_new(struct place *p, const char *what, const char *refusal, const char *text)
{
	size_t size = strlen(text) + 1;
	struct deed *d = calloc(1, sizeof *d + size);
	if (!d) {
		refuse(p, what, "busy");
		return NULL;
	}
	*d = (struct deed){ .place = p, .what = what, .refusal = refusal };
	memcpy(d->text, text, size);
	p->asked++;
	return d;
}

static void deed_end(struct deed *d)
{
	struct place *p = d->place;
	p->asked--;
	place_release(p);
	free(d);
}

/* Notifies all nodes and re-checks the game's clock. */
static void deed_tell(struct deed *d)
{
	struct api *api = d->place->api;
	party_news(api->parties, d->place->member.game);
	due_look(api->due, d->place->member.game);
	plans_look(api->plans, d->place->member.game); /* one who resigned plans no more */
}

static void on_deed(void *arg, const struct db_answer *answer)
{
	struct deed *d = arg;
	bool did = answer->result == DB_OK && PQntuples(answer->rows) > 0;
	if (did)
		done(d->place, d->what, NULL);
	else
		refuse(d->place, d->what, answer->result == DB_OK ? d->refusal : "busy");
	if (did || answer->result == DB_LOST) /* DB_LOST: it may have been committed */
		deed_tell(d);
	deed_end(d);
}

/* ---- parameters that most statements begin with ---- */

struct numbers {
	unsigned char game[8], seat[2], other[2], now[8];
};

static void numbers_of(struct numbers *n, const struct place *p, int other)
{
	number_put(n->game, p->member.game, sizeof n->game);
	number_put(n->seat, (uint64_t)p->member.seat, sizeof n->seat);
	number_put(n->other, (uint64_t)other, sizeof n->other);
	number_put(n->now, (uint64_t)clock_now(), sizeof n->now);
}

/* The seat named by a message; -1 if it is not another seat of this game. */
static int other_of(const struct place *p, const json_t *message)
{
	const struct people *people = party_people(p->api->parties, p->member.game);
	const json_t *seat = json_object_get(message, "seat");
	json_int_t other = json_integer_value(seat);
	return json_is_integer(seat) && people && other >= 0 && other < people->seats && other != p->member.seat
		? (int)other
		: -1;
}

/* ---- chat ---- */

static void on_said(void *arg, const struct db_answer *answer);

static void deed_say(struct deed *d)
{
	const struct place *p = d->place;
	const struct saying s = {
		.game = p->member.game, .key = d->key, .seat = p->member.seat, .paid = d->paid, .text = d->text
	};
	d->tries++;
	chat_say(stores_of(p->api->stores, s.game), &s, clock_now(), on_said, d);
}

static void on_said(void *arg, const struct db_answer *answer)
{
	struct deed *d = arg;
	static const char *const words[CHAT_REFUSALS] = { [CHAT_TOO_FAST] = "too-fast",
		[CHAT_GAME_FULL] = "too-many",
		[CHAT_DAY_FULL] = "enough-chat",
		[CHAT_CLOSED] = "closed" };
	if (answer->result == DB_OK && PQntuples(answer->rows) == 0 && d->tries < CHAT_TRIES) {
		deed_say(d); /* lost a race for the chat number: retry */
		return;
	}
	const bool stored =
		answer->result == DB_OK && PQntuples(answer->rows) > 0 && PQgetvalue(answer->rows, 0, 2)[0] == 1;
	if (d->paid && !stored && answer->result != DB_LOST && d->place->api->stores)
		allowance_return(stores_directory(d->place->api->stores), ALLOWANCE_CHAT, &d->allowance);
	int64_t hindered = answer->result == DB_OK && PQntuples(answer->rows) > 0 ? pg_number(answer->rows, 0, 1) : -1;
	if (hindered == CHAT_DAY_FULL)
		d->place->api->metrics.budget_refused[REFUSED_allowance]++;
	if (hindered == CHAT_STORED) {
		done(d->place, d->what, json_pack("{s:I}", "n", (json_int_t)pg_number(answer->rows, 0, 0)));
		party_news(d->place->api->parties, d->place->member.game);
	} else {
		refuse(d->place, d->what, hindered > 0 && hindered < CHAT_REFUSALS ? words[hindered] : "busy");
	}
	deed_end(d);
}

/* Without an allowance the text may be one that was stored before. */
static void on_paid(void *arg, const struct db_answer *answer)
{
	struct deed *d = arg;
	if (answer->result != DB_OK || !d->place->api->stores) {
		refuse(d->place, d->what, "busy");
		deed_end(d);
		return;
	}
	d->paid = allowance_paid(answer);
	deed_say(d);
}

static void chat(struct place *p, const json_t *message)
{
	const char *text = text_of(message, "text", CHAT_BYTES), *key = text_of(message, "key", 16);
	unsigned char bytes[8];
	const struct people *people = party_people(p->api->parties, p->member.game);
	if (people && people->closed) {
		refuse(p, "chat", "closed");
		return;
	}
	if (!text || !chat_fits(text) || !key || !hex_read(bytes, sizeof bytes, key, strlen(key))) {
		refuse(p, "chat", "bad-text");
		return;
	}
	struct deed *d = deed_new(p, "chat", "busy", text);
	if (!d)
		return;
	allowance_of(&d->allowance, p->socket->peer, p->api->conf->chats_daily);
	for (size_t i = 0; i < sizeof bytes; i++)
		d->key = d->key << 8 | bytes[i];
	allowance_pay(stores_directory(p->api->stores), ALLOWANCE_CHAT, &d->allowance, on_paid, d);
}

static void mute(struct place *p, const json_t *message)
{
	int other = other_of(p, message);
	const json_t *on = json_object_get(message, "on");
	unsigned char flag = json_is_true(on);
	struct deed *d = other >= 0 && json_is_boolean(on) ? deed_new(p, "mute", "no-seat", "") : NULL;
	struct numbers n;
	if (!d) {
		refuse(p, "mute", "no-seat");
		return;
	}
	numbers_of(&n, p, other);
	const struct db_value values[4] = { { n.game, 8 }, { n.seat, 2 }, { n.other, 2 }, { &flag, 1 } };
	db_ask(stores_of(p->api->stores, p->member.game), &sql_people_mute, values, on_deed, d);
}

/* ---- seen moves ---- */

static void on_seen(void *arg, const struct db_answer *answer)
{
	(void)answer; /* if the write is lost, the page shows these moves once more */
	struct place *p = arg;
	p->asked--;
	place_release(p);
}

static void seen_write(struct place *p)
{
	unsigned char shown[4];
	struct numbers n;
	numbers_of(&n, p, 0);
	number_put(shown, p->seen, sizeof shown);
	const struct db_value values[3] = { { n.game, 8 }, { n.seat, 2 }, { shown, 4 } };
	p->seen = 0;
	p->seen_at = clock_now();
	p->asked++;
	db_ask(stores_of(p->api->stores, p->member.game), &sql_people_seen, values, on_seen, p);
}

/*
 * The page has shown its player the moves before n.  Written at most every SEEN_S seconds, and when the socket closes.
 */
static void seen(struct place *p, const json_t *message)
{
	const json_t *n = json_object_get(message, "n");
	if (!json_is_integer(n) || json_integer_value(n) <= 0 || json_integer_value(n) > p->watcher.n)
		return;
	p->seen = (uint32_t)json_integer_value(n);
	if (clock_now() - p->seen_at >= SEEN_S * MOMENT_SECOND)
		seen_write(p);
}

/* ---- resigning, returning, vacation ---- */

/* A finished game cannot be resigned.  The log is checked because the standing is written after it. */
static void on_resign_visited(void *arg, const struct rooms_reply *reply)
{
	struct deed *d = arg;
	const struct place *p = d->place;
	const struct position *t = rooms_position(p->api->rooms, p->member.game);
	struct numbers n;
	if (reply->result != ROOMS_DONE || !t || t->rules->asks(&t->game).seats == 0) {
		refuse(d->place, d->what, reply->result == ROOMS_BUSY ? "busy" : d->refusal);
		deed_end(d);
		return;
	}
	numbers_of(&n, p, 0);
	const struct db_value values[3] = { { n.game, 8 }, { n.seat, 2 }, { n.now, 8 } };
	db_ask(stores_of(p->api->stores, p->member.game), &sql_people_resign, values, on_deed, d);
}

static void resign(struct place *p, const json_t *message)
{
	struct deed *d = deed_new(p, "resign", "not-now", "");
	(void)message;
	if (d)
		rooms_visit(p->api->rooms, p->member.game, on_resign_visited, d);
}

static void back(struct place *p, const json_t *message)
{
	struct deed *d = deed_new(p, "back", "not-away", "");
	struct numbers n;
	(void)message;
	if (!d)
		return;
	numbers_of(&n, p, 0);
	const struct db_value values[3] = { { n.game, 8 }, { n.seat, 2 }, { n.now, 8 } };
	db_ask(stores_of(p->api->stores, p->member.game), &sql_people_back, values, on_deed, d);
}

static void stay(struct place *p, const json_t *message)
{
	struct deed *d = deed_new(p, "stay", "no-link", "");
	struct numbers n;
	(void)message;
	if (!d)
		return;
	numbers_of(&n, p, 0);
	const struct db_value values[2] = { { n.game, 8 }, { n.seat, 2 } };
	db_ask(stores_of(p->api->stores, p->member.game), &sql_people_stay, values, on_deed, d);
}

static void vacation(struct place *p, const json_t *message)
{
	const struct people *people = party_people(p->api->parties, p->member.game);
	const json_t *days = json_object_get(message, "days");
	json_int_t count = json_integer_value(days);
	unsigned char seconds[4], most[4];
	struct numbers n;
	if (!people || !people->options.vacation_s || !json_is_integer(days) || count < 0 || count > 60) {
		refuse(p, "vacation", "no-vacation");
		return;
	}
	struct deed *d = deed_new(p, "vacation", "no-vacation", "");
	if (!d)
		return;
	numbers_of(&n, p, 0);
	number_put(seconds, (uint64_t)count * DAY_S, sizeof seconds);
	number_put(most, people->options.vacation_s, sizeof most);
	const struct db_value values[5] = { { n.game, 8 }, { n.seat, 2 }, { n.now, 8 }, { seconds, 4 }, { most, 4 } };
	db_ask(stores_of(p->api->stores, p->member.game), count ? &sql_people_vacation : &sql_people_vacation_end,
		values, on_deed, d);
}

/* ---- giving a seat to someone else ---- */

static void on_given(void *arg, const struct db_answer *answer)
{
	struct deed *d = arg;
	bool did = answer->result == DB_OK && PQntuples(answer->rows) > 0;
	bool link = did && !PQgetisnull(answer->rows, 0, 0) && PQgetvalue(answer->rows, 0, 0)[0] == 1;
	if (did) {
		done(d->place, d->what, link ? json_pack("{s:s}", "link", d->link) : NULL);
		party_news(d->place->api->parties, d->place->member.game);
	} else {
		refuse(d->place, d->what, answer->result == DB_OK ? d->refusal : "busy");
	}
	deed_end(d);
}

/* Not in a rated game: who plays for a rating is fixed, a computer player's rating is not that of somebody else, and whoever was late may return. */
static void give(struct place *p, const json_t *message)
{
	const struct people *people = party_people(p->api->parties, p->member.game);
	unsigned char hash[TOKEN_HASH];
	if (!people || people->options.rated) {
		refuse(p, "give", people ? "rated" : "busy");
		return;
	}
	int other = other_of(p, message);
	struct deed *d = other >= 0 ? deed_new(p, "give", "not-away", "") : NULL;
	struct numbers n;
	if (!d) {
		refuse(p, "give", "no-seat");
		return;
	}
	token_new(d->link);
	token_hash(hash, d->link);
	numbers_of(&n, p, other);
	const struct db_value values[4] = { { n.game, 8 }, { n.seat, 2 }, { n.other, 2 }, { hash, TOKEN_HASH } };
	db_ask(stores_of(p->api->stores, p->member.game), &sql_people_give, values, on_given, d);
}

/* ---- dispatch ---- */

static const struct {
	const char *kind;
	void (*act)(struct place *p, const json_t *message);
} kinds[] = {
	{ "chat", chat },
	{ "mute", mute },
	{ "seen", seen },
	{ "resign", resign },
	{ "back", back },
	{ "stay", stay },
	{ "vacation", vacation },
	{ "give", give },
	{ "plan", plan_change },
	{ "rematch", rematch_want },
	{ "report", report_make },
};

bool api_people(struct place *p, const char *kind, const json_t *message)
{
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
		if (strcmp(kind, kinds[i].kind) != 0)
			continue;
		if (p->joined != JOINED_YES || p->member.seat >= RIFT_SEATS)
			refuse(p, kinds[i].kind, "wrong-seat");
		else if (kinds[i].act != seen && !socket_request(p->socket)) /* `seen` has its own write interval */
			refuse(p, kinds[i].kind, "too-often");
		else
			kinds[i].act(p, message);
		return true;
	}
	return false;
}

static void on_tell(struct member *m, json_t *message)
{
	struct place *p = (struct place *)(void *)((char *)m - offsetof(struct place, member));
	place_send(p, message);
	place_play_held(p);
}

void people_joined(struct place *p)
{
	p->member.game = p->watcher.game;
	p->member.seat = p->watcher.seat;
	p->member.tell = on_tell;
	party_join(p->api->parties, &p->member);
}

void people_left(struct place *p)
{
	party_leave(&p->member);
	if (p->seen && p->member.seat < RIFT_SEATS && p->api->stores)
		seen_write(p);
}

const char *people_may_play(const struct place *p)
{
	const struct people *people = party_people(p->api->parties, p->member.game);
	if (people && people->closed)
		return "closed";
	if (people && people->given_up)
		return "over";
	return people && people->seat[p->member.seat].player != PLAYER_PERSON ? "away" : NULL;
}
