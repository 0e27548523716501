/*
 * check.c -- what is true of every table: after the facts that a scenario gives, and after each line of play.
 */
#include "runner.h"

#include <string.h>

#include "rift_words.h"

static void check_exosuits(struct scenario *s, const struct game *g, int seat)
{
	const struct seat *x = &g->seat[seat];
	int out = 0, guardians = 0, marked = 0;
	for (int i = 0; i < x->posts; i++) {
		out += x->post[i].space && on_main_board(x->post[i].space) && x->post[i].worker != GUARDIAN;
		guardians += x->post[i].worker == GUARDIAN;
	}
	if (x->active[AI] || x->active[GUARDIAN])
		fail(s, "table: %c has Workers that are none", rift_words_seat(seat));
	for (int place = 1; place <= GUARDIAN_PLACES; place++)
		marked += g->marker[place] == seat + 1;
	int all = x->exosuits + __builtin_popcount(exosuit_slots(x)) + out;
	if (!is_bot(g, seat) && all != EXO_SLOTS)
		fail(s, "table: %c has %d Exosuits", rift_words_seat(seat), all);
	all = x->guardians + __builtin_popcount(x->guardian_slots) + guardians;
	if (all != marked || x->guardian_slots & ~x->slots)
		fail(s, "table: %c has %d Guardians and %d markers", rift_words_seat(seat), all, marked);
}

static void check_hexes(struct scenario *s, const struct game *g)
{
	for (int space = CONSTRUCT_1; space < SPACE_END; space++) {
		const uint8_t *hex = hex_of(game_of(&s->game), space);
		int there = 0, holder = 0;
		if (!hex)
			continue;
		for (int seat = 0; seat < g->players; seat++) {
			for (int i = 0; i < g->seat[seat].posts; i++) {
				if (g->seat[seat].post[i].space != space)
					continue;
				there++;
				holder = seat + 1;
			}
		}
		if (there > 1 || *hex != holder)
			fail(s, "table: the Exosuit on %s and its post do not agree", rift_word_space(space));
	}
}

static int places_of(const struct game *g, int tile)
{
	int n = 0, type = RIFT_BUILDING_TYPE(tile);
	for (int seat = 0; seat < g->players; seat++)
		for (int slot = 0; slot < SLOTS_HOME; slot++)
			n += g->seat[seat].tile[slot] == tile;
	for (int seat = 0; seat < g->players; seat++)
		for (int i = 0; i < OFF_BOARD; i++)
			n += g->seat[seat].fractures.off[i] == tile;
	if (RIFT_IS_SUPER(tile)) {
		for (int era = 1; era <= ERA_ZERO; era++)
			n += g->timeline[era] == tile;
		for (size_t i = 0; i < ARRAY_LEN(g->bot.superproject); i++)
			n += g->bot.superproject[i] == tile;
		return n + (int)(g->supers_unseen >> RIFT_SUPER_NAME(tile) & 1);
	}
	n += (int)(g->unseen[type] >> RIFT_BUILDING_PLACE(tile) & 1) + (g->primary[type] == tile);
	for (int i = 0; i < g->bottoms[type]; i++)
		n += g->bottom[type][i] == tile;
	for (int i = 0; i < g->seconds[type]; i++)
		n += g->second[type][i] == tile;
	return n;
}

/* Fractures of Time adds three Buildings to each type, replaces eight of them, and adds five Superprojects. */
static bool in_box(const struct game *g, int tile)
{
	bool fractures = module(g, FRACTURES);
	if (RIFT_IS_SUPER(tile))
		return RIFT_SUPER_NAME(tile) < (fractures ? SUPER_END : BASE_SUPERS);
	if (!tiles[tile].number)
		return false;
	if (!fractures && tiles[tile].module == FRACTURES)
		return false;
	if (!fractures && !module(g, NEW_BUILDINGS))
		return !tiles[tile].module;
	for (int other = 1; other < RIFT_SUPER_FIRST; other++)
		if (tiles[other].replaces == tile)
			return false;
	return true;
}

static void check_tiles(struct scenario *s, const struct game *g)
{
	bool bot = false;
	for (int seat = 0; seat < g->players; seat++)
		bot = bot || is_bot(g, seat);
	for (int tile = 1; tile < ANOMALY; tile++) {
		bool exists = in_box(g, tile);
		int n = exists ? places_of(g, tile) : 1;
		if (n > 1 || (n < 1 && !bot)) /* an automaton may put tiles out of the game */
			fail(s, "table: %s is in %d places", tile_words(tile), n);
	}
}

static void check_breakthroughs(struct scenario *s, const struct game *g)
{
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++) {
		int n = g->breakthrough_left[b];
		for (int seat = 0; seat < g->players; seat++)
			n += g->seat[seat].breakthrough[b] +
				(g->seat[seat].pioneers.sensor[RIFT_BREAKTHROUGH_SHAPE(b) - 1] == b) +
				(memchr(g->seat[seat].fractures.laid, b, DEVICE_ICONS) != NULL);
		if (n > BREAKTHROUGH_COPIES || (n < BREAKTHROUGH_COPIES && !s->some_left_out))
			fail(s, "table: there are %d of %s", n, breakthrough_words(b));
	}
}

static void check_seat(struct scenario *s, const struct game *g, int seat)
{
	const struct seat *x = &g->seat[seat];
	struct game copy = *g;
	passive_update(&copy, seat);
	if (memcmp(copy.seat[seat].passive, x->passive, sizeof x->passive) != 0)
		fail(s, "table: the passive abilities of %c are out of date", rift_words_seat(seat));
	if (is_bot(g, seat))
		return;
	if (x->morale < 1 || x->morale > 7 || x->travels > 8 || x->focus < 1 || x->focus > ERA_ZERO)
		fail(s, "table: a marker of %c is off its track", rift_words_seat(seat));
	for (int slot = 0; slot < SLOTS_HOME; slot++) {
		bool tail = slot % 3 && RIFT_IS_SUPER(x->tile[slot - 1]);
		if ((x->tile[slot] == TAIL) != tail)
			fail(s, "table: half a Superproject on %s of %c", rift_word_space(HOME_1 + slot),
				rift_words_seat(seat));
		if (x->covered >> slot & 1 && !RIFT_IS_BUILDING(x->tile[slot]))
			fail(s, "table: nothing is covered on %s of %c", rift_word_space(HOME_1 + slot),
				rift_words_seat(seat));
	}
}

void check_table(struct scenario *s)
{
	const struct game *g = game_in(&s->game);
	if (g->phase <= SETTING_UP)
		return;
	bool was = marks_set(s, false);
	for (int seat = 0; seat < g->players; seat++) {
		check_exosuits(s, g, seat);
		check_seat(s, g, seat);
	}
	check_hexes(s, g);
	check_tiles(s, g);
	check_breakthroughs(s, g);
	marks_set(s, was);
}
