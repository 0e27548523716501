/*
 * text.c -- exports words, sentences and records to the WebAssembly host; see wasm.h.
 */
#include "wasm/wasm.h"

#include <stddef.h>
#include <string.h>

#include "base/base.h"
#include "rift_words.h"

/* Layouts that hosts depend on.  If one of these fails, increment ABI and change the hosts (tests/twin/twin.mjs,
   web/). */
#ifdef __wasm__
_Static_assert(offsetof(struct rift_record, count) == 48, "record");
_Static_assert(offsetof(struct rift_record, moves) == 52, "record");
_Static_assert(offsetof(struct rift_record, rewound) == 52 + 6 * RIFT_RECORD_MOVES + 2, "record");
#endif
_Static_assert(offsetof(struct rift_record_error, words) == 4, "record_error");
_Static_assert(offsetof(struct rift_record_error, reason) == 204, "record_error");
_Static_assert(offsetof(struct rift_record_error, nearest) == 404, "record_error");
_Static_assert(offsetof(struct rift_record_error, corrected) == 804, "record_error");

char shared_text[TEXT_BYTES];

static struct rift_record record;
static struct rift_record_error record_error;

typedef const char *word_fn(int number);
#define WORD_LIST(name) rift_word_##name,
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
	return rift_sentence_result(NULL, (int)result);
}

const char *wasm_fault_sentence(uint32_t fault)
{
	return rift_sentence_fault(NULL, (int)fault);
}

const char *wasm_fault_rule(uint32_t fault)
{
	return rift_rule_fault((int)fault);
}

const char *wasm_warning_sentence(uint32_t warning)
{
	return rift_sentence_warning(NULL, (int)warning);
}

const char *wasm_warning_rule(uint32_t warning)
{
	return rift_rule_warning((int)warning);
}

uint32_t wasm_move_words(uint32_t slot)
{
	return (uint32_t)rift_words_move(
		RIFT_RULES, slot_game(slot), shared_moves[0], shared_text, sizeof(shared_text));
}

int32_t wasm_move_read(uint32_t slot, int32_t seat)
{
	char why[RIFT_WORDS_MAX] = "";
	shared_text[sizeof(shared_text) - 1] = '\0';
	int result =
		rift_words_parse(RIFT_RULES, slot_game(slot), seat, shared_text, &shared_moves[0], why, sizeof(why));
	if (result != 0)
		memcpy(shared_text, why, sizeof(why));
	return result;
}

const char *wasm_event_key(uint32_t event)
{
	CHECK(event < RIFT_EVENTS_MAX);
	return rift_tell_key(&shared_events[event]);
}

uint32_t wasm_event_words(uint32_t slot, uint32_t event)
{
	CHECK(event < RIFT_EVENTS_MAX);
	return (uint32_t)rift_tell_event(
		RIFT_RULES, slot_game(slot), &shared_events[event], &shared_names, shared_text, sizeof(shared_text));
}

uint32_t wasm_ask_words(uint32_t slot, int32_t seat)
{
	return (uint32_t)rift_tell_ask(
		RIFT_RULES, slot_game(slot), seat, &shared_names, shared_text, sizeof(shared_text));
}

struct rift_record *wasm_record_area(void)
{
	return &record;
}

struct rift_record_error *wasm_record_error_area(void)
{
	return &record_error;
}

uint32_t wasm_record_to_text(void)
{
	CHECK(record.count <= RIFT_RECORD_MOVES);
	return (uint32_t)rift_record_write(RIFT_RULES, &record, shared_text, sizeof(shared_text));
}

int32_t wasm_record_from_text(uint32_t slot, uint32_t length)
{
	CHECK(length <= sizeof(shared_text));
	return rift_record_read(RIFT_RULES, shared_text, length, &record, slot_game(slot), &record_error);
}

int32_t wasm_record_check_fair(uint32_t slot, uint32_t length)
{
	struct rift_seal seal;
	size_t rolls, wrong;
	CHECK(length <= sizeof(shared_text));
	if (rift_record_read_sealed(RIFT_RULES, shared_text, length, &record, &seal, slot_game(slot), &record_error) !=
		0)
		return -1;
	enum rift_record_fair fair = rift_record_fair(RIFT_RULES, &record, &seal, slot_game(slot), &rolls, &wrong);
	return (int32_t)((uint32_t)fair | (uint32_t)rolls << 8);
}

const char *wasm_fair_sentence(uint32_t fair)
{
	CHECK(fair <= RIFT_RECORD_NOT_OVER);
	return rift_sentence_fair(NULL, (enum rift_record_fair)fair);
}

uint32_t wasm_record_to_bytes(void)
{
	CHECK(record.count <= RIFT_RECORD_MOVES);
	return (uint32_t)rift_record_pack(RIFT_RULES, &record, (unsigned char *)shared_text, sizeof(shared_text));
}

int32_t wasm_record_from_bytes(uint32_t slot, uint32_t length)
{
	CHECK(length <= sizeof(shared_text));
	return rift_record_unpack(RIFT_RULES, (const unsigned char *)shared_text, length, &record, slot_game(slot));
}
