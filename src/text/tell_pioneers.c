/*
 * tell_pioneers.c -- the events of the Pioneers of New Earth module in sentences: an expedition is told step by step.
 */
#include "text/tell_parts.h"

#include "content/content.h"
#include "rift_words.h"

void put_adventure(struct text *t, int card)
{
	if (card == RIFT_ROGUE_AI)
		put(t, "Rogue AI");
	else if (card == RIFT_ICE_BOUND_CRYOCHAMBER)
		put(t, "Ice-bound Cryochamber");
	else if (card == RIFT_NO_ADVENTURE || card >= RIFT_ADVENTURE_END)
		put(t, "an Adventure");
	else
		put_title(t, rift_word_adventure(card));
}

static void put_adventure_power(struct text *t, int card)
{
	put_adventure(t, card);
	if (card == RIFT_NO_ADVENTURE || card >= RIFT_ADVENTURE_END)
		return;
	put(t, " (Power ");
	put_number(t, adventures[card].power);
	put(t, ")");
}

static void put_signed(struct text *t, int n)
{
	put(t, n > 0 ? "+" : "");
	put_number(t, n);
}

static void put_power_space(struct text *t, const struct rift_event *e)
{
	static const char *const places[] = { "", "first", "second", "third", "fourth" };
	put_signed(t, e->n);
	if (e->a == 0 || e->a > POWER_SPACES) {
		put(t, " because no Power space is free");
		return;
	}
	put(t, " of the ");
	put(t, places[e->a]);
	put(t, " Power space");
}

enum message pioneers_message(const struct rift_event *e)
{
	switch (e->kind) {
	case RIFT_E_VENTURE:
		return M_VENTURE;
	case RIFT_E_DECK:
		return M_DECK;
	case RIFT_E_ADVENTURE:
		return e->b ? M_ADVENTURE_SUCCESS : M_ADVENTURE_FAILURE;
	case RIFT_E_UPGRADE:
		return e->a ? M_UPGRADE_POWER : M_UPGRADE_SENSOR;
	case RIFT_E_DECIDED:
		if (e->a == RIFT_D_ADVENTURE)
			return e->b ? M_DECIDED_ADVENTURE : M_DECIDED_NO_ADVENTURE;
		return e->b ? M_DECIDED_UPGRADE : M_DECIDED_VP_TOKEN;
	default:
		return NO_MESSAGE;
	}
}

void put_pioneers(struct text *t, const struct rift_event *e)
{
	switch (e->kind) {
	case RIFT_E_VENTURE:
		put_power_space(t, e);
		break;
	case RIFT_E_DECK:
		put(t, rift_word_deck(e->a));
		break;
	case RIFT_E_CARD:
	case RIFT_E_SECRET:
		put_adventure_power(t, e->b);
		break;
	case RIFT_E_ADVENTURE:
		put_number(t, e->n);
		put(t, e->b ? " is enough for " : " is not enough for ");
		put_adventure_power(t, e->a);
		break;
	default: /* what an automaton decided */
		if (e->a == RIFT_D_ADVENTURE)
			put_adventure_power(t, e->b);
		else
			put_good(t, e->b, 1);
	}
}
