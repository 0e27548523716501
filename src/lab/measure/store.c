/* store.c -- see store.h. */
#include "lab/measure/store.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/base/driver.h"

#define LINE 2048

/* What stands before and after the sums of a table. */
struct line_frame {
	char before[LINE / 2], after[LINE / 2];
};

static struct line_frame frame_of(const struct measure_store *store, const struct measure_table *table)
{
	struct line_frame frame = { .before = "" };
	(void)snprintf(frame.before, sizeof frame.before, "%s %" PRIu64 " %" PRIu64 " %s %s ", rift_rules(),
		store->seed, store->games, table->player->name, table->others ? table->others->name : "-");
	driver_setup_line(&table->setup, frame.after, sizeof frame.after);
	return frame;
}

/* Reads the sums of a line with this frame. */
static bool line_read(const char *line, const struct line_frame *frame, struct measure_sums *s)
{
	size_t before = strlen(frame->before), after = strlen(frame->after);
	int end = 0;
	if (strncmp(line, frame->before, before) != 0)
		return false;
	line += before;
	int count = sscanf(line,
		"%" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64
		" %" SCNd64 " %" SCNd64 " %n",
		&s->games, &s->own, &s->own_squares, &s->other, &s->other_squares, &s->margin, &s->margin_squares,
		&s->won, &s->eras, &s->decisions, &end);
	return count == 10 && end > 0 && strncmp(line + end, frame->after, after) == 0 &&
		line[(size_t)end + after] == '\n';
}

bool measure_recall(const struct measure_store *store, const struct measure_table *table, struct measure_sums *sums)
{
	char line[LINE];
	bool found = false;
	FILE *file = store->file ? fopen(store->file, "r") : NULL;
	if (!file)
		return false;
	const struct line_frame frame = frame_of(store, table);
	while (!found && fgets(line, sizeof line, file))
		found = line_read(line, &frame, sums);
	(void)fclose(file);
	return found;
}

/* Whether the last line has no end, because its writer was stopped. */
static bool is_cut_off(FILE *file)
{
	bool cut = fseek(file, -1, SEEK_END) == 0 && fgetc(file) != '\n';
	(void)fseek(file, 0, SEEK_END);
	return cut;
}

int measure_keep(const struct measure_store *store, const struct measure_table *table, const struct measure_sums *s)
{
	FILE *file = store->file ? fopen(store->file, "a+") : NULL;
	if (!file)
		return store->file ? -1 : 0;
	const struct line_frame frame = frame_of(store, table);
	int length = fprintf(file,
		"%s%s%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64
		" %" PRId64 " %" PRId64 " %s\n",
		is_cut_off(file) ? "\n" : "", frame.before, s->games, s->own, s->own_squares, s->other,
		s->other_squares, s->margin, s->margin_squares, s->won, s->eras, s->decisions, frame.after);
	return fclose(file) == 0 && length > 0 ? 0 : -1;
}
