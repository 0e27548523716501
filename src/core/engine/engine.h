/*
 * engine.h -- the interface that every part of the rules builds on: frames, questions, answers, draws, events.
 *
 * Functions that only read take a const struct game; functions that change it take a struct play, which also carries
 * the log.  An enum at the head of the file that runs a frame names its v[].  The engine knows the other folders only
 * through its tables, frames.def and asks.def, and through the hooks for modules (modules.h) and automata (automa.h).
 */
#ifndef CORE_ENGINE_ENGINE_H
#define CORE_ENGINE_ENGINE_H

#include "base/base.h"
#include "base/rule.h"
#include "core/engine/state.h"

struct answers;
struct play {
	struct game *g;
	struct rift_log *log;
	bool one_turn; /* stop before another turn or phase begins */
	struct answers *listed; /* where the answers to the next open question go, or NULL */
	struct rift_dice *dice; /* answers for Nature, or NULL */
};

#define MANY 0xff /* seat number of a frame that asks several seats at once */

/* Result of a run function: run the frame that is now on top, or wait for an answer to the top frame. */
enum flow { GO_ON, WAIT };

enum frame_op {
	NO_FRAME,
#define FRAME(NAME, run, chance, nature) F_##NAME,
#include "core/engine/frames.def"
#undef FRAME
	FRAME_END
};

/* Which text of a component a program is; program.c runs it. */
enum program_kind {
	PROGRAM_DOES,
	PROGRAM_BUILT,
	PROGRAM_LEADER,
	PROGRAM_CLEAN,
	PROGRAM_COLLAPSE,
	PROGRAM_EXPERIMENT,
	/* Adventure cards and the two spaces of an Upgrade board */
	PROGRAM_SUCCESS,
	PROGRAM_FAILURE,
	PROGRAM_CARD,
	PROGRAM_POWER,
	PROGRAM_SENSOR,
	/* Variable Anomalies at the start of Clean Up, and the Removal tile */
	PROGRAM_EFFECT,
	PROGRAM_REMOVAL,
	/* Technologies: when taken, own cost, Free Action, Clean Up; and nested Buildings */
	PROGRAM_TECHNOLOGY,
	PROGRAM_TECHNOLOGY_PRICE,
	PROGRAM_TECHNOLOGY_DOES,
	PROGRAM_TECHNOLOGY_CLEAN,
	PROGRAM_NESTED
};

/* Where list functions write answers.  If `looking`, nothing is stored: the list is only searched for `want`. */
struct answers {
	struct rift_move *out;
	size_t count, max;
	struct rift_move want;
	uint8_t seat;
	bool looking, found;
};
struct chances {
	struct rift_outcome *out;
	size_t count, max;
	struct rift_move want;
	bool looking, found;
};

/* engine.c */
struct frame *frame_push(struct play *p, enum frame_op op, int seat);
void frame_pop(struct play *p);
static inline struct frame *frame_top(struct game *g)
{
	return &g->frame[g->depth - 1];
}
enum flow frame_wait(struct frame *f, enum ask ask); /* waits for an answer of f->seat */
enum flow frame_nature(struct frame *f); /* waits for an answer of Nature */
enum flow frame_wait_many(struct frame *f, enum ask ask, unsigned seats);
void frame_answered(struct frame *f, int seat); /* one of several seats has answered */
unsigned humans(const struct game *g); /* bits of the seats that are not automata */
bool answer_wanted(struct answers *to, struct rift_move m); /* while looking: whether it is found by now */
bool chance_wanted(struct chances *to, struct rift_move m);
void event_log(struct play *p, enum event kind, int seat, int a, int b, int n, uint8_t audience, const char *rule);
void yes_no_list(const struct game *g, const struct frame *f, struct answers *to);

/*
 * Adds an answer to the list.  true: no more answers needed.  Inline, because every list calls it; where the compiler
 * prefers a call (the WebAssembly module, which must be small), there is one copy, in engine.c.
 */
inline bool answer(struct answers *to, enum verb verb, int a, int b, int c, int d)
{
	const struct rift_move m = { .verb = (uint8_t)verb,
		.seat = to->seat,
		.a = (uint8_t)a,
		.b = (uint8_t)b,
		.c = (uint8_t)c,
		.d = (uint8_t)d };
	if (to->looking)
		return answer_wanted(to, m);
	if (to->count < to->max)
		to->out[to->count] = m;
	return ++to->count >= to->max;
}

/* The same for Nature; d holds the bits of c above 255. */
inline bool chance(struct chances *to, enum verb verb, int a, int b, int c, int weight)
{
	const struct rift_move m = { .verb = (uint8_t)verb,
		.seat = NATURE,
		.a = (uint8_t)a,
		.b = (uint8_t)b,
		.c = (uint8_t)c,
		.d = (uint8_t)(c >> 8) };
	if (to->looking)
		return chance_wanted(to, m);
	if (to->count < to->max)
		to->out[to->count] = (struct rift_outcome){ .move = m, .weight = (uint16_t)weight };
	return ++to->count >= to->max;
}

/* dice.c: one of the outcomes, by weight */
struct rift_move dice_pick(struct rift_dice *dice, const struct rift_outcome *out, size_t count);

/* asked.c: describes the open question */
void ask_about(const struct game *g, const struct frame *f, struct rift_ask *ask);
bool ask_secret(int ask); /* true: only the seat that answers may see the answer */

/* Logs an event and marks the rule that caused it as reached. */
#define EVENT(p, kind, seat, a, b, n, rule) \
	do { \
		RULE(rule); \
		event_log((p), (kind), (seat), (a), (b), (n), 0x1f, (rule)); \
	} while (0)

/*
 * Functions of higher folders that the engine calls directly instead of through its tables.  place_check and free_check
 * (space.c) test one placement faster than listing all of them; setup_accept (setup.c) validates a setup; draft_admits
 * (draft.c) decides whether a view accepts a move of the drafts; turn_open (turn.c) tells without a list that a turn has
 * more answers than to pass (false: perhaps not).
 */
enum rift_result place_check(const struct game *g, int seat, int worker, int space);
enum rift_result free_check(const struct game *g, int seat, int space);
enum rift_result setup_accept(struct game *g, const struct rift_setup *setup);
bool draft_admits(const struct game *g, const struct frame *f, struct rift_move m);
bool turn_open(const struct game *g, int seat);

/* The run, chance and nature functions of the frames, and the list and take functions of the questions. */
#define FRAME(NAME, run, chance_fn, nature_fn) enum flow run(struct play *p, struct frame *f);
#include "core/engine/frames.def"
#undef FRAME
#define NATURE_FNS(name) \
	void name##_chance(const struct game *g, const struct frame *f, struct chances *to); \
	void name##_nature(struct play *p, struct frame *f, struct rift_move m)
NATURE_FNS(setup);
NATURE_FNS(draft_assets);
NATURE_FNS(draft_conditions);
NATURE_FNS(find);
NATURE_FNS(preparation);
NATURE_FNS(turn_top);
NATURE_FNS(paradox);
NATURE_FNS(warp);
NATURE_FNS(impact);
NATURE_FNS(research);
NATURE_FNS(program);
NATURE_FNS(bot_turn);
NATURE_FNS(bot_setup);
NATURE_FNS(bot_power);
NATURE_FNS(bot_warp);
NATURE_FNS(bot_act);
NATURE_FNS(experiments);
NATURE_FNS(trajectory);
NATURE_FNS(adventure);
NATURE_FNS(cx_adventure);
NATURE_FNS(fractures);
NATURE_FNS(technology);
NATURE_FNS(leaders);
NATURE_FNS(collapse);
NATURE_FNS(uncover);
NATURE_FNS(dice);
NATURE_FNS(pile);
NATURE_FNS(draw_technologies);
NATURE_FNS(draw_conditions);
NATURE_FNS(search);
NATURE_FNS(cx_assimilate);
#undef NATURE_FNS
#define ASK(NAME, list, take, secrecy, subject, count, rule) \
	void list(const struct game *g, const struct frame *f, struct answers *to); \
	void take(struct play *p, struct frame *f, struct rift_move m);
#include "core/engine/asks.def"
#undef ASK

#endif
