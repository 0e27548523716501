/*
 * The native half of `make twin`: plays random games with the library and prints what came of them.
 *
 *	twin GAMES            plays games 1 to GAMES; twin.mjs does the same in WebAssembly, line for line
 *	twin --read FILE...   replays records that twin.mjs has written and prints what it says of them
 *
 * Both draw from the same 32-bit generator in the same order, so keep them in step. Of each move its number of answers,
 * its words, the question and the sentences of its events are folded into sums; every 50th move the whole position is
 * compared too. A quarter of the games is against an automaton; every 25th is answered by the greedy player. In the first
 * 200 games about every 17th question is thought about too, by each computer player in turn, and its report folded into a
 * sum; the last line tells how many that were.
 */
#include "rift_player.h"
#include "base/base.h"
#include "rift.h"
#include "rift_record.h"
#include "rift_content.h"
#include "rift_words.h"
#include "wasm/think/think.h"
#include "wasm/wasm.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEP 50
#define GREEDY_EVERY 25
#define THINK_EVERY 17
#define THINK_GAMES 200
#define THINK_NODES 20

/* What a game has come to. */
struct twin {
	struct rift_game game;
	uint32_t state; /* of the generator */
	uint64_t ai_random;
	uint32_t seed, answers, words, thoughts;
	struct rift_record record;
};

static uint32_t questions; /* thought about, in all games */

static uint32_t draw(struct twin *t)
{
	uint32_t x = t->state += UINT32_C(0x6D2B79F5);

	x = (x ^ (x >> 15)) * (x | 1);
	x ^= x + (x ^ (x >> 7)) * (x | 61);
	return x ^ (x >> 14);
}

static uint32_t below(struct twin *t, uint32_t n)
{
	return draw(t) % n;
}

/* FNV-1a, a byte at a time. */
static uint32_t fold(uint32_t sum, const void *bytes, size_t length)
{
	const unsigned char *at = bytes;
	for (size_t i = 0; i < length; i++)
		sum = (sum ^ at[i]) * UINT32_C(16777619);
	return sum;
}

static uint32_t fold_number(uint32_t sum, int32_t n)
{
	return (sum ^ (uint32_t)n) * UINT32_C(16777619);
}

static bool fractures(const struct rift_setup *setup)
{
	return setup->modules >> (RIFT_FRACTURES - 1) & 1;
}

static void draw_humans(struct twin *t, struct rift_setup *setup)
{
	setup->players = (uint8_t)(2 + below(t, 3));
	setup->first = (uint8_t)below(t, setup->players + 1u);
	uint32_t count = fractures(setup) ? RIFT_UNITY : RIFT_SALVATION, path = below(t, count);
	for (uint32_t seat = 0; seat < setup->players; seat++) {
		if (below(t, 3) == 0)
			continue;
		setup->seat[seat].path = (uint8_t)(1 + (path + seat) % count);
		if (below(t, 3) == 0)
			setup->seat[seat].leader = (uint8_t)below(t, RIFT_LEADER_END);
		setup->seat[seat].evacuation = (uint8_t)below(t, 3);
	}
}

static void draw_solo(struct twin *t, struct rift_setup *setup)
{
	setup->players = 2;
	uint32_t bot = below(t, 2);
	setup->seat[bot].kind = (uint8_t)(RIFT_CHRONOBOT_1 + below(t, 3));
	uint32_t options = draw(t);
	options &= draw(t);
	options &= draw(t);
	setup->options = options & ((UINT64_C(1) << (RIFT_OPTION_END - 1)) - 1);
	if (setup->seat[bot].kind == RIFT_CHRONOSSUS) {
		setup->energy_cores = (uint8_t)below(t, 4);
		setup->objectives_fewer = (uint8_t)below(t, 4);
	}
}

/* Which setups go together is for the rules to say. */
static void draw_game(struct twin *t)
{
	bool solo = below(t, 4) == 0;
	do {
		struct rift_setup *setup = &t->record.setup;
		*setup = (struct rift_setup){ 0 };
		setup->edition = (uint8_t)(1 + below(t, 2));
		setup->side = (uint8_t)below(t, 2);
		setup->variants = below(t, 128);
		setup->modules = below(t, 2) ? below(t, UINT32_C(1) << (RIFT_MODULE_END - 1)) : 0;
		if (fractures(setup))
			setup->device = (uint8_t)below(t, 2);
		if (solo)
			draw_solo(t, setup);
		else
			draw_humans(t, setup);
	} while (rift_new(&t->game, &t->record.setup) != RIFT_OK);
}

static int draw_seat(struct twin *t, unsigned seats)
{
	int list[RIFT_NATURE + 1];
	uint32_t count = 0;
	for (int seat = 0; seat <= RIFT_NATURE; seat++)
		if (seats >> seat & 1)
			list[count++] = seat;
	CHECK(count > 0);
	return list[below(t, count)];
}

static struct rift_move draw_outcome(struct twin *t)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	size_t count = rift_chance(&t->game, outcomes, RIFT_ANSWERS), i = 0;
	uint32_t total = 0;
	for (size_t k = 0; k < count; k++)
		total += outcomes[k].weight;
	CHECK(total > 0);
	t->answers = t->answers * 31 + (uint32_t)count;
	for (uint32_t left = below(t, total); left >= outcomes[i].weight; i++)
		left -= outcomes[i].weight;
	return outcomes[i].move;
}

static struct rift_move draw_answer(struct twin *t, int seat)
{
	struct rift_move moves[RIFT_ANSWERS];
	size_t count = rift_legal(&t->game, seat, moves, RIFT_ANSWERS);
	CHECK(count > 0);
	t->answers = t->answers * 31 + (uint32_t)count;
	if (t->seed % GREEDY_EVERY == 0) {
		static _Alignas(16) unsigned char memory[8192];
		return rift_player_choose(
			rift_player("greedy"), RIFT_RULES, &t->game, seat, &t->ai_random, memory, sizeof memory);
	}
	return moves[below(t, (uint32_t)count)];
}

static uint32_t fold_advice(uint32_t sum, const struct rift_advice *a)
{
	sum = fold(sum, &a->move, sizeof a->move);
	return fold(sum, &a->simulations, sizeof *a - offsetof(struct rift_advice, simulations));
}

/* What the next computer player thinks of the question to a seat, thinking in slices. */
static void fold_thought(struct twin *t, int seat)
{
	uint32_t player = (uint32_t)(t->record.count / THINK_EVERY) % wasm_think_players();
	*wasm_think_game() = t->game;
	CHECK(wasm_think_begin(player, seat, t->seed, THINK_NODES) == 0);
	questions++;
	while (wasm_think_go(7))
		;
	const struct rift_report *r = wasm_think_report();
	t->thoughts = fold_number(t->thoughts, (int32_t)r->simulations);
	for (uint32_t i = 0; i < r->answers; i++)
		t->thoughts = fold_advice(t->thoughts, &r->answer[i]);
	t->thoughts = fold(t->thoughts, r->line, r->moves * sizeof r->line[0]);
	t->thoughts = fold(t->thoughts, r->score, sizeof r->score + sizeof r->win);
}

/* What the strongest computer player thinks of an answer about to be played. */
static void fold_review(struct twin *t, struct rift_move m)
{
	*wasm_think_game() = t->game;
	*wasm_think_made() = m;
	CHECK(wasm_think_review_begin(wasm_think_players() - 1, m.seat, t->seed, THINK_NODES) == 0);
	while (wasm_think_review_go(7))
		;
	const struct rift_verdict *v = wasm_think_review_verdict();
	t->thoughts = fold(t->thoughts, v, offsetof(struct rift_verdict, made));
	t->thoughts = fold_advice(t->thoughts, &v->made);
	t->thoughts = fold_advice(t->thoughts, &v->best);
	t->thoughts = fold(t->thoughts, &v->simulations, sizeof *v - offsetof(struct rift_verdict, simulations));
}

/* The question and the move before it is played; it is read back too. */
static void fold_move(struct twin *t, struct rift_move m)
{
	char text[RIFT_TELL_MAX], why[RIFT_WORDS_MAX];
	struct rift_move again;
	t->words = fold(t->words, text, rift_tell_ask(RIFT_RULES, &t->game, m.seat, NULL, text, sizeof text));
	t->words = fold(t->words, text, rift_words_move(RIFT_RULES, &t->game, m, text, sizeof text));
	t->words = fold_number(t->words, rift_words_parse(RIFT_RULES, &t->game, m.seat, text, &again, why, sizeof why));
	t->words = fold(t->words, &again, sizeof again);
}

static void fold_events(struct twin *t, const struct rift_log *log)
{
	for (size_t i = 0; i < log->count; i++) {
		char text[RIFT_TELL_MAX];
		const char *key = rift_tell_key(&log->events[i]);
		t->words = fold(t->words, key, strlen(key));
		t->words = fold(t->words, text,
			rift_tell_event(RIFT_RULES, &t->game, &log->events[i], NULL, text, sizeof text));
		t->words = fold_number(t->words, log->events[i].audience);
	}
}

/* What can be asked of a position: facts, sums, Water, views, score sheets. */
static uint32_t position_sum(const struct twin *t)
{
	uint32_t sum = 0;
	for (int seat = 0; seat < t->record.setup.players; seat++) {
		struct rift_game view;
		struct rift_score sheet;
		for (int fact = 1; fact < RIFT_FACT_END; fact++)
			for (int i = 0; i < rift_fact_count((enum rift_fact)fact); i++)
				sum = fold_number(sum, rift_fact(&t->game, (enum rift_fact)fact, seat, i));
		for (int which = 1; which < RIFT_SUM_END; which++)
			for (int i = 0; i < RIFT_SPACE_END; i++)
				sum = fold_number(sum, rift_sum(&t->game, (enum rift_sum)which, seat, i));
		rift_view(&view, &t->game, seat);
		sum = fold_number(sum, (int32_t)rift_hash(&view));
		rift_score(&t->game, seat, &sheet);
		sum = fold(sum, &sheet, sizeof sheet);
		sum = fold_number(sum, rift_won(&t->game, seat));
	}
	for (int space = 0; space < RIFT_SPACE_END; space++)
		sum = fold_number(sum, rift_space_water(&t->game, space));
	return sum;
}

static void print_position(const struct twin *t)
{
	printf("%" PRIu32 " move %zu answers %08" PRIx32 " words %08" PRIx32 " thoughts %08" PRIx32
	       " position %08" PRIx32 " hash %016" PRIx64 "\n",
		t->seed, t->record.count, t->answers, t->words, t->thoughts, position_sum(t), rift_hash(&t->game));
}

static void print_record(const struct twin *t)
{
	static char text[TEXT_BYTES];
	static unsigned char packed[TEXT_BYTES];
	size_t length = rift_record_write(RIFT_RULES, &t->record, text, sizeof text);
	size_t size = rift_record_pack(RIFT_RULES, &t->record, packed, sizeof packed);
	CHECK(length < sizeof text && size > 0);
	printf("%" PRIu32 " record %zu %08" PRIx32 " packed %zu %08" PRIx32 "\n", t->seed, length,
		fold(0, text, length), size, fold(0, packed, size));
}

static void play(uint32_t seed)
{
	static struct rift_event events[RIFT_EVENTS_MAX];
	static struct twin twin;
	struct twin *t = &twin;
	*t = (struct twin){ .seed = seed, .state = seed, .ai_random = seed };
	draw_game(t);
	for (unsigned seats; (seats = rift_asks(&t->game).seats) != 0;) {
		struct rift_log log = { events, 0, RIFT_EVENTS_MAX };
		int seat = draw_seat(t, seats);
		bool thinks = seat != RIFT_NATURE && seed <= THINK_GAMES && t->record.count % THINK_EVERY == 0;
		if (thinks)
			fold_thought(t, seat);
		struct rift_move m = seat == RIFT_NATURE ? draw_outcome(t) : draw_answer(t, seat);
		if (thinks)
			fold_review(t, m);
		fold_move(t, m);
		CHECK(t->record.count < RIFT_RECORD_MOVES);
		CHECK(rift_play(&t->game, m, &log) == RIFT_OK);
		t->record.moves[t->record.count++] = m;
		fold_events(t, &log);
		if (t->record.count % STEP == 0)
			print_position(t);
	}
	print_position(t);
	print_record(t);
}

/* Every figure of the content and all its words. */
static void print_content(void)
{
	for (uint32_t figure = 0; figure < wasm_figure_end(); figure++) {
		uint32_t sum = 0;
		for (uint32_t n = 0; n < wasm_figure_numbers(figure); n++)
			for (uint32_t i = 0; i < wasm_figure_values(figure); i++)
				sum = fold_number(sum, wasm_figure(figure, n, i));
		printf("figure %s %08" PRIx32 "\n", wasm_figure_word(figure), sum);
	}
	static const struct {
		uint32_t component, last, more;
	} components[] = { { RIFT_COMPONENT_COLLAPSE, 15, 0 }, { RIFT_COMPONENT_LEADER, 8, 1 },
		{ RIFT_COMPONENT_LEADER, 8, 2 }, { RIFT_COMPONENT_BOARD, 4, 0 }, { RIFT_COMPONENT_START, 4, 0 },
		{ RIFT_COMPONENT_ASSET, 16, 0 }, { RIFT_COMPONENT_EVACUATION, 4, 2 },
		{ RIFT_COMPONENT_EVACUATION, 4, 5 }, { RIFT_COMPONENT_CONDITION, 8, 0 }, { RIFT_COMPONENT_WARP, 9, 0 },
		{ RIFT_COMPONENT_RECRUIT_CARD, 11, 0 }, { RIFT_COMPONENT_MINE_CARD, 11, 0 },
		{ RIFT_COMPONENT_ALTERNATE_TILE, 7, 0 }, { RIFT_COMPONENT_TILE, 15, 0 } };
	for (size_t k = 0; k < ARRAY_LEN(components); k++) {
		uint32_t sum = 0;
		for (uint32_t n = 1; n <= components[k].last; n++) {
			uint32_t length = wasm_component_words(components[k].component, n, components[k].more);
			sum = fold(sum, wasm_text_area(), length);
		}
		printf("words %" PRIu32 " %08" PRIx32 "\n", components[k].component, sum);
	}
}

static int replay(const char *path)
{
	static char text[TEXT_BYTES];
	static struct rift_record record;
	struct rift_game game;
	struct rift_record_error error;
	FILE *file = fopen(path, "rb");
	if (!file) {
		perror(path);
		return 1;
	}
	size_t length = fread(text, 1, sizeof text, file);
	(void)fclose(file);
	if (rift_record_read(RIFT_RULES, text, length, &record, &game, &error) != 0) {
		printf("%s:%d: %s\n", path, error.line, error.reason);
		return 1;
	}
	printf("%s moves %zu hash %016" PRIx64 "\n", path, record.count, rift_hash(&game));
	return 0;
}

int main(int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[1], "--read") == 0) {
		int wrong = 0;
		for (int i = 2; i < argc; i++)
			wrong |= replay(argv[i]);
		return wrong;
	}
	uint32_t games = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1000;
	printf("rules %s\n", wasm_rules());
	print_content();
	for (uint32_t seed = 1; seed <= games; seed++)
		play(seed);
	printf("questions %" PRIu32 "\n", questions);
	return 0;
}
