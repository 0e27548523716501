/*
 * state.h -- the layout of a game.  Private to core, content and automa.
 *
 * struct game is what struct rift_game contains: flat, without pointers or padding.  The public part comes first;
 * secrets are at the end, so a view is the public part plus the secrets of one seat (view.c).  What is in progress is a
 * stack of frames, each with its own program counter; the top frame either runs or waits for an answer (engine.h).
 */
#ifndef CORE_ENGINE_STATE_H
#define CORE_ENGINE_STATE_H

#include <stddef.h>

#include "rift.h"
#include "content/content.h"

#define ENUM_NAME(NAME, ...) NAME,
enum space { NO_SPACE, RIFT_SPACES(ENUM_NAME) SPACE_END };
enum exchange { NO_EXCHANGE, RIFT_EXCHANGES(ENUM_NAME) EXCHANGE_END };
enum phase { NO_PHASE, RIFT_PHASES(ENUM_NAME) PHASE_END };
enum variant { NO_VARIANT, RIFT_VARIANTS(ENUM_NAME) VARIANT_END };
enum module { NO_MODULE, RIFT_MODULES(ENUM_NAME) MODULE_END };
enum option { NO_OPTION, RIFT_OPTIONS(ENUM_NAME) OPTION_END };
enum flux_token { NO_FLUX_TOKEN, RIFT_FLUX_TOKENS(ENUM_NAME) FLUX_TOKEN_END };
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
#define ERA_ZERO RIFT_ERA_ZERO

#define ERAS 7
#define SLOTS_HOME 12 /* Building slots of a player board */
#define EXO_SLOTS 6
#define STACK_MAX RIFT_STACK_MAX /* capacity of one Building stack */
#define POSTS_MAX 24
#define FRAMES_MAX 24
#define HEX_END (MINE_BOTTOM + 1) /* hexes are the spaces below this */
#define MAIN_END (EVACUATE + 1) /* spaces of the main board are below this */
#define HOME_END (HOME_12 + 1) /* spaces of the player board are below this; the modules' follow: the Guardian board, */
#define EXTRA_MAIN (GUARDIAN_6 + 1) /* additions to the main board, */

#define OWN_FIRST UPGRADE_POWER /* and spaces of a seat: the Upgrade board, cards with a Free Action */
#define OWN_LAST CARD_TRAILS

/* A busy Worker and where it works. */
struct post {
	uint8_t space; /* NO_SPACE: set aside because its Building was lost (SIDEB-07) */
	uint8_t worker;
	uint8_t fate;
	uint8_t again; /* 1: its Exosuit has Blinked in this Era and cannot again (BLINK-21, FSUPER-03c);
	                  an automaton's carries an Energy Core, so that it can Blink (CXFRAC-14) */
};

/* Pioneers of New Earth: state of a seat. */
struct pioneers_seat {
	uint32_t kept[2]; /* Adventure cards kept, by deck: bits of their positions in the list */
	uint8_t spaces; /* bits of the Resources on the Upgrade board */
	uint8_t sensor[3]; /* by shape - 1: the Breakthrough on the sensor, or 0 */
	uint8_t used; /* bits 1 << (space - OWN_FIRST) */
	uint8_t tokens; /* VP tokens on the Upgrade board of the Chronossus */
	uint8_t mixed; /* Unity: Titanium, Gold or Uranium on each space, two bits per space, the first space lowest */
	uint8_t spare;
};

/* Pioneers of New Earth: public state of the table. */
struct pioneers {
	uint32_t gone[2]; /* by deck: cards removed from the game */
	uint8_t left[2]; /* number of cards on top of a deck in unknown order */
	uint8_t unders[2]; /* number of cards put under them */
	uint8_t by[2][DECK_CARDS]; /* which seat knows each of those, from the top: 1 + seat, or 0 for all */
	uint8_t space[POWER_SPACES]; /* 1 + the seat whose marker is there */
	uint8_t hand; /* number of cards drawn and not yet kept or returned */
	uint8_t spare[3];
};

/* Pioneers of New Earth: hidden cards, put under the decks or drawn. */
struct pioneers_secret {
	uint8_t under[2][DECK_CARDS];
	uint8_t hand[4];
};

/* Variable Anomalies: the piles. */
struct variables {
	uint16_t unseen; /* Anomalies below the top of the primary pile: bits 1 << (enum variable - 1) */
	uint16_t gone; /* Anomalies removed from players */
	uint8_t top, seconds;
	uint8_t second[VARIABLE_END - 1]; /* the secondary pile, from the bottom */
	uint8_t due[SEATS]; /* Anomalies each seat takes after all rolls of the Paradox phase */
	uint8_t spare[2];
};

/* Variable Anomalies: state of a seat. */
struct variable_seat {
	uint16_t used; /* bits of the slots whose Anomaly was used in this Era */
	uint8_t on[SLOTS_HOME]; /* the Anomaly on each slot; an automaton's in order of arrival */
	uint8_t hex; /* bits of the Exosuit slots with a Hex Unavailable tile */
	uint8_t removal; /* 1: the Removal tile was used in this Era */
};

/* Doomsday: Experiments at the Timeline, and the Doomsday track. */
struct doomsday {
	uint32_t unseen; /* bits of the Experiments not turned up yet */
	uint8_t experiment[ERAS + 1]; /* at the Era's tile: enum experiment_name, HIDDEN or 0 */
	uint8_t marked; /* bits of the Eras whose Experiment has a marker of the automaton */
	uint8_t top; /* top of the Level 2 pile, with Planned Experiments */
	uint8_t token[TOKEN_END]; /* space of each token on the track */
	uint8_t spare[3];
};

#define DEVICE_ICONS 5 /* capacity of an Upgrade tile: one Breakthrough per icon */
#define BORROWED_MAX 4 /* Leaders that Thalia can borrow: one of each other Path */
#define GLITCHES 8 /* Glitch markers of a player */
#define VALLEY_FIRST ASSIMILATE_1
#define VALLEY_HEXES (VALLEY_2 - ASSIMILATE_1 + 1)
#define DEVICE_FIRST DEVICE_FLUX /* spaces of a seat: Device, Technologies with a Free Action, tiles off the board */
#define DRAW_MOST 5 /* maximum number of Technologies drawn at once (FSUPER-04) */
#define LOOK_MOST 3 /* maximum number of tiles seen at the bottom of a stack (FCOLLAPSE-19) */
#define OFF_BOARD 2 /* tiles beside the player board, used at OUTPOST and SECRET_SITE */

/* Fractures of Time: state of a seat. */
struct fractures_seat {
	uint32_t technologies; /* bits of the Technologies taken */
	uint16_t flux, glitched; /* Device slots with a Flux Core, with a Glitch: bits, leftmost slot lowest */
	uint16_t rewarded; /* Device slots whose reward was taken */
	uint16_t tiles; /* bits of the Building slots with a Glitch; from bit 12 on, the tiles beside the board */
	uint16_t used; /* bits 1 << (space - DEVICE_FIRST) */
	uint8_t slots; /* number of uncovered Device slots */
	uint8_t laid[DEVICE_ICONS]; /* Breakthroughs on the Upgrade tile, in order */
	uint8_t exosuits; /* bits of the Exosuit slots with a Glitch */
	uint8_t conditions; /* Glitches on Endgame Conditions or Objectives: bits 1 << position in game.conditions */
	uint8_t travel, paradox; /* number of Glitches on these tracks */
	uint8_t stored; /* Glitches without effect: on Lab 416 in the lower half, on Unity's place in the upper half */
	uint8_t blink; /* bits for the next Blink: it rolls no dice, it may start in the Valley */
	uint8_t spent; /* one-time Technologies already used: bits 1 off-board Building, 2 off-board Superproject */
	uint8_t own_condition; /* Endgame Condition that only this seat can score */
	uint8_t off[OFF_BOARD]; /* tiles beside the board */
	uint8_t under[WARP_END]; /* by Warp tile: the one under it, or 0 */
	uint8_t borrowed; /* Leader whose ability Thalia has in this Era */
	uint8_t leader[BORROWED_MAX]; /* Leaders Thalia may still borrow, by Path - 1 */
	uint8_t lifted; /* bit of the Exosuit slot uncovered for this Era (FLEADER-03d) */
	uint8_t spare[1];
};

/* Fractures of Time: public state of the table. */
struct fractures {
	uint32_t unseen; /* bits of the Technologies in the primary pile, below its top */
	uint32_t collapses_out; /* bits of the new Collapsing tiles drawn */
	uint8_t primary, seconds;
	uint8_t second[RIFT_TECHNOLOGIES_MAX]; /* the secondary pile, from the bottom */
	uint8_t operators; /* number on the slots of the Valley */
	uint8_t valley[VALLEY_HEXES]; /* by hex: 1 + the seat of the Exosuit there */
	uint8_t below[RESEARCH_3 + 1][2]; /* tiles under the visible Collapsing tile: HIDDEN, or first a new one */
	uint8_t left; /* Capital Action that a Blink has just left; it cannot be copied */
	uint8_t hand, unders,
		by; /* number of Technologies drawn, number put under the primary pile, 1 + the seat that knows them */
	uint8_t looked[TYPE_END]
		      [LOOK_MOST]; /* for each hidden tile of `bottom`, in order: bits of the seats that know it */
	uint8_t left_out[2]; /* from the setup: new Buildings left out, low byte first */
	uint8_t spare;
};

/* Fractures of Time: hidden Technologies, drawn or put under the pile, and the hidden tiles of `bottom`. */
struct fractures_secret {
	uint8_t hand[DRAW_MOST], under[DRAW_MOST];
	uint8_t below[TYPE_END][LOOK_MOST];
	uint8_t spare[3];
};

struct seat {
	uint32_t experiments; /* bits of the Experiments taken */
	uint32_t shown; /* bits of the Starting Asset cards revealed in a draft */
	uint16_t good[GOOD_END];
	uint16_t vp;
	uint16_t covered;
	uint16_t used;
	uint8_t kind, path, leader, evacuation;
	uint8_t active[WORKER_END], tired[WORKER_END];
	uint8_t breakthrough[RIFT_BREAKTHROUGHS + 1];
	uint8_t tile[SLOTS_HOME];
	uint8_t warp[WARP_END];
	uint8_t place
		[WARP_END]; /* place of a Warp tile along the arrows of its Era's tile, from 1; 0: on top of another */
	uint8_t morale, travels, paradox, focus;
	uint8_t exosuits, slots, slots_covered, evacuated;
	uint8_t chosen, posts;
	uint8_t passive[PASSIVES]; /* sums of the active passive ops (passive.c) */
	uint8_t guardians, guardian_slots; /* Guardians in the supply; slots that hold one, a subset of slots */
	struct post post[POSTS_MAX];
	/* Fields read on every turn come before this one. */
	struct pioneers_seat pioneers;
	struct fractures_seat fractures;
	struct variable_seat variable;
};
_Static_assert(offsetof(struct seat, post) + sizeof(struct post) * POSTS_MAX == offsetof(struct seat, pioneers),
	"struct seat has a gap: see spare");

struct frame {
	uint8_t op; /* enum frame_op */
	uint8_t seat;
	uint8_t pc;
	uint8_t ask; /* enum ask while it waits, else 0 */
	uint8_t v[8];
};

/* State of an automaton.  Its Goods, Workers, tiles and Warp tiles are in its seat. */
struct bot {
	uint8_t token[7], order[7]; /* Command space of each token, and the order of their arrival */
	uint8_t slot[4]; /* action tiles: number * 2 + side */
	uint8_t energy[2];
	uint8_t anomalies, actions;
	uint8_t superproject[4];
	uint8_t objective[4];
	uint8_t extra_taken; /* 1: the extra turn of CBDIFF-10 was taken */
	uint8_t flux[3]; /* the Flux Pool: Flux Cores, Empty Flux Casings, Casings set aside until Clean Up */
	uint8_t stands_for[GENIUS + 1]; /* by Worker type: Operators that stand in for it */
	uint8_t blinks; /* 1 + the post of the Exosuit that is about to Blink */
	uint8_t spare[2];
};

struct secret {
	uint32_t hand, kept; /* in a draft: cards held, cards kept */
	uint32_t handed; /* and the cards received from the neighbour while hands are passed */
	uint8_t wish[4]; /* two chosen Warp tiles; a third, and the tile under it (TECH-516b) */
};

enum reservoir { RESERVOIR_READY, RESERVOIR_KEPT, RESERVOIR_USED };

struct game {
	uint32_t options[2]; /* options of the automaton: bits, 32 in each */
	uint32_t modules; /* bits 1 << (enum module - 1) */
	uint32_t variants; /* bits 1 << (enum variant - 1) */
	uint32_t supers_unseen; /* bits of enum super_name not turned up yet */
	uint32_t unseen[TYPE_END]; /* tiles of each primary stack below its top: bits 1 << RIFT_BUILDING_PLACE */
	uint32_t flipped; /* flipped Collapsing tiles: bits 1 << space */
	uint16_t recruit_seen, mine_seen, collapses_out;
	uint8_t device; /* enum rift_side of all Fracture Devices */
	uint8_t revision, edition, side, players;
	uint8_t viewer, era, phase;
	uint8_t first, lead, turn, passed;
	uint8_t impact_after, impact, hit, reservoir;
	uint8_t ai_ready; /* 1: classic Valerian's Free Action was used in this turn */
	uint8_t in_free_action;
	uint8_t evacuations, evacuation_minus;
	uint8_t recruit_card, mine_card;
	uint8_t recruit_pool[WORKER_END];
	uint8_t mine_pool[GOOD_END], mine_side[3];
	uint8_t primary[TYPE_END], bottoms[TYPE_END], seconds[TYPE_END];
	uint8_t bottom[TYPE_END]
		      [STACK_MAX]; /* from the top; HIDDEN: one of `unseen` at a fixed position (FCOLLAPSE-19) */
	uint8_t second[TYPE_END][STACK_MAX];
	uint8_t timeline[ERAS + 2], alternate[ERAS + 2];
	uint8_t hex[HEX_END], collapse[RESEARCH_3 + 1];
	uint8_t owed; /* bits of the seats that may still take back a Warp tile in this Paradox phase (PARADOX-09) */
	uint8_t breakthrough_left[RIFT_BREAKTHROUGHS + 1];
	uint8_t conditions[6];
	uint8_t energy_cores, objectives_fewer, timeline_bonus; /* from the setup */
	uint8_t marked_experiments, flux_cores, glitches; /* from the setup: difficulty of the Chronossus */
	uint8_t setup_first; /* from the setup */
	uint8_t setup_seat[SEATS][3]; /* from the setup: Path, Leader, Evacuation; 0 if not given */
	uint8_t marker[GUARDIAN_PLACES + 1]; /* by place of the Guardian board: 1 + the seat of the marker there */
	uint8_t depth; /* number of frames on the stack */
	uint8_t spare[1];
	struct bot bot;
	struct doomsday doomsday;
	struct pioneers pioneers;
	struct fractures fractures;
	struct variables variables;
	struct seat seat[SEATS];
	struct frame frame[FRAMES_MAX];
	struct secret secret[SEATS];
	struct pioneers_secret pioneers_secret;
	struct fractures_secret fractures_secret;
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

/* The options of the automaton, as in the setup. */
static inline uint64_t options_of(const struct game *g)
{
	return g->options[0] | (uint64_t)g->options[1] << 32;
}

/* Modules without an influence on the action tiles of the Chronossus (CXCOMBO-03). */
#define TILELESS_MODULES (1u << (VARIABLE_ANOMALIES - 1) | 1u << (NEW_BUILDINGS - 1))

/* Whether a Worker needs an Exosuit there. */
static inline bool on_main_board(int space)
{
	return space < MAIN_END || (space >= HOME_END && !RIFT_IS_OWN(space));
}

/* Whether the module of a space from HOME_END on is in this game. */
static inline bool space_in_play(const struct game *g, int space)
{
	if (space == REMOVAL)
		return module(g, VARIABLE_ANOMALIES);
	if (space <= GUARDIAN_6)
		return module(g, GUARDIANS);
	if (space >= VALLEY_FIRST)
		return module(g, FRACTURES);
	return module(g, space <= OWN_LAST ? PIONEERS : DOOMSDAY);
}

/* Spaces of modules on which a Free Action may place a Worker.  On the main board these are all but the Valley; of a
   seat's own spaces only the Removal tile, because the others are beside the player board (DEVICE-12, PION-76). */
static inline bool place_given(int space, bool home)
{
	return home ? space == REMOVAL : !RIFT_IS_OWN(space) && !RIFT_IS_VALLEY(space);
}

/* The range that contains all spaces of modules in this game; it may contain others, too. */
static inline int spaces_begin(const struct game *g)
{
	enum { ONLY_FRACTURES = 1 << (FRACTURES - 1) };
	return g->modules == ONLY_FRACTURES ? VALLEY_FIRST : HOME_END;
}

static inline int spaces_end(const struct game *g)
{
	return !g->modules ? HOME_END : module(g, FRACTURES) ? SPACE_END : VALLEY_FIRST;
}

/*
 * The Timeline.  With Fractures of Time it consists of Era Zero and Eras 1 to 5.  Era Zero has the number ERA_ZERO, so
 * all other numbers are the printed ones and 0 can mean "not on the Timeline".
 */
static inline int last_era(const struct game *g)
{
	return module(g, FRACTURES) ? 5 : ERAS;
}

/* Number of past Timeline tiles. */
static inline int past_eras(const struct game *g)
{
	return g->era == ERA_ZERO ? 0 : g->era - 1 + module(g, FRACTURES);
}

/* The Era `distance` tiles back. */
static inline int era_back(const struct game *g, int distance)
{
	return distance == g->era ? ERA_ZERO : g->era - distance;
}

/* Iterates over the Worker types that a seat can own: for (EACH_WORKER(w)). */
static inline int worker_after(int worker)
{
	return worker < GENIUS ? worker + 1 : worker == GENIUS ? OPERATOR : NO_TYPE;
}
/* clang-format off */
#define EACH_WORKER(w) int w = SCIENTIST; w; w = worker_after(w) /* NOLINT(bugprone-macro-parentheses): it declares w */
/* clang-format on */

static inline bool is_worker(int worker)
{
	return (worker >= SCIENTIST && worker <= GENIUS) || worker == OPERATOR;
}

/* One past the last Warp tile in this game. */
static inline int warps_end(const struct game *g)
{
	return module(g, FRACTURES) ? WARP_END : WARP_FLUX;
}

/* Whether a Glitch disables a Building slot or an Exosuit slot of a seat. */
static inline bool tile_glitched(const struct game *g, int seat, int slot)
{
	return g->seat[seat].fractures.tiles >> slot & 1;
}

/* The same for a space of the player board or a tile beside it. */
static inline bool space_glitched(const struct game *g, int seat, int space)
{
	if (space == OUTPOST || space == SECRET_SITE)
		return tile_glitched(g, seat, SLOTS_HOME + space - OUTPOST);
	return RIFT_IS_HOME(space) && tile_glitched(g, seat, space - HOME_1);
}

/* Slots on which no Exosuit can be powered up: covered at the Impact, by a Glitch, or by a Hex Unavailable tile. */
static inline unsigned slots_shut(const struct seat *s)
{
	return s->slots_covered | (unsigned)s->fractures.exosuits | s->variable.hex;
}

static inline bool is_bot(const struct game *g, int seat)
{
	return g->seat[seat].kind > HUMAN;
}

/* The Leader whose ability a seat has: its own or a borrowed one. */
static inline int leader_in_force(const struct game *g, int seat)
{
	const struct seat *s = &g->seat[seat];
	return s->fractures.borrowed ? s->fractures.borrowed : s->leader;
}

/* Slots that hold an Exosuit, and figures in the personal supply.  With the Guardians module there are two kinds of
   figures. */
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
/* Marks the rules of the tiles and the Leader that contribute to a passive sum as reached. */
void passive_mark(const struct game *g, int seat, enum op_code op);
#endif

static inline unsigned passive(const struct game *g, int seat, enum op_code op)
{
#ifdef RIFT_MARKS
	passive_mark(g, seat, op);
#endif
	return g->seat[seat].passive[op_passive_place((int)op)];
}

/* The i-th seat in turn order (GEN-02), counted from the First Player `first`. */
static inline int seat_after(const struct game *g, int first, int i)
{
	return first + i < g->players ? first + i : first + i - g->players;
}

static inline int slot_type(int slot)
{
	return slot / 3 + 1;
}

/* The Capital Action of a hex; the number of hexes of each Capital Action. */
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
