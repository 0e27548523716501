/* look.c -- parts of the table in full words.  See board.h. */
#include "cli/board/board.h"

#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "cli/board/brief.h"
#include "content/content.h"
#include "text/words/content_words.h"
#include "rift_words.h"

#define WORDS 1024
#define SLOTS 12
#define INDENT 4

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

/* "  Lab 403: 2 VP; any worker (motivated): …" */
static void put_tile_words(struct page *page, int tile, const char *note)
{
	char name[60], words[WORDS];
	const char *rest = words;
	page_styled(page, STYLE_STRONG, "  ");
	page_styled(page, STYLE_STRONG, name_of_tile(tile, name, sizeof name));
	(void)content_words_tile(tile, words, sizeof words);
	if (RIFT_IS_BUILDING(tile) && strstr(words, ", "))
		rest = strstr(words, ", ") + 2;
	page_print(page, "%s: ", note);
	page_wrap(page, INDENT, rest);
	page_end_line(page);
}

static void next_slot(struct page *page, const struct rift_game *g, int seat, int type)
{
	char price[80];
	page_styled(page, STYLE_TITLE, name_of_type(type));
	for (int column = 0; column < 3; column++) {
		if (fact(g, RIFT_FACT_TILES, seat, (type - 1) * 3 + column))
			continue;
		page_print(page, ", on your slot %d for %s", column + 1,
			brief_price(&board_of(g, seat)->slot_price[type - 1][column], price, sizeof price));
		page_put(page, "\n");
		return;
	}
	page_put(page, ", no free slot in your row\n");
}

void look_market(struct page *page, const struct rift_game *g, int seat)
{
	for (int type = RIFT_POWER_PLANT; type < RIFT_TYPE_END; type++) {
		int primary = fact(g, RIFT_FACT_PRIMARY, 0, type), count = fact(g, RIFT_FACT_SECONDARY_COUNT, 0, type);
		next_slot(page, g, seat, type);
		if (primary)
			put_tile_words(page, primary, "");
		else
			page_put(page, "  the first stack is empty\n");
		for (int i = count - 1; i >= 0; i--)
			put_tile_words(page, fact(g, RIFT_FACT_SECONDARY, 0, RIFT_STACK_MAX * type + i),
				i == count - 1 ? " (second stack)" : " (below it)");
	}
	page_put(page, "Only the top tile of each stack can be built.\n");
	look_technologies(page, g);
}

static void put_era_warps(struct page *page, const struct rift_game *g, int era)
{
	char name[60];
	for (int seat = 0; seat < fact(g, RIFT_FACT_PLAYERS, 0, 0); seat++) {
		bool any = false;
		for (int w = 1; w < RIFT_WARP_END; w++) {
			if (fact(g, RIFT_FACT_WARPS, seat, w) != era)
				continue;
			if (!any)
				page_print(page, "    %c has Warp tiles here:", rift_words_seat(seat));
			page_print(page, "%s %s", any ? "," : "", name_of_word(rift_word_warp(w), name, sizeof name));
			any = true;
		}
		page_end_line(page);
	}
}

static void look_experiment(struct page *page, const struct rift_game *g, int era)
{
	char name[60], words[WORDS];
	int card = fact(g, RIFT_FACT_EXPERIMENTS, 0, era);
	if (!has_doomsday(g))
		return;
	experiment_at(g, era, name, sizeof name);
	page_print(page, "    Experiment: %s", name);
	if (card && card != RIFT_HIDDEN) {
		(void)content_words_experiment(card, words, sizeof words);
		page_put(page, ", ");
		page_wrap(page, INDENT, words);
	}
	page_end_line(page);
}

static int places_taken(const struct rift_game *g, int era)
{
	int n = 0;
	for (int seat = 0; seat < fact(g, RIFT_FACT_PLAYERS, 0, 0); seat++)
		for (int w = 1; w < RIFT_WARP_END; w++)
			n += fact(g, RIFT_FACT_WARPS, seat, w) == era && fact(g, RIFT_FACT_WARP_PLACES, seat, w);
	return n;
}

void look_timeline(struct page *page, const struct rift_game *g)
{
	int now = fact(g, RIFT_FACT_ERA, 0, 0), after = fact(g, RIFT_FACT_IMPACT_AFTER, 0, 0);
	char words[WORDS];
	for (int i = 0, era; (era = era_at(g, i)) != 0; i++) {
		int tile = fact(g, RIFT_FACT_TIMELINE, 0, era), alternate = fact(g, RIFT_FACT_ALTERNATE, 0, era);
		page_print(page, "Era %d%s", era_number(era), era == now ? ", now" : "");
		for (int seat = 0; seat < fact(g, RIFT_FACT_PLAYERS, 0, 0); seat++)
			if (fact(g, RIFT_FACT_FOCUS, seat, 0) == era)
				page_print(page, ", Focus of %c", rift_words_seat(seat));
		page_end_line(page);
		if (tile == RIFT_HIDDEN)
			page_put(page, "    a Superproject, turned over one Era ahead\n");
		else if (tile)
			put_tile_words(page, tile, "");
		else
			page_put(page, "    its Superproject is built\n");
		look_experiment(page, g, era);
		if (alternate) {
			(void)content_words_alternate_tile(alternate, words, sizeof words);
			page_print(page, "    places for Warp tiles, %d taken: ", places_taken(g, era));
			page_wrap(page, INDENT, words);
			page_end_line(page);
		}
		put_era_warps(page, g, era);
		if (era == after)
			page_print(
				page, "  -- the Impact%s --\n", fact(g, RIFT_FACT_IMPACT, 0, 0) ? " has struck" : "");
	}
}

void look_main(struct page *page, const struct rift_game *g)
{
	char words[WORDS];
	board_main(page, g);
	for (int space = RIFT_CONSTRUCT_1; space <= RIFT_RESEARCH_3; space++) {
		int collapse = fact(g, RIFT_FACT_COLLAPSE, 0, space);
		if (!collapse || fact(g, RIFT_FACT_FLIPPED, 0, 0) >> space & 1)
			continue;
		(void)content_words_collapse(collapse, words, sizeof words);
		const char *rest = strstr(words, "; ");
		page_print(page, "  %s: ", rift_word_space(space));
		page_wrap(page, INDENT, rest ? rest + 2 : words);
		page_end_line(page);
	}
	look_adventures(page, g);
	page_put(page, "Endgame Conditions, 3 VP for having the most (ties too):\n");
	for (int i = 0; i < 6; i++) {
		int condition = fact(g, RIFT_FACT_CONDITIONS, 0, i);
		if (!condition)
			continue;
		(void)content_words_condition(condition, words, sizeof words);
		page_put(page, "  ");
		page_wrap(page, INDENT, words);
		page_end_line(page);
	}
}

static void put_busy(struct page *page, const struct rift_game *g, int seat)
{
	static const char *const fates[] = { "", ", stays Motivated", ", will not come back" };
	char name[60];
	for (int i = 0; i < fact(g, RIFT_FACT_POSTS, seat, 0); i++) {
		int space = fact(g, RIFT_FACT_POST_SPACE, seat, i), worker = fact(g, RIFT_FACT_POST_WORKER, seat, i);
		int fate = fact(g, RIFT_FACT_POST_FATE, seat, i);
		(void)name_of_word(rift_word_worker(worker), name, sizeof name);
		page_print(page, "  %s at %s%s\n", worker ? name : "Empty Exosuit",
			space ? rift_word_space(space) : "no place", fate >= 0 && fate < 3 ? fates[fate] : "");
	}
}

static void put_leader_words(struct page *page, const struct rift_game *g, const char *before, int leader)
{
	char words[WORDS], name[60];
	if (!leader)
		return;
	(void)content_words_leader(leader, fact(g, RIFT_FACT_EDITION, 0, 0), words, sizeof words);
	page_print(page, "%s%s: ", before, name_of_word(rift_word_leader(leader), name, sizeof name));
	page_wrap(page, INDENT, words);
	page_end_line(page);
}

static void put_path(struct page *page, const struct rift_game *g, int seat)
{
	int path = fact(g, RIFT_FACT_PATH, seat, 0);
	int edition = fact(g, RIFT_FACT_EDITION, 0, 0), evacuation = fact(g, RIFT_FACT_EVACUATION, seat, 0);
	char words[WORDS];
	put_leader_words(page, g, "", fact(g, RIFT_FACT_LEADER, seat, 0));
	put_leader_words(page, g, "borrowed in this Era: ", fact(g, RIFT_FACT_BORROWED, seat, 0));
	for (int i = 0; i < RIFT_SALVATION; i++)
		put_leader_words(page, g, "may be borrowed: ", fact(g, RIFT_FACT_LEADERS_LEFT, seat, i));
	if (path && evacuation) {
		(void)content_words_evacuation(&paths[path].evacuation[edition][evacuation - 1], words, sizeof words);
		page_put(page, "Evacuation: ");
		page_wrap(page, INDENT, words);
		page_end_line(page);
	}
}

void look_seat(struct page *page, const struct rift_game *g, int seat)
{
	board_seat(page, g, seat);
	if (fact(g, RIFT_FACT_KIND, seat, 0) > RIFT_HUMAN)
		return;
	put_path(page, g, seat);
	look_pioneers(page, g, seat);
	look_fractures(page, g, seat);
	put_busy(page, g, seat);
	for (int slot = 0; slot < SLOTS; slot++) {
		int tile = fact(g, RIFT_FACT_TILES, seat, slot);
		int on_top = tile_shown(g, seat, slot);
		if (!tile || tile == RIFT_TAIL)
			continue;
		if (on_top > RIFT_ANOMALY && RIFT_IS_ANOMALY(on_top))
			put_tile_words(page, on_top, "");
		if (tile == RIFT_ANOMALY && on_top != tile)
			continue;
		put_tile_words(
			page, tile, fact(g, RIFT_FACT_COVERED, seat, 0) >> slot & 1 ? " (under an Anomaly)" : "");
	}
	board_rows(page, g, seat);
}
