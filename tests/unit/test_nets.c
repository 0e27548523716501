/* test_nets.c -- lists of networks, and the client's address at the end of a chain of proxies. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include "server/base/nets.h"
#include "server/net/forwarded.h"

static bool held(const char *list, const char *address)
{
	struct nets nets;
	unsigned char bytes[ADDRESS_BYTES];
	assert_true(nets_read(&nets, list));
	assert_true(address_read(bytes, address, strlen(address)));
	return nets_hold(&nets, bytes);
}

static void networks_hold_their_addresses(void **state)
{
	(void)state;
	assert_true(held("127.0.0.0/8 ::1", "127.9.9.9"));
	assert_true(held("127.0.0.0/8 ::1", "::ffff:127.0.0.1"));
	assert_true(held(" 127.0.0.0/8  ::1 ", "::1"));
	assert_false(held("127.0.0.0/8 ::1", "128.0.0.1"));
	assert_false(held("127.0.0.0/8 ::1", "::2"));
	assert_true(held("10.1.2.128/25", "10.1.2.129"));
	assert_false(held("10.1.2.128/25", "10.1.2.127"));
	assert_true(held("192.0.2.7", "192.0.2.7"));
	assert_false(held("192.0.2.7/32", "192.0.2.6"));
	assert_true(held("2001:db8::/33", "2001:db8:7fff::1"));
	assert_false(held("2001:db8::/33", "2001:db8:8000::1"));
	assert_true(held("0.0.0.0/0", "203.0.113.1"));
	assert_false(held("0.0.0.0/0", "2001:db8::1"));
	assert_true(held("any", "2001:db8::1"));
	assert_false(held("", "127.0.0.1"));
}

static void malformed_lists_are_refused(void **state)
{
	static const char *const odd[] = { "1", "1.2.3", "1.2.3.4/33", "1.2.3.4/", "1.2.3.4/-1", "1.2.3.4/0008",
		"::/129", "::g", "localhost", "1.2.3.4,5.6.7.8", "/8", "1.2.3.4/8/8", "any/0", "[::1]", "1.2.3.4:80" };
	struct nets nets;
	char many[NETS_MAX * 8 + 9] = "";
	(void)state;
	for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
		assert_false(nets_read(&nets, odd[i]));
	for (size_t i = 0; i < NETS_MAX; i++)
		strcat(many, "1.1.1.1 ");
	assert_true(nets_read(&nets, many));
	strcat(many, "1.1.1.1");
	assert_false(nets_read(&nets, many));
}

static void the_client_is_the_first_stranger_from_the_right(void **state)
{
	static const struct {
		const char *list, *client; /* NULL: malformed */
	} cases[] = {
		{ "203.0.113.9", "203.0.113.9" },
		{ " 203.0.113.9 ", "203.0.113.9" },
		{ "198.51.100.1, 203.0.113.9", "203.0.113.9" },
		{ "198.51.100.1,203.0.113.9,10.0.0.1", "203.0.113.9" },
		{ "198.51.100.1, 203.0.113.9, 10.0.0.1, 10.0.0.2", "203.0.113.9" },
		{ "nonsense, 203.0.113.9, 10.0.0.2", "203.0.113.9" },
		{ "10.0.0.3, 10.0.0.1", "10.0.0.3" },
		{ "2001:DB8:0::7", "2001:db8::7" },
		{ "::ffff:203.0.113.9", "203.0.113.9" },
		{ "", NULL },
		{ ",", NULL },
		{ "203.0.113.9,", NULL },
		{ "203.0.113.9, nonsense", NULL },
		{ "203.0.113.9, , 10.0.0.1", NULL },
		{ "203.0.113.9:443", NULL },
		{ "[2001:db8::7]", NULL },
		{ "unknown", NULL },
		{ "203.0.113.9\n", NULL },
		{ "1234567890123456789012345678901234567890123456789", NULL },
	};
	struct nets proxies;
	(void)state;
	assert_true(nets_read(&proxies, "10.0.0.0/24"));
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		unsigned char client[ADDRESS_BYTES];
		char text[ADDRESS_TEXT];
		const bool read = forwarded_read(&proxies, cases[i].list, client);
		assert_int_equal(read, cases[i].client != NULL);
		if (!read)
			continue;
		address_write(text, client);
		assert_string_equal(text, cases[i].client);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(networks_hold_their_addresses),
		cmocka_unit_test(malformed_lists_are_refused),
		cmocka_unit_test(the_client_is_the_first_stranger_from_the_right),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
