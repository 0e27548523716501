/*
 * names.c -- words for places and things of a player board that rift_words.h has no reason to know.
 */
#include "runner.h"

#include <string.h>

#include "rift_words.h"

int slot_of(const char *word)
{
	int space = word ? rift_word_space_of(word) : 0;
	return RIFT_IS_HOME(space) ? space - HOME_1 : -1;
}

int home_space_of(const struct game *g, int seat, const char *word)
{
	int space = rift_word_space_of(word);
	if (space)
		return space;
	if (rift_word_leader_of(word))
		return rift_word_leader_of(word) == g->seat[seat].leader ? LEADER : NO_SPACE;
	int tile = rift_word_tile_of(word);
	for (int slot = 0; tile && slot < SLOTS_HOME; slot++)
		if (g->seat[seat].tile[slot] == tile || (tile > ANOMALY && tile_at(g, seat, slot) == tile))
			return HOME_1 + slot;
	return NO_SPACE;
}

void space_words(const struct game *g, int seat, int space, char *out, size_t size)
{
	int tile = RIFT_IS_HOME(space) ? g->seat[seat].tile[space - HOME_1] : 0;
	if (tile && tile < ANOMALY)
		append(out, size, "%s", tile_words(tile));
	else if (space == NO_SPACE)
		append(out, size, "aside");
	else
		append(out, size, "%s", rift_word_space(space));
}

int plain_tile_of(const char *word)
{
	int tile = word ? rift_word_tile_of(word) : 0;
	return tile < ANOMALY ? tile : 0;
}

const char *tile_words(int tile)
{
	static char word[40];
	word[0] = 0;
	if (!tile)
		return "free";
	if (tile == TAIL)
		return "tail";
	if (tile == HIDDEN)
		return "hidden";
	rift_words_tile(tile, word, sizeof word);
	return word;
}

const char *breakthrough_words(int b)
{
	static char word[40];
	word[0] = 0;
	rift_words_breakthrough(b, word, sizeof word);
	return word;
}

bool read_workers(struct reader *w, int *count)
{
	bool any = false;
	memset(count, 0, sizeof(int) * WORKER_END);
	if (is_word(peek_word(w), "none")) {
		next_word(w);
		return true;
	}
	for (const char *word = peek_word(w); word && rift_word_worker_of(word); word = peek_word(w)) {
		count[rift_word_worker_of(next_word(w))]++;
		any = true;
	}
	return any;
}

void workers_words(const int *count, char *out, size_t size)
{
	size_t before = strlen(out);
	for (int type = SCIENTIST; type < WORKER_END; type++)
		for (int i = 0; i < count[type]; i++)
			append(out, size, " %s", rift_word_worker(type));
	if (strlen(out) == before)
		append(out, size, " none");
}
