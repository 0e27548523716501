/*
 * board_doomsday.c -- Doomsday as text: the Experiments below the Timeline, the track and its tokens.
 */
#include "base/base.h"
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "content/content.h"
#include "text/words/content_words.h"
#include "rift_words.h"

bool has_doomsday(const struct rift_game *g)
{
	return rift_fact(g, RIFT_FACT_MODULES, 0, 0) >> (RIFT_DOOMSDAY - 1) & 1;
}

char *name_of_experiment(int card, char *out, size_t size)
{
	return name_of_word(rift_word_experiment(card), out, size);
}

void experiment_at(const struct rift_game *g, int era, char *out, size_t size)
{
	int card = rift_fact(g, RIFT_FACT_EXPERIMENTS, 0, era);
	out[0] = '\0';
	if (card == RIFT_HIDDEN)
		brief_add(out, size, "face down");
	else if (card)
		(void)name_of_experiment(card, out, size);
	else
		brief_add(out, size, "taken");
	if (rift_fact(g, RIFT_FACT_EXPERIMENTS_MARKED, 0, 0) >> era & 1)
		brief_add(out, size, " (marked)");
}

/* "2 VP for 2W; needs power plant, life support" */
char *brief_experiment(int card, char *out, size_t size)
{
	const struct experiment *e = &experiments[card];
	char price[BRIEF_MAX];
	out[0] = '\0';
	brief_add(out, size, "%d VP, %s; needs ", e->vp, brief_ops(e->price, price, sizeof price));
	for (size_t i = 0; i < ARRAY_LEN(e->need) && e->need[i].what; i++)
		brief_add(out, size, "%s%d %s", i ? ", " : "", e->need[i].n, content_words_count(e->need[i].what));
	return out;
}

static void put_track(struct page *piece, const struct rift_game *g)
{
	for (int token = RIFT_SAVE_EARTH; token < RIFT_TOKEN_END; token++) {
		char name[40];
		int space = rift_fact(g, RIFT_FACT_TRACK, 0, token), left = track_last[token] - space;
		page_print(piece, "%s%s on %d", token == RIFT_SAVE_EARTH ? "" : ", ",
			name_of_word(rift_word_token(token), name, sizeof name), space);
		if (left)
			page_print(piece, " (%d to go)", left < 0 ? -left : left);
	}
}

static void flow_experiment(struct page *page, int indent, const char *where, int card)
{
	char name[60], what[BRIEF_MAX], text[BRIEF_MAX + 80] = "";
	brief_add(text, sizeof text, "%s: %s, %s", where, name_of_experiment(card, name, sizeof name),
		brief_experiment(card, what, sizeof what));
	page_flow_text(page, indent, STYLE_NONE, text);
}

void board_doomsday(struct page *page, const struct rift_game *g, int indent)
{
	struct page piece = { .colour = page->colour };
	put_track(&piece, g);
	page_flow(page, indent, &piece);
	page_close(&piece);
	for (int era = 1; era < rift_fact_count(RIFT_FACT_EXPERIMENTS); era++) {
		char where[20] = "";
		int card = rift_fact(g, RIFT_FACT_EXPERIMENTS, 0, era);
		brief_add(where, sizeof where, "Era %d", era);
		if (card && card != RIFT_HIDDEN)
			flow_experiment(page, indent, where, card);
	}
	if (rift_fact(g, RIFT_FACT_EXPERIMENT_TOP, 0, 0))
		flow_experiment(page, indent, "Pile", rift_fact(g, RIFT_FACT_EXPERIMENT_TOP, 0, 0));
}
