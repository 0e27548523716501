/* audit_save.c -- see audit.h. */
#include <string.h>

#include "lab/audit.h"

#define TEXT_MAX (RIFT_RECORD_MOVES * 64)

static bool same_moves(const struct rift_record *a, const struct rift_record *b)
{
	return a->count == b->count && memcmp(a->moves, b->moves, a->count * sizeof a->moves[0]) == 0;
}

/* Setups are equal if they begin the same game. */
static bool same_setup(const struct rift_record *a, const struct rift_record *b)
{
	struct rift_game x, y;
	return rift_new(&x, &a->setup) == RIFT_OK && rift_new(&y, &b->setup) == RIFT_OK &&
		memcmp(&x, &y, sizeof x) == 0;
}

static bool same(const struct rift_game *g, const struct rift_record *moves, const struct rift_game *g2,
	const struct rift_record *loaded, const char *how, char *wrong, size_t size)
{
	if (!same_setup(moves, loaded))
		return audit_wrong(wrong, size, "saved %s, the setup is another", how);
	if (!same_moves(moves, loaded))
		return audit_wrong(wrong, size, "saved %s, the moves are others", how);
	if (memcmp(g, g2, sizeof *g) != 0)
		return audit_wrong(wrong, size, "saved %s and loaded, the game is another", how);
	return true;
}

static bool replays(const struct rift_game *g, const struct rift_record *moves, char *wrong, size_t size)
{
	struct rift_game again;
	if (rift_new(&again, &moves->setup) != RIFT_OK)
		return audit_wrong(wrong, size, "replay: the setup is refused");
	for (size_t i = 0; i < moves->count; i++) {
		enum rift_result r = rift_play(&again, moves->moves[i], NULL);
		if (r != RIFT_OK)
			return audit_wrong(wrong, size, "replay: move %zu is refused (%d)", i + 1, (int)r);
	}
	if (rift_hash(&again) != rift_hash(g))
		return audit_wrong(wrong, size, "replay reaches another hash");
	return true;
}

/* Static, not on the stack: a record has about 25 kB, its text ten times that. */
static char text[TEXT_MAX];
static struct rift_record loaded;

bool audit_save(const struct rift_game *g, const struct rift_record *moves, char *wrong, size_t size)
{
	struct rift_game again;
	struct rift_record_error error;
	if (!replays(g, moves, wrong, size))
		return false;
	size_t length = rift_record_write(RIFT_RULES, moves, text, sizeof text);
	if (length >= sizeof text)
		return audit_wrong(wrong, size, "a record of %zu bytes", length);
	if (rift_record_read(RIFT_RULES, text, length, &loaded, &again, &error) != 0)
		return audit_wrong(
			wrong, size, "its own record, line %d: %s: %s", error.line, error.reason, error.words);
	if (!same(g, moves, &again, &loaded, "in words", wrong, size))
		return false;
	size_t packed = rift_record_pack(RIFT_RULES, moves, (unsigned char *)text, sizeof text);
	if (!packed)
		return audit_wrong(wrong, size, "it cannot be packed");
	if (rift_record_unpack(RIFT_RULES, (const unsigned char *)text, packed, &loaded, &again) != 0)
		return audit_wrong(wrong, size, "packed, it cannot be unpacked");
	return same(g, moves, &again, &loaded, "packed", wrong, size);
}
