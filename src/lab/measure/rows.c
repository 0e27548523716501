/* rows.c -- see rows.h. */
#include "lab/measure/rows.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>

#include "base/base.h"

#define SURE 1.96 /* standard errors on either side: a 95 % confidence interval */

struct estimate estimate_of(int64_t sum, int64_t squares, int64_t games)
{
	double n = (double)games, mean = (double)sum / n;
	double variance = games > 1 ? ((double)squares - n * mean * mean) / (n - 1) : 0;
	return (struct estimate){ mean, SURE * sqrt(fmax(variance, 0) / n) };
}

struct share share_of(int64_t halves, int64_t games)
{
	double n = (double)games, p = (double)halves / 2 / n, z = SURE * SURE;
	double centre = (p + z / (2 * n)) / (1 + z / n);
	double off = SURE * sqrt(p * (1 - p) / n + z / (4 * n * n)) / (1 + z / n);
	return (struct share){ fmax(centre - off, 0), p, fmin(centre + off, 1) };
}

void cell_add(struct row *row, const char *format, ...)
{
	va_list args;
	CHECK(row->count < CELLS_MAX);
	va_start(args, format);
	(void)vsnprintf(row->cell[row->count++], CELL, format, args);
	va_end(args);
}

void cell_mean(struct row *row, struct estimate e)
{
	cell_add(row, "%.1f ± %.1f", e.mean, e.off);
}

void cell_share(struct row *row, struct share s)
{
	cell_add(row, "%.1f %% (%.1f–%.1f)", 100 * s.mean, 100 * s.low, 100 * s.high);
}

/* Width of UTF-8 text in columns. */
static int text_width(const char *text)
{
	int width = 0;
	for (; *text; text++)
		width += ((unsigned char)*text & 0xc0) != 0x80;
	return width;
}

void row_print(const struct sheet *to, const struct row *row)
{
	for (size_t i = 0; i < row->count; i++) {
		int width = i == 0 ? 24 : 20;
		if (to->markdown)
			(void)fprintf(to->file, "| %s ", row->cell[i]);
		else
			(void)fprintf(
				to->file, "%s%*s", row->cell[i], int_max(1, width - text_width(row->cell[i])), "");
	}
	(void)fputs(to->markdown ? "|\n" : "\n", to->file);
}

void heads_print(const struct sheet *to, const char *const *heads, size_t count)
{
	struct row row = { .count = 0 };
	for (size_t i = 0; i < count; i++)
		cell_add(&row, "%s", heads[i]);
	row_print(to, &row);
	for (size_t i = 0; to->markdown && i < count; i++)
		(void)fprintf(to->file, "|---");
	if (to->markdown)
		(void)fputs("|\n", to->file);
}

void title_print(const struct sheet *to, const char *title, uint64_t games)
{
	(void)fprintf(to->file, to->markdown ? "\n### %s\n\n" : "\n%s\n", title);
	(void)fprintf(to->file, "Games of each row and player: %" PRIu64 ".\n%s", games, to->markdown ? "\n" : "");
}
