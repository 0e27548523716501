// A computer player in a worker of Node, so that the program goes on while it thinks: node worker.mjs [SIMULATIONS]
// A game crosses between threads as its bytes. In a page, new Players(core, { worker: true }) does this by itself.
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { load, NATURE, Players, roll } from "@timerift/core";

const core = await load();

function think() {
	const players = new Players(core);
	parentPort.on("message", async ({ bytes, seat, nodes }) => {
		const game = core.gameOf(bytes);
		parentPort.postMessage(await players.choose({ game, seat, nodes, player: "expert" }));
	});
}

async function ask(nodes) {
	let game = core.newGame({ seats: [{ path: "harmony" }, { path: "progress" }] });
	for (let n = 0; game.asks().kind !== "turn"; n++) {
		const [seat] = game.asks().seats;
		game = game.step(seat === NATURE ? roll(game, 1, n) : game.choose(seat, "greedy"));
	}
	const [seat] = game.asks().seats;
	const worker = new Worker(new URL(import.meta.url));
	worker.postMessage({ bytes: game.view(seat).bytes, seat, nodes });
	const move = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
	await worker.terminate();
	console.log(`${game.tellAsk(seat)} ${game.words(move)}`);
	for (const { told } of game.play(move).events) console.log(told);
}

if (isMainThread) await ask(Number(process.argv[2] ?? 100));
else think();
