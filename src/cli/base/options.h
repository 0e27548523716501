/*
 * options.h -- the options of every command, from one table each.
 *
 * A command lists its options as rows; options_read fills in what they point to and answers the other words.  The
 * help text is made from the same rows, so that it cannot name an option that does not exist or forget one that does.
 *
 *	static const struct option_row rows[] = {
 *		{ "games", OPTION_NUMBER, &games, "N", "how many games to play", .most = 1000000 },
 *		{ "check", OPTION_FLAG, &check, NULL, "look at everything after each move" },
 *	};
 *	static const struct options options = { "timerift-lab sim [options]", "Plays random games.", rows, ARRAY_LEN(rows), 0 };
 */
#ifndef CLI_BASE_OPTIONS_H
#define CLI_BASE_OPTIONS_H

#include <stddef.h>
#include <stdint.h>

/* What follows an option's name, and what its `to` points to: a bool, a uint64_t, a const char *. */
enum option_kind { OPTION_FLAG, OPTION_NUMBER, OPTION_TEXT };

struct option_row {
	const char *name; /* without the dashes */
	enum option_kind kind;
	void *to;
	const char *argument; /* how the help calls it */
	const char *help; /* may hold several lines */
	uint64_t least, most; /* of a number; most 0: no limit */
};

struct options {
	const char *usage; /* "timerift-lab sim [options]" */
	const char *about; /* what the command does: one line or more, without a line end at the last */
	const struct option_row *rows;
	size_t count;
	int words_max; /* how many words that are no options the command takes */
};

enum { OPTIONS_HELP = -1, OPTIONS_WRONG = -2 };

/*
 * Reads argv[1] on; argv[0] is the command.  Options may stand anywhere, as --name value or --name=value; "--" ends
 * them.  The other words are moved to argv[1] on, and their number is the answer.  OPTIONS_HELP: the help was asked for
 * and printed.  OPTIONS_WRONG: what is wrong was said on stderr.
 */
int options_read(const struct options *options, int argc, char **argv);

/* The exit status for an answer below zero: 0 after help, 2 for a wrong option. */
int options_status(int answer);

/* Says on stderr that a command was called wrongly, and how to get help; answers 2. */
int options_complain(const struct options *options, const char *what, const char *word);

/* The word nearest to a misspelt one, NULL if none is near. */
const char *options_nearest(const char *word, const char *const *known, size_t count);

#endif
