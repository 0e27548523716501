/*
 * play.c -- timerift play: leads through a game at one keyboard.  It asks each seat in words, rolls Nature's dice from
 * the seed or takes them from a real table, and keeps the game after every decision, so that nothing is lost.
 */
#include "cli/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "cli/board.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/preview.h"
#include "cli/sheet.h"
#include "rift_words.h"

#define VARIANTS_HELP \
	"alternate-timeline, asset-draft, condition-draft,\nno-die, together, narrow-council, planned-experiments; - for none"

/* What became of a question. */
enum asked { ASKED_ANSWERED, ASKED_AGAIN, ASKED_LEAVE };

static void keep(struct table *t)
{
	char error[SESSION_ERROR];
	if (!*t->session.path || session_save(&t->session, t->session.path, error, sizeof error) == 0 || t->unsaved)
		return;
	t->unsaved = true;
	(void)fprintf(stderr, "timerift play: %s\n", error);
}

static void rewind_to(struct table *t, size_t moves)
{
	session_rewind(&t->session, moves);
	for (size_t i = 0; i < ARRAY_LEN(t->seen); i++)
		if (t->seen[i] > t->session.told_count)
			t->seen[i] = t->session.told_count;
	if (t->printed > t->session.told_count)
		t->printed = t->session.told_count;
	keep(t);
}

static bool undo(struct table *t)
{
	const char *why;
	size_t to = session_undo_to(&t->session, &why);
	if (why) {
		table_say(t, "%s", why);
		return false;
	}
	int seat = t->session.record.moves[to].seat;
	rewind_to(t, to);
	t->session.undoing = seat + 1;
	table_say(t, "%c's last decision is taken back.", rift_words_seat(seat));
	return true;
}

static bool reset(struct table *t, int seat)
{
	const char *why;
	size_t to = session_reset_to(&t->session, seat, &why);
	if (why) {
		table_say(t, "%s", why);
		return false;
	}
	rewind_to(t, to);
	t->session.undoing = seat + 1;
	table_say(t, "The turn begins anew.");
	return true;
}

static void save_as(struct table *t, const char *path)
{
	char error[SESSION_ERROR];
	if (!*path)
		table_say(t, "Say where: save FILE");
	else if (session_save(&t->session, path, error, sizeof error) == 0)
		table_say(t, "Saved as %s; timerift play --load %s goes on.", path, path);
	else
		table_say(t, "%s", error);
}

/* A drawn screen takes remarks up when it is drawn again; plain text has printed them. */
static enum asked after_remark(const struct table *t)
{
	return t->screen.plain ? ASKED_ANSWERED : ASKED_AGAIN;
}

/* An order; ASKED_AGAIN draws the question again, ASKED_ANSWERED reads the next line at once. */
static enum asked obey(struct table *t, int seat, const struct input *input, bool *unusual)
{
	switch (input->order) {
	case ORDER_UNDO:
		return undo(t) ? ASKED_AGAIN : after_remark(t);
	case ORDER_RESET:
		return reset(t, seat) ? ASKED_AGAIN : after_remark(t);
	case ORDER_MORE:
		*unusual = true;
		return ASKED_AGAIN;
	case ORDER_QUIT:
		return ASKED_LEAVE;
	case ORDER_SAVE:
		save_as(t, input->rest);
		return after_remark(t);
	case ORDER_LOOK:
		if (!*input->rest && !t->screen.plain)
			return ASKED_AGAIN;
		show_order(t, seat, input);
		return ASKED_ANSWERED;
	case ORDER_HELP:
	case ORDER_LOG:
	case ORDER_WHY:
	case ORDER_HINT:
	case ORDER_SCORE:
	case NO_ORDER:
	case ORDER_END:
		show_order(t, seat, input);
	}
	return ASKED_ANSWERED;
}

static bool prompt_read(const struct table *t, int seat, char *line, size_t size)
{
	struct page page;
	char mark[8];
	page_open(&page, &t->screen);
	(void)snprintf(mark, sizeof mark, "%c> ", rift_words_seat(seat));
	page_styled(&page, seat < RIFT_NATURE ? seat_style(&t->session.game, seat) : STYLE_STRONG, mark);
	page_show(&page);
	page_close(&page);
	return line_read(line, size);
}

/* Which Worker goes to a space that several may go to.  false: none, the whole question is asked again. */
static bool ask_worker(struct table *t, int seat, const struct choice *choice, struct rift_move *m)
{
	char line[PLAY_LINE];
	struct choices *c = calloc(1, sizeof *c);
	CHECK(c != NULL);
	c->seat = seat;
	c->count = c->shown = choice->moves;
	for (size_t i = 0; i < choice->moves; i++) {
		c->list[i] = (struct choice){ .number = (int)i + 1, .move = { choice->move[i] }, .moves = 1 };
		choice_worker_words(&t->session.game, choice->move[i], c->list[i].label, sizeof c->list[i].label);
	}
	(void)snprintf(t->question, sizeof t->question, "%c: %s: who goes there? Enter is 1; anything else goes back.",
		rift_words_seat(seat), choice->label);
	table_draw(t, seat, c, false);
	t->question[0] = '\0';
	free(c);
	if (!prompt_read(t, seat, line, sizeof line))
		return false;
	int worker = line[strspn(line, " ")] ? input_worker(choice, line) : 0;
	if (worker >= 0)
		*m = choice->move[worker];
	return worker >= 0;
}

/* Passing with Workers left and no way back is asked once more, where a person sits. */
static bool sure(const struct table *t, const struct choices *c, struct rift_move m)
{
	char line[PLAY_LINE];
	struct preview preview;
	bool places = false;
	for (size_t i = 0; i < c->all; i++)
		places = places || c->answer[i].verb == RIFT_V_PLACE;
	if (m.verb != RIFT_V_PASS || !places || t->screen.plain)
		return true;
	if (!preview_move(&preview, &t->session.game, m) || !preview.drawn)
		return true;
	(void)printf("You could still place a Worker, and passing now ends the Era. Pass? [y/N] ");
	return line_read(line, sizeof line) && (line[0] == 'y' || line[0] == 'Y');
}

static enum asked play_move(struct table *t, const struct choices *c, struct rift_move m)
{
	if (!sure(t, c, m))
		return ASKED_AGAIN;
	size_t told = t->session.told_count;
	enum rift_result result = session_play(&t->session, m);
	if (result != RIFT_OK) {
		table_say(t, "%s", rift_sentence_result((int)result));
		return ASKED_AGAIN;
	}
	if (m.seat < RIFT_SEATS)
		t->seen[m.seat] = told; /* what the own decision led to is news too */
	keep(t);
	return ASKED_ANSWERED;
}

/* Reads lines until one plays, changes the question, or leaves. */
static enum asked ask_lines(struct table *t, int seat, const struct choices *c, bool *unusual)
{
	char line[PLAY_LINE];
	struct input input;
	while (prompt_read(t, seat, line, sizeof line)) {
		input_read(&input, &t->session.game, c, line);
		switch (input.kind) {
		case INPUT_NOTHING:
			if (!t->screen.plain)
				return ASKED_AGAIN;
			break;
		case INPUT_CHOICE:
			if (!ask_worker(t, seat, input.choice, &input.move))
				return ASKED_AGAIN;
			return play_move(t, c, input.move);
		case INPUT_MOVE:
			return play_move(t, c, input.move);
		case INPUT_ORDER: {
			enum asked asked = obey(t, seat, &input, unusual);
			if (asked != ASKED_ANSWERED)
				return asked;
			break;
		}
		case INPUT_SEVERAL:
		case INPUT_NONSENSE:
			table_say(t, "%s", input.say);
			if (!t->screen.plain)
				return ASKED_AGAIN;
		}
	}
	return ASKED_LEAVE;
}

static bool is_person(const struct table *t, int seat)
{
	return rift_fact(&t->session.game, RIFT_FACT_KIND, seat, 0) <= RIFT_HUMAN && !t->session.computer[seat];
}

static int people(const struct table *t)
{
	int n = 0;
	for (int seat = 0; seat < rift_fact(&t->session.game, RIFT_FACT_PLAYERS, 0, 0); seat++)
		n += is_person(t, seat);
	return n;
}

/* Before a secret choice the keyboard changes hands, with nothing on the screen that gives anything away. */
static bool hand_over(const struct table *t, int seat)
{
	char line[PLAY_LINE], name[60];
	int kind = rift_asks(&t->session.game).kind;
	bool secret = kind == RIFT_ASK_WARP || kind == RIFT_ASK_DRAFT_ASSET || kind == RIFT_ASK_DRAFT_CONDITION;
	if (!secret || people(t) < 2 || !t->screen.terminal)
		return true;
	screen_clear(&t->screen);
	(void)printf("A secret choice: the keyboard goes to %c, %s.\n", rift_words_seat(seat),
		seat_name(&t->session.game, seat, name, sizeof name));
	(void)printf("%c, press Enter when nobody else is looking. ", rift_words_seat(seat));
	bool there = line_read(line, sizeof line);
	screen_clear(&t->screen);
	return there;
}

/* A person's decision, or Nature's from a real table.  false: the game is left. */
static bool ask(struct table *t, int seat)
{
	struct choices *c = malloc(sizeof *c);
	CHECK(c != NULL);
	bool unusual = false, secret = seat < RIFT_SEATS && !hand_over(t, seat);
	size_t count = t->session.record.count;
	enum asked asked = secret ? ASKED_LEAVE : ASKED_AGAIN;
	choices_list(c, &t->session.game, seat);
	while (asked == ASKED_AGAIN && t->session.record.count == count) {
		screen_resize(&t->screen);
		if (t->screen.plain)
			table_news(t);
		table_draw(t, seat, c, unusual);
		asked = ask_lines(t, seat, c, &unusual);
	}
	free(c);
	return asked != ASKED_LEAVE;
}

static bool nature(struct table *t)
{
	struct rift_outcome out[2];
	if (t->session.dice_ask && rift_chance(&t->session.game, out, 2) > 1)
		return ask(t, RIFT_NATURE);
	CHECK(session_play(&t->session, session_roll(&t->session)) == RIFT_OK);
	return true;
}

/* Who of those asked answers next: in turn order, people before the computer has to wait for nobody. */
static int next_seat(const struct table *t, unsigned seats)
{
	int players = rift_fact(&t->session.game, RIFT_FACT_PLAYERS, 0, 0);
	int first = rift_fact(&t->session.game, RIFT_FACT_FIRST, 0, 0);
	for (int i = 0; i < players; i++) {
		int seat = (first + i) % players;
		if (seats >> seat & 1)
			return seat;
	}
	return 0;
}

/* One decision of anybody.  false: the game is left. */
static bool step(struct table *t, struct rift_ask question)
{
	if (question.seats >> RIFT_NATURE & 1)
		return nature(t);
	int seat = next_seat(t, question.seats);
	if (is_person(t, seat))
		return ask(t, seat);
	struct rift_move m;
	session_think(&t->session, seat, &m);
	CHECK(session_play(&t->session, m) == RIFT_OK);
	return true;
}

/* What has happened since anybody last decided. */
static void put_last_news(struct page *page, const struct table *t)
{
	size_t from = 0;
	for (int seat = 0; seat < RIFT_SEATS; seat++)
		if (t->seen[seat] > from)
			from = t->seen[seat];
	news_put(page, &t->session, from, t->session.told_count, RIFT_NATURE);
}

static void finish(struct table *t)
{
	struct page page;
	keep(t);
	page_open(&page, &t->screen);
	if (t->screen.plain) {
		table_news(t);
	} else {
		screen_clear(&t->screen);
		put_last_news(&page, t);
	}
	page_gap(&page);
	sheet_put(&page, &t->session.game);
	page_gap(&page);
	sheet_winner(&page, &t->session.game);
	if (*t->session.path && !t->unsaved) {
		page_print(&page, "The record of the game is %s\n", t->session.path);
		page_print(&page, "timerift watch %s shows it move by move.\n", t->session.path);
	}
	page_show(&page);
	page_close(&page);
}

static void leave(struct table *t)
{
	keep(t);
	if (*t->session.path && !t->unsaved)
		(void)printf("\nThe game is kept as %s; timerift play --continue goes on.\n", t->session.path);
	else
		(void)puts("\nThe game was not kept.");
}

static void greet(const struct table *t)
{
	struct rift_setup setup;
	char text[800];
	rift_setup_of(&t->session.game, &setup);
	(void)rift_record_write_setup(&setup, text, sizeof text);
	(void)printf("\n%sseed %llu%s\n", text, (unsigned long long)t->session.seed,
		t->session.dice_ask ? "; dice and draws are yours" : "");
}

/* Leads through the game to its end, or until it is left. */
static int lead(struct table *t)
{
	t->printed = t->session.told_count;
	for (size_t i = 0; i < ARRAY_LEN(t->seen); i++)
		t->seen[i] = t->session.told_count;
	greet(t);
	for (struct rift_ask question = rift_asks(&t->session.game); question.seats;
		question = rift_asks(&t->session.game)) {
		if (!step(t, question)) {
			leave(t);
			return fflush(stdout) == 0 ? 0 : 1;
		}
	}
	finish(t);
	return fflush(stdout) == 0 ? 0 : 1;
}

/* Where the game is kept from now on. */
static void choose_path(struct table *t, const struct play_options *options)
{
	t->session.path[0] = '\0';
	if (options->save)
		(void)snprintf(t->session.path, sizeof t->session.path, "%s", options->save);
	else if (!session_last_path(t->session.path, sizeof t->session.path))
		t->session.path[0] = '\0';
}

static int play(const struct play_options *options)
{
	struct table *t = calloc(1, sizeof *t);
	CHECK(t != NULL);
	int status = 0;
	screen_look(&t->screen, options->plain);
	switch (play_setup(t, options)) {
	case PLAY_BEGINS:
		choose_path(t, options);
		status = lead(t);
		break;
	case PLAY_LEAVES:
		(void)puts("\nNo game was begun.");
		break;
	case PLAY_WRONG:
		status = 2;
	}
	session_end(&t->session);
	free(t);
	return status;
}

int cmd_play(int argc, char **argv)
{
	struct play_options o = { .seed = UINT64_MAX };
	const struct option_row rows[] = {
		{ "quick", OPTION_FLAG, &o.quick, NULL, "ask nothing: two players, or what else is given, Paths drawn",
			0, 0 },
		{ "players", OPTION_NUMBER, &o.players, "N",
			"players at the table, 1 to 4; 1: alone, the opponent is asked", 1, RIFT_SEATS },
		{ "seats", OPTION_TEXT, &o.seats, "LIST", "who plays what: A=harmony/zaida,B=progress", 0, 0 },
		{ "solo", OPTION_TEXT, &o.solo, "WHO", "against chronobot2, chronossus or chronobot1", 0, 0 },
		{ "options", OPTION_TEXT, &o.options, "LIST", "of that opponent: skip-reboot,minimum-6,cores=2 ...", 0,
			0 },
		{ "computer", OPTION_TEXT, &o.computer, "LIST", "seats played by the computer: B=greedy,C=random", 0,
			0 },
		{ "side", OPTION_TEXT, &o.side, "A|B", "of the player boards", 0, 0 },
		{ "device", OPTION_TEXT, &o.device, "A|B", "side of the Fracture Devices, with fractures", 0, 0 },
		{ "edition", OPTION_TEXT, &o.edition, "NAME", "infinity or classic", 0, 0 },
		{ "variants", OPTION_TEXT, &o.variants, "LIST", VARIANTS_HELP, 0, 0 },
		{ "modules", OPTION_TEXT, &o.modules, "LIST",
			"doomsday, pioneers, guardians, fractures,\nvariable-anomalies, new-buildings; - for none", 0,
			0 },
		{ "seed", OPTION_NUMBER, &o.seed, "N", "the same seed brings the same dice and draws", 0, 0 },
		{ "nature", OPTION_TEXT, &o.nature, "ask", "type in the dice and draws of a real table", 0, 0 },
		{ "dice", OPTION_TEXT, &o.nature, "ask", "the same", 0, 0 },
		{ "continue", OPTION_FLAG, &o.go_on, NULL, "go on with the last game", 0, 0 },
		{ "load", OPTION_TEXT, &o.load, "FILE", "go on with the game in a file", 0, 0 },
		{ "save", OPTION_TEXT, &o.save, "FILE", "keep the game there", 0, 0 },
		{ "plain", OPTION_FLAG, &o.plain, NULL, "plain lines, nothing drawn: for screen readers", 0, 0 },
	};
	const struct options options = { "play [options]",
		"Plays a game at this keyboard. What the options leave open is asked; Enter takes the usual answer.\n"
		"The game is kept after every decision in $XDG_STATE_HOME/timerift/last.rift.",
		rows, ARRAY_LEN(rows), 0 };
	int words = options_read(&options, argc, argv);
	if (words < 0)
		return options_status(words);
	if (o.nature && strcmp(o.nature, "ask") != 0 && strcmp(o.nature, "roll") != 0)
		return options_complain(&options, "dice are rolled (roll) or asked for (ask), not", o.nature);
	return play(&o);
}
