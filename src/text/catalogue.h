/*
 * catalogue.h -- the sentences of one language: a sorted list of keys with their texts, as tools/words.py packs i18n/LANGUAGE.
 *
 * The bytes, numbers little-endian: "RWDS", version, number of texts, code of the language padded to 8 bytes, then for each
 * text in the order of the keys the place of its key and of its text (from the first byte; the top bit says that the text is a
 * pattern of format.h and not plain), then the keys and texts, each ended by a zero.
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

/* A text; NULL if there is none.  `pattern`: arguments are to be put in. */
struct catalogue_text {
	const char *text;
	bool pattern;
};

/* Checks the bytes, which must stay where they are.  Answers -1 if they are no catalogue or a pattern in it is malformed. */
int catalogue_open(struct catalogue *c, const void *bytes, size_t size);

/* The text of the key that is these two put together. */
struct catalogue_text catalogue_find(const struct catalogue *c, const char *prefix, const char *key);

/* The key and text of a number below count. */
const char *catalogue_key(const struct catalogue *c, uint32_t number);
struct catalogue_text catalogue_at(const struct catalogue *c, uint32_t number);

/* "zero", "one", "few", "many" or "other": the form that goes with n in the language of the catalogue. */
const char *catalogue_plural(const struct catalogue *c, int n);

/* The catalogue the program was built with; in the browser the one that its host has loaded. */
const struct catalogue *catalogue_builtin(void);

#endif
