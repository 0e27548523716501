/*
 * light.c -- see light.h.  Static assertions fix the layout that the page reads.
 */
#include "wasm/stage/light.h"

#include <stdalign.h>
#include <stddef.h>

#include "base/base.h"
#include "rift_words.h"
#include "wasm/stage/stage.h"

#define LIGHT_BYTES (1u << 16)

_Static_assert(sizeof(struct rift_entry) == 6 && offsetof(struct rift_wanted, bot_passed) == 8, "entry");
_Static_assert(offsetof(struct rift_companion_setup, extras) == sizeof(struct rift_setup), "setup");

static alignas(16) unsigned char memory[LIGHT_BYTES];
static struct rift_companion *light;
static struct rift_companion_setup setup;
static struct rift_wanted wanted;
static struct rift_entry entries[RIFT_ANSWERS], entry;
static struct rift_game shown;
static struct rift_score sheet;

struct rift_companion_setup *wasm_light_setup(void)
{
	return &setup;
}

int32_t wasm_light_open(void)
{
	CHECK(rift_companion_bytes() <= sizeof memory);
	light = rift_companion_open(memory, &setup);
	return light != NULL;
}

struct rift_wanted *wasm_light_wants(void)
{
	wanted = rift_companion_wants(light);
	return &wanted;
}

uint32_t wasm_light_answers(void)
{
	return (uint32_t)rift_companion_answers(light, entries, RIFT_ANSWERS);
}

uint32_t wasm_light_changes(void)
{
	return (uint32_t)rift_companion_changes(light, entries, RIFT_ANSWERS);
}

struct rift_entry *wasm_light_entries(void)
{
	return entries;
}

struct rift_entry *wasm_light_entry(void)
{
	return &entry;
}

int32_t wasm_light_enter(void)
{
	return rift_companion_enter(light, entry);
}

int32_t wasm_light_undo(void)
{
	return rift_companion_undo(light);
}

uint32_t wasm_light_count(void)
{
	return (uint32_t)rift_companion_count(light);
}

uint32_t wasm_light_told(void)
{
	size_t count;
	(void)rift_companion_told(light, &count);
	return (uint32_t)count;
}

uint32_t wasm_light_told_before(void)
{
	return (uint32_t)rift_companion_told_before(light);
}

const struct rift_event *wasm_light_event(uint32_t event)
{
	size_t count;
	const struct rift_event *told = rift_companion_told(light, &count);
	CHECK(event < count);
	return &told[event];
}

static struct rift_names names(void)
{
	return (struct rift_names){ .reader = (int8_t)rift_companion_you(light) };
}

uint32_t wasm_light_tell(uint32_t event)
{
	const struct rift_event *e = wasm_light_event(event);
	struct rift_names who = names();
	if (e->kind >= RIFT_EVENT_END)
		return 0;
	return (uint32_t)rift_tell_event(
		RIFT_RULES, rift_companion_game(light), e, &who, wasm_stage_text(), wasm_stage_text_bytes());
}

uint32_t wasm_light_question(void)
{
	struct rift_names who = names();
	return (uint32_t)rift_tell_ask(
		RIFT_RULES, rift_companion_game(light), RIFT_NATURE, &who, wasm_stage_text(), wasm_stage_text_bytes());
}

struct rift_game *wasm_light_game(void)
{
	shown = *rift_companion_game(light);
	return &shown;
}

int32_t wasm_light_fact(uint32_t fact, int32_t seat, int32_t index)
{
	return rift_fact(rift_companion_game(light), (enum rift_fact)fact, seat, index);
}

int32_t wasm_light_bot(void)
{
	return rift_companion_bot(light);
}

struct rift_score *wasm_light_score(void)
{
	rift_companion_score(light, &sheet);
	return &sheet;
}

int32_t wasm_light_hypers(int32_t era)
{
	return rift_companion_hypers(light, era);
}

int32_t wasm_light_loops(void)
{
	return rift_companion_loops(light);
}

int32_t wasm_light_correct(uint32_t fact, int32_t index, int32_t value)
{
	entry = rift_companion_correct(light, (enum rift_fact)fact, index, value);
	return entry.kind != RIFT_ENTER_NOTHING;
}

uint32_t wasm_light_save(void)
{
	return (uint32_t)rift_companion_save(light, (unsigned char *)wasm_stage_text(), wasm_stage_text_bytes());
}

int32_t wasm_light_load(uint32_t length)
{
	CHECK(length <= wasm_stage_text_bytes());
	light = rift_companion_load(memory, (const unsigned char *)wasm_stage_text(), length);
	return light != NULL;
}
