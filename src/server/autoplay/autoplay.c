/* autoplay.c -- see autoplay.h. */
#include "server/autoplay/autoplay.h"

#include "ai/greedy.h"
#include "base/base.h"
#include "server/store/pg.h"
#include "rift_record.h"

/*
 * The idempotency key of a wish, derived from the position, so that two nodes write it once.  It is keyed with the
 * game's secret: a player who could predict it could send a wish of his own under it, and the computer's would count as
 * written already.  Never 0.
 */
static uint64_t key_of(const struct position *t, int seat)
{
	unsigned char asked[16], hash[8];
	uint64_t key = 0;
	number_put(asked, t->id, 8);
	number_put(asked + 8, t->count, 4);
	number_put(asked + 12, (uint64_t)seat, 4);
	rift_fair_hash(hash, sizeof hash, t->key, sizeof t->key, asked, sizeof asked);
	for (size_t i = 0; i < sizeof hash; i++)
		key = key << 8 | hash[i];
	return key | 1;
}

void autoplay(const struct position *t, int seat, struct wish *wish)
{
	uint64_t random = key_of(t, seat);
	CHECK(t->rules->asks(&t->game).seats >> seat & 1);
	*wish = (struct wish){ .seat = (uint8_t)seat, .key = random, .n = t->count, .count = 1 };
	wish->moves[0] = greedy_choose(t->rules, &t->game, seat, &random);
}
