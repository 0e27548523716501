/* reckon.c -- see reckon.h. */
#include "server/rating/reckon.h"

#include <string.h>

#include "base/base.h"

#define SECOND 1000000.0 /* of a moment */

const struct glicko *reckon_level(const char *word)
{
	static const struct {
		const char *word;
		struct glicko is;
	} anchors[] = {
#define ANCHOR(word, elo, interval) { word, { GLICKO_RATING + (elo), (interval) / 1.96, GLICKO_VOLATILITY } },
#include "server/rating/anchors.def"
#undef ANCHOR
	};
	for (size_t i = 0; i < ARRAY_LEN(anchors); i++)
		if (strcmp(anchors[i].word, word) == 0)
			return &anchors[i].is;
	return NULL;
}

static double periods_since(const struct rated *player, int64_t now)
{
	return player->games && now > player->at ? (double)(now - player->at) / SECOND / GLICKO_PERIOD_S : 0.0;
}

struct glicko rated_now(const struct rated *player, int64_t now)
{
	return glicko_wait(player->games ? player->is : glicko_new(), periods_since(player, now));
}

static double score_of(int place, int other)
{
	return place < other ? 1.0 : place > other ? 0.0 : 0.5;
}

void reckon(struct reckon_seat *seats, int count, int64_t ended)
{
	struct glicko before[RIFT_SEATS], after[RIFT_SEATS];
	CHECK(count <= RIFT_SEATS);
	for (int i = 0; i < count; i++)
		if (seats[i].player || seats[i].level)
			before[i] = seats[i].level ? *seats[i].level : rated_now(seats[i].player, ended);
	for (int i = 0; i < count; i++) {
		struct glicko_pair pairs[RIFT_SEATS];
		size_t pair_count = 0;
		const struct rated *player = seats[i].player;
		for (int other = 0; player && other < count; other++)
			if (other != i && (seats[other].player || seats[other].level))
				pairs[pair_count++] = (struct glicko_pair){ before[other],
					score_of(seats[i].place, seats[other].place), glicko_weight(count) };
		if (player)
			after[i] = glicko_update(player->games ? player->is : glicko_new(), pairs, pair_count,
				periods_since(player, ended));
	}
	for (int i = 0; i < count; i++)
		if (seats[i].player)
			*seats[i].player = (struct rated){ after[i], ended, seats[i].player->games + 1 };
}
