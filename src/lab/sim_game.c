/* sim_game.c -- see sim_game.h. */
#include "lab/sim_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/base.h"
#include "cli/base/driver.h"
#include "lab/audit.h"
#include "rift_record.h"
#include "rift_words.h"

#define LISTED_MAX (RIFT_ANSWERS + 64) /* more than allowed, to detect an overflow */
#define SECONDS_MAX 60 /* a game that takes longer counts as hung */

enum stream { STREAM_PLAY, STREAM_AUDIT, STREAMS };

/* The current game.  Static, not on the stack: about 50 kB. */
struct sim_run {
	const struct sim_plan *plan;
	struct sim_tally *tally;
	uint64_t number;
	struct rng rng;
	const struct player *player[RIFT_SEATS];
	struct rift_game game;
	struct rift_record record;
	struct audit audit;
	struct rift_event events[RIFT_EVENTS_MAX];
	struct rift_move moves[LISTED_MAX];
	struct rift_outcome outcomes[LISTED_MAX];
};

static const struct player *draw_player(struct sim_run *run)
{
	uint32_t count = (uint32_t)driver_player_count - 1;
	bool explores = run->record.setup.modules && rng_below(&run->rng, 3) == 0;
	return &driver_players[explores ? count : rng_below(&run->rng, count)];
}

/* Draws the players: all alike, all different, or one plays while the others pass at once. */
static void draw_players(struct sim_run *run)
{
	const struct player *one = draw_player(run), *idle = driver_player("idle");
	uint32_t how = rng_below(&run->rng, 4);
	int alone = (int)rng_below(&run->rng, run->record.setup.players);
	for (int seat = 0; seat < RIFT_SEATS; seat++) {
		if (how == 0)
			run->player[seat] = one;
		else if (how == 1)
			run->player[seat] = seat == alone ? one : idle;
		else
			run->player[seat] = draw_player(run);
		if (run->plan->policy)
			run->player[seat] = run->plan->policy;
	}
}

static void draw_setup(struct sim_run *run)
{
	const struct sim_plan *plan = run->plan;
	struct rift_setup *setup = &run->record.setup;
	unsigned modules = plan->modules;
	int players = plan->table[rng_below(&run->rng, (uint32_t)plan->tables)];
	int kind = players > 1 ? 0 : plan->opponent[rng_below(&run->rng, (uint32_t)plan->opponents)];
	do {
		if (plan->all_modules)
			modules = rng_below(&run->rng, 1u << (RIFT_MODULE_END - 1));
		if (players > 1)
			driver_setup(&run->rng, players, modules, setup);
		else
			driver_solo_setup(&run->rng, kind, modules, setup);
	} while (plan->all_modules && rift_new(&run->game, setup) != RIFT_OK);
}

/* Fuzzes the setup: with a byte changed it is either accepted or refused, never a crash. */
static bool setup_judged(struct sim_run *run)
{
	struct rift_setup setup = run->record.setup;
	struct rng *rng = &run->audit.rng;
	((uint8_t *)&setup)[rng_below(rng, sizeof setup)] = (uint8_t)rng_next(rng);
	enum rift_result r = rift_new(&run->audit.scratch, &setup);
	seen_mark(&run->tally->seen, SEEN_REFUSALS, (int)r);
	if (r == RIFT_OK || r == RIFT_BAD_SETUP)
		return true;
	return WRONG(&run->audit, "a strange setup is answered by %d", (int)r);
}

static bool begin(struct sim_run *run, uint64_t number)
{
	run->number = number;
	rng_seed(&run->rng, run->plan->seed, number * STREAMS + STREAM_PLAY);
	rng_seed(&run->audit.rng, run->plan->seed, number * STREAMS + STREAM_AUDIT);
	run->record.count = 0;
	run->audit.seen = &run->tally->seen;
	run->audit.every_turn = run->plan->places;
	run->audit.wrong[0] = '\0';
	draw_setup(run);
	draw_players(run);
	if (run->plan->check && !setup_judged(run))
		return false;
	enum rift_result r = rift_new(&run->game, &run->record.setup);
	if (r != RIFT_OK)
		return WRONG(&run->audit, "the setup is refused (%s)", rift_word_result((int)r));
	return !run->plan->check || audit_begin(&run->audit, &run->game, &run->record.setup);
}

static void list(struct sim_run *run, const struct rift_ask *ask, struct answers_listed *listed)
{
	listed->seat = driver_seat(&run->rng, ask->seats);
	listed->moves = run->moves;
	if (listed->seat != RIFT_NATURE) {
		listed->count = rift_legal(&run->game, listed->seat, run->moves, LISTED_MAX);
	} else {
		listed->count = rift_chance(&run->game, run->outcomes, LISTED_MAX);
		for (size_t i = 0; i < listed->count; i++)
			run->moves[i] = run->outcomes[i].move;
		run->tally->nature++;
	}
	if (listed->count > run->tally->most_answers) {
		run->tally->most_answers = listed->count;
		run->tally->most_ask = ask->kind;
	}
}

static struct rift_move choose(struct sim_run *run, const struct answers_listed *listed)
{
	size_t at;
	if (listed->seat == RIFT_NATURE)
		at = driver_outcome(&run->rng, run->outcomes, listed->count);
	else
		at = run->player[listed->seat]->choose(
			run->player[listed->seat], &run->game, run->moves, listed->count, &run->rng);
	return run->moves[at];
}

static char text[RIFT_RECORD_MOVES * 64];

/* Writes the moves so far and optionally the next one. */
static void save(struct sim_run *run, const char *name, const struct rift_move *next)
{
	char words[RIFT_WORDS_MAX];
	FILE *file = fopen(name, "w");
	if (!file) {
		perror(name);
		return;
	}
	size_t length = rift_record_write(RIFT_RULES, &run->record, text, sizeof text);
	if (length < sizeof text)
		(void)fwrite(text, 1, length, file);
	if (next) {
		(void)rift_words_move(RIFT_RULES, &run->game, *next, words, sizeof words);
		(void)fprintf(file, "%c %s\n", rift_words_seat(next->seat), words);
	}
	(void)fprintf(file, "# timerift sim, seed %" PRIu64 ", game %" PRIu64 "\n", run->plan->seed, run->number);
	if (run->audit.wrong[0])
		(void)fprintf(file, "# after move %zu: %s\n", run->record.count, run->audit.wrong);
	if (fclose(file) != 0)
		perror(name);
}

static bool play(struct sim_run *run, const struct answers_listed *listed, struct rift_move m)
{
	struct rift_log log = { run->events, 0, ARRAY_LEN(run->events) };
	bool check = run->plan->check;
	if (run->plan->journal)
		save(run, run->plan->journal, &m);
	if (check && !audit_before(&run->audit, &run->game, listed, m))
		return false;
	seen_move(&run->tally->seen, &run->game, m);
	enum rift_result r = rift_play(&run->game, m, &log);
	if (r != RIFT_OK)
		return WRONG(&run->audit, "listed, but refused (%s): %d %d %d %d %d", rift_word_result((int)r), m.verb,
			m.a, m.b, m.c, m.d);
	run->record.moves[run->record.count++] = m;
	if (log.count > run->tally->most_events)
		run->tally->most_events = log.count;
	if (check)
		return audit_after(&run->audit, &run->game, &run->record, &log);
	for (size_t i = 0; i < log.count && i < log.max; i++)
		seen_event(&run->tally->seen, &run->game, &log.events[i]);
	return true;
}

/* Plays to the end; false: a violation was found. */
static bool play_on(struct sim_run *run)
{
	for (;;) {
		struct rift_ask ask = rift_asks(&run->game);
		if (!ask.seats)
			break;
		if (run->record.count == RIFT_RECORD_MOVES)
			return WRONG(&run->audit, "the game does not end");
		struct answers_listed listed;
		list(run, &ask, &listed);
		if (run->plan->check && !audit_question(&run->audit, &run->game, &listed))
			return false;
		if (!listed.count || listed.count > RIFT_ANSWERS)
			return WRONG(&run->audit, "a question with %zu answers", listed.count);
		if (!play(run, &listed, choose(run, &listed)))
			return false;
	}
	seen_game(&run->tally->seen, &run->game);
	return !run->plan->check || audit_end(&run->audit, &run->game, &run->record);
}

static void tell(const struct sim_run *run)
{
	int players = rift_fact(&run->game, RIFT_FACT_PLAYERS, 0, 0);
	(void)printf("game %" PRIu64 ": %d seats, side %c, %s, %zu moves, Era %d, scores", run->number, players,
		run->record.setup.side ? 'B' : 'A', rift_word_edition(rift_fact(&run->game, RIFT_FACT_EDITION, 0, 0)),
		run->record.count, rift_fact(&run->game, RIFT_FACT_ERA, 0, 0));
	for (int seat = 0; seat < players; seat++) {
		struct rift_score score;
		rift_score(&run->game, seat, &score);
		(void)printf(" %d (%s)", score.total, run->player[seat]->name);
	}
	(void)putchar('\n');
}

void sim_keep_name(const struct sim_plan *plan, uint64_t number, char *out, size_t size)
{
	(void)snprintf(out, size, "%s/seed-%" PRIu64 "-game-%" PRIu64 ".rift", plan->keep, plan->seed, number);
}

static void tell_wrong(struct sim_run *run)
{
	char name[SIM_NAME_MAX] = "";
	if (run->plan->keep) {
		sim_keep_name(run->plan, run->number, name, sizeof name);
		save(run, name, NULL);
	}
	(void)printf("violation: seed %" PRIu64 " game %" PRIu64 " move %zu: %s%s%s\n", run->plan->seed, run->number,
		run->record.count, run->audit.wrong, name[0] ? ": " : "", name);
}

void sim_play(const struct sim_plan *plan, uint64_t number, struct sim_tally *tally)
{
	static struct sim_run run;
	run.plan = plan;
	run.tally = tally;
	(void)alarm(SECONDS_MAX);
	bool well = begin(&run, number) && play_on(&run);
	(void)alarm(0);
	tally->games++;
	tally->moves += run.record.count;
	if (run.record.count > tally->most_moves)
		tally->most_moves = run.record.count;
	if (!well) {
		tally->violations++;
		tell_wrong(&run);
		return;
	}
	if (plan->keep && plan->keep_all) {
		char name[SIM_NAME_MAX];
		sim_keep_name(plan, number, name, sizeof name);
		save(&run, name, NULL);
	}
	if (plan->verbose)
		tell(&run);
}
