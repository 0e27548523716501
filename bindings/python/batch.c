/* batch.c -- see batch.h.  The bytes of a position are copied by places that rift_facts_where gave, once per value. */
#define _POSIX_C_SOURCE 200809L
#include "batch.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* A game with its dice.  `draw` is the generator of batch_random. */
struct lane {
	struct rift_game game;
	struct rift_dice dice;
	uint64_t draw;
};

/* A value, or several bytes side by side, and its place in the observation. */
struct piece {
	uint16_t at, to;
};

/*
 * Where the values are that a seat observes, by what is copied at once: eight bytes, four, one; and numbers of two and of
 * four bytes.  Loops of fixed length are several times as fast as one over single values.
 */
enum piece_kind { EIGHT_BYTES, FOUR_BYTES, ONE_BYTE, TWO_WIDE, FOUR_WIDE, PIECE_KINDS };
struct plan {
	struct piece *pieces[PIECE_KINDS];
	size_t counts[PIECE_KINDS];
};

enum job { JOB_NONE, JOB_RESET, JOB_STEP, JOB_RANDOM, JOB_OBSERVE, JOB_END };

struct batch {
	struct rift_setup setup;
	struct rift_game start; /* the position before the first move */
	struct batch_arrays to;
	struct lane *lanes;
	struct plan plans[RIFT_SEATS]; /* by the seat that looks */
	size_t games, facts, values; /* facts: the values after the question */
	unsigned players;
	bool open;
	uint8_t reward;
	/* The work: every thread does its share of the games, in the caller's thread the first. */
	enum job job;
	uint64_t seed;
	const int32_t *actions;
	uint32_t steps;
	bool observe;
	size_t threads, started, busy;
	uint64_t round; /* counts the jobs */
	pthread_t *pool;
	pthread_mutex_t lock;
	pthread_cond_t begin, done;
};

static uint64_t draw_next(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

static uint32_t draw_below(uint64_t *state, uint32_t end)
{
	return (uint32_t)((draw_next(state) >> 32) * end >> 32);
}

/* ---- Observations ---- */

static size_t values_of(const uint32_t *facts, size_t count)
{
	size_t values = 0;
	for (size_t i = 0; i < count; i++)
		values += (size_t)rift_fact_count((enum rift_fact)facts[i]);
	return values;
}

static unsigned players_of(const struct rift_setup *setup)
{
	return setup->players < RIFT_SEATS ? setup->players : RIFT_SEATS;
}

size_t batch_values(const struct batch_options *o)
{
	return BATCH_QUESTION + values_of(o->table, o->table_count) +
		values_of(o->seat, o->seat_count) * players_of(o->setup);
}

static size_t where_of(const uint32_t *facts, size_t count, int seat, struct rift_where *out)
{
	size_t values = 0;
	for (size_t i = 0; i < count; i++) {
		const enum rift_fact fact = (enum rift_fact)facts[i];
		values += rift_facts_where(&fact, 1, seat, out + values);
	}
	return values;
}

static void plan_add(struct plan *p, enum piece_kind kind, uint16_t at, size_t to)
{
	p->pieces[kind][p->counts[kind]++] = (struct piece){ at, (uint16_t)to };
}

/* How many values from the first on are single bytes side by side. */
static size_t bytes_beside(const struct rift_where *where, size_t count)
{
	size_t n = 0;
	while (n < count && where[n].width == 1 && where[n].at == where[0].at + n)
		n++;
	return n;
}

static void plan_fill(struct plan *p, const struct rift_where *where, size_t count)
{
	for (size_t i = 0; i < count;) {
		const size_t beside = bytes_beside(where + i, count - i);
		const size_t taken = beside >= 8 ? 8 : beside >= 4 ? 4 : 1;
		const enum piece_kind kind = taken == 8 ? EIGHT_BYTES
			: taken == 4                    ? FOUR_BYTES
			: where[i].width == 1           ? ONE_BYTE
			: where[i].width == 2           ? TWO_WIDE
							: FOUR_WIDE;
		plan_add(p, kind, where[i].at, i);
		i += taken;
	}
}

/* The plan of one seat: the table, the seat itself, then those after it. */
static bool plan_make(struct plan *p, const struct batch_options *o, size_t values, int seat, struct rift_where *where)
{
	const int players = (int)players_of(o->setup);
	size_t n = where_of(o->table, o->table_count, 0, where);
	for (int i = 0; i < players; i++)
		n += where_of(o->seat, o->seat_count, (seat + i) % players, where + n);
	for (int kind = 0; kind < PIECE_KINDS; kind++) {
		p->pieces[kind] = calloc(values + 1, sizeof *p->pieces[kind]);
		if (!p->pieces[kind])
			return false;
	}
	plan_fill(p, where, n);
	return true;
}

static void question_put(const struct rift_game *g, unsigned players, int seat, int32_t *out)
{
	const struct rift_ask ask = rift_asks(g);
	const bool asked = ask.seats >> seat & 1;
	const bool told = asked || !ask.secret;
	unsigned first = 0;
	while (first < players && !(ask.seats >> first & 1))
		first++;
	unsigned after = first + players - (unsigned)seat; /* how many seats after the one that looks */
	while (after >= players)
		after -= players;
	out[0] = told ? ask.kind : 0;
	out[1] = (int32_t)after;
	out[2] = ask.secret;
	out[3] = told ? ask.source_kind : 0;
	out[4] = told ? ask.source : 0;
	out[5] = told ? ask.subject_kind : 0;
	out[6] = told ? ask.subject : 0;
	out[7] = told ? ask.count : 0;
	if (asked)
		out[1] = 0;
}

/* The pieces of a kind: *end is behind the last. */
static const struct piece *pieces(const struct plan *p, int kind, const struct piece **end)
{
	*end = p->pieces[kind] + p->counts[kind];
	return p->pieces[kind];
}

static void facts_put(const struct plan *p, const struct rift_game *g, int32_t *restrict out)
{
	const unsigned char *const bytes = g->bytes;
	const struct piece *piece, *end;
	for (piece = pieces(p, EIGHT_BYTES, &end); piece < end; piece++)
		for (int i = 0; i < 8; i++)
			out[piece->to + i] = bytes[piece->at + i];
	for (piece = pieces(p, FOUR_BYTES, &end); piece < end; piece++)
		for (int i = 0; i < 4; i++)
			out[piece->to + i] = bytes[piece->at + i];
	for (piece = pieces(p, ONE_BYTE, &end); piece < end; piece++)
		out[piece->to] = bytes[piece->at];
	for (piece = pieces(p, TWO_WIDE, &end); piece < end; piece++) {
		uint16_t two;
		memcpy(&two, bytes + piece->at, sizeof two);
		out[piece->to] = two;
	}
	for (piece = pieces(p, FOUR_WIDE, &end); piece < end; piece++)
		memcpy(out + piece->to, bytes + piece->at, sizeof *out);
}

void batch_observation(const struct batch *b, const struct rift_game *g, int seat, int32_t *out)
{
	struct rift_game seen;
	if (!b->open) {
		rift_view(&seen, g, seat);
		g = &seen;
	}
	question_put(g, b->players, seat, out);
	facts_put(&b->plans[seat], g, out + BATCH_QUESTION);
}

static void lane_observe(struct batch *b, size_t i)
{
	batch_observation(b, &b->lanes[i].game, b->to.seats[i], b->to.observations + i * b->values);
}

/* ---- Games ---- */

/* One of Nature's answers, each as likely as its weight says. */
static struct rift_move nature_draw(struct lane *lane)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	const size_t count = rift_chance(&lane->game, outcomes, RIFT_ANSWERS);
	uint32_t all = 0;
	for (size_t i = 0; i < count; i++)
		all += outcomes[i].weight;
	uint32_t left = draw_below(&lane->dice.state, all);
	size_t at = 0;
	for (; at + 1 < count && left >= outcomes[at].weight; at++)
		left -= outcomes[at].weight;
	return outcomes[at].move;
}

/* Lists the answers to the open question, after Nature's own; returns 0 when the game is over. */
static size_t lane_list(struct batch *b, size_t i)
{
	struct lane *lane = &b->lanes[i];
	struct rift_move *moves = b->to.moves + i * RIFT_ANSWERS;
	for (;;) {
		const struct rift_ask ask = rift_asks(&lane->game);
		if (!ask.seats)
			return 0;
		if (!(ask.seats >> RIFT_NATURE & 1))
			return rift_legal(&lane->game, __builtin_ctz(ask.seats), moves, RIFT_ANSWERS);
		const size_t count = rift_step(&lane->game, nature_draw(lane), &lane->dice, moves);
		if (count)
			return count;
	}
}

static void lane_put(struct batch *b, size_t i, size_t count)
{
	uint8_t *mask = b->to.masks + i * RIFT_ANSWERS;
	const size_t before = (size_t)b->to.counts[i];
	if (count > before)
		memset(mask + before, 1, count - before);
	else
		memset(mask + count, 0, before - count);
	b->to.counts[i] = (int32_t)count;
	b->to.seats[i] = b->to.moves[i * RIFT_ANSWERS].seat;
}

/* A setup always asks somebody: games that are over at once do not exist. */
static void lane_begin(struct batch *b, size_t i)
{
	b->lanes[i].game = b->start;
	b->to.lengths[i] = 0;
	lane_put(b, i, lane_list(b, i));
}

static void lane_end(struct batch *b, size_t i)
{
	const struct rift_game *g = &b->lanes[i].game;
	float *rewards = b->to.rewards + i * RIFT_SEATS;
	unsigned winners = 0;
	b->to.ended[i] = 1;
	for (unsigned seat = 0; seat < b->players; seat++) {
		struct rift_score sheet;
		rift_score(g, (int)seat, &sheet);
		b->to.scores[i * RIFT_SEATS + seat] = sheet.total;
		rewards[seat] = rift_won(g, (int)seat) ? 1.0f : 0.0f;
		winners += rift_won(g, (int)seat);
	}
	for (unsigned seat = 0; seat < b->players; seat++)
		rewards[seat] = b->reward == BATCH_SCORE
			? (float)b->to.scores[i * RIFT_SEATS + seat]
			: rewards[seat] / (float)(winners ? winners : 1) - (winners ? 1.0f / (float)b->players : 0.0f);
}

static void lane_step(struct batch *b, size_t i, int32_t action)
{
	struct lane *lane = &b->lanes[i];
	struct rift_move *moves = b->to.moves + i * RIFT_ANSWERS;
	if (b->to.ended[i]) {
		b->to.ended[i] = 0;
		memset(b->to.rewards + i * RIFT_SEATS, 0, RIFT_SEATS * sizeof *b->to.rewards);
	}
	size_t count = rift_step(&lane->game, moves[action], &lane->dice, moves);
	b->to.lengths[i]++;
	if (!count)
		count = lane_list(b, i);
	if (count) {
		lane_put(b, i, count);
	} else {
		lane_end(b, i);
		lane_begin(b, i);
	}
	if (b->observe)
		lane_observe(b, i);
}

static void lane_reset(struct batch *b, size_t i)
{
	struct lane *lane = &b->lanes[i];
	uint64_t state = b->seed;
	state = draw_next(&state) ^ (uint64_t)i;
	lane->dice = (struct rift_dice){ .state = draw_next(&state) };
	lane->draw = draw_next(&state);
	b->to.ended[i] = 0;
	memset(b->to.rewards + i * RIFT_SEATS, 0, RIFT_SEATS * sizeof *b->to.rewards);
	memset(b->to.scores + i * RIFT_SEATS, 0, RIFT_SEATS * sizeof *b->to.scores);
	lane_begin(b, i);
	if (b->observe)
		lane_observe(b, i);
}

static void lane_do(struct batch *b, size_t i)
{
	switch (b->job) {
	case JOB_RESET:
		lane_reset(b, i);
		break;
	case JOB_STEP:
		lane_step(b, i, b->actions[i]);
		break;
	case JOB_RANDOM:
		lane_step(b, i, (int32_t)draw_below(&b->lanes[i].draw, (uint32_t)b->to.counts[i]));
		break;
	case JOB_OBSERVE:
		lane_observe(b, i);
		break;
	case JOB_NONE:
	case JOB_END:
		break;
	}
}

/* ---- Threads ---- */

static void share_do(struct batch *b, size_t thread)
{
	const size_t first = b->games * thread / b->threads, end = b->games * (thread + 1) / b->threads;
	for (uint32_t step = 0; step < b->steps; step++)
		for (size_t i = first; i < end; i++)
			lane_do(b, i);
}

struct worker {
	struct batch *batch;
	size_t number;
};

static void *worker_run(void *argument)
{
	const struct worker worker = *(struct worker *)argument;
	struct batch *b = worker.batch;
	uint64_t round = 0;
	free(argument);
	for (;;) {
		pthread_mutex_lock(&b->lock);
		while (b->round == round)
			pthread_cond_wait(&b->begin, &b->lock);
		round = b->round;
		const bool end = b->job == JOB_END;
		pthread_mutex_unlock(&b->lock);
		if (end)
			return NULL;
		share_do(b, worker.number);
		pthread_mutex_lock(&b->lock);
		if (!--b->busy)
			pthread_cond_signal(&b->done);
		pthread_mutex_unlock(&b->lock);
	}
}

static void job_do(struct batch *b, enum job job, uint32_t steps, bool observe)
{
	b->steps = steps;
	b->observe = observe;
	if (!b->started) {
		b->job = job;
		share_do(b, 0);
		return;
	}
	pthread_mutex_lock(&b->lock);
	b->job = job;
	b->busy = b->started;
	b->round++;
	pthread_cond_broadcast(&b->begin);
	pthread_mutex_unlock(&b->lock);
	if (job == JOB_END)
		return;
	share_do(b, 0);
	pthread_mutex_lock(&b->lock);
	while (b->busy)
		pthread_cond_wait(&b->done, &b->lock);
	pthread_mutex_unlock(&b->lock);
}

static bool worker_start(struct batch *b)
{
	struct worker *worker = malloc(sizeof *worker);
	if (!worker)
		return false;
	*worker = (struct worker){ b, b->started + 1 };
	if (pthread_create(&b->pool[b->started], NULL, worker_run, worker) != 0) {
		free(worker);
		return false;
	}
	b->started++;
	return true;
}

/* ---- Beginning and end ---- */

static bool batch_fill(struct batch *b, const struct batch_options *o)
{
	bool good = b->lanes && b->pool;
	struct rift_where *where = calloc(b->values + 1, sizeof *where);
	for (unsigned seat = 0; good && seat < b->players; seat++)
		good = where && plan_make(&b->plans[seat], o, b->facts, (int)seat, where);
	free(where);
	while (good && b->started + 1 < b->threads)
		good = worker_start(b);
	return good;
}

struct batch *batch_new(const struct batch_options *o, const struct batch_arrays *arrays)
{
	struct batch *b = calloc(1, sizeof *b);
	if (!b)
		return NULL;
	*b = (struct batch){
		.setup = *o->setup, .to = *arrays, .games = o->games, .open = o->open, .reward = o->reward
	};
	pthread_mutex_init(&b->lock, NULL);
	pthread_cond_init(&b->begin, NULL);
	pthread_cond_init(&b->done, NULL);
	b->players = players_of(o->setup);
	b->values = batch_values(o);
	b->facts = b->values - BATCH_QUESTION;
	b->threads = o->threads < o->games ? o->threads : o->games;
	b->lanes = aligned_alloc(64, (o->games * sizeof *b->lanes + 63) / 64 * 64);
	b->pool = calloc(o->threads, sizeof *b->pool);
	if (rift_new(&b->start, o->setup) != RIFT_OK || !batch_fill(b, o)) {
		batch_free(b);
		return NULL;
	}
	return b;
}

void batch_free(struct batch *b)
{
	if (!b)
		return;
	if (b->started)
		job_do(b, JOB_END, 0, false);
	for (size_t i = 0; i < b->started; i++)
		pthread_join(b->pool[i], NULL);
	for (int seat = 0; seat < RIFT_SEATS; seat++)
		for (int kind = 0; kind < PIECE_KINDS; kind++)
			free(b->plans[seat].pieces[kind]);
	pthread_cond_destroy(&b->done);
	pthread_cond_destroy(&b->begin);
	pthread_mutex_destroy(&b->lock);
	free(b->pool);
	free(b->lanes);
	free(b);
}

void batch_reset(struct batch *b, uint64_t seed, bool observe)
{
	b->seed = seed;
	job_do(b, JOB_RESET, 1, observe);
}

size_t batch_step(struct batch *b, const int32_t *actions, bool observe)
{
	for (size_t i = 0; i < b->games; i++)
		if (actions[i] < 0 || actions[i] >= b->to.counts[i])
			return i;
	b->actions = actions;
	job_do(b, JOB_STEP, 1, observe);
	return b->games;
}

void batch_random(struct batch *b, uint32_t steps, bool observe)
{
	job_do(b, JOB_RANDOM, steps, observe);
}

void batch_observe(struct batch *b)
{
	job_do(b, JOB_OBSERVE, 1, false);
}

const struct rift_game *batch_game(const struct batch *b, size_t i)
{
	return &b->lanes[i].game;
}
