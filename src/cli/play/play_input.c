/*
 * play_input.c -- parses a typed line: a number, the words of a move (or prefixes of some of them), or a command such
 * as `undo`.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "cli/base/options.h"
#include "cli/board/brief.h"
#include "cli/play/play.h"
#include "rift_words.h"

#define TOKENS_MAX 12

/* The commands; terminal.order.WORD says what each does. */
static const struct {
	const char *word, *more;
} orders[ORDER_END] = {
	[ORDER_HELP] = { "help", "" },
	[ORDER_LOOK] = { "look", "[B|market|timeline|board|score]" },
	[ORDER_MORE] = { "more", "" },
	[ORDER_END_TURN] = { "end", "" },
	[ORDER_UNDO] = { "undo", "" },
	[ORDER_REDO] = { "redo", "" },
	[ORDER_RESTART] = { "restart", "" },
	[ORDER_REWIND] = { "rewind", "" },
	[ORDER_AUTOEND] = { "autoend", "" },
	[ORDER_LOG] = { "log", "[n]" },
	[ORDER_WHY] = { "why", "[ID]" },
	[ORDER_HINT] = { "hint", "[1|2|3]" },
	[ORDER_SCORE] = { "score", "" },
	[ORDER_SAVE] = { "save", "FILE" },
	[ORDER_QUIT] = { "quit", "" },
};

/* "T Titanium": a short name and what it stands for. */
static void put_short_name(struct page *page, const char *brief, const char *prefix, const char *word)
{
	char name[NAME_BYTES], piece[2 * NAME_BYTES] = "";
	add(piece, sizeof piece, "%s %s", brief, say_term(name, sizeof name, prefix, word, "one"));
	page_flow_text(page, 0, STYLE_NONE, piece);
}

/* Those of all Goods and types of Worker. */
static void put_short_names(struct page *page)
{
	for (int good = RIFT_TITANIUM; good <= RIFT_CORE; good++)
		put_short_name(page, brief_good(good), "good.", rift_word_good(good));
	page_end_line(page);
	for (int worker = RIFT_SCIENTIST; worker <= RIFT_GENIUS; worker++)
		put_short_name(page, brief_worker(worker), "worker.", rift_word_worker(worker));
	page_end_line(page);
}

void input_help(struct page *page)
{
	enum { COLUMN = 17 };
	page_say_line(page, "terminal.help.number", PLAIN);
	page_say_line(page, "terminal.help.words", PLAIN);
	page_put(page, "\n");
	for (int i = ORDER_HELP; i < ORDER_END; i++) {
		page_print(page, "  %s %s", orders[i].word, options_argument(orders[i].more));
		if (page->column > COLUMN - 1)
			page_end_line(page);
		page_to(page, COLUMN);
		page_wrap(page, COLUMN, said_of("terminal.order.", orders[i].word));
		page_end_line(page);
	}
	page_put(page, "\n");
	put_short_names(page);
	page_say_line(page, "terminal.help.marks", PLAIN);
	page_say_line(page, "terminal.help.vp", PLAIN);
	page_say_line(page, "terminal.help.timeline", PLAIN);
}

struct tokens {
	char text[PLAY_LINE];
	const char *word[TOKENS_MAX];
	size_t count;
};

static void tokens_of(struct tokens *tokens, const char *line)
{
	tokens->count = 0;
	(void)snprintf(tokens->text, sizeof tokens->text, "%s", line);
	for (char *at = tokens->text; *at;) {
		while (*at == ' ' || *at == ',')
			*at++ = '\0';
		if (!*at)
			break;
		if (tokens->count < TOKENS_MAX)
			tokens->word[tokens->count++] = at;
		for (; *at && *at != ' ' && *at != ','; at++)
			*at = (char)tolower((unsigned char)*at);
	}
}

/* An integer below a million; -1 if it is none. */
static int number_of(const char *word)
{
	char *end;
	if (!isdigit((unsigned char)*word) || strlen(word) > 6)
		return -1;
	long n = strtol(word, &end, 10);
	return *end ? -1 : (int)n;
}

static bool begins(const char *word, const char *with)
{
	return strncmp(word, with, strlen(with)) == 0;
}

int input_worker(const struct choice *choice, const char *line)
{
	struct tokens tokens;
	tokens_of(&tokens, line);
	if (tokens.count != 1)
		return -1;
	int n = number_of(tokens.word[0]);
	if (n > 0 && (size_t)n <= choice->moves)
		return n - 1;
	for (size_t i = 0; i < choice->moves; i++)
		if (begins(rift_word_worker(choice->move[i].a), tokens.word[0]) ||
			strcmp(brief_worker(choice->move[i].a), line + strspn(line, " ,")) == 0)
			return (int)i;
	return -1;
}

static void take_choice(struct input *input, const struct choice *choice)
{
	input->kind = choice->moves == 1 ? INPUT_MOVE : INPUT_CHOICE;
	input->move = choice->move[0];
	input->choice = choice;
}

static void nonsense(struct input *input, const char *key, const struct named_arg *with)
{
	input->kind = INPUT_NONSENSE;
	(void)say(input->say, sizeof input->say, key, with);
}

static void read_pair(struct input *input, const struct choices *c, int number, int other)
{
	if (!choices_find(c, number) || !choices_find(c, other))
		nonsense(input, "terminal.wrong.notlisted", PLAIN);
	else if (number == other)
		nonsense(input, "terminal.wrong.once", PLAIN);
	else if (!number || !other)
		nonsense(input, "terminal.wrong.noneandone", PLAIN);
	else if (choices_pair(c, number, other, &input->move))
		input->kind = INPUT_MOVE;
	else
		nonsense(input, "terminal.wrong.two", PLAIN);
}

/* "3", "3 eng", "1 5" for Warp tiles. */
static void read_numbers(struct input *input, const struct choices *c, const struct tokens *tokens)
{
	int number = number_of(tokens->word[0]);
	int other = tokens->count == 2 ? number_of(tokens->word[1]) : -1;
	if (c->pairs && tokens->count == 2 && other >= 0) {
		read_pair(input, c, number, other);
		return;
	}
	const struct choice *choice = choices_find(c, number);
	if (!choice) {
		nonsense(input, "terminal.wrong.number",
			WITH(NUMBER("n", number), NUMBER("first", c->count ? c->list[0].number : 0),
				NUMBER("last", c->count ? c->list[c->count - 1].number : 0)));
		return;
	}
	if (!choice->moves) {
		nonsense(input, "terminal.wrong.nowater", PLAIN);
		return;
	}
	if (tokens->count == 1) {
		take_choice(input, choice);
		return;
	}
	int worker =
		tokens->count == 2 && choice->move[0].verb == RIFT_V_PLACE ? input_worker(choice, tokens->word[1]) : -1;
	if (worker < 0) {
		nonsense(input, "terminal.wrong.afternumber", PLAIN);
		return;
	}
	input->kind = INPUT_MOVE;
	input->move = choice->move[worker];
}

/* Whether each typed word is a prefix of a different word of the move. */
static bool words_match(const struct tokens *typed, const struct tokens *move)
{
	bool used[TOKENS_MAX] = { false };
	for (size_t i = 0; i < typed->count; i++) {
		size_t at = 0;
		while (at < move->count && (used[at] || !begins(move->word[at], typed->word[i])))
			at++;
		if (at == move->count)
			return false;
		used[at] = true;
	}
	return true;
}

static bool words_equal(const struct tokens *typed, const struct tokens *move)
{
	if (typed->count != move->count)
		return false;
	for (size_t i = 0; i < typed->count; i++)
		if (strcmp(typed->word[i], move->word[i]) != 0)
			return false;
	return true;
}

static const struct choice *choice_with(const struct choices *c, struct rift_move m)
{
	for (size_t i = 0; i < c->count; i++)
		for (size_t k = 0; k < c->list[i].moves; k++)
			if (memcmp(&c->list[i].move[k], &m, sizeof m) == 0)
				return &c->list[i];
	return NULL;
}

struct matches {
	size_t count;
	struct rift_move move;
	const struct choice *choice; /* common to all; NULL if they differ */
	char words[PLAY_LINE]; /* the first few */
};

static void match_add(struct matches *found, const struct choices *c, struct rift_move m, const char *words)
{
	const struct choice *choice = choice_with(c, m);
	found->choice = found->count == 0 || found->choice == choice ? choice : NULL;
	if (found->count < 6)
		add(found->words, sizeof found->words, "%s%s", found->count ? ", " : "", words);
	else if (found->count == 6)
		add(found->words, sizeof found->words, " ..");
	found->count++;
	found->move = m;
}

/* Finds the typed words among the legal moves. */
static void read_words(
	struct input *input, const struct rift_game *g, const struct choices *c, const struct tokens *typed)
{
	struct matches found = { 0 };
	for (size_t i = 0; i < c->all; i++) {
		char words[RIFT_WORDS_MAX];
		struct tokens move;
		(void)rift_words_move(RIFT_RULES, g, c->answer[i], words, sizeof words);
		tokens_of(&move, words);
		if (words_equal(typed, &move)) {
			input->kind = INPUT_MOVE;
			input->move = c->answer[i];
			return;
		}
		if (words_match(typed, &move))
			match_add(&found, c, c->answer[i], words);
	}
	if (found.count == 1) {
		input->kind = INPUT_MOVE;
		input->move = found.move;
	} else if (found.count > 1 && found.choice) {
		take_choice(input, found.choice);
	} else if (found.count > 1) {
		input->kind = INPUT_SEVERAL;
		(void)say(input->say, sizeof input->say, "terminal.ask.which", WITH(TEXT("moves", found.words)));
	}
}

/* A command by its name or a unique prefix. */
static enum order order_of(const char *word, bool whole)
{
	enum order found = NO_ORDER;
	if (strcmp(word, "?") == 0)
		return ORDER_HELP;
	if (strcmp(word, "exit") == 0 || strcmp(word, "bye") == 0)
		return ORDER_QUIT;
	if (strcmp(word, "reset") == 0)
		return ORDER_RESTART;
	for (int i = ORDER_HELP; i < ORDER_END; i++) {
		if (strcmp(orders[i].word, word) == 0)
			return (enum order)i;
		if (!whole && begins(orders[i].word, word)) {
			if (found)
				return NO_ORDER;
			found = (enum order)i;
		}
	}
	return found;
}

static void take_order(struct input *input, enum order order, const char *line)
{
	line += strspn(line, " ,");
	line += strcspn(line, " ,");
	line += strspn(line, " ");
	input->kind = INPUT_ORDER;
	input->order = order;
	(void)snprintf(input->rest, sizeof input->rest, "%s", line);
}

/* The words are a move, but an illegal one: explains why. */
static void refuse(struct input *input, const struct rift_game *g, const struct choices *c, const char *line)
{
	struct rift_move m;
	char why[80], typed[80];
	if (rift_words_parse(RIFT_RULES, g, c->seat, line, &m, why, sizeof why) == 0) {
		nonsense(input, "terminal.wrong.move",
			WITH(TEXT("why", rift_sentence_result(words_language(), (int)rift_check(g, m)))));
		return;
	}
	(void)snprintf(typed, sizeof typed, "%.*s", (int)text_fit(line, 40), line);
	nonsense(input, "terminal.wrong.words", WITH(TEXT("words", typed)));
}

void input_read(struct input *input, const struct rift_game *g, const struct choices *c, const char *line)
{
	struct tokens tokens;
	*input = (struct input){ .kind = INPUT_NOTHING };
	tokens_of(&tokens, line);
	if (tokens.count == 0)
		return;
	if (number_of(tokens.word[0]) >= 0) {
		if (!choices_find(c, number_of(tokens.word[0])))
			read_words(input, g, c, &tokens); /* a Building's number */
		if (input->kind == INPUT_NOTHING)
			read_numbers(input, c, &tokens);
		return;
	}
	enum order order = order_of(tokens.word[0], true);
	if (order) {
		take_order(input, order, line);
		return;
	}
	read_words(input, g, c, &tokens);
	if (input->kind != INPUT_NOTHING)
		return;
	order = order_of(tokens.word[0], false);
	if (order)
		take_order(input, order, line);
	else
		refuse(input, g, c, line);
}
