/*
 * measure.c -- timerift-lab measure: strength of the automata and the computer players.
 *
 * The random and the greedy player play against every setting of every automaton, and against each other with two,
 * three and four seats.  Games are split among processes; sums are integers and a game depends only on the seed and its
 * number, so the figures are reproducible.  docs/solo.md holds the output.  --presets plays the levels of presets.def
 * instead and fails if a figure differs from that list.
 */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/base.h"
#include "cli/base/driver.h"
#include "cli/base/options.h"
#include "lab/lab.h"
#include "lab/measure_game.h"
#include "rift_words.h"

#define JOBS_MAX 64
#define GAMES_USUAL 1000
#define SURE 1.96 /* standard errors on either side: a 95 % confidence interval */

struct measure {
	uint64_t games, seed, jobs;
	bool markdown;
	const char *only; /* only this automaton; NULL: all */
	unsigned modules; /* bits */
	bool presets; /* only the levels of presets.def */
	const struct rift_player *random, *greedy;
};

/* A mean with its confidence interval. */
struct estimate {
	double mean, off;
};

static struct estimate estimate_of(int64_t sum, int64_t squares, int64_t games)
{
	double n = (double)games, mean = (double)sum / n;
	double variance = games > 1 ? ((double)squares - n * mean * mean) / (n - 1) : 0;
	return (struct estimate){ mean, SURE * sqrt(fmax(variance, 0) / n) };
}

/* A proportion with its Wilson interval, which is valid near 0 and 1 too. */
struct share {
	double low, mean, high;
};

static struct share share_of(int64_t halves, int64_t games)
{
	double n = (double)games, p = (double)halves / 2 / n, z = SURE * SURE;
	double centre = (p + z / (2 * n)) / (1 + z / n);
	double off = SURE * sqrt(p * (1 - p) / n + z / (4 * n * n)) / (1 + z / n);
	return (struct share){ fmax(centre - off, 0), p, fmin(centre + off, 1) };
}

/* Child process: plays its part of the games and writes the sums to the pipe. */
static _Noreturn void job_work(const struct measure *m, const struct measure_table *table, uint64_t first, int to)
{
	struct measure_sums sums = { 0 };
	for (uint64_t number = first; number < m->games; number += m->jobs)
		measure_play(table, m->seed, number, &sums);
	ssize_t n = write(to, &sums, sizeof sums); /* small enough for an atomic write */
	_exit(n == (ssize_t)sizeof sums ? 0 : 1);
}

static int sums_receive(int from, struct measure_sums *sums)
{
	struct measure_sums part;
	ssize_t n;
	do
		n = read(from, &part, sizeof part);
	while (n < 0 && errno == EINTR);
	if (n != (ssize_t)sizeof part)
		return -1;
	measure_add(sums, &part);
	return 0;
}

static int play_table(const struct measure *m, const struct measure_table *table, struct measure_sums *sums)
{
	int ends[2], status = 0;
	uint64_t jobs = 0;
	*sums = (struct measure_sums){ 0 };
	if (fflush(stdout) != 0 || pipe(ends) != 0)
		return -1;
	for (; jobs < m->jobs; jobs++) {
		pid_t pid = fork();
		if (pid == 0)
			job_work(m, table, jobs, ends[1]);
		if (pid < 0)
			break;
	}
	(void)close(ends[1]);
	for (uint64_t i = 0; i < jobs && status == 0; i++)
		status = sums_receive(ends[0], sums);
	(void)close(ends[0]);
	for (uint64_t i = 0; i < jobs; i++)
		(void)wait(NULL);
	return jobs == m->jobs ? status : -1;
}

/* Settings of an automaton. */

struct setting {
	char name[64];
	struct rift_setup setup;
};
#define SETTINGS_MAX 32

static bool accepted(const struct rift_setup *setup)
{
	struct rift_game game;
	return rift_new(&game, setup) == RIFT_OK;
}

static void setting_add(struct setting *settings, size_t *count, const char *name, const struct rift_setup *setup)
{
	CHECK(*count < SETTINGS_MAX);
	if (!accepted(setup))
		return;
	struct setting *s = &settings[(*count)++];
	(void)snprintf(s->name, sizeof s->name, "%s", name);
	s->setup = *setup;
}

static void settings_of_more(struct setting *settings, size_t *count, const struct rift_setup *standard)
{
	char name[64];
	for (int n = 1; n <= 3; n++) {
		struct rift_setup setup = *standard;
		setup.energy_cores = (uint8_t)n;
		(void)snprintf(name, sizeof name, "cores %d", n);
		setting_add(settings, count, name, &setup);
	}
	for (int n = 1; n <= 3; n++) {
		struct rift_setup setup = *standard;
		setup.objectives_fewer = (uint8_t)n;
		(void)snprintf(name, sizeof name, "fewer-objectives %d", n);
		setting_add(settings, count, name, &setup);
	}
}

/* The standard setup, each option alone, then all together; combinations that the rules refuse are left out. */
static size_t settings_of(int kind, unsigned modules, struct setting *settings)
{
	size_t count = 0;
	struct rift_setup standard = { .players = 2, .modules = modules }, setup;
	standard.seat[1].kind = (uint8_t)kind;
	setting_add(settings, &count, "standard", &standard);
	for (int option = 1; option < RIFT_OPTION_END; option++) {
		setup = standard;
		setup.options = RIFT_OPTION_BIT(option);
		setting_add(settings, &count, rift_word_option(option), &setup);
	}
	setup = standard;
	setup.variants = RIFT_VARIANT_BIT(RIFT_NARROW_COUNCIL);
	setting_add(settings, &count, rift_word_variant(RIFT_NARROW_COUNCIL), &setup);
	settings_of_more(settings, &count, &standard);
	setup = standard;
	driver_hardest(&setup);
	setting_add(settings, &count, "all together", &setup);
	return count;
}

/* Output: the same cells as Markdown or in columns. */

#define CELL 96
#define CELLS_MAX 8
struct row {
	char cell[CELLS_MAX][CELL];
	size_t count;
};

__attribute__((format(printf, 2, 3))) static void cell_add(struct row *row, const char *format, ...)
{
	va_list args;
	CHECK(row->count < CELLS_MAX);
	va_start(args, format);
	(void)vsnprintf(row->cell[row->count++], CELL, format, args);
	va_end(args);
}

static void cell_mean(struct row *row, struct estimate e)
{
	cell_add(row, "%.1f ± %.1f", e.mean, e.off);
}

static void cell_share(struct row *row, struct share s)
{
	cell_add(row, "%.1f %% (%.1f–%.1f)", 100 * s.mean, 100 * s.low, 100 * s.high);
}

/* Width of UTF-8 text in columns. */
static int text_width(const char *text)
{
	int width = 0;
	for (; *text; text++)
		width += ((unsigned char)*text & 0xc0) != 0x80;
	return width;
}

static void row_print(const struct measure *m, const struct row *row)
{
	for (size_t i = 0; i < row->count; i++) {
		int width = i == 0 ? 24 : 20;
		if (m->markdown)
			(void)printf("| %s ", row->cell[i]);
		else
			(void)printf("%s%*s", row->cell[i], int_max(1, width - text_width(row->cell[i])), "");
	}
	(void)puts(m->markdown ? "|" : "");
}

static void heads_print(const struct measure *m, const char *const *heads, size_t count)
{
	struct row row = { .count = 0 };
	for (size_t i = 0; i < count; i++)
		cell_add(&row, "%s", heads[i]);
	row_print(m, &row);
	for (size_t i = 0; m->markdown && i < count; i++)
		(void)printf("|---");
	if (m->markdown)
		(void)puts("|");
}

static void title_print(const struct measure *m, const char *title)
{
	(void)printf(m->markdown ? "\n### %s\n\n" : "\n%s\n", title);
}

/* What a setting adds to the standard one, as difference in VP between bot and greedy player. */
static void cell_harder(struct row *row, const struct measure_sums *standard, const struct measure_sums *sums)
{
	struct estimate a = estimate_of(standard->margin, standard->margin_squares, standard->games);
	struct estimate b = estimate_of(sums->margin, sums->margin_squares, sums->games);
	cell_add(row, "%+.1f ± %.1f", a.mean - b.mean, sqrt(a.off * a.off + b.off * b.off));
}

static int measure_setting(const struct measure *m, const struct setting *setting, struct measure_sums *standard)
{
	struct measure_sums by_random, by_greedy;
	struct measure_table table = { .name = setting->name, .setup = setting->setup, .player = m->random };
	if (play_table(m, &table, &by_random) != 0)
		return -1;
	table.player = m->greedy;
	if (play_table(m, &table, &by_greedy) != 0)
		return -1;
	struct row row = { .count = 0 };
	cell_add(&row, "%s", setting->name);
	cell_mean(&row, estimate_of(by_random.other, by_random.other_squares, by_random.games));
	cell_share(&row, share_of(by_random.won, by_random.games));
	cell_mean(&row, estimate_of(by_greedy.other, by_greedy.other_squares, by_greedy.games));
	cell_mean(&row, estimate_of(by_greedy.own, by_greedy.own_squares, by_greedy.games));
	cell_share(&row, share_of(by_greedy.won, by_greedy.games));
	if (!standard->games) {
		*standard = by_greedy;
		cell_add(&row, "%s", "");
	} else {
		cell_harder(&row, standard, &by_greedy);
	}
	row_print(m, &row);
	return 0;
}

static int measure_automaton(const struct measure *m, int kind)
{
	static const char *const heads[] = { "setting", "bot (to random)", "random wins", "bot (to greedy)", "greedy",
		"greedy wins", "harder by" };
	struct setting settings[SETTINGS_MAX];
	struct measure_sums standard = { 0 };
	size_t count = settings_of(kind, m->modules, settings);
	title_print(m, rift_word_kind(kind));
	heads_print(m, heads, ARRAY_LEN(heads));
	for (size_t i = 0; i < count; i++)
		if (measure_setting(m, &settings[i], &standard) != 0)
			return -1;
	return 0;
}

static int measure_pairing(
	const struct measure *m, int players, const struct rift_player *player, const struct rift_player *others)
{
	struct measure_sums sums;
	struct measure_table table = {
		.name = "",
		.setup = { .players = (uint8_t)players, .modules = m->modules },
		.player = player,
		.others = others,
	};
	if (play_table(m, &table, &sums) != 0)
		return -1;
	struct row row = { .count = 0 };
	cell_add(&row, "%s against %d %s", player->name, players - 1, others->name);
	cell_mean(&row, estimate_of(sums.own, sums.own_squares, sums.games));
	cell_mean(&row, estimate_of(sums.other, sums.other_squares, sums.games));
	cell_share(&row, share_of(sums.won, sums.games));
	cell_add(&row, "%.2f", (double)sums.eras / (double)sums.games);
	row_print(m, &row);
	return 0;
}

static int measure_pairings(const struct measure *m)
{
	static const char *const heads[] = { "players", "score", "best other", "wins", "Eras" };
	title_print(m, "computer players");
	heads_print(m, heads, ARRAY_LEN(heads));
	for (int players = 2; players <= 4; players++)
		if (measure_pairing(m, players, m->greedy, m->random) != 0)
			return -1;
	for (int players = 2; players <= 4; players++)
		if (measure_pairing(m, players, m->greedy, m->greedy) != 0)
			return -1;
	return 0;
}

/* Levels of difficulty. */

#define PRESET_GAMES 200
#define PRESET_SEED 1
#define PRESET_WORDS 128

struct preset {
	const char *bot, *level, *options, *variants;
	int cores, objectives_fewer, wins;
};

static const struct preset presets[] = {
#define PRESET(bot, level, options, variants, cores, objectives, wins) \
	{ bot, level, options, variants, cores, objectives, wins },
#include "lab/presets.def"
#undef PRESET
};

/* The bits of space-separated words. */
static uint64_t word_bits(const char *words, int (*number_of)(const char *word))
{
	char text[PRESET_WORDS], *rest = text, *word;
	uint64_t bits = 0;
	(void)snprintf(text, sizeof text, "%s", words);
	while ((word = strtok_r(rest, " ", &rest))) {
		int number = number_of(word);
		CHECK(number > 0);
		bits |= UINT64_C(1) << (number - 1);
	}
	return bits;
}

static struct rift_setup preset_setup(const struct preset *preset)
{
	struct rift_setup setup = {
		.players = 2,
		.options = word_bits(preset->options, rift_word_option_of),
		.variants = (uint32_t)word_bits(preset->variants, rift_word_variant_of),
		.energy_cores = (uint8_t)preset->cores,
		.objectives_fewer = (uint8_t)preset->objectives_fewer,
	};
	setup.seat[1].kind = (uint8_t)rift_word_kind_of(preset->bot);
	return setup;
}

/* The options of a level; "as printed" if there are none. */
static void cell_preset(struct row *row, const struct preset *preset)
{
	char numbers[CELL] = "";
	if (preset->cores || preset->objectives_fewer)
		(void)snprintf(numbers, sizeof numbers, "cores %d, objectives %d", preset->cores,
			3 - preset->objectives_fewer);
	bool printed = !*preset->options && !*preset->variants && !*numbers;
	cell_add(row, "%s%s%s%s%s", printed ? "as printed" : preset->options,
		*preset->options && *preset->variants ? " " : "", preset->variants,
		*numbers && (*preset->options || *preset->variants) ? ", " : "", numbers);
}

/* Prints a level; 1 if its figure differs from presets.def. */
static int measure_preset(const struct measure *m, const struct preset *preset)
{
	struct measure_sums sums;
	struct measure_table table = { .name = preset->level, .setup = preset_setup(preset), .player = m->greedy };
	CHECK(accepted(&table.setup));
	if (play_table(m, &table, &sums) != 0)
		return -1;
	struct row row = { .count = 0 };
	cell_add(&row, "%s", preset->bot);
	cell_add(&row, "%s", preset->level);
	cell_preset(&row, preset);
	cell_mean(&row, estimate_of(sums.other, sums.other_squares, sums.games));
	cell_mean(&row, estimate_of(sums.own, sums.own_squares, sums.games));
	cell_share(&row, share_of(sums.won, sums.games));
	row_print(m, &row);
	if (m->games != PRESET_GAMES || m->seed != PRESET_SEED || sums.won == 2L * preset->wins)
		return 0;
	(void)fprintf(stderr, "presets.def says %d wins at %s %s, these are %g\n", preset->wins, preset->bot,
		preset->level, (double)sums.won / 2);
	return 1;
}

static int measure_presets(const struct measure *m)
{
	static const char *const heads[] = { "bot", "level", "setting", "bot's score", "greedy", "greedy wins" };
	int status = 0;
	heads_print(m, heads, ARRAY_LEN(heads));
	for (size_t i = 0; i < ARRAY_LEN(presets); i++) {
		int one = measure_preset(m, &presets[i]);
		if (one < 0)
			return -1;
		status |= one;
	}
	return status;
}

static int measure_all(const struct measure *m)
{
	for (int kind = RIFT_HUMAN + 1; kind < RIFT_KIND_END; kind++)
		if ((!m->only || strcmp(m->only, rift_word_kind(kind)) == 0) && measure_automaton(m, kind) != 0)
			return -1;
	return !m->only || strcmp(m->only, "players") == 0 ? measure_pairings(m) : 0;
}

int cmd_measure(int argc, char **argv)
{
	struct measure m = { .games = GAMES_USUAL, .seed = 1, .jobs = 1 };
	const char *modules = "-";
	const struct option_row rows[] = {
		{ "games", OPTION_NUMBER, &m.games, "N", "games of each setting and player (1000)", 1, 10000000 },
		{ "seed", OPTION_NUMBER, &m.seed, "S", "the seed (1); the same seed gives the same figures", 0, 0 },
		{ "jobs", OPTION_NUMBER, &m.jobs, "J", "processes to share the games (1)", 1, JOBS_MAX },
		{ "only", OPTION_TEXT, &m.only, "WORD", "chronobot1, chronobot2, chronossus or players; else all", 0,
			0 },
		{ "modules", OPTION_TEXT, &modules, "LIST",
			"doomsday, pioneers, guardians, fractures, variable-anomalies, new-buildings (-)", 0, 0 },
		{ "presets", OPTION_FLAG, &m.presets, NULL,
			"the levels of difficulty, 200 games each; fails where docs differ", 0, 0 },
		{ "markdown", OPTION_FLAG, &m.markdown, NULL, "tables as in docs/solo.md", 0, 0 },
	};
	static const char about[] =
		"Measures the automata and the computer players: for each setting of each automaton the mean final scores\n"
		"and the share of games won, by the random and by the greedy player; then tables of greedy and random players.\n"
		"A mean is followed by its 95 % interval.  \"Harder by\" is what a setting adds to the bot's lead over the greedy\n"
		"player.  Paths, Leaders and Evacuation conditions are drawn; edition infinity, player boards side A.";
	const struct options options = { "timerift-lab measure [options]", about, rows, ARRAY_LEN(rows), 0 };
	int status = options_read(&options, argc, argv);
	if (status < 0)
		return options_status(status);
	if (m.only && strcmp(m.only, "players") != 0 && rift_word_kind_of(m.only) <= RIFT_HUMAN)
		return options_complain(&options, "nothing to measure", m.only);
	if (!driver_modules(modules, &m.modules))
		return options_complain(&options, "not a list of modules", modules);
	m.random = rift_player("random");
	m.greedy = rift_player("greedy");
	CHECK(m.random && m.greedy);
	if (m.presets && m.games == GAMES_USUAL)
		m.games = PRESET_GAMES;
	if (m.jobs > m.games)
		m.jobs = m.games;
	status = m.presets ? measure_presets(&m) : measure_all(&m);
	if (status < 0 || fflush(stdout) != 0) {
		perror("timerift-lab measure");
		return 1;
	}
	return status;
}
