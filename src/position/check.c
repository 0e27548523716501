/* check.c -- whether a position can be. */
#include "position/position.h"

bool table_check(const struct game *g, struct rift_position_error *error)
{
	(void)g;
	(void)error;
	return true;
}

bool stack_check(const struct game *g, struct rift_position_error *error)
{
	(void)g;
	(void)error;
	return true;
}

int rift_position_check(const struct rift_game *g, struct rift_position_error *error)
{
	*error = (struct rift_position_error){ .seat = -1, .field = RIFT_NO_FIELD, .index = -1 };
	return table_check(game_in(g), error) && stack_check(game_in(g), error) ? 0 : -1;
}
