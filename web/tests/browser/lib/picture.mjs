// Screenshots for the documents, as WebP encoded by the browser, because PNGs of the table are eight times as large.
import { writeFileSync } from "node:fs";

const QUALITY = 0.86;

/** Runs in the page: a PNG as WebP, both in base64. */
async function toWebp({ png, quality }) {
	const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
	const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
	const canvas = new OffscreenCanvas(image.width, image.height);
	canvas.getContext("2d").drawImage(image, 0, 0);
	const blob = await canvas.convertToBlob({ type: "image/webp", quality });
	return new Promise((done) => {
		const reader = new FileReader();
		reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
		reader.readAsDataURL(blob);
	});
}

/** Saves a screenshot of the page. */
export async function takePicture(page, path) {
	const png = (await page.screenshot()).toString("base64");
	const webp = await page.evaluate(toWebp, { png, quality: QUALITY });
	writeFileSync(path, Buffer.from(webp, "base64"));
}
