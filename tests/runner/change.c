/*
 * change.c -- what a line of play has changed for each seat, read off the table and the events, and the words that
 * say so.  A change that a line does not say is a failure, so both sides are the same struct.
 */
#include "runner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rift_words.h"

static int owned(const struct game *g, int seat, int type)
{
	return worker_count(g, seat, type);
}

static void boards_between(const struct seat *was, const struct seat *is, struct change *c)
{
	for (int slot = 0; slot < SLOTS_HOME; slot++) {
		int old = was->tile[slot], new = is->tile[slot];
		if (old != new &&old && old < ANOMALY)
			c->tile[old]--;
		if (old != new &&new &&new < ANOMALY)
			c->tile[new]++;
		if (old != new && (old == ANOMALY || new == ANOMALY))
			c->anomaly[slot] = new == ANOMALY ? 1 : -1;
		int covered = (is->covered >> slot & 1) - (was->covered >> slot & 1);
		if (covered)
			c->anomaly[slot] = covered > 0 ? 2 : -1;
	}
	for (int i = 0; i < OFF_BOARD; i++) {
		int old = was->fractures.off[i], new = is->fractures.off[i];
		c->tile[old] -= old && old != new;
		c->tile[new] += new &&old != new;
	}
	for (int w = 1; w < WARP_END; w++)
		if (was->warp[w] != is->warp[w])
			c->warp[w] = is->warp[w] ? is->warp[w] : -1;
}

/* Of Exosuits, Focus and rest only what a rule gives or takes counts, not the tidying of Clean Up. */
static void events_between(const struct scenario *s, int seat, struct change *c)
{
	for (size_t i = 0; i < s->event_count; i++) {
		const struct rift_event *e = &s->events[i];
		if (e->seat != seat)
			continue;
		if (e->kind == E_EXOSUIT)
			c->exosuits += e->n;
		else if (e->kind == E_GUARDIAN && (e->a == RIFT_GUARDIAN_POWERED || e->a == RIFT_GUARDIAN_RETURNED))
			c->guards += e->n;
		else if (e->kind == E_REST)
			c->rest += e->n;
		else if (e->kind == E_FOCUS)
			c->focus = e->a;
	}
}

static void pioneers_between(const struct pioneers_seat *a, const struct pioneers_seat *b, struct change *c)
{
	for (int card = 1; card < ADVENTURE_END; card++) {
		int deck = (card - 1) / DECK_CARDS, bit = (card - 1) % DECK_CARDS;
		c->adventure[card] = (int)(b->kept[deck] >> bit & 1) - (int)(a->kept[deck] >> bit & 1);
	}
	c->upgrades = b->spaces & ~a->spaces;
	for (int place = 0; place < 8; place += 2) /* Unity's spaces for any Titanium, Gold or Uranium */
		if ((b->mixed & ~a->mixed) >> place & 3)
			c->upgrades |= 1 << (b->mixed >> place & 3);
	for (int i = 0; i < 3; i++)
		if (a->sensor[i] != b->sensor[i])
			c->sensor[b->sensor[i]] = 1;
}

static void seat_between(const struct game *was, const struct game *is, int seat, struct change *c)
{
	const struct seat *a = &was->seat[seat], *b = &is->seat[seat];
	for (int good = TITANIUM; good < GOOD_END; good++)
		c->good[good] = b->good[good] - a->good[good];
	for (EACH_WORKER(type))
		c->worker[type] = owned(is, seat, type) - owned(was, seat, type);
	for (int place = 1; place <= GUARDIAN_PLACES; place++)
		c->worker[GUARDIAN] += (is->marker[place] == seat + 1) - (was->marker[place] == seat + 1);
	for (int x = 1; x <= RIFT_BREAKTHROUGHS; x++)
		c->breakthrough[x] = b->breakthrough[x] - a->breakthrough[x];
	boards_between(a, b, c);
	c->experiments = (int)(b->experiments & ~a->experiments);
	pioneers_between(&a->pioneers, &b->pioneers, c);
	c->vp = b->vp - a->vp;
	c->morale = b->morale - a->morale;
	c->paradox = b->paradox - a->paradox;
	c->travels = b->travels - a->travels;
	c->evacuated = b->evacuated != a->evacuated ? b->evacuated : 0;
	c->first = is->first == seat && was->first != seat;
}

void change_between(const struct scenario *s, const struct rift_game *before, struct change *change)
{
	memset(change, 0, sizeof *change * SEATS);
	for (int seat = 0; seat < game_in(before)->players; seat++) {
		seat_between(game_in(before), game_in(&s->game), seat, &change[seat]);
		events_between(s, seat, &change[seat]);
	}
}

/* "+2 gold": a number and what it is of. */
static int *counted(struct change *c, const char *word)
{
	static const struct {
		const char *word;
		size_t at;
	} others[] = {
		{ "vp", offsetof(struct change, vp) },
		{ "morale", offsetof(struct change, morale) },
		{ "paradox", offsetof(struct change, paradox) },
		{ "travel", offsetof(struct change, travels) },
		{ "exosuit", offsetof(struct change, exosuits) },
		{ "powered-guardian", offsetof(struct change, guards) },
	};
	if (!word)
		return NULL;
	if (rift_word_good_of(word))
		return &c->good[rift_word_good_of(word)];
	if (rift_word_worker_of(word))
		return &c->worker[rift_word_worker_of(word)];
	for (size_t i = 0; i < ARRAY_LEN(others); i++)
		if (is_word(word, others[i].word))
			return (int *)(void *)((char *)c + others[i].at);
	return NULL;
}

static bool read_signed(struct change *c, const char *word, struct reader *w)
{
	int sign = word[0] == '-' ? -1 : 1;
	int breakthrough = rift_word_breakthrough_of(word + 1);
	if (breakthrough) {
		c->breakthrough[breakthrough] += sign;
		return true;
	}
	char *end = NULL;
	long n = strtol(word + 1, &end, 10);
	int *to = end != word + 1 && !*end ? counted(c, next_word(w)) : NULL;
	if (!to)
		return false;
	*to += sign * (int)n;
	return true;
}

static bool read_place(struct change *c, const char *word, struct reader *w)
{
	int slot = slot_of(next_word(w));
	if (slot < 0)
		return false;
	c->anomaly[slot] = is_word(word, "anomaly") ? 1 : is_word(word, "covered") ? 2 : -1;
	return true;
}

static bool read_tile(struct change *c, bool built, struct reader *w)
{
	const char *word = next_word(w);
	int tile = word ? rift_word_tile_of(word) : 0;
	if (!tile || tile >= ANOMALY)
		return false;
	c->tile[tile] += built ? 1 : -1;
	return true;
}

static bool read_warp(struct change *c, bool out, struct reader *w)
{
	const char *word = next_word(w);
	int warp = word ? rift_word_warp_of(word) : 0;
	int era = -1;
	if (!warp || (out && !next_number(w, &era)))
		return false;
	c->warp[warp] = era ? era : ERA_ZERO;
	return true;
}

static bool read_one(struct change *c, const char *word, struct reader *w)
{
	if (word[0] == '+' || word[0] == '-')
		return read_signed(c, word, w);
	if (is_word(word, "anomaly") || is_word(word, "covered") || is_word(word, "cleared"))
		return read_place(c, word, w);
	if (is_word(word, "built") || is_word(word, "lost"))
		return read_tile(c, is_word(word, "built"), w);
	if (is_word(word, "warp") || is_word(word, "unwarp"))
		return read_warp(c, is_word(word, "warp"), w);
	if (is_word(word, "experiment") && peek_word(w) && rift_word_experiment_of(peek_word(w))) {
		c->experiments |= 1 << rift_word_experiment_of(next_word(w));
		return true;
	}
	if (is_word(word, "adventure") && peek_word(w) && rift_word_adventure_of(peek_word(w)))
		return ++c->adventure[rift_word_adventure_of(next_word(w))];
	if (is_word(word, "upgrade") && peek_word(w) && rift_word_good_of(peek_word(w)))
		return c->upgrades |= 1 << rift_word_good_of(next_word(w));
	if (is_word(word, "sensor") && peek_word(w) && rift_word_breakthrough_of(peek_word(w)))
		return ++c->sensor[rift_word_breakthrough_of(next_word(w))];
	if (is_word(word, "rest"))
		return next_number(w, &c->rest);
	if (is_word(word, "focus")) {
		bool ok = next_number(w, &c->focus);
		c->focus = c->focus ? c->focus : ERA_ZERO;
		return ok;
	}
	if (is_word(word, "evacuated"))
		return next_number(w, &c->evacuated);
	if (is_word(word, "first"))
		return ++c->first == 1;
	return false;
}

bool change_read(struct scenario *s, const char *text, struct change *change)
{
	struct reader w;
	int seat = -1;
	memset(change, 0, sizeof *change * SEATS);
	split_words(&w, text);
	if (w.count == 1 && is_word(w.word[0], "-"))
		return true;
	for (const char *word = next_word(&w); word; word = next_word(&w)) {
		if (seat_of(s, word) >= 0) {
			seat = seat_of(s, word);
			continue;
		}
		if (seat < 0 || !read_one(&change[seat], word, &w)) {
			fail(s, "after ->: \"%s\" is not understood", word);
			return false;
		}
	}
	if (seat < 0)
		fail(s, "after ->: a seat is missing (\"-\" for no change)");
	return seat >= 0;
}

static void put_count(char *out, size_t size, int n, const char *what)
{
	if (n)
		append(out, size, " %+d %s", n, what);
}

static void board_words(const struct change *c, char *out, size_t size)
{
	static const char *const said[] = { "cleared", "", "anomaly", "covered" };
	for (int tile = 1; tile < TILE_COUNT; tile++)
		if (c->tile[tile])
			append(out, size, " %s %s", c->tile[tile] > 0 ? "built" : "lost", tile_words(tile));
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		if (c->anomaly[slot])
			append(out, size, " %s %s", said[c->anomaly[slot] + 1], rift_word_space(HOME_1 + slot));
	for (int w = 1; w < WARP_END; w++) {
		if (c->warp[w] > 0)
			append(out, size, " warp %s %d", rift_word_warp(w), c->warp[w] == ERA_ZERO ? 0 : c->warp[w]);
		else if (c->warp[w])
			append(out, size, " unwarp %s", rift_word_warp(w));
	}
}

static void seat_words(const struct change *c, char *out, size_t size)
{
	for (int good = TITANIUM; good < GOOD_END; good++)
		put_count(out, size, c->good[good], rift_word_good(good));
	put_count(out, size, c->vp, "vp");
	for (EACH_WORKER(type))
		put_count(out, size, c->worker[type], rift_word_worker(type));
	put_count(out, size, c->morale, "morale");
	put_count(out, size, c->paradox, "paradox");
	put_count(out, size, c->travels, "travel");
	put_count(out, size, c->exosuits, "exosuit");
	put_count(out, size, c->guards, "powered-guardian");
	put_count(out, size, c->worker[GUARDIAN], "guardian");
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++)
		for (int i = abs(c->breakthrough[b]); i; i--)
			append(out, size, " %c%s", c->breakthrough[b] > 0 ? '+' : '-', breakthrough_words(b));
	for (int card = 1; card < EXPERIMENT_END; card++)
		if (c->experiments >> card & 1)
			append(out, size, " experiment %s", rift_word_experiment(card));
	for (int card = 1; card < ADVENTURE_END; card++)
		if (c->adventure[card])
			append(out, size, " adventure %s", rift_word_adventure(card));
	for (int good = TITANIUM; good < GOOD_END; good++)
		if (c->upgrades >> good & 1)
			append(out, size, " upgrade %s", rift_word_good(good));
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++)
		if (c->sensor[b])
			append(out, size, " sensor %s", breakthrough_words(b));
	if (c->rest)
		append(out, size, " rest %d", c->rest);
	if (c->focus)
		append(out, size, " focus %d", c->focus);
	if (c->first)
		append(out, size, " first");
	if (c->evacuated)
		append(out, size, " evacuated %d", c->evacuated);
	board_words(c, out, size);
}

void change_words(const struct scenario *s, const struct change *change, char *out, size_t size)
{
	static const struct change nothing;
	out[0] = 0;
	for (int seat = 0; seat < game_in(&s->game)->players; seat++) {
		if (memcmp(&change[seat], &nothing, sizeof nothing) == 0)
			continue;
		append(out, size, "%s%c", out[0] ? "  " : "", rift_words_seat(seat));
		seat_words(&change[seat], out, size);
	}
	if (!out[0])
		append(out, size, "-");
}
