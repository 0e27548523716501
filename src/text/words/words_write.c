/*
 * words_write.c -- writes a move in words.  The verb's row in rift_lists.h defines the arguments after its word.  A
 * byte without a meaning is written as "?", so even an invalid move can be shown.
 */
#include "rift_words.h"

#include "content/content.h"
#include "text/words/words_verbs.h"

const struct verb_row verb_rows[RIFT_VERB_END] = {
#define VERB(NAME, word, A, B) [RIFT_##NAME] = { word, { ARG_##A, ARG_##B } },
	RIFT_VERBS(VERB)
#undef VERB
};

const uint8_t argument_bytes[ARG_END] = {
#define ARGUMENT(NAME, bytes, names) [ARG_##NAME] = (bytes),
	ARGUMENTS(ARGUMENT)
#undef ARGUMENT
};

name_fn *const argument_names[ARG_END] = {
#define ARGUMENT(NAME, bytes, names) [ARG_##NAME] = (names),
	ARGUMENTS(ARGUMENT)
#undef ARGUMENT
};

const char *word_column(int column)
{
	static const char *const words[] = { "", "active", "tired" };
	return column >= 0 && column <= RIFT_TIRED ? words[column] : "";
}

const char *word_bonus(int type)
{
	static const char *const words[] = { "", "water", "core", "vp" };
	return type >= 0 && type <= RIFT_ADMINISTRATOR ? words[type] : "";
}

const char *word_die(int die)
{
	static const char *const words[] = { "", "shape", "icon" };
	return die >= 0 && die <= 2 ? words[die] : "";
}

/* The names of the places of the Guardian board, from the left. */
const char *word_guardian(int place)
{
	static const char *const words[] = { "", "1", "2", "3", "4", "5", "6" };
	return place >= 0 && place <= 6 ? words[place] : "";
}

const char *word_figure(int figure)
{
	static const char *const words[] = { "", "exosuit", "guardian" };
	return figure >= 0 && figure <= 2 ? words[figure] : "";
}

/* The side on which a nested Building's neighbour is. */
const char *word_way(int way)
{
	static const char *const words[] = { "", "left", "up", "right", "down" };
	return way > 0 && way <= 4 ? words[way] : "";
}

int tile_on(const struct rift_rules *rules, const struct rift_game *g, int seat, int slot)
{
	int tile = rules->fact(g, RIFT_FACT_TILES, seat, slot);
	if (tile == RIFT_ANOMALY || rules->fact(g, RIFT_FACT_COVERED, seat, 0) >> slot & 1)
		return RIFT_VARIABLE(rules->fact(g, RIFT_FACT_VARIABLES, seat, slot));
	return tile;
}

/* Writes a space; on the player board it is named by its tile, the Leader's by the Leader. */
static void put_space(
	struct text *t, const struct rift_rules *rules, const struct rift_game *g, struct rift_move m, int space)
{
	int leader = rules->sum(g, RIFT_SUM_LEADER, m.seat, 0);
	if (space == RIFT_LEADER && leader) {
		put(t, rift_word_leader(leader));
		return;
	}
	int tile = 0;
	if (RIFT_IS_HOME(space))
		tile = tile_on(rules, g, m.seat, space - RIFT_HOME_1);
	if (tile && tile != RIFT_TAIL)
		put_tile(t, tile);
	if (tile == RIFT_ANOMALY)
		put(t, "@");
	if (!tile || tile == RIFT_TAIL || tile == RIFT_ANOMALY)
		put(t, rift_word_space(space));
}

static void put_some(struct text *t, int n, const char *what)
{
	if (n == 0)
		return;
	put(t, " ");
	put(t, what);
	put(t, " ");
	put_number(t, n);
}

static void put_power(struct text *t, const uint8_t *arg)
{
	put_number(t, arg[0]);
	put_some(t, arg[3], "core");
	put_some(t, arg[1], "water");
	put_some(t, arg[2] & 3, "titanium");
	put_some(t, arg[2] >> 2 & 3, "gold");
	put_some(t, arg[2] >> 4 & 3, "uranium");
}

static void put_mix(struct text *t, const uint8_t *arg)
{
	if (!arg[0] && !arg[1] && !arg[2])
		put(t, " none");
	put_some(t, arg[0], "titanium");
	put_some(t, arg[1], "gold");
	put_some(t, arg[2], "uranium");
}

void put_option(struct text *t, int code, int what)
{
	switch (code) {
	case OP_GAIN:
		put(t, rift_word_good(what));
		break;
	case OP_GAIN_MIX:
		put(t, "mix");
		break;
	case OP_GAIN_WORKER:
		put(t, rift_word_worker(what));
		break;
	case OP_PAY:
		put(t, "pay-");
		put(t, rift_word_good(what));
		break;
	case OP_PAY_MIX:
		put(t, "pay-mix");
		break;
	case OP_DO:
		put(t, rift_word_capital(what));
		break;
	case OP_LOSE_MORALE:
		put(t, "lose-morale");
		break;
	case OP_REMOVE_FLUX:
		put(t, "remove-flux");
		break;
	case OP_REMOVE_GLITCHES:
		put(t, "remove-glitches");
		break;
	case OP_PAY_TYPE:
		put(t, "pay-");
		put(t, rift_word_worker(what));
		break;
	default:
		break;
	}
}

static void put_cards(struct text *t, unsigned cards, name_fn *name)
{
	if (cards == 0)
		put(t, " ?");
	for (int card = 1; cards >> (card - 1); card++) {
		if (!(cards >> (card - 1) & 1))
			continue;
		put(t, " ");
		if (name)
			put(t, name(card));
		else
			put_number(t, card);
	}
}

static void put_warps(struct text *t, const uint8_t *arg)
{
	put(t, arg[0] ? rift_word_warp(arg[0]) : "none");
	if (arg[1]) {
		put(t, " ");
		put(t, rift_word_warp(arg[1]));
	}
}

/* Writes two Warp tiles, the lower one first. */
static void put_stack(struct text *t, int upper, int lower)
{
	put(t, upper ? rift_word_warp(lower) : "none");
	if (upper) {
		put(t, "+");
		put(t, rift_word_warp(upper));
	}
}

enum { SLOTS = 12 }; /* slots of a player board; tiles beside it are numbered from there */

/* Writes one argument, with a space before it. */
static void put_argument(struct text *t, const struct rift_rules *rules, const struct rift_game *g, struct rift_move m,
	int kind, const uint8_t *arg)
{
	if (kind != ARG_MIX && kind != ARG_CARDS && kind != ARG_CONDITIONS)
		put(t, " ");
	if (argument_names[kind]) {
		put(t, arg[0] ? argument_names[kind](arg[0]) : verb_hides(m.verb) ? "?" : "none");
		return;
	}
	switch (kind) {
	case ARG_NUMBER:
		if (!arg[0] && verb_hides(m.verb))
			put(t, "?");
		else
			put_number(t, arg[0]);
		break;
	case ARG_ERA:
		put_number(t, arg[0] == RIFT_ERA_ZERO ? 0 : arg[0]);
		break;
	case ARG_GLITCH:
		put_glitch(t, arg[0], arg[1]);
		break;
	case ARG_SEAT:
		put_letter(t, rift_words_seat(arg[0]));
		break;
	case ARG_SPACE:
		put_space(t, rules, g, m, arg[0]);
		break;
	case ARG_SLOT:
		put(t, rift_word_space(arg[0] < SLOTS ? RIFT_HOME_1 + arg[0] : RIFT_OUTPOST + arg[0] - SLOTS));
		break;
	case ARG_TILE:
		if (!arg[0] && verb_hides(m.verb))
			put(t, "?");
		else
			put_tile(t, arg[0]);
		break;
	case ARG_BREAKTHROUGH:
		put_breakthrough(t, arg[0]);
		break;
	case ARG_CONDITIONS:
		put_cards(t, (unsigned)arg[0] | (unsigned)arg[1] << 8, rift_word_condition);
		break;
	case ARG_FACE:
		put(t, arg[0] == 1 ? rift_word_shape(arg[1]) : rift_word_icon(arg[1]));
		break;
	case ARG_CARDS:
		put_cards(t, (unsigned)arg[0] | (unsigned)arg[1] << 8 | (unsigned)arg[2] << 16, NULL);
		break;
	case ARG_WARPS:
		put_warps(t, arg);
		break;
	case ARG_STACK:
		put_stack(t, arg[0], arg[1]);
		break;
	case ARG_MIX:
		put_mix(t, arg);
		break;
	case ARG_POWER:
		put_power(t, arg);
		break;
	default: /* ARG_OPTION */
		put_option(t, arg[1], arg[2]);
	}
}

size_t rift_words_move(
	const struct rift_rules *rules, const struct rift_game *g, struct rift_move m, char *out, size_t size)
{
	struct text t = text_open(out, size);
	if (m.verb == RIFT_NO_VERB || m.verb >= RIFT_VERB_END) {
		put(&t, "?");
		return t.used;
	}
	const struct verb_row *row = &verb_rows[m.verb];
	const uint8_t arg[ARGUMENT_CAPACITY] = { m.a, m.b, m.c, m.d };
	put(&t, row->word);
	size_t at = 0;
	for (int i = 0; i < 2 && row->argument[i] != ARG_NONE; i++) {
		if (i == 1 && arg[at] == 0 && verb_may_end(m.verb))
			break;
		size_t before = t.used;
		put_argument(&t, rules, g, m, row->argument[i], &arg[at]);
		if (t.used == before + 1)
			put(&t, "?");
		at += argument_bytes[row->argument[i]];
	}
	return t.used;
}
