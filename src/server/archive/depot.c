/* depot.c -- see depot.h.  A directory; depot_s3.c is the other kind. */
#include "server/archive/depot_parts.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum depot_result failed(struct depot *d, const char *what)
{
	const int error = errno;
	(void)snprintf(d->why, sizeof d->why, "%.200s: %s", what, strerror(error));
	return error == ENOENT ? DEPOT_MISSING : DEPOT_AWAY;
}

bool depot_is_segment(const char *name)
{
	const size_t length = strlen(name), suffix = sizeof DEPOT_SUFFIX - 1;
	return length > suffix && length < 80 && strcmp(name + length - suffix, DEPOT_SUFFIX) == 0 &&
		!strchr(name, '/');
}

static void path_write(const struct depot *d, char path[DEPOT_PATH], const char *name, const char *suffix)
{
	(void)snprintf(path, DEPOT_PATH, "%s/%s%s", d->conf->archive, name, suffix);
}

static bool all_written(int fd, const unsigned char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t wrote = write(fd, bytes, length);
		if (wrote < 0 && errno != EINTR)
			return false;
		if (wrote > 0) {
			bytes += wrote;
			length -= (size_t)wrote;
		}
	}
	return fsync(fd) == 0;
}

/* A new name in a directory is durable when the directory is. */
static bool directory_flush(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool ok = fd >= 0 && fsync(fd) == 0;
	if (fd >= 0)
		close(fd);
	return ok;
}

static enum depot_result file_put(struct depot *d, const char *name, const unsigned char *bytes, size_t length)
{
	char path[DEPOT_PATH], part[DEPOT_PATH];
	path_write(d, path, name, "");
	path_write(d, part, name, ".part");
	int fd = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0640);
	if (fd < 0)
		return failed(d, part);
	bool ok = all_written(fd, bytes, length);
	enum depot_result result = ok ? DEPOT_DONE : failed(d, part);
	close(fd);
	if (ok && (rename(part, path) != 0 || !directory_flush(d->conf->archive)))
		result = failed(d, path);
	return result;
}

static bool all_read(int fd, unsigned char *out, size_t length, uint64_t at)
{
	while (length > 0) {
		ssize_t got = pread(fd, out, length, (off_t)at);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0) {
			errno = got == 0 ? ENOENT : errno; /* shorter than it was */
			return false;
		}
		out += got;
		at += (uint64_t)got;
		length -= (size_t)got;
	}
	return true;
}

static enum depot_result file_get(struct depot *d, struct bytes *out, const char *name, uint64_t at, size_t length)
{
	char path[DEPOT_PATH];
	struct stat about;
	path_write(d, path, name, "");
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return failed(d, path);
	bool ok = fstat(fd, &about) == 0;
	if (ok && length == 0)
		length = (size_t)about.st_size;
	unsigned char *text = malloc(length ? length : 1);
	ok = ok && text && all_read(fd, text, length, at);
	enum depot_result result = ok ? DEPOT_DONE : failed(d, path);
	close(fd);
	bytes_clear(out);
	if (ok)
		bytes_add(out, text, length);
	free(text);
	return out->failed ? DEPOT_AWAY : result;
}

static enum depot_result file_drop(struct depot *d, const char *name)
{
	char path[DEPOT_PATH], part[DEPOT_PATH];
	path_write(d, path, name, "");
	path_write(d, part, name, ".part");
	if ((unlink(part) != 0 && errno != ENOENT) || (unlink(path) != 0 && errno != ENOENT))
		return failed(d, path);
	return directory_flush(d->conf->archive) ? DEPOT_DONE : failed(d, d->conf->archive);
}

static enum depot_result file_list(struct depot *d, depot_each *each, void *arg)
{
	DIR *directory = opendir(d->conf->archive);
	if (!directory)
		return failed(d, d->conf->archive);
	for (const struct dirent *entry; (entry = readdir(directory));)
		if (depot_is_segment(entry->d_name) && !each(arg, entry->d_name))
			break;
	closedir(directory);
	return DEPOT_DONE;
}

enum depot_result depot_put(struct depot *d, const char *name, const unsigned char *bytes, size_t length)
{
	return d->easy ? s3_put(d, name, bytes, length) : file_put(d, name, bytes, length);
}

enum depot_result depot_get(struct depot *d, struct bytes *out, const char *name, uint64_t at, size_t length)
{
	return d->easy ? s3_get(d, out, name, at, length) : file_get(d, out, name, at, length);
}

enum depot_result depot_drop(struct depot *d, const char *name)
{
	return d->easy ? s3_drop(d, name) : file_drop(d, name);
}

enum depot_result depot_list(struct depot *d, depot_each *each, void *arg)
{
	return d->easy ? s3_list(d, each, arg) : file_list(d, each, arg);
}

const char *depot_why(const struct depot *d)
{
	return d->why;
}

struct depot *depot_open(const struct conf *conf, const atomic_bool *stop)
{
	struct depot *d = calloc(1, sizeof *d);
	if (!d)
		return NULL;
	d->conf = conf;
	d->stop = stop;
	if (*conf->archive != '/' && !(d->easy = curl_easy_init())) {
		free(d);
		return NULL;
	}
	return d;
}

void depot_close(struct depot *d)
{
	curl_easy_cleanup(d->easy);
	free(d);
}
