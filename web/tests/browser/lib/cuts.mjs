// Plays one game on two boards in one page: one with motion, one without. Beats are cut at random moments; after each
// cut both boards must be equal. The comparison is done in the page, because a board is half a megabyte of text.
import { openContext } from "./browser.mjs";

/* The window shows only a corner of the boards: layout is complete, but painting costs almost nothing. */
const WINDOW = { width: 160, height: 120 };
const BOARD = { desktop: [1366, 768], phone: [390, 844] };

/** A page that holds the two boards. */
export async function openPair(browser, address) {
	const context = await openContext(browser, { viewport: WINDOW, reducedMotion: "no-preference" });
	const page = await context.newPage();
	page.problems = [];
	page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
	page.on("pageerror", (error) => page.problems.push(error.stack ?? error.message));
	await page.route("**/pair", (route) =>
		route.fulfill({
			contentType: "text/html",
			body: "<!doctype html><style>body{margin:0;overflow:hidden}iframe{border:0;position:absolute;left:0;top:0}</style><body>",
		}),
	);
	await page.goto(new URL("pair", address).href);
	await page.evaluate(openBoards);
	return page;
}

/** Runs in the page: loads the app twice, in iframes. */
async function openBoards() {
	const open = async (motion) => {
		const frame = document.body.appendChild(document.createElement("iframe"));
		frame.src = "./?test";
		while (!frame.contentWindow.timerift) await new Promise((done) => setTimeout(done, 20));
		const { settings } = frame.contentWindow.timerift;
		settings.motion.value = motion;
		settings.own.value = "slow";
		settings.others.value = "slow";
		return frame;
	};
	window.boards = [await open("none"), await open("full")];
}

/** Runs in the page: plays a whole game and cuts its beats; returns how often something was really moving. */
async function cutInPage({ setup, seed, width, height, cutMs, stepsMax }) {
	const [still, moved] = window.boards;
	let state = seed >>> 0;
	const random = () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 2 ** 32;
	};
	const frames = async (n) => {
		for (let i = 0; i < n; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
	};
	const sessions = [still, moved].map((board) => {
		Object.assign(board.style, { width: `${width}px`, height: `${height}px` });
		return board.contentWindow.timerift.begin(setup, { seed: [seed, 2, 3, 4] }).session;
	});
	const weight = ({ words }) =>
		words === "pass"
			? 0.03
			: /^power (\d)/.test(words)
				? 3 ** Number(words[6])
				: /^(build|place \w+ (construct|research|recruit|mine))/.test(words)
					? 3
					: 1;
	/** One step on one board; `at` selects the answer. */
	const step = (session, at) => {
		const hand = session.handOver.value;
		if (hand !== null) session.take(hand);
		else if (session.turnUp.value) session.goOn();
		else if (session.ready.value) session.endTurn();
		else {
			const answers = session.answers.value;
			let left = at * answers.reduce((sum, answer) => sum + weight(answer), 0);
			const answer = answers.find((candidate) => (left -= weight(candidate)) < 0) ?? answers.at(-1);
			if (!session.play(answer.move)) throw new Error(`${answer.words} was refused`);
		}
		session.run();
	};
	/* Which of several places has the Tab stop depends on the focus after rendering, so it is not compared. */
	const html = (board) => {
		const page = board.contentDocument.getElementById("app").cloneNode(true);
		for (const layer of page.querySelectorAll(".motion")) layer.remove();
		return page.innerHTML.replace(/ tabindex="-?\d+"/g, "");
	};
	const left = ({ contentDocument: page, contentWindow }) => {
		const moving = page
			.getAnimations()
			.filter(
				(animation) => animation.constructor === contentWindow.Animation && animation.playState !== "idle",
			).length;
		return (
			moving +
			(page.querySelector(".m-layer")?.children.length ?? 0) +
			(page.documentElement.hasAttribute("data-acting") ? 1 : 0)
		);
	};
	/* The space bar also ends the player's own turn; only while others act does it do nothing but cut. */
	const cutWith = () =>
		[null, "Escape", moved.contentDocument.documentElement.hasAttribute("data-acting") ? " " : null][
			Math.floor(random() * 3)
		];
	const cut = ({ contentDocument: page, contentWindow }, key) => {
		if (key === null) page.body.click();
		else
			for (const kind of ["keydown", "keyup"])
				page.body.dispatchEvent(new contentWindow.KeyboardEvent(kind, { key, bubbles: true, cancelable: true }));
	};
	for (const session of sessions) session.run();
	const told = { steps: 0, cuts: 0, checks: 0 };
	while (!sessions[1].over.value && told.steps < stepsMax) {
		for (let n = 1 + Math.floor(random() * 4); n > 0 && !sessions[1].over.value; n--) {
			const at = random();
			for (const session of sessions) step(session, at);
			told.steps++;
			if (random() < 0.3) await frames(1);
		}
		await frames(1);
		await new Promise((done) => setTimeout(done, random() * cutMs));
		if (left(moved) > 0) told.cuts++;
		const key = cutWith();
		cut(moved, key);
		if (key !== " ") cut(still, key);
		await frames(3);
		told.checks++;
		const rest = left(moved);
		if (rest > 0) throw new Error(`seed ${seed}, step ${told.steps}: ${rest} things are left of what was cut`);
		const [want, is] = [still, moved].map(html);
		if (is === want) continue;
		const differs = [...is].findIndex((sign, k) => sign !== want[k]);
		throw new Error(
			`seed ${seed}, step ${told.steps} differs: ${is.slice(differs - 120, differs + 160)}\ninstead of ${want.slice(differs - 120, differs + 160)}`,
		);
	}
	const over = sessions[1].over.value;
	for (const board of [still, moved]) board.contentWindow.timerift.leave();
	await frames(2);
	return { ...told, over };
}

/** Plays one game on both boards. */
export function cutGame(page, { setup, seed, size = "desktop", cutMs, stepsMax = 1500 }) {
	const [width, height] = BOARD[size];
	return page.evaluate(cutInPage, { setup, seed, width, height, cutMs, stepsMax });
}
