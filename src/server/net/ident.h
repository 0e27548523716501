/*
 * ident.h -- ids of requests: one that a proxy gave, or a new one.  The id is in the answer, in the log and, as
 * application_name, in the database's log.
 */
#ifndef SERVER_NET_IDENT_H
#define SERVER_NET_IDENT_H

#include <stdbool.h>

#define IDENT_MOST 64
#define IDENT_SIZE (IDENT_MOST + 1)

/* 8 to 64 letters, digits, '-', '_' or '.': nothing that means something in a log. */
bool ident_good(const char *id);
void ident_new(char id[IDENT_SIZE]); /* 16 random hexadecimal digits */

#endif
