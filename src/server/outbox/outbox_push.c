/* outbox_push.c -- see outbox_parts.h: push messages, and what the webhooks of games are told. */
#include "server/outbox/outbox_parts.h"

#include <curl/curl.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/base/log.h"
#include "server/outbox/hook.h"
#include "server/outbox/push_message.h"
#include "server/store/pg.h"

/* store/sql/outbox.sql */
STATEMENT(outbox_hook_gone);

/* ---- push messages ---- */

/* The push service has the message (2xx), or says that it does not know the browser, or that it will never take the message. */
static void on_pushed(void *arg, const struct result *r)
{
	struct parcel *p = arg;
	struct metrics *metrics = p->outbox->metrics;
	if (parcel_left(p))
		return;
	const bool answered = r->code == CURLE_OK;
	if (answered && r->status >= 200 && r->status < 300) {
		metrics->pushes++;
		parcel_end(p, true);
		return;
	}
	p->untried = r->code == RESULT_BUSY;
	if (!p->untried) {
		metrics->pushes_failed++;
		log_event(LOG_INFO, "push_failed", "why", result_why(r));
	}
	p->gone = answered && (r->status == 404 || r->status == 410);
	metrics->pushes_gone += p->gone;
	if (answered && r->status >= 400 && r->status < 500 && r->status != 408 && r->status != 429)
		parcel_end(p, false);
	else
		parcel_again(p);
}

/* How push services reach the operator: the site, or by mail. */
static void subject_write(char *out, size_t size, const struct conf *conf)
{
	const bool public = strncmp(conf->origin, "https://", 8) == 0;
	(void)snprintf(out, size, "%s%s", public ? "" : "mailto:", public ? conf->origin : conf->mail_from);
}

bool parcel_push(struct parcel *p, const PGresult *rows)
{
	const struct conf *conf = p->outbox->conf;
	char endpoint[PUSH_ENDPOINT + 1], title[500], language[LANGUAGE_MOST], sealed[SEAL_TEXT],
		auth[2 * PUSH_AUTH + 1], subject[CONF_TEXT + 8];
	struct push_message message;
	struct push_turn turn = { .game = (uint64_t)pg_number(rows, 0, PUSH_GAME),
		.seat = (int)pg_number(rows, 0, PUSH_SEAT),
		.n = (int)pg_number(rows, 0, PUSH_N),
		.title = title,
		.language = language,
		.endpoint = endpoint };
	bool fits = row_copy(rows, 0, PUSH_URL, endpoint, sizeof endpoint) &&
		row_copy(rows, 0, PUSH_TITLE, title, sizeof title) &&
		row_copy(rows, 0, PUSH_LANGUAGE, language, sizeof language) &&
		row_copy(rows, 0, PUSH_SECRET, sealed, sizeof sealed) &&
		seal_read_text(auth, sizeof auth, SEAL_PUSH((uint64_t)pg_number(rows, 0, PUSH_OWNER)), sealed) &&
		hex_read(turn.peer.auth, PUSH_AUTH, auth, strlen(auth)) &&
		PQgetlength(rows, 0, PUSH_KEY) == P256_PUBLIC;
	if (!fits)
		return false;
	memcpy(turn.peer.public, PQgetvalue(rows, 0, PUSH_KEY), P256_PUBLIC);
	subject_write(subject, sizeof subject, conf);
	if (!push_message_write(&message, &turn, subject, (int64_t)time(NULL)))
		return false;
	struct task task = { .kind = TASK_PUSH,
		.private_allowed = conf->hooks_private != 0,
		.text = { [TASK_URL] = endpoint,
			[TASK_SIGNATURE] = message.authorization,
			[TASK_TOPIC] = message.topic,
			[TASK_BODY] = message.body } };
	return sender_send(p->lane->sender, &task, on_pushed, p) == 0;
}

/* ---- webhooks of games ---- */

static void on_hook_gone(void *arg, const struct db_answer *answer)
{
	(void)arg;
	(void)answer; /* without it the next delivery finds out again */
}

/* A receiver that refuses is not called again: the room was removed, or its webhook. */
static void on_announced(void *arg, const struct result *r)
{
	struct parcel *p = arg;
	unsigned char game[8];
	const bool refused =
		r->code == CURLE_OK && (r->status == 401 || r->status == 403 || r->status == 404 || r->status == 410);
	if (!refused || p->outbox->stopped) {
		on_delivered(p, r);
		return;
	}
	const struct db_value values[1] = { value_number(game, p->game) };
	db_ask(stores_of(p->outbox->stores, p->game), &sql_outbox_hook_gone, values, on_hook_gone, NULL);
	p->outbox->metrics->deliveries_failed++;
	parcel_end(p, false);
}

bool parcel_announce(struct parcel *p, const PGresult *rows)
{
	const struct conf *conf = p->outbox->conf;
	char title[500], language[LANGUAGE_MOST], game[GAME_TEXT], link[CONF_TEXT + 40], text[TOLD_MOST],
		written[HOOK_ROOM_BODY];
	json_t *body = json_loadb(PQgetvalue(rows, 0, BODY), (size_t)PQgetlength(rows, 0, BODY), 0, NULL);
	const char *url = json_string_value(json_object_get(body, "url")),
		   *name = json_string_value(json_object_get(body, "name"));
	bool sent = url && row_copy(rows, 0, TITLE, title, sizeof title) &&
		row_copy(rows, 0, ROOM_LANGUAGE, language, sizeof language);
	p->game = (uint64_t)pg_number(rows, 0, GAME);
	game_write(game, p->game);
	(void)snprintf(link, sizeof link, "%s/#game=%s", conf->origin, game);
	if (sent) {
		mail_room_words(text, language, title, name ? name : "", (int)pg_number(rows, 0, SEAT), link);
		sent = hook_room_write(
			written, (enum hook_form)json_integer_value(json_object_get(body, "form")), text);
	}
	struct task task = { .kind = TASK_HOOK,
		.private_allowed = conf->hooks_private != 0,
		.text = { [TASK_URL] = url, [TASK_BODY] = written } };
	sent = sent && sender_send(p->lane->sender, &task, on_announced, p) == 0;
	json_decref(body);
	return sent;
}
