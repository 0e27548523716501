/* catalogue.c -- validates a packed catalogue and finds texts by binary search; see catalogue.h. */
#include "text/format/catalogue.h"

#include <string.h>

#include "text/format/format.h"

enum { HEAD = 20, LANGUAGE = 12, LANGUAGE_BYTES = 8, ENTRY = 8 };
#define PATTERN_BIT 0x80000000u

static uint32_t word_at(const struct catalogue *c, size_t at)
{
	const unsigned char *b = c->bytes + at;
	return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

const char *catalogue_key(const struct catalogue *c, uint32_t number)
{
	return (const char *)c->bytes + word_at(c, HEAD + (size_t)ENTRY * number);
}

struct catalogue_text catalogue_at(const struct catalogue *c, uint32_t number)
{
	uint32_t at = word_at(c, HEAD + (size_t)ENTRY * number + 4);
	return (struct catalogue_text){ (const char *)c->bytes + (at & ~PATTERN_BIT), (at & PATTERN_BIT) != 0 };
}

/* Compares a key, given as prefix and rest, byte by byte. */
static int compare(const char *prefix, const char *key, const char *with)
{
	size_t length = strlen(prefix);
	int order = strncmp(prefix, with, length);
	return order != 0 ? order : strcmp(key, with + length);
}

struct catalogue_text catalogue_find(const struct catalogue *c, const char *prefix, const char *key)
{
	uint32_t low = 0, high = c->count;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		int order = compare(prefix, key, catalogue_key(c, middle));
		if (order == 0)
			return catalogue_at(c, middle);
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return (struct catalogue_text){ NULL, false };
}

static bool entry_is_sound(const struct catalogue *c, uint32_t number)
{
	uint32_t first = HEAD + ENTRY * c->count;
	uint32_t key = word_at(c, HEAD + (size_t)ENTRY * number);
	uint32_t text = word_at(c, HEAD + (size_t)ENTRY * number + 4) & ~PATTERN_BIT;
	if (key < first || key >= c->size || text < first || text >= c->size)
		return false;
	if (number > 0 && strcmp(catalogue_key(c, number - 1), catalogue_key(c, number)) >= 0)
		return false;
	struct catalogue_text m = catalogue_at(c, number);
	return !m.pattern || format_check(m.text) == NULL;
}

int catalogue_open(struct catalogue *c, const void *bytes, size_t size)
{
	*c = (struct catalogue){ bytes, (uint32_t)size, 0 };
	if (size <= HEAD || size >= PATTERN_BIT || memcmp(bytes, "RWDS", 4) != 0 || word_at(c, 4) != CATALOGUE_VERSION)
		return -1;
	uint32_t count = word_at(c, 8);
	if (count > (size - HEAD) / ENTRY || c->bytes[size - 1] != '\0' ||
		c->bytes[LANGUAGE + LANGUAGE_BYTES - 1] != '\0')
		return -1;
	c->count = count;
	for (uint32_t i = 0; i < count; i++)
		if (!entry_is_sound(c, i))
			return -1;
	return 0;
}

/* Rules for whole numbers (unicode.org/cldr, plurals).  What is for millions only is not used. */

static const char *plural_one(unsigned n) /* 1 */
{
	return n == 1 ? "one" : "other";
}

static const char *plural_zero(unsigned n) /* 0 and 1 */
{
	return n <= 1 ? "one" : "other";
}

static const char *plural_slavic(unsigned n) /* 1, 21, 31 ...; 2 to 4, 22 to 24 ...; the rest */
{
	unsigned last = n % 10, two = n % 100;
	if (last == 1 && two != 11)
		return "one";
	return last >= 2 && last <= 4 && (two < 12 || two > 14) ? "few" : "many";
}

static const char *plural_none(unsigned n)
{
	(void)n;
	return "other";
}

const char *catalogue_language(const struct catalogue *c)
{
	return (const char *)c->bytes + LANGUAGE;
}

const char *catalogue_plural(const struct catalogue *c, int n)
{
	static const struct {
		char language[2];
		const char *(*rule)(unsigned);
	} rules[] = {
#define PLURAL(first, second, rule) { { first, second }, plural_##rule },
#include "text/format/plurals.def"
#undef PLURAL
	};
	const char *language = catalogue_language(c);
	unsigned size = n < 0 ? 0u - (unsigned)n : (unsigned)n;
	for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
		if (memcmp(language, rules[i].language, 2) == 0 && (language[2] == '\0' || language[2] == '-'))
			return rules[i].rule(size);
	return plural_one(size);
}
