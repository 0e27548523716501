/*
 * tell.c -- writes events as sentences.  The sentences are in the catalogue; this file computes their arguments.
 */
#include "text/tell/tell_parts.h"

#include "base/base.h"
#include "content/content.h"
#include "text/tell/persons.h"

static const char *const keys[MESSAGE_END] = {
	[NO_MESSAGE] = "",
#define MESSAGE(NAME, key) [M_##NAME] = (key),
#include "text/tell/messages.def"
#undef MESSAGE
};

static const struct rift_names nobody = { .reader = -1 };

struct teller teller_open(const struct rift_rules *rules, const struct rift_game *g, const struct rift_names *names)
{
	const struct rift_names *told = names ? names : &nobody;
	return (struct teller){ .rules = rules, .g = g, .names = told, .words = catalogue_of(told->language) };
}

struct text made_open(struct teller *w)
{
	return text_open(w->capacity + w->used, TELL_CAPACITY - w->used);
}

struct arg made_close(struct teller *w, const struct text *t)
{
	size_t capacity = TELL_CAPACITY - w->used;
	if (capacity == 0)
		return arg_text("");
	const char *text = w->capacity + w->used;
	w->used += t->used < capacity ? t->used + 1 : capacity;
	return arg_text(text);
}

struct arg made_of(struct teller *w, const char *key, const struct named_arg *list)
{
	struct text t = made_open(w);
	put_phrase(&t, w->words, "", key, arguments_list(list));
	return made_close(w, &t);
}

void put_between(struct text *t, const struct teller *w, int i, int count)
{
	if (i > 0)
		put_phrase(t, w->words, "list.", i == count - 1 ? "last" : "next", arguments_list(NULL));
}

static int size_of(const struct rift_event *e)
{
	return e->n < 0 ? -e->n : e->n;
}

/* VP at the marker of a player's track; automata have none. */
static struct arg track_vp(const struct teller *w)
{
	if (w->e.seat >= RIFT_SEATS || !w->rules->fact(w->g, RIFT_FACT_PATH, w->e.seat, 0))
		return arg_text("none");
	return arg_number(w->rules->sum(
		w->g, RIFT_SUM_COUNT, w->e.seat, w->e.kind == RIFT_E_MORALE ? COUNT_MORALE_VP : COUNT_TRAVEL_VP));
}

static int bits_of(unsigned bits)
{
	int n = 0;
	for (; bits; bits &= bits - 1)
		n++;
	return n;
}

/* EVENT_ARG(name, value): the arguments of a sentence; e is the event, w the teller. */
#define EVENT_ARGS(EVENT_ARG) \
	EVENT_ARG(who, seat_arg(w, e->seat)) \
	EVENT_ARG(player, player_arg(w, e->seat)) \
	EVENT_ARG(borrowed, borrowed_arg(w, e->a)) \
	EVENT_ARG(n, arg_number(size_of(e))) \
	EVENT_ARG(signed, arg_number(e->n)) \
	EVENT_ARG(a, arg_number(e->a)) \
	EVENT_ARG(b, arg_number(e->b)) \
	EVENT_ARG(place, arg_number(e->a + 1)) \
	EVENT_ARG(bits, arg_number(bits_of(e->a))) \
	EVENT_ARG(good, arg_term("good.", rift_word_good(e->a))) \
	EVENT_ARG(worker, arg_term("worker.", rift_word_worker(e->a))) \
	EVENT_ARG(workerB, arg_term("worker.", rift_word_worker(e->b))) \
	EVENT_ARG(column, arg_text(e->b == RIFT_TIRED ? "tired" : "active")) \
	EVENT_ARG(tile, tile_arg(w, e->a)) \
	EVENT_ARG(tileB, tile_arg(w, e->b)) \
	EVENT_ARG(space, space_arg(e->a)) \
	EVENT_ARG(spaceB, space_arg(e->b)) \
	EVENT_ARG(spaceN, space_arg(e->n)) \
	EVENT_ARG(slot, slot_arg(e->a)) \
	EVENT_ARG(era, era_arg(e->a)) \
	EVENT_ARG(eraB, era_arg(e->b)) \
	EVENT_ARG(eraN, era_arg(e->n)) \
	EVENT_ARG(breakthrough, breakthrough_arg(w, e->a)) \
	EVENT_ARG(warp, arg_term("warp.", rift_word_warp(e->a))) \
	EVENT_ARG(path, arg_term("path.", rift_word_path(e->a))) \
	EVENT_ARG(leaderB, leader_arg(e->b)) \
	EVENT_ARG(command, command_arg(w, e->b)) \
	EVENT_ARG(commandN, command_arg(w, e->n)) \
	EVENT_ARG(vp, track_vp(w)) \
	EVENT_ARG(what, what_of(w)) \
	EVENT_ARG(source, thing_arg(w, w->ask.source_kind, w->ask.source)) \
	EVENT_ARG(subject, thing_arg(w, w->ask.subject_kind, w->ask.subject)) \
	EVENT_ARG(sourced, arg_text(w->ask.source_kind ? "yes" : "no")) \
	EVENT_ARG(offer, offer_arg(w))

#define EVENT_ARG(word, value) EVENT_ARG_##word,
enum event_arg { EVENT_ARGS(EVENT_ARG) EVENT_ARG_END };
#undef EVENT_ARG

static struct arg event_value(struct teller *w, enum event_arg which)
{
	const struct rift_event *e = &w->e;
	switch (which) {
#define EVENT_ARG(word, value) \
	case EVENT_ARG_##word: \
		return value;
		EVENT_ARGS(EVENT_ARG)
#undef EVENT_ARG
	case EVENT_ARG_END:
		break;
	}
	return arg_text("");
}

static bool event_arg(const void *context, struct span name, struct arg *arg)
{
#define EVENT_ARG(word, value) #word,
	static const char *const names[EVENT_ARG_END] = { EVENT_ARGS(EVENT_ARG) };
#undef EVENT_ARG
	for (int i = 0; i < EVENT_ARG_END; i++)
		if (span_is(name, names[i])) {
			*arg = event_value(*(struct teller *const *)context, (enum event_arg)i);
			return true;
		}
	return false;
}

void put_message(struct text *t, struct teller *w, enum message message)
{
	if (message != NO_MESSAGE)
		put_words(t, w->words, "tell.", keys[message], (struct arguments){ event_arg, &w });
}

size_t rift_tell_event(const struct rift_rules *rules, const struct rift_game *g, const struct rift_event *e,
	const struct rift_names *names, char *out, size_t size)
{
	struct text t = text_open(out, size);
	struct teller w = teller_open(rules, g, names);
	w.e = *e;
	put_message(&t, &w, message_of(e));
	return t.used;
}

const char *rift_tell_key(const struct rift_event *e)
{
	return keys[message_of(e)];
}
