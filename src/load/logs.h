/* logs.h -- the logs of games, read from the databases of a service: of one, or of all stores (server/store/addresses.h). */
#ifndef LOAD_LOGS_H
#define LOAD_LOGS_H

#include <libpq-fe.h>
#include <stdint.h>

#define LOGS_BUCKETS 256

struct logs;

/* stores: the file of the service's setting, "" for none.  Returns NULL after printing why. */
struct logs *logs_open(const char *database, const char *stores);
void logs_close(struct logs *l);

/* The steps of a game: n, seat, key, moves, in binary format.  NULL, after printing why: they cannot be read. */
PGresult *logs_read(const struct logs *l, uint64_t game);

#endif
