/*
 * bind.h -- code that calls the rules by their public names, on the build that a game is on.
 *
 * src/ai and the writer of records are built for the server a second time with bound.h (and bound_words.h) in front:
 * what they call then is a bound_… function of bind.c, which asks the build that was bound last.
 */
#ifndef SERVER_BIND_H
#define SERVER_BIND_H

#include "server/rules.h"
#include "text/record.h"

void rules_bind(const struct rules *rules); /* NULL: none */

/* record_write_sealed, by the bound rules. */
size_t bound_record_write(const struct record *r, const struct fair_seal *seal, char *out, size_t size);

#endif
