/* capital.h -- the capital letter at the beginning of a sentence. */
#ifndef TEXT_FORMAT_CAPITAL_H
#define TEXT_FORMAT_CAPITAL_H

#include <stddef.h>

/* Writes the capital of the letter that s begins with, in UTF-8.  Returns its length, which is that of the small
   letter; 0 if s begins with no small letter of the Latin (with accents) or Cyrillic alphabet. */
size_t letter_capital(char capital[2], const char *s);

#endif
