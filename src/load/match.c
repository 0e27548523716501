/* match.c -- see match.h.  A state machine per match and player, driven by messages and by match_tick. */
#include "load/match.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "ai/draw.h"
#include "base/base.h"
#include "load/request.h"
#include "load/wire.h"
#include "rift_record.h"

#define MAKE_AGAIN_NS 200000000u
#define OPEN_AGAIN_NS 50000000u
#define LONG_DRAWS 12

static uint32_t draw(struct load *l, uint32_t below)
{
	return ai_draw(&l->random, below);
}

/* ---- playing ---- */

static void wish_send(struct player *p)
{
	struct load *l = p->match->load;
	size_t length = strlen(p->last);
	p->asked_ns = uv_hrtime();
	client_send(&p->client, p->last, length);
	if (l->options.twice && draw(l, (uint32_t)l->options.twice) == 0)
		client_send(&p->client, p->last, length);
	if (l->options.cut && draw(l, (uint32_t)l->options.cut) == 0)
		client_close(&p->client);
}

/*
 * A random answer.  With --long one that prolongs the game, if a few draws find any: the seat does not pass and goes on
 * with its turn, else it does not pass.
 */
static struct rift_move answer_choose(const struct player *p, const struct rift_move *answers, size_t count)
{
	struct load *l = p->match->load;
	struct rift_move best = answers[draw(l, (uint32_t)count)];
	for (int i = 0; l->options.lengthy && i < LONG_DRAWS; i++) {
		const struct rift_move m = answers[draw(l, (uint32_t)count)];
		struct rift_game after = p->view;
		if (m.verb == RIFT_V_PASS || rift_play(&after, m, NULL) != RIFT_OK)
			continue;
		best = m;
		if (rift_asks(&after).seats & 1u << p->belief.seat)
			break;
	}
	return best;
}

static void player_think(struct player *p, uint64_t now)
{
	struct rift_move answers[RIFT_ANSWERS];
	unsigned char bytes[WIRE_MOVE];
	char hex[2 * WIRE_MOVE + 1];
	struct load *l = p->match->load;
	int seat = p->belief.seat;

	if (!p->joined || p->waiting || l->ending || seat == RIFT_SEATS || now < p->think_ns ||
		!(rift_asks(&p->view).seats & 1u << seat))
		return;
	size_t count = rift_legal(&p->view, seat, answers, RIFT_ANSWERS);
	wire_write(bytes, answer_choose(p, answers, count));
	hex_write(hex, bytes, WIRE_MOVE);
	p->belief.last_key++;
	p->waiting = true;
	p->sent_ns = p->heard_ns = now;
	(void)snprintf(p->last, sizeof p->last, "{\"t\":\"play\",\"n\":%u,\"key\":\"%016llx\",\"m\":\"%s\"}",
		p->belief.n, (unsigned long long)p->belief.last_key, hex);
	wish_send(p);
}

static void match_over(struct match *m)
{
	for (int i = 0; i < m->players; i++)
		if (!m->player[i].over || m->player[i].waiting)
			return;
	m->state = MATCH_LEAVING;
	m->load->finished++;
	match_account(m);
	for (int i = 0; i < m->players; i++)
		client_close(&m->player[i].client);
}

/* A player received moves: measures how long the others take to receive them too. */
static void news_take(struct player *p)
{
	struct match *m = p->match;
	uint64_t now = uv_hrtime();
	if (p->belief.n > m->most)
		m->most = p->belief.n;
	if (p->behind_ns && p->belief.n >= p->target) {
		load_wait(m->load, "news", p->behind_ns);
		p->behind_ns = 0;
	}
	for (int i = 0; i < m->players; i++) {
		struct player *other = &m->player[i];
		if (other->behind_ns || other->belief.n >= m->most)
			continue;
		other->behind_ns = now;
		other->target = m->most;
	}
}

static void word_take(char *out, size_t size, const json_t *message, const char *name)
{
	const char *word = json_string_value(json_object_get(message, name));
	(void)snprintf(out, size, "%s", word ? word : "");
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
			p->match->load->broken++;
			fprintf(stderr, "broken game=%s seat=%d n=%u known=%u\n", p->match->id, p->belief.seat, n,
				p->belief.n);
			return;
		}
		p->belief.n++;
	}
	word_take(p->mark, sizeof p->mark, message, "mark");
	p->over = rift_asks(&p->view).seats == 0;
	news_take(p);
}

/* Handles an answer; one to an older key belongs to a wish that was sent twice. */
static void answer_take(struct player *p, const json_t *message)
{
	const char *is = json_string_value(json_object_get(message, "is"));
	const char *key = json_string_value(json_object_get(message, "key"));
	struct load *l = p->match->load;

	if (!is || !key || !p->waiting || strtoull(key, NULL, 16) != p->belief.last_key)
		return;
	if (strcmp(is, "busy") == 0 || strcmp(is, "not-begun") == 0) { /* resent when patience_ms is over */
		l->busy++;
		return;
	}
	p->waiting = false;
	if (strcmp(is, "done") == 0) {
		l->acknowledged++;
		belief_key(&p->belief, p->belief.last_key);
		load_latency(l, p->sent_ns);
		if (l->transcript)
			fprintf(l->transcript, "%s %d t %016llx %.1f\n", p->match->id, p->belief.seat,
				(unsigned long long)p->belief.last_key, (double)(uv_hrtime() - p->sent_ns) / 1000);
	} else if (strcmp(is, "stale") == 0)
		l->stale++;
	else {
		l->refused++;
		fprintf(stderr, "refused game=%s is=%s why=%s %s\n", p->match->id, is,
			json_string_value(json_object_get(message, "why")), p->last);
	}
	if (l->options.think_ms)
		p->think_ns = uv_hrtime() + 1000 * (uint64_t)draw(l, (uint32_t)l->options.think_ms * 2000);
}

/* The moves it knows are not in the log: it forgets them. */
static void player_rewind(struct player *p)
{
	struct rift_game whole;
	p->match->load->rewound++;
	CHECK(rift_new(&whole, &p->match->setup) == RIFT_OK);
	rift_view(&p->view, &whole, p->belief.seat);
	p->belief.n = p->match->most = 0;
	p->behind_ns = 0;
	p->store[0] = p->mark[0] = '\0';
	p->waiting = p->over = false;
}

static void player_text(struct client *c, const char *text, size_t length)
{
	struct player *p = c->user;
	struct load *l = p->match->load;
	json_t *message = json_loadb(text, length, 0, NULL);
	const char *kind = json_string_value(json_object_get(message, "t"));

	if (!kind) {
		kind = "";
		l->broken++;
	}
	p->heard_ns = uv_hrtime();
	p->pinged = false;
	if (strcmp(kind, "moves") == 0)
		moves_take(p, message);
	else if (strcmp(kind, "answer") == 0)
		answer_take(p, message);
	else if (strcmp(kind, "joined") == 0 && !p->joined) {
		p->joined = true;
		word_take(p->store, sizeof p->store, message, "store");
		if (p->waiting)
			wish_send(p);
	} else if (strcmp(kind, "error") == 0) {
		const char *why = json_string_value(json_object_get(message, "why"));
		l->errors++;
		if (why && strcmp(why, "rewound") == 0)
			player_rewind(p);
		client_close(c);
	} else if (strcmp(kind, "leave") == 0)
		client_close(c);
	json_decref(message);
	player_think(p, p->heard_ns);
	if (p->over && p->match->state == MATCH_PLAYING)
		match_over(p->match);
}

/* ---- sockets ---- */

static void player_opened(struct client *c)
{
	struct player *p = c->user;
	json_t *join = json_pack("{s:s, s:s, s:i}", "t", "join", "game", p->match->id, "n", (int)p->belief.n);
	if (p->token[0])
		json_object_set_new(join, "token", json_string(p->token));
	if (p->store[0])
		json_object_set_new(join, "store", json_string(p->store));
	if (p->mark[0])
		json_object_set_new(join, "mark", json_string(p->mark));
	char *text = json_dumps(join, JSON_COMPACT);
	CHECK(text);
	p->heard_ns = uv_hrtime();
	client_send(c, text, strlen(text));
	free(text);
	json_decref(join);
}

/* Writes every received frame to the transcript. */
static void player_frame(struct client *c, int code, const unsigned char *bytes, size_t length)
{
	const struct player *p = c->user;
	FILE *out = p->match->load->transcript;
	if (!out)
		return;
	fprintf(out, "%s %d %d ", p->match->id, p->belief.seat, code);
	if (code == 1)
		(void)fwrite(bytes, 1, length, out);
	else
		for (size_t i = 0; i < length; i++)
			fprintf(out, "%02x", bytes[i]);
	fputc('\n', out);
}

static void player_gone(struct client *c)
{
	struct player *p = c->user;
	struct match *m = p->match;
	p->open = p->joined = false;
	p->heard_ns = uv_hrtime();
	m->open--;
	if (m->state == MATCH_LEAVING && m->open == 0)
		m->state = MATCH_NONE;
}

static void player_open(struct player *p)
{
	struct match *m = p->match;
	p->open = true;
	p->joined = false;
	p->heard_ns = uv_hrtime();
	p->pinged = false;
	m->open++;
	client_open(&m->load->loop, &p->client, load_port(m->load));
}

/* ---- creating ---- */

static void player_begin(struct player *p, struct match *m, int seat, const char *token)
{
	struct rift_game whole;
	memset(p, 0, sizeof *p);
	p->match = m;
	p->belief.seat = seat;
	p->belief.last_key = (uint64_t)draw(m->load, 1u << 31) << 32 | (uint64_t)draw(m->load, 1u << 31) << 1;
	p->belief.first_key = p->belief.last_key + 1;
	(void)snprintf(p->token, sizeof p->token, "%s", token);
	CHECK(rift_new(&whole, &m->setup) == RIFT_OK);
	rift_view(&p->view, &whole, seat);
	p->client = (struct client){ .opened = player_opened,
		.text = player_text,
		.frame = player_frame,
		.gone = player_gone,
		.traffic = &m->load->traffic,
		.user = p };
}

static void match_fail(struct match *m)
{
	m->state = MATCH_NONE;
	m->due_ns = uv_hrtime() + MAKE_AGAIN_NS;
}

static void seat_take(struct match *m);

static bool seat_read(struct match *m, const json_t *answer)
{
	const char *token = json_string_value(json_object_get(answer, "token"));
	const json_t *seat = json_object_get(answer, "seat");
	if (!token || json_integer_value(seat) != m->seated)
		return false;
	player_begin(&m->player[m->seated], m, m->seated, token);
	m->seated++;
	return true;
}

static void on_taken(void *arg, int status, const json_t *answer)
{
	struct match *m = arg;
	if (status != 200 || !seat_read(m, answer))
		match_fail(m);
	else
		seat_take(m);
}

static void on_made(void *arg, int status, const json_t *answer)
{
	struct match *m = arg;
	const char *id = json_string_value(json_object_get(answer, "game"));
	const char *invite = json_string_value(json_object_get(answer, "invite"));
	if (status != 201 || !id || !invite || !seat_read(m, answer)) {
		match_fail(m);
		return;
	}
	(void)snprintf(m->id, sizeof m->id, "%s", id);
	(void)snprintf(m->invite, sizeof m->invite, "%s", invite);
	seat_take(m);
}

/* Joins the next seat; when all are taken, connects all players. */
static void seat_take(struct match *m)
{
	char path[60];
	if (m->seated < m->seats) {
		(void)snprintf(path, sizeof path, "/api/games/%s/join", m->id);
		json_t *body = json_pack("{s:s}", "invite", m->invite);
		request_start(&m->load->loop, load_port(m->load), path, body, on_taken, m);
		json_decref(body);
		return;
	}
	m->players = m->seats;
	for (long i = 0; i < m->load->options.watchers && i < LOAD_WATCHERS; i++)
		player_begin(&m->player[m->players++], m, RIFT_SEATS, "");
	m->state = MATCH_PLAYING;
	load_wait(m->load, "game", m->wanted_ns);
	m->wanted_ns = 0;
	for (int i = 0; i < m->players; i++)
		player_open(&m->player[i]);
}

static void setup_draw(struct load *l, struct rift_setup *setup)
{
	const char *players = l->options.players;
	do {
		*setup = (struct rift_setup){ .players = (uint8_t)(players[draw(l, (uint32_t)strlen(players))] - '0') };
		if (l->options.modules)
			setup->modules = draw(l, 1u << (RIFT_MODULE_END - 1));
		if (l->options.variants)
			setup->variants = draw(l, 1u << (RIFT_VARIANT_END - 1));
	} while (rift_setup_check(setup) != RIFT_NO_FAULT);
}

static void match_make(struct match *m)
{
	struct load *l = m->load;
	char text[2000], why[200];
	struct rift_setup setup;

	setup_draw(l, &setup);
	rift_record_write_setup(&setup, text, sizeof text);
	CHECK(rift_record_read_setup(RIFT_RULES, text, &m->setup, why, sizeof why) == 0);
	m->seats = setup.players;
	m->seated = m->players = 0;
	m->most = 0;
	if (!m->wanted_ns)
		m->wanted_ns = uv_hrtime();
	m->state = MATCH_MAKING;
	json_t *body = json_pack("{s:s}", "setup", text);
	request_start(&l->loop, load_port(l), "/api/games", body, on_made, m);
	json_decref(body);
}

/* ---- timers ---- */

/* A hung node does not close its sockets: a player without messages pings, and reconnects if nothing comes. */
static void player_tick(struct player *p, uint64_t now)
{
	static const char ping[] = "{\"t\":\"ping\"}";
	struct load *l = p->match->load;
	uint64_t silent = now > p->heard_ns ? now - p->heard_ns : 0,
		 patience = (uint64_t)l->options.patience_ms * 1000000;

	if (!p->open) {
		if (silent >= OPEN_AGAIN_NS && p->match->state == MATCH_PLAYING) {
			l->reconnects++;
			player_open(p);
		}
		return;
	}
	player_think(p, now);
	if (silent > patience / 2 && p->joined && !p->pinged) {
		p->pinged = true;
		client_send(&p->client, ping, sizeof ping - 1);
	}
	if (silent > patience || (p->waiting && p->joined && now > p->asked_ns + patience))
		client_close(&p->client);
}

void match_tick(struct match *m, uint64_t now)
{
	const struct load *l = m->load;
	if (m->state == MATCH_NONE && !l->ending && now >= m->due_ns &&
		(!l->options.stop_after || l->finished < (uint64_t)l->options.stop_after))
		match_make(m);
	if (m->state == MATCH_PLAYING)
		for (int i = 0; i < m->players; i++)
			player_tick(&m->player[i], now);
}

bool match_still(const struct match *m)
{
	if (m->state == MATCH_MAKING || m->state == MATCH_LEAVING)
		return false;
	for (int i = 0; m->state == MATCH_PLAYING && i < m->players; i++)
		if (m->player[i].waiting || !m->player[i].joined)
			return false;
	return true;
}

bool match_knows(const struct match *m, uint32_t n)
{
	for (int i = 0; m->state == MATCH_PLAYING && i < m->players; i++)
		if (m->player[i].belief.n < n)
			return false;
	return true;
}

void match_account(struct match *m)
{
	struct belief beliefs[MATCH_PLAYERS];
	uint64_t game;

	CHECK(game_read(m->id, strlen(m->id), &game));
	for (int i = 0; i < m->players; i++) {
		struct player *p = &m->player[i];
		struct rift_game common;
		rift_view(&common, &p->view, RIFT_SEATS);
		p->belief.hash = rift_hash(&p->view);
		p->belief.public_hash = rift_hash(&common);
		beliefs[i] = p->belief;
	}
	expect_add(m->load->expectations, game, &m->setup, beliefs, (size_t)m->players);
}
