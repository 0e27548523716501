/*
 * letters.h -- encodes numbers and bytes: base32 without i, l, o, u for codes that people copy, hex for values that
 * programs compare, dates for days.  Each value has exactly one encoding, and only that one is accepted.
 */
#ifndef TEXT_FORMAT_LETTERS_H
#define TEXT_FORMAT_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GAME_TEXT 14 /* buffer size for a game's number: letters and NUL */

char letter_of(unsigned value); /* value: five bits */
int letter_value(char letter); /* -1: not a letter of the alphabet */

void game_write(char text[GAME_TEXT], uint64_t game);
bool game_read(const char *text, size_t length, uint64_t *game); /* not 0 */

/* A day, counted from 1970-01-01, as a date: 2026-11-19.  Not before that day, nor after the year 9999. */
#define DAY_TEXT 11 /* with its terminating zero */
#define DAY_LAST 2932896 /* 9999-12-31 */
void day_write(char text[DAY_TEXT], uint32_t day);
bool day_read(const char *text, size_t length, uint32_t *day); /* not 0 */

void hex_write(char *out, const unsigned char *bytes, size_t count); /* writes 2 * count letters and a NUL */
bool hex_read(unsigned char *out, size_t count, const char *text, size_t length); /* reads exactly count bytes */

#endif
