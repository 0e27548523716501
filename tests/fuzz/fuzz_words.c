/*
 * Fuzzes sentences: a pattern, and a packed catalogue.  What is sound is written the same into any buffer as far as it goes; what
 * is malformed ends without harm.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "text/format/format.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct named_arg args[] = {
	{ "n", { .type = ARG_NUMBER, .number = 2 } },
	{ "one", { .type = ARG_NUMBER, .number = 1 } },
	{ "text", { .type = ARG_TEXT, .text = "{it's}" } },
	{ "worker", { .type = ARG_TERM, .prefix = "worker.", .key = "engineer", .pick = "engineer" } },
	{ "who", { .type = ARG_TERM, .prefix = "person.", .key = "name", .pick = "name", .text = "Ada" } },
	{ NULL, { 0 } },
};

static void pattern_try(const char *pattern)
{
	char whole[512], part[16];
	struct text t = text_open(whole, sizeof whole), cut = text_open(part, sizeof part);
	const char *wrong = format_check(pattern);
	CHECK(!wrong || (wrong >= pattern && wrong <= pattern + strlen(pattern)));
	put_pattern(&t, catalogue_of(NULL), pattern, arguments_list(args));
	put_pattern(&cut, catalogue_of(NULL), pattern, arguments_list(args));
	CHECK(t.used == cut.used && strncmp(whole, part, sizeof part - 1) == 0);
}

static void catalogue_try(const uint8_t *data, size_t size)
{
	struct catalogue c;
	if (catalogue_open(&c, data, size) != 0)
		return;
	for (uint32_t i = 0; i < c.count; i++) {
		char out[64];
		struct text t = text_open(out, sizeof out);
		struct catalogue_text m = catalogue_at(&c, i);
		CHECK(catalogue_find(&c, "", catalogue_key(&c, i)).text == m.text);
		put_words(&t, &c, "", catalogue_key(&c, i), arguments_list(args));
		put_term(&t, &c, arg_key(catalogue_key(&c, i)), "a");
		put_pattern(&t, &c, "{worker}", arguments_list(args));
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *pattern = malloc(size + 1);
	CHECK(pattern);
	memcpy(pattern, data, size);
	pattern[size] = '\0';
	pattern_try(pattern);
	free(pattern);
	catalogue_try(data, size);
	return 0;
}
