/*
 * tell_extra.c -- the argument {what}, which depends on the kind of event: what a card shows, the alternatives of an
 * automaton, and so on.
 */
#include "text/tell/tell_parts.h"

#include <string.h>

#include "base/base.h"
#include "content/content.h"

static const struct named_arg END_OF_LIST = { NULL, { 0 } };

/* "2 Scientists, 1 Engineer and 1 Genius" */
static struct arg recruits(struct teller *w, int card)
{
	struct text t = made_open(w);
	int count = 0, i = 0;
	for (int worker = 1; card >= 1 && card <= POOL_CARDS && worker < WORKER_END; worker++)
		count += recruit_cards[card][worker] > 0;
	for (int worker = 1; count > 0 && worker < WORKER_END; worker++) {
		int n = recruit_cards[card][worker];
		struct named_arg list[] = { { "n", arg_number(n) },
			{ "worker", arg_term("worker.", rift_word_worker(worker)) }, END_OF_LIST };
		if (n == 0)
			continue;
		put_between(&t, w, i++, count);
		put_phrase(&t, w->words, "tell.", "n-workers", arguments_list(list));
	}
	return made_close(w, &t);
}

/* "3 Gold, 1 Uranium and 1 Titanium".  After the Impact the top Resource is Neutronium (PREP-08). */
static struct arg ores(struct teller *w, int card)
{
	struct text t = made_open(w);
	int goods[GOOD_END] = { 0 }, count = 0, n = 0;
	for (size_t i = 0; card >= 1 && card <= POOL_CARDS && i < ARRAY_LEN(mine_cards[card]); i++) {
		bool struck = i == 0 && w->rules->fact(w->g, RIFT_FACT_IMPACT, 0, 0);
		count += goods[struck ? NEUTRONIUM : mine_cards[card][i]]++ == 0;
	}
	for (int good = 1; good < GOOD_END; good++) {
		struct named_arg list[] = { { "n", arg_number(goods[good]) },
			{ "good", arg_term("good.", rift_word_good(good)) }, END_OF_LIST };
		if (!goods[good])
			continue;
		put_between(&t, w, n++, count);
		put_phrase(&t, w->words, "tell.", "n-good", arguments_list(list));
	}
	return made_close(w, &t);
}

/* A Solo Objective requires a number instead of the most: "Workers (1 VP for 8, 2 VP for 13 and 4 VP for 16)". */
static struct arg objective(struct teller *w, int condition)
{
	struct text t = made_open(w);
	int count = 0, i = 0;
	if (condition <= 0 || condition >= CONDITION_END)
		return arg_text("");
	for (int level = 0; level < OBJECTIVE_LEVELS; level++)
		count += objective_levels[condition][level] > 0;
	for (int level = 0; level < OBJECTIVE_LEVELS; level++) {
		struct named_arg list[] = { { "vp", arg_number(objective_level_vp[level]) },
			{ "n", arg_number(objective_levels[condition][level]) }, END_OF_LIST };
		if (!objective_levels[condition][level])
			continue;
		put_between(&t, w, i++, count);
		put_phrase(&t, w->words, "tell.", "vp-for", arguments_list(list));
	}
	struct named_arg whole[] = { { "levels", made_close(w, &t) },
		{ "card", arg_term("objective.", rift_word_condition(condition)) }, END_OF_LIST };
	return made_of(w, "tell.an-objective", whole);
}

static struct arg card_what(struct teller *w)
{
	const struct rift_event *e = &w->e;
	switch (e->a) {
	case RIFT_N_ADVENTURE:
	case RIFT_N_DRAW:
	case RIFT_V_UNDER:
		return adventure_arg(w, e->b);
	case RIFT_N_DRAW_TECHNOLOGY:
	case RIFT_V_UNDER_TECHNOLOGY:
		return arg_term("technology.", rift_word_technology(e->b));
	case RIFT_N_LOOK:
		return tile_arg(w, e->b);
	case RIFT_N_RECRUIT_CARD:
		return recruits(w, e->b);
	case RIFT_N_MINE_CARD:
		return ores(w, e->b);
	case RIFT_N_OBJECTIVE:
		return objective(w, e->b);
	default:
		return arg_term("condition.", rift_word_condition(e->b));
	}
}

static int tile_vp(int tile)
{
	return tile > 0 && tile < TILE_COUNT ? tiles[tile].vp : 0;
}

/* The Building that was not taken, compared with the one that was. */
static struct arg rival(struct teller *w)
{
	int own = tile_vp(w->e.b), other = tile_vp(w->e.n);
	struct named_arg list[] = { { "tile", tile_arg(w, w->e.n) }, { "vp", arg_number(own) },
		{ "other", arg_number(other) }, END_OF_LIST };
	if (w->e.n == 0)
		return arg_term("tell.rival.", "only");
	return made_of(w, own > other ? "tell.rival.more" : "tell.rival.same", list);
}

static const uint8_t preference[4] = { GENIUS, ADMINISTRATOR, ENGINEER, SCIENTIST };

/* "a Genius and an Engineer": of the first types of its preference, those in the set (`with`) or those not in it. */
static struct arg workers_of(struct teller *w, int first, unsigned types, bool with)
{
	struct text t = made_open(w);
	int count = 0, n = 0;
	for (int i = 0; i < first; i++)
		count += (types >> preference[i] & 1) == with;
	for (int i = 0; i < first; i++) {
		if ((types >> preference[i] & 1) != with)
			continue;
		if (n++ > 0)
			put_phrase(&t, w->words, "list.",
				n < count      ? "next"
					: with ? "last"
					       : "or",
				arguments_list(NULL));
		put_term(&t, w->words, arg_term("worker.", rift_word_worker(preference[i])), with ? "a" : "one");
	}
	return made_close(w, &t);
}

/* Why it took this Worker type: the types it prefers, those it already owns and those that are not available. */
static struct arg preferred(struct teller *w)
{
	const struct rift_event *e = &w->e;
	unsigned pool = (unsigned)e->n & 0x3f, owned = (unsigned)e->n >> 6;
	int first = 0;
	if (e->rule != NULL && strcmp(e->rule, "CB2-65") == 0)
		return arg_text(""); /* the Action gives only a Genius */
	if (e->b < WORKER_END && owned >> e->b & 1)
		return arg_term("tell.preferred.", "all");
	while (first < (int)ARRAY_LEN(preference) && preference[first] != e->b)
		first++;
	if (first == 0)
		return arg_text("");
	struct named_arg list[] = { { "has", workers_of(w, first, pool, true) },
		{ "none", workers_of(w, first, pool, false) }, END_OF_LIST };
	if (!*list[0].arg.text)
		return made_of(w, "tell.preferred.none", list);
	return made_of(w, *list[1].arg.text ? "tell.preferred.both" : "tell.preferred.has", list);
}

static struct arg resources(struct teller *w)
{
	struct named_arg list[] = { { "good", arg_term("good.", rift_word_good(w->e.b & 15)) },
		{ "beside", arg_term("good.", rift_word_good(w->e.b >> 4)) }, { "space", space_arg(w->e.n) },
		END_OF_LIST };
	return made_of(w, w->e.b & 15 ? "tell.resources.both" : "tell.resources.beside", list);
}

/* The effect of an action tile that is carried out; with its code, of one that is placed. */
static struct arg tile_done(struct teller *w)
{
	struct arg does = action_tile_arg(w, w->e.n);
	if (w->e.b == 0)
		return does;
	struct named_arg list[] = { { "does", does }, { "n", arg_number(w->e.n / 2) },
		{ "side", arg_text(w->e.n % 2 ? "B" : "A") }, END_OF_LIST };
	return made_of(w, "tell.action.laid", list);
}

/* What an automaton lacked for an Action. */
static struct arg missing(const struct rift_event *e)
{
	static const char *const names[] = {
		[RIFT_MISSING_NOTHING] = "nothing",
		[RIFT_MISSING_SLOT] = "slot",
		[RIFT_MISSING_BUILDING] = "building",
		[RIFT_MISSING_PLACE] = "place",
		[RIFT_MISSING_SUPERPROJECT] = "superproject",
		[RIFT_MISSING_PAYMENT] = "payment",
		[RIFT_MISSING_BREAKTHROUGH] = "breakthrough",
		[RIFT_MISSING_RECRUIT] = "recruit",
		[RIFT_MISSING_WARP] = "warp",
		[RIFT_MISSING_ANOMALY] = "anomaly",
		[RIFT_MISSING_RESOURCES] = "resources",
		[RIFT_MISSING_WATER] = "water",
		[RIFT_MISSING_EXPERIMENT] = "experiment",
		[RIFT_MISSING_OPERATOR] = "operator",
		[RIFT_MISSING_TECHNOLOGY] = "technology",
		[RIFT_MISSING_GUARDIAN] = "guardian",
		[RIFT_MISSING_WORKER] = "worker",
		[RIFT_MISSING_EXOSUIT] = "exosuit",
	};
	return arg_term("tell.missing.", names[e->n > 0 && e->n < (int)ARRAY_LEN(names) ? e->n : RIFT_MISSING_NOTHING]);
}

static struct arg decided_what(struct teller *w)
{
	switch (w->e.a) {
	case RIFT_D_EXPERIMENT:
		return doomsday_what(w);
	case RIFT_D_ADVENTURE:
	case RIFT_D_UPGRADE:
		return pioneers_what(w);
	case RIFT_D_VARIABLE:
		return variable_what(w);
	case RIFT_D_POOL:
	case RIFT_D_ASSIMILATE:
		return fractures_decided_what(w);
	case RIFT_D_BUILDING:
		return rival(w);
	case RIFT_D_WORKER:
		return preferred(w);
	case RIFT_D_RESOURCES:
		return resources(w);
	default:
		return tile_done(w);
	}
}

static struct arg rolled(struct teller *w)
{
	if (w->e.a == RIFT_N_GLITCH)
		return fractures_what(w);
	if (w->e.a == RIFT_N_TRAJECTORY)
		return arg_term("tell.face.", rift_word_trajectory(w->e.b));
	return w->e.a == 1 ? arg_term("shape.", rift_word_shape(w->e.b)) : arg_term("icon.", rift_word_icon(w->e.b));
}

struct arg what_of(struct teller *w)
{
	const struct rift_event *e = &w->e;
	switch (e->kind) {
	case RIFT_E_PHASE:
		return arg_term("phase.", rift_word_phase(e->a));
	case RIFT_E_SEAT:
		return arg_term("kind.", rift_word_kind(w->rules->fact(w->g, RIFT_FACT_KIND, e->seat, 0)));
	case RIFT_E_PLACE:
	case RIFT_E_FREE:
		if (e->kind == RIFT_E_PLACE && e->b != RIFT_LEADER)
			return tile_arg(w, e->n);
		return leader_arg(w->rules->sum(w->g, RIFT_SUM_LEADER, e->seat, 0));
	case RIFT_E_FAILED:
		return missing(e);
	case RIFT_E_TURNED:
		return arg_term("collapse.", rift_word_collapse(e->a));
	case RIFT_E_CARD:
	case RIFT_E_SECRET:
		return card_what(w);
	case RIFT_E_DECK:
	case RIFT_E_ADVENTURE:
		return pioneers_what(w);
	case RIFT_E_PILE:
		return variable_what(w);
	case RIFT_E_GLITCH:
	case RIFT_E_LEADER:
	case RIFT_E_TECHNOLOGY:
	case RIFT_E_SEARCH:
		return fractures_what(w);
	case RIFT_E_DEALT:
	case RIFT_E_EXPERIMENT:
	case RIFT_E_TOKEN:
	case RIFT_E_IMPACT_MOVED:
		return doomsday_what(w);
	case RIFT_E_ROLL:
		return rolled(w);
	case RIFT_E_COMMAND:
		return action_tile_arg(w, e->n);
	case RIFT_E_DECIDED:
		return decided_what(w);
	default: /* Nature is asked about a Building */
		return arg_term("type.", rift_word_type(RIFT_BUILDING_TYPE(e->a)));
	}
}
