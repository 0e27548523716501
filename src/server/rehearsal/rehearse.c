/* rehearse.c -- see rehearse.h.  Uses a blocking connection; it runs as a command of its own. */
#include "server/rehearsal/rehearse.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "server/game/journal.h"
#include "server/rehearsal/compare.h"
#include "server/store/pg.h"
#include "text/format/letters.h"
#include "rift_record.h"
#include "rift_words.h"

/* Batches by id (keyset pagination): memory stays bounded, and no long transaction is held. */
#define BATCH \
	"SELECT g.id, g.setup, g.rules FROM game g JOIN standing s ON s.game_id = g.id " \
	"WHERE g.id > $1::int8 AND s.status < 2 ORDER BY g.id LIMIT 100"

struct rehearsal {
	PGconn *conn;
	const struct shelf *shelf;
	const struct rift_rules *other;
	uint64_t games, steps, differences;
};

/* Connects with read-only transactions. */
static bool store_open(struct rehearsal *r, const char *conninfo)
{
	r->conn = pg_connect(conninfo, PQconnectdbParams);
	PGresult *set = PQexec(r->conn, "SET default_transaction_read_only = on");
	bool ok = PQresultStatus(set) == PGRES_COMMAND_OK;
	if (!ok)
		fprintf(stderr, "timeriftd: %s", PQerrorMessage(r->conn));
	PQclear(set);
	return ok;
}

/* Runs a query; NULL after printing the error. */
static PGresult *ask(struct rehearsal *r, const char *sql, int count, uint64_t game)
{
	unsigned char id[8];
	static const char zero[4] = { 0 };
	const char *const values[2] = { (const char *)id, zero };
	static const int lengths[2] = { sizeof id, sizeof zero }, binary[2] = { 1, 1 };

	number_put(id, game, sizeof id);
	PGresult *rows = PQexecParams(r->conn, sql, count, NULL, values, lengths, binary, 1);
	if (PQresultStatus(rows) == PGRES_TUPLES_OK)
		return rows;
	fprintf(stderr, "timeriftd: %s", PQerrorMessage(r->conn));
	PQclear(rows);
	return NULL;
}

/* Replays the log on both builds; false if it cannot be read. */
static bool log_replay(
	struct rehearsal *r, uint64_t game, int players, struct findings *f, struct copy *old, struct copy *new)
{
	PGresult *rows = ask(r, sql_journal_tail.sql, sql_journal_tail.parameters, game);
	struct step step;
	bool same = rows != NULL;

	if (same)
		compare_positions(f, 0, players, old, new);
	for (int row = 0; same && row < PQntuples(rows); row++) {
		same = journal_step(rows, row, &step);
		if (!same)
			finding_add(f, DIFFERENCE_BROKEN, 0, "row %d of the log is malformed", row);
		for (uint32_t i = 0; same && i < step.count; i++) {
			same = compare_move(f, step.n + i, step.moves[i], old, new);
			if (same)
				compare_positions(f, step.n + i + 1, players, old, new);
		}
		r->steps += same;
	}
	PQclear(rows);
	return rows != NULL;
}

static bool game_rehearse(
	struct rehearsal *r, uint64_t game, const char *text, const struct rift_rules *rules, struct findings *f)
{
	struct copy old = { .rules = rules }, new = { .rules = r->other };
	struct rift_setup setup;
	char why[200];

	if (!rules) {
		finding_add(f, DIFFERENCE_NOT_KEPT, 0, "it cannot be played until the build is installed");
		return true;
	}
	if (rift_record_read_setup(rules, text, &setup, why, sizeof why) != 0 ||
		old.rules->begin(&old.game, &setup) != RIFT_OK) {
		finding_add(f, DIFFERENCE_BROKEN, 0, "its setup is malformed");
		return true;
	}
	enum rift_result result = new.rules->begin(&new.game, &setup);
	if (result != RIFT_OK) {
		finding_add(f, DIFFERENCE_SETUP, 0, "%s", rift_word_result((int)result));
		return true;
	}
	return log_replay(r, game, setup.players, f, &old, &new);
}

static void findings_tell(struct rehearsal *r, uint64_t game, const unsigned char *hash, const struct findings *f)
{
	char id[GAME_TEXT], rules[RULES_NAME];

	game_write(id, game);
	hex_write(rules, hash, RULES_HASH);
	for (int i = 0; i < DIFFERENCE_END; i++)
		if (f->of[i].times > 0) {
			printf("game %s on %s: %s, %u times; first after %u moves: %s\n", id, rules,
				difference_words((enum difference)i), f->of[i].times, f->of[i].n, f->of[i].words);
			r->differences += f->of[i].times;
		}
}

/* Rehearses the games after *last.  Returns how many there were, -1 if a query failed. */
static int batch_rehearse(struct rehearsal *r, int64_t *last)
{
	PGresult *rows = ask(r, BATCH, 1, (uint64_t)*last);
	int count = rows ? PQntuples(rows) : -1;

	for (int row = 0; row < count; row++) {
		struct findings f = { 0 };
		char text[2048];
		const unsigned char *hash = (const unsigned char *)PQgetvalue(rows, row, 2);
		uint64_t game = (uint64_t)pg_number(rows, row, 0);
		CHECK(PQgetlength(rows, row, 2) == RULES_HASH && PQgetlength(rows, row, 1) < (int)sizeof text);
		(void)snprintf(text, sizeof text, "%.*s", PQgetlength(rows, row, 1), PQgetvalue(rows, row, 1));
		if (!game_rehearse(r, game, text, shelf_find(r->shelf, hash), &f))
			count = -1;
		*last = (int64_t)game;
		r->games++;
		findings_tell(r, game, hash, &f);
	}
	PQclear(rows);
	return count;
}

int rehearse(const struct addresses *addresses, const struct shelf *shelf, const struct rift_rules *other)
{
	struct rehearsal r = { .shelf = shelf, .other = other };
	int64_t last;
	int count = 0;

	printf("rehearse: against build %s\n", other->hash);
	for (int i = 0; i < addresses->count && count >= 0; i++) {
		last = INT64_MIN;
		count = store_open(&r, addresses->store[i].conninfo) ? batch_rehearse(&r, &last) : -1;
		while (count > 0)
			count = batch_rehearse(&r, &last);
		PQfinish(r.conn);
	}
	if (count < 0)
		return 2;
	printf("rehearse: %llu games, %llu steps, %llu differences\n", (unsigned long long)r.games,
		(unsigned long long)r.steps, (unsigned long long)r.differences);
	return r.differences > 0;
}
