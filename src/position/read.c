/* read.c -- reads the lines of a position. */
#include "position/position.h"

#include <string.h>

#include "base/base.h"
#include "rift_record.h"
#include "rift_words.h"

#define SETUP_BYTES 2048

struct position_reader {
	struct game *g;
	struct rift_position_error *error;
	uint8_t stated[RIFT_GAME_BYTES / 8]; /* bits of the first bytes of what was stated */
};

static void error_clear(struct rift_position_error *error)
{
	*error = (struct rift_position_error){ .seat = -1, .field = RIFT_NO_FIELD, .index = -1 };
}

/* Words come from outside: control characters are not repeated. */
static bool wrong_words(struct rift_position_error *error, enum rift_wrong wrong, struct span words)
{
	struct text t = text_open(error->words, sizeof error->words);
	error->wrong = (uint8_t)wrong;
	for (size_t i = 0; i < words.length; i++)
		put_letter(&t, (unsigned char)words.at[i] < ' ' || words.at[i] == 127 ? '?' : words.at[i]);
	text_whole(&t);
	return false;
}

bool wrong_at(struct rift_position_error *error, enum rift_wrong wrong, int seat, const char *field, int index)
{
	size_t row = field ? rift_position_field_of(field) : row_count;
	error->wrong = (uint8_t)wrong;
	error->seat = (int8_t)seat;
	error->field = row < row_count ? (uint16_t)row : RIFT_NO_FIELD;
	error->index = (int16_t)index;
	return false;
}

bool wrong_piece(struct rift_position_error *error, enum rift_wrong wrong, int seat, const char *field, int index,
	enum rift_value kind, int value)
{
	struct text t = text_open(error->words, sizeof error->words);
	put_value(&t, kind, value);
	return wrong_at(error, wrong, seat, field, index);
}

/* The row of a line: "A water 5" is that of the Goods. */
static size_t row_of(struct span word, int seat)
{
	for (size_t i = 0; i < row_count; i++)
		if (rows[i].seats == (seat >= 0) && span_is(word, rows[i].word))
			return i;
	if (seat >= 0 && value_named(RIFT_VALUE_GOOD, word) > 0)
		return rift_position_field_of("goods");
	return row_count;
}

/* A value, or a bit of a set; -1 if the word is none. */
static int64_t number_of(const struct row *row, int index, struct span word)
{
	if (span_is(word, "-"))
		return row->set ? -1 : 0;
	int64_t value = value_named((enum rift_value)row->of, word);
	if (value < 0)
		return -1;
	value -= row->base + index * row->step;
	if (row->set)
		return value >= 0 && value < 8L * row->width ? value : -1;
	bool nothing = value == 0 && !zero_is_value(row);
	return value < 0 || nothing || value >> 8 * row->width ? -1 : value;
}

static bool read_set(struct position_reader *r, const struct row *row, int seat, int index, struct span *rest)
{
	uint32_t bits = 0;
	struct span word = span_word(rest);
	if (!span_is(word, "-"))
		for (; word.length > 0; word = span_word(rest)) {
			int64_t bit = number_of(row, index, word);
			if (bit < 0)
				return wrong_words(r->error, RIFT_WRONG_VALUE, word);
			if (bits >> bit & 1)
				return wrong_words(r->error, RIFT_WRONG_AGAIN, word);
			bits |= 1u << bit;
		}
	row_put(r->g, row, seat, index, 0, bits);
	return true;
}

static bool read_values(struct position_reader *r, size_t field, int seat, int index, struct span rest)
{
	const struct row *row = &rows[field];
	size_t parts = row_parts(field);
	if (span_trim(rest).length == 0)
		return wrong_words(r->error, RIFT_WRONG_MORE, span_of(row->word));
	for (size_t part = 0; part < parts; part++)
		for (int i = 0; i < row[part].each; i++) {
			if (row[part].set) {
				if (!read_set(r, &row[part], seat, index, &rest))
					return false;
				continue;
			}
			struct span word = span_word(&rest);
			int64_t value = word.length ? number_of(&row[part], index, word) : 0;
			if (value < 0)
				return wrong_words(r->error, RIFT_WRONG_VALUE, word);
			row_put(r->g, &row[part], seat, index, i, (uint32_t)value);
		}
	rest = span_trim(rest);
	return rest.length == 0 || wrong_words(r->error, RIFT_WRONG_MORE, rest);
}

/* "A tile lab.1 402": seat, field, index, values. */
static bool read_line(struct position_reader *r, struct span line)
{
	struct span rest = line, word = span_word(&rest);
	int seat = word.length == 1 ? rift_words_seat_of(word.at[0]) : -1, index = 0;
	error_clear(r->error);
	if (seat >= 0) {
		r->error->seat = (int8_t)seat;
		if (seat >= r->g->players)
			return wrong_words(r->error, RIFT_WRONG_SEAT, word);
		word = span_word(&rest);
	}
	size_t field = row_of(word, seat);
	if (field == row_count) {
		bool elsewhere = row_of(word, seat < 0 ? 0 : -1) < row_count;
		return wrong_words(r->error, elsewhere ? RIFT_WRONG_SEAT : RIFT_WRONG_FIELD, word);
	}
	const struct row *row = &rows[field];
	r->error->field = (uint16_t)field;
	if (!row_plays(r->g, row))
		return wrong_words(r->error, RIFT_WRONG_MODULE, word);
	if (row->by) {
		bool bare = !span_is(word, row->word);
		struct span by = bare ? word : span_word(&rest);
		index = value_named((enum rift_value)row->by, by) - row->by_base;
		if (index < 0 || index >= row->count)
			return wrong_words(r->error, RIFT_WRONG_INDEX, by);
		r->error->index = (int16_t)index;
	}
	seat = int_max(seat, 0);
	size_t at = (size_t)(row_at(r->g, row, seat, index, 0) - (unsigned char *)r->g);
	if (r->stated[at / 8] >> at % 8 & 1)
		return wrong_words(r->error, RIFT_WRONG_AGAIN, line);
	r->stated[at / 8] = (uint8_t)(r->stated[at / 8] | 1u << at % 8);
	return read_values(r, field, seat, index, rest);
}

/* What was not stated is the rest. */
static void fill_rest(struct position_reader *r)
{
	for (size_t i = 0; i < row_count; i++)
		for (int seat = 0; rows[i].rest && seat < (rows[i].seats ? r->g->players : 1); seat++)
			for (int index = 0; index < rows[i].count; index++) {
				size_t at = (size_t)(row_at(r->g, &rows[i], seat, index, 0) - (unsigned char *)r->g);
				if (!(r->stated[at / 8] >> at % 8 & 1))
					row_put(r->g, &rows[i], seat, index, 0, rest_of(r->g, &rows[i], seat, index));
			}
}

bool table_open(struct game *g, const struct rift_setup *setup)
{
	struct rift_game begun;
	if (rift_new(&begun, setup) != RIFT_OK)
		return false;
	memset(g, 0, RIFT_GAME_BYTES);
	for (size_t i = 0; i < unstated_count; i++)
		for (int seat = 0; unstated[i].from == FROM_SETUP && seat < (unstated[i].seats ? SEATS : 1); seat++) {
			size_t at = unstated[i].at + (size_t)seat * unstated[i].seat_step;
			memcpy((unsigned char *)g + at, begun.bytes + at, unstated[i].bytes);
		}
	return true;
}

static bool read_all(struct position_reader *r, struct span lines, int first)
{
	for (int number = first; lines.length > 0; number++) {
		struct span line = span_until(&lines, '\n');
		struct span said = span_until(&line, '#');
		if (said.length > 0 && !read_line(r, said)) {
			r->error->line = number;
			return false;
		}
	}
	return true;
}

int position_read_lines(const struct rift_setup *setup, struct span lines, int first, struct rift_game *game,
	struct rift_position_error *error)
{
	struct position_reader r = { .g = game_of(game), .error = error };
	struct game *g = r.g;
	error_clear(error);
	bool right = table_open(g, setup) || wrong_words(error, RIFT_WRONG_SETUP, span_of(""));
	right = right && read_all(&r, lines, first);
	if (right) {
		error_clear(error);
		fill_rest(&r);
		position_derive(g);
		right = g->depth ? rift_position_check(game, error) == 0
				 : rift_position_begin(game, (enum rift_phase)g->phase, g->turn, error) == 0;
	}
	if (!right)
		memset(game, 0, sizeof *game);
	return right ? 0 : -1;
}

/* "timerift 1", the setup, "position" … "end". */
int rift_position_read(const char *text, size_t length, struct rift_game *g, struct rift_position_error *error)
{
	struct span rest = { text, length }, block = { text, 0 };
	struct rift_setup setup;
	char lines[SETUP_BYTES], why[8];
	struct text t = text_open(lines, sizeof lines);
	int number = 0, first = 0;
	bool head = false, ended = false;
	memset(g, 0, sizeof *g);
	error_clear(error);
	while (rest.length > 0) {
		struct span line = span_until(&rest, '\n'), said = span_until(&line, '#');
		number++;
		if (said.length == 0)
			continue;
		if (first && !ended) {
			ended = span_is(said, "end");
			block.length = (size_t)(said.at - block.at);
		} else if (!head && !ended) {
			struct span word = span_word(&said);
			head = span_is(word, "timerift") && span_number(span_trim(said), 1) == 1;
			error->line = number;
			if (!head)
				return wrong_words(error, RIFT_WRONG_HEAD, word) - 1;
		} else if (!first && span_is(said, "position")) {
			first = number + 1;
			block.at = rest.at;
		} else if (first) {
			error->line = number;
			return wrong_words(error, RIFT_WRONG_HEAD, said) - 1;
		} else {
			put_span(&t, said);
			put(&t, "\n");
		}
	}
	error->line = 0;
	if (!ended)
		return wrong_words(error, RIFT_WRONG_HEAD, span_of(first ? "end" : "position")) - 1;
	if (t.used >= sizeof lines || rift_record_read_setup(RIFT_RULES, lines, &setup, why, sizeof why) != 0)
		return wrong_words(error, RIFT_WRONG_SETUP, span_of("")) - 1;
	return position_read_lines(&setup, block, first, g, error);
}

int rift_position_line(struct rift_game *g, const char *line, size_t length, struct rift_position_error *error)
{
	struct rift_game tried = *g;
	struct position_reader r = { .g = game_of(&tried), .error = error };
	struct span said = { line, length };
	said = span_until(&said, '#');
	error_clear(error);
	if (said.length > 0 && !read_line(&r, said)) {
		error->line = 1;
		return -1;
	}
	error_clear(error);
	position_derive(game_of(&tried));
	*g = tried;
	return 0;
}
