/*
 * expect_seat.c -- "expect A  active engineer  tired scientist  water 3": a seat as it lies.  Lists are exact.
 */
#include "runner.h"

#include <stdlib.h>
#include <string.h>

#include "rift_words.h"
#include "text/words/words_verbs.h"

typedef bool expect_fn(struct scenario *s, int seat, struct reader *w);

static const struct seat *seat_in(const struct scenario *s, int seat)
{
	return &game_in(&s->game)->seat[seat];
}

/* True: understood, whatever came out of it. */
static bool same_number(struct scenario *s, int seat, const char *what, struct reader *w, int got)
{
	int want;
	if (!next_number(w, &want))
		return false;
	if (want != got)
		fail(s, "%c %s\n    expected  %d\n    got       %d", rift_words_seat(seat), what, want, got);
	return true;
}

static bool same_workers(struct scenario *s, int seat, const char *what, struct reader *w, const int *got)
{
	int want[WORKER_END];
	char words[2][400] = { "", "" };
	if (!read_workers(w, want))
		return false;
	if (memcmp(want, got, sizeof want) == 0)
		return true;
	workers_words(want, words[0], sizeof words[0]);
	workers_words(got, words[1], sizeof words[1]);
	fail(s, "%c %s\n    expected %s\n    got      %s", rift_words_seat(seat), what, words[0], words[1]);
	return true;
}

static bool expect_column(struct scenario *s, int seat, struct reader *w, const char *what)
{
	const struct seat *x = seat_in(s, seat);
	int got[WORKER_END] = { 0 };
	for (EACH_WORKER(type)) {
		if (is_word(what, "active"))
			got[type] = x->active[type];
		else if (is_word(what, "tired"))
			got[type] = x->tired[type];
		else
			got[type] = worker_count(game_in(&s->game), seat, type);
	}
	return same_workers(s, seat, what, w, got);
}

static bool expect_active(struct scenario *s, int seat, struct reader *w)
{
	return expect_column(s, seat, w, "active");
}

static bool expect_tired(struct scenario *s, int seat, struct reader *w)
{
	return expect_column(s, seat, w, "tired");
}

static bool expect_workers(struct scenario *s, int seat, struct reader *w)
{
	return expect_column(s, seat, w, "workers");
}

static int by_text(const void *a, const void *b)
{
	return strcmp(a, b);
}

/* Two lists of words, in any order. */
struct list {
	char word[48][48];
	size_t count;
};

static void list_add(struct list *list, const char *word)
{
	CHECK(list->count < ARRAY_LEN(list->word));
	append(list->word[list->count++], sizeof list->word[0], "%s", word);
}

static void list_words(struct list *list, char *out, size_t size)
{
	qsort(list->word, list->count, sizeof list->word[0], by_text);
	for (size_t i = 0; i < list->count; i++)
		append(out, size, " %s", list->word[i]);
	if (!list->count)
		append(out, size, " none");
}

static void same_lists(struct scenario *s, int seat, const char *what, struct list *want, struct list *got)
{
	char words[2][LINE_BYTES] = { "", "" };
	list_words(want, words[0], LINE_BYTES);
	list_words(got, words[1], LINE_BYTES);
	if (strcmp(words[0], words[1]) != 0)
		fail(s, "%c %s\n    expected %s\n    got      %s", rift_words_seat(seat), what, words[0], words[1]);
}

static bool skip_none(struct reader *w)
{
	return is_word(peek_word(w), "none") && next_word(w);
}

static bool expect_busy(struct scenario *s, int seat, struct reader *w)
{
	const struct game *g = game_in(&s->game);
	const struct seat *x = &g->seat[seat];
	struct list want = { 0 }, got = { 0 };
	bool none = skip_none(w);
	for (const char *word = peek_word(w); !none && word && strchr(word, '@'); word = peek_word(w))
		list_add(&want, next_word(w));
	for (int i = 0; i < x->posts; i++) {
		char word[80] = "";
		append(word, sizeof word, "%s@", x->post[i].worker ? rift_word_worker(x->post[i].worker) : "exosuit");
		space_words(g, seat, x->post[i].space, word, sizeof word);
		list_add(&got, word);
	}
	if (!none && !want.count)
		return false;
	same_lists(s, seat, "busy", &want, &got);
	return true;
}

static bool expect_buildings(struct scenario *s, int seat, struct reader *w)
{
	const struct seat *x = seat_in(s, seat);
	struct list want = { 0 }, got = { 0 };
	bool none = skip_none(w);
	for (const char *word = peek_word(w); !none && plain_tile_of(word); word = peek_word(w))
		list_add(&want, next_word(w));
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		if (x->tile[slot] && x->tile[slot] < ANOMALY)
			list_add(&got, tile_words(x->tile[slot]));
	if (!none && !want.count)
		return false;
	same_lists(s, seat, "buildings", &want, &got);
	return true;
}

static bool expect_breakthroughs(struct scenario *s, int seat, struct reader *w)
{
	const struct seat *x = seat_in(s, seat);
	struct list want = { 0 }, got = { 0 };
	bool none = skip_none(w);
	for (const char *word = peek_word(w); !none && word && rift_word_breakthrough_of(word); word = peek_word(w))
		list_add(&want, next_word(w));
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++)
		for (int i = 0; i < x->breakthrough[b]; i++)
			list_add(&got, breakthrough_words(b));
	if (!none && !want.count)
		return false;
	same_lists(s, seat, "breakthroughs", &want, &got);
	return true;
}

/* "guardians 1 4": the places of the Guardian board that carry the seat's markers. */
static bool expect_guardians(struct scenario *s, int seat, struct reader *w)
{
	const struct game *g = game_in(&s->game);
	struct list want = { 0 }, got = { 0 };
	bool none = skip_none(w);
	for (const char *word = peek_word(w); !none && word && look_up(word_guardian, GUARDIAN_PLACES + 1, word);
		word = peek_word(w))
		list_add(&want, next_word(w));
	for (int place = 1; place <= GUARDIAN_PLACES; place++)
		if (g->marker[place] == seat + 1)
			list_add(&got, word_guardian(place));
	if (!none && !want.count)
		return false;
	same_lists(s, seat, "guardians", &want, &got);
	return true;
}

/* "covered 203", "covered none": the Buildings under an Anomaly. */
static bool expect_covered(struct scenario *s, int seat, struct reader *w)
{
	const struct seat *x = seat_in(s, seat);
	struct list want = { 0 }, got = { 0 };
	bool none = skip_none(w);
	for (const char *word = peek_word(w); !none && plain_tile_of(word); word = peek_word(w))
		list_add(&want, next_word(w));
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		if (x->covered >> slot & 1)
			list_add(&got, tile_words(x->tile[slot]));
	if (!none && !want.count)
		return false;
	same_lists(s, seat, "covered", &want, &got);
	return true;
}

static bool expect_slot(struct scenario *s, int seat, int slot, struct reader *w)
{
	const char *want = next_word(w);
	int on_top = tile_at(game_in(&s->game), seat, slot), below = seat_in(s, seat)->tile[slot];
	bool anomaly = below == ANOMALY || (want && rift_word_tile_of(want) > ANOMALY);
	const char *got = tile_words(anomaly ? on_top : below);
	if (!want || (!rift_word_tile_of(want) && !is_word(want, "free") && !is_word(want, "tail")))
		return false;
	if (!is_word(want, got))
		fail(s, "%c %s\n    expected  %s\n    got       %s", rift_words_seat(seat),
			rift_word_space(HOME_1 + slot), want, got);
	return true;
}

static bool expect_warp(struct scenario *s, int seat, struct reader *w)
{
	const char *word = next_word(w);
	int warp = word ? rift_word_warp_of(word) : 0;
	if (!warp)
		return false;
	int era = seat_in(s, seat)->warp[warp];
	if (!is_word(peek_word(w), "home"))
		return same_number(s, seat, word, w, era == ERA_ZERO ? 0 : era ? era : -1);
	next_word(w);
	if (era)
		fail(s, "%c's Warp tile %s lies on Era %d", rift_words_seat(seat), word, era);
	return true;
}

static bool expect_leader(struct scenario *s, int seat, struct reader *w)
{
	const char *word = next_word(w), *got = rift_word_leader(seat_in(s, seat)->leader);
	if (!word || !rift_word_leader_of(word))
		return false;
	if (!is_word(word, got))
		fail(s, "%c's Leader\n    expected  %s\n    got       %s", rift_words_seat(seat), word, got);
	return true;
}

static bool expect_path(struct scenario *s, int seat, struct reader *w)
{
	const char *word = next_word(w), *got = rift_word_path(seat_in(s, seat)->path);
	if (!word || !rift_word_path_of(word))
		return false;
	if (!is_word(word, got))
		fail(s, "%c's Path\n    expected  %s\n    got       %s", rift_words_seat(seat), word, got);
	return true;
}

static bool each_used(struct scenario *s, int seat, struct reader *w, bool want)
{
	const struct game *g = game_in(&s->game);
	bool any = false;
	for (const char *word = peek_word(w); word; word = peek_word(w)) {
		int space = home_space_of(g, seat, word);
		if (space < SUPPLY)
			break;
		unsigned used = RIFT_IS_OWN(space) ? (unsigned)g->seat[seat].pioneers.used >> (space - OWN_FIRST)
						   : (unsigned)g->seat[seat].used >> (space - SUPPLY);
		if ((used & 1) != want)
			fail(s, "%c %s is %s", rift_words_seat(seat), word, want ? "not used" : "used");
		next_word(w);
		any = true;
	}
	return any;
}

static bool expect_used(struct scenario *s, int seat, struct reader *w)
{
	return each_used(s, seat, w, true);
}

static bool expect_unused(struct scenario *s, int seat, struct reader *w)
{
	return each_used(s, seat, w, false);
}

static bool expect_passed(struct scenario *s, int seat, struct reader *w)
{
	const char *word = next_word(w);
	bool passed = game_in(&s->game)->passed >> seat & 1;
	if (!is_word(word, "yes") && !is_word(word, "no"))
		return false;
	if (is_word(word, "yes") != passed)
		fail(s, "%c has %spassed", rift_words_seat(seat), passed ? "" : "not ");
	return true;
}

static bool expect_number(struct scenario *s, int seat, const char *what, struct reader *w)
{
	const struct game *g = game_in(&s->game);
	const struct seat *x = &g->seat[seat];
	const struct {
		const char *word;
		int got;
	} numbers[] = {
		{ "vp", x->vp },
		{ "morale", x->morale },
		{ "travels", x->travels },
		{ "paradox", x->paradox },
		{ "paradox-limit", paradox_limit(g, seat) },
		{ "focus", x->focus },
		{ "evacuation", x->evacuation },
		{ "evacuated", x->evacuated },
		{ "exosuits", exosuits_powered(g, seat) },
		{ "home", x->exosuits },
		{ "powered-guardians", __builtin_popcount(x->guardian_slots) },
		{ "guardians-home", x->guardians },
		{ "slots-covered", __builtin_popcount(x->slots_covered) },
		{ "anomalies", anomalies_of(g, seat) },
		{ "supply-water", supply_water(g, seat) },
		{ "range", range_of(g, seat) },
	};
	if (rift_word_good_of(what))
		return same_number(s, seat, what, w, x->good[rift_word_good_of(what)]);
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
		if (is_word(what, numbers[i].word))
			return same_number(s, seat, what, w, numbers[i].got);
	return false;
}

static bool expect_fact(struct scenario *s, int seat, struct reader *w)
{
	int fact, index, want;
	if (!fact_read(s, w, &fact, &index, &want) || rift_fact_scope((enum rift_fact)fact) != RIFT_SCOPE_SEAT)
		return false;
	int got = rift_fact(&s->game, (enum rift_fact)fact, seat, index);
	if (got != want)
		fail(s, "%c %s\n    expected  %d\n    got       %d", rift_words_seat(seat),
			rift_fact_word((enum rift_fact)fact), want, got);
	return true;
}

bool expect_seat(struct scenario *s, int seat, struct reader *w)
{
	static const struct {
		const char *word;
		expect_fn *expect;
	} facts[] = {
		{ "active", expect_active },
		{ "tired", expect_tired },
		{ "experiments", expect_experiments },
		{ "workers", expect_workers },
		{ "busy", expect_busy },
		{ "buildings", expect_buildings },
		{ "breakthroughs", expect_breakthroughs },
		{ "covered", expect_covered },
		{ "guardians", expect_guardians },
		{ "warp", expect_warp },
		{ "leader", expect_leader },
		{ "path", expect_path },
		{ "used", expect_used },
		{ "unused", expect_unused },
		{ "passed", expect_passed },
		{ "fact", expect_fact },
	};
	const char *what = next_word(w);
	for (size_t i = 0; i < ARRAY_LEN(facts); i++)
		if (is_word(what, facts[i].word))
			return facts[i].expect(s, seat, w);
	if (slot_of(what) >= 0)
		return expect_slot(s, seat, slot_of(what), w);
	return expect_number(s, seat, what, w) || expect_chronossus_seat(s, seat, what, w) ||
		expect_fractures_seat(s, seat, what, w) || expect_variable_seat(s, seat, what, w) ||
		expect_pioneers_seat(s, seat, what, w);
}
