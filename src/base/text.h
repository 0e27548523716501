/*
 * text.h -- writing a text into a buffer and taking one apart, without the C library's stdio.
 *
 * Writing: `used` counts what the whole text needs, even where the buffer is too small, as snprintf does; what is there
 * always ends with a zero, if there is room for one.  Reading: a span is a piece of somebody else's text, so
 * nothing is copied and nothing need end with a zero.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text {
	char *out;
	size_t size, used;
};

struct text text_open(char *out, size_t size);
void put(struct text *t, const char *s);
void put_part(struct text *t, const char *s, size_t length);
void put_letter(struct text *t, char letter);
void put_number(struct text *t, int n);

struct span {
	const char *at;
	size_t length;
};

struct span span_of(const char *s);

/* The next word: what stands between spaces, tabs and carriage returns.  *rest goes behind it; length 0: none left. */
struct span span_word(struct span *rest);

/* What stands before the first `end`, without the blanks around it.  *rest goes behind it. */
struct span span_until(struct span *rest, char end);

/* Without the blanks around it. */
struct span span_trim(struct span s);

bool span_is(struct span s, const char *word);
void put_span(struct text *t, struct span s);

/* A number of digits only, at most `most`; -1 if it is none. */
int span_number(struct span s, int most);

#endif
