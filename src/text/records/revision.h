/*
 * revision.h -- records of earlier revisions of the rules.  The program plays only by RIFT_REVISION.  It plays an
 * earlier record as far as the corrected rules allow and notes which of them the game uses, so it can name the likely
 * cause when a recorded move can no longer be played.
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

/* For each row of corrections.def, the line of the record on which the game last used the rule; 0: not yet. */
struct corrections_met {
	int line[CORRECTIONS];
};

/* Notes the signs in a move: its words, and the rules of its events (log may be NULL). */
void corrections_note(struct corrections_met *met, int line, int seat, struct span words, const struct rift_log *log);

/* Notes a rule used on this line, such as that of the open question. */
void corrections_note_rule(struct corrections_met *met, int line, const char *rule);

/* Notes the question that is open where the record departs, by its word or the word of Nature's answers. */
void corrections_note_question(struct corrections_met *met, int line, struct span word);

/* Writes which corrected rule is the likely reason that a record of `revision` cannot be played on, or that it is
   unknown. */
void put_correction(struct text *t, const struct corrections_met *met, const struct rift_setup *setup, int revision);

/* Lists the corrected rules that a record of `revision` has used: "CB2-93 (line 80), EXO-02 (line 112)"; returns false
   if there are none. */
bool put_corrections_met(
	struct text *t, const struct corrections_met *met, const struct rift_setup *setup, int revision);

#endif
