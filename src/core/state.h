/*
 * state.h -- the game as a value.  Private to core, content and automa.
 *
 * struct game is what a struct rift_game holds: flat, no pointer, no padding.  Everything public comes first; what
 * only some may know is in `secret`, at the end, so that a view is the public part plus one's own secret (view.c).
 * What is undecided is a stack of frames: each is one thing under way, with its own program counter; the top one
 * either runs or waits for an answer (frame.h).
 */
#ifndef STATE_H
#define STATE_H

#include "rift.h"
#include "content/content.h"

#define ENUM_NAME(NAME, ...) NAME,
enum space { NO_SPACE, RIFT_SPACES(ENUM_NAME) SPACE_END };
enum exchange { NO_EXCHANGE, RIFT_EXCHANGES(ENUM_NAME) EXCHANGE_END };
enum phase { NO_PHASE, RIFT_PHASES(ENUM_NAME) PHASE_END };
enum variant { NO_VARIANT, RIFT_VARIANTS(ENUM_NAME) VARIANT_END };
enum module { NO_MODULE, RIFT_MODULES(ENUM_NAME) MODULE_END };
enum option { NO_OPTION, RIFT_OPTIONS(ENUM_NAME) OPTION_END };
enum decision { NO_DECISION, RIFT_DECISIONS(ENUM_NAME) DECISION_END };
enum kind { NO_KIND, RIFT_KINDS(ENUM_NAME) KIND_END };
enum verb { NO_VERB, RIFT_VERBS(ENUM_NAME) VERB_END };
enum ask { NO_ASK, RIFT_ASKS(ENUM_NAME) ASK_END };
enum event { NO_EVENT, RIFT_EVENTS(ENUM_NAME) EVENT_END };
#undef ENUM_NAME

#define SEATS RIFT_SEATS
#define NATURE RIFT_NATURE
#define ANOMALY RIFT_ANOMALY
#define TAIL RIFT_TAIL
#define HIDDEN RIFT_HIDDEN

#define ERAS 7
#define SLOTS_HOME 12 /* Building slots of a player board */
#define EXO_SLOTS 6
#define STACK_MAX 20 /* tiles in one Building stack */
#define POSTS_MAX 24
#define FRAMES_MAX 24
#define PASSIVES (OP_PASSIVE_LAST - OP_RANGE + 1)
#define HEX_END (MINE_BOTTOM + 1) /* hexes are the spaces before this */
#define MAIN_END (EVACUATE + 1) /* the main board's spaces */
#define HOME_END (HOME_12 + 1) /* the player board's; the spaces of modules follow: the Guardian board's … */
#define EXTRA_MAIN (GUARDIAN_6 + 1) /* … and what modules add to the main board */

#define OWN_FIRST UPGRADE_POWER /* own-board spaces of modules: the Upgrade board, and cards with a Free Action */
#define OWN_LAST CARD_TRAILS

/* A busy Worker. */
struct post {
	uint8_t space; /* NO_SPACE: set aside, its Building was lost (SIDEB-07) */
	uint8_t worker;
	uint8_t fate;
};

/* Pioneers of New Earth: what lies before a seat, … */
struct pioneers_seat {
	uint32_t kept[2]; /* Adventure cards by deck: bits of their places in the list */
	uint8_t spaces; /* bits of the Resources laid on the Upgrade board */
	uint8_t sensor[3]; /* the Breakthrough there by shape - 1, or 0 */
	uint8_t used; /* bits 1 << (space - OWN_FIRST) */
	uint8_t tokens; /* VP tokens on the Upgrade board of the Chronossus */
	uint8_t spare[2];
};

/* … on the table, … */
struct pioneers {
	uint32_t gone[2]; /* by deck: cards out of the game */
	uint8_t left[2]; /* cards on top of a deck whose order nobody knows */
	uint8_t unders[2]; /* cards laid under it */
	uint8_t by[2][DECK_CARDS]; /* who knows each of these, the topmost first: 1 + seat, or 0 for all */
	uint8_t space[POWER_SPACES]; /* 1 + seat whose marker lies there */
	uint8_t hand; /* cards drawn and not yet kept or returned */
	uint8_t spare[3];
};

/* … and what not everybody knows: the cards laid under the decks, and those drawn. */
struct pioneers_secret {
	uint8_t under[2][DECK_CARDS];
	uint8_t hand[4];
};

/* Doomsday: what lies below the Timeline, and the track. */
struct doomsday {
	uint32_t unseen; /* bits of the Experiments nobody has seen yet */
	uint8_t experiment[ERAS + 1]; /* below the Era's tile: enum experiment_name, HIDDEN or 0 */
	uint8_t marked; /* bits of the Eras whose Experiment carries a marker of the automaton */
	uint8_t top; /* of the Level 2 pile, with Planned Experiments */
	uint8_t token[TOKEN_END]; /* spaces of the track */
	uint8_t spare[3];
};

struct seat {
	uint32_t experiments; /* bits of those taken */
	uint16_t good[GOOD_END];
	uint16_t vp;
	uint16_t covered;
	uint16_t fresh;
	uint16_t used;
	uint16_t shown; /* bits of the Starting Asset cards laid open in a draft */
	struct pioneers_seat pioneers;
	uint8_t kind, path, leader, evacuation;
	uint8_t active[WORKER_END], tired[WORKER_END];
	uint8_t breakthrough[RIFT_BREAKTHROUGHS + 1];
	uint8_t tile[SLOTS_HOME];
	uint8_t warp[WARP_END];
	uint8_t morale, travels, paradox, focus;
	uint8_t exosuits, slots, slots_covered, evacuated;
	uint8_t chosen, posts;
	struct post post[POSTS_MAX];
	uint8_t passive[PASSIVES]; /* sums of the passive ops in force: see passive.c */
	uint8_t guardians, guardian_slots; /* Guardians in the personal supply; slots that hold one, a part of slots */
	uint8_t spare[2];
};

struct frame {
	uint8_t op; /* enum frame_op */
	uint8_t seat;
	uint8_t pc;
	uint8_t ask; /* enum ask while it waits, else 0 */
	uint8_t v[8];
};

/* An automaton's board.  Its Goods, Workers, tiles and Warp tiles are those of its seat. */
struct bot {
	uint8_t token[7], order[7]; /* by number */
	uint8_t slot[4]; /* action tiles: number * 2 + side */
	uint8_t energy[2];
	uint8_t anomalies, actions;
	uint8_t superproject[4];
	uint8_t objective[4];
	uint8_t extra_taken; /* the extra turn of CBDIFF-10 */
	uint8_t spare[3];
};

struct secret {
	uint32_t hand, kept;
	uint8_t wish[2];
	uint8_t spare[2];
};

enum reservoir { RESERVOIR_READY, RESERVOIR_KEPT, RESERVOIR_USED };

struct game {
	uint32_t supers_unseen; /* bits of enum super_name */
	uint32_t unseen[TYPE_END]; /* of each primary stack, below its top: bits of the last two digits */
	uint32_t flipped; /* bits 1 << space */
	uint32_t options; /* of the automaton */
	struct doomsday doomsday;
	struct pioneers pioneers;
	uint16_t recruit_seen, mine_seen, collapses_out;
	uint8_t modules; /* bits 1 << (enum module - 1) */
	uint8_t spare;
	uint8_t revision, edition, side, players;
	uint8_t variants, viewer, era, phase;
	uint8_t first, lead, turn, passed;
	uint8_t impact_after, impact, hit, reservoir;
	uint8_t ai_ready; /* classic Valerian's Free Action was used this turn */
	uint8_t in_free_action;
	uint8_t evacuations, evacuation_minus;
	uint8_t recruit_card, mine_card;
	uint8_t recruit_pool[WORKER_END];
	uint8_t mine_pool[GOOD_END], mine_side[3];
	uint8_t primary[TYPE_END], bottoms[TYPE_END], seconds[TYPE_END];
	uint8_t bottom[TYPE_END][STACK_MAX]; /* the topmost first */
	uint8_t second[TYPE_END][STACK_MAX];
	uint8_t timeline[ERAS + 2], alternate[ERAS + 2], tiles_laid[ERAS + 2];
	uint8_t hex[HEX_END], collapse[RESEARCH_3 + 1];
	uint8_t owed; /* seats that may still take a Warp tile back in this Paradox phase (PARADOX-09) */
	uint8_t breakthrough_left[RIFT_BREAKTHROUGHS + 1];
	uint8_t conditions[6];
	uint8_t more[8]; /* as in the setup */
	uint8_t setup_first; /* as in the setup */
	uint8_t setup_seat[SEATS][3]; /* as in the setup: Path, Leader, Evacuation, 0 where they were left open */
	uint8_t marker[GUARDIAN_PLACES + 1]; /* of the Guardian board: 1 + seat whose marker it is */
	uint8_t depth; /* frames in use */
	struct bot bot;
	struct seat seat[SEATS];
	struct frame frame[FRAMES_MAX];
	struct secret secret[SEATS];
	struct pioneers_secret pioneers_secret;
};

_Static_assert(sizeof(struct game) <= RIFT_GAME_BYTES, "RIFT_GAME_BYTES is too small");

static inline struct game *game_of(struct rift_game *g)
{
	return (struct game *)(void *)g;
}

static inline const struct game *game_in(const struct rift_game *g)
{
	return (const struct game *)(const void *)g;
}

static inline bool variant(const struct game *g, enum variant v)
{
	return (g->variants >> (v - 1)) & 1;
}

static inline bool module(const struct game *g, enum module m)
{
	return (g->modules >> (m - 1)) & 1;
}

/* Whether a Worker goes there in an Exosuit. */
static inline bool on_main_board(int space)
{
	return space < MAIN_END || (space >= HOME_END && (space < OWN_FIRST || space > OWN_LAST));
}

/* Of the spaces from HOME_END on: whether its module is in this game. */
static inline bool space_in_play(const struct game *g, int space)
{
	if (space <= GUARDIAN_6)
		return module(g, GUARDIANS);
	return module(g, space <= OWN_LAST ? PIONEERS : DOOMSDAY);
}

/* One past the last space in this game. */
static inline int spaces_end(const struct game *g)
{
	return g->modules ? SPACE_END : HOME_END;
}

static inline bool is_bot(const struct game *g, int seat)
{
	return g->seat[seat].kind > HUMAN;
}

/* Slots that hold an Exosuit, and figures in the personal supply: with Guardians these are two kinds. */
static inline unsigned exosuit_slots(const struct seat *s)
{
	return s->slots & ~(unsigned)s->guardian_slots;
}

static inline int figures_idle(const struct seat *s)
{
	return s->exosuits + s->guardians;
}

static inline const struct board *board_of(const struct game *g, int seat)
{
	return g->side == RIFT_SIDE_B ? &boards_b[g->seat[seat].path] : &board_a;
}

#ifdef RIFT_MARKS
/* Marks the rules of the tiles and the Leader a passive sum comes from. */
void passive_mark(const struct game *g, int seat, enum op_code op);
#endif

static inline unsigned passive(const struct game *g, int seat, enum op_code op)
{
#ifdef RIFT_MARKS
	passive_mark(g, seat, op);
#endif
	return g->seat[seat].passive[op - OP_RANGE];
}

/* The i-th seat in turn order (GEN-02), from a given First Player. */
static inline int seat_after(const struct game *g, int first, int i)
{
	return first + i < g->players ? first + i : first + i - g->players;
}

static inline int slot_type(int slot)
{
	return slot / 3 + 1;
}

/* Capital Action of a hex, and how many hexes each has. */
static inline int space_capital(int space)
{
	return space >= CONSTRUCT_1 && space <= RESEARCH_3 ? (space - CONSTRUCT_1) / 3 + 1 : NO_CAPITAL;
}

static inline int capital_space(int capital, int column)
{
	return CONSTRUCT_1 + (capital - 1) * 3 + column;
}

static inline int capital_hexes(const struct game *g)
{
	return g->players == 4 ? 3 : 2;
}

#endif
