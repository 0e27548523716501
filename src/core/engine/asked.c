/*
 * asked.c -- describes the open question as struct rift_ask: its secrecy, origin, subject and count.  The origin is
 * found on the stack of frames: the nearest program that is running, else the Action space.  The file that runs a frame
 * names its v[]; the indices used here are in asks.def and below.
 */
#include "content/content.h"
#include "core/engine/engine.h"

_Static_assert(PROGRAM_NESTED + 1 == RIFT_PROGRAM_OF_NESTED, "enum rift_program follows enum program_kind");

#define OPEN 0
#define SECRET 1
#define SUBJECT(KIND, at) RIFT_T_##KIND, at
#define NO_SUBJECT 0, 0
#define COUNT(at) (1 + (at))
#define NO_COUNT 0
static const struct {
	uint8_t secret, subject_kind, subject, count; /* count: 1 + its index in v[], or 0 */
} about[ASK_END] = {
#define ASK(NAME, list, take, secrecy, subject, count, rule) [ASK_##NAME] = { secrecy, subject, count },
#include "core/engine/asks.def"
#undef ASK
};

struct thing {
	uint8_t kind, number;
};

static struct thing thing(int kind, int number)
{
	return (struct thing){ (uint8_t)kind, (uint8_t)number };
}

/* The component that a program belongs to. */
static struct thing program_owner(int kind, int source)
{
	switch ((enum program_kind)kind) {
	case PROGRAM_DOES:
	case PROGRAM_BUILT:
	case PROGRAM_EFFECT:
		return thing(RIFT_T_TILE, source);
	case PROGRAM_LEADER:
	case PROGRAM_CLEAN:
		return thing(RIFT_T_LEADER, source);
	case PROGRAM_COLLAPSE:
		return thing(RIFT_T_COLLAPSE, source);
	case PROGRAM_EXPERIMENT:
		return thing(RIFT_T_EXPERIMENT, source);
	case PROGRAM_SUCCESS:
	case PROGRAM_FAILURE:
	case PROGRAM_CARD:
		return thing(RIFT_T_ADVENTURE, source);
	case PROGRAM_POWER:
		return thing(RIFT_T_SPACE, UPGRADE_POWER);
	case PROGRAM_SENSOR:
		return thing(RIFT_T_SPACE, UPGRADE_SENSOR);
	case PROGRAM_REMOVAL:
		return thing(RIFT_T_SPACE, REMOVAL);
	case PROGRAM_TECHNOLOGY:
	case PROGRAM_TECHNOLOGY_PRICE:
	case PROGRAM_TECHNOLOGY_DOES:
	case PROGRAM_TECHNOLOGY_CLEAN:
		return thing(RIFT_T_TECHNOLOGY, source);
	case PROGRAM_NESTED:
		break;
	}
	return thing(RIFT_T_TILE, nested_buildings[source / SIDES_END].tile);
}

/* The component or space that a frame is about, if any. */
static struct thing frame_thing(const struct frame *f)
{
	switch (f->op) {
	case F_PROGRAM:
		return program_owner(f->v[0], f->v[1]);
	case F_ACTION:
	case F_COUNCIL:
	case F_MINE:
	case F_FREE:
	case F_GUARDIAN_SPACE:
		return thing(RIFT_T_SPACE, f->v[0]);
	case F_BLINK:
		return thing(RIFT_T_SPACE, f->v[1]);
	case F_EXPERIMENT:
		return thing(RIFT_T_EXPERIMENT, f->v[4]);
	case F_UNWARP:
		return RIFT_IS_ANOMALY(f->v[2]) ? thing(RIFT_T_TILE, f->v[2]) : thing(0, 0);
	default:
		return thing(0, 0);
	}
}

/* Questions that always have the same origin, whichever frame asks. */
static struct thing always_from(const struct game *g, const struct frame *f)
{
	switch (f->ask) {
	case ASK_RESERVOIR:
		return thing(RIFT_T_TILE, RIFT_SUPER(GRAND_RESERVOIR));
	case ASK_DUPLICATE:
		return thing(RIFT_T_TILE, RIFT_SUPER(FRACTURE_DUPLICATOR));
	case ASK_INVERT:
		return thing(RIFT_T_TILE, RIFT_SUPER(FRACTURE_INVERTER));
	case ASK_KEEP_TECHNOLOGY:
	case ASK_UNDER_TECHNOLOGY:
		return thing(RIFT_T_TILE, RIFT_SUPER(AMETHYNIA_TECHNOLOGY_CENTER));
	case ASK_STAY:
		return thing(RIFT_T_TILE, RIFT_VARIABLE(X03));
	case ASK_HEX:
		return thing(RIFT_T_TILE, RIFT_VARIABLE(X06));
	case ASK_BAY:
		return thing(RIFT_T_TECHNOLOGY, EXOSUIT_BAY_EXTENSION);
	case ASK_TRANSMIT:
		return thing(RIFT_T_TECHNOLOGY, RIFT_POWER_TRANSMITTER);
	case ASK_COMPOUND:
		return thing(RIFT_T_TECHNOLOGY, COMPOUND_WARP);
	case ASK_KEEP_CONDITION:
		return thing(RIFT_T_TECHNOLOGY, COVERT_OPERATIONS_HQ);
	case ASK_SWAP:
	case ASK_FORCE_FLUX:
	case ASK_USE_DEVICE:
	case ASK_STAY_ACTIVE:
	case ASK_BORROW:
	case ASK_UNCOVER:
		return f->seat < SEATS ? thing(RIFT_T_LEADER, leader_in_force(g, f->seat)) : thing(0, 0);
	default:
		return thing(0, 0);
	}
}

static struct thing source_of(const struct game *g, const struct frame *f)
{
	struct thing source = always_from(g, f);
	for (int depth = g->depth; depth > 0 && !source.kind; depth--)
		source = frame_thing(&g->frame[depth - 1]);
	return source.kind ? source : thing(RIFT_T_PHASE, g->phase);
}

/* Whether "none" is an answer, for questions where that varies. */
static bool may_of(const struct frame *f)
{
	switch (f->ask) {
	case ASK_UNWARP:
		return !f->v[1];
	case ASK_ENLIST:
		return !f->v[0];
	case ASK_TRADE:
		return f->v[1] || f->v[3];
	case ASK_UNGLITCH:
	case ASK_REMOVE:
		return f->v[1];
	case ASK_UPGRADE:
		return f->v[0];
	default:
		return false;
	}
}

/* Converts values that the frame stores differently from what rift.h promises. */
static void translate(const struct frame *f, struct rift_ask *ask)
{
	switch (f->ask) {
	case ASK_CHOOSE:
	case ASK_MAY:
		ask->subject++; /* enum rift_program has no member 0 */
		if (f->v[0] == PROGRAM_NESTED)
			ask->count = f->v[1] % SIDES_END;
		break;
	case ASK_SPEND_ONE:
		ask->subject = f->v[0] ? UPGRADE_SENSOR : 0;
		break;
	case ASK_ANOMALY:
	case ASK_HEX:
		ask->subject = f->v[1] ? RIFT_VARIABLE(f->v[1]) : 0;
		break;
	case ASK_FOCUS:
		ask->count = f->v[1] ? 0 : f->v[0];
		break;
	default:
		break;
	}
}

void ask_about(const struct game *g, const struct frame *f, struct rift_ask *ask)
{
	struct thing source = source_of(g, f);
	ask->source_kind = source.kind;
	ask->source = source.number;
	ask->secret = about[f->ask].secret;
	ask->may = may_of(f);
	ask->count = about[f->ask].count ? f->v[about[f->ask].count - 1] : 0;
	ask->subject = about[f->ask].subject_kind ? f->v[about[f->ask].subject] : 0;
	translate(f, ask);
	ask->subject_kind = ask->subject ? about[f->ask].subject_kind : 0;
}

bool ask_secret(int ask)
{
	return about[ask].secret;
}
