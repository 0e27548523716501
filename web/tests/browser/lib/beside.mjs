// Positions of the companion beside a real board, reached quickly.

/** Runs in the page: plays the first answers until the bot was rolled for so many times; `open`: its die is open. */
async function playBeside({ turns, open }) {
	const { session } = window.timerift.begin(
		{ seats: [{ path: "harmony" }, { kind: "chronossus" }] },
		{ seed: [1, 2, 3, 4], natureByHand: true, freeUndo: true },
	);
	const rolled = () => session.steps.value.filter(({ words }) => words.startsWith("command ")).length;
	session.run();
	for (let i = 0; i < 2000; i++) {
		const answers = session.answers.value;
		const die = answers[0]?.move.verb === "N_COMMAND";
		if (rolled() >= turns && (open ? die : !answers.some(({ move }) => move.seat === 4))) break;
		if (session.ready.value || session.turnUp.value) {
			if (session.turnUp.value ? session.goOn() : session.endTurn()) session.run();
			continue;
		}
		session.play((answers.find(({ key }) => key !== "word:pass") ?? answers[0]).move);
		session.run();
	}
	await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
}

/** The checklist after so many turns of the bot, or its die. */
export async function besideTo(page, { turns = 1, open = false } = {}) {
	await page.evaluate(playBeside, { turns, open });
	await page.waitForSelector("[data-companion]");
	if (!open) return;
	await page.locator("[data-cmp=done]").click();
	await page.waitForSelector("[data-draw]");
}

export async function besideSetup(page) {
	await page.evaluate(() => window.timerift.go("companion"));
	await page.waitForSelector("[data-cmp=start]");
}
