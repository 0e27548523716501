/*
 * content_modules.c -- "timerift content": the components of the modules, in words and as JSON.
 */
#include "cli/content/content_parts.h"

#include <stdio.h>

#include "base/base.h"

static void list_guardians(void)
{
	char words[CONTENT_MAX];
	(void)printf("\nGuardians of the Council, left to right\n");
	for (int place = 1; place <= GUARDIAN_PLACES; place++) {
		(void)rift_component_words(RIFT_COMPONENT_GUARDIAN, place, 0, words, sizeof(words));
		(void)printf("%d  %c  %s\n", place, source_letter(guardian_board[place].source), words);
	}
	(void)printf("their own spaces  r  pay %d water, a capital action\n", GUARDIAN_WATER);
}

void content_list_modules(void)
{
	content_list_doomsday();
	content_list_pioneers();
	list_guardians();
	content_list_fractures();
	content_list_variable();
}

static void json_guardians(struct json *j)
{
	char words[CONTENT_MAX];
	json_open(j, "guardians", '[');
	for (int place = 1; place <= GUARDIAN_PLACES; place++) {
		const struct guardian *guardian = &guardian_board[place];
		(void)rift_component_words(RIFT_COMPONENT_GUARDIAN, place, 0, words, sizeof(words));
		json_open(j, NULL, '{');
		json_number(j, "id", place);
		json_counts(j, "price", WORDS_GOOD, guardian->price.good, GOOD_END);
		json_word(j, "worker", guardian->worker ? content_words_name(WORDS_WORKER, guardian->worker) : "any");
		json_number(j, "workers", guardian->workers);
		json_source(j, "source", guardian->source);
		json_word(j, "words", words);
		json_close(j, '}');
	}
	json_close(j, ']');
	json_number(j, "guardian_space_water", GUARDIAN_WATER);
}

/* The action tiles of the Chronossus and their places (CXTILE, CXCOMBO). */
static void json_action_tiles(struct json *j)
{
	json_open(j, "bot_layouts", '[');
	for (int i = 0; i < BOT_LAYOUTS; i++) {
		json_open(j, NULL, '{');
		json_number(j, "modules", bot_layouts[i].modules);
		json_numbers(j, "tiles", bot_layouts[i].tile, ARRAY_LEN(bot_layouts[i].tile));
		json_word(j, "rule", bot_layouts[i].rule);
		json_close(j, '}');
	}
	json_close(j, ']');
	json_open(j, "action_tiles", '[');
	for (size_t i = 0; i < ARRAY_LEN(action_tiles); i++) {
		if (!action_tiles[i].rule)
			continue;
		json_open(j, NULL, '{');
		json_word(j, "code", action_tiles[i].rule + sizeof "CXTILE-" - 1);
		json_number(j, "vp", action_tiles[i].vp);
		json_number(j, "cores", action_tiles[i].cores);
		json_number(j, "flux", action_tiles[i].flux);
		json_bool(j, "auto_skip", action_tiles[i].auto_skip);
		json_close(j, '}');
	}
	json_close(j, ']');
}

void content_json_modules(struct json *j)
{
	content_json_doomsday(j);
	content_json_pioneers(j);
	json_guardians(j);
	json_action_tiles(j);
	content_json_fractures(j);
	content_json_variable(j);
}
