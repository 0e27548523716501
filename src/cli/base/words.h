/*
 * words.h -- the only way to a text that people read: by its key in i18n/LANGUAGE, in the language chosen at the start.
 *
 * Nothing in src/cli writes a sentence of its own; tests/cli_words.py finds one that does.  A text without arguments is
 * said("terminal.none"); one with arguments is written to a buffer, a page or a stream:
 *
 *	say(out, sizeof out, "terminal.undone", WITH(TEXT("who", name)));
 *
 * A key that is in no catalogue is its own text, so what timerift-lab says in English passes through.
 */
#ifndef CLI_BASE_WORDS_H
#define CLI_BASE_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "text/format/format.h"

/* Arguments of a text: WITH(NUMBER("n", 3), TEXT("who", name), TERM("good", "good.", word)), or PLAIN for none. */
#define WITH(...) ((const struct named_arg[]){ __VA_ARGS__, { NULL, { 0 } } })
#define PLAIN ((const struct named_arg[]){ { NULL, { 0 } } })
#define NUMBER(name, n) \
	{ \
		name, arg_number(n) \
	}
#define TEXT(name, text) \
	{ \
		name, arg_text(text) \
	}
#define TERM(name, prefix, word) \
	{ \
		name, arg_term(prefix, word) \
	}

/*
 * Takes --lang CODE out of the command line and chooses the language: that one, or the first that LC_ALL, LC_MESSAGES or
 * LANG names, or English.  Returns the new argc; -1 after a message if --lang names a language that does not exist.
 */
int words_choose(int argc, char **argv);

/* The language in use; NULL if none was chosen, as in timerift-lab: English. */
const char *words_language(void);
const struct catalogue *words_catalogue(void);

/* The text of a key, or of prefix + key. */
const char *said(const char *key);
const char *said_of(const char *prefix, const char *key);

/* Whether there is such a text. */
bool is_said(const char *prefix, const char *key);

/* Write a text with its arguments; return out.  The second appends, as a part of a sentence: no capital at its beginning. */
char *say(char *out, size_t size, const char *key, const struct named_arg *with);
char *say_more(char *out, size_t size, const char *key, const struct named_arg *with);

/* The same for prefix + key. */
char *say_of(char *out, size_t size, const char *prefix, const char *key, const struct named_arg *with);

/* Writes a term in a form: "leader.", "wolfe", "one". */
char *say_term(char *out, size_t size, const char *prefix, const char *word, const char *form);

/* Writes a text with its arguments to a stream, and a newline. */
void put_said(FILE *to, const char *key, const struct named_arg *with);

/* Appends as printf does, whole characters only; returns out. */
char *add(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* How many texts did not fit their buffers so far. */
size_t words_cuts(void);

/* Makes the first letter a capital: Latin with accents and Cyrillic too. */
void letter_raise(char *text);

/* Columns of a text on the screen, without the codes of styles: accents that stand alone take none, East Asian letters two. */
int text_width(const char *text);
int text_width_of(const char *text, size_t length);

/* Bytes of the longest beginning that takes at most so many columns. */
size_t text_fit(const char *text, int columns);

/* Shortens a text to at most so many columns; ".." marks a cut. */
void text_cut(char *text, int columns);

/* Writes text wrapped into lines of LINE_WIDTH columns, indented; the first line begins at column `at`. */
#define LINE_WIDTH 100
void put_wrapped(FILE *to, int at, int indent, const char *text);

#endif
