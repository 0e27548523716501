// Runs browser tests: each has a browser to itself, prints one line with its result and measurements, and is counted.
import { launch } from "./browser.mjs";
import { patient } from "./extent.mjs";

/** Rejects after a timeout. */
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

/** Parses the command line: options with values, and the files to run (default: all). */
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

/** Runs and counts tests; `surroundings` returns what a test gets besides its browser. */
export class Tests {
	#surroundings;
	#passed = 0;
	#failed = []; /* tests */
	#idle = []; /* clean browsers for reuse */

	constructor(surroundings) {
		this.#surroundings = surroundings;
	}

	/** A test whose browser ended, which no page can cause, is run once more. */
	async run(test) {
		if (await this.#tried(test, true)) return;
		console.log(`    the browser of ${test.name} ended by itself: once more`);
		await this.#tried(test, false);
	}

	/** Returns whether the result counts: false, if the browser ended and there is another try. */
	async #tried(test, again) {
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
			if (again && browser?.isConnected() === false) return false;
			this.#failed.push(test);
			/* Leave out Chromium's own log. */
			const told = String(error?.stack ?? error).split(/\nBrowser logs:/)[0];
			console.log(`not ok ${test.name} (${took()} s)\n${told.replace(/^/gm, "    ")}`);
		} finally {
			await this.#leave(browser, clean);
		}
		return true;
	}

	/**
	 * Closes the contexts, and with them everything the test stored. A browser is not reused after a failure or a
	 * measurement.
	 */
	async #leave(browser, clean) {
		if (!browser) return;
		if (clean) await Promise.all(browser.contexts().map((context) => context.close())).catch(() => (clean = false));
		if (clean && browser.isConnected()) this.#idle.push(browser);
		else await browser.close().catch(() => undefined);
	}

	/** Closes the browsers kept for reuse. */
	async close() {
		await Promise.all(this.#idle.splice(0).map((browser) => browser.close().catch(() => undefined)));
	}

	/** Runs those that failed once more, one at a time, since other work on the machine may be the reason: this counts. */
	async again() {
		const failed = this.#failed.splice(0);
		if (failed.length > 0) console.log(`once more, one at a time: ${failed.map(({ name }) => name).join("; ")}`);
		for (const test of failed) await this.run(test);
		await this.close();
	}

	/** Prints the totals and exits. */
	end(name) {
		console.log(`${name}: ${this.#passed} passed, ${this.#failed.length} failed`);
		process.exit(this.#failed.length > 0 || this.#passed === 0 ? 1 : 0);
	}
}

/** The tests of these files whose names contain `only`. */
export async function testsOf(files, load, only) {
	const modules = await Promise.all(files.map(load));
	return modules.flatMap((module) => module.tests).filter(({ name }) => name.includes(only));
}
