/*
 * rift_content.h -- what is printed on the components: figures, programs and words, of the rules the library was built with.
 *
 * A component is known by its number: a tile as RIFT_BUILDING, RIFT_SUPER and RIFT_VARIABLE number it, the rest as the enums
 * of rift.h do, cards from 1.  Figures are read by name (rift_figures.def); what a component does is a program of ops, which is
 * a figure too; rift_component_words tells the whole of it in plain words.  Nothing is allocated, texts that are answered are
 * constants, and a function with `out` and `size` works as snprintf does (rift_words.h).
 */
#ifndef RIFT_CONTENT_H
#define RIFT_CONTENT_H

#include <stddef.h>

#include "rift.h"

#ifdef __cplusplus
extern "C" {
#endif

/* RIFT_FIGURE_TILE_VP and so on: rift_figures.def lists them with the meaning of their numbers and values. */
enum rift_figure {
#define FIGURE(NAME, word, numbers, values, place) RIFT_FIGURE_##NAME,
#define OPS(NAME, word, numbers, place) RIFT_FIGURE_##NAME,
#include "rift_figures.def"
#undef FIGURE
#undef OPS
	RIFT_FIGURE_END
};

/*
 * A figure of a component, by the component's number and which of its values it is, both from 0.  0 for a number or an index
 * out of range.  A program has three values for each op: code, what (a Good, Worker or Capital Action), n; a code of 0 ends it.
 */
RIFT_API int rift_figure(enum rift_figure figure, int number, int index);

/* One past the largest number of a component that has this figure; 0 for what is no figure. */
RIFT_API int rift_figure_numbers(enum rift_figure figure);

/* How many values it has for each component; 0 for what is no figure. */
RIFT_API int rift_figure_values(enum rift_figure figure);

/* Its word ("tile.vp"); "" for what is no figure. */
RIFT_API const char *rift_figure_word(enum rift_figure figure);

/* The name of an op by its code ("GAIN"); "" for what is no op. */
RIFT_API const char *rift_op_word(int code);

/* Its wording ("gain %n %r": %n stands for n, %r for what); "" for what is no op. */
RIFT_API const char *rift_op_wording(int code);

/* An op in words: "gain 2 water".  Nothing for what is no op. */
RIFT_API size_t rift_op_words(int code, int what, int n, char *out, size_t size);

/* Values of figures that are words: where a figure comes from (x.source), what becomes of a Worker (tile.then), what an Exosuit
   slot takes (board.slot-pay), what a condition counts (evacuation.base, …set, experiment.need).  "" out of range. */
RIFT_API const char *rift_word_source(int source);
RIFT_API const char *rift_word_fate(int fate);
RIFT_API const char *rift_word_pay(int pay);
RIFT_API const char *rift_word_count(int count);

/* What rift_component_words describes; `more` is 0 where nothing is said. */
enum rift_component {
	RIFT_COMPONENT_TILE,
	RIFT_COMPONENT_COLLAPSE,
	RIFT_COMPONENT_LEADER, /* more: the edition */
	RIFT_COMPONENT_BOARD, /* a player board.  Number 0: side A; a Path: its side B */
	RIFT_COMPONENT_START, /* what a Path starts with */
	RIFT_COMPONENT_ASSET, /* a Starting Asset card; 0: what all start with */
	RIFT_COMPONENT_EVACUATION, /* of a Path; more: edition * 2 + side (0, 1) */
	RIFT_COMPONENT_CONDITION,
	RIFT_COMPONENT_WARP,
	RIFT_COMPONENT_RECRUIT_CARD,
	RIFT_COMPONENT_MINE_CARD,
	RIFT_COMPONENT_ALTERNATE_TILE,
	RIFT_COMPONENT_ADVENTURE,
	RIFT_COMPONENT_UPGRADE, /* the Exosuit Upgrade board of a Path */
	RIFT_COMPONENT_EXPERIMENT,
	RIFT_COMPONENT_TRACK, /* a space of the Doomsday track */
	RIFT_COMPONENT_TECHNOLOGY,
	RIFT_COMPONENT_GUARDIAN, /* a place of the Guardian board: what enlisting costs there */
	RIFT_COMPONENT_END
};

/* A component in plain words, in the project's own wording; nothing for a number that is out of range. */
RIFT_API size_t rift_component_words(enum rift_component component, int number, int more, char *out, size_t size);

/*
 * The rule of docs/rules that tells what a component does: of a tile, a Collapsing Capital tile, a Leader, an Evacuation
 * condition (more as above), an Adventure, an Experiment or a Technology.  "" for all others and out of range.
 */
RIFT_API const char *rift_component_rule(enum rift_component component, int number, int more);

#ifdef __cplusplus
}
#endif
#endif
