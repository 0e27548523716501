// From a click to the frame that shows its result.

/** Runs in the page: notes how long each click takes until it is painted. */
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

/** A page with one button and nothing else, beside what is measured. */
export async function emptyPage(browser, address, options = {}) {
	const context = await browser.newContext(options);
	const page = await context.newPage();
	await page.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><button>0</button>" }));
	await page.goto(new URL("empty", address).href);
	return page;
}
