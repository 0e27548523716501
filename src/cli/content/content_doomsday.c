/*
 * content_doomsday.c -- "timerift content": Experiments, the Doomsday track and the Trajectory dice.
 */
#include "cli/content/content_parts.h"

#include <stdio.h>

#include "base/base.h"

void content_list_doomsday(void)
{
	char words[CONTENT_MAX];
	(void)printf("\nDoomsday: Experiments\n");
	for (int i = 1; i < EXPERIMENT_END; i++) {
		(void)rift_component_words(RIFT_COMPONENT_EXPERIMENT, i, 0, words, sizeof(words));
		(void)printf("%s  %c  %s\n", content_words_name(WORDS_EXPERIMENT, i),
			source_letter(experiments[i].source), words);
	}
	(void)printf("\nDoomsday track, from the top\n");
	for (int i = 1; i <= TRACK_SPACES; i++) {
		(void)rift_component_words(RIFT_COMPONENT_TRACK, i, 0, words, sizeof(words));
		(void)printf("%d  %c%c  %s\n", i, source_letter(doomsday_track[i].source), source_letter(RECONSTRUCTED),
			words);
	}
	(void)printf("\nTrajectory die\nfaces  x ");
	for (int face = 1; face < TRAJECTORY_END; face++)
		(void)printf(" %s %d%s", content_words_name(WORDS_TRAJECTORY, face), trajectory_weight[face],
			face + 1 < TRAJECTORY_END ? "," : "\n");
}

static void json_experiment(struct json *j, int i)
{
	const struct experiment *e = &experiments[i];
	char words[CONTENT_MAX];
	(void)rift_component_words(RIFT_COMPONENT_EXPERIMENT, i, 0, words, sizeof(words));
	json_open(j, NULL, '{');
	json_word(j, "id", content_words_name(WORDS_EXPERIMENT, i));
	json_word(j, "rule", e->rule);
	json_number(j, "level", e->level);
	json_number(j, "vp", e->vp);
	json_open(j, "need", '{');
	for (size_t n = 0; n < ARRAY_LEN(e->need) && e->need[n].what; n++)
		json_number(j, content_words_count(e->need[n].what), e->need[n].n);
	json_close(j, '}');
	json_ops(j, "price", e->price);
	json_source(j, "source", e->source);
	json_word(j, "words", words);
	json_close(j, '}');
}

void content_json_doomsday(struct json *j)
{
	json_each(j, "experiments", 1, EXPERIMENT_END, json_experiment);
	json_open(j, "doomsday_track", '[');
	for (int i = 1; i <= TRACK_SPACES; i++) {
		json_open(j, NULL, '{');
		json_number(j, "space", i);
		json_counts(j, "vp", WORDS_PATH, doomsday_track[i].vp, PATH_END);
		json_source(j, "source", doomsday_track[i].source);
		json_number(j, "plus", track_symbols[i].plus);
		json_number(j, "minus", track_symbols[i].minus);
		json_close(j, '}');
	}
	json_close(j, ']');
	json_open(j, "doomsday", '{');
	json_number(j, "start", TRACK_START);
	for (int token = 1; token < TOKEN_END; token++)
		json_number(j, content_words_name(WORDS_TOKEN, token), track_last[token]);
	for (int path = 1; path <= SALVATION; path++)
		json_word(j, content_words_name(WORDS_PATH, path), content_words_name(WORDS_TOKEN, path_token[path]));
	for (int face = 1; face < TRAJECTORY_END; face++)
		json_number(j, content_words_name(WORDS_TRAJECTORY, face), trajectory_weight[face]);
	json_close(j, '}');
}
