/** Online games, the parts that need no server: URLs, stored data, options, error messages, times. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { message } from "../../src/words/i18n";
import { ERROR_WORDS, errorWord, failed, joinGame, listSeats, signIn } from "../../src/online/api";
import { readFragment } from "../../src/online/fragment";
import { readHere } from "../../src/online/here";
import {
	askedDone,
	askedWith,
	forgetSeat,
	keepSeat,
	kept,
	markRead,
	newShare,
	readKept,
	readUpTo,
	seatOf,
} from "../../src/online/kept";
import { USUAL, optionsOf, setupText } from "../../src/ui/online/online_make";
import { agreedWords, sitterName, timeWords } from "../../src/ui/online/online_parts";
import { secondsLeft } from "../../src/ui/online/online_seats";
import { rules } from "./rules";

const GAME = "6854k5066fqxt";
const TOKEN = "0fg4edxeq48fxcrnfj3cgv9xfm";

describe("addresses", () => {
	test("say what is wanted", () => {
		expect(readFragment("#online")).toEqual({ at: "games" });
		expect(readFragment(`#game=${GAME}`)).toEqual({ at: "game", game: GAME });
		expect(readFragment(`#player=${GAME}`)).toEqual({ at: "player", player: GAME });
		expect(readFragment(`#tournament=${GAME}`)).toEqual({ at: "tournament", tournament: GAME });
		expect(readFragment(`#join=${GAME}.${TOKEN}`)).toEqual({ at: "join", game: GAME, secret: TOKEN });
		expect(readFragment(`#take=${GAME}.${TOKEN}`)).toEqual({ at: "take", game: GAME, secret: TOKEN });
	});
	test("a seat's link and a letter's begin alike", () => {
		expect(readFragment(`#seat=${GAME}.${TOKEN}`)).toEqual({ at: "seat", game: GAME, secret: TOKEN });
		expect(readFragment(`#seat=${TOKEN}`)).toEqual({ at: "letter", does: "seat", token: TOKEN });
		for (const does of ["make", "password", "address"])
			expect(readFragment(`#${does}=${TOKEN}`)).toEqual({ at: "letter", does, token: TOKEN });
	});
	test("what is cut short is broken, what is not ours is nothing", () => {
		for (const hash of [
			`#join=${GAME}`,
			`#join=${GAME}.abc`,
			`#seat=${GAME}.${TOKEN}.x`,
			"#game=",
			"#make=short",
			`#game=${GAME}<b>`,
		])
			expect(readFragment(hash)).toEqual({ at: "broken" });
		for (const hash of ["", "#", "#g=abc", "#question", "#p=abc&at=3"]) expect(readFragment(hash)).toBeNull();
	});
});

describe("the server", () => {
	test("is known by what it answers", () => {
		expect(readHere({ store: true, draining: false, mail: true, conduct: true })).toEqual({
			mail: true,
			conduct: true,
		});
		expect(readHere({ store: false, draining: true })).toEqual({ mail: false, conduct: false });
		for (const other of [{}, null, "ok", [], { mail: true }]) expect(readHere(other)).toBeNull();
	});
});

describe("what is kept", () => {
	test("is read as far as it makes sense", () => {
		expect(readKept(null)).toEqual({ seats: [], read: {}, name: "", asked: {}, signed: false });
		expect(readKept("{")).toEqual(readKept(null));
		const seat = { game: GAME, seat: 1, token: TOKEN };
		const odd = JSON.stringify({
			seats: [seat, { game: 1 }, null, "x"],
			read: { [GAME]: 3, x: "4" },
			name: 5,
			asked: { a: { token: "t", word: "w" }, b: { token: 1 }, c: null },
			signed: "yes",
		});
		expect(readKept(odd)).toEqual({
			seats: [seat],
			read: { [GAME]: 3 },
			name: "",
			asked: { a: { token: "t", word: "w" } },
			signed: false,
		});
	});
	test("a seat is asked for with the same token and word until it is had", () => {
		const first = askedWith("invitation");
		expect(first.token).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
		expect(askedWith("invitation")).toEqual(first);
		expect(askedWith("another").token).not.toBe(first.token);
		askedDone("invitation");
		expect(askedWith("invitation").token).not.toBe(first.token);
	});
	test("a seat is kept once, with what was known of it", () => {
		keepSeat({ game: GAME, seat: 0, token: TOKEN, invite: "i" });
		keepSeat({ game: GAME, seat: 0, token: "new" });
		expect(kept.value.seats).toEqual([{ game: GAME, seat: 0, token: "new", invite: "i" }]);
		markRead(GAME, 7);
		markRead(GAME, 3);
		expect(readUpTo(GAME)).toBe(7);
		forgetSeat(GAME);
		expect(seatOf(GAME)).toBeNull();
		expect(readUpTo(GAME)).toBe(0);
	});
	test("a word is 64 hex digits and never the same", () => {
		expect(newShare()).toMatch(/^[0-9a-f]{64}$/);
		expect(newShare()).not.toBe(newShare());
	});
});

describe("what is agreed", () => {
	test("what is usual is not sent", () => {
		expect(optionsOf(USUAL)).toEqual({});
	});
	test("a clock and a deadline exclude each other, a vacation needs a deadline", () => {
		expect(optionsOf({ ...USUAL, pace: "clock", late: "open" })).toEqual({
			clock: { base: 1800, increment: 30 },
			late: "open",
		});
		expect(optionsOf({ ...USUAL, pace: "deadline" })).toEqual({ deadline: { hours: 72 }, vacation: { days: 14 } });
		expect(optionsOf({ ...USUAL, pace: "deadline", days: 0 })).toEqual({ deadline: { hours: 72 } });
		expect(optionsOf({ ...USUAL, days: 14, late: "open" })).toEqual({});
	});
	test("spectators", () => {
		expect(optionsOf({ ...USUAL, delay: -1, chatAll: true })).toEqual({ delay: { rounds: 1 }, chat: "all" });
		expect(optionsOf({ ...USUAL, delay: 15 })).toEqual({ delay: { minutes: 15 } });
		expect(optionsOf({ ...USUAL, spectators: false, delay: 15, chatAll: true })).toEqual({ spectators: false });
	});
	test("how strong the computer plays", () => {
		expect(optionsOf({ ...USUAL, computer: "master" })).toEqual({ computer: "master" });
		expect(agreedWords({ computer: "master" })).toContain("Computer players: Master");
		const seat = { name: "", player: "computer" } as const;
		expect(sitterName({ ...seat, level: "expert" })).toBe("Computer: Expert");
		expect(sitterName({ ...seat, level: "greedy" })).toBe("Computer: Quick");
		expect(sitterName(seat)).toBe("Computer");
	});
	test("is told line by line", () => {
		expect(agreedWords({})).toEqual(["No time limit", "Spectators are welcome"]);
		expect(agreedWords({ clock: { base: 1800, increment: 30 }, spectators: false })).toEqual([
			"Clock: 30 minutes, 30 seconds more after each turn",
			"The computer plays for anyone who runs out of time",
			"No spectators",
		]);
		expect(agreedWords({ deadline: { hours: 36 }, late: "open", delay: { rounds: 1 }, chat: "all" })).toEqual([
			"36 hours for each decision",
			"The seat of anyone who runs out of time can be offered to someone else",
			"Spectators see everything one round later",
			"Spectators read the chat",
		]);
	});
	test("the setup's text is the setup", async () => {
		const core = await rules();
		for (const setup of [
			{ seats: [{}, {}] },
			{ seats: [{ path: "harmony" }, {}, {}], side: "B", modules: ["fractures"] },
			{ seats: [{}, { kind: "chronossus" }], modules: ["pioneers"], numbers: { cores: 1 } },
		] as const) {
			expect(core.advise(setup).fault).toBeNull();
			const text = setupText(core, setup);
			expect(text).not.toContain("timerift");
			expect(text.length).toBeLessThan(1500);
			const read = core.readRecord(`timerift 1\n${text}\n`);
			expect(read.ok && core.newGame(read.record.setup).hash()).toBe(core.newGame(setup).hash());
		}
	});
});

describe("what goes wrong", () => {
	afterEach(() => vi.unstubAllGlobals());
	const answers = (status: number, body: unknown) =>
		vi.stubGlobal(
			"fetch",
			vi.fn(async () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status })),
		);

	test("has a sentence for every word", () => {
		for (const word of ERROR_WORDS) expect(message(`online.error.${word}`)).toMatch(/\.$|https/);
		expect(errorWord("no-such-word")).toBe("unknown");
	});
	test("is a word, whatever comes back", async () => {
		answers(403, { error: "wrong-password" });
		expect(await signIn("a@b.c", "x")).toEqual({ error: "wrong-password" });
		answers(502, "<html>Bad gateway</html>");
		expect(await signIn("a@b.c", "x")).toEqual({ error: "unknown" });
		answers(429, "");
		expect(await signIn("a@b.c", "x")).toEqual({ error: "too-often" });
		vi.stubGlobal(
			"fetch",
			vi.fn(async () => Promise.reject(new TypeError("offline"))),
		);
		const answer = await listSeats([]);
		expect(failed(answer) && answer.error).toBe("no-answer");
	});
	test("secrets go in the body, not in the address", async () => {
		const fetched = vi.fn(
			async (_url: string, _init: RequestInit) => new Response(JSON.stringify({ game: GAME, seat: 1, token: TOKEN })),
		);
		vi.stubGlobal("fetch", fetched);
		await joinGame(GAME, TOKEN, "Ada", { token: "own", word: "00" });
		const [url, init] = fetched.mock.calls[0] ?? ["", {}];
		expect(url).toBe(`./api/games/${GAME}/join`);
		expect(JSON.parse(String(init.body))).toEqual({ invite: TOKEN, name: "Ada", token: "own", word: "00" });
	});
});

describe("time", () => {
	test("in the two largest units that say something", () => {
		expect([0, 59, 61, 599, 600, 3600, 5400, 86400, 97200, 3 * 86400 + 60].map(timeWords)).toEqual([
			"0:00",
			"0:59",
			"1:01",
			"9:59",
			"10m",
			"1h",
			"1h 30m",
			"1d",
			"1d 3h",
			"3d",
		]);
		expect(timeWords(-5)).toBe("0:00");
	});
	test("runs for those who must decide, by the server's clock", () => {
		const clock = { t: "clock", now: 1_000_000, left: [60_000, 90_000], due: [1_030_000, null], at: 5000 } as const;
		expect(secondsLeft(clock, 0, 15_000)).toEqual({ s: 20, runs: true });
		expect(secondsLeft(clock, 0, 99_000)).toEqual({ s: 0, runs: true });
		expect(secondsLeft(clock, 1, 15_000)).toEqual({ s: 90, runs: false });
		expect(secondsLeft({ ...clock, left: [] }, 1, 15_000)).toBeNull();
		expect(secondsLeft(null, 0, 0)).toBeNull();
	});
});
