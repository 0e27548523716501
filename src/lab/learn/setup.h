/* setup.h -- the tables at which training games are played. */
#ifndef LAB_LEARN_SETUP_H
#define LAB_LEARN_SETUP_H

#include "cli/base/driver.h"
#include "rift.h"

/* Kinds of tables, for the report.  T(NAME, words, share): of 100 training games, as many as the share. */
#define LEARN_TABLES(T) \
	T(TWO, "2 seats", 24) \
	T(THREE, "3 seats", 6) \
	T(FOUR, "4 seats", 4) \
	T(MODULES, "2-4 seats, modules", 14) \
	T(CHRONOBOT_1, "Chronobot 1", 6) \
	T(CHRONOBOT_2, "Chronobot 2", 14) \
	T(CHRONOSSUS, "Chronossus", 10) \
	T(ONE_MORE, "Chronossus, one more", 12) \
	T(SOLO_MODULES, "automaton, modules", 10)
enum learn_table {
#define T(NAME, words, share) LEARN_##NAME,
	LEARN_TABLES(T)
#undef T
		LEARN_TABLE_END
};

static inline bool learn_is_solo(enum learn_table table)
{
	return table >= LEARN_CHRONOBOT_1;
}

/* Draws a kind of table and a setup of it. */
enum learn_table learn_setup(struct rng *rng, struct rift_setup *setup);

#endif
