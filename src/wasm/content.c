/*
 * content.c -- exports rift_content.h (what is printed on the components) to the WebAssembly host; see wasm.h.
 */
#include "wasm/wasm.h"

#include "base/base.h"
#include "rift_content.h"

uint32_t wasm_figure_end(void)
{
	return RIFT_FIGURE_END;
}

const char *wasm_figure_word(uint32_t figure)
{
	return rift_figure_word((enum rift_figure)figure);
}

uint32_t wasm_figure_numbers(uint32_t figure)
{
	return (uint32_t)rift_figure_numbers((enum rift_figure)figure);
}

uint32_t wasm_figure_values(uint32_t figure)
{
	return (uint32_t)rift_figure_values((enum rift_figure)figure);
}

int32_t wasm_figure(uint32_t figure, uint32_t n, uint32_t i)
{
	return rift_figure((enum rift_figure)figure, (int)n, (int)i);
}

const char *wasm_tile_rule(uint32_t tile)
{
	return rift_component_rule(RIFT_COMPONENT_TILE, (int)tile, 0);
}

const char *wasm_collapse_rule(uint32_t collapse)
{
	return rift_component_rule(RIFT_COMPONENT_COLLAPSE, (int)collapse, 0);
}

const char *wasm_leader_rule(uint32_t leader)
{
	return rift_component_rule(RIFT_COMPONENT_LEADER, (int)leader, RIFT_INFINITY_BOX);
}

const char *wasm_evacuation_rule(uint32_t path, uint32_t edition, uint32_t side)
{
	if (side > 1)
		return "";
	return rift_component_rule(RIFT_COMPONENT_EVACUATION, (int)path, (int)(edition * 2 + side));
}

uint32_t wasm_component_words(uint32_t component, uint32_t number, uint32_t more)
{
	CHECK(component < RIFT_COMPONENT_END);
	return (uint32_t)rift_component_words(
		(enum rift_component)component, (int)number, (int)more, shared_text, sizeof(shared_text));
}
