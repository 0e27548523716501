/* copy.h -- the rows of games, copied from one store to another and compared.  See move.h. */
#ifndef SERVER_SHARDS_COPY_H
#define SERVER_SHARDS_COPY_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define COPY_KINDS \
	14 /* tables that are copied as they stand; `archived` refers to rows that have other numbers elsewhere */
#define COPY_TABLES (COPY_KINDS + 1)

/* Names and key columns of the tables of games. */
extern const struct copy_table {
	const char *name, *key;
	bool alone; /* its rows are not deleted with their game */
} copy_tables[COPY_TABLES];

struct copier {
	PGconn *from, *to;
	char *columns[COPY_TABLES];
	long games, rows; /* copied */
};

/* Games by their ids. */
struct games {
	int64_t *id;
	size_t count, room;
};

bool games_add(struct games *g, int64_t id);
void games_sort(struct games *g); /* each once */
void games_release(struct games *g);

/* Prepares both sessions.  false: it failed and the error was printed. */
bool copier_begin(struct copier *c, PGconn *from, PGconn *to);
void copier_release(struct copier *c);

/* Copies these games, which may be gone in the source: then they are deleted in the target.  Both sides were the same in the end. */
bool games_copy(struct copier *c, const struct games *g);

/* Compares a number of games; adds those that differ. */
bool games_compare(struct copier *c, const int64_t *ids, size_t count, struct games *differ);

/* Deletes a number of games. */
bool games_delete(PGconn *conn, const int64_t *ids, size_t count);

/* The ids of all games of a bucket, added. */
bool games_read(PGconn *conn, int bucket, struct games *g);

/* Runs SQL; false: it failed and the error was printed. */
bool shards_run(PGconn *conn, const char *sql);

#endif
