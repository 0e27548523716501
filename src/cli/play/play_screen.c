/*
 * play_screen.c -- lays out table, news, question and answers on one screen.
 *
 * Question and answers always fit; play_parts.c decides how much of the table is shown above them.
 */
#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "cli/play/play.h"
#include "rift_words.h"

#define LINE_LETTERS 1200 /* bytes of a sentence with its figures */

void table_tell(struct table *t, const char *text)
{
	(void)snprintf(t->notice, sizeof t->notice, "%s", text);
	if (!t->screen.plain)
		return;
	struct page page;
	page_open(&page, &t->screen);
	page_hang(&page, 0, t->notice);
	page_end_line(&page);
	page_show(&page);
	page_close(&page);
	t->notice[0] = '\0';
}

/* A remark: printed at once in plain mode, else shown with the next redraw. */
void table_say(struct table *t, const char *key, const struct named_arg *with)
{
	char text[PLAY_LINE];
	table_tell(t, say(text, sizeof text, key, with));
}

/* News: the sentences of a turn or phase form a paragraph. */

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

/* Whether the drawn table shows it anyway. */
static bool is_drawn(const struct telling *t)
{
	return t->kind == RIFT_E_CARD || t->kind == RIFT_E_SECRET ||
		(t->kind == RIFT_E_TURNED && strcmp(t->rule, "INFO-02") == 0);
}

/*
 * Writes a sentence with the player's costs and gains as figures: "Ada builds Lab 404: -2 Titanium, +1 VP."  Returns
 * the last telling it covers.
 */
static size_t put_action(struct page *page, const struct session *s, size_t at, size_t to, int seat)
{
	const struct telling *t = &s->told[at];
	char figures[LINE_LETTERS] = "", sentence[LINE_LETTERS] = "", line[2 * LINE_LETTERS] = "";
	size_t last = at, length = strlen(t->text);
	if (*t->figure || length == 0 || t->text[length - 1] != '.' || strchr(t->text, ':')) {
		page_wrap(page, 2, t->text);
		return at;
	}
	add(sentence, sizeof sentence, "%.*s", (int)length - 1, t->text);
	while (last + 1 < to && *s->told[last + 1].figure && s->told[last + 1].seat == t->seat &&
		is_told(&s->told[last + 1], seat) && strlen(figures) + FIGURE_LETTERS + 3 < sizeof figures) {
		add(figures, sizeof figures, "%s%s", last == at ? "" : ", ", s->told[last + 1].figure);
		last++;
	}
	if (*figures)
		add(brief_pair(sentence, figures, line, sizeof line), sizeof line, ".");
	else
		add(line, sizeof line, "%s", t->text);
	page_wrap(page, 2, line);
	return last;
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
			continue; /* the seat's action already shows whose turn it is */
		if (page->column + 2 > page->width)
			page_end_line(page); /* less than a blank and a character would fit */
		else if (page->column)
			page_put(page, " ");
		i = put_action(page, s, i, to, seat);
	}
	page_end_line(page);
}

void news_put(struct page *page, const struct session *s, size_t from, size_t to, int seat)
{
	put_tellings(page, s, from, to, seat, true);
}

/* Keeps only the last lines of a page. */
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

void news_last(struct page *page, const struct table *t, int seat, int lines)
{
	put_tellings(page, &t->session, t->seen[seat], t->session.told_count, seat, false);
	keep_last(page, lines);
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

/* Answers. */

#define NUMBER_COLUMNS 4 /* columns of its number */
#define TABLE_LINES 19 /* lines kept for the table if the answers can be compressed */
#define TABLE_LEAST 13

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

/* Label, effect and Workers; in a narrow column the Workers come first, because the end may be cut. */
static void put_row(struct page *page, const struct row *row, int at, int width, int label)
{
	char number[12], more[700] = "";
	const struct choice *choice = row->choice;
	page_to(page, at);
	if (row->heading) {
		page_style(page, STYLE_FAINT);
		page_cut(page, row->heading, width);
		page_style(page, STYLE_NONE);
		return;
	}
	bool narrow = width < 60;
	add(more, sizeof more, "%s%s%s", narrow ? choice->who : choice->effect,
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

/* Width of the widest answer in columns. */
static int widest(const struct row *rows, size_t count)
{
	int most = 0, label = label_columns(rows, count, PLAY_LINE);
	for (size_t i = 0; i < count; i++) {
		const struct choice *choice = rows[i].choice;
		if (!choice)
			continue;
		int more = text_width(choice->effect) + text_width(choice->who);
		most = int_max(
			most, more ? NUMBER_COLUMNS + label + 2 + more : NUMBER_COLUMNS + text_width(choice->label));
	}
	return most + 2;
}

/*
 * Number of columns: added while the list exceeds `few` lines and nothing is cut, and even with cuts while it exceeds
 * `capacity`.
 */
static int columns_for(const struct page *page, const struct row *rows, size_t count, int few, int capacity)
{
	int columns = 1, whole = int_max(1, int_min(page->width / widest(rows, count), 3)),
	    most = page->width >= 150 ? 3 : 2;
	while (columns < whole && height_of(count, columns) > few)
		columns++;
	while (columns < most && height_of(count, columns) > capacity)
		columns++;
	return columns;
}

/* Flows the answers as text where columns would take more lines. */
static void flow_answers(struct page *page, const struct row *rows, size_t count)
{
	struct page piece = { .colour = page->colour };
	for (size_t i = 0; i < count; i++) {
		const struct choice *choice = rows[i].choice;
		char number[12];
		if (!choice)
			continue;
		page_clear(&piece);
		(void)snprintf(number, sizeof number, "%d", choice->number);
		page_styled(&piece, STYLE_CHOICE, number);
		page_print(&piece, " %s%s%s%s%s", choice->label, *choice->effect ? " " : "", choice->effect,
			*choice->who ? " " : "", choice->who);
		page_flow(page, 1, &piece);
	}
	page_end_line(page);
	page_close(&piece);
}

/* Does so only if it takes fewer than `than` lines; returns whether it did. */
static bool flow_if_shorter(struct page *page, const struct row *rows, size_t count, int than)
{
	struct page flow = { .colour = page->colour, .width = page->width };
	flow_answers(&flow, rows, count);
	bool shorter = flow.lines < than;
	if (shorter)
		page_append(page, &flow);
	page_close(&flow);
	return shorter;
}

/* Tries one column with headings, then without, then several columns or flowing text. */
static void put_answers(struct page *page, const struct choices *c, bool unusual, int few, int capacity)
{
	struct row rows[ROWS_MAX] = { { 0 } };
	size_t count = rows_of(c, unusual, true, rows);
	if (height_of(count, 1) > few) {
		memset(rows, 0, sizeof rows);
		count = rows_of(c, unusual, false, rows);
	}
	int columns = columns_for(page, rows, count, few, capacity);
	int height = height_of(count, columns), width = page->width / columns;
	if (height > few && flow_if_shorter(page, rows, count, height))
		return;
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
	char question[RIFT_TELL_MAX], name[NAME_BYTES], more[NAME_BYTES], whole[RIFT_TELL_MAX + NAME_BYTES];
	struct rift_names names = { .reader = (int8_t)seat, .language = words_language() };
	(void)rift_tell_ask(RIFT_RULES, &t->session.game, seat, &names, question, sizeof question);
	page_style(page, STYLE_STRONG);
	const char *asked = *t->question ? t->question : question;
	page_hang(page, 3,
		seat == RIFT_NATURE ? asked
				    : brief_pair(seat_name(&t->session.shown, seat, name, sizeof name), asked, whole,
					      sizeof whole));
	page_style(page, STYLE_NONE);
	if (c->pairs) {
		page_put(page, " ");
		page_wrap(page, 3, said("terminal.ask.pairs"));
	}
	if (c->shown < c->count && !unusual) {
		(void)say(more, sizeof more, "terminal.ask.more", WITH(NUMBER("n", (int)(c->count - c->shown))));
		page_style(page, STYLE_FAINT);
		page_put(page, " ");
		page_wrap(page, 3, more);
		page_style(page, STYLE_NONE);
	}
	page_end_line(page);
}

static void put_screen(struct page *screen, const struct table *t, int seat, const struct choices *c, bool unusual)
{
	const struct rift_game *shown = &t->session.shown;
	struct page head, foot;
	char note[NAME_BYTES], seed[24];
	bool playing = rift_fact(shown, RIFT_FACT_ERA, 0, 0) > 0;
	int reader = seat == RIFT_NATURE ? rift_fact(shown, RIFT_FACT_TURN, 0, 0) : seat;
	page_open(&head, &t->screen);
	page_open(&foot, &t->screen);
	(void)snprintf(seed, sizeof seed, "%llu", (unsigned long long)t->session.seed);
	(void)say(note, sizeof note, "terminal.header.seed", WITH(TEXT("seed", seed)));
	board_header(&head, shown, note);
	put_question(&foot, t, seat, c, unusual);
	put_answers(&foot, c, unusual, t->screen.rows - (playing ? TABLE_LINES : 4),
		t->screen.rows - (playing ? TABLE_LEAST : 4));
	if (*t->notice) {
		page_style(&foot, STYLE_WARNING);
		page_wrap(&foot, 0, t->notice);
		page_style(&foot, STYLE_NONE);
		page_end_line(&foot);
	}
	page_append(screen, &head);
	if (playing)
		parts_put(screen, t, shown, reader, t->screen.rows - head.lines - foot.lines - 1);
	page_append(screen, &foot);
	page_close(&head);
	page_close(&foot);
}

static void put_plain(struct page *page, const struct table *t, int seat, const struct choices *c, bool unusual)
{
	struct row rows[ROWS_MAX] = { { 0 } };
	page_put(page, "\n");
	put_question(page, t, seat, c, unusual);
	size_t count = rows_of(c, unusual, true, rows);
	for (size_t i = 0; i < count; i++) {
		const struct choice *choice = rows[i].choice;
		char line[sizeof choice->label + sizeof choice->effect + sizeof choice->who + 8] = "";
		if (choice) {
			page_print(page, "%3d ", choice->number);
			add(line, sizeof line, "%s%s%s%s%s%s", choice->label, *choice->effect ? " [" : "",
				choice->effect, *choice->effect ? "]" : "", *choice->who ? " " : "", choice->who);
		}
		page_hang(page, 6, choice ? line : rows[i].heading); /* further in than a number */
		page_end_line(page);
	}
}

void table_put(struct page *page, const struct table *t, int seat, const struct choices *c, bool unusual)
{
	if (t->screen.plain)
		put_plain(page, t, seat, c, unusual);
	else
		put_screen(page, t, seat, c, unusual);
}

void table_draw(struct table *t, int seat, const struct choices *c, bool unusual)
{
	struct page page;
	page_open(&page, &t->screen);
	table_put(&page, t, seat, c, unusual);
	if (!t->screen.plain)
		screen_clear(&t->screen);
	page_show(&page);
	page_close(&page);
	t->notice[0] = '\0';
}
