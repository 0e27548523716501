/*
 * think.c -- see think.h.  Static assertions fix the layout that tests/twin/twin.mjs reads.
 */
#include "wasm/think/think.h"

#include <stddef.h>

#include "base/base.h"

_Static_assert(sizeof(struct rift_advice) == 52 && offsetof(struct rift_advice, simulations) == 8, "advice");
_Static_assert(sizeof(struct rift_report) == 768 && offsetof(struct rift_report, moves) == 636, "report");
_Static_assert(sizeof(struct rift_verdict) == 156 && offsetof(struct rift_verdict, simulations) == 120, "verdict");

#define MEMORY_MAX ((size_t)64 << 20)
#define PAGE_BYTES 65536u

static struct rift_game game;
static struct rift_report report;
static struct rift_think *think; /* NULL: nothing was begun */
static struct rift_move made;
static struct rift_verdict verdict;
static struct rift_review *review; /* NULL: nothing was begun */

#ifdef __wasm__
extern unsigned char __heap_base; /* the linker's: first byte behind the data */

/* Memory behind the data, as much as wanted; NULL if the module may not have it. */
static void *memory_of(size_t bytes)
{
	size_t start = ((size_t)&__heap_base + 15) & ~(size_t)15, have = __builtin_wasm_memory_size(0) * PAGE_BYTES;
	size_t end = start + bytes;
	if (bytes > MEMORY_MAX || end > MEMORY_MAX)
		return NULL;
	if (end > have && __builtin_wasm_memory_grow(0, (end - have + PAGE_BYTES - 1) / PAGE_BYTES) == SIZE_MAX)
		return NULL;
	return (void *)start;
}
#else
static void *memory_of(size_t bytes)
{
	static _Alignas(16) unsigned char memory[MEMORY_MAX];
	return bytes <= sizeof memory ? memory : NULL;
}
#endif

uint32_t wasm_think_abi(void)
{
	return THINK_ABI;
}

const char *wasm_think_rules(void)
{
	return rift_rules();
}

uint32_t wasm_think_players(void)
{
	return (uint32_t)rift_player_count();
}

const char *wasm_think_player(uint32_t player)
{
	CHECK(player < rift_player_count());
	return rift_player_at(player)->name;
}

struct rift_game *wasm_think_game(void)
{
	return &game;
}

uint32_t wasm_think_game_bytes(void)
{
	return sizeof game;
}

int32_t wasm_think_begin(uint32_t player, int32_t seat, uint64_t seed, uint32_t nodes)
{
	const struct rift_player *p = rift_player_at(player);
	CHECK(p != NULL && seat >= 0 && seat < RIFT_SEATS);
	size_t bytes = rift_think_bytes(p);
	void *memory = memory_of(bytes);
	review = NULL;
	think = memory ? rift_think_begin(memory, bytes, p, RIFT_RULES, &game, seat, seed, nodes) : NULL;
	return think ? 0 : memory ? -1 : -2;
}

uint32_t wasm_think_go(uint32_t nodes)
{
	CHECK(think != NULL);
	return rift_think_go(think, nodes);
}

const struct rift_report *wasm_think_report(void)
{
	CHECK(think != NULL);
	rift_think_report(think, &report);
	return &report;
}

struct rift_move *wasm_think_made(void)
{
	return &made;
}

int32_t wasm_think_review_begin(uint32_t player, int32_t seat, uint64_t seed, uint32_t nodes)
{
	const struct rift_player *p = rift_player_at(player);
	CHECK(p != NULL && seat >= 0 && seat < RIFT_SEATS);
	size_t bytes = rift_review_bytes(p);
	void *memory = memory_of(bytes);
	think = NULL;
	review = memory ? rift_review_begin(memory, bytes, p, RIFT_RULES, &game, seat, made, seed, nodes) : NULL;
	return review ? 0 : memory ? -1 : -2;
}

uint32_t wasm_think_review_go(uint32_t nodes)
{
	CHECK(review != NULL);
	return rift_review_go(review, nodes);
}

const struct rift_verdict *wasm_think_review_verdict(void)
{
	CHECK(review != NULL);
	rift_review_verdict(review, &verdict);
	return &verdict;
}
