/*
 * facts.h -- sets a fact directly instead of playing up to it.  For tests only: compiled only with rule marks.
 */
#ifndef CORE_PHASES_FACTS_H
#define CORE_PHASES_FACTS_H

#include "rift.h"

#ifdef RIFT_MARKS
__attribute__((visibility("default"))) void fact_state(
	struct rift_game *g, enum rift_fact fact, int seat, int index, int value);
#endif

#endif
