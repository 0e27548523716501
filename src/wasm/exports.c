/*
 * exports.c -- exports rift.h to the WebAssembly host; see wasm.h.  Static assertions fix the layouts that hosts read.
 */
#include "wasm/wasm.h"

#include <stddef.h>
#include <string.h>

#include "base/base.h"

/* Layouts that tests/twin/twin.mjs depends on.  If one of these fails, increment ABI and change that file; the page
   gets its offsets from the compiler (web/scripts/layout.mjs). */
_Static_assert(sizeof(struct rift_setup) == 48, "setup");
_Static_assert(offsetof(struct rift_setup, options) == 0, "setup");
_Static_assert(offsetof(struct rift_setup, modules) == 8, "setup");
_Static_assert(offsetof(struct rift_setup, variants) == 12, "setup");
_Static_assert(offsetof(struct rift_setup, revision) == 16, "setup");
_Static_assert(offsetof(struct rift_setup, edition) == 17, "setup");
_Static_assert(offsetof(struct rift_setup, side) == 18, "setup");
_Static_assert(offsetof(struct rift_setup, device) == 19, "setup");
_Static_assert(offsetof(struct rift_setup, players) == 20, "setup");
_Static_assert(offsetof(struct rift_setup, first) == 21, "setup");
_Static_assert(offsetof(struct rift_setup, energy_cores) == 22, "setup");
_Static_assert(offsetof(struct rift_setup, glitches) == 27, "setup");
_Static_assert(offsetof(struct rift_setup, left_out) == 28, "setup");
_Static_assert(offsetof(struct rift_setup, seat) == 32, "setup");
_Static_assert(sizeof(struct rift_move) == 6, "move");
_Static_assert(sizeof(struct rift_outcome) == 8 && offsetof(struct rift_outcome, weight) == 6, "outcome");
_Static_assert(sizeof(struct rift_score) == 40 && offsetof(struct rift_score, total) == 26, "score");
#ifdef __wasm__
_Static_assert(
	sizeof(struct rift_ask) == 16 && offsetof(struct rift_ask, count) == 8 && offsetof(struct rift_ask, rule) == 12,
	"ask");
_Static_assert(sizeof(struct rift_event) == 12 && offsetof(struct rift_event, n) == 4, "event");
_Static_assert(offsetof(struct rift_event, audience) == 6 && offsetof(struct rift_event, rule) == 8, "event");
#endif

struct rift_setup shared_setup;
struct rift_ask shared_ask;
struct rift_move shared_moves[RIFT_ANSWERS];
struct rift_event shared_events[RIFT_EVENTS_MAX];

static struct rift_game slots[SLOTS];
static struct rift_outcome outcomes[RIFT_ANSWERS];
static struct rift_log event_log = { shared_events, 0, RIFT_EVENTS_MAX };
static struct rift_score score;

struct rift_game *slot_game(uint32_t slot)
{
	CHECK(slot < SLOTS);
	return &slots[slot];
}

int seat_checked(int32_t seat)
{
	CHECK(seat >= 0 && seat < RIFT_SEATS);
	return seat;
}

uint32_t wasm_abi(void)
{
	return ABI;
}

uint32_t wasm_revision(void)
{
	return RIFT_REVISION;
}

const char *wasm_rules(void)
{
	return rift_rules();
}

uint32_t wasm_game_bytes(void)
{
	return sizeof(struct rift_game);
}

struct rift_game *wasm_game_area(uint32_t slot)
{
	return slot_game(slot);
}

struct rift_setup *wasm_setup_area(void)
{
	return &shared_setup;
}

struct rift_ask *wasm_ask_area(void)
{
	return &shared_ask;
}

struct rift_move *wasm_move_area(void)
{
	return shared_moves;
}

struct rift_outcome *wasm_outcome_area(void)
{
	return outcomes;
}

struct rift_event *wasm_event_area(void)
{
	return shared_events;
}

struct rift_score *wasm_score_area(void)
{
	return &score;
}

uint32_t wasm_game_new(uint32_t slot)
{
	return (uint32_t)rift_new(slot_game(slot), &shared_setup);
}

uint32_t wasm_setup_check(void)
{
	return (uint32_t)rift_setup_check(&shared_setup);
}

uint32_t wasm_setup_warn(uint32_t i)
{
	return (uint32_t)rift_setup_warn(&shared_setup, (int)i);
}

uint32_t wasm_game_asks(uint32_t slot)
{
	shared_ask = rift_asks(slot_game(slot));
	return shared_ask.seats;
}

uint32_t wasm_game_legal(uint32_t slot, int32_t seat)
{
	return (uint32_t)rift_legal(slot_game(slot), seat, shared_moves, RIFT_ANSWERS);
}

uint32_t wasm_game_chance(uint32_t slot)
{
	return (uint32_t)rift_chance(slot_game(slot), outcomes, RIFT_ANSWERS);
}

uint32_t wasm_game_play(uint32_t slot)
{
	event_log.count = 0;
	return (uint32_t)rift_play(slot_game(slot), shared_moves[0], &event_log);
}

uint32_t wasm_game_check(uint32_t slot)
{
	return (uint32_t)rift_check(slot_game(slot), shared_moves[0]);
}

uint32_t wasm_game_events(void)
{
	return (uint32_t)event_log.count;
}

/* Checks a seat; RIFT_SEATS is a spectator. */
static int viewer_checked(int32_t seat)
{
	return seat == RIFT_SEATS ? seat : seat_checked(seat);
}

void wasm_game_view(uint32_t to, uint32_t from, int32_t seat)
{
	rift_view(slot_game(to), slot_game(from), viewer_checked(seat));
}

void wasm_move_view(uint32_t slot, int32_t seat)
{
	shared_moves[0] = rift_move_view(slot_game(slot), shared_moves[0], viewer_checked(seat));
}

void wasm_game_score(uint32_t slot, int32_t seat)
{
	rift_score(slot_game(slot), seat_checked(seat), &score);
}

int32_t wasm_game_won(uint32_t slot, int32_t seat)
{
	return rift_won(slot_game(slot), seat);
}

uint64_t wasm_game_hash(uint32_t slot)
{
	return rift_hash(slot_game(slot));
}

void wasm_game_setup(uint32_t slot)
{
	rift_setup_of(slot_game(slot), &shared_setup);
}

int32_t wasm_game_fact(uint32_t slot, uint32_t fact, int32_t seat, int32_t index)
{
	return rift_fact(slot_game(slot), (enum rift_fact)fact, seat, index);
}

int32_t wasm_fact_count(uint32_t fact)
{
	return rift_fact_count((enum rift_fact)fact);
}

const char *wasm_fact_word(uint32_t fact)
{
	return rift_fact_word((enum rift_fact)fact);
}

int32_t wasm_game_sum(uint32_t slot, uint32_t sum, int32_t seat, int32_t index)
{
	return rift_sum(slot_game(slot), (enum rift_sum)sum, seat, index);
}

int32_t wasm_game_water(uint32_t slot, int32_t space)
{
	return rift_space_water(slot_game(slot), space);
}

uint32_t wasm_fact_end(void)
{
	return RIFT_FACT_END;
}
