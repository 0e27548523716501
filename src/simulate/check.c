/* check.c -- see match.h: what everybody knows against the log, and the standing against it. */
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/game/standing.h"
#include "simulate/match.h"

static bool log_has_key(const struct game_row *g, int seat, uint64_t key)
{
	for (uint32_t i = 0; i < g->log_count; i++)
		if (g->log[i].seat == seat && g->log[i].key == key)
			return true;
	return false;
}

/* Plays the log; tells of each player whose moves are not the log's as its seat may see them.  False: it breaks the rules. */
static bool log_play(const struct match *m, struct rift_game *g)
{
	uint32_t n = 0;
	bool told[MATCH_PLAYERS] = { false };
	CHECK(rift_new(g, &m->setup) == RIFT_OK);
	for (uint32_t row = 0; row < match_row(m)->log_count; row++) {
		const struct log_row *step = &match_row(m)->log[row];
		if (step->n != n)
			return false;
		for (uint32_t at = 0; at < step->length; at += WIRE_MOVE, n++) {
			const struct rift_move move = wire_read(step->moves + at);
			for (int i = 0; i < m->players; i++) {
				const struct player *p = &m->player[i];
				const struct rift_move seen = rift_move_view(g, move, p->belief.seat);
				if (told[i] || n >= p->belief.n || memcmp(&p->moves[n], &seen, sizeof seen) == 0)
					continue;
				told[i] = true;
				sim_finding("game %s seat %d: was told another move %u than the log has", m->id,
					p->belief.seat, n);
			}
			if (rift_play(g, move, NULL) != RIFT_OK)
				return false;
		}
	}
	return true;
}

/* The beliefs as load/expect.c compares them; the keys become the account's. */
static void account_fill(struct account *a, struct match *m)
{
	*a = (struct account){ .game = match_row(m)->id, .setup = m->setup };
	for (int i = 0; i < m->players; i++) {
		struct player *p = &m->player[i];
		struct rift_game common;
		if (p->belief.seat == RIFT_SEATS && m->delayed)
			continue;
		for (size_t k = 0; k < p->doubt_count; k++)
			if (log_has_key(match_row(m), p->belief.seat, p->doubts[k]))
				belief_key(&p->belief, p->doubts[k]);
		rift_view(&common, &p->view, RIFT_SEATS);
		p->belief.hash = rift_hash(&p->view);
		p->belief.public_hash = rift_hash(&common);
		a->beliefs[a->count++] = p->belief;
	}
}

static void account_compare(struct match *m)
{
	struct account account;
	struct findings f = { 0 };
	PGresult *rows = store_log(match_row(m));
	account_fill(&account, m);
	expect_compare(&account, rows, &f);
	PQclear(rows);
	if (m->timed || match_row(m)->standing.gave_up)
		f.foreign = f.denied = 0; /* the computer may have played for a seat */
	if (f.lost || f.doubled || f.denied || f.foreign || f.differing || f.behind || f.unreadable)
		sim_finding("game %s: lost=%u doubled=%u denied=%u foreign=%u differing=%u behind=%u unreadable=%u",
			m->id, (unsigned)f.lost, (unsigned)f.doubled, (unsigned)f.denied, (unsigned)f.foreign,
			(unsigned)f.differing, (unsigned)f.behind, (unsigned)f.unreadable);
}

static void standing_compare(const struct match *m, const struct rift_game *g)
{
	const unsigned asked = rift_asks(g).seats;
	const int status = asked ? STATUS_RUNNING : STATUS_OVER;
	if (match_row(m)->standing.status == STATUS_GIVEN_UP)
		return;
	if (match_row(m)->standing.n != match_moves(m) || match_row(m)->standing.status != status ||
		match_row(m)->standing.to_move != (int)asked)
		sim_finding("game %s: its standing says %u moves, status %d, to move %d; the log %u, %d, %u", m->id,
			match_row(m)->standing.n, match_row(m)->standing.status, match_row(m)->standing.to_move,
			match_moves(m), status, asked);
}

void matches_check(struct matches *all)
{
	for (int i = 0; i < all->count; i++) {
		struct match *m = &all->match[i];
		struct rift_game g;
		if (!log_play(m, &g)) {
			sim_finding("game %s: its log breaks the rules", m->id);
			continue;
		}
		account_compare(m);
		standing_compare(m, &g);
		if (rift_asks(&g).seats && match_row(m)->standing.status != STATUS_GIVEN_UP &&
			match_moves(m) == m->moved_at_heal)
			sim_finding("game %s: stands still at %u moves", m->id, m->moved_at_heal);
		sim_trace("game", match_row(m)->id, match_moves(m), match_row(m)->log_count);
	}
}
