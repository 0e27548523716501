/* check.c -- whether a position can be. */
#include "position/check.h"

#include "core/engine/engine.h"

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

/* Whose turn it is, which Era, what of modules that are not there. */
static bool course_right(const struct game *g, struct rift_position_error *error)
{
	if (g->first >= g->players || g->lead >= g->players || g->turn >= g->players)
		return wrong_at(error, RIFT_WRONG_TURN, -1, g->first >= g->players ? "first" : "turn", 0);
	if (g->passed >> g->players)
		return wrong_at(error, RIFT_WRONG_TURN, -1, "passed", 0);
	bool zero = g->era == ERA_ZERO;
	if ((zero && !module(g, FRACTURES)) || (!zero && g->era > last_era(g)) ||
		(!g->era && g->phase > SETTING_UP && !module(g, FRACTURES)))
		return wrong_piece(error, RIFT_WRONG_ERA, -1, "era", 0, RIFT_VALUE_ERA, g->era);
	if (g->phase <= NO_PHASE || g->phase >= PHASE_END || (g->era && g->phase == SETTING_UP))
		return wrong_at(error, RIFT_WRONG_PHASE, -1, "phase", 0);
	return true;
}

static bool others_absent(const struct game *g, struct rift_position_error *error)
{
	for (size_t i = 0; i < row_count; i++)
		for (int seat = 0; !row_plays(g, &rows[i]) && seat < (rows[i].seats ? g->players : 1); seat++)
			for (int index = 0; index < rows[i].count; index++)
				for (int place = 0; place < rows[i].each; place++)
					if (row_get(g, &rows[i], seat, index, place))
						return wrong_at(error, RIFT_WRONG_MODULE, rows[i].seats ? seat : -1,
							rows[i].word, index);
	return true;
}

bool table_check(const struct game *g, struct rift_position_error *error)
{
	struct checked c = { .g = g, .error = error };
	if (!course_right(g, error) || !others_absent(g, error))
		return false;
	return g->phase <= SETTING_UP || (pieces_check(&c) && modules_check(&c));
}

/* What is under way: the game at the bottom, a waiting frame on top. */
static bool frames_right(const struct game *g, struct rift_position_error *error)
{
	if (g->depth < 1 || g->depth > FRAMES_MAX || g->frame[0].op != F_GAME)
		return wrong_at(error, RIFT_WRONG_STACK, -1, "frame", 0);
	for (int i = 0; i < g->depth; i++) {
		const struct frame *f = &g->frame[i];
		bool top = i == g->depth - 1, many = f->seat == MANY;
		bool right = f->op > NO_FRAME && f->op < FRAME_END && f->ask < ASK_END && (f->ask != NO_ASK || !top);
		right = right && (f->seat < g->players || (many && !(f->v[7] >> g->players)));
		if (!right)
			return wrong_at(error, RIFT_WRONG_STACK, -1, "frame", i);
	}
	return true;
}

/* The question can be answered. */
static bool question_right(const struct game *game, struct rift_position_error *error)
{
	const struct rift_game *g = (const struct rift_game *)(const void *)game;
	struct rift_move legal[1];
	struct rift_outcome outcome[1];
	unsigned seats = rift_asks(g).seats;
	bool right = (game->phase == GAME_OVER) == (seats == 0);
	for (int seat = 0; right && seat < SEATS; seat++)
		if (seats >> seat & 1)
			right = seat < game->players && !is_bot(game, seat) &&
				(game->viewer || rift_legal(g, seat, legal, 1) > 0);
	if (right && seats >> NATURE & 1)
		right = game->viewer || rift_chance(g, outcome, 1) > 0;
	return right || wrong_at(error, RIFT_WRONG_QUESTION, -1, "frame", game->depth - 1);
}

bool stack_check(const struct game *g, struct rift_position_error *error)
{
	return frames_right(g, error) && question_right(g, error);
}

int rift_position_check(const struct rift_game *g, struct rift_position_error *error)
{
	const struct game *game = game_in(g);
	*error = (struct rift_position_error){ .seat = -1, .field = RIFT_NO_FIELD, .index = -1 };
	if (game->players < 1 || game->players > SEATS)
		return wrong_at(error, RIFT_WRONG_SETUP, -1, NULL, -1) - 1;
	return values_check(game, error) && table_check(game, error) && stack_check(game, error) ? 0 : -1;
}
