/* Runs the tests of sessions (tests/session), which also run in WebAssembly (tools/wasm_session.sh). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "../session/expect.h"

_Noreturn void expect_failed(const char *what, const char *file, int line)
{
	_assert_true(0, what, file, line);
	abort(); /* cmocka does not come back */
}

static void run(void **state)
{
	const struct session_test *test = *state;
	test->run();
}

int main(void)
{
	struct CMUnitTest *tests = calloc(session_test_count, sizeof *tests);
	if (!tests)
		return 1;
	for (size_t i = 0; i < session_test_count; i++) {
		union {
			const struct session_test *test;
			void *state;
		} of = { .test = &session_tests[i] };
		tests[i] = (struct CMUnitTest){
			.name = session_tests[i].name, .test_func = run, .initial_state = of.state
		};
	}
	int failed = _cmocka_run_group_tests("session", tests, session_test_count, NULL, NULL);
	free(tests);
	return failed;
}
