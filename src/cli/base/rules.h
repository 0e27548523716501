/*
 * rules.h -- shows entries of the rules catalogue (docs/rules): `timerift rules ID`, and `why` while playing.  Read
 * from the installed files or the source tree of the build, in the language in use where there is a translation.
 */
#ifndef CLI_BASE_RULES_H
#define CLI_BASE_RULES_H

#include <stdbool.h>

#include "cli/base/screen.h"

/* Adds a rule to the page: its sentence, or the whole entry with sources and rulings.  False: not found. */
bool rule_put(struct page *page, const char *id, bool whole);

int cmd_rules(int argc, char **argv);

#endif
