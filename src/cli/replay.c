/*
 * replay.c -- commands for records: check replays them, convert writes them in another format, show draws the position
 * after some move.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "cli/base/options.h"
#include "cli/base/recorded.h"
#include "cli/base/screen.h"
#include "cli/board/board.h"
#include "cli/board/sheet.h"
#include "cli/cli.h"
#include "text/format/letters.h"
#include "rift.h"
#include "rift_record.h"
#include "rift_words.h"

/* Prints the state of a game in one line. */
static void tell_standing(const struct recorded *r)
{
	const struct rift_game *g = &r->game;
	int players = rift_fact(g, RIFT_FACT_PLAYERS, 0, 0), era = rift_fact(g, RIFT_FACT_ERA, 0, 0);
	struct rift_ask ask = rift_asks(g);
	(void)printf("%zu moves, ", r->record.count);
	if (ask.seats) {
		(void)printf("Era %d, %s, asked: ", era == RIFT_ERA_ZERO ? 0 : era,
			rift_word_phase(rift_fact(g, RIFT_FACT_PHASE, 0, 0)));
		for (int seat = 0; seat <= RIFT_NATURE; seat++)
			if (ask.seats >> seat & 1)
				(void)putchar(rift_words_seat(seat));
		(void)printf(" (%s)\n", rift_word_ask(ask.kind));
		return;
	}
	(void)printf("over after Era %d:", era);
	for (int seat = 0; seat < players; seat++) {
		struct rift_score score;
		rift_score(g, seat, &score);
		(void)printf(" %c %d%s", rift_words_seat(seat), score.total, rift_won(g, seat) ? " (wins)" : "");
	}
	(void)putchar('\n');
}

/* For a record of an earlier revision of the rules: prints which one it was replayed with, and what may differ. */
static void tell_revision(const struct recorded *r)
{
	if (r->record.written >= RIFT_REVISION)
		return;
	(void)printf("    of revision %d of the rules, replayed by revision %d", r->record.written, RIFT_REVISION);
	if (r->error.corrected[0])
		(void)printf("; it met corrected rules, so figures may differ: %s", r->error.corrected);
	(void)putchar('\n');
}

static int finish(const char *command, int status)
{
	if (fflush(stdout) != 0) {
		perror(command);
		return 1;
	}
	return status;
}

/* Prints a move of Nature that does not follow from the secret, and the one that does. */
static void tell_wrong_roll(const struct recorded *r, size_t wrong)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	struct rift_game g;
	unsigned char key[RIFT_FAIR_BYTES];
	char written[RIFT_WORDS_MAX], given[RIFT_WORDS_MAX];
	if (rift_new(&g, &r->record.setup) != RIFT_OK)
		return;
	for (size_t i = 0; i < wrong; i++)
		(void)rift_play(&g, r->record.moves[i], NULL);
	rift_fair_key(key, r->seal.secret, r->seal.game, r->seal.shares);
	size_t drawn = rift_fair_outcome(key, (uint32_t)wrong, outcomes, rift_chance(&g, outcomes, RIFT_ANSWERS));
	(void)rift_words_move(RIFT_RULES, &g, r->record.moves[wrong], written, sizeof written);
	(void)rift_words_move(RIFT_RULES, &g, outcomes[drawn].move, given, sizeof given);
	(void)fprintf(stderr, "    move %zu: * %s\n    given:  * %s\n", wrong + 1, written, given);
}

/* Verifies that the dice of a game follow from its secret. */
static bool tell_fair(const struct recorded *r, const char *name)
{
	char number[GAME_TEXT], hex[2 * RIFT_FAIR_BYTES + 1], rules[2 * RIFT_FAIR_RULES + 1];
	size_t rolls, wrong;
	enum rift_record_fair fair = rift_record_fair(RIFT_RULES, &r->record, &r->seal, &r->game, &rolls, &wrong);
	game_write(number, r->seal.game);
	hex_write(hex, r->seal.commitment, RIFT_FAIR_BYTES);
	hex_write(rules, r->seal.rules, RIFT_FAIR_RULES);
	if (fair == RIFT_RECORD_FAIR_DICE) {
		(void)printf("    fair: %zu draws and dice are what the secret gives\n    game %s, commitment %s\n",
			rolls, number, hex);
		return true;
	}
	(void)fflush(stdout);
	(void)fprintf(stderr, "%s: not shown to be fair: %s\n", name, rift_sentence_fair(NULL, fair));
	if (fair == RIFT_RECORD_OTHER_MOVE) {
		tell_wrong_roll(r, wrong);
		if (strcmp(rules, rift_rules()) != 0)
			(void)fprintf(stderr,
				"    It was played on the rules %s; these are %s and may draw otherwise.\n", rules,
				rift_rules());
	}
	return false;
}

int cmd_check(int argc, char **argv)
{
	bool fair = false;
	const struct option_row rows[] = {
		{ "fair", OPTION_FLAG, &fair, NULL,
			"for records of online games, also check that the game is over, that the secret\n"
			"matches its commitment, and that every die and draw follows from it",
			0, 0 },
	};
	const struct options options = { "timerift check FILE... [options]",
		"Replay records and report how each game stands. For a wrong record, report the line, the reason and the nearest\n"
		"legal moves. A record may be text or packed; - is the standard input.",
		rows, ARRAY_LEN(rows), 1 << 20 };
	int files = options_read(&options, argc, argv), status = 0;
	if (files < 0)
		return options_status(files);
	if (!files)
		return options_complain(&options, "which file?", NULL);
	struct recorded *r = recorded_new();
	for (int i = 1; r && i <= files; i++) {
		if (!recorded_load(r, argv[i])) {
			status = 1;
			continue;
		}
		(void)printf("%s: ", argv[i]);
		tell_standing(r);
		tell_revision(r);
		if (fair && !tell_fair(r, argv[i]))
			status = 1;
	}
	if (!r)
		status = 1;
	free(r);
	return finish("timerift check", status);
}

/* Writes a record in the requested format into r->bytes; returns its length, 0 on failure. */
static size_t convert(struct recorded *r, const char *to)
{
	if (strcmp(to, "text") == 0) {
		const struct rift_seal *seal = r->seal.known ? &r->seal : NULL;
		size_t length = rift_record_write_sealed(RIFT_RULES, &r->record, seal, r->bytes, sizeof r->bytes);
		return length < sizeof r->bytes ? length : 0;
	}
	if (strcmp(to, "packed") == 0)
		return rift_record_pack(RIFT_RULES, &r->record, (unsigned char *)r->bytes, sizeof r->bytes);
	/* a link: packed in the second half of the buffer, base64url in the first */
	unsigned char *packed = (unsigned char *)r->bytes + sizeof r->bytes / 2;
	size_t length =
		recorded_link(packed, rift_record_pack(RIFT_RULES, &r->record, packed, sizeof r->bytes / 4), r->bytes);
	if (length)
		r->bytes[length++] = '\n';
	return length;
}

static int file_write(const char *name, const char *bytes, size_t length)
{
	bool well;
	if (name) {
		FILE *file = fopen(name, "wb");
		well = file && fwrite(bytes, 1, length, file) == length;
		if (file && fclose(file) != 0)
			well = false;
	} else {
		well = fwrite(bytes, 1, length, stdout) == length && fflush(stdout) == 0;
	}
	if (!well)
		perror(name ? name : "timerift convert");
	return well ? 0 : 1;
}

int cmd_convert(int argc, char **argv)
{
	const char *to = "text", *out = NULL;
	const struct option_row rows[] = {
		{ "to", OPTION_TEXT, &to, "FORM",
			"text (the default), packed (a few hundred bytes), or link (the packed\n"
			"bytes as one word)",
			0, 0 },
		{ "out", OPTION_TEXT, &out, "FILE", "output file; the default is the standard output", 0, 0 },
	};
	const struct options options = { "timerift convert FILE [options]",
		"Read a record in any form, replay it and write it in another form. Comments are dropped. Only the text form keeps\n"
		"the data that is needed to check the dice of an online game.",
		rows, ARRAY_LEN(rows), 1 };
	int words = options_read(&options, argc, argv);
	if (words < 0)
		return options_status(words);
	if (!words)
		return options_complain(&options, "which file?", NULL);
	if (strcmp(to, "text") != 0 && strcmp(to, "packed") != 0 && strcmp(to, "link") != 0)
		return options_complain(&options, "there is no such form", to);
	struct recorded *r = recorded_new();
	int status = 1;
	if (r && recorded_load(r, argv[1])) {
		size_t length = convert(r, to);
		if (length)
			status = file_write(out, r->bytes, length);
		else
			(void)fprintf(stderr, "%s: it does not fit\n", argv[1]);
	}
	free(r);
	return status;
}

/* Replays the first `moves` moves. */
static bool rewind_to(struct recorded *r, uint64_t moves)
{
	if (moves > r->record.count) {
		(void)fprintf(stderr, "there are only %zu moves\n", r->record.count);
		return false;
	}
	enum rift_result result = rift_new(&r->game, &r->record.setup);
	for (size_t i = 0; i < moves && result == RIFT_OK; i++)
		result = rift_play(&r->game, r->record.moves[i], NULL);
	r->record.count = (size_t)moves;
	return result == RIFT_OK;
}

static void put_question(struct page *page, const struct rift_game *g)
{
	char question[RIFT_TELL_MAX];
	struct rift_ask ask = rift_asks(g);
	for (int seat = 0; seat <= RIFT_NATURE; seat++) {
		if (!(ask.seats >> seat & 1))
			continue;
		(void)rift_tell_ask(RIFT_RULES, g, seat, NULL, question, sizeof question);
		page_wrap(page, 0, question);
		page_end_line(page);
	}
}

static void draw(const struct rift_game *g, bool plain)
{
	struct screen screen;
	struct page page;
	int players = rift_fact(g, RIFT_FACT_PLAYERS, 0, 0);
	screen_look(&screen, plain);
	page_open(&page, &screen);
	board_header(&page, g, "");
	page_gap(&page);
	board_timeline(&page, g);
	board_main(&page, g);
	board_market(&page, g, true);
	board_conditions(&page, g);
	for (int seat = 0; seat < players; seat++) {
		page_gap(&page);
		board_seat(&page, g, seat);
		board_rows(&page, g, seat);
	}
	page_gap(&page);
	if (rift_asks(g).seats) {
		put_question(&page, g);
	} else {
		sheet_put(&page, g);
		sheet_winner(&page, g);
	}
	page_end_line(&page);
	page_show(&page);
	page_close(&page);
}

int cmd_show(int argc, char **argv)
{
	uint64_t at = UINT64_MAX;
	const char *seat = NULL;
	bool plain = false;
	const struct option_row rows[] = {
		{ "at", OPTION_NUMBER, &at, "N", "show the position after the first N moves", 0, 0 },
		{ "seat", OPTION_TEXT, &seat, "A", "show only what this seat may know", 0, 0 },
		{ "plain", OPTION_FLAG, &plain, NULL, "no colour, one thing per line", 0, 0 },
	};
	const struct options options = { "timerift show FILE [options]",
		"Draw the position at the end of a record, or after N moves, and name the open question.", rows,
		ARRAY_LEN(rows), 1 };
	int words = options_read(&options, argc, argv), status = 1;
	if (words < 0)
		return options_status(words);
	if (!words)
		return options_complain(&options, "which file?", NULL);
	struct recorded *r = recorded_new();
	if (r && recorded_load(r, argv[1]) && (at == UINT64_MAX || rewind_to(r, at))) {
		int reader = seat && seat[0] && !seat[1] ? rift_words_seat_of(seat[0]) : -1;
		struct rift_game view = r->game;
		status = 0;
		if (seat && (reader < 0 || reader >= rift_fact(&view, RIFT_FACT_PLAYERS, 0, 0)))
			status = options_complain(&options, "there is no such seat", seat);
		else if (seat)
			rift_view(&view, &r->game, reader);
		if (status == 0)
			draw(&view, plain);
	}
	free(r);
	return finish("timerift show", status);
}
