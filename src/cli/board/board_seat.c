/* board_seat.c -- one player's part of the table.  See board.h. */
#include "cli/board/board.h"

#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "cli/board/brief.h"
#include "content/content.h"
#include "text/words/content_words.h"
#include "rift_words.h"

#define SLOTS 12
#define INDENT 2

static int fact(const struct rift_game *g, enum rift_fact what, int seat, int index)
{
	return rift_fact(g, what, seat, index);
}

static const struct board *board_of(const struct rift_game *g, int seat)
{
	if (fact(g, RIFT_FACT_SIDE, 0, 0) == RIFT_SIDE_B)
		return &boards_b[fact(g, RIFT_FACT_PATH, seat, 0)];
	return &board_a;
}

static bool is_bot(const struct rift_game *g, int seat)
{
	return fact(g, RIFT_FACT_KIND, seat, 0) > RIFT_HUMAN;
}

static bool slot_covered(const struct rift_game *g, int seat, int slot)
{
	return fact(g, RIFT_FACT_COVERED, seat, 0) >> slot & 1;
}

/* "Sci Sci Eng" */
static void add_workers(char *out, size_t size, const struct rift_game *g, int seat, enum rift_fact column)
{
	bool any = false;
	for (int w = RIFT_SCIENTIST; w < RIFT_WORKER_END; w++) {
		for (int n = fact(g, column, seat, w); n > 0; n--) {
			brief_add(out, size, " %s", brief_worker(w));
			any = true;
		}
	}
	if (!any)
		brief_add(out, size, " none");
}

static void flow_name(struct page *page, const struct rift_game *g, int seat)
{
	char name[60], leader[40], all[120] = "";
	int who = fact(g, RIFT_FACT_LEADER, seat, 0);
	brief_add(all, sizeof all, "%c %s", rift_words_seat(seat), seat_name(g, seat, name, sizeof name));
	if (who)
		brief_add(all, sizeof all, " / %s", name_of_word(rift_word_leader(who), leader, sizeof leader));
	page_flow_text(page, INDENT, seat_style(g, seat), all);
}

static void flow_goods(struct page *page, const struct rift_game *g, int seat, bool zeros)
{
	char all[120] = "";
	for (int good = RIFT_TITANIUM; good < RIFT_GOOD_END; good++) {
		int n = fact(g, RIFT_FACT_GOODS, seat, good);
		if (n || (zeros && (good != RIFT_FLUX || has_fractures(g))))
			brief_add(all, sizeof all, "%s%d%s", *all ? " " : "", n, brief_good(good));
	}
	page_flow_text(page, INDENT, STYLE_STRONG, *all ? all : "no Goods");
}

static void flow_score(struct page *page, const struct rift_game *g, int seat)
{
	struct rift_score sheet;
	char all[40] = "";
	rift_score(g, seat, &sheet);
	brief_add(all, sizeof all, "%d VP", sheet.total - sheet.conditions);
	if (sheet.conditions)
		brief_add(all, sizeof all, " (+%d)", sheet.conditions);
	page_flow_text(page, INDENT, STYLE_NONE, all);
}

static void flow_tracks(struct page *page, const struct rift_game *g, int seat)
{
	const struct board *board = board_of(g, seat);
	int morale = fact(g, RIFT_FACT_MORALE, seat, 0), travels = fact(g, RIFT_FACT_TRAVELS, seat, 0);
	char text[120] = "";
	brief_add(text, sizeof text, "Morale %d/7 (%+d VP, Supply %dW)", morale, board->morale_vp[morale - 1],
		rift_sum(g, RIFT_SUM_SUPPLY_WATER, seat, 0));
	page_flow_text(page, INDENT, STYLE_NONE, text);
	text[0] = '\0';
	brief_add(text, sizeof text, "Time Travel %d (%d VP)", travels, board->travel_vp[travels]);
	page_flow_text(page, INDENT, STYLE_NONE, text);
	text[0] = '\0';
	brief_add(text, sizeof text, "Paradox %d/%d", fact(g, RIFT_FACT_PARADOX, seat, 0),
		rift_sum(g, RIFT_SUM_PARADOX_LIMIT, seat, 0));
	page_flow_text(page, INDENT, STYLE_NONE, text);
}

static void flow_workers(struct page *page, const struct rift_game *g, int seat)
{
	char text[200] = "Active";
	add_workers(text, sizeof text, g, seat, RIFT_FACT_ACTIVE);
	page_flow_text(page, INDENT, STYLE_NONE, text);
	text[0] = '\0';
	brief_add(text, sizeof text, "Tired");
	add_workers(text, sizeof text, g, seat, RIFT_FACT_TIRED);
	page_flow_text(page, INDENT, STYLE_NONE, text);
	int posts = fact(g, RIFT_FACT_POSTS, seat, 0);
	text[0] = '\0';
	for (int i = 0; i < posts; i++)
		if (fact(g, RIFT_FACT_POST_WORKER, seat, i))
			brief_add(text, sizeof text, "%s%s", *text ? " " : "Busy ",
				brief_worker(fact(g, RIFT_FACT_POST_WORKER, seat, i)));
	if (*text)
		page_flow_text(page, INDENT, STYLE_NONE, text);
}

static void flow_exosuits(struct page *page, const struct rift_game *g, int seat)
{
	int ready = __builtin_popcount((unsigned)fact(g, RIFT_FACT_SLOTS, seat, 0));
	int covered = __builtin_popcount((unsigned)fact(g, RIFT_FACT_SLOTS_COVERED, seat, 0) |
		(unsigned)fact(g, RIFT_FACT_HEX_UNAVAILABLE, seat, 0));
	char text[80] = "";
	int guards = __builtin_popcount((unsigned)fact(g, RIFT_FACT_GUARDIAN_SLOTS, seat, 0));
	int home = fact(g, RIFT_FACT_GUARDIANS, seat, 0);
	brief_add(text, sizeof text, "Exosuits %d ready", ready - guards);
	if (guards || home)
		brief_add(text, sizeof text, ", Guardians %d ready, %d at home", guards, home);
	if (covered)
		brief_add(text, sizeof text, " (%d slots covered)", covered);
	page_flow_text(page, INDENT, STYLE_NONE, text);
}

/* "owes Era 1: 1T Exo  3: Adm" */
static void flow_warps(struct page *page, const struct rift_game *g, int seat)
{
	bool any = false;
	for (int era = 1; era <= RIFT_ERA_ZERO; era++) {
		char text[120] = "", piece[160] = "";
		for (int w = 1; w < RIFT_WARP_END; w++)
			if (fact(g, RIFT_FACT_WARPS, seat, w) == era)
				brief_add(text, sizeof text, " %s", brief_warp(w));
		if (!*text)
			continue;
		brief_add(piece, sizeof piece, "%s%d:%s", any ? "" : "owes Era ", era_number(era), text);
		page_flow_text(page, INDENT, STYLE_NONE, piece);
		any = true;
	}
}

static void flow_breakthroughs(struct page *page, const struct rift_game *g, int seat)
{
	for (int shape = RIFT_CIRCLE; shape < RIFT_SHAPE_END; shape++) {
		char text[300] = "";
		for (int icon = RIFT_TIME; icon <= RIFT_SOCIETY; icon++)
			for (int n = fact(g, RIFT_FACT_BREAKTHROUGHS, seat, RIFT_BREAKTHROUGH(shape, icon)); n > 0; n--)
				brief_add(text, sizeof text, "%s%s", *text ? " " : "", rift_word_icon(icon));
		char piece[340] = "";
		if (*text)
			page_flow_text(page, INDENT, STYLE_NONE,
				brief_add(piece, sizeof piece, "%s(%s)", rift_word_shape(shape), text));
	}
}

static void flow_state(struct page *page, const struct rift_game *g, int seat)
{
	int experiments_taken = __builtin_popcount((unsigned)fact(g, RIFT_FACT_EXPERIMENTS_TAKEN, seat, 0));
	char text[40] = "";
	if (experiments_taken)
		page_flow_text(
			page, INDENT, STYLE_NONE, brief_add(text, sizeof text, "Experiments %d", experiments_taken));
	board_pioneers_seat(page, g, seat, INDENT);
	board_fractures_seat(page, g, seat, INDENT);
	if (fact(g, RIFT_FACT_EVACUATED, seat, 0))
		page_flow_text(page, INDENT, STYLE_NONE, "evacuated");
	if (fact(g, RIFT_FACT_PHASE, 0, 0) == RIFT_ACTION_ROUNDS && fact(g, RIFT_FACT_PASSED, 0, 0) >> seat & 1)
		page_flow_text(page, INDENT, STYLE_FAINT, "has passed");
}

/* With Fractures of Time: the Flux Pool, whose Operators stand there, and which Exosuits can Blink. */
static void flow_flux_pool(struct page *page, const struct rift_game *g, int seat)
{
	char text[200] = "";
	int aside = fact(g, RIFT_FACT_FLUX_POOL, 0, 2);
	brief_add(text, sizeof text, "Flux %d, Casings %d", fact(g, RIFT_FACT_FLUX_POOL, 0, 0),
		fact(g, RIFT_FACT_FLUX_POOL, 0, 1));
	if (aside)
		brief_add(text, sizeof text, " (%d aside)", aside);
	page_flow_text(page, INDENT, STYLE_NONE, text);
	text[0] = '\0';
	for (int type = RIFT_SCIENTIST; type <= RIFT_GENIUS; type++)
		for (int n = fact(g, RIFT_FACT_BOT_OPERATORS, 0, type); n > 0; n--)
			brief_add(text, sizeof text, "%s%s", *text ? ", " : "Operators as ", rift_word_worker(type));
	if (*text)
		page_flow_text(page, INDENT, STYLE_NONE, text);
	text[0] = '\0';
	for (int i = 0; i < fact(g, RIFT_FACT_POSTS, seat, 0); i++)
		if (fact(g, RIFT_FACT_POST_CORE, seat, i))
			brief_add(text, sizeof text, "%s%s", *text ? ", " : "Energy Cores on ",
				name_of_space(fact(g, RIFT_FACT_POST_SPACE, seat, i)));
	if (*text)
		page_flow_text(page, INDENT, STYLE_NONE, text);
}

/* The automaton's board: places of its tokens, tiles, energy. */
static void flow_tokens(struct page *page, const struct rift_game *g, int seat)
{
	static const char *const slots[] = { "over Recruit Genius", "slot I", "slot II", "slot III" };
	const struct solo_board *board = &solo_boards[fact(g, RIFT_FACT_KIND, seat, 0)];
	char name[60];
	for (int token = 1; token < TOKENS; token++) {
		int space = fact(g, RIFT_FACT_BOT_TOKEN, 0, token);
		char text[100] = "";
		if (!space)
			continue;
		brief_add(text, sizeof text, "%d: %s", token,
			name_of_word(rift_word_command(board->command[space]), name, sizeof name));
		page_flow_text(page, INDENT, STYLE_NONE, text);
	}
	for (int slot = 0; slot < 4; slot++) {
		int tile = fact(g, RIFT_FACT_BOT_TILE, 0, slot);
		char text[40] = "";
		if (tile)
			page_flow_text(page, INDENT, STYLE_NONE,
				brief_add(
					text, sizeof text, "%s: C%02d%s", slots[slot], tile / 2, tile % 2 ? "b" : ""));
	}
	if (fact(g, RIFT_FACT_KIND, seat, 0) == RIFT_CHRONOSSUS) {
		char text[60] = "";
		brief_add(text, sizeof text, "Energy %d fresh, %d exhausted", fact(g, RIFT_FACT_BOT_ENERGY, 0, 0),
			fact(g, RIFT_FACT_BOT_ENERGY, 0, 1));
		page_flow_text(page, INDENT, STYLE_NONE, text);
	}
	if (fact(g, RIFT_FACT_MODULES, 0, 0) >> (RIFT_FRACTURES - 1) & 1)
		flow_flux_pool(page, g, seat);
}

static void flow_bot_tiles(struct page *page, const struct rift_game *g, int seat)
{
	char text[200] = "", name[60];
	for (int type = 1; type < RIFT_TYPE_END; type++) {
		int n = 0;
		for (int i = 0; i < 3; i++)
			n += RIFT_IS_BUILDING(fact(g, RIFT_FACT_TILES, seat, (type - 1) * 3 + i));
		if (n)
			brief_add(text, sizeof text, "%s%d %s", *text ? ", " : "", n, name_of_type(type));
	}
	if (*text)
		page_flow_text(page, INDENT, STYLE_NONE, text);
	for (int i = 0; i < 4; i++) {
		int tile = fact(g, RIFT_FACT_BOT_SUPERPROJECTS, 0, i);
		if (tile)
			page_flow_text(page, INDENT, STYLE_NONE, name_of_tile(tile, name, sizeof name));
	}
	text[0] = '\0';
	int anomalies = fact(g, RIFT_FACT_BOT_ANOMALIES, 0, 0);
	if (!anomalies)
		return;
	brief_add(text, sizeof text, "Anomalies %d", anomalies);
	for (int i = 0; i < anomalies && fact(g, RIFT_FACT_VARIABLES, seat, i); i++)
		brief_add(text, sizeof text, " %s", rift_word_variable(fact(g, RIFT_FACT_VARIABLES, seat, i)));
	page_flow_text(page, INDENT, STYLE_WARNING, text);
}

static void seat_bot(struct page *page, const struct rift_game *g, int seat)
{
	char text[200] = "";
	flow_name(page, g, seat);
	flow_goods(page, g, seat, false);
	flow_score(page, g, seat);
	brief_add(text, sizeof text, "Workers");
	add_workers(text, sizeof text, g, seat, RIFT_FACT_ACTIVE);
	page_flow_text(page, INDENT, STYLE_NONE, text);
	flow_exosuits(page, g, seat);
	flow_bot_tiles(page, g, seat);
	flow_warps(page, g, seat);
	flow_breakthroughs(page, g, seat);
	flow_tokens(page, g, seat);
	flow_state(page, g, seat);
	page_end_line(page);
}

void board_seat(struct page *page, const struct rift_game *g, int seat)
{
	if (is_bot(g, seat)) {
		seat_bot(page, g, seat);
		return;
	}
	flow_name(page, g, seat);
	flow_goods(page, g, seat, true);
	flow_score(page, g, seat);
	flow_tracks(page, g, seat);
	flow_workers(page, g, seat);
	flow_exosuits(page, g, seat);
	flow_breakthroughs(page, g, seat);
	flow_warps(page, g, seat);
	flow_state(page, g, seat);
	page_end_line(page);
}

static void flow_tiles(struct page *page, const struct rift_game *g, int seat)
{
	char text[300] = "", name[60];
	for (int slot = 0; slot < SLOTS; slot++) {
		int tile = fact(g, RIFT_FACT_TILES, seat, slot);
		if (!tile || tile == RIFT_TAIL)
			continue;
		(void)rift_words_tile(tile, name, sizeof name);
		bool glitched = fact(g, RIFT_FACT_GLITCH_TILES, seat, 0) >> slot & 1;
		brief_add(text, sizeof text, "%s%s%s", *text ? " " : "Tiles ", name,
			slot_covered(g, seat, slot) ? "(covered)"
				: glitched          ? "(glitch)"
						    : "");
	}
	if (*text)
		page_flow_text(page, INDENT, STYLE_NONE, text);
}

void board_rival(struct page *page, const struct rift_game *g, int seat)
{
	char text[80] = "";
	if (is_bot(g, seat)) {
		seat_bot(page, g, seat);
		return;
	}
	flow_name(page, g, seat);
	flow_goods(page, g, seat, false);
	flow_score(page, g, seat);
	flow_workers(page, g, seat);
	flow_exosuits(page, g, seat);
	brief_add(text, sizeof text, "Morale %d  Travel %d  Paradox %d", fact(g, RIFT_FACT_MORALE, seat, 0),
		fact(g, RIFT_FACT_TRAVELS, seat, 0), fact(g, RIFT_FACT_PARADOX, seat, 0));
	page_flow_text(page, INDENT, STYLE_NONE, text);
	flow_tiles(page, g, seat);
	flow_breakthroughs(page, g, seat);
	flow_warps(page, g, seat);
	flow_state(page, g, seat);
	page_end_line(page);
}

void board_rival_line(struct page *page, const struct rift_game *g, int seat)
{
	char text[200] = "", name[60];
	int active = 0, tired = 0;
	struct rift_score sheet;
	rift_score(g, seat, &sheet);
	for (int w = RIFT_SCIENTIST; w < RIFT_WORKER_END; w++) {
		active += fact(g, RIFT_FACT_ACTIVE, seat, w);
		tired += fact(g, RIFT_FACT_TIRED, seat, w);
	}
	page_put(page, "  ");
	brief_add(text, sizeof text, "%c %s", rift_words_seat(seat), seat_name(g, seat, name, sizeof name));
	page_styled(page, seat_style(g, seat), text);
	text[0] = '\0';
	for (int good = RIFT_TITANIUM; good < RIFT_GOOD_END; good++)
		if (fact(g, RIFT_FACT_GOODS, seat, good))
			brief_add(text, sizeof text, " %d%s", fact(g, RIFT_FACT_GOODS, seat, good), brief_good(good));
	brief_add(text, sizeof text, "  %d VP", sheet.total - sheet.conditions);
	brief_add(text, sizeof text, "  %d Exo", __builtin_popcount((unsigned)fact(g, RIFT_FACT_SLOTS, seat, 0)));
	if (!is_bot(g, seat))
		brief_add(text, sizeof text, "  %d act %d tired  Mor %d Tr %d Px %d", active, tired,
			fact(g, RIFT_FACT_MORALE, seat, 0), fact(g, RIFT_FACT_TRAVELS, seat, 0),
			fact(g, RIFT_FACT_PARADOX, seat, 0));
	page_cut(page, text, page->width - page->column);
	page_end_line(page);
}

/* The Building slots: the tile there, or the cost of building there. */

static bool slot_used(const struct rift_game *g, int seat, int slot)
{
	return fact(g, RIFT_FACT_USED, seat, 0) >> (RIFT_HOME_1 + slot - RIFT_SUPPLY) & 1;
}

static void slot_text(const struct rift_game *g, int seat, int slot, char *out, size_t size)
{
	char what[BRIEF_MAX], name[60];
	int tile = fact(g, RIFT_FACT_TILES, seat, slot);
	out[0] = '\0';
	if (!tile) {
		(void)brief_price(&board_of(g, seat)->slot_price[slot / 3][slot % 3], out, size);
		return;
	}
	if (slot_covered(g, seat, slot) || tile == RIFT_ANOMALY) {
		brief_add(out, size, "ANOMALY");
		int anomaly = tile_shown(g, seat, slot);
		if (anomaly != RIFT_ANOMALY)
			brief_add(out, size, " %s %s", (rift_words_tile(anomaly, name, sizeof name), name),
				brief_tile(anomaly, what, sizeof what));
		if (tile != RIFT_ANOMALY)
			brief_add(out, size, " over %s", (rift_words_tile(tile, name, sizeof name), name));
		return;
	}
	if (RIFT_IS_SUPER(tile))
		(void)name_of_tile(tile, name, sizeof name);
	else
		(void)rift_words_tile(tile, name, sizeof name); /* the row's heading has the type */
	if (fact(g, RIFT_FACT_GLITCH_TILES, seat, 0) >> slot & 1)
		brief_add(out, size, "GLITCH on ");
	brief_add(out, size, "%s%s %s%s", slot_used(g, seat, slot) ? "(" : "", name,
		brief_tile(tile, what, sizeof what), slot_used(g, seat, slot) ? ")" : "");
}

static void put_slot(struct page *page, const struct rift_game *g, int seat, int slot, int width)
{
	char text[BRIEF_MAX + 60];
	int tile = fact(g, RIFT_FACT_TILES, seat, slot);
	slot_text(g, seat, slot, text, sizeof text);
	enum style style = !tile || slot_used(g, seat, slot) ? STYLE_FAINT : STYLE_NONE;
	bool glitched = fact(g, RIFT_FACT_GLITCH_TILES, seat, 0) >> slot & 1;
	if (tile == RIFT_ANOMALY || slot_covered(g, seat, slot) || glitched)
		style = STYLE_WARNING;
	if (style != STYLE_NONE)
		page_style(page, style);
	page_cut(page, text, width);
	if (style != STYLE_NONE)
		page_style(page, STYLE_NONE);
}

void board_rows(struct page *page, const struct rift_game *g, int seat)
{
	int title = 9, width = (page->width - title) / 3;
	for (int type = RIFT_POWER_PLANT; type < RIFT_TYPE_END; type++) {
		page_styled(page, STYLE_TITLE, brief_type(type));
		for (int column = 0; column < 3; column++) {
			int slot = (type - 1) * 3 + column;
			int tile = fact(g, RIFT_FACT_TILES, seat, slot);
			if (tile == RIFT_TAIL)
				continue;
			page_to(page, title + column * width);
			page_put(page, "|");
			put_slot(page, g, seat, slot, RIFT_IS_SUPER(tile) ? 2 * width - 2 : width - 2);
		}
		page_put(page, "\n");
	}
}
