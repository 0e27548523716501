/*
 * leaky.c -- rules that tell every seat everything.
 *
 * A build of this stands on the shelf of a node when secrets_test.py shows that it would notice: its table is that of the real rules it
 * is linked with, but the view of a move is the move.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>

#include "rift.h"

/* Stands in front of the real rift_rules_table, which rift.h declares const. */
RIFT_API struct rift_rules leaky_table __asm__("rift_rules_table");

static struct rift_move tell_everything(const struct rift_game *g, struct rift_move m, int seat)
{
	(void)g;
	(void)seat;
	return m;
}

__attribute__((constructor)) static void table_fill(void)
{
	const struct rift_rules *real = dlsym(RTLD_NEXT, "rift_rules_table");
	if (!real)
		abort();
	leaky_table = *real;
	leaky_table.move_view = tell_everything;
}
