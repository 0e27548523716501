/* child.c -- see child.h. */
#include "cli/bots/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/base.h"

#define WATCHED 128 /* children and workers at a time */
#define NAP_MS 5

/* What a signal handler must end: negative numbers are process groups. */
static volatile pid_t watched[WATCHED];

static void watch(pid_t pid)
{
	for (size_t at = 0; at < WATCHED; at++)
		if (!watched[at]) {
			watched[at] = pid;
			return;
		}
	CHECK(false); /* more than are ever started */
}

static void forget(pid_t pid)
{
	for (size_t at = 0; at < WATCHED; at++)
		if (watched[at] == pid)
			watched[at] = 0;
}

void child_watch(pid_t pid)
{
	watch(pid);
}

void child_forget(pid_t pid)
{
	forget(pid);
}

/* Ends the children, then this program by the same signal.  Groups are killed; workers end their own children. */
static void end_all(int signal_number)
{
	for (size_t at = 0; at < WATCHED; at++)
		if (watched[at])
			(void)kill(watched[at], watched[at] < 0 ? SIGKILL : SIGTERM);
	(void)raise(signal_number); /* its usual effect is restored: SA_RESETHAND */
}

void child_prepare(void)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
	struct sigaction action = { .sa_handler = end_all, .sa_flags = (int)SA_RESETHAND };
	for (size_t i = 0; i < ARRAY_LEN(signals); i++)
		(void)sigaction(signals[i], &action, NULL);
	(void)signal(SIGPIPE, SIG_IGN);
}

void child_prepare_worker(void)
{
	for (size_t at = 0; at < WATCHED; at++)
		watched[at] = 0;
	(void)prctl(PR_SET_PDEATHSIG, SIGTERM);
}

/* In the new process: becomes the program. */
static _Noreturn void become(const char *command, int in, int out, bool loud)
{
	struct rlimit none = { 0, 0 };
	(void)setpgid(0, 0);
	(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
	(void)setrlimit(RLIMIT_CORE, &none);
	(void)signal(SIGPIPE, SIG_DFL);
	int quiet = loud ? STDERR_FILENO : open("/dev/null", O_WRONLY);
	if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0 || dup2(quiet, STDERR_FILENO) < 0)
		_exit(127);
	(void)execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(127);
}

/* A pipe that programs started later do not inherit. */
static int pipe_make(int ends[2])
{
	if (pipe(ends) != 0)
		return -1;
	for (int i = 0; i < 2; i++)
		(void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
	return 0;
}

static void pipe_close(const int ends[2])
{
	(void)close(ends[0]);
	(void)close(ends[1]);
}

int child_start(struct child *child, const char *command, bool loud)
{
	int in[2], out[2];
	*child = (struct child){ .pid = 0 };
	if (pipe_make(in) != 0)
		return -1;
	if (pipe_make(out) != 0) {
		pipe_close(in);
		return -1;
	}
	pid_t pid = fork();
	if (pid == 0)
		become(command, in[0], out[1], loud);
	if (pid < 0) {
		pipe_close(in);
		pipe_close(out);
		return -1;
	}
	(void)setpgid(pid, pid); /* both sides do it, so that it is done whoever runs first */
	watch(-pid);
	(void)close(in[0]);
	(void)close(out[1]);
	(void)fcntl(in[1], F_SETFL, O_NONBLOCK);
	child->pid = pid;
	child->in = in[1];
	lines_init(&child->out, out[0]);
	return 0;
}

bool child_write(struct child *child, const char *text, size_t length, int64_t deadline)
{
	while (length > 0) {
		ssize_t n = write(child->in, text, length);
		if (n > 0) {
			text += n;
			length -= (size_t)n;
			continue;
		}
		if (n < 0 && errno != EAGAIN && errno != EINTR)
			return false;
		int64_t left = deadline - clock_ms();
		struct pollfd pipe = { .fd = child->in, .events = POLLOUT };
		if (left <= 0 || (poll(&pipe, 1, left > 60000 ? 60000 : (int)left) > 0 && pipe.revents & POLLERR))
			return false;
	}
	return true;
}

/* Whether the program has ended; it stays a zombie, so that its number is not given to another process. */
static bool has_ended(pid_t pid)
{
	siginfo_t info = { .si_pid = 0 };
	return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == pid;
}

void child_end(struct child *child, int64_t patience_ms)
{
	if (!child->pid)
		return;
	int64_t deadline = clock_ms() + patience_ms;
	(void)close(child->in);
	while (!has_ended(child->pid) && clock_ms() < deadline) {
		struct timespec nap = { .tv_nsec = NAP_MS * 1000000L };
		(void)nanosleep(&nap, NULL);
	}
	(void)kill(-child->pid, SIGKILL);
	while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR)
		continue;
	(void)close(child->out.fd);
	forget(-child->pid);
	child->pid = 0;
}
