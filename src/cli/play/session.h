/*
 * session.h -- a game at this keyboard, played or watched: the session of rift_session.h, its file, and its events as
 * text.
 *
 * Nature's dice depend only on the seed and the number of the move: a game that is saved and continued, or undone and
 * replayed, gets the same dice.
 */
#ifndef CLI_PLAY_SESSION_H
#define CLI_PLAY_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rift_player.h"
#include "rift.h"
#include "rift_record.h"
#include "rift_session.h"

#define SESSION_PATH 1024
#define SESSION_ERROR 900
#define SESSION_WALL 800
#define FIGURE_LETTERS 64

/* One event as a sentence. */
struct telling {
	size_t move; /* index of the move that caused it */
	uint8_t kind; /* enum rift_event_kind */
	uint8_t seat;
	uint8_t audience;
	const char *rule;
	char *text;
	char figure[FIGURE_LETTERS]; /* "+2 Water" if that is all it says; else "" */
};

struct session {
	struct rift_session *rift;
	struct rift_record record; /* the moves played */
	struct rift_game game; /* after these moves, with hidden information */
	struct rift_game shown; /* what may be displayed */
	struct rift_now now;
	uint64_t seed;
	const struct rift_player *computer[RIFT_SEATS]; /* computer player of a seat; NULL: a person */
	bool dice_ask; /* the player enters Nature's outcomes */
	bool ends_itself; /* turns end automatically */
	bool people; /* played, not watched */
	struct telling *told; /* events so far; within an open turn nothing that follows the turn */
	size_t told_count, told_size;
	size_t told_moves, told_part; /* moves fully told; events told of the next one */
	char wall[SESSION_WALL]; /* why Undo stopped */
	char path[SESSION_PATH]; /* the game's file; "": none */
};

/* Begins a watched game: any move is accepted and can be undone. */
enum rift_result session_begin(struct session *s, const struct rift_setup *setup, uint64_t seed);
/* The same where a record begins: the beginning may be stated (rift_position.h). */
enum rift_result session_begin_as(struct session *s, const struct rift_record *record, uint64_t seed);
/* Begins a new game at the present position, which becomes its stated beginning. */
void session_state(struct session *s, uint64_t seed);
void session_end(struct session *s);

/* Switches to playing: seats without a computer player are people's, who play and end their turns. */
void session_sit(struct session *s);

enum rift_result session_play(struct session *s, struct rift_move m);
bool session_step(struct session *s); /* plays what needs no person; false: a person has to decide */
void session_end_turn(struct session *s); /* or reveals what the turn waits for */
void session_take(struct session *s, int seat); /* the player of this seat is at the keyboard */
void session_ends_itself(struct session *s, bool ends_itself);

/* In a watched game: goes back to the position after `moves` moves. */
void session_back(struct session *s, size_t moves);

/* NULL, or the reason why not. */
const char *session_undo(struct session *s);
const char *session_redo(struct session *s);
const char *session_restart(struct session *s);
const char *session_rewind(struct session *s); /* undoes even revealed information; the record says so */

/* 0, or -1 with the error. */
int session_save(const struct session *s, const char *path, char *error, size_t size);
int session_load(struct session *s, const char *path, char *error, size_t size);

/* $XDG_STATE_HOME/timerift/last.rift; false if there is no such directory. */
bool session_last_path(char *path, size_t size);

#endif
