/* brief.c -- see brief.h. */
#include "cli/board/brief.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "rift.h"
#include "rift_words.h"
#include "text/format/format.h"

char *brief_add(char *out, size_t size, const char *format, ...)
{
	size_t used = strlen(out);
	va_list arguments;
	va_start(arguments, format);
	int n = vsnprintf(out + used, size - used, format, arguments);
	va_end(arguments);
	if (n < 0)
		out[used] = '\0';
	return out;
}

static const char *pick(const char *const *words, size_t count, int i)
{
	return i > 0 && (size_t)i < count && words[i] ? words[i] : "";
}

const char *brief_good(int good)
{
	static const char *const words[] = { [TITANIUM] = "T",
		[GOLD] = "G",
		[URANIUM] = "U",
		[NEUTRONIUM] = "N",
		[WATER] = "W",
		[CORE] = "C",
		[FLUX] = "F" };
	return pick(words, ARRAY_LEN(words), good);
}

const char *brief_worker(int worker)
{
	static const char *const words[] = { [SCIENTIST] = "Sci",
		[ENGINEER] = "Eng",
		[ADMINISTRATOR] = "Adm",
		[GENIUS] = "Gen",
		[AI] = "AI",
		[GUARDIAN] = "Grd",
		[OPERATOR] = "Opr" };
	return pick(words, ARRAY_LEN(words), worker);
}

const char *brief_warp(int warp)
{
	static const char *const words[] = {
		[WARP_NEUTRONIUM] = "1N",
		[WARP_URANIUM] = "1U",
		[WARP_TITANIUM] = "1T",
		[WARP_GOLD] = "1G",
		[WARP_WATER] = "2W",
		[WARP_ADMINISTRATOR] = "Adm",
		[WARP_ENGINEER] = "Eng",
		[WARP_SCIENTIST] = "Sci",
		[WARP_EXOSUIT] = "Exo",
		[WARP_FLUX] = "1F",
	};
	return pick(words, ARRAY_LEN(words), warp);
}

const char *brief_type(int type)
{
	static const char *const words[] = {
		[POWER_PLANT] = "POWER P", [FACTORY] = "FACTORY", [LIFE_SUPPORT] = "LIFE S", [LAB] = "LAB"
	};
	return pick(words, ARRAY_LEN(words), type);
}

const char *brief_collapse(int collapse)
{
	static const char *const words[] = {
		[CON1] = "-1 T/G/U",
		[CON2] = "-1 N",
		[CON3] = "1-3 VP",
		[CON4] = "SP +2 VP",
		[CON5] = "again",
		[REC1] = "2 bonuses",
		[REC2] = "+Exosuit",
		[REC3] = "+Morale",
		[REC4] = "all rest",
		[REC5] = "again",
		[RES1] = "set both",
		[RES2] = "+2 VP",
		[RES3] = "+Superpr.",
		[RES4] = "-2 Parad.",
		[RES5] = "again",
		[RES6] = "Technology",
		[RES7] = "-1F, slot",
		[RES8] = "-Anomaly",
		[REC6] = "2 repairs",
		[REC7] = "+Operator",
		[REC8] = "2 home",
		[CON6] = "+2F",
		[CON7] = "-Glitch",
		[CON8] = "search",
	};
	return pick(words, ARRAY_LEN(words), collapse);
}

char *name_of_term(const char *prefix, const char *word, const char *form, char *out, size_t size)
{
	struct text t = text_open(out, size);
	put_term(&t, catalogue_of(NULL), arg_term(prefix, word), form);
	return out;
}

char *words_of(const char *key, const struct named_arg *list, char *out, size_t size)
{
	struct text t = text_open(out, size);
	put_words(&t, catalogue_of(NULL), "", key, arguments_list(list));
	return out;
}

char *name_of_word(const char *word, char *out, size_t size)
{
	size_t used = 0;
	bool first = true;
	if (strcmp(word, "core") == 0)
		word = "energy-core";
	if (strcmp(word, "flux") == 0)
		word = "flux-core";
	for (size_t i = 0; word[i] && used + 1 < size; i++) {
		bool small = strncmp(word + i, "of-", 3) == 0 || strncmp(word + i, "the-", 4) == 0;
		out[used++] = (char)(first && !small ? toupper((unsigned char)word[i]) : word[i]);
		first = word[i] == '-';
		if (first && strncmp(word, "anti-", 5) != 0)
			out[used - 1] = ' ';
	}
	out[used] = '\0';
	if (strcmp(out, "Anti-Gravity-Field") == 0)
		out[12] = ' ';
	return out;
}

const char *name_of_type(int type)
{
	static const char *const words[] = {
		[POWER_PLANT] = "Power Plant", [FACTORY] = "Factory", [LIFE_SUPPORT] = "Life Support", [LAB] = "Lab"
	};
	return pick(words, ARRAY_LEN(words), type);
}

const char *name_of_phase(int phase)
{
	static const char *const words[] = {
		[RIFT_SETTING_UP] = "Setting up",
		[RIFT_PREPARATION] = "Preparation",
		[RIFT_PARADOX_PHASE] = "Paradox",
		[RIFT_POWER_UP] = "Power Up",
		[RIFT_WARP_PHASE] = "Warp",
		[RIFT_ACTION_ROUNDS] = "Action Rounds",
		[RIFT_CLEAN_UP] = "Clean Up",
		[RIFT_GAME_OVER] = "The end",
	};
	return pick(words, ARRAY_LEN(words), phase);
}

const char *name_of_space(int space)
{
	static const char *const words[] = {
		[RIFT_CONSTRUCT_1] = "Construct",
		[RIFT_CONSTRUCT_2] = "Construct 2nd",
		[RIFT_CONSTRUCT_3] = "Construct 3rd",
		[RIFT_RECRUIT_1] = "Recruit",
		[RIFT_RECRUIT_2] = "Recruit 2nd",
		[RIFT_RECRUIT_3] = "Recruit 3rd",
		[RIFT_RESEARCH_1] = "Research",
		[RIFT_RESEARCH_2] = "Research 2nd",
		[RIFT_RESEARCH_3] = "Research 3rd",
		[RIFT_COUNCIL_LEFT] = "Council left",
		[RIFT_COUNCIL_RIGHT] = "Council right",
		[RIFT_MINE_TOP] = "Mine top",
		[RIFT_MINE_MIDDLE] = "Mine middle",
		[RIFT_MINE_BOTTOM] = "Mine bottom",
		[RIFT_PURIFY] = "Purify Water",
		[RIFT_TRADE] = "Trade",
		[RIFT_EVACUATE] = "Evacuate",
		[RIFT_SUPPLY] = "Supply",
		[RIFT_FORCE] = "Force Workers",
		[RIFT_LEADER] = "Leader",
		[RIFT_EXPERIMENT] = "Experiment",
		[RIFT_ADVENTURE] = "Adventure",
		[RIFT_UPGRADE_POWER] = "Upgrade Power",
		[RIFT_REMOVAL] = "Anomaly Removal",
		[RIFT_UPGRADE_SENSOR] = "Upgrade Sensor",
		[RIFT_CARD_TRIBES] = "Tribes of the Outback",
		[RIFT_CARD_STORAGE] = "Hidden Resource Storage",
		[RIFT_CARD_CARRIER] = "Deserted Carrier",
		[RIFT_CARD_TRAILS] = "Trails to the Lost City",
		[RIFT_GUARDIAN_1] = "Guardian space 1",
		[RIFT_GUARDIAN_2] = "Guardian space 2",
		[RIFT_GUARDIAN_3] = "Guardian space 3",
		[RIFT_GUARDIAN_4] = "Guardian space 4",
		[RIFT_GUARDIAN_5] = "Guardian space 5",
		[RIFT_GUARDIAN_6] = "Guardian space 6",
		[RIFT_ASSIMILATE_1] = "Assimilate",
		[RIFT_ASSIMILATE_2] = "Assimilate 2nd",
		[RIFT_ASSIMILATE_3] = "Assimilate 3rd",
		[RIFT_EXTRACT_1] = "Extract",
		[RIFT_EXTRACT_2] = "Extract 2nd",
		[RIFT_EXTRACT_3] = "Extract 3rd",
		[RIFT_VALLEY_1] = "Valley copy",
		[RIFT_VALLEY_2] = "Valley copy 2nd",
		[RIFT_DEVICE_FLUX] = "Remove Flux Cores",
		[RIFT_DEVICE_GLITCH] = "Remove Glitches",
		[RIFT_DEVICE_UPGRADE] = "Upgrade Device",
		[RIFT_DEVICE_GENIUS] = "Upgrade Device (Genius)",
		[RIFT_DEVICE_RECALL] = "Recall",
		[RIFT_DEVICE_SLIDE] = "Upgrade Device, free",
		[RIFT_TECHNOLOGY_508] = "Glitch Absorber",
		[RIFT_TECHNOLOGY_512] = "Anomaly Neutralizer",
		[RIFT_TECHNOLOGY_515] = "Blink Suppression Bypass",
		[RIFT_OUTPOST] = "Off-board Building",
		[RIFT_SECRET_SITE] = "Off-board Superproject",
	};
	return pick(words, ARRAY_LEN(words), space);
}

char *name_of_tile(int tile, char *out, size_t size)
{
	out[0] = '\0';
	if (RIFT_IS_BUILDING(tile)) {
		char number[16];
		(void)rift_words_tile(tile, number, sizeof number);
		return brief_add(out, size, "%s %s", name_of_type(RIFT_BUILDING_TYPE(tile)), number);
	}
	if (RIFT_IS_SUPER(tile))
		return name_of_word(rift_word_superproject(RIFT_SUPER_NAME(tile)), out, size);
	if (RIFT_IS_ANOMALY(tile) && tile != RIFT_ANOMALY)
		return brief_add(out, size, "Anomaly X%02d", tile - RIFT_ANOMALY);
	return brief_add(out, size, "%s", tile == RIFT_ANOMALY ? "Anomaly" : "");
}

char *brief_price(const struct price *price, char *out, size_t size)
{
	out[0] = '\0';
	for (int good = TITANIUM; good < GOOD_END; good++)
		if (price->good[good])
			brief_add(out, size, "%s%d%s", *out ? " " : "", price->good[good], brief_good(good));
	return *out ? out : brief_add(out, size, "free");
}

/* Abbreviations of ops; %n is the number, %r the Good, %w the Worker, %c the Capital Action. */
static const char *const op_letters[OP_COUNT] = {
	[OP_PAY] = "-%n%r",
	[OP_PAY_MIX] = "-%n T/G/U",
	[OP_PAY_WORKER] = "-1 Worker",
	[OP_EXCHANGE] = "",
	[OP_GAIN] = "+%n%r",
	[OP_GAIN_MIX] = "+%n T/G/U",
	[OP_GAIN_WORKER] = "+%w",
	[OP_CLONE] = "+1 same Worker, tired",
	[OP_GAIN_EXOSUIT] = "+1 Exosuit",
	[OP_SCORE] = "+%n VP",
	[OP_GAIN_MORALE] = "+%n Morale",
	[OP_GAIN_PARADOX] = "+%n Paradox",
	[OP_RETURN_PARADOX] = "-%n Paradox",
	[OP_RETURN_UP_TO] = "up to -%n Paradox",
	[OP_REST] = "all rest",
	[OP_TRAVEL] = "travel %n",
	[OP_TOUR] = "travel %n",
	[OP_TRAVEL_FOR_WATER] = "-xW travel x",
	[OP_TRAVEL_FOR_MIX] = "-x T/G/U travel x +x VP",
	[OP_UNWARP] = "take a Warp tile back",
	[OP_MAY_UNWARP] = "may take %n Warp back",
	[OP_EITHER] = "",
	[OP_OR] = "or",
	[OP_MAY] = "may:",
	[OP_DO] = "%c",
	[OP_DO_SUPERPROJECT] = "Superproject",
	[OP_COPY_TILE] = "act as on any tile",
	[OP_CRAWL] = "place a Worker outside",
	[OP_PLACE_HOME] = "place a Worker at home",
	[OP_PLACE_AI] = "place an empty Exosuit",
	[OP_RECRUIT_FROM_CARD] = "+1 Worker of the card",
	[OP_RECRUIT_FROM_POOL] = "+1 Worker of the pool",
	[OP_HUNT] = "+1 T/G/U at random",
	[OP_TAKE_FROM_MINE] = "+1 left at the Mine",
	[OP_REMOVE_ANOMALY] = "remove it",
	[OP_RANGE] = "range +%n",
	[OP_SUPPLY_HALF] = "Supply at half",
	[OP_PARADOX_LIMIT] = "Paradox limit +%n",
	[OP_ANOMALY_VP] = "Anomalies +%n VP",
	[OP_SET_SECOND] = "set 2nd die for %nW",
	[OP_CONSTRUCT_LESS] = "Construct -%n T/G/U",
	[OP_CONSTRUCT_LESS_GOOD] = "Construct -%n%r",
	[OP_TRAVEL_VP] = "travels +%n VP",
	[OP_WATER_LESS] = "Actions -%nW",
	[OP_EVACUATION_MET] = "Evacuation met",
	[OP_NO_DESPAIR] = "no harm from Morale",
	[OP_MINE_MORE] = "Mine +%n T/G/U",
	[OP_SUPERPROJECT_VP] = "Superprojects +%n VP",
	[OP_SCIENTISTS_ARE_GENIUSES] = "Scientists are Geniuses",
	[OP_NEVER_COVERED] = "no slots covered",
	[OP_HYDROCORES] = "swap 1C and 2W",
	[OP_SET_BOTH] = "set both dice",
	[OP_VP_BY_SLOT] = "+1-3 VP by slot",
	[OP_VP_IF_SUPERPROJECT] = "+%n VP if Superproject",
	[OP_BONUS_AGAIN] = "bonus twice",
	[OP_POWER] = "Power +%n",
	[OP_PURIFY_MORE] = "Purify +%nW",
	[OP_TOP_MORALE_VP] = "top Morale +%n VP",
	[OP_MORE_CONDITION] = "+%n Condition",
	[OP_LOSE] = "-%n%r",
	[OP_LOSE_MIX] = "-%n T/G/U",
	[OP_LOSE_WORKER] = "-1 Worker",
	[OP_LOSE_BREAKTHROUGH] = "-1 Breakthrough",
	[OP_ADVANCE] = "+%n Time Travel",
	[OP_MAY_DO] = "%c",
	[OP_MAY_RESEARCH] = "Research, both dice set",
	[OP_MAY_DO_ANY] = "any Capital Action",
	[OP_MAY_TRADE] = "%n Trade",
	[OP_TRADE_ONCE] = "1 Trade",
	[OP_MAY_BUILD] = "free %b",
	[OP_MAY_BUILD_RUINS] = "free Superproject or 2 Buildings",
	[OP_MAY_CLEAR] = "-1 Anomaly",
	[OP_VENTURE] = "Adventure",
	[OP_UPGRADE_POWER] = "Resource onto its space",
	[OP_UPGRADE_SENSOR] = "Breakthrough onto the sensor",
	[OP_CONSTRUCT_WATER] = "Construct: W for T/G/U",
	[OP_BLINK_WATER] = "Blink +%nW",
	[OP_STORE_GLITCHES] = "holds %n Glitches",
	[OP_FLUX_DIE_LESS] = "Flux die -%n",
	[OP_ADVANCE_FLUX] = "+%n Flux per travel",
	[OP_TOP_GAIN_VP] = "top Morale gain +%n VP",
	[OP_POWER_PLANT_LESS] = "Power Plants -%nN",
	[OP_FACTORY_GIVES] = "Factory: +%nT",
	[OP_LIFE_SUPPORT_GIVES] = "Life Support: +%nW",
	[OP_LAB_LESS] = "Labs -%nU -%nW",
	[OP_OUTPOST] = "off-board Building for %nT",
	[OP_MORE_SLOTS] = "+%n Exosuit slot",
	[OP_SECRET_SUPERPROJECT] = "off-board Superproject",
	[OP_EMPTY_SLOT_WATER] = "empty slots +%nW",
	[OP_COMPOUND] = "+%n Warp on another",
	[OP_TRANSMIT] = "travel: free again for %n Flux",
	[OP_RECRUIT_BONUS] = "bonus +%n",
	[OP_BLINK_ACTIVE] = "Blinked Operator active for %nW",
	[OP_SUPPLY_GLITCH] = "Supply: -%n Glitch",
	[OP_FORCE_FLUX] = "Force: +%n Flux +%n Paradox",
	[OP_RESEARCH_GIFTS] = "Research gives more",
	[OP_BORROW_LEADERS] = "borrow a Leader",
	[OP_ROLL_FLUX] = "roll for a Glitch",
	[OP_REMOVE_FLUX] = "Device -%n Flux",
	[OP_REMOVE_GLITCHES] = "-%n Glitch",
	[OP_REPAIR] = "%n x -Flux or -Glitch",
	[OP_UPGRADE_DEVICE] = "upgrade Device",
	[OP_TAKE_TECHNOLOGY] = "+1 Technology",
	[OP_DRAW_TECHNOLOGIES] = "see %n Technologies, keep 2",
	[OP_DRAW_CONDITIONS] = "see %n Conditions, keep 1",
	[OP_CLEAR_ANOMALY] = "-1 Anomaly",
	[OP_NO_DICE] = "next Blink no dice",
	[OP_BYPASS] = "next Blink from the Valley",
	[OP_BLINK] = "Blink, no dice",
	[OP_INVERT] = "refill and repeat",
	[OP_RETRIEVE] = "retrieve %n Workers",
	[OP_USE_DEVICE] = "a Device action",
	[OP_SEARCH_STACK] = "search a stack",
	[OP_PAY_TYPE] = "-%w",
	[OP_PAY_BREAKTHROUGH] = "-1 Breakthrough",
	[OP_LOSE_MORALE] = "-%n Morale",
	[OP_KEEP_WATER] = "keep %nW",
	[OP_REMOVE_ONE] = "-1 Anomaly",
	[OP_NEVER_MOTIVATED] = "nobody stays Motivated, 1 Tired after Supply",
	[OP_GENIUS_COSTS_VP] = "Genius in Exosuit -%n VP",
	[OP_RANGE_LESS] = "range -%n",
	[OP_SLOT_LESS] = "%n Exosuit slot less",
	[OP_CORE_COSTS_WATER] = "Cores cost %nW more",
	[OP_CROWDED] = "+1 Paradox with %n Warps out",
};

static void add_op(char *out, size_t size, const struct op *op)
{
	char name[40];
	for (const char *c = op_letters[op->code]; *c; c++) {
		if (*c != '%') {
			brief_add(out, size, "%c", *c);
			continue;
		}
		c++;
		if (*c == 'n')
			brief_add(out, size, "%d", op->n);
		else if (*c == 'r')
			brief_add(out, size, "%s", brief_good(op->what));
		else if (*c == 'w')
			brief_add(out, size, "%s", brief_worker(op->what));
		else if (*c == 'b')
			brief_add(out, size, "%s", name_of_word(rift_word_type(op->what), name, sizeof name));
		else
			brief_add(out, size, "%s", name_of_word(rift_word_capital(op->what), name, sizeof name));
	}
}

char *brief_ops(const struct op *ops, char *out, size_t size)
{
	out[0] = '\0';
	for (; ops->code; ops++) {
		if (*out && *op_letters[ops->code])
			brief_add(out, size, " ");
		add_op(out, size, ops);
	}
	return out;
}

static const char *fate_mark(int then)
{
	switch (then) {
	case MOTIVATED:
		return "!";
	case DIES:
		return " dies";
	case MOTIVATED_IF_ADMINISTRATOR:
		return " (Adm!)";
	default:
		return "";
	}
}

/* "left +3W, up +4W": what a neighbour on that side gives (FBUILD-N1). */
static void add_nested(char *out, size_t size, int tile)
{
	static const char *const sides[SIDES_END] = { "left", "up", "right", "down" };
	int type = RIFT_IS_BUILDING(tile) ? RIFT_BUILDING_TYPE(tile) : RIFT_TYPE_END;
	if (type >= RIFT_TYPE_END || !tiles[tile].nested)
		return;
	for (int side = 0; side < SIDES_END; side++) {
		const struct op *ops = nested_buildings[type].to[side].does;
		char what[BRIEF_MAX];
		if (ops->code)
			brief_add(
				out, size, "%s%s %s", *out ? ", " : "", sides[side], brief_ops(ops, what, sizeof what));
	}
}

char *brief_tile(int tile, char *out, size_t size)
{
	char ops[BRIEF_MAX];
	out[0] = '\0';
	if (tile <= 0 || tile >= TILE_COUNT)
		return out;
	const struct tile *t = &tiles[tile];
	if (t->worker)
		brief_add(out, size, "%s%s: ", t->worker == ANY_WORKER ? "any" : brief_worker(t->worker),
			fate_mark(t->then));
	else if (t->free_action)
		brief_add(out, size, "free: ");
	brief_add(out, size, "%s", brief_ops(t->does, ops, sizeof ops));
	if (t->always[0].code)
		brief_add(out, size, "%s%s", *out ? "; " : "", brief_ops(t->always, ops, sizeof ops));
	if (t->when_built[0].code)
		brief_add(out, size, "%sbuilt: %s", *out ? "; " : "", brief_ops(t->when_built, ops, sizeof ops));
	add_nested(out, size, tile);
	return out;
}

char *brief_breakthrough(int b, char *out, size_t size)
{
	char icon[40], shape[40];
	out[0] = '\0';
	if (b <= 0 || b > RIFT_BREAKTHROUGHS)
		return out;
	(void)name_of_term("icon.", rift_word_icon(RIFT_BREAKTHROUGH_ICON(b)), "one", icon, sizeof icon);
	return brief_add(out, size, "%s (%s)", icon,
		name_of_term("shape.", rift_word_shape(RIFT_BREAKTHROUGH_SHAPE(b)), "one", shape, sizeof shape));
}

char *brief_super_price(int tile, char *out, size_t size)
{
	char exact[40];
	const struct tile *t = &tiles[tile];
	brief_price(&t->price, out, size);
	if (t->price_worker)
		brief_add(out, size, " 1 %s", brief_worker(t->price_worker));
	brief_add(out, size, " +");
	if (t->exact)
		brief_add(out, size, " %s or", brief_breakthrough(t->exact, exact, sizeof exact));
	return brief_add(out, size, " %s+%s", rift_word_shape(t->pair[0]), rift_word_shape(t->pair[1]));
}
