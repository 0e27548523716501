/*
 * core.h -- how the parts of the rules call each other.  One section per file.
 *
 * Reading functions take a const struct game; what changes the game takes a struct play, which also carries the log.
 * A frame's v[] is named by an enum at the head of the file that runs it.
 */
#ifndef CORE_H
#define CORE_H

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

/* setup.c */
void stack_shift(struct play *p, int type); /* the top Building of a primary stack goes to the secondary */
void super_chance(const struct game *g, struct chances *to);
void super_turned(struct play *p, int era, int tile);
enum rift_result setup_accept(struct game *g, const struct rift_setup *setup);

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

/* asked.c */
void ask_about(const struct game *g, const struct frame *f, struct rift_ask *ask);
bool ask_secret(int ask); /* the answer is for the seat that gives it only */

/* An event and the mark of the rule that caused it. */
#define EVENT(p, kind, seat, a, b, n, rule) \
	do { \
		RULE(rule); \
		event_log((p), (kind), (seat), (a), (b), (n), 0x1f, (rule)); \
	} while (0)

/* goods.c */
void good_gain(struct play *p, int seat, int good, int n, const char *rule);
void good_pay(struct play *p, int seat, int good, int n, const char *rule);
bool cores_payable(const struct game *g, int seat, int n, int water); /* n Energy Cores, and so much Water besides */
void water_pay(struct play *p, int seat, int n, const char *rule); /* of an Action: Grand Reservoir helps */
bool reservoir_helps(const struct game *g, int seat);
void vp_gain(struct play *p, int seat, int n, const char *rule);
void worker_gain(struct play *p, int seat, int type, int column, const char *rule);
void worker_lose(struct play *p, int seat, int type, int column, const char *rule);
void worker_rest(struct play *p, int seat, const char *rule);
void worker_rest_but(struct play *p, int seat, int type, const char *rule); /* one of this type stays Tired */
int worker_count(const struct game *g, int seat, int type); /* Active, Tired and busy */
int worker_total(const struct game *g, int seat);
int worker_idle(const struct game *g, int seat); /* Active and Tired */
bool stands_for(const struct game *g, int seat, int worker, int type);
bool is_genius(const struct game *g, int seat, int worker);
bool may_work(const struct game *g, int seat, int worker, int type); /* on a space for that type */
void morale_gain(struct play *p, int seat, const char *rule);
void morale_lose(struct play *p, int seat, const char *rule);
unsigned slots_to_receive(const struct game *g, int seat);
void exosuit_receive(struct play *p, int seat, const char *rule);
void exosuit_take(struct play *p, int seat); /* from a slot, to be placed; a Guardian only if there is nothing else */
void exosuit_return(struct play *p, int seat, const char *rule); /* from a slot to the personal supply */
void figure_take(struct play *p, int seat, bool guardian); /* from a slot, to be placed */
void figure_power_up(struct play *p, int seat, bool guardian, const char *rule);
void figure_send_back(struct play *p, int seat, bool guardian, const char *rule);
int exosuits_powered(const struct game *g, int seat);
void breakthrough_gain(struct play *p, int seat, int b, const char *rule);
void breakthrough_spend(struct play *p, int seat, int b, const char *rule);
int breakthrough_count(const struct game *g, int seat);
int shape_count(const struct game *g, int seat, int shape);
void paradox_gain(struct play *p, int seat, int n, const char *rule);
void paradox_return(struct play *p, int seat, int n, const char *rule);
int paradox_limit(const struct game *g, int seat);

/* bill.c */
struct bill {
	uint8_t good[GOOD_END];
	uint8_t mix; /* further T/U/G in any mix */
	uint8_t less; /* T/U/G reductions not yet used */
	uint8_t any_worker; /* Workers of any type */
	bool exchange; /* its Water is not reduced */
};
/* Somebody who is about to do something, and what is due before it. */
struct intent {
	uint8_t seat;
	uint8_t worker; /* who acts; NO_TYPE: nobody, and no Worker rule applies */
	bool placing; /* the Worker is still in the Active column */
	uint8_t collapse; /* the Collapsing Capital tile used */
	struct bill due;
};
bool bill_payable(const struct game *g, const struct intent *who, const struct bill *bill);
void bill_add(struct bill *bill, const struct price *price);
void goods_add(uint8_t *to, const uint8_t *more);
int idle_of(const struct game *g, const struct intent *who, int type); /* who can be paid */
static inline struct intent intent_of(int seat, int worker)
{
	return (struct intent){ .seat = (uint8_t)seat, .worker = (uint8_t)worker };
}

/* passive.c */
void passive_update(struct game *g, int seat);
void passive_add(struct game *g, int seat, const struct op *ops, size_t n); /* while it is updated */
int leader_in_force(const struct game *g, int seat); /* the own one, or the one borrowed */
const struct op *leader_does(const struct game *g, int seat);
const struct op *leader_cleans(const struct game *g, int seat);
bool collapse_has(int collapse, enum op_code op, int *what, int *n);

/* board.c: a player board's Building slots */
int tile_at(const struct game *g, int seat, int slot); /* what a Worker would meet there: an Anomaly hides a Building */
bool tile_in_force(const struct game *g, int seat, int slot);
int row_free(const struct game *g, int seat, int type); /* slot, or -1 */
int pair_first(const struct game *g, int seat); /* leftmost column of a free pair, or -1 */
bool pair_at(const struct game *g, int seat, int slot);
int slots_occupied(const struct game *g, int seat);
int buildings_of(const struct game *g, int seat, int type); /* NO_BUILDING: all */
int superprojects_of(const struct game *g, int seat);
int off_board(const struct game *g, int seat, bool super); /* the tile built beside the board (TECH-506, TECH-509) */
bool off_board_in_force(const struct game *g, int seat, bool super); /* it is there, and works */
int anomalies_of(const struct game *g, int seat);
int range_of(const struct game *g, int seat);
int count_of(const struct game *g, int seat, int what); /* for what happens in play: tiles with a Glitch do not count */
int count_at_end(const struct game *g, int seat, int what);

/* score.c */
int condition_value(const struct game *g, int seat, int condition);

/* space.c: Action spaces and who may be placed on them */
int space_water(const struct game *g, int space);
bool space_open(const struct game *g, int space);
bool capital_full(const struct game *g, int capital);
enum rift_result place_check(const struct game *g, int seat, int worker, int space);
enum rift_result free_check(const struct game *g, int seat, int space);
enum rift_result program_check(const struct game *g, const struct intent *who, const struct op *ops);
enum rift_result free_program_check(const struct game *g, const struct intent *who, const struct op *ops);
bool trade_possible(const struct game *g, int seat);
void space_use(struct game *g, int seat, int space); /* once in this Era */
unsigned place_types(const struct game *g, int seat, int space); /* bits of the Worker types that may be placed now */
bool place_possible(const struct game *g, int seat, int worker, bool home);
bool capital_possible(const struct game *g, const struct intent *who, int capital, bool super_only);
bool council_possible(const struct game *g, const struct intent *who, int capital);
int worker_fate(const struct game *g, int seat, int worker, int space);
int tile_fate(const struct game *g, int seat, int worker, int tile); /* of a Worker who does the Action of that tile */
int supply_water(const struct game *g, int seat);
bool genius_payable(
	const struct game *g, int seat, int worker); /* what a Genius in an Exosuit costs, if it is one (X04) */
bool evacuation_met(const struct game *g, int seat);

/* place.c: placing */
void worker_place(struct play *p, int seat, int worker, int space);
/* The action of a main-board space without what belongs to the space: its Water, its tile, First Player, the Resource
   beside it (FSUPER-03b). */
void action_again(struct play *p, int seat, int worker, int space);
void worker_move(struct play *p, int seat, int worker, int from, int to);
bool mine_empty(const struct game *g); /* no Resource is left in its pool */
struct post *post_of(struct game *g, int seat, int worker, int space);
struct post post_take(struct seat *s, int i); /* the i-th: it is gone, the others keep their order */
bool post_repeats(const struct seat *s, int i); /* whether one before it has the same Worker on the same space */
void place_start(struct play *p, int seat, bool home);
void genius_pay(struct play *p, int seat, int worker);
void post_fate(struct game *g, int seat, int space, int fate);
void supply_do(struct play *p, int seat);
void trade_start(struct play *p, int seat, int n, bool may); /* up to n exchanges; may: or none */

/* draft.c: cards held in secret */
void hand_remove(uint8_t *hand, uint8_t *count, int card); /* a card a view does not know is 0: the last goes */

/* construct.c, recruit.c, research.c */
bool construct_possible(const struct game *g, const struct intent *who, bool super_only);
bool recruit_possible(const struct game *g, const struct intent *who);
bool research_possible(const struct game *g, const struct intent *who);
void construct_free(struct play *p, int seat, int tile); /* no Construct Action: nothing is paid or reduced */
void research_start(struct play *p, int seat, bool both); /* both: the second die may be set too */
void research_random(struct play *p, int seat); /* a Breakthrough by both dice, without the Action */
void tile_place(struct play *p, int seat, int tile, int slot, const char *rule);
int stack_take(struct play *p, int tile); /* takes a Building off its stack; turns up the next */
int breakthroughs_left(const struct game *g);

/* construct_search.c: the bottom of a primary stack (FCOLLAPSE-19) */
int bottom_hidden(const struct game *g, int type); /* tiles there that some have seen, but not all */
int stack_below(const struct game *g, int type); /* all tiles below the top */
uint32_t stack_next(const struct game *g, int type); /* what may be turned up: bits of the last two digits */
void stack_seen(struct game *g, int tile); /* it was turned up */
void search_start(struct play *p, int seat, int type);
bool search_list(const struct game *g, int type, enum verb verb, struct answers *to);
void search_chosen(struct game *g, int tile, int place);
void bottom_cut(struct game *g, int type, int at);
void bottom_take(struct game *g, int tile); /* off the bottom of its stack, to be built */

/* program.c */
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
void program_start(struct play *p, int seat, enum program_kind kind, int source, int worker, int space);
bool program_possible(const struct game *g, const struct intent *who, const struct op *ops);
bool program_costs_water(const struct op *ops);
bool program_asks_worker(const struct op *ops); /* whether it matters who works there */
void capital_start(struct play *p, int seat, int worker, int capital, int collapse, bool super_only);

/* travel.c */
void travel_start(struct play *p, int seat, int range, bool by_water);
int travel_reach(
	const struct game *g, int seat, int printed); /* of a Power Plant, with what makes it longer or shorter */
#define NO_TILE 0
void unwarp_start(struct play *p, int seat, int n, bool must, int tile); /* NO_TILE: because of an Anomaly */
bool warps_out(const struct game *g, int seat);
bool warp_payable(const struct game *g, int seat, int warp);
void warp_pay(struct play *p, int seat, int warp, const char *rule);
void warp_home(struct play *p, int seat, int warp, const char *rule);
/* Places along the arrows of the current Timeline tile, from 0: the first free one, or the one after so many others. */
int warp_place_free(const struct game *g, int skip);
int warp_place_effect(const struct game *g, int place); /* enum of alternate_tiles: NO_RIFT without the variant */
int warps_on(const struct game *g, int seat, int era);

/* small frames: ask.c */
void pay_mix_start(struct play *p, int seat, int n, const char *rule);
void gain_mix_start(struct play *p, int seat, int n, const char *rule);
void give_start(struct play *p, int seat, int type, const char *rule); /* NO_TYPE: any Worker */
void spend_start(struct play *p, int seat, const char *rule); /* any Breakthrough */
bool gives_two_ways(const struct game *g, int seat, int type);

/* phases */
bool rolls_on(const struct game *g, int seat, int era); /* whether a seat rolls for an Era */
void anomaly_start(struct play *p, int seat);
enum { ANOMALY_LOST, ANOMALY_WHICH }; /* v[] of a frame that receives one: a Building was given up; enum variable */
bool anomaly_has_place(const struct game *g, int seat);
void anomaly_list_losses(const struct game *g, int seat, struct answers *to); /* Buildings given up instead */
void post_retrieve(struct play *p, int seat, const struct post *post); /* a busy Worker comes home */
void anomaly_remove(struct play *p, int seat, int slot);
int evacuation_vp(const struct game *g, int seat);
void worker_retrieve(struct play *p, int seat, int worker, int fate);
void untangle(struct play *p);
void impact_cover(struct play *p, int seat);
void take_first(struct play *p, int seat, const char *rule);

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
