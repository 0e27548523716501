/*
 * play.c -- lines of play: moves with what they change, refusals, what is offered, and "run to".
 */
#include "runner.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rift_words.h"

size_t answers_of(struct scenario *s, int seat, struct rift_move *moves)
{
	struct rift_outcome out[RIFT_ANSWERS];
	if (seat != NATURE)
		return rift_legal(&s->game, seat, moves, RIFT_ANSWERS);
	size_t n = rift_chance(&s->game, out, RIFT_ANSWERS);
	for (size_t i = 0; i < n; i++)
		moves[i] = out[i].move;
	return n;
}

/* What is asked and what could be answered, for somebody who wonders why a move was refused. */
static void tell_question(struct scenario *s)
{
	struct rift_ask ask = rift_asks(&s->game);
	struct rift_move moves[RIFT_ANSWERS];
	bool was = marks_set(s, false);
	size_t n = ask.seats ? answers_of(s, __builtin_ctz(ask.seats), moves) : 0;
	marks_set(s, was);
	printf("    asked     %s of", rift_word_ask(ask.kind));
	for (int seat = 0; seat <= NATURE; seat++)
		if (ask.seats >> seat & 1)
			printf(" %c", rift_words_seat(seat));
	printf("\n    answers  ");
	for (size_t i = 0; i < n && i < 40; i++) {
		char words[RIFT_WORDS_MAX];
		rift_words_move(RIFT_RULES, &s->game, moves[i], words, sizeof words);
		printf("%s %s", i ? ";" : "", words);
	}
	printf("%s\n", n > 40 ? "; ..." : "");
}

static bool parse_move(struct scenario *s, int seat, const char *text, struct rift_move *m)
{
	char why[80] = "";
	bool was = marks_set(s, false);
	bool ok = rift_words_parse(RIFT_RULES, &s->game, seat, text, m, why, sizeof why) == 0;
	marks_set(s, was);
	if (!ok)
		fail(s, "\"%s\": \"%s\" is not understood", text, why);
	return ok;
}

static bool nature_asked(const struct scenario *s)
{
	return rift_asks(&s->game).seats >> NATURE & 1;
}

/* Gates and what Nature need not be asked for, up to a question that m may be the answer to. */
static void before_move(struct scenario *s, int seat, const char *text)
{
	struct rift_move m;
	char why[80];
	for (;;) {
		stage_settle(s);
		if (!nature_asked(s))
			return;
		bool was = marks_set(s, false);
		bool meant = seat == NATURE &&
			rift_words_parse(RIFT_RULES, &s->game, NATURE, text, &m, why, sizeof why) == 0 &&
			is_outcome(&s->game, m);
		marks_set(s, was);
		if (meant || !nature_step(s, s->nature_auto))
			return;
	}
}

/* Whether the next line is Nature's and answers what is asked now, or looks at what could be answered. */
static bool next_line_answers(struct scenario *s)
{
	char text[LINE_BYTES], why[80];
	struct rift_move m;
	if (s->at + 1 >= s->count || s->lines[s->at + 1].text[0] != '*')
		return false;
	(void)snprintf(text, sizeof text, "%s", s->lines[s->at + 1].text + 1);
	text[strcspn(text, ";")] = 0;
	char *arrow = strstr(text, "->"), *move = trim(text);
	if (arrow)
		*arrow = 0;
	if (starts_with(move, "offers"))
		move = trim(move + strlen("offers"));
	if (starts_with(move, "exactly"))
		move = trim(move + strlen("exactly"));
	bool was = marks_set(s, false);
	bool answers = rift_words_parse(RIFT_RULES, &s->game, NATURE, trim(move), &m, why, sizeof why) == 0 &&
		is_outcome(&s->game, m);
	marks_set(s, was);
	return answers;
}

/* Clean Up belongs to the line of the last pass, unless the scenario wants to stop before it. */
static bool stays_at_gate(const struct scenario *s)
{
	const struct game *g = game_in(&s->game);
	if (g->phase == CLEAN_UP || g->phase == GAME_OVER)
		return true;
	struct reader w;
	split_words(&w, s->at + 1 < s->count ? s->lines[s->at + 1].text : "");
	return g->phase == ACTION_ROUNDS && w.count >= 3 && is_word(w.word[0], "run") && is_word(w.word[2], "clean-up");
}

static void after_moves(struct scenario *s)
{
	for (;;) {
		if (stage_at_gate(s)) {
			if (stays_at_gate(s))
				return;
			stage_pass_gate(s);
		} else if (!nature_asked(s) || next_line_answers(s) || !nature_step(s, s->nature_auto)) {
			return;
		}
	}
}

static bool play_one(struct scenario *s, int seat, const char *text, const char *refusal)
{
	struct rift_move m;
	enum rift_result result;
	before_move(s, seat, text);
	if (!parse_move(s, seat, text, &m))
		return false;
	bool done = stage_play(s, m, &result);
	if (refusal) {
		if (!is_word(rift_word_result((int)result), refusal))
			fail(s, "\"%s\": expected the refusal %s, got %s", text, refusal,
				rift_word_result((int)result));
		return !done;
	}
	if (done)
		return true;
	fail(s, "\"%s\" is refused: %s", text, rift_word_result((int)result));
	tell_question(s);
	return false;
}

static bool compare_change(struct scenario *s, const struct rift_game *before, const char *said)
{
	struct change want[SEATS], got[SEATS];
	if (!change_read(s, said, want))
		return false;
	change_between(s, before, got);
	if (memcmp(want, got, sizeof want) == 0)
		return true;
	char words[2][LINE_BYTES];
	change_words(s, want, words[0], LINE_BYTES);
	change_words(s, got, words[1], LINE_BYTES);
	fail(s, "the changes are others\n    expected  %s\n    got       %s", words[0], words[1]);
	return true;
}

/* A seat's letter or the star before a move; the seat stays the same where there is none. */
static char *read_seat(char *text, int *seat)
{
	text = trim(text);
	if (!text[0] || (text[1] && !isspace((unsigned char)text[1])) || rift_words_seat_of(text[0]) < 0)
		return text;
	*seat = rift_words_seat_of(text[0]);
	return trim(text + 1);
}

static bool play_moves(struct scenario *s, char *text, const char *refusal)
{
	int seat = -1;
	while (text) {
		char *next = strchr(text, ';');
		if (next)
			*next++ = 0;
		char *move = read_seat(text, &seat);
		if (seat < 0) {
			fail(s, "a line begins with a seat, \"*\" for Nature, or given, expect, run, nature");
			return false;
		}
		if (!play_one(s, seat, move, next ? NULL : refusal))
			return false;
		text = next;
	}
	return true;
}

/* Cuts the text at a mark and answers what follows it. */
static char *cut_at(char *text, const char *mark)
{
	char *at = strstr(text, mark);
	if (!at)
		return NULL;
	*at = 0;
	return trim(at + strlen(mark));
}

/* The answers a seat may give now, in words. */
struct offer {
	char words[RIFT_ANSWERS][RIFT_WORDS_MAX];
	bool said[RIFT_ANSWERS];
	size_t count;
};

static void offer_list(struct scenario *s, int seat, struct offer *offer)
{
	struct rift_move moves[RIFT_ANSWERS];
	memset(offer, 0, sizeof *offer);
	offer->count = answers_of(s, seat, moves);
	for (size_t i = 0; i < offer->count; i++)
		rift_words_move(RIFT_RULES, &s->game, moves[i], offer->words[i], RIFT_WORDS_MAX);
}

static bool offer_has(struct scenario *s, int seat, const char *text, bool wanted, struct offer *offer)
{
	struct rift_move m;
	char said[RIFT_WORDS_MAX];
	if (!parse_move(s, seat, text, &m))
		return false;
	rift_words_move(RIFT_RULES, &s->game, m, said, sizeof said);
	size_t i = 0;
	while (i < offer->count && !is_word(said, offer->words[i]))
		i++;
	bool found = i < offer->count;
	if (found)
		offer->said[i] = true;
	if (found == wanted)
		return true;
	fail(s, "\"%s\" is %s", text, found ? "offered" : "not offered");
	if (!found)
		tell_question(s);
	return true;
}

static void offer_complete(struct scenario *s, const struct offer *offer)
{
	size_t said = 0;
	for (size_t i = 0; i < offer->count; i++)
		said += offer->said[i];
	if (said == offer->count)
		return;
	fail(s, "%zu answers are offered, not %zu", offer->count, said);
	tell_question(s);
}

/* "A offers …", "A offers exactly …", "A not offered …": answers apart by ";". */
static bool offer_line(struct scenario *s, int seat, char *text)
{
	static struct offer offer;
	bool wanted = starts_with(text, "offers"), exactly = false;
	text = trim(text + (wanted ? strlen("offers") : strlen("not offered")));
	if (wanted && starts_with(text, "exactly")) {
		exactly = true;
		text = trim(text + strlen("exactly"));
	}
	if (seat == NATURE)
		stage_settle(s);
	else
		before_move(s, seat, "");
	offer_list(s, seat, &offer);
	if (!offer.count) {
		fail(s, "%c is not asked", rift_words_seat(seat));
		tell_question(s);
		return true;
	}
	while (text) {
		char *next = strchr(text, ';');
		if (next)
			*next++ = 0;
		if (!offer_has(s, seat, trim(text), wanted, &offer))
			return false;
		text = next;
	}
	if (exactly)
		offer_complete(s, &offer);
	return true;
}

static void settle_before(struct scenario *s, int seat, const char *moves)
{
	char first[LINE_BYTES];
	(void)snprintf(first, sizeof first, "%s", moves);
	first[strcspn(first, ";")] = 0;
	before_move(s, seat, trim(first));
}

bool play_line(struct scenario *s, const char *text)
{
	char copy[LINE_BYTES];
	(void)snprintf(copy, sizeof copy, "%s", text);
	char *refusal = cut_at(copy, "!!");
	char *arrow = refusal ? NULL : cut_at(copy, "->");
	int seat = -1;
	char *rest = read_seat(copy, &seat);
	marks_set(s, true);
	if (seat >= 0 && (starts_with(rest, "offers") || strncmp(rest, "not offered ", 12) == 0))
		return offer_line(s, seat, rest);
	if (refusal && !rift_word_result_of(refusal)) {
		fail(s, "after !!: there is no refusal \"%s\"", refusal);
		return false;
	}
	settle_before(s, seat, rest); /* what is due before the line does not belong to it */
	struct rift_game before = s->game;
	s->event_count = 0;
	if (!play_moves(s, copy, refusal))
		return false;
	if (refusal)
		return true;
	after_moves(s);
	check_table(s);
	return !arrow || compare_change(s, &before, arrow);
}

/* "run to PHASE [era N]", "run to end". */
bool run_line(struct scenario *s, const char *text)
{
	char copy[LINE_BYTES];
	(void)snprintf(copy, sizeof copy, "%s", text);
	char *arrow = cut_at(copy, "->");
	struct reader w;
	int era = 0, phase;
	split_words(&w, copy);
	next_word(&w);
	bool to = is_word(next_word(&w), "to");
	const char *word = next_word(&w);
	phase = is_word(word, "end")     ? GAME_OVER
		: is_word(word, "power") ? POWER_UP
					 : look_up(rift_word_phase, PHASE_END, word);
	if (is_word(peek_word(&w), "era") && (next_word(&w), !next_number(&w, &era)))
		to = false;
	if (!to || !phase || peek_word(&w)) {
		fail(s, "expected: run to PHASE [era N], or run to end");
		return false;
	}
	marks_set(s, true);
	struct rift_game before = s->game;
	s->event_count = 0;
	if (!stage_run(s, phase, era))
		return false;
	check_table(s);
	return !arrow || compare_change(s, &before, arrow);
}
