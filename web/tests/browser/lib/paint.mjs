// Time from a click to the frame that shows its result.
import { openContext } from "./browser.mjs";

/** Runs in the page: records how long each click takes until it is painted. */
export function watchClicks() {
	window.clickTimes = [];
	const channel = new MessageChannel();
	let began = 0;
	channel.port1.onmessage = () => window.clickTimes.push(performance.now() - began);
	addEventListener(
		"click",
		(event) => {
			began = event.timeStamp;
			requestAnimationFrame(() => channel.port2.postMessage(0));
		},
		true,
	);
}

export function percentile(times, share) {
	const sorted = [...times].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** A page with one button and nothing else, as a baseline. */
export async function emptyPage(browser, address, options = {}) {
	const context = await openContext(browser, options);
	const page = await context.newPage();
	await page.route("**/empty", (route) =>
		route.fulfill({ contentType: "text/html", body: "<!doctype html><button>0</button>" }),
	);
	await page.goto(new URL("empty", address).href);
	return page;
}

const WORK_MS = 15; /* duration of `work` on the reference machine; on a slower one the limits grow */

/**
 * Runs in the page: a fixed amount of work like the measured one; returns its mean time without the first runs. On a
 * busy machine it includes waiting for the CPU, as the measured times do.
 */
function work({ first, rest }) {
	const times = [];
	for (let i = 0; i < first + rest; i++) {
		const began = performance.now();
		const box = document.createElement("div");
		box.style.cssText = "position:absolute;left:0;top:0;width:900px;display:flex;flex-wrap:wrap;visibility:hidden";
		for (let k = 0; k < 600; k++) {
			const part = box.appendChild(document.createElement("span"));
			part.textContent = `a part of the table, number ${(k * 7919) % 1000}`;
			part.style.cssText = "padding:2px 5px;border-radius:4px;flex:1 1 90px";
		}
		document.body.append(box);
		let height = 0;
		for (const part of box.children) height += part.offsetHeight;
		box.remove();
		if (height > 0 && i >= first) times.push(performance.now() - began);
	}
	return times.reduce((sum, time) => sum + time, 0) / times.length;
}

/** How much slower this machine is than the one the limits were set on; at least 1. */
export async function slowness(page) {
	return Math.max(1, (await page.evaluate(work, { first: 4, rest: 20 })) / WORK_MS);
}
