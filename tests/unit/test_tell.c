/*
 * Events and questions as sentences: how each reads, and that none met in random games is empty, unfinished or falls
 * back to a makeshift.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "driver.h"
#include "rift_words.h"

#define GAMES 600

static const char *const keys[] = {
#define MESSAGE(NAME, key) key,
#include "text/messages.def"
#undef MESSAGE
};

static uint8_t kinds_seen[RIFT_EVENT_END], asks_seen[RIFT_ASK_END], decisions_seen[RIFT_DECISION_END];

static void keys_differ(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		assert_string_not_equal(keys[i], "");
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(keys[i], keys[k]);
	}
}

static void check_sentence(const char *sentence, size_t length)
{
	static const char *const bad[] = { "%", "  ", " .", " ,", "unknown", "a space", "a command", "decides", "??",
		"action tile C", "slot I ", "slot II", "it cannot be done" };
	bool ends = length > 0 && (sentence[length - 1] == '.' || sentence[length - 1] == '?');
	if (length >= RIFT_TELL_MAX || !ends)
		fail_msg("no sentence: '%s'", sentence);
	for (size_t i = 0; i < ARRAY_LEN(bad); i++)
		if (strstr(sentence, bad[i]) != NULL)
			fail_msg("'%s' in '%s'", bad[i], sentence);
}

static void check_event(const struct rift_game *g, const struct rift_event *e)
{
	char sentence[RIFT_TELL_MAX];
	size_t length = rift_tell_event(RIFT_RULES, g, e, sentence, sizeof(sentence));
	assert_string_not_equal(rift_tell_key(e), "");
	check_sentence(sentence, length);
	kinds_seen[e->kind] = 1;
	if (e->kind == RIFT_E_DECIDED)
		decisions_seen[e->a] = 1;
}

static void check_questions(const struct rift_game *g)
{
	for (int seat = 0; seat <= RIFT_NATURE; seat++) {
		char sentence[RIFT_TELL_MAX];
		size_t length = rift_tell_ask(RIFT_RULES, g, seat, sentence, sizeof(sentence));
		check_sentence(sentence, length);
	}
	asks_seen[rift_asks(g).kind] = 1;
}

static void play_and_tell(struct rift_setup setup, uint32_t random)
{
	struct rift_game g, view;
	assert_int_equal(rift_new(&g, &setup), RIFT_OK);
	for (;;) {
		struct rift_event events[RIFT_EVENTS_MAX];
		struct rift_log log = { events, 0, RIFT_EVENTS_MAX };
		check_questions(&g);
		rift_view(&view, &g, 0);
		check_questions(&view);
		struct rift_move m = driver_move(&g, &random);
		if (!m.verb)
			return;
		assert_int_equal(rift_play(&g, m, &log), RIFT_OK);
		for (size_t i = 0; i < log.count; i++)
			check_event(&g, &events[i]);
	}
}

/* Hardly ever met at random. */
static bool is_rare(int ask)
{
	return ask == RIFT_ASK_RESERVOIR || ask == RIFT_ASK_PLACE_MAIN || ask == RIFT_ASK_COPY_TILE ||
		ask == RIFT_ASK_REROLL;
}

static void all_of_random_games(void **state)
{
	(void)state;
	for (uint32_t seed = 1; seed <= GAMES; seed++) {
		uint32_t random = seed;
		struct rift_setup setup = seed % 2 ? driver_setup(&random) : driver_solo_setup(&random);
		play_and_tell(setup, random);
	}
	for (int kind = 1; kind < RIFT_EVENT_END; kind++)
		if (!kinds_seen[kind])
			fail_msg("no event %s was seen", rift_word_event(kind));
	for (int ask = 1; ask <= RIFT_ASK_OVER; ask++) /* of modules: the scenarios ask them all */
		if (!asks_seen[ask] && !is_rare(ask))
			fail_msg("the question %s was never seen", rift_word_ask(ask));
	for (int d = 1; d < RIFT_DECISION_END; d++)
		if (!decisions_seen[d])
			fail_msg("decision %d was never seen", d);
}

static const struct told {
	const char *key, *sentence;
	struct rift_event event;
} told[] = {
#define EVENT(kind_, ...) \
	{ \
		.kind = RIFT_E_##kind_, __VA_ARGS__ \
	}
	{ "good.gain", "A gains 2 Water.", EVENT(GOOD, .a = RIFT_WATER, .n = 2) },
	{ "good.pay", "B pays 1 Energy Core.", EVENT(GOOD, .seat = 1, .a = RIFT_CORE, .n = -1) },
	{ "good.gain", "B gains 3 Energy Cores.", EVENT(GOOD, .seat = 1, .a = RIFT_CORE, .n = 3) },
	{ "vp.lose", "A loses 2 VP.", EVENT(VP, .n = -2) },
	{ "place", "A places an Engineer on the top Mine Resource space.",
		EVENT(PLACE, .a = RIFT_ENGINEER, .b = RIFT_MINE_TOP) },
	{ "place.tile", "A places a Genius on The Ultimate Plan.",
		EVENT(PLACE, .a = RIFT_GENIUS, .b = RIFT_HOME_1, .n = RIFT_SUPER(RIFT_ULTIMATE_PLAN)) },
	{ "place.tile", "A places a Scientist on the Anomaly.",
		EVENT(PLACE, .a = RIFT_SCIENTIST, .b = RIFT_HOME_1, .n = RIFT_ANOMALY) },
	{ "place", "A places an empty Exosuit on Purify Water.", EVENT(PLACE, .a = RIFT_AI, .b = RIFT_PURIFY) },
	{ "free", "A uses the Free Action Force Workers.", EVENT(FREE, .a = RIFT_FORCE) },
	{ "free.leader", "A uses the power of Matriarch Zaida.", EVENT(FREE, .a = RIFT_LEADER) },
	{ "free.tile", "A uses the Free Action of Life Support 303.",
		EVENT(FREE, .a = RIFT_HOME_7, .b = RIFT_BUILDING(303)) },
	{ "worker.lose", "A loses a Tired Administrator.",
		EVENT(WORKER, .a = RIFT_ADMINISTRATOR, .b = RIFT_TIRED, .n = -1) },
	{ "rest.one", "A's Tired Worker becomes Active.", EVENT(REST, .n = 1) },
	{ "retrieve.dies", "A's Engineer dies.", EVENT(RETRIEVE, .a = RIFT_ENGINEER, .b = 2) },
	{ "exosuit.power", "A powers up 1 Exosuit.", EVENT(EXOSUIT, .a = 1, .n = 1, .rule = "POWER-01") },
	{ "exosuit.gain", "A receives a powered-up Exosuit.", EVENT(EXOSUIT, .a = 1, .n = 1, .rule = "WARP-05") },
	{ "exosuit.power", "B powers up 6 Exosuits.", EVENT(EXOSUIT, .seat = 1, .a = 63, .n = 6, .rule = "CB2-20") },
	{ "anomaly.cover", "A gets an Anomaly; it covers Lab 402.",
		EVENT(ANOMALY, .a = 9, .b = RIFT_BUILDING(402), .n = 1) },
	{ "built", "A constructs Archive of the Eras.", EVENT(BUILT, .a = RIFT_SUPER(RIFT_ARCHIVE_OF_THE_ERAS)) },
	{ "built", "A constructs Anti-Gravity Field.", EVENT(BUILT, .a = RIFT_SUPER(RIFT_ANTI_GRAVITY_FIELD)) },
	{ "breakthrough.spend", "A spends a Breakthrough: circle, Time Travel.",
		EVENT(BREAKTHROUGH, .a = RIFT_BREAKTHROUGH(RIFT_CIRCLE, RIFT_TIME), .n = -1) },
	{ "turned.collapse", "Collapsing Capital tile on the second Research space: both research dice may be set.",
		EVENT(TURNED, .a = RIFT_RES1, .b = RIFT_RESEARCH_2, .rule = "IMPACT-04") },
	{ "turned.building", "Power Plant 101 is on top of its primary stack now.",
		EVENT(TURNED, .a = RIFT_BUILDING(101), .rule = "INFO-02") },
	{ "card.recruit", "The recruit pool: 2 Scientists, 1 Engineer, 1 Genius.",
		EVENT(CARD, .a = RIFT_N_RECRUIT_CARD, .b = 8) },
	{ "card.objective", "Solo Objective: Workers (1 VP for 8, 2 VP for 13, 4 VP for 16).",
		EVENT(CARD, .seat = 1, .a = RIFT_N_OBJECTIVE, .b = RIFT_MOST_WORKERS) },
	{ "card.objective", "Solo Objective: Morale position (2 VP for 7).",
		EVENT(CARD, .seat = 1, .a = RIFT_N_OBJECTIVE, .b = RIFT_MOST_MORALE) },
	{ "covered", "Exosuit slots of A that are covered now: 3.", EVENT(COVERED, .a = 0x34) },
	{ "seat", "A follows the Path of Harmony with Patriarch Haulani, Evacuation condition 2.",
		EVENT(SEAT, .a = RIFT_HARMONY, .b = RIFT_HAULANI, .n = 2) },
	{ "secret", "B has chosen in secret.", EVENT(SECRET, .seat = 1, .a = RIFT_V_SECRET) },
	{ "failed.space", "Construct a Lab fails: no space is free for B.",
		EVENT(FAILED, .seat = 1, .a = 1, .b = RIFT_C_LAB) },
	{ "decided.worker", "B recruits an Engineer: it has a Genius, there is no Administrator.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_WORKER, .b = RIFT_ENGINEER,
			.n = (1 << RIFT_GENIUS | 1 << RIFT_ENGINEER) | (1 << RIFT_GENIUS) << 6) },
	{ "decided.worker", "B recruits a Genius: it has every type that is there.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_WORKER, .b = RIFT_GENIUS,
			.n = (1 << RIFT_GENIUS) | (1 << RIFT_GENIUS) << 6) },
	{ "decided.building", "B takes Lab 401, the only one on offer.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_BUILDING, .b = RIFT_BUILDING(401)) },
	{ "decided.no-anomaly", "B has 3 Anomalies and takes no more.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_ANOMALY, .b = 3) },
	{ "failed", "Construct a Lab fails: its slots of this type are full.",
		EVENT(FAILED, .seat = 1, .a = 2, .b = RIFT_C_LAB, .n = RIFT_MISSING_SLOT) },
	{ "failed", "Remove an Anomaly fails: it has no Anomaly.",
		EVENT(FAILED, .seat = 1, .a = 2, .b = RIFT_C_ANOMALY, .n = RIFT_MISSING_ANOMALY) },
	{ "pass", "A passes.", EVENT(PASS, .rule = "TURN-06") },
	{ "pass.needs-exosuit", "That takes an Exosuit, and B has none left: it passes.",
		EVENT(PASS, .seat = 1, .rule = "CX-48") },
	{ "pass.no-exosuit", "B has no Exosuits left: it passes.", EVENT(PASS, .seat = 1, .rule = "CB2-87") },
	{ "guardian.powered", "2 of them are Guardians.",
		EVENT(GUARDIAN, .seat = 1, .a = RIFT_GUARDIAN_POWERED, .n = 2, .rule = "CXGUARD-13") },
	{ "guardian.one", "One of them is a Guardian.",
		EVENT(GUARDIAN, .a = RIFT_GUARDIAN_POWERED, .n = 1, .rule = "GUARD-30") },
	{ "guardian.received", "It is a Guardian.",
		EVENT(GUARDIAN, .a = RIFT_GUARDIAN_POWERED, .n = 1, .rule = "GUARD-35") },
	{ "decided.space-guardian", "B has no Exosuits left: it places a Guardian on Adventure.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_SPACE, .b = RIFT_ADVENTURE, .n = 8) },
	{ "decided.council-guardian",
		"The Capital Action is full: B places a Guardian on the left World Council space.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_SPACE, .b = RIFT_COUNCIL_LEFT, .n = 9) },
	{ "decided.guardian", "No other space is left: B places a Guardian on the first Guardian space.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_SPACE, .b = RIFT_GUARDIAN_1, .n = 10) },
	{ "decided.tile-laid", "Slot 1: Gain 2 VP and 1 Energy Core (C02, side B).",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_TILE, .b = 1, .n = 5) },
	{ "decided.tile", "B carries out its action tile: Experiment of Level 2, then gain 1 VP and 1 Energy Core.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_TILE, .n = 8 * 2 + 1) },
	{ "decided.tile", "B carries out its action tile: Reboot.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_TILE, .n = 1 * 2) },
	{ "decided", "B decides.", EVENT(DECIDED, .seat = 1, .a = 250) },
	{ "card", "A card is turned up.", EVENT(CARD, .a = RIFT_N_FIND) },
	{ "place", "A places a Scientist on Experiment.", EVENT(PLACE, .a = RIFT_SCIENTIST, .b = RIFT_EXPERIMENT) },
	{ "dealt", "Experiment below Era 3: Reverse Water-Gas Shift.",
		EVENT(DEALT, .a = RIFT_REVERSE_WATER_GAS_SHIFT, .b = 3) },
	{ "dealt.top", "The next Experiment of the pile: Hive Mind.", EVENT(DEALT, .a = RIFT_HIVE_MIND) },
	{ "experiment", "B completes the Experiment AI Research of Era 2.",
		EVENT(EXPERIMENT, .seat = 1, .a = RIFT_AI_RESEARCH, .b = 2) },
	{ "token", "A moves Save Earth: space 5.", EVENT(TOKEN, .a = RIFT_SAVE_EARTH, .b = 5) },
	{ "roll.trajectory", "A Trajectory die is rolled: minus.",
		EVENT(ROLL, .a = RIFT_N_TRAJECTORY, .b = RIFT_MINUS) },
	{ "impact-moved.sooner", "1 plus against 2 minus: the Impact tile comes nearer, after Era 4.",
		EVENT(IMPACT_MOVED, .a = 4, .b = 1 | 2 << 4, .n = -1) },
	{ "impact-moved.sealed", "Fate is sealed: the Impact tile lies after Era 3.",
		EVENT(IMPACT_MOVED, .a = 3, .b = 255, .n = -2) },
	{ "decided.marker", "B marks the Experiment of Era 3.", EVENT(DECIDED, .seat = 1, .a = RIFT_D_MARKER, .b = 3) },
	{ "decided.marker-stays", "The marker of B stays at Era 3, on the new Experiment there.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_MARKER, .b = 3, .n = 3) },
	{ "decided.experiment",
		"B conducts the Experiment Technological Singularity of Era 2, the oldest of Level 1 that it has marked.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_EXPERIMENT, .b = RIFT_TECHNOLOGICAL_SINGULARITY, .n = 2) },
	{ "decided.flux", "B draws a Flux Core from its Flux Pool: one of its 2 Exosuits that can Blink does so.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_FLUX, .b = RIFT_FLUX_CORE, .n = 2) },
	{ "decided.flux-one", "B draws a Flux Core from its Flux Pool: its one Exosuit that can Blink does so.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_FLUX, .b = RIFT_FLUX_CORE, .n = 1) },
	{ "decided.casing", "B draws an Empty Flux Casing and sets it aside: no Exosuit Blinks.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_FLUX, .b = RIFT_CASING, .n = 1) },
	{ "decided.blink",
		"The Exosuit of B on the middle Mine Resource space Blinks: Command token 2 stands for its Action.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_BLINK, .b = RIFT_MINE_MIDDLE, .n = 2) },
	{ "decided.blinked", "It Blinks to the first Construct space; its Energy Core goes back to the supply.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_SPACE, .b = RIFT_CONSTRUCT_1, .n = 3) },
	{ "decided.pool", "B adds 2 Flux Cores to its Flux Pool and 1 Energy Core to its Energy Pool.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_POOL, .b = 2, .n = 1) },
	{ "decided.technology", "B wants a Technology: it has 3 Operators and 1 Technology.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_ASSIMILATE, .b = 2, .n = 3 | 1 << 4, .rule = "CXFRAC-53") },
	{ "decided.position", "The Operator of B stands for an Administrator, the topmost position that is empty.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_POSITION, .b = RIFT_ADMINISTRATOR, .n = 1) },
	{ "", "", { .kind = RIFT_EVENT_END } },
#undef EVENT
};

static void begin(struct rift_game *g)
{
	struct rift_setup setup = {
		.players = 2,
		.seat = { { .path = RIFT_HARMONY, .leader = RIFT_ZAIDA, .evacuation = 1 }, { .evacuation = 1 } },
	};
	assert_int_equal(rift_new(g, &setup), RIFT_OK);
}

static void reads_well(void **state)
{
	struct rift_game g;
	(void)state;
	begin(&g);
	for (size_t i = 0; i < ARRAY_LEN(told); i++) {
		char sentence[RIFT_TELL_MAX];
		assert_int_equal(rift_tell_event(RIFT_RULES, &g, &told[i].event, sentence, sizeof(sentence)),
			strlen(told[i].sentence));
		assert_string_equal(sentence, told[i].sentence);
		assert_string_equal(rift_tell_key(&told[i].event), told[i].key);
	}
}

static void asks_well(void **state)
{
	struct rift_game g;
	char sentence[RIFT_TELL_MAX];
	(void)state;
	begin(&g);
	rift_tell_ask(RIFT_RULES, &g, 1, sentence, sizeof(sentence));
	assert_string_equal(sentence, "B: choose a Path.");
	rift_tell_ask(RIFT_RULES, &g, 0, sentence, sizeof(sentence));
	assert_string_equal(sentence, "A: wait for B.");
	rift_tell_ask(RIFT_RULES, &g, RIFT_NATURE, sentence, sizeof(sentence));
	assert_string_equal(sentence, "Wait for B.");
	struct rift_move path = { .verb = RIFT_V_PATH, .seat = 1, .a = RIFT_PROGRESS };
	assert_int_equal(rift_play(&g, path, NULL), RIFT_OK);
	struct rift_move leader = { .verb = RIFT_V_LEADER, .seat = 1, .a = RIFT_VALERIAN };
	assert_int_equal(rift_play(&g, leader, NULL), RIFT_OK);
	rift_tell_ask(RIFT_RULES, &g, RIFT_NATURE, sentence, sizeof(sentence));
	assert_string_equal(sentence, "Nature: draw a Breakthrough.");
	rift_tell_ask(RIFT_RULES, &g, 0, sentence, sizeof(sentence));
	assert_string_equal(sentence, "A: wait for Nature.");
	memset(&g, 0, sizeof(g));
	rift_tell_ask(RIFT_RULES, &g, 0, sentence, sizeof(sentence));
	assert_string_equal(sentence, "The game is over.");
}

/* Whatever an event holds, its sentence stays within bounds. */
static void tells_nonsense(void **state)
{
	struct rift_game g;
	uint32_t random = 1;
	(void)state;
	begin(&g);
	for (int i = 0; i < 200000; i++) {
		uint32_t bits = driver_draw(&random);
		struct rift_event e = {
			.kind = (uint8_t)(bits % (RIFT_EVENT_END + 1)),
			.seat = (uint8_t)(bits >> 8 & 7),
			.a = (uint8_t)(bits >> 16),
			.b = (uint8_t)(bits >> 24),
			.n = (int16_t)driver_draw(&random),
			.rule = bits & 0x800 ? NULL : "IMPACT-04",
		};
		char sentence[RIFT_TELL_MAX];
		assert_true(rift_tell_event(RIFT_RULES, &g, &e, sentence, sizeof(sentence)) < sizeof(sentence));
	}
}

static void every_size(void **state)
{
	struct rift_game g;
	char whole[RIFT_TELL_MAX];
	(void)state;
	begin(&g);
	size_t length = rift_tell_event(RIFT_RULES, &g, &told[0].event, whole, sizeof(whole));
	for (size_t size = 0; size <= length + 1; size++) {
		char *out = malloc(size ? size : 1);
		assert_non_null(out);
		assert_int_equal(rift_tell_event(RIFT_RULES, &g, &told[0].event, out, size), length);
		if (size > 0)
			assert_memory_equal(out, whole, size - 1);
		free(out);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keys_differ),
		cmocka_unit_test(all_of_random_games),
		cmocka_unit_test(reads_well),
		cmocka_unit_test(asks_well),
		cmocka_unit_test(tells_nonsense),
		cmocka_unit_test(every_size),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
