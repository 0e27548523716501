/* fields.c -- the rows of fields.def, and a value of the table by its row. */
#include "position/position.h"

#include <string.h>

#include "base/base.h"
#include "core/board/board.h"

#define VALUE_OF(place) (((struct game *)0)->place)
#define STEP_TABLE 0
#define STEP_SEAT sizeof(struct seat)
#define STEP_HOLDER sizeof(struct secret)
#define STEP_DUE 1

#define ROW(word_, part_, scope, module_, by_, by_base_, count_, stride_, each_, of_, set_, base_, step_, secret_, \
	rest_, place_, about_) \
	{ .word = (word_), \
		.part = (part_), \
		.about = (about_), \
		.at = offsetof(struct game, place_), \
		.seat_step = STEP_##scope, \
		.stride = (stride_), \
		.count = (count_), \
		.each = (each_), \
		.by_base = (by_base_), \
		.base = (base_), \
		.step = (step_), \
		.width = sizeof VALUE_OF(place_), \
		.seats = STEP_##scope != 0, \
		.module = (module_), \
		.by = (by_), \
		.of = RIFT_VALUE_##of_, \
		.set = (set_), \
		.secret = (secret_), \
		.rest = (rest_) },

#define PLAIN(word, scope, module, of, set, base, secret, rest, place, about) \
	ROW(word, "", scope, module, RIFT_NO_VALUE, 0, 1, 0, 1, of, set, base, 0, secret, rest, place, about)
#define MANY_OF(word, scope, module, by, by_base, count, each, of, set, base, step, secret, rest, place, about) \
	ROW(word, "", scope, module, RIFT_VALUE_##by, by_base, count, (each) * sizeof VALUE_OF(place), each, of, set, \
		base, step, secret, rest, place, about)
#define LINE_OF(word, scope, module, each, of, base, secret, place, about) \
	ROW(word, "", scope, module, RIFT_NO_VALUE, 0, 1, 0, each, of, 0, base, 0, secret, 0, place, about)

#define ONE(word, scope, module, of, base, place, about) PLAIN(word, scope, module, of, 0, base, 0, 0, place, about)
#define REST_ONE(word, scope, module, of, base, place, about) \
	PLAIN(word, scope, module, of, 0, base, 0, 1, place, about)
#define SET(word, scope, module, of, base, place, about) PLAIN(word, scope, module, of, 1, base, 0, 0, place, about)
#define SECRET_SET(word, scope, module, of, base, place, about) \
	PLAIN(word, scope, module, of, 1, base, 1, 0, place, about)
#define REST_SET(word, scope, module, of, base, place, about) \
	PLAIN(word, scope, module, of, 1, base, 0, 1, place, about)
#define EACH(word, scope, module, by, by_base, count, of, base, place, about) \
	MANY_OF(word, scope, module, by, by_base, count, 1, of, 0, base, 0, 0, 0, place, about)
#define REST_EACH(word, scope, module, by, by_base, count, of, base, place, about) \
	MANY_OF(word, scope, module, by, by_base, count, 1, of, 0, base, 0, 0, 1, place, about)
#define SETS(word, scope, module, by, by_base, count, of, base, step, place, about) \
	MANY_OF(word, scope, module, by, by_base, count, 1, of, 1, base, step, 0, 0, place, about)
#define REST_SETS(word, scope, module, by, by_base, count, of, base, step, place, about) \
	MANY_OF(word, scope, module, by, by_base, count, 1, of, 1, base, step, 0, 1, place, about)
#define LIST(word, scope, module, each, of, base, place, about) \
	LINE_OF(word, scope, module, each, of, base, 0, place, about)
#define SECRET_LIST(word, scope, module, each, of, base, place, about) \
	LINE_OF(word, scope, module, each, of, base, 1, place, about)
#define LISTS(word, scope, module, by, by_base, count, each, of, base, place, about) \
	MANY_OF(word, scope, module, by, by_base, count, each, of, 0, base, 0, 0, 0, place, about)
#define SECRET_LISTS(word, scope, module, by, by_base, count, each, of, base, place, about) \
	MANY_OF(word, scope, module, by, by_base, count, each, of, 0, base, 0, 1, 0, place, about)
#define PART(word, part, scope, by, by_base, count, stride, each, of, base, place, about) \
	ROW(word, part, scope, 0, RIFT_VALUE_##by, by_base, count, stride, each, of, 0, base, 0, 0, 0, place, about)

#define SETUP(place)
#define SETUP_SEAT(place)
#define DERIVED(place)
#define DERIVED_SEAT(place)
#define SPARE(place)
#define SPARE_SEAT(place)
const struct row rows[] = {
#include "position/fields.def"
};
const size_t row_count = ARRAY_LEN(rows);

#undef ONE
#undef REST_ONE
#undef SET
#undef SECRET_SET
#undef REST_SET
#undef EACH
#undef REST_EACH
#undef SETS
#undef REST_SETS
#undef LIST
#undef SECRET_LIST
#undef LISTS
#undef SECRET_LISTS
#undef PART
#undef SETUP
#undef SETUP_SEAT
#undef DERIVED
#undef DERIVED_SEAT
#undef SPARE
#undef SPARE_SEAT
#define ONE(...)
#define REST_ONE(...)
#define SET(...)
#define SECRET_SET(...)
#define REST_SET(...)
#define EACH(...)
#define REST_EACH(...)
#define SETS(...)
#define REST_SETS(...)
#define LIST(...)
#define SECRET_LIST(...)
#define LISTS(...)
#define SECRET_LISTS(...)
#define PART(...)
#define TABLE_PART(place, from) { offsetof(struct game, place), sizeof VALUE_OF(place), 0, 0, from },
#define SEAT_PART(place, from) { offsetof(struct game, place), sizeof VALUE_OF(place), sizeof(struct seat), 1, from },
#define SETUP(place) TABLE_PART(place, FROM_SETUP)
#define SETUP_SEAT(place) SEAT_PART(place, FROM_SETUP)
#define DERIVED(place) TABLE_PART(place, FROM_OTHERS)
#define DERIVED_SEAT(place) SEAT_PART(place, FROM_OTHERS)
#define SPARE(place) TABLE_PART(place, FROM_NOTHING)
#define SPARE_SEAT(place) SEAT_PART(place, FROM_NOTHING)
const struct unstated unstated[] = {
#include "position/fields.def"
};
const size_t unstated_count = ARRAY_LEN(unstated);

unsigned char *row_at(struct game *g, const struct row *row, int seat, int index, int place)
{
	return (unsigned char *)g + row->at + (size_t)seat * row->seat_step + (size_t)index * row->stride +
		(size_t)place * row->width;
}

uint32_t row_get(const struct game *g, const struct row *row, int seat, int index, int place)
{
	const unsigned char *at = (const unsigned char *)g + row->at + (size_t)seat * row->seat_step +
		(size_t)index * row->stride + (size_t)place * row->width;
	uint32_t wide;
	uint16_t half;
	switch (row->width) {
	case 1:
		return *at;
	case 2:
		memcpy(&half, at, sizeof half);
		return half;
	default:
		memcpy(&wide, at, sizeof wide);
		return wide;
	}
}

void row_put(struct game *g, const struct row *row, int seat, int index, int place, uint32_t value)
{
	unsigned char *at = row_at(g, row, seat, index, place);
	uint16_t half = (uint16_t)value;
	switch (row->width) {
	case 1:
		*at = (unsigned char)value;
		break;
	case 2:
		memcpy(at, &half, sizeof half);
		break;
	default:
		memcpy(at, &value, sizeof value);
	}
}

size_t row_parts(size_t first)
{
	size_t n = 1;
	while (rows[first].part[0] && first + n < row_count && strcmp(rows[first + n].word, rows[first].word) == 0)
		n++;
	return n;
}

bool row_plays(const struct game *g, const struct row *row)
{
	return !row->module || module(g, (enum module)row->module);
}

static bool there(const struct rift_game *g, size_t field, int seat, int index, int place)
{
	if (field >= row_count)
		return false;
	const struct row *row = &rows[field];
	return seat >= 0 && seat < (row->seats ? game_in(g)->players : SEATS) && seat < SEATS && index >= 0 &&
		index < row->count && place >= 0 && place < row->each;
}

size_t rift_position_fields(void)
{
	return row_count;
}

bool rift_position_field(size_t field, struct rift_field *out)
{
	if (field >= row_count)
		return false;
	const struct row *row = &rows[field];
	*out = (struct rift_field){ .word = row->word,
		.part = row->part,
		.about = row->about,
		.scope = row->seats ? RIFT_SCOPE_SEAT : RIFT_SCOPE_TABLE,
		.module = row->module,
		.by = row->by,
		.of = row->of,
		.set = row->set,
		.secret = row->secret,
		.by_base = row->by_base,
		.of_base = row->base,
		.of_step = row->step,
		.count = row->count,
		.each = row->each };
	return true;
}

size_t rift_position_field_of(const char *word)
{
	size_t i = 0;
	while (i < row_count && strcmp(rows[i].word, word) != 0)
		i++;
	return i;
}

uint32_t rift_position_get(const struct rift_game *g, size_t field, int seat, int index, int place)
{
	return there(g, field, seat, index, place) ? row_get(game_in(g), &rows[field], seat, index, place) : 0;
}

bool rift_position_set(struct rift_game *g, size_t field, int seat, int index, int place, uint32_t value)
{
	if (!there(g, field, seat, index, place) || (rows[field].width < 4 && value >> 8 * rows[field].width))
		return false;
	row_put(game_of(g), &rows[field], seat, index, place, value);
	position_derive(game_of(g));
	return true;
}
