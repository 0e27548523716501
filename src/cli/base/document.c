/* document.c -- see document.h. */
#include "cli/base/document.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DOCUMENT_MOST 1000000
#define MARK_MOST 64

/* The document in memory; NULL after a message. */
static char *document_read(const char *name)
{
	char *text = malloc(DOCUMENT_MOST);
	FILE *file = fopen(name, "r");
	size_t length = 0;
	if (text && file)
		length = fread(text, 1, DOCUMENT_MOST - 1, file);
	if (!text || !file || ferror(file)) {
		perror(name);
		free(text);
		text = NULL;
	}
	if (file)
		(void)fclose(file);
	if (text)
		text[length] = '\0';
	return text;
}

/* Writes a new file beside the old one and puts it in its place. */
static int document_replace(const char *name, const char *old, size_t before, const char *text, const char *after)
{
	char other[4096];
	if ((size_t)snprintf(other, sizeof other, "%s.new", name) >= sizeof other)
		return -1;
	FILE *file = fopen(other, "w");
	if (!file)
		return -1;
	(void)fwrite(old, 1, before, file);
	(void)fprintf(file, "\n%s\n%s", text, after);
	bool well = !ferror(file);
	if (fclose(file) == 0 && well && rename(other, name) == 0)
		return 0;
	(void)unlink(other);
	return -1;
}

int document_write(const char *name, const char *mark, const char *text)
{
	char first[MARK_MOST], last[MARK_MOST];
	char *old = document_read(name);
	if (!old)
		return -1;
	(void)snprintf(first, sizeof first, "<!-- %s: begin", mark);
	(void)snprintf(last, sizeof last, "<!-- %s: end", mark);
	char *begin = strstr(old, first), *end = begin ? strstr(begin, last) : NULL;
	begin = begin ? strchr(begin, '\n') : NULL;
	int status = -1;
	if (!begin || !end || end < begin)
		(void)fprintf(stderr, "%s: the lines %s and %s are missing\n", name, first, last);
	else if ((status = document_replace(name, old, (size_t)(begin + 1 - old), text, end)) != 0)
		perror(name);
	free(old);
	return status;
}
