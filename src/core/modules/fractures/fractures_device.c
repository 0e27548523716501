/*
 * fractures_device.c -- the Fracture Device (DEVICE), a row of slots for spent Flux Cores, and its Actions.  Flux Cores
 * are placed on free slots from the left and removed from the right; slots with Glitches are skipped.
 */
#include "core/modules/fractures/fractures.h"

const struct device *device_of(const struct game *g, int seat)
{
	return g->device == RIFT_SIDE_B ? &devices_b[g->seat[seat].path] : &device_a;
}

/* The rule to report: that of a Path's side B, else of side A (DEVICEB-03). */
static const char *rule_for(const struct game *g, const char *of_path, const char *side_a)
{
	if (!of_path && g->device == RIFT_SIDE_B)
		RULE("DEVICEB-03");
	return of_path ? of_path : side_a;
}

static struct fractures_seat *own(struct game *g, int seat)
{
	return &g->seat[seat].fractures;
}

/* Uncovered slots with neither a Flux Core nor a Glitch (BLINK-03), as bits. */
unsigned device_slots(const struct game *g, int seat)
{
	const struct fractures_seat *s = &g->seat[seat].fractures;
	if (s->flux | s->glitched)
		RULE("BLINK-03");
	return ((1u << s->slots) - 1) & ~((unsigned)s->flux | s->glitched);
}

int device_free(const struct game *g, int seat)
{
	return __builtin_popcount(device_slots(g, seat));
}

/* Whether one Flux Core can be placed, including the cost of its slot. */
static bool slot_payable(const struct game *g, int seat)
{
	unsigned free = device_slots(g, seat);
	struct intent who = intent_of(seat, NO_TYPE);
	RULE("BLINK-04");
	if (!free)
		return false;
	who.due.good[FLUX] = 1;
	const struct op *price = &device_of(g, seat)->price[__builtin_ctz(free)];
	if (price->code) {
		RULE("BLINK-05");
		who.due.good[price->what] = (uint8_t)(who.due.good[price->what] + price->n);
	}
	return bill_payable(g, &who, &who.due);
}

/* Whether nothing but the Flux Core is paid for the next slots, and nothing received. */
static bool slots_plain(const struct device *d, unsigned free, int cores)
{
	for (; cores; cores--, free &= free - 1)
		if (d->price[__builtin_ctz(free)].code || d->first[__builtin_ctz(free)].code)
			return false;
	return true;
}

/* Checks one after the other: the reward of a slot may pay for the next (DEVICEB-02). */
bool device_payable(const struct game *g, int seat, int cores)
{
	if (!slot_payable(g, seat))
		return false;
	if (cores == 1)
		return true;
	if (device_free(g, seat) < cores)
		return false;
	if (slots_plain(device_of(g, seat), device_slots(g, seat), cores))
		return g->seat[seat].good[FLUX] >= cores;
	struct game laid = *g;
	struct play p = { .g = &laid };
	for (int i = 1; i < cores; i++) {
		device_lay(&p, seat, "DEVICE-20");
		if (!slot_payable(&laid, seat))
			return false;
	}
	return true;
}

/* Gives what is printed on a slot (DEVICEB-01, -02). */
static void receive(struct play *p, int seat, const struct op *op)
{
	const struct device *d = device_of(p->g, seat);
	RULE("BLINK-06");
	RULE("DEVICEB-01");
	switch (op->code) {
	case OP_GAIN:
		good_gain(p, seat, op->what, op->n, d->rule.gain);
		break;
	case OP_SCORE:
		vp_gain(p, seat, op->n, d->rule.score);
		break;
	case OP_GAIN_WORKER:
		worker_gain(p, seat, op->what, RIFT_ACTIVE, d->rule.gain);
		break;
	default:
		break;
	}
}

static void slot_pay(struct play *p, int seat, const struct op *price)
{
	const char *rule = device_of(p->g, seat)->rule.price;
	RULE("BLINK-05");
	RULE("DEVICEB-02");
	if (price->what == WATER)
		water_pay(p, seat, price->n, rule);
	else
		good_pay(p, seat, price->what, price->n, rule);
}

/* The reward for the first Flux Core on a slot stays available until one is placed, whatever was there before
   (DEVICEB-04). */
static void slot_reward(struct play *p, int seat, int slot)
{
	const struct device *d = device_of(p->g, seat);
	struct fractures_seat *s = own(p->g, seat);
	bool first = !(s->rewarded >> slot & 1);
	s->rewarded |= (uint16_t)(1u << slot);
	if (d->first[slot].code)
		RULE("DEVICEB-02");
	if (d->first[slot].code && first) {
		RULE("DEVICEB-04");
		receive(p, seat, &d->first[slot]);
	}
}

void device_lay(struct play *p, int seat, const char *rule)
{
	const struct device *d = device_of(p->g, seat);
	unsigned free = device_slots(p->g, seat);
	CHECK(free);
	int slot = __builtin_ctz(free);
	RULE("DEVICE-03");
	if (own(p->g, seat)->flux >> slot)
		RULE("DEVICE-04");
	good_pay(p, seat, FLUX, 1, rule);
	if (d->price[slot].code)
		slot_pay(p, seat, &d->price[slot]);
	own(p->g, seat)->flux |= (uint16_t)(1u << slot);
	event_log(p, E_FLUX, seat, slot, 0, 1, 0x1f, rule);
	slot_reward(p, seat, slot);
}

void device_remove(struct play *p, int seat, const char *rule)
{
	struct fractures_seat *s = own(p->g, seat);
	CHECK(s->flux);
	int slot = 31 - __builtin_clz(s->flux);
	RULE("DEVICE-03");
	s->flux = (uint16_t)(s->flux & ~(1u << slot));
	RULE_OF(rule);
	event_log(p, E_FLUX, seat, slot, 0, -1, 0x1f, rule);
}

void device_slide(struct play *p, int seat, int breakthrough, const char *rule)
{
	struct fractures_seat *s = own(p->g, seat);
	if (s->slots == device_of(p->g, seat)->slots) {
		RULE("DEVICE-36");
		return;
	}
	s->slots++;
	RULE("DEVICE-37");
	RULE_OF(rule);
	event_log(p, E_DEVICE, seat, s->slots, breakthrough, 0, 0x1f, rule);
}

int device_vp(const struct game *g, int seat)
{
	const struct device *d = device_of(g, seat);
	int vp = 0;
	for (int slot = 0; slot < g->seat[seat].fractures.slots; slot++) {
		if (d->vp[slot] > vp && g->seat[seat].fractures.glitched >> slot & 1)
			RULE("FRAC-63");
		vp = int_max(vp, d->vp[slot]);
	}
	if (vp && d->rule.vp)
		RULE_OF(d->rule.vp);
	return vp;
}

static bool used(const struct game *g, int seat, int space)
{
	return g->seat[seat].fractures.used >> (space - DEVICE_FIRST) & 1;
}

void device_use(struct game *g, int seat, int space)
{
	own(g, seat)->used |= (uint16_t)(1u << (space - DEVICE_FIRST));
}

/* Markers return in Clean Up, except from a tile beside the board with a Glitch (GLITCH-21). */
void device_retrieved(struct play *p)
{
	RULE("FRAC-49");
	for (int seat = 0; seat < p->g->players; seat++) {
		struct fractures_seat *s = own(p->g, seat);
		unsigned held = (unsigned)s->tiles >> SLOTS_HOME << (OUTPOST - DEVICE_FIRST);
		s->used = (uint16_t)(s->used & held);
	}
}

/* Whether the Upgrade tile does not have this Breakthrough's icon yet (DEVICE-32). */
static bool icon_new(const struct game *g, int seat, int breakthrough)
{
	const uint8_t *laid = g->seat[seat].fractures.laid;
	for (int i = 0; i < DEVICE_ICONS && laid[i]; i++)
		if (RIFT_BREAKTHROUGH_ICON(laid[i]) == RIFT_BREAKTHROUGH_ICON(breakthrough))
			return false;
	return true;
}

void lay_list(const struct game *g, const struct frame *f, struct answers *to)
{
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++)
		if (g->seat[f->seat].breakthrough[b] && icon_new(g, f->seat, b) && answer(to, V_SPEND, b, 0, 0, 0))
			return;
}

static bool can_upgrade(const struct game *g, int seat)
{
	if (g->seat[seat].fractures.slots == device_of(g, seat)->slots) {
		RULE("DEVICE-34");
		RULE("DEVICE-35");
		if (device_of(g, seat)->rule.slots)
			RULE_OF(device_of(g, seat)->rule.slots);
		return false;
	}
	struct rift_move out[1];
	struct answers any = { .out = out, .max = 1, .seat = (uint8_t)seat };
	struct frame f = { .seat = (uint8_t)seat };
	lay_list(g, &f, &any);
	return any.count > 0;
}

static bool payable(const struct game *g, int seat, int water)
{
	struct intent who = intent_of(seat, NO_TYPE);
	who.due.good[WATER] = (uint8_t)water;
	return bill_payable(g, &who, &who.due);
}

/* Whether there is something to remove or to uncover. */
static bool device_target(const struct game *g, int seat, int space)
{
	if (space == DEVICE_FLUX)
		return g->seat[seat].fractures.flux;
	if (space == DEVICE_GLITCH)
		return has_glitch(g, seat) || (device_of(g, seat)->either && g->seat[seat].fractures.flux);
	return can_upgrade(g, seat);
}

static const struct device_space *worker_space(const struct device *d, int space)
{
	switch (space) {
	case DEVICE_FLUX:
		return &d->flux;
	case DEVICE_GLITCH:
		return &d->glitch;
	case DEVICE_UPGRADE:
		return &d->upgrade;
	case DEVICE_GENIUS:
		return &d->genius;
	default:
		return NULL;
	}
}

/* The Worker space of the Device on this space, if it has one. */
static const struct device_space *space_on(const struct game *g, int seat, int space)
{
	const struct device_space *on = worker_space(device_of(g, seat), space);
	return on && on->worker != NO_SPACE_HERE ? on : NULL;
}

/* The cost, and whether the action has an effect; neither depends on the Worker. */
static enum rift_result action_check(const struct game *g, int seat, const struct device_space *on, int space)
{
	if (!payable(g, seat, on->water))
		return RIFT_CANNOT_PAY;
	return device_target(g, seat, space) ? RIFT_OK : RIFT_NO_TARGET;
}

enum rift_result device_check(const struct game *g, int seat, int worker, int space)
{
	const struct device_space *on = space_on(g, seat, space);
	if (!on)
		return RIFT_CLOSED;
	if (used(g, seat, space))
		return RIFT_OCCUPIED;
	return may_work(g, seat, worker, on->worker) ? action_check(g, seat, on, space) : RIFT_WRONG_WORKER;
}

unsigned device_types(const struct game *g, int seat, unsigned types, int space)
{
	const struct device_space *on = space_on(g, seat, space);
	unsigned yes = 0;
	if (!on || used(g, seat, space))
		return 0;
	for (; types; types &= types - 1)
		if (may_work(g, seat, __builtin_ctz(types), on->worker))
			yes |= types & -types;
	return yes && action_check(g, seat, on, space) == RIFT_OK ? yes : 0;
}

/*
 * Recall takes back Workers and markers of Factories, Life Supports, Labs, Supply and Force Workers (DEVICE-22 to -24).
 */
static bool recallable(const struct game *g, int seat, int space)
{
	const struct seat *s = &g->seat[seat];
	if (!(s->used >> (space - SUPPLY) & 1))
		return false;
	if (space == SUPPLY || space == FORCE)
		return true;
	int slot = space - HOME_1;
	if (slot < 3 || slot >= SLOTS_HOME || !RIFT_IS_BUILDING(s->tile[slot]) || s->covered >> slot & 1) {
		RULE("DEVICE-23");
		return false;
	}
	if (tile_glitched(g, seat, slot)) {
		RULE("DEVICE-24");
		return false;
	}
	return true;
}

static bool recall_any(const struct game *g, int seat)
{
	for (int space = SUPPLY; space <= HOME_12; space++)
		if (recallable(g, seat, space))
			return true;
	RULE("DEVICE-26");
	return false;
}

enum rift_result device_free_check(const struct game *g, int seat, int space)
{
	const struct device *d = device_of(g, seat);
	bool open =
		space == DEVICE_RECALL || (space == DEVICE_SLIDE && d->slide) || (space == DEVICE_FLUX && d->flux_free);
	if (!open)
		return RIFT_CLOSED;
	if (used(g, seat, space))
		return RIFT_USED;
	switch (space) {
	case DEVICE_RECALL:
		RULE("DEVICE-21");
		if (!device_payable(g, seat, RECALL_FLUX))
			return RIFT_CANNOT_PAY;
		return recall_any(g, seat) ? RIFT_OK : RIFT_NO_TARGET;
	case DEVICE_SLIDE:
		if (g->seat[seat].good[NEUTRONIUM] < d->slide_neutronium)
			return RIFT_CANNOT_PAY;
		return can_upgrade(g, seat) ? RIFT_OK : RIFT_NO_TARGET;
	default:
		if (!payable(g, seat, d->flux.water))
			return RIFT_CANNOT_PAY;
		return g->seat[seat].fractures.flux ? RIFT_OK : RIFT_NO_TARGET;
	}
}

int device_fate(const struct game *g, int seat, int space)
{
	const struct device *d = device_of(g, seat);
	RULE("DEVICE-12");
	if (space == DEVICE_GENIUS || (space == DEVICE_GLITCH && d->glitch.worker == ENGINEER))
		return MOTIVATED;
	return TIRED_AFTER;
}

static void upgrade(struct play *p, int seat)
{
	const struct device *d = device_of(p->g, seat);
	const char *rule = rule_for(p->g, d->rule.upgrade, "DEVICE-33");
	water_pay(p, seat, d->upgrade.water, rule);
	vp_gain(p, seat, d->upgrade.gives, rule);
	if (d->upgrade_flux && p->g->seat[seat].fractures.flux)
		remove_start(p, seat, 1, true, "DEVICEB-H3"); /* after the Breakthrough is placed */
	lay_start(p, seat, "DEVICE-30");
}

/* The Free Action.  Side B of Unity also rolls for a Breakthrough after its own is placed (DEVICEB-U4). */
static void slide(struct play *p, int seat)
{
	const struct device *d = device_of(p->g, seat);
	const char *rule = rule_for(p->g, d->rule.slide, "DEVICE-33");
	if (d->slide_neutronium) {
		good_pay(p, seat, NEUTRONIUM, d->slide_neutronium, rule);
		research_random(p, seat);
	}
	lay_start(p, seat, rule);
}

/* Carries out the action of a space, with a Worker or as a Free Action. */
void device_act(struct play *p, int seat, int space)
{
	const struct device *d = device_of(p->g, seat);
	const char *rule;
	RULE("DEVICE-01");
	switch (space) {
	case DEVICE_FLUX:
		rule = rule_for(p->g, d->rule.flux, "DEVICE-10");
		water_pay(p, seat, d->flux.water, rule);
		remove_start(p, seat, d->flux.gives, false, rule);
		break;
	case DEVICE_GLITCH:
		rule = rule_for(p->g, d->rule.glitch, "DEVICE-11");
		water_pay(p, seat, d->glitch.water, rule);
		if (d->either)
			frame_push(p, F_EITHER, seat);
		else
			unglitch_start(p, seat, d->glitch.gives, false, rule);
		break;
	case DEVICE_UPGRADE:
		upgrade(p, seat);
		break;
	case DEVICE_GENIUS:
		water_pay(p, seat, d->genius.water, d->rule.genius);
		vp_gain(p, seat, d->genius.gives, d->rule.genius);
		lay_start(p, seat, "DEVICE-30");
		break;
	case DEVICE_SLIDE:
		slide(p, seat);
		break;
	default:
		frame_push(p, F_RECALL, seat);
	}
}

/* F_EITHER: Flux Cores or Glitches, not both (DEVICEB-H4) */
enum flow either_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_EITHER);
	frame_pop(p);
	return GO_ON;
}

void either_list(const struct game *g, const struct frame *f, struct answers *to)
{
	int most = device_of(g, f->seat)->glitch.gives;
	if (g->seat[f->seat].fractures.flux && answer(to, V_CHOOSE, 1, OP_REMOVE_FLUX, 0, most))
		return;
	if (glitches_of(g, f->seat))
		answer(to, V_CHOOSE, 2, OP_REMOVE_GLITCHES, 0, most);
}

void either_take(struct play *p, struct frame *f, struct rift_move m)
{
	if (m.a == 1)
		remove_start(p, f->seat, m.d, false, "DEVICEB-H4");
	else
		unglitch_start(p, f->seat, m.d, false, "DEVICEB-H4");
}

/* F_REMOVE: v[0] is the maximum number of Flux Cores, v[1] is 1 if removing none is allowed */
enum { MOST, MAY };

void remove_start(struct play *p, int seat, int most, bool may, const char *rule)
{
	struct frame *f = frame_push(p, F_REMOVE, seat);
	f->v[MOST] = (uint8_t)most;
	f->v[MAY] = may;
	RULE_OF(rule);
}

enum flow remove_run(struct play *p, struct frame *f)
{
	if (!f->pc++ && p->g->seat[f->seat].fractures.flux)
		return frame_wait(f, ASK_REMOVE);
	frame_pop(p);
	return GO_ON;
}

void remove_list(const struct game *g, const struct frame *f, struct answers *to)
{
	int most = int_min(f->v[MOST], __builtin_popcount(g->seat[f->seat].fractures.flux));
	for (int n = f->v[MAY] ? 0 : 1; n <= most; n++)
		if (answer(to, V_REMOVE, n, 0, 0, 0))
			return;
}

void remove_take(struct play *p, struct frame *f, struct rift_move m)
{
	for (int i = 0; i < m.a; i++)
		device_remove(p, f->seat, "DEVICE-10");
}

/* F_LAY: a Breakthrough is placed on the Upgrade tile, which slides one slot further */
void lay_start(struct play *p, int seat, const char *rule)
{
	RULE_OF(rule);
	frame_push(p, F_LAY, seat);
}

enum flow lay_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_LAY);
	frame_pop(p);
	return GO_ON;
}

void lay_take(struct play *p, struct frame *f, struct rift_move m)
{
	struct seat *s = &p->g->seat[f->seat];
	int i = 0;
	while (s->fractures.laid[i])
		i++;
	CHECK(i < DEVICE_ICONS);
	s->breakthrough[m.a]--;
	s->fractures.laid[i] = m.a;
	RULE("DEVICE-32");
	RULE("FRAC-64");
	RULE("FRAC-65");
	EVENT(p, E_BREAKTHROUGH, f->seat, m.a, 0, -1, "DEVICE-31");
	device_slide(p, f->seat, m.a, "DEVICE-30");
}

/* F_RECALL: v[0] is the number taken back */
enum { TAKEN_BACK };

enum flow recall_run(struct play *p, struct frame *f)
{
	switch (f->pc) {
	case 0:
		f->pc = 1;
		for (int i = 0; i < RECALL_FLUX; i++)
			device_lay(p, f->seat, "DEVICE-20");
		return GO_ON;
	case 1:
		if (f->v[TAKEN_BACK] < RECALL_MOST && recall_any(p->g, f->seat))
			return frame_wait(f, ASK_RECALL);
		f->pc = 2;
		return GO_ON;
	case 2:
		f->pc = 3;
		RULE("DEVICE-27");
		dice_start(p, f->seat, 0);
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}

void recall_list(const struct game *g, const struct frame *f, struct answers *to)
{
	for (int space = SUPPLY; space <= HOME_12; space++)
		if (recallable(g, f->seat, space) && answer(to, V_RECALL, space, 0, 0, 0))
			return;
	if (f->v[TAKEN_BACK])
		answer(to, V_NO, 0, 0, 0, 0);
}

/* Returns the Worker or the marker; the space can be used again (DEVICE-25). */
static void recall(struct play *p, int seat, int space)
{
	struct seat *s = &p->g->seat[seat];
	RULE("DEVICE-22");
	if (space == SUPPLY && board_of(p->g, seat)->supply_free)
		RULE("FRAC-86");
	EVENT(p, E_RECALL, seat, space, RIFT_IS_HOME(space) ? s->tile[space - HOME_1] : 0, 0, "DEVICE-20");
	s->used = (uint16_t)(s->used & ~(1u << (space - SUPPLY)));
	RULE("DEVICE-25");
	for (int i = 0; i < s->posts; i++) {
		if (s->post[i].space != space)
			continue;
		struct post post = post_take(s, i);
		worker_retrieve(p, seat, post.worker, post.fate);
		return;
	}
}

void recall_take(struct play *p, struct frame *f, struct rift_move m)
{
	if (m.verb == V_NO) {
		f->pc = 2;
		return;
	}
	f->v[TAKEN_BACK]++;
	recall(p, f->seat, m.a);
}
