// Running tests that play in a browser: each has one to itself while it runs, says in one line how it went and what it measured, and is
// counted.
import { launch } from "./browser.mjs";
import { patient } from "./extent.mjs";

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
	const values = Object.fromEntries(
		Object.entries(options).map(([name, otherwise]) => [
			name,
			args.includes(`--${name}`) ? args.splice(args.indexOf(`--${name}`), 2)[1] : otherwise,
		]),
	);
	return { ...values, files: args.length > 0 ? args : files };
}

/** Counts; `surroundings` gives what a test runs in besides its browser. */
export class Tests {
	#surroundings;
	#passed = 0;
	#failed = 0;
	#idle = []; /* browsers that a test has left clean */

	constructor(surroundings) {
		this.#surroundings = surroundings;
	}

	async run(test) {
		let browser = null;
		let clean = false;
		const began = performance.now();
		const took = () => ((performance.now() - began) / 1000).toFixed(1);
		try {
			const around = await this.#surroundings(test);
			browser = (test.alone ? null : this.#idle.pop()) ?? (await launch());
			const told = await within(patient(test.seconds), test.run({ browser, ...around }));
			clean = !test.alone;
			this.#passed++;
			console.log(`ok ${test.name} (${took()} s)${told ? `: ${told}` : ""}`);
		} catch (error) {
			this.#failed++;
			/* What Chromium says of its own surroundings is not told. */
			const told = String(error?.stack ?? error).split(/\nBrowser logs:/)[0];
			console.log(`not ok ${test.name} (${took()} s)\n${told.replace(/^/gm, "    ")}`);
		} finally {
			await this.#leave(browser, clean);
		}
	}

	/** What a test kept is gone with its contexts. A browser in which one failed, or measured, is not used again. */
	async #leave(browser, clean) {
		if (!browser) return;
		if (clean) await Promise.all(browser.contexts().map((context) => context.close())).catch(() => (clean = false));
		if (clean && browser.isConnected()) this.#idle.push(browser);
		else await browser.close().catch(() => undefined);
	}

	/** Ends the browsers that wait for another test. */
	async close() {
		await Promise.all(this.#idle.splice(0).map((browser) => browser.close().catch(() => undefined)));
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
