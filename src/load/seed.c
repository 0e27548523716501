/*
 * seed.c -- timerift-seed DATABASE RULES_HASH GAMES RUNNING SEED [WEEK FIRST]: fills the database with old games.
 *
 * RUNNING percent of them are unfinished, the others are over.  KINDS random games are played; their logs are reused
 * under other ids (load/seeded.h) and written with COPY.
 *
 * With WEEK, the number of a week since 1970, nothing is reused: every game is played, with the dice that its id determines, so that
 * its record is found fair, and its id begins with the week, as where an archive is set.  FIRST is the number of the first game: calls
 * with other numbers make other games.
 */
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/draw.h"
#include "base/base.h"
#include "load/seeded.h"
#include "load/wire.h"
#include "server/base/code.h"
#include "rift.h"
#include "rift_record.h"

#define KINDS 200 /* distinct games */
#define STEPS 2048

/* A played game: the first move of each step, and all moves. */
struct played {
	struct rift_setup setup;
	const unsigned char *key; /* of its dice; NULL: any */
	uint32_t steps, count;
	uint16_t from[STEPS + 1];
	uint8_t seat[STEPS];
	uint8_t asked; /* after all its moves */
	struct rift_move moves[WIRE_MOVES];
};

static void play(struct played *p, uint64_t *random)
{
	struct rift_game g;
	struct rift_move answers[RIFT_ANSWERS];
	p->setup = (struct rift_setup){ .players = (uint8_t)(2 + ai_draw(random, 3)) };
	p->steps = p->count = 0;
	CHECK(rift_new(&g, &p->setup) == RIFT_OK);
	for (unsigned seats; (seats = rift_asks(&g).seats) != 0 && p->steps < STEPS && p->count < WIRE_MOVES;) {
		int seat = 0;
		if (seats == 1u << RIFT_NATURE) {
			struct rift_outcome outcomes[RIFT_ANSWERS];
			size_t count = rift_chance(&g, outcomes, RIFT_ANSWERS);
			const size_t drawn = p->key ? rift_fair_outcome(p->key, p->count, outcomes, count)
						    : ai_draw(random, (uint32_t)count);
			answers[0] = outcomes[drawn].move;
			if (p->steps == 0)
				p->seat[p->steps++] = RIFT_NATURE;
		} else {
			while (!(seats & 1u << seat))
				seat++;
			size_t count = rift_legal(&g, seat, answers, RIFT_ANSWERS);
			answers[0] = answers[ai_draw(random, (uint32_t)count)];
			p->from[p->steps] = (uint16_t)p->count;
			p->seat[p->steps++] = (uint8_t)seat;
		}
		CHECK(rift_play(&g, answers[0], NULL) == RIFT_OK);
		p->moves[p->count++] = answers[0];
		p->from[p->steps] = (uint16_t)p->count;
	}
}

static void put(PGconn *conn, const char *text, size_t length)
{
	if (PQputCopyData(conn, text, (int)length) != 1) {
		fprintf(stderr, "timerift-seed: %s", PQerrorMessage(conn));
		exit(1);
	}
}

static void command(PGconn *conn, const char *sql, ExecStatusType wanted)
{
	PGresult *result = PQexec(conn, sql);
	if (PQresultStatus(result) != wanted) {
		fprintf(stderr, "timerift-seed: %s", PQerrorMessage(conn));
		exit(1);
	}
	PQclear(result);
}

static void copy_end(PGconn *conn)
{
	PGresult *result;
	bool well = PQputCopyEnd(conn, NULL) == 1;
	while ((result = PQgetResult(conn))) {
		well = well && PQresultStatus(result) == PGRES_COMMAND_OK;
		PQclear(result);
	}
	if (!well) {
		fprintf(stderr, "timerift-seed: %s", PQerrorMessage(conn));
		exit(1);
	}
}

struct seeding {
	PGconn *conn;
	struct played *kinds;
	const char *rules;
	long games, running;
	long week, first; /* week < 0: games are reused */
	uint64_t random;
};

#define WEEK_S 604800L
#define PACE_S 40 /* between two steps */

static uint64_t game_of(const struct seeding *s, long i)
{
	const uint64_t game = seeded_game((uint64_t)(s->first + i));
	return s->week < 0 ? game : UINT64_C(1) << 63 | (uint64_t)s->week << 50 | game >> 13;
}

/* A step's time, and a key for it. */
static void step_text(struct seeding *s, char *out, size_t size, uint32_t step)
{
	char text[40];
	struct tm utc;
	const time_t at = (s->week < 0 ? 1767225600 : s->week * WEEK_S) + (time_t)step * PACE_S +
		(time_t)ai_draw(&s->random, PACE_S);
	gmtime_r(&at, &utc);
	(void)strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &utc);
	const uint64_t key = (uint64_t)ai_draw(&s->random, UINT32_MAX) << 31 | ai_draw(&s->random, UINT32_MAX);
	(void)snprintf(out, size, "%llu\t%s.%06uZ", (unsigned long long)key >> 1, text, ai_draw(&s->random, 1000000));
}

/* As whole signed numbers, which PostgreSQL has. */
#define GAME_OF(s, i) ((long long)game_of(s, i))

/* Number of steps of game i. */
static uint32_t steps_of(const struct seeding *s, long i)
{
	const struct played *p = &s->kinds[i % KINDS];
	return i % 100 < s->running ? p->steps / 2 + (uint32_t)(i / 100 % 10) : p->steps;
}

static void moves_copy(struct seeding *s)
{
	static char line[200 + 2 * WIRE_MOVE * WIRE_MOVES];
	command(s->conn, "COPY move (game_id, n, seat, key, at, moves) FROM STDIN", PGRES_COPY_IN);
	for (long i = 0; i < s->games; i++) {
		const struct played *p = &s->kinds[i % KINDS];
		for (uint32_t k = 0; k < steps_of(s, i); k++) {
			char step[80];
			step_text(s, step, sizeof step, k);
			int at = snprintf(line, sizeof line, "%lld\t%u\t%u\t%s\t\\\\x", GAME_OF(s, i), p->from[k],
				p->seat[k], step);
			for (uint32_t m = p->from[k]; m < p->from[k + 1]; m++, at += 2 * WIRE_MOVE) {
				unsigned char bytes[WIRE_MOVE];
				wire_write(bytes, p->moves[m]);
				hex_write(line + at, bytes, WIRE_MOVE);
			}
			line[at++] = '\n';
			put(s->conn, line, (size_t)at);
		}
	}
	copy_end(s->conn);
}

static void games_copy(const struct seeding *s)
{
	char setup[2000], line[3000];
	command(s->conn, "COPY game (id, setup, rules, secret, words, invite) FROM STDIN", PGRES_COPY_IN);
	for (long i = 0; i < s->games; i++) {
		(void)snprintf(setup, sizeof setup, "seats A=human B=human%s",
			s->kinds[i % KINDS].setup.players == 2           ? ""
				: s->kinds[i % KINDS].setup.players == 3 ? " C=human"
									 : " C=human D=human");
		int length = snprintf(line, sizeof line, "%lld\t%s\t\\\\x%s\t\\\\x%064d\t\\\\x%0256d\t\\\\x%016llx\n",
			GAME_OF(s, i), setup, s->rules, 0, 0, (unsigned long long)s->first + (unsigned long long)i);
		put(s->conn, line, (size_t)length);
	}
	copy_end(s->conn);
}

static void standings_copy(const struct seeding *s)
{
	char line[200];
	command(s->conn, "COPY standing (game_id, n, status, to_move) FROM STDIN", PGRES_COPY_IN);
	for (long i = 0; i < s->games; i++) {
		const struct played *p = &s->kinds[i % KINDS];
		uint32_t steps = steps_of(s, i);
		bool over = steps == p->steps;
		int length = snprintf(line, sizeof line, "%lld\t%u\t%d\t%d\n", GAME_OF(s, i), p->from[steps],
			over ? 2 : 1, over ? 0 : 1 << p->seat[steps]);
		put(s->conn, line, (size_t)length);
	}
	copy_end(s->conn);
}

static void seats_copy(const struct seeding *s)
{
	char line[100];
	command(s->conn, "COPY seat (game_id, seat, free) FROM STDIN", PGRES_COPY_IN);
	for (long i = 0; i < s->games; i++)
		for (int seat = 0; seat < s->kinds[i % KINDS].setup.players; seat++) {
			int length = snprintf(line, sizeof line, "%lld\t%d\tf\n", GAME_OF(s, i), seat);
			put(s->conn, line, (size_t)length);
		}
	copy_end(s->conn);
}

static void tables_copy(struct seeding *s)
{
	command(s->conn, "BEGIN", PGRES_COMMAND_OK);
	games_copy(s);
	standings_copy(s);
	seats_copy(s);
	moves_copy(s);
	command(s->conn, "COMMIT", PGRES_COMMAND_OK);
}

/* Plays all games, KINDS at a time. */
static void games_play(struct seeding *s)
{
	static const unsigned char secret[RIFT_FAIR_BYTES], shares[RIFT_SEATS][RIFT_FAIR_BYTES];
	unsigned char key[RIFT_FAIR_BYTES];
	const long end = s->first + s->games;
	for (; s->first < end; s->first += s->games) {
		s->games = end - s->first < KINDS ? end - s->first : KINDS;
		for (long i = 0; i < s->games; i++) {
			rift_fair_key(key, secret, game_of(s, i), shares);
			s->kinds[i].key = key;
			play(&s->kinds[i], &s->random);
		}
		tables_copy(s);
	}
}

static void games_reuse(struct seeding *s)
{
	for (int i = 0; i < KINDS; i++)
		play(&s->kinds[i], &s->random);
	tables_copy(s);
}

int main(int argc, char **argv)
{
	struct seeding s = { .week = -1 };
	if ((argc != 6 && argc != 8) || strlen(argv[2]) != 32) {
		fputs("timerift-seed DATABASE RULES_HASH GAMES RUNNING_PERCENT SEED [WEEK FIRST]\n", stderr);
		return 2;
	}
	s.rules = argv[2];
	s.games = strtol(argv[3], NULL, 10);
	s.running = strtol(argv[4], NULL, 10);
	s.random = strtoull(argv[5], NULL, 10);
	if (argc == 8) {
		s.week = strtol(argv[6], NULL, 10);
		s.first = strtol(argv[7], NULL, 10);
	}
	s.kinds = calloc(KINDS, sizeof *s.kinds);
	s.conn = PQconnectdb(argv[1]);
	CHECK(s.kinds);
	if (s.week < 0)
		games_reuse(&s);
	else
		games_play(&s);
	command(s.conn, "ANALYZE", PGRES_COMMAND_OK);
	PQfinish(s.conn);
	free(s.kinds);
	return 0;
}
