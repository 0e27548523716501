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
	char more[EFFECT_LETTERS]; /* Workers, Breakthroughs */
};

static void add_worker(struct sum *sum, const struct rift_event *e)
{
	add(sum->more, sizeof sum->more, " %c%s", e->n > 0 ? '+' : '-', brief_worker(e->a));
	if (e->n > 0 && e->b == RIFT_TIRED)
		add(sum->more, sizeof sum->more, " (%s)", said("terminal.effect.tired"));
}

static void add_breakthrough(struct sum *sum, const struct rift_event *e)
{
	char name[NAME_BYTES];
	add(sum->more, sizeof sum->more, " %c%s", e->n > 0 ? '+' : '-', brief_breakthrough(e->a, name, sizeof name));
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
		add(out, size, " %+d%s", n, what);
}

/* The same with a name of the catalogue: "+1 Morale". */
static void add_named(char *out, size_t size, int n, const char *key)
{
	char what[NAME_BYTES];
	if (n)
		add(out, size, " %+d %s", n, say(what, sizeof what, key, WITH(NUMBER("n", n))));
}

static void sum_text(const struct sum *sum, char *out, size_t size)
{
	char text[3 * EFFECT_LETTERS] = "", rest[NAME_BYTES];
	for (int pass = 0; pass < 2; pass++)
		for (int good = RIFT_TITANIUM; good < RIFT_GOOD_END; good++)
			if ((sum->good[good] > 0) == pass)
				add_signed(text, sizeof text, sum->good[good], brief_good(good));
	add(text, sizeof text, "%s", sum->more);
	add_named(text, sizeof text, sum->vp, "piece.vp");
	add_named(text, sizeof text, sum->morale, "piece.morale");
	add_named(text, sizeof text, sum->paradox, "piece.paradox");
	add_named(text, sizeof text, sum->exosuits, "terminal.effect.exosuits");
	add_named(text, sizeof text, sum->travels, "table.travel");
	if (sum->rest)
		add(text, sizeof text, " %s",
			say(rest, sizeof rest, "terminal.effect.rest", WITH(NUMBER("n", sum->rested))));
	if (sum->first)
		add(text, sizeof text, " %s", said("table.first"));
	out[0] = '\0';
	add(out, size, "%s", *text ? text + 1 : "");
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
