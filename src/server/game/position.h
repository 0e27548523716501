/*
 * position.h -- a game in memory, and what a seat's wish makes of it.
 *
 * The log is the truth, this is a copy of it that may be dropped at any time.  A wish becomes a step (step.h) without touching
 * the table; only when the step is in the log, position_apply makes it true here.  So a table never shows what a crash could take back.
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

#define GAME_MOVES 4096 /* no game has more */
#define WISH_MOVES 64 /* sent at once by a seat */

/* What a seat wants: its moves after the first n of the game. */
struct wish {
	uint8_t seat;
	uint64_t key;
	uint32_t n;
	uint32_t count;
	struct rift_move moves[WISH_MOVES];
};

enum verdict {
	WISH_TAKEN,
	WISH_STALE, /* something happened since that this seat has to see first */
	WISH_AHEAD, /* it knows more moves than there are: read the log again */
	WISH_REFUSED, /* the rules refuse it: *refusal says why */
	WISH_OVER /* the game is */
};

struct position {
	uint64_t id;
	const struct rift_rules *rules;
	unsigned char key[RIFT_FAIR_BYTES]; /* of Nature's answers */
	struct rift_setup setup;
	struct rift_game game;
	uint32_t count, room;
	uint32_t first; /* moves that are not held, because the table comes from a snapshot; 0: it has all */
	struct rift_game *base; /* the game after these; NULL: its beginning */
	struct rift_move *moves; /* from the first that is held */
	struct last { /* each seat's last step in the log: its key and its place */
		uint64_t key;
		uint32_t n;
	} last[RIFT_SEATS];
	struct options options;
	struct clock clock;
	struct mark { /* of a step: kept if spectators are told later */
		int64_t at;
		uint32_t end; /* moves after it */
		uint8_t seat;
	} * marks;
	uint32_t mark_count, mark_room;
};

/* The game before its first move; false if the rules refuse the setup. */
bool position_init(struct position *t, uint64_t id, const struct rift_rules *rules, const struct rift_setup *setup,
	const unsigned char key[RIFT_FAIR_BYTES], const struct options *options);
void position_release(struct position *t);

/* Nature's moves before anybody may decide: the step a game begins with.  False: there is none to write. */
bool position_begin(const struct position *t, struct step *step);

/* What the log would get, for a wish whose sender knows at least the moves that are not held.  A refusal leaves *step without meaning; *refusal is an enum rift_result. */
enum verdict position_wish(
	const struct position *t, const struct wish *wish, struct step *step, enum rift_result *refusal);

/* A step from the log.  False if it does not follow: a gap, or moves that these rules refuse (nothing is changed then). */
bool position_apply(struct position *t, const struct step *step);

/* The moves from n on, all held, as a seat may see them (RIFT_SEATS: a spectator).  At most max; answers how many. */
size_t position_moves(const struct position *t, int seat, uint32_t n, struct rift_move *out, size_t max);

/* How many moves a spectator may see now, and up to which moment (MOMENT_NEVER: everything). */
uint32_t position_shown(const struct position *t, int64_t now);
int64_t position_shown_until(const struct position *t, int64_t now);

#endif
