/* referee.c -- see referee.h. */
#include "cli/bots/referee.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "cli/base/driver.h"
#include "rift_words.h"

#define QUIT_MS 500 /* from quit until it is killed */
#define SHOWN 40 /* bytes of a bot's own words in a sentence about it */

__attribute__((format(printf, 2, 3))) static bool fault(struct bot *bot, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	(void)vsnprintf(bot->why, sizeof bot->why, format, args);
	va_end(args);
	for (char *c = bot->why; *c; c++)
		if ((unsigned char)*c < ' ' || (unsigned char)*c >= 127)
			*c = '?';
	return false;
}

/* A message of at most LINES_LONGEST bytes, its newline included. */
__attribute__((format(printf, 2, 3))) static bool say(struct bot *bot, const char *format, ...)
{
	char line[LINES_LONGEST];
	va_list args;
	va_start(args, format);
	int length = vsnprintf(line, sizeof line - 1, format, args);
	va_end(args);
	CHECK(length > 0 && (size_t)length < sizeof line - 1);
	line[length++] = '\n';
	if (child_write(&bot->child, line, (size_t)length, clock_ms() + bot->patience.start))
		return true;
	return fault(bot, "it ended, or does not read what it is told");
}

/* The next line of a bot.  *late: none came until the deadline. */
static bool hear(struct bot *bot, int64_t deadline, char **line, bool *late)
{
	*late = false;
	switch (lines_next(&bot->child.out, deadline, line)) {
	case LINES_ONE:
		break;
	case LINES_LATE:
		*late = true;
		return true;
	case LINES_ENDED:
		return fault(bot, "it ended, or closed its output");
	case LINES_LONG:
		return fault(bot, "its line is longer than %d bytes", LINES_LONGEST);
	}
	const char *text = lines_after(*line, "error");
	return text ? fault(bot, "it gave up: %.*s", SHOWN, text) : true;
}

/* A line of the handshake. */
static bool introduce(struct bot *bot, const char *line)
{
	const char *text;
	if ((text = lines_after(line, "id")) && (text = lines_after(text, "name")))
		(void)snprintf(bot->name, sizeof bot->name, "%s", text);
	else if ((text = lines_after(line, "rules")) && strlen(text) < sizeof bot->rules)
		(void)snprintf(bot->rules, sizeof bot->rules, "%s", text);
	else if ((text = lines_after(line, "want")) && strcmp(text, "legal") == 0)
		bot->legal = true;
	else if (text && strcmp(text, "facts") == 0)
		bot->facts = true;
	return true;
}

/*
 * Waits until the bot says a word; *text becomes what follows it.  `other` looks at the lines before; false: one of them
 * was wrong.
 */
static bool await(
	struct bot *bot, const char *word, bool (*other)(struct bot *bot, const char *line), const char **text)
{
	int64_t deadline = clock_ms() + bot->patience.start;
	for (;;) {
		char *line;
		bool late;
		if (!hear(bot, deadline, &line, &late))
			return false;
		if (late)
			return fault(bot, "it did not say %s in time", word);
		if ((*text = lines_after(line, word)))
			return true;
		if (!other(bot, line))
			return false;
	}
}

static bool handshake(struct bot *bot)
{
	const char *version;
	if (!say(bot, "rift %d rules %s", BOT_PROTOCOL, rift_rules()) || !await(bot, "riftok", introduce, &version))
		return false;
	return strcmp(version, "1") == 0 ? true : fault(bot, "it speaks version %.*s of the protocol", SHOWN, version);
}

bool bot_start(struct bot *bot, const char *command, const struct patience *patience, bool loud)
{
	*bot = (struct bot){ .patience = *patience };
	if (child_start(&bot->child, command, loud) != 0)
		return fault(bot, "it cannot be started");
	return handshake(bot);
}

/* It may not answer what it was not asked. */
static bool unasked(struct bot *bot, const char *line)
{
	return lines_after(line, "bestmove") ? fault(bot, "it answered without being asked") : true;
}

/* Lets the bot say that it has taken in everything. */
static bool ready(struct bot *bot)
{
	const char *text;
	return say(bot, "isready") && await(bot, "readyok", unasked, &text);
}

bool bot_begin(struct bot *bot, int seat, const struct rift_setup *setup, uint64_t seed)
{
	char text[1024];
	driver_setup_line(setup, text, sizeof text);
	return say(bot, "seed %" PRIu64, seed) && say(bot, "position %c %s", rift_words_seat(seat), text) && ready(bot);
}

bool bot_tell(struct bot *bot, int seat, const struct rift_game *g, struct rift_move m)
{
	char words[RIFT_WORDS_MAX];
	struct rift_game seen;
	rift_view(&seen, g, seat);
	struct rift_move shown = rift_move_view(g, m, seat);
	(void)rift_words_move(RIFT_RULES, &seen, shown, words, sizeof words);
	return say(bot, "move %c %s", rift_words_seat(shown.seat), words);
}

/* The values of a fact as numbers, up to the last that is not 0; nothing if all are. */
static bool fact_tell(struct bot *bot, const struct rift_game *seen, enum rift_fact fact, int seat, char owner)
{
	char values[LINES_LONGEST / 2];
	size_t length = 0;
	int count = rift_fact_count(fact);
	while (count > 0 && rift_fact(seen, fact, seat, count - 1) == 0)
		count--;
	if (count == 0)
		return true;
	for (int i = 0; i < count && length + 16 < sizeof values; i++)
		length += (size_t)snprintf(
			values + length, sizeof values - length, " %d", rift_fact(seen, fact, seat, i));
	return say(bot, "fact %c %s%s", owner, rift_fact_word(fact), values);
}

static bool facts_tell(struct bot *bot, const struct rift_game *seen)
{
	struct rift_setup setup;
	rift_setup_of(seen, &setup);
	for (enum rift_fact fact = 1; fact < RIFT_FACT_END; fact++) {
		bool table = rift_fact_scope(fact) == RIFT_SCOPE_TABLE;
		for (int seat = 0; seat < (table ? 1 : setup.players); seat++)
			if (!fact_tell(bot, seen, fact, seat, table ? '*' : rift_words_seat(seat)))
				return false;
	}
	return true;
}

static bool legal_tell(struct bot *bot, int seat, const struct rift_game *seen)
{
	struct rift_move answers[RIFT_ANSWERS];
	size_t count = rift_legal(seen, seat, answers, RIFT_ANSWERS);
	if (!say(bot, "ask %s", rift_word_ask(rift_asks(seen).kind)))
		return false;
	for (size_t i = 0; i < count; i++) {
		char words[RIFT_WORDS_MAX];
		(void)rift_words_move(RIFT_RULES, seen, answers[i], words, sizeof words);
		if (!say(bot, "legal %s", words))
			return false;
	}
	return true;
}

static bool go(struct bot *bot, const struct budget *budget)
{
	char nodes[32] = "", ms[32] = "";
	if (budget->nodes)
		(void)snprintf(nodes, sizeof nodes, " nodes %" PRIu32, budget->nodes);
	if (budget->ms)
		(void)snprintf(ms, sizeof ms, " ms %" PRId64, budget->ms);
	return say(bot, "go%s%s", nodes, ms);
}

/* Waits for bestmove; *words become NULL if none came until the deadline. */
static bool answer_hear(struct bot *bot, int64_t deadline, const char **words)
{
	for (;;) {
		char *line;
		bool late;
		if (!hear(bot, deadline, &line, &late))
			return false;
		*words = late ? NULL : lines_after(line, "bestmove");
		if (late || *words)
			return true;
	}
}

/* Reads the words of an answer.  Only a listed answer counts, so words with bytes that mean nothing are refused. */
static bool answer_read(struct bot *bot, int seat, const struct rift_game *seen, const char *words, struct rift_move *m)
{
	char unknown[SHOWN];
	if (rift_words_parse(RIFT_RULES, seen, seat, words, m, unknown, sizeof unknown) != 0)
		return fault(bot, "it answered with unknown words: %.*s", SHOWN, words);
	enum rift_result result = rift_check(seen, *m);
	return result == RIFT_OK ? true : fault(bot, "its answer is not legal: %.*s", SHOWN, words);
}

bool bot_ask(struct bot *bot, int seat, const struct rift_game *g, const struct budget *budget, struct rift_move *m)
{
	struct rift_game seen;
	const char *words = NULL;
	rift_view(&seen, g, seat);
	if (bot->facts && !facts_tell(bot, &seen))
		return false;
	if (bot->legal && !legal_tell(bot, seat, &seen))
		return false;
	if (!ready(bot) || !go(bot, budget))
		return false;
	if (!answer_hear(bot, clock_ms() + bot->patience.answer, &words))
		return false;
	if (!words && (!say(bot, "stop") || !answer_hear(bot, clock_ms() + bot->patience.grace, &words)))
		return false;
	return words ? answer_read(bot, seat, &seen, words, m) : fault(bot, "it did not answer in time");
}

bool bot_over(struct bot *bot, const struct rift_game *g, int seats)
{
	char text[128];
	int length = 0;
	for (int seat = 0; seat < seats; seat++) {
		struct rift_score sheet;
		rift_score(g, seat, &sheet);
		length += snprintf(text + length, sizeof text - (size_t)length, " %c %d%s", rift_words_seat(seat),
			sheet.total, rift_won(g, seat) ? " won" : "");
	}
	return say(bot, "over%s", text) && ready(bot);
}

void bot_end(struct bot *bot)
{
	if (bot->child.pid && !bot->why[0])
		(void)say(bot, "quit");
	child_end(&bot->child, bot->why[0] ? 0 : QUIT_MS);
}
