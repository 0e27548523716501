/*
 * shards.h -- `timeriftd shards`: which store has which buckets of games (store/stores.h), and moving a bucket while its games are played.
 *
 * A command of the family of `timeriftd admin`: the same options, output, audit trail and exit status.
 */
#ifndef SERVER_SHARDS_SHARDS_H
#define SERVER_SHARDS_SHARDS_H

/* X(name, value, commands, meaning, to): the rows of base/arguments.h. */
#define SHARDS_OPTIONS(X) \
	X(config, "FILE", "", "file of settings", config) \
	X(json, "", "list", "print JSON instead of a table", a.json) \
	X(reason, "TEXT", "move drain abort", "why, for the audit trail", a.reason)

int shards(int argc, char **argv); /* arguments after "shards"; returns the exit status */

#endif
