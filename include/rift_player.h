/*
 * rift_player.h -- the computer players that can take a seat, by name, and what they think.
 *
 * A player thinks about a question that is put to its seat.  It uses only what the seat may see.  Its budget is a number
 * of simulations, so that equal positions, seeds and budgets give equal answers on every machine; a caller that thinks
 * in milliseconds calls rift_think_go in a loop with a clock of its own.  Thinking in slices of any size gives the
 * same answers as thinking in one go; to cancel is not to call rift_think_go any more.  Nothing here allocates memory or
 * reads a clock.
 */
#ifndef RIFT_PLAYER_H
#define RIFT_PLAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rift.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A computer player: a row of the table of players.  Functions accept rows of this table only, not copies. */
struct rift_player {
	const char *name; /* a single word */
	const char *about; /* its character in one sentence, for a menu */
	uint32_t nodes; /* simulations it makes for a decision; 0: it does not search */
};

/* Returns the number of computer players. */
RIFT_API size_t rift_player_count(void);

/* Returns the i-th player, from 0, weakest first; NULL if i is rift_player_count() or more. */
RIFT_API const struct rift_player *rift_player_at(size_t i);

/* Returns the player of this name; NULL if there is none. */
RIFT_API const struct rift_player *rift_player(const char *name);

/* What makes up the value of a position, X(NAME, word): the reasons of a report are differences of these. */
#define RIFT_TERMS(X) \
	X(TERM_TILES, "tiles") /* VP of Buildings, Superprojects and Anomalies */ \
	X(TERM_TRACKS, "tracks") /* VP at the markers of Morale and Time Travel */ \
	X(TERM_TOKENS, "tokens") /* VP tokens, and the VP of the modules */ \
	X(TERM_CONDITIONS, "conditions") /* Endgame Conditions */ \
	X(TERM_BREAKTHROUGHS, "breakthroughs") /* VP of Breakthroughs, and what unspent ones promise */ \
	X(TERM_GOODS, "goods") /* Resources, Water and Energy Cores */ \
	X(TERM_WORKERS, "workers") /* Workers for later Eras, Guardians included */ \
	X(TERM_ACTIONS, "actions") /* Actions left in this Era */ \
	X(TERM_USES, "uses") /* what the tiles of the player board give in later Eras */ \
	X(TERM_PLANS, "plans") /* Buildings and Superprojects within reach */ \
	X(TERM_TIME, "time") /* Warp tiles on the Timeline, and Paradox tokens */ \
	X(TERM_EVACUATION, "evacuation") /* the Evacuation still to come */ \
	X(TERM_MODULES, "modules") /* Doomsday track, Adventures, Flux Cores, Technologies */ \
	X(TERM_FIRST, "first") /* being First Player */ \
	X(TERM_AUTOMATON, "automaton") /* turns that a Chronobot still takes */ \
	X(TERM_LEARNED, "learned") /* what experience of many games adds to the above */ \
	X(TERM_OTHERS, "others") /* what the best of the other seats gets */
#define RIFT_TERM_ENUM(NAME, word) RIFT_##NAME,
enum rift_term { RIFT_NO_TERM, RIFT_TERMS(RIFT_TERM_ENUM) RIFT_TERM_END };
#undef RIFT_TERM_ENUM

/* Returns the word of a term ("goods"); "" for a number that is not a term. */
RIFT_API const char *rift_term_word(int term);

#define RIFT_REPORT_ANSWERS 12
#define RIFT_REPORT_REASONS 3
#define RIFT_REPORT_LINE 16

/* Why an answer is better or worse than another. */
struct rift_reason {
	int32_t term; /* enum rift_term */
	int32_t difference; /* in hundredths of a VP: positive if it speaks for the answer */
};

/* What a player thinks of one answer.  Scores are in hundredths of a VP. */
struct rift_advice {
	struct rift_move move; /* the answer */
	uint32_t simulations; /* simulations that began with it; 0: the fields below are not known and 0 */
	int32_t score; /* expected final score of the seat */
	int32_t margin; /* and how far it is ahead of the best other seat */
	int32_t win; /* chance of winning in per mille */
	uint32_t reasons; /* how many reasons follow */
	struct rift_reason reason[RIFT_REPORT_REASONS]; /* against the best other answer, the weightiest first */
};

/* What a player has found so far. */
struct rift_report {
	uint32_t simulations; /* made so far */
	uint32_t nodes; /* the budget */
	uint32_t answers; /* how many answers follow: at least 1 */
	struct rift_advice answer[RIFT_REPORT_ANSWERS]; /* best first; the first is rift_think_answer() */
	uint32_t moves; /* how many moves follow */
	struct rift_move line[RIFT_REPORT_LINE]; /* main line: the answer, and decisions of all seats that may follow */
	int32_t score[RIFT_SEATS]; /* expected final score of each seat in hundredths of a VP; 0 without simulations */
	int32_t win[RIFT_SEATS]; /* chance of winning of each seat in per mille; 0 without simulations */
};

/* A player thinking about one question, in memory of the caller. */
struct rift_think;

/* Returns how many bytes of memory a player needs for thinking; no player needs more than 64 MB. */
RIFT_API size_t rift_think_bytes(const struct rift_player *p);

/*
 * Begins to think about the question that is open for a seat (rift_asks); g is the game or the seat's view of it, and
 * is copied.  memory is aligned as for malloc and has at least rift_think_bytes(p) bytes; it may be freed at any time.
 * nodes 0: the budget is p->nodes.  Returns `memory`; NULL if `bytes` are too few or the seat is not asked.
 */
RIFT_API struct rift_think *rift_think_begin(void *memory, size_t bytes, const struct rift_player *p,
	const struct rift_rules *rules, const struct rift_game *g, int seat, uint64_t seed, uint32_t nodes);

/*
 * Thinks on for at most so many simulations.  Returns whether there is more to think about: false when the budget is
 * used up, and when what is left of it cannot change the answer any more.
 */
RIFT_API bool rift_think_go(struct rift_think *t, uint32_t nodes);

/* Returns the answer found so far, which is always legal. */
RIFT_API struct rift_move rift_think_answer(const struct rift_think *t);

/* Tells in *r what was found so far. */
RIFT_API void rift_think_report(const struct rift_think *t, struct rift_report *r);

/*
 * Thinks to the end and returns the answer, for programs that need neither slices nor a report.  *random is the seed, of
 * any value, and is advanced; equal positions and equal seeds give equal answers.  memory as in rift_think_begin.
 */
RIFT_API struct rift_move rift_player_choose(const struct rift_player *p, const struct rift_rules *rules,
	const struct rift_game *g, int seat, uint64_t *random, void *memory, size_t bytes);

/* How good a decision was, X(NAME, word), from the best to the worst. */
#define RIFT_GRADES(X) \
	X(GRADE_BEST, "best") /* no answer was found that is better */ \
	X(GRADE_FINE, "fine") /* as good as the best, or so nearly that it cannot be told apart */ \
	X(GRADE_SLIP, "slip") /* a little worse */ \
	X(GRADE_MISTAKE, "mistake") /* clearly worse */ \
	X(GRADE_BLUNDER, "blunder") /* among the decisions that lose games */
#define RIFT_GRADE_ENUM(NAME, word) RIFT_##NAME,
enum rift_grade { RIFT_NO_GRADE, RIFT_GRADES(RIFT_GRADE_ENUM) RIFT_GRADE_END };
#undef RIFT_GRADE_ENUM

/* Returns the word of a grade ("slip"); "" for a number that is not a grade. */
RIFT_API const char *rift_grade_word(int grade);

/* What a player thinks of a decision that was made.  Differences are those of margins, in hundredths of a VP. */
struct rift_verdict {
	int32_t grade; /* enum rift_grade; RIFT_NO_GRADE: there was nothing to choose, or it was before the first Era */
	int32_t loss; /* how much better the best answer is: 0 or more */
	int32_t loss_error; /* standard error of the loss */
	int32_t loss_win; /* chance of winning that it cost, in per mille: 0 or more */
	struct rift_advice made; /* the answer that was given; its reasons are against the best answer */
	struct rift_advice best; /* the best answer, which may be the same; its reasons are against the other one */
	uint32_t simulations; /* made so far; 0: scores and chances are not known and 0 */
	int32_t score[RIFT_SEATS]; /* expected final score of each seat after the best answer, in hundredths of a VP */
	int32_t win[RIFT_SEATS]; /* chance of winning of each seat after the best answer, in per mille */
};

/* A player reviewing one decision, in memory of the caller. */
struct rift_review;

/* Returns how many bytes of memory a review needs; SIZE_MAX for a player that does not search. */
RIFT_API size_t rift_review_bytes(const struct rift_player *p);

/*
 * Begins to review the answer `made` of a seat to the question that is open for it in g, the position before the answer,
 * which is copied.  The player looks for the best answer, and then tries that one and the answer made equally often.  It
 * knows what the seat knew then.  memory and nodes as in rift_think_begin; equal arguments give equal verdicts.  Returns
 * `memory`; NULL if `bytes` are too few, the player does not search, or the answer is not legal.
 */
RIFT_API struct rift_review *rift_review_begin(void *memory, size_t bytes, const struct rift_player *p,
	const struct rift_rules *rules, const struct rift_game *g, int seat, struct rift_move made, uint64_t seed,
	uint32_t nodes);

/* Thinks on for at most so many simulations.  Returns whether there is more to think about. */
RIFT_API bool rift_review_go(struct rift_review *r, uint32_t nodes);

/* Tells in *v what was found so far.  Before the end of the review the grade is RIFT_NO_GRADE. */
RIFT_API void rift_review_verdict(const struct rift_review *r, struct rift_verdict *v);

#ifdef __cplusplus
}
#endif
#endif
