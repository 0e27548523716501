/* tell_answer.h -- answers that are no more than a word of the records (yes, no), as what they do. */
#ifndef TELL_ANSWER_H
#define TELL_ANSWER_H

#include <stddef.h>

#include "rift.h"

/* "Pay 2 Water to gain 1 Gold", "Skip it": RIFT_V_YES or RIFT_V_NO to the open question.  0 for any other verb. */
size_t tell_answer(
	const struct rift_rules *rules, const struct rift_game *g, struct rift_move m, char *out, size_t size);

#endif
