/*
 * random_game.c -- two players who decide by chance, told in words: cc random_game.c $(pkg-config --cflags --libs rift)
 *
 *     random_game [SEED]
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <rift.h>
#include <rift_words.h>

static uint32_t below(uint64_t *random, uint32_t end)
{
	*random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (uint32_t)((*random >> 32) * end >> 32);
}

/* One of Nature's outcomes, each as likely as its weight says. */
static struct rift_move draw(const struct rift_game *g, uint64_t *random)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	size_t count = rift_chance(g, outcomes, RIFT_ANSWERS), i = 0;
	uint32_t weights = 0;
	for (size_t each = 0; each < count; each++)
		weights += outcomes[each].weight;
	uint32_t left = below(random, weights);
	while (left >= outcomes[i].weight)
		left -= outcomes[i++].weight;
	return outcomes[i].move;
}

static struct rift_move decide(const struct rift_game *g, unsigned seats, uint64_t *random)
{
	struct rift_move answers[RIFT_ANSWERS];
	int seat = 0;
	if (seats >> RIFT_NATURE & 1)
		return draw(g, random);
	while (!(seats >> seat & 1))
		seat++;
	size_t count = rift_legal(g, seat, answers, RIFT_ANSWERS);
	return answers[below(random, (uint32_t)count)];
}

static void tell(const struct rift_game *g, const struct rift_log *log)
{
	char sentence[RIFT_TELL_MAX];
	for (size_t i = 0; i < log->count; i++)
		if (rift_tell_event(RIFT_RULES, g, &log->events[i], NULL, sentence, sizeof sentence) > 0)
			puts(sentence);
}

int main(int argc, char **argv)
{
	uint64_t random = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
	const struct rift_setup setup = { .players = 2 };
	struct rift_event events[RIFT_EVENTS_MAX];
	struct rift_game g;
	if (rift_new(&g, &setup) != RIFT_OK)
		return 1;
	for (struct rift_ask ask = rift_asks(&g); ask.seats; ask = rift_asks(&g)) {
		struct rift_log log = { .events = events, .max = RIFT_EVENTS_MAX };
		if (rift_play(&g, decide(&g, ask.seats, &random), &log) != RIFT_OK)
			return 1;
		tell(&g, &log);
	}
	for (int seat = 0; seat < setup.players; seat++) {
		struct rift_score sheet;
		rift_score(&g, seat, &sheet);
		printf("%c has %d VP%s\n", rift_words_seat(seat), sheet.total, rift_won(&g, seat) ? " and wins" : "");
	}
	return 0;
}
