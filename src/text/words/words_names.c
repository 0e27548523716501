/*
 * words_names.c -- converts between the numbers and the words of the lists in rift_lists.h.
 */
#include "rift_words.h"

#include <string.h>

#include "base/text.h"
#include "text/words/words_verbs.h"
#include "base/base.h"
#include "text/format/catalogue.h"
#include "rift_player.h"

#define FIRST(word, ...) word
#define WORD(NAME, ...) [RIFT_##NAME] = FIRST(__VA_ARGS__, 0),

/* Defines const char *rift_word_good(int good) and the like. */
#define NAMES(name, LIST, END) \
	const char *rift_word_##name(int number) \
	{ \
		static const char *const words[END] = { LIST(WORD) }; \
		return number > 0 && number < (END) ? words[number] : ""; \
	}

NAMES(good, RIFT_GOODS, RIFT_GOOD_END)
NAMES(worker, RIFT_WORKERS, RIFT_WORKER_END)
NAMES(shape, RIFT_SHAPES, RIFT_SHAPE_END)
NAMES(icon, RIFT_ICONS, RIFT_ICON_END)
NAMES(path, RIFT_PATHS, RIFT_PATH_END)
NAMES(leader, RIFT_LEADERS, RIFT_LEADER_END)
NAMES(type, RIFT_TYPES, RIFT_TYPE_END)
NAMES(superproject, RIFT_SUPERPROJECTS, RIFT_SUPERPROJECT_END)
NAMES(capital, RIFT_CAPITALS, RIFT_CAPITAL_END)
NAMES(collapse, RIFT_COLLAPSES, RIFT_COLLAPSE_END)
NAMES(condition, RIFT_CONDITIONS, RIFT_CONDITION_END)
NAMES(warp, RIFT_WARPS, RIFT_WARP_END)
NAMES(space, RIFT_SPACES, RIFT_SPACE_END)
NAMES(exchange, RIFT_EXCHANGES, RIFT_EXCHANGE_END)
NAMES(rift, RIFT_RIFTS, RIFT_RIFT_END)
NAMES(phase, RIFT_PHASES, RIFT_PHASE_END)
NAMES(edition, RIFT_EDITIONS, RIFT_EDITION_END)
NAMES(variant, RIFT_VARIANTS, RIFT_VARIANT_END)
NAMES(module, RIFT_MODULES, RIFT_MODULE_END)
NAMES(experiment, RIFT_EXPERIMENTS, RIFT_EXPERIMENT_END)
NAMES(trajectory, RIFT_TRAJECTORIES, RIFT_TRAJECTORY_END)
NAMES(token, RIFT_TOKENS, RIFT_TOKEN_END)
NAMES(variable, RIFT_VARIABLES, RIFT_VARIABLE_END)
NAMES(technology, RIFT_TECHNOLOGIES, RIFT_TECHNOLOGY_END)
NAMES(valley, RIFT_VALLEYS, RIFT_VALLEY_END)
NAMES(glitch, RIFT_GLITCHES, RIFT_GLITCH_END)
NAMES(flux_token, RIFT_FLUX_TOKENS, RIFT_FLUX_TOKEN_END)
NAMES(option, RIFT_OPTIONS, RIFT_OPTION_END)
NAMES(deck, RIFT_DECKS, RIFT_DECK_END)
NAMES(adventure, RIFT_ADVENTURES, RIFT_ADVENTURE_END)
NAMES(command, RIFT_COMMANDS, RIFT_COMMAND_END)
NAMES(kind, RIFT_KINDS, RIFT_KIND_END)
NAMES(ask, RIFT_ASKS, RIFT_ASK_END)
NAMES(event, RIFT_EVENTS, RIFT_EVENT_END)

const char *rift_word_new_building(int number)
{
#define NEW_WORD(NAME, word) [RIFT_NEW_##NAME] = (word),
	static const char *const words[RIFT_NEW_BUILDING_END] = { RIFT_NEW_BUILDINGS_EACH(NEW_WORD) };
#undef NEW_WORD
	return number > 0 && number < RIFT_NEW_BUILDING_END ? words[number] : "";
}

const char *rift_word_result(int result)
{
	static const char *const words[RIFT_RESULT_END] = { [RIFT_OK] = "ok", RIFT_RESULTS(WORD) };
	return result >= 0 && result < RIFT_RESULT_END ? words[result] : "";
}

/* Returns a sentence of the catalogue without arguments; "" if word is empty. */
static const char *sentence(const char *language, const char *prefix, const char *word)
{
	const char *text = word[0] ? catalogue_find(catalogue_of(language), prefix, word).text : "";
	CHECK(text);
	return text;
}

const char *rift_sentence_result(const char *language, int result)
{
	return sentence(language, "refused.", result == RIFT_OK ? "" : rift_word_result(result));
}

#define RULE_OF_ROW(NAME, word, rule) [RIFT_##NAME] = (rule),

const char *rift_word_fault(int fault)
{
	static const char *const words[RIFT_FAULT_END] = { RIFT_FAULTS(WORD) };
	return fault > 0 && fault < RIFT_FAULT_END ? words[fault] : "";
}

const char *rift_rule_fault(int fault)
{
	static const char *const rules[RIFT_FAULT_END] = { RIFT_FAULTS(RULE_OF_ROW) };
	return fault > 0 && fault < RIFT_FAULT_END ? rules[fault] : "";
}

const char *rift_sentence_fault(const char *language, int fault)
{
	return sentence(language, "fault.", rift_word_fault(fault));
}

const char *rift_word_warning(int warning)
{
	static const char *const words[RIFT_WARNING_END] = { RIFT_WARNINGS(WORD) };
	return warning > 0 && warning < RIFT_WARNING_END ? words[warning] : "";
}

const char *rift_rule_warning(int warning)
{
	static const char *const rules[RIFT_WARNING_END] = { RIFT_WARNINGS(RULE_OF_ROW) };
	return warning > 0 && warning < RIFT_WARNING_END ? rules[warning] : "";
}

const char *rift_sentence_warning(const char *language, int warning)
{
	return sentence(language, "warning.", rift_word_warning(warning));
}

const char *rift_term_word(int term)
{
	static const char *const words[RIFT_TERM_END] = { RIFT_TERMS(WORD) };
	return term > RIFT_NO_TERM && term < RIFT_TERM_END ? words[term] : "";
}

const char *rift_grade_word(int grade)
{
	static const char *const words[RIFT_GRADE_END] = { RIFT_GRADES(WORD) };
	return grade > RIFT_NO_GRADE && grade < RIFT_GRADE_END ? words[grade] : "";
}

const char *rift_sentence_reason(const char *language, int term, int difference)
{
	return sentence(language, difference < 0 ? "reason.less." : "reason.more.", rift_term_word(term));
}

int name_of(name_fn *name, struct span word)
{
	for (int number = 1; name(number)[0] != '\0'; number++)
		if (span_is(word, name(number)))
			return number;
	return 0;
}

#define NAMES_BACK(name) \
	int rift_word_##name##_of(const char *word) \
	{ \
		return name_of(rift_word_##name, span_of(word)); \
	}

NAMES_BACK(path)
NAMES_BACK(leader)
NAMES_BACK(edition)
NAMES_BACK(variant)
NAMES_BACK(module)
NAMES_BACK(experiment)
NAMES_BACK(option)
NAMES_BACK(technology)
NAMES_BACK(adventure)
NAMES_BACK(kind)
NAMES_BACK(worker)
NAMES_BACK(good)
NAMES_BACK(space)
NAMES_BACK(condition)
NAMES_BACK(warp)
NAMES_BACK(collapse)
NAMES_BACK(result)

char rift_words_seat(int seat)
{
	if (seat == RIFT_NATURE)
		return '*';
	return seat >= 0 && seat < RIFT_SEATS ? (char)('A' + seat) : '?';
}

int rift_words_seat_of(char letter)
{
	if (letter == '*')
		return RIFT_NATURE;
	return letter >= 'A' && letter < 'A' + RIFT_SEATS ? letter - 'A' : -1;
}

/* Tiles. */

/* What is printed on a Building; "" for an unused code. */
static const char *building_word(int tile)
{
#define BUILDING_WORD(NUMBER, printed) [RIFT_BUILDING(NUMBER)] = (printed),
	static const char *const words[RIFT_SUPER_FIRST] = { RIFT_POWER_PLANTS(BUILDING_WORD)
			RIFT_FACTORIES(BUILDING_WORD) RIFT_LIFE_SUPPORTS(BUILDING_WORD) RIFT_LABS(BUILDING_WORD) };
#undef BUILDING_WORD
	return RIFT_IS_BUILDING(tile) && words[tile] ? words[tile] : "";
}

static int building_of(struct span word)
{
	for (int tile = 1; word.length >= 3 && tile < RIFT_SUPER_FIRST; tile++)
		if (span_is(word, building_word(tile)))
			return tile;
	return 0;
}

void put_tile(struct text *t, int tile)
{
	if (RIFT_IS_BUILDING(tile))
		put(t, building_word(tile));
	else if (RIFT_IS_SUPER(tile) && RIFT_SUPER_NAME(tile) < RIFT_SUPERPROJECT_END)
		put(t, rift_word_superproject(RIFT_SUPER_NAME(tile)));
	else if (tile == RIFT_ANOMALY)
		put(t, "anomaly");
	else if (RIFT_IS_ANOMALY(tile))
		put(t, rift_word_variable(tile - RIFT_ANOMALY));
}

int tile_of(struct span word)
{
	int building = building_of(word);
	if (building)
		return building;
	int super = name_of(rift_word_superproject, word);
	if (super)
		return RIFT_SUPER(super);
	int variable = name_of(rift_word_variable, word);
	if (variable)
		return RIFT_VARIABLE(variable);
	return span_is(word, "anomaly") ? RIFT_ANOMALY : 0;
}

size_t rift_words_tile(int tile, char *out, size_t size)
{
	struct text t = text_open(out, size);
	put_tile(&t, tile);
	return t.used;
}

int rift_word_tile_of(const char *word)
{
	return tile_of(span_of(word));
}

/* Breakthroughs. */

void put_breakthrough(struct text *t, int b)
{
	if (b < 1 || b > RIFT_BREAKTHROUGHS)
		return;
	put(t, rift_word_shape(RIFT_BREAKTHROUGH_SHAPE(b)));
	put(t, "/");
	put(t, rift_word_icon(RIFT_BREAKTHROUGH_ICON(b)));
}

int breakthrough_of(struct span word)
{
	struct span icon = word;
	int shape = name_of(rift_word_shape, span_until(&icon, '/'));
	int i = name_of(rift_word_icon, icon);
	return shape && i && i < RIFT_ANY_ICON ? RIFT_BREAKTHROUGH(shape, i) : 0;
}

size_t rift_words_breakthrough(int b, char *out, size_t size)
{
	struct text t = text_open(out, size);
	put_breakthrough(&t, b);
	return t.used;
}

int rift_word_breakthrough_of(const char *word)
{
	return breakthrough_of(span_of(word));
}

/* Glitches. */

void put_glitch(struct text *t, int target, int place)
{
	switch (target) {
	case RIFT_GLITCH_BUILDING:
		put(t, rift_word_space(place < 12 ? RIFT_HOME_1 + place : RIFT_OUTPOST + place - 12));
		break;
	case RIFT_GLITCH_CONDITIONS:
		put(t, rift_word_condition(place));
		break;
	case RIFT_GLITCH_DEVICE:
	case RIFT_GLITCH_EXOSUIT:
		put(t, rift_word_glitch(target));
		put(t, ".");
		put_number(t, place + 1);
		break;
	default:
		put(t, rift_word_glitch(target));
		put(t, target == RIFT_GLITCH_STORED && place ? ".board" : "");
	}
}

bool glitch_of(struct span word, uint8_t *target, uint8_t *place)
{
	int space = name_of(rift_word_space, word), condition = name_of(rift_word_condition, word);
	*place = 0;
	if (RIFT_IS_HOME(space) || space == RIFT_OUTPOST || space == RIFT_SECRET_SITE) {
		*target = RIFT_GLITCH_BUILDING;
		*place = (uint8_t)(RIFT_IS_HOME(space) ? space - RIFT_HOME_1 : 12 + space - RIFT_OUTPOST);
		return true;
	}
	if (condition) {
		*target = RIFT_GLITCH_CONDITIONS;
		*place = (uint8_t)condition;
		return true;
	}
	struct span number = word;
	*target = (uint8_t)name_of(rift_word_glitch, span_until(&number, '.'));
	bool numbered = *target == RIFT_GLITCH_DEVICE || *target == RIFT_GLITCH_EXOSUIT;
	int n = numbered ? span_number(number, 12) : 1;
	if (numbered && n > 0)
		*place = (uint8_t)(n - 1);
	if (*target == RIFT_GLITCH_STORED && span_is(number, "board"))
		*place = 1;
	return *target != RIFT_NO_GLITCH && *target != RIFT_GLITCH_BUILDING && *target != RIFT_GLITCH_CONDITIONS &&
		n > 0;
}
