/*
 * screen.h -- terminal capabilities, and text layout before printing.
 *
 * A page is a growable text that tracks its column and number of lines, so that parts can be added until the screen is
 * full.  Without colour, styles are ignored; no information is conveyed by colour alone.
 */
#ifndef CLI_BASE_SCREEN_H
#define CLI_BASE_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/base/words.h"

struct screen {
	int columns, rows;
	bool colour;
	bool terminal; /* interactive: input and output are a terminal */
	bool plain; /* line by line, no drawing or clearing: for screen readers and pipes */
	bool ascii; /* draw lines with hyphens: the locale is not UTF-8 */
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
	int column; /* in the current line */
	int lines; /* complete lines */
	int width; /* wrap column */
	bool colour, ascii;
};

/* Detects the terminal's capabilities (NO_COLOR, TERM=dumb, locale, window size). */
void screen_look(struct screen *screen, bool plain);
void screen_resize(struct screen *screen);

/* Clears the screen and the scrollback buffer. */
void screen_clear(const struct screen *screen);

void page_open(struct page *page, const struct screen *screen);
void page_clear(struct page *page); /* empties it */
void page_close(struct page *page);
void page_style(struct page *page, enum style style);
void page_styled(struct page *page, enum style style, const char *text);
void page_put(struct page *page, const char *text);
void page_print(struct page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));
void page_say(struct page *page, const char *key, const struct named_arg *with); /* a text of the catalogue */
void page_say_line(struct page *page, const char *key, const struct named_arg *with); /* wrapped, with its newline */
void page_to(struct page *page, int column); /* pads with blanks up to this column */
void page_end_line(struct page *page); /* ends the current line if it is not empty */
void page_gap(struct page *page); /* an empty line */
void page_rule(struct page *page, const char *title); /* a horizontal rule with a title */

/* Adds a piece after two blanks.  Pieces are not broken: one that does not fit goes to a new, indented line. */
void page_flow(struct page *page, int indent, const struct page *piece);
void page_flow_text(struct page *page, int indent, enum style style, const char *piece);

void page_flow_say(struct page *page, int indent, enum style style, const char *key, const struct named_arg *with);

/* Adds text wrapped at the width; continuation lines are indented. */
void page_wrap(struct page *page, int indent, const char *text);

/* The same; the first line is not indented. */
void page_hang(struct page *page, int indent, const char *text);

/* Adds at most so many columns of a text; ".." marks a cut. */
void page_cut(struct page *page, const char *text, int columns);

void page_append(struct page *page, const struct page *more);
void page_beside(struct page *page, const struct page *left, const struct page *right, int column); /* line by line */
void page_show(const struct page *page); /* prints it */
void page_show_long(const struct page *page, const struct screen *screen); /* one screen at a time */

/* Reads a line without its newline; false at end of input.  A line that is too long is truncated. */
bool line_read(char *line, size_t size);

#endif
