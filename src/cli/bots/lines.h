/*
 * lines.h -- reads lines from a pipe with a deadline and a limit of their length.
 *
 * Both sides of the bot protocol (docs/bots.md) use it.  Whatever the other side sends, the memory is fixed and no call
 * waits beyond its deadline.
 */
#ifndef CLI_BOTS_LINES_H
#define CLI_BOTS_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LINES_LONGEST 4096 /* bytes of the longest line, its newline included */
#define LINES_FOREVER INT64_MAX /* a deadline that never comes */
#define LINES_NOW 0 /* instead of a deadline: only what is there already */

struct lines {
	int fd;
	bool ended; /* the other side has closed the pipe, or reading failed */
	size_t begin, end; /* what was read and not yet returned */
	char bytes[2 * LINES_LONGEST];
};

enum lines_answer {
	LINES_ONE, /* a line was read */
	LINES_LATE, /* none until the deadline */
	LINES_ENDED, /* none will come any more */
	LINES_LONG /* it is longer than LINES_LONGEST */
};

/* Milliseconds of a clock that only goes forward. */
int64_t clock_ms(void);

/* Microseconds of processor time of this process. */
int64_t processor_us(void);

void lines_init(struct lines *lines, int fd);

/*
 * Waits for the next line until the deadline (clock_ms).  After it nothing more is read from the pipe.  *line becomes the
 * text without the line ending; it stays valid until the next call.
 */
enum lines_answer lines_next(struct lines *lines, int64_t deadline, char **line);

/* Returns what follows a first word and its blanks, or NULL if the text begins with another word. */
const char *lines_after(const char *text, const char *word);

#endif
