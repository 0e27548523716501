/* board_modules.c -- parts of modules as text: the Guardian board. */
#include <stdio.h>

#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "content/content.h"
#include "rift_words.h"

static bool in_play(const struct rift_game *g, int module)
{
	return rift_fact(g, RIFT_FACT_MODULES, 0, 0) >> (module - 1) & 1;
}

/* "Eng 2T 2W" */
void guardian_cost(int place, char *out, size_t size)
{
	const struct guardian *guardian = &guardian_board[place];
	out[0] = '\0';
	for (int i = 0; i < guardian->workers; i++)
		add(out, size, "%s%s", i ? " " : "",
			guardian->worker ? brief_worker(guardian->worker) : said("terminal.any"));
	for (int good = RIFT_TITANIUM; good < RIFT_GOOD_END; good++)
		if (guardian->price.good[good])
			add(out, size, " %d%s", guardian->price.good[good], brief_good(good));
}

static bool guardian_there(const struct rift_game *g, int seat, int place)
{
	int posts = rift_fact(g, RIFT_FACT_POSTS, seat, 0);
	for (int i = 0; i < posts; i++)
		if (rift_fact(g, RIFT_FACT_POST_SPACE, seat, i) == RIFT_GUARDIAN_1 + place - 1)
			return true;
	return false;
}

/* "Guardians [A][B Grd][Adm 2G 2W] …": whose marker lies there and whether a Guardian does, or what enlisting costs. */
static void put_guardians(struct page *piece, const struct rift_game *g)
{
	page_print(piece, "%s ", said("annex.guardians"));
	for (int place = 1; place <= GUARDIAN_PLACES; place++) {
		int owner = rift_fact(g, RIFT_FACT_MARKERS, 0, place);
		char text[NAME_BYTES] = "";
		page_put(piece, "[");
		if (owner) {
			char letter[2] = { rift_words_seat(owner - 1), '\0' };
			page_styled(piece, seat_style(g, owner - 1), letter);
			if (guardian_there(g, owner - 1, place))
				page_print(piece, " %s", brief_worker(RIFT_GUARDIAN));
		} else {
			guardian_cost(place, text, sizeof text);
			page_put(piece, text);
		}
		page_put(piece, "]");
	}
}

void board_modules(struct page *page, const struct rift_game *g, int indent)
{
	struct page piece = { .colour = page->colour };
	if (in_play(g, RIFT_GUARDIANS)) {
		page_clear(&piece);
		put_guardians(&piece, g);
		page_flow(page, indent, &piece);
	}
	if (in_play(g, RIFT_DOOMSDAY))
		board_doomsday(page, g, indent);
	if (in_play(g, RIFT_PIONEERS))
		board_pioneers(page, g, indent);
	if (in_play(g, RIFT_FRACTURES))
		board_fractures(page, g, indent);
	if (in_play(g, RIFT_VARIABLE_ANOMALIES))
		board_variable(page, g, indent);
	page_close(&piece);
}
