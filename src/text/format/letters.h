/*
 * letters.h -- numbers and bytes as letters: base32 without i, l, o, u for what people copy, hex for what programs compare.
 * Each has one way to be written, and only that is read.
 */
#ifndef TEXT_FORMAT_LETTERS_H
#define TEXT_FORMAT_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GAME_TEXT 14 /* of a game's number: letters and a zero */

char letter_of(unsigned value); /* of five bits */
int letter_value(char letter); /* -1: none */

void game_write(char text[GAME_TEXT], uint64_t game);
bool game_read(const char *text, size_t length, uint64_t *game); /* 1 to 2^63 - 1 */

void hex_write(char *out, const unsigned char *bytes, size_t count); /* 2 * count letters and a zero */
bool hex_read(unsigned char *out, size_t count, const char *text, size_t length); /* exactly count bytes */

#endif
