/*
 * value.c -- see value.h.  One function per term of the sum.  All arithmetic uses integers in hundredths, so the value
 * is the same on every machine.
 */
#include "ai/value.h"

#include <string.h>

#include "base/base.h"

#define HUNDRED 100 /* one VP, one Era, or 100 % */

const struct weights greedy_weights = {
#define W(name, value) .name = (value),
	GREEDY_WEIGHTS(W)
#undef W
};

void value_prepare(
	struct value *v, const struct weights *w, const struct rift_rules *rules, const struct rift_game *g, int seat)
{
	*v = (struct value){
		.w = w,
		.good = { [TITANIUM] = w->titanium,
			[GOLD] = w->gold,
			[URANIUM] = w->uranium,
			[NEUTRONIUM] = w->neutronium,
			[WATER] = w->water,
			[CORE] = w->core,
			[FLUX] = w->flux },
		.worker = { [SCIENTIST] = w->scientist,
			[ENGINEER] = w->engineer,
			[ADMINISTRATOR] = w->administrator,
			[GENIUS] = w->genius,
			[OPERATOR] = w->operator },
	};
	v->share[0] = w->plan_ready * HUNDRED;
	for (int i = 1; i < PLAN_STEPS; i++)
		v->share[i] = v->share[i - 1] * w->plan_decay / 100;
	picture_setting(&v->in, rules, g, seat);
	worth_prepare(v);
}

/*
 * How many whole Eras follow after the current Action Rounds.  After the Impact the game ends early once every
 * Collapsing Capital tile was used.
 */
static int eras_left(const struct weights *w, const struct picture *p)
{
	bool before = p->phase < RIFT_POWER_UP; /* the Action Rounds of this Era are still to come */
	int last = p->era + !before;
	if (!p->impact)
		return int_min((p->in->impact_after + 1 - last) * HUNDRED + w->eras_after_impact,
			(p->in->last_era + 1 - last) * HUNDRED);
	if (last > p->in->last_era || (!p->open && !before))
		return 0;
	return HUNDRED + int_min((p->in->last_era - last) * HUNDRED, p->open * w->eras_per_open_tile * 2 / p->players);
}

static int score_value(const struct weights *w, const struct rift_game *g, struct picture *p)
{
	struct rift_score sheet;
	p->in->rules->score(g, p->seat, &sheet);
	p->conditions = sheet.conditions;
	if (p->over)
		return sheet.total * HUNDRED;
	int last = p->in->last_era, late = int_max(0, int_min(p->era, last) - 1);
	int share = w->conditions_early + (w->conditions_late - w->conditions_early) * late / (last - 1);
	if (!p->eras)
		share = w->conditions_late;
	return (sheet.total - sheet.conditions - sheet.warps) * HUNDRED +
		sheet.conditions * share; /* Warp tiles are counted as debts */
}

/* The value of n items: `each` up to `knee`, and `tail` per cent of it beyond. */
static int falling(int n, int each, int knee, int tail)
{
	return int_min(n, knee) * each + int_max(0, n - knee) * each * tail / 100;
}

static int main_actions(const struct picture *p)
{
	return p->acting ? p->guards + int_min(p->suits - p->guards, p->actives) : 0;
}

/* Before the Impact three Exosuits are powered up for free, after it only one. */
static int cores_value(const struct weights *w, const struct picture *p)
{
	int after = p->impact ? p->eras : w->eras_after_impact, n = p->good[CORE];
	int late = int_min(n, (3 * after + HUNDRED - 1) / HUNDRED);
	int early = 3 * int_max(0, p->eras - after) / HUNDRED;
	return late * w->core_late + falling(n - late, w->core, early, w->goods_tail);
}

static int goods_value(const struct value *v, const struct picture *p)
{
	const struct weights *w = v->w;
	const int knee[GOOD_END] = {
		[TITANIUM] = 4, [GOLD] = 3, [URANIUM] = 3, [NEUTRONIUM] = 2, [WATER] = w->water_knee
	};
	int sum = 0, share = p->eras * w->goods_per_era / 100;
	int now = int_min(100, share + main_actions(p) * w->goods_per_action);
	for (int good = TITANIUM; good <= WATER; good++)
		sum += falling(p->good[good], v->good[good], knee[good], w->goods_tail) * now / 100;
	sum += cores_value(w, p) * int_min(100, share) / 100;
	return sum + p->good[WATER]; /* Water breaks ties */
}

static int workers_value(const struct value *v, const struct picture *p)
{
	const struct weights *w = v->w;
	int n = 0, worth = 0, weary = 0;
	for (int type = SCIENTIST; type < p->in->workers_end; type++) {
		int have = p->rested[type] + p->weary[type];
		n += have;
		worth += have * v->worker[type];
		weary += p->weary[type];
	}
	if (!n)
		return 0;
	int eras = int_min(p->eras, 3 * HUNDRED);
	int crowd = falling(n, worth / n, w->worker_knee, w->worker_tail) * eras / HUNDRED;
	int cost = falling(weary, w->tired_first, 2, w->tired_more * 100 / int_max(1, w->tired_first));
	return crowd - cost * int_min(eras, HUNDRED) / HUNDRED;
}

/* A Guardian is a Worker that never tires and has a space of its own; more than there are slots are useless. */
static int guardians_value(const struct weights *w, const struct picture *p)
{
	return falling(p->guardians, w->guardian, w->guardian_knee, w->worker_tail) * int_min(p->eras, 3 * HUNDRED) /
		HUNDRED;
}

/* Number of free Worker spaces on the player board. */
static int home_spaces(const struct value *v, const struct picture *p)
{
	int n = 0;
	for (int slot = 0; slot < PICTURE_SLOTS; slot++) {
		int tile = p->tile[slot];
		if (tile && tile < RIFT_ANOMALY && !((p->busy | (unsigned)p->covered | p->glitched) >> slot & 1))
			n += tiles[tile].worker && v->use[tile] > 0;
	}
	return n;
}

static int home_actions(const struct value *v, const struct picture *p)
{
	return p->acting ? int_min(p->actives - (main_actions(p) - p->guards), home_spaces(v, p)) : 0;
}

static int actions_value(const struct value *v, const struct picture *p)
{
	const struct weights *w = v->w;
	if (!p->acting)
		return 0;
	int n = main_actions(p);
	int able = p->guards + int_min(n - p->guards, p->actives - p->active[ADMINISTRATOR]);
	int sum = able * w->main_action + (n - able) * w->main_action * w->administrator_action / 100;
	sum -= n * (n - 1) / 2 * w->main_action_fall;
	sum += home_actions(v, p) * w->home_action;
	int spare = p->suits - n;
	return sum + spare * w->spare_suit + int_min(spare, p->tireds) * w->sleeper;
}

/* The Chronobot takes turns as long as the player does. */
static int bot_value(const struct value *v, const struct picture *p)
{
	if (!p->bot_most)
		return 0;
	int turns = p->acting ? main_actions(p) + home_actions(v, p) + p->bot_next : 0;
	return -v->w->bot_turn * int_min(p->bot_most, int_max(p->bot_least, turns));
}

static int tiles_value(const struct value *v, const struct picture *p)
{
	int sum = 0;
	for (int slot = 0; slot < PICTURE_SLOTS; slot++) {
		int tile = p->tile[slot];
		bool anomaly = tile == RIFT_ANOMALY || p->covered >> slot & 1;
		if (anomaly)
			sum += (v->use[VARIABLE(p->variable[slot])] - v->w->anomaly) * p->eras / HUNDRED;
		else if (tile && tile < RIFT_ANOMALY && !(p->glitched >> slot & 1))
			sum += v->use[tile] * p->eras / HUNDRED;
	}
	return sum;
}

/* Plans. */

#define PLANS 3
struct plans {
	int worth[PLANS]; /* in descending order */
};

static void plan_add(struct plans *plans, int worth)
{
	for (int i = 0; i < PLANS; i++) {
		if (worth <= plans->worth[i])
			continue;
		int less = plans->worth[i];
		plans->worth[i] = worth;
		worth = less;
	}
}

/* In hundredths of a per cent; `missing` is in hundredths of a Good. */
static int plan_share(const struct value *v, const struct picture *p, int missing)
{
	if (!p->eras && (missing || !main_actions(p)))
		return 0;
	int whole = missing / HUNDRED, rest = missing % HUNDRED;
	if (whole >= PLAN_STEPS)
		return 0;
	return (v->share[whole] * (HUNDRED - rest) + v->share[whole + 1] * rest) / HUNDRED;
}

/* The value of building a tile for this price, weighted by its likelihood.  `cost` is the value of what is paid. */
static int plan_worth(
	const struct value *v, const struct picture *p, int tile, const struct price *price, int missing, int cost)
{
	int net =
		tiles[tile].vp * HUNDRED + v->built[tile] + v->use[tile] * p->eras / HUNDRED - cost - v->w->plan_effort;
	if (net <= 0)
		return 0;
	for (int good = 1; good < GOOD_END; good++)
		if (price->good[good] > p->good[good])
			missing += (price->good[good] - p->good[good]) * (good == WATER ? v->w->plan_water : HUNDRED);
	return net * plan_share(v, p, missing) / (100 * HUNDRED);
}

static void plan_buildings(
	const struct value *v, const struct rift_game *g, const struct picture *p, struct plans *plans)
{
	const struct board *board = p->in->side == RIFT_SIDE_B ? &boards_b[p->in->path] : &board_a;
	for (int type = POWER_PLANT; type <= LAB; type++) {
		int slot = picture_row_free(p, type);
		if (slot < 0)
			continue;
		const struct price *price = &board->slot_price[type - 1][slot % 3];
		int primary = p->primary[type], count = p->seconds[type];
		int worth = 0, cost = v->slot_price[type - 1][slot % 3];
		if (RIFT_IS_BUILDING(primary))
			worth = plan_worth(v, p, primary, price, 0, cost);
		if (count) {
			int top = p->in->rules->fact(g, RIFT_FACT_SECONDARY, 0, RIFT_STACK_MAX * type + count - 1);
			worth = int_max(worth, plan_worth(v, p, top, price, 0, cost));
		}
		plan_add(plans, worth);
	}
}

/* Number of Breakthroughs missing for a Superproject; *spent is the value of those spent. */
static int breakthroughs_missing(const struct picture *p, const struct tile *t, int *spent)
{
	*spent = HUNDRED;
	if (t->exact && p->breakthrough[t->exact])
		return 0;
	int missing = p->shape[t->pair[0]] < 1;
	missing += p->shape[t->pair[1]] < 1 + (t->pair[0] == t->pair[1]);
	*spent = 2 * HUNDRED;
	return missing;
}

/* Maximum range of the Focus: that of the best Power Plant. */
static int reach(const struct value *v, const struct picture *p)
{
	int best = 0, more = 0;
	for (int slot = 0; slot < PICTURE_SLOTS; slot++) {
		int tile = p->tile[slot];
		if (!tile || tile >= RIFT_ANOMALY || p->covered >> slot & 1)
			continue;
		best = int_max(best, v->reach[tile]);
		more += v->range[tile];
	}
	return best ? best + more : 0;
}

static void plan_superprojects(const struct value *v, const struct picture *p, int range, struct plans *plans)
{
	if (!picture_pair_free(p))
		return;
	int next = p->era + (p->eras > 0);
	for (int era = int_max(!p->in->fractures, p->era - range); era <= int_min(next, p->in->last_era); era++) {
		int tile = p->timeline[era ? era : RIFT_ERA_ZERO];
		if (!RIFT_IS_SUPER(tile))
			continue;
		const struct tile *t = &tiles[tile];
		int spent, missing = v->w->plan_breakthrough * breakthroughs_missing(p, t, &spent);
		if (era != picture_era(p->focus))
			missing += v->w->plan_focus;
		if (t->price_worker) {
			spent += v->worker[t->price_worker];
			if (p->rested[t->price_worker] + p->weary[t->price_worker] == 0)
				missing += v->w->plan_worker;
		}
		plan_add(plans, plan_worth(v, p, tile, &t->price, missing, v->price[tile] + spent));
	}
}

static int plans_value(const struct value *v, const struct rift_game *g, const struct picture *p, int range)
{
	struct plans plans = { { 0 } };
	if (!p->eras && !main_actions(p))
		return 0;
	plan_buildings(v, g, p, &plans);
	plan_superprojects(v, p, range, &plans);
	int sum = 0;
	for (int i = PLANS - 1; i >= 0; i--)
		sum = plans.worth[i] + sum * v->w->plan_second / 100;
	return sum;
}

/* Time Travel. */

/* Paradox rolls due in the next Era: Eras in which no seat has more Warp tiles than this one. */
static int rolls_due(const struct rift_game *g, const struct picture *p)
{
	int8_t own[PICTURE_ERAS] = { 0 };
	int rolls = 0;
	for (int warp = 1; warp < p->in->warps_end; warp++)
		if (p->warp[warp] > 0 && p->warp[warp] < PICTURE_ERAS)
			own[p->warp[warp]]++;
	int8_t most[PICTURE_ERAS] = { 0 };
	for (int seat = 0; seat < p->players; seat++) {
		const enum rift_fact warps = RIFT_FACT_WARPS;
		int8_t other[PICTURE_ERAS] = { 0 };
		int warp_era[VALUES_WARPS];
		if (seat == p->seat)
			continue;
		picture_facts(p->in->rules, g, &warps, 1, seat, warp_era);
		for (int warp = 1; warp < p->in->warps_end; warp++) {
			int era = warp_era[warp];
			if (era > 0 && era < PICTURE_ERAS && ++other[era] > most[era])
				most[era] = other[era];
		}
	}
	for (int era = 1; era < PICTURE_ERAS; era++)
		rolls += own[era] && own[era] >= most[era];
	return rolls;
}

/* Whether a Warp tile can be repaid now, or after the busy Workers have returned. */
static bool payable(const struct picture *p, int warp)
{
	const struct warp_tile *t = &warp_tiles[warp];
	if (t->good)
		return p->good[t->good] >= t->n;
	return t->worker ? p->rested[t->worker] > 0 : p->suits > 0;
}

/* Warp tiles left at the end are repaid if possible; otherwise each costs 2 VP (END-03, END-05). */
static int debts(const struct weights *w, const struct picture *p)
{
	int sum = 0;
	for (int warp = 1; warp < p->in->warps_end; warp++) {
		if (!p->warp[warp])
			continue;
		int short_of = p->eras ? w->debt_short : 2 * HUNDRED;
		sum += payable(p, warp) ? (p->eras ? w->debt : 0) : short_of;
	}
	return sum;
}

static int time_value(const struct weights *w, const struct rift_game *g, const struct picture *p, int range)
{
	int sum = 0, reachable = 0;
	if (p->paradox)
		sum -= (p->paradox == 1 ? w->paradox_1 : w->paradox_2) * int_min(p->eras, HUNDRED) / HUNDRED;
	if (!p->out)
		return sum;
	sum -= debts(w, p);
	sum -= rolls_due(g, p) * w->roll * int_min(p->eras, 2 * HUNDRED) / HUNDRED;
	for (int warp = 1; warp < p->in->warps_end; warp++)
		reachable += p->warp[warp] && p->era + !p->acting - picture_era(p->warp[warp]) <= range;
	int chances = p->eras + (main_actions(p) > 0 ? HUNDRED / 2 : 0);
	if (range)
		sum += int_min(reachable * HUNDRED, chances) * w->repay / HUNDRED;
	return sum;
}

/* Evacuation. */

static int evacuation_chance(const struct weights *w, const struct picture *p)
{
	if (!p->impact)
		return w->evacuate_early;
	if (p->eras)
		return w->evacuate_late;
	return main_actions(p) ? w->evacuate_last : 0;
}

static bool has_tile(const struct picture *p, int tile)
{
	for (int slot = 0; slot < PICTURE_SLOTS; slot++)
		if (p->tile[slot] == tile)
			return true;
	return false;
}

static int evacuation_value(const struct weights *w, const struct picture *p)
{
	if (p->evacuated || !p->in->path || !p->in->evacuation)
		return 0;
	const struct evacuation *e = &paths[p->in->path].evacuation[p->in->edition][p->in->evacuation - 1];
	int sets = picture_count(p, e->set[0]) / int_max(1, e->set_n[0]);
	if (e->set[1])
		sets = int_min(sets, picture_count(p, e->set[1]) / int_max(1, e->set_n[1]));
	int vp = e->vp + sets * e->per_set;
	if (p->evacuations + 1 == p->evacuation_minus)
		vp = int_max(0, vp - 3);
	int value = int_min(vp, 30) * evacuation_chance(w, p);
	int have = e->base == COUNT_TOP_MORALE ? p->morale : picture_count(p, e->base);
	int need = e->base == COUNT_TOP_MORALE ? 7 : e->base_n;
	if (have >= need || has_tile(p, SUPER(RESCUE_PODS)))
		return value;
	if (!p->eras)
		return 0;
	return value * w->evacuate_unmet / 100 * have * have / (need * need);
}

/* Expected VP from further steps of the own token. */
static int track_value(const struct weights *w, const struct rift_game *g, const struct picture *p)
{
	int token = path_token[p->in->path];
	if (!p->in->doomsday || !token || p->impact)
		return 0;
	int steps = p->in->rules->fact(g, RIFT_FACT_TRACK, 0, token) - TRACK_START;
	return w->track_step * (steps < 0 ? -steps : steps);
}

/* Power and sensors for future Adventures, and the lasting effects of kept cards. */
static int pioneers_value(const struct value *v, const struct rift_game *g, const struct picture *p)
{
	if (!p->in->pioneers)
		return 0;
	int sum = p->in->rules->sum(g, RIFT_SUM_POWER, p->seat, 0) * v->w->power;
	for (int i = 0; i < 3; i++)
		sum += p->in->rules->fact(g, RIFT_FACT_SENSORS, p->seat, i) ? v->w->sensor : 0;
	for (int deck = 0; deck < 2; deck++) {
		unsigned kept = (unsigned)p->in->rules->fact(g, RIFT_FACT_ADVENTURES, p->seat, deck);
		for (int i = 0; kept >> i; i++)
			sum += (kept >> i & 1) ? v->kept[deck * DECK_CARDS + 1 + i] : 0;
	}
	return sum * p->eras / HUNDRED;
}

/* Flux Cores up to the capacity of the Device, Blinks of this Era, and lasting effects of Technologies. */
static int fractures_value(const struct value *v, const struct rift_game *g, const struct picture *p)
{
	const struct weights *w = v->w;
	enum { USEFUL_SLOTS = 5 };
	if (!p->in->fractures)
		return 0;
	int free = p->in->rules->sum(g, RIFT_SUM_DEVICE_FREE, p->seat, 0), flux = p->good[FLUX];
	int share = int_min(100, p->eras * w->goods_per_era / 100);
	int sum = falling(flux, w->flux, free, w->goods_tail) * share / 100;
	if (p->acting)
		sum += int_min(int_min(flux, free), p->blinkers) * w->blink;
	int lasting = int_min(free, USEFUL_SLOTS) * w->device_slot;
	lasting -= __builtin_popcount((unsigned)p->in->rules->fact(g, RIFT_FACT_GLITCH_SLOTS, p->seat, 0)) *
		w->glitched_suit;
	unsigned taken = (unsigned)p->in->rules->fact(g, RIFT_FACT_TECHNOLOGIES, p->seat, 0);
	for (int card = 1; taken >> card; card++)
		lasting += taken >> card & 1 ? v->technology[card] : 0;
	return sum + lasting * p->eras / HUNDRED;
}

int value_of_asset(const struct value *v, int card)
{
	const struct start *start = &asset_cards[card];
	int sum = start->breakthroughs * (HUNDRED + v->w->breakthrough_kept);
	for (int good = 1; good < GOOD_END; good++)
		sum += start->good[good] * v->good[good];
	for (int type = SCIENTIST; type < WORKER_END; type++)
		sum += (start->active[type] + start->tired[type]) * 3 * v->worker[type] -
			start->tired[type] * v->w->tired_first;
	return sum;
}

/* Before the first Era: average results of this player with each Path and Leader, measured in self-play. */
static int setup_value(const struct rift_rules *rules, const struct rift_game *g, int seat)
{
	static const int16_t by_path[PATH_END] = { [HARMONY] = 0, [DOMINANCE] = 0, [PROGRESS] = 0, [SALVATION] = 0 };
	static const int16_t by_leader[LEADER_END] = { [HAULANI] = 0, [WOLFE] = 0, [VALERIAN] = 0, [CARATACUS] = 0 };
	return by_path[rules->fact(g, RIFT_FACT_PATH, seat, 0)] + by_leader[rules->fact(g, RIFT_FACT_LEADER, seat, 0)];
}

/* The first to act in the next Action Rounds. */
static int first_value(const struct value *v, const struct picture *p)
{
	return p->eras && p->first == p->seat ? v->w->first_player : 0;
}

void value_look(const struct value *v, const struct rift_game *g, struct picture *p, int terms[VALUE_END])
{
	const struct weights *w = v->w;
	memset(terms, 0, VALUE_END * sizeof *terms);
	picture_take(p, &v->in, g);
	if (p->phase <= RIFT_SETTING_UP) {
		terms[VALUE_SCORE] = setup_value(v->in.rules, g, v->in.seat);
		return;
	}
	p->eras = p->over ? 0 : eras_left(w, p);
	terms[VALUE_SCORE] = score_value(w, g, p);
	if (p->over)
		return;
	int range = reach(v, p);
	terms[VALUE_GOODS] = goods_value(v, p);
	terms[VALUE_WORKERS] = workers_value(v, p);
	terms[VALUE_ACTIONS] = actions_value(v, p);
	terms[VALUE_TILES] = tiles_value(v, p);
	terms[VALUE_PLANS] = plans_value(v, g, p, range);
	terms[VALUE_TIME] = time_value(w, g, p, range);
	terms[VALUE_EVACUATION] = evacuation_value(w, p);
	terms[VALUE_AUTOMATON] = bot_value(v, p);
	terms[VALUE_TRACK] = track_value(w, g, p);
	terms[VALUE_GUARDIANS] = guardians_value(w, p);
	terms[VALUE_PIONEERS] = pioneers_value(v, g, p);
	terms[VALUE_FRACTURES] = fractures_value(v, g, p);
	terms[VALUE_BREAKTHROUGHS] = p->eras ? p->breakthroughs * w->breakthrough_kept : 0;
	terms[VALUE_FIRST] = first_value(v, p);
}

void value_terms(const struct value *v, const struct rift_game *g, int terms[VALUE_END])
{
	struct picture p;
	value_look(v, g, &p, terms);
}

int value_of(const struct value *v, const struct rift_game *g)
{
	int terms[VALUE_END], sum = 0;
	value_terms(v, g, terms);
	for (int i = 0; i < VALUE_END; i++)
		sum += terms[i];
	return sum;
}
