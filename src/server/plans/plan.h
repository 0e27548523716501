/*
 * plan.h -- a plan: answers that the player of a seat gives beforehand, as a small tree of steps.
 *
 * A step has answers, one after the other, each with the kind of question that it answers, and what it foresees of the
 * moves since the step before: those of other seats, and those of Nature, each as the seat may see them.  Steps are
 * numbered; `after` is the number of the step before, which is always smaller.  Of several steps after the same one the
 * first that fits is played.
 */
#ifndef SERVER_PLANS_PLAN_H
#define SERVER_PLANS_PLAN_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "rift.h"

#define PLAN_STEPS 24
#define PLAN_DEPTH 8 /* steps one after the other */
#define PLAN_ANSWERS 16 /* of a step */
#define PLAN_SEEN 32 /* moves of each kind that a step foresees */
#define PLAN_TEXT 4096 /* characters of JSON */
#define PLAN_FIRST (-1) /* `after` of the first steps */

/* Moves that are foreseen. */
struct foreseen {
	bool any; /* whichever they are */
	uint8_t count;
	struct rift_move moves[PLAN_SEEN];
};

struct plan_step {
	int8_t after;
	uint8_t depth, count;
	struct foreseen others, draws;
	struct {
		uint8_t ask; /* enum rift_ask_kind */
		struct rift_move move;
	} answers[PLAN_ANSWERS];
};

struct plan {
	int count;
	struct plan_step steps[PLAN_STEPS];
};

/* Reads the steps of a message (docs/protocol.md); false: malformed, or too many. */
bool plan_parse(struct plan *p, const json_t *steps, int seat);

#endif
