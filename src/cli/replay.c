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
#include "cli/board/brief.h"
#include "cli/board/sheet.h"
#include "cli/cli.h"
#include "text/format/letters.h"
#include "rift.h"
#include "rift_record.h"
#include "rift_position.h"
#include "rift_words.h"

/* Prints the state of a game in one line. */
static void tell_standing(const struct recorded *r)
{
	const struct rift_game *g = &r->game;
	int players = rift_fact(g, RIFT_FACT_PLAYERS, 0, 0), era = rift_fact(g, RIFT_FACT_ERA, 0, 0);
	struct rift_ask ask = rift_asks(g);
	char asked[RIFT_SEATS + 2] = "", list[NAME_BYTES] = "", one[NAME_BYTES];
	int shown_era = era == RIFT_ERA_ZERO ? 0 : era, moves = (int)r->record.count;
	if (ask.seats) {
		for (int seat = 0; seat <= RIFT_NATURE; seat++)
			if (ask.seats >> seat & 1)
				add(asked, sizeof asked, "%c", rift_words_seat(seat));
		put_said(stdout, "terminal.check.open",
			WITH(NUMBER("n", moves), NUMBER("era", shown_era),
				TEXT("phase", name_of_phase(rift_fact(g, RIFT_FACT_PHASE, 0, 0))), TEXT("who", asked),
				TEXT("ask", rift_word_ask(ask.kind))));
		return;
	}
	for (int seat = 0; seat < players; seat++) {
		struct rift_score score;
		char letter[2] = { rift_words_seat(seat), '\0' };
		rift_score(g, seat, &score);
		add(list, sizeof list, "%s%s", *list ? " " : "",
			say(one, sizeof one, rift_won(g, seat) ? "terminal.check.winner" : "terminal.check.loser",
				WITH(TEXT("who", letter), NUMBER("vp", score.total))));
	}
	put_said(stdout, "terminal.check.over",
		WITH(NUMBER("n", moves), NUMBER("era", shown_era), TEXT("scores", list)));
}

/* For a record of an earlier revision of the rules: prints which one it was replayed with, and what may differ. */
static void tell_revision(const struct recorded *r)
{
	if (r->record.written >= RIFT_REVISION)
		return;
	(void)fputs("    ", stdout);
	if (r->error.corrected[0])
		put_said(stdout, "terminal.check.corrected",
			WITH(NUMBER("old", r->record.written), NUMBER("now", RIFT_REVISION),
				TEXT("rules", r->error.corrected)));
	else
		put_said(stdout, "terminal.check.revision",
			WITH(NUMBER("old", r->record.written), NUMBER("now", RIFT_REVISION)));
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
	rift_seal_key(key, &r->seal);
	const size_t chances = rift_chance(&g, outcomes, RIFT_ANSWERS);
	const uint32_t times = rift_fair_count(rift_fair_kind(outcomes[0].move), r->record.moves, wrong);
	const size_t drawn = r->seal.day ? rift_fair_shared(key, times, outcomes, chances)
					 : rift_fair_outcome(key, (uint32_t)wrong, outcomes, chances);
	(void)rift_words_move(RIFT_RULES, &g, r->record.moves[wrong], written, sizeof written);
	(void)rift_words_move(RIFT_RULES, &g, outcomes[drawn].move, given, sizeof given);
	(void)fputs("    ", stderr);
	put_said(stderr, "terminal.check.roll",
		WITH(NUMBER("n", (int)wrong + 1), TEXT("written", written), TEXT("given", given)));
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
		(void)fputs("    ", stdout);
		put_said(stdout, "terminal.check.fair",
			WITH(NUMBER("n", (int)rolls), TEXT("game", number), TEXT("commitment", hex)));
		return true;
	}
	(void)fflush(stdout);
	put_said(stderr, "terminal.check.unfair",
		WITH(TEXT("file", name), TEXT("why", rift_sentence_fair(words_language(), fair))));
	if (fair == RIFT_RECORD_OTHER_MOVE) {
		tell_wrong_roll(r, wrong);
		if (strcmp(rules, rift_rules()) != 0)
			put_said(stderr, "terminal.check.otherrules",
				WITH(TEXT("old", rules), TEXT("now", rift_rules())));
	}
	return false;
}

int cmd_check(int argc, char **argv)
{
	bool fair = false;
	const struct option_row rows[] = {
		{ "fair", OPTION_FLAG, &fair, NULL, "help.check.fair", 0, 0 },
	};
	const struct options options = { "help.check.usage", "help.check.about", rows, ARRAY_LEN(rows), 1 << 20 };
	int files = options_read(&options, argc, argv), status = 0;
	if (files < 0)
		return options_status(files);
	if (!files)
		return options_complain(&options, "terminal.wrong.which", NULL);
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
		{ "to", OPTION_FORM, &to, "FORM", "help.convert.to", 0, 0 },
		{ "out", OPTION_FILE, &out, "FILE", "help.convert.out", 0, 0 },
	};
	const struct options options = { "help.convert.usage", "help.convert.about", rows, ARRAY_LEN(rows), 1 };
	int words = options_read(&options, argc, argv);
	if (words < 0)
		return options_status(words);
	if (!words)
		return options_complain(&options, "terminal.wrong.which", NULL);
	if (strcmp(to, "text") != 0 && strcmp(to, "packed") != 0 && strcmp(to, "link") != 0)
		return options_complain(&options, "terminal.wrong.form", to);
	struct recorded *r = recorded_new();
	int status = 1;
	if (r && recorded_load(r, argv[1])) {
		size_t length = convert(r, to);
		if (length)
			status = file_write(out, r->bytes, length);
		else
			put_said(stderr, "terminal.wrong.fit", WITH(TEXT("file", argv[1])));
	}
	free(r);
	return status;
}

/* Replays the first `moves` moves. */
static bool rewind_to(struct recorded *r, uint64_t moves)
{
	if (moves > r->record.count) {
		put_said(stderr, "terminal.wrong.moves", WITH(NUMBER("n", (int)r->record.count)));
		return false;
	}
	enum rift_result result = rift_record_begin(RIFT_RULES, &r->record, &r->game);
	for (size_t i = 0; i < moves && result == RIFT_OK; i++)
		result = rift_play(&r->game, r->record.moves[i], NULL);
	r->record.count = (size_t)moves;
	return result == RIFT_OK;
}

static void put_question(struct page *page, const struct rift_game *g)
{
	char question[RIFT_TELL_MAX];
	struct rift_ask ask = rift_asks(g);
	const struct rift_names names = { .reader = -1, .language = words_language() };
	for (int seat = 0; seat <= RIFT_NATURE; seat++) {
		if (!(ask.seats >> seat & 1))
			continue;
		(void)rift_tell_ask(RIFT_RULES, g, seat, &names, question, sizeof question);
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

int cmd_position(int argc, char **argv)
{
	uint64_t at = UINT64_MAX;
	const char *seat = NULL;
	const struct option_row rows[] = {
		{ "at", OPTION_NUMBER, &at, "N", "help.position.at", 0, 0 },
		{ "seat", OPTION_SEAT, &seat, "A", "help.position.seat", 0, 0 },
	};
	const struct options options = { "help.position.usage", "help.position.about", rows, ARRAY_LEN(rows), 1 };
	int words = options_read(&options, argc, argv), status = 1;
	if (words < 0)
		return options_status(words);
	if (!words)
		return options_complain(&options, "terminal.wrong.which", NULL);
	struct recorded *r = recorded_new();
	if (r && recorded_load(r, argv[1]) && (at == UINT64_MAX || rewind_to(r, at))) {
		int reader = seat && seat[0] && !seat[1] ? rift_words_seat_of(seat[0]) : RIFT_POSITION_ALL;
		status = 0;
		if (seat && (reader < 0 || reader >= r->record.setup.players))
			status = options_complain(&options, "terminal.wrong.seat", seat);
		else if (rift_position_write(&r->game, reader, r->bytes, sizeof r->bytes) > 0)
			(void)fputs(r->bytes, stdout);
	}
	free(r);
	return finish("timerift position", status);
}

int cmd_show(int argc, char **argv)
{
	uint64_t at = UINT64_MAX;
	const char *seat = NULL;
	bool plain = false;
	const struct option_row rows[] = {
		{ "at", OPTION_NUMBER, &at, "N", "help.show.at", 0, 0 },
		{ "seat", OPTION_SEAT, &seat, "A", "help.show.seat", 0, 0 },
		{ "plain", OPTION_FLAG, &plain, NULL, "help.show.plain", 0, 0 },
	};
	const struct options options = { "help.show.usage", "help.show.about", rows, ARRAY_LEN(rows), 1 };
	int words = options_read(&options, argc, argv), status = 1;
	if (words < 0)
		return options_status(words);
	if (!words)
		return options_complain(&options, "terminal.wrong.which", NULL);
	struct recorded *r = recorded_new();
	if (r && recorded_load(r, argv[1]) && (at == UINT64_MAX || rewind_to(r, at))) {
		int reader = seat && seat[0] && !seat[1] ? rift_words_seat_of(seat[0]) : -1;
		struct rift_game view = r->game;
		status = 0;
		if (seat && (reader < 0 || reader >= rift_fact(&view, RIFT_FACT_PLAYERS, 0, 0)))
			status = options_complain(&options, "terminal.wrong.seat", seat);
		else if (seat)
			rift_view(&view, &r->game, reader);
		if (status == 0)
			draw(&view, plain);
	}
	free(r);
	return finish("timerift show", status);
}
