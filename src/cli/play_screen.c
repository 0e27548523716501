/*
 * play_screen.c -- puts the table, the news, the question and its answers on one screen.
 *
 * The question and its answers always fit in; of the table as many parts as there is room for, those first that matter
 * for the question.  `look` shows what was left out.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "cli/board.h"
#include "cli/brief.h"
#include "cli/play.h"
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

#define WIDE 116 /* from here on the market lies beside the own rows */
#define NEWS_LINES 5

/* A remark: printed at once where nothing is drawn, else kept for the next drawing. */
void table_say(struct table *t, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	(void)vsnprintf(t->notice, sizeof t->notice, format, arguments);
	va_end(arguments);
	if (!t->screen.plain)
		return;
	(void)printf("%s\n", t->notice);
	t->notice[0] = '\0';
}

/* News: the sentences of one turn or phase make a paragraph. */

static bool begins_paragraph(const struct telling *t)
{
	return t->kind == RIFT_E_TURN || t->kind == RIFT_E_PHASE || t->kind == RIFT_E_ERA || t->kind == RIFT_E_SEAT ||
		t->kind == RIFT_E_CARD || t->kind == RIFT_E_IMPACT || t->kind == RIFT_E_END;
}

static bool is_told(const struct telling *t, int seat)
{
	bool heard = seat == RIFT_NATURE ? t->audience == 0x1f : t->audience >> seat & 1;
	return heard && *t->text;
}

/* What the drawn table shows anyway. */
static bool is_drawn(const struct telling *t)
{
	return t->kind == RIFT_E_CARD || t->kind == RIFT_E_SECRET ||
		(t->kind == RIFT_E_TURNED && strcmp(t->rule, "INFO-02") == 0);
}

static void put_tellings(struct page *page, const struct session *s, size_t from, size_t to, int seat, bool all)
{
	for (size_t i = from; i < to; i++) {
		const struct telling *t = &s->told[i];
		if (!is_told(t, seat) || (!all && is_drawn(t)))
			continue;
		if (begins_paragraph(t))
			page_end_line(page);
		if (t->kind == RIFT_E_TURN)
			continue; /* what the seat does says whose turn it is */
		if (page->column + 2 > page->width)
			page_end_line(page); /* not even a blank and a letter */
		else if (page->column)
			page_put(page, " ");
		page_wrap(page, 2, t->text);
	}
	page_end_line(page);
}

void news_put(struct page *page, const struct session *s, size_t from, size_t to, int seat)
{
	put_tellings(page, s, from, to, seat, true);
}

void table_news(struct table *t)
{
	struct page page;
	page_open(&page, &t->screen);
	news_put(&page, &t->session, t->printed, t->session.told_count, RIFT_NATURE);
	page_show(&page);
	page_close(&page);
	t->printed = t->session.told_count;
}

/* Only the last lines of a page. */
static void keep_last(struct page *page, int lines)
{
	if (page->lines <= lines)
		return;
	const char *at = page->text;
	for (int skip = page->lines - lines; skip > 0; skip--)
		at = strchr(at, '\n') + 1;
	size_t left = strlen(at);
	memmove(page->text, at, left + 1);
	page->used = left;
	page->lines = lines;
}

/* Answers. */

/* One line of the list: a heading, or a choice. */
struct row {
	const char *heading;
	const struct choice *choice;
};

#define ROWS_MAX (RIFT_ANSWERS + GROUP_END)

static size_t rows_of(const struct choices *c, bool unusual, bool headings, struct row *rows)
{
	size_t count = 0, shown = unusual ? c->count : c->shown;
	enum choice_group group = GROUP_ONE;
	for (size_t i = 0; i < shown; i++) {
		const struct choice *choice = &c->list[i];
		if (headings && choice->group != group && *choice_heading(choice->group))
			rows[count++].heading = choice_heading(choice->group);
		group = choice->group;
		rows[count++].choice = choice;
	}
	return count;
}

static int label_columns(const struct row *rows, size_t count, int most)
{
	int columns = 0;
	for (size_t i = 0; i < count; i++)
		if (rows[i].choice && (*rows[i].choice->effect || *rows[i].choice->who))
			columns = int_max(columns, text_width(rows[i].choice->label));
	return int_min(columns, most);
}

/* Label, effect and Workers; where it is narrow the Workers come first, because the end may be cut. */
static void put_row(struct page *page, const struct row *row, int at, int width, int label)
{
	char number[12], more[240] = "";
	const struct choice *choice = row->choice;
	page_to(page, at);
	if (row->heading) {
		page_style(page, STYLE_FAINT);
		page_cut(page, row->heading, width);
		page_style(page, STYLE_NONE);
		return;
	}
	bool narrow = width < 60;
	brief_add(more, sizeof more, "%s%s%s", narrow ? choice->who : choice->effect,
		*choice->who && *choice->effect ? " " : "", narrow ? choice->effect : choice->who);
	(void)snprintf(number, sizeof number, "%3d", choice->number);
	page_styled(page, STYLE_CHOICE, number);
	page_put(page, " ");
	page_cut(page, choice->label, *more ? int_max(label, 8) : width - 5);
	if (!*more)
		return;
	page_to(page, at + 4 + label + 1);
	page_cut(page, more, width - (page->column - at) - 1);
}

static int height_of(size_t count, int columns)
{
	return (int)((count + (size_t)columns - 1) / (size_t)columns);
}

/* One column with headings, if there is room for it; else without; else several columns. */
static void put_answers(struct page *page, const struct choices *c, bool unusual, int room)
{
	struct row rows[ROWS_MAX] = { { 0 } };
	size_t count = rows_of(c, unusual, true, rows);
	int columns = 1, most = page->width >= 150 ? 3 : 2;
	if (height_of(count, 1) > room) {
		memset(rows, 0, sizeof rows);
		count = rows_of(c, unusual, false, rows);
	}
	while (columns < most && height_of(count, columns) > room)
		columns++;
	int height = height_of(count, columns), width = page->width / columns;
	int label = label_columns(rows, count, columns == 1 ? 46 : width / 2);
	for (int line = 0; line < height; line++) {
		for (int column = 0; column < columns; column++) {
			size_t i = (size_t)line + (size_t)column * (size_t)height;
			if (i < count)
				put_row(page, &rows[i], column * width, width, label);
		}
		page_end_line(page);
	}
}

static void put_question(struct page *page, const struct table *t, int seat, const struct choices *c, bool unusual)
{
	char question[RIFT_TELL_MAX];
	(void)rift_tell_ask(RIFT_RULES, &t->session.game, seat, question, sizeof question);
	page_style(page, STYLE_STRONG);
	page_wrap(page, 0, *t->question ? t->question : question);
	page_style(page, STYLE_NONE);
	if (c->pairs)
		page_wrap(page, 0, " One number, or two with a blank between them.");
	if (c->shown < c->count && !unusual) {
		char more[80];
		(void)snprintf(more, sizeof more, "  (more: %zu dearer ways)", c->count - c->shown);
		page_styled(page, STYLE_FAINT, more);
	}
	page_end_line(page);
}

/* The table. */

static void put_rivals(struct page *page, const struct rift_game *g, int seat, bool whole)
{
	int players = rift_fact(g, RIFT_FACT_PLAYERS, 0, 0);
	page_clear(page);
	for (int i = 1; i < players; i++) {
		if (whole)
			board_rival(page, g, (seat + i) % players);
		else
			board_rival_line(page, g, (seat + i) % players);
	}
}

static void put_part(struct page *page, enum part part, const struct table *t, const struct rift_game *g, int seat)
{
	switch (part) {
	case PART_TIMELINE:
		board_timeline(page, g);
		break;
	case PART_MAIN:
		board_main(page, g);
		break;
	case PART_MARKET:
		board_market(page, g, t->screen.columns < WIDE);
		break;
	case PART_RIVALS:
		put_rivals(page, g, seat, true);
		break;
	case PART_SEAT:
		page_styled(page, STYLE_CHOICE, "> ");
		board_seat(page, g, seat);
		break;
	case PART_ROWS:
		board_rows(page, g, seat);
		break;
	case PART_CONDITIONS:
		board_conditions(page, g);
		break;
	case PART_NEWS:
		put_tellings(page, &t->session, t->seen[seat], t->session.told_count, seat, false);
		keep_last(page, NEWS_LINES);
		break;
	case PART_END:
		break;
	}
}

/* What matters most for the question comes first. */
static const enum part *parts_for(int ask)
{
	static const enum part usual[PART_END] = { PART_SEAT, PART_MAIN, PART_NEWS, PART_RIVALS, PART_ROWS,
		PART_TIMELINE, PART_MARKET, PART_CONDITIONS };
	static const enum part building[PART_END] = { PART_SEAT, PART_ROWS, PART_NEWS, PART_MARKET, PART_TIMELINE,
		PART_RIVALS, PART_MAIN, PART_CONDITIONS };
	static const enum part time[PART_END] = { PART_SEAT, PART_TIMELINE, PART_NEWS, PART_RIVALS, PART_MAIN,
		PART_ROWS, PART_MARKET, PART_CONDITIONS };
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

struct parts {
	struct page page[PART_END];
	bool shown[PART_END];
	bool beside; /* own rows and market in one band */
};

static int market_column(int columns)
{
	return columns * 11 / 20;
}

static void parts_make(struct parts *parts, const struct table *t, const struct rift_game *g, int seat)
{
	bool wide = t->screen.columns >= WIDE;
	for (int part = 0; part < PART_END; part++) {
		page_open(&parts->page[part], &t->screen);
		if (wide && part == PART_ROWS)
			parts->page[part].width = market_column(t->screen.columns) - 1;
		if (wide && part == PART_MARKET)
			parts->page[part].width = t->screen.columns - market_column(t->screen.columns);
		put_part(&parts->page[part], (enum part)part, t, g, seat);
		parts->shown[part] = false;
	}
	parts->beside = wide;
}

static void parts_choose(struct parts *parts, const enum part *order, int room, const struct rift_game *g, int seat)
{
	for (int i = 0; i < PART_END; i++) {
		if (order[i] == PART_RIVALS && parts->page[PART_RIVALS].lines > room - 2)
			put_rivals(&parts->page[PART_RIVALS], g, seat, false);
		int lines = parts->page[order[i]].lines;
		bool free = parts->beside &&
			(order[i] == PART_ROWS ? parts->shown[PART_MARKET]
					       : order[i] == PART_MARKET && parts->shown[PART_ROWS]);
		if (free)
			lines = 0; /* it lies beside what is there already */
		if (lines > room)
			continue;
		parts->shown[order[i]] = true;
		room -= lines;
	}
}

static void parts_put(struct page *page, const struct parts *parts)
{
	for (int part = 0; part < PART_END; part++) {
		if (!parts->shown[part] || (part == PART_MARKET && parts->beside && parts->shown[PART_ROWS]))
			continue;
		if (part == PART_ROWS && parts->beside && parts->shown[PART_MARKET])
			page_beside(
				page, &parts->page[PART_ROWS], &parts->page[PART_MARKET], market_column(page->width));
		else
			page_append(page, &parts->page[part]);
	}
}

static void draw_screen(const struct table *t, int seat, const struct choices *c, bool unusual)
{
	const struct rift_game *shown = &t->session.shown;
	struct page head, foot, screen;
	char note[80];
	bool playing = rift_fact(shown, RIFT_FACT_ERA, 0, 0) > 0;
	int reader = seat == RIFT_NATURE ? rift_fact(shown, RIFT_FACT_TURN, 0, 0) : seat;
	page_open(&screen, &t->screen);
	page_open(&head, &t->screen);
	page_open(&foot, &t->screen);
	(void)snprintf(note, sizeof note, "seed %llu  ?: help ", (unsigned long long)t->session.seed);
	board_header(&head, shown, note);
	put_question(&foot, t, seat, c, unusual);
	put_answers(&foot, c, unusual, t->screen.rows - (playing ? 11 : 4));
	if (*t->notice) {
		page_style(&foot, STYLE_WARNING);
		page_wrap(&foot, 0, t->notice);
		page_style(&foot, STYLE_NONE);
		page_end_line(&foot);
	}
	page_append(&screen, &head);
	if (playing) {
		struct parts parts;
		parts_make(&parts, t, shown, reader);
		parts_choose(&parts, parts_for(rift_asks(shown).kind), t->screen.rows - head.lines - foot.lines - 1,
			shown, reader);
		parts_put(&screen, &parts);
		for (int part = 0; part < PART_END; part++)
			page_close(&parts.page[part]);
	}
	page_append(&screen, &foot);
	screen_clear(&t->screen);
	page_show(&screen);
	page_close(&screen);
	page_close(&head);
	page_close(&foot);
}

static void draw_plain(const struct table *t, int seat, const struct choices *c, bool unusual)
{
	struct page page;
	struct row rows[ROWS_MAX] = { { 0 } };
	page_open(&page, &t->screen);
	page_put(&page, "\n");
	put_question(&page, t, seat, c, unusual);
	size_t count = rows_of(c, unusual, true, rows);
	for (size_t i = 0; i < count; i++) {
		const struct choice *choice = rows[i].choice;
		if (choice)
			page_print(&page, "%3d %s%s%s%s%s%s\n", choice->number, choice->label,
				*choice->effect ? " [" : "", choice->effect, *choice->effect ? "]" : "",
				*choice->who ? " " : "", choice->who);
		else
			page_print(&page, "%s\n", rows[i].heading);
	}
	page_show(&page);
	page_close(&page);
}

void table_draw(struct table *t, int seat, const struct choices *c, bool unusual)
{
	if (t->screen.plain)
		draw_plain(t, seat, c, unusual);
	else
		draw_screen(t, seat, c, unusual);
	t->notice[0] = '\0';
}
