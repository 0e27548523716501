/* bout.c -- see bout.h. */
#include "cli/bots/bout.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "cli/base/driver.h"
#include "cli/bots/level.h"
#include "content/content.h"
#include "rift_record.h"

#define STREAMS \
	512 /* random streams of a deal: one for each verb of Nature, then those of the set-up and the parties */
#define STREAM_SETUP 300
#define STREAM_PARTY 400 /* and the seat's place among those of its party */
_Static_assert(RIFT_VERB_END <= STREAM_SETUP, "a stream for each verb");

/* A game under way. */
struct bout {
	struct players *players;
	const struct terms *terms;
	struct outcome *outcome;
	int a; /* the seat of party A */
	struct level level[RIFT_SEATS];
	struct rng nature[RIFT_VERB_END];
	struct rift_game game;
	struct rift_record record;
};

int bout_rounds(const struct pair *pair)
{
	return pair->seats;
}

void players_init(struct players *players, const struct pair *pair)
{
	*players = (struct players){ .pair = *pair };
}

static void bot_stop(struct players *players, int party, int place)
{
	if (players->running[party][place])
		bot_end(&players->bot[party][place]);
	players->running[party][place] = false;
}

void players_end(struct players *players)
{
	for (int party = 0; party < PARTIES; party++)
		for (int place = 0; place < RIFT_SEATS; place++)
			bot_stop(players, party, place);
}

static bool bot_run(struct players *players, const struct terms *terms, int party, int place)
{
	if (players->running[party][place])
		return true;
	players->running[party][place] = true;
	return bot_start(
		&players->bot[party][place], players->pair.party[party]->command, &terms->patience, terms->loud);
}

bool players_try(struct players *players, const struct terms *terms, int party, char *why, size_t size)
{
	if (players->pair.party[party]->kind != ENTRY_PROGRAM || bot_run(players, terms, party, 0))
		return true;
	(void)snprintf(why, size, "%s", players->bot[party][0].why);
	bot_stop(players, party, 0);
	return false;
}

static int party_of(const struct bout *b, int seat)
{
	return seat == b->a ? PARTY_A : PARTY_B;
}

/* The place of a seat among those of its party. */
static int place_of(const struct bout *b, int seat)
{
	return seat == b->a ? 0 : seat - (seat > b->a);
}

static const struct entry *entry_of(const struct bout *b, int seat)
{
	return b->players->pair.party[party_of(b, seat)];
}

static struct bot *bot_of(const struct bout *b, int seat)
{
	return &b->players->bot[party_of(b, seat)][place_of(b, seat)];
}

static bool is_program(const struct bout *b, int seat)
{
	return entry_of(b, seat)->kind == ENTRY_PROGRAM;
}

/* The setup, with Paths drawn by the deal alone. */
static void deal_setup(const struct bout *b, uint64_t deal, struct rift_setup *setup)
{
	struct rng rng;
	const struct pair *pair = &b->players->pair;
	bool fractures = b->terms->modules >> (RIFT_FRACTURES - 1) & 1;
	uint8_t path[RIFT_UNITY];
	uint32_t count = fractures ? RIFT_UNITY : RIFT_SALVATION;
	rng_seed(&rng, b->terms->seed, deal * STREAMS + STREAM_SETUP);
	for (uint32_t i = 0; i < count; i++)
		path[i] = (uint8_t)(i + 1);
	*setup = (struct rift_setup){ .players = (uint8_t)pair->seats };
	if (pair->party[PARTY_B]->kind == ENTRY_AUTOMATON)
		*setup = pair->party[PARTY_B]->automaton;
	for (int seat = 0; seat < pair->seats; seat++) {
		uint32_t at = (uint32_t)seat + rng_below(&rng, count - (uint32_t)seat);
		uint8_t drawn = path[at];
		path[at] = path[seat];
		setup->seat[seat].path = drawn;
		setup->seat[seat].leader = paths[drawn].leader[rng_below(&rng, fractures ? LEADERS_MAX : BASE_LEADERS)];
		setup->seat[seat].evacuation = (uint8_t)(1 + rng_below(&rng, 2));
	}
	setup->modules = b->terms->modules;
	setup->variants |= b->terms->variants;
	setup->edition = b->terms->edition;
}

/* An automaton takes the seat that A leaves to it; it has no Path. */
static void seat_automaton(const struct bout *b, struct rift_setup *setup)
{
	const struct entry *other = b->players->pair.party[PARTY_B];
	if (other->kind != ENTRY_AUTOMATON)
		return;
	memset(&setup->seat[1 - b->a], 0, sizeof setup->seat[0]);
	setup->seat[1 - b->a].kind = other->automaton.seat[1].kind;
	setup->seat[b->a].kind = 0;
}

enum rift_fault bout_check(const struct pair *pair, const struct terms *terms)
{
	struct players players = { .pair = *pair };
	struct bout b = { .players = &players, .terms = terms };
	struct rift_setup setup;
	deal_setup(&b, 0, &setup);
	seat_automaton(&b, &setup);
	return rift_setup_check(&setup);
}

/* Something went wrong with the bot of a seat: its party has lost. */
static bool seat_lost(struct bout *b, int seat)
{
	int party = party_of(b, seat);
	b->outcome->fault = 1 + party;
	b->outcome->halves = party == PARTY_A ? 0 : 2;
	(void)snprintf(b->outcome->why, sizeof b->outcome->why, "%s", bot_of(b, seat)->why);
	bot_stop(b->players, party, place_of(b, seat));
	return false;
}

static bool seat_begin(struct bout *b, int seat, uint64_t deal)
{
	struct rng rng;
	const struct entry *entry = entry_of(b, seat);
	rng_seed(&rng, b->terms->seed,
		deal * STREAMS + STREAM_PARTY + (uint64_t)party_of(b, seat) * RIFT_SEATS + (uint64_t)place_of(b, seat));
	uint64_t seed = rng_next(&rng);
	if (entry->kind == ENTRY_LEVEL)
		level_begin(&b->level[seat], entry->player, seed);
	if (entry->kind != ENTRY_PROGRAM)
		return true;
	if (bot_run(b->players, b->terms, party_of(b, seat), place_of(b, seat)) &&
		bot_begin(bot_of(b, seat), seat, &b->record.setup, seed))
		return true;
	return seat_lost(b, seat);
}

static bool bout_begin(struct bout *b, uint64_t deal)
{
	deal_setup(b, deal, &b->record.setup);
	seat_automaton(b, &b->record.setup);
	enum rift_result result = rift_new(&b->game, &b->record.setup);
	CHECK(result == RIFT_OK);
	for (int verb = 0; verb < RIFT_VERB_END; verb++)
		rng_seed(&b->nature[verb], b->terms->seed, deal * STREAMS + (uint64_t)verb);
	for (int seat = 0; seat < b->players->pair.seats; seat++)
		if (!seat_begin(b, seat, deal))
			return false;
	return true;
}

static struct rift_move nature_move(struct bout *b)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	size_t count = rift_chance(&b->game, outcomes, RIFT_ANSWERS);
	return outcomes[driver_outcome(&b->nature[outcomes[0].move.verb], outcomes, count)].move;
}

/* Asks a seat and takes the time. */
static bool seat_move(struct bout *b, int seat, struct rift_move *m)
{
	int party = party_of(b, seat);
	struct budget budget = b->terms->budget;
	if (is_program(b, seat)) {
		int64_t began = clock_ms();
		if (!bot_ask(bot_of(b, seat), seat, &b->game, &budget, m))
			return seat_lost(b, seat);
		b->outcome->us[party] += (uint64_t)(clock_ms() - began) * 1000;
	} else {
		struct rift_game seen;
		if (entry_of(b, seat)->budget.nodes)
			budget = entry_of(b, seat)->budget;
		rift_view(&seen, &b->game, seat);
		int64_t began = processor_us();
		*m = level_choose(&b->level[seat], seat, &seen, &budget, NULL, NULL);
		b->outcome->us[party] += (uint64_t)(processor_us() - began);
	}
	b->outcome->decisions[party]++;
	return true;
}

static bool move_tell(struct bout *b, struct rift_move m)
{
	for (int seat = 0; seat < b->players->pair.seats; seat++)
		if (is_program(b, seat) && !bot_tell(bot_of(b, seat), seat, &b->game, m))
			return seat_lost(b, seat);
	return true;
}

/* Plays to the end; false after a fault. */
static bool bout_run(struct bout *b)
{
	for (struct rift_ask ask = rift_asks(&b->game); ask.seats; ask = rift_asks(&b->game)) {
		struct rift_move m;
		if (ask.seats >> RIFT_NATURE & 1)
			m = nature_move(b);
		else if (!seat_move(b, __builtin_ctz(ask.seats), &m))
			return false;
		if (!move_tell(b, m))
			return false;
		enum rift_result result = rift_play(&b->game, m, NULL);
		CHECK(result == RIFT_OK && b->record.count < RIFT_RECORD_MOVES);
		b->record.moves[b->record.count++] = m;
	}
	return true;
}

static void bout_score(struct bout *b)
{
	struct rift_score sheet;
	int best = INT16_MIN, winners = 0;
	for (int seat = 0; seat < b->players->pair.seats; seat++) {
		rift_score(&b->game, seat, &sheet);
		winners += rift_won(&b->game, seat);
		if (seat != b->a)
			best = int_max(best, sheet.total);
	}
	rift_score(&b->game, b->a, &sheet);
	b->outcome->own = sheet.total;
	b->outcome->other = best;
	b->outcome->halves = !rift_won(&b->game, b->a) ? 0 : winners > 1 ? 1 : 2;
}

/* The game is over: what a bot does wrong now ends it, but not the result. */
static void bout_tell_over(struct bout *b)
{
	for (int seat = 0; seat < b->players->pair.seats; seat++)
		if (is_program(b, seat) && !bot_over(bot_of(b, seat), &b->game, b->players->pair.seats))
			bot_stop(b->players, party_of(b, seat), place_of(b, seat));
}

static void record_keep(const struct bout *b, uint64_t deal, int round)
{
	char name[512];
	size_t length = rift_record_write(RIFT_RULES, &b->record, NULL, 0);
	char *text = malloc(length + 1);
	(void)snprintf(name, sizeof name, "%s/%s-%s-%d-%" PRIu64 "-%d.rift", b->terms->records,
		b->players->pair.party[PARTY_A]->name, b->players->pair.party[PARTY_B]->name, b->players->pair.seats,
		deal, round);
	FILE *file = text ? fopen(name, "w") : NULL;
	if (file)
		(void)rift_record_write(RIFT_RULES, &b->record, text, length + 1);
	if (!file || fwrite(text, 1, length, file) != length || fclose(file) != 0)
		perror(name);
	free(text);
}

void bout_play(struct players *players, const struct terms *terms, uint64_t deal, int round, struct outcome *outcome)
{
	static struct bout b;
	*outcome = (struct outcome){ .halves = 0 };
	b = (struct bout){ .players = players, .terms = terms, .outcome = outcome, .a = round };
	if (bout_begin(&b, deal) && bout_run(&b)) {
		bout_score(&b);
		bout_tell_over(&b);
	}
	if (terms->records)
		record_keep(&b, deal, round);
}
