/* admin.c -- see admin.h.  Options, the connection, and dispatch to lists.c and acts.c. */
#include "server/admin/admin.h"

#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/base/conf.h"
#include "server/store/pg.h"
#include "text/format/letters.h"

#define WHY 500

PGresult *admin_ask_at(PGconn *conn, const char *sql, int count, const char *const *values)
{
	PGresult *result = PQexecParams(conn, sql, count, NULL, values, NULL, NULL, 0);
	ExecStatusType status = PQresultStatus(result);
	if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
		return result;
	fprintf(stderr, "timeriftd: %s", PQerrorMessage(conn));
	PQclear(result);
	return NULL;
}

PGresult *admin_ask(const struct admin *a, const char *sql, int count, const char *const *values)
{
	return admin_ask_at(a->conn, sql, count, values);
}

PGconn *admin_store(struct admin *a, int store)
{
	if (!a->stores[store])
		a->stores[store] = pg_connect(a->addresses.store[store].conninfo, PQconnectdbParams);
	if (PQstatus(a->stores[store]) == CONNECTION_OK)
		return a->stores[store];
	fprintf(stderr, "timeriftd: %s: %s", a->addresses.store[store].name, PQerrorMessage(a->stores[store]));
	return NULL;
}

int admin_store_of(const struct admin *a, const char id[ADMIN_NUMBER])
{
	const char *values[1] = { id };
	PGresult *rows = admin_ask(a, "SELECT store FROM bucket WHERE bucket = ($1::int8 >> 40) & 255", 1, values);
	int store = !rows ? -1 : PQntuples(rows) ? addresses_find(&a->addresses, PQgetvalue(rows, 0, 0)) : 0;
	if (rows && store < 0)
		fprintf(stderr, "timeriftd: the setting \"stores\" does not have the store %s\n",
			PQgetvalue(rows, 0, 0));
	PQclear(rows);
	return store;
}

char *admin_stores_json(struct admin *a, const char *sql, int count, const char *const *values)
{
	char *all = strdup("[");
	size_t length = 1;
	for (int store = 1; all && store < a->addresses.count; store++) {
		PGconn *conn = admin_store(a, store);
		PGresult *rows = conn ? admin_ask_at(conn, sql, count, values) : NULL;
		const size_t more = rows ? (size_t)PQgetlength(rows, 0, 0) + 2 : 0;
		char *grown = rows ? realloc(all, length + more + 1) : NULL;
		if (grown)
			length += (size_t)snprintf(
				grown + length, more + 1, "%s%s", store > 1 ? "," : "", PQgetvalue(rows, 0, 0));
		else
			free(all);
		all = grown;
		PQclear(rows);
	}
	char *closed = all ? realloc(all, length + 2) : NULL;
	if (closed)
		memcpy(closed + length, "]", 2);
	else
		free(all);
	return closed;
}

int admin_game(const char *code, char id[ADMIN_NUMBER])
{
	uint64_t number;
	if (!game_read(code, strlen(code), &number))
		return ADMIN_NOTHING;
	(void)snprintf(id, ADMIN_NUMBER, "%llu", (unsigned long long)number);
	return ADMIN_DONE;
}

int admin_account(const struct admin *a, const char *who, char id[ADMIN_NUMBER])
{
	char code[ADMIN_NUMBER] = "0";
	const char *values[2] = { who, code };
	(void)admin_game(who, code);
	PGresult *rows =
		admin_ask(a, "SELECT id FROM account WHERE lower(mail) = lower($1) OR id = $2::int8", 2, values);
	int status = !rows ? ADMIN_FAILED : PQntuples(rows) ? ADMIN_DONE : ADMIN_NOTHING;
	if (status == ADMIN_DONE)
		(void)snprintf(id, ADMIN_NUMBER, "%s", PQgetvalue(rows, 0, 0));
	else if (status == ADMIN_NOTHING)
		fprintf(stderr, "timeriftd: there is no account %s\n", who);
	PQclear(rows);
	return status;
}

static void commands_print(FILE *out, const struct admin_command *commands)
{
	for (; commands->name; commands++)
		fprintf(out, "  %s%s%s%s\n      %s\n", commands->name, *commands->arguments ? " " : "",
			commands->arguments, commands->reason ? " --reason TEXT" : "", commands->meaning);
}

static int usage(int status, const struct admin_family *f, const struct arguments *a)
{
	FILE *out = status ? stderr : stdout;
	fprintf(out, "usage: %s COMMAND [arguments] [options]\n%sLists:\n", a->program, f->intro);
	commands_print(out, f->lists);
	fprintf(out, "Actions, each written to the audit trail with your user name and the reason:\n");
	commands_print(out, f->acts);
	fprintf(out, "Options:\n");
	arguments_print(out, a);
	fprintf(out, "Exit status: 0 done, 1 the database failed, 2 wrong usage, 3 %s\n", f->nothing);
	return status;
}

static const struct admin_command *command_find(const struct admin_family *f, const char *name)
{
	const struct admin_command *const lists[2] = { f->lists, f->acts };
	for (int i = 0; i < 2; i++)
		for (const struct admin_command *c = lists[i]; c->name; c++)
			if (strcmp(c->name, name) == 0)
				return c;
	return NULL;
}

/*
 * The user name for the audit trail; with sudo, to root or to the user of the service, that of the person who used it.  It
 * is no proof: whoever may connect to the database could write anything there.
 */
static void who_read(char out[64])
{
	const struct passwd *user = getpwuid(getuid());
	const char *sudo = getenv("SUDO_USER");
	if (sudo && *sudo)
		(void)snprintf(out, 64, "%s", sudo);
	else if (user)
		(void)snprintf(out, 64, "%s", user->pw_name);
	else
		(void)snprintf(out, 64, "uid %u", (unsigned)getuid());
}

static int admin_run(struct admin *a, const char *config)
{
	static struct conf conf;
	char why[WHY];
	if (conf_read(&conf, config, why, sizeof why) != 0 || conf_check(&conf, why, sizeof why) != 0) {
		fprintf(stderr, "timeriftd: %s\n", why);
		return ADMIN_USAGE;
	}
	if (addresses_read(&a->addresses, conf.database, conf.stores, why, sizeof why) != 0) {
		fprintf(stderr, "timeriftd: %s\n", why);
		return ADMIN_USAGE;
	}
	who_read(a->who);
	a->conn = a->stores[0] = pg_connect(conf.database, PQconnectdbParams);
	int status = ADMIN_FAILED;
	if (PQstatus(a->conn) == CONNECTION_OK)
		status = a->command->run(a);
	else
		fprintf(stderr, "timeriftd: %s", PQerrorMessage(a->conn));
	for (int i = 0; i < STORES_MOST; i++)
		PQfinish(a->stores[i]);
	return status;
}

/* Finds the command of the words, and checks that its arguments and options fit. */
static bool command_fits(struct admin *a, const struct admin_family *f, const struct arguments *given, int count)
{
	a->command = command_find(f, a->said[0]);
	a->words = a->said + 1;
	a->count = count - 1;
	if (!a->command)
		fprintf(stderr, "%s: %s is no command; \"%s help\" lists all commands\n", given->program, a->said[0],
			given->program);
	else if (a->count < a->command->least || a->count > a->command->most)
		fprintf(stderr, "usage: %s %s %s\n", given->program, a->command->name, a->command->arguments);
	else if (!arguments_fit(given, a->command->name))
		return false;
	else if (a->command->reason && (!a->reason || !*a->reason))
		fprintf(stderr, "timeriftd: %s needs --reason TEXT, which the audit trail keeps\n", a->command->name);
	else
		return true;
	return false;
}

int admin_family_run(struct admin *a, const struct admin_family *f, struct arguments *given, const char *const *config,
	int argc, char **argv)
{
	int count = arguments_read(given, argc, argv, a->said, ADMIN_WORDS);
	if (count == ARGUMENTS_HELP || (count == 1 && strcmp(a->said[0], "help") == 0))
		return usage(ADMIN_DONE, f, given);
	if (count == 0)
		return usage(ADMIN_USAGE, f, given);
	if (count < 0 || !command_fits(a, f, given, count))
		return ADMIN_USAGE;
	return admin_run(a, *config);
}

int admin(int argc, char **argv)
{
	static const struct admin_family family = {
		"ACCOUNT is the code of an account or its email address, GAME and TOURNAMENT the code in a link.\n",
		"no such account, game, tournament, ban or report", admin_lists, admin_acts
	};
	const char *config = NULL;
	struct admin a = { 0 };
	const struct argument_row rows[] = {
#define OPTION_ROW(name, value, commands, meaning, to) { #name, value, commands, meaning, &(to) },
		ADMIN_OPTIONS(OPTION_ROW)
#undef OPTION_ROW
	};
	struct arguments given = { .program = "timeriftd admin", .rows = rows, .count = sizeof rows / sizeof rows[0] };
	return admin_family_run(&a, &family, &given, &config, argc, argv);
}
