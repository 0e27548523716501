/*
 * choice_fractures.c -- words for the answers of Fractures of Time: Blinks with their odds, Glitches by their places,
 * Recall, Technologies, the Valley.  See choices.h.
 */
#include <ctype.h>
#include <string.h>

#include "base/base.h"
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "cli/play/choices.h"
#include "cli/play/effect.h"
#include "content/content.h"
#include "text/words/content_words.h"
#include "rift_words.h"

#define NAME_MAX_LETTERS 60
#define BUILDING_SLOTS 12

static void preview_effect(struct choice *choice)
{
	char text[EFFECT_LETTERS];
	if (!*choice->effect && effect_text(choice->session, choice->move[0], NULL, text, sizeof text))
		brief_add(choice->effect, sizeof choice->effect, "%s", text);
}

/* "Lab 404" for a slot of the board, "Purify Water" for a space of the main board. */
static char *place_name(const struct rift_game *g, int seat, int space, char *out, size_t size)
{
	out[0] = '\0';
	if (RIFT_IS_HOME(space))
		return name_of_tile(tile_shown(g, seat, space - RIFT_HOME_1), out, size);
	if (space == RIFT_OUTPOST || space == RIFT_SECRET_SITE)
		return name_of_tile(rift_fact(g, RIFT_FACT_OFF_BOARD, seat, space - RIFT_OUTPOST), out, size);
	return brief_add(out, size, "%s", name_of_space(space));
}

static void words_blink(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char worker[NAME_MAX_LETTERS], place[NAME_MAX_LETTERS];
	int odds = rift_sum(g, RIFT_SUM_BLINK_ODDS, m.seat, m.a);
	brief_add(choice->label, sizeof choice->label, "Blink: the %s on %s",
		name_of_word(rift_word_worker(m.a), worker, sizeof worker),
		place_name(g, m.seat, m.b, place, sizeof place));
	if (odds)
		brief_add(choice->effect, sizeof choice->effect, "Glitch %d%%", (odds + 5) / 10);
	else
		brief_add(choice->effect, sizeof choice->effect, "no Glitch");
}

/* Where a Glitch lies or would lie. */
static void glitch_place(const struct rift_game *g, struct rift_move m, char *out, size_t size)
{
	char name[NAME_MAX_LETTERS];
	switch (m.a) {
	case RIFT_GLITCH_BUILDING:
		brief_add(out, size, "%s",
			place_name(g, m.seat,
				m.b < BUILDING_SLOTS ? RIFT_HOME_1 + m.b : RIFT_OUTPOST + m.b - BUILDING_SLOTS, name,
				sizeof name));
		break;
	case RIFT_GLITCH_CONDITIONS:
		brief_add(out, size, "%s", name_of_word(rift_word_condition(m.b), name, sizeof name));
		break;
	case RIFT_GLITCH_DEVICE:
		brief_add(out, size, "slot %d of the Fracture Device", m.b + 1);
		break;
	case RIFT_GLITCH_EXOSUIT:
		brief_add(out, size, "Exosuit slot %d", m.b + 1);
		break;
	case RIFT_GLITCH_TRAVEL:
		brief_add(out, size, "the Time Travel track");
		break;
	case RIFT_GLITCH_PARADOX:
		brief_add(out, size, "a Paradox place");
		break;
	default:
		brief_add(out, size, "%s",
			m.b ? "the place on the board where it has no effect" : "Lab 416, where it has no effect");
	}
}

static void words_glitch(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	brief_add(choice->label, sizeof choice->label, m.verb == RIFT_V_GLITCH ? "on " : "remove the Glitch from ");
	glitch_place(g, m, choice->label, sizeof choice->label);
}

/* Recall: the Worker there, or else the marker. */
static void words_recall(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char worker[NAME_MAX_LETTERS], place[NAME_MAX_LETTERS];
	int from = 0, who = worker_on(g, m.seat, m.a, &from);
	brief_add(choice->label, sizeof choice->label, "take back the %s on %s",
		who ? name_of_word(rift_word_worker(who), worker, sizeof worker) : "marker",
		place_name(g, m.seat, m.a, place, sizeof place));
}

static void words_retrieve(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char worker[NAME_MAX_LETTERS], place[NAME_MAX_LETTERS];
	brief_add(choice->label, sizeof choice->label, "call back the %s on %s",
		name_of_word(rift_word_worker(m.a), worker, sizeof worker),
		place_name(g, m.seat, m.b, place, sizeof place));
}

static void words_technology(struct choice *choice, const struct rift_game *g)
{
	char what[BRIEF_MAX];
	int card = choice->move[0].a;
	(void)g;
	(void)name_of_technology(card, choice->label, sizeof choice->label);
	brief_add(choice->effect, sizeof choice->effect, "%s", brief_technology(card, what, sizeof what));
}

static void words_nested(struct choice *choice, const struct rift_game *g)
{
	static const char *const ways[] = { "", "to the left", "above", "to the right", "below" };
	struct rift_move m = choice->move[0];
	char what[BRIEF_MAX], name[NAME_MAX_LETTERS];
	(void)g;
	brief_add(choice->label, sizeof choice->label, "%s, %s", name_of_tile(m.a, name, sizeof name), ways[m.b]);
	brief_add(choice->effect, sizeof choice->effect, "%s",
		brief_ops(nested_buildings[RIFT_BUILDING_TYPE(m.a)].to[m.b - 1].does, what, sizeof what));
}

static void words_build_off(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	char what[BRIEF_MAX], name[NAME_MAX_LETTERS];
	int tile = choice->move[0].a;
	brief_add(choice->label, sizeof choice->label, "off the board: %s, %d VP, %s",
		name_of_tile(tile, name, sizeof name), tiles[tile].vp, brief_tile(tile, what, sizeof what));
	preview_effect(choice);
}

/* Answers that need only a word or two. */
static void words_short(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	struct rift_move m = choice->move[0];
	char name[NAME_MAX_LETTERS];
	switch (m.verb) {
	case RIFT_V_REMOVE:
		brief_add(choice->label, sizeof choice->label, m.a == 1 ? "remove 1 Flux Core" : "remove %d Flux Cores",
			m.a);
		break;
	case RIFT_V_OPERATOR:
		brief_add(choice->label, sizeof choice->label, "take an Operator");
		break;
	case RIFT_V_AS:
		brief_add(choice->label, sizeof choice->label, "act as %s",
			name_of_term("worker.", rift_word_worker(m.a), "a", name, sizeof name));
		break;
	case RIFT_V_VALLEY:
		(void)name_of_word(rift_word_valley(m.a), choice->label, sizeof choice->label);
		break;
	case RIFT_V_REPLACE:
		brief_add(choice->label, sizeof choice->label, "pay Water instead of 1 %s",
			name_of_word(rift_word_good(m.a), name, sizeof name));
		break;
	default: /* RIFT_V_DEVICE */
		brief_add(choice->label, sizeof choice->label, "%s", name_of_space(m.a));
	}
	preview_effect(choice);
}

static bool nature_words(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char name[NAME_MAX_LETTERS];
	switch (m.verb) {
	case RIFT_N_TECHNOLOGY:
		words_technology(choice, g);
		return true;
	case RIFT_N_FLUX:
		brief_add(choice->label, sizeof choice->label, "%d", m.a);
		return true;
	case RIFT_N_GLITCH:
		brief_add(choice->label, sizeof choice->label, "%s",
			name_of_word(rift_word_glitch(m.a), name, sizeof name));
		return true;
	default:
		return false;
	}
}

bool choice_words_fractures(struct choice *choice, const struct rift_game *g)
{
	typedef void words_fn(struct choice * choice, const struct rift_game *g);
	static words_fn *const by_verb[RIFT_VERB_END] = {
		[RIFT_V_BLINK] = words_blink,
		[RIFT_V_GLITCH] = words_glitch,
		[RIFT_V_UNGLITCH] = words_glitch,
		[RIFT_V_RECALL] = words_recall,
		[RIFT_V_RETRIEVE] = words_retrieve,
		[RIFT_V_ACQUIRE] = words_technology,
		[RIFT_V_KEEP_TECHNOLOGY] = words_technology,
		[RIFT_V_NESTED] = words_nested,
		[RIFT_V_BUILD_OFF] = words_build_off,
		[RIFT_V_REMOVE] = words_short,
		[RIFT_V_OPERATOR] = words_short,
		[RIFT_V_AS] = words_short,
		[RIFT_V_VALLEY] = words_short,
		[RIFT_V_REPLACE] = words_short,
		[RIFT_V_DEVICE] = words_short,
	};
	struct rift_move m = choice->move[0];
	if (m.seat == RIFT_NATURE)
		return nature_words(choice, g);
	if (m.verb >= RIFT_VERB_END || !by_verb[m.verb])
		return false;
	by_verb[m.verb](choice, g);
	choice->label[0] = (char)toupper((unsigned char)choice->label[0]);
	return true;
}

/* The seat's Fracture Device. */
static const struct device *device_of(const struct rift_game *g, int seat)
{
	if (rift_fact(g, RIFT_FACT_DEVICE_SIDE, 0, 0) == RIFT_SIDE_B)
		return &devices_b[rift_fact(g, RIFT_FACT_PATH, seat, 0)];
	return &device_a;
}

static void device_effect(const struct device *d, int space, char *out, size_t size)
{
	if (space == RIFT_DEVICE_FLUX && !d->flux.water)
		brief_add(out, size, "up to %d Flux off the Device", d->flux.gives);
	else if (space == RIFT_DEVICE_FLUX)
		brief_add(out, size, "-%dW up to %d Flux off the Device", d->flux.water, d->flux.gives);
	else if (space == RIFT_DEVICE_GLITCH && d->glitch.water)
		brief_add(out, size, "-%dW up to %d Glitches%s off", d->glitch.water, d->glitch.gives,
			d->either ? " or Flux" : "");
	else if (space == RIFT_DEVICE_GLITCH)
		brief_add(out, size, "%d Glitch off", d->glitch.gives);
	else if (space == RIFT_DEVICE_UPGRADE)
		brief_add(out, size, "-1 Breakthrough -%dW +1 slot +%d VP", d->upgrade.water, d->upgrade.gives);
	else if (space == RIFT_DEVICE_GENIUS)
		brief_add(out, size, "-1 Breakthrough -%dW +1 slot +%d VP", d->genius.water, d->genius.gives);
	else if (space == RIFT_DEVICE_RECALL)
		brief_add(out, size, "%dF onto the Device, up to %d Workers home", RECALL_FLUX, RECALL_MOST);
	else if (d->slide_neutronium)
		brief_add(out, size, "-1 Breakthrough -%dN +1 slot", d->slide_neutronium);
	else
		brief_add(out, size, "-1 Breakthrough +1 slot");
}

void choice_space_fractures(const struct rift_game *g, int seat, int space, char *out, size_t size)
{
	char what[BRIEF_MAX];
	if (space >= RIFT_ASSIMILATE_1 && space <= RIFT_ASSIMILATE_3)
		brief_add(out, size, "Operator or Technology, Adm: +1F");
	else if (space >= RIFT_EXTRACT_1 && space <= RIFT_EXTRACT_3)
		brief_add(out, size, "+2F or +2C, Sci: +1F, Eng: +1C");
	else if (space == RIFT_VALLEY_1 || space == RIFT_VALLEY_2)
		brief_add(out, size, "copy a full Valley Action");
	else if (space >= RIFT_DEVICE_FLUX && space <= RIFT_DEVICE_SLIDE)
		device_effect(device_of(g, seat), space, out, size);
	else if (space >= RIFT_TECHNOLOGY_508 && space <= RIFT_TECHNOLOGY_515) {
		static const uint8_t cards[] = { RIFT_GLITCH_ABSORBER, RIFT_ANOMALY_NEUTRALIZER,
			RIFT_BLINK_SUPPRESSION_BYPASS };
		brief_add(out, size, "%s",
			brief_ops(technologies[cards[space - RIFT_TECHNOLOGY_508]].does, what, sizeof what));
	} else if (space == RIFT_OUTPOST || space == RIFT_SECRET_SITE) {
		int tile = rift_fact(g, RIFT_FACT_OFF_BOARD, seat, space - RIFT_OUTPOST);
		brief_add(out, size, "%s", tile ? brief_ops(tiles[tile].does, what, sizeof what) : "");
	}
}
