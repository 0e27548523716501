/*
 * content_variable.c -- "timerift content": the Variable Anomalies and the Anomaly Removal tile.
 */
#include "cli/content/content_parts.h"

#include <stdio.h>

#include "base/base.h"
#include "rift_words.h"

void content_list_variable(void)
{
	char words[CONTENT_MAX];
	(void)printf("\nVariable Anomalies\n");
	for (int x = 1; x < VARIABLE_END; x++)
		list_tile(VARIABLE(x));
	(void)content_words_ops(removal_does, words, sizeof(words));
	(void)printf("removal  r  any worker (dies when retrieved): %s\n", words);
}

void content_json_variable(struct json *j)
{
	static const char *const backs[] = {
		[BACK_NEVER] = "never",
		[BACK_BEFORE_IMPACT] = "before_impact",
		[BACK_AFTER_IMPACT] = "after_impact",
		[BACK_ALWAYS] = "any",
	};
	json_open(j, "variable_anomalies", '[');
	for (int x = 1; x < VARIABLE_END; x++) {
		const struct tile *tile = &tiles[VARIABLE(x)];
		json_open(j, NULL, '{');
		json_word(j, "id", rift_word_variable(x));
		json_number(j, "vp", -tile->loss);
		json_source(j, "vp_source", tile->vp_source);
		json_word(j, "retrieve", backs[tile->back]);
		json_ops(j, "clean_up", tile->clean_up);
		json_tile(j, VARIABLE(x));
		json_close(j, '}');
	}
	json_close(j, ']');
	json_open(j, "anomaly_removal", '{');
	json_ops(j, "does", removal_does);
	json_close(j, '}');
}
