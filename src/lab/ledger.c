/* ledger.c -- see ledger.h. */
#include "lab/ledger.h"

#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "content/content.h"

/* Offsets of all fields, to read and name them in one loop. */
struct field {
	size_t at;
	int count;
	enum rift_fact fact;
};
#define ROW(field, FACT, count) { offsetof(struct ledger_seat, field), count, RIFT_FACT_##FACT },
static const struct field seat_fields[] = { LEDGER_FACTS(ROW) };
#undef ROW
#define ROW(field, FACT, count) { offsetof(struct ledger, field), count, RIFT_FACT_##FACT },
static const struct field table_fields[] = { LEDGER_TABLE(ROW) };
#undef ROW

static void fields_read(const struct rift_game *g, int seat, const struct field *fields, size_t count, char *to)
{
	for (size_t i = 0; i < count; i++) {
		int32_t *at = (int32_t *)(void *)(to + fields[i].at);
		for (int k = 0; k < fields[i].count; k++)
			at[k] = rift_fact(g, fields[i].fact, seat, k);
	}
}

void ledger_read(struct ledger *ledger, const struct rift_game *g)
{
	memset(ledger, 0, sizeof *ledger);
	fields_read(g, 0, table_fields, ARRAY_LEN(table_fields), (char *)ledger);
	ledger->players = rift_fact(g, RIFT_FACT_PLAYERS, 0, 0);
	ledger->fractures = rift_fact(g, RIFT_FACT_MODULES, 0, 0) >> (RIFT_FRACTURES - 1) & 1;
	ledger->classic = rift_fact(g, RIFT_FACT_EDITION, 0, 0) == RIFT_CLASSIC;
	for (int seat = 0; seat < ledger->players; seat++) {
		struct ledger_seat *s = &ledger->seat[seat];
		fields_read(g, seat, seat_fields, ARRAY_LEN(seat_fields), (char *)s);
		s->powered[0] = __builtin_popcount((unsigned)rift_fact(g, RIFT_FACT_SLOTS, seat, 0));
		int posts = rift_fact(g, RIFT_FACT_POSTS, seat, 0);
		for (int i = 0; i < posts; i++)
			s->busy[rift_fact(g, RIFT_FACT_POST_WORKER, seat, i)]++;
		/* not Workers, and without events: an automaton's Exosuit, Valerian's empty one, a Guardian */
		s->busy[RIFT_NO_WORKER_TYPE] = s->busy[RIFT_AI] = s->busy[RIFT_GUARDIAN] = 0;
		s->guards[0] = __builtin_popcount((unsigned)rift_fact(g, RIFT_FACT_GUARDIAN_SLOTS, seat, 0));
		ledger->bots |= (rift_fact(g, RIFT_FACT_KIND, seat, 0) > RIFT_HUMAN) << seat;
	}
}

static bool enter_sum(int32_t *at, int32_t n)
{
	*at += n;
	return *at >= 0;
}

static bool by_rule(const struct rift_event *e, const char *rule)
{
	return strcmp(e->rule, rule) == 0;
}

static bool of_bot(const struct ledger *ledger, const struct rift_event *e)
{
	return ledger->bots >> e->seat & 1;
}

/* A recruit is taken from the pool; also classic Zaida's (RECRUIT-01, LEADER-02) and all of an automaton's. */
static bool enter_worker(struct ledger *ledger, struct ledger_seat *s, const struct rift_event *e)
{
	int32_t *column = e->b == RIFT_TIRED ? &s->tired[e->a] : &s->active[e->a];
	bool recruit = by_rule(e, "RECRUIT-01") || (ledger->classic && by_rule(e, "LEADER-02"));
	recruit = recruit || (of_bot(ledger, e) && e->n > 0 && !by_rule(e, "CXPION-29") && !by_rule(e, "CXFRAC-51"));
	if (recruit && !enter_sum(&ledger->recruit_pool[e->a], -e->n))
		return false;
	return enter_sum(column, e->n);
}

/* Mined Goods come from the pool or from beside the hex; classic Samira takes from either (LEADER-04). */
static bool enter_good(struct ledger *ledger, struct ledger_seat *s, const struct rift_event *e)
{
	bool samira = ledger->classic && by_rule(e, "LEADER-04") && e->n > 0;
	bool pool = by_rule(e, "MINE-01") || (samira && ledger->mine_pool[e->a]);
	bool taken = true;
	if (pool) {
		taken = enter_sum(&ledger->mine_pool[e->a], -e->n);
	} else if (samira || by_rule(e, "MINE-02")) {
		for (int hex = 0; hex < 3; hex++)
			if (mine_bonus[hex] == e->a && ledger->mine_side[hex])
				ledger->mine_side[hex] = 0;
	}
	return enter_sum(&s->goods[e->a], e->n) && taken;
}

/* An Era's cards fill the pools; after the Impact the topmost Resource is Neutronium (PREP-06 to PREP-08). */
static bool enter_card(struct ledger *ledger, const struct rift_event *e)
{
	if (e->a == RIFT_N_RECRUIT_CARD) {
		for (int type = 0; type <= RIFT_AI; type++)
			ledger->recruit_pool[type] = recruit_cards[e->b][type];
	} else if (e->a == RIFT_N_CONDITION || e->a == RIFT_N_OBJECTIVE ||
		(ledger->bots && e->a == RIFT_V_KEEP_CONDITION)) {
		bool solo = e->a != RIFT_N_CONDITION;
		int32_t *cards = solo ? ledger->objectives : ledger->conditions;
		int i = 0;
		while (i < (solo ? 3 : 5) && cards[i])
			i++;
		cards[i] = e->b;
	} else if (e->a == RIFT_N_MINE_CARD) {
		memset(ledger->mine_pool, 0, sizeof ledger->mine_pool);
		for (int i = 0; i < 5; i++)
			ledger->mine_pool[i == 0 && ledger->impact[0] ? RIFT_NEUTRONIUM : mine_cards[e->b][i]]++;
		for (int hex = 0; hex < 3; hex++)
			ledger->mine_side[hex] = !ledger->fractures;
	}
	return true;
}

static bool enter_rest(struct ledger_seat *s, const struct rift_event *e)
{
	int32_t rested = 0;
	for (int type = RIFT_SCIENTIST; type <= RIFT_OPERATOR; type++) {
		rested += s->tired[type];
		s->active[type] += s->tired[type];
		s->tired[type] = 0;
	}
	if (e->a) { /* one of this type stays Tired (X03) */
		s->active[e->a]--;
		s->tired[e->a]++;
		rested--;
	}
	return rested == e->n;
}

static bool enter_place(struct ledger_seat *s, const struct rift_event *e)
{
	if (RIFT_ON_MAIN(e->b) && e->n != RIFT_REFILLED)
		s->powered[0]--;
	if (e->a == RIFT_GUARDIAN)
		return --s->guards[0] >= 0 && s->powered[0] >= 0;
	if (e->a == RIFT_AI)
		return s->powered[0] >= 0;
	s->active[e->a]--;
	if (e->n != RIFT_ANOMALY) /* removing one costs the Worker */
		s->busy[e->a]++;
	return s->active[e->a] >= 0 && s->powered[0] >= 0;
}

static bool enter_retrieve(struct ledger_seat *s, const struct rift_event *e)
{
	s->busy[e->a]--;
	if (e->b == TIRED_AFTER)
		s->tired[e->a]++;
	else if (e->b == MOTIVATED)
		s->active[e->a]++;
	return s->busy[e->a] >= 0;
}

static bool enter_anomaly(struct ledger_seat *s, const struct rift_event *e)
{
	int32_t bit = 1 << e->a;
	if (e->n > 0 && e->b) {
		s->covered[0] |= bit;
		return s->tiles[e->a] == e->b;
	}
	if (e->n > 0) {
		bool was_free = s->tiles[e->a] == 0;
		s->tiles[e->a] = RIFT_ANOMALY;
		return was_free;
	}
	if (s->covered[0] & bit) {
		s->covered[0] &= ~bit;
		return true;
	}
	bool was_there = s->tiles[e->a] == RIFT_ANOMALY;
	s->tiles[e->a] = 0;
	return was_there;
}

/* An automaton keeps its Superprojects beside its board: places from SLOTS on. */
static bool enter_built(struct ledger *ledger, struct ledger_seat *s, const struct rift_event *e)
{
	enum { SLOTS = 12 };
	if (e->b >= RIFT_OFF_BOARD) {
		int32_t *at = &s->off_board[(e->b - RIFT_OFF_BOARD) & 1];
		bool free = !*at;
		*at = e->a;
		return free;
	}
	if (e->b >= SLOTS) {
		int32_t *at = &ledger->bot_superprojects[(e->b - SLOTS) & 3];
		bool free = !*at;
		*at = e->a;
		return free;
	}
	bool two = RIFT_IS_SUPER(e->a);
	bool room = !s->tiles[e->b] && (!two || !s->tiles[e->b + 1]);
	s->tiles[e->b] = e->a;
	if (two)
		s->tiles[e->b + 1] = RIFT_TAIL;
	return room;
}

static bool enter_lost(struct ledger_seat *s, const struct rift_event *e)
{
	int32_t *at = e->b < ARRAY_LEN(s->tiles) ? &s->tiles[e->b] : &s->off_board[0];
	bool there = *at == e->a;
	*at = 0;
	return there;
}

static bool enter_warp(struct ledger_seat *s, const struct rift_event *e)
{
	bool lay = e->kind == RIFT_E_WARP;
	bool right = s->warps[e->a] == (lay ? 0 : e->b);
	s->warps[e->a] = lay ? e->b : 0;
	return right;
}

/* Events about a track carry the final position. */
static bool enter_step(int32_t *at, const struct rift_event *e)
{
	*at += e->n;
	return *at == e->a;
}

/* A new Era: Exosuits left on their slots return, and every Focus moves to the present (CLEAN-11, CLEAN-12). */
static bool enter_era(struct ledger *ledger, const struct rift_event *e)
{
	bool next = ledger->era[0] + 1 == e->a || (!ledger->era[0] && e->a == RIFT_ERA_ZERO) ||
		(ledger->era[0] == RIFT_ERA_ZERO && e->a == 1);
	ledger->era[0] = e->a;
	for (int seat = 0; seat < ledger->players; seat++) {
		ledger->seat[seat].powered[0] = ledger->seat[seat].guards[0] = 0;
		if (ledger->seat[seat].focus[0] && e->a != RIFT_ERA_ZERO)
			ledger->seat[seat].focus[0] = e->a;
	}
	return next;
}

/* A marker moves from the Experiment of Era n to that of Era b; a conducted Experiment loses it. */
static bool enter_marker(struct ledger *ledger, const struct rift_event *e)
{
	int32_t from = e->n ? 1 << e->n : 0, to = e->a == RIFT_D_MARKER && e->b ? 1 << e->b : 0;
	bool right = (ledger->experiments_marked[0] & from) == from;
	ledger->experiments_marked[0] &= ~from;
	right = right && !(ledger->experiments_marked[0] & to);
	ledger->experiments_marked[0] |= to;
	return right;
}

/* Unity has four spaces for any Titanium, Gold or Uranium. */
static bool enter_mixed(struct ledger_seat *s, int good)
{
	int place = 0;
	while (place < 8 && s->upgrades_mixed[0] >> place)
		place += 2;
	s->upgrades_mixed[0] |= good << place;
	return place < 8;
}

static bool enter_upgrade(struct ledger_seat *s, int good)
{
	bool free = !(s->upgrades[0] >> good & 1);
	s->upgrades[0] |= 1 << good;
	return free;
}

enum { BY_BLINK = 3 }; /* n of D_SPACE */

/* Decisions of an automaton move its Exosuits, its Anomalies and what it mines. */
static bool enter_decided(struct ledger *ledger, struct ledger_seat *s, const struct rift_event *e)
{
	switch (e->a) {
	case RIFT_D_SPACE:
		return e->n == BY_BLINK || enter_sum(s->powered, -1);
	case RIFT_D_ENERGY:
		return enter_sum(ledger->bot_energy, -e->b);
	case RIFT_D_POOL:
		return enter_sum(ledger->bot_energy, e->n) && ledger_flux_pool(ledger, e);
	case RIFT_D_FLUX:
	case RIFT_D_POSITION:
		return ledger_flux_pool(ledger, e);
	case RIFT_D_EXPERIMENT:
	case RIFT_D_MARKER:
		return enter_marker(ledger, e);
	case RIFT_D_UPGRADE:
		return e->b ? enter_upgrade(s, e->b) : enter_sum(s->upgrade_tokens, 1);
	case RIFT_D_ANOMALY:
		ledger->bot_anomalies[0] += e->n;
		return ledger->bot_anomalies[0] == e->b;
	case RIFT_D_RESOURCES:
		ledger->mine_side[e->n - RIFT_MINE_TOP] = 0;
		return !(e->b & 15) || enter_sum(&ledger->mine_pool[e->b & 15], -1);
	default:
		return true;
	}
}

/* Guardians are enlisted once, and count among the Exosuits on slots. */
static bool enter_guardian(struct ledger *ledger, struct ledger_seat *s, const struct rift_event *e)
{
	if (e->a != RIFT_GUARDIAN_ENLISTED)
		return enter_sum(s->guards, e->n);
	bool free = !ledger->markers[e->b];
	ledger->markers[e->b] = e->seat + 1;
	return free;
}

/* A revealed card lies below an Era or on top of the pile, from where it may move below an Era (DOOM-91). */
static bool enter_dealt(struct ledger *ledger, const struct rift_event *e)
{
	int32_t *at = e->b ? &ledger->experiments[e->b] : ledger->experiment_top;
	bool free = *at == 0 || *at == RIFT_HIDDEN, from_top = e->b && ledger->experiment_top[0] == e->a;
	bool unseen = ledger->experiments_unseen[0] >> e->a & 1;
	*at = e->a;
	ledger->experiments_unseen[0] &= ~(1 << e->a);
	if (from_top)
		ledger->experiment_top[0] = 0;
	return free && unseen != from_top;
}

/* An Experiment completed by an automaton is removed from the game (CXDOOM-25). */
static bool enter_experiment(struct ledger *ledger, struct ledger_seat *s, const struct rift_event *e)
{
	bool there = ledger->experiments[e->b] == e->a;
	ledger->experiments[e->b] = 0;
	if (!of_bot(ledger, e))
		s->experiments_taken[0] |= 1 << e->a;
	return there;
}

static bool enter_token(struct ledger *ledger, const struct rift_event *e)
{
	int32_t before = ledger->track[e->a];
	ledger->track[e->a] = e->b;
	return e->b - before == (e->a == RIFT_SAVE_EARTH ? -1 : 1);
}

static bool enter_table(struct ledger *ledger, const struct rift_event *e)
{
	switch (e->kind) {
	case RIFT_E_DEALT:
		return enter_dealt(ledger, e);
	case RIFT_E_TOKEN:
		return enter_token(ledger, e);
	case RIFT_E_IMPACT_MOVED:
		return enter_step(ledger->impact_after, e);
	case RIFT_E_ERA:
		return enter_era(ledger, e);
	case RIFT_E_PHASE:
		ledger->phase[0] = e->a;
		return e->b == ledger->era[0];
	case RIFT_E_END:
		ledger->phase[0] = RIFT_GAME_OVER;
		return true;
	case RIFT_E_FIRST:
		ledger->first[0] = e->seat;
		return true;
	case RIFT_E_IMPACT:
		return enter_sum(ledger->impact, 1);
	case RIFT_E_CARD:
		return enter_card(ledger, e);
	case RIFT_E_FLIPPED:
		ledger->flipped[0] |= 1 << e->a;
		return true;
	default:
		return true;
	}
}

/* A spent Breakthrough returns to the supply or goes to the Upgrade board (PION-66). */
static bool enter_breakthrough(struct ledger *ledger, struct ledger_seat *s, const struct rift_event *e)
{
	if (!enter_sum(&s->breakthroughs[e->a], e->n))
		return false;
	if (by_rule(e, "DEVICE-31")) {
		int i = 0;
		while (i < 4 && s->device_laid[i])
			i++;
		s->device_laid[i] = e->a;
		return true;
	}
	if (!by_rule(e, "PION-66"))
		return enter_sum(&ledger->breakthroughs_left[e->a], -e->n);
	int32_t *sensor = &s->sensors[RIFT_BREAKTHROUGH_SHAPE(e->a) - 1];
	bool free = !*sensor;
	*sensor = e->a;
	return free;
}

/* A successful card is kept; with an automaton it is removed from the game. */
static bool enter_adventure(struct ledger *ledger, struct ledger_seat *s, const struct rift_event *e)
{
	int deck = (e->a - 1) / DECK_CARDS;
	int32_t bit = 1 << (e->a - 1) % DECK_CARDS, *kept = &s->adventures[deck];
	if (of_bot(ledger, e))
		kept = &ledger->adventures_gone[deck];
	bool free = !(*kept & bit);
	if (e->b)
		*kept |= bit;
	return free;
}

static bool enter_things(struct ledger *ledger, struct ledger_seat *s, const struct rift_event *e)
{
	switch (e->kind) {
	case RIFT_E_GOOD:
		return enter_good(ledger, s, e);
	case RIFT_E_VP:
		return enter_sum(s->vp, e->n);
	case RIFT_E_PARADOX:
		return enter_sum(s->paradox, e->n);
	case RIFT_E_EXOSUIT:
		return enter_sum(s->powered, e->n);
	case RIFT_E_BREAKTHROUGH:
		return enter_breakthrough(ledger, s, e);
	case RIFT_E_MORALE:
		return enter_step(s->morale, e);
	case RIFT_E_TRAVEL:
		return enter_step(s->travels, e);
	case RIFT_E_FOCUS:
		s->focus[0] = e->a;
		return true;
	case RIFT_E_ADVENTURE:
		return enter_adventure(ledger, s, e);
	case RIFT_E_UPGRADE:
		return !e->a || (e->b ? enter_mixed(s, e->a) : enter_upgrade(s, e->a));
	case RIFT_E_COVERED:
		s->slots_covered[0] = e->a;
		return true;
	case RIFT_E_EVACUATED:
		s->evacuated[0] = e->a;
		return enter_sum(ledger->evacuations, 1) && ledger->evacuations[0] == e->a;
	default:
		return enter_table(ledger, e);
	}
}

bool ledger_enter(struct ledger *ledger, const struct rift_event *e)
{
	if (e->seat >= RIFT_SEATS)
		return false;
	struct ledger_seat *s = &ledger->seat[e->seat];
	switch (e->kind) {
	case RIFT_E_WORKER:
		return enter_worker(ledger, s, e);
	case RIFT_E_REST:
		return enter_rest(s, e);
	case RIFT_E_PLACE:
		return enter_place(s, e);
	case RIFT_E_RETRIEVE:
		return enter_retrieve(s, e);
	case RIFT_E_ANOMALY:
		return enter_anomaly(s, e);
	case RIFT_E_DECIDED:
		return enter_decided(ledger, s, e);
	case RIFT_E_GUARDIAN:
		return enter_guardian(ledger, s, e);
	case RIFT_E_EXPERIMENT:
		return enter_experiment(ledger, s, e);
	case RIFT_E_BUILT:
		return enter_built(ledger, s, e);
	case RIFT_E_LOST:
		return enter_lost(s, e);
	case RIFT_E_FLUX:
	case RIFT_E_GLITCH:
	case RIFT_E_TECHNOLOGY:
	case RIFT_E_DEVICE:
	case RIFT_E_OPERATORS:
		return ledger_fractures(ledger, e);
	case RIFT_E_PILE:
		return ledger_pile(ledger, e);
	case RIFT_E_WARP:
	case RIFT_E_UNWARP:
		return enter_warp(s, e);
	default:
		return enter_things(ledger, s, e);
	}
}

static bool field_differs(
	int seat, const char *word, const int32_t *booked, const int32_t *found, int count, char *out, size_t size)
{
	for (int k = 0; k < count; k++) {
		if (booked[k] == found[k])
			continue;
		(void)snprintf(out, size, "%s%c %s %d: %d by the events, %d on the table", seat < 0 ? "" : "seat ",
			seat < 0 ? ' ' : 'A' + seat, word, k, (int)booked[k], (int)found[k]);
		return true;
	}
	return false;
}

static bool fields_differ(int seat, const struct field *fields, size_t count, const char *booked, const char *found,
	char *out, size_t size)
{
	for (size_t i = 0; i < count; i++) {
		const int32_t *a = (const int32_t *)(const void *)(booked + fields[i].at);
		const int32_t *b = (const int32_t *)(const void *)(found + fields[i].at);
		if (field_differs(seat, rift_fact_word(fields[i].fact), a, b, fields[i].count, out, size))
			return true;
	}
	return false;
}

bool ledger_differs(const struct ledger *booked, const struct ledger *found, char *out, size_t size)
{
	if (memcmp(booked, found, sizeof *booked) == 0)
		return false;
	if (fields_differ(
		    -1, table_fields, ARRAY_LEN(table_fields), (const char *)booked, (const char *)found, out, size))
		return true;
	for (int seat = 0; seat < RIFT_SEATS; seat++) {
		const struct ledger_seat *a = &booked->seat[seat], *b = &found->seat[seat];
		if (fields_differ(
			    seat, seat_fields, ARRAY_LEN(seat_fields), (const char *)a, (const char *)b, out, size) ||
			field_differs(seat, "busy", a->busy, b->busy, (int)ARRAY_LEN(a->busy), out, size) ||
			field_differs(seat, "powered", a->powered, b->powered, 1, out, size) ||
			field_differs(seat, "guardians powered", a->guards, b->guards, 1, out, size))
			return true;
	}
	(void)snprintf(out, size, "number of players");
	return true;
}
