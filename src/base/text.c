/* text.c -- see text.h.  Calls only memory and string functions of the C library. */
#include "base/text.h"

#include <string.h>

struct text text_open(char *out, size_t size)
{
	if (size > 0)
		out[0] = '\0';
	return (struct text){ out, size, 0 };
}

void put_part(struct text *t, const char *s, size_t length)
{
	if (t->used < t->size) {
		size_t room = t->size - t->used - 1;
		size_t copy = length < room ? length : room;
		memcpy(t->out + t->used, s, copy);
		t->out[t->used + copy] = '\0';
	}
	t->used += length;
}

void put(struct text *t, const char *s)
{
	put_part(t, s, strlen(s));
}

void put_letter(struct text *t, char letter)
{
	put_part(t, &letter, 1);
}

void put_number(struct text *t, int n)
{
	char digits[12];
	size_t at = sizeof(digits);
	unsigned rest = n < 0 ? 0u - (unsigned)n : (unsigned)n;
	do {
		digits[--at] = (char)('0' + rest % 10);
		rest /= 10;
	} while (rest > 0);
	if (n < 0)
		digits[--at] = '-';
	put_part(t, digits + at, sizeof(digits) - at);
}

void text_whole(struct text *t)
{
	if (t->used < t->size || t->size == 0)
		return;
	size_t end = t->size - 1, start = end;
	while (start > 0 && ((unsigned char)t->out[start - 1] & 0xc0) == 0x80)
		start--;
	if (start > 0 && ((unsigned char)t->out[start - 1] & 0x80) != 0)
		t->out[start - 1] = '\0'; /* the last character may be whole: one less does no harm */
}

void put_span(struct text *t, struct span s)
{
	put_part(t, s.at, s.length);
}

struct span span_of(const char *s)
{
	return (struct span){ s, strlen(s) };
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static void skip(struct span *s, size_t n)
{
	s->at += n;
	s->length -= n;
}

struct span span_word(struct span *rest)
{
	while (rest->length > 0 && is_blank(rest->at[0]))
		skip(rest, 1);
	struct span word = { rest->at, 0 };
	while (word.length < rest->length && !is_blank(word.at[word.length]))
		word.length++;
	skip(rest, word.length);
	return word;
}

struct span span_trim(struct span s)
{
	while (s.length > 0 && is_blank(s.at[0]))
		skip(&s, 1);
	while (s.length > 0 && is_blank(s.at[s.length - 1]))
		s.length--;
	return s;
}

struct span span_until(struct span *rest, char end)
{
	struct span part = { rest->at, 0 };
	while (part.length < rest->length && part.at[part.length] != end)
		part.length++;
	skip(rest, part.length < rest->length ? part.length + 1 : part.length);
	return span_trim(part);
}

bool span_is(struct span s, const char *word)
{
	return strlen(word) == s.length && memcmp(s.at, word, s.length) == 0;
}

int span_number(struct span s, int most)
{
	int n = 0;
	if (s.length == 0 || s.length > 6)
		return -1;
	for (size_t i = 0; i < s.length; i++) {
		if (s.at[i] < '0' || s.at[i] > '9')
			return -1;
		n = n * 10 + (s.at[i] - '0');
	}
	return n <= most ? n : -1;
}
