/*
 * given_table.c -- facts of the table: pools, stacks, Timeline, Impact, who begins; and any fact by its own name.
 */
#include "runner.h"

#include <string.h>

#include "rift_words.h"

/* The Impact has happened: what impact_run does, with the first Collapsing Capital tiles of each Action. */
static bool given_impact(struct scenario *s, struct reader *w)
{
	struct game *g = game_of(&s->game);
	struct play p = { .g = g };
	(void)w;
	if (g->impact)
		return true;
	g->impact = 1;
	g->evacuation_minus = g->players;
	for (int capital = CONSTRUCT; capital <= RESEARCH; capital++) {
		for (int i = 0; i < capital_hexes(g); i++) {
			int tile = (capital - 1) * 5 + 1 + i;
			g->collapse[capital_space(capital, i)] = (uint8_t)tile;
			g->collapses_out = (uint16_t)(g->collapses_out | 1u << tile);
		}
	}
	for (int seat = 0; seat < g->players; seat++)
		impact_cover(&p, seat);
	return true;
}

static int capital_hex(const struct game *g, const char *word)
{
	int space = word ? rift_word_space_of(word) : 0;
	bool is = space && space_capital(space) && (space - CONSTRUCT_1) % 3 < capital_hexes(g);
	return is ? space : 0;
}

/* "collapse construct.1 con2"; a tile that lies elsewhere changes places. */
static bool given_collapse(struct scenario *s, struct reader *w)
{
	struct game *g = game_of(&s->game);
	int space = capital_hex(g, next_word(w));
	const char *word = next_word(w);
	int tile = word ? rift_word_collapse_of(word) : 0;
	if (!g->impact || !space || !tile || collapses[tile].action != space_capital(space))
		return false;
	int old = g->collapse[space];
	for (int other = CONSTRUCT_1; other <= RESEARCH_3; other++)
		if (g->collapse[other] == tile)
			g->collapse[other] = (uint8_t)old;
	if (!(g->collapses_out >> tile & 1))
		g->collapses_out = (uint16_t)((g->collapses_out & ~(1u << old)) | 1u << tile);
	g->collapse[space] = (uint8_t)tile;
	return true;
}

static bool given_flipped(struct scenario *s, struct reader *w)
{
	struct game *g = game_of(&s->game);
	bool any = false;
	for (int space = capital_hex(g, peek_word(w)); space; space = capital_hex(g, peek_word(w))) {
		next_word(w);
		if (!g->impact || g->hex[space])
			return false;
		g->flipped |= 1u << space;
		any = true;
	}
	return any;
}

static bool given_mine(struct scenario *s, struct reader *w)
{
	struct game *g = game_of(&s->game);
	bool any = false;
	memset(g->mine_pool, 0, sizeof g->mine_pool);
	if (is_word(peek_word(w), "none"))
		return next_word(w);
	for (const char *word = peek_word(w); word && rift_word_good_of(word); word = peek_word(w)) {
		g->mine_pool[rift_word_good_of(next_word(w))]++;
		any = true;
	}
	return any;
}

/* "beside top bottom": where a Resource still lies beside its hex. */
static bool given_beside(struct scenario *s, struct reader *w)
{
	static const char *const hexes[] = { "top", "middle", "bottom" };
	struct game *g = game_of(&s->game);
	int any = is_word(peek_word(w), "none");
	memset(g->mine_side, 0, sizeof g->mine_side);
	if (any)
		next_word(w);
	for (int hex = 0; hex < 3; hex++) {
		if (!is_word(peek_word(w), hexes[hex]))
			continue;
		next_word(w);
		g->mine_side[hex] = 1;
		any = 1;
	}
	return any;
}

static bool given_recruit(struct scenario *s, struct reader *w)
{
	int count[WORKER_END];
	if (!read_workers(w, count) || count[AI] || count[GUARDIAN])
		return false;
	for (int type = SCIENTIST; type <= GENIUS; type++)
		game_of(&s->game)->recruit_pool[type] = (uint8_t)count[type];
	return true;
}

static bool given_recruit_card(struct scenario *s, struct reader *w)
{
	struct game *g = game_of(&s->game);
	int card;
	if (!next_number(w, &card) || card < 1 || card > POOL_CARDS)
		return false;
	g->recruit_card = (uint8_t)card;
	g->recruit_seen = (uint16_t)(g->recruit_seen | 1u << card);
	memcpy(g->recruit_pool, recruit_cards[card], sizeof g->recruit_pool);
	return true;
}

static bool given_timeline(struct scenario *s, struct reader *w)
{
	int era;
	if (!next_number(w, &era) || !peek_word(w))
		return false;
	const char *word = next_word(w);
	era = era ? era : ERA_ZERO;
	if (is_word(word, "none"))
		return tile_to_timeline(s, era, 0);
	if (is_word(word, "hidden"))
		return tile_to_timeline(s, era, HIDDEN);
	int tile = rift_word_tile_of(word);
	return tile && tile_to_timeline(s, era, tile);
}

static bool given_tops(struct scenario *s, struct reader *w, bool primary)
{
	bool any = false;
	for (const char *word = peek_word(w); plain_tile_of(word); word = peek_word(w)) {
		if (!tile_to_top(s, rift_word_tile_of(next_word(w)), primary))
			return false;
		any = true;
	}
	return any;
}

static bool given_primary(struct scenario *s, struct reader *w)
{
	return given_tops(s, w, true);
}

static bool given_secondary(struct scenario *s, struct reader *w)
{
	return given_tops(s, w, false);
}

static bool given_exhausted(struct scenario *s, struct reader *w)
{
	int type = look_up(rift_word_type, TYPE_END, peek_word(w));
	if (!type)
		return false;
	next_word(w);
	stack_exhaust(game_of(&s->game), type);
	return true;
}

/* "breakthroughs-left none  breakthroughs-left circle/war 1": the rest is out of the game. */
static bool given_left(struct scenario *s, struct reader *w)
{
	struct game *g = game_of(&s->game);
	const char *word = next_word(w);
	int b = word ? rift_word_breakthrough_of(word) : 0, n;
	s->some_left_out = true;
	if (is_word(word, "none")) {
		memset(g->breakthrough_left, 0, sizeof g->breakthrough_left);
		return true;
	}
	if (!b || !next_number(w, &n) || n < 0 || n > BREAKTHROUGH_COPIES)
		return false;
	g->breakthrough_left[b] = (uint8_t)n;
	return true;
}

static bool given_conditions(struct scenario *s, struct reader *w)
{
	struct game *g = game_of(&s->game);
	int n = 0;
	memset(g->conditions, 0, sizeof g->conditions);
	if (is_word(peek_word(w), "none"))
		return next_word(w);
	for (const char *word = peek_word(w); word && rift_word_condition_of(word) && n < 6; word = peek_word(w))
		g->conditions[n++] = (uint8_t)rift_word_condition_of(next_word(w));
	return n > 0;
}

static bool given_first(struct scenario *s, struct reader *w)
{
	int seat = seat_of(s, next_word(w));
	if (seat >= 0)
		game_of(&s->game)->first = (uint8_t)seat;
	return seat >= 0;
}

/* Era and turn are seen to by whoever reads the head of the file, who looks at the first word of a line only. */
static bool given_elsewhere(struct scenario *s, struct reader *w)
{
	(void)s;
	return w->at == 2 && next_word(w);
}

bool given_turn(struct scenario *s, int seat)
{
	struct game *g = game_of(&s->game);
	struct frame *rounds = &g->frame[1], *turn = &g->frame[2];
	if (seat < 0 || g->depth != 3 || rounds->op != F_ROUNDS || turn->op != F_TURN || is_bot(g, seat)) {
		fail(s, "given turn: it can only be given at the beginning of the Action Rounds");
		return false;
	}
	turn->seat = (uint8_t)seat;
	g->turn = (uint8_t)seat;
	rounds->v[0] = (uint8_t)((seat - g->lead + 1 + g->players) % g->players);
	return true;
}

static const char *fact_word(int fact)
{
	return rift_fact_word((enum rift_fact)fact);
}

bool fact_read(struct scenario *s, struct reader *w, int *fact, int *index, int *value)
{
	(void)s;
	*fact = look_up(fact_word, RIFT_FACT_END, next_word(w));
	*index = 0;
	if (!*fact || !next_number(w, value))
		return false;
	if (rift_fact_count((enum rift_fact) * fact) > 1) {
		*index = *value;
		return next_number(w, value) && *index >= 0 && *index < rift_fact_count((enum rift_fact) * fact);
	}
	return true;
}

#define S g->seat[s]

static void fact_set(struct game *g, int fact, int s, int i, int value)
{
	switch ((enum rift_fact)fact) {
#define FACT(NAME, word, scope, count, place) \
	case RIFT_FACT_##NAME: \
		(place) = (__typeof__(place))value; \
		break;
#include "rift_facts.def"
#undef FACT
	case RIFT_NO_FACT:
	case RIFT_FACT_END:
		break;
	}
	(void)s;
	(void)i;
}

bool fact_put(struct scenario *s, int seat, struct reader *w)
{
	int fact, index, value;
	if (!fact_read(s, w, &fact, &index, &value))
		return false;
	if ((rift_fact_scope((enum rift_fact)fact) == RIFT_SCOPE_SEAT) != (seat >= 0))
		return false;
	fact_set(game_of(&s->game), fact, int_max(seat, 0), index, value);
	return true;
}

static bool given_fact(struct scenario *s, struct reader *w)
{
	return fact_put(s, -1, w);
}

bool given_table(struct scenario *s, const char *what, struct reader *w)
{
	static const struct {
		const char *word;
		bool (*given)(struct scenario *s, struct reader *w);
	} facts[] = {
		{ "era", given_elsewhere },
		{ "turn", given_elsewhere },
		{ "impact", given_impact },
		{ "collapse", given_collapse },
		{ "flipped", given_flipped },
		{ "mine", given_mine },
		{ "beside", given_beside },
		{ "recruit", given_recruit },
		{ "recruit-card", given_recruit_card },
		{ "timeline", given_timeline },
		{ "primary", given_primary },
		{ "secondary", given_secondary },
		{ "exhausted", given_exhausted },
		{ "breakthroughs-left", given_left },
		{ "conditions", given_conditions },
		{ "first", given_first },
		{ "hex", given_hex },
		{ "fact", given_fact },
	};
	for (size_t i = 0; i < ARRAY_LEN(facts); i++)
		if (is_word(what, facts[i].word))
			return facts[i].given(s, w);
	return given_cards(s, what, w) || given_chronossus(s, what, w) || given_fractures(s, what, w) ||
		given_variable(s, what, w) || given_pioneers(s, what, w) || given_doomsday(s, what, w);
}
