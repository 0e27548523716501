/*
 * record_write.c -- writes a record as text.  The words of a move depend on the position, so the game is replayed while
 * it is written.  A turn begins a new line; further answers of the same seat follow on that line as long as they fit.
 */
#include "rift_record.h"

#include "base/text.h"
#include "position/lines.h"
#include "text/records/record_parts.h"
#include "rift_words.h"

#define COLUMNS 100

struct record_writer {
	const struct rift_rules *rules;
	struct text *t;
	struct rift_game g;
	size_t line_start; /* offset where the current line began */
	int seat; /* seat of the current line; -1: none */
	int era;
};

static void end_line(struct record_writer *w)
{
	if (w->seat >= 0)
		put(w->t, "\n");
	w->seat = -1;
}

static void write_heading(struct record_writer *w)
{
	int era = w->rules->fact(&w->g, RIFT_FACT_ERA, 0, 0);
	if (era == w->era)
		return;
	end_line(w);
	w->era = era;
	put(w->t, "\n# Era ");
	put_number(w->t, era == RIFT_ERA_ZERO ? 0 : era);
	put(w->t, "\n");
}

static void write_move(struct record_writer *w, struct rift_move m)
{
	char words[RIFT_WORDS_MAX];
	size_t length = rift_words_move(w->rules, &w->g, m, words, sizeof(words));
	bool fits = w->t->used - w->line_start + 2 + length <= COLUMNS;
	if (m.seat != w->seat || !fits || w->rules->asks(&w->g).kind == RIFT_ASK_TURN)
		end_line(w);
	if (w->seat >= 0) {
		put(w->t, "; ");
	} else {
		w->line_start = w->t->used;
		w->seat = m.seat;
		put_letter(w->t, rift_words_seat(m.seat));
		put(w->t, "  ");
	}
	put(w->t, words);
}

static void write_scores(struct record_writer *w)
{
	end_line(w);
	if (w->rules->asks(&w->g).kind != RIFT_ASK_OVER)
		return;
	put(w->t, "\n# Final score:");
	for (int seat = 0; seat < w->rules->fact(&w->g, RIFT_FACT_PLAYERS, 0, 0); seat++) {
		struct rift_score sheet;
		w->rules->score(&w->g, seat, &sheet);
		put(w->t, seat > 0 ? ", " : " ");
		put_letter(w->t, rift_words_seat(seat));
		put(w->t, " ");
		put_number(w->t, sheet.total);
	}
	put(w->t, "\n");
}

/* A stated beginning has the layout of the rules in this program. */
enum rift_result rift_record_begin(const struct rift_rules *rules, const struct rift_record *r, struct rift_game *g)
{
	enum rift_result result = rules->begin(g, &r->setup);
	if (result == RIFT_OK && r->stated)
		*g = r->start;
	return result;
}

size_t rift_record_write_sealed(const struct rift_rules *rules, const struct rift_record *r,
	const struct rift_seal *seal, char *out, size_t size)
{
	struct text t = text_open(out, size);
	struct record_writer w = { .rules = rules, .t = &t, .seat = -1 };
	bool legal = r->count <= RIFT_RECORD_MOVES && rift_record_begin(rules, r, &w.g) == RIFT_OK;
	if (legal) {
		put(&t, "timerift 1\n");
		put_setup(&t, &r->setup);
		put(&t, "\n");
		if (seal) {
			put_seal(&t, seal);
			put(&t, "\n");
		}
		if (r->rewound) {
			put(&t, REWOUND_KEY " ");
			put_number(&t, r->rewound);
			put(&t, "\n\n");
		}
#ifndef RIFT_NO_POSITION
		if (r->stated) {
			put_position(&t, &r->start);
			put(&t, "\n");
		}
#endif
	}
	for (size_t i = 0; legal && i < r->count; i++) {
		write_heading(&w);
		write_move(&w, r->moves[i]);
		legal = rules->play(&w.g, r->moves[i], NULL) == RIFT_OK;
	}
	if (!legal) {
		text_open(out, size);
		return 0;
	}
	write_scores(&w);
	return t.used;
}

size_t rift_record_write(const struct rift_rules *rules, const struct rift_record *r, char *out, size_t size)
{
	return rift_record_write_sealed(rules, r, NULL, out, size);
}
