/* idle.c -- see idle.h. */
#include "load/idle.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "load/seeded.h"
#include "load/socket.h"
#include "server/base/code.h"

#define AT_ONCE 200 /* connections being opened at once */

struct sitter {
	struct client client;
	struct idle *idle;
	long number;
	bool there;
};

struct idle {
	struct load *load;
	long opened, joined;
	struct sitter sitters[];
};

static void sitter_there(struct sitter *s)
{
	if (!s->there)
		s->idle->joined++;
	s->there = true;
}

static void on_opened(struct client *c)
{
	struct sitter *s = c->user;
	long games = s->idle->load->options.idle_games;
	char text[100], game[GAME_TEXT];
	if (!games) {
		sitter_there(s);
		return;
	}
	game_write(game, seeded_game((uint64_t)(s->number % games)));
	int length = snprintf(text, sizeof text, "{\"t\":\"join\",\"game\":\"%s\",\"n\":0}", game);
	client_send(c, text, (size_t)length);
}

static void on_text(struct client *c, const char *text, size_t length)
{
	(void)length;
	if (strstr(text, "\"joined\""))
		sitter_there(c->user);
}

static void on_gone(struct client *c)
{
	struct sitter *s = c->user;
	if (s->there)
		s->idle->joined--;
	s->there = false;
	s->idle->load->errors++;
}

struct idle *idle_open(struct load *l)
{
	struct idle *idle = calloc(1, sizeof *idle + (size_t)l->options.idle * sizeof idle->sitters[0]);
	CHECK(idle);
	idle->load = l;
	return idle;
}

void idle_tick(struct idle *idle)
{
	struct load *l = idle->load;
	while (idle->opened < l->options.idle && idle->opened - idle->joined - (long)l->errors < AT_ONCE) {
		struct sitter *s = &idle->sitters[idle->opened];
		s->idle = idle;
		s->number = idle->opened++;
		s->client = (struct client){
			.opened = on_opened, .text = on_text, .gone = on_gone, .traffic = &l->traffic, .user = s
		};
		client_open(&l->loop, &s->client, load_port(l));
	}
}

long idle_joined(const struct idle *idle)
{
	return idle->joined;
}
