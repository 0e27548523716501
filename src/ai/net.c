/* net.c -- see net.h. */
#include "ai/net.h"

#include <string.h>

#include "base/base.h"

bool net_check(const struct net *n, uint32_t revision)
{
	return n->count == FEATURE_COUNT && n->features == features_hash() && n->revision == revision;
}

/* At most FEATURES_MAX inputs of at most FEATURE_MOST, times a weight of one byte: the sums fit 32 bits. */
static void hidden_sums(const struct net *n, const struct sparse *f, int32_t sums[NET_HIDDEN])
{
	memcpy(sums, n->hidden_bias, NET_HIDDEN * sizeof *sums);
	for (int i = 0; i < f->count; i++) {
		const int8_t *in = n->in + (size_t)f->at[i] * NET_HIDDEN;
		int32_t x = f->x[i];
		for (int unit = 0; unit < NET_HIDDEN; unit++)
			sums[unit] += in[unit] * x;
	}
}

int net_value(const struct net *n, const struct sparse *f)
{
	int32_t sums[NET_HIDDEN];
	int64_t straight = 0, hidden = 0;
	hidden_sums(n, f, sums);
	for (int i = 0; i < f->count; i++)
		straight += (int64_t)n->skip[f->at[i]] * f->x[i];
	for (int unit = 0; unit < NET_HIDDEN; unit++)
		hidden += (int64_t)int_max(sums[unit], 0) * n->out[unit];
	return n->bias + (int)(straight / FEATURE_ONE) + (int)(hidden / (INT64_C(1) << NET_SHIFT));
}
