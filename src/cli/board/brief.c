/* brief.c -- see brief.h. */
#include "cli/board/brief.h"

#include <ctype.h>
#include <string.h>

#include "base/base.h"
#include "rift.h"
#include "rift_words.h"
#include "text/words/content_words.h"

const char *brief_good(int good)
{
	return said_of("terminal.good.", rift_word_good(good));
}

const char *brief_worker(int worker)
{
	return said_of("terminal.worker.", rift_word_worker(worker));
}

char *brief_warp(int warp, char *out, size_t size)
{
	const struct warp_tile *w = &warp_tiles[warp];
	out[0] = '\0';
	if (w->good)
		return add(out, size, "%d%s", w->n, brief_good(w->good));
	return add(out, size, "%s", w->worker ? brief_worker(w->worker) : said("terminal.exosuit"));
}

char *brief_leader(int leader, char *out, size_t size)
{
	char name[NAME_BYTES];
	const char *blank = strrchr(say_term(name, sizeof name, "leader.", rift_word_leader(leader), "one"), ' ');
	out[0] = '\0';
	return add(out, size, "%s", blank ? blank + 1 : name);
}

const char *brief_type(int type)
{
	return said_of("terminal.type.", rift_word_type(type));
}

const char *brief_collapse(int collapse)
{
	return said_of("terminal.collapse.", rift_word_collapse(collapse));
}

char *name_of_type(int type, char *out, size_t size)
{
	return say_term(out, size, "type.", rift_word_type(type), "one");
}

const char *name_of_phase(int phase)
{
	return said_of("phase.", rift_word_phase(phase));
}

char *name_of_space(int space, char *out, size_t size)
{
	const char *word = rift_word_space(space), *point = strchr(word, '.');
	char place[40] = "";
	add(place, sizeof place, "%.*s", point ? (int)(point - word) : (int)strlen(word), word);
	if (!is_said("short.", place) || RIFT_IS_HOME(space))
		return say_term(out, size, "space.", word, "one");
	out[0] = '\0';
	add(out, size, "%s", said_of("short.", place));
	if (point && is_said("at.", point + 1))
		add(out, size, ", %s", said_of("at.", point + 1));
	else if (point && (strcmp(point, ".1") != 0 || strcmp(place, "guardian") == 0))
		add(out, size, " %s", point + 1);
	return out;
}

char *name_of_tile(int tile, char *out, size_t size)
{
	char number[16], type[NAME_BYTES];
	out[0] = '\0';
	if (RIFT_IS_SUPER(tile))
		return say_term(out, size, "superproject.", rift_word_superproject(RIFT_SUPER_NAME(tile)), "one");
	if (RIFT_IS_ANOMALY(tile) && tile != RIFT_ANOMALY)
		return say_term(out, size, "variable.", rift_word_variable(tile - RIFT_ANOMALY), "one");
	if (tile == RIFT_ANOMALY)
		return add(out, size, "%s", said("tile.anomaly"));
	if (!RIFT_IS_BUILDING(tile))
		return out;
	(void)rift_words_tile(tile, number, sizeof number);
	return add(out, size, "%s %s", name_of_type(RIFT_BUILDING_TYPE(tile), type, sizeof type), number);
}

char *brief_number(int tile, char *out, size_t size)
{
	if (!RIFT_IS_BUILDING(tile))
		return name_of_tile(tile, out, size);
	(void)rift_words_tile(tile, out, size);
	return out;
}

char *brief_price(const struct price *price, char *out, size_t size)
{
	out[0] = '\0';
	for (int good = TITANIUM; good < GOOD_END; good++)
		if (price->good[good])
			add(out, size, "%s%d%s", *out ? " " : "", price->good[good], brief_good(good));
	return *out ? out : add(out, size, "%s", said("cost.none"));
}

/* The key of an op: "gain-mix" for OP_GAIN_MIX. */
static void op_key(int code, char *out, size_t size)
{
	size_t length = 0;
	for (const char *s = content_words_op_name(code); *s && length + 1 < size; s++)
		out[length++] = *s == '_' ? '-' : (char)tolower((unsigned char)*s);
	out[length] = '\0';
}

char *brief_ops(const struct op *ops, char *out, size_t size)
{
	out[0] = '\0';
	for (; ops->code; ops++) {
		char key[40], text[BRIEF_MAX];
		op_key(ops->code, key, sizeof key);
		if (!is_said("terminal.op.", key))
			continue; /* it opens a group and needs no words */
		(void)say_of(text, sizeof text, "terminal.op.", key,
			WITH(NUMBER("n", ops->n), TEXT("good", brief_good(ops->what)),
				TEXT("worker", brief_worker(ops->what)),
				TERM("capital", "capital.", rift_word_capital(ops->what)),
				TERM("type", "type.", rift_word_type(ops->what))));
		add(out, size, "%s%s", *out ? " " : "", text);
	}
	return out;
}

static const char *fate_mark(int then)
{
	switch (then) {
	case MOTIVATED:
		return "!";
	case DIES:
		return said("terminal.fate.dies");
	case MOTIVATED_IF_ADMINISTRATOR:
		return said("terminal.fate.administrator");
	default:
		return "";
	}
}

/* "Left +3W, above +4W": what a neighbour on that side gives (FBUILD-N1). */
static void add_nested(char *out, size_t size, int tile)
{
	static const char *const sides[SIDES_END] = { "nested.left", "nested.above", "nested.right", "nested.below" };
	int type = RIFT_IS_BUILDING(tile) ? RIFT_BUILDING_TYPE(tile) : RIFT_TYPE_END;
	if (type >= RIFT_TYPE_END || !tiles[tile].nested)
		return;
	for (int side = 0; side < SIDES_END; side++) {
		const struct op *ops = nested_buildings[type].to[side].does;
		char what[BRIEF_MAX];
		if (ops->code)
			add(out, size, "%s%s %s", *out ? ", " : "", said(sides[side]),
				brief_ops(ops, what, sizeof what));
	}
}

char *brief_pair(const char *name, const char *what, char *out, size_t size)
{
	return say(out, size, "terminal.pair", WITH(TEXT("name", name), TEXT("what", what)));
}

char *brief_tile(int tile, char *out, size_t size)
{
	char ops[BRIEF_MAX], who[NAME_BYTES] = "";
	out[0] = '\0';
	if (tile <= 0 || tile >= TILE_COUNT)
		return out;
	const struct tile *t = &tiles[tile];
	(void)brief_ops(t->does, ops, sizeof ops);
	if (t->worker)
		add(who, sizeof who, "%s%s", t->worker == ANY_WORKER ? said("terminal.any") : brief_worker(t->worker),
			fate_mark(t->then));
	else if (t->free_action)
		add(who, sizeof who, "%s", said("terminal.free"));
	if (*who)
		(void)brief_pair(who, ops, out, size);
	else
		add(out, size, "%s", ops);
	if (t->always[0].code)
		add(out, size, "%s%s", *out ? "; " : "", brief_ops(t->always, ops, sizeof ops));
	if (t->when_built[0].code) {
		char built[BRIEF_MAX];
		(void)brief_ops(t->when_built, ops, sizeof ops);
		add(out, size, "%s%s", *out ? "; " : "", brief_pair(said("terminal.built"), ops, built, sizeof built));
	}
	add_nested(out, size, tile);
	return out;
}

char *brief_breakthrough(int b, char *out, size_t size)
{
	char icon[NAME_BYTES], shape[NAME_BYTES];
	out[0] = '\0';
	if (b <= 0 || b > RIFT_BREAKTHROUGHS)
		return out;
	return add(out, size, "%s (%s)",
		say_term(icon, sizeof icon, "icon.", rift_word_icon(RIFT_BREAKTHROUGH_ICON(b)), "one"),
		say_term(shape, sizeof shape, "shape.", rift_word_shape(RIFT_BREAKTHROUGH_SHAPE(b)), "one"));
}

char *brief_shapes(const struct tile *t, char *out, size_t size)
{
	char exact[2 * NAME_BYTES], one[NAME_BYTES], other[NAME_BYTES], pair[2 * NAME_BYTES] = "";
	add(pair, sizeof pair, "%s+%s", say_term(one, sizeof one, "shape.", rift_word_shape(t->pair[0]), "one"),
		say_term(other, sizeof other, "shape.", rift_word_shape(t->pair[1]), "one"));
	out[0] = '\0';
	if (!t->exact)
		return add(out, size, "%s", pair);
	return say(out, size, "glitch.or",
		WITH(TEXT("one", brief_breakthrough(t->exact, exact, sizeof exact)), TEXT("other", pair)));
}

char *brief_super_price(int tile, char *out, size_t size)
{
	char shapes[4 * NAME_BYTES];
	const struct tile *t = &tiles[tile];
	brief_price(&t->price, out, size);
	if (t->price_worker)
		add(out, size, " 1 %s", brief_worker(t->price_worker));
	return add(out, size, " + %s", brief_shapes(t, shapes, sizeof shapes));
}
