/*
 * sim.c -- timerift-lab sim: random games with all invariants checked after each move.
 *
 * Games are split among processes, so that a crash or hang affects only one.  A process sends its tally before each
 * game; if it dies, the parent knows which game it was, replays that one with a journal to keep its record, and starts
 * another process for the rest.
 */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/base.h"
#include "cli/base/options.h"
#include "lab/lab.h"
#include "lab/sim_game.h"
#include "rift_words.h"

#define JOBS_MAX 64

struct sim {
	struct sim_plan plan;
	uint64_t games, begin, jobs; /* games `begin` to begin + games - 1 */
	const char *players, *solo, *policy, *modules;
	struct sim_tally total; /* of finished processes */
};

/* One process: plays every jobs-th game from `next` on. */
struct job {
	pid_t pid;
	int from; /* pipe with its tallies; -1: ended */
	uint64_t next;
	struct sim_tally tally;
	size_t got; /* bytes of an incomplete tally */
	union {
		struct sim_tally tally;
		char bytes[sizeof(struct sim_tally)];
	} partial;
};

static bool send_tally(int to, const struct sim_tally *tally)
{
	const char *at = (const char *)tally;
	size_t left = sizeof *tally;
	while (left) {
		ssize_t n = write(to, at, left);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		at += n;
		left -= (size_t)n;
	}
	return true;
}

/* Main function of a child process. */
static _Noreturn void job_work(const struct sim *sim, uint64_t next, int to)
{
	static struct sim_tally tally;
	uint64_t end = sim->begin + sim->games;
	for (; next < end; next += sim->jobs) {
		tally.now = next;
		if (!send_tally(to, &tally))
			exit(1);
		sim_play(&sim->plan, next, &tally);
		if (fflush(stdout) != 0)
			exit(1);
	}
	tally.now = next;
	exit(send_tally(to, &tally) ? 0 : 1);
}

static int job_start(const struct sim *sim, struct job *job)
{
	int ends[2];
	if (fflush(stdout) != 0 || pipe(ends) != 0)
		return -1;
	memset(&job->tally, 0, sizeof job->tally);
	job->tally.now = job->next;
	job->got = 0;
	job->pid = fork();
	if (job->pid == 0) {
		(void)close(ends[0]);
		job_work(sim, job->next, ends[1]);
	}
	(void)close(ends[1]);
	job->from = ends[0];
	return job->pid < 0 ? -1 : 0;
}

static void tally_add(struct sim_tally *total, const struct sim_tally *tally)
{
	total->games += tally->games;
	total->moves += tally->moves;
	total->violations += tally->violations;
	total->nature += tally->nature;
	if (tally->most_moves > total->most_moves)
		total->most_moves = tally->most_moves;
	if (tally->most_events > total->most_events)
		total->most_events = tally->most_events;
	if (tally->most_answers > total->most_answers) {
		total->most_answers = tally->most_answers;
		total->most_ask = tally->most_ask;
	}
	seen_merge(&total->seen, &tally->seen);
}

/* Replays a crashed game in a child process that writes each move to disk before playing it. */
static void keep_crashed(const struct sim *sim, uint64_t number)
{
	char name[SIM_NAME_MAX];
	struct sim_plan plan = sim->plan;
	struct sim_tally *tally = calloc(1, sizeof *tally);
	if (!plan.keep || !tally) {
		free(tally);
		return;
	}
	sim_keep_name(&plan, number, name, sizeof name);
	plan.journal = name;
	if (fflush(stdout) != 0)
		perror("timerift-lab sim");
	pid_t pid = fork();
	if (pid == 0) {
		sim_play(&plan, number, tally);
		exit(0);
	}
	if (pid > 0)
		(void)waitpid(pid, NULL, 0);
	free(tally);
	(void)printf("kept: %s\n", name);
}

/* Handles the end of a process; a crashed one is restarted after the failed game. */
static int job_end(struct sim *sim, struct job *job)
{
	int status = 0;
	(void)close(job->from);
	job->from = -1;
	if (waitpid(job->pid, &status, 0) < 0)
		return -1;
	tally_add(&sim->total, &job->tally);
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		return 0;
	uint64_t number = job->tally.now;
	(void)printf("violation: seed %" PRIu64 " game %" PRIu64 ": the game %s (status %d)\n", sim->plan.seed, number,
		WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM ? "hangs" : "crashes", status);
	keep_crashed(sim, number);
	sim->total.games++;
	sim->total.violations++;
	job->next = number + sim->jobs;
	return job->next < sim->begin + sim->games ? job_start(sim, job) : 0;
}

/* Reads tallies from a process; 0 at end of file. */
static int job_receive(struct job *job)
{
	ssize_t n = read(job->from, job->partial.bytes + job->got, sizeof job->partial - job->got);
	if (n < 0)
		return errno == EINTR ? 1 : -1;
	if (n == 0)
		return 0;
	job->got += (size_t)n;
	if (job->got == sizeof job->partial) {
		job->tally = job->partial.tally;
		job->got = 0;
	}
	return 1;
}

static void progress(const struct sim *sim, const struct job *jobs, bool last)
{
	static time_t told;
	time_t now = time(NULL);
	if (!isatty(STDERR_FILENO) || (now == told && !last))
		return;
	told = now;
	uint64_t games = sim->total.games, wrong = sim->total.violations;
	for (uint64_t i = 0; i < sim->jobs; i++) {
		if (jobs[i].from < 0)
			continue;
		games += jobs[i].tally.games;
		wrong += jobs[i].tally.violations;
	}
	(void)fprintf(stderr, "\r%" PRIu64 " of %" PRIu64 " games, %" PRIu64 " violations%s", games, sim->games, wrong,
		last ? "\n" : "");
}

/* Polls all processes until they have ended. */
static int jobs_run(struct sim *sim, struct job *jobs)
{
	struct pollfd polls[JOBS_MAX];
	for (;;) {
		nfds_t open = 0;
		for (uint64_t i = 0; i < sim->jobs; i++) {
			polls[i] = (struct pollfd){ .fd = jobs[i].from, .events = POLLIN };
			open += jobs[i].from >= 0;
		}
		if (!open)
			return 0;
		if (poll(polls, (nfds_t)sim->jobs, 1000) < 0 && errno != EINTR)
			return -1;
		for (uint64_t i = 0; i < sim->jobs; i++) {
			if (!polls[i].revents)
				continue;
			int more = job_receive(&jobs[i]);
			if (more < 0 || (more == 0 && job_end(sim, &jobs[i]) < 0))
				return -1;
		}
		progress(sim, jobs, false);
	}
}

static int simulate(struct sim *sim)
{
	struct job *jobs = calloc(sim->jobs, sizeof *jobs);
	int status = jobs ? 0 : -1;
	for (uint64_t i = 0; jobs && i < sim->jobs; i++)
		jobs[i].from = -1;
	for (uint64_t i = 0; status == 0 && i < sim->jobs; i++) {
		jobs[i].next = sim->begin + i;
		status = job_start(sim, &jobs[i]);
	}
	if (status == 0)
		status = jobs_run(sim, jobs);
	if (status == 0)
		progress(sim, jobs, true);
	free(jobs);
	return status;
}

static int report(const struct sim *sim)
{
	const struct sim_tally *t = &sim->total;
	if (t->games)
		(void)printf("per game %" PRIu64 " moves, %" PRIu64 " of them Nature's; the longest %" PRIu64 "\n",
			t->moves / t->games, t->nature / t->games, t->most_moves);
	(void)printf("most answers to a question %" PRIu64 " (%s), most events of a move %" PRIu64 "\n",
		t->most_answers, rift_word_ask((int)t->most_ask), t->most_events);
	(void)seen_report(&t->seen);
	(void)printf("sim: %" PRIu64 " games, %" PRIu64 " moves, %" PRIu64 " violations\n", t->games, t->moves,
		t->violations);
	if (fflush(stdout) != 0) {
		perror("timerift-lab sim");
		return 1;
	}
	return t->violations || t->games != sim->games ? 1 : 0;
}

/* Parses a comma-separated list with `read_one`, which returns 0 for an unknown word. */
static size_t list_read(const char *text, int (*read_one)(const char *word), int *out)
{
	size_t count = 0;
	while (*text) {
		char word[32] = "";
		size_t length = strcspn(text, ",");
		if (length == 0 || length >= sizeof word || count == SIM_TABLES_MAX)
			return 0;
		memcpy(word, text, length);
		out[count] = read_one(word);
		if (!out[count++])
			return 0;
		text += length;
		text += *text == ',';
	}
	return count;
}

static int players_of(const char *word)
{
	return word[0] >= '1' && word[0] <= '4' && !word[1] ? word[0] - '0' : 0;
}

static int opponent_of(const char *word)
{
	int kind = rift_word_kind_of(word);
	return kind > RIFT_HUMAN ? kind : 0;
}

/* "doomsday,guardians", or all: any combination the rules allow. */
static bool modules_read(struct sim *sim)
{
	if (!sim->modules)
		return true;
	sim->plan.all_modules = strcmp(sim->modules, "all-legal-combinations") == 0;
	return sim->plan.all_modules || driver_modules(sim->modules, &sim->plan.modules);
}

/* Without --players, --solo alone means solo games only. */
static bool plan_read(struct sim *sim)
{
	if (!sim->players)
		sim->players = sim->solo ? "1" : "2,3,4";
	if (!sim->solo)
		sim->solo = "chronobot1,chronobot2,chronossus";
	sim->plan.tables = list_read(sim->players, players_of, sim->plan.table);
	sim->plan.opponents = list_read(sim->solo, opponent_of, sim->plan.opponent);
	if (sim->jobs > sim->games)
		sim->jobs = sim->games;
	if (sim->plan.keep && mkdir(sim->plan.keep, 0777) != 0 && errno != EEXIST) {
		perror(sim->plan.keep);
		return false;
	}
	return true;
}

int cmd_sim(int argc, char **argv)
{
	struct sim *sim = calloc(1, sizeof *sim);
	if (!sim)
		return 1;
	sim->games = 1000;
	sim->jobs = 1;
	sim->plan.seed = 1;
	const struct option_row rows[] = {
		{ "games", OPTION_NUMBER, &sim->games, "N", "how many games (1000)", 1, 1000000000 },
		{ "seed", OPTION_NUMBER, &sim->plan.seed, "S", "the seed (1); the same seed draws the same games", 0,
			0 },
		{ "players", OPTION_TEXT, &sim->players, "LIST", "numbers of players to draw from (2,3,4); 1 is solo",
			0, 0 },
		{ "solo", OPTION_TEXT, &sim->solo, "LIST",
			"opponents of solo games to draw from (chronobot1,chronobot2,chronossus);\nalone, it means --players 1",
			0, 0 },
		{ "modules", OPTION_TEXT, &sim->modules, "LIST",
			"doomsday, pioneers, guardians, fractures, variable-anomalies,\nnew-buildings; or all-legal-combinations, drawn for each game",
			0, 0 },
		{ "policy", OPTION_TEXT, &sim->policy, "NAME",
			"who plays at every seat: random, greedy, ...; else players are drawn", 0, 0 },
		{ "check", OPTION_FLAG, &sim->plan.check, NULL, "check after each move all that must hold", 0, 0 },
		{ "places", OPTION_FLAG, &sim->plan.places, NULL,
			"with --check: each Worker on each space in every turn", 0, 0 },
		{ "jobs", OPTION_NUMBER, &sim->jobs, "J", "processes to share the games (1)", 1, JOBS_MAX },
		{ "first", OPTION_NUMBER, &sim->begin, "N",
			"number of the first game (0); to repeat one: --first N --games 1", 0, 0 },
		{ "keep", OPTION_TEXT, &sim->plan.keep, "DIR", "write the record of a game with a violation there", 0,
			0 },
		{ "keep-all", OPTION_FLAG, &sim->plan.keep_all, NULL, "with --keep: write the record of every game", 0,
			0 },
		{ "verbose", OPTION_FLAG, &sim->plan.verbose, NULL, "a line for each game", 0, 0 },
	};
	static const char about[] =
		"Plays random games to the end: setups drawn at random (Paths, Leaders, sides, editions, variants, First\n"
		"Player), players with random likings.  Then tells what never came up, and as the last line how many games,\n"
		"moves and violations there were; the exit status is 1 if there was one.\n"
		"\n"
		"With --check, at each question: 1 to 256 answers, all different; the one taken is accepted, its words mean it;\n"
		"two hostile moves are accepted exactly if listed, and refused without a byte changed; another answer can be\n"
		"played and taken back.  After each move: played again it gives the same bytes; each event has a rule and a\n"
		"sentence; the events account for every Good, Worker, VP, tile, marker; no piece is in two places or in none;\n"
		"the view of each seat, played beside the game, is the view of the game.  At the end: setup and moves replay to\n"
		"the same hash, also through a record in words and a packed one.\n"
		"\n"
		"Chosen at random instead of each time: all answers accepted and in words, the question in a sentence (1 question\n"
		"in 8), each Worker on each space (1 turn in 32; --places: each turn), the answers listed in a view and the words of what it sees (1\n"
		"move in 4), a save in the middle (1 game in 8).";
	const struct options options = { "timerift-lab sim [options]", about, rows, ARRAY_LEN(rows), 0 };
	int status = options_read(&options, argc, argv);
	if (status < 0)
		status = options_status(status);
	else if (!plan_read(sim))
		status = 1;
	else if (!sim->plan.tables || !sim->plan.opponents)
		status = options_complain(&options, "not a list", sim->plan.tables ? sim->solo : sim->players);
	else if (!modules_read(sim))
		status = options_complain(&options, "not a list of modules", sim->modules);
	else if (sim->policy && !(sim->plan.policy = driver_player(sim->policy)))
		status = options_complain(&options, "there is no such player", sim->policy);
	else if (simulate(sim) != 0) {
		perror("timerift-lab sim");
		status = 1;
	} else
		status = report(sim);
	free(sim);
	return status;
}
