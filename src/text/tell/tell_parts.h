/*
 * tell_parts.h -- declarations that the tell_*.c files share: which message an event has, and the arguments of
 * messages.
 *
 * The sentences are in the catalogue under tell.KEY.  docs/WORDS.md lists the arguments; each is computed only if the
 * sentence uses it.
 */
#ifndef TELL_PARTS_H
#define TELL_PARTS_H

#include "rift_words.h"
#include "text/format/format.h"

enum message {
	NO_MESSAGE,
#define MESSAGE(NAME, key) M_##NAME,
#include "text/tell/messages.def"
#undef MESSAGE
	MESSAGE_END
};

#define TELL_CAPACITY 1536

/* State of one sentence in progress. */
struct teller {
	const struct rift_rules *rules;
	const struct rift_game *g;
	const struct rift_names *names;
	const struct catalogue *words;
	struct rift_event e; /* the event; for a question, its seat and count */
	struct rift_ask ask; /* the open question */
	size_t used; /* bytes used in `capacity` */
	char capacity[TELL_CAPACITY];
};

struct teller teller_open(const struct rift_rules *rules, const struct rift_game *g, const struct rift_names *names);
enum message message_of(const struct rift_event *e); /* tell_pick.c */
void put_message(struct text *t, struct teller *w, enum message message);

enum message doomsday_message(const struct rift_event *e); /* tell_doomsday.c */
enum message pioneers_message(const struct rift_event *e); /* tell_pioneers.c */
enum message variable_message(const struct rift_event *e); /* tell_variable.c */
enum message fractures_message(const struct rift_event *e); /* tell_fractures.c */
enum message fractures_decided(const struct rift_event *e); /* decisions of the Chronossus */

/* The argument {what}, which depends on the kind of event: tell_extra.c, and the files of modules. */
struct arg what_of(struct teller *w);
struct arg doomsday_what(struct teller *w);
struct arg pioneers_what(struct teller *w);
struct arg variable_what(struct teller *w);
struct arg fractures_what(struct teller *w);
struct arg fractures_decided_what(struct teller *w);

/* The ops that ASK_MAY and ASK_CHOOSE offer, in words. */
struct arg offer_arg(struct teller *w);

/* Builds a text for one sentence: written between these two calls and stored in the teller. */
struct text made_open(struct teller *w);
struct arg made_close(struct teller *w, const struct text *t);

/* Builds such a text from the message of a key and a list of arguments. */
struct arg made_of(struct teller *w, const char *key, const struct named_arg *list);

/* Writes the separator before item i of a list of `count`: "a, b and c". */
void put_between(struct text *t, const struct teller *w, int i, int count);

/* tell_names.c: arguments that name things. */
struct arg seat_arg(struct teller *w, int seat);
struct arg player_arg(struct teller *w, int seat); /* without a name, the seat number instead of the Path */
struct arg borrowed_arg(struct teller *w, int warp); /* what a Warp tile shows */
struct arg tile_arg(struct teller *w, int tile);
struct arg space_arg(int space);
struct arg slot_arg(int slot);
struct arg era_arg(int era);
struct arg leader_arg(int leader);
struct arg breakthrough_arg(struct teller *w, int b);
struct arg adventure_arg(struct teller *w, int card); /* with its Power */
struct arg variable_arg(struct teller *w, int anomaly); /* with its VP */
struct arg glitch_arg(struct teller *w, int target, int place);
struct arg command_arg(struct teller *w, int command); /* the action tile on that Command space, if any */
struct arg action_tile_arg(struct teller *w, int tile); /* tile: number * 2 + side; what it does */
struct arg thing_arg(struct teller *w, int kind, int number); /* enum rift_thing */

#endif
