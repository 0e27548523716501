import { describe, expect, it } from "vitest";
import { NATURE } from "../../src/core/core";
import type { Game } from "../../src/core/core";
import { Draft, ahead, moveOfHex, readPlan } from "../../src/online/plan";
import type { Plan } from "../../src/online/plan";
import { Remote } from "../../src/online/remote";
import { FakeServer, FakeStorage } from "./fake_server";
import { anyMove, anySetup, generator, rules } from "./rules";

const told = (steps: Plan["steps"], at = -1): Plan => ({ steps, at, played: at + 1, ended: null });

/** Positions of a random game in which a person waits, as that person sees them: each fifth of them. */
function* waiting(seed: number, start: Game): Generator<{ view: Game; seat: number }> {
	const draw = generator(seed);
	let game: Game | null = start;
	for (let i = 0; game && game.asks().seats.length > 0; i++) {
		const { seats } = game.asks();
		if (i % 5 === 0 && !seats.includes(NATURE) && !seats.includes(0)) yield { view: game.view(0), seat: 0 };
		const move = anyMove(game, draw);
		game = move && game.step(move);
	}
}

/** Answers at random until the step being made is whole. */
function fill(draft: Draft, draw: (below: number) => number): void {
	while (draft.open.value) {
		const answers = draft.answers();
		const answer = answers[draw(answers.length)];
		if (!answer) throw new Error("a question without answers");
		draft.choose(answer.move);
	}
}

describe("a plan", () => {
	it("is made of what is legal if the others leave everything as it is, and read back", async () => {
		const core = await rules();
		let drafts = 0;
		for (let seed = 1; seed <= 6; seed++) {
			const setup = { ...anySetup(seed), seats: [{}, {}, {}] };
			if (!core.accepts(setup)) continue;
			const draw = generator(seed);
			for (const { view, seat } of waiting(seed, core.newGame(setup))) {
				const draft = new Draft(view, seat);
				if (!draft.begin(-1)) continue;
				drafts++;
				fill(draft, draw);
				if (draft.begin(0)) fill(draft, draw);
				expect(draft.begin(-1)).toBe(true);
				fill(draft, draw);
				const steps = draft.message();
				for (const { answers, draws } of steps) {
					expect(draws).toBe("any");
					for (const { m } of answers) expect(moveOfHex(m)?.seat).toBe(seat);
				}
				const first = steps[0]?.answers ?? [];
				let game = ahead(view, seat);
				for (const { ask, m } of first) {
					expect(game?.asks().kind).toBe(ask);
					const move = moveOfHex(m);
					game = game && move && game.step(move);
				}
				expect(game).not.toBeNull();
				expect(Draft.of(view, seat, told(steps)).message()).toEqual(steps);
			}
		}
		expect(drafts).toBeGreaterThan(20);
	}, 120000);

	it("is changed: an answer and a step are taken back, what was played is left out", async () => {
		const core = await rules();
		const start = core.newGame({ seats: [{}, {}] });
		const places = [...waiting(3, start)].map(({ view }) => new Draft(view, 0));
		const draft = places.find((one) => one.begin(-1) && one.answers().length > 1);
		if (!draft) throw new Error("nobody waits");
		const [one] = draft.answers();
		const before = draft.open.value?.game.hash();
		if (one) draft.choose(one.move);
		if (draft.open.value) draft.back();
		else draft.remove(0);
		draft.begin(-1);
		expect(draft.open.value?.game.hash()).toBe(before);
		draft.back();
		expect(draft.open.value).toBeNull();
		const draw = generator(1);
		for (const after of [-1, 0, -1]) if (draft.begin(after)) fill(draft, draw);
		const count = draft.steps.value.length;
		const followed = draft.steps.value.filter(({ after }) => after === 0).length;
		draft.remove(0);
		expect(draft.steps.value.length).toBe(count - 1 - followed);
		expect(draft.steps.value.every(({ after }) => after === -1)).toBe(true);
	});

	it("is told by the server, made and removed by messages", async () => {
		const core = await rules();
		const server = new FakeServer(core, { seats: [{}, {}] }, generator(2));
		const remote = new Remote(core, { game: "g", token: "A" }, server.options(new FakeStorage()));
		const until = async (done: () => boolean) => {
			for (let i = 0; !done() && i < 2000; i++) await new Promise((go) => setTimeout(go, 5));
			expect(done()).toBe(true);
		};
		await until(() => remote.state.value === "live" && remote.table.value !== null);
		expect(remote.plan.value).toBeNull();
		const steps = [{ answers: [{ ask: "turn", m: "0c0000000000" }] }];
		server.tellAll({ t: "plan", n: 4, at: -1, played: 0, steps });
		await until(() => remote.plan.value !== null);
		expect(remote.plan.value).toEqual({ steps, at: -1, played: 0, ended: null });
		const answer = remote.deed({ t: "plan", steps: [] });
		await until(() => server.said.some(({ t }) => t === "plan"));
		server.tellAll({ t: "done", what: "plan" });
		expect((await answer).t).toBe("done");
		remote.close();
		expect(readPlan({ t: "plan", steps: [], ended: "whatever" }).ended).toBeNull();
		expect(readPlan({ t: "plan", steps, ended: "draws" }).ended).toBe("draws");
	}, 60000);
});
