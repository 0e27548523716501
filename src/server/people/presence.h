/*
 * presence.h -- who is connected to a game on other nodes, as these publish it.
 *
 * For display only: no decision depends on it, and it is not stored.  A node publishes its presence every
 * PRESENCE_TELL_S seconds; a node not heard from for PRESENCE_MOST_S is dropped.
 */
#ifndef SERVER_PEOPLE_PRESENCE_H
#define SERVER_PEOPLE_PRESENCE_H

#include <stdbool.h>
#include <stdint.h>

#define PRESENCE_NODES 16 /* per game; beyond that the one heard from longest ago is dropped */
#define PRESENCE_TELL_S 20
#define PRESENCE_MOST_S 50

/* Presence on one node: bits of the connected seats, number of spectators. */
struct present {
	uint32_t node;
	uint8_t seats;
	uint16_t spectators;
};

/* Encoded for the bus, without the node, which the message names. */
#define PRESENT_BYTES 3
void present_pack(unsigned char out[PRESENT_BYTES], const struct present *p);
struct present present_unpack(uint32_t node, const unsigned char in[PRESENT_BYTES]);

/* All zero at first.  Takes memory only for nodes it has heard from: the players of most games are all at one. */
struct presence {
	struct heard {
		struct present told;
		int64_t heard_ms;
	} * node;
	int nodes;
};

void presence_release(struct presence *p);

enum presence_news {
	PRESENCE_SAME,
	PRESENCE_OTHER, /* somebody connected or disconnected */
	PRESENCE_NEW /* first message of a node: it does not know this one either */
};

enum presence_news presence_hear(struct presence *p, const struct present *told, int64_t now_ms);
bool presence_forget(struct presence *p, int64_t now_ms); /* drops silent nodes; true if there were any */

uint8_t presence_seats(const struct presence *p);
unsigned presence_spectators(const struct presence *p);

#endif
