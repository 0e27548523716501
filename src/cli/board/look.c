/* look.c -- parts of the table in full words.  See board.h. */
#include "cli/board/board.h"

#include "base/base.h"
#include "cli/board/brief.h"
#include "cli/board/describe.h"
#include "content/content.h"
#include "rift_words.h"

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
	char name[NAME_BYTES], words[DESCRIBE_MAX], both[DESCRIBE_MAX];
	page_styled(page, STYLE_STRONG, "  ");
	page_styled(page, STYLE_STRONG, name_of_tile(tile, name, sizeof name));
	page_put(page, *note ? " " : "");
	page_wrap(page, INDENT, brief_pair(note, describe_tile(tile, words, sizeof words), both, sizeof both));
	page_end_line(page);
}

static void next_slot(struct page *page, const struct rift_game *g, int seat, int type)
{
	char price[NAME_BYTES], name[NAME_BYTES];
	page_styled(page, STYLE_TITLE, name_of_type(type, name, sizeof name));
	page_put(page, ", ");
	for (int column = 0; column < 3; column++) {
		if (fact(g, RIFT_FACT_TILES, seat, (type - 1) * 3 + column))
			continue;
		page_say_line(page, "terminal.look.slot",
			WITH(NUMBER("n", column + 1),
				TEXT("price",
					brief_price(&board_of(g, seat)->slot_price[type - 1][column], price,
						sizeof price))));
		return;
	}
	page_say_line(page, "terminal.look.noslot", PLAIN);
}

void look_market(struct page *page, const struct rift_game *g, int seat)
{
	for (int type = RIFT_POWER_PLANT; type < RIFT_TYPE_END; type++) {
		int primary = fact(g, RIFT_FACT_PRIMARY, 0, type), count = fact(g, RIFT_FACT_SECONDARY_COUNT, 0, type);
		next_slot(page, g, seat, type);
		if (primary)
			put_tile_words(page, primary, "");
		else
			page_print(page, "  %s\n", said("terminal.look.nostack"));
		for (int i = count - 1; i >= 0; i--)
			put_tile_words(page, fact(g, RIFT_FACT_SECONDARY, 0, RIFT_STACK_MAX * type + i),
				said(i == count - 1 ? "terminal.look.secondstack" : "terminal.look.below"));
	}
	page_say_line(page, "terminal.look.top", PLAIN);
	look_technologies(page, g);
}

static void put_era_warps(struct page *page, const struct rift_game *g, int era)
{
	for (int seat = 0; seat < fact(g, RIFT_FACT_PLAYERS, 0, 0); seat++) {
		char list[BRIEF_MAX] = "", name[NAME_BYTES], letter[2] = { rift_words_seat(seat), '\0' };
		for (int w = 1; w < RIFT_WARP_END; w++)
			if (fact(g, RIFT_FACT_WARPS, seat, w) == era)
				add(list, sizeof list, "%s%s", *list ? ", " : "",
					say_term(name, sizeof name, "warp.", rift_word_warp(w), "one"));
		if (!*list)
			continue;
		page_put(page, "    ");
		page_say_line(page, "terminal.look.warps", WITH(TEXT("who", letter), TEXT("tiles", list)));
	}
}

static void look_experiment(struct page *page, const struct rift_game *g, int era)
{
	char name[NAME_BYTES], words[DESCRIBE_MAX], both[2 * NAME_BYTES];
	int card = fact(g, RIFT_FACT_EXPERIMENTS, 0, era);
	if (!has_doomsday(g))
		return;
	experiment_at(g, era, name, sizeof name);
	page_put(page, "    ");
	page_put(page, brief_pair(said("place.experiment"), name, both, sizeof both));
	if (card && card != RIFT_HIDDEN) {
		page_put(page, ", ");
		page_wrap(page, INDENT, describe_experiment(card, words, sizeof words));
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

/* The places for Warp tiles of the Alternate Timeline. */
static void look_places(struct page *page, const struct rift_game *g, int era, int alternate)
{
	char words[BRIEF_MAX];
	page_put(page, "    ");
	page_say_line(page, "terminal.look.places",
		WITH(NUMBER("n", places_taken(g, era)),
			TEXT("places", describe_alternate(alternate, words, sizeof words))));
}

void look_timeline(struct page *page, const struct rift_game *g)
{
	int now = fact(g, RIFT_FACT_ERA, 0, 0), after = fact(g, RIFT_FACT_IMPACT_AFTER, 0, 0);
	for (int i = 0, era; (era = era_at(g, i)) != 0; i++) {
		int tile = fact(g, RIFT_FACT_TIMELINE, 0, era), alternate = fact(g, RIFT_FACT_ALTERNATE, 0, era);
		page_say(page, "table.erashort", WITH(NUMBER("n", era_number(era))));
		if (era == now)
			page_print(page, ", %s", said("table.now"));
		for (int seat = 0; seat < fact(g, RIFT_FACT_PLAYERS, 0, 0); seat++) {
			char letter[2] = { rift_words_seat(seat), '\0' };
			if (fact(g, RIFT_FACT_FOCUS, seat, 0) != era)
				continue;
			page_put(page, ", ");
			page_say(page, "table.focus", WITH(TEXT("who", letter)));
		}
		page_end_line(page);
		if (tile && tile != RIFT_HIDDEN)
			put_tile_words(page, tile, "");
		else
			page_print(page, "    %s\n", said(tile ? "table.facedown" : "terminal.look.built"));
		look_experiment(page, g, era);
		if (alternate)
			look_places(page, g, era, alternate);
		put_era_warps(page, g, era);
		if (era == after)
			page_print(page, "  -- %s --\n",
				said(fact(g, RIFT_FACT_IMPACT, 0, 0) ? "terminal.look.struck" : "table.impact"));
	}
}

void look_main(struct page *page, const struct rift_game *g)
{
	char name[NAME_BYTES], both[BRIEF_MAX];
	board_main(page, g);
	for (int space = RIFT_CONSTRUCT_1; space <= RIFT_RESEARCH_3; space++) {
		int collapse = fact(g, RIFT_FACT_COLLAPSE, 0, space);
		if (!collapse || fact(g, RIFT_FACT_FLIPPED, 0, 0) >> space & 1)
			continue;
		page_put(page, "  ");
		page_wrap(page, INDENT,
			brief_pair(name_of_space(space, name, sizeof name),
				said_of("collapse.", rift_word_collapse(collapse)), both, sizeof both));
		page_end_line(page);
	}
	look_adventures(page, g);
	page_say_line(page, "table.conditions", PLAIN);
	for (int i = 0; i < 6; i++) {
		int condition = fact(g, RIFT_FACT_CONDITIONS, 0, i);
		if (!condition)
			continue;
		page_put(page, "  ");
		page_put(page, say_term(name, sizeof name, "condition.", rift_word_condition(condition), "one"));
		page_end_line(page);
	}
}

static void put_busy(struct page *page, const struct rift_game *g, int seat)
{
	static const char *const fates[] = { NULL, "terminal.fate.motivated", "terminal.fate.lost" };
	char name[NAME_BYTES], place[NAME_BYTES];
	for (int i = 0; i < fact(g, RIFT_FACT_POSTS, seat, 0); i++) {
		int space = fact(g, RIFT_FACT_POST_SPACE, seat, i), worker = fact(g, RIFT_FACT_POST_WORKER, seat, i);
		int fate = fact(g, RIFT_FACT_POST_FATE, seat, i);
		(void)say_term(name, sizeof name, "worker.", rift_word_worker(worker), "one");
		page_put(page, "  ");
		page_say(page, "terminal.look.busy",
			WITH(TEXT("who", worker ? name : said("terminal.look.noworker")),
				TEXT("where",
					space ? name_of_space(space, place, sizeof place)
					      : said("terminal.look.noplace"))));
		if (fate > 0 && fate < 3)
			page_print(page, ", %s", said(fates[fate]));
		page_end_line(page);
	}
}

/* A Leader's ability; key: of the sentence that says whose it is, NULL for the seat's own. */
static void put_leader_words(struct page *page, const struct rift_game *g, const char *key, int leader)
{
	char words[DESCRIBE_MAX], name[NAME_BYTES], both[DESCRIBE_MAX], whose[2 * NAME_BYTES];
	if (!leader)
		return;
	(void)describe_leader(leader, fact(g, RIFT_FACT_EDITION, 0, 0), words, sizeof words);
	(void)say_term(name, sizeof name, "leader.", rift_word_leader(leader), "one");
	page_hang(page, INDENT,
		brief_pair(key ? say(whose, sizeof whose, key, WITH(TEXT("leader", name))) : name, words, both,
			sizeof both));
	page_end_line(page);
}

static void put_path(struct page *page, const struct rift_game *g, int seat)
{
	int path = fact(g, RIFT_FACT_PATH, seat, 0);
	int edition = fact(g, RIFT_FACT_EDITION, 0, 0), evacuation = fact(g, RIFT_FACT_EVACUATION, seat, 0);
	char words[DESCRIBE_MAX], both[DESCRIBE_MAX];
	put_leader_words(page, g, NULL, fact(g, RIFT_FACT_LEADER, seat, 0));
	put_leader_words(page, g, "terminal.look.borrowed", fact(g, RIFT_FACT_BORROWED, seat, 0));
	for (int i = 0; i < RIFT_SALVATION; i++)
		put_leader_words(page, g, "terminal.look.borrow", fact(g, RIFT_FACT_LEADERS_LEFT, seat, i));
	if (path && evacuation) {
		(void)describe_evacuation(&paths[path].evacuation[edition][evacuation - 1], words, sizeof words);
		page_hang(page, INDENT, brief_pair(said("place.evacuate"), words, both, sizeof both));
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
		put_tile_words(page, tile,
			fact(g, RIFT_FACT_COVERED, seat, 0) >> slot & 1 ? said("terminal.look.covered") : "");
	}
	board_rows(page, g, seat);
}
