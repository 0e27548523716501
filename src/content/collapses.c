/*
 * collapses.c -- the Collapsing Capital tiles, which replace the Capital Actions after the Impact: fifteen of the base
 * game and nine of Fractures of Time.
 *
 * Rules COLLAPSE-CON1 to COLLAPSE-RES5; all of them are in the rulebooks.  `always` changes only the Action on this
 * tile, not the owner's other Actions.  A second Action given by `after` is a standard one without bonus (COLLAPSE-05).
 */
#include "content/op_macros.h"

#define CONSTRUCT_TILE .action = CONSTRUCT, .source = RULEBOOK
#define RECRUIT_TILE .action = RECRUIT, .source = RULEBOOK
#define RESEARCH_TILE .action = RESEARCH, .source = RULEBOOK

const struct collapse collapses[COLLAPSE_END] = {
	[CON1] = { CONSTRUCT_TILE, .rule = "COLLAPSE-CON1", .always = { CONSTRUCT_LESS(1) } },
	[CON2] = { CONSTRUCT_TILE, .rule = "COLLAPSE-CON2", .always = { CONSTRUCT_LESS_GOOD(NEUTRONIUM, 1) } },
	[CON3] = { CONSTRUCT_TILE, .rule = "COLLAPSE-CON3", .always = { VP_BY_SLOT } },
	[CON4] = { CONSTRUCT_TILE, .rule = "COLLAPSE-CON4", .always = { VP_IF_SUPERPROJECT(2) } },
	[CON5] = { CONSTRUCT_TILE, .rule = "COLLAPSE-CON5", .after = { MAY, DO(CONSTRUCT) } },

	[REC1] = { RECRUIT_TILE, .rule = "COLLAPSE-REC1", .always = { BONUS_AGAIN } },
	[REC2] = { RECRUIT_TILE, .rule = "COLLAPSE-REC2", .after = { GAIN_EXOSUIT } },
	[REC3] = { RECRUIT_TILE, .rule = "COLLAPSE-REC3", .after = { GAIN_MORALE(1) } },
	[REC4] = { RECRUIT_TILE, .rule = "COLLAPSE-REC4", .after = { REST } },
	[REC5] = { RECRUIT_TILE, .rule = "COLLAPSE-REC5", .after = { MAY, DO(RECRUIT) } },

	[RES1] = { RESEARCH_TILE, .rule = "COLLAPSE-RES1", .always = { SET_BOTH } },
	[RES2] = { RESEARCH_TILE, .rule = "COLLAPSE-RES2", .after = { SCORE(2) } },
	[RES3] = { RESEARCH_TILE, .rule = "COLLAPSE-RES3", .after = { MAY, DO_SUPERPROJECT } },
	[RES4] = { RESEARCH_TILE, .rule = "COLLAPSE-RES4", .after = { RETURN_UP_TO(2) } },
	[RES5] = { RESEARCH_TILE, .rule = "COLLAPSE-RES5", .after = { MAY, DO(RESEARCH) } },

	/* Fractures of Time adds these on top (FCOLLAPSE-11 to FCOLLAPSE-19). */
	[RES6] = { RESEARCH_TILE, .rule = "FCOLLAPSE-11",
		.after = { MAY, EITHER, PAY(GOLD, 1), TAKE_TECHNOLOGY, OR, PAY(URANIUM, 1), TAKE_TECHNOLOGY } },
	[RES7] = { RESEARCH_TILE, .rule = "FCOLLAPSE-12", .after = { REMOVE_FLUX(1), UPGRADE_DEVICE } },
	[RES8] = { RESEARCH_TILE, .rule = "FCOLLAPSE-13", .after = { MAY, PAY_MIX(1), CLEAR_ANOMALY } },

	[REC6] = { RECRUIT_TILE, .rule = "FCOLLAPSE-14", .after = { MAY, PAY(WATER, 1), REPAIR(2) } },
	[REC7] = { RECRUIT_TILE, .rule = "FCOLLAPSE-15", .after = { GAIN_WORKER(OPERATOR) } },
	[REC8] = { RECRUIT_TILE, .rule = "FCOLLAPSE-16", .after = { RETRIEVE(2) } },

	[CON6] = { CONSTRUCT_TILE, .rule = "FCOLLAPSE-17", .after = { GAIN(FLUX, 2) } },
	[CON7] = { CONSTRUCT_TILE, .rule = "FCOLLAPSE-18", .after = { REMOVE_GLITCHES(1) } },
	[CON8] = { CONSTRUCT_TILE, .rule = "FCOLLAPSE-19", .always = { SEARCH_STACK(3) } },
};
