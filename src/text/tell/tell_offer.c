/*
 * tell_offer.c -- describes what a component offers (ASK_MAY, ASK_CHOOSE): the ops of its program from the one asked
 * about.
 */
#include "text/tell/tell_parts.h"

#include <string.h>

#include "base/base.h"
#include "content/content.h"
#include "text/words/content_words.h"

/* The program that ASK_CHOOSE or ASK_MAY is about; NULL for other questions. */
static const struct op *program(const struct teller *w)
{
	if (w->ask.kind != RIFT_ASK_CHOOSE && w->ask.kind != RIFT_ASK_MAY)
		return NULL;
	int edition = w->rules->fact(w->g, RIFT_FACT_EDITION, 0, 0), source = w->ask.source;
	switch (w->ask.subject) {
	case RIFT_PROGRAM_OF_TILE:
		return tiles[source].does;
	case RIFT_PROGRAM_OF_TILE_BUILT:
		return tiles[source].when_built;
	case RIFT_PROGRAM_OF_LEADER:
		return leaders[source].as[edition].does;
	case RIFT_PROGRAM_OF_LEADER_CLEAN:
		return leaders[source].as[edition].clean_up;
	case RIFT_PROGRAM_OF_COLLAPSE:
		return collapses[source].after;
	case RIFT_PROGRAM_OF_SUCCESS:
		return adventures[source].success;
	case RIFT_PROGRAM_OF_FAILURE:
		return adventures[source].failure;
	case RIFT_PROGRAM_OF_CARD:
		return adventures[source].does;
	case RIFT_PROGRAM_OF_EFFECT:
		return tiles[source].clean_up;
	case RIFT_PROGRAM_OF_REMOVAL:
		return removal_does;
	case RIFT_PROGRAM_OF_TECHNOLOGY:
		return technologies[source].when_taken;
	case RIFT_PROGRAM_OF_TECHNOLOGY_PRICE:
		return technologies[source].price;
	case RIFT_PROGRAM_OF_TECHNOLOGY_DOES:
		return technologies[source].does;
	case RIFT_PROGRAM_OF_TECHNOLOGY_CLEAN:
		return technologies[source].clean_up;
	case RIFT_PROGRAM_OF_NESTED:
		return nested_buildings[RIFT_BUILDING_TYPE(source)].to[w->ask.count].does;
	default:
		return NULL;
	}
}

static bool is_price(int code)
{
	static const uint8_t prices[] = { OP_PAY, OP_PAY_MIX, OP_PAY_WORKER, OP_PAY_TYPE, OP_PAY_BREAKTHROUGH };
	return memchr(prices, code, sizeof prices) != NULL;
}

/* Writes what precedes op i of `count`: "pay 1 Gold and 2 Water to gain 1 Neutronium and score 1 VP". */
static void put_before(struct text *t, const struct teller *w, const struct op *op, int i, int count)
{
	int priced = 0;
	while (priced < count && is_price(op[priced].code))
		priced++;
	if (i == priced && priced > 0)
		put_phrase(t, w->words, "list.", "for", arguments_list(NULL));
	else if (i < priced)
		put_between(t, w, i, priced);
	else
		put_between(t, w, i - priced, count - priced);
}

/* Writes one alternative, "pay 2 Water to gain 1 Gold"; returns the op that ends it. */
static const struct op *put_alternative(struct text *t, const struct teller *w, const struct op *op)
{
	int count = 0;
	while (op[count].code != OP_END && op[count].code != OP_MAY && op[count].code != OP_OR)
		count++;
	for (int i = 0; i < count; i++) {
		put_before(t, w, op, i, count);
		put_op(t, w->words, op[i]);
	}
	return op + count;
}

struct arg offer_arg(struct teller *w)
{
	const struct op *op = program(w);
	if (op == NULL)
		return arg_term("tell.", "an-offer");
	if (w->ask.subject != RIFT_PROGRAM_OF_NESTED)
		op += w->ask.count;
	while (op->code != OP_END && op->code != OP_MAY && op->code != OP_EITHER)
		op++;
	op += op->code == OP_MAY;
	op += op->code == OP_EITHER;
	struct text t = made_open(w);
	op = put_alternative(&t, w, op);
	while (op->code == OP_OR) {
		put_phrase(&t, w->words, "list.", "choice", arguments_list(NULL));
		op = put_alternative(&t, w, op + 1);
	}
	return made_close(w, &t);
}
