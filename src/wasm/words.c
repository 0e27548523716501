/*
 * words.c -- exports sentences by key to the WebAssembly host; see wasm.h.
 *
 * The catalogue is not part of the module: the host loads its file and passes it to the module once.
 */
#include "wasm/wasm.h"

#include <stdalign.h>
#include <string.h>

#include "base/base.h"
#include "text/format/format.h"
#include "text/tell/persons.h"

enum { REQUEST_BYTES = 4096, ARGS = 16, NAMES_BYTES = 512 };
#define CATALOGUE_BYTES (1u << 19)

static alignas(8) char catalogue_bytes[CATALOGUE_BYTES];
static struct catalogue catalogue;
static char request[REQUEST_BYTES + 1];
static char names_bytes[NAMES_BYTES + 1];
struct rift_names shared_names = { .reader = -1 };

/* A native build contains its catalogues. */
#ifdef __wasm__
const struct catalogue *catalogue_of(const char *language)
{
	(void)language;
	CHECK(catalogue.count > 0);
	return &catalogue;
}
#endif

char *wasm_words_area(void)
{
	return catalogue_bytes;
}

uint32_t wasm_words_bytes(void)
{
	return CATALOGUE_BYTES;
}

int32_t wasm_words_open(uint32_t length)
{
	CHECK(length <= CATALOGUE_BYTES);
	return catalogue_open(&catalogue, catalogue_bytes, length);
}

char *wasm_request_area(void)
{
	return request;
}

uint32_t wasm_request_bytes(void)
{
	return REQUEST_BYTES;
}

/* Returns the next string of a list and advances *at; NULL at the end. */
static const char *next_string(const char **at, const char *end)
{
	const char *s = *at;
	if (s >= end)
		return NULL;
	*at = s + strlen(s) + 1;
	return s;
}

void wasm_names_set(int32_t reader, uint32_t length)
{
	CHECK(length <= NAMES_BYTES && reader >= -1 && reader < RIFT_SEATS);
	memcpy(names_bytes, request, length);
	names_bytes[length] = '\0';
	const char *at = names_bytes;
	shared_names.reader = (int8_t)reader;
	for (int seat = 0; seat < RIFT_SEATS; seat++)
		shared_names.name[seat] = next_string(&at, names_bytes + length);
}

static struct arg arg_of(const char *value)
{
	int number = 0;
	bool minus = value[0] == 'n' && value[1] == '-';
	switch (value[0]) {
	case 'n':
		for (const char *digit = value + 1 + minus; *digit >= '0' && *digit <= '9' && number < 100000000;
			digit++)
			number = number * 10 + (*digit - '0');
		return arg_number(minus ? -number : number);
	case 'k':
		return arg_key(value + 1);
	case 's':
		return person_named(&shared_names, value[1] - '0');
	default:
		CHECK(value[0] == 't');
		return arg_text(value + 1);
	}
}

uint32_t wasm_words(uint32_t length)
{
	struct named_arg list[ARGS + 1];
	struct text t = text_open(shared_text, sizeof(shared_text));
	CHECK(length <= REQUEST_BYTES && catalogue.count > 0);
	request[length] = '\0';
	const char *at = request, *end = request + length, *key = next_string(&at, end), *name;
	size_t count = 0;
	CHECK(key);
	while ((name = next_string(&at, end)) != NULL) {
		const char *value = next_string(&at, end);
		CHECK(value && count < ARGS);
		list[count++] = (struct named_arg){ name, arg_of(value) };
	}
	list[count].name = NULL;
	put_words(&t, &catalogue, "", key, arguments_list(list));
	return (uint32_t)t.used;
}
