/*
 * usage.h -- the command line of timeriftd: its commands and options, one list each.
 *
 * `timeriftd help` and the parser come from these lists; tools/options.py reads them for timeriftd(8) and for the
 * shells' completion.
 */
#ifndef SERVER_USAGE_H
#define SERVER_USAGE_H

#include <stdbool.h>

/* X(name, meaning) */
#define SERVER_COMMANDS(X) \
	X(serve, "run the server: HTTP and WebSocket") \
	X(migrate, "upgrade the database to this version's schema") \
	X(rehearse, "replay running games on the current rules or the build --rules FILE, print differences") \
	X(archive, "move games that are over to the archive; --check reads all of it, --index finds lost games in it") \
	X(ratings, \
		"compute all ratings again from the results, and replace them if they differ; --check only compares") \
	X(send, "started by serve: a process that sends emails or webhook deliveries") \
	X(admin, "accounts, games, bans, reports, export and erasure; `timeriftd admin help` lists its commands") \
	X(shards, \
		"the databases of the games and moving games between them; `timeriftd shards help` lists its commands") \
	X(config, "check the settings and print those in force, without secrets") \
	X(nkey, "print the node's public key for nats-server.conf; makes the file nats_nkey first if it is missing") \
	X(key, "make the file key_file with a key that seals secrets in the database, or add one to it") \
	X(seal, "seal all secrets of the database with the first key of key_file") \
	X(version, "print the version") \
	X(help, "list all commands, options and settings")

/* X(name, value, commands, meaning): the rows of base/arguments.h.  They set fields of struct usage. */
#define SERVER_OPTIONS(X) \
	X(config, "FILE", "serve migrate rehearse archive ratings config nkey key seal", "file of settings") \
	X(rules, "FILE", "rehearse", "build of the rules to rehearse on, instead of the current one") \
	X(check, "", "archive ratings", \
		"verify all segments, and that all archived games are in them; compare ratings without replacing them") \
	X(index, "", "archive", "the same, and enter games of the segments that the database does not find")

/* What the command line says. */
struct usage {
	const char *command;
	const char *config, *rules; /* NULL: not given */
	bool check, index;
};

/* Reads the command line without the name of the program.  Returns 0, or -1 with the exit status after printing. */
int usage_read(struct usage *u, int argc, char **argv, int *status);

#endif
