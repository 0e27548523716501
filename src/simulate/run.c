/*
 * run.c -- see run.h.
 *
 * While faults happen, each run has its own mix of them.  Then everything is put right, the games go on for a while in
 * which nobody may wait long, the players stop, and everything is compared.
 */
#include "simulate/run.h"

#include <stdlib.h>

#include "base/base.h"
#include "simulate/backend.h"
#include "simulate/bus_faults.h"
#include "simulate/match.h"
#include "simulate/mover.h"
#include "simulate/node.h"

#define FAULTS_US (25 * SECOND)
#define HEALING_US (20 * SECOND)
#define WELL_US (12 * SECOND)
#define SETTLE_US (15 * SECOND)
#define STANDING_US (4 * SECOND)
#define SKEW_US (20 * SECOND)
#define MOVING_US (60 * SECOND) /* for a move that was interrupted, when all is well */

enum fault {
	FAULT_KILL,
	FAULT_PAUSE,
	FAULT_LINKS,
	FAULT_LINES,
	FAULT_STORE_DOWN,
	FAULT_STORE_PROMOTED,
	FAULT_STORE_PAUSED,
	FAULT_BUS_CUT,
	FAULT_BUS_JOINED,
	FAULT_CLOCK,
	FAULT_MOVE,
	FAULT_MOVE_KILLED,
	FAULT_MOVE_PAUSED,
	FAULTS
};

struct mix {
	struct matches *matches;
	uint32_t weight[FAULTS], all;
	int64_t pause; /* between two faults, at most */
	uint64_t count;
	bool over;
};

/* ---- faults ---- */

static void on_restart(void *arg)
{
	if (!node_runs(arg))
		node_start(arg);
}

static void node_die(struct node *n)
{
	node_kill(n);
	sim_after_in(NULL, sim_between(50 * MS, 2 * SECOND), on_restart, n);
}

/* The operator begins to move the bucket of a game, or goes on with a move that failed, or takes it back. */
static void move_begin(const struct matches *all)
{
	const int unfinished = mover_unfinished();
	if (mover_runs())
		return;
	if (unfinished >= 0)
		mover_start((unsigned)unfinished, sim_chance(2000));
	else
		mover_start(bucket_of(all->match[sim_draw((uint32_t)all->count)].game), false);
}

static enum fault fault_draw(const struct mix *mix)
{
	uint32_t at = sim_draw(mix->all);
	int fault = 0;
	while (at >= mix->weight[fault])
		at -= mix->weight[fault++];
	return (enum fault)fault;
}

static void fault_happen(enum fault fault, const struct matches *all)
{
	struct node *n = node_of((int)sim_draw((uint32_t)nodes_count()));
	struct backend *b = backend((int)sim_draw((uint32_t)backends_count()));
	switch (fault) {
	case FAULT_KILL:
		if (node_runs(n))
			node_die(n);
		break;
	case FAULT_PAUSE:
		node_pause(n, sim_between(50 * MS, 4 * SECOND));
		break;
	case FAULT_LINKS:
		backend_break(n, sim_chance(5000));
		break;
	case FAULT_LINES:
		lines_break_some(1000 + sim_draw(9000));
		break;
	case FAULT_STORE_DOWN:
	case FAULT_STORE_PROMOTED:
		backend_restart(b, sim_between(20 * MS, 1500 * MS), fault == FAULT_STORE_PROMOTED);
		break;
	case FAULT_STORE_PAUSED:
		node_pause(node_store(b->number), sim_between(50 * MS, 3 * SECOND));
		break;
	case FAULT_BUS_CUT:
		node_bus_cut_set(n, true);
		break;
	case FAULT_BUS_JOINED:
		for (int i = 0; i < nodes_count(); i++)
			node_bus_cut_set(node_of(i), false);
		break;
	case FAULT_CLOCK:
		node_clock_set(n, sim_between(-SKEW_US, SKEW_US));
		break;
	case FAULT_MOVE:
		move_begin(all);
		break;
	case FAULT_MOVE_KILLED:
		mover_kill();
		break;
	case FAULT_MOVE_PAUSED:
		node_pause(node_mover(), sim_between(50 * MS, 3 * SECOND));
		break;
	case FAULTS:
		break;
	}
}

static void on_fault(void *arg)
{
	struct mix *mix = arg;
	if (mix->over)
		return;
	mix->count++;
	fault_happen(fault_draw(mix), mix->matches);
	sim_after_in(NULL, sim_between(10 * MS, mix->pause), on_fault, mix);
}

/* Half of the kinds of faults are left out of a run, so that each is seen with and without the others. */
static void mix_draw(struct mix *mix)
{
	struct bus_faults *bus = bus_faults();
	mix->pause = sim_between(200 * MS, 4 * SECOND);
	for (int i = 0; i < FAULTS; i++) {
		mix->weight[i] = sim_chance(5000) ? 1 + sim_draw(10) : 0;
		if (i >= FAULT_MOVE && backends_count() == 1)
			mix->weight[i] = 0;
		else if (i == FAULT_MOVE)
			mix->weight[i] += 20;
		mix->all += mix->weight[i];
	}
	if (mix->all == 0)
		mix->all = mix->weight[FAULT_KILL] = 1;
	mix->matches->think_us = sim_between(5 * MS, 300 * MS);
	mix->matches->cut = sim_chance(5000) ? sim_draw(500) : 0;
	mix->matches->twice = sim_chance(5000) ? sim_draw(2000) : 0;
	mix->matches->sleepy = 200;
	for (int i = 0; i < backends_count(); i++) {
		struct backend *b = backend(i);
		b->latency = sim_between(200, 5 * MS);
		b->slow = sim_between(b->latency, 400 * MS);
		b->refused = sim_chance(3000) ? sim_draw(300) : 0;
		b->zombies = sim_chance(5000) ? 5000 : 0;
	}
	bus->lost = sim_chance(4000) ? sim_draw(3000) : 0;
	bus->twice = sim_chance(4000) ? sim_draw(3000) : 0;
	bus->late = sim_chance(4000) ? sim_draw(3000) : 0;
	mix->matches->wait_us = bus->lost || mix->weight[FAULT_CLOCK] ? WAIT_LONG_US : WAIT_US;
}

/* ---- phases ---- */

static void pass(int64_t us)
{
	const int64_t until = sim_now() + us;
	while (sim_step(until))
		;
}

static bool all_well(void)
{
	for (int i = 0; i < nodes_count(); i++)
		if (!node_runs(node_of(i)) || node_paused_until(node_of(i)) > sim_now())
			return false;
	for (int i = 0; i < backends_count(); i++)
		if (!backend_answers(backend(i)))
			return false;
	return true;
}

/* Moves that were begun end: the operator repeats the command until it succeeds. */
static void moves_end(void)
{
	const int64_t until = sim_now() + MOVING_US;
	while ((mover_runs() || mover_unfinished() >= 0) && sim_now() < until) {
		if (!mover_runs())
			mover_start((unsigned)mover_unfinished(), false);
		pass(10 * MS);
	}
	if (mover_runs() || mover_unfinished() >= 0)
		sim_finding("a move of bucket %d does not end", mover_unfinished());
}

static void heal(struct mix *mix)
{
	const int64_t until = sim_now() + HEALING_US;
	mix->over = true;
	*bus_faults() = (struct bus_faults){ 0 };
	for (int i = 0; i < backends_count(); i++) {
		backend(i)->refused = 0;
		backend(i)->slow = backend(i)->latency;
	}
	for (int i = 0; i < nodes_count(); i++) {
		node_bus_cut_set(node_of(i), false);
		node_clock_set(node_of(i), 0); /* clocks that differ by more than the grace take seats back for ever */
	}
	while (!all_well() && sim_now() < until)
		pass(100 * MS);
	mover_heal();
	moves_end();
	pass(SECOND); /* for what was late */
	sim_trace("healed", mix->count, 0, 0);
	matches_heal(mix->matches);
}

static uint32_t moves_of(const struct matches *all)
{
	uint32_t moves = 0;
	for (int i = 0; i < all->count; i++)
		moves += match_moves(&all->match[i]);
	return moves;
}

static void play_on(struct matches *all)
{
	const int64_t well = sim_now() + WELL_US, until = sim_now() + all->wait_us + WELL_US;
	while (!matches_over(all) && (sim_now() < well || (!matches_moved(all) && sim_now() < until)))
		pass(100 * MS);
	all->ending = true;
	const int64_t settled = sim_now() + all->wait_us + SETTLE_US;
	while (!matches_still(all) && sim_now() < settled)
		pass(100 * MS);
	uint32_t moves;
	do { /* the computer may still play for those who gave up */
		moves = moves_of(all);
		pass(STANDING_US);
	} while (moves_of(all) != moves);
}

/* Half of the buckets are in the second database, if there is one. */
static void map_draw(void)
{
	struct store *directory = &backend(0)->store;
	for (unsigned bucket = 0; backends_count() > 1 && bucket < STORE_BUCKETS; bucket++) {
		directory->bucket[bucket].listed = sim_chance(5000);
		directory->bucket[bucket].store = directory->bucket[bucket].listed;
		directory->bucket[bucket].version = 1;
	}
}

struct result run(uint64_t seed, bool traced)
{
	static struct matches matches;
	struct mix mix = { .matches = &matches };
	struct result result;
	sim_begin(seed, traced);
	matches = (struct matches){ 0 };
	backends_begin(1 + (int)sim_draw(BACKENDS));
	map_draw();
	mix_draw(&mix);
	mover_begin(sim_chance(5000) ? sim_draw(200) : 0);
	matches_begin(&matches, 1 + (int)sim_draw(MATCHES));
	nodes_begin(1 + (int)sim_draw(NODES));
	sim_after_in(NULL, SECOND, on_fault, &mix);
	while (!matches_over(&matches) && sim_now() < FAULTS_US)
		pass(100 * MS);
	heal(&mix);
	play_on(&matches);
	matches_check(&matches);
	mover_check();
	result = (struct result){ .findings = sim_findings(),
		.hash = sim_hash(),
		.acknowledged = matches.acknowledged,
		.reconnects = matches.reconnects,
		.stale = matches.stale,
		.faults = mix.count,
		.moved = mover_moved(),
		.seconds = (double)sim_now() / (double)SECOND };
	matches.closed = mix.over = true;
	nodes_end();
	mover_end();
	pass(100 * SECOND); /* what is on the way is freed */
	matches_end(&matches);
	backends_end();
	bus_end();
	lines_end();
	sim_end();
	return result;
}
