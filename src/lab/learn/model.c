/* model.c -- see model.h. */
#include "lab/learn/model.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/base.h"

#define PARAMETERS (sizeof(struct model) / sizeof(float))
#define MEAN_KEPT 0.9F /* Adam's usual figures */
#define SQUARE_KEPT 0.999F
#define TINY 1e-8F
#define FIRST_WEIGHT 0.15F /* weights begin between plus and minus this */

static const char magic[8] = { 'r', 'i', 'f', 't', '-', 'n', 'e', 't' };

static float first_weight(struct rng *rng)
{
	return ((float)rng_below(rng, 1u << 20) / (float)(1u << 19) - 1) * FIRST_WEIGHT;
}

void fitting_begin(struct fitting *f, struct rng *rng)
{
	memset(f, 0, sizeof *f);
	f->power_mean = f->power_square = 1;
	for (int i = 0; i < FEATURE_COUNT; i++)
		for (int unit = 0; unit < NET_HIDDEN; unit++)
			f->model.in[i][unit] = first_weight(rng);
	for (int unit = 0; unit < NET_HIDDEN; unit++)
		f->model.out[unit] = first_weight(rng);
}

float model_run(const struct model *m, const struct inputs *in, float hidden[NET_HIDDEN])
{
	float sum = m->bias;
	memcpy(hidden, m->hidden_bias, NET_HIDDEN * sizeof *hidden);
	for (int i = 0; i < in->count; i++) {
		const float *weights = m->in[in->at[i]];
		float x = (float)in->x[i] * (1.0F / FEATURE_ONE);
		sum += m->skip[in->at[i]] * x;
		for (int unit = 0; unit < NET_HIDDEN; unit++)
			hidden[unit] += weights[unit] * x;
	}
	for (int unit = 0; unit < NET_HIDDEN; unit++) {
		hidden[unit] = hidden[unit] > 0 ? hidden[unit] : 0;
		sum += m->out[unit] * hidden[unit];
	}
	return sum;
}

float fitting_add(struct fitting *f, const struct inputs *in, float target, float weight)
{
	float hidden[NET_HIDDEN], back[NET_HIDDEN];
	float error = model_run(&f->model, in, hidden) - target, push = error * weight;
	struct model *gradient = &f->gradient;
	gradient->bias += push;
	for (int unit = 0; unit < NET_HIDDEN; unit++) {
		gradient->out[unit] += push * hidden[unit];
		back[unit] = hidden[unit] > 0 ? push * f->model.out[unit] : 0;
		gradient->hidden_bias[unit] += back[unit];
	}
	for (int i = 0; i < in->count; i++) {
		float *weights = gradient->in[in->at[i]];
		float x = (float)in->x[i] * (1.0F / FEATURE_ONE);
		gradient->skip[in->at[i]] += push * x;
		for (int unit = 0; unit < NET_HIDDEN; unit++)
			weights[unit] += back[unit] * x;
	}
	return error;
}

void fitting_step(struct fitting *f, int batch)
{
	float *model = (float *)&f->model, *gradient = (float *)&f->gradient;
	float *mean = (float *)&f->mean, *square = (float *)&f->square;
	f->steps++;
	f->power_mean *= MEAN_KEPT;
	f->power_square *= SQUARE_KEPT;
	float rate = f->rate * sqrtf(1 - f->power_square) / (1 - f->power_mean), share = 1 / (float)batch;
	float kept = 1 - f->rate * f->decay;
	for (size_t i = 0; i < PARAMETERS; i++) {
		float g = gradient[i] * share;
		mean[i] = MEAN_KEPT * mean[i] + (1 - MEAN_KEPT) * g;
		square[i] = SQUARE_KEPT * square[i] + (1 - SQUARE_KEPT) * g * g;
		model[i] = model[i] * kept - rate * mean[i] / (sqrtf(square[i]) + TINY);
		gradient[i] = 0;
	}
}

static int rounded(float x, int most, int *cut)
{
	long n = lroundf(x);
	if (n > most || n < -most) {
		(*cut)++;
		n = n > 0 ? most : -most;
	}
	return (int)n;
}

/*
 * A hidden unit may be made larger and its output smaller by the same factor.  So each unit is scaled until its largest
 * weight is the largest number of a byte.
 */
static void unit_store(const struct model *m, int unit, struct stored *s, int *cut)
{
	float largest = 1e-6F;
	for (int i = 0; i < FEATURE_COUNT; i++)
		largest = fmaxf(largest, fabsf(m->in[i][unit]));
	float scale = INT8_MAX / largest;
	for (int i = 0; i < FEATURE_COUNT; i++)
		s->in[i][unit] = (int8_t)rounded(m->in[i][unit] * scale, INT8_MAX, cut);
	s->hidden_bias[unit] = rounded(m->hidden_bias[unit] * scale * FEATURE_ONE, INT32_MAX / 2, cut);
	s->out[unit] =
		rounded(m->out[unit] * MODEL_UNIT / scale / FEATURE_ONE * (float)(1 << NET_SHIFT), INT32_MAX / 2, cut);
}

int model_store(const struct model *m, struct stored *s)
{
	int cut = 0;
	memset(s, 0, sizeof *s);
	memcpy(s->magic, magic, sizeof magic);
	s->features = features_hash();
	s->revision = RIFT_REVISION;
	s->count = FEATURE_COUNT;
	s->bias = rounded(m->bias * MODEL_UNIT, INT32_MAX / 2, &cut);
	for (int i = 0; i < FEATURE_COUNT; i++)
		s->skip[i] = (int16_t)rounded(m->skip[i] * MODEL_UNIT, INT16_MAX, &cut);
	for (int unit = 0; unit < NET_HIDDEN; unit++)
		unit_store(m, unit, s, &cut);
	return cut;
}

struct net stored_net(const struct stored *s)
{
	struct net n = {
		.features = s->features,
		.revision = s->revision,
		.count = s->count,
		.bias = s->bias,
		.skip = s->skip,
		.in = s->in[0],
	};
	memcpy(n.hidden_bias, s->hidden_bias, sizeof n.hidden_bias);
	memcpy(n.out, s->out, sizeof n.out);
	memcpy(n.spread, s->spread, sizeof n.spread);
	return n;
}

int stored_save(const struct stored *s, const char *name)
{
	FILE *file = fopen(name, "wb");
	if (!file)
		return -1;
	size_t n = fwrite(s, sizeof *s, 1, file);
	return fclose(file) == 0 && n == 1 ? 0 : -1;
}

int stored_load(struct stored *s, const char *name)
{
	FILE *file = fopen(name, "rb");
	if (!file)
		return -1;
	size_t n = fread(s, sizeof *s, 1, file);
	(void)fclose(file);
	return n == 1 && memcmp(s->magic, magic, sizeof magic) == 0 && s->features == features_hash() ? 0 : -1;
}
