/*
 * verify.h -- `timeriftd archive --check`: reads every segment and compares the table `archived` with them; --index: also enters
 * what is missing there.
 */
#ifndef SERVER_ARCHIVE_VERIFY_H
#define SERVER_ARCHIVE_VERIFY_H

#include <stdbool.h>

#include "server/base/conf.h"

/* The exit status: 0 all is well, 1 something is damaged or missing, 2 it could not be checked.  Without a database only the segments are. */
int verify(const struct conf *conf, const char *conninfo, bool index);

#endif
