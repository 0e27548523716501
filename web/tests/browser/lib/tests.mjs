// Running tests that play in a browser: each gets one of its own, says in one line how it went and what it measured, and is counted.
import { launch } from "./browser.mjs";

/* How many times as long as on a quiet machine a test may take before it is given up. */
const PATIENCE = Number(process.env.PATIENCE ?? 4);

/** Rejects when a test takes too long. */
async function within(seconds, work) {
	let timer;
	const late = new Promise((_, reject) => {
		timer = setTimeout(() => reject(new Error(`not done after ${seconds} s`)), seconds * 1000);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}

/** What the command line asks for: options with a value by their names, and the files, all if none is named. */
export function asked(files, options) {
	const args = process.argv.slice(2);
	const values = Object.fromEntries(Object.entries(options).map(([name, otherwise]) => [name, args.includes(`--${name}`) ? args.splice(args.indexOf(`--${name}`), 2)[1] : otherwise]));
	return { ...values, files: args.length > 0 ? args : files };
}

/** Counts; `surroundings` gives what a test runs in besides its browser. */
export class Tests {
	#surroundings;
	#passed = 0;
	#failed = 0;

	constructor(surroundings) {
		this.#surroundings = surroundings;
	}

	async run(test) {
		/* A browser each: a new empty profile, and nothing that an earlier test left running. */
		let browser = null;
		const began = performance.now();
		const took = () => ((performance.now() - began) / 1000).toFixed(1);
		try {
			const around = await this.#surroundings(test);
			browser = await launch();
			const told = await within(test.seconds * PATIENCE, test.run({ browser, ...around }));
			this.#passed++;
			console.log(`ok ${test.name} (${took()} s)${told ? `: ${told}` : ""}`);
		} catch (error) {
			this.#failed++;
			/* What Chromium says of its own surroundings is not told. */
			const told = String(error?.stack ?? error).split(/\nBrowser logs:/)[0];
			console.log(`not ok ${test.name} (${took()} s)\n${told.replace(/^/gm, "    ")}`);
		} finally {
			await browser?.close().catch(() => undefined);
		}
	}

	/** Says how many there were, and ends the program. */
	end(name) {
		console.log(`${name}: ${this.#passed} passed, ${this.#failed} failed`);
		process.exit(this.#failed > 0 || this.#passed === 0 ? 1 : 0);
	}
}

/** The tests of files beside a runner that have certain words in their names. */
export async function testsOf(files, load, only) {
	const modules = await Promise.all(files.map(load));
	return modules.flatMap((module) => module.tests).filter(({ name }) => name.includes(only));
}
