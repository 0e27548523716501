/* print.c -- see admin.h.  Rows of a result as a table of texts or as JSON. */
#include "server/admin/admin.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/format/letters.h"

#define TYPE_BOOL 16 /* OIDs of PostgreSQL's types */
#define TYPE_INT8 20
#define TYPE_INT2 21
#define TYPE_INT4 23
#define TYPE_JSONB 3802

/* Names end in "account", or are "game" or "tournament": such numbers are shown as the codes that links and commands use. */
static bool is_code(const PGresult *rows, int column)
{
	const char *name = PQfname(rows, column), *end = strstr(name, "account");
	return PQftype(rows, column) == TYPE_INT8 &&
		(strcmp(name, "game") == 0 || strcmp(name, "tournament") == 0 || (end && strcmp(end, "account") == 0));
}

/* A value as text; `code` is the memory for a code. */
static const char *value_of(const PGresult *rows, int row, int column, char code[GAME_TEXT])
{
	const char *value = PQgetvalue(rows, row, column);
	if (!is_code(rows, column) || PQgetisnull(rows, row, column))
		return value;
	game_write(code, strtoull(value, NULL, 10));
	return code;
}

static json_t *value_json(const PGresult *rows, int row, int column)
{
	char code[GAME_TEXT];
	const char *value = value_of(rows, row, column, code);
	if (PQgetisnull(rows, row, column))
		return json_null();
	if (is_code(rows, column))
		return json_string(value);
	switch (PQftype(rows, column)) {
	case TYPE_BOOL:
		return json_boolean(value[0] == 't');
	case TYPE_INT2:
	case TYPE_INT4:
	case TYPE_INT8:
		return json_integer(strtoll(value, NULL, 10));
	case TYPE_JSONB:
		return json_loads(value, JSON_DECODE_ANY, NULL);
	default:
		return json_string(value);
	}
}

static json_t *row_json(const PGresult *rows, int row)
{
	json_t *object = json_object();
	for (int column = 0; column < PQnfields(rows); column++)
		json_object_set_new(object, PQfname(rows, column), value_json(rows, row, column));
	return object;
}

static void json_print(json_t *value)
{
	json_dumpf(value, stdout, JSON_INDENT(1));
	putchar('\n');
	json_decref(value);
}

void admin_line(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		const unsigned char c = (unsigned char)text[i], next = i + 1 < length ? (unsigned char)text[i + 1] : 0;
		const bool control = c < 0x20 || c == 0x7f || (c == 0xc2 && next >= 0x80 && next < 0xa0);
		putchar(control ? ' ' : c);
		i += c == 0xc2 && control;
	}
}

/* Characters of a UTF-8 text. */
static int width_of(const char *text)
{
	int width = 0;
	for (; *text; text++)
		width += (*text & 0xc0) != 0x80;
	return width;
}

static void cell_print(const char *text, int width, bool last)
{
	admin_line(text, strlen(text));
	if (!last)
		printf("%*s", width - width_of(text) + 2, "");
}

static void table_print(const PGresult *rows)
{
	const int columns = PQnfields(rows), count = PQntuples(rows);
	char code[GAME_TEXT];
	for (int row = -1; row < count; row++) {
		for (int column = 0; column < columns; column++) {
			int width = width_of(PQfname(rows, column));
			for (int i = 0; i < count; i++) {
				int other = width_of(value_of(rows, i, column, code));
				width = other > width ? other : width;
			}
			cell_print(row < 0 ? PQfname(rows, column) : value_of(rows, row, column, code), width,
				column == columns - 1);
		}
		putchar('\n');
	}
}

void admin_print(const struct admin *a, const PGresult *rows)
{
	if (!a->json) {
		table_print(rows);
		return;
	}
	json_t *list = json_array();
	for (int row = 0; row < PQntuples(rows); row++)
		json_array_append_new(list, row_json(rows, row));
	json_print(list);
}

void admin_print_one(const struct admin *a, const PGresult *rows)
{
	char code[GAME_TEXT];
	if (a->json) {
		json_print(row_json(rows, 0));
		return;
	}
	for (int column = 0; column < PQnfields(rows); column++) {
		const char *value = value_of(rows, 0, column, code);
		printf("%-18s", PQfname(rows, column));
		admin_line(value, strlen(value));
		putchar('\n');
	}
}
