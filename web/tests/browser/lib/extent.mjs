// How much is tried and how long anything is waited for, by two words of the environment.
// EXTENT=whole tries everything; without it each file takes a part that ends soon, chosen so that nothing is left out altogether.
// PATIENCE multiplies every time after which something is given up. These times decide nothing else: no limit of a measure has it.

const { EXTENT = "short", PATIENCE = "6" } = process.env;

if (EXTENT !== "short" && EXTENT !== "whole") throw new Error(`EXTENT is short or whole, not ${EXTENT}`);
const factor = Number(PATIENCE);
if (!(factor > 0)) throw new Error(`PATIENCE is a factor, not ${PATIENCE}`);

export const WHOLE = EXTENT === "whole";

/** What is given up after so many seconds (or ms) on a quiet machine, here. */
export const patient = (time) => time * factor;
