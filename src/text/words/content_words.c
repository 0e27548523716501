/*
 * content_words.c -- describes tiles, cards and boards in plain words.
 *
 * This file contains no rules: a description is the row of the table, field by field, and the texts of its ops in
 * order.  So a wrong figure or op in a table shows up in the golden file, where a reviewer can see it.
 */
#include "text/words/content_words.h"

#include <string.h>

#include "base/base.h"
#include "base/text.h"
#include "rift_words.h"
#include "text/format/format.h"

/* Names. */

static const char *word_or_none(const char *const *words, size_t count, int number)
{
	bool known = number >= 0 && (size_t)number < count && words[number] != NULL;
	return known ? words[number] : "none";
}

const char *content_words_name(enum words_list list, int number)
{
	static const char *(*const names[WORDS_LIST_END])(int number) = {
		[WORDS_GOOD] = rift_word_good,
		[WORDS_WORKER] = rift_word_worker,
		[WORDS_SHAPE] = rift_word_shape,
		[WORDS_ICON] = rift_word_icon,
		[WORDS_PATH] = rift_word_path,
		[WORDS_LEADER] = rift_word_leader,
		[WORDS_TYPE] = rift_word_type,
		[WORDS_SUPERPROJECT] = rift_word_superproject,
		[WORDS_CAPITAL] = rift_word_capital,
		[WORDS_COLLAPSE] = rift_word_collapse,
		[WORDS_CONDITION] = rift_word_condition,
		[WORDS_WARP] = rift_word_warp,
		[WORDS_RIFT] = rift_word_rift,
		[WORDS_EDITION] = rift_word_edition,
		[WORDS_ADVENTURE] = rift_word_adventure,
		[WORDS_TECHNOLOGY] = rift_word_technology,
		[WORDS_EXPERIMENT] = rift_word_experiment,
		[WORDS_TOKEN] = rift_word_token,
		[WORDS_TRAJECTORY] = rift_word_trajectory,
	};
	const char *word = names[list](number);
	return word[0] != '\0' ? word : "none";
}

const char *content_words_source(int source)
{
	static const char *const words[] = {
		[RULEBOOK] = "rulebook",
		[PUBLIC] = "public source",
		[RECONSTRUCTED] = "reconstructed",
	};
	return word_or_none(words, ARRAY_LEN(words), source);
}

const char *content_words_fate(int fate)
{
	static const char *const words[] = {
		[TIRED_AFTER] = "tired",
		[MOTIVATED] = "motivated",
		[DIES] = "dies",
		[MOTIVATED_IF_ADMINISTRATOR] = "motivated if administrator",
	};
	return word_or_none(words, ARRAY_LEN(words), fate);
}

const char *content_words_pay(int pay)
{
	static const char *const words[] = {
		[PAYS_NOTHING] = "free",
		[PAYS_CORE] = "core",
		[PAYS_CORE_OR_WATER] = "core or water",
		[PAYS_CORE_OR_MIX] = "core or titanium/uranium/gold",
		[PAYS_MIX] = "titanium/uranium/gold",
	};
	return word_or_none(words, ARRAY_LEN(words), pay);
}

const char *content_words_count(int count)
{
	static const char *const words[] = {
		[COUNT_POWER_PLANTS] = "power plant",
		[COUNT_FACTORIES] = "factory",
		[COUNT_LIFE_SUPPORTS] = "life support",
		[COUNT_LABS] = "lab",
		[COUNT_SLOTS] = "occupied building slot",
		[COUNT_BUILDINGS] = "building",
		[COUNT_SUPERPROJECTS] = "superproject",
		[COUNT_ANOMALIES] = "anomaly",
		[COUNT_TOP_MORALE] = "highest morale",
		[COUNT_SCIENTISTS] = "scientist",
		[COUNT_ENGINEERS] = "engineer",
		[COUNT_ADMINISTRATORS] = "administrator",
		[COUNT_GENIUSES] = "genius",
		[COUNT_WORKERS] = "worker",
		[COUNT_TITANIUM] = "titanium",
		[COUNT_GOLD] = "gold",
		[COUNT_URANIUM] = "uranium",
		[COUNT_NEUTRONIUM] = "neutronium",
		[COUNT_WATER] = "water",
		[COUNT_BREAKTHROUGHS] = "breakthrough",
		[COUNT_TRAVELS] = "time travel",
		[COUNT_WARPS_AT_HOME] = "warp tile at home",
		[COUNT_TIME] = "time breakthrough",
		[COUNT_WAR] = "war breakthrough",
		[COUNT_GENETICS] = "genetics breakthrough",
		[COUNT_TECHNOLOGY] = "technology breakthrough",
		[COUNT_SOCIETY] = "society breakthrough",
		[COUNT_TRAVEL_VP] = "VP of the time travel track",
		[COUNT_MORALE_VP] = "VP of the morale track",
		[COUNT_EXOSUITS] = "powered-up exosuit left on the player board",
		[COUNT_CORES] = "core",
		[COUNT_OPERATORS] = "operator",
		[COUNT_TIRED] = "tired worker",
		[COUNT_SECOND_SLOTS] = "row with its second building slot occupied",
		[COUNT_EMPTY_SLOTS] = "empty building slot",
		[COUNT_ROWS] = "complete row",
		[COUNT_WARPS_OUT] = "warp tile on the timeline",
		[COUNT_TECHNOLOGIES] = "technology",
		[COUNT_GLITCHES] = "glitch",
		[COUNT_UPGRADES] = "upgrade of the fracture device",
		[COUNT_DEVICE_COMPLETE] = "fully upgraded fracture device",
		[COUNT_DEVICE_FLUX] = "flux on the fracture device",
		[COUNT_CONDITIONS_SCORED] = "shared endgame condition scored",
	};
	return word_or_none(words, ARRAY_LEN(words), count);
}

/* Ops. */

static const char *const op_names[OP_COUNT] = {
#define OP(NAME, wording) [OP_##NAME] = #NAME,
#include "content/ops.def"
#undef OP
};

static const char *const op_wordings[OP_COUNT] = {
#define OP(NAME, wording) [OP_##NAME] = (wording),
#include "content/ops.def"
#undef OP
};

const char *content_words_op_name(int code)
{
	return word_or_none(op_names, OP_COUNT, code);
}

static const char *subject_word(struct op op, char letter)
{
	switch (letter) {
	case 'r':
		return content_words_name(WORDS_GOOD, op.what);
	case 'w':
		return content_words_name(WORDS_WORKER, op.what);
	case 'c':
		return content_words_name(WORDS_CAPITAL, op.what);
	case 'b':
		return content_words_name(WORDS_TYPE, op.what);
	default:
		return NULL;
	}
}

const char *content_words_op_subject(struct op op)
{
	if (op.code == OP_END || op.code >= OP_COUNT)
		return NULL;
	for (const char *s = op_wordings[op.code]; *s != '\0'; s++) {
		const char *subject = *s == '%' ? subject_word(op, s[1]) : NULL;
		if (subject != NULL)
			return subject;
	}
	return NULL;
}

/* Writes an op; its text is in the catalogue: op.gain-mix for OP_GAIN_MIX. */
void put_op(struct text *t, const struct catalogue *words, struct op op)
{
	char key[40];
	size_t length = 0;
	CHECK(op.code < OP_COUNT);
	for (const char *s = content_words_op_name(op.code); *s != '\0' && length < sizeof key - 1; s++)
		key[length++] = *s == '_' ? '-' : *s >= 'A' && *s <= 'Z' ? (char)(*s - 'A' + 'a') : *s;
	key[length] = '\0';
	struct named_arg list[] = { { "n", arg_number(op.n) }, { "good", arg_term("good.", rift_word_good(op.what)) },
		{ "worker", arg_term("worker.", rift_word_worker(op.what)) },
		{ "capital", arg_term("capital.", rift_word_capital(op.what)) },
		{ "type", arg_term("type.", rift_word_type(op.what)) }, { NULL, { 0 } } };
	put_phrase(t, words, "op.", key, arguments_list(list));
}

/* The separator between two ops: a comma, unless one of them opens or separates a group. */
static const char *op_separator(int before, int after)
{
	if (before == OP_EITHER || before == OP_OR || before == OP_MAY || before == OP_EXCHANGE)
		return " ";
	return after == OP_OR || after == OP_MAY ? "; " : ", ";
}

static void put_ops(struct text *t, const struct op *ops)
{
	for (size_t i = 0; ops[i].code != OP_END; i++) {
		if (i > 0)
			put(t, op_separator(ops[i - 1].code, ops[i].code));
		put_op(t, catalogue_of(NULL), ops[i]);
	}
}

size_t content_words_ops(const struct op *ops, char *out, size_t size)
{
	struct text t = text_open(out, size);
	put_ops(&t, ops);
	return t.used;
}

/* Writes a program with a label, if there is one.  CHECKs that it does not fill its array, which would leave it without
   an end. */
static void put_program(struct text *t, const char *label, const struct op *ops, size_t capacity)
{
	CHECK(ops[capacity - 1].code == OP_END);
	if (ops[0].code == OP_END)
		return;
	if (t->used > 0)
		put(t, "; ");
	put(t, label);
	put(t, ": ");
	put_ops(t, ops);
}

/* Counts: "2 titanium, 1 gold". */

static void put_count(struct text *t, int n, const char *what, bool *some)
{
	if (n == 0)
		return;
	if (*some)
		put(t, ", ");
	put_number(t, n);
	put(t, " ");
	put(t, what);
	*some = true;
}

static void put_goods(struct text *t, const uint8_t *good, bool *some)
{
	for (int i = 1; i < GOOD_END; i++)
		put_count(t, good[i], content_words_name(WORDS_GOOD, i), some);
}

static void put_workers(struct text *t, const uint8_t *worker, bool *some)
{
	for (int i = 1; i < WORKER_END; i++)
		put_count(t, worker[i], content_words_name(WORDS_WORKER, i), some);
}

/* Tiles. */

static const char *use_label(const struct tile *tile, char *out, size_t size)
{
	if (tile->free_action)
		return "free action";
	struct text t = text_open(out, size);
	put(&t, tile->worker == ANY_WORKER ? "any worker" : content_words_name(WORDS_WORKER, tile->worker));
	if (tile->then != TIRED_AFTER) {
		put(&t, " (");
		put(&t, content_words_fate(tile->then));
		put(&t, tile->then == DIES ? " when retrieved)" : ")");
	}
	return out;
}

static void put_price(struct text *t, const struct tile *tile)
{
	bool some = false;
	put(t, "; price: ");
	put_goods(t, tile->price.good, &some);
	if (tile->price_worker != NO_TYPE)
		put_count(t, 1, content_words_name(WORDS_WORKER, tile->price_worker), &some);
	put(t, "; breakthroughs: ");
	if (tile->exact != 0) {
		put(t, content_words_name(WORDS_SHAPE, (tile->exact - 1) / 5 + 1));
		put(t, " of ");
		put(t, content_words_name(WORDS_ICON, (tile->exact - 1) % 5 + 1));
		put(t, ", or ");
	}
	put(t, content_words_name(WORDS_SHAPE, tile->pair[0]));
	put(t, " + ");
	put(t, content_words_name(WORDS_SHAPE, tile->pair[1]));
}

/* A nested Building: the effect of a neighbour on each side. */
static void put_nested(struct text *t, const struct nested *nested)
{
	static const char *const sides[SIDES_END] = {
		[TO_THE_LEFT] = "a neighbour to the left",
		[ABOVE] = "above",
		[TO_THE_RIGHT] = "to the right",
		[BELOW] = "below",
	};
	for (int side = 0; side < SIDES_END; side++) {
		put_program(t, sides[side], nested->to[side].does, ARRAY_LEN(nested->to[side].does));
		if (nested->to[side].as == NO_TYPE)
			continue;
		put(t, " as with ");
		put(t, content_words_name(WORDS_WORKER, nested->to[side].as));
	}
}

/* A Variable Anomaly: the VP it costs at the end, and when its owner may take back a Warp tile. */
static void put_loss(struct text *t, const struct tile *tile)
{
	static const char *const backs[] = {
		[BACK_NEVER] = "no warp tile is taken back",
		[BACK_BEFORE_IMPACT] = "before the impact a warp tile may be taken back",
		[BACK_AFTER_IMPACT] = "after the impact a warp tile may be taken back",
		[BACK_ALWAYS] = "a warp tile may be taken back",
	};
	put(t, "-");
	put_number(t, tile->loss);
	put(t, " VP; ");
	put(t, backs[tile->back]);
}

size_t content_words_tile(int number, char *out, size_t size)
{
	CHECK(number > 0 && number < TILE_COUNT);
	const struct tile *tile = &tiles[number];
	struct text t = text_open(out, size);
	if (tile->number != 0) {
		put(&t, content_words_name(WORDS_TYPE, tile->number / 100));
		put(&t, ", ");
	}
	if (number < ANOMALY_TILE) {
		put_number(&t, tile->vp);
		put(&t, " VP");
	} else if (number > ANOMALY_TILE) {
		put_loss(&t, tile);
	}
	if (tile->pair[0] != NO_SHAPE)
		put_price(&t, tile);
	char label[64];
	put_program(&t, use_label(tile, label, sizeof(label)), tile->does, ARRAY_LEN(tile->does));
	put_program(&t, "when built", tile->when_built, ARRAY_LEN(tile->when_built));
	put_program(&t, "always", tile->always, ARRAY_LEN(tile->always));
	put_program(&t, "at the start of clean up", tile->clean_up, ARRAY_LEN(tile->clean_up));
	if (tile->nested)
		put_nested(&t, &nested_buildings[tile->number / 100]);
	return t.used;
}

size_t content_words_collapse(int number, char *out, size_t size)
{
	CHECK(number > 0 && number < COLLAPSE_END);
	const struct collapse *collapse = &collapses[number];
	struct text t = text_open(out, size);
	put(&t, content_words_name(WORDS_CAPITAL, collapse->action));
	put_program(&t, "with it", collapse->always, ARRAY_LEN(collapse->always));
	put_program(&t, "after it", collapse->after, ARRAY_LEN(collapse->after));
	return t.used;
}

size_t content_words_leader(int leader, int edition, char *out, size_t size)
{
	CHECK(leader > 0 && leader < LEADER_END);
	CHECK(edition > 0 && edition < EDITION_END);
	struct text t = text_open(out, size);
	put_program(&t,
		leaders[leader].worker ? content_words_name(WORDS_WORKER, leaders[leader].worker) : "Free Action",
		leaders[leader].as[edition].does, ARRAY_LEN(leaders[leader].as[edition].does));
	put_program(&t, "Always", leaders[leader].as[edition].always, ARRAY_LEN(leaders[leader].as[edition].always));
	put_program(&t, "At Clean Up", leaders[leader].as[edition].clean_up,
		ARRAY_LEN(leaders[leader].as[edition].clean_up));
	return t.used;
}

/* Boards. */

static const char *const slots[6] = {
	"upper left",
	"upper middle",
	"upper right",
	"lower left",
	"lower middle",
	"lower right",
};

static void put_slots(struct text *t, const struct board *board)
{
	put(t, "exosuit slots: ");
	for (size_t i = 0; i < ARRAY_LEN(slots); i++) {
		put(t, i > 0 ? ", " : "");
		put(t, slots[i]);
		put(t, " ");
		if (board->slot_pay[i] == PAYS_CORE_OR_WATER) {
			put(t, "core or ");
			put_number(t, board->slot_water);
			put(t, " water");
		} else {
			put(t, content_words_pay(board->slot_pay[i]));
		}
	}
	put(t, "\nan empty slot gives ");
	put_number(t, board->empty_water);
	put(t, " water; covered at the impact: ");
	bool some = false;
	for (size_t i = 0; i < ARRAY_LEN(slots); i++) {
		if ((board->covered >> i & 1) == 0)
			continue;
		put(t, some ? ", " : "");
		put(t, slots[i]);
		some = true;
	}
}

static void put_tracks(struct text *t, const struct board *board)
{
	put(t, "\nmorale: VP");
	for (size_t i = 0; i < ARRAY_LEN(board->morale_vp); i++) {
		put(t, " ");
		put_number(t, board->morale_vp[i]);
	}
	put(t, "; supply costs");
	for (size_t i = 0; i < ARRAY_LEN(board->supply_water); i++) {
		put(t, " ");
		put_number(t, board->supply_water[i]);
	}
	put(t, " water; starts at position ");
	put_number(t, board->morale_start);
	put(t, "; a gain at the top scores ");
	put_number(t, board->morale_bonus);
	put(t, " VP\ntime travel: VP");
	for (size_t i = 0; i < ARRAY_LEN(board->travel_vp); i++) {
		put(t, " ");
		put_number(t, board->travel_vp[i]);
	}
	put(t, "\nparadox limit ");
	put_number(t, board->paradox_limit);
}

static void put_slot_prices(struct text *t, const struct board *board)
{
	for (int type = 1; type < TYPE_END; type++) {
		put(t, "\n");
		put(t, content_words_name(WORDS_TYPE, type));
		put(t, ": ");
		for (int column = 0; column < 3; column++) {
			bool some = false;
			put(t, column > 0 ? " | " : "");
			put_goods(t, board->slot_price[type - 1][column].good, &some);
		}
	}
}

static void put_remark(struct text *t, bool holds, const char *remark)
{
	if (holds) {
		put(t, "\n");
		put(t, remark);
	}
}

size_t content_words_board(const struct board *board, char *out, size_t size)
{
	struct text t = text_open(out, size);
	put_slots(&t, board);
	put_tracks(&t, board);
	put_slot_prices(&t, board);
	put_remark(&t, board->supply_free, "supply is a free action");
	put_remark(&t, board->supply_motivates, "an administrator stays motivated on supply");
	put_remark(&t, board->any_pair, "a superproject may lie on any two adjacent free slots of a row");
	put_remark(&t, board->any_anomaly_slot, "an anomaly may lie on any free building slot");
	put_remark(&t, board->may_lose_building,
		"instead of gaining an anomaly a building may be lost: it goes under its primary stack, and no warp tile is taken back");
	put_remark(&t, board->supply_worker == GENIUS, "only a genius does supply");
	put_remark(&t, board->third_slot_flux > 0, "a building on a third slot gives 2 flux");
	put_remark(&t, board->glitch_places > 0, "a glitch may be laid on the board instead, without effect");
	put_remark(&t, board->top_technology, "a gain at the top gives a technology, its own cost paid");
	put_remark(&t, board->scientists_motivated, "a scientist stays motivated on power plants, factories and labs");
	return t.used;
}

/* Path boards. */

size_t content_words_start(const struct start *start, char *out, size_t size)
{
	struct text t = text_open(out, size);
	bool some = false;
	put_workers(&t, start->active, &some);
	if (some)
		put(&t, " active");
	bool tired = false;
	for (int i = 1; i < WORKER_END; i++)
		tired = tired || start->tired[i] > 0;
	put_workers(&t, start->tired, &some);
	if (tired)
		put(&t, " tired");
	put_goods(&t, start->good, &some);
	put_count(&t, start->breakthroughs, "random breakthrough", &some);
	return t.used;
}

static void put_times(struct text *t, int count, int n)
{
	put(t, content_words_count(count));
	put(t, " x ");
	put_number(t, n);
}

size_t content_words_evacuation(const struct evacuation *evacuation, char *out, size_t size)
{
	struct text t = text_open(out, size);
	put(&t, "base: ");
	put_times(&t, evacuation->base, evacuation->base_n);
	put(&t, ", ");
	put_number(&t, evacuation->vp);
	put(&t, " VP; reward: ");
	put_number(&t, evacuation->per_set);
	put(&t, " VP per ");
	put_times(&t, evacuation->set[0], evacuation->set_n[0]);
	if (evacuation->set[1] != COUNT_NOTHING) {
		put(&t, " + ");
		put_times(&t, evacuation->set[1], evacuation->set_n[1]);
	}
	return t.used;
}

/* Cards and Warp tiles. */

size_t content_words_condition(int condition, char *out, size_t size)
{
	static const char *const words[CONDITION_END] = {
		[MOST_WORKERS] = "most workers, active and tired",
		[MOST_WATER] = "most water",
		[MOST_BREAKTHROUGHS] = "most breakthroughs",
		[MOST_SLOTS] = "most occupied building slots; a superproject fills two, an anomaly counts",
		[MOST_MORALE] = "morale furthest to the right",
		[MOST_RANGE] =
			"greatest sum of ranges; a range bought by the piece counts 1, one used twice counts once",
		[MOST_SUPERPROJECTS] = "most superprojects",
		[MOST_TRAVELS] = "furthest on the time travel track",
		[MOST_GUARDIANS] = "most markers on the guardian board",
		[MOST_ADVENTURES] = "most successful adventures",
		[MOST_EXPERIMENTS] = "most completed experiments",
		[MOST_ANOMALIES] = "most anomalies on the player board",
		[MOST_FLUX] = "most flux on the fracture device",
		[MOST_TECHNOLOGIES] = "most technologies",
	};
	struct text t = text_open(out, size);
	put(&t, word_or_none(words, CONDITION_END, condition));
	return t.used;
}

size_t content_words_warp(int number, char *out, size_t size)
{
	CHECK(number > 0 && number < WARP_END);
	const struct warp_tile *warp = &warp_tiles[number];
	struct text t = text_open(out, size);
	const char *key = warp->good != NO_GOOD ? "n-good" : warp->worker != NO_TYPE ? "n-workers" : "n-exosuits";
	struct named_arg list[] = { { "n", arg_number(warp->good != NO_GOOD ? warp->n : 1) },
		{ "good", arg_term("good.", rift_word_good(warp->good)) },
		{ "worker", arg_term("worker.", rift_word_worker(warp->worker)) }, { NULL, { 0 } } };
	put_phrase(&t, catalogue_of(NULL), "tell.", key, arguments_list(list));
	return t.used;
}

size_t content_words_recruit_card(int card, char *out, size_t size)
{
	CHECK(card > 0 && card <= POOL_CARDS);
	struct text t = text_open(out, size);
	bool some = false;
	put_workers(&t, recruit_cards[card], &some);
	return t.used;
}

size_t content_words_mine_card(int card, char *out, size_t size)
{
	CHECK(card > 0 && card <= POOL_CARDS);
	struct text t = text_open(out, size);
	for (size_t i = 0; i < ARRAY_LEN(mine_cards[card]); i++) {
		put(&t, i > 0 ? ", " : "");
		put(&t, content_words_name(WORDS_GOOD, mine_cards[card][i]));
	}
	return t.used;
}

size_t content_words_alternate_tile(int tile, char *out, size_t size)
{
	CHECK(tile > 0 && tile <= ALTERNATE_TILES);
	struct text t = text_open(out, size);
	for (size_t i = 0; i < ARRAY_LEN(alternate_tiles[tile]); i++) {
		int rift = alternate_tiles[tile][i];
		put(&t, i > 0 ? ", " : "");
		put(&t, rift == NO_RIFT ? "-" : content_words_name(WORDS_RIFT, rift));
	}
	return t.used;
}

/* Doomsday. */

size_t content_words_experiment(int card, char *out, size_t size)
{
	CHECK(card > 0 && card < EXPERIMENT_END);
	const struct experiment *e = &experiments[card];
	struct text t = text_open(out, size);
	char price[200];
	put(&t, "level ");
	put_number(&t, e->level);
	put(&t, ", ");
	put_number(&t, e->vp);
	put(&t, " VP; with ");
	for (size_t i = 0; i < ARRAY_LEN(e->need) && e->need[i].what; i++) {
		put(&t, i > 0 ? " + " : "");
		put_times(&t, e->need[i].what, e->need[i].n);
	}
	(void)content_words_ops(e->price, price, sizeof(price));
	put(&t, ": ");
	put(&t, price);
	return t.used;
}

size_t content_words_track(int space, char *out, size_t size)
{
	CHECK(space > 0 && space <= TRACK_SPACES);
	struct text t = text_open(out, size);
	bool some = false;
	for (int path = 1; path < PATH_END; path++) {
		if (!doomsday_track[space].vp[path])
			continue;
		put(&t, some ? ", " : "");
		put_number(&t, doomsday_track[space].vp[path]);
		put(&t, " VP for ");
		put(&t, content_words_name(WORDS_PATH, path));
		some = true;
	}
	put(&t, some ? "; " : "no VP; ");
	put_number(&t, track_symbols[space].plus);
	put(&t, " plus, ");
	put_number(&t, track_symbols[space].minus);
	put(&t, " minus");
	return t.used;
}

size_t content_words_guardian(int place, char *out, size_t size)
{
	const struct guardian *guardian = &guardian_board[place];
	struct text t = text_open(out, size);
	bool some = false;
	put(&t, "pay ");
	put_count(&t, guardian->workers,
		guardian->worker ? content_words_name(WORDS_WORKER, guardian->worker) : "worker", &some);
	put_goods(&t, guardian->price.good, &some);
	return t.used;
}

size_t content_words_adventure(int card, char *out, size_t size)
{
	CHECK(card > 0 && card < ADVENTURE_END);
	const struct adventure *a = &adventures[card];
	struct text t = text_open(out, size);
	put(&t, "power ");
	put_number(&t, a->power);
	put_program(&t, "success", a->success, ARRAY_LEN(a->success));
	put_program(&t, "kept, free action", a->does, ARRAY_LEN(a->does));
	put_program(&t, "kept, always", a->always, ARRAY_LEN(a->always));
	put_program(&t, "failure", a->failure, ARRAY_LEN(a->failure));
	return t.used;
}

static const char *upgrade_worker(int worker)
{
	if (worker == NO_SPACE_HERE)
		return "free action";
	return worker == ANY_WORKER ? "any worker" : content_words_name(WORDS_WORKER, worker);
}

size_t content_words_upgrade(int path, char *out, size_t size)
{
	CHECK(path > 0 && path < PATH_END);
	const struct upgrade_board *b = &upgrade_boards[path];
	struct text t = text_open(out, size);
	bool some = false;
	put(&t, "power ");
	put_number(&t, b->power);
	put(&t, "; spaces: ");
	put_goods(&t, b->space_power, &some);
	if (b->mixed) {
		put(&t, ", ");
		put_number(&t, b->mixed);
		put(&t, " for titanium/uranium/gold with ");
		put_number(&t, b->mixed_power);
		put(&t, " each");
	}
	if (b->breakthrough_power) {
		put(&t, "; each breakthrough there: ");
		put_number(&t, b->breakthrough_power);
		put(&t, " power");
	}
	put_program(&t, upgrade_worker(b->power_worker), b->power_does, ARRAY_LEN(b->power_does));
	put_program(&t, upgrade_worker(b->sensor_worker), b->sensor_does, ARRAY_LEN(b->sensor_does));
	return t.used;
}

/* Technologies of Fractures of Time. */

static void put_end(struct text *t, const struct technology *card)
{
	if (card->end.what == COUNT_NOTHING)
		return;
	put(t, "; at the end: ");
	put_number(t, card->end.vp);
	put(t, " VP per ");
	if (card->end.per > 1) {
		put_number(t, card->end.per);
		put(t, " x ");
	}
	put(t, content_words_count(card->end.what));
	if (card->end.most == 0)
		return;
	put(t, ", at most ");
	put_number(t, card->end.most);
}

size_t content_words_technology(int number, char *out, size_t size)
{
	CHECK(number > 0 && number < TECHNOLOGY_END);
	const struct technology *card = &technologies[number];
	struct text t = text_open(out, size);
	put_number(&t, 500 + number);
	put_program(&t, "its own cost", card->price, ARRAY_LEN(card->price));
	put_program(&t, "when taken", card->when_taken, ARRAY_LEN(card->when_taken));
	put_program(&t, "free action", card->does, ARRAY_LEN(card->does));
	put_program(&t, "always", card->always, ARRAY_LEN(card->always));
	put_program(&t, "at clean up", card->clean_up, ARRAY_LEN(card->clean_up));
	put_end(&t, card);
	if (technology_vp[number] > 0) {
		put(&t, "; ");
		put_number(&t, technology_vp[number]);
		put(&t, " VP");
	}
	return t.used;
}
