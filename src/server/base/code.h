/* code.h -- secrets and new numbers of games; how they are written says text/format/letters.h. */
#ifndef SERVER_BASE_CODE_H
#define SERVER_BASE_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/format/letters.h"

#define TOKEN_BYTES 16
#define TOKEN_TEXT 27 /* letters and a zero */
#define TOKEN_HASH 32

void token_new(char text[TOKEN_TEXT]); /* drawn at random */
bool token_hash(unsigned char hash[TOKEN_HASH], const char *text); /* false: that is no token */

uint64_t game_new(void); /* drawn at random, at most 2^63 - 1, never 0 */

#endif
