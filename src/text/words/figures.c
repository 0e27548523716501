/*
 * figures.c -- implements rift_content.h: what is printed on the components.
 *
 * rift_figures.def names every figure of the content tables, so programs read figures the way they read facts.
 */
#include "rift_content.h"

#include "base/base.h"
#include "base/text.h"
#include "content/content.h"
#include "text/words/content_words.h"

#define EVACUATIONS (EDITION_END * 2)
#define SOLO_KINDS 5
#define ROUTE_MAX 8
#define OP_VALUES 3
#define OPS_MAX 10

struct figure_row {
	const char *word;
	uint8_t numbers, values;
};

static const struct figure_row rows[RIFT_FIGURE_END] = {
#define FIGURE(NAME, word, numbers, values, place) [RIFT_FIGURE_##NAME] = { word, numbers, values },
#define OPS(NAME, word, numbers, place) [RIFT_FIGURE_##NAME] = { word, numbers, OP_VALUES * OPS_MAX },
#include "rift_figures.def"
#undef FIGURE
#undef OPS
};

static const struct board *board(uint32_t n)
{
	return n == 0 ? &board_a : &boards_b[n];
}

static int slot_price(uint32_t n, uint32_t i)
{
	uint32_t slot = i / GOOD_END;
	return board(n)->slot_price[slot / 3][slot % 3].good[i % GOOD_END];
}

static const struct evacuation *evacuation(uint32_t n, uint32_t i)
{
	return &paths[n].evacuation[i / 2][i % 2];
}

static const struct start *asset(uint32_t n)
{
	return n == 0 ? &asset_kit : &asset_cards[n];
}

static int experiment_need(uint32_t n, uint32_t i)
{
	return i % 2 ? experiments[n].need[i / 2].n : experiments[n].need[i / 2].what;
}

static int route_step(uint32_t n, uint32_t i)
{
	const uint8_t *route = solo_boards[n].route[i / ROUTE_MAX];
	for (uint32_t step = 0; route != NULL && route[step] != 0; step++)
		if (step == i % ROUTE_MAX)
			return route[step];
	return 0;
}

static int op_value(const struct op *ops, size_t count, uint32_t i)
{
	if (i / OP_VALUES >= count)
		return 0;
	const struct op *op = &ops[i / OP_VALUES];
	const uint8_t value[OP_VALUES] = { op->code, op->what, op->n };
	return value[i % OP_VALUES];
}

static const struct device *device(uint32_t n)
{
	return n == 0 ? &device_a : &devices_b[n];
}

/* For Remove Flux Cores, Remove Glitches, Upgrade Device and the Genius's space: Worker, Water, how many or VP. */
static int device_space(uint32_t n, int space, uint32_t i)
{
	const struct device *d = device(n);
	const uint8_t value[][3] = {
		{ d->flux.worker, d->flux.water, d->flux.gives },
		{ d->glitch.worker, d->glitch.water, d->glitch.gives },
		{ d->upgrade.worker, d->upgrade.water, d->upgrade.gives },
		{ d->genius.worker, d->genius.water, d->genius.gives },
	};
	return value[space][i];
}

static int technology_end(uint32_t n, uint32_t i)
{
	const uint8_t value[] = { technologies[n].end.vp, technologies[n].end.per, technologies[n].end.what,
		technologies[n].end.most };
	return value[i];
}

static bool known(enum rift_figure figure)
{
	return (unsigned)figure < RIFT_FIGURE_END;
}

const char *rift_figure_word(enum rift_figure figure)
{
	return known(figure) ? rows[figure].word : "";
}

int rift_figure_numbers(enum rift_figure figure)
{
	return known(figure) ? rows[figure].numbers : 0;
}

int rift_figure_values(enum rift_figure figure)
{
	return known(figure) ? rows[figure].values : 0;
}

int rift_figure(enum rift_figure figure, int number, int index)
{
	if (number < 0 || index < 0 || number >= rift_figure_numbers(figure) || index >= rift_figure_values(figure))
		return 0;
	uint32_t n = (uint32_t)number, i = (uint32_t)index;
	switch (figure) {
#define FIGURE(NAME, word, numbers, values, place) \
	case RIFT_FIGURE_##NAME: \
		return place;
#define OPS(NAME, word, numbers, place) \
	case RIFT_FIGURE_##NAME: \
		return op_value(place, ARRAY_LEN(place), i);
#include "rift_figures.def"
#undef FIGURE
#undef OPS
	case RIFT_FIGURE_END:
		break;
	}
	return 0;
}

static bool is_op(int code)
{
	return code > OP_END && code < OP_COUNT;
}

const char *rift_op_word(int code)
{
	return is_op(code) ? content_words_op_name(code) : "";
}

const char *rift_op_wording(int code)
{
	static const char *const wordings[OP_COUNT] = {
#define OP(NAME, wording) [OP_##NAME] = (wording),
#include "content/ops.def"
#undef OP
	};
	return is_op(code) ? wordings[code] : "";
}

size_t rift_op_words(int code, int what, int n, char *out, size_t size)
{
	const struct op ops[] = { { .code = (uint8_t)code, .what = (uint8_t)what, .n = (uint8_t)n }, { 0 } };
	return is_op(code) ? content_words_ops(ops, out, size) : text_open(out, size).used;
}

const char *rift_word_source(int source)
{
	return source > SOURCE_NONE && source <= RECONSTRUCTED ? content_words_source(source) : "";
}

const char *rift_word_fate(int fate)
{
	return fate >= 0 && fate <= MOTIVATED_IF_ADMINISTRATOR ? content_words_fate(fate) : "";
}

const char *rift_word_pay(int pay)
{
	return pay >= 0 && pay <= PAYS_MIX ? content_words_pay(pay) : "";
}

const char *rift_word_count(int count)
{
	return count > COUNT_NOTHING && count <= COUNT_CONDITIONS_SCORED ? content_words_count(count) : "";
}

/* One past the largest number of a component, and the smallest number. */
static const struct {
	uint8_t least, end;
} numbers_of[RIFT_COMPONENT_END] = {
	[RIFT_COMPONENT_TILE] = { 1, TILE_COUNT },
	[RIFT_COMPONENT_COLLAPSE] = { 1, COLLAPSE_END },
	[RIFT_COMPONENT_LEADER] = { 1, LEADER_END },
	[RIFT_COMPONENT_BOARD] = { 0, PATH_END },
	[RIFT_COMPONENT_START] = { 1, PATH_END },
	[RIFT_COMPONENT_ASSET] = { 0, ASSET_CARDS + 1 },
	[RIFT_COMPONENT_EVACUATION] = { 1, PATH_END },
	[RIFT_COMPONENT_CONDITION] = { 1, CONDITION_END },
	[RIFT_COMPONENT_WARP] = { 1, WARP_END },
	[RIFT_COMPONENT_RECRUIT_CARD] = { 1, POOL_CARDS + 1 },
	[RIFT_COMPONENT_MINE_CARD] = { 1, POOL_CARDS + 1 },
	[RIFT_COMPONENT_ALTERNATE_TILE] = { 1, ALTERNATE_TILES + 1 },
	[RIFT_COMPONENT_ADVENTURE] = { 1, ADVENTURE_END },
	[RIFT_COMPONENT_UPGRADE] = { 1, PATH_END },
	[RIFT_COMPONENT_EXPERIMENT] = { 1, EXPERIMENT_END },
	[RIFT_COMPONENT_TRACK] = { 1, TRACK_SPACES + 1 },
	[RIFT_COMPONENT_TECHNOLOGY] = { 1, TECHNOLOGY_END },
	[RIFT_COMPONENT_GUARDIAN] = { 1, GUARDIAN_PLACES + 1 },
};

static bool there_is(enum rift_component component, int number, int more)
{
	if ((unsigned)component >= RIFT_COMPONENT_END || number < numbers_of[component].least ||
		number >= numbers_of[component].end)
		return false;
	if (component == RIFT_COMPONENT_LEADER)
		return more > NO_EDITION && more < EDITION_END;
	if (component == RIFT_COMPONENT_EVACUATION)
		return more >= 2 * (NO_EDITION + 1) && more < EVACUATIONS;
	return true;
}

/* A description that depends only on a number. */
typedef size_t words_fn(int number, char *out, size_t size);
static words_fn *const plain_words[RIFT_COMPONENT_END] = {
	[RIFT_COMPONENT_TILE] = content_words_tile,
	[RIFT_COMPONENT_COLLAPSE] = content_words_collapse,
	[RIFT_COMPONENT_CONDITION] = content_words_condition,
	[RIFT_COMPONENT_WARP] = content_words_warp,
	[RIFT_COMPONENT_RECRUIT_CARD] = content_words_recruit_card,
	[RIFT_COMPONENT_MINE_CARD] = content_words_mine_card,
	[RIFT_COMPONENT_ALTERNATE_TILE] = content_words_alternate_tile,
	[RIFT_COMPONENT_ADVENTURE] = content_words_adventure,
	[RIFT_COMPONENT_UPGRADE] = content_words_upgrade,
	[RIFT_COMPONENT_EXPERIMENT] = content_words_experiment,
	[RIFT_COMPONENT_TRACK] = content_words_track,
	[RIFT_COMPONENT_TECHNOLOGY] = content_words_technology,
	[RIFT_COMPONENT_GUARDIAN] = content_words_guardian,
};

size_t rift_component_words(enum rift_component component, int number, int more, char *out, size_t size)
{
	uint32_t n = (uint32_t)number;
	if (!there_is(component, number, more))
		return text_open(out, size).used;
	if (plain_words[component])
		return plain_words[component](number, out, size);
	if (component == RIFT_COMPONENT_LEADER)
		return content_words_leader(number, more, out, size);
	if (component == RIFT_COMPONENT_BOARD)
		return content_words_board(board(n), out, size);
	if (component == RIFT_COMPONENT_START)
		return content_words_start(&paths[number].start, out, size);
	if (component == RIFT_COMPONENT_ASSET)
		return content_words_start(asset(n), out, size);
	return content_words_evacuation(evacuation(n, (uint32_t)more), out, size);
}

static const char *rule_of(enum rift_component component, int number, int more)
{
	if (component == RIFT_COMPONENT_TILE)
		return tile_rules[number];
	if (component == RIFT_COMPONENT_COLLAPSE)
		return collapses[number].rule;
	if (component == RIFT_COMPONENT_LEADER)
		return leaders[number].rule;
	if (component == RIFT_COMPONENT_EVACUATION)
		return evacuation((uint32_t)number, (uint32_t)more)->rule;
	if (component == RIFT_COMPONENT_ADVENTURE)
		return adventure_rules[number];
	if (component == RIFT_COMPONENT_EXPERIMENT)
		return experiments[number].rule;
	return component == RIFT_COMPONENT_TECHNOLOGY ? technologies[number].rule : NULL;
}

const char *rift_component_rule(enum rift_component component, int number, int more)
{
	const char *rule = there_is(component, number, more) ? rule_of(component, number, more) : NULL;
	return rule ? rule : "";
}
