/* recorded.c -- see recorded.h. */
#include "cli/base/recorded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/words.h"
#include "rift.h"
#include "text/records/record_parts.h"

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* Reads a whole file, "-" for standard input; prints an error if it cannot. */
static bool file_read(struct recorded *r, const char *name)
{
	bool standard = strcmp(name, "-") == 0;
	FILE *file = standard ? stdin : fopen(name, "rb");
	if (!file) {
		perror(name);
		return false;
	}
	r->length = fread(r->bytes, 1, sizeof r->bytes, file);
	bool well = !ferror(file);
	if (!well)
		perror(name);
	if (!standard && fclose(file) != 0)
		well = false;
	if (well && r->length == sizeof r->bytes) {
		put_said(stderr, "terminal.wrong.long", WITH(TEXT("file", name)));
		return false;
	}
	return well;
}

/* Whether the file is one base64url word. */
static bool is_link(const struct recorded *r)
{
	size_t length = strspn(r->bytes, letters);
	size_t end = length + strspn(r->bytes + length, " \r\n");
	return length > 0 && end == r->length;
}

size_t recorded_unlink(char *bytes, size_t length)
{
	unsigned bits = 0, held = 0;
	size_t used = 0;
	for (size_t i = 0; i < length; i++) {
		const char *at = bytes[i] ? strchr(letters, bytes[i]) : NULL;
		if (!at)
			break;
		bits = bits << 6 | (unsigned)(at - letters);
		held += 6;
		if (held >= 8) {
			held -= 8;
			bytes[used++] = (char)(bits >> held & 0xff);
		}
	}
	return used;
}

size_t recorded_link(const unsigned char *bytes, size_t length, char *out)
{
	unsigned bits = 0, held = 0;
	size_t used = 0;
	for (size_t i = 0; i < length; i++) {
		bits = bits << 8 | bytes[i];
		for (held += 8; held >= 6; held -= 6)
			out[used++] = letters[bits >> (held - 6) & 63];
	}
	if (held)
		out[used++] = letters[bits << (6 - held) & 63];
	return used;
}

/* Copies text from a file without control characters, which could control the terminal. */
static const char *tamed(const char *words, char *out, size_t size)
{
	size_t length = 0;
	for (; *words && length + 1 < size; words++) {
		bool steers = (unsigned char)*words < ' ' || *words == 0x7f;
		out[length++] = (char)(steers ? '?' : *words);
	}
	out[length] = '\0';
	return out;
}

static void tell_error(const char *name, const struct rift_record_error *e)
{
	char text[1000];
	(void)fprintf(stderr, "%s:%d: %s\n", name, e->line, tamed(e->reason, text, sizeof text));
	if (e->words[0])
		(void)fprintf(stderr, "    %s\n", tamed(e->words, text, sizeof text));
	if (e->nearest[0]) {
		(void)fputs("  ", stderr);
		put_said(stderr, "terminal.wrong.perhaps", WITH(TEXT("what", tamed(e->nearest, text, sizeof text))));
	}
	if (e->corrected[0])
		(void)fprintf(stderr, "    %s\n", tamed(e->corrected, text, sizeof text));
}

/* Explains why packed bytes cannot be read: an earlier revision of the rules, or malformed. */
static void tell_no_unpacking(const struct recorded *r, const char *name)
{
	if (r->record.written == 0 || r->record.written >= RIFT_REVISION) {
		put_said(stderr, "terminal.wrong.packed", WITH(TEXT("file", name)));
		return;
	}
	put_said(stderr, "terminal.wrong.revision",
		WITH(TEXT("file", name), NUMBER("old", r->record.written), NUMBER("now", RIFT_REVISION)));
}

bool recorded_load(struct recorded *r, const char *name)
{
	if (!file_read(r, name))
		return false;
	r->bytes[r->length] = '\0';
	bool packed = r->length > 0 && (unsigned char)r->bytes[0] < '\t';
	if (!packed && is_link(r)) {
		r->length = recorded_unlink(r->bytes, r->length);
		packed = true;
	}
	if (packed) {
		r->seal = (struct rift_seal){ 0 };
		r->error.corrected[0] = '\0';
		if (rift_record_unpack(RIFT_RULES, (const unsigned char *)r->bytes, r->length, &r->record, &r->game) ==
			0)
			return true;
		tell_no_unpacking(r, name);
		return false;
	}
	if (record_read(words_language(), RIFT_RULES, (struct span){ r->bytes, r->length }, &r->record, &r->seal,
		    &r->game, &r->error) == 0)
		return true;
	tell_error(name, &r->error);
	return false;
}

struct recorded *recorded_new(void)
{
	struct recorded *r = malloc(sizeof *r);
	if (!r)
		perror("timerift");
	return r;
}
