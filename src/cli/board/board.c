/* board.c -- parts of the table that all players share.  See board.h. */
#include "cli/board/board.h"

#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "cli/board/brief.h"
#include "content/content.h"
#include "rift_words.h"

#define ERAS 7
#define TITLE_COLUMNS 11
#define MARKET_TITLE 9

static int fact(const struct rift_game *g, enum rift_fact what, int index)
{
	return rift_fact(g, what, 0, index);
}

static int players_of(const struct rift_game *g)
{
	return fact(g, RIFT_FACT_PLAYERS, 0);
}

char *seat_name(const struct rift_game *g, int seat, char *out, size_t size)
{
	char letter[2] = { rift_words_seat(seat), '\0' };
	int kind = rift_fact(g, RIFT_FACT_KIND, seat, 0), path = rift_fact(g, RIFT_FACT_PATH, seat, 0);
	out[0] = '\0';
	if (kind > RIFT_HUMAN && kind < RIFT_KIND_END)
		return say_term(out, size, "kind.", rift_word_kind(kind), "one");
	if (path)
		return say_term(out, size, "path.", rift_word_path(path), "one");
	return say(out, size, "setup.player", WITH(TEXT("n", letter)));
}

enum style seat_style(const struct rift_game *g, int seat)
{
	return (enum style)(STYLE_PATH + rift_fact(g, RIFT_FACT_PATH, seat, 0));
}

static void put_seat_letter(struct page *page, const struct rift_game *g, int seat)
{
	char letter[2] = { rift_words_seat(seat), '\0' };
	page_styled(page, seat_style(g, seat), letter);
}

int era_number(int era)
{
	return era == RIFT_ERA_ZERO ? 0 : era;
}

static int last_era(const struct rift_game *g)
{
	return has_fractures(g) ? ERAS - 2 : ERAS;
}

void board_header(struct page *page, const struct rift_game *g, const char *note)
{
	int era = fact(g, RIFT_FACT_ERA, 0), after = fact(g, RIFT_FACT_IMPACT_AFTER, 0);
	char line[400] = " ", first[2] = { rift_words_seat(fact(g, RIFT_FACT_FIRST, 0)), '\0' };
	const char *phase = name_of_phase(fact(g, RIFT_FACT_PHASE, 0));
	if (era)
		say_more(line, sizeof line, "terminal.header",
			WITH(NUMBER("era", era_number(era)), NUMBER("of", last_era(g)), TEXT("phase", phase),
				TEXT("first", first)));
	else
		add(line, sizeof line, "%s", phase);
	if (fact(g, RIFT_FACT_IMPACT, 0))
		add(line, sizeof line, " | %s", said("table.opens"));
	else if (era && after)
		say_more(add(line, sizeof line, " | "), sizeof line, "terminal.header.impact",
			WITH(NUMBER("era", after)));
	int capacity = page->width - text_width(line) - text_width(note) - 1;
	page_style(page, STYLE_BAR);
	page_cut(page, line, page->width);
	if (capacity > 1) {
		page_to(page, page->width - text_width(note) - 1);
		page_put(page, note);
	}
	page_to(page, page->width);
	page_style(page, STYLE_NONE);
	page_put(page, "\n");
}

/* The Timeline: a column per Era. */

int era_at(const struct rift_game *g, int i)
{
	if (!has_fractures(g))
		return i < ERAS ? i + 1 : 0;
	return i == 0 ? RIFT_ERA_ZERO : i <= last_era(g) ? i : 0;
}

static int era_step(const struct page *page, const struct rift_game *g)
{
	return page->width / (has_fractures(g) ? last_era(g) + 1 : ERAS);
}

static void timeline_numbers(struct page *page, const struct rift_game *g)
{
	int now = fact(g, RIFT_FACT_ERA, 0), after = fact(g, RIFT_FACT_IMPACT_AFTER, 0);
	for (int i = 0, era; (era = era_at(g, i)) != 0; i++) {
		char label[60] = "";
		page_to(page, i * era_step(page, g));
		if (i == 0)
			add(label, sizeof label, "%s ", said("terminal.title.era"));
		add(label, sizeof label, era == now ? "[%d]%s" : "%d%s", era_number(era), era == after ? "*" : "");
		page_styled(page, era == now ? STYLE_STRONG : STYLE_TITLE, label);
		page_put(page, " ");
		for (int seat = 0; era != now && seat < players_of(g); seat++)
			if (rift_fact(g, RIFT_FACT_FOCUS, seat, 0) == era)
				put_seat_letter(page, g, seat);
	}
	page_put(page, "\n");
}

static void super_at(const struct rift_game *g, int era, char *out, size_t size)
{
	int tile = fact(g, RIFT_FACT_TIMELINE, era);
	out[0] = '\0';
	if (tile == RIFT_HIDDEN)
		add(out, size, "%s", said("terminal.facedown"));
	else if (tile)
		(void)name_of_tile(tile, out, size);
	else
		add(out, size, "%s", said("terminal.built"));
}

/* Splits the name of a Superproject over two lines: as many words on the first as fit. */
static void name_line(const char *name, int line, int width, char *out, size_t size)
{
	size_t split = 0, length = strlen(name), fits = text_fit(name, width);
	for (size_t i = 1; i <= length && i <= fits; i++)
		if (name[i] == ' ' || name[i] == '\0')
			split = i;
	if (!split)
		split = strcspn(name, " ");
	if (line == 0)
		(void)snprintf(out, size, "%.*s", (int)split, name);
	else
		(void)snprintf(out, size, "%s", name[split] ? name + split + 1 : "");
}

typedef void name_at_fn(const struct rift_game *g, int era, char *out, size_t size);

static void timeline_names(
	struct page *page, const struct rift_game *g, enum rift_fact what, name_at_fn *name_at, int line)
{
	char name[NAME_BYTES], part[NAME_BYTES];
	int width = era_step(page, g) - 1;
	for (int i = 0, era; (era = era_at(g, i)) != 0; i++) {
		bool there = fact(g, what, era) && fact(g, what, era) != RIFT_HIDDEN;
		name_at(g, era, name, sizeof name);
		name_line(name, line, width, part, sizeof part);
		page_to(page, i * era_step(page, g));
		if (!there)
			page_style(page, STYLE_FAINT);
		page_cut(page, part, width);
		if (!there)
			page_style(page, STYLE_NONE);
	}
	page_end_line(page);
}

static int warps_at(const struct rift_game *g, int seat, int era)
{
	int n = 0;
	for (int w = 1; w < RIFT_WARP_END; w++)
		n += rift_fact(g, RIFT_FACT_WARPS, seat, w) == era;
	return n;
}

static void timeline_warps(struct page *page, const struct rift_game *g)
{
	for (int i = 0, era; (era = era_at(g, i)) != 0; i++) {
		bool any = false;
		for (int seat = 0; seat < players_of(g); seat++) {
			int n = warps_at(g, seat, era);
			if (!n)
				continue;
			if (!any) {
				page_to(page, i * era_step(page, g));
				page_styled(page, STYLE_FAINT, said("terminal.mark.warps"));
				page_put(page, " ");
			}
			any = true;
			put_seat_letter(page, g, seat);
			page_print(page, "%d", n);
		}
	}
	page_end_line(page);
}

void board_timeline(struct page *page, const struct rift_game *g)
{
	timeline_numbers(page, g);
	for (int line = 0; line < 2; line++)
		timeline_names(page, g, RIFT_FACT_TIMELINE, super_at, line);
	for (int line = 0; has_doomsday(g) && line < 2; line++)
		timeline_names(page, g, RIFT_FACT_EXPERIMENTS, experiment_at, line);
	timeline_warps(page, g);
}

/* The main board. */

int worker_on(const struct rift_game *g, int seat, int space, int *from)
{
	int posts = rift_fact(g, RIFT_FACT_POSTS, seat, 0);
	for (; *from < posts; (*from)++)
		if (rift_fact(g, RIFT_FACT_POST_SPACE, seat, *from) == space)
			return rift_fact(g, RIFT_FACT_POST_WORKER, seat, (*from)++);
	return 0;
}

static bool is_capital(int space)
{
	return space <= RIFT_RESEARCH_3;
}

static void put_hex(struct page *page, const struct rift_game *g, int space)
{
	int holder = fact(g, RIFT_FACT_HEX, space), water = rift_space_water(g, space), from = 0;
	int collapse = is_capital(space) ? fact(g, RIFT_FACT_COLLAPSE, space) : 0;
	page_put(page, "[");
	if (holder) {
		int worker = worker_on(g, holder - 1, space, &from);
		put_seat_letter(page, g, holder - 1);
		/* without a Worker: it left after a Blink */
		page_print(page, " %s", worker ? brief_worker(worker) : said("terminal.empty"));
	} else if (fact(g, RIFT_FACT_FLIPPED, 0) >> space & 1) {
		page_styled(page, STYLE_FAINT, said("terminal.gone"));
	} else if (collapse) {
		page_put(page, brief_collapse(collapse));
		if (fact(g, RIFT_FACT_COLLAPSE_BELOW, 2 * space))
			page_print(page, " %s", said("terminal.onanother"));
	} else if (space == RIFT_COUNCIL_RIGHT && !rift_sum(g, RIFT_SUM_OPEN, 0, space)) {
		page_styled(page, STYLE_FAINT, said("table.closed"));
	} else if (water) {
		page_print(page, "%d%s", water, brief_good(RIFT_WATER));
	} else {
		page_put(page, said("table.free"));
	}
	page_put(page, "]");
}

static void put_capital(struct page *page, const struct rift_game *g, int capital)
{
	int hexes = players_of(g) == 4 ? 3 : 2;
	page_print(page, "%s ", said_of("short.", rift_word_capital(capital)));
	for (int i = 0; i < hexes; i++)
		put_hex(page, g, RIFT_CONSTRUCT_1 + (capital - 1) * 3 + i);
}

static void put_recruit_pool(struct page *page, const struct rift_game *g)
{
	char pool[NAME_BYTES] = "";
	for (int w = RIFT_SCIENTIST; w <= RIFT_GENIUS; w++)
		for (int n = fact(g, RIFT_FACT_RECRUIT_POOL, w); n > 0; n--)
			add(pool, sizeof pool, "%s%s", *pool ? " " : "", brief_worker(w));
	page_put(page, " ");
	page_say(page, "terminal.pool.recruit", WITH(TEXT("pool", *pool ? pool : said("table.nobody"))));
}

static void put_mine(struct page *page, const struct rift_game *g)
{
	char pool[NAME_BYTES] = "";
	page_print(page, "%s ", said("short.mine"));
	for (int hex = 0; hex < 3; hex++) {
		put_hex(page, g, RIFT_MINE_TOP + hex);
		if (fact(g, RIFT_FACT_MINE_SIDE, hex) || has_fractures(g))
			page_print(page, "+%s ", brief_good(mine_bonus[hex]));
		else
			page_put(page, "-- ");
	}
	for (int good = RIFT_TITANIUM; good <= RIFT_NEUTRONIUM; good++)
		for (int n = fact(g, RIFT_FACT_MINE_POOL, good); n > 0; n--)
			add(pool, sizeof pool, "%s%s", *pool ? " " : "", brief_good(good));
	page_say(page, "terminal.pool.mine", WITH(TEXT("pool", *pool ? pool : said("prompt.nothing"))));
}

/* A space that takes any number of Workers. */
static void put_open_space(struct page *page, const struct rift_game *g, const char *name, int space)
{
	bool any = false;
	page_print(page, "%s [", said_of("short.", name));
	for (int seat = 0; seat < players_of(g); seat++) {
		int from = 0;
		for (int worker; (worker = worker_on(g, seat, space, &from)) != 0;) {
			if (any)
				page_put(page, ", ");
			put_seat_letter(page, g, seat);
			page_print(page, " %s", brief_worker(worker));
			any = true;
		}
	}
	page_print(page, "%s]", any ? "" : said("terminal.open"));
}

static void put_evacuate(struct page *page, const struct rift_game *g)
{
	char text[NAME_BYTES] = "";
	if (fact(g, RIFT_FACT_IMPACT, 0)) {
		put_open_space(page, g, "evacuate", RIFT_EVACUATE);
		return;
	}
	add(text, sizeof text, "%s [%s]", said("short.evacuate"), said("table.opens"));
	page_styled(page, STYLE_FAINT, text);
}

void board_main(struct page *page, const struct rift_game *g)
{
	struct page piece = { .colour = page->colour };
	page_styled(page, STYLE_TITLE, said("terminal.title.main"));
	for (int part = 0; part < 10; part++) {
		page_clear(&piece);
		if (part < 3)
			put_capital(&piece, g, part + 1);
		if (part == 1)
			put_recruit_pool(&piece, g);
		if (part == 3) {
			page_print(&piece, "%s ", said("short.council"));
			put_hex(&piece, g, RIFT_COUNCIL_LEFT);
			put_hex(&piece, g, RIFT_COUNCIL_RIGHT);
		}
		if (part == 4)
			put_mine(&piece, g);
		if (part == 5)
			put_open_space(&piece, g, "purify", RIFT_PURIFY);
		if (part == 6)
			put_open_space(&piece, g, "trade", RIFT_TRADE);
		if (part == 7)
			put_evacuate(&piece, g);
		if (part == 8 && has_doomsday(g))
			put_open_space(&piece, g, "experiment", RIFT_EXPERIMENT);
		if (part == 9 && has_pioneers(g))
			put_open_space(&piece, g, "adventure", RIFT_ADVENTURE);
		page_flow(page, TITLE_COLUMNS, &piece);
	}
	board_modules(page, g, TITLE_COLUMNS);
	page_end_line(page);
	page_close(&piece);
}

/* The Building stacks. */

int second_top(const struct rift_game *g, int type)
{
	int count = fact(g, RIFT_FACT_SECONDARY_COUNT, type);
	return count ? fact(g, RIFT_FACT_SECONDARY, RIFT_STACK_MAX * type + count - 1) : 0;
}

static int tile_on(const struct rift_game *g, int type, int stack)
{
	return stack ? second_top(g, type) : fact(g, RIFT_FACT_PRIMARY, type);
}

static char *offer_text(int tile, char *out, size_t size)
{
	char what[BRIEF_MAX], number[16];
	(void)rift_words_tile(tile, number, sizeof number);
	return say(out, size, "terminal.offer",
		WITH(TEXT("number", number), NUMBER("vp", tiles[tile].vp),
			TEXT("what", brief_tile(tile, what, sizeof what))));
}

static void put_offer(struct page *page, int tile, int width)
{
	char line[BRIEF_MAX + 40];
	if (tile)
		page_cut(page, offer_text(tile, line, sizeof line), width);
	else
		page_styled(page, STYLE_FAINT, said("prompt.none"));
}

static int market_half(int width)
{
	return (width - MARKET_TITLE) / 2;
}

bool market_is_cut(const struct rift_game *g, int width)
{
	char line[BRIEF_MAX + 40];
	for (int type = RIFT_POWER_PLANT; type < RIFT_TYPE_END; type++) {
		for (int stack = 0; stack < 2; stack++) {
			int tile = tile_on(g, type, stack);
			if (tile && text_width(offer_text(tile, line, sizeof line)) > market_half(width) - 1)
				return true;
		}
	}
	return false;
}

void board_market(struct page *page, const struct rift_game *g, bool whole)
{
	int half = market_half(page->width);
	for (int type = RIFT_POWER_PLANT; type < RIFT_TYPE_END; type++) {
		page_styled(page, STYLE_TITLE, brief_type(type));
		for (int stack = 0; stack < 2; stack++) {
			page_to(page, MARKET_TITLE + (whole ? 0 : stack * half));
			put_offer(page, tile_on(g, type, stack), whole ? page->width - MARKET_TITLE : half - 1);
			if (whole || stack)
				page_put(page, "\n");
		}
	}
}

/* " XA" where A has a Glitch: A does not score that card. */
static void add_glitches(char *out, size_t size, const struct rift_game *g, int card)
{
	for (int seat = 0; seat < players_of(g); seat++)
		if (rift_fact(g, RIFT_FACT_GLITCH_CARDS, seat, 0) >> card & 1)
			add(out, size, " X%c", rift_words_seat(seat));
}

/* The levels of a Solo Objective, of which the highest reached scores (CXOBJ-01): "1 VP for 8, 2 VP for 13". */
static void add_levels(char *out, size_t size, int condition)
{
	for (int level = 0; level < OBJECTIVE_LEVELS; level++) {
		char one[NAME_BYTES];
		if (!objective_levels[condition][level])
			continue;
		add(out, size, "%s%s", *out ? ", " : "",
			say(one, sizeof one, "table.objective.level",
				WITH(NUMBER("vp", objective_level_vp[level]),
					NUMBER("need", objective_levels[condition][level]))));
	}
}

void board_conditions(struct page *page, const struct rift_game *g)
{
	bool solo = fact(g, RIFT_FACT_OBJECTIVES, 0) != 0;
	enum rift_fact list = solo ? RIFT_FACT_OBJECTIVES : RIFT_FACT_CONDITIONS;
	if (!fact(g, list, 0))
		return;
	page_styled(page, STYLE_TITLE, said(solo ? "terminal.title.objectives" : "terminal.title.conditions"));
	for (int i = 0; i < rift_fact_count(list); i++) {
		int condition = fact(g, list, i);
		char name[NAME_BYTES] = "", levels[NAME_BYTES] = "", piece[2 * NAME_BYTES] = "";
		if (!condition)
			continue;
		(void)say_term(
			name, sizeof name, solo ? "objective." : "condition.", rift_word_condition(condition), "one");
		add_glitches(name, sizeof name, g, i);
		if (solo)
			add_levels(levels, sizeof levels, condition);
		page_flow_text(page, TITLE_COLUMNS, STYLE_NONE,
			*levels ? brief_pair(name, levels, piece, sizeof piece) : name);
	}
	page_end_line(page);
}
