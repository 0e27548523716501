/*
 * session.h -- the state of a session, and the functions its files share.
 *
 * All moves are stored, and a snapshot of the position after every `stride` moves.  When the snapshots are full, every
 * second one is discarded and the stride doubles.  So memory is bounded, and any position is at most a few dozen moves
 * from a snapshot.
 *
 * A turn is a sequence of moves that ends with the mark RIFT_MARK_ENDED: decisions of one seat at this device, and the
 * dice and draws they need at once.  The marks determine everything else: whether a turn is open, where it began, and
 * how far Undo goes.
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
	size_t head, count, max; /* moves played; including those for Redo; capacity */
	size_t sure, sent; /* moves confirmed by the server; own moves sent after those */
	size_t stride, keys; /* snapshots: key[i] is the position after i * stride moves, for i below keys */
	uint8_t holder; /* seat that holds the device, or RIFT_NOBODY */
	struct rift_game game; /* position after `head` moves */
	struct rift_game key[KEYS];
};

/* The turn that is not ended yet, if there is one. */
struct own_turn {
	bool open;
	bool beyond; /* its last move also caused events after the turn */
	uint8_t seat;
	size_t start; /* number of its first move */
};

/* history.c */
void history_begin(struct rift_session *s, const struct rift_game *start);
enum rift_result history_append(struct rift_session *s, struct rift_move m, bool redo);
void history_go(struct rift_session *s, size_t n); /* goes to the position after n moves; later moves stay for Redo */
void history_cut(struct rift_session *s); /* discards the moves for Redo */
void history_at(const struct rift_session *s, size_t n, struct rift_game *out);
bool same_move(struct rift_move x, struct rift_move y);

/* own_turn.c */
struct own_turn own_turn_of(const struct rift_session *s);
bool is_here(const struct rift_session *s, int seat); /* a person at this device decides for the seat */
unsigned people_here(const struct rift_session *s); /* bits of those seats */
int nature_verb(const struct rift_session *s, const struct rift_game *g); /* verb of the draw that is due */
/* Whether a seat is asked again in this turn after Nature has answered; does not depend on the outcome. */
bool turn_goes_on(const struct rift_session *s, const struct rift_game *g, int seat);

/* undo.c */
void wall_find(const struct rift_session *s, struct rift_now *now);
bool rewind_possible(const struct rift_session *s, const struct rift_now *now); /* requires that wall_find was called */

#endif
