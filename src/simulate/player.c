/* player.c -- see match.h: a client. */
#include "simulate/player.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

#define TICK_US (50 * MS)
#define PATIENCE_US (2 * SECOND)
#define REOPEN_US (400 * MS)

static struct matches *all; /* of the run */

static void player_open(struct player *p);

static void player_send(struct player *p, const char *text)
{
	if (p->line)
		line_send(p->line, text, strlen(text));
}

static void player_leave(struct player *p)
{
	if (p->line)
		line_close(p->line);
	p->line = NULL;
	p->joined = false;
	p->open_at = sim_now() + sim_between(0, REOPEN_US);
}

/* ---- wishes ---- */

static void wish_send(struct player *p)
{
	p->asked_at = sim_now();
	player_send(p, p->last);
	if (sim_chance(all->twice))
		player_send(p, p->last);
	if (sim_chance(all->cut))
		player_leave(p);
}

static void think_later(struct player *p)
{
	p->think_at = sim_now() + sim_between(0, 2 * all->think_us);
	if (p->match->timed && sim_chance(all->sleepy))
		p->think_at += sim_between(5 * SECOND, 25 * SECOND);
}

static void player_think(struct player *p)
{
	struct rift_move answers[RIFT_ANSWERS];
	unsigned char bytes[WIRE_MOVE];
	char hex[2 * WIRE_MOVE + 1];
	const int seat = p->belief.seat;

	if (!p->joined || p->waiting || all->ending || seat == RIFT_SEATS || sim_now() < p->think_at ||
		p->match->given_up || p->gave_up || !(rift_asks(&p->view).seats & 1u << seat))
		return;
	size_t count = rift_legal(&p->view, seat, answers, RIFT_ANSWERS);
	wire_write(bytes, answers[sim_draw((uint32_t)count)]);
	hex_write(hex, bytes, WIRE_MOVE);
	p->belief.last_key++;
	p->waiting = true;
	p->sent_at = sim_now();
	(void)snprintf(p->last, sizeof p->last, "{\"t\":\"play\",\"n\":%u,\"key\":\"%016" PRIx64 "\",\"m\":\"%s\"}",
		p->belief.n, p->belief.last_key, hex);
	wish_send(p);
}

static void doubt_key(struct player *p)
{
	p->doubts = realloc(p->doubts, (p->doubt_count + 1) * sizeof *p->doubts);
	CHECK(p->doubts);
	p->doubts[p->doubt_count++] = p->belief.last_key;
}

/* A wish may be acknowledged only when it is committed, and is committed once. */
static void acknowledged(struct player *p)
{
	const struct game_row *g = match_row(p->match);
	int times = 0;
	all->acknowledged++;
	belief_key(&p->belief, p->belief.last_key);
	for (uint32_t i = 0; i < g->log_count; i++)
		times += g->log[i].seat == p->belief.seat && g->log[i].key == p->belief.last_key;
	if (times != 1)
		sim_finding("game %s seat %d: the wish %016" PRIx64 " was acknowledged and is %d times in the log",
			p->match->id, p->belief.seat, p->belief.last_key, times);
}

static void answer_take(struct player *p, const json_t *message)
{
	const char *is = json_string_value(json_object_get(message, "is"));
	const char *key = json_string_value(json_object_get(message, "key"));
	if (!is || !key || !p->waiting || strtoull(key, NULL, 16) != p->belief.last_key)
		return;
	if (strcmp(is, "busy") == 0 || strcmp(is, "not-begun") == 0) {
		all->busy++;
		return;
	}
	p->waiting = false;
	think_later(p);
	if (strcmp(is, "done") == 0)
		acknowledged(p);
	else if (strcmp(is, "away") == 0) {
		p->doubtful = true;
		doubt_key(p);
		player_send(p, "{\"t\":\"back\"}");
		p->think_at = sim_now() + SECOND;
	} else if (strcmp(is, "over") == 0)
		doubt_key(p);
	else if (strcmp(is, "stale") == 0) {
		all->stale++;
		if (p->doubtful)
			doubt_key(p);
	} else
		sim_finding("game %s seat %d: a legal wish is %s", p->match->id, p->belief.seat, is);
}

/* ---- what it is told ---- */

static void word_take(char out[STORE_TEXT], const json_t *message, const char *name)
{
	const char *word = json_string_value(json_object_get(message, name));
	(void)snprintf(out, STORE_TEXT, "%s", word ? word : "");
}

static void moves_take(struct player *p, const json_t *message)
{
	const json_t *m = json_object_get(message, "m");
	const char *hex = json_string_value(m);
	size_t length = json_string_length(m);
	uint32_t n = (uint32_t)json_integer_value(json_object_get(message, "n"));
	unsigned char bytes[WIRE_MOVE];
	const size_t step = (size_t)2 * WIRE_MOVE;

	for (size_t i = 0; i + step <= length; i += step, n++) {
		if (n < p->belief.n)
			continue;
		if (n > p->belief.n || !hex_read(bytes, WIRE_MOVE, hex + i, step) ||
			rift_play(&p->view, wire_read(bytes), NULL) != RIFT_OK) {
			sim_finding("game %s seat %d: move %u does not follow the %u it knows", p->match->id,
				p->belief.seat, n, p->belief.n);
			return;
		}
		p->moves[p->belief.n++] = wire_read(bytes);
	}
	if (p->belief.n > match_moves(p->match))
		sim_finding("game %s seat %d: it was told %u moves and the log has %u", p->match->id, p->belief.seat,
			p->belief.n, match_moves(p->match));
	word_take(p->mark, message, "mark");
	p->over = rift_asks(&p->view).seats == 0;
}

static void chat_take(struct player *p, const json_t *message)
{
	const uint32_t n = (uint32_t)json_integer_value(json_object_get(message, "n"));
	if (n <= p->chat)
		return;
	if (n != p->chat + 1)
		sim_finding("game %s seat %d: text %u follows %u", p->match->id, p->belief.seat, n, p->chat);
	p->chat = n;
}

static void said_take(struct player *p, const json_t *message)
{
	const struct game_row *g = match_row(p->match);
	const uint32_t n = (uint32_t)json_integer_value(json_object_get(message, "n"));
	/* The answer names no key: it may be that to the text before, which was sent twice. */
	if (n == 0 || n > g->chat_count || g->chat[n - 1].seat != p->belief.seat)
		sim_finding("game %s seat %d: its text %u is not stored", p->match->id, p->belief.seat, n);
	else if (g->chat[n - 1].key == p->said_key)
		p->said[0] = '\0';
}

static void error_take(struct player *p, const json_t *message)
{
	const char *why = json_string_value(json_object_get(message, "why"));
	const char *what = json_string_value(json_object_get(message, "what"));
	if (what && strcmp(what, "chat") == 0) {
		if (why && strcmp(why, "busy") != 0)
			p->said[0] = '\0';
		return;
	}
	if (what)
		return;
	if (why && (strcmp(why, "rewound") == 0 || strcmp(why, "wrong-seat") == 0 || strcmp(why, "no-game") == 0))
		sim_finding("game %s seat %d: is told %s", p->match->id, p->belief.seat, why);
	player_leave(p);
}

static void done_take(struct player *p, const json_t *message)
{
	const char *what = json_string_value(json_object_get(message, "what"));
	if (what && strcmp(what, "chat") == 0)
		said_take(p, message);
}

static void joined_take(struct player *p, const json_t *message)
{
	p->joined = true;
	word_take(p->store, message, "store");
	if (p->waiting)
		wish_send(p);
}

static void people_take_message(struct player *p, const json_t *message)
{
	const json_t *seat = json_array_get(json_object_get(message, "seats"), (size_t)p->belief.seat);
	const char *word = json_string_value(json_object_get(seat, "player"));
	if (json_is_true(json_object_get(message, "given_up")))
		p->match->given_up = true;
	p->gave_up = word && strcmp(word, "gave-up") == 0;
	if (word && strcmp(word, "person") != 0)
		p->doubtful = true;
}

static const struct {
	const char *kind;
	void (*take)(struct player *p, const json_t *message);
} kinds[] = {
	{ "moves", moves_take },
	{ "answer", answer_take },
	{ "joined", joined_take },
	{ "error", error_take },
	{ "chat", chat_take },
	{ "done", done_take },
	{ "people", people_take_message },
};

static void on_text(void *arg, struct line *l, const char *text, size_t length)
{
	struct player *p = arg;
	json_t *message = json_loadb(text, length, 0, NULL);
	const char *kind = json_string_value(json_object_get(message, "t"));
	if (l != p->line) {
		json_decref(message);
		return;
	}
	if (!kind)
		sim_finding("game %s seat %d: is sent no message: %.100s", p->match->id, p->belief.seat, text);
	p->heard_at = sim_now();
	for (size_t i = 0; kind && i < ARRAY_LEN(kinds); i++)
		if (strcmp(kind, kinds[i].kind) == 0)
			kinds[i].take(p, message);
	json_decref(message);
	player_think(p);
}

/* ---- its line ---- */

static void on_opened(void *arg, struct line *l)
{
	struct player *p = arg;
	if (l != p->line)
		return;
	json_t *join = json_pack(
		"{s:s, s:s, s:i, s:i}", "t", "join", "game", p->match->id, "n", (int)p->belief.n, "chat", (int)p->chat);
	if (p->token[0])
		json_object_set_new(join, "token", json_string(p->token));
	if (p->store[0])
		json_object_set_new(join, "store", json_string(p->store));
	if (p->mark[0])
		json_object_set_new(join, "mark", json_string(p->mark));
	char *text = json_dumps(join, JSON_COMPACT);
	CHECK(text);
	player_send(p, text);
	free(text);
	json_decref(join);
}

static void on_gone(void *arg, struct line *l)
{
	struct player *p = arg;
	if (l != p->line)
		return;
	p->line = NULL;
	p->joined = false;
	p->open_at = sim_now() + sim_between(0, REOPEN_US);
}

static const struct line_calls calls = { on_opened, on_text, on_gone };

static void player_open(struct player *p)
{
	all->reconnects++;
	p->heard_at = sim_now();
	p->joined = false;
	p->line = line_open(node_of((int)sim_draw((uint32_t)nodes_count())), &calls, p);
}

/* ---- now and then ---- */

static void player_says(struct player *p)
{
	if (p->said[0] && sim_now() - p->said_at > PATIENCE_US) {
		p->said_at = sim_now();
		player_send(p, p->said);
	}
	if (!p->joined || p->said[0] || all->ending || p->belief.seat == RIFT_SEATS || !sim_chance(40))
		return;
	p->said_key = (uint64_t)sim_draw(1u << 31) << 20 | p->said_count++;
	p->said_at = sim_now();
	(void)snprintf(p->said, sizeof p->said, "{\"t\":\"chat\",\"key\":\"%016" PRIx64 "\",\"text\":\"text %u\"}",
		p->said_key, p->said_count);
	player_send(p, p->said);
}

/* Nobody waits long once all is well. */
static void player_patience(struct player *p)
{
	const int64_t now = sim_now(), healed = all->healed_at;
	const struct match *m = p->match;
	if (p->belief.n >= match_moves(m) || (m->delayed && p->belief.seat == RIFT_SEATS))
		p->behind_at = 0;
	else if (!p->behind_at)
		p->behind_at = now;
	if (!healed)
		return;
	if (p->behind_at && now > all->wait_us + (p->behind_at > healed ? p->behind_at : healed)) {
		sim_finding(
			"game %s seat %d: knows %u of %u moves", m->id, p->belief.seat, p->belief.n, match_moves(m));
		p->behind_at = now;
	}
	if (p->waiting && now > all->wait_us + (p->sent_at > healed ? p->sent_at : healed)) {
		sim_finding("game %s seat %d: no answer to %s", m->id, p->belief.seat, p->last);
		p->sent_at = now;
	}
}

static void on_tick(void *arg)
{
	struct player *p = arg;
	const int64_t now = sim_now();
	if (all->closed)
		return;
	sim_after(TICK_US, on_tick, p);
	if (!p->line && now >= p->open_at)
		player_open(p);
	player_think(p);
	player_says(p);
	if (p->joined && p->belief.n > 0 && sim_chance(100)) {
		char text[60];
		(void)snprintf(text, sizeof text, "{\"t\":\"seen\",\"n\":%u}", p->belief.n);
		player_send(p, text);
	}
	if (p->joined && p->resigns && !p->gave_up && !all->ending && p->belief.n > 30 && sim_chance(50))
		player_send(p, "{\"t\":\"resign\"}");
	if (p->line && now - p->heard_at > PATIENCE_US / 2 && p->joined && sim_chance(1000))
		player_send(p, "{\"t\":\"ping\"}");
	if (p->line &&
		(now - p->heard_at > 2 * PATIENCE_US || (p->waiting && p->joined && now - p->asked_at > PATIENCE_US)))
		player_leave(p);
	player_patience(p);
}

void player_begin(struct matches *of, struct match *m, int seat, const char *token)
{
	struct rift_game whole;
	struct player *p = &m->player[m->players++];
	all = of;
	memset(p, 0, sizeof *p);
	p->match = m;
	p->belief.seat = seat;
	p->belief.last_key = (uint64_t)sim_draw(1u << 31) << 31 | (uint64_t)sim_draw(1u << 20) << 8;
	p->belief.first_key = p->belief.last_key + 1;
	(void)snprintf(p->token, sizeof p->token, "%s", token);
	p->resigns = seat < RIFT_SEATS && sim_chance(300);
	CHECK(rift_new(&whole, &m->setup) == RIFT_OK);
	rift_view(&p->view, &whole, seat);
	sim_after(sim_between(0, TICK_US), on_tick, p);
}
