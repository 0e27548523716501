/*
 * screen.h -- what the terminal can do, and text that is laid out before it is printed.
 *
 * A page is a growing text that knows in which column it is and how many lines it has, so that the parts of the table
 * can be put together until the screen is full.  Styles vanish where there is no colour; nothing is said by colour
 * alone.
 */
#ifndef CLI_SCREEN_H
#define CLI_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

struct screen {
	int columns, rows;
	bool colour;
	bool terminal; /* a person sits there: input and output are a terminal */
	bool plain; /* one thing per line, nothing is drawn or cleared: for screen readers and pipes */
	bool ascii; /* lines are drawn with hyphens: the terminal is not said to know more */
};

enum style {
	STYLE_NONE,
	STYLE_TITLE,
	STYLE_FAINT,
	STYLE_STRONG,
	STYLE_CHOICE, /* what the player may choose now */
	STYLE_BAR,
	STYLE_WARNING,
	STYLE_PATH, /* + enum rift_path: a Path's colour */
	STYLE_END = STYLE_PATH + 6
};

struct page {
	char *text;
	size_t used, size;
	int column; /* of the line being written */
	int lines; /* finished ones */
	int width; /* where long lines are wrapped */
	bool colour, ascii;
};

/* Looks at the terminal (NO_COLOR, TERM=dumb, the locale, the size of the window). */
void screen_look(struct screen *screen, bool plain);
void screen_resize(struct screen *screen);

/* Clears the screen and what can be scrolled back to. */
void screen_clear(const struct screen *screen);

void page_open(struct page *page, const struct screen *screen);
void page_clear(struct page *page); /* empties it */
void page_close(struct page *page);
void page_style(struct page *page, enum style style);
void page_styled(struct page *page, enum style style, const char *text);
void page_put(struct page *page, const char *text);
void page_print(struct page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));
void page_to(struct page *page, int column); /* blanks up to this column */
void page_end_line(struct page *page); /* ends the line, if one was begun */
void page_gap(struct page *page); /* an empty line */
void page_rule(struct page *page, const char *title); /* a line across, with a title */

/*
 * Pieces one after the other, two blanks between them.  A piece is not broken: one that does not fit goes to a new
 * line, indented.
 */
void page_flow(struct page *page, int indent, const struct page *piece);
void page_flow_text(struct page *page, int indent, enum style style, const char *piece);

/* Words wrapped at the width; further lines are indented. */
void page_wrap(struct page *page, int indent, const char *text);

/* At most so many columns of a text; a cut is shown by "..". */
void page_cut(struct page *page, const char *text, int columns);

void page_append(struct page *page, const struct page *more);
void page_beside(struct page *page, const struct page *left, const struct page *right, int column); /* line by line */
void page_show(const struct page *page); /* prints it */
void page_show_long(const struct page *page, const struct screen *screen); /* a screenful at a time */

int text_width(const char *text); /* in columns: styles and bytes that continue a UTF-8 letter do not count */

/* One line of input without its end.  false at the end of input.  A line too long is cut. */
bool line_read(char *line, size_t size);

#endif
