/*
 * model.h -- the network of src/ai/net.h in floating point while it is fitted, and as it is stored afterwards.
 *
 * The unit of its output is MODEL_UNIT hundredths of a VP.  It is fitted by Adam to the squared error.
 */
#ifndef LAB_LEARN_MODEL_H
#define LAB_LEARN_MODEL_H

#include <stddef.h>
#include <stdint.h>

#include "ai/net.h"
#include "cli/base/driver.h"

#define MODEL_UNIT 2000

/* All parameters as one array of floats. */
struct model {
	float in[FEATURE_COUNT][NET_HIDDEN];
	float hidden_bias[NET_HIDDEN];
	float out[NET_HIDDEN];
	float skip[FEATURE_COUNT];
	float bias;
};

struct fitting {
	struct model model, gradient, mean, square;
	uint64_t steps;
	float rate, decay;
	float power_mean, power_square; /* of Adam's decays */
};

/* Inputs in fixed point, as struct sparse has them. */
struct inputs {
	const uint16_t *at;
	const int16_t *x;
	int count;
};

void fitting_begin(struct fitting *f, struct rng *rng);
float model_run(const struct model *m, const struct inputs *in, float hidden[NET_HIDDEN]);

/* Adds the gradient of weight * (output - target)^2 / 2; returns the error. */
float fitting_add(struct fitting *f, const struct inputs *in, float target, float weight);

/* A step along the gradient, which becomes zero. */
void fitting_step(struct fitting *f, int batch);

/* A network as a file holds it. */
struct stored {
	char magic[8];
	uint64_t features;
	uint32_t revision;
	int32_t count, bias;
	int32_t hidden_bias[NET_HIDDEN];
	int32_t out[NET_HIDDEN];
	int16_t spread[2][NET_ERAS];
	int16_t skip[FEATURE_COUNT];
	int8_t in[FEATURE_COUNT][NET_HIDDEN];
};

/* Rounds the parameters to integers.  Returns how many were too large and were cut. */
int model_store(const struct model *m, struct stored *s);

/* The network that a file holds; it points into *s. */
struct net stored_net(const struct stored *s);

int stored_save(const struct stored *s, const char *name);
int stored_load(struct stored *s, const char *name); /* -1: not such a file, or of another list of features */

#endif
