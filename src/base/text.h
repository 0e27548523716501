/*
 * text.h -- writes text to a buffer and splits text, without stdio.
 *
 * Writing works like snprintf: `used` counts the length of the whole text even if the buffer is too small, and the
 * buffer is always NUL-terminated if it has any space.  For reading, a span points into a text owned by the caller:
 * nothing is copied or NUL-terminated.
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

/* Takes away a UTF-8 character that the end of the buffer cut. */
void text_whole(struct text *t);

struct span {
	const char *at;
	size_t length;
};

struct span span_of(const char *s);

/* Returns the next word, separated by spaces, tabs and carriage returns, and advances *rest.  Length 0: none is
   left. */
struct span span_word(struct span *rest);

/* Returns the text before the first `end`, trimmed, and advances *rest past it. */
struct span span_until(struct span *rest, char end);

/* Removes blanks at both ends. */
struct span span_trim(struct span s);

bool span_is(struct span s, const char *word);
void put_span(struct text *t, struct span s);

/* Parses a decimal number of at most `most`; -1 if it is not one. */
int span_number(struct span s, int most);

#endif
