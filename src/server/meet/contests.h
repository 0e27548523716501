/*
 * contests.h -- a node's part in tournaments: begins them, makes the games of a round, pairs the next one when all have ended.
 *
 * Every node looks every second for a tournament that has to be looked after, and takes it for some seconds.  Each step may be repeated, and two nodes may do
 * it at a time: a round is written by one statement for one version of the tournament, with the ids of its games; a game is inserted under its id unless it
 * is there; results come from the table `result`, which has each game once.  So a node that dies leaves a step that another one finds, and nothing is
 * made twice.
 */
#ifndef SERVER_MEET_CONTESTS_H
#define SERVER_MEET_CONTESTS_H

#include "server/api/api.h"

struct contests;

struct contests *contests_open(struct api *api);
void contests_look(struct contests *c); /* call every second, and when there is something to do */
void contests_close(struct contests *c); /* after stores_close */

#endif
