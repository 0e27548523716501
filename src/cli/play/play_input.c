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

static const struct {
	const char *word, *more, *help;
} orders[ORDER_END] = {
	[ORDER_HELP] = { "help", "", "this list" },
	[ORDER_LOOK] = { "look", "[B|market|timeline|board|score]",
		"the table again, or a seat, the Building stacks, the Timeline\nor the main board in full words" },
	[ORDER_MORE] = { "more", "", "also list legal answers that only waste something" },
	[ORDER_END_TURN] = { "end", "", "end your turn after its last decision; Enter does the same" },
	[ORDER_UNDO] = { "undo", "", "take back the last decision of this turn, but no die or card" },
	[ORDER_REDO] = { "redo", "", "reverse the last undo" },
	[ORDER_RESTART] = { "restart", "", "take back all of this turn" },
	[ORDER_REWIND] = { "rewind", "",
		"alone: take back a whole round with its dice; the record is\nmarked as a practice game" },
	[ORDER_AUTOEND] = { "autoend", "", "switch automatic ending of turns on or off" },
	[ORDER_LOG] = { "log", "[n]", "the last n events" },
	[ORDER_WHY] = { "why", "[ID]", "the rules behind what has just happened and what is asked" },
	[ORDER_HINT] = { "hint", "[1|2|3]",
		"where to look; again: a good move and its reason; again: the\nsecond best, your chances and what may follow" },
	[ORDER_SCORE] = { "score", "", "the score sheets as they stand" },
	[ORDER_SAVE] = { "save", "FILE", "write the game to a file" },
	[ORDER_QUIT] = { "quit", "", "leave the game; timerift play --continue resumes it" },
};

void input_help(struct page *page)
{
	page_put(page,
		"Type the number of an answer. A placement may name its Worker at once: 3 eng.\n"
		"Or type the words of a move, or the beginnings of them: place eng mine.t\n\n");
	for (int i = ORDER_HELP; i < ORDER_END; i++) {
		page_print(page, "  %s %s", orders[i].word, orders[i].more);
		if (page->column > 16)
			page_end_line(page);
		for (const char *help = orders[i].help; *help;) {
			size_t length = strcspn(help, "\n");
			page_to(page, 17);
			page_print(page, "%.*s\n", (int)length, help);
			help += length + (help[length] == '\n');
		}
	}
	page_put(page,
		"\nT Titanium  G Gold  U Uranium  N Neutronium  W Water  C Energy Core\n"
		"Sci Scientist  Eng Engineer  Adm Administrator  Gen Genius\n"
		"\"any!\" on a tile: the Worker stays Motivated.  (102 ...): used in this Era.\n"
		"5 VP (+6): as it stands, and what the Endgame Conditions would add now.\n"
		"Timeline: [3] this Era, * the Impact follows, w A2: Warp tiles of A, 2 B: the Focus of B is there.\n");
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
		if (begins(rift_word_worker(choice->move[i].a), tokens.word[0]))
			return (int)i;
	return -1;
}

static void take_choice(struct input *input, const struct choice *choice)
{
	input->kind = choice->moves == 1 ? INPUT_MOVE : INPUT_CHOICE;
	input->move = choice->move[0];
	input->choice = choice;
}

static void nonsense(struct input *input, const char *text)
{
	input->kind = INPUT_NONSENSE;
	input->say[0] = '\0';
	brief_add(input->say, sizeof input->say, "%s", text);
}

static void read_pair(struct input *input, const struct choices *c, int number, int other)
{
	if (!choices_find(c, number) || !choices_find(c, other))
		nonsense(input, "One of these numbers is not in the list.");
	else if (number == other)
		nonsense(input, "Each Warp tile is there only once.");
	else if (!number || !other)
		nonsense(input, "No Warp tile and another do not go together.");
	else if (choices_pair(c, number, other, &input->move))
		input->kind = INPUT_MOVE;
	else
		nonsense(input, "These two cannot be taken together: each Worker costs 1 Water.");
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
		nonsense(input, "");
		brief_add(input->say, sizeof input->say, "There is no answer %d; they go from %d to %d.", number,
			c->count ? c->list[0].number : 0, c->count ? c->list[c->count - 1].number : 0);
		return;
	}
	if (!choice->moves) {
		nonsense(input, "There is no Water for this Worker; take the Water tile with it (two numbers).");
		return;
	}
	if (tokens->count == 1) {
		take_choice(input, choice);
		return;
	}
	int worker =
		tokens->count == 2 && choice->move[0].verb == RIFT_V_PLACE ? input_worker(choice, tokens->word[1]) : -1;
	if (worker < 0) {
		nonsense(input, "After the number only the Worker may follow, as in: 3 eng");
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
		brief_add(found->words, sizeof found->words, "%s%s", found->count ? ", " : "", words);
	else if (found->count == 6)
		brief_add(found->words, sizeof found->words, " ..");
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
		brief_add(input->say, sizeof input->say, "Which one: %s?", found.words);
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
	char why[80];
	nonsense(input, "");
	if (rift_words_parse(RIFT_RULES, g, c->seat, line, &m, why, sizeof why) == 0) {
		enum rift_result result = rift_check(g, m);
		brief_add(input->say, sizeof input->say, "That is not possible: %s",
			rift_sentence_result(NULL, (int)result));
		return;
	}
	int letters = int_min((int)strlen(line), 60);
	while (letters > 0 && ((unsigned char)line[letters] & 0xc0) == 0x80)
		letters--; /* not within a UTF-8 character */
	brief_add(input->say, sizeof input->say, "\"%.*s\" is not understood. Type a number of the list, or help.",
		letters, line);
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
