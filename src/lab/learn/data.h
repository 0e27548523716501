/* data.h -- all positions of a training in memory. */
#ifndef LAB_LEARN_DATA_H
#define LAB_LEARN_DATA_H

#include <stdbool.h>

#include "lab/learn/model.h"
#include "lab/learn/setup.h"
#include "lab/learn/shard.h"

#define DATA_TEST 10 /* one of so many games is for the test only */

struct data {
	struct position *positions;
	size_t *from; /* where the inputs of each begin */
	size_t count, capacity;
	uint16_t *at;
	int16_t *x;
	size_t inputs, inputs_capacity;
};

/* Reads every shard of the plan.  0; -1: a message was printed. */
int data_read(struct data *d, const struct shard_plan *plan);
void data_free(struct data *d);

static inline bool data_is_test(const struct position *p)
{
	return p->game % DATA_TEST == DATA_TEST - 1;
}

static inline bool data_is_solo(const struct position *p)
{
	return learn_is_solo((enum learn_table)p->table);
}

/* What the network is asked to correct, and what it should have been, in hundredths of a VP. */
static inline int data_base(const struct position *p)
{
	return p->value - p->automaton;
}

static inline int data_label(const struct position *p)
{
	return 100 * (data_is_solo(p) ? p->margin : p->own);
}

static inline struct inputs data_inputs(const struct data *d, size_t i)
{
	return (struct inputs){ d->at + d->from[i], d->x + d->from[i], d->positions[i].inputs };
}

#endif
