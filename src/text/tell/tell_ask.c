/*
 * tell_ask.c -- writes a question to a player or to Nature as a sentence; for a seat that is not asked, whose answer is
 * awaited.
 */
#include "rift_words.h"

#include "text/tell/tell_parts.h"

static const uint16_t ask_messages[RIFT_ASK_END] = {
	[RIFT_ASK_PATH] = M_ASK_PATH,
	[RIFT_ASK_LEADER] = M_ASK_LEADER,
	[RIFT_ASK_DRAFT_ASSET] = M_ASK_DRAFT_ASSET,
	[RIFT_ASK_DRAFT_CONDITION] = M_ASK_DRAFT_CONDITION,
	[RIFT_ASK_POWER] = M_ASK_POWER,
	[RIFT_ASK_SWAP] = M_ASK_SWAP,
	[RIFT_ASK_WARP] = M_ASK_WARP,
	[RIFT_ASK_FIRST_TILE] = M_ASK_FIRST_TILE,
	[RIFT_ASK_TURN] = M_ASK_TURN,
	[RIFT_ASK_PLACE_MAIN] = M_ASK_PLACE_MAIN,
	[RIFT_ASK_PLACE_HOME] = M_ASK_PLACE_HOME,
	[RIFT_ASK_RESERVOIR] = M_ASK_RESERVOIR,
	[RIFT_ASK_TAKE] = M_ASK_TAKE,
	[RIFT_ASK_PAY_MIX] = M_ASK_PAY_MIX,
	[RIFT_ASK_PAY_RANGE] = M_ASK_PAY_RANGE,
	[RIFT_ASK_GAIN_MIX] = M_ASK_GAIN_MIX,
	[RIFT_ASK_GIVE] = M_ASK_GIVE,
	[RIFT_ASK_CHOOSE] = M_ASK_CHOOSE,
	[RIFT_ASK_MAY] = M_ASK_MAY,
	[RIFT_ASK_BUILD] = M_ASK_BUILD,
	[RIFT_ASK_LESS] = M_ASK_LESS,
	[RIFT_ASK_ROW] = M_ASK_ROW,
	[RIFT_ASK_SPEND] = M_ASK_SPEND,
	[RIFT_ASK_RECRUIT] = M_ASK_RECRUIT,
	[RIFT_ASK_BONUS] = M_ASK_BONUS,
	[RIFT_ASK_SET] = M_ASK_SET,
	[RIFT_ASK_SET_SECOND] = M_ASK_SET_SECOND,
	[RIFT_ASK_NAME] = M_ASK_NAME,
	[RIFT_ASK_REROLL] = M_ASK_REROLL,
	[RIFT_ASK_COPY] = M_ASK_COPY,
	[RIFT_ASK_COPY_TILE] = M_ASK_COPY_TILE,
	[RIFT_ASK_TRADE] = M_ASK_TRADE,
	[RIFT_ASK_FOCUS] = M_ASK_FOCUS,
	[RIFT_ASK_REPAY] = M_ASK_REPAY,
	[RIFT_ASK_UNWARP] = M_ASK_UNWARP,
	[RIFT_ASK_ANOMALY] = M_ASK_ANOMALY,
	[RIFT_ASK_RETURN] = M_ASK_RETURN,
	[RIFT_ASK_TRACK] = M_ASK_TRACK,
	[RIFT_ASK_DECK] = M_ASK_DECK,
	[RIFT_ASK_KEEP] = M_ASK_KEEP,
	[RIFT_ASK_UNDER] = M_ASK_UNDER,
	[RIFT_ASK_UPGRADE] = M_ASK_UPGRADE,
	[RIFT_ASK_SPEND_ONE] = M_ASK_SPEND_ONE,
	[RIFT_ASK_DO] = M_ASK_DO,
	[RIFT_ASK_BUILD_FREE] = M_ASK_BUILD_FREE,
	[RIFT_ASK_CLEAR] = M_ASK_CLEAR,
	[RIFT_ASK_TAKE_ANOMALY] = M_ASK_TAKE_ANOMALY,
	[RIFT_ASK_EFFECT] = M_ASK_EFFECT,
	[RIFT_ASK_STAY] = M_ASK_STAY,
	[RIFT_ASK_HEX] = M_ASK_HEX,
	[RIFT_ASK_MARK] = M_ASK_MARK,
	[RIFT_ASK_REMOVAL] = M_ASK_REMOVAL,
	[RIFT_ASK_SPEND_ANY] = M_ASK_SPEND_ANY,
	[RIFT_ASK_BLINK] = M_ASK_BLINK,
	[RIFT_ASK_GLITCH] = M_ASK_GLITCH,
	[RIFT_ASK_FIRST_GLITCH] = M_ASK_FIRST_GLITCH,
	[RIFT_ASK_UNGLITCH] = M_ASK_UNGLITCH,
	[RIFT_ASK_RECALL] = M_ASK_RECALL,
	[RIFT_ASK_REMOVE] = M_ASK_REMOVE,
	[RIFT_ASK_ASSIMILATE] = M_ASK_ASSIMILATE,
	[RIFT_ASK_AS] = M_ASK_AS,
	[RIFT_ASK_PAY_TECHNOLOGY] = M_ASK_PAY_TECHNOLOGY,
	[RIFT_ASK_EXTRACT] = M_ASK_EXTRACT,
	[RIFT_ASK_VALLEY] = M_ASK_VALLEY,
	[RIFT_ASK_LAY] = M_ASK_LAY,
	[RIFT_ASK_USE_DEVICE] = M_ASK_USE_DEVICE,
	[RIFT_ASK_STAY_ACTIVE] = M_ASK_STAY_ACTIVE,
	[RIFT_ASK_FORCE_FLUX] = M_ASK_FORCE_FLUX,
	[RIFT_ASK_EITHER] = M_ASK_EITHER,
	[RIFT_ASK_BORROW] = M_ASK_BORROW,
	[RIFT_ASK_UNCOVER] = M_ASK_UNCOVER,
	[RIFT_ASK_NESTED] = M_ASK_NESTED,
	[RIFT_ASK_REPLACE] = M_ASK_REPLACE,
	[RIFT_ASK_CLEAR_ONE] = M_ASK_CLEAR_ONE,
	[RIFT_ASK_TAKE_CARD] = M_ASK_TAKE_CARD,
	[RIFT_ASK_REPAIR] = M_ASK_REPAIR,
	[RIFT_ASK_BAY] = M_ASK_BAY,
	[RIFT_ASK_TRANSMIT] = M_ASK_TRANSMIT,
	[RIFT_ASK_DUPLICATE] = M_ASK_DUPLICATE,
	[RIFT_ASK_RETRIEVE] = M_ASK_RETRIEVE,
	[RIFT_ASK_INVERT] = M_ASK_INVERT,
	[RIFT_ASK_COMPOUND] = M_ASK_COMPOUND,
	[RIFT_ASK_KEEP_TECHNOLOGY] = M_ASK_KEEP_TECHNOLOGY,
	[RIFT_ASK_UNDER_TECHNOLOGY] = M_ASK_UNDER_TECHNOLOGY,
	[RIFT_ASK_KEEP_CONDITION] = M_ASK_KEEP_CONDITION,
	[RIFT_ASK_NATURE] = M_DRAW,
	[RIFT_ASK_OVER] = M_ASK_OVER,
	[RIFT_ASK_ENLIST] = M_ASK_ENLIST,
	[RIFT_ASK_CAPITAL] = M_ASK_CAPITAL,
	[RIFT_ASK_GUARDIANS] = M_ASK_GUARDIANS,
	[RIFT_ASK_FIGURE] = M_ASK_FIGURE,
};

static enum message ask_message(int ask)
{
	return ask < RIFT_ASK_END && ask_messages[ask] ? (enum message)ask_messages[ask] : M_ASK_OVER;
}

static enum message draw_message(int verb)
{
	static const uint16_t messages[RIFT_VERB_END] = {
		[RIFT_N_SIDE] = M_DRAW_SIDE,
		[RIFT_N_FIRST] = M_DRAW_FIRST,
		[RIFT_N_FIND] = M_DRAW_FIND,
		[RIFT_N_BUILDING] = M_DRAW_BUILDING,
		[RIFT_N_SUPERPROJECT] = M_DRAW_SUPER,
		[RIFT_N_CONDITION] = M_DRAW_CONDITION,
		[RIFT_N_RECRUIT_CARD] = M_DRAW_RECRUIT,
		[RIFT_N_MINE_CARD] = M_DRAW_MINE,
		[RIFT_N_TIMELINE] = M_DRAW_TIMELINE,
		[RIFT_N_PARADOX] = M_DRAW_PARADOX,
		[RIFT_N_SHAPE] = M_DRAW_SHAPE,
		[RIFT_N_ICON] = M_DRAW_ICON,
		[RIFT_N_COLLAPSE] = M_DRAW_COLLAPSE,
		[RIFT_N_HUNT] = M_DRAW_HUNT,
		[RIFT_N_DEAL_ASSET] = M_DRAW_DEAL,
		[RIFT_N_DEAL_CONDITION] = M_DRAW_DEAL,
		[RIFT_N_HAND] = M_DRAW_HAND,
		[RIFT_N_SHOW_ASSET] = M_DRAW_SHOW,
		[RIFT_N_SHOW_CONDITION] = M_DRAW_SHOW,
		[RIFT_N_SHOW_WARP] = M_DRAW_SHOW,
		[RIFT_N_COMMAND] = M_DRAW_COMMAND,
		[RIFT_N_ENERGY] = M_DRAW_ENERGY,
		[RIFT_N_OBJECTIVE] = M_DRAW_OBJECTIVE,
		[RIFT_N_TILE_ORDER] = M_DRAW_TILE,
		[RIFT_N_DISCARD] = M_DRAW_DISCARD,
		[RIFT_N_EXPERIMENT] = M_DRAW_EXPERIMENT,
		[RIFT_N_TRAJECTORY] = M_DRAW_TRAJECTORY,
		[RIFT_N_ADVENTURE] = M_DRAW_ADVENTURE,
		[RIFT_N_DRAW] = M_DRAW_DRAW,
		[RIFT_N_ADVENTURE_DIE] = M_DRAW_DIE,
		[RIFT_N_ANOMALY] = M_DRAW_ANOMALY,
		[RIFT_N_TECHNOLOGY] = M_DRAW_TECHNOLOGY,
		[RIFT_N_SHOW_COMPOUND] = M_DRAW_SHOW,
		[RIFT_N_DRAW_TECHNOLOGY] = M_DRAW_DRAW_TECHNOLOGY,
		[RIFT_N_LOOK] = M_DRAW_LOOK,
		[RIFT_N_FLUX] = M_DRAW_FLUX,
		[RIFT_N_GLITCH] = M_DRAW_GLITCH,
		[RIFT_N_POOL] = M_DRAW_POOL,
		[RIFT_N_LEADER] = M_DRAW_LEADER,
	};
	return verb < RIFT_VERB_END && messages[verb] ? (enum message)messages[verb] : M_DRAW;
}

/* Questions with two different sentences. */
static enum message question(const struct rift_rules *rules, const struct rift_game *g, struct rift_ask ask)
{
	if (ask.kind == RIFT_ASK_TURN && rules->fact(g, RIFT_FACT_MODULES, 0, 0) >> (RIFT_FRACTURES - 1) & 1)
		return M_ASK_TURN_BLINK;
	if (ask.kind == RIFT_ASK_PAY_MIX && ask.count == 1)
		return M_ASK_PAY_ONE;
	if (ask.kind == RIFT_ASK_GAIN_MIX && ask.count == 1)
		return M_ASK_GAIN_ONE;
	if (ask.kind == RIFT_ASK_UNWARP && ask.may)
		return M_ASK_MAY_UNWARP;
	if (ask.kind == RIFT_ASK_ENLIST && !ask.may)
		return M_ASK_ENLIST_MUST;
	if (ask.kind == RIFT_ASK_SPEND_ONE && ask.subject)
		return M_ASK_SENSOR;
	return ask_message(ask.kind);
}

/* Writes a question; if it is not addressed to the reader, the name comes first. */
static void put_question(struct text *t, struct teller *w)
{
	enum message message = question(w->rules, w->g, w->ask);
	if ((int)w->e.seat == (int)w->names->reader) {
		put_message(t, w, message);
		return;
	}
	struct teller inner = *w;
	char asked[RIFT_TELL_MAX];
	struct text question_text = text_open(asked, sizeof asked);
	put_message(&question_text, &inner, message);
	struct named_arg list[] = { { "who", seat_arg(w, w->e.seat) }, { "question", arg_text(asked) },
		{ NULL, { 0 } } };
	put_words(t, w->words, "tell.", "asked", arguments_list(list));
}

/* Writes a draw; the first outcome determines what is drawn and for which seat. */
static void put_draw(struct text *t, struct teller *w)
{
	struct rift_outcome first = { 0 };
	w->rules->chance(w->g, &first, 1);
	w->e = (struct rift_event){ .seat = first.move.a, .a = first.move.a, .b = first.move.b };
	put_message(t, w, draw_message(first.move.verb));
}

/* Writes whose answer is awaited. */
static void put_wait(struct text *t, struct teller *w)
{
	struct text who = made_open(w);
	int count = 0, i = 0;
	for (unsigned seats = w->ask.seats; seats; seats &= seats - 1)
		count++;
	for (int seat = 0; seat <= RIFT_NATURE; seat++) {
		if (!(w->ask.seats >> seat & 1))
			continue;
		/* seat_arg may build a text, and `who` is still open in *w, so a second teller holds it. */
		struct teller one = teller_open(w->rules, w->g, w->names);
		struct arg name = seat == RIFT_NATURE ? arg_term("tell.", "the-dice") : seat_arg(&one, seat);
		put_between(&who, w, i++, count);
		put_term(&who, w->words, name, "one");
	}
	struct named_arg list[] = { { "who", made_close(w, &who) }, { NULL, { 0 } } };
	put_words(t, w->words, "tell.", "wait", arguments_list(list));
}

size_t rift_tell_ask(const struct rift_rules *rules, const struct rift_game *g, int seat,
	const struct rift_names *names, char *out, size_t size)
{
	struct text t = text_open(out, size);
	struct teller w = teller_open(rules, g, names);
	w.ask = rules->asks(g);
	w.e = (struct rift_event){ .seat = (uint8_t)seat, .n = w.ask.count };
	if (w.ask.seats == 0)
		put_message(&t, &w, M_ASK_OVER);
	else if (seat < 0 || seat > RIFT_NATURE || !(w.ask.seats >> seat & 1))
		put_wait(&t, &w);
	else if (seat == RIFT_NATURE)
		put_draw(&t, &w);
	else
		put_question(&t, &w);
	return t.used;
}
