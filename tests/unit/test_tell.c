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
#include "text/tell/tell_parts.h"

#define GAMES 600

static const char *const keys[] = {
#define MESSAGE(NAME, key) key,
#include "text/tell/messages.def"
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
	static const char *const bad[] = { "%", "{", "}", "  ", " .", " ,", "unknown", "decides", "??", "slot I",
		"it cannot be done", "use it", "another player", ": this", "this:" };
	bool ends = length > 0 && (sentence[length - 1] == '.' || sentence[length - 1] == '?');
	if (length >= RIFT_TELL_MAX || !ends)
		fail_msg("no sentence: '%s'", sentence);
	for (size_t i = 0; i < ARRAY_LEN(bad); i++)
		if (strstr(sentence, bad[i]) != NULL)
			fail_msg("'%s' in '%s'", bad[i], sentence);
}

/* A key where a word should be: a point between small letters. */
static void check_keys(const char *sentence)
{
	for (const char *s = strchr(sentence, '.'); s; s = strchr(s + 1, '.'))
		if (s > sentence && s[-1] >= 'a' && s[-1] <= 'z' && s[1] >= 'a' && s[1] <= 'z')
			fail_msg("a key in '%s'", sentence);
}

/* A question says what it is about: at least one thing of the table. */
static void check_names_a_thing(const struct rift_game *g, const char *sentence)
{
	static const char *const things[] = { "Path", "Leader", "Starting Asset", "Endgame Condition", "Exosuit",
		"Energy Core", "Warp tile", "Worker", "Scientist", "Engineer", "Administrator", "Grand Reservoir",
		"Resource", "Titanium", "Breakthrough", "Genius", "Icon die", "Research", "Capital Action", "Nomads",
		"Era", "Anomaly", "Anomalies", "Paradox token", "Guardian", "Save Earth", "Seal Fate", "Adventure",
		"Upgrade board", "sensor", "Experiment", "Glitch", "Flux Core", "Operator", "Technology", "Gold",
		"Valley", "Fracture Device", "Free Action", "Building", "Construct", "Water", "Morale", "VP" };
	for (size_t i = 0; i < ARRAY_LEN(things); i++)
		if (strstr(sentence, things[i]))
			return;
	struct rift_ask ask = rift_asks(g);
	if (ask.source_kind != RIFT_T_PHASE && strchr(sentence, ':')) /* its source, and what can be done */
		return;
	if (ask.kind != RIFT_ASK_ROW) /* names its tile */
		fail_msg("the question %s names nothing: '%s'", rift_word_ask(ask.kind), sentence);
}

static void check_event(const struct rift_game *g, const struct rift_event *e)
{
	char sentence[RIFT_TELL_MAX];
	size_t length = rift_tell_event(RIFT_RULES, g, e, NULL, sentence, sizeof(sentence));
	assert_string_not_equal(rift_tell_key(e), "");
	check_sentence(sentence, length);
	check_keys(sentence);
	kinds_seen[e->kind] = 1;
	if (e->kind == RIFT_E_DECIDED)
		decisions_seen[e->a] = 1;
}

static void check_questions(const struct rift_game *g)
{
	for (int seat = 0; seat <= RIFT_NATURE; seat++) {
		char sentence[RIFT_TELL_MAX];
		struct rift_names names = { .reader = (int8_t)seat };
		size_t length = rift_tell_ask(RIFT_RULES, g, seat, &names, sentence, sizeof(sentence));
		check_sentence(sentence, length);
		check_keys(sentence);
		if (seat < RIFT_NATURE && rift_asks(g).seats >> seat & 1)
			check_names_a_thing(g, sentence);
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
	{ "good.gain", "Harmony gains 2 Water.", EVENT(GOOD, .a = RIFT_WATER, .n = 2) },
	{ "good.pay", "Player 2 pays 1 Energy Core.", EVENT(GOOD, .seat = 1, .a = RIFT_CORE, .n = -1) },
	{ "good.gain", "Player 2 gains 3 Energy Cores.", EVENT(GOOD, .seat = 1, .a = RIFT_CORE, .n = 3) },
	{ "vp.lose", "Harmony loses 2 VP.", EVENT(VP, .n = -2) },
	{ "place", "Harmony sends an Engineer to the top Mine Resource space.",
		EVENT(PLACE, .a = RIFT_ENGINEER, .b = RIFT_MINE_TOP) },
	{ "place.tile", "Harmony sends a Genius to The Ultimate Plan.",
		EVENT(PLACE, .a = RIFT_GENIUS, .b = RIFT_HOME_1, .n = RIFT_SUPER(RIFT_ULTIMATE_PLAN)) },
	{ "place.tile", "Harmony sends a Scientist to the Anomaly.",
		EVENT(PLACE, .a = RIFT_SCIENTIST, .b = RIFT_HOME_1, .n = RIFT_ANOMALY) },
	{ "place", "Harmony sends an AI Exosuit to Purify Water.", EVENT(PLACE, .a = RIFT_AI, .b = RIFT_PURIFY) },
	{ "free", "Harmony uses Force Workers.", EVENT(FREE, .a = RIFT_FORCE) },
	{ "free.leader", "Harmony calls on Matriarch Zaida.", EVENT(FREE, .a = RIFT_LEADER) },
	{ "free.tile", "Harmony uses Life Support 303.", EVENT(FREE, .a = RIFT_HOME_7, .b = RIFT_BUILDING(303)) },
	{ "worker.lose", "Harmony loses a Tired Administrator.",
		EVENT(WORKER, .a = RIFT_ADMINISTRATOR, .b = RIFT_TIRED, .n = -1) },
	{ "rest.one", "Harmony wakes 1 Tired Worker.", EVENT(REST, .n = 1) },
	{ "retrieve.dies", "Harmony's Engineer is lost.", EVENT(RETRIEVE, .a = RIFT_ENGINEER, .b = 2) },
	{ "exosuit.power", "Harmony powers up 1 Exosuit.", EVENT(EXOSUIT, .a = 1, .n = 1, .rule = "POWER-01") },
	{ "exosuit.gain", "Harmony gets one more powered-up Exosuit.",
		EVENT(EXOSUIT, .a = 1, .n = 1, .rule = "WARP-05") },
	{ "exosuit.power", "Player 2 powers up 6 Exosuits.",
		EVENT(EXOSUIT, .seat = 1, .a = 63, .n = 6, .rule = "CB2-20") },
	{ "anomaly.cover", "An Anomaly strikes Harmony and covers Lab 402.",
		EVENT(ANOMALY, .a = 9, .b = RIFT_BUILDING(402), .n = 1) },
	{ "built", "Harmony builds Archive of the Eras.", EVENT(BUILT, .a = RIFT_SUPER(RIFT_ARCHIVE_OF_THE_ERAS)) },
	{ "built", "Harmony builds Anti-Gravity Field.", EVENT(BUILT, .a = RIFT_SUPER(RIFT_ANTI_GRAVITY_FIELD)) },
	{ "breakthrough.spend", "Harmony spends the Breakthrough Time Travel (circle).",
		EVENT(BREAKTHROUGH, .a = RIFT_BREAKTHROUGH(RIFT_CIRCLE, RIFT_TIME), .n = -1) },
	{ "turned.collapse",
		"A Collapsing Capital tile lies on the second Research space: set both dice. It can be used once.",
		EVENT(TURNED, .a = RIFT_RES1, .b = RIFT_RESEARCH_2, .rule = "IMPACT-04") },
	{ "turned.building", "Power Plant 101 is now on offer.",
		EVENT(TURNED, .a = RIFT_BUILDING(101), .rule = "INFO-02") },
	{ "card.recruit", "Waiting to be recruited: 2 Scientists, 1 Engineer and 1 Genius.",
		EVENT(CARD, .a = RIFT_N_RECRUIT_CARD, .b = 8) },
	{ "card.objective", "Solo Objective: Workers (1 VP for 8, 2 VP for 13 and 4 VP for 16).",
		EVENT(CARD, .seat = 1, .a = RIFT_N_OBJECTIVE, .b = RIFT_MOST_WORKERS) },
	{ "card.objective", "Solo Objective: Morale position (2 VP for 7).",
		EVENT(CARD, .seat = 1, .a = RIFT_N_OBJECTIVE, .b = RIFT_MOST_MORALE) },
	{ "covered", "The Impact covers 3 of Harmony's Exosuit slots.", EVENT(COVERED, .a = 0x34) },
	{ "seat", "Player 1 plays the Path of Harmony with Patriarch Haulani, Evacuation condition 2.",
		EVENT(SEAT, .a = RIFT_HARMONY, .b = RIFT_HAULANI, .n = 2) },
	{ "secret", "Player 2 has chosen in secret.", EVENT(SECRET, .seat = 1, .a = RIFT_V_SECRET) },
	{ "failed.space", "Player 2 finds no free space to build a Lab.",
		EVENT(FAILED, .seat = 1, .a = 1, .b = RIFT_C_LAB) },
	{ "decided.worker", "It recruits an Engineer: it has a Genius; no Administrator is waiting.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_WORKER, .b = RIFT_ENGINEER,
			.n = (1 << RIFT_GENIUS | 1 << RIFT_ENGINEER) | (1 << RIFT_GENIUS) << 6) },
	{ "decided.worker", "It recruits a Genius: it has every type that is there.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_WORKER, .b = RIFT_GENIUS,
			.n = (1 << RIFT_GENIUS) | (1 << RIFT_GENIUS) << 6) },
	{ "decided.building", "It takes Lab 401: the only one on offer.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_BUILDING, .b = RIFT_BUILDING(401)) },
	{ "decided.no-anomaly", "It has 3 Anomalies and takes no more.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_ANOMALY, .b = 3) },
	{ "failed", "Player 2 cannot build a Lab: its slots of this type are full.",
		EVENT(FAILED, .seat = 1, .a = 2, .b = RIFT_C_LAB, .n = RIFT_MISSING_SLOT) },
	{ "failed", "Player 2 cannot remove an Anomaly: it has no Anomaly.",
		EVENT(FAILED, .seat = 1, .a = 2, .b = RIFT_C_ANOMALY, .n = RIFT_MISSING_ANOMALY) },
	{ "pass", "Harmony passes.", EVENT(PASS, .rule = "TURN-06") },
	{ "pass.needs-exosuit", "That takes an Exosuit, and player 2 has none left: it passes.",
		EVENT(PASS, .seat = 1, .rule = "CX-48") },
	{ "pass.no-exosuit", "Player 2 has no Exosuits left: it passes.", EVENT(PASS, .seat = 1, .rule = "CB2-87") },
	{ "guardian.powered", "2 of them are Guardians.",
		EVENT(GUARDIAN, .seat = 1, .a = RIFT_GUARDIAN_POWERED, .n = 2, .rule = "CXGUARD-13") },
	{ "guardian.one", "1 of them is a Guardian.",
		EVENT(GUARDIAN, .a = RIFT_GUARDIAN_POWERED, .n = 1, .rule = "GUARD-30") },
	{ "guardian.received", "It is a Guardian.",
		EVENT(GUARDIAN, .a = RIFT_GUARDIAN_POWERED, .n = 1, .rule = "GUARD-35") },
	{ "decided.space-guardian", "It has no Exosuits left, so it sends a Guardian to the Adventure space.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_SPACE, .b = RIFT_ADVENTURE, .n = 8) },
	{ "decided.council-guardian", "All spaces are taken, so it sends a Guardian to the left World Council space.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_SPACE, .b = RIFT_COUNCIL_LEFT, .n = 9) },
	{ "decided.guardian", "No other space is left, so it sends a Guardian to the first Guardian space.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_SPACE, .b = RIFT_GUARDIAN_1, .n = 10) },
	{ "decided.tile-laid", "Action tile 1: gain 2 VP and 1 Energy Core (C02, side B).",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_TILE, .b = 1, .n = 5) },
	{ "decided.tile",
		"It carries out its action tile: conduct an Experiment of Level 2, then gain 1 VP and 1 Energy Core.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_TILE, .n = 8 * 2 + 1) },
	{ "decided.tile", "It carries out its action tile: reboot.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_TILE, .n = 1 * 2) },
	{ "decided", "Player 2 decides.", EVENT(DECIDED, .seat = 1, .a = 250) },
	{ "card", "A card is turned over.", EVENT(CARD, .a = RIFT_N_FIND) },
	{ "place", "Harmony sends a Scientist to the Experiment space.",
		EVENT(PLACE, .a = RIFT_SCIENTIST, .b = RIFT_EXPERIMENT) },
	{ "dealt", "Below Era 3 lies the Experiment Reverse Water-Gas Shift.",
		EVENT(DEALT, .a = RIFT_REVERSE_WATER_GAS_SHIFT, .b = 3) },
	{ "dealt.top", "Next Experiment in the pile: Hive Mind.", EVENT(DEALT, .a = RIFT_HIVE_MIND) },
	{ "experiment", "Player 2 completes AI Research, the Experiment of Era 2.",
		EVENT(EXPERIMENT, .seat = 1, .a = RIFT_AI_RESEARCH, .b = 2) },
	{ "token", "Harmony moves the Save Earth token to space 5.", EVENT(TOKEN, .a = RIFT_SAVE_EARTH, .b = 5) },
	{ "roll.trajectory", "A Trajectory die: minus.", EVENT(ROLL, .a = RIFT_N_TRAJECTORY, .b = RIFT_MINUS) },
	{ "impact-moved.sooner", "1 plus against 2 minus: the Impact comes sooner, after Era 4.",
		EVENT(IMPACT_MOVED, .a = 4, .b = 1 | 2 << 4, .n = -1) },
	{ "impact-moved.sealed", "Fate is sealed: the Impact comes after Era 3.",
		EVENT(IMPACT_MOVED, .a = 3, .b = 255, .n = -2) },
	{ "decided.marker", "It marks the Experiment of Era 3.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_MARKER, .b = 3) },
	{ "decided.marker-stays", "Its marker stays at Era 3, on the new Experiment there.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_MARKER, .b = 3, .n = 3) },
	{ "decided.experiment",
		"It conducts Technological Singularity from Era 2, the oldest of its level that it has marked.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_EXPERIMENT, .b = RIFT_TECHNOLOGICAL_SINGULARITY, .n = 2) },
	{ "decided.flux", "It draws a Flux Core: one of its 2 Exosuits that can Blink does so.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_FLUX, .b = RIFT_FLUX_CORE, .n = 2) },
	{ "decided.flux-one", "It draws a Flux Core: its one Exosuit that can Blink does so.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_FLUX, .b = RIFT_FLUX_CORE, .n = 1) },
	{ "decided.casing", "It draws an empty Casing: no Blink this time.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_FLUX, .b = RIFT_CASING, .n = 1) },
	{ "decided.blink", "Its Exosuit on the middle Mine Resource space Blinks: token 2 stands on that Action.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_BLINK, .b = RIFT_MINE_MIDDLE, .n = 2) },
	{ "decided.blinked", "It Blinks to the first Construct space and returns its Energy Core.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_SPACE, .b = RIFT_CONSTRUCT_1, .n = 3) },
	{ "decided.pool", "It adds 2 Flux Cores to its Flux Pool and 1 Energy Core to its Energy Pool.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_POOL, .b = 2, .n = 1) },
	{ "decided.technology", "It wants a Technology: it has 3 Operators and 1 Technology.",
		EVENT(DECIDED, .seat = 1, .a = RIFT_D_ASSIMILATE, .b = 2, .n = 3 | 1 << 4, .rule = "CXFRAC-53") },
	{ "decided.position", "Its Operator stands in for an Administrator, the first one it lacks.",
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
		assert_int_equal(rift_tell_event(RIFT_RULES, &g, &told[i].event, NULL, sentence, sizeof(sentence)),
			strlen(told[i].sentence));
		assert_string_equal(sentence, told[i].sentence);
		assert_string_equal(rift_tell_key(&told[i].event), told[i].key);
	}
}

static const char *asked(const struct rift_game *g, int seat, int reader)
{
	static char sentence[RIFT_TELL_MAX];
	struct rift_names names = { .reader = (int8_t)reader };
	rift_tell_ask(RIFT_RULES, g, seat, &names, sentence, sizeof sentence);
	return sentence;
}

static void asks_well(void **state)
{
	struct rift_game g;
	(void)state;
	begin(&g);
	assert_string_equal(asked(&g, 1, 1), "Choose your Path.");
	assert_string_equal(asked(&g, 1, 0), "Player 2: Choose your Path.");
	assert_string_equal(asked(&g, 0, 0), "Waiting for player 2.");
	assert_string_equal(asked(&g, RIFT_NATURE, 1), "Waiting for you.");
	struct rift_move path = { .verb = RIFT_V_PATH, .seat = 1, .a = RIFT_PROGRESS };
	assert_int_equal(rift_play(&g, path, NULL), RIFT_OK);
	struct rift_move leader = { .verb = RIFT_V_LEADER, .seat = 1, .a = RIFT_VALERIAN };
	assert_int_equal(rift_play(&g, leader, NULL), RIFT_OK);
	assert_string_equal(asked(&g, RIFT_NATURE, -1), "Draw a Breakthrough.");
	assert_string_equal(asked(&g, 0, 0), "Waiting for the dice.");
	memset(&g, 0, sizeof(g));
	assert_string_equal(asked(&g, 0, 0), "The game is over.");
}

static void names_players(void **state)
{
	struct rift_game g;
	char sentence[RIFT_TELL_MAX];
	(void)state;
	begin(&g);
	struct rift_event gain = { .kind = RIFT_E_GOOD, .a = RIFT_WATER, .n = 2 }, turn = { .kind = RIFT_E_TURN };
	struct rift_event strike = { .kind = RIFT_E_ANOMALY, .a = 4, .n = 1 };
	static const struct {
		struct rift_names names;
		const char *gain, *turn, *strike;
	} rows[] = {
		{ { .reader = 0 }, "You gain 2 Water.", "Your turn.",
			"An Anomaly strikes you on the second Factory slot." },
		{ { .reader = 1, .name = { "Ada", "Bob" } }, "Ada gains 2 Water.", "Ada's turn.",
			"An Anomaly strikes Ada on the second Factory slot." },
		{ { .reader = -1, .name = { "Ada", "Ada" } }, "Ada (Harmony) gains 2 Water.", "Ada (Harmony)'s turn.",
			"An Anomaly strikes Ada (Harmony) on the second Factory slot." },
		{ { .reader = -1, .name = { "" } }, "Harmony gains 2 Water.", "Harmony's turn.",
			"An Anomaly strikes Harmony on the second Factory slot." },
	};
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		rift_tell_event(RIFT_RULES, &g, &gain, &rows[i].names, sentence, sizeof sentence);
		assert_string_equal(sentence, rows[i].gain);
		rift_tell_event(RIFT_RULES, &g, &turn, &rows[i].names, sentence, sizeof sentence);
		assert_string_equal(sentence, rows[i].turn);
		rift_tell_event(RIFT_RULES, &g, &strike, &rows[i].names, sentence, sizeof sentence);
		assert_string_equal(sentence, rows[i].strike);
	}
}

/* Returns the bytes that a sentence needs; fails if a text made for it was cut. */
static size_t tell_whole(const struct rift_game *g, const struct rift_event *e, const struct rift_names *names)
{
	char sentence[RIFT_TELL_MAX];
	struct text t = text_open(sentence, sizeof sentence);
	struct teller w = teller_open(RIFT_RULES, g, names);
	w.e = *e;
	put_message(&t, &w, message_of(e));
	if (w.used >= TELL_CAPACITY || t.used >= sizeof sentence)
		fail_msg("%zu and %zu bytes do not fit: '%s'", w.used, t.used, sentence);
	return t.used;
}

/* Whatever an event holds, its sentence stays within bounds in every language. */
static void tell_nonsense(const char *language)
{
	struct rift_game g;
	struct rift_names names = { .reader = -1, .language = language };
	uint32_t random = 1;
	size_t longest = 0;
	begin(&g);
	for (int i = 0; i < 100000; i++) {
		uint32_t bits = driver_draw(&random);
		struct rift_event e = {
			.kind = (uint8_t)(bits % (RIFT_EVENT_END + 1)),
			.seat = (uint8_t)(bits >> 8 & 7),
			.a = (uint8_t)(bits >> 16),
			.b = (uint8_t)(bits >> 24),
			.n = (int16_t)driver_draw(&random),
			.rule = bits & 0x800 ? NULL : "IMPACT-04",
		};
		size_t length = tell_whole(&g, &e, &names);
		longest = length > longest ? length : longest;
	}
	print_message("%s: the longest of 100000 sentences has %zu bytes\n", language, longest);
}

static void tells_nonsense(void **state)
{
	(void)state;
	for (int i = 0; rift_language(i)[0]; i++)
		tell_nonsense(rift_language(i));
}

/* A language speaks of the same game in its own words. */
static void tells_in_every_language(void **state)
{
	struct rift_game g;
	char english[RIFT_TELL_MAX], other[RIFT_TELL_MAX];
	(void)state;
	begin(&g);
	for (int i = 1; rift_language(i)[0]; i++) {
		struct rift_names names = { .reader = -1, .language = rift_language(i) };
		int differ = 0;
		for (size_t k = 0; k < ARRAY_LEN(told); k++) {
			rift_tell_event(RIFT_RULES, &g, &told[k].event, NULL, english, sizeof english);
			rift_tell_event(RIFT_RULES, &g, &told[k].event, &names, other, sizeof other);
			differ += strcmp(english, other) != 0;
		}
		const char *own = catalogue_find(catalogue_of(names.language), "tell.", "good.gain").text;
		if (strcmp(own, catalogue_find(catalogue_of("en"), "tell.", "good.gain").text) !=
			0) /* it is translated */
			assert_true(differ > 2);
	}
	struct rift_names unknown = { .reader = -1, .language = "x-none" };
	rift_tell_event(RIFT_RULES, &g, &told[0].event, &unknown, other, sizeof other);
	assert_string_equal(other, told[0].sentence);
}

static void every_size(void **state)
{
	struct rift_game g;
	char whole[RIFT_TELL_MAX];
	(void)state;
	begin(&g);
	size_t length = rift_tell_event(RIFT_RULES, &g, &told[0].event, NULL, whole, sizeof(whole));
	for (size_t size = 0; size <= length + 1; size++) {
		char *out = malloc(size ? size : 1);
		assert_non_null(out);
		assert_int_equal(rift_tell_event(RIFT_RULES, &g, &told[0].event, NULL, out, size), length);
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
		cmocka_unit_test(names_players),
		cmocka_unit_test(tells_nonsense),
		cmocka_unit_test(tells_in_every_language),
		cmocka_unit_test(every_size),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
