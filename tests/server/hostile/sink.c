/*
 * sink.c -- what stands beside the node in the quiet runs of the hostile suite: it takes the attackers' traffic and answers each
 * request and each message with as little work as possible, so that a quiet run loses the processor time of the attack itself.
 *
 *   sink serve PORT             HTTP and WebSockets on 127.0.0.1
 *   sink endless PORT           answers every request without end; for each line of its input prints the number of
 *                               connections and of the bytes that were taken
 *   sink witness                for each line of its input, which names a process, prints the longest that the one named before had
 *                               to wait for a processor within a span of about 250 ms
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define FDS 65536
#define ENDLESS "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n"
#define INPUT 4096
#define WINDOW 100 /* beats of the witness, a little over 2 ms each */

struct guest {
	bool upgraded;
	size_t length;
	size_t skip; /* bytes of a body that have not arrived */
	unsigned char input[INPUT];
};

static struct guest *guests[FDS];

static int listening(int port)
{
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
	int one = 1;
	struct sockaddr_in to = {
		.sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)
	};
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
	if (fd < 0 || bind(fd, (struct sockaddr *)&to, sizeof to) || listen(fd, 4096)) {
		perror("sink");
		exit(1);
	}
	return fd;
}

static void say(int fd, const char *text, size_t length)
{
	if (send(fd, text, length, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 && errno != EAGAIN) {
		shutdown(fd, SHUT_RDWR);
	}
}

#define SAY(fd, text) say(fd, text, sizeof text - 1)

/* Takes one request; returns its bytes, 0 if it has not arrived whole. */
static size_t request(int fd, struct guest *g)
{
	const char *text = (const char *)g->input;
	const char *end = memmem(text, g->length, "\r\n\r\n", 4);
	if (!end) {
		return 0;
	}
	size_t head = (size_t)(end - text) + 4;
	g->input[head - 1] = 0;
	const char *length = strcasestr(text, "\ncontent-length:");
	g->skip = length ? strtoul(length + 16, NULL, 10) : 0;
	if (strcasestr(text, "\nupgrade: websocket")) {
		g->upgraded = true;
		SAY(fd,
			"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
			"Sec-WebSocket-Accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA=\r\nSec-WebSocket-Protocol: timerift\r\n\r\n");
	} else {
		SAY(fd, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}");
	}
	return head;
}

/* Takes the head of a masked frame, whose payload is skipped; returns its bytes, 0 if it has not arrived whole. */
static size_t frame(int fd, struct guest *g)
{
	size_t length = g->length < 2 ? 0 : (size_t)(g->input[1] & 127);
	size_t head = length < 126 ? 2 : 4;
	if (g->length < head) {
		return 0;
	}
	if (head > 2) {
		length = (size_t)(g->input[2] << 8 | g->input[3]);
	}
	g->skip = 4 + length;
	SAY(fd, "\x81\x0c{\"t\":\"pong\"}");
	return head;
}

static void take(int fd, struct guest *g)
{
	while (g->length > 0) {
		size_t used = g->skip < g->length ? g->skip : g->length;
		if (used > 0) {
			g->skip -= used;
		} else {
			used = g->upgraded ? frame(fd, g) : request(fd, g);
		}
		if (used == 0) {
			return;
		}
		memmove(g->input, g->input + used, g->length - used);
		g->length -= used;
	}
}

static void leave(int fd)
{
	free(guests[fd]);
	guests[fd] = NULL;
	close(fd);
}

static void hear(int fd)
{
	struct guest *g = guests[fd];
	ssize_t got = recv(fd, g->input + g->length, INPUT - 1 - g->length, 0);
	if (got < 0 && errno == EAGAIN) {
		return;
	}
	if (got <= 0) {
		leave(fd);
		return;
	}
	g->length += (size_t)got;
	take(fd, g);
	if (g->length >= INPUT - 1) {
		leave(fd);
	}
}

static void enter(int door, int epoll)
{
	int fd;
	while ((fd = accept4(door, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
		struct epoll_event event = { .events = EPOLLIN, .data.fd = fd };
		if (fd >= FDS || !(guests[fd] = calloc(1, sizeof *guests[fd]))) {
			close(fd);
			continue;
		}
		epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
	}
}

static void serve(int port)
{
	int door = listening(port);
	int epoll = epoll_create1(0);
	struct epoll_event event = { .events = EPOLLIN, .data.fd = door };
	epoll_ctl(epoll, EPOLL_CTL_ADD, door, &event);
	for (;;) {
		struct epoll_event events[256];
		int count = epoll_wait(epoll, events, 256, -1);
		for (int i = 0; i < count; i++) {
			if (events[i].data.fd == door) {
				enter(door, epoll);
			} else {
				hear(events[i].data.fd);
			}
		}
	}
}

static atomic_ulong taken, connections;

static void *endless_one(void *at)
{
	int fd = (int)(long)at, small = 65536;
	char block[65536];
	ssize_t sent = 0;
	setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &small, sizeof small);
	atomic_fetch_add(&connections, 1);
	if (recv(fd, block, sizeof block, 0) > 0)
		sent = send(fd, ENDLESS, sizeof ENDLESS - 1, MSG_NOSIGNAL);
	memset(block, 'x', sizeof block);
	for (; sent > 0; sent = send(fd, block, sizeof block, MSG_NOSIGNAL))
		atomic_fetch_add(&taken, (unsigned long)sent);
	close(fd);
	return NULL;
}

static void *endless_accept(void *at)
{
	int door = (int)(long)at;
	for (;;) {
		int fd = accept(door, NULL, NULL);
		pthread_t thread;
		if (fd >= 0 && pthread_create(&thread, NULL, endless_one, (void *)(long)fd) == 0)
			pthread_detach(thread);
	}
	return NULL;
}

static void endless(int port)
{
	int door = listening(port);
	pthread_t thread;
	char line[16];
	fcntl(door, F_SETFL, 0);
	pthread_create(&thread, NULL, endless_accept, (void *)(long)door);
	while (fgets(line, sizeof line, stdin)) {
		printf("%lu %lu\n", atomic_load(&connections), atomic_load(&taken));
		(void)fflush(stdout);
	}
}

/* How long a process has waited for a processor since its start, in milliseconds. */
static double waited_ms(int fd)
{
	char text[80];
	ssize_t got = pread(fd, text, sizeof text - 1, 0);
	text[got > 0 ? got : 0] = 0;
	const char *second = strchr(text, ' ');
	return second ? (double)strtoull(second, NULL, 10) / 1e6 : 0;
}

/* For each line of the input, which names a process, prints the longest wait and begins again with that process. */
static void witness(void)
{
	double longest = 0;
	double waits[WINDOW] = { 0 };
	int process = -1;
	for (unsigned long beat = 0;; beat++) {
		struct pollfd input = { .fd = 0, .events = POLLIN };
		struct timespec sleep = { .tv_nsec = 2000000 };
		nanosleep(&sleep, NULL);
		double waited = waited_ms(process);
		double grown = beat < WINDOW ? 0 : waited - waits[beat % WINDOW];
		longest = grown > longest ? grown : longest;
		waits[beat % WINDOW] = waited;
		if (poll(&input, 1, 0) > 0) {
			char line[32];
			char path[64];
			if (!fgets(line, sizeof line, stdin))
				return;
			(void)printf("%.3f\n", longest);
			(void)fflush(stdout);
			if (process >= 0)
				close(process);
			(void)snprintf(path, sizeof path, "/proc/%d/schedstat", atoi(line));
			process = open(path, O_RDONLY);
			longest = 0;
			beat = 0;
		}
	}
}

int main(int argc, char **argv)
{
	signal(SIGPIPE, SIG_IGN);
	if (argc == 3 && strcmp(argv[1], "serve") == 0) {
		serve(atoi(argv[2]));
	} else if (argc == 3 && strcmp(argv[1], "endless") == 0) {
		endless(atoi(argv[2]));
		return 0;
	} else if (argc == 2 && strcmp(argv[1], "witness") == 0) {
		witness();
		return 0;
	}
	fprintf(stderr, "sink serve PORT | sink endless PORT | sink witness\n");
	return 2;
}
