/* choices.c -- see choices.h. */
#include "cli/play/choices.h"

#include <string.h>

#include "base/base.h"
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "content/content.h"
#include "rift_words.h"

const char *choice_heading(enum choice_group group)
{
	static const char *const keys[GROUP_END] = { [GROUP_MAIN] = "terminal.group.main",
		[GROUP_HOME] = "terminal.group.home",
		[GROUP_BLINK] = "terminal.group.blink",
		[GROUP_FREE] = "terminal.group.free",
		[GROUP_UNUSUAL] = "terminal.group.unusual" };
	return group < GROUP_END && keys[group] ? said(keys[group]) : "";
}

/* The session's groups; wasteful answers come after all of them. */
static enum choice_group group_of(const struct rift_answer *answer)
{
	static const uint8_t groups[RIFT_GROUP_END] = { [RIFT_GROUP_ONE] = GROUP_ONE,
		[RIFT_GROUP_MAIN] = GROUP_MAIN,
		[RIFT_GROUP_HOME] = GROUP_HOME,
		[RIFT_GROUP_BLINK] = GROUP_BLINK,
		[RIFT_GROUP_FREE] = GROUP_FREE,
		[RIFT_GROUP_PASS] = GROUP_PASS };
	return answer->dearer ? GROUP_UNUSUAL : (enum choice_group)groups[answer->group];
}

/* Adds a Worker to the choice of its space, best suited first. */
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

/* Sorts by number of Exosuits. */
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

/* Lists each Warp tile once, whether it can be taken alone or only with another. */
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

/* Dice and cards are entered by their printed number. */
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

static void list_nature(struct choices *c)
{
	for (size_t i = 0; i < c->all; i++)
		c->list[c->count++] = (struct choice){
			.number = nature_number(c->answer[i], i), .move = { c->answer[i] }, .moves = 1
		};
}

static void list_groups(struct choices *c, const struct rift_answer *answers)
{
	for (int group = GROUP_ONE; group < GROUP_END; group++)
		for (size_t i = 0; i < c->all; i++)
			if (group_of(&answers[i]) == (enum choice_group)group)
				choice_add(c, (enum choice_group)group, c->answer[i]);
}

void choices_list(struct choices *c, const struct rift_session *s)
{
	struct rift_answer answers[RIFT_ANSWERS];
	const struct rift_game *g = rift_session_game(s);
	int kind = rift_asks(g).kind;
	*c = (struct choices){ .seat = rift_session_now(s).seat };
	c->all = rift_session_answers(s, answers, RIFT_ANSWERS);
	for (size_t i = 0; i < c->all; i++)
		c->answer[i] = answers[i].move;
	bool nature = c->seat == RIFT_NATURE;
	if (nature)
		list_nature(c);
	else if (kind == RIFT_ASK_WARP)
		list_warps(c);
	else
		list_groups(c, answers);
	if (kind == RIFT_ASK_POWER)
		sort_power(c);
	for (size_t i = 0; i < c->count; i++) {
		c->list[i].session = s;
		if (!c->pairs && !nature)
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
