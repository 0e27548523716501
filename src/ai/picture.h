/*
 * picture.h -- the input of the evaluation (value.h): the facts of a position, read once into plain fields, because
 * reading a fact by name is too slow for every term of the evaluation.
 */
#ifndef AI_PICTURE_H
#define AI_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

#include "content/content.h"
#include "rift.h"

#define PICTURE_SLOTS 12
#define PICTURE_ERAS 9

/* How many values each fact has. */
enum picture_values {
#define FACT(NAME, word, scope, count, place) VALUES_##NAME = (count),
#include "rift_facts.def"
#undef FACT
};

/*
 * The facts that every picture reads, of the table and of the seat, each list at once.  F(NAME, field): the field holds
 * all values of the fact, with the indices of the fact.
 */
#define PICTURE_TABLE(F) \
	F(ERA, era_number) \
	F(PHASE, phase) \
	F(FIRST, first) \
	F(TURN, turn) \
	F(PASSED, passed) \
	F(EVACUATIONS, evacuations) \
	F(EVACUATION_MINUS, evacuation_minus) \
	F(PRIMARY, primary[VALUES_PRIMARY]) \
	F(SECONDARY_COUNT, seconds[VALUES_SECONDARY_COUNT]) \
	F(TIMELINE, timeline[VALUES_TIMELINE])
#define PICTURE_SEAT(F) \
	F(GOODS, good[VALUES_GOODS]) \
	F(ACTIVE, active[VALUES_ACTIVE]) /* Workers now */ \
	F(TIRED, tired[VALUES_TIRED]) \
	F(BREAKTHROUGHS, breakthrough[VALUES_BREAKTHROUGHS]) \
	F(TILES, tile[VALUES_TILES]) \
	F(WARPS, warp[VALUES_WARPS]) \
	F(COVERED, covered) \
	F(USED, used) \
	F(MORALE, morale) \
	F(TRAVELS, travels) \
	F(PARADOX, paradox) \
	F(FOCUS, focus) \
	F(SLOTS, slots) \
	F(GUARDIAN_SLOTS, guardian_slots) \
	F(GUARDIANS, guardians_kept) \
	F(EVACUATED, evacuated_as) /* 1 for the first seat that did */ \
	F(POSTS, posts)

/* Values that no answer of a turn changes, read once per decision. */
struct setting {
	const struct rift_rules *rules; /* rules of the game */
	int seat, players;
	int edition, side, path, evacuation;
	int chronobot; /* 1 + the seat of a Chronobot, or 0 */
	bool impact; /* false while searching from before the Impact, even if the copy is played past it */
	int impact_after; /* Era in whose Clean Up the Impact is due */
	bool variable; /* Variable Anomalies are in play */
	bool doomsday, pioneers, fractures; /* the module is in play */
	int last_era; /* the last Era of the game */
	int workers_end, warps_end; /* one past the last Worker type, and the last Warp tile, of this game */
	int capitals; /* number of Collapsing Capital tiles not flipped yet */
	uint8_t capital[RIFT_RESEARCH_3]; /* and their spaces */
};

#define PICTURE_FIELD(NAME, field) int field;
struct picture {
	struct {
		PICTURE_TABLE(PICTURE_FIELD)
	};
	struct {
		PICTURE_SEAT(PICTURE_FIELD)
	};
	/* What follows is made of facts, and zero at first. */
	const struct setting *in;
	int seat, players, era; /* Era Zero is 0 */
	bool over, impact, evacuated;
	bool acting; /* true: the seat can still act in the Action Rounds of this Era */
	int eras; /* whole Eras after those covered by `acting`, in hundredths; set by the evaluation */
	int conditions; /* VP of the Endgame Conditions now; set by the evaluation */
	int open; /* Collapsing Capital tiles neither flipped nor occupied */
	int rested[WORKER_END], weary[WORKER_END]; /* Workers after the busy ones have returned: Active, Tired */
	int actives, tireds;
	int suits; /* powered-up figures, Guardians included */
	int guards, guardians; /* powered-up Guardians, and all Guardians of the seat */
	int shape[SHAPE_END];
	int breakthroughs;
	int variable[PICTURE_SLOTS]; /* the Variable Anomaly on each slot */
	unsigned busy; /* bits of the slots whose space is occupied or used */
	unsigned glitched; /* bits of the slots whose tile has a Glitch */
	int blinkers; /* Exosuits on the main board that hold a Worker */
	int out; /* Warp tiles on the Timeline */
	int bot_least, bot_most; /* minimum and maximum number of turns a Chronobot takes in this Era */
	bool bot_next; /* true: it is the next to act */
};

void picture_setting(struct setting *in, const struct rift_rules *rules, const struct rift_game *g, int seat);
/* Reads all values of some facts of a seat, one fact after the other, and returns the place after them. */
int *picture_facts(const struct rift_rules *rules, const struct rift_game *g, const enum rift_fact *facts, size_t count,
	int seat, int *out);
void picture_take(struct picture *p, const struct setting *in, const struct rift_game *g);

/* How many of an enum count the seat has, for Evacuation conditions. */
int picture_count(const struct picture *p, int what);

/* Position of an Era on the Timeline; Era Zero is 0. */
static inline int picture_era(int era)
{
	return era == RIFT_ERA_ZERO ? 0 : era;
}

/* The first free slot of a row, or -1; whether two adjacent slots are free. */
int picture_row_free(const struct picture *p, int type);
bool picture_pair_free(const struct picture *p);

#endif
