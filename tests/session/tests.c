/* tests.c -- sessions: history, turns, secrecy, answers, and a game that lives on a server. */
#include <string.h>

#include "expect.h"
#include "play.h"

#define SECRETS_GAMES 20000 /* far more than it takes until every secret question has come up */

static struct table table, other; /* too large for a stack */

static size_t games(size_t many)
{
#ifdef __wasm__
	return many / 4 + 1; /* enough to see that nothing differs */
#else
	return many;
#endif
}

/* ---- moves ---- */

/* Every verb of Nature is either answered in the middle of a turn or held back; no other verb is either. */
static void every_draw_is_in_one_list(void)
{
#define X(NAME, word, a, b) EXPECT((#NAME[0] == 'N') == (rift_session_hold(RIFT_##NAME) != RIFT_NO_HOLD));
	RIFT_VERBS(X)
#undef X
	EXPECT(rift_session_hold(RIFT_N_SHAPE) == RIFT_HOLD_AT_ONCE);
	EXPECT(rift_session_hold(RIFT_N_COMMAND) == RIFT_HOLD_BACK);
	EXPECT(rift_session_hold(RIFT_N_BUILDING) == RIFT_HOLD_BACK);
	EXPECT(rift_session_hold(RIFT_VERB_END) == RIFT_NO_HOLD);
}

/* Now and then something is taken back or done again. */
static void fumble(struct table *t)
{
	size_t head = rift_session_head(t->s), count = rift_session_count(t->s);
	struct rift_now now = rift_session_now(t->s);
	switch (random_below(&t->random, 16)) {
	case 0:
		EXPECT(rift_session_undo(t->s) == now.undo);
		EXPECT(rift_session_head(t->s) == head - now.undo);
		EXPECT(rift_session_count(t->s) == count);
		break;
	case 1:
		EXPECT(rift_session_redo(t->s) == now.redo);
		EXPECT(rift_session_head(t->s) == head + now.redo);
		break;
	case 2:
		EXPECT(rift_session_restart(t->s) == now.restart);
		EXPECT(!now.restart ||
			rift_session_head(t->s) == (now.turn_at > now.wall_at ? now.turn_at : now.wall_at));
		break;
	case 3:
		EXPECT(!rift_session_undo_to(t->s, now.wall_at - 1));
		break;
	default:
		break;
	}
}

/* Nothing that was revealed, ended or decided elsewhere is ever taken back. */
static void expect_wall(const struct table *t)
{
	struct rift_now now = rift_session_now(t->s);
	EXPECT(now.wall_at <= rift_session_head(t->s));
	for (size_t i = now.wall_at; i < rift_session_head(t->s); i++) {
		EXPECT(rift_session_moves(t->s)[i].seat == now.reader);
		EXPECT(!(rift_session_marks(t->s, i) & RIFT_MARK_ENDED));
	}
	EXPECT((now.wall == RIFT_WALL_START) == (now.wall_at == 0));
	if (now.wall == RIFT_WALL_DIE || now.wall == RIFT_WALL_DRAW || now.wall == RIFT_WALL_SHOWN)
		EXPECT(rift_session_moves(t->s)[now.wall_at - 1].seat == RIFT_NATURE);
}

/* Whatever is taken back and done again, the position is that of the moves played. */
static void undo_leaves_a_plain_game(void)
{
	struct rift_game plain;
	for (size_t game = 0; game < games(160); game++) {
		memset(&table.options, 0, sizeof table.options);
		table.options.free_undo = false;
		if (game % 3 == 2)
			table.options.control[0] = RIFT_CONTROL_COMPUTER;
		table_open(&table, setup_number(game % SETUPS), game + 1);
		size_t steps = 0;
		while (table_step(&table)) {
			fumble(&table);
			expect_wall(&table);
			if (steps++ % 16)
				continue;
			replay(&table, rift_session_head(table.s), &plain);
			EXPECT(same_game(&plain, rift_session_game(table.s)));
		}
		replay(&table, rift_session_head(table.s), &plain);
		EXPECT(same_game(&plain, rift_session_game(table.s)));
		EXPECT(rift_asks(&plain).seats == 0);
	}
}

/* With free Undo a game goes back to its beginning, and the dice are the same again. */
static void free_undo_goes_back_to_the_beginning(void)
{
	struct rift_game end, plain;
	memset(&table.options, 0, sizeof table.options);
	table.options.free_undo = true;
	table_open(&table, setup_number(1), 5);
	for (int i = 0; i < 300 && table_step(&table); i++)
		;
	size_t head = rift_session_head(table.s);
	end = *rift_session_game(table.s);
	while (rift_session_undo(table.s))
		EXPECT(rift_session_now(table.s).wall == RIFT_WALL_START);
	EXPECT(rift_session_head(table.s) < 60); /* only Nature's moves of the set-up are left */
	replay(&table, rift_session_head(table.s), &plain);
	EXPECT(same_game(&plain, rift_session_game(table.s)));
	while (rift_session_redo(table.s))
		;
	EXPECT(rift_session_head(table.s) == head);
	EXPECT(same_game(&end, rift_session_game(table.s)));
}

/* Plays at random until somebody at this device must decide; false: the game is over. */
static bool play_to_answer(struct table *t)
{
	while (rift_session_now(t->s).state != RIFT_STATE_ANSWER)
		if (!table_step(t))
			return false;
	return true;
}

/* Alone one may go back past dice and the automaton, turn by turn to the first; it is counted, and kept. */
static void rewind_goes_past_the_wall_and_is_counted(void)
{
	for (uint64_t seed = 1; seed <= games(8); seed++) {
		struct rift_game plain;
		memset(&table.options, 0, sizeof table.options);
		table_open(&table, setup_number(1), seed);
		for (size_t i = 0; i < 200 + 20 * seed && table_step(&table); i++)
			;
		size_t end = rift_session_head(table.s), times = 0;
		EXPECT(rift_session_rewound(table.s) == 0);
		for (;; times++) {
			struct rift_now before = rift_session_now(table.s);
			size_t head = rift_session_head(table.s);
			EXPECT(rift_session_rewind(table.s) == before.rewind);
			if (!before.rewind)
				break;
			struct rift_now now = rift_session_now(table.s);
			EXPECT(rift_session_head(table.s) < head && rift_session_head(table.s) < before.wall_at);
			EXPECT(now.state == RIFT_STATE_ANSWER && now.turn_at == rift_session_head(table.s));
			EXPECT(!now.undo && now.redo);
			replay(&table, rift_session_head(table.s), &plain);
			EXPECT(same_game(&plain, rift_session_game(table.s)));
		}
		EXPECT(times > 4 && rift_session_rewound(table.s) == times);
		EXPECT(rift_session_head(table.s) < 60); /* only Nature's moves of the set-up are left */
		while (rift_session_redo(table.s))
			;
		EXPECT(rift_session_head(table.s) == end);
		EXPECT(rift_session_rewound(table.s) == times); /* what was done again stays practice */
		struct rift_session *branch = rift_session_branch(table.s, end, other.memory, sizeof other.memory);
		EXPECT(branch && rift_session_rewound(branch) == times);
	}
}

/* Where other people sit, or free Undo goes back anyway, there is no Rewind. */
static void rewind_is_for_one_alone(void)
{
	for (int way = 0; way < 4; way++) {
		memset(&table.options, 0, sizeof table.options);
		table.options.free_undo = way == 1;
		if (way == 2)
			table.options.control[1] = RIFT_CONTROL_ELSEWHERE;
		if (way == 3)
			table.options.control[1] = RIFT_CONTROL_COMPUTER;
		table.options.rewound = 3;
		table_open(&table, setup_number(way == 1 ? 1 : 0), 7);
		for (int i = 0; i < 120 && rift_session_now(table.s).state != RIFT_STATE_WAIT && table_step(&table);
			i++)
			;
		bool may = way == 3 && play_to_answer(&table);
		EXPECT(rift_session_now(table.s).rewind == may && rift_session_rewind(table.s) == may);
		EXPECT(rift_session_rewound(table.s) == 3 + may);
	}
}

/* Every position can be looked at, however long the game, in bounded memory; and every event told again. */
static void every_position_can_be_looked_at(void)
{
	struct rift_game plain, there;
	struct rift_event events[RIFT_EVENTS_MAX], again[RIFT_EVENTS_MAX];
	memset(&table.options, 0, sizeof table.options);
	size_t count = 0;
	for (uint64_t seed = 1; seed < 100 && count < 560; seed++) { /* so long that positions were given up */
		table_open(&table, setup_number(6), seed);
		table.eager = true;
		while (table_step(&table))
			;
		count = rift_session_count(table.s);
	}
	EXPECT(count >= 560);
	EXPECT(rift_new(&plain, &table.setup) == RIFT_OK);
	for (size_t n = 0; n < count; n++) {
		struct rift_log log = { .events = events, .max = RIFT_EVENTS_MAX };
		size_t own = 0;
		EXPECT(rift_session_at(table.s, n, &there) && same_game(&there, &plain));
		struct rift_game turn = plain;
		EXPECT(rift_play(&plain, rift_session_moves(table.s)[n], &log) == RIFT_OK);
		EXPECT(rift_session_events(table.s, n, again, RIFT_EVENTS_MAX, &own) == log.count);
		EXPECT(memcmp(events, again, log.count * sizeof *events) == 0);
		EXPECT((own < log.count) == ((rift_session_marks(table.s, n) & RIFT_MARK_BEYOND) != 0));
		log.count = 0;
		EXPECT(rift_play_turn(&turn, rift_session_moves(table.s)[n], &log) == RIFT_OK);
		EXPECT(log.count >= own); /* the end of the game comes within Clean Up */
		EXPECT(log.count == own || rift_asks(&plain).seats == 0);
	}
	EXPECT(!rift_session_at(table.s, count + 1, &there));
}

/* A session has room for as many moves as its memory was made for. */
static void memory_has_a_bound(void)
{
	struct rift_setup setup = setup_number(0);
	struct rift_session_options options = { .control = { RIFT_CONTROL_COMPUTER, RIFT_CONTROL_COMPUTER } };
	memset(&table.options, 0, sizeof table.options);
	table_open(&table, setup, 3);
	options.host = table.options.host;
	EXPECT(rift_session_open(RIFT_RULES, other.memory, rift_session_bytes(0), &setup, &options) == NULL);
	struct rift_session *s = rift_session_open(RIFT_RULES, other.memory, rift_session_bytes(20), &setup, &options);
	EXPECT(s != NULL);
	for (int i = 0; i < 20; i++)
		EXPECT(rift_session_step(s));
	EXPECT(!rift_session_step(s));
	EXPECT(rift_session_head(s) == 20);
	setup.players = 9;
	EXPECT(rift_session_open(RIFT_RULES, other.memory, sizeof other.memory, &setup, &options) == NULL);
}

/* A game that is kept and taken up again stands where it stood, also in a turn that waits to be ended. */
static void a_kept_game_goes_on(void)
{
	for (size_t game = 0; game < games(80); game++) {
		memset(&table.options, 0, sizeof table.options);
		table_open(&table, setup_number(game % SETUPS), game + 40);
		size_t steps = 100 + random_below(&table.random, 300);
		while (steps-- > 0 && table_step(&table))
			;
		size_t head = rift_session_head(table.s);
		other.options = table.options;
		struct rift_session *s = rift_session_branch(table.s, head, other.memory, sizeof other.memory);
		EXPECT(s != NULL && rift_session_head(s) == head);
		EXPECT(same_game(rift_session_game(s), rift_session_game(table.s)));
		struct rift_now x = rift_session_now(table.s), y = rift_session_now(s);
		if (x.state == RIFT_STATE_READY || x.state == RIFT_STATE_NATURE) {
			EXPECT(x.wall_at == y.wall_at || y.state == RIFT_STATE_READY);
			EXPECT(x.state == y.state || y.state == RIFT_STATE_READY || y.state == RIFT_STATE_TURN_UP);
		}
	}
}

/* ---- turns ---- */

/* Plays on until a seat's own turn begins. */
static bool to_own_turn(struct table *t, int seat)
{
	for (;;) {
		struct rift_now now = rift_session_now(t->s);
		if (now.state == RIFT_STATE_ANSWER && now.seat == seat &&
			rift_asks(rift_session_game(t->s)).kind == RIFT_ASK_TURN &&
			now.turn_at == rift_session_head(t->s))
			return true;
		if (!table_step(t))
			return false;
	}
}

/* A turn can be taken back until it is ended if nothing was revealed; an automaton does nothing before. */
static void a_turn_is_taken_back_until_it_is_ended(void)
{
	size_t taken = 0, revealed = 0;
	for (size_t game = 0; game < games(80); game++) {
		memset(&table.options, 0, sizeof table.options);
		table_open(&table, setup_number(game % 2 ? 1 : 7), game + 60);
		while (to_own_turn(&table, 0)) {
			struct rift_game before = *rift_session_game(table.s), shown;
			size_t start = rift_session_head(table.s);
			struct rift_now now;
			for (now = rift_session_now(table.s); now.state != RIFT_STATE_READY;
				now = rift_session_now(table.s))
				EXPECT(table_step(&table));
			EXPECT(now.seat == 0 && now.reader == 0 && now.viewer == 0);
			for (size_t i = start; i < rift_session_head(table.s); i++) {
				struct rift_move m = rift_session_moves(table.s)[i];
				EXPECT(m.seat == 0 || m.seat == RIFT_NATURE);
				EXPECT(m.verb != RIFT_N_COMMAND);
			}
			rift_session_shown(table.s, &shown);
			EXPECT(rift_fact(&shown, RIFT_FACT_ERA, 0, 0) == rift_fact(&before, RIFT_FACT_ERA, 0, 0));
			EXPECT(rift_fact(&shown, RIFT_FACT_TURN, 0, 0) == 0);
			if (now.wall_at > start) {
				revealed++;
			} else {
				taken++;
				EXPECT(now.undo && now.restart);
				EXPECT(rift_session_restart(table.s));
				EXPECT(same_game(&before, rift_session_game(table.s)));
				while (rift_session_redo(table.s))
					;
				EXPECT(rift_session_now(table.s).state == RIFT_STATE_READY);
			}
			EXPECT(rift_session_end_turn(table.s));
			EXPECT(!rift_session_undo(table.s));
			EXPECT(!rift_session_now(table.s).restart);
		}
	}
	EXPECT(taken > games(80) * 4);
	EXPECT(revealed > 0);
}

/* The end of a turn shows nothing of what comes after it: no Clean Up, no step of an automaton. */
static void what_is_shown_ends_with_the_turn(void)
{
	size_t beyond = 0;
	struct rift_game shown, turn, view;
	for (size_t game = 0; game < games(40); game++) {
		memset(&table.options, 0, sizeof table.options);
		table_open(&table, setup_number(game % SETUPS), game + 80);
		do {
			struct rift_now now = rift_session_now(table.s);
			size_t head = rift_session_head(table.s);
			if (now.state != RIFT_STATE_READY)
				continue;
			EXPECT(rift_session_at(table.s, head - 1, &turn));
			EXPECT(rift_play_turn(&turn, rift_session_moves(table.s)[head - 1], NULL) == RIFT_OK);
			rift_view(&view, &turn, now.viewer);
			rift_session_shown(table.s, &shown);
			EXPECT(same_game(&shown, &view));
			beyond += rift_asks(&shown).kind == 0;
		} while (table_step(&table));
	}
	EXPECT(beyond > 100);
}

/* A setting ends turns by themselves: the game is the same, without anybody ending them. */
static void turns_may_end_themselves(void)
{
	struct rift_game end;
	memset(&table.options, 0, sizeof table.options);
	table_open(&table, setup_number(1), 7);
	while (table_step(&table))
		EXPECT(rift_session_now(table.s).state != RIFT_STATE_HAND_OVER);
	end = *rift_session_game(table.s);
	size_t count = rift_session_count(table.s);
	memset(&other.options, 0, sizeof other.options);
	other.options.ends_itself = true;
	table_open(&other, setup_number(1), 7);
	for (size_t i = 0; i < count; i++) {
		while (rift_session_head(other.s) == i && rift_session_step(other.s))
			;
		if (rift_session_head(other.s) == i)
			EXPECT(rift_session_play(other.s, rift_session_moves(table.s)[i]) == RIFT_OK);
	}
	EXPECT(same_game(&end, rift_session_game(other.s)));
	EXPECT(!rift_session_end_turn(other.s) || rift_session_now(other.s).state == RIFT_STATE_OVER);
}

/* Moves of others, and moves while a turn waits to be ended, are refused. */
static void only_who_is_asked_may_play(void)
{
	memset(&table.options, 0, sizeof table.options);
	table_open(&table, setup_number(0), 9);
	for (size_t i = 0; i < 400; i++) {
		struct rift_now now = rift_session_now(table.s);
		struct rift_move m = { .verb = RIFT_V_PASS, .seat = (uint8_t)(now.seat == 0) };
		if (now.state == RIFT_STATE_ANSWER)
			EXPECT(rift_session_play(table.s, m) == RIFT_NOT_YOU);
		else if (now.state == RIFT_STATE_READY)
			EXPECT(rift_session_play(table.s, m) == RIFT_NOT_NOW);
		if (now.state != RIFT_STATE_READY)
			EXPECT(!rift_session_end_turn(table.s));
		if (now.state != RIFT_STATE_TURN_UP)
			EXPECT(!rift_session_go_on(table.s));
		if (!table_step(&table))
			break;
	}
	EXPECT(rift_session_head(table.s) > 100);
}

/* ---- secrets ---- */

/* Nothing but what everybody knows may be on the screen, and no answer can be read. */
static void expect_nothing_readable(const struct table *t)
{
	struct rift_game shown, all;
	struct rift_answer answers[RIFT_ANSWERS];
	struct rift_now now = rift_session_now(t->s);
	EXPECT(now.viewer == RIFT_NATURE);
	EXPECT(rift_session_answers(t->s, answers, RIFT_ANSWERS) == 0);
	rift_session_shown(t->s, &shown);
	rift_view(&all, rift_session_game(t->s), RIFT_NATURE);
	EXPECT(same_game(&shown, &all));
	for (int seat = 0; seat < t->setup.players; seat++) {
		EXPECT(rift_fact(&shown, RIFT_FACT_HAND, seat, 0) == 0);
		EXPECT(rift_fact(&shown, RIFT_FACT_KEPT, seat, 0) == 0);
		for (int i = 0; i < 4; i++)
			EXPECT(rift_fact(&shown, RIFT_FACT_WISH, seat, i) == 0);
	}
}

/* Who has taken the device sees the own secrets and nobody else's. */
static void expect_only_own(const struct table *t, int seat)
{
	struct rift_game shown;
	EXPECT(rift_session_now(t->s).viewer == seat);
	rift_session_shown(t->s, &shown);
	EXPECT(rift_fact(&shown, RIFT_FACT_VIEWER, 0, 0) == seat + 1);
	for (int i = 0; i < t->setup.players; i++)
		EXPECT(i == seat ||
			(rift_fact(&shown, RIFT_FACT_HAND, i, 0) == 0 && rift_fact(&shown, RIFT_FACT_WISH, i, 0) == 0));
}

/* One game of several at one screen, in which every secret question is looked at; *seen marks the kinds met. */
static void watch_secrets(struct table *t, bool *seen)
{
	int holder = RIFT_NOBODY; /* who was handed the device in this turn */
	do {
		struct rift_now now = rift_session_now(t->s);
		struct rift_ask ask = rift_asks(rift_session_game(t->s));
		if (now.state == RIFT_STATE_HAND_OVER) {
			EXPECT(ask.secret && ask.seats >> now.seat & 1 && holder != now.seat);
			expect_nothing_readable(t);
			holder = now.seat;
		} else if (now.state == RIFT_STATE_ANSWER && ask.secret) {
			EXPECT(holder == now.seat);
			expect_only_own(t, holder);
			seen[ask.kind] = true;
		} else if (now.state == RIFT_STATE_READY) {
			holder = RIFT_NOBODY;
		} else if (now.state == RIFT_STATE_ANSWER && holder != now.seat) {
			EXPECT(now.viewer == RIFT_NATURE);
		}
	} while (table_step(t));
}

static bool all_seen(const bool *seen)
{
	static const uint8_t secret[] = { RIFT_ASK_DRAFT_ASSET, RIFT_ASK_DRAFT_CONDITION, RIFT_ASK_WARP, RIFT_ASK_KEEP,
		RIFT_ASK_UNDER, RIFT_ASK_COMPOUND, RIFT_ASK_KEEP_TECHNOLOGY, RIFT_ASK_UNDER_TECHNOLOGY,
		RIFT_ASK_KEEP_CONDITION };
	for (size_t i = 0; i < sizeof secret; i++)
		if (!seen[secret[i]])
			return false;
	return true;
}

/* Before every secret question the device changes hands, and meanwhile nobody's secret is on the screen. */
static void the_device_changes_hands_for_every_secret(void)
{
	bool seen[RIFT_ASK_END] = { false };
	memset(&table.options, 0, sizeof table.options);
	table_open(&table, setup_number(4), 3);
	watch_secrets(&table, seen);
	for (uint64_t seed = 1; seed < SECRETS_GAMES && !all_seen(seen); seed++) {
		table_open(&table, setup_number(3), seed);
		table.eager = true;
		watch_secrets(&table, seen);
	}
	EXPECT(all_seen(seen));
}

/* One at the screen alone sees the own secrets at all times and is never told to hand anything over. */
static void one_alone_hands_nothing_over(void)
{
	memset(&table.options, 0, sizeof table.options);
	table.options.control[1] = RIFT_CONTROL_COMPUTER;
	table_open(&table, setup_number(4), 21);
	do {
		struct rift_now now = rift_session_now(table.s);
		EXPECT(now.state != RIFT_STATE_HAND_OVER);
		EXPECT(now.viewer == 0 || now.state == RIFT_STATE_OVER);
	} while (table_step(&table));
}

/* ---- answers ---- */

static void expect_answer(const struct table *t, const struct rift_answer *answer, int seat)
{
	struct rift_preview preview;
	struct rift_game after, before, played = *rift_session_game(t->s);
	EXPECT(answer->place.kind > RIFT_NO_PLACE && answer->place.kind < RIFT_PLACE_NATURE);
	EXPECT((answer->worker != 0) == (answer->move.verb == RIFT_V_PLACE));
	if (answer->move.verb == RIFT_V_BUILD) {
		EXPECT(answer->place.kind == RIFT_PLACE_STACK || answer->place.kind == RIFT_PLACE_SUPERPROJECT);
		EXPECT(answer->place.c == answer->move.a && answer->subject == answer->move.a);
	}
	EXPECT(rift_session_preview(t->s, answer->move, &preview, &after, NULL));
	EXPECT(rift_play_turn(&played, answer->move, NULL) == RIFT_OK);
	rift_view(&before, rift_session_game(t->s), seat);
	for (int good = 1; good < RIFT_GOOD_END; good++)
		EXPECT(preview.balance.good[good] ==
			rift_fact(&played, RIFT_FACT_GOODS, seat, good) -
				rift_fact(&before, RIFT_FACT_GOODS, seat, good));
	struct rift_ask next = rift_asks(&played);
	EXPECT(preview.next.kind == next.kind && preview.next.seats == next.seats);
	EXPECT(preview.goes_on + preview.reveals + preview.ends <= 1);
	EXPECT(preview.goes_on == (next.seats >> seat & 1));
}

/* Dearer ways to the same: there is a cheaper answer of the same kind. */
static void expect_cheaper(const struct rift_answer *answers, size_t count, const struct rift_answer *dear)
{
	for (size_t i = 0; i < count; i++)
		if (!answers[i].dearer && answers[i].move.verb == dear->move.verb && answers[i].move.a == dear->move.a)
			return;
	expect_failed("there is a cheaper way", __FILE__, __LINE__);
}

static bool has_place(int verb)
{
	struct rift_move m = { .verb = (uint8_t)verb, .a = 1 };
	return rift_place_of(RIFT_RULES, rift_session_game(table.s), m).kind != RIFT_PLACE_NATURE;
}

/* Every legal answer has a place, and its preview says what playing it does. */
static void every_answer_has_a_place_and_a_price(void)
{
	struct rift_answer answers[RIFT_ANSWERS];
	memset(&table.options, 0, sizeof table.options);
	table_open(&table, setup_number(0), 1);
#define X(NAME, word, x, y) EXPECT((#NAME[0] == 'N') == !has_place(RIFT_##NAME));
	RIFT_VERBS(X)
#undef X
	for (size_t game = 0; game < games(40); game++) {
		table_open(&table, setup_number(game % SETUPS), game + 100);
		table.eager = true;
		do {
			struct rift_now now = rift_session_now(table.s);
			size_t count = rift_session_answers(table.s, answers, RIFT_ANSWERS);
			EXPECT((count > 0) == (now.state == RIFT_STATE_ANSWER));
			for (size_t i = 0; i < count; i += 1 + count / 8) {
				expect_answer(&table, &answers[i], now.seat);
				if (answers[i].dearer)
					expect_cheaper(answers, count, &answers[i]);
			}
		} while (table_step(&table));
	}
}

/* Why nothing can be done at a space: never where something can, always where nothing can. */
static void every_refusal_has_a_reason(void)
{
	struct rift_answer answers[RIFT_ANSWERS];
	memset(&table.options, 0, sizeof table.options);
	table_open(&table, setup_number(1), 31);
	while (to_own_turn(&table, 0)) {
		size_t count = rift_session_answers(table.s, answers, RIFT_ANSWERS);
		for (int space = RIFT_CONSTRUCT_1; space <= RIFT_EVACUATE; space++) {
			struct rift_place place = { .kind = RIFT_PLACE_SPACE, .a = (uint8_t)space };
			struct rift_why why = rift_session_why(table.s, place, RIFT_NO_WORKER_TYPE);
			unsigned workers = 0;
			for (size_t i = 0; i < count; i++)
				if (answers[i].move.verb == RIFT_V_PLACE && answers[i].move.b == space)
					workers |= 1u << answers[i].worker;
			EXPECT(why.workers == workers);
			EXPECT((why.refusal == RIFT_OK) == (workers != 0));
			for (int w = RIFT_SCIENTIST; w <= RIFT_GENIUS; w++)
				EXPECT((rift_session_why(table.s, place, w).refusal == RIFT_OK) == (workers >> w & 1));
		}
		EXPECT(table_step(&table));
	}
}

/* Nature by hand: her answers are asked for at this device. */
static void dice_may_be_entered_by_hand(void)
{
	size_t asked = 0;
	memset(&table.options, 0, sizeof table.options);
	table.options.by_hand = true;
	table_open(&table, setup_number(1), 17);
	do {
		struct rift_now now = rift_session_now(table.s);
		asked += now.state == RIFT_STATE_ANSWER && now.seat == RIFT_NATURE;
		EXPECT(now.state != RIFT_STATE_NATURE ||
			rift_chance(rift_session_game(table.s), (struct rift_outcome[2]){ { { 0 }, 0 } }, 2) == 1);
	} while (table_step(&table));
	EXPECT(asked > 50);
}

/* What happened since a seat last decided begins after its last move. */
static void news_begin_after_the_last_decision(void)
{
	memset(&table.options, 0, sizeof table.options);
	table_open(&table, setup_number(0), 13);
	do {
		size_t head = rift_session_head(table.s);
		for (int seat = 0; seat < 2; seat++) {
			size_t since = rift_session_since(table.s, seat);
			EXPECT(since <= head);
			EXPECT(since == 0 || rift_session_moves(table.s)[since - 1].seat == seat);
			for (size_t i = since; i < head; i++)
				EXPECT(rift_session_moves(table.s)[i].seat != seat);
		}
	} while (table_step(&table));
}

/* ---- online ---- */

/* A server with a client for each seat: what a client knows is the view of its seat. */
static struct {
	struct rift_game game;
	struct rift_move moves[MOVES_MAX];
	struct rift_move seen[2][MOVES_MAX]; /* as each seat may see them */
	size_t count;
	uint64_t random;
} server;

static enum rift_result serve(struct rift_move m)
{
	struct rift_move seen[2];
	for (int seat = 0; seat < 2; seat++)
		seen[seat] = rift_move_view(&server.game, m, seat);
	enum rift_result result = rift_play(&server.game, m, NULL);
	if (result != RIFT_OK)
		return result;
	for (int seat = 0; seat < 2; seat++)
		server.seen[seat][server.count] = seen[seat];
	server.moves[server.count++] = m;
	return RIFT_OK;
}

static void serve_nature(void)
{
	struct rift_outcome out[RIFT_ANSWERS];
	while (rift_asks(&server.game).seats >> RIFT_NATURE & 1) {
		size_t count = rift_chance(&server.game, out, RIFT_ANSWERS);
		EXPECT(serve(out[random_below(&server.random, count)].move) == RIFT_OK);
	}
}

static void tell_client(struct table *client, int seat)
{
	size_t from = rift_session_sure(client->s);
	enum rift_told told = rift_session_told(client->s, from, server.seen[seat] + from, server.count - from);
	struct rift_game view;
	EXPECT(told == RIFT_TOLD || told == RIFT_TOLD_DROPPED);
	EXPECT(rift_session_sure(client->s) == server.count);
	rift_view(&view, &server.game, seat);
	if (rift_session_unsent(client->s) == 0)
		EXPECT(same_game(&view, rift_session_game(client->s)));
}

/* The client sends: the server takes as much as is legal now. */
static void send_wish(struct table *client, int seat, bool lose_answer)
{
	size_t sure = rift_session_sure(client->s), unsent = rift_session_unsent(client->s);
	EXPECT(unsent > 0 && unsent <= RIFT_WISH_MOVES);
	rift_session_sent(client->s);
	EXPECT(rift_session_now(client->s).state == RIFT_STATE_SENT);
	EXPECT(!rift_session_undo(client->s));
	if (sure != server.count && lose_answer) { /* too late: others were faster */
		rift_session_answered(client->s, true);
		EXPECT(rift_session_unsent(client->s) == unsent);
		tell_client(client, seat);
		return;
	}
	tell_client(client, seat);
	for (size_t i = 0; i < rift_session_unsent(client->s) + 0 && i < unsent; i++)
		EXPECT(serve(rift_session_moves(client->s)[rift_session_sure(client->s) + i]) == RIFT_OK);
	serve_nature();
	tell_client(client, seat);
}

static void open_client(struct table *client, struct rift_setup setup, int seat, uint64_t seed)
{
	struct rift_game start, view;
	EXPECT(rift_new(&start, &setup) == RIFT_OK);
	rift_view(&view, &start, seat);
	memset(&client->options, 0, sizeof client->options);
	client->options.online = true;
	client->options.start = &view;
	client->options.control[!seat] = RIFT_CONTROL_ELSEWHERE;
	table_open(client, setup, seed);
}

/* A client's next step: it plays, takes back, ends its turn or sends.  false: it waits. */
static bool client_step(struct table *client, int seat)
{
	struct rift_now now = rift_session_now(client->s);
	if (now.state == RIFT_STATE_ANSWER) {
		EXPECT(now.seat == seat && now.viewer == seat);
		EXPECT(rift_session_play(client->s, any_answer(client)) == RIFT_OK);
		if (random_below(&client->random, 4) == 0)
			(void)rift_session_undo(client->s);
		return true;
	}
	if (now.state == RIFT_STATE_TURN_UP)
		return rift_session_go_on(client->s);
	if (now.state == RIFT_STATE_READY && random_below(&client->random, 3) == 0)
		return rift_session_restart(client->s) || rift_session_end_turn(client->s);
	if (now.state == RIFT_STATE_READY)
		return rift_session_end_turn(client->s);
	if (now.state != RIFT_STATE_SEND)
		return false;
	send_wish(client, seat, random_below(&client->random, 4) == 0);
	return true;
}

/* Two play over a server, one of them now and then with what the other did unheard: both end with its game. */
static void a_game_on_a_server(void)
{
	struct table *client[2] = { &table, &other };
	for (size_t game = 0; game < games(40); game++) {
		struct rift_setup setup = setup_number(game % 2 ? 4 : 0);
		memset(&server, 0, sizeof server);
		server.random = game + 1;
		EXPECT(rift_new(&server.game, &setup) == RIFT_OK);
		serve_nature();
		for (int seat = 0; seat < 2; seat++)
			open_client(client[seat], setup, seat, game * 2 + (size_t)seat);
		size_t idle = 0;
		while (rift_asks(&server.game).seats) {
			int seat = (int)random_below(&server.random, 2);
			if (random_below(&server.random, 3))
				tell_client(client[seat], seat);
			idle = client_step(client[seat], seat) ? 0 : idle + 1;
			EXPECT(idle < 1000);
		}
		for (int seat = 0; seat < 2; seat++) {
			tell_client(client[seat], seat);
			EXPECT(rift_session_now(client[seat]->s).state == RIFT_STATE_OVER);
			EXPECT(rift_session_told(client[seat]->s, server.count + 1, server.moves, 1) == RIFT_TOLD_GAP);
		}
	}
}

/* A turn that was kept when the page was closed is taken up again, unless the game has gone on. */
static void a_kept_turn_is_taken_up(void)
{
	struct rift_setup setup = setup_number(0);
	struct rift_move kept[RIFT_WISH_MOVES];
	memset(&server, 0, sizeof server);
	server.random = 4;
	EXPECT(rift_new(&server.game, &setup) == RIFT_OK);
	serve_nature();
	while (!(rift_asks(&server.game).seats & 1)) {
		struct rift_move moves[RIFT_ANSWERS];
		EXPECT(rift_legal(&server.game, 1, moves, RIFT_ANSWERS) > 0 && serve(moves[0]) == RIFT_OK);
		serve_nature();
	}
	open_client(&table, setup, 0, 8);
	tell_client(&table, 0);
	EXPECT(rift_session_play(table.s, any_answer(&table)) == RIFT_OK);
	size_t n = rift_session_sure(table.s), count = rift_session_unsent(table.s);
	EXPECT(count == 1);
	memcpy(kept, rift_session_moves(table.s) + n, count * sizeof *kept);
	open_client(&table, setup, 0, 8);
	tell_client(&table, 0);
	EXPECT(!rift_session_resume(table.s, n + 1, kept, count, false));
	EXPECT(rift_session_resume(table.s, n, kept, count, true));
	EXPECT(rift_session_unsent(table.s) == 1 && rift_session_now(table.s).state == RIFT_STATE_SENT);
	rift_session_answered(table.s, false);
	EXPECT(rift_session_unsent(table.s) == 0);
	EXPECT(serve(kept[0]) == RIFT_OK);
	serve_nature();
	tell_client(&table, 0);
	EXPECT(!rift_session_resume(table.s, n, kept, count, false));
}

#define TEST(name) \
	{ \
#name, name \
	}
const struct session_test session_tests[] = {
	TEST(every_draw_is_in_one_list),
	TEST(undo_leaves_a_plain_game),
	TEST(free_undo_goes_back_to_the_beginning),
	TEST(rewind_goes_past_the_wall_and_is_counted),
	TEST(rewind_is_for_one_alone),
	TEST(every_position_can_be_looked_at),
	TEST(memory_has_a_bound),
	TEST(a_kept_game_goes_on),
	TEST(a_turn_is_taken_back_until_it_is_ended),
	TEST(what_is_shown_ends_with_the_turn),
	TEST(turns_may_end_themselves),
	TEST(only_who_is_asked_may_play),
	TEST(the_device_changes_hands_for_every_secret),
	TEST(one_alone_hands_nothing_over),
	TEST(every_answer_has_a_place_and_a_price),
	TEST(every_refusal_has_a_reason),
	TEST(dice_may_be_entered_by_hand),
	TEST(news_begin_after_the_last_decision),
	TEST(a_game_on_a_server),
	TEST(a_kept_turn_is_taken_up),
};
const size_t session_test_count = sizeof session_tests / sizeof session_tests[0];
