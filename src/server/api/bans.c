/* bans.c -- see bans.h. */
#include "server/api/bans.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/accounts.h"
#include "server/base/log.h"
#include "server/net/ban.h"
#include "server/people/lobby.h"
#include "server/store/pg.h"

#define SWEEP_LOOKS 3600

/* store/sql/bans.sql */
STATEMENT(bans_read);
STATEMENT(bans_accounts);
STATEMENT(bans_sweep);

static void bans_ask(struct api *d);

/* Takes the rows as the new set; false: no memory, the old set stays. */
static bool bans_take(struct api *d, const PGresult *rows)
{
	struct ban_set *set = ban_set_new((size_t)PQntuples(rows));
	if (!set)
		return false;
	for (int row = 0; row < PQntuples(rows); row++) {
		char address[FRONT_PEER];
		if (!row_copy(rows, row, 0, address, sizeof address) ||
			!ban_set_add(set, address, (int)pg_number(rows, row, 1), pg_number(rows, row, 2)))
			log_event(LOG_ERROR, "ban_unread");
	}
	ban_set_sort(set);
	ban_set_free(d->bans.set);
	d->bans.set = set;
	return true;
}

/* The same for accounts, which the query has sorted. */
static bool accounts_take(struct api *d, const PGresult *rows)
{
	const size_t count = (size_t)PQntuples(rows);
	struct banned *accounts = calloc(count + 1, sizeof *accounts);
	if (!accounts)
		return false;
	for (size_t i = 0; i < count; i++)
		accounts[i] = (struct banned){ (uint64_t)pg_number(rows, (int)i, 0), pg_number(rows, (int)i, 1) };
	free(d->bans.accounts);
	d->bans.accounts = accounts;
	d->bans.count = count;
	return true;
}

static void on_accounts(void *arg, const struct db_answer *answer)
{
	struct api *d = arg;
	d->bans.reading = false;
	d->bans.failed = d->bans.failed || answer->result != DB_OK || !accounts_take(d, answer->rows);
	if (!d->stores)
		return;
	if (d->bans.again) {
		bans_ask(d);
		return;
	}
	if (d->bans.failed)
		return;
	if (d->bans.doubts > BANS_DOUBTED)
		rooms_doubt_all(d->rooms);
	for (size_t i = 0; i < d->bans.doubts && d->bans.doubts <= BANS_DOUBTED; i++)
		account_doubt(d, d->bans.doubted[i]);
	d->bans.doubts = 0;
}

static void on_bans(void *arg, const struct db_answer *answer)
{
	struct api *d = arg;
	d->bans.failed = answer->result != DB_OK || !bans_take(d, answer->rows);
	if (!d->bans.failed)
		d->expel(d->gauge_arg);
	if (d->stores)
		db_ask(stores_directory(d->stores), &sql_bans_accounts, NULL, on_accounts, d);
}

static void bans_ask(struct api *d)
{
	d->bans.again = d->bans.reading;
	if (d->bans.reading || !d->stores)
		return;
	d->bans.reading = true;
	db_ask(stores_directory(d->stores), &sql_bans_read, NULL, on_bans, d);
}

/* Banned, unbanned or signed out: its sockets are checked once the bans are read. */
static void account_changed(struct api *d, uint64_t account)
{
	if (d->bans.doubts < BANS_DOUBTED)
		d->bans.doubted[d->bans.doubts] = account;
	if (d->bans.doubts <= BANS_DOUBTED)
		d->bans.doubts++;
	bans_ask(d);
}

void bans_heard(struct api *d, const char *payload)
{
	uint64_t id;
	if (strcmp(payload, "bans") == 0)
		bans_ask(d);
	else if (strcmp(payload, "buckets") == 0)
		stores_look(d->stores);
	else if (strcmp(payload, "lobby") == 0)
		lobby_look(d->lobby);
	else if (sscanf(payload, "account %" SCNu64, &id) == 1)
		account_changed(d, id);
	else if (sscanf(payload, "game %" SCNu64, &id) == 1) {
		rooms_heard(d->rooms, id, NULL);
		party_heard(d->parties, id);
	}
}

void bans_doubt(struct api *d)
{
	stores_look(d->stores);
	bans_ask(d);
	lobby_doubt(d->lobby);
	rooms_doubt_all(d->rooms);
	parties_refresh(d->parties);
}

static void on_swept(void *arg, const struct db_answer *answer)
{
	(void)arg;
	if (answer->result != DB_OK)
		log_event(LOG_WARN, "bans_not_swept");
}

void bans_look(struct api *d)
{
	if (d->bans.failed)
		bans_ask(d);
	if (d->bans.looks++ % SWEEP_LOOKS == 0)
		db_ask(stores_directory(d->stores), &sql_bans_sweep, NULL, on_swept, NULL);
}

void bans_close(struct api *d)
{
	ban_set_free(d->bans.set);
	d->bans.set = NULL;
	free(d->bans.accounts);
	d->bans.accounts = NULL;
}

bool bans_account(const struct api *d, uint64_t account)
{
	size_t low = 0, high = d->bans.count;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if ((int64_t)d->bans.accounts[middle].account < (int64_t)account)
			low = middle + 1;
		else
			high = middle;
	}
	return low < d->bans.count && d->bans.accounts[low].account == account &&
		d->bans.accounts[low].until > clock_now();
}

bool bans_has(void *arg, const char *peer)
{
	const struct api *d = arg;
	return ban_set_has(d->bans.set, peer, clock_now());
}
