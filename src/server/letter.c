/* letter.c -- see letter.h. */
#include "server/letter.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/code.h"

#define LINE 57 /* bytes that make a line of 76 letters in base64 */
#define SUBJECT_MOST 240
#define GAMES_TOLD 30 /* in one letter; the rest is counted */

static const struct {
	const char *subject, *text; /* the text up to the link */
	const char *fragment; /* of the link, before the token; NULL: no link */
	const char *after;
} letters[] = {
	[LETTER_MAKE] = { "Your account",
		"Somebody, probably you, wants an account for this address.\nTo choose a name and a password:", "make",
		"The link is good for one day. If it was not you, do nothing: no account is made." },
	[LETTER_PASSWORD] = { "A new password",
		"Somebody, probably you, asked for a new password.\nTo choose one:", "password",
		"The link is good once, for one hour. If it was not you, do nothing: your password stays as it is." },
	[LETTER_ADDRESS] = { "Your new address",
		"Somebody, probably you, wants letters about an account to go to this address.\nTo confirm it:",
		"address", "The link is good for one day. If it was not you, do nothing." },
	[LETTER_SEAT_ADDRESS] = { "Letters about a game",
		"A guest of a game, probably you, wants letters about it to go to this address.\nTo confirm it:",
		"address", "The link is good for one day. If it was not you, do nothing: no letters will come." },
	[LETTER_SEAT_LINK] = { "Back to your game",
		"Somebody, probably you, has lost the link to your seat.\nTo get a new one:", "seat",
		"The link is good once, for one hour; then the old link to your seat does not open it any more. If it was not you, do nothing." },
	[LETTER_CHANGED] = { "Something was changed", NULL, NULL,
		"If it was not you, ask for a new password at once." },
};

/* Adds printed text. */
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

/* In words of at most 75 letters, none of which cuts a letter of UTF-8 (RFC 2047). */
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

static void head_add(struct bytes *out, const struct letter *l, const char *subject)
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
		"Auto-Submitted: auto-generated\r\n");
	if (l->kind == LETTER_TURN && *l->off)
		add(out,
			"List-Unsubscribe: <%s/api/mail/off?%s>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
			l->origin, l->off);
	add(out, "\r\n");
}

/* One line for each game.  Answers how many there are. */
static size_t games_add(struct bytes *text, const struct letter *l)
{
	const json_t *games = json_object_get(l->body, "games"), *game;
	size_t i, count = json_array_size(games);
	json_array_foreach(games, i, game)
	{
		const char *title = json_string_value(json_object_get(game, "title"));
		char id[GAME_TEXT];
		if (i == GAMES_TOLD) {
			add(text, "and %zu more\n", count - i);
			break;
		}
		game_write(id, (uint64_t)json_integer_value(json_object_get(game, "game")));
		add(text, "%s\n%s/#game=%s\n\n", title && *title ? title : "A game without a title", l->origin, id);
	}
	return count;
}

static void turn_write(struct bytes *text, const struct letter *l, char subject[SUBJECT_MOST])
{
	const json_t *first = json_array_get(json_object_get(l->body, "games"), 0);
	const char *title = json_string_value(json_object_get(first, "title"));
	add(text, "It is your turn:\n\n");
	size_t count = games_add(text, l);
	if (count == 1 && title && *title)
		(void)snprintf(subject, SUBJECT_MOST, "Your turn: %.200s", title);
	else if (count == 1)
		(void)snprintf(subject, SUBJECT_MOST, "Your turn");
	else
		(void)snprintf(subject, SUBJECT_MOST, "Your turn in %zu games", count);
	if (*l->off)
		add(text, "-- \nNo more of these letters: %s/api/mail/off?%s\n", l->origin, l->off);
}

static void errand_write(struct bytes *text, const struct letter *l)
{
	const char *what = json_string_value(json_object_get(l->body, "what"));
	if (*l->title)
		add(text, "Game: %s\n\n", l->title);
	if (l->kind == LETTER_CHANGED)
		add(text, "%s\n\n", what ? what : "Something about your account was changed.");
	else
		add(text, "%s\n\n%s/#%s=%s\n\n", letters[l->kind].text, l->origin, letters[l->kind].fragment, l->token);
	add(text, "%s\n", letters[l->kind].after);
}

void letter_write(struct bytes *out, const struct letter *l)
{
	struct bytes text = { 0 };
	char subject[SUBJECT_MOST];

	if (l->kind == LETTER_TURN)
		turn_write(&text, l, subject);
	else {
		errand_write(&text, l);
		(void)snprintf(subject, sizeof subject, "%s", letters[l->kind].subject);
	}
	head_add(out, l, subject);
	for (size_t at = 0; at < text.length; at += LINE) {
		base64_add(out, text.at + at, text.length - at > LINE ? LINE : text.length - at);
		add(out, "\r\n");
	}
	out->failed = out->failed || text.failed;
	bytes_release(&text);
}
