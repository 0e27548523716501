/* describe.c -- see describe.h. */
#include "cli/board/describe.h"

#include "base/base.h"
#include "cli/board/brief.h"
#include "rift_words.h"
#include "text/words/content_words.h"

static void next(char *out, size_t size, const char *between, const char *part)
{
	add(out, size, "%s%s", *out ? between : "", part);
}

/* Counts. */

static const char *count_word(int what)
{
	static const char *const words[] = {
		[COUNT_POWER_PLANTS] = "power-plants",
		[COUNT_FACTORIES] = "factories",
		[COUNT_LIFE_SUPPORTS] = "life-supports",
		[COUNT_LABS] = "labs",
		[COUNT_SLOTS] = "slots",
		[COUNT_BUILDINGS] = "buildings",
		[COUNT_SUPERPROJECTS] = "superprojects",
		[COUNT_ANOMALIES] = "anomalies",
		[COUNT_TOP_MORALE] = "top-morale",
		[COUNT_SCIENTISTS] = "scientists",
		[COUNT_ENGINEERS] = "engineers",
		[COUNT_ADMINISTRATORS] = "administrators",
		[COUNT_GENIUSES] = "geniuses",
		[COUNT_WORKERS] = "workers",
		[COUNT_TITANIUM] = "titanium",
		[COUNT_GOLD] = "gold",
		[COUNT_URANIUM] = "uranium",
		[COUNT_NEUTRONIUM] = "neutronium",
		[COUNT_WATER] = "water",
		[COUNT_BREAKTHROUGHS] = "breakthroughs",
		[COUNT_TRAVELS] = "travels",
		[COUNT_WARPS_AT_HOME] = "warps-at-home",
		[COUNT_TIME] = "time",
		[COUNT_WAR] = "war",
		[COUNT_GENETICS] = "genetics",
		[COUNT_TECHNOLOGY] = "technology",
		[COUNT_SOCIETY] = "society",
		[COUNT_TRAVEL_VP] = "travel-vp",
		[COUNT_MORALE_VP] = "morale-vp",
		[COUNT_EXOSUITS] = "exosuits",
		[COUNT_CORES] = "cores",
		[COUNT_OPERATORS] = "operators",
		[COUNT_TIRED] = "tired",
		[COUNT_SECOND_SLOTS] = "second-slots",
		[COUNT_EMPTY_SLOTS] = "empty-slots",
		[COUNT_ROWS] = "rows",
		[COUNT_WARPS_OUT] = "warps-out",
		[COUNT_TECHNOLOGIES] = "technologies",
		[COUNT_GLITCHES] = "glitches",
		[COUNT_UPGRADES] = "upgrades",
		[COUNT_DEVICE_COMPLETE] = "device-complete",
		[COUNT_DEVICE_FLUX] = "device-flux",
		[COUNT_CONDITIONS_SCORED] = "conditions-scored",
	};
	CHECK(what > 0 && (size_t)what < ARRAY_LEN(words));
	return words[what];
}

char *describe_count(int n, int what, char *out, size_t size)
{
	char words[NAME_BYTES];
	(void)say_of(words, sizeof words, "count.", count_word(what), WITH(NUMBER("n", n)));
	out[0] = '\0';
	return add(out, size, "%d %s", n, words);
}

/* One of what is counted, as in "2 VP per Lab". */
static char *one_of(int what, char *out, size_t size)
{
	const char *word = count_word(what);
	return say_of(out, size, is_said("per.", word) ? "per." : "count.", word, WITH(NUMBER("n", 1)));
}

/* How the items of a list are counted: "2 Gold". */
struct counted {
	int end;
	const char *key, *name, *prefix;
	const char *(*word)(int item);
};

static void add_counted(char *out, size_t size, const struct counted *how, const uint8_t *count)
{
	for (int i = 1; i < how->end; i++) {
		char one[NAME_BYTES];
		if (count[i])
			next(out, size, ", ",
				say(one, sizeof one, how->key,
					WITH(NUMBER("n", count[i]), TERM(how->name, how->prefix, how->word(i)))));
	}
}

static void add_goods(char *out, size_t size, const uint8_t *good)
{
	static const struct counted goods = { GOOD_END, "tell.n-good", "good", "good.", rift_word_good };
	add_counted(out, size, &goods, good);
}

static void add_workers(char *out, size_t size, const uint8_t *worker)
{
	static const struct counted workers = { WORKER_END, "tell.n-workers", "worker", "worker.", rift_word_worker };
	add_counted(out, size, &workers, worker);
}

/* Ops. */

/* The separator between two ops: a comma, unless one of them opens or separates a group. */
static const char *between(int before, int after)
{
	if (before == OP_EITHER || before == OP_OR || before == OP_MAY || before == OP_EXCHANGE)
		return " ";
	return after == OP_OR || after == OP_MAY ? "; " : ", ";
}

char *describe_ops(const struct op *ops, char *out, size_t size)
{
	out[0] = '\0';
	for (size_t i = 0; ops[i].code != OP_END; i++) {
		char one[BRIEF_MAX];
		struct text t = text_open(one, sizeof one);
		put_op(&t, words_catalogue(), ops[i]);
		add(out, size, "%s%s", i ? between(ops[i - 1].code, ops[i].code) : "", one);
	}
	return out;
}

/* Adds "When built: gain 1 Water", if the ops say anything. */
static void add_program(char *out, size_t size, const char *when, const struct op *ops)
{
	char what[DESCRIBE_MAX], both[DESCRIBE_MAX];
	if (!ops[0].code)
		return;
	(void)describe_ops(ops, what, sizeof what);
	next(out, size, "; ", brief_pair(when, what, both, sizeof both));
}

static char *vp_of(int n, char *out, size_t size)
{
	return say(out, size, "flow.tile", WITH(NUMBER("n", n)));
}

/* Tiles. */

static const char *fate_key(int then)
{
	switch (then) {
	case MOTIVATED:
		return "tile.motivated";
	case DIES:
		return "tile.dies";
	case MOTIVATED_IF_ADMINISTRATOR:
		return "terminal.fate.if-administrator";
	default:
		return NULL;
	}
}

/* Who works there and what becomes of the Worker. */
static char *use_of(const struct tile *t, char *out, size_t size)
{
	out[0] = '\0';
	if (t->free_action)
		return add(out, size, "%s", said("tile.free"));
	if (t->worker == ANY_WORKER)
		add(out, size, "%s", said("tile.any"));
	else
		(void)say_term(out, size, "worker.", rift_word_worker(t->worker), "one");
	if (fate_key(t->then))
		add(out, size, " (%s)", said(fate_key(t->then)));
	return out;
}

static void add_price(char *out, size_t size, const struct tile *t)
{
	char price[BRIEF_MAX] = "", text[BRIEF_MAX];
	uint8_t worker[WORKER_END] = { 0 };
	worker[t->price_worker] = t->price_worker ? 1 : 0;
	add_goods(price, sizeof price, t->price.good);
	add_workers(price, sizeof price, worker);
	next(price, sizeof price, " + ", brief_shapes(t, text, sizeof text));
	next(out, size, "; ", say(text, sizeof text, "terminal.costs", WITH(TEXT("price", price))));
}

static const char *back_word(int back)
{
	return back == BACK_NEVER            ? "never"
		: back == BACK_BEFORE_IMPACT ? "before-impact"
		: back == BACK_AFTER_IMPACT  ? "after-impact"
					     : "always";
}

/* What the neighbour on each side of a nested Building gives. */
static void add_nested(char *out, size_t size, const struct nested *nested)
{
	static const char *const sides[SIDES_END] = { "nested.left", "nested.above", "nested.right", "nested.below" };
	for (int side = 0; side < SIDES_END; side++) {
		char name[NAME_BYTES], as[BRIEF_MAX], what[BRIEF_MAX];
		if (!nested->to[side].as) {
			add_program(out, size, said(sides[side]), nested->to[side].does);
			continue;
		}
		(void)describe_ops(nested->to[side].does, what, sizeof what);
		(void)say_term(name, sizeof name, "worker.", rift_word_worker(nested->to[side].as), "one");
		next(out, size, "; ",
			say(as, sizeof as, "terminal.nested",
				WITH(TEXT("side", said(sides[side])), TEXT("what", what), TEXT("who", name))));
	}
}

char *describe_tile(int tile, char *out, size_t size)
{
	char text[NAME_BYTES];
	out[0] = '\0';
	CHECK(tile > 0 && tile < TILE_COUNT);
	const struct tile *t = &tiles[tile];
	if (tile < ANOMALY_TILE)
		add(out, size, "%s", vp_of(t->vp, text, sizeof text));
	else if (tile > ANOMALY_TILE)
		add(out, size, "%s; %s", vp_of(-t->loss, text, sizeof text), said_of("anom.back.", back_word(t->back)));
	if (t->pair[0] != NO_SHAPE)
		add_price(out, size, t);
	add_program(out, size, use_of(t, text, sizeof text), t->does);
	add_program(out, size, said("tile.once"), t->when_built);
	add_program(out, size, said("tile.always"), t->always);
	add_program(out, size, said("anom.cleanup"), t->clean_up);
	if (t->nested)
		add_nested(out, size, &nested_buildings[t->number / 100]);
	return out;
}

/* Leaders, Paths. */

char *describe_leader(int leader, int edition, char *out, size_t size)
{
	char name[NAME_BYTES];
	out[0] = '\0';
	CHECK(leader > 0 && leader < LEADER_END && edition > 0 && edition < EDITION_END);
	if (leaders[leader].worker)
		(void)say_term(name, sizeof name, "worker.", rift_word_worker(leaders[leader].worker), "one");
	add_program(out, size, leaders[leader].worker ? name : said("tile.free"), leaders[leader].as[edition].does);
	add_program(out, size, said("tile.always"), leaders[leader].as[edition].always);
	add_program(out, size, said("anom.cleanup"), leaders[leader].as[edition].clean_up);
	return out;
}

char *describe_start(const struct start *start, char *out, size_t size)
{
	const uint8_t *columns[] = { start->active, start->tired };
	static const char *const names[] = { "table.active", "table.tired" };
	char list[BRIEF_MAX], part[BRIEF_MAX];
	out[0] = '\0';
	for (size_t i = 0; i < ARRAY_LEN(columns); i++) {
		list[0] = '\0';
		add_workers(list, sizeof list, columns[i]);
		if (*list)
			next(out, size, "; ", brief_pair(said(names[i]), list, part, sizeof part));
	}
	list[0] = '\0';
	add_goods(list, sizeof list, start->good);
	if (start->breakthroughs)
		next(list, sizeof list, ", ",
			say(part, sizeof part, "terminal.random", WITH(NUMBER("n", start->breakthroughs))));
	if (*list)
		next(out, size, "; ", list);
	return out;
}

char *describe_evacuation(const struct evacuation *e, char *out, size_t size)
{
	char base[NAME_BYTES], set[2 * NAME_BYTES], more[NAME_BYTES];
	(void)describe_count(e->base_n, e->base, base, sizeof base);
	(void)describe_count(e->set_n[0], e->set[0], set, sizeof set);
	if (e->set[1] != COUNT_NOTHING)
		next(set, sizeof set, " + ", describe_count(e->set_n[1], e->set[1], more, sizeof more));
	return say(out, size, "terminal.evacuation",
		WITH(TEXT("base", base), NUMBER("n", e->vp), NUMBER("more", e->per_set), TEXT("set", set)));
}

/* Cards and Warp tiles. */

char *describe_warp(int number, char *out, size_t size)
{
	const struct warp_tile *warp = &warp_tiles[number];
	const char *key = warp->good != NO_GOOD ? "n-good" : warp->worker != NO_TYPE ? "n-workers" : "n-exosuits";
	return say_of(out, size, "tell.", key,
		WITH(NUMBER("n", warp->good != NO_GOOD ? warp->n : 1),
			TERM("good", "good.", rift_word_good(warp->good)),
			TERM("worker", "worker.", rift_word_worker(warp->worker))));
}

char *describe_recruit_card(int card, char *out, size_t size)
{
	out[0] = '\0';
	add_workers(out, size, recruit_cards[card]);
	return out;
}

char *describe_mine_card(int card, char *out, size_t size)
{
	out[0] = '\0';
	for (size_t i = 0; i < ARRAY_LEN(mine_cards[card]); i++) {
		char name[NAME_BYTES];
		next(out, size, ", ", say_term(name, sizeof name, "good.", rift_word_good(mine_cards[card][i]), "one"));
	}
	return out;
}

char *describe_alternate(int tile, char *out, size_t size)
{
	out[0] = '\0';
	for (size_t i = 0; i < ARRAY_LEN(alternate_tiles[tile]); i++) {
		int rift = alternate_tiles[tile][i];
		next(out, size, ", ", rift == NO_RIFT ? "-" : said_of("rift.", rift_word_rift(rift)));
	}
	return out;
}

char *describe_experiment(int card, char *out, size_t size)
{
	const struct experiment *e = &experiments[card];
	char price[BRIEF_MAX], need[BRIEF_MAX] = "", one[NAME_BYTES];
	for (size_t i = 0; i < ARRAY_LEN(e->need) && e->need[i].what; i++)
		next(need, sizeof need, " + ", describe_count(e->need[i].n, e->need[i].what, one, sizeof one));
	return say(out, size, "terminal.experiment",
		WITH(NUMBER("level", e->level), NUMBER("vp", e->vp), TEXT("need", need),
			TEXT("price", describe_ops(e->price, price, sizeof price))));
}

char *describe_adventure(int card, char *out, size_t size)
{
	const struct adventure *a = &adventures[card];
	out[0] = '\0';
	add(out, size, "%s %d", said("pion.power"), a->power);
	add_program(out, size, said("pion.success"), a->success);
	add_program(out, size, said("terminal.kept.free"), a->does);
	add_program(out, size, said("terminal.kept.always"), a->always);
	add_program(out, size, said("pion.failure"), a->failure);
	return out;
}

static char *upgrade_worker(int worker, char *out, size_t size)
{
	out[0] = '\0';
	if (worker == NO_SPACE_HERE || worker == ANY_WORKER)
		return add(out, size, "%s", said(worker == ANY_WORKER ? "tile.any" : "tile.free"));
	return say_term(out, size, "worker.", rift_word_worker(worker), "one");
}

char *describe_upgrade(int path, char *out, size_t size)
{
	const struct upgrade_board *b = &upgrade_boards[path];
	char part[BRIEF_MAX];
	out[0] = '\0';
	add(out, size, "%s %d", said("pion.power"), b->power);
	for (int good = 1; good < GOOD_END; good++)
		if (b->space_power[good])
			next(out, size, "; ",
				say(part, sizeof part, "terminal.upgrade.good",
					WITH(TERM("good", "good.", rift_word_good(good)),
						NUMBER("n", b->space_power[good]))));
	if (b->mixed)
		next(out, size, "; ",
			say(part, sizeof part, "terminal.upgrade.mixed",
				WITH(NUMBER("spaces", b->mixed), NUMBER("n", b->mixed_power))));
	if (b->breakthrough_power)
		next(out, size, "; ",
			say(part, sizeof part, "terminal.upgrade.breakthrough",
				WITH(NUMBER("n", b->breakthrough_power))));
	add_program(out, size, upgrade_worker(b->power_worker, part, sizeof part), b->power_does);
	add_program(out, size, upgrade_worker(b->sensor_worker, part, sizeof part), b->sensor_does);
	return out;
}

char *describe_end(int number, char *out, size_t size)
{
	const struct technology *card = &technologies[number];
	char what[NAME_BYTES], words[BRIEF_MAX];
	(void)one_of(card->end.what, what, sizeof what);
	(void)say(words, sizeof words, card->end.per > 1 ? "tech.every" : "tech.each",
		WITH(NUMBER("n", card->end.vp), NUMBER("per", card->end.per), TEXT("what", what)));
	if (card->end.most)
		return say(out, size, "tech.most", WITH(TEXT("words", words), NUMBER("n", card->end.most)));
	out[0] = '\0';
	return add(out, size, "%s", words);
}

char *describe_technology(int number, char *out, size_t size)
{
	const struct technology *card = &technologies[number];
	char end[BRIEF_MAX], text[DESCRIBE_MAX];
	out[0] = '\0';
	if (card->price[0].code)
		(void)say(
			out, size, "terminal.costs", WITH(TEXT("price", describe_ops(card->price, text, sizeof text))));
	add_program(out, size, said("tech.taken"), card->when_taken);
	add_program(out, size, said("tile.free"), card->does);
	add_program(out, size, said("tile.always"), card->always);
	add_program(out, size, said("tech.cleanup"), card->clean_up);
	if (card->end.what != COUNT_NOTHING)
		next(out, size, "; ",
			brief_pair(
				said("terminal.head.end"), describe_end(number, end, sizeof end), text, sizeof text));
	if (technology_vp[number] > 0)
		next(out, size, "; ", vp_of(technology_vp[number], end, sizeof end));
	return out;
}
