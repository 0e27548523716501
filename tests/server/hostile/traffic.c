/*
 * traffic.c -- makes the load of the attackers of the hostile suite: many connections with TLS, from as many addresses as wanted.
 *
 *   traffic KEY=VALUE...
 *     mode         silent: connects and says nothing; half: half a request; idle: a WebSocket that never joins;
 *                  ping: a WebSocket that pings; frame: one that sends ping frames;
 *                  join: one that sends the next line of the file `says` and listens; post: requests, one after the other
 *     to, port     where to; an IPv6 address takes sources from 2001:db8::/32, an IPv4 address from 127.0.0.0/8; tls=0: no TLS
 *     base         the first network of the attackers; networks: how many (/48, /24), each connection from another host of it
 *     connections  how many at a time; churn: how many new ones a second at most; a connection that is closed is made again
 *     steady       once all have been answered: how many connections a second are closed and made again, whether they were refused or
 *                  not, so that the node and the sink get the same; 0: only those that were closed, as fast as churn allows
 *     rate         messages a second on each connection; each: requests on one connection before it is replaced
 *     path, body, cookie   of a request; %d in the body is a number that grows
 *     size         of ping: bytes of each, as JSON that takes long to read
 *     says         of join: a file of lines, one for each connection
 *
 * Says "ready" when each connection has been answered once or closed, at the latest after 4 s, and, when its input ends, what it has done.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define MOST 20000
#define INPUT 8192
#define READY_MS 4000 /* then those that have not been answered do not count any more */
#define PONG 2 /* bytes of the answer to an empty ping frame; many may arrive at once */
#define AGAIN_MS 200 /* before a closed connection is made again */

enum mode { SILENT, HALF, IDLE, PING, FRAME, JOIN, POST };
enum state { CLOSED, CONNECTING, SHAKING, ASKED, OPEN };

struct line {
	int fd;
	SSL *ssl;
	enum state state;
	bool met; /* answered or closed once */
	double next_ms;
	unsigned requests;
	size_t got;
	char input[INPUT];
};

static struct {
	const char *mode, *to, *path, *body, *cookie, *says;
	long port, tls, base, networks, connections, churn, steady, rate, each, size;
} want = { "idle", "2001:db8:ffff::1", "/", "", "", "", 443, 1, 0xa000, 1, 100, 300, 0, 10, 1, 12 };

static enum mode mode;
static struct line lines[MOST];
static SSL_CTX *tls;
static int epoll;
static unsigned long made, sent, answers, closed, by_hundred[6], number;
static double allowed; /* new connections, grows with time */

static double now_ms(void)
{
	struct timespec at;
	clock_gettime(CLOCK_MONOTONIC, &at);
	return (double)at.tv_sec * 1e3 + (double)at.tv_nsec / 1e6;
}

static socklen_t address(struct sockaddr_storage *a, const char *text, long port)
{
	struct sockaddr_in6 *six = (struct sockaddr_in6 *)a;
	struct sockaddr_in *four = (struct sockaddr_in *)a;
	memset(a, 0, sizeof *a);
	if (strchr(text, ':')) {
		six->sin6_family = AF_INET6;
		six->sin6_port = htons((uint16_t)port);
		inet_pton(AF_INET6, text, &six->sin6_addr);
		return sizeof *six;
	}
	four->sin_family = AF_INET;
	four->sin_port = htons((uint16_t)port);
	inet_pton(AF_INET, text, &four->sin_addr);
	return sizeof *four;
}

/* The source of the next connection: another host, and of many networks another network and another subnet of it. */
static void source(char *text, size_t size)
{
	unsigned long network = made % (unsigned long)want.networks;
	unsigned long round = made / (unsigned long)want.networks;
	if (strchr(want.to, ':')) {
		snprintf(text, size, "2001:db8:%lx:%lx::%lx", (unsigned long)want.base + network,
			want.networks > 1 ? round & 0xffff : 0, 1 + (made & 0xffff));
	} else {
		snprintf(text, size, "127.%lu.%lu.%lu", (unsigned long)want.base & 127, network, 1 + round % 250);
	}
}

static void line_close(struct line *l, bool again_soon)
{
	closed++;
	l->met = true;
	SSL_free(l->ssl);
	close(l->fd);
	l->ssl = NULL;
	l->fd = -1;
	l->state = CLOSED;
	l->next_ms = now_ms() + (again_soon ? 0 : AGAIN_MS);
}

static void line_open(struct line *l)
{
	struct sockaddr_storage to;
	char from_text[64];
	source(from_text, sizeof from_text);
	made++;
	socklen_t length = address(&to, from_text, 0);
	int one = 1;
	l->fd = socket(to.ss_family, SOCK_STREAM | SOCK_NONBLOCK, 0);
	if (l->fd < 0) {
		l->next_ms = now_ms() + AGAIN_MS;
		return;
	}
	setsockopt(l->fd, to.ss_family == AF_INET6 ? IPPROTO_IPV6 : IPPROTO_IP,
		to.ss_family == AF_INET6 ? IPV6_FREEBIND : IP_FREEBIND, &one, sizeof one);
	int bound = bind(l->fd, (struct sockaddr *)&to, length);
	length = address(&to, want.to, want.port);
	if (bound || (connect(l->fd, (struct sockaddr *)&to, length) && errno != EINPROGRESS)) {
		line_close(l, false);
		return;
	}
	l->state = CONNECTING;
	l->got = 0;
	l->requests = 0;
	struct epoll_event event = { .events = EPOLLIN | EPOLLOUT, .data.ptr = l };
	epoll_ctl(epoll, EPOLL_CTL_ADD, l->fd, &event);
}

static void line_say(struct line *l, const char *text, size_t length)
{
	ssize_t done = l->ssl ? SSL_write(l->ssl, text, (int)length) : send(l->fd, text, length, MSG_NOSIGNAL);
	sent += done > 0;
}

static void line_request(struct line *l)
{
	char body[2048];
	char text[4096];
	number++;
	const char *place = strstr(want.body, "%d");
	if (place) {
		snprintf(body, sizeof body, "%.*s%lu%s", (int)(place - want.body), want.body, number, place + 2);
	} else {
		snprintf(body, sizeof body, "%s", want.body);
	}
	int length = snprintf(text, sizeof text,
		"POST %s HTTP/1.1\r\nHost: play.example\r\n%s%s%sContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
		want.path, *want.cookie ? "Cookie: " : "", want.cookie, *want.cookie ? "\r\n" : "", strlen(body), body);
	line_say(l, text, (size_t)length);
	l->requests++;
	l->got = 0;
	l->state = ASKED;
}

static void line_upgrade(struct line *l)
{
	static const char text[] =
		"GET /api/ws HTTP/1.1\r\nHost: play.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
		"Sec-WebSocket-Protocol: timerift\r\n\r\n";
	line_say(l, text, mode == HALF ? 60 : sizeof text - 1);
	l->state = mode == HALF ? OPEN : ASKED;
	l->met = l->met || mode == HALF;
}

/* The connection stands (and has TLS): says the first words. */
static void line_begin(struct line *l)
{
	struct epoll_event event = { .events = EPOLLIN, .data.ptr = l };
	epoll_ctl(epoll, EPOLL_CTL_MOD, l->fd, &event);
	if (mode == SILENT) {
		l->state = OPEN;
		l->met = true;
	} else if (mode == POST) {
		line_request(l);
	} else {
		line_upgrade(l);
	}
}

static void line_shake(struct line *l)
{
	int got = SSL_connect(l->ssl);
	if (got == 1) {
		line_begin(l);
		return;
	}
	int why = SSL_get_error(l->ssl, got);
	if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE) {
		line_close(l, false);
		return;
	}
	struct epoll_event event = { .events = EPOLLIN | (why == SSL_ERROR_WANT_WRITE ? EPOLLOUT : 0), .data.ptr = l };
	epoll_ctl(epoll, EPOLL_CTL_MOD, l->fd, &event);
}

static void line_connected(struct line *l)
{
	int error = 0;
	socklen_t size = sizeof error;
	getsockopt(l->fd, SOL_SOCKET, SO_ERROR, &error, &size);
	if (error) {
		line_close(l, false);
	} else if (!want.tls) {
		line_begin(l);
	} else {
		l->ssl = SSL_new(tls);
		SSL_set_fd(l->ssl, l->fd);
		l->state = SHAKING;
		line_shake(l);
	}
}

/* Sends the line of the file that belongs to this connection, as a text of a WebSocket. */
static void line_join(struct line *l)
{
	static FILE *file;
	char text[8 + 512] = { '\x81', (char)(0x80 | 126) };
	if (!file && !(file = fopen(want.says, "r"))) {
		perror(want.says);
		exit(2);
	}
	rewind(file);
	for (long at = l - lines; at >= 0; at--) {
		if (!fgets(text + 8, 512, file)) {
			return;
		}
	}
	size_t length = strcspn(text + 8, "\n");
	text[2] = (char)(length >> 8);
	text[3] = (char)length; /* then a mask of zeros */
	line_say(l, text, 8 + length);
}

/* An answer has arrived whole: counts it and goes on. */
static void line_answered(struct line *l)
{
	int status = atoi(l->input + 9);
	answers++;
	by_hundred[status >= 100 && status < 600 ? status / 100 : 0]++;
	l->met = true;
	l->got = 0;
	if (mode != POST && status == 101) {
		l->state = OPEN;
		l->next_ms = now_ms() + (double)(rand() % 1000) / (double)want.rate;
		if (mode == JOIN) {
			line_join(l);
		}
	} else if (mode != POST) {
		line_close(l, false);
	} else if (l->requests >= want.each) {
		line_close(l, true);
	} else {
		l->state = OPEN;
		l->next_ms = now_ms() + 1000.0 / (double)want.rate;
	}
}

static void line_hear(struct line *l)
{
	if (l->state == OPEN) {
		l->got = 0; /* whatever comes is thrown away */
	}
	if (l->got >= INPUT - 1) {
		line_close(l, false);
		return;
	}
	ssize_t got = l->ssl ? SSL_read(l->ssl, l->input + l->got, (int)(INPUT - 1 - l->got))
			     : recv(l->fd, l->input + l->got, INPUT - 1 - l->got, 0);
	if (got <= 0) {
		int why = l->ssl ? SSL_get_error(l->ssl, (int)got) : 0;
		if (l->ssl ? why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE : got == 0 || errno != EAGAIN) {
			line_close(l, false);
		}
		return;
	}
	if (l->state == OPEN) {
		answers += mode == FRAME ? (unsigned long)got / PONG : 1;
		return;
	}
	l->got += (size_t)got;
	l->input[l->got] = 0;
	char *end = strstr(l->input, "\r\n\r\n");
	if (end) {
		char *length = strcasestr(l->input, "\ncontent-length:");
		size_t body = length && length < end ? strtoul(length + 16, NULL, 10) : 0;
		if (l->got >= (size_t)(end + 4 - l->input) + body) {
			line_answered(l);
		}
	}
}

static char ping[8 + 4096];
static size_t ping_length;

/* A text with the head of a frame and a mask of zeros.  What is longer than the least is empty lists. */
static void ping_write(void)
{
	size_t head = want.size < 126 ? 6 : 8, more = want.size > 24 ? (size_t)want.size - 24 : 0;
	char *text = ping + head;
	int length = sprintf(text, more ? "{\"t\":\"ping\",\"x\":[[]" : "{\"t\":\"ping\"}");
	for (; more > 3; more -= 3)
		length += sprintf(text + length, ",[]");
	if (want.size > 24)
		length += sprintf(text + length, "]}");
	ping[0] = '\x81';
	ping[1] = (char)(0x80 | (head == 6 ? length : 126));
	if (head == 8) {
		ping[2] = (char)(length >> 8);
		ping[3] = (char)length;
	}
	ping_length = head + (size_t)length;
}

/* What is due by the clock. */
static void line_tick(struct line *l, double now)
{
	static const char frame[] = "\x89\x80\0\0\0\0";
	if (now < l->next_ms) {
		return;
	}
	if (l->state == CLOSED && allowed >= 1) {
		allowed--;
		line_open(l);
	} else if (l->state == OPEN && (mode == PING || mode == FRAME)) {
		line_say(l, mode == PING ? ping : frame, mode == PING ? ping_length : sizeof frame - 1);
		l->next_ms += 1000.0 / (double)want.rate;
	} else if (l->state == OPEN && mode == POST) {
		line_request(l);
	}
}

/* Replaces open connections, the oldest first, if fewer than `steady` were closed by the other side. */
static void replace(void)
{
	static long next;
	for (long i = 0; i < want.connections && allowed >= 2; i++) {
		struct line *l = &lines[next++ % want.connections];
		if (l->state == OPEN) {
			line_close(l, true);
			allowed--;
			line_open(l);
		}
	}
}

static bool all_met(void)
{
	for (long i = 0; i < want.connections; i++) {
		if (!lines[i].met) {
			return false;
		}
	}
	return true;
}

static void on_event(const struct epoll_event *event)
{
	struct line *l = event->data.ptr;
	if (l->state == CONNECTING) {
		line_connected(l);
	} else if (l->state == SHAKING) {
		line_shake(l);
	} else if (l->state != CLOSED) {
		do {
			line_hear(l);
		} while (l->ssl && l->state != CLOSED && SSL_pending(l->ssl) > 0);
	}
}

static void run(void)
{
	struct epoll_event events[512];
	double before = now_ms(), begun = before;
	bool said = false;
	struct pollfd input = { .fd = 0, .events = POLLIN };
	while (poll(&input, 1, 0) == 0) {
		int count = epoll_wait(epoll, events, 512, 4);
		for (int i = 0; i < count; i++) {
			on_event(&events[i]);
		}
		double now = now_ms();
		double rate = (double)(said && want.steady ? want.steady : want.churn);
		allowed += (now - before) * rate / 1000;
		allowed = allowed > rate / 10 + 1 ? rate / 10 + 1 : allowed;
		before = now;
		for (long i = 0; i < want.connections; i++) {
			line_tick(&lines[i], now);
		}
		if (said && want.steady)
			replace();
		if (!said && (all_met() || now > begun + READY_MS)) {
			said = true;
			puts("ready");
			fflush(stdout);
		}
	}
}

static void read_arguments(int argc, char **argv)
{
	struct {
		const char *key, **text;
		long *number;
	} keys[] = { { "mode", &want.mode, NULL }, { "to", &want.to, NULL }, { "path", &want.path, NULL },
		{ "body", &want.body, NULL }, { "cookie", &want.cookie, NULL }, { "says", &want.says, NULL },
		{ "port", NULL, &want.port }, { "tls", NULL, &want.tls }, { "base", NULL, &want.base },
		{ "networks", NULL, &want.networks }, { "connections", NULL, &want.connections },
		{ "churn", NULL, &want.churn }, { "steady", NULL, &want.steady }, { "rate", NULL, &want.rate },
		{ "each", NULL, &want.each }, { "size", NULL, &want.size } };
	for (int i = 1; i < argc; i++) {
		size_t length = strcspn(argv[i], "=");
		bool known = false;
		for (size_t k = 0; argv[i][length] && k < sizeof keys / sizeof *keys; k++) {
			if (strlen(keys[k].key) == length && strncmp(argv[i], keys[k].key, length) == 0) {
				known = true;
				if (keys[k].text) {
					*keys[k].text = argv[i] + length + 1;
				} else {
					*keys[k].number = strtol(argv[i] + length + 1, NULL, 0);
				}
			}
		}
		if (!known) {
			fprintf(stderr, "traffic: what is %s?\n", argv[i]);
			exit(2);
		}
	}
}

static enum mode mode_of(const char *word)
{
	static const char *words[] = { "silent", "half", "idle", "ping", "frame", "join", "post" };
	for (int i = 0; i < 7; i++) {
		if (strcmp(word, words[i]) == 0) {
			return (enum mode)i;
		}
	}
	fprintf(stderr, "traffic: there is no mode %s\n", word);
	exit(2);
}

int main(int argc, char **argv)
{
	signal(SIGPIPE, SIG_IGN);
	read_arguments(argc, argv);
	mode = mode_of(want.mode);
	if (want.connections < 1 || want.connections > MOST || want.networks < 1 || want.rate < 1 || want.size < 12 ||
		want.size > 4000) {
		fprintf(stderr, "traffic: a number is out of range\n");
		return 2;
	}
	tls = SSL_CTX_new(TLS_client_method());
	SSL_CTX_set_mode(
		tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
	epoll = epoll_create1(0);
	ping_write();
	for (long i = 0; i < want.connections; i++) {
		lines[i].fd = -1;
	}
	run();
	unsigned long open = 0;
	for (long i = 0; i < want.connections; i++) {
		open += lines[i].state >= ASKED;
	}
	printf("{\"made\":%lu,\"open\":%lu,\"closed\":%lu,\"sent\":%lu,\"answers\":%lu,\"1xx\":%lu,\"2xx\":%lu,\"4xx\":%lu,\"5xx\":%lu}\n",
		made, open, closed, sent, answers, by_hundred[1], by_hundred[2], by_hundred[4], by_hundred[5]);
	return 0;
}
