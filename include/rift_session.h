/*
 * rift_session.h -- the layer between the rules and a screen, shared by every front end.
 *
 * A session is a game in progress with its history: the moves, the moves taken back, the current turn, and the seats
 * that play at this device.  It decides how far Undo may go, when a turn is ready to end, what stays hidden until then,
 * and when the device must be handed to another player.  It computes what an answer would cost and give and where on
 * the table it belongs.  It contains no texts and no graphics; those belong to the front end.
 *
 * The caller provides one block of memory, which never grows; nothing is allocated.  A session holds pointers into that
 * block, so it must not be moved or copied; rift_session_branch makes another one.  A session opened with memory for n
 * moves refuses move n + 1 (RIFT_NOT_NOW).
 *
 * The main loop of a front end:
 *
 *     for (;;) {
 *             struct rift_now now = rift_session_now(s);
 *             switch (now.state) {
 *             case RIFT_STATE_ANSWER:     show rift_session_shown, offer rift_session_answers, rift_session_play one
 *             case RIFT_STATE_HAND_OVER:  hide all secrets, wait for the next player, rift_session_take(s, now.seat)
 *             case RIFT_STATE_TURN_UP:    a button to reveal, rift_session_go_on; or Undo
 *             case RIFT_STATE_READY:      a button to end the turn, rift_session_end_turn; or Undo
 *             case RIFT_STATE_NATURE:
 *             case RIFT_STATE_COMPUTER:   rift_session_step, or compute the move and rift_session_play it
 *             case RIFT_STATE_SEND:       send rift_session_unsent, then rift_session_sent
 *             case RIFT_STATE_SENT:
 *             case RIFT_STATE_WAIT:       wait for the server: rift_session_told, rift_session_answered
 *             case RIFT_STATE_OVER:       show the score
 *             }
 *     }
 */
#ifndef RIFT_SESSION_H
#define RIFT_SESSION_H

#include "rift.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RIFT_NOBODY 255 /* no seat; as a viewer: everything may be seen */
#define RIFT_WISH_MOVES 64 /* maximum number of moves in one wish to the server */

/* ---- Opening ---- */

/* Who decides for a seat.  The setting is ignored for automata: they are never asked. */
enum rift_control {
	RIFT_CONTROL_HERE, /* a person at this device */
	RIFT_CONTROL_COMPUTER, /* a computer player: `choose` is called, or the front end plays its moves */
	RIFT_CONTROL_ELSEWHERE /* a person at another device; the moves arrive through rift_session_told */
};

/*
 * Functions of the front end.  `roll` returns the index of one of `count` outcomes, drawn by their weights; `number` is
 * how many moves Nature has made before.  A generator that depends only on a seed and `number` rolls the same dice
 * again after Undo.  `choose` returns a legal move of a seat; `number` counts all moves made before.  Either may be
 * NULL: then the front end makes these moves itself.
 */
struct rift_session_host {
	void *context; /* passed to both functions */
	/* Both are explained above. */
	size_t (*roll)(void *context, const struct rift_outcome *outcomes, size_t count, size_t number);
	struct rift_move (*choose)(void *context, const struct rift_game *g, int seat, size_t number);
};

struct rift_session_options {
	uint8_t control[RIFT_SEATS]; /* enum rift_control */
	bool online; /* the server's log is authoritative: own moves wait to be sent, no dice are rolled here */
	bool by_hand; /* a person at this device enters Nature's answers: RIFT_STATE_ANSWER with seat RIFT_NATURE */
	bool free_undo; /* practice: Undo may go back past revealed information, to the first move */
	uint16_t rewound; /* for a game that is continued: how often it was rewound before */
	bool ends_itself; /* rift_session_step also ends a turn that is ready and reveals what a turn is waiting for */
	struct rift_session_host host; /* functions of the front end */
	const struct rift_game
		*start; /* the position before the first move, if not that of rift_new: an online player's view */
};

struct rift_session;

/* Returns the bytes of memory needed for a session of `moves` moves, snapshots for looking back included. */
RIFT_API size_t rift_session_bytes(size_t moves);

/*
 * Opens a session in `memory`, which must be aligned as by malloc.  `rules` is RIFT_RULES or the table of another
 * build.  Returns NULL if the rules refuse the setup or the memory holds less than one move.  The setup and *options
 * are copied; rules and host.context must outlive the session.
 */
RIFT_API struct rift_session *rift_session_open(const struct rift_rules *rules, void *memory, size_t bytes,
	const struct rift_setup *setup, const struct rift_session_options *options);

/*
 * Continues a recorded game: plays moves after those already played and returns how many were accepted.  A turn
 * followed by another seat's move counts as ended; the last turn does not.
 */
RIFT_API size_t rift_session_load(struct rift_session *s, const struct rift_move *moves, size_t count);

/* Opens a second session with the same options in which the first n moves of this one are played.  Returns NULL if n is
   larger than rift_session_count or the memory is too small. */
RIFT_API struct rift_session *rift_session_branch(const struct rift_session *s, size_t n, void *memory, size_t bytes);

/* Changes the two settings that may change during a game. */
RIFT_API void rift_session_settings(struct rift_session *s, bool free_undo, bool ends_itself);

/* ---- The moves ---- */

/* Return the number of moves played, which determines the present position; and that number plus the moves that Redo
   would play. */
RIFT_API size_t rift_session_head(const struct rift_session *s);
RIFT_API size_t rift_session_count(const struct rift_session *s);
/* Returns the moves, rift_session_count of them.  Valid until the session changes. */
RIFT_API const struct rift_move *rift_session_moves(const struct rift_session *s);

/* Returns the present position, with everything known at this device.  Valid until the session changes. */
RIFT_API const struct rift_game *rift_session_game(const struct rift_session *s);

/* Copies the position after n moves to *out.  Returns false if n is larger than rift_session_count.  May replay a few
   dozen moves. */
RIFT_API bool rift_session_at(const struct rift_session *s, size_t n, struct rift_game *out);

/*
 * Copies to *out what the screen may show now: the present position as now.viewer may see it.  Until the turn is ended,
 * this contains nothing that happens after the turn, such as Clean Up or an automaton's step; then no question is open
 * in it (rift_asks: kind 0).
 */
RIFT_API void rift_session_shown(const struct rift_session *s, struct rift_game *out);

/*
 * Replays move n, n below rift_session_count, and writes at most max of its events; returns how many there are.  *own
 * (may be NULL) becomes the number of events that belong to the turn of the move.  The events after those begin another
 * turn, phase, Era or the end, and must not be shown before the turn is ended.
 */
RIFT_API size_t rift_session_events(
	const struct rift_session *s, size_t n, struct rift_event *events, size_t max, size_t *own);

/* What is known about a move without replaying it, as bits. */
enum rift_mark {
	RIFT_MARK_BEYOND = 1, /* another turn, phase or Era, or the end of the game, began with it */
	RIFT_MARK_TURN = 2, /* a turn began with it */
	RIFT_MARK_PHASE = 4, /* a phase began with it */
	RIFT_MARK_ERA = 8, /* an Era began with it */
	RIFT_MARK_ENDED = 16, /* the turn was ended after it */
	RIFT_MARK_SECRET = 32, /* its question was secret */
	RIFT_MARK_TURNED_UP = 64 /* after it a player chose to reveal something in the middle of a turn */
};

/* Returns the marks of move n, from 0; 0 for a move that was not played. */
RIFT_API uint8_t rift_session_marks(const struct rift_session *s, size_t n);

/* Returns the number of the move after the last decision of `seat`, at most the head; 0 if it has decided nothing.  Use
   it to show what happened since then. */
RIFT_API size_t rift_session_since(const struct rift_session *s, int seat);

/* ---- What comes next ---- */

enum rift_state {
	RIFT_STATE_OVER, /* the game is over */
	RIFT_STATE_ANSWER, /* `seat` must answer at this device; RIFT_NATURE: somebody enters dice and cards by hand */
	RIFT_STATE_HAND_OVER, /* a secret question: hand the device to `seat`, hidden from the other players */
	RIFT_STATE_TURN_UP, /* the turn of `seat` continues after something is revealed, which cannot be undone */
	RIFT_STATE_READY, /* the turn of `seat` is complete and waits for rift_session_end_turn */
	RIFT_STATE_NATURE, /* a dice roll or a draw is due */
	RIFT_STATE_COMPUTER, /* the computer player of `seat` must answer */
	RIFT_STATE_SEND, /* own moves must be sent now: the turn was ended, or the server must roll for Nature */
	RIFT_STATE_SENT, /* own moves were sent; the server has not answered yet */
	RIFT_STATE_WAIT /* waiting for `seat` elsewhere (the first of several), or RIFT_NATURE: for the server's dice */
};

/* Why Undo cannot go back further. */
enum rift_wall {
	RIFT_WALL_START, /* there is nothing to undo: the game begins here */
	RIFT_WALL_DIE, /* a die was rolled */
	RIFT_WALL_DRAW, /* a card or tile was turned over, drawn or dealt */
	RIFT_WALL_SHOWN, /* a secret choice was revealed */
	RIFT_WALL_ENDED, /* a turn was ended */
	RIFT_WALL_OTHER, /* another player decided: a computer player, or a person elsewhere */
	RIFT_WALL_SENT /* the server has the moves, or they are being sent */
};

struct rift_now {
	uint8_t state; /* enum rift_state */
	uint8_t seat; /* the seat that `state` is about; RIFT_NOBODY when the game is over */
	uint8_t viewer; /* whose secrets may be shown: those of a seat; RIFT_NATURE: none; RIFT_NOBODY: all */
	uint8_t reader; /* seat whose side of the table is drawn: the one asked, else the last to decide here */
	uint8_t secret; /* 1: the open question is secret */
	uint8_t passed; /* 1: the turn that is ready to end was a pass */
	uint8_t undo, redo, restart; /* 1: available now */
	uint8_t wall; /* enum rift_wall: why Undo cannot go back before wall_at */
	uint8_t rewind; /* 1: available now */
	uint32_t wall_at; /* number of the first move that can be undone */
	uint32_t turn_at; /* number of the first move of the current turn; between turns, the head */
};

/* Returns the state of the session. */
RIFT_API struct rift_now rift_session_now(const struct rift_session *s);

/*
 * When Nature's moves are made.  AT_ONCE: in the middle of a turn, because the Action depends on the result.  BACK:
 * only after the turn is ended.  Every verb of Nature is one of the two; all other verbs are neither.
 */
enum rift_hold { RIFT_NO_HOLD, RIFT_HOLD_AT_ONCE, RIFT_HOLD_BACK };

/* Returns when the moves of a verb are made; RIFT_NO_HOLD for a verb that is not Nature's. */
RIFT_API enum rift_hold rift_session_hold(int verb);

/* ---- Doing ---- */

/*
 * Plays the answer of the seat that is asked, in the states RIFT_STATE_ANSWER, NATURE and COMPUTER; in others it
 * returns RIFT_NOT_NOW or RIFT_NOT_YOU.  Refuses moves as rift_play does.  If m equals the next move that Redo would
 * play, the moves after it stay available for Redo; else they are discarded.
 */
RIFT_API enum rift_result rift_session_play(struct rift_session *s, struct rift_move m);

/* Makes the next move that needs no person: a dice roll, a computer player's answer or, with ends_itself, the end of a
   turn.  Returns false if a person must decide or the host lacks the function. */
RIFT_API bool rift_session_step(struct rift_session *s);

/* RIFT_STATE_READY: ends the turn.  Online the state becomes RIFT_STATE_SEND.  Returns false if no turn is ready. */
RIFT_API bool rift_session_end_turn(struct rift_session *s);

/* RIFT_STATE_TURN_UP: reveals what the turn waits for.  Returns false if it waits for nothing. */
RIFT_API bool rift_session_go_on(struct rift_session *s);

/* RIFT_STATE_HAND_OVER: declares that `seat` holds the device now, until its turn is ended. */
RIFT_API void rift_session_take(struct rift_session *s, int seat);

/* ---- Taking back ---- */

/* In this order: undo the last decision made at this device and its effects; redo it; undo all moves from n on; undo
   all decisions of this turn, as far as possible (now.wall_at).  They return false if that is not available now. */
RIFT_API bool rift_session_undo(struct rift_session *s);
RIFT_API bool rift_session_redo(struct rift_session *s);
RIFT_API bool rift_session_undo_to(struct rift_session *s, size_t n);
RIFT_API bool rift_session_restart(struct rift_session *s);

/*
 * Practice: goes back further than Undo, to the beginning of the last own turn that Undo cannot reach.  This takes back
 * the dice, draws, automata and computer players since then, too.  Available only where one person plays at this device
 * and nobody elsewhere.  Afterwards the game counts as rewound: rift_session_rewound returns how often, and its record
 * must say so (struct rift_record).  The moves stay available for Redo.  Returns false if it is not available now.
 */
RIFT_API bool rift_session_rewind(struct rift_session *s);
RIFT_API uint16_t rift_session_rewound(const struct rift_session *s);

/* ---- Answers ---- */

/* Where on the table an answer belongs.  RIFT_PLACES(X): X(NAME, "word"); the comments explain the fields. */
#define RIFT_PLACES(X) \
	X(PLACE_SPACE, "space") /* a: the space of the main board (enum rift_space) */ \
	X(PLACE_SLOT, "slot") /* a: Building slot of seat, from 0, and the tile on it */ \
	X(PLACE_TILE, "tile") /* a: tile of seat that is not in a slot */ \
	X(PLACE_OWN, "own") /* a: space of seat beside the player board, which a module adds */ \
	X(PLACE_SUPPLY, "supply") /* the Supply space of seat */ \
	X(PLACE_FORCE, "force") /* the Force Workers space of seat */ \
	X(PLACE_LEADER, "leader") /* the Leader of seat */ \
	X(PLACE_STACK, "stack") /* a: Building type; b: 1 primary, 2 secondary stack; c: the tile on top */ \
	X(PLACE_ERA, "era") /* a: the Era */ \
	X(PLACE_SUPERPROJECT, "superproject") /* the Superproject above Era a; c: the tile */ \
	X(PLACE_WARPS, \
		"warps") /* a, b: Warp tiles of seat (0: none; both 0: none chosen); c: the Era of a, 0: not placed */ \
	X(PLACE_PURSE, "purse") /* a: a Good of seat */ \
	X(PLACE_MINE, "mine") /* a: a Good of the mine */ \
	X(PLACE_UPGRADE, "upgrade") /* a: a Good to place on seat's Upgrade board */ \
	X(PLACE_PAY_MIX, "pay-mix") /* to pay a Titanium, b Gold, c Uranium */ \
	X(PLACE_GAIN_MIX, "gain-mix") /* to gain a Titanium, b Gold, c Uranium */ \
	X(PLACE_WORKER, "worker") /* a: idle Worker of seat; b: its column (enum rift_column) */ \
	X(PLACE_RECRUIT, "recruit") /* a: Worker in the recruit pool */ \
	X(PLACE_BONUS, "bonus") /* a: Worker type whose Recruit bonus is taken */ \
	X(PLACE_BREAKTHROUGHS, "breakthroughs") /* a, b: Breakthroughs of seat (0: none) */ \
	X(PLACE_FACE, "face") /* a: die (1 shape, 2 icon); b: face */ \
	X(PLACE_DIE, "die") /* a: die to roll again */ \
	X(PLACE_CAPITAL, "capital") /* a: Capital Action; 0: none */ \
	X(PLACE_EXCHANGE, "exchange") /* a: the exchange */ \
	X(PLACE_POWER, \
		"power") /* a Exosuits; b paid with Water; c Titanium | Gold << 2 | Uranium << 4; d Energy Cores */ \
	X(PLACE_SWAP, "swap") /* a: Good (0: none); b: number of exchanges */ \
	X(PLACE_ALTERNATIVE, "alternative") /* a: number of the alternative; its first op: b code, c what, d n */ \
	X(PLACE_PATH, "path") /* a: the Path */ \
	X(PLACE_LEADER_CARD, "leader-card") /* a: the Leader */ \
	X(PLACE_ASSET, "asset") /* a: Starting Asset card */ \
	X(PLACE_CONDITION, "condition") /* a: the Endgame Condition */ \
	X(PLACE_ENLIST, "enlist") /* a: place on the Guardian board; 0: none */ \
	X(PLACE_GUARDIANS, "guardians") /* a: how many of the powered-up figures are Guardians */ \
	X(PLACE_FIGURE, "figure") /* a: 1 Exosuit, 2 Guardian */ \
	X(PLACE_DECK, "deck") /* a: the deck */ \
	X(PLACE_ADVENTURE, "adventure") /* a: Adventure card to keep */ \
	X(PLACE_UNDER_ADVENTURE, "under-adventure") /* a: Adventure card to put under its deck */ \
	X(PLACE_OPERATOR, "operator") /* an Operator of the Valley */ \
	X(PLACE_TECHNOLOGY, "technology") /* a: Technology on top of its pile */ \
	X(PLACE_VALLEY, "valley") /* a: Action of the Valley */ \
	X(PLACE_KEPT_TECHNOLOGY, "kept-technology") /* a: drawn Technology to keep */ \
	X(PLACE_UNDER_TECHNOLOGY, "under-technology") /* a: Technology to put under its pile */ \
	X(PLACE_SEARCH, "search") /* a: Building type whose primary stack is searched */ \
	X(PLACE_SEEN, "seen") /* a: tile seen at the bottom of that stack */ \
	X(PLACE_COMPOUND, "compound") /* a: Warp tile of seat to place on top of b; both 0: none */ \
	X(PLACE_AS, "as") /* a: Worker type whose bonus is used in the Valley */ \
	X(PLACE_VARIABLE, "variable") /* a: Variable Anomaly on top of its pile */ \
	X(PLACE_SHUT, "shut") /* a: Exosuit slot of seat, from 0, that becomes unavailable */ \
	X(PLACE_POST, "post") /* a: space with an Exosuit of seat; b: the Worker in it */ \
	X(PLACE_GLITCH, "glitch") /* a Glitch of seat; a: target (enum rift_glitch); b: place on that target */ \
	X(PLACE_FLUX, "flux") /* a: number of Flux Cores on seat's Device; 0: none */ \
	X(PLACE_NESTED, "nested") /* a: nested Building of seat; b: side (1 left, 2 above, 3 right, 4 below) */ \
	X(PLACE_PARADOX, "paradox") /* a: number of Paradox tokens */ \
	X(PLACE_WORD, "word") /* shown only in the list; a: the verb (pass, yes, no, roll, secret) */ \
	X(PLACE_NATURE, "nature") /* an answer of Nature, entered by hand */

#define RIFT_PLACE_ENUM(NAME, word) RIFT_##NAME,
enum rift_place_kind { RIFT_NO_PLACE, RIFT_PLACES(RIFT_PLACE_ENUM) RIFT_PLACE_END };
#undef RIFT_PLACE_ENUM

struct rift_place {
	uint8_t kind; /* enum rift_place_kind */
	uint8_t seat; /* the owner, where there is one; else 0 */
	uint8_t a, b, c, d; /* meaning depends on kind; unused ones are 0 */
};

/* The section of the list in which an answer is shown. */
enum rift_group {
	RIFT_GROUP_ONE, /* everything not listed below */
	RIFT_GROUP_MAIN, /* placing a Worker on the main board */
	RIFT_GROUP_HOME, /* placing a Worker on one's own boards */
	RIFT_GROUP_BLINK,
	RIFT_GROUP_FREE, /* a Free Action */
	RIFT_GROUP_PASS,
	RIFT_GROUP_END
};

struct rift_answer {
	struct rift_move move; /* to be passed to rift_session_play */
	struct rift_place place; /* where on the table it belongs */
	uint8_t group; /* enum rift_group */
	uint8_t worker; /* the Worker it places (enum rift_worker), or 0 */
	uint8_t dearer; /* 1: another answer costs less: the same Action on a cheaper hex, as many Exosuits */
	uint8_t secret; /* 1: other players must not see this choice */
	uint8_t subject_kind, subject; /* the chosen thing (enum rift_thing) and its number, or 0 */
	uint16_t weight; /* of an answer of Nature, entered by hand; else 0 */
};

/* Lists every legal answer of now.seat in the state RIFT_STATE_ANSWER; none in other states.  Writes at most max
   answers and returns the number written; a buffer of RIFT_ANSWERS holds all. */
RIFT_API size_t rift_session_answers(const struct rift_session *s, struct rift_answer *out, size_t max);

/* Returns the place on the table of a move that is legal in g. */
RIFT_API struct rift_place rift_place_of(const struct rift_rules *rules, const struct rift_game *g, struct rift_move m);

/* The difference between two positions for one seat. */
struct rift_balance {
	int16_t good[RIFT_GOOD_END]; /* indexed by enum rift_good */
	int16_t vp; /* VP tokens */
	int16_t score; /* final score if the game ended now */
	int8_t active[RIFT_WORKER_END], tired[RIFT_WORKER_END]; /* placing a Worker removes it from `active` */
	int8_t exosuits; /* powered-up Exosuits */
	int8_t morale, paradox, breakthroughs, travels; /* track steps, tokens, tiles, track steps */
	uint8_t first; /* 1: the seat becomes First Player */
};

/* Computes what a seat has more or less of in *after than in *before. */
RIFT_API void rift_balance_of(const struct rift_rules *rules, const struct rift_game *before,
	const struct rift_game *after, int seat, struct rift_balance *out);

struct rift_preview {
	struct rift_balance balance; /* of the seat that answers, up to the end of its turn */
	struct rift_ask next; /* the question that would follow; kind 0: the turn or phase would be over */
	uint8_t goes_on; /* 1: the same seat would be asked again in this turn */
	uint8_t reveals; /* 1: a dice roll or a draw would follow at once, so Undo would not be possible */
	uint8_t ends; /* 1: the turn would be ready to end */
	uint8_t even; /* 1: the seat would neither gain nor lose anything */
};

/*
 * Computes the effect of an answer by playing it on a copy that contains only what the seat may know.  Returns false if
 * m is not legal now.  *after (may be NULL) becomes the resulting position at the end of the turn at the latest; log
 * (may be NULL) receives the events up to there.  The copy stops where Nature would answer.
 */
RIFT_API bool rift_session_preview(const struct rift_session *s, struct rift_move m, struct rift_preview *out,
	struct rift_game *after, struct rift_log *log);

/* Why a place on the table cannot be used. */
struct rift_why {
	uint8_t refusal; /* enum rift_result; RIFT_OK: the place can be used, or it takes no Workers */
	uint8_t workers; /* bits 1 << enum rift_worker of the seat's Workers that can be placed there */
};
/* Explains why `worker` cannot be placed there; RIFT_NO_WORKER_TYPE: why no Worker can. */
RIFT_API struct rift_why rift_session_why(const struct rift_session *s, struct rift_place place, int worker);

/* ---- Online games ---- */

/* Returns how many moves the server has confirmed, counted from the first move. */
RIFT_API size_t rift_session_sure(const struct rift_session *s);

/* Returns how many own moves follow the confirmed ones: moves[rift_session_sure] and on.  In RIFT_STATE_SEND, send them
   together. */
RIFT_API size_t rift_session_unsent(const struct rift_session *s);

/* Records that the unsent moves were sent. */
RIFT_API void rift_session_sent(struct rift_session *s);

enum rift_told {
	RIFT_TOLD, /* the moves were added */
	RIFT_TOLD_GAP, /* moves before n are missing; nothing was changed */
	RIFT_TOLD_DROPPED, /* the moves were added; unsent own moves became illegal and were dropped */
	RIFT_TOLD_REFUSED /* the rules refuse the moves: this build and the server's disagree */
};
/* Adds moves from the server, the first of which is move n.  Own moves that the server does not have yet are played
   again after them, if they are still legal. */
RIFT_API enum rift_told rift_session_told(
	struct rift_session *s, size_t n, const struct rift_move *moves, size_t count);

/*
 * Ends the wait for a wish that the server did not confirm by sending its moves back.  keep: another seat's move came
 * first, so the own moves stay and may be sent again; else they are dropped.
 */
RIFT_API void rift_session_answered(struct rift_session *s, bool keep);

/*
 * Restores own moves that were stored when the page was closed; they followed n confirmed moves.  sent: they were
 * already sent.  Returns false and changes nothing if they are no longer legal.
 */
RIFT_API bool rift_session_resume(
	struct rift_session *s, size_t n, const struct rift_move *moves, size_t count, bool sent);

#ifdef __cplusplus
}
#endif
#endif
