/*
 * depot_s3.c -- see depot.h.  A bucket of an S3 store: `archive` is the URL of the bucket, perhaps with the beginning of names
 * after it (https://s3.example/bucket/timerift).  libcurl signs the requests; a handle keeps its connection.
 */
#include "server/archive/depot_parts.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/code.h"

#define CONNECT_S 3L
#define SLOW_S 10L /* a transfer that stands for so long is ended */
#define GET_S 10L
#define ANSWER_MOST ((size_t)1 << 30)
#define URL 1000

static size_t on_answer(const char *data, size_t size, size_t count, void *arg)
{
	struct bytes *out = arg;
	if (out->length + size * count > ANSWER_MOST)
		return 0;
	bytes_add(out, data, size * count);
	return out->failed ? 0 : size * count;
}

static int on_progress(void *arg, curl_off_t down_all, curl_off_t down, curl_off_t up_all, curl_off_t up)
{
	const struct depot *d = arg;
	(void)down_all, (void)down, (void)up_all, (void)up;
	return d->stop && atomic_load(d->stop);
}

/*
 * The checksum of the body, which S3 wants in a header that is signed too: libcurl 7.88 takes it from there.  An empty body has
 * one as well.
 */
static struct curl_slist *headers_make(const unsigned char *body, size_t length)
{
	unsigned char hash[crypto_hash_sha256_BYTES];
	char hex[2 * sizeof hash + 1], line[100];
	crypto_hash_sha256(hash, body, length);
	hex_write(hex, hash, sizeof hash);
	(void)snprintf(line, sizeof line, "x-amz-content-sha256: %s", hex);
	struct curl_slist *headers = curl_slist_append(NULL, line);
	return headers ? curl_slist_append(headers, "Expect:") : NULL;
}

/* What every request has.  curl_easy_reset keeps the connection. */
static void request_begin(struct depot *d, const char *url, struct bytes *answer)
{
	char user[2 * CONF_TEXT], sign[CONF_TEXT + 20];
	(void)snprintf(user, sizeof user, "%s:%s", d->conf->archive_key, d->conf->archive_secret);
	(void)snprintf(sign, sizeof sign, "aws:amz:%s:s3", d->conf->archive_region);
	bytes_clear(answer);
	curl_easy_reset(d->easy);
	curl_easy_setopt(d->easy, CURLOPT_URL, url);
	curl_easy_setopt(d->easy, CURLOPT_PROTOCOLS_STR, "http,https");
	curl_easy_setopt(d->easy, CURLOPT_PROXY, "");
	curl_easy_setopt(d->easy, CURLOPT_NOSIGNAL, 1L);
	if (*d->conf->archive_key) {
		curl_easy_setopt(d->easy, CURLOPT_USERPWD, user);
		curl_easy_setopt(d->easy, CURLOPT_AWS_SIGV4, sign);
	}
	curl_easy_setopt(d->easy, CURLOPT_WRITEFUNCTION, on_answer);
	curl_easy_setopt(d->easy, CURLOPT_WRITEDATA, answer);
	curl_easy_setopt(d->easy, CURLOPT_CONNECTTIMEOUT, CONNECT_S);
	curl_easy_setopt(d->easy, CURLOPT_LOW_SPEED_LIMIT, 1L);
	curl_easy_setopt(d->easy, CURLOPT_LOW_SPEED_TIME, SLOW_S);
	curl_easy_setopt(d->easy, CURLOPT_NOPROGRESS, 0L);
	curl_easy_setopt(d->easy, CURLOPT_XFERINFOFUNCTION, on_progress);
	curl_easy_setopt(d->easy, CURLOPT_XFERINFODATA, d);
}

/* Its status; 0: there was no answer. */
static long request_end(struct depot *d, const struct bytes *answer, const unsigned char *body, size_t length)
{
	long status = 0;
	struct curl_slist *headers = headers_make(body, length);
	curl_easy_setopt(d->easy, CURLOPT_HTTPHEADER, headers);
	CURLcode code = headers ? curl_easy_perform(d->easy) : CURLE_OUT_OF_MEMORY;
	curl_slist_free_all(headers);
	if (code != CURLE_OK) {
		(void)snprintf(d->why, sizeof d->why, "%s", curl_easy_strerror(code));
		return 0;
	}
	curl_easy_getinfo(d->easy, CURLINFO_RESPONSE_CODE, &status);
	if (status >= 300)
		(void)snprintf(d->why, sizeof d->why, "status %ld: %.*s", status,
			(int)(answer->length < 200 ? answer->length : 200),
			answer->length ? (const char *)answer->at : "");
	return status;
}

static enum depot_result result_of(long status)
{
	if (status == 404 || status == 416)
		return DEPOT_MISSING;
	return status >= 200 && status < 300 ? DEPOT_DONE : DEPOT_AWAY;
}

static void url_write(const struct depot *d, char url[URL], const char *name)
{
	(void)snprintf(url, URL, "%s/%s", d->conf->archive, name);
}

/* The body in memory is signed with the request, so that what arrives is what was sent. */
enum depot_result s3_put(struct depot *d, const char *name, const unsigned char *bytes, size_t length)
{
	struct bytes answer = { 0 };
	char url[URL];
	url_write(d, url, name);
	request_begin(d, url, &answer);
	curl_easy_setopt(d->easy, CURLOPT_CUSTOMREQUEST, "PUT");
	curl_easy_setopt(d->easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)length);
	curl_easy_setopt(d->easy, CURLOPT_POSTFIELDS, bytes);
	const long status = request_end(d, &answer, bytes, length);
	bytes_release(&answer);
	return result_of(status);
}

enum depot_result s3_get(struct depot *d, struct bytes *out, const char *name, uint64_t at, size_t length)
{
	char url[URL], range[50];
	url_write(d, url, name);
	request_begin(d, url, out);
	if (length > 0) {
		(void)snprintf(range, sizeof range, "%" PRIu64 "-%" PRIu64, at, at + length - 1);
		curl_easy_setopt(d->easy, CURLOPT_RANGE, range);
		curl_easy_setopt(d->easy, CURLOPT_TIMEOUT, GET_S);
	}
	enum depot_result result = result_of(request_end(d, out, NULL, 0));
	if (result == DEPOT_DONE && length > 0 && out->length != length) {
		(void)snprintf(d->why, sizeof d->why, "%zu bytes came instead of %zu", out->length, length);
		result = DEPOT_MISSING;
	}
	return result;
}

enum depot_result s3_drop(struct depot *d, const char *name)
{
	struct bytes answer = { 0 };
	char url[URL];
	url_write(d, url, name);
	request_begin(d, url, &answer);
	curl_easy_setopt(d->easy, CURLOPT_CUSTOMREQUEST, "DELETE");
	enum depot_result result = result_of(request_end(d, &answer, NULL, 0));
	bytes_release(&answer);
	return result == DEPOT_MISSING ? DEPOT_DONE : result;
}

/* ---- list ---- */

/* The text of the next element of this name after *at; false: there is none. */
static bool element(char *out, size_t size, const char **at, const char *name)
{
	char open[50];
	int length = snprintf(open, sizeof open, "<%s>", name);
	const char *begin = strstr(*at, open), *end = begin ? strchr(begin + length, '<') : NULL;
	if (!end || (size_t)(end - begin - length) >= size)
		return false;
	memcpy(out, begin + length, (size_t)(end - begin - length));
	out[end - begin - length] = '\0';
	*at = end;
	return true;
}

/* The URL of the bucket, and the beginning of names in it ("" or with a final slash). */
static bool bucket_of(const struct depot *d, char bucket[URL], char prefix[URL])
{
	const char *host = strstr(d->conf->archive, "://"), *path = host ? strchr(host + 3, '/') : NULL,
		   *rest = path ? strchr(path + 1, '/') : NULL;
	if (!path)
		return false;
	(void)snprintf(bucket, URL, "%.*s", (int)(rest ? rest - d->conf->archive : (long)strlen(d->conf->archive)),
		d->conf->archive);
	(void)snprintf(prefix, URL, "%s%s", rest ? rest + 1 : "", rest ? "/" : "");
	return true;
}

/* Calls each for the names of an answer.  false: stop. */
static bool names_tell(const char *text, size_t skip, depot_each *each, void *arg)
{
	char name[URL];
	while (element(name, sizeof name, &text, "Key"))
		if (strlen(name) > skip && depot_is_segment(name + skip) && !each(arg, name + skip))
			return false;
	return true;
}

enum depot_result s3_list(struct depot *d, depot_each *each, void *arg)
{
	char bucket[URL], prefix[URL], url[4 * URL], token[URL] = "";
	struct bytes answer = { 0 };
	enum depot_result result = DEPOT_DONE;
	bool more = bucket_of(d, bucket, prefix);
	while (more && result == DEPOT_DONE) {
		char *p = curl_easy_escape(d->easy, prefix, 0), *t = curl_easy_escape(d->easy, token, 0);
		(void)snprintf(url, sizeof url, "%s?%s%s%slist-type=2&prefix=%s", bucket,
			*token ? "continuation-token=" : "", *token && t ? t : "", *token ? "&" : "", p ? p : "");
		curl_free(p);
		curl_free(t);
		request_begin(d, url, &answer);
		result = result_of(request_end(d, &answer, NULL, 0));
		bytes_add(&answer, "", 1);
		if (result != DEPOT_DONE || answer.failed)
			break;
		const char *text = (const char *)answer.at;
		more = names_tell(text, strlen(prefix), each, arg) &&
			element(token, sizeof token, &text, "NextContinuationToken");
	}
	bytes_release(&answer);
	return result;
}
