/*
 * board_variable.c -- Variable Anomalies as text: the two piles, and what an Anomaly on a slot is.
 */
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "content/content.h"
#include "rift_words.h"

int tile_shown(const struct rift_game *g, int seat, int slot)
{
	int tile = rift_fact(g, RIFT_FACT_TILES, seat, slot);
	if (tile == RIFT_ANOMALY || rift_fact(g, RIFT_FACT_COVERED, seat, 0) >> slot & 1)
		return RIFT_VARIABLE(rift_fact(g, RIFT_FACT_VARIABLES, seat, slot));
	return tile;
}

/* "X13 -5 VP any!: +2W, Warp back after the Impact" */
char *brief_anomaly(int tile, char *out, size_t size)
{
	static const char *const backs[] = {
		[BACK_NEVER] = "no Warp back",
		[BACK_BEFORE_IMPACT] = "Warp back before the Impact",
		[BACK_AFTER_IMPACT] = "Warp back after the Impact",
		[BACK_ALWAYS] = "Warp back",
	};
	char name[40], what[BRIEF_MAX];
	out[0] = '\0';
	brief_add(out, size, "%s -%d VP, %s", name_of_tile(tile, name, sizeof name), tiles[tile].loss,
		backs[tiles[tile].back]);
	(void)brief_tile(tile, what, sizeof what);
	if (*what)
		brief_add(out, size, ", %s", what);
	if (tiles[tile].clean_up[0].code)
		brief_add(out, size, ", Clean Up: %s", brief_ops(tiles[tile].clean_up, what, sizeof what));
	return out;
}

void board_variable(struct page *page, const struct rift_game *g, int indent)
{
	int top = rift_fact(g, RIFT_FACT_VARIABLE_TOP, 0, 0), count = rift_fact(g, RIFT_FACT_VARIABLES_SECONDS, 0, 0);
	int second = count ? rift_fact(g, RIFT_FACT_VARIABLES_SECOND, 0, count - 1) : 0;
	const int shown[2] = { top, second };
	for (int i = 0; i < 2; i++) {
		char text[BRIEF_MAX + 60] = "", what[BRIEF_MAX];
		if (!shown[i])
			continue;
		brief_add(text, sizeof text, "Anomalies%s: %s", i ? " 2nd" : "",
			brief_anomaly(RIFT_VARIABLE(shown[i]), what, sizeof what));
		page_flow_text(page, indent, STYLE_NONE, text);
	}
}
