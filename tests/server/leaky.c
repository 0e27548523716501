/*
 * leaky.c -- rules that tell every seat everything.
 *
 * A build of this stands on the shelf of a node when secrets_test.py shows that it would notice: all functions are those of the real
 * rules it is linked with, but the view of a move is the move.
 */
#include "rift.h"

struct rift_move rift_move_view(const struct rift_game *g, struct rift_move m, int seat)
{
	(void)g;
	(void)seat;
	return m;
}
