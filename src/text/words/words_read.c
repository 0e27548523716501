/*
 * words_read.c -- parses words into a move.  Some verbs share a word ("keep", "deal", "show", "copy"): then the verb
 * that is legal now is chosen, else the first one that can be parsed.
 */
#include "rift_words.h"

#include <string.h>

#include "base/base.h"
#include "content/content.h"
#include "text/words/words_verbs.h"

struct reader {
	const struct rift_rules *rules;
	const struct rift_game *g;
	int seat, verb;
	struct span rest;
	struct span bad; /* the unknown word */
};

static bool fails(struct reader *r, struct span word)
{
	r->bad = word;
	return false;
}

static bool read_name(struct reader *r, name_fn *name, uint8_t *arg)
{
	struct span word = span_word(&r->rest);
	if (span_is(word, verb_hides(r->verb) ? "?" : "none"))
		return true;
	*arg = (uint8_t)name_of(name, word);
	return *arg != 0 || fails(r, word);
}

static bool read_number(struct reader *r, uint8_t *arg)
{
	struct span word = span_word(&r->rest);
	if (verb_hides(r->verb) && span_is(word, "?"))
		return true;
	int n = span_number(word, UINT8_MAX);
	*arg = (uint8_t)int_max(n, 0);
	return n >= 0 || fails(r, word);
}

static bool read_era(struct reader *r, uint8_t *arg)
{
	if (!read_number(r, arg))
		return false;
	if (!*arg)
		*arg = RIFT_ERA_ZERO;
	return true;
}

static bool read_glitch(struct reader *r, uint8_t *arg)
{
	struct span word = span_word(&r->rest);
	return glitch_of(word, &arg[0], &arg[1]) || fails(r, word);
}

static bool read_seat(struct reader *r, uint8_t *arg)
{
	struct span word = span_word(&r->rest);
	int seat = word.length == 1 ? rift_words_seat_of(word.at[0]) : -1;
	if (seat < 0 || seat == RIFT_NATURE)
		return fails(r, word);
	*arg = (uint8_t)seat;
	return true;
}

/* The space of the player board where this tile lies uncovered; NO_SPACE, which is never legal, if there is none. */
static int space_with(const struct reader *r, int tile)
{
	for (int slot = 0; slot < 12; slot++) {
		int on_top = tile_on(r->rules, r->g, r->seat, slot),
		    there = r->rules->fact(r->g, RIFT_FACT_TILES, r->seat, slot);
		bool hidden = r->verb == RIFT_V_PLACE && on_top != there;
		if (on_top == tile && RIFT_IS_ANOMALY(tile))
			return RIFT_HOME_1 + slot;
		if (there == tile && !hidden)
			return RIFT_HOME_1 + slot;
	}
	return RIFT_NO_SPACE;
}

/* "anomaly@lab.1" */
static int space_of_anomaly(const struct reader *r, struct span slot)
{
	int space = name_of(rift_word_space, slot);
	if (!RIFT_IS_HOME(space))
		return -1;
	return tile_on(r->rules, r->g, r->seat, space - RIFT_HOME_1) == RIFT_ANOMALY ? space : RIFT_NO_SPACE;
}

static int space_of(const struct reader *r, struct span word)
{
	int space = name_of(rift_word_space, word);
	if (space)
		return space;
	struct span slot = word;
	if (span_is(span_until(&slot, '@'), "anomaly") && slot.length > 0)
		return space_of_anomaly(r, slot);
	int leader = name_of(rift_word_leader, word);
	if (leader)
		return leader == r->rules->sum(r->g, RIFT_SUM_LEADER, r->seat, 0) ? RIFT_LEADER : RIFT_NO_SPACE;
	int tile = tile_of(word);
	return tile && tile != RIFT_ANOMALY ? space_with(r, tile) : -1;
}

static bool read_space(struct reader *r, uint8_t *arg)
{
	struct span word = span_word(&r->rest);
	int space = space_of(r, word);
	*arg = (uint8_t)int_max(space, 0);
	return space >= 0 || fails(r, word);
}

static bool read_slot(struct reader *r, uint8_t *arg)
{
	struct span word = span_word(&r->rest);
	int space = name_of(rift_word_space, word);
	bool beside = space == RIFT_OUTPOST || space == RIFT_SECRET_SITE; /* numbered after the twelve slots */
	if (!RIFT_IS_HOME(space) && !beside)
		return fails(r, word);
	*arg = (uint8_t)(beside ? 12 + space - RIFT_OUTPOST : space - RIFT_HOME_1);
	return true;
}

static bool read_tile(struct reader *r, uint8_t *arg)
{
	struct span word = span_word(&r->rest);
	if (verb_hides(r->verb) && span_is(word, "?"))
		return true;
	*arg = (uint8_t)tile_of(word);
	return *arg != 0 || fails(r, word);
}

static bool read_breakthrough(struct reader *r, uint8_t *arg)
{
	struct span word = span_word(&r->rest);
	*arg = (uint8_t)breakthrough_of(word);
	return *arg != 0 || fails(r, word);
}

static bool read_face(struct reader *r, uint8_t *arg)
{
	struct span word = span_word(&r->rest);
	int shape = name_of(rift_word_shape, word);
	int icon = name_of(rift_word_icon, word);
	arg[0] = shape ? 1 : 2;
	arg[1] = (uint8_t)(shape ? shape : icon);
	return arg[1] != 0 || fails(r, word);
}

/* Parses cards by number or by name; an unknown card is "?". */
static bool read_cards(struct reader *r, name_fn *name, uint8_t *arg)
{
	unsigned cards = 0;
	struct span word = span_word(&r->rest);
	if (span_is(word, "?"))
		return true;
	do {
		int card = name ? name_of(name, word) : span_number(word, ASSET_CARDS);
		if (card < 1 || cards >> (card - 1) & 1)
			return fails(r, word);
		cards |= 1u << (card - 1);
		word = span_word(&r->rest);
	} while (word.length > 0);
	arg[0] = (uint8_t)(cards & 0xff);
	arg[1] = (uint8_t)(cards >> 8);
	arg[2] = (uint8_t)(cards >> 16);
	return true;
}

/* Parses "titanium 2 gold 1": the count of each Good, up to its limit; each may occur once. */
static bool read_goods(struct reader *r, const uint8_t *limit, int *count)
{
	for (struct span word = span_word(&r->rest); word.length > 0; word = span_word(&r->rest)) {
		int good = name_of(rift_word_good, word);
		if (!good || !limit[good] || count[good])
			return fails(r, word);
		word = span_word(&r->rest);
		int n = span_number(word, limit[good]);
		if (n < 1)
			return fails(r, word);
		count[good] = n;
	}
	return true;
}

static bool read_mix(struct reader *r, uint8_t *arg)
{
	static const uint8_t limit[RIFT_GOOD_END] = {
		[RIFT_TITANIUM] = UINT8_MAX, [RIFT_GOLD] = UINT8_MAX, [RIFT_URANIUM] = UINT8_MAX
	};
	int count[RIFT_GOOD_END] = { 0 };
	struct span rest = r->rest, word = span_word(&rest);
	if (span_is(word, "none")) {
		r->rest = rest;
		return true;
	}
	if (word.length == 0)
		return fails(r, word);
	if (!read_goods(r, limit, count))
		return false;
	for (int good = RIFT_TITANIUM; good <= RIFT_URANIUM; good++)
		arg[good - RIFT_TITANIUM] = (uint8_t)count[good];
	return true;
}

static bool read_power(struct reader *r, uint8_t *arg)
{
	static const uint8_t limit[RIFT_GOOD_END] = {
		[RIFT_TITANIUM] = 3, [RIFT_GOLD] = 3, [RIFT_URANIUM] = 3, [RIFT_WATER] = 6, [RIFT_CORE] = 6
	};
	int count[RIFT_GOOD_END] = { 0 };
	if (!read_number(r, &arg[0]) || !read_goods(r, limit, count))
		return false;
	arg[1] = (uint8_t)count[RIFT_WATER];
	arg[2] = (uint8_t)(count[RIFT_TITANIUM] | count[RIFT_GOLD] << 2 | count[RIFT_URANIUM] << 4);
	arg[3] = (uint8_t)count[RIFT_CORE];
	return true;
}

bool option_of(struct span word, uint8_t *code, uint8_t *what)
{
	static const struct {
		uint8_t code;
		name_fn *names;
	} lists[] = { { OP_GAIN, rift_word_good }, { OP_GAIN_WORKER, rift_word_worker }, { OP_DO, rift_word_capital } };
	struct span paid = word;
	bool pays = span_is(span_until(&paid, '-'), "pay");
	if (span_is(word, "remove-flux") || span_is(word, "remove-glitches")) {
		*code = span_is(word, "remove-flux") ? OP_REMOVE_FLUX : OP_REMOVE_GLITCHES;
		*what = 0;
		return true;
	}
	if (span_is(word, "lose-morale")) {
		*code = OP_LOSE_MORALE;
		*what = 0;
		return true;
	}
	if (pays || span_is(word, "mix")) {
		bool mix = !pays || span_is(paid, "mix");
		*code = mix ? (pays ? OP_PAY_MIX : OP_GAIN_MIX) : OP_PAY;
		*what = (uint8_t)(mix ? 0 : name_of(rift_word_good, paid));
		if (!mix && !*what) {
			*code = OP_PAY_TYPE;
			*what = (uint8_t)name_of(rift_word_worker, paid);
		}
		return mix || *what != 0;
	}
	for (size_t i = 0; i < ARRAY_LEN(lists); i++) {
		*code = lists[i].code;
		*what = (uint8_t)name_of(lists[i].names, word);
		if (*what)
			return true;
	}
	return false;
}

/* Parses an alternative by looking it up in the open question; 0, which is never legal, if it is not offered. */
static bool read_option(struct reader *r, uint8_t *arg)
{
	struct span word = span_word(&r->rest);
	if (!option_of(word, &arg[1], &arg[2]))
		return fails(r, word);
	struct rift_move legal[RIFT_ANSWERS];
	size_t count = r->rules->legal(r->g, r->seat, legal, RIFT_ANSWERS);
	for (size_t i = 0; i < count; i++) {
		if (legal[i].verb == RIFT_V_CHOOSE && legal[i].b == arg[1] && legal[i].c == arg[2]) {
			arg[0] = legal[i].a;
			arg[3] = legal[i].d;
		}
	}
	return true;
}

/* Parses one or two Warp tiles, the lower number first, or "none". */
static bool read_warps(struct reader *r, uint8_t *arg)
{
	if (!read_name(r, rift_word_warp, &arg[0]))
		return false;
	struct span rest = r->rest;
	if (!arg[0] || span_word(&rest).length == 0)
		return true;
	if (!read_name(r, rift_word_warp, &arg[1]))
		return false;
	if (arg[1] && arg[1] < arg[0]) {
		uint8_t lower = arg[1];
		arg[1] = arg[0];
		arg[0] = lower;
	}
	return true;
}

/* Parses a Warp tile and the one on top of it: "water+scientist", or "none". */
static bool read_stack(struct reader *r, uint8_t *arg)
{
	struct span word = span_word(&r->rest), on_top = word;
	if (span_is(word, "none"))
		return true;
	arg[1] = (uint8_t)name_of(rift_word_warp, span_until(&on_top, '+'));
	arg[0] = (uint8_t)name_of(rift_word_warp, on_top);
	return (arg[0] && arg[1]) || fails(r, word);
}

static bool read_argument(struct reader *r, int kind, uint8_t *arg)
{
	if (argument_names[kind])
		return read_name(r, argument_names[kind], arg);
	switch (kind) {
	case ARG_NUMBER:
		return read_number(r, arg);
	case ARG_ERA:
		return read_era(r, arg);
	case ARG_GLITCH:
		return read_glitch(r, arg);
	case ARG_SEAT:
		return read_seat(r, arg);
	case ARG_SPACE:
		return read_space(r, arg);
	case ARG_SLOT:
		return read_slot(r, arg);
	case ARG_TILE:
		return read_tile(r, arg);
	case ARG_BREAKTHROUGH:
		return read_breakthrough(r, arg);
	case ARG_CONDITIONS:
		return read_cards(r, rift_word_condition, arg);
	case ARG_FACE:
		return read_face(r, arg);
	case ARG_CARDS:
		return read_cards(r, NULL, arg);
	case ARG_WARPS:
		return read_warps(r, arg);
	case ARG_STACK:
		return read_stack(r, arg);
	case ARG_MIX:
		return read_mix(r, arg);
	case ARG_POWER:
		return read_power(r, arg);
	default:
		return read_option(r, arg);
	}
}

static bool read_arguments(struct reader *r, uint8_t *arg)
{
	const struct verb_row *row = &verb_rows[r->verb];
	if (r->verb == RIFT_V_WARP)
		return read_warps(r, arg);
	for (int i = 0; i < 2 && row->argument[i] != ARG_NONE; i++) {
		struct span rest = r->rest;
		if (i == 1 && verb_may_end(r->verb) && span_word(&rest).length == 0)
			break;
		if (!read_argument(r, row->argument[i], arg))
			return false;
		arg += argument_bytes[row->argument[i]];
	}
	return true;
}

static bool read_move(struct reader *r, struct rift_move *m)
{
	uint8_t arg[ARGUMENT_CAPACITY] = { 0 };
	if (!read_arguments(r, arg))
		return false;
	struct span more = span_word(&r->rest);
	if (more.length > 0)
		return fails(r, more);
	*m = (struct rift_move){ (uint8_t)r->verb, (uint8_t)r->seat, arg[0], arg[1], arg[2], arg[3] };
	if (m->verb == RIFT_V_SPEND && m->b && r->rules->check(r->g, *m) != RIFT_OK) {
		m->a = arg[1]; /* a pair may be named in either order */
		m->b = arg[0];
	}
	return true;
}

bool words_read(const struct rift_rules *rules, const struct rift_game *g, int seat, struct span words,
	struct rift_move *m, struct span *bad)
{
	struct span word = span_word(&words);
	bool nature = seat == RIFT_NATURE, found = false;
	*bad = word;
	for (int verb = 1; verb < RIFT_VERB_END; verb++) {
		struct reader r = { .rules = rules, .g = g, .seat = seat, .verb = verb, .rest = words };
		struct rift_move read;
		if (verb_is_nature(verb) != nature || !span_is(word, verb_rows[verb].word))
			continue;
		if (!read_move(&r, &read)) {
			if (r.bad.at > bad->at)
				*bad = r.bad;
			continue;
		}
		if (!found || rules->check(g, read) == RIFT_OK)
			*m = read;
		found = true;
	}
	return found;
}

int rift_words_parse(const struct rift_rules *rules, const struct rift_game *g, int seat, const char *text,
	struct rift_move *m, char *why, size_t size)
{
	struct span bad;
	struct text t = text_open(why, size);
	if (words_read(rules, g, seat, span_of(text), m, &bad))
		return 0;
	put_span(&t, bad);
	return -1;
}
