/*
 * transfer.c -- see transfer.h.
 *
 * libcurl resolves nothing: CURLOPT_RESOLVE answers every name with the addresses found before.  The address is checked
 * once more in the open-socket callback, which sees what is really connected to.
 */
#include "server/sender/transfer.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/sender/address.h"

#define CONNECT_SECONDS 5L
#define HEADER_MOST 1100 /* bytes of a header line */
#define PUSH_TTL_S "604800" /* a week */

bool target_read(struct target *t, const char *url)
{
	char *host = NULL, *port = NULL;
	CURLU *parts = curl_url();
	bool well = parts && curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK &&
		curl_url_get(parts, CURLUPART_HOST, &host, 0) == CURLUE_OK &&
		curl_url_get(parts, CURLUPART_PORT, &port, CURLU_DEFAULT_PORT) == CURLUE_OK;
	size_t length = well ? strlen(host) : 0;
	bool bracketed = length > 2 && host[0] == '[' && host[length - 1] == ']';
	well = well && length > 0 && length < sizeof t->host;
	if (well) {
		memcpy(t->host, host + bracketed, length - 2 * (size_t)bracketed);
		t->host[length - 2 * (size_t)bracketed] = '\0';
		t->port = (int)strtol(port, NULL, 10);
	}
	curl_free(host);
	curl_free(port);
	curl_url_cleanup(parts);
	return well;
}

static const struct sockaddr *address_at(const struct addresses *a, int i)
{
	return (const struct sockaddr *)&a->at[i];
}

void addresses_filter(struct addresses *a, const struct task *task)
{
	int kept = 0;
	for (int i = 0; i < a->count; i++)
		if (task->kind == TASK_MAIL || task->private_allowed || address_public(address_at(a, i)))
			a->at[kept++] = a->at[i];
	a->count = kept;
}

static curl_socket_t on_open(void *arg, curlsocktype purpose, struct curl_sockaddr *address)
{
	const struct transfer *t = arg;
	(void)purpose;
	for (int i = 0; i < t->addresses.count; i++)
		if (address_same(&address->addr, address_at(&t->addresses, i)))
			return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
	return CURL_SOCKET_BAD;
}

/* "*:PORT:ADDRESS,ADDRESS": the answer to every name.  The names of a handle are its own, see `share`. */
static bool names_make(struct transfer *t, int port)
{
	char line[ADDRESSES_MOST * (INET6_ADDRSTRLEN + 3) + 16], text[INET6_ADDRSTRLEN];
	int used = snprintf(line, sizeof line, "*:%d:", port);
	for (int i = 0; i < t->addresses.count; i++) {
		const void *at = address_at(&t->addresses, i);
		bool six = t->addresses.at[i].ss_family == AF_INET6;
		const void *bare = six ? (const void *)&((const struct sockaddr_in6 *)at)->sin6_addr
				       : (const void *)&((const struct sockaddr_in *)at)->sin_addr;
		if (!inet_ntop(six ? AF_INET6 : AF_INET, bare, text, sizeof text))
			return false;
		used += snprintf(line + used, sizeof line - (size_t)used, six ? "%s[%s]" : "%s%s", i ? "," : "", text);
	}
	t->names = curl_slist_append(NULL, line);
	return t->names != NULL;
}

/* Counts an answer, head or body.  Anything but `bytes` ends the transfer. */
static size_t answer_count(struct transfer *t, size_t bytes)
{
	t->answered += bytes;
	return t->answered <= HOOK_ANSWER ? bytes : 0;
}

static size_t on_answer(const char *data, size_t size, size_t count, void *arg)
{
	(void)data;
	return answer_count(arg, size * count);
}

/* Adds a header unless it has no value. */
static bool header_add(struct transfer *t, const char *name, const char *value)
{
	char line[HEADER_MOST];
	if (!*value)
		return true;
	const int length = snprintf(line, sizeof line, "%s: %s", name, value);
	struct curl_slist *more = length < (int)sizeof line ? curl_slist_append(t->headers, line) : NULL;
	t->headers = more ? more : t->headers;
	return more != NULL;
}

/* A delivery or a push message without its body. */
static bool post_begin(struct transfer *t)
{
	struct curl_slist *more = curl_slist_append(t->headers, "Expect:"); /* none */
	if (!more)
		return false;
	t->headers = more;
	curl_easy_setopt(t->easy, CURLOPT_PROTOCOLS_STR, t->task->private_allowed ? "http,https" : "https");
	curl_easy_setopt(t->easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
	curl_easy_setopt(t->easy, CURLOPT_FOLLOWLOCATION, 0L);
	curl_easy_setopt(t->easy, CURLOPT_HTTPHEADER, t->headers);
	curl_easy_setopt(t->easy, CURLOPT_WRITEFUNCTION, on_answer);
	curl_easy_setopt(t->easy, CURLOPT_WRITEDATA, t);
	curl_easy_setopt(t->easy, CURLOPT_HEADERFUNCTION, on_answer);
	curl_easy_setopt(t->easy, CURLOPT_HEADERDATA, t);
	curl_easy_setopt(t->easy, CURLOPT_TIMEOUT, (long)HOOK_SECONDS);
	return true;
}

static bool hook_begin(struct transfer *t)
{
	curl_easy_setopt(t->easy, CURLOPT_POSTFIELDS, t->task->text[TASK_BODY]);
	return header_add(t, "X-Timerift-Signature", t->task->text[TASK_SIGNATURE]) &&
		header_add(t, "Content-Type", "application/json") && header_add(t, "User-Agent", "timerift") &&
		post_begin(t);
}

/* The service keeps the message for a browser that is away, and at most one of a topic (RFC 8030). */
static bool push_begin(struct transfer *t)
{
	const char *text = t->task->text[TASK_BODY];
	size_t length = 0;
	t->body = malloc(strlen(text) + 1);
	if (!t->body ||
		sodium_base642bin(t->body, strlen(text) + 1, text, strlen(text), NULL, &length, NULL,
			sodium_base64_VARIANT_ORIGINAL) != 0)
		return false;
	curl_easy_setopt(t->easy, CURLOPT_POSTFIELDS, t->body);
	curl_easy_setopt(t->easy, CURLOPT_POSTFIELDSIZE, (long)length);
	return header_add(t, "Authorization", t->task->text[TASK_SIGNATURE]) && header_add(t, "TTL", PUSH_TTL_S) &&
		header_add(t, "Urgency", "high") && header_add(t, "Topic", t->task->text[TASK_TOPIC]) &&
		header_add(t, "Content-Encoding", "aes128gcm") &&
		header_add(t, "Content-Type", "application/octet-stream") && header_add(t, "User-Agent", "timerift") &&
		post_begin(t);
}

static size_t on_read(char *out, size_t size, size_t count, void *arg)
{
	struct transfer *t = arg;
	const char *text = t->task->text[TASK_BODY] + t->read;
	size_t capacity = size * count, left = strlen(text), take = left < capacity ? left : capacity;
	memcpy(out, text, take);
	t->read += take;
	if (take == 0)
		t->whole = true;
	return take;
}

static bool mail_begin(struct transfer *t)
{
	static const long tls[] = { CURLUSESSL_NONE, CURLUSESSL_TRY, CURLUSESSL_ALL };
	const struct task *task = t->task;
	char from[320];
	(void)snprintf(from, sizeof from, "<%s>", task->text[TASK_FROM]);
	t->to = curl_slist_append(NULL, task->text[TASK_TO]);
	if (!t->to)
		return false;
	curl_easy_setopt(t->easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
	curl_easy_setopt(t->easy, CURLOPT_USE_SSL, tls[task->tls]);
	if (*task->text[TASK_USER]) {
		curl_easy_setopt(t->easy, CURLOPT_USERNAME, task->text[TASK_USER]);
		curl_easy_setopt(t->easy, CURLOPT_PASSWORD, task->text[TASK_PASSWORD]);
	}
	curl_easy_setopt(t->easy, CURLOPT_MAIL_FROM, from);
	curl_easy_setopt(t->easy, CURLOPT_MAIL_RCPT, t->to);
	curl_easy_setopt(t->easy, CURLOPT_READFUNCTION, on_read);
	curl_easy_setopt(t->easy, CURLOPT_READDATA, t);
	curl_easy_setopt(t->easy, CURLOPT_UPLOAD, 1L);
	curl_easy_setopt(t->easy, CURLOPT_TIMEOUT, (long)MAIL_SECONDS);
	curl_easy_setopt(t->easy, CURLOPT_SERVER_RESPONSE_TIMEOUT, (long)MAIL_SECONDS); /* covers QUIT, too */
	return true;
}

bool transfer_begin(
	struct transfer *t, const struct task *task, const struct target *target, const struct addresses *addresses)
{
	*t = (struct transfer){
		.easy = curl_easy_init(), .share = curl_share_init(), .task = task, .addresses = *addresses
	};
	if (!t->easy || !t->share || !names_make(t, target->port))
		return false;
	curl_share_setopt(t->share, CURLSHOPT_SHARE, CURL_LOCK_DATA_DNS);
	curl_easy_setopt(t->easy, CURLOPT_SHARE, t->share);
	curl_easy_setopt(t->easy, CURLOPT_RESOLVE, t->names);
	curl_easy_setopt(t->easy, CURLOPT_URL, task->text[TASK_URL]);
	curl_easy_setopt(t->easy, CURLOPT_PROXY, "");
	curl_easy_setopt(t->easy, CURLOPT_OPENSOCKETFUNCTION, on_open);
	curl_easy_setopt(t->easy, CURLOPT_OPENSOCKETDATA, t);
	curl_easy_setopt(t->easy, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(t->easy, CURLOPT_CONNECTTIMEOUT, CONNECT_SECONDS);
	curl_easy_setopt(t->easy, CURLOPT_FRESH_CONNECT, 1L); /* so that every address is checked */
	curl_easy_setopt(t->easy, CURLOPT_FORBID_REUSE, 1L);
	return task->kind == TASK_HOOK ? hook_begin(t) : task->kind == TASK_PUSH ? push_begin(t) : mail_begin(t);
}

/* An answer that is too long is still an answer: its status counts. */
struct result transfer_result(const struct transfer *t, CURLcode code)
{
	long status = 0;
	curl_easy_getinfo(t->easy, CURLINFO_RESPONSE_CODE, &status);
	if (code == CURLE_WRITE_ERROR && t->answered > HOOK_ANSWER && status >= 200)
		code = CURLE_OK;
	return (struct result){ .id = t->task->id,
		.code = (int)code,
		.status = status > 0 && status < 1000 ? (int)status : 0,
		.whole = t->whole };
}

void transfer_end(struct transfer *t)
{
	curl_easy_cleanup(t->easy);
	curl_share_cleanup(t->share);
	curl_slist_free_all(t->headers);
	curl_slist_free_all(t->to);
	curl_slist_free_all(t->names);
	free(t->body);
	*t = (struct transfer){ 0 };
}
