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
#define STACK_MAX RIFT_STACK_MAX /* tiles in one Building stack */
#define POSTS_MAX 24
#define FRAMES_MAX 24
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
	uint8_t again; /* 1: its Exosuit has Blinked in this Era and cannot again (BLINK-21, FSUPER-03c);
	                  an automaton's carries an Energy Core, so that it can Blink (CXFRAC-14) */
};

/* Pioneers of New Earth: what lies before a seat, … */
struct pioneers_seat {
	uint32_t kept[2]; /* Adventure cards by deck: bits of their places in the list */
	uint8_t spaces; /* bits of the Resources laid on the Upgrade board */
	uint8_t sensor[3]; /* the Breakthrough there by shape - 1, or 0 */
	uint8_t used; /* bits 1 << (space - OWN_FIRST) */
	uint8_t tokens; /* VP tokens on the Upgrade board of the Chronossus */
	uint8_t mixed; /* Unity's spaces for any Titanium, Gold or Uranium: two bits each, the first lowest */
	uint8_t spare;
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

/* Variable Anomalies: the piles, … */
struct variables {
	uint16_t unseen; /* below the top of the primary pile: bits 1 << (enum variable - 1) */
	uint16_t gone; /* removed from players */
	uint8_t top, seconds;
	uint8_t second[VARIABLE_END - 1]; /* the lowest first */
	uint8_t due[SEATS]; /* Anomalies a seat takes when all rolls of the Paradox phase are made */
	uint8_t spare[2];
};

/* … and what lies before a seat. */
struct variable_seat {
	uint16_t used; /* bits of the slots whose Anomaly was worked on in this Era */
	uint8_t on[SLOTS_HOME]; /* which Anomaly lies on a slot; an automaton's in the order it got them */
	uint8_t hex; /* Exosuit slots with a Hex Unavailable tile */
	uint8_t removal; /* the Removal tile was used in this Era */
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

#define DEVICE_ICONS 5 /* Breakthroughs an Upgrade tile can hold: one of each icon */
#define BORROWED_MAX 4 /* Leaders that lie before Thalia: one of each other Path */
#define GLITCHES 8 /* markers of a player */
#define VALLEY_FIRST ASSIMILATE_1
#define VALLEY_HEXES (VALLEY_2 - ASSIMILATE_1 + 1)
#define DEVICE_FIRST DEVICE_FLUX /* own spaces: the Device, Technologies with a Free Action, tiles off the board */
#define DRAW_MOST 5 /* Technologies seen at once (FSUPER-04) */
#define LOOK_MOST 3 /* tiles seen at the bottom of a stack (FCOLLAPSE-19) */
#define OFF_BOARD 2 /* tiles beside the player board: OUTPOST, SECRET_SITE */

/* Fractures of Time: what lies before a seat, … */
struct fractures_seat {
	uint32_t technologies; /* bits of those taken */
	uint16_t flux, glitched; /* slots of the Device that hold a Flux Core, a Glitch: bits, the leftmost first */
	uint16_t rewarded; /* slots of the Device whose reward was taken */
	uint16_t tiles; /* bits of the Building slots with a Glitch; from 12 on the tiles off the board */
	uint16_t used; /* bits 1 << (space - DEVICE_FIRST) */
	uint8_t slots; /* of the Device: how many are uncovered */
	uint8_t laid[DEVICE_ICONS]; /* Breakthroughs on the Upgrade tile, in order */
	uint8_t exosuits; /* bits of the Exosuit slots with a Glitch */
	uint8_t conditions; /* bits 1 << place of the card in game.conditions, or of the Objective */
	uint8_t travel, paradox; /* Glitches on these tracks */
	uint8_t stored; /* Glitches without effect: Lab 416 in the lower half, Unity's place in the upper */
	uint8_t blink; /* of the next Blink, bits: no dice, may start in the Valley */
	uint8_t spent; /* Technologies used once and for all: bits 1 off-board Building, 2 off-board Superproject */
	uint8_t own_condition; /* only this seat can score it */
	uint8_t off[OFF_BOARD]; /* tiles off the board */
	uint8_t under[WARP_END]; /* by Warp tile: the one it lies on, or 0 */
	uint8_t borrowed; /* the Leader in force for this Era */
	uint8_t leader[BORROWED_MAX]; /* those left to borrow, by Path - 1 */
	uint8_t lifted; /* the Exosuit slot uncovered for this Era (FLEADER-03d), as a bit */
	uint8_t spare[1];
};

/* … and on the table. */
struct fractures {
	uint32_t unseen; /* bits of the Technologies of the primary pile, below its top */
	uint32_t collapses_out; /* new Collapsing tiles drawn */
	uint8_t primary, seconds;
	uint8_t second[RIFT_TECHNOLOGIES_MAX]; /* the secondary pile, the lowest first */
	uint8_t operators; /* on the slots of the Valley */
	uint8_t valley[VALLEY_HEXES]; /* by hex: 1 + seat of the Exosuit there */
	uint8_t below[RESEARCH_3 + 1][2]; /* what lies under the visible Collapsing tile: HIDDEN, or a new one first */
	uint8_t left; /* the Capital Action a Blink has just left: it cannot be copied */
	uint8_t hand, unders,
		by; /* Technologies drawn, laid under the primary pile, and 1 + the seat that knows them */
	uint8_t looked[TYPE_END]
		      [LOOK_MOST]; /* hidden tiles of `bottom`, in order: bits of the seats that have seen each */
	uint8_t left_out[2]; /* as in the setup: new Buildings that are not mixed in, the lower byte first */
	uint8_t spare;
};

/* … and what not everybody knows: Technologies drawn and laid under the pile, and the hidden tiles of `bottom`. */
struct fractures_secret {
	uint8_t hand[DRAW_MOST], under[DRAW_MOST];
	uint8_t below[TYPE_END][LOOK_MOST];
	uint8_t spare[3];
};

struct seat {
	uint32_t experiments; /* bits of those taken */
	uint32_t shown; /* bits of the Starting Asset cards laid open in a draft */
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
		[WARP_END]; /* of a Warp tile on the Timeline: along the arrows of its tile, from 1; 0: on top of another */
	uint8_t morale, travels, paradox, focus;
	uint8_t exosuits, slots, slots_covered, evacuated;
	uint8_t chosen, posts;
	uint8_t passive[PASSIVES]; /* sums of the passive ops in force: see passive.c */
	uint8_t guardians, guardian_slots; /* Guardians in the personal supply; slots that hold one, a part of slots */
	struct post post[POSTS_MAX];
	/* what every turn looks at comes before this */
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

/* An automaton's board.  Its Goods, Workers, tiles and Warp tiles are those of its seat. */
struct bot {
	uint8_t token[7], order[7]; /* by number */
	uint8_t slot[4]; /* action tiles: number * 2 + side */
	uint8_t energy[2];
	uint8_t anomalies, actions;
	uint8_t superproject[4];
	uint8_t objective[4];
	uint8_t extra_taken; /* the extra turn of CBDIFF-10 */
	uint8_t flux[3]; /* the Flux Pool: Flux Cores, Empty Flux Casings, Casings set aside until Clean Up */
	uint8_t stands_for[GENIUS + 1]; /* Operators on the Worker position of each type */
	uint8_t blinks; /* 1 + the post of the Exosuit that is about to Blink */
	uint8_t spare[2];
};

struct secret {
	uint32_t hand, kept; /* in a draft: cards held and kept, … */
	uint32_t handed; /* … and those the neighbour has handed over, while hands are passed */
	uint8_t wish[4]; /* two Warp tiles; a third, and the one it lies on (TECH-516b) */
};

enum reservoir { RESERVOIR_READY, RESERVOIR_KEPT, RESERVOIR_USED };

struct game {
	uint32_t options[2]; /* of the automaton: bits, 32 options in each */
	uint32_t modules; /* bits 1 << (enum module - 1) */
	uint32_t variants; /* bits 1 << (enum variant - 1) */
	uint32_t supers_unseen; /* bits of enum super_name */
	uint32_t unseen[TYPE_END]; /* of each primary stack, below its top: bits 1 << RIFT_BUILDING_PLACE */
	uint32_t flipped; /* bits 1 << space */
	uint16_t recruit_seen, mine_seen, collapses_out;
	uint8_t device; /* enum rift_side, of all Fracture Devices */
	uint8_t revision, edition, side, players;
	uint8_t viewer, era, phase;
	uint8_t first, lead, turn, passed;
	uint8_t impact_after, impact, hit, reservoir;
	uint8_t ai_ready; /* classic Valerian's Free Action was used this turn */
	uint8_t in_free_action;
	uint8_t evacuations, evacuation_minus;
	uint8_t recruit_card, mine_card;
	uint8_t recruit_pool[WORKER_END];
	uint8_t mine_pool[GOOD_END], mine_side[3];
	uint8_t primary[TYPE_END], bottoms[TYPE_END], seconds[TYPE_END];
	uint8_t bottom[TYPE_END]
		      [STACK_MAX]; /* the topmost first; HIDDEN: one of `unseen`, its place is fixed (FCOLLAPSE-19) */
	uint8_t second[TYPE_END][STACK_MAX];
	uint8_t timeline[ERAS + 2], alternate[ERAS + 2];
	uint8_t hex[HEX_END], collapse[RESEARCH_3 + 1];
	uint8_t owed; /* seats that may still take a Warp tile back in this Paradox phase (PARADOX-09) */
	uint8_t breakthrough_left[RIFT_BREAKTHROUGHS + 1];
	uint8_t conditions[6];
	uint8_t energy_cores, objectives_fewer, timeline_bonus; /* as in the setup … */
	uint8_t marked_experiments, flux_cores, glitches; /* … what the Chronossus has more or less than usual */
	uint8_t setup_first; /* as in the setup */
	uint8_t setup_seat[SEATS][3]; /* as in the setup: Path, Leader, Evacuation, 0 where they were left open */
	uint8_t marker[GUARDIAN_PLACES + 1]; /* of the Guardian board: 1 + seat whose marker it is */
	uint8_t depth; /* frames in use */
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

/* The options of the automaton as in the setup. */
static inline uint64_t options_of(const struct game *g)
{
	return g->options[0] | (uint64_t)g->options[1] << 32;
}

/* Modules that are of no account for the action tiles of the Chronossus (CXCOMBO-03). */
#define TILELESS_MODULES (1u << (VARIABLE_ANOMALIES - 1) | 1u << (NEW_BUILDINGS - 1))

/* Whether a Worker goes there in an Exosuit. */
static inline bool on_main_board(int space)
{
	return space < MAIN_END || (space >= HOME_END && !RIFT_IS_OWN(space));
}

/* Of the spaces from HOME_END on: whether its module is in this game. */
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

/* Spaces of modules that a Free Action may place a Worker on: of the main board, which the Valley is not; of the player
   board only the Removal tile, for the others lie beside it (DEVICE-12, PION-76). */
static inline bool place_given(int space, bool home)
{
	return home ? space == REMOVAL : !RIFT_IS_OWN(space) && !RIFT_IS_VALLEY(space);
}

/* The spaces of modules in this game lie between these; there may be others among them. */
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
 * The Timeline.  With Fractures of Time it is Era Zero and Eras 1 to 5; Era Zero has the number ERA_ZERO, so that numbers
 * are the printed ones and 0 can mean "nowhere".
 */
static inline int last_era(const struct game *g)
{
	return module(g, FRACTURES) ? 5 : ERAS;
}

/* How many Timeline tiles are past. */
static inline int past_eras(const struct game *g)
{
	return g->era == ERA_ZERO ? 0 : g->era - 1 + module(g, FRACTURES);
}

/* The Era so many tiles back. */
static inline int era_back(const struct game *g, int distance)
{
	return distance == g->era ? ERA_ZERO : g->era - distance;
}

/* Types of Workers that somebody can own: a loop for (EACH_WORKER(w)). */
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

/* Glitches: the Building slots and the Exosuit slots of a seat that are out of use because of one. */
static inline bool tile_glitched(const struct game *g, int seat, int slot)
{
	return g->seat[seat].fractures.tiles >> slot & 1;
}

/* The same of a space: of the player board, or a tile beside it. */
static inline bool space_glitched(const struct game *g, int seat, int space)
{
	if (space == OUTPOST || space == SECRET_SITE)
		return tile_glitched(g, seat, SLOTS_HOME + space - OUTPOST);
	return RIFT_IS_HOME(space) && tile_glitched(g, seat, space - HOME_1);
}

/* Slots on which no Exosuit is powered up: covered at the Impact, by a Glitch, or by a Hex Unavailable tile. */
static inline unsigned slots_shut(const struct seat *s)
{
	return s->slots_covered | (unsigned)s->fractures.exosuits | s->variable.hex;
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
	return g->seat[seat].passive[op_passive_place((int)op)];
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
