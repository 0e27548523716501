/* rules.c -- see rules.h. */
#include "server/rules.h"

#include <dirent.h>
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/code.h"
#include "server/say.h"

#define RULES_MAX 256 /* builds kept at once */
#define PATH_ROOM 1024
#define WHY 300

/* ---- one build ---- */

/* Whether what a build calls a move, a setup, … is what this server does. */
static bool abi_fits(const struct rift_abi *theirs, char *why, size_t size)
{
	const struct rift_abi *ours = rift_abi();

	if (theirs->version != ours->version) {
		(void)snprintf(why, size, "its ABI is %u, this server's is %u", theirs->version, ours->version);
		return false;
	}
	if (theirs->game > ours->game) {
		(void)snprintf(
			why, size, "its games take %u bytes, this server has room for %u", theirs->game, ours->game);
		return false;
	}
#define SAME(what) \
	if (theirs->what != ours->what) { \
		(void)snprintf(why, size, "its " #what " is %u, this server's is %u", theirs->what, ours->what); \
		return false; \
	}
	SAME(setup)
	SAME(move)
	SAME(outcome)
	SAME(ask)
	SAME(event)
	SAME(log)
	SAME(score)
	SAME(seats)
	SAME(answers)
	SAME(events)
#undef SAME
	return true;
}

/* The first function of the list that it lacks, NULL if it has them all. */
static const char *functions_find(struct rules *r)
{
	const char *missing = NULL;
#define RULES_FIND(type, function, parameters) \
	*(void **)&r->function = dlsym(r->handle, #function); \
	missing = missing || r->function ? missing : #function;
	RULES_FUNCTIONS(RULES_FIND)
#undef RULES_FIND
	return missing;
}

bool rules_load(struct rules *r, const char *path, char *why, size_t size)
{
	*r = (struct rules){ .handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) };
	if (!r->handle) {
		(void)snprintf(why, size, "%s", dlerror());
		return false;
	}
	const char *missing = functions_find(r);
	bool ok = !missing;
	if (missing)
		(void)snprintf(why, size, "it lacks the function %s", missing);
	ok = ok && abi_fits(r->rift_abi(), why, size);
	if (ok) {
		(void)snprintf(r->name, sizeof r->name, "%s", r->rift_rules());
		ok = strlen(r->rift_rules()) == (size_t)2 * RULES_HASH &&
			hex_read(r->hash, RULES_HASH, r->name, (size_t)2 * RULES_HASH);
		if (!ok)
			(void)snprintf(why, size, "it does not say which rules it holds");
	}
	if (!ok)
		rules_release(r);
	return ok;
}

void rules_release(struct rules *r)
{
	dlclose(r->handle);
	*r = (struct rules){ 0 };
}

/* ---- the shelf ---- */

/* Whether the file is called HASH.so, which says what it must hold. */
static bool file_named(const char *path, const char *name)
{
	const char *slash = strrchr(path, '/');
	const char *file = slash ? slash + 1 : path;
	return strncmp(file, name, RULES_NAME - 1) == 0 && strcmp(file + RULES_NAME - 1, ".so") == 0;
}

/*
 * A build of the directory, loaded unless it was already; NULL with why.  A link is followed here: dlopen would take what
 * it had loaded by the same name before, wherever the link points now.
 */
static const struct rules *shelf_add(struct shelf *shelf, const char *file, char *why, size_t size)
{
	char link[PATH_ROOM], path[PATH_MAX];
	struct rules r;

	if ((size_t)snprintf(link, sizeof link, "%s/%s", shelf->dir, file) >= sizeof link || !realpath(link, path)) {
		(void)snprintf(why, size, "it cannot be found");
		return NULL;
	}
	if (!rules_load(&r, path, why, size))
		return NULL;
	const struct rules *same = shelf_find(shelf, r.hash);
	bool named = file_named(path, r.name);
	if (!named)
		(void)snprintf(why, size, "it holds the rules %s", r.name);
	else if (!same && shelf->count == RULES_MAX)
		(void)snprintf(why, size, "%d builds are there already", RULES_MAX);
	else if (!same) {
		shelf->rules[shelf->count] = r;
		return &shelf->rules[shelf->count++];
	}
	rules_release(&r);
	return named ? same : NULL;
}

static bool is_build(const char *file)
{
	size_t length = strlen(file);
	return length > 3 && strcmp(file + length - 3, ".so") == 0;
}

int shelf_read(struct shelf *shelf, char *why, size_t size)
{
	char refused[WHY];
	struct dirent *entry;
	const struct rules *newest = shelf_add(shelf, "current.so", refused, sizeof refused);

	if (!newest) {
		(void)snprintf(why, size, "%s/current.so: %s", shelf->dir, refused);
		return -1;
	}
	DIR *d = opendir(shelf->dir);
	if (!d) {
		(void)snprintf(why, size, "%s cannot be opened", shelf->dir);
		return -1;
	}
	while ((entry = readdir(d)))
		if (is_build(entry->d_name) && !shelf_add(shelf, entry->d_name, refused, sizeof refused))
			say(SAY_WARN, "rules_refused", "file", entry->d_name, "why", refused);
	closedir(d);
	shelf->newest = newest;
	return 0;
}

int shelf_open(struct shelf *shelf, const char *dir, char *why, size_t size)
{
	*shelf = (struct shelf){ .dir = dir, .rules = calloc(RULES_MAX, sizeof(struct rules)) };
	if (!shelf->rules) {
		(void)snprintf(why, size, "no memory");
		return -1;
	}
	if (shelf_read(shelf, why, size) == 0)
		return 0;
	shelf_close(shelf);
	return -1;
}

void shelf_close(struct shelf *shelf)
{
	for (size_t i = 0; i < shelf->count; i++)
		rules_release(&shelf->rules[i]);
	free(shelf->rules);
	*shelf = (struct shelf){ 0 };
}

const struct rules *shelf_find(const struct shelf *shelf, const unsigned char hash[RULES_HASH])
{
	for (size_t i = 0; i < shelf->count; i++)
		if (memcmp(shelf->rules[i].hash, hash, RULES_HASH) == 0)
			return &shelf->rules[i];
	return NULL;
}
