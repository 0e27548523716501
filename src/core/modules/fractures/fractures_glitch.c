/*
 * fractures_glitch.c -- Glitches (GLITCH): the dice that cause them, where they are placed, what they disable, how they
 * are removed.  A Glitch is a bit or a counter in struct fractures_seat, depending on its target.
 */
#include "core/modules/fractures/fractures.h"

#include "core/engine/automa.h"
#include "core/modules/fractures/technologies.h"

int glitches_of(const struct game *g, int seat)
{
	const struct fractures_seat *s = &g->seat[seat].fractures;
	return __builtin_popcount(s->glitched) + __builtin_popcount(s->tiles) + __builtin_popcount(s->exosuits) +
		__builtin_popcount(s->conditions) + s->travel + s->paradox + (s->stored & 15) + (s->stored >> 4);
}

bool has_glitch(const struct game *g, int seat)
{
	const struct fractures_seat *s = &g->seat[seat].fractures;
	return s->glitched || s->tiles || s->exosuits || s->conditions || s->travel || s->paradox || s->stored;
}

/* Number of Superprojects, or of Buildings (type 0: all types), with a Glitch. */
static int glitched_tiles(const struct game *g, int seat, int type, bool supers)
{
	int n = 0;
	for (int slot = 0; slot < SLOTS_HOME; slot++) {
		int tile = g->seat[seat].tile[slot];
		bool counts =
			supers ? RIFT_IS_SUPER(tile) : RIFT_IS_BUILDING(tile) && (!type || type == slot_type(slot));
		n += counts && tile_glitched(g, seat, slot);
	}
	int off = off_board(g, seat, supers);
	bool counts = off && (!type || type == RIFT_BUILDING_TYPE(off));
	return n + (counts && tile_glitched(g, seat, SLOTS_HOME + supers));
}

/* Number of slots, of all columns or one, occupied only by a tile with a Glitch. */
static int glitched_slots(const struct game *g, int seat, bool second)
{
	int n = 0;
	for (int slot = second ? 1 : 0; slot < SLOTS_HOME; slot += second ? 3 : 1) {
		int tile = g->seat[seat].tile[slot];
		n += tile_glitched(g, seat, tile == TAIL ? slot - 1 : slot);
	}
	return n;
}

int fractures_uncounted(const struct game *g, int seat, int what)
{
	if (!g->seat[seat].fractures.tiles)
		return 0;
	RULE("GLITCH-24");
	if (what >= COUNT_POWER_PLANTS && what <= COUNT_LABS)
		return glitched_tiles(g, seat, what - COUNT_POWER_PLANTS + POWER_PLANT, false);
	if (what == COUNT_BUILDINGS || what == COUNT_SUPERPROJECTS)
		return glitched_tiles(g, seat, NO_BUILDING, what == COUNT_SUPERPROJECTS);
	if (what == COUNT_SLOTS || what == COUNT_SECOND_SLOTS)
		return glitched_slots(g, seat, what == COUNT_SECOND_SLOTS);
	return 0;
}

/* The cards that the last face of the die refers to: Endgame Conditions, or Solo Objectives (COMBO-59). */
static const uint8_t *cards_of(const struct game *g, int *count)
{
	bool solo = automa_bars_conditions(g);
	if (solo) {
		RULE("COMBO-59");
		RULE("CXFRAC-70");
	}
	*count = (int)(solo ? ARRAY_LEN(g->bot.objective) : ARRAY_LEN(g->conditions));
	return solo ? g->bot.objective : g->conditions;
}

static int card_place(const struct game *g, int condition)
{
	int count;
	const uint8_t *cards = cards_of(g, &count);
	for (int i = 0; i < count; i++)
		if (cards[i] == condition)
			return i;
	return -1;
}

bool glitched_card(const struct game *g, int seat, int condition)
{
	int place = card_place(g, condition);
	return place >= 0 && g->seat[seat].fractures.conditions >> place & 1;
}

/* A Building or Superproject with a space, without a Glitch, and not covered (GLITCH-20, GLITCH-29). */
static bool takes_glitch(const struct game *g, int seat, int slot)
{
	const struct seat *s = &g->seat[seat];
	int tile = slot < SLOTS_HOME ? s->tile[slot] : s->fractures.off[slot - SLOTS_HOME];
	if (!tile || tile >= ANOMALY || s->fractures.tiles >> slot & 1)
		return false;
	if (s->covered >> slot & 1) {
		RULE("GLITCH-29");
		return false;
	}
	RULE("GLITCH-20");
	if (tile == TILE(416))
		RULE("FBUILD-416c");
	return tiles[tile].worker || tiles[tile].free_action;
}

/* Number of Exosuit slots: those of the board, and the one of Exosuit Bay Extension (TECH-507b). */
static int exosuit_places(const struct game *g, int seat)
{
	if (!technology_held(g, seat, EXOSUIT_BAY_EXTENSION))
		return EXO_SLOTS;
	RULE("TECH-507b");
	return EXO_SLOTS + 1;
}

/* Lists the free places of a target; with `to` NULL, only returns whether there is one. */
static bool list_places(const struct game *g, int seat, int target, struct answers *to)
{
	const struct fractures_seat *s = &g->seat[seat].fractures;
	int count;
	const uint8_t *cards = cards_of(g, &count);
	switch (target) {
	case GLITCH_TRAVEL:
		return !s->travel && (!to || answer(to, V_GLITCH, target, 0, 0, 0));
	case GLITCH_PARADOX:
		return s->paradox < 2 && (!to || answer(to, V_GLITCH, target, 0, 0, 0));
	case GLITCH_DEVICE: {
		unsigned free = device_slots(g, seat);
		if (!free)
			RULE("GLITCH-31");
		return free && (!to || answer(to, V_GLITCH, target, __builtin_ctz(free), 0, 0));
	}
	case GLITCH_BUILDING:
		for (int slot = 0; slot < SLOTS_HOME + OFF_BOARD; slot++)
			if (takes_glitch(g, seat, slot) && (!to || answer(to, V_GLITCH, target, slot, 0, 0)))
				return true;
		return false;
	case GLITCH_EXOSUIT:
		for (int slot = 0; slot < exosuit_places(g, seat); slot++) {
			if (g->seat[seat].slots_covered >> slot & 1)
				RULE("GLITCH-36");
			else if (!(s->exosuits >> slot & 1) && (!to || answer(to, V_GLITCH, target, slot, 0, 0)))
				return true;
		}
		return false;
	default:
		if (s->own_condition)
			RULE("GLITCH-45");
		for (int i = 0; i < count; i++)
			if (cards[i] && !(s->conditions >> i & 1) &&
				(!to || answer(to, V_GLITCH, target, cards[i], 0, 0)))
				return true;
		return false;
	}
}

static uint16_t set_bit(unsigned bits, int place, bool on)
{
	return (uint16_t)(on ? bits | 1u << place : bits & ~(1u << place));
}

/* Places or removes one Glitch. */
static void change(struct play *p, int seat, int target, int place, bool on)
{
	struct fractures_seat *s = &p->g->seat[seat].fractures;
	int by = on ? 1 : -1;
	switch (target) {
	case GLITCH_TRAVEL:
		s->travel = on;
		break;
	case GLITCH_PARADOX:
		s->paradox = (uint8_t)(s->paradox + by);
		break;
	case GLITCH_BUILDING:
		s->tiles = set_bit(s->tiles, place, on);
		passive_update(p->g, seat);
		break;
	case GLITCH_DEVICE:
		s->glitched = set_bit(s->glitched, place, on);
		break;
	case GLITCH_EXOSUIT:
		s->exosuits = (uint8_t)set_bit(s->exosuits, place, on);
		break;
	case GLITCH_CONDITIONS:
		s->conditions = (uint8_t)set_bit(s->conditions, card_place(p->g, place), on);
		break;
	default:
		s->stored = (uint8_t)(s->stored + (place ? 16 * by : by));
	}
}

void glitch_put(struct play *p, int seat, int target, int place, const char *rule)
{
	struct game *g = p->g;
	change(p, seat, target, place, true);
	RULE("GLITCH-01");
	RULE_OF(rule);
	event_log(p, E_GLITCH, seat, target, place, 1, 0x1f, rule);
	if (target == GLITCH_BUILDING && place < SLOTS_HOME && g->seat[seat].used >> (HOME_1 - SUPPLY + place) & 1)
		RULE("GLITCH-22");
	if (target != GLITCH_PARADOX || g->seat[seat].paradox < paradox_limit(g, seat))
		return;
	RULE("GLITCH-17");
	anomaly_start(p, seat);
}

void glitch_take_off(struct play *p, int seat, int target, int place, const char *rule)
{
	change(p, seat, target, place, false);
	RULE("GLITCH-50");
	RULE("GLITCH-51");
	if (target == GLITCH_BUILDING)
		RULE("GLITCH-27");
	RULE_OF(rule);
	event_log(p, E_GLITCH, seat, target, place, -1, 0x1f, rule);
}

/* F_DICE: v[0] is added to the Flux die, v[1] is the target on the Glitch die */
enum { MORE, TARGET };
enum dice_step { ROLL_FLUX, COMPARE, ROLL_GLITCH, ROLLED };

void dice_start(struct play *p, int seat, int more)
{
	if (p->g->frame[p->g->depth - 1].op != F_BLINK)
		RULE("GLITCH-52");
	frame_push(p, F_DICE, seat)->v[MORE] = (uint8_t)more;
}

void glitch_start(struct play *p, int seat)
{
	frame_push(p, F_DICE, seat)->pc = ROLL_GLITCH;
}

static bool room_at(const struct game *g, int seat, int target)
{
	return list_places(g, seat, target, NULL);
}

static bool room_anywhere(const struct game *g, int seat)
{
	if (glitches_of(g, seat) >= GLITCHES) {
		RULE("GLITCH-05");
		return false;
	}
	for (int target = GLITCH_TRAVEL; target <= GLITCH_CONDITIONS; target++)
		if (room_at(g, seat, target))
			return true;
	RULE("GLITCH-06");
	return false;
}

int flux_shows(const struct game *g, int seat, int face)
{
	return int_max(0, face - (int)passive(g, seat, OP_FLUX_DIE_LESS));
}

bool glitch_room(const struct game *g, int seat, int target)
{
	return glitches_of(g, seat) < GLITCHES && room_at(g, seat, target);
}

enum flow dice_run(struct play *p, struct frame *f)
{
	switch (f->pc) {
	case ROLL_FLUX:
		return frame_nature(f);
	case ROLL_GLITCH:
		if (room_anywhere(p->g, f->seat))
			return frame_nature(f);
		frame_pop(p);
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}

/* A target without a free place is rerolled (GLITCH-04), so only targets with one are listed. */
void dice_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	if (f->pc == ROLL_FLUX) {
		for (int face = 0; face < (int)ARRAY_LEN(flux_die); face++)
			if (flux_die[face])
				chance(to, N_FLUX, face, 0, 0, flux_die[face]);
		return;
	}
	for (int target = GLITCH_TRAVEL; target <= GLITCH_CONDITIONS; target++) {
		if (room_at(g, f->seat, target))
			chance(to, N_GLITCH, target, 0, 0, glitch_die[target]);
		else {
			RULE("GLITCH-04");
			if (target == GLITCH_CONDITIONS && automa_bars_conditions(g))
				RULE("CXFRAC-72");
		}
	}
}

/* Number of cards without a Glitch of the seat.  Two Glitches are due, or one if only one card is free (GLITCH-41). */
static int cards_free(const struct game *g, int seat)
{
	int count, n = 0;
	const uint8_t *cards = cards_of(g, &count);
	for (int i = 0; i < count; i++)
		n += cards[i] && !(g->seat[seat].fractures.conditions >> i & 1);
	if (n == 1)
		RULE("GLITCH-41");
	if (automa_bars_conditions(g))
		RULE_OF(n == 1 ? "CXFRAC-72" : "CXFRAC-71");
	return n;
}

void dice_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	if (m.verb == N_FLUX) {
		int shows = flux_shows(g, f->seat, m.a) + f->v[MORE];
		EVENT(p, E_ROLL, f->seat, N_FLUX, m.a, device_free(g, f->seat), "BLINK-11");
		f->pc = shows > device_free(g, f->seat) ? ROLL_GLITCH : ROLLED;
		return;
	}
	EVENT(p, E_ROLL, f->seat, N_GLITCH, m.a, 0, "GLITCH-02");
	f->pc = ROLLED;
	RULE("GLITCH-53");
	struct frame *put = frame_push(p, F_GLITCH, f->seat);
	put->v[0] = m.a;
	put->v[1] = (uint8_t)(m.a == GLITCH_CONDITIONS ? int_min(2, cards_free(g, f->seat)) : 1);
}

/* F_GLITCH: v[0] is the target, v[1] how many are still to be placed */
enum { G_TARGET, G_LEFT };

enum flow glitch_run(struct play *p, struct frame *f)
{
	bool room = glitches_of(p->g, f->seat) < GLITCHES && room_at(p->g, f->seat, f->v[G_TARGET]);
	if (f->v[G_LEFT] && room)
		return frame_wait(f, ASK_GLITCH);
	if (f->v[G_LEFT])
		RULE("GLITCH-42");
	frame_pop(p);
	return GO_ON;
}

void glitch_list(const struct game *g, const struct frame *f, struct answers *to)
{
	if (list_places(g, f->seat, f->v[G_TARGET], to))
		return;
	int stored = g->seat[f->seat].fractures.stored;
	if ((stored & 15) < (int)passive(g, f->seat, OP_STORE_GLITCHES) && answer(to, V_GLITCH, GLITCH_STORED, 0, 0, 0))
		return;
	if (stored >> 4 < board_of(g, f->seat)->glitch_places)
		answer(to, V_GLITCH, GLITCH_STORED, 1, 0, 0);
}

void glitch_take(struct play *p, struct frame *f, struct rift_move m)
{
	static const char *const rules[GLITCH_END] = { [GLITCH_TRAVEL] = "GLITCH-10",
		[GLITCH_PARADOX] = "GLITCH-15",
		[GLITCH_BUILDING] = "GLITCH-20",
		[GLITCH_DEVICE] = "GLITCH-30",
		[GLITCH_EXOSUIT] = "GLITCH-35",
		[GLITCH_CONDITIONS] = "GLITCH-40",
		[GLITCH_STORED] = "FBUILD-416a" };
	f->v[G_LEFT]--;
	RULE("GLITCH-03");
	if (m.a == GLITCH_STORED && f->v[G_TARGET] == GLITCH_CONDITIONS)
		RULE("FBUILD-416b");
	if (m.a == GLITCH_EXOSUIT && p->g->seat[f->seat].slots >> m.b & 1)
		RULE("GLITCH-38");
	glitch_put(p, f->seat, m.a, m.b, m.a == GLITCH_STORED && m.b ? "UNITY-25" : rules[m.a]);
}

/* F_UNGLITCH: v[0] is how many may be removed, v[1] is 1 if removing none is allowed */
enum { U_LEFT, U_MAY };

void unglitch_start(struct play *p, int seat, int most, bool may, const char *rule)
{
	struct frame *f = frame_push(p, F_UNGLITCH, seat);
	f->v[U_LEFT] = (uint8_t)most;
	f->v[U_MAY] = may;
	RULE_OF(rule);
}

enum flow unglitch_run(struct play *p, struct frame *f)
{
	if (f->v[U_LEFT] && glitches_of(p->g, f->seat))
		return frame_wait(f, ASK_UNGLITCH);
	frame_pop(p);
	return GO_ON;
}

static bool list_bits(struct answers *to, int target, unsigned bits)
{
	for (; bits; bits &= bits - 1)
		if (answer(to, V_UNGLITCH, target, __builtin_ctz(bits), 0, 0))
			return true;
	return false;
}

static bool list_cards(const struct game *g, unsigned bits, struct answers *to)
{
	int count;
	const uint8_t *cards = cards_of(g, &count);
	for (int i = 0; i < count; i++)
		if (bits >> i & 1 && answer(to, V_UNGLITCH, GLITCH_CONDITIONS, cards[i], 0, 0))
			return true;
	return false;
}

void unglitch_list(const struct game *g, const struct frame *f, struct answers *to)
{
	const struct fractures_seat *s = &g->seat[f->seat].fractures;
	if ((s->travel && answer(to, V_UNGLITCH, GLITCH_TRAVEL, 0, 0, 0)) ||
		(s->paradox && answer(to, V_UNGLITCH, GLITCH_PARADOX, 0, 0, 0)) ||
		list_bits(to, GLITCH_BUILDING, s->tiles) || list_bits(to, GLITCH_DEVICE, s->glitched) ||
		list_bits(to, GLITCH_EXOSUIT, s->exosuits) || list_cards(g, s->conditions, to))
		return;
	if ((s->stored & 15 && answer(to, V_UNGLITCH, GLITCH_STORED, 0, 0, 0)) ||
		(s->stored >> 4 && answer(to, V_UNGLITCH, GLITCH_STORED, 1, 0, 0)))
		return;
	if (f->v[U_MAY])
		answer(to, V_NO, 0, 0, 0, 0);
}

void unglitch_take(struct play *p, struct frame *f, struct rift_move m)
{
	if (m.verb == V_NO) {
		f->v[U_LEFT] = 0;
		return;
	}
	f->v[U_LEFT]--;
	f->v[U_MAY] = 1;
	glitch_take_off(p, f->seat, m.a, m.b, "GLITCH-50");
}
