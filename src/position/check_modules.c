/* check_modules.c -- the pieces of modules and automata, and what is secret. */
#include "base/base.h"
#include "position/check.h"

/* Adventure cards: each is in its deck, drawn, kept or removed; one may be in transit. */
static bool deck_right(const struct checked *c, int deck)
{
	const struct game *g = c->g;
	uint32_t out = g->pioneers.gone[deck];
	for (int seat = 0; seat < g->players; seat++) {
		if (out & g->seat[seat].pioneers.kept[deck])
			return wrong_piece(c->error, RIFT_WRONG_CARD_TWICE, seat, "adventures", deck,
				RIFT_VALUE_ADVENTURE,
				deck * DECK_CARDS + __builtin_ctz(out & g->seat[seat].pioneers.kept[deck]) + 1);
		out |= g->seat[seat].pioneers.kept[deck];
	}
	for (int i = 0; i < DECK_CARDS; i++) {
		int card = g->pioneers_secret.under[deck][i];
		uint32_t bit = card ? 1u << (card - 1) % DECK_CARDS : 0;
		if (card && ((card - 1) / DECK_CARDS != deck || out & bit))
			return wrong_piece(c->error, RIFT_WRONG_CARD_TWICE, -1, "adventure-under", deck,
				RIFT_VALUE_ADVENTURE, card);
		out |= bit;
	}
	int hidden = 0;
	for (int i = 0; i < g->pioneers.unders[deck] && i < DECK_CARDS; i++)
		hidden += g->viewer && !g->pioneers_secret.under[deck][i];
	int all = __builtin_popcount(out) + g->pioneers.left[deck] + hidden;
	return (all <= DECK_CARDS && all + g->pioneers.hand + 2 >= DECK_CARDS) ||
		wrong_piece(c->error, RIFT_WRONG_CARDS, -1, "adventures-left", deck, RIFT_VALUE_NUMBER, all);
}

static bool card_right(
	const struct checked *c, uint32_t *found, int seat, const char *field, enum rift_value kind, int card)
{
	if (!(*found >> card & 1)) {
		*found |= 1u << card;
		return true;
	}
	return wrong_piece(c->error, RIFT_WRONG_CARD_TWICE, seat, field, 0, kind, card);
}

/* Cards drawn in secret or put back under the pile count among the unseen. */
static bool technologies_right(const struct checked *c)
{
	const struct game *g = c->g;
	uint32_t found = g->fractures.unseen;
	if (g->fractures.primary &&
		!card_right(c, &found, -1, "technology-top", RIFT_VALUE_TECHNOLOGY, g->fractures.primary))
		return false;
	for (int i = 0; i < g->fractures.seconds; i++)
		if (!card_right(c, &found, -1, "technology-second", RIFT_VALUE_TECHNOLOGY, g->fractures.second[i]))
			return false;
	for (int seat = 0; seat < g->players; seat++)
		for (int card = 1; card < TECHNOLOGY_END; card++)
			if (g->seat[seat].fractures.technologies >> card & 1 &&
				!card_right(c, &found, seat, "technologies", RIFT_VALUE_TECHNOLOGY, card))
				return false;
	int all = __builtin_popcount(found);
	return all + g->fractures.hand >= TECHNOLOGY_END - 2 ||
		wrong_piece(c->error, RIFT_WRONG_CARDS, -1, "technologies-unseen", 0, RIFT_VALUE_NUMBER, all);
}

/* A Glitch lies on something, and a slot of the Device holds one thing. */
static bool device_right(const struct checked *c, int seat)
{
	const struct seat *s = &c->g->seat[seat];
	unsigned flux = s->fractures.flux, glitched = s->fractures.glitched;
	if (flux & glitched || (flux | glitched) >> s->fractures.slots)
		return wrong_at(c->error, RIFT_WRONG_DEVICE, seat, "device-flux", 0);
	int glitches = rift_sum((const struct rift_game *)(const void *)c->g, RIFT_SUM_GLITCHES, seat, 0);
	if (glitches < 0 || glitches > GLITCHES)
		return wrong_piece(
			c->error, RIFT_WRONG_GLITCHES, seat, "device-glitches", 0, RIFT_VALUE_NUMBER, glitches);
	for (int slot = 0; slot < SLOTS_HOME + OFF_BOARD; slot++) {
		bool there = slot < SLOTS_HOME ? s->tile[slot] && !(s->covered >> slot & 1)
					       : s->fractures.off[slot - SLOTS_HOME];
		if (s->fractures.tiles >> slot & 1 && !there)
			return wrong_piece(
				c->error, RIFT_WRONG_COVERED, seat, "glitch-tiles", 0, RIFT_VALUE_SLOT, slot);
	}
	for (int i = 0; i < 8; i++) {
		int card = i < 6 ? c->g->conditions[i] : 0;
		card |= i < 4 ? c->g->bot.objective[i] : 0;
		if (s->fractures.conditions >> i & 1 && !card)
			return wrong_piece(
				c->error, RIFT_WRONG_COVERED, seat, "glitch-conditions", 0, RIFT_VALUE_NUMBER, i + 1);
	}
	return true;
}

static bool fractures_right(const struct checked *c)
{
	for (int seat = 0; seat < c->g->players; seat++)
		if (!device_right(c, seat))
			return false;
	if (c->g->fractures.operators > valley_operators[c->g->players])
		return wrong_piece(
			c->error, RIFT_WRONG_NUMBER, -1, "operators", 0, RIFT_VALUE_NUMBER, c->g->fractures.operators);
	return technologies_right(c);
}

static bool variable_lies(const struct game *g, int seat, int slot)
{
	if (is_bot(g, seat))
		return slot < g->bot.anomalies;
	return g->seat[seat].tile[slot] == ANOMALY || g->seat[seat].covered >> slot & 1;
}

/* Each Variable Anomaly is in one place; one may be in transit. */
static bool variables_right(const struct checked *c)
{
	const struct game *g = c->g;
	uint32_t found = (uint32_t)g->variables.unseen << 1;
	const uint32_t gone = (uint32_t)g->variables.gone << 1;
	if (found & gone)
		return wrong_piece(c->error, RIFT_WRONG_CARD_TWICE, -1, "anomalies-gone", 0, RIFT_VALUE_VARIABLE,
			__builtin_ctz(found & gone));
	found |= gone;
	if (g->variables.top && !card_right(c, &found, -1, "anomaly-top", RIFT_VALUE_VARIABLE, g->variables.top))
		return false;
	for (int i = 0; i < g->variables.seconds; i++)
		if (!card_right(c, &found, -1, "anomaly-second", RIFT_VALUE_VARIABLE, g->variables.second[i]))
			return false;
	for (int seat = 0; seat < g->players; seat++)
		for (int slot = 0; slot < SLOTS_HOME; slot++) {
			int x = g->seat[seat].variable.on[slot];
			if ((x != 0) != variable_lies(g, seat, slot))
				return wrong_piece(
					c->error, RIFT_WRONG_COVERED, seat, "anomaly", slot, RIFT_VALUE_SLOT, slot);
			if (x && !card_right(c, &found, seat, "anomaly", RIFT_VALUE_VARIABLE, x))
				return false;
		}
	int all = __builtin_popcount(found);
	return all >= VARIABLE_END - 2 ||
		wrong_piece(c->error, RIFT_WRONG_CARDS, -1, "anomalies-unseen", 0, RIFT_VALUE_NUMBER, all);
}

/* Experiments: each in one place; those that an automaton conducted are gone. */
static bool experiments_right(const struct checked *c)
{
	const struct game *g = c->g;
	uint32_t found = g->doomsday.unseen;
	for (int era = 1; era <= ERAS; era++) {
		int card = g->doomsday.experiment[era];
		if (card && card != HIDDEN && !card_right(c, &found, -1, "experiment", RIFT_VALUE_EXPERIMENT, card))
			return false;
	}
	if (g->doomsday.top && !card_right(c, &found, -1, "experiment-top", RIFT_VALUE_EXPERIMENT, g->doomsday.top))
		return false;
	for (int seat = 0; seat < g->players; seat++)
		for (int card = 1; card < EXPERIMENT_END; card++)
			if (g->seat[seat].experiments >> card & 1 &&
				!card_right(c, &found, seat, "experiments", RIFT_VALUE_EXPERIMENT, card))
				return false;
	return true;
}

/* At most three Anomalies and Superprojects, at most two tokens of a Chronobot together. */
static bool bot_right(const struct checked *c, int seat)
{
	const struct bot *b = &c->g->bot;
	if (b->anomalies > 3)
		return wrong_piece(
			c->error, RIFT_WRONG_AUTOMATON, -1, "bot-anomalies", 0, RIFT_VALUE_NUMBER, b->anomalies);
	if (b->superproject[3])
		return wrong_piece(c->error, RIFT_WRONG_AUTOMATON, -1, "bot-superprojects", 0, RIFT_VALUE_TILE,
			b->superproject[3]);
	for (int token = 1; token <= 6; token++) {
		int together = 0;
		for (int other = 1; other <= 6; other++)
			together += b->token[other] == b->token[token];
		if (b->token[token] && together > 2 && c->g->seat[seat].kind != CHRONOSSUS)
			return wrong_piece(
				c->error, RIFT_WRONG_AUTOMATON, -1, "token", token, RIFT_VALUE_NUMBER, b->token[token]);
	}
	return true;
}

/* Secret choices are cleared once they are revealed. */
static bool secrets_right(const struct checked *c, int seat)
{
	const struct game *g = c->g;
	const struct seat *s = &g->seat[seat];
	const struct secret *own = &g->secret[seat];
	if (g->phase != WARP_PHASE && (own->wish[0] || own->wish[1] || s->chosen))
		return wrong_at(c->error, RIFT_WRONG_SECRET, seat, own->wish[0] ? "wish" : "chosen", 0);
	bool draws = s->fractures.technologies >> COVERT_OPERATIONS_HQ & 1 && !s->fractures.own_condition;
	return (!own->kept && (draws || !own->hand)) || wrong_at(c->error, RIFT_WRONG_SECRET, seat, "hand", 0);
}

bool modules_check(struct checked *c)
{
	const struct game *g = c->g;
	for (int seat = 0; seat < g->players; seat++)
		if ((is_bot(g, seat) && !bot_right(c, seat)) || !secrets_right(c, seat))
			return false;
	if (module(g, VARIABLE_ANOMALIES) && !variables_right(c))
		return false;
	if (module(g, FRACTURES) && !fractures_right(c))
		return false;
	if (module(g, DOOMSDAY) && !experiments_right(c))
		return false;
	return !module(g, PIONEERS) || (deck_right(c, 0) && deck_right(c, 1));
}
