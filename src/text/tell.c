/*
 * tell.c -- events and questions as sentences.  The sentences are in messages.def; here their placeholders are filled.
 */
#include "rift_words.h"

#include "base/base.h"
#include "text/catalogue.h"
#include "text/tell_parts.h"

static const char *const keys[MESSAGE_END] = {
	[NO_MESSAGE] = "",
#define MESSAGE(NAME, key) [M_##NAME] = (key),
#include "text/messages.def"
#undef MESSAGE
};

static int size_of(const struct rift_event *e)
{
	return e->n < 0 ? -e->n : e->n;
}

static void put_things(struct text *t, const struct rift_event *e, char letter)
{
	switch (letter) {
	case 'g':
		put_good(t, e->a, size_of(e));
		break;
	case 'w':
		put_worker(t, e->a);
		break;
	case 'A':
		put_a_worker(t, e->a);
		break;
	case 'B':
		put_a_worker(t, e->b);
		break;
	case 't':
		put_tile_name(t, e->a);
		break;
	case 'T':
		put_tile_name(t, e->b);
		break;
	case 'p':
		put_space_name(t, e->a);
		break;
	case 'P':
		put_space_name(t, e->b);
		break;
	case 'l':
		put_slot_name(t, e->a);
		break;
	case 'k':
		put_breakthrough_name(t, e->a);
		break;
	case 'v':
		put_title(t, rift_word_warp(e->a));
		break;
	default: /* 'D' */
		put(t, e->b == RIFT_TIRED ? "a Tired" : "an Active");
	}
}

static void put_placeholder(struct text *t, const struct rift_rules *rules, const struct rift_game *g,
	const struct rift_event *e, char letter)
{
	switch (letter) {
	case 'S':
		put_letter(t, rift_words_seat(e->seat));
		break;
	case 'n':
		put_number(t, size_of(e));
		break;
	case 's':
		put(t, size_of(e) == 1 ? "" : "s");
		break;
	case 'a':
		put_number(t, e->a);
		break;
	case 'b':
		put_number(t, e->b);
		break;
	case 'e':
		put_era(t, e->a);
		break;
	case 'E':
		put_era(t, e->b);
		break;
	case 'N':
		put_era(t, e->n);
		break;
	case 'c':
		put_command(t, rules, g, e->b);
		break;
	case 'C':
		put_command(t, rules, g, e->n);
		break;
	case 'x':
		put_extra(t, rules, g, e);
		break;
	default:
		put_things(t, e, letter);
	}
}

void put_message(struct text *t, const struct rift_rules *rules, const struct rift_game *g, const struct rift_event *e,
	enum message message)
{
	const char *s = message ? catalogue_find(catalogue_builtin(), "tell.", keys[message]).text : "";
	CHECK(s);
	for (; *s != '\0'; s++) {
		if (*s != '%')
			put_letter(t, *s);
		else
			put_placeholder(t, rules, g, e, *++s);
	}
}

size_t rift_tell_event(
	const struct rift_rules *rules, const struct rift_game *g, const struct rift_event *e, char *out, size_t size)
{
	struct text t = text_open(out, size);
	put_message(&t, rules, g, e, message_of(e));
	return t.used;
}

const char *rift_tell_key(const struct rift_event *e)
{
	return keys[message_of(e)];
}
