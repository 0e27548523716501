/*
 * conf.h -- settings: defaults, then a file of lines `key = value`, then environment variables (TIMERIFT_KEY).  The
 * later source wins.
 */
#ifndef SERVER_BASE_CONF_H
#define SERVER_BASE_CONF_H

#include <stdbool.h>
#include <stddef.h>

/*
 * CONF(key, kind, default, meaning).  This list generates the struct, the parser, `timeriftd help`, `timeriftd config`
 * and the settings file of the Debian package; a test compares it with the table of docs/operations.md.  A kind is
 * TEXT, SECRET (a text that is never printed) or NUMBER(least, most).
 */
#define CONF_KEYS(CONF) \
	CONF(listen, TEXT, "127.0.0.1", "address to listen on") \
	CONF(port, NUMBER(1, 65535), "8080", "port to listen on") \
	CONF(database, TEXT, "dbname=timerift", "PostgreSQL: a connection string of libpq") \
	CONF(connections, NUMBER(1, 64), "4", "connections to PostgreSQL") \
	CONF(nats, TEXT, "", "NATS: nats://host:port, or empty with one node") \
	CONF(site, TEXT, "", "directory of the browser client; empty: only the API is served") \
	CONF(rules, TEXT, "/usr/lib/timerift/rules", "directory of the builds of the rules") \
	CONF(origin, TEXT, "", "where players see the site (https://play.example); empty: the Host of the request") \
	CONF(behind_proxy, NUMBER(0, 1), "0", "1: believe X-Forwarded-For") \
	CONF(rooms, NUMBER(1, 10000000), "20000", "games kept in memory") \
	CONF(snapshot, NUMBER(0, 4096), "256", "moves between two snapshots of a game; 0: none") \
	CONF(sockets, NUMBER(1, 1000000), "12000", "sockets at once") \
	CONF(queues_mb, NUMBER(1, 1000000), "128", "memory for what sockets have not read yet, in megabytes") \
	CONF(requests, NUMBER(1, 1000000), "500", "requests at once") \
	CONF(sockets_each, NUMBER(1, 1000000), "1000", "sockets at once from one address") \
	CONF(request_rate, NUMBER(1, 1000000), "50", "requests a second from one address") \
	CONF(request_burst, NUMBER(1, 1000000), "500", "requests at once from one address") \
	CONF(rate, NUMBER(1, 1000000), "20", "messages a second from one socket") \
	CONF(burst, NUMBER(1, 1000000), "60", "messages at once from one socket") \
	CONF(password_mb, NUMBER(8, 1024), "64", "memory one password's hashing takes, in megabytes") \
	CONF(recheck, NUMBER(1, 86400), "300", "seconds between two looks whether all who sit at games still may") \
	CONF(smtp, TEXT, "", \
		"mail server: smtp://host:25 or smtps://host:465; empty: no mail, addresses are not confirmed") \
	CONF(smtp_user, TEXT, "", "user at the mail server; empty: none") \
	CONF(smtp_password, SECRET, "", "password at the mail server") \
	CONF(smtp_tls, NUMBER(0, 2), "1", "smtp: with TLS 0 never, 1 if offered, 2 always") \
	CONF(mail_from, TEXT, "timerift@localhost", "address letters come from") \
	CONF(mail_delay, NUMBER(0, 86400), "300", "seconds a turn lasts before a letter tells of it") \
	CONF(mail_gap, NUMBER(0, 604800), "3600", \
		"least seconds between two letters about turns to one address; later turns share one") \
	CONF(mail_retry, NUMBER(1, 3600), "30", \
		"seconds before a letter or call that failed is tried again; then 4 times as long") \
	CONF(hooks_private, NUMBER(0, 1), "0", "1: hooks may call http: and private addresses") \
	CONF(metrics_from, TEXT, "127.0.0.1 ::1", \
		"addresses that may read /metrics, with spaces between; any: everybody") \
	CONF(clock_shift, TEXT, "", "for tests: a file of 8 bytes, the microseconds this clock is ahead") \
	CONF(log_level, TEXT, "info", "debug, info, warn or error")

#define CONF_TEXT 300 /* bytes, with the terminating zero */
#define CONF_LINE 1024

struct conf {
#define CONF_FIELD_TEXT(key) char key[CONF_TEXT];
#define CONF_FIELD_SECRET(key) CONF_FIELD_TEXT(key)
#define CONF_FIELD_LONG(key) long key;
#define CONF_FIELD_NUMBER(least, most) CONF_FIELD_LONG
#define CONF_FIELD(key, kind, start, meaning) CONF_FIELD_##kind(key)
	CONF_KEYS(CONF_FIELD)
#undef CONF_FIELD
#undef CONF_FIELD_TEXT
#undef CONF_FIELD_SECRET
#undef CONF_FIELD_LONG
#undef CONF_FIELD_NUMBER
};

/*
 * Reads defaults, then the file (NULL: none), then the environment.  Returns 0, or -1 with the reason: "file:line: …".
 */
int conf_read(struct conf *c, const char *path, char *why, size_t size);

/* Checks settings against each other.  Returns 0, or -1 with the reason.  Does no I/O. */
int conf_check(const struct conf *c, char *why, size_t size);

/* Prints all keys with their meanings and defaults. */
void conf_help(void);

/* Prints the settings in force as a settings file.  Values at their default are commented out; secrets are masked. */
void conf_show(const struct conf *c);

#endif
