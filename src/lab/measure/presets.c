/* presets.c -- the levels of difficulty (presets.def), played by the greedy player. */
#include <stdbool.h>
#include <stdio.h>

#include "base/base.h"
#include "cli/base/driver.h"
#include "lab/measure/measure.h"
#include "rift_words.h"

#define PRESET_GAMES 1000
#define PRESET_SEED 1

struct preset {
	const char *bot, *level, *options, *variants;
	int cores, objectives_fewer, wins;
};

static const struct preset presets[] = {
#define PRESET(bot, level, options, variants, cores, objectives, wins) \
	{ bot, level, options, variants, cores, objectives, wins },
#include "lab/measure/presets.def"
#undef PRESET
};

static uint64_t word_bits(const char *words, int (*number_of)(const char *word))
{
	uint64_t bits = 0;
	bool well = !*words || driver_bits(words, ' ', number_of, &bits);
	CHECK(well);
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
	CHECK(rift_setup_check(&table.setup) == RIFT_NO_FAULT);
	if (measure_sums_of(m, &table, &sums) != 0)
		return -1;
	struct row row = { .count = 0 };
	cell_add(&row, "%s", preset->bot);
	cell_add(&row, "%s", preset->level);
	cell_preset(&row, preset);
	cell_mean(&row, estimate_of(sums.other, sums.other_squares, sums.games));
	cell_mean(&row, estimate_of(sums.own, sums.own_squares, sums.games));
	cell_share(&row, share_of(sums.won, sums.games));
	row_print(&m->sheet, &row);
	if (m->games != PRESET_GAMES || m->seed != PRESET_SEED || sums.won / 2 == preset->wins)
		return 0;
	(void)fprintf(stderr, "presets.def says %d wins at %s %s, these are %g\n", preset->wins, preset->bot,
		preset->level, (double)sums.won / 2);
	return 1;
}

int measure_presets(const struct measure *m)
{
	static const char *const heads[] = { "bot", "level", "setting", "bot's score", "greedy", "greedy wins" };
	int status = 0;
	title_print(&m->sheet, "Levels of difficulty", m->games);
	heads_print(&m->sheet, heads, ARRAY_LEN(heads));
	for (size_t i = 0; i < ARRAY_LEN(presets); i++) {
		int one = measure_preset(m, &presets[i]);
		if (one < 0)
			return -1;
		status |= one;
	}
	return status;
}
