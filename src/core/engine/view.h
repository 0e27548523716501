/*
 * view.h -- what a seat may know (INFO-01 to INFO-07).
 *
 * A view is a game of its own that plays on: another seat's secret choice is the move V_SECRET in it, a card dealt to
 * somebody else is card 0, and what is laid open arrives as Nature's move.  Property under test: the view of a played
 * game is the played view.
 */
#ifndef CORE_ENGINE_VIEW_H
#define CORE_ENGINE_VIEW_H

#include "core/engine/state.h"

bool view_hides_choice(const struct game *g, int seat); /* of another seat, in a view */
bool view_is_reveal(
	const struct game *g, struct rift_move m); /* never answered by itself, because in a view it is not known */
bool view_admits(const struct game *g, const struct frame *f, struct rift_move m);

#endif
