/* play_look.c -- commands that only display something: help, look, log, why, score. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "cli/base/rules.h"
#include "cli/board/board.h"
#include "cli/board/sheet.h"
#include "cli/play/play.h"
#include "rift_words.h"

#define LOG_USUAL 20
#define RULES_MAX 8

static bool is_word(const char *text, const char *word)
{
	size_t length = strlen(text);
	if (length == 0 || length > strlen(word))
		return false;
	for (size_t i = 0; i < length; i++)
		if (tolower((unsigned char)text[i]) != word[i])
			return false;
	return true;
}

static void show_whole_table(struct page *page, const struct rift_game *g, int seat)
{
	int players = rift_fact(g, RIFT_FACT_PLAYERS, 0, 0);
	board_header(page, g, "");
	board_timeline(page, g);
	board_main(page, g);
	board_conditions(page, g);
	board_market(page, g, true);
	for (int i = 1; i < players; i++)
		board_rival(page, g, (seat + i) % players);
	board_seat(page, g, seat);
	if (rift_fact(g, RIFT_FACT_KIND, seat, 0) <= RIFT_HUMAN)
		board_rows(page, g, seat);
}

static void show_look(struct page *page, const struct rift_game *g, int seat, const char *what)
{
	int other = strlen(what) == 1 ? rift_words_seat_of((char)toupper((unsigned char)what[0])) : -1;
	if (rift_fact(g, RIFT_FACT_ERA, 0, 0) == 0)
		page_say_line(page, "terminal.look.setup", PLAIN);
	else if (other >= 0 && other < rift_fact(g, RIFT_FACT_PLAYERS, 0, 0))
		look_seat(page, g, other);
	else if (is_word(what, "market"))
		look_market(page, g, seat);
	else if (is_word(what, "timeline"))
		look_timeline(page, g);
	else if (is_word(what, "board") || is_word(what, "main"))
		look_main(page, g);
	else if (is_word(what, "score"))
		sheet_put(page, g);
	else if (is_word(what, "me"))
		look_seat(page, g, seat);
	else if (*what)
		page_say_line(page, "terminal.look.nothing", WITH(TEXT("what", what)));
	else
		show_whole_table(page, g, seat);
}

static void show_log(struct page *page, const struct session *s, int seat, const char *rest)
{
	long n = strtol(rest, NULL, 10);
	size_t wanted = n > 0 ? (size_t)n : LOG_USUAL;
	size_t from = s->told_count > wanted ? s->told_count - wanted : 0;
	news_put(page, s, from, s->told_count, seat);
	if (!s->told_count)
		page_say_line(page, "terminal.look.nolog", PLAIN);
}

static void show_rule(struct page *page, const char *id)
{
	if (!rule_put(page, id, false))
		page_say_line(page, "terminal.look.norules", WITH(TEXT("id", id)));
}

/* The rules of the last move's events, each once, and of the current ask. */
static void show_why(struct page *page, const struct session *s, int seat, const char *rest)
{
	const char *rules[RULES_MAX];
	size_t count = 0;
	if (*rest) {
		if (!rule_put(page, rest, true))
			page_say_line(page, "terminal.look.norule", WITH(TEXT("id", rest)));
		return;
	}
	for (size_t i = s->told_count; i > 0 && count < RULES_MAX; i--) {
		const struct telling *t = &s->told[i - 1];
		bool known = !t->rule || t->move + 1 != s->record.count || !(t->audience >> seat & 1);
		for (size_t k = 0; k < count && !known; k++)
			known = strcmp(rules[k], t->rule) == 0;
		if (!known)
			rules[count++] = t->rule;
	}
	if (count)
		page_say_line(page, "terminal.why.events", PLAIN);
	for (size_t i = count; i > 0; i--)
		show_rule(page, rules[i - 1]);
	const char *asks = rift_asks(&s->game).rule;
	if (asks) {
		page_say_line(page, "terminal.why.question", PLAIN);
		show_rule(page, asks);
	}
	page_say_line(page, "terminal.why.whole", PLAIN);
}

void order_put(struct page *page, const struct table *t, int seat, const struct input *input)
{
	const struct rift_game *shown = &t->session.shown;
	int reader = seat == RIFT_NATURE ? 0 : seat;
	if (input->order == ORDER_HELP)
		input_help(page);
	else if (input->order == ORDER_LOOK)
		show_look(page, shown, reader, input->rest);
	else if (input->order == ORDER_LOG)
		show_log(page, &t->session, reader, input->rest);
	else if (input->order == ORDER_WHY)
		show_why(page, &t->session, reader, input->rest);
	else if (input->order == ORDER_SCORE)
		sheet_put(page, shown);
}

void show_order(const struct table *t, int seat, const struct input *input)
{
	struct page page;
	page_open(&page, &t->screen);
	page_put(&page, "\n");
	order_put(&page, t, seat, input);
	page_show_long(&page, &t->screen);
	page_close(&page);
}
