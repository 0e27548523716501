/* wizard.c -- see wizard.h. */
#include "cli/play/wizard.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

#define LINE 200

void wizard_begin(struct wizard *w, const char *title)
{
	w->count = 0;
	(void)snprintf(w->title, sizeof w->title, "%s", title);
}

void wizard_add(struct wizard *w, const char *word, const char *name, const char *about)
{
	CHECK(w->count < WIZARD_ANSWERS);
	w->count++;
	w->word[w->count] = word;
	(void)snprintf(w->name[w->count], sizeof w->name[0], "%s", name);
	(void)snprintf(w->about[w->count], sizeof w->about[0], "%s", about);
}

void wizard_say(const struct wizard *w, const char *text)
{
	(void)w;
	(void)printf("%s\n", text);
}

static void show(const struct wizard *w)
{
	struct page page;
	int width = 0;
	page_open(&page, w->screen);
	for (int i = 1; i <= w->count; i++)
		width = int_max(width, text_width(w->name[i]));
	page_put(&page, "\n");
	page_styled(&page, STYLE_STRONG, w->title);
	page_put(&page, "\n");
	for (int i = 1; i <= w->count; i++) {
		char number[12];
		(void)snprintf(number, sizeof number, "%3d", i);
		page_styled(&page, STYLE_CHOICE, number);
		page_print(&page, " %s", w->name[i]);
		if (*w->about[i]) {
			page_to(&page, width + 6);
			page_wrap(&page, width + 6, w->about[i]);
		}
		page_end_line(&page);
	}
	page_show(&page);
	page_close(&page);
}

static bool begins(const char *name, const char *typed, size_t length)
{
	if (!name || length > strlen(name))
		return false;
	for (size_t k = 0; k < length; k++)
		if (tolower((unsigned char)typed[k]) != tolower((unsigned char)name[k]))
			return false;
	return true;
}

/* The answer named by a word: its number or the beginning of its name; 0 if none or several match. */
static int answer_of(const struct wizard *w, const char *word, size_t length)
{
	char *end;
	int found = 0;
	long n = strtol(word, &end, 10);
	if (end == word + length)
		return n > 0 && n <= w->count ? (int)n : 0;
	for (int i = 1; i <= w->count; i++) {
		bool same = begins(w->name[i], word, length) || begins(w->word[i], word, length);
		if (same && found)
			return 0;
		found = same ? i : found;
	}
	return found;
}

static bool read_answer(char *line, size_t size, const char *prompt)
{
	(void)fputs(prompt, stdout);
	if (!line_read(line, size))
		return false;
	return strcmp(line, "quit") != 0 && strcmp(line, "q") != 0;
}

int wizard_ask(const struct wizard *w, int otherwise)
{
	char line[LINE], prompt[40];
	show(w);
	(void)snprintf(prompt, sizeof prompt, "[%d] ", otherwise);
	while (read_answer(line, sizeof line, prompt)) {
		const char *word = line + strspn(line, " ");
		if (!*word)
			return otherwise;
		int answer = answer_of(w, word, strlen(word));
		if (answer)
			return answer;
		put_said(stdout, "terminal.setup.number",
			WITH(NUMBER("last", w->count), NUMBER("usual", otherwise), TEXT("name", w->name[otherwise])));
	}
	return -1;
}

static bool read_several(const struct wizard *w, const char *line, unsigned *chosen)
{
	*chosen = 0;
	for (line += strspn(line, " ,"); *line; line += strspn(line, " ,")) {
		size_t length = strcspn(line, " ,");
		int answer = answer_of(w, line, length);
		if (!answer)
			return false;
		*chosen |= 1u << answer;
		line += length;
	}
	return true;
}

bool wizard_ask_several(const struct wizard *w, unsigned *chosen)
{
	char line[LINE], prompt[80];
	show(w);
	(void)snprintf(prompt, sizeof prompt, "[%s] ", said("prompt.none"));
	while (read_answer(line, sizeof line, prompt)) {
		if (read_several(w, line, chosen))
			return true;
		put_said(stdout, "terminal.setup.numbers", WITH(NUMBER("last", w->count)));
	}
	return false;
}
