/*
 * trajectory.c -- Doomsday in Clean Up, step B: Earth is saved, the fate is sealed, or the Trajectory dice move the
 * Impact tile (DOOM-60 to DOOM-82).  The base rules then decide by the position of the tile whether the Impact happens
 * now.
 */
#include "core/modules/doomsday/doomsday.h"

#define SEALED 0xff /* in place of symbols: Seal Fate moved the tile */

/* F_TRAJECTORY */
enum { J_PLUS, J_MINUS, J_ROLLED };
enum { BEGIN, ROLL, MOVE };

void doomsday_before_impact(struct play *p)
{
	RULE("DOOM-60");
	if (p->g->impact) {
		RULE("DOOM-75");
		return;
	}
	RULE("DOOM-77");
	RULE("DOOM-82");
	frame_push(p, F_TRAJECTORY, 0);
}

bool doomsday_saved(const struct game *g)
{
	return !g->impact && g->doomsday.token[SAVE_EARTH] == track_last[SAVE_EARTH];
}

static void move_impact(struct play *p, int after, int symbols, const char *rule)
{
	struct game *g = p->g;
	int by = after - g->impact_after;
	RULE("DOOM-69");
	g->impact_after = (uint8_t)after;
	EVENT(p, E_IMPACT_MOVED, 0, after, symbols, by, rule);
	if (after == g->era)
		RULE("DOOM-70");
}

static void count_beside(const struct game *g, struct frame *f)
{
	for (int token = SAVE_EARTH; token < TOKEN_END; token++) {
		const struct track_symbols *s = &track_symbols[g->doomsday.token[token]];
		f->v[J_PLUS] = (uint8_t)(f->v[J_PLUS] + s->plus);
		f->v[J_MINUS] = (uint8_t)(f->v[J_MINUS] + s->minus);
	}
}

/* Chances of the next roll.  There is no roll after a token has reached its end or the Impact has happened. */
int impact_odds(const struct game *g, int where)
{
	int faces = 0, hits = 0, beside = 0, least = g->era > 0 ? g->era : 1;
	if (g->impact || track_locked(g))
		return 0;
	for (int token = SAVE_EARTH; token < TOKEN_END; token++) {
		const struct track_symbols *s = &track_symbols[g->doomsday.token[token]];
		beside += s->plus - s->minus;
	}
	for (int one = 1; one < TRAJECTORY_END; one++) {
		for (int two = 1; two < TRAJECTORY_END; two++) {
			int sum = beside + (one == PLUS) - (one == MINUS) + (two == PLUS) - (two == MINUS);
			int weight = trajectory_weight[one] * trajectory_weight[two];
			int to = int_max(least, int_min(ERAS, g->impact_after + (sum > 0) - (sum < 0)));
			faces += weight;
			if (where == 2 + (to > g->impact_after) - (to < g->impact_after))
				hits += weight;
		}
	}
	return (hits * 1000 + faces / 2) / faces;
}

static void move_by_symbols(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	int after = g->impact_after;
	count_beside(g, f);
	int symbols = f->v[J_PLUS] | f->v[J_MINUS] << 4;
	if (f->v[J_PLUS] > f->v[J_MINUS]) {
		if (after == ERAS)
			RULE("DOOM-68");
		else if (after == g->era)
			RULE("DOOM-71");
		if (after == ERAS && g->era == ERAS)
			RULE("DOOM-79");
		move_impact(p, int_min(after + 1, ERAS), symbols, "DOOM-65");
	} else if (f->v[J_PLUS] < f->v[J_MINUS]) {
		RULE_OF(after == g->era ? "DOOM-72" : "DOOM-74");
		if (after == g->era + 1)
			RULE("DOOM-73");
		move_impact(p, int_max(after - 1, g->era), symbols, "DOOM-66");
	} else {
		if (after == g->era)
			RULE("DOOM-72");
		move_impact(p, after, symbols, "DOOM-67");
	}
}

enum flow trajectory_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	switch (f->pc) {
	case BEGIN:
		f->pc = ROLL;
		if (doomsday_saved(g)) {
			RULE("DOOM-80");
			RULE("DOOM-81");
			EVENT(p, E_SAVED, 0, 0, 0, 0, "DOOM-61");
		} else if (g->doomsday.token[SEAL_FATE] == track_last[SEAL_FATE]) {
			move_impact(p, g->era, SEALED, "DOOM-62");
		} else {
			return GO_ON;
		}
		frame_pop(p);
		return GO_ON;
	case ROLL:
		RULE("DOOM-63");
		if (f->v[J_ROLLED]++ < 2)
			return frame_nature(f);
		f->pc = MOVE;
		return GO_ON;
	default:
		RULE("DOOM-64");
		RULE("DOOM-78");
		move_by_symbols(p, f);
		frame_pop(p);
		return GO_ON;
	}
}

void trajectory_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	(void)g;
	(void)f;
	for (int face = BLANK; face < TRAJECTORY_END; face++)
		if (trajectory_weight[face])
			chance(to, N_TRAJECTORY, face, 0, 0, trajectory_weight[face]);
}

void trajectory_nature(struct play *p, struct frame *f, struct rift_move m)
{
	if (m.a == PLUS)
		f->v[J_PLUS]++;
	else if (m.a == MINUS)
		f->v[J_MINUS]++;
	EVENT(p, E_ROLL, 0, N_TRAJECTORY, m.a, 0, "DOOM-63");
}
