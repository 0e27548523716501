/* check_table.c -- every piece is in exactly one place, and every marker is on its track. */
#include "position/position.h"

#include "base/base.h"
#include "position/check.h"

#define MANY_GOODS 500
#define MANY_WORKERS 100

static bool within(const struct checked *c, int seat, const char *field, int index, int n, int least, int most)
{
	if (n >= least && n <= most)
		return true;
	return wrong_piece(c->error, RIFT_WRONG_NUMBER, seat, field, index, RIFT_VALUE_NUMBER, n);
}

/* Whether an Era is on the Timeline and not in the future. */
static bool era_past(const struct game *g, int era)
{
	if (era == ERA_ZERO)
		return module(g, FRACTURES);
	return era >= 1 && era <= (g->era == ERA_ZERO ? 0 : g->era);
}

static bool tracks_right(const struct checked *c, int seat)
{
	const struct game *g = c->g;
	const struct seat *s = &g->seat[seat];
	if (is_bot(g, seat))
		return within(c, seat, "travels", 0, s->travels, 0, 6);
	if (!within(c, seat, "morale", 0, s->morale, 1, 7) || !within(c, seat, "travels", 0, s->travels, 0, 8) ||
		!within(c, seat, "paradox", 0, s->paradox, 0, 6))
		return false;
	if (!era_past(g, s->focus) && !(s->focus == 1 && (!g->era || g->era == ERA_ZERO)))
		return wrong_piece(c->error, RIFT_WRONG_ERA, seat, "focus", 0, RIFT_VALUE_ERA, s->focus);
	return within(c, seat, "evacuated", 0, s->evacuated, 0, g->evacuations);
}

static bool supplies_right(const struct checked *c, int seat)
{
	const struct seat *s = &c->g->seat[seat];
	for (int good = TITANIUM; good < GOOD_END; good++)
		if (!within(c, seat, "goods", good, s->good[good], 0, MANY_GOODS))
			return false;
	for (int worker = 0; worker < WORKER_END; worker++) {
		int most = is_worker(worker) ? MANY_WORKERS : 0;
		if (!within(c, seat, "active", worker, s->active[worker], 0, most) ||
			!within(c, seat, "tired", worker, s->tired[worker], 0, most))
			return false;
	}
	return true;
}

static bool warps_right(const struct checked *c, int seat)
{
	const struct seat *s = &c->g->seat[seat];
	for (int warp = 0; warp < WARP_END; warp++) {
		if (!s->warp[warp])
			continue;
		if (!warp || warp >= warps_end(c->g) || !era_past(c->g, s->warp[warp]))
			return wrong_piece(c->error, RIFT_WRONG_WARP, seat, "warp", warp, RIFT_VALUE_WARP, warp);
	}
	return true;
}

static int hex_owner(const struct game *g, int space)
{
	return RIFT_IS_VALLEY(space) ? g->fractures.valley[space - VALLEY_FIRST] : g->hex[space];
}

/* A seat has a marker on the Guardian board for each Guardian. */
static bool guardians_right(const struct checked *c, int seat, int placed)
{
	const struct seat *s = &c->g->seat[seat];
	int markers = 0;
	for (int place = 1; place <= GUARDIAN_PLACES; place++)
		markers += c->g->marker[place] == seat + 1;
	int all = s->guardians + __builtin_popcount(s->guardian_slots) + placed;
	return (!(s->guardian_slots & ~s->slots) && all == markers) ||
		wrong_at(c->error, RIFT_WRONG_GUARDIANS, seat, "guardians", 0);
}

/* Each Exosuit is in supply, on a slot or on the main board, and each of these hexes records its owner. */
static bool figures_right(struct checked *c, int seat)
{
	const struct seat *s = &c->g->seat[seat];
	int out = 0, guardians = 0;
	for (int i = 0; i < s->posts; i++) {
		int space = s->post[i].space;
		if (s->post[i].worker && !is_worker(s->post[i].worker) && s->post[i].worker != GUARDIAN &&
			s->post[i].worker != AI)
			return wrong_at(c->error, RIFT_WRONG_BUSY, seat, "busy", i);
		if (!space || !on_main_board(space))
			continue;
		out++;
		guardians += s->post[i].worker == GUARDIAN;
		if (space >= HEX_END && !RIFT_IS_VALLEY(space))
			continue;
		if (hex_owner(c->g, space) != seat + 1)
			return wrong_piece(c->error, RIFT_WRONG_HEX, seat, "busy", i, RIFT_VALUE_SPACE, space);
		c->hexes++;
	}
	if (s->exosuits + __builtin_popcount(exosuit_slots(s)) + out - guardians != EXO_SLOTS)
		return wrong_at(c->error, RIFT_WRONG_EXOSUITS, seat, "exosuits", 0);
	return guardians_right(c, seat, guardians);
}

/* After all seats: no hex is taken by an Exosuit that is not there. */
static bool hexes_right(const struct checked *c)
{
	int taken = 0, last = NO_SPACE;
	for (int space = CONSTRUCT_1; space <= VALLEY_2; space++) {
		if (space >= HEX_END && !RIFT_IS_VALLEY(space))
			continue;
		if (hex_owner(c->g, space)) {
			taken++;
			last = space;
		}
		if (hex_owner(c->g, space) > c->g->players)
			return wrong_piece(c->error, RIFT_WRONG_TURN, -1, "hex", space, RIFT_VALUE_SPACE, space);
	}
	return taken == c->hexes || wrong_piece(c->error, RIFT_WRONG_HEX, -1, "hex", last, RIFT_VALUE_SPACE, last);
}

/* Superprojects on two adjacent slots, Buildings in their row, Anomalies only over Buildings. */
static bool board_right(const struct checked *c, int seat)
{
	const struct seat *s = &c->g->seat[seat];
	for (int slot = 0; slot < SLOTS_HOME; slot++) {
		int tile = s->tile[slot];
		enum rift_wrong wrong = RIFT_NOT_WRONG;
		bool tail_due = slot % 3 > 0 && RIFT_IS_SUPER(s->tile[slot - 1]);
		if ((tile == TAIL) != tail_due || (RIFT_IS_SUPER(tile) && slot % 3 == 2))
			wrong = RIFT_WRONG_HALF;
		else if (RIFT_IS_BUILDING(tile) && RIFT_BUILDING_TYPE(tile) != slot_type(slot))
			wrong = RIFT_WRONG_ROW;
		else if (tile == HIDDEN || (tile > ANOMALY && tile != TAIL))
			wrong = RIFT_WRONG_NO_TILE;
		else if ((s->covered >> slot & 1) && !RIFT_IS_BUILDING(tile))
			wrong = RIFT_WRONG_COVERED;
		if (wrong)
			return wrong_piece(c->error, wrong, seat, "tile", slot, RIFT_VALUE_TILE, tile);
	}
	return s->covered >> SLOTS_HOME == 0 || wrong_at(c->error, RIFT_WRONG_COVERED, seat, "covered", 0);
}

/* Notes a tile as found. */
static bool tile_right(struct checked *c, int tile, int seat, const char *field, int index)
{
	enum rift_wrong wrong = RIFT_WRONG_NO_TILE;
	bool in_game = false;
	if (RIFT_IS_BUILDING(tile))
		in_game = buildings_in(c->g, RIFT_BUILDING_TYPE(tile)) >> RIFT_BUILDING_PLACE(tile) & 1;
	else if (RIFT_IS_SUPER(tile))
		in_game = superprojects_in(c->g) >> RIFT_SUPER_NAME(tile) & 1;
	if (in_game && !c->found[tile]++)
		return true;
	if (in_game)
		wrong = RIFT_WRONG_TILE_TWICE;
	return wrong_piece(c->error, wrong, seat, field, index, RIFT_VALUE_TILE, tile);
}

static bool own_tiles_right(struct checked *c)
{
	for (int seat = 0; seat < c->g->players; seat++) {
		const struct seat *s = &c->g->seat[seat];
		for (int slot = 0; slot < SLOTS_HOME; slot++)
			if (s->tile[slot] && s->tile[slot] < ANOMALY &&
				!tile_right(c, s->tile[slot], seat, "tile", slot))
				return false;
		for (int i = 0; i < OFF_BOARD; i++)
			if (s->fractures.off[i] && !tile_right(c, s->fractures.off[i], seat, "off-board", 0))
				return false;
	}
	for (size_t i = 0; i < ARRAY_LEN(c->g->bot.superproject); i++)
		if (c->g->bot.superproject[i] && !tile_right(c, c->g->bot.superproject[i], -1, "bot-superprojects", 0))
			return false;
	return true;
}

/* All Buildings of a type are there; at the bottom of a stack some may be hidden, which are among the unseen. */
static bool stack_right(struct checked *c, int type)
{
	const struct game *g = c->g;
	uint32_t missing = buildings_in(g, type);
	for (int place = 0; place < RIFT_TYPE_CAPACITY; place++)
		if ((g->unseen[type] >> place & 1) && !tile_right(c, RIFT_BUILDING_AT(type, place), -1, "unseen", type))
			return false;
	if (g->primary[type] && !tile_right(c, g->primary[type], -1, "top", type))
		return false;
	for (int i = 0; i < STACK_MAX; i++)
		if ((g->second[type][i] && !tile_right(c, g->second[type][i], -1, "second", type)) ||
			(g->bottom[type][i] && g->bottom[type][i] != HIDDEN &&
				!tile_right(c, g->bottom[type][i], -1, "bottom", type)))
			return false;
	for (int place = 1; place < RIFT_TYPE_CAPACITY; place++)
		if (c->found[RIFT_BUILDING_AT(type, place)])
			missing &= ~(1u << place);
	if (!missing)
		return true;
	return wrong_piece(c->error, RIFT_WRONG_TILES, -1, "unseen", type, RIFT_VALUE_TILE,
		RIFT_BUILDING_AT(type, __builtin_ctz(missing)));
}

static bool superprojects_right(struct checked *c)
{
	const struct game *g = c->g;
	uint32_t missing = superprojects_in(g);
	int hidden = 0;
	for (int name = 0; name < 32; name++)
		if ((g->supers_unseen >> name & 1) && !tile_right(c, RIFT_SUPER(name), -1, "superprojects-unseen", 0))
			return false;
	for (size_t era = 0; era < ARRAY_LEN(g->timeline); era++) {
		hidden += g->timeline[era] == HIDDEN;
		if (g->timeline[era] && g->timeline[era] != HIDDEN &&
			!tile_right(c, g->timeline[era], -1, "timeline", (int)era))
			return false;
	}
	for (int name = 1; name < SUPER_END; name++)
		if (c->found[RIFT_SUPER(name)])
			missing &= ~(1u << name);
	if (missing)
		return wrong_piece(c->error, RIFT_WRONG_TILES, -1, "superprojects-unseen", 0, RIFT_VALUE_TILE,
			RIFT_SUPER(__builtin_ctz(missing)));
	return hidden <= __builtin_popcount(g->supers_unseen) ||
		wrong_piece(c->error, RIFT_WRONG_TILES, -1, "superprojects-unseen", 0, RIFT_VALUE_NUMBER, hidden);
}

static bool breakthroughs_right(const struct checked *c)
{
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++) {
		int all = c->g->breakthrough_left[b];
		for (int seat = 0; seat < c->g->players; seat++) {
			const struct seat *s = &c->g->seat[seat];
			all += s->breakthrough[b] + (s->pioneers.sensor[RIFT_BREAKTHROUGH_SHAPE(b) - 1] == b);
			for (int i = 0; i < DEVICE_ICONS; i++)
				all += s->fractures.laid[i] == b;
		}
		if (all != BREAKTHROUGH_COPIES)
			return wrong_piece(c->error, RIFT_WRONG_BREAKTHROUGHS, -1, "breakthroughs-left", b,
				RIFT_VALUE_BREAKTHROUGH, b);
	}
	return true;
}

/* Workers in the pool came with this Era's card. */
static bool pools_right(const struct checked *c)
{
	const struct game *g = c->g;
	if (!within(c, -1, "recruit-card", 0, g->recruit_card, 0, POOL_CARDS) ||
		!within(c, -1, "mine-card", 0, g->mine_card, 0, POOL_CARDS))
		return false;
	for (int type = 0; type < WORKER_END; type++)
		if (g->recruit_pool[type] > recruit_cards[g->recruit_card][type])
			return wrong_piece(
				c->error, RIFT_WRONG_POOL, -1, "recruit-pool", type, RIFT_VALUE_WORKER, type);
	int mined = 0;
	for (int good = 0; good < GOOD_END; good++)
		mined += g->mine_pool[good];
	return mined <= 5 || wrong_piece(c->error, RIFT_WRONG_POOL, -1, "mine-pool", -1, RIFT_VALUE_NUMBER, mined);
}

static bool capital_right(const struct checked *c)
{
	const struct game *g = c->g;
	uint32_t found = 0;
	for (int space = CONSTRUCT_1; space <= RESEARCH_3; space++) {
		const uint8_t lie[] = { g->collapse[space], g->fractures.below[space][0],
			g->fractures.below[space][1] };
		bool flipped = g->flipped >> space & 1, right = !flipped || (lie[0] && !g->hex[space]);
		for (size_t i = 0; i < ARRAY_LEN(lie); i++) {
			if (!lie[i] || lie[i] == HIDDEN)
				continue;
			right = right && !(found >> lie[i] & 1);
			found |= 1u << lie[i];
		}
		if (!right)
			return wrong_piece(
				c->error, RIFT_WRONG_COLLAPSE, -1, "collapse", space, RIFT_VALUE_COLLAPSE, lie[0]);
	}
	return true;
}

bool pieces_check(struct checked *c)
{
	for (int seat = 0; seat < c->g->players; seat++)
		if (!tracks_right(c, seat) || !supplies_right(c, seat) || !warps_right(c, seat) ||
			!figures_right(c, seat) || !board_right(c, seat))
			return false;
	if (!hexes_right(c) || !own_tiles_right(c))
		return false;
	for (int type = POWER_PLANT; type <= LAB; type++)
		if (!stack_right(c, type))
			return false;
	return superprojects_right(c) && breakthroughs_right(c) && pools_right(c) && capital_right(c);
}
