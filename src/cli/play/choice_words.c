/* choice_words.c -- words for answers: a label, and cost and gain.  See choices.h. */
#include "cli/play/choices.h"

#include <string.h>

#include "base/base.h"
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "cli/board/describe.h"
#include "cli/play/effect.h"
#include "content/content.h"
#include "text/tell/tell_answer.h"
#include "rift_words.h"

static void label(struct choice *choice, const char *text)
{
	choice->label[0] = '\0';
	letter_raise(add(choice->label, sizeof choice->label, "%s", text));
}

static void effect(struct choice *choice, const char *text)
{
	choice->effect[0] = '\0';
	add(choice->effect, sizeof choice->effect, "%s", text);
}

/* A text of the catalogue as the label. */
static void label_say(struct choice *choice, const char *key, const struct named_arg *with)
{
	(void)say(choice->label, sizeof choice->label, key, with);
}

static void effect_say(struct choice *choice, const char *key, const struct named_arg *with)
{
	(void)say_more(choice->effect, sizeof choice->effect, key, with);
}

/* A term alone as the label. */
static void label_term(struct choice *choice, const char *prefix, const char *word)
{
	letter_raise(say_term(choice->label, sizeof choice->label, prefix, word, "one"));
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
		return said("terminal.does.construct");
	if (space <= RIFT_RECRUIT_3)
		return said("terminal.does.recruit");
	if (space <= RIFT_RESEARCH_3)
		return said("terminal.does.research");
	if (space >= RIFT_GUARDIAN_1 && space <= RIFT_GUARDIAN_6)
		return said("terminal.does.guardian");
	switch (space) {
	case RIFT_COUNCIL_LEFT:
		return said("terminal.does.council.left");
	case RIFT_COUNCIL_RIGHT:
		return said("terminal.does.council.right");
	case RIFT_PURIFY:
		return said("terminal.does.purify");
	case RIFT_TRADE:
		return said("terminal.does.trade");
	default:
		return "";
	}
}

static void add_workers(struct choice *choice)
{
	for (size_t i = 0; i < choice->moves; i++)
		add(choice->who, sizeof choice->who, "%s%s", i ? " " : "(", brief_worker(choice->move[i].a));
	add(choice->who, sizeof choice->who, ")");
}

/* The Experiment in Focus. */
static void words_experiment(struct choice *choice, const struct rift_game *g, int seat)
{
	char name[NAME_BYTES], price[BRIEF_MAX];
	int card = rift_fact(g, RIFT_FACT_EXPERIMENTS, 0, rift_fact(g, RIFT_FACT_FOCUS, seat, 0));
	if (!card || card == RIFT_HIDDEN)
		return;
	effect_say(choice, "terminal.does.experiment",
		WITH(TEXT("price", brief_ops(experiments[card].price, price, sizeof price)),
			NUMBER("vp", experiments[card].vp), TEXT("card", name_of_experiment(card, name, sizeof name))));
}

static void words_main(struct choice *choice, const struct rift_game *g, int space)
{
	int water = rift_space_water(g, space);
	int collapse = space <= RIFT_RESEARCH_3 ? rift_fact(g, RIFT_FACT_COLLAPSE, 0, space) : 0;
	(void)name_of_space(space, choice->label, sizeof choice->label);
	if (collapse)
		add(choice->label, sizeof choice->label, " [%s]", brief_collapse(collapse));
	if (water)
		add(choice->effect, sizeof choice->effect, "-%d%s ", water, brief_good(RIFT_WATER));
	add(choice->effect, sizeof choice->effect, "%s", main_effect(space));
	if (space >= RIFT_MINE_TOP && space <= RIFT_MINE_BOTTOM)
		effect_say(choice, "terminal.does.mine",
			WITH(TEXT("good", brief_good(mine_bonus[space - RIFT_MINE_TOP]))));
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
	char name[NAME_BYTES], what[BRIEF_MAX];
	int slot = space - RIFT_HOME_1, tile = tile_shown(g, m.seat, slot);
	(void)name_of_tile(tile, choice->label, sizeof choice->label);
	if (tile == RIFT_ANOMALY)
		add(choice->label, sizeof choice->label, ", %s %d", name_of_type(slot / 3 + 1, name, sizeof name),
			slot % 3 + 1);
	(void)brief_ops(tiles[tile].does, what, sizeof what);
	effect(choice, what);
	if (tiles[tile].then == MOTIVATED)
		add(choice->effect, sizeof choice->effect, ", %s", said("terminal.fate.motivated"));
	else if (tiles[tile].then == DIES)
		add(choice->effect, sizeof choice->effect, ", %s", said("sign.dies"));
}

static void words_place(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	if (RIFT_IS_HOME(m.b)) {
		words_tile_space(choice, g, m, m.b);
	} else if (m.b == RIFT_SUPPLY) {
		(void)name_of_space(m.b, choice->label, sizeof choice->label);
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

/* What this type of Worker changes; NULL: nothing. */
static const char *worker_note(int worker, int space)
{
	bool genius = worker == RIFT_GENIUS || worker == RIFT_GUARDIAN;
	if (space <= RIFT_CONSTRUCT_3 && (worker == RIFT_ENGINEER || genius))
		return said("terminal.worker-note.construct");
	if (space >= RIFT_RECRUIT_1 && space <= RIFT_RECRUIT_3 && worker == RIFT_ENGINEER)
		return said("terminal.worker-note.recruit");
	if (space == RIFT_TRADE && (worker == RIFT_ADMINISTRATOR || genius))
		return said("terminal.worker-note.trade");
	return NULL;
}

void choice_worker_words(const struct rift_session *s, struct rift_move m, char *out, size_t size)
{
	struct rift_game after;
	char text[EFFECT_LETTERS], name[NAME_BYTES];
	const char *note = worker_note(m.a, m.b);
	(void)say_term(name, sizeof name, "worker.", rift_word_worker(m.a), "one");
	out[0] = '\0';
	bool legal = effect_text(s, m, &after, text, sizeof text);
	if (legal && *text)
		(void)brief_pair(name, text, out, size);
	else
		add(out, size, "%s", name);
	if (!legal)
		return;
	if (note)
		add(out, size, ", %s", note);
	int posts = rift_fact(&after, RIFT_FACT_POSTS, m.seat, 0);
	for (int i = 0; i < posts; i++) {
		if (rift_fact(&after, RIFT_FACT_POST_SPACE, m.seat, i) != m.b)
			continue;
		if (rift_fact(&after, RIFT_FACT_POST_FATE, m.seat, i) == MOTIVATED)
			add(out, size, ", %s", said("terminal.fate.motivated"));
		else if (rift_fact(&after, RIFT_FACT_POST_FATE, m.seat, i) == DIES)
			add(out, size, ", %s", said("tile.dies"));
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
		label_term(choice, "leader.", rift_word_leader(leader));
		effect(choice, brief_ops(leaders[leader].as[edition].does, what, sizeof what));
	} else if (m.a >= RIFT_DEVICE_FLUX) {
		(void)name_of_space(m.a, choice->label, sizeof choice->label);
		choice_space_fractures(g, m.seat, m.a, choice->effect, sizeof choice->effect);
	} else if (RIFT_IS_OWN(m.a)) {
		(void)name_of_space(m.a, choice->label, sizeof choice->label);
		choice_space_pioneers(g, m.seat, m.a, choice->effect, sizeof choice->effect);
	} else {
		(void)name_of_space(m.a, choice->label, sizeof choice->label);
		effect_preview(choice);
	}
}

/* Paying and gaining. */

static void words_mix(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	const int counts[] = { choice->move[0].a, choice->move[0].b, choice->move[0].c };
	char list[BRIEF_MAX] = "", one[NAME_BYTES];
	for (int i = 0; i < 3; i++)
		if (counts[i])
			add(list, sizeof list, "%s%s", *list ? ", " : "",
				say(one, sizeof one, "tell.n-good",
					WITH(NUMBER("n", counts[i]),
						TERM("good", "good.", rift_word_good(RIFT_TITANIUM + i)))));
	if (*list)
		label_say(choice, choice->move[0].verb == RIFT_V_PAY ? "terminal.answer.pay" : "terminal.answer.gain",
			WITH(TEXT("what", list)));
	else
		label_say(choice, "terminal.answer.nothing", PLAIN);
}

static void words_power(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	label_say(choice, "choice.power", WITH(NUMBER("n", choice->move[0].a)));
	effect_preview(choice);
}

static void words_warp(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	struct rift_move m = choice->move[0];
	if (!m.a) {
		label_say(choice, "choice.none", WITH(TEXT("ask", "warp")));
		return;
	}
	(void)describe_warp(m.a, choice->label, sizeof choice->label);
	if (!warp_tiles[m.a].worker)
		return;
	add(choice->effect, sizeof choice->effect, "-1%s", brief_good(RIFT_WATER));
	if (!choice->moves)
		add(choice->effect, sizeof choice->effect, "; %s", said("terminal.answer.warp.water"));
}

static void words_option(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	struct rift_move m = choice->move[0];
	const struct op ops[2] = { { .code = m.b, .what = m.c, .n = m.d }, { .code = OP_END } };
	char words[BRIEF_MAX];
	label(choice, describe_ops(ops, words, sizeof words));
	effect_preview(choice);
}

static void words_trade(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	label_say(choice, "terminal.answer.trade",
		WITH(TEXT("what", said_of("exchange.", rift_word_exchange(choice->move[0].a)))));
}

/* Building. */

static void words_build(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	char name[NAME_BYTES], what[BRIEF_MAX];
	int tile = choice->move[0].a;
	label_say(choice, "terminal.answer.build",
		WITH(TEXT("tile", name_of_tile(tile, name, sizeof name)), NUMBER("vp", tiles[tile].vp),
			TEXT("what", brief_tile(tile, what, sizeof what))));
	effect_preview(choice);
	if (!*choice->effect && RIFT_IS_SUPER(tile))
		effect(choice, brief_super_price(tile, what, sizeof what));
}

static void words_slot(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char slot[NAME_BYTES], name[NAME_BYTES], row[NAME_BYTES];
	const char *key = m.verb == RIFT_V_ROW ? "terminal.answer.row"
		: m.verb == RIFT_V_ANOMALY     ? "terminal.answer.slot"
		: m.verb == RIFT_V_CLEAR       ? "terminal.answer.clear"
		: m.verb == RIFT_V_COVER       ? "terminal.answer.cover"
					       : "terminal.answer.lose";
	(void)say(slot, sizeof slot, "choice.row",
		WITH(TEXT("row", name_of_type(m.a / 3 + 1, row, sizeof row)), NUMBER("n", m.a % 3 + 1)));
	(void)name_of_tile(
		m.verb == RIFT_V_CLEAR ? tile_shown(g, m.seat, m.a) : rift_fact(g, RIFT_FACT_TILES, m.seat, m.a), name,
		sizeof name);
	label_say(choice, key, WITH(TEXT("slot", slot), TEXT("tile", name), NUMBER("next", m.a % 3 + 2)));
}

static void words_spend(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	char one[NAME_BYTES], other[NAME_BYTES] = "", list[2 * NAME_BYTES] = "";
	struct rift_move m = choice->move[0];
	(void)brief_breakthrough(m.a, one, sizeof one);
	if (m.b)
		(void)brief_breakthrough(m.b, other, sizeof other);
	add(list, sizeof list, "%s%s%s", one, m.b ? " + " : "", other);
	label_say(choice, "terminal.answer.spend", WITH(TEXT("what", list)));
}

static void words_give(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	struct rift_move m = choice->move[0];
	label_say(choice, "terminal.answer.give",
		WITH(TEXT("column", m.b == RIFT_TIRED ? "tired" : "active"),
			TERM("worker", "worker.", rift_word_worker(m.a))));
}

/* Guardians. */

static void words_enlist(struct choice *choice, const struct rift_game *g)
{
	char cost[NAME_BYTES];
	int place = choice->move[0].a;
	(void)g;
	label_say(choice, place ? "guard.place" : "guard.none", WITH(NUMBER("n", place)));
	if (!place)
		return;
	guardian_cost(place, cost, sizeof cost);
	effect_say(choice, "guard.price", WITH(TEXT("price", cost)));
}

static void words_guardians(struct choice *choice, const struct rift_game *g)
{
	int n = choice->move[0].a;
	(void)g;
	label_say(choice, n ? "guard.count" : "guard.none", WITH(NUMBER("n", n)));
}

static void words_figure(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	label_say(choice, choice->move[0].a == 2 ? "guard.figure.guardian" : "guard.figure.exosuit", PLAIN);
}

/* Adventures. */

static void words_deck(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char deck[NAME_BYTES];
	label_say(choice, "terminal.answer.deck", WITH(TEXT("deck", rift_word_deck(m.a))));
	add(choice->effect, sizeof choice->effect, "-%d%s, %s", deck_water[m.a], brief_good(RIFT_WATER),
		brief_deck(g, m.seat, m.a, deck, sizeof deck));
}

static void words_adventure(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	int card = m.verb == RIFT_N_DRAW ? m.b : m.a;
	char name[NAME_BYTES], text[2 * NAME_BYTES] = "", what[2 * BRIEF_MAX];
	if (!card) {
		label_say(choice, "terminal.answer.hidden", PLAIN);
		return;
	}
	add(text, sizeof text, "%s (%d)", name_of_adventure(card, name, sizeof name), adventures[card].power);
	if (m.verb == RIFT_V_UNDER)
		label_say(choice, "pion.under", WITH(TEXT("card", text)));
	else
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
	label_say(choice, "terminal.answer.lay", WITH(TERM("good", "good.", rift_word_good(m.a))));
	add(choice->effect, sizeof choice->effect, "+%d %s", upgrade_boards[path].space_power[m.a], said("pion.power"));
}

static void words_do(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	int capital = choice->move[0].a;
	label_say(choice, capital ? "terminal.answer.do" : "terminal.answer.do.none",
		WITH(TERM("capital", "capital.", rift_word_capital(capital))));
}

/* Time. */

static void words_focus(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char name[NAME_BYTES], tiles_there[BRIEF_MAX] = "", one[20];
	int tile = rift_fact(g, RIFT_FACT_TIMELINE, 0, m.a);
	label_say(choice, "choice.era", WITH(NUMBER("n", era_number(m.a))));
	for (int w = 1; w < RIFT_WARP_END; w++)
		if (rift_fact(g, RIFT_FACT_WARPS, m.seat, w) == m.a)
			add(tiles_there, sizeof tiles_there, "%s%s", *tiles_there ? ", " : "",
				brief_warp(w, one, sizeof one));
	if (*tiles_there)
		effect_say(choice, "terminal.answer.focus.warps", WITH(TEXT("tiles", tiles_there)));
	if (!RIFT_IS_SUPER(tile))
		return;
	add(choice->effect, sizeof choice->effect, "%s", *choice->effect ? "; " : "");
	effect_say(choice, "terminal.answer.focus.super", WITH(TEXT("tile", name_of_tile(tile, name, sizeof name))));
}

static void words_repay(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char words[NAME_BYTES];
	bool repay = m.verb == RIFT_V_REPAY;
	if (!m.a) {
		label_say(choice, "choice.none", WITH(TEXT("ask", repay ? "repay" : "unwarp")));
		return;
	}
	label_say(choice, repay ? "terminal.answer.repay" : "terminal.answer.unwarp",
		WITH(TEXT("what", describe_warp(m.a, words, sizeof words))));
	effect_preview(choice);
	if (!repay)
		effect_say(choice, "terminal.answer.from",
			WITH(NUMBER("era", era_number(rift_fact(g, RIFT_FACT_WARPS, m.seat, m.a)))));
}

/* Setting up. */

static void words_path(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	int path = choice->move[0].a;
	label_term(choice, "path.", rift_word_path(path));
	(void)describe_start(&paths[path].start, choice->effect, sizeof choice->effect);
}

static void words_leader(struct choice *choice, const struct rift_game *g)
{
	int leader = choice->move[0].a;
	label_term(choice, "leader.", rift_word_leader(leader));
	(void)describe_leader(leader, rift_fact(g, RIFT_FACT_EDITION, 0, 0), choice->effect, sizeof choice->effect);
}

static void words_asset(struct choice *choice, int card)
{
	label_say(choice, "choice.card", WITH(NUMBER("n", card)));
	(void)describe_start(&asset_cards[card], choice->effect, sizeof choice->effect);
}

static void words_keep(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	if (choice->move[0].verb == RIFT_V_KEEP_ASSET)
		words_asset(choice, choice->move[0].a);
	else
		label_term(choice, "condition.", rift_word_condition(choice->move[0].a));
}

/* Nature's. */

static void words_side(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	int path = rift_fact(g, RIFT_FACT_PATH, m.a, 0), edition = rift_fact(g, RIFT_FACT_EDITION, 0, 0);
	label_say(choice, "terminal.answer.side", WITH(NUMBER("n", m.b)));
	(void)describe_evacuation(&paths[path].evacuation[edition][m.b - 1], choice->effect, sizeof choice->effect);
}

/* Dice. */
static bool words_die(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	switch (m.verb) {
	case RIFT_N_PARADOX:
		label_say(choice, "terminal.answer.paradox", WITH(NUMBER("n", m.a)));
		return true;
	case RIFT_N_SHAPE:
		label_term(choice, "shape.", rift_word_shape(m.a));
		return true;
	case RIFT_N_ICON:
		if (m.a == RIFT_ANY_ICON)
			label_say(choice, "terminal.answer.icon", PLAIN);
		else
			label_term(choice, "icon.", rift_word_icon(m.a));
		return true;
	case RIFT_N_TRAJECTORY:
		label(choice, said_of("terminal.trajectory.", rift_word_trajectory(m.a)));
		return true;
	case RIFT_N_FIRST:
		(void)seat_name(g, m.a, choice->label, sizeof choice->label);
		return true;
	case RIFT_N_HUNT:
		label_term(choice, "good.", rift_word_good(m.a));
		return true;
	case RIFT_N_ANOMALY:
		label_term(choice, "variable.", rift_word_variable(m.a));
		return true;
	case RIFT_N_LEADER:
		label_term(choice, "leader.", rift_word_leader(m.a));
		return true;
	case RIFT_N_ENERGY:
		label_say(choice, "terminal.bot.energy", WITH(NUMBER("fresh", m.a), NUMBER("spent", m.b)));
		return true;
	case RIFT_N_COMMAND:
	case RIFT_N_ADVENTURE_DIE:
	case RIFT_N_TILE_ORDER:
		choice->label[0] = '\0';
		add(choice->label, sizeof choice->label, "%d", m.a);
		return true;
	case RIFT_N_DISCARD:
	case RIFT_N_FIND:
		(void)brief_breakthrough(m.a, choice->label, sizeof choice->label);
		return true;
	default:
		return false;
	}
}

static void words_nature(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char words[2 * BRIEF_MAX] = "", name[NAME_BYTES];
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
		label_term(choice, "condition.", rift_word_condition(m.a));
		return;
	case RIFT_N_DEAL_CONDITION:
		label_term(choice, "condition.", rift_word_condition(m.b));
		return;
	case RIFT_N_DEAL_ASSET:
		words_asset(choice, m.b);
		return;
	case RIFT_N_RECRUIT_CARD:
		(void)describe_recruit_card(m.a, words, sizeof words);
		break;
	case RIFT_N_MINE_CARD:
		(void)describe_mine_card(m.a, words, sizeof words);
		break;
	case RIFT_N_TIMELINE:
		(void)describe_alternate(m.a, words, sizeof words);
		break;
	case RIFT_N_COLLAPSE:
		add(words, sizeof words, "%s", said_of("collapse.", rift_word_collapse(m.a)));
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
	if (ask.kind != RIFT_ASK_TRACK)
		return false;
	label_say(choice, choice->move[0].verb == RIFT_V_YES ? "terminal.answer.track" : "terminal.answer.track.stay",
		WITH(TERM("token", "token.", rift_word_token(ask.subject)), NUMBER("n", ask.count)));
	effect_preview(choice);
	return true;
}

static void words_anomaly(struct choice *choice, int anomaly)
{
	char name[NAME_BYTES], what[BRIEF_MAX];
	label(choice, name_of_tile(RIFT_VARIABLE(anomaly), name, sizeof name));
	(void)brief_anomaly(RIFT_VARIABLE(anomaly), what, sizeof what);
	effect(choice, what + (strncmp(what, name, strlen(name)) == 0 ? strlen(name) + 1 : 0));
}

/* Exchanges 1 Energy Core for 2 Water, or back. */
static void swap_words(struct choice *choice, struct rift_move m)
{
	const char *key = m.a == RIFT_NO_GOOD ? "choice.swap.none"
		: m.a == RIFT_CORE            ? "terminal.answer.swap.core"
					      : "terminal.answer.swap.water";
	label_say(choice, key, WITH(NUMBER("cores", m.b), NUMBER("water", 2 * m.b)));
}

/* A third Warp tile goes on top of another. */
static void compound_words(struct choice *choice, struct rift_move m)
{
	if (m.a)
		label_say(choice, "frac.ontop",
			WITH(TERM("upper", "warp.", rift_word_warp(m.a)), TERM("lower", "warp.", rift_word_warp(m.b))));
	else
		label_say(choice, "choice.none", WITH(TEXT("ask", "compound")));
}

/* Research dice: setting, rolling and naming a face.  False: the answer is none of these. */
static bool words_research_die(struct choice *choice, struct rift_move m)
{
	char face[NAME_BYTES];
	switch (m.verb) {
	case RIFT_V_SET:
		(void)say_term(face, sizeof face, m.a == 1 ? "shape." : "icon.",
			m.a == 1 ? rift_word_shape(m.b) : rift_word_icon(m.b), "one");
		label_say(choice, m.a == 1 ? "terminal.answer.set.shape" : "terminal.answer.set.icon",
			WITH(TEXT("face", face)));
		effect_preview(choice);
		return true;
	case RIFT_V_ROLL:
		label_say(choice, "choice.roll", PLAIN);
		return true;
	case RIFT_V_NAME:
		label_term(choice, "icon.", rift_word_icon(m.a));
		effect_preview(choice);
		return true;
	case RIFT_V_REROLL:
		label_say(choice, m.a == 1 ? "choice.die.shape" : "choice.die.icon", PLAIN);
		return true;
	default:
		return false;
	}
}

/* What a Genius brings with it. */
static const char *bonus_key(int worker)
{
	return worker == RIFT_SCIENTIST   ? "terminal.answer.bonus.water"
		: worker == RIFT_ENGINEER ? "terminal.answer.bonus.core"
					  : "terminal.answer.bonus.vp";
}

/* Answers that take something; false: the answer is none of these. */
static bool words_taking(struct choice *choice, const struct rift_game *g, struct rift_move m)
{
	bool extract = rift_asks(g).kind == RIFT_ASK_EXTRACT;
	switch (m.verb) {
	case RIFT_V_TAKE:
		label_say(choice, extract ? "terminal.answer.take.all" : "terminal.answer.take",
			WITH(TERM("good", "good.", rift_word_good(m.a))));
		break;
	case RIFT_V_LESS:
		label_say(choice, "terminal.answer.less", WITH(TERM("good", "good.", rift_word_good(m.a))));
		break;
	case RIFT_V_RECRUIT:
		label_say(choice, "terminal.answer.recruit", WITH(TERM("worker", "worker.", rift_word_worker(m.a))));
		break;
	case RIFT_V_BONUS:
		label_say(choice, bonus_key(m.a), PLAIN);
		break;
	case RIFT_V_COPY:
		label_say(choice,
			!m.a                                            ? "choice.copy.none"
				: rift_asks(g).kind == RIFT_ASK_CAPITAL ? "terminal.answer.do"
									: "terminal.answer.copy",
			WITH(TERM("capital", "capital.", rift_word_capital(m.a))));
		break;
	case RIFT_V_RETURN:
		label_say(choice, "choice.paradox", WITH(NUMBER("n", m.a)));
		break;
	case RIFT_V_SWAP:
		swap_words(choice, m);
		break;
	case RIFT_V_COMPOUND:
		compound_words(choice, m);
		break;
	default:
		return false;
	}
	effect_preview(choice);
	return true;
}

static void words_simple(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char text[BRIEF_MAX] = "";
	const struct rift_names names = { .reader = (int8_t)m.seat, .language = words_language() };
	if (words_track(choice, g) || words_research_die(choice, m) || words_taking(choice, g, m))
		return;
	switch (m.verb) {
	case RIFT_V_PASS:
		label_say(choice, "flow.passed", PLAIN);
		return;
	case RIFT_V_TAKE_ANOMALY:
	case RIFT_V_EFFECT:
		words_anomaly(choice, m.a);
		return;
	case RIFT_V_STAY:
		label_say(choice, "terminal.answer.stay", WITH(TERM("worker", "worker.", rift_word_worker(m.a))));
		return;
	case RIFT_V_MARK:
		label_say(choice, "terminal.answer.mark", WITH(NUMBER("era", m.a)));
		return;
	case RIFT_V_HEX:
		label_say(choice, "terminal.answer.hex", WITH(NUMBER("n", m.a)));
		return;
	case RIFT_V_FIRST_TILE:
		label_say(choice, "terminal.answer.first", WITH(TERM("tile", "warp.", rift_word_warp(m.a))));
		return;
	case RIFT_V_YES:
	case RIFT_V_NO:
		(void)tell_answer(RIFT_RULES, g, m, &names, text, sizeof text);
		label(choice, text);
		break;
	default: /* the words of the move */
		(void)rift_words_move(RIFT_RULES, g, m, text, sizeof text);
		label(choice, text);
	}
	effect_preview(choice);
}

static void words_copy_tile(struct choice *choice, const struct rift_game *g)
{
	char name[NAME_BYTES], owner[NAME_BYTES], what[BRIEF_MAX];
	struct rift_move m = choice->move[0];
	label_say(choice, "terminal.answer.copy.tile",
		WITH(TEXT("tile", name_of_tile(m.a, name, sizeof name)),
			TEXT("who", seat_name(g, m.b, owner, sizeof owner))));
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

/* What is not clear from the label alone: the key of the sentence with it; NULL: the label is enough. */
static const char *told_key(struct rift_move m)
{
	switch (m.verb) {
	case RIFT_V_FREE:
		return "terminal.told.free";
	case RIFT_V_BUILD:
		return "terminal.told.build";
	case RIFT_V_POWER:
		return "terminal.told.power";
	case RIFT_V_WARP:
		return m.a ? "terminal.told.warp" : NULL;
	default:
		return NULL;
	}
}

void choice_tell(const struct rift_session *s, const struct rift_game *g, struct rift_move m, char *out, size_t size)
{
	char name[NAME_BYTES], what[3 * BRIEF_MAX] = "";
	struct choice choice = { .move = { m }, .moves = 1, .session = s };
	choice_words(&choice, g);
	out[0] = '\0';
	if (m.verb == RIFT_V_PLACE)
		(void)brief_pair(choice.label, say_term(name, sizeof name, "worker.", rift_word_worker(m.a), "one"),
			what, sizeof what);
	else
		add(what, sizeof what, "%s", choice.label);
	if (m.verb == RIFT_V_POWER && choice.effect[0])
		add(what, sizeof what, ", %s", choice.effect);
	if (m.verb == RIFT_V_WARP && m.b) {
		choice.move[0].a = m.b;
		choice_words(&choice, g);
		add(what, sizeof what, "%s%s", said("list.last"), choice.label);
	}
	if (told_key(m))
		(void)say(out, size, told_key(m), WITH(TEXT("what", what)));
	else
		add(out, size, "%s", what);
}
