/*
 * record_old.c -- reads packed records of version 1.  Their setup had one byte for the modules, one for the variants
 * and 32 bits for options.  Their checksum covers those bytes, so they are rebuilt from the parsed setup.  Tiles had
 * other codes: 24 per Building type, Superprojects from 100, Anomalies from 128.
 */
#include "text/records/record_old.h"

#include <string.h>

#include "text/words/words_verbs.h"

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

static uint8_t old_tile(int tile)
{
	enum { TYPE_CAPACITY = 24, SUPER_FIRST = 100, ANOMALY = 128 };
	if (tile == RIFT_BUILDING(314B))
		return (RIFT_LIFE_SUPPORT - 1) * TYPE_CAPACITY;
	if (RIFT_IS_BUILDING(tile))
		return (uint8_t)((RIFT_BUILDING_TYPE(tile) - 1) * TYPE_CAPACITY + RIFT_BUILDING_PLACE(tile));
	if (RIFT_IS_SUPER(tile))
		return (uint8_t)(SUPER_FIRST + RIFT_SUPER_NAME(tile));
	return (uint8_t)(RIFT_IS_ANOMALY(tile) ? tile - RIFT_ANOMALY + ANOMALY : tile);
}

struct rift_move old_move(struct rift_move m)
{
	const uint8_t *argument = verb_rows[m.verb < RIFT_VERB_END ? m.verb : 0].argument;
	if (argument[0] == ARG_TILE)
		m.a = old_tile(m.a);
	else if (argument[1] == ARG_TILE && argument_bytes[argument[0]] == 1)
		m.b = old_tile(m.b);
	return m;
}

void old_order(struct rift_move *outcomes, size_t count)
{
	for (size_t i = 1; i < count; i++)
		for (size_t k = i; k > 0; k--) {
			struct rift_move before = outcomes[k - 1], one = old_move(outcomes[k]),
					 other = old_move(before);
			bool tiles = (one.verb == RIFT_N_BUILDING && one.a < other.a) ||
				(one.verb == RIFT_N_LOOK && one.b < other.b);
			if (!tiles || one.verb != other.verb)
				break;
			outcomes[k - 1] = outcomes[k];
			outcomes[k] = before;
		}
}
