/*
 * tree.h -- a search over the turns of all seats.
 *
 * A node is a question to a seat, reached by the answers on the way to it; dice and draws fall anew in each simulation
 * (open loop), so a node stands for all positions that they lead to.  Its twigs are the answers that the policy ranks
 * first.  A simulation goes down the tree by PUCT, adds one node, is played on to the horizon by the light policy
 * (playout.h) and judged there; each node on its way is credited with the margin of the seat that it asks.  All
 * arithmetic uses integers, so that every machine finds the same.
 */
#ifndef AI_TREE_H
#define AI_TREE_H

#include "ai/judge.h"
#include "ai/playout.h"
#include "ai/policy.h"
#include "ai/think.h"

#define TREE_WIDTH RIFT_REPORT_ANSWERS /* twigs of a node */
#define TREE_DEPTH 64 /* nodes on the way of a simulation */

/* How a level searches. */
struct tree_how {
	struct policy root; /* ranks the answers to the question */
	struct policy inner; /* ranks those of other nodes */
	struct policy light; /* plays on below the tree */
	uint32_t capacity; /* nodes; when they are used up, the tree grows no more */
};

/* An answer of a node. */
struct twig {
	struct rift_move move;
	uint16_t prior; /* share in 65535ths */
	int32_t bias; /* value by the ranking, relative to the best answer: 0 or less */
	uint32_t node; /* the node below; 0: none */
	uint32_t n; /* simulations through it */
	int64_t sum; /* of the margins of the node's seat */
};

struct node {
	uint32_t n;
	int64_t sum;
	int8_t seat; /* that is asked */
	uint8_t kind; /* enum rift_ask_kind */
	uint8_t count; /* twigs */
	struct twig twig[TREE_WIDTH];
};

/* What the simulations of an answer came to: sums over them. */
struct outlook {
	int64_t score[RIFT_SEATS], margin[RIFT_SEATS];
	int64_t squares[RIFT_SEATS]; /* of the margins */
	int64_t spread; /* squares of how far the final margin may be from the one expected */
	int64_t term[RIFT_TERM_END]; /* of the seat that thinks */
};

struct tree {
	struct rift_think think;
	const struct tree_how *how;
	struct judge judge;
	struct outlook outlook[TREE_WIDTH]; /* of the answers to the question */
	struct playout playout;
	uint32_t used; /* nodes; the first is the question */
	struct node node[];
};

/* The mind of levels whose `how` is a struct tree_how. */
void tree_begin(struct rift_think *t);
void tree_simulate(struct rift_think *t);
void tree_report(const struct rift_think *t, struct rift_report *r);

/* Begins anew with two answers alone to the question; tree_try follows one of them, 0 or 1. */
void tree_duel(struct tree *tree, struct rift_move first, struct rift_move second);

/* Makes one simulation, which begins with an answer to the question, or with TREE_ANY; returns the seat's margin. */
#define TREE_ANY (-1)
int tree_try(struct tree *tree, int answer);

/* The answer of the question that looks best: the one with most simulations. */
size_t tree_best(const struct tree *tree);

/* tree_report.c: the chance of winning of each seat after n simulations, in per mille. */
void outlook_win(const struct outlook *o, const struct judge *j, uint32_t n, int32_t win[RIFT_SEATS]);

/* Adds the position at the horizon of a simulation to what an answer came to. */
void outlook_add(struct outlook *o, const struct judge *j, const struct rift_game *g, int seat,
	const int margin[RIFT_SEATS], const int score[RIFT_SEATS]);

/* The square root, rounded down. */
uint64_t root_of(uint64_t x);

#define TREE_BYTES(nodes) (sizeof(struct tree) + (size_t)(nodes) * sizeof(struct node))

#endif
