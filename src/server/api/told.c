/*
 * told.c -- how somebody is told that it is their turn, besides mails (account.c): browsers, quiet hours, the webhook of a game.
 *
 *   GET  /account/told                              {letters, quiet, key, browsers}
 *   POST /account/push      {endpoint, public, auth, name?}   this browser gets push messages; {id}
 *   POST /account/push/off  {id} or {endpoint}      a browser gets no more
 *   POST /account/quiet     {from, to, zone}        quiet hours, minutes since midnight; {} ends them
 *   POST /games/ID/hook     {token?, url?, form?}   maker only: reads, sets, or with url "" removes the webhook of the game
 *
 * Endpoints are URLs of strangers, as those of webhooks are: the same is allowed, and the sender checks addresses once more.
 */
#include "server/api/accounts.h"
#include "server/api/routes.h"

#include <sodium.h>
#include <string.h>

#include "base/base.h"
#include "server/outbox/hook.h"
#include "server/outbox/push_message.h"
#include "server/store/pg.h"

#define MINUTES 1440 /* of a day */
#define KEY_TEXT 130 /* bytes of a key in base64url, and some */
#define ZONE 64
#define BASE64URL sodium_base64_VARIANT_URLSAFE_NO_PADDING

/* store/sql/told.sql */
STATEMENT(told_about);
STATEMENT(told_browsers);
STATEMENT(told_push);
STATEMENT(told_push_off);
STATEMENT(told_quiet);
STATEMENT(told_quiet_off);
STATEMENT(game_hook_find);
STATEMENT(game_hook_set);
STATEMENT(game_hook_end);

static const struct limit limit_push = { "push", 20, 60, REFUSED_links };

static void on_done(struct exchange *c, const PGresult *rows)
{
	(void)rows;
	exchange_end(c, 200, json_object());
}

/* ---- reading ---- */

static json_t *quiet_at(const PGresult *rows)
{
	if (PQgetisnull(rows, 0, 1))
		return json_null();
	return json_pack("{s:i, s:i, s:o}", "from", (int)pg_number(rows, 0, 1), "to", (int)pg_number(rows, 0, 2),
		"zone", row_text(rows, 0, 3));
}

static void on_about(struct exchange *c, const PGresult *rows)
{
	static const char *const modes[] = { "off", "soon", "daily" };
	char public[VAPID_KEY];
	struct p256 key;
	if (PQntuples(rows) == 0 || !vapid_key(&key)) {
		exchange_fail(c, PQntuples(rows) > 0 ? 503 : 401, PQntuples(rows) > 0 ? "busy" : "sign-in");
		return;
	}
	vapid_public(public, &key);
	sodium_memzero(&key, sizeof key);
	const size_t mode = (size_t)pg_number(rows, 0, 0);
	exchange_end(c, 200,
		json_pack("{s:s, s:o, s:s, s:o}", "letters", modes[mode < ARRAY_LEN(modes) ? mode : 0], "quiet",
			quiet_at(rows), "key", public, "browsers", row_list(rows, 0, 4)));
}

void told_tell(struct exchange *c)
{
	unsigned char id[8];
	const struct db_value values[1] = { value_number(id, c->account) };
	exchange_ask(c, &sql_told_about, values, on_about);
}

/* ---- browsers ---- */

static bool base64_given(const struct exchange *c, const char *key, unsigned char *out, size_t length)
{
	const char *text = text_of(c->body, key, KEY_TEXT);
	size_t read = 0;
	return text && sodium_base642bin(out, length, text, strlen(text), NULL, &read, NULL, BASE64URL) == 0 &&
		read == length;
}

static void on_pushed(struct exchange *c, const PGresult *rows)
{
	exchange_end(c, 200, json_pack("{s:o}", "id", row_text(rows, 0, 0)));
}

static const char *browser_wrong(const struct exchange *c, struct push_peer *peer)
{
	const char *endpoint = text_of(c->body, "endpoint", PUSH_ENDPOINT);
	if (!endpoint)
		return "bad-url";
	if (!base64_given(c, "public", peer->public, P256_PUBLIC) || !base64_given(c, "auth", peer->auth, PUSH_AUTH) ||
		!p256_is_public(peer->public))
		return "bad-key";
	return hook_url_wrong(endpoint, PUSH_ENDPOINT, c->api->conf->hooks_private != 0);
}

void told_push(struct exchange *c)
{
	unsigned char id[8], account[8];
	char who[GAME_TEXT], auth[2 * PUSH_AUTH + 1], sealed[SEAL_TEXT];
	struct push_peer peer;
	const char *name = exchange_name(c), *wrong = browser_wrong(c, &peer);
	game_write(who, c->account);
	if (wrong || !name) {
		exchange_fail(c, 400, wrong ? wrong : "bad-name");
		return;
	}
	if (!limit_take(c->api->limits, &limit_push, who)) {
		exchange_fail(c, 429, "slow-down");
		return;
	}
	const uint64_t new = game_new();
	hex_write(auth, peer.auth, PUSH_AUTH);
	seal_write_text(sealed, SEAL_PUSH(new), auth);
	sodium_memzero(auth, sizeof auth);
	const struct db_value values[7] = { value_number(id, new), value_number(account, c->account),
		value_text(text_of(c->body, "endpoint", PUSH_ENDPOINT)), { peer.public, P256_PUBLIC },
		value_text(sealed), value_text(name), value_text(c->request->language) };
	exchange_ask(c, &sql_told_push, values, on_pushed);
}

void told_push_off(struct exchange *c)
{
	unsigned char account[8];
	const char *id = text_of(c->body, "id", 20), *endpoint = text_of(c->body, "endpoint", PUSH_ENDPOINT);
	if (!id && !endpoint) {
		exchange_fail(c, 400, "bad-request");
		return;
	}
	const struct db_value values[3] = { value_number(account, c->account), value_text(id), value_text(endpoint) };
	exchange_ask(c, &sql_told_push_off, values, on_done);
}

/* ---- quiet hours ---- */

static void on_quiet(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0)
		exchange_fail(c, 400, "bad-zone");
	else
		on_done(c, rows);
}

static bool minute_given(const struct exchange *c, const char *key, int *minute)
{
	const json_t *given = json_object_get(c->body, key);
	const json_int_t number = json_integer_value(given);
	*minute = (int)number;
	return json_is_integer(given) && number >= 0 && number < MINUTES;
}

void told_quiet(struct exchange *c)
{
	unsigned char account[8], begins[2], ends[2];
	int from, to;
	const char *zone = text_of(c->body, "zone", ZONE);
	const struct db_value who = value_number(account, c->account);
	if (json_object_size(c->body) == 0) {
		exchange_ask(c, &sql_told_quiet_off, &who, on_done);
		return;
	}
	if (!minute_given(c, "from", &from) || !minute_given(c, "to", &to) || from == to || !zone) {
		exchange_fail(c, 400, zone ? "bad-hours" : "bad-zone");
		return;
	}
	const struct db_value values[4] = { who, value_small(begins, from), value_small(ends, to), value_text(zone) };
	exchange_ask(c, &sql_told_quiet, values, on_quiet);
}

/* ---- the webhook of a game ---- */

/* By the numbers of enum hook_form. */
static const char *const forms[] = { "", "discord", "slack" };

static enum hook_form form_given(const struct exchange *c)
{
	const char *form = text_of(c->body, "form", 10);
	for (size_t i = HOOK_DISCORD; form && i < ARRAY_LEN(forms); i++)
		if (strcmp(form, forms[i]) == 0)
			return (enum hook_form)i;
	return HOOK_FORM_NONE;
}

static void on_hook(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0) {
		exchange_fail(c, 403, "wrong-seat");
		return;
	}
	const size_t form = (size_t)pg_number(rows, 0, 1);
	exchange_end(c, 200,
		json_pack(
			"{s:o, s:s}", "url", row_text(rows, 0, 0), "form", forms[form < ARRAY_LEN(forms) ? form : 0]));
}

static void on_hook_changed(struct exchange *c, const PGresult *rows)
{
	if (PQntuples(rows) == 0)
		exchange_fail(c, 403, "wrong-seat");
	else
		on_done(c, rows);
}

static void hook_change(struct exchange *c)
{
	unsigned char game[8], account[8], hash[TOKEN_HASH], form[2];
	const char *url = text_of(c->body, "url", HOOK_URL);
	const struct db_value values[6] = { value_number(game, c->game), seat_token(c, hash),
		exchange_account(c, account), value_text(url), value_small(form, (int)form_given(c)),
		value_text(c->request->language) };
	if (!url)
		exchange_ask_game(c, &sql_game_hook_find, values, on_hook);
	else if (!*url)
		exchange_ask_game(c, &sql_game_hook_end, values, on_hook_changed);
	else
		exchange_ask_game(c, &sql_game_hook_set, values, on_hook_changed);
}

void game_hook(struct exchange *c)
{
	const char *url = text_of(c->body, "url", HOOK_URL), *wrong = NULL;
	if (json_object_get(c->body, "url") && !url)
		wrong = "bad-url";
	else if (url && *url)
		wrong = form_given(c) == HOOK_FORM_NONE
			? "bad-form"
			: hook_url_wrong(url, HOOK_URL, c->api->conf->hooks_private != 0);
	if (wrong)
		exchange_fail(c, 400, wrong);
	else
		seat_right(c, hook_change);
}
