/** Warnings and first-time explanations are silent while something else teaches: the chapters of the first game. */
import { signal } from "@preact/signals";

export const muted = signal(false);
