/* ledger_fractures.c -- Fractures of Time in the ledger, see ledger.h. */
#include "lab/ledger.h"

#include <string.h>

#include "rift.h"

static bool set_bit(int32_t *bits, int place, bool on)
{
	bool was = *bits >> place & 1;
	*bits = on ? *bits | 1 << place : *bits & ~(1 << place);
	return was != on;
}

static bool add(int32_t *sum, int n, int most)
{
	*sum += n;
	return *sum >= 0 && *sum <= most;
}

static bool enter_glitch(struct ledger *ledger, struct ledger_seat *s, const struct rift_event *e)
{
	bool on = e->n > 0;
	switch (e->a) {
	case RIFT_GLITCH_TRAVEL:
		return add(s->glitch_travels, e->n, 1);
	case RIFT_GLITCH_PARADOX:
		return add(s->glitch_paradoxes, e->n, 2);
	case RIFT_GLITCH_BUILDING:
		return set_bit(s->glitch_tiles, e->b, on);
	case RIFT_GLITCH_DEVICE:
		return set_bit(s->device_glitches, e->b, on) && !(s->device_flux[0] >> e->b & 1);
	case RIFT_GLITCH_EXOSUIT:
		return set_bit(s->glitch_slots, e->b, on);
	case RIFT_GLITCH_CONDITIONS:
		for (int i = 0; i < 6; i++)
			if ((ledger->bots ? i < 4 ? ledger->objectives[i] : 0 : ledger->conditions[i]) == e->b)
				return set_bit(s->glitch_cards, i, on);
		return false;
	default:
		return add(s->glitch_store, e->b ? 16 * e->n : e->n, 18);
	}
}

static bool enter_technology(struct ledger *ledger, struct ledger_seat *s, const struct rift_event *e)
{
	int32_t *seconds = ledger->technology_seconds;
	switch (e->b) {
	case RIFT_TECHNOLOGY_TURNED:
		ledger->technology_top[0] = e->a;
		return set_bit(ledger->technologies_unseen, e->a, false);
	case RIFT_TECHNOLOGY_SHIFTED:
		ledger->technology_second[seconds[0]++] = e->a;
		ledger->technology_top[0] = 0;
		return true;
	case RIFT_TECHNOLOGY_DRAWN:
		ledger->technology_top[0] = 0;
		return set_bit(ledger->technologies_unseen, e->a, true);
	default:
		if (ledger->technology_top[0] == e->a)
			ledger->technology_top[0] = 0;
		else if (seconds[0] && ledger->technology_second[seconds[0] - 1] == e->a)
			ledger->technology_second[--seconds[0]] = 0;
		else if (!set_bit(ledger->technologies_unseen, e->a, false)) /* drawn from the bottom */
			return false;
		return set_bit(s->technologies, e->a, true);
	}
}

/* Drawn Casings are set aside and return in Clean Up, which draws nothing (b is 0). */
static bool enter_flux(int32_t *pool, const struct rift_event *e)
{
	if (e->b == RIFT_FLUX_CORE)
		return add(&pool[0], -1, UINT8_MAX);
	int n = e->b ? 1 : -e->n;
	return add(&pool[2], n, UINT8_MAX) && add(&pool[1], -n, UINT8_MAX);
}

bool ledger_flux_pool(struct ledger *ledger, const struct rift_event *e)
{
	enum { CASINGS = 3 };
	int32_t *pool = ledger->flux_pool;
	if (e->a == RIFT_D_POSITION)
		return add(&ledger->bot_operators[e->b], e->n, UINT8_MAX);
	if (e->a == RIFT_D_FLUX)
		return enter_flux(pool, e);
	if (strcmp(e->rule, "CXFRAC-04") == 0)
		pool[1] = CASINGS;
	return add(&pool[0], e->b, UINT8_MAX);
}

bool ledger_fractures(struct ledger *ledger, const struct rift_event *e)
{
	struct ledger_seat *s = &ledger->seat[e->seat];
	switch (e->kind) {
	case RIFT_E_FLUX:
		return set_bit(s->device_flux, e->a, e->n > 0) && !(s->device_glitches[0] >> e->a & 1);
	case RIFT_E_GLITCH:
		return enter_glitch(ledger, s, e);
	case RIFT_E_TECHNOLOGY:
		return enter_technology(ledger, s, e);
	case RIFT_E_DEVICE:
		s->device_slots[0]++;
		return s->device_slots[0] == e->a;
	default:
		ledger->operators[0] = e->a;
		return true;
	}
}
