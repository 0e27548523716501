/*
 * cage.c -- see cage.h.  The filter lists what libcurl, OpenSSL, c-ares, libuv and the C library call.  Other calls fail
 * with EPERM; those that only an intruder would make end the process.
 */
#include "server/sender/cage.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#define MEMORY ((rlim_t)512 << 20) /* address space; about 60 MB of it are used */
#define FILES 256
#define NICE 10
#define SOCK_TYPES 15 /* mask of the type of a socket, without its flags */

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

void cage_alone(void)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	(void)close_range(3, ~0U, 0);
	/* The system signals the whole service; a sender ends when its node closes the connection. */
	(void)signal(SIGTERM, SIG_IGN);
	(void)signal(SIGINT, SIG_IGN);
	(void)signal(SIGHUP, SIG_IGN);
	(void)signal(SIGPIPE, SIG_IGN);
}

static bool limit_set(int what, rlim_t most)
{
	struct rlimit limit;
	if (getrlimit((__rlimit_resource_t)what, &limit) != 0)
		return false;
	if (limit.rlim_max < most)
		most = limit.rlim_max;
	limit.rlim_cur = limit.rlim_max = most;
	return setrlimit((__rlimit_resource_t)what, &limit) == 0;
}

static bool limits_set(bool threads)
{
	bool well = limit_set(RLIMIT_CORE, 0) && limit_set(RLIMIT_NOFILE, FILES);
	(void)setpriority(PRIO_PROCESS, 0, NICE); /* the node goes first; a unit may forbid the call */
	if (SANITIZED)
		return well;
	return well && limit_set(RLIMIT_AS, MEMORY) && (threads || limit_set(RLIMIT_NPROC, 0));
}

static const int allowed[] = { SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(readv), SCMP_SYS(writev), SCMP_SYS(pread64),
	SCMP_SYS(close), SCMP_SYS(fstat), SCMP_SYS(newfstatat), SCMP_SYS(stat), SCMP_SYS(lstat), SCMP_SYS(statx),
	SCMP_SYS(lseek), SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(readlink), SCMP_SYS(getdents64),
	SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(brk), SCMP_SYS(madvise), SCMP_SYS(rt_sigaction),
	SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack), SCMP_SYS(restart_syscall),
	SCMP_SYS(ioctl), SCMP_SYS(fcntl), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(select), SCMP_SYS(pselect6),
	SCMP_SYS(epoll_create1), SCMP_SYS(epoll_ctl), SCMP_SYS(epoll_wait), SCMP_SYS(epoll_pwait), SCMP_SYS(eventfd2),
	SCMP_SYS(pipe2), SCMP_SYS(connect), SCMP_SYS(bind), SCMP_SYS(sendto), SCMP_SYS(recvfrom), SCMP_SYS(sendmsg),
	SCMP_SYS(recvmsg), SCMP_SYS(sendmmsg), SCMP_SYS(recvmmsg), SCMP_SYS(shutdown), SCMP_SYS(getsockname),
	SCMP_SYS(getpeername), SCMP_SYS(getsockopt), SCMP_SYS(setsockopt), SCMP_SYS(clock_gettime),
	SCMP_SYS(clock_getres), SCMP_SYS(gettimeofday), SCMP_SYS(time), SCMP_SYS(nanosleep), SCMP_SYS(clock_nanosleep),
	SCMP_SYS(getrandom), SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(exit),
	SCMP_SYS(exit_group), SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(getppid), SCMP_SYS(tgkill), SCMP_SYS(getuid),
	SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getegid), SCMP_SYS(uname), SCMP_SYS(sysinfo),
	SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(getrusage) };

/* Never needed here, and the first thing that injected code tries. */
static const int deadly[] = { SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(ptrace),
	SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(mount), SCMP_SYS(unshare), SCMP_SYS(setns),
	SCMP_SYS(bpf), SCMP_SYS(io_uring_setup), SCMP_SYS(listen), SCMP_SYS(accept4), SCMP_SYS(memfd_create) };

/* Calls that are allowed with some arguments only. */
static bool filter_some(scmp_filter_ctx f, bool threads)
{
	const struct scmp_arg_cmp read_only = SCMP_A2(SCMP_CMP_MASKED_EQ, O_ACCMODE | O_CREAT | O_TRUNC, O_RDONLY);
	const struct scmp_arg_cmp read_only_open = SCMP_A1(SCMP_CMP_MASKED_EQ, O_ACCMODE | O_CREAT | O_TRUNC, O_RDONLY);
	const struct scmp_arg_cmp not_run = SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0);
	const struct scmp_arg_cmp four = SCMP_A0(SCMP_CMP_EQ, AF_INET, 0), six = SCMP_A0(SCMP_CMP_EQ, AF_INET6, 0);
	/* A pair of datagram sockets could be connected to others of this machine afterwards. */
	const struct scmp_arg_cmp stream = SCMP_A1(SCMP_CMP_MASKED_EQ, SOCK_TYPES, SOCK_STREAM);
	const struct scmp_arg_cmp thread = SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD);
	const struct scmp_arg_cmp only_asks = SCMP_A2(SCMP_CMP_EQ, 0, 0);
	bool failed = seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(openat), 1, read_only) ||
		seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(open), 1, read_only_open) ||
		seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, not_run) ||
		seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, not_run) ||
		seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(socket), 1, four) ||
		seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(socket), 1, six) ||
		seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(socketpair), 1, stream) ||
		seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 1, only_asks) ||
		seccomp_rule_add(
			f, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) || /* the C library falls back to clone */
		(threads && seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, thread));
	return !failed;
}

static bool filter_load(bool threads)
{
	scmp_filter_ctx f = seccomp_init(SCMP_ACT_ERRNO(EPERM));
	bool well = f != NULL;
	for (size_t i = 0; well && i < sizeof allowed / sizeof allowed[0]; i++)
		well = seccomp_rule_add(f, SCMP_ACT_ALLOW, allowed[i], 0) == 0;
	for (size_t i = 0; well && i < sizeof deadly / sizeof deadly[0]; i++)
		well = seccomp_rule_add(f, SCMP_ACT_KILL_PROCESS, deadly[i], 0) == 0;
	well = well && filter_some(f, threads) && seccomp_load(f) == 0;
	seccomp_release(f);
	return well;
}

const char *cage_close(bool threads)
{
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return "no_new_privs";
	if (!limits_set(threads))
		return "limits";
	if (!SANITIZED && (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0 || !filter_load(threads)))
		return "seccomp";
	return NULL;
}
