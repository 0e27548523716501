/** The queue of beats: one group at a time, faster when many wait, old ones dropped. */
import { describe, expect, it } from "vitest";
import { at } from "../../src/ui/motion/anchors";
import { HURRY, MANY, OLD, Queue } from "../../src/ui/motion/queue";

function queueAt() {
	let now = 0;
	const queue = new Queue<{ asked: boolean; n: number }>(() => now);
	return { queue, wait: (ms: number) => (now += ms) };
}

const groups = (count: number, asked = false) => Array.from({ length: count }, (_, n) => ({ asked, n }));

describe("the queue of beats", () => {
	it("gives groups in order", () => {
		const { queue } = queueAt();
		queue.add(groups(3));
		expect([queue.next()?.group.n, queue.next()?.group.n, queue.next()?.group.n, queue.next()]).toEqual([
			0,
			1,
			2,
			null,
		]);
	});

	it("hurries while more than six wait", () => {
		const { queue } = queueAt();
		queue.add(groups(MANY + 2));
		const speeds = Array.from({ length: MANY + 2 }, () => queue.next()?.hurry);
		expect(speeds).toEqual([HURRY, HURRY, 1, 1, 1, 1, 1, 1]);
	});

	it("forgets what waited longer than eight seconds", () => {
		const { queue, wait } = queueAt();
		queue.add(groups(2));
		wait(OLD);
		expect(queue.next()?.group.n).toBe(0);
		wait(1);
		expect(queue.next()).toBeNull();
	});

	it("keeps what the reader asked for", () => {
		const { queue, wait } = queueAt();
		queue.add(groups(1, true));
		wait(10 * OLD);
		expect(queue.next()?.group.n).toBe(0);
	});

	it("is empty once it is skipped", () => {
		const { queue } = queueAt();
		queue.add(groups(20));
		queue.clear();
		expect(queue.length).toBe(0);
		expect(queue.next()).toBeNull();
	});
});

describe("anchors", () => {
	it("of a seat fall back to its strip", () => {
		for (const spot of [
			at.purse(1, "gold", 0),
			at.purse(0, "gold", 0),
			at.score(0),
			at.column(2, "tired"),
			at.bay(0, 3),
			at.hand(1),
			at.shelf(1),
			at.track(1, "morale"),
			at.slot(0, 4),
			at.token(1, 2),
			at.die(1, true),
		])
			expect(spot.at(-1)).toMatch(/^seat:\d$/);
	});

	it("name the nearest thing first", () => {
		expect(at.purse(0, "gold", 0)[0]).toBe("purse:gold");
		expect(at.purse(1, "gold", 0)[0]).toBe("goods:1:gold");
		expect(at.space("mine.top", 0)[0]).toBe("mine.top");
	});
});
