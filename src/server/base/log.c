/* log.c -- see log.h.  Holds the stream's lock for a whole line, so that lines of several threads never mix. */
#include "server/base/log.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static const char *const names[] = { "debug", "info", "warn", "error" };
static enum log_level least_said = LOG_INFO;

int log_level_read(const char *word)
{
	for (int i = LOG_DEBUG; i <= LOG_ERROR; i++)
		if (strcmp(word, names[i]) == 0)
			return i;
	return -1;
}

void log_level_set(enum log_level least)
{
	least_said = least;
}

/* A JSON string.  Control characters and non-ASCII bytes are escaped, so that an event stays on one line. */
static void put_json(FILE *out, const char *s)
{
	fputc('"', out);
	for (; *s; s++) {
		unsigned char c = (unsigned char)*s;
		if (c == '"' || c == '\\')
			fprintf(out, "\\%c", c);
		else if (c < 0x20 || c >= 0x7f)
			fprintf(out, "\\u%04x", c);
		else
			fputc(c, out);
	}
	fputc('"', out);
}

void log_words(enum log_level level, const char *const words[])
{
	struct timespec now;
	struct tm utc;
	char at[32];

	if (level < least_said)
		return;
	clock_gettime(CLOCK_REALTIME, &now);
	gmtime_r(&now.tv_sec, &utc);
	(void)strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%S", &utc);
	flockfile(stderr);
	fprintf(stderr, "{\"at\":\"%s.%03ldZ\",\"level\":\"%s\",\"event\":\"%s\"", at, now.tv_nsec / 1000000,
		names[level], words[0]);
	for (const char *const *field = words + 1; field[0]; field += 2) {
		fprintf(stderr, ",\"%s\":", field[0]);
		put_json(stderr, field[1] ? field[1] : "");
	}
	fputs("}\n", stderr);
	funlockfile(stderr);
}
