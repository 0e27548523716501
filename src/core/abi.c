/* abi.c -- how large everything in rift.h is here, for programs that load the rules while they run. */
#include "rift.h"

const struct rift_abi *rift_abi(void)
{
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
	return &abi;
}
