/* wasm.c -- runs the tests of sessions in WebAssembly: tools/wasm_session.sh calls what is exported here. */
#include <stdint.h>

#include "expect.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

static const char *failure;
static int failed_line;

_Noreturn void expect_failed(const char *what, const char *file, int line)
{
	(void)file;
	failure = what;
	failed_line = line;
	__builtin_trap();
}

uint32_t EXPORT(test_count)(void);
const char *EXPORT(test_name)(uint32_t i);
void EXPORT(test_run)(uint32_t i);
const char *EXPORT(test_failure)(void);
int32_t EXPORT(test_line)(void);

uint32_t test_count(void)
{
	return (uint32_t)session_test_count;
}

const char *test_name(uint32_t i)
{
	return session_tests[i].name;
}

void test_run(uint32_t i)
{
	session_tests[i].run();
}

const char *test_failure(void)
{
	return failure;
}

int32_t test_line(void)
{
	return failed_line;
}
