/*
 * position.c -- a scenario that begins at a stated position: the lines between `position` and `end` of its head, read by
 * rift_position_read (docs/positions.md).  The set-up is that of the scenario's `setup` line.
 */
#include "runner.h"

#include <string.h>

#include "rift_position.h"

#define LINES_BEFORE 3 /* of the text: "timerift 1", the set-up, "position" */

bool position_head(struct scenario *s)
{
	s->position = s->at;
	while (s->at < s->count && strcmp(s->lines[s->at].text, "end") != 0)
		s->at++;
	if (s->at < s->count)
		return true;
	s->at = s->position;
	return false;
}

/* The position as a record without moves. */
static bool text_of(const struct scenario *s, char *out, size_t size)
{
	const char *setup = s->setup ? s->setup->text + strlen("setup") : "";
	append(out, size, "timerift 1\n%s%s\n", setup, strstr(setup, "seats") ? "" : USUAL_SEATS);
	for (int at = s->position; strcmp(s->lines[at].text, "end") != 0; at++)
		append(out, size, "%s\n", s->lines[at].text);
	append(out, size, "end\n");
	return strlen(out) < size - 1;
}

bool position_begin(struct scenario *s)
{
	static char text[RIFT_POSITION_TEXT];
	char why[300] = "";
	struct rift_position_error error;
	text[0] = 0;
	s->at = s->position;
	if (s->start_said) {
		fail(s, "a position says itself where the scenario begins: no \"start\" beside it");
		return false;
	}
	if (!text_of(s, text, sizeof text)) {
		fail(s, "the position is too long");
		return false;
	}
	if (rift_position_read(text, strlen(text), &s->game, &error) == 0)
		return true;
	if (error.line > LINES_BEFORE)
		s->at = s->position + error.line - LINES_BEFORE;
	rift_sentence_position("en", &error, why, sizeof why);
	fail(s, "the position is refused: %s", why);
	return false;
}
