/* sheet.c -- see sheet.h. */
#include "cli/board/sheet.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/base.h"
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "rift_words.h"

#define NAME_COLUMNS 30

/* The rows of a sheet: score.… is their name. */
static const struct {
	const char *word;
	size_t offset;
} lines[] = {
	{ "buildings", offsetof(struct rift_score, buildings) },
	{ "anomalies", offsetof(struct rift_score, anomalies) },
	{ "superprojects", offsetof(struct rift_score, superprojects) },
	{ "travel", offsetof(struct rift_score, travel) },
	{ "morale", offsetof(struct rift_score, morale) },
	{ "breakthroughs", offsetof(struct rift_score, breakthroughs) },
	{ "tokens", offsetof(struct rift_score, tokens) },
	{ "warps", offsetof(struct rift_score, warps) },
	{ "conditions", offsetof(struct rift_score, conditions) },
	{ "technologies", offsetof(struct rift_score, technologies) },
	{ "device", offsetof(struct rift_score, device) },
	{ "glitches", offsetof(struct rift_score, glitches) },
	{ "other", offsetof(struct rift_score, other) },
};

static int players_of(const struct rift_game *g)
{
	return rift_fact(g, RIFT_FACT_PLAYERS, 0, 0);
}

static int seat_width(const struct page *page, const struct rift_game *g)
{
	return int_min(18, (page->width - NAME_COLUMNS) / players_of(g));
}

static int value_of(const struct rift_score *sheet, size_t offset)
{
	int16_t value;
	memcpy(&value, (const char *)sheet + offset, sizeof value);
	return value;
}

static void put_names(struct page *page, const struct rift_game *g)
{
	int width = seat_width(page, g);
	for (int seat = 0; seat < players_of(g); seat++) {
		char name[NAME_BYTES], both[2 * NAME_BYTES] = "";
		add(both, sizeof both, "%c %s", rift_words_seat(seat), seat_name(g, seat, name, sizeof name));
		text_cut(both, width - 1);
		page_to(page, NAME_COLUMNS + (seat + 1) * width - text_width(both));
		page_styled(page, seat_style(g, seat), both);
	}
	page_put(page, "\n");
}

static void put_numbers(struct page *page, const struct rift_game *g, const int *value)
{
	int width = seat_width(page, g);
	for (int seat = 0; seat < players_of(g); seat++) {
		char text[20] = "";
		add(text, sizeof text, "%d", value[seat]);
		page_to(page, NAME_COLUMNS + (seat + 1) * width - (int)strlen(text));
		page_put(page, text);
	}
	page_put(page, "\n");
}

static void put_conditions(struct page *page, const struct rift_game *g, const struct rift_score *sheet)
{
	for (int i = 0; i < 6; i++) {
		int condition = rift_fact(g, RIFT_FACT_CONDITIONS, 0, i), value[RIFT_SEATS];
		char name[NAME_BYTES];
		if (!condition)
			continue;
		for (int seat = 0; seat < RIFT_SEATS; seat++)
			value[seat] = sheet[seat].condition[i];
		page_put(page, "  ");
		page_cut(page, say_term(name, sizeof name, "condition.", rift_word_condition(condition), "one"),
			NAME_COLUMNS - 3);
		put_numbers(page, g, value);
	}
}

/* The part of the score that the cards in play do not explain comes from the seat's own card (TECH-511a). */
static void put_own_conditions(struct page *page, const struct rift_game *g, const struct rift_score *sheet)
{
	for (int seat = 0; seat < players_of(g); seat++) {
		int condition = rift_fact(g, RIFT_FACT_OWN_CONDITION, seat, 0), value[RIFT_SEATS] = { 0 };
		char name[NAME_BYTES], own[2 * NAME_BYTES], letter[2] = { rift_words_seat(seat), '\0' };
		if (!condition)
			continue;
		value[seat] = sheet[seat].conditions;
		for (int i = 0; i < 6; i++)
			value[seat] -= sheet[seat].condition[i];
		(void)say_term(name, sizeof name, "condition.", rift_word_condition(condition), "one");
		page_put(page, "  ");
		page_cut(page,
			say(own, sizeof own, "terminal.sheet.own", WITH(TEXT("condition", name), TEXT("who", letter))),
			NAME_COLUMNS - 3);
		put_numbers(page, g, value);
	}
}

void sheet_put(struct page *page, const struct rift_game *g)
{
	struct rift_score sheet[RIFT_SEATS] = { { 0 } };
	int value[RIFT_SEATS];
	for (int seat = 0; seat < players_of(g); seat++)
		rift_score(g, seat, &sheet[seat]);
	put_names(page, g);
	for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
		bool any = lines[i].offset < offsetof(struct rift_score, other);
		for (int seat = 0; seat < RIFT_SEATS; seat++) {
			value[seat] = value_of(&sheet[seat], lines[i].offset);
			any = any || value[seat];
		}
		if (!any)
			continue;
		bool objectives = lines[i].offset == offsetof(struct rift_score, conditions) &&
			rift_fact(g, RIFT_FACT_OBJECTIVES, 0, 0);
		page_cut(page, said_of("score.", objectives ? "objectives" : lines[i].word), NAME_COLUMNS - 1);
		put_numbers(page, g, value);
		if (lines[i].offset == offsetof(struct rift_score, conditions)) {
			put_conditions(page, g, sheet);
			put_own_conditions(page, g, sheet);
		}
	}
	for (int seat = 0; seat < RIFT_SEATS; seat++)
		value[seat] = sheet[seat].total;
	page_style(page, STYLE_STRONG);
	page_put(page, said("score.total"));
	put_numbers(page, g, value);
	page_style(page, STYLE_NONE);
}

/* The best total among the winners, or among the others. */
static int best_total(const struct rift_game *g, bool winners)
{
	int best = -1000;
	for (int seat = 0; seat < players_of(g); seat++) {
		struct rift_score sheet;
		rift_score(g, seat, &sheet);
		if (rift_won(g, seat) == winners)
			best = int_max(best, sheet.total);
	}
	return best;
}

static int resources_of(const struct rift_game *g, int seat)
{
	int sum = rift_fact(g, RIFT_FACT_GOODS, seat, RIFT_FLUX);
	for (int good = RIFT_TITANIUM; good <= RIFT_NEUTRONIUM; good++)
		sum += rift_fact(g, RIFT_FACT_GOODS, seat, good);
	return sum;
}

/* The tie-break that decided between the best totals: a bot, Water, Resources, or none. */
static char *tie_reason(const struct rift_game *g, int winner, int best, char *out, size_t size)
{
	char bot[NAME_BYTES];
	bool automaton = false;
	int water = rift_fact(g, RIFT_FACT_GOODS, winner, RIFT_WATER), other = -1, resources = -1;
	for (int seat = 0; seat < players_of(g); seat++) {
		struct rift_score sheet;
		rift_score(g, seat, &sheet);
		if (rift_fact(g, RIFT_FACT_KIND, seat, 0) > RIFT_HUMAN) {
			automaton = true;
			(void)seat_name(g, seat, bot, sizeof bot);
		}
		if (rift_won(g, seat) || sheet.total != best)
			continue;
		other = int_max(other, rift_fact(g, RIFT_FACT_GOODS, seat, RIFT_WATER));
		resources = int_max(resources, resources_of(g, seat));
	}
	struct named_arg list[] = { { "own", arg_number(water) }, { "other", arg_number(other) },
		{ "who", arg_text(automaton ? bot : "") }, { NULL, { 0 } } };
	const char *key = other < 0 ? "end.tie.shared"
		: automaton         ? "end.tie.bot"
		: water != other    ? "end.tie.water"
				    : "end.tie.resources";
	return say(out, size, key, list);
}

/* "Harmony and Progress". */
static int winners(const struct rift_game *g, char *out, size_t size, int *last)
{
	char name[NAME_BYTES];
	int count = 0;
	out[0] = '\0';
	for (int seat = 0; seat < players_of(g); seat++) {
		if (!rift_won(g, seat))
			continue;
		add(out, size, "%s%s", count++ ? said("list.last") : "", seat_name(g, seat, name, sizeof name));
		*last = seat;
	}
	return count;
}

void sheet_winner(struct page *page, const struct rift_game *g)
{
	char who[4 * NAME_BYTES], why[BRIEF_MAX] = "", text[1000];
	int last = 0, best = best_total(g, true), next = best_total(g, false),
	    count = winners(g, who, sizeof who, &last);
	bool tie = count > 1 || next == best;
	if (tie)
		(void)tie_reason(g, last, best, why, sizeof why);
	struct named_arg list[] = { { "who", arg_text(who) }, { "n", arg_number(best) },
		{ "by", arg_number(best - next) }, { "why", arg_text(why) }, { NULL, { 0 } } };
	const char *key = count > 1 ? "terminal.win.shared"
		: tie               ? "terminal.win.tie"
		: next > -1000      ? "terminal.win.ahead"
				    : "terminal.win";
	page_style(page, seat_style(g, last));
	page_hang(page, 2, say(text, sizeof text, key, list));
	page_style(page, STYLE_NONE);
	page_end_line(page);
}
