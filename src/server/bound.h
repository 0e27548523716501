/*
 * bound.h -- included before everything else when src/ai and the writer of records are built for the server (cc
 * -include): their calls of the rules go to the build that the game at hand is on (bind.h), not to the one the server
 * was linked with.
 */
#ifndef SERVER_BOUND_H
#define SERVER_BOUND_H

#define rift_new bound_new
#define rift_asks bound_asks
#define rift_legal bound_legal
#define rift_chance bound_chance
#define rift_play bound_play
#define rift_view bound_view
#define rift_score bound_score
#define rift_fact bound_fact
#define rift_sum bound_sum

#endif
