/**
 * Which of the three layouts fits the window: the canvas, the upright tablet, or the pages of the phone. The style
 * sheets use the same media queries (css/phone/pages.css, css/phone/upright.css). A folded canvas is a canvas.
 */
import { signal } from "@preact/signals";

export type Layout = "wide" | "upright" | "phone";

/** CSS class of the table by layout. */
export const TABLES: Readonly<Record<Layout, string>> = { wide: "t2", upright: "tp", phone: "ph" };

const PHONE = matchMedia("(max-width: 699.98px), (max-width: 879.98px) and (orientation: landscape)");
const UPRIGHT = matchMedia("(min-width: 700px) and (orientation: portrait)");

const now = (): Layout => (PHONE.matches ? "phone" : UPRIGHT.matches ? "upright" : "wide");

export const layout = signal<Layout>(now());

for (const query of [PHONE, UPRIGHT]) query.addEventListener("change", () => (layout.value = now()));
