/*
 * given.c -- facts of a seat: "given A  water 1  exosuits 2  workers engineer scientist".  What hangs together is
 * adjusted together: Exosuits stay six in all, a busy Worker of the main board has an Exosuit, a used space is used.
 */
#include "runner.h"

#include <string.h>

#include "rift_words.h"
#include "text/words/words_verbs.h"

typedef bool given_fn(struct scenario *s, int seat, struct reader *w);

static struct seat *seat_in(struct scenario *s, int seat)
{
	return &game_of(&s->game)->seat[seat];
}

static int busy_exosuits(const struct seat *s)
{
	int n = 0;
	for (int i = 0; i < s->posts; i++)
		n += s->post[i].space && on_main_board(s->post[i].space) && s->post[i].worker != GUARDIAN;
	return n;
}

/* n powered up, on uncovered slots first; the rest at home. */
static bool power_up(struct seat *s, int n)
{
	int home = EXO_SLOTS - busy_exosuits(s) - n;
	if (n < 0 || home < 0)
		return false;
	s->guardians = (uint8_t)(s->guardians + __builtin_popcount(s->guardian_slots));
	s->slots = s->guardian_slots = 0;
	for (int covered = 0; covered < 2; covered++) {
		for (int slot = 0; slot < EXO_SLOTS && n; slot++) {
			if ((s->slots_covered >> slot & 1) != covered)
				continue;
			s->slots = (uint8_t)(s->slots | 1u << slot);
			n--;
		}
	}
	s->exosuits = (uint8_t)home;
	return true;
}

static bool given_exosuits(struct scenario *s, int seat, struct reader *w)
{
	int n;
	return next_number(w, &n) && power_up(seat_in(s, seat), n);
}

/* "guardians 1 4": has enlisted exactly these; all of them are in the personal supply. */
static bool given_guardians(struct scenario *s, int seat, struct reader *w)
{
	struct game *g = game_of(&s->game);
	struct seat *x = &g->seat[seat];
	x->slots = (uint8_t)exosuit_slots(x);
	x->guardian_slots = x->guardians = 0;
	for (int place = 1; place <= GUARDIAN_PLACES; place++)
		if (g->marker[place] == seat + 1)
			g->marker[place] = 0;
	if (is_word(peek_word(w), "none"))
		return next_word(w);
	for (const char *word = peek_word(w); word && look_up(word_guardian, GUARDIAN_PLACES + 1, word);
		word = peek_word(w)) {
		int place = look_up(word_guardian, GUARDIAN_PLACES + 1, next_word(w));
		if (g->marker[place])
			return false;
		g->marker[place] = (uint8_t)(seat + 1);
		x->guardians++;
	}
	return x->guardians > 0;
}

/* "powered-guardians 2": so many of them stand on free slots, the leftmost first. */
static bool given_powered_guardians(struct scenario *s, int seat, struct reader *w)
{
	struct seat *x = seat_in(s, seat);
	int n;
	if (!next_number(w, &n) || n > x->guardians)
		return false;
	for (int slot = 0; slot < EXO_SLOTS && n; slot++) {
		if ((x->slots | x->slots_covered) >> slot & 1)
			continue;
		x->slots = (uint8_t)(x->slots | 1u << slot);
		x->guardian_slots = (uint8_t)(x->guardian_slots | 1u << slot);
		x->guardians--;
		n--;
	}
	return n == 0;
}

static bool given_nothing(struct scenario *s, int seat, struct reader *w)
{
	struct seat *x = seat_in(s, seat);
	(void)w;
	memset(x->good, 0, sizeof x->good);
	memset(x->active, 0, sizeof x->active);
	memset(x->tired, 0, sizeof x->tired);
	return power_up(x, 0);
}

static bool set_column(uint8_t *column, struct reader *w)
{
	int count[WORKER_END];
	if (!read_workers(w, count) || count[AI] || count[GUARDIAN])
		return false;
	for (EACH_WORKER(type))
		column[type] = (uint8_t)count[type];
	return true;
}

static bool given_active(struct scenario *s, int seat, struct reader *w)
{
	return set_column(seat_in(s, seat)->active, w);
}

static bool given_tired(struct scenario *s, int seat, struct reader *w)
{
	return set_column(seat_in(s, seat)->tired, w);
}

static bool given_workers(struct scenario *s, int seat, struct reader *w)
{
	memset(seat_in(s, seat)->tired, 0, WORKER_END);
	return given_active(s, seat, w);
}

/* Who stands on a hex of the main board or the Valley; NULL for other spaces. */
uint8_t *hex_of(struct game *g, int space)
{
	if (space > NO_SPACE && space < HEX_END)
		return &g->hex[space];
	return RIFT_IS_VALLEY(space) ? &g->fractures.valley[space - VALLEY_FIRST] : NULL;
}

/* An Exosuit on the main board, with its Worker or with nobody. */
bool post_put(struct scenario *s, int seat, int worker, int space)
{
	struct game *g = game_of(&s->game);
	struct seat *x = &g->seat[seat];
	uint8_t *hex = hex_of(g, space);
	if (x->posts == POSTS_MAX || (hex && *hex))
		return false;
	if (worker == GUARDIAN) {
		if (!x->guardians)
			return false;
		x->guardians--;
	} else if (on_main_board(space)) {
		if (!x->exosuits && !x->slots)
			return false;
		if (x->exosuits)
			x->exosuits--;
		else
			x->slots = (uint8_t)(x->slots & (x->slots - 1));
	} else {
		space_use(g, seat, space);
	}
	if (hex)
		*hex = (uint8_t)(seat + 1);
	if (space >= MINE_TOP && space <= MINE_BOTTOM)
		g->mine_side[space - MINE_TOP] = 0;
	x->post[x->posts++] = (struct post){
		.space = (uint8_t)space,
		.worker = (uint8_t)worker,
		.fate = (uint8_t)(worker ? worker_fate(g, seat, worker, space) : TIRED_AFTER),
	};
	return true;
}

/* "busy engineer@mine.top administrator@313" */
static bool given_busy(struct scenario *s, int seat, struct reader *w)
{
	bool any = false;
	for (const char *word = peek_word(w); word && strchr(word, '@'); word = peek_word(w)) {
		char type[40] = "";
		const char *place = strchr(word, '@') + 1;
		append(type, sizeof type, "%.*s", (int)(place - word - 1), word);
		int space = home_space_of(game_in(&s->game), seat, place);
		if (!rift_word_worker_of(type) || !space || !post_put(s, seat, rift_word_worker_of(type), space))
			return false;
		next_word(w);
		any = true;
	}
	return any;
}

/* "given hex construct.1 B": an Exosuit of B, whoever is in it. */
bool given_hex(struct scenario *s, struct reader *w)
{
	const char *place = next_word(w);
	int space = place ? rift_word_space_of(place) : 0;
	int seat = seat_of(s, next_word(w));
	return hex_of(game_of(&s->game), space) && seat >= 0 && post_put(s, seat, NO_TYPE, space);
}

/* Superprojects last: they fill what pair the Buildings leave. */
static bool given_buildings(struct scenario *s, int seat, struct reader *w)
{
	int listed[SLOTS_HOME], n = 0;
	for (const char *word = peek_word(w); plain_tile_of(word); word = peek_word(w)) {
		int tile = rift_word_tile_of(next_word(w));
		if (n == SLOTS_HOME)
			return false;
		listed[n++] = tile;
	}
	for (int super = 0; super < 2; super++)
		for (int i = 0; i < n; i++)
			if (RIFT_IS_SUPER(listed[i]) == super && !tile_to_board(s, seat, listed[i], -1))
				return false;
	return n > 0;
}

/* "lab.2 305", "lab.2 anomaly", "lab.2 free" */
static bool given_slot(struct scenario *s, int seat, int slot, struct reader *w)
{
	struct seat *x = seat_in(s, seat);
	const char *word = next_word(w);
	int tile = word ? rift_word_tile_of(word) : 0;
	if (tile && tile < ANOMALY)
		return tile_to_board(s, seat, tile, slot);
	if (tile > ANOMALY && RIFT_IS_ANOMALY(tile))
		return variable_to_board(s, seat, tile - ANOMALY, slot);
	bool free = is_word(word, "free") && x->tile[slot] == ANOMALY;
	if (!free && (tile != ANOMALY || x->tile[slot]))
		return false;
	x->tile[slot] = free ? 0 : ANOMALY;
	return true;
}

static bool given_anomaly(struct scenario *s, int seat, struct reader *w)
{
	struct seat *x = seat_in(s, seat);
	bool any = false;
	for (int slot = slot_of(peek_word(w)); slot >= 0; slot = slot_of(peek_word(w))) {
		next_word(w);
		if (x->tile[slot])
			return false;
		x->tile[slot] = ANOMALY;
		any = true;
	}
	return any;
}

/* "covered 203": the Building there lies under an Anomaly. */
static bool given_covered(struct scenario *s, int seat, struct reader *w)
{
	struct seat *x = seat_in(s, seat);
	bool any = false;
	for (const char *word = peek_word(w); word; word = peek_word(w)) {
		int space = home_space_of(game_in(&s->game), seat, word);
		if (space < HOME_1)
			break;
		if (!RIFT_IS_BUILDING(x->tile[space - HOME_1]))
			return false;
		x->covered = (uint16_t)(x->covered | 1u << (space - HOME_1));
		next_word(w);
		any = true;
	}
	return any;
}

static bool given_breakthroughs(struct scenario *s, int seat, struct reader *w)
{
	struct game *g = game_of(&s->game);
	uint8_t *have = g->seat[seat].breakthrough;
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++) {
		g->breakthrough_left[b] = (uint8_t)(g->breakthrough_left[b] + have[b]);
		have[b] = 0;
	}
	if (is_word(peek_word(w), "none"))
		return next_word(w);
	bool any = false;
	for (const char *word = peek_word(w); word && rift_word_breakthrough_of(word); word = peek_word(w)) {
		int b = rift_word_breakthrough_of(next_word(w));
		if (!g->breakthrough_left[b])
			return false;
		g->breakthrough_left[b]--;
		have[b]++;
		any = true;
	}
	return any;
}

/* "warp gold 2", "warp gold home" */
static bool given_warp(struct scenario *s, int seat, struct reader *w)
{
	const char *word = next_word(w);
	int warp = word ? rift_word_warp_of(word) : 0, era = 0;
	if (!warp)
		return false;
	if (is_word(peek_word(w), "home"))
		next_word(w);
	else if (!next_number(w, &era) || era < 0 || era > ERAS)
		return false;
	else if (!era)
		era = ERA_ZERO;
	seat_in(s, seat)->warp[warp] = (uint8_t)era;
	return true;
}

static bool given_leader(struct scenario *s, int seat, struct reader *w)
{
	const char *word = next_word(w);
	int leader = word ? rift_word_leader_of(word) : 0;
	if (!leader || leaders[leader].path != seat_in(s, seat)->path)
		return false;
	seat_in(s, seat)->leader = (uint8_t)leader;
	return true;
}

/* "used force 303 supply": Free Actions and Worker spaces of the player board. */
static bool given_used(struct scenario *s, int seat, struct reader *w)
{
	bool any = false;
	for (const char *word = peek_word(w); word; word = peek_word(w)) {
		int space = home_space_of(game_in(&s->game), seat, word);
		if (space < SUPPLY)
			break;
		space_use(game_of(&s->game), seat, space);
		next_word(w);
		any = true;
	}
	return any;
}

static bool given_evacuated(struct scenario *s, int seat, struct reader *w)
{
	struct game *g = game_of(&s->game);
	int place;
	if (!next_number(w, &place) || place < 1 || place > g->players)
		return false;
	g->seat[seat].evacuated = (uint8_t)place;
	g->evacuations = (uint8_t)int_max(g->evacuations, place);
	return true;
}

static bool given_number(struct scenario *s, int seat, const char *what, struct reader *w, bool *known)
{
	struct seat *x = seat_in(s, seat);
	const struct {
		const char *word;
		uint8_t *at;
		int least, most;
	} numbers[] = {
		{ "morale", &x->morale, 1, 7 },
		{ "travels", &x->travels, 0, 8 },
		{ "paradox", &x->paradox, 0, 9 },
		{ "focus", &x->focus, 1, ERAS },
		{ "evacuation", &x->evacuation, 1, 2 },
	};
	int n;
	*known = true;
	if (is_word(what, "vp") || rift_word_good_of(what)) {
		uint16_t *at = is_word(what, "vp") ? &x->vp : &x->good[rift_word_good_of(what)];
		if (!next_number(w, &n) || n < 0)
			return false;
		*at = (uint16_t)n;
		return true;
	}
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		if (!is_word(what, numbers[i].word))
			continue;
		if (!next_number(w, &n) || n < numbers[i].least || n > numbers[i].most)
			return false;
		*numbers[i].at = (uint8_t)n;
		return true;
	}
	*known = false;
	return false;
}

static bool given_seat_word(struct scenario *s, int seat, const char *what, struct reader *w)
{
	static const struct {
		const char *word;
		given_fn *given;
	} facts[] = {
		{ "nothing", given_nothing },
		{ "workers", given_workers },
		{ "active", given_active },
		{ "tired", given_tired },
		{ "busy", given_busy },
		{ "exosuits", given_exosuits },
		{ "guardians", given_guardians },
		{ "powered-guardians", given_powered_guardians },
		{ "buildings", given_buildings },
		{ "anomaly", given_anomaly },
		{ "covered", given_covered },
		{ "experiments", given_experiments },
		{ "breakthroughs", given_breakthroughs },
		{ "warp", given_warp },
		{ "leader", given_leader },
		{ "used", given_used },
		{ "evacuated", given_evacuated },
		{ "fact", fact_put },
	};
	for (size_t i = 0; i < ARRAY_LEN(facts); i++)
		if (is_word(what, facts[i].word))
			return facts[i].given(s, seat, w);
	if (slot_of(what) >= 0)
		return given_slot(s, seat, slot_of(what), w);
	bool known;
	if (given_number(s, seat, what, w, &known))
		return known;
	return !known &&
		(given_cards_seat(s, seat, what, w) || given_chronossus_seat(s, seat, what, w) ||
			given_fractures_seat(s, seat, what, w) || given_variable_seat(s, seat, what, w) ||
			given_pioneers_seat(s, seat, what, w));
}

bool given_line(struct scenario *s, struct reader *w)
{
	int seat = seat_of(s, peek_word(w));
	if (seat >= 0)
		next_word(w);
	if (!peek_word(w)) {
		fail(s, "what is given?");
		return false;
	}
	while (peek_word(w)) {
		const char *what = next_word(w);
		bool ok = seat >= 0 ? given_seat_word(s, seat, what, w) : given_table(s, what, w);
		if (!ok) {
			fail(s, "given: \"%s\" is not understood or cannot be (read up to \"%s\")", what,
				w->word[w->at - 1]);
			return false;
		}
	}
	for (int i = 0; i < game_in(&s->game)->players; i++)
		passive_update(game_of(&s->game), i);
	return true;
}
