/* rules.c -- see rules.h.  Loads with dlopen and RTLD_LOCAL, so that several builds with the same symbols coexist. */
#include "server/rules/rules.h"

#include <dirent.h>
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/base/code.h"
#include "server/base/log.h"

#define RULES_MAX 256 /* builds loaded at once */
#define PATH_ROOM 1024
#define WHY 300

/* ---- one build ---- */

/* Whether the sizes of a build's structs match this server's. */
static bool abi_fits(const struct rift_abi *theirs, char *why, size_t size)
{
	const struct rift_abi *ours = rift_abi();

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

/* The table of a loaded file; NULL with the reason if this server cannot use it. */
static const struct rift_rules *position_find(void *handle, char *why, size_t size)
{
	const struct rift_rules *rules = dlsym(handle, "rift_rules_table");
	if (!rules)
		(void)snprintf(why, size, "it has no rift_rules_table");
	else if (rules->abi != RIFT_ABI)
		(void)snprintf(why, size, "its ABI is %u, this server's is %d", rules->abi, RIFT_ABI);
	else if (rules->bytes < sizeof *rules)
		(void)snprintf(why, size, "its table has %u bytes, this server needs %zu", rules->bytes, sizeof *rules);
	else if (abi_fits(rules->sizes, why, size))
		return rules;
	return NULL;
}

bool build_load(struct build *b, const char *path, char *why, size_t size)
{
	*b = (struct build){ .handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) };
	if (!b->handle) {
		(void)snprintf(why, size, "%s", dlerror());
		return false;
	}
	b->rules = position_find(b->handle, why, size);
	if (b->rules && hex_read(b->hash, RULES_HASH, b->rules->hash, strlen(b->rules->hash)))
		return true;
	if (b->rules)
		(void)snprintf(why, size, "its hash is malformed");
	build_release(b);
	return false;
}

void build_release(struct build *b)
{
	dlclose(b->handle);
	*b = (struct build){ 0 };
}

void rules_hash(unsigned char hash[RULES_HASH], const struct rift_rules *rules)
{
	CHECK(hex_read(hash, RULES_HASH, rules->hash, strlen(rules->hash)));
}

/* ---- the shelf ---- */

/* Whether the file is named HASH.so. */
static bool file_named(const char *path, const char *name)
{
	const char *slash = strrchr(path, '/');
	const char *file = slash ? slash + 1 : path;
	return strncmp(file, name, RULES_NAME - 1) == 0 && strcmp(file + RULES_NAME - 1, ".so") == 0;
}

static const struct build *build_find(const struct shelf *shelf, const unsigned char hash[RULES_HASH])
{
	for (size_t i = 0; i < shelf->count; i++)
		if (memcmp(shelf->builds[i].hash, hash, RULES_HASH) == 0)
			return &shelf->builds[i];
	return NULL;
}

/*
 * Loads a build of the directory unless it is loaded already; NULL with the reason.  Resolves symbolic links first:
 * dlopen caches by name and would ignore that a link now points elsewhere.
 */
static const struct build *shelf_add(struct shelf *shelf, const char *file, char *why, size_t size)
{
	char link[PATH_ROOM], path[PATH_MAX];
	struct build b;

	if ((size_t)snprintf(link, sizeof link, "%s/%s", shelf->dir, file) >= sizeof link || !realpath(link, path)) {
		(void)snprintf(why, size, "no such file");
		return NULL;
	}
	if (!build_load(&b, path, why, size))
		return NULL;
	const struct build *same = build_find(shelf, b.hash);
	bool named = file_named(path, b.rules->hash);
	if (!named)
		(void)snprintf(why, size, "it holds the rules %s", b.rules->hash);
	else if (!same && shelf->count == RULES_MAX)
		(void)snprintf(why, size, "too many builds: %d are loaded already", RULES_MAX);
	else if (!same) {
		shelf->builds[shelf->count] = b;
		return &shelf->builds[shelf->count++];
	}
	build_release(&b);
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
	const struct build *newest = shelf_add(shelf, "current.so", refused, sizeof refused);

	if (!newest) {
		(void)snprintf(why, size, "%s/current.so: %s", shelf->dir, refused);
		return -1;
	}
	DIR *d = opendir(shelf->dir);
	if (!d) {
		(void)snprintf(why, size, "cannot open the directory %s", shelf->dir);
		return -1;
	}
	while ((entry = readdir(d)))
		if (is_build(entry->d_name) && !shelf_add(shelf, entry->d_name, refused, sizeof refused))
			log_event(LOG_WARN, "rules_refused", "file", entry->d_name, "why", refused);
	closedir(d);
	shelf->newest = newest;
	return 0;
}

int shelf_open(struct shelf *shelf, const char *dir, char *why, size_t size)
{
	*shelf = (struct shelf){ .dir = dir, .builds = calloc(RULES_MAX, sizeof(struct build)) };
	if (!shelf->builds) {
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
		build_release(&shelf->builds[i]);
	free(shelf->builds);
	*shelf = (struct shelf){ 0 };
}

const struct rift_rules *shelf_find(const struct shelf *shelf, const unsigned char hash[RULES_HASH])
{
	const struct build *build = build_find(shelf, hash);
	return build ? build->rules : NULL;
}
