/* session.c -- see session.h. */
#include "cli/play/session.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/base.h"
#include "cli/base/driver.h"
#include "cli/board/brief.h"
#include "rift_words.h"
#include "text/records/record_parts.h"

#define FILE_MAX (4u << 20)
/* Streams of the random generator: dice, computer players. */
#define STREAM_DICE 0x6469636500000000u
#define STREAM_SEATS 0x7365617400000000u

/* Nature's outcome, derived from the seed. */
static size_t roll(void *context, const struct rift_outcome *outcomes, size_t count, size_t number)
{
	const struct session *s = context;
	struct rng rng;
	(void)number;
	rng_seed(&rng, s->seed, STREAM_DICE + rift_session_head(s->rift));
	return driver_outcome(&rng, outcomes, count);
}

static struct rift_move choose(void *context, const struct rift_game *g, int seat, size_t number)
{
	const struct session *s = context;
	struct rng rng;
	rng_seed(&rng, s->seed, STREAM_SEATS + number);
	uint64_t random = rng_next(&rng);
	/* cppcheck-suppress returnDanglingLifetime; a move holds no pointer */
	return driver_think(s->computer[seat], g, seat, &random);
}

/* Opens a session for the record's setup, in our own memory. */
static void open_rift(struct session *s)
{
	struct rift_session_options options = { .host = { .context = s, .roll = roll, .choose = choose },
		.by_hand = s->dice_ask,
		.ends_itself = s->ends_itself,
		.free_undo = !s->people,
		.rewound = s->record.rewound,
		.start = s->record.stated ? &s->record.start : NULL };
	for (int seat = 0; seat < RIFT_SEATS; seat++)
		if (!s->people || s->computer[seat])
			options.control[seat] = RIFT_CONTROL_COMPUTER;
	size_t bytes = rift_session_bytes(RIFT_RECORD_MOVES);
	free(s->rift);
	void *memory = malloc(bytes);
	CHECK(memory != NULL);
	s->rift = rift_session_open(RIFT_RULES, memory, bytes, &s->record.setup, &options);
	CHECK(s->rift != NULL);
}

/* A single person at the keyboard is addressed as "you"; with several people nobody is. */
static struct rift_names reader_of(const struct session *s)
{
	struct rift_names names = { .reader = -1, .language = words_language() };
	for (int seat = 0; s->people && seat < s->record.setup.players; seat++) {
		if (s->computer[seat] || s->record.setup.seat[seat].kind > RIFT_HUMAN)
			continue;
		if (names.reader >= 0)
			return (struct rift_names){ .reader = -1, .language = words_language() };
		names.reader = (int8_t)seat;
	}
	return names;
}

static void told_cut(struct session *s, size_t moves)
{
	while (s->told_count > 0 && s->told[s->told_count - 1].move >= moves)
		free(s->told[--s->told_count].text);
	if (s->told_moves >= moves) {
		s->told_moves = moves;
		s->told_part = 0;
	}
}

static void told_add(struct session *s, const struct rift_game *g, const struct rift_event *e, size_t move)
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
	struct rift_names names = reader_of(s);
	(void)rift_tell_event(RIFT_RULES, g, e, &names, text, sizeof text);
	struct telling *t = &s->told[s->told_count++];
	*t = (struct telling){ .move = move,
		.kind = e->kind,
		.seat = e->seat,
		.audience = e->audience,
		.rule = e->rule,
		.text = strdup(text) };
	CHECK(t->text != NULL);
	if (e->kind == RIFT_E_GOOD || e->kind == RIFT_E_VP) {
		struct named_arg list[] = { { "n", arg_number(e->n < 0 ? -e->n : e->n) },
			{ "signed", arg_number(e->n) }, { "good", arg_term("good.", rift_word_good(e->a)) },
			{ NULL, { 0 } } };
		(void)say(t->figure, sizeof t->figure,
			e->kind == RIFT_E_VP ? "terminal.figure.vp" : "terminal.figure.good", list);
	}
}

/* Appends new events as text; within an open turn only those that belong to the turn. */
static void told_up(struct session *s)
{
	struct rift_event events[RIFT_EVENTS_MAX];
	while (s->told_moves < s->record.count) {
		struct rift_game after;
		size_t n = s->told_moves, own = 0;
		size_t count = rift_session_events(s->rift, n, events, RIFT_EVENTS_MAX, &own);
		bool held = n + 1 == s->record.count && s->now.state == RIFT_STATE_READY;
		size_t until = held && own < count ? own : count;
		CHECK(rift_session_at(s->rift, n + 1, &after));
		for (size_t i = s->told_part; i < until && i < RIFT_EVENTS_MAX; i++)
			told_add(s, &after, &events[i], n);
		s->told_part = until;
		if (until < count)
			return;
		s->told_moves++;
		s->told_part = 0;
	}
}

/* Updates our copies from the session; `undone`: it went back. */
static void follow(struct session *s, bool undone)
{
	size_t head = rift_session_head(s->rift);
	memcpy(s->record.moves, rift_session_moves(s->rift), head * sizeof s->record.moves[0]);
	s->record.count = head;
	s->record.rewound = rift_session_rewound(s->rift);
	s->game = *rift_session_game(s->rift);
	s->now = rift_session_now(s->rift);
	rift_session_shown(s->rift, &s->shown);
	if (undone)
		told_cut(s, head);
	told_up(s);
}

enum rift_result session_begin(struct session *s, const struct rift_setup *setup, uint64_t seed)
{
	const struct rift_record none = { .setup = *setup };
	return session_begin_as(s, &none, seed);
}

enum rift_result session_begin_as(struct session *s, const struct rift_record *record, uint64_t seed)
{
	*s = (struct session){ .seed = seed, .record = { .setup = record->setup, .stated = record->stated } };
	s->record.start = record->start;
	if (rift_setup_check(&record->setup) != RIFT_NO_FAULT)
		return RIFT_BAD_SETUP;
	open_rift(s);
	follow(s, false);
	return RIFT_OK;
}

void session_sit(struct session *s)
{
	size_t count = s->record.count;
	s->people = true;
	open_rift(s);
	CHECK(rift_session_load(s->rift, s->record.moves, count) == count);
	told_cut(s, 0);
	follow(s, false);
}

void session_end(struct session *s)
{
	told_cut(s, 0);
	free(s->told);
	free(s->rift);
	s->told = NULL;
	s->rift = NULL;
	s->told_size = 0;
}

enum rift_result session_play(struct session *s, struct rift_move m)
{
	enum rift_result result = RIFT_OK;
	if (s->people)
		result = rift_session_play(s->rift, m);
	else if (rift_session_load(s->rift, &m, 1) == 0)
		result = RIFT_NOT_NOW;
	if (result == RIFT_OK)
		follow(s, false);
	return result;
}

bool session_step(struct session *s)
{
	bool stepped = rift_session_step(s->rift);
	if (stepped)
		follow(s, false);
	return stepped;
}

void session_end_turn(struct session *s)
{
	CHECK(rift_session_end_turn(s->rift) || rift_session_go_on(s->rift));
	follow(s, false);
}

void session_take(struct session *s, int seat)
{
	rift_session_take(s->rift, seat);
	follow(s, false);
}

void session_ends_itself(struct session *s, bool ends_itself)
{
	s->ends_itself = ends_itself;
	rift_session_settings(s->rift, false, ends_itself);
}

void session_back(struct session *s, size_t moves)
{
	CHECK(moves == s->record.count || rift_session_undo_to(s->rift, moves));
	follow(s, true);
}

/* What the last irrevocable move revealed to everybody; "none" if nothing. */
static const char *shown_at_wall(const struct session *s)
{
	static const uint8_t kinds[] = { RIFT_E_ROLL, RIFT_E_CARD, RIFT_E_TURNED };
	for (size_t i = 0; i < s->told_count; i++)
		if (s->told[i].move + 1 == s->now.wall_at && s->told[i].audience >> RIFT_NATURE & 1 &&
			memchr(kinds, s->told[i].kind, sizeof kinds))
			return s->told[i].text;
	return "none";
}

/* The sentence why Undo stops, with what was revealed. */
static const char *wall_sentence(struct session *s)
{
	static const char *const keys[] = { [RIFT_WALL_START] = "",
		[RIFT_WALL_DIE] = "die",
		[RIFT_WALL_DRAW] = "draw",
		[RIFT_WALL_SHOWN] = "shown",
		[RIFT_WALL_ENDED] = "ended",
		[RIFT_WALL_OTHER] = "other",
		[RIFT_WALL_SENT] = "sent" };
	struct named_arg list[] = { { "what", arg_term("prompt.wall.", keys[s->now.wall]) },
		{ "shown",
			arg_text(s->now.wall == RIFT_WALL_DIE || s->now.wall == RIFT_WALL_DRAW ? shown_at_wall(s)
											       : "none") },
		{ NULL, { 0 } } };
	return say(s->wall, sizeof s->wall, s->now.wall == RIFT_WALL_START ? "terminal.wall.start" : "terminal.wall",
		list);
}

const char *session_undo(struct session *s)
{
	const char *why = wall_sentence(s);
	if (!rift_session_undo(s->rift))
		return why;
	follow(s, true);
	return NULL;
}

const char *session_redo(struct session *s)
{
	if (!rift_session_redo(s->rift))
		return said("terminal.wrong.redo");
	follow(s, false);
	return NULL;
}

const char *session_restart(struct session *s)
{
	if (!rift_session_restart(s->rift))
		return said("terminal.wrong.restart");
	follow(s, true);
	return NULL;
}

const char *session_rewind(struct session *s)
{
	if (!rift_session_rewind(s->rift))
		return said("terminal.wrong.rewind");
	follow(s, true);
	return NULL;
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

/* Creates the parent directories of a file. */
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
		n += snprintf(text + length + n, size - length - (size_t)n, "# dice ask\n");
	if (s->ends_itself)
		(void)snprintf(text + length + n, size - length - (size_t)n, "# autoend\n");
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
		/* atomic rename: a full disk does not lose the previous file */
		if (written && rename(beside, path) == 0)
			result = 0;
		else
			(void)remove(beside);
	}
	if (result != 0)
		(void)say(error, size, "terminal.wrong.write", WITH(TEXT("file", path), TEXT("why", strerror(errno))));
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

/* The computer player whose name is a prefix of a text. */
static const struct rift_player *player_named(const char *text)
{
	char name[NAME_BYTES];
	text += strspn(text, " ");
	(void)snprintf(name, sizeof name, "%.*s", (int)strcspn(text, " \r\n"), text);
	return rift_player(name);
}

/* Reads our settings from the record's remarks. */
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
		else if (strncmp(line, "# autoend", 9) == 0)
			s->ends_itself = true;
	}
}

void session_state(struct session *s, uint64_t seed)
{
	struct rift_record *record = calloc(1, sizeof *record);
	CHECK(record != NULL);
	record->setup = s->record.setup;
	record->stated = 1;
	record->start = s->game;
	session_end(s);
	CHECK(session_begin_as(s, record, seed) == RIFT_OK);
	free(record);
}

int session_load(struct session *s, const char *path, char *error, size_t size)
{
	size_t length = 0;
	struct rift_record_error wrong = { 0 };
	char *text = file_read(path, &length);
	if (!text) {
		(void)say(error, size, "terminal.wrong.read", WITH(TEXT("file", path), TEXT("why", strerror(errno))));
		return -1;
	}
	struct rift_record *record = calloc(1, sizeof *record);
	CHECK(record != NULL);
	struct rift_game end;
	int result =
		record_read(words_language(), RIFT_RULES, (struct span){ text, length }, record, NULL, &end, &wrong);
	if (result != 0) {
		(void)say(error, size, "terminal.wrong.line",
			WITH(TEXT("file", path), NUMBER("line", wrong.line), TEXT("words", wrong.words),
				TEXT("why", wrong.reason)));
		if (*wrong.nearest)
			say_more(add(error, size, "\n"), size, "terminal.wrong.nearest",
				WITH(TEXT("moves", wrong.nearest)));
	} else {
		CHECK(session_begin_as(s, record, 0) == RIFT_OK);
		s->record.rewound = record->rewound;
		open_rift(s);
		CHECK(rift_session_load(s->rift, record->moves, record->count) == record->count);
		follow(s, false);
		remarks_read(s, text);
	}
	free(record);
	free(text);
	return result;
}
