/* seen.c -- see seen.h. */
#include "lab/seen.h"

#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "content/content.h"
#include "text/words/content_words.h"
#include "rift_words.h"

_Static_assert(TILE_COUNT <= SEEN_WIDTH, "SEEN_WIDTH is too small for the tiles");
_Static_assert(OP_COUNT <= SEEN_WIDTH, "SEEN_WIDTH is too small for the ops");
_Static_assert(RIFT_VERB_END <= SEEN_WIDTH, "SEEN_WIDTH is too small for the moves");

void seen_mark(struct seen *seen, enum seen_list list, int number)
{
	if (number > 0 && number < SEEN_WIDTH)
		seen->at[list][number] = 1;
}

/* Marks the ops of a program up to its first choice or offer. */
static void mark_ops(struct seen *seen, const struct op *op)
{
	for (; op->code && op->code != OP_OR; op++) {
		seen_mark(seen, SEEN_OPS, op->code);
		if (op->code == OP_EITHER || op->code == OP_MAY)
			return;
	}
}

/* Passive ops are in fixed arrays, which may be full and then have no terminator. */
static void mark_always(struct seen *seen, const struct op *op, size_t count)
{
	for (size_t i = 0; i < count; i++)
		seen_mark(seen, SEEN_OPS, op[i].code);
}

/* The program that ASK_CHOOSE or ASK_MAY is about. */
static const struct op *program(const struct rift_game *g, struct rift_ask ask)
{
	int edition = rift_fact(g, RIFT_FACT_EDITION, 0, 0), source = ask.source;
	switch (ask.subject) {
	case RIFT_PROGRAM_OF_TILE:
		return tiles[source].does;
	case RIFT_PROGRAM_OF_TILE_BUILT:
		return tiles[source].when_built;
	case RIFT_PROGRAM_OF_LEADER:
		return leaders[source].as[edition].does;
	case RIFT_PROGRAM_OF_LEADER_CLEAN:
		return leaders[source].as[edition].clean_up;
	case RIFT_PROGRAM_OF_SUCCESS:
		return adventures[source].success;
	case RIFT_PROGRAM_OF_FAILURE:
		return adventures[source].failure;
	case RIFT_PROGRAM_OF_EFFECT:
		return tiles[source].clean_up;
	case RIFT_PROGRAM_OF_REMOVAL:
		return removal_does;
	case RIFT_PROGRAM_OF_TECHNOLOGY:
		return technologies[source].when_taken;
	case RIFT_PROGRAM_OF_TECHNOLOGY_PRICE:
		return technologies[source].price;
	case RIFT_PROGRAM_OF_TECHNOLOGY_DOES:
		return technologies[source].does;
	case RIFT_PROGRAM_OF_TECHNOLOGY_CLEAN:
		return technologies[source].clean_up;
	case RIFT_PROGRAM_OF_NESTED:
		return nested_buildings[RIFT_BUILDING_TYPE(source)].to[ask.count].does;
	default:
		return collapses[source].after;
	}
}

static const struct op *leader_does(const struct rift_game *g, int seat)
{
	return leaders[rift_sum(g, RIFT_SUM_LEADER, seat, 0)].as[rift_fact(g, RIFT_FACT_EDITION, 0, 0)].does;
}

static const struct op *leader_cleans(const struct rift_game *g, int seat)
{
	return leaders[rift_sum(g, RIFT_SUM_LEADER, seat, 0)].as[rift_fact(g, RIFT_FACT_EDITION, 0, 0)].clean_up;
}

/* Marks the chosen alternative of EITHER. */
static void mark_choice(struct seen *seen, const struct op *op, int number)
{
	while (op->code && op->code != OP_EITHER)
		op++;
	for (; op->code && number > 0; op++) {
		if (op->code == OP_EITHER || op->code == OP_OR)
			number--;
		if (op->code == OP_OR)
			seen_mark(seen, SEEN_OPS, OP_OR);
	}
	mark_ops(seen, op);
}

/* Marks the ops offered by MAY; with two offers in a program, both. */
static void mark_offer(struct seen *seen, const struct op *op)
{
	while (op->code && op->code != OP_MAY)
		op++;
	for (; op->code; op++)
		seen_mark(seen, SEEN_OPS, op->code);
}

static void mark_card_bits(struct seen *seen, enum seen_list list, uint64_t cards)
{
	for (int card = 1; cards; card++, cards >>= 1)
		if (cards & 1)
			seen_mark(seen, list, card);
}

void seen_move(struct seen *seen, const struct rift_game *g, struct rift_move m)
{
	struct rift_ask ask = rift_asks(g);
	seen_mark(seen, SEEN_VERBS, m.verb);
	seen_mark(seen, SEEN_ASKS, ask.kind);
	switch (m.verb) {
	case RIFT_V_CHOOSE:
		if (ask.kind == RIFT_ASK_CHOOSE)
			mark_choice(seen, program(g, ask), m.a);
		break;
	case RIFT_V_YES:
		if (ask.kind == RIFT_ASK_MAY)
			mark_offer(seen, program(g, ask));
		break;
	case RIFT_V_COPY_TILE:
		seen_mark(seen, SEEN_WORKED, m.a);
		mark_ops(seen, tiles[m.a].does);
		break;
	case RIFT_V_TRADE:
		seen_mark(seen, SEEN_EXCHANGES, m.a);
		break;
	case RIFT_N_TIMELINE:
		seen_mark(seen, SEEN_ALTERNATES, m.a);
		break;
	case RIFT_N_SHOW_ASSET:
		mark_card_bits(seen, SEEN_ASSET_CARDS, m.b | (unsigned)m.c << 8 | (unsigned)m.d << 16);
		break;
	default:
		break;
	}
}

static void place_seen(struct seen *seen, const struct rift_game *g, const struct rift_event *e)
{
	seen_mark(seen, SEEN_SPACES, e->b);
	if (e->n > 0 && e->n < TILE_COUNT) {
		seen_mark(seen, SEEN_WORKED, e->n);
		mark_ops(seen, tiles[e->n].does);
	}
	if (e->b == RIFT_LEADER)
		mark_ops(seen, leader_does(g, e->seat));
	int collapse = e->b <= RIFT_RESEARCH_3 ? rift_fact(g, RIFT_FACT_COLLAPSE, 0, e->b) : 0;
	if (collapse) {
		seen_mark(seen, SEEN_COLLAPSES_USED, collapse);
		mark_always(seen, collapses[collapse].always, ARRAY_LEN(collapses[collapse].always));
		mark_ops(seen, collapses[collapse].after);
	}
}

static void free_seen(struct seen *seen, const struct rift_game *g, const struct rift_event *e)
{
	seen_mark(seen, SEEN_SPACES, e->a);
	seen_pioneers(seen, g, e);
	if (e->a == RIFT_LEADER)
		mark_ops(seen, leader_does(g, e->seat));
	if (e->b) {
		seen_mark(seen, SEEN_WORKED, e->b);
		mark_ops(seen, tiles[e->b].does);
	}
}

static void card_seen(struct seen *seen, const struct rift_event *e)
{
	if (e->a == RIFT_N_RECRUIT_CARD)
		seen_mark(seen, SEEN_RECRUIT_CARDS, e->b);
	else if (e->a == RIFT_N_MINE_CARD)
		seen_mark(seen, SEEN_MINE_CARDS, e->b);
	else if (e->a == RIFT_N_OBJECTIVE)
		seen_mark(seen, SEEN_OBJECTIVES, e->b);
}

static void evacuation_seen(struct seen *seen, const struct rift_game *g, int seat)
{
	bool classic = rift_fact(g, RIFT_FACT_EDITION, 0, 0) == RIFT_CLASSIC;
	int number = rift_fact(g, RIFT_FACT_PATH, seat, 0) * 2 + rift_fact(g, RIFT_FACT_EVACUATION, seat, 0);
	seen_mark(seen, classic ? SEEN_EVACUATIONS_CLASSIC : SEEN_EVACUATIONS, number);
}

static void cleaning_seen(struct seen *seen, const struct rift_game *g)
{
	int players = rift_fact(g, RIFT_FACT_PLAYERS, 0, 0);
	for (int seat = 0; seat < players; seat++)
		mark_ops(seen, leader_cleans(g, seat));
}

void seen_event(struct seen *seen, const struct rift_game *g, const struct rift_event *e)
{
	seen_mark(seen, SEEN_EVENTS, e->kind);
	seen_fractures(seen, g, e);
	switch (e->kind) {
	case RIFT_E_BUILT:
		seen_mark(seen, SEEN_BUILT, e->a);
		mark_ops(seen, tiles[e->a].when_built);
		mark_always(seen, tiles[e->a].always, ARRAY_LEN(tiles[e->a].always));
		break;
	case RIFT_E_PLACE:
		place_seen(seen, g, e);
		break;
	case RIFT_E_FREE:
		free_seen(seen, g, e);
		break;
	case RIFT_E_CARD:
		card_seen(seen, e);
		break;
	case RIFT_E_WARP:
		seen_mark(seen, SEEN_WARPS, e->a);
		break;
	case RIFT_E_BREAKTHROUGH:
		seen_mark(seen, SEEN_BREAKTHROUGHS, e->a);
		break;
	case RIFT_E_EVACUATED:
		evacuation_seen(seen, g, e->seat);
		break;
	case RIFT_E_COMMAND:
		seen_mark(seen, SEEN_COMMANDS, e->b);
		break;
	case RIFT_E_DECIDED:
		seen_mark(seen, SEEN_DECISIONS, e->a);
		seen_chronossus(seen, g, e);
		break;
	case RIFT_E_PHASE:
		if (e->a == RIFT_CLEAN_UP)
			cleaning_seen(seen, g);
		break;
	default:
		seen_doomsday(seen, g, e);
		seen_guardians(seen, g, e);
		seen_pioneers(seen, g, e);
		seen_variable(seen, g, e);
		seen_chronossus(seen, g, e);
		break;
	}
}

void seen_game(struct seen *seen, const struct rift_game *g)
{
	int edition = rift_fact(g, RIFT_FACT_EDITION, 0, 0), players = rift_fact(g, RIFT_FACT_PLAYERS, 0, 0);
	bool solo = false;
	for (int seat = 0; seat < players; seat++) {
		int leader = rift_fact(g, RIFT_FACT_LEADER, seat, 0), kind = rift_fact(g, RIFT_FACT_KIND, seat, 0);
		seen_mark(seen, edition == RIFT_CLASSIC ? SEEN_LEADERS_CLASSIC : SEEN_LEADERS, leader);
		mark_always(seen, leaders[leader].as[edition].always, ARRAY_LEN(leaders[leader].as[edition].always));
		seen_mark(seen, SEEN_KINDS, kind);
		solo = solo || kind > RIFT_HUMAN;
	}
	for (int i = 0; i < 6; i++)
		seen_mark(seen, SEEN_CONDITIONS, rift_fact(g, RIFT_FACT_CONDITIONS, 0, i));
	for (int space = 1; space <= RIFT_RESEARCH_3; space++)
		seen_mark(seen, SEEN_COLLAPSES, rift_fact(g, RIFT_FACT_COLLAPSE, 0, space));
	mark_card_bits(seen, SEEN_VARIANTS, (unsigned)rift_fact(g, RIFT_FACT_VARIANTS, 0, 0));
	uint64_t options = (uint32_t)rift_fact(g, RIFT_FACT_OPTIONS, 0, 1);
	mark_card_bits(seen, SEEN_OPTIONS, options << 32 | (uint32_t)rift_fact(g, RIFT_FACT_OPTIONS, 0, 0));
	seen_mark(seen, SEEN_ASKS, rift_asks(g).kind);
	seen_fractures_end(seen, g);
	unsigned modules = (unsigned)rift_fact(g, RIFT_FACT_MODULES, 0, 0);
	if (modules >> (RIFT_FRACTURES - 1) & 1) /* includes the new Buildings */
		modules |= 1u << (RIFT_NEW_BUILDINGS - 1);
	seen->modules |= modules;
	seen->lacking |= ~modules;
	seen->solo = seen->solo || solo;
	seen->table = seen->table || !solo;
}

void seen_merge(struct seen *into, const struct seen *from)
{
	for (int list = 0; list < SEEN_LIST_END; list++)
		for (int i = 0; i < SEEN_WIDTH; i++)
			into->at[list][i] = (uint8_t)(into->at[list][i] | from->at[list][i]);
	into->modules |= from->modules;
	into->lacking |= from->lacking;
	into->table = into->table || from->table;
	into->solo = into->solo || from->solo;
}

/* The report. */

static const char *verb_name(int verb)
{
#define NAME_OF(NAME, ...) #NAME,
	static const char *const names[] = { "", RIFT_VERBS(NAME_OF) }; /* not words, as some verbs share one */
#undef NAME_OF
	return names[verb];
}

static const char *decision_name(int decision)
{
#define WORD_OF(NAME, word) word,
	static const char *const words[] = { "", RIFT_DECISIONS(WORD_OF) };
#undef WORD_OF
	return words[decision];
}

/* End of each list, and its words if it has its own. */
static const struct {
	int end;
	const char *(*word)(int number);
} lists[SEEN_LIST_END] = {
	[SEEN_VERBS] = { RIFT_VERB_END, verb_name },
	[SEEN_ASKS] = { RIFT_ASK_END, rift_word_ask },
	[SEEN_EVENTS] = { RIFT_EVENT_END, rift_word_event },
	[SEEN_REFUSALS] = { RIFT_RESULT_END, rift_word_result },
	[SEEN_OPS] = { OP_COUNT, content_words_op_name },
	[SEEN_BUILT] = { SUPER(SUPER_END), NULL },
	[SEEN_WORKED] = { TILE_COUNT, NULL },
	[SEEN_COLLAPSES] = { RIFT_COLLAPSE_END, rift_word_collapse },
	[SEEN_COLLAPSES_USED] = { RIFT_COLLAPSE_END, rift_word_collapse },
	[SEEN_CONDITIONS] = { RIFT_CONDITION_END, rift_word_condition },
	[SEEN_RECRUIT_CARDS] = { POOL_CARDS + 1, NULL },
	[SEEN_MINE_CARDS] = { POOL_CARDS + 1, NULL },
	[SEEN_ASSET_CARDS] = { ASSET_CARDS + 1, NULL },
	[SEEN_ALTERNATES] = { ALTERNATE_TILES + 1, NULL },
	[SEEN_SPACES] = { RIFT_SPACE_END, rift_word_space },
	[SEEN_WARPS] = { RIFT_WARP_END, rift_word_warp },
	[SEEN_EXCHANGES] = { RIFT_EXCHANGE_END, rift_word_exchange },
	[SEEN_BREAKTHROUGHS] = { RIFT_BREAKTHROUGHS + 1, NULL },
	[SEEN_LEADERS] = { RIFT_LEADER_END, rift_word_leader },
	[SEEN_LEADERS_CLASSIC] = { RIFT_LEADER_END, rift_word_leader },
	[SEEN_EVACUATIONS] = { RIFT_PATH_END * 2 + 1, NULL },
	[SEEN_EVACUATIONS_CLASSIC] = { RIFT_PATH_END * 2 + 1, NULL },
	[SEEN_VARIANTS] = { RIFT_VARIANT_END, rift_word_variant },
	[SEEN_KINDS] = { RIFT_KIND_END, rift_word_kind },
	[SEEN_COMMANDS] = { RIFT_COMMAND_END, rift_word_command },
	[SEEN_DECISIONS] = { RIFT_DECISION_END, decision_name },
	[SEEN_OBJECTIVES] = { RIFT_CONDITION_END, rift_word_condition },
	[SEEN_OPTIONS] = { RIFT_OPTION_END, rift_word_option },
	[SEEN_EXPERIMENTS] = { RIFT_EXPERIMENT_END, rift_word_experiment },
	[SEEN_ENDINGS] = { SEEN_ENDING_END, seen_ending },
	[SEEN_SUCCESSES] = { RIFT_ADVENTURE_END, rift_word_adventure },
	[SEEN_FAILURES] = { RIFT_ADVENTURE_END, rift_word_adventure },
	[SEEN_UPGRADES] = { RIFT_NEUTRONIUM + 1, rift_word_good },
	[SEEN_BOT_ADVENTURES] = { RIFT_ADVENTURE_END, rift_word_adventure },
	[SEEN_ENLISTED] = { GUARDIAN_PLACES + 1, NULL },
	[SEEN_BOT_ENLISTED] = { GUARDIAN_PLACES + 1, NULL },
	[SEEN_VARIABLES] = { VARIABLE_END, rift_word_variable },
	[SEEN_BOT_VARIABLES] = { VARIABLE_END, rift_word_variable },
	[SEEN_VARIABLES_BACK] = { VARIABLE_END, rift_word_variable },
	[SEEN_BOT_TILES] = { ACTION_TILE(ACTION_TILES + 1, 0), seen_bot_tile },
	[SEEN_BOT_TECHNOLOGIES] = { RIFT_TECHNOLOGY_END, rift_word_technology },
	[SEEN_BOARDS] = { RIFT_PATH_END * 2 + 1, NULL },
	[SEEN_TECHNOLOGIES] = { RIFT_TECHNOLOGY_END, rift_word_technology },
	[SEEN_TECHNOLOGIES_USED] = { RIFT_TECHNOLOGY_END, rift_word_technology },
	[SEEN_TECHNOLOGIES_SCORED] = { RIFT_TECHNOLOGY_END, rift_word_technology },
	[SEEN_OPERATORS] = { RIFT_SPACE_END, rift_word_space },
	[SEEN_FLUX] = { SEEN_FLUX_END, seen_flux },
	[SEEN_BLINKED] = { RIFT_WORKER_END, rift_word_worker },
	[SEEN_BLINKED_FROM] = { RIFT_SPACE_END, rift_word_space },
	[SEEN_BLINKED_TO] = { RIFT_SPACE_END, rift_word_space },
	[SEEN_GLITCHES] = { SEEN_GLITCH_END, seen_glitch },
	[SEEN_GLITCHES_BACK] = { SEEN_GLITCH_END, seen_glitch },
	[SEEN_DEVICES] = { DEVICE_SLOTS + 1, NULL },
	[SEEN_DEVICE_SIDES] = { RIFT_PATH_END * 2 + 1, NULL },
	[SEEN_BORROWED] = { RIFT_LEADER_END, rift_word_leader },
};

/* Whether only an automaton does this. */
static bool solo_only(int list, int number)
{
	switch (list) {
	case SEEN_VERBS:
		return (number >= RIFT_N_COMMAND && number <= RIFT_N_DISCARD) || number == RIFT_N_POOL;
	case SEEN_EVENTS:
		return number >= RIFT_E_COMMAND && number <= RIFT_E_FAILED;
	case SEEN_KINDS:
		return number > RIFT_HUMAN;
	case SEEN_COMMANDS:
	case SEEN_DECISIONS:
	case SEEN_OBJECTIVES:
	case SEEN_OPTIONS:
	case SEEN_BOT_ADVENTURES:
	case SEEN_BOT_ENLISTED:
	case SEEN_BOT_VARIABLES:
	case SEEN_BOT_TILES:
	case SEEN_BOT_TECHNOLOGIES:
		return true;
	default:
		return false;
	}
}

/* Whether this needs several people: drafts, Endgame Conditions, the hexes for four players. */
static bool table_only(int list, int number)
{
	static const uint8_t verbs[] = { RIFT_V_KEEP_ASSET, RIFT_V_KEEP_CONDITION, RIFT_N_FIRST, RIFT_N_CONDITION,
		RIFT_N_DEAL_ASSET, RIFT_N_DEAL_CONDITION, RIFT_N_HAND, RIFT_N_SHOW_ASSET, RIFT_N_SHOW_CONDITION };
	switch (list) {
	case SEEN_VERBS:
		return memchr(verbs, number, sizeof verbs) != NULL;
	case SEEN_ASKS:
		return number == RIFT_ASK_DRAFT_ASSET || number == RIFT_ASK_DRAFT_CONDITION;
	case SEEN_CONDITIONS:
	case SEEN_ASSET_CARDS:
		return true;
	case SEEN_VARIANTS:
		return number == RIFT_ASSET_DRAFT || number == RIFT_CONDITION_DRAFT || number == RIFT_TOGETHER ||
			number == RIFT_PLANNED_EXPERIMENTS || number == RIFT_NEW_CONDITIONS;
	case SEEN_SPACES:
	case SEEN_OPERATORS:
	case SEEN_BLINKED_FROM:
	case SEEN_BLINKED_TO:
		return number == RIFT_CONSTRUCT_3 || number == RIFT_RECRUIT_3 || number == RIFT_RESEARCH_3 ||
			number == RIFT_ASSIMILATE_3 || number == RIFT_EXTRACT_3 || number == RIFT_VALLEY_2;
	default:
		return false;
	}
}

/* Whether this number exists: tile numbers have gaps. */
static bool exists(int list, int number)
{
	switch (list) {
	case SEEN_BUILT:
		return tiles[number].number || RIFT_IS_SUPER(number);
	case SEEN_WORKED:
		return tiles[number].worker || tiles[number].free_action;
	case SEEN_BOT_TILES:
		return action_tiles[number].rule;
	case SEEN_OBJECTIVES: /* Variable Anomalies bring none */
		return objective_levels[number][0] || objective_levels[number][1];
	case SEEN_EVACUATIONS:
	case SEEN_EVACUATIONS_CLASSIC:
	case SEEN_BOARDS:
	case SEEN_DEVICE_SIDES:
		return number > 2; /* a Path times two plus 1 or 2 */
	case SEEN_TECHNOLOGIES_USED:
		return seen_technology_tells(number);
	case SEEN_TECHNOLOGIES_SCORED:
		return technologies[number].end.vp > 0;
	case SEEN_OPERATORS:
		return seen_operator_space(number);
	case SEEN_FLUX:
		return number > 1;
	case SEEN_BLINKED:
		return number <= RIFT_GENIUS || number == RIFT_OPERATOR;
	case SEEN_BLINKED_FROM:
	case SEEN_BLINKED_TO:
		return seen_blink_space(number);
	case SEEN_GLITCHES:
	case SEEN_GLITCHES_BACK:
		return seen_glitch_exists(number);
	case SEEN_DEVICES:
		return number > device_a.start;
	case SEEN_BORROWED:
		return leaders[number].path != RIFT_UNITY;
	default:
		return true;
	}
}

static void print_name(int list, int number)
{
	char words[80];
	switch (list) {
	case SEEN_BUILT:
	case SEEN_WORKED:
		(void)rift_words_tile(number, words, sizeof words);
		(void)printf(" %s", words);
		break;
	case SEEN_BREAKTHROUGHS:
		(void)rift_words_breakthrough(number, words, sizeof words);
		(void)printf(" %s", words);
		break;
	case SEEN_EVACUATIONS:
	case SEEN_EVACUATIONS_CLASSIC:
	case SEEN_BOARDS:
	case SEEN_DEVICE_SIDES:
		(void)printf(" %s/%d", rift_word_path((number - 1) / 2), (number - 1) % 2 + 1);
		break;
	default:
		if (lists[list].word)
			(void)printf(" %s", lists[list].word(number));
		else
			(void)printf(" %d", number);
	}
}

size_t seen_report(const struct seen *seen)
{
#define TITLE(NAME, title) title,
	static const char *const titles[] = { SEEN_LISTS(TITLE) };
#undef TITLE
	size_t missing = 0;
	for (int list = 0; list < SEEN_LIST_END; list++) {
		size_t here = 0;
		for (int i = 1; i < lists[list].end; i++) {
			int module = seen_module(list, i), replaced = seen_replaced(list, i);
			bool elsewhere = (!seen->solo && solo_only(list, i)) || (!seen->table && table_only(list, i)) ||
				(module && !(seen->modules >> (module - 1) & 1)) ||
				(replaced && !(seen->lacking >> (replaced - 1) & 1));
			if (seen->at[list][i] || elsewhere || !exists(list, i))
				continue;
			if (!here++)
				(void)printf("never seen: %s:", titles[list]);
			print_name(list, i);
		}
		if (here)
			(void)putchar('\n');
		missing += here;
	}
	if (!missing)
		(void)printf("never seen: nothing\n");
	return missing;
}
