/*
 * setup.c -- set-up (SETUP).  What the setup leaves open is asked of the players (Path, Leader) or drawn by Nature
 * (First Player, side of the Path board).  Nothing is shuffled: a deck is the set of its unseen cards.
 */
#include <string.h>

#include "core/phases/phases.h"
#include "core/engine/automa.h"
#include "core/engine/modules.h"

enum rift_result setup_accept(struct game *g, const struct rift_setup *setup)
{
	if (rift_setup_check(setup))
		return RIFT_BAD_SETUP;
	g->revision = RIFT_REVISION;
	RULE("GEN-12");
	g->edition = setup->edition ? setup->edition : INFINITY_BOX;
	g->side = setup->side;
	g->players = setup->players;
	g->variants = setup->variants;
	g->modules = setup->modules;
	g->device = setup->device;
	g->options[0] = (uint32_t)setup->options;
	g->options[1] = (uint32_t)(setup->options >> 32);
	g->energy_cores = setup->energy_cores;
	g->objectives_fewer = setup->objectives_fewer;
	g->timeline_bonus = setup->timeline_bonus;
	g->marked_experiments = setup->marked_experiments;
	g->flux_cores = setup->flux_cores;
	g->glitches = setup->glitches;
	g->fractures.left_out[0] = (uint8_t)setup->left_out;
	g->fractures.left_out[1] = (uint8_t)(setup->left_out >> 8);
	g->setup_first = setup->first;
	for (int seat = 0; seat < g->players; seat++) {
		struct seat *s = &g->seat[seat];
		s->kind = setup->seat[seat].kind ? setup->seat[seat].kind : HUMAN;
		s->path = setup->seat[seat].path;
		s->leader = setup->seat[seat].leader;
		s->evacuation = setup->seat[seat].evacuation;
		g->setup_seat[seat][0] = s->path;
		g->setup_seat[seat][1] = s->leader;
		g->setup_seat[seat][2] = s->evacuation;
	}
	return RIFT_OK;
}

static uint16_t left_out_of(const struct game *g)
{
	return (uint16_t)(g->fractures.left_out[0] | g->fractures.left_out[1] << 8);
}

void rift_setup_of(const struct rift_game *game, struct rift_setup *setup)
{
	const struct game *g = game_in(game);
	*setup = (struct rift_setup){
		.revision = g->revision,
		.edition = g->edition,
		.side = g->side,
		.first = g->setup_first,
		.players = g->players,
		.variants = g->variants,
		.modules = g->modules,
		.device = g->device,
		.options = options_of(g),
		.energy_cores = g->energy_cores,
		.objectives_fewer = g->objectives_fewer,
		.timeline_bonus = g->timeline_bonus,
		.marked_experiments = g->marked_experiments,
		.flux_cores = g->flux_cores,
		.glitches = g->glitches,
		.left_out = left_out_of(g),
	};
	for (int seat = 0; seat < g->players; seat++) {
		setup->seat[seat].kind = g->seat[seat].kind;
		setup->seat[seat].path = g->setup_seat[seat][0];
		setup->seat[seat].leader = g->setup_seat[seat][1];
		setup->seat[seat].evacuation = g->setup_seat[seat][2];
	}
}

/* F_SETUP: pc is the step, v[AT] the seat or number within it, v[DRAWN] the step for which Nature draws */
enum { AT, DRAWN };
enum step {
	PATHS,
	SIDES,
	LEADERS,
	PIECES,
	STARTS,
	FIRST_PLAYER,
	EXTRA_WATER,
	TOPS,
	FIRST_SUPER,
	CARDS,
	TIMELINE,
	MODULES,
	BOT
};

static enum flow draw(struct frame *f, int step)
{
	f->v[DRAWN] = (uint8_t)step;
	return frame_nature(f);
}

/* Whether it is a new Building that the setup leaves out. */
static bool left_out(const struct game *g, int tile)
{
#define EACH_TILE(NAME, word) [RIFT_NEW_##NAME] = TILE(NAME),
	static const uint8_t each[RIFT_NEW_BUILDING_END] = { RIFT_NEW_BUILDINGS_EACH(EACH_TILE) };
#undef EACH_TILE
	for (int i = 1; i < RIFT_NEW_BUILDING_END; i++)
		if (each[i] == tile)
			return left_out_of(g) >> (i - 1) & 1;
	return false;
}

/* Whether a Building belongs to this game: those of the base game and of its modules (FRAC-05, COMBO-04). */
static bool building_in_play(const struct game *g, int tile)
{
	int from = tiles[tile].module;
	if (!tiles[tile].number)
		return false;
	if (from == NEW_BUILDINGS && left_out(g, tile)) {
		RULE("COMBO-04");
		return false;
	}
	return !from || module(g, (enum module)from) || (from == NEW_BUILDINGS && module(g, FRACTURES));
}

/* The Buildings of a type in this game, as bits of their positions; some replace others (FRAC-04). */
static uint32_t stack_of(const struct game *g, int type)
{
	uint32_t stack = 0, replaced = 0;
	for (int place = 1; place < RIFT_TYPE_CAPACITY; place++) {
		int tile = RIFT_BUILDING_AT(type, place);
		if (!building_in_play(g, tile))
			continue;
		stack |= 1u << place;
		if (tiles[tile].replaces)
			replaced |= 1u << RIFT_BUILDING_PLACE(tiles[tile].replaces);
	}
	return stack & ~replaced;
}

static void lay_out(struct play *p)
{
	struct game *g = p->g;
	RULE("SETUP-01");
	RULE("SETUP-02");
	RULE("SETUP-03");
	RULE("SETUP-04");
	RULE("SETUP-05");
	RULE("SETUP-06");
	RULE("SETUP-07");
	for (int type = POWER_PLANT; type <= LAB; type++)
		g->unseen[type] = stack_of(g, type);
	if (!module(g, FRACTURES)) {
		RULE("FRAC-06");
		RULE("COMBO-03");
	}
	g->supers_unseen = (1u << BASE_SUPERS) - 2;
	for (int era = 1; era <= ERAS; era++)
		g->timeline[era] = HIDDEN;
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++)
		g->breakthrough_left[b] = BREAKTHROUGH_COPIES;
	g->impact_after = 4;
	modules_lay_out(p);
}

static void give_start_goods(struct play *p, int seat, const struct start *start, const char *rule)
{
	struct game *g = p->g;
	struct seat *s = &g->seat[seat];
	RULE_OF(rule);
	for (int good = TITANIUM; good < GOOD_END; good++)
		s->good[good] = (uint16_t)(s->good[good] + start->good[good]);
	for (EACH_WORKER(w)) {
		s->active[w] = (uint8_t)(s->active[w] + start->active[w]);
		s->tired[w] = (uint8_t)(s->tired[w] + start->tired[w]);
	}
	for (int i = 0; i < start->breakthroughs; i++)
		frame_push(p, F_FIND, seat);
}

static void lay_out_seat(struct play *p, int seat)
{
	struct game *g = p->g;
	struct seat *s = &g->seat[seat];
	const struct board *board = board_of(g, seat);
	RULE("SETUP-08");
	RULE("SETUP-11");
	RULE("SIDEB-01");
	RULE("SETUP-12");
	RULE("SETUP-13");
	RULE("EXO-01");
	RULE("SETUP-17");
	s->exosuits = EXO_SLOTS;
	s->focus = is_bot(g, seat) ? 0 : 1;
	s->morale = is_bot(g, seat) ? 1 : board->morale_start;
	passive_update(g, seat);
	EVENT(p, E_SEAT, seat, s->path, s->leader, s->evacuation, "SETUP-12");
	if (is_bot(g, seat))
		return;
	if (variant(g, ASSET_DRAFT)) {
		give_start_goods(p, seat, modules_kit(g), "VARIANT-07");
		modules_start(p, seat);
		return;
	}
	if (paths[s->path].start.breakthroughs)
		RULE("SETUP-16");
	give_start_goods(p, seat, &paths[s->path].start, "SETUP-15");
	modules_start(p, seat);
}

/* The first seat from v[AT] on for which the step is not done; the number of players if there is none. */
static int seat_lacking(const struct game *g, const struct frame *f, int step)
{
	for (int seat = f->v[AT]; seat < g->players; seat++) {
		const struct seat *s = &g->seat[seat];
		bool lacks = step == PATHS ? !s->path : step == SIDES ? !s->evacuation : !s->leader;
		if (lacks && !is_bot(g, seat))
			return seat;
	}
	return g->players;
}

static enum flow ask_seats(struct play *p, struct frame *f)
{
	int seat = seat_lacking(p->g, f, f->pc);
	if (seat == p->g->players) {
		f->pc++;
		f->v[AT] = 0;
		return GO_ON;
	}
	f->v[AT] = (uint8_t)seat;
	f->seat = (uint8_t)seat;
	if (f->pc == SIDES)
		return draw(f, SIDES);
	return frame_wait(f, f->pc == PATHS ? ASK_PATH : ASK_LEADER);
}

static void extra_water(struct play *p)
{
	static const uint8_t water[SEATS] = { 0, 1, 1, 2 };
	for (int i = 0; i < p->g->players; i++) {
		int seat = seat_after(p->g, p->g->first, i);
		if (!is_bot(p->g, seat))
			good_gain(p, seat, WATER, water[i], "SETUP-20");
	}
}

static enum flow setup_first(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	f->pc++;
	if (variant(g, ASSET_DRAFT))
		return GO_ON; /* the draft decides the First Player (VARIANT-11) */
	if (automa_first(g) >= 0)
		g->first = (uint8_t)automa_first(g);
	else if (g->setup_first)
		g->first = (uint8_t)(g->setup_first - 1);
	else
		return draw(f, FIRST_PLAYER);
	RULE("SETUP-19");
	return GO_ON;
}

static enum flow setup_cards(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	if (automa_bars_conditions(g)) {
		f->pc++;
		return GO_ON;
	}
	if (variant(g, CONDITION_DRAFT)) {
		f->pc++;
		frame_push(p, F_DRAFT_CONDITIONS, 0);
		return GO_ON;
	}
	if (f->v[AT] < 5)
		return draw(f, CARDS);
	f->pc++;
	f->v[AT] = 0;
	return GO_ON;
}

enum flow setup_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	switch (f->pc) {
	case PATHS:
	case SIDES:
	case LEADERS:
		return ask_seats(p, f);
	case PIECES:
		f->pc++;
		lay_out(p);
		return GO_ON;
	case STARTS:
		if (f->v[AT] < g->players) {
			lay_out_seat(p, f->v[AT]++);
			return GO_ON;
		}
		f->v[AT] = 0;
		f->pc++;
		if (variant(g, ASSET_DRAFT))
			frame_push(p, F_DRAFT_ASSETS, 0);
		return GO_ON;
	case FIRST_PLAYER:
		return setup_first(p, f);
	case EXTRA_WATER:
		f->pc++;
		extra_water(p);
		return GO_ON;
	case TOPS:
		if (f->v[AT] < LAB) {
			frame_push(p, F_TURN_TOP, 0)->v[0] = ++f->v[AT];
			return GO_ON;
		}
		f->v[AT] = 0;
		f->pc++;
		return GO_ON;
	case FIRST_SUPER:
		f->pc++;
		return draw(f, FIRST_SUPER);
	case CARDS:
		return setup_cards(p, f);
	case TIMELINE:
		if (variant(g, ALTERNATE_TIMELINE) && f->v[AT] < last_era(g))
			return draw(f, TIMELINE);
		f->pc++;
		return GO_ON;
	case MODULES:
		f->pc++;
		modules_set_up(p);
		return GO_ON;
	case BOT:
		f->pc++;
		frame_push(p, F_BOT_SETUP, 0);
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}

void setup_list_path(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)f;
	for (int path = HARMONY; path < PATH_END; path++) {
		bool taken = path == UNITY && !module(g, FRACTURES);
		for (int seat = 0; seat < g->players; seat++)
			taken = taken || g->seat[seat].path == path;
		if (!taken && answer(to, V_PATH, path, 0, 0, 0))
			return;
	}
}

void setup_take_path(struct play *p, struct frame *f, struct rift_move m)
{
	RULE("SETUP-10");
	if (m.a == UNITY)
		RULE("FRAC-20");
	p->g->seat[f->seat].path = m.a;
}

void setup_list_leader(const struct game *g, const struct frame *f, struct answers *to)
{
	const struct path_board *path = &paths[g->seat[f->seat].path];
	int n = BASE_LEADERS;
	if (module(g, FRACTURES)) {
		RULE("FRAC-21");
		n = LEADERS_MAX;
	}
	for (int i = 0; i < n; i++)
		if (answer(to, V_LEADER, path->leader[i], 0, 0, 0))
			return;
}

void setup_take_leader(struct play *p, struct frame *f, struct rift_move m)
{
	RULE("SETUP-18");
	p->g->seat[f->seat].leader = m.a;
}

void super_chance(const struct game *g, struct chances *to)
{
	for (int name = 1; name < SUPER_END; name++) {
		int weight = g->supers_unseen >> name & 1 ? modules_super_weight(g, name) : 0;
		if (weight && chance(to, N_SUPERPROJECT, SUPER(name), 0, 0, weight))
			return;
	}
}

static bool in_conditions(const struct game *g, int condition)
{
	for (size_t i = 0; i < ARRAY_LEN(g->conditions); i++)
		if (g->conditions[i] == condition)
			return true;
	return false;
}

/* As recommended for a first game: the new Conditions are always in play, the others are drawn (FRAC-09, VANOM-03). */
static bool new_condition_left(const struct game *g)
{
	for (int c = MOST_ANOMALIES; variant(g, NEW_CONDITIONS) && c <= MOST_TECHNOLOGIES; c++)
		if (!in_conditions(g, c) && modules_hold_condition(g, c))
			return true;
	return false;
}

static void chance_condition(const struct game *g, struct chances *to)
{
	for (int c = new_condition_left(g) ? MOST_ANOMALIES : 1; c < CONDITION_END; c++)
		if (!in_conditions(g, c) && modules_hold_condition(g, c))
			chance(to, N_CONDITION, c, 0, 0, 1);
}

static void chance_timeline(const struct game *g, struct chances *to)
{
	for (int tile = 1; tile <= ALTERNATE_TILES; tile++) {
		bool out = false;
		for (int era = 1; era <= ERAS; era++)
			out = out || g->alternate[era] == tile;
		if (!out)
			chance(to, N_TIMELINE, tile, 0, 0, 1);
	}
}

void setup_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	switch (f->v[DRAWN]) {
	case SIDES:
		chance(to, N_SIDE, f->seat, 1, 0, 1);
		chance(to, N_SIDE, f->seat, 2, 0, 1);
		break;
	case FIRST_PLAYER:
		for (int seat = 0; seat < g->players; seat++)
			chance(to, N_FIRST, seat, 0, 0, 1);
		break;
	case FIRST_SUPER:
		super_chance(g, to);
		break;
	case TIMELINE:
		chance_timeline(g, to);
		break;
	default:
		chance_condition(g, to);
	}
}

void super_turned(struct play *p, int era, int tile)
{
	p->g->supers_unseen &= ~(1u << RIFT_SUPER_NAME(tile));
	p->g->timeline[era] = (uint8_t)tile;
	EVENT(p, E_TURNED, 0, tile, era, 0, "INFO-03");
}

void setup_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	switch (m.verb) {
	case N_SIDE:
		RULE("SETUP-14");
		g->seat[m.a].evacuation = m.b;
		break;
	case N_FIRST:
		take_first(p, m.a, "SETUP-19");
		break;
	case N_SUPERPROJECT:
		super_turned(p, 1, m.a);
		break;
	case N_TIMELINE:
		RULE("VARIANT-01");
		g->alternate[++f->v[AT]] = m.a;
		break;
	default:
		g->conditions[f->v[AT]++] = m.a;
		EVENT(p, E_CARD, 0, N_CONDITION, m.a, 0, "SETUP-09");
	}
}

/* F_FIND: draws a random Breakthrough from the supply (SETUP-16) */
enum flow find_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_nature(f);
	frame_pop(p);
	return GO_ON;
}

void find_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	(void)f;
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++)
		if (g->breakthrough_left[b])
			chance(to, N_FIND, b, 0, 0, g->breakthrough_left[b]);
}

void find_nature(struct play *p, struct frame *f, struct rift_move m)
{
	breakthrough_gain(p, f->seat, m.a, "SETUP-16");
}

/* F_PREPARE: phase 1 (PREP) */
enum prep_step { P_SUPER, P_MODULES, P_SHIFT, P_RECRUIT, P_MINE, P_DONE };

void stack_shift(struct play *p, int type)
{
	struct game *g = p->g;
	int tile = g->primary[type];
	if (!tile) {
		RULE("PREP-05");
		return;
	}
	RULE("PREP-04");
	CHECK(g->seconds[type] < STACK_MAX);
	g->second[type][g->seconds[type]++] = (uint8_t)tile;
	g->primary[type] = 0;
	frame_push(p, F_TURN_TOP, 0)->v[0] = (uint8_t)type;
}

enum flow preparation_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	switch (f->pc) {
	case P_SUPER:
		RULE("PREP-01");
		f->pc = P_MODULES;
		if (g->era < last_era(g) && g->timeline[g->era + 1] == HIDDEN) {
			f->v[1] = P_SUPER;
			return frame_nature(f);
		}
		if (g->era == last_era(g))
			RULE("PREP-03");
		return GO_ON;
	case P_MODULES:
		f->pc = P_SHIFT;
		modules_prepare(p);
		return GO_ON;
	case P_SHIFT:
		if (f->v[0] < LAB) {
			stack_shift(p, ++f->v[0]);
			return GO_ON;
		}
		f->pc = P_RECRUIT;
		modules_shift(p);
		return GO_ON;
	case P_RECRUIT:
		f->pc = P_MINE;
		f->v[1] = P_RECRUIT;
		return frame_nature(f);
	case P_MINE:
		f->pc = P_DONE;
		f->v[1] = P_MINE;
		return frame_nature(f);
	default:
		frame_pop(p);
		modules_prepared(p);
		return GO_ON;
	}
}

void preparation_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	if (f->v[1] == P_SUPER) {
		super_chance(g, to);
		return;
	}
	bool recruit = f->v[1] == P_RECRUIT;
	unsigned seen = recruit ? g->recruit_seen : g->mine_seen;
	if (seen)
		RULE("PREP-09");
	for (int card = 1; card <= POOL_CARDS; card++)
		if (!(seen >> card & 1) && chance(to, recruit ? N_RECRUIT_CARD : N_MINE_CARD, card, 0, 0, 1))
			return;
}

static void fill_mine(struct play *p, int card)
{
	struct game *g = p->g;
	memset(g->mine_pool, 0, sizeof g->mine_pool);
	for (int i = 0; i < 5; i++) {
		int good = mine_cards[card][i];
		if (!i && g->impact) {
			RULE("PREP-08");
			RULE("IMPACT-06");
			good = NEUTRONIUM;
		}
		g->mine_pool[good]++;
	}
	for (int hex = 0; hex < 3; hex++)
		g->mine_side[hex] = (uint8_t)modules_fill_side(g);
	g->mine_card = (uint8_t)card;
	g->mine_seen = (uint16_t)(g->mine_seen | 1u << card);
	EVENT(p, E_CARD, 0, N_MINE_CARD, card, 0, "PREP-07");
}

void preparation_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	(void)f;
	if (m.verb == N_SUPERPROJECT) {
		RULE("PREP-02");
		super_turned(p, g->era + 1, m.a);
		return;
	}
	RULE("INFO-04");
	if (m.verb == N_RECRUIT_CARD) {
		memcpy(g->recruit_pool, recruit_cards[m.a], sizeof g->recruit_pool);
		g->recruit_card = m.a;
		g->recruit_seen = (uint16_t)(g->recruit_seen | 1u << m.a);
		EVENT(p, E_CARD, 0, N_RECRUIT_CARD, m.a, 0, "PREP-06");
	} else {
		fill_mine(p, m.a);
	}
}
