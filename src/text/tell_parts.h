/*
 * tell_parts.h -- what the tell_….c files share: which message tells what, and the things that are put into it.
 *
 * The sentences are those of the catalogue, tell.KEY.  docs/WORDS.md lists the arguments that one may use; each is worked out
 * only if the sentence names it.
 */
#ifndef TELL_PARTS_H
#define TELL_PARTS_H

#include "rift_words.h"
#include "text/format.h"

enum message {
	NO_MESSAGE,
#define MESSAGE(NAME, key) M_##NAME,
#include "text/messages.def"
#undef MESSAGE
	MESSAGE_END
};

#define TELL_ROOM 640

/* One sentence under way: who tells what to whom. */
struct teller {
	const struct rift_rules *rules;
	const struct rift_game *g;
	const struct rift_names *names;
	const struct catalogue *words;
	struct rift_event e; /* an event; of a question its seat and number */
	struct rift_ask ask; /* a question */
	size_t used; /* of the texts made for it */
	char room[TELL_ROOM];
};

struct teller teller_open(const struct rift_rules *rules, const struct rift_game *g, const struct rift_names *names);
enum message message_of(const struct rift_event *e); /* tell_pick.c */
void put_message(struct text *t, struct teller *w, enum message message);

enum message doomsday_message(const struct rift_event *e); /* tell_doomsday.c */
enum message pioneers_message(const struct rift_event *e); /* tell_pioneers.c */
enum message variable_message(const struct rift_event *e); /* tell_variable.c */
enum message fractures_message(const struct rift_event *e); /* tell_fractures.c */
enum message fractures_decided(const struct rift_event *e); /* of the Chronossus */

/* What {what} stands for, by the kind of event: tell_extra.c, and for modules their own files. */
struct arg what_of(struct teller *w);
struct arg doomsday_what(struct teller *w);
struct arg pioneers_what(struct teller *w);
struct arg variable_what(struct teller *w);
struct arg fractures_what(struct teller *w);
struct arg fractures_decided_what(struct teller *w);

/* What ASK_MAY and ASK_CHOOSE offer: the ops of the text that asks. */
struct arg offer_arg(struct teller *w);

/* A text that is made for one sentence: written between these two, and kept in the teller. */
struct text made_open(struct teller *w);
struct arg made_close(struct teller *w, const struct text *t);

/* The message of a key with a list of arguments, as such a text. */
struct arg made_of(struct teller *w, const char *key, const struct named_arg *list);

/* What stands between the items of "a, b and c": before item number i of so many. */
void put_between(struct text *t, const struct teller *w, int i, int count);

/* Things: tell_names.c. */
struct arg seat_arg(struct teller *w, int seat);
struct arg player_arg(struct teller *w, int seat); /* without a name by number: the Path is what is told */
struct arg borrowed_arg(struct teller *w, int warp); /* what the Warp tile shows */
struct arg tile_arg(struct teller *w, int tile);
struct arg space_arg(int space);
struct arg slot_arg(int slot);
struct arg era_arg(int era);
struct arg leader_arg(int leader);
struct arg breakthrough_arg(struct teller *w, int b);
struct arg adventure_arg(struct teller *w, int card); /* with its Power */
struct arg variable_arg(struct teller *w, int anomaly); /* with its VP */
struct arg glitch_arg(struct teller *w, int target, int place);
struct arg command_arg(struct teller *w, int command); /* its action tile, where one lies */
struct arg action_tile_arg(struct teller *w, int tile); /* number * 2 + side: what it does */
struct arg thing_arg(struct teller *w, int kind, int number); /* enum rift_thing */

#endif
