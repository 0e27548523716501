/*
 * sim.h -- virtual time for a whole installation in one process: events in the order of their moments, random numbers
 * from one seed, and a trace whose hash tells whether two runs were the same.
 *
 * Everything that happens is an event.  An event belongs to the node that made it (sim_here), so that a node can be
 * paused: its events wait.  Nothing here reads a real clock, so a run depends on its seed alone.
 */
#ifndef SIMULATE_SIM_H
#define SIMULATE_SIM_H

#include <stdbool.h>
#include <stdint.h>

#define MS INT64_C(1000) /* time is in microseconds */
#define SECOND INT64_C(1000000)

struct node;
struct event;

typedef void sim_act(void *arg);

void sim_begin(uint64_t seed, bool traced); /* traced: print what happens */
void sim_end(void); /* forgets all events */

int64_t sim_now(void); /* since the run began */
struct node *sim_here(void); /* the node whose code runs; NULL: none's */
void sim_enter(struct node *node);

/* Calls act after a while, for the node that runs now, or for another one (NULL: nobody's). */
struct event *sim_after(int64_t us, sim_act *act, void *arg);
struct event *sim_after_in(struct node *node, int64_t us, sim_act *act, void *arg);
void sim_cancel(struct event *e); /* only one that has not happened */

/* Runs the next event.  False: there is none before the moment, which is now then. */
bool sim_step(int64_t until);

/* Random numbers of the run. */
uint32_t sim_draw(uint32_t below);
bool sim_chance(uint32_t of_10000);
int64_t sim_between(int64_t least, int64_t most);

/* Something happened: counts in the hash, and is printed if the run is traced. */
void sim_trace(const char *what, uint64_t a, uint64_t b, uint64_t c);
void sim_trace_text(const char *what, const char *text);
uint64_t sim_hash(void);

/* A promise is broken: the run fails. */
__attribute__((format(printf, 1, 2))) void sim_finding(const char *format, ...);
unsigned sim_findings(void);

#endif
