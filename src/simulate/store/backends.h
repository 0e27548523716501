/* backends.h -- how many database servers a run has, and which has what: for those who need not know what is in them (backend.h). */
#ifndef SIMULATE_STORE_BACKENDS_H
#define SIMULATE_STORE_BACKENDS_H

#include <stdbool.h>
#include <stdint.h>

#define BACKENDS 2

extern const char *const store_names[BACKENDS]; /* as the map has them */

int backends_count(void);
int backend_of(uint64_t game); /* what the map of the directory says now */
bool directory_answers(void);

#endif
