/*
 * playout.h -- a game that a search imagines: from a seat's view it plays on to the horizon, the beginning of the next
 * Era, where the game is judged (judge.h).
 *
 * Dice and draws fall anew each time.  What others chose in secret is guessed: they choose what their policy likes best.
 */
#ifndef AI_PLAYOUT_H
#define AI_PLAYOUT_H

#include "ai/judge.h"
#include "ai/policy.h"

struct playout {
	const struct judge *judge;
	const struct policy *light; /* answers for every seat */
	uint64_t *random;
	int era; /* in which it began */
	struct rift_game game;
	struct rift_ask ask;
	int seat; /* that answers next; meaningful after playout_next returned true */
	size_t count; /* its answers */
	struct rift_move answers[RIFT_ANSWERS];
};

/* Begins at the open question of a seat. */
void playout_begin(struct playout *p, const struct judge *judge, const struct policy *light,
	const struct rift_game *seen, int seat, uint64_t *random);

/* Goes on to the next question with a choice; false: the horizon is reached, or the view does not tell what follows. */
bool playout_next(struct playout *p);

/* Plays one of the answers. */
void playout_play(struct playout *p, struct rift_move m);

/* Plays on by the light policy until the horizon. */
void playout_finish(struct playout *p);

#endif
