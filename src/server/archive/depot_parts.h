/* depot_parts.h -- what depot.c and depot_s3.c share. */
#ifndef SERVER_ARCHIVE_DEPOT_PARTS_H
#define SERVER_ARCHIVE_DEPOT_PARTS_H

#include <curl/curl.h>

#include "server/archive/depot.h"

#define DEPOT_PATH 600
#define DEPOT_SUFFIX ".segment"

struct depot {
	const struct conf *conf;
	const atomic_bool *stop;
	CURL *easy; /* NULL: a directory */
	char why[300];
};

bool depot_is_segment(const char *name); /* ends in DEPOT_SUFFIX and could be one of ours */

enum depot_result s3_put(struct depot *d, const char *name, const unsigned char *bytes, size_t length);
enum depot_result s3_get(struct depot *d, struct bytes *out, const char *name, uint64_t at, size_t length);
enum depot_result s3_drop(struct depot *d, const char *name);
enum depot_result s3_list(struct depot *d, depot_each *each, void *arg);

#endif
