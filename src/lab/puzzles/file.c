/*
 * file.c -- puzzles in files.  A file of its own is a record up to the position, and a comment that says the rest.  A list has a
 * line for each puzzle: the numbers, and the record packed, with the moves of the answer at its end.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/base.h"
#include "cli/base/recorded.h"
#include "lab/puzzles/puzzles.h"
#include "rift_words.h"

#define FROM_MAX_BYTES 960
#define NAME_MAX_BYTES 1024 /* one in it */
#define LINE_MAX_BYTES (1u << 16)
#define LIST_MAX 1000 /* puzzles */

static void name_of(const char *folder, size_t number, char *name)
{
	(void)snprintf(name, NAME_MAX_BYTES, "%s/%03zu.rift", folder, number);
}

void puzzle_position(const struct puzzle *p, struct rift_game *g)
{
	enum rift_result r = rift_new(g, &p->record.setup);
	for (size_t i = 0; i < p->at && r == RIFT_OK; i++)
		r = rift_play(g, p->record.moves[i], NULL);
	CHECK(r == RIFT_OK);
}

static void comment_write(const struct puzzle *p, FILE *file)
{
	struct rift_game g;
	char words[RIFT_WORDS_MAX];
	puzzle_position(p, &g);
	(void)fprintf(file, "# goal most VP by the end of Era %d\n", p->era);
	(void)fprintf(file, "# seat %c\n# now %d\n# best %d\n# second %d\n# margin %d VP\n# difficulty %d\n",
		rift_words_seat(p->seat), p->now, p->best, p->second, p->best - p->second, p->difficulty);
	(void)fprintf(file, "# found %s %" PRIu32 "\n", PUZZLE_PLAYER, p->nodes);
	for (size_t i = p->at; i < p->record.count; i++) {
		(void)rift_words_move(RIFT_RULES, &g, p->record.moves[i], words, sizeof words);
		(void)fprintf(file, "# answer %c %s\n", rift_words_seat(p->record.moves[i].seat), words);
		enum rift_result r = rift_play(&g, p->record.moves[i], NULL);
		CHECK(r == RIFT_OK);
	}
}

bool puzzle_write(const struct puzzle *p, const char *folder, size_t number)
{
	static char text[RIFT_RECORD_MOVES * 64];
	static struct rift_record before;
	char name[NAME_MAX_BYTES];
	name_of(folder, number, name);
	FILE *file = fopen(name, "w");
	if (!file) {
		perror(name);
		return false;
	}
	before = p->record;
	before.count = p->at;
	size_t length = rift_record_write(RIFT_RULES, &before, text, sizeof text);
	CHECK(length > 0 && length < sizeof text);
	(void)fwrite(text, 1, length, file);
	comment_write(p, file);
	if (fclose(file) == 0)
		return true;
	perror(name);
	return false;
}

/* The words of the next answer of a comment: "A place engineer 305". */
static bool answer_take(struct puzzle *p, struct rift_game *g, const char *words)
{
	struct rift_move m;
	char why[200];
	int seat = rift_words_seat_of(words[0]);
	if (seat < 0 || p->record.count == RIFT_RECORD_MOVES ||
		rift_words_parse(RIFT_RULES, g, seat, words + 2, &m, why, sizeof why) != 0 ||
		rift_play(g, m, NULL) != RIFT_OK)
		return false;
	p->record.moves[p->record.count++] = m;
	return true;
}

/* A line of the comment; false: it is wrong. */
static bool comment_take(struct puzzle *p, struct rift_game *g, const char *line)
{
	char letter;
	if (sscanf(line, "# seat %c", &letter) == 1)
		p->seat = rift_words_seat_of(letter);
	if (strncmp(line, "# answer ", 9) == 0)
		return answer_take(p, g, line + 9);
	(void)sscanf(line, "# goal most VP by the end of Era %d", &p->era);
	(void)sscanf(line, "# now %d", &p->now);
	(void)sscanf(line, "# best %d", &p->best);
	(void)sscanf(line, "# second %d", &p->second);
	(void)sscanf(line, "# difficulty %d", &p->difficulty);
	(void)sscanf(line, "# found " PUZZLE_PLAYER " %" SCNu32, &p->nodes);
	return true;
}

static bool file_read(struct puzzle *p, const char *name, struct recorded *r)
{
	char line[LINE_MAX_BYTES];
	bool well = true;
	memset(p, 0, sizeof *p);
	if (!recorded_load(r, name))
		return false;
	p->record = r->record;
	p->at = r->record.count;
	FILE *file = fopen(name, "r");
	while (well && file && fgets(line, sizeof line, file)) {
		line[strcspn(line, "\n")] = '\0';
		if (line[0] == '#')
			well = comment_take(p, &r->game, line);
	}
	if (file)
		(void)fclose(file);
	if (!well)
		(void)fprintf(stderr, "%s: %s\n", name, line);
	return well;
}

static bool line_take(struct puzzle *p, char *line)
{
	struct rift_game g;
	int at = 0;
	char letter;
	memset(p, 0, sizeof *p);
	if (sscanf(line, "%*s %c %d %zu %d %d %d %d %" SCNu32 " %n", &letter, &p->era, &p->at, &p->now, &p->best,
		    &p->second, &p->difficulty, &p->nodes, &at) != 8 ||
		!at)
		return false;
	p->seat = rift_words_seat_of(letter);
	size_t length = recorded_unlink(line + at, strlen(line + at));
	return rift_record_unpack(RIFT_RULES, (const unsigned char *)line + at, length, &p->record, &g) == 0 &&
		p->at < p->record.count;
}

static size_t list_read(struct puzzle *puzzles, size_t most, const char *name)
{
	static char line[LINE_MAX_BYTES];
	size_t count = 0;
	FILE *file = fopen(name, "r");
	bool well = file != NULL;
	while (well && fgets(line, sizeof line, file)) {
		if (line[0] == '#')
			continue;
		well = count < most && line_take(&puzzles[count], line);
		count++;
	}
	if (!file)
		perror(name);
	else if (!well)
		(void)fprintf(stderr, "%s: puzzle %zu cannot be read\n", name, count);
	if (file)
		(void)fclose(file);
	return well ? count : 0;
}

static size_t folder_read(struct puzzle *puzzles, size_t most, const char *folder)
{
	char name[NAME_MAX_BYTES];
	struct stat there;
	size_t count = 0;
	struct recorded *r = recorded_new();
	bool well = r != NULL;
	for (; well && count < most; count++) {
		name_of(folder, count + 1, name);
		if (stat(name, &there) != 0)
			break;
		well = file_read(&puzzles[count], name, r);
	}
	if (well && !count)
		perror(name);
	free(r);
	return well ? count : 0;
}

/* The first of several names with commas between them; what follows it, "" if nothing does. */
static const char *name_take(const char *names, char *name)
{
	size_t length = strcspn(names, ",");
	(void)snprintf(name, FROM_MAX_BYTES, "%.*s", (int)length, names);
	return names + length + (names[length] == ',');
}

struct puzzle *puzzles_read(const char *from, size_t *count)
{
	char name[FROM_MAX_BYTES];
	struct stat there = { 0 }; /* MemorySanitizer does not see what stat writes */
	struct puzzle *puzzles = calloc(LIST_MAX, sizeof *puzzles);
	bool well = puzzles != NULL;
	*count = 0;
	while (well && *from) {
		from = name_take(from, name);
		well = stat(name, &there) == 0;
		if (!well) {
			perror(name);
			break;
		}
		size_t most = LIST_MAX - *count;
		size_t more = S_ISDIR(there.st_mode) ? folder_read(puzzles + *count, most, name)
						     : list_read(puzzles + *count, most, name);
		well = more > 0;
		*count += more;
	}
	if (well && *count)
		return puzzles;
	free(puzzles);
	return NULL;
}

static void line_write(const struct puzzle *p, size_t number, FILE *file)
{
	static unsigned char packed[LINE_MAX_BYTES / 2];
	static char link[LINE_MAX_BYTES];
	size_t length = rift_record_pack(RIFT_RULES, &p->record, packed, sizeof packed);
	CHECK(length > 0);
	link[recorded_link(packed, length, link)] = '\0';
	(void)fprintf(file, "%zu %c %d %zu %d %d %d %d %" PRIu32 " %s\n", number, rift_words_seat(p->seat), p->era,
		p->at, p->now, p->best, p->second, p->difficulty, p->nodes, link);
}

/* A puzzle of a list: its difficulty, and where it stands among all. */
struct entry {
	int difficulty;
	size_t at;
};

/* By difficulty, and puzzles of one difficulty as they stand. */
static int compare(const void *a, const void *b)
{
	const struct entry *one = a, *other = b;
	if (one->difficulty != other->difficulty)
		return one->difficulty < other->difficulty ? -1 : 1;
	return (one->at > other->at) - (one->at < other->at);
}

bool puzzles_list(const struct puzzle *puzzles, size_t count, const char *name)
{
	struct entry order[LIST_MAX];
	CHECK(count <= LIST_MAX);
	FILE *file = fopen(name, "w");
	if (!file) {
		perror(name);
		return false;
	}
	for (size_t i = 0; i < count; i++)
		order[i] = (struct entry){ puzzles[i].difficulty, i };
	qsort(order, count, sizeof *order, compare);
	(void)fputs("# name seat era moves now best second difficulty simulations record (docs/puzzles.md)\n", file);
	for (size_t i = 0; i < count; i++)
		line_write(&puzzles[order[i].at], i + 1, file);
	if (fclose(file) == 0)
		return true;
	perror(name);
	return false;
}
