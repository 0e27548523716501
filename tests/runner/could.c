/*
 * could.c -- setups: the one a scenario is played with, and others that are only judged:
 *
 *   could modules pioneers guardians                                -> ok
 *   could modules doomsday guardians                                -> warns doomsday-guardians
 *   could modules doomsday guardians  seats A=human B=chronossus    !! doomsday-alone
 */
#include "runner.h"

#include <string.h>

#include "rift_record.h"
#include "rift_words.h"

bool setup_read(const char *text, struct rift_setup *setup, char *why, size_t size)
{
	char words[2 * LINE_BYTES] = "";
	append(words, sizeof words, "%s%s", text, strstr(text, "seats") ? "" : USUAL_SEATS);
	*setup = (struct rift_setup){ 0 };
	return rift_record_read_setup(RIFT_RULES, trim(words), setup, why, size) == 0;
}

/* What the rules say of a setup, as could_line wants it written. */
static void judgement(const struct rift_setup *setup, char *out, size_t size)
{
	enum rift_fault fault = rift_setup_check(setup);
	struct rift_game game;
	if (fault) {
		append(out, size, "!! %s", rift_word_fault((int)fault));
		return;
	}
	if (rift_new(&game, setup) != RIFT_OK) {
		append(out, size, "refused without a reason");
		return;
	}
	append(out, size, "-> %s", rift_setup_warn(setup, 0) ? "warns" : "ok");
	for (int i = 0; rift_setup_warn(setup, i); i++)
		append(out, size, " %s", rift_word_warning((int)rift_setup_warn(setup, i)));
}

bool could_line(struct scenario *s, const char *text)
{
	char copy[LINE_BYTES] = "", got[LINE_BYTES] = "", want[LINE_BYTES] = "", why[200] = "";
	struct rift_setup setup;
	append(copy, sizeof copy, "%s", text);
	char *verdict = strstr(copy, "!!") ? strstr(copy, "!!") : strstr(copy, "->");
	if (!verdict) {
		fail(s, "could: -> or !! is missing");
		return false;
	}
	append(want, sizeof want, "%.2s %s", verdict, trim(verdict + 2));
	*verdict = 0;
	marks_set(s, true);
	if (!setup_read(copy, &setup, why, sizeof why) && rift_setup_check(&setup) == RIFT_NO_FAULT) {
		fail(s, "the setup is not understood: %s", why);
		return false;
	}
	judgement(&setup, got, sizeof got);
	if (strcmp(got, want) != 0)
		fail(s, "could\n    expected  %s\n    got       %s", want, got);
	return true;
}
