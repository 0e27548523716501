/* tell_answer.c -- see tell_answer.h. */
#include "text/tell/tell_answer.h"

#include "base/base.h"
#include "rift_words.h"
#include "text/tell/tell_parts.h"

size_t tell_answer(const struct rift_rules *rules, const struct rift_game *g, struct rift_move m,
	const struct rift_names *names, char *out, size_t size)
{
	struct text t = text_open(out, size);
	struct teller w = teller_open(rules, g, names);
	w.ask = rules->asks(g);
	if (m.verb != RIFT_V_YES && m.verb != RIFT_V_NO)
		return 0;
	struct named_arg list[] = { { "ask", arg_text(rift_word_ask(w.ask.kind)) }, { "offer", offer_arg(&w) },
		{ NULL, { 0 } } };
	put_phrase(&t, w.words, "choice.", m.verb == RIFT_V_YES ? "yes" : "no", arguments_list(list));
	return t.used;
}
