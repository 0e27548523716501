/* lines.c -- see lines.h. */
#include "cli/bots/lines.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define WAIT_MOST 60000 /* ms in one poll, so that its int cannot overflow */

int64_t clock_ms(void)
{
	struct timespec now;
	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t processor_us(void)
{
	struct timespec now;
	(void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void lines_init(struct lines *lines, int fd)
{
	lines->fd = fd;
	lines->ended = false;
	lines->begin = lines->end = 0;
}

/* Takes a whole line out of the buffer; false if there is none. */
static bool line_take(struct lines *lines, char **line)
{
	char *begin = lines->bytes + lines->begin;
	char *newline = memchr(begin, '\n', lines->end - lines->begin);
	if (!newline)
		return false;
	*newline = '\0';
	if (newline > begin && newline[-1] == '\r')
		newline[-1] = '\0';
	lines->begin = (size_t)(newline - lines->bytes) + 1;
	*line = begin;
	return true;
}

/* Waits until the pipe can be read; false at the deadline. */
static bool readable(const struct lines *lines, int64_t deadline)
{
	for (;;) {
		int64_t left = deadline - clock_ms();
		left = left < 0 ? 0 : left > WAIT_MOST ? WAIT_MOST : left;
		struct pollfd pipe = { .fd = lines->fd, .events = POLLIN };
		if (poll(&pipe, 1, (int)left) > 0)
			return true;
		if (clock_ms() >= deadline)
			return false;
	}
}

static void buffer_fill(struct lines *lines)
{
	memmove(lines->bytes, lines->bytes + lines->begin, lines->end - lines->begin);
	lines->end -= lines->begin;
	lines->begin = 0;
	ssize_t n = read(lines->fd, lines->bytes + lines->end, sizeof lines->bytes - lines->end);
	if (n > 0)
		lines->end += (size_t)n;
	else if (n == 0 || (errno != EINTR && errno != EAGAIN))
		lines->ended = true;
}

enum lines_answer lines_next(struct lines *lines, int64_t deadline, char **line)
{
	for (;;) {
		size_t before = lines->begin;
		if (line_take(lines, line))
			return lines->begin - before > LINES_LONGEST ? LINES_LONG : LINES_ONE;
		if (lines->end - lines->begin >= LINES_LONGEST)
			return LINES_LONG;
		if (lines->ended)
			return LINES_ENDED;
		/* Not only when nothing is there: a flood does not move the deadline. */
		if ((deadline != LINES_NOW && clock_ms() >= deadline) || !readable(lines, deadline))
			return LINES_LATE;
		buffer_fill(lines);
	}
}

const char *lines_after(const char *text, const char *word)
{
	size_t length = strlen(word);
	if (strncmp(text, word, length) != 0 || (text[length] != '\0' && text[length] != ' '))
		return NULL;
	return text + length + strspn(text + length, " ");
}
