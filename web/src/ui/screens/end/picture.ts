/**
 * The result of a game as a picture to share, drawn in the browser in the colours of the theme; it is not sent to any
 * server.
 */
import { rowsOf } from "../../../game/score";
import type { Verdict } from "../../../game/score";
import type { SeatTable } from "../../../core/table";
import { PATH_LETTERS, ownerOf, seatName } from "../../pieces/atoms";
import { say } from "../../words/say";
import type { View } from "../../hand/view";

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 60;
const BAR = 58;

function token(name: string, of: Element = document.documentElement): string {
	return getComputedStyle(of).getPropertyValue(name).trim();
}

/** The figure of a seat as an image: the SVG symbol with the owner's colours filled in. */
function figure(shape: string, owner: string): Promise<HTMLImageElement | null> {
	const drawing = document.getElementById(`x-${shape}`);
	const probe = document.createElement("span");
	probe.className = `own-${owner}`;
	document.body.append(probe);
	const colours = ["--xp", "--xk", "--xh", "--eye"].map((name) => `${name}:${token(name, probe)}`).join(";");
	probe.remove();
	if (!drawing) return Promise.resolve(null);
	const frame = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 60" width="240" height="300" style="${colours}"`;
	const svg = `<svg ${frame}>${drawing.innerHTML}</svg>`;
	const image = new Image();
	return new Promise((done) => {
		image.onload = () => done(image);
		image.onerror = () => done(null);
		image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
	});
}

function background(draw: CanvasRenderingContext2D): void {
	const sky = draw.createLinearGradient(0, 0, 0, HEIGHT);
	["--sky0", "--sky1", "--sky2", "--sky3", "--sky4"].forEach((name, i) => sky.addColorStop(i / 4, token(name)));
	draw.fillStyle = sky;
	draw.fillRect(0, 0, WIDTH, HEIGHT);
	draw.fillStyle = token("--glass");
	draw.fillRect(EDGE / 2, 190, WIDTH - EDGE, HEIGHT - 220);
}

function ribbon(draw: CanvasRenderingContext2D, view: View, seat: SeatTable, top: number, scale: number): void {
	const owner = ownerOf(seat, view.table.seats);
	draw.fillStyle = token("--text");
	draw.font = `700 28px ${token("--font")}`;
	draw.fillText(seatName(seat), EDGE, top + BAR / 2 + 10, 200);
	let left = EDGE + 220;
	for (const row of rowsOf(view.table)) {
		const n = seat.score[row];
		if (n <= 0) continue;
		draw.fillStyle = token(`--path-${owner}`);
		draw.fillRect(left, top, n * scale - 3, BAR);
		draw.fillStyle = token("--path-ink");
		draw.font = `700 22px ${token("--font")}`;
		if (n * scale > 30) draw.fillText(String(n), left + 8, top + BAR / 2 + 8);
		left += n * scale;
	}
	draw.fillStyle = token("--text");
	draw.font = `700 44px ${token("--font")}`;
	draw.textAlign = "right";
	draw.fillText(String(seat.score.total), WIDTH - EDGE, top + BAR / 2 + 16);
	draw.textAlign = "left";
}

/** The result as a PNG. */
export async function endPicture(view: View, verdict: Verdict, title: string): Promise<Blob | null> {
	await document.fonts.ready;
	const canvas = document.createElement("canvas");
	canvas.width = WIDTH;
	canvas.height = HEIGHT;
	const draw = canvas.getContext("2d");
	if (!draw) return null;
	background(draw);
	const winner = verdict.ranking[0];
	const image = winner
		? await figure(winner.path ? PATH_LETTERS[winner.path] : "bot", ownerOf(winner, view.table.seats))
		: null;
	if (image) draw.drawImage(image, WIDTH - EDGE - 132, 14, 132, 165);
	draw.fillStyle = token("--brass");
	draw.font = `700 26px ${token("--font")}`;
	draw.fillText(say("app.name"), EDGE, 66);
	draw.fillStyle = token("--text");
	draw.font = `700 64px ${token("--font")}`;
	draw.fillText(title, EDGE, 140, WIDTH - 2 * EDGE - 160);
	const sum = (seat: SeatTable) => rowsOf(view.table).reduce((all, row) => all + Math.max(0, seat.score[row]), 0);
	const scale = (WIDTH - 2 * EDGE - 220 - 110) / Math.max(1, ...view.table.seats.map(sum));
	verdict.ranking.forEach((seat, i) => ribbon(draw, view, seat, 220 + i * (BAR + 34), scale));
	return new Promise((done) => canvas.toBlob(done, "image/png"));
}
