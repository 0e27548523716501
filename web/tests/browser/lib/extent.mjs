// Size of the test runs and length of timeouts, by two environment variables. EXTENT=whole tests everything; by default
// each file runs a short selection that covers every feature. PATIENCE multiplies all timeouts, but no limit of a
// measurement.

const { EXTENT = "short", PATIENCE = "6" } = process.env;

if (EXTENT !== "short" && EXTENT !== "whole") throw new Error(`EXTENT is short or whole, not ${EXTENT}`);
const factor = Number(PATIENCE);
if (!(factor > 0)) throw new Error(`PATIENCE is a factor, not ${PATIENCE}`);

export const WHOLE = EXTENT === "whole";

/** The timeout on this machine, for one that is meant for a quiet machine. */
export const patient = (time) => time * factor;
