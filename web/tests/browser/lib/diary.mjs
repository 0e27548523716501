// Games for a diary, for tests that need many of them.

const BOTS = [
	["chronobot2", "normal"],
	["chronobot2", "hard"],
	["chronossus", "normal"],
	["chronobot1", "easy"],
];
const PATHS = ["harmony", "dominance", "progress", "salvation", "unity"];
const BEGUN = Date.UTC(2024, 0, 1);

/** Invented games against the bots, one a day. */
export function inventedGames(count) {
	return Array.from({ length: count }, (_, i) => {
		const [kind, level] = BOTS[i % BOTS.length];
		const own = 40 + ((i * 37) % 60);
		const bot = 45 + ((i * 23) % 50);
		const seat = { name: "", own: false, path: null, leader: null, water: 0, resources: 0 };
		return {
			version: 1,
			id: `invented-${i}`,
			source: i % 3 ? "pad" : "page",
			day: new Date(BEGUN + i * 86_400_000).toISOString().slice(0, 10),
			changed: BEGUN + i * 86_400_000,
			minutes: 60 + (i % 90),
			eras: 5,
			edition: null,
			modules: i % 5 ? [] : ["doomsday", "pioneers"],
			notes: i % 7 ? "" : "A long evening.",
			practice: false,
			seats: [
				{
					...seat,
					who: "person",
					own: true,
					kind: "human",
					level: "",
					path: PATHS[i % PATHS.length],
					sheet: { buildings: own - 20, travel: 12, tokens: 11, anomalies: -3 },
					total: own,
					won: own > bot,
				},
				{ ...seat, who: "bot", kind, level, sheet: { buildings: bot }, total: bot, won: bot >= own },
			],
		};
	});
}

/** Stores invented games and opens the diary. */
export async function diaryWith(page, count) {
	await page.evaluate((games) => window.timerift.store.writeDiary(games), inventedGames(count));
	await page.evaluate(() => window.timerift.go("diary"));
	await page.waitForSelector("[data-screen=diary][data-loaded]");
}
