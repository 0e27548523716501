/*
 * depot.h -- where segments are kept: a directory, or a bucket of an S3 store.  All calls wait; so nodes use it on threads of
 * their own (fetch.h), each with a depot of its own.
 *
 * A segment appears whole or not at all: in a directory it is written under another name, flushed and renamed; an S3 store puts an object
 * at once.
 */
#ifndef SERVER_ARCHIVE_DEPOT_H
#define SERVER_ARCHIVE_DEPOT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/base/bytes.h"
#include "server/base/conf.h"

enum depot_result {
	DEPOT_DONE,
	DEPOT_MISSING, /* it has no such file, or it is shorter */
	DEPOT_AWAY /* it cannot be reached, or refuses */
};

struct depot;

/* stop: ends calls in progress when it becomes true; NULL: nothing does.  NULL: out of memory. */
struct depot *depot_open(const struct conf *conf, const atomic_bool *stop);
void depot_close(struct depot *d);
const char *depot_why(const struct depot *d); /* of the last call that was not DEPOT_DONE */

enum depot_result depot_put(struct depot *d, const char *name, const unsigned char *bytes, size_t length);
/* length 0: the whole file. */
enum depot_result depot_get(struct depot *d, struct bytes *out, const char *name, uint64_t at, size_t length);
enum depot_result depot_drop(struct depot *d, const char *name); /* DEPOT_DONE also if there is none */

typedef bool depot_each(void *arg, const char *name); /* false: stop */
enum depot_result depot_list(struct depot *d, depot_each *each, void *arg);

#endif
