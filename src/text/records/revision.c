/*
 * revision.c -- explains why a record of an earlier revision departs from the current rules.  The program does not
 * contain the old rules, so it uses signs: the corrected rule that the game used last is the most likely cause.  If
 * that is not conclusive, the message says so.
 */
#include "text/records/revision.h"

#include <string.h>

#include "base/base.h"
#include "rift_words.h"

struct correction {
	uint8_t revision; /* revision that corrected it */
	struct {
		uint8_t module, variant, kinds; /* kinds: bits of the automata that it concerns; 0: all games */
	} where;
	const char *rule, *signs, *sentence;
};

#define BASE \
	{ \
		0 \
	}
#define IN(MODULE) \
	{ \
		.module = RIFT_##MODULE \
	}
#define PLAYED_AS(VARIANT) \
	{ \
		.variant = RIFT_##VARIANT \
	}
#define AGAINST(KIND) \
	{ \
		.kinds = 1 << RIFT_##KIND \
	}
#define AGAINST_ANY \
	{ \
		.kinds = 1 << RIFT_CHRONOBOT_1 | 1 << RIFT_CHRONOBOT_2 | 1 << RIFT_CHRONOSSUS \
	}
#define AGAINST_WITH(KIND, MODULE) \
	{ \
		.kinds = 1 << RIFT_##KIND, .module = RIFT_##MODULE \
	}

static const struct correction corrections[CORRECTIONS] = {
/* NOLINTBEGIN(bugprone-macro-parentheses): where_ is in braces */
#define CORRECTION(revision_, rule_, where_, signs_, sentence_) \
	{ .revision = (revision_), .where = where_, .rule = (rule_), .signs = (signs_), .sentence = (sentence_) },
#include "text/records/corrections.def"
#undef CORRECTION
	/* NOLINTEND(bugprone-macro-parentheses) */
};

/* The prefix of a sign says where its word must occur. */
enum mark { OF_PLAYER = 0, OF_NATURE = '*', OF_COMMAND = '!', OF_QUESTION = '?' };

static bool has_sign(const struct correction *c, struct span word, enum mark mark)
{
	struct span rest = span_of(c->signs);
	for (struct span sign = span_word(&rest); sign.length > 0; sign = span_word(&rest)) {
		bool marked = sign.at[0] == OF_NATURE || sign.at[0] == OF_COMMAND || sign.at[0] == OF_QUESTION;
		if ((marked ? (enum mark)sign.at[0] : OF_PLAYER) != mark)
			continue;
		if (marked)
			sign = (struct span){ sign.at + 1, sign.length - 1 };
		if (sign.length == word.length && memcmp(sign.at, word.at, word.length) == 0)
			return true;
	}
	return false;
}

static void note_word(struct corrections_met *met, int line, struct span word, enum mark mark)
{
	for (int i = 0; i < CORRECTIONS; i++)
		if (has_sign(&corrections[i], word, mark))
			met->line[i] = line;
}

void corrections_note_rule(struct corrections_met *met, int line, const char *rule)
{
	if (rule == NULL)
		return;
	for (int i = 0; i < CORRECTIONS; i++)
		if (strcmp(corrections[i].rule, rule) == 0)
			met->line[i] = line;
	note_word(met, line, span_of(rule), OF_PLAYER);
}

void corrections_note(struct corrections_met *met, int line, int seat, struct span words, const struct rift_log *log)
{
	for (struct span word = span_word(&words); word.length > 0; word = span_word(&words))
		note_word(met, line, word, seat == RIFT_NATURE ? OF_NATURE : OF_PLAYER);
	for (size_t i = 0; log != NULL && i < log->count; i++) {
		const struct rift_event *e = &log->events[i];
		corrections_note_rule(met, line, e->rule);
		if (e->kind == RIFT_E_COMMAND)
			note_word(met, line, span_of(rift_word_command(e->b)), OF_COMMAND);
	}
}

void corrections_note_question(struct corrections_met *met, int line, struct span word)
{
	for (int i = 0; i < CORRECTIONS; i++)
		if (met->line[i] && has_sign(&corrections[i], word, OF_QUESTION))
			met->line[i] = line;
}

static bool plays_a_part(const struct correction *c, const struct rift_setup *setup, int revision)
{
	bool against = c->where.kinds == 0;
	if (c->revision <= revision)
		return false;
	if (c->where.module && !(setup->modules >> (c->where.module - 1) & 1))
		return false;
	if (c->where.variant && !(setup->variants >> (c->where.variant - 1) & 1))
		return false;
	for (int seat = 0; seat < setup->players; seat++)
		against = against || c->where.kinds >> setup->seat[seat].kind & 1;
	return against;
}

static void put_rule_met(struct text *t, int i, int line)
{
	put(t, corrections[i].rule);
	if (line == 0)
		return;
	put(t, " (line ");
	put_number(t, line);
	put(t, ")");
}

/* Lists the applicable rules that were last used on this line (ANY_LINE: on any line except `but`). */
enum { ANY_LINE = -1 };

static int put_rules(struct text *t, const struct corrections_met *met, const struct rift_setup *setup, int revision,
	int line, int but)
{
	int n = 0;
	for (int i = 0; i < CORRECTIONS; i++) {
		bool wanted = line == ANY_LINE ? met->line[i] != 0 && met->line[i] != but : met->line[i] == line;
		if (!wanted || !plays_a_part(&corrections[i], setup, revision))
			continue;
		put(t, n++ ? ", " : "");
		put_rule_met(t, i, met->line[i]);
	}
	return n;
}

bool put_corrections_met(
	struct text *t, const struct corrections_met *met, const struct rift_setup *setup, int revision)
{
	return put_rules(t, met, setup, revision, ANY_LINE, 0) > 0;
}

/* The line on which a corrected rule was last used, 0 if none was; -1 if none applies to this game. */
static int last_line(
	const struct corrections_met *met, const struct rift_setup *setup, int revision, int *which, int *count)
{
	int line = -1;
	*count = 0;
	for (int i = 0; i < CORRECTIONS; i++) {
		if (!plays_a_part(&corrections[i], setup, revision) || met->line[i] < line)
			continue;
		*count = met->line[i] == line ? *count + 1 : 1;
		line = met->line[i];
		*which = i;
	}
	return line;
}

static void put_sentences(
	struct text *t, const struct corrections_met *met, const struct rift_setup *setup, int revision, int line)
{
	for (int i = 0; i < CORRECTIONS; i++) {
		if (met->line[i] != line || !plays_a_part(&corrections[i], setup, revision))
			continue;
		put(t, " ");
		put(t, corrections[i].rule);
		put(t, ": ");
		put(t, corrections[i].sentence);
	}
}

void put_correction(struct text *t, const struct corrections_met *met, const struct rift_setup *setup, int revision)
{
	enum { SPOKEN = 3 }; /* if there are more, they are only listed, without sentences */
	int which = 0, count = 0, line = last_line(met, setup, revision, &which, &count);
	put(t, "The record is of revision ");
	put_number(t, revision);
	put(t, " of the rules and is played by revision ");
	put_number(t, RIFT_REVISION);
	put(t, ". ");
	if (line < 0) {
		put(t, "None of the rules corrected since plays a part in this game: the record itself is wrong here.");
		return;
	}
	if (line == 0) {
		put(t, "Nothing up to here shows which of the rules corrected since is the reason. It may be one of ");
		(void)put_rules(t, met, setup, revision, 0, 0);
		put(t, "; or the record itself is wrong here.");
		return;
	}
	if (count == 1) {
		put(t, "The reason is most likely the corrected rule ");
		put_rule_met(t, which, line);
		put(t, ": ");
		put(t, corrections[which].sentence);
	} else {
		put(t, "The reason is one of the corrected rules met in line ");
		put_number(t, line);
		put(t, ", it cannot be told which:");
		if (count <= SPOKEN) {
			put_sentences(t, met, setup, revision, line);
		} else {
			put(t, " ");
			(void)put_rules(t, met, setup, revision, line, 0);
			put(t, ".");
		}
	}
	char others[200];
	struct text more = text_open(others, sizeof others);
	if (put_rules(&more, met, setup, revision, ANY_LINE, line) > 0) {
		put(t, " Met earlier: ");
		put(t, others);
		put(t, ".");
	}
}
