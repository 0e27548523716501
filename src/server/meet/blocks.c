/*
 * blocks.c -- accounts that have blocked each other see none of each other's open games, and are not put together.
 *
 *   POST   /games/ID/block/SEAT            blocks whoever has this seat
 *   GET    /account/blocks                 whom the account has blocked
 *   POST   /account/unblock     {block}
 *
 * Nobody is told.  A guest cannot be blocked: there is no account.  Games that both play already go on.
 */
#include "server/api/accounts.h"
#include "server/api/routes.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/pg.h"

/* store/sql/blocks.sql */
STATEMENT(blocks_seat);
STATEMENT(blocks_insert);
STATEMENT(blocks_list);
STATEMENT(blocks_delete);

static const struct limit limit_blocks = { "blocks", 30, 10, REFUSED_requests };

static void on_blocked(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0)
		exchange_fail(c, 409, "too-many-blocks");
	else
		exchange_end(c, 200, json_pack("{s:s}", "name", c->name));
}

static void on_seat(struct exchange *c, const PGresult *rows)
{
	unsigned char own[8], other[8];
	if (PQntuples(rows) == 0)
		exchange_fail(c, 404, "no-game");
	else if (PQgetisnull(rows, 0, 0))
		exchange_fail(c, 409, "guest");
	else if ((uint64_t)pg_number(rows, 0, 0) == c->account)
		exchange_fail(c, 409, "wrong-seat");
	else if (!row_copy(rows, 0, 1, c->name, sizeof c->name))
		exchange_fail(c, 503, "busy");
	else {
		const struct db_value values[3] = { value_number(own, c->account),
			value_number(other, (uint64_t)pg_number(rows, 0, 0)), value_text(c->name) };
		exchange_ask(c, &sql_blocks_insert, values, on_blocked);
	}
}

void block_make(struct exchange *c)
{
	unsigned char game[8], seat[2];
	const struct db_value values[2] = { value_number(game, c->game), value_small(seat, c->seat) };
	if (exchange_limit(c, &limit_blocks))
		exchange_ask_game(c, &sql_blocks_seat, values, on_seat);
}

static void on_list(struct exchange *c, const PGresult *rows)
{
	json_t *blocks = json_array();
	for (int row = 0; row < PQntuples(rows); row++) {
		char id[24];
		(void)snprintf(id, sizeof id, "%" PRId64, pg_number(rows, row, 0));
		json_array_append_new(blocks,
			json_pack("{s:s, s:o, s:I}", "block", id, "name", row_text(rows, row, 1), "since",
				(json_int_t)pg_number(rows, row, 2)));
	}
	exchange_end(c, 200, json_pack("{s:o}", "blocks", blocks));
}

void blocks_tell(struct exchange *c)
{
	unsigned char account[8];
	const struct db_value values[1] = { value_number(account, c->account) };
	exchange_ask(c, &sql_blocks_list, values, on_list);
}

static void on_unblocked(struct exchange *c, const PGresult *rows)
{
	(void)rows; /* idempotent */
	exchange_end(c, 200, json_object());
}

void block_end(struct exchange *c)
{
	const char *text = text_of(c->body, "block", 20);
	unsigned char account[8], block[8];
	char *end = NULL;
	const long long id = text && *text ? strtoll(text, &end, 10) : 0;
	if (id <= 0 || *end) {
		exchange_fail(c, 400, "bad-request");
		return;
	}
	const struct db_value values[2] = { value_number(account, c->account), value_number(block, (uint64_t)id) };
	exchange_ask(c, &sql_blocks_delete, values, on_unblocked);
}
