/*
 * damaged.c -- positions of random games, each damaged in one way that cannot be: all are refused, with the reason that
 * names the damage.  What is damaged in the text is refused with its line.
 *
 *     damaged COUNT [SEED]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/driver.h"
#include "core/engine/engine.h"
#include "position/position.h"

/* Damages a game; false if this one has nothing to damage so. */
typedef bool damage_fn(struct game *g);

static int free_slot(const struct game *g, int type)
{
	for (int slot = 3 * (type - 1); slot < 3 * type; slot++)
		if (!g->seat[0].tile[slot])
			return slot;
	return -1;
}

static bool many_goods(struct game *g)
{
	g->seat[0].good[WATER] = 501;
	return true;
}

static bool high_morale(struct game *g)
{
	g->seat[0].morale = 8;
	return !is_bot(g, 0);
}

static bool many_workers(struct game *g)
{
	g->seat[0].active[ENGINEER] = 101;
	return true;
}

static bool tile_twice(struct game *g)
{
	int slot = free_slot(g, LAB);
	if (slot < 0 || !g->primary[LAB])
		return false;
	g->seat[0].tile[slot] = g->primary[LAB];
	return true;
}

static bool tile_missing(struct game *g)
{
	bool there = g->primary[LAB] != 0;
	g->primary[LAB] = 0;
	return there;
}

static bool other_row(struct game *g)
{
	int slot = free_slot(g, FACTORY);
	if (slot < 0 || !g->primary[LAB])
		return false;
	g->seat[0].tile[slot] = g->primary[LAB];
	return true;
}

static bool half_super(struct game *g)
{
	int slot = free_slot(g, LAB);
	if (slot < 0 || (slot % 3 && RIFT_IS_SUPER(g->seat[0].tile[slot - 1])))
		return false;
	g->seat[0].tile[slot] = TAIL;
	return true;
}

static bool seventh_exosuit(struct game *g)
{
	g->seat[0].exosuits++;
	return true;
}

static bool ghost_on_hex(struct game *g)
{
	for (int space = CONSTRUCT_1; space < HEX_END; space++)
		if (!g->hex[space]) {
			g->hex[space] = 1;
			return true;
		}
	return false;
}

static bool hex_lost(struct game *g)
{
	for (int space = CONSTRUCT_1; space < HEX_END; space++)
		if (g->hex[space]) {
			g->hex[space] = 0;
			return true;
		}
	return false;
}

static bool fourth_breakthrough(struct game *g)
{
	g->breakthrough_left[1]++;
	return true;
}

static bool full_pool(struct game *g)
{
	g->recruit_pool[SCIENTIST] = 30;
	return true;
}

static bool warp_ahead(struct game *g)
{
	if (g->era >= ERAS)
		return false;
	g->seat[0].warp[1] = (uint8_t)(g->era + 1);
	return true;
}

static bool turn_of_nobody(struct game *g)
{
	g->turn = 3;
	return g->players < 4;
}

static bool era_after_last(struct game *g)
{
	g->era = 9;
	return true;
}

static bool covers_nothing(struct game *g)
{
	int slot = free_slot(g, POWER_PLANT);
	g->seat[0].covered = (uint16_t)(g->seat[0].covered | 1u << (slot < 0 ? 0 : slot));
	return slot >= 0;
}

static bool flipped_nothing(struct game *g)
{
	if (g->collapse[CONSTRUCT_1])
		return false;
	g->flipped |= 1u << CONSTRUCT_1;
	return true;
}

static bool wish_left(struct game *g)
{
	g->secret[0].wish[0] = 1;
	return g->phase != WARP_PHASE;
}

static bool no_bottom(struct game *g)
{
	g->frame[0].op = F_TURN;
	return true;
}

static bool no_question(struct game *g)
{
	g->frame[g->depth - 1].ask = NO_ASK;
	return true;
}

static bool over_too_soon(struct game *g)
{
	bool rounds = g->phase == ACTION_ROUNDS;
	g->phase = GAME_OVER;
	return rounds;
}

static bool foreign_piece(struct game *g)
{
	g->seat[0].guardians = 1;
	return !module(g, GUARDIANS);
}

static bool guardian_unmarked(struct game *g)
{
	g->seat[0].guardians++;
	return module(g, GUARDIANS);
}

static bool technology_twice(struct game *g)
{
	if (!module(g, FRACTURES) || !g->fractures.primary)
		return false;
	g->seat[0].fractures.technologies |= 1u << g->fractures.primary;
	return true;
}

static bool device_twice(struct game *g)
{
	g->seat[0].fractures.flux |= 0x8000;
	return module(g, FRACTURES);
}

static bool adventure_twice(struct game *g)
{
	if (!module(g, PIONEERS))
		return false;
	g->pioneers.gone[0] |= 2;
	g->seat[0].pioneers.kept[0] |= 2;
	return true;
}

static bool adventures_many(struct game *g)
{
	g->pioneers.left[1] = DECK_CARDS + 1;
	return module(g, PIONEERS);
}

static bool tile_unknown(struct game *g)
{
	int slot = free_slot(g, LAB);
	if (slot < 0)
		return false;
	g->seat[0].tile[slot] = RIFT_BUILDING_AT(LAB, RIFT_TYPE_CAPACITY - 1);
	return true;
}

static bool bot_crowd(struct game *g)
{
	g->bot.anomalies = 4;
	return (is_bot(g, 0) || is_bot(g, 1)) && !module(g, VARIABLE_ANOMALIES);
}

static const struct {
	damage_fn *damage;
	enum rift_wrong wrong;
} damages[] = {
	{ many_goods, RIFT_WRONG_NUMBER },
	{ high_morale, RIFT_WRONG_NUMBER },
	{ many_workers, RIFT_WRONG_NUMBER },
	{ tile_twice, RIFT_WRONG_TILE_TWICE },
	{ tile_missing, RIFT_WRONG_TILES },
	{ other_row, RIFT_WRONG_ROW },
	{ half_super, RIFT_WRONG_HALF },
	{ seventh_exosuit, RIFT_WRONG_EXOSUITS },
	{ ghost_on_hex, RIFT_WRONG_HEX },
	{ hex_lost, RIFT_WRONG_HEX },
	{ fourth_breakthrough, RIFT_WRONG_BREAKTHROUGHS },
	{ full_pool, RIFT_WRONG_POOL },
	{ warp_ahead, RIFT_WRONG_WARP },
	{ turn_of_nobody, RIFT_WRONG_TURN },
	{ era_after_last, RIFT_WRONG_ERA },
	{ covers_nothing, RIFT_WRONG_COVERED },
	{ flipped_nothing, RIFT_WRONG_COLLAPSE },
	{ wish_left, RIFT_WRONG_SECRET },
	{ no_bottom, RIFT_WRONG_STACK },
	{ no_question, RIFT_WRONG_STACK },
	{ over_too_soon, RIFT_WRONG_QUESTION },
	{ foreign_piece, RIFT_WRONG_MODULE },
	{ guardian_unmarked, RIFT_WRONG_GUARDIANS },
	{ technology_twice, RIFT_WRONG_CARD_TWICE },
	{ device_twice, RIFT_WRONG_DEVICE },
	{ adventure_twice, RIFT_WRONG_CARD_TWICE },
	{ adventures_many, RIFT_WRONG_CARDS },
	{ tile_unknown, RIFT_WRONG_VALUE },
	{ bot_crowd, RIFT_WRONG_AUTOMATON },
};

static int done[ARRAY_LEN(damages)];

static void fail(const char *what, size_t damage, const struct rift_position_error *error)
{
	char sentence[300] = "";
	rift_sentence_position(NULL, error, sentence, sizeof sentence);
	printf("damage %zu: %s: %s\n", damage, what, sentence);
	exit(1);
}

static bool damage(const struct rift_game *whole, size_t i)
{
	struct rift_game g = *whole;
	struct rift_position_error error;
	if (!damages[i].damage(game_of(&g)))
		return false;
	if (rift_position_check(&g, &error) == 0)
		fail("accepted", i, &error);
	if (error.wrong != damages[i].wrong)
		fail("another reason", i, &error);
	done[i]++;
	return true;
}

/* Lines that no text may have, and why. */
static const struct {
	const char *line;
	enum rift_wrong wrong;
} lines[] = {
	{ "A wetter 5", RIFT_WRONG_FIELD },
	{ "A tile lab.9 402", RIFT_WRONG_INDEX },
	{ "phase dinner", RIFT_WRONG_VALUE },
	{ "A vp", RIFT_WRONG_MORE },
	{ "A vp 1 2", RIFT_WRONG_MORE },
	{ "turn A", RIFT_WRONG_AGAIN },
	{ "vp 1", RIFT_WRONG_SEAT },
	{ "A era 1", RIFT_WRONG_SEAT },
	{ "passed A A", RIFT_WRONG_AGAIN },
	{ "A vp 70000", RIFT_WRONG_VALUE },
};

static void damage_text(const struct rift_game *g, size_t i)
{
	static char text[2 * RIFT_POSITION_TEXT];
	struct rift_position_error error;
	struct rift_game back;
	rift_position_write(g, RIFT_POSITION_ALL, text, sizeof text);
	char *end = strstr(text, "\nend\n");
	int at = 2;
	for (const char *c = text; c < end; c++)
		at += *c == '\n';
	(void)snprintf(end + 1, sizeof text - (size_t)(end + 1 - text), "%s\nend\n", lines[i].line);
	if (rift_position_read(text, strlen(text), &back, &error) == 0)
		fail("a wrong line is accepted", i, &error);
	/* what the position states itself is refused as stated again */
	if (error.line != at || (error.wrong != lines[i].wrong && error.wrong != RIFT_WRONG_AGAIN))
		fail("a wrong line is refused for another reason", i, &error);
	text[strlen(text) - strlen("end\n")] = '\0';
	if (rift_position_read(text, strlen(text), &back, &error) == 0 || error.wrong != RIFT_WRONG_HEAD)
		fail("a text without its end is accepted", i, &error);
}

int main(int argc, char **argv)
{
	int wanted = argc > 1 ? atoi(argv[1]) : 1000, count = 0, least = wanted;
	uint32_t random = argc > 2 ? (uint32_t)atoi(argv[2]) : 1;
	size_t next = 0;
	for (int games = 0; count < wanted || least == 0; games++) {
		struct rift_game g;
		struct rift_setup setup = games % 3 ? driver_setup(&random) : driver_solo_setup(&random);
		if (rift_new(&g, &setup) != RIFT_OK)
			continue;
		for (struct rift_move m = driver_move(&g, &random); m.verb; m = driver_move(&g, &random)) {
			bool play = game_in(&g)->phase > SETTING_UP && driver_draw(&random) % 8 == 0;
			if (play) {
				count += damage(&g, next++ % ARRAY_LEN(damages));
				damage_text(&g, next % ARRAY_LEN(lines));
			}
			if (rift_play(&g, m, NULL) != RIFT_OK)
				return 1;
		}
		least = wanted;
		for (size_t i = 0; i < ARRAY_LEN(damages); i++)
			least = int_min(least, done[i]);
	}
	printf("damaged: %d positions refused for their reason, each of %zu damages at least %d times\n", count,
		ARRAY_LEN(damages), least);
	return 0;
}
