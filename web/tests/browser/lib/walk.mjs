// Random walk through a game on the screen: some moves, a look, some more moves. Gives many positions per page load.

/** Runs in the page: prepares the game on the screen for seeded moves. */
function adoptInPage(seed) {
	const { session } = window.timerift.open.value;
	let state = seed >>> 0;
	const random = () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 2 ** 32;
	};
	window.walk = { session, random };
}

/** Runs in the page: begins a game. */
function beginInPage({ setup, seed }) {
	window.timerift.begin(setup, { seed: [seed, 2, 3, 4] });
}

/**
 * Runs in the page: plays `moves` more answers and waits until the position is on the screen. With `ended`, turns are
 * ended at once; otherwise the last turn may stay open, so that End turn is on the screen.
 */
async function walkInPage({ moves, ended }) {
	const { session, random } = window.walk;
	const weight = ({ words }) => {
		if (words === "pass") return 0.03;
		const power = /^power (\d)/.exec(words);
		return power ? 3 ** Number(power[1]) : /^(build|place \w+ (construct|research|recruit|mine))/.test(words) ? 3 : 1;
	};
	const goOn = () => {
		session.run();
		return session.turnUp.value ? session.goOn() : session.endTurn();
	};
	for (let left = moves; left > 0 && !session.over.value; ) {
		while (goOn());
		if (session.handOver.value !== null) {
			session.take(session.handOver.value);
			continue;
		}
		if (session.over.value) break;
		const answers = session.answers.value;
		let at = random() * answers.reduce((sum, answer) => sum + weight(answer), 0);
		const answer = answers.find((candidate) => (at -= weight(candidate)) < 0) ?? answers.at(-1);
		if (!session.play(answer.move)) throw new Error(`${answer.words} was refused`);
		left--;
	}
	session.run();
	if (ended) while (goOn());
	if (session.handOver.value !== null) session.take(session.handOver.value);
	session.run();
	const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
	for (let i = 0; i < 3; i++) await frame(); /* the board of another seat appears a frame later */
	return {
		over: session.over.value,
		era: session.table.value.era,
		ask: session.ask.value.kind,
		head: session.head.value,
	};
}

/** Adopts the game on the screen for seeded moves. */
export function goOn(page, seed) {
	return page.evaluate(adoptInPage, seed);
}

/** Starts a game for a walk. */
export async function begin(page, setup, seed) {
	await page.evaluate(beginInPage, { setup, seed });
	await goOn(page, seed);
}

/** Plays some moves; returns where the game is. */
export function walk(page, moves, ended = true) {
	return page.evaluate(walkInPage, { moves, ended });
}
