/*
 * players.c -- exports the computer players to the WebAssembly host; see wasm.h.
 */
#include "wasm/wasm.h"

#include "rift_player.h"
#include "base/base.h"

#define THINK_BYTES 8192 /* enough for a player that does not search */

static uint64_t random_state;
static _Alignas(16) unsigned char memory[THINK_BYTES];

static const struct rift_player *numbered(uint32_t player)
{
	CHECK(player < rift_player_count());
	return rift_player_at(player);
}

uint32_t wasm_player_count(void)
{
	return (uint32_t)rift_player_count();
}

const char *wasm_player_word(uint32_t player)
{
	return numbered(player)->name;
}

const char *wasm_player_about(uint32_t player)
{
	return numbered(player)->about;
}

uint32_t wasm_player_nodes(uint32_t player)
{
	return numbered(player)->nodes;
}

void wasm_player_seed(uint64_t seed)
{
	random_state = seed;
}

void wasm_player_choose(uint32_t slot, int32_t seat, uint32_t player)
{
	shared_moves[0] = rift_player_choose(numbered(player), RIFT_RULES, slot_game(slot), seat_checked(seat),
		&random_state, memory, sizeof memory);
}
