// Plays whole games by clicks and taps on the board: against each automaton and with two players at one screen, with
// each module, at two sizes. The short extent plays two of them.
import { SIZES, checkClean, closePage, openPage } from "./lib/browser.mjs";
import { WHOLE } from "./lib/extent.mjs";
import { SAVE, beginSolo, beginTable } from "./lib/begin.mjs";
import { Player } from "./lib/player.mjs";
import { checkRecord } from "./lib/record.mjs";

const BOARD_SHARE = 0.4; /* least share of moves made on the board */
const ERAS_MIN = 4; /* the Impact follows the fourth Era, with Doomsday sometimes an earlier one */

async function play({ browser, address }, { size, touch, seed, begin, used = [] }) {
	const page = await openPage(browser, address, { size: SIZES[size], touch, seed });
	const player = new Player(page, { seed, touch });
	try {
		await begin(player);
		const { totals } = await player.playToEnd();
		if (totals.length !== 2) throw new Error(`the score sheet has ${totals.length} totals`);
		if (player.eras.size < ERAS_MIN) throw new Error(`the game ended after ${player.eras.size} Eras`);
		for (const kind of used)
			if (![...player.kinds].some((at) => kind.test(at)))
				throw new Error(`nothing was done at a place of the kind ${kind.source}`);
		const share = player.onBoard / (player.onBoard + player.inPrompt);
		if (share < BOARD_SHARE)
			throw new Error(`only ${player.onBoard} of ${player.onBoard + player.inPrompt} moves were places`);
		await checkRecord(page, totals, () => player.press(SAVE));
		checkClean(page);
		return `${player}; ${totals.join(" : ")}`;
	} catch (error) {
		error.message += `\n(${player}) ${page.problems.slice(0, 3).join("\n")}`;
		throw error;
	} finally {
		await closePage(page);
	}
}

const BOTS = ["chronobot1", "chronobot2", "chronossus"];

const MODULES = ["doomsday", "pioneers", "guardians"];
/* kinds of place that must have been used: an Exosuit that blinks, the Device, the Valley */
const LATER_MODULES = {
	fractures: [/^post$/, /^own$/, /^(assimilate|extract|valley)$/],
	"variable-anomalies": [/^variable$/],
};

const SHORT = ["hot-seat, phone", "chronossus with Pioneers and Guardians, desktop"];

function games() {
	const out = [];
	for (const [size, touch] of [
		["desktop", false],
		["phone", true],
	]) {
		for (const [i, bot] of BOTS.entries())
			out.push([
				`${bot}, ${size}`,
				{ size, touch, seed: (touch ? 16 : 11) + i, begin: (player) => beginSolo(player, { bot }) },
			]);
		out.push([`hot-seat, ${size}`, { size, touch, seed: touch ? 22 : 21, begin: (player) => beginTable(player) }]);
		for (const [i, module] of MODULES.entries())
			out.push([
				`hot-seat with ${module}, ${size}`,
				{ size, touch, seed: (touch ? 36 : 31) + i, begin: (player) => beginTable(player, { modules: [module] }) },
			]);
		for (const [i, [module, used]] of Object.entries(LATER_MODULES).entries())
			out.push([
				`hot-seat with ${module}, ${size}`,
				{
					size,
					touch,
					seed: (touch ? 56 : 51) + i,
					begin: (player) => beginTable(player, { modules: [module] }),
					used,
				},
			]);
		out.push([
			`chronossus with fractures, ${size}`,
			{
				size,
				touch,
				seed: touch ? 62 : 61,
				begin: (player) => beginSolo(player, { bot: "chronossus", modules: ["fractures"] }),
			},
		]);
		out.push([
			`chronossus with Pioneers and Guardians, ${size}`,
			{
				size,
				touch,
				seed: touch ? 42 : 41,
				begin: (player) => beginSolo(player, { bot: "chronossus", modules: MODULES.slice(1) }),
			},
		]);
	}
	const chosen = WHOLE ? out : out.filter(([name]) => SHORT.includes(name));
	if (chosen.length < SHORT.length) throw new Error("a game of the short extent has another name");
	return chosen;
}

export const tests = games().map(([name, how]) => ({
	name: `a whole game on the board: ${name}`,
	seconds: 200,
	run: (stage) => play(stage, how),
}));
