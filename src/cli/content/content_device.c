/*
 * content_device.c -- "timerift content": the Fracture Devices of Fractures of Time, side A and the five sides B.
 */
#include "cli/content/content_parts.h"

#include <stdio.h>

#include "base/base.h"

static const char *worker_name(int worker)
{
	return content_words_name(WORDS_WORKER, worker);
}

static void list_slots(const char *what, const struct op *slots)
{
	char words[CONTENT_MAX];
	for (int slot = 0; slot < DEVICE_SLOTS; slot++) {
		const struct op one[2] = { slots[slot] };
		if (!slots[slot].code)
			continue;
		(void)content_words_ops(one, words, sizeof(words));
		(void)printf("%s slot %d: %s\n", what, slot + 1, words);
	}
}

static void list_spaces(const struct device *d)
{
	if (d->flux_free)
		(void)printf("free action, %d water: remove up to %d flux\n", d->flux.water, d->flux.gives);
	else if (d->flux.worker)
		(void)printf("%s: remove up to %d flux\n", worker_name(d->flux.worker), d->flux.gives);
	(void)printf("%s%s, %d water: remove up to %d glitches%s\n", worker_name(d->glitch.worker),
		d->glitch.worker == ENGINEER ? " (motivated)" : "", d->glitch.water, d->glitch.gives,
		d->either ? " or flux" : "");
	(void)printf("%s, %d water: upgrade, score %d VP%s\n", worker_name(d->upgrade.worker), d->upgrade.water,
		d->upgrade.gives, d->upgrade_flux ? ", may remove 1 flux" : "");
	if (d->genius.worker)
		(void)printf("%s (motivated), %d water: upgrade, score %d VP\n", worker_name(d->genius.worker),
			d->genius.water, d->genius.gives);
	if (d->slide_neutronium)
		(void)printf("free action, %d neutronium: upgrade, gain a random breakthrough\n", d->slide_neutronium);
	else if (d->slide)
		(void)printf("free action: upgrade\n");
}

static void list_device(const char *name, const struct device *d)
{
	(void)printf("\nFracture Device, %s  %c\nslots: %d of %d open; VP of the others:", name,
		source_letter(d->source), d->start, d->slots);
	for (int slot = d->start; slot < d->slots; slot++)
		(void)printf(" %d", d->vp[slot]);
	(void)printf("\n");
	list_slots("each flux on", d->price);
	list_slots("first flux on", d->first);
	list_spaces(d);
}

void content_list_devices(void)
{
	char name[40];
	list_device("side A", &device_a);
	for (int path = HARMONY; path < PATH_END; path++) {
		(void)snprintf(name, sizeof(name), "side B, %s", content_words_name(WORDS_PATH, path));
		list_device(name, &devices_b[path]);
	}
}

static void json_slots(struct json *j, const char *key, const struct op *slots)
{
	json_open(j, key, '[');
	for (int slot = 0; slot < DEVICE_SLOTS; slot++) {
		const struct op one[2] = { slots[slot] };
		json_ops(j, NULL, one);
	}
	json_close(j, ']');
}

static void json_space(struct json *j, const char *key, int worker, int water, int n)
{
	json_open(j, key, '{');
	json_name(j, "worker", WORDS_WORKER, worker);
	json_number(j, "water", water);
	json_number(j, "n", n);
	json_close(j, '}');
}

static void json_device(struct json *j, const char *id, const struct device *d)
{
	json_open(j, NULL, '{');
	json_word(j, "id", id);
	json_number(j, "start", d->start);
	json_number(j, "slots", d->slots);
	json_numbers(j, "vp", d->vp, DEVICE_SLOTS);
	json_slots(j, "price", d->price);
	json_slots(j, "first", d->first);
	json_space(j, "flux", d->flux.worker, d->flux.water, d->flux.gives);
	json_space(j, "glitch", d->glitch.worker, d->glitch.water, d->glitch.gives);
	json_space(j, "upgrade", d->upgrade.worker, d->upgrade.water, d->upgrade.gives);
	json_space(j, "genius", d->genius.worker, d->genius.water, d->genius.gives);
	json_bool(j, "flux_free", d->flux_free);
	json_bool(j, "either", d->either);
	json_bool(j, "upgrade_flux", d->upgrade_flux);
	json_bool(j, "slide", d->slide);
	json_number(j, "slide_neutronium", d->slide_neutronium);
	json_source(j, "source", d->source);
	json_close(j, '}');
}

void content_json_devices(struct json *j)
{
	json_open(j, "devices", '[');
	json_device(j, "A", &device_a);
	for (int path = HARMONY; path < PATH_END; path++)
		json_device(j, content_words_name(WORDS_PATH, path), &devices_b[path]);
	json_close(j, ']');
}
