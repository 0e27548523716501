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
		[BACK_NEVER] = "terminal.back.never",
		[BACK_BEFORE_IMPACT] = "terminal.back.before-impact",
		[BACK_AFTER_IMPACT] = "terminal.back.after-impact",
		[BACK_ALWAYS] = "terminal.back.always",
	};
	char name[NAME_BYTES], what[BRIEF_MAX], cleaned[BRIEF_MAX];
	(void)say(out, size, "terminal.anomaly",
		WITH(TEXT("tile", name_of_tile(tile, name, sizeof name)), NUMBER("vp", -tiles[tile].loss),
			TEXT("back", said(backs[tiles[tile].back]))));
	(void)brief_tile(tile, what, sizeof what);
	if (*what)
		add(out, size, ", %s", what);
	if (tiles[tile].clean_up[0].code)
		add(out, size, ", %s",
			brief_pair(said("anom.cleanup"), brief_ops(tiles[tile].clean_up, what, sizeof what), cleaned,
				sizeof cleaned));
	return out;
}

void board_variable(struct page *page, const struct rift_game *g, int indent)
{
	int top = rift_fact(g, RIFT_FACT_VARIABLE_TOP, 0, 0), count = rift_fact(g, RIFT_FACT_VARIABLES_SECONDS, 0, 0);
	int second = count ? rift_fact(g, RIFT_FACT_VARIABLES_SECOND, 0, count - 1) : 0;
	const int shown[2] = { top, second };
	for (int i = 0; i < 2; i++) {
		char text[BRIEF_MAX + NAME_BYTES] = "", what[BRIEF_MAX];
		if (!shown[i])
			continue;
		(void)brief_anomaly(RIFT_VARIABLE(shown[i]), what, sizeof what);
		page_flow_text(page, indent, STYLE_NONE,
			brief_pair(said(i ? "terminal.anomalies.second" : "annex.variable-anomalies"), what, text,
				sizeof text));
	}
}
