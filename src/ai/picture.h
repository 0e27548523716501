/*
 * picture.h -- what the evaluation looks at, read off the facts of a position once.
 */
#ifndef AI_PICTURE_H
#define AI_PICTURE_H

#include <stdbool.h>

#include "content/content.h"
#include "rift.h"

#define PICTURE_SLOTS 12
#define PICTURE_ERAS 9

/* What no answer of a turn changes, read once for a decision. */
struct setting {
	const struct rift_rules *rules; /* the game's */
	int seat, players;
	int edition, side, path, evacuation;
	int chronobot; /* 1 + its seat, or 0 */
	bool impact; /* seen from before it, it has not happened, though the game may be carried over it */
	int impact_after; /* the Era whose Clean Up it is due in */
	bool variable; /* Variable Anomalies are in play */
	bool doomsday, pioneers, fractures; /* the module is in play */
	int last_era; /* the game ends with it */
	int workers_end, warps_end; /* one past the last type of Worker, and Warp tile, of this game */
	int capitals; /* Collapsing Capital tiles not turned yet … */
	uint8_t capital[RIFT_RESEARCH_3]; /* … and their spaces */
};

struct picture {
	const struct setting *in;
	int seat, players, era, phase; /* Era Zero is 0 */
	bool over, impact, evacuated;
	bool acting; /* the Action Rounds of this Era are still to come or under way for this seat */
	int eras; /* whole Eras that come after what `acting` covers, in hundredths */
	int open; /* Collapsing Capital tiles that are neither turned nor taken */
	int good[GOOD_END];
	int active[WORKER_END], tired[WORKER_END]; /* now */
	int rested[WORKER_END], weary[WORKER_END]; /* as they will be when the busy ones have come back */
	int actives, tireds;
	int suits; /* powered up, Guardians included */
	int guards, guardians; /* Guardians powered up, and all that are the seat's */
	int shape[SHAPE_END];
	int breakthrough[RIFT_BREAKTHROUGHS + 1], breakthroughs;
	int tile[PICTURE_SLOTS], covered;
	int variable[PICTURE_SLOTS]; /* which Variable Anomaly lies there */
	unsigned busy; /* slots whose space is taken or used */
	unsigned glitched; /* slots whose tile is out of use */
	int blinkers; /* Exosuits on the main board that hold a Worker */
	int morale, travels, paradox, focus;
	int warp[WARP_END], out;
	int bot_least, bot_most; /* turns that a Chronobot takes at least and at most in this Era */
	bool bot_next; /* and it is about to */
};

void picture_setting(struct setting *in, const struct rift_rules *rules, const struct rift_game *g, int seat);
void picture_take(struct picture *p, const struct setting *in, const struct rift_game *g);

/* How many of something an Evacuation condition counts (enum count). */
int picture_count(const struct picture *p, int what);

/* Where an Era lies on the Timeline: Era Zero comes before the first. */
static inline int picture_era(int era)
{
	return era == RIFT_ERA_ZERO ? 0 : era;
}

/* First free slot of a row, or -1; whether two neighbours are free somewhere. */
int picture_row_free(const struct picture *p, int type);
bool picture_pair_free(const struct picture *p);

#endif
