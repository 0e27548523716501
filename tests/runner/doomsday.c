/*
 * doomsday.c -- words for the Doomsday module: what lies below the Timeline, the pile, the track, the Impact tile, and the
 * Experiments a seat has taken.
 */
#include "runner.h"

#include "rift_words.h"

static int card_of(const char *word)
{
	if (is_word(word, "hidden"))
		return HIDDEN;
	return word ? rift_word_experiment_of(word) : 0;
}

static const char *card_word(int card)
{
	return card == HIDDEN ? "hidden" : card ? rift_word_experiment(card) : "none";
}

/* "experiment 2 alien-studies": a card that lay elsewhere changes places, any other comes from the unseen ones. */
static bool given_experiment(struct scenario *s, struct reader *w)
{
	struct doomsday *d = &game_of(&s->game)->doomsday;
	int era;
	if (!next_number(w, &era) || era < 1 || era > ERAS || !peek_word(w))
		return false;
	const char *word = next_word(w);
	int card = card_of(word), old = d->experiment[era];
	if (!card && !is_word(word, "none"))
		return false;
	for (int other = 1; card && card != HIDDEN && other <= ERAS; other++)
		if (d->experiment[other] == card) {
			d->experiment[other] = (uint8_t)old;
			old = 0;
		}
	if (d->top == card)
		d->top = 0;
	if (old && old != HIDDEN)
		d->unseen |= 1u << old;
	if (card && card != HIDDEN)
		d->unseen &= ~(1u << card);
	d->experiment[era] = (uint8_t)card;
	return true;
}

/* "pile alien-studies hive-mind": of Level 2 only these are left, the rest is out of the game; "pile none" */
static bool given_pile(struct scenario *s, struct reader *w)
{
	struct doomsday *d = &game_of(&s->game)->doomsday;
	bool any = is_word(peek_word(w), "none") && next_word(w);
	d->unseen &= (1u << ALIEN_STUDIES) - 1;
	for (const char *word = peek_word(w); word && rift_word_experiment_of(word); word = peek_word(w)) {
		d->unseen |= 1u << rift_word_experiment_of(next_word(w));
		any = true;
	}
	return any;
}

/* "top alien-studies": on the pile, with Planned Experiments */
static bool given_top(struct scenario *s, struct reader *w)
{
	struct doomsday *d = &game_of(&s->game)->doomsday;
	const char *word = next_word(w);
	int card = word ? rift_word_experiment_of(word) : 0;
	if (!card && !is_word(word, "none"))
		return false;
	if (d->top)
		d->unseen |= 1u << d->top;
	d->top = (uint8_t)card;
	if (card)
		d->unseen &= ~(1u << card);
	return true;
}

static bool given_track(struct scenario *s, struct reader *w)
{
	int token = look_up(rift_word_token, TOKEN_END, next_word(w)), space;
	if (!token || !next_number(w, &space) || space < 1 || space > TRACK_SPACES)
		return false;
	game_of(&s->game)->doomsday.token[token] = (uint8_t)space;
	return true;
}

static bool given_impact_after(struct scenario *s, struct reader *w)
{
	int era;
	if (!next_number(w, &era) || era < 1 || era > ERAS)
		return false;
	game_of(&s->game)->impact_after = (uint8_t)era;
	return true;
}

/* "marked 1 3": Eras whose Experiment carries a marker of the Chronossus; "marked none" */
static bool read_eras(struct reader *w, unsigned *eras)
{
	int era;
	*eras = 0;
	if (is_word(peek_word(w), "none"))
		return next_word(w);
	while (peek_word(w) && peek_word(w)[0] >= '1' && peek_word(w)[0] <= '7' && next_number(w, &era))
		*eras |= 1u << era;
	return *eras;
}

static bool given_marked(struct scenario *s, struct reader *w)
{
	unsigned eras;
	if (!read_eras(w, &eras))
		return false;
	game_of(&s->game)->doomsday.marked = (uint8_t)eras;
	return true;
}

bool given_doomsday(struct scenario *s, const char *what, struct reader *w)
{
	static const struct {
		const char *word;
		bool (*given)(struct scenario *s, struct reader *w);
	} facts[] = {
		{ "experiment", given_experiment },
		{ "pile", given_pile },
		{ "top", given_top },
		{ "track", given_track },
		{ "impact-after", given_impact_after },
		{ "marked", given_marked },
	};
	for (size_t i = 0; i < ARRAY_LEN(facts); i++)
		if (is_word(what, facts[i].word))
			return facts[i].given(s, w);
	return false;
}

static bool same(struct scenario *s, const char *what, int want, int got)
{
	if (want != got)
		fail(s, "%s\n    expected  %d\n    got       %d", what, want, got);
	return true;
}

static bool same_card(struct scenario *s, struct reader *w, int got)
{
	const char *want = next_word(w);
	if (!card_of(want) && !is_word(want, "none"))
		return false;
	if (!is_word(want, card_word(got)))
		fail(s, "experiment\n    expected  %s\n    got       %s", want, card_word(got));
	return true;
}

/* The Experiments of a list, as bits; "none" */
bool read_experiments(struct reader *w, unsigned *cards)
{
	bool any = is_word(peek_word(w), "none") && next_word(w);
	*cards = 0;
	for (const char *word = peek_word(w); word && rift_word_experiment_of(word); word = peek_word(w)) {
		*cards |= 1u << rift_word_experiment_of(next_word(w));
		any = true;
	}
	return any;
}

static bool expect_pile(struct scenario *s, struct reader *w, const struct doomsday *d)
{
	unsigned want, got = d->unseen & ~((1u << ALIEN_STUDIES) - 1);
	if (!read_experiments(w, &want))
		return false;
	for (int card = ALIEN_STUDIES; card < EXPERIMENT_END; card++)
		if ((want ^ got) >> card & 1)
			fail(s, "%s is %sin the pile", rift_word_experiment(card), got >> card & 1 ? "" : "not ");
	return true;
}

bool expect_doomsday(struct scenario *s, const char *what, struct reader *w)
{
	const struct game *g = game_in(&s->game);
	unsigned eras;
	int n, token;
	if (is_word(what, "experiment"))
		return next_number(w, &n) && n >= 1 && n <= ERAS && same_card(s, w, g->doomsday.experiment[n]);
	if (is_word(what, "top"))
		return same_card(s, w, g->doomsday.top);
	if (is_word(what, "pile"))
		return expect_pile(s, w, &g->doomsday);
	if (is_word(what, "impact-after"))
		return next_number(w, &n) && same(s, what, n, g->impact_after);
	if (is_word(what, "marked"))
		return read_eras(w, &eras) && same(s, what, (int)eras, g->doomsday.marked);
	if (!is_word(what, "track"))
		return false;
	token = look_up(rift_word_token, TOKEN_END, next_word(w));
	return token && next_number(w, &n) && same(s, rift_word_token(token), n, g->doomsday.token[token]);
}

/* "experiments alien-studies hive-mind": what a seat has taken; "experiments none" */
bool given_experiments(struct scenario *s, int seat, struct reader *w)
{
	struct game *g = game_of(&s->game);
	unsigned cards;
	if (!read_experiments(w, &cards))
		return false;
	g->seat[seat].experiments = cards;
	g->doomsday.unseen &= ~cards;
	return true;
}

bool expect_experiments(struct scenario *s, int seat, struct reader *w)
{
	unsigned want, got = game_in(&s->game)->seat[seat].experiments;
	if (!read_experiments(w, &want))
		return false;
	for (int card = 1; card < EXPERIMENT_END; card++)
		if ((want ^ got) >> card & 1)
			fail(s, "%c has %staken %s", rift_words_seat(seat), got >> card & 1 ? "" : "not ",
				rift_word_experiment(card));
	return true;
}
