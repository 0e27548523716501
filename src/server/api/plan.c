/*
 * plan.c -- the message {"t":"plan"} of a seat: makes, reads or removes its plan (src/server/plans).
 *
 * A plan is made after moves that its player knows, so it is refused if there are newer ones.  It is answered like the
 * messages of people.c; the plan itself goes to all sockets of the seat, and to nobody else.
 */
#include <stdlib.h>
#include <string.h>

#include "server/api/place.h"
#include "server/plans/plan.h"
#include "server/store/pg.h"

/* A plan on its way to the table; steps NULL: it is removed. */
struct planning {
	struct place *place;
	uint32_t n;
	char *steps;
};

static void refuse(struct place *p, const char *why)
{
	place_send(p, json_pack("{s:s, s:s, s:s}", "t", "error", "what", "plan", "why", why));
}

static void planning_end(struct planning *g, const char *why)
{
	struct place *p = g->place;
	if (why)
		refuse(p, why);
	else
		place_send(p, json_pack("{s:s, s:s}", "t", "done", "what", "plan"));
	p->asked--;
	place_release(p);
	free(g->steps);
	free(g);
}

static void on_stored(void *arg, const struct db_answer *answer)
{
	struct planning *g = arg;
	const struct place *p = g->place;
	const bool stored = answer->result == DB_OK && PQntuples(answer->rows) > 0;
	if (p->api->stores && (answer->result == DB_OK || answer->result == DB_LOST)) {
		plans_tell(p->api->plans, p->member.game, p->member.seat);
		plans_look(p->api->plans, p->member.game);
	}
	planning_end(g, answer->result != DB_OK ? "busy" : stored ? NULL : "stale"); /* stale: it is being played */
}

static const char *const visit_words[] = {
	[ROOMS_NOT_BEGUN] = "not-begun",
	[ROOMS_NO_RULES] = "no-rules",
	[ROOMS_NO_GAME] = "no-game",
	[ROOMS_BUSY] = "busy",
	[ROOMS_DAMAGED] = "damaged",
};

static void on_visited(void *arg, const struct rooms_reply *reply)
{
	struct planning *g = arg;
	const struct place *p = g->place;
	const struct position *t = rooms_position(p->api->rooms, p->member.game);
	const char *why = NULL;
	if (reply->result != ROOMS_DONE || !t)
		why = reply->result < sizeof visit_words / sizeof visit_words[0] ? visit_words[reply->result] : NULL;
	else if (t->rules->asks(&t->game).seats == 0)
		why = "over";
	else if (t->count != g->n)
		why = "stale";
	else if (t->count == 0 && !t->clock.asked)
		why = "not-begun";
	if (why || !t)
		planning_end(g, why ? why : "busy");
	else
		plan_store(p->api->plans, t, p->member.seat, g->steps, on_stored, g);
}

static struct planning *planning_new(struct place *p)
{
	struct planning *g = calloc(1, sizeof *g);
	if (!g) {
		refuse(p, "busy");
		return NULL;
	}
	g->place = p;
	p->asked++;
	return g;
}

static void plan_clear(struct place *p)
{
	struct planning *g = planning_new(p);
	if (g)
		plan_remove(p->api->plans, p->member.game, p->member.seat, on_stored, g);
}

/* The steps as text; NULL: malformed, or too long. */
static char *steps_text(const struct place *p, const json_t *steps)
{
	struct plan *plan = malloc(sizeof *plan);
	char *text = plan && plan_parse(plan, steps, p->member.seat) ? json_dumps(steps, JSON_COMPACT) : NULL;
	free(plan);
	if (text && strlen(text) > PLAN_TEXT) {
		free(text);
		text = NULL;
	}
	return text;
}

static void plan_make(struct place *p, const json_t *n, const json_t *steps)
{
	const char *why = people_may_play(p);
	char *text = json_is_integer(n) && json_integer_value(n) >= 0 && json_integer_value(n) <= GAME_MOVES
		? steps_text(p, steps)
		: NULL;
	struct planning *g = text && !why ? planning_new(p) : NULL;
	if (!g) {
		if (!text || why)
			refuse(p, text ? why : "bad-plan");
		free(text);
		return;
	}
	g->steps = text;
	g->n = (uint32_t)json_integer_value(n);
	rooms_visit(p->api->rooms, p->member.game, on_visited, g);
}

void plan_change(struct place *p, const json_t *message)
{
	const json_t *steps = json_object_get(message, "steps");
	if (!steps) {
		plans_heard(p->api->plans, p->member.game, p->member.seat);
		place_send(p, json_pack("{s:s, s:s}", "t", "done", "what", "plan"));
	} else if (json_is_array(steps) && json_array_size(steps) == 0) {
		plan_clear(p);
	} else {
		plan_make(p, json_object_get(message, "n"), steps);
	}
}
