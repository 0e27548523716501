/*
 * revision.h -- records of an earlier revision of the rules.  This program plays by RIFT_REVISION alone.  It plays a record
 * of an earlier revision as far as the corrected rules allow, and notes meanwhile which of them the game has met, so
 * that the likely one can be named where a recorded move can no longer be played.
 */
#ifndef REVISION_H
#define REVISION_H

#include "base/text.h"
#include "rift.h"

enum {
	CORRECTIONS = 0
#define CORRECTION(...) +1 /* NOLINT(bugprone-macro-parentheses): it counts */
#include "text/records/corrections.def"
#undef CORRECTION
};

/* For each row of corrections.def the line of the record in which the game last met the rule; 0: not yet. */
struct corrections_met {
	int line[CORRECTIONS];
};

/* Notes what a move shows: its words, and the rules of its events (log may be NULL). */
void corrections_note(struct corrections_met *met, int line, int seat, struct span words, const struct rift_log *log);

/* Notes a rule that plays a part in this line, as that of the question which is open. */
void corrections_note_rule(struct corrections_met *met, int line, const char *rule);

/* The question that is open where the record departs, by its word or that of Nature's answers: a sign of rules met before. */
void corrections_note_question(struct corrections_met *met, int line, struct span word);

/* Which corrected rule may be why a record of `revision` cannot be played on; says so where that cannot be told. */
void put_correction(struct text *t, const struct corrections_met *met, const struct rift_setup *setup, int revision);

/* The corrected rules that a record of `revision` has met: "CB2-93 (line 80), EXO-02 (line 112)"; false: none. */
bool put_corrections_met(
	struct text *t, const struct corrections_met *met, const struct rift_setup *setup, int revision);

#endif
