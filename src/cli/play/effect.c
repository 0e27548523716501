/* effect.c -- see effect.h. */
#include "cli/play/effect.h"

#include <string.h>

#include "base/base.h"
#include "cli/board/brief.h"
#include "rift_words.h"

struct sum {
	int good[RIFT_GOOD_END];
	int vp, morale, paradox, exosuits, travels, rested;
	bool first, rest;
	char more[80]; /* Workers, Breakthroughs */
};

static void add_worker(struct sum *sum, const struct rift_event *e)
{
	brief_add(sum->more, sizeof sum->more, " %c%s%s", e->n > 0 ? '+' : '-', brief_worker(e->a),
		e->n > 0 && e->b == RIFT_TIRED ? " (tired)" : "");
}

static void add_breakthrough(struct sum *sum, const struct rift_event *e)
{
	char name[40];
	brief_add(sum->more, sizeof sum->more, " %c%s", e->n > 0 ? '+' : '-',
		brief_breakthrough(e->a, name, sizeof name));
}

static void add_event(struct sum *sum, const struct rift_event *e)
{
	if (e->kind == RIFT_E_GOOD)
		sum->good[e->a] += e->n;
	else if (e->kind == RIFT_E_VP)
		sum->vp += e->n;
	else if (e->kind == RIFT_E_MORALE)
		sum->morale += e->n;
	else if (e->kind == RIFT_E_PARADOX)
		sum->paradox += e->n;
	else if (e->kind == RIFT_E_EXOSUIT)
		sum->exosuits += e->n;
	else if (e->kind == RIFT_E_TRAVEL)
		sum->travels += e->n;
	else if (e->kind == RIFT_E_REST)
		sum->rested += e->n, sum->rest = true;
	else if (e->kind == RIFT_E_FIRST)
		sum->first = true;
	else if (e->kind == RIFT_E_WORKER)
		add_worker(sum, e);
	else if (e->kind == RIFT_E_BREAKTHROUGH)
		add_breakthrough(sum, e);
}

static void add_signed(char *out, size_t size, int n, const char *what)
{
	if (n)
		brief_add(out, size, " %+d%s", n, what);
}

static void sum_text(const struct sum *sum, char *out, size_t size)
{
	char text[200] = "";
	for (int pass = 0; pass < 2; pass++)
		for (int good = RIFT_TITANIUM; good < RIFT_GOOD_END; good++)
			if ((sum->good[good] > 0) == pass)
				add_signed(text, sizeof text, sum->good[good], brief_good(good));
	brief_add(text, sizeof text, "%s", sum->more);
	add_signed(text, sizeof text, sum->vp, " VP");
	add_signed(text, sizeof text, sum->morale, " Morale");
	add_signed(text, sizeof text, sum->paradox, " Paradox");
	add_signed(text, sizeof text, sum->exosuits, " Exosuit");
	add_signed(text, sizeof text, sum->travels, " Time Travel");
	if (sum->rest)
		brief_add(text, sizeof text, sum->rested ? " %d rest" : " nobody rests", sum->rested);
	if (sum->first)
		brief_add(text, sizeof text, " First Player");
	out[0] = '\0';
	brief_add(out, size, "%s", *text ? text + 1 : "");
}

bool effect_text(const struct rift_session *s, struct rift_move m, struct rift_game *after, char *out, size_t size)
{
	struct rift_event events[RIFT_EVENTS_MAX];
	struct rift_log log = { .events = events, .max = RIFT_EVENTS_MAX };
	struct rift_preview preview;
	struct sum sum = { 0 };
	if (!rift_session_preview(s, m, &preview, after, &log))
		return false;
	size_t count = log.count < log.max ? log.count : log.max;
	for (size_t i = 0; i < count; i++)
		if (events[i].seat == m.seat)
			add_event(&sum, &events[i]);
	if (m.verb == RIFT_V_POWER)
		sum.exosuits = 0; /* the move itself has the number */
	sum_text(&sum, out, size);
	return true;
}
