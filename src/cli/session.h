/*
 * session.h -- a game at this keyboard, played or watched: the session of rift_session.h, its file, and what was told
 * of it.
 *
 * Nature's dice are rolled from the seed and the number of the move alone: a game that is left and continued, or taken
 * back and played on, meets the same dice.
 */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rift_player.h"
#include "rift.h"
#include "rift_record.h"
#include "rift_session.h"

#define SESSION_PATH 1024
#define SESSION_ERROR 900
#define SESSION_WALL 400
#define FIGURE_LETTERS 32

/* One event in a sentence. */
struct telling {
	size_t move; /* the move that caused it, from 0 */
	uint8_t kind; /* enum rift_event_kind */
	uint8_t seat;
	uint8_t audience;
	const char *rule;
	char *text;
	char figure[FIGURE_LETTERS]; /* "+2 Water": it is about no more than that; else "" */
};

struct session {
	struct rift_session *rift;
	struct rift_record record; /* the moves played */
	struct rift_game game; /* after them: the whole truth */
	struct rift_game shown; /* what may be on the screen */
	struct rift_now now;
	uint64_t seed;
	const struct rift_player *computer[RIFT_SEATS]; /* who plays a seat that no person does */
	bool dice_ask; /* Nature's outcomes are typed in */
	bool ends_itself; /* turns end by themselves */
	bool people; /* it is played here, not watched */
	struct telling *told; /* what has happened; of a turn that is not ended nothing that comes after it */
	size_t told_count, told_size;
	size_t told_moves, told_part; /* moves that are told; events told of the next */
	char wall[SESSION_WALL]; /* why Undo went no further */
	char path[SESSION_PATH]; /* where the game is kept; "": nowhere */
};

/* Begins a game that is watched: any move is taken, and taken back. */
enum rift_result session_begin(struct session *s, const struct rift_setup *setup, uint64_t seed);
void session_end(struct session *s);

/* From now on the seats without a computer player are people's, who play and end their turns. */
void session_sit(struct session *s);

enum rift_result session_play(struct session *s, struct rift_move m);
bool session_step(struct session *s); /* whatever comes next by itself; false: somebody must decide */
void session_end_turn(struct session *s); /* or has something turned up in it */
void session_take(struct session *s, int seat); /* the keyboard is in the hands of a seat */
void session_ends_itself(struct session *s, bool ends_itself);

/* Back to the position after so many moves, of a game that is watched. */
void session_back(struct session *s, size_t moves);

/* NULL, or why not. */
const char *session_undo(struct session *s);
const char *session_redo(struct session *s);
const char *session_restart(struct session *s);
const char *session_rewind(struct session *s); /* past the wall of Undo; the record says so from then on */

/* 0, or -1 with what is wrong. */
int session_save(const struct session *s, const char *path, char *error, size_t size);
int session_load(struct session *s, const char *path, char *error, size_t size);

/* $XDG_STATE_HOME/timerift/last.rift; false if there is no such place. */
bool session_last_path(char *path, size_t size);

#endif
