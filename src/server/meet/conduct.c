/* conduct.c -- see conduct.h.  GET /conduct answers {text}. */
#include "server/meet/conduct.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "server/api/routes.h"

/* The file as a JSON string; NULL, with the reason: it cannot be shown. */
static json_t *text_read(const char *path, char *why, size_t size)
{
	char text[CONDUCT_MOST + 1];
	FILE *file = fopen(path, "r");
	const size_t length = file ? fread(text, 1, sizeof text, file) : 0;
	const bool failed = !file || ferror(file);
	if (failed)
		(void)snprintf(why, size, "conduct: %s: %s", path, strerror(errno));
	if (file)
		(void)fclose(file);
	if (failed)
		return NULL;
	json_t *read = length > CONDUCT_MOST ? NULL : json_stringn(text, length);
	if (!read)
		(void)snprintf(why, size, "conduct: %s: not a text in UTF-8 of at most %d bytes", path, CONDUCT_MOST);
	return read;
}

bool conduct_load(struct api *d, const char *path, char *why, size_t size)
{
	json_t *read = *path ? text_read(path, why, size) : NULL;
	if (*path && !read)
		return false;
	json_decref(d->conduct);
	d->conduct = read;
	return true;
}

void conduct_tell(struct api *d, struct request *r, uint64_t game)
{
	(void)game;
	if (d->conduct)
		answer_json(r, 200, json_pack("{s:O}", "text", d->conduct));
	else
		answer_error(r, 404, "no-conduct");
}
