/*
 * audit.h -- invariants of a game, checked from outside while it is played.
 *
 * An audit accompanies one game: it sees every ask before it is answered and every move before and after it is played.
 * It has its own random generator for occasional checks, so that a game is the same with or without it.  The first
 * violation is described in `wrong`; after that the audit must not be used.
 */
#ifndef LAB_AUDIT_H
#define LAB_AUDIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/base/driver.h"
#include "lab/ledger.h"
#include "lab/seen.h"
#include "rift.h"
#include "rift_record.h"

/* How often expensive checks run: on one ask, move or game in so many. */
#define AUDIT_EVERY_ANSWER 8 /* every listed answer is accepted and survives conversion to words and back */
#define AUDIT_EVERY_PLACE 32 /* each Worker on each space is accepted exactly if listed */
#define AUDIT_EVERY_VIEW_LIST 4 /* a seat's own view lists the same answers, and can be described in words */
#define AUDIT_EVERY_SAVE 8 /* games: also saved and loaded once in the middle */
#define AUDIT_HOSTILE 2 /* invalid moves tried per ask */

#define AUDIT_VIEWS (RIFT_SEATS + 1) /* the last one is a spectator's */

struct audit {
	struct rng rng;
	bool every_turn; /* each Worker on each space in every turn, not in one of AUDIT_EVERY_PLACE */
	struct seen *seen;
	struct ledger booked, found;
	struct rift_game before, scratch;
	struct rift_game view[AUDIT_VIEWS];
	struct rift_move view_move[AUDIT_VIEWS];
	size_t save_at; /* save and load after this move; 0: never */
	char wrong[400];
};

/* The legal answers of one seat, or Nature's. */
struct answers_listed {
	int seat;
	const struct rift_move *moves;
	size_t count;
};

/* Each returns true if no violation was found. */
bool audit_begin(struct audit *audit, const struct rift_game *g, const struct rift_setup *setup);
bool audit_question(struct audit *audit, const struct rift_game *g, const struct answers_listed *listed);
bool audit_before(
	struct audit *audit, const struct rift_game *g, const struct answers_listed *listed, struct rift_move m);
bool audit_after(
	struct audit *audit, const struct rift_game *g, const struct rift_record *moves, const struct rift_log *log);
bool audit_end(struct audit *audit, const struct rift_game *g, const struct rift_record *moves);

/* audit_question.c: checks that the words of a move are read back as that move. */
bool audit_words(struct audit *audit, const struct rift_game *g, struct rift_move m);

/* audit_table.c: invariants of any position; audit_variable.c, audit_fractures.c: of these modules. */
bool audit_fractures(const struct rift_game *g, const struct ledger *t, char *wrong, size_t size);
bool audit_variable(const struct rift_game *g, const struct ledger *t, char *wrong, size_t size);
bool audit_table(const struct rift_game *g, const struct ledger *found, char *wrong, size_t size);

/* audit_save.c: saves as text and as bytes, loads, replays and compares. */
bool audit_save(const struct rift_game *g, const struct rift_record *moves, char *wrong, size_t size);

/* Writes the description of a violation, like printf; returns false. */
bool audit_wrong(char *wrong, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
#define WRONG(audit, ...) audit_wrong((audit)->wrong, sizeof(audit)->wrong, __VA_ARGS__)

#endif
