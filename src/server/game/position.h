/*
 * position.h -- a game in memory, and how a wish becomes a step.
 *
 * The log is the source of truth; a position is a cache of it and may be dropped at any time.  position_wish computes a
 * step from a wish without changing the position; position_apply changes it only after the step is committed to the
 * log.  So a position never shows what a crash could undo.
 */
#ifndef SERVER_GAME_POSITION_H
#define SERVER_GAME_POSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/game/clock.h"
#include "server/game/step.h"
#include "server/rules/rules.h"
#include "rift_record.h"

#define GAME_MOVES 4096 /* per game */
#define WISH_MOVES 64 /* per wish */

/* What a seat sends: its moves after the first n moves of the game. */
struct wish {
	uint8_t seat;
	uint64_t key;
	uint32_t n;
	uint32_t count;
	struct rift_move moves[WISH_MOVES];
};

enum verdict {
	WISH_TAKEN,
	WISH_STALE, /* the seat has to see newer moves first */
	WISH_AHEAD, /* the sender knows more moves than this node: read the log */
	WISH_REFUSED, /* the rules refuse it: *refusal has the reason */
	WISH_OVER /* the game is over */
};

struct position {
	uint64_t id;
	const struct rift_rules *rules;
	unsigned char key[RIFT_FAIR_BYTES]; /* key of Nature's random answers */
	bool shared; /* game of the day: Nature draws by kind (rift_fair_shared) */
	struct rift_setup setup;
	struct rift_game game;
	uint32_t count, room;
	uint64_t tail; /* key of the last step; its moment is clock.at */
	uint32_t first; /* number of moves missing because of a snapshot; 0: all are here */
	struct rift_game *base; /* the game after `first` moves; NULL: the initial one */
	struct rift_move *moves; /* moves[0] is move number `first` */
	struct last { /* each seat's last step in the log, to recognise retries */
		uint64_t key;
		uint32_t n;
	} last[RIFT_SEATS];
	struct options options;
	struct clock clock;
	struct mark { /* one per step; kept only if spectators see moves with a delay */
		int64_t at;
		uint64_t key;
		uint32_t end; /* moves in the game after it */
		uint8_t seat;
	} * marks;
	uint32_t mark_count, mark_room;
};

/* Sets up the game before its first move; false if the rules refuse the setup. */
bool position_init(struct position *t, uint64_t id, const struct rift_rules *rules, const struct rift_setup *setup,
	const unsigned char key[RIFT_FAIR_BYTES], const struct options *options);
void position_release(struct position *t);

/* Computes the first step: Nature's moves before any seat has to answer.  False: there are none. */
bool position_begin(const struct position *t, struct step *step);

/*
 * Computes the step of a wish; wish->n must be at least t->first.  Without WISH_TAKEN *step is undefined; *refusal is
 * the rules' reason.
 */
enum verdict position_wish(
	const struct position *t, const struct wish *wish, struct step *step, enum rift_result *refusal);

/* Applies a step of the log.  False if it does not follow (a gap) or the rules refuse it; then nothing is changed. */
bool position_apply(struct position *t, const struct step *step);

/*
 * Copies the moves from n on as a seat may see them (RIFT_SEATS: a spectator); n must be at least t->first.  Returns
 * how many, at most max.
 */
size_t position_moves(const struct position *t, int seat, uint32_t n, struct rift_move *out, size_t max);

/*
 * The mark of the step that ends with move n, which must be the last step or one shown to spectators; 0 if n is 0 or no
 * step ends there.
 */
uint64_t position_mark(const struct position *t, uint32_t n);

/* How many moves a spectator may see now, and up to which moment (MOMENT_NEVER: all), given the game's delay. */
uint32_t position_shown(const struct position *t, int64_t now);
int64_t position_shown_until(const struct position *t, int64_t now);

#endif
