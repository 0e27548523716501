/*
 * setup_check.c -- validates setups: number of players (GEN-01, SETUP-10), variants, automata and their options, and
 * which modules can be combined (COMBO, CXCOMBO); also warns about setups that are not advised.  rift_new accepts a
 * setup exactly if this file finds no fault, so a front end can explain a fault beforehand.
 */
#include "core/engine/automa.h"
#include "core/engine/modules.h"

#define BIT(name) (1u << ((name)-1))

/* Unknown bits are detected by shifting, so each field must have at least one unused bit. */
_Static_assert(OPTION_END - 1 < 64,
	"no bit is left for another option: lengthen options in struct game, widen it in struct rift_setup");
_Static_assert(
	MODULE_END - 1 < 32, "no bit is left for another module: widen modules in struct rift_setup and struct game");
_Static_assert(VARIANT_END - 1 < 32,
	"no bit is left for another variant: widen variants in struct rift_setup and struct game");

static bool has(uint64_t bits, int name)
{
	return bits >> (name - 1) & 1;
}

/* The automata that have an option, and the module it belongs to. */
static const struct {
	uint8_t kinds; /* bits of enum rift_kind */
	uint8_t module;
} option_rows[OPTION_END] = {
	[BEGINNER] = { BIT(CHRONOBOT_1), NO_MODULE },
	[NO_LEADER_ABILITY] = { BIT(CHRONOBOT_1) | BIT(CHRONOBOT_2), NO_MODULE },
	[SKIP_REBOOT] = { BIT(CHRONOBOT_2), NO_MODULE },
	[EXTRA_TURN] = { BIT(CHRONOBOT_2), NO_MODULE },
	[MINIMUM_6] = { BIT(CHRONOBOT_2), NO_MODULE },
	[PRINTED_2017] = { BIT(CHRONOBOT_1), NO_MODULE },
	[PRESENT_SUPERPROJECTS] = { BIT(CHRONOBOT_2) | BIT(CHRONOSSUS), NO_MODULE },
	[SWAP_TILES] = { BIT(CHRONOSSUS), NO_MODULE },
	[RANDOM_TILES] = { BIT(CHRONOSSUS), NO_MODULE },
	[ONE_MORE] = { BIT(CHRONOSSUS), NO_MODULE },
	[CORES_SCORE] = { BIT(CHRONOSSUS), NO_MODULE },
	[FAILURES_2] = { BIT(CHRONOSSUS), NO_MODULE },
	[NEW_SHAPES] = { BIT(CHRONOSSUS), NO_MODULE },
	[C01_B] = { BIT(CHRONOSSUS), NO_MODULE },
	[C02_B] = { BIT(CHRONOSSUS), NO_MODULE },
	[C03_B] = { BIT(CHRONOSSUS), NO_MODULE },
	[C07_B] = { BIT(CHRONOSSUS), DOOMSDAY },
	[C08_B] = { BIT(CHRONOSSUS), DOOMSDAY },
	[UNPLANNED] = { BIT(CHRONOSSUS), DOOMSDAY },
	[C09_B] = { BIT(CHRONOSSUS), PIONEERS },
	[C10_B] = { BIT(CHRONOSSUS), PIONEERS },
	[UPGRADE_B] = { BIT(CHRONOSSUS), PIONEERS },
	[TOKENS_SCORE] = { BIT(CHRONOSSUS), PIONEERS },
	[C11_B] = { BIT(CHRONOSSUS), GUARDIANS },
	[ENLIST_2] = { BIT(CHRONOSSUS), GUARDIANS },
	[GUARDIAN_START] = { BIT(CHRONOSSUS), GUARDIANS },
	[C04_B] = { BIT(CHRONOSSUS), FRACTURES },
	[C05_B] = { BIT(CHRONOSSUS), FRACTURES },
	[C06_B] = { BIT(CHRONOSSUS), FRACTURES },
	[C14] = { BIT(CHRONOSSUS), FRACTURES },
	[C14_B] = { BIT(CHRONOSSUS), FRACTURES },
	[FLUX_SCORES] = { BIT(CHRONOSSUS), FRACTURES },
};

static bool chronossus_plays(const struct rift_setup *setup)
{
	for (int seat = 0; seat < setup->players; seat++)
		if (setup->seat[seat].kind == CHRONOSSUS)
			return true;
	return false;
}

static enum rift_fault table_fault(const struct rift_setup *setup)
{
	if (setup->revision > RIFT_REVISION)
		return RIFT_FAULT_REVISION;
	if (setup->edition >= EDITION_END || setup->side > RIFT_SIDE_B || setup->device > RIFT_SIDE_B)
		return RIFT_FAULT_UNKNOWN;
	if (setup->variants >> (VARIANT_END - 1) || setup->modules >> (MODULE_END - 1))
		return RIFT_FAULT_UNKNOWN;
	RULE("GEN-01");
	if (setup->players < 2 || setup->players > SEATS)
		return RIFT_FAULT_PLAYERS;
	if (setup->first > setup->players)
		return RIFT_FAULT_FIRST;
	if (has(setup->variants, NARROW_COUNCIL) && setup->players != 2)
		return RIFT_FAULT_NARROW;
	if (has(setup->variants, PLANNED_EXPERIMENTS) && !has(setup->modules, DOOMSDAY))
		return RIFT_FAULT_PLANNED;
	if (has(setup->variants, NEW_CONDITIONS) &&
		(!(setup->modules & (BIT(FRACTURES) | BIT(VARIABLE_ANOMALIES))) ||
			has(setup->variants, CONDITION_DRAFT)))
		return RIFT_FAULT_NEW_CONDITIONS;
	if (has(setup->modules, FRACTURES) && has(setup->modules, DOOMSDAY)) {
		RULE("COMBO-01");
		return RIFT_FAULT_FRACTURES_DOOMSDAY;
	}
	if (has(setup->modules, FRACTURES) && has(setup->modules, GUARDIANS)) {
		RULE("COMBO-02");
		if (chronossus_plays(setup)) {
			RULE("COMBO-53");
			RULE("CXCOMBO-02");
		}
		return RIFT_FAULT_FRACTURES_GUARDIANS;
	}
	if (has(setup->modules, FRACTURES) && has(setup->modules, NEW_BUILDINGS)) {
		RULE("COMBO-04");
		return RIFT_FAULT_NEW_BUILDINGS;
	}
	if (setup->left_out >> (has(setup->modules, NEW_BUILDINGS) ? RIFT_NEW_BUILDING_END - 1 : 0))
		return RIFT_FAULT_LEFT_OUT;
	if (setup->device && !has(setup->modules, FRACTURES))
		return RIFT_FAULT_DEVICE;
	return RIFT_NO_FAULT;
}

static enum rift_fault seat_fault(const struct rift_setup *setup, int seat)
{
	unsigned path = setup->seat[seat].path, leader = setup->seat[seat].leader;
	if (setup->seat[seat].kind > HUMAN)
		return path || leader || setup->seat[seat].evacuation ? RIFT_FAULT_SEAT : RIFT_NO_FAULT;
	if (path >= PATH_END || leader >= LEADER_END || setup->seat[seat].evacuation > 2)
		return RIFT_FAULT_SEAT;
	if (leader && leaders[leader].path != path)
		return RIFT_FAULT_SEAT;
	if ((path == UNITY || leader > AMENA) && !has(setup->modules, FRACTURES)) {
		RULE("COMBO-03");
		return RIFT_FAULT_FRACTURES_ONLY;
	}
	for (int other = 0; path && other < seat; other++)
		if (setup->seat[other].path == path) {
			RULE("SETUP-10");
			return RIFT_FAULT_PATH_TWICE;
		}
	return RIFT_NO_FAULT;
}

static bool tile_laid(const struct bot_layout *layout, int tile, uint64_t options)
{
	for (int slot = 0; slot < 4; slot++)
		if (bot_layout_tile(layout, slot, options) == tile)
			return true;
	return false;
}

static enum rift_fault option_fault(const struct rift_setup *setup, int kind, int option)
{
	if (!has(setup->options, option))
		return RIFT_NO_FAULT;
	if (!has(option_rows[option].kinds, kind))
		return RIFT_FAULT_OPTION;
	int module = option_rows[option].module;
	return module && !has(setup->modules, module) ? RIFT_FAULT_OPTION_MODULE : RIFT_NO_FAULT;
}

/* Not all tiles can be used with all modules, and only base tiles may be placed at random (CX-09). */
static enum rift_fault tiles_fault(const struct rift_setup *setup)
{
	const struct bot_layout *layout = bot_layout(setup->modules);
	CHECK(layout);
	for (int tile = 1; tile <= ACTION_TILES; tile++) {
		int side_b = (int)tile_option(tile);
		if (side_b && has(setup->options, side_b) && !tile_laid(layout, tile, setup->options))
			return RIFT_FAULT_OPTION_TILE;
	}
	if (has(setup->options, C14) && !tile_laid(layout, 4, 0))
		return RIFT_FAULT_OPTION_TILE;
	unsigned modules = setup->modules & ~TILELESS_MODULES;
	return has(setup->options, RANDOM_TILES) && modules ? RIFT_FAULT_OPTION_TILE : RIFT_NO_FAULT;
}

static enum rift_fault options_fault(const struct rift_setup *setup, int kind)
{
	for (int option = 1; option < OPTION_END; option++) {
		enum rift_fault fault = option_fault(setup, kind, option);
		if (fault)
			return fault;
	}
	RULE("CBDIFF-05");
	if (has(setup->options, BEGINNER) && has(setup->options, NO_LEADER_ABILITY))
		return RIFT_FAULT_OPTION_PAIR;
	if (has(setup->options, SWAP_TILES) && has(setup->options, RANDOM_TILES))
		return RIFT_FAULT_OPTION_PAIR;
	return kind == CHRONOSSUS ? tiles_fault(setup) : RIFT_NO_FAULT;
}

static enum rift_fault numbers_fault(const struct rift_setup *setup, int kind)
{
	bool alternate = has(setup->variants, ALTERNATE_TIMELINE), chronossus = kind == CHRONOSSUS;
	unsigned most = chronossus ? 3 : 0;
	if (setup->energy_cores > most || setup->objectives_fewer > most ||
		setup->timeline_bonus > (chronossus && alternate))
		return RIFT_FAULT_NUMBERS;
	if (setup->marked_experiments > (chronossus && has(setup->modules, DOOMSDAY) ? ERAS - 1 : 0))
		return RIFT_FAULT_NUMBERS;
	bool fractures = chronossus && has(setup->modules, FRACTURES);
	if (setup->flux_cores > (fractures ? 3 : 0) || setup->glitches > fractures)
		return RIFT_FAULT_NUMBERS;
	for (size_t i = 0; i < ARRAY_LEN(setup->zero); i++)
		if (setup->zero[i])
			return RIFT_FAULT_NUMBERS;
	return RIFT_NO_FAULT;
}

static bool variants_allowed(const struct rift_setup *setup, int kind)
{
	unsigned allowed = BIT(NO_DIE) | BIT(NARROW_COUNCIL);
	if (kind == CHRONOSSUS) {
		RULE("CXCOMBO-03");
		RULE("COMBO-55");
		allowed |= BIT(ALTERNATE_TIMELINE);
	}
	RULE("CB2-110");
	return !(setup->variants & ~allowed);
}

/* Modules that cannot be combined with an automaton. */
static enum rift_fault modules_fault(const struct rift_setup *setup, int kind)
{
	if (kind != CHRONOSSUS && setup->modules) {
		RULE("COMBO-50");
		return RIFT_FAULT_CHRONOBOT;
	}
	RULE("COMBO-51");
	if (has(setup->modules, DOOMSDAY) && (setup->modules & ~TILELESS_MODULES) != BIT(DOOMSDAY)) {
		RULE("COMBO-52");
		RULE("COMBO-58");
		RULE("CXCOMBO-01");
		return RIFT_FAULT_DOOMSDAY;
	}
	RULE("COMBO-54");
	RULE("CXCOMBO-15");
	return bot_layout(setup->modules) ? RIFT_NO_FAULT : RIFT_FAULT_NO_LAYOUT;
}

static enum rift_fault automaton_fault(const struct rift_setup *setup)
{
	int kind = NO_KIND, bot = -1, bots = 0;
	for (int seat = 0; seat < setup->players; seat++) {
		if (setup->seat[seat].kind <= HUMAN)
			continue;
		kind = setup->seat[seat].kind;
		bot = seat;
		bots++;
	}
	enum rift_fault numbers = numbers_fault(setup, kind);
	if (!bots)
		return setup->options || numbers ? RIFT_FAULT_NO_AUTOMATON : RIFT_NO_FAULT;
	if (bots > 1 || setup->players != 2 || kind >= KIND_END)
		return RIFT_FAULT_AUTOMATA;
	if (setup->first && setup->first != bot + 1)
		return RIFT_FAULT_AUTOMATON_FIRST;
	enum rift_fault modules = modules_fault(setup, kind);
	if (modules)
		return modules;
	if (!variants_allowed(setup, kind))
		return RIFT_FAULT_AUTOMATON_VARIANT;
	enum rift_fault options = options_fault(setup, kind);
	return options ? options : numbers;
}

enum rift_fault rift_setup_check(const struct rift_setup *setup)
{
	enum rift_fault fault = table_fault(setup);
	if (!fault)
		fault = automaton_fault(setup);
	for (int seat = 0; !fault && seat < setup->players; seat++)
		fault = seat_fault(setup, seat);
	return fault;
}

/* Warnings about a setup, as bits. */
static unsigned warnings(const struct rift_setup *setup)
{
	unsigned found = 0, modules = setup->modules;
	RULE("COMBO-06");
	if (has(modules, VARIABLE_ANOMALIES))
		RULE("COMBO-10");
	RULE("COMBO-11");
	RULE("COMBO-12");
	if (has(modules, DOOMSDAY) && has(modules, PIONEERS)) {
		RULE("COMBO-05");
		found |= BIT(RIFT_WARN_DOOMSDAY_PIONEERS);
	}
	if (has(modules, DOOMSDAY) && has(modules, GUARDIANS)) {
		RULE("COMBO-07");
		found |= BIT(RIFT_WARN_DOOMSDAY_GUARDIANS);
	}
	if (has(modules, FRACTURES) && has(modules, PIONEERS)) {
		RULE("COMBO-09");
		found |= BIT(RIFT_WARN_FRACTURES_PIONEERS);
	}
	if (has(modules, DOOMSDAY) && __builtin_popcount(found) == 2)
		RULE("COMBO-08");
	int parts = __builtin_popcount(modules & ~BIT(NEW_BUILDINGS)) + has(setup->variants, ALTERNATE_TIMELINE);
	if (chronossus_plays(setup) && parts > 3) {
		RULE("CXCOMBO-04");
		found |= BIT(RIFT_WARN_MANY);
	}
	return found;
}

enum rift_warning rift_setup_warn(const struct rift_setup *setup, int i)
{
	unsigned found = warnings(setup);
	for (; i > 0; i--)
		found &= found - 1;
	return found ? (enum rift_warning)(__builtin_ctz(found) + 1) : RIFT_NO_WARNING;
}
