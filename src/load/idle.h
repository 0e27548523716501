/*
 * idle.h -- idle WebSockets, to measure their cost: they connect, may watch a game, and send nothing.  One that loses its
 * place comes back, and its wait is recorded (load_wait).
 */
#ifndef LOAD_IDLE_H
#define LOAD_IDLE_H

#include "load/load.h"

struct idle;

/* Opens them gradually; idle_joined counts those that are connected and, if asked to, watch a game. */
struct idle *idle_open(struct load *l);
void idle_tick(struct idle *idle);
long idle_joined(const struct idle *idle);

#endif
