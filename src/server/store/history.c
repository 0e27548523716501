/* history.c -- see history.h. */
#include "server/store/history.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/code.h"
#include "rift_record.h"

const char history_sql[] =
	"SELECT (pg_control_system()).system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || '/' || oid "
	"FROM pg_database WHERE datname = current_database()";

bool history_read(struct history *h, const PGresult *rows)
{
	unsigned char hash[STORE_TEXT / 2];
	char *at = NULL;

	memset(h, 0, sizeof *h);
	if (PQresultStatus(rows) != PGRES_TUPLES_OK || PQntuples(rows) != 1)
		return false;
	const char *text = PQgetvalue(rows, 0, 0);
	h->cluster = (uint64_t)strtoll(text, &at, 10);
	if (*at != '/')
		return false;
	h->timeline = (uint32_t)strtoul(at + 1, &at, 16);
	if (*at != '/')
		return false;
	h->database = (uint32_t)strtoul(at + 1, &at, 10);
	if (*at != '\0')
		return false;
	rift_fair_hash(hash, sizeof hash, NULL, 0, text, strlen(text));
	hex_write(h->name, hash, sizeof hash);
	return true;
}

enum history_order history_compare(const struct history *known, const struct history *found)
{
	if (strcmp(known->name, found->name) == 0)
		return HISTORY_SAME;
	if (known->name[0] && known->cluster == found->cluster && known->database == found->database &&
		found->timeline < known->timeline)
		return HISTORY_OLDER;
	return HISTORY_NEW;
}
