/*
 * warp.c -- phase 4 (WARP) and the Alternate Timeline (VARIANT-01 to -06).  Choices are secret until all seats have
 * chosen; then moves of Nature reveal them one by one, because only the full game contains them.  Against an automaton
 * nothing is secret: seats choose in turn order and place their tiles at once (CB1-28).
 *
 * With Compound Warp (TECH-516) a second, equally secret question asks for a tile to put on top of a chosen one.
 */
#include "core/phases/phases.h"
#include "core/engine/automa.h"

/* v[] of F_WARP: the tiles of the seat that places now, the tile on top of another, bits 1 and 2 for those on a
   Parallel Timeline; v[7] holds the bits of the seats that have not chosen */
enum { L_NEXT, L_FIRST, L_SECOND, L_TOP, PARALLEL };
enum warp_step { CHOOSE_TILES, CHOOSE_TOPS, REVEAL, REVEAL_TOP, LAY, LAY_FIRST, LAY_SECOND, LAID, HAND_OUT, WARP_DONE };

static int tile_water(int warp)
{
	if (!warp)
		return 0;
	if (warp_tiles[warp].worker)
		return -1;
	return warp_tiles[warp].good == WATER ? warp_tiles[warp].n : 0;
}

static bool available(const struct game *g, int seat, int warp)
{
	const struct seat *s = &g->seat[seat];
	if (s->warp[warp])
		return false;
	if (warp_tiles[warp].exosuit && g->era == ERA_ZERO) {
		RULE("FRAC-31");
		return false;
	}
	if (warp_tiles[warp].exosuit && !figures_idle(s))
		RULE("WARP-08"); /* it may still be chosen */
	return true;
}

/* WARP-02, WARP-06, WARP-07: each Worker costs 1 Water, which a Water tile chosen together with it may provide. */
static bool selectable(const struct game *g, int seat, int a, int b, int upper)
{
	if (g->seat[seat].good[WATER] + tile_water(a) + tile_water(b) + tile_water(upper) >= 0)
		return true;
	RULE("WARP-02");
	return false;
}

static void each_selection(const struct game *g, int seat, struct answers *to, struct chances *shown)
{
	int end = warps_end(g);
	for (int a = 0; a < end; a++) {
		if (a && !available(g, seat, a))
			continue;
		for (int b = 0; b < end && (a || !b); b = b ? b + 1 : a + 1) {
			if (b && !available(g, seat, b))
				continue;
			if (!selectable(g, seat, a, b, NO_WARP))
				continue;
			if (shown)
				chance(shown, N_SHOW_WARP, seat, a, b, 1);
			else if (answer(to, V_WARP, a, b, 0, 0))
				return;
		}
	}
}

/* Lists a third tile on top of one of two, or a second on top of the only one, or none (TECH-516b). */
static void each_compound(
	const struct game *g, int seat, const uint8_t *chosen, struct answers *to, struct chances *shown)
{
	if (shown)
		chance(shown, N_SHOW_COMPOUND, seat, NO_WARP, NO_WARP, 1);
	else if (to && answer(to, V_COMPOUND, NO_WARP, NO_WARP, 0, 0))
		return;
	for (int upper = 1; chosen[0] && upper < warps_end(g); upper++) {
		if (upper == chosen[0] || upper == chosen[1] || !available(g, seat, upper) ||
			!selectable(g, seat, chosen[0], chosen[1], upper))
			continue;
		for (int i = 0; i < 2 && chosen[i]; i++) {
			if (shown)
				chance(shown, N_SHOW_COMPOUND, seat, upper, chosen[i], 1);
			else if (answer(to, V_COMPOUND, upper, chosen[i], 0, 0))
				return;
		}
	}
}

void warp_list(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)f;
	each_selection(g, to->seat, to, NULL);
}

/* Lists the tiles under which another may go: in secret the chosen ones, else the revealed ones. */
void compound_list(const struct game *g, const struct frame *f, struct answers *to)
{
	each_compound(g, to->seat, f->seat == MANY ? g->secret[to->seat].wish : &f->v[L_FIRST], to, NULL);
}

static void put_on_top(struct game *g, int seat, int upper, int lower)
{
	if (upper)
		g->seat[seat].fractures.under[upper] = (uint8_t)lower;
}

void compound_take(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	RULE("TECH-516b");
	if (f->seat != MANY) {
		put_on_top(g, f->seat, m.a, m.b);
		return;
	}
	if (m.verb != V_SECRET) {
		g->secret[m.seat].wish[2] = m.a;
		g->secret[m.seat].wish[3] = m.b;
	}
	event_log(p, E_SECRET, m.seat, V_COMPOUND, 0, 0, 0x1f, "TECH-516b");
	frame_answered(f, m.seat);
}

void warp_take(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	RULE("WARP-01");
	if (f->seat != MANY) { /* a single player against an automaton: not secret */
		f->v[L_FIRST] = m.a;
		f->v[L_SECOND] = m.b;
		return;
	}
	RULE("INFO-05");
	g->seat[m.seat].chosen = 1;
	if (m.verb != V_SECRET) {
		g->secret[m.seat].wish[0] = m.a;
		g->secret[m.seat].wish[1] = m.b;
	}
	event_log(p, E_SECRET, m.seat, V_WARP, 0, 0, 0x1f, "WARP-01");
	frame_answered(f, m.seat);
}

void warp_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	int seat = f->seat;
	const uint8_t *wish = g->secret[seat].wish;
	bool hidden = g->viewer && g->viewer != seat + 1;
	if (f->pc == LAY && hidden)
		each_compound(g, seat, &f->v[L_FIRST], NULL, to);
	else if (f->pc == LAY)
		chance(to, N_SHOW_COMPOUND, seat, wish[2], wish[3], 1);
	else if (hidden)
		each_selection(g, seat, NULL, to);
	else
		chance(to, N_SHOW_WARP, seat, wish[0], wish[1], 1);
}

void warp_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	uint8_t *wish = g->secret[f->seat].wish;
	if (m.verb == N_SHOW_COMPOUND) {
		put_on_top(g, f->seat, m.b, m.c);
		wish[2] = wish[3] = NO_WARP;
		return;
	}
	RULE("WARP-03");
	f->v[L_FIRST] = m.b;
	f->v[L_SECOND] = m.c;
	g->seat[f->seat].chosen = 0;
	wish[0] = wish[1] = NO_WARP;
}

static unsigned places_taken(const struct game *g)
{
	unsigned taken = 0;
	for (int seat = 0; seat < g->players; seat++)
		for (int w = 1; w < WARP_END; w++)
			if (g->seat[seat].warp[w] == g->era && g->seat[seat].place[w])
				taken |= 1u << (g->seat[seat].place[w] - 1);
	return taken;
}

int warp_place_free(const struct game *g, int skip)
{
	unsigned open = ~places_taken(g);
	while (skip--)
		open &= open - 1;
	return __builtin_ctz(open);
}

int warp_place_effect(const struct game *g, int place)
{
	return variant(g, ALTERNATE_TIMELINE) && place < 8 ? alternate_tiles[g->alternate[g->era]][place] : NO_RIFT;
}

void warp_list_first(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)g;
	if (!answer(to, V_FIRST_TILE, f->v[L_FIRST], 0, 0, 0))
		answer(to, V_FIRST_TILE, f->v[L_SECOND], 0, 0, 0);
}

void warp_take_first(struct play *p, struct frame *f, struct rift_move m)
{
	(void)p;
	RULE("VARIANT-02");
	if (m.a != f->v[L_FIRST]) {
		f->v[L_SECOND] = f->v[L_FIRST];
		f->v[L_FIRST] = m.a;
	}
}

static void place_bonus(struct play *p, struct frame *f, int which, int effect)
{
	int seat = f->seat;
	if (effect)
		RULE("VARIANT-03");
	switch (effect) {
	case INSPIRING_MESSAGE:
		morale_gain(p, seat, "VARIANT-04");
		break;
	case GLORIOUS_FUTURE:
		vp_gain(p, seat, 1, "VARIANT-04");
		break;
	case PARALLEL_TIMELINE:
		f->v[PARALLEL] = (uint8_t)(f->v[PARALLEL] | which);
		break;
	case STABLE_RIFT:
		paradox_return(p, seat, 1, "VARIANT-04");
		break;
	case GRIM_MESSAGE:
		morale_lose(p, seat, "VARIANT-05");
		break;
	case BROKEN_RIFT:
		paradox_gain(p, seat, 1, "VARIANT-05");
		break;
	default:
		break;
	}
}

/* Puts the chosen tile on top of this one.  It takes no place on the Timeline, so no effect is triggered again. */
static void lay_on_top(struct play *p, struct frame *f, int lower, int effect)
{
	struct game *g = p->g;
	struct seat *s = &g->seat[f->seat];
	for (int w = 1; w < warps_end(g); w++) {
		if (s->fractures.under[w] != lower || s->warp[w])
			continue;
		if (effect) {
			RULE("TECH-516e");
			RULE("COMBO-31");
		}
		s->warp[w] = g->era;
		s->place[w] = 0;
		f->v[L_TOP] = (uint8_t)w;
		EVENT(p, E_WARP, f->seat, w, g->era, lower, "TECH-516b");
	}
}

/* Uses the first free place; a place whose tile was taken back in this phase is free again (VARIANT-02). */
static void lay_tile(struct play *p, struct frame *f, int which)
{
	struct game *g = p->g;
	int warp = f->v[which], place = warp_place_free(g, 0);
	if (!warp)
		return;
	if (place >= 2)
		RULE("WARP-10");
	if (places_taken(g) >> place)
		RULE("VARIANT-02");
	if (g->era == ERA_ZERO && variant(g, ALTERNATE_TIMELINE))
		RULE("COMBO-30");
	g->seat[f->seat].warp[warp] = g->era;
	g->seat[f->seat].place[warp] = (uint8_t)(place + 1);
	EVENT(p, E_WARP, f->seat, warp, g->era, 0, "WARP-03");
	lay_on_top(p, f, warp, warp_place_effect(g, place));
	place_bonus(p, f, which, warp_place_effect(g, place));
}

static void receive(struct play *p, int seat, int warp)
{
	const struct warp_tile *w = &warp_tiles[warp];
	RULE("WARP-05");
	RULE("WARP-11");
	if (w->good) {
		if (w->good == FLUX)
			RULE("FRAC-26");
		good_gain(p, seat, w->good, w->n, "WARP-05");
	} else if (w->worker) {
		if (!p->g->seat[seat].good[WATER]) { /* it is the second Worker, or an Anomaly took the Water */
			RULE("GEN-09");
			return;
		}
		if (p->g->era == ERA_ZERO)
			RULE("FRAC-32");
		good_pay(p, seat, WATER, 1, "WARP-06");
		worker_gain(p, seat, w->worker, RIFT_ACTIVE, "WARP-05");
	} else {
		exosuit_receive(p, seat, "WARP-05");
	}
}

/* Gives what the chosen tiles (bits) show: the Water tile before the Workers (WARP-07). */
static void hand_out(struct play *p, int seat, unsigned tiles_chosen)
{
	int own = p->g->seat[seat].good[WATER]; /* without the Water tile */
	RULE("WARP-04");
	for (int worker = 0; worker < 2; worker++)
		for (int w = 1; w < WARP_END; w++)
			if (tiles_chosen >> w & 1 && (warp_tiles[w].worker != NO_TYPE) == worker) {
				if (worker && own-- <= 0)
					RULE("WARP-07");
				receive(p, seat, w);
			}
}

static unsigned tiles_laid(const struct game *g, int seat)
{
	unsigned laid = 0;
	for (int w = 1; w < WARP_END; w++)
		laid |= (unsigned)(g->seat[seat].warp[w] == g->era) << w;
	return laid;
}

/* On the Alternate Timeline each seat receives its goods after placing its tiles: everything it chose, even if an
   Anomaly has since taken a tile back, and twice what is on a Parallel Timeline (VARIANT-04). */
static void hand_out_selected(struct play *p, struct frame *f)
{
	unsigned selected = (1u << f->v[L_FIRST] | 1u << f->v[L_SECOND] | 1u << f->v[L_TOP]) & ~1u;
	if (selected & ~tiles_laid(p->g, f->seat))
		RULE("VARIANT-04");
	hand_out(p, f->seat, selected);
	for (int which = L_FIRST; which <= L_SECOND; which++)
		if (f->v[PARALLEL] & which) {
			RULE("VARIANT-04");
			receive(p, f->seat, f->v[which]);
		}
}

/* Continues with the next seat in turn order; an automaton rolls for its tiles. */
static enum flow next_seat(struct play *p, struct frame *f, bool alone)
{
	struct game *g = p->g;
	if (f->v[L_NEXT] == g->players) {
		f->v[L_NEXT] = 0;
		f->pc = HAND_OUT;
		return GO_ON;
	}
	int seat = seat_after(g, g->first, f->v[L_NEXT]++);
	f->seat = (uint8_t)seat;
	f->v[L_TOP] = f->v[PARALLEL] = 0;
	if (is_bot(g, seat)) {
		frame_push(p, F_BOT_WARP, seat);
		return GO_ON;
	}
	f->pc = REVEAL_TOP;
	return alone ? frame_wait(f, ASK_WARP) : frame_nature(f);
}

static bool compounds(const struct game *g, int seat)
{
	return g->modules && passive(g, seat, OP_COMPOUND);
}

static unsigned who_compounds(const struct game *g)
{
	unsigned seats = 0;
	for (int seat = 0; seat < g->players; seat++)
		seats |= (unsigned)compounds(g, seat) << seat;
	return seats;
}

static enum flow reveal_top(struct play *p, struct frame *f, bool alone)
{
	f->pc = LAY;
	if (!compounds(p->g, f->seat) || !f->v[L_FIRST]) {
		p->g->secret[f->seat].wish[2] = p->g->secret[f->seat].wish[3] = NO_WARP;
		return GO_ON;
	}
	return alone ? frame_wait(f, ASK_COMPOUND) : frame_nature(f);
}

static enum flow lay(struct play *p, struct frame *f)
{
	const struct game *g = p->g;
	bool matters = warp_place_effect(g, warp_place_free(g, 0)) || warp_place_effect(g, warp_place_free(g, 1));
	f->pc = LAY_FIRST;
	if (variant(g, ALTERNATE_TIMELINE))
		RULE("VARIANT-01");
	if (f->v[L_SECOND] && matters)
		return frame_wait(f, ASK_FIRST_TILE);
	return GO_ON;
}

enum flow warp_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	bool alone = __builtin_popcount(humans(g)) == 1 && !automa_waits_to_warp(g);
	switch (f->pc) {
	case CHOOSE_TILES:
		f->pc = CHOOSE_TOPS;
		return alone ? GO_ON : frame_wait_many(f, ASK_WARP, humans(g));
	case CHOOSE_TOPS:
		f->pc = REVEAL;
		return alone || !who_compounds(g) ? GO_ON : frame_wait_many(f, ASK_COMPOUND, who_compounds(g));
	case REVEAL:
		return next_seat(p, f, alone);
	case REVEAL_TOP:
		return reveal_top(p, f, alone);
	case LAY:
		return lay(p, f);
	case LAY_FIRST:
		f->pc = LAY_SECOND;
		lay_tile(p, f, L_FIRST);
		return GO_ON;
	case LAY_SECOND:
		f->pc = LAID;
		lay_tile(p, f, L_SECOND);
		return GO_ON;
	case LAID:
		f->pc = REVEAL;
		if (variant(g, ALTERNATE_TIMELINE))
			hand_out_selected(p, f);
		return GO_ON;
	case HAND_OUT:
		if (f->v[L_NEXT] < g->players) {
			int seat = seat_after(g, g->first, f->v[L_NEXT]++);
			if (!is_bot(g, seat) && !variant(g, ALTERNATE_TIMELINE))
				hand_out(p, seat, tiles_laid(g, seat));
			return GO_ON;
		}
		f->pc = WARP_DONE;
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}
