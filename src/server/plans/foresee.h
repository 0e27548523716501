/*
 * foresee.h -- what a plan does in a position: it waits, plays a step, or ends because something is not as foreseen.
 *
 * The position is that of the log; what was played is found there by the keys of its steps.  So a node that dies between
 * the move and its mark in the table leaves nothing that is played twice.
 */
#ifndef SERVER_PLANS_FORESEE_H
#define SERVER_PLANS_FORESEE_H

#include "server/game/position.h"
#include "server/plans/plan.h"

/* Why a plan has ended: words of docs/protocol.md. */
#define PLAN_ENDS(X) \
	X(DONE, "done") /* its last step is played */ \
	X(OTHERS, "others") /* others answered otherwise */ \
	X(DRAWS, "draws") /* a die or a draw that is not foreseen */ \
	X(QUESTION, "question") /* another question */ \
	X(ANSWER, "answer") /* the answer is not offered any more */ \
	X(PLAYED, "played") /* the player answered */ \
	X(AWAY, "away") /* the seat is not the player's any more */ \
	X(OVER, "over") /* the game is over, or closed */ \
	X(RULES, "rules") /* another build of the rules */ \
	X(REWOUND, "rewound") /* the log has other moves */

enum plan_end {
	PLAN_ENDS_NOT,
#define X(name, word) PLAN_##name,
	PLAN_ENDS(X)
#undef X
};

const char *plan_end_word(enum plan_end why);

/* How far a plan is. */
struct plan_at {
	uint64_t id;
	int seat;
	int step; /* the one played last, or PLAN_FIRST */
	uint32_t n; /* what its next steps foresee are the moves from here on; not before position.first */
};

enum plan_does {
	PLAN_WAITS,
	PLAN_MARKS, /* it is further than noted: `step`, `n` and `tail` */
	PLAN_PLAYS, /* the wish */
	PLAN_ENDED /* why */
};

struct plan_verdict {
	enum plan_does does;
	enum plan_end why;
	int step;
	uint32_t n;
	uint64_t tail; /* key of the step of the log */
	struct wish wish;
};

void plan_foresee(struct plan_verdict *v, const struct plan *p, const struct plan_at *at, const struct position *t);

#endif
