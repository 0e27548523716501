/*
 * content.c -- timerift content: all components of the game as text or JSON.
 *
 * The text is the golden file tests/golden/content.txt.  The JSON holds every figure and program of the tables;
 * tests/content/compare.py compares it with the figures of the sources, so a field missing here is never checked.
 */
#include "cli/content/content.h"
#include "cli/content/content_parts.h"

#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "cli/base/options.h"
#include "content/content.h"
#include "text/words/content_words.h"
#include "rift_words.h"

static const int editions[] = { INFINITY_BOX, CLASSIC };

/* The listing. */

char source_letter(int source)
{
	static const char letters[] = { [SOURCE_NONE] = '?', [RULEBOOK] = 'r', [PUBLIC] = 'p', [RECONSTRUCTED] = 'x' };
	return letters[source];
}

bool content_of_fractures(int tile)
{
	if (tile >= SUPER(0))
		return tile > SUPER(WELFARE_SOCIETY) && tile < ANOMALY_TILE;
	return tiles[tile].module != 0;
}

void list_tile(int tile)
{
	char words[CONTENT_MAX], name[64];
	(void)rift_component_words(RIFT_COMPONENT_TILE, tile, 0, words, sizeof(words));
	(void)rift_words_tile(tile, name, sizeof(name));
	(void)printf("%s  %c%c  %s\n", name, source_letter(tiles[tile].vp_source),
		source_letter(tiles[tile].effect_source), words);
}

static void list_tiles(void)
{
	char words[CONTENT_MAX];
	(void)printf("\nBuildings\n");
	for (int i = 1; i < SUPER(0); i++)
		if (tiles[i].number != 0 && !content_of_fractures(i))
			list_tile(i);
	(void)printf("\nSuperprojects\n");
	for (int i = 1; i < BASE_SUPERS; i++)
		list_tile(SUPER(i));
	(void)printf("\nAnomaly\n");
	(void)rift_component_words(RIFT_COMPONENT_TILE, ANOMALY_TILE, 0, words, sizeof(words));
	(void)printf("anomaly  %c  %s\n", source_letter(tiles[ANOMALY_TILE].effect_source), words);
}

void list_collapse(int collapse)
{
	char words[CONTENT_MAX];
	(void)rift_component_words(RIFT_COMPONENT_COLLAPSE, collapse, 0, words, sizeof(words));
	(void)printf("%s  %c  %s\n", content_words_name(WORDS_COLLAPSE, collapse),
		source_letter(collapses[collapse].source), words);
}

static void list_collapses(void)
{
	(void)printf("\nCollapsing Capital tiles\n");
	for (int i = 1; i <= RES5; i++)
		list_collapse(i);
}

void list_leader(int leader, int edition)
{
	char words[CONTENT_MAX];
	(void)rift_component_words(RIFT_COMPONENT_LEADER, leader, edition, words, sizeof(words));
	(void)printf("%s, %s, %s  %c  %s\n", content_words_name(WORDS_LEADER, leader),
		content_words_name(WORDS_PATH, leaders[leader].path), content_words_name(WORDS_EDITION, edition),
		source_letter(leaders[leader].source), words);
}

static void list_leaders(void)
{
	(void)printf("\nLeaders\n");
	for (int i = 1; i <= AMENA; i++)
		for (size_t e = 0; e < ARRAY_LEN(editions); e++)
			list_leader(i, editions[e]);
}

void list_board(const char *name, const struct board *board)
{
	char words[CONTENT_MAX];
	(void)content_words_board(board, words, sizeof(words));
	(void)printf("\nPlayer board, %s  %c\n%s\n", name, source_letter(board->source), words);
}

static void list_boards(void)
{
	list_board("side A", &board_a);
	for (int path = 1; path <= SALVATION; path++) {
		char name[32];
		(void)snprintf(name, sizeof(name), "side B, %s", content_words_name(WORDS_PATH, path));
		list_board(name, &boards_b[path]);
	}
}

void list_path(int path)
{
	char words[CONTENT_MAX];
	const struct path_board *board = &paths[path];
	(void)content_words_start(&board->start, words, sizeof(words));
	(void)printf("\nPath of %s\nleaders: %s, %s", content_words_name(WORDS_PATH, path),
		content_words_name(WORDS_LEADER, board->leader[0]), content_words_name(WORDS_LEADER, board->leader[1]));
	if (path == UNITY)
		(void)printf(", %s", content_words_name(WORDS_LEADER, board->leader[2]));
	(void)printf("\nstart  %c  %s\n", source_letter(board->start.source), words);
	for (size_t e = 0; e < ARRAY_LEN(editions); e++) {
		for (int side = 0; side < 2; side++) {
			const struct evacuation *evacuation = &board->evacuation[editions[e]][side];
			(void)content_words_evacuation(evacuation, words, sizeof(words));
			(void)printf("evacuation %d, %s, %s  %c  %s\n", side + 1,
				content_words_name(WORDS_EDITION, editions[e]), evacuation->rule,
				source_letter(evacuation->source), words);
		}
	}
}

static void list_cards(void)
{
	char words[CONTENT_MAX];
	(void)printf("\nEndgame Conditions\n");
	for (int i = 1; i < CONDITION_END; i++) {
		(void)rift_component_words(RIFT_COMPONENT_CONDITION, i, 0, words, sizeof(words));
		(void)printf("%s  r  %s\n", content_words_name(WORDS_CONDITION, i), words);
	}
	(void)printf("\nWarp tiles\n");
	for (int i = 1; i < WARP_END; i++) {
		(void)rift_component_words(RIFT_COMPONENT_WARP, i, 0, words, sizeof(words));
		(void)printf(
			"%s  %c  %s\n", content_words_name(WORDS_WARP, i), source_letter(warp_tiles[i].source), words);
	}
	(void)printf("\nRecruit pool cards\n");
	for (int i = 1; i <= POOL_CARDS; i++) {
		(void)rift_component_words(RIFT_COMPONENT_RECRUIT_CARD, i, 0, words, sizeof(words));
		(void)printf("%d  p  %s\n", i, words);
	}
	(void)printf("\nMine pool cards, topmost first\n");
	for (int i = 1; i <= POOL_CARDS; i++) {
		(void)rift_component_words(RIFT_COMPONENT_MINE_CARD, i, 0, words, sizeof(words));
		(void)printf("%d  p  %s\n", i, words);
	}
}

static void list_dice(void)
{
	(void)printf("\nMine hexes  r\ntop %s, middle %s, bottom %s\n", content_words_name(WORDS_GOOD, mine_bonus[0]),
		content_words_name(WORDS_GOOD, mine_bonus[1]), content_words_name(WORDS_GOOD, mine_bonus[2]));
	(void)printf("\nDice, by faces  p\nparadox: 0 x %d, 1 x %d, 2 x %d\n", paradox_weight[0], paradox_weight[1],
		paradox_weight[2]);
	for (int i = 1; i < SHAPE_END; i++)
		(void)printf("shape: %s x %d\n", content_words_name(WORDS_SHAPE, i), shape_weight[i]);
	for (int i = 1; i < ICON_END; i++)
		(void)printf("icon: %s x %d\n", content_words_name(WORDS_ICON, i), icon_weight[i]);
	(void)printf("\nBreakthroughs  p\n%d of each shape and icon\n", BREAKTHROUGH_COPIES);
}

static void list_reconstructed(void)
{
	char words[CONTENT_MAX];
	(void)content_words_start(&asset_kit, words, sizeof(words));
	(void)printf("\nStarting Asset draft\nkit  %c  %s\n", source_letter(asset_kit.source), words);
	(void)content_words_start(&asset_kit_fractures, words, sizeof(words));
	(void)printf("kit with fractures  %c  %s\n", source_letter(asset_kit_fractures.source), words);
	for (int i = 1; i <= ASSET_CARDS; i++) {
		(void)content_words_start(&asset_cards[i], words, sizeof(words));
		(void)printf("%d  %c  %s\n", i, source_letter(asset_cards[i].source), words);
	}
	(void)printf("\nAlternate Timeline tiles, along the arrows\n");
	for (int i = 1; i <= ALTERNATE_TILES; i++) {
		(void)rift_component_words(RIFT_COMPONENT_ALTERNATE_TILE, i, 0, words, sizeof(words));
		(void)printf("%d  x  %s\n", i, words);
	}
}

static void list_all(void)
{
	(void)printf("What is printed on the components.\n");
	(void)printf(
		"Where it comes from: r rulebook, p public source, x reconstructed; of a tile first its VP and price, "
		"then what it does.\n");
	list_tiles();
	list_collapses();
	list_leaders();
	list_boards();
	for (int path = 1; path <= SALVATION; path++)
		list_path(path);
	list_cards();
	list_dice();
	list_reconstructed();
	content_list_modules();
}

/* JSON: each component on a line of its own. */

static void json_string(const char *s)
{
	(void)putchar('"');
	for (; *s != '\0'; s++) {
		if (*s == '\n')
			(void)fputs("\\n", stdout);
		else if (*s == '"' || *s == '\\')
			(void)printf("\\%c", *s);
		else
			(void)putchar(*s);
	}
	(void)putchar('"');
}

/* Writes comma, newline and key before a value; the key is NULL in an array. */
void json_next(struct json *j, const char *key)
{
	if (!j->first)
		(void)putchar(',');
	if (j->depth > 0 && j->depth <= 2)
		(void)printf("\n%*s", j->depth, "");
	else if (!j->first)
		(void)putchar(' ');
	if (key != NULL) {
		json_string(key);
		(void)fputs(": ", stdout);
	}
	j->first = false;
}

void json_open(struct json *j, const char *key, char bracket)
{
	json_next(j, key);
	(void)putchar(bracket);
	j->depth++;
	j->first = true;
}

void json_close(struct json *j, char bracket)
{
	j->depth--;
	j->first = false;
	if (j->depth < 2)
		(void)printf("\n%*s", j->depth, "");
	(void)putchar(bracket);
}

void json_each(struct json *j, const char *key, int first, int end, void (*put)(struct json *j, int number))
{
	json_open(j, key, '[');
	for (int number = first; number < end; number++)
		put(j, number);
	json_close(j, ']');
}

void json_number(struct json *j, const char *key, int n)
{
	json_next(j, key);
	(void)printf("%d", n);
}

void json_bool(struct json *j, const char *key, bool value)
{
	json_next(j, key);
	(void)fputs(value ? "true" : "false", stdout);
}

/* A word, or null. */
void json_word(struct json *j, const char *key, const char *word)
{
	json_next(j, key);
	if (word == NULL)
		(void)fputs("null", stdout);
	else
		json_string(word);
}

void json_name(struct json *j, const char *key, enum words_list list, int number)
{
	json_word(j, key, number == 0 ? NULL : content_words_name(list, number));
}

void json_source(struct json *j, const char *key, int source)
{
	json_word(j, key, content_words_source(source));
}

void json_ops(struct json *j, const char *key, const struct op *ops)
{
	json_open(j, key, '[');
	for (; ops->code != OP_END; ops++) {
		json_open(j, NULL, '{');
		json_word(j, "op", content_words_op_name(ops->code));
		json_word(j, "what", content_words_op_subject(*ops));
		json_number(j, "n", ops->n);
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* { "word": number } without zeros; indices start at 1. */
void json_counts(struct json *j, const char *key, enum words_list list, const uint8_t *counts, int end)
{
	json_open(j, key, '{');
	for (int i = 1; i < end; i++) {
		if (counts[i] > 0)
			json_number(j, content_words_name(list, i), counts[i]);
	}
	json_close(j, '}');
}

void json_numbers(struct json *j, const char *key, const uint8_t *numbers, size_t count)
{
	json_open(j, key, '[');
	for (size_t i = 0; i < count; i++)
		json_number(j, NULL, numbers[i]);
	json_close(j, ']');
}

void json_names(struct json *j, const char *key, enum words_list list, const uint8_t *names, size_t count)
{
	json_open(j, key, '[');
	for (size_t i = 0; i < count; i++)
		json_name(j, NULL, list, names[i]);
	json_close(j, ']');
}

/* What Buildings, Superprojects and the Anomaly have in common. */
void json_tile(struct json *j, int number)
{
	const struct tile *tile = &tiles[number];
	char words[CONTENT_MAX];
	(void)rift_component_words(RIFT_COMPONENT_TILE, number, 0, words, sizeof(words));
	json_word(j, "rule", tile_rules[number]);
	if (tile->worker == ANY_WORKER)
		json_word(j, "worker", "any");
	else
		json_name(j, "worker", WORDS_WORKER, tile->worker);
	json_word(j, "then", content_words_fate(tile->then));
	json_bool(j, "free_action", tile->free_action);
	json_ops(j, "does", tile->does);
	json_ops(j, "when_built", tile->when_built);
	json_ops(j, "always", tile->always);
	json_source(j, "effect_source", tile->effect_source);
	json_word(j, "words", words);
}

void json_building(struct json *j, int tile)
{
	json_open(j, NULL, '{');
	json_number(j, "id", tiles[tile].number);
	json_bool(j, "replaces", tiles[tile].replaces != 0);
	json_name(j, "type", WORDS_TYPE, RIFT_BUILDING_TYPE(tile));
	json_number(j, "vp", tiles[tile].vp);
	json_source(j, "vp_source", tiles[tile].vp_source);
	json_tile(j, tile);
	json_close(j, '}');
}

static void json_buildings(struct json *j)
{
	json_open(j, "buildings", '[');
	for (int i = 1; i < SUPER(0); i++)
		if (tiles[i].number != 0 && !content_of_fractures(i))
			json_building(j, i);
	json_close(j, ']');
}

static void json_breakthrough(struct json *j, const char *key, int breakthrough)
{
	if (breakthrough == 0) {
		json_word(j, key, NULL);
		return;
	}
	json_open(j, key, '{');
	json_name(j, "shape", WORDS_SHAPE, (breakthrough - 1) / 5 + 1);
	json_name(j, "icon", WORDS_ICON, (breakthrough - 1) % 5 + 1);
	json_close(j, '}');
}

void json_superproject(struct json *j, int name)
{
	const struct tile *tile = &tiles[SUPER(name)];
	json_open(j, NULL, '{');
	json_name(j, "id", WORDS_SUPERPROJECT, name);
	json_number(j, "vp", tile->vp);
	json_source(j, "vp_source", tile->vp_source);
	json_counts(j, "price", WORDS_GOOD, tile->price.good, GOOD_END);
	json_name(j, "price_worker", WORDS_WORKER, tile->price_worker);
	json_breakthrough(j, "exact", tile->exact);
	json_names(j, "pair", WORDS_SHAPE, tile->pair, ARRAY_LEN(tile->pair));
	json_source(j, "price_source", tile->price_source);
	json_tile(j, SUPER(name));
	json_close(j, '}');
}

static void json_superprojects(struct json *j)
{
	json_each(j, "superprojects", 1, BASE_SUPERS, json_superproject);
	json_open(j, "anomaly", '{');
	json_tile(j, ANOMALY_TILE);
	json_close(j, '}');
}

void json_collapse(struct json *j, int collapse)
{
	char words[CONTENT_MAX];
	(void)rift_component_words(RIFT_COMPONENT_COLLAPSE, collapse, 0, words, sizeof(words));
	json_open(j, NULL, '{');
	json_name(j, "id", WORDS_COLLAPSE, collapse);
	json_word(j, "rule", collapses[collapse].rule);
	json_name(j, "action", WORDS_CAPITAL, collapses[collapse].action);
	json_ops(j, "always", collapses[collapse].always);
	json_ops(j, "after", collapses[collapse].after);
	json_source(j, "source", collapses[collapse].source);
	json_word(j, "words", words);
	json_close(j, '}');
}

static void json_collapses(struct json *j)
{
	json_each(j, "collapses", 1, RES5 + 1, json_collapse);
}

void json_leader(struct json *j, int leader)
{
	char words[CONTENT_MAX];
	json_open(j, NULL, '{');
	json_name(j, "id", WORDS_LEADER, leader);
	json_word(j, "rule", leaders[leader].rule);
	json_name(j, "path", WORDS_PATH, leaders[leader].path);
	for (size_t e = 0; e < ARRAY_LEN(editions); e++) {
		int edition = editions[e];
		(void)rift_component_words(RIFT_COMPONENT_LEADER, leader, edition, words, sizeof(words));
		json_open(j, content_words_name(WORDS_EDITION, edition), '{');
		json_ops(j, "does", leaders[leader].as[edition].does);
		json_ops(j, "always", leaders[leader].as[edition].always);
		json_ops(j, "clean_up", leaders[leader].as[edition].clean_up);
		json_word(j, "words", words);
		json_close(j, '}');
	}
	json_source(j, "source", leaders[leader].source);
	json_close(j, '}');
}

static void json_leaders(struct json *j)
{
	json_each(j, "leaders", 1, AMENA + 1, json_leader);
}

static void json_slot_prices(struct json *j, const struct board *board)
{
	json_open(j, "slot_price", '{');
	for (int type = 1; type < TYPE_END; type++) {
		json_open(j, content_words_name(WORDS_TYPE, type), '[');
		for (int column = 0; column < 3; column++)
			json_counts(j, NULL, WORDS_GOOD, board->slot_price[type - 1][column].good, GOOD_END);
		json_close(j, ']');
	}
	json_close(j, '}');
}

static void json_slots(struct json *j, const struct board *board)
{
	json_open(j, "slot_pay", '[');
	for (size_t i = 0; i < ARRAY_LEN(board->slot_pay); i++)
		json_word(j, NULL, content_words_pay(board->slot_pay[i]));
	json_close(j, ']');
	json_number(j, "slot_water", board->slot_water);
	json_number(j, "empty_water", board->empty_water);
	json_open(j, "covered", '[');
	for (int i = 0; i < 8; i++) {
		if (board->covered >> i & 1)
			json_number(j, NULL, i);
	}
	json_close(j, ']');
}

static void json_board(struct json *j, const char *id, const struct board *board)
{
	char words[CONTENT_MAX];
	(void)content_words_board(board, words, sizeof(words));
	json_open(j, id, '{');
	json_slots(j, board);
	json_open(j, "morale_vp", '[');
	for (size_t i = 0; i < ARRAY_LEN(board->morale_vp); i++)
		json_number(j, NULL, board->morale_vp[i]);
	json_close(j, ']');
	json_numbers(j, "supply_water", board->supply_water, ARRAY_LEN(board->supply_water));
	json_number(j, "morale_start", board->morale_start);
	json_number(j, "morale_bonus", board->morale_bonus);
	json_numbers(j, "travel_vp", board->travel_vp, ARRAY_LEN(board->travel_vp));
	json_number(j, "paradox_limit", board->paradox_limit);
	json_slot_prices(j, board);
	json_bool(j, "supply_free", board->supply_free);
	json_bool(j, "supply_motivates", board->supply_motivates);
	json_bool(j, "any_pair", board->any_pair);
	json_bool(j, "any_anomaly_slot", board->any_anomaly_slot);
	json_bool(j, "may_lose_building", board->may_lose_building);
	json_bool(j, "scientists_motivated", board->scientists_motivated);
	json_source(j, "source", board->source);
	json_word(j, "words", words);
	json_close(j, '}');
}

static void json_boards(struct json *j)
{
	json_open(j, "boards", '{');
	json_board(j, "a", &board_a);
	for (int path = 1; path <= SALVATION; path++)
		json_board(j, content_words_name(WORDS_PATH, path), &boards_b[path]);
	json_close(j, '}');
}

static void json_start(struct json *j, const struct start *start)
{
	char words[CONTENT_MAX];
	(void)content_words_start(start, words, sizeof(words));
	json_counts(j, "active", WORDS_WORKER, start->active, WORKER_END);
	json_counts(j, "tired", WORDS_WORKER, start->tired, WORKER_END);
	json_counts(j, "goods", WORDS_GOOD, start->good, GOOD_END);
	json_number(j, "breakthroughs", start->breakthroughs);
	json_source(j, "source", start->source);
	json_word(j, "words", words);
}

static void json_evacuation(struct json *j, const struct evacuation *evacuation)
{
	char words[CONTENT_MAX];
	(void)content_words_evacuation(evacuation, words, sizeof(words));
	json_open(j, NULL, '{');
	json_word(j, "rule", evacuation->rule);
	json_word(j, "base", content_words_count(evacuation->base));
	json_number(j, "base_n", evacuation->base_n);
	json_number(j, "vp", evacuation->vp);
	json_number(j, "per_set", evacuation->per_set);
	json_open(j, "set", '{');
	for (size_t i = 0; i < ARRAY_LEN(evacuation->set); i++) {
		if (evacuation->set[i] != COUNT_NOTHING)
			json_number(j, content_words_count(evacuation->set[i]), evacuation->set_n[i]);
	}
	json_close(j, '}');
	json_source(j, "source", evacuation->source);
	json_word(j, "words", words);
	json_close(j, '}');
}

void json_path(struct json *j, const char *key, int path, size_t leaders_count)
{
	json_open(j, key, '{');
	json_name(j, "id", WORDS_PATH, path);
	json_names(j, "leaders", WORDS_LEADER, paths[path].leader, leaders_count);
	json_open(j, "start", '{');
	json_start(j, &paths[path].start);
	json_close(j, '}');
	for (size_t e = 0; e < ARRAY_LEN(editions); e++) {
		json_open(j, content_words_name(WORDS_EDITION, editions[e]), '[');
		for (int side = 0; side < 2; side++)
			json_evacuation(j, &paths[path].evacuation[editions[e]][side]);
		json_close(j, ']');
	}
	json_close(j, '}');
}

static void json_paths(struct json *j)
{
	json_open(j, "paths", '[');
	for (int path = 1; path <= SALVATION; path++)
		json_path(j, NULL, path, BASE_LEADERS);
	json_close(j, ']');
}

static void json_conditions(struct json *j)
{
	static const char *const rules[CONDITION_END] = {
		[MOST_WORKERS] = "CONDITION-01",
		[MOST_WATER] = "CONDITION-02",
		[MOST_BREAKTHROUGHS] = "CONDITION-03",
		[MOST_SLOTS] = "CONDITION-04",
		[MOST_MORALE] = "CONDITION-05",
		[MOST_RANGE] = "CONDITION-06",
		[MOST_SUPERPROJECTS] = "CONDITION-07",
		[MOST_TRAVELS] = "CONDITION-08",
		[MOST_GUARDIANS] = "GUARD-70",
		[MOST_ADVENTURES] = "PION-72",
		[MOST_EXPERIMENTS] = "DOOM-85",
		[MOST_ANOMALIES] = "VANOM-55",
		[MOST_FLUX] = "FRAC-66",
		[MOST_TECHNOLOGIES] = "FRAC-67",
	};
	char words[CONTENT_MAX];
	json_open(j, "conditions", '[');
	for (int i = 1; i < CONDITION_END; i++) {
		(void)rift_component_words(RIFT_COMPONENT_CONDITION, i, 0, words, sizeof(words));
		json_open(j, NULL, '{');
		json_name(j, "id", WORDS_CONDITION, i);
		json_word(j, "rule", rules[i]);
		json_source(j, "source", RULEBOOK);
		json_word(j, "words", words);
		json_close(j, '}');
	}
	json_close(j, ']');
}

static void json_warps(struct json *j)
{
	char words[CONTENT_MAX];
	json_open(j, "warps", '[');
	for (int i = 1; i < WARP_END; i++) {
		const struct warp_tile *warp = &warp_tiles[i];
		(void)rift_component_words(RIFT_COMPONENT_WARP, i, 0, words, sizeof(words));
		json_open(j, NULL, '{');
		json_name(j, "id", WORDS_WARP, i);
		json_name(j, "good", WORDS_GOOD, warp->good);
		json_number(j, "n", warp->n);
		json_name(j, "worker", WORDS_WORKER, warp->worker);
		json_bool(j, "exosuit", warp->exosuit);
		json_source(j, "source", warp->source);
		json_word(j, "words", words);
		json_close(j, '}');
	}
	json_close(j, ']');
}

static void json_pools(struct json *j)
{
	char words[CONTENT_MAX];
	json_open(j, "recruit_cards", '[');
	for (int i = 1; i <= POOL_CARDS; i++) {
		(void)rift_component_words(RIFT_COMPONENT_RECRUIT_CARD, i, 0, words, sizeof(words));
		json_open(j, NULL, '{');
		json_number(j, "id", i);
		json_counts(j, "workers", WORDS_WORKER, recruit_cards[i], WORKER_END);
		json_source(j, "source", PUBLIC);
		json_word(j, "words", words);
		json_close(j, '}');
	}
	json_close(j, ']');
	json_open(j, "mine_cards", '[');
	for (int i = 1; i <= POOL_CARDS; i++) {
		(void)rift_component_words(RIFT_COMPONENT_MINE_CARD, i, 0, words, sizeof(words));
		json_open(j, NULL, '{');
		json_number(j, "id", i);
		json_names(j, "resources", WORDS_GOOD, mine_cards[i], ARRAY_LEN(mine_cards[i]));
		json_source(j, "source", PUBLIC);
		json_word(j, "words", words);
		json_close(j, '}');
	}
	json_close(j, ']');
	json_open(j, "mine_bonus", '{');
	json_names(j, "goods", WORDS_GOOD, mine_bonus, ARRAY_LEN(mine_bonus));
	json_source(j, "source", RULEBOOK);
	json_close(j, '}');
}

static void json_dice(struct json *j)
{
	json_open(j, "dice", '{');
	json_numbers(j, "paradox", paradox_weight, ARRAY_LEN(paradox_weight));
	json_counts(j, "shape", WORDS_SHAPE, shape_weight, SHAPE_END);
	json_counts(j, "icon", WORDS_ICON, icon_weight, ICON_END);
	json_source(j, "source", PUBLIC);
	json_close(j, '}');
	json_open(j, "breakthroughs", '{');
	json_number(j, "copies", BREAKTHROUGH_COPIES);
	json_source(j, "source", PUBLIC);
	json_close(j, '}');
}

static void json_reconstructed(struct json *j)
{
	char words[CONTENT_MAX];
	json_open(j, "asset_kit", '{');
	json_start(j, &asset_kit);
	json_close(j, '}');
	json_open(j, "asset_kit_fractures", '{');
	json_start(j, &asset_kit_fractures);
	json_close(j, '}');
	json_open(j, "asset_cards", '[');
	for (int i = 1; i <= ASSET_CARDS; i++) {
		json_open(j, NULL, '{');
		json_number(j, "id", i);
		json_start(j, &asset_cards[i]);
		json_close(j, '}');
	}
	json_close(j, ']');
	json_open(j, "alternate_tiles", '[');
	for (int i = 1; i <= ALTERNATE_TILES; i++) {
		(void)rift_component_words(RIFT_COMPONENT_ALTERNATE_TILE, i, 0, words, sizeof(words));
		json_open(j, NULL, '{');
		json_number(j, "id", i);
		json_names(j, "spaces", WORDS_RIFT, alternate_tiles[i], ARRAY_LEN(alternate_tiles[i]));
		json_source(j, "source", RECONSTRUCTED);
		json_word(j, "words", words);
		json_close(j, '}');
	}
	json_close(j, ']');
}

static void json_all(void)
{
	struct json j = { .first = true };
	json_open(&j, NULL, '{');
	json_buildings(&j);
	json_superprojects(&j);
	json_collapses(&j);
	json_leaders(&j);
	json_boards(&j);
	json_paths(&j);
	json_conditions(&j);
	json_warps(&j);
	json_pools(&j);
	json_dice(&j);
	json_reconstructed(&j);
	content_json_modules(&j);
	json_close(&j, '}');
	(void)putchar('\n');
}

int cmd_content(int argc, char **argv)
{
	bool json = false;
	const struct option_row rows[] = { { "json", OPTION_FLAG, &json, NULL, "help.content.json", 0, 0 } };
	const struct options options = { "help.content.usage", "help.content.about", rows, ARRAY_LEN(rows), 0 };
	int words = options_read(&options, argc, argv);
	if (words < 0)
		return options_status(words);
	if (json)
		json_all();
	else
		list_all();
	if (fflush(stdout) != 0 || ferror(stdout)) {
		perror("timerift content");
		return 1;
	}
	return 0;
}
