/*
 * rift_session.h -- what stands between the rules and a screen, once for every front end.
 *
 * A session is a game in progress: its moves, those taken back, the turn that is being played, and who sits before the
 * screen.  It knows how far Undo may go and why no further, when a turn is ready to end, what is held back until then,
 * when the device must change hands, what an answer would cost and give and where on the table it belongs.  It draws
 * nothing and says nothing: words and pixels are the front end's.
 *
 * Memory comes from the caller, in one piece, and never grows; nothing is allocated.  A session holds pointers into its
 * own memory, so it must not be moved or copied; rift_session_branch makes another one.  A session that was opened with
 * memory for n moves refuses the move after those (RIFT_NOT_NOW).
 *
 * The loop of a front end:
 *
 *     for (;;) {
 *             struct rift_now now = rift_session_now(s);
 *             switch (now.state) {
 *             case RIFT_STATE_ANSWER:     show rift_session_shown, offer rift_session_answers, rift_session_play one
 *             case RIFT_STATE_HAND_OVER:  show nobody's secrets, wait, rift_session_take(s, now.seat)
 *             case RIFT_STATE_TURN_UP:    a button that reveals, rift_session_go_on; or Undo
 *             case RIFT_STATE_READY:      a button that ends the turn, rift_session_end_turn; or Undo
 *             case RIFT_STATE_NATURE:
 *             case RIFT_STATE_COMPUTER:   rift_session_step, or work the move out and rift_session_play it
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

#define RIFT_NOBODY 255 /* no seat: nobody holds the device; or, as a viewer, everything may be seen */
#define RIFT_WISH_MOVES 64 /* moves that may be sent to a server at once */

/* ---- Opening ---- */

/* Who decides for a seat.  Automata are never asked, whatever is said of their seats. */
enum rift_control {
	RIFT_CONTROL_HERE, /* somebody at this device */
	RIFT_CONTROL_COMPUTER, /* a computer player: `choose`, or the front end plays its moves */
	RIFT_CONTROL_ELSEWHERE /* somebody at another device: moves come by rift_session_told */
};

/*
 * What the front end lends.  `roll` answers the index of one of `count` outcomes, by their weights; `number` is how many
 * of Nature's moves were made before, so that a generator that depends on a seed and `number` alone brings the same dice
 * after Undo.  `choose` answers a legal move of a seat; `number` counts all moves made before.  Either may be NULL:
 * then the front end makes these moves itself.
 */
struct rift_session_host {
	void *context; /* handed to both */
	/* Both as said above. */
	size_t (*roll)(void *context, const struct rift_outcome *outcomes, size_t count, size_t number);
	struct rift_move (*choose)(void *context, const struct rift_game *g, int seat, size_t number);
};

struct rift_session_options {
	uint8_t control[RIFT_SEATS]; /* enum rift_control */
	bool online; /* the truth is what a server tells: own moves wait to be sent, nothing is rolled here */
	bool by_hand; /* somebody at this device answers for Nature: RIFT_STATE_ANSWER with seat RIFT_NATURE */
	bool free_undo; /* practice: Undo goes back past what was revealed, up to the beginning */
	uint16_t rewound; /* of a game that goes on: how often it was rewound before */
	bool ends_itself; /* rift_session_step ends a turn that is ready, and turns up what a turn needs */
	struct rift_session_host host; /* what the front end lends */
	const struct rift_game
		*start; /* the position before the first move, if not rift_new's: an online player's view */
};

struct rift_session;

/* Bytes of memory for a session of so many moves, positions to look back at included. */
RIFT_API size_t rift_session_bytes(size_t moves);

/*
 * Opens a session in memory (aligned as malloc aligns), played by `rules` (RIFT_RULES, or another build's).  NULL if the
 * setup cannot be played or the memory holds not even one move.  The setup and *options are copied; rules and
 * host.context must live as long as the session.
 */
RIFT_API struct rift_session *rift_session_open(const struct rift_rules *rules, void *memory, size_t bytes,
	const struct rift_setup *setup, const struct rift_session_options *options);

/*
 * Goes on with a game: plays recorded moves after those already played.  Answers how many were accepted.  A turn that
 * was followed by anybody else's move counts as ended; the last one does not.
 */
RIFT_API size_t rift_session_load(struct rift_session *s, const struct rift_move *moves, size_t count);

/* A second session that goes on from the position after n moves, with the same options: where a new branch begins. */
RIFT_API struct rift_session *rift_session_branch(const struct rift_session *s, size_t n, void *memory, size_t bytes);

/* Changes the two settings that may change during a game. */
RIFT_API void rift_session_settings(struct rift_session *s, bool free_undo, bool ends_itself);

/* ---- The moves ---- */

/* Moves played: the present position is the one after so many.  And with those taken back that Redo would play. */
RIFT_API size_t rift_session_head(const struct rift_session *s);
RIFT_API size_t rift_session_count(const struct rift_session *s);
/* All of them, rift_session_count in number.  Valid until the next change. */
RIFT_API const struct rift_move *rift_session_moves(const struct rift_session *s);

/* The present position: the whole truth, or all that is known here.  Valid until the next change. */
RIFT_API const struct rift_game *rift_session_game(const struct rift_session *s);

/* The position after n moves, n at most rift_session_count.  false: there is none.  Takes up to a few dozen moves. */
RIFT_API bool rift_session_at(const struct rift_session *s, size_t n, struct rift_game *out);

/*
 * What may be on the screen now: the present position as now.viewer may know it, and while a turn is not ended, nothing
 * of what comes after the turn: no Clean Up, no step of an automaton.  Then it asks nothing (rift_asks: kind 0).
 */
RIFT_API void rift_session_shown(const struct rift_session *s, struct rift_game *out);

/*
 * What move n caused, n below rift_session_count: fills at most max events, answers how many there are.  `own` (may be
 * NULL) becomes how many of them belong to the turn of the move; the others come after it (another turn, phase, Era or
 * the end begins with them) and are not to be told before the turn is ended.
 */
RIFT_API size_t rift_session_events(
	const struct rift_session *s, size_t n, struct rift_event *events, size_t max, size_t *own);

/* What is known of a move without playing it again: bits. */
enum rift_mark {
	RIFT_MARK_BEYOND = 1, /* another turn, phase or Era, or the end of the game, came with it */
	RIFT_MARK_TURN = 2, /* a turn began with it */
	RIFT_MARK_PHASE = 4, /* a phase began with it */
	RIFT_MARK_ERA = 8, /* an Era began with it */
	RIFT_MARK_ENDED = 16, /* after it a turn was ended */
	RIFT_MARK_SECRET = 32, /* its question was secret */
	RIFT_MARK_TURNED_UP = 64 /* after it somebody had something turned up in the middle of a turn */
};

/* The marks of move n, from 0; 0 for a move that was not made. */
RIFT_API uint8_t rift_session_marks(const struct rift_session *s, size_t n);

/* The first move after the last one that `seat` has decided, at most the head: what happened since.  0: all of it. */
RIFT_API size_t rift_session_since(const struct rift_session *s, int seat);

/* ---- What comes next ---- */

enum rift_state {
	RIFT_STATE_OVER, /* the game is over */
	RIFT_STATE_ANSWER, /* `seat`, at this device, must answer; RIFT_NATURE: for the dice and cards of a real table */
	RIFT_STATE_HAND_OVER, /* a secret question: the device must go to `seat`, with nobody else looking */
	RIFT_STATE_TURN_UP, /* the turn of `seat` goes on once something is turned up, which cannot be taken back */
	RIFT_STATE_READY, /* the turn of `seat` is played: it ends when it is ended */
	RIFT_STATE_NATURE, /* dice or a draw are due */
	RIFT_STATE_COMPUTER, /* the computer player of `seat` is due */
	RIFT_STATE_SEND, /* own moves must go to the server now: Nature's answer is needed, or the turn was ended */
	RIFT_STATE_SENT, /* they are on their way */
	RIFT_STATE_WAIT /* somebody elsewhere must decide, `seat` (the first of them; RIFT_NATURE: the server's dice) */
};

/* What Undo cannot take back. */
enum rift_wall {
	RIFT_WALL_START, /* nothing: the game begins here */
	RIFT_WALL_DIE, /* a die was rolled */
	RIFT_WALL_DRAW, /* a card or tile was turned over, drawn or dealt */
	RIFT_WALL_SHOWN, /* a secret choice was laid open */
	RIFT_WALL_ENDED, /* a turn was ended */
	RIFT_WALL_OTHER, /* somebody else has decided: a computer player, or somebody elsewhere */
	RIFT_WALL_SENT /* the server has the moves, or they are on their way */
};

struct rift_now {
	uint8_t state; /* enum rift_state */
	uint8_t seat; /* see enum rift_state; RIFT_NOBODY when the game is over */
	uint8_t viewer; /* whose knowledge may be shown: a seat; RIFT_NATURE: what everybody knows; RIFT_NOBODY: everything */
	uint8_t reader; /* from whose place the table is seen: who is asked, else who at this device decided last */
	uint8_t secret; /* 1: the open question is secret */
	uint8_t passed; /* 1: the turn that is ready was a pass */
	uint8_t undo, redo, restart; /* 1: possible */
	uint8_t wall; /* enum rift_wall: why Undo goes no further than wall_at */
	uint8_t rewind; /* 1: possible */
	uint32_t wall_at; /* moves from this one on can be taken back */
	uint32_t turn_at; /* the first move of the turn under way, or of the turn that is next: the head */
};

/* How the session stands now. */
RIFT_API struct rift_now rift_session_now(const struct rift_session *s);

/*
 * Nature's moves: which are answered in the middle of a turn, because the action that asks needs them, and which are held
 * back until the turn is ended.  Every verb of Nature is in one of the lists, all others are neither.
 */
enum rift_hold { RIFT_NO_HOLD, RIFT_HOLD_AT_ONCE, RIFT_HOLD_BACK };

/* In which of the lists a verb is; RIFT_NO_HOLD for one that is not Nature's. */
RIFT_API enum rift_hold rift_session_hold(int verb);

/* ---- Doing ---- */

/*
 * Plays the answer of the seat that is asked (RIFT_STATE_ANSWER, NATURE or COMPUTER; anything else: RIFT_NOT_NOW or
 * RIFT_NOT_YOU).  The refusals of rift_play.  If it is the first of the moves taken back, the others stay for Redo; else
 * those are forgotten.
 */
RIFT_API enum rift_result rift_session_play(struct rift_session *s, struct rift_move m);

/* Does what comes next by itself, one move: a roll, a computer player's decision, with ends_itself the end of a turn.
   false: somebody must decide, or the host lends no such function. */
RIFT_API bool rift_session_step(struct rift_session *s);

/* RIFT_STATE_READY: ends the turn.  Online: the state is RIFT_STATE_SEND then.  false: no turn is ready. */
RIFT_API bool rift_session_end_turn(struct rift_session *s);

/* RIFT_STATE_TURN_UP: has it turned up.  false: nothing waits for that. */
RIFT_API bool rift_session_go_on(struct rift_session *s);

/* RIFT_STATE_HAND_OVER: the device is in the hands of `seat`, until its turn is ended. */
RIFT_API void rift_session_take(struct rift_session *s, int seat);

/* ---- Taking back ---- */

/* Takes back the last decision made here, with everything that came of it; plays again what was taken back; takes back
   all from move n on (a line of the log); takes back what was decided in this turn, up to the wall.  false: not now. */
RIFT_API bool rift_session_undo(struct rift_session *s);
RIFT_API bool rift_session_redo(struct rift_session *s);
RIFT_API bool rift_session_undo_to(struct rift_session *s, size_t n);
RIFT_API bool rift_session_restart(struct rift_session *s);

/*
 * Practice: goes back past the wall of Undo, to the beginning of the nearest own turn that Undo does not reach, with
 * whatever dice, draws, automata and computer players did since.  Only where one person plays, at this device, with
 * nobody elsewhere.  From then on the game counts as rewound: rift_session_rewound says how often, and its record must
 * say so too (struct rift_record).  The moves taken back stay for Redo.  false: not now.
 */
RIFT_API bool rift_session_rewind(struct rift_session *s);
RIFT_API uint16_t rift_session_rewound(const struct rift_session *s);

/* ---- Answers ---- */

/* Where on the table an answer belongs.  RIFT_PLACES(X): X(NAME, "word") with the meaning of the fields. */
#define RIFT_PLACES(X) \
	X(PLACE_SPACE, "space") /* a the space of the main board (enum rift_space) */ \
	X(PLACE_SLOT, "slot") /* seat's Building slot a, from 0, and the tile on it */ \
	X(PLACE_TILE, "tile") /* seat's tile a that lies in no slot */ \
	X(PLACE_OWN, "own") /* seat's space a beside the player board, which a module adds */ \
	X(PLACE_SUPPLY, "supply") /* seat's */ \
	X(PLACE_FORCE, "force") /* seat's Force Workers */ \
	X(PLACE_LEADER, "leader") /* seat's */ \
	X(PLACE_STACK, "stack") /* Building type a; b 1 primary, 2 secondary stack; c the tile on top */ \
	X(PLACE_ERA, "era") /* a */ \
	X(PLACE_SUPERPROJECT, "superproject") /* above Era a; c the tile */ \
	X(PLACE_WARPS, \
		"warps") /* seat's Warp tiles a and b (0: none; both 0: nothing is chosen); c the Era of a, 0 at home */ \
	X(PLACE_PURSE, "purse") /* a Good a of seat */ \
	X(PLACE_MINE, "mine") /* a Good a of the mine */ \
	X(PLACE_UPGRADE, "upgrade") /* a Good a for seat's Upgrade board */ \
	X(PLACE_PAY_MIX, "pay-mix") /* a Titanium, b Gold, c Uranium */ \
	X(PLACE_GAIN_MIX, "gain-mix") /* the same, gained */ \
	X(PLACE_WORKER, "worker") /* seat's idle Worker a in column b (enum rift_column) */ \
	X(PLACE_RECRUIT, "recruit") /* Worker a of the pool */ \
	X(PLACE_BONUS, "bonus") /* for recruiting, of Worker a */ \
	X(PLACE_BREAKTHROUGHS, "breakthroughs") /* seat's a and b (0: none) */ \
	X(PLACE_FACE, "face") /* die a (1 shape, 2 icon), face b */ \
	X(PLACE_DIE, "die") /* die a, to be rolled again */ \
	X(PLACE_CAPITAL, "capital") /* Capital Action a; 0: none */ \
	X(PLACE_EXCHANGE, "exchange") /* a */ \
	X(PLACE_POWER, \
		"power") /* a Exosuits; b paid by Water slots; c Titanium, Gold << 2, Uranium << 4; d Energy Cores */ \
	X(PLACE_SWAP, "swap") /* Good a (0: none), b times */ \
	X(PLACE_ALTERNATIVE, "alternative") /* number a of a program; its first op: b code, c what, d how many */ \
	X(PLACE_PATH, "path") /* a */ \
	X(PLACE_LEADER_CARD, "leader-card") /* a */ \
	X(PLACE_ASSET, "asset") /* Starting Asset card a */ \
	X(PLACE_CONDITION, "condition") /* a */ \
	X(PLACE_ENLIST, "enlist") /* the Guardian of place a; 0: none */ \
	X(PLACE_GUARDIANS, "guardians") /* a of the figures powered up */ \
	X(PLACE_FIGURE, "figure") /* a 1 Exosuit, 2 Guardian */ \
	X(PLACE_DECK, "deck") /* a */ \
	X(PLACE_ADVENTURE, "adventure") /* card a, kept */ \
	X(PLACE_UNDER_ADVENTURE, "under-adventure") /* card a, laid under its deck */ \
	X(PLACE_OPERATOR, "operator") /* of the Valley */ \
	X(PLACE_TECHNOLOGY, "technology") /* a, on top of its pile */ \
	X(PLACE_VALLEY, "valley") /* Action a of the Valley */ \
	X(PLACE_KEPT_TECHNOLOGY, "kept-technology") /* a, of those drawn */ \
	X(PLACE_UNDER_TECHNOLOGY, "under-technology") /* a, laid under its pile */ \
	X(PLACE_SEARCH, "search") /* the primary stack of type a */ \
	X(PLACE_SEEN, "seen") /* tile a of those looked at below it */ \
	X(PLACE_COMPOUND, "compound") /* seat's Warp tile a on top of b; both 0: none */ \
	X(PLACE_AS, "as") /* the bonus of Worker a in the Valley */ \
	X(PLACE_VARIABLE, "variable") /* Variable Anomaly a, on top of its pile */ \
	X(PLACE_SHUT, "shut") /* seat's Exosuit slot a, from 0, that becomes unavailable */ \
	X(PLACE_POST, "post") /* seat's Worker b in an Exosuit on space a */ \
	X(PLACE_GLITCH, "glitch") /* seat's Glitch: target a, at place b there */ \
	X(PLACE_FLUX, "flux") /* a Flux Cores of seat's Device; 0: none */ \
	X(PLACE_NESTED, "nested") /* seat's nested Building a, towards side b (left, above, right, below from 1) */ \
	X(PLACE_PARADOX, "paradox") /* a tokens */ \
	X(PLACE_WORD, "word") /* no place but the list: the verb (pass, yes, no, roll, secret) is a */ \
	X(PLACE_NATURE, "nature") /* one of Nature's, entered by hand */

#define RIFT_PLACE_ENUM(NAME, word) RIFT_##NAME,
enum rift_place_kind { RIFT_NO_PLACE, RIFT_PLACES(RIFT_PLACE_ENUM) RIFT_PLACE_END };
#undef RIFT_PLACE_ENUM

struct rift_place {
	uint8_t kind; /* enum rift_place_kind */
	uint8_t seat; /* whose, where it is somebody's; else 0 */
	uint8_t a, b, c, d; /* by kind; what is not named is 0 */
};

/* Where in a list it belongs. */
enum rift_group {
	RIFT_GROUP_ONE, /* all but the following */
	RIFT_GROUP_MAIN, /* a Worker goes to the main board */
	RIFT_GROUP_HOME, /* or to the own boards */
	RIFT_GROUP_BLINK,
	RIFT_GROUP_FREE, /* a Free Action */
	RIFT_GROUP_PASS,
	RIFT_GROUP_END
};

struct rift_answer {
	struct rift_move move; /* to be given to rift_session_play */
	struct rift_place place; /* where on the table it belongs */
	uint8_t group; /* enum rift_group */
	uint8_t worker; /* the Worker it places (enum rift_worker), or 0 */
	uint8_t dearer; /* 1: another answer gets the same for less: the same Action on a cheaper hex, as many Exosuits */
	uint8_t secret; /* 1: others must not see which one is taken */
	uint8_t subject_kind, subject; /* the thing that is chosen (enum rift_thing), or 0 */
	uint16_t weight; /* of one of Nature's, entered by hand */
};

/* Every legal answer of now.seat in the state RIFT_STATE_ANSWER; none in all others.  max: RIFT_ANSWERS holds all. */
RIFT_API size_t rift_session_answers(const struct rift_session *s, struct rift_answer *out, size_t max);

/* The place of any move that is legal in g. */
RIFT_API struct rift_place rift_place_of(const struct rift_rules *rules, const struct rift_game *g, struct rift_move m);

/* What a seat has more (or less) of. */
struct rift_balance {
	int16_t good[RIFT_GOOD_END]; /* by Good */
	int16_t vp; /* VP tokens */
	int16_t score; /* of the total if the game ended */
	int8_t active[RIFT_WORKER_END], tired[RIFT_WORKER_END]; /* a Worker that is placed leaves `active` */
	int8_t exosuits; /* powered up */
	int8_t morale, paradox, breakthroughs, travels; /* steps, tokens, tiles, steps */
	uint8_t first; /* 1: becomes First Player */
};

/* Adds up the difference of two positions for a seat. */
RIFT_API void rift_balance_of(const struct rift_rules *rules, const struct rift_game *before,
	const struct rift_game *after, int seat, struct rift_balance *out);

struct rift_preview {
	struct rift_balance balance; /* of the seat that answers, before anything that comes after its turn */
	struct rift_ask next; /* the question that would be open; kind 0: the turn or phase would be over */
	uint8_t goes_on; /* 1: the same seat is asked again within this turn */
	uint8_t reveals; /* 1: dice or a draw would follow at once: no way back */
	uint8_t ends; /* 1: the turn would be ready to end */
	uint8_t even; /* 1: nothing changes hands */
};

/*
 * What an answer would do, found by playing it in a copy as far as its seat may know it.  false: it is not legal now.
 * after (may be NULL) becomes the position it leads to, before what comes after the turn; log (may be NULL) gets the
 * events up to there.  What Nature would show is not looked at.
 */
RIFT_API bool rift_session_preview(const struct rift_session *s, struct rift_move m, struct rift_preview *out,
	struct rift_game *after, struct rift_log *log);

/* Why nothing can be done at a place. */
struct rift_why {
	uint8_t refusal; /* enum rift_result; RIFT_OK: something can be done there, or it is no place for Workers */
	uint8_t workers; /* bits 1 << enum rift_worker: Workers of the seat that could be placed there */
};
/* worker RIFT_NO_WORKER_TYPE: why none can; else why that one cannot. */
RIFT_API struct rift_why rift_session_why(const struct rift_session *s, struct rift_place place, int worker);

/* ---- A game that lives on a server ---- */

/* Moves the server has told, from the first on. */
RIFT_API size_t rift_session_sure(const struct rift_session *s);

/* The own moves after those: moves[rift_session_sure …], answers how many.  In RIFT_STATE_SEND they go out together. */
RIFT_API size_t rift_session_unsent(const struct rift_session *s);

/* They are on their way. */
RIFT_API void rift_session_sent(struct rift_session *s);

enum rift_told {
	RIFT_TOLD, /* known now */
	RIFT_TOLD_GAP, /* moves before n are missing: nothing was changed */
	RIFT_TOLD_DROPPED, /* known now; own moves that were not sent no longer fit and are gone */
	RIFT_TOLD_REFUSED /* the rules do not accept them: this build and the server's disagree */
};
/* The server tells moves from n on.  Own moves that it does not have yet stay behind them if they still can be played. */
RIFT_API enum rift_told rift_session_told(
	struct rift_session *s, size_t n, const struct rift_move *moves, size_t count);

/*
 * What became of the moves on their way, where they were not simply told back.  keep: they were too late for what others
 * did at the same time, and may be sent again; else they are gone.
 */
RIFT_API void rift_session_answered(struct rift_session *s, bool keep);

/*
 * Takes up the own moves that were kept when the page was closed: they followed n told moves.  sent: they are on their
 * way.  false, and nothing is changed, if they fit no more.
 */
RIFT_API bool rift_session_resume(
	struct rift_session *s, size_t n, const struct rift_move *moves, size_t count, bool sent);

#ifdef __cplusplus
}
#endif
#endif
