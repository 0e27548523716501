/*
 * session.c -- exports rift_session.h to the WebAssembly host; see wasm.h.
 *
 * The module has one session, at a fixed address.  A host with several sessions saves and restores its bytes.  The
 * session has no host functions: the JavaScript side rolls dice and calls the computer players itself.
 */
#include "wasm/wasm.h"

#include <stdalign.h>
#include <stddef.h>

#include "base/base.h"
#include "rift_session.h"

/* rift_session_bytes(RIFT_RECORD_MOVES) must fit; wasm_session_open checks it. */
#define MEMORY_BYTES (1536u << 10)

static alignas(max_align_t) unsigned char memory[MEMORY_BYTES];
static struct rift_session *session;
static struct rift_now now;
static struct rift_answer answers[RIFT_ANSWERS];
static struct rift_place place;
static struct rift_balance balance;

/* Returns the session; it is a bug of the host if none is open. */
static struct rift_session *opened(void)
{
	CHECK(session);
	return session;
}

void *wasm_session_area(void)
{
	return memory;
}

uint32_t wasm_session_bytes(void)
{
	size_t bytes = rift_session_bytes(RIFT_RECORD_MOVES);
	CHECK(bytes <= sizeof(memory));
	return (uint32_t)bytes;
}

int32_t wasm_session_open(uint32_t control, uint32_t flags, int32_t start)
{
	struct rift_session_options options = {
		.online = (flags & SESSION_ONLINE) != 0,
		.by_hand = (flags & SESSION_BY_HAND) != 0,
		.free_undo = (flags & SESSION_FREE_UNDO) != 0,
		.rewound = (uint16_t)(flags >> SESSION_REWOUND),
		.start = start < 0 ? NULL : slot_game((uint32_t)start),
	};
	for (int seat = 0; seat < RIFT_SEATS; seat++)
		options.control[seat] = (uint8_t)(control >> 8 * seat);
	struct rift_session *made =
		rift_session_open(RIFT_RULES, memory, wasm_session_bytes(), &shared_setup, &options);
	if (made)
		session = made; /* always the same address, so restored bytes remain valid */
	return made ? 0 : -1;
}

uint32_t wasm_session_load(uint32_t count)
{
	CHECK(count <= RIFT_RECORD_MOVES);
	return (uint32_t)rift_session_load(opened(), wasm_record_area()->moves, count);
}

uint32_t wasm_session_head(void)
{
	return (uint32_t)rift_session_head(opened());
}

uint32_t wasm_session_count(void)
{
	return (uint32_t)rift_session_count(opened());
}

const struct rift_move *wasm_session_moves(void)
{
	return rift_session_moves(opened());
}

int32_t wasm_session_at(uint32_t slot, uint32_t n)
{
	return rift_session_at(opened(), n, slot_game(slot)) ? 0 : -1;
}

void wasm_session_shown(uint32_t slot)
{
	rift_session_shown(opened(), slot_game(slot));
}

uint32_t wasm_session_own(uint32_t n)
{
	size_t own = 0;
	(void)rift_session_events(opened(), n, shared_events, RIFT_EVENTS_MAX, &own);
	return (uint32_t)own;
}

const struct rift_now *wasm_session_now(void)
{
	now = rift_session_now(opened());
	return &now;
}

uint32_t wasm_session_play(void)
{
	return (uint32_t)rift_session_play(opened(), shared_moves[0]);
}

int32_t wasm_session_end_turn(void)
{
	return rift_session_end_turn(opened());
}

int32_t wasm_session_go_on(void)
{
	return rift_session_go_on(opened());
}

void wasm_session_take(int32_t seat)
{
	rift_session_take(opened(), seat_checked(seat));
}

int32_t wasm_session_undo_to(uint32_t n)
{
	return rift_session_undo_to(opened(), n);
}

int32_t wasm_session_undo(void)
{
	return rift_session_undo(opened());
}

int32_t wasm_session_redo(void)
{
	return rift_session_redo(opened());
}

int32_t wasm_session_restart(void)
{
	return rift_session_restart(opened());
}

int32_t wasm_session_rewind(void)
{
	return rift_session_rewind(opened());
}

uint32_t wasm_session_rewound(void)
{
	return rift_session_rewound(opened());
}

struct rift_answer *wasm_answer_area(void)
{
	return answers;
}

uint32_t wasm_session_answers(void)
{
	return (uint32_t)rift_session_answers(opened(), answers, RIFT_ANSWERS);
}

struct rift_place *wasm_place_area(void)
{
	return &place;
}

void wasm_place_of(uint32_t slot)
{
	place = rift_place_of(RIFT_RULES, slot_game(slot), shared_moves[0]);
}

struct rift_balance *wasm_balance_area(void)
{
	return &balance;
}

void wasm_balance_of(uint32_t before, uint32_t after, int32_t seat)
{
	rift_balance_of(RIFT_RULES, slot_game(before), slot_game(after), seat_checked(seat), &balance);
}

uint32_t wasm_session_preview(uint32_t after)
{
	struct rift_preview preview;
	if (!rift_session_preview(opened(), shared_moves[0], &preview, slot_game(after), NULL))
		return 0;
	balance = preview.balance;
	shared_ask = preview.next;
	return 1u | (unsigned)preview.goes_on << 1 | (unsigned)preview.reveals << 2 | (unsigned)preview.ends << 3;
}

uint32_t wasm_session_why(uint32_t worker)
{
	struct rift_why why = rift_session_why(opened(), place, (int)worker);
	return why.refusal | (uint32_t)why.workers << 8;
}

uint32_t wasm_session_sure(void)
{
	return (uint32_t)rift_session_sure(opened());
}

void wasm_session_sent(void)
{
	rift_session_sent(opened());
}

uint32_t wasm_session_told(uint32_t n, uint32_t count)
{
	CHECK(count <= RIFT_RECORD_MOVES);
	return (uint32_t)rift_session_told(opened(), n, wasm_record_area()->moves, count);
}

void wasm_session_answered(int32_t keep)
{
	rift_session_answered(opened(), keep != 0);
}

int32_t wasm_session_resume(uint32_t n, uint32_t count, int32_t sent)
{
	CHECK(count <= RIFT_RECORD_MOVES);
	return rift_session_resume(opened(), n, wasm_record_area()->moves, count, sent != 0);
}
