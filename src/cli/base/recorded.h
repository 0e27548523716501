/*
 * recorded.h -- reads the file of a game in any format: text, packed bytes, or packed bytes as base64url for links.
 */
#ifndef CLI_BASE_RECORDED_H
#define CLI_BASE_RECORDED_H

#include <stdbool.h>
#include <stddef.h>

#include "rift_record.h"

#define RECORDED_MAX (4u << 20)

/* A record, the game at its end, and a buffer for its file. */
struct recorded {
	struct rift_record record;
	struct rift_seal seal; /* of an online game; seal.known is 0 without one */
	struct rift_game game;
	struct rift_record_error error;
	size_t length;
	char bytes[RECORDED_MAX];
};

/* Memory for one, to be freed; NULL after an error was printed. */
struct recorded *recorded_new(void);

/* Reads and replays a file, "-" for standard input; prints what is wrong with it. */
bool recorded_load(struct recorded *r, const char *name);

/* Encodes packed bytes for a link; returns the length. */
size_t recorded_link(const unsigned char *bytes, size_t length, char *out);

/* Decodes them in place, up to the first character that is none of a link; returns the length. */
size_t recorded_unlink(char *bytes, size_t length);

#endif
