/*
 * rift.h -- the rules of the game as a C library.
 *
 * A game is a value: struct rift_game is flat and holds no pointers, so it can be copied, compared, stored and sent as
 * bytes.  rift_asks() returns the open question, rift_legal() lists every legal answer, rift_play() applies one;
 * nothing else changes a game.  Dice rolls and card draws are Nature's answers: rift_chance() lists them with their
 * weights.  The library allocates no memory, has no global state and reads no clock.  Of the C library it calls only
 * memory and string functions, plus fprintf and abort when an internal check fails, which is always a bug.  It is
 * thread-safe as long as no thread writes to a struct that another thread is using.
 *
 * Pointers must not be NULL unless the comment allows it.  Seats are numbered from 0; RIFT_NATURE is Nature.  Other
 * headers: rift_words.h (moves, names and sentences), rift_record.h (records), rift_content.h (components),
 * rift_player.h (computer players), rift_session.h (what a front end needs).  docs/library.md is an introduction.
 */
#ifndef RIFT_H
#define RIFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rift_lists.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
#define RIFT_ALIGN alignas(8)
#else
#define RIFT_ALIGN _Alignas(8)
#endif

/* Marks the symbols that librift.so exports. */
#if defined(__GNUC__)
#define RIFT_API __attribute__((visibility("default")))
#else
#define RIFT_API
#endif

#define RIFT_SEATS 4
#define RIFT_NATURE 4 /* the seat number of Nature, which rolls dice and draws cards */
#define RIFT_ABI 2 /* version of this header; see struct rift_abi */
#define RIFT_REVISION 2 /* version of the rules; within one revision the meaning of a recorded move never changes */
#define RIFT_GAME_BYTES 2560
#define RIFT_ANSWERS 256 /* upper limit of answers to one question */
#define RIFT_EVENTS_MAX 512 /* upper limit of events caused by one move */

/* One enum for each list of rift_lists.h, with members RIFT_NAME; RIFT_..._END is one past the last member. */
#define RIFT_ENUM(NAME, ...) RIFT_##NAME,
enum rift_good { RIFT_NO_GOOD, RIFT_GOODS(RIFT_ENUM) RIFT_GOOD_END };
enum rift_worker { RIFT_NO_WORKER_TYPE, RIFT_WORKERS(RIFT_ENUM) RIFT_WORKER_END };
enum rift_shape { RIFT_NO_SHAPE, RIFT_SHAPES(RIFT_ENUM) RIFT_SHAPE_END };
enum rift_icon { RIFT_NO_ICON, RIFT_ICONS(RIFT_ENUM) RIFT_ICON_END };
enum rift_path { RIFT_NO_PATH, RIFT_PATHS(RIFT_ENUM) RIFT_PATH_END };
enum rift_leader { RIFT_NO_LEADER, RIFT_LEADERS(RIFT_ENUM) RIFT_LEADER_END };
enum rift_type { RIFT_NO_TYPE, RIFT_TYPES(RIFT_ENUM) RIFT_TYPE_END };
enum rift_superproject { RIFT_NO_SUPERPROJECT, RIFT_SUPERPROJECTS(RIFT_ENUM) RIFT_SUPERPROJECT_END };
enum rift_capital { RIFT_NO_CAPITAL, RIFT_CAPITALS(RIFT_ENUM) RIFT_CAPITAL_END };
enum rift_collapse { RIFT_NO_COLLAPSE, RIFT_COLLAPSES(RIFT_ENUM) RIFT_COLLAPSE_END };
enum rift_technology { RIFT_NO_TECHNOLOGY, RIFT_TECHNOLOGIES(RIFT_ENUM) RIFT_TECHNOLOGY_END };
enum rift_condition { RIFT_NO_CONDITION, RIFT_CONDITIONS(RIFT_ENUM) RIFT_CONDITION_END };
enum rift_warp { RIFT_NO_WARP, RIFT_WARPS(RIFT_ENUM) RIFT_WARP_END };
enum rift_space { RIFT_NO_SPACE, RIFT_SPACES(RIFT_ENUM) RIFT_SPACE_END };
enum rift_exchange { RIFT_NO_EXCHANGE, RIFT_EXCHANGES(RIFT_ENUM) RIFT_EXCHANGE_END };
enum rift_rift { RIFT_NO_RIFT, RIFT_RIFTS(RIFT_ENUM) RIFT_RIFT_END };
enum rift_phase { RIFT_NO_PHASE, RIFT_PHASES(RIFT_ENUM) RIFT_PHASE_END };
enum rift_edition { RIFT_NO_EDITION, RIFT_EDITIONS(RIFT_ENUM) RIFT_EDITION_END };
enum rift_variant { RIFT_NO_VARIANT, RIFT_VARIANTS(RIFT_ENUM) RIFT_VARIANT_END };
enum rift_kind { RIFT_NO_KIND, RIFT_KINDS(RIFT_ENUM) RIFT_KIND_END };
enum rift_module { RIFT_NO_MODULE, RIFT_MODULES(RIFT_ENUM) RIFT_MODULE_END };
#define RIFT_ENUM_NEW(NAME, word) RIFT_NEW_##NAME,
enum rift_new_building { RIFT_NO_NEW_BUILDING, RIFT_NEW_BUILDINGS_EACH(RIFT_ENUM_NEW) RIFT_NEW_BUILDING_END };
#undef RIFT_ENUM_NEW
#define RIFT_NEW_BUILDING_BIT(name) (UINT16_C(1) << ((name)-1))
enum rift_deck { RIFT_NO_DECK, RIFT_DECKS(RIFT_ENUM) RIFT_DECK_END };
enum rift_adventure { RIFT_NO_ADVENTURE, RIFT_ADVENTURES(RIFT_ENUM) RIFT_ADVENTURE_END };
enum rift_experiment { RIFT_NO_EXPERIMENT, RIFT_EXPERIMENTS(RIFT_ENUM) RIFT_EXPERIMENT_END };
enum rift_variable { RIFT_NO_VARIABLE, RIFT_VARIABLES(RIFT_ENUM) RIFT_VARIABLE_END };
enum rift_trajectory { RIFT_NO_TRAJECTORY, RIFT_TRAJECTORIES(RIFT_ENUM) RIFT_TRAJECTORY_END };
enum rift_token { RIFT_NO_TOKEN, RIFT_TOKENS(RIFT_ENUM) RIFT_TOKEN_END };
enum rift_option { RIFT_NO_OPTION, RIFT_OPTIONS(RIFT_ENUM) RIFT_OPTION_END };
enum rift_valley { RIFT_NO_VALLEY, RIFT_VALLEYS(RIFT_ENUM) RIFT_VALLEY_END };
enum rift_flux_token { RIFT_NO_FLUX_TOKEN, RIFT_FLUX_TOKENS(RIFT_ENUM) RIFT_FLUX_TOKEN_END };
enum rift_glitch { RIFT_NO_GLITCH, RIFT_GLITCHES(RIFT_ENUM) RIFT_GLITCH_END };
enum rift_command { RIFT_NO_COMMAND, RIFT_COMMANDS(RIFT_ENUM) RIFT_COMMAND_END };
enum rift_decision { RIFT_NO_DECISION, RIFT_DECISIONS(RIFT_ENUM) RIFT_DECISION_END };
enum rift_verb { RIFT_NO_VERB, RIFT_VERBS(RIFT_ENUM) RIFT_VERB_END };
enum rift_ask_kind { RIFT_NO_ASK, RIFT_ASKS(RIFT_ENUM) RIFT_ASK_END };
enum rift_result { RIFT_OK, RIFT_RESULTS(RIFT_ENUM) RIFT_RESULT_END };
enum rift_fault { RIFT_NO_FAULT, RIFT_FAULTS(RIFT_ENUM) RIFT_FAULT_END };
enum rift_warning { RIFT_NO_WARNING, RIFT_WARNINGS(RIFT_ENUM) RIFT_WARNING_END };
enum rift_event_kind { RIFT_NO_EVENT, RIFT_EVENTS(RIFT_ENUM) RIFT_EVENT_END };
enum rift_sum { RIFT_NO_SUM, RIFT_SUMS(RIFT_ENUM) RIFT_SUM_END };
enum rift_thing { RIFT_NO_THING, RIFT_THINGS(RIFT_ENUM) RIFT_THING_END };
enum rift_program { RIFT_NO_PROGRAM, RIFT_PROGRAMS(RIFT_ENUM) RIFT_PROGRAM_END };
#undef RIFT_ENUM

enum rift_side { RIFT_SIDE_A, RIFT_SIDE_B };
enum rift_column { RIFT_NO_COLUMN, RIFT_ACTIVE, RIFT_TIRED };

/* Field a of the event E_GUARDIAN.  b is the place on the Guardian board, the slots that hold Guardians, or the
   space. */
enum rift_guardian {
	RIFT_GUARDIAN_NOTHING,
	RIFT_GUARDIAN_ENLISTED,
	RIFT_GUARDIAN_POWERED,
	RIFT_GUARDIAN_RETURNED,
	RIFT_GUARDIAN_PLACED
};

/*
 * Field n of the event E_FAILED: why an automaton could not carry out the Action in b (one of RIFT_COMMANDS).  If a is
 * 1, no space was free; if a is 2, something else was missing and n says what.
 */
enum rift_missing {
	RIFT_MISSING_NOTHING,
	RIFT_MISSING_SLOT, /* every slot of this Building type is taken */
	RIFT_MISSING_BUILDING, /* both stacks are empty */
	RIFT_MISSING_PLACE, /* it owns the maximum number of Superprojects */
	RIFT_MISSING_SUPERPROJECT, /* no Superproject that it may take is face up */
	RIFT_MISSING_PAYMENT, /* it has no Breakthrough to pay for a Superproject */
	RIFT_MISSING_BREAKTHROUGH, /* none is left in the supply */
	RIFT_MISSING_RECRUIT, /* the recruit pool is empty */
	RIFT_MISSING_WARP, /* it has no Warp tile on a past Era */
	RIFT_MISSING_ANOMALY, /* it has no Anomaly to remove */
	RIFT_MISSING_RESOURCES, /* it cannot pay the Resources for removing an Anomaly */
	RIFT_MISSING_WATER, /* it cannot pay the Water for removing an Anomaly */
	RIFT_MISSING_EXPERIMENT, /* it has no Experiment to conduct and none to mark */
	RIFT_MISSING_OPERATOR, /* no Operator is left in the Valley */
	RIFT_MISSING_TECHNOLOGY, /* no Technology is left */
	RIFT_MISSING_GUARDIAN, /* all Guardians are enlisted, or the Impact has happened */
	RIFT_MISSING_WORKER, /* the World Council is occupied, and it has no Worker to spend on a Guardian */
	RIFT_MISSING_EXOSUIT /* the World Council is free, but it has no Exosuit to place there */
};

/* Field a of the event E_PILE (Variable Anomalies).  b is the Anomaly; n is the pile, 1 primary or 2 secondary, unless
   a comment says otherwise. */
enum rift_pile {
	RIFT_PILE_NOTHING,
	RIFT_PILE_TURNED, /* turned up; now the top of the pile */
	RIFT_PILE_SHIFTED, /* moved from the primary to the secondary pile */
	RIFT_PILE_TAKEN,
	RIFT_PILE_REMOVED, /* removed from a player board and out of play */
	RIFT_PILE_SHUFFLED, /* n removed Anomalies were shuffled into a new primary pile */
	RIFT_PILE_PLACED, /* placed on a player board; n is the Building slot */
	RIFT_PILE_HEX /* n is the Exosuit slot, from 1, that becomes unavailable; 0: all slots are available again */
};

/* Field b of the event E_TECHNOLOGY; a is the card. */
enum rift_technology_event {
	RIFT_TECHNOLOGY_NOTHING,
	RIFT_TECHNOLOGY_TURNED, /* turned up; now the top of the primary pile */
	RIFT_TECHNOLOGY_SHIFTED, /* moved to the secondary pile */
	RIFT_TECHNOLOGY_TAKEN,
	RIFT_TECHNOLOGY_DRAWN /* drawn from the primary pile into a hidden hand */
};

/* Field b of the event E_LEADER; a is the Leader (FLEADER-03). */
enum rift_leader_event {
	RIFT_LEADER_NOTHING,
	RIFT_LEADER_DRAWN, /* drawn during set-up as a Leader that Thalia can borrow */
	RIFT_LEADER_BORROWED, /* the seat has its ability in this Era */
	RIFT_LEADER_LEFT /* left the game */
};

/* A Breakthrough is numbered 1 + (shape - 1) * 5 + (icon - 1), which is 1 to 15. */
#define RIFT_BREAKTHROUGH(shape, icon) (((shape)-1) * 5 + (icon))
#define RIFT_BREAKTHROUGHS 15
#define RIFT_BREAKTHROUGH_SHAPE(b) (((b)-1) / 5 + 1)
#define RIFT_BREAKTHROUGH_ICON(b) (((b)-1) % 5 + 1)

/*
 * A tile of a player board, in one byte.  Buildings go by their printed number (RIFT_BUILDING(305),
 * RIFT_BUILDING(303B)), Superprojects by name (RIFT_SUPER(RIFT_EXOCRAWLER)).  RIFT_ANOMALY is an Anomaly, RIFT_TAIL the
 * right half of a Superproject.
 *
 * Each of the four Building types has 32 codes, the first of which is unused.  32 codes for Superprojects follow, then
 * the Anomalies.  A row added to a list of rift_lists.h gets the next code of its type; a _Static_assert fails when a
 * type is full.
 */
#define RIFT_TYPE_CAPACITY 32 /* codes per Building type */
#define RIFT_SUPER_FIRST 128 /* Superprojects are the codes from here up to RIFT_ANOMALY */
#define RIFT_ANOMALY 160 /* the Anomaly of the base game; the Variable Anomalies follow */
#define RIFT_TILE_END (RIFT_ANOMALY + RIFT_VARIABLE_END) /* one past the last tile */
#define RIFT_REFILLED 253 /* in an event E_PLACE: the Worker enters an Exosuit already on the space (FSUPER-03a) */
#define RIFT_TAIL 254
#define RIFT_HIDDEN 255 /* a tile or card that lies face down */

#define RIFT_BUILDING(number) RIFT_BUILDING_##number /* the number as written in rift_lists.h */
#define RIFT_BUILDING_ENUM(NUMBER, ...) RIFT_BUILDING_##NUMBER,
enum rift_building {
	RIFT_NO_POWER_PLANT,
	RIFT_POWER_PLANTS(RIFT_BUILDING_ENUM) RIFT_POWER_PLANT_END,
	RIFT_NO_FACTORY = RIFT_TYPE_CAPACITY,
	RIFT_FACTORIES(RIFT_BUILDING_ENUM) RIFT_FACTORY_END,
	RIFT_NO_LIFE_SUPPORT = 2 * RIFT_TYPE_CAPACITY,
	RIFT_LIFE_SUPPORTS(RIFT_BUILDING_ENUM) RIFT_LIFE_SUPPORT_END,
	RIFT_NO_LAB = 3 * RIFT_TYPE_CAPACITY,
	RIFT_LABS(RIFT_BUILDING_ENUM) RIFT_LAB_END
};
#undef RIFT_BUILDING_ENUM
#define RIFT_BUILDING_TYPE(tile) ((tile) / RIFT_TYPE_CAPACITY + 1)
#define RIFT_BUILDING_PLACE(tile) ((tile) % RIFT_TYPE_CAPACITY) /* position in the list of its type, from 1 */
#define RIFT_BUILDING_AT(type, place) (((type)-1) * RIFT_TYPE_CAPACITY + (place))
#define RIFT_STACK_MAX (RIFT_TYPE_CAPACITY - 1) /* maximum size of a Building stack: all Buildings of one type */
#define RIFT_IS_BUILDING(tile) ((tile) > 0 && (tile) < RIFT_SUPER_FIRST)
#define RIFT_SUPER(name) (RIFT_SUPER_FIRST + (name))
#define RIFT_SUPER_NAME(tile) ((tile)-RIFT_SUPER_FIRST)
#define RIFT_IS_SUPER(tile) ((tile) > RIFT_SUPER_FIRST && (tile) < RIFT_ANOMALY)
#define RIFT_VARIABLE(name) (RIFT_ANOMALY + (name)) /* a Variable Anomaly (RIFT_VARIABLE(RIFT_X05)) */
#define RIFT_IS_ANOMALY(tile) ((tile) >= RIFT_ANOMALY && (tile) < RIFT_TILE_END)
#define RIFT_TECHNOLOGIES_MAX 31 /* a set of Technologies is 32 bits; bit 0 is unused */
#define RIFT_OFF_BOARD 16 /* in events: slot of the Building beside the player board; 17: of the Superproject there */

/* The number of Era Zero (Fractures of Time).  It is not 0, because Era 0 means that a Warp tile is not on the
   Timeline. */
#define RIFT_ERA_ZERO 8

/* True for the spaces that are Building slots of a player board. */
#define RIFT_IS_HOME(space) ((space) >= RIFT_HOME_1 && (space) <= RIFT_HOME_12)
/* True for spaces of modules that belong to one seat: Upgrade board, Fracture Device, cards with a Free Action. */
#define RIFT_IS_OWN(space) \
	(((space) >= RIFT_UPGRADE_POWER && (space) <= RIFT_CARD_TRAILS) || (space) == RIFT_REMOVAL || \
		((space) >= RIFT_DEVICE_FLUX && (space) <= RIFT_SECRET_SITE))
/* True for the hexes of the Valley of Amethynia. */
#define RIFT_IS_VALLEY(space) ((space) >= RIFT_ASSIMILATE_1 && (space) <= RIFT_VALLEY_2)
/* True for spaces on which a Worker needs an Exosuit. */
#define RIFT_ON_MAIN(space) ((space) <= RIFT_EVACUATE || ((space) > RIFT_HOME_12 && !RIFT_IS_OWN(space)))

/* A position.  The layout of the bytes is private to a build; read them with rift_fact, rift_sum and rift_asks. */
struct rift_game {
	RIFT_ALIGN unsigned char bytes[RIFT_GAME_BYTES]; /* two positions are equal exactly if their bytes are equal */
};

/* Bits of struct rift_setup for the modules, variants and options listed in rift_lists.h. */
#define RIFT_MODULE_BIT(module) (UINT32_C(1) << ((module)-1))
#define RIFT_VARIANT_BIT(variant) (UINT32_C(1) << ((variant)-1))
#define RIFT_OPTION_BIT(option) (UINT64_C(1) << ((option)-1))

/*
 * The settings of a game, fixed before the first move.  A field that is 0 has its usual value, is asked of the players,
 * or is drawn by Nature during set-up.  48 bytes without padding, so setups can be compared as bytes.
 */
struct rift_setup {
	uint64_t options; /* options of the automaton: RIFT_OPTION_BIT of each */
	uint32_t modules; /* RIFT_MODULE_BIT of each */
	uint32_t variants; /* RIFT_VARIANT_BIT of each */
	uint8_t revision; /* 0: RIFT_REVISION; an earlier revision is accepted but played by RIFT_REVISION */
	uint8_t edition; /* 0: infinity */
	uint8_t side; /* enum rift_side of all player boards (SETUP-11) */
	uint8_t device; /* enum rift_side of all Fracture Devices (FRAC-22) */
	uint8_t players; /* number of seats, automata included */
	uint8_t first; /* 1 + the seat of the First Player, or 0 */
	/* Difficulty of the Chronossus; each number is the difference from the usual value. */
	uint8_t energy_cores; /* 0 to 3 additional Energy Cores in its supply at the start */
	uint8_t objectives_fewer; /* 0 to 3 Solo Objectives fewer than the usual three */
	uint8_t timeline_bonus; /* with Alternate Timeline: 1 raises its bonuses there from 2 VP to 3 VP */
	uint8_t marked_experiments; /* with Doomsday: 0 to 6 of its markers start on Experiments of future Eras */
	uint8_t flux_cores; /* with Fractures of Time: 0 to 3 additional Flux Cores in its Flux Pool */
	uint8_t glitches; /* with Fractures of Time: 1 gives the player one additional Glitch at the start */
	uint16_t left_out; /* with new-buildings: RIFT_NEW_BUILDING_BIT of each Building to leave out (COMBO-04) */
	uint8_t zero[2]; /* reserved, always 0 */
	struct {
		uint8_t kind; /* enum rift_kind; 0: human */
		uint8_t path; /* enum rift_path, or 0 */
		uint8_t leader; /* enum rift_leader of that Path, or 0 */
		uint8_t evacuation; /* 1 or 2: the side of the Path board, or 0 */
	} seat[RIFT_SEATS];
};

/* An answer to the open question.  Six bytes without padding, so moves can be compared and stored as bytes. */
struct rift_move {
	uint8_t verb; /* enum rift_verb */
	uint8_t seat; /* the seat that answers; RIFT_NATURE for dice and draws */
	uint8_t a, b, c, d; /* arguments in the order of the verb's row in RIFT_VERBS; unused ones are 0 */
};

/* One possible result of a dice roll or a draw. */
struct rift_outcome {
	struct rift_move move; /* Nature's move, to be passed to rift_play */
	uint16_t weight; /* probability is weight / sum of all weights; never 0 */
};

/*
 * The open question.
 *
 * `source` is the origin of the question: the tile, Leader, card or space whose text is being carried out, else the
 * Action space on which the seat acts, else the phase.  `subject` is what the question is about.  By kind of question:
 *
 *     question                                        subject                         count
 *     PAY_MIX, GAIN_MIX                                                               Resources to pay, to gain
 *     GIVE                                            the Worker type; none: any
 *     CHOOSE, MAY                                     T_PROGRAM: which text of source where in it; of PROGRAM_OF_NESTED:
 *                                                                                     the side
 *     LESS                                            the tile under construction     reductions left
 *     SPEND, ROW, REPLACE                             the tile under construction
 *     BONUS                                           the Worker recruited            bonuses left after this one
 *     TRADE                                                                           exchanges left, including this one
 *     FOCUS                                                                           range in Eras; 0: paid with Water
 *     REPAY                                           the Warp tile that lay under the one just repaid; none: the first
 *     UNWARP                                                                          Warp tiles that may still return
 *     RETURN                                                                          maximum of Paradox tokens
 *     CAPITAL                                         the space
 *     GUARDIANS                                                                       figures powered up, of both kinds
 *     FIGURE                                                                          1: to return; 0: to power up
 *     TRACK                                           the token                       the space it may go to
 *     KEEP, UNDER                                     the deck
 *     SPEND_ONE                                       T_SPACE upgrade-sensor; none: it is lost
 *     BUILD_FREE                                      the type; none: any             Buildings left to build
 *     ANOMALY, HEX                                    T_TILE: the Variable Anomaly received
 *     BLINK, ASSIMILATE, AS, EXTRACT, VALLEY          the Worker there
 *     PAY_TECHNOLOGY                                  the card
 *     GLITCH                                          the target                      Glitches left to place
 *     UNGLITCH, REMOVE                                                                maximum number to remove
 *     RECALL                                                                          number taken back so far
 *     REPAIR                                                                          how often it is still possible
 *     MARK                                                                            markers left, including this one
 *
 * For all other questions subject_kind, subject and count are 0.
 */
struct rift_ask {
	uint8_t kind; /* enum rift_ask_kind; 0: the turn or phase is over (rift_play_turn) */
	uint8_t seats; /* bits of the seats that may answer now; 1 << RIFT_NATURE for Nature; 0 when the game is over */
	uint8_t secret; /* 1: only the seat that answers may see the question or the answer */
	uint8_t may; /* 1: "none" is a legal answer, where that varies (UNWARP, ENLIST, TRADE, REMOVE ...) */
	uint8_t source_kind, source; /* what asks: enum rift_thing and its number */
	uint8_t subject_kind, subject; /* what the question is about: enum rift_thing and its number; see above */
	uint8_t count; /* a number; see above */
	const char *rule; /* id of the rule that asks */
};

/*
 * One event.  The table explains a, b and n for each kind; a field that is not listed is 0.
 *
 *     era                 a the Era (RIFT_ERA_ZERO: Era Zero)
 *     phase               a enum rift_phase, b the Era
 *     turn, pass, first, impact, saved, end
 *                         no fields
 *     place               a Worker, b space, n the tile there (RIFT_REFILLED: enters an Exosuit already there)
 *     free                a space, b tile
 *     good                a the Good; n how many, negative if paid
 *     vp                  n how many, negative if lost
 *     worker              a type, b enum rift_column; n 1 or -1
 *     rest                n how many, a the type of the Worker that stays Tired (X03), or 0
 *     retrieve            a Worker, b its fate: 0 Tired, 1 Motivated, 2 dies
 *     exosuit             a slot (in Power Up: all slots filled, as bits), n how many
 *     morale, travel      a the position reached, n the step
 *     paradox             n tokens, negative if returned
 *     anomaly             a slot, b the Building it covers; n 1 or -1
 *     built, lost         a tile, b slot (12 and more: an automaton's Superprojects; RIFT_OFF_BOARD: beside the board)
 *     breakthrough        a Breakthrough; n 1 or -1
 *     warp, unwarp        a Warp tile, b Era
 *     focus               a Era
 *     turned              a tile, b Era or space
 *     card                a the verb that drew it, b the card
 *     roll                a the die or the verb, b the face, n the Era
 *     covered             a slots as bits, n -1 if one is open for this Era, 1 if it is covered again (FLEADER-03d)
 *     flipped             a space
 *     evacuated           a rank among the seats that evacuated, n VP
 *     secret              a verb; b the card, for its holder only
 *     seat                a Path, b Leader, n side of the Path board
 *     dealt               a Experiment, b the Era it lies below, 0 for the top of the pile
 *     experiment          a Experiment, b the Era it was taken from
 *     token               a token of the Doomsday track, b the space reached
 *     impact-moved        a the Era it lies after now, n by how many; b plus symbols and, times 16, minus symbols;
 *                         255: Seal Fate
 *     venture             a Power space 1 to 4, 0 if none is free; b the Power of the board, n what the space adds
 *     deck                a deck, n cards to be drawn
 *     adventure           a card, b 1 success, 0 failure; n Power with space and die
 *     upgrade             a Resource placed on the Upgrade board, n the Power now; or a 0, b the Breakthrough placed,
 *                         n cards drawn per Adventure now
 *     pile                a enum rift_pile, b the Variable Anomaly; n the pile, the slot, or how many
 *     guardian            a enum rift_guardian, b the place, the slots that hold Guardians, or the space; n how many
 *     blink               a Worker, b space reached; n space left
 *     search              a type of the Building stack whose bottom is searched
 *     flux                a slot of the Device from 0; n 1 placed, -1 removed
 *     glitch              a enum rift_glitch, b slot, place or Endgame Condition; n 1 or -1
 *     technology          a Technology, b enum rift_technology_event
 *     device              a slots open now, b the Breakthrough placed, or 0
 *     recall              a space, b tile
 *     operators           a Operators in the Valley
 *     leader              a Leader, b enum rift_leader_event
 *     uncovered           a space, b the Collapsing tile removed
 *     command, decided, failed
 *                         of automata: see RIFT_DECISIONS in rift_lists.h
 */
struct rift_event {
	uint8_t kind; /* enum rift_event_kind */
	uint8_t seat; /* the seat it happened to; 0 for events of the whole table (era, phase, turned ...) */
	uint8_t a, b; /* see above */
	int16_t n; /* see above */
	uint8_t audience; /* bits of the seats that may see it; 1 << RIFT_NATURE: spectators may see it too */
	uint8_t spare; /* padding, always 0 */
	const char *rule; /* id of the rule in docs/rules that caused it, a constant string; NULL: none */
};

/*
 * The buffer to which rift_play appends events; it never clears the buffer.  When the buffer is full, rift_play keeps
 * counting without writing: if count > max, count - max events were dropped.  Space for RIFT_EVENTS_MAX holds one move.
 */
struct rift_log {
	struct rift_event *events; /* memory of the caller */
	size_t count; /* events that happened; the caller initialises it to 0 */
	size_t max; /* capacity of `events` */
};

/* The score sheet (SCORE-01) in VP, one field per line; penalties are negative. */
struct rift_score {
	int16_t buildings, anomalies, superprojects; /* tiles on the player board */
	int16_t travel, morale; /* VP at the markers of the two tracks */
	int16_t breakthroughs; /* including the bonus for sets */
	int16_t tokens; /* VP tokens */
	int16_t warps; /* Warp tiles left on the Timeline */
	int16_t conditions; /* Endgame Conditions, or an automaton's Objectives */
	int16_t other; /* only of an automaton: Energy Cores, tokens, Flux Cores */
	int16_t technologies, device, glitches; /* Fractures of Time */
	int16_t total; /* sum of all lines above */
	int16_t condition[6]; /* VP of each card in play, in the order of RIFT_FACT_CONDITIONS */
};

/*
 * Binary interface of a build of the rules: struct sizes in bytes, and limits.  A program may load a build if its own
 * struct rift_game is at least as large and all other values are equal.  RIFT_ABI is incremented when a function
 * changes its meaning, or when a list in rift_lists.h or rift_facts.def changes anywhere but at its end.
 */
struct rift_abi {
	uint32_t version; /* RIFT_ABI */
	uint32_t game, setup, move, outcome, ask, event, log, score; /* sizeof(struct rift_…) */
	uint32_t seats, answers, events; /* RIFT_SEATS, RIFT_ANSWERS, RIFT_EVENTS_MAX */
};

/* Returns the sizes and limits of this build, a constant. */
RIFT_API const struct rift_abi *rift_abi(void);

/*
 * Returns the hash of the sources of these rules as 32 hexadecimal digits (tools/rules_hash.py).  Equal hashes mean
 * that equal moves lead to equal positions.  Finish a long-running game on the rules it began with.
 */
RIFT_API const char *rift_rules(void);

/*
 * Returns the version of the library, three numbers with points between them.  A build that holds only the rules does
 * not export this function.
 */
RIFT_API const char *rift_version(void);

/* Validates a setup.  Returns RIFT_NO_FAULT exactly if rift_new accepts it, else the first fault found. */
RIFT_API enum rift_fault rift_setup_check(const struct rift_setup *setup);

/* Returns the i-th warning, from 0, about a setup that is allowed but not advised; RIFT_NO_WARNING after the last. */
RIFT_API enum rift_warning rift_setup_warn(const struct rift_setup *setup, int i);

/* Begins a game: *g becomes the position before the first move.  Returns RIFT_OK; or RIFT_BAD_SETUP, with *g all
   zeros. */
RIFT_API enum rift_result rift_new(struct rift_game *g, const struct rift_setup *setup);

/* Returns the open question and the seats that must answer it; `seats` is 0 when the game is over. */
RIFT_API struct rift_ask rift_asks(const struct rift_game *g);

/*
 * Lists the legal answers of a seat; their order depends only on the position.  Writes at most `max` answers and
 * returns the number written; 0 for a seat that is not asked.  A buffer of RIFT_ANSWERS always holds all of them; with
 * a smaller one, a result of `max` may mean that there are more.
 */
RIFT_API size_t rift_legal(const struct rift_game *g, int seat, struct rift_move *out, size_t max);

/*
 * Lists Nature's possible answers with their weights; `max` and the result work as in rift_legal.  Returns 0 if Nature
 * is not asked, or if g is a view (rift_view) whose seat may not see what is drawn.
 */
RIFT_API size_t rift_chance(const struct rift_game *g, struct rift_outcome *out, size_t max);

/*
 * Applies m and continues to the next question.  m may hold any bytes.  Returns RIFT_OK, or the reason for refusing m:
 * then no byte of *g changes and nothing is logged.  log may be NULL.
 */
RIFT_API enum rift_result rift_play(struct rift_game *g, struct rift_move m, struct rift_log *log);

/*
 * Like rift_play, but stops at the end of the turn or phase: then no question is open (rift_asks: kind 0) and nothing
 * that follows has happened.  Use it to show the effect of one move.  Do not play on from the result; use rift_play for
 * that.
 */
RIFT_API enum rift_result rift_play_turn(struct rift_game *g, struct rift_move m, struct rift_log *log);

/*
 * For a search, which plays millions of moves: like rift_play, but m is not checked.  It must be a move that rift_legal
 * or rift_chance listed for exactly this position; with any other the game is undefined from there on.
 */
RIFT_API void rift_apply(struct rift_game *g, struct rift_move m, struct rift_log *log);

/* Dice of the caller. */
struct rift_dice {
	uint64_t state; /* any number is a seed; each roll changes it */
	uint64_t rolls; /* how often Nature had a choice */
};

/*
 * A step of a playout: applies m as rift_apply does and lists the answers to the question at which it stops, which is
 * cheaper than to list them afterwards.  `out` must have room for RIFT_ANSWERS.  With dice, Nature's questions are
 * answered on the way; dice may be NULL.  Returns the number of answers; they belong to the one seat that rift_asks
 * names.  Returns 0 if that is Nature, if several seats are asked, and if the game is over.
 */
RIFT_API size_t rift_step(struct rift_game *g, struct rift_move m, struct rift_dice *dice, struct rift_move *out);

/* Returns why rift_play would refuse m, or RIFT_OK if it would accept it. */
RIFT_API enum rift_result rift_check(const struct rift_game *g, struct rift_move m);

/*
 * Makes *seen the game as one seat may see it; RIFT_SEATS: as a spectator.  A view is a game, too: it can be asked, and
 * it accepts the moves as the seat may see them (rift_move_view).  seen and g must not overlap.
 */
RIFT_API void rift_view(struct rift_game *seen, const struct rift_game *g, int seat);

/* Returns a move about to be played in g as a seat may see it: m itself, or a move that hides what is secret. */
RIFT_API struct rift_move rift_move_view(const struct rift_game *g, struct rift_move m, int seat);

/* Computes the score of a seat as if the game ended now.  All 0 during set-up and for an unused seat. */
RIFT_API void rift_score(const struct rift_game *g, int seat, struct rift_score *sheet);

/* Returns whether a seat has won (SCORE-04, SCORE-05); several seats can share the victory.  false until the game is
   over. */
RIFT_API bool rift_won(const struct rift_game *g, int seat);

/* Returns a hash of the position that is the same on every machine.  For comparing replays; it is not cryptographic. */
RIFT_API uint64_t rift_hash(const struct rift_game *g);

/* Returns in *setup the setup with which the game began. */
RIFT_API void rift_setup_of(const struct rift_game *g, struct rift_setup *setup);

/* A fact is a piece of state that lies open on the table, read by name.  rift_facts.def lists and explains all of
   them. */
enum rift_fact {
	RIFT_NO_FACT,
#define FACT(NAME, word, scope, count, place) RIFT_FACT_##NAME,
#include "rift_facts.def"
#undef FACT
	RIFT_FACT_END
};
enum rift_scope { RIFT_SCOPE_TABLE, RIFT_SCOPE_SEAT };

/* Returns the value of a fact; 0 for a seat or an index out of range.  A fact of the table has the same value for every
   seat. */
RIFT_API int rift_fact(const struct rift_game *g, enum rift_fact fact, int seat, int index);

/*
 * For a search, which looks at millions of positions: reads all values of `count` facts of a seat in one call, which is
 * cheaper than rift_fact for each value.  Writes the values of facts[0] in the order of their indices, then those of
 * facts[1] and so on; each is what rift_fact returns.  Returns the number of values: the sum of rift_fact_count over the
 * facts, for which `out` must have room.  A number that is not a fact has no values.
 */
RIFT_API size_t rift_facts(const struct rift_game *g, const enum rift_fact *facts, size_t count, int seat, int *out);

/* Where one value of a fact is in struct rift_game. */
struct rift_where {
	uint16_t at; /* offset of its first byte in `bytes` */
	uint16_t width; /* 1, 2 or 4 bytes: an unsigned number in the byte order of the machine */
};

/*
 * For a program that reads the same facts of very many positions: tells once where the values are that rift_facts would
 * write, in the same order, so that the program can copy them out of the bytes itself.  Returns the number of values, for
 * which `out` must have room; 0 for a seat out of range.  The places hold for positions of this build only (rift_rules).
 */
RIFT_API size_t rift_facts_where(const enum rift_fact *facts, size_t count, int seat, struct rift_where *out);

/* Returns how many values a fact has; indices start at 0.  0 for a number that is not a fact. */
RIFT_API int rift_fact_count(enum rift_fact fact);

/* Returns whether a fact belongs to the whole table or to each seat. */
RIFT_API enum rift_scope rift_fact_scope(enum rift_fact fact);

/* Returns the name of a fact ("impact-after"); "" for a number that is not a fact. */
RIFT_API const char *rift_fact_word(enum rift_fact fact);

/* Returns the Water that placing on a main-board space costs now; 0 for any other space. */
RIFT_API int rift_space_water(const struct rift_game *g, int space);

/* Returns a value that the rules compute from the position, by name (RIFT_SUMS).  0 for a seat or an index out of
   range. */
RIFT_API int rift_sum(const struct rift_game *g, enum rift_sum sum, int seat, int index);

/*
 * The functions above, except those for a search, as a table of pointers, with the ABI version and the hash of the rules.  Every build of the rules
 * exports its table as the symbol rift_rules_table.  Words, records, computer players and sessions take a pointer to
 * such a table as their first argument: RIFT_RULES for the rules the program is linked with, or the table of another
 * build loaded with dlsym.  So an old game continues on the rules it began with.
 *
 * A program that loads a build must check three fields in this order: `abi` equals RIFT_ABI; `bytes` is at least
 * sizeof(struct rift_rules) in the program (functions are only added at the end); `sizes` match.
 */
struct rift_rules {
	uint32_t abi; /* RIFT_ABI of the build */
	uint32_t bytes; /* size of this table */
	uint32_t revision; /* RIFT_REVISION of the build */
	const char *hash; /* rift_rules() */
	const struct rift_abi *sizes; /* rift_abi() */
	/* Each pointer is the function rift_NAME, unless a comment names another. */
	enum rift_fault (*setup_check)(const struct rift_setup *setup);
	enum rift_warning (*setup_warn)(const struct rift_setup *setup, int i);
	enum rift_result (*begin)(struct rift_game *g, const struct rift_setup *setup); /* rift_new */
	struct rift_ask (*asks)(const struct rift_game *g);
	size_t (*legal)(const struct rift_game *g, int seat, struct rift_move *out, size_t max);
	size_t (*chance)(const struct rift_game *g, struct rift_outcome *out, size_t max);
	enum rift_result (*play)(struct rift_game *g, struct rift_move m, struct rift_log *log);
	enum rift_result (*check)(const struct rift_game *g, struct rift_move m);
	void (*view)(struct rift_game *seen, const struct rift_game *g, int seat);
	struct rift_move (*move_view)(const struct rift_game *g, struct rift_move m, int seat);
	void (*score)(const struct rift_game *g, int seat, struct rift_score *sheet);
	bool (*won)(const struct rift_game *g, int seat);
	uint64_t (*state_hash)(const struct rift_game *g); /* rift_hash */
	void (*setup_of)(const struct rift_game *g, struct rift_setup *setup);
	int (*fact)(const struct rift_game *g, enum rift_fact fact, int seat, int index);
	int (*fact_count)(enum rift_fact fact);
	enum rift_scope (*fact_scope)(enum rift_fact fact);
	const char *(*fact_word)(enum rift_fact fact);
	int (*space_water)(const struct rift_game *g, int space);
	int (*sum)(const struct rift_game *g, enum rift_sum sum, int seat, int index);
	enum rift_result (*play_turn)(struct rift_game *g, struct rift_move m, struct rift_log *log);
};

/* The rules of this build; RIFT_RULES is the argument for functions that take a table. */
RIFT_API extern const struct rift_rules rift_rules_table;
#define RIFT_RULES (&rift_rules_table)

#ifdef __cplusplus
}
#endif
#endif
