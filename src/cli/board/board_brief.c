/* board_brief.c -- compact versions of the table's parts.  See board.h. */
#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "rift_words.h"

#define INDENT 5

static int fact(const struct rift_game *g, enum rift_fact what, int index)
{
	return rift_fact(g, what, 0, index);
}

/* " A2B1": Warp tiles of each seat, and "<A" for a Focus that is not in the present. */
static void put_owners(struct page *page, const struct rift_game *g, int era)
{
	int players = fact(g, RIFT_FACT_PLAYERS, 0), now = fact(g, RIFT_FACT_ERA, 0);
	bool any = false;
	for (int seat = 0; seat < players; seat++) {
		int warps = 0;
		for (int w = 1; w < RIFT_WARP_END; w++)
			warps += rift_fact(g, RIFT_FACT_WARPS, seat, w) == era;
		bool focus = era != now && rift_fact(g, RIFT_FACT_FOCUS, seat, 0) == era;
		if (!warps && !focus)
			continue;
		page_put(page, any ? "" : " ");
		any = true;
		char text[8] = { rift_words_seat(seat), '\0' };
		page_styled(page, seat_style(g, seat), text);
		if (warps)
			page_print(page, "%d", warps);
		if (focus)
			page_put(page, "<");
	}
}

static void put_era(struct page *page, const struct rift_game *g, int era)
{
	char name[NAME_BYTES] = "", number[16] = "";
	int tile = fact(g, RIFT_FACT_TIMELINE, era), now = fact(g, RIFT_FACT_ERA, 0);
	add(number, sizeof number, era == now ? "[%d]" : "%d", era_number(era));
	page_styled(page, era == now ? STYLE_STRONG : STYLE_TITLE, number);
	page_put(page, " ");
	if (tile && tile != RIFT_HIDDEN)
		page_put(page, name_of_tile(tile, name, sizeof name));
	else
		page_styled(page, STYLE_FAINT, said(tile ? "terminal.down" : "terminal.built"));
	put_owners(page, g, era);
}

/* Whether from this Era on all Superprojects are face down and no Warp tiles lie there: shown as one piece. */
static bool all_down_from(const struct rift_game *g, int i)
{
	for (int era; (era = era_at(g, i)) != 0; i++) {
		if (fact(g, RIFT_FACT_TIMELINE, era) != RIFT_HIDDEN || fact(g, RIFT_FACT_ERA, 0) == era)
			return false;
		for (int seat = 0; seat < fact(g, RIFT_FACT_PLAYERS, 0); seat++)
			for (int w = 1; w < RIFT_WARP_END; w++)
				if (rift_fact(g, RIFT_FACT_WARPS, seat, w) == era)
					return false;
	}
	return true;
}

static void put_rest(struct page *page, const struct rift_game *g, int i)
{
	for (int era; (era = era_at(g, i)) != 0; i++)
		page_print(page, "%d ", era_number(era));
	page_put(page, said("terminal.down"));
}

void board_timeline_brief(struct page *page, const struct rift_game *g)
{
	struct page piece = { .colour = page->colour };
	int after = fact(g, RIFT_FACT_IMPACT_AFTER, 0);
	page_styled(page, STYLE_TITLE, said("terminal.title.time"));
	for (int i = 0, era; (era = era_at(g, i)) != 0; i++) {
		bool rest = era_at(g, i + 1) && all_down_from(g, i);
		page_clear(&piece);
		if (rest) {
			page_style(&piece, STYLE_FAINT);
			put_rest(&piece, g, i);
			page_style(&piece, STYLE_NONE);
		} else
			put_era(&piece, g, era);
		page_flow(page, INDENT, &piece);
		if (rest)
			break;
		if (era == after)
			page_flow_text(page, INDENT, STYLE_WARNING, said("table.impact"));
	}
	page_end_line(page);
	page_close(&piece);
}

static void put_stack(struct page *page, int tile)
{
	char number[16];
	if (!tile)
		return;
	(void)rift_words_tile(tile, number, sizeof number);
	page_print(page, " %s", number);
}

void board_market_brief(struct page *page, const struct rift_game *g)
{
	struct page piece = { .colour = page->colour };
	page_styled(page, STYLE_TITLE, said("terminal.title.tiles"));
	for (int type = RIFT_POWER_PLANT; type < RIFT_TYPE_END; type++) {
		int primary = fact(g, RIFT_FACT_PRIMARY, type), second = second_top(g, type);
		page_clear(&piece);
		page_put(&piece, said_of("terminal.tiles.", rift_word_type(type)));
		put_stack(&piece, primary);
		put_stack(&piece, second);
		if (!primary && !second) {
			page_put(&piece, " ");
			page_styled(&piece, STYLE_FAINT, said("prompt.none"));
		}
		page_flow(page, INDENT + 1, &piece);
	}
	page_end_line(page);
	page_close(&piece);
}
