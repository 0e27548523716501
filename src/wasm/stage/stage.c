/*
 * stage.c -- see stage.h.  Static assertions fix the layout that web/src/core/stage.ts reads.
 */
#include "wasm/stage/stage.h"

#include <stdalign.h>
#include <stddef.h>

#include "base/base.h"
#include "text/format/catalogue.h"

#define TEXT_BYTES (1u << 18)
#define CATALOGUE_BYTES (1u << 19)

_Static_assert(offsetof(struct rift_position_error, field) == 2 && offsetof(struct rift_position_error, index) == 4 &&
		offsetof(struct rift_position_error, line) == 8 && offsetof(struct rift_position_error, words) == 12,
	"error");
#ifdef __wasm__
_Static_assert(offsetof(struct rift_field, scope) == 12 && offsetof(struct rift_field, by_base) == 18 &&
		offsetof(struct rift_field, count) == 24 && sizeof(struct rift_field) == 28,
	"field");
_Static_assert(offsetof(struct rift_record, stated) == 52 + 6 * RIFT_RECORD_MOVES + 4, "record");
#endif

static alignas(8) char catalogue_bytes[CATALOGUE_BYTES];
static struct catalogue catalogue;
static struct rift_game game, end;
static char text[TEXT_BYTES];
static struct rift_position_error error;
static struct rift_field field_asked;
static struct rift_record record;
static struct rift_record_error record_error;

/* A native build contains its catalogues.  Without one, a sentence is its key. */
#ifdef __wasm__
const struct catalogue *catalogue_of(const char *language)
{
	(void)language;
	return &catalogue;
}
#endif

char *wasm_stage_words(void)
{
	return catalogue_bytes;
}

uint32_t wasm_stage_words_bytes(void)
{
	return CATALOGUE_BYTES;
}

int32_t wasm_stage_words_open(uint32_t length)
{
	CHECK(length <= CATALOGUE_BYTES);
	return catalogue_open(&catalogue, catalogue_bytes, length);
}

uint32_t wasm_stage_sentence(void)
{
	return (uint32_t)rift_sentence_position(NULL, &error, text, sizeof text);
}

uint32_t wasm_stage_abi(void)
{
	return STAGE_ABI;
}

const char *wasm_stage_rules(void)
{
	return rift_rules();
}

struct rift_game *wasm_stage_game(void)
{
	return &game;
}

uint32_t wasm_stage_game_bytes(void)
{
	return sizeof game;
}

char *wasm_stage_text(void)
{
	return text;
}

uint32_t wasm_stage_text_bytes(void)
{
	return sizeof text;
}

struct rift_position_error *wasm_stage_error(void)
{
	return &error;
}

const char *wasm_stage_wrong(uint32_t wrong)
{
	return rift_word_wrong((int)wrong);
}

uint32_t wasm_stage_write(int32_t seat)
{
	return (uint32_t)rift_position_write(&game, seat, text, sizeof text);
}

int32_t wasm_stage_read(uint32_t length)
{
	CHECK(length <= sizeof text);
	return rift_position_read(text, length, &game, &error);
}

int32_t wasm_stage_check(void)
{
	return rift_position_check(&game, &error);
}

int32_t wasm_stage_line(uint32_t length)
{
	CHECK(length <= sizeof text);
	return rift_position_line(&game, text, length, &error);
}

int32_t wasm_stage_begin(uint32_t phase, int32_t seat)
{
	return rift_position_begin(&game, (enum rift_phase)phase, seat, &error);
}

uint32_t wasm_stage_pack(void)
{
	return (uint32_t)rift_position_pack(&game, (unsigned char *)text, sizeof text);
}

int32_t wasm_stage_unpack(uint32_t length)
{
	CHECK(length <= sizeof text);
	return rift_position_unpack((const unsigned char *)text, length, &game);
}

uint32_t wasm_stage_fields(void)
{
	return (uint32_t)rift_position_fields();
}

const struct rift_field *wasm_stage_field(uint32_t field)
{
	CHECK(rift_position_field(field, &field_asked));
	return &field_asked;
}

const char *wasm_stage_value_kind(uint32_t kind)
{
#define WORD(NAME, word) [RIFT_##NAME] = (word),
	static const char *const words[RIFT_VALUE_END] = { [RIFT_NO_VALUE] = "", RIFT_VALUES(WORD) };
#undef WORD
	CHECK(kind < RIFT_VALUE_END);
	return words[kind];
}

uint32_t wasm_stage_get(uint32_t field, int32_t seat, int32_t index, int32_t place)
{
	return rift_position_get(&game, field, seat, index, place);
}

int32_t wasm_stage_set(uint32_t field, int32_t seat, int32_t index, int32_t place, uint32_t value)
{
	return rift_position_set(&game, field, seat, index, place, value);
}

uint32_t wasm_stage_word(uint32_t kind, int32_t value)
{
	return (uint32_t)rift_position_word((enum rift_value)kind, value, text, sizeof text);
}

int32_t wasm_stage_value(uint32_t kind, uint32_t length)
{
	CHECK(length <= sizeof text);
	return rift_position_value((enum rift_value)kind, text, length);
}

struct rift_record *wasm_stage_record(void)
{
	return &record;
}

struct rift_record_error *wasm_stage_record_error(void)
{
	return &record_error;
}

struct rift_game *wasm_stage_end(void)
{
	return &end;
}

/* After reading: the game is the beginning of the record. */
static int32_t began(int result)
{
	if (result == 0)
		CHECK(rift_record_begin(RIFT_RULES, &record, &game) == RIFT_OK);
	return result;
}

int32_t wasm_stage_record_read(uint32_t length)
{
	CHECK(length <= sizeof text);
	return began(rift_record_read(RIFT_RULES, text, length, &record, &end, &record_error));
}

int32_t wasm_stage_record_unpack(uint32_t length)
{
	CHECK(length <= sizeof text);
	return began(rift_record_unpack(RIFT_RULES, (const unsigned char *)text, length, &record, &end));
}

uint32_t wasm_stage_record_write(void)
{
	CHECK(record.count <= RIFT_RECORD_MOVES);
	record.start = game;
	return (uint32_t)rift_record_write(RIFT_RULES, &record, text, sizeof text);
}

uint32_t wasm_stage_record_pack(void)
{
	CHECK(record.count <= RIFT_RECORD_MOVES);
	record.start = game;
	return (uint32_t)rift_record_pack(RIFT_RULES, &record, (unsigned char *)text, sizeof text);
}
