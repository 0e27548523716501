/*
 * rift.h -- the rules of the game as a C library.
 *
 * A game is a value: struct rift_game is flat, holds no pointer and may be copied, compared, stored and sent as bytes.
 * rift_asks() tells who must decide what, rift_legal() lists every legal answer, rift_play() applies one; nothing
 * else changes a game.  Dice and draws are answers too, Nature's: rift_chance() lists them with their weights.
 * The library allocates nothing, keeps no global state and reads no clock.  Of the C library it calls memory and string
 * functions, and fprintf and abort for a bug: a check that does not hold is printed to stderr and ends the program.  It
 * may be used from several threads at once, as long as no two of them use the same struct and one of these changes it.
 *
 * Pointers must not be NULL unless the comment says so.  Seats are numbered from 0, RIFT_NATURE is Nature.
 * Other headers: rift_words.h (moves, names and sentences), rift_record.h (records), rift_content.h (components),
 * rift_player.h (computer players), rift_session.h (what a front end needs).  docs/library.md is the tour.
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

/* What librift.so exports. */
#if defined(__GNUC__)
#define RIFT_API __attribute__((visibility("default")))
#else
#define RIFT_API
#endif

#define RIFT_SEATS 4
#define RIFT_NATURE 4 /* the seat of dice and draws */
#define RIFT_ABI 2 /* of this header: see struct rift_abi */
#define RIFT_REVISION 2 /* of the rules: a recorded move never changes its meaning within one */
#define RIFT_GAME_BYTES 2560
#define RIFT_ANSWERS 256 /* no question has more answers */
#define RIFT_EVENTS_MAX 512 /* no move has more events */

/* Enums RIFT_NAME from the lists; RIFT_…_END is one past the last. */
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

/* What an event E_GUARDIAN tells: b the place on the Guardian board, the slots that hold Guardians, or the space. */
enum rift_guardian {
	RIFT_GUARDIAN_NOTHING,
	RIFT_GUARDIAN_ENLISTED,
	RIFT_GUARDIAN_POWERED,
	RIFT_GUARDIAN_RETURNED,
	RIFT_GUARDIAN_PLACED
};

/*
 * What an event E_FAILED tells: an Action (b, of RIFT_COMMANDS) that an automaton could not carry out, because no space was
 * free for it (a is 1) or because something was missing (a is 2, and n one of these).
 */
enum rift_missing {
	RIFT_MISSING_NOTHING,
	RIFT_MISSING_SLOT, /* its row of this type is full */
	RIFT_MISSING_BUILDING, /* both stacks are empty */
	RIFT_MISSING_PLACE, /* it has as many Superprojects as it may */
	RIFT_MISSING_SUPERPROJECT, /* none it may take is face up */
	RIFT_MISSING_PAYMENT, /* it has no Breakthrough to pay for a Superproject */
	RIFT_MISSING_BREAKTHROUGH, /* none is left in the supply */
	RIFT_MISSING_RECRUIT, /* the recruit pool is empty */
	RIFT_MISSING_WARP, /* it has no Warp tile on a past Era */
	RIFT_MISSING_ANOMALY, /* it has none to remove */
	RIFT_MISSING_RESOURCES, /* to pay for the removal of an Anomaly */
	RIFT_MISSING_WATER, /* the same */
	RIFT_MISSING_EXPERIMENT, /* it has none to conduct and none to mark */
	RIFT_MISSING_OPERATOR, /* none is left in the Valley */
	RIFT_MISSING_TECHNOLOGY, /* none is left */
	RIFT_MISSING_GUARDIAN, /* all are enlisted, or the Impact has struck */
	RIFT_MISSING_WORKER, /* the World Council is taken, and it has no Worker to give up for a Guardian */
	RIFT_MISSING_EXOSUIT /* the World Council is free, but it has no Exosuit for it */
};

/* What an event E_PILE tells of the Variable Anomalies: b the Anomaly; n the pile, 1 primary, 2 secondary. */
enum rift_pile {
	RIFT_PILE_NOTHING,
	RIFT_PILE_TURNED, /* it lies on top now */
	RIFT_PILE_SHIFTED, /* from the primary pile onto the secondary */
	RIFT_PILE_TAKEN,
	RIFT_PILE_REMOVED, /* from a player: it leaves play */
	RIFT_PILE_SHUFFLED, /* n Anomalies that had left make a new primary pile */
	RIFT_PILE_PLACED, /* n the Building slot */
	RIFT_PILE_HEX /* n the Exosuit slot, from 1, that is unavailable now; 0: none is any more */
};

/* What an event E_TECHNOLOGY tells of a card, in b: a is the card. */
enum rift_technology_event {
	RIFT_TECHNOLOGY_NOTHING,
	RIFT_TECHNOLOGY_TURNED, /* it lies on top of the primary pile now */
	RIFT_TECHNOLOGY_SHIFTED, /* onto the secondary pile */
	RIFT_TECHNOLOGY_TAKEN,
	RIFT_TECHNOLOGY_DRAWN /* from the top of the primary pile into a hand that others do not see */
};

/* What an event E_LEADER tells of the Leader in a, in b (FLEADER-03). */
enum rift_leader_event {
	RIFT_LEADER_NOTHING,
	RIFT_LEADER_DRAWN, /* it lies before Thalia */
	RIFT_LEADER_BORROWED, /* its ability is the seat's in this Era */
	RIFT_LEADER_LEFT /* it has left the game */
};

/* A Breakthrough is 1 + (shape - 1) * 5 + (icon - 1): 1 to 15. */
#define RIFT_BREAKTHROUGH(shape, icon) (((shape)-1) * 5 + (icon))
#define RIFT_BREAKTHROUGHS 15
#define RIFT_BREAKTHROUGH_SHAPE(b) (((b)-1) / 5 + 1)
#define RIFT_BREAKTHROUGH_ICON(b) (((b)-1) % 5 + 1)

/*
 * A tile of a player board, in one byte.  Buildings by their printed number (RIFT_BUILDING(305), RIFT_BUILDING(303B)),
 * Superprojects by name (RIFT_SUPER(RIFT_EXOCRAWLER)), RIFT_ANOMALY, and RIFT_TAIL for the right half of a Superproject.
 *
 * Codes: 32 for each of the four types, of which the first is no Building; then 32 for Superprojects, then Anomalies.
 * Adding a row to a list of rift_lists.h takes the next code.  Where a type is full, a _Static_assert says so.
 */
#define RIFT_TYPE_ROOM 32 /* codes of one type */
#define RIFT_SUPER_FIRST 128 /* this and what is below RIFT_ANOMALY are Superprojects */
#define RIFT_ANOMALY 160 /* that of the base game; those of the module follow */
#define RIFT_TILE_END (RIFT_ANOMALY + RIFT_VARIABLE_END) /* one past the last tile */
#define RIFT_REFILLED 253 /* in an event of placing: into an Exosuit that stands there already (FSUPER-03a) */
#define RIFT_TAIL 254
#define RIFT_HIDDEN 255 /* there is something, but it lies face down */

#define RIFT_BUILDING(number) RIFT_BUILDING_##number /* of a number as it stands in the lists */
#define RIFT_BUILDING_ENUM(NUMBER, ...) RIFT_BUILDING_##NUMBER,
enum rift_building {
	RIFT_NO_POWER_PLANT,
	RIFT_POWER_PLANTS(RIFT_BUILDING_ENUM) RIFT_POWER_PLANT_END,
	RIFT_NO_FACTORY = RIFT_TYPE_ROOM,
	RIFT_FACTORIES(RIFT_BUILDING_ENUM) RIFT_FACTORY_END,
	RIFT_NO_LIFE_SUPPORT = 2 * RIFT_TYPE_ROOM,
	RIFT_LIFE_SUPPORTS(RIFT_BUILDING_ENUM) RIFT_LIFE_SUPPORT_END,
	RIFT_NO_LAB = 3 * RIFT_TYPE_ROOM,
	RIFT_LABS(RIFT_BUILDING_ENUM) RIFT_LAB_END
};
#undef RIFT_BUILDING_ENUM
#define RIFT_BUILDING_TYPE(tile) ((tile) / RIFT_TYPE_ROOM + 1)
#define RIFT_BUILDING_PLACE(tile) ((tile) % RIFT_TYPE_ROOM) /* in the list of its type, from 1 */
#define RIFT_BUILDING_AT(type, place) (((type)-1) * RIFT_TYPE_ROOM + (place))
#define RIFT_STACK_MAX (RIFT_TYPE_ROOM - 1) /* Buildings of one type, so no stack has more */
#define RIFT_IS_BUILDING(tile) ((tile) > 0 && (tile) < RIFT_SUPER_FIRST)
#define RIFT_SUPER(name) (RIFT_SUPER_FIRST + (name))
#define RIFT_SUPER_NAME(tile) ((tile)-RIFT_SUPER_FIRST)
#define RIFT_IS_SUPER(tile) ((tile) > RIFT_SUPER_FIRST && (tile) < RIFT_ANOMALY)
#define RIFT_VARIABLE(name) (RIFT_ANOMALY + (name)) /* the Anomalies of that module (RIFT_VARIABLE(RIFT_X05)) */
#define RIFT_IS_ANOMALY(tile) ((tile) >= RIFT_ANOMALY && (tile) < RIFT_TILE_END)
#define RIFT_TECHNOLOGIES_MAX 31 /* a set of them is 32 bits, of which the first is none */
#define RIFT_OFF_BOARD 16 /* in events, the slot of a Building beside the player board; 1 more for a Superproject */

/* Era Zero of Fractures of Time, wherever an Era has a number: 0 means that a Warp tile is at home. */
#define RIFT_ERA_ZERO 8

/* Whether a space is a Building slot of a player board. */
#define RIFT_IS_HOME(space) ((space) >= RIFT_HOME_1 && (space) <= RIFT_HOME_12)
/* Spaces of modules that are a seat's own: its Upgrade board and Fracture Device, its cards with a Free Action. */
#define RIFT_IS_OWN(space) \
	(((space) >= RIFT_UPGRADE_POWER && (space) <= RIFT_CARD_TRAILS) || (space) == RIFT_REMOVAL || \
		((space) >= RIFT_DEVICE_FLUX && (space) <= RIFT_SECRET_SITE))
/* Hexes of the Valley of Amethynia. */
#define RIFT_IS_VALLEY(space) ((space) >= RIFT_ASSIMILATE_1 && (space) <= RIFT_VALLEY_2)
/* Spaces that take an Exosuit. */
#define RIFT_ON_MAIN(space) ((space) <= RIFT_EVACUATE || ((space) > RIFT_HOME_12 && !RIFT_IS_OWN(space)))

/* A position.  What the bytes mean is the rules' own affair: read them with rift_fact, rift_sum and rift_asks. */
struct rift_game {
	RIFT_ALIGN unsigned char bytes[RIFT_GAME_BYTES]; /* equal bytes are equal positions */
};

/* The bits of a setup, of a Module, variant or option of the lists in rift_lists.h. */
#define RIFT_MODULE_BIT(module) (UINT32_C(1) << ((module)-1))
#define RIFT_VARIANT_BIT(variant) (UINT32_C(1) << ((variant)-1))
#define RIFT_OPTION_BIT(option) (UINT64_C(1) << ((option)-1))

/*
 * What is agreed before the first move.  Zero means: usual, asked of the players, or drawn by Nature during set-up.
 * 48 bytes without padding, so setups may be compared as bytes.  The largest fields come first.
 */
struct rift_setup {
	uint64_t options; /* of an automaton: RIFT_OPTION_BIT of each */
	uint32_t modules; /* RIFT_MODULE_BIT of each */
	uint32_t variants; /* RIFT_VARIANT_BIT of each */
	uint8_t revision; /* 0: RIFT_REVISION; an earlier one is taken too, but played by RIFT_REVISION */
	uint8_t edition; /* 0: infinity */
	uint8_t side; /* enum rift_side, of all player boards (SETUP-11) */
	uint8_t device; /* enum rift_side, of all Fracture Devices (FRAC-22) */
	uint8_t players; /* seats in use, automata included */
	uint8_t first; /* 1 + seat of the First Player, or 0 */
	/* Numbers of the Chronossus; each counts from what is usual. */
	uint8_t energy_cores; /* 0 to 3 Energy Cores more in its supply at the start */
	uint8_t objectives_fewer; /* 0 to 3 Solo Objectives less than three */
	uint8_t timeline_bonus; /* with Alternate Timeline, 1: its bonuses there are 3 VP instead of 2 */
	uint8_t marked_experiments; /* with Doomsday, 0 to 6 of its markers on Experiments of future Eras */
	uint8_t flux_cores; /* with Fractures of Time, 0 to 3 Flux Cores more in its Flux Pool */
	uint8_t glitches; /* with Fractures of Time, 1: the player starts with one Glitch more */
	uint16_t left_out; /* with new-buildings: RIFT_NEW_BUILDING_BIT of each that is not mixed in (COMBO-04) */
	uint8_t zero[2]; /* always 0: room for further numbers */
	struct {
		uint8_t kind; /* 0: human */
		uint8_t path; /* enum rift_path, or 0 */
		uint8_t leader; /* enum rift_leader, of that Path, or 0 */
		uint8_t evacuation; /* 1 or 2: the side of the Path board, or 0 */
	} seat[RIFT_SEATS];
};

/* An answer to the open question.  Six bytes: moves may be compared and stored as bytes. */
struct rift_move {
	uint8_t verb; /* enum rift_verb */
	uint8_t seat; /* who answers; RIFT_NATURE for dice and draws */
	uint8_t a, b, c, d; /* what the verb's row in RIFT_VERBS says, in turn; 0 where nothing is said */
};

/* One thing that dice or a draw may bring. */
struct rift_outcome {
	struct rift_move move; /* Nature's, to be given to rift_play */
	uint16_t weight; /* its chance is weight / sum of the weights of all outcomes; never 0 */
};

/*
 * The open question.
 *
 * `source` is what asks: the tile, Leader, card or space whose text is being carried out, else the Action space on which
 * the seat acts, else the phase.  `subject` is what is at stake, `count` a number, by the kind of question:
 *
 *     question                                        subject                         count
 *     PAY_MIX, GAIN_MIX                                                               Resources to pay, to gain
 *     GIVE                                            the Worker type; none: any
 *     CHOOSE, MAY                                     T_PROGRAM: which text of source where in it; of PROGRAM_OF_NESTED:
 *                                                                                     the side
 *     LESS                                            the tile under construction     how much less may still be paid
 *     SPEND, ROW, REPLACE                             the tile under construction
 *     BONUS                                           the Worker recruited            bonuses after this one
 *     TRADE                                                                           exchanges left, this one counted
 *     FOCUS                                                                           how many Eras back, 0: for Water
 *     REPAY                                           the Warp tile that lay under the one just repaid; none: the first
 *     UNWARP                                                                          how many may still come home
 *     RETURN                                                                          Paradox tokens at most
 *     CAPITAL                                         the space
 *     GUARDIANS                                                                       figures powered up in all
 *     FIGURE                                                                          1: one is sent back; 0: powered up
 *     TRACK                                           the token                       the space it may go to
 *     KEEP, UNDER                                     the deck
 *     SPEND_ONE                                       T_SPACE upgrade-sensor; none: it is lost
 *     BUILD_FREE                                      the type; none: any             how many are left to build
 *     ANOMALY, HEX                                    T_TILE: the Variable Anomaly received
 *     BLINK, ASSIMILATE, AS, EXTRACT, VALLEY          the Worker there
 *     PAY_TECHNOLOGY                                  the card
 *     GLITCH                                          the target                      how many are still to be put there
 *     UNGLITCH, REMOVE                                                                how many at most
 *     RECALL                                                                          how many were taken back so far
 *     REPAIR                                                                          how often
 *     MARK                                                                            markers to lay, this one counted
 *
 * In all others subject_kind, subject and count are 0.
 */
struct rift_ask {
	uint8_t kind; /* enum rift_ask_kind; 0: a turn or phase is over (rift_play_turn) */
	uint8_t seats; /* bits of the seats that may answer now; 1 << RIFT_NATURE for Nature; 0 when the game is over */
	uint8_t secret; /* 1: what is asked, or the answer, is for the eyes of the seat that answers only */
	uint8_t may; /* 1: "none" is among the answers, where that is not always so (UNWARP, ENLIST, TRADE, REMOVE …) */
	uint8_t source_kind, source; /* enum rift_thing and its number */
	uint8_t subject_kind, subject; /* the same, of what is at stake: see above */
	uint8_t count; /* see above */
	const char *rule; /* the rule that asks */
};

/*
 * One thing that happened, by kind.  A field that is not named is 0.
 *
 *     era                 a the Era (RIFT_ERA_ZERO: Era Zero)
 *     phase               a enum rift_phase, b the Era
 *     turn, pass, first, impact, saved, end
 *                         nothing more
 *     place               a Worker, b space, n the tile there (RIFT_REFILLED: into an Exosuit that stands there)
 *     free                a space, b tile
 *     good                a the Good; n how many, negative if paid
 *     vp                  n how many, negative if lost
 *     worker              a type, b enum rift_column; n 1 or -1
 *     rest                n how many, a the type of the one that stays Tired (X03) or 0
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
 *     evacuated           a place among those who did, n VP
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
 *     upgrade             a Resource laid on the Upgrade board, n the Power now; or a 0, b the Breakthrough laid there,
 *                         n cards an Adventure draws now
 *     pile                a enum rift_pile, b the Variable Anomaly; n the pile, the slot, or how many
 *     guardian            a enum rift_guardian, b the place, the slots that hold Guardians, or the space; n how many
 *     blink               a Worker, b space reached; n space left
 *     search              a type of the stack whose bottom the seat looks at
 *     flux                a slot of the Device from 0; n 1 laid, -1 removed
 *     glitch              a enum rift_glitch, b slot, place or Endgame Condition; n 1 or -1
 *     technology          a Technology, b enum rift_technology_event
 *     device              a slots open now, b the Breakthrough laid, or 0
 *     recall              a space, b tile
 *     operators           a Operators in the Valley
 *     leader              a Leader, b enum rift_leader_event
 *     uncovered           a space, b the Collapsing tile removed
 *     command, decided, failed
 *                         of automata: see RIFT_DECISIONS in rift_lists.h
 */
struct rift_event {
	uint8_t kind; /* enum rift_event_kind */
	uint8_t seat; /* whom it happened to; 0 for what happens to the table (era, phase, turned …) */
	uint8_t a, b; /* see above */
	int16_t n; /* see above */
	uint8_t audience; /* bits of the seats that may see it; 1 << RIFT_NATURE: spectators, too */
	uint8_t spare; /* 0 */
	const char *rule; /* why: an id of docs/rules, a constant text; NULL: none */
};

/*
 * Where rift_play writes events: it appends them and never empties the log.  Where there is no room left, it counts on
 * without writing: count > max says that count - max events are lost.  Room for RIFT_EVENTS_MAX is enough for a move.
 */
struct rift_log {
	struct rift_event *events; /* the caller's memory */
	size_t count; /* events that happened; the caller sets it to 0 */
	size_t max; /* events there is room for */
};

/* The score pad (SCORE-01), a line each, in VP; what costs VP is negative. */
struct rift_score {
	int16_t buildings, anomalies, superprojects; /* tiles on the player board */
	int16_t travel, morale; /* printed at the markers of the two tracks */
	int16_t breakthroughs; /* with the bonus for sets */
	int16_t tokens; /* VP tokens */
	int16_t warps; /* Warp tiles left on the Timeline */
	int16_t conditions; /* Endgame Conditions, or an automaton's Objectives */
	int16_t other; /* what an automaton has besides: Energy Cores, tokens, Flux Cores */
	int16_t technologies, device, glitches; /* Fractures of Time */
	int16_t total; /* sum of all lines above */
	int16_t condition[6]; /* VP of each card in play, in the order of RIFT_FACT_CONDITIONS */
};

/*
 * What a program that loads a build of the rules must agree with: sizes of the structs in bytes, and limits.  A program
 * that was built with a larger struct rift_game may use the build; all else must be the same.  RIFT_ABI counts up when
 * a function changes its meaning or a list of rift_lists.h or rift_facts.def changes otherwise than at its end.
 */
struct rift_abi {
	uint32_t version; /* RIFT_ABI */
	uint32_t game, setup, move, outcome, ask, event, log, score; /* sizeof(struct rift_…) */
	uint32_t seats, answers, events; /* RIFT_SEATS, RIFT_ANSWERS, RIFT_EVENTS_MAX */
};

/* The sizes and limits of this build: a constant. */
RIFT_API const struct rift_abi *rift_abi(void);

/*
 * Which rules these are: the hash of their sources, 32 hexadecimal digits (tools/rules_hash.py).  Where it is the same,
 * the same moves lead to the same positions; a game that lasts should be finished on the rules it began with.
 */
RIFT_API const char *rift_rules(void);

/* The version of the library ("0.1.0"); rift_rules() says which rules it holds.  Not in a build of the rules alone. */
RIFT_API const char *rift_version(void);

/* What is wrong with a setup: RIFT_NO_FAULT exactly if rift_new accepts it. */
RIFT_API enum rift_fault rift_setup_check(const struct rift_setup *setup);

/* The i-th thing of a setup that is allowed but not advised, from 0; RIFT_NO_WARNING where there are no more. */
RIFT_API enum rift_warning rift_setup_warn(const struct rift_setup *setup, int i);

/* Begins a game: *g is the position before the first move.  RIFT_OK; or RIFT_BAD_SETUP, with *g all zeros. */
RIFT_API enum rift_result rift_new(struct rift_game *g, const struct rift_setup *setup);

/* The open question: who must decide what.  `seats` is 0 when the game is over. */
RIFT_API struct rift_ask rift_asks(const struct rift_game *g);

/*
 * The legal answers of a seat, in an order that the position alone decides.  Writes at most `max` and answers how many it
 * wrote; 0 for a seat that is not asked.  No question has more than RIFT_ANSWERS, so room for so many is always enough;
 * with less, an answer of `max` may mean that there are more.
 */
RIFT_API size_t rift_legal(const struct rift_game *g, int seat, struct rift_move *out, size_t max);

/*
 * What dice or a draw may bring, if Nature is asked; cut as by rift_legal.  0 if Nature is not asked, or if this is a view
 * (rift_view) and the viewer may not see what is drawn.
 */
RIFT_API size_t rift_chance(const struct rift_game *g, struct rift_outcome *out, size_t max);

/*
 * Applies m, which may be anything, and plays on to the next question.  A refusal (any answer but RIFT_OK) changes no byte
 * and logs nothing.  log may be NULL.
 */
RIFT_API enum rift_result rift_play(struct rift_game *g, struct rift_move m, struct rift_log *log);

/*
 * The same, but no other turn and no other phase begins: where the turn or phase is over, nothing is asked (rift_asks:
 * kind 0) and nothing of what comes next has happened.  For showing what a move does by itself; such a position is not
 * played on, and after rift_play the game is where it would be in any case.
 */
RIFT_API enum rift_result rift_play_turn(struct rift_game *g, struct rift_move m, struct rift_log *log);

/* Why m would be refused, RIFT_OK if it would not be. */
RIFT_API enum rift_result rift_check(const struct rift_game *g, struct rift_move m);

/*
 * What a seat may know of a game; RIFT_SEATS: a spectator.  A view is a game, too: it can be asked, and the moves as the
 * seat may see them (rift_move_view) can be played in it.  seen and g must not be the same.
 */
RIFT_API void rift_view(struct rift_game *seen, const struct rift_game *g, int seat);

/* What a seat may know of a move about to be played in g: the move itself, or one that hides what is secret. */
RIFT_API struct rift_move rift_move_view(const struct rift_game *g, struct rift_move m, int seat);

/* The score of a seat as if the game ended now: all 0 during set-up and for a seat that does not play. */
RIFT_API void rift_score(const struct rift_game *g, int seat, struct rift_score *sheet);

/* Whether a seat has won (SCORE-04, SCORE-05; several may share it); false while the game is not over. */
RIFT_API bool rift_won(const struct rift_game *g, int seat);

/* A hash of the position, the same on every machine: for comparing replays, not against an attacker. */
RIFT_API uint64_t rift_hash(const struct rift_game *g);

/* The setup a game was begun with: with its moves it makes the record. */
RIFT_API void rift_setup_of(const struct rift_game *g, struct rift_setup *setup);

/* Facts: everything on the table, by name.  rift_facts.def lists them with their meaning. */
enum rift_fact {
	RIFT_NO_FACT,
#define FACT(NAME, word, scope, count, place) RIFT_FACT_##NAME,
#include "rift_facts.def"
#undef FACT
	RIFT_FACT_END
};
enum rift_scope { RIFT_SCOPE_TABLE, RIFT_SCOPE_SEAT };

/* The value of a fact.  A fact of the table is the same for every seat; 0 for a seat or an index out of range. */
RIFT_API int rift_fact(const struct rift_game *g, enum rift_fact fact, int seat, int index);

/* How many values a fact has: indices go from 0 to one less.  0 for a number that is no fact. */
RIFT_API int rift_fact_count(enum rift_fact fact);

/* Whether a fact is of the whole table or of each seat. */
RIFT_API enum rift_scope rift_fact_scope(enum rift_fact fact);

/* The word of a fact ("impact-after"); "" for a number that is none. */
RIFT_API const char *rift_fact_word(enum rift_fact fact);

/* The Water due on a main-board space at this moment; 0 for what is no such space. */
RIFT_API int rift_space_water(const struct rift_game *g, int space);

/* What the rules make of the table, by name (RIFT_SUMS).  0 for a seat or an index that is out of range. */
RIFT_API int rift_sum(const struct rift_game *g, enum rift_sum sum, int seat, int index);

/*
 * The functions above as a table, with the number of this header and the hash of the rules.  Every build of the rules
 * exports its own as the symbol rift_rules_table.  Whatever asks the rules on a caller's behalf (words, records, computer
 * players, sessions) takes a pointer to such a table as its first argument: RIFT_RULES for the rules a program is linked
 * with, or the table of another build that the program loaded (dlsym), so that an old game is played, told and
 * advised on by the rules it began with.
 *
 * A program that loads a build reads `abi` first and goes on only if it is RIFT_ABI; then `bytes`, which must be at least
 * sizeof(struct rift_rules) as the program knows it (functions are added at the end only); then `sizes`.
 */
struct rift_rules {
	uint32_t abi; /* RIFT_ABI of the build */
	uint32_t bytes; /* of this table */
	uint32_t revision; /* RIFT_REVISION of the build */
	const char *hash; /* rift_rules() */
	const struct rift_abi *sizes; /* rift_abi() */
	/* Each of these is the function rift_NAME, unless it says another. */
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

/* The rules of this build, and what to give to functions that ask for rules. */
RIFT_API extern const struct rift_rules rift_rules_table;
#define RIFT_RULES (&rift_rules_table)

#ifdef __cplusplus
}
#endif
#endif
