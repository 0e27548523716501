/*
 * Fuzzes the rules: the input is a setup and then answers, good and bad ones.
 *
 *	36 bytes        struct rift_setup as it lies in memory; one that is refused is replaced by a plain one
 *	0x00 … 0xef     the answer of that number, counted round; where several seats may answer, the byte that follows
 *	                picks the seat
 *	0xf0 … 0xf7     a raw move: the six bytes that follow
 *	0xf8 … 0xff     an answer (picked as above) with one of its bytes changed: which, to what
 *
 * After each it must hold that a move is accepted exactly if it is listed, that a refusal changes no byte, that no
 * question has no answer or more than RIFT_ANSWERS, that every seat's view follows the game, and that no move, however
 * wrong, makes a view fall over.
 */
#include "base/base.h"
#include "rift.h"
#include "rift_words.h"

#include <string.h>

#define LISTED_MAX (RIFT_ANSWERS + 1)
#define MISLED_STEPS 40

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct input {
	const uint8_t *at;
	size_t left;
};

/* The answers of one seat, or of Nature, to the question that is open. */
struct listing {
	struct rift_move moves[LISTED_MAX];
	size_t count;
};

struct table {
	struct rift_game game;
	struct rift_game view[RIFT_SEATS];
	struct listing listed[RIFT_NATURE + 1];
	struct rift_setup setup; /* as the game tells it */
	int players;
};

static uint8_t input_byte(struct input *in)
{
	if (!in->left)
		return 0;
	in->left--;
	return *in->at++;
}

static void input_bytes(struct input *in, void *to, size_t size)
{
	for (uint8_t *byte = to; size; size--)
		*byte++ = input_byte(in);
}

static bool same_game(const struct rift_game *a, const struct rift_game *b)
{
	return memcmp(a, b, sizeof *a) == 0;
}

/* Not memcmp: libFuzzer would learn from each comparison, and there are too many. */
static bool same_move(struct rift_move a, struct rift_move b)
{
	return a.verb == b.verb && a.seat == b.seat && a.a == b.a && a.b == b.b && a.c == b.c && a.d == b.d;
}

static void list_answers(struct table *t, int seat)
{
	struct listing *list = &t->listed[seat];
	if (seat != RIFT_NATURE) {
		list->count = rift_legal(&t->game, seat, list->moves, LISTED_MAX);
		return;
	}
	struct rift_outcome outcomes[LISTED_MAX];
	list->count = rift_chance(&t->game, outcomes, LISTED_MAX);
	for (size_t i = 0; i < list->count; i++) {
		CHECK(outcomes[i].weight > 0);
		list->moves[i] = outcomes[i].move;
	}
}

/* Whoever may answer has answers, no two alike; whoever may not has none. */
static void table_list(struct table *t, unsigned seats)
{
	for (int seat = 0; seat <= RIFT_NATURE; seat++) {
		const struct listing *list = &t->listed[seat];
		list_answers(t, seat);
		CHECK((list->count > 0) == (seats >> seat & 1));
		CHECK(list->count <= RIFT_ANSWERS);
		for (size_t i = 0; i < list->count; i++) {
			CHECK(list->moves[i].seat == seat);
			for (size_t k = 0; k < i; k++)
				CHECK(!same_move(list->moves[i], list->moves[k]));
		}
	}
}

static bool table_lists(const struct table *t, struct rift_move m)
{
	if (m.seat > RIFT_NATURE)
		return false;
	const struct listing *list = &t->listed[m.seat];
	for (size_t i = 0; i < list->count; i++)
		if (same_move(list->moves[i], m))
			return true;
	return false;
}

/* A move in words is the same move again. */
static void check_words(const struct table *t, struct rift_move m)
{
	char words[RIFT_WORDS_MAX], why[RIFT_WORDS_MAX];
	struct rift_move again;
	CHECK(rift_words_move(RIFT_RULES, &t->game, m, words, sizeof words) < sizeof words);
	CHECK(rift_words_parse(RIFT_RULES, &t->game, m.seat, words, &again, why, sizeof why) == 0);
	CHECK(same_move(m, again));
}

/* What everybody may ask at any time must not fail, whatever is on the table. */
static void check_table(const struct table *t)
{
	int known = 0;
	for (int seat = 0; seat < t->players; seat++) {
		struct rift_score sheet;
		rift_score(&t->game, seat, &sheet);
		CHECK(!rift_won(&t->game, seat) || rift_asks(&t->game).seats == 0);
		for (int fact = RIFT_NO_FACT; fact < RIFT_FACT_END; fact++)
			for (int i = 0; i < rift_fact_count((enum rift_fact)fact); i++)
				known += rift_fact(&t->game, (enum rift_fact)fact, seat, i) != 0;
		for (int sum = RIFT_NO_SUM; sum <= RIFT_SUM_END; sum++)
			for (int i = -1; i <= RIFT_SPACE_END; i++)
				known += rift_sum(&t->game, (enum rift_sum)sum, seat, i) != 0;
	}
	CHECK(known > 0);
	struct rift_setup setup;
	rift_setup_of(&t->game, &setup);
	CHECK(memcmp(&setup, &t->setup, sizeof setup) == 0);
	for (int space = RIFT_NO_SPACE; space < RIFT_SPACE_END; space++)
		CHECK(rift_space_water(&t->game, space) >= 0);
}

static bool same_event(const struct rift_event *a, const struct rift_event *b)
{
	return a->kind == b->kind && a->seat == b->seat && a->a == b->a && a->b == b->b && a->n == b->n &&
		a->audience == b->audience && strcmp(a->rule, b->rule) == 0;
}

/* The next event a seat may see; count if there is none. */
static size_t next_seen(const struct rift_log *log, size_t i, int seat)
{
	while (i < log->count && !(log->events[i].audience >> seat & 1))
		i++;
	return i;
}

/* A seat's view plays what the seat may know of the move; then it is the view of the game and tells the same events. */
static void follow(
	struct table *t, struct rift_move m, int seat, const struct rift_game *after, const struct rift_log *log)
{
	static struct rift_event events[RIFT_EVENTS_MAX];
	struct rift_log seen = { events, 0, RIFT_EVENTS_MAX };
	struct rift_game expected;
	CHECK(rift_play(&t->view[seat], rift_move_view(&t->game, m, seat), &seen) == RIFT_OK);
	rift_view(&expected, after, seat);
	CHECK(same_game(&expected, &t->view[seat]));
	CHECK(seen.count <= seen.max);
	size_t i = next_seen(log, 0, seat), k = next_seen(&seen, 0, seat);
	while (i < log->count && k < seen.count) {
		CHECK(same_event(&log->events[i], &seen.events[k]));
		i = next_seen(log, i + 1, seat);
		k = next_seen(&seen, k + 1, seat);
	}
	CHECK(i == log->count && k == seen.count);
}

/* A view is a game as well and may be sent anything: what it takes in must leave it playable. */
static void mislead(const struct rift_game *view, struct rift_move m)
{
	struct rift_game game = *view;
	if (rift_play(&game, m, NULL) != RIFT_OK) {
		CHECK(same_game(&game, view));
		return;
	}
	for (int step = 0; step < MISLED_STEPS; step++) {
		struct rift_move answers[RIFT_ANSWERS];
		struct rift_outcome outcomes[RIFT_ANSWERS];
		unsigned seats = rift_asks(&game).seats;
		int seat = 0;
		while (seat < RIFT_NATURE && !(seats >> seat & 1))
			seat++;
		if (seat < RIFT_NATURE && rift_legal(&game, seat, answers, RIFT_ANSWERS) > 0)
			m = answers[0];
		else if (rift_chance(&game, outcomes, RIFT_ANSWERS) > 0)
			m = outcomes[0].move;
		else
			return; /* it is over, or waits for something only the whole game knows */
		CHECK(rift_play(&game, m, NULL) == RIFT_OK);
	}
}

/* Plays a move, whatever it is. */
static void table_play(struct table *t, struct rift_move m)
{
	static struct rift_event events[RIFT_EVENTS_MAX];
	struct rift_log log = { events, 0, RIFT_EVENTS_MAX };
	struct rift_game after = t->game;
	bool listed = table_lists(t, m);
	enum rift_result said = rift_check(&t->game, m);
	CHECK((said == RIFT_OK) == listed);
	CHECK(rift_play(&after, m, &log) == said);
	for (int seat = 0; seat < t->players && !listed; seat++)
		mislead(&t->view[seat], m);
	if (!listed) {
		CHECK(same_game(&after, &t->game) && log.count == 0);
		return;
	}
	CHECK(log.count <= log.max);
	check_words(t, m);
	for (int seat = 0; seat < t->players; seat++)
		follow(t, m, seat, &after, &log);
	t->game = after;
}

/* A seat that may answer. */
static int pick_seat(struct input *in, unsigned seats)
{
	int list[RIFT_NATURE + 1], count = 0;
	for (int seat = 0; seat <= RIFT_NATURE; seat++)
		if (seats >> seat & 1)
			list[count++] = seat;
	return count > 1 ? list[input_byte(in) % count] : list[0];
}

static struct rift_move pick_listed(const struct table *t, struct input *in, unsigned seats, uint8_t number)
{
	const struct listing *list = &t->listed[pick_seat(in, seats)];
	return list->moves[number % list->count];
}

static struct rift_move pick_spoilt(const struct table *t, struct input *in, unsigned seats)
{
	uint8_t bytes[sizeof(struct rift_move)];
	struct rift_move m = pick_listed(t, in, seats, input_byte(in));
	memcpy(bytes, &m, sizeof m);
	uint8_t where = input_byte(in);
	bytes[where % sizeof bytes] = input_byte(in);
	memcpy(&m, bytes, sizeof m);
	return m;
}

static struct rift_move pick_move(const struct table *t, struct input *in, unsigned seats)
{
	uint8_t what = input_byte(in);
	struct rift_move m;
	if (what < 0xf0)
		return pick_listed(t, in, seats, what);
	if (what >= 0xf8)
		return pick_spoilt(t, in, seats);
	input_bytes(in, &m, sizeof m);
	return m;
}

static void table_open(struct table *t, struct input *in)
{
	static const struct rift_game nothing;
	struct rift_setup setup;
	input_bytes(in, &setup, sizeof setup);
	if (rift_new(&t->game, &setup) != RIFT_OK) {
		CHECK(same_game(&t->game, &nothing));
		CHECK(rift_asks(&t->game).seats == 0);
		CHECK(rift_check(&t->game, (struct rift_move){ .verb = setup.players, .seat = setup.first }) ==
			RIFT_NOT_NOW);
		setup = (struct rift_setup){ .players = (uint8_t)(2 + setup.players % 3),
			.edition = (uint8_t)(setup.edition % RIFT_EDITION_END),
			.side = setup.side & 1,
			.variants = setup.variants & ((1u << (RIFT_NARROW_COUNCIL - 1)) - 1) };
		CHECK(rift_new(&t->game, &setup) == RIFT_OK);
	}
	t->players = setup.players;
	for (int seat = 0; seat < t->players; seat++)
		rift_view(&t->view[seat], &t->game, seat);
	struct rift_game again;
	rift_setup_of(&t->game, &t->setup);
	CHECK(rift_new(&again, &t->setup) == RIFT_OK && same_game(&again, &t->game));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct table table;
	struct input in = { data, size };
	table_open(&table, &in);
	for (unsigned step = 0; in.left; step++) {
		unsigned seats = rift_asks(&table.game).seats;
		if (!seats)
			break;
		table_list(&table, seats);
		table_play(&table, pick_move(&table, &in, seats));
		if (step % 64 == 0) /* it takes long */
			check_table(&table);
	}
	check_table(&table);
	return 0;
}
