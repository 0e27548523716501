/* code.h -- random tokens and game ids.  text/format/letters.h has their text encoding (base32). */
#ifndef SERVER_BASE_CODE_H
#define SERVER_BASE_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/format/letters.h"

#define TOKEN_BYTES 16
#define TOKEN_TEXT 27 /* characters and the terminating zero */
#define TOKEN_HASH 32

void token_new(char text[TOKEN_TEXT]); /* from the system's random generator */
bool token_hash(unsigned char hash[TOKEN_HASH], const char *text); /* false: text is not a token */

uint64_t game_new(void); /* random, from 1 to 2^63 - 1 */

/*
 * The id of a game that begins with the week since 1970 in which it is made: the log has its moves by week
 * (store/migrations/0018_archive.sql).  From 2^63 on; 50 bits are random.
 */
uint64_t game_new_dated(int64_t seconds);
int game_week(int64_t seconds);

#endif
