/*
 * rift_companion.h -- companion light: runs an automaton for somebody who plays against it at a real table.
 *
 * The companion keeps what the automaton reads: occupied spaces, pools, tops of stacks, face-up Superprojects, Warp
 * tiles per Era, and the automaton's own board.  It does not keep the player's Goods, Workers, Buildings or score.  It
 * is an ordinary game (rift.h) whose other seat is a stand-in: what the player did is entered as changes of the table,
 * and the automaton's turn is carried out by the rules of the full program, with its dice and draws entered one by one.
 *
 * The main loop of a front end:
 *
 *     for (;;) {
 *             struct rift_wanted wanted = rift_companion_wants(c);
 *             show rift_companion_told as a checklist: what to do at the table for the automaton
 *             offer rift_companion_answers, which answer the question (a die, a card, the end of the player's turn),
 *             and rift_companion_changes, which state what changed on the table; both are entries
 *             rift_companion_enter one of them, or rift_companion_undo
 *     }
 *
 * The caller provides one block of memory; nothing is allocated.  docs/companion.md explains what the automaton reads.
 */
#ifndef RIFT_COMPANION_H
#define RIFT_COMPANION_H

#include "rift.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RIFT_COMPANION_ENTRIES 4096 /* entries that one game may have */
#define RIFT_COMPANION_EVENTS 1024 /* events kept of the automaton's last turn */
#define RIFT_COMPANION_SAVED (80 + 6 * RIFT_COMPANION_ENTRIES) /* bytes that hold any saved game */

/* ---- What is needed now ---- */

/* The question that is open.  In brackets: the entries that answer it. */
enum rift_want {
	RIFT_WANT_NOTHING, /* the game is over */
	RIFT_WANT_TURN, /* the player's turn: changes, then its end (DONE, PASS) */
	RIFT_WANT_NATURE, /* a die or a draw at the table; rift_wanted.verb says which (NATURE) */
	RIFT_WANT_WARPS, /* how many Warp tiles the player lays in this Warp phase (WARPS) */
	RIFT_WANT_PATH, /* the player's Path (PATH) */
	RIFT_WANT_MARK, /* the Era on whose Experiment the player puts a marker of the automaton (MARK) */
	RIFT_WANT_ANOMALIES, /* Variable Anomalies that the player takes before the automaton: changes, then GO_ON */
	RIFT_WANT_LOOP_DIE, /* Quantum Loops: the face of the AI die (FACE) */
	RIFT_WANT_LOOP_ROW, /* Quantum Loops: whether a card lies in the row (YES, NO) */
	RIFT_WANT_HYPER_SPACE, /* Hypersync: the space of the Hypersync board drawn at random, or none free (FACE, NO) */
	RIFT_WANT_HYPER_YOURS, /* Hypersync: the space of the player's oldest pending tile, or it is taken (FACE, NO) */
	RIFT_WANT_END /* one past the last */
};

struct rift_wanted {
	uint8_t kind; /* enum rift_want */
	uint8_t verb; /* of RIFT_WANT_NATURE: enum rift_verb of the answers (RIFT_N_COMMAND: the automaton's die ...) */
	uint8_t subject; /* of N_BUILDING: enum rift_type; of N_COLLAPSE: the space, or 0; of N_EXPERIMENT: the Era, 0 the
	                    pile; of N_ADVENTURE: the deck; of MARK: markers left; else 0 */
	uint8_t owner; /* 1: the draw is for the table or the automaton, 0: nothing is drawn */
	uint8_t era, phase; /* the Era (RIFT_ERA_ZERO: Era Zero) and enum rift_phase */
	uint8_t actions; /* Actions that the automaton has taken in this Era */
	uint8_t you_passed, bot_passed; /* 1: has passed in this Era */
	const char *rule; /* id of the rule that asks */
};

/* ---- Entries ---- */

/*
 * What can be entered.  The first group answers a question; the others are changes of the table, which can be entered
 * whenever a question is open.  Fields that are not listed are 0.
 */
enum rift_entry_kind {
	RIFT_ENTER_NOTHING,
	/* Answers. */
	RIFT_ENTER_NATURE, /* a die or a draw: verb, a to d as in Nature's move (rift_chance) */
	RIFT_ENTER_DONE, /* the player's turn is over */
	RIFT_ENTER_PASS, /* the player passes */
	RIFT_ENTER_WARPS, /* a Warp tiles were laid, 0 to 2; one that lies on another does not count (TECH-516) */
	RIFT_ENTER_PATH, /* a enum rift_path */
	RIFT_ENTER_MARK, /* a Era */
	RIFT_ENTER_GO_ON, /* nothing more to enter here */
	RIFT_ENTER_FACE, /* a the face or the number of the space */
	RIFT_ENTER_YES,
	RIFT_ENTER_NO,
	RIFT_ENTER_FIGURE, /* Neutronide: the Building drawn is not one of ours; a its VP */
	/* Changes on the main board. */
	RIFT_ENTER_SPACE, /* the player's figure was placed on space a */
	RIFT_ENTER_LEAVE, /* the player's figure left space a (a Blink) */
	RIFT_ENTER_WORKER, /* Worker type a left the recruit pool */
	RIFT_ENTER_RESOURCE, /* Resource a left the mine pool */
	RIFT_ENTER_TILE, /* the player took the top Building of type a, b 1 primary or 2 secondary stack */
	RIFT_ENTER_SUPER, /* the player took the Superproject of Era a */
	RIFT_ENTER_WARP, /* the player has one Warp tile more on Era a (outside of the Warp phase) */
	RIFT_ENTER_UNWARP, /* the player took back a Warp tile from Era a */
	RIFT_ENTER_SHAPE, /* the Breakthroughs of shape a: b 0 none is left, 1 some are */
	RIFT_ENTER_FIRST, /* First Player is now: a 0 the player, 1 the automaton */
	/* Changes of modules. */
	RIFT_ENTER_GUARDIAN, /* the player marked place a of the Guardian board */
	RIFT_ENTER_EXPERIMENT, /* the player took the Experiment of Era a */
	RIFT_ENTER_TOKEN, /* the player moved token a of the Doomsday track by one */
	RIFT_ENTER_VENTURE, /* the player marked Power space a, 1 to 4 */
	RIFT_ENTER_ADVENTURE, /* one Adventure card of deck a left the deck for good */
	RIFT_ENTER_TECHNOLOGY, /* the player took the top Technology of pile a, 1 primary or 2 secondary */
	RIFT_ENTER_OPERATOR, /* an Operator left the Valley */
	RIFT_ENTER_ANOMALY, /* the player took the top Variable Anomaly of pile a, 1 primary or 2 secondary */
	/* Corrections. */
	RIFT_ENTER_TOP, /* the top Building of type a, b 1 primary or 2 secondary stack, is tile c (0: the stack is empty) */
	RIFT_ENTER_CORRECT, /* fact a, index b, value c + 256 * d; verb 1: of the automaton's seat (rift_companion_correct) */
	/* Modules that only owners have. */
	RIFT_ENTER_LOOP_TAKEN, /* Quantum Loops: the player took a card; a 1: it was Cosmic Data Leak */
	RIFT_ENTER_LOOP_BACK, /* Quantum Loops: the player returned a card to the row */
	RIFT_ENTER_HYPER_BOARD, /* Hypersync: the player's pending tiles: a 1 some, 0 none */
	RIFT_ENTER_HYPER_TILE, /* Hypersync, a correction: the automaton's tile on Era a: b 1 there, 0 not */
	RIFT_ENTER_END /* one past the last */
};

struct rift_entry {
	uint8_t kind; /* enum rift_entry_kind */
	uint8_t verb; /* of NATURE: enum rift_verb; of CORRECT: 1 for the automaton's seat */
	uint8_t a, b, c, d; /* see above */
};

/* ---- Opening ---- */

/* Bits of struct rift_companion_setup.extras. */
enum rift_extra {
	RIFT_EXTRA_LOOPS = 1, /* Quantum Loops */
	RIFT_EXTRA_HYPERSYNC = 2, /* Hypersync, also with Fractures of Time or with Guardians */
	RIFT_EXTRA_NEUTRONIDE = 4, /* Neutronide Buildings are in the stacks */
	/* Difficulty. */
	RIFT_EXTRA_LOOPS_ON_5 = 8, /* a 5 removes a card, too (CXDIFF-25) */
	RIFT_EXTRA_LOOPS_VP = 16, /* 2 VP for each card removed (CXDIFF-26) */
	RIFT_EXTRA_HYPER_YOURS = 32, /* it takes the space of one of your pending tiles (CXDIFF-23) */
	RIFT_EXTRA_C12_B = 64, /* side B of the action tile C12 */
	RIFT_EXTRA_C13_B = 128, /* side B of the action tile C13 */
	RIFT_EXTRA_INTRIGUES = 256 /* Intrigues of the Council: always refused (CX-19) */
};

struct rift_companion_setup {
	struct rift_setup game; /* two seats, one of them an automaton; drafts of the player are ignored */
	uint32_t extras; /* bits of enum rift_extra; only against the Chronossus */
};

struct rift_companion;

/* Returns the bytes of memory that a companion needs. */
RIFT_API size_t rift_companion_bytes(void);

/*
 * Opens a companion in `memory`, which must be aligned as by malloc and hold rift_companion_bytes.  Returns NULL if the
 * rules refuse the setup, if it has no automaton or more than one other seat, or if the rulebooks give no layout of the
 * action tiles for its modules.
 */
RIFT_API struct rift_companion *rift_companion_open(void *memory, const struct rift_companion_setup *setup);

/* ---- Playing ---- */

/* Returns what is needed now. */
RIFT_API struct rift_wanted rift_companion_wants(const struct rift_companion *c);

/*
 * List the entries that answer the open question, and the changes of the table that are possible now.  At most `max` are
 * written; the result is the number written.  RIFT_ANSWERS holds all of either.
 */
RIFT_API size_t rift_companion_answers(const struct rift_companion *c, struct rift_entry *out, size_t max);
RIFT_API size_t rift_companion_changes(const struct rift_companion *c, struct rift_entry *out, size_t max);

/* Applies an entry and continues to the next question.  Returns RIFT_OK, or RIFT_BAD_MOVE: then nothing changes; or
   RIFT_NOT_NOW when there is no room for more entries. */
RIFT_API enum rift_result rift_companion_enter(struct rift_companion *c, struct rift_entry e);

/* Takes back the last entry.  Returns false if there is none. */
RIFT_API bool rift_companion_undo(struct rift_companion *c);

/* Return how many entries were made, and those entries. */
RIFT_API size_t rift_companion_count(const struct rift_companion *c);
RIFT_API const struct rift_entry *rift_companion_entries(const struct rift_companion *c);

/* ---- The table ---- */

/* Kinds of events beyond enum rift_event_kind, for modules that only owners have.  All are of the automaton's seat. */
enum rift_companion_event {
	RIFT_TOLD_LOOP_REMOVED =
		200, /* Quantum Loops: the card furthest from the draw deck leaves the game; a the face */
	RIFT_TOLD_LOOP_KEPT, /* Quantum Loops: nothing is removed; a the face of the die */
	RIFT_TOLD_HYPER_LAID, /* Hypersync: one of its tiles is laid on Era a; the Action needs no Exosuit */
	RIFT_TOLD_HYPER_PLACED, /* Hypersync: an Exosuit goes to space a of the Hypersync board */
	RIFT_TOLD_HYPER_BACK, /* Hypersync: its tile of Era a is taken back */
	RIFT_TOLD_OBJECTIVES /* Quantum Loops: a more Solo Objectives are drawn and put into play */
};

/*
 * Returns the events since the player's last turn ended, in the order in which hands carry them out, and their number.
 * They are ordinary events (rift_words.h makes sentences of them), except those of enum rift_companion_event.
 */
RIFT_API const struct rift_event *rift_companion_told(const struct rift_companion *c, size_t *count);

/* Returns how many of those events came before the last entry: what follows them is new. */
RIFT_API size_t rift_companion_told_before(const struct rift_companion *c);

/* Returns the game that is kept, to be read with rift_fact and rift_sum: the table, and the automaton's own seat. */
RIFT_API const struct rift_game *rift_companion_game(const struct rift_companion *c);

/* Return the automaton's seat and the player's. */
RIFT_API int rift_companion_bot(const struct rift_companion *c);
RIFT_API int rift_companion_you(const struct rift_companion *c);

/* Computes the automaton's score sheet as if the game ended now. */
RIFT_API void rift_companion_score(const struct rift_companion *c, struct rift_score *sheet);

/* Return, with Hypersync, how many of the automaton's tiles lie on an Era; and with Quantum Loops, how many cards it has
   removed. */
RIFT_API int rift_companion_hypers(const struct rift_companion *c, int era);
RIFT_API int rift_companion_loops(const struct rift_companion *c);

/* Returns the entry that sets a value of the table to what it is in reality; kind 0 if the value cannot be corrected. */
RIFT_API struct rift_entry rift_companion_correct(
	const struct rift_companion *c, enum rift_fact fact, int index, int value);

/* ---- Saving ---- */

/* Writes setup and entries to `out`, at most RIFT_COMPANION_SAVED bytes; returns their number, 0 if `max` is smaller. */
RIFT_API size_t rift_companion_save(const struct rift_companion *c, unsigned char *out, size_t max);

/* Opens a companion in `memory` with what rift_companion_save wrote.  Returns NULL if the bytes are not such a game. */
RIFT_API struct rift_companion *rift_companion_load(void *memory, const unsigned char *bytes, size_t count);

#ifdef __cplusplus
}
#endif
#endif
