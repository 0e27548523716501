/*
 * judge.c -- see judge.h.  The tables are for judging without a network.  They were measured in games of the greedy player,
 * at the first question of each Era's Power Up; an entry is a mean of 40 to 400 results.
 */
#include "ai/judge.h"

#include <limits.h>

#include "base/base.h"

#define HUNDRED 100 /* one VP */
#define ERAS 8 /* Era Zero is 0 */

/* What a seat gains beyond the value of its position, by Era: in the box, and with Fractures of Time. */
static const int16_t own_gain[2][ERAS] = {
	{ 4786, 4786, 3553, 3117, 2885, 1255, 319, 2166 },
	{ 3995, 4093, 3068, 2651, 1242, 2046, 2046, 2046 },
};

/* What an automaton gains beyond its score, by Era. */
static const int16_t automaton_gain[RIFT_KIND_END][ERAS] = {
	[RIFT_CHRONOBOT_1] = { 4939, 4939, 4363, 3808, 3153, 2502, 1648, 1184 },
	[RIFT_CHRONOBOT_2] = { 5636, 5636, 4855, 4092, 3238, 2377, 1508, 1021 },
	[RIFT_CHRONOSSUS] = { 5551, 5551, 4715, 3714, 2646, 1745, 1016, 648 },
};
static const int16_t fractures_gain[ERAS] = { 5530, 5530, 4533, 3425, 2125, 1041, 1041, 1041 };
#define ONE_MORE 137 /* per cent of it, with one Action more in each Era */

/* Standard deviation of the final margin from the expected one, by Era. */
static const int16_t spread[ERAS] = { 1070, 1070, 1070, 1040, 960, 900, 750, 850 };

void judge_prepare(struct judge *j, const struct rift_rules *rules, const struct rift_game *g)
{
	*j = (struct judge){ .rules = rules, .players = rules->fact(g, RIFT_FACT_PLAYERS, 0, 0) };
	j->net = net_check(&net_built_in, rules->revision) ? &net_built_in : NULL;
	j->modules = (unsigned)rules->fact(g, RIFT_FACT_MODULES, 0, 0);
	j->one_more = (uint64_t)(unsigned)rules->fact(g, RIFT_FACT_OPTIONS, 0, 0) & RIFT_OPTION_BIT(RIFT_ONE_MORE);
	for (int seat = 0; seat < j->players; seat++) {
		int kind = rules->fact(g, RIFT_FACT_KIND, seat, 0);
		if (kind > RIFT_HUMAN) {
			j->automaton = 1 + seat;
			j->kind = kind;
		} else {
			value_prepare(&j->value[seat], &greedy_weights, rules, g, seat);
		}
	}
}

static bool has_fractures(const struct judge *j)
{
	return j->modules >> (RIFT_FRACTURES - 1) & 1;
}

static int era_of(const struct judge *j, const struct rift_game *g)
{
	return int_min(picture_era(j->rules->fact(g, RIFT_FACT_ERA, 0, 0)), ERAS - 1);
}

static bool is_over(const struct judge *j, const struct rift_game *g)
{
	return j->rules->fact(g, RIFT_FACT_PHASE, 0, 0) == RIFT_GAME_OVER;
}

static int score_now(const struct judge *j, const struct rift_game *g, int seat)
{
	struct rift_score sheet;
	j->rules->score(g, seat, &sheet);
	return sheet.total * HUNDRED;
}

static int automaton_score(const struct judge *j, const struct rift_game *g, int seat)
{
	int gain = has_fractures(j) ? fractures_gain[era_of(j, g)] : automaton_gain[j->kind][era_of(j, g)];
	return score_now(j, g, seat) + (j->one_more ? gain * ONE_MORE / 100 : gain);
}

/* A seat's score, or against an automaton its margin over what the automaton has. */
static int own_score(const struct judge *j, const struct look *looks, const struct rift_game *g, int seat)
{
	if (!j->net || looks[seat].picture.phase <= RIFT_SETTING_UP)
		return looks[seat].value + own_gain[has_fractures(j)][era_of(j, g)];
	struct sparse f;
	features_take(&f, looks, j->rules, g, seat);
	return looks[seat].value + net_value(j->net, &f);
}

void judge_scores(const struct judge *j, const struct rift_game *g, int scores[RIFT_SEATS])
{
	struct look looks[RIFT_SEATS];
	bool over = is_over(j, g);
	if (!over)
		features_look(looks, j->value, j->rules, g);
	for (int seat = 0; seat < j->players; seat++) {
		if (over)
			scores[seat] = score_now(j, g, seat);
		else if (seat == j->automaton - 1)
			scores[seat] = automaton_score(j, g, seat);
		else
			scores[seat] = own_score(j, looks, g, seat);
	}
	/* The network's margin is over the score of the automaton now. */
	if (!over && j->net && j->automaton && looks[2 - j->automaton].picture.phase > RIFT_SETTING_UP)
		scores[2 - j->automaton] += scores[j->automaton - 1] - looks[j->automaton - 1].sheet.total * HUNDRED;
}

int judge_score(const struct judge *j, const struct rift_game *g, int seat)
{
	int scores[RIFT_SEATS];
	judge_scores(j, g, scores);
	return scores[seat];
}

int judge_margin(const struct judge *j, const struct rift_game *g, int seat)
{
	int scores[RIFT_SEATS], best = INT_MIN;
	judge_scores(j, g, scores);
	for (int other = 0; other < j->players; other++)
		if (other != seat)
			best = int_max(best, scores[other]);
	return scores[seat] - best;
}

/* Per mille of a normal distribution below its mean plus i tenths of its standard deviation. */
static const int16_t normal[] = { 500, 540, 579, 618, 655, 691, 726, 758, 788, 816, 841, 864, 885, 903, 919, 933, 945,
	955, 964, 971, 977, 982, 986, 989, 992, 994, 995, 997, 997, 998, 999, 999, 999, 1000 };

/* Between two entries of the table the chance is interpolated. */
static int chance_above(int margin, int deviation)
{
	int tenths = margin * 10 / deviation, last = (int)ARRAY_LEN(normal) - 1;
	if (tenths >= last)
		return JUDGE_CERTAIN;
	int rest = margin * 10 - tenths * deviation;
	return normal[tenths] + (normal[tenths + 1] - normal[tenths]) * rest / deviation;
}

int judge_chance(int margin, int deviation)
{
	if (!deviation)
		return margin > 0 ? JUDGE_CERTAIN : margin < 0 ? 0 : JUDGE_CERTAIN / 2;
	return margin >= 0 ? chance_above(margin, deviation) : JUDGE_CERTAIN - chance_above(-margin, deviation);
}

int judge_spread(const struct judge *j, const struct rift_game *g)
{
	int era = era_of(j, g);
	return is_over(j, g) ? 0 : j->net ? j->net->spread[j->automaton > 0][era] : spread[era];
}

int judge_win(const struct judge *j, const struct rift_game *g, int margin)
{
	return judge_chance(margin, judge_spread(j, g));
}
