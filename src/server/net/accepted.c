/* accepted.c -- see accepted.h.  The header is untrusted input; what is malformed in it counts as absent. */
#include "server/net/accepted.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "text/format/catalogue.h"

#define CODE 9 /* bytes of a language code with NUL: at most eight letters */

/* Copies the language of a tag in lower case; false: it is none. */
static bool code_read(char code[CODE], const char *tag)
{
	size_t i = 0;
	for (; i < CODE - 1 && isalpha((unsigned char)tag[i]); i++)
		code[i] = (char)tolower((unsigned char)tag[i]);
	code[i] = '\0';
	return i > 1 && strchr("-,; \t", tag[i]) != NULL;
}

/* The weight of an element in thousandths: 1000 without one.  0: not wanted, or malformed. */
static int weight_read(const char *element, size_t length)
{
	static const int places[] = { 100, 10, 1 };
	const char *at = memchr(element, ';', length), *end = element + length;
	if (at == NULL)
		return 1000;
	for (at++; at < end && (*at == ' ' || *at == '\t'); at++)
		;
	if (end - at < 3 || (at[0] != 'q' && at[0] != 'Q') || at[1] != '=')
		return 0;
	if (at[2] == '1')
		return 1000;
	int weight = 0;
	for (size_t i = 0; i < 3 && at + 4 + i < end && isdigit((unsigned char)at[4 + i]); i++)
		weight += places[i] * (at[4 + i] - '0');
	return weight;
}

const char *language_accepted(const char *header)
{
	const char *best = NULL;
	int most = 0;
	for (const char *at = header; *at; at += *at == ',') {
		at += strspn(at, " \t");
		const size_t length = strcspn(at, ",");
		const int weight = weight_read(at, length);
		char code[CODE];
		if (weight > most && code_read(code, at) && catalogue_has(code)) {
			best = catalogue_language(catalogue_of(code));
			most = weight;
		}
		at += length;
	}
	return best;
}
