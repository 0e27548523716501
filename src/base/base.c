/* base.c -- reports a failed CHECK.  The only place where the library writes to stderr. */
#include "base/base.h"

#ifndef __wasm__

#include <stdio.h>
#include <stdlib.h>

_Noreturn void check_failed(const char *cond, const char *file, int line)
{
	(void)fprintf(stderr, "%s:%d: CHECK failed: %s\n", file, line, cond);
	abort();
}

#endif
