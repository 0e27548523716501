/* autoplay.c -- see autoplay.h. */
#include "server/autoplay/autoplay.h"

#include "ai/greedy.h"
#include "ai/think.h"
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

uint64_t autoplay_seed(const struct position *t, int seat)
{
	return key_of(t, seat);
}

void autoplay_wish(const struct position *t, int seat, struct rift_move move, struct wish *wish)
{
	CHECK(t->rules->asks(&t->game).seats >> seat & 1);
	*wish = (struct wish){ .seat = (uint8_t)seat, .key = key_of(t, seat), .n = t->count, .count = 1 };
	wish->moves[0] = move;
}

/* Of a player that does not search: it needs no memory behind struct rift_think. */
static struct rift_move player_choose(
	const struct rift_player *player, const struct position *t, int seat, uint64_t *random)
{
	struct rift_think memory;
	return rift_player_choose(player, t->rules, &t->game, seat, random, &memory, sizeof memory);
}

void autoplay(const struct position *t, int seat, const struct rift_player *player, struct wish *wish)
{
	uint64_t random = key_of(t, seat);
	autoplay_wish(t, seat,
		player ? player_choose(player, t, seat, &random) : greedy_choose(t->rules, &t->game, seat, &random),
		wish);
}
