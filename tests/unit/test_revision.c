/*
 * Records of an earlier revision of the rules: they are played by this one, and where that cannot be done the corrected
 * rule is named, or it is said that it cannot be told.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/base.h"
#include "rift_record.h"
#include "text/records/revision.h"
#include "rift_words.h"

static const struct rift_setup base = { .players = 2 };
static const struct rift_setup fractures = { .players = 2, .modules = 1 << (RIFT_FRACTURES - 1) };
static const struct rift_setup chronobot = { .players = 2, .seat = { { 0 }, { .kind = RIFT_CHRONOBOT_2 } } };

static char said[900];

static const char *reason(const struct corrections_met *met, const struct rift_setup *setup, int revision)
{
	struct text t = text_open(said, sizeof said);
	put_correction(&t, met, setup, revision);
	assert_true(t.used < sizeof said);
	return said;
}

static void note(struct corrections_met *met, int line, int seat, const char *words)
{
	corrections_note(met, line, seat, span_of(words), NULL);
}

static void every_row_is_whole(void **state)
{
	static const struct {
		int revision;
		const char *rule, *signs, *sentence;
	} rows[] = {
#define CORRECTION(revision, rule, where, signs, sentence) { revision, rule, signs, sentence },
#include "text/records/corrections.def"
#undef CORRECTION
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		size_t length = strlen(rows[i].sentence);
		assert_true(rows[i].revision > 1 && rows[i].revision <= RIFT_REVISION);
		assert_non_null(strchr(rows[i].rule, '-'));
		assert_true(length > 20 && length < 240 && rows[i].sentence[length - 1] == '.');
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(rows[i].rule, rows[k].rule);
	}
}

static void what_was_met_last_is_named(void **state)
{
	struct corrections_met met = { { 0 } };
	(void)state;
	note(&met, 40, 0, "build 403");
	note(&met, 52, 0, "place scientist 417");
	assert_non_null(strstr(reason(&met, &fractures, 1), "most likely the corrected rule FBUILD-417 (line 52): "));
	assert_non_null(strstr(said, "Met earlier: EXO-02 (line 40)."));
	/* Lab 417 is not in the base game, so the other is left. */
	assert_non_null(strstr(reason(&met, &base, 1), "most likely the corrected rule EXO-02 (line 40): "));
	assert_null(strstr(said, "417"));
	/* By its own revision nothing was corrected. */
	assert_non_null(strstr(reason(&met, &base, RIFT_REVISION), "the record itself is wrong here."));
}

static void words_of_players_and_of_nature_differ(void **state)
{
	struct corrections_met met = { { 0 } };
	(void)state;
	note(&met, 9, RIFT_NATURE, "building 417");
	note(&met, 9, 0, "name con5");
	assert_non_null(strstr(reason(&met, &fractures, 1), "Nothing up to here shows which"));
	note(&met, 9, RIFT_NATURE, "collapse con5");
	assert_non_null(strstr(reason(&met, &fractures, 1), "most likely the corrected rule CONSTRUCT-14 (line 9): "));
}

static void rules_of_events_are_signs(void **state)
{
	struct rift_event event = { .kind = RIFT_E_PASS, .rule = "CB2-93" };
	struct rift_log log = { &event, 1, 1 };
	struct corrections_met met = { { 0 } };
	(void)state;
	corrections_note(&met, 7, 0, span_of("pass"), &log);
	assert_non_null(strstr(reason(&met, &chronobot, 1), "CB2-93 (line 7): "));
	assert_null(strstr(reason(&met, &base, 1), "CB2-93"));
}

static void what_cannot_be_told_is_said(void **state)
{
	struct corrections_met met = { { 0 } };
	(void)state;
	note(&met, 30, 0, "build 403");
	note(&met, 30, 0, "place engineer 417");
	assert_non_null(strstr(reason(&met, &fractures, 1), "met in line 30, it cannot be told which: "));
	assert_non_null(strstr(said, "FBUILD-417: "));
	assert_non_null(strstr(said, "EXO-02: "));
}

/* A record of revision 1 is read by this one; a wrong move in it is explained, one of this revision is not. */
static void records_say_it(void **state)
{
	static struct rift_record record;
	static const char begun[] = "timerift 1\nrevision 1\nseats A=harmony B=progress\nfirst A\n";
	static const char text[] = "timerift 1\nrevision 1\nseats A=harmony B=progress\nfirst A\nA  take gold\n";
	static const char new_text[] = "timerift 1\nseats A=harmony B=progress\nfirst A\nA  take gold\n";
	struct rift_record_error error;
	struct rift_game g;
	(void)state;
	assert_int_equal(rift_record_read(RIFT_RULES, begun, strlen(begun), &record, &g, &error), 0);
	assert_int_equal(record.written, 1);
	assert_int_equal(record.setup.revision, RIFT_REVISION);
	assert_int_equal(rift_fact(&g, RIFT_FACT_REVISION, 0, 0), RIFT_REVISION);
	assert_string_equal(error.corrected, "");
	assert_int_equal(rift_record_read(RIFT_RULES, text, strlen(text), &record, &g, &error), -1);
	assert_int_equal(error.line, 5);
	assert_non_null(
		strstr(error.corrected, "The record is of revision 1 of the rules and is played by revision 2."));
	assert_int_equal(rift_record_read(RIFT_RULES, new_text, strlen(new_text), &record, &g, &error), -1);
	assert_string_equal(error.corrected, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_row_is_whole),
		cmocka_unit_test(what_was_met_last_is_named),
		cmocka_unit_test(words_of_players_and_of_nature_differ),
		cmocka_unit_test(rules_of_events_are_signs),
		cmocka_unit_test(what_cannot_be_told_is_said),
		cmocka_unit_test(records_say_it),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
