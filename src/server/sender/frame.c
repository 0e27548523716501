/* frame.c -- see frame.h. */
#include "server/sender/frame.h"

#include <curl/curl.h>
#include <string.h>

#define HEAD 10 /* id, kind, flags */
#define PRIVATE_FLAG 1
#define TLS_SHIFT 1
#define TLS_MOST 2

const char *result_why(const struct result *r)
{
	static const char *const own[] = { "no such name", "no name server answered in time",
		"the address is not public", "too many deliveries to this address at once", "the sender died" };
	return r->code < RESULT_OWN ? curl_easy_strerror((CURLcode)r->code) : own[r->code - RESULT_OWN];
}

void task_write(struct bytes *out, const struct task *t)
{
	size_t length = HEAD;
	for (int i = 0; i < TASK_TEXTS; i++)
		length += 4 + (t->text[i] ? strlen(t->text[i]) : 0) + 1;
	bytes_number(out, length, FRAME_HEAD);
	bytes_number(out, t->id, 8);
	bytes_number(out, t->kind, 1);
	bytes_number(out, (unsigned)t->private_allowed * PRIVATE_FLAG | (unsigned)t->tls << TLS_SHIFT, 1);
	for (int i = 0; i < TASK_TEXTS; i++) {
		const char *text = t->text[i] ? t->text[i] : "";
		bytes_number(out, strlen(text) + 1, 4);
		bytes_add(out, text, strlen(text) + 1);
	}
}

bool task_read(struct task *t, const unsigned char *in, size_t length)
{
	if (length < HEAD || in[8] == TASK_NONE || in[8] > TASK_ABORT || in[9] >> TLS_SHIFT > TLS_MOST)
		return false;
	*t = (struct task){ .id = number_get(in, 8),
		.kind = (enum task_kind)in[8],
		.private_allowed = in[9] & PRIVATE_FLAG,
		.tls = in[9] >> TLS_SHIFT };
	size_t at = HEAD;
	for (int i = 0; i < TASK_TEXTS; i++) {
		uint64_t size = length - at >= 4 ? number_get(in + at, 4) : 0;
		at += 4;
		if (size == 0 || size > length - at || memchr(in + at, '\0', size) != in + at + size - 1)
			return false;
		t->text[i] = (const char *)in + at;
		at += size;
	}
	return at == length;
}

void result_write(unsigned char out[FRAME_HEAD + FRAME_RESULT], const struct result *r)
{
	number_put(out, FRAME_RESULT, FRAME_HEAD);
	number_put(out + 4, r->id, 8);
	number_put(out + 12, (uint64_t)r->code, 2);
	number_put(out + 14, (uint64_t)r->status, 2);
	out[16] = r->whole;
}

bool result_read(struct result *r, const unsigned char in[FRAME_HEAD + FRAME_RESULT])
{
	*r = (struct result){ .id = number_get(in + 4, 8),
		.code = (int)number_get(in + 12, 2),
		.status = (int)number_get(in + 14, 2),
		.whole = in[16] };
	bool known = r->code < CURL_LAST || (r->code >= RESULT_OWN && r->code < RESULT_CODES);
	return number_get(in, FRAME_HEAD) == FRAME_RESULT && known && r->status < 1000 && in[16] <= 1;
}
