/*
 * rift_content.h -- what is printed on the components: figures, programs of ops and texts.
 *
 * A component goes by its number: a tile as RIFT_BUILDING, RIFT_SUPER and RIFT_VARIABLE number it, others as in the
 * enums of rift.h, cards from 1.  Figures are read by name (rift_figures.def).  The effect of a component is a program
 * of ops, stored as a figure, too; rift_component_words describes the whole component in English.  The content is that
 * of the rules the library was built with.  Nothing is allocated, returned strings are constants, and functions with
 * `out` and `size` work like snprintf (rift_words.h).
 */
#ifndef RIFT_CONTENT_H
#define RIFT_CONTENT_H

#include <stddef.h>

#include "rift.h"

#ifdef __cplusplus
extern "C" {
#endif

/* RIFT_FIGURE_TILE_VP and so on; rift_figures.def explains their numbers and values. */
enum rift_figure {
#define FIGURE(NAME, word, numbers, values, place) RIFT_FIGURE_##NAME,
#define OPS(NAME, word, numbers, place) RIFT_FIGURE_##NAME,
#include "rift_figures.def"
#undef FIGURE
#undef OPS
	RIFT_FIGURE_END
};

/*
 * Returns one value of a figure: `number` is the component, `index` selects the value; both count from 0.  Returns 0 if
 * either is out of range.  A program has three values per op: code, what (a Good, Worker or Capital Action) and n; code
 * 0 ends it.
 */
RIFT_API int rift_figure(enum rift_figure figure, int number, int index);

/* Returns one past the largest component number that has this figure; 0 if there is no such figure. */
RIFT_API int rift_figure_numbers(enum rift_figure figure);

/* Returns the number of values per component; 0 if there is no such figure. */
RIFT_API int rift_figure_values(enum rift_figure figure);

/* Returns the name of a figure ("tile.vp"); "" if there is no such figure. */
RIFT_API const char *rift_figure_word(enum rift_figure figure);

/* Returns the name of an op ("GAIN"); "" if there is no such op. */
RIFT_API const char *rift_op_word(int code);

/* Returns the format of an op's text ("gain %n %r": %n is n, %r is what); "" if there is no such op. */
RIFT_API const char *rift_op_wording(int code);

/* Writes an op in English: "gain 2 water"; empty if there is no such op. */
RIFT_API size_t rift_op_words(int code, int what, int n, char *out, size_t size);

/*
 * Return the word for a figure's value: the source of a figure (x.source), the fate of a Worker (tile.then), the price
 * of an Exosuit slot (board.slot-pay), what a condition counts (evacuation.base, ...set, experiment.need).  "" if out
 * of range.
 */
RIFT_API const char *rift_word_source(int source);
RIFT_API const char *rift_word_fate(int fate);
RIFT_API const char *rift_word_pay(int pay);
RIFT_API const char *rift_word_count(int count);

/* The components that rift_component_words describes; `more` is 0 unless a comment says otherwise. */
enum rift_component {
	RIFT_COMPONENT_TILE,
	RIFT_COMPONENT_COLLAPSE,
	RIFT_COMPONENT_LEADER, /* more: the edition */
	RIFT_COMPONENT_BOARD, /* a player board; number 0: side A; a Path: its side B */
	RIFT_COMPONENT_START, /* what a seat of a Path starts with */
	RIFT_COMPONENT_ASSET, /* a Starting Asset card; 0: what every seat starts with */
	RIFT_COMPONENT_EVACUATION, /* Evacuation condition of a Path; more: edition * 2 + side (0, 1) */
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
	RIFT_COMPONENT_GUARDIAN, /* a place of the Guardian board: the price of enlisting */
	RIFT_COMPONENT_END
};

/* Writes a component in English, in the project's own wording; empty if the number is out of range. */
RIFT_API size_t rift_component_words(enum rift_component component, int number, int more, char *out, size_t size);

/*
 * Returns the id of the rule in docs/rules for a tile, Collapsing Capital tile, Leader, Evacuation condition (`more` as
 * above), Adventure, Experiment or Technology.  "" for other components and out of range.
 */
RIFT_API const char *rift_component_rule(enum rift_component component, int number, int more);

#ifdef __cplusplus
}
#endif
#endif
