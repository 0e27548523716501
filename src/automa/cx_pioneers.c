/*
 * cx_pioneers.c -- the Chronossus with Pioneers of New Earth (CXPION): the Action of its tiles C09 and C10, an
 * Adventure followed by Upgrade Power.  It draws two cards face up, takes the hardest one that its Power meets,
 * receives the success in its own terms (mostly VP), and always upgrades afterwards.
 */
#include "automa/bot.h"
#include "core/modules/pioneers/pioneers.h"

/* F_CX_ADVENTURE */
enum { DECK_V, DRAWN, CARDS /* two entries */, TOTAL = 4, TAKEN, AT };
#define TOTAL_BIAS 64
enum cx_step { X_SET_OUT, X_DRAW, X_ROLL, X_REWARD, X_SETS, X_UPGRADE, X_DONE };

static const struct bot_upgrade_board *upgrade_board(const struct game *g)
{
	if (option(g, UPGRADE_B))
		RULE("CXDIFF-19");
	return option(g, UPGRADE_B) ? &bot_upgrade_board_b : &bot_upgrade_board_a;
}

int automa_power(const struct game *g, int seat)
{
	const struct bot_upgrade_board *board = upgrade_board(g);
	const struct pioneers_seat *own = &g->seat[seat].pioneers;
	int power = board->power + own->tokens * board->token_power;
	RULE("CXPION-09");
	RULE("CXPION-10");
	if (own->tokens)
		RULE("CXPION-11");
	for (int good = TITANIUM; good <= NEUTRONIUM; good++) {
		if (!(own->spaces >> good & 1))
			continue;
		RULE("CXPION-12");
		power += board->space_power[good];
	}
	return power;
}

int automa_tokens_vp(const struct game *g, int seat)
{
	if (!option(g, TOKENS_SCORE)) {
		RULE("CXPION-40");
		return 0;
	}
	RULE("CXDIFF-20");
	return g->seat[seat].pioneers.tokens;
}

void cx_adventure(struct play *p, int seat)
{
	RULE("CXPION-01");
	RULE("CXPION-04");
	frame_push(p, F_CX_ADVENTURE, seat);
}

static void set_out(struct play *p, struct frame *f)
{
	int seat = f->seat, power = automa_power(p->g, seat), at;
	bot_place_as(p, seat, ADVENTURE, AS_RULED, "CXPION-05");
	RULE("CXPION-06");
	RULE("CXPION-08");
	at = power_space_mark(p, seat);
	int total = power + power_spaces[at];
	EVENT(p, E_VENTURE, seat, at < POWER_SPACES ? at + 1 : 0, power, power_spaces[at],
		at < POWER_SPACES ? "CXPION-06" : "CXPION-07");
	f->v[TOTAL] = (uint8_t)(TOTAL_BIAS + total);
	f->v[DECK_V] = total >= 9 ? DECK_10 : DECK_5;
	RULE("CXPION-22");
	EVENT(p, E_DECK, seat, f->v[DECK_V], 0, int_min(2, deck_size(p->g, f->v[DECK_V] - 1)), "CXPION-13");
}

void cx_adventure_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	if (f->pc == X_ROLL) {
		RULE("CXPION-15");
		for (int face = 1; face <= ADVENTURE_DIE; face++)
			chance(to, N_ADVENTURE_DIE, face, 0, 0, 1);
		return;
	}
	deck_chance(g, f->v[DECK_V] - 1, N_ADVENTURE, f->seat, f->v[DRAWN] ? card_bit(f->v[CARDS]) : 0, to);
}

/* Index of the card it takes: the hardest that its Power meets, the first on a tie; 2 for none. */
static int choice(const struct frame *f, int total)
{
	int best = 2;
	for (int i = 0; i < f->v[DRAWN]; i++) {
		int power = adventures[f->v[CARDS + i]].power;
		if (power > total)
			continue;
		if (best < 2 && power == adventures[f->v[CARDS + best]].power)
			RULE("CXPION-17");
		if (best == 2 || power > adventures[f->v[CARDS + best]].power)
			best = i;
	}
	return best;
}

static void take_card(struct play *p, struct frame *f, int total)
{
	struct game *g = p->g;
	int best = choice(f, total), card = best < 2 ? f->v[CARDS + best] : NO_ADVENTURE;
	RULE("CXPION-46");
	bot_decided(p, f->seat, D_ADVENTURE, card, total, card ? "CXPION-16" : "CXPION-19");
	for (int i = 0; i < f->v[DRAWN]; i++) {
		if (i == best)
			continue;
		RULE("CXPION-18");
		deck_put_under(g, f->v[CARDS + i], f->v[DECK_V] - 1, 0);
	}
	if (!card) {
		RULE("CXPION-20");
		RULE("CXPION-47");
		vp_gain(p, f->seat, 1, "CXPION-19");
		f->pc = X_UPGRADE;
		return;
	}
	event_log(p, E_ADVENTURE, f->seat, card, 1, total, 0x1f, adventure_rules[card]);
	RULE("CXPION-21");
	g->pioneers.gone[card_deck(card)] |= card_bit(card);
	f->v[TAKEN] = (uint8_t)card;
	f->pc = X_REWARD;
}

void cx_adventure_nature(struct play *p, struct frame *f, struct rift_move m)
{
	int deck = f->v[DECK_V] - 1;
	if (m.verb == N_ADVENTURE) {
		deck_take(p->g, deck);
		f->v[CARDS + f->v[DRAWN]++] = m.a;
		EVENT(p, E_CARD, f->seat, N_ADVENTURE, m.a, 0, "CXPION-13");
		return;
	}
	EVENT(p, E_ROLL, f->seat, N_ADVENTURE_DIE, m.a, 0, "CXPION-14");
	take_card(p, f, f->v[TOTAL] - TOTAL_BIAS + m.a);
}

static bool permanent(int card)
{
	return adventures[card].always[0].code || adventures[card].does[0].code;
}

/* Titanium, Uranium or Gold: one it does not own first, then in this order (CXPION-30). */
static int mix_wanted(const struct seat *s)
{
	static const uint8_t order[] = { URANIUM, GOLD, TITANIUM };
	for (size_t i = 0; i < ARRAY_LEN(order); i++)
		if (!s->good[order[i]])
			return order[i];
	return URANIUM;
}

/* The top with more VP of a type's two stacks, the secondary on a tie; 0 if it can build neither. */
static int best_of_type(const struct game *g, int seat, int type)
{
	int first = g->primary[type], second = g->seconds[type] ? g->second[type][g->seconds[type] - 1] : 0;
	if (row_free(g, seat, type) < 0)
		return 0;
	if (!first || !second)
		return first ? first : second;
	return tiles[first].vp > tiles[second].vp ? first : second;
}

static void build_type(struct play *p, int seat, int type)
{
	if (best_of_type(p->g, seat, type))
		bot_construct(p, seat, type, NO_COMMAND);
	RULE("CXPION-33");
}

/* Takes the Building with the most VP of all types; ties: a secondary stack first, then the order of the types. */
static void build_best(struct play *p, int seat)
{
	const struct game *g = p->g;
	int best = 0, best_rank = -1;
	for (int type = POWER_PLANT; type <= LAB; type++) {
		int tile = best_of_type(g, seat, type);
		int rank = tiles[tile].vp * 2 + (tile != g->primary[type]);
		if (!tile || rank <= best_rank)
			continue;
		best = type;
		best_rank = rank;
	}
	if (best)
		build_type(p, seat, best);
}

/* Metropolis Ruins: a Superproject, else two Buildings (CXPION-34). */
static bool take_superproject(struct play *p, int seat)
{
	int owned = 0, era;
	for (int i = 0; i < 4; i++)
		owned += p->g->bot.superproject[i] != 0;
	if (owned >= 3 || !bot_best_superproject(p->g, &era))
		return false;
	bot_take_superproject(p, seat);
	return true;
}

static void advance(struct play *p, int seat, int n)
{
	struct seat *s = &p->g->seat[seat];
	for (; n && s->travels < 6; n--) {
		s->travels++;
		EVENT(p, E_TRAVEL, seat, s->travels, 0, 1, "CXPION-49");
	}
}

static void clear_anomaly(struct play *p, int seat)
{
	if (!p->g->bot.anomalies)
		return;
	p->g->bot.anomalies--;
	bot_decided(p, seat, D_ANOMALY, p->g->bot.anomalies, -1, "CXPION-50");
	automa_gives_back(p, seat);
}

/* Applies an op that only gives something; returns false for any other op. */
static bool gift(struct play *p, int seat, const struct op *op, const char *rule)
{
	switch (op->code) {
	case OP_SCORE:
		vp_gain(p, seat, op->n, rule);
		break;
	case OP_GAIN:
		if (op->what == WATER)
			vp_gain(p, seat, (op->n + 1) / 2, "CXPION-24");
		else if (op->what == CORE)
			cx_pools(p, seat, 0, op->n, "CXPION-29");
		else
			good_gain(p, seat, op->what, op->n, "CXPION-29");
		break;
	case OP_GAIN_MIX:
		good_gain(p, seat, mix_wanted(&p->g->seat[seat]), 1, "CXPION-30");
		break;
	case OP_GAIN_WORKER:
		worker_gain(p, seat, op->what, RIFT_ACTIVE, "CXPION-29");
		break;
	case OP_GAIN_MORALE:
		vp_gain(p, seat, 2, "CXPION-25");
		break;
	default:
		return false;
	}
	RULE("CXPION-29");
	return true;
}

/* Applies all other ops.  It uses every option of the card (CXPION-51), but makes no trades and no further
   Adventures. */
static void reward(struct play *p, int seat, const struct op *op)
{
	switch (op->code) {
	case OP_MAY_DO_ANY:
		RULE("CXPION-26");
		bot_research(p, seat);
		break;
	case OP_MAY_RESEARCH:
		RULE("CXPION-32");
		bot_research(p, seat);
		break;
	case OP_MAY_DO:
		RULE("CXPION-32");
		RULE("CXPION-51");
		bot_recruit(p, seat, false);
		break;
	case OP_MAY_UNWARP:
		RULE("CXPION-36");
		automa_unwarp(p, seat, true, "CXPION-36");
		break;
	case OP_ADVANCE:
		advance(p, seat, op->n);
		break;
	case OP_MAY_BUILD:
		build_type(p, seat, op->what);
		break;
	case OP_MAY_CLEAR:
		clear_anomaly(p, seat);
		break;
	case OP_MAY_TRADE:
		RULE("CXPION-35");
		break;
	case OP_VENTURE:
		RULE("CXPION-48");
		break;
	default:
		break;
	}
}

/* Applies the next item of the card.  Two Buildings are two items, because the stacks change in between. */
static void reward_step(struct play *p, struct frame *f)
{
	const struct op *op = &adventures[f->v[TAKEN]].success[f->v[AT]];
	int seat = f->seat;
	if (permanent(f->v[TAKEN])) {
		RULE("CXPION-28");
		vp_gain(p, seat, 3, "CXPION-27");
		cx_pools(p, seat, 0, 1, "CXPION-27");
		f->pc = X_SETS;
	} else if (f->v[TAKEN] == METROPOLIS_RUINS) {
		RULE("CXPION-34");
		if ((f->v[AT] == 0 && take_superproject(p, seat)) || f->v[AT] == 2)
			f->pc = X_SETS;
		else
			build_best(p, seat);
		f->v[AT]++;
	} else if (op->code) {
		f->v[AT]++;
		if (!gift(p, seat, op, adventure_rules[f->v[TAKEN]]))
			reward(p, seat, op);
	} else {
		f->pc = X_SETS;
	}
}

/* The Resource it has most of, among those with a free space; ties T, G, U, N (CXPION-38); 0 for none. */
static int upgrade_wanted(const struct seat *s)
{
	int best = NO_GOOD;
	for (int good = TITANIUM; good <= NEUTRONIUM; good++)
		if (s->good[good] && !(s->pioneers.spaces >> good & 1) && (!best || s->good[good] > s->good[best]))
			best = good;
	return best;
}

static void upgrade(struct play *p, int seat)
{
	struct seat *s = &p->g->seat[seat];
	int good = upgrade_wanted(s);
	RULE("CXPION-42");
	RULE("CXPION-44");
	if (good) {
		RULE("CXPION-38");
		RULE("CXPION-41");
		good_pay(p, seat, good, 1, "CXPION-37");
		s->pioneers.spaces = (uint8_t)(s->pioneers.spaces | 1u << good);
	} else {
		s->pioneers.tokens++;
	}
	bot_decided(p, seat, D_UPGRADE, good, automa_power(p->g, seat), good ? "CXPION-37" : "CXPION-39");
}

enum flow cx_adventure_run(struct play *p, struct frame *f)
{
	switch (f->pc) {
	case X_SET_OUT:
		f->pc = X_DRAW;
		set_out(p, f);
		return GO_ON;
	case X_DRAW:
		if (f->v[DRAWN] < 2 && deck_size(p->g, f->v[DECK_V] - 1))
			return frame_nature(f);
		if (f->v[DRAWN] < 2)
			RULE("CXPION-23");
		f->pc = X_ROLL;
		return GO_ON;
	case X_ROLL:
		return frame_nature(f);
	case X_REWARD:
		reward_step(p, f);
		return GO_ON;
	case X_SETS:
		f->pc = X_UPGRADE;
		RULE("CXPION-31");
		bot_sets(p, f->seat);
		return GO_ON;
	case X_UPGRADE:
		f->pc = X_DONE;
		upgrade(p, f->seat);
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}
