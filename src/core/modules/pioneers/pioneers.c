/*
 * pioneers.c -- the Exosuit Upgrade board, its two spaces, and the effects of kept Adventure cards (PION-05 to -07, -48
 * to -69).  pioneers_adventure.c is the Adventure Action, pioneers_reward.c what cards give.
 */
#include "core/modules/pioneers/pioneers.h"

#include "core/engine/automa.h"

static const struct upgrade_board *upgrade_board(const struct game *g, int seat)
{
	return &upgrade_boards[g->seat[seat].path];
}

void pioneers_lay_out(struct game *g)
{
	RULE("PION-01");
	RULE("PION-02");
	RULE("PION-03");
	RULE("PION-05");
	g->pioneers.left[0] = g->pioneers.left[1] = DECK_CARDS;
}

bool pioneers_hold_condition(const struct game *g)
{
	if (module(g, PIONEERS))
		RULE("PION-06");
	return module(g, PIONEERS);
}

int pioneers_sensors(const struct game *g, int seat)
{
	const uint8_t *sensor = g->seat[seat].pioneers.sensor;
	return (sensor[0] != 0) + (sensor[1] != 0) + (sensor[2] != 0);
}

int pioneers_count(const struct game *g, int seat)
{
	const uint32_t *kept = g->seat[seat].pioneers.kept;
	return __builtin_popcount(kept[0]) + __builtin_popcount(kept[1]);
}

int pioneers_mixed(const struct game *g, int seat)
{
	int n = 0;
	for (unsigned mixed = g->seat[seat].pioneers.mixed; mixed; mixed >>= 2)
		n++;
	return n;
}

int pioneers_power(const struct game *g, int seat)
{
	const struct upgrade_board *board = upgrade_board(g, seat);
	int power = board->power;
	if (is_bot(g, seat))
		return automa_power(g, seat);
	if (board->mixed) {
		RULE("UNITY-30");
		RULE("COMBO-22");
	}
	RULE("PION-07");
	RULE("PION-14");
	power += pioneers_mixed(g, seat) * board->mixed_power;
	for (int good = TITANIUM; good < GOOD_END; good++) {
		if (!(g->seat[seat].pioneers.spaces >> good & 1))
			continue;
		RULE("PION-52");
		power += board->space_power[good];
	}
	int sensors = pioneers_sensors(g, seat);
	if (sensors && board->breakthrough_power)
		RULE("PION-64");
	return power + sensors * board->breakthrough_power + (int)passive(g, seat, OP_POWER);
}

/* The card whose Free Action this space is. */
static int space_card(int space)
{
	static const uint8_t cards[] = { TRIBES_OF_THE_OUTBACK, HIDDEN_RESOURCE_STORAGE, DESERTED_CARRIER,
		TRAILS_TO_THE_LOST_CITY };
	return cards[space - CARD_TRIBES];
}

static bool used(const struct game *g, int seat, int space)
{
	return g->seat[seat].pioneers.used >> (space - OWN_FIRST) & 1;
}

void pioneers_use(struct game *g, int seat, int space)
{
	struct pioneers_seat *s = &g->seat[seat].pioneers;
	s->used = (uint8_t)(s->used | 1u << (space - OWN_FIRST));
}

static enum rift_result adventure_check(const struct game *g, int seat, int worker)
{
	struct intent who = intent_of(seat, worker);
	who.placing = true;
	RULE("PION-10");
	RULE("PION-11");
	if (adventure_possible(g, &who))
		return RIFT_OK;
	RULE("PION-21");
	return deck_size(g, 0) || deck_size(g, 1) ? RIFT_CANNOT_PAY : RIFT_NO_TARGET;
}

static enum rift_result upgrade_check(const struct game *g, int seat, int worker, bool sensor)
{
	const struct upgrade_board *board = upgrade_board(g, seat);
	int wants = sensor ? board->sensor_worker : board->power_worker;
	if (wants == NO_SPACE_HERE)
		return RIFT_CLOSED;
	if (used(g, seat, sensor ? UPGRADE_SENSOR : UPGRADE_POWER)) {
		RULE("PION-50");
		RULE("PION-60");
		return RIFT_OCCUPIED;
	}
	if (sensor)
		RULE("PION-68");
	else if (wants == ENGINEER)
		RULE("PION-54");
	else
		RULE("PION-55");
	if (worker == OPERATOR)
		RULE("OPER-16");
	if (wants != ANY_WORKER && !may_work(g, seat, worker, wants))
		return RIFT_WRONG_WORKER;
	struct intent who = intent_of(seat, worker);
	who.placing = true;
	return program_check(g, &who, sensor ? board->sensor_does : board->power_does);
}

bool pioneers_sensor_water(const struct game *g, int seat)
{
	return program_costs_water(upgrade_board(g, seat)->sensor_does);
}

enum rift_result pioneers_place_check(const struct game *g, int seat, int worker, int space)
{
	if (space == ADVENTURE)
		return adventure_check(g, seat, worker);
	if (space == UPGRADE_POWER || space == UPGRADE_SENSOR)
		return upgrade_check(g, seat, worker, space == UPGRADE_SENSOR);
	return RIFT_CLOSED;
}

enum rift_result pioneers_free_check(const struct game *g, int seat, int space)
{
	const struct upgrade_board *board = upgrade_board(g, seat);
	struct intent who = intent_of(seat, NO_TYPE);
	const struct op *ops;
	if (space == UPGRADE_POWER) {
		RULE("PION-56");
		ops = board->power_worker == NO_SPACE_HERE ? board->power_does : NULL;
	} else if (space >= CARD_TRIBES && space <= CARD_TRAILS) {
		ops = card_kept(g, seat, space_card(space)) ? adventures[space_card(space)].does : NULL;
	} else {
		ops = NULL;
	}
	if (!ops)
		return RIFT_CLOSED;
	return used(g, seat, space) ? RIFT_USED : program_check(g, &who, ops);
}

static void upgrade(struct play *p, int seat, int worker, int space)
{
	enum program_kind kind = space == UPGRADE_SENSOR ? PROGRAM_SENSOR : PROGRAM_POWER;
	program_start(p, seat, kind, p->g->seat[seat].path, worker, space);
}

void pioneers_act(struct play *p, int seat, int worker, int space)
{
	if (space != ADVENTURE) {
		upgrade(p, seat, worker, space);
		return;
	}
	if (p->g->in_free_action)
		RULE("PION-75");
	if (worker == GUARDIAN)
		RULE("PION-80");
	if (p->g->impact)
		RULE("PION-79");
	adventure_start(p, seat);
}

void pioneers_free(struct play *p, int seat, int space)
{
	if (space == UPGRADE_POWER) {
		upgrade(p, seat, NO_TYPE, space);
		return;
	}
	RULE("PION-49");
	program_start(p, seat, PROGRAM_CARD, space_card(space), NO_TYPE, space);
}

/* Clean Up A: returns the markers of Free Actions, then those on the Power spaces (PION-71). */
void pioneers_retrieved(struct play *p)
{
	struct pioneers *table = &p->g->pioneers;
	for (int seat = 0; seat < p->g->players; seat++)
		p->g->seat[seat].pioneers.used = 0;
	for (int i = 0; i < POWER_SPACES; i++) {
		if (!table->space[i])
			continue;
		RULE("PION-19");
		RULE("PION-71");
		if (is_bot(p->g, table->space[i] - 1))
			RULE("CXPION-43");
		table->space[i] = 0;
	}
}

void pioneers_passives(struct game *g, int seat)
{
	for (int card = 1; card < ADVENTURE_END; card++)
		if (card_kept(g, seat, card))
			passive_add(g, seat, adventures[card].always, ARRAY_LEN(adventures[card].always));
}

void pioneers_passive_mark(const struct game *g, int seat, enum op_code op)
{
	for (int card = 1; card < ADVENTURE_END; card++) {
		if (adventures[card].always[0].code != op || !card_kept(g, seat, card))
			continue;
		RULE("PION-48");
		RULE_OF(adventure_rules[card]);
	}
}

const struct op *pioneers_program(int kind, int source)
{
	switch (kind) {
	case PROGRAM_SUCCESS:
		return adventures[source].success;
	case PROGRAM_FAILURE:
		return adventures[source].failure;
	case PROGRAM_CARD:
		return adventures[source].does;
	case PROGRAM_POWER:
		return upgrade_boards[source].power_does;
	default:
		return upgrade_boards[source].sensor_does;
	}
}

const char *pioneers_program_rule(int kind, int source)
{
	if (kind == PROGRAM_POWER)
		return source == SALVATION ? "PION-56" : source == UNITY ? "PION-57" : "PION-51";
	return kind == PROGRAM_SENSOR ? "PION-61" : adventure_rules[source];
}
