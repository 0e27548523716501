/* names.c -- the words of values in a position, and back. */
#include "position/position.h"

#include <string.h>

#include "base/base.h"
#include "core/engine/engine.h"
#include "rift_words.h"

#define NUMBER_MOST 65535
#define WORD_BYTES 64

typedef const char *word_fn(int number);

static const char *word_fate(int fate)
{
	static const char *const words[] = { "tired", "motivated", "dies", "motivated-if-administrator" };
	return fate >= 0 && fate < (int)ARRAY_LEN(words) ? words[fate] : "";
}

/* The kinds whose words are a list: its function and one past its last number. */
static const struct {
	word_fn *word;
	int end;
} lists[RIFT_VALUE_END] = {
	[RIFT_VALUE_GOOD] = { rift_word_good, RIFT_GOOD_END },
	[RIFT_VALUE_WORKER] = { rift_word_worker, RIFT_WORKER_END },
	[RIFT_VALUE_PATH] = { rift_word_path, RIFT_PATH_END },
	[RIFT_VALUE_LEADER] = { rift_word_leader, RIFT_LEADER_END },
	[RIFT_VALUE_SHAPE] = { rift_word_shape, RIFT_SHAPE_END },
	[RIFT_VALUE_TYPE] = { rift_word_type, RIFT_TYPE_END },
	[RIFT_VALUE_COLLAPSE] = { rift_word_collapse, RIFT_COLLAPSE_END },
	[RIFT_VALUE_TECHNOLOGY] = { rift_word_technology, RIFT_TECHNOLOGY_END },
	[RIFT_VALUE_CONDITION] = { rift_word_condition, RIFT_CONDITION_END },
	[RIFT_VALUE_WARP] = { rift_word_warp, RIFT_WARP_END },
	[RIFT_VALUE_SPACE] = { rift_word_space, RIFT_SPACE_END },
	[RIFT_VALUE_PHASE] = { rift_word_phase, RIFT_PHASE_END },
	[RIFT_VALUE_EXPERIMENT] = { rift_word_experiment, RIFT_EXPERIMENT_END },
	[RIFT_VALUE_ADVENTURE] = { rift_word_adventure, RIFT_ADVENTURE_END },
	[RIFT_VALUE_DECK] = { rift_word_deck, RIFT_DECK_END },
	[RIFT_VALUE_TOKEN] = { rift_word_token, RIFT_TOKEN_END },
	[RIFT_VALUE_VARIABLE] = { rift_word_variable, RIFT_VARIABLE_END },
	[RIFT_VALUE_FATE] = { word_fate, MOTIVATED_IF_ADMINISTRATOR + 1 },
	[RIFT_VALUE_QUESTION] = { rift_word_ask, RIFT_ASK_END },
};

static const char *const frame_names[FRAME_END] = {
#define FRAME(NAME, run, chance, nature) [F_##NAME] = #NAME,
#include "core/engine/frames.def"
#undef FRAME
};

/* "BOT_TURN" as "bot-turn". */
static void put_frame(struct text *t, int op)
{
	const char *name = op > 0 && op < FRAME_END ? frame_names[op] : "";
	for (; *name; name++)
		put_letter(t, *name == '_' ? '-' : (char)(*name - 'A' + 'a'));
}

static int frame_of(struct span word)
{
	for (int op = 1; op < FRAME_END; op++) {
		char name[WORD_BYTES];
		struct text t = text_open(name, sizeof name);
		put_frame(&t, op);
		if (span_is(word, name))
			return op;
	}
	return -1;
}

static int slot_space(int slot)
{
	return slot < SLOTS_HOME                ? HOME_1 + slot
		: slot < SLOTS_HOME + OFF_BOARD ? OUTPOST + slot - SLOTS_HOME
						: NO_SPACE;
}

/* The word alone; nothing if the value has none. */
static void put_name(struct text *t, enum rift_value kind, int value)
{
	char name[WORD_BYTES] = "";
	if (lists[kind].word) {
		put(t, value >= 0 ? lists[kind].word(value) : "");
	} else if (kind == RIFT_VALUE_TILE) {
		rift_words_tile(value, name, sizeof name);
		put(t, value == TAIL ? "tail" : name);
	} else if (kind == RIFT_VALUE_BREAKTHROUGH) {
		rift_words_breakthrough(value, name, sizeof name);
		put(t, name);
	} else if (kind == RIFT_VALUE_SLOT) {
		put(t, rift_word_space(slot_space(value)));
	} else if (kind == RIFT_VALUE_FRAME) {
		put_frame(t, value);
	} else if (kind == RIFT_VALUE_ASKED && value == MANY) {
		put(t, "many");
	} else if (kind == RIFT_VALUE_SEAT || kind == RIFT_VALUE_ASKED) {
		if (value >= 0 && value < SEATS + (kind == RIFT_VALUE_ASKED))
			put_letter(t, rift_words_seat(value));
	} else if (kind == RIFT_VALUE_ERA && value == ERA_ZERO) {
		put(t, "zero");
	} else if (value >= 0) {
		put_number(t, value);
	}
}

/* What has no word is written as its number, "=77"; no game has such a value, and no reader takes it. */
void put_value(struct text *t, enum rift_value kind, int value)
{
	size_t before = t->used;
	if (value == HIDDEN && kind > RIFT_VALUE_SEAT && kind < RIFT_VALUE_FATE && kind != RIFT_VALUE_ERA) {
		put(t, "hidden");
		return;
	}
	put_name(t, kind, value);
	if (t->used > before)
		return;
	put(t, "=");
	put_number(t, value);
}

static int list_of(enum rift_value kind, struct span word)
{
	for (int value = 0; value < lists[kind].end; value++) {
		const char *name = lists[kind].word(value);
		if (name[0] && span_is(word, name))
			return value;
	}
	return -1;
}

static int slot_of(struct span word)
{
	for (int slot = 0; slot < SLOTS_HOME + OFF_BOARD; slot++)
		if (span_is(word, rift_word_space(slot_space(slot))))
			return slot;
	return -1;
}

/* A tile or a Breakthrough, whose functions take a string. */
static int string_of(enum rift_value kind, struct span word)
{
	char name[WORD_BYTES];
	if (word.length >= sizeof name)
		return -1;
	memcpy(name, word.at, word.length);
	name[word.length] = '\0';
	int value = kind == RIFT_VALUE_TILE ? rift_word_tile_of(name) : rift_word_breakthrough_of(name);
	if (kind == RIFT_VALUE_TILE && span_is(word, "tail"))
		return TAIL;
	return value ? value : -1;
}

static int seat_of(enum rift_value kind, struct span word)
{
	int seat = word.length == 1 ? rift_words_seat_of(word.at[0]) : -1;
	if (kind == RIFT_VALUE_ASKED && span_is(word, "many"))
		return MANY;
	return seat < SEATS || kind == RIFT_VALUE_ASKED ? seat : -1;
}

int value_named(enum rift_value kind, struct span word)
{
	if (span_is(word, "hidden") && kind > RIFT_VALUE_SEAT && kind < RIFT_VALUE_FATE && kind != RIFT_VALUE_ERA)
		return HIDDEN;
	if (lists[kind].word)
		return list_of(kind, word);
	switch ((int)kind) {
	case RIFT_VALUE_TILE:
	case RIFT_VALUE_BREAKTHROUGH:
		return string_of(kind, word);
	case RIFT_VALUE_SLOT:
		return slot_of(word);
	case RIFT_VALUE_FRAME:
		return frame_of(word);
	case RIFT_VALUE_SEAT:
	case RIFT_VALUE_ASKED:
		return seat_of(kind, word);
	case RIFT_VALUE_ERA:
		return span_is(word, "zero") ? ERA_ZERO : span_number(word, ERAS);
	case RIFT_VALUE_FLAG:
		return span_number(word, 1);
	default:
		return span_number(word, NUMBER_MOST);
	}
}

bool zero_is_value(const struct row *row)
{
	bool counts = row->of == RIFT_VALUE_NUMBER || row->of == RIFT_VALUE_FLAG || row->of == RIFT_VALUE_SLOT ||
		row->of == RIFT_VALUE_FATE || row->of == RIFT_VALUE_SEAT || row->of == RIFT_VALUE_ASKED;
	return counts && row->base == 0;
}

size_t rift_position_word(enum rift_value kind, int value, char *out, size_t size)
{
	struct text t = text_open(out, size);
	if (kind > RIFT_NO_VALUE && kind < RIFT_VALUE_END)
		put_value(&t, kind, value);
	return t.used;
}

int rift_position_value(enum rift_value kind, const char *word, size_t length)
{
	bool known = kind > RIFT_NO_VALUE && kind < RIFT_VALUE_END;
	return known ? value_named(kind, (struct span){ word, length }) : -1;
}

const char *rift_word_wrong(int wrong)
{
	static const char *const words[RIFT_WRONG_END] = {
#define WORD(NAME, word) [RIFT_##NAME] = (word),
		RIFT_WRONGS(WORD)
#undef WORD
	};
	return wrong > RIFT_NOT_WRONG && wrong < RIFT_WRONG_END ? words[wrong] : "";
}
