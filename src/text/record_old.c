/*
 * record_old.c -- packed records of version 1.  Their setup had a byte for the modules, one for the variants and 32 bits
 * of options.  Their checksum is taken over those bytes, so they are made again from what was read.
 */
#include "text/record_old.h"

#include <string.h>

void old_setup_bytes(const struct rift_setup *setup, unsigned char *to)
{
	const unsigned char head[8] = {
		setup->revision,
		setup->edition,
		(unsigned char)(setup->side | setup->device << 1),
		setup->first,
		setup->players,
		(unsigned char)setup->variants,
		(unsigned char)(setup->options),
		(unsigned char)(setup->options >> 8),
	};
	const unsigned char tail[8] = {
		setup->energy_cores,
		setup->objectives_fewer,
		setup->timeline_bonus,
		setup->marked_experiments,
		(unsigned char)(setup->flux_cores | setup->glitches << 4),
		(unsigned char)(setup->options >> 16),
		(unsigned char)(setup->options >> 24),
		(unsigned char)setup->modules,
	};
	_Static_assert(sizeof head + sizeof setup->seat + sizeof tail == OLD_SETUP_BYTES, "the old setup");
	memcpy(to, head, sizeof head);
	memcpy(to + sizeof head, setup->seat, sizeof setup->seat);
	memcpy(to + sizeof head + sizeof setup->seat, tail, sizeof tail);
}

void old_setup_from_bytes(struct rift_setup *setup, const unsigned char *from)
{
	*setup = (struct rift_setup){
		.revision = from[0],
		.edition = from[1],
		.side = from[2] & 1,
		.device = from[2] >> 1,
		.first = from[3],
		.players = from[4],
		.variants = from[5],
		.modules = from[31],
		.options = from[6] | (uint32_t)from[7] << 8 | (uint32_t)from[29] << 16 | (uint32_t)from[30] << 24,
		.energy_cores = from[24],
		.objectives_fewer = from[25],
		.timeline_bonus = from[26],
		.marked_experiments = from[27],
		.flux_cores = from[28] & 15,
		.glitches = from[28] >> 4,
	};
	memcpy(setup->seat, from + 8, sizeof setup->seat);
}
