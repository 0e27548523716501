/*
 * analyse.c -- timerift analyse: goes through a record and lets a computer player review every decision in it.  The player
 * knows at each what the seat knew.
 */
#include "cli/analyse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/base.h"
#include "cli/base/options.h"
#include "cli/board/brief.h"
#include "cli/cli.h"
#include "cli/play/play.h"
#include "rift_words.h"

#define LEVEL_USUAL "master"
#define NODES_USUAL 400

struct walk {
	struct analysis *to;
	void *memory;
	size_t bytes;
	struct session session; /* the game up to the move */
};

/* Shows on a terminal how far it has got. */
static void progress(const struct walk *w, size_t done)
{
	enum { WIDEST = 40 };
	size_t count = w->to->recorded->record.count;
	char text[NAME_BYTES];
	if (!isatty(STDERR_FILENO))
		return;
	(void)say(text, sizeof text, "replay.at", WITH(NUMBER("n", (int)done), NUMBER("of", (int)count)));
	if (done < count)
		(void)fprintf(stderr, "\r%s", text);
	else
		(void)fprintf(stderr, "\r%*s\r", WIDEST, "");
}

static bool is_reviewed(const struct walk *w, struct rift_move m)
{
	return m.seat != RIFT_NATURE && (w->to->seat < 0 || w->to->seat == m.seat);
}

/* Reviews a move in the position before it. */
static void review(struct walk *w, size_t number, struct rift_move m)
{
	struct analysis *a = w->to;
	const struct session *s = &w->session;
	struct point *p = &a->points[a->count];
	int era = rift_fact(&s->game, RIFT_FACT_ERA, 0, 0);
	struct rift_review *r = rift_review_begin(
		w->memory, w->bytes, a->player, RIFT_RULES, &s->game, m.seat, m, a->seed + number, a->nodes);
	CHECK(r);
	while (rift_review_go(r, UINT32_MAX))
		;
	*p = (struct point){ .move = number + 1, .seat = m.seat, .era = era == RIFT_ERA_ZERO ? 0 : era };
	rift_review_verdict(r, &p->verdict);
	if (p->verdict.grade == RIFT_NO_GRADE)
		return;
	choice_tell(s->rift, &s->game, p->verdict.made.move, p->made, sizeof p->made);
	choice_tell(s->rift, &s->game, p->verdict.best.move, p->best, sizeof p->best);
	if (p->verdict.loss && strcmp(p->made, p->best) == 0) { /* a menu need not tell them apart */
		(void)rift_words_move(RIFT_RULES, &s->game, p->verdict.made.move, p->made, sizeof p->made);
		(void)rift_words_move(RIFT_RULES, &s->game, p->verdict.best.move, p->best, sizeof p->best);
	}
	a->count++;
}

static void walk(struct walk *w)
{
	const struct rift_record *record = &w->to->recorded->record;
	for (size_t i = 0; i < record->count; i++) {
		struct rift_move m = record->moves[i];
		progress(w, i);
		if (is_reviewed(w, m))
			review(w, i, m);
		else if (m.seat == RIFT_NATURE && w->to->count)
			w->to->points[w->to->count - 1].luck = true;
		CHECK(session_play(&w->session, m) == RIFT_OK);
	}
	progress(w, record->count);
}

static bool analyse(struct analysis *a)
{
	struct walk *w = calloc(1, sizeof *w);
	CHECK(w);
	w->to = a;
	w->bytes = rift_review_bytes(a->player);
	w->memory = malloc(w->bytes);
	a->points = calloc(a->recorded->record.count + 1, sizeof *a->points);
	CHECK(w->memory && a->points);
	bool well = session_begin_as(&w->session, &a->recorded->record, 0) == RIFT_OK;
	if (well)
		walk(w);
	session_end(&w->session);
	free(w->memory);
	free(w);
	return well;
}

/* Reads the file and prints what was found. */
static int analyse_file(struct analysis *a, const char *name, bool all, bool quiet)
{
	struct recorded *r = recorded_new();
	int status = 1;
	a->recorded = r;
	if (!r || !recorded_load(r, name))
		goto done;
	if (a->seat >= rift_fact(&r->game, RIFT_FACT_PLAYERS, 0, 0)) {
		(void)fprintf(stderr, "timerift analyse: %s\n", said("terminal.wrong.seat"));
		goto done;
	}
	if (!analyse(a))
		goto done;
	if (quiet)
		analysis_print(a);
	else
		analysis_show(a, all);
	status = fflush(stdout) == 0 ? 0 : 1;
done:
	free(a->points);
	free(r);
	return status;
}

int cmd_analyse(int argc, char **argv)
{
	const char *level = LEVEL_USUAL, *seat = NULL;
	uint64_t nodes = NODES_USUAL, seed = 1;
	bool all = false, quiet = false;
	const struct option_row rows[] = {
		{ "level", OPTION_THINKER, &level, "NAME", "help.analyse.level", 0, 0 },
		{ "nodes", OPTION_NUMBER, &nodes, "N", "help.analyse.nodes", 1, UINT32_MAX },
		{ "seat", OPTION_SEAT, &seat, "A", "help.analyse.seat", 0, 0 },
		{ "all", OPTION_FLAG, &all, NULL, "help.analyse.all", 0, 0 },
		{ "seed", OPTION_NUMBER, &seed, "N", "help.analyse.seed", 0, 0 },
		{ "quiet", OPTION_FLAG, &quiet, NULL, "help.analyse.quiet", 0, 0 },
	};
	const struct options options = { "help.analyse.usage", "help.analyse.about", rows, ARRAY_LEN(rows), 1 };
	int words = options_read(&options, argc, argv);
	if (words < 0)
		return options_status(words);
	if (!words)
		return options_complain(&options, "terminal.wrong.which", NULL);
	struct analysis a = { .player = rift_player(level), .nodes = (uint32_t)nodes, .seed = seed, .seat = -1 };
	if (!a.player || !a.player->nodes)
		return options_complain(&options, "terminal.wrong.searches", level);
	if (seat)
		a.seat = seat[0] && !seat[1] ? rift_words_seat_of(seat[0]) : RIFT_NATURE;
	if (seat && (a.seat < 0 || a.seat >= RIFT_NATURE))
		return options_complain(&options, "terminal.wrong.seat", seat);
	return analyse_file(&a, argv[1], all, quiet);
}
