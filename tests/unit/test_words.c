/*
 * Names and moves in words and back: every word of every list, and every legal move and outcome met in random games,
 * as the whole table sees them and as each seat does.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/phases/facts.h"
#include "driver.h"
#include "rift_words.h"
#include "text/format/catalogue.h"
#include "text/words/words_verbs.h"

#define GAMES 300

typedef const char *name_fn(int number);
typedef int name_of_fn(const char *word);

static void names_round_trip(void **state)
{
	static const struct {
		name_fn *name;
		name_of_fn *of;
		int end;
	} lists[] = {
		{ rift_word_path, rift_word_path_of, RIFT_PATH_END },
		{ rift_word_leader, rift_word_leader_of, RIFT_LEADER_END },
		{ rift_word_edition, rift_word_edition_of, RIFT_EDITION_END },
		{ rift_word_variant, rift_word_variant_of, RIFT_VARIANT_END },
		{ rift_word_module, rift_word_module_of, RIFT_MODULE_END },
		{ rift_word_experiment, rift_word_experiment_of, RIFT_EXPERIMENT_END },
		{ rift_word_option, rift_word_option_of, RIFT_OPTION_END },
		{ rift_word_kind, rift_word_kind_of, RIFT_KIND_END },
		{ rift_word_worker, rift_word_worker_of, RIFT_WORKER_END },
		{ rift_word_good, rift_word_good_of, RIFT_GOOD_END },
		{ rift_word_space, rift_word_space_of, RIFT_SPACE_END },
		{ rift_word_result, rift_word_result_of, RIFT_RESULT_END },
		{ rift_word_condition, rift_word_condition_of, RIFT_CONDITION_END },
		{ rift_word_warp, rift_word_warp_of, RIFT_WARP_END },
		{ rift_word_collapse, rift_word_collapse_of, RIFT_COLLAPSE_END },
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(lists); i++) {
		for (int n = 1; n < lists[i].end; n++) {
			assert_string_not_equal(lists[i].name(n), "");
			assert_int_equal(lists[i].of(lists[i].name(n)), n);
		}
		assert_string_equal(lists[i].name(lists[i].end), "");
		assert_string_equal(lists[i].name(-1), "");
		assert_int_equal(lists[i].of("nonsense"), 0);
		assert_int_equal(lists[i].of(""), 0);
	}
}

static void names_without_a_way_back(void **state)
{
	static const struct {
		name_fn *name;
		int end;
	} lists[] = {
		{ rift_word_shape, RIFT_SHAPE_END },
		{ rift_word_icon, RIFT_ICON_END },
		{ rift_word_type, RIFT_TYPE_END },
		{ rift_word_superproject, RIFT_SUPERPROJECT_END },
		{ rift_word_capital, RIFT_CAPITAL_END },
		{ rift_word_exchange, RIFT_EXCHANGE_END },
		{ rift_word_rift, RIFT_RIFT_END },
		{ rift_word_phase, RIFT_PHASE_END },
		{ rift_word_command, RIFT_COMMAND_END },
		{ rift_word_ask, RIFT_ASK_END },
		{ rift_word_event, RIFT_EVENT_END },
		{ rift_word_trajectory, RIFT_TRAJECTORY_END },
		{ rift_word_token, RIFT_TOKEN_END },
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(lists); i++) {
		for (int n = 1; n < lists[i].end; n++)
			assert_string_not_equal(lists[i].name(n), "");
		assert_string_equal(lists[i].name(0), "");
		assert_string_equal(lists[i].name(lists[i].end), "");
	}
	assert_string_equal(rift_word_result(RIFT_OK), "ok");
	assert_string_equal(rift_sentence_result(NULL, RIFT_OK), "");
	assert_string_equal(rift_sentence_result(NULL, RIFT_USED), "Already used this Era.");
	assert_string_equal(rift_sentence_result(NULL, RIFT_RESULT_END), "");
	assert_string_equal(rift_sentence_result("x-none", RIFT_USED), "Already used this Era.");
	assert_string_equal(rift_language(0), "en");
	assert_string_equal(rift_language(-1), "");
	assert_string_equal(rift_language(1000), "");
	for (int i = 0; rift_language(i)[0]; i++) {
		assert_true(catalogue_has(rift_language(i)));
		assert_string_not_equal(rift_sentence_result(rift_language(i), RIFT_USED), "");
	}
	assert_false(catalogue_has("x-none"));
	assert_false(catalogue_has(NULL));
	assert_ptr_equal(catalogue_of(NULL), catalogue_of("en"));
	assert_string_equal(rift_word_result(-1), "");
}

static void seats_round_trip(void **state)
{
	(void)state;
	for (int seat = 0; seat <= RIFT_NATURE; seat++)
		assert_int_equal(rift_words_seat_of(rift_words_seat(seat)), seat);
	assert_int_equal(rift_words_seat(RIFT_NATURE), '*');
	assert_int_equal(rift_words_seat(7), '?');
	assert_int_equal(rift_words_seat_of('E'), -1);
	assert_int_equal(rift_words_seat_of('a'), -1);
}

static void tiles_round_trip(void **state)
{
	int printed = 0;
	(void)state;
	for (int tile = 0; tile < 256; tile++) {
		char word[RIFT_WORDS_MAX];
		if (rift_words_tile(tile, word, sizeof(word)) == 0)
			continue;
		assert_int_equal(rift_word_tile_of(word), tile);
		printed++;
	}
	int buildings = 4 * 18 + 8, supers = RIFT_SUPERPROJECT_END - 1, anomalies = 1 + RIFT_VARIABLE_END - 1;
	assert_int_equal(printed, buildings + supers + anomalies);
	assert_int_equal(rift_word_tile_of("305"), RIFT_BUILDING(305));
	assert_int_equal(rift_word_tile_of("303B"), RIFT_BUILDING(303B));
	assert_int_equal(rift_word_tile_of("305B"), 0);
	assert_int_equal(rift_word_tile_of("319"), 0);
	assert_int_equal(rift_word_tile_of("500"), 0);
	assert_int_equal(rift_word_tile_of("300"), 0);
	assert_int_equal(rift_word_tile_of("324"), 0);
	assert_int_equal(rift_word_tile_of("99"), 0);
}

static void breakthroughs_round_trip(void **state)
{
	char word[RIFT_WORDS_MAX];
	(void)state;
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++) {
		assert_true(rift_words_breakthrough(b, word, sizeof(word)) > 0);
		assert_int_equal(rift_word_breakthrough_of(word), b);
	}
	assert_int_equal(rift_words_breakthrough(0, word, sizeof(word)), 0);
	assert_int_equal(rift_word_breakthrough_of("circle"), 0);
	assert_int_equal(rift_word_breakthrough_of("circle/any"), 0);
	assert_int_equal(rift_word_breakthrough_of("war/circle"), 0);
}

static uint8_t verbs_seen[RIFT_VERB_END];

/* Words of one answer, and whether they are read as it and are nobody else's. */
static void check_move(const struct rift_game *g, struct rift_move m)
{
	char words[RIFT_WORDS_MAX], why[RIFT_WORDS_MAX];
	struct rift_move back;
	size_t length = rift_words_move(RIFT_RULES, g, m, words, sizeof(words));
	bool hidden = strchr(words, '?') != NULL && !rift_fact(g, RIFT_FACT_VIEWER, 0, 0);
	if (length >= sizeof(words) || hidden)
		fail_msg("bad words: %s", words);
	if (rift_words_parse(RIFT_RULES, g, m.seat, words, &back, why, sizeof(why)) != 0)
		fail_msg("'%s' is not read: '%s'", words, why);
	if (memcmp(&back, &m, sizeof(m)) != 0)
		fail_msg("'%s' is read as another move", words);
	verbs_seen[m.verb] = 1;
}

static void check_answers(const struct rift_game *g)
{
	struct rift_ask ask = rift_asks(g);
	for (int seat = 0; seat < RIFT_SEATS; seat++) {
		struct rift_move moves[RIFT_ANSWERS];
		size_t count = ask.seats >> seat & 1 ? rift_legal(g, seat, moves, RIFT_ANSWERS) : 0;
		for (size_t i = 0; i < count; i++)
			check_move(g, moves[i]);
	}
	if (ask.seats >> RIFT_NATURE & 1) {
		struct rift_outcome outcomes[RIFT_ANSWERS];
		size_t count = rift_chance(g, outcomes, RIFT_ANSWERS);
		for (size_t i = 0; i < count; i++)
			check_move(g, outcomes[i].move);
	}
}

static void play_and_check(struct rift_setup setup, uint32_t random)
{
	struct rift_game g;
	uint32_t seed = random;
	assert_int_equal(rift_new(&g, &setup), RIFT_OK);
	for (int n = 0; n < DRIVER_MOVES; n++) {
		struct rift_move m = driver_move(&g, &random);
		if (!m.verb)
			return;
		check_answers(&g);
		struct rift_game view;
		int viewer = (int)(driver_draw(&random) % setup.players);
		rift_view(&view, &g, viewer);
		check_answers(&view);
		check_move(&view, rift_move_view(&g, m, viewer));
		assert_int_equal(rift_play(&g, m, NULL), RIFT_OK);
	}
	fail_msg("the game from %u on does not end", (unsigned)seed);
}

/* How moves read, and that they are read as written.  Whether they are legal does not matter here. */
static const struct {
	const char *words;
	struct rift_move move;
} worded[] = {
	{ "cover lab.1", { .verb = RIFT_V_COVER, .a = 9 } },
	{ "lose factory.2", { .verb = RIFT_V_LOSE, .a = 4 } },
	{ "anomaly power-plant.3", { .verb = RIFT_V_ANOMALY, .a = 2 } },
	{ "power 5 core 2", { .verb = RIFT_V_POWER, .a = 5, .d = 2 } },
	{ "power 3", { .verb = RIFT_V_POWER, .a = 3 } },
	{ "power 4 water 1 titanium 1", { .verb = RIFT_V_POWER, .a = 4, .b = 1, .c = 1 } },
	{ "power 6 gold 3 uranium 2", { .verb = RIFT_V_POWER, .a = 6, .c = 3 << 2 | 2 << 4 } },
	{ "swap core 2", { .verb = RIFT_V_SWAP, .a = RIFT_CORE, .b = 2 } },
	{ "swap none", { .verb = RIFT_V_SWAP } },
	{ "warp water engineer", { .verb = RIFT_V_WARP, .a = RIFT_WARP_WATER, .b = RIFT_WARP_ENGINEER } },
	{ "warp gold", { .verb = RIFT_V_WARP, .a = RIFT_WARP_GOLD } },
	{ "warp none", { .verb = RIFT_V_WARP } },
	{ "first gold", { .verb = RIFT_V_FIRST_TILE, .a = RIFT_WARP_GOLD } },
	{ "place engineer mine.top", { .verb = RIFT_V_PLACE, .a = RIFT_ENGINEER, .b = RIFT_MINE_TOP } },
	{ "place genius lab.2", { .verb = RIFT_V_PLACE, .a = RIFT_GENIUS, .b = RIFT_HOME_11 } },
	{ "free force", { .verb = RIFT_V_FREE, .a = RIFT_FORCE } },
	{ "free zaida", { .verb = RIFT_V_FREE, .a = RIFT_LEADER } },
	{ "pass", { .verb = RIFT_V_PASS } },
	{ "pay titanium 2 gold 1", { .verb = RIFT_V_PAY, .a = 2, .b = 1 } },
	{ "gain none", { .verb = RIFT_V_GAIN } },
	{ "give engineer tired", { .verb = RIFT_V_GIVE, .a = RIFT_ENGINEER, .b = RIFT_TIRED } },
	{ "build exocrawler", { .verb = RIFT_V_BUILD, .a = RIFT_SUPER(RIFT_EXOCRAWLER) } },
	{ "spend circle/war", { .verb = RIFT_V_SPEND, .a = RIFT_BREAKTHROUGH(RIFT_CIRCLE, RIFT_WAR) } },
	{ "bonus vp", { .verb = RIFT_V_BONUS, .a = RIFT_ADMINISTRATOR } },
	{ "set time", { .verb = RIFT_V_SET, .a = 2, .b = RIFT_TIME } },
	{ "reroll shape", { .verb = RIFT_V_REROLL, .a = 1 } },
	{ "copy none", { .verb = RIFT_V_COPY } },
	{ "copy 313 B", { .verb = RIFT_V_COPY_TILE, .a = RIFT_BUILDING(313), .b = 1 } },
	{ "trade mix-water", { .verb = RIFT_V_TRADE, .a = RIFT_MIX_WATER } },
	{ "repay none", { .verb = RIFT_V_REPAY } },
	{ "enlist 4", { .verb = RIFT_V_ENLIST, .a = 4 } },
	{ "enlist none", { .verb = RIFT_V_ENLIST } },
	{ "guardians 2", { .verb = RIFT_V_GUARDIANS, .a = 2 } },
	{ "figure guardian", { .verb = RIFT_V_FIGURE, .a = 2 } },
	{ "place guardian guardian.4", { .verb = RIFT_V_PLACE, .a = RIFT_GUARDIAN, .b = RIFT_GUARDIAN_4 } },
	{ "side A 1", { .verb = RIFT_N_SIDE, .a = 0, .b = 1 } },
	{ "first-player B", { .verb = RIFT_N_FIRST, .a = 1 } },
	{ "building 305", { .verb = RIFT_N_BUILDING, .a = RIFT_BUILDING(305) } },
	{ "icon any", { .verb = RIFT_N_ICON, .a = RIFT_ANY_ICON } },
	{ "deal C ?", { .verb = RIFT_N_DEAL_ASSET, .a = 2 } },
	{ "deal C 12", { .verb = RIFT_N_DEAL_ASSET, .a = 2, .b = 12 } },
	{ "deal C most-water", { .verb = RIFT_N_DEAL_CONDITION, .a = 2, .b = RIFT_MOST_WATER } },
	{ "hand A 1 9 16", { .verb = RIFT_N_HAND, .a = 0, .b = 1, .c = 0x81 } },
	{ "hand B 2 17 20", { .verb = RIFT_N_HAND, .a = 1, .b = 2, .d = 9 } },
	{ "leader zaida", { .verb = RIFT_N_LEADER, .a = RIFT_ZAIDA } },
	{ "glitch stored.board", { .verb = RIFT_V_GLITCH, .a = RIFT_GLITCH_STORED, .b = 1 } },
	{ "hand A ?", { .verb = RIFT_N_HAND, .a = 0 } },
	{ "show A most-travels most-guardians", { .verb = RIFT_N_SHOW_CONDITION, .a = 0, .b = 0x80, .c = 1 } },
	{ "show D most-water most-travels", { .verb = RIFT_N_SHOW_CONDITION, .a = 3, .b = 0x82 } },
	{ "show-warp B none", { .verb = RIFT_N_SHOW_WARP, .a = 1 } },
	{ "energy 3 0", { .verb = RIFT_N_ENERGY, .a = 3, .b = 0 } },
	{ "place engineer experiment", { .verb = RIFT_V_PLACE, .a = RIFT_ENGINEER, .b = RIFT_EXPERIMENT } },
	{ "experiment hive-mind", { .verb = RIFT_N_EXPERIMENT, .a = RIFT_HIVE_MIND } },
	{ "trajectory minus", { .verb = RIFT_N_TRAJECTORY, .a = RIFT_MINUS } },
	{ "show A most-experiments", { .verb = RIFT_N_SHOW_CONDITION, .a = 0, .c = 1 << (RIFT_MOST_EXPERIMENTS - 9) } },
	{ "effect x07", { .verb = RIFT_V_EFFECT, .a = RIFT_X07 } },
	{ "focus 0", { .verb = RIFT_V_FOCUS, .a = RIFT_ERA_ZERO } },
	{ "blink engineer construct.1", { .verb = RIFT_V_BLINK, .a = RIFT_ENGINEER, .b = RIFT_CONSTRUCT_1 } },
	{ "to assimilate.2", { .verb = RIFT_V_BLINK_TO, .a = RIFT_ASSIMILATE_2 } },
	{ "glitch lab.1", { .verb = RIFT_V_GLITCH, .a = RIFT_GLITCH_BUILDING, .b = 9 } },
	{ "glitch secret-site", { .verb = RIFT_V_GLITCH, .a = RIFT_GLITCH_BUILDING, .b = 13 } },
	{ "unglitch device.3", { .verb = RIFT_V_UNGLITCH, .a = RIFT_GLITCH_DEVICE, .b = 2 } },
	{ "unglitch most-water", { .verb = RIFT_V_UNGLITCH, .a = RIFT_GLITCH_CONDITIONS, .b = RIFT_MOST_WATER } },
	{ "unglitch travel", { .verb = RIFT_V_UNGLITCH, .a = RIFT_GLITCH_TRAVEL } },
	{ "acquire compound-warp", { .verb = RIFT_V_ACQUIRE, .a = RIFT_COMPOUND_WARP } },
	{ "nested 418 left", { .verb = RIFT_V_NESTED, .a = RIFT_BUILDING(418), .b = 1 } },
	{ "replace gold", { .verb = RIFT_V_REPLACE, .a = RIFT_GOLD } },
	{ "build-off 305", { .verb = RIFT_V_BUILD_OFF, .a = RIFT_BUILDING(305) } },
	{ "build-below 305 2", { .verb = RIFT_V_BUILD_BELOW, .a = RIFT_BUILDING(305), .b = 2 } },
	{ "compound none", { .verb = RIFT_V_COMPOUND } },
	{ "lose outpost", { .verb = RIFT_V_LOSE, .a = 12 } },
	{ "keep flux-scrubber", { .verb = RIFT_V_KEEP_TECHNOLOGY, .a = RIFT_FLUX_SCRUBBER } },
	{ "retrieve genius mine.top", { .verb = RIFT_V_RETRIEVE, .a = RIFT_GENIUS, .b = RIFT_MINE_TOP } },
	{ "device device-recall", { .verb = RIFT_V_DEVICE, .a = RIFT_DEVICE_RECALL } },
	{ "compound water+gold", { .verb = RIFT_V_COMPOUND, .a = RIFT_WARP_GOLD, .b = RIFT_WARP_WATER } },
	{ "draw B nano-filters", { .verb = RIFT_N_DRAW_TECHNOLOGY, .a = 1, .b = RIFT_NANO_FILTERS } },
	{ "search lab", { .verb = RIFT_V_SEARCH, .a = RIFT_LAB } },
	{ "flux 4", { .verb = RIFT_N_FLUX, .a = 4 } },
	{ "glitch-die conditions", { .verb = RIFT_N_GLITCH, .a = RIFT_GLITCH_CONDITIONS } },
};

static bool is_worded(int verb)
{
	for (size_t i = 0; i < ARRAY_LEN(worded); i++)
		if (worded[i].move.verb == verb)
			return true;
	return false;
}

static void moves_round_trip(void **state)
{
	(void)state;
	for (uint32_t seed = 1; seed <= GAMES; seed++) {
		uint32_t random = seed;
		struct rift_setup setup = driver_setup(&random);
		play_and_check(setup, random);
	}
	for (uint32_t seed = 1; seed <= GAMES / 3; seed++) {
		uint32_t random = seed;
		struct rift_setup setup = driver_solo_setup(&random);
		play_and_check(setup, random);
	}
	for (int verb = 1; verb <= RIFT_N_DISCARD; verb++) /* of modules: the scenarios have them all */
		if (!verbs_seen[verb] && !is_worded(verb))
			fail_msg("verb %d was never seen", verb);
}

static void moves_in_words(void **state)
{
	struct rift_setup setup = { .players = 2, .seat = { { .path = RIFT_HARMONY, .leader = RIFT_ZAIDA }, { 0 } } };
	struct rift_game g;
	(void)state;
	assert_int_equal(rift_new(&g, &setup), RIFT_OK);
	for (size_t i = 0; i < ARRAY_LEN(worded); i++) {
		char words[RIFT_WORDS_MAX], why[RIFT_WORDS_MAX];
		struct rift_move m = worded[i].move, back;
		m.seat = verb_is_nature(m.verb) ? RIFT_NATURE : 0;
		rift_words_move(RIFT_RULES, &g, m, words, sizeof(words));
		assert_string_equal(words, worded[i].words);
		assert_int_equal(rift_words_parse(RIFT_RULES, &g, m.seat, words, &back, why, sizeof(why)), 0);
		assert_memory_equal(&back, &m, sizeof(m));
	}
}

/* The same said in another order. */
static void words_in_any_order(void **state)
{
	static const struct {
		const char *words, *usual;
	} pairs[] = {
		{ "warp engineer water", "warp water engineer" },
		{ "power 4 titanium 1 water 1", "power 4 water 1 titanium 1" },
		{ "pay  uranium 1\tgold 2", "pay gold 2 uranium 1" },
	};
	struct rift_setup setup = { .players = 2 };
	struct rift_game g;
	(void)state;
	assert_int_equal(rift_new(&g, &setup), RIFT_OK);
	for (size_t i = 0; i < ARRAY_LEN(pairs); i++) {
		char words[RIFT_WORDS_MAX];
		struct rift_move m;
		assert_int_equal(rift_words_parse(RIFT_RULES, &g, 0, pairs[i].words, &m, words, sizeof(words)), 0);
		rift_words_move(RIFT_RULES, &g, m, words, sizeof(words));
		assert_string_equal(words, pairs[i].usual);
	}
}

/* A Building below an Anomaly is not to be had: the space is the Anomaly's. */
static void words_of_a_covered_building(void **state)
{
	(void)state;
#ifdef RIFT_MARKS
	struct rift_setup setup = { .players = 2 };
	struct rift_move m = { .verb = RIFT_V_PLACE, .a = RIFT_ENGINEER, .b = RIFT_HOME_4 }, back;
	struct rift_game g;
	char words[RIFT_WORDS_MAX], why[RIFT_WORDS_MAX];
	assert_int_equal(rift_new(&g, &setup), RIFT_OK);
	fact_state(&g, RIFT_FACT_TILES, 0, 3, RIFT_BUILDING(202));
	rift_words_move(RIFT_RULES, &g, m, words, sizeof(words));
	assert_string_equal(words, "place engineer 202");
	fact_state(&g, RIFT_FACT_COVERED, 0, 0, 1 << 3);
	rift_words_move(RIFT_RULES, &g, m, words, sizeof(words));
	assert_string_equal(words, "place engineer anomaly@factory.1");
	assert_int_equal(rift_words_parse(RIFT_RULES, &g, 0, words, &back, why, sizeof(why)), 0);
	assert_memory_equal(&back, &m, sizeof(m));
	assert_int_equal(rift_words_parse(RIFT_RULES, &g, 0, "place engineer 202", &back, why, sizeof(why)), 0);
	assert_int_equal(back.b, RIFT_NO_SPACE);
	assert_int_equal(rift_words_parse(RIFT_RULES, &g, 0, "free 202", &back, why, sizeof(why)), 0);
	assert_int_equal(back.a, RIFT_HOME_4);
#else
	skip();
#endif
}

/* What is not understood, and the word that is blamed. */
static void words_not_understood(void **state)
{
	static const struct {
		const char *words, *why;
		int seat;
	} cases[] = {
		{ "", "", 0 },
		{ "dance", "dance", 0 },
		{ "place", "", 0 },
		{ "place enginer mine.top", "enginer", 0 },
		{ "place engineer", "", 0 },
		{ "place engineer mine.topp", "mine.topp", 0 },
		{ "place engineer anomaly", "anomaly", 0 },
		{ "place engineer anomaly@mine.top", "anomaly@mine.top", 0 },
		{ "place engineer mine.top now", "now", 0 },
		{ "pass twice", "twice", 0 },
		{ "Pass", "Pass", 0 },
		{ "power", "", 0 },
		{ "power six", "six", 0 },
		{ "power 3 core", "", 0 },
		{ "power 3 core 7", "7", 0 },
		{ "power 3 gold 4", "4", 0 },
		{ "power 3 core 1 core 1", "core", 0 },
		{ "power 300", "300", 0 },
		{ "pay", "", 0 },
		{ "pay water 1", "water", 0 },
		{ "pay gold 0", "0", 0 },
		{ "choose wisely", "wisely", 0 },
		{ "choose pay-everything", "pay-everything", 0 },
		{ "row mine.top", "mine.top", 0 },
		{ "set any-thing", "any-thing", 0 },
		{ "copy 313", "", 0 },
		{ "copy 313 *", "*", 0 },
		{ "spend circle", "circle", 0 },
		{ "warp water exosuit gold", "gold", 0 },
		{ "recruit-card 4", "recruit-card", 0 },
		{ "pass", "pass", RIFT_NATURE },
		{ "hand A 1 1", "1", RIFT_NATURE },
		{ "hand A 21", "21", RIFT_NATURE },
		{ "hand A", "", RIFT_NATURE },
		{ "hand E 1", "E", RIFT_NATURE },
		{ "deal A most-beer", "most-beer", RIFT_NATURE },
		{ "building 1234567890", "1234567890", RIFT_NATURE },
	};
	struct rift_setup setup = { .players = 2 };
	struct rift_game g;
	(void)state;
	assert_int_equal(rift_new(&g, &setup), RIFT_OK);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct rift_move m;
		char why[RIFT_WORDS_MAX];
		if (rift_words_parse(RIFT_RULES, &g, cases[i].seat, cases[i].words, &m, why, sizeof(why)) != -1)
			fail_msg("'%s' was understood", cases[i].words);
		assert_string_equal(why, cases[i].why);
	}
}

/* What can be read though it is not legal: it is rift_play that says no. */
static void words_of_illegal_moves(void **state)
{
	static const char *const moves[] = { "place engineer 202", "place engineer anomaly@lab.1", "free haulani",
		"free exocrawler", "choose neutronium", "choose pay-mix", "spend square/war circle/time" };
	struct rift_setup setup = { .players = 2, .seat = { { .path = RIFT_HARMONY, .leader = RIFT_ZAIDA }, { 0 } } };
	struct rift_game g;
	(void)state;
	assert_int_equal(rift_new(&g, &setup), RIFT_OK);
	for (size_t i = 0; i < ARRAY_LEN(moves); i++) {
		struct rift_move m;
		char why[RIFT_WORDS_MAX];
		assert_int_equal(rift_words_parse(RIFT_RULES, &g, 0, moves[i], &m, why, sizeof(why)), 0);
		assert_int_not_equal(rift_check(&g, m), RIFT_OK);
	}
}

/* A hostile move has words too, and they stay in their buffer. */
static void words_of_nonsense(void **state)
{
	struct rift_setup setup = { .players = 2 };
	struct rift_game g;
	uint32_t random = 1;
	(void)state;
	assert_int_equal(rift_new(&g, &setup), RIFT_OK);
	for (int i = 0; i < 200000; i++) {
		uint32_t bytes[2] = { driver_draw(&random), driver_draw(&random) };
		struct rift_move m;
		char words[RIFT_WORDS_MAX];
		memcpy(&m, bytes, sizeof(m));
		m.verb = (uint8_t)(m.verb % (RIFT_VERB_END + 2));
		size_t length = rift_words_move(RIFT_RULES, &g, m, words, sizeof(words));
		assert_true(length > 0 && length < sizeof(words));
		assert_int_equal(strlen(words), length);
	}
}

/* As snprintf: whatever the size, nothing is written beyond it and the length is told. */
static void every_size(void **state)
{
	struct rift_setup setup = { .players = 2 };
	struct rift_game g;
	struct rift_move m = { .verb = RIFT_N_SHOW_CONDITION, .seat = RIFT_NATURE, .a = 1, .b = 0xff };
	char whole[RIFT_WORDS_MAX];
	(void)state;
	assert_int_equal(rift_new(&g, &setup), RIFT_OK);
	size_t length = rift_words_move(RIFT_RULES, &g, m, whole, sizeof(whole));
	for (size_t size = 0; size <= length + 1; size++) {
		char out[RIFT_WORDS_MAX];
		memset(out, '#', sizeof(out));
		assert_int_equal(rift_words_move(RIFT_RULES, &g, m, out, size), length);
		if (size > 0) {
			assert_int_equal(strlen(out), size - 1);
			assert_memory_equal(out, whole, size - 1);
		}
		assert_int_equal(out[size], '#');
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_round_trip),
		cmocka_unit_test(names_without_a_way_back),
		cmocka_unit_test(seats_round_trip),
		cmocka_unit_test(tiles_round_trip),
		cmocka_unit_test(breakthroughs_round_trip),
		cmocka_unit_test(moves_round_trip),
		cmocka_unit_test(moves_in_words),
		cmocka_unit_test(words_in_any_order),
		cmocka_unit_test(words_of_a_covered_building),
		cmocka_unit_test(words_not_understood),
		cmocka_unit_test(words_of_illegal_moves),
		cmocka_unit_test(words_of_nonsense),
		cmocka_unit_test(every_size),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
