/*
 * play_setup.c -- the setup of a game: from the command line, from a record, or by questions, each with a default for
 * Enter.  Incompatible options are not offered: the code asks the rules by trying to begin such a game.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/base.h"
#include "cli/base/driver.h"
#include "cli/board/brief.h"
#include "cli/board/describe.h"
#include "cli/play/play.h"
#include "cli/play/wizard.h"
#include "content/content.h"
#include "rift_words.h"
#include "text/records/record_parts.h"

#define SETUP_TEXT 800
#define STREAM_PATHS 0x7061746800000000u

struct plan {
	struct rift_setup setup;
	const struct rift_player *computer[RIFT_SEATS];
	uint64_t seed;
	unsigned given; /* bits of the seats given on the command line */
	bool players_given, side_given, device_given, edition_given, modules_given, variants_given, options_given;
	bool quick;
};

/* A random seed; small, because people write it down. */
static uint64_t seed_fresh(void)
{
	uint32_t n = (uint32_t)time(NULL);
	FILE *file = fopen("/dev/urandom", "rb");
	if (file) {
		if (fread(&n, sizeof n, 1, file) != 1)
			n = (uint32_t)time(NULL);
		(void)fclose(file);
	}
	return n % 1000000;
}

static bool accepted(const struct rift_setup *setup)
{
	struct rift_game g;
	return rift_new(&g, setup) == RIFT_OK;
}

/* The command line. */

static bool wrong(const char *what)
{
	(void)fprintf(stderr, "timerift play: %s\n", said(what));
	return false;
}

/* Splits "A=harmony/zaida,B=progress" into who[]; returns the number of seats, -1 if malformed. */
static int seats_split(const char *text, char who[RIFT_SEATS][80], unsigned *given)
{
	int players = 0;
	while (*text) {
		size_t length = strcspn(text, ", ");
		int seat = toupper((unsigned char)text[0]) - 'A';
		if (length < 3 || text[1] != '=' || seat < 0 || seat >= RIFT_SEATS || length > 80)
			return -1;
		(void)snprintf(who[seat], 80, "%.*s", (int)(length - 2), text + 2);
		*given |= 1u << seat;
		players = int_max(players, seat + 1);
		text += length;
		text += strspn(text, ", ");
	}
	return players;
}

/* Adds a list in record syntax: blanks instead of commas. */
static void add_list(char *text, size_t size, const char *key, const char *list)
{
	if (!list)
		return;
	add(text, size, " %s ", key);
	for (const char *c = list; *c; c++)
		add(text, size, "%c", *c == ',' ? ' ' : *c);
}

/* Options of an automaton; "cores=2" and "objectives=1" are keys of their own in a record. */
static void add_options(char *text, size_t size, const char *list)
{
	char flags[300] = "", keys[100] = "";
	while (list && *list) {
		size_t length = strcspn(list, ", ");
		const char *equals = memchr(list, '=', length);
		if (equals)
			add(keys, sizeof keys, " %.*s %.*s", (int)(equals - list), list,
				(int)(length - (size_t)(equals - list) - 1), equals + 1);
		else
			add(flags, sizeof flags, " %.*s", (int)length, list);
		list += length;
		list += strspn(list, ", ");
	}
	if (*flags)
		add(text, size, " options%s", flags);
	add(text, size, "%s", keys);
}

static bool computers_read(struct plan *plan, const char *text)
{
	while (text && *text) {
		char name[NAME_BYTES] = "greedy";
		size_t length = strcspn(text, ", ");
		int seat = toupper((unsigned char)text[0]) - 'A';
		if (length > 2 && text[1] == '=')
			(void)snprintf(name, sizeof name, "%.*s", (int)(length - 2), text + 2);
		if (seat < 0 || seat >= plan->setup.players || (length > 1 && text[1] != '=') || !rift_player(name))
			return wrong("terminal.wrong.computer");
		plan->computer[seat] = rift_player(name);
		text += length;
		text += strspn(text, ", ");
	}
	return true;
}

static int players_wanted(const struct play_options *options, int named)
{
	if (options->players)
		return (int)options->players;
	if (options->solo)
		return 2;
	return int_max(named, 2);
}

/* Converts the command line to a record's setup and parses that, so that both mean the same. */
static bool plan_read(struct plan *plan, const struct play_options *options)
{
	char who[RIFT_SEATS][80] = { "", "", "", "" }, text[SETUP_TEXT] = "", why[200];
	int named = options->seats ? seats_split(options->seats, who, &plan->given) : 0;
	if (named < 0)
		return wrong("terminal.wrong.seats");
	int players = players_wanted(options, named);
	if (players < named)
		return wrong("terminal.wrong.players");
	if (options->solo && players == 1)
		players = 2;
	if (options->solo && !*who[1]) {
		add(who[1], sizeof who[1], "%s", options->solo);
		plan->given |= 2;
	}
	int seats = int_max(players, 2);
	add(text, sizeof text, "seats");
	for (int seat = 0; seat < seats; seat++)
		add(text, sizeof text, " %c=%s", 'A' + seat, *who[seat] ? who[seat] : "human");
	add_list(text, sizeof text, "side", options->side);
	add_list(text, sizeof text, "edition", options->edition);
	add_list(text, sizeof text, "modules", options->modules);
	add_list(text, sizeof text, "left-out", options->left_out);
	add_list(text, sizeof text, "device", options->device);
	add_list(text, sizeof text, "variants", options->variants);
	add_options(text, sizeof text, options->options);
	if (record_read_setup(words_language(), RIFT_RULES, text, &plan->setup, why, sizeof why) != 0)
		return wrong(why);
	plan->players_given = options->players != 0 || options->solo || options->seats || options->computer;
	plan->side_given = options->side != NULL;
	plan->device_given = options->device != NULL;
	plan->edition_given = options->edition != NULL;
	plan->modules_given = options->modules != NULL;
	plan->variants_given = options->variants != NULL;
	plan->options_given = options->options != NULL;
	if (!computers_read(plan, options->computer))
		return false;
	if (options->players == 1 && !options->solo && !options->computer) {
		plan->players_given = false; /* the opponent is still to be chosen */
		plan->setup.players = 1;
	}
	return true;
}

/* The questions. */

static bool has_bot(const struct rift_setup *setup)
{
	for (int seat = 0; seat < setup->players; seat++)
		if (setup->seat[seat].kind > RIFT_HUMAN)
			return true;
	return false;
}

static bool ask_opponent(struct plan *plan, struct wizard *w)
{
	static const struct {
		int kind, computers;
	} rows[] = { { RIFT_CHRONOBOT_2, 0 }, { RIFT_CHRONOSSUS, 0 }, { RIFT_CHRONOBOT_1, 0 }, { RIFT_HUMAN, 1 },
		{ RIFT_HUMAN, 2 }, { RIFT_HUMAN, 3 } };
	char name[NAME_BYTES], note[NAME_BYTES];
	size_t offered[ARRAY_LEN(rows)], count = 0;
	wizard_begin(w, said("terminal.setup.opponent"));
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		struct rift_setup setup = { .players = (uint8_t)(2 + int_max(rows[i].computers - 1, 0)) };
		setup.seat[1].kind = (uint8_t)rows[i].kind;
		if (!accepted(&setup))
			continue;
		if (rows[i].kind == RIFT_HUMAN) {
			(void)say(name, sizeof name, "setup.computers", WITH(NUMBER("n", rows[i].computers)));
			wizard_add(w, NULL, name, rows[i].computers == 1 ? said("setup.computer.note") : "");
		} else {
			const char *word = rift_word_kind(rows[i].kind);
			(void)snprintf(note, sizeof note, "%s.note", word);
			wizard_add(w, word, say_term(name, sizeof name, "kind.", word, "one"), said_of("kind.", note));
		}
		offered[count++] = i;
	}
	int answer = wizard_ask(w, 1);
	if (answer < 1)
		return false;
	size_t row = offered[answer - 1];
	plan->setup.players = (uint8_t)(2 + int_max(rows[row].computers - 1, 0));
	plan->setup.seat[1].kind = (uint8_t)rows[row].kind;
	for (int i = 1; i <= rows[row].computers; i++)
		plan->computer[i] = rift_player("greedy");
	return true;
}

static bool ask_players(struct plan *plan, struct wizard *w)
{
	if (plan->quick) {
		if (plan->setup.players == 1) {
			plan->setup.players = 2;
			plan->setup.seat[1].kind = RIFT_CHRONOBOT_2;
		}
		return true;
	}
	if (plan->players_given)
		return true;
	if (plan->setup.players != 1) {
		wizard_begin(w, said("terminal.setup.players"));
		wizard_add(w, "one", said("terminal.number.1"), said("terminal.setup.alone"));
		wizard_add(w, "two", said("terminal.number.2"), said("terminal.setup.inturn"));
		wizard_add(w, "three", said("terminal.number.3"), "");
		wizard_add(w, "four", said("terminal.number.4"), "");
		int answer = wizard_ask(w, 2);
		if (answer < 0)
			return false;
		plan->setup.players = (uint8_t)answer;
	}
	return plan->setup.players > 1 || ask_opponent(plan, w);
}

static bool path_taken(const struct rift_setup *setup, int path)
{
	for (int seat = 0; seat < setup->players; seat++)
		if (setup->seat[seat].path == path)
			return true;
	return false;
}

/* Whether a Path is unavailable. */
static bool path_out(const struct plan *plan, int path)
{
	bool fractures = plan->setup.modules >> (RIFT_FRACTURES - 1) & 1;
	return (path == RIFT_UNITY && !fractures) || path_taken(&plan->setup, path);
}

static uint32_t leaders_of(const struct plan *plan)
{
	return plan->setup.modules >> (RIFT_FRACTURES - 1) & 1 ? LEADERS_MAX : BASE_LEADERS;
}

static void draw_path(struct plan *plan, int seat)
{
	struct rng rng;
	uint8_t left[RIFT_PATH_END], *path = &plan->setup.seat[seat].path;
	uint32_t count = 0;
	rng_seed(&rng, plan->seed, STREAM_PATHS + (uint64_t)seat);
	for (int p = RIFT_HARMONY; p < RIFT_PATH_END; p++)
		if (!path_out(plan, p))
			left[count++] = (uint8_t)p;
	if (!*path && count)
		*path = left[rng_below(&rng, count)];
	if (!plan->setup.seat[seat].leader)
		plan->setup.seat[seat].leader = paths[*path].leader[rng_below(&rng, leaders_of(plan))];
}

static bool ask_path(struct plan *plan, struct wizard *w, int seat)
{
	char title[2 * NAME_BYTES], name[NAME_BYTES], words[BRIEF_MAX], letter[2] = { (char)('A' + seat), '\0' };
	int offered[RIFT_PATH_END + 1] = { 0 }, count = 0;
	wizard_begin(w, say(title, sizeof title, "terminal.setup.path", WITH(TEXT("who", letter))));
	for (int path = RIFT_HARMONY; path < RIFT_PATH_END; path++) {
		if (path_out(plan, path))
			continue;
		(void)describe_start(&paths[path].start, words, sizeof words);
		wizard_add(w, rift_word_path(path), say_term(name, sizeof name, "path.", rift_word_path(path), "one"),
			words);
		offered[++count] = path;
	}
	wizard_add(w, NULL, said("terminal.setup.choose"), "");
	int answer = wizard_ask(w, count + 1);
	if (answer > 0 && answer <= count)
		plan->setup.seat[seat].path = (uint8_t)offered[answer];
	return answer > 0;
}

static bool ask_leader(struct plan *plan, struct wizard *w, int seat)
{
	char title[2 * NAME_BYTES], name[NAME_BYTES], words[2 * BRIEF_MAX], letter[2] = { (char)('A' + seat), '\0' };
	int path = plan->setup.seat[seat].path, edition = plan->setup.edition ? plan->setup.edition : RIFT_INFINITY_BOX;
	wizard_begin(w, say(title, sizeof title, "terminal.setup.leader", WITH(TEXT("who", letter))));
	for (uint32_t i = 0; i < leaders_of(plan); i++) {
		int leader = paths[path].leader[i];
		(void)describe_leader(leader, edition, words, sizeof words);
		wizard_add(w, rift_word_leader(leader),
			say_term(name, sizeof name, "leader.", rift_word_leader(leader), "one"), words);
	}
	wizard_add(w, NULL, said("terminal.setup.choose"), "");
	int answer = wizard_ask(w, (int)leaders_of(plan) + 1);
	if (answer > 0 && answer <= (int)leaders_of(plan))
		plan->setup.seat[seat].leader = paths[path].leader[answer - 1];
	return answer > 0;
}

static bool ask_seats(struct plan *plan, struct wizard *w)
{
	for (int seat = 0; seat < plan->setup.players; seat++) {
		if (plan->setup.seat[seat].kind > RIFT_HUMAN)
			continue;
		bool ask = !plan->quick && !plan->computer[seat] && !(plan->given >> seat & 1);
		if (ask && !plan->setup.seat[seat].path && !ask_path(plan, w, seat))
			return false;
		if (ask && plan->setup.seat[seat].path && !ask_leader(plan, w, seat))
			return false;
	}
	/* random seats come last, so that they do not take away others' choices */
	for (int seat = 0; seat < plan->setup.players; seat++)
		if (plan->setup.seat[seat].kind <= RIFT_HUMAN)
			draw_path(plan, seat);
	return true;
}

/* Asks for side A or B of something: 1 or 2; less than 1: none. */
static int ask_letter(struct wizard *w, const char *question, const char *about_a, const char *about_b)
{
	char side[NAME_BYTES];
	wizard_begin(w, said(question));
	wizard_add(
		w, "side a", say(side, sizeof side, "terminal.setup.letter", WITH(TEXT("side", "A"))), said(about_a));
	wizard_add(
		w, "side b", say(side, sizeof side, "terminal.setup.letter", WITH(TEXT("side", "B"))), said(about_b));
	return wizard_ask(w, 1);
}

static bool ask_side(struct plan *plan, struct wizard *w)
{
	if (plan->quick || plan->side_given)
		return true;
	int answer = ask_letter(w, "terminal.setup.side", "terminal.setup.side.a", "terminal.setup.side.b");
	plan->setup.side = answer == 2 ? RIFT_SIDE_B : RIFT_SIDE_A;
	return answer > 0;
}

static bool ask_device(struct plan *plan, struct wizard *w)
{
	if (plan->quick || plan->device_given || !(plan->setup.modules >> (RIFT_FRACTURES - 1) & 1))
		return true;
	int answer = ask_letter(w, "terminal.setup.device", "terminal.setup.device.a", "terminal.setup.device.b");
	plan->setup.device = answer == 2 ? RIFT_SIDE_B : RIFT_SIDE_A;
	return answer > 0;
}

static bool ask_edition(struct plan *plan, struct wizard *w)
{
	if (plan->quick || plan->edition_given)
		return true;
	wizard_begin(w, said("terminal.setup.edition"));
	wizard_add(w, "infinity", said("edition.infinity"), said("terminal.setup.edition.infinity"));
	wizard_add(w, "classic", said("edition.classic"), said("terminal.setup.edition.classic"));
	int answer = wizard_ask(w, 1);
	plan->setup.edition = answer == 2 ? RIFT_CLASSIC : RIFT_INFINITY_BOX;
	return answer > 0;
}

/* Prints warnings about setups that are allowed but not advised. */
static void say_warnings(const struct plan *plan, const struct wizard *w)
{
	int warning;
	for (int i = 0; (warning = (int)rift_setup_warn(&plan->setup, i)); i++)
		wizard_say(w, rift_sentence_warning(words_language(), warning));
}

static bool ask_modules(struct plan *plan, struct wizard *w)
{
	static const int rows[] = { RIFT_DOOMSDAY, RIFT_PIONEERS, RIFT_GUARDIANS, RIFT_FRACTURES,
		RIFT_VARIABLE_ANOMALIES, RIFT_NEW_BUILDINGS };
	int offered[ARRAY_LEN(rows) + 1] = { 0 }, count = 0;
	unsigned chosen = 0;
	if (plan->quick || plan->modules_given)
		return true;
	wizard_begin(w, said("terminal.setup.modules"));
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		struct rift_setup setup = plan->setup;
		setup.modules = RIFT_MODULE_BIT(rows[i]);
		const char *word = rift_word_module(rows[i]);
		if (!accepted(&setup))
			continue;
		wizard_add(w, word, said_of("module.", word), said_of("terminal.module.", word));
		offered[++count] = rows[i];
	}
	while (count) {
		if (!wizard_ask_several(w, &chosen))
			return false;
		plan->setup.modules = 0;
		for (int i = 1; i <= count; i++)
			if (chosen >> i & 1)
				plan->setup.modules |= RIFT_MODULE_BIT(offered[i]);
		enum rift_fault fault = rift_setup_check(&plan->setup);
		if (!fault)
			break;
		wizard_say(w, rift_sentence_fault(words_language(), (int)fault));
	}
	say_warnings(plan, w);
	return true;
}

static bool ask_variants(struct plan *plan, struct wizard *w)
{
	static const int rows[] = { RIFT_ALTERNATE_TIMELINE, RIFT_ASSET_DRAFT, RIFT_CONDITION_DRAFT, RIFT_NO_DIE,
		RIFT_TOGETHER, RIFT_NARROW_COUNCIL, RIFT_PLANNED_EXPERIMENTS, RIFT_NEW_CONDITIONS };
	int offered[ARRAY_LEN(rows) + 1] = { 0 }, count = 0;
	unsigned chosen = 0;
	if (plan->quick || plan->variants_given)
		return true;
	wizard_begin(w, said("terminal.setup.variants"));
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		struct rift_setup setup = plan->setup;
		setup.variants = RIFT_VARIANT_BIT(rows[i]);
		const char *word = rift_word_variant(rows[i]);
		if (!accepted(&setup))
			continue;
		wizard_add(w, word, said_of("variant.", word), said_of("terminal.variant.", word));
		offered[++count] = rows[i];
	}
	if (!wizard_ask_several(w, &chosen))
		return false;
	for (int i = 1; i <= count; i++)
		if (chosen >> i & 1)
			plan->setup.variants |= RIFT_VARIANT_BIT(offered[i]);
	return true;
}

/* The automaton's options in the order asked; terminal.option.WORD says what each does. */
static const int option_rows[] = {
	RIFT_BEGINNER,
	RIFT_NO_LEADER_ABILITY,
	RIFT_SKIP_REBOOT,
	RIFT_EXTRA_TURN,
	RIFT_MINIMUM_6,
	RIFT_PRINTED_2017,
	RIFT_PRESENT_SUPERPROJECTS,
	RIFT_SWAP_TILES,
	RIFT_RANDOM_TILES,
	RIFT_ONE_MORE,
	RIFT_CORES_SCORE,
	RIFT_FAILURES_2,
	RIFT_NEW_SHAPES,
	RIFT_C01_B,
	RIFT_C02_B,
	RIFT_C03_B,
	RIFT_C07_B,
	RIFT_C08_B,
	RIFT_C09_B,
	RIFT_C10_B,
	RIFT_C11_B,
	RIFT_UPGRADE_B,
	RIFT_TOKENS_SCORE,
	RIFT_ENLIST_2,
	RIFT_GUARDIAN_START,
	RIFT_C04_B,
	RIFT_C05_B,
	RIFT_C06_B,
	RIFT_C14,
	RIFT_C14_B,
	RIFT_FLUX_SCORES,
};

/* C14 may have to be chosen before its side B can be. */
static bool option_fits(const struct plan *plan, int option)
{
	struct rift_setup setup = plan->setup;
	setup.options = RIFT_OPTION_BIT(option);
	if (accepted(&setup))
		return true;
	setup.options |= RIFT_OPTION_BIT(RIFT_C14);
	return option == RIFT_C14_B && accepted(&setup);
}

static bool ask_options(struct plan *plan, struct wizard *w)
{
	int offered[ARRAY_LEN(option_rows) + 1] = { 0 }, count = 0;
	unsigned chosen = 0;
	if (plan->quick || plan->options_given || !has_bot(&plan->setup))
		return true;
	for (;;) {
		wizard_begin(w, said("terminal.setup.options"));
		count = 0;
		for (size_t i = 0; i < ARRAY_LEN(option_rows); i++) {
			const char *word = rift_word_option(option_rows[i]);
			if (!option_fits(plan, option_rows[i]))
				continue;
			wizard_add(w, word, said_of("option.", word), said_of("terminal.option.", word));
			offered[++count] = option_rows[i];
		}
		if (!wizard_ask_several(w, &chosen))
			return false;
		plan->setup.options = 0;
		for (int i = 1; i <= count; i++)
			if (chosen >> i & 1)
				plan->setup.options |= RIFT_OPTION_BIT(offered[i]);
		if (accepted(&plan->setup))
			return true;
		wizard_say(w, rift_sentence_fault(words_language(), (int)rift_setup_check(&plan->setup)));
	}
}

/* Asks for a number up to three; returns 1 + it, less than 1: none. */
static int ask_number(struct wizard *w, const char *question, int most, int usual)
{
	static const char *const words[] = { "none", "one", "two", "three" };
	static const char *const numbers[] = { "terminal.number.0", "terminal.number.1", "terminal.number.2",
		"terminal.number.3" };
	wizard_begin(w, said(question));
	for (int i = 0; i <= most; i++)
		wizard_add(w, words[i], said(numbers[i]), "");
	return wizard_ask(w, usual);
}

/* Numeric settings of the Chronossus. */
static bool ask_figures(struct plan *plan, struct wizard *w)
{
	bool chronossus = false;
	for (int seat = 0; seat < plan->setup.players; seat++)
		chronossus = chronossus || plan->setup.seat[seat].kind == RIFT_CHRONOSSUS;
	if (plan->quick || plan->options_given || !chronossus)
		return true;
	int cores = ask_number(w, "terminal.setup.cores", 3, 1);
	if (cores < 1)
		return false;
	int objectives = ask_number(w, "terminal.setup.objectives", 3, 4);
	if (objectives < 1)
		return false;
	plan->setup.energy_cores = (uint8_t)(cores - 1);
	plan->setup.objectives_fewer = (uint8_t)(4 - objectives);
	if (!(plan->setup.modules >> (RIFT_FRACTURES - 1) & 1))
		return true;
	int flux = ask_number(w, "terminal.setup.flux", 3, 1);
	if (flux < 1)
		return false;
	int glitches = ask_number(w, "terminal.setup.glitches", 1, 1);
	plan->setup.flux_cores = (uint8_t)(flux - 1);
	plan->setup.glitches = (uint8_t)(glitches - 1);
	return glitches > 0;
}

/* Begins. */

static enum play_start load(struct table *t, const struct play_options *options)
{
	char path[SESSION_PATH], error[SESSION_ERROR];
	if (options->load) {
		(void)snprintf(path, sizeof path, "%s", options->load);
	} else if (!session_last_path(path, sizeof path)) {
		(void)wrong("terminal.wrong.noplace");
		return PLAY_WRONG;
	}
	if (session_load(&t->session, path, error, sizeof error) != 0) {
		(void)wrong(error);
		return PLAY_WRONG;
	}
	t->session.ends_itself = t->session.ends_itself || options->autoend;
	session_sit(&t->session);
	return PLAY_BEGINS;
}

/* A new game at the position where a record ends. */
static enum play_start begin_from(struct table *t, const struct play_options *options)
{
	char error[SESSION_ERROR];
	struct plan plan = { .quick = true };
	if (!plan_read(&plan, options))
		return PLAY_WRONG;
	if (session_load(&t->session, options->from, error, sizeof error) != 0) {
		(void)wrong(error);
		return PLAY_WRONG;
	}
	session_state(&t->session, options->seed == UINT64_MAX ? seed_fresh() : options->seed);
	memcpy(t->session.computer, plan.computer, sizeof plan.computer);
	t->session.dice_ask = options->nature && strcmp(options->nature, "ask") == 0;
	t->session.ends_itself = options->autoend;
	session_sit(&t->session);
	return PLAY_BEGINS;
}

static enum play_start ask_all(struct plan *plan, struct wizard *w)
{
	bool answered = ask_players(plan, w) && ask_edition(plan, w) && ask_side(plan, w) && ask_modules(plan, w) &&
		ask_device(plan, w) && ask_seats(plan, w) && ask_options(plan, w) && ask_figures(plan, w) &&
		ask_variants(plan, w);
	if (!answered)
		return PLAY_LEAVES;
	if (accepted(&plan->setup))
		return PLAY_BEGINS;
	(void)wrong(rift_sentence_fault(words_language(), (int)rift_setup_check(&plan->setup)));
	return PLAY_WRONG;
}

enum play_start play_setup(struct table *t, const struct play_options *options)
{
	struct plan plan = { .quick = options->quick };
	struct wizard w = { .screen = &t->screen };
	if (options->load || options->go_on)
		return load(t, options);
	if (options->from)
		return begin_from(t, options);
	plan.seed = options->seed == UINT64_MAX ? seed_fresh() : options->seed;
	if (!plan_read(&plan, options))
		return PLAY_WRONG;
	enum play_start start = ask_all(&plan, &w);
	if (start != PLAY_BEGINS)
		return start;
	CHECK(session_begin(&t->session, &plan.setup, plan.seed) == RIFT_OK);
	memcpy(t->session.computer, plan.computer, sizeof plan.computer);
	t->session.dice_ask = options->nature && strcmp(options->nature, "ask") == 0;
	t->session.ends_itself = options->autoend;
	session_sit(&t->session);
	return PLAY_BEGINS;
}
