/*
 * tiles.c -- the tiles of a player board: the 60 Buildings, the 18 Superprojects and the Anomaly; and the 20 Buildings
 * and five Superprojects of Fractures of Time (FBUILD, FSUPER), whose VP and prices no source gives (reconstructed.h).
 *
 * Rules BUILDING-101 to BUILDING-415, SUPER-01 to SUPER-18, ANOMALY-02 and ANOMALY-03.  The effects are in the
 * rulebooks.  VP and the prices of Superprojects are printed only on the tiles and come from public sources.
 *
 * The price of a Building is printed on its slot (boards.c).  A Building scores its VP at the end; SCORE is received at
 * once.  In 112 and 113 the op itself collects the payment, because Labs change the price of a distance; 113 scores
 * what was paid.  215 is an exchange, to which Grand Reservoir does not apply (SUPER-07).  The VP of an Anomaly are
 * subtracted at the end (ANOMALY-06).
 */
#include "content/op_macros.h"
#include "content/reconstructed.h"
#include "rift.h"

#define BUILDING(printed) .number = (printed), .vp_source = PUBLIC, .effect_source = RULEBOOK
#define SUPERPROJECT .vp_source = PUBLIC, .effect_source = RULEBOOK, .price_source = PUBLIC
#define ODD .vp_source = PUBLIC, .effect_source = RULEBOOK
#define MADE_UP .vp_source = RECONSTRUCTED, .effect_source = RULEBOOK
#define FRACTURES(printed) .number = (printed), .vp = VP_##printed, .module = RIFT_FRACTURES, MADE_UP
#define NESTED(printed) .number = (printed), .vp = VP_##printed, .module = RIFT_NEW_BUILDINGS, .nested = true, MADE_UP
#define REPLACEMENT(printed) \
	.number = (printed), .vp = VP_##printed##B, .module = RIFT_NEW_BUILDINGS, .replaces = TILE(printed), MADE_UP
#define FRACTURES_SUPER(name) .vp = VP_##name, PRICE_##name, MADE_UP, .price_source = RECONSTRUCTED
#define BREAKTHROUGH(shape, icon) (((shape)-1) * 5 + (icon))

const struct tile tiles[TILE_COUNT] = {
	/* Power Plants */
	[TILE(101)] = { BUILDING(101), .vp = 4, .worker = ANY_WORKER, .does = { TRAVEL(1) } },
	[TILE(102)] = { BUILDING(102), .vp = 3, .worker = ANY_WORKER, .does = { TRAVEL(2) } },
	[TILE(103)] = { BUILDING(103), .vp = 3, .worker = ANY_WORKER, .does = { TRAVEL(2) } },
	[TILE(104)] = { BUILDING(104), .vp = 4, .worker = SCIENTIST, .does = { TRAVEL(2) } },
	[TILE(105)] = { BUILDING(105), .vp = 2, .worker = ANY_WORKER, .does = { TRAVEL(3) } },
	[TILE(106)] = { BUILDING(106), .vp = 2, .worker = ANY_WORKER, .does = { TRAVEL(3) } },
	[TILE(107)] = { BUILDING(107), .vp = 3, .worker = ANY_WORKER, .does = { PAY(URANIUM, 1), TRAVEL(3), SCORE(1) } },
	[TILE(108)] = { BUILDING(108), .vp = 2, .worker = SCIENTIST, .then = MOTIVATED, .does = { TRAVEL(2) } },
	[TILE(109)] = { BUILDING(109), .vp = 2, .worker = SCIENTIST,
		.does = { PAY(NEUTRONIUM, 1), TRAVEL(3), SCORE(2) } },
	[TILE(110)] = { BUILDING(110), .vp = 2, .worker = ANY_WORKER, .does = { PAY(WATER, 1), TRAVEL(4) } },
	[TILE(111)] = { BUILDING(111), .vp = 1, .worker = ANY_WORKER, .does = { TRAVEL(3) },
		.when_built = { MAY_UNWARP(1) } },
	[TILE(112)] = { BUILDING(112), .vp = 1, .worker = ANY_WORKER, .does = { TRAVEL_FOR_WATER, SCORE(1) } },
	[TILE(113)] = { BUILDING(113), .vp = 1, .worker = ANY_WORKER, .does = { TRAVEL_FOR_MIX } },
	[TILE(114)] = { BUILDING(114), .vp = 1, .worker = SCIENTIST, .does = { PAY(WATER, 1), TRAVEL(3), TRAVEL(3) } },
	[TILE(115)] = { BUILDING(115), .vp = 3, .worker = ANY_WORKER, .does = { PAY(GOLD, 1), TRAVEL(3), SCORE(1) } },

	/* Factories */
	[TILE(201)] = { BUILDING(201), .vp = 1, .worker = ANY_WORKER, .then = MOTIVATED, .does = { GAIN(TITANIUM, 2) } },
	[TILE(202)] = { BUILDING(202), .vp = 1, .worker = ANY_WORKER, .does = { PAY(WATER, 1), GAIN(TITANIUM, 3) } },
	[TILE(203)] = { BUILDING(203), .vp = 2, .worker = ANY_WORKER, .then = MOTIVATED,
		.does = { PAY(WATER, 1), GAIN_MIX(1) } },
	[TILE(204)] = { BUILDING(204), .vp = 3, .worker = ANY_WORKER, .then = MOTIVATED, .does = { GAIN(GOLD, 1) } },
	[TILE(205)] = { BUILDING(205), .vp = 2, .worker = ANY_WORKER, .does = { PAY(WATER, 1), GAIN(GOLD, 2) } },
	[TILE(206)] = { BUILDING(206), .vp = 3, .worker = ANY_WORKER, .then = MOTIVATED, .does = { GAIN(URANIUM, 1) } },
	[TILE(207)] = { BUILDING(207), .vp = 2, .worker = ANY_WORKER, .does = { PAY(WATER, 1), GAIN(URANIUM, 2) } },
	[TILE(208)] = { BUILDING(208), .vp = 2, .worker = ANY_WORKER,
		.does = { PAY(GOLD, 1), PAY(WATER, 1), GAIN(NEUTRONIUM, 1), SCORE(1) } },
	[TILE(209)] = { BUILDING(209), .vp = 2, .worker = ANY_WORKER,
		.does = { PAY(URANIUM, 1), PAY(WATER, 1), GAIN(NEUTRONIUM, 1), SCORE(1) } },
	[TILE(210)] = { BUILDING(210), .vp = 1, .worker = ENGINEER,
		.does = { PAY(WATER, 3), EITHER, GAIN_MIX(3), OR, GAIN(NEUTRONIUM, 1) } },
	[TILE(211)] = { BUILDING(211), .vp = 3, .worker = ENGINEER, .then = MOTIVATED,
		.does = { PAY(TITANIUM, 1), GAIN(CORE, 1) } },
	[TILE(212)] = { BUILDING(212), .vp = 2, .worker = ENGINEER, .does = { GAIN(CORE, 1) } },
	[TILE(213)] = { BUILDING(213), .vp = 2, .worker = ENGINEER, .does = { PAY_MIX(2), GAIN(CORE, 2) } },
	[TILE(214)] = { BUILDING(214), .vp = 1, .worker = ENGINEER, .does = { PAY(WATER, 3), GAIN(CORE, 2) } },
	[TILE(215)] = { BUILDING(215), .vp = 1, .free_action = true, .does = { EXCHANGE, PAY(WATER, 1), GAIN_MIX(1) } },

	/* Life Supports */
	[TILE(301)] = { BUILDING(301), .vp = 1, .free_action = true, .does = { GAIN(WATER, 1) },
		.when_built = { GAIN(WATER, 3) } },
	[TILE(302)] = { BUILDING(302), .vp = 1, .free_action = true, .does = { GAIN(WATER, 1) },
		.when_built = { GAIN(WATER, 3) } },
	[TILE(303)] = { BUILDING(303), .vp = 1, .free_action = true, .does = { GAIN(WATER, 2) } },
	[TILE(304)] = { BUILDING(304), .vp = 1, .free_action = true, .does = { GAIN(WATER, 2) } },
	[TILE(305)] = { BUILDING(305), .vp = 3, .worker = ANY_WORKER, .then = MOTIVATED, .does = { GAIN(WATER, 3) } },
	[TILE(306)] = { BUILDING(306), .vp = 3, .worker = ANY_WORKER, .then = MOTIVATED, .does = { GAIN(WATER, 3) } },
	[TILE(307)] = { BUILDING(307), .vp = 2, .worker = ADMINISTRATOR, .does = { GAIN(WATER, 5) } },
	[TILE(308)] = { BUILDING(308), .vp = 2, .worker = ADMINISTRATOR, .does = { GAIN(WATER, 5) } },
	[TILE(309)] = { BUILDING(309), .vp = 2, .worker = ANY_WORKER, .does = { PAY(NEUTRONIUM, 1), GAIN(WATER, 8) } },
	[TILE(310)] = { BUILDING(310), .vp = 2, .worker = ANY_WORKER, .then = DIES, .does = { GAIN(WATER, 7) } },
	[TILE(311)] = { BUILDING(311), .vp = 1, .always = { SUPPLY_HALF } },
	[TILE(312)] = { BUILDING(312), .vp = 1, .always = { SUPPLY_HALF } },
	[TILE(313)] = { BUILDING(313), .vp = 1, .worker = ANY_WORKER, .then = MOTIVATED,
		.does = { PAY(URANIUM, 1), GAIN(WATER, 6), SCORE(1) } },
	[TILE(314)] = { BUILDING(314), .vp = 1, .worker = ANY_WORKER, .then = MOTIVATED,
		.does = { PAY(GOLD, 1), GAIN(WATER, 6), SCORE(1) } },
	[TILE(315)] = { BUILDING(315), .vp = 2, .when_built = { GAIN(WATER, 8) } },

	/* Labs */
	[TILE(401)] = { BUILDING(401), .vp = 4, .always = { RANGE(1) } },
	[TILE(402)] = { BUILDING(402), .vp = 3, .always = { RANGE(2) } },
	[TILE(403)] = { BUILDING(403), .vp = 2, .worker = ANY_WORKER, .then = MOTIVATED,
		.does = { PAY(CORE, 1), GAIN_EXOSUIT } },
	[TILE(404)] = { BUILDING(404), .vp = 3, .worker = SCIENTIST, .does = { RETURN_PARADOX(1) } },
	[TILE(405)] = { BUILDING(405), .vp = 3, .always = { PARADOX_LIMIT(1) } },
	[TILE(406)] = { BUILDING(406), .vp = 2, .always = { ANOMALY_VP(2) } },
	[TILE(407)] = { BUILDING(407), .vp = 2, .worker = SCIENTIST, .does = { UNWARP } },
	[TILE(408)] = { BUILDING(408), .vp = 2, .worker = ANY_WORKER, .then = MOTIVATED_IF_ADMINISTRATOR,
		.does = { REST } },
	[TILE(409)] = { BUILDING(409), .vp = 2, .worker = ADMINISTRATOR, .then = MOTIVATED,
		.does = { PAY(WATER, 2), EITHER, GAIN_WORKER(SCIENTIST), OR, GAIN_WORKER(ENGINEER) } },
	[TILE(410)] = { BUILDING(410), .vp = 1, .worker = ADMINISTRATOR, .then = MOTIVATED,
		.does = { PAY(WATER, 2), GAIN_WORKER(GENIUS) } },
	[TILE(411)] = { BUILDING(411), .vp = 2, .always = { SET_SECOND(1) } },
	[TILE(412)] = { BUILDING(412), .vp = 2, .worker = ANY_WORKER, .does = { PAY_MIX(1), SCORE(2) } },
	[TILE(413)] = { BUILDING(413), .vp = 2, .worker = ANY_WORKER, .does = { GAIN(WATER, 1), SCORE(1) } },
	[TILE(414)] = { BUILDING(414), .vp = 1, .free_action = true, .does = { SCORE(2), GAIN_PARADOX(1) } },
	[TILE(415)] = { BUILDING(415), .vp = 2, .worker = SCIENTIST, .then = DIES, .does = { GAIN(WATER, 2), SCORE(2) } },

	/* Fractures of Time: the replacements, … */
	[TILE(215B)] = { REPLACEMENT(215), .always = { CONSTRUCT_WATER(1) } },
	[TILE(301B)] = { REPLACEMENT(301), .free_action = true, .does = { GAIN(WATER, 2) },
		.when_built = { GAIN(WATER, 4) } },
	[TILE(302B)] = { REPLACEMENT(302), .free_action = true, .does = { GAIN(WATER, 2) },
		.when_built = { GAIN(WATER, 4) } },
	[TILE(303B)] = { REPLACEMENT(303), .free_action = true, .does = { GAIN(WATER, 2) } },
	[TILE(304B)] = { REPLACEMENT(304), .free_action = true, .does = { GAIN(WATER, 3) } },
	[TILE(313B)] = { REPLACEMENT(313), .worker = ANY_WORKER,
		.does = { PAY(URANIUM, 1), GAIN(WATER, 5), SCORE(1) } },
	[TILE(314B)] = { REPLACEMENT(314), .worker = ANY_WORKER,
		.does = { PAY(GOLD, 1), GAIN(WATER, 5), SCORE(1) } },
	[TILE(403B)] = { REPLACEMENT(403), .worker = ANY_WORKER, .then = DIES,
		.does = { GAIN_EXOSUIT, GAIN(WATER, 2) } },

	/* and the new ones; the effects of the nested ones are in fractures.c. */
	[TILE(116)] = { FRACTURES(116), .worker = OPERATOR, .does = { ROLL_FLUX(0), TRAVEL(4), SCORE(1) } },
	[TILE(117)] = { FRACTURES(117), .worker = ANY_WORKER, .does = { PAY(FLUX, 1), TRAVEL(4) } },
	[TILE(118)] = { NESTED(118) },
	[TILE(216)] = { FRACTURES(216), .worker = OPERATOR, .does = { GAIN(FLUX, 2) } },
	[TILE(217)] = { FRACTURES(217), .worker = GENIUS,
		.does = { PAY(WATER, 1), GAIN(TITANIUM, 1), GAIN(URANIUM, 1), GAIN(GOLD, 1) } },
	[TILE(218)] = { NESTED(218) },
	[TILE(316)] = { FRACTURES(316), .worker = SCIENTIST, .then = MOTIVATED,
		.does = { REMOVE_FLUX(1), GAIN(WATER, 2) } },
	[TILE(317)] = { FRACTURES(317), .always = { BLINK_WATER(1) } },
	[TILE(318)] = { NESTED(318) },
	[TILE(416)] = { FRACTURES(416), .always = { STORE_GLITCHES(2) } },
	[TILE(417)] = { FRACTURES(417), .free_action = true,
		.does = { GAIN(WATER, 1), EITHER, PAY(NEUTRONIUM, 1), GAIN(FLUX, 2), OR, PAY(FLUX, 2), GAIN(NEUTRONIUM, 1) } },
	[TILE(418)] = { NESTED(418) },

	/* Superprojects: one specific Breakthrough, or a pair of shapes with any icons.  Three accept only a pair. */
	[SUPER(ANTI_GRAVITY_FIELD)] = {
		SUPERPROJECT,
		.vp = 6,
		.price.good = { [TITANIUM] = 4 },
		.price_worker = ENGINEER,
		.exact = BREAKTHROUGH(TRIANGLE, TECHNOLOGY),
		.pair = { CIRCLE, SQUARE },
		.always = { CONSTRUCT_LESS(1) },
	},
	[SUPER(ARCHIVE_OF_THE_ERAS)] = {
		SUPERPROJECT,
		.vp = 5,
		.price.good = { [NEUTRONIUM] = 1, [TITANIUM] = 2, [GOLD] = 2 },
		.exact = BREAKTHROUGH(CIRCLE, TIME),
		.pair = { TRIANGLE, SQUARE },
		.always = { TRAVEL_VP(1) },
	},
	[SUPER(CLONING_VAT)] = {
		SUPERPROJECT,
		.vp = 6,
		.price.good = { [TITANIUM] = 2, [URANIUM] = 2, [WATER] = 4 },
		.pair = { CIRCLE, CIRCLE },
		.worker = ANY_WORKER,
		.does = { CLONE },
	},
	[SUPER(CONTINUUM_STABILIZER)] = {
		SUPERPROJECT,
		.vp = 6,
		.price.good = { [TITANIUM] = 2, [GOLD] = 2 },
		.exact = BREAKTHROUGH(SQUARE, TIME),
		.pair = { TRIANGLE, CIRCLE },
		.when_built = { MAY_UNWARP(3) },
	},
	[SUPER(DARK_MATTER_CONVERTER)] = {
		SUPERPROJECT,
		.vp = 6,
		.price.good = { [TITANIUM] = 2, [GOLD] = 2, [WATER] = 2 },
		.exact = BREAKTHROUGH(CIRCLE, GENETICS),
		.pair = { TRIANGLE, SQUARE },
		.free_action = true,
		.does = { PAY_WORKER, EITHER, GAIN_WORKER(GENIUS), OR, GAIN(NEUTRONIUM, 1), OR, GAIN(CORE, 1) },
	},
	[SUPER(EXOCRAWLER)] = {
		SUPERPROJECT,
		.vp = 6,
		.price.good = { [URANIUM] = 2, [TITANIUM] = 3 },
		.exact = BREAKTHROUGH(CIRCLE, WAR),
		.pair = { TRIANGLE, SQUARE },
		.free_action = true,
		.does = { CRAWL },
	},
	[SUPER(GRAND_RESERVOIR)] = {
		SUPERPROJECT,
		.vp = 6,
		.price.good = { [TITANIUM] = 2, [URANIUM] = 2, [WATER] = 2 },
		.price_worker = ENGINEER,
		.exact = BREAKTHROUGH(SQUARE, SOCIETY),
		.pair = { TRIANGLE, CIRCLE },
		.always = { WATER_LESS(1) },
	},
	[SUPER(NEUTRONIUM_RESEARCH_CENTER)] = {
		SUPERPROJECT,
		.vp = 8,
		.price.good = { [NEUTRONIUM] = 2, [TITANIUM] = 3 },
		.price_worker = SCIENTIST,
		.exact = BREAKTHROUGH(CIRCLE, TECHNOLOGY),
		.pair = { TRIANGLE, SQUARE },
		.when_built = { MAY, DO(RESEARCH), MAY, DO(RESEARCH) },
	},
	[SUPER(OUTBACK_CONDITIONER)] = {
		SUPERPROJECT,
		.vp = 4,
		.price.good = { [TITANIUM] = 2, [URANIUM] = 2, [GOLD] = 2 },
		.exact = BREAKTHROUGH(SQUARE, GENETICS),
		.pair = { TRIANGLE, CIRCLE },
		.worker = ANY_WORKER,
		.does = { PAY(WATER, 2), EITHER, DO(CONSTRUCT), OR, DO(RECRUIT), OR, DO(RESEARCH) },
	},
	[SUPER(PARTICLE_COLLIDER)] = {
		SUPERPROJECT,
		.vp = 7,
		.price.good = { [TITANIUM] = 2, [URANIUM] = 1, [GOLD] = 1, [WATER] = 2 },
		.exact = BREAKTHROUGH(SQUARE, TECHNOLOGY),
		.pair = { TRIANGLE, CIRCLE },
		.free_action = true,
		.does = { EITHER, PAY_MIX(2), GAIN(NEUTRONIUM, 1), OR, PAY(NEUTRONIUM, 1), GAIN_MIX(2) },
	},
	[SUPER(QUANTUM_CHAMELEON)] = {
		SUPERPROJECT,
		.vp = 5,
		.price.good = { [NEUTRONIUM] = 1, [URANIUM] = 1, [TITANIUM] = 1, [GOLD] = 1 },
		.pair = { SQUARE, SQUARE },
		.worker = GENIUS,
		.does = { COPY_TILE },
	},
	[SUPER(RESCUE_PODS)] = {
		SUPERPROJECT,
		.vp = 5,
		.price.good = { [CORE] = 1, [TITANIUM] = 2, [WATER] = 3 },
		.exact = BREAKTHROUGH(TRIANGLE, SOCIETY),
		.pair = { CIRCLE, SQUARE },
		.always = { EVACUATION_MET },
	},
	[SUPER(SYNTHETIC_ENDORPHINS)] = {
		SUPERPROJECT,
		.vp = 5,
		.price.good = { [TITANIUM] = 3, [WATER] = 3 },
		.price_worker = SCIENTIST,
		.exact = BREAKTHROUGH(TRIANGLE, GENETICS),
		.pair = { CIRCLE, SQUARE },
		.always = { NO_DESPAIR },
	},
	[SUPER(TECTONIC_DRILL)] = {
		SUPERPROJECT,
		.vp = 6,
		.price.good = { [TITANIUM] = 3, [GOLD] = 1 },
		.price_worker = ENGINEER,
		.exact = BREAKTHROUGH(SQUARE, WAR),
		.pair = { TRIANGLE, CIRCLE },
		.always = { MINE_MORE(1) },
	},
	[SUPER(TEMPORAL_TOURISM)] = {
		SUPERPROJECT,
		.vp = 6,
		.price.good = { [NEUTRONIUM] = 1, [TITANIUM] = 3, [WATER] = 3 },
		.exact = BREAKTHROUGH(TRIANGLE, TIME),
		.pair = { CIRCLE, SQUARE },
		.free_action = true,
		.does = { TOUR(3) },
	},
	[SUPER(ULTIMATE_PLAN)] = {
		SUPERPROJECT,
		.vp = 3,
		.price.good = { [TITANIUM] = 2, [URANIUM] = 1, [GOLD] = 1 },
		.price_worker = SCIENTIST,
		.pair = { TRIANGLE, TRIANGLE },
		.always = { SUPERPROJECT_VP(3) },
	},
	[SUPER(URANIUM_CORES)] = {
		SUPERPROJECT,
		.vp = 5,
		.price.good = { [URANIUM] = 3, [TITANIUM] = 1 },
		.price_worker = SCIENTIST,
		.exact = BREAKTHROUGH(TRIANGLE, WAR),
		.pair = { CIRCLE, SQUARE },
		.free_action = true,
		.does = { GAIN_EXOSUIT },
	},
	[SUPER(WELFARE_SOCIETY)] = {
		SUPERPROJECT,
		.vp = 6,
		.price.good = { [TITANIUM] = 2, [GOLD] = 2, [WATER] = 4 },
		.exact = BREAKTHROUGH(CIRCLE, SOCIETY),
		.pair = { TRIANGLE, SQUARE },
		.worker = ADMINISTRATOR,
		.does = { PAY(WATER, 1), GAIN_MORALE(1) },
	},

	/* Fractures of Time */
	[SUPER(BLINK_STABILIZER)] = {
		FRACTURES_SUPER(BLINK_STABILIZER),
		.always = { FLUX_DIE_LESS(2) },
	},
	[SUPER(FRACTURE_DUPLICATOR)] = {
		FRACTURES_SUPER(FRACTURE_DUPLICATOR),
		.free_action = true,
		.does = { BLINK },
	},
	[SUPER(FRACTURE_INVERTER)] = {
		FRACTURES_SUPER(FRACTURE_INVERTER),
		.free_action = true,
		.does = { PAY(WATER, 2), INVERT },
	},
	[SUPER(AMETHYNIA_TECHNOLOGY_CENTER)] = {
		FRACTURES_SUPER(AMETHYNIA_TECHNOLOGY_CENTER),
		.when_built = { DRAW_TECHNOLOGIES(5) },
	},
	[SUPER(FAR_FUTURE_PLANTATIONS)] = {
		FRACTURES_SUPER(FAR_FUTURE_PLANTATIONS),
		.always = { ADVANCE_FLUX(1) },
	},

	/* Removing it also removes the Worker, which is not retrieved (ANOMALY-03). */
	[ANOMALY_TILE] = { .effect_source = RULEBOOK, .loss = 3, .worker = ANY_WORKER,
		.does = { PAY(WATER, 2), EITHER, PAY_MIX(2), REMOVE_ANOMALY, OR, PAY(NEUTRONIUM, 1), REMOVE_ANOMALY } },

	/* Variable Anomalies: `loss` is the VP lost at the end. */
	[VARIABLE(X01)] = { ODD, .loss = 2, .back = BACK_BEFORE_IMPACT, .clean_up = { KEEP_WATER(3) } },
	[VARIABLE(X02)] = { ODD, .loss = 2, .back = BACK_BEFORE_IMPACT,
		.clean_up = { EITHER, PAY(WATER, 3), OR, LOSE_MORALE(1) } },
	[VARIABLE(X03)] = { ODD, .loss = 2, .back = BACK_BEFORE_IMPACT, .always = { NEVER_MOTIVATED } },
	[VARIABLE(X04)] = { ODD, .loss = 2, .back = BACK_BEFORE_IMPACT, .always = { GENIUS_COSTS_VP(1) } },
	[VARIABLE(X05)] = { ODD, .loss = 2, .back = BACK_BEFORE_IMPACT, .always = { RANGE_LESS(2) } },
	[VARIABLE(X06)] = { ODD, .loss = 2, .back = BACK_BEFORE_IMPACT, .always = { SLOT_LESS(1) } },
	[VARIABLE(X07)] = { ODD, .loss = 3, .back = BACK_BEFORE_IMPACT, .always = { CORE_COSTS_WATER(1) } },
	[VARIABLE(X08)] = { ODD, .loss = 3, .back = BACK_BEFORE_IMPACT, .always = { CROWDED(4) } },
	[VARIABLE(X09)] = { ODD, .loss = 4, .back = BACK_ALWAYS },
	[VARIABLE(X10)] = { ODD, .loss = 4, .back = BACK_ALWAYS },
	[VARIABLE(X11)] = { ODD, .loss = 4, .back = BACK_ALWAYS },
	[VARIABLE(X12)] = { ODD, .loss = 4, .back = BACK_ALWAYS },
	[VARIABLE(X13)] = { ODD, .loss = 5, .back = BACK_AFTER_IMPACT, .worker = ANY_WORKER, .then = MOTIVATED,
		.does = { GAIN(WATER, 2) } },
	[VARIABLE(X14)] = { ODD, .loss = 5, .back = BACK_AFTER_IMPACT, .worker = ANY_WORKER, .then = MOTIVATED,
		.does = { GAIN(TITANIUM, 1) } },
	[VARIABLE(X15)] = { ODD, .loss = 5, .back = BACK_AFTER_IMPACT, .worker = GENIUS, .does = { UNWARP } },
	[VARIABLE(X16)] = { ODD, .loss = 6, .back = BACK_NEVER, .worker = SCIENTIST,
		.does = { DO(RESEARCH), GAIN_PARADOX(1) } },
};
