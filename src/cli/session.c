/* session.c -- see session.h. */
#include "cli/session.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/base.h"
#include "cli/driver.h"
#include "rift_words.h"

#define FILE_MAX (4u << 20)
/* Streams of the generator: the dice, and the seats nobody sits at. */
#define STREAM_DICE 0x6469636500000000u
#define STREAM_SEATS 0x7365617400000000u

enum rift_result session_begin(struct session *s, const struct rift_setup *setup, uint64_t seed)
{
	*s = (struct session){ .seed = seed, .record = { .setup = *setup } };
	return rift_new(&s->game, setup);
}

static void told_cut(struct session *s, size_t moves)
{
	while (s->told_count > 0 && s->told[s->told_count - 1].move >= moves)
		free(s->told[--s->told_count].text);
}

void session_end(struct session *s)
{
	told_cut(s, 0);
	free(s->told);
	s->told = NULL;
	s->told_size = 0;
}

static void told_add(struct session *s, const struct rift_event *e)
{
	char text[RIFT_TELL_MAX];
	if (s->told_count == s->told_size) {
		size_t size = s->told_size ? s->told_size * 2 : 256;
		struct telling *told = realloc(s->told, size * sizeof *told);
		CHECK(told != NULL);
		s->told = told;
		s->told_size = size;
	}
	text[0] = '\0';
	(void)rift_tell_event(RIFT_RULES, &s->game, e, text, sizeof text);
	struct telling *t = &s->told[s->told_count++];
	*t = (struct telling){ .move = s->record.count - 1,
		.kind = e->kind,
		.seat = e->seat,
		.audience = e->audience,
		.rule = e->rule,
		.text = strdup(text) };
	CHECK(t->text != NULL);
}

enum rift_result session_play(struct session *s, struct rift_move m)
{
	struct rift_event events[RIFT_EVENTS_MAX];
	struct rift_log log = { .events = events, .max = RIFT_EVENTS_MAX };
	if (s->record.count == RIFT_RECORD_MOVES)
		return RIFT_NOT_NOW;
	enum rift_result result = rift_play(&s->game, m, &log);
	if (result != RIFT_OK)
		return result;
	s->record.moves[s->record.count++] = m;
	s->undoing = 0;
	for (size_t i = 0; i < log.count && i < log.max; i++)
		told_add(s, &events[i]);
	return RIFT_OK;
}

struct rift_move session_roll(const struct session *s)
{
	struct rift_outcome out[RIFT_ANSWERS];
	struct rng rng;
	size_t count = rift_chance(&s->game, out, RIFT_ANSWERS);
	CHECK(count > 0);
	rng_seed(&rng, s->seed, STREAM_DICE + s->record.count);
	return out[driver_outcome(&rng, out, count)].move;
}

void session_think(const struct session *s, int seat, struct rift_move *m)
{
	struct rng rng;
	rng_seed(&rng, s->seed, STREAM_SEATS + s->record.count);
	uint64_t random = rng_next(&rng);
	*m = s->computer[seat]->choose(RIFT_RULES, &s->game, seat, &random);
}

void session_rewind(struct session *s, size_t moves)
{
	CHECK(moves <= s->record.count);
	enum rift_result result = rift_new(&s->game, &s->record.setup);
	for (size_t i = 0; i < moves && result == RIFT_OK; i++)
		result = rift_play(&s->game, s->record.moves[i], NULL);
	CHECK(result == RIFT_OK);
	s->record.count = moves;
	told_cut(s, moves);
}

size_t session_undo_to(const struct session *s, const char **why)
{
	size_t count = s->record.count;
	*why = NULL;
	if (count == 0) {
		*why = "Nothing has been decided yet.";
		return count;
	}
	int seat = s->record.moves[count - 1].seat;
	if (seat == RIFT_NATURE)
		*why = "A die or a card has shown something new since the last decision; that cannot be taken back.";
	else if (s->undoing && s->undoing != seat + 1)
		*why = "The decision before that was another player's.";
	else if (s->computer[seat])
		*why = "The decision before that was the program's.";
	return *why ? count : count - 1;
}

/* The number of moves made when the running turn of this seat began; 0 if it has none. */
static size_t turn_began(const struct session *s, int seat)
{
	for (size_t i = s->told_count; i > 0; i--) {
		const struct telling *t = &s->told[i - 1];
		if (t->kind == RIFT_E_TURN)
			return t->seat == seat ? t->move + 1 : 0;
	}
	return 0;
}

size_t session_reset_to(const struct session *s, int seat, const char **why)
{
	size_t count = s->record.count, began = turn_began(s, seat);
	*why = NULL;
	while (count > began && s->record.moves[count - 1].seat == seat)
		count--;
	if (count == s->record.count)
		*why = "There is nothing to take back in this turn.";
	return count;
}

/* Files. */

bool session_last_path(char *path, size_t size)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	int n = -1;
	if (state && *state)
		n = snprintf(path, size, "%s/timerift/last.rift", state);
	else if (home && *home)
		n = snprintf(path, size, "%s/.local/state/timerift/last.rift", home);
	return n > 0 && (size_t)n < size;
}

/* Makes the directories above a file. */
static void make_parents(const char *path)
{
	char part[SESSION_PATH];
	for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		(void)snprintf(part, sizeof part, "%.*s", (int)(slash - path), path);
		(void)mkdir(part, 0777);
	}
}

static char *record_text(const struct session *s)
{
	size_t length = rift_record_write(RIFT_RULES, &s->record, NULL, 0), size = length + 400;
	char *text = malloc(size);
	CHECK(text != NULL);
	(void)rift_record_write(RIFT_RULES, &s->record, text, size);
	int n = snprintf(text + length, size - length, "# seed %llu\n", (unsigned long long)s->seed);
	for (int seat = 0; seat < RIFT_SEATS; seat++)
		if (s->computer[seat])
			n += snprintf(text + length + n, size - length - (size_t)n, "# computer %c %s\n", 'A' + seat,
				s->computer[seat]->name);
	if (s->dice_ask)
		(void)snprintf(text + length + n, size - length - (size_t)n, "# dice ask\n");
	return text;
}

int session_save(const struct session *s, const char *path, char *error, size_t size)
{
	char beside[SESSION_PATH + 8];
	int result = -1;
	make_parents(path);
	(void)snprintf(beside, sizeof beside, "%s.new", path);
	char *text = record_text(s);
	FILE *file = fopen(beside, "w");
	if (file) {
		bool written = fputs(text, file) >= 0;
		written = fclose(file) == 0 && written;
		/* in one step, so that what was kept before is not lost on a full disk */
		if (written && rename(beside, path) == 0)
			result = 0;
		else
			(void)remove(beside);
	}
	if (result != 0)
		(void)snprintf(error, size, "%s could not be written: %s", path, strerror(errno));
	free(text);
	return result;
}

static char *file_read(const char *path, size_t *length)
{
	FILE *file = fopen(path, "r");
	if (!file)
		return NULL;
	char *text = malloc(FILE_MAX + 1);
	CHECK(text != NULL);
	*length = fread(text, 1, FILE_MAX, file);
	text[*length] = '\0';
	bool failed = ferror(file) != 0;
	if (fclose(file) != 0 || failed) {
		free(text);
		return NULL;
	}
	return text;
}

/* The computer player whose name begins a text. */
static const struct rift_player *player_named(const char *text)
{
	char name[40];
	text += strspn(text, " ");
	(void)snprintf(name, sizeof name, "%.*s", (int)strcspn(text, " \r\n"), text);
	return rift_player(name);
}

/* What a record says beside the game itself, in its remarks. */
static void remarks_read(struct session *s, const char *text)
{
	for (const char *line = text; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (strncmp(line, "# seed ", 7) == 0)
			s->seed = strtoull(line + 7, NULL, 10);
		else if (strncmp(line, "# computer ", 11) == 0 && line[11] >= 'A' && line[11] < 'A' + RIFT_SEATS)
			s->computer[line[11] - 'A'] = player_named(line + 12);
		else if (strncmp(line, "# dice ask", 10) == 0)
			s->dice_ask = true;
	}
}

int session_load(struct session *s, const char *path, char *error, size_t size)
{
	size_t length = 0;
	struct rift_record_error wrong = { 0 };
	char *text = file_read(path, &length);
	if (!text) {
		(void)snprintf(error, size, "%s could not be read: %s", path, strerror(errno));
		return -1;
	}
	struct rift_record *record = calloc(1, sizeof *record);
	CHECK(record != NULL);
	struct rift_game end;
	int result = rift_record_read(RIFT_RULES, text, length, record, &end, &wrong);
	if (result != 0) {
		(void)snprintf(error, size, "%s, line %d: \"%s\": %s%s%s", path, wrong.line, wrong.words, wrong.reason,
			*wrong.nearest ? "\nNearest legal moves: " : "", wrong.nearest);
	} else {
		CHECK(session_begin(s, &record->setup, 0) == RIFT_OK);
		for (size_t i = 0; i < record->count; i++)
			CHECK(session_play(s, record->moves[i]) == RIFT_OK);
		remarks_read(s, text);
	}
	free(record);
	free(text);
	return result;
}
