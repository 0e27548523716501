/*
 * search.c -- what a seat could do: every answer is played in a copy of the game, computer players go on from there to the
 * end a few times, and the answers are listed with their average score: cc search.c $(pkg-config --cflags --libs rift)
 *     search FILE [GAMES]     FILE is a record that ends where a player must decide
 */
#include <stdio.h>
#include <stdlib.h>

#include <rift.h>
#include <rift_player.h>
#include <rift_record.h>
#include <rift_words.h>

static char text[1 << 20];
static struct rift_record record;
static _Alignas(16) char memory[16384]; /* in which the player thinks */

/* The first seat that may answer, RIFT_NATURE if nobody else. */
static int asked(unsigned seats)
{
	int seat = 0;
	while (!(seats >> seat & 1))
		seat++;
	return seat;
}

/* Plays on to the end, and answers the seat's score.  Dice fall by their weights. */
static int finish(struct rift_game g, int seat, uint64_t *random)
{
	static const unsigned char key[RIFT_FAIR_BYTES];
	static uint32_t rolls;
	struct rift_outcome outcomes[RIFT_ANSWERS];
	for (struct rift_ask ask = rift_asks(&g); ask.seats; ask = rift_asks(&g)) {
		struct rift_move m;
		if (ask.seats >> RIFT_NATURE & 1) {
			size_t count = rift_chance(&g, outcomes, RIFT_ANSWERS);
			m = outcomes[rift_fair_outcome(key, rolls++, outcomes, count)].move;
		} else {
			const struct rift_player *p = rift_player("random");
			m = rift_player_choose(p, RIFT_RULES, &g, asked(ask.seats), random, memory, sizeof memory);
		}
		rift_play(&g, m, NULL); /* accepts what was listed */
	}
	struct rift_score sheet;
	rift_score(&g, seat, &sheet);
	return sheet.total;
}

int main(int argc, char **argv)
{
	struct rift_move answers[RIFT_ANSWERS];
	struct rift_record_error error;
	struct rift_game g;
	uint64_t random = 1;
	FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
	int games = argc > 2 ? atoi(argv[2]) : 20;
	size_t length = file ? fread(text, 1, sizeof text, file) : 0;
	if (games < 1 || rift_record_read(RIFT_RULES, text, length, &record, &g, &error) != 0) {
		fputs("usage: search FILE [GAMES]\n", stderr);
		return 2;
	}
	int seat = rift_asks(&g).seats ? asked(rift_asks(&g).seats) : 0;
	size_t count = rift_legal(&g, seat, answers, RIFT_ANSWERS), best = 0;
	long most = 0;
	for (size_t i = 0; i < count; i++) {
		char words[RIFT_WORDS_MAX];
		struct rift_game next = g;
		long sum = 0;
		rift_play(&next, answers[i], NULL);
		for (int n = 0; n < games; n++)
			sum += finish(next, seat, &random);
		rift_words_move(RIFT_RULES, &g, answers[i], words, sizeof words);
		printf("%6.1f  %s\n", (double)sum / games, words);
		best = i == 0 || sum > most ? i : best;
		most = best == i ? sum : most;
	}
	printf("%c: %zu answers, %d games each; answer %zu is best\n", rift_words_seat(seat), count, games, best + 1);
	return count > 0 ? 0 : 1;
}
