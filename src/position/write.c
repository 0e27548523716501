/* write.c -- a position as text: what is not 0, nothing, or the rest. */
#include "position/position.h"

#include "rift_record.h"
#include "rift_words.h"

#define LINES_BYTES 4096

static bool is_rest(const struct game *g, const struct row *row, int seat, int index)
{
	return row->rest && row_get(g, row, seat, index, 0) == rest_of(g, row, seat, index);
}

/* How many values of a row's list are stated: up to the last that is not 0. */
static int values_stated(const struct game *g, const struct row *row, int seat, int index)
{
	int n = row->each;
	while (n > 0 && !row_get(g, row, seat, index, n - 1))
		n--;
	return n;
}

static void put_one(struct text *t, const struct row *row, int index, uint32_t value)
{
	put(t, " ");
	if (!value && !zero_is_value(row))
		put(t, "-");
	else
		put_value(t, (enum rift_value)row->of, (int)value + row->base + index * row->step);
}

static void put_set(struct text *t, const struct row *row, int index, uint32_t bits)
{
	if (!bits)
		put(t, " -");
	for (int bit = 0; bit < 32; bit++)
		if (bits >> bit & 1) {
			put(t, " ");
			put_value(t, (enum rift_value)row->of, bit + row->base + index * row->step);
		}
}

/* How many parts of a line are stated. */
static size_t parts_stated(const struct game *g, const struct row *row, size_t parts, int seat, int index)
{
	while (parts > 0 && !values_stated(g, &row[parts - 1], seat, index))
		parts--;
	return parts;
}

static void put_row(struct text *t, const struct row *row, size_t all, const struct game *g, int seat, int index)
{
	size_t parts = parts_stated(g, row, all, seat, index);
	bool always = zero_is_value(row) && row->of == RIFT_VALUE_SEAT && !row->set && row->by == RIFT_NO_VALUE;
	if (row->rest ? is_rest(g, row, seat, index) : !parts && !always)
		return;
	if (row->seats) {
		put_letter(t, rift_words_seat(seat));
		put(t, " ");
	}
	bool bare = row->seats && row->by == RIFT_VALUE_GOOD; /* "A water 5" */
	if (!bare)
		put(t, row->word);
	if (row->by) {
		put(t, bare ? "" : " ");
		put_value(t, (enum rift_value)row->by, index + row->by_base);
	}
	for (size_t part = 0; part < (parts ? parts : 1); part++) {
		const struct row *one = &row[part];
		if (one->set)
			put_set(t, one, index, row_get(g, one, seat, index, 0));
		bool last = part + 1 >= parts;
		int n = last ? values_stated(g, one, seat, index) : one->each;
		for (int i = 0; !one->set && i < (n ? n : 1); i++)
			put_one(t, one, index, row_get(g, one, seat, index, i));
	}
	put(t, "\n");
}

static void put_rows(struct text *t, const struct game *g, int seat, bool under_way)
{
	for (size_t i = 0; i < row_count; i += row_parts(i)) {
		bool frame = rows[i].of == RIFT_VALUE_FRAME;
		if (rows[i].seats != (seat >= 0) || frame != under_way)
			continue;
		for (int index = 0; index < rows[i].count; index++)
			put_row(t, &rows[i], row_parts(i), g, seat < 0 ? 0 : seat, index);
	}
}

void put_position(struct text *t, const struct rift_game *game)
{
	const struct game *g = game_in(game);
	put(t, "position\n");
	put_rows(t, g, -1, false);
	for (int seat = 0; seat < g->players && seat < SEATS; seat++)
		put_rows(t, g, seat, false);
	put_rows(t, g, -1, true);
	put(t, "end\n");
}

size_t rift_position_write(const struct rift_game *g, int seat, char *out, size_t size)
{
	struct rift_game seen = *g;
	struct rift_setup setup;
	char lines[LINES_BYTES];
	struct text t = text_open(out, size);
	if (seat != RIFT_POSITION_ALL)
		rift_view(&seen, g, seat);
	rift_setup_of(&seen, &setup);
	rift_record_write_setup(&setup, lines, sizeof lines);
	put(&t, "timerift 1\n");
	put(&t, lines);
	put(&t, "\n");
	put_position(&t, &seen);
	return t.used;
}
