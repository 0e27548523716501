/* dice.c -- Nature's answers in rift_step, drawn by their weights. */
#include "core/engine/engine.h"

/* splitmix64 */
static uint64_t dice_next(struct rift_dice *dice)
{
	uint64_t z = dice->state += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

struct rift_move dice_pick(struct rift_dice *dice, const struct rift_outcome *out, size_t count)
{
	uint32_t all = 0;
	for (size_t i = 0; i < count; i++)
		all += out[i].weight;
	uint32_t at = (uint32_t)((dice_next(dice) >> 32) * all >> 32);
	dice->rolls++;
	for (size_t i = 0;; i++) {
		if (at < out[i].weight)
			return out[i].move;
		at -= out[i].weight;
	}
}
