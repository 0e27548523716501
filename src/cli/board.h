/*
 * board.h -- the table as text.  Each function adds one part of it to a page; which parts there is room for is
 * play_screen.c's business.  Everything is read from the facts of a game, which should be the reader's view of it.
 */
#ifndef CLI_BOARD_H
#define CLI_BOARD_H

#include "cli/screen.h"
#include "rift.h"

/* "Harmony", "Chronobot", or "Player A" as long as no Path is chosen; and the style of its colour. */
char *seat_name(const struct rift_game *g, int seat, char *out, size_t size);
enum style seat_style(const struct rift_game *g, int seat);

void board_header(struct page *page, const struct rift_game *g, const char *note); /* one line */
void board_timeline(struct page *page, const struct rift_game *g);
void board_main(struct page *page, const struct rift_game *g);
void board_market(struct page *page, const struct rift_game *g, bool titles); /* the tops of the Building stacks */
void board_conditions(struct page *page, const struct rift_game *g); /* Endgame Conditions */

/* A seat: everything about it but its tiles; its tiles row by row; all of it in a line or two; in one line. */
void board_seat(struct page *page, const struct rift_game *g, int seat);
void board_rows(struct page *page, const struct rift_game *g, int seat);
void board_rival(struct page *page, const struct rift_game *g, int seat);
void board_rival_line(struct page *page, const struct rift_game *g, int seat);

/* The same in whole words, as long as it takes: what `look` shows. */
void look_market(struct page *page, const struct rift_game *g, int seat);
void look_timeline(struct page *page, const struct rift_game *g);
void look_main(struct page *page, const struct rift_game *g);
void look_seat(struct page *page, const struct rift_game *g, int seat);

#endif
