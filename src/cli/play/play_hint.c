/* play_hint.c -- hints, in three strengths: where to look; a good answer and its reason; what else there is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "cli/board/brief.h"
#include "cli/play/play.h"
#include "rift_words.h"

#define ADVISER "expert"
#define STRENGTHS 3
#define CLOSE 100 /* hundredths of a VP: answers that hardly differ */
#define REASON_LEAST 30 /* hundredths of a VP */
#define LINE 6 /* moves told of what may follow */

struct hint {
	const struct session *session;
	struct rift_game seen;
	struct rift_report report;
	struct choices choices;
};

int reasons_tell(const struct rift_advice *a, int most, const char **out)
{
	const char *learned = NULL;
	int told = 0;
	for (uint32_t i = 0; i < a->reasons && told < most; i++) {
		const struct rift_reason *why = &a->reason[i];
		const char *sentence = rift_sentence_reason(words_language(), why->term, why->difference);
		if (why->difference < REASON_LEAST)
			continue;
		if (why->term == RIFT_TERM_LEARNED)
			learned = sentence;
		else
			out[told++] = sentence;
	}
	if (!told && learned)
		out[told++] = learned;
	return told;
}

/* The choice that contains a move; NULL if none does. */
static const struct choice *choice_of(const struct hint *h, struct rift_move m)
{
	for (size_t i = 0; i < h->choices.count; i++)
		for (size_t k = 0; k < h->choices.list[i].moves; k++)
			if (memcmp(&h->choices.list[i].move[k], &m, sizeof m) == 0)
				return &h->choices.list[i];
	return NULL;
}

/* An answer in words, with its number in the menu. */
static char *answer_text(const struct hint *h, struct rift_move m, char *out, size_t size)
{
	const struct choice *choice = choice_of(h, m);
	choice_tell(h->session->rift, &h->seen, m, out, size);
	if (choice)
		add(out, size, " (%d)", choice->number);
	return out;
}

/* By how much the best answer is better than the second; 0 if only one was looked at. */
static int lead(const struct rift_report *r)
{
	return r->answers > 1 && r->answer[1].simulations ? r->answer[0].margin - r->answer[1].margin : 0;
}

static void put_where(struct page *page, const struct hint *h)
{
	const struct rift_report *r = &h->report;
	const struct choice *best = choice_of(h, r->answer[0].move);
	const struct choice *next = r->answers > 1 ? choice_of(h, r->answer[1].move) : NULL;
	static const char *const where[GROUP_END] = { [GROUP_MAIN] = "terminal.hint.main",
		[GROUP_HOME] = "flow.hint.look.hq",
		[GROUP_BLINK] = "terminal.hint.blink",
		[GROUP_FREE] = "terminal.hint.free" };
	if (best && where[best->group])
		page_say(page, where[best->group], PLAIN);
	else if (best && next && best != next)
		page_say(page, "terminal.hint.two",
			WITH(NUMBER("one", int_min(best->number, next->number)),
				NUMBER("other", int_max(best->number, next->number))));
	else
		page_say(page, "terminal.hint.cheap", PLAIN);
	page_put(page, " ");
	page_say_line(page, "terminal.hint.again", PLAIN);
}

static void put_move(struct page *page, const struct hint *h)
{
	const struct rift_advice *best = &h->report.answer[0];
	const char *why;
	char words[2 * PLAY_LINE];
	page_say(page, "terminal.hint.move", WITH(TEXT("what", answer_text(h, best->move, words, sizeof words))));
	if (reasons_tell(best, 1, &why)) {
		page_put(page, " ");
		page_wrap(page, 0, why);
	}
	page_put(page, "\n");
}

static void put_second(struct page *page, const struct hint *h)
{
	const struct rift_report *r = &h->report;
	int less = lead(r);
	char words[2 * PLAY_LINE], vp[24];
	if (r->answers < 2 || !r->answer[1].simulations) {
		page_say_line(page, "flow.hint.only", PLAIN);
		return;
	}
	(void)snprintf(vp, sizeof vp, "%d.%d", less / 100, less % 100 / 10);
	page_say_line(page, less < CLOSE ? "flow.hint.close" : "flow.hint.second",
		WITH(TEXT("what", answer_text(h, r->answer[1].move, words, sizeof words)), TEXT("n", vp)));
}

/* What may follow, up to the first dice or draw. */
static void put_line(struct page *page, const struct hint *h)
{
	struct rift_game g = h->seen;
	const struct rift_report *r = &h->report;
	char words[RIFT_WORDS_MAX], list[LINE * RIFT_WORDS_MAX] = "", both[LINE * RIFT_WORDS_MAX + NAME_BYTES];
	for (uint32_t i = 0; i < r->moves && i < LINE; i++) {
		struct rift_move m = r->line[i];
		size_t length = rift_words_move(RIFT_RULES, &g, m, words, sizeof words);
		if (!length || rift_play(&g, m, NULL) != RIFT_OK)
			break;
		if (i == 0)
			continue;
		add(list, sizeof list, "%s%c %s", *list ? ", " : "", rift_words_seat(m.seat), words);
	}
	if (*list)
		page_wrap(page, 0, brief_pair(said("flow.hint.line"), list, both, sizeof both));
	page_end_line(page);
}

static void put_hint(struct page *page, const struct hint *h, int seat, int strength)
{
	const struct rift_report *r = &h->report;
	if (strength == 1) {
		put_where(page, h);
		return;
	}
	put_move(page, h);
	if (strength == 2) {
		page_say_line(page, "terminal.hint.more", PLAIN);
		return;
	}
	put_second(page, h);
	put_line(page, h);
	if (!r->simulations) {
		page_say_line(page, "flow.hint.sight", WITH(TEXT("who", ADVISER)));
		return;
	}
	page_say(page, "flow.hint.win", WITH(NUMBER("n", (r->win[seat] + 5) / 10)));
	page_put(page, " ");
	page_say_line(page, "flow.hint.by", WITH(TEXT("who", ADVISER), NUMBER("n", (int)r->simulations)));
}

static void think(struct hint *h, int seat)
{
	const struct rift_player *adviser = rift_player(ADVISER);
	size_t bytes = rift_think_bytes(adviser);
	void *memory = malloc(bytes);
	CHECK(memory);
	struct rift_think *t = rift_think_begin(memory, bytes, adviser, RIFT_RULES, &h->seen, seat, 1, 0);
	CHECK(t);
	while (rift_think_go(t, UINT32_MAX))
		;
	rift_think_report(t, &h->report);
	free(memory);
}

/* How much to tell: what is asked for, or one more than the last time at this question. */
static int strength_of(struct table *t, const char *rest)
{
	size_t moves = t->session.record.count;
	int wanted = (int)strtol(rest, NULL, 10);
	int before = t->hinted == moves ? t->hints : 0;
	t->hinted = moves;
	t->hints = wanted >= 1 && wanted <= STRENGTHS ? wanted : int_min(before + 1, STRENGTHS);
	return t->hints;
}

void hint_show(struct table *t, int seat, const char *rest)
{
	struct page page;
	const struct session *s = &t->session;
	page_open(&page, &t->screen);
	if (seat == RIFT_NATURE || s->now.state != RIFT_STATE_ANSWER) {
		page_say_line(&page, "terminal.hint.nobody", PLAIN);
	} else {
		struct hint *h = malloc(sizeof *h);
		CHECK(h);
		h->session = s;
		rift_view(&h->seen, &s->game, seat);
		choices_list(&h->choices, s->rift);
		think(h, seat);
		put_hint(&page, h, seat, strength_of(t, rest));
		free(h);
	}
	page_show(&page);
	page_close(&page);
}
