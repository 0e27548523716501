/* outbox_send.c -- see outbox_parts.h: mails, and deliveries of the webhooks of accounts. */
#include "server/outbox/outbox_parts.h"

#include <curl/curl.h>
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/base/log.h"
#include "server/outbox/hook.h"
#include "server/store/pg.h"

enum mail_end {
	MAIL_TAKEN,
	MAIL_LATER, /* not accepted: retry */
	MAIL_NEVER, /* rejected permanently */
	MAIL_UNKNOWN /* no answer after all bytes were sent, or none from the sender: it may have been accepted */
};

static enum mail_end mail_end(const struct result *r)
{
	if (r->code == CURLE_OK)
		return MAIL_TAKEN;
	if (r->code == RESULT_LOST)
		return MAIL_UNKNOWN;
	if (r->status >= 500 && r->code != CURLE_LOGIN_DENIED)
		return MAIL_NEVER;
	return r->status >= 400 || !r->whole ? MAIL_LATER : MAIL_UNKNOWN;
}

static void on_mailed(void *arg, const struct result *r)
{
	struct parcel *p = arg;
	enum mail_end end = mail_end(r);
	if (parcel_left(p))
		return;
	if (end == MAIL_TAKEN)
		p->outbox->metrics->mails++;
	else {
		p->outbox->metrics->mails_failed++;
		log_event(LOG_WARN, "mail_failed", "why", result_why(r));
	}
	if (end == MAIL_TAKEN || end == MAIL_NEVER)
		parcel_end(p, end == MAIL_TAKEN);
	else if (end == MAIL_UNKNOWN && p->kind == OUTBOX_TURN) /* at most once: do not retry */
		parcel_end(p, true);
	else
		parcel_again(p);
}

void on_delivered(void *arg, const struct result *r)
{
	struct parcel *p = arg;
	if (parcel_left(p))
		return;
	if (r->code == CURLE_OK && r->status >= 200 && r->status < 300) {
		p->outbox->metrics->deliveries++;
		parcel_end(p, true);
		return;
	}
	p->untried = r->code == RESULT_BUSY;
	if (!p->untried) {
		p->outbox->metrics->deliveries_failed++;
		log_event(LOG_INFO, "delivery_failed", "why", result_why(r));
	}
	parcel_again(p);
}

static bool mail_send(struct parcel *p, const char *to, const struct bytes *text)
{
	const struct conf *conf = p->outbox->conf;
	struct task task = { .kind = TASK_MAIL,
		.tls = (int)conf->smtp_tls,
		.text = { [TASK_URL] = conf->smtp,
			[TASK_USER] = conf->smtp_user,
			[TASK_PASSWORD] = conf->smtp_password,
			[TASK_FROM] = conf->mail_from,
			[TASK_TO] = to,
			[TASK_BODY] = (const char *)text->at } };
	return text->length > 0 && !text->failed && sender_send(p->lane->sender, &task, on_mailed, p) == 0;
}

bool parcel_mail(struct parcel *p, const PGresult *rows)
{
	const struct conf *conf = p->outbox->conf;
	char to[MAIL_MOST + 1], title[500], off[40], language[LANGUAGE_MOST];
	struct bytes written = { 0 };
	json_t *body = json_loadb(PQgetvalue(rows, 0, BODY), (size_t)PQgetlength(rows, 0, BODY), 0, NULL);
	bool fits = row_copy(rows, 0, MAIL, to, sizeof to) && row_copy(rows, 0, TITLE, title, sizeof title) &&
		row_copy(rows, 0, OFF, off, sizeof off) && row_copy(rows, 0, LANGUAGE, language, sizeof language);
	if (fits && body && p->kind > OUTBOX_NONE && p->kind < OUTBOX_HOOK) {
		const struct mail_text text = { .kind = p->kind,
			.id = p->id,
			.from = conf->mail_from,
			.to = to,
			.language = language,
			.origin = conf->origin,
			.token = p->token,
			.off = off,
			.title = title,
			.game = (uint64_t)pg_number(rows, 0, GAME),
			.body = body };
		mail_text_write(&written, &text);
		bytes_add(&written, "", 1);
	}
	bool sent = mail_send(p, to, &written);
	json_decref(body);
	bytes_release(&written);
	return sent;
}

static bool hook_write(char out[HOOK_BODY], const struct parcel *p, const PGresult *rows, const char *title)
{
	char game[GAME_TEXT];
	json_t *body = json_loadb(PQgetvalue(rows, 0, BODY), (size_t)PQgetlength(rows, 0, BODY), 0, NULL);
	game_write(game, (uint64_t)pg_number(rows, 0, GAME));
	json_t *call = json_pack("{s:I, s:s, s:s, s:i, s:o?, s:s}", "id", (json_int_t)p->id, "event", "turn", "game",
		game, "seat", (int)pg_number(rows, 0, SEAT), "n", json_incref(json_object_get(body, "n")), "title",
		title);
	char *text = call ? json_dumps(call, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;
	bool fits = text && strlen(text) < HOOK_BODY;
	if (fits)
		memcpy(out, text, strlen(text) + 1);
	free(text);
	json_decref(call);
	json_decref(body);
	return fits;
}

/* Signed here: the sender never has the secret. */
bool parcel_deliver(struct parcel *p, const PGresult *rows)
{
	char url[HOOK_URL + 1], sealed[SEAL_TEXT], secret[64], title[500], body[HOOK_BODY], signature[HOOK_SIGNATURE];
	bool fits = row_copy(rows, 0, URL, url, sizeof url) && *url &&
		row_copy(rows, 0, SECRET, sealed, sizeof sealed) &&
		seal_read_text(secret, sizeof secret, SEAL_HOOK(p->account), sealed) &&
		row_copy(rows, 0, TITLE, title, sizeof title);
	if (!fits || (!hook_write(body, p, rows, title) && !hook_write(body, p, rows, "")))
		return false;
	hook_sign(signature, secret, (int64_t)time(NULL), body);
	sodium_memzero(secret, sizeof secret);
	struct task task = { .kind = TASK_HOOK,
		.private_allowed = p->outbox->conf->hooks_private != 0,
		.text = { [TASK_URL] = url, [TASK_SIGNATURE] = signature, [TASK_BODY] = body } };
	return sender_send(p->lane->sender, &task, on_delivered, p) == 0;
}
