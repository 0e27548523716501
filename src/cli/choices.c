/* choices.c -- see choices.h. */
#include "cli/choices.h"

#include <string.h>

#include "base/base.h"
#include "cli/board.h"
#include "cli/brief.h"
#include "content/content.h"
#include "rift_words.h"

const char *choice_heading(enum choice_group group)
{
	static const char *const words[GROUP_END] = { [GROUP_ONE] = "",
		[GROUP_MAIN] = "On the main board",
		[GROUP_HOME] = "On your board",
		[GROUP_BLINK] = "Blink, for a Flux Core: an Exosuit moves on to another Action",
		[GROUP_FREE] = "Free Actions, before you place or pass",
		[GROUP_PASS] = "",
		[GROUP_UNUSUAL] = "Also legal" };
	return group < GROUP_END ? words[group] : "";
}

static bool has_move(const struct choices *c, int verb, int a, int b)
{
	for (size_t i = 0; i < c->all; i++)
		if (c->answer[i].verb == verb && c->answer[i].a == a && c->answer[i].b == b)
			return true;
	return false;
}

/* A dearer hex of the same Action, before the tiles of the Impact make them differ. */
static bool dearer_hex(const struct choices *c, const struct rift_game *g, struct rift_move m)
{
	bool valley = m.b >= RIFT_ASSIMILATE_1 && m.b <= RIFT_EXTRACT_3;
	if (!valley && (m.b > RIFT_RESEARCH_3 || rift_fact(g, RIFT_FACT_IMPACT, 0, 0)))
		return false;
	int first = valley ? RIFT_ASSIMILATE_1 : RIFT_CONSTRUCT_1;
	for (int space = m.b - (m.b - first) % 3; space < m.b; space++)
		if (has_move(c, RIFT_V_PLACE, m.a, space))
			return true;
	return false;
}

struct payment {
	int part[5];
};

static struct payment power_payment(struct rift_move m)
{
	return (struct payment){ { m.b, m.c & 3, m.c >> 2 & 3, m.c >> 4 & 3, m.d } };
}

static bool pays_less(struct rift_move m, struct rift_move than)
{
	struct payment x = power_payment(m), y = power_payment(than);
	bool less = false;
	for (size_t i = 0; i < ARRAY_LEN(x.part); i++) {
		if (x.part[i] > y.part[i])
			return false;
		less = less || x.part[i] < y.part[i];
	}
	return less;
}

/* The same number of Exosuits can be had for less. */
static bool dearer_power(const struct choices *c, struct rift_move m)
{
	for (size_t i = 0; i < c->all; i++)
		if (c->answer[i].a == m.a && pays_less(c->answer[i], m))
			return true;
	return false;
}

static enum choice_group group_of(const struct choices *c, const struct rift_game *g, struct rift_move m)
{
	switch (m.verb) {
	case RIFT_V_PLACE:
		if (dearer_hex(c, g, m))
			return GROUP_UNUSUAL;
		return RIFT_ON_MAIN(m.b) ? GROUP_MAIN : GROUP_HOME;
	case RIFT_V_BLINK:
		return GROUP_BLINK;
	case RIFT_V_FREE:
		return GROUP_FREE;
	case RIFT_V_PASS:
		return GROUP_PASS;
	case RIFT_V_POWER:
		return dearer_power(c, m) ? GROUP_UNUSUAL : GROUP_ONE;
	default:
		return GROUP_ONE;
	}
}

/* Adds a Worker to the choice of its space, keeping the fittest first. */
static void worker_add(struct choice *choice, struct rift_move m)
{
	size_t at = choice->moves < CHOICE_WORKERS ? choice->moves++ : CHOICE_WORKERS - 1;
	int fitness = choice_fitness(m.a, m.b);
	for (; at > 0 && choice_fitness(choice->move[at - 1].a, m.b) < fitness; at--)
		choice->move[at] = choice->move[at - 1];
	choice->move[at] = m;
}

static struct choice *choice_of_space(struct choices *c, enum choice_group group, int space)
{
	for (size_t i = 0; i < c->count; i++) {
		struct choice *choice = &c->list[i];
		if (choice->group == group && choice->move[0].verb == RIFT_V_PLACE && choice->move[0].b == space)
			return choice;
	}
	return NULL;
}

static void choice_add(struct choices *c, enum choice_group group, struct rift_move m)
{
	struct choice *choice = m.verb == RIFT_V_PLACE ? choice_of_space(c, group, m.b) : NULL;
	if (choice) {
		worker_add(choice, m);
		return;
	}
	c->list[c->count++] = (struct choice){ .group = group, .move = { m }, .moves = 1 };
}

/* Exosuits: few to many. */
static void sort_power(struct choices *c)
{
	for (size_t i = 1; i < c->count; i++) {
		struct choice moving = c->list[i];
		size_t at = i;
		for (; at > 0 && c->list[at - 1].group == moving.group && c->list[at - 1].move[0].a > moving.move[0].a;
			at--)
			c->list[at] = c->list[at - 1];
		c->list[at] = moving;
	}
}

/* Warp tiles: each once, whether it can be taken alone or only with another. */
static void list_warps(struct choices *c)
{
	c->pairs = true;
	for (int warp = RIFT_NO_WARP; warp < RIFT_WARP_END; warp++) {
		struct choice choice = { .group = GROUP_ONE, .number = warp };
		for (size_t i = 0; i < c->all && !choice.moves; i++) {
			if (c->answer[i].a == warp && !c->answer[i].b)
				choice.move[choice.moves++] = c->answer[i];
		}
		bool with_another = false;
		for (size_t i = 0; i < c->all; i++)
			with_another = with_another ||
				(warp && c->answer[i].b && (c->answer[i].a == warp || c->answer[i].b == warp));
		if (!choice.moves && !with_another)
			continue;
		if (!choice.moves)
			choice.move[0] =
				(struct rift_move){ .verb = RIFT_V_WARP, .seat = (uint8_t)c->seat, .a = (uint8_t)warp };
		c->list[c->count++] = choice;
	}
}

/* What is printed on the dice and cards is typed as it is printed. */
static int nature_number(struct rift_move m, size_t i)
{
	switch (m.verb) {
	case RIFT_N_BUILDING:
		return tiles[m.a].number;
	case RIFT_N_PARADOX:
	case RIFT_N_RECRUIT_CARD:
	case RIFT_N_MINE_CARD:
	case RIFT_N_TIMELINE:
	case RIFT_N_COMMAND:
	case RIFT_N_FLUX:
		return m.a;
	case RIFT_N_TECHNOLOGY:
		return technology_number(m.a);
	case RIFT_N_SIDE:
	case RIFT_N_DEAL_ASSET:
		return m.b;
	default:
		return (int)i + 1;
	}
}

static void list_nature(struct choices *c, const struct rift_game *g)
{
	struct rift_outcome out[RIFT_ANSWERS];
	c->all = rift_chance(g, out, RIFT_ANSWERS);
	for (size_t i = 0; i < c->all; i++) {
		c->answer[i] = out[i].move;
		c->list[c->count] =
			(struct choice){ .number = nature_number(out[i].move, i), .move = { out[i].move }, .moves = 1 };
		choice_words(&c->list[c->count++], g);
	}
	c->shown = c->count;
}

void choices_list(struct choices *c, const struct rift_game *g, int seat)
{
	*c = (struct choices){ .seat = seat };
	if (seat == RIFT_NATURE) {
		list_nature(c, g);
		return;
	}
	c->all = rift_legal(g, seat, c->answer, RIFT_ANSWERS);
	int kind = rift_asks(g).kind;
	if (kind == RIFT_ASK_WARP) {
		list_warps(c);
	} else {
		for (int group = GROUP_ONE; group < GROUP_END; group++)
			for (size_t i = 0; i < c->all; i++)
				if (group_of(c, g, c->answer[i]) == (enum choice_group)group)
					choice_add(c, (enum choice_group)group, c->answer[i]);
	}
	if (kind == RIFT_ASK_POWER)
		sort_power(c);
	for (size_t i = 0; i < c->count; i++) {
		if (!c->pairs)
			c->list[i].number = (int)i + 1;
		if (c->list[i].group != GROUP_UNUSUAL)
			c->shown = i + 1;
		choice_words(&c->list[i], g);
	}
}

const struct choice *choices_find(const struct choices *c, int number)
{
	for (size_t i = 0; i < c->count; i++)
		if (c->list[i].number == number)
			return &c->list[i];
	return NULL;
}

bool choices_pair(const struct choices *c, int number, int other, struct rift_move *m)
{
	int a = int_min(number, other), b = int_max(number, other);
	for (size_t i = 0; i < c->all; i++) {
		if (c->answer[i].a == a && c->answer[i].b == b) {
			*m = c->answer[i];
			return true;
		}
	}
	return false;
}
