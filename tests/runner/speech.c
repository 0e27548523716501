/*
 * speech.c -- whatever a scenario meets can be said: each question in a sentence, each answer in words that mean it, each
 * event in a sentence.  With --complete every kind of question and move must have come up.
 */
#include "runner.h"

#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "rift_words.h"

static bool asked[ASK_END], answered[VERB_END];

static bool is_sentence(const char *text, size_t length)
{
	static const char *const makeshift[] = { "%", "{", "  ", " .", " ,", "unknown", "??", "use it" };
	if (length == 0 || length >= RIFT_TELL_MAX || !strchr(".?", text[length - 1]))
		return false;
	for (size_t i = 0; i < ARRAY_LEN(makeshift); i++)
		if (strstr(text, makeshift[i]))
			return false;
	return true;
}

static void check_answer(struct scenario *s, struct rift_move m)
{
	char words[RIFT_WORDS_MAX], why[RIFT_WORDS_MAX];
	struct rift_move back;
	rift_words_move(RIFT_RULES, &s->game, m, words, sizeof words);
	if (rift_words_parse(RIFT_RULES, &s->game, m.seat, words, &back, why, sizeof why) != 0)
		fail(s, "words: \"%s\" cannot be read", words);
	else if (memcmp(&back, &m, sizeof m) != 0)
		fail(s, "words: \"%s\" means another move", words);
	answered[m.verb] = true;
}

void check_question(struct scenario *s)
{
	struct rift_ask ask = rift_asks(&s->game);
	bool was = marks_set(s, false);
	for (int seat = 0; seat <= NATURE; seat++) {
		struct rift_move moves[RIFT_ANSWERS];
		char sentence[RIFT_TELL_MAX];
		if (!(ask.seats >> seat & 1))
			continue;
		if (!is_sentence(sentence, rift_tell_ask(RIFT_RULES, &s->game, seat, NULL, sentence, sizeof sentence)))
			fail(s, "words: the question %s reads \"%s\"", rift_word_ask(ask.kind), sentence);
		for (size_t n = answers_of(s, seat, moves); n > 0; n--)
			check_answer(s, moves[n - 1]);
	}
	asked[ask.kind] = true;
	marks_set(s, was);
}

void check_events(struct scenario *s, const struct rift_event *events, size_t count)
{
	bool was = marks_set(s, false);
	for (size_t i = 0; i < count; i++) {
		char sentence[RIFT_TELL_MAX];
		if (!is_sentence(sentence,
			    rift_tell_event(RIFT_RULES, &s->game, &events[i], NULL, sentence, sizeof sentence)))
			fail(s, "words: the event %s reads \"%s\"", rift_word_event(events[i].kind), sentence);
	}
	marks_set(s, was);
}

static int count_missing(const bool *met, int end, const char *what, const char *(*name)(int))
{
	int missing = 0;
	for (int i = 1; i < end; i++) {
		if (met[i])
			continue;
		printf("no scenario has the %s %s\n", what, name(i));
		missing++;
	}
	return missing;
}

static const char *verb_word(int verb)
{
#define NAME_OF(NAME, ...) [NAME] = #NAME,
	static const char *const names[VERB_END] = { RIFT_VERBS(NAME_OF) };
#undef NAME_OF
	return names[verb];
}

int speech_missing(void)
{
	asked[ASK_OVER] = true; /* nothing is asked any more */
	answered[V_SECRET] = true; /* only views have it */
	return count_missing(asked, ASK_END, "question", rift_word_ask) +
		count_missing(answered, VERB_END, "move", verb_word);
}
