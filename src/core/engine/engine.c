/*
 * engine.c -- the public functions, and the loop that runs the frames.
 *
 * rift_play looks the move up among the answers to the open question, lets the frame apply it, and runs the top frame
 * until one waits again.  The engine itself answers an open question that has only one answer, so a player is asked
 * only when there is a choice.
 */
#include <string.h>

#include "core/engine/engine.h"
#include "core/engine/automa.h"
#include "core/engine/modules.h"
#include "core/engine/view.h"

typedef enum flow run_fn(struct play *p, struct frame *f);
typedef void chance_fn(const struct game *g, const struct frame *f, struct chances *to);
typedef void nature_fn(struct play *p, struct frame *f, struct rift_move m);
typedef void list_fn(const struct game *g, const struct frame *f, struct answers *to);
typedef void take_fn(struct play *p, struct frame *f, struct rift_move m);

#define NOTHING NULL
static const struct {
	run_fn *run;
	chance_fn *chance;
	nature_fn *nature;
} frame_kinds[FRAME_END] = {
#define FRAME(NAME, run, chance, nature) [F_##NAME] = { run, chance, nature },
#include "core/engine/frames.def"
#undef FRAME
};

static const struct {
	list_fn *list;
	take_fn *take;
	const char *rule;
} ask_kinds[ASK_END] = {
#define ASK(NAME, list, take, secrecy, subject, count, rule) [ASK_##NAME] = { list, take, rule },
#include "core/engine/asks.def"
#undef ASK
};

struct frame *frame_push(struct play *p, enum frame_op op, int seat)
{
	CHECK(p->g->depth < FRAMES_MAX);
	struct frame *f = &p->g->frame[p->g->depth++];
	memset(f, 0, sizeof *f);
	f->op = (uint8_t)op;
	f->seat = (uint8_t)seat;
	return f;
}

void frame_pop(struct play *p)
{
	CHECK(p->g->depth > 0);
	p->g->depth--;
	memset(&p->g->frame[p->g->depth], 0, sizeof(struct frame));
}

enum flow frame_wait(struct frame *f, enum ask ask)
{
	f->ask = (uint8_t)ask;
	return WAIT;
}

enum flow frame_nature(struct frame *f)
{
	f->ask = ASK_NATURE;
	return WAIT;
}

enum flow frame_wait_many(struct frame *f, enum ask ask, unsigned seats)
{
	f->ask = (uint8_t)ask;
	f->seat = MANY;
	f->v[7] = (uint8_t)seats;
	return WAIT;
}

void frame_answered(struct frame *f, int seat)
{
	if (f->seat != MANY)
		return;
	f->v[7] = (uint8_t)(f->v[7] & ~(1u << seat));
	if (f->v[7])
		return;
	f->ask = NO_ASK;
	f->seat = 0;
}

unsigned humans(const struct game *g)
{
	unsigned seats = 0;
	for (int seat = 0; seat < g->players; seat++)
		if (!is_bot(g, seat))
			seats |= 1u << seat;
	return seats;
}

static bool move_equal(struct rift_move x, struct rift_move y)
{
	return memcmp(&x, &y, sizeof x) == 0;
}

extern inline bool answer(struct answers *to, enum verb verb, int a, int b, int c, int d);
extern inline bool chance(struct chances *to, enum verb verb, int a, int b, int c, int weight);

bool answer_wanted(struct answers *to, struct rift_move m)
{
	to->found = to->found || move_equal(m, to->want);
	return to->found;
}

bool chance_wanted(struct chances *to, struct rift_move m)
{
	to->found = to->found || move_equal(m, to->want);
	return to->found;
}

void event_log(struct play *p, enum event kind, int seat, int a, int b, int n, uint8_t audience, const char *rule)
{
	struct rift_log *log = p->log;
	if (!log)
		return;
	if (log->count < log->max)
		log->events[log->count] = (struct rift_event){
			.kind = (uint8_t)kind,
			.seat = (uint8_t)seat,
			.a = (uint8_t)a,
			.b = (uint8_t)b,
			.n = (int16_t)n,
			.audience = audience,
			.rule = rule,
		};
	log->count++;
}

void yes_no_list(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)g;
	(void)f;
	if (!answer(to, V_YES, 0, 0, 0, 0))
		answer(to, V_NO, 0, 0, 0, 0);
}

/* A frame that asks several seats at once keeps the bits of those that have not answered in v[7]. */
static unsigned seats_asked(const struct frame *f)
{
	if (f->ask == ASK_OVER || !f->ask)
		return 0;
	if (f->ask == ASK_NATURE)
		return 1u << NATURE;
	return f->seat == MANY ? f->v[7] : 1u << f->seat;
}

static void list_answers(const struct game *g, const struct frame *f, struct answers *to)
{
	if (view_hides_choice(g, to->seat)) {
		answer(to, V_SECRET, 0, 0, 0, 0);
		return;
	}
	ask_kinds[f->ask].list(g, f, to);
}

static bool is_legal(const struct game *g, const struct frame *f, struct rift_move m)
{
	if (m.verb == V_PLACE && f->ask == ASK_TURN)
		return m.c == 0 && m.d == 0 && place_check(g, m.seat, m.a, m.b) == RIFT_OK;
	struct answers to = { .want = m, .seat = m.seat, .looking = true };
	list_answers(g, f, &to);
	return to.found;
}

static bool nature_may(const struct game *g, const struct frame *f, struct rift_move m)
{
	struct chances to = { .want = m, .looking = true };
	frame_kinds[f->op].chance(g, f, &to);
	return to.found || view_admits(g, f, m);
}

static void nature_takes(struct play *p, struct frame *f, struct rift_move m)
{
	f->ask = NO_ASK;
	frame_kinds[f->op].nature(p, f, m);
}

static void seat_takes(struct play *p, struct frame *f, struct rift_move m)
{
	const unsigned ask = f->ask;
	if (f->seat != MANY)
		f->ask = NO_ASK;
	ask_kinds[ask].take(p, f, m);
}

/* Rolls and draws with the caller's dice. */
static bool nature_rolls(struct play *p, struct frame *f)
{
	struct rift_outcome out[RIFT_ANSWERS];
	struct chances to = { .out = out, .max = RIFT_ANSWERS };
	frame_kinds[f->op].chance(p->g, f, &to);
	if (to.count == 0) /* a view that may not see what is drawn */
		return false;
	nature_takes(p, f, to.count == 1 ? out[0].move : dice_pick(p->dice, out, to.count));
	return true;
}

/* Lets Nature answer if it has one answer only. */
static bool nature_forced(struct play *p, struct frame *f)
{
	struct rift_outcome out[2];
	struct chances to = { .out = out, .max = 2 };
	if (p->dice)
		return nature_rolls(p, f);
	frame_kinds[f->op].chance(p->g, f, &to);
	if (to.count != 1 || view_is_reveal(p->g, out[0].move))
		return false;
	nature_takes(p, f, out[0].move);
	return true;
}

/* Lists the answers of the one seat that is asked, for the caller of rift_step. */
static void answers_give(const struct play *p, const struct frame *f)
{
	const unsigned seats = seats_asked(f);
	p->listed->count = 0;
	if (seats & (seats - 1))
		return;
	p->listed->seat = (uint8_t)__builtin_ctz(seats);
	list_answers(p->g, f, p->listed);
}

/* Takes the answer of a list that has only one. */
static bool only_taken(struct play *p, struct frame *f, struct answers *to)
{
	CHECK(to->count > 0);
	if (to->count != 1)
		return false;
	to->count = 0;
	seat_takes(p, f, to->out[0]);
	return true;
}

/* Answers a question that has only one answer, unless it is secret or asked of several seats. */
static bool answer_forced(struct play *p, struct frame *f)
{
	if (f->ask == ASK_OVER)
		return false;
	if (f->ask == ASK_NATURE)
		return nature_forced(p, f);
	if (p->listed)
		answers_give(p, f);
	if (ask_secret(f->ask) || f->seat == MANY)
		return false;
	if (p->listed)
		return only_taken(p, f, p->listed);
	if (f->ask == ASK_TURN && turn_open(p->g, f->seat))
		return false;
	struct rift_move out[2];
	struct answers few = { .out = out, .max = 2, .seat = f->seat };
	list_answers(p->g, f, &few);
	return only_taken(p, f, &few);
}

/* Whether the next frame to run begins another turn or phase. */
static bool begins_another(const struct frame *f)
{
	return f->op == F_ROUNDS || f->op == F_GAME;
}

static void run(struct play *p)
{
	for (;;) {
		struct frame *f = frame_top(p->g);
		if (f->ask) {
			if (!answer_forced(p, f))
				return;
			continue;
		}
		if (p->one_turn && begins_another(f))
			return;
		frame_kinds[f->op].run(p, f);
	}
}

enum rift_result rift_new(struct rift_game *game, const struct rift_setup *setup)
{
	struct game *g = game_of(game);
	memset(game, 0, sizeof *game);
	enum rift_result r = setup_accept(g, setup);
	if (r != RIFT_OK) {
		memset(game, 0, sizeof *game);
		return r;
	}
	struct play p = { .g = g };
	frame_push(&p, F_GAME, 0);
	run(&p);
	return RIFT_OK;
}

struct rift_ask rift_asks(const struct rift_game *game)
{
	const struct game *g = game_in(game);
	struct rift_ask ask = { 0 };
	if (!g->depth)
		return ask;
	const struct frame *f = &g->frame[g->depth - 1];
	ask.kind = f->ask;
	ask.seats = (uint8_t)seats_asked(f);
	ask_about(g, f, &ask);
	ask.rule = f->ask == ASK_NATURE ? "INFO-07" : ask_kinds[f->ask].rule;
	return ask;
}

size_t rift_legal(const struct rift_game *game, int seat, struct rift_move *out, size_t max)
{
	const struct game *g = game_in(game);
	if (!g->depth || seat < 0 || seat >= SEATS)
		return 0;
	const struct frame *f = &g->frame[g->depth - 1];
	if (!(seats_asked(f) >> seat & 1))
		return 0;
	struct answers to = { .out = out, .max = max, .seat = (uint8_t)seat };
	list_answers(g, f, &to);
	return to.count < max ? to.count : max;
}

size_t rift_chance(const struct rift_game *game, struct rift_outcome *out, size_t max)
{
	const struct game *g = game_in(game);
	if (!g->depth)
		return 0;
	const struct frame *f = &g->frame[g->depth - 1];
	if (f->ask != ASK_NATURE)
		return 0;
	struct chances to = { .out = out, .max = max };
	frame_kinds[f->op].chance(g, f, &to);
	return to.count < max ? to.count : max;
}

/* Why a placement or Free Action is refused; any other move is just not an answer to the question. */
static enum rift_result refusal(const struct game *g, const struct frame *f, struct rift_move m)
{
	enum rift_result r = RIFT_OK;
	if (m.c || m.d)
		return RIFT_BAD_MOVE;
	if (m.verb == V_PLACE && (f->ask == ASK_TURN || f->ask == ASK_PLACE_MAIN || f->ask == ASK_PLACE_HOME))
		r = place_check(g, m.seat, m.a, m.b);
	else if (m.verb == V_FREE && f->ask == ASK_TURN && !m.b)
		r = free_check(g, m.seat, m.a);
	return r == RIFT_OK ? RIFT_BAD_MOVE : r;
}

enum rift_result rift_check(const struct rift_game *game, struct rift_move m)
{
	const struct game *g = game_in(game);
	if (!g->depth)
		return RIFT_NOT_NOW;
	const struct frame *f = &g->frame[g->depth - 1];
	if (f->ask == ASK_OVER)
		return RIFT_NOT_NOW;
	if (m.seat > NATURE || !(seats_asked(f) >> m.seat & 1))
		return RIFT_NOT_YOU;
	if (m.seat == NATURE)
		return nature_may(g, f, m) ? RIFT_OK : RIFT_BAD_MOVE;
	return is_legal(g, f, m) ? RIFT_OK : refusal(g, f, m);
}

static void apply(struct play *p, struct rift_move m)
{
	struct frame *f = frame_top(p->g);
	if (f->ask == ASK_NATURE) {
		if (!view_is_reveal(p->g, m))
			RULE("INFO-07");
		nature_takes(p, f, m);
	} else {
		seat_takes(p, f, m);
	}
	run(p);
}

static enum rift_result play(struct rift_game *game, struct rift_move m, struct rift_log *log, bool one_turn)
{
	enum rift_result r = rift_check(game, m);
	if (r != RIFT_OK)
		return r;
	struct play p = { .g = game_of(game), .log = log, .one_turn = one_turn };
	apply(&p, m);
	return RIFT_OK;
}

enum rift_result rift_play(struct rift_game *game, struct rift_move m, struct rift_log *log)
{
	return play(game, m, log, false);
}

enum rift_result rift_play_turn(struct rift_game *game, struct rift_move m, struct rift_log *log)
{
	return play(game, m, log, true);
}

void rift_apply(struct rift_game *game, struct rift_move m, struct rift_log *log)
{
	struct play p = { .g = game_of(game), .log = log };
	apply(&p, m);
}

size_t rift_step(struct rift_game *game, struct rift_move m, struct rift_dice *dice, struct rift_move *out)
{
	struct answers to = { .out = out, .max = RIFT_ANSWERS };
	struct play p = { .g = game_of(game), .listed = &to, .dice = dice };
	apply(&p, m);
	return to.count;
}

uint64_t rift_hash(const struct rift_game *game)
{
	uint64_t h = 0x9e3779b97f4a7c15u;
	for (size_t i = 0; i < sizeof game->bytes; i += 8) {
		uint64_t w = 0;
		for (size_t k = 0; k < 8; k++)
			w |= (uint64_t)game->bytes[i + k] << (8 * k);
		h = (h ^ w) * 0xff51afd7ed558ccdu;
		h ^= h >> 32;
	}
	return h;
}
