/* tree.c -- see tree.h. */
#include "ai/tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

#define EXPLORE 800 /* weight of the priors, in hundredths of a VP */
#define FINE 256 /* values are compared in 256ths of a hundredth */
#define SOFT 150 /* an answer that is so many hundredths worse gets 1/e of the share */
#define NO_NODE 0

/* 65535 * exp(-i / 8). */
static const uint16_t falling[] = { 65535, 57834, 51038, 45041, 39749, 35078, 30957, 27319, 24109, 21276, 18776, 16570,
	14623, 12905, 11388, 10050, 8869, 7827, 6907, 6096, 5379, 4747, 4190, 3697, 3263, 2879, 2541, 2242, 1979, 1746,
	1541, 1360, 1200, 1059, 935, 825, 728, 642, 567, 500, 442, 390, 344, 303, 268, 236, 209, 184, 162, 143, 126,
	112, 99, 87, 77, 68, 60, 53, 47, 41, 36, 32, 28, 25, 22 };

static int share_of(int bias)
{
	int at = -bias * 8 / SOFT;
	return falling[int_min(at, (int)ARRAY_LEN(falling) - 1)];
}

/* Keeps the best answers, best first; of equal ones the first listed. */
static int rank_best(const int *worth, size_t count, size_t *at)
{
	int kept = 0;
	for (size_t i = 0; i < count; i++) {
		int place = kept;
		while (place > 0 && worth[i] > worth[at[place - 1]])
			place--;
		if (place == TREE_WIDTH)
			continue;
		kept = int_min(kept + 1, TREE_WIDTH);
		memmove(&at[place + 1], &at[place], (size_t)(kept - 1 - place) * sizeof *at);
		at[place] = i;
	}
	return kept;
}

/* Makes a node of the question that is open in the playout. */
static void node_make(struct tree *tree, struct node *node, const struct policy *policy)
{
	struct playout *p = &tree->playout;
	int worth[RIFT_ANSWERS], sum = 0;
	size_t at[TREE_WIDTH + 1];
	policy_rank(policy, &tree->judge.value[p->seat], &p->game, p->answers, p->count, p->random, worth);
	node->n = 0;
	node->sum = 0;
	node->seat = (int8_t)p->seat;
	node->kind = p->ask.kind;
	node->count = (uint8_t)rank_best(worth, p->count, at);
	for (int i = 0; i < node->count; i++) {
		int bias = worth[at[i]] - worth[at[0]];
		node->twig[i] = (struct twig){ .move = p->answers[at[i]], .bias = bias };
		sum += share_of(bias);
	}
	for (int i = 0; i < node->count; i++)
		node->twig[i].prior = (uint16_t)((int64_t)share_of(node->twig[i].bias) * 65535 / sum);
}

static bool listed(const struct playout *p, struct rift_move m)
{
	for (size_t i = 0; i < p->count; i++)
		if (memcmp(&p->answers[i], &m, sizeof m) == 0)
			return true;
	return false;
}

uint64_t root_of(uint64_t x)
{
	uint64_t root = 0;
	for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
		if ((root + bit) * (root + bit) <= x)
			root += bit;
	return root;
}

/* PUCT: the mean of the simulations and, as one more, what the ranking says, plus a bonus for what was seldom tried. */
static int64_t twig_urge(const struct node *node, const struct twig *twig, int64_t root)
{
	int64_t mean = node->n ? node->sum * FINE / (int64_t)node->n : 0;
	int64_t value = (twig->sum * FINE + mean + (int64_t)twig->bias * FINE) / ((int64_t)twig->n + 1);
	return value + (int64_t)EXPLORE * twig->prior * root / 65535 / ((int64_t)twig->n + 1);
}

/* The twig to follow among those that are legal now; -1: none is. */
static int node_select(const struct node *node, const struct playout *p)
{
	int64_t most = 0, root = (int64_t)root_of(((uint64_t)node->n + 1) * FINE * FINE);
	int best = -1;
	for (int i = 0; i < node->count; i++) {
		int64_t urge = twig_urge(node, &node->twig[i], root);
		if ((best < 0 || urge > most) && listed(p, node->twig[i].move)) {
			most = urge;
			best = i;
		}
	}
	return best;
}

/* The way of a simulation down the tree. */
struct way {
	int depth;
	uint32_t node[TREE_DEPTH];
	uint8_t twig[TREE_DEPTH];
};

/* Follows a node, by a twig or by TREE_ANY; false: the tree ends here. */
static bool way_down(struct tree *tree, struct way *way, uint32_t at, int twig)
{
	struct node *node = &tree->node[at];
	if (node->seat != tree->playout.seat || node->kind != tree->playout.ask.kind || way->depth == TREE_DEPTH)
		return false;
	if (twig == TREE_ANY)
		twig = node_select(node, &tree->playout);
	if (twig < 0)
		return false;
	way->node[way->depth] = at;
	way->twig[way->depth++] = (uint8_t)twig;
	playout_play(&tree->playout, node->twig[twig].move);
	return true;
}

/* Below the last node: adds a node for the question that follows, if there is space. */
static bool way_grow(struct tree *tree, struct way *way)
{
	if (tree->used == tree->how->capacity)
		return false;
	uint32_t at = tree->used++;
	node_make(tree, &tree->node[at], &tree->how->inner);
	tree->node[way->node[way->depth - 1]].twig[way->twig[way->depth - 1]].node = at;
	return way_down(tree, way, at, TREE_ANY);
}

/* Questions that are not turns are answered by the light policy, except the first. */
static bool way_skip(struct tree *tree)
{
	struct playout *p = &tree->playout;
	while (playout_next(p)) {
		if (p->ask.kind == RIFT_ASK_TURN)
			return true;
		size_t at =
			policy_pick(p->light, &tree->judge.value[p->seat], &p->game, p->answers, p->count, p->random);
		playout_play(p, p->answers[at]);
	}
	return false;
}

static void way_go(struct tree *tree, struct way *way, int twig)
{
	way->depth = 0;
	bool within = way_down(tree, way, 0, twig);
	CHECK(within);
	while (within && way_skip(tree)) {
		const struct node *last = &tree->node[way->node[way->depth - 1]];
		uint32_t next = last->twig[way->twig[way->depth - 1]].node;
		if (next == NO_NODE) {
			(void)way_grow(tree, way);
			break;
		}
		within = way_down(tree, way, next, TREE_ANY);
	}
}

static void way_credit(struct tree *tree, const struct way *way, const int margin[RIFT_SEATS])
{
	for (int i = 0; i < way->depth; i++) {
		struct node *node = &tree->node[way->node[i]];
		struct twig *twig = &node->twig[way->twig[i]];
		node->n++;
		node->sum += margin[node->seat];
		twig->n++;
		twig->sum += margin[node->seat];
	}
}

static void scores_judge(
	const struct judge *j, const struct rift_game *g, int score[RIFT_SEATS], int margin[RIFT_SEATS])
{
	judge_scores(j, g, score);
	for (int seat = 0; seat < j->players; seat++) {
		int best = INT32_MIN;
		for (int other = 0; other < j->players; other++)
			if (other != seat)
				best = int_max(best, score[other]);
		margin[seat] = j->players > 1 ? score[seat] - best : score[seat];
	}
}

size_t tree_best(const struct tree *tree)
{
	const struct node *root = &tree->node[0];
	size_t best = 0;
	for (size_t i = 1; i < root->count; i++)
		if (root->twig[i].n > root->twig[best].n)
			best = i;
	return best;
}

/* Whether no other answer can get more simulations than the best in what is left of the budget. */
static bool settled(const struct tree *tree)
{
	const struct node *root = &tree->node[0];
	size_t best = tree_best(tree);
	uint32_t second = 0, left = tree->think.nodes - root->n;
	for (size_t i = 0; i < root->count; i++)
		if (i != best && root->twig[i].n > second)
			second = root->twig[i].n;
	return root->twig[best].n - second > left;
}

int tree_try(struct tree *tree, int answer)
{
	struct rift_think *t = &tree->think;
	struct playout *p = &tree->playout;
	struct way way;
	int score[RIFT_SEATS] = { 0 }, margin[RIFT_SEATS] = { 0 };
	playout_begin(p, &tree->judge, &tree->how->light, &t->seen, t->seat, &t->random);
	way_go(tree, &way, answer);
	playout_finish(p);
	scores_judge(&tree->judge, &p->game, score, margin);
	way_credit(tree, &way, margin);
	outlook_add(&tree->outlook[way.twig[0]], &tree->judge, &p->game, t->seat, margin, score);
	return margin[t->seat];
}

void tree_simulate(struct rift_think *t)
{
	struct tree *tree = (struct tree *)t;
	(void)tree_try(tree, TREE_ANY);
	t->answer = tree->node[0].twig[tree_best(tree)].move;
	t->more = !settled(tree);
}

/* Before the first Era the value knows too little to search for. */
void tree_begin(struct rift_think *t)
{
	struct tree *tree = (struct tree *)t;
	const struct tree_how *how = level_of(t->player)->how;
	struct playout *p = &tree->playout;
	tree->how = how;
	tree->used = 1;
	memset(tree->outlook, 0, sizeof tree->outlook);
	judge_prepare(&tree->judge, t->rules, &t->seen);
	playout_begin(p, &tree->judge, &how->light, &t->seen, t->seat, &t->random);
	CHECK(p->count > 0);
	if (p->count == 1 || t->rules->fact(&t->seen, RIFT_FACT_PHASE, 0, 0) <= RIFT_SETTING_UP) {
		const struct value *v = &tree->judge.value[t->seat];
		t->answer = p->answers[policy_pick(&policy_greedy, v, &t->seen, p->answers, p->count, &t->random)];
		t->more = false;
		tree->node[0] = (struct node){ .count = 1, .twig[0].move = t->answer };
		return;
	}
	node_make(tree, &tree->node[0], &how->root);
	t->answer = tree->node[0].twig[0].move;
	t->more = tree->node[0].count > 1;
}

void tree_duel(struct tree *tree, struct rift_move first, struct rift_move second)
{
	struct node *root = &tree->node[0];
	*root = (struct node){ .seat = root->seat, .kind = root->kind, .count = 2 };
	root->twig[0].move = first;
	root->twig[1].move = second;
	tree->used = 1;
	memset(tree->outlook, 0, sizeof tree->outlook);
}
