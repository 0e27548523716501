/*
 * persons.h -- players in sentences: "you" for the reader, else the name they gave, their Path, or which bot it is.
 */
#ifndef PERSONS_H
#define PERSONS_H

#include "rift_words.h"
#include "text/format.h"

/* A seat as a term: `select` tells "you", "bot" and "name" apart; the form "own" is the possessive. */
struct arg person_named(const struct rift_names *names, int seat);

#endif
