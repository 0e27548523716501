/* seen_fractures.c -- coverage of Fractures of Time, see seen.h. */
#include <string.h>

#include "base/base.h"
#include "lab/seen.h"
#include "content/content.h"
#include "rift_words.h"

#define SLOTS_HOME 12
#define SLOTS_OFF_BOARD 2
#define EXOSUIT_SLOTS 6

/* Targets of Glitches in one list: the kind of target first, then each place of kinds that have several. */
enum {
	PLACE_TARGETS = RIFT_GLITCH_END,
	PLACE_DEVICE = PLACE_TARGETS,
	PLACE_BUILDING = PLACE_DEVICE + DEVICE_SLOTS,
	PLACE_EXOSUIT = PLACE_BUILDING + SLOTS_HOME + SLOTS_OFF_BOARD,
	PLACE_CARD = PLACE_EXOSUIT + EXOSUIT_SLOTS,
	PLACE_END = PLACE_CARD + RIFT_CONDITION_END
};
_Static_assert((int)PLACE_CARD + RIFT_MOST_ADVENTURES == (int)SEEN_GLITCH_ADVENTURES, "SEEN_GLITCH_ADVENTURES");
_Static_assert((int)PLACE_CARD + RIFT_MOST_ANOMALIES == (int)SEEN_GLITCH_ANOMALIES, "SEEN_GLITCH_ANOMALIES");
_Static_assert((int)PLACE_END == (int)SEEN_GLITCH_END, "SEEN_GLITCH_END");

static int glitch_place(int target, int place)
{
	switch (target) {
	case RIFT_GLITCH_DEVICE:
		return PLACE_DEVICE + place;
	case RIFT_GLITCH_BUILDING:
		return PLACE_BUILDING + place;
	case RIFT_GLITCH_EXOSUIT:
		return place < EXOSUIT_SLOTS ? PLACE_EXOSUIT + place : 0; /* the slot of Technology 507 is a card's */
	case RIFT_GLITCH_CONDITIONS:
		return PLACE_CARD + place;
	default:
		return target;
	}
}

bool seen_glitch_exists(int place)
{
	int card = place - PLACE_CARD; /* two modules cannot be combined with Fractures of Time */
	return card != 0 && card != RIFT_MOST_GUARDIANS && card != RIFT_MOST_EXPERIMENTS &&
		place != RIFT_GLITCH_BUILDING && place != RIFT_GLITCH_DEVICE && place != RIFT_GLITCH_EXOSUIT &&
		place != RIFT_GLITCH_CONDITIONS;
}

const char *seen_glitch(int place)
{
	static char word[40];
	struct rift_move m = { .verb = RIFT_V_GLITCH, .a = (uint8_t)place };
	struct rift_game none = { { 0 } };
	if (place >= PLACE_CARD)
		m = (struct rift_move){ m.verb, 0, RIFT_GLITCH_CONDITIONS, (uint8_t)(place - PLACE_CARD), 0, 0 };
	else if (place >= PLACE_EXOSUIT)
		m = (struct rift_move){ m.verb, 0, RIFT_GLITCH_EXOSUIT, (uint8_t)(place - PLACE_EXOSUIT), 0, 0 };
	else if (place >= PLACE_BUILDING)
		m = (struct rift_move){ m.verb, 0, RIFT_GLITCH_BUILDING, (uint8_t)(place - PLACE_BUILDING), 0, 0 };
	else if (place >= PLACE_DEVICE)
		m = (struct rift_move){ m.verb, 0, RIFT_GLITCH_DEVICE, (uint8_t)(place - PLACE_DEVICE), 0, 0 };
	(void)rift_words_move(RIFT_RULES, &none, m, word, sizeof word);
	return word + strlen("glitch ");
}

const char *seen_flux(int outcome)
{
	static const char *const words[] = { "", "", "2", "3", "4", "5", "safe", "glitch" };
	return words[outcome];
}

/* Spaces an Operator may be placed on. */
bool seen_operator_space(int space)
{
	return space <= RIFT_SUPPLY || RIFT_IS_HOME(space) || RIFT_IS_VALLEY(space) ||
		(space >= RIFT_DEVICE_FLUX && space <= RIFT_DEVICE_UPGRADE);
}

/* Spaces an Exosuit may leave by a Blink, and go to. */
bool seen_blink_space(int space)
{
	return space <= RIFT_EVACUATE || RIFT_IS_VALLEY(space);
}

static void mark_all(struct seen *seen, const struct op *ops, size_t count)
{
	for (size_t i = 0; i < count && ops[i].code; i++)
		seen_mark(seen, SEEN_OPS, ops[i].code);
}

static void technology_seen(struct seen *seen, int card)
{
	const struct technology *t = &technologies[card];
	seen_mark(seen, SEEN_TECHNOLOGIES, card);
	mark_all(seen, t->price, ARRAY_LEN(t->price));
	mark_all(seen, t->when_taken, ARRAY_LEN(t->when_taken));
	mark_all(seen, t->always, ARRAY_LEN(t->always));
}

static void free_seen(struct seen *seen, int space)
{
	static const uint8_t cards[] = { RIFT_GLITCH_ABSORBER, RIFT_ANOMALY_NEUTRALIZER,
		RIFT_BLINK_SUPPRESSION_BYPASS };
	if (space < RIFT_TECHNOLOGY_508 || space > RIFT_TECHNOLOGY_515)
		return;
	const struct technology *t = &technologies[cards[space - RIFT_TECHNOLOGY_508]];
	seen_mark(seen, SEEN_TECHNOLOGIES_USED, cards[space - RIFT_TECHNOLOGY_508]);
	mark_all(seen, t->does, ARRAY_LEN(t->does));
}

/* A Technology was used if an event names its rule; its rules begin with its printed number. */
static void technology_used(struct seen *seen, const char *rule)
{
	static const char begin[] = "TECH-";
	size_t hundreds = sizeof begin - 1, tens = hundreds + 1;
	if (rule && strncmp(rule, begin, hundreds) == 0 && rule[hundreds] == '5')
		seen_mark(seen, SEEN_TECHNOLOGIES_USED, (rule[tens] - '0') * 10 + rule[tens + 1] - '0');
}

/* Whether a Technology causes events; one that only reduces a cost does not. */
bool seen_technology_tells(int card)
{
	int code = technologies[card].always[0].code;
	return code != OP_POWER_PLANT_LESS && code != OP_LAB_LESS;
}

static void roll_seen(struct seen *seen, const struct rift_event *e)
{
	if (e->a != RIFT_N_FLUX)
		return;
	seen_mark(seen, SEEN_FLUX, e->b);
	seen_mark(seen, SEEN_FLUX, e->b > e->n ? SEEN_FLUX_GLITCH : SEEN_FLUX_SAFE);
}

void seen_fractures(struct seen *seen, const struct rift_game *g, const struct rift_event *e)
{
	bool bot = rift_fact(g, RIFT_FACT_KIND, e->seat, 0) > RIFT_HUMAN;
	technology_used(seen, e->rule);
	switch (e->kind) {
	case RIFT_E_PLACE:
		if (e->a == RIFT_OPERATOR && !bot)
			seen_mark(seen, SEEN_OPERATORS, e->b);
		break;
	case RIFT_E_FREE:
		free_seen(seen, e->a);
		break;
	case RIFT_E_ROLL:
		roll_seen(seen, e);
		break;
	case RIFT_E_BLINK:
		if (bot)
			break;
		seen_mark(seen, SEEN_BLINKED, e->a);
		seen_mark(seen, SEEN_BLINKED_TO, e->b);
		seen_mark(seen, SEEN_BLINKED_FROM, e->n);
		break;
	case RIFT_E_GLITCH:
		seen_mark(seen, e->n > 0 ? SEEN_GLITCHES : SEEN_GLITCHES_BACK, glitch_place(e->a, e->b));
		break;
	case RIFT_E_TECHNOLOGY:
		if (e->b == RIFT_TECHNOLOGY_TAKEN && !bot)
			technology_seen(seen, e->a);
		break;
	case RIFT_E_DEVICE:
		seen_mark(seen, SEEN_DEVICES, e->a);
		break;
	case RIFT_E_LEADER:
		if (e->b == RIFT_LEADER_BORROWED)
			seen_mark(seen, SEEN_BORROWED, e->a);
		break;
	default:
		break;
	}
}

/* The quantity that a Technology scores at the end.  Endgame Conditions appear only on the score sheet. */
static int end_count(const struct rift_game *g, int seat, int what)
{
	struct rift_score sheet;
	int n = 0;
	if (what != COUNT_CONDITIONS_SCORED)
		return rift_sum(g, RIFT_SUM_COUNT, seat, what);
	rift_score(g, seat, &sheet);
	for (size_t i = 0; i < sizeof sheet.condition / sizeof sheet.condition[0]; i++)
		n += sheet.condition[i] > 0;
	return n;
}

/* Records, at the end of a game, which sides were used and which Technologies scored. */
void seen_fractures_end(struct seen *seen, const struct rift_game *g)
{
	int players = rift_fact(g, RIFT_FACT_PLAYERS, 0, 0);
	for (int seat = 0; seat < players; seat++) {
		int path = rift_fact(g, RIFT_FACT_PATH, seat, 0);
		seen_mark(seen, SEEN_BOARDS, path ? path * 2 + 1 + rift_fact(g, RIFT_FACT_SIDE, 0, 0) : 0);
		if (!(rift_fact(g, RIFT_FACT_MODULES, 0, 0) >> (RIFT_FRACTURES - 1) & 1))
			continue;
		seen_mark(seen, SEEN_DEVICE_SIDES, path ? path * 2 + 1 + rift_fact(g, RIFT_FACT_DEVICE_SIDE, 0, 0) : 0);
		for (int card = 1; card < RIFT_TECHNOLOGY_END; card++) {
			int count = end_count(g, seat, technologies[card].end.what);
			if (rift_fact(g, RIFT_FACT_TECHNOLOGIES, seat, 0) >> card & 1 && technologies[card].end.vp &&
				count)
				seen_mark(seen, SEEN_TECHNOLOGIES_SCORED, card);
		}
	}
}
