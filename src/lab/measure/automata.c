/* automata.c -- the random and the greedy player against every setting of an automaton, and against each other. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "cli/base/driver.h"
#include "lab/measure/measure.h"
#include "rift_words.h"

/* Settings of an automaton. */

struct setting {
	char name[64];
	struct rift_setup setup;
};
#define SETTINGS_MAX 32

static void setting_add(struct setting *settings, size_t *count, const char *name, const struct rift_setup *setup)
{
	CHECK(*count < SETTINGS_MAX);
	if (rift_setup_check(setup) != RIFT_NO_FAULT)
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

/* Against an automaton; RIFT_HUMAN: two players. */
static struct rift_setup standard_of(int kind, unsigned modules)
{
	struct rift_setup setup = { .players = 2, .modules = modules };
	setup.seat[1].kind = (uint8_t)kind;
	return setup;
}

enum rift_fault measure_automaton_check(const struct measure *m, int kind)
{
	const struct rift_setup setup = standard_of(kind, m->modules);
	return rift_setup_check(&setup);
}

enum rift_fault measure_players_check(const struct measure *m)
{
	return measure_automaton_check(m, RIFT_HUMAN);
}

/* The standard setup, each option alone, then all together; combinations that the rules refuse are left out. */
static size_t settings_of(int kind, unsigned modules, struct setting *settings)
{
	size_t count = 0;
	struct rift_setup standard = standard_of(kind, modules), setup;
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
	if (measure_sums_of(m, &table, &by_random) != 0)
		return -1;
	table.player = m->greedy;
	if (measure_sums_of(m, &table, &by_greedy) != 0)
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
	row_print(&m->sheet, &row);
	return 0;
}

int measure_automaton(const struct measure *m, int kind)
{
	static const char *const heads[] = { "setting", "bot (to random)", "random wins", "bot (to greedy)", "greedy",
		"greedy wins", "harder by" };
	struct setting settings[SETTINGS_MAX];
	struct measure_sums standard = { 0 };
	size_t count = settings_of(kind, m->modules, settings);
	title_print(&m->sheet, rift_word_kind(kind), m->games);
	heads_print(&m->sheet, heads, ARRAY_LEN(heads));
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
	if (measure_sums_of(m, &table, &sums) != 0)
		return -1;
	struct row row = { .count = 0 };
	cell_add(&row, "%s against %d %s", player->name, players - 1, others->name);
	cell_mean(&row, estimate_of(sums.own, sums.own_squares, sums.games));
	cell_mean(&row, estimate_of(sums.other, sums.other_squares, sums.games));
	cell_share(&row, share_of(sums.won, sums.games));
	cell_add(&row, "%.2f", (double)sums.eras / (double)sums.games);
	row_print(&m->sheet, &row);
	return 0;
}

int measure_players(const struct measure *m)
{
	static const char *const heads[] = { "players", "score", "best other", "wins", "Eras" };
	title_print(&m->sheet, "computer players", m->games);
	heads_print(&m->sheet, heads, ARRAY_LEN(heads));
	for (int players = 2; players <= 4; players++)
		if (measure_pairing(m, players, m->greedy, m->random) != 0)
			return -1;
	for (int players = 2; players <= 4; players++)
		if (measure_pairing(m, players, m->greedy, m->greedy) != 0)
			return -1;
	return 0;
}
