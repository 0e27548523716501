/*
 * expect.h -- a check that works natively under cmocka and in WebAssembly, where there is no C library: whoever runs the
 * tests says what a failure does.
 */
#ifndef TESTS_SESSION_EXPECT_H
#define TESTS_SESSION_EXPECT_H

#include <stddef.h>

_Noreturn void expect_failed(const char *what, const char *file, int line);
#define EXPECT(cond) ((cond) ? (void)0 : expect_failed(#cond, __FILE__, __LINE__))

struct session_test {
	const char *name;
	void (*run)(void);
};
extern const struct session_test session_tests[];
extern const size_t session_test_count;

#endif
