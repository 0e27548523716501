/*
 * session.h -- a game being played or watched: its record, where it stands, and what was told of it.
 *
 * A game is its setup and its moves, so taking back is playing them again without the last.  Nature's dice are rolled
 * from the seed and the number of the move alone: a game that is left and continued, or taken back and played on,
 * meets the same dice.
 */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rift_player.h"
#include "rift.h"
#include "rift_record.h"

#define SESSION_PATH 1024
#define SESSION_ERROR 900

/* One event in a sentence. */
struct telling {
	size_t move; /* the move that caused it, from 0 */
	uint8_t kind; /* enum rift_event_kind */
	uint8_t seat;
	uint8_t audience;
	const char *rule;
	char *text;
};

struct session {
	struct rift_record record;
	struct rift_game game;
	uint64_t seed;
	const struct rift_player *computer[RIFT_SEATS]; /* who plays a seat that no person does */
	bool dice_ask; /* Nature's outcomes are typed in */
	struct telling *told;
	size_t told_count, told_size;
	int undoing; /* 1 + the seat whose decisions are being taken back */
	char path[SESSION_PATH]; /* where the game is kept; "": nowhere */
};

enum rift_result session_begin(struct session *s, const struct rift_setup *setup, uint64_t seed);
void session_end(struct session *s);

enum rift_result session_play(struct session *s, struct rift_move m);
struct rift_move session_roll(const struct session *s); /* Nature's move by the seed */
void session_think(const struct session *s, int seat, struct rift_move *m); /* the computer player's answer */

/* Back to the position after so many moves. */
void session_rewind(struct session *s, size_t moves);

/* How many moves `undo` or `reset` would leave; the present number, and why in a sentence, if it may not. */
size_t session_undo_to(const struct session *s, const char **why);
size_t session_reset_to(const struct session *s, int seat, const char **why);

/* 0, or -1 with what is wrong. */
int session_save(const struct session *s, const char *path, char *error, size_t size);
int session_load(struct session *s, const char *path, char *error, size_t size);

/* $XDG_STATE_HOME/timerift/last.rift; false if there is no such place. */
bool session_last_path(char *path, size_t size);

#endif
