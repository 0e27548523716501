/* record_reason.c -- why a record cannot be read, in the words of a language (i18n/LANGUAGE/record.json). */
#include "text/format/format.h"
#include "text/records/record_parts.h"

#define WORD_SHOWN 60 /* bytes of the word in question */

void put_shown(struct text *t, struct span s)
{
	for (size_t i = 0; i < s.length; i++)
		put_letter(t, (unsigned char)s.at[i] < ' ' || s.at[i] == 127 ? '?' : s.at[i]);
}

void put_reason(struct text *t, const char *language, struct reason reason)
{
	char word[WORD_SHOWN];
	struct text shown = text_open(word, sizeof word);
	put_shown(&shown, reason.word);
	text_whole(&shown);
	const struct named_arg list[] = { { "word", arg_text(word) }, { "name", arg_text(reason.name) },
		{ "from", arg_text(reason.from) }, { "to", arg_text(reason.to) }, { NULL, { 0 } } };
	put_words(t, catalogue_of(language), "", reason.key, arguments_list(list));
}
