/*
 * What the terminal draws in random games over all modules and automata, in every language: on 80x24, on 120x40 and line
 * by line.  No line is wider than the screen, no text is cut in a buffer, no key or argument stands where a word should
 * be, and a complete language has no English word of the game.
 *
 * Each game is played once in every language at the same time; some of its positions are drawn in all of them, with one
 * of the commands that only show something.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/base/words.h"
#include "cli/board/sheet.h"
#include "cli/play/play.h"
#include "driver.h"
#include "english.h"
#include "faults.h"

#define GAMES 200
#define DRAWN_ONE_IN 80 /* positions */

static const struct screen screens[] = {
	{ .columns = 80, .rows = 24 },
	{ .columns = 120, .rows = 40, .colour = true },
	{ .columns = 80, .rows = 24, .plain = true },
};

static struct table *tables[LANGUAGES_MOST];

static void speak(const struct language *l)
{
	char program[] = "timerift", lang[] = "--lang", code[8] = "";
	char *line[] = { program, lang, code, NULL };
	(void)snprintf(code, sizeof code, "%s", l->code);
	assert_int_equal(words_choose(3, line), 1);
}

/* A copy with single blanks instead of line breaks and columns, so that a name on two lines is whole; without styles. */
static const char *flatten(const char *text)
{
	static char flat[200000];
	size_t used = 0;
	bool blank = true;
	for (; *text && used + 1 < sizeof flat; text++) {
		if (*text == '\033') {
			text = strchr(text, 'm');
			assert_non_null(text);
			continue;
		}
		bool is_blank = *text == ' ' || *text == '\n';
		if (!is_blank || !blank)
			flat[used++] = is_blank ? ' ' : *text;
		blank = is_blank;
	}
	flat[used] = '\0';
	return flat;
}

/* "mine.top": a key, or a word of the records. */
static const char *find_key(const char *text)
{
	for (const char *s = strchr(text, '.'); s; s = strchr(s + 1, '.'))
		if (s > text && s[-1] >= 'a' && s[-1] <= 'z' && s[1] >= 'a' && s[1] <= 'z')
			return s;
	return NULL;
}

static void check_lines(const struct language *l, const char *what, const struct page *page)
{
	for (const char *line = page->text; *line;) {
		size_t length = strcspn(line, "\n");
		if (text_width_of(line, length) > page->width)
			fault("%s, %s: %d columns on a screen of %d: '%.*s'", l->code, what,
				text_width_of(line, length), page->width, (int)length, line);
		line += length + (line[length] != '\0');
	}
}

/* The text about a place of it. */
static int about(const char *text, const char *at, const char **from)
{
	*from = at - text > 40 ? at - 40 : text;
	while (((unsigned char)**from & 0xc0) == 0x80)
		(*from)++;
	return (int)(at - *from) + 30;
}

/* Whether a text has a word, whole or cut. */
static bool has_beginning(const char *flat, const char *word)
{
	if (find_word(flat, word))
		return true;
	for (size_t length = strlen(word); length > 4; length--) {
		char cut[80];
		(void)snprintf(cut, sizeof cut, "%.*s..", (int)length - 1, word);
		if (strstr(flat, cut))
			return true;
	}
	return false;
}

/* Whether a text has another word of an exempt one. */
static bool has_other(const char *flat, const char *exempt, const char *word)
{
	for (size_t length; *exempt; exempt += length + (exempt[length] == ' ')) {
		char other[80] = "";
		length = strcspn(exempt, " ");
		(void)snprintf(other, sizeof other, "%.*s", (int)length, exempt);
		if (strcmp(other, word) != 0 && has_beginning(flat, other))
			return true;
	}
	return false;
}

/* Whether a text that may have this word is on the page; columns may have its words apart. */
static bool may_have(const struct language *l, const char *flat, const char *word)
{
	for (size_t i = 0; i < l->exempt_count; i++)
		if (find_word(l->exempt[i], word) && has_other(flat, l->exempt[i], word))
			return true;
	return is_exempt(l, flat, word);
}

/* Returns where a page has an English word; NULL: nowhere.  One before ".." is the beginning of another. */
static const char *find_english(const struct language *l, const char *flat)
{
	for (size_t i = 0; i < l->count; i++) {
		const char *at = flat;
		while ((at = find_word(at, l->word[i])) && strncmp(at + strlen(l->word[i]), "..", 2) == 0)
			at += strlen(l->word[i]);
		if (at && !may_have(l, flat, l->word[i]))
			return at;
	}
	return NULL;
}

static void check_page(struct language *l, const char *what, const struct page *page)
{
	static size_t cuts;
	bool moves = strcmp(what, "help") == 0; /* has words of records as examples */
	const char *flat = flatten(page->used ? page->text : ""), *at = moves ? NULL : find_key(flat), *from;
	if (page->used == 0 || flat[0] == '\0')
		fault("%s, %s: nothing is drawn", l->code, what);
	else
		check_lines(l, what, page);
	if (words_cuts() > cuts)
		fault("%s, %s: a text did not fit its buffer: '%.200s'", l->code, what, flat);
	cuts = words_cuts();
	int length = at ? about(flat, at, &from) : 0;
	if (at)
		fault("%s, %s: a key in '%.*s'", l->code, what, length, from);
	if (flat[strcspn(flat, "{}")])
		fault("%s, %s: an argument in '%.60s'", l->code, what, flat + strcspn(flat, "{}"));
	at = find_english(l, flat);
	length = at ? about(flat, at, &from) : 0;
	if (at)
		fault("%s, %s: an English word in '%.*s'", l->code, what, length, from);
	l->told++;
}

static void draw_question(struct language *l, struct table *t, bool unusual)
{
	static struct choices c;
	int seat = t->session.now.seat;
	t->question[0] = '\0';
	if (t->session.now.state == RIFT_STATE_ANSWER)
		choices_list(&c, t->session.rift);
	else
		c = (struct choices){ .seat = seat };
	if (t->session.now.state != RIFT_STATE_ANSWER)
		(void)say(t->question, sizeof t->question, "terminal.ask.end", WITH(TEXT("undo", "yes")));
	for (size_t i = 0; i < ARRAY_LEN(screens); i++) {
		struct page page;
		t->screen = screens[i];
		page_open(&page, &t->screen);
		table_put(&page, t, seat, &c, unusual);
		check_page(l, i == 0 ? "80x24" : i == 1 ? "120x40" : "plain", &page);
		if (!unusual && !t->screen.plain && page.lines >= t->screen.rows)
			fault("%s: %d lines on a screen of %d", l->code, page.lines, t->screen.rows);
		page_close(&page);
	}
}

static void draw_order(struct language *l, struct table *t, uint32_t which)
{
	static const struct {
		enum order order;
		const char *rest;
	} orders[] = { { ORDER_LOOK, "" }, { ORDER_LOOK, "market" }, { ORDER_LOOK, "timeline" },
		{ ORDER_LOOK, "board" }, { ORDER_LOOK, "me" }, { ORDER_LOOK, "a" }, { ORDER_LOOK, "b" },
		{ ORDER_SCORE, "" }, { ORDER_LOG, "40" }, { ORDER_HELP, "" } };
	struct input input = { .order = orders[which % ARRAY_LEN(orders)].order };
	struct page page;
	char what[40];
	(void)snprintf(input.rest, sizeof input.rest, "%s", orders[which % ARRAY_LEN(orders)].rest);
	t->screen = screens[which % ARRAY_LEN(screens)];
	(void)snprintf(
		what, sizeof what, input.order == ORDER_HELP ? "help" : "order %d %s", (int)input.order, input.rest);
	page_open(&page, &t->screen);
	order_put(&page, t, t->session.now.seat, &input);
	check_page(l, what, &page);
	page_close(&page);
}

static void draw_end(struct language *l, struct table *t)
{
	for (size_t i = 0; i < ARRAY_LEN(screens); i++) {
		struct page page;
		page_open(&page, &screens[i]);
		sheet_put(&page, &t->session.game);
		sheet_winner(&page, &t->session.game);
		check_page(l, "end", &page);
		page_close(&page);
	}
}

/* Plays one step in every language. */
static void step(uint32_t *random)
{
	struct rift_now now = tables[0]->session.now;
	const struct rift_game *g = &tables[0]->session.game;
	struct rift_move m = { 0 };
	if (now.state == RIFT_STATE_ANSWER)
		m = now.seat == RIFT_NATURE ? driver_outcome(g, random) : driver_answer(g, now.seat, random);
	for (size_t k = 0; k < language_count; k++) {
		struct session *s = &tables[k]->session;
		speak(&languages[k]);
		if (now.state == RIFT_STATE_ANSWER && now.seat < RIFT_SEATS)
			tables[k]->seen[now.seat] = s->told_count;
		if (now.state == RIFT_STATE_ANSWER)
			assert_int_equal(session_play(s, m), RIFT_OK);
		else if (now.state == RIFT_STATE_HAND_OVER)
			session_take(s, now.seat);
		else if (now.state == RIFT_STATE_READY || now.state == RIFT_STATE_TURN_UP)
			session_end_turn(s);
		else
			assert_true(session_step(s));
	}
}

static bool is_drawn(const struct rift_now *now, uint32_t *random)
{
	return driver_draw(random) % DRAWN_ONE_IN == 0 &&
		(now->state == RIFT_STATE_ANSWER || now->state == RIFT_STATE_READY);
}

static void begin(struct table *t, const struct rift_setup *setup, uint32_t seed)
{
	memset(t, 0, sizeof *t);
	assert_int_equal(session_begin(&t->session, setup, seed), RIFT_OK);
	t->session.dice_ask = seed % 5 == 0;
	session_sit(&t->session);
}

static void play(struct rift_setup setup, uint32_t seed, uint32_t random)
{
	uint32_t drawn = seed;
	for (size_t k = 0; k < language_count; k++) {
		speak(&languages[k]);
		begin(tables[k], &setup, seed);
	}
	const struct rift_now *now = &tables[0]->session.now;
	while (now->state != RIFT_STATE_OVER) {
		bool draws = is_drawn(now, &drawn);
		uint32_t which = driver_draw(&drawn);
		for (size_t k = 0; draws && k < language_count; k++) {
			speak(&languages[k]);
			draw_question(&languages[k], tables[k], which % 8 == 0);
			draw_order(&languages[k], tables[k], which);
		}
		step(&random);
	}
	for (size_t k = 0; k < language_count; k++) {
		speak(&languages[k]);
		draw_end(&languages[k], tables[k]);
		session_end(&tables[k]->session);
	}
}

static void random_games(void **state)
{
	(void)state;
	for (size_t k = 0; k < language_count; k++) {
		tables[k] = malloc(sizeof *tables[k]);
		assert_non_null(tables[k]);
	}
	for (uint32_t seed = 1; seed <= GAMES; seed++) {
		uint32_t random = seed * 7919;
		struct rift_setup setup = seed % 2 ? driver_setup(&random) : driver_solo_setup(&random);
		play(setup, seed, random);
	}
	for (size_t k = 0; k < language_count; k++) {
		print_message("%s: %zu pages of %d games\n", languages[k].code, languages[k].told, GAMES);
		free(tables[k]);
	}
	assert_no_faults();
}

static void check_words(const char *text, int width)
{
	struct screen screen = { .columns = width };
	struct page page;
	page_open(&page, &screen);
	page_put(&page, text);
	check_page(&languages[language_count - 1], "this fault is on purpose", &page);
	page_close(&page);
}

/* The checks can fail: a wide line, a key, an argument, an English word on two lines, a text that is cut. */
static void finds_faults(void **state)
{
	char small[8] = "";
	(void)state;
	(void)faults_forget();
	check_words("Вода", 4);
	assert_int_equal(faults_forget(), 0);
	check_words("Эра\nВодаа\n", 4);
	assert_int_equal(faults_forget(), 1);
	check_words("Эра mine.top", 80);
	assert_int_equal(faults_forget(), 1);
	check_words("Эра {n}", 80);
	assert_int_equal(faults_forget(), 1);
	check_words("Эра \033[1mTime\n  Travel\033[0m", 80);
	assert_int_equal(faults_forget(), 1);
	(void)add(small, sizeof small, "%s", "Вода!");
	check_words("Эра", 80);
	assert_int_equal(faults_forget(), 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(random_games), cmocka_unit_test(finds_faults) };
	return cmocka_run_group_tests(tests, languages_open, NULL);
}
