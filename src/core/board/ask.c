/*
 * ask.c -- the small questions that many rules share: which mix of Titanium, Gold and Uranium (GEN-06), which Worker
 * (WORKER-07), which Resource of the mine, how many Paradox tokens.  Each is a frame.
 */
#include "core/board/board.h"

enum { N }; /* v[] of F_PAY_MIX, F_GAIN_MIX and F_RETURN: the number */

void pay_mix_start(struct play *p, int seat, int n, const char *rule)
{
	RULE_OF(rule);
	frame_push(p, F_PAY_MIX, seat)->v[N] = (uint8_t)n;
}

void gain_mix_start(struct play *p, int seat, int n, const char *rule)
{
	RULE_OF(rule);
	frame_push(p, F_GAIN_MIX, seat)->v[N] = (uint8_t)n;
}

enum flow pay_mix_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_PAY_MIX);
	frame_pop(p);
	return GO_ON;
}

enum flow gain_mix_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_GAIN_MIX);
	frame_pop(p);
	return GO_ON;
}

/* Lists every mix of n; with `have`, only the mixes that can be paid. */
static bool list_mixes(struct answers *to, enum verb verb, int n, const uint16_t *have)
{
	for (int t = n; t >= 0; t--) {
		for (int gold = n - t; gold >= 0; gold--) {
			int u = n - t - gold;
			if (have && (have[TITANIUM] < t || have[GOLD] < gold || have[URANIUM] < u))
				continue;
			if (answer(to, verb, t, gold, u, 0))
				return true;
		}
	}
	return false;
}

void pay_mix_list(const struct game *g, const struct frame *f, struct answers *to)
{
	list_mixes(to, V_PAY, f->v[N], g->seat[f->seat].good);
}

void gain_mix_list(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)g;
	list_mixes(to, V_GAIN, f->v[N], NULL);
}

static void pay_mix(struct play *p, int seat, struct rift_move m)
{
	good_pay(p, seat, TITANIUM, m.a, "GEN-06");
	good_pay(p, seat, GOLD, m.b, "GEN-06");
	good_pay(p, seat, URANIUM, m.c, "GEN-06");
}

void pay_mix_take(struct play *p, struct frame *f, struct rift_move m)
{
	pay_mix(p, f->seat, m);
}

void gain_mix_take(struct play *p, struct frame *f, struct rift_move m)
{
	good_gain(p, f->seat, TITANIUM, m.a, "GEN-06");
	good_gain(p, f->seat, GOLD, m.b, "GEN-06");
	good_gain(p, f->seat, URANIUM, m.c, "GEN-06");
}

/* The number of mixes of x that the Goods allow. */
static int mixes(const uint16_t *have, int x)
{
	int n = 0;
	for (int t = 0; t <= int_min(x, have[TITANIUM]); t++) {
		int least = int_max(0, x - t - have[URANIUM]), most = int_min(x - t, have[GOLD]);
		n += int_max(0, most - least + 1);
	}
	return n;
}

/* Building 113: any mix of 1 or more, up to the largest total whose mixes fit in one question. */
void pay_range_list(const struct game *g, const struct frame *f, struct answers *to)
{
	const uint16_t *have = g->seat[f->seat].good;
	int all = have[TITANIUM] + have[GOLD] + have[URANIUM], room = RIFT_ANSWERS;
	RULE("BUILDING-113");
	for (int x = 1; x <= all && (room -= mixes(have, x)) >= 0; x++)
		if (list_mixes(to, V_PAY, x, have))
			return;
}

/* F_GIVE */
enum { GIVE_TYPE };

void give_start(struct play *p, int seat, int type, const char *rule)
{
	RULE_OF(rule);
	frame_push(p, F_GIVE, seat)->v[GIVE_TYPE] = (uint8_t)type;
}

enum flow give_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_GIVE);
	frame_pop(p);
	return GO_ON;
}

void give_list(const struct game *g, const struct frame *f, struct answers *to)
{
	const struct seat *s = &g->seat[f->seat];
	for (EACH_WORKER(w)) {
		if (f->v[GIVE_TYPE] && f->v[GIVE_TYPE] != w)
			continue;
		if (s->active[w] && answer(to, V_GIVE, w, RIFT_ACTIVE, 0, 0))
			return;
		if (s->tired[w] && answer(to, V_GIVE, w, RIFT_TIRED, 0, 0))
			return;
	}
}

void give_take(struct play *p, struct frame *f, struct rift_move m)
{
	RULE("WORKER-06");
	worker_lose(p, f->seat, m.a, m.b, "WORKER-07");
}

/* F_SPEND: any single Breakthrough */
void spend_start(struct play *p, int seat, const char *rule)
{
	RULE_OF(rule);
	frame_push(p, F_SPEND, seat);
}

enum flow spend_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_SPEND_ANY);
	frame_pop(p);
	return GO_ON;
}

void spend_list(const struct game *g, const struct frame *f, struct answers *to)
{
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++)
		if (g->seat[f->seat].breakthrough[b] && answer(to, V_SPEND, b, 0, 0, 0))
			return;
}

void spend_take(struct play *p, struct frame *f, struct rift_move m)
{
	breakthrough_spend(p, f->seat, m.a, "EXP-11");
}

/* One Resource of the mine's pool (MINE-01).  Classic Samira may also take one beside a hex, but no Neutronium. */
void take_list(const struct game *g, const struct frame *f, struct answers *to)
{
	bool samira = f->op != F_MINE;
	for (int good = TITANIUM; good <= NEUTRONIUM; good++) {
		bool there = g->mine_pool[good];
		for (int hex = 0; samira && hex < 3; hex++)
			there = there || (g->mine_side[hex] && mine_bonus[hex] == good);
		if (there && !(samira && good == NEUTRONIUM) && answer(to, V_TAKE, good, 0, 0, 0))
			return;
	}
}

void take_take(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	if (g->mine_pool[m.a]) {
		g->mine_pool[m.a]--;
	} else {
		for (int hex = 0; hex < 3; hex++)
			if (mine_bonus[hex] == m.a)
				g->mine_side[hex] = 0;
	}
	good_gain(p, f->seat, m.a, 1, f->op == F_MINE ? "MINE-01" : "LEADER-04");
}

enum flow return_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_RETURN);
	frame_pop(p);
	return GO_ON;
}

void return_list(const struct game *g, const struct frame *f, struct answers *to)
{
	int most = int_min(f->v[N], g->seat[f->seat].paradox);
	for (int n = 0; n <= most; n++)
		if (answer(to, V_RETURN, n, 0, 0, 0))
			return;
}

void return_take(struct play *p, struct frame *f, struct rift_move m)
{
	paradox_return(p, f->seat, m.a, "COLLAPSE-RES4");
}
