/* rules.c -- see rules.h. */
#include "cli/base/rules.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "cli/base/options.h"

#define FILE_MAX (1u << 20)
#define ID_MAX 40
#define IDS_MAX 2048
#define INDENT 4
#define ENTRY_MAX 8000 /* bytes of a translated entry */

/* meson.build defines these; defaults for tools that compile a single file */
#ifndef RIFT_RULES_DIR
#define RIFT_RULES_DIR "/usr/local/share/timerift/rules"
#endif
#ifndef RIFT_RULES_SOURCE
#define RIFT_RULES_SOURCE "docs/rules"
#endif

static const char *const places[] = { RIFT_RULES_DIR, RIFT_RULES_SOURCE };

/* Reads a whole file; the caller frees it.  NULL: not found. */
static char *file_read(const char *path)
{
	FILE *file = fopen(path, "r");
	if (!file)
		return NULL;
	char *text = malloc(FILE_MAX + 1);
	CHECK(text != NULL);
	size_t length = fread(text, 1, FILE_MAX, file);
	text[length] = '\0';
	if (fclose(file) == 0)
		return text;
	free(text);
	return NULL;
}

/* Reads a file of the catalogue; the caller frees it.  NULL: not found. */
static char *catalogue_read(const char *name)
{
	char path[1024], *text = NULL;
	for (size_t i = 0; i < ARRAY_LEN(places) && !text; i++) {
		(void)snprintf(path, sizeof path, "%s/%s", places[i], name);
		text = file_read(path);
	}
	return text;
}

/*
 * Reads the translations of a file of the catalogue (tools/rulebook.py describes them); the caller frees it.  NULL: there
 * are none.
 */
static char *translation_read(const char *name)
{
	const char *language = words_language();
	int stem = (int)strcspn(name, ".");
	char path[1024];
	if (!language || strcmp(language, "en") == 0)
		return NULL;
	(void)snprintf(path, sizeof path, "%s/%s/%.*s.json", RIFT_RULES_DIR, language, stem, name);
	char *text = file_read(path);
	if (text)
		return text;
	(void)snprintf(path, sizeof path, "%s/../../i18n/%s/rules/%.*s.json", RIFT_RULES_SOURCE, language, stem, name);
	return file_read(path);
}

/* Copies the string of a JSON document that begins at a position, up to its closing quote.  Returns out. */
static char *string_copy(const char *at, char *out, size_t size)
{
	size_t used = 0;
	for (; *at && *at != '"' && used + 1 < size; at++) {
		bool escaped = *at == '\\' && at[1];
		at += escaped;
		out[used++] = (char)(escaped && *at == 'n' ? ' ' : *at);
	}
	out[used] = '\0';
	return out;
}

/* Adds the translation of an entry, of "ID note" for what is added to it.  False: there is none. */
static bool translation_put(struct page *page, const char *text, const char *id, const char *more)
{
	char key[ID_MAX + 16], *words = malloc(ENTRY_MAX);
	CHECK(words != NULL);
	(void)snprintf(key, sizeof key, "\"%s%s\": {", id, more);
	const char *entry = text ? strstr(text, key) : NULL, *at = entry ? strstr(entry, "\"text\": \"") : NULL;
	if (at) {
		page_wrap(page, INDENT, string_copy(at + strlen("\"text\": \""), words, ENTRY_MAX));
		page_end_line(page);
	}
	free(words);
	return at != NULL;
}

/* The list of all ids, each line "ID<tab>file". */
struct ids {
	char *text;
	const char *id[IDS_MAX], *file[IDS_MAX];
	size_t count;
};

static bool ids_read(struct ids *ids)
{
	ids->count = 0;
	ids->text = catalogue_read("ids.tsv");
	if (!ids->text)
		return false;
	char *at = ids->text;
	while (*at && ids->count < IDS_MAX) {
		char *end = at + strcspn(at, "\n"), *tab = memchr(at, '\t', (size_t)(end - at));
		char *next = *end ? end + 1 : end;
		*end = '\0';
		if (tab) {
			*tab = '\0';
			ids->id[ids->count] = at;
			ids->file[ids->count++] = tab + 1;
			tab[1 + strcspn(tab + 1, "\t\r")] = '\0';
		}
		at = next;
	}
	return true;
}

static bool same_letters(const char *word, const char *other, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (toupper((unsigned char)word[i]) != toupper((unsigned char)other[i]))
			return false;
	return true;
}

/* The start of an entry, after "**ID** — ". */
static const char *entry_find(const char *text, const char *id)
{
	char mark[ID_MAX + 8];
	(void)snprintf(mark, sizeof mark, "**%s** ", id);
	for (const char *at = strstr(text, mark); at; at = strstr(at + 1, mark)) {
		bool first = at == text || at[-1] == '\n' || (at - text > 2 && strncmp(at - 3, "\n- ", 3) == 0);
		if (!first)
			continue;
		at += strlen(mark);
		at += strcspn(at, " \n"); /* the dash */
		return at + strspn(at, " ");
	}
	return NULL;
}

static bool begins_part(const char *at)
{
	return strncmp(at, "`source:`", 9) == 0 || strncmp(at, "`edition:`", 10) == 0 ||
		strncmp(at, "`ruling:`", 9) == 0 || strncmp(at, "`decision:`", 11) == 0 ||
		strncmp(at, "`confidence:`", 13) == 0;
}

static bool entry_ends(const char *line)
{
	return *line == '\0' || *line == '\n' || *line == '#' || strncmp(line, "**", 2) == 0 ||
		strncmp(line, "- **", 4) == 0;
}

static void put_lines(struct page *page, const char *from, const char *to)
{
	char *copy = malloc((size_t)(to - from) + 1);
	CHECK(copy != NULL);
	size_t used = 0;
	for (const char *c = from; c < to; c++) {
		if (*c == '`' || (*c == '*' && (c[1] == '*' || c[-1] == '*')))
			continue;
		bool blank = *c == '\n' || *c == ' ';
		if (blank && used > 0 && copy[used - 1] == ' ')
			continue;
		copy[used++] = (char)(blank ? ' ' : *c);
	}
	while (used > 0 && copy[used - 1] == ' ')
		used--;
	copy[used] = '\0';
	page_wrap(page, INDENT, copy);
	page_end_line(page);
	free(copy);
}

/* Writes the sentence and, if whole, the following parts, each on its own line. */
static void put_entry(struct page *page, const char *at, bool whole)
{
	const char *part = at;
	for (;; at++) {
		bool ends = *at == '\0' || (*at == '\n' && entry_ends(at + 1));
		if (!ends && !begins_part(at))
			continue;
		if (part > at)
			part = at;
		put_lines(page, part, at);
		if (ends || !whole)
			return;
		page_to(page, INDENT);
		part = at;
	}
}

/* Adds an entry of a file in the language in use, in English where it is not translated. */
static bool entry_put(struct page *page, const char *id, const char *file, bool whole)
{
	char *text = catalogue_read(file), *translation = translation_read(file);
	const char *entry = text ? entry_find(text, id) : NULL;
	if (entry) {
		page_styled(page, STYLE_TITLE, id);
		page_put(page, "  ");
		bool translated = translation_put(page, translation, id, "");
		if (translated && whole && translation_put(page, translation, id, " note"))
			page_end_line(page);
		if (!translated && words_language() && strcmp(words_language(), "en") != 0)
			page_print(page, "%s ", said("terminal.rules.english"));
		if (!translated)
			put_entry(page, entry, whole);
	}
	free(text);
	free(translation);
	return entry != NULL;
}

static bool rule_put_from(struct page *page, const struct ids *ids, const char *id, bool whole)
{
	for (size_t i = 0; i < ids->count; i++) {
		if (strlen(id) != strlen(ids->id[i]) || !same_letters(id, ids->id[i], strlen(id)))
			continue;
		return entry_put(page, ids->id[i], ids->file[i], whole);
	}
	return false;
}

bool rule_put(struct page *page, const char *id, bool whole)
{
	struct ids *ids = malloc(sizeof *ids);
	CHECK(ids != NULL);
	bool found = false;
	if (ids_read(ids)) {
		found = rule_put_from(page, ids, id, whole);
		free(ids->text);
	}
	free(ids);
	return found;
}

/* All rules of a section: CONSTRUCT-01, CONSTRUCT-02 … */
static bool section_put(struct page *page, const struct ids *ids, const char *section)
{
	size_t length = strlen(section);
	bool any = false;
	for (size_t i = 0; i < ids->count; i++)
		if (strlen(ids->id[i]) > length && same_letters(section, ids->id[i], length) &&
			ids->id[i][length] == '-')
			any = rule_put_from(page, ids, ids->id[i], false) || any;
	return any;
}

static int show_one(struct page *page, const struct ids *ids, const char *word)
{
	if (rule_put_from(page, ids, word, true) || section_put(page, ids, word))
		return 0;
	const char *nearest = options_nearest(word, ids->id, ids->count);
	put_said(stderr, "terminal.wrong.rule", WITH(TEXT("id", word)));
	if (nearest)
		put_said(stderr, "terminal.wrong.perhaps", WITH(TEXT("what", nearest)));
	return 1;
}

static void list_sections(struct page *page, const struct ids *ids)
{
	char section[ID_MAX] = "";
	size_t count = 0;
	page_say_line(page, "terminal.rules.sections", PLAIN);
	for (size_t i = 0; i <= ids->count; i++) {
		char now[ID_MAX] = "";
		if (i < ids->count)
			(void)snprintf(now, sizeof now, "%.*s", (int)strcspn(ids->id[i], "-"), ids->id[i]);
		if (strcmp(now, section) != 0) {
			char piece[ID_MAX + 20];
			(void)snprintf(piece, sizeof piece, "%s %zu", section, count);
			if (count)
				page_flow_text(page, 2, STYLE_NONE, piece);
			(void)snprintf(section, sizeof section, "%s", now);
			count = 0;
		}
		count++;
	}
	page_end_line(page);
	page_say_line(page, "terminal.rules.how", PLAIN);
}

int cmd_rules(int argc, char **argv)
{
	static const struct options options = {
		.usage = "help.rules.usage", .about = "help.rules.about", .words_max = 64
	};
	int words = options_read(&options, argc, argv), status = 0;
	if (words < 0)
		return options_status(words);
	struct ids *ids = malloc(sizeof *ids);
	CHECK(ids != NULL);
	if (!ids_read(ids)) {
		put_said(stderr, "terminal.wrong.norules", WITH(TEXT("one", places[0]), TEXT("other", places[1])));
		free(ids);
		return 1;
	}
	struct screen screen;
	struct page page;
	screen_look(&screen, false);
	page_open(&page, &screen);
	if (!words)
		list_sections(&page, ids);
	for (int i = 1; i <= words; i++)
		status = show_one(&page, ids, argv[i]) ? 1 : status;
	page_show(&page);
	page_close(&page);
	free(ids->text);
	free(ids);
	return fflush(stdout) == 0 ? status : 1;
}
