/* forwarded.c -- see forwarded.h. */
#include "server/net/forwarded.h"

#include <string.h>

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

bool forwarded_read(const struct nets *proxies, const char *list, unsigned char client[ADDRESS_BYTES])
{
	const char *end = list + strlen(list);
	for (;;) {
		const char *start = end;
		while (start > list && start[-1] != ',')
			start--;
		const char *first = start, *last = end;
		while (first < last && is_blank(*first))
			first++;
		while (last > first && is_blank(last[-1]))
			last--;
		if (!address_read(client, first, (size_t)(last - first)))
			return false;
		if (start == list || !nets_hold(proxies, client))
			return true;
		end = start - 1; /* the comma */
	}
}
