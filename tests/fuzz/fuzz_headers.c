/*
 * fuzz_headers.c -- texts of HTTP headers and settings that decide whom the server believes: X-Forwarded-For, lists of
 * networks, Content-Length; and names.  The input has four parts, separated by line ends.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/base/names.h"
#include "server/base/nets.h"
#include "server/net/forwarded.h"
#include "server/net/framing.h"

#define PARTS 4

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The client is the rightmost address that is no proxy, and written back it is read as itself. */
static void check_forwarded(const struct nets *proxies, const char *list)
{
	unsigned char client[ADDRESS_BYTES], again[ADDRESS_BYTES];
	char text[ADDRESS_TEXT];
	if (!forwarded_read(proxies, list, client))
		return;
	address_write(text, client);
	CHECK(address_read(again, text, strlen(text)) && memcmp(client, again, sizeof client) == 0);
	const char *last = strrchr(list, ',');
	last = last ? last + 1 : list;
	last += strspn(last, " \t");
	CHECK(address_read(again, last, strcspn(last, " \t")));
	if (!nets_hold(proxies, again))
		CHECK(memcmp(client, again, sizeof client) == 0);
}

/* Only plain digits are a length, and only of a POST. */
static void check_framing(const char *length, unsigned how)
{
	const struct framing in = { .method = (enum front_method)(how % 4),
		.encoded = how / 4 % 8 == 7,
		.lengths = (int)(how / 32 % 3),
		.length = length,
		.most = 16384 };
	size_t body;
	const unsigned status = framing_read(&in, &body);
	if (status == 0 && body > 0)
		CHECK(in.method == FRONT_POST && !in.encoded && in.lengths == 1 && (size_t)atol(length) == body);
	CHECK(status != 0 || body <= in.most);
}

/* The normal form is accepted and is its own normal form. */
static void check_name(const char *text)
{
	char name[NAME_SIZE], again[NAME_SIZE], title[TITLE_SIZE], same[TITLE_SIZE];
	if (name_read(name, text))
		CHECK(name_read(again, name) && strcmp(name, again) == 0 && title_plain(name) == !strpbrk(name, "."));
	if (title_read(title, text)) {
		CHECK(title_read(same, title) && strcmp(title, same) == 0);
		(void)title_plain(title);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct nets proxies;
	char *text = malloc(size + 1), *part[PARTS], *at = text;
	CHECK(text);
	memcpy(text, data, size);
	text[size] = '\0';
	for (int i = 0; i < PARTS; i++) {
		part[i] = at;
		at += strcspn(at, "\n");
		if (*at)
			*at++ = '\0';
	}
	if (!nets_read(&proxies, part[0]))
		CHECK(nets_read(&proxies, "127.0.0.0/8 10.0.0.0/8 ::1"));
	check_forwarded(&proxies, part[1]);
	check_framing(part[2], size > 0 ? data[size - 1] : 0);
	check_name(part[3]);
	free(text);
	return 0;
}
