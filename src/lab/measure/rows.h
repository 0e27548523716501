/* rows.h -- tables of timerift-lab measure: the same cells as Markdown or in columns. */
#ifndef LAB_MEASURE_ROWS_H
#define LAB_MEASURE_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Where tables are written, and how. */
struct sheet {
	FILE *file;
	bool markdown; /* else in columns */
};

/* A mean with its confidence interval: between mean - off and mean + off. */
struct estimate {
	double mean, off;
};
struct estimate estimate_of(int64_t sum, int64_t squares, int64_t games);

/* A proportion with its Wilson interval, which is valid near 0 and 1 too. */
struct share {
	double low, mean, high;
};
struct share share_of(int64_t halves, int64_t games);

#define CELL 96
#define CELLS_MAX 8
struct row {
	char cell[CELLS_MAX][CELL];
	size_t count;
};

__attribute__((format(printf, 2, 3))) void cell_add(struct row *row, const char *format, ...);
void cell_mean(struct row *row, struct estimate e);
void cell_share(struct row *row, struct share s);

void row_print(const struct sheet *to, const struct row *row);
void heads_print(const struct sheet *to, const char *const *heads, size_t count);
void title_print(const struct sheet *to, const char *title, uint64_t games);

#endif
