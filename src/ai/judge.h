/*
 * judge.h -- what a position at the horizon of a search promises: the final score of each seat in hundredths of a VP,
 * the margin over the best other seat, and the chance of winning.
 *
 * A seat's final score is the value of its position (value.h) corrected by a network (net.h).  Without a network that
 * fits the rules, what a seat in this Era usually gains is added instead.  An automaton's score is what it has plus what
 * one of its kind usually gains until the end; against it the network corrects the margin.  The figures are for the
 * beginning of an Era, where a search stops, and are exact when the game is over.  Do not compare answers within an Era
 * by them: the network was not fitted to what is tried there.
 */
#ifndef AI_JUDGE_H
#define AI_JUDGE_H

#include "ai/net.h"
#include "ai/value.h"
#include "rift.h"

#define JUDGE_CERTAIN 1000 /* a chance in per mille */

struct judge {
	const struct rift_rules *rules;
	const struct net *net; /* NULL: none; may be set to NULL after judge_prepare */
	int players;
	int automaton; /* 1 + its seat, or 0 */
	int kind; /* enum rift_kind of the automaton */
	unsigned modules; /* bits */
	bool one_more; /* the automaton acts once more in each Era */
	struct value value[RIFT_SEATS]; /* of the seats that are not automata */
};

/* Once per decision.  g is a position of the game, or a view of it. */
void judge_prepare(struct judge *j, const struct rift_rules *rules, const struct rift_game *g);

/* The final scores expected of all seats, in less time than one by one. */
void judge_scores(const struct judge *j, const struct rift_game *g, int scores[RIFT_SEATS]);

/* Of one seat. */
int judge_score(const struct judge *j, const struct rift_game *g, int seat);

/* The seat's final score minus the best other one. */
int judge_margin(const struct judge *j, const struct rift_game *g, int seat);

/* The standard deviation of the final margin from the one expected in this position; 0 when the game is over. */
int judge_spread(const struct judge *j, const struct rift_game *g);

/* The chance, in per mille, that a margin with this expectation and standard deviation is above 0. */
int judge_chance(int margin, int deviation);

/* The chance of winning with a margin expected in this position, in per mille. */
int judge_win(const struct judge *j, const struct rift_game *g, int margin);

#endif
