/*
 * audit.h -- everything that must hold of a game, looked at from outside while it is played.
 *
 * An audit goes beside one game: the questions are shown to it before they are answered, the moves before and after
 * they are played.  It has a generator of its own for what it only tries now and then, so that a game goes the same
 * way with or without it.  The first thing that is wrong is said in `wrong`; after that the audit is of no more use.
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

/* How often what costs much is tried: one question, move or game in so many. */
#define AUDIT_EVERY_ANSWER 8 /* each answer accepted, in words and back, the question in a sentence */
#define AUDIT_EVERY_PLACE 32 /* each Worker on each space, allowed exactly if listed */
#define AUDIT_EVERY_VIEW_LIST 4 /* a seat's own view lists the same answers, and has words for what it sees */
#define AUDIT_EVERY_SAVE 8 /* of the games: saved and loaded once in the middle, too */
#define AUDIT_HOSTILE 2 /* hostile moves per question */

#define AUDIT_VIEWS (RIFT_SEATS + 1) /* the last is of somebody who only watches */

struct audit {
	struct rng rng;
	struct seen *seen;
	struct ledger booked, found;
	struct rift_game before, scratch;
	struct rift_game view[AUDIT_VIEWS];
	struct rift_move view_move[AUDIT_VIEWS];
	size_t save_at; /* the move after which the game is saved and loaded; 0: never */
	char wrong[400];
};

/* The answers to a question put to one seat, or Nature's. */
struct answers_listed {
	int seat;
	const struct rift_move *moves;
	size_t count;
};

/* All answer true if all is well. */
bool audit_begin(struct audit *audit, const struct rift_game *g, const struct rift_setup *setup);
bool audit_question(struct audit *audit, const struct rift_game *g, const struct answers_listed *listed);
bool audit_before(
	struct audit *audit, const struct rift_game *g, const struct answers_listed *listed, struct rift_move m);
bool audit_after(
	struct audit *audit, const struct rift_game *g, const struct rift_record *moves, const struct rift_log *log);
bool audit_end(struct audit *audit, const struct rift_game *g, const struct rift_record *moves);

/* audit_question.c: the words of a move about to be played in g mean that move. */
bool audit_words(struct audit *audit, const struct rift_game *g, struct rift_move m);

/* audit_table.c: what must hold of any position; audit_variable.c, audit_fractures.c: of these modules. */
bool audit_fractures(const struct rift_game *g, const struct ledger *t, char *wrong, size_t size);
bool audit_variable(const struct rift_game *g, const struct ledger *t, char *wrong, size_t size);
bool audit_table(const struct rift_game *g, const struct ledger *found, char *wrong, size_t size);

/* audit_save.c: saved as words and as bytes, loaded, and replayed: the same game? */
bool audit_save(const struct rift_game *g, const struct rift_record *moves, char *wrong, size_t size);

/* Fills in what is wrong, like printf; answers false. */
bool audit_wrong(char *wrong, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
#define WRONG(audit, ...) audit_wrong((audit)->wrong, sizeof(audit)->wrong, __VA_ARGS__)

#endif
