/*
 * text.c -- words, sentences and records for the host of the WebAssembly module: see wasm.h.
 */
#include "wasm/wasm.h"

#include <stddef.h>
#include <string.h>

#include "base/base.h"
#include "text/tell.h"
#include "text/words.h"

/* What hosts rely on. Where one of these fails, raise ABI and change the hosts (tests/twin/twin.mjs, web/). */
#ifdef __wasm__
_Static_assert(offsetof(struct record, count) == 36, "record");
_Static_assert(offsetof(struct record, moves) == 40, "record");
#endif
_Static_assert(offsetof(struct record_error, words) == 4, "record_error");
_Static_assert(offsetof(struct record_error, reason) == 204, "record_error");
_Static_assert(offsetof(struct record_error, nearest) == 404, "record_error");

char shared_text[TEXT_BYTES];

static struct record record;
static struct record_error record_error;

typedef const char *word_fn(int number);
#define WORD_LIST(name) word_##name,
static word_fn *const word_lists[] = { WORD_LISTS(WORD_LIST) };
#undef WORD_LIST

char *wasm_text_area(void)
{
	return shared_text;
}

uint32_t wasm_text_bytes(void)
{
	return sizeof(shared_text);
}

const char *wasm_word(uint32_t list, int32_t number)
{
	CHECK(list < ARRAY_LEN(word_lists));
	return word_lists[list](number);
}

const char *wasm_result_sentence(uint32_t result)
{
	return sentence_result((int)result);
}

const char *wasm_fault_sentence(uint32_t fault)
{
	return sentence_fault((int)fault);
}

const char *wasm_fault_rule(uint32_t fault)
{
	return rule_fault((int)fault);
}

const char *wasm_warning_sentence(uint32_t warning)
{
	return sentence_warning((int)warning);
}

uint32_t wasm_tile_word(int32_t tile)
{
	return (uint32_t)words_tile(tile, shared_text, sizeof(shared_text));
}

uint32_t wasm_move_words(uint32_t slot)
{
	return (uint32_t)words_move(slot_game(slot), shared_moves[0], shared_text, sizeof(shared_text));
}

int32_t wasm_move_read(uint32_t slot, int32_t seat)
{
	char why[WORDS_MAX] = "";
	shared_text[sizeof(shared_text) - 1] = '\0';
	int result = words_parse(slot_game(slot), seat, shared_text, &shared_moves[0], why, sizeof(why));
	if (result != 0)
		memcpy(shared_text, why, sizeof(why));
	return result;
}

const char *wasm_event_key(uint32_t event)
{
	CHECK(event < RIFT_EVENTS_MAX);
	return tell_key(&shared_events[event]);
}

uint32_t wasm_event_words(uint32_t slot, uint32_t event)
{
	CHECK(event < RIFT_EVENTS_MAX);
	return (uint32_t)tell_event(slot_game(slot), &shared_events[event], shared_text, sizeof(shared_text));
}

uint32_t wasm_ask_words(uint32_t slot, int32_t seat)
{
	return (uint32_t)tell_ask(slot_game(slot), seat, shared_text, sizeof(shared_text));
}

struct record *wasm_record_area(void)
{
	return &record;
}

struct record_error *wasm_record_error_area(void)
{
	return &record_error;
}

uint32_t wasm_record_to_text(void)
{
	CHECK(record.count <= RECORD_MOVES);
	return (uint32_t)record_write(&record, shared_text, sizeof(shared_text));
}

int32_t wasm_record_from_text(uint32_t slot, uint32_t length)
{
	CHECK(length <= sizeof(shared_text));
	return record_read(shared_text, length, &record, slot_game(slot), &record_error);
}

int32_t wasm_record_check_fair(uint32_t slot, uint32_t length)
{
	struct fair_seal seal;
	size_t rolls, wrong;
	CHECK(length <= sizeof(shared_text));
	if (record_read_sealed(shared_text, length, &record, &seal, slot_game(slot), &record_error) != 0)
		return -1;
	enum record_fair fair = record_fair(&record, &seal, slot_game(slot), &rolls, &wrong);
	return (int32_t)((uint32_t)fair | (uint32_t)rolls << 8);
}

const char *wasm_fair_sentence(uint32_t fair)
{
	CHECK(fair <= RECORD_NOT_OVER);
	return sentence_fair((enum record_fair)fair);
}

uint32_t wasm_record_to_bytes(void)
{
	CHECK(record.count <= RECORD_MOVES);
	return (uint32_t)record_pack(&record, (unsigned char *)shared_text, sizeof(shared_text));
}

int32_t wasm_record_from_bytes(uint32_t slot, uint32_t length)
{
	CHECK(length <= sizeof(shared_text));
	return record_unpack((const unsigned char *)shared_text, length, &record, slot_game(slot));
}

uint32_t wasm_setup_to_text(void)
{
	return (uint32_t)record_write_setup(&shared_setup, shared_text, sizeof(shared_text));
}

int32_t wasm_setup_from_text(void)
{
	char why[200] = "";
	shared_text[sizeof(shared_text) - 1] = '\0';
	int result = record_read_setup(shared_text, &shared_setup, why, sizeof(why));
	if (result != 0)
		memcpy(shared_text, why, sizeof(why));
	return result;
}
