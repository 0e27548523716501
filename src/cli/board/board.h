/*
 * board.h -- the table as text.  Each function adds one part to a page; play_screen.c decides which parts fit.
 * Everything is read from the facts of a game, which should be the reader's view.
 */
#ifndef CLI_BOARD_BOARD_H
#define CLI_BOARD_BOARD_H

#include "cli/base/screen.h"
#include "rift.h"

/* "Harmony", "Chronobot", or "Player A" before a Path is chosen; and its colour. */
char *seat_name(const struct rift_game *g, int seat, char *out, size_t size);
enum style seat_style(const struct rift_game *g, int seat);

void board_header(struct page *page, const struct rift_game *g, const char *note); /* one line */
void board_timeline(struct page *page, const struct rift_game *g);
void board_main(struct page *page, const struct rift_game *g);
void board_modules(struct page *page, const struct rift_game *g, int indent); /* parts of modules */
void board_doomsday(struct page *page, const struct rift_game *g, int indent); /* the track and the Experiments */

/* The tops of the Building stacks: two in a line, or each in a line of its own (`whole`). */
void board_market(struct page *page, const struct rift_game *g, bool whole);
bool market_is_cut(const struct rift_game *g, int width);
int second_top(const struct rift_game *g, int type); /* the tile on top of the second stack; 0: none */

/* In a line or two: names and owners; tile numbers. */
void board_timeline_brief(struct page *page, const struct rift_game *g);
void board_market_brief(struct page *page, const struct rift_game *g);

void board_conditions(struct page *page, const struct rift_game *g); /* Endgame Conditions */

bool has_doomsday(const struct rift_game *g);
char *name_of_experiment(int card, char *out, size_t size);
char *brief_experiment(int card, char *out, size_t size); /* "2 VP, -2W; needs 1 lab, 1 factory" */
void experiment_at(const struct rift_game *g, int era, char *out, size_t size); /* its name, "face down", "taken" */

bool has_pioneers(const struct rift_game *g);
void look_adventures(struct page *page, const struct rift_game *g); /* remaining cards of the decks */
void look_pioneers(struct page *page, const struct rift_game *g, int seat); /* Upgrade board and kept cards */
void board_pioneers(struct page *page, const struct rift_game *g, int indent); /* the Adventure board */
void board_pioneers_seat(struct page *page, const struct rift_game *g, int seat, int indent);
char *name_of_adventure(int card, char *out, size_t size);
char *brief_success(int card, char *out, size_t size);
char *brief_deck(const struct rift_game *g, int seat, int deck, char *out, size_t size); /* "2 cards, 83%" */
char *brief_expedition(const struct rift_game *g, int seat, char *out, size_t size);
char *brief_adventure(const struct rift_game *g, int seat, int card, char *out, size_t size); /* with its odds */
void choice_space_pioneers(const struct rift_game *g, int seat, int space, char *out, size_t size);

void board_variable(struct page *page, const struct rift_game *g, int indent); /* the piles of Anomalies */
int tile_shown(const struct rift_game *g, int seat, int slot); /* the top tile; RIFT_VARIABLE(…) for those Anomalies */
char *brief_anomaly(int tile, char *out, size_t size); /* of a Variable Anomaly: VP, Warp tile, effect */

bool has_fractures(const struct rift_game *g);
void board_fractures(
	struct page *page, const struct rift_game *g, int indent); /* the Valley, the Technologies on offer */
void board_fractures_seat(struct page *page, const struct rift_game *g, int seat, int indent);
void look_technologies(struct page *page, const struct rift_game *g); /* both piles */
void look_fractures(struct page *page, const struct rift_game *g, int seat); /* Device and Technologies */
int technology_number(int card); /* the printed number */
char *name_of_technology(int card, char *out, size_t size); /* "503 Byproduct Converter" */
char *brief_technology(int card, char *out, size_t size);

int era_at(const struct rift_game *g, int i); /* the i-th tile of the Timeline, from 0; 0 at its end */
int era_number(int era); /* as printed: Era Zero is 0 */
int worker_on(const struct rift_game *g, int seat, int space, int *from); /* 0: nobody; *from: next search start */

void guardian_cost(int place, char *out, size_t size); /* "Eng 2T 2W" */

/* A seat: everything but its tiles; its tiles row by row; a summary in a line or two; in one line. */
void board_seat(struct page *page, const struct rift_game *g, int seat);
void board_rows(struct page *page, const struct rift_game *g, int seat);
void board_rival(struct page *page, const struct rift_game *g, int seat);
void board_rival_line(struct page *page, const struct rift_game *g, int seat);

/* The same in full words, as `look` shows it. */
void look_market(struct page *page, const struct rift_game *g, int seat);
void look_timeline(struct page *page, const struct rift_game *g);
void look_main(struct page *page, const struct rift_game *g);
void look_seat(struct page *page, const struct rift_game *g, int seat);

#endif
