/* plain.c -- see plain.h. */
#include "lab/learn/plain.h"

#include "ai/think.h"
#include "ai/tree.h"
#include "base/base.h"

static void plain_begin(struct rift_think *t)
{
	tree_begin(t);
	((struct tree *)t)->judge.net = NULL;
}

const struct rift_player *plain_player(void)
{
	static struct mind mind;
	static struct level level;
	const struct rift_player *master = rift_player("master");
	CHECK(master);
	mind = *level_of(master)->mind;
	mind.begin = plain_begin;
	level = (struct level){ .player = *master, .mind = &mind, .how = level_of(master)->how };
	level.player.name = "value";
	return &level.player;
}
