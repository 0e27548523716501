/*
 * device.c -- the Fracture Device and the Flux die of Fractures of Time; source: data/fractures.toml.
 */
#include "content.h"
#include "op_macros.h"
#include "reconstructed.h"

const struct device device_a = {
	.start = 6,
	.slots = 10,
	.vp = COVERED_VP(6),
	.flux = { OPERATOR, 0, 2 },
	.glitch = { OPERATOR, 2, 2 },
	.upgrade = { OPERATOR, 2, 2 },
	.slide = true,
	.source = RECONSTRUCTED,
};

const uint8_t flux_die[7] = { [2] = 1, [3] = 2, [4] = 2, [5] = 1 };

/* Side B (DEVICEB); where the rules do not mention a Path, side A applies. */
const struct device devices_b[PATH_END] = {
	[HARMONY] = {
		.start = 5,
		.slots = 9,
		.vp = COVERED_VP(5),
		.first = { [5] = GAIN(WATER, 2), [6] = GAIN(WATER, 2), [7] = GAIN(WATER, 2), [8] = GAIN(WATER, 2) },
		.glitch = { OPERATOR, 2, 3 },
		.upgrade = { OPERATOR, 2, 2 },
		.either = true,
		.upgrade_flux = true,
		.slide = true,
		.rule = { .slots = "DEVICEB-H1", .gain = "DEVICEB-H2", .upgrade = "DEVICEB-H3", .glitch = "DEVICEB-H4" },
		.source = RECONSTRUCTED,
	},
	[SALVATION] = {
		.start = 6,
		.slots = 10,
		.vp = { [6] = 1, [7] = 2, [8] = 3, [9] = 10 },
		.price = { [3] = PAY(URANIUM, 1) },
		.first = { [2] = GAIN(FLUX, 1), [6] = SCORE(2), [7] = GAIN(FLUX, 1), [8] = GAIN(FLUX, 1) },
		.flux = { OPERATOR, 0, 2 },
		.glitch = { ENGINEER, 0, 1 },
		.upgrade = { OPERATOR, 2, 2 },
		.slide = true,
		.rule = { .vp = "DEVICEB-S1", .price = "DEVICEB-S2", .gain = "DEVICEB-S3", .score = "DEVICEB-S4",
			.glitch = "DEVICEB-S5", .upgrade = "DEVICEB-S6", .slide = "DEVICEB-S6" },
		.source = RULEBOOK,
	},
	[PROGRESS] = {
		.start = 7,
		.slots = 10,
		.vp = { [7] = 2, [8] = 4, [9] = 6 },
		.flux = { NO_SPACE_HERE, 1, 2 },
		.glitch = { OPERATOR, 2, 2 },
		.upgrade = { OPERATOR, 3, 3 },
		.flux_free = true,
		.slide = true,
		.rule = { .slots = "DEVICEB-P1", .vp = "DEVICEB-P1", .upgrade = "DEVICEB-P2", .flux = "DEVICEB-P3" },
		.source = RULEBOOK,
	},
	[DOMINANCE] = {
		.start = 6,
		.slots = 10,
		.vp = COVERED_VP(6),
		.price = { [2] = PAY(WATER, 2) },
		.first = { [4] = GAIN(TITANIUM, 1), [7] = GAIN(TITANIUM, 1) },
		.flux = { OPERATOR, 0, 2 },
		.glitch = { OPERATOR, 2, 2 },
		.upgrade = { OPERATOR, 2, 2 },
		.genius = { GENIUS, GENIUS_UPGRADE_WATER, 1 },
		.rule = { .price = "DEVICEB-D1", .gain = "DEVICEB-D2", .genius = "DEVICEB-D3", .slide = "DEVICEB-D3" },
		.source = RECONSTRUCTED,
	},
	[UNITY] = {
		.start = 5,
		.slots = 10,
		.vp = { [6] = 2, [7] = 4, [8] = 6, [9] = 8 },
		.price = { [2] = PAY(WATER, 1), [4] = PAY(WATER, 1) },
		.first = { [3] = GAIN_WORKER(GENIUS), [5] = GAIN(FLUX, 2) },
		.flux = { OPERATOR, 0, 2 },
		.glitch = { OPERATOR, 2, 2 },
		.upgrade = { OPERATOR, 2, 2 },
		.slide = true,
		.slide_neutronium = 1,
		.rule = { .slots = "DEVICEB-U1", .vp = "DEVICEB-U1", .price = "DEVICEB-U2", .gain = "DEVICEB-U3",
			.slide = "DEVICEB-U4" },
		.source = RULEBOOK,
	},
};
