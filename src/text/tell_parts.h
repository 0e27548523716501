/*
 * tell_parts.h -- what the tell_….c files share: the messages, and names as players say them.
 */
#ifndef TELL_PARTS_H
#define TELL_PARTS_H

#include "base/text.h"
#include "rift.h"

enum message {
	NO_MESSAGE,
#define MESSAGE(NAME, key) M_##NAME,
#include "text/messages.def"
#undef MESSAGE
	MESSAGE_END
};

enum message message_of(const struct rift_event *e); /* tell_pick.c */
void put_message(struct text *t, const struct rift_rules *rules, const struct rift_game *g, const struct rift_event *e,
	enum message message);

enum message doomsday_message(const struct rift_event *e); /* tell_doomsday.c */
void put_doomsday(struct text *t, const struct rift_event *e);
enum message pioneers_message(const struct rift_event *e); /* tell_pioneers.c */
void put_pioneers(struct text *t, const struct rift_event *e);
enum message variable_message(const struct rift_event *e); /* tell_variable.c */
void put_variable(struct text *t, const struct rift_event *e);
enum message fractures_message(const struct rift_event *e); /* tell_fractures.c */
enum message fractures_decided(const struct rift_event *e); /* of the Chronossus */
void put_fractures_decided(struct text *t, const struct rift_event *e);
void put_fractures(struct text *t, const struct rift_event *e);
void put_adventure(struct text *t, int card);
void put_experiment(struct text *t, int card);

/* What %x stands for: tell_extra.c. */
void put_extra(struct text *t, const struct rift_rules *rules, const struct rift_game *g, const struct rift_event *e);

/* Names: tell_names.c. */
void put_title(struct text *t, const char *word); /* "power-plant": "Power Plant" */
void put_article(struct text *t, const char *noun); /* "a " or "an " */
void put_good(struct text *t, int good, int n);
void put_worker(struct text *t, int worker);
void put_a_worker(struct text *t, int worker);
void put_tile_name(struct text *t, int tile);
void put_space_name(struct text *t, int space);
void put_slot_name(struct text *t, int slot);
void put_era(struct text *t, int era);
void put_technology(struct text *t, int technology);
void put_glitch_name(struct text *t, int target, int place); /* "Exosuit slot 4" */
void put_breakthrough_name(struct text *t, int b);
/* Its action tile, where one lies. */
void put_command(struct text *t, const struct rift_rules *rules, const struct rift_game *g, int command);
void put_leader(struct text *t, int leader);
void put_phase(struct text *t, int phase);
void put_icon(struct text *t, int icon);
void put_condition(struct text *t, int condition);
void put_kind(struct text *t, int kind);
void put_action_tile(struct text *t, int tile); /* number * 2 + side: what it does */
void put_action_tile_code(struct text *t, int tile); /* "C07, side B" */

#endif
