/*
 * presence.h -- who looks at a game on other nodes, as they say themselves.
 *
 * Only for people to see: nothing is decided by it, nothing of it is stored.  A node tells anew every PRESENCE_TELL_S seconds;
 * one that has not been heard for PRESENCE_MOST_S is thought gone.
 */
#ifndef SERVER_PEOPLE_PRESENCE_H
#define SERVER_PEOPLE_PRESENCE_H

#include <stdbool.h>
#include <stdint.h>

#define PRESENCE_NODES 16 /* of one game; of more, the one heard longest ago is forgotten */
#define PRESENCE_TELL_S 20
#define PRESENCE_MOST_S 50

/* What a node says of a game: bits of the seats whose players are there, how many spectators. */
struct present {
	uint32_t node;
	uint8_t seats;
	uint16_t spectators;
};

/* As bytes, without the node: the message says which it is of. */
#define PRESENT_BYTES 3
void present_pack(unsigned char out[PRESENT_BYTES], const struct present *p);
struct present present_unpack(uint32_t node, const unsigned char in[PRESENT_BYTES]);

struct presence {
	struct {
		struct present told;
		int64_t heard_ms;
	} node[PRESENCE_NODES];
	int nodes;
};

enum presence_news {
	PRESENCE_SAME,
	PRESENCE_OTHER, /* somebody came or went */
	PRESENCE_NEW /* a node that was not known: it does not know this one either */
};

enum presence_news presence_hear(struct presence *p, const struct present *told, int64_t now_ms);
bool presence_forget(struct presence *p, int64_t now_ms); /* those not heard for long: true if there were any */

uint8_t presence_seats(const struct presence *p);
unsigned presence_spectators(const struct presence *p);

#endif
