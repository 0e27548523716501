/*
 * clean.c -- phase 6 (CLEAN), the Impact (IMPACT) and the end of the game (END).  It also runs F_GAME, the bottom frame
 * of the stack, which starts the phases of each Era (ERA).
 */
#include "core/phases/phases.h"
#include "core/engine/automa.h"
#include "core/engine/modules.h"

/* F_CLEAN */
enum { K_NEXT, K_START };
enum clean_step { MODULES_START, RETRIEVE, LEADER_POWERS, MODULES_IMPACT, CHECK_IMPACT, CHECK_END, NEXT_ERA, CLEANED };

void worker_retrieve(struct play *p, int seat, int worker, int fate)
{
	struct seat *s = &p->g->seat[seat];
	if (fate == DIES) {
		EVENT(p, E_RETRIEVE, seat, worker, DIES, 0, "CLEAN-03");
	} else if (fate == MOTIVATED && !passive(p->g, seat, OP_NEVER_MOTIVATED)) {
		s->active[worker]++;
		EVENT(p, E_RETRIEVE, seat, worker, MOTIVATED, 0, "CLEAN-02");
	} else {
		s->tired[worker]++;
		EVENT(p, E_RETRIEVE, seat, worker, TIRED_AFTER, 0, "CLEAN-02");
	}
}

void post_retrieve(struct play *p, int seat, const struct post *post)
{
	struct game *g = p->g;
	struct seat *s = &g->seat[seat];
	if (post->space && on_main_board(post->space)) {
		RULE("CLEAN-05");
		if (post->worker == GUARDIAN) {
			RULE("GUARD-60");
			RULE("GUARD-61");
			if (is_bot(g, seat))
				RULE("CXGUARD-22");
			s->guardians++;
		} else {
			s->exosuits++;
		}
		if (!post->worker)
			RULE("FRAC-48");
		if (RIFT_IS_VALLEY(post->space)) {
			RULE("FRAC-47");
			g->fractures.valley[post->space - VALLEY_FIRST] = 0;
		}
		if (post->space < HEX_END) {
			g->hex[post->space] = 0;
			if (space_capital(post->space) && g->collapse[post->space] &&
				!modules_uncover(p, post->space)) {
				g->flipped |= 1u << post->space;
				RULE("COLLAPSE-02");
				if (post->worker == GUARDIAN)
					RULE("GUARD-57");
				EVENT(p, E_FLIPPED, seat, post->space, 0, 0, "CLEAN-06");
			}
		}
	}
	if (is_worker(post->worker))
		worker_retrieve(p, seat, post->worker, post->fate);
}

static void retrieve(struct play *p, int seat)
{
	struct seat *s = &p->g->seat[seat];
	RULE("CLEAN-04");
	RULE("CLEAN-07");
	if (is_bot(p->g, seat))
		automa_retrieved(p, seat);
	int held = 0;
	for (int i = 0; i < s->posts; i++) {
		struct post post = s->post[i];
		s->post[i] = (struct post){ 0 };
		if (space_glitched(p->g, seat, post.space)) {
			RULE("GLITCH-21");
			s->post[held++] = post;
		} else {
			post_retrieve(p, seat, &post);
		}
	}
	s->posts = (uint8_t)held;
	unsigned held_tiles = s->fractures.tiles & ((1u << SLOTS_HOME) - 1); /* a tile with a Glitch stays used */
	s->used &= (uint16_t)(held_tiles << (HOME_1 - SUPPLY));
}

static bool capital_gone(const struct game *g)
{
	for (int capital = CONSTRUCT; capital <= RESEARCH; capital++)
		for (int i = 0; i < capital_hexes(g); i++)
			if (!(g->flipped >> capital_space(capital, i) & 1)) {
				if (g->fractures.collapses_out)
					RULE("FCOLLAPSE-09");
				return false;
			}
	RULE("COLLAPSE-03");
	return true;
}

static void next_era(struct play *p)
{
	struct game *g = p->g;
	RULE("CLEAN-13");
	for (int seat = 0; seat < g->players; seat++) {
		struct seat *s = &g->seat[seat];
		RULE("CLEAN-11");
		RULE("IMPACT-07");
		s->exosuits = (uint8_t)(s->exosuits + __builtin_popcount(exosuit_slots(s)));
		if (s->guardian_slots)
			RULE("GUARD-62");
		s->guardians = (uint8_t)(s->guardians + __builtin_popcount(s->guardian_slots));
		s->slots = s->guardian_slots = 0;
		RULE("CLEAN-12");
		if (!is_bot(g, seat))
			s->focus = (uint8_t)(g->era + 1);
	}
	automa_next_era(g);
}

static void end_game(struct play *p)
{
	struct game *g = p->g;
	RULE("END-01");
	RULE("END-02");
	if (module(g, FRACTURES))
		RULE("FRAC-51");
	untangle(p);
	g->phase = GAME_OVER;
	EVENT(p, E_END, 0, 0, 0, 0, "SCORE-04");
}

enum flow clean_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	switch (f->pc) {
	case MODULES_START:
		if (g->modules && f->v[K_START] < g->players) {
			modules_clean_up(p, seat_after(g, g->first, f->v[K_START]++));
			return GO_ON;
		}
		f->pc = RETRIEVE;
		return GO_ON;
	case RETRIEVE:
		RULE("CLEAN-01");
		for (int i = 0; i < g->players; i++)
			retrieve(p, seat_after(g, g->first, i));
		modules_retrieved(p);
		f->pc = LEADER_POWERS;
		return GO_ON;
	case LEADER_POWERS:
		if (f->v[K_NEXT] < g->players) {
			int seat = seat_after(g, g->first, f->v[K_NEXT]++);
			if (!is_bot(g, seat))
				modules_leader_powers(p, seat);
			if (!is_bot(g, seat) && leader_cleans(g, seat)->code) {
				RULE("CLEAN-08");
				program_start(p, seat, PROGRAM_CLEAN, leader_in_force(g, seat), NO_TYPE, NO_SPACE);
			}
			return GO_ON;
		}
		f->pc = MODULES_IMPACT;
		return GO_ON;
	case MODULES_IMPACT:
		f->pc = CHECK_IMPACT;
		modules_before_impact(p);
		return GO_ON;
	case CHECK_IMPACT:
		f->pc = CHECK_END;
		if (g->era == g->impact_after && !g->impact && !modules_end_game(g)) {
			RULE("CLEAN-09");
			frame_push(p, F_IMPACT, 0);
		}
		return GO_ON;
	case CHECK_END:
		f->pc = NEXT_ERA;
		modules_era_over(p);
		RULE("CLEAN-10");
		if (g->era == last_era(g) || modules_end_game(g) || (g->impact && capital_gone(g))) {
			end_game(p);
			f->pc = CLEANED;
		}
		return GO_ON;
	case NEXT_ERA:
		next_era(p);
		f->pc = CLEANED;
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}

/* F_IMPACT: v[0] is the Capital space whose Collapsing tile is drawn next */
void impact_cover(struct play *p, int seat)
{
	struct game *g = p->g;
	if (is_bot(g, seat))
		return;
	if (passive(g, seat, OP_NEVER_COVERED)) {
		RULE("LEADER-08");
		return;
	}
	uint8_t covered = board_of(g, seat)->covered;
	if (__builtin_popcount(covered) > 2)
		RULE("SIDEB-03");
	if (covered & g->seat[seat].fractures.exosuits)
		RULE("GLITCH-37");
	g->seat[seat].slots_covered = covered;
	EVENT(p, E_COVERED, seat, covered, 0, 0, "IMPACT-05");
}

enum flow impact_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	switch (f->pc) {
	case 0:
		RULE("ERA-03");
		RULE("IMPACT-01");
		RULE("IMPACT-02");
		RULE("IMPACT-03");
		g->impact = 1;
		g->evacuation_minus = g->players;
		EVENT(p, E_IMPACT, 0, g->era, 0, 0, "IMPACT-01");
		f->v[0] = CONSTRUCT_1;
		f->pc = modules_impact(p) ? 2 : 1;
		return GO_ON;
	case 1:
		while (f->v[0] <= RESEARCH_3 && (f->v[0] - CONSTRUCT_1) % 3 >= capital_hexes(g))
			f->v[0]++;
		if (f->v[0] <= RESEARCH_3)
			return frame_nature(f);
		f->pc = 2;
		return GO_ON;
	case 2:
		for (int i = 0; i < g->players; i++)
			impact_cover(p, seat_after(g, g->first, i));
		f->pc = 3;
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}

void impact_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	for (int c = 1; c <= RES5; c++)
		if (collapses[c].action == space_capital(f->v[0]) && !(g->collapses_out >> c & 1))
			chance(to, N_COLLAPSE, c, 0, 0, 1);
}

void impact_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	RULE("INFO-06");
	g->collapses_out = (uint16_t)(g->collapses_out | 1u << m.a);
	g->collapse[f->v[0]] = m.a;
	EVENT(p, E_TURNED, 0, m.a, f->v[0], 0, "IMPACT-04");
	f->v[0]++;
}

/* Untangle the Continuum: repays every Warp tile that can be paid (END-03 to END-06). */
void untangle(struct play *p)
{
	struct game *g = p->g;
	for (int i = 0; i < g->players; i++) {
		int seat = seat_after(g, g->first, i);
		if (is_bot(g, seat))
			continue;
		for (int w = 1; w < WARP_END; w++) {
			if (!g->seat[seat].warp[w])
				continue;
			RULE("END-04");
			if (warp_tiles[w].good == FLUX)
				RULE("FRAC-69");
			RULE("END-06");
			if (!warp_payable(g, seat, w)) {
				RULE("END-05");
				continue;
			}
			warp_pay(p, seat, w, "END-03");
			warp_home(p, seat, w, "END-03");
		}
	}
}

/* F_GAME */
static enum flow phase(struct play *p, int phase, enum frame_op op)
{
	p->g->phase = (uint8_t)phase;
	EVENT(p, E_PHASE, 0, phase, p->g->era, 0, "ERA-01");
	frame_push(p, op, 0);
	return GO_ON;
}

enum flow game_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	switch (f->pc++) {
	case 0:
		return phase(p, SETTING_UP, F_SETUP);
	case 1:
		if (modules_begin(p)) {
			f->pc = 1;
			return GO_ON;
		}
		g->era = g->era == ERA_ZERO ? 1 : (uint8_t)(g->era + 1);
		EVENT(p, E_ERA, 0, g->era, 0, 0, "ERA-01");
		return phase(p, PREPARATION, F_PREPARE);
	case 2:
		if (past_eras(g) && g->era == 1)
			RULE("FRAC-34");
		if (past_eras(g))
			return phase(p, PARADOX_PHASE, F_PARADOX);
		RULE("ERA-02");
		return GO_ON;
	case 3:
		return phase(p, POWER_UP, F_POWER);
	case 4:
		return phase(p, WARP_PHASE, F_WARP);
	case 5:
		return phase(p, ACTION_ROUNDS, F_ROUNDS);
	case 6:
		return phase(p, CLEAN_UP, F_CLEAN);
	default:
		f->pc = 1;
		if (g->phase == GAME_OVER)
			frame_push(p, F_OVER, 0);
		return GO_ON;
	}
}

enum flow over_run(struct play *p, struct frame *f)
{
	(void)p;
	return frame_wait(f, ASK_OVER);
}
