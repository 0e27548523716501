/*
 * fractures_cards.c -- Fractures of Time: effects of tiles, Technologies and Leaders that other ops cannot express
 * (FBUILD, TECH, FSUPER, FLEADER, FCOLLAPSE-11 to -19).  Each is an op of ops.def or depends on a passive op.
 */
#include "core/modules/fractures/fractures.h"
#include "core/modules/fractures/technologies.h"

/* F_REPAIR: how often; F_TRANSMIT, F_BAY, F_FORCE_FLUX and F_TAKE_CARD use no v[] */
enum { TIMES };

static bool complete(const struct game *g, int seat)
{
	return g->seat[seat].fractures.slots == device_of(g, seat)->slots;
}

static int second_top(const struct game *g)
{
	return g->fractures.seconds ? g->fractures.second[g->fractures.seconds - 1] : NO_TECHNOLOGY;
}

static bool takes(const struct game *g, const struct intent *who, int card)
{
	return card && technology_payable(g, who, card);
}

static void remove_flux(struct play *p, int seat, int n, const char *rule)
{
	for (; n && p->g->seat[seat].fractures.flux; n--)
		device_remove(p, seat, rule);
}

void fractures_op(struct play *p, int seat, const struct op *op, const char *rule)
{
	RULE_OF(rule);
	switch (op->code) {
	case OP_ROLL_FLUX:
		dice_start(p, seat, op->n);
		break;
	case OP_REMOVE_FLUX:
		remove_flux(p, seat, op->n, rule);
		break;
	case OP_REMOVE_GLITCHES:
		if (glitches_of(p->g, seat))
			unglitch_start(p, seat, op->n, false, rule);
		break;
	case OP_REPAIR:
		frame_push(p, F_REPAIR, seat)->v[TIMES] = op->n;
		break;
	case OP_UPGRADE_DEVICE:
		RULE("DEVICE-36");
		if (!complete(p->g, seat))
			device_slide(p, seat, 0, rule);
		break;
	case OP_TAKE_TECHNOLOGY:
		frame_push(p, F_TAKE_CARD, seat);
		break;
	case OP_CLEAR_ANOMALY:
		frame_push(p, F_CLEAR_ONE, seat);
		break;
	case OP_NO_DICE:
		p->g->seat[seat].fractures.blink |= NEXT_NO_DICE;
		break;
	case OP_BYPASS:
		p->g->seat[seat].fractures.blink |= NEXT_FROM_VALLEY;
		break;
	case OP_BLINK:
		frame_push(p, F_DUPLICATE, seat);
		break;
	case OP_USE_DEVICE:
		frame_push(p, F_USE_DEVICE, seat);
		break;
	case OP_INVERT:
		frame_push(p, F_INVERT, seat);
		break;
	case OP_DRAW_TECHNOLOGIES:
		frame_push(p, F_DRAW_TECHNOLOGIES, seat);
		break;
	case OP_DRAW_CONDITIONS:
		frame_push(p, F_DRAW_CONDITIONS, seat)->v[TIMES] = op->n;
		break;
	case OP_RETRIEVE:
		frame_push(p, F_RETRIEVE, seat)->v[TIMES] = op->n;
		break;
	default:
		break;
	}
}

/* Eldrin's Scientist acts like an Operator there, even if the space was used in this Era (FLEADER-01). */
static bool uses_device(const struct game *g, int seat, int space)
{
	struct game fresh = *g;
	fresh.seat[seat].fractures.used = 0;
	return device_check(&fresh, seat, OPERATOR, space) == RIFT_OK;
}

bool fractures_op_possible(const struct game *g, const struct intent *who, const struct op *op)
{
	switch (op->code) {
	case OP_CLEAR_ANOMALY:
		return anomalies_of(g, who->seat) > 0;
	case OP_TAKE_TECHNOLOGY:
		return takes(g, who, g->fractures.primary) || takes(g, who, second_top(g));
	case OP_BLINK:
		return blink_possible(g, who->seat);
	case OP_USE_DEVICE:
		return uses_device(g, who->seat, DEVICE_FLUX) || uses_device(g, who->seat, DEVICE_GLITCH) ||
			uses_device(g, who->seat, DEVICE_UPGRADE);
	case OP_INVERT:
		return invert_possible(g, who);
	case OP_REPAIR:
		return g->seat[who->seat].fractures.flux || glitches_of(g, who->seat);
	case OP_NO_DICE: /* an effect prepared for the next Blink cannot be prepared twice (TECH-508a, TECH-515a) */
		return !(g->seat[who->seat].fractures.blink & NEXT_NO_DICE);
	case OP_BYPASS:
		return !(g->seat[who->seat].fractures.blink & NEXT_FROM_VALLEY);
	default:
		return true;
	}
}

/* F_CLEAR_ONE: removes an Anomaly after payment (TECH-512a, FCOLLAPSE-13) */
enum flow clear_one_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_CLEAR_ONE);
	frame_pop(p);
	return GO_ON;
}

void clear_one_list(const struct game *g, const struct frame *f, struct answers *to)
{
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		if (RIFT_IS_ANOMALY(tile_at(g, f->seat, slot)) && answer(to, V_CLEAR, slot, 0, 0, 0))
			return;
}

/* F_TAKE_CARD: a Technology for its own cost only (FCOLLAPSE-11, UNITY-22) */
enum flow take_card_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_TAKE_CARD);
	frame_pop(p);
	return GO_ON;
}

void take_card_list(const struct game *g, const struct frame *f, struct answers *to)
{
	struct intent who = intent_of(f->seat, NO_TYPE);
	if (takes(g, &who, g->fractures.primary) && answer(to, V_ACQUIRE, g->fractures.primary, 0, 0, 0))
		return;
	if (takes(g, &who, second_top(g)))
		answer(to, V_ACQUIRE, second_top(g), 0, 0, 0);
}

void take_card_take(struct play *p, struct frame *f, struct rift_move m)
{
	technology_gain(p, f->seat, m.a);
}

/* F_REPAIR: removes Flux Cores and Glitches in any mix (FCOLLAPSE-14) */
enum flow repair_run(struct play *p, struct frame *f)
{
	struct op repair = { .code = OP_REPAIR };
	struct intent who = intent_of(f->seat, NO_TYPE);
	if (f->v[TIMES] && fractures_op_possible(p->g, &who, &repair))
		return frame_wait(f, ASK_REPAIR);
	frame_pop(p);
	return GO_ON;
}

void repair_list(const struct game *g, const struct frame *f, struct answers *to)
{
	if (g->seat[f->seat].fractures.flux && answer(to, V_CHOOSE, 1, OP_REMOVE_FLUX, 0, 1))
		return;
	if (glitches_of(g, f->seat))
		answer(to, V_CHOOSE, 2, OP_REMOVE_GLITCHES, 0, 1);
}

void repair_take(struct play *p, struct frame *f, struct rift_move m)
{
	f->v[TIMES]--;
	if (m.a == 1)
		device_remove(p, f->seat, "FCOLLAPSE-14");
	else
		unglitch_start(p, f->seat, 1, false, "FCOLLAPSE-14");
}

/* F_BAY: the slot of Exosuit Bay Extension is filled or gives Water (TECH-507a) */
enum { BAY_WATER = 2, BAY_EMPTY = 1 };

static void bay_empty(struct play *p, int seat)
{
	good_gain(p, seat, WATER, BAY_EMPTY + (int)passive(p->g, seat, OP_EMPTY_SLOT_WATER), "TECH-507a");
}

void bay_start(struct play *p, int seat)
{
	const struct seat *s = &p->g->seat[seat];
	if (slots_shut(s) >> EXO_SLOTS & 1) {
		RULE("TECH-507b");
		return;
	}
	if (s->exosuits && s->good[WATER] >= BAY_WATER)
		frame_push(p, F_BAY, seat);
	else
		bay_empty(p, seat);
}

enum flow bay_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_BAY);
	frame_pop(p);
	return GO_ON;
}

void bay_take(struct play *p, struct frame *f, struct rift_move m)
{
	struct seat *s = &p->g->seat[f->seat];
	if (m.verb == V_NO) {
		bay_empty(p, f->seat);
		return;
	}
	good_pay(p, f->seat, WATER, BAY_WATER, "TECH-507a");
	s->slots = (uint8_t)(s->slots | 1u << EXO_SLOTS);
	s->exosuits--;
	EVENT(p, E_EXOSUIT, f->seat, EXO_SLOTS, 0, 1, "TECH-507a");
}

/* Makes a space of the seat's own boards usable again. */
static void space_free(struct seat *s, int space)
{
	if (space >= DEVICE_FIRST && !RIFT_IS_VALLEY(space))
		s->fractures.used = (uint16_t)(s->fractures.used & ~(1u << (space - DEVICE_FIRST)));
	else if (space >= OWN_FIRST && space <= OWN_LAST)
		s->pioneers.used = (uint8_t)(s->pioneers.used & ~(1u << (space - OWN_FIRST)));
	else if (RIFT_IS_HOME(space) && s->variable.used >> (space - HOME_1) & 1) /* the Anomaly there was used */
		s->variable.used = (uint16_t)(s->variable.used & ~(1u << (space - HOME_1)));
	else if (space >= SUPPLY && space < HOME_END)
		s->used = (uint16_t)(s->used & ~(1u << (space - SUPPLY)));
}

/* A step on the Time Travel track: Far-Future Plantations (FSUPER-05), Rift Power Transmitter (TECH-517a). */
void advanced(struct play *p, int seat)
{
	good_gain(p, seat, FLUX, (int)passive(p->g, seat, OP_ADVANCE_FLUX), "FSUPER-05");
	if (passive(p->g, seat, OP_TRANSMIT))
		frame_push(p, F_TRANSMIT, seat);
}

static bool transmits_from(const struct game *g, int seat, int slot)
{
	const struct seat *s = &g->seat[seat];
	return s->used >> (HOME_1 + slot - SUPPLY) & 1 && tile_in_force(g, seat, slot) &&
		tiles[s->tile[slot]].free_action;
}

enum flow transmit_run(struct play *p, struct frame *f)
{
	if (!f->pc++ && p->g->seat[f->seat].good[FLUX])
		return frame_wait(f, ASK_TRANSMIT);
	frame_pop(p);
	return GO_ON;
}

void transmit_list(const struct game *g, const struct frame *f, struct answers *to)
{
	const struct fractures_seat *s = &g->seat[f->seat].fractures;
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		if (transmits_from(g, f->seat, slot) && answer(to, V_RECALL, HOME_1 + slot, 0, 0, 0))
			return;
	for (int i = 0; i < OFF_BOARD; i++)
		if (s->used >> (OUTPOST + i - DEVICE_FIRST) & 1 && off_board_in_force(g, f->seat, i) &&
			tiles[s->off[i]].free_action && answer(to, V_RECALL, OUTPOST + i, 0, 0, 0))
			return;
	answer(to, V_NO, 0, 0, 0, 0);
}

void transmit_take(struct play *p, struct frame *f, struct rift_move m)
{
	struct seat *s = &p->g->seat[f->seat];
	if (m.verb == V_NO)
		return;
	good_pay(p, f->seat, FLUX, 1, "TECH-517a");
	space_free(s, m.a);
	EVENT(p, E_RECALL, f->seat, m.a, 0, 0, "TECH-517a");
}

/* S.O.T.E.R.: Research gives a bonus that depends on the shape (FLEADER-06). */
void researched(struct play *p, int seat, int shape)
{
	int n = (int)passive(p->g, seat, OP_RESEARCH_GIFTS);
	if (!n)
		return;
	if (shape == TRIANGLE)
		remove_flux(p, seat, n, "FLEADER-06");
	else
		good_gain(p, seat, shape == CIRCLE ? FLUX : WATER, shape == CIRCLE ? n : 2, "FLEADER-06");
}

/* Princess Zuriel: Supply may remove a Glitch (FLEADER-04a), Force Workers may give Paradox and Flux (-04b). */
void supplied(struct play *p, int seat)
{
	if (passive(p->g, seat, OP_SUPPLY_GLITCH) && glitches_of(p->g, seat))
		unglitch_start(p, seat, 1, true, "FLEADER-04a");
}

void forced(struct play *p, int seat)
{
	if (passive(p->g, seat, OP_FORCE_FLUX))
		frame_push(p, F_FORCE_FLUX, seat);
}

enum flow force_flux_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_FORCE_FLUX);
	frame_pop(p);
	return GO_ON;
}

void force_flux_take(struct play *p, struct frame *f, struct rift_move m)
{
	if (m.verb == V_NO)
		return;
	good_gain(p, f->seat, FLUX, 1, "FLEADER-04b");
	paradox_gain(p, f->seat, 1, "FLEADER-04b");
}

/* F_DUPLICATE: a Blink without dice that does not end the turn (FSUPER-02) */
enum flow duplicate_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_DUPLICATE);
	frame_pop(p);
	return GO_ON;
}

void duplicate_list(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)f;
	(void)blink_list_turn(g, to);
}

void duplicate_take(struct play *p, struct frame *f, struct rift_move m)
{
	RULE("FSUPER-02b");
	p->g->in_free_action = 2;
	blink_start(p, f->seat, m.a, m.b, false);
}

/* F_RETRIEVE: placed Workers return as in Clean Up; their Exosuits stay, empty (FCOLLAPSE-16) */
static bool retrievable(const struct game *g, int seat, const struct post *post)
{
	int space = post->space;
	if (space == REMOVAL)
		RULE("VANOM-47");
	if (!is_worker(post->worker) || !space || space == REMOVAL)
		return false;
	if (blink_brings(g, seat, space))
		return false; /* returns at the end of the Blink */
	if (RIFT_IS_HOME(space))
		return !(g->seat[seat].fractures.tiles >> (space - HOME_1) & 1);
	return space < OUTPOST || !(g->seat[seat].fractures.tiles >> (SLOTS_HOME + space - OUTPOST) & 1);
}

static bool retrieves_any(const struct game *g, int seat)
{
	for (int i = 0; i < g->seat[seat].posts; i++)
		if (retrievable(g, seat, &g->seat[seat].post[i]))
			return true;
	return false;
}

enum flow retrieve_run(struct play *p, struct frame *f)
{
	if (f->v[TIMES] && retrieves_any(p->g, f->seat))
		return frame_wait(f, ASK_RETRIEVE);
	frame_pop(p);
	return GO_ON;
}

void retrieve_list(const struct game *g, const struct frame *f, struct answers *to)
{
	const struct seat *s = &g->seat[f->seat];
	for (int i = 0; i < s->posts; i++)
		if (!post_repeats(s, i) && retrievable(g, f->seat, &s->post[i]) &&
			answer(to, V_RETRIEVE, s->post[i].worker, s->post[i].space, 0, 0))
			return;
	answer(to, V_NO, 0, 0, 0, 0);
}

void retrieve_take(struct play *p, struct frame *f, struct rift_move m)
{
	struct seat *s = &p->g->seat[f->seat];
	f->v[TIMES] = (uint8_t)(m.verb == V_NO ? 0 : f->v[TIMES] - 1);
	if (m.verb == V_NO)
		return;
	struct post *post = post_of(p->g, f->seat, m.a, m.b);
	CHECK(post);
	int fate = post->fate;
	if (on_main_board(m.b)) {
		post->worker = NO_TYPE;
		post->fate = TIRED_AFTER;
	} else {
		space_free(s, m.b);
		(void)post_take(s, (int)(post - s->post));
	}
	RULE("FCOLLAPSE-16");
	worker_retrieve(p, f->seat, m.a, fate);
}

/* F_USE_DEVICE: one of the actions of the Fracture Device, on Eldrin's space */
enum flow use_device_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_USE_DEVICE);
	frame_pop(p);
	return GO_ON;
}

void use_device_list(const struct game *g, const struct frame *f, struct answers *to)
{
	for (int space = DEVICE_FLUX; space <= DEVICE_UPGRADE; space++)
		if (uses_device(g, f->seat, space) && answer(to, V_DEVICE, space, 0, 0, 0))
			return;
}

void use_device_take(struct play *p, struct frame *f, struct rift_move m)
{
	RULE("FLEADER-01");
	device_act(p, f->seat, m.a);
}

/* Castien: Water makes an Operator that has Blinked Active (FLEADER-02). */
void blinked(struct play *p, int seat, int worker, int fate)
{
	int water = (int)passive(p->g, seat, OP_BLINK_ACTIVE);
	struct intent who = intent_of(seat, NO_TYPE);
	who.due.good[WATER] = (uint8_t)water;
	if (water && worker == OPERATOR && fate == TIRED_AFTER && bill_payable(p->g, &who, &who.due))
		frame_push(p, F_STAY_ACTIVE, seat);
}

enum flow stay_active_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_STAY_ACTIVE);
	frame_pop(p);
	return GO_ON;
}

void stay_active_take(struct play *p, struct frame *f, struct rift_move m)
{
	if (m.verb == V_NO)
		return;
	water_pay(p, f->seat, (int)passive(p->g, f->seat, OP_BLINK_ACTIVE), "FLEADER-02");
	worker_lose(p, f->seat, OPERATOR, RIFT_TIRED, "FLEADER-02");
	worker_gain(p, f->seat, OPERATOR, RIFT_ACTIVE, "FLEADER-02");
}
