/* conduct.h -- the rules of conduct that the host of the server sets (setting `conduct`): a text file, which the page shows. */
#ifndef SERVER_MEET_CONDUCT_H
#define SERVER_MEET_CONDUCT_H

#include <stdbool.h>
#include <stddef.h>

#define CONDUCT_MOST 20000 /* bytes */

struct api;

/* Reads the file; "": there are no rules.  false, with the reason: it cannot be read, is too long or no UTF-8; the rules stay as they were. */
bool conduct_load(struct api *d, const char *path, char *why, size_t size);

#endif
