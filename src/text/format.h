/*
 * format.h -- sentences out of patterns: the part of ICU MessageFormat that our catalogues need.  docs/WORDS.md tells how a
 * pattern is written.
 *
 *   {name}                                       an argument: a number, a text, a term
 *   {n, number, ::sign-always}                   +2
 *   {n, plural, =0 {none} one {# card} other {# cards}}
 *   {who, select, you {gain} other {gains}}      by the text of an argument, or by the key of a term
 *   {worker, term, a}                            a form of a term: "an Engineer"
 *   {worker, term, plural(n)}                    the form that goes with a number: "Engineers"
 *
 * A term is a message of the catalogue, and its forms are a select over `form`; asked for without one it is in the form "one".
 * A term that begins a sentence gets a capital.  Nothing is allocated, and what is nested deeper than FORMAT_DEPTH is refused.
 */
#ifndef FORMAT_H
#define FORMAT_H

#include "base/text.h"
#include "text/catalogue.h"

#define FORMAT_DEPTH 8

enum arg_type { ARG_NONE, ARG_NUMBER, ARG_TEXT, ARG_TERM };

struct arg {
	enum arg_type type;
	int number;
	const char *text; /* ARG_TEXT; of an ARG_TERM what its {name} stands for */
	const char *prefix, *key; /* ARG_TERM: which message, the two put together */
	const char *pick; /* ARG_TERM: what `select` goes by */
};

/* Where arguments come from: fills *arg, or answers false if there is none of this name. */
struct arguments {
	bool (*find)(const void *context, struct span name, struct arg *arg);
	const void *context;
};

/* A list of them; ends with one that has no name. */
struct named_arg {
	const char *name;
	struct arg arg;
};
struct arguments arguments_list(const struct named_arg *list);

struct arg arg_number(int number);
struct arg arg_text(const char *text);
struct arg arg_term(const char *prefix, const char *key);
struct arg arg_key(const char *key); /* a term by its whole key; `select` goes by what follows the first point */

/* Writes the message of this key (two parts put together).  A key that is not there is written itself. */
void put_words(
	struct text *t, const struct catalogue *c, const char *prefix, const char *key, struct arguments arguments);

/* The same for a part of a sentence: a term that begins it gets no capital. */
void put_phrase(
	struct text *t, const struct catalogue *c, const char *prefix, const char *key, struct arguments arguments);

/* A term by itself, in a form. */
void put_term(struct text *t, const struct catalogue *c, struct arg term, const char *form);

/* Writes a pattern.  What is malformed ends the text; an argument that is not there is written {name}. */
void put_pattern(struct text *t, const struct catalogue *c, const char *pattern, struct arguments arguments);

/* The first place where a pattern is malformed; NULL if it is sound. */
const char *format_check(const char *pattern);

#endif
