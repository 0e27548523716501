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
	const char *complaint;
} numbers[] = {
#define PLACE(field) offsetof(struct rift_setup, field)
	{ KEY_CORES, PLACE(energy_cores), 0, 3, false, "is not a number of further Energy Cores: 0 to 3." },
	{ KEY_OBJECTIVES, PLACE(objectives_fewer), 0, 3, true, "is not a number of Objectives: 0 to 3." },
	{ KEY_RIFTS, PLACE(timeline_bonus), 2, 3, false,
		"is not the VP of a bonus of the Alternate Timeline: 2 or 3." },
	{ KEY_MARKERS, PLACE(marked_experiments), 0, 6, false,
		"is not a number of markers on future Experiments: 0 to 6." },
	{ KEY_FLUX, PLACE(flux_cores), 0, 3, false, "is not a number of further Flux Cores: 0 to 3." },
	{ KEY_GLITCHES, PLACE(glitches), 0, 1, false, "is not a number of further Glitches to start with: 0 or 1." },
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

struct setup_reader setup_open(const struct rift_rules *rules, struct rift_setup *setup, struct text *why)
{
	*setup = (struct rift_setup){ .revision = (uint8_t)rules->revision, .edition = RIFT_INFINITY_BOX };
	return (struct setup_reader){ .rules = rules, .setup = setup, .why = why };
}

bool setup_key_begins(struct span line)
{
	return name_of(key_word, span_word(&line)) != NO_KEY;
}

/* Reports an error: the text in quotes, if any, and a sentence. */
static bool wrong(struct setup_reader *r, struct span words, const char *sentence)
{
	r->words = words;
	if (words.length > 0) {
		put(r->why, "\"");
		put_span(r->why, words);
		put(r->why, "\" ");
	}
	put(r->why, sentence);
	return false;
}

static bool wrong_key(struct setup_reader *r, int key, const char *sentence)
{
	r->line = r->line_of[key] ? r->line_of[key] : r->line;
	wrong(r, (struct span){ "", 0 }, sentence);
	r->words = span_of(key_word(key));
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

static bool read_bits(struct setup_reader *r, struct span *rest, name_fn *name, uint64_t *bits, const char *sentence)
{
	struct span word = one_value(rest);
	if (span_is(word, "-"))
		return true;
	if (word.length == 0)
		return wrong(r, word, "A value is missing; nothing is written \"-\".");
	for (;;) {
		int n = name_of(name, word);
		if (!n || *bits >> (n - 1) & 1)
			return wrong(r, word, sentence);
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
			return wrong(r, who,
				"is nobody who could sit there: write path/leader/side, as harmony/zaida/1, or human, "
				"chronobot1, chronobot2, chronossus.");
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
			return wrong(r, word, "is not the next seat: seats are written A=… B=… C=… D=… in this order.");
		if (!read_who(r, seat, who))
			return false;
		r->setup->players++;
	}
	return true;
}

static bool read_small(struct setup_reader *r, struct span *rest, int least, int most, int *n, const char *sentence)
{
	struct span word = one_value(rest);
	*n = span_number(word, most);
	return *n >= least || wrong(r, word, sentence);
}

static bool read_letter(struct setup_reader *r, struct span *rest, int end, int *n, const char *sentence)
{
	struct span word = one_value(rest);
	*n = word.length == 1 ? rift_words_seat_of(word.at[0]) : -1;
	return (*n >= 0 && *n < end) || wrong(r, word, sentence);
}

static bool read_edition(struct setup_reader *r, struct span *rest)
{
	struct span word = one_value(rest);
	r->setup->edition = (uint8_t)name_of(rift_word_edition, word);
	return r->setup->edition || wrong(r, word, "is no edition: there are infinity and classic.");
}

static bool read_revision(struct setup_reader *r, struct span *rest)
{
	int n;
	if (!read_small(r, rest, 0, UINT8_MAX, &n, "is no revision of the rules."))
		return false;
	r->setup->revision = (uint8_t)n;
	return (n > 0 && n <= (int)r->rules->revision) ||
		wrong_key(r, KEY_REVISION, "This revision of the rules is not known here.");
}

static bool read_variants(struct setup_reader *r, struct span *rest)
{
	uint64_t bits = 0;
	if (!read_bits(r, rest, rift_word_variant, &bits, "is no variant, or is named twice."))
		return false;
	r->setup->variants = (uint32_t)bits;
	return true;
}

static bool read_options(struct setup_reader *r, struct span *rest)
{
	uint64_t bits = 0;
	if (!read_bits(r, rest, rift_word_option, &bits, "is no option of an automaton, or is named twice."))
		return false;
	r->setup->options = bits;
	return true;
}

static bool read_modules(struct setup_reader *r, struct span *rest)
{
	uint64_t bits = 0;
	if (!read_bits(r, rest, rift_word_module, &bits, "is no module known here, or is named twice."))
		return false;
	r->setup->modules = (uint32_t)bits;
	return true;
}

static bool read_left_out(struct setup_reader *r, struct span *rest)
{
	uint64_t bits = 0;
	if (!read_bits(r, rest, rift_word_new_building, &bits, "is no new Building, or is named twice."))
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
	bool fine = read_small(r, rest, numbers[i].least, numbers[i].most, &n, numbers[i].complaint);
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
		fine = read_letter(r, rest, 2, &n, "is no side of the player boards: there are A and B.");
		r->setup->side = (uint8_t)n;
		return fine;
	case KEY_DEVICE:
		fine = read_letter(r, rest, 2, &n, "is no side of the Fracture Devices: there are A and B.");
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
		fine = read_letter(r, rest, RIFT_SEATS, &n, "is no seat that could be First Player.");
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
			return wrong(r, word, "does not belong into a setup.");
		if (r->line_of[key])
			return wrong(r, word, "was said before.");
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
		return wrong_key(r, KEY_SEATS, "A game needs two to four seats, as in: seats A=harmony B=progress.");
	for (int seat = 0; seat < setup->players; seat++) {
		int path = setup->seat[seat].path, leader = setup->seat[seat].leader;
		if (leader && leaders[leader].path != path)
			return wrong_key(r, KEY_SEATS, "A Leader belongs to a Path, which must be named too.");
		for (int other = 0; path && other < seat; other++)
			if (setup->seat[other].path == path)
				return wrong_key(r, KEY_SEATS, "Two seats cannot have the same Path.");
	}
	if (setup->first > setup->players)
		return wrong_key(r, KEY_FIRST, "The First Player does not sit at this table.");
	if (setup->variants >> (RIFT_NARROW_COUNCIL - 1) & 1 && setup->players != 2)
		return wrong_key(r, KEY_VARIANTS, "The narrow council is for two players.");
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
	if (fault == RIFT_FAULT_PLANNED || fault == RIFT_FAULT_AUTOMATON_VARIANT)
		return KEY_VARIANTS;
	return KEY_OPTIONS;
}

static bool refused(struct setup_reader *r)
{
	enum rift_fault fault = r->rules->setup_check(r->setup);
	return wrong_key(r, key_of(r, fault), rift_sentence_fault(NULL, (int)fault));
}

bool setup_accepted(struct setup_reader *r, struct rift_game *g)
{
	return seats_fit(r) && (r->rules->begin(g, r->setup) == RIFT_OK || refused(r));
}

int rift_record_read_setup(
	const struct rift_rules *rules, const char *text, struct rift_setup *setup, char *why, size_t size)
{
	struct text t = text_open(why, size);
	struct setup_reader r = setup_open(rules, setup, &t);
	struct span rest = span_of(text);
	struct rift_game g;
	while (rest.length > 0) {
		struct span line = span_until(&rest, '\n');
		r.line++;
		if (!setup_read_line(&r, span_until(&line, '#')))
			return -1;
	}
	return setup_accepted(&r, &g) ? 0 : -1;
}
