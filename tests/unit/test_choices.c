/*
 * The questions of 500 random games as the terminal puts them, with their answers: a question names what asks and what
 * comes of it, every answer says what it does, and no two answers of a question read alike.  Columns, letters and the
 * choice of the language.
 */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/base/screen.h"
#include "cli/base/words.h"
#include "cli/play/choices.h"
#include "driver.h"
#include "faults.h"
#include "rift_words.h"

#define GAMES 500
#define SESSION_MOVES 2048

static uint32_t dice;
static uint8_t asks_seen[RIFT_ASK_END];
static const char *shown; /* in the environment: prints what it reads */

static size_t roll(void *context, const struct rift_outcome *outcomes, size_t count, size_t number)
{
	uint32_t all = 0;
	(void)context;
	(void)number;
	for (size_t i = 0; i < count; i++)
		all += outcomes[i].weight;
	if (all == 0) {
		fault("an outcome without a weight");
		return 0;
	}
	uint32_t left = driver_draw(&dice) % all;
	size_t at = 0;
	while (left >= outcomes[at].weight)
		left -= outcomes[at++].weight;
	return at;
}

/* A rule number in running text: "MINE-01". */
static bool has_rule_number(const char *s)
{
	for (const char *dash = strchr(s, '-'); dash; dash = strchr(dash + 1, '-'))
		if (dash - s >= 2 && isupper((unsigned char)dash[-1]) && isupper((unsigned char)dash[-2]) &&
			isdigit((unsigned char)dash[1]) && isdigit((unsigned char)dash[2]))
			return true;
	return false;
}

/* A key or a word of the records where a word of the game should be: "mine.top", "circle/war", "seat-a". */
static bool has_raw_word(const char *s)
{
	for (; *s; s++)
		if (strchr("./_", *s) && islower((unsigned char)s[1]))
			return true;
	return false;
}

/* A player by letter: "Player A", "of B". */
static bool has_letter(const char *s)
{
	static const char *const before[] = { "Seat ", "seat ", "Player ", "player ", " of ", "for " };
	for (size_t i = 0; i < ARRAY_LEN(before); i++) {
		const char *at = strstr(s, before[i]);
		const char *letter = at ? at + strlen(before[i]) : "";
		if (*letter >= 'A' && *letter <= 'D' && !isalnum((unsigned char)letter[1]))
			return true;
	}
	return false;
}

static void check_text(const char *kind, const char *s)
{
	static const char *const bad[] = { "{", "}", "?:", "  ", "unknown", "Do you want", "alternatives",
		"automaton" };
	if (!*s)
		fault("%s: nothing is said", kind);
	for (size_t i = 0; i < ARRAY_LEN(bad); i++)
		if (strstr(s, bad[i]))
			fault("%s: '%s' in '%s'", kind, bad[i], s);
	if (has_rule_number(s) || has_raw_word(s) || has_letter(s))
		fault("%s: a rule number, a key or a letter in '%s'", kind, s);
}

static void check_answer(const char *kind, const struct choice *choice)
{
	static const char *const bare[] = { "Yes", "No", "None", "Nothing", "Exchange", "Use", "Ok" };
	check_text(kind, choice->label);
	for (size_t i = 0; i < ARRAY_LEN(bare); i++)
		if (strcmp(choice->label, bare[i]) == 0)
			fault("%s: the answer '%s' does not say what it does", kind, choice->label);
	if (strlen(choice->label) + 1 >= sizeof choice->label)
		fault("%s: cut: '%s'", kind, choice->label);
}

static bool same_words(const struct choice *x, const struct choice *y)
{
	return strcmp(x->label, y->label) == 0 && strcmp(x->effect, y->effect) == 0;
}

static void check_choices(const char *kind, const struct rift_session *s)
{
	static struct choices c;
	choices_list(&c, s);
	assert_true(c.count > 0);
	for (size_t i = 0; i < c.count; i++) {
		check_answer(kind, &c.list[i]);
		if (shown)
			(void)printf("%s\t%s\t%s\n", kind, c.list[i].label, c.list[i].effect);
		for (size_t k = 0; k < i; k++)
			if (same_words(&c.list[i], &c.list[k]))
				fault("%s: two answers '%s' (%s)", kind, c.list[i].label, c.list[i].effect);
	}
}

/* What a card or tile asks begins with its name; the space or phase that asks is seen on the table, too. */
static void check_source(const struct rift_game *g, const char *sentence)
{
	static const uint8_t cards[] = { RIFT_T_TILE, RIFT_T_LEADER, RIFT_T_COLLAPSE, RIFT_T_TECHNOLOGY,
		RIFT_T_ADVENTURE };
	struct rift_ask ask = rift_asks(g);
	if (!memchr(cards, ask.source_kind, sizeof cards))
		return;
	const char *colon = strstr(sentence, ": ");
	if (!colon || colon == sentence || !isupper((unsigned char)sentence[0]))
		fault("%s: who asks? '%s'", rift_word_ask(ask.kind), sentence);
}

static void check_question(const struct rift_session *s, int seat)
{
	char sentence[RIFT_TELL_MAX];
	struct rift_names names = { .reader = (int8_t)seat };
	const struct rift_game *g = rift_session_game(s);
	const char *kind = rift_word_ask(rift_asks(g).kind);
	(void)rift_tell_ask(RIFT_RULES, g, seat, &names, sentence, sizeof sentence);
	if (shown)
		(void)printf("?%s\t%s\n", kind, sentence);
	check_text(kind, sentence);
	check_source(g, sentence);
	check_choices(kind, s);
	asks_seen[rift_asks(g).kind] = 1;
}

static void one_step(struct rift_session *s, struct rift_now now, uint32_t *random)
{
	switch (now.state) {
	case RIFT_STATE_ANSWER:
		check_question(s, now.seat);
		assert_int_equal(rift_session_play(s, driver_answer(rift_session_game(s), now.seat, random)), RIFT_OK);
		break;
	case RIFT_STATE_HAND_OVER:
		rift_session_take(s, now.seat);
		break;
	case RIFT_STATE_TURN_UP:
		assert_true(rift_session_go_on(s));
		break;
	case RIFT_STATE_READY:
		assert_true(rift_session_end_turn(s));
		break;
	default:
		assert_true(rift_session_step(s));
	}
}

static void play(struct rift_setup setup, uint32_t random)
{
	struct rift_session_options options = { .host = { .roll = roll } };
	size_t bytes = rift_session_bytes(SESSION_MOVES);
	void *memory = malloc(bytes);
	assert_non_null(memory);
	dice = random ^ 77u;
	struct rift_session *s = rift_session_open(RIFT_RULES, memory, bytes, &setup, &options);
	assert_non_null(s);
	for (struct rift_now now = rift_session_now(s); now.state != RIFT_STATE_OVER; now = rift_session_now(s))
		one_step(s, now, &random);
	free(memory);
}

static void questions_and_answers(void **state)
{
	(void)state;
	shown = getenv("SHOW");
	for (uint32_t seed = 1; seed <= GAMES; seed++) {
		uint32_t random = seed;
		struct rift_setup setup = seed % 3 ? driver_setup(&random) : driver_solo_setup(&random);
		play(setup, random);
	}
	int seen = 0;
	for (int ask = 1; ask < RIFT_ASK_END; ask++)
		seen += asks_seen[ask];
	print_message("%d kinds of questions\n", seen);
	assert_true(seen > 70);
	assert_no_faults();
}

/* Columns are characters, not bytes: Cyrillic, accents, marks that take no column, wide letters. */
static void columns(void **state)
{
	const struct screen screen = { .columns = 40, .rows = 24 };
	struct page page;
	(void)state;
	assert_int_equal(text_width("Суперпроект"), 11);
	assert_int_equal(text_width("Évacuation"), 10);
	assert_int_equal(text_width("E\u0301poque"), 6);
	assert_int_equal(text_width("\033[1mЭра\033[0m"), 3);
	assert_int_equal(text_width("\u6f22\u5b57"), 4);
	assert_int_equal(text_fit("Эра 1", 3), 6);
	page_open(&page, &screen);
	page_cut(&page, "Возрождение пустошей", 13);
	assert_string_equal(page.text, "Возрождение..");
	assert_int_equal(page.column, 13);
	page_to(&page, 20);
	page_put(&page, "|");
	assert_int_equal(text_width(page.text), 21);
	page_clear(&page);
	page_wrap(&page, 2, "Больше всего занятых строительных мест и путешествий во времени");
	for (const char *line = page.text; *line; line += strcspn(line, "\n") + (strchr(line, '\n') != NULL))
		assert_true(text_width_of(line, strcspn(line, "\n")) <= screen.columns);
	assert_int_equal(page.lines, 1);
	page_close(&page);
}

/* A buffer that is too small holds whole characters only; the first letter becomes a capital. */
static void letters(void **state)
{
	char small[8] = "", text[40] = "эра", accent[40] = "énergie";
	(void)state;
	assert_string_equal(add(small, sizeof small, "%s", "Вода!"), "Вод");
	letter_raise(text);
	letter_raise(accent);
	assert_string_equal(text, "Эра");
	assert_string_equal(accent, "Énergie");
}

/* Tags of regions, in any case, name their language. */
static void tags(void **state)
{
	static const char *const pairs[][2] = { { "pt-BR", "pt" }, { "fr-CA", "fr" }, { "ru_RU.UTF-8", "ru" },
		{ "FR", "fr" }, { "en_GB@euro", "en" } };
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(pairs); i++) {
		char program[] = "timerift", lang[] = "--lang", tag[20];
		char *line[] = { program, lang, tag, NULL };
		(void)snprintf(tag, sizeof tag, "%s", pairs[i][0]);
		assert_int_equal(words_choose(3, line), 1);
		assert_string_equal(words_language(), pairs[i][1]);
	}
}

/* --lang, then LC_ALL, LC_MESSAGES and LANG choose the language; one that is not there is English, or refused. */
static void language(void **state)
{
	char program[] = "timerift", order[] = "play", lang[] = "--lang", ru[] = "ru", fr[] = "--lang=fr", xx[] = "xx";
	char *spoken[] = { program, lang, ru, order, NULL }, *other[] = { program, order, fr, NULL };
	char *plain[] = { program, order, NULL }, *unknown[] = { program, lang, xx, NULL };
	(void)state;
	assert_int_equal(setenv("LC_ALL", "", 1), 0);
	assert_int_equal(setenv("LC_MESSAGES", "pt_BR.UTF-8", 1), 0);
	assert_int_equal(setenv("LANG", "fr_FR.UTF-8", 1), 0);
	assert_int_equal(words_choose(4, spoken), 2);
	assert_string_equal(words_language(), "ru");
	assert_string_equal(spoken[1], "play");
	assert_int_equal(words_choose(3, other), 2);
	assert_string_equal(words_language(), "fr");
	assert_int_equal(words_choose(2, plain), 2);
	assert_string_equal(words_language(), "pt");
	assert_int_equal(setenv("LC_ALL", "ru_RU.KOI8-R", 1), 0);
	assert_int_equal(words_choose(2, plain), 2);
	assert_string_equal(words_language(), "ru");
	assert_int_equal(setenv("LC_ALL", "tlh", 1), 0);
	assert_int_equal(words_choose(2, plain), 2);
	assert_string_equal(words_language(), "en");
	assert_int_equal(words_choose(3, unknown), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(questions_and_answers), cmocka_unit_test(columns),
		cmocka_unit_test(letters), cmocka_unit_test(tags), cmocka_unit_test(language) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
