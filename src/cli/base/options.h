/*
 * options.h -- command-line options from a table.
 *
 * A command lists its options as rows; options_read stores their values and returns the other words.  The help text is
 * generated from the same rows, so it is always complete.  Texts are keys of the catalogue (words.h); timerift-lab gives
 * the texts themselves.
 *
 *	static const struct option_row rows[] = {
 *		{ "games", OPTION_NUMBER, &games, "N", "how many games to play", .most = 1000000 },
 *		{ "check", OPTION_FLAG, &check, NULL, "check everything after each move" },
 *	};
 *	static const struct options options = { "timerift-lab sim [options]", "Plays random games.", rows, ARRAY_LEN(rows), 0 };
 */
#ifndef CLI_BASE_OPTIONS_H
#define CLI_BASE_OPTIONS_H

#include <stddef.h>
#include <stdint.h>

/*
 * Kind of an option's value: of a flag `to` points to a bool, of a number to a uint64_t, of all others to a const char *.
 * What the others may be is for the shells' completion (tools/options.py); the command checks it itself.
 */
enum option_kind {
	OPTION_FLAG,
	OPTION_NUMBER,
	OPTION_TEXT,
	OPTION_FILE,
	OPTION_FOLDER,
	OPTION_LEVEL, /* a computer player */
	OPTION_THINKER, /* one that searches */
	OPTION_AUTOMATON,
	OPTION_EDITION,
	OPTION_FORM, /* of a record */
	OPTION_NATURE, /* who throws dice and draws */
	OPTION_SEAT,
	OPTION_SIDE, /* of a board */
	/* Lists, separated by commas. */
	OPTION_SEATS, /* seats with Path and Leader */
	OPTION_COMPUTERS, /* seats with their computer player */
	OPTION_TRAITS, /* options of an automaton */
	OPTION_MODULES,
	OPTION_VARIANTS,
	OPTION_LEFT_OUT, /* Buildings of new-buildings */
};

struct option_row {
	const char *name; /* without the dashes */
	enum option_kind kind;
	void *to;
	const char *argument; /* its name in the help */
	const char *help; /* what it does; wrapped when it is printed */
	uint64_t least, most; /* of a number; most 0: no limit */
};

struct options {
	const char *usage; /* "timerift-lab sim [options]" */
	const char *about; /* what the command does; wrapped when it is printed */
	const struct option_row *rows;
	size_t count;
	int words_max; /* maximum number of other words */
};

enum { OPTIONS_HELP = -1, OPTIONS_WRONG = -2 };

/*
 * Parses argv[1] and following.  Options may stand anywhere, as --name value or --name=value; "--" ends them.  The
 * other words are moved to argv[1] and following; returns their number.  OPTIONS_HELP: the help was requested and
 * printed.  OPTIONS_WRONG: an error was printed to stderr.
 */
int options_read(const struct options *options, int argc, char **argv);

/* The exit status for a negative result: 0 after help, 2 for a wrong option. */
int options_status(int answer);

/* Prints a usage error and how to get help to stderr; returns 2. */
int options_complain(const struct options *options, const char *what, const char *word);

/* The known word nearest to a misspelt one; NULL if none is near. */
const char *options_nearest(const char *word, const char *const *known, size_t count);

/* The name of an argument as help texts show it: "FICHIER" for "FILE" in French. */
const char *options_argument(const char *word);

#endif
