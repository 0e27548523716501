/* sheet.h -- the score sheets of all seats side by side, and who has won. */
#ifndef CLI_BOARD_SHEET_H
#define CLI_BOARD_SHEET_H

#include "cli/base/screen.h"
#include "rift.h"

void sheet_put(struct page *page, const struct rift_game *g);

/* "Harmony (A) wins with 52 VP, 3 ahead."  Only of a game that is over. */
void sheet_winner(struct page *page, const struct rift_game *g);

#endif
