// Taps from inside the page, for tests of thousands of taps: outside each tap is several messages to the browser and some
// painted frames. An element is pressed only where a finger could press it (`reach`, as in touch.mjs); what is there gets
// the events of a tap: pointer, mouse, focus, click. Nothing waits for a frame: the page draws what has changed before the
// next task.
import { reach } from "./touch.mjs";

/** Runs in the page: puts `window.inside` there. */
function install(reachText) {
	const reached = new Function(`return (${reachText})`)();
	const FOCUSABLE = "button, a[href], input, textarea, select, summary, [tabindex]";
	const LATE_MS = 30000;
	const channel = new MessageChannel();
	const waiting = [];
	channel.port1.onmessage = () => waiting.shift()?.();

	/** Waits for the next task. Timers would wait 4 ms. */
	const task = () =>
		new Promise((done) => {
			waiting.push(done);
			channel.port2.postMessage(0);
		});
	/** Tasks go by until it is so: what the page loads and stores comes in tasks of their own. */
	const until = async (what, so) => {
		const end = performance.now() + LATE_MS;
		for (let i = 0; !so(); i++) {
			if (performance.now() > end) throw new Error(`${what}: nothing happens`);
			await (i < 100 ? task() : new Promise((done) => setTimeout(done, 4)));
		}
	};
	/** All that the page still needs is there and drawn. */
	const drawn = async () => {
		await task();
		await until("loading", () => !document.querySelector("[data-loading]"));
	};
	const events = (target, x, y) => {
		const place = { bubbles: true, cancelable: true, composed: true, view: window, clientX: x, clientY: y };
		const touch = { ...place, pointerId: 7, pointerType: "touch", isPrimary: true, button: 0 };
		target.dispatchEvent(new PointerEvent("pointerdown", { ...touch, buttons: 1, pressure: 0.5 }));
		target.dispatchEvent(new PointerEvent("pointerup", touch));
		if (target.dispatchEvent(new MouseEvent("mousedown", { ...place, detail: 1, buttons: 1 }))) {
			const focused = target.closest(FOCUSABLE);
			if (focused) focused.focus({ preventScroll: true });
			else document.activeElement?.blur();
		}
		target.dispatchEvent(new MouseEvent("mouseup", { ...place, detail: 1 }));
		target.dispatchEvent(new PointerEvent("click", { ...touch, detail: 1 }));
	};
	/** Taps the first visible match. */
	const tap = async (selector) => {
		const found = reached(selector);
		if (found.error) throw new Error(`${selector} ${found.error}`);
		events(document.elementFromPoint(found.x, found.y), found.x, found.y);
		await drawn();
	};
	/** Types a line into a form and sends it. */
	const type = async (selector, text) => {
		const input = document.querySelector(selector);
		input.focus();
		await drawn();
		input.value = text;
		input.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
		input.form.requestSubmit();
		await drawn();
	};
	window.inside = { task, until, drawn, tap, type };
}

export async function installInside(page) {
	await page.evaluate(`(${install})(${JSON.stringify(String(reach))})`);
}
