/*
 * record_setup.c -- the setup in a record: keys with their values, in any order, one or more per line.
 *
 * The parser checks some conditions that rift_new would refuse, only to give a better message.
 */
#include "text/records/record_parts.h"

#include "base/base.h"
#include "content/content.h"
#include "rift_record.h"
#include "rift_words.h"
#include "text/words/words_verbs.h"

static const char *key_word(int key)
{
	static const char *const words[KEY_END] = { [NO_KEY] = "",
#define KEY_WORD(NAME, word) [KEY_##NAME] = (word),
		SETUP_KEYS(KEY_WORD)
#undef KEY_WORD
	};
	return key > NO_KEY && key < KEY_END ? words[key] : "";
}

/* Writing. */

static void put_key(struct text *t, int key)
{
	put(t, key_word(key));
	put(t, " ");
}

static void put_bits(struct text *t, int key, uint64_t bits, name_fn *name)
{
	put(t, key_word(key));
	put(t, bits ? "" : " -");
	for (int i = 1; bits; i++, bits >>= 1) {
		if (!(bits & 1))
			continue;
		put(t, " ");
		put(t, name(i));
	}
	put(t, "\n");
}

static void put_seat(struct text *t, const struct rift_setup *setup, int seat)
{
	bool some = false;
	put(t, " ");
	put_letter(t, rift_words_seat(seat));
	put(t, "=");
	if (setup->seat[seat].kind > RIFT_HUMAN) {
		put(t, rift_word_kind(setup->seat[seat].kind));
		return;
	}
	const char *parts[] = { rift_word_path(setup->seat[seat].path), rift_word_leader(setup->seat[seat].leader) };
	for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
		if (parts[i][0] == '\0')
			continue;
		put(t, some ? "/" : "");
		put(t, parts[i]);
		some = true;
	}
	if (setup->seat[seat].evacuation) {
		put(t, some ? "/" : "");
		put_number(t, setup->seat[seat].evacuation);
	} else if (!some) {
		put(t, rift_word_kind(RIFT_HUMAN));
	}
}

/* Difficulty numbers of the Chronossus: the setup stores their difference from the usual value. */
static const struct {
	uint8_t key; /* enum setup_key */
	uint8_t place; /* offset of the byte in struct rift_setup */
	uint8_t least, most;
	bool down;
} numbers[] = {
#define PLACE(field) offsetof(struct rift_setup, field)
	{ KEY_CORES, PLACE(energy_cores), 0, 3, false },
	{ KEY_OBJECTIVES, PLACE(objectives_fewer), 0, 3, true },
	{ KEY_RIFTS, PLACE(timeline_bonus), 2, 3, false },
	{ KEY_MARKERS, PLACE(marked_experiments), 0, 6, false },
	{ KEY_FLUX, PLACE(flux_cores), 0, 3, false },
	{ KEY_GLITCHES, PLACE(glitches), 0, 1, false },
#undef PLACE
};

static int number_of(const struct rift_setup *setup, size_t i)
{
	return ((const uint8_t *)setup)[numbers[i].place];
}

static void put_bot_setup(struct text *t, const struct rift_setup *setup)
{
	if (setup->options)
		put_bits(t, KEY_OPTIONS, setup->options, rift_word_option);
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		int n = number_of(setup, i);
		if (!n)
			continue;
		put_key(t, numbers[i].key);
		put_number(t, numbers[i].down ? numbers[i].most - n : numbers[i].least + n);
		put(t, "\n");
	}
}

void put_setup(struct text *t, const struct rift_setup *setup)
{
	put_key(t, KEY_REVISION);
	put_number(t, setup->revision ? setup->revision : RIFT_REVISION);
	put(t, "\n");
	put_key(t, KEY_EDITION);
	put(t, rift_word_edition(setup->edition ? setup->edition : RIFT_INFINITY_BOX));
	put(t, "\n");
	put_key(t, KEY_SIDE);
	put(t, setup->side == RIFT_SIDE_B ? "B\n" : "A\n");
	put_bits(t, KEY_MODULES, setup->modules, rift_word_module);
	if (setup->left_out)
		put_bits(t, KEY_LEFT_OUT, setup->left_out, rift_word_new_building);
	if (setup->device) {
		put_key(t, KEY_DEVICE);
		put(t, "B\n");
	}
	put_bits(t, KEY_VARIANTS, setup->variants, rift_word_variant);
	put(t, key_word(KEY_SEATS));
	for (int seat = 0; seat < setup->players && seat < RIFT_SEATS; seat++)
		put_seat(t, setup, seat);
	put(t, "\n");
	if (setup->first) {
		put_key(t, KEY_FIRST);
		put_letter(t, rift_words_seat(setup->first - 1));
		put(t, "\n");
	}
	put_bot_setup(t, setup);
}

size_t rift_record_write_setup(const struct rift_setup *setup, char *out, size_t size)
{
	struct text t = text_open(out, size);
	put_setup(&t, setup);
	return t.used;
}

/* Reading. */

struct setup_reader setup_open(
	const struct rift_rules *rules, struct rift_setup *setup, const char *language, struct text *why)
{
	*setup = (struct rift_setup){ .revision = (uint8_t)rules->revision, .edition = RIFT_INFINITY_BOX };
	return (struct setup_reader){ .rules = rules, .setup = setup, .language = language, .why = why };
}

bool setup_key_begins(struct span line)
{
	return name_of(key_word, span_word(&line)) != NO_KEY;
}

/* Reports an error about a word. */
static bool wrong(struct setup_reader *r, struct span word, const char *key)
{
	r->words = word;
	put_reason(r->why, r->language, (struct reason){ .key = key, .word = word });
	return false;
}

/* Reports an error about the value of a setup key: not from..to, or NULL: not one of its words. */
static bool wrong_value(struct setup_reader *r, int key, struct span word, const char *from, const char *to)
{
	if (word.length == 0)
		return wrong(r, word, "record.missing");
	struct reason reason = { from ? "record.range" : "record.value", word, key_word(key), from, to };
	r->words = word;
	put_reason(r->why, r->language, reason);
	return false;
}

static void wrong_at(struct setup_reader *r, int key)
{
	r->line = r->line_of[key] ? r->line_of[key] : r->line;
	r->words = span_of(key_word(key));
}

static bool wrong_key(struct setup_reader *r, int key, const char *reason)
{
	put_reason(r->why, r->language, (struct reason){ .key = reason });
	wrong_at(r, key);
	return false;
}

static bool next_is_key(struct span rest)
{
	struct span word = span_word(&rest);
	return word.length == 0 || name_of(key_word, word) != NO_KEY;
}

/* Returns the single value of a key. */
static struct span one_value(struct span *rest)
{
	return next_is_key(*rest) ? (struct span){ rest->at, 0 } : span_word(rest);
}

static bool read_bits(struct setup_reader *r, struct span *rest, int key, name_fn *name, uint64_t *bits)
{
	struct span word = one_value(rest);
	if (span_is(word, "-"))
		return true;
	if (word.length == 0)
		return wrong(r, word, "record.missing");
	for (;;) {
		int n = name_of(name, word);
		if (!n || *bits >> (n - 1) & 1)
			return wrong_value(r, key, word, NULL, NULL);
		*bits |= UINT64_C(1) << (n - 1);
		if (next_is_key(*rest))
			return true;
		word = span_word(rest);
	}
}

/* Parses "harmony/zaida/1", where each part is optional, or the kind of another player. */
static bool read_who(struct setup_reader *r, int seat, struct span who)
{
	struct span rest = who;
	int kind = name_of(rift_word_kind, who);
	r->setup->seat[seat].kind = (uint8_t)(kind ? kind : RIFT_HUMAN);
	if (kind)
		return true;
	int parts = 0; /* bits of the parts read: they must come in this order */
	do {
		struct span part = span_until(&rest, '/');
		int path = name_of(rift_word_path, part), leader = name_of(rift_word_leader, part),
		    side = span_number(part, 2);
		if (path && parts < 1) {
			r->setup->seat[seat].path = (uint8_t)path;
			parts = 1;
		} else if (leader && parts < 2) {
			r->setup->seat[seat].leader = (uint8_t)leader;
			parts = 2;
		} else if (side > 0 && parts < 4) {
			r->setup->seat[seat].evacuation = (uint8_t)side;
			parts = 4;
		} else {
			return wrong(r, who, "record.who");
		}
	} while (rest.length > 0);
	return true;
}

static bool read_seats(struct setup_reader *r, struct span *rest)
{
	while (!next_is_key(*rest)) {
		struct span word = span_word(rest), who = word;
		struct span letter = span_until(&who, '=');
		int seat = r->setup->players;
		if (letter.length != 1 || rift_words_seat_of(letter.at[0]) != seat || seat >= RIFT_SEATS)
			return wrong(r, word, "record.seat");
		if (!read_who(r, seat, who))
			return false;
		r->setup->players++;
	}
	return true;
}

/* A number of one digit. */
static bool read_small(struct setup_reader *r, struct span *rest, int key, int least, int most, int *n)
{
	const char from[] = { (char)('0' + least), '\0' }, to[] = { (char)('0' + most), '\0' };
	struct span word = one_value(rest);
	*n = span_number(word, most);
	return *n >= least || wrong_value(r, key, word, from, to);
}

static bool read_letter(struct setup_reader *r, struct span *rest, int key, int end, int *n)
{
	const char to[] = { rift_words_seat(end - 1), '\0' };
	struct span word = one_value(rest);
	*n = word.length == 1 ? rift_words_seat_of(word.at[0]) : -1;
	return (*n >= 0 && *n < end) || wrong_value(r, key, word, "A", to);
}

static bool read_edition(struct setup_reader *r, struct span *rest)
{
	struct span word = one_value(rest);
	r->setup->edition = (uint8_t)name_of(rift_word_edition, word);
	return r->setup->edition || wrong(r, word, word.length ? "record.edition" : "record.missing");
}

static bool read_revision(struct setup_reader *r, struct span *rest)
{
	int n = span_number(one_value(rest), UINT8_MAX);
	if (n <= 0 || n > (int)r->rules->revision)
		return wrong_key(r, KEY_REVISION, "record.revision");
	r->setup->revision = (uint8_t)n;
	return true;
}

static bool read_variants(struct setup_reader *r, struct span *rest)
{
	uint64_t bits = 0;
	if (!read_bits(r, rest, KEY_VARIANTS, rift_word_variant, &bits))
		return false;
	r->setup->variants = (uint32_t)bits;
	return true;
}

static bool read_options(struct setup_reader *r, struct span *rest)
{
	uint64_t bits = 0;
	if (!read_bits(r, rest, KEY_OPTIONS, rift_word_option, &bits))
		return false;
	r->setup->options = bits;
	return true;
}

static bool read_modules(struct setup_reader *r, struct span *rest)
{
	uint64_t bits = 0;
	if (!read_bits(r, rest, KEY_MODULES, rift_word_module, &bits))
		return false;
	r->setup->modules = (uint32_t)bits;
	return true;
}

static bool read_left_out(struct setup_reader *r, struct span *rest)
{
	uint64_t bits = 0;
	if (!read_bits(r, rest, KEY_LEFT_OUT, rift_word_new_building, &bits))
		return false;
	r->setup->left_out = (uint16_t)bits;
	return true;
}

static bool read_number(struct setup_reader *r, int key, struct span *rest)
{
	size_t i = 0;
	int n = 0;
	while (numbers[i].key != key)
		i++;
	bool fine = read_small(r, rest, key, numbers[i].least, numbers[i].most, &n);
	((uint8_t *)r->setup)[numbers[i].place] =
		(uint8_t)(numbers[i].down ? numbers[i].most - n : n - numbers[i].least);
	return fine;
}

static bool read_value(struct setup_reader *r, int key, struct span *rest)
{
	int n = 0;
	bool fine = true;
	switch (key) {
	case KEY_REVISION:
		return read_revision(r, rest);
	case KEY_EDITION:
		return read_edition(r, rest);
	case KEY_SIDE:
		fine = read_letter(r, rest, key, 2, &n);
		r->setup->side = (uint8_t)n;
		return fine;
	case KEY_DEVICE:
		fine = read_letter(r, rest, key, 2, &n);
		r->setup->device = (uint8_t)n;
		return fine;
	case KEY_MODULES:
		return read_modules(r, rest);
	case KEY_LEFT_OUT:
		return read_left_out(r, rest);
	case KEY_VARIANTS:
		return read_variants(r, rest);
	case KEY_SEATS:
		return read_seats(r, rest);
	case KEY_FIRST:
		fine = read_letter(r, rest, key, RIFT_SEATS, &n);
		r->setup->first = (uint8_t)(n + 1);
		return fine;
	case KEY_OPTIONS:
		return read_options(r, rest);
	default:
		return read_number(r, key, rest);
	}
}

bool setup_read_line(struct setup_reader *r, struct span line)
{
	while (span_trim(line).length > 0) {
		struct span word = span_word(&line);
		int key = name_of(key_word, word);
		if (key == NO_KEY)
			return wrong(r, word, "record.foreign");
		if (r->line_of[key])
			return wrong(r, word, "record.said");
		r->line_of[key] = r->line;
		if (!read_value(r, key, &line))
			return false;
	}
	return true;
}

/* Checks that the seats can be combined; rift_new checks the rules for automata. */
static bool seats_fit(struct setup_reader *r)
{
	const struct rift_setup *setup = r->setup;
	if (setup->players < 2)
		return wrong_key(r, KEY_SEATS, "record.seats");
	for (int seat = 0; seat < setup->players; seat++) {
		int path = setup->seat[seat].path, leader = setup->seat[seat].leader;
		if (leader && leaders[leader].path != path)
			return wrong_key(r, KEY_SEATS, "record.leader");
		for (int other = 0; path && other < seat; other++)
			if (setup->seat[other].path == path)
				return wrong_key(r, KEY_SEATS, "record.paths");
	}
	if (setup->first > setup->players)
		return wrong_key(r, KEY_FIRST, "record.first");
	return true;
}

/* The key whose line is reported for a fault that only rift_new finds. */
static int key_of(const struct setup_reader *r, enum rift_fault fault)
{
	const struct rift_setup *setup = r->setup;
	if (fault == RIFT_FAULT_NUMBERS || (fault == RIFT_FAULT_NO_AUTOMATON && !setup->options)) {
		size_t i = 0;
		while (i + 1 < ARRAY_LEN(numbers) && !number_of(setup, i))
			i++;
		return numbers[i].key;
	}
	if (fault == RIFT_FAULT_AUTOMATA || fault == RIFT_FAULT_SEAT)
		return KEY_SEATS;
	if (fault == RIFT_FAULT_AUTOMATON_FIRST)
		return KEY_FIRST;
	if (fault == RIFT_FAULT_DEVICE)
		return KEY_DEVICE;
	if (fault == RIFT_FAULT_LEFT_OUT)
		return KEY_LEFT_OUT;
	if (fault == RIFT_FAULT_CHRONOBOT || fault == RIFT_FAULT_DOOMSDAY || fault == RIFT_FAULT_NO_LAYOUT)
		return KEY_MODULES;
	if (fault == RIFT_FAULT_NARROW || fault == RIFT_FAULT_PLANNED || fault == RIFT_FAULT_AUTOMATON_VARIANT)
		return KEY_VARIANTS;
	return KEY_OPTIONS;
}

static bool refused(struct setup_reader *r)
{
	enum rift_fault fault = r->rules->setup_check(r->setup);
	put(r->why, rift_sentence_fault(r->language, (int)fault));
	wrong_at(r, key_of(r, fault));
	return false;
}

bool setup_accepted(struct setup_reader *r, struct rift_game *g)
{
	return seats_fit(r) && (r->rules->begin(g, r->setup) == RIFT_OK || refused(r));
}

int record_read_setup(const char *language, const struct rift_rules *rules, const char *text, struct rift_setup *setup,
	char *why, size_t size)
{
	struct text t = text_open(why, size);
	struct setup_reader r = setup_open(rules, setup, language, &t);
	struct span rest = span_of(text);
	struct rift_game g;
	bool fine = true;
	while (fine && rest.length > 0) {
		struct span line = span_until(&rest, '\n');
		r.line++;
		fine = setup_read_line(&r, span_until(&line, '#'));
	}
	if (fine && setup_accepted(&r, &g))
		return 0;
	text_whole(&t);
	return -1;
}

int rift_record_read_setup(
	const struct rift_rules *rules, const char *text, struct rift_setup *setup, char *why, size_t size)
{
	return record_read_setup(NULL, rules, text, setup, why, size);
}
