/* analyse_page.c -- what analyse found, for people and for programs; see analyse.h. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "cli/analyse.h"
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "cli/play/play.h"
#include "rift_words.h"

#define BAR 20 /* columns of a chance, with two seats */
#define TURNS 3 /* turning points told */
#define TURN_LEAST 80 /* per mille of a change that is told */
#define AROUND 4 /* decisions before and after a turning point that are averaged */
#define APART 8 /* decisions between two of them */
#define REASONS 2

static int players_of(const struct analysis *a)
{
	return rift_fact(&a->recorded->game, RIFT_FACT_PLAYERS, 0, 0);
}

static bool is_over(const struct analysis *a)
{
	return !rift_asks(&a->recorded->game).seats;
}

static void put_seat(struct page *page, const struct analysis *a, int seat)
{
	char name[NAME_BYTES];
	page_print(page, "%c %s", rift_words_seat(seat), seat_name(&a->recorded->game, seat, name, sizeof name));
}

static int percent(int mille)
{
	return (mille + 5) / 10;
}

static void put_bar(struct page *page, int mille, int width)
{
	int full = (mille * width + 500) / 1000;
	for (int i = 0; i < width; i++) {
		if (i == full)
			page_style(page, STYLE_FAINT);
		page_put(page, i < full ? (page->ascii ? "#" : "\u2588") : (page->ascii ? "." : "\u2591"));
	}
	page_style(page, STYLE_NONE);
}

static int bar_width(const struct analysis *a)
{
	return BAR * 2 / int_max(players_of(a), 2) - (players_of(a) > 2 ? 3 : 0);
}

#define CURVE_LEFT 8
#define CURVE_FIGURES 15 /* "  52 %   61 VP" */

static void put_standing(
	struct page *page, const struct analysis *a, const char *when, const int *win, const int *score)
{
	int width = bar_width(a);
	page_put(page, when);
	for (int seat = 0; seat < players_of(a); seat++) {
		page_to(page, CURVE_LEFT + seat * (width + CURVE_FIGURES));
		put_bar(page, win[seat], width);
		char vp[NAME_BYTES];
		(void)say(vp, sizeof vp, "flow.tile",
			WITH(NUMBER("n", (score[seat] + (score[seat] < 0 ? -50 : 50)) / 100)));
		page_print(page, " %3d %%", percent(win[seat]));
		page_to(page, CURVE_LEFT + (seat + 1) * (width + CURVE_FIGURES) - 1 - text_width(vp));
		page_put(page, vp);
	}
	page_end_line(page);
}

static void put_final(struct page *page, const struct analysis *a)
{
	int win[RIFT_SEATS] = { 0 }, score[RIFT_SEATS] = { 0 };
	for (int seat = 0; seat < players_of(a); seat++) {
		struct rift_score sheet;
		rift_score(&a->recorded->game, seat, &sheet);
		score[seat] = sheet.total * 100;
		win[seat] = rift_won(&a->recorded->game, seat) ? 1000 : 0;
	}
	put_standing(page, a, said("terminal.analyse.end"), win, score);
}

/* The chances at the first decision of each Era, and how it ended. */
static void put_curve(struct page *page, const struct analysis *a)
{
	int width = bar_width(a), era = -1;
	page_rule(page, said("terminal.analyse.curve"));
	for (int seat = 0; seat < players_of(a); seat++) {
		page_to(page, CURVE_LEFT + seat * (width + CURVE_FIGURES));
		put_seat(page, a, seat);
	}
	page_end_line(page);
	for (size_t i = 0; i < a->count; i++) {
		const struct point *p = &a->points[i];
		char when[NAME_BYTES];
		if (p->era == era)
			continue;
		era = p->era;
		(void)say(when, sizeof when, "table.erashort", WITH(NUMBER("n", era)));
		put_standing(page, a, when, p->verdict.win, p->verdict.score);
	}
	if (is_over(a))
		put_final(page, a);
}

/* The mean chance of a seat at the `AROUND` decisions from one on, in per mille. */
static int chance_from(const struct analysis *a, size_t i, int seat)
{
	int sum = 0;
	for (size_t k = i; k < i + AROUND; k++)
		sum += a->points[k].verdict.win[seat];
	return sum / AROUND;
}

/* A change of the chances that lasts: from the decisions before it to those after it. */
struct turn {
	size_t at; /* the first decision after it */
	int seat; /* whose chance changed most */
	int before, after;
};

static int turn_size(const struct turn *t)
{
	return abs(t->after - t->before);
}

static struct turn turn_at(const struct analysis *a, size_t at)
{
	struct turn most = { .at = at };
	for (int seat = 0; seat < players_of(a); seat++) {
		struct turn t = { at, seat, chance_from(a, at - AROUND, seat), chance_from(a, at, seat) };
		if (turn_size(&t) > turn_size(&most))
			most = t;
	}
	return most;
}

/* The largest turns, in the order of the game; returns how many.  Two never share a decision. */
static int turns_find(const struct analysis *a, struct turn turns[TURNS])
{
	int count = 0;
	for (; count < TURNS; count++) {
		struct turn most = { 0 };
		for (size_t at = AROUND; at + AROUND <= a->count; at++) {
			struct turn t = turn_at(a, at);
			bool taken = false;
			for (int k = 0; k < count; k++)
				taken = taken || (at < turns[k].at + APART && turns[k].at < at + APART);
			if (!taken && turn_size(&t) > turn_size(&most))
				most = t;
		}
		if (turn_size(&most) < TURN_LEAST)
			break;
		int place = count;
		for (; place > 0 && turns[place - 1].at > most.at; place--)
			turns[place] = turns[place - 1];
		turns[place] = most;
	}
	return count;
}

/* The worst decision around a turn that speaks for it: of the seat that fell, or of another than the one that rose. */
static const struct point *turn_cause(const struct analysis *a, const struct turn *t)
{
	const struct point *worst = NULL;
	for (size_t i = t->at - AROUND; i < t->at + AROUND - 1; i++) {
		const struct point *p = &a->points[i];
		bool fits = (p->seat == t->seat) == (t->after < t->before);
		if (fits && p->verdict.grade >= RIFT_GRADE_SLIP && (!worst || p->verdict.loss > worst->verdict.loss))
			worst = p;
	}
	return worst;
}

static void put_turn(struct page *page, const struct analysis *a, const struct turn *t)
{
	const struct point *cause = turn_cause(a, t), *last = &a->points[t->at - 1];
	const struct point *told = cause ? cause : last;
	char why[2 * POINT_WORDS], seat[2 * NAME_BYTES] = "", name[NAME_BYTES];
	char letter[2] = { rift_words_seat(told->seat), '\0' };
	bool luck = false;
	for (size_t i = t->at - 2; i < t->at; i++)
		luck = luck || a->points[i].luck;
	add(seat, sizeof seat, "%c %s", rift_words_seat(t->seat),
		seat_name(&a->recorded->game, t->seat, name, sizeof name));
	page_say(page, "terminal.analyse.turn",
		WITH(NUMBER("era", told->era), NUMBER("n", (int)told->move), TEXT("who", seat),
			NUMBER("from", percent(t->before)), NUMBER("to", percent(t->after))));
	page_put(page, " ");
	(void)say(why, sizeof why,
		cause          ? "terminal.analyse.cause"
			: luck ? "terminal.analyse.luck"
			       : "terminal.analyse.many",
		WITH(TEXT("who", letter), TEXT("grade", said_of("grade.", rift_grade_word(told->verdict.grade))),
			TEXT("what", told->made)));
	page_wrap(page, 4, why);
	page_end_line(page);
}

static void put_turns(struct page *page, const struct analysis *a)
{
	struct turn turns[TURNS] = { 0 };
	int count = turns_find(a, turns);
	page_gap(page);
	page_rule(page, said("analysis.turning"));
	if (!count)
		page_say_line(page, "analysis.turning.none", PLAIN);
	for (int i = 0; i < count; i++)
		put_turn(page, a, &turns[i]);
}

#define LABEL_COLUMN 4

/* "    Played:  ...": a label and its text, in columns. */
static void put_labelled(struct page *page, const char *key, const char *text)
{
	static const char *const keys[] = { "analysis.played", "analysis.better", "analysis.why" };
	int width = 0;
	for (size_t i = 0; i < ARRAY_LEN(keys); i++)
		width = int_max(width, LABEL_COLUMN + text_width(said(keys[i])) + 2);
	page_to(page, LABEL_COLUMN);
	page_put(page, said(key));
	page_to(page, width);
	page_wrap(page, width, text);
	page_end_line(page);
}

static void put_reasons(struct page *page, const struct rift_advice *best)
{
	const char *why[REASONS];
	char text[REASONS * POINT_WORDS] = "";
	int told = reasons_tell(best, REASONS, why);
	for (int i = 0; i < told; i++)
		add(text, sizeof text, "%s%s", i ? " " : "", why[i]);
	if (told)
		put_labelled(page, "analysis.why", text);
}

static void put_decision(struct page *page, const struct analysis *a, const struct point *p)
{
	const struct rift_verdict *v = &p->verdict;
	bool worse = v->grade >= RIFT_GRADE_SLIP;
	char vp[24];
	page_say(page, "terminal.analyse.at", WITH(NUMBER("era", p->era), NUMBER("n", (int)p->move)));
	page_put(page, "  ");
	put_seat(page, a, p->seat);
	page_put(page, ": ");
	page_styled(page, v->grade >= RIFT_GRADE_MISTAKE ? STYLE_WARNING : STYLE_STRONG,
		said_of("grade.", rift_grade_word(v->grade)));
	(void)snprintf(vp, sizeof vp, "%d.%d", v->loss / 100, v->loss % 100 / 10);
	if (worse) {
		page_put(page, ", ");
		page_say(page,
			percent(v->made.win) < percent(v->best.win) ? "terminal.analyse.cost.chance"
								    : "terminal.analyse.cost",
			WITH(TEXT("vp", vp), NUMBER("made", percent(v->made.win)),
				NUMBER("best", percent(v->best.win))));
	}
	page_end_line(page);
	put_labelled(page, "analysis.played", p->made);
	if (!worse)
		return;
	put_labelled(page, "analysis.better", p->best);
	put_reasons(page, &v->best);
}

static void put_decisions(struct page *page, const struct analysis *a, bool all)
{
	bool any = false;
	page_gap(page);
	page_rule(page, said(all ? "terminal.analyse.all" : "analysis.decisions"));
	for (size_t i = 0; i < a->count; i++) {
		if (!all && a->points[i].verdict.grade < RIFT_GRADE_SLIP)
			continue;
		any = true;
		put_decision(page, a, &a->points[i]);
	}
	if (!any)
		page_say_line(page, "analysis.none", PLAIN);
}

/* How many decisions of each grade a seat made. */
static void put_sum(struct page *page, const struct analysis *a, int seat)
{
	size_t grades[RIFT_GRADE_END] = { 0 }, count = 0;
	int64_t loss = 0;
	for (size_t i = 0; i < a->count; i++) {
		const struct point *p = &a->points[i];
		if (p->seat != seat)
			continue;
		count++;
		grades[p->verdict.grade]++;
		if (p->verdict.grade >= RIFT_GRADE_SLIP)
			loss += p->verdict.loss;
	}
	if (!count)
		return;
	put_seat(page, a, seat);
	page_put(page, ": ");
	page_say(page, "terminal.analyse.count", WITH(NUMBER("n", (int)count)));
	for (int grade = RIFT_GRADE_BEST; grade < RIFT_GRADE_END; grade++) {
		char text[NAME_BYTES];
		page_print(page, ", %s",
			say_of(text, sizeof text, "terminal.grades.", rift_grade_word(grade),
				WITH(NUMBER("n", (int)grades[grade]))));
	}
	page_put(page, "; ");
	page_say(page, "terminal.analyse.given", WITH(NUMBER("vp", (int)((loss + 50) / 100))));
	page_end_line(page);
}

void analysis_show(const struct analysis *a, bool all)
{
	struct screen screen;
	struct page page;
	screen_look(&screen, false);
	page_open(&page, &screen);
	put_curve(&page, a);
	put_turns(&page, a);
	put_decisions(&page, a, all);
	page_gap(&page);
	page_rule(&page, said("terminal.analyse.decisions"));
	for (int seat = 0; seat < players_of(a); seat++)
		put_sum(&page, a, seat);
	page_say_line(&page, "terminal.analyse.grades", PLAIN);
	page_say_line(&page, "terminal.analyse.by",
		WITH(TEXT("who", said_of("player.", a->player->name)), NUMBER("n", (int)a->nodes)));
	page_show(&page);
	page_close(&page);
}

void analysis_print(const struct analysis *a)
{
	for (size_t i = 0; i < a->count; i++) {
		const struct point *p = &a->points[i];
		const struct rift_verdict *v = &p->verdict;
		(void)printf("%zu\t%c\t%d\t%s\t%" PRId32 "\t%" PRId32 "\t%" PRId32 "\t%s\t%s\t", p->move,
			rift_words_seat(p->seat), p->era, rift_grade_word(v->grade), v->loss, v->loss_error,
			v->loss_win, p->made, p->best);
		for (int seat = 0; seat < players_of(a); seat++)
			(void)printf("%s%" PRId32, seat ? "," : "", v->win[seat]);
		(void)putchar('\t');
		for (int seat = 0; seat < players_of(a); seat++)
			(void)printf("%s%" PRId32, seat ? "," : "", v->score[seat]);
		(void)putchar('\n');
	}
}
