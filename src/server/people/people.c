/*
 * people.c -- see people.h.  Deadlines with vacations: time within a vacation does not count; a return restarts the
 * deadline.
 */
#include "server/people/people.h"

#include <string.h>

#include "server/base/code.h"
#include "server/store/pg.h"

/* store/sql/people.sql */
STATEMENT(people_read);

enum column {
	SEAT,
	PLAYER,
	RETURNED,
	MUTES,
	VOTES,
	OFFERED,
	NAME,
	WORD,
	BEGINS,
	ENDS,
	OPTIONS,
	REMATCH,
	STATUS,
	CHAT,
	MAKER,
	FREE,
	DUE,
	FORMER,
	CLOSED,
	HEIR,
	LEVEL
};

#define GIVEN_UP 3 /* standing.status */

/* Copies a text column, truncated to the buffer. */
static void text_take(char *out, size_t size, const PGresult *rows, int row, int column)
{
	size_t length = (size_t)PQgetlength(rows, row, column);
	length = length < size ? length : size - 1;
	memcpy(out, PQgetvalue(rows, row, column), length);
	out[length] = '\0';
}

static void sitter_take(struct sitter *s, const PGresult *rows, int row)
{
	text_take(s->word, sizeof s->word, rows, row, WORD);
	text_take(s->name, sizeof s->name, rows, row, NAME);
	text_take(s->level, sizeof s->level, rows, row, LEVEL);
	s->free = PQgetvalue(rows, row, FREE)[0] == 1;
	s->player = (enum player)pg_number(rows, row, PLAYER);
	s->returned = pg_number(rows, row, RETURNED);
	s->mutes = (uint8_t)pg_number(rows, row, MUTES);
	s->votes = (uint8_t)pg_number(rows, row, VOTES);
	s->offered = PQgetvalue(rows, row, OFFERED)[0] == 1;
	s->former = PQgetvalue(rows, row, FORMER)[0] == 1;
	s->heir_at = PQgetisnull(rows, row, HEIR) ? 0 : pg_number(rows, row, HEIR);
}

bool people_take(struct people *p, const PGresult *rows)
{
	memset(p, 0, sizeof *p);
	if (PQntuples(rows) == 0)
		return false;
	options_parse(&p->options, PQgetvalue(rows, 0, OPTIONS), (size_t)PQgetlength(rows, 0, OPTIONS));
	p->rematch = (uint64_t)pg_number(rows, 0, REMATCH);
	p->given_up = pg_number(rows, 0, STATUS) == GIVEN_UP;
	p->closed = PQgetvalue(rows, 0, CLOSED)[0] == 1;
	p->maker = (int)pg_number(rows, 0, MAKER);
	p->chat = (uint32_t)pg_number(rows, 0, CHAT);
	p->due = pg_number(rows, 0, DUE);
	for (int row = 0; row < PQntuples(rows); row++) {
		int64_t seat = pg_number(rows, row, SEAT);
		if (seat < 0 || seat >= RIFT_SEATS)
			return false;
		struct sitter *s = &p->seat[seat];
		sitter_take(s, rows, row);
		p->seats = (int)seat + 1;
		if (!PQgetisnull(rows, row, BEGINS) && s->vacations < PEOPLE_VACATIONS) {
			s->vacation[s->vacations].begins = pg_number(rows, row, BEGINS);
			s->vacation[s->vacations++].ends = pg_number(rows, row, ENDS);
		}
	}
	return true;
}

bool people_greedy(const struct people *p, int seat)
{
	return p->seat[seat].player == PLAYER_GREEDY || p->seat[seat].player == PLAYER_GAVE_UP;
}

int64_t people_vacation_left(const struct people *p, int seat)
{
	int64_t left = p->options.vacation_s * MOMENT_SECOND;
	for (int i = 0; i < p->seat[seat].vacations; i++)
		left -= p->seat[seat].vacation[i].ends - p->seat[seat].vacation[i].begins;
	return left > 0 ? left : 0;
}

/* The end of `length` microseconds from start on, not counting vacations. */
static int64_t working_time(const struct sitter *s, int64_t start, int64_t length)
{
	for (int i = 0; i < s->vacations; i++) {
		int64_t begins = s->vacation[i].begins, ends = s->vacation[i].ends;
		if (ends <= start)
			continue;
		int64_t before = begins > start ? begins - start : 0;
		if (before >= length)
			break;
		length -= before;
		start = ends;
	}
	return start + length;
}

int64_t people_due(const struct people *p, const struct clock *c, int seat)
{
	const struct sitter *s = &p->seat[seat];
	if (!(c->asked >> seat & 1) || p->given_up || s->player == PLAYER_OPEN)
		return MOMENT_NEVER;
	if (people_greedy(p, seat))
		return 0;
	if (!p->options.deadline_s) {
		int64_t due = clock_due(c, &p->options, seat), grace = s->returned + CLOCK_GRACE_S * MOMENT_SECOND;
		return s->returned > c->since[seat] && grace > due ? grace : due;
	}
	int64_t start = s->returned > c->since[seat] ? s->returned : c->since[seat];
	return working_time(s, start, p->options.deadline_s * MOMENT_SECOND);
}

int64_t people_next(const struct people *p, const struct clock *c)
{
	int64_t next = MOMENT_NEVER;
	for (int seat = 0; seat < p->seats; seat++) {
		int64_t due = people_due(p, c, seat);
		if (due < next)
			next = due;
	}
	return next;
}

static json_t *sitter_message(const struct people *p, int seat, int64_t now)
{
	const struct sitter *s = &p->seat[seat];
	json_t *told = json_pack("{s:i, s:s, s:s, s:b, s:i}", "seat", seat, "name", s->name, "player", s->word,
		"offered", s->offered, "votes", __builtin_popcount(s->votes));
	if (s->free)
		json_object_set_new(told, "free", json_true());
	if (*s->level)
		json_object_set_new(told, "level", json_string(s->level));
	if (s->former)
		json_object_set_new(told, "former", json_true());
	if (s->heir_at)
		json_object_set_new(told, "link_from", json_integer(moment_unix_ms(s->heir_at)));
	for (int i = 0; i < s->vacations; i++)
		if (s->vacation[i].begins <= now && now < s->vacation[i].ends)
			json_object_set_new(told, "away_until", json_integer(moment_unix_ms(s->vacation[i].ends)));
	if (p->options.vacation_s)
		json_object_set_new(
			told, "vacation_left_s", json_integer(people_vacation_left(p, seat) / MOMENT_SECOND));
	return told;
}

json_t *people_message(const struct people *p, int64_t now)
{
	json_t *seats = json_array(), *message;
	for (int seat = 0; seat < p->seats; seat++)
		json_array_append_new(seats, sitter_message(p, seat, now));
	message = json_pack(
		"{s:s, s:i, s:b, s:o}", "t", "people", "maker", p->maker, "given_up", p->given_up, "seats", seats);
	if (p->closed)
		json_object_set_new(message, "closed", json_true());
	if (p->rematch) {
		char game[GAME_TEXT];
		game_write(game, p->rematch);
		json_object_set_new(message, "rematch", json_string(game));
	}
	return message;
}

json_t *clock_message(const struct people *p, const struct clock *c, int64_t now)
{
	json_t *left = json_array(), *due = json_array();
	for (int seat = 0; seat < p->seats; seat++) {
		int64_t at = people_due(p, c, seat);
		json_array_append_new(
			due, at > 0 && at < MOMENT_NEVER ? json_integer(moment_unix_ms(at)) : json_null());
		if (p->options.base_s)
			json_array_append_new(left, json_integer(clock_left(c, seat, now) / 1000));
	}
	return json_pack(
		"{s:s, s:I, s:o, s:o}", "t", "clock", "now", (json_int_t)moment_unix_ms(now), "left", left, "due", due);
}
