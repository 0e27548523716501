/* names.c -- see names.h.  The tables are libunistring's. */
#include "server/base/names.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unictype.h>
#include <unigbrk.h>
#include <uninorm.h>
#include <unistr.h>

#define ACCENTS_MAX 4 /* on one letter (UTS 39, 5.4) */
#define JOINER 0x200d
#define EMOJI_STYLE 0xfe0f

/* The normal form, with outer spaces cut and runs of spaces made one.  NULL: malformed, too long, or no memory. */
static uint8_t *normal(uninorm_t form, const char *text, size_t size, size_t *length)
{
	size_t kept = 0;
	uint8_t *out = u8_normalize(form, (const uint8_t *)text, strlen(text), NULL, length);
	if (!out)
		return NULL;
	for (size_t i = 0; i < *length; i++) {
		const bool space = out[i] == ' ';
		if (!space || (kept > 0 && out[kept - 1] != ' '))
			out[kept++] = out[i];
	}
	if (kept > 0 && out[kept - 1] == ' ')
		kept--;
	*length = kept;
	if (kept >= size) {
		free(out);
		return NULL;
	}
	return out;
}

static size_t letters(const uint8_t *text, size_t length)
{
	size_t count = 0;
	for (const uint8_t *at = text, *end = text + length; at < end; count++)
		at = u8_grapheme_next(at, end);
	return count;
}

/* ---- scripts ---- */

enum script { LATIN = 1, HAN = 2, KANA = 4, BOPOMOFO = 8, HANGUL = 16, OTHER = 32 };

struct seen_scripts {
	unsigned scripts; /* of enum script */
	const uc_script_t *other;
};

static bool script_is(const uc_script_t *script, const char *name)
{
	return strcmp(script->name, name) == 0;
}

/* Notes the script of a character.  False: a second one that is written with no other. */
static bool script_note(struct seen_scripts *seen, ucs4_t c)
{
	const uc_script_t *script = uc_script(c);
	if (!script)
		return false;
	if (script_is(script, "Common") || script_is(script, "Inherited"))
		return true;
	if (script_is(script, "Latin"))
		seen->scripts |= LATIN;
	else if (script_is(script, "Han"))
		seen->scripts |= HAN;
	else if (script_is(script, "Hiragana") || script_is(script, "Katakana"))
		seen->scripts |= KANA;
	else if (script_is(script, "Bopomofo"))
		seen->scripts |= BOPOMOFO;
	else if (script_is(script, "Hangul"))
		seen->scripts |= HANGUL;
	else {
		if (seen->other && seen->other != script)
			return false;
		seen->other = script;
		seen->scripts |= OTHER;
	}
	return true;
}

/* UTS 39, 5.2: "highly restrictive". */
static bool scripts_fit(unsigned scripts)
{
	static const unsigned sets[] = { LATIN | HAN | KANA, LATIN | HAN | BOPOMOFO, LATIN | HAN | HANGUL, OTHER };
	for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
		if ((scripts & ~sets[i]) == 0)
			return true;
	return false;
}

/* ---- characters ---- */

struct reading {
	struct seen_scripts seen;
	int zero; /* digit 0 of the number system in use; 0: none yet */
	int accents; /* since the last letter */
	ucs4_t before; /* 0: at the start */
};

static bool is_mark(ucs4_t c)
{
	return c == ' ' || c == '-' || c == '\'' || c == '.' || c == 0x2019;
}

static bool is_accent(ucs4_t c)
{
	return uc_is_general_category_withtable(c, UC_CATEGORY_MASK_Mn | UC_CATEGORY_MASK_Me);
}

/* A mark follows a letter or a digit; a space may follow a full stop ("J. R. R. Tolkien"). */
static bool mark_fits(ucs4_t c, ucs4_t before)
{
	return before != 0 && (!is_mark(before) || (c == ' ' && before == '.'));
}

static bool character_fits(struct reading *r, ucs4_t c)
{
	if (is_mark(c))
		return mark_fits(c, r->before);
	if (uc_is_property_default_ignorable_code_point(c) || !uc_is_property_xid_continue(c))
		return false;
	const int digit = uc_decimal_value(c);
	if (digit >= 0) {
		const int zero = (int)c - digit;
		if (r->zero != 0 && r->zero != zero)
			return false;
		r->zero = zero;
	}
	if (is_accent(c)) {
		if (r->before == 0 || is_mark(r->before) || c == r->before || ++r->accents > ACCENTS_MAX)
			return false;
	} else
		r->accents = 0;
	return script_note(&r->seen, c);
}

/* Begins with a letter or a digit; ends with either, or a full stop. */
static bool name_fits(const uint8_t *text, size_t length)
{
	struct reading r = { .before = 0 };
	ucs4_t c;
	for (const uint8_t *at = text, *end = text + length; at < end; r.before = c) {
		at += u8_mbtouc(&c, at, (size_t)(end - at));
		if (!character_fits(&r, c))
			return false;
	}
	return scripts_fit(r.seen.scripts) && (!is_mark(r.before) || r.before == '.');
}

/* Invisible characters only where they belong: within an emoji. */
static bool title_character(ucs4_t c, ucs4_t before)
{
	if (c == EMOJI_STYLE || c == JOINER)
		return uc_is_general_category_withtable(before, UC_CATEGORY_MASK_So | UC_CATEGORY_MASK_Sk) ||
			(c == JOINER && before == EMOJI_STYLE);
	return !uc_is_property_default_ignorable_code_point(c) &&
		!uc_is_general_category_withtable(c, UC_CATEGORY_MASK_C | UC_CATEGORY_MASK_Zl | UC_CATEGORY_MASK_Zp);
}

static bool title_fits(const uint8_t *text, size_t length)
{
	ucs4_t c, before = 0;
	int accents = 0;
	for (const uint8_t *at = text, *end = text + length; at < end; before = c) {
		at += u8_mbtouc(&c, at, (size_t)(end - at));
		accents = is_accent(c) && c != EMOJI_STYLE ? accents + 1 : 0;
		if (!title_character(c, before) || accents > ACCENTS_MAX)
			return false;
	}
	return true;
}

/* ---- both ---- */

/* Copies a text that fits and has few enough letters, else "", and frees it.  NULL does not fit. */
static bool text_give(char *out, uint8_t *text, size_t length, bool (*fits)(const uint8_t *, size_t), size_t most)
{
	const bool good = text && fits(text, length) && letters(text, length) <= most;
	if (good)
		memcpy(out, text, length);
	out[good ? length : 0] = '\0';
	free(text);
	return good;
}

bool name_read(char out[NAME_SIZE], const char *text)
{
	size_t length = 0;
	uint8_t *name = normal(UNINORM_NFKC, text, NAME_SIZE, &length);
	return text_give(out, name, length, name_fits, NAME_LETTERS);
}

bool title_read(char out[TITLE_SIZE], const char *text)
{
	size_t length = 0;
	uint8_t *title = normal(UNINORM_NFC, text, TITLE_SIZE, &length);
	return text_give(out, title, length, title_fits, TITLE_LETTERS);
}

bool title_plain(const char *title)
{
	ucs4_t c;
	for (const uint8_t *at = (const uint8_t *)title, *end = at + strlen(title); at < end;) {
		at += u8_mbtouc(&c, at, (size_t)(end - at));
		const bool word = uc_is_property_xid_continue(c) && !uc_is_property_default_ignorable_code_point(c);
		if (!word && (c >= 0x80 || !strchr(" -',!?&()#+", (int)c)))
			return false;
	}
	return true;
}
