/*
 * tell_names.c -- arguments that name things: terms of the catalogue if a thing has a name, else texts built here.
 */
#include "text/tell/tell_parts.h"

#include <string.h>

#include "base/base.h"
#include "content/content.h"
#include "text/tell/persons.h"

static const struct named_arg END_OF_LIST = { NULL, { 0 } };

/* Whether another player has the same name. */
static bool name_is_shared(const struct rift_names *names, int seat)
{
	for (int other = 0; other < RIFT_SEATS; other++)
		if (other != seat && names->name[other] && strcmp(names->name[other], names->name[seat]) == 0)
			return true;
	return false;
}

static struct arg person(const char *key, const char *name)
{
	struct arg arg = arg_term("person.", key);
	arg.text = name;
	return arg;
}

struct arg player_arg(struct teller *w, int seat)
{
	static const char *const numbers[RIFT_SEATS] = { "1", "2", "3", "4" };
	struct arg named = person_named(w->names, seat);
	return strcmp(named.key, "somebody") != 0 || seat >= RIFT_SEATS ? named : person("unnamed", numbers[seat]);
}

struct arg seat_arg(struct teller *w, int seat)
{
	if (seat < 0 || seat >= RIFT_SEATS)
		return arg_term("person.", "somebody");
	struct arg named = person_named(w->names, seat);
	int path = w->rules->fact(w->g, RIFT_FACT_PATH, seat, 0), kind = w->rules->fact(w->g, RIFT_FACT_KIND, seat, 0);
	struct arg of_path = arg_term("path.", rift_word_path(path));
	if (strcmp(named.key, "name") == 0 && path && name_is_shared(w->names, seat)) {
		struct named_arg list[] = { { "name", arg_text(named.text) }, { "path", of_path }, END_OF_LIST };
		named.text = made_of(w, "person.two", list).text;
	}
	if (strcmp(named.key, "somebody") != 0)
		return named;
	if (kind > RIFT_HUMAN)
		return person("bot", catalogue_find(w->words, "kind.", rift_word_kind(kind)).text);
	if (path)
		return person("name", catalogue_find(w->words, "path.", rift_word_path(path)).text);
	return player_arg(w, seat);
}

struct arg borrowed_arg(struct teller *w, int warp)
{
	if (warp <= RIFT_NO_WARP || warp >= RIFT_WARP_END || !warp_tiles[warp].good)
		return arg_term("warp.", rift_word_warp(warp));
	struct named_arg list[] = { { "n", arg_number(warp_tiles[warp].n) },
		{ "good", arg_term("good.", rift_word_good(warp_tiles[warp].good)) }, END_OF_LIST };
	return made_of(w, "tell.n-good", list);
}

struct arg tile_arg(struct teller *w, int tile)
{
	if (RIFT_IS_SUPER(tile))
		return arg_term("superproject.", rift_word_superproject(RIFT_SUPER_NAME(tile)));
	if (RIFT_IS_ANOMALY(tile) && tile != RIFT_ANOMALY)
		return arg_term("variable.", rift_word_variable(tile - RIFT_ANOMALY));
	if (!RIFT_IS_BUILDING(tile))
		return arg_term("tell.", "the-anomaly");
	char number[RIFT_WORDS_MAX];
	(void)rift_words_tile(tile, number, sizeof number);
	struct arg building = arg_term("building.", rift_word_type(RIFT_BUILDING_TYPE(tile)));
	struct text t = made_open(w);
	put(&t, number);
	building.text = made_close(w, &t).text;
	return building;
}

struct arg space_arg(int space)
{
	return arg_term("space.", rift_word_space(space));
}

struct arg slot_arg(int slot)
{
	return space_arg(RIFT_HOME_1 + slot);
}

struct arg era_arg(int era)
{
	return era == RIFT_ERA_ZERO ? arg_term("tell.", "era-zero") : arg_number(era);
}

struct arg leader_arg(int leader)
{
	return leader > RIFT_NO_LEADER && leader < RIFT_LEADER_END ? arg_term("leader.", rift_word_leader(leader))
								   : arg_term("tell.", "the-leader");
}

struct arg breakthrough_arg(struct teller *w, int b)
{
	struct named_arg list[] = { { "shape", arg_term("shape.", rift_word_shape(RIFT_BREAKTHROUGH_SHAPE(b))) },
		{ "icon", arg_term("icon.", rift_word_icon(RIFT_BREAKTHROUGH_ICON(b))) }, END_OF_LIST };
	return made_of(w, "tell.a-breakthrough", list);
}

struct arg adventure_arg(struct teller *w, int card)
{
	if (card <= RIFT_NO_ADVENTURE || card >= RIFT_ADVENTURE_END)
		return arg_term("tell.", "an-adventure");
	struct named_arg list[] = { { "card", arg_term("adventure.", rift_word_adventure(card)) },
		{ "n", arg_number(adventures[card].power) }, END_OF_LIST };
	return made_of(w, "tell.adventure-power", list);
}

struct arg variable_arg(struct teller *w, int anomaly)
{
	if (anomaly <= 0 || anomaly >= RIFT_VARIABLE_END)
		return arg_term("tell.", "the-anomaly");
	struct named_arg list[] = { { "tile", arg_term("variable.", rift_word_variable(anomaly)) },
		{ "n", arg_number(tiles[VARIABLE(anomaly)].loss) }, END_OF_LIST };
	return made_of(w, "tell.variable-vp", list);
}

struct arg glitch_arg(struct teller *w, int target, int place)
{
	enum { SLOTS = 12 };
	struct named_arg list[] = { { "n", arg_number(place + 1) },
		{ "card", arg_term("condition.", rift_word_condition(place)) }, END_OF_LIST };
	switch (target) {
	case RIFT_GLITCH_BUILDING:
		return place < SLOTS ? slot_arg(place) : space_arg(RIFT_OUTPOST + place - SLOTS);
	case RIFT_GLITCH_DEVICE:
		return made_of(w, "tell.glitch-on.device", list);
	case RIFT_GLITCH_EXOSUIT:
		return made_of(w, "tell.glitch-on.exosuit", list);
	case RIFT_GLITCH_CONDITIONS:
		return made_of(w, "tell.glitch-on.conditions", list);
	case RIFT_GLITCH_TRAVEL:
	case RIFT_GLITCH_PARADOX:
		return arg_term("tell.glitch-on.", rift_word_glitch(target));
	default:
		return arg_term("tell.glitch-on.", place ? "store" : "lab-416");
	}
}

/* The action tile of the Chronossus on a Command space, or 0. */
static int tile_on_command(const struct rift_rules *rules, const struct rift_game *g, int command)
{
	if (command == RIFT_C_GENIUS)
		return rules->fact(g, RIFT_FACT_BOT_TILE, 0, 0);
	return command >= RIFT_C_SLOT_1 ? rules->fact(g, RIFT_FACT_BOT_TILE, 0, command - RIFT_C_SLOT_1 + 1) : 0;
}

struct arg command_arg(struct teller *w, int command)
{
	int tile = tile_on_command(w->rules, w->g, command);
	return tile ? action_tile_arg(w, tile) : arg_term("command.", rift_word_command(command));
}

/* What an action tile gives: "2 VP and 1 Energy Core". */
static struct arg gains_arg(struct teller *w, const struct action_tile *a)
{
	struct text t = made_open(w);
	struct named_arg vp[] = { { "n", arg_number(a->vp) }, END_OF_LIST };
	int count = (a->vp > 0) + (a->cores > 0) + (a->flux > 0), i = 0;
	if (a->vp > 0)
		put_phrase(&t, w->words, "tell.", "n-vp", arguments_list(vp)), i++;
	for (int good = RIFT_CORE; good <= RIFT_FLUX; good += RIFT_FLUX - RIFT_CORE) {
		int n = good == RIFT_CORE ? a->cores : a->flux;
		struct named_arg list[] = { { "n", arg_number(n) }, { "good", arg_term("good.", rift_word_good(good)) },
			END_OF_LIST };
		if (n == 0)
			continue;
		put_between(&t, w, i++, count);
		put_phrase(&t, w->words, "tell.", "n-good", arguments_list(list));
	}
	return made_close(w, &t);
}

struct arg action_tile_arg(struct teller *w, int tile)
{
	static const char *const actions[] = {
		[TILE_GAINS] = "gain",
		[TILE_ENLISTS] = "enlist",
		[TILE_EXPERIMENTS_1] = "experiment-1",
		[TILE_EXPERIMENTS_2] = "experiment-2",
		[TILE_ADVENTURES] = "adventure",
		[TILE_ASSIMILATES] = "assimilate",
		[TILE_EXTRACTS] = "extract",
	};
	if (tile <= 0 || tile >= (int)ARRAY_LEN(action_tiles) || action_tiles[tile].rule == NULL)
		return arg_term("tell.", "an-action-tile");
	const struct action_tile *a = &action_tiles[tile];
	bool gains = a->vp || a->cores || a->flux;
	if (!gains && a->action == TILE_GAINS)
		return arg_term("command.", rift_word_command(RIFT_C_REBOOT));
	if (!gains)
		return arg_term("tell.action.", actions[a->action]);
	struct named_arg list[] = { { "gains", gains_arg(w, a) },
		{ "action", arg_term("tell.action.", actions[a->action]) }, END_OF_LIST };
	return made_of(w, a->action == TILE_GAINS ? "tell.action.gain" : "tell.action.then-gain", list);
}

/* Things from a list, whose terms are PREFIX.WORD. */
static struct arg listed_thing(int kind, int number)
{
	static const struct {
		const char *prefix;
		const char *(*word)(int);
	} lists[RIFT_THING_END] = {
		[RIFT_T_GOOD] = { "good.", rift_word_good },
		[RIFT_T_WORKER] = { "worker.", rift_word_worker },
		[RIFT_T_PATH] = { "path.", rift_word_path },
		[RIFT_T_LEADER] = { "leader.", rift_word_leader },
		[RIFT_T_TYPE] = { "type.", rift_word_type },
		[RIFT_T_CAPITAL] = { "capital.", rift_word_capital },
		[RIFT_T_TECHNOLOGY] = { "technology.", rift_word_technology },
		[RIFT_T_CONDITION] = { "condition.", rift_word_condition },
		[RIFT_T_WARP] = { "warp.", rift_word_warp },
		[RIFT_T_SPACE] = { "space.", rift_word_space },
		[RIFT_T_PHASE] = { "phase.", rift_word_phase },
		[RIFT_T_DECK] = { "deck.", rift_word_deck },
		[RIFT_T_ADVENTURE] = { "adventure.", rift_word_adventure },
		[RIFT_T_EXPERIMENT] = { "experiment.", rift_word_experiment },
		[RIFT_T_TOKEN] = { "token.", rift_word_token },
		[RIFT_T_GLITCH] = { "glitch.", rift_word_glitch },
		[RIFT_T_VALLEY] = { "valley.", rift_word_valley },
	};
	if (kind >= RIFT_THING_END || lists[kind].word == NULL || lists[kind].word(number)[0] == '\0')
		return arg_term("tell.", "nothing");
	return arg_term(lists[kind].prefix, lists[kind].word(number));
}

struct arg thing_arg(struct teller *w, int kind, int number)
{
	switch (kind) {
	case RIFT_T_TILE:
		return tile_arg(w, number);
	case RIFT_T_SLOT:
		return slot_arg(number);
	case RIFT_T_ERA:
		return era_arg(number);
	case RIFT_T_BREAKTHROUGH:
		return breakthrough_arg(w, number);
	case RIFT_T_COLLAPSE:
		return arg_term("tell.", "the-collapse");
	case RIFT_T_ASSET:
		return arg_term("tell.", "the-asset");
	default:
		return listed_thing(kind, number);
	}
}
