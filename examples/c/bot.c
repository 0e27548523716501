/*
 * bot.c -- a bot (docs/bots.md) that takes the answer with the most VP now: cc bot.c $(pkg-config --cflags --libs rift)
 *
 *     timerift match greedy mine=./bot
 */
#include <stdio.h>
#include <string.h>

#include <rift.h>
#include <rift_record.h>
#include <rift_words.h>

/* The score of a seat after an answer; a pass ends the Era for it, so it comes last. */
static int worth(const struct rift_game *seen, int seat, struct rift_move m)
{
	struct rift_game after = *seen;
	struct rift_score sheet;
	if (rift_play(&after, m, NULL) != RIFT_OK || m.verb == RIFT_V_PASS)
		return INT16_MIN;
	rift_score(&after, seat, &sheet);
	return sheet.total;
}

static void answer(const struct rift_game *seen, int seat)
{
	struct rift_move answers[RIFT_ANSWERS];
	char words[RIFT_WORDS_MAX];
	size_t count = rift_legal(seen, seat, answers, RIFT_ANSWERS), best = 0;
	for (size_t i = 1; i < count; i++)
		if (worth(seen, seat, answers[i]) > worth(seen, seat, answers[best]))
			best = i;
	rift_words_move(RIFT_RULES, seen, answers[best], words, sizeof words);
	printf("bestmove %s\n", words);
}

/* position SEAT SETUP: returns the seat and its view of the first position, or -1. */
static int begin(struct rift_game *seen, const char *text)
{
	char why[200];
	struct rift_setup setup;
	struct rift_game game;
	int seat = rift_words_seat_of(text[0]);
	if (rift_record_read_setup(RIFT_RULES, text + 1, &setup, why, sizeof why) != 0 ||
		rift_new(&game, &setup) != RIFT_OK)
		return -1;
	rift_view(seen, &game, seat);
	return seat;
}

static int play(struct rift_game *seen, const char *text)
{
	char why[40];
	struct rift_move m;
	int seat = rift_words_seat_of(text[0]);
	return rift_words_parse(RIFT_RULES, seen, seat, text + 1, &m, why, sizeof why) == 0 &&
		rift_play(seen, m, NULL) == RIFT_OK;
}

int main(void)
{
	char line[4096]; /* no message is longer */
	struct rift_game seen;
	int seat = -1;
	setvbuf(stdout, NULL, _IOLBF, 0);
	while (fgets(line, sizeof line, stdin) && strcmp(line, "quit\n") != 0) {
		line[strcspn(line, "\n")] = '\0';
		if (strncmp(line, "rift ", 5) == 0)
			printf("id name most VP now\nrules %s\nriftok 1\n", rift_rules());
		else if (strcmp(line, "isready") == 0)
			puts("readyok");
		else if (strncmp(line, "position ", 9) == 0 && (seat = begin(&seen, line + 9)) < 0)
			printf("error %s\n", line);
		else if (strncmp(line, "move ", 5) == 0 && !play(&seen, line + 5))
			printf("error %s\n", line);
		else if (strncmp(line, "go", 2) == 0)
			answer(&seen, seat);
	}
	return 0;
}
