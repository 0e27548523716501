/* record_position.c -- why a position is refused, in the words of a language (i18n/LANGUAGE/more/position.json). */
#include "rift_position.h"

#ifndef RIFT_NO_POSITION

#include "rift_words.h"
#include "text/format/format.h"
#include "text/records/record_parts.h"

/* Where it is, as the text of a position says it: "A tile lab.1". */
static void put_where(struct text *t, const struct rift_position_error *error)
{
	struct rift_field field;
	char word[60] = "";
	if (!rift_position_field(error->field, &field))
		return;
	put(t, " (");
	if (error->seat >= 0) {
		put_letter(t, rift_words_seat(error->seat));
		put(t, " ");
	}
	put(t, field.word);
	if (field.by != RIFT_NO_VALUE && error->index >= 0) {
		rift_position_word((enum rift_value)field.by, error->index + field.by_base, word, sizeof word);
		put(t, " ");
		put(t, word);
	}
	put(t, ")");
}

size_t rift_sentence_position(const char *language, const struct rift_position_error *error, char *out, size_t size)
{
	struct text t = text_open(out, size);
	const struct named_arg list[] = { { "word", arg_text(error->words) }, { NULL, { 0 } } };
	if (!rift_word_wrong(error->wrong)[0])
		return 0;
	put_words(&t, catalogue_of(language), "position.", rift_word_wrong(error->wrong), arguments_list(list));
	put_where(&t, error);
	text_whole(&t);
	return t.used;
}

#endif
