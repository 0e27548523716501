/*
 * content.h -- what is printed on the components.
 *
 * One const table per kind of component, rows with designated initialisers; what a component does is a program of
 * ops (ops.def).  Every row says where its figures come from.  Figures that no source gives live in reconstructed.c.
 */
#ifndef CONTENT_H
#define CONTENT_H

#include <stdbool.h>
#include <stdint.h>

#include "rift_lists.h"

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
enum condition { NO_CONDITION, RIFT_CONDITIONS(ENUM_NAME) CONDITION_END };
enum warp { NO_WARP, RIFT_WARPS(ENUM_NAME) WARP_END };
enum rift_name { NO_RIFT, RIFT_RIFTS(ENUM_NAME) RIFT_END };
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

/* Where a figure comes from. */
enum source { SOURCE_NONE, RULEBOOK, PUBLIC, RECONSTRUCTED };

/* Who may work on a tile's space. */
enum { NO_SPACE_HERE = 0, ANY_WORKER = 15 /* else an enum worker */ };

/* What becomes of the Worker at Clean Up. */
enum fate { TIRED_AFTER, MOTIVATED, DIES, MOTIVATED_IF_ADMINISTRATOR };

struct price {
	uint8_t good[GOOD_END];
};

/* Buildings, Superprojects and the Anomaly. */
struct tile {
	uint16_t number; /* printed number of a Building; else 0 */
	uint8_t vp;
	uint8_t worker;
	uint8_t then; /* enum fate */
	bool free_action;
	uint8_t vp_source, effect_source; /* enum source */
	struct op does[8]; /* the Worker Action, or the Free Action */
	struct op when_built[5];
	struct op always[2];
	/* Superprojects only */
	struct price price;
	uint8_t price_worker; /* a Worker of this type is paid as well */
	uint8_t exact; /* this one Breakthrough (1 to 15), or 0 */
	uint8_t pair[2]; /* or one Breakthrough of each of these shapes */
	uint8_t price_source;
};
#define TILE_COUNT 129
#define TILE(number) (((number) / 100 - 1) * 24 + (number) % 100)
#define SUPER(name) (100 + (name))
#define ANOMALY_TILE 128
extern const struct tile tiles[TILE_COUNT];
extern const char *const tile_rules[TILE_COUNT]; /* tile_rules.c */

/* Collapsing Capital tiles (COLLAPSE): `always` is asked while the Action is done, `after` is done when it is over. */
struct collapse {
	uint8_t action; /* enum capital */
	struct op always[2];
	struct op after[3];
	const char *rule;
	uint8_t source;
};
extern const struct collapse collapses[COLLAPSE_END];

/* A player board: side A, which all Paths share, or one Path's side B. */
enum slot_pay { PAYS_NOTHING, PAYS_CORE, PAYS_CORE_OR_WATER, PAYS_CORE_OR_MIX, PAYS_MIX };
struct board {
	uint8_t slot_pay[6]; /* upper left, middle, right; lower left, middle, right */
	uint8_t slot_water; /* price in Water where PAYS_CORE_OR_WATER */
	uint8_t empty_water; /* received per empty slot */
	uint8_t covered; /* bits of the slots covered at the Impact */
	int8_t morale_vp[7];
	uint8_t supply_water[7];
	uint8_t morale_start; /* 1 to 7 */
	uint8_t morale_bonus; /* VP for a gain at the top */
	uint8_t travel_vp[9];
	uint8_t paradox_limit;
	struct price slot_price[4][3]; /* by type - 1, column */
	bool supply_free; /* Supply is a Free Action (SIDEB-08) */
	bool supply_motivates; /* an Administrator stays Motivated on Supply */
	bool any_pair; /* Superprojects on any adjacent pair (SIDEB-12) */
	bool any_anomaly_slot; /* SIDEB-23 */
	bool may_lose_building; /* instead of an Anomaly (SIDEB-06) */
	bool scientists_motivated; /* on Power Plants, Factories and Labs (SIDEB-16) */
	uint8_t source;
};
extern const struct board board_a;
extern const struct board boards_b[PATH_END];

/* What an Evacuation condition counts. */
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
};
struct evacuation {
	const char *rule;
	uint8_t base, base_n; /* the base condition: at least base_n of base */
	uint8_t vp; /* for the base condition */
	uint8_t per_set; /* VP for each set of set_n[0] set[0] and set_n[1] set[1] */
	uint8_t set[2], set_n[2]; /* set[1] may be COUNT_NOTHING */
	uint8_t source;
};

struct start {
	uint8_t active[WORKER_END], tired[WORKER_END];
	uint8_t good[GOOD_END];
	uint8_t breakthroughs;
	uint8_t source;
};

struct path_board {
	struct start start;
	struct evacuation evacuation[EDITION_END][2]; /* by edition, side of the Path board */
	uint8_t leader[2];
};
extern const struct path_board paths[PATH_END];

struct leader {
	uint8_t path;
	const char *rule;
	struct {
		struct op does[7]; /* Free Action */
		struct op always[2];
		struct op clean_up[6];
	} as[EDITION_END];
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
extern const uint8_t recruit_cards[POOL_CARDS + 1][WORKER_END]; /* how many of each type */
extern const uint8_t mine_cards[POOL_CARDS + 1][5]; /* Goods, topmost first */
extern const uint8_t mine_bonus[3]; /* the Good beside the top, middle, bottom hex */
extern const uint8_t paradox_weight[3]; /* faces showing 0, 1, 2 */
extern const uint8_t shape_weight[SHAPE_END];
extern const uint8_t icon_weight[ICON_END];
#define BREAKTHROUGH_COPIES 3

/* solo.c: the automata's boards.  Spaces are numbered from 1; tokens by their printed numbers. */
#define COMMAND_SPACES 14
#define TOKENS 7
struct solo_board {
	uint8_t command[COMMAND_SPACES + 1];
	uint8_t next[COMMAND_SPACES + 1]; /* the same way for all tokens, or … */
	const uint8_t *route[TOKENS]; /* … each token its own, ended by 0 */
	uint8_t start[TOKENS]; /* space a token starts on; 0: no such token */
	uint8_t die[TOKENS]; /* faces of the die showing the token's number */
	uint8_t source;
};
extern const struct solo_board solo_boards[5]; /* by enum rift_kind */
extern const uint8_t bot_travel_vp[7];
extern const uint8_t bot_morale_water[4], bot_morale_vp[4]; /* Chronobot 1 */
extern const uint8_t objective_levels[CONDITION_END][3]; /* bronze, silver, gold; 0: no such level */

/* reconstructed.c */
#define ASSET_CARDS 16
extern const struct start asset_kit; /* VARIANT-07 */
extern const struct start asset_cards[ASSET_CARDS + 1];
#define ALTERNATE_TILES 7
extern const uint8_t alternate_tiles[ALTERNATE_TILES + 1][8]; /* enum rift_name, along the arrows */

#endif
