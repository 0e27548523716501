/*
 * conf.c -- see conf.h.  A table generated from CONF_KEYS drives parsing and output.  Error messages never contain a
 * value, which may be a secret.
 */
#include "server/base/conf.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/log.h"
#include "server/base/nets.h"

enum conf_kind { TEXT, SECRET, NUMBER };

static const struct row {
	const char *key;
	enum conf_kind kind;
	long least, most; /* of a number */
	size_t at;
	const char *start, *meaning;
} keys[] = {
#define CONF_KIND_TEXT TEXT, 0, 0
#define CONF_KIND_SECRET SECRET, 0, 0
#define CONF_KIND_NUMBER(least, most) NUMBER, least, most
#define CONF_ROW(key, kind, start, meaning) { #key, CONF_KIND_##kind, offsetof(struct conf, key), start, meaning },
	CONF_KEYS(CONF_ROW)
#undef CONF_ROW
};
#define KEYS (sizeof keys / sizeof keys[0])

#define WRONG 200

/* Sets a value; false with an error message, which never contains the value: it may be a secret. */
static bool value_set(struct conf *c, const struct row *row, const char *value, char wrong[WRONG])
{
	char *at = (char *)c + row->at, *end;
	if (row->kind != NUMBER) {
		if (strlen(value) >= CONF_TEXT) {
			(void)snprintf(wrong, WRONG, "%s is longer than %d bytes", row->key, CONF_TEXT - 1);
			return false;
		}
		memcpy(at, value, strlen(value) + 1);
		return true;
	}
	errno = 0;
	long number = strtol(value, &end, 10);
	if (errno || *end || end == value || number < row->least || number > row->most) {
		(void)snprintf(wrong, WRONG, "%s must be a number from %ld to %ld", row->key, row->least, row->most);
		return false;
	}
	memcpy(at, &number, sizeof number);
	return true;
}

static char *trimmed(char *s)
{
	while (isspace((unsigned char)*s))
		s++;
	for (char *end = s + strlen(s); end > s && isspace((unsigned char)end[-1]);)
		*--end = '\0';
	return s;
}

/*
 * Cuts a comment.  A # counts only at the beginning of a line or after white space, so that a password may contain one.
 */
static void comment_cut(char *line)
{
	for (char *p = line; (p = strchr(p, '#')); p++)
		if (p == line || isspace((unsigned char)p[-1])) {
			*p = '\0';
			return;
		}
}

static bool line_read(struct conf *c, char *line, char wrong[WRONG])
{
	bool whole = strlen(line) < CONF_LINE - 1 || line[CONF_LINE - 2] == '\n';
	comment_cut(line);
	char *key = trimmed(line), *value = strchr(key, '=');
	if (!*key)
		return true;
	if (!whole || !value) {
		(void)snprintf(wrong, WRONG, "%s", whole ? "the line is not \"key = value\"" : "the line is too long");
		return false;
	}
	*value++ = '\0';
	key = trimmed(key);
	for (size_t i = 0; i < KEYS; i++)
		if (strcmp(key, keys[i].key) == 0)
			return value_set(c, &keys[i], trimmed(value), wrong);
	(void)snprintf(wrong, WRONG, "%.40s is no setting; \"timeriftd help\" lists all settings", key);
	return false;
}

static int file_read(struct conf *c, const char *path, char *why, size_t size)
{
	char line[CONF_LINE], wrong[WRONG];
	FILE *file = fopen(path, "r");
	if (!file) {
		(void)snprintf(why, size, "%s: %s", path, strerror(errno));
		return -1;
	}
	bool ok = true;
	int n = 0;
	while (ok && fgets(line, sizeof line, file)) {
		n++;
		ok = line_read(c, line, wrong);
	}
	(void)fclose(file);
	if (!ok)
		(void)snprintf(why, size, "%s:%d: %s", path, n, wrong);
	return ok ? 0 : -1;
}

static int environment_read(struct conf *c, char *why, size_t size)
{
	char name[64], wrong[WRONG];
	for (size_t i = 0; i < KEYS; i++) {
		(void)snprintf(name, sizeof name, "TIMERIFT_%s", keys[i].key);
		for (char *p = name; *p; p++)
			*p = (char)toupper((unsigned char)*p);
		const char *value = getenv(name);
		if (value && !value_set(c, &keys[i], value, wrong)) {
			(void)snprintf(why, size, "environment, %s: %s", name, wrong);
			return -1;
		}
	}
	return 0;
}

int conf_read(struct conf *c, const char *path, char *why, size_t size)
{
	char wrong[WRONG];
	memset(c, 0, sizeof *c);
	for (size_t i = 0; i < KEYS; i++)
		value_set(c, &keys[i], keys[i].start, wrong);
	if (path && file_read(c, path, why, size) != 0)
		return -1;
	return environment_read(c, why, size);
}

/* ---- checks across settings ---- */

static bool begins(const char *s, const char *with)
{
	return strncmp(s, with, strlen(with)) == 0;
}

/* An origin as browsers send it: scheme, host, port, and nothing after them. */
static bool is_origin(const char *s)
{
	const char *host = begins(s, "https://") ? s + 8 : begins(s, "http://") ? s + 7 : NULL;
	return host && *host && !strpbrk(host, "/ ?#@");
}

static bool is_networks(const char *list)
{
	struct nets nets;
	return nets_read(&nets, list);
}

int conf_check(const struct conf *c, char *why, size_t size)
{
	const char *wrong = NULL;
	if (*c->origin && !is_origin(c->origin))
		wrong = "origin must be like https://play.example, without a path or a final slash";
	else if (*c->nats && !begins(c->nats, "nats://") && !begins(c->nats, "tls://"))
		wrong = "nats must begin with nats:// or tls://";
	else if (*c->backup_to && strcmp(c->backup_to, "plain") != 0 && !begins(c->backup_to, "age1"))
		wrong = "backup_to must be public keys of age (age1...), or plain";
	else if (!*c->nats_cert != !*c->nats_key)
		wrong = "nats_cert and nats_key need each other";
	else if (*c->smtp && !begins(c->smtp, "smtp://") && !begins(c->smtp, "smtps://"))
		wrong = "smtp must begin with smtp:// or smtps://";
	else if (*c->smtp && !*c->origin)
		wrong = "smtp needs origin, because emails contain links to it";
	else if (*c->smtp && !strchr(c->mail_from, '@'))
		wrong = "mail_from must be an email address";
	else if (*c->smtp_user && !*c->smtp_password)
		wrong = "smtp_user needs smtp_password";
	else if (!*c->database)
		wrong = "database must name one, for example dbname=timerift";
	else if (*c->archive && *c->archive != '/' && !begins(c->archive, "https://") && !begins(c->archive, "http://"))
		wrong = "archive must be the path of a directory that begins with /, or a URL that begins with https:// or http://";
	else if (!*c->archive_key != !*c->archive_secret)
		wrong = "archive_key and archive_secret need each other";
	else if (log_level_read(c->log_level) < 0)
		wrong = "log_level must be debug, info, warn or error";
	else if (!is_networks(c->proxies))
		wrong = "proxies must be addresses or networks (10.0.0.5 2001:db8::/64), at most 32";
	else if (!is_networks(c->metrics_from))
		wrong = "metrics_from must be addresses or networks (10.0.0.5 2001:db8::/64), at most 32, or any";
	else if (c->request_burst < c->request_rate || c->burst < c->rate)
		wrong = "each burst must be at least its rate";
	if (wrong)
		(void)snprintf(why, size, "%s", wrong);
	return wrong ? -1 : 0;
}

/* ---- output ---- */

void conf_help(void)
{
	for (size_t i = 0; i < KEYS; i++)
		printf("  %-14s %s (%s)\n", keys[i].key, keys[i].meaning, *keys[i].start ? keys[i].start : "empty");
}

/* Prints a text with the password masked, in a connection string (password=…) or a URL (//user:password@host). */
static void put_without_password(const char *s)
{
	const char *host = strstr(s, "://"), *at = host ? strchr(host + 3, '@') : NULL;
	const char *word = strstr(s, "password=");
	if (at)
		printf("%.*s***%s", (int)(host + 3 - s), s, at);
	else if (word)
		printf("%.*s***%s", (int)(word + 9 - s), s, word + 9 + strcspn(word + 9, word[9] == '\'' ? "" : " "));
	else
		fputs(s, stdout);
}

void conf_show(const struct conf *c)
{
	for (size_t i = 0; i < KEYS; i++) {
		const char *value = (const char *)c + keys[i].at;
		char number[32];
		if (keys[i].kind == NUMBER) {
			long held;
			memcpy(&held, value, sizeof held);
			(void)snprintf(number, sizeof number, "%ld", held);
			value = number;
		}
		printf("# %s\n%s%s =%s", keys[i].meaning, strcmp(value, keys[i].start) == 0 ? "#" : "", keys[i].key,
			*value ? " " : "");
		if (keys[i].kind == SECRET && *value)
			fputs("***", stdout);
		else
			put_without_password(value);
		fputs("\n\n", stdout);
	}
}
