/*
 * account.c -- the signed-in account: reading and changing it.
 *
 *   GET  /account                                  {name, mail, letters, hook, hook_ended, warnings}
 *   GET  /account/games                            [{game, title, seat, status, turn, since, n, seen, seats}]; list.c
 *   POST /account/warned    {id}                   the operator's warning was read
 *   POST /account/name      {name}
 *   POST /account/password  {old, password}        ends all other sessions
 *   POST /account/mail      {mail, old}            mails a link to the new address to confirm it, a notice to the old
 *   POST /account/letters   {mode}                 mails about turns: "off", "soon", "daily"
 *   POST /account/hook      {url}                  sets the webhook, answers its signing secret; "" removes it
 *   GET  /account/export                           everything stored about it (store/privacy/privacy.json)
 *   POST /account/delete    {old}                  erases it; its seats lose their names (store/privacy/erase.sql)
 *
 * Password, email address and deletion need the current password (`old`), checked against the hash that is then
 * compared again in the statement: a concurrent change of the password fails the request.
 */
#include "server/api/accounts.h"
#include "server/api/device.h"
#include "server/api/routes.h"

#include <stdlib.h>
#include <string.h>

#include "server/outbox/hook.h"
#include "server/outbox/outbox.h"
#include "server/store/pg.h"
#include "server/store/rows.h"

/* store/sql/account.sql */
STATEMENT(account_about);
STATEMENT(account_warned);
STATEMENT(account_name);
STATEMENT(account_password_find);
STATEMENT(account_password);
STATEMENT(account_mail_ask);
STATEMENT(account_mail);
STATEMENT(account_mails);
STATEMENT(account_hook);
STATEMENT(account_hook_end);
STATEMENT(account_export);
STATEMENT(account_export_games);
STATEMENT(account_end);

static const struct limit limit_export = { "export", 3, 1200, REFUSED_reports };

static const char *const modes[] = { "off", "soon", "daily" };

static void on_changed(struct exchange *c, const PGresult *rows)
{
	(void)rows;
	outbox_look(c->api->outbox);
	exchange_end(c, 200, json_object());
}

/* ---- reading ---- */

static void on_about(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) {
		exchange_fail(c, 401, "sign-in");
		return;
	}
	size_t mode = (size_t)pg_number(rows, 0, 2);
	exchange_end(c, 200,
		json_pack("{s:o, s:o, s:s, s:o, s:b, s:o}", "name", row_text(rows, 0, 0), "mail", row_text(rows, 0, 1),
			"letters", modes[mode < 3 ? mode : 0], "hook", row_text(rows, 0, 3), "hook_ended",
			PQgetvalue(rows, 0, 4)[0] == 1, "warnings", row_list(rows, 0, 5)));
}

void account_tell(struct exchange *c)
{
	unsigned char id[8];
	const struct db_value values[1] = { value_number(id, c->account) };
	exchange_ask(c, &sql_account_about, values, on_about);
}

/* ---- changing ---- */

void account_warned(struct exchange *c)
{
	const char *warning = text_of(c->body, "id", 20);
	unsigned char numbers[2][8];
	char *end = NULL;
	const unsigned long long number = warning ? strtoull(warning, &end, 10) : 0;
	if (!warning || !*warning || *end || number > INT64_MAX) {
		exchange_fail(c, 400, "bad-request");
		return;
	}
	const struct db_value values[2] = { value_number(numbers[0], number), value_number(numbers[1], c->account) };
	exchange_ask(c, &sql_account_warned, values, on_changed);
}

void account_name(struct exchange *c)
{
	unsigned char id[8];
	const char *name = exchange_name(c);
	if (!name) {
		exchange_fail(c, 400, "bad-name");
		return;
	}
	const struct db_value values[2] = { value_number(id, c->account), value_text(name) };
	exchange_ask(c, &sql_account_name, values, on_changed);
}

/* Checks `old`: a session alone, such as a browser left open, is not enough for these changes. */
static void on_password(struct exchange *c, const PGresult *rows)
{
	char hash[PASSWORD_HASH] = "";
	bool known = PQntuples(rows) > 0 && row_copy(rows, 0, 0, hash, sizeof hash);
	c->known = true;
	exchange_check(c, NULL, known ? hash : NULL, text_of(c->body, "old", PASSWORD_MOST), c->then_password);
}

static void call_again(struct exchange *c, void (*then)(struct exchange *c, const char *hash))
{
	unsigned char id[8];
	char who[GAME_TEXT];
	const struct db_value values[1] = { value_number(id, c->account) };
	game_write(who, c->account);
	c->then_password = then;
	if (!text_of(c->body, "old", PASSWORD_MOST))
		exchange_fail(c, 403, "wrong-password");
	else if (!limit_take(c->api->limits, &limit_own, who))
		exchange_fail(c, 429, "slow-down");
	else
		exchange_ask(c, &sql_account_password_find, values, on_password);
}

/* No row: the password changed while the old one was being checked. */
static void on_changed_by_password(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0)
		exchange_fail(c, 403, "wrong-password");
	else
		on_changed(c, rows);
}

static void on_password_changed(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) > 0) {
		sessions_ended(c->api, c->account);
		device_set(c, c->account, c->hashed);
	}
	on_changed_by_password(c, rows);
}

static void on_new_hash(struct exchange *c, const char *hash)
{
	unsigned char id[8];
	const struct db_value values[4] = { value_number(id, c->account), value_text(hash), value_hash(c->session),
		value_text(c->checked) };
	exchange_ask(c, &sql_account_password, values, on_password_changed);
}

static void on_old_right(struct exchange *c, const char *hash)
{
	(void)hash;
	exchange_hash(c, exchange_password(c, "password"), on_new_hash);
}

void account_password(struct exchange *c)
{
	if (!exchange_password(c, "password"))
		exchange_fail(c, 400, "bad-password");
	else
		call_again(c, on_old_right);
}

static void on_mail_right(struct exchange *c, const char *hash)
{
	unsigned char id[8];
	const struct db_value values[4] = { value_number(id, c->account), value_text(exchange_mail(c)),
		value_text(c->checked), value_text(c->request->language) };
	(void)hash;
	exchange_ask(
		c, *c->api->conf->smtp ? &sql_account_mail_ask : &sql_account_mail, values, on_changed_by_password);
}

void account_mail(struct exchange *c)
{
	if (!exchange_mail(c))
		exchange_fail(c, 400, "bad-mail");
	else
		call_again(c, on_mail_right);
}

void account_mails(struct exchange *c)
{
	unsigned char id[8], number[2];
	const char *mode = text_of(c->body, "mode", 10);
	for (int i = 0; mode && i < 3; i++) {
		if (strcmp(mode, modes[i]) != 0)
			continue;
		const struct db_value values[3] = { value_number(id, c->account), value_small(number, i),
			value_text(c->request->language) };
		exchange_ask(c, &sql_account_mails, values, on_changed);
		return;
	}
	exchange_fail(c, 400, "bad-mode");
}

/* ---- webhook ---- */

static void on_hooked(struct exchange *c, const PGresult *rows)
{
	(void)rows;
	exchange_end(c, 200, json_pack("{s:s}", "secret", c->token));
}

void account_hook(struct exchange *c)
{
	unsigned char id[8];
	char sealed[SEAL_TEXT];
	const char *url = text_of(c->body, "url", HOOK_URL);
	const char *wrong = !url ? "bad-url"
		: *url           ? hook_url_wrong(url, HOOK_URL, c->api->conf->hooks_private != 0)
				 : NULL;
	if (wrong) {
		exchange_fail(c, 400, wrong);
		return;
	}
	token_new(c->token);
	seal_write_text(sealed, SEAL_HOOK(c->account), c->token);
	const struct db_value values[3] = { value_number(id, c->account), value_text(url), value_text(sealed) };
	if (*url)
		exchange_ask(c, &sql_account_hook, values, on_hooked);
	else
		exchange_ask(c, &sql_account_hook_end, values, on_changed);
}

/* ---- exporting ---- */

/* What all databases know: the directory, then each other store, whose rows are added. */
struct export
{
	struct exchange *call;
	json_t *told;
	char mail[MAIL_MOST + 1];
	int store; /* that is asked */
};

static void export_end(struct export *e, bool well)
{
	struct exchange *c = e->call;
	char *text = well ? json_dumps(e->told, JSON_COMPACT | JSON_PRESERVE_ORDER) : NULL;
	json_decref(e->told);
	free(e);
	if (text)
		exchange_end_text(c, 200, text, strlen(text));
	else
		exchange_fail(c, 503, "busy");
	free(text);
}

static void export_next(struct export *e);

static void on_store_exported(void *arg, const struct db_answer *answer)
{
	struct export *e = arg;
	const bool there = answer->result == DB_OK && PQntuples(answer->rows) > 0;
	json_t *more = there
		? json_loadb(PQgetvalue(answer->rows, 0, 0), (size_t)PQgetlength(answer->rows, 0, 0), 0, NULL)
		: NULL;
	if (!more || !e->call->api->stores) { /* not without the games of a store that is away */
		json_decref(more);
		export_end(e, false);
		return;
	}
	for (void *table = json_object_iter(more); table; table = json_object_iter_next(more, table))
		json_array_extend(json_object_get(e->told, json_object_iter_key(table)), json_object_iter_value(table));
	json_decref(more);
	export_next(e);
}

static void export_next(struct export *e)
{
	const struct exchange *c = e->call;
	unsigned char id[8];
	if (++e->store == stores_count(c->api->stores)) {
		export_end(e, true);
		return;
	}
	const struct db_value values[2] = { value_number(id, c->account), value_text(e->mail) };
	db_ask(stores_at(c->api->stores, e->store), &sql_account_export_games, values, on_store_exported, e);
}

static void on_exported(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) {
		exchange_fail(c, 401, "sign-in");
		return;
	}
	if (stores_count(c->api->stores) == 1) {
		exchange_end_text(c, 200, PQgetvalue(rows, 0, 0), (size_t)PQgetlength(rows, 0, 0));
		return;
	}
	struct export *e = calloc(1, sizeof *e);
	if (!e) {
		exchange_fail(c, 503, "busy");
		return;
	}
	*e = (struct export){ .call = c, .store = DIRECTORY };
	e->told = json_loadb(PQgetvalue(rows, 0, 0), (size_t)PQgetlength(rows, 0, 0), 0, NULL);
	if (e->told && row_copy(rows, 0, 1, e->mail, sizeof e->mail))
		export_next(e);
	else
		export_end(e, false);
}

void account_export(struct exchange *c)
{
	unsigned char id[8];
	char who[GAME_TEXT];
	const struct db_value values[1] = { value_number(id, c->account) };
	game_write(who, c->account);
	if (limit_take(c->api->limits, &limit_export, who))
		exchange_ask(c, &sql_account_export, values, on_exported);
	else
		exchange_fail(c, 429, "slow-down");
}

/* ---- deleting ---- */

static void on_deleted(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) {
		exchange_fail(c, 403, "wrong-password");
		return;
	}
	outbox_chores(c->api->outbox); /* the other stores */
	cookie_set(c, NULL);
	device_forget(c);
	exchange_end(c, 200, json_object());
}

static void on_delete_right(struct exchange *c, const char *hash)
{
	unsigned char id[8];
	const struct db_value values[2] = { value_number(id, c->account), value_text(c->checked) };
	(void)hash;
	exchange_ask(c, &sql_account_end, values, on_deleted);
}

void account_delete(struct exchange *c)
{
	call_again(c, on_delete_right);
}
