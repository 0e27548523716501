/*
 * format.h -- fills arguments into patterns: the subset of ICU MessageFormat that our catalogues need.  docs/WORDS.md
 * explains how to write a pattern.
 *
 *   {name}                                       an argument: a number, a text, a term
 *   {n, number, ::sign-always}                   +2
 *   {n, plural, =0 {none} one {# card} other {# cards}}
 *   {who, select, you {gain} other {gains}}      by the text of an argument, or by the key of a term
 *   {worker, term, a}                            a form of a term: "an Engineer"
 *   {worker, term, plural(n)}                    the form for a number, "one", "few" ...: "Engineers"
 *   {worker, term, acc(n)}                       the same of another form: "acc-one", "acc-few" ...
 *   {worker_gender, select, f {...} other {...}} NAME_FORM, if not given: the form of the term NAME
 *
 * A term is a message of the catalogue whose forms are a select over `form`; the default form is "one".  If a term lacks
 * a form, it is written in the form "one", if it lacks "acc-few" in "few"; if it lacks that too in "other".  A term at
 * the beginning of a sentence is capitalised.  Nothing is allocated; nesting deeper than FORMAT_DEPTH is rejected.
 */
#ifndef FORMAT_H
#define FORMAT_H

#include "base/text.h"
#include "text/format/catalogue.h"

#define FORMAT_DEPTH 8

enum arg_type { ARG_NONE, ARG_NUMBER, ARG_TEXT, ARG_TERM };

struct arg {
	enum arg_type type;
	int number;
	const char *text; /* ARG_TEXT; for ARG_TERM, the value of its {name} */
	const char *prefix, *key; /* ARG_TERM: the key of the message, prefix + key */
	const char *pick; /* ARG_TERM: the value that `select` compares */
};

/* Source of arguments: fills *arg, or returns false if there is none of this name. */
struct arguments {
	bool (*find)(const void *context, struct span name, struct arg *arg);
	const void *context;
};

/* An entry of a list of arguments, terminated by one without a name. */
struct named_arg {
	const char *name;
	struct arg arg;
};
struct arguments arguments_list(const struct named_arg *list);

struct arg arg_number(int number);
struct arg arg_text(const char *text);
struct arg arg_term(const char *prefix, const char *key);
struct arg arg_key(const char *key); /* a term by its full key; `select` compares the part after the first dot */

/* Writes the message with the key prefix + key.  If it does not exist, writes the key. */
void put_words(
	struct text *t, const struct catalogue *c, const char *prefix, const char *key, struct arguments arguments);

/* The same for a part of a sentence: a term at its beginning is not capitalised. */
void put_phrase(
	struct text *t, const struct catalogue *c, const char *prefix, const char *key, struct arguments arguments);

/* Writes a term in a form. */
void put_term(struct text *t, const struct catalogue *c, struct arg term, const char *form);

/* Writes a pattern.  Stops where it is malformed; a missing argument is written as {name}. */
void put_pattern(struct text *t, const struct catalogue *c, const char *pattern, struct arguments arguments);

/* Returns the first position where a pattern is malformed; NULL if it is valid. */
const char *format_check(const char *pattern);

#endif
