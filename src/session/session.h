/*
 * session.h -- what a session keeps, and how its parts call each other.
 *
 * The moves are kept, and of the positions one in `stride`: when there is no room for another, every second one is given
 * up and the stride doubles, so the memory has a bound and any position is at most a few dozen moves away.
 *
 * A turn is a run of moves that ends with the mark RIFT_MARK_ENDED: decisions of one seat at this device and the dice and
 * draws these needed at once.  Everything else follows from the marks: whether a turn is open, where it began, how far
 * Undo goes.
 */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "base/base.h"
#include "rift_session.h"

#define KEYS 32
#define FIRST_STRIDE 16

struct rift_session {
	const struct rift_rules *rules;
	struct rift_session_options options;
	struct rift_setup setup;
	struct rift_move *moves;
	uint8_t *marks; /* of each move: enum rift_mark */
	size_t head, count, max; /* played; with those taken back; room for */
	size_t sure, sent; /* told by the server; on their way after those */
	size_t stride, keys; /* positions kept: key[i] after i * stride moves, for i below keys */
	uint8_t holder; /* who has taken the device, or RIFT_NOBODY */
	struct rift_game game; /* after `head` moves */
	struct rift_game key[KEYS];
};

/* The turn that is not ended, if there is one. */
struct own_turn {
	bool open;
	bool beyond; /* what came of its last move goes beyond it */
	uint8_t seat;
	size_t start; /* its first move */
};

/* history.c */
void history_begin(struct rift_session *s, const struct rift_game *start);
enum rift_result history_append(struct rift_session *s, struct rift_move m, bool redo);
void history_go(struct rift_session *s, size_t n); /* n moves are played; the others stay for Redo */
void history_cut(struct rift_session *s); /* forgets the moves taken back */
void history_at(const struct rift_session *s, size_t n, struct rift_game *out);
bool same_move(struct rift_move x, struct rift_move y);

/* own_turn.c */
struct own_turn own_turn_of(const struct rift_session *s);
bool is_here(const struct rift_session *s, int seat); /* somebody at this device decides for it */
unsigned people_here(const struct rift_session *s); /* bits of such seats */
int nature_verb(const struct rift_session *s, const struct rift_game *g); /* of the draw that is due */
/* Whether a seat is asked again within its turn, once Nature has turned up whatever is due; which outcome is not looked at. */
bool turn_goes_on(const struct rift_session *s, const struct rift_game *g, int seat);

/* undo.c */
void wall_find(const struct rift_session *s, struct rift_now *now);
bool rewind_possible(const struct rift_session *s, const struct rift_now *now); /* once the wall is found */

#endif
