/*
 * open.c -- opening, undo, saving, and what can be read of a companion.  A saved game is the setup and the entries;
 * undo plays all entries but the last again.
 */
#include <string.h>

#include "companion/companion.h"

#define MAGIC "riftlight1" /* first bytes of a saved game */
#define HEAD (sizeof MAGIC + sizeof(struct rift_setup) + 6) /* then the entries, six bytes each */
_Static_assert(HEAD <= 80, "RIFT_COMPANION_SAVED is too small");
_Static_assert(sizeof(struct rift_entry) == 6, "an entry has six bytes");

size_t rift_companion_bytes(void)
{
	return sizeof(struct rift_companion);
}

/* Drafts and simultaneous choices concern the player alone. */
static struct rift_setup without_player(const struct rift_setup *setup)
{
	struct rift_setup s = *setup;
	s.variants &= ~(RIFT_VARIANT_BIT(RIFT_ASSET_DRAFT) | RIFT_VARIANT_BIT(RIFT_CONDITION_DRAFT) |
		RIFT_VARIANT_BIT(RIFT_TOGETHER));
	s.glitches = 0;
	return s;
}

static bool setup_fits(const struct rift_companion_setup *setup)
{
	int bots = 0;
	if (setup->extras & RIFT_EXTRA_INTRIGUES) {
		RULE("CX-19");
		return false;
	}
	if (setup->game.players != 2 || setup->extras > 255)
		return false;
	for (int seat = 0; seat < 2; seat++)
		bots += setup->game.seat[seat].kind > RIFT_HUMAN;
	if (bots != 1)
		return false;
	bool chronossus = setup->game.seat[0].kind == RIFT_CHRONOSSUS || setup->game.seat[1].kind == RIFT_CHRONOSSUS;
	bool loops = setup->extras & RIFT_EXTRA_LOOPS, hyper = setup->extras & RIFT_EXTRA_HYPERSYNC;
	if (setup->extras && setup->game.modules & RIFT_MODULE_BIT(RIFT_FRACTURES))
		RULE("COMBO-14");
	return (!loops && !hyper) || (chronossus && (!hyper || hyper_possible(setup)));
}

/* rift_new runs the set-up as far as the engine does, without a stand-in; so the frames begin here instead. */
bool companion_begin(struct rift_companion *c)
{
	struct rift_setup setup = without_player(&c->setup.game);
	struct game *g = table(c);
	memset(&c->game, 0, sizeof c->game);
	memset(&c->extras, 0, sizeof c->extras);
	c->count = 0;
	c->before = 0;
	c->log = (struct rift_log){ .events = c->event, .max = RIFT_COMPANION_EVENTS };
	if (setup_accept(g, &setup) != RIFT_OK)
		return false;
	c->bot = (uint8_t)(g->seat[0].kind > HUMAN ? 0 : 1);
	c->you = (uint8_t)(1 - c->bot);
	struct play p = hands(c);
	frame_push(&p, F_GAME, 0);
	companion_run(c);
	return true;
}

struct rift_companion *rift_companion_open(void *memory, const struct rift_companion_setup *setup)
{
	struct rift_companion *c = memory;
	if (!setup_fits(setup))
		return NULL;
	c->setup = *setup;
	return companion_begin(c) ? c : NULL;
}

static bool replay(struct rift_companion *c, size_t count)
{
	if (!companion_begin(c))
		return false;
	for (size_t i = 0; i < count; i++)
		if (rift_companion_enter(c, c->entry[i]) != RIFT_OK)
			return false;
	return true;
}

bool rift_companion_undo(struct rift_companion *c)
{
	return c->count && replay(c, c->count - 1u);
}

size_t rift_companion_count(const struct rift_companion *c)
{
	return c->count;
}

const struct rift_entry *rift_companion_entries(const struct rift_companion *c)
{
	return c->entry;
}

const struct rift_event *rift_companion_told(const struct rift_companion *c, size_t *count)
{
	*count = c->log.count < c->log.max ? c->log.count : c->log.max;
	return c->event;
}

size_t rift_companion_told_before(const struct rift_companion *c)
{
	return c->before < c->log.max ? c->before : c->log.max;
}

const struct rift_game *rift_companion_game(const struct rift_companion *c)
{
	return &c->game;
}

int rift_companion_bot(const struct rift_companion *c)
{
	return c->bot;
}

int rift_companion_you(const struct rift_companion *c)
{
	return c->you;
}

void rift_companion_score(const struct rift_companion *c, struct rift_score *sheet)
{
	if (extra(c, RIFT_EXTRA_HYPERSYNC))
		RULE("CXHYPER-21");
	rift_score(&c->game, c->bot, sheet);
}

int rift_companion_hypers(const struct rift_companion *c, int era)
{
	return era > 0 && era <= ERA_ZERO ? c->extras.hyper[era] : 0;
}

int rift_companion_loops(const struct rift_companion *c)
{
	return c->extras.loops;
}

static unsigned char *put(unsigned char *to, const void *from, size_t n)
{
	memcpy(to, from, n);
	return to + n;
}

size_t rift_companion_save(const struct rift_companion *c, unsigned char *out, size_t max)
{
	size_t size = HEAD + c->count * sizeof c->entry[0];
	if (max < size)
		return 0;
	struct rift_setup setup = c->setup.game;
	unsigned char *at = put(out, MAGIC, sizeof MAGIC);
	unsigned char few[6] = { (unsigned char)c->setup.extras, (unsigned char)c->count,
		(unsigned char)(c->count >> 8) };
	at = put(at, &setup, sizeof setup);
	at = put(at, few, sizeof few);
	(void)put(at, c->entry, c->count * sizeof c->entry[0]);
	return size;
}

struct rift_companion *rift_companion_load(void *memory, const unsigned char *bytes, size_t count)
{
	struct rift_companion *c = memory;
	if (count < HEAD || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
		return NULL;
	const unsigned char *few = bytes + sizeof MAGIC + sizeof(struct rift_setup);
	size_t entries = few[1] + 256u * few[2];
	if (entries > RIFT_COMPANION_ENTRIES || count != HEAD + entries * sizeof c->entry[0])
		return NULL;
	struct rift_companion_setup setup = { .extras = few[0] };
	memcpy(&setup.game, bytes + sizeof MAGIC, sizeof setup.game);
	if (!setup_fits(&setup))
		return NULL;
	c->setup = setup;
	memcpy(c->entry, bytes + HEAD, entries * sizeof c->entry[0]);
	return replay(c, entries) ? c : NULL;
}
