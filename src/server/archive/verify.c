/* verify.c -- see verify.h. */
#include "server/archive/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/archive/keep_parts.h"
#include "server/game/journal.h"
#include "server/store/pg.h"

struct names {
	char (*at)[PLACE_NAME];
	size_t count, room;
	bool failed;
};

struct verifier {
	struct depot *depot;
	PGconn *conn; /* NULL: no database */
	bool index;
	struct names names;
	struct kept kept; /* records of one segment */
	long records, damaged, lost, entered;
};

static bool name_add(void *arg, const char *name)
{
	struct names *n = arg;
	if (n->count == n->room) {
		const size_t room = n->room ? 2 * n->room : 256;
		char(*at)[PLACE_NAME] = realloc(n->at, room * sizeof *at);
		if (!at)
			return !(n->failed = true);
		n->at = at;
		n->room = room;
	}
	(void)snprintf(n->at[n->count++], PLACE_NAME, "%s", name);
	return true;
}

static bool record_add(void *arg, const struct record_found *found)
{
	return kept_add(arg, found);
}

/* Makes the table of what was found in a segment, and its row in `segment`; the id, 0 for none. */
static int64_t segment_row(struct verifier *v, const char *name, size_t bytes)
{
	char size[30];
	const char *values[] = { name, size };
	(void)snprintf(size, sizeof size, "%zu", bytes);
	PGresult *rows = PQexecParams(v->conn,
		v->index
			? "INSERT INTO segment (name, done, bytes) VALUES ($1, true, $2::int8) ON CONFLICT (name) DO UPDATE SET done = true, "
			  "bytes = $2::int8 RETURNING id::int8"
			: "SELECT id::int8 FROM segment WHERE name = $1 AND $2::int8 > 0",
		2, NULL, values, NULL, NULL, 1);
	int64_t id = PQresultStatus(rows) != PGRES_TUPLES_OK ? -1 : PQntuples(rows) > 0 ? pg_number(rows, 0, 0) : 0;
	if (id < 0)
		fprintf(stderr, "timeriftd: %s", PQerrorMessage(v->conn));
	PQclear(rows);
	return id;
}

static bool is_kept(const struct kept *k, uint64_t game, uint64_t at, uint32_t length)
{
	size_t low = 0, high = k->count; /* records lie by id */
	while (low < high) {
		const size_t middle = (low + high) / 2;
		if ((int64_t)k->rows[middle].game < (int64_t)game)
			low = middle + 1;
		else
			high = middle;
	}
	return low < k->count && k->rows[low].game == game && k->rows[low].at == at && k->rows[low].length == length;
}

/* Games that the table says are in this segment must be there. */
static bool rows_compare(struct verifier *v, const char *name, int64_t id)
{
	PGresult *rows = keep_ask(v->conn, "SELECT game_id, at, length FROM archived WHERE segment = $1::int8", 1, &id);
	long lost = 0;
	for (int i = 0; rows && i < PQntuples(rows); i++)
		lost += !is_kept(&v->kept, (uint64_t)pg_number(rows, i, 0), (uint64_t)pg_number(rows, i, 1),
			(uint32_t)pg_number(rows, i, 2));
	if (lost > 0)
		printf("%s: %ld games of the database are not where it says\n", name, lost);
	v->lost += lost;
	PQclear(rows);
	return rows != NULL;
}

static bool segment_verify(struct verifier *v, const char *name)
{
	struct bytes text = { 0 };
	char why[200] = "";
	v->kept.count = 0;
	enum depot_result got = depot_get(v->depot, &text, name, 0, 0);
	bool ok = got == DEPOT_DONE && segment_walk(text.at, text.length, record_add, &v->kept, why, sizeof why);
	if (!ok) {
		printf("%s: %s\n", name, got == DEPOT_DONE ? why : depot_why(v->depot));
		v->damaged++;
	}
	v->records += (long)v->kept.count;
	const int64_t id = v->conn ? segment_row(v, name, text.length) : 0;
	long entered = 0;
	bool told = id >= 0 && (!v->index || id == 0 || kept_write(v->conn, id, &v->kept, true, &entered)) &&
		(id == 0 || rows_compare(v, name, id));
	v->entered += entered;
	bytes_release(&text);
	return told;
}

/* Segments of the table that are not there. */
static bool segments_compare(struct verifier *v)
{
	PGresult *rows = keep_ask(v->conn,
		"SELECT name, (SELECT count(*) FROM archived a WHERE a.segment = s.id) FROM segment s WHERE done", 0,
		NULL);
	for (int i = 0; rows && i < PQntuples(rows); i++) {
		bool there = false;
		for (size_t k = 0; k < v->names.count && !there; k++)
			there = strncmp(v->names.at[k], PQgetvalue(rows, i, 0), (size_t)PQgetlength(rows, i, 0)) == 0;
		if (!there && pg_number(rows, i, 1) > 0) {
			printf("%.*s: missing, with %lld games\n", PQgetlength(rows, i, 0), PQgetvalue(rows, i, 0),
				(long long)pg_number(rows, i, 1));
			v->damaged++;
		}
	}
	PQclear(rows);
	return rows != NULL;
}

int verify(const struct conf *conf, const char *conninfo, bool index)
{
	struct verifier v = { .index = index, .depot = depot_open(conf, NULL) };
	bool ok = v.depot && *conf->archive && depot_list(v.depot, name_add, &v.names) == DEPOT_DONE && !v.names.failed;
	if (!ok)
		fprintf(stderr, "timeriftd: %s\n",
			*conf->archive ? v.depot ? depot_why(v.depot) : "out of memory"
				       : "the setting archive is empty");
	v.conn = ok ? pg_connect(conninfo, PQconnectdbParams) : NULL;
	if (v.conn && PQstatus(v.conn) != CONNECTION_OK) {
		fprintf(stderr, "timeriftd: %s", PQerrorMessage(v.conn));
		PQfinish(v.conn);
		v.conn = NULL;
		ok = !index;
	}
	for (size_t i = 0; ok && i < v.names.count; i++)
		ok = segment_verify(&v, v.names.at[i]);
	ok = ok && (!v.conn || segments_compare(&v));
	printf("archive: %zu segments, %ld records, %ld segments damaged or missing, %ld games lost, %ld entered%s\n",
		v.names.count, v.records, v.damaged, v.lost, v.entered, v.conn ? "" : ", no database");
	PQfinish(v.conn);
	free(v.names.at);
	free(v.kept.rows);
	if (v.depot)
		depot_close(v.depot);
	if (!ok)
		return 2;
	return v.damaged > 0 || v.lost > 0;
}
