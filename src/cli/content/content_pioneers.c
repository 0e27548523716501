/*
 * content_pioneers.c -- "timerift content": Adventure cards, the Adventure board, Exosuit Upgrade boards.
 */
#include "cli/content/content_parts.h"

#include <stdio.h>

#include "base/base.h"

void content_list_pioneers(void)
{
	char words[CONTENT_MAX];
	(void)printf("\nPioneers of New Earth: Adventures\n");
	for (int card = 1; card < ADVENTURE_END; card++) {
		(void)rift_component_words(RIFT_COMPONENT_ADVENTURE, card, 0, words, sizeof(words));
		(void)printf("%s  %c  %s\n", content_words_name(WORDS_ADVENTURE, card),
			source_letter(adventures[card].source), words);
	}
	(void)printf("\nAdventure board\npower spaces  %c ", source_letter(PUBLIC));
	for (int i = 0; i < POWER_SPACES; i++)
		(void)printf(" %d,", power_spaces[i]);
	(void)printf(" none free %d\nwater  %c  5+ %d, 10+ %d\n", power_spaces[POWER_SPACES], source_letter(RULEBOOK),
		deck_water[DECK_5], deck_water[DECK_10]);
	(void)printf("die  %c  1 to %d\n\nExosuit Upgrade boards\n", source_letter(PUBLIC), ADVENTURE_DIE);
	for (int path = 1; path < PATH_END; path++) {
		(void)rift_component_words(RIFT_COMPONENT_UPGRADE, path, 0, words, sizeof(words));
		(void)printf("%s  %c  %s\n", content_words_name(WORDS_PATH, path),
			source_letter(upgrade_boards[path].source), words);
	}
	for (int side = 0; side < 2; side++) {
		const struct bot_upgrade_board *board = side ? &bot_upgrade_board_b : &bot_upgrade_board_a;
		(void)printf(
			"chronossus %c  %c  power %d, vp token %d, titanium %d, gold %d, uranium %d, neutronium %d\n",
			'A' + side, source_letter(side ? RECONSTRUCTED : PUBLIC), board->power, board->token_power,
			board->space_power[TITANIUM], board->space_power[GOLD], board->space_power[URANIUM],
			board->space_power[NEUTRONIUM]);
	}
}

static void json_adventure(struct json *j, int card)
{
	const struct adventure *a = &adventures[card];
	char words[CONTENT_MAX];
	(void)rift_component_words(RIFT_COMPONENT_ADVENTURE, card, 0, words, sizeof(words));
	json_open(j, NULL, '{');
	json_word(j, "id", content_words_name(WORDS_ADVENTURE, card));
	json_word(j, "rule", adventure_rules[card]);
	json_word(j, "deck", card <= DECK_CARDS ? "5+" : "10+");
	json_number(j, "power", a->power);
	json_ops(j, "success", a->success);
	json_ops(j, "failure", a->failure);
	json_ops(j, "does", a->does);
	json_ops(j, "always", a->always);
	json_source(j, "source", a->source);
	json_word(j, "words", words);
	json_close(j, '}');
}

static void json_upgrade(struct json *j, int path)
{
	const struct upgrade_board *b = &upgrade_boards[path];
	char words[CONTENT_MAX];
	(void)rift_component_words(RIFT_COMPONENT_UPGRADE, path, 0, words, sizeof(words));
	json_open(j, NULL, '{');
	json_word(j, "id", content_words_name(WORDS_PATH, path));
	json_number(j, "power", b->power);
	json_counts(j, "spaces", WORDS_GOOD, b->space_power, GOOD_END);
	json_number(j, "mixed", b->mixed);
	json_number(j, "mixed_power", b->mixed_power);
	json_number(j, "breakthrough_power", b->breakthrough_power);
	json_word(j, "power_worker",
		b->power_worker == ANY_WORKER ? "any" : content_words_name(WORDS_WORKER, b->power_worker));
	json_word(j, "sensor_worker",
		b->sensor_worker == ANY_WORKER ? "any" : content_words_name(WORDS_WORKER, b->sensor_worker));
	json_ops(j, "power_does", b->power_does);
	json_ops(j, "sensor_does", b->sensor_does);
	json_source(j, "source", b->source);
	json_word(j, "words", words);
	json_close(j, '}');
}

void content_json_pioneers(struct json *j)
{
	json_each(j, "adventures", 1, ADVENTURE_END, json_adventure);
	json_each(j, "upgrade_boards", 1, PATH_END, json_upgrade);
	json_open(j, "bot_upgrade_boards", '[');
	for (int side = 0; side < 2; side++) {
		json_open(j, NULL, '{');
		const struct bot_upgrade_board *board = side ? &bot_upgrade_board_b : &bot_upgrade_board_a;
		json_number(j, "power", board->power);
		json_number(j, "token_power", board->token_power);
		json_counts(j, "spaces", WORDS_GOOD, board->space_power, NEUTRONIUM + 1);
		json_close(j, '}');
	}
	json_close(j, ']');
	json_open(j, "adventure_board", '{');
	json_open(j, "power_spaces", '[');
	for (int i = 0; i <= POWER_SPACES; i++)
		json_number(j, NULL, power_spaces[i]);
	json_close(j, ']');
	json_number(j, "water_5", deck_water[DECK_5]);
	json_number(j, "water_10", deck_water[DECK_10]);
	json_number(j, "die", ADVENTURE_DIE);
	json_close(j, '}');
}
