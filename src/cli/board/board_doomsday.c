/*
 * board_doomsday.c -- Doomsday as text: the Experiments below the Timeline, the track and its tokens.
 */
#include "base/base.h"
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "cli/board/describe.h"
#include "content/content.h"
#include "rift_words.h"

bool has_doomsday(const struct rift_game *g)
{
	return rift_fact(g, RIFT_FACT_MODULES, 0, 0) >> (RIFT_DOOMSDAY - 1) & 1;
}

char *name_of_experiment(int card, char *out, size_t size)
{
	return say_term(out, size, "experiment.", rift_word_experiment(card), "one");
}

void experiment_at(const struct rift_game *g, int era, char *out, size_t size)
{
	int card = rift_fact(g, RIFT_FACT_EXPERIMENTS, 0, era);
	out[0] = '\0';
	if (card == RIFT_HIDDEN)
		add(out, size, "%s", said("terminal.facedown"));
	else if (card)
		(void)name_of_experiment(card, out, size);
	else
		add(out, size, "%s", said("terminal.taken"));
	if (rift_fact(g, RIFT_FACT_EXPERIMENTS_MARKED, 0, 0) >> era & 1)
		add(out, size, " (%s)", said("terminal.marked"));
}

/* "2 VP for 2W; needs power plant, life support" */
char *brief_experiment(int card, char *out, size_t size)
{
	const struct experiment *e = &experiments[card];
	char price[BRIEF_MAX], need[BRIEF_MAX] = "", one[NAME_BYTES];
	for (size_t i = 0; i < ARRAY_LEN(e->need) && e->need[i].what; i++)
		add(need, sizeof need, "%s%s", i ? ", " : "",
			describe_count(e->need[i].n, e->need[i].what, one, sizeof one));
	return say(out, size, "terminal.experiment.brief",
		WITH(NUMBER("vp", e->vp), TEXT("price", brief_ops(e->price, price, sizeof price)), TEXT("need", need)));
}

static void put_track(struct page *piece, const struct rift_game *g)
{
	for (int token = RIFT_SAVE_EARTH; token < RIFT_TOKEN_END; token++) {
		char name[NAME_BYTES];
		int space = rift_fact(g, RIFT_FACT_TRACK, 0, token), left = track_last[token] - space;
		(void)say_term(name, sizeof name, "token.", rift_word_token(token), "one");
		page_put(piece, token == RIFT_SAVE_EARTH ? "" : ", ");
		page_say(piece, left ? "terminal.token.left" : "terminal.token",
			WITH(TEXT("token", name), NUMBER("n", space), NUMBER("left", left < 0 ? -left : left)));
	}
}

static void flow_experiment(struct page *page, int indent, const char *where, int card)
{
	char name[NAME_BYTES], what[BRIEF_MAX], both[BRIEF_MAX + NAME_BYTES] = "", text[BRIEF_MAX + 2 * NAME_BYTES];
	add(both, sizeof both, "%s, %s", name_of_experiment(card, name, sizeof name),
		brief_experiment(card, what, sizeof what));
	page_flow_text(page, indent, STYLE_NONE, brief_pair(where, both, text, sizeof text));
}

void board_doomsday(struct page *page, const struct rift_game *g, int indent)
{
	struct page piece = { .colour = page->colour };
	put_track(&piece, g);
	page_flow(page, indent, &piece);
	page_close(&piece);
	for (int era = 1; era < rift_fact_count(RIFT_FACT_EXPERIMENTS); era++) {
		char where[NAME_BYTES];
		int card = rift_fact(g, RIFT_FACT_EXPERIMENTS, 0, era);
		(void)say(where, sizeof where, "table.erashort", WITH(NUMBER("n", era)));
		if (card && card != RIFT_HIDDEN)
			flow_experiment(page, indent, where, card);
	}
	if (rift_fact(g, RIFT_FACT_EXPERIMENT_TOP, 0, 0))
		flow_experiment(page, indent, said("terminal.pile"), rift_fact(g, RIFT_FACT_EXPERIMENT_TOP, 0, 0));
}
