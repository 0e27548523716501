/*
 * addresses.h -- where the databases of a site are: the setting `database`, and the file that the setting `stores` names.
 *
 * The file has lines `name = connection string`; a # begins a comment.  It is a file and not a table, because a connection string may hold a password.
 */
#ifndef SERVER_STORE_ADDRESSES_H
#define SERVER_STORE_ADDRESSES_H

#include <stdbool.h>
#include <stddef.h>

#define STORES_MOST 64
#define STORE_NAME 33 /* bytes, with the terminating zero */
#define STORE_CONNINFO 1024
#define STORE_OF_DIRECTORY "directory" /* the name of the database of the setting `database` */

struct addresses {
	int count;
	struct {
		char name[STORE_NAME], conninfo[STORE_CONNINFO];
	} store[STORES_MOST]; /* the first is the directory */
};

/* file: "" for none.  Returns 0, or -1 with the reason, which has no connection string. */
int addresses_read(struct addresses *a, const char *database, const char *file, char *why, size_t size);

int addresses_find(const struct addresses *a, const char *name); /* -1: there is none */

#endif
