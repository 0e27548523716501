/*
 * bus.h -- word between nodes, by NATS: what one has written to the log the others need not read there.
 *
 * Nothing depends on it: a message may come late, twice or never.  A step says which n it follows, so a gap is seen and the log
 * is read; while the bus is away, nodes look into the log by themselves.  libnats calls from threads of its own; what it brings
 * is handed to the event loop by a queue.
 */
#ifndef SERVER_BASE_BUS_H
#define SERVER_BASE_BUS_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "server/game/table.h"
#include "server/people/presence.h"

struct bus;

/* Called on the loop. */
struct bus_calls {
	void (*heard)(
		void *arg, uint64_t game, const struct step *step); /* NULL: something has changed, look for yourself */
	void (*news)(void *arg, uint64_t game); /* of people only: nobody sits elsewhere, and the log is as it was */
	void (*listening)(void *arg, uint64_t game); /* from now on word of this game comes here */
	void (*back)(void *arg); /* it was away and is there again */
};

struct bus *bus_open(uv_loop_t *loop, const char *url, const struct bus_calls *calls, void *arg);
void bus_on_present(struct bus *b, void (*present)(void *arg, uint64_t game, const struct present *told), void *arg);
void bus_close(struct bus *b);

bool bus_there(const struct bus *b);

void bus_tell(struct bus *b, uint64_t game, const struct step *step);
void bus_news(struct bus *b, uint64_t game);
void bus_present(struct bus *b, uint64_t game, uint8_t seats, unsigned spectators); /* who of a game is here */
void *bus_listen(struct bus *b, uint64_t game); /* to be given to bus_leave; NULL if it could not */
void bus_leave(struct bus *b, void *subscription);

#endif
