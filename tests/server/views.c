/*
 * views.c -- what each seat may know of a log, worked out without the server.
 *
 * Reads lines "SETUP_HEX MOVES_HEX"; for each writes a line with the moves as seats A to D and a spectator may see them, in hex,
 * and "-" for a log that the rules refuse.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "rift.h"
#include "rift_record.h"

#define LINE (1 << 17)
#define MOVE 6

static size_t bytes_read(unsigned char *out, const char *hex)
{
	size_t count = strlen(hex) / 2;
	for (size_t i = 0; i < count; i++) {
		unsigned value;
		CHECK(sscanf(hex + 2 * i, "%2x", &value) == 1);
		out[i] = (unsigned char)value;
	}
	return count;
}

static bool view_write(const struct rift_setup *setup, const unsigned char *moves, size_t length, int seat)
{
	struct rift_game g;
	CHECK(rift_new(&g, setup) == RIFT_OK);
	for (size_t i = 0; i < length; i += MOVE) {
		struct rift_move m = { moves[i], moves[i + 1], moves[i + 2], moves[i + 3], moves[i + 4], moves[i + 5] };
		struct rift_move seen = rift_move_view(&g, m, seat);
		printf("%02x%02x%02x%02x%02x%02x", seen.verb, seen.seat, seen.a, seen.b, seen.c, seen.d);
		if (rift_play(&g, m, NULL) != RIFT_OK)
			return false;
	}
	putchar(seat == RIFT_SEATS ? '\n' : ' ');
	return true;
}

int main(void)
{
	static char line[LINE];
	static unsigned char moves[LINE / 2];
	while (fgets(line, sizeof line, stdin)) {
		char *setup_hex = strtok(line, " \n"), *moves_hex = strtok(NULL, " \n");
		char text[LINE / 64], why[200];
		struct rift_setup setup;
		CHECK(setup_hex && strlen(setup_hex) < sizeof text);
		text[bytes_read((unsigned char *)text, setup_hex)] = '\0';
		size_t length = moves_hex ? bytes_read(moves, moves_hex) : 0;
		CHECK(rift_record_read_setup(RIFT_RULES, text, &setup, why, sizeof why) == 0);
		for (int seat = 0; seat <= RIFT_SEATS; seat++)
			if (!view_write(&setup, moves, length, seat)) {
				puts(" -");
				break;
			}
	}
	return 0;
}
