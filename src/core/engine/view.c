/*
 * view.c -- see view.h.  A view is composed of the public part of the game, which contains no secret, and the viewer's
 * own secrets.
 */
#include "core/engine/view.h"

#include <stddef.h>
#include <string.h>

#include "core/engine/engine.h"
#include "core/engine/modules.h"

/* Whether the open question is answered in secret; with a single human player it never is. */
static bool asks_in_secret(const struct game *g)
{
	const struct frame *f = &g->frame[g->depth - 1];
	if (f->ask == ASK_UNDER)
		return true;
	if (f->ask == ASK_UNDER_TECHNOLOGY)
		return true;
	bool secret = f->ask == ASK_WARP || f->ask == ASK_COMPOUND || f->ask == ASK_DRAFT_ASSET ||
		f->ask == ASK_DRAFT_CONDITION;
	return secret && f->seat == MANY;
}

bool view_hides_choice(const struct game *g, int seat)
{
	return g->viewer && g->viewer != seat + 1 && asks_in_secret(g);
}

bool view_is_reveal(const struct game *g, struct rift_move m)
{
	switch (m.verb) {
	case N_BUILDING: /* some seats may have seen what comes next */
	case N_TECHNOLOGY:
		return modules_known_to_some(g, m);
	case N_DEAL_ASSET:
	case N_DEAL_CONDITION:
	case N_HAND:
	case N_SHOW_ASSET:
	case N_SHOW_CONDITION:
	case N_SHOW_WARP:
	case N_ADVENTURE:
	case N_DRAW:
	case N_SHOW_COMPOUND:
	case N_DRAW_TECHNOLOGY:
	case N_LOOK:
		return true;
	default:
		return false;
	}
}

bool view_admits(const struct game *g, const struct frame *f, struct rift_move m)
{
	return (f->op == F_DRAFT_ASSETS || f->op == F_DRAFT_CONDITIONS) && draft_admits(g, f, m);
}

/* A spectator gets the view of Nature, which contains no seat's secrets. */
void rift_view(struct rift_game *seen, const struct rift_game *game, int seat)
{
	const struct game *g = game_in(game);
	struct game *v = game_of(seen);
	bool watches = seat < 0 || seat >= SEATS;
	RULE("INFO-01");
	memset(seen, 0, sizeof *seen);
	memcpy(v, g, offsetof(struct game, secret));
	v->viewer = (uint8_t)((watches ? NATURE : seat) + 1);
	if (!watches)
		v->secret[seat] = g->secret[seat];
	modules_view(v, g, watches ? NATURE : seat);
}

struct rift_move rift_move_view(const struct rift_game *game, struct rift_move m, int seat)
{
	const struct game *g = game_in(game);
	if (m.seat != NATURE && m.seat != seat && g->depth && asks_in_secret(g))
		return (struct rift_move){ .verb = V_SECRET, .seat = m.seat };
	bool dealt = m.verb == N_DEAL_ASSET || m.verb == N_DEAL_CONDITION || m.verb == N_HAND || m.verb == N_DRAW ||
		m.verb == N_DRAW_TECHNOLOGY || m.verb == N_LOOK;
	if (dealt && m.a != seat)
		m.b = m.c = m.d = 0;
	return m;
}
