/* match.c -- see match.h: games are drawn and put into the store with all seats taken; a node begins them. */
#include "simulate/match.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "rift_record.h"
#include "server/rules/rules.h"
#include "simulate/backend.h"
#include "simulate/player.h"

static void setup_draw(struct rift_setup *setup)
{
	do {
		*setup = (struct rift_setup){ .players = (uint8_t)(2 + sim_draw(3)) };
		if (sim_chance(5000))
			setup->modules = sim_draw(1u << (RIFT_MODULE_END - 1));
		if (sim_chance(5000))
			setup->variants = sim_draw(1u << (RIFT_VARIANT_END - 1));
	} while (rift_setup_check(setup) != RIFT_NO_FAULT);
}

/* As PostgreSQL writes jsonb. */
static void options_draw(struct match *m, char out[STORE_OPTIONS])
{
	static const char *const delays[] = { "", "\"delay\": {\"rounds\": 1}", "\"delay\": {\"minutes\": 1}" };
	const char *delay = delays[sim_chance(7000) ? 0 : 1 + sim_draw(2)];
	m->delayed = *delay;
	m->timed = sim_chance(3000);
	const char *late = sim_chance(5000) ? ", \"late\": \"open\"" : "";
	if (m->timed)
		(void)snprintf(out, STORE_OPTIONS, "{\"clock\": {\"base\": %u, \"increment\": %u}%s%s%s}",
			10 + sim_draw(10), sim_draw(5), *delay ? ", " : "", delay, late);
	else
		(void)snprintf(out, STORE_OPTIONS, "{%s}", delay);
}

static void seat_take(struct game_row *g, int seat, char token[TOKEN_TEXT])
{
	struct seat_row *s = &g->seat[seat];
	token_new(token);
	CHECK(token_hash(s->token, token));
	randombytes_buf(s->word, sizeof s->word);
	(void)snprintf(s->name, sizeof s->name, "Seat %d", seat);
	s->taken = true;
	s->returned = STORE_NEVER;
	s->present = INT64_MIN;
}

static void match_make(struct matches *all, struct match *m)
{
	char why[200], tokens[RIFT_SEATS][TOKEN_TEXT];
	struct rift_setup setup;
	struct game_row *g = calloc(1, sizeof *g);
	CHECK(g);
	setup_draw(&setup);
	rift_record_write_setup(&setup, g->setup, sizeof g->setup);
	CHECK(rift_record_read_setup(RIFT_RULES, g->setup, &m->setup, why, sizeof why) == 0);
	m->game = g->id = game_new();
	game_write(m->id, g->id);
	options_draw(m, g->options);
	rules_hash(g->rules, RIFT_RULES);
	randombytes_buf(g->secret, sizeof g->secret);
	g->seats = setup.players;
	g->standing.due = STORE_NEVER;
	for (int seat = 0; seat < g->seats; seat++)
		seat_take(g, seat, tokens[seat]);
	store_add(&backend(backend_of(g->id))->store, g);
	for (int seat = 0; seat < g->seats; seat++)
		player_begin(all, m, seat, tokens[seat]);
	player_begin(all, m, RIFT_SEATS, "");
}

void matches_begin(struct matches *all, int count)
{
	CHECK(count <= MATCHES);
	all->count = count;
	for (int i = 0; i < count; i++)
		match_make(all, &all->match[i]);
}

void matches_end(struct matches *all)
{
	for (int i = 0; i < all->count; i++)
		for (int k = 0; k < all->match[i].players; k++) {
			free(all->match[i].player[k].belief.keys);
			free(all->match[i].player[k].doubts);
		}
}

struct game_row *match_row(const struct match *m)
{
	struct game_row *g = store_game(&backend(backend_of(m->game))->store, m->game);
	CHECK(g);
	return g;
}

uint32_t match_moves(const struct match *m)
{
	const struct game_row *g = match_row(m);
	const struct log_row *last = g->log_count > 0 ? &g->log[g->log_count - 1] : NULL;
	return last ? last->n + last->length / WIRE_MOVE : 0;
}

static bool match_over(const struct match *m)
{
	for (int i = 0; i < m->players; i++)
		if (!m->given_up && !m->player[i].over)
			return false;
	return true;
}

bool matches_over(const struct matches *all)
{
	for (int i = 0; i < all->count; i++)
		if (!match_over(&all->match[i]))
			return false;
	return true;
}

bool matches_moved(const struct matches *all)
{
	for (int i = 0; i < all->count; i++)
		if (!match_over(&all->match[i]) && match_moves(&all->match[i]) == all->match[i].moved_at_heal)
			return false;
	return true;
}

bool matches_still(const struct matches *all)
{
	for (int i = 0; i < all->count; i++) {
		const struct match *m = &all->match[i];
		for (int k = 0; k < m->players; k++) {
			const struct player *p = &m->player[k];
			const bool sees_late = m->delayed && p->belief.seat == RIFT_SEATS;
			if (p->waiting || p->said[0] || !p->joined || (!sees_late && p->belief.n < match_moves(m)))
				return false;
		}
	}
	return true;
}

void matches_heal(struct matches *all)
{
	all->healed_at = sim_now();
	all->sleepy = 0;
	for (int i = 0; i < all->count; i++) {
		struct match *m = &all->match[i];
		m->moved_at_heal = match_moves(m);
		for (int k = 0; k < m->players; k++)
			if (m->player[k].think_at > sim_now())
				m->player[k].think_at = sim_now() + sim_between(0, all->think_us);
	}
}
