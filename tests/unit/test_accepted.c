/* test_accepted.c -- the language of an Accept-Language header, sound and malformed. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include "server/net/accepted.h"

static void accepts(const char *header, const char *wanted)
{
	const char *found = language_accepted(header);
	if (wanted == NULL)
		assert_null(found);
	else if (found == NULL)
		fail_msg("nothing for %s", header);
	else
		assert_string_equal(found, wanted);
}

static void test_order(void **state)
{
	(void)state;
	accepts("fr", "fr");
	accepts("FR-ca", "fr");
	accepts("pt-BR,pt;q=0.9,en;q=0.8", "pt");
	accepts("xx, ru;q=0.3, fr;q=0.31", "fr");
	accepts("en;q=0.5,ru;q=0.5", "en");
	accepts(" \tru ; q=1 , fr", "ru");
	accepts("fr;q=0, ru;q=0.001", "ru");
}

static void test_malformed(void **state)
{
	static const char *const headers[] = { "", ",", ",,;,", "*", "x", "f", "frfrfrfrfr", "fr;", "fr;q",
		"fr;q=", "fr;q=x", "fr;x=1", "fr;q=0.0000", "fr_FR", "fr\xc3\xa9", "-fr", ";q=1" };
	(void)state;
	for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
		accepts(headers[i], NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_order), cmocka_unit_test(test_malformed) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
