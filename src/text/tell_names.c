/*
 * tell_names.c -- names as players say them.  Most are the word of the list with capitals; the rest is said here.
 */
#include "text/tell_parts.h"

#include <string.h>

#include "base/base.h"
#include "content/content.h"
#include "rift_words.h"
#include "text/words_verbs.h"

static bool is_small(struct span word)
{
	static const char *const small[] = { "of", "the", "on", "to", "from", "through" };
	for (size_t i = 0; i < ARRAY_LEN(small); i++)
		if (span_is(word, small[i]))
			return true;
	return false;
}

void put_title(struct text *t, const char *word)
{
	struct span rest = span_of(word);
	for (bool first = true; rest.length > 0; first = false) {
		struct span part = span_until(&rest, '-');
		bool small = !first && is_small(part);
		put(t, first ? "" : " ");
		if (part.length > 0 && !small && part.at[0] >= 'a' && part.at[0] <= 'z') {
			put_letter(t, (char)(part.at[0] - 'a' + 'A'));
			part = (struct span){ part.at + 1, part.length - 1 };
		}
		put_span(t, part);
	}
}

void put_article(struct text *t, const char *noun)
{
	put(t, strchr("aeiou", noun[0]) != NULL ? "an " : "a ");
}

void put_good(struct text *t, int good, int n)
{
	if (good == RIFT_CORE)
		put(t, n == 1 ? "Energy Core" : "Energy Cores");
	else if (good == RIFT_FLUX)
		put(t, n == 1 ? "Flux Core" : "Flux Cores");
	else
		put_title(t, rift_word_good(good));
}

void put_worker(struct text *t, int worker)
{
	if (worker == RIFT_AI)
		put(t, "empty Exosuit");
	else
		put_title(t, rift_word_worker(worker));
}

void put_a_worker(struct text *t, int worker)
{
	put_article(t, worker == RIFT_AI ? "empty" : rift_word_worker(worker));
	put_worker(t, worker);
}

void put_tile_name(struct text *t, int tile)
{
	if (RIFT_IS_BUILDING(tile)) {
		put_title(t, rift_word_type(RIFT_BUILDING_TYPE(tile)));
		put(t, " ");
		put_tile(t, tile);
	} else if (tile == RIFT_SUPER(RIFT_ANTI_GRAVITY_FIELD)) {
		put(t, "Anti-Gravity Field");
	} else if (tile == RIFT_SUPER(RIFT_FAR_FUTURE_PLANTATIONS)) {
		put(t, "Far-Future Plantations");
	} else if (RIFT_IS_SUPER(tile)) {
		put(t, tile == RIFT_SUPER(RIFT_ULTIMATE_PLAN) ? "The " : "");
		put_title(t, rift_word_superproject(RIFT_SUPER_NAME(tile)));
	} else if (RIFT_IS_ANOMALY(tile) && tile != RIFT_ANOMALY) {
		put(t, "Anomaly ");
		put_title(t, rift_word_variable(tile - RIFT_ANOMALY));
	} else {
		put(t, "the Anomaly");
	}
}

void put_slot_name(struct text *t, int slot)
{
	put_title(t, rift_word_type(slot / 3 + 1));
	put(t, " slot ");
	put_number(t, slot % 3 + 1);
}

void put_space_name(struct text *t, int space)
{
	static const char *const names[RIFT_SPACE_END] = {
		[RIFT_CONSTRUCT_1] = "the first Construct space",
		[RIFT_CONSTRUCT_2] = "the second Construct space",
		[RIFT_CONSTRUCT_3] = "the third Construct space",
		[RIFT_RECRUIT_1] = "the first Recruit space",
		[RIFT_RECRUIT_2] = "the second Recruit space",
		[RIFT_RECRUIT_3] = "the third Recruit space",
		[RIFT_RESEARCH_1] = "the first Research space",
		[RIFT_RESEARCH_2] = "the second Research space",
		[RIFT_RESEARCH_3] = "the third Research space",
		[RIFT_COUNCIL_LEFT] = "the left World Council space",
		[RIFT_COUNCIL_RIGHT] = "the right World Council space",
		[RIFT_MINE_TOP] = "the top Mine Resource space",
		[RIFT_MINE_MIDDLE] = "the middle Mine Resource space",
		[RIFT_MINE_BOTTOM] = "the bottom Mine Resource space",
		[RIFT_PURIFY] = "Purify Water",
		[RIFT_TRADE] = "Trade with Nomads",
		[RIFT_EVACUATE] = "Evacuation",
		[RIFT_SUPPLY] = "Supply",
		[RIFT_FORCE] = "Force Workers",
		[RIFT_LEADER] = "the Leader",
		[RIFT_EXPERIMENT] = "Experiment",
		[RIFT_ADVENTURE] = "Adventure",
		[RIFT_UPGRADE_POWER] = "Upgrade Power",
		[RIFT_REMOVAL] = "the Anomaly Removal tile",
		[RIFT_UPGRADE_SENSOR] = "Upgrade Sensor",
		[RIFT_CARD_TRIBES] = "Tribes of the Outback",
		[RIFT_CARD_STORAGE] = "Hidden Resource Storage",
		[RIFT_CARD_CARRIER] = "Deserted Carrier",
		[RIFT_CARD_TRAILS] = "Trails to the Lost City",
		[RIFT_ASSIMILATE_1] = "the first Assimilate space",
		[RIFT_ASSIMILATE_2] = "the second Assimilate space",
		[RIFT_ASSIMILATE_3] = "the third Assimilate space",
		[RIFT_EXTRACT_1] = "the first Extract space",
		[RIFT_EXTRACT_2] = "the second Extract space",
		[RIFT_EXTRACT_3] = "the third Extract space",
		[RIFT_VALLEY_1] = "the left Valley space",
		[RIFT_VALLEY_2] = "the right Valley space",
		[RIFT_DEVICE_FLUX] = "Remove Flux Cores",
		[RIFT_DEVICE_GLITCH] = "Remove Glitches",
		[RIFT_DEVICE_UPGRADE] = "Upgrade Device",
		[RIFT_DEVICE_GENIUS] = "Upgrade Device by a Genius",
		[RIFT_DEVICE_RECALL] = "Recall",
		[RIFT_DEVICE_SLIDE] = "Upgrade Device",
		[RIFT_TECHNOLOGY_508] = "Glitch Absorber",
		[RIFT_TECHNOLOGY_512] = "Anomaly Neutralizer",
		[RIFT_TECHNOLOGY_515] = "Blink Suppression Bypass",
		[RIFT_OUTPOST] = "the Valley Outpost",
		[RIFT_SECRET_SITE] = "the Secret Project",
		[RIFT_GUARDIAN_1] = "the first Guardian space",
		[RIFT_GUARDIAN_2] = "the second Guardian space",
		[RIFT_GUARDIAN_3] = "the third Guardian space",
		[RIFT_GUARDIAN_4] = "the fourth Guardian space",
		[RIFT_GUARDIAN_5] = "the fifth Guardian space",
		[RIFT_GUARDIAN_6] = "the sixth Guardian space",
	};
	if (RIFT_IS_HOME(space))
		put_slot_name(t, space - RIFT_HOME_1);
	else if (space > RIFT_NO_SPACE && space < RIFT_SPACE_END && names[space] != NULL)
		put(t, names[space]);
	else
		put(t, "a space");
}

void put_icon(struct text *t, int icon)
{
	if (icon == RIFT_TIME)
		put(t, "Time Travel");
	else if (icon == RIFT_ANY_ICON)
		put(t, "any icon");
	else
		put_title(t, rift_word_icon(icon));
}

void put_breakthrough_name(struct text *t, int b)
{
	put(t, rift_word_shape(RIFT_BREAKTHROUGH_SHAPE(b)));
	put(t, ", ");
	put_icon(t, RIFT_BREAKTHROUGH_ICON(b));
}

/* The action tile of the Chronossus on a Command space, or 0. */
static int tile_on_command(const struct rift_rules *rules, const struct rift_game *g, int command)
{
	if (command == RIFT_C_GENIUS)
		return rules->fact(g, RIFT_FACT_BOT_TILE, 0, 0);
	return command >= RIFT_C_SLOT_1 ? rules->fact(g, RIFT_FACT_BOT_TILE, 0, command - RIFT_C_SLOT_1 + 1) : 0;
}

void put_command(struct text *t, const struct rift_rules *rules, const struct rift_game *g, int command)
{
	static const char *const names[RIFT_COMMAND_END] = {
		[RIFT_C_POWER_PLANT] = "Construct a Power Plant",
		[RIFT_C_FACTORY] = "Construct a Factory",
		[RIFT_C_LIFE_SUPPORT] = "Construct a Life Support",
		[RIFT_C_LAB] = "Construct a Lab",
		[RIFT_C_SUPERPROJECT] = "Construct a Superproject",
		[RIFT_C_RECRUIT] = "Recruit",
		[RIFT_C_RESEARCH] = "Research",
		[RIFT_C_GENIUS] = "Recruit a Genius or Research",
		[RIFT_C_MINE] = "Mine Resource",
		[RIFT_C_TRAVEL] = "Time Travel",
		[RIFT_C_ANOMALY] = "Remove an Anomaly",
		[RIFT_C_REBOOT] = "Reboot",
		[RIFT_C_SUPPLY] = "Supply or Recruit",
		[RIFT_C_WATER] = "Gain 2 Water",
		[RIFT_C_SLOT_1] = "slot I",
		[RIFT_C_SLOT_2] = "slot II",
		[RIFT_C_SLOT_3] = "slot III",
	};
	bool known = command > RIFT_NO_COMMAND && command < RIFT_COMMAND_END && names[command] != NULL;
	int tile = tile_on_command(rules, g, command);
	if (tile)
		put_action_tile(t, tile);
	else
		put(t, known ? names[command] : "a command");
}

void put_leader(struct text *t, int leader)
{
	static const char *const names[RIFT_LEADER_END] = {
		[RIFT_NO_LEADER] = "the Leader",
		[RIFT_HAULANI] = "Patriarch Haulani",
		[RIFT_ZAIDA] = "Matriarch Zaida",
		[RIFT_WOLFE] = "Captain Wolfe",
		[RIFT_SAMIRA] = "Treasure Hunter Samira",
		[RIFT_VALERIAN] = "Patron Valerian",
		[RIFT_CORNELLA] = "Librarian Cornella",
		[RIFT_CARATACUS] = "Shepherd Caratacus",
		[RIFT_AMENA] = "High Sunwalker Amena",
		[RIFT_ELDRIN] = "Eldrin",
		[RIFT_CASTIEN] = "Castien",
		[RIFT_THALIA] = "Thalia",
		[RIFT_ZURIEL] = "Princess Zuriel",
		[RIFT_AUGURUS] = "Prophet Augurus",
		[RIFT_SOTER] = "S.O.T.E.R.",
		[RIFT_XENARA] = "Indoctrinator Xenara",
	};
	put(t, leader >= 0 && leader < RIFT_LEADER_END ? names[leader] : names[RIFT_NO_LEADER]);
}

void put_phase(struct text *t, int phase)
{
	if (phase == RIFT_ACTION_ROUNDS)
		put(t, "Action Rounds");
	else
		put_title(t, rift_word_phase(phase));
}

/* "most-water": "most Water" */
void put_condition(struct text *t, int condition)
{
	static const char *const names[RIFT_CONDITION_END] = {
		[RIFT_NO_CONDITION] = "unknown",
		[RIFT_MOST_WORKERS] = "most Workers",
		[RIFT_MOST_WATER] = "most Water",
		[RIFT_MOST_BREAKTHROUGHS] = "most Breakthroughs",
		[RIFT_MOST_SLOTS] = "most occupied Building slots",
		[RIFT_MOST_MORALE] = "highest Morale",
		[RIFT_MOST_RANGE] = "greatest range of Power Plants",
		[RIFT_MOST_SUPERPROJECTS] = "most Superprojects",
		[RIFT_MOST_TRAVELS] = "most Time Travels",
		[RIFT_MOST_ADVENTURES] = "most successful Adventures",
		[RIFT_MOST_EXPERIMENTS] = "most Experiments",
		[RIFT_MOST_GUARDIANS] = "most Guardians",
		[RIFT_MOST_ANOMALIES] = "most Anomalies",
		[RIFT_MOST_FLUX] = "most Flux Cores on the Fracture Device",
		[RIFT_MOST_TECHNOLOGIES] = "most Technologies",
	};
	put(t, condition >= 0 && condition < RIFT_CONDITION_END ? names[condition] : names[RIFT_NO_CONDITION]);
}

void put_kind(struct text *t, int kind)
{
	static const char *const names[RIFT_KIND_END] = {
		[RIFT_NO_KIND] = "automaton",
		[RIFT_HUMAN] = "player",
		[RIFT_CHRONOBOT_1] = "Chronobot of 2017",
		[RIFT_CHRONOBOT_2] = "Chronobot",
		[RIFT_CHRONOSSUS] = "Chronossus",
	};
	put(t, kind >= 0 && kind < RIFT_KIND_END ? names[kind] : names[RIFT_NO_KIND]);
}

static void put_gain(struct text *t, int n, const char *what, bool *some)
{
	if (n == 0)
		return;
	put(t, *some ? " and " : "");
	put_number(t, n);
	put(t, " ");
	put(t, what);
	put(t, n > 1 && strcmp(what, "VP") != 0 ? "s" : "");
	*some = true;
}

void put_action_tile(struct text *t, int tile)
{
	static const char *const names[] = {
		[TILE_GAINS] = "Gain ",
		[TILE_ENLISTS] = "Enlist a Guardian",
		[TILE_EXPERIMENTS_1] = "Experiment of Level 1",
		[TILE_EXPERIMENTS_2] = "Experiment of Level 2",
		[TILE_ADVENTURES] = "Adventure and Upgrade Power",
		[TILE_ASSIMILATES] = "Assimilate",
		[TILE_EXTRACTS] = "Extract",
	};
	if (tile <= 0 || tile >= (int)ARRAY_LEN(action_tiles) || action_tiles[tile].rule == NULL) {
		put(t, "an action tile");
		return;
	}
	const struct action_tile *a = &action_tiles[tile];
	bool some = false, gains = a->vp || a->cores || a->flux;
	if (!gains && a->action == TILE_GAINS) {
		put(t, "Reboot");
		return;
	}
	put(t, names[a->action]);
	if (gains && a->action != TILE_GAINS)
		put(t, ", then gain ");
	put_gain(t, a->vp, "VP", &some);
	put_gain(t, a->cores, "Energy Core", &some);
	put_gain(t, a->flux, "Flux Core", &some);
}

void put_action_tile_code(struct text *t, int tile)
{
	put(t, tile / 2 < 10 ? "C0" : "C");
	put_number(t, tile / 2);
	put(t, tile % 2 ? ", side B" : ", side A");
}
