/*
 * rules.h -- the catalogue of rules (docs/rules) for the reader: `timerift rules ID`, and `why` while playing.
 * It is read where it was installed, or from the source tree the program was built from.
 */
#ifndef CLI_BASE_RULES_H
#define CLI_BASE_RULES_H

#include <stdbool.h>

#include "cli/base/screen.h"

/* Adds a rule: its sentence, or all of it with its sources and rulings.  false: it was not found. */
bool rule_put(struct page *page, const char *id, bool whole);

int cmd_rules(int argc, char **argv);

#endif
