/* test_cage.c -- what a sender may still do in its cage.  Each case is a process that ends with 0 if it was allowed. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/sender/cage.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CAGED 0 /* a sanitizer needs what the filter forbids */
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CAGED 0
#endif
#endif
#ifndef CAGED
#define CAGED 1
#endif

static bool opens_read(void)
{
	return open("/etc/hostname", O_RDONLY | O_CLOEXEC) >= 0;
}

static bool opens_write(void)
{
	return open("/dev/null", O_WRONLY | O_CLOEXEC) >= 0;
}

static bool pair_of(int type)
{
	int pair[2];
	return socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, pair) == 0;
}

static bool pairs_streams(void)
{
	return pair_of(SOCK_STREAM);
}

static bool pairs_datagrams(void)
{
	return pair_of(SOCK_DGRAM);
}

static bool socket_inet(void)
{
	return socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0) >= 0;
}

static bool socket_unix(void)
{
	return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) >= 0;
}

static bool memory_runs(void)
{
	return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

static bool starts_program(void)
{
	char name[] = "true", *arguments[] = { name, NULL };
	execv("/bin/true", arguments);
	return false;
}

/* 0: allowed, 1: refused, -1: killed. */
static int caged(bool (*act)(void))
{
	int status;
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0)
		_exit(cage_close(false) ? 2 : !act());
	assert_int_equal(waitpid(child, &status, 0), child);
	return WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status) == SIGSYS ? -1 : 3;
}

static void what_a_sender_needs_is_allowed(void **state)
{
	(void)state;
	assert_int_equal(caged(opens_read), 0);
	assert_int_equal(caged(pairs_streams), 0);
	assert_int_equal(caged(socket_inet), 0);
}

static void anything_else_is_not(void **state)
{
	(void)state;
	if (!CAGED)
		return;
	assert_int_equal(caged(opens_write), 1);
	assert_int_equal(caged(socket_unix), 1);
	assert_int_equal(caged(pairs_datagrams), 1); /* they could be connected to sockets of this machine */
	assert_int_equal(caged(memory_runs), 1);
	assert_int_equal(caged(starts_program), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_a_sender_needs_is_allowed),
		cmocka_unit_test(anything_else_is_not),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
