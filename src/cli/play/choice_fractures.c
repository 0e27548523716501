/*
 * choice_fractures.c -- words for the answers of Fractures of Time: Blinks with their odds, Glitches by their places,
 * Recall, Technologies, the Valley.  See choices.h.
 */
#include "base/base.h"
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "cli/play/choices.h"
#include "cli/play/effect.h"
#include "content/content.h"
#include "rift_words.h"

#define BUILDING_SLOTS 12

static void preview_effect(struct choice *choice)
{
	char text[EFFECT_LETTERS];
	if (!*choice->effect && effect_text(choice->session, choice->move[0], NULL, text, sizeof text))
		add(choice->effect, sizeof choice->effect, "%s", text);
}

/* "Lab 404" for a slot of the board, "Purify Water" for a space of the main board. */
static char *place_name(const struct rift_game *g, int seat, int space, char *out, size_t size)
{
	out[0] = '\0';
	if (RIFT_IS_HOME(space))
		return name_of_tile(tile_shown(g, seat, space - RIFT_HOME_1), out, size);
	if (space == RIFT_OUTPOST || space == RIFT_SECRET_SITE)
		return name_of_tile(rift_fact(g, RIFT_FACT_OFF_BOARD, seat, space - RIFT_OUTPOST), out, size);
	return name_of_space(space, out, size);
}

static void label_say(struct choice *choice, const char *key, const struct named_arg *with)
{
	(void)say(choice->label, sizeof choice->label, key, with);
}

static void words_blink(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char place[NAME_BYTES];
	int odds = rift_sum(g, RIFT_SUM_BLINK_ODDS, m.seat, m.a);
	label_say(choice, "blink.label",
		WITH(TERM("who", "worker.", rift_word_worker(m.a)),
			TEXT("where", place_name(g, m.seat, m.b, place, sizeof place))));
	if (odds)
		(void)say(choice->effect, sizeof choice->effect, "blink.bad", WITH(NUMBER("n", (odds + 5) / 10)));
	else
		(void)say(choice->effect, sizeof choice->effect, "terminal.blink.safe", PLAIN);
}

/* Where a Glitch lies or would lie. */
static void glitch_place(const struct rift_game *g, struct rift_move m, char *out, size_t size)
{
	switch (m.a) {
	case RIFT_GLITCH_BUILDING:
		(void)place_name(g, m.seat,
			m.b < BUILDING_SLOTS ? RIFT_HOME_1 + m.b : RIFT_OUTPOST + m.b - BUILDING_SLOTS, out, size);
		break;
	case RIFT_GLITCH_CONDITIONS:
		(void)say_term(out, size, "condition.", rift_word_condition(m.b), "one");
		break;
	case RIFT_GLITCH_DEVICE:
		(void)say(out, size, "terminal.place.device", WITH(NUMBER("n", m.b + 1)));
		break;
	case RIFT_GLITCH_EXOSUIT:
		(void)say(out, size, "anom.slot", WITH(NUMBER("n", m.b + 1)));
		break;
	case RIFT_GLITCH_TRAVEL:
	case RIFT_GLITCH_PARADOX:
		(void)say(out, size, m.a == RIFT_GLITCH_TRAVEL ? "glitch.travel" : "terminal.place.paradox", PLAIN);
		break;
	default:
		(void)say(out, size, m.b ? "terminal.place.board" : "terminal.place.lab", PLAIN);
	}
}

static void words_glitch(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char place[NAME_BYTES] = "";
	glitch_place(g, m, place, sizeof place);
	label_say(choice, m.verb == RIFT_V_GLITCH ? "terminal.answer.glitch" : "terminal.answer.unglitch",
		WITH(TEXT("where", place)));
}

/* Recall: the Worker there, or else the marker. */
static void words_recall(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char worker[NAME_BYTES], place[NAME_BYTES];
	int from = 0, who = worker_on(g, m.seat, m.a, &from);
	(void)say_term(worker, sizeof worker, "worker.", rift_word_worker(who), "one");
	label_say(choice, "blink.home",
		WITH(TEXT("who", who ? worker : said("terminal.marker")),
			TEXT("where", place_name(g, m.seat, m.a, place, sizeof place))));
}

static void words_retrieve(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char place[NAME_BYTES];
	label_say(choice, "terminal.answer.retrieve",
		WITH(TERM("who", "worker.", rift_word_worker(m.a)),
			TEXT("where", place_name(g, m.seat, m.b, place, sizeof place))));
}

static void words_technology(struct choice *choice, const struct rift_game *g)
{
	char what[BRIEF_MAX];
	int card = choice->move[0].a;
	(void)g;
	(void)name_of_technology(card, choice->label, sizeof choice->label);
	add(choice->effect, sizeof choice->effect, "%s", brief_technology(card, what, sizeof what));
}

static void words_nested(struct choice *choice, const struct rift_game *g)
{
	static const char *const ways[] = { "", "nested.left", "nested.above", "nested.right", "nested.below" };
	struct rift_move m = choice->move[0];
	char what[BRIEF_MAX], name[NAME_BYTES];
	(void)g;
	add(choice->label, sizeof choice->label, "%s, %s", name_of_tile(m.a, name, sizeof name), said(ways[m.b]));
	add(choice->effect, sizeof choice->effect, "%s",
		brief_ops(nested_buildings[RIFT_BUILDING_TYPE(m.a)].to[m.b - 1].does, what, sizeof what));
}

static void words_build_off(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	char what[BRIEF_MAX], name[NAME_BYTES];
	int tile = choice->move[0].a;
	label_say(choice, "terminal.answer.build.off",
		WITH(TEXT("tile", name_of_tile(tile, name, sizeof name)), NUMBER("vp", tiles[tile].vp),
			TEXT("what", brief_tile(tile, what, sizeof what))));
	preview_effect(choice);
}

/* Answers that need only a word or two. */
static void words_short(struct choice *choice, const struct rift_game *g)
{
	(void)g;
	struct rift_move m = choice->move[0];
	switch (m.verb) {
	case RIFT_V_REMOVE:
		label_say(choice, "device.remove", WITH(NUMBER("n", m.a)));
		break;
	case RIFT_V_OPERATOR:
		label_say(choice, "frac.operator", PLAIN);
		break;
	case RIFT_V_AS:
		label_say(choice, "terminal.answer.as", WITH(TERM("worker", "worker.", rift_word_worker(m.a))));
		break;
	case RIFT_V_VALLEY:
		(void)say_term(choice->label, sizeof choice->label, "valley.", rift_word_valley(m.a), "one");
		break;
	case RIFT_V_REPLACE:
		label_say(choice, "terminal.answer.replace", WITH(TERM("good", "good.", rift_word_good(m.a))));
		break;
	default: /* RIFT_V_DEVICE */
		(void)name_of_space(m.a, choice->label, sizeof choice->label);
	}
	preview_effect(choice);
}

static bool nature_words(struct choice *choice, const struct rift_game *g)
{
	struct rift_move m = choice->move[0];
	char name[NAME_BYTES];
	switch (m.verb) {
	case RIFT_N_TECHNOLOGY:
		words_technology(choice, g);
		return true;
	case RIFT_N_DRAW_TECHNOLOGY:
		(void)name_of_technology(m.b, choice->label, sizeof choice->label);
		return true;
	case RIFT_N_LOOK:
		(void)name_of_tile(m.b, choice->label, sizeof choice->label);
		return true;
	case RIFT_N_FLUX:
		add(choice->label, sizeof choice->label, "%d", m.a);
		return true;
	case RIFT_N_GLITCH:
		add(choice->label, sizeof choice->label, "%s",
			say_term(name, sizeof name, "glitch.", rift_word_glitch(m.a), "one"));
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
	letter_raise(choice->label);
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
	const struct named_arg *flux =
		WITH(TEXT("w", brief_good(RIFT_WATER)), NUMBER("water", d->flux.water), NUMBER("n", d->flux.gives));
	const struct named_arg *glitch =
		WITH(TEXT("w", brief_good(RIFT_WATER)), NUMBER("water", d->glitch.water), NUMBER("n", d->glitch.gives));
	const struct named_arg *upgrade = WITH(
		TEXT("w", brief_good(RIFT_WATER)), NUMBER("water", d->upgrade.water), NUMBER("vp", d->upgrade.gives));
	const struct named_arg *genius = WITH(
		TEXT("w", brief_good(RIFT_WATER)), NUMBER("water", d->genius.water), NUMBER("vp", d->genius.gives));
	if (space == RIFT_DEVICE_FLUX)
		(void)say(out, size, d->flux.water ? "terminal.does.flux.water" : "terminal.does.flux", flux);
	else if (space == RIFT_DEVICE_GLITCH && d->glitch.water)
		(void)say(out, size, d->either ? "terminal.does.glitch.either" : "terminal.does.glitch.water", glitch);
	else if (space == RIFT_DEVICE_GLITCH)
		(void)say(out, size, "terminal.does.glitch", glitch);
	else if (space == RIFT_DEVICE_UPGRADE)
		(void)say(out, size, "terminal.does.upgrade", upgrade);
	else if (space == RIFT_DEVICE_GENIUS)
		(void)say(out, size, "terminal.does.upgrade", genius);
	else if (space == RIFT_DEVICE_RECALL)
		(void)say(out, size, "terminal.does.recall",
			WITH(TEXT("f", brief_good(RIFT_FLUX)), NUMBER("flux", RECALL_FLUX), NUMBER("n", RECALL_MOST)));
	else
		(void)say(out, size, d->slide_neutronium ? "terminal.does.slide.neutronium" : "terminal.does.slide",
			WITH(TEXT("good", brief_good(RIFT_NEUTRONIUM)), NUMBER("n", d->slide_neutronium)));
}

void choice_space_fractures(const struct rift_game *g, int seat, int space, char *out, size_t size)
{
	char what[BRIEF_MAX];
	if (space >= RIFT_ASSIMILATE_1 && space <= RIFT_ASSIMILATE_3)
		(void)say(out, size, "terminal.does.assimilate", PLAIN);
	else if (space >= RIFT_EXTRACT_1 && space <= RIFT_EXTRACT_3)
		(void)say(out, size, "terminal.does.extract", PLAIN);
	else if (space == RIFT_VALLEY_1 || space == RIFT_VALLEY_2)
		(void)say(out, size, "terminal.does.valley", PLAIN);
	else if (space >= RIFT_DEVICE_FLUX && space <= RIFT_DEVICE_SLIDE)
		device_effect(device_of(g, seat), space, out, size);
	else if (space >= RIFT_TECHNOLOGY_508 && space <= RIFT_TECHNOLOGY_515) {
		static const uint8_t cards[] = { RIFT_GLITCH_ABSORBER, RIFT_ANOMALY_NEUTRALIZER,
			RIFT_BLINK_SUPPRESSION_BYPASS };
		add(out, size, "%s",
			brief_ops(technologies[cards[space - RIFT_TECHNOLOGY_508]].does, what, sizeof what));
	} else if (space == RIFT_OUTPOST || space == RIFT_SECRET_SITE) {
		int tile = rift_fact(g, RIFT_FACT_OFF_BOARD, seat, space - RIFT_OUTPOST);
		add(out, size, "%s", tile ? brief_ops(tiles[tile].does, what, sizeof what) : "");
	}
}
