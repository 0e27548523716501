/* choice_words.c -- words for answers: a label, and cost and gain.  See choices.h. */
#include "cli/play/choices.h"

#include <ctype.h>
#include <string.h>

#include "base/base.h"
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "cli/play/effect.h"
#include "content/content.h"
#include "text/tell/tell_answer.h"
#include "text/words/content_words.h"
#include "rift_words.h"

#define NAME_MAX_LETTERS 60

static void label(struct choice *choice, const char *text)
{
	choice->label[0] = '\0';
	brief_add(choice->label, sizeof choice->label, "%s", text);
	choice->label[0] = (char)toupper((unsigned char)choice->label[0]);
}

static void effect(struct choice *choice, const char *text)
{
	choice->effect[0] = '\0';
	brief_add(choice->effect, sizeof choice->effect, "%s", text);
}

/* Label "words: name". */
static void label_name(struct choice *choice, const char *before, const char *word)
{
	char name[NAME_MAX_LETTERS], text[120] = "";
	brief_add(text, sizeof text, "%s%s", before, name_of_word(word, name, sizeof name));
	label(choice, text);
}

/* The same with a term of the catalogue in a form: "recruit a Scientist". */
static void label_term(
	struct choice *choice, const char *before, const char *prefix, const char *word, const char *form)
{
	char name[NAME_MAX_LETTERS], text[120] = "";
	brief_add(text, sizeof text, "%s%s", before, name_of_term(prefix, word, form, name, sizeof name));
	label(choice, text);
}

static void effect_preview(struct choice *choice)
{
	char text[EFFECT_LETTERS];
	if (effect_text(choice->session, choice->move[0], NULL, text, sizeof text))
		effect(choice, text);
}

/* Placing. */

int choice_fitness(int worker, int space)
{
	static const uint8_t fit[RIFT_SPACE_END] = {
		[RIFT_CONSTRUCT_1] = RIFT_ENGINEER,
		[RIFT_CONSTRUCT_2] = RIFT_ENGINEER,
		[RIFT_CONSTRUCT_3] = RIFT_ENGINEER,
		[RIFT_RECRUIT_1] = RIFT_ADMINISTRATOR,
		[RIFT_RECRUIT_2] = RIFT_ADMINISTRATOR,
		[RIFT_RECRUIT_3] = RIFT_ADMINISTRATOR,
		[RIFT_RESEARCH_1] = RIFT_SCIENTIST,
		[RIFT_RESEARCH_2] = RIFT_SCIENTIST,
		[RIFT_RESEARCH_3] = RIFT_SCIENTIST,
		[RIFT_MINE_TOP] = RIFT_ENGINEER,
		[RIFT_MINE_MIDDLE] = RIFT_ENGINEER,
		[RIFT_MINE_BOTTOM] = RIFT_ENGINEER,
		[RIFT_PURIFY] = RIFT_SCIENTIST,
		[RIFT_TRADE] = RIFT_ADMINISTRATOR,
		[RIFT_SUPPLY] = RIFT_ADMINISTRATOR,
	};
	if (fit[space] == worker)
		return 3;
	return worker == RIFT_GENIUS || worker == RIFT_GUARDIAN ? 1 : 2;
}

static const char *main_effect(int space)
{
	if (space <= RIFT_CONSTRUCT_3)
		return "build, Eng: -1T";
	if (space <= RIFT_RECRUIT_3)
		return "+1 Worker + bonus";
	if (space <= RIFT_RESEARCH_3)
		return "+1 Breakthrough";
	if (space >= RIFT_GUARDIAN_1 && space <= RIFT_GUARDIAN_6)
		return "-1W any Capital Action";
	switch (space) {
	case RIFT_COUNCIL_LEFT:
		return "First Player, copy";
	case RIFT_COUNCIL_RIGHT:
		return "copy a full Action";
	case RIFT_PURIFY:
		return "+3W, Sci: +4W";
	case RIFT_TRADE:
		return "swap Goods, Adm: twice";
	default:
		return "";
	}
}

static void add_workers(struct choice *choice)
{
	for (size_t i = 0; i < choice->moves; i++)
		brief_add(choice->who, sizeof choice->who, "%s%s", i ? " " : "(", brief_worker(choice->move[i].a));
	brief_add(choice->who, sizeof choice->who, ")");
}

/* The Experiment in Focus. */
static void words_experiment(struct choice *choice, const struct rift_game *g, int seat)
{
	char name[NAME_MAX_LETTERS], price[BRIEF_MAX];
	int card = rift_fact(g, RIFT_FACT_EXPERIMENTS, 0, rift_fact(g, RIFT_FACT_FOCUS, seat, 0));
	if (!card || card == RIFT_HIDDEN)
		return;
	brief_add(choice->effect, sizeof choice->effect, "%s +%d VP: %s",
		brief_ops(experiments[card].price, price, sizeof price), experiments[card].vp,
		name_of_experiment(card, name, sizeof name));
}

static void words_main(struct choice *choice, const struct rift_game *g, int space)
{
	int water = rift_space_water(g, space);
	int collapse = space <= RIFT_RESEARCH_3 ? rift_fact(g, RIFT_FACT_COLLAPSE, 0, space) : 0;
	label(choice, name_of_space(space));
	if (collapse)
		brief_add(choice->label, sizeof choice->label, " [%s]", brief_collapse(collapse));
	if (water)
		brief_add(choice->effect, sizeof choice->effect, "-%dW ", water);
	brief_add(choice->effect, sizeof choice->effect, "%s", main_effect(space));
	if (space >= RIFT_MINE_TOP && space <= RIFT_MINE_BOTTOM)
		brief_add(choice->effect, sizeof choice->effect, "+1%s +1 of pool",
			brief_good(mine_bonus[space - RIFT_MINE_TOP]));
	if (space == RIFT_EVACUATE)
		effect_preview(choice);
	if (space == RIFT_EXPERIMENT)
		words_experiment(choice, g, choice->move[0].seat);
	if (space == RIFT_REMOVAL)
		(void)brief_ops(removal_does, choice->effect, sizeof choice->effect);
	else if (space >= RIFT_ASSIMILATE_1)
		choice_space_fractures(g, choice->move[0].seat, space, choice->effect, sizeof choice->effect);
	else if (space == RIFT_ADVENTURE || RIFT_IS_OWN(space))
		choice_space_pioneers(g, choice->move[0].seat, space, choice->effect, sizeof choice->effect);
}

static void words_tile_space(struct choice *choice, const struct rift_game *g, struct rift_move m, int space)
{
	char name[NAME_MAX_LETTERS], what[BRIEF_MAX], text[120] = "";
	int slot = space - RIFT_HOME_1, tile = tile_shown(g, m.seat, slot);
	brief_add(text, sizeof text, "%s", name_of_tile(tile, name, sizeof name));
	if (tile == RIFT_ANOMALY)
		brief_add(text, sizeof text, ", %s %d", name_of_type(slot / 3 + 1), slot % 3 + 1);
	label(choice, text);
	(void)brief_ops(tiles[tile].does, what, sizeof what);
	effect(choice, what);
	if (tiles[tile].then == MOTIVATED)
		brief_add(choice->effect, sizeof choice->effect, ", stays Motivated");
	else if (tiles[tile].then == DIES)
		brief_add(choice->effect, sizeof choice->effect, ", the Worker is lost");
}

static void words_place(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	if (RIFT_IS_HOME(m.b)) {
		words_tile_space(choice, g, m, m.b);
	} else if (m.b == RIFT_SUPPLY) {
		label(choice, name_of_space(m.b));
		effect_preview(choice);
	} else {
		words_main(choice, g, m.b);
	}
	add_workers(choice);
}

static void words_blink_to(struct choice *choice, const struct rift_game *g)
{
	words_main(choice, g, choice->move[0].a);
}

/* What this type of Worker changes. */
static const char *worker_note(int worker, int space)
{
	bool genius = worker == RIFT_GENIUS || worker == RIFT_GUARDIAN;
	if (space <= RIFT_CONSTRUCT_3 && (worker == RIFT_ENGINEER || genius))
		return ", builds for 1T less";
	if (space >= RIFT_RECRUIT_1 && space <= RIFT_RECRUIT_3 && worker == RIFT_ENGINEER)
		return ", may not recruit a Genius";
	if (space == RIFT_TRADE && (worker == RIFT_ADMINISTRATOR || genius))
		return ", two exchanges";
	return "";
}

void choice_worker_words(const struct rift_session *s, struct rift_move m, char *out, size_t size)
{
	struct rift_game after;
	char text[EFFECT_LETTERS];
	(void)name_of_word(rift_word_worker(m.a), out, size);
	if (!effect_text(s, m, &after, text, sizeof text))
		return;
	if (*text)
		brief_add(out, size, ": %s", text);
	brief_add(out, size, "%s", worker_note(m.a, m.b));
	int posts = rift_fact(&after, RIFT_FACT_POSTS, m.seat, 0);
	for (int i = 0; i < posts; i++) {
		if (rift_fact(&after, RIFT_FACT_POST_SPACE, m.seat, i) != m.b)
			continue;
		if (rift_fact(&after, RIFT_FACT_POST_FATE, m.seat, i) == MOTIVATED)
			brief_add(out, size, ", stays Motivated");
		else if (rift_fact(&after, RIFT_FACT_POST_FATE, m.seat, i) == DIES)
			brief_add(out, size, ", is lost");
		return;
	}
}

static void words_free(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char what[BRIEF_MAX];
	if (RIFT_IS_HOME(m.a)) {
		words_tile_space(choice, g, m, m.a);
	} else if (m.a == RIFT_LEADER) {
		int leader = rift_sum(g, RIFT_SUM_LEADER, m.seat, 0), edition = rift_fact(g, RIFT_FACT_EDITION, 0, 0);
		label_term(choice, "", "leader.", rift_word_leader(leader), "one");
		effect(choice, brief_ops(leaders[leader].as[edition].does, what, sizeof what));
	} else if (m.a >= RIFT_DEVICE_FLUX) {
		label(choice, name_of_space(m.a));
		choice_space_fractures(g, m.seat, m.a, choice->effect, sizeof choice->effect);
	} else if (RIFT_IS_OWN(m.a)) {
		label(choice, name_of_space(m.a));
		choice_space_pioneers(g, m.seat, m.a, choice->effect, sizeof choice->effect);
	} else {
		label(choice, name_of_space(m.a));
		effect_preview(choice);
	}
}

/* Paying and gaining. */

static void words_mix(struct choice *choice, const struct rift_game *g)
{
	const char *verb = choice->move[0].verb == RIFT_V_PAY ? "pay" : "gain";
	(void)g;
	const int counts[] = { choice->move[0].a, choice->move[0].b, choice->move[0].c };
	char text[120] = "", name[NAME_MAX_LETTERS];
	brief_add(text, sizeof text, "%s", verb);
	bool any = false;
	for (int i = 0; i < 3; i++) {
		if (!counts[i])
			continue;
		brief_add(text, sizeof text, "%s %d %s", any ? "," : "", counts[i],
			name_of_word(rift_word_good(RIFT_TITANIUM + i), name, sizeof name));
		any = true;
	}
	label(choice, any ? text : "nothing");
}

static void words_power(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	struct rift_move m = choice->move[0];
	char text[60] = "";
	brief_add(text, sizeof text, m.a == 0 ? "no Exosuit" : m.a == 1 ? "1 Exosuit" : "%d Exosuits", m.a);
	label(choice, text);
	effect_preview(choice);
}

static void words_warp(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	struct rift_move m = choice->move[0];
	char text[120] = "", words[120];
	if (!m.a) {
		label(choice, "no Warp tile");
		return;
	}
	(void)content_words_warp(m.a, words, sizeof words);
	brief_add(text, sizeof text, "%s", words);
	label(choice, text);
	if (warp_tiles[m.a].worker)
		effect(choice, choice->moves ? "-1W" : "-1W; only together with the Water tile");
}

static void words_option(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	struct rift_move m = choice->move[0];
	const struct op ops[2] = { { .code = m.b, .what = m.c, .n = m.d }, { .code = OP_END } };
	char words[200];
	(void)content_words_ops(ops, words, sizeof words);
	label(choice, words);
	effect_preview(choice);
}

static void words_trade(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	static const char *const words[RIFT_EXCHANGE_END] = {
		[RIFT_WATER_CORE] = "trade 3 Water for 1 Energy Core",
		[RIFT_CORE_WATER] = "trade 1 Energy Core for 3 Water",
		[RIFT_CORE_NEUTRONIUM] = "trade 1 Energy Core for 1 Neutronium",
		[RIFT_NEUTRONIUM_CORE] = "trade 1 Neutronium for 1 Energy Core",
		[RIFT_NEUTRONIUM_MIX] = "trade 1 Neutronium for 2 of Titanium, Gold and Uranium",
		[RIFT_MIX_NEUTRONIUM] = "trade 2 of Titanium, Gold and Uranium for 1 Neutronium",
		[RIFT_MIX_WATER] = "trade 2 of Titanium, Gold and Uranium for 3 Water",
		[RIFT_WATER_MIX] = "trade 3 Water for 2 of Titanium, Gold and Uranium",
	};
	label(choice, words[choice->move[0].a]);
}

/* Building. */

static void words_build(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	char name[NAME_MAX_LETTERS], what[BRIEF_MAX], text[160] = "";
	int tile = choice->move[0].a;
	brief_add(text, sizeof text, "%s, %d VP, %s", name_of_tile(tile, name, sizeof name), tiles[tile].vp,
		brief_tile(tile, what, sizeof what));
	label(choice, text);
	effect_preview(choice);
	if (!*choice->effect && RIFT_IS_SUPER(tile))
		effect(choice, brief_super_price(tile, what, sizeof what));
}

static void slot_name(int slot, char *out, size_t size)
{
	out[0] = '\0';
	brief_add(out, size, "%s slot %d", name_of_type(slot / 3 + 1), slot % 3 + 1);
}

static void words_slot(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char slot[40], name[NAME_MAX_LETTERS], text[120] = "";
	slot_name(m.a, slot, sizeof slot);
	(void)name_of_tile(rift_fact(g, RIFT_FACT_TILES, m.seat, m.a), name, sizeof name);
	if (m.verb == RIFT_V_ROW)
		brief_add(text, sizeof text, "on %s and %d", slot, m.a % 3 + 2);
	else if (m.verb == RIFT_V_ANOMALY)
		brief_add(text, sizeof text, "on %s", slot);
	else if (m.verb == RIFT_V_CLEAR)
		brief_add(text, sizeof text, "remove %s on %s",
			name_of_tile(tile_shown(g, m.seat, m.a), name, sizeof name), slot);
	else
		brief_add(text, sizeof text, m.verb == RIFT_V_COVER ? "over %s" : "give up %s instead", name);
	label(choice, text);
}

static void words_spend(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	char one[40], other[40] = "", text[120] = "";
	struct rift_move m = choice->move[0];
	(void)brief_breakthrough(m.a, one, sizeof one);
	if (m.b)
		(void)brief_breakthrough(m.b, other, sizeof other);
	brief_add(text, sizeof text, "spend %s%s%s", one, m.b ? " and " : "", other);
	label(choice, text);
}

static void words_give(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	char name[NAME_MAX_LETTERS], text[120] = "";
	struct rift_move m = choice->move[0];
	brief_add(text, sizeof text, "give up the %s %s", m.b == RIFT_TIRED ? "Tired" : "Active",
		name_of_word(rift_word_worker(m.a), name, sizeof name));
	label(choice, text);
}

/* Guardians. */

static void words_enlist(struct choice *choice, const struct rift_game *g)
{
	char text[40] = "", cost[60];
	int place = choice->move[0].a;
	(void)g;
	if (!place) {
		label(choice, "enlist nobody");
		return;
	}
	label(choice, brief_add(text, sizeof text, "enlist Guardian %d", place));
	guardian_cost(place, cost, sizeof cost);
	brief_add(choice->effect, sizeof choice->effect, "for %s", cost);
}

static void words_guardians(struct choice *choice, const struct rift_game *g)
{
	char text[40] = "";
	int n = choice->move[0].a;
	(void)g;
	label(choice, brief_add(text, sizeof text, n == 0 ? "no Guardian" : n == 1 ? "1 Guardian" : "%d Guardians", n));
}

static void words_figure(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	label(choice, choice->move[0].a == 2 ? "a Guardian" : "an Exosuit");
}

/* Adventures. */

static void words_deck(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char text[40] = "", deck[60];
	label(choice, brief_add(text, sizeof text, "draw from the %s deck", rift_word_deck(m.a)));
	brief_add(choice->effect, sizeof choice->effect, "-%dW, %s", deck_water[m.a],
		brief_deck(g, m.seat, m.a, deck, sizeof deck));
}

static void words_adventure(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	int card = m.verb == RIFT_N_DRAW ? m.b : m.a;
	char name[NAME_MAX_LETTERS], text[120] = "", what[2 * BRIEF_MAX];
	if (!card) {
		label(choice, "a card not shown");
		return;
	}
	brief_add(text, sizeof text, "%s%s (%d)", m.verb == RIFT_V_UNDER ? "under the deck: " : "",
		name_of_adventure(card, name, sizeof name), adventures[card].power);
	label(choice, text);
	if (m.seat == RIFT_NATURE)
		effect(choice, brief_success(card, what, sizeof what));
	else
		effect(choice, brief_adventure(g, m.seat, card, what, sizeof what));
}

static void words_upgrade(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	int path = rift_fact(g, RIFT_FACT_PATH, m.seat, 0);
	label_term(choice, "lay down 1 ", "good.", rift_word_good(m.a), "one");
	brief_add(choice->effect, sizeof choice->effect, "+%d Power", upgrade_boards[path].space_power[m.a]);
}

static void words_do(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	char name[NAME_MAX_LETTERS], text[80] = "";
	int capital = choice->move[0].a;
	if (capital)
		brief_add(text, sizeof text, "take a %s Action",
			name_of_term("capital.", rift_word_capital(capital), "one", name, sizeof name));
	label(choice, capital ? text : "take no Action");
}

/* Time. */

static void words_focus(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char name[NAME_MAX_LETTERS], text[120] = "";
	int tile = rift_fact(g, RIFT_FACT_TIMELINE, 0, m.a);
	brief_add(text, sizeof text, "Era %d", era_number(m.a));
	label(choice, text);
	text[0] = '\0';
	for (int w = 1; w < RIFT_WARP_END; w++)
		if (rift_fact(g, RIFT_FACT_WARPS, m.seat, w) == m.a)
			brief_add(text, sizeof text, "%s%s", *text ? ", " : "your Warp tiles: ", brief_warp(w));
	if (RIFT_IS_SUPER(tile))
		brief_add(text, sizeof text, "%sSuperproject %s", *text ? "; " : "",
			name_of_tile(tile, name, sizeof name));
	effect(choice, text);
}

static void words_repay(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char words[120], text[160] = "";
	if (!m.a) {
		label(choice, m.verb == RIFT_V_REPAY ? "repay nothing" : "take nothing back");
		return;
	}
	(void)content_words_warp(m.a, words, sizeof words);
	brief_add(text, sizeof text, m.verb == RIFT_V_REPAY ? "repay %s" : "take back the tile of %s", words);
	label(choice, text);
	effect_preview(choice);
	if (m.verb == RIFT_V_UNWARP)
		brief_add(choice->effect, sizeof choice->effect, "from Era %d",
			era_number(rift_fact(g, RIFT_FACT_WARPS, m.seat, m.a)));
}

/* Setting up. */

static void words_path(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	char words[300];
	int path = choice->move[0].a;
	label_name(choice, "", rift_word_path(path));
	(void)content_words_start(&paths[path].start, words, sizeof words);
	effect(choice, words);
}

static void words_leader(struct choice *choice, const struct rift_game *g)
{
	char words[300];
	int leader = choice->move[0].a;
	label_term(choice, "", "leader.", rift_word_leader(leader), "one");
	(void)content_words_leader(leader, rift_fact(g, RIFT_FACT_EDITION, 0, 0), words, sizeof words);
	effect(choice, words);
}

static void words_asset(struct choice *choice, int card)
{
	char words[300], text[40] = "";
	label(choice, brief_add(text, sizeof text, "card %d", card));
	(void)content_words_start(&asset_cards[card], words, sizeof words);
	effect(choice, words);
}

static void words_condition(struct choice *choice, int condition)
{
	char words[300];
	(void)content_words_condition(condition, words, sizeof words);
	label(choice, words);
}

static void words_keep(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	if (choice->move[0].verb == RIFT_V_KEEP_ASSET)
		words_asset(choice, choice->move[0].a);
	else
		words_condition(choice, choice->move[0].a);
}

/* Nature's. */

static void words_side(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char words[300], text[40] = "";
	int path = rift_fact(g, RIFT_FACT_PATH, m.a, 0), edition = rift_fact(g, RIFT_FACT_EDITION, 0, 0);
	label(choice, brief_add(text, sizeof text, "side %d", m.b));
	(void)content_words_evacuation(&paths[path].evacuation[edition][m.b - 1], words, sizeof words);
	effect(choice, words);
}

/* Dice. */
static bool words_die(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char text[80] = "", name[NAME_MAX_LETTERS];
	switch (m.verb) {
	case RIFT_N_PARADOX:
		label(choice, brief_add(text, sizeof text, "%d Paradox", m.a));
		return true;
	case RIFT_N_SHAPE:
		label_term(choice, "", "shape.", rift_word_shape(m.a), "one");
		return true;
	case RIFT_N_ICON:
		if (m.a == RIFT_ANY_ICON)
			label(choice, "a question mark: the player names the icon");
		else
			label_term(choice, "", "icon.", rift_word_icon(m.a), "one");
		return true;
	case RIFT_N_TRAJECTORY:
		label(choice, rift_word_trajectory(m.a));
		return true;
	case RIFT_N_FIRST:
		label(choice, brief_add(text, sizeof text, "%s", seat_name(g, m.a, name, sizeof name)));
		return true;
	case RIFT_N_FIND:
		label(choice, brief_breakthrough(m.a, text, sizeof text));
		return true;
	default:
		return false;
	}
}

static void words_nature(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char words[300] = "", name[NAME_MAX_LETTERS];
	switch (m.verb) {
	case RIFT_N_SIDE:
		words_side(choice, g);
		return;
	case RIFT_N_BUILDING:
	case RIFT_N_SUPERPROJECT:
		label(choice, name_of_tile(m.a, name, sizeof name));
		effect(choice, brief_tile(m.a, words, sizeof words));
		return;
	case RIFT_N_EXPERIMENT:
		label(choice, name_of_experiment(m.a, name, sizeof name));
		effect(choice, brief_experiment(m.a, words, sizeof words));
		return;
	case RIFT_N_ADVENTURE:
	case RIFT_N_DRAW:
		words_adventure(choice, g);
		return;
	case RIFT_N_CONDITION:
	case RIFT_N_OBJECTIVE:
		words_condition(choice, m.a);
		return;
	case RIFT_N_DEAL_CONDITION:
		words_condition(choice, m.b);
		return;
	case RIFT_N_DEAL_ASSET:
		words_asset(choice, m.b);
		return;
	case RIFT_N_RECRUIT_CARD:
		(void)content_words_recruit_card(m.a, words, sizeof words);
		break;
	case RIFT_N_MINE_CARD:
		(void)content_words_mine_card(m.a, words, sizeof words);
		break;
	case RIFT_N_TIMELINE:
		(void)content_words_alternate_tile(m.a, words, sizeof words);
		break;
	case RIFT_N_COLLAPSE:
		(void)content_words_collapse(m.a, words, sizeof words);
		break;
	default:
		if (words_die(choice, g))
			return;
		(void)rift_words_move(RIFT_RULES, g, m, words, sizeof words);
	}
	label(choice, words);
}

/* Whether to move one's own token on the Doomsday track. */
static bool words_track(struct choice *choice, const struct rift_game *g)
{
	struct rift_ask ask = rift_asks(g);
	char name[NAME_MAX_LETTERS], text[120] = "";
	if (ask.kind != RIFT_ASK_TRACK)
		return false;
	(void)name_of_word(rift_word_token(ask.subject), name, sizeof name);
	if (choice->move[0].verb == RIFT_V_YES)
		brief_add(text, sizeof text, "move %s to space %d", name, ask.count);
	else
		brief_add(text, sizeof text, "leave %s where it is", name);
	label(choice, text);
	effect_preview(choice);
	return true;
}

static void words_anomaly(struct choice *choice, int anomaly)
{
	char name[NAME_MAX_LETTERS], what[BRIEF_MAX];
	label(choice, name_of_tile(RIFT_VARIABLE(anomaly), name, sizeof name));
	(void)brief_anomaly(RIFT_VARIABLE(anomaly), what, sizeof what);
	effect(choice, what + (strncmp(what, name, strlen(name)) == 0 ? strlen(name) + 1 : 0));
}

/* Exchanges 1 Energy Core for 2 Water, or back. */
static const char *swap_words(struct rift_move m, char *out, size_t size)
{
	if (m.a == RIFT_NO_GOOD)
		return "trade nothing";
	if (m.a == RIFT_CORE)
		return brief_add(out, size,
			m.b == 1 ? "trade 1 Energy Core for 2 Water" : "trade %d Energy Cores for %d Water", m.b,
			2 * m.b);
	return brief_add(out, size, m.b == 1 ? "trade 2 Water for 1 Energy Core" : "trade %d Water for %d Energy Cores",
		2 * m.b, m.b);
}

/* A third Warp tile goes on top of another. */
static const char *compound_words(struct rift_move m, char *out, size_t size)
{
	char upper[NAME_MAX_LETTERS], lower[NAME_MAX_LETTERS];
	if (!m.a)
		return "lay no third tile";
	return brief_add(out, size, "lay %s on top of %s",
		name_of_term("warp.", rift_word_warp(m.a), "one", upper, sizeof upper),
		name_of_term("warp.", rift_word_warp(m.b), "one", lower, sizeof lower));
}

/* Research dice: setting, rolling and naming a face.  False: the answer is none of these. */
static bool words_research_die(struct choice *choice, struct rift_move m)
{
	switch (m.verb) {
	case RIFT_V_SET:
		label_term(choice,
			m.a == 1 ? "set the Shape die: " : "set the Icon die: ", m.a == 1 ? "shape." : "icon.",
			m.a == 1 ? rift_word_shape(m.b) : rift_word_icon(m.b), "one");
		effect_preview(choice);
		return true;
	case RIFT_V_ROLL:
		label(choice, "roll the die");
		return true;
	case RIFT_V_NAME:
		label_term(choice, "", "icon.", rift_word_icon(m.a), "one");
		effect_preview(choice);
		return true;
	case RIFT_V_REROLL:
		label(choice, m.a == 1 ? "roll the Shape die again" : "roll the Icon die again");
		return true;
	default:
		return false;
	}
}

static void words_simple(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char text[160] = "";
	if (words_track(choice, g) || words_research_die(choice, m))
		return;
	switch (m.verb) {
	case RIFT_V_PASS:
		label(choice, "pass for this Era");
		return;
	case RIFT_V_TAKE_ANOMALY:
	case RIFT_V_EFFECT:
		words_anomaly(choice, m.a);
		return;
	case RIFT_V_STAY:
		label_term(choice, "leave Tired: ", "worker.", rift_word_worker(m.a), "a");
		return;
	case RIFT_V_MARK:
		label(choice, brief_add(text, sizeof text, "mark the Experiment of Era %d", m.a));
		return;
	case RIFT_V_HEX:
		label(choice, brief_add(text, sizeof text, "close Exosuit slot %d", m.a));
		return;
	case RIFT_V_FIRST_TILE:
		label_term(choice, "lay down first: ", "warp.", rift_word_warp(m.a), "one");
		return;
	case RIFT_V_TAKE:
		label_term(choice, rift_asks(g).kind == RIFT_ASK_EXTRACT ? "take " : "take 1 ", "good.",
			rift_word_good(m.a), rift_asks(g).kind == RIFT_ASK_EXTRACT ? "other" : "one");
		break;
	case RIFT_V_LESS:
		label_term(choice, "save 1 ", "good.", rift_word_good(m.a), "one");
		break;
	case RIFT_V_RECRUIT:
		label_term(choice, "recruit ", "worker.", rift_word_worker(m.a), "a");
		break;
	case RIFT_V_BONUS:
		label(choice,
			m.a == RIFT_SCIENTIST          ? "take 2 Water"
				: m.a == RIFT_ENGINEER ? "take 1 Energy Core"
						       : "score 1 VP");
		break;
	case RIFT_V_COPY:
		label_name(choice,
			!m.a                                            ? "copy nothing"
				: rift_asks(g).kind == RIFT_ASK_CAPITAL ? "take "
									: "copy ",
			m.a ? rift_word_capital(m.a) : "");
		break;
	case RIFT_V_RETURN:
		label(choice,
			brief_add(text, sizeof text, m.a == 1 ? "return 1 Paradox token" : "return %d Paradox tokens",
				m.a));
		break;
	case RIFT_V_SWAP:
		label(choice, swap_words(m, text, sizeof text));
		break;
	case RIFT_V_YES:
	case RIFT_V_NO:
		(void)tell_answer(RIFT_RULES, g, m, text, sizeof text);
		label(choice, text);
		break;
	case RIFT_V_COMPOUND:
		label(choice, compound_words(m, text, sizeof text));
		break;
	default:
		(void)rift_words_move(RIFT_RULES, g, m, text, sizeof text);
		label(choice, text);
	}
	effect_preview(choice);
}

static void words_copy_tile(struct choice *choice, const struct rift_game *g)
{
	char name[NAME_MAX_LETTERS], owner[NAME_MAX_LETTERS], what[BRIEF_MAX], text[180] = "";
	struct rift_move m = choice->move[0];
	brief_add(text, sizeof text, "copy %s (%s)", name_of_tile(m.a, name, sizeof name),
		seat_name(g, m.b, owner, sizeof owner));
	label(choice, text);
	effect(choice, brief_ops(tiles[m.a].does, what, sizeof what));
}

void choice_words(struct choice *choice, const struct rift_game *g)
{
	typedef void words_fn(struct choice * choice, const struct rift_game *g);
	static words_fn *const by_verb[RIFT_VERB_END] = {
		[RIFT_V_PATH] = words_path,
		[RIFT_V_LEADER] = words_leader,
		[RIFT_V_KEEP_ASSET] = words_keep,
		[RIFT_V_KEEP_CONDITION] = words_keep,
		[RIFT_V_POWER] = words_power,
		[RIFT_V_WARP] = words_warp,
		[RIFT_V_PLACE] = words_place,
		[RIFT_V_BLINK_TO] = words_blink_to,
		[RIFT_V_FREE] = words_free,
		[RIFT_V_PAY] = words_mix,
		[RIFT_V_GAIN] = words_mix,
		[RIFT_V_GIVE] = words_give,
		[RIFT_V_CHOOSE] = words_option,
		[RIFT_V_BUILD] = words_build,
		[RIFT_V_ROW] = words_slot,
		[RIFT_V_SPEND] = words_spend,
		[RIFT_V_COPY_TILE] = words_copy_tile,
		[RIFT_V_TRADE] = words_trade,
		[RIFT_V_FOCUS] = words_focus,
		[RIFT_V_REPAY] = words_repay,
		[RIFT_V_UNWARP] = words_repay,
		[RIFT_V_ANOMALY] = words_slot,
		[RIFT_V_COVER] = words_slot,
		[RIFT_V_LOSE] = words_slot,
		[RIFT_V_DECK] = words_deck,
		[RIFT_V_KEEP_ADVENTURE] = words_adventure,
		[RIFT_V_UNDER] = words_adventure,
		[RIFT_V_UPGRADE] = words_upgrade,
		[RIFT_V_DO] = words_do,
		[RIFT_V_CLEAR] = words_slot,
		[RIFT_V_ENLIST] = words_enlist,
		[RIFT_V_GUARDIANS] = words_guardians,
		[RIFT_V_FIGURE] = words_figure,
	};
	struct rift_move m = choice->move[0];
	if (choice_words_fractures(choice, g))
		return;
	if (m.seat == RIFT_NATURE)
		words_nature(choice, g);
	else if (m.verb < RIFT_VERB_END && by_verb[m.verb])
		by_verb[m.verb](choice, g);
	else
		words_simple(choice, g);
}

/* What is not clear from the label alone. */
static const char *told_before(struct rift_move m)
{
	switch (m.verb) {
	case RIFT_V_FREE:
		return "Free Action: ";
	case RIFT_V_BUILD:
		return "Build ";
	case RIFT_V_POWER:
		return "Power up: ";
	case RIFT_V_WARP:
		return m.a ? "Borrow " : "";
	default:
		return "";
	}
}

void choice_tell(const struct rift_session *s, const struct rift_game *g, struct rift_move m, char *out, size_t size)
{
	char name[NAME_MAX_LETTERS];
	struct choice choice = { .move = { m }, .moves = 1, .session = s };
	choice_words(&choice, g);
	out[0] = '\0';
	brief_add(out, size, "%s%s", told_before(m), choice.label);
	if (m.verb == RIFT_V_PLACE)
		brief_add(out, size, ": %s", name_of_word(rift_word_worker(m.a), name, sizeof name));
	else if (m.verb == RIFT_V_POWER && choice.effect[0])
		brief_add(out, size, ", %s", choice.effect);
	if (m.verb == RIFT_V_WARP && m.b) {
		choice.move[0].a = m.b;
		choice_words(&choice, g);
		brief_add(out, size, " and %s", choice.label);
	}
}
