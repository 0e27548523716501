// Width and height of a picture, so that the browser keeps its place free before it is loaded.
import { readFileSync } from "node:fs";

/** Of a WebP file (RFC 9649): lossy, lossless or extended. */
function ofWebp(bytes) {
	const kind = bytes.toString("latin1", 12, 16);
	if (kind === "VP8X") return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
	if (kind === "VP8 ") return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
	const bits = bytes.readUInt32LE(21);
	return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
}

/** [width, height]; throws if there is no such file, or it is of another kind. */
export function sizeOf(file) {
	const bytes = readFileSync(file);
	if (file.endsWith(".webp")) return ofWebp(bytes);
	const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(bytes.toString("utf8"));
	if (!file.endsWith(".svg") || !box) throw new Error(`${file}: neither WebP nor SVG with a viewBox`);
	return [Math.round(Number(box[1])), Math.round(Number(box[2]))];
}
