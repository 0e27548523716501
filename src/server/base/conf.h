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
	CONF(database, TEXT, "dbname=timerift", "PostgreSQL connection string (libpq)") \
	CONF(stores, TEXT, "", \
		"file with further databases for games, lines name = connection string; empty: all games are in database") \
	CONF(connections, NUMBER(1, 64), "4", "connections in the PostgreSQL pool, to each database") \
	CONF(key_file, TEXT, "", \
		"file with the keys that seal secrets in the database; timeriftd key makes it; empty: stored in plain") \
	CONF(backup_to, TEXT, "", \
		"recipients of backups, separated by spaces: public keys of age (age1...); plain: not encrypted; empty: no backups") \
	CONF(archive, TEXT, "", \
		"where finished games go: a directory, or the URL of an S3 bucket (https://s3.example/bucket/name); empty: they stay in the database") \
	CONF(archive_days, NUMBER(0, 3650), "30", "days after its end when a game goes to the archive") \
	CONF(archive_key, TEXT, "", "name of the key for the S3 store; empty: requests are not signed") \
	CONF(archive_secret, SECRET, "", "secret of the key for the S3 store") \
	CONF(archive_region, TEXT, "us-east-1", "region of the S3 store, which signatures need") \
	CONF(statement_s, NUMBER(0, 86400), "30", "seconds after which PostgreSQL ends a statement; 0: never") \
	CONF(lock_s, NUMBER(0, 86400), "10", \
		"seconds after which PostgreSQL ends a statement that waits for a lock; 0: never") \
	CONF(nats, TEXT, "", "NATS server, nats://host:port; empty: this is the only node") \
	CONF(nats_nkey, TEXT, "", \
		"file with the seed of the node's nkey, by which NATS knows it; timeriftd nkey makes it") \
	CONF(nats_ca, TEXT, "", \
		"file of certificates (PEM) that vouch for the NATS server; empty: those of the system") \
	CONF(nats_cert, TEXT, "", "file with this node's certificate (PEM) for NATS; empty: none") \
	CONF(nats_key, TEXT, "", "file with the private key (PEM) of nats_cert") \
	CONF(site, TEXT, "", "directory of the browser client; empty: serve only the API") \
	CONF(conduct, TEXT, "", \
		"file with the rules of conduct of this server, plain text, which the page shows; empty: none") \
	CONF(rules, TEXT, "/usr/lib/timerift/rules", "directory with the builds of the rules") \
	CONF(origin, TEXT, "", \
		"public URL of the site (https://play.example); empty: use the Host header of each request") \
	CONF(behind_proxy, NUMBER(0, 1), "0", \
		"1: take client addresses from X-Forwarded-For, which the proxy must set") \
	CONF(proxies, TEXT, "127.0.0.0/8 ::1", \
		"networks of the proxies whose X-Forwarded-For is believed, separated by spaces (10.0.0.5 2001:db8::/64)") \
	CONF(rooms, NUMBER(1, 10000000), "20000", "maximum number of games kept in memory") \
	CONF(snapshot, NUMBER(0, 4096), "256", "write a snapshot of a game every so many moves; 0: never") \
	CONF(sockets, NUMBER(1, 1000000), "12000", "maximum number of open WebSockets") \
	CONF(queues_mb, NUMBER(1, 1000000), "128", \
		"maximum memory for messages that WebSockets have not read yet, in MB") \
	CONF(requests, NUMBER(1, 1000000), "500", "maximum number of concurrent HTTP requests") \
	CONF(sockets_each, NUMBER(1, 1000000), "1000", "maximum number of open WebSockets from one address") \
	CONF(request_rate, NUMBER(1, 1000000), "50", "rate limit: HTTP requests per second from one address") \
	CONF(request_burst, NUMBER(1, 1000000), "500", "rate limit: burst of HTTP requests from one address") \
	CONF(rate, NUMBER(1, 1000000), "20", "rate limit: messages per second on one WebSocket") \
	CONF(burst, NUMBER(1, 1000000), "60", "rate limit: burst of messages on one WebSocket") \
	CONF(games_daily, NUMBER(2, 1000000000), "400", \
		"games that one address may create in a day (UTC), on all nodes together; a game of the day counts, and joining a " \
		"tournament counts as the games that it leads to at most: its rounds, divided by the seats of a table") \
	CONF(chats_daily, NUMBER(2, 1000000000), "2000", \
		"chat messages that one address may write in a day (UTC), on all nodes together") \
	CONF(unbegun_days, NUMBER(1, 3650), "14", "days after which a game that has not started is deleted") \
	CONF(guest_days, NUMBER(1, 3650), "365", \
		"days after which a game without an account is deleted if nothing was stored in it meanwhile") \
	CONF(relink_hours, NUMBER(0, 720), "24", \
		"hours before a link that the host makes for a guest's seat works, if the guest was connected within that time") \
	CONF(password_mb, NUMBER(8, 1024), "64", "memory used to hash one password (argon2id), in MB") \
	CONF(think_share, NUMBER(1, 100), "50", \
		"how much of one processor computer seats may use for thinking, in per cent; its thread has the lowest priority") \
	CONF(recheck, NUMBER(1, 86400), "300", \
		"seconds between two re-checks of the permissions of all open WebSockets") \
	CONF(smtp, TEXT, "", \
		"mail server, smtp://host:25 or smtps://host:465; empty: send no email and do not confirm addresses") \
	CONF(smtp_user, TEXT, "", "user name for the mail server; empty: no login") \
	CONF(smtp_password, SECRET, "", "password for the mail server") \
	CONF(smtp_tls, NUMBER(0, 2), "1", "TLS with an smtp:// server: 0 never, 1 if offered, 2 required") \
	CONF(mail_from, TEXT, "timerift@localhost", "sender address of emails") \
	CONF(push_delay, NUMBER(0, 86400), "20", \
		"seconds to wait before a browser or the webhook of a game is told whose turn it is") \
	CONF(mail_delay, NUMBER(0, 86400), "300", "seconds to wait before emailing that it is your turn") \
	CONF(mail_gap, NUMBER(0, 604800), "3600", \
		"minimum seconds between two emails about turns to one address; turns in between share the next one") \
	CONF(mail_retry, NUMBER(1, 3600), "30", \
		"seconds before a failed email, push message or webhook delivery is retried; each further wait is 4 times as long") \
	CONF(hooks_private, NUMBER(0, 1), "0", \
		"1: allow webhooks and push services at http: URLs and private addresses") \
	CONF(nameservers, TEXT, "", \
		"name servers for webhooks, push services and the mail server, address[:port], separated by commas; empty: those of the " \
		"system") \
	CONF(metrics_from, TEXT, "127.0.0.1 ::1", \
		"networks that may read /metrics, never through a proxy, separated by spaces; any: no restriction") \
	CONF(clock_shift, TEXT, "", "for tests: a file of 8 bytes with a clock offset in microseconds") \
	CONF(log_level, TEXT, "info", "least severe level to log: debug, info, warn or error")

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
