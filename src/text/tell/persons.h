/*
 * persons.h -- names players in sentences: "you" for the reader, else the player's name, the Path, or the kind of
 * automaton.
 */
#ifndef PERSONS_H
#define PERSONS_H

#include "rift_words.h"
#include "text/format/format.h"

/* A seat as a term: `select` distinguishes "you", "bot" and "name"; the form "own" is the possessive. */
struct arg person_named(const struct rift_names *names, int seat);

#endif
