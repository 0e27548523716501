/*
 * fractures.c -- words for Fractures of Time: a seat's Fracture Device ("XFF___": Glitch, Flux Core, free), its Glitches
 * elsewhere and its Technologies; the tops of the Technology piles and the Operators of the Valley.
 */
#include "runner.h"

#include <string.h>

#include "core/modules/fractures/fractures.h"
#include "rift_words.h"
#include "text/words/words_verbs.h"

static struct fractures_seat *own(struct scenario *s, int seat)
{
	return &game_of(&s->game)->seat[seat].fractures;
}

/* The uncovered slots from the left. */
static bool read_device(struct reader *w, int *slots, int *flux, int *glitches)
{
	const char *word = peek_word(w) ? next_word(w) : "";
	*slots = (int)strlen(word);
	*flux = *glitches = 0;
	if (strspn(word, "XF_") != strlen(word))
		return false;
	for (int i = 0; i < *slots; i++) {
		*flux |= (word[i] == 'F') << i;
		*glitches |= (word[i] == 'X') << i;
	}
	return *slots > 0 && *slots <= DEVICE_SLOTS;
}

static bool given_device(struct scenario *s, int seat, struct reader *w)
{
	int slots, flux, glitches;
	if (!read_device(w, &slots, &flux, &glitches))
		return false;
	own(s, seat)->slots = (uint8_t)slots;
	own(s, seat)->flux = (uint16_t)flux;
	own(s, seat)->rewarded |= (uint16_t)flux; /* whatever lay there is taken */
	own(s, seat)->glitched = (uint16_t)glitches;
	return true;
}

static bool is_glitch(const char *word)
{
	uint8_t target, place;
	return word && glitch_of(span_of(word), &target, &place) && target != GLITCH_DEVICE;
}

/* "glitches exosuit.4 most-water lab.1": all those that do not lie on the Device; "none" */
static bool read_glitches(struct scenario *s, int seat, struct reader *w, struct fractures_seat *to)
{
	uint8_t target, place;
	struct rift_game copy = s->game;
	struct play p = { .g = game_of(&copy) };
	struct fractures_seat *mine = &p.g->seat[seat].fractures;
	bool any = is_word(peek_word(w), "none") && next_word(w);
	mine->tiles = 0;
	mine->exosuits = mine->conditions = mine->travel = mine->paradox = mine->stored = 0;
	p.g->seat[seat].paradox = 0; /* no Anomaly here */
	bool was = marks_set(s, false);
	while (is_glitch(peek_word(w))) {
		any = glitch_of(span_of(next_word(w)), &target, &place);
		glitch_put(&p, seat, target, place, "GLITCH-01");
	}
	marks_set(s, was);
	*to = *mine;
	return any;
}

static bool given_glitches(struct scenario *s, int seat, struct reader *w)
{
	struct fractures_seat is;
	if (!read_glitches(s, seat, w, &is))
		return false;
	*own(s, seat) = is;
	passive_update(game_of(&s->game), seat);
	return true;
}

/* "technologies glitch-absorber …": all of a seat; "none" */
static bool read_technologies(struct reader *w, uint32_t *cards)
{
	bool any = is_word(peek_word(w), "none") && next_word(w);
	*cards = 0;
	for (const char *word = peek_word(w); word && rift_word_technology_of(word); word = peek_word(w)) {
		*cards |= 1u << rift_word_technology_of(next_word(w));
		any = true;
	}
	return any;
}

/* "leaders zaida soter": those that lie before Thalia, by their Paths; "none" */
static bool read_leaders(struct reader *w, uint8_t *to)
{
	bool any = is_word(peek_word(w), "none") && next_word(w);
	memset(to, 0, BORROWED_MAX);
	for (int leader = look_up(rift_word_leader, LEADER_END, peek_word(w)); leader;
		leader = look_up(rift_word_leader, LEADER_END, peek_word(w))) {
		next_word(w);
		if (leaders[leader].path > SALVATION || to[leaders[leader].path - 1])
			return false;
		to[leaders[leader].path - 1] = (uint8_t)leader;
		any = true;
	}
	return any;
}

bool given_fractures_seat(struct scenario *s, int seat, const char *what, struct reader *w)
{
	if (is_word(what, "device"))
		return given_device(s, seat, w);
	if (is_word(what, "leaders"))
		return read_leaders(w, own(s, seat)->leader);
	return is_word(what, "glitches") && given_glitches(s, seat, w);
}

/* "operators 1": those in the Valley */
bool given_fractures(struct scenario *s, const char *what, struct reader *w)
{
	int n;
	if (!is_word(what, "operators") || !next_number(w, &n) || n > 3)
		return false;
	game_of(&s->game)->fractures.operators = (uint8_t)n;
	return true;
}

static bool same(struct scenario *s, const char *what, unsigned expected, unsigned is)
{
	if (expected != is)
		fail(s, "%s: expected %x, is %x", what, expected, is);
	return true;
}

/* "blink-odds 500", "blink-odds operator 0", "glitch-odds paradox 83": what a seat may work out before it Blinks */
static bool expect_odds(struct scenario *s, int seat, const char *what, struct reader *w)
{
	static const struct {
		const char *word;
		enum rift_sum sum;
	} sums[] = { { "blink-odds", RIFT_SUM_BLINK_ODDS }, { "blink-free", RIFT_SUM_BLINK_FREE },
		{ "blink-faces", RIFT_SUM_BLINK_FACES }, { "glitch-room", RIFT_SUM_GLITCH_ROOM },
		{ "glitch-odds", RIFT_SUM_GLITCH_ODDS }, { "recall-odds", RIFT_SUM_RECALL_ODDS } };
	for (size_t i = 0; i < ARRAY_LEN(sums); i++) {
		if (!is_word(what, sums[i].word))
			continue;
		const char *of = peek_word(w);
		int index = rift_word_worker_of(of) ? rift_word_worker_of(of)
						    : look_up(rift_word_glitch, GLITCH_END, of),
		    want;
		if (index)
			next_word(w);
		int is = rift_sum(&s->game, sums[i].sum, seat, index);
		if (!next_number(w, &want))
			return false;
		if (want != is)
			fail(s, "%s is %d", what, is);
		return true;
	}
	return false;
}

bool expect_fractures_seat(struct scenario *s, int seat, const char *what, struct reader *w)
{
	const struct fractures_seat *is = own(s, seat);
	struct fractures_seat want;
	uint32_t cards;
	int slots, flux, glitches;
	if (expect_odds(s, seat, what, w))
		return true;
	if (is_word(what, "device"))
		return read_device(w, &slots, &flux, &glitches) && same(s, "open slots", (unsigned)slots, is->slots) &&
			same(s, "Flux Cores", (unsigned)flux, is->flux) &&
			same(s, "Glitches", (unsigned)glitches, is->glitched);
	if (is_word(what, "technologies"))
		return read_technologies(w, &cards) && same(s, what, cards, is->technologies);
	if (is_word(what, "outpost") || is_word(what, "secret-site"))
		return same(s, what, (unsigned)plain_tile_of(next_word(w)), is->off[is_word(what, "secret-site")]);
	if (is_word(what, "own-condition"))
		return same(s, what, (unsigned)look_up(rift_word_condition, CONDITION_END, next_word(w)),
			is->own_condition);
	if (is_word(what, "leaders"))
		return read_leaders(w, want.leader) &&
			same(s, what, (unsigned)memcmp(want.leader, is->leader, sizeof want.leader), 0);
	if (is_word(what, "borrowed"))
		return same(s, what, (unsigned)look_up(rift_word_leader, LEADER_END, next_word(w)), is->borrowed);
	if (!is_word(what, "glitches") || !read_glitches(s, seat, w, &want))
		return false;
	return same(s, "Glitches on tiles", want.tiles, is->tiles) &&
		same(s, "Glitches on Exosuit slots", want.exosuits, is->exosuits) &&
		same(s, "Glitches on cards", want.conditions, is->conditions) &&
		same(s, "Glitches on tracks", want.travel * 16u + want.paradox, is->travel * 16u + is->paradox) &&
		same(s, "Glitches stored", want.stored, is->stored);
}

bool expect_fractures(struct scenario *s, const char *what, struct reader *w)
{
	const struct fractures *t = &game_in(&s->game)->fractures;
	int n;
	if (is_word(what, "operators"))
		return next_number(w, &n) && same(s, what, (unsigned)n, t->operators);
	if (!is_word(what, "technology-tops"))
		return false;
	int first = peek_word(w) ? rift_word_technology_of(next_word(w)) : 0;
	int second = peek_word(w) ? rift_word_technology_of(next_word(w)) : 0;
	return same(s, "primary pile", (unsigned)first, t->primary) &&
		same(s, "secondary pile", (unsigned)second, t->seconds ? t->second[t->seconds - 1] : 0u);
}
