/* solve.c -- see solve.h. */
#include "lab/puzzles/solve.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

#define POSITIONS_MAX 3000 /* more than that are too many for a person, too */
#define DEPTH_MAX 120 /* moves of a line */
#define TABLE (1u << 13)

/* A position that was looked at. */
struct known {
	uint64_t hash; /* 0: the entry is free */
	struct lines lines;
	bool shown; /* its best ends were compared */
};

/* What a line ends with. */
struct end {
	struct rift_score sheet;
	int tile[16];
	int breakthrough[RIFT_BREAKTHROUGHS + 1];
};

struct solver {
	int seat, era;
	uint32_t positions;
	int depth;
	bool too_many;
	bool not_last; /* a line does not end the game */
	int ends; /* different ends of the best lines: 0, 1, or 2 for more */
	struct end end; /* the first of them */
	struct known known[TABLE];
};

struct solver *solver_new(void)
{
	return calloc(1, sizeof(struct solver));
}

int solve_total(const struct rift_game *g, int seat)
{
	struct rift_score sheet;
	rift_score(g, seat, &sheet);
	return sheet.total;
}

bool solve_same_rounds(const struct rift_game *g, int era)
{
	return rift_fact(g, RIFT_FACT_PHASE, 0, 0) == RIFT_ACTION_ROUNDS && rift_fact(g, RIFT_FACT_ERA, 0, 0) == era;
}

bool solve_alone(const struct rift_game *g, int seat)
{
	struct rift_ask ask = rift_asks(g);
	unsigned others = (1u << rift_fact(g, RIFT_FACT_PLAYERS, 0, 0)) - 1;
	others &= ~(1u << seat);
	return ask.kind == RIFT_ASK_TURN && ask.seats == 1u << seat &&
		rift_fact(g, RIFT_FACT_PHASE, 0, 0) == RIFT_ACTION_ROUNDS &&
		((unsigned)rift_fact(g, RIFT_FACT_PASSED, 0, 0) & others) == others;
}

static struct known *known_at(struct solver *s, uint64_t hash)
{
	uint32_t at = (uint32_t)(hash >> 20) % TABLE;
	while (s->known[at].hash && s->known[at].hash != hash)
		at = (at + 1) % TABLE;
	return &s->known[at];
}

static uint64_t hash_of(const struct rift_game *g)
{
	uint64_t hash = rift_hash(g);
	return hash ? hash : 1;
}

static void note(struct lines *l, int vp)
{
	if (vp > l->best) {
		l->second = l->best;
		l->best = (int16_t)vp;
	} else if (vp < l->best && vp > l->second) {
		l->second = (int16_t)vp;
	}
}

static void join(struct lines *l, struct lines more, bool nature)
{
	bool first = l->best == SOLVE_NONE;
	note(l, more.best);
	note(l, more.second);
	if (first || (nature ? more.sure < l->sure : more.sure > l->sure))
		l->sure = more.sure;
}

/* The moves of the one who is asked, except the pass. */
static size_t answers_of(const struct rift_game *g, int seat, struct rift_move *moves)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	size_t count = 0, all;
	if (seat != RIFT_NATURE) {
		all = rift_legal(g, seat, moves, RIFT_ANSWERS);
		for (size_t i = 0; i < all; i++)
			if (moves[i].verb != RIFT_V_PASS)
				moves[count++] = moves[i];
		return count;
	}
	count = rift_chance(g, outcomes, RIFT_ANSWERS);
	for (size_t i = 0; i < count; i++)
		moves[i] = outcomes[i].move;
	return count;
}

/* Who goes on in the same Era: the seat or Nature; -1: the line has ended. */
static int who_goes_on(const struct solver *s, const struct rift_game *g)
{
	struct rift_ask ask = rift_asks(g);
	if (!solve_same_rounds(g, s->era))
		return -1;
	if (ask.seats == 1u << RIFT_NATURE)
		return RIFT_NATURE;
	return ask.seats == 1u << s->seat ? s->seat : -1;
}

/* Plays a move; false: the line has ended with it. */
static bool play_on(struct solver *s, const struct rift_game *g, struct rift_move m, struct rift_game *next)
{
	*next = *g;
	rift_apply(next, m, NULL);
	if (who_goes_on(s, next) >= 0)
		return true;
	s->not_last |= rift_asks(next).seats != 0;
	return false;
}

bool solve_stop(const struct rift_game *g, int seat, int *vp)
{
	struct rift_game next = *g;
	const struct rift_move pass = { .verb = RIFT_V_PASS, .seat = (uint8_t)seat };
	if (rift_play(&next, pass, NULL) != RIFT_OK || rift_asks(&next).seats)
		return false;
	*vp = solve_total(&next, seat);
	return true;
}

static struct lines look(struct solver *s, const struct rift_game *g);

static struct lines look_after(struct solver *s, const struct rift_game *g, struct rift_move m)
{
	struct rift_game next;
	if (play_on(s, g, m, &next))
		return look(s, &next);
	int vp = solve_total(&next, s->seat);
	return (struct lines){ (int16_t)vp, SOLVE_NONE, (int16_t)vp };
}

/* Whether the seat may pass here; *vp becomes what it has then. */
static bool may_stop(struct solver *s, const struct rift_game *g, int who, int *vp)
{
	if (who == RIFT_NATURE || rift_asks(g).kind != RIFT_ASK_TURN)
		return false;
	bool last = solve_stop(g, s->seat, vp);
	s->not_last |= !last;
	return last;
}

static struct lines look(struct solver *s, const struct rift_game *g)
{
	struct lines all = { SOLVE_NONE, SOLVE_NONE, SOLVE_NONE };
	struct rift_move moves[RIFT_ANSWERS];
	uint64_t hash = hash_of(g);
	struct known *known = known_at(s, hash);
	if (known->hash)
		return known->lines;
	if (s->too_many || ++s->positions > POSITIONS_MAX || s->depth == DEPTH_MAX) {
		s->too_many = true;
		return all;
	}
	s->depth++;
	int who = who_goes_on(s, g);
	int vp;
	if (may_stop(s, g, who, &vp))
		all = (struct lines){ (int16_t)vp, SOLVE_NONE, (int16_t)vp };
	size_t count = answers_of(g, who, moves);
	for (size_t i = 0; i < count && !s->too_many; i++)
		join(&all, look_after(s, g, moves[i]), who == RIFT_NATURE);
	s->depth--;
	known = known_at(s, hash);
	known->hash = hash;
	known->lines = all;
	return all;
}

/* Compares what a best line ends with. */
static void end_note(struct solver *s, const struct rift_game *g)
{
	struct end end;
	memset(&end, 0, sizeof end);
	rift_score(g, s->seat, &end.sheet);
	for (int i = 0; i < rift_fact_count(RIFT_FACT_TILES); i++)
		end.tile[i] = rift_fact(g, RIFT_FACT_TILES, s->seat, i);
	for (int i = 0; i <= RIFT_BREAKTHROUGHS; i++)
		end.breakthrough[i] = rift_fact(g, RIFT_FACT_BREAKTHROUGHS, s->seat, i);
	if (s->ends == 0) {
		s->end = end;
		s->ends = 1;
	} else if (memcmp(&end, &s->end, sizeof end) != 0) {
		s->ends = 2;
	}
}

/* Goes through all lines that end with the best total. */
static void ends_compare(struct solver *s, const struct rift_game *g, int best)
{
	struct rift_move moves[RIFT_ANSWERS];
	struct known *known = known_at(s, hash_of(g));
	if (known->shown || known->lines.best < best || s->ends > 1)
		return;
	known->shown = true;
	int who = who_goes_on(s, g);
	int vp;
	if (may_stop(s, g, who, &vp) && vp == best)
		end_note(s, g);
	size_t count = answers_of(g, who, moves);
	for (size_t i = 0; i < count && s->ends < 2; i++) {
		struct rift_game next;
		if (play_on(s, g, moves[i], &next))
			ends_compare(s, &next, best);
		else if (solve_total(&next, s->seat) == best)
			end_note(s, &next);
	}
}

bool solve(struct solver *s, const struct rift_game *g, int seat, struct solved *out)
{
	struct rift_move moves[RIFT_ANSWERS];
	memset(s, 0, sizeof *s);
	s->seat = seat;
	s->era = rift_fact(g, RIFT_FACT_ERA, 0, 0);
	*out = (struct solved){ .now = 0 };
	if (!solve_stop(g, seat, &out->now))
		return false;
	out->lines = look(s, g);
	size_t count = answers_of(g, seat, moves);
	for (size_t i = 0; i < count && !s->too_many; i++) {
		int best = look_after(s, g, moves[i]).best;
		out->gains += best > out->now;
		out->sensible += best >= out->now;
	}
	if (s->too_many || s->not_last)
		return false;
	ends_compare(s, g, out->lines.best);
	out->alike = s->ends == 1;
	return true;
}

struct lines solve_on(struct solver *s, const struct rift_game *g)
{
	return look(s, g);
}
