/*
 * content.c -- what is printed on the components, for the host of the WebAssembly module: see wasm.h.
 *
 * One list, figures.def, names every figure of the content tables, so a host reads them as it reads facts.
 */
#include "wasm/wasm.h"

#include "base/base.h"
#include "content/content.h"
#include "text/content_words.h"

#define EVACUATIONS (EDITION_END * 2)
#define SOLO_KINDS 5
#define ROUTE_MAX 8
#define OP_VALUES 3
#define OPS_MAX 10

enum figure {
#define FIGURE(NAME, word, numbers, values, place) FIGURE_##NAME,
#define OPS(NAME, word, numbers, place) FIGURE_##NAME,
#include "wasm/figures.def"
#undef FIGURE
#undef OPS
	FIGURE_END
};

struct figure_row {
	const char *word;
	uint8_t numbers, values;
};

static const struct figure_row rows[FIGURE_END] = {
#define FIGURE(NAME, word, numbers, values, place) [FIGURE_##NAME] = { word, numbers, values },
#define OPS(NAME, word, numbers, place) [FIGURE_##NAME] = { word, numbers, OP_VALUES * OPS_MAX },
#include "wasm/figures.def"
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

/* Of Remove Flux Cores, Remove Glitches, Upgrade Device and the Genius's space: Worker, Water, how many or VP. */
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

uint32_t wasm_figure_end(void)
{
	return FIGURE_END;
}

const char *wasm_figure_word(uint32_t figure)
{
	return figure < FIGURE_END ? rows[figure].word : "";
}

uint32_t wasm_figure_numbers(uint32_t figure)
{
	return figure < FIGURE_END ? rows[figure].numbers : 0;
}

uint32_t wasm_figure_values(uint32_t figure)
{
	return figure < FIGURE_END ? rows[figure].values : 0;
}

int32_t wasm_figure(uint32_t figure, uint32_t n, uint32_t i)
{
	if (n >= wasm_figure_numbers(figure) || i >= wasm_figure_values(figure))
		return 0;
	switch ((enum figure)figure) {
#define FIGURE(NAME, word, numbers, values, place) \
	case FIGURE_##NAME: \
		return place;
#define OPS(NAME, word, numbers, place) \
	case FIGURE_##NAME: \
		return op_value(place, ARRAY_LEN(place), i);
#include "wasm/figures.def"
#undef FIGURE
#undef OPS
	case FIGURE_END:
		break;
	}
	return 0;
}

const char *wasm_op_word(uint32_t code)
{
	return content_words_op_name((int)code);
}

const char *wasm_op_wording(uint32_t code)
{
	static const char *const wordings[OP_COUNT] = {
#define OP(NAME, wording) [OP_##NAME] = (wording),
#include "content/ops.def"
#undef OP
	};
	return code > OP_END && code < OP_COUNT ? wordings[code] : "";
}

uint32_t wasm_op_words(uint32_t code, uint32_t what, uint32_t n)
{
	CHECK(code > OP_END && code < OP_COUNT);
	const struct op ops[] = { { .code = (uint8_t)code, .what = (uint8_t)what, .n = (uint8_t)n }, { 0 } };
	return (uint32_t)content_words_ops(ops, shared_text, sizeof(shared_text));
}

const char *wasm_tile_rule(uint32_t tile)
{
	const char *rule = tile < TILE_COUNT ? tile_rules[tile] : NULL;
	return rule != NULL ? rule : "";
}

const char *wasm_collapse_rule(uint32_t collapse)
{
	return collapse > NO_COLLAPSE && collapse < COLLAPSE_END ? collapses[collapse].rule : "";
}

const char *wasm_leader_rule(uint32_t leader)
{
	return leader > NO_LEADER && leader < LEADER_END ? leaders[leader].rule : "";
}

const char *wasm_evacuation_rule(uint32_t path, uint32_t edition, uint32_t side)
{
	bool known = path > NO_PATH && path < PATH_END && edition > NO_EDITION && edition < EDITION_END && side < 2;
	return known ? paths[path].evacuation[edition][side].rule : "";
}

/* Words that need no more than a number. */
typedef size_t words_fn(int number, char *out, size_t size);
static words_fn *const plain_words[COMPONENT_END] = {
	[COMPONENT_TILE] = content_words_tile,
	[COMPONENT_COLLAPSE] = content_words_collapse,
	[COMPONENT_CONDITION] = content_words_condition,
	[COMPONENT_WARP] = content_words_warp,
	[COMPONENT_RECRUIT_CARD] = content_words_recruit_card,
	[COMPONENT_MINE_CARD] = content_words_mine_card,
	[COMPONENT_ALTERNATE_TILE] = content_words_alternate_tile,
};

uint32_t wasm_component_words(uint32_t component, uint32_t number, uint32_t more)
{
	size_t size = sizeof(shared_text), length = 0;
	CHECK(component < COMPONENT_END);
	if (plain_words[component] != NULL) {
		length = plain_words[component]((int)number, shared_text, size);
	} else if (component == COMPONENT_LEADER) {
		length = content_words_leader((int)number, (int)more, shared_text, size);
	} else if (component == COMPONENT_ASSET) {
		CHECK(number <= ASSET_CARDS);
		length = content_words_start(asset(number), shared_text, size);
	} else {
		CHECK(number < PATH_END && more < EVACUATIONS);
		if (component == COMPONENT_BOARD)
			length = content_words_board(board(number), shared_text, size);
		else if (component == COMPONENT_START)
			length = content_words_start(&paths[number].start, shared_text, size);
		else
			length = content_words_evacuation(evacuation(number, more), shared_text, size);
	}
	return (uint32_t)length;
}
