/* idle.h -- sockets that are open and do nothing. */
#ifndef LOAD_IDLE_H
#define LOAD_IDLE_H

#include "load/load.h"

struct idle;

/* Opens them little by little; joined counts those that are where they should be. */
struct idle *idle_open(struct load *l);
void idle_tick(struct idle *idle);
long idle_joined(const struct idle *idle);

#endif
