/* check.c -- whether a position can be. */
#include "position/position.h"

#include "base/base.h"

/* Whether a value or a bit stands for something. */
static bool known(const struct row *row, int index, int value)
{
	char word[64];
	struct text t = text_open(word, sizeof word);
	if (row->of == RIFT_VALUE_NUMBER || (!row->set && !value && !zero_is_value(row)))
		return true;
	if (row->of == RIFT_VALUE_FLAG)
		return value <= 1;
	put_value(&t, (enum rift_value)row->of, value + row->base + index * row->step);
	return word[0] != '=';
}

static bool row_known(
	const struct game *g, const struct row *row, int seat, int index, struct rift_position_error *error)
{
	for (int place = 0; place < row->each; place++) {
		uint32_t value = row_get(g, row, seat, index, place);
		for (int bit = 0; row->set && bit < 8 * row->width; bit++)
			if (value >> bit & 1 && !known(row, index, bit))
				return wrong_at(error, RIFT_WRONG_VALUE, row->seats ? seat : -1, row->word, index);
		if (!row->set && (value > UINT16_MAX || !known(row, index, (int)value)))
			return wrong_at(error, RIFT_WRONG_VALUE, row->seats ? seat : -1, row->word, index);
	}
	return true;
}

bool values_check(const struct game *g, struct rift_position_error *error)
{
	for (size_t i = 0; i < row_count; i++)
		for (int seat = 0; seat < (rows[i].seats ? g->players : 1); seat++)
			for (int index = 0; index < rows[i].count; index++)
				if (!row_known(g, &rows[i], seat, index, error))
					return false;
	return true;
}

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
	if (game_in(g)->players < 1 || game_in(g)->players > SEATS)
		return wrong_at(error, RIFT_WRONG_SETUP, -1, NULL, -1) - 1;
	return values_check(game_in(g), error) && table_check(game_in(g), error) && stack_check(game_in(g), error) ? 0
														   : -1;
}
