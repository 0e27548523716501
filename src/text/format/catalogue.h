/*
 * catalogue.h -- the texts of one language: a sorted list of keys and texts, packed by tools/words.py from
 * i18n/LANGUAGE.
 *
 * Format, numbers little-endian: "RWDS", version, number of texts, language code padded to 8 bytes; then for each text,
 * in key order, the offsets of its key and of its text (the top bit marks a pattern of format.h, as opposed to plain
 * text); then the keys and texts, NUL-terminated.
 */
#ifndef CATALOGUE_H
#define CATALOGUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CATALOGUE_VERSION 1u

struct catalogue {
	const unsigned char *bytes;
	uint32_t size, count;
};

/* A text; NULL if there is none.  `pattern`: arguments must be filled in. */
struct catalogue_text {
	const char *text;
	bool pattern;
};

/* Validates the bytes, which must outlive *c.  Returns 0; or -1 if they are not a catalogue or contain a malformed
   pattern. */
int catalogue_open(struct catalogue *c, const void *bytes, size_t size);

/* Returns the text of the key prefix + key. */
struct catalogue_text catalogue_find(const struct catalogue *c, const char *prefix, const char *key);

/* Returns the key or the text with a number below count. */
const char *catalogue_key(const struct catalogue *c, uint32_t number);
struct catalogue_text catalogue_at(const struct catalogue *c, uint32_t number);

/* Returns the plural form of n in the catalogue's language: "zero", "one", "few", "many" or "other". */
const char *catalogue_plural(const struct catalogue *c, int n);

/* Returns the catalogue of a language; of English if it is NULL or not built in.  In the browser, the one that the host
   has loaded. */
const struct catalogue *catalogue_of(const char *language);

/* Returns the code of a catalogue's language: "fr". */
const char *catalogue_language(const struct catalogue *c);

/* Whether a language is built into the program. */
bool catalogue_has(const char *language);

#endif
