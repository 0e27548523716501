/*
 * desk_account.c -- what somebody who is signed in sees and changes of the account.
 *
 *   GET  /account                                  {name, mail, letters, hook}
 *   GET  /account/games                            [{game, title, seat, status, turn, since, n, seen, seats}], own turn first
 *   POST /account/name      {name}
 *   POST /account/password  {old, password}        ends all other sessions
 *   POST /account/mail      {mail, old}            a letter to the new address confirms it, one to the old tells of it
 *   POST /account/letters   {mode}                 "off", "soon", "daily"
 *   POST /account/hook      {url}                  answers the secret that signs; "" ends it
 *   POST /account/delete    {old}                  seats become guests' seats without a name
 */
#include "server/desk_accounts.h"

#include <string.h>

#include "server/hook.h"
#include "server/outbox.h"
#include "server/pg.h"

static const struct db_statement account_about = {
	.name = "account_about",
	.sql = "SELECT a.name, a.mail, coalesce(l.mode, 0::int2), coalesce(h.url, ''), coalesce(h.ended, false) FROM account a "
	       "LEFT JOIN letterbox l ON lower(l.mail) = lower(a.mail) LEFT JOIN hook h ON h.account = a.id WHERE a.id = $1::int8",
	.parameters = 1,
};

static const struct db_statement name_set = {
	.name = "account_name",
	.sql = "UPDATE account SET name = $2::text WHERE id = $1::int8",
	.parameters = 2,
};

static const struct db_statement password_find = {
	.name = "account_password_find",
	.sql = "SELECT password FROM account WHERE id = $1::int8",
	.parameters = 1,
};

static const struct db_statement password_set = {
	.name = "account_password",
	.sql = "WITH a AS (UPDATE account SET password = $2::text WHERE id = $1::int8 AND password = $4::text RETURNING id, mail), "
	       "s AS (DELETE FROM session WHERE account = (SELECT id FROM a) AND token <> $3::bytea), "
	       "e AS (DELETE FROM errand WHERE account = (SELECT id FROM a)), "
	       "o AS (DELETE FROM outbox WHERE " ACCOUNT_LETTERS "(SELECT id FROM a)) "
	       "INSERT INTO outbox (kind, mail, account, body) SELECT 7, mail, id, "
	       "'{\"what\": \"password\"}' FROM a RETURNING id",
	.parameters = 4,
};

static const struct db_statement mail_ask = {
	.name = "account_mail_ask",
	.sql = "INSERT INTO outbox (kind, mail, account, body, holder) SELECT 3, $2::text, id, '{}'::jsonb, " ACCOUNT_HOLDER
	       " FROM account WHERE id = $1::int8 AND password = $3::text "
	       "AND 5 > (SELECT count(*) FROM errand WHERE lower(mail) = lower($2) AND made > now() - interval '1 hour') + "
	       "(SELECT count(*) FROM outbox WHERE lower(mail) = lower($2) AND tries = 0 AND kind <= 5 AND made > now() - interval '1 hour') "
	       "UNION ALL SELECT 7, mail, id, '{\"what\": \"address\"}'::jsonb, NULL FROM account WHERE id = $1 "
	       "AND password = $3 RETURNING id",
	.parameters = 3,
};

static const struct db_statement mail_set = {
	.name = "account_mail",
	.sql = "UPDATE account SET mail = $2::text WHERE id = $1::int8 AND password = $3::text RETURNING id",
	.parameters = 3,
};

static const struct db_statement letters_set = {
	.name = "account_letters",
	.sql = "UPDATE letterbox SET mode = $2::int2 WHERE lower(mail) = (SELECT lower(mail) FROM account WHERE id = $1::int8)",
	.parameters = 2,
};

static const struct db_statement hook_set = {
	.name = "account_hook",
	.sql = "INSERT INTO hook (account, url, secret) VALUES ($1::int8, $2::text, $3::text) ON CONFLICT (account) DO UPDATE "
	       "SET url = excluded.url, secret = excluded.secret, failures = 0, ended = false",
	.parameters = 3,
};

/* What waits to leave goes first, here and below, in the order of who ends a call (outbox.c). */
static const struct db_statement hook_end = {
	.name = "account_hook_end",
	.sql = "WITH o AS (DELETE FROM outbox WHERE account = $1::int8 AND kind = 8 RETURNING id) "
	       "DELETE FROM hook WHERE account = $1 AND (SELECT count(*) FROM o) >= 0",
	.parameters = 1,
};

static const struct db_statement account_end = {
	.name = "account_end",
	.sql = "WITH o AS (DELETE FROM outbox WHERE account = $1::int8 AND EXISTS (SELECT FROM account WHERE id = $1 AND password = $2::text) "
	       "RETURNING id), "
	       "a AS (DELETE FROM account WHERE id = $1 AND password = $2 AND (SELECT count(*) FROM o) >= 0 RETURNING id, mail), "
	       "s AS (UPDATE seat SET account = NULL, name = '' WHERE account = (SELECT id FROM a) RETURNING game_id), "
	       "l AS (DELETE FROM letterbox WHERE lower(mail) = (SELECT lower(mail) FROM a) AND NOT EXISTS "
	       "(SELECT FROM seat WHERE lower(seat.mail) = lower(letterbox.mail))) "
	       "SELECT s.game_id FROM a LEFT JOIN s ON true",
	.parameters = 2,
};

static const char *const modes[] = { "off", "soon", "daily" };

static void on_changed(struct call *c, const PGresult *rows)
{
	(void)rows;
	outbox_look(c->desk->outbox);
	call_end(c, 200, json_object());
}

/* ---- seeing ---- */

static void on_about(struct call *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) {
		call_fail(c, 401, "sign-in");
		return;
	}
	size_t mode = (size_t)pg_number(rows, 0, 2);
	call_end(c, 200,
		json_pack("{s:o, s:o, s:s, s:o, s:b}", "name", row_text(rows, 0, 0), "mail", row_text(rows, 0, 1),
			"letters", modes[mode < 3 ? mode : 0], "hook", row_text(rows, 0, 3), "hook_ended",
			PQgetvalue(rows, 0, 4)[0] == 1));
}

void account_tell(struct call *c)
{
	unsigned char id[8];
	const struct db_value values[1] = { value_number(id, c->account) };
	call_ask(c, &account_about, values, on_about);
}

/* ---- changing ---- */

void account_name(struct call *c)
{
	unsigned char id[8];
	const char *name = call_name(c);
	if (!name) {
		call_fail(c, 400, "bad-name");
		return;
	}
	const struct db_value values[2] = { value_number(id, c->account), value_text(name) };
	call_ask(c, &name_set, values, on_changed);
}

/* What matters most needs the password again: a browser left open is not enough. */
static void on_password(struct call *c, const PGresult *rows)
{
	char hash[PASSWORD_HASH] = "";
	bool known = PQntuples(rows) > 0 && row_copy(rows, 0, 0, hash, sizeof hash);
	call_check(c, known ? hash : NULL, text_of(c->body, "old", PASSWORD_MOST), c->then_password);
}

static void call_again(struct call *c, void (*then)(struct call *c, const char *hash))
{
	unsigned char id[8];
	char who[GAME_TEXT];
	const struct db_value values[1] = { value_number(id, c->account) };
	game_write(who, c->account);
	c->then_password = then;
	if (!text_of(c->body, "old", PASSWORD_MOST))
		call_fail(c, 403, "wrong-password");
	else if (!limit_take(c->desk->limits, &limit_own, who))
		call_fail(c, 429, "slow-down");
	else
		call_ask(c, &password_find, values, on_password);
}

/* What needs the password is not done if that was changed while it was being checked. */
static void on_changed_by_password(struct call *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0)
		call_fail(c, 403, "wrong-password");
	else
		on_changed(c, rows);
}

static void on_password_changed(struct call *c, const PGresult *rows)
{
	if (PQntuples(rows) > 0)
		sessions_ended(c->desk, c->account);
	on_changed_by_password(c, rows);
}

static void on_new_hash(struct call *c, const char *hash)
{
	unsigned char id[8];
	const struct db_value values[4] = { value_number(id, c->account), value_text(hash), value_hash(c->session),
		value_text(c->checked) };
	call_ask(c, &password_set, values, on_password_changed);
}

static void on_old_right(struct call *c, const char *hash)
{
	(void)hash;
	call_hash(c, call_password(c, "password"), on_new_hash);
}

void account_password(struct call *c)
{
	if (!call_password(c, "password"))
		call_fail(c, 400, "bad-password");
	else
		call_again(c, on_old_right);
}

static void on_mail_right(struct call *c, const char *hash)
{
	unsigned char id[8];
	const struct db_value values[3] = { value_number(id, c->account), value_text(call_mail(c)),
		value_text(c->checked) };
	(void)hash;
	call_ask(c, *c->desk->conf->smtp ? &mail_ask : &mail_set, values, on_changed_by_password);
}

void account_mail(struct call *c)
{
	if (!call_mail(c))
		call_fail(c, 400, "bad-mail");
	else
		call_again(c, on_mail_right);
}

void account_letters(struct call *c)
{
	unsigned char id[8], number[2];
	const char *mode = text_of(c->body, "mode", 10);
	for (int i = 0; mode && i < 3; i++) {
		if (strcmp(mode, modes[i]) != 0)
			continue;
		const struct db_value values[2] = { value_number(id, c->account), value_small(number, i) };
		call_ask(c, &letters_set, values, on_changed);
		return;
	}
	call_fail(c, 400, "bad-mode");
}

/* ---- hooks ---- */

static void on_hooked(struct call *c, const PGresult *rows)
{
	(void)rows;
	call_end(c, 200, json_pack("{s:s}", "secret", c->token));
}

void account_hook(struct call *c)
{
	unsigned char id[8];
	const char *url = text_of(c->body, "url", HOOK_URL);
	const char *wrong = !url ? "bad-url" : *url ? hook_url_wrong(url, c->desk->conf->hooks_private != 0) : NULL;
	if (wrong) {
		call_fail(c, 400, wrong);
		return;
	}
	token_new(c->token);
	const struct db_value values[3] = { value_number(id, c->account), value_text(url), value_text(c->token) };
	if (*url)
		call_ask(c, &hook_set, values, on_hooked);
	else
		call_ask(c, &hook_end, values, on_changed);
}

/* ---- leaving ---- */

static void on_deleted(struct call *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) {
		call_fail(c, 403, "wrong-password");
		return;
	}
	for (int row = 0; row < PQntuples(rows) && !PQgetisnull(rows, row, 0); row++)
		party_changed(c->desk->parties, (uint64_t)pg_number(rows, row, 0));
	cookie_set(c, NULL);
	call_end(c, 200, json_object());
}

static void on_delete_right(struct call *c, const char *hash)
{
	unsigned char id[8];
	const struct db_value values[2] = { value_number(id, c->account), value_text(c->checked) };
	(void)hash;
	call_ask(c, &account_end, values, on_deleted);
}

void account_delete(struct call *c)
{
	call_again(c, on_delete_right);
}
