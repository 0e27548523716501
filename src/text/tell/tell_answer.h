/* tell_answer.h -- describes the answers yes and no by their effect. */
#ifndef TELL_ANSWER_H
#define TELL_ANSWER_H

#include <stddef.h>

#include "rift.h"
#include "rift_words.h"

/* Writes the effect of RIFT_V_YES or RIFT_V_NO to the open question, in the language of the names (NULL: English): "Pay 2 Water to gain 1 Gold", "Skip it".  Returns
   0 for any other verb. */
size_t tell_answer(const struct rift_rules *rules, const struct rift_game *g, struct rift_move m,
	const struct rift_names *names, char *out, size_t size);

#endif
