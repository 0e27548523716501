/*
 * names.h -- names of people and titles of games, as Unicode recommends for what others have to tell apart.
 *
 * A name is an identifier of UAX 31 in normal form KC, with single spaces and the marks - ' . inside.  From UTS 39 come:
 * no invisible characters, one script (Latin beside the scripts of Japanese, Chinese or Korean), digits of one system,
 * no heaps of accents.  What needs tables that libunistring lacks is not checked: names written wholly in a script whose
 * letters look like those of another, and scripts that are no longer used.
 */
#ifndef SERVER_BASE_NAMES_H
#define SERVER_BASE_NAMES_H

#include <stdbool.h>

#define NAME_LETTERS 40 /* characters as people count them: grapheme clusters */
#define NAME_SIZE (4 * NAME_LETTERS + 1) /* bytes, with the terminating zero */
#define TITLE_LETTERS 100
#define TITLE_SIZE 201

/*
 * Reads UTF-8, writes the normal form without outer spaces.  An empty text is a good one.  A title may hold any visible
 * characters.
 */
bool name_read(char out[NAME_SIZE], const char *text);
bool title_read(char out[TITLE_SIZE], const char *text);

/* Whether a title is words only: nothing in it that a mail program would make a link or an address of. */
bool title_plain(const char *title);

#endif
