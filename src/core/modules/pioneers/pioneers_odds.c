/*
 * pioneers_odds.c -- what a seat can compute before an Adventure: its Power, the cards left in the decks, and the
 * chance of success.  The contents of a deck are public (PION-04); a seat also knows the cards it has put under it.
 */
#include "core/modules/pioneers/pioneers.h"

/* Number of cards in the mask with at most this Power. */
static int easy_cards(int deck, uint32_t cards, int power)
{
	int n = 0;
	for (int i = 0; i < DECK_CARDS; i++)
		n += (cards >> i & 1) && adventures[deck * DECK_CARDS + 1 + i].power <= power;
	return n;
}

/* What a seat knows about a deck: cards that may be drawn at random, and cards it knows will come next. */
struct prospect {
	uint32_t chance; /* cards that may be on top */
	uint32_t certain; /* cards that will certainly be drawn */
	int random; /* number of cards drawn at random */
};

static struct prospect prospect_of(const struct game *g, int seat, int deck)
{
	uint32_t seen = g->pioneers.gone[deck];
	int n = int_min(1 + pioneers_sensors(g, seat), deck_size(g, deck)), left = g->pioneers.left[deck];
	struct prospect p = { .random = int_min(n, left) };
	for (int other = 0; other < g->players; other++)
		seen |= g->seat[other].pioneers.kept[deck];
	for (int i = 0; i < g->pioneers.unders[deck]; i++) {
		int by = g->pioneers.by[deck][i], card = g->pioneers_secret.under[deck][i];
		bool known = card && (!by || by == seat + 1);
		if (known)
			seen |= card_bit(card);
		if (left + i >= n)
			continue;
		if (known)
			p.certain |= card_bit(card);
		else
			p.random++;
	}
	p.chance = ((1u << DECK_CARDS) - 1) & ~seen;
	return p;
}

/* Chance in 1000, over all die faces, that the easiest card drawn succeeds. */
static int odds(const struct game *g, int seat, int deck)
{
	struct prospect p = prospect_of(g, seat, deck);
	int before = adventure_total(g, seat), cards = __builtin_popcount(p.chance);
	int all = 1, good = 0;
	if (!deck_size(g, deck))
		return 0;
	for (int i = 0; i < p.random; i++)
		all *= cards - i;
	for (int face = 1; face <= ADVENTURE_DIE; face++) {
		int hard = cards - easy_cards(deck, p.chance, before + face), none = 1;
		for (int i = 0; i < p.random; i++)
			none *= int_max(hard - i, 0);
		good += easy_cards(deck, p.certain, before + face) ? all : all - none;
	}
	return (1000 * good + 3 * all) / (ADVENTURE_DIE * all);
}

static int cards_left(const struct game *g, int power)
{
	int n = 0;
	for (int card = 1; card < ADVENTURE_END; card++) {
		bool out = g->pioneers.gone[card_deck(card)] & card_bit(card);
		for (int seat = 0; seat < g->players; seat++)
			out = out || card_kept(g, seat, card);
		n += !out && adventures[card].power == power;
	}
	return n;
}

static int card_odds(const struct game *g, int seat, int card)
{
	int good = ADVENTURE_DIE - adventures[card].power + adventure_total(g, seat) + 1;
	return int_max(0, int_min(good, ADVENTURE_DIE)) * 1000 / ADVENTURE_DIE;
}

int pioneers_sum(const struct game *g, enum rift_sum sum, int seat, int index)
{
	bool deck = index > NO_DECK && index < DECK_END;
	switch ((int)sum) {
	case RIFT_SUM_POWER:
		return pioneers_power(g, seat);
	case RIFT_SUM_POWER_SPACE:
		return power_spaces[power_space(g)];
	case RIFT_SUM_ADVENTURE_WATER:
		return deck ? deck_water[index] : 0;
	case RIFT_SUM_ADVENTURE_CARDS:
		return deck ? int_min(1 + pioneers_sensors(g, seat), deck_size(g, index - 1)) : 0;
	case RIFT_SUM_ADVENTURE_LEFT:
		return cards_left(g, index);
	case RIFT_SUM_ADVENTURE_ODDS:
		return deck ? odds(g, seat, index - 1) : 0;
	case RIFT_SUM_CARD_ODDS:
		return index > NO_ADVENTURE && index < ADVENTURE_END ? card_odds(g, seat, index) : 0;
	default:
		return 0;
	}
}
