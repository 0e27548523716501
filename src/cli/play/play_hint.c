/* play_hint.c -- hints, in three strengths: where to look; a good answer and its reason; what else there is. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
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
		const char *sentence = rift_sentence_reason(NULL, why->term, why->difference);
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

static void put_answer(struct page *page, const struct hint *h, struct rift_move m)
{
	char words[2 * PLAY_LINE];
	const struct choice *choice = choice_of(h, m);
	choice_tell(h->session->rift, &h->seen, m, words, sizeof words);
	page_put(page, words);
	if (choice)
		page_print(page, " (%d)", choice->number);
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
	static const char *const where[GROUP_END] = { [GROUP_MAIN] = "the main board",
		[GROUP_HOME] = "your own board",
		[GROUP_BLINK] = "the Blinks",
		[GROUP_FREE] = "the Free Actions" };
	if (best && where[best->group])
		page_print(page, "Look at %s.", where[best->group]);
	else if (best && next && best != next)
		page_print(page, "Look at %d and %d.", int_min(best->number, next->number),
			int_max(best->number, next->number));
	else
		page_put(page, "Look at the answers that cost least.");
	page_put(page, " Type hint again for a move.\n");
}

static void put_move(struct page *page, const struct hint *h)
{
	const struct rift_advice *best = &h->report.answer[0];
	page_put(page, "A good answer: ");
	put_answer(page, h, best->move);
	page_put(page, ".");
	const char *why;
	if (reasons_tell(best, 1, &why))
		page_print(page, " %s", why);
	page_put(page, "\n");
}

static void put_second(struct page *page, const struct hint *h)
{
	const struct rift_report *r = &h->report;
	int less = lead(r);
	if (r->answers < 2 || !r->answer[1].simulations) {
		page_put(page, "No other answer was looked at closely.\n");
		return;
	}
	page_put(page, less < CLOSE ? "Almost as good: " : "Second best: ");
	put_answer(page, h, r->answer[1].move);
	if (less >= CLOSE)
		page_print(page, ". It brings about %d.%d VP less", less / 100, less % 100 / 10);
	page_put(page, ".\n");
}

/* What may follow, up to the first dice or draw. */
static void put_line(struct page *page, const struct hint *h)
{
	struct rift_game g = h->seen;
	const struct rift_report *r = &h->report;
	char words[RIFT_WORDS_MAX];
	for (uint32_t i = 0; i < r->moves && i < LINE; i++) {
		struct rift_move m = r->line[i];
		size_t length = rift_words_move(RIFT_RULES, &g, m, words, sizeof words);
		if (!length || rift_play(&g, m, NULL) != RIFT_OK)
			break;
		if (i == 0)
			continue;
		page_print(page, "%s%c %s", i == 1 ? "What may follow: " : ", ", rift_words_seat(m.seat), words);
	}
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
		page_put(page, "Type hint again for more.\n");
		return;
	}
	put_second(page, h);
	put_line(page, h);
	if (r->simulations)
		page_print(page,
			"Your chance of winning is about %d %%. " ADVISER " says so, after %" PRIu32 " simulations.\n",
			(r->win[seat] + 5) / 10, r->simulations);
	else
		page_put(page, ADVISER " says so at first sight.\n");
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
		page_put(&page, "There is nobody to advise.\n");
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
