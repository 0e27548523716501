/* screen.c -- see screen.h. */
#include "cli/base/screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/base.h"

#define PAGE_TEXT 2000
#define COLUMNS_USUAL 80
#define ROWS_USUAL 24
#define COLUMNS_LEAST 60
#define COLUMNS_MOST 160

static int number_of(const char *name, int otherwise)
{
	const char *text = getenv(name);
	long n = text ? strtol(text, NULL, 10) : 0;
	return n > 0 && n < 10000 ? (int)n : otherwise;
}

void screen_resize(struct screen *screen)
{
	struct winsize size;
	screen->columns = number_of("COLUMNS", COLUMNS_USUAL);
	screen->rows = number_of("LINES", ROWS_USUAL);
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
		screen->columns = size.ws_col;
		screen->rows = size.ws_row;
	}
	if (screen->columns < COLUMNS_LEAST)
		screen->columns = COLUMNS_LEAST;
	if (screen->columns > COLUMNS_MOST)
		screen->columns = COLUMNS_MOST;
}

/* Whether the locale is UTF-8, by the usual variables in their order. */
static bool locale_is_utf8(void)
{
	static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		const char *value = getenv(names[i]);
		if (value && *value)
			return strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "UTF8");
	}
	return false;
}

void screen_look(struct screen *screen, bool plain)
{
	const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
	bool output = isatty(STDOUT_FILENO), dumb = !term || strcmp(term, "dumb") == 0;
	screen->terminal = output && isatty(STDIN_FILENO) && !dumb;
	screen->plain = plain || !screen->terminal;
	screen->colour = output && !dumb && !(no_colour && *no_colour) && !plain;
	screen->ascii = !locale_is_utf8();
	screen_resize(screen);
}

void screen_clear(const struct screen *screen)
{
	if (screen->terminal)
		(void)fputs("\033[H\033[2J\033[3J", stdout);
}

void page_open(struct page *page, const struct screen *screen)
{
	*page = (struct page){ .width = screen->columns, .colour = screen->colour, .ascii = screen->ascii };
}

void page_clear(struct page *page)
{
	page->used = 0;
	page->column = page->lines = 0;
	if (page->text)
		page->text[0] = '\0';
}

void page_close(struct page *page)
{
	free(page->text);
	*page = (struct page){ 0 };
}

static void page_bytes(struct page *page, const char *bytes, size_t count)
{
	if (!page->text || page->used + count + 1 > page->size) {
		size_t size = (page->used + count + 1) * 2;
		char *text = realloc(page->text, size);
		if (!text) {
			put_said(stderr, "terminal.wrong.memory", PLAIN);
			exit(1);
		}
		page->text = text;
		page->size = size;
	}
	memcpy(page->text + page->used, bytes, count);
	page->used += count;
	page->text[page->used] = '\0';
}

void page_style(struct page *page, enum style style)
{
	static const char *const codes[STYLE_END] = {
		[STYLE_NONE] = "\033[0m",
		[STYLE_TITLE] = "\033[1;36m",
		[STYLE_FAINT] = "\033[2m",
		[STYLE_STRONG] = "\033[1m",
		[STYLE_CHOICE] = "\033[1;35m",
		[STYLE_BAR] = "\033[7m",
		[STYLE_WARNING] = "\033[1;33m",
		[STYLE_PATH] = "\033[1m",
		[STYLE_PATH + 1] = "\033[1;32m",
		[STYLE_PATH + 2] = "\033[1;34m",
		[STYLE_PATH + 3] = "\033[1;33m",
		[STYLE_PATH + 4] = "\033[1;31m",
		[STYLE_PATH + 5] = "\033[1;37m",
	};
	if (page->colour && style < STYLE_END)
		page_bytes(page, codes[style], strlen(codes[style]));
}

void page_styled(struct page *page, enum style style, const char *text)
{
	if (style != STYLE_NONE)
		page_style(page, style);
	page_put(page, text);
	if (style != STYLE_NONE)
		page_style(page, STYLE_NONE);
}

void page_put(struct page *page, const char *text)
{
	page_bytes(page, text, strlen(text));
	const char *end = strrchr(text, '\n');
	for (const char *at = text; (at = strchr(at, '\n')) != NULL; at++)
		page->lines++;
	page->column = end ? text_width(end + 1) : page->column + text_width(text);
}

void page_print(struct page *page, const char *format, ...)
{
	char text[PAGE_TEXT];
	va_list arguments;
	va_start(arguments, format);
	int n = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	if (n > 0)
		page_put(page, text);
}

void page_say(struct page *page, const char *key, const struct named_arg *with)
{
	char text[PAGE_TEXT];
	page_put(page, say(text, sizeof text, key, with));
}

void page_say_line(struct page *page, const char *key, const struct named_arg *with)
{
	char text[PAGE_TEXT];
	page_hang(page, page->column ? page->column + 2 : 0, say(text, sizeof text, key, with));
	page_end_line(page);
}

void page_to(struct page *page, int column)
{
	while (page->column < column)
		page_put(page, " ");
}

void page_end_line(struct page *page)
{
	if (page->column == 0)
		return;
	while (page->used > 0 && page->text[page->used - 1] == ' ')
		page->used--;
	page_put(page, "\n");
}

void page_gap(struct page *page)
{
	page_end_line(page);
	page_put(page, "\n");
}

void page_rule(struct page *page, const char *title)
{
	const char *dash = page->ascii ? "-" : "\u2500";
	page_style(page, STYLE_FAINT);
	page_print(page, "%s ", dash);
	page_style(page, STYLE_NONE);
	page_styled(page, STYLE_TITLE, title);
	page_style(page, STYLE_FAINT);
	page_put(page, " ");
	while (page->column < page->width)
		page_put(page, dash);
	page_style(page, STYLE_NONE);
	page_put(page, "\n");
}

void page_flow(struct page *page, int indent, const struct page *piece)
{
	if (!piece->used)
		return;
	if (page->column > indent && page->column + 2 + piece->column > page->width)
		page_end_line(page);
	if (page->column > indent)
		page_put(page, "  ");
	page_to(page, indent);
	if (indent + piece->column > page->width)
		page_wrap(page, indent + 2, piece->text);
	else
		page_put(page, piece->text);
}

void page_flow_text(struct page *page, int indent, enum style style, const char *text)
{
	struct page piece = { .colour = page->colour };
	page_styled(&piece, style, text);
	page_flow(page, indent, &piece);
	page_close(&piece);
}

void page_flow_say(struct page *page, int indent, enum style style, const char *key, const struct named_arg *with)
{
	char text[PAGE_TEXT];
	page_flow_text(page, indent, style, say(text, sizeof text, key, with));
}

void page_wrap(struct page *page, int indent, const char *text)
{
	while (*text) {
		size_t blanks = strspn(text, " "), length = strcspn(text + blanks, " \n");
		const char *word = text + blanks;
		bool fits = page->column + (blanks > 0) + text_width_of(word, length) <= page->width;
		if (length > 0 && page->column > indent && !fits)
			page_end_line(page);
		if (page->column == 0)
			page_to(page, indent);
		else if (blanks && page->column > indent)
			page_put(page, " ");
		page_bytes(page, word, length);
		page->column += text_width_of(word, length);
		text = word + length;
		if (*text == '\n') {
			page_put(page, "\n");
			text++;
		}
	}
}

void page_hang(struct page *page, int indent, const char *text)
{
	size_t length = strcspn(text, " \n");
	page_bytes(page, text, length);
	page->column += text_width_of(text, length);
	page_wrap(page, indent, text + length);
}

void page_cut(struct page *page, const char *text, int columns)
{
	if (text_width(text) <= columns) {
		page_put(page, text);
		return;
	}
	page_print(page, "%.*s..", (int)text_fit(text, columns - 2), text);
}

void page_append(struct page *page, const struct page *more)
{
	if (!more->used)
		return;
	page_end_line(page);
	page_bytes(page, more->text, more->used);
	page->lines += more->lines;
	page->column = more->column;
	page_end_line(page);
}

/* Adds the next line of a text; returns the start of the one after it. */
static const char *put_line(struct page *page, const char *text)
{
	size_t length = strcspn(text, "\n");
	page_bytes(page, text, length);
	page->column += text_width_of(text, length);
	return text[length] ? text + length + 1 : text + length;
}

void page_beside(struct page *page, const struct page *left, const struct page *right, int column)
{
	const char *l = left->used ? left->text : "", *r = right->used ? right->text : "";
	page_end_line(page);
	while (*l || *r) {
		l = put_line(page, l);
		if (*r) {
			page_to(page, column);
			r = put_line(page, r);
		}
		page_put(page, "\n");
	}
}

void page_show(const struct page *page)
{
	if (page->used)
		(void)fwrite(page->text, 1, page->used, stdout);
}

/* Unprintable characters become blanks, so that input cannot send control sequences to the terminal. */
bool line_read(char *line, size_t size)
{
	size_t length = 0;
	(void)fflush(stdout);
	int c = getchar();
	if (c == EOF)
		return false;
	for (; c != EOF && c != '\n'; c = getchar())
		if (length + 1 < size)
			line[length++] = (char)(c < ' ' || c == 127 ? ' ' : c);
	while (length > 0 && line[length - 1] == ' ')
		length--;
	line[length] = '\0';
	return true;
}

void page_show_long(const struct page *page, const struct screen *screen)
{
	int lines = 0;
	char line[80];
	if (screen->plain || page->lines < screen->rows) {
		page_show(page);
		return;
	}
	for (const char *at = page->text; *at;) {
		const char *end = strchr(at, '\n');
		size_t length = end ? (size_t)(end - at) + 1 : strlen(at);
		(void)fwrite(at, 1, length, stdout);
		at += length;
		if (++lines < screen->rows - 1 || !*at)
			continue;
		lines = 0;
		(void)printf("-- %s -- ", said("terminal.prompt.more"));
		if (!line_read(line, sizeof line) || line[0] == 'q')
			return;
	}
}
