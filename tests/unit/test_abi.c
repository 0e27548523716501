/* What a build of the rules says of itself: which it is, and how large everything is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "rift.h"

static void says_which_rules(void **state)
{
	(void)state;
	assert_int_equal(strlen(rift_rules()), 32);
	assert_int_equal(strspn(rift_rules(), "0123456789abcdef"), 32);
}

static void has_a_table(void **state)
{
	const struct rift_rules *rules = RIFT_RULES;
	(void)state;
	assert_int_equal(rules->abi, RIFT_ABI);
	assert_int_equal(rules->bytes, sizeof *rules);
	assert_int_equal(rules->revision, RIFT_REVISION);
	assert_string_equal(rules->hash, rift_rules());
	assert_ptr_equal(rules->sizes, rift_abi());
	/* No function is missing: whatever stands behind the first is one. */
	const size_t first = offsetof(struct rift_rules, setup_check);
	assert_int_equal((sizeof *rules - first) % sizeof(void *), 0);
	for (size_t at = first; at < sizeof *rules; at += sizeof(void *)) {
		void *function;
		memcpy(&function, (const char *)rules + at, sizeof function);
		assert_non_null(function);
	}
}

static void says_how_large(void **state)
{
	const struct rift_abi *abi = rift_abi();
	(void)state;
	assert_int_equal(abi->version, RIFT_ABI);
	assert_int_equal(abi->game, RIFT_GAME_BYTES);
	assert_int_equal(abi->move, 6);
	assert_int_equal(abi->setup, 48);
	assert_int_equal(abi->score, sizeof(struct rift_score));
	assert_int_equal(abi->answers, RIFT_ANSWERS);
}

/* The numbers of these words are in logs and in old builds: what is here may be added to at the end only. */
static void keeps_its_numbers(void **state)
{
	(void)state;
	assert_string_equal(rift_fact_word(RIFT_NO_FACT + 1), "revision");
	assert_string_equal(rift_fact_word(RIFT_FACT_END), "");
	assert_int_equal(rift_fact_count(RIFT_FACT_END), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(says_which_rules),
		cmocka_unit_test(has_a_table),
		cmocka_unit_test(says_how_large),
		cmocka_unit_test(keeps_its_numbers),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
