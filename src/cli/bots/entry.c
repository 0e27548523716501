/* entry.c -- see entry.h. */
#include "cli/bots/entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/driver.h"
#include "cli/base/words.h"
#include "rift_words.h"

#define NODES_MOST 100000000

static bool level_read(struct entry *entry, const char *text)
{
	char name[ENTRY_NAME] = "";
	size_t length = strcspn(text, "@");
	if (length >= sizeof name)
		return false;
	memcpy(name, text, length);
	entry->player = rift_player(name);
	if (!entry->player)
		return false;
	if (!text[length])
		return true;
	char *end;
	long nodes = strtol(text + length + 1, &end, 10);
	entry->budget.nodes = (uint32_t)nodes;
	return !*end && nodes > 0 && nodes <= NODES_MOST;
}

/* An option, a variant, or all of them. */
static bool option_add(struct rift_setup *setup, const char *word)
{
	int option = rift_word_option_of(word), variant = rift_word_variant_of(word);
	if (strcmp(word, "all") == 0)
		driver_hardest(setup);
	else if (option)
		setup->options |= RIFT_OPTION_BIT(option);
	else if (variant)
		setup->variants |= RIFT_VARIANT_BIT(variant);
	else
		return false;
	return rift_setup_check(setup) == RIFT_NO_FAULT;
}

static bool automaton_read(struct entry *entry, const char *text)
{
	char words[ENTRY_NAME];
	if (strlen(text) >= sizeof words)
		return false;
	(void)snprintf(words, sizeof words, "%s", text);
	char *at = words + strcspn(words, "+");
	bool more = *at == '+';
	*at = '\0';
	int kind = rift_word_kind_of(words);
	if (kind <= RIFT_HUMAN)
		return false;
	entry->automaton = (struct rift_setup){ .players = 2 };
	entry->automaton.seat[1].kind = (uint8_t)kind;
	while (more) {
		char *word = ++at;
		at += strcspn(at, "+");
		more = *at == '+';
		*at = '\0';
		if (!option_add(&entry->automaton, word))
			return false;
	}
	return true;
}

/* NAME=COMMAND; without a name, the last part of the command's last word is its name. */
static bool program_read(struct entry *entry, const char *text)
{
	size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.");
	const char *name = text;
	bool named = text[length] == '=' && length > 0;
	entry->command = named ? text + length + 1 : text;
	if (!named && !strpbrk(text, "/ "))
		return false;
	for (const char *c = text; !named && *c; c++)
		if ((*c == '/' || *c == ' ') && c[1])
			name = c + 1;
	if (!named)
		length = strcspn(name, " ");
	(void)snprintf(entry->name, sizeof entry->name, "%.*s", (int)length, name);
	return *entry->command && *entry->name;
}

bool entry_read(struct entry *entry, const char *text, char *why, size_t size)
{
	*entry = (struct entry){ .kind = ENTRY_LEVEL };
	(void)snprintf(entry->name, sizeof entry->name, "%s", text);
	if (level_read(entry, text))
		return true;
	entry->kind = ENTRY_AUTOMATON;
	if (automaton_read(entry, text))
		return true;
	entry->kind = ENTRY_PROGRAM;
	if (program_read(entry, text))
		return true;
	(void)snprintf(why, size, "%s", said("terminal.wrong.entry"));
	return false;
}
