/* addresses.c -- see addresses.h. */
#include "server/store/addresses.h"

#include <ctype.h>
#include <errno.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <string.h>

static char *trimmed(char *s)
{
	while (isspace((unsigned char)*s))
		s++;
	for (char *end = s + strlen(s); end > s && isspace((unsigned char)end[-1]);)
		*--end = '\0';
	return s;
}

static bool name_fits(const char *name)
{
	return *name && strlen(name) < STORE_NAME &&
		strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name);
}

static bool conninfo_fits(const char *conninfo)
{
	PQconninfoOption *options = PQconninfoParse(conninfo, NULL);
	PQconninfoFree(options);
	return options != NULL && *conninfo && strlen(conninfo) < STORE_CONNINFO;
}

/* What is wrong with a line; NULL: nothing. */
static const char *line_read(struct addresses *a, char *line)
{
	char *name = trimmed(line), *conninfo = strchr(name, '=');
	if (!*name || *name == '#')
		return NULL;
	if (!conninfo)
		return "the line is not \"name = connection string\"";
	*conninfo++ = '\0';
	name = trimmed(name);
	conninfo = trimmed(conninfo);
	if (!name_fits(name))
		return "a name has at most 32 of the characters a-z, 0-9 and -";
	if (addresses_find(a, name) >= 0)
		return "the name is used twice, or that of the directory";
	if (a->count == STORES_MOST)
		return "there are too many stores";
	if (!conninfo_fits(conninfo))
		return "this is no connection string of PostgreSQL";
	memcpy(a->store[a->count].name, name, strlen(name) + 1);
	memcpy(a->store[a->count++].conninfo, conninfo, strlen(conninfo) + 1);
	return NULL;
}

int addresses_read(struct addresses *a, const char *database, const char *file, char *why, size_t size)
{
	char line[STORE_CONNINFO + STORE_NAME + 10];
	const char *wrong = NULL;
	a->count = 1;
	(void)snprintf(a->store[0].name, STORE_NAME, "%s", STORE_OF_DIRECTORY);
	(void)snprintf(a->store[0].conninfo, STORE_CONNINFO, "%s", database);
	if (!*file)
		return 0;
	FILE *in = fopen(file, "r");
	if (!in) {
		(void)snprintf(why, size, "%s: %s", file, strerror(errno));
		return -1;
	}
	int n = 0;
	while (!wrong && fgets(line, sizeof line, in)) {
		n++;
		wrong = strchr(line, '\n') || feof(in) ? line_read(a, line) : "the line is too long";
	}
	(void)fclose(in);
	if (wrong)
		(void)snprintf(why, size, "%s:%d: %s", file, n, wrong);
	return wrong ? -1 : 0;
}

int addresses_find(const struct addresses *a, const char *name)
{
	for (int i = 0; i < a->count; i++)
		if (strcmp(a->store[i].name, name) == 0)
			return i;
	return -1;
}
