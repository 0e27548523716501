/*
 * mail_text.c -- see mail_text.h.  Bodies are base64, so that neither line length nor a leading dot matters to mail servers.
 */
#include "server/outbox/mail_text.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/base/code.h"
#include "server/base/names.h"
#include "text/format/format.h"

#define LINE 57 /* bytes that make a line of 76 characters in base64 */
#define SUBJECT_MOST 240
#define WORDS_MOST 1000 /* bytes of one message */
#define LINK_MOST 600
#define GAMES_TOLD 30 /* games listed in one mail; the rest is only counted */

/*
 * Texts and link of each kind: keys mail.WORD.subject, .text, .after of the catalogue; the URL fragment before the
 * token.
 */
static const struct {
	const char *word, *fragment;
} kinds[] = {
	[OUTBOX_MAKE] = { "make", "make" },
	[OUTBOX_PASSWORD] = { "password", "password" },
	[OUTBOX_ADDRESS] = { "address", "address" },
	[OUTBOX_SEAT_ADDRESS] = { "seat-address", "address" },
	[OUTBOX_SEAT_LINK] = { "seat-link", "seat" },
	[OUTBOX_CHANGED] = { "changed", NULL },
};

/* Appends formatted text. */
__attribute__((format(printf, 2, 3))) static void add(struct bytes *out, const char *format, ...)
{
	char text[1200];
	va_list arguments;
	va_start(arguments, format);
	int length = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	if (length > 0)
		bytes_add(out, text, length < (int)sizeof text ? (size_t)length : sizeof text - 1);
}

static void base64_add(struct bytes *out, const void *data, size_t length)
{
	char text[sodium_base64_ENCODED_LEN(LINE, sodium_base64_VARIANT_ORIGINAL)];
	sodium_bin2base64(text, sizeof text, data, length, sodium_base64_VARIANT_ORIGINAL);
	add(out, "%s", text);
}

/* Encoded words of at most 75 characters that never split a UTF-8 character (RFC 2047). */
static void subject_add(struct bytes *out, const char *text)
{
	size_t length = strlen(text);
	add(out, "Subject:");
	for (size_t at = 0; at < length;) {
		size_t take = length - at > 42 ? 42 : length - at;
		while (at + take < length && take > 1 && ((unsigned char)text[at + take] & 0xc0) == 0x80)
			take--;
		add(out, "%s =?UTF-8?B?", at ? "\r\n" : "");
		base64_add(out, text + at, take);
		add(out, "?=");
		at += take;
	}
	add(out, "\r\n");
}

static void head_add(struct bytes *out, const struct mail_text *l, const char *subject)
{
	char date[64];
	time_t now = time(NULL);
	struct tm utc;
	const char *domain = strchr(l->from, '@');
	gmtime_r(&now, &utc);
	date[strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &utc)] = '\0';
	add(out, "From: Timerift <%s>\r\nTo: <%s>\r\nDate: %s\r\nMessage-ID: <%llu.outbox%s>\r\n", l->from, l->to, date,
		(unsigned long long)l->id, domain ? domain : "@localhost");
	subject_add(out, subject);
	add(out,
		"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n"
		"Auto-Submitted: auto-generated\r\nContent-Language: %s\r\n",
		*l->language ? l->language : "en");
	if (l->kind == OUTBOX_TURN && *l->off)
		add(out,
			"List-Unsubscribe: <%s/api/mail/off?%s>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
			l->origin, l->off);
	add(out, "\r\n");
}

/* Formats a message of the catalogue, in the language of the mail. */
static const char *words(
	const struct mail_text *l, const char *key, const struct named_arg *list, char *out, size_t size)
{
	struct text t = text_open(out, size);
	put_words(&t, catalogue_of(l->language), "mail.", key, arguments_list(list));
	return out;
}

/* The same for a part of this mail: subject, text or what follows the link. */
static const char *part(const struct mail_text *l, const char *name, char *out, size_t size)
{
	char key[40];
	const char *what = json_string_value(json_object_get(l->body, "what"));
	struct named_arg list[] = { { "what", arg_text(what ? what : "") }, { NULL, { 0 } } };
	(void)snprintf(key, sizeof key, "%s.%s", kinds[l->kind].word, name);
	return words(l, key, list, out, size);
}

/*
 * The title of a game as far as it may stand in a mail: it is another player's text, so one with a link, an address or
 * markup is left out.
 */
static const char *told_title(const char *title)
{
	return title && title_plain(title) ? title : "";
}

/* Adds one entry for each game.  Returns their number. */
static size_t games_add(struct bytes *text, const struct mail_text *l)
{
	const json_t *games = json_object_get(l->body, "games"), *game;
	char line[WORDS_MOST];
	size_t i, count = json_array_size(games);
	json_array_foreach(games, i, game)
	{
		const char *title = told_title(json_string_value(json_object_get(game, "title")));
		char id[GAME_TEXT];
		if (i == GAMES_TOLD) {
			struct named_arg list[] = { { "n", arg_number((int)(count - i)) }, { NULL, { 0 } } };
			add(text, "%s\n", words(l, "turn.more", list, line, sizeof line));
			break;
		}
		game_write(id, (uint64_t)json_integer_value(json_object_get(game, "game")));
		add(text, "%s\n%s/#game=%s\n\n", *title ? title : words(l, "turn.untitled", NULL, line, sizeof line),
			l->origin, id);
	}
	return count;
}

static void turn_write(struct bytes *text, const struct mail_text *l, char subject[SUBJECT_MOST])
{
	const json_t *first = json_array_get(json_object_get(l->body, "games"), 0);
	const char *title = told_title(json_string_value(json_object_get(first, "title")));
	char line[WORDS_MOST], link[LINK_MOST];
	add(text, "%s\n\n", words(l, "turn", NULL, line, sizeof line));
	size_t count = games_add(text, l);
	struct named_arg list[] = { { "n", arg_number((int)count) }, { "title", arg_text(title) },
		{ "link", arg_text(link) }, { NULL, { 0 } } };
	(void)words(l, count == 1 && *title ? "turn.subject.titled" : "turn.subject", list, subject, SUBJECT_MOST);
	if (!*l->off)
		return;
	(void)snprintf(link, sizeof link, "%s/api/mail/off?%s", l->origin, l->off);
	add(text, "-- \n%s\n", words(l, "turn.off", list, line, sizeof line));
}

void mail_turn_words(char out[TOLD_MOST], const char *language, const char *title)
{
	const struct mail_text l = { .language = language };
	const char *told = told_title(title);
	struct named_arg list[] = { { "n", arg_number(1) }, { "title", arg_text(told) }, { NULL, { 0 } } };
	(void)words(&l, *told ? "turn.subject.titled" : "turn.subject", list, out, TOLD_MOST);
}

void mail_room_words(
	char out[TOLD_MOST], const char *language, const char *title, const char *name, int seat, const char *link)
{
	const struct mail_text l = { .language = language };
	const char letter[2] = { (char)('A' + seat), '\0' }, *told = told_title(title);
	char untitled[WORDS_MOST];
	if (!*told)
		told = words(&l, "turn.untitled", NULL, untitled, sizeof untitled);
	struct named_arg list[] = { { "title", arg_text(told) }, { "name", arg_text(name) },
		{ "seat", arg_text(letter) }, { "link", arg_text(link) }, { NULL, { 0 } } };
	(void)words(&l, *name ? "room.turn" : "room.turn.nameless", list, out, TOLD_MOST);
}

/* body.what is a key.  Older versions stored the sentence itself, which may still wait in the outbox. */
static const char *link_text(const struct mail_text *l, char *out, size_t size)
{
	const char *what = json_string_value(json_object_get(l->body, "what"));
	return l->kind == OUTBOX_CHANGED && what && strchr(what, ' ') ? what : part(l, "text", out, size);
}

static void link_write(struct bytes *text, const struct mail_text *l)
{
	char line[WORDS_MOST];
	const char *title =
		l->kind == OUTBOX_SEAT_ADDRESS ? "" : told_title(l->title); /* to anybody: our own words only */
	if (*title) {
		struct named_arg list[] = { { "title", arg_text(title) }, { NULL, { 0 } } };
		add(text, "%s\n\n", words(l, "game", list, line, sizeof line));
	}
	add(text, "%s\n\n", link_text(l, line, sizeof line));
	if (kinds[l->kind].fragment)
		add(text, "%s/#%s=%s\n\n", l->origin, kinds[l->kind].fragment, l->token);
	add(text, "%s\n", part(l, "after", line, sizeof line));
}

void mail_text_write(struct bytes *out, const struct mail_text *l)
{
	struct bytes text = { 0 };
	char subject[SUBJECT_MOST];

	if (l->kind == OUTBOX_TURN)
		turn_write(&text, l, subject);
	else {
		link_write(&text, l);
		(void)part(l, "subject", subject, sizeof subject);
	}
	head_add(out, l, subject);
	for (size_t at = 0; at < text.length; at += LINE) {
		base64_add(out, text.at + at, text.length - at > LINE ? LINE : text.length - at);
		add(out, "\r\n");
	}
	out->failed = out->failed || text.failed;
	bytes_release(&text);
}

/*
 * All answers carry `referrer-policy: no-referrer`, under which browsers submit forms with `Origin: null`, which we
 * refuse.  So this page overrides the policy with same-origin.
 */
size_t mail_off_page(char out[MAIL_OFF_PAGE], const char *language, bool done)
{
	const struct catalogue *c = catalogue_of(language);
	struct text t = text_open(out, MAIL_OFF_PAGE);
	put(&t, "<!doctype html><html lang=");
	put(&t, language);
	put(&t, "><meta name=referrer content=same-origin><title>Timerift</title>");
	put(&t, done ? "<p>" : "<form method=post><p>");
	put_words(&t, c, "mail.off.", done ? "done" : "ask", arguments_list(NULL));
	if (!done) {
		put(&t, " <button>");
		put_words(&t, c, "mail.off.", "button", arguments_list(NULL));
		put(&t, "</button></form>");
	}
	return strlen(out);
}
