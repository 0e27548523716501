/* idle.c -- see idle.h. */
#include "load/idle.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "load/seeded.h"
#include "load/socket.h"
#include "load/wire.h"
#include "server/base/code.h"

#define AT_ONCE 200 /* connections being opened at once */

struct sitter {
	struct client client;
	struct idle *idle;
	struct sitter *next; /* of those that have to come back */
	long number;
	uint32_t n; /* moves it has got */
	uint64_t gone_ns; /* when it lost its place; 0: it had none yet */
	bool there;
};

struct idle {
	struct load *load;
	long opened, opening, joined;
	struct sitter *lost, **last_lost;
	struct sitter sitters[];
};

static void sitter_there(struct sitter *s)
{
	if (s->there)
		return;
	s->idle->joined++;
	s->idle->opening--;
	s->there = true;
	if (s->gone_ns)
		load_wait(s->idle->load, "place", s->gone_ns);
}

static void on_opened(struct client *c)
{
	struct sitter *s = c->user;
	const struct load_options *o = &s->idle->load->options;
	char text[100], game[GAME_TEXT];
	if (!o->idle_games) {
		sitter_there(s);
		return;
	}
	game_write(game, seeded_game((uint64_t)(o->idle_first + s->number % o->idle_games)));
	int length = snprintf(text, sizeof text, "{\"t\":\"join\",\"game\":\"%s\",\"n\":%u}", game, s->n);
	client_send(c, text, (size_t)length);
}

/* A page that comes back asks only for the moves it lacks. */
static void moves_count(struct sitter *s, const char *text)
{
	static const char head[] = "{\"t\":\"moves\",\"n\":";
	char *end;
	if (strncmp(text, head, sizeof head - 1) != 0)
		return;
	const unsigned long n = strtoul(text + sizeof head - 1, &end, 10);
	if (strncmp(end, ",\"m\":\"", 6) == 0)
		s->n = (uint32_t)(n + strcspn(end + 6, "\"") / (2UL * WIRE_MOVE));
}

static void on_text(struct client *c, const char *text, size_t length)
{
	struct sitter *s = c->user;
	(void)length;
	if (strstr(text, "\"joined\""))
		sitter_there(s);
	else if (strncmp(text, "{\"t\":\"leave\"", 12) == 0)
		client_close(c);
	else
		moves_count(s, text);
}

static void on_gone(struct client *c)
{
	struct sitter *s = c->user;
	struct idle *idle = s->idle;
	if (s->there) {
		idle->joined--;
		s->gone_ns = uv_hrtime();
	} else
		idle->opening--;
	s->there = false;
	idle->load->errors++;
	s->next = NULL;
	*idle->last_lost = s;
	idle->last_lost = &s->next;
}

struct idle *idle_open(struct load *l)
{
	struct idle *idle = calloc(1, sizeof *idle + (size_t)l->options.idle * sizeof idle->sitters[0]);
	CHECK(idle);
	idle->load = l;
	idle->last_lost = &idle->lost;
	return idle;
}

static void sitter_open(struct sitter *s)
{
	struct load *l = s->idle->load;
	s->idle->opening++;
	s->client = (struct client){ .opened = on_opened,
		.text = on_text,
		.gone = on_gone,
		.traffic = &l->traffic,
		.secure = l->options.secure != 0,
		.from = l->options.addresses ? 1 + (uint32_t)(s->number % l->options.addresses) : 0,
		.user = s };
	client_open(&l->loop, &s->client, load_port(l));
}

/* Those that have to come back, as many as there were at the beginning: one that is refused waits for the next turn. */
static void lost_open(struct idle *idle)
{
	struct sitter *s = idle->lost, *next;
	idle->lost = NULL;
	idle->last_lost = &idle->lost;
	for (; s && idle->opening < AT_ONCE; s = next) {
		next = s->next;
		sitter_open(s);
	}
	if (!s)
		return;
	*idle->last_lost = s;
	while (s->next)
		s = s->next;
	idle->last_lost = &s->next;
}

void idle_tick(struct idle *idle)
{
	struct load *l = idle->load;
	if (l->ending)
		return;
	lost_open(idle);
	while (idle->opened < l->options.idle && idle->opening < AT_ONCE) {
		struct sitter *s = &idle->sitters[idle->opened];
		s->idle = idle;
		s->number = idle->opened++;
		sitter_open(s);
	}
}

long idle_joined(const struct idle *idle)
{
	return idle->joined;
}
