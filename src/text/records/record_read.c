/*
 * record_read.c -- parses a record into setup and moves, and plays the moves on the way.  Spaces, tabs, carriage
 * returns and comments are ignored; any other deviation from the format is an error with a message.
 */
#include "rift_record.h"

#include <string.h>

#include "base/base.h"
#include "base/text.h"
#include "position/lines.h"
#include "text/records/record_parts.h"
#include "text/records/revision.h"
#include "rift_words.h"
#include "text/words/words_verbs.h"

#define VERSION 1

enum part { PART_HEAD, PART_SETUP, PART_POSITION, PART_MOVES };

struct record_reader {
	const struct rift_rules *rules;
	struct rift_record *record;
	struct rift_game *g;
	struct rift_seal *seal;
	struct rift_record_error *error;
	struct setup_reader setup;
	struct text why;
	struct corrections_met met;
	enum part part;
	int line;
	int stated_at; /* line of `position`; 0: the beginning is not stated */
	struct span stated; /* the lines behind it */
};

static bool error_at(struct record_reader *r, int line, struct span words)
{
	struct text t = text_open(r->error->words, sizeof(r->error->words));
	r->error->line = line;
	put_shown(&t, words);
	return false;
}

static bool error_say(struct record_reader *r, struct span words, const char *key)
{
	put_reason(&r->why, r->setup.language, (struct reason){ .key = key });
	return error_at(r, r->line, words);
}

static bool read_head(struct record_reader *r, struct span line)
{
	struct span rest = line;
	if (!span_is(span_word(&rest), "timerift"))
		return error_say(r, line, "record.begins");
	int version = span_number(span_trim(rest), 999999);
	if (version < 0)
		return error_say(r, line, "record.version");
	if (version != VERSION)
		return error_say(r, line, "record.newer");
	r->part = PART_SETUP;
	return true;
}

static bool read_setup(struct record_reader *r, struct span line)
{
	r->setup.line = r->line;
	return setup_read_line(&r->setup, line) || error_at(r, r->line, r->setup.words);
}

static bool read_seal(struct record_reader *r, struct span line)
{
	const char *wrong = seal_read_line(r->seal, line);
	return !wrong || error_say(r, line, wrong);
}

/* "rewound 2". */
static bool read_rewound(struct record_reader *r, struct span line)
{
	struct span rest = line;
	(void)span_word(&rest);
	int n = span_number(span_trim(rest), UINT16_MAX);
	if (n < 1)
		return error_say(r, line, "record.rewound");
	if (r->record->rewound)
		return error_say(r, line, "record.again");
	r->record->rewound = (uint16_t)n;
	return true;
}

static bool rewound_begins(struct span line)
{
	return span_is(span_word(&line), REWOUND_KEY);
}

static bool begin_moves(struct record_reader *r)
{
	r->setup.line = r->line;
	if (!setup_accepted(&r->setup, r->g))
		return error_at(r, r->setup.line, r->setup.words);
	if (!seal_whole(r->seal))
		return error_say(r, (struct span){ "", 0 }, "record.seal");
	r->record->written = r->record->setup.revision;
	r->record->setup.revision =
		(uint8_t)r->rules->revision; /* what is played or written from here on has this revision */
	r->part = PART_MOVES;
	return true;
}

static bool is_old(const struct record_reader *r)
{
	return r->record->written < r->rules->revision;
}

/* Plays a move; in a record of an earlier revision, notes which corrected rules it uses. */
static enum rift_result play(struct record_reader *r, struct rift_move m, struct span words)
{
	struct rift_event events[RIFT_EVENTS_MAX];
	struct rift_log log = { events, 0, RIFT_EVENTS_MAX };
	if (!is_old(r))
		return r->rules->play(r->g, m, NULL);
	const char *asked = r->rules->asks(r->g).rule;
	enum rift_result result = r->rules->play(r->g, m, &log);
	corrections_note_rule(&r->met, r->line, asked);
	corrections_note(&r->met, r->line, m.seat, words, &log);
	return result;
}

/* Notes what Nature is asked, by the first word of its answers. */
static void note_nature(struct record_reader *r)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	char words[RIFT_WORDS_MAX];
	if (r->rules->chance(r->g, outcomes, RIFT_ANSWERS) == 0)
		return;
	(void)rift_words_move(r->rules, r->g, outcomes[0].move, words, sizeof(words));
	struct span rest = span_of(words);
	corrections_note_question(&r->met, r->line, span_word(&rest));
}

/* Explains a move that cannot be read or played; in a record of an earlier revision, names the likely correction. */
static void explain(struct record_reader *r, int seat, struct span words)
{
	if (!is_old(r))
		return;
	struct text t = text_open(r->error->corrected, sizeof(r->error->corrected));
	struct rift_ask ask = r->rules->asks(r->g);
	corrections_note_rule(&r->met, r->line, ask.rule);
	if (seat != RIFT_NATURE) /* a draw at the wrong time is not a sign of a rule */
		corrections_note(&r->met, r->line, seat, words, NULL);
	if (ask.seats >> RIFT_NATURE & 1)
		note_nature(r);
	else
		corrections_note_question(&r->met, r->line, span_of(rift_word_ask(ask.kind)));
	put_correction(&t, &r->met, &r->record->setup, r->record->written);
}

/* Appends the open question as a hint. */
static void put_question(struct record_reader *r, int seat)
{
	char question[RIFT_TELL_MAX];
	unsigned seats = r->rules->asks(r->g).seats;
	if (!(seats >> seat & 1))
		for (seat = 0; seat < RIFT_NATURE && !(seats >> seat & 1);)
			seat++;
	struct rift_names names = { .reader = (int8_t)seat, .language = r->setup.language };
	rift_tell_ask(r->rules, r->g, seat, &names, question, sizeof(question));
	put(&r->why, " ");
	put_reason(&r->why, r->setup.language, (struct reason){ .key = "record.asked", .name = question });
}

/* The tile or Leader that a placement or Free Action names but the player does not have (words_read.c). */
static struct span not_at_hand(struct rift_move m, struct span words)
{
	int space = m.verb == RIFT_V_PLACE ? m.b : m.verb == RIFT_V_FREE ? m.a : RIFT_SUPPLY;
	struct span last = { words.at, 0 };
	if (space != RIFT_NO_SPACE)
		return last;
	for (struct span word = span_word(&words); word.length > 0; word = span_word(&words))
		last = word;
	return last;
}

static bool refused(struct record_reader *r, struct rift_move m, struct span words, enum rift_result result)
{
	struct span missing = not_at_hand(m, words);
	if (result == RIFT_NOT_NOW) {
		put_reason(&r->why, r->setup.language, (struct reason){ .key = "record.over" });
	} else if (result == RIFT_BAD_MOVE && missing.length > 0) {
		put_reason(&r->why, r->setup.language, (struct reason){ .key = "record.absent", .word = missing });
	} else {
		put(&r->why, rift_sentence_result(r->setup.language, (int)result));
		if (result == RIFT_BAD_MOVE || result == RIFT_NOT_YOU)
			put_question(r, m.seat);
	}
	return error_at(r, r->line, words);
}

static bool not_understood(struct record_reader *r, struct span words, struct span bad)
{
	put_reason(&r->why, r->setup.language,
		(struct reason){ .key = bad.length > 0 ? "record.unclear" : "record.part", .word = bad });
	return error_at(r, r->line, words);
}

static bool read_move(struct record_reader *r, int seat, struct span words)
{
	struct rift_move m;
	struct span bad;
	bool read = words_read(r->rules, r->g, seat, words, &m, &bad);
	if (read && r->record->count == RIFT_RECORD_MOVES)
		return error_say(r, words, "record.many");
	enum rift_result result = read ? play(r, m, words) : RIFT_BAD_MOVE;
	if (result == RIFT_OK) {
		r->record->moves[r->record->count++] = m;
		return true;
	}
	struct text near = text_open(r->error->nearest, sizeof(r->error->nearest));
	put_nearest(&near, r->rules, r->g, seat, words);
	explain(r, seat, words);
	return read ? refused(r, m, words, result) : not_understood(r, words, bad);
}

static bool read_moves(struct record_reader *r, struct span line)
{
	struct span rest = line;
	struct span letter = span_word(&rest);
	int seat = letter.length == 1 ? rift_words_seat_of(letter.at[0]) : -1;
	if (seat < 0)
		return error_say(r, line, r->part == PART_SETUP ? "record.neither" : "record.seatless");
	if (r->part == PART_SETUP && !begin_moves(r))
		return false;
	if (span_trim(rest).length == 0)
		return error_say(r, line, "record.nothing");
	while (rest.length > 0) {
		struct span words = span_until(&rest, ';');
		if (words.length == 0)
			return error_say(r, line, "record.semicolon");
		if (!read_move(r, seat, words))
			return false;
	}
	return true;
}

#ifndef RIFT_NO_POSITION
/* The lines of a stated beginning are read at its end, when the setup is known. */
static bool read_stated(struct record_reader *r, struct span line)
{
	struct rift_position_error wrong;
	if (!span_is(line, "end")) {
		r->stated.length = (size_t)(line.at + line.length - r->stated.at);
		return true;
	}
	if (!begin_moves(r))
		return false;
	if (strcmp(r->rules->hash, rift_rules()) != 0)
		return error_say(r, line, "record.stated");
	if (position_read_lines(&r->record->setup, r->stated, r->stated_at + 1, r->g, &wrong) != 0) {
		char why[sizeof r->error->reason];
		rift_sentence_position(r->setup.language, &wrong, why, sizeof why);
		put(&r->why, why);
		return error_at(r, wrong.line ? wrong.line : r->stated_at, span_of(wrong.words));
	}
	r->record->stated = 1;
	r->record->start = *r->g;
	return true;
}

static bool stated_begins(struct record_reader *r, struct span line)
{
	if (r->part != PART_SETUP || !span_is(line, "position"))
		return false;
	r->part = PART_POSITION;
	r->stated_at = r->line;
	r->stated = (struct span){ line.at + line.length, 0 };
	return true;
}
#endif

static bool read_line(struct record_reader *r, struct span line)
{
	if (r->part == PART_HEAD)
		return read_head(r, line);
#ifndef RIFT_NO_POSITION
	if (r->part == PART_POSITION)
		return read_stated(r, line);
	if (stated_begins(r, line))
		return true;
#endif
	bool seal = seal_key_begins(line), rewound = rewound_begins(line);
	if (!seal && !rewound && !setup_key_begins(line))
		return read_moves(r, line);
	if (r->part == PART_MOVES)
		return error_say(r, line, "record.late");
	if (rewound)
		return read_rewound(r, line);
	return seal ? read_seal(r, line) : read_setup(r, line);
}

static bool read_lines(struct record_reader *r, struct span text)
{
	while (text.length > 0) {
		struct span line = span_until(&text, '\n');
		struct span said = span_until(&line, '#');
		r->line++;
		if (said.length > 0 && !read_line(r, said))
			return false;
	}
	r->line++;
	struct span none = { "", 0 };
	if (r->part == PART_HEAD)
		return error_say(r, none, "record.empty");
#ifndef RIFT_NO_POSITION
	if (r->part == PART_POSITION)
		return error_say(r, none, "record.unended");
#endif
	return r->part == PART_MOVES || begin_moves(r);
}

int record_read(const char *language, const struct rift_rules *rules, struct span text, struct rift_record *record,
	struct rift_seal *seal, struct rift_game *g, struct rift_record_error *error)
{
	struct rift_seal unwanted = { 0 };
	struct record_reader r = {
		.rules = rules, .record = record, .g = g, .seal = seal ? seal : &unwanted, .error = error
	};
	memset(r.seal, 0, sizeof(*r.seal));
	error->line = 0;
	error->words[0] = error->nearest[0] = error->corrected[0] = '\0';
	r.why = text_open(error->reason, sizeof(error->reason));
	r.setup = setup_open(rules, &record->setup, language, &r.why);
	record->count = 0;
	record->rewound = 0;
	record->stated = 0;
	memset(g, 0, sizeof(*g));
	if (text.length >= 3 && memcmp(text.at, "\xef\xbb\xbf", 3) == 0) /* UTF-8 byte order mark */
		text = (struct span){ text.at + 3, text.length - 3 };
	if (!read_lines(&r, text)) {
		text_whole(&r.why);
		return -1;
	}
	if (is_old(&r)) {
		struct text t = text_open(error->corrected, sizeof(error->corrected));
		(void)put_corrections_met(&t, &r.met, &record->setup, record->written);
	}
	return 0;
}

int rift_record_read_sealed(const struct rift_rules *rules, const char *text, size_t length, struct rift_record *record,
	struct rift_seal *seal, struct rift_game *g, struct rift_record_error *error)
{
	return record_read(NULL, rules, (struct span){ text, length }, record, seal, g, error);
}

int rift_record_read(const struct rift_rules *rules, const char *text, size_t length, struct rift_record *record,
	struct rift_game *g, struct rift_record_error *error)
{
	return record_read(NULL, rules, (struct span){ text, length }, record, NULL, g, error);
}
