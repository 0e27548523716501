/* wizard.h -- setup questions, one at a time: numbered answers, one of them the default for Enter. */
#ifndef CLI_PLAY_WIZARD_H
#define CLI_PLAY_WIZARD_H

#include <stdbool.h>

#include "cli/base/screen.h"

#define WIZARD_ANSWERS 32

struct wizard {
	const struct screen *screen;
	char title[200];
	const char *word[WIZARD_ANSWERS +
		1]; /* may be typed instead of the number, the same in every language; NULL: none */
	char name[WIZARD_ANSWERS + 1][120], about[WIZARD_ANSWERS + 1][600];
	int count;
};

void wizard_begin(struct wizard *w, const char *title);
void wizard_add(struct wizard *w, const char *word, const char *name, const char *about);
void wizard_say(const struct wizard *w, const char *text);

/* The number of the answer, `otherwise` for Enter; -1 at end of input or `quit`. */
int wizard_ask(const struct wizard *w, int otherwise);

/* Several answers as bits 1 << number, none for Enter; false at end of input. */
bool wizard_ask_several(const struct wizard *w, unsigned *chosen);

#endif
