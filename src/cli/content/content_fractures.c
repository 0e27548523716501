/*
 * content_fractures.c -- "timerift content": Fractures of Time, its Buildings, Superprojects, Technologies, Collapsing Capital
 * tiles and Leaders.
 */
#include "cli/content/content_parts.h"

#include <stdio.h>

#include "base/base.h"

/* The tile with a printed number: the replacement or the new one; 0 if there is none. */
static int tile_numbered(int number, bool replaces)
{
	for (int tile = 1; tile < SUPER(0); tile++)
		if (tiles[tile].number == number && (tiles[tile].replaces != 0) == replaces &&
			content_of_fractures(tile))
			return tile;
	return 0;
}

/* Calls f for every Building of the module: the replacements, then the new ones, by number. */
static void each_building(void (*f)(struct json *j, int tile), struct json *j)
{
	for (int replaces = 1; replaces >= 0; replaces--)
		for (int number = 100; number < TYPE_END * 100; number++)
			if (tile_numbered(number, replaces))
				f(j, tile_numbered(number, replaces));
}

static void list_building(struct json *j, int tile)
{
	(void)j;
	list_tile(tile);
}

static void list_technologies(void)
{
	char words[CONTENT_MAX];
	(void)printf("\nTechnologies\n");
	for (int card = 1; card < TECHNOLOGY_END; card++) {
		(void)rift_component_words(RIFT_COMPONENT_TECHNOLOGY, card, 0, words, sizeof(words));
		(void)printf("%s  %c  %s\n", content_words_name(WORDS_TECHNOLOGY, card),
			source_letter(technologies[card].source), words);
	}
}

void content_list_fractures(void)
{
	(void)printf("\nFractures of Time: Buildings\n");
	each_building(list_building, NULL);
	(void)printf("\nFractures of Time: Superprojects\n");
	for (int name = BASE_SUPERS; name < SUPER_END; name++)
		list_tile(SUPER(name));
	list_technologies();
	(void)printf("\nFractures of Time: Collapsing Capital tiles\n");
	for (int tile = RES6; tile < COLLAPSE_END; tile++)
		list_collapse(tile);
	(void)printf("\nFractures of Time: Leaders\n");
	for (int leader = ELDRIN; leader < LEADER_END; leader++)
		list_leader(leader, INFINITY_BOX);
	list_path(UNITY);
	list_board("side B, unity", &boards_b[UNITY]);
	content_list_devices();
}

static void json_technology(struct json *j, int number)
{
	const struct technology *card = &technologies[number];
	char words[CONTENT_MAX];
	(void)rift_component_words(RIFT_COMPONENT_TECHNOLOGY, number, 0, words, sizeof(words));
	json_open(j, NULL, '{');
	json_number(j, "number", 500 + number);
	json_name(j, "id", WORDS_TECHNOLOGY, number);
	json_ops(j, "price", card->price);
	json_ops(j, "when_taken", card->when_taken);
	json_ops(j, "does", card->does);
	json_ops(j, "always", card->always);
	json_ops(j, "clean_up", card->clean_up);
	json_open(j, "end", '{');
	json_number(j, "vp", card->end.vp);
	json_number(j, "per", card->end.per);
	json_number(j, "most", card->end.most);
	json_word(j, "what", content_words_count(card->end.what));
	json_close(j, '}');
	json_number(j, "printed_vp", technology_vp[number]);
	json_word(j, "rule", card->rule);
	json_source(j, "source", card->source);
	json_word(j, "words", words);
	json_close(j, '}');
}

static void json_nested(struct json *j, int type)
{
	static const char *const sides[SIDES_END] = {
		[TO_THE_LEFT] = "left", [ABOVE] = "up", [TO_THE_RIGHT] = "right", [BELOW] = "down"
	};
	json_open(j, NULL, '{');
	json_number(j, "id", tiles[nested_buildings[type].tile].number);
	for (int side = 0; side < SIDES_END; side++) {
		json_open(j, sides[side], '{');
		json_ops(j, "does", nested_buildings[type].to[side].does);
		json_name(j, "as", WORDS_WORKER, nested_buildings[type].to[side].as);
		json_close(j, '}');
	}
	json_close(j, '}');
}

void content_json_fractures(struct json *j)
{
	json_open(j, "fracture_buildings", '[');
	each_building(json_building, j);
	json_close(j, ']');
	json_each(j, "nested_buildings", POWER_PLANT, LAB + 1, json_nested);
	json_each(j, "fracture_superprojects", BASE_SUPERS, SUPER_END, json_superproject);
	json_each(j, "technologies", 1, TECHNOLOGY_END, json_technology);
	json_each(j, "fracture_collapses", RES6, COLLAPSE_END, json_collapse);
	json_each(j, "fracture_leaders", ELDRIN, LEADER_END, json_leader);
	json_path(j, "unity", UNITY, LEADERS_MAX);
	content_json_devices(j);
}
