/*
 * view.h -- a game as one seat may see it (INFO-01 to INFO-07).
 *
 * A view can be played on like a game.  In it, another seat's secret choice is the move V_SECRET, a card dealt to
 * another seat is card 0, and revealed secrets arrive as moves of Nature.  Tested invariant: the view of a game after a
 * move equals the view of the game before it after the viewed move.
 */
#ifndef CORE_ENGINE_VIEW_H
#define CORE_ENGINE_VIEW_H

#include "core/engine/state.h"

bool view_hides_choice(const struct game *g, int seat); /* true: g is a view, and the seat's choice is secret in it */
bool view_is_reveal(
	const struct game *g, struct rift_move m); /* true: never answered automatically; a view cannot know it */
bool view_admits(const struct game *g, const struct frame *f, struct rift_move m);

#endif
