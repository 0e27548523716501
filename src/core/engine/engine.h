/*
 * engine.h -- what every part of the rules stands on: frames, questions, answers, draws, events.
 *
 * Reading functions take a const struct game; what changes the game takes a struct play, which also carries the log.
 * A frame's v[] is named by an enum at the head of the file that runs it.  The engine knows the rest by its tables only:
 * frames.def, asks.def, and the points at which modules (modules.h) and automata (automa.h) join in.
 */
#ifndef CORE_ENGINE_ENGINE_H
#define CORE_ENGINE_ENGINE_H

#include "base/base.h"
#include "base/rule.h"
#include "core/engine/state.h"

struct play {
	struct game *g;
	struct rift_log *log;
	bool one_turn; /* no other turn or phase begins */
};

#define MANY 0xff /* the seat of a frame that asks several seats at once */

/* What a run function says: carry on with whatever is on top now, or wait for the answer of the top frame. */
enum flow { GO_ON, WAIT };

enum frame_op {
	NO_FRAME,
#define FRAME(NAME, run, chance, nature) F_##NAME,
#include "core/engine/frames.def"
#undef FRAME
	FRAME_END
};

/* Whose text a program is; program.c runs it. */
enum program_kind {
	PROGRAM_DOES,
	PROGRAM_BUILT,
	PROGRAM_LEADER,
	PROGRAM_CLEAN,
	PROGRAM_COLLAPSE,
	PROGRAM_EXPERIMENT,
	/* of Adventure cards, and of the two spaces of an Upgrade board */
	PROGRAM_SUCCESS,
	PROGRAM_FAILURE,
	PROGRAM_CARD,
	PROGRAM_POWER,
	PROGRAM_SENSOR,
	/* of Variable Anomalies at the start of Clean Up, and of the Removal tile */
	PROGRAM_EFFECT,
	PROGRAM_REMOVAL,
	/* of Technologies: when taken, their own cost, their Free Action, in Clean Up; and of nested Buildings */
	PROGRAM_TECHNOLOGY,
	PROGRAM_TECHNOLOGY_PRICE,
	PROGRAM_TECHNOLOGY_DOES,
	PROGRAM_TECHNOLOGY_CLEAN,
	PROGRAM_NESTED
};

/* Where list functions put answers.  It may look for one answer only: then nothing is stored. */
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
enum flow frame_wait(struct frame *f, enum ask ask); /* waits for f->seat */
enum flow frame_nature(struct frame *f); /* waits for Nature */
enum flow frame_wait_many(struct frame *f, enum ask ask, unsigned seats);
void frame_answered(struct frame *f, int seat); /* one of many has answered */
unsigned humans(const struct game *g); /* bits of the seats that are no automata */
bool answer(struct answers *to, enum verb verb, int a, int b, int c, int d); /* true: no more are wanted */
bool chance(struct chances *to, enum verb verb, int a, int b, int c, int weight); /* of c, what is above 255 is d */
void event_log(struct play *p, enum event kind, int seat, int a, int b, int n, uint8_t audience, const char *rule);
void yes_no_list(const struct game *g, const struct frame *f, struct answers *to);

/* asked.c: what a question is about */
void ask_about(const struct game *g, const struct frame *f, struct rift_ask *ask);
bool ask_secret(int ask); /* the answer is for the seat that gives it only */

/* An event and the mark of the rule that caused it. */
#define EVENT(p, kind, seat, a, b, n, rule) \
	do { \
		RULE(rule); \
		event_log((p), (kind), (seat), (a), (b), (n), 0x1f, (rule)); \
	} while (0)

/*
 * What the engine asks higher folders for besides the functions of its tables: space.c judges placements and Free Actions
 * faster than by listing them, setup.c judges a setup, draft.c says what a view may be told.
 */
enum rift_result place_check(const struct game *g, int seat, int worker, int space);
enum rift_result free_check(const struct game *g, int seat, int space);
enum rift_result setup_accept(struct game *g, const struct rift_setup *setup);
bool draft_admits(const struct game *g, const struct frame *f, struct rift_move m);

/* Run, chance and nature functions of the frames; list and take functions of the questions. */
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
