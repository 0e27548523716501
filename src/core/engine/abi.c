/*
 * abi.c -- what a program needs to load the rules at run time: the sizes of all structs in rift.h, and a table of all
 * functions.
 */
#include "rift.h"
#include "core/engine/rules_mark.h"

static const struct rift_abi abi = {
	.version = RIFT_ABI,
	.game = sizeof(struct rift_game),
	.setup = sizeof(struct rift_setup),
	.move = sizeof(struct rift_move),
	.outcome = sizeof(struct rift_outcome),
	.ask = sizeof(struct rift_ask),
	.event = sizeof(struct rift_event),
	.log = sizeof(struct rift_log),
	.score = sizeof(struct rift_score),
	.seats = RIFT_SEATS,
	.answers = RIFT_ANSWERS,
	.events = RIFT_EVENTS_MAX,
};

const struct rift_abi *rift_abi(void)
{
	return &abi;
}

const char *rift_rules(void)
{
	return rift_rules_table.hash;
}

const struct rift_rules rift_rules_table = {
	.abi = RIFT_ABI,
	.bytes = sizeof(struct rift_rules),
	.revision = RIFT_REVISION,
	.hash = rules_mark + RULES_MARK_HASH,
	.sizes = &abi,
	.setup_check = rift_setup_check,
	.setup_warn = rift_setup_warn,
	.begin = rift_new,
	.asks = rift_asks,
	.legal = rift_legal,
	.chance = rift_chance,
	.play = rift_play,
	.check = rift_check,
	.view = rift_view,
	.move_view = rift_move_view,
	.score = rift_score,
	.won = rift_won,
	.state_hash = rift_hash,
	.setup_of = rift_setup_of,
	.fact = rift_fact,
	.fact_count = rift_fact_count,
	.fact_scope = rift_fact_scope,
	.fact_word = rift_fact_word,
	.space_water = rift_space_water,
	.sum = rift_sum,
	.play_turn = rift_play_turn,
};
