/* setup.h -- which game a day has.  docs/daily.md states the rule. */
#ifndef SERVER_DAY_SETUP_H
#define SERVER_DAY_SETUP_H

#include <stddef.h>
#include <stdint.h>

#define DAY_SETUP 400 /* a buffer's size */

/* Writes the setup of a day as lines of a record, and returns the word of its level of difficulty: "easy", "normal", "hard". */
const char *day_setup(uint32_t day, char *text, size_t size);

#endif
