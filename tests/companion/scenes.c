/*
 * scenes.c -- companion-scenes [--marks FILE] SCENE ...: plays scenes of companion light, which name the rules that
 * they show, and writes which of them were reached.  A scene is lines of words:
 *
 *     setup chronossus fractures + hypersync c12-b      kind, modules and options; after + the extras; "refused": must be
 *     until turn | era N | WANT             first answers until the player's turn, the first one of Era N, a question
 *     done, pass, yes, no, face N, die N, shape N, pool N, warps N, figure N           answers
 *     ENTRY A [B]                           a change by its name: space, leave, tile, super, loop-taken, hyper-board ...
 *     set FACT INDEX VALUE                  a correction
 *     told NAME [A]                         an event since the player's turn: one of the companion's, or a rule id
 *     not NAME                              no such event
 *     wants NAME                            the open question
 *     is FACT INDEX VALUE, hyper ERA N, loops N, score N       what is so now
 *     undo, again                           takes back the last entry; saves, loads and compares
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "companion/companion.h"
#include "rift_words.h"

static const char *scene;
static int line_number, failed;
static struct rift_companion *light;
static bool marking;
static const char *marks[1024];
static int mark_count;

static const char *const want_names[] = { "nothing", "turn", "nature", "warps", "path", "mark", "anomalies", "loop-die",
	"loop-row", "hyper-space", "hyper-yours" };
static const char *const told_names[] = { "loop-removed", "loop-kept", "hyper-laid", "hyper-placed", "hyper-back",
	"objectives" };
static const char *const extra_names[] = { "loops", "hypersync", "neutronide", "loops-on-5", "loops-vp", "hyper-yours",
	"c12-b", "c13-b", "intrigues" };
static const struct {
	const char *name;
	int kind;
} entries[] = { { "done", RIFT_ENTER_DONE }, { "pass", RIFT_ENTER_PASS }, { "yes", RIFT_ENTER_YES },
	{ "no", RIFT_ENTER_NO }, { "face", RIFT_ENTER_FACE }, { "warps", RIFT_ENTER_WARPS },
	{ "figure", RIFT_ENTER_FIGURE }, { "space", RIFT_ENTER_SPACE }, { "leave", RIFT_ENTER_LEAVE },
	{ "tile", RIFT_ENTER_TILE }, { "super", RIFT_ENTER_SUPER }, { "unwarp", RIFT_ENTER_UNWARP },
	{ "worker", RIFT_ENTER_WORKER }, { "resource", RIFT_ENTER_RESOURCE }, { "loop-taken", RIFT_ENTER_LOOP_TAKEN },
	{ "loop-back", RIFT_ENTER_LOOP_BACK }, { "hyper-board", RIFT_ENTER_HYPER_BOARD },
	{ "hyper-tile", RIFT_ENTER_HYPER_TILE }, { "guardian", RIFT_ENTER_GUARDIAN } };

static void wrong(const char *what)
{
	printf("%s:%d: %s\n", scene, line_number, what);
	failed = 1;
}

#ifdef RIFT_MARKS
static void reached(void *context, const char *id)
{
	(void)context;
	if (!marking)
		return;
	for (int i = 0; i < mark_count; i++)
		if (!strcmp(marks[i], id))
			return;
	if (mark_count < 1024)
		marks[mark_count++] = id;
}
#endif

static int find(const char *const *names, size_t count, const char *word)
{
	for (size_t i = 0; i < count; i++)
		if (!strcmp(names[i], word))
			return (int)i;
	return -1;
}

static void enter(struct rift_entry e)
{
	if (rift_companion_enter(light, e) != RIFT_OK)
		wrong("the entry is refused");
}

static void enter_first(void)
{
	struct rift_entry out[RIFT_ANSWERS];
	struct rift_wanted w = rift_companion_wants(light);
	size_t n = rift_companion_answers(light, out, RIFT_ANSWERS), at = 0;
	/* An Era passes quickly if the player passes; of Warp tiles the automaton lays one, where it rolls. */
	if (w.kind == RIFT_WANT_TURN)
		at = 1;
	if (w.kind == RIFT_WANT_NATURE && w.verb == RIFT_N_PARADOX && w.phase == RIFT_WARP_PHASE)
		at = 1;
	if (n <= at) {
		wrong("no answer is listed");
		return;
	}
	enter(out[at]);
}

static void until(const char *what, int era)
{
	for (int i = 0; i < 3000 && !failed; i++) {
		struct rift_wanted w = rift_companion_wants(light);
		bool turn = w.kind == RIFT_WANT_TURN;
		if (!strcmp(what, "era") ? turn && w.era == era : !strcmp(what, want_names[w.kind]))
			return;
		if (w.kind == RIFT_WANT_NOTHING)
			break;
		enter_first();
	}
	wrong("it did not come to that");
}

static bool told(const char *name, int a)
{
	size_t count;
	const struct rift_event *e = rift_companion_told(light, &count);
	int kind = find(told_names, ARRAY_LEN(told_names), name);
	for (size_t i = 0; i < count; i++) {
		bool it =
			kind >= 0 ? e[i].kind == RIFT_TOLD_LOOP_REMOVED + kind : e[i].rule && !strcmp(e[i].rule, name);
		if (it && (a < 0 || e[i].a == a))
			return true;
	}
	return false;
}

static enum rift_fact fact_of(const char *word)
{
	for (int f = 1; f < RIFT_FACT_END; f++)
		if (!strcmp(rift_fact_word((enum rift_fact)f), word))
			return (enum rift_fact)f;
	wrong("there is no such fact");
	return RIFT_NO_FACT;
}

static void setup(char *words)
{
	static void *memory;
	struct rift_companion_setup s = { .game.players = 2 };
	bool extras = false, refused = false;
	s.game.seat[0].path = RIFT_HARMONY;
	for (char *w = strtok(words, " "); w; w = strtok(NULL, " ")) {
		int bit = find(extra_names, ARRAY_LEN(extra_names), w);
		if (!strcmp(w, "+"))
			extras = true;
		else if (!strcmp(w, "refused"))
			refused = true;
		else if (extras && bit >= 0)
			s.extras |= 1u << bit;
		else if (!extras && rift_word_module_of(w) > 0)
			s.game.modules |= RIFT_MODULE_BIT(rift_word_module_of(w));
		else if (!extras && rift_word_option_of(w) > 0)
			s.game.options |= RIFT_OPTION_BIT(rift_word_option_of(w));
		else if (!strcmp(w, "chronobot1"))
			s.game.seat[1].kind = RIFT_CHRONOBOT_1;
		else if (!strcmp(w, "chronobot2"))
			s.game.seat[1].kind = RIFT_CHRONOBOT_2;
		else if (!strcmp(w, "chronossus"))
			s.game.seat[1].kind = RIFT_CHRONOSSUS;
		else
			wrong(w);
	}
	if (!memory)
		memory = malloc(rift_companion_bytes());
	marking = true;
	light = rift_companion_open(memory, &s);
	if (!light != refused)
		wrong(refused ? "the setup is accepted" : "the setup is refused");
}

/* Saves, loads into other memory, and goes on there: everything must be the same. */
static void again(void)
{
	static unsigned char saved[RIFT_COMPANION_SAVED];
	static void *other;
	size_t n = rift_companion_save(light, saved, sizeof saved);
	if (!other)
		other = malloc(rift_companion_bytes());
	struct rift_companion *copy = rift_companion_load(other, saved, n);
	if (!n || !copy) {
		wrong("it is not read back");
		return;
	}
	if (memcmp(&copy->game, &light->game, sizeof copy->game) != 0 ||
		memcmp(&copy->extras, &light->extras, sizeof copy->extras) != 0 || copy->log.count != light->log.count)
		wrong("what was read back differs");
	saved[0] ^= 1;
	if (rift_companion_load(other, saved, n) || rift_companion_load(other, saved, n - 1))
		wrong("damaged bytes are accepted");
}

static void nature(int verb, int a)
{
	enter((struct rift_entry){ .kind = RIFT_ENTER_NATURE, .verb = (uint8_t)verb, .a = (uint8_t)a });
}

static void command(const char *word, const char *more, int a, int b)
{
	for (size_t i = 0; i < ARRAY_LEN(entries); i++) {
		if (strcmp(entries[i].name, word) != 0)
			continue;
		enter((struct rift_entry){ .kind = (uint8_t)entries[i].kind, .a = (uint8_t)a, .b = (uint8_t)b });
		return;
	}
	if (!strcmp(word, "die"))
		nature(RIFT_N_COMMAND, a);
	else if (!strcmp(word, "shape"))
		nature(RIFT_N_SHAPE, a);
	else if (!strcmp(word, "pool"))
		nature(RIFT_N_POOL, a);
	else if (!strcmp(word, "until"))
		until(more, b);
	else if (!strcmp(word, "undo")) {
		if (!rift_companion_undo(light))
			wrong("nothing to undo");
	} else if (!strcmp(word, "again"))
		again();
	else if (!strcmp(word, "loops")) {
		if (rift_companion_loops(light) != a)
			wrong("another number of cards");
	} else if (!strcmp(word, "hyper")) {
		if (rift_companion_hypers(light, a) != b)
			wrong("another number of Hypersync tiles");
	} else if (!strcmp(word, "score")) {
		struct rift_score sheet;
		rift_companion_score(light, &sheet);
		if (sheet.total != a) {
			printf("%d\n", sheet.total);
			wrong("another score");
		}
	} else
		wrong("what is this?");
}

static void run(char *text)
{
	char *word, *more = NULL, *x, *y, *save;
	if (!strncmp(text, "setup ", 6)) {
		setup(text + 6);
		return;
	}
	if (!(word = strtok_r(text, " ", &save)))
		return;
	more = strtok_r(NULL, " ", &save);
	x = strtok_r(NULL, " ", &save);
	y = strtok_r(NULL, " ", &save);
	int a = more ? atoi(more) : 0, b = x ? atoi(x) : 0, v = y ? atoi(y) : 0;
	if (!strcmp(word, "set"))
		enter(rift_companion_correct(light, fact_of(more), b, v));
	else if (!strcmp(word, "is")) {
		int is = rift_fact(rift_companion_game(light), fact_of(more), rift_companion_bot(light), b);
		if (is != v) {
			printf("%s %d is %d\n", more, b, is);
			wrong("another value");
		}
	} else if (!strcmp(word, "told")) {
		if (!told(more, x ? b : -1))
			wrong("it is not told");
	} else if (!strcmp(word, "not")) {
		if (told(more, -1))
			wrong("it is told");
	} else if (!strcmp(word, "wants")) {
		if (strcmp(want_names[rift_companion_wants(light).kind], more) != 0) {
			printf("%s\n", want_names[rift_companion_wants(light).kind]);
			wrong("another question is open");
		}
	} else
		command(word, more, a, b);
}

static void play(const char *path, FILE *out)
{
	char text[512];
	FILE *file = fopen(path, "r");
	scene = path;
	line_number = 0;
	light = NULL;
	marking = false;
	mark_count = 0;
	if (!file) {
		wrong("cannot be read");
		return;
	}
	while (!failed && fgets(text, sizeof text, file)) {
		line_number++;
		text[strcspn(text, "#\n")] = '\0';
		run(text);
	}
	(void)fclose(file);
	for (int i = 0; out && i < mark_count; i++)
		if (marks[i])
			fprintf(out, "%s\t%s\n", path, marks[i]);
}

int main(int argc, char **argv)
{
	FILE *out = NULL;
	int bad = 0, count = 0;
#ifdef RIFT_MARKS
	rule_listen(reached, NULL);
#endif
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--marks") && i + 1 < argc) {
			out = fopen(argv[++i], "w");
			continue;
		}
		failed = 0;
		play(argv[i], out);
		bad += failed;
		count++;
	}
	if (out)
		(void)fclose(out);
	printf("companion scenes: %d of %d as they say\n", count - bad, count);
	return bad != 0;
}
