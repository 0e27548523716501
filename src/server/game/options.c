/* options.c -- see options.h.  A request with an unknown key, a wrong type or a value out of range is refused. */
#include "server/game/options.h"

#include <string.h>

#include "rift_player.h"

#define HOUR_S 3600
#define DAY_S 86400
#define BASE_MOST_S 10800

/* The integer at key; false if it is missing or not between least and most. */
static bool number_of(const json_t *object, const char *key, json_int_t least, json_int_t most, uint32_t *out)
{
	const json_t *value = json_object_get(object, key);
	json_int_t number = json_integer_value(value);
	if (!json_is_integer(value) || number < least || number > most)
		return false;
	*out = (uint32_t)number;
	return true;
}

static bool alone(const json_t *object, size_t keys)
{
	return json_is_object(object) && json_object_size(object) == keys;
}

/* One of two strings; *second: it is `other`. */
static bool word_of(const json_t *value, const char *first, const char *other, bool *second)
{
	const char *word = json_string_value(value);
	if (!word || (strcmp(word, first) != 0 && strcmp(word, other) != 0))
		return false;
	*second = strcmp(word, other) == 0;
	return true;
}

static bool time_read(struct options *o, const char *key, const json_t *value)
{
	uint32_t number = 0;
	if (strcmp(key, "clock") == 0)
		return alone(value, 2) && number_of(value, "base", 10, BASE_MOST_S, &o->base_s) &&
			number_of(value, "increment", 0, 600, &o->increment_s);
	bool days = strcmp(key, "vacation") == 0;
	if (!alone(value, 1) || !number_of(value, days ? "days" : "hours", 1, days ? 60 : 720, &number))
		return false;
	*(days ? &o->vacation_s : &o->deadline_s) = number * (uint32_t)(days ? DAY_S : HOUR_S);
	return true;
}

static bool delay_read(struct options *o, const json_t *value)
{
	uint32_t number = 0;
	if (!alone(value, 1))
		return false;
	if (number_of(value, "rounds", 1, 1, &number)) {
		o->delay_round = true;
		return true;
	}
	bool ok = number_of(value, "minutes", 1, 1440, &number);
	o->delay_s = number * 60;
	return ok;
}

static bool option_read(struct options *o, const char *key, const json_t *value)
{
	if (strcmp(key, "clock") == 0 || strcmp(key, "deadline") == 0 || strcmp(key, "vacation") == 0)
		return time_read(o, key, value);
	if (strcmp(key, "late") == 0)
		return word_of(value, "greedy", "open", &o->late_open);
	if (strcmp(key, "chat") == 0)
		return word_of(value, "seats", "all", &o->chat_all);
	if (strcmp(key, "delay") == 0)
		return delay_read(o, value);
	if (strcmp(key, "computer") == 0)
		return json_is_string(value) && rift_player(json_string_value(value));
	if (strcmp(key, "rated") == 0) {
		o->rated = json_is_true(value);
		return json_is_boolean(value);
	}
	if (strcmp(key, "spectators") != 0)
		return false;
	o->no_spectators = json_is_false(value);
	return json_is_boolean(value);
}

const char *options_read(struct options *o, const json_t *object)
{
	memset(o, 0, sizeof *o);
	if (!object)
		return NULL;
	if (!json_is_object(object))
		return "options";
	for (void *at = json_object_iter((json_t *)(uintptr_t)object); at;
		at = json_object_iter_next((json_t *)(uintptr_t)object, at)) {
		const char *key = json_object_iter_key(at);
		if (!option_read(o, key, json_object_iter_value(at)))
			return key;
	}
	if (o->base_s && o->deadline_s)
		return "deadline";
	if (o->rated && (o->late_open || !options_timed(o)))
		return "rated";
	return o->vacation_s && !o->deadline_s ? "vacation" : NULL;
}

void options_parse(struct options *o, const char *text, size_t length)
{
	json_t *object = json_loadb(text, length, 0, NULL);
	memset(o, 0, sizeof *o);
	for (void *at = json_object_iter(object); at; at = json_object_iter_next(object, at))
		(void)option_read(o, json_object_iter_key(at), json_object_iter_value(at));
	json_decref(object);
}

bool options_timed(const struct options *o)
{
	return o->base_s || o->deadline_s;
}

bool options_delayed(const struct options *o)
{
	return o->delay_s || o->delay_round;
}
