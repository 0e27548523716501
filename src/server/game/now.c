/* now.c -- see clock.h: the time of day. */
#include <fcntl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "server/game/clock.h"

#define EPOCH_S INT64_C(946684800) /* 2000-01-01, in seconds since 1970 */

static const volatile int64_t *shift; /* NULL: no offset */

bool clock_shift(const char *path)
{
	int file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0)
		return false;
	void *at = lseek(file, 0, SEEK_END) >= (off_t)sizeof *shift
		? mmap(NULL, sizeof *shift, PROT_READ, MAP_SHARED, file, 0)
		: MAP_FAILED;
	close(file);
	shift = at == MAP_FAILED ? NULL : at;
	return shift != NULL;
}

int64_t clock_now(void)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return (now.tv_sec - EPOCH_S) * MOMENT_SECOND + now.tv_nsec / 1000 + (shift ? *shift : 0);
}

int64_t moment_unix_ms(int64_t moment)
{
	return moment / 1000 + EPOCH_S * 1000;
}
