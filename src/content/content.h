/*
 * content.h -- what is printed on the components.
 *
 * One const table per kind of component, with designated initialisers.  The effect of a component is a program of ops
 * (ops.def).  Every row names the source of its figures.  Figures that no source gives are in reconstructed.c.
 */
#ifndef CONTENT_H
#define CONTENT_H

#include <stdbool.h>
#include <stdint.h>

#include "rift.h"

#define ENUM_NAME(NAME, ...) NAME,
enum good { NO_GOOD, RIFT_GOODS(ENUM_NAME) GOOD_END };
enum worker { NO_TYPE, RIFT_WORKERS(ENUM_NAME) WORKER_END };
enum shape { NO_SHAPE, RIFT_SHAPES(ENUM_NAME) SHAPE_END };
enum icon { NO_ICON, RIFT_ICONS(ENUM_NAME) ICON_END };
enum path { NO_PATH, RIFT_PATHS(ENUM_NAME) PATH_END };
enum leader_name { NO_LEADER, RIFT_LEADERS(ENUM_NAME) LEADER_END };
enum type { NO_BUILDING, RIFT_TYPES(ENUM_NAME) TYPE_END };
enum super_name { NO_SUPERPROJECT, RIFT_SUPERPROJECTS(ENUM_NAME) SUPER_END };
enum capital { NO_CAPITAL, RIFT_CAPITALS(ENUM_NAME) CAPITAL_END };
enum collapse_name { NO_COLLAPSE, RIFT_COLLAPSES(ENUM_NAME) COLLAPSE_END };
enum technology_name { NO_TECHNOLOGY, RIFT_TECHNOLOGIES(ENUM_NAME) TECHNOLOGY_END };
enum condition { NO_CONDITION, RIFT_CONDITIONS(ENUM_NAME) CONDITION_END };
enum warp { NO_WARP, RIFT_WARPS(ENUM_NAME) WARP_END };
enum rift_name { NO_RIFT, RIFT_RIFTS(ENUM_NAME) RIFT_END };
enum deck_name { NO_DECK, RIFT_DECKS(ENUM_NAME) DECK_END };
enum adventure_name { NO_ADVENTURE, RIFT_ADVENTURES(ENUM_NAME) ADVENTURE_END };
enum experiment_name { NO_EXPERIMENT, RIFT_EXPERIMENTS(ENUM_NAME) EXPERIMENT_END };
enum variable { NO_VARIABLE, RIFT_VARIABLES(ENUM_NAME) VARIABLE_END };
enum trajectory { NO_TRAJECTORY, RIFT_TRAJECTORIES(ENUM_NAME) TRAJECTORY_END };
enum token { NO_TOKEN, RIFT_TOKENS(ENUM_NAME) TOKEN_END };
enum valley { NO_VALLEY, RIFT_VALLEYS(ENUM_NAME) VALLEY_END };
enum glitch { NO_GLITCH, RIFT_GLITCHES(ENUM_NAME) GLITCH_END };
enum command { NO_COMMAND, RIFT_COMMANDS(ENUM_NAME) COMMAND_END };
enum edition { NO_EDITION, RIFT_EDITIONS(ENUM_NAME) EDITION_END };
#undef ENUM_NAME

enum op_code {
	OP_END,
#define OP(NAME, wording) OP_##NAME,
#include "ops.def"
#undef OP
	OP_COUNT
};

struct op {
	uint8_t code;
	uint8_t what; /* a Good, Worker or Capital Action */
	uint8_t n;
};

#define OP_PASSIVE_LAST OP_MORE_CONDITION /* passive ops are OP_RANGE to this, */
/* and those of modules, after this; older ops keep their numbers, because moves contain them */
#define OP_PASSIVE_MORE OP_NEVER_MOTIVATED
#define OP_PASSIVE_END (OP_BORROW_LEADERS + 1)
static inline bool op_is_passive(int code)
{
	return (code >= OP_RANGE && code <= OP_PASSIVE_LAST) || (code >= OP_PASSIVE_MORE && code < OP_PASSIVE_END);
}
/* The index of a passive op among the passive ops. */
static inline int op_passive_place(int code)
{
	return code <= OP_PASSIVE_LAST ? code - OP_RANGE : code - OP_PASSIVE_MORE + OP_PASSIVE_LAST - OP_RANGE + 1;
}
#define PASSIVES (OP_PASSIVE_LAST - OP_RANGE + 1 + OP_PASSIVE_END - OP_PASSIVE_MORE)
#define OP_FRACTURES_FIRST OP_ROLL_FLUX /* first op that Fractures of Time runs */
#define OP_FRACTURES_LAST OP_SEARCH_STACK /* last of these */
#define OP_MODULE_FIRST OP_LOSE /* first op that only a module runs */
#define OP_MODULE_LAST OP_UPGRADE_SENSOR /* last of these; */
#define OP_MODULE_MORE OP_KEEP_WATER /* and all from this on */
#define OP_OF_MODULE(code) (((code) >= OP_MODULE_FIRST && (code) <= OP_MODULE_LAST) || (code) >= OP_MODULE_MORE)

/* Source of a figure. */
enum source { SOURCE_NONE, RULEBOOK, PUBLIC, RECONSTRUCTED };

/* The Worker type for a tile's space. */
enum { NO_SPACE_HERE = 0, ANY_WORKER = 15 /* else an enum worker */ };

/* What happens to the Worker in Clean Up. */
enum fate { TIRED_AFTER, MOTIVATED, DIES, MOTIVATED_IF_ADMINISTRATOR };

struct price {
	uint8_t good[GOOD_END];
};

/* Buildings, Superprojects and the Anomaly. */
struct tile {
	uint16_t number; /* printed number of a Building; else 0 */
	uint8_t replaces; /* the tile it replaces: a B follows its number (FRAC-04); or 0 */
	uint8_t module; /* enum rift_module that adds it, or 0; Fractures of Time also adds the new Buildings */
	bool nested; /* a nested Building: nested_buildings has its effects (FBUILD-N1) */
	uint8_t vp;
	uint8_t worker;
	uint8_t then; /* enum fate */
	bool free_action;
	uint8_t vp_source, effect_source; /* enum source */
	struct op does[8]; /* the Worker Action or the Free Action */
	struct op when_built[5];
	struct op always[2];
	/* Superprojects only */
	struct price price;
	uint8_t price_worker; /* Worker type paid in addition */
	uint8_t exact; /* this specific Breakthrough (1 to 15), or 0 */
	uint8_t pair[2]; /* or one Breakthrough of each of these shapes */
	uint8_t price_source;
	/* Variable Anomalies only */
	uint8_t loss; /* VP lost at the end */
	uint8_t back; /* enum back: when its owner may take back a Warp tile */
	struct op clean_up[5]; /* at the start of Clean Up */
};
_Static_assert(RIFT_POWER_PLANT_END <= RIFT_NO_FACTORY && RIFT_FACTORY_END <= RIFT_NO_LIFE_SUPPORT &&
		RIFT_LIFE_SUPPORT_END <= RIFT_NO_LAB && RIFT_LAB_END <= RIFT_SUPER_FIRST,
	"no code left for another Building of a type: raise RIFT_TYPE_CAPACITY and later codes in rift.h, widen game.unseen");
_Static_assert(RIFT_TYPE_CAPACITY <= 32, "a stack is a set of 32 bits: widen game.unseen and the fact PRIMARY_UNSEEN");
_Static_assert(RIFT_SUPER(SUPER_END) <= RIFT_ANOMALY && SUPER_END <= 32,
	"no code is left for another Superproject: raise RIFT_ANOMALY in rift.h; beyond 31 widen game.supers_unseen");
_Static_assert(RIFT_TILE_END <= RIFT_REFILLED, "no code is left for another Anomaly: a tile is one byte");
_Static_assert(TECHNOLOGY_END - 1 <= RIFT_TECHNOLOGIES_MAX,
	"no bit is left for another Technology: widen its sets in struct fractures and struct fractures_seat");
enum back { BACK_NEVER, BACK_BEFORE_IMPACT, BACK_AFTER_IMPACT, BACK_ALWAYS };
#define TILE_COUNT RIFT_TILE_END
#define TILE(number) RIFT_BUILDING(number)
#define SUPER(name) RIFT_SUPER(name)
#define BASE_SUPERS (WELFARE_SOCIETY + 1) /* one past the Superprojects of the base game */
#define ANOMALY_TILE RIFT_ANOMALY
#define VARIABLE(name) (ANOMALY_TILE + (name))
#define REMOVAL_OPS 8
extern const struct op removal_does[REMOVAL_OPS]; /* program of the Anomaly Removal tile; in variable_anomalies.c */
extern const struct tile tiles[TILE_COUNT];
extern const char *const tile_rules[TILE_COUNT]; /* tile_rules.c */

/* Collapsing Capital tiles (COLLAPSE): `always` applies during the Action, `after` runs when it is over. */
struct collapse {
	uint8_t action; /* enum capital */
	struct op always[2];
	struct op after[8];
	const char *rule;
	uint8_t source;
};
extern const struct collapse collapses[COLLAPSE_END];

/* A player board: side A, which all Paths share, or the side B of one Path. */
enum slot_pay { PAYS_NOTHING, PAYS_CORE, PAYS_CORE_OR_WATER, PAYS_CORE_OR_MIX, PAYS_MIX };
struct board {
	uint8_t slot_pay[6]; /* upper left, middle, right; lower left, middle, right */
	uint8_t slot_water; /* Water price for PAYS_CORE_OR_WATER */
	uint8_t empty_water; /* received per empty slot */
	uint8_t covered; /* bits of the slots covered at the Impact */
	int8_t morale_vp[7];
	uint8_t supply_water[7];
	uint8_t morale_start; /* 1 to 7 */
	uint8_t morale_bonus; /* VP for gaining Morale at the top */
	uint8_t travel_vp[9];
	uint8_t paradox_limit;
	struct price slot_price[4][3]; /* [type - 1][column] */
	bool supply_free; /* Supply is a Free Action (SIDEB-08) */
	bool supply_motivates; /* an Administrator stays Motivated on Supply */
	bool any_pair; /* Superprojects on any adjacent pair (SIDEB-12) */
	bool any_anomaly_slot; /* SIDEB-23 */
	bool may_lose_building; /* allowed instead of an Anomaly (SIDEB-06) */
	bool scientists_motivated; /* on Power Plants, Factories and Labs (SIDEB-16) */
	uint8_t supply_worker; /* Worker type for Supply; NO_TYPE: any (UNITY-20) */
	uint8_t third_slot_flux; /* Flux Cores for a Building on the third slot of a row (UNITY-24) */
	uint8_t glitch_places; /* number of Glitches that can be stored without effect (UNITY-25) */
	bool top_technology; /* gaining Morale at the top gives a Technology (UNITY-22) */
	uint8_t source;
};
extern const struct board board_a;
extern const struct board boards_b[PATH_END];

/* What Evacuation conditions and other requirements count. */
enum count {
	COUNT_NOTHING,
	COUNT_POWER_PLANTS,
	COUNT_FACTORIES,
	COUNT_LIFE_SUPPORTS,
	COUNT_LABS,
	COUNT_SLOTS, /* occupied Building slots */
	COUNT_BUILDINGS,
	COUNT_SUPERPROJECTS,
	COUNT_ANOMALIES,
	COUNT_TOP_MORALE, /* 1 at the highest position, else 0 */
	COUNT_SCIENTISTS,
	COUNT_ENGINEERS,
	COUNT_ADMINISTRATORS,
	COUNT_GENIUSES,
	COUNT_WORKERS,
	COUNT_TITANIUM,
	COUNT_GOLD,
	COUNT_URANIUM,
	COUNT_NEUTRONIUM,
	COUNT_WATER,
	COUNT_BREAKTHROUGHS,
	COUNT_TRAVELS,
	COUNT_WARPS_AT_HOME,
	COUNT_TIME, /* Breakthroughs with this icon */
	COUNT_WAR,
	COUNT_GENETICS,
	COUNT_TECHNOLOGY,
	COUNT_SOCIETY,
	COUNT_TRAVEL_VP, /* VP at the marker of the Time Travel track */
	COUNT_MORALE_VP, /* VP at the Morale marker; may be negative */
	COUNT_EXOSUITS, /* powered up on the player board */
	COUNT_CORES,
	COUNT_OPERATORS,
	COUNT_TIRED, /* Workers in the Tired column */
	COUNT_SECOND_SLOTS, /* rows whose second Building slot is occupied */
	COUNT_EMPTY_SLOTS, /* Building slots without a tile */
	COUNT_ROWS, /* rows with all slots occupied */
	COUNT_WARPS_OUT, /* own Warp tiles on the Timeline */
	COUNT_TECHNOLOGIES,
	COUNT_GLITCHES, /* the seat's Glitches in play */
	COUNT_UPGRADES, /* upgrades of the Fracture Device */
	COUNT_DEVICE_COMPLETE, /* 1 if all its slots are uncovered, else 0 */
	COUNT_DEVICE_FLUX, /* Flux Cores on it */
	COUNT_CONDITIONS_SCORED, /* shared Endgame Conditions scored */
};
struct evacuation {
	const char *rule, *set_rule; /* rule of the base condition, and of the sets if they have their own */
	uint8_t base, base_n; /* the base condition: at least base_n of base */
	uint8_t vp; /* VP for the base condition */
	uint8_t per_set; /* VP for each set of set_n[0] of set[0] and set_n[1] of set[1] */
	uint8_t set[2], set_n[2]; /* set[1] may be COUNT_NOTHING */
	uint8_t source;
};

struct start {
	uint8_t active[WORKER_END], tired[WORKER_END];
	uint8_t good[GOOD_END];
	uint8_t breakthroughs;
	uint8_t source;
};

#define LEADERS_MAX 3
struct path_board {
	struct start start;
	struct evacuation evacuation[EDITION_END][2]; /* [edition][side of the Path board] */
	uint8_t leader[LEADERS_MAX]; /* the last one only with Fractures of Time */
};
#define BASE_LEADERS 2
extern const struct path_board paths[PATH_END];

struct leader {
	uint8_t path;
	const char *rule;
	struct {
		struct op does[7]; /* Free Action, or Action of the Worker space */
		struct op always[3];
		struct op clean_up[6];
	} as[EDITION_END];
	uint8_t worker; /* Worker type for the Leader's space; NO_SPACE_HERE: a Free Action */
	uint8_t source;
};
extern const struct leader leaders[LEADER_END];

struct warp_tile {
	uint8_t good, n; /* a Good */
	uint8_t worker; /* or a Worker */
	bool exosuit; /* or a powered-up Exosuit */
	uint8_t source;
};
extern const struct warp_tile warp_tiles[WARP_END];

#define POOL_CARDS 11
extern const uint8_t recruit_cards[POOL_CARDS + 1][WORKER_END]; /* number of Workers of each type */
extern const uint8_t mine_cards[POOL_CARDS + 1][5]; /* Goods, from the top */
extern const uint8_t mine_bonus[3]; /* Good beside the top, middle, bottom hex */
extern const uint8_t paradox_weight[3]; /* number of faces with 0, 1, 2 */
extern const uint8_t shape_weight[SHAPE_END];
extern const uint8_t icon_weight[ICON_END];
#define BREAKTHROUGH_COPIES 3

/* doomsday.c */
struct experiment {
	uint8_t level, vp;
	struct {
		uint8_t what, n; /* requires at least n of an enum count */
	} need[4];
	struct op price[3];
	const char *rule;
	uint8_t source;
};
extern const struct experiment experiments[EXPERIMENT_END];

#define TRACK_SPACES 10
#define TRACK_START 6 /* start space of both tokens; space 1 is the topmost */
struct track_space {
	uint8_t vp[PATH_END];
	uint8_t source;
};
extern const struct track_space doomsday_track[TRACK_SPACES + 1];
extern const uint8_t track_last[TOKEN_END]; /* last space of each token */
extern const uint8_t path_token[PATH_END]; /* token that each Path moves */
/* in reconstructed.c: */
extern const struct track_symbols {
	uint8_t plus, minus;
} track_symbols[TRACK_SPACES + 1];
extern const uint8_t trajectory_weight[TRAJECTORY_END]; /* number of faces of one Trajectory die */

/*
 * fractures.c: Technologies (TECH), in the order of RIFT_TECHNOLOGIES; the printed number is 500 more.  `price` is paid
 * in addition to the general price (VALLEY-07).
 */
struct technology {
	struct op price[2];
	struct op when_taken[2];
	struct op does[7]; /* a Free Action */
	struct op always[2]; /* a lasting effect */
	struct op clean_up[3];
	struct {
		uint8_t vp, per, most; /* final score: vp for every `per` of `what`, at most `most` VP; 0: no limit */
		uint8_t what; /* enum count */
	} end;
	const char *rule; /* rule of its effect; its end and its price have their own */
	const char *end_rule, *price_rule;
	uint8_t source;
};
extern const struct technology technologies[TECHNOLOGY_END];
extern const uint8_t technology_vp[TECHNOLOGY_END]; /* fixed VP, if printed; in reconstructed.c */

/*
 * Nested Buildings (FBUILD-N1), one per type: the one-time effect of a neighbour on each side.  `as` is the Worker type
 * with which the Action is carried out, if it matters.
 */
enum side { TO_THE_LEFT, ABOVE, TO_THE_RIGHT, BELOW, SIDES_END };
struct nested {
	uint8_t tile;
	struct {
		struct op does[4];
		uint8_t as;
		const char *rule;
	} to[SIDES_END];
};
extern const struct nested nested_buildings[TYPE_END];
#define NESTED_RANGE 4 /* what 118 adds to the sum of ranges (FBUILD-118d) */

/* A space of the Fracture Device: its Worker type (NO_SPACE_HERE: no space) and its Water cost. */
struct device_space {
	uint8_t worker, water, gives;
};

/*
 * device.c: Fracture Devices (DEVICE): side A, which all Paths share, or the side B of one Path (DEVICEB).  Slots count
 * from the left, from 0.
 */
#define DEVICE_SLOTS 10
struct device {
	uint8_t start, slots; /* slots uncovered at the start, and in all */
	uint8_t vp[DEVICE_SLOTS];
	struct op price[DEVICE_SLOTS]; /* cost of each Flux Core placed there */
	struct op first[DEVICE_SLOTS]; /* reward for the first Flux Core placed there */
	struct device_space flux, glitch; /* Remove Flux Cores, Remove Glitches: up to `gives` */
	struct device_space upgrade, genius; /* Upgrade Device for an Operator and for a Genius: `gives` VP */
	bool flux_free; /* Remove Flux Cores is a Free Action */
	bool either; /* Remove Glitches may remove Flux Cores instead; there is no other action for them */
	bool upgrade_flux; /* the Operator's Upgrade may also remove a Flux Core */
	bool slide; /* Upgrade Device is also a Free Action, */
	uint8_t slide_neutronium; /* which costs this much Neutronium and gives a random Breakthrough */
	struct {
		const char *slots, *vp, *price, *gain, *score, *flux, *glitch, *upgrade, *genius, *slide;
	} rule; /* rules of what differs from side A */
	uint8_t source;
};
extern const struct device device_a;
extern const struct device devices_b[PATH_END];

#define RECALL_FLUX 2
#define RECALL_MOST 3
#define GLITCH_VP (-2)
#define TECHNOLOGY_PRICE 2 /* Gold and Uranium in any mix */
#define LAST_SUPER_VP 3 /* bonus for the Superproject of the last Era (FRAC-14) */
#define FLUX_FACES 6
extern const uint8_t flux_die[7]; /* number of faces with each value */
/* in reconstructed.c: */
extern const uint8_t glitch_die[GLITCH_END]; /* number of faces with each target */
extern const uint8_t valley_water[3]; /* Water for the hexes of Assimilate and Extract, from the top */
#define VALLEY_CAPITAL_WATER 1
extern const uint8_t valley_operators[5]; /* slots, indexed by number of players */

/* solo.c: the boards of the automata.  Spaces count from 1; tokens have their printed numbers. */
#define COMMAND_SPACES 14
#define TOKENS 7
struct solo_board {
	uint8_t command[COMMAND_SPACES + 1];
	uint8_t next[COMMAND_SPACES + 1]; /* next space, the same for all tokens, */
	const uint8_t *route[TOKENS]; /* or a route for each token, terminated by 0 */
	uint8_t start[TOKENS]; /* start space of a token; 0: no such token */
	uint8_t die[TOKENS]; /* faces of the die with the token's number */
	uint8_t source;
};
extern const struct solo_board solo_boards[5]; /* by enum rift_kind */
extern const uint8_t bot_travel_vp[7];
extern const uint8_t bot_morale_water[4], bot_morale_vp[4]; /* Chronobot 1 */
#define OBJECTIVE_LEVELS 3
extern const uint8_t objective_levels[CONDITION_END][OBJECTIVE_LEVELS]; /* bronze, silver, gold; 0: no such level */
extern const uint8_t objective_level_vp[OBJECTIVE_LEVELS]; /* only the highest level reached scores (CXOBJ-01) */

/*
 * Action tiles of the Chronossus (CXTILE), by number * 2 + side; their gains come after the Action.  Their slots depend
 * on the modules (CXCOMBO).
 */
enum tile_action {
	TILE_GAINS,
	TILE_ENLISTS,
	TILE_EXPERIMENTS_1,
	TILE_EXPERIMENTS_2,
	TILE_ADVENTURES,
	TILE_ASSIMILATES,
	TILE_EXTRACTS
};
#define ACTION_TILES 14 /* 12 and 13 belong to a module that is not implemented */
#define ACTION_TILE(number, side) ((number)*2 + (side))
struct action_tile {
	const char *rule;
	uint8_t action; /* enum tile_action */
	uint8_t vp, cores, flux;
	bool auto_skip;
	bool needs_exosuit; /* without an Exosuit the Chronossus passes (CX-51) */
};
extern const struct action_tile action_tiles[ACTION_TILE(ACTION_TILES + 1, 0)];
struct bot_layout {
	uint8_t modules; /* for exactly these modules: bits 1 << (RIFT_MODULES - 1) */
	uint8_t tile[4]; /* index 1 to 3: tiles on slots I to III; index 0: the tile over Recruit Genius or Research, or 0 */
	const char *rule;
};
#define BOT_LAYOUTS 7
extern const struct bot_layout bot_layouts[BOT_LAYOUTS];

/* Guardians of the Council: the price of enlisting each (GUARD-04). */
#define GUARDIAN_PLACES 6
#define GUARDIAN_WATER 1 /* Water cost of their own spaces (GUARD-44) */
struct guardian {
	struct price price;
	uint8_t worker, workers; /* number of Workers of this type, NO_TYPE: of any type */
	uint8_t source;
};
extern const struct guardian guardian_board[GUARDIAN_PLACES + 1]; /* by place, from the left; in reconstructed.c */

/* pioneers.c: Adventure cards (ADV) and Exosuit Upgrade boards (PION-50 to -69). */
#define DECK_CARDS 18
struct adventure {
	uint8_t power;
	struct op success[6], failure[5]; /* applied once, from top to bottom */
	struct op does[4]; /* Free Action of a kept card */
	struct op always[2]; /* lasting effect of a kept card */
	uint8_t source;
};
extern const struct adventure adventures[ADVENTURE_END];
extern const char *const adventure_rules[ADVENTURE_END];
#define POWER_SPACES 4
extern const int8_t power_spaces[POWER_SPACES + 1]; /* from the top; the last value applies if none is free */
extern const uint8_t deck_water[DECK_END];
#define ADVENTURE_DIE 6 /* faces 1 to 6 */

struct upgrade_board {
	uint8_t power; /* Power at the start */
	uint8_t space_power[GOOD_END]; /* Power of the single space for each Resource */
	uint8_t mixed, mixed_power; /* number of spaces for any Titanium, Uranium or Gold, and Power of each (PION-57) */
	uint8_t breakthrough_power; /* Power for each Breakthrough on the board (PION-64) */
	uint8_t power_worker, sensor_worker; /* Worker types; NO_SPACE_HERE: a Free Action */
	struct op power_does[3], sensor_does[4];
	uint8_t source;
};
extern const struct upgrade_board upgrade_boards[PATH_END];

/* The Upgrade board of the Chronossus, by side (CXPION-09 to -12). */
struct bot_upgrade_board {
	uint8_t power, token_power;
	uint8_t space_power[NEUTRONIUM + 1];
};
extern const struct bot_upgrade_board bot_upgrade_board_a; /* pioneers.c */
extern const struct bot_upgrade_board bot_upgrade_board_b; /* reconstructed.c */

/* reconstructed.c */
#define BASE_ASSETS 16
#define ASSET_CARDS 20 /* with Fractures of Time */
extern const struct start asset_kit; /* VARIANT-07 */
extern const struct start asset_kit_fractures; /* COMBO-28 */
extern const struct start asset_cards[ASSET_CARDS + 1];
#define ALTERNATE_TILES 7
extern const uint8_t alternate_tiles[ALTERNATE_TILES + 1][8]; /* enum rift_rift, along the arrows */

#endif
