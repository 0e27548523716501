/*
 * play_parts.c -- fits the table into the available lines.
 *
 * Every part has several sizes, from a line or two to complete.  First each part gets its smallest size, in order of
 * relevance to the ask; then parts grow in the same order while there is space.
 */
#include "base/base.h"
#include "cli/board/board.h"
#include "cli/play/play.h"
#include "rift_words.h"

enum part {
	PART_TIMELINE,
	PART_MAIN,
	PART_MARKET,
	PART_RIVALS,
	PART_SEAT,
	PART_ROWS,
	PART_CONDITIONS,
	PART_NEWS,
	PART_END
};

#define SIZES 3 /* sizes 1 to 3; 0: not shown */
#define NEWS_BRIEF 2
#define NEWS_LINES 5

struct parts {
	const struct table *table;
	const struct rift_game *game;
	int seat;
	struct page page[PART_END];
	int size[PART_END];
};

static void put_rivals(struct page *page, const struct rift_game *g, int seat, bool whole)
{
	int players = rift_fact(g, RIFT_FACT_PLAYERS, 0, 0);
	for (int i = 1; i < players; i++) {
		if (whole)
			board_rival(page, g, (seat + i) % players);
		else
			board_rival_line(page, g, (seat + i) % players);
	}
}

static void put_market(struct page *page, const struct rift_game *g, int size)
{
	if (size == 1)
		board_market_brief(page, g);
	else
		board_market(page, g, size == SIZES && market_is_cut(g, page->width));
}

static void part_draw(struct page *page, const struct parts *parts, enum part part, int size)
{
	const struct rift_game *g = parts->game;
	page_open(page, &parts->table->screen);
	switch (part) {
	case PART_TIMELINE:
		if (size == 1)
			board_timeline_brief(page, g);
		else
			board_timeline(page, g);
		break;
	case PART_MAIN:
		board_main(page, g);
		break;
	case PART_MARKET:
		put_market(page, g, size);
		break;
	case PART_RIVALS:
		put_rivals(page, g, parts->seat, size > 1);
		break;
	case PART_SEAT:
		page_styled(page, STYLE_CHOICE, "> ");
		board_seat(page, g, parts->seat);
		break;
	case PART_ROWS:
		board_rows(page, g, parts->seat);
		break;
	case PART_CONDITIONS:
		board_conditions(page, g);
		break;
	case PART_NEWS:
		news_last(page, parts->table, parts->seat, size == 1 ? NEWS_BRIEF : NEWS_LINES);
		break;
	case PART_END:
		break;
	}
}

/* Parts in order of relevance to the ask. */
static const enum part *parts_for(int ask)
{
	static const enum part usual[PART_END] = { PART_SEAT, PART_MAIN, PART_TIMELINE, PART_MARKET, PART_ROWS,
		PART_RIVALS, PART_NEWS, PART_CONDITIONS };
	static const enum part building[PART_END] = { PART_SEAT, PART_ROWS, PART_MARKET, PART_TIMELINE, PART_NEWS,
		PART_RIVALS, PART_MAIN, PART_CONDITIONS };
	static const enum part time[PART_END] = { PART_SEAT, PART_TIMELINE, PART_MAIN, PART_MARKET, PART_RIVALS,
		PART_NEWS, PART_ROWS, PART_CONDITIONS };
	switch (ask) {
	case RIFT_ASK_BUILD:
	case RIFT_ASK_ROW:
	case RIFT_ASK_ANOMALY:
	case RIFT_ASK_TAKE_ANOMALY:
	case RIFT_ASK_REMOVAL:
		return building;
	case RIFT_ASK_WARP:
	case RIFT_ASK_FOCUS:
	case RIFT_ASK_REPAY:
	case RIFT_ASK_UNWARP:
	case RIFT_ASK_FIRST_TILE:
		return time;
	default:
		return usual;
	}
}

/* Draws a part in this size if it fits.  Returns the remaining lines. */
static int part_grow(struct parts *parts, enum part part, int size, int capacity)
{
	struct page page;
	int had = parts->size[part] ? parts->page[part].lines : 0;
	part_draw(&page, parts, part, size);
	if (page.lines - had > capacity) {
		page_close(&page);
		return capacity;
	}
	capacity -= page.lines - had;
	page_close(&parts->page[part]);
	parts->page[part] = page;
	parts->size[part] = size;
	return capacity;
}

/* Headings of parts, used if there is space. */
static const char *const heads[PART_END] = { [PART_TIMELINE] = "table.timeline",
	[PART_MAIN] = "table.main",
	[PART_MARKET] = "table.market",
	[PART_RIVALS] = "table.rivals",
	[PART_SEAT] = "table.board",
	[PART_CONDITIONS] = "terminal.head.end",
	[PART_NEWS] = "terminal.head.news" };

static bool headed(const struct parts *parts, int part)
{
	return heads[part] && parts->size[part] && parts->page[part].lines;
}

static int heads_count(const struct parts *parts)
{
	int count = 1; /* plus one before the question */
	for (int part = 0; part < PART_END; part++)
		count += headed(parts, part);
	return count;
}

void parts_put(struct page *page, const struct table *t, const struct rift_game *g, int seat, int capacity)
{
	struct parts parts = { .table = t, .game = g, .seat = seat };
	const enum part *order = parts_for(rift_asks(g).kind);
	for (int size = 1; size <= SIZES; size++)
		for (int i = 0; i < PART_END; i++)
			if (parts.size[order[i]] == size - 1)
				capacity = part_grow(&parts, order[i], size, capacity);
	bool ruled = heads_count(&parts) <= capacity;
	for (int part = 0; part < PART_END; part++) {
		if (ruled && headed(&parts, part))
			page_rule(page, said(heads[part]));
		if (parts.size[part])
			page_append(page, &parts.page[part]);
		page_close(&parts.page[part]);
	}
	if (ruled)
		page_rule(page, said("terminal.head.now"));
}
