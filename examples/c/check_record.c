/*
 * check_record.c -- replays a record and says what is wrong with it: cc check_record.c $(pkg-config --cflags --libs rift)
 *
 *     check_record FILE
 */
#include <inttypes.h>
#include <stdio.h>

#include <rift.h>
#include <rift_record.h>
#include <rift_words.h>

static char text[1 << 20];
static struct rift_record record;

static int file_read(const char *name, size_t *length)
{
	FILE *file = fopen(name, "rb");
	if (!file)
		return -1;
	*length = fread(text, 1, sizeof text, file);
	int whole = feof(file) && !ferror(file);
	fclose(file);
	return whole ? 0 : -1;
}

static int told(const char *name, const struct rift_record_error *error)
{
	fprintf(stderr, "%s:%d: %s\n  %s\n", name, error->line, error->reason, error->words);
	if (error->nearest[0])
		fprintf(stderr, "  nearest: %s\n", error->nearest);
	if (error->corrected[0])
		fprintf(stderr, "  %s\n", error->corrected);
	return 1;
}

int main(int argc, char **argv)
{
	struct rift_record_error error;
	struct rift_seal seal;
	struct rift_game g;
	size_t length, rolls, wrong;
	if (argc != 2 || file_read(argv[1], &length) != 0) {
		fputs("usage: check_record FILE (of at most a megabyte)\n", stderr);
		return 2;
	}
	if (rift_record_read_sealed(RIFT_RULES, text, length, &record, &seal, &g, &error) != 0)
		return told(argv[1], &error);
	printf("%s: %zu moves, hash %016" PRIx64 ", rules %s\n", argv[1], record.count, rift_hash(&g), rift_rules());
	for (int seat = 0; seat < record.setup.players; seat++) {
		struct rift_score sheet;
		rift_score(&g, seat, &sheet);
		printf("%c %d VP\n", rift_words_seat(seat), sheet.total);
	}
	if (rift_asks(&g).seats)
		puts("The game is not over.");
	if (!seal.known) /* not played online: nothing to check the dice with */
		return 0;
	enum rift_record_fair fair = rift_record_fair(RIFT_RULES, &record, &seal, &g, &rolls, &wrong);
	puts(rift_sentence_fair(NULL, fair));
	return fair == RIFT_RECORD_FAIR_DICE ? 0 : 1;
}
