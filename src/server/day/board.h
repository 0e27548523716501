/* board.h -- the answer about a day: its game, one's own result, the board as far as it may be known. */
#ifndef SERVER_DAY_BOARD_H
#define SERVER_DAY_BOARD_H

#include "server/api/exchange.h"

/* Ends the exchange; c->day and "setup" in its body are filled in (day.c). */
void board_tell(struct exchange *c);

struct db_value day_value(uint32_t day, unsigned char out[4]); /* as a parameter */

#endif
