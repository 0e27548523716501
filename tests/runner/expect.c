/*
 * expect.c -- the table as it lies after a line: what is asked, pools and stacks, scores, and what happened and why.
 */
#include "runner.h"

#include <string.h>

#include "rift_words.h"

typedef bool expect_fn(struct scenario *s, struct reader *w);

static const struct game *table(const struct scenario *s)
{
	return game_in(&s->game);
}

static void differs(struct scenario *s, const char *what, const char *want, const char *got)
{
	fail(s, "%s\n    expected  %s\n    got       %s", what, want, got);
}

static bool same_number(struct scenario *s, const char *what, struct reader *w, int got)
{
	int want;
	if (!next_number(w, &want))
		return false;
	if (want != got)
		fail(s, "%s\n    expected  %d\n    got       %d", what, want, got);
	return true;
}

static bool same_seat(struct scenario *s, const char *what, struct reader *w, int got)
{
	int want = seat_of(s, next_word(w));
	if (want < 0)
		return false;
	if (want != got)
		fail(s, "%s\n    expected  %c\n    got       %c", what, rift_words_seat(want), rift_words_seat(got));
	return true;
}

static bool same_flag(struct scenario *s, const char *what, struct reader *w, bool got)
{
	const char *word = next_word(w);
	if (!is_word(word, "yes") && !is_word(word, "no"))
		return false;
	if (is_word(word, "yes") != got)
		differs(s, what, word, got ? "yes" : "no");
	return true;
}

static bool expect_era(struct scenario *s, struct reader *w)
{
	return same_number(s, "era", w, table(s)->era);
}

static bool expect_first(struct scenario *s, struct reader *w)
{
	return same_seat(s, "first", w, table(s)->first);
}

static bool expect_turn(struct scenario *s, struct reader *w)
{
	stage_settle(s);
	return same_seat(s, "turn", w, table(s)->turn);
}

static bool expect_impact(struct scenario *s, struct reader *w)
{
	return same_flag(s, "impact", w, table(s)->impact);
}

static bool expect_evacuations(struct scenario *s, struct reader *w)
{
	return same_number(s, "evacuations", w, table(s)->evacuations);
}

static bool expect_phase(struct scenario *s, struct reader *w)
{
	const char *word = next_word(w);
	stage_settle(s);
	const char *got = rift_word_phase(table(s)->phase);
	if (!look_up(rift_word_phase, PHASE_END, word))
		return false;
	if (!is_word(word, got))
		differs(s, "phase", word, got);
	return true;
}

static void ask_words(unsigned seats, int kind, char *out, size_t size)
{
	out[0] = 0;
	for (int seat = 0; seat <= NATURE; seat++)
		if (seats >> seat & 1)
			append(out, size, "%c ", rift_words_seat(seat));
	append(out, size, "%s", rift_word_ask(kind));
}

/* "asks A build", "asks A B warp", "asks nature": who, and what kind of question. */
static bool expect_asks(struct scenario *s, struct reader *w)
{
	unsigned want = 0;
	stage_settle(s);
	struct rift_ask ask = rift_asks(&s->game);
	for (int seat = seat_of(s, peek_word(w)); seat >= 0; seat = seat_of(s, peek_word(w))) {
		want |= 1u << seat;
		next_word(w);
	}
	const char *word = next_word(w);
	int kind = look_up(rift_word_ask, ASK_END, word);
	if (!kind || (!want && kind != ASK_NATURE && kind != ASK_OVER))
		return false;
	if (kind == ASK_NATURE)
		want = 1u << NATURE;
	if (ask.kind == kind && ask.seats == want)
		return true;
	char said[40], got[40];
	ask_words(want, kind, said, sizeof said);
	ask_words(ask.seats, ask.kind, got, sizeof got);
	differs(s, "asks", said, got);
	return true;
}

static bool expect_over(struct scenario *s, struct reader *w)
{
	(void)w;
	stage_settle(s);
	if (table(s)->phase != GAME_OVER)
		fail(s, "the game is not over");
	return true;
}

/* "won A B": exactly these have won. */
static bool expect_won(struct scenario *s, struct reader *w)
{
	char want[20] = "", got[20] = "";
	for (int seat = seat_of(s, peek_word(w)); seat >= 0; seat = seat_of(s, peek_word(w)))
		append(want, sizeof want, " %s", next_word(w));
	for (int seat = 0; seat < table(s)->players; seat++)
		if (rift_won(&s->game, seat))
			append(got, sizeof got, " %c", rift_words_seat(seat));
	if (strcmp(want, got) != 0)
		differs(s, "won", want, got);
	return want[0] != 0;
}

/* "score A 23  buildings 5  morale -2": the total if a number follows, and lines of the score pad. */
static bool expect_score(struct scenario *s, struct reader *w)
{
	int seat = seat_of(s, next_word(w));
	struct rift_score sheet;
	if (seat < 0)
		return false;
	rift_score(&s->game, seat, &sheet);
	const struct {
		const char *word;
		int got;
	} lines[] = {
		{ "buildings", sheet.buildings },
		{ "anomalies", sheet.anomalies },
		{ "superprojects", sheet.superprojects },
		{ "travel", sheet.travel },
		{ "morale", sheet.morale },
		{ "breakthroughs", sheet.breakthroughs },
		{ "tokens", sheet.tokens },
		{ "warps", sheet.warps },
		{ "conditions", sheet.conditions },
		{ "other", sheet.other },
		{ "technologies", sheet.technologies },
		{ "device", sheet.device },
		{ "glitches", sheet.glitches },
		{ "total", sheet.total },
	};
	int want;
	bool any = next_number(w, &want);
	if (any && want != sheet.total)
		fail(s, "score of %c\n    expected  %d\n    got       %d", rift_words_seat(seat), want, sheet.total);
	for (;;) {
		size_t i = 0;
		while (i < ARRAY_LEN(lines) && !is_word(peek_word(w), lines[i].word))
			i++;
		if (i == ARRAY_LEN(lines))
			return any;
		next_word(w);
		if (!same_number(s, lines[i].word, w, lines[i].got))
			return false;
		any = true;
	}
}

/* "condition A most-water 3": what one Endgame Condition gives. */
static bool expect_condition(struct scenario *s, struct reader *w)
{
	int seat = seat_of(s, next_word(w));
	const char *word = next_word(w);
	int condition = word ? rift_word_condition_of(word) : 0;
	struct rift_score sheet;
	if (seat < 0 || !condition)
		return false;
	rift_score(&s->game, seat, &sheet);
	for (int i = 0; i < 6; i++)
		if (table(s)->conditions[i] == condition)
			return same_number(s, word, w, sheet.condition[i]);
	fail(s, "%s is not in play", word);
	return next_word(w);
}

static bool expect_hex(struct scenario *s, struct reader *w)
{
	const char *place = next_word(w), *word = next_word(w);
	int space = place ? rift_word_space_of(place) : 0;
	int want = is_word(word, "free") ? 0 : seat_of(s, word) + 1;
	const uint8_t *hex = hex_of(game_of(&s->game), space);
	if (!hex || (!want && !is_word(word, "free")))
		return false;
	if (*hex != want)
		fail(s, "hex %s is %s", place, *hex ? "taken by somebody else" : "free");
	return true;
}

static bool expect_mine(struct scenario *s, struct reader *w)
{
	int want[GOOD_END] = { 0 };
	bool any = is_word(peek_word(w), "none") && next_word(w);
	for (const char *word = peek_word(w); word && rift_word_good_of(word); word = peek_word(w)) {
		want[rift_word_good_of(next_word(w))]++;
		any = true;
	}
	for (int good = TITANIUM; good < GOOD_END; good++)
		if (table(s)->mine_pool[good] != want[good])
			fail(s, "mine: %s\n    expected  %d\n    got       %d", rift_word_good(good), want[good],
				table(s)->mine_pool[good]);
	return any;
}

static bool expect_beside(struct scenario *s, struct reader *w)
{
	static const char *const hexes[] = { "top", "middle", "bottom" };
	bool any = is_word(peek_word(w), "none") && next_word(w);
	for (int hex = 0; hex < 3; hex++) {
		bool want = is_word(peek_word(w), hexes[hex]) && next_word(w);
		any = any || want;
		if (table(s)->mine_side[hex] != want)
			fail(s, "beside %s: %s", hexes[hex], want ? "nothing" : "a Resource");
	}
	return any;
}

static bool expect_recruit(struct scenario *s, struct reader *w)
{
	int want[WORKER_END];
	if (!read_workers(w, want))
		return false;
	for (EACH_WORKER(type))
		if (table(s)->recruit_pool[type] != want[type])
			fail(s, "recruit: %s\n    expected  %d\n    got       %d", rift_word_worker(type), want[type],
				table(s)->recruit_pool[type]);
	return true;
}

static bool expect_timeline(struct scenario *s, struct reader *w)
{
	int era;
	if (!next_number(w, &era) || era < 0 || era > ERAS || !peek_word(w))
		return false;
	const char *want = next_word(w);
	int tile = table(s)->timeline[era ? era : ERA_ZERO];
	const char *got = tile ? tile_words(tile) : "none";
	if (!rift_word_tile_of(want) && !is_word(want, "none") && !is_word(want, "hidden"))
		return false;
	if (!is_word(want, got))
		differs(s, "timeline", want, got);
	return true;
}

static bool each_top(struct scenario *s, struct reader *w, bool primary)
{
	const struct game *g = table(s);
	bool any = false;
	for (const char *word = peek_word(w); plain_tile_of(word); word = peek_word(w)) {
		int tile = rift_word_tile_of(next_word(w)), type = RIFT_BUILDING_TYPE(tile);
		if (!RIFT_IS_BUILDING(tile))
			return false;
		int n = g->seconds[type];
		int top = primary ? g->primary[type] : n ? g->second[type][n - 1] : 0;
		if (top != tile)
			differs(s, primary ? "primary" : "secondary", word, top ? tile_words(top) : "none");
		any = true;
	}
	return any;
}

static bool expect_primary(struct scenario *s, struct reader *w)
{
	return each_top(s, w, true);
}

static bool expect_secondary(struct scenario *s, struct reader *w)
{
	return each_top(s, w, false);
}

/* "empty primary lab", "empty secondary factory" */
static bool expect_empty(struct scenario *s, struct reader *w)
{
	const char *which = next_word(w);
	int type = look_up(rift_word_type, TYPE_END, next_word(w));
	if (!type || (!is_word(which, "primary") && !is_word(which, "secondary")))
		return false;
	if (is_word(which, "primary") ? table(s)->primary[type] : table(s)->seconds[type])
		fail(s, "the %s stack is not empty", which);
	return true;
}

static bool expect_collapse(struct scenario *s, struct reader *w)
{
	const char *place = next_word(w), *word = next_word(w);
	int space = place ? rift_word_space_of(place) : 0;
	if (!space || !space_capital(space) || !word || (!rift_word_collapse_of(word) && !is_word(word, "none")))
		return false;
	int got = table(s)->collapse[space];
	if (got != rift_word_collapse_of(word))
		differs(s, place, word, got ? rift_word_collapse(got) : "none");
	return true;
}

/* "flipped construct.1 recruit.2": exactly these; "flipped none" */
static bool expect_flipped(struct scenario *s, struct reader *w)
{
	unsigned want = 0;
	bool any = is_word(peek_word(w), "none") && next_word(w);
	for (const char *word = peek_word(w); word && space_capital(rift_word_space_of(word)); word = peek_word(w)) {
		want |= 1u << rift_word_space_of(next_word(w));
		any = true;
	}
	for (int space = CONSTRUCT_1; space <= RESEARCH_3; space++)
		if ((table(s)->flipped ^ want) >> space & 1)
			fail(s, "%s is %sturned", rift_word_space(space), want >> space & 1 ? "not " : "");
	return any;
}

static bool expect_left(struct scenario *s, struct reader *w)
{
	const char *word = next_word(w);
	int b = word ? rift_word_breakthrough_of(word) : 0;
	return b && same_number(s, word, w, table(s)->breakthrough_left[b]);
}

static bool expect_conditions(struct scenario *s, struct reader *w)
{
	unsigned want = 0, got = 0;
	for (const char *word = peek_word(w); word && rift_word_condition_of(word); word = peek_word(w))
		want |= 1u << rift_word_condition_of(next_word(w));
	for (int i = 0; i < 6; i++)
		if (table(s)->conditions[i])
			got |= 1u << table(s)->conditions[i];
	for (int c = 1; c < CONDITION_END; c++)
		if ((want ^ got) >> c & 1)
			fail(s, "%s is %sin play", rift_word_condition(c), got >> c & 1 ? "" : "not ");
	return want;
}

static bool expect_space_water(struct scenario *s, struct reader *w)
{
	const char *place = next_word(w);
	int space = place ? rift_word_space_of(place) : 0;
	return space && same_number(s, place, w, rift_space_water(&s->game, space));
}

/* "why MINE-01 MINE-02": each of these rules made something happen in the last line of play. */
static bool expect_why(struct scenario *s, struct reader *w)
{
	bool any = false;
	for (const char *rule = next_word(w); rule; rule = next_word(w)) {
		bool found = false;
		for (size_t i = 0; i < s->event_count; i++)
			found = found || is_word(rule, s->events[i].rule);
		if (!found)
			fail(s, "nothing happened because of %s", rule);
		any = true;
	}
	return any;
}

static bool event_matches(const struct rift_event *e, int seat, int kind, const int *want)
{
	static const int any = -1000;
	return e->kind == kind && (seat < 0 || e->seat == seat) && (want[0] == any || e->a == want[0]) &&
		(want[1] == any || e->b == want[1]) && (want[2] == any || e->n == want[2]);
}

/* One event of the last line of play, looked for from *from on; *from is left behind it. */
static bool one_event(struct scenario *s, struct reader *w, size_t *from)
{
	static const char *const names[] = { "a", "b", "n" };
	int want[3] = { -1000, -1000, -1000 };
	int seat = seat_of(s, peek_word(w));
	if (seat >= 0)
		next_word(w);
	const char *word = next_word(w);
	int kind = look_up(rift_word_event, EVENT_END, word);
	if (!kind)
		return false;
	for (int i = 0; i < 3; i++)
		if (is_word(peek_word(w), names[i]) && (next_word(w), !next_number(w, &want[i])))
			return false;
	while (*from < s->event_count)
		if (event_matches(&s->events[(*from)++], seat, kind, want))
			return true;
	fail(s, "there was no such event \"%s\"", word);
	return true;
}

/* "event A evacuated  a 1  n 4": such an event; a, b, n only where written.  "… then B good": and later another. */
static bool expect_event(struct scenario *s, struct reader *w)
{
	size_t from = 0;
	do {
		if (!one_event(s, w, &from))
			return false;
	} while (is_word(peek_word(w), "then") && next_word(w));
	return true;
}

static bool expect_fact(struct scenario *s, struct reader *w)
{
	int fact, index, want;
	if (!fact_read(s, w, &fact, &index, &want) || rift_fact_scope((enum rift_fact)fact) != RIFT_SCOPE_TABLE)
		return false;
	int got = rift_fact(&s->game, (enum rift_fact)fact, 0, index);
	if (got != want)
		fail(s, "%s\n    expected  %d\n    got       %d", rift_fact_word((enum rift_fact)fact), want, got);
	return true;
}

static bool expect_table(struct scenario *s, struct reader *w)
{
	static const struct {
		const char *word;
		expect_fn *expect;
	} facts[] = {
		{ "era", expect_era },
		{ "phase", expect_phase },
		{ "first", expect_first },
		{ "turn", expect_turn },
		{ "asks", expect_asks },
		{ "over", expect_over },
		{ "won", expect_won },
		{ "score", expect_score },
		{ "condition", expect_condition },
		{ "hex", expect_hex },
		{ "mine", expect_mine },
		{ "beside", expect_beside },
		{ "recruit", expect_recruit },
		{ "timeline", expect_timeline },
		{ "primary", expect_primary },
		{ "secondary", expect_secondary },
		{ "empty", expect_empty },
		{ "impact", expect_impact },
		{ "collapse", expect_collapse },
		{ "flipped", expect_flipped },
		{ "breakthroughs-left", expect_left },
		{ "conditions", expect_conditions },
		{ "evacuations", expect_evacuations },
		{ "space-water", expect_space_water },
		{ "why", expect_why },
		{ "event", expect_event },
		{ "fact", expect_fact },
	};
	const char *what = next_word(w);
	for (size_t i = 0; i < ARRAY_LEN(facts); i++)
		if (is_word(what, facts[i].word))
			return facts[i].expect(s, w);
	return expect_chronossus(s, what, w) || expect_fractures(s, what, w) || expect_variable(s, what, w) ||
		expect_pioneers(s, what, w) || expect_doomsday(s, what, w);
}

static bool expect_all(struct scenario *s, struct reader *w)
{
	int seat = seat_of(s, peek_word(w));
	if (seat >= 0)
		next_word(w);
	if (!peek_word(w))
		return false;
	while (peek_word(w))
		if (!(seat >= 0 ? expect_seat(s, seat, w) : expect_table(s, w)))
			return false;
	return true;
}

bool expect_line(struct scenario *s, struct reader *w)
{
	struct rift_game whole = s->game;
	bool view = is_word(peek_word(w), "seen-by");
	if (view) {
		next_word(w);
		int seat = seat_of(s, next_word(w));
		if (seat < 0) {
			fail(s, "expected: seen-by SEAT");
			return false;
		}
		rift_view(&s->game, &whole, seat);
	}
	bool ok = expect_all(s, w);
	if (view)
		s->game = whole;
	if (!ok)
		fail(s, "expect: \"%s\" is not understood", w->at ? w->word[w->at - 1] : "");
	return ok;
}
