/* content_parts.h -- shared by the files of "timerift content".  content_modules.c lists the components of modules. */
#ifndef CLI_CONTENT_CONTENT_PARTS_H
#define CLI_CONTENT_CONTENT_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "content/content.h"
#include "rift_content.h"
#include "text/words/content_words.h"

#define CONTENT_MAX 2048

char source_letter(int source); /* source of a figure, as one letter */
void content_list_modules(void);
void content_list_doomsday(void);
void content_list_pioneers(void);
void content_list_fractures(void);
void content_list_devices(void); /* the Fracture Devices */
void content_list_variable(void);

/* JSON being written: each component on a line of its own. */
struct json {
	int depth;
	bool first; /* no element yet at this depth */
};

void json_next(struct json *j, const char *key);
void json_open(struct json *j, const char *key, char bracket);
void json_close(struct json *j, char bracket);
void json_each(struct json *j, const char *key, int first, int end, void (*put)(struct json *j, int number));
void json_number(struct json *j, const char *key, int n);
void json_bool(struct json *j, const char *key, bool value);
void json_word(struct json *j, const char *key, const char *word);
void json_name(struct json *j, const char *key, enum words_list list, int number);
void json_source(struct json *j, const char *key, int source);
void json_ops(struct json *j, const char *key, const struct op *ops);
void json_counts(struct json *j, const char *key, enum words_list list, const uint8_t *counts, int end);
void json_numbers(struct json *j, const char *key, const uint8_t *numbers, size_t count);
void json_names(struct json *j, const char *key, enum words_list list, const uint8_t *names, size_t count);
void content_json_modules(struct json *j);
void content_json_doomsday(struct json *j);
void content_json_pioneers(struct json *j);
void content_json_fractures(struct json *j);
void content_json_devices(struct json *j);
void content_json_variable(struct json *j);

/* Components of the base game and of modules. */
bool content_of_fractures(int tile); /* whether a tile is of that module */
void list_tile(int tile);
void json_tile(struct json *j, int number);
void list_collapse(int collapse);
void list_leader(int leader, int edition);
void json_building(struct json *j, int tile);
void json_superproject(struct json *j, int name);
void json_collapse(struct json *j, int collapse);
void json_leader(struct json *j, int leader);
void list_path(int path);
void list_board(const char *name, const struct board *board);
void json_path(struct json *j, const char *key, int path, size_t leaders_count);

#endif
